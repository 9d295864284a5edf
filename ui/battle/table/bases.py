"""What is shown of a figure on the battle's table, as plain values, out of what a side sees or of what a log tells.

Decides nothing: whether somebody can act or is done, the rules say and the caller passes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from campaign.battle.fftt import codes
from campaign.battle.fftt.setup import units_of
from campaign.battle.fftt.units import EGG, Unit
from campaign.battle.kernel.table import floor_of, storey_of
from campaign.words import _
from campaign.world.colours import PlayerColour
from ui import icons
from ui.battle.table.canvas import Point

if TYPE_CHECKING:
    from campaign.battle.contract import AnySetup
    from campaign.battle.contract.telling import TableNow
    from campaign.battle.contract.table.look import Look


class State(StrEnum):
    """What a figure has to do with what is asked."""

    REST = "rest"
    READY = "ready"  # can do something now
    WATCHING = "watching"  # may interrupt a move with opportunity fire
    ACTIVE = "active"  # is doing something
    DONE = "done"
    SELECTED = "selected"


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
    egg: bool = False
    commander: bool = False
    hidden: bool = False  # only its own side knows of it
    state: State = State.REST
    name: str = ""
    unit: str = ""
    side: int = 0

    @property
    def words(self) -> str:
        """Its name, with its unit where the name does not tell it."""
        return self.name if self.unit in self.name else _("{name} ({unit})").format(name=self.name, unit=self.unit)


@dataclass(frozen=True, slots=True)
class Puddle:
    """A field of goo; ``upstairs``: on the floor of a storey."""

    at: Point
    upstairs: bool = False


def mark_of(unit: Unit) -> str:
    """The icon that stands for a unit; "" where its letters do, as for units that a club has added."""
    own = f"unit-{unit.key.replace('.', '-')}"
    if icons.is_there(own):
        return own
    return "hq" if unit.is_hq else ""


def bases_of(look: Look, letters: Sequence[str], states: Mapping[int, State] | None = None) -> list[Base]:
    """All that a side sees on the table: who stands there, eggs, and corpses that can still be eaten."""
    names, units, found = look.names, units_of(look.setup.units), []
    for number in range(look.view.figure_count):
        f = look.view.figures[number]
        corpse = f.fate == codes.KILLED and bool(f.corpse)
        if f.fate != codes.ON_TABLE and not corpse:
            continue
        unit = units[int(f.unit)]
        found.append(
            Base(
                number,
                letters[int(f.side)],
                (int(f.x), int(f.y)),
                int(f.radius),
                mark=mark_of(unit),
                code=unit.code,
                facing=(0, 0) if unit.is_hq else (int(f.fx), int(f.fy)),
                wounds=int(f.hurt + f.shot + f.struck),
                full=int(f.full),
                storey=int(storey_of(floor_of(look.t, f.piece, f.level))),
                empty=bool(f.empty),
                dead=corpse,
                egg=unit is EGG,
                commander=names.setups[number].commander,
                state=(states or {}).get(number, State.REST),
                name=names.short[number],
                unit=unit.name,
                side=int(f.side),
            )
        )
    return found


def bases_in(
    setup: AnySetup, now: TableNow, letters: Sequence[str], states: Mapping[int, State] | None = None
) -> list[Base]:
    """The same out of a log."""
    figures = [figure for side in setup.sides for figure in side.figures]
    return [
        Base(
            shown.number,
            letters[shown.side],
            shown.at,
            shown.unit.base,
            mark=mark_of(shown.unit),
            code=shown.unit.code,
            facing=(0, 0) if shown.unit.is_hq else shown.to,
            wounds=shown.wounds,
            full=shown.full,
            storey=shown.storey,
            empty=shown.empty,
            dead=shown.dead,
            egg=shown.unit is EGG,
            commander=shown.number < len(figures) and figures[shown.number].commander,
            state=(states or {}).get(shown.number, State.REST),
            name=shown.name,
            unit=shown.unit.name,
            side=shown.side,
        )
        for shown in now.figures
    ]


def puddles_of(look: Look) -> list[Puddle]:
    """The goo on the table."""
    s = look.view
    return [Puddle((int(s.goos[i].x), int(s.goos[i].y)), bool(s.goos[i].floor)) for i in range(s.goo_count)]


def puddles_in(now: TableNow) -> list[Puddle]:
    """The same out of a log."""
    return [Puddle(goo.at, goo.upstairs) for goo in now.areas]
