"""Everything that a battle of Firefight says to people: its log, why a choice is refused, choices, and its end.

Made from the set-up and from rows of whole numbers alone, so that a log can be read long after the rules have changed.
Carries out no rule, throws no dice and changes nothing.
"""

from collections.abc import Sequence
from typing import Final

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import AnyNames, Row, Ruler, Telling
from campaign.battle.firefight.codes import INCH
from campaign.battle.firefight.units import Row as ListRow
from campaign.battle.firefight.words.account import account_lines, account_of, luck_lines
from campaign.battle.firefight.words.choices import choice_text, way_name
from campaign.battle.firefight.words.ending import losses, quick, summary
from campaign.battle.firefight.words.log import sentences_of
from campaign.battle.firefight.words.names import names
from campaign.battle.firefight.words.reasons import reason
from campaign.battle.firefight.words.redraw import about, edges, follow, state, wounds
from campaign.battle.firefight.words.rounds import ROUNDS
from campaign.words import _, count, decimal


def names_in(setup: BattleSetup[ListRow], _rows: Sequence[Row]) -> AnyNames:
    """What everybody is called: nobody is born in a battle."""
    return names(setup)


def is_secret(_row: Row, _known: AnyNames, _side: int | None) -> bool:
    """Whether a row is kept from a side: none is."""
    return False


def _in(length: int) -> str:
    return decimal(length / INCH, whole=True)


INCHES: Final = Ruler(
    INCH,
    6,
    called=lambda: _("inches"),
    length=lambda n: _("{n}″").format(n=_in(n)),
    size=lambda x, y: _("{x} × {y}″").format(x=_in(x), y=_in(y)),
    table=lambda x, y: _("Table of {x} by {y} inches").format(x=_in(x), y=_in(y)),
    measured=lambda w, h: _("{w} by {h} inches, measured from the west and north edges").format(w=_in(w), h=_in(h)),
    head=lambda: _("Size, inches"),
    scale=lambda: _("inches on the table; a cross each 6″"),
    of_sector=lambda sector, w, h, how: _("{sector}: a table of {w} by {h} inches, {how}.").format(
        sector=sector, w=_in(w), h=_in(h), how=how
    ),
    zone=lambda player, role, edge, n: _("{player} {role} from the {edge}, {n}″ deep").format(
        player=player, role=role, edge=edge, n=_in(n)
    ),
)


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
    edges=edges,
    draw_is_held=False,  # firefight:E7c
    figures=lambda n: count("{n} model", "{n} models", n),
)
