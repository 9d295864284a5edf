"""What the table shows against what the rules say, over random battles: every disagreement, in words.

A battle is played by the tactician and, now and then, by what is shown as legal; at some of its decisions everything
that would be shown is put to the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from campaign.battle.arena import Choice, Decision, Game, tactician
from campaign.battle.contract.table.fire import Shot
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.table.moves import Shape
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.reasons import FINE, SIGHT
from campaign.battle.fftt.shooting import sight_to
from campaign.battle.fftt.table.asked import enemies_of
from campaign.battle.fftt.table.asking.melees import fighters, melee
from campaign.battle.fftt.table.asking.picked import offers
from campaign.battle.fftt.table.choices import choice_of, move_of
from campaign.battle.fftt.table.firing.laid import shooters
from campaign.battle.fftt.table.firing.lines import line_between
from campaign.battle.fftt.table.firing.reactions import reaction
from campaign.battle.fftt.table.firing.shots import shot_at, shot_at_point
from campaign.battle.fftt.table.moving.acts import acts
from campaign.battle.fftt.table.moving.reach import reach
from campaign.battle.fftt.table.moving.routes import route
from campaign.battle.fftt.table.moving.together import able
from campaign.battle.kernel.sight import COVERED
from tests.battle.fftt.table.scenes import look_at
from tests.battle.play.forces import random_setup

CODE, ACTOR, TARGET, A, D = 0, 4, 5, 6, 9
FLAGS = {
    "fftt:S3b": c.SHOT_LONG,
    "fftt:S3c": c.SHOT_COVER,
    "fftt:S3d": c.SHOT_WOUNDED,
    "fftt:S3e": c.SHOT_INDIRECT,
    "fftt:S3f": c.SHOT_SMALL,
    "fftt:N5b": c.SHOT_CHAMELEON,
    "fftt:S3g": c.SHOT_ELITE,
    "fftt:N3b": c.SHOT_CRACK,
}
"""How the log writes the parts of a number needed."""
CLEAR = 30  # tenths of a millimetre: so far from an outline one is clearly within or without
MOST = 160  # decisions of one battle
SHARE = 0.25  # of them are looked at


@dataclass(slots=True)
class _Expected:
    """What was shown and is to come true: of each shooter number and flags, of each fighter what it adds."""

    shots: dict[int, tuple[int, int]] = field(default_factory=dict)
    fighters: dict[int, tuple[int, bool]] = field(default_factory=dict)


def agreements(seed: int, share: float = SHARE) -> list[str]:
    """The disagreements found in one random battle; ``share`` of its decisions are looked at."""
    return counted(seed, share)[1]


def counted(seed: int, share: float = SHARE) -> tuple[int, list[str]]:
    """How many decisions of the battle were looked at, and the disagreements found."""
    looked_at = 0
    rng = random.Random(f"agreement|{seed}")
    game = Game.begin(random_setup(seed), seed)
    expected = _Expected()
    found: list[str] = []
    for number in range(MOST):
        if (wanted := game.decision()) is None:
            break
        told = len(game.log)
        look = look_at(game)
        if rng.random() < share:
            looked_at += 1
            found += [f"seed {seed}, decision {number}: {what}" for what in _looked_at(game, look, wanted, rng)]
        choice = _choice(game, look, wanted, rng)
        _expect(look, wanted, choice, expected)
        game.answer(choice)
        found += [f"seed {seed}, decision {number}: {what}" for what in _came_true(game, told, expected)]
    return looked_at, found


def _choice(game: Game, look: Look, wanted: Decision, rng: random.Random) -> Choice:
    """What the tactician would do; sometimes anything else."""
    if rng.random() < 0.2:
        offered = [choice for choice in game.options() if choice[c.VERB] not in (c.SURRENDER, c.DONE)]
        if wanted.kind == c.MOVING and rng.random() < 0.5:
            offered = _walks(look, wanted.side, rng) or offered
        if offered:
            return rng.choice(offered)
    return tactician(game.system, game.t, game.seen())


def _walks(look: Look, side: int, rng: random.Random) -> list[Choice]:
    """A way that is shown, to anywhere."""
    figure = rng.choice(_own(look, side))
    size = look.t.extent[0]
    way = route(look, figure, rng.randrange(size.width), rng.randrange(size.height))
    return [way.choice] if way.choice is not None else []


def _own(look: Look, side: int) -> list[int]:
    figures = look.view.figures
    return [i for i in range(look.view.figure_count) if figures[i].side == side and figures[i].fate == c.ON_TABLE]


# At a decision


def _looked_at(game: Game, look: Look, wanted: Decision, rng: random.Random) -> Iterator[str]:
    yield from _lines(look, rng)
    if wanted.kind in (c.FIRING, c.MOVING, c.CRUSHING):
        yield from _acts(game, look)
    if wanted.kind == c.FIRING:
        yield from _shots(game, look, wanted.side, rng)
    elif wanted.kind == c.MOVING:
        yield from _reaches(game, look, rng.choice(_own(look, wanted.side)), rng)
    elif wanted.kind == c.REACTING:
        yield from _reactions(game, look)
    elif wanted.kind in (c.PARTING, c.PICKING, c.CREDITING, c.GOING_ON):
        yield from _melees(game, look)


def _lines(look: Look, rng: random.Random) -> Iterator[str]:
    """A line is open, and has cover, just where the rules say so; one that is not ends between its ends."""
    there = [i for i in range(look.view.figure_count) if look.view.figures[i].fate == c.ON_TABLE]
    for seer in rng.sample(there, min(4, len(there))):
        for seen in there:
            if seen == seer:
                continue
            line, code = line_between(look, seer, seen), sight_to(look.t, look.view, seer, seen)
            if line.clear != (code <= COVERED) or bool(line.cover) != (code == COVERED):
                yield f"line {seer} to {seen}: {line}, the rules say {code}"
            if not line.clear and line.stops_at is None:
                yield f"line {seer} to {seen} is blocked by nothing"


def _acts(game: Game, look: Look) -> Iterator[str]:
    """What is shown as possible is legal, and every option of the rules is shown."""
    shown: set[tuple[int, int, int]] = set()
    for figure in range(look.view.figure_count):
        for act in acts(look, figure):
            pointed = [(target.choice, target.objection) for target in act.targets]
            at_once = [(choice, None) for choice in act.choices[:1]]
            if (act.objection is None) != any(against is None for _choice, against in [*pointed, *at_once]):
                yield f"{act} can be done, or not, and nothing tells at what"
            for choice, against in [*pointed, *at_once]:
                if (game.problem(choice) == FINE) != (against is None):
                    yield f"{act}: {choice}: the rules say {game.problem(choice)}"
                if against is None:
                    shown.add(_told(choice))
    now = {c.FIRING: shooters(look).able, c.MOVING: able(look)}.get(int(look.view.now[0].kind), ())
    verbs = (c.SHOOT, c.SHOOT_AT, c.MOVE)
    shown |= {_told(choice) for choice in game.options() if choice[c.VERB] in verbs and choice[c.FIGURE] in now}
    shown |= {_told(choice_of(c.TURN, figure)) for figure in _own(look, look.side)}
    shown |= {_told(offer.choice) for offer in offers(look) if look.view.now[0].kind == c.CRUSHING}
    for choice in game.options():
        if choice[c.VERB] not in (c.DONE, c.SURRENDER) and _told(choice) not in shown:
            yield f"{choice} is legal and not shown"


def _told(choice: Choice) -> tuple[int, int, int]:
    """Verb, figure and target, but of what is done at a place."""
    verb, figure, target = choice[c.VERB], choice[c.FIGURE], choice[c.TARGET]
    return verb, figure, c.NOBODY if verb in (c.MOVE, c.LAY) else target


def _shots(game: Game, look: Look, side: int, rng: random.Random) -> Iterator[str]:
    """Every shot is as legal as it is shown, at figures and at points."""
    size = look.t.extent[0]
    for figure in _own(look, side):
        for shot in (shot_at(look, figure, enemy) for enemy in enemies_of(look, figure)):
            if not _is_judged(game, look, shot):
                yield f"{shot}: the rules say {game.problem(shot.choice)}"
            if shot.objection is None and (shot.sum is None or sum(p.value for p in shot.sum.parts) != shot.sum.need):
                yield f"{shot}: its parts do not make its sum"
        x, y = rng.randrange(size.width + 1), rng.randrange(size.height + 1)
        shot = shot_at_point(look, figure, (x, y))
        if not _is_judged(game, look, shot):
            yield f"{shot}: the rules say {game.problem(shot.choice)}"


def _is_judged(game: Game, look: Look, shot: Shot) -> bool:
    """Whether a shot is shown as the rules judge it; where sight is the reason, its line may tell more."""
    code = game.problem(shot.choice)
    return shot.objection == look.objection(code) or (code >= SIGHT and shot.objection is not None)


def _reaches(game: Game, look: Look, figure: int, rng: random.Random) -> Iterator[str]:
    """Everywhere within the shape a way leads that is legal; straight nobody gets to where it does not reach."""
    f = look.view.figures[figure]
    if f.low:
        return
    shown = reach(look, figure)
    for shape in shown.moves:
        for x, y in _places(shape, rng):
            way = route(look, figure, x, y)
            if way.choice is None or way.actions > shape.actions or way.stops[-1] != (x, y):
                yield f"figure {figure}, {shape.actions} actions, from {f.x}, {f.y} to {x}, {y}: {way}"
            elif game.problem(way.choice) != FINE:
                yield f"figure {figure}: {way}: the rules say {game.problem(way.choice)}"
    yield from _straight(game, look, figure, rng, shown.moves)


def _places(shape: Shape, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Places that are clearly within a shape, close to its outline and anywhere."""
    points = [point for ring in shape.rings for point in ring]
    if not points:
        return
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    for _try in range(12):
        x, y = rng.randint(min(xs), max(xs)), rng.randint(min(ys), max(ys))
        if rng.random() < 0.5:
            x, y = rng.choice(points)
            x, y = x + rng.randint(-100, 100), y + rng.randint(-100, 100)
        if shape.holds(x, y) and off_outline(shape, x, y) > CLEAR / 10:
            yield x, y


def _straight(game: Game, look: Look, figure: int, rng: random.Random, shapes: tuple[Shape, ...]) -> Iterator[str]:
    f = look.view.figures[figure]
    for _try in range(12):
        x, y = f.x + rng.randint(-1600, 1600), f.y + rng.randint(-1600, 1600)
        code = game.problem(move_of(figure, [(x, y)]))
        now = game.s.now[0]
        if code != FINE or (game.s.path[2 * now.points - 2], game.s.path[2 * now.points - 1]) != (x, y):
            continue
        shape = shapes[now.price - 1] if now.price <= len(shapes) else None
        if now.met == c.NOBODY and (shape is None or not (shape.holds(x, y) or off_outline(shape, x, y) < CLEAR)):
            yield f"figure {figure} can go from {f.x}, {f.y} to {x}, {y}, which is outside of what is shown"


def off_outline(shape: Shape, x: float, y: float) -> float:
    """How far a place is from the outline of a shape."""
    least = float("inf")
    for ring in shape.rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            dx, dy = bx - ax, by - ay
            square = dx * dx + dy * dy
            part = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / square)) if square else 0.0
            least = min(least, ((x - ax - part * dx) ** 2 + (y - ay - part * dy) ** 2) ** 0.5)
    return least


def _reactions(game: Game, look: Look) -> Iterator[str]:
    """A point of the path has a sum just where the rules allow a shot."""
    for point in reaction(look).points:
        if (game.problem(point.choice) == FINE) != (point.sum is not None):
            yield f"{point}: the rules say {game.problem(point.choice)}"
        if point.sum is not None and not point.line.clear:
            yield f"{point} is shot at without a line"


def _melees(game: Game, look: Look) -> Iterator[str]:
    """What can be picked is what the rules offer."""
    shown = {pick.choice for pick in melee(look).picks}
    offered = {choice for choice in game.options() if choice[c.VERB] != c.SURRENDER}
    if shown != offered:
        yield f"shown {sorted(shown - offered)}, legal {sorted(offered - shown)}"


# In the log


def _expect(look: Look, wanted: Decision, choice: Choice, expected: _Expected) -> None:
    """Note what is shown of a choice that is about to be carried out."""
    expected.fighters.clear()
    figure = choice[c.FIGURE]
    found = None
    if choice[c.VERB] == c.SHOOT:
        found = shot_at(look, figure, choice[c.TARGET]).sum
    elif choice[c.VERB] == c.SHOOT_AT:
        found = shot_at_point(look, figure, (choice[c.X], choice[c.Y]), choice[c.STOREY]).sum
    elif wanted.kind == c.REACTING and choice[c.VERB] == c.PICK:
        figure, found = wanted.actor, reaction(look).points[choice[c.X]].sum
    elif choice[c.VERB] == c.GO_ON:
        expected.fighters = {one.figure: (one.added, one.attacks) for one in fighters(look)}
    if found is not None:
        expected.shots[figure] = (found.need, sum(FLAGS[part.rule] for part in found.parts[1:]))


def _came_true(game: Game, told: int, expected: _Expected) -> Iterator[str]:
    """Compare what was shown with the dice that have fallen since."""
    in_movement = {row[3] for row in game.log[told:]} == {c.MOVEMENT}
    for row in game.log[told:]:
        if row[CODE] == c.LOG_WOUNDED and in_movement:
            expected.shots.clear()  # who is hurt on the way shoots otherwise afterwards
        if row[CODE] == c.LOG_SHOT and row[ACTOR] in expected.shots and not row[D] & c.SHOT_SECOND:
            need, flags = expected.shots.pop(row[ACTOR])
            if (need, flags) != (row[A], row[D] & ~c.SHOT_OPPORTUNITY):
                yield f"shown {need}, {flags:b}, and the log has {row}"
        if row[CODE] == c.LOG_FOUGHT and row[ACTOR] in expected.fighters:
            added, attacks = expected.fighters.pop(row[ACTOR])
            if (added, attacks) != (row[7], bool(row[8])):
                yield f"shown {added}, {attacks}, and the log has {row}"
