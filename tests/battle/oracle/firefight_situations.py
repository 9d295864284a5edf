"""Random tables with units, put to Firefight's rules and to the drawing: sight, cover, contact, moves and charges.

Half of the tables are those that campaigns are fought on; on the others all is crowded, of any shape, full of houses.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from shapely import Point

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.land_styles import LOOKS
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.fast import Ints, choice_rows, clone
from campaign.battle.firefight import charging, codes, contact, measures, movement, reasons, terrain
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.applying import apply
from campaign.battle.firefight.flow import advance
from campaign.battle.firefight.legality import problem
from campaign.battle.firefight.records import Battle, Table
from campaign.battle.firefight.setup import set_up
from campaign.battle.firefight.units import Row, firefight_rows
from campaign.battle.scenery import Battlefield, Edge, PieceKind
from tests.battle.oracle import firefight_drawing as drawn
from tests.battle.oracle.asked import UNSURE, UNTOLD, judge, told
from tests.battle.oracle.firefight_charges import charge, may_charge, touches
from tests.battle.oracle.firefight_drawing import Breaks, Drawing, Leg, Man, Mover, Plan
from tests.battle.oracle.tables import aside, crowded, place
from tests.battle.oracle.unsure import Answer, no, some

KINDS: Final = (*PieceKind, PieceKind.BUILDING, PieceKind.BUILDING, PieceKind.HILL)
SQUADS: Final = (3, 3, 2)  # of each side; the first two are enemies, the third one is allied or nobody's friend
EDGES: Final = (Edge.WEST, Edge.EAST, Edge.NORTH)
ROWS: Final = tuple(row for row in firefight_rows() if not any(rule.startswith("Caster") for rule in row.rules))
BROKEN: Final = {
    reasons.OFF_TABLE: drawn.EDGE,
    reasons.JUMPS_TOO_FAR: drawn.FAR,
    reasons.JUMPS_UP: drawn.UP,
    reasons.BODY_IN_WAY: drawn.BODY,
    reasons.TOO_NEAR: drawn.ZONE,
    reasons.COMES_NEARER: drawn.NEARER,
    reasons.TOO_FAR: drawn.LENGTH,
    reasons.TOO_FAR_ROUGH: drawn.SLOW,
    reasons.OVERLAPS: drawn.OVERLAP,
    reasons.NOT_COHERENT: drawn.APART,
    reasons.FARTHER_APART: drawn.APART,
    reasons.NO_CONTACT: drawn.CONTACTLESS,
    reasons.COULD_BE_NEARER: drawn.LEFT_BACK,
}
OVERLOOKED: Final = "a place that the rules do not look at"
ASKED: Final = (
    "a line is open",
    "a unit is in cover",
    "a unit stands in cover",
    "a unit keeps together",
    "two touch",
    "a model strikes",
    "a move is legal",
    "a unit may charge",
    "a charge is legal",
)


@dataclass
class Scene:
    """One situation, for the rules and drawn."""

    seed: int
    field: Battlefield
    t: Table
    s: Battle
    drawing: Drawing
    rows: list[Row]  # of each unit
    random: Random
    found: Counter[str]

    def number(self, man: Man) -> int:
        return next(number for number, one in enumerate(self.drawing.men) if one is man)

    def where(self, *men: Man) -> str:
        """Where this is, to be looked at again."""
        places = ", ".join(f"{self.number(m)} at ({m.x}, {m.y}) radius {m.radius} on {m.surface:g}" for m in men)
        return f"seed {self.seed}: {places}"

    def judge(self, what: str, rules: bool, answer: Answer, *men: Man, more: str = "", unsure: str = UNSURE) -> bool:
        """Compare one answer; False where the drawing has none."""
        return judge(self.found, what, rules, answer, self.where(*men) + more, unsure)

    def mover(self, unit: int, action: int) -> Mover:
        """What a unit's rules and an action make of its move (A4, K7, K10, K25, K27)."""
        rules = self.rows[unit].rules
        haste = ("Fast" in rules) - ("Slow" in rules)
        inches = 6 + 2 * haste if action == codes.ADVANCE else 12 + 4 * haste
        return Mover(
            most=inches * drawn.INCH,
            charges=action == codes.CHARGE,
            flies="Flying" in rules,
            strides="Strider" in rules,
            free_climbs=bool(self.s.now[0].free_climbs),
        )


def check(seed: int, *, moves: bool = True) -> Counter[str]:
    """Put one situation to both; counts what was asked, and what was too close to call. Raises Differs.

    ``moves``: moves and charges too, which take by far the longest.
    """
    scene = make(seed)
    scene.found["situations"] = 1
    for _ in range(4):
        a, b = scene.random.sample(scene.drawing.men, 2)
        if a.unit != b.unit:
            _compare_sight(scene, a, b)
    for unit in range(len(scene.rows)):
        together = measures.coherent(scene.s, unit, False)
        men = scene.drawing.unit(unit)
        scene.judge("a unit keeps together", bool(together), scene.drawing.keeps_together(men), *men)
    for a, b in _closest(scene, 4):
        _compare_contact(scene, a, b)
    if not moves:
        return scene.found
    for unit in scene.random.sample(range(len(scene.rows)), 3):
        _compare_moves(scene, unit)
    for unit, target in _pairs(scene, 2):
        _compare_charge(scene, unit, target)
    return scene.found


# Sight, cover, contact


def _compare_sight(scene: Scene, a: Man, b: Man) -> None:
    t, s, drawing = scene.t, scene.s, scene.drawing
    seer, seen = scene.number(a), scene.number(b)
    sees = terrain.sees_model(t, s, seer, seen)
    scene.judge("a line is open", bool(sees), drawing.sees(a, b), a, b)
    men = drawing.unit(b.unit)
    covered = terrain.has_cover(t, s, seer, b.unit)
    scene.judge("a unit is in cover", bool(covered), drawing.covered(a, b.unit), a, *men)
    inside = terrain.in_cover_most(t, s, b.unit)
    scene.judge("a unit stands in cover", bool(inside), drawing.covered(None, b.unit), *men)


def _compare_contact(scene: Scene, a: Man, b: Man) -> None:
    foes = scene.drawing.unit(b.unit)
    measures.suppose(scene.s)
    touching = contact.touches(scene.t, scene.s, scene.number(a), round(a.x), round(a.y), b.unit)
    scene.judge("two touch", bool(touching), touches(scene.drawing, a, foes), a, *foes)
    strikes = contact.strikes_at(scene.t, scene.s, scene.number(a), b.unit)
    reaching = some(scene.drawing.reaches(a, foe, drawn.STRIKE) for foe in foes)
    scene.judge("a model strikes", bool(strikes), reaching, a, *foes)


def _closest(scene: Scene, count: int) -> list[tuple[Man, Man]]:
    men = scene.drawing.men
    pairs = [(a, b) for number, a in enumerate(men) for b in men[number + 1 :] if a.unit != b.unit]
    return sorted(pairs, key=lambda pair: pair[0].apart(pair[1]))[:count]


# Moves


def _compare_moves(scene: Scene, unit: int) -> None:
    action = scene.random.choice((codes.ADVANCE, codes.RUSH))
    s = _activated(scene, unit, action, 0)
    if s is None:
        return
    mover = scene.mover(unit, action)
    for _ in range(4):
        plan = _plan(scene, unit, mover.most)
        if plan:
            moved = scene.drawing.move(unit, mover, plan)
            code = problem(scene.t, s, _choice(scene, plan))
            _compare_plan(scene, "a move is legal", unit, plan, code, moved.breaks)


def _compare_plan(scene: Scene, what: str, unit: int, plan: Plan, code: int, breaks: Breaks) -> None:
    """Whether it is legal; and that what the rules have against it is not what it surely does not break."""
    broken = some(breaks.values())
    more = f"; plan {[(scene.number(man), list(path)) for man, path in plan.items()]}, code {code}, broken {breaks}"
    men = scene.drawing.unit(unit)
    if code == reasons.FINE and [why for why, answer in breaks.items() if answer] == [drawn.LEFT_BACK]:
        scene.found[OVERLOOKED] += 1  # the rules look at so many places alone (H8c)
        return
    untold = breaks.get(drawn.LEFT_BACK, False) is None and list(breaks.values()).count(None) == 1
    unsure = UNTOLD if untold else UNSURE
    if not scene.judge(what, code == reasons.FINE, no(broken), *men, more=more, unsure=unsure) or code == reasons.FINE:
        return
    told_apart = None not in (breaks.get(drawn.OVER, False), breaks.get(drawn.WHERE, False))
    if breaks.get(BROKEN[code], False) is False and told_apart:
        raise told(f"why {what[2:]}", code, breaks, scene.where(*men) + more)
    scene.found[f"broken: {BROKEN[code]}"] += 1


def _activated(scene: Scene, unit: int, action: int, target: int) -> Battle | None:
    """The battle in which that unit lays its move down, or None where it does not come to that."""
    s = clone(scene.s)
    now = s.now[0]
    now.turn, now.step, now.stage, now.missing = 1, codes.ACTIVATIONS, codes.CHOOSING, 0
    now.winner = now.next = now.first = s.squads[unit].side
    advance(scene.t, s)
    choice = _blank(codes.ACT, unit, target, action)
    if s.now[0].kind != codes.ACTIVATING or problem(scene.t, s, choice) != reasons.FINE:
        return None
    apply(scene.t, s, choice)
    advance(scene.t, s)
    there = all(s.figures[scene.number(man)].fate == codes.ON_TABLE for man in scene.drawing.men)
    return s if s.now[0].kind == codes.MOVING and there else None


def _blank(verb: int, who: int, target: int = 0, action: int = 0) -> Ints:
    choice = choice_rows(1, codes.CHOICE_WIDTH)[0]
    choice[codes.VERB], choice[codes.WHO], choice[codes.TARGET], choice[codes.ACTION] = verb, who, target, action
    return choice


def _choice(scene: Scene, plan: Plan) -> Ints:
    """The same plan as the rules take it."""
    choice = _blank(codes.MOVE, next(iter(plan)).unit)
    for number, (man, path) in enumerate(plan.items()):
        at = movement.slot_at(number)
        choice[codes.COUNT] += 1
        choice[at + codes.FIGURE], choice[at + codes.LEGS] = scene.number(man), len(path)
        for nth, leg in enumerate(path):
            choice[at + codes.FIRST_LEG + 2 * nth], choice[at + codes.FIRST_LEG + 2 * nth + 1] = leg.end
            choice[codes.JUMPS] |= leg.jumps << (codes.MOST_LEGS * number + nth)
    return choice


def _laid(scene: Scene, choice: Ints) -> Plan:
    """A plan that the rules have laid down."""
    found: dict[Man, list[Leg]] = {}
    for number in range(choice[codes.COUNT]):
        at = movement.slot_at(number)
        legs = [
            Leg(
                (int(choice[at + codes.FIRST_LEG + 2 * leg]), int(choice[at + codes.FIRST_LEG + 2 * leg + 1])),
                bool(movement.jumps_on(choice, number, leg)),
            )
            for leg in range(choice[at + codes.LEGS])
        ]
        found[scene.drawing.men[choice[at + codes.FIGURE]]] = legs
    return found


def _plan(scene: Scene, unit: int, most: float) -> Plan:
    """All of a unit walk about so far in one direction, some round a bend, some over roofs; or one of them does not."""
    random, men = scene.random, scene.drawing.unit(unit)
    goal = place(random, scene.field, scene.drawing.men)
    way = math.atan2(goal[1] - men[0].y, goal[0] - men[0].x)
    far = most * random.choice((0.1, 0.3, 0.5, 0.8, 0.98, 1.1))
    if random.random() < 0.3:
        far = min(far, math.dist(goal, (men[0].x, men[0].y)))
    jumps = random.random() < 0.3
    found: dict[Man, list[Leg]] = {}
    for man in men:
        if len(men) > 1 and random.random() < 0.1:
            continue
        x, y = man.x + far * math.cos(way), man.y + far * math.sin(way)
        end = aside(random, Point(x, y), 0, random.choice((1, 60, 60, 200)))
        bend = aside(random, Point((man.x + x) / 2, (man.y + y) / 2), 0, far / 4)
        ends = [bend, end] if random.random() < 0.3 else [end]
        spots = [(man.x, man.y), *ends]
        if all(one != other for one, other in zip(spots, ends, strict=False)):
            found[man] = [Leg(spot, jumps and random.random() < 0.7) for spot in ends]
    return found


# Charges


def _pairs(scene: Scene, count: int) -> list[tuple[int, int]]:
    """Units and enemies of theirs that are near, and one that may be far."""
    side = [scene.s.squads[unit].team for unit in range(len(scene.rows))]
    near = [(a, b) for a, b in _closest(scene, 400) if side[a.unit] != side[b.unit]]
    found = dict.fromkeys((a.unit, b.unit) if scene.random.random() < 0.5 else (b.unit, a.unit) for a, b in near)
    some_of = list(found)[: 3 * count]
    return [*scene.random.sample(some_of, min(count, len(some_of))), scene.random.choice(list(found))]


def _compare_charge(scene: Scene, unit: int, target: int) -> None:
    drawing, mover = scene.drawing, scene.mover(unit, codes.CHARGE)
    if "Immobile" in scene.rows[unit].rules:
        return
    s = clone(scene.s)
    choice = _blank(codes.MOVE, unit)
    may = charging.lay_charge(scene.t, s, unit, target, round(mover.most), True, choice)
    answer = may_charge(drawing, unit, target, mover)
    if answer and not may:
        scene.found[OVERLOOKED] += 1
        return
    scene.judge("a unit may charge", bool(may), answer, *_both(scene, unit, target), unsure=UNTOLD)
    under_way = _activated(scene, unit, codes.CHARGE, target) if may else None
    if under_way is None:
        return
    laid = _laid(scene, choice)
    for plan in (laid, _shaken(scene, laid, 8), _shaken(scene, laid, 150), _without_one(scene, laid)):
        if plan:
            code = problem(scene.t, under_way, _choice(scene, plan))
            _compare_plan(scene, "a charge is legal", unit, plan, code, charge(drawing, unit, target, mover, plan))


def _both(scene: Scene, unit: int, target: int) -> list[Man]:
    return [*scene.drawing.unit(unit), *scene.drawing.unit(target)]


def _shaken(scene: Scene, plan: Plan, most: float) -> Plan:
    """The same plan with its ends a little elsewhere."""
    return {
        man: [*path[:-1], Leg(aside(scene.random, Point(path[-1].end), 0, most), path[-1].jumps)]
        for man, path in plan.items()
    }


def _without_one(scene: Scene, plan: Plan) -> Plan:
    """The same plan but for one model that stays."""
    if len(plan) < 2:
        return {}
    left_out = scene.random.choice(list(plan))
    return {man: path for man, path in plan.items() if man is not left_out}


# Random tables


def make(seed: int) -> Scene:
    """The situation of that number."""
    random = Random(f"firefight|{seed}")
    land = sorted(LOOKS)[seed // 40 % len(LOOKS)]
    ground = crowded(Random(seed // 5), KINDS) if seed % 2 else generate(land, seed // 40)
    rules = TableRules(models_block_los=random.random() < 0.3, free_climbs=random.random() < 0.15)
    drawing = Drawing(ground, bodies=rules.models_block_los)
    sides, rows = [], []
    for number, count in enumerate(SQUADS):
        figures: list[FigureSetup] = []
        for row in random.sample(ROWS, count):
            men = _squad(random, ground, drawing, row, len(rows))
            drawing.men += men
            rows.append(row)
            figures += [
                FigureSetup(f"{number} {len(figures) + n}", row.key, at=(round(man.x), round(man.y)))
                for n, man in enumerate(men)
            ]
        team = random.choice(("", "one")) if number else "one"
        sides.append(
            SideSetup(f"{number}", f"Side {number}", EDGES[number], tuple(figures), team if number != 1 else "")
        )
    t, s = set_up(BattleSetup("firefight", ground, tuple(sides), firefight_rows(), rules), seed)
    assert [s.figures[n].squad for n in range(s.figure_count)] == [man.unit for man in drawing.men]
    return Scene(seed, ground, t, s, drawing, rows, random, Counter())


def _squad(random: Random, ground: Battlefield, drawing: Drawing, row: Row, unit: int) -> list[Man]:
    """A unit somewhere, mostly keeping together."""
    while True:
        found: list[Man] = []
        for _try in range(60):
            spot = place(random, ground, drawing.men)
            if random.random() < 0.3 and ground.pieces:  # deep in a piece
                middle = random.choice(drawing.pieces).shape.centroid
                spot = aside(random, middle, 0, 400)
            elif random.random() < 0.2 and drawing.men:  # in contact
                other = random.choice(drawing.men)
                spot = aside(random, other.spot, other.radius + row.base + 2, other.radius + row.base + 20)
            if found:
                rims = 2 * row.base
                spot = aside(random, random.choice(found).spot, rims + 1, rims + random.choice((100, 240, 240, 600)))
            man = drawing.man(spot, row.base, unit)
            if man is not None and _has_room(ground, drawing, man, found):
                found.append(man)
            if len(found) >= row.fewest and (len(found) == row.most or random.random() < 0.2):
                return found


def _has_room(ground: Battlefield, drawing: Drawing, man: Man, fellows: Sequence[Man]) -> bool:
    r = man.radius
    on_table = r <= man.x <= ground.width - r and r <= man.y <= ground.height - r
    return on_table and all(drawing.overlaps(man, one) is False for one in (*drawing.men, *fellows))
