"""What a figure's abilities change for others to reckon with: how far it walks, how often it shoots, what it heals.

The +1 of a Crack shooter, the −1 of Chameleon and the +2 of Berserk stand with the other modifiers, air support with
the fire. Iron and Glimmering are in a figure's wounds and actions. Decides nothing and changes nothing.
"""

from __future__ import annotations

from campaign.battle.fast import rules
from campaign.battle.fftt.codes import (
    BURST,
    CHAMELEON,
    CLOSE,
    DOC,
    FULL_METAL_JACKET,
    ROAD_RUNNER,
    SHOT_CHAMELEON,
    SHOT_SMALL,
)
from campaign.battle.fftt.records import Figure, Table

FARTHER = 200  # 2 cm (fftt:N2b)


@rules
def movement_of(t: Table, f: Figure) -> int:
    """How far a figure moves with one action; Road runner adds 2 cm to each (fftt:N2b)."""
    far = t.units[f.unit].move
    return far + FARTHER if f.abilities & ROAD_RUNNER else far


@rules
def shots_of(t: Table, f: Figure) -> int:
    """How many shots a fire action has, each with dice of its own (fftt:N8b, N14c, S5a)."""
    return 2 if t.units[f.unit].two_shots or f.abilities & FULL_METAL_JACKET else 1


@rules
def bites_of(t: Table, f: Figure) -> int:
    """How many exchanges a figure has for one AP: a creature with Full metal jacket two (fftt:N8b, X10a, X10b)."""
    weapon = t.units[f.unit].weapon
    return 2 if f.abilities & FULL_METAL_JACKET and (weapon == CLOSE or weapon == BURST) else 1


@rules
def hard_to_hit(t: Table, f: Figure) -> int:
    """What makes a figure hard to hit wherever it stands, as flags of a shot (fftt:N5b, S3f)."""
    flags = SHOT_SMALL if t.units[f.unit].small else 0
    return flags | SHOT_CHAMELEON if f.abilities & CHAMELEON else flags


@rules
def heals(t: Table, f: Figure) -> bool:
    """Whether a figure treats the living: a Medic, or a Doc whose faction's healers do (fftt:N7b, N14d, W3a)."""
    kind = t.units[f.unit]
    return kind.heals != 0 or (f.abilities & DOC != 0 and not kind.machina)


@rules
def repairs(t: Table, f: Figure) -> bool:
    """Whether a figure repairs machines: a Tank, or a Doc of its faction (fftt:N7b, N14d, W3b)."""
    kind = t.units[f.unit]
    return kind.repairs != 0 or (f.abilities & DOC != 0 and kind.machina != 0)
