"""Ways of a unit to where one presses: in formation, round what is in the way, as far as it gets; and charges.

Its middle model goes to the place and the others beside it as they stand, or, turned by the wheel or where they have no
room so, in ranks. Every move that is offered the rules have judged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Any, Final

from campaign.battle.asking import choice_in, row_of
from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Going, Route
from campaign.battle.fast import Ints, clone
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.attacks import CHARGING
from campaign.battle.firefight.charging import lay_longer, lay_straight, may_be_longer
from campaign.battle.firefight.deploying import BETWEEN
from campaign.battle.firefight.levels import danger_from, house_at
from campaign.battle.firefight.measures import CONTACT, coherent, units_near
from campaign.battle.firefight.movement import ANSWERS, FOLLOWS, ROUGH, flies, move_of, move_problem, put_at
from campaign.battle.firefight.reasons import (
    GONE,
    NO_CONTACT,
    NO_WAY,
    NOT_COHERENT,
    NOT_YOURS,
    OFF_TABLE,
    OVERLAPS,
    TOO_FAR,
    TOO_FAR_ROUGH,
    TOO_NEAR,
)
from campaign.battle.firefight.reserves import SCOUTS_AHEAD
from campaign.battle.firefight.table.bonds import bonds_of
from campaign.battle.firefight.table.melee import told_strikes
from campaign.battle.firefight.table.round import BARE, DANGER, WALLS, things_before
from campaign.battle.firefight.table.round import ROUGH as SHUNS_ROUGH
from campaign.battle.firefight.table.squads import (
    act_choice,
    actor_for,
    at,
    empty_row,
    enemies_of,
    legs_of,
    squad_of,
    standing_of,
    walking,
)
from campaign.battle.kernel.space import near
from campaign.battle.table_words import in_inches
from campaign.battle.ways_round import Thing, ends_round, length_of
from campaign.reason import Reason
from campaign.words import _

HALVINGS: Final = 6
MOST_FORMATIONS: Final = 5
MOST_AT_ONCE: Final = 18  # models of a unit times enemies whose straight charges a window waits for
LEAST: Final = 100  # who would walk less stays: 1 cm
CROWDED: Final = (OVERLAPS, TOO_NEAR, OFF_TABLE, NOT_COHERENT)
"""Reasons for which another formation may have room where this one has none."""
WALKS_ON: Final = (TOO_FAR, TOO_FAR_ROUGH)
"""Reasons for which a unit goes as far as it gets."""


@dataclass(frozen=True, slots=True)
class Gait:
    """How a unit can move now: so far at most; ``names``: its action is still to be named, and says how far.

    ``target`` is the unit that it has to come into contact with, or NOBODY; ``arrives``: it must get there.
    """

    squad: int
    most: int
    names: bool = False
    target: int = c.NOBODY
    arrives: bool = True


def gait_of(look: Look, squad: int) -> Gait:
    """How a unit can move now, or could when its turn comes."""
    now = look.view.now[0]
    if now.kind == c.MOVING and squad == now.squad:
        charges = now.action == c.CHARGE
        return Gait(squad, most_of(look, squad, int(now.action)), target=int(now.target) if charges else c.NOBODY)
    if now.kind == c.ANSWERING and squad == now.actor:
        return Gait(squad, ANSWERS, target=int(now.squad), arrives=False)
    if now.kind == c.AFTERWARDS and squad == now.actor:
        return Gait(squad, FOLLOWS)
    if now.kind == c.SCOUTING and squad == now.actor:
        return Gait(squad, SCOUTS_AHEAD)
    return to_name(look, squad)


def most_of(look: Look, squad: int, action: int) -> int:
    """How far a unit goes with an action."""
    return int(move_of(look.t, look.view, squad, action))


def to_name(look: Look, squad: int) -> Gait:
    """How a unit could move that is still to be named: its Rush and its Charge go as far."""
    return Gait(squad, most_of(look, squad, c.RUSH), names=True)


def judged(look: Look, squad: int, row: Ints, most: int) -> int:
    """Why a unit may not move so now, or FINE."""
    return int(move_problem(look.t, look.view, squad, row, most, False))


def walks(look: Look, actor: int) -> Reason | None:
    """Why an actor cannot walk now, or None."""
    now, squad = look.view.now[0], squad_of(look, actor)
    if now.kind == c.ACTIVATING:
        return look.objection(look.problem(act_choice(squad, c.ADVANCE)))
    if now.kind in (c.MOVING, c.ANSWERING, c.AFTERWARDS, c.SCOUTING) and squad == now.actor:
        return None
    if look.view.squads[squad].side == now.side and now.kind in (c.MOVING, c.AFTERWARDS, c.SCOUTING, c.SHOOTING):
        return Reason("firefight:A1b", _("Another unit is acting. This one can act when its turn comes."))
    return look.reason(NOT_YOURS)


def way(
    look: Look,
    actor: int,
    goal: Point,
    *,
    via: tuple[Point, ...] = (),
    facing: Point | None = None,
    charges: bool = False,
) -> Route:
    """The way of a unit to a place; as far as it gets where that is too far, and at whoever stands there if asked."""
    squad = squad_of(look, actor)
    gait = gait_of(look, squad)
    against = walks(look, actor)
    if against is not None:
        return _none(look, actor, goal, against)
    if gait.target != c.NOBODY or (charges and gait.names):
        return _charge(look, actor, gait, goal)
    return _Walk(look, actor, gait, facing).to(goal, via)


def _none(look: Look, actor: int, goal: Point, why: Reason, code: int = 0) -> Route:
    return Route((at(look, actor), goal), 0, 0, None, why, (), code=code)


# Charges


def enemy_at(look: Look, squad: int, goal: Point) -> int | None:
    """The enemy unit one of whose models stands at a place, or None."""
    for enemy in enemies_of(look, squad):
        for number in standing_of(look, enemy):
            f = look.view.figures[number]
            if math.dist((f.x, f.y), goal) <= f.radius:
                return enemy
    return None


def laid_charge(look: Look, gait: Gait, target: int) -> Choice | None:
    """A unit's charge at another, or its answering move, as the rules' own plan has it; None where there is none."""
    found = _straight_charge(look, gait, target)
    return _longer_charge(look, gait, target) if found is None and gait.arrives else found


def _straight_charge(look: Look, gait: Gait, target: int) -> Choice | None:
    """The same of one that goes straight, which is soon told."""

    def lay() -> Choice | None:
        row, most = empty_row(c.MOVE), gait.most
        laid = lay_straight(look.t, look.view, gait.squad, target, most, gait.arrives, row)
        return choice_in(row, c.CHOICE_WIDTH) if laid else None

    found: Choice | None = look.once(("charge", gait, target), lay)
    return found


def _longer_charge(look: Look, gait: Gait, target: int) -> Choice | None:
    """The same of one that goes round corners or jumps."""

    def lay() -> Choice | None:
        row = empty_row(c.MOVE)
        return (
            choice_in(row, c.CHOICE_WIDTH)
            if lay_longer(look.t, look.view, gait.squad, target, gait.most, row)
            else None
        )

    found: Choice | None = look.once(("longer charge", gait, target), lay)
    return found


def is_charge_open(look: Look, squad: int, target: int) -> bool:
    """Whether it is still to be found beside the window if a unit that could be named may charge another one."""
    gait = to_name(look, squad)
    if not look.hurried or not may_be_longer(look.view, squad, target, gait.most):
        return False
    if not look.knows(("charge", gait, target)) and _is_crowded(look, gait):
        return True
    return _straight_charge(look, gait, target) is None and not look.knows(("longer charge", gait, target))


def _is_crowded(look: Look, gait: Gait) -> bool:
    """Whether so many enemies are near that to find all straight charges would keep a window waiting too."""

    def crowded() -> bool:
        enemies = enemies_of(look, gait.squad)
        near = sum(units_near(look.view, gait.squad, enemy, gait.most + CONTACT) for enemy in enemies)
        return near * len(standing_of(look, gait.squad)) > MOST_AT_ONCE

    found: bool = look.once(("crowded", gait), crowded)
    return found


def open_reason() -> Reason:
    """Why a charge cannot be said yet."""
    return Reason("firefight:M3d", _("Ways round what is between are still being looked for."))


def charge_problem(look: Look, squad: int, target: int) -> int:
    """Why a unit that could be named may not charge another one, or FINE; the way itself is looked for but once."""
    code = look.problem(act_choice(squad, c.ADVANCE))
    if code != FINE:
        return code
    return FINE if laid_charge(look, to_name(look, squad), target) is not None else NO_WAY


def _charge(look: Look, actor: int, gait: Gait, goal: Point) -> Route:
    target = enemy_at(look, gait.squad, goal)
    if target is None and not gait.names:
        target = gait.target  # it can go nowhere else
    if target is None:
        return _none(look, actor, goal, look.reason(GONE), GONE)
    if gait.target not in (c.NOBODY, target):
        return _none(look, actor, goal, look.reason(NO_CONTACT), NO_CONTACT)
    if gait.names and is_charge_open(look, gait.squad, target):
        return replace(_none(look, actor, goal, open_reason()), open=True)
    code = charge_problem(look, gait.squad, target) if gait.names else FINE
    laid = laid_charge(look, gait, target) if code == FINE else None
    if laid is None:
        code = code or NO_WAY
        return _none(look, actor, goal, look.reason(code), code)
    first = act_choice(gait.squad, c.CHARGE, target)
    route = _route(look, actor, laid, first if gait.names else None, _met(look, laid, target))
    if not gait.arrives:
        return route
    return replace(route, price="\n".join((route.price, *_strikes(look, gait, target, route))))


def _strikes(look: Look, gait: Gait, target: int, route: Route) -> tuple[str, ...]:
    """How many of a unit that charges strike first, and with how many dice, where it comes to stand."""

    def told() -> tuple[str, ...]:
        return told_strikes(go(look, actor_for(look, gait.squad), route), gait.squad, target, CHARGING)

    words: tuple[str, ...] = look.once(("strikes", gait, target), told)
    return words


def _met(look: Look, laid: Choice, target: int) -> tuple[int, ...]:
    """The models of a unit that a charge comes into contact with."""
    s = look.view
    ends = [(s.figures[figure].radius, legs[-1]) for figure, legs in legs_of(laid).items()]
    ends += [(s.figures[n].radius, at(look, n)) for n in standing_of(look, laid[c.WHO]) if n not in legs_of(laid)]
    return tuple(
        number
        for number in standing_of(look, target)
        if any(near(x, y, radius, *at(look, number), s.figures[number].radius, CONTACT) for radius, (x, y) in ends)
    )


def _route(
    look: Look, actor: int, laid: Choice, first: Choice | None, met: tuple[int, ...], pivot: int | None = None
) -> Route:
    """A move that the rules allow, as a way: that of one model, and beside it those of the others."""
    ends = legs_of(laid)
    ways = {figure: (at(look, figure), *legs) for figure, legs in ends.items()}
    lead = pivot if pivot in ways else next(iter(ways), actor)
    points = ways.pop(lead, (at(look, actor),))
    longest = max((length_of(one) for one in (points, *ways.values())), default=0.0)
    return Route(
        points if len(points) > 1 else (points[0], points[0]),
        math.ceil(longest),
        1,
        first or laid,
        None,
        met,
        (laid,) if first else (),
        (points[-1],),
        price=_price(look, first, laid, longest),
        beside=tuple(ways.values()),
        bonds=bonds_of(look, {n: ends[n][-1] if n in ends else at(look, n) for n in standing_of(look, laid[c.WHO])}),
    )


def route_of(look: Look, laid: Choice) -> Route:
    """A unit's move that is laid down, as a way."""
    models = standing_of(look, laid[c.WHO])
    return _route(look, models[0], laid, None, (), pivot_of(look, models))


def _price(look: Look, first: Choice | None, laid: Choice, longest: float) -> str:
    far, now = in_inches(longest), look.view.now[0]
    action = first[c.ACTION] if first is not None else now.action if now.kind == c.MOVING else c.IDLE
    form = {
        c.ADVANCE: _("Advance {far}, then it may fire"),
        c.RUSH: _("Rush {far}, no fire"),
        c.CHARGE: _("Charge {far}"),
    }.get(int(action), "{far}")
    if action == c.RUSH and any(look.view.figures[n].runs for n in standing_of(look, laid[c.WHO])):
        form = _("Rush {far}, then some may fire")
    told = form.format(far=far)
    if laid[c.JUMPS]:
        told = _("{way}; a jump").format(way=told)
    return _("{way}; dangerous ground").format(way=told) if _risks(look, laid) else told


def _risks(look: Look, laid: Choice) -> bool:
    """Whether a model of a move rolls for dangerous ground (firefight:T3c)."""
    for figure, legs in legs_of(laid).items():
        if not flies(look.t, look.view, figure):
            for (ax, ay), (bx, by) in pairwise((at(look, figure), *legs)):
                if danger_from(look.t, ax, ay, bx, by, 0) != c.NOBODY:
                    return True
    return False


# Walking


Places = dict[int, Point]
"""Where each model of a unit is to end."""


class _Walk:
    """One unit that looks for its way."""

    def __init__(self, look: Look, actor: int, gait: Gait, facing: Point | None) -> None:
        self.look, self.actor, self.gait, self.facing = look, actor, gait, facing
        self.models = standing_of(look, gait.squad)
        self.pivot = pivot_of(look, self.models)
        self.shuns: int = look.once(("shuns", gait.squad), lambda: _shuns(look, self.pivot))
        self.things: dict[tuple[int, int], tuple[Thing, ...]] = look.once(("things", gait.squad), dict)

    def to(self, goal: Point, via: tuple[Point, ...]) -> Route:
        """The way to a place, over others if there are any."""
        code, laid = self._as_far(goal, via, self.shuns)
        for shuns in (WALLS, BARE):
            if laid is None and shuns < self.shuns:
                code, laid = self._as_far(goal, via, shuns)
        if laid is None and code == TOO_FAR_ROUGH:
            code, laid = self._as_far(goal, via, SHUNS_ROUGH)
        if laid is None and _is_any(self.look, lambda piece: piece.walled):
            _code, laid = self._as_far(goal, via, BARE, jumps=True)
        if laid is None:
            laid = self._farthest(goal, via) if code in WALKS_ON else None
        if laid is None:
            path = (at(self.look, self.pivot), *via, goal)
            return Route(path, 0, 0, None, self.look.reason(code), (), code=code)
        first = act_choice(self.gait.squad, self._action(laid)) if self.gait.names else None
        return _route(self.look, self.actor, laid, first, (), self.pivot)

    def _action(self, laid: Choice) -> int:
        """Advance where that is far enough, else Rush."""
        row = row_of(laid)
        most = most_of(self.look, self.gait.squad, c.ADVANCE)
        enough = move_problem(self.look.t, self.look.view, self.gait.squad, row, most, False) == FINE
        return c.ADVANCE if enough else c.RUSH

    def _as_far(
        self,
        goal: Point,
        via: tuple[Point, ...],
        shuns: int = WALLS,
        formations: int = MOST_FORMATIONS,
        *,
        jumps: bool = False,
    ) -> tuple[int, Choice | None]:
        """The move to a place in the first formation that has room there, or the reason against the first of them."""
        first, over = FINE, house_at(self.look.t, *goal)
        tried = list(islice(self._formations(goal), formations))
        level = [places for places in tried if all(house_at(self.look.t, *end) == over for end in places.values())]
        for places in level or tried:  # together on one roof, or on the ground, where they have room so
            code, laid = self._laid(places, via, shuns, jumps=jumps)
            if code == FINE:
                return FINE, laid
            first = first or code
            if code not in CROWDED:
                break
        return first, None

    def _laid(self, places: Places, via: tuple[Point, ...], shuns: int, *, jumps: bool) -> tuple[int, Choice | None]:
        """The move to these places as the rules judge it."""
        legs: dict[int, tuple[Point, ...]] = {}
        px, py = at(self.look, self.pivot)
        for figure, end in places.items():
            start = at(self.look, figure)
            off = start[0] - px, start[1] - py
            found = self._legs(figure, (start, *((x + off[0], y + off[1]) for x, y in via), end), shuns)
            if found:
                legs[figure] = found
        laid = walking(self.gait.squad, legs, jumps=jumps)
        code = judged(self.look, self.gait.squad, row_of(laid), self.gait.most)
        return code, laid if code == FINE else None

    def _legs(self, figure: int, points: Sequence[Point], shuns: int) -> tuple[Point, ...]:
        """The legs of one model over these points, bent where something is in the way and there is a way round it."""
        key = figure, shuns
        if self.look.view.now[0].kind == c.SCOUTING or flies(self.look.t, self.look.view, figure):
            self.things[key] = ()  # nothing is in its way (firefight:K10b, K24c)
        elif key not in self.things:
            self.things[key] = things_before(self.look, figure, self.gait.most, shuns)
        legs: list[Point] = []
        radius = int(self.look.view.figures[figure].radius)
        over = house_at(self.look.t, *points[-1])  # it climbs that one
        things = tuple(thing for thing in self.things[key] if thing.piece == c.NOBODY or thing.piece != over)
        for a, b in pairwise(points):
            if a != b:
                legs += ends_round(self.look.t, radius, a, b, things, c.MOST_LEGS) or (b,)
        return tuple(legs) if len(legs) <= c.MOST_LEGS else tuple(p for p in points[1:] if p != points[0])

    def _farthest(self, goal: Point, via: tuple[Point, ...]) -> Choice | None:
        """The move as far as the unit gets toward a place."""
        start, shuns = at(self.look, self.pivot), self.shuns
        if via:
            points = [start, *via, goal]
        else:
            points = [start, *self._legs(self.pivot, (start, goal), shuns)]
        low, high, found = 0.0, min(float(self.gait.most), length_of(points)), None
        tried = high
        for _halving in range(HALVINGS):
            end, bends = _along(points, tried)
            code, laid = self._as_far(end, tuple(bends) if via else (), shuns, formations=2)
            if code == TOO_FAR_ROUGH and tried > ROUGH:
                high = min(high, float(ROUGH) + 2 * LEAST)
            if laid is None:
                high = min(high, tried)
            else:
                low, found = tried, laid
                if tried == high:
                    break
            tried = (low + high) / 2
        return found if low >= LEAST else None

    # --- formations --------------------------------------------------------------------------------------------------

    def _formations(self, goal: Point) -> Iterator[Places]:
        """Where each comes to stand: as they do now, and in ranks; what is wanted first."""
        px, py = at(self.look, self.pivot)
        dx, dy = goal[0] - px, goal[1] - py
        kept = {number: (at(self.look, number)[0] + dx, at(self.look, number)[1] + dy) for number in self.models}
        ranks = []
        if len(self.models) > 1:
            front = self.facing or (dx, dy)
            shapes = (1, 2) if len(self.models) < 4 else (2, 1)
            ranks = [self._ranks(goal, way, k) for way in (front, (-front[1], front[0])) for k in shapes]
        keeps = self.facing is None and coherent(self.look.view, self.gait.squad, False)
        if keeps or not ranks:
            yield kept
        yield from ranks
        if not keeps and ranks:
            yield kept

    def _ranks(self, goal: Point, front: Point, ranks: int) -> Places:
        """The models in so many rows that face a way, their middle at a place; each goes to one that is near."""
        whole = math.hypot(*front) or 1.0
        ux, uy = (front[0] / whole, front[1] / whole) if front != (0, 0) else (0.0, -1.0)
        apart = 2 * max(int(self.look.view.figures[n].radius) for n in self.models) + BETWEEN
        wide = -(-len(self.models) // ranks)
        spots = []
        for k in range(len(self.models)):
            row = k // wide
            in_row = min(wide, len(self.models) - row * wide)
            along, deep = (k % wide - (in_row - 1) / 2) * apart, -(row - (ranks - 1) / 2) * apart
            spots.append((round(goal[0] - uy * along + ux * deep), round(goal[1] + ux * along + uy * deep)))
        return _shared_out(self.look, self.models, spots)


def _shuns(look: Look, figure: int) -> int:
    """What a model keeps out of if it can: buildings, and dangerous ground where there is some; nothing if it flies."""
    if flies(look.t, look.view, figure):
        return BARE
    if _is_any(look, lambda piece: piece.harms):
        return DANGER
    return WALLS if _is_any(look, lambda piece: piece.walled) else BARE


def _is_any(look: Look, of_kind: Callable[[Any], int]) -> bool:
    """Whether there is a piece of a kind."""
    return any(of_kind(look.t.pieces[n]) for n in range(look.t.piece_count))


def _shared_out(look: Look, models: Sequence[int], spots: Sequence[Point]) -> Places:
    """Each place to the model that is nearest to it, the farthest place first."""
    middle = [sum(at(look, number)[k] for number in models) / len(models) for k in (0, 1)]
    left, found = list(models), dict[int, Point]()
    for spot in sorted(spots, key=lambda spot: -math.dist(spot, middle)):
        number = min(left, key=lambda one: math.dist(at(look, one), spot))
        left.remove(number)
        found[number] = spot
    return found


def pivot_of(look: Look, models: Sequence[int]) -> int:
    """The model in the middle of a unit: it goes where one presses."""
    middle = [sum(at(look, number)[k] for number in models) / len(models) for k in (0, 1)]
    return min(models, key=lambda number: (math.dist(at(look, number), middle), number))


def _along(points: Sequence[Point], length: float) -> tuple[Point, list[Point]]:
    """The place so far along a way, and the bends before it."""
    bends: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(points):
        leg = math.dist((ax, ay), (bx, by))
        if length <= leg and leg:
            return (round(ax + (bx - ax) * length / leg), round(ay + (by - ay) * length / leg)), bends
        length -= leg
        bends.append((bx, by))
    return points[-1], bends[:-1]


# Several, and what comes of it


def goings(look: Look, actors: Sequence[int], goal: Point, enemy: int | None) -> tuple[Going, ...]:
    """Where they go: units act one by one, so it is the first that can."""
    able = [actor for actor in actors if walks(look, actor) is None] or list(actors)
    return tuple(Going(actor, goal if enemy is None else at(look, enemy), enemy is not None) for actor in able[:1])


def of_several(why: Reason) -> Reason:
    """A reason as it is told of several: none names anybody."""
    return why


def go(look: Look, actor: int, route: Route) -> Look:
    """The battle where a unit has gone by a way, and what it did counts for what comes."""
    s: Any = clone(look.view)
    said = [choice for choice in (route.choice, *route.later) if choice is not None]
    for choice in said:
        if choice[c.VERB] == c.ACT:
            s.now[0].squad, s.now[0].action = choice[c.WHO], choice[c.ACTION]
        elif choice[c.VERB] == c.MOVE:
            for figure, legs in legs_of(choice).items():
                put_at(look.t, s, figure, *legs[-1])
    return look.of(s)
