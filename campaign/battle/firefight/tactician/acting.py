"""Who acts next, and how: hold, advance, rush or charge, by what each is worth in hundredths of an FP."""

from __future__ import annotations

from campaign.battle.fast import Ints, rules
from campaign.battle.firefight.charging import lay_charge
from campaign.battle.firefight.codes import (
    ACT,
    ACTION,
    ADVANCE,
    CHARGE,
    HOLD,
    IDLE,
    NOBODY,
    RUSH,
    SEIZES,
    TARGET,
    VERB,
    WHO,
)
from campaign.battle.firefight.measures import first_standing, standing, units_near
from campaign.battle.firefight.movement import move_of
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.tactician.going import HUNT, destination
from campaign.battle.firefight.tactician.worth import best_target, charge_value, is_at, is_on_objective, whole_worth
from campaign.battle.kernel.space import length


@rules
def choose_action(t: Table, s: Battle, c: Ints) -> None:
    """The unit that had best act now, and its action."""
    now, best = s.now[0], -(1 << 60)
    for squad in range(s.squad_count):
        q = s.squads[squad]
        if q.side != now.side or q.activated or standing(s, squad) == 0:
            continue
        action, target, urgency = action_of(t, s, squad)
        if urgency > best:
            best = urgency
            c[VERB], c[WHO], c[ACTION], c[TARGET] = ACT, squad, action, max(0, target)
    if c[ACTION] != CHARGE:
        c[TARGET] = 0


@rules
def action_of(t: Table, s: Battle, squad: int) -> tuple[int, int, int]:
    """What a unit had best do, against whom, and how much it matters that it does so now."""
    q, w = s.squads[squad], t.characters[s.now[0].character]
    hurry = 0
    if w.exposed and is_exposed(t, s, squad):
        hurry = whole_worth(t, s, squad) * w.exposed // 100
    if q.stunned:
        return IDLE, NOBODY, whole_worth(t, s, squad) * w.recover // 100
    _target, fire = best_target(t, s, squad)
    if t.profiles[q.profile].immobile:
        return HOLD, NOBODY, fire * w.by_fire // 100 + hurry
    action, fires, ground = way_of(t, s, squad, fire)
    if w.charge:
        enemy, worth = best_charge(t, s, squad, fires + ground)
        if enemy != NOBODY:
            return CHARGE, enemy, worth * w.by_charge // 100 + hurry
    by_ground = w.by_ground_last if s.now[0].turn >= s.now[0].last_turn else w.by_ground
    return action, NOBODY, fires * w.by_fire // 100 + ground * by_ground // 100 + hurry


@rules
def is_exposed(t: Table, s: Battle, squad: int) -> bool:
    """Whether an enemy that has not acted yet could charge a unit or shoot at it, as far as it and its weapon reach."""
    f = s.figures[first_standing(s, squad)]
    for enemy in range(s.squad_count):
        p = s.squads[enemy]
        if enemies(s, squad, enemy) and not p.activated and not p.stunned and standing(s, enemy):
            g, profile = s.figures[first_standing(s, enemy)], t.profiles[p.profile]
            reach = move_of(t, s, enemy, CHARGE)
            if profile.barrel != NOBODY:
                reach = max(reach, move_of(t, s, enemy, ADVANCE) + t.weapons[profile.barrel].reach)
            if (g.x - f.x) * (g.x - f.x) + (g.y - f.y) * (g.y - f.y) <= reach * reach:
                return True
    return False


@rules
def way_of(t: Table, s: Battle, squad: int, fire: int) -> tuple[int, int, int]:
    """Whether a unit had best hold, advance or rush, and what its fire and the ground that it comes to are worth then.

    ``fire`` is the worth of its fire from where it is.
    """
    w, now = t.characters[s.now[0].character], s.now[0]
    goes, gx, gy, ground = destination(t, s, squad)
    if goes == NOBODY or (goes == HUNT and fire) or (goes != HUNT and is_at(s, squad, goes)):
        return HOLD, fire, 0
    f = s.figures[first_standing(s, squad)]
    far = max(0, length(gx - f.x, gy - f.y) - SEIZES)
    walks, runs = move_of(t, s, squad, ADVANCE), move_of(t, s, squad, RUSH)
    if far <= walks:
        action, fires, there = ADVANCE, fire, ground
    elif far <= runs:
        action, fires, there = RUSH, 0, ground
        if not w.rushes or fire + ground * w.later // 100 >= ground:
            action, fires, there = ADVANCE, fire, ground * w.later // 100
    elif far > runs * (now.last_turn - now.turn + 1):
        action, fires, there = ADVANCE, fire, 0  # too far to come there in this battle
    else:
        action, fires, there = RUSH, 0, ground * w.far // 100
        if not w.rushes or fire + ground * w.stroll // 100 >= there:
            action, fires, there = ADVANCE, fire, ground * w.stroll // 100
    if t.profiles[s.squads[squad].profile].relentless and fire * 5 // 4 >= fires + there:
        action, fires, there = HOLD, fire * 5 // 4, 0
    return action, fires, there


@rules
def best_charge(t: Table, s: Battle, squad: int, least: int) -> tuple[int, int]:
    """The enemy on whom a charge of a unit is worth most, and how much; NOBODY where none is worth more than that."""
    w, found, most = t.characters[s.now[0].character], NOBODY, least
    charges = move_of(t, s, squad, CHARGE)
    for enemy in range(s.squad_count):
        if enemies(s, squad, enemy) and standing(s, enemy) and units_near(s, squad, enemy, charges):
            worth = charge_value(t, s, squad, enemy, w.ground if is_on_objective(s, enemy) else 0) * w.charge // 100
            if worth > most and lay_charge(t, s, squad, enemy, charges, True, s.draft):
                found, most = enemy, worth
    return found, most
