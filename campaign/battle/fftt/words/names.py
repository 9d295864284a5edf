"""What figures and sides of a battle are called, lengths and directions in words.

A figure's number is its place among the figures of all sides, in the order of the set-up, as the rules count them.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from campaign.battle.contract import BattleSetup, FigureSetup
from campaign.battle.fftt import codes
from campaign.battle.fftt.setup import teams_of, units_of
from campaign.battle.fftt.units import EGG, Unit, born_key
from campaign.battle.scenery import CM, OpeningKind, PieceKind, Point
from campaign.words import _, count, decimal, listed


@dataclass(frozen=True, slots=True)
class Names:
    """The figures by number and the sides by theirs. ``full`` has the unit too where a figure's name does not tell it.

    ``wounds`` is how many kill a figure.
    """

    short: tuple[str, ...]
    full: tuple[str, ...]
    side: tuple[int, ...]
    units: tuple[Unit, ...]
    wounds: tuple[int, ...]
    setups: tuple[FigureSetup, ...]
    sides: tuple[str, ...]
    keys: tuple[str, ...]
    teams: tuple[int, ...]  # of each side: allies have the same

    def side_key(self, figure: int) -> str:
        """The key of the side that a figure fights for."""
        return self.keys[self.side[figure]]

    def friends(self, one: int, other: int) -> bool:
        """Whether two figures are of one side, or of allies."""
        return self.teams[self.side[one]] == self.teams[self.side[other]]


@lru_cache(maxsize=8)
def names(setup: BattleSetup[Unit]) -> Names:
    """What everybody in a battle is called."""
    units = {unit.key: unit for unit in setup.units}
    setups = [figure for side in setup.sides for figure in side.figures]
    sides = [number for number, side in enumerate(setup.sides) for _figure in side.figures]
    rows = [units[figure.unit] for figure in setups]
    titles = tuple(side.name or side.key for side in setup.sides)
    plain = [figure.name or unit.name for figure, unit in zip(setups, rows, strict=True)]
    plain = _numbered(plain, sides)
    bearers = Counter(plain)
    short, full = [], []
    for name, unit, number in zip(plain, rows, sides, strict=True):
        side = [titles[number]] if bearers[name] > 1 else []
        kind = [] if unit.name in name else [unit.name]
        short.append(_with(name, side))
        full.append(_with(name, kind + side))
    return Names(
        tuple(short),
        tuple(full),
        tuple(sides),
        tuple(rows),
        tuple(unit.wounds + figure.extra_wounds for figure, unit in zip(setups, rows, strict=True)),
        tuple(setups),
        titles,
        tuple(side.key for side in setup.sides),
        teams_of(setup.sides),
    )


def names_in(setup: BattleSetup[Unit], rows: Sequence[Sequence[int]]) -> Names:
    """What everybody is called, with the eggs and creatures that a log tells of."""
    known = names(setup)
    for code, _turn, _phase, _step, actor, target, a, b, c, _d in rows:
        if code == codes.LOG_LAID and target == len(known.short):
            eggs = sum(unit is EGG for unit in known.units)
            known = _with_born(known, actor, EGG, _("Egg {n}").format(n=eggs + 1), (a, b))
        elif code == codes.LOG_HATCHED and target == len(known.short):
            unit = units_of(setup.units)[a]
            name = _("{unit} of {egg}").format(unit=unit.name, egg=known.short[actor])
            known = _with_born(known, actor, unit, name, (b, c))
    return known


def _with_born(known: Names, parent: int, unit: Unit, name: str, at: Point) -> Names:
    """One figure more, of its parent's side."""
    entered = len(known.units) - sum(setup.key.startswith("born-") for setup in known.setups)
    key = born_key(len(known.units) - entered + 1)
    return replace(
        known,
        short=(*known.short, name),
        full=(*known.full, name),
        side=(*known.side, known.side[parent]),
        units=(*known.units, unit),
        wounds=(*known.wounds, unit.wounds),
        setups=(*known.setups, FigureSetup(key, unit.key, name, at=at)),
    )


def _numbered(plain: Sequence[str], sides: Sequence[int]) -> list[str]:
    """The same name twice on one side gets numbers."""
    bearers = Counter(zip(plain, sides, strict=True))
    met: dict[tuple[str, int], int] = defaultdict(int)
    found = []
    for name, side in zip(plain, sides, strict=True):
        met[name, side] += 1
        found.append(f"{name} {met[name, side]}" if bearers[name, side] > 1 else name)
    return found


def _with(name: str, remarks: list[str]) -> str:
    return f"{name} ({', '.join(remarks)})" if remarks else name


def in_cm(length: float) -> str:
    """A length on the table, rounded up to a millimetre: what is just out of a range shows as out of it."""
    return _("{n} cm").format(n=decimal(math.ceil(length * 10 / CM) / 10))


def place(x: int, y: int) -> str:
    """A place on the table, in centimetres from its west and its north edge."""
    return _("{x} / {y} cm").format(x=decimal(x / CM), y=decimal(y / CM))


def place_on(x: int, y: int, storey: int) -> str:
    """A place on the table, and the storey if it is not the ground."""
    if not storey:
        return place(x, y)
    return _("{place} on {storey}").format(place=place(x, y), storey=storey_name(storey))


def storey_name(storey: int) -> str:
    """A storey of a building; 0 is the ground floor."""
    return (_("the ground floor"), _("the first floor"), _("the second floor"))[storey]


def direction(fx: int, fy: int) -> str:
    """The direction of the compass that is nearest."""
    eighth = round(math.atan2(fy, fx) / (math.pi / 4)) % 8
    return (
        _("east"),
        _("south-east"),
        _("south"),
        _("south-west"),
        _("west"),
        _("north-west"),
        _("north"),
        _("north-east"),
    )[eighth]


def edge_name(edge: int) -> str:
    """An edge of the table, as the rules number them."""
    return (_("north"), _("east"), _("south"), _("west"))[edge]


def signed(number: int) -> str:
    """``+1``, ``−1``, with the minus sign that print wants."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def wounds_text(number: int) -> str:
    """``1 wound``, ``2 wounds``."""
    return count("{n} wound", "{n} wounds", number)


def troops(units: Sequence[Unit]) -> str:
    """``4 × Grunt, 2 × Engineer and HQ``, in the order of their first."""
    return listed([f"{n} × {name}" if n > 1 else name for name, n in Counter(unit.name for unit in units).items()])


def opening_name(kind: OpeningKind) -> str:
    """A door or window."""
    return {
        OpeningKind.DOOR: _("a door"),
        OpeningKind.DOUBLE_DOOR: _("a double door"),
        OpeningKind.WINDOW: _("a window"),
    }[kind]


def piece_name(kind: PieceKind) -> str:
    """A piece of scenery."""
    return {
        PieceKind.HILL: _("a hill"),
        PieceKind.POOL: _("a pool"),
        PieceKind.RIVER: _("a river"),
        PieceKind.BUILDING: _("a building"),
        PieceKind.RUINS: _("ruins"),
        PieceKind.RUBBLE: _("rubble"),
        PieceKind.FOREST: _("a forest"),
    }[kind]


@lru_cache(maxsize=8)
def openings(setup: BattleSetup[Unit]) -> tuple[OpeningKind, ...]:
    """The doors and windows of the table, as the rules number them."""
    return tuple(opening.kind for piece in setup.battlefield.pieces for opening in piece.openings)
