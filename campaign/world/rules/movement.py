"""The orders that move an army or let it attack where it stands (campaign:C12, C13, C18, C44, C45, C58)."""

from __future__ import annotations

from dataclasses import replace

from campaign.words import _
from campaign.world.events import ArmySpent
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.orders import AttackHere, MoveArmy
from campaign.world.queries import (
    STEPS,
    allied,
    army_can_fight,
    army_is_led,
    attacked_in,
    battle_in,
    enemies_in,
    guests_in,
    leaders_of,
    route_between,
)
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.leaving import set_out
from campaign.world.rules.permission import engaged_in, own_army, turn_problems
from campaign.world.state import Army, Battle, Campaign, JourneyKind

GUESTS = 2  # players, in one sector (campaign:C44d)
SIDES = 4  # players, in one battle (campaign:C20b)


def move_army(course: Course, order: MoveArmy) -> None:
    """campaign:C12a, C12b, C12c, C12d, campaign:C13a, C13b, C13c, C13e, campaign:C18h, campaign:C56a, campaign:C58a."""
    state = course.state
    army = own_army(state, order.player, order.army)
    reasons = turn_problems(state, order.player) + spent_problems(state, army)
    wrong_way = path_problems(state, army, order.path)
    reasons += wrong_way or _goal_problems(state, army, walked_path(state, army, order.path)[-1])
    refuse_if(reasons)
    course.happen(ArmySpent(army.id))
    set_out(course, army.id, JourneyKind.MOVE, walked_path(state, army, order.path))


def attack_here(course: Course, order: AttackHere) -> None:
    """An army turns on those it stands among, or takes what nobody defends, as its move (campaign:C45b, C45f)."""
    state = course.state
    army = own_army(state, order.player, order.army)
    reasons = turn_problems(state, order.player) + spent_problems(state, army)
    owner = state.sectors[army.sector].owner
    if attacked_in(state, army.sector, army.player):
        reasons += _attack_problems(state, army, army.sector)
    elif owner is not None and allied(state, owner, army.player):
        place = state.sectors[army.sector].name
        reasons.append(Reason("campaign:C45", _("There is nobody to attack in {place}.").format(place=place)))
    refuse_if(reasons)
    course.happen(ArmySpent(army.id))
    set_out(course, army.id, JourneyKind.MOVE, ())


def spent_problems(state: Campaign, army: Army) -> list[Reason]:
    """Why an army has no move left this week (campaign:C12a, campaign:C65a, campaign:D1c)."""
    if army.detached:
        return [Reason("campaign:D1", _("{army} has sent a detachment this week.").format(army=army.name))]
    if army.moved:
        return [Reason("campaign:C12", _("{army} has moved this week.").format(army=army.name))]
    if engaged_in(state, army.id):
        return [Reason("campaign:C12", _("{army} is in a battle.").format(army=army.name))]
    return []


def sending_problems(state: Campaign, army: Army) -> list[Reason]:
    """Why an army can send no detachment this week: it has moved, or sent one already (campaign:D1c, D1h, D1n)."""
    again = army.detached and not state.setting.rules.one_detachment_an_army
    return spent_problems(state, replace(army, moved=False, detached=False) if again else army)


def path_problems(state: Campaign, army: Army, path: tuple[SectorId, ...]) -> list[Reason]:
    """One or two routes, no sector twice (campaign:C12b, C12c, campaign:C58a)."""
    if unknown := [sector for sector in path if sector not in state.sectors]:
        return [Reason("", _("There is no sector “{id}”.").format(id=unknown[0]))]
    if not 1 <= len(path) <= STEPS:
        return [Reason("campaign:C12", _("A move goes one or two sectors far, not {n}.").format(n=len(path)))]
    reasons = []
    steps = (army.sector, *path)
    if len(set(steps)) < len(steps):
        reasons.append(Reason("campaign:C58", _("A move visits no sector twice.")))
    for a, b in zip(steps, path, strict=False):
        if a != b and route_between(state, a, b) is None:
            names = {"a": state.sectors[a].name, "b": state.sectors[b].name}
            reasons.append(Reason("campaign:C12", _("No route joins {a} and {b}.").format(**names)))
    return reasons


def walked_path(state: Campaign, army: Army, path: tuple[SectorId, ...]) -> tuple[SectorId, ...]:
    """The path up to the first sector that holds enemies: the move ends there (campaign:C12d)."""
    for number, sector in enumerate(path, start=1):
        if enemies_in(state, sector, army.player):
            return path[:number]
    return path


def _goal_problems(state: Campaign, army: Army, goal: SectorId) -> list[Reason]:
    if attacked_in(state, goal, army.player):
        return _attack_problems(state, army, goal)
    place = state.sectors[goal]
    guests = [p for p in guests_in(state, goal) if p != army.player]
    if place.owner not in (None, army.player) and _is_ally(state, place.owner, army.player) and len(guests) >= GUESTS:
        return [Reason("campaign:C44", _("{place} has guests of two players already.").format(place=place.name))]
    return []


def _is_ally(state: Campaign, owner: PlayerId | None, player: PlayerId) -> bool:
    return owner is not None and allied(state, owner, player)


def _attack_problems(state: Campaign, army: Army, sector: SectorId) -> list[Reason]:
    """Why an army may not attack in a sector (campaign:C18f, campaign:C47b, campaign:C20b)."""
    reasons, led_by = [], leaders_of(state, army.player)
    if not army_is_led(state, army.id):
        reasons.append(Reason("campaign:C18", led_by.refused.format(army=army.name)))
    elif not army_can_fight(state, army.id):
        reasons.append(Reason("campaign:C47", led_by.alone.format(army=army.name)))
    battle = battle_in(state, sector)
    sides = {army.player, *(attacked.player for attacked in attacked_in(state, sector, army.player))}
    if battle is not None:
        sides.update(battle.players, _asked(battle))
    if len(sides) > SIDES:
        place = state.sectors[sector].name
        reasons.append(Reason("campaign:C20", _("Four players fight in {place} already.").format(place=place)))
    return reasons


def _asked(battle: Battle) -> set[PlayerId]:
    """Players who have still to answer an attack."""
    return {force.player for force in battle.forces if force.stands is None}


def movable(state: Campaign, army: ArmyId) -> bool:
    """Whether an army has its move of the week still before it."""
    return not spent_problems(state, state.armies[army])
