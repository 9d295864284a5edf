"""Morale of units: why a commander tests, his number part by part, flight, rally and surrender (M1 to M8, P5)."""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.log import note
from campaign.battle.kernel.space import to_segment2
from campaign.battle.kernel.table import within
from campaign.battle.man_to_man.attributes import begin_sum, leadership, note_parts, passes, three, total
from campaign.battle.man_to_man.codes import (
    ATTACKED,
    BOMBED,
    CAPTURED,
    CASUALTIES,
    CO,
    CO_FELL,
    DEAD,
    EDGE,
    ELITE,
    FLAMED,
    GREEN,
    HOLDS,
    IN_COVER,
    INCAPACITATED,
    INCH,
    LOG_CHECK,
    LOG_FLEES,
    LOG_HALTED,
    LOG_RALLIED,
    LOG_SURRENDERED,
    NEAR_CO,
    NOBODY,
    ROCKETS,
    SEVERAL_FELL,
    SHELLED,
    SUPPORTED,
    TO_COVER,
    TO_EDGE,
    TRAINING,
)
from campaign.battle.man_to_man.flight import is_occupied, nearest_cover, nearest_point
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.sides import enemies, figures_near, flees, is_active, is_manned
from campaign.battle.man_to_man.terrain import is_in_cover

SO_NEAR: Final = 6 * INCH  # a CO
BLOCKS: Final = 2 * INCH  # an enemy, the way to the edge (man_to_man:M7a)
SUPPORT: Final = 12 * INCH  # a vehicle
MODIFIERS: Final = {"CO": 2, "casualty": -2, "cover": 2, "green": -4, "elite": 4, "vehicle": 2, "attacked": -4}
"""What each part of the number adds to LDR (man_to_man:M2a, M2b, M2c, M2d, M2e, M2f, M10a)."""
WHEN_SUPPORTED: Final = MODIFIERS["vehicle"]
WITH_CO: Final = MODIFIERS["CO"]
FOR_EACH: Final = MODIFIERS["casualty"]
WHEN_COVERED: Final = MODIFIERS["cover"]
WHEN_GREEN: Final = MODIFIERS["green"]
WHEN_ELITE: Final = MODIFIERS["elite"]
WHEN_ATTACKED: Final = MODIFIERS["attacked"]


@rules
def is_member(s: Battle, figure: int, squad: int) -> bool:
    """Whether a man is of a unit and active."""
    return s.figures[figure].squad == squad and is_active(s, figure)


@rules
def men(s: Battle, squad: int) -> int:
    """How many active men a unit has."""
    found = 0
    for i in range(s.figure_count):
        found += is_member(s, i, squad)
    return found


@rules
def commander(t: Table, s: Battle, squad: int) -> int:
    """The commander of a unit: its active CO, else NCO, else Private, of several the first; or NOBODY.

    man_to_man:P5a, P5b
    """
    found = NOBODY
    for i in range(s.figure_count):
        if is_member(s, i, squad):
            if found == NOBODY or leads(t, s, i) > leads(t, s, found):
                found = i
    return found


@rules
def leads(t: Table, s: Battle, figure: int) -> int:
    """What a man leads as: PRIVATE, NCO or CO."""
    return t.profiles[s.figures[figure].profile].leads


@rules
def near_unit(s: Battle, figure: int, squad: int, reach: int) -> bool:
    """Whether a man is within a distance of the nearest active man of a unit (man_to_man:M3b)."""
    for i in range(s.figure_count):
        if is_member(s, i, squad) and figures_near(s, figure, i, reach):
            return True
    return False


@rules
def nearest_co(t: Table, s: Battle, squad: int) -> int:
    """The active CO of its side who is nearest to any man of a unit, he himself among them; or NOBODY.

    man_to_man:M1c
    """
    found, least = NOBODY, 1 << 60
    for i in range(s.figure_count):
        if is_active(s, i) and s.figures[i].side == s.squads[squad].side and leads(t, s, i) == CO:
            for j in range(s.figure_count):
                if is_member(s, j, squad):
                    f, g = s.figures[i], s.figures[j]
                    square = (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y)
                    if square < least:
                        found, least = i, square
    return found


@rules
def unit_in_cover(t: Table, s: Battle, squad: int) -> bool:
    """Whether more than half of the active men of a unit are in cover (man_to_man:M3c)."""
    covered = 0
    for i in range(s.figure_count):
        if is_member(s, i, squad) and is_in_cover(t, s, i):
            covered += 1
    return 2 * covered > men(s, squad)


@rules
def has_inspiration(t: Table, s: Battle, squad: int, tester: int) -> bool:
    """Whether a CO or political officer other than the unit's commander who tests is near it.

    man_to_man:M2a, M3b, M3d
    """
    for i in range(s.figure_count):
        if i == tester and s.figures[i].squad == squad:
            continue
        if inspires(t, s, s.squads[squad].side, i) and near_unit(s, i, squad, SO_NEAR):
            return True
    return False


@rules
def inspires(t: Table, s: Battle, side: int, figure: int) -> bool:
    """Whether a figure helps the morale of those near it: a CO or political officer of the alliance who does not flee.

    man_to_man:M2a, M3d
    """
    f = s.figures[figure]
    if not is_active(s, figure) or flees(s, figure) or not t.profiles[f.profile].inspires:
        return False
    return s.forces[f.side].team == s.forces[side].team


@rules
def supports(s: Battle, side: int, figure: int) -> bool:
    """Whether a figure supports those near it: a manned vehicle of the alliance that does not fall back.

    man_to_man:M2f, M3f
    """
    f = s.figures[figure]
    return is_manned(s, figure) and not f.falls_back and s.forces[f.side].team == s.forces[side].team


@rules
def is_supported(s: Battle, squad: int) -> bool:
    """Whether a vehicle supports a unit (man_to_man:M2f, M3b)."""
    for i in range(s.figure_count):
        if supports(s, s.squads[squad].side, i) and near_unit(s, i, squad, SUPPORT):
            return True
    return False


@rules
def morale_number(t: Table, s: Battle, squad: int, tester: int) -> int:
    """The number that three dice of a unit's check have to be under, with its parts.

    man_to_man:M2a, M2b, M2c, M2d, M2e, M2f, M10a, M3a, M3e, M4a
    """
    q = s.squads[squad]
    begin_sum(s, leadership(t, s, tester))
    if is_supported(s, squad):
        s.parts[SUPPORTED] = WHEN_SUPPORTED
    if has_inspiration(t, s, squad, tester):
        s.parts[NEAR_CO] = WITH_CO
    s.parts[CASUALTIES] = FOR_EACH * (q.fell_now if s.now[0].round_casualties else q.fell)
    if unit_in_cover(t, s, squad):
        s.parts[IN_COVER] = WHEN_COVERED
    if q.quality == GREEN:
        s.parts[TRAINING] = WHEN_GREEN
    elif q.quality == ELITE:
        s.parts[TRAINING] = WHEN_ELITE
    if q.attacked & (BOMBED | FLAMED | ROCKETS):
        s.parts[ATTACKED] = WHEN_ATTACKED
    return total(s)


@rules
def triggers(s: Battle, squad: int) -> int:
    """What a unit has to check its morale for in this round, in bits (man_to_man:M1a, M1b, M1c, M1f)."""
    q, found = s.squads[squad], 0
    if q.nearest != NOBODY:
        fate = s.figures[q.nearest].fate
        if fate == INCAPACITATED or fate == DEAD:
            found |= CO_FELL
    if q.fell_now > 1:
        found |= SEVERAL_FELL
    return found | (q.attacked & (SHELLED | BOMBED | FLAMED))


@rules
def check(t: Table, s: Battle, squad: int) -> None:
    """A unit that has cause for it checks its morale, once; it flees if that fails.

    man_to_man:M1a, M1d, M1e, M4a, M4b, M5a
    """
    q, why, tester = s.squads[squad], triggers(s, squad), commander(t, s, squad)
    if why == 0 or tester == NOBODY or q.flees != HOLDS:
        return
    needed = morale_number(t, s, squad, tester)
    note_parts(s, tester)
    rolled = three(s)
    holds = 1 if passes(s, rolled, needed) else 0
    note(s, LOG_CHECK, squad, tester, rolled, needed, holds, why)
    if not holds:
        q.since = s.now[0].turn
        choose_goal(t, s, squad, 0)


@rules
def choose_goal(t: Table, s: Battle, squad: int, anew: int) -> None:
    """A unit flees to the cover nearest to its commander, or to the edge if it is in cover.

    man_to_man:M5b, M5c, M5e
    """
    q = s.squads[squad]
    in_cover = not anew and unit_in_cover(t, s, squad)
    q.goal = EDGE if in_cover else nearest_cover(t, s, commander(t, s, squad))
    q.flees = TO_EDGE if q.goal == EDGE else TO_COVER
    note(s, LOG_FLEES, squad, q.goal, anew, 0, 0, 0)


@rules
def look_at_goal(t: Table, s: Battle, squad: int) -> None:
    """Before a unit flees on: where an enemy has occupied its goal it takes another one (man_to_man:M5d)."""
    q, man = s.squads[squad], commander(t, s, squad)
    if q.flees == TO_COVER and man != NOBODY and is_occupied(t, s, man, q.goal):
        choose_goal(t, s, squad, 1)


@rules
def halt(t: Table, s: Battle, squad: int) -> None:
    """Behind its flight move a unit that fled to cover and is in cover flees no more (man_to_man:M6c)."""
    q = s.squads[squad]
    if q.flees == TO_COVER and men(s, squad) and unit_in_cover(t, s, squad):
        q.flees = HOLDS
        note(s, LOG_HALTED, squad, NOBODY, 0, 0, 0, 0)


@rules
def rallier(t: Table, s: Battle, side: int) -> int:
    """The active CO of a side who does not flee and has the highest LDR, of several the first; or NOBODY.

    man_to_man:M6a
    """
    found = NOBODY
    for i in range(s.figure_count):
        if s.figures[i].side == side and is_active(s, i) and leads(t, s, i) == CO and not flees(s, i):
            if found == NOBODY or leadership(t, s, i) > leadership(t, s, found):
                found = i
    return found


@rules
def rally(t: Table, s: Battle, squad: int) -> None:
    """A CO tries to stop a unit that was fleeing before this phase (man_to_man:M6a, M6b)."""
    q = s.squads[squad]
    tester = rallier(t, s, q.side)
    if q.flees == HOLDS or q.since >= s.now[0].turn or tester == NOBODY or men(s, squad) == 0:
        return
    needed = morale_number(t, s, squad, tester)
    note_parts(s, tester)
    rolled = three(s)
    stops = 1 if passes(s, rolled, needed) else 0
    note(s, LOG_RALLIED, squad, tester, rolled, needed, stops, 0)
    if stops:
        q.flees = HOLDS


@rules
def blocker(t: Table, s: Battle, squad: int) -> int:
    """The enemy who blocks a unit's way to the edge, the nearest to its commander; or NOBODY (man_to_man:M7a, M7b)."""
    man = commander(t, s, squad)
    f = s.figures[man]
    x, y = nearest_point(t, s, man, EDGE)
    found, least = NOBODY, 1 << 60
    for i in range(s.figure_count):
        g = s.figures[i]
        if (is_active(s, i) or is_manned(s, i)) and enemies(s, man, i) and not flees(s, i) and not g.falls_back:
            if within(to_segment2(g.x, g.y, f.x, f.y, x, y), BLOCKS + g.radius):
                square = (f.x - g.x) * (f.x - g.x) + (f.y - g.y) * (f.y - g.y)
                if square < least:
                    found, least = i, square
    return found


@rules
def look_for_surrender(t: Table, s: Battle, squad: int) -> None:
    """A unit that flees to the edge and finds its way blocked surrenders to who blocks it (man_to_man:M7a, M7b)."""
    if s.squads[squad].flees != TO_EDGE or men(s, squad) == 0:
        return
    enemy = blocker(t, s, squad)
    if enemy == NOBODY:
        return
    note(s, LOG_SURRENDERED, squad, s.figures[enemy].side, 0, 0, 0, 0)
    for i in range(s.figure_count):
        if is_member(s, i, squad):
            s.figures[i].fate, s.figures[i].killer = CAPTURED, enemy
