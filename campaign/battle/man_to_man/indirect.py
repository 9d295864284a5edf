"""Indirect fire: mortars that men serve, and what fires from afar at points that somebody calls (section I, L4).

A call is made in the movement and answered in the ranged combat of the same round, whatever the spotter sees by then.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.kernel.bursts import landing, under
from campaign.battle.kernel.log import note
from campaign.battle.kernel.table import BUILDING, EAST, NORTH, SOUTH, piece_at
from campaign.battle.man_to_man.attributes import begin_sum, intelligence, note_parts, three, throw, total
from campaign.battle.man_to_man.codes import (
    AIM,
    DUD,
    FALLS,
    HIT,
    INCH,
    JAMMED,
    JAMMED_HARD,
    JAMS,
    JAMS_HARD,
    LOG_CALLED,
    LOG_THREW,
    MISFIRE,
    MISS,
    MORTAR_WEAPON,
    NOBODY,
    PIVOT,
    SPENT,
    SUPPORT_WEAPON,
    UNDER_FIRE,
    WORKS,
)
from campaign.battle.man_to_man.fire import may_fire, result_of
from campaign.battle.man_to_man.reasons import (
    CALLED,
    FINE,
    IN_CONTACT,
    NO_RADIO,
    NO_SHELLS,
    NO_SHOT,
    NO_WEAPON,
    NOT_SEEN,
    OFF_TABLE,
)
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.serving import crew_problem, is_emplaced
from campaign.battle.man_to_man.sides import is_active, touched_enemy
from campaign.battle.man_to_man.templates import place_at
from campaign.battle.man_to_man.terrain import sees_place
from campaign.battle.man_to_man.throwing import NO_WINDOW, STEP, WHEN_UNDER_FIRE, come_down

RIGHT: Final = 5  # so much or less is a hit of what fires from afar (man_to_man:I6e)
WRONG: Final = 16  # so much or more, and no shell comes (man_to_man:I6f)


# Calls


@rules
def is_indirect(t: Table, s: Battle, arm: int) -> bool:
    """Whether that is an arm that fires indirectly."""
    if arm < 0 or arm >= s.arm_count:
        return False
    kind = t.weapons[s.arms[arm].weapon].kind
    return kind == MORTAR_WEAPON or kind == SUPPORT_WEAPON


@rules
def call_for(s: Battle, arm: int) -> int:
    """The call of this round for the fire of an arm, or NOBODY."""
    for call in range(s.call_count):
        if s.calls[call].arm == arm:
            return call
    return NOBODY


@rules
def call_problem(t: Table, s: Battle, figure: int, arm: int, x: int, y: int) -> int:
    """Why a man may not call for the fire of an arm at a point, or FINE (man_to_man:I1a, I1b, I14a, L4a)."""
    if not t.profiles[s.figures[figure].profile].radio:
        return NO_RADIO
    a = s.arms[arm]
    if a.side != s.figures[figure].side:
        return NO_WEAPON
    if t.weapons[a.weapon].kind == MORTAR_WEAPON and not is_emplaced(s, a.bearer):
        return NO_WEAPON
    if t.weapons[a.weapon].kind == SUPPORT_WEAPON and a.left <= 0:
        return NO_SHELLS
    if call_for(s, arm) != NOBODY:
        return CALLED
    return point_problem(t, s, figure, x, y)


@rules
def point_problem(t: Table, s: Battle, figure: int, x: int, y: int) -> int:
    """Why a man may not have a point aimed at, or FINE: he has to see it, on any side of him (man_to_man:I1a, I1c)."""
    size = s.ground[0].extent[0]
    if x < 0 or y < 0 or x > size.width or y > size.height:
        return OFF_TABLE
    there = place_at(s, x, y, s.figures[figure].radius)
    return FINE if sees_place(t, s, figure, there, NOBODY) else NOT_SEEN


@rules
def call(s: Battle, figure: int, arm: int, x: int, y: int) -> None:
    """A man calls for fire at a point (man_to_man:I1b)."""
    c = s.calls[s.call_count]
    c.arm, c.spotter, c.x, c.y, c.done = arm, figure, x, y, 0
    s.call_count += 1
    note(s, LOG_CALLED, figure, arm, x, y, 0, 0)


# Mortars


@rules
def is_called(s: Battle, arm: int, x: int, y: int) -> bool:
    """Whether that point has been called for (man_to_man:I1c)."""
    found = call_for(s, arm)
    return found != NOBODY and s.calls[found].x == x and s.calls[found].y == y


@rules
def mortar_problem(t: Table, s: Battle, figure: int, arm: int, x: int, y: int) -> int:
    """Why a man may not fire a mortar at a point, or FINE (man_to_man:I1c, I14b, L10d, L10f)."""
    found = server_problem(t, s, figure, arm)
    if found != FINE:
        return found
    return FINE if is_called(s, arm, x, y) else point_problem(t, s, figure, x, y)


@rules
def server_problem(t: Table, s: Battle, figure: int, arm: int) -> int:
    """Why a man may not fire a mortar at any point, or FINE (man_to_man:L10d, L10f)."""
    f = s.figures[figure]
    if not may_fire(t, s, figure) or not (f.action == PIVOT or f.action == AIM):
        return NO_SHOT
    weapon = s.arms[arm].bearer
    if t.weapons[s.arms[arm].weapon].kind != MORTAR_WEAPON or s.arms[arm].state != WORKS or weapon == NOBODY:
        return NO_WEAPON
    if touched_enemy(t, s, figure) != NOBODY:
        return IN_CONTACT
    return crew_problem(t, s, figure, weapon)


@rules
def mortar_number(t: Table, s: Battle, figure: int, arm: int, x: int, y: int) -> int:
    """The number of a mortar's shot: the INT of who fires it if he sees the point, else of who called.

    man_to_man:I2a, I2b, I5a, I5c, I5d
    """
    found, spotter = call_for(s, arm), NOBODY
    if point_problem(t, s, figure, x, y) != FINE and found != NOBODY:
        spotter = s.calls[found].spotter
    begin_sum(s, intelligence(t, s, figure if spotter == NOBODY else spotter))
    if s.figures[figure].under_fire_before:
        s.parts[UNDER_FIRE] += WHEN_UNDER_FIRE
    if spotter != NOBODY and s.figures[spotter].under_fire_before:
        s.parts[UNDER_FIRE] += WHEN_UNDER_FIRE
    return total(s)


@rules
def fire_mortar(t: Table, s: Battle, figure: int, arm: int, x: int, y: int) -> None:
    """A man fires a mortar at a point (man_to_man:I6d, I8a, I8e, L10d)."""
    needed = mortar_number(t, s, figure, arm, x, y)
    note_parts(s, figure)
    a = s.arms[arm]
    weapon = s.figures[a.bearer]
    s.figures[figure].shot = weapon.shot = 1
    rolled = three(s)
    result = result_of(rolled, needed)
    note(s, LOG_THREW, figure, arm, rolled, needed, result, 0)
    if result == JAMS or result == JAMS_HARD:
        a.state = JAMMED if result == JAMS else JAMMED_HARD
    elif result != MISFIRE:
        deliver(t, s, figure, arm, x, y, result, (x - weapon.x, y - weapon.y))


# From afar


@rules
def result_from_afar(rolled: int, needed: int) -> int:
    """What three dice of a shot from afar come to (man_to_man:I6e, I6f, I7a)."""
    if rolled >= WRONG:
        return DUD
    if rolled == 3:
        return FALLS
    return HIT if rolled < needed or rolled <= RIGHT else MISS


@rules
def answer_calls(t: Table, s: Battle, side: int) -> None:
    """What a side has called for from afar comes down, in the order of the calls (man_to_man:I1d)."""
    for i in range(s.call_count):
        c = s.calls[i]
        if not c.done and s.arms[c.arm].side == side and t.weapons[s.arms[c.arm].weapon].kind == SUPPORT_WEAPON:
            c.done = 1
            fire_from_afar(t, s, c.spotter, c.arm, c.x, c.y)


@rules
def fire_from_afar(t: Table, s: Battle, spotter: int, arm: int, x: int, y: int) -> None:
    """A shot from afar at a point that a spotter has called for (man_to_man:I2a, I5d, I6f, I8f, L4a)."""
    a = s.arms[arm]
    begin_sum(s, intelligence(t, s, spotter))
    if s.figures[spotter].under_fire_before:
        s.parts[UNDER_FIRE] = WHEN_UNDER_FIRE
    needed = total(s)
    note_parts(s, spotter)
    a.left -= 1
    if a.left <= 0:
        a.state = SPENT
    rolled = three(s)
    result = result_from_afar(rolled, needed)
    note(s, LOG_THREW, spotter, arm, rolled, needed, result, 0)
    if result == FALLS and not is_building(s, x, y):
        result = HIT
    if result != DUD:
        deliver(t, s, spotter, arm, x, y, result, inward(s, a.side))


@rules
def is_building(s: Battle, x: int, y: int) -> bool:
    """Whether a place lies in a building (man_to_man:I7b)."""
    piece = piece_at(s.ground[0], x, y)
    return piece != NOBODY and s.ground[0].pieces[piece].kind == BUILDING


@rules
def inward(s: Battle, side: int) -> tuple[int, int]:
    """The direction from a side's own edge onto the table (man_to_man:I8f)."""
    edge = s.forces[side].edge
    if edge == NORTH:
        return 0, 1
    if edge == SOUTH:
        return 0, -1
    return (-1, 0) if edge == EAST else (1, 0)


# Where it comes down


@rules
def deliver(t: Table, s: Battle, figure: int, arm: int, x: int, y: int, result: int, line: tuple[int, int]) -> None:
    """A shot comes down where it was aimed at or, scattered off the line, elsewhere (man_to_man:I8a, I8e, M1f)."""
    w = t.weapons[s.arms[arm].weapon]
    shake_units(s, w.attacks, w.area, x, y)
    if result == MISS:
        direction = throw(s, 1)
        far = throw(s, w.scatter) * INCH
        x, y = landing(line[0], line[1], x, y, far, STEP * (direction - 1))
        shake_units(s, w.attacks, w.area, x, y)
    come_down(t, s, figure, arm, x, y, result, NO_WINDOW)


@rules
def shake_units(s: Battle, attacks: int, area: int, x: int, y: int) -> None:
    """The units of those whom a template touches are under attack; off the table it touches nobody.

    man_to_man:I8d, M1f, M1g
    """
    size = s.ground[0].extent[0]
    if x < 0 or y < 0 or x > size.width or y > size.height:
        return
    for i in range(s.figure_count):
        f = s.figures[i]
        if is_active(s, i) and f.squad != NOBODY and under(x, y, area, f.x, f.y, f.radius, 1):
            s.squads[f.squad].attacked |= attacks
