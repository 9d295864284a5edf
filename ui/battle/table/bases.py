"""What is shown of a figure on the battle's table, as plain values, out of what a side sees or of what a log tells.

Decides nothing: whether a figure can act or is done, the rules say and the caller passes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.battle.contract.table.questions import State
from campaign.battle.contract.telling import AreaKind, TableNow
from campaign.words import _
from campaign.world.colours import PlayerColour
from ui import icons
from ui.battle.table.canvas import Point

if TYPE_CHECKING:
    from campaign.battle.contract.lists import Unit


@dataclass(frozen=True, slots=True)
class Base:
    """A figure as it is shown. ``colour`` None: its letter's. ``facing`` is a direction, (0, 0) for none.

    ``mark`` names an icon that stands for its unit, ``code`` are two letters that do. ``full``: wounds that kill it.
    ``side`` is the number of its side in the battle: each has a plate of its own, whatever the eye makes of colours.
    """

    number: int
    letter: str
    at: Point
    radius: int
    colour: PlayerColour | None = None
    mark: str = ""
    code: str = ""
    facing: Point = (0, 0)
    wounds: int = 0
    full: int = 1
    storey: int = 0
    empty: bool = False  # out of ammunition
    dead: bool = False
    small: bool = False  # no fighter, but something that lies there
    commander: bool = False
    hidden: bool = False  # only its own side knows of it
    state: State = State.REST
    name: str = ""
    unit: str = ""
    side: int = 0
    signs: tuple[str, ...] = ()  # words, of which the first letter is shown

    @property
    def words(self) -> str:
        """Its name, with its unit where the name does not tell it."""
        return self.name if self.unit in self.name else _("{name} ({unit})").format(name=self.name, unit=self.unit)


@dataclass(frozen=True, slots=True)
class Spread:
    """Something round that lies on the table. ``letter`` of the side whose it is, empty where it is nobody's.

    ``upstairs``: on the floor of a storey; ``mark`` stands beside its middle.
    """

    at: Point
    radius: int
    kind: AreaKind = AreaKind.PATCH
    letter: str = ""
    words: str = ""
    upstairs: bool = False
    mark: str = ""


def mark_of(unit: Unit) -> str:
    """The icon that stands for a unit; "" where its letters do, as for units that a club has added."""
    own = f"unit-{unit.key.replace('.', '-')}"
    if icons.is_there(own):
        return own
    return "hq" if unit.is_hq else ""


def bases_in(now: TableNow, letters: Sequence[str], states: Mapping[int, State] | None = None) -> list[Base]:
    """All who are on the table: who stands there, and who or what lies there."""
    return [
        Base(
            shown.number,
            letters[shown.side],
            shown.at,
            shown.unit.base,
            mark=mark_of(shown.unit),
            code=shown.unit.code,
            facing=shown.to,
            wounds=shown.wounds,
            full=shown.full,
            storey=shown.storey,
            empty=shown.empty,
            dead=shown.dead,
            small=shown.small,
            commander=shown.commander,
            state=(states or {}).get(shown.number, State.REST),
            name=shown.name,
            unit=shown.unit.name,
            side=shown.side,
            signs=shown.signs,
        )
        for shown in now.figures
    ]


def spreads_in(now: TableNow, letters: Sequence[str]) -> list[Spread]:
    """What else lies on the table."""
    return [
        Spread(
            area.at,
            area.radius,
            area.kind,
            letters[area.side] if area.side >= 0 else "",
            area.words,
            area.upstairs,
            area.mark,
        )
        for area in now.areas
    ]
