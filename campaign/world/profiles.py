"""A figure's profile as it is played: its unit's values with what experience and abilities change (fftt:R1, R3).

The one place where both are counted together, for the window and for paper. Lengths are centimetres on the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.battle.fftt.units import Unit
from campaign.world import queries
from campaign.world.state import Figure

MILLIMETRES = 10  # in a centimetre


@dataclass(frozen=True, slots=True)
class Profile:
    """The values of a unit or of a figure. None: it has no such number.

    ``actions`` and ``wounds`` are all that it has, the last ``bonus_actions`` and ``bonus_wounds`` of them learnt.
    """

    actions: int
    bonus_actions: int
    move: int | None
    to_hit: int | None
    short: int | None
    long: int | None
    hand: int | None
    wounds: int
    bonus_wounds: int


def unit_profile(unit: Unit) -> Profile:
    """The values of a recruit."""
    return Profile(
        actions=unit.ap,
        bonus_actions=0,
        move=unit.move // MILLIMETRES if unit.move else None,
        to_hit=unit.skill,
        short=None if unit.short is None else unit.short // MILLIMETRES,
        long=None if unit.long is None else unit.long // MILLIMETRES,
        hand=None if unit.is_hq else unit.hand,
        wounds=unit.wounds,
        bonus_wounds=0,
    )


def figure_profile(unit: Unit, figure: Figure) -> Profile:
    """The values of a figure of this unit, with all that it has learnt."""
    recruit, gains = unit_profile(unit), queries.gains(figure)
    actions = queries.extra_actions(figure) if unit.ap else 0
    wounds = queries.extra_wounds(figure)
    elite = ("elite" in gains) + ("crack-shooter" in figure.abilities)
    veteran = ("veteran" in gains) + 2 * ("berserk" in figure.abilities)
    return Profile(
        actions=recruit.actions + actions,
        bonus_actions=actions,
        move=None if recruit.move is None else recruit.move + 2 * ("road-runner" in figure.abilities),
        to_hit=None if recruit.to_hit is None else recruit.to_hit + elite,
        short=recruit.short,
        long=recruit.long,
        hand=None if recruit.hand is None else recruit.hand + veteran,
        wounds=recruit.wounds + wounds,
        bonus_wounds=wounds,
    )
