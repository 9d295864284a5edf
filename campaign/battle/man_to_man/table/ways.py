"""Ways of a man to where one presses: a walk, or a run straight ahead where that is farther; and charges.

Round what is in the way, through doors, and as far as he gets. Every way that is offered the rules have judged.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from campaign.battle.asking import row_of
from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Route
from campaign.battle.fast import clone
from campaign.battle.kernel.space import to_segment2
from campaign.battle.kernel.table import WINDOW, piece_at
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.applying import act
from campaign.battle.man_to_man.attributes import allowance
from campaign.battle.man_to_man.melee import blow_number, blow_of
from campaign.battle.man_to_man.movement import price
from campaign.battle.man_to_man.reasons import GONE, NOT_YOURS, TOO_FAR
from campaign.battle.man_to_man.sides import enemies, is_active
from campaign.battle.man_to_man.table.men import acting, at, enemies_of, known, legs_of
from campaign.battle.man_to_man.table.sums import in_100, of_hit, to_hit
from campaign.battle.table_words import in_inches
from campaign.battle.ways_round import Disc, Thing, ends_round, length_of, thing_of, things_of
from campaign.reason import Reason
from campaign.words import _

HALVINGS: Final = 9
LEAST: Final = 100  # who would walk less stays: 1 cm
ANGLES: Final = 36  # round an enemy, where a charge may end
APART: Final = 2  # from his edge: places are whole
PAST: Final = (1.05, 1.2, 1.45, 1.8)  # times its radius: so far from the middle of a base a way may bend
MOST_PASSED: Final = 3
BESIDE_DOOR: Final = 60  # before and behind it


def walks(look: Look, actor: int) -> Reason | None:
    """Why a man cannot walk now, or None."""
    now, f = look.view.now[0], look.view.figures[actor]
    if now.kind != c.ACTING or f.side != now.side:
        return look.reason(NOT_YOURS)
    code = look.problem(acting(actor, c.WALK, (int(f.fx), int(f.fy))))
    return look.objection(code)


def way(
    look: Look,
    actor: int,
    goal: Point,
    *,
    via: tuple[Point, ...] = (),
    facing: Point | None = None,
    charges: bool = False,
) -> Route:
    """The way of a man to a place; as far as he gets where that is too far, and at who stands there if asked."""
    against = walks(look, actor)
    if against is not None:
        return _none(look, actor, (goal,), against)
    if charges:
        return _charge(look, actor, goal)
    paths = [(*via, goal)] if via else list(_paths(look, actor, goal))
    walked = [_walk(look, actor, path, facing) for path in paths]
    good = [route for route in walked if route.choice is not None]
    if good:
        return min(good, key=lambda route: route.cost)
    run = None if via else _run(look, actor, goal, facing)
    if run is not None:
        return run
    far = [path for path, route in zip(paths, walked, strict=True) if route.code == TOO_FAR]
    if not far:
        return walked[0]
    return _farthest(look, actor, min(far, key=lambda path: length_of((at(look, actor), *path))), facing) or walked[0]


def _none(look: Look, actor: int, path: tuple[Point, ...], why: Reason | None, code: int = 0) -> Route:
    return Route((at(look, actor), *path), 0, 0, None, why, (), code=code)


def _facing_of(start: Point, path: tuple[Point, ...]) -> Point:
    """The way that one faces who has walked legs."""
    (ax, ay), (bx, by) = (start, *path)[-2:]
    return bx - ax, by - ay


# Walks and runs


def _walk(look: Look, actor: int, path: tuple[Point, ...], facing: Point | None) -> Route:
    return _laid(look, acting(actor, c.WALK, facing or _facing_of(at(look, actor), path), path))


def _laid(look: Look, choice: Choice) -> Route:
    """A move as a way, or why not."""
    actor, legs, code = choice[c.WHO], legs_of(choice), look.problem(choice)
    if code != FINE:
        return _none(look, actor, legs, look.reason(code), code)
    return route_of(look, choice)


def route_of(look: Look, choice: Choice) -> Route:
    """A run, walk or charge that the rules allow, as a way."""
    actor, legs = choice[c.WHO], legs_of(choice)
    start = at(look, actor)
    cost = int(price(look.view, actor, row_of(choice)))
    charged = (choice[c.TARGET],) if choice[c.ACTION] == c.CHARGE else ()
    return Route(
        (start, *legs) if legs else (start, start),
        cost,
        1,
        choice,
        None,
        charged,
        stops=(legs[-1] if legs else start,),
        facing=(choice[c.FX], choice[c.FY]),
        price=_price(look, choice, cost),
    )


def _price(look: Look, choice: Choice, cost: int) -> str:
    """A way in words: its action, what it takes of the movement points, and what it leaves a man to do."""
    actor, far = choice[c.WHO], in_inches(cost)
    if choice[c.ACTION] == c.RUN:
        return _("Run, {far} of {most}; no combat").format(far=far, most=in_inches(most_of(look, actor, c.RUN)))
    if choice[c.ACTION] == c.CHARGE:
        return _("Charge, {far}. {blow}").format(far=far, blow=_blow(look, choice))
    form = _("Walk, {far} of {most}; no shot")
    if look.view.figures[actor].low == c.PRONE:
        form = _("Crawl, {far} of {most}; no shot")
        if _snaps(look, actor):
            form = _("Crawl, {far} of {most}; then a snap shot")
    elif _snaps(look, actor):
        form = _("Walk, {far} of {most}; then a snap shot")
    return form.format(far=far, most=in_inches(most_of(look, actor, c.WALK)))


def _snaps(look: Look, actor: int) -> bool:
    """Whether a man has a weapon that works for a snap shot (man_to_man:A6c)."""
    s = look.view
    mine = [s.arms[n] for n in range(s.arm_count) if s.arms[n].bearer == actor and s.arms[n].state == c.WORKS]
    return any(look.t.weapons[arm.weapon].snaps for arm in mine)


def most_of(look: Look, actor: int, action: int) -> int:
    """How far a man gets with an action, turns counted in (man_to_man:A1a, A5a, A6a, A16a)."""
    most = int(allowance(look.t, look.view, actor, action))
    return 2 * most if action == c.RUN else most


def _run(look: Look, actor: int, goal: Point, facing: Point | None) -> Route | None:
    """A run straight to a place, or toward it as far as he gets; None where he cannot run there at all."""
    found = _laid(look, acting(actor, c.RUN, facing or _facing_of(at(look, actor), (goal,)), (goal,)))
    if found.choice is not None or found.code != TOO_FAR:
        return found if found.choice is not None else None
    return _cut(look, actor, c.RUN, (goal,), facing)


def _farthest(look: Look, actor: int, path: tuple[Point, ...], facing: Point | None) -> Route | None:
    """A walk along a path as far as he gets."""
    return _cut(look, actor, c.WALK, path, facing)


def _cut(look: Look, actor: int, action: int, path: tuple[Point, ...], facing: Point | None) -> Route | None:
    """So much of a path as an action takes a man, found by halving; None for less than a step."""
    points = (at(look, actor), *path)
    low, high, found = 0.0, min(length_of(points), float(most_of(look, actor, action))), None
    for _halving in range(HALVINGS):
        middle = (low + high) / 2
        part = _along(points, middle)
        tried = _laid(look, acting(actor, action, facing or _facing_of(points[0], part), part)) if part else None
        if tried is None or tried.choice is None:
            high = middle
        else:
            low, found = middle, tried
    return found if low >= LEAST else None


def _along(points: tuple[Point, ...], far: float) -> tuple[Point, ...]:
    """The ends of the legs of so much of a way."""
    found: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(points):
        leg = math.dist((ax, ay), (bx, by))
        if far < leg:
            end = round(ax + (bx - ax) * far / leg), round(ay + (by - ay) * far / leg)
            return (*found, end) if end != (ax, ay) else tuple(found)
        found.append((bx, by))
        far -= leg
    return tuple(found)


# Paths


def _paths(look: Look, actor: int, goal: Point) -> Iterator[tuple[Point, ...]]:
    """Paths to a place: straight, round what is in the way, and through doors where a wall parts them."""
    start = at(look, actor)
    yield (goal,)
    for number, disc in enumerate(_met(look, actor, start, goal)):
        if number < MOST_PASSED:
            yield from ((bend, goal) for bend in _past(start, goal, disc))
    bent = _bent(look, actor, start, goal)
    if bent is not None and bent != (goal,):
        yield bent
    for before, behind in _doors(look):
        for first, second in ((before, behind), (behind, before)):
            way_in, way_on = _bent(look, actor, start, first), _bent(look, actor, second, goal)
            if way_in is not None and way_on is not None and len(way_in) + len(way_on) < c.MOST_LEGS:
                yield (*way_in, second, *way_on)


def _bent(look: Look, actor: int, start: Point, goal: Point) -> tuple[Point, ...] | None:
    """The shortest way between two places round what stands between, but for buildings that hold either."""
    scene = look.view.ground[0]
    things: tuple[Thing, ...] = look.once(("things", actor), lambda: _things(look, actor))
    inside = {int(piece_at(scene, *place)) for place in (start, goal)} - {c.NOBODY}
    between = [thing for thing in things if thing.piece not in inside]
    return ends_round(scene, int(look.view.figures[actor].radius), start, goal, between, c.MOST_LEGS)


def _met(look: Look, actor: int, start: Point, goal: Point) -> Iterator[Disc]:
    """The bases that a straight way meets."""
    things: tuple[Thing, ...] = look.once(("things", actor), lambda: _things(look, actor))
    for disc in (disc for thing in things for disc in thing.discs):
        if to_segment2(round(disc.x), round(disc.y), *start, *goal) <= disc.radius * disc.radius:
            yield disc


def _past(start: Point, goal: Point, disc: Disc) -> Iterator[Point]:
    """Single bends to either side of a base: each bend costs a turn (man_to_man:A3b)."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    far = math.hypot(dx, dy) or 1.0
    for share in PAST:
        for side in (-share, share):
            yield round(disc.x - dy / far * disc.radius * side), round(disc.y + dx / far * disc.radius * side)


def _things(look: Look, actor: int) -> tuple[Thing, ...]:
    """Others, enemies with the ground on which they would be touched, and buildings (man_to_man:A15a, A19a, A20a)."""
    s = look.view
    f, scene = s.figures[actor], s.ground[0]
    discs = []
    for other in range(s.figure_count):
        g = s.figures[other]
        if other != actor and g.fate == c.ON_TABLE:
            touch = int(scene.measures[0].contact) + 1 if enemies(s, actor, other) and is_active(s, other) else 0
            discs.append(thing_of((Disc(g.x, g.y, float(f.radius + g.radius + touch)),)))
    walled = [n for n in range(scene.piece_count) if scene.pieces[n].walled]
    return (*discs, *things_of(scene, walled))


def _doors(look: Look) -> Iterator[tuple[Point, Point]]:
    """Places before and behind each door."""
    scene = look.view.ground[0]
    for number in range(scene.gap_count):
        gap = scene.gaps[number]
        if gap.kind == WINDOW:
            continue
        x, y = (gap.x0 + gap.x1) / 2, (gap.y0 + gap.y1) / 2
        dx, dy = gap.y0 - gap.y1, gap.x1 - gap.x0
        far = math.hypot(dx, dy) or 1.0
        yield (
            (round(x + dx / far * BESIDE_DOOR), round(y + dy / far * BESIDE_DOOR)),
            (round(x - dx / far * BESIDE_DOOR), round(y - dy / far * BESIDE_DOOR)),
        )


# Charges


def _charge(look: Look, actor: int, goal: Point) -> Route:
    """A charge at the enemy who stands at a place."""
    for enemy in enemies_of(look, actor):
        g = look.view.figures[enemy]
        if math.dist((g.x, g.y), goal) <= g.radius:
            found = charge_at(look, actor, enemy)
            code = look.problem(found)
            return route_of(look, found) if code == FINE else _none(look, actor, (goal,), look.reason(code), code)
    return _none(look, actor, (goal,), look.reason(GONE), GONE)


def charge_at(look: Look, actor: int, enemy: int) -> Choice:
    """A man's charge at an enemy: the shortest that the rules allow, else the one straight at him."""
    found: Choice = look.once(("charge", actor, enemy), lambda: _charge_at(look, actor, enemy))
    return found


def _charge_at(look: Look, actor: int, enemy: int) -> Choice:
    f, g = look.view.figures[actor], look.view.figures[enemy]
    (x, y), (to_x, to_y) = at(look, actor), at(look, enemy)
    apart, first = int(f.radius + g.radius) + APART, None
    straight = math.atan2(y - to_y, x - to_x)
    turns = sorted((math.remainder(math.tau * k / ANGLES, math.tau) for k in range(ANGLES)), key=abs)
    for turn in turns:
        end = round(to_x + apart * math.cos(straight + turn)), round(to_y + apart * math.sin(straight + turn))
        if end == (x, y):
            continue
        choice = acting(actor, c.CHARGE, (end[0] - x, end[1] - y), (end,), target=enemy)
        first = first or choice
        if abs(turn) < math.pi / 2 and look.problem(choice) == FINE:
            return choice
    assert first is not None
    return first


def _blow(look: Look, choice: Choice) -> str:
    """The blow of who has charged, with its number and chance (man_to_man:A8c, F12a, F12b)."""
    there, actor, enemy = go_by(look, choice), choice[c.WHO], choice[c.TARGET]
    number = int(blow_number(there.t, there.view, actor))
    arm = best_blow(there, actor)
    dice = int(there.t.weapons[blow_weapon(there, actor, arm)].dice)
    return _("{blow} under {number}, {p} in 100. {hit}").format(
        blow=known(look).blow(arm), number=number, p=in_100(to_hit(number)), hit=of_hit(there, enemy, dice, 2)
    )


def best_blow(look: Look, figure: int) -> int:
    """The arm with which a man strikes hardest, NOBODY for what comes to hand (man_to_man:F11b)."""
    s = look.view
    arms = [n for n in range(s.arm_count) if blow_of(look.t, s, figure, n) != c.NOBODY]
    return max(arms, key=lambda n: (int(look.t.weapons[blow_of(look.t, s, figure, n)].dice), -n), default=c.NOBODY)


def blow_weapon(look: Look, figure: int, arm: int) -> int:
    """The weapon that a man strikes with who uses an arm."""
    return int(look.t.improvised) if arm == c.NOBODY else int(blow_of(look.t, look.view, figure, arm))


# The battle where somebody has gone


def go(look: Look, _actor: int, route: Route) -> Look:
    """The battle where a man has gone by a way."""
    return look if route.choice is None else go_by(look, route.choice)


def go_by(look: Look, choice: Choice) -> Look:
    """The battle where a man has taken an action that throws no dice."""
    s: Any = clone(look.view)
    s.now[0].logging = 0
    act(look.t, s, row_of(choice))
    return look.of(s)
