"""Everything that a battle of Firefight says to people: its log, why a choice is refused, choices, and its end.

Made from the set-up and from rows of whole numbers alone, so that a log can be read long after the rules have changed.
Carries out no rule, throws no dice and changes nothing.
"""

from campaign.battle.firefight.words.choices import choice_text, way_name
from campaign.battle.firefight.words.ending import summary
from campaign.battle.firefight.words.log import Sentence, sentences, sentences_of
from campaign.battle.firefight.words.names import Names, names
from campaign.battle.firefight.words.reasons import Objection, reason

__all__ = [
    "Names",
    "Objection",
    "Sentence",
    "choice_text",
    "names",
    "reason",
    "sentences",
    "sentences_of",
    "summary",
    "way_name",
]
