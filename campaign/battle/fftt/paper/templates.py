"""What is cut out for a game of FFTT: bursts, a dial, rulers and markers. Lengths are the rules' own."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.paper import TENTH, Burst, Circle, Direction, Marker, Measure, Miss, Ruler, Templates
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import GOO_REACH
from campaign.battle.fftt.flanking import SCANNED
from campaign.battle.fftt.wounds import GRENADE_REACHES, GRENADE_WOUNDS, MISSILE_REACHES, MISSILE_WOUNDS
from campaign.battle.kernel.bursts import deviation
from campaign.words import _, count

DIRECTIONS: Final = 36  # of a deviation, each as likely as any other (fftt:B2d)
CENTIMETRE: Final = Measure(10.0, 10)

Circles = tuple[tuple[int, int], ...]
"""Radius of each circle, the smallest first, and the wounds of whoever is under it and under no smaller one."""

GRENADE_CIRCLES: Final[Circles] = tuple(
    (reach, wounds) for reach, wounds in zip(GRENADE_REACHES, GRENADE_WOUNDS, strict=True) if wounds
)
GOO_CIRCLES: Final[Circles] = ((GOO_REACH, 0),)


def missile_circles(*, wide: bool) -> Circles:
    """Those of a missile; ``wide``: 3, 6 and 9 cm are radii, not diameters (fftt:B3b, B3c)."""
    reaches = MISSILE_REACHES if wide else tuple(reach // 2 for reach in MISSILE_REACHES)
    return tuple(zip(reaches, MISSILE_WOUNDS, strict=True))


def templates(rules: TableRules) -> Templates:
    """What one game needs, by these house rules."""
    return Templates(
        _bursts(rules),
        directions(),
        misses(),
        _rulers(),
        _markers(),
        "T8",
        _("The thick half of a base’s rim is its front."),
    )


def _bursts(rules: TableRules) -> tuple[Burst, ...]:
    how = _("Lay the cross on the point of the burst; whose centre is under a circle takes its wounds.")
    if rules.burst_by_touch:
        how = _("Lay the cross on the point of the burst; a base under a circle takes its wounds.")
    goo = _("Lay the cross where it comes down; whoever is under it cannot move.")
    return (
        Burst(_("Missile"), "B3", _circles(missile_circles(wide=rules.missile_radius)), 1, how, CENTIMETRE),
        Burst(_("Grenade"), "B1", _circles(GRENADE_CIRCLES), 2, how, CENTIMETRE),
        Burst(_("Goo"), "B8", _circles(GOO_CIRCLES), 7, goo, CENTIMETRE),
    )


def _circles(circles: Circles) -> tuple[Circle, ...]:
    return tuple(
        Circle(radius / TENTH, count("{n} wound", "{n} wounds", wounds) if wounds else "") for radius, wounds in circles
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
        Ruler(_("10 cm"), "", (100.0,), CENTIMETRE),
        Ruler(_("20 cm"), "", (200.0,), CENTIMETRE),
        Ruler(_("30 cm"), "", (150.0, 150.0), CENTIMETRE),
        Ruler(_("Scanner, {n} cm").format(n=SCANNED // 100), "H3", (half, half), CENTIMETRE),
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
