"""What else than walking and shooting a figure can do now, whom or what it can be done to, and why it cannot.

Only what its kind does at all is listed. The rules answer every time; nothing is carried out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Act, Target
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.abilities import heals, movement_of, repairs
from campaign.battle.fftt.flow import may_go_off
from campaign.battle.fftt.legality import BESIDE
from campaign.battle.fftt.movement import can_move, is_closed_door
from campaign.battle.fftt.reasons import NO_DOOR, NOT_A_PATIENT, OUT_OF_RANGE
from campaign.battle.fftt.table.asked import asks, enemies_of
from campaign.battle.fftt.table.choices import choice_of, move_of
from campaign.battle.fftt.table.firing.shots import air_support
from campaign.battle.fftt.table.moving.routes import route
from campaign.battle.kernel.bursts import COSINES, SINES, UNIT
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, has_storey
from campaign.words import _

DOOR_RING: Final = 150  # round the middle of a door


@dataclass(frozen=True, slots=True)
class _Kind:
    """An act, whoever does it: its name, key, words, and the claim for it."""

    name: str
    key: str
    verb: int
    words: str
    rule: str


def acts(look: Look, figure: int) -> tuple[Act, ...]:
    """What a figure can do at the decision that is wanted of its side, and what not; nothing at any other."""
    return look.once(("acts", figure), lambda: tuple(_acts(look, figure)))


def _acts(look: Look, figure: int) -> Iterator[Act]:
    f = look.view.figures[figure]
    if f.fate != c.ON_TABLE or f.low:
        return
    if asks(look, c.FIRING, figure):
        if may_go_off(look.t, look.view, figure):
            yield _going_off(look, figure)
        if f.abilities & c.STORM_BRINGER:
            yield _air_support(look, figure)
    elif asks(look, c.MOVING, figure):
        yield from beside_walking(look, figure)
        if near_edge(look, figure):
            yield _leaving(look, figure)


def beside_walking(look: Look, figure: int) -> Iterator[Act]:
    """What a figure does in its movement that is not walking."""
    t, s = look.t, look.view
    f = s.figures[figure]
    if heals(t, f) or repairs(t, f):
        kind = _Kind("treat", "T", c.HEAL, _("Repair") if repairs(t, f) else _("Treat"), "fftt:W3a")
        own = [i for i in range(s.figure_count) if s.figures[i].team == f.team and i != figure]
        yield _among(look, figure, kind, own, NOT_A_PATIENT, cost=2)
    doors = [gap for gap in range(t.gap_count) if is_closed_door(t, s, gap)]
    if doors:
        yield _among(look, figure, _Kind("open", "O", c.OPEN, _("Open a door"), "fftt:M4b"), doors, NO_DOOR)
    if f.piece != c.NOBODY and any(t.stairs[k].piece == f.piece for k in range(t.stair_count)):
        yield from _climbing(look, figure)
    if t.units[f.unit].queen:
        corpses = [i for i in range(s.figure_count) if s.figures[i].corpse]
        yield _among(look, figure, _Kind("eat", "E", c.EAT, _("Eat a corpse"), "fftt:I1a"), corpses)
        yield _laying(look, figure)
    if t.units[f.unit].weapon == c.BURST:
        yield _going_off(look, figure)


def _climbing(look: Look, figure: int) -> Iterator[Act]:
    f = look.view.figures[figure]
    for name, key, way, words in (("climb up", "U", 1, _("Climb up")), ("climb down", "J", -1, _("Climb down"))):
        storey = f.level + way
        if storey >= 0 and has_storey(look.t, f.piece, storey):
            kind = _Kind(name, key, c.CLIMB, words, "fftt:M11d")
            yield _at_once(look, kind, choice_of(c.CLIMB, figure, at=(way, 0)))


def _laying(look: Look, figure: int) -> Act:
    """Places for an egg, all round the Queen."""
    f = look.view.figures[figure]
    far = f.radius + BESIDE
    round_her = [(int(f.x + x * far // UNIT), int(f.y + y * far // UNIT)) for x, y in zip(COSINES, SINES, strict=True)]
    choices = {at: choice_of(c.LAY, figure, at=at) for at in round_her}
    codes = {at: look.problem(choice) for at, choice in choices.items()}
    free = tuple(Target(at, 0, choices[at]) for at, code in codes.items() if code == FINE)
    against = None if free else look.objection(codes[round_her[0]])
    return Act(figure, "lay", "G", _("Lay an egg"), "fftt:I1c", targets=free, objection=against, is_place=True)


def _going_off(look: Look, figure: int) -> Act:
    kind = _Kind("go off", "B", c.GO_OFF, _("Go off"), "fftt:B7a")
    return _at_once(look, kind, choice_of(c.GO_OFF, figure))


def _air_support(look: Look, figure: int) -> Act:
    """Whom air support can be called on; of who is not one of them, why."""
    calls = [air_support(look, figure, enemy) for enemy in enemies_of(look, figure)]
    targets = tuple(
        Target(call.at, _radius(look, call.target), call.choice, call.target, call.objection)
        for call in calls
        if call.target is not None
    )
    can = any(target.objection is None for target in targets)
    against = None if can else next((target.objection for target in targets), look.objection(OUT_OF_RANGE))
    return Act(
        figure, "air support", "P", _("Call air support"), "fftt:N1a", targets=targets if can else (), objection=against
    )


def _radius(look: Look, figure: int) -> int:
    return int(look.view.figures[figure].radius)


# Leaving the table


def near_edge(look: Look, figure: int) -> bool:
    """Whether a figure that can walk could come to its own edge in this phase, if nothing were in the way."""
    f = look.view.figures[figure]
    far = movement_of(look.t, f) * f.ap
    return bool(can_move(look.t, look.view, figure) == FINE and math.dist((f.x, f.y), _edge(look, figure)) <= far)


def _leaving(look: Look, figure: int) -> Act:
    """How a figure leaves the table: from where it stands, or by the shortest way to its edge; or why it cannot."""
    at_once = move_of(figure, (), leaves=True)
    found = look.objection(look.problem(at_once))
    choices: tuple[Choice, ...] = (at_once,) if found is None else ()
    f, goal = look.view.figures[figure], _edge(look, figure)
    if found is not None and (int(f.x), int(f.y)) != goal:
        way = route(look, figure, *goal, leaves=True)
        choices, found = ((way.choice, *way.later), None) if way.choice is not None else ((), way.objection)
    return Act(figure, "leave", "X", _("Leave the table"), "fftt:E4a", choices, objection=found)


def _edge(look: Look, figure: int) -> Point:
    """The nearest place at a figure's own edge."""
    f = look.view.figures[figure]
    size, edge, r = look.t.extent[0], look.view.forces[f.side].edge, int(f.radius)
    if edge == NORTH:
        return int(f.x), r
    if edge == SOUTH:
        return int(f.x), int(size.height) - r
    return (int(size.width) - r if edge == EAST else r), int(f.y)


# Making them


def _at_once(look: Look, kind: _Kind, choice: Choice) -> Act:
    against = look.objection(look.problem(choice))
    choices = (choice,) if against is None else ()
    return Act(choice[c.FIGURE], kind.name, kind.key, kind.words, kind.rule, choices, objection=against)


def _among(look: Look, figure: int, kind: _Kind, among: Sequence[int], usual: int = FINE, cost: int = 1) -> Act:
    """An act at one of many: of several reasons why not, the one that is not usual is told."""
    choices = {number: choice_of(kind.verb, figure, number) for number in among}
    codes = {number: look.problem(choice) for number, choice in choices.items()}
    targets = tuple(_target(look, kind.verb, number, choices[number]) for number, code in codes.items() if code == FINE)
    against = None
    if not targets:
        none = look.problem(choice_of(kind.verb, figure, c.NOBODY))
        against = look.objection(next((code for code in codes.values() if code != usual), none))
    return Act(figure, kind.name, kind.key, kind.words, kind.rule, targets=targets, objection=against, cost=cost)


def _target(look: Look, verb: int, number: int, choice: Choice) -> Target:
    if verb == c.OPEN:
        gap = look.t.gaps[number]
        return Target((int(gap.x0 + gap.x1) // 2, int(gap.y0 + gap.y1) // 2), DOOR_RING, choice)
    f = look.view.figures[number]
    return Target((int(f.x), int(f.y)), int(f.radius), choice, number)
