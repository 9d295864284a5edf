"""What is cut out for a game of Man to Man: templates of all weapons, the front arc, scatter, rulers and markers."""

from __future__ import annotations

from typing import Final

from campaign.battle.contract.paper import (
    INCHES,
    Burst,
    Circle,
    Direction,
    Marker,
    Row,
    Templates,
    inch_rulers,
    part_with_room,
)
from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.man_to_man.armour import BLAST, BLAST_DICE
from campaign.battle.man_to_man.codes import INCH
from campaign.battle.man_to_man.fire import APART, SHORT_RANGE
from campaign.battle.man_to_man.paper.weapons import dice
from campaign.battle.man_to_man.throwing import STEP
from campaign.battle.man_to_man.units import bursting, guns
from campaign.battle.table_words import in_inches
from campaign.words import _

ARC: Final = 90  # degrees of what is straight ahead (man_to_man:C9a)
FACES: Final = 6  # of the die that says where a throw scatters to (man_to_man:I8a)
COPIES: Final = {2: 2}  # of templates by their radius in inches; of others one
LENGTHS: Final = ((APART // INCH, "F7"), (SHORT_RANGE // INCH, "F3"), (8, "A1"), (12, "I4"), (18, ""))
"""Of rulers in inches, each with its rule."""


def templates(_rules: TableRules) -> Templates:
    """What one game needs."""
    return Templates(
        bursts=(*_bursts(), _front()),
        directions=directions(),
        misses=(),
        rulers=inch_rulers(LENGTHS),
        markers=_markers(),
        bases_rule="C4",
        front=_("The thick quarter of a base’s rim is its front; the ticks behind mark off the rear of a vehicle."),
        arc=ARC,
        distances=_distances(),
    )


def _bursts() -> tuple[Burst, ...]:
    """A template for each radius that a weapon has, the smallest first; parts of what no page has room for."""
    return tuple(_burst(radius, words) for radius, words in sorted(by_radius().items()))


def by_radius() -> dict[int, list[str]]:
    """What has a template of so many inches, and what it does under it."""
    told: dict[int, list[str]] = {}
    for arm in bursting().values():
        does = dice(arm.dice) if arm.dice else _("stops every line of sight")
        told.setdefault(arm.area, []).append(_("{weapon}: {effect}").format(weapon=arm.name, effect=does))
    explodes = _("{weapon}: {effect}").format(weapon=_("exploding vehicle, from its hull"), effect=dice(BLAST_DICE))
    told.setdefault(BLAST // INCH, []).append(explodes)
    for gun in guns().values():
        told.setdefault(gun.radius, []).append(
            _("gun {weapon}: {effect}").format(weapon=gun.name, effect=dice(gun.dice))
        )
    return told


def _burst(inches: int, words: list[str]) -> Burst:
    radius = inches * INCHES.length
    part = part_with_room(radius)
    how = _("Lay the cross on the point; every base that the circle touches is attacked.")
    if part < 360:
        how = _("A part of the circle: lay its corner on the point and turn it. {n} of them make the whole.").format(
            n=360 // part
        )
    return Burst(
        _("Radius {n}").format(n=in_inches(inches * INCH)),
        "I3",
        (Circle(radius, "\n".join(words)),),
        COPIES.get(inches, 1),
        how,
        INCHES,
        part,
    )


def _front() -> Burst:
    return Burst(
        _("Front arc"),
        "C9",
        (
            Circle(
                SHORT_RANGE // INCH * INCHES.length,
                _("straight ahead: fire, charge, throw\nup to the rim: short range"),
            ),
        ),
        1,
        _("Lay the corner on the middle of the base, the man’s front half way between its edges."),
        INCHES,
        ARC,
    )


def directions() -> tuple[Direction, ...]:
    """Where each score of the die lets a throw scatter to (man_to_man:I8a)."""
    return tuple(Direction(face, 0, (face - 1) * STEP * 10) for face in range(1, FACES + 1))


def _distances() -> tuple[Row, ...]:
    return (Row(_("thrown, in inches"), dice(1), rule="I8b"),)


def _markers() -> tuple[Marker, ...]:
    return (
        Marker("wound", _("Wounded"), "P4", 6.0, 24),
        Marker("down", _("Incapacitated"), "P3", 7.5, 10),
        Marker("dead", _("Dead"), "P3", 7.5, 10),
        Marker("prone", _("Prone"), "A9", 7.5, 20),
        Marker("aimed", _("Aims"), "A11", 6.0, 12),
        Marker("ready", _("Close combat"), "A14", 6.0, 12),
        Marker("fired", _("Has fired"), "R6", 6.0, 24),
        Marker("reacted", _("Under fire"), "R6", 6.0, 24),
        Marker("jammed", _("Jammed"), "F13", 6.0, 10),
        Marker("stuck", _("Jammed: INT −4"), "F13", 6.0, 6),
        Marker("fled", _("Flees"), "M5", 7.5, 10),
        Marker("buttoned", _("Buttoned"), "V9", 7.5, 6),
        Marker("halted", _("Immobilised"), "V13", 7.5, 6),
        Marker("ungunned", _("Gun destroyed"), "V13", 7.5, 6),
        Marker("silenced", _("Machine guns destroyed"), "V13", 7.5, 6),
        Marker("wreck", _("Wreck"), "V19", 12.5, 4),
        Marker("ammo", _("Out of ammo"), "", 6.0, 12),
    )
