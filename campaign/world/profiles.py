"""A figure's profile as it is played: its unit's values with what experience and abilities change (fftt:R1, R3).

The one place where both are counted together, for the window and for paper. Lengths are centimetres on the table.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

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
    gains = queries.gains(figure)
    actions = queries.extra_actions(figure) if unit.ap else 0
    wounds = queries.extra_wounds(figure)
    return replace(
        learnt_profile(unit, elite="elite" in gains, veteran="veteran" in gains, abilities=figure.abilities),
        actions=unit.ap + actions,
        bonus_actions=actions,
        wounds=unit.wounds + wounds,
        bonus_wounds=wounds,
    )


def learnt_profile(unit: Unit, *, elite: bool, veteran: bool, abilities: Collection[str]) -> Profile:
    """The values of a unit with a rank and these abilities; actions and wounds are a recruit's."""
    recruit = unit_profile(unit)
    hits = elite + ("crack-shooter" in abilities)
    fights = veteran + 2 * ("berserk" in abilities)
    return replace(
        recruit,
        move=None if recruit.move is None else recruit.move + 2 * ("road-runner" in abilities),
        to_hit=None if recruit.to_hit is None else recruit.to_hit + hits,
        hand=None if recruit.hand is None else recruit.hand + fights,
    )
