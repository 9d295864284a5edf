"""Everything that a battle of FFTT says to people: its log, why a choice is refused, choices, and its end.

Made from the set-up and from rows of whole numbers alone, so that a log can be read long after the rules have changed.
Carries out no rule, throws no dice and changes nothing.
"""

from typing import Final

from campaign.battle.contract.telling import CENTIMETRES, Telling
from campaign.battle.fftt.words.account import account_lines, account_of, luck_lines
from campaign.battle.fftt.words.choices import choice_text, way_name
from campaign.battle.fftt.words.ending import losses, summary
from campaign.battle.fftt.words.log import is_secret, sentences_of
from campaign.battle.fftt.words.names import names_in
from campaign.battle.fftt.words.reasons import no_way_round, reason
from campaign.battle.fftt.words.redraw import about, follow, state, wounds
from campaign.battle.fftt.words.turns import TURNS

TELLING: Final = Telling(
    names=names_in,
    sentences=sentences_of,
    is_secret=is_secret,
    reason=reason,
    no_way_round=no_way_round,
    choice=choice_text,
    way=way_name,
    summary=summary,
    losses=losses,
    account=account_of,
    luck=luck_lines,
    account_lines=account_lines,
    follow=follow,
    about=about,
    state=state,
    wounds=wounds,
    ruler=CENTIMETRES,
    turns=TURNS,
)
