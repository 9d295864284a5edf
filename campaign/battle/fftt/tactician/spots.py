"""How good a place is for a figure: what it could shoot at from there, and who could shoot at it, by the grid's lines.

Many places are judged for one figure: the enemies that count for any of them are noted first (``Battle.foes``, scratch
of the tactician's view), and a place that cannot be good enough is not looked at closely. Chooses nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from campaign.battle.fast import rules
from campaign.battle.fftt.abilities import movement_of, shots_of
from campaign.battle.fftt.codes import ACID, BURST, CHAMELEON, CLOSE, CRACK_SHOOTER, GRENADE, MISSILE, ON_TABLE, SHOT
from campaign.battle.fftt.records import Battle, Figure, Table
from campaign.battle.fftt.tactician.assessment import MISSILE_WIDTH, chances
from campaign.battle.kernel.grid import BACK, COVERED_LINE, HIDDEN_LINE, OPEN_LINE, THERE, remember_line
from campaign.battle.kernel.space import root
from campaign.battle.kernel.table import CELL

FOE_X, FOE_Y, SQUARE, LINES, FAR2, SHORT2, LONG2, CLAWS, GAIN, THREAT, INDIRECT = (*range(9), 11, 14)
"""What is noted of an enemy: its place and square of the grid, and where the lines from there are kept; within which
distances (squared) it can hit, hits at short and at long range; whether only hand to hand. Then what a shot at it and
a shot of it is worth with none, one and two off the need. At last whether it fires over walls."""

TOGETHER2: Final = 1500 * 1500  # friends so near share the enemy's fire
FARTHEST: Final = 7000  # nobody shoots or charges farther
SCALE: Final = 36 * 100 * 100 * 100  # what ``scale_of`` counts in: 36ths, and percent three times
ANYWHERE: Final = 1 << 60  # squared: farther than anything
LOWEST: Final = -(1 << 30)  # less than any place is worth
ROUNDED: Final = 5  # by so much a place may be farther off than was asked


class Aim(NamedTuple):
    """What a place is to be good for, the same for all places that a figure weighs.

    ``x`` and ``y``: where it wants to go, ``pull`` how much; ``halt`` is the distance from there that it is content
    with where it has somebody to shoot at. It goes ``far`` at most, and hits as far as ``short2`` and ``long2``
    (squared). ``hope`` is the most that a place can be worth for what it could shoot at, ``scale`` what it makes of a
    shot's worth (see ``scale_of``). ``crowd``: see ``burst_width``; ``fear`` is what it makes of what the ``foes``
    threaten, so many of which are noted.
    """

    x: int
    y: int
    pull: int
    halt: int
    fear: int
    crowd: int
    far: int
    short2: int
    long2: int
    hope: int
    scale: int
    foes: int


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
    cells = columns * t.extent[0].rows
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
        square = e.y // CELL * columns + e.x // CELL
        row[FOE_X], row[FOE_Y], row[SQUARE], row[LINES] = e.x, e.y, square, square * cells
        row[FAR2] = min(far, FARTHEST) * min(far, FARTHEST) if far >= 0 else -1
        row[SHORT2], row[LONG2] = other.short * other.short, other.long * other.long
        row[CLAWS], row[INDIRECT] = 0 if other.skill else 1, other.indirect
        threat = shots_of(t, e) * (100 if e.ap else w.spent)
        if other.weapon == GRENADE or other.weapon == MISSILE or other.weapon == ACID:
            threat = threat * w.blasts // 100
        mine, theirs = skill - other.small, skill_of(t, e) - kind.small
        if plain and e.abilities & CHAMELEON:
            mine -= 1
        if other.weapon == SHOT and f.abilities & CHAMELEON:
            theirs -= 1
        for off in range(3):
            row[GAIN + off] = (chances(mine - off) if armed else w.ready) * e.effort
            row[THREAT + off] = chances(theirs - off) * threat // 100
    return count


@rules
def most_gain(s: Battle, foes: int) -> int:
    """The most that a shot at one of the noted enemies can be worth."""
    found = 0
    for k in range(foes):
        found = max(found, s.foes[k][GAIN])
    return found


@rules
def spot(t: Table, s: Battle, i: int, x: int, y: int, left: int, aim: Aim, least: int) -> int:
    """How good a place is for a figure with that many APs left there; exactly so only where that is above ``least``."""
    hope, scale, long2, foes = aim.hope, aim.scale, aim.long2, aim.foes
    gx, gy, pull = aim.x, aim.y, aim.pull
    away = root((gx - x) * (gx - x) + (gy - y) * (gy - y))
    idle = pull * away // 1000
    walk = pull * max(0, away - aim.halt) // 1000  # where it has somebody to shoot at
    wanted = 0  # what a shot must be worth more than for the place to be good enough
    if -idle <= least:
        if hope <= least + walk:
            return least
        if least + walk >= 0:
            wanted = ((least + walk + 1) * SCALE - 1) // scale
    here = y // CELL * t.extent[0].columns + x // CELL
    # Most places fail by what could be shot at from there. That is looked at first, and only for enemies who are worth
    # more than what was found: a third of the lines that would be asked for else.
    best = wanted
    for k in range(foes):
        row = s.foes[k]
        if row[GAIN] <= best:
            continue
        dx, dy = row[FOE_X] - x, row[FOE_Y] - y
        square = dx * dx + dy * dy
        if square > long2:
            continue
        off = GAIN if square <= aim.short2 else GAIN + 1
        if row[off] <= best:
            continue
        sight = t.lines[row[LINES] + here]
        if sight == 0:
            sight = remember_line(t, row[SQUARE], here)
        sight = sight >> BACK
        if sight != OPEN_LINE:
            if sight == HIDDEN_LINE and not t.units[s.figures[i].unit].indirect:
                continue
            off += 1
        best = max(best, row[off])
    if best == wanted:
        if -idle <= least:
            return least
        best = 0
    gain = gain_of(t, s, i, best, left) if best else 0
    cost = walk if best else idle
    if gain // 36 - cost <= least:
        return least
    risk = risk_at(t, s, i, x, y, here, foes, aim.fear)
    score = (gain - risk) // 36 - cost
    if aim.crowd and score > least:
        score -= crowding(t, s, i, x, y, aim.crowd)
    return score


@rules
def crowding(t: Table, s: Battle, i: int, x: int, y: int, width: int) -> int:
    """What a place costs a figure for the friends who would be caught with it in a burst of that width."""
    w = t.characters[s.now[0].character]
    each = w.crowd * w.crowd_missile // 100 if width == MISSILE_WIDTH else w.crowd
    return each * friends_near(s, i, x, y, width * width)


@rules
def risk_at(t: Table, s: Battle, i: int, x: int, y: int, here: int, foes: int, fear: int) -> int:
    """What the noted enemies threaten to do to a figure at a place, which lies in that square."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    # an Acid Spitter has to come near to throw: it has no use for a place in the open where it cannot throw yet
    arm2 = kind.long * kind.long if kind.weapon == ACID else ANYWHERE
    risk = 0
    for k in range(foes):
        row = s.foes[k]
        dx, dy = row[FOE_X] - x, row[FOE_Y] - y
        square = dx * dx + dy * dy
        if square > row[FAR2]:
            continue
        sight = t.lines[row[LINES] + here]
        if sight == 0:
            sight = remember_line(t, row[SQUARE], here)
        if sight >> BACK == HIDDEN_LINE and not row[INDIRECT]:
            continue  # who is not seen does not see
        if row[CLAWS]:
            risk += w.claws
            continue
        off = THREAT if square <= row[SHORT2] else THREAT + 1
        if sight & THERE == COVERED_LINE:
            off += 1
        threat = row[off]
        if row[LONG2] < square <= arm2:
            threat = threat * w.lurking // 100
        risk += threat
    if risk == 0:
        return 0
    # it can die but once, and who comes with friends shares their fire
    risk = min(risk * 4 // (4 + w.shared * friends_near(s, i, x, y, TOGETHER2)), 36 * (f.full - f.hurt))
    return risk * f.effort * fear // 100


@rules
def is_helpless(t: Table, s: Battle, i: int, foes: int, long2: int) -> bool:
    """Whether one of the noted enemies can shoot at a figure where it stands, by the grid, and it at none of them."""
    f = s.figures[i]
    here = f.y // CELL * t.extent[0].columns + f.x // CELL
    armed, found = is_armed(t, s, i), False
    for k in range(foes):
        row = s.foes[k]
        dx, dy = row[FOE_X] - f.x, row[FOE_Y] - f.y
        square = dx * dx + dy * dy
        shoots = row[CLAWS] == 0 and square <= row[FAR2] and square <= row[LONG2]
        shot_at = armed and square <= long2
        if not shoots and not shot_at:
            continue
        sight = t.lines[row[LINES] + here]
        if sight == 0:
            sight = remember_line(t, row[SQUARE], here)
        hidden = sight >> BACK == HIDDEN_LINE
        if shot_at and (not hidden or t.units[f.unit].indirect):
            return False
        if shoots and (not hidden or row[INDIRECT]):
            found = True
    return found


@rules
def scale_of(t: Table, s: Battle, i: int, left: int) -> int:
    """What a place with that many APs left is worth at most for each worth of a shot, in parts of SCALE.

    ``gain_of`` rounds down at each step, so it is never more.
    """
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    often = w.bursts if t.units[f.unit].weapon in (GRENADE, MISSILE, ACID) else 100 * shots_of(t, f)
    return w.gain * often * (w.later if left < 1 and is_armed(t, s, i) else 100)


@rules
def gain_of(t: Table, s: Battle, i: int, shot: int, left: int) -> int:
    """What a place is worth for the best shot from there."""
    w = t.characters[s.now[0].character]
    f = s.figures[i]
    kind = t.units[f.unit]
    gain = shot * w.gain // 100
    if kind.weapon in (GRENADE, MISSILE, ACID):
        gain = gain * w.bursts // 100
    else:
        gain = gain * shots_of(t, f)
    if left < 1 and is_armed(t, s, i):
        gain = gain * w.later // 100
    return gain


@rules
def friends_near(s: Battle, i: int, x: int, y: int, reach2: int) -> int:
    """How many of the own side stand near a place (the reach squared)."""
    side = s.figures[i].side
    found = 0
    for j in range(s.figure_count):
        f = s.figures[j]
        dx, dy = f.x - x, f.y - y
        if dx * dx + dy * dy < reach2 and f.fate == ON_TABLE and f.side == side and j != i:
            found += 1
    return found
