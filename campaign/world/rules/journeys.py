"""Armies on the way: step by step, hazards as they are reached, until they arrive (campaign:C12, C14, C19, C49).

A journey stops wherever a player has to choose, and goes on when the choice is made.
"""

from __future__ import annotations

from dataclasses import replace

from campaign.world.events import ArmyMoved, JourneyEnded, JourneyWent
from campaign.world.ids import SectorId
from campaign.world.queries import army_can_attack, attacked_in, enemies_in, hazards_of_step
from campaign.world.rules.attacks import declare_attack
from campaign.world.rules.course import Course
from campaign.world.rules.hazards import cross_hazard
from campaign.world.rules.limits import check_entered
from campaign.world.rules.ownership import take_if_undefended
from campaign.world.state import Campaign, Journey, JourneyKind, LossesDue


def step(course: Course, journey: Journey) -> None:
    """The next thing on an army's way: a hazard, a sector, or its arrival.

    campaign:C12d, campaign:C14a, C14c, C14d, C14h, C14i, campaign:C19a, campaign:C21c, campaign:C49a, C49c,
    campaign:C50c
    """
    if not journey.ahead:
        _arrive(course, journey)
        return
    here, there = journey.walked[-1], journey.ahead[0]
    army = course.state.armies[journey.army]
    hazards = hazards_of_step(course.state, army.player, here, there)
    if journey.crossed < len(hazards):
        course.happen(JourneyWent(replace(journey, crossed=journey.crossed + 1)))
        cross_hazard(course, journey, hazards[journey.crossed])
    elif journey.kind is JourneyKind.MOVE and not _may_enter(course.state, journey, there):
        _arrive(course, journey)
    else:
        walked, ahead = (*journey.walked, there), journey.ahead[1:]
        if journey.kind is JourneyKind.MOVE and enemies_in(course.state, there, army.player):
            ahead = ()  # also where enemies came into its way while it waited for losses to be chosen
        course.happen(JourneyWent(replace(journey, walked=walked, ahead=ahead, crossed=0)), ArmyMoved(army.id, there))


def _may_enter(state: Campaign, journey: Journey, there: SectorId) -> bool:
    """Forces that would be attacked are met only by an army that can attack them (campaign:C18f, campaign:C49c)."""
    player = state.armies[journey.army].player
    last = len(journey.ahead) == 1
    met = attacked_in(state, there, player) if last else enemies_in(state, there, player)
    return not met or army_can_attack(state, journey.army)


def _arrive(course: Course, journey: Journey) -> None:
    """The journey ends: with an attack, a sector taken, or simply there.

    campaign:C12d, C12e, campaign:C16b, campaign:C21d, campaign:C43e

    An army that never left came into no sector: bought there, it may be part of more than 20 FP until the week ends.
    """
    army = course.state.armies[journey.army]
    course.happen(JourneyEnded(army.id))
    if journey.kind is JourneyKind.MOVE:
        if not attacked_in(course.state, army.sector, army.player):
            take_if_undefended(course, army.sector, army.player)
        elif army_can_attack(course.state, army.id):  # else it lost its HQ before it left those it stood among
            declare_attack(course, army.id, journey.walked)
    if journey.walked[1:]:
        check_entered(course, army.sector, army.player)


def waits(state: Campaign, journey: Journey) -> bool:
    """Whether losses have to be chosen before the army goes on."""
    return any(isinstance(p, LossesDue) and p.army == journey.army for p in state.pending.values())
