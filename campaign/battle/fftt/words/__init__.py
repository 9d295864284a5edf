"""Everything that a battle of FFTT says to people: its log, why a choice is refused, choices, and its end.

Made from the set-up and from rows of whole numbers alone, so that a log can be read long after the rules have changed.
Carries out no rule, throws no dice and changes nothing.
"""

from campaign.battle.fftt.words.account import Account, account, account_lines, account_of
from campaign.battle.fftt.words.choices import choice_text, way_name
from campaign.battle.fftt.words.ending import summary
from campaign.battle.fftt.words.log import Sentence, sentences, sentences_of
from campaign.battle.fftt.words.names import Names, names, names_in
from campaign.battle.fftt.words.reasons import no_way_round, reason
from campaign.battle.fftt.words.redraw import Standing, TableNow, positions_after, positions_in
from campaign.reason import Reason

__all__ = [
    "Account",
    "Names",
    "Reason",
    "Sentence",
    "Standing",
    "TableNow",
    "account",
    "account_lines",
    "account_of",
    "choice_text",
    "names",
    "names_in",
    "no_way_round",
    "positions_after",
    "positions_in",
    "reason",
    "sentences",
    "sentences_of",
    "summary",
    "way_name",
]
