"""Everything that a battle of Man to Man says to people: its log, why a choice is refused, choices, and its end.

Made from the set-up and from rows of whole numbers alone, so that a log can be read long after the rules have changed.
Carries out no rule, throws no dice and changes nothing.
"""

from collections.abc import Sequence
from typing import Final

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import INCHES, AnyNames, Row, Telling
from campaign.battle.man_to_man.units import Row as ListRow
from campaign.battle.man_to_man.words.account import account_lines, account_of, luck_lines
from campaign.battle.man_to_man.words.choices import choice_text, way_name
from campaign.battle.man_to_man.words.ending import losses, quick, summary
from campaign.battle.man_to_man.words.log import is_secret, sentences_of
from campaign.battle.man_to_man.words.names import names
from campaign.battle.man_to_man.words.reasons import reason
from campaign.battle.man_to_man.words.redraw import about, follow, signs, state, wounds
from campaign.battle.man_to_man.words.rounds import ROUNDS


def names_in(setup: BattleSetup[ListRow], _rows: Sequence[Row]) -> AnyNames:
    """What everybody is called: nobody is born in a battle."""
    return names(setup)


TELLING: Final = Telling(
    names=names_in,
    sentences=sentences_of,
    is_secret=is_secret,
    reason=reason,
    no_way_round=reason,
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
    ruler=INCHES,
    turns=ROUNDS,
    quick=quick,
    signs=signs,
)
