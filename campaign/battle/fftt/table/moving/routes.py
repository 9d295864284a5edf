"""The way to a place that is pointed at: legs round what is in the way, cut into move actions, judged by the rules.

Finds one way, which is short; people who want another one say where it bends. Moves nobody.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Route
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.contact import opposes
from campaign.battle.fftt.movement import can_move, meets
from campaign.battle.fftt.reasons import TOO_FAR, WAY
from campaign.battle.fftt.table.choices import move_of
from campaign.battle.fftt.table.moving.ground import Disc, Ground, Leg, ground_of
from campaign.battle.fftt.table.moving.thought import carry_out, in_movement
from campaign.battle.fftt.table.moving.ways import LEG, Ways, ways_of
from campaign.battle.kernel.table import floor_of, piece_at
from campaign.battle.table_words import in_cm
from campaign.words import _, count

PAST: Final = (-0.93, -0.75, -0.45, 0.45, 0.75, 0.93)  # of an enemy's reach, off its middle, where a charge may aim
MOST_TRIED: Final = 3  # ways to a place: where its actions end the rules may stop a way that is free as a whole
LEAST: Final = 3  # what is left of an action and shorter is no leg of its own


def ground(look: Look, figure: int) -> Ground:
    """The table as a figure walks on it, in its movement or, while it is not that, in the next one."""
    return look.once(("ground", figure), lambda: ground_of(look.t, in_movement(look, figure), figure))


def ways(look: Look, figure: int) -> Ways:
    """All ways of a figure in that movement."""
    return look.once(("ways", figure), lambda: ways_of(ground(look, figure)))


def route(
    look: Look,
    figure: int,
    x: int,
    y: int,
    *,
    via: Sequence[Point] = (),
    facing: Point | None = None,
    leaves: bool = False,
) -> Route:
    """A way to a place, straight from one of the points ``via`` to the next if there are any; ``leaves`` the table.

    A place within an enemy's base is a charge at it.
    """
    s = in_movement(look, figure)
    f = s.figures[figure]
    start = (int(f.x), int(f.y))
    code = int(can_move(look.t, s, figure))
    if code != FINE:
        return Route((start, (x, y)), 0, 0, None, look.objection(code), (), code=code)
    trial = _Trial(look, figure, facing or (0, 0), leaves)
    straight = (start, *via, (x, y))
    tried = trial.walk(straight)
    goal = _charged(look, ground(look, figure), x, y)
    arrives = _arrives(goal, tried, x, y)
    if via or (arrives and tried.actions <= _least_actions(look, figure, goal, x, y)):
        return tried
    others = []
    for bent in _bent(look, ways(look, figure), goal, x, y):
        if bent == straight and (arrives or tried.code < WAY):
            break
        if bent == straight:
            continue  # it is free as a whole, but not where its actions end
        others.append(trial.walk(bent))
        if _arrives(goal, others[-1], x, y):
            return tried if arrives and tried.actions <= others[-1].actions else others[-1]
    if tried.choice is not None:
        return tried
    why_not = next((other for other in others if FINE != other.code < WAY), None)
    return why_not or replace(tried, objection=look.telling.no_way_round(tried.code, look.setup))


def _least_actions(look: Look, figure: int, goal: Disc | None, x: int, y: int) -> int:
    """The actions that the length of a straight way to a place takes, or to the rim of a disc: no way takes fewer."""
    floor = ground(look, figure)
    length = math.dist(floor.at, (x, y)) - (goal.radius if goal is not None else 0.0)
    return max(1, math.ceil(length / floor.far))


def _bent(look: Look, found: Ways, goal: Disc | None, x: int, y: int) -> Iterator[tuple[Point, ...]]:
    """Ways to a place over bends; where there is none to an enemy's middle, also to its rim, among those round it."""
    bent = _round(found, goal, x, y)
    yield from bent
    if not bent and goal is not None and goal.is_enemy:
        ground = replace(found.ground, crowd=_crowd(found.ground, goal))
        closer = look.once(("ways to", ground.figure, goal.figure), lambda: ways_of(ground))
        yield from _round(closer, goal, x, y) or _past(closer, goal)


def _crowd(ground: Ground, goal: Disc) -> frozenset[int]:
    """Somebody with those who stand round him, so near that a way to him leads close by them."""
    apart = [math.hypot(disc.x - goal.x, disc.y - goal.y) - disc.radius for disc in ground.discs]
    return frozenset(number for number, free in enumerate(apart) if free < 2 * goal.radius)


def _arrives(goal: Disc | None, way: Route, x: int, y: int) -> bool:
    """Whether a way ends where it was to: there, or at the rim of what stops it there."""
    if way.choice is None:
        return False
    if goal is None or way.stops[-1] == (x, y):
        return way.stops[-1] == (x, y)
    return goal.figure in way.charges if goal.is_enemy else not way.charges


# Which way


def _round(found: Ways, goal: Disc | None, x: int, y: int) -> list[tuple[Point, ...]]:
    """The cheapest ways to a place, or into a disc, over the bends that one gets to, the cheapest first."""
    ground = found.ground
    reach = goal.radius if goal is not None else 0.0
    best: list[tuple[float, int]] = []
    for number, spot in enumerate(found.spots):
        if len(best) == MOST_TRIED and spot.cost + math.dist(spot.at, (x, y)) - reach >= best[-1][0]:
            continue
        leg = ground.leg(spot.floor, spot.at, (x, y))
        ends = leg.end == (x, y) and leg.met == c.NOBODY and not leg.mired if goal is None else _ends_at(leg, goal)
        if leg.code == FINE and ends:
            best = sorted([*best, (spot.cost + ground.price(leg) + LEG, number)])[:MOST_TRIED]
    return [(*found.back_from(number), (x, y)) for _price, number in best]


def _past(found: Ways, goal: Disc) -> list[tuple[Point, ...]]:
    """The cheapest way to the rim of a disc off the line to its middle, if there is one."""
    ground = found.ground
    best, least = list[tuple[Point, ...]](), math.inf
    for number, spot in enumerate(found.spots):
        dx, dy = goal.x - spot.at[0], goal.y - spot.at[1]
        apart = math.hypot(dx, dy)
        if apart <= goal.radius or spot.cost + apart - goal.radius >= least:
            continue
        for share in PAST:
            off = goal.radius * share  # from the middle, where the way would pass it
            along = math.sqrt(apart * apart - off * off)
            ux, uy = (dx * along - dy * off) / apart / apart, (dy * along + dx * off) / apart / apart
            aim = (round(spot.at[0] + ux * along), round(spot.at[1] + uy * along))
            leg = ground.leg(spot.floor, spot.at, aim)
            if leg.code == FINE and _ends_at(leg, goal) and (price := spot.cost + ground.price(leg) + LEG) < least:
                best, least = [(*found.back_from(number), aim)], price
    return best


def _ends_at(leg: Leg, goal: Disc) -> bool:
    """Whether a way ends where it comes into a disc: at the enemy whose it is, or in goo."""
    return leg.met == goal.figure if goal.is_enemy else leg.mired


def _charged(look: Look, ground: Ground, x: int, y: int) -> Disc | None:
    """Whose reach a place lies in: an enemy's, or that of goo."""
    floor = ground.floor if ground.floor and piece_at(look.t, x, y) == ground.house else 0
    for disc in ground.discs:
        stops = disc.is_enemy or disc.figure == c.NOBODY
        if stops and disc.floor == floor and math.hypot(x - disc.x, y - disc.y) < disc.radius:
            return disc
    return None


# Walking it


class _Trial:
    """A figure that tries ways, action by action, in a battle of its own."""

    def __init__(self, look: Look, figure: int, facing: Point, leaves: bool) -> None:
        self.look, self.figure, self.facing, self.leaves = look, figure, facing, leaves
        self.ground = ground(look, figure)
        self.s = self.ground.s
        self.f = self.s.figures[figure]

    def walk(self, points: tuple[Point, ...]) -> Route:
        """A way as the rules judge it: as many actions as it takes."""
        f = self.f
        before = f.x, f.y, f.piece, f.level, f.ap
        try:
            return self._walk(points)
        finally:
            f.x, f.y, f.piece, f.level, f.ap = before

    def _walk(self, points: tuple[Point, ...]) -> Route:
        legs = list(points[1:])
        said: list[Choice] = []
        stops: list[Point] = []
        actions = cost = 0
        met: tuple[int, ...] = ()
        while legs:
            now, legs, spent = self._first_action(legs)
            cost += spent
            last = not legs
            choice = move_of(self.figure, now, self.facing if last else (0, 0), leaves=self.leaves and last)
            code = carry_out(self.look, choice, self.s) if now else TOO_FAR
            if code != FINE:
                return Route(points, cost, actions + 1, None, self.look.objection(code), (), code=code)
            said.append(choice)
            actions += int(self.s.now[0].price)
            stops.append((int(self.f.x), int(self.f.y)))
            met = self._met()
            if met or stops[-1] != now[-1]:
                break  # contact or goo ends it
        return Route(
            points,
            cost,
            actions,
            said[0],
            None,
            met,
            tuple(said[1:]),
            tuple(stops),
            facing=_facing(points, said[-1]),
            price=_price(cost, actions, bool(met)),
        )

    def _first_action(self, legs: list[Point]) -> tuple[list[Point], list[Point], int]:
        """The legs that one action takes, those that are left, and what the first cost."""
        here, floor = (int(self.f.x), int(self.f.y)), int(floor_of(self.ground.t, self.f.piece, self.f.level))
        taken: list[Point] = []
        spent = 0
        for number, end in enumerate(legs):
            if len(taken) == c.MOST_LEGS:
                return taken, legs[number:], spent
            leg = self.ground.leg(floor, here, end)
            if spent + leg.cost > self.ground.far:
                part, cost = self._part(floor, here, end, self.ground.far - spent)
                return ([*taken, part] if part else taken), legs[number:], spent + cost
            taken.append(end)
            spent += leg.cost
            here, floor = end, leg.floor
        return taken, [], spent

    def _part(self, floor: int, a: Point, b: Point, left: int) -> tuple[Point | None, int]:
        """How far along a leg so much movement takes and what that costs; None where that is hardly a step."""
        whole = math.dist(a, b)
        low, high, cost = 0, int(whole), 0
        while low < high:
            middle = (low + high + 1) // 2
            price = self.ground.leg(floor, a, _along(a, b, middle / whole)).cost
            if price <= left:
                low, cost = middle, price
            else:
                high = middle - 1
        return (_along(a, b, low / whole), cost) if low >= LEAST else (None, 0)

    def _met(self) -> tuple[int, ...]:
        s = self.s
        if s.now[0].met == c.NOBODY:
            return ()
        figures = range(s.figure_count)
        return tuple(i for i in figures if opposes(self.f, s.figures[i]) and meets(self.ground.t, s, self.figure, i))


def _facing(points: tuple[Point, ...], last: Choice) -> Point:
    """The way that a figure faces at the end of a way: as its last action says, else as it walked."""
    said = last[c.FX], last[c.FY]
    (ax, ay), (bx, by) = points[-2:]
    return said if said != (0, 0) else (bx - ax, by - ay)


def _price(cost: int, actions: int, charges: bool) -> str:
    words = _("{length}, {actions}").format(length=in_cm(cost), actions=count("{n} action", "{n} actions", actions))
    return _("{way}, charges").format(way=words) if charges else words


def _along(a: Point, b: Point, part: float) -> Point:
    return round(a[0] + (b[0] - a[0]) * part), round(a[1] + (b[1] - a[1]) * part)
