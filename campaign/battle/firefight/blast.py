"""Blast: its centre, how many models it reaches, and how its hits are dealt out over the units there (rule K3)."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.firefight.codes import INCH, MOST_WEAPONS, NOBODY, ON_TABLE
from campaign.battle.firefight.hits import BURST, PLAIN, TIMES, add_hits, begin_attack, share_at
from campaign.battle.firefight.measures import models_near
from campaign.battle.firefight.records import A_HIT, Battle, Table
from campaign.battle.firefight.sides import enemies
from campaign.battle.firefight.terrain import sees_model
from campaign.battle.kernel.sides import fights
from campaign.battle.kernel.space import near

REACHES: Final = 3 * INCH  # firefight:K3c
PIERCES, SHELLS = 1, 3  # AP and Blast of what is called down on a unit (firefight:E8l, X5b)


@rules
def reaches_model(t: Table, s: Battle, figure: int, weapon: int, model: int) -> bool:
    """Whether a model is in range of a shooter's weapon, and in sight, which Indirect needs not.

    firefight:K3d, K15a, S1a, S1b
    """
    f, g, w = s.figures[figure], s.figures[model], t.weapons[weapon]
    if g.fate != ON_TABLE or not near(f.x, f.y, f.radius, g.x, g.y, g.radius, w.reach):
        return False
    return w.indirect == 1 or sees_model(t, s, figure, model)


@rules
def is_centre(t: Table, s: Battle, squad: int, weapon: int, who: int, target: int, model: int) -> bool:
    """Whether a model of a target may be the centre for a weapon of a unit, of which these fire it, in bits.

    firefight:K3d
    """
    q, other = s.squads[squad], s.squads[target]
    if model < other.first or model >= other.first + other.size:
        return False
    for k in range(q.size):
        if who >> k & 1 and reaches_model(t, s, q.first + k, weapon, model):
            return True
    return False


@rules
def best_centre(t: Table, s: Battle, squad: int, weapon: int, who: int, target: int) -> int:
    """The model of a target round which a Blast reaches most, the first of several; NOBODY where none may be one."""
    other, found, most = s.squads[target], NOBODY, 0
    for j in range(other.first, other.first + other.size):
        if is_centre(t, s, squad, weapon, who, target, j):
            many = reached(s, j, squad)
            if many > most:
                found, most = j, many
    return found


@rules
def reached(s: Battle, centre: int, attacker: int) -> int:
    """How many models of a unit's enemies are within 3" of one, that one included (firefight:K3c)."""
    found = 0
    for squad in range(s.squad_count):
        if enemies(s, attacker, squad):
            found += reached_of(s, centre, squad)
    return found


@rules
def reached_of(s: Battle, centre: int, squad: int) -> int:
    """How many models of a unit are within 3" of one (firefight:K3c)."""
    q, found = s.squads[squad], 0
    for j in range(q.first, q.first + q.size):
        found += s.figures[j].fate == ON_TABLE and models_near(s, centre, j, REACHES)
    return found


@rules
def centre_now(s: Battle, target: int, named: int) -> int:
    """The centre that was named, or the model of the target that is nearest to where it was (firefight:K3g)."""
    f = s.figures[named]
    if f.fate == ON_TABLE:
        return named
    q, found, least = s.squads[target], NOBODY, 1 << 60
    for j in range(q.first, q.first + q.size):
        g = s.figures[j]
        square = (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y)
        if g.fate == ON_TABLE and square < least:
            found, least = j, square
    return found


@rules
def in_melee(s: Battle, enemy: int) -> int:
    """How many models a Blast reaches in melee: of the other unit alone, round the best of them (firefight:K3h)."""
    q, most = s.squads[enemy], 0
    for j in range(q.first, q.first + q.size):
        if s.figures[j].fate == ON_TABLE:
            most = max(most, reached_of(s, j, enemy))
    return most


@rules
def begin_burst(s: Battle, weapon: int, centre: int) -> None:
    """A weapon with Blast, counted from 0, fires at a centre."""
    s.now[0].bursts |= 1 << weapon
    s.centres[weapon] = centre
    for squad in range(s.squad_count):
        s.shares[share_at(weapon, squad)] = 0


@rules
def shell(s: Battle, figure: int, target: int, centre: int) -> None:
    """An attack with AP(1) and Blast(3) that a model has called down hits a unit, round one of its models.

    It is shooting, and has none of that model's own rules. firefight:E8l, E8o, X5b, X8a, X8b
    """
    squad = s.figures[figure].squad
    begin_attack(s, squad, target, 1, 0)
    begin_burst(s, 0, centre)
    add_hits(s, figure, PIERCES, 0, min(SHELLS, reached(s, centre, squad)), 0, PLAIN, 1)


@rules
def must_deal(s: Battle) -> bool:
    """Deal the hits of Blast out, as evenly as they go; whether somebody has to say who takes the next odd one.

    firefight:K3e, K3f
    """
    now = s.now[0]
    for weapon in range(MOST_WEAPONS):
        if now.bursts >> weapon & 1 and not now.dealt >> weapon & 1:
            now.burst = weapon
            left = left_to_deal(s, weapon)
            takers = 0
            for squad in range(s.squad_count):
                takers += odd_room(s, squad) > 0
            if left > 0 and takers > 1 and fights(s, s.squads[now.meets].side):
                return True
            for squad in range(s.squad_count):
                more = min(left, odd_room(s, squad))
                s.shares[share_at(weapon, squad)] += more
                left -= more
            now.dealt |= 1 << weapon
    return False


@rules
def left_to_deal(s: Battle, weapon: int) -> int:
    """How many odd hits of a weapon's Blast are left; each model is given its even part first (firefight:K3e)."""
    now, all_hits, given = s.now[0], 0, 0
    for run in range(now.runs):
        if s.hits[A_HIT * run + BURST] == weapon + 1:
            all_hits += s.hits[A_HIT * run + TIMES]
    centre = s.centres[weapon]
    now.base = all_hits // max(1, reached(s, centre, now.attacker))
    for squad in range(s.squad_count):
        given += s.shares[share_at(weapon, squad)]
    if given == 0:
        for squad in range(s.squad_count):
            if enemies(s, now.attacker, squad):
                s.shares[share_at(weapon, squad)] = now.base * reached_of(s, centre, squad)
                given += s.shares[share_at(weapon, squad)]
    return all_hits - given


@rules
def odd_room(s: Battle, squad: int) -> int:
    """How many odd hits of the Blast that is dealt out a unit can still take, one a model (firefight:K3e)."""
    now = s.now[0]
    if not enemies(s, now.attacker, squad):
        return 0
    models = reached_of(s, s.centres[now.burst], squad)
    return models * (now.base + 1) - s.shares[share_at(now.burst, squad)]
