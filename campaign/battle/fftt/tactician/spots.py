"""How good a place is for a figure: what it could shoot at from there, and who could shoot at it, by the grid's lines.

Many places are judged for one figure: the enemies that count for any of them are noted first (``Battle.foes``, scratch
of the tactician's view), and a place that cannot be good enough is not looked at closely. Chooses nothing.
"""

from __future__ import annotations

from typing import Final

from campaign.battle.fast import rules
from campaign.battle.fftt.abilities import movement_of, shots_of
from campaign.battle.fftt.codes import ACID, BURST, CHAMELEON, CLOSE, CRACK_SHOOTER, GRENADE, MISSILE, ON_TABLE, SHOT
from campaign.battle.fftt.records import Battle, Figure, Table
from campaign.battle.fftt.tactician.picture import chances
from campaign.battle.kernel.grid import COVERED_LINE, HIDDEN_LINE, look
from campaign.battle.kernel.space import root
from campaign.battle.kernel.table import CELL

FOE_X, FOE_Y, SQUARE, NEAR2, FAR2, SHORT2, LONG2, CLAWS, GAIN, THREAT = (*range(9), 11)
"""What is noted of an enemy: its place and square of the grid; within which distances (squared) it counts at all, can
hit, hits at short and at long range; whether only hand to hand. Then what a shot at it and a shot of it is worth with
none, one and two off the need."""

TOGETHER2: Final = 1500 * 1500  # friends so near share the enemy's fire
FARTHEST: Final = 7000  # nobody shoots or charges farther
ROUNDED: Final = 5  # by so much a place may be farther off than was asked


@rules
def is_armed(t: Table, s: Battle, i: int) -> bool:
    """Whether a figure shoots: creatures bite, and who is out of ammo waits."""
    return t.units[s.figures[i].unit].skill != 0 and not s.figures[i].empty


@rules
def skill_of(t: Table, f: Figure) -> int:
    """What a figure needs at short range in the open, with all that it has learnt and suffered."""
    found = t.units[f.unit].skill + f.elite
    if f.abilities & CRACK_SHOOTER:
        found += 1
    return found - 1 if 2 * f.hurt >= f.full else found


@rules
def note_foes(t: Table, s: Battle, i: int, first: int, last: int, reach: int, later: bool, step: int) -> int:
    """Note the enemies that can hit a figure, or that it can hit, from a place within a step; how many they are."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    armed = is_armed(t, s, i)
    skill = skill_of(t, f)
    plain = kind.weapon == SHOT
    columns = t.extent[0].columns
    count = 0
    for j in range(first, last):
        e = s.figures[j]
        if e.fate != ON_TABLE or e.team == f.team:
            continue
        other = t.units[e.unit]
        far = other.long
        if other.weapon == CLOSE or other.weapon == BURST:
            far = (e.actions - 1) * movement_of(t, e) + 200
        elif later:
            far += movement_of(t, e)
        if other.skill and e.empty:
            far = -1
        near = min(FARTHEST, max(far, reach))
        dx, dy = e.x - f.x, e.y - f.y
        if dx * dx + dy * dy > (near + step + ROUNDED) * (near + step + ROUNDED):
            continue
        row = s.foes[count]
        count += 1
        row[FOE_X], row[FOE_Y], row[SQUARE] = e.x, e.y, e.y // CELL * columns + e.x // CELL
        row[NEAR2], row[FAR2] = near * near, far * far if far >= 0 else -1
        row[SHORT2], row[LONG2] = other.short * other.short, other.long * other.long
        row[CLAWS] = 0 if other.skill else 1
        shots = shots_of(t, e)
        mine, theirs = skill - other.small, skill_of(t, e) - kind.small
        if plain and e.abilities & CHAMELEON:
            mine -= 1
        if other.weapon == SHOT and f.abilities & CHAMELEON:
            theirs -= 1
        for off in range(3):
            row[GAIN + off] = (chances(mine - off) if armed else w.ready) * e.effort
            row[THREAT + off] = chances(theirs - off) * shots
    return count


@rules
def most_gain(s: Battle, foes: int) -> int:
    """The most that a shot at one of the noted enemies can be worth."""
    found = 0
    for k in range(foes):
        found = max(found, s.foes[k][GAIN])
    return found


@rules
def spot(
    t: Table,
    s: Battle,
    i: int,
    x: int,
    y: int,
    left: int,
    foes: int,
    first: int,
    last: int,
    gx: int,
    gy: int,
    pull: int,
    crowd: int,
    fear: int,
    reach: int,
    hope: int,
    least: int,
) -> int:
    """How good a place is for a figure with that many APs left there; exactly so only where that is above ``least``.

    ``foes`` are noted, and ``hope`` is the most that any of them can be worth.
    """
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    armed = is_armed(t, s, i)
    away = root((gx - x) * (gx - x) + (gy - y) * (gy - y))
    to_go, idle = away, pull * away // 1000
    if kind.weapon == SHOT:
        to_go = max(0, away - kind.short * 9 // 10)
    elif not armed:
        to_go = 0
    walk = pull * to_go // 1000  # where it has somebody to shoot at
    most = gain_of(t, s, i, hope, left, armed) // 36 - walk
    if max(most, -idle) <= least:
        return least
    columns = t.extent[0].columns
    cells = columns * t.extent[0].rows
    here = y // CELL * columns + x // CELL
    short2, long2 = kind.short * kind.short, reach * reach
    best, risk = 0, 0
    for k in range(foes):
        row = s.foes[k]
        dx, dy = row[FOE_X] - x, row[FOE_Y] - y
        square = dx * dx + dy * dy
        if square > row[NEAR2]:
            continue
        there = row[SQUARE]
        sight = t.seen[here * cells + there]
        if sight == 0:
            sight = look(t, here, there)
        if sight == HIDDEN_LINE:
            if not kind.indirect:
                continue
            sight = COVERED_LINE
        if square <= long2:
            off = GAIN
            if square > short2:
                off += 1
            if sight == COVERED_LINE:
                off += 1
            best = max(best, row[off])
        if square <= row[FAR2]:
            if row[CLAWS]:
                risk += w.claws
                continue
            back = t.seen[there * cells + here]
            if back == 0:
                back = look(t, there, here)
            off = THREAT
            if square > row[SHORT2]:
                off += 1
            if back == COVERED_LINE:
                off += 1
            threat = row[off]
            if square > row[LONG2]:
                threat = threat * w.lurking // 100
            risk += threat
    gain = gain_of(t, s, i, best, left, armed)
    cost = walk if best else idle
    if gain // 36 - cost <= least:
        return least
    if risk:
        # it can die but once, and who comes with friends shares their fire
        risk = min(
            risk * 4 // (4 + w.shared * friends_near(s, i, x, y, TOGETHER2, first, last)), 36 * (f.full - f.hurt)
        )
        risk = risk * f.effort * fear // 100
    score = (gain - risk) // 36 - cost
    if crowd and score > least:
        score -= w.crowd * friends_near(s, i, x, y, crowd * crowd, first, last)
    return score


@rules
def gain_of(t: Table, s: Battle, i: int, shot: int, left: int, armed: bool) -> int:
    """What a place is worth for the best shot from there."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    gain = shot * w.gain // 100
    if kind.weapon in (GRENADE, MISSILE, ACID):
        gain = gain * w.bursts // 100
    else:
        gain = gain * shots_of(t, f)
    if left < 1 and armed:
        gain = gain * w.later // 100
    return gain


@rules
def friends_near(s: Battle, i: int, x: int, y: int, reach2: int, first: int, last: int) -> int:
    """How many of the own side, before or behind the enemies' numbers, stand near a place (the reach squared)."""
    side = s.figures[i].side
    found = 0
    for j in range(0 if first else last, first if first else s.figure_count):
        f = s.figures[j]
        if f.fate == ON_TABLE and f.side == side and j != i:
            dx, dy = f.x - x, f.y - y
            if dx * dx + dy * dy < reach2:
                found += 1
    return found
