"""What is cut out for a game, as values: bursts, the dial of a deviation, rulers, bases and markers.

Every length is the rules' own, in millimetres. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract.lists import Unit
from campaign.battle.fftt.flanking import SCANNED
from campaign.battle.fftt.table.firing.bursts import DIRECTIONS, GOO, GRENADE, MISSILE, circles
from campaign.battle.kernel.bursts import deviation
from campaign.paper.letterhead import Letterhead, of_campaign
from campaign.words import _, count
from campaign.world.ids import EntryId
from campaign.world.state import Campaign

TENTH: Final = 10  # the battle counts in tenths of a millimetre


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle of a burst; ``words`` say what it does to whoever is under it."""

    radius: float
    words: str


@dataclass(frozen=True, slots=True)
class Burst:
    """A template to lay on the table: its circles, the smallest first, and how many one game wants."""

    name: str
    rule: str
    circles: tuple[Circle, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class Direction:
    """Where a deviation goes by two dice: degrees clockwise from straight on."""

    first: int
    second: int
    degrees: int


@dataclass(frozen=True, slots=True)
class Miss:
    """How far a throw comes down from its aim: millimetres for so many points too many."""

    points: int
    far: float


@dataclass(frozen=True, slots=True)
class Ruler:
    """A strip in pieces that are joined end to end, in order."""

    name: str
    rule: str
    pieces: tuple[float, ...]

    @property
    def length(self) -> float:
        """Of all pieces together."""
        return sum(self.pieces)


@dataclass(frozen=True, slots=True)
class Base:
    """A figure's base, seen from above, and who stands on one of that size."""

    radius: float
    names: tuple[str, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class Marker:
    """A round counter: ``sign`` is what is drawn on it, ``radius`` its own."""

    sign: str
    name: str
    rule: str
    radius: float
    copies: int


@dataclass(frozen=True, slots=True)
class Templates:
    """All of it, for the house rules of one campaign. ``by_touch``: whoever a circle touches is under it."""

    top: Letterhead
    bursts: tuple[Burst, ...]
    by_touch: bool
    directions: tuple[Direction, ...]
    misses: tuple[Miss, ...]
    rulers: tuple[Ruler, ...]
    bases: tuple[Base, ...]
    markers: tuple[Marker, ...]


def templates(state: Campaign, entry: EntryId) -> Templates:
    """What one game needs, by this campaign's house rules and lists of units."""
    return Templates(
        of_campaign(state, entry),
        _bursts(state.setting.rules.missile_radius),
        state.setting.rules.burst_by_touch,
        directions(),
        misses(),
        _rulers(),
        bases(state.setting.units.values()),
        _markers(),
    )


def _bursts(wide: bool) -> tuple[Burst, ...]:
    return (
        Burst(_("Missile"), "B3", _circles(MISSILE, wide), 1),
        Burst(_("Grenade"), "B1", _circles(GRENADE, wide), 2),
        Burst(_("Goo"), "B8", _circles(GOO, wide), 7),
    )


def _circles(shape: str, wide: bool) -> tuple[Circle, ...]:
    return tuple(
        Circle(circle.radius / TENTH, count("{n} wound", "{n} wounds", circle.wounds) if circle.wounds else "")
        for circle in circles(shape, wide=wide)
    )


def directions() -> tuple[Direction, ...]:
    """Every throw of two dice, a first and a second, and the direction it gives (fftt:B2d)."""
    turn = 360 // DIRECTIONS
    return tuple(
        Direction(first, second, turn * (6 * (first - 1) + second - 1))
        for first in range(1, 7)
        for second in range(1, 7)
    )


def misses() -> tuple[Miss, ...]:
    """How far each miss goes, up to the furthest (fftt:B2a, B2b)."""
    found: list[Miss] = []
    for points in range(1, 12):
        miss = Miss(points, deviation(points, 0) / TENTH)
        if found and miss.far == found[-1].far:
            break
        found.append(miss)
    return tuple(found)


def _rulers() -> tuple[Ruler, ...]:
    half = SCANNED / TENTH / 2
    return (
        Ruler(_("10 cm"), "", (100.0,)),
        Ruler(_("20 cm"), "", (200.0,)),
        Ruler(_("30 cm"), "", (150.0, 150.0)),
        Ruler(_("Scanner, {n} cm").format(n=SCANNED // 100), "H3", (half, half)),
    )


def bases(units: Iterable[Unit]) -> tuple[Base, ...]:
    """A base for every size that a unit of these lists has, the smallest first (fftt:T8)."""
    by_size: dict[int, list[str]] = {}
    for unit in sorted(units, key=lambda unit: unit.key):
        names = by_size.setdefault(unit.base, [])
        if unit.name not in names:
            names.append(unit.name)
    smallest = min(by_size)
    return tuple(
        Base(size / TENTH, tuple(names), 40 if size == smallest else 4) for size, names in sorted(by_size.items())
    )


def _markers() -> tuple[Marker, ...]:
    return (
        Marker("wound", _("Wound"), "W2", 6.0, 36),
        Marker("ammo", _("Out of ammo"), "S12", 6.0, 12),
        Marker("reacted", _("Opportunity fire"), "S9", 6.0, 12),
        Marker("hidden", _("Hidden"), "H3", 7.5, 10),
        Marker("egg", _("Egg"), "I2", 7.5, 10),
        Marker("corpse", _("Corpse"), "I5", 7.5, 20),
    )
