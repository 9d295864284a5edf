"""Nerve: sides act in turn with one figure each, shoot with D10, and run when their nerve has gone."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.battle import contract as about
from campaign.battle.fast import Ints, door, own, rules, share
from campaign.battle.kernel.chance import SEEDED, throw
from campaign.battle.kernel.log import note
from campaign.battle.kernel.paths import FREE, Leg, leg_obstacle
from campaign.battle.kernel.sight import COVERED, end_at, line_of_sight
from campaign.battle.kernel.space import distance2, length
from campaign.battle.kernel.table import level_at, piece_at
from tests.battle.second_system import records as r
from tests.battle.second_system.records import Clash, Ground

GROUND = 0

WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))


@door
def advance(t: Ground, s: Clash) -> int:
    now = s.now[0]
    while not now.over:
        if now.turn == 0:
            for i in range(s.figure_count):
                if s.figures[i].fate == r.WAITING:
                    now.kind, now.side, now.actor = r.SETTING_UP, s.figures[i].side, i
                    return r.SETTING_UP
            begin_turn(s)
        side = next_side(s)
        if side != r.NOBODY:
            now.kind, now.side, now.actor = r.ACTING, side, r.NOBODY
            return r.ACTING
        if now.turn >= now.last_turn or fighting(s) < 2:
            finish(s)
        else:
            begin_turn(s)
    now.kind, now.side, now.actor = r.OVER, r.NOBODY, r.NOBODY
    return r.OVER


@rules
def begin_turn(s: Clash) -> None:
    now = s.now[0]
    now.turn += 1
    for i in range(s.figure_count):
        s.figures[i].done = 0
    fell = throw(s, 10)
    now.last = fell % s.force_count
    note(s, r.TURN, r.NOBODY, r.NOBODY, now.turn, fell, 0, 0)


@rules
def next_side(s: Clash) -> int:
    if fighting(s) > 1:
        for step in range(1, s.force_count + 1):
            side = (s.now[0].last + step) % s.force_count
            for i in range(s.figure_count):
                f = s.figures[i]
                if f.side == side and f.fate == r.ON_TABLE and not f.done:
                    return side
    return r.NOBODY


@rules
def fighting(s: Clash) -> int:
    found = 0
    for side in range(s.force_count):
        if s.forces[side].end != r.FIGHTING:
            continue
        if men(s, side) > 0:
            found += 1
        elif s.now[0].turn > 0:
            s.forces[side].end, s.forces[side].end_turn = r.BEATEN, s.now[0].turn
    return found


@rules
def men(s: Clash, side: int) -> int:
    found = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        found += f.side == side and (f.fate == r.ON_TABLE or f.fate == r.WAITING)
    return found


@rules
def finish(s: Clash) -> None:
    now = s.now[0]
    now.over, left = 1, fighting(s)
    for side in range(s.force_count):
        if s.forces[side].end == r.FIGHTING:
            s.forces[side].end, s.forces[side].end_turn = r.WON if left == 1 else r.STOOD, now.turn
            now.holder = side
    note(s, r.ENDED, now.holder, r.NOBODY, 0, 0, 0, 0)


@rules
def needed(t: Ground, s: Clash, a: int, b: int) -> int:
    """On a D10; 0 where the target is not seen."""
    code = line_of_sight(t, s, a, end_at(s.figures[b]), b)
    return 0 if code > COVERED else 6 + (code == COVERED)


@door
def problem(t: Ground, s: Clash, c: Ints) -> int:
    now = s.now[0]
    if c[r.VERB] == r.YIELD and now.kind != r.OVER:
        return r.FINE
    if c[r.VERB] < r.REST or c[r.VERB] > r.SHOOT or (c[r.VERB] == r.PLACE) != (now.kind == r.SETTING_UP):
        return r.NOT_NOW
    if now.kind == r.OVER or c[r.MAN] < 0 or c[r.MAN] >= s.figure_count:
        return r.NOT_HIS
    f = s.figures[c[r.MAN]]
    if f.side != now.side or f.done or f.fate != (r.WAITING if c[r.VERB] == r.PLACE else r.ON_TABLE):
        return r.NOT_HIS
    if c[r.VERB] == r.SHOOT:
        if c[r.TARGET] < 0 or c[r.TARGET] >= s.figure_count:
            return r.NOT_HIS
        e = s.figures[c[r.TARGET]]
        if e.fate != r.ON_TABLE or e.side == f.side:
            return r.NOT_HIS
        if distance2(f, e) > f.reach * f.reach:
            return r.TOO_FAR
        return r.UNSEEN if needed(t, s, c[r.MAN], c[r.TARGET]) == 0 else r.FINE
    if c[r.VERB] == r.PLACE:
        zone = s.forces[f.side]
        if c[r.X] < zone.left or c[r.X] > zone.right or c[r.Y] < zone.upper or c[r.Y] > zone.lower:
            return r.NO_ROOM
        return (
            r.FINE
            if leg_obstacle(t, s, c[r.MAN], Leg(GROUND, c[r.X], c[r.Y], c[r.X], c[r.Y]), 1, 0) == FREE
            else r.NO_ROOM
        )
    if c[r.VERB] == r.WALK:
        if max(abs(c[r.X] - f.x), abs(c[r.Y] - f.y)) > f.move or length(c[r.X] - f.x, c[r.Y] - f.y) > f.move:
            return r.TOO_FAR
        return (
            r.FINE if leg_obstacle(t, s, c[r.MAN], Leg(GROUND, f.x, f.y, c[r.X], c[r.Y]), 1, 0) == FREE else r.NO_ROOM
        )
    return r.FINE


@rules
def offer(
    t: Ground, s: Clash, out: Sequence[Ints], count: int, verb: int, man: int, target: int, x: int, y: int
) -> int:
    """Write a choice down where it is legal; how many there are now."""
    row = out[count]
    row[r.VERB], row[r.MAN], row[r.TARGET], row[r.X], row[r.Y] = verb, man, target, x, y
    return count + (problem(t, s, row) == r.FINE)


@door
def options(t: Ground, s: Clash, out: Sequence[Ints]) -> int:
    now, count = s.now[0], 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side != now.side:
            continue
        if f.fate == r.WAITING:
            zone = s.forces[f.side]
            for n in range(1, 16):
                x, y = zone.left + (zone.right - zone.left) * n // 16, zone.upper + (zone.lower - zone.upper) * n // 16
                count = offer(t, s, out, count, r.PLACE, i, 0, x, y)
        for e in range(s.figure_count):
            count = offer(t, s, out, count, r.SHOOT, i, e, 0, 0)
        for way in range(4):
            count = offer(t, s, out, count, r.WALK, i, 0, f.x + f.move * WAYS[way][0], f.y + f.move * WAYS[way][1])
        count = offer(t, s, out, count, r.REST, i, 0, 0, 0)
    return offer(t, s, out, count, r.YIELD, 0, 0, 0, 0)


@door
def apply(t: Ground, s: Clash, c: Ints) -> None:
    now, verb = s.now[0], c[r.VERB]
    if verb == r.YIELD:
        s.forces[now.side].end, s.forces[now.side].end_turn = r.SURRENDERED, now.turn
        for i in range(s.figure_count):
            f = s.figures[i]
            if f.side == now.side and (f.fate == r.ON_TABLE or f.fate == r.WAITING):
                f.fate = r.TAKEN
        return
    f = s.figures[c[r.MAN]]
    if verb == r.PLACE or verb == r.WALK:
        f.x, f.y, f.fate, f.piece = c[r.X], c[r.Y], r.ON_TABLE, piece_at(t, c[r.X], c[r.Y])
        f.level = level_at(t, f.piece)
        note(s, r.PLACED if verb == r.PLACE else r.WALKED, c[r.MAN], r.NOBODY, f.x, f.y, 0, 0)
    elif verb == r.SHOOT:
        fire(t, s, c[r.MAN], c[r.TARGET])
    if verb != r.PLACE:
        f.done, now.last = 1, now.side


@rules
def fire(t: Ground, s: Clash, a: int, b: int) -> None:
    """A 10 kills, any other hit costs nerve."""
    e, need, fell = s.figures[b], needed(t, s, a, b), throw(s, 10)
    lost = throw(s, 10) if need <= fell < 10 else 0
    note(s, r.SHOT, a, b, need, fell, lost, 0)
    if fell == 10:
        e.fate, e.killer = r.DEAD, a
        note(s, r.DIED, b, a, 0, 0, 0, 0)
    elif fell >= need:
        e.nerve -= lost
        if e.nerve <= 0:
            e.fate = r.FLED
            note(s, r.RAN, b, a, 0, 0, 0, 0)


@door
def see(s: Clash, side: int, view: Clash) -> None:
    view.figure_count, view.force_count, view.script_count = s.figure_count, s.force_count, 0
    share(view.now, s.now, 1)
    now = own(view.now, 0)
    now.w0, now.w1, now.w2, now.w3, now.dice = 1, 2, 3, 4, SEEDED
    share(view.figures, s.figures, s.figure_count)
    share(view.forces, s.forces, s.force_count)
    share(view.doors, s.doors, 1)


@door
def think(t: Ground, s: Clash, strength: int, c: Ints) -> None:
    """Shoot, else walk where the enemies are; who plays easily walks nowhere.

    Who waits does not walk either, and who runs away does not even shoot.
    """
    now = s.now[0]
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.side != now.side or f.done or (f.fate != r.ON_TABLE and i != now.actor):
            continue
        c[r.MAN], c[r.TARGET] = i, 0
        if now.kind == r.SETTING_UP:
            zone, c[r.VERB] = s.forces[f.side], r.PLACE
            for n in range(1, 64):
                c[r.X] = zone.left + (zone.right - zone.left) * n // 64
                c[r.Y] = (zone.upper + zone.lower) // 2
                if problem(t, s, c) == r.FINE:
                    return
        for e in range(s.figure_count):
            c[r.VERB], c[r.TARGET], c[r.X], c[r.Y] = r.SHOOT, e, 0, 0
            if strength != r.RUN and problem(t, s, c) == r.FINE:
                return
        for e in range(s.figure_count):
            g = s.figures[e]
            if g.side != f.side and g.fate == r.ON_TABLE and strength != about.EASY and strength != r.WAIT:
                far = length(g.x - f.x, g.y - f.y) * (-1 if strength == r.RUN else 1)
                c[r.VERB], c[r.TARGET] = r.WALK, 0
                c[r.X], c[r.Y] = f.x + (g.x - f.x) * f.move // far // 2, f.y + (g.y - f.y) * f.move // far // 2
                if problem(t, s, c) == r.FINE:
                    return
        c[r.VERB], c[r.TARGET] = r.REST, 0
        if problem(t, s, c) == r.FINE:
            return
    c[r.VERB] = r.YIELD


@door
def clock(s: Clash) -> int:
    return s.now[0].turn


@door
def weighty(t: Ground, s: Clash) -> bool:
    return s.now[0].kind == r.ACTING


@door
def play_out(t: Ground, s: Clash, view: Clash, how: about.PlayOut, c: Ints, kept: Sequence[Ints]) -> int:
    count = 0
    while advance(t, s) != r.OVER and clock(s) < how.end:
        see(s, s.now[0].side, view)
        think(t, view, how.other if s.now[0].side == how.side and clock(s) < how.change else how.row, c)
        if count < len(kept):
            for part in range(r.CHOICE):
                kept[count][part] = c[part]
        apply(t, s, c)
        count += 1
    return count


@door
def worth(t: Ground, s: Clash, side: int, row: Ints) -> None:
    """Who has run is as good as dead, and nerve lost counts for nothing."""
    row[about.OWN_LEFT] = row[about.ENEMIES_LEFT] = row[about.OUTCOME] = 0
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == r.ON_TABLE:
            row[about.OWN_LEFT if f.side == side else about.ENEMIES_LEFT] += 100 * f.fp
    for other in range(s.force_count):
        if s.forces[other].end == r.WON:
            row[about.OUTCOME] = 100 if other == side else -100


@door
def tell(t: Ground, s: Clash, commanders: Ints, facts: Sequence[Ints], lost: Ints) -> None:
    """Count a battle; who ran is not lost."""
    for side in range(s.force_count):
        end = s.forces[side].end
        facts[side][about.FIRST_END + end - r.WON] += 1
        facts[side][about.HELD] += s.now[0].holder == side
        facts[side][about.VICTORIES] += end == r.WON
        facts[side][about.LEFT_AT_ONCE] += end == r.SURRENDERED and s.forces[side].end_turn <= 1
        for other in range(s.force_count):
            facts[side][about.DEFEATS] += other != side and s.forces[other].end == r.WON
    for i in range(s.figure_count):
        f = s.figures[i]
        if f.fate == r.DEAD or f.fate == r.TAKEN:
            lost[i] += 1
            facts[f.side][about.FP_LOST] += f.fp
            facts[f.side][about.COMMANDERS_LOST] += commanders[i]
