"""What the table may ask of any rule system, asked all through a random battle: what no face may get wrong.

Knows no rules: what is legal the rules are asked, what is there the battle's own table tells.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from campaign import rulebook
from campaign.battle.arena import Game, tactician
from campaign.battle.contract import FINE
from campaign.battle.contract.table import Fell, Look, Question, TableFace
from campaign.battle.contract.table.facts import AFTER, BEFORE, Bursts
from campaign.battle.contract.table.look import Choice, Point
from campaign.battle.contract.table.moves import Act, Route
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.fast import fresh
from campaign.battle.systems import table_of, telling_of
from campaign.reason import Reason
from tests.battle.play.any_system import Broken, told_by
from tests.battle.systems import Case

FACES_OF_A_SAMPLE = 4  # actors, options, places or targets that are looked at of each sort
LOOKED_AT = 1 / 4
"""The share of decisions at which the slow doors are asked too."""


def checked_table(case: Case, seed: int, most: int = 400) -> set[Gesture]:
    """A battle with every door asked at its decisions; the gestures that came up. Raises Broken."""
    game, rng = Game.begin(case.random_setup(seed), seed), random.Random(f"table|{seed}")
    found: set[Gesture] = set()
    told = 0
    while game.decision() is not None and len(game.choices) < most:
        look = look_at(game)
        before = told_by(game)
        visit = _Visit(table_of(case.system.name), look, rng)
        for problem in (*visit.problems(), *visit.of_rows(game.log[told:])):
            raise Broken(f"{case.system.name}, seed {seed}, decision {len(game.choices)}: {problem}")
        if told_by(game) != before:
            raise Broken(
                f"{case.system.name}, seed {seed}, decision {len(game.choices)}: a door has changed the battle"
            )
        found.add(visit.question.gesture)
        told = len(game.log)
        game.answer(_chosen(rng, game, visit))
    return found


def look_at(game: Game) -> Look:
    """The battle as the side that decides sees it."""
    side = int(game.s.now[0].side)
    view = fresh(game.system.battle)
    game.system.see(game.s, side, view)
    return Look(game.setup, game.system, telling_of(game.setup.system), game.t, view, tuple(game.log))


def _chosen(rng: random.Random, game: Game, visit: _Visit) -> Choice:
    """What the program would say half of the time, else an option, but not to give up."""
    if rng.random() < 0.5:
        return tactician(game.system, game.t, game.seen())
    offered = [choice for choice in game.options() if choice != visit.face.asking.give_up]
    return rng.choice(offered or game.options())


def is_rule(rule: str) -> bool:
    """Whether the rulebook has it: a rule, or a claim of one; nothing is no rule and needs none."""
    if not rule:
        return True
    try:
        return bool(rulebook.claim(rule) if rule[-1].isalpha() else rulebook.rule(rule))
    except (KeyError, ValueError):
        return False


@dataclass
class _Visit:
    """A decision, and everything that the face says of it."""

    face: TableFace
    look: Look
    rng: random.Random

    def __post_init__(self) -> None:
        self.question: Question = self.face.asking.question(self.look, None)
        self.figures = range(self.look.view.figure_count)
        self.closely = self.rng.random() < LOOKED_AT

    def problems(self) -> Iterator[str]:
        """Everything that is wrong."""
        yield from self._asked()
        yield from self._shown()
        yield from self._answered()
        yield from {
            Gesture.DRAFT: self._drafted,
            Gesture.PLACE: self._placed,
            Gesture.MOVE: self._moved,
            Gesture.AIM: self._aimed,
            Gesture.INTERRUPT: self._interrupted,
            Gesture.PICK: self._picked,
        }[self.question.gesture]()

    def some(self, things: Sequence[Any]) -> list[Any]:
        """A few of many."""
        return self.rng.sample(list(things), min(FACES_OF_A_SAMPLE, len(things)))

    def place(self) -> Point:
        """Any place on the table."""
        field = self.look.setup.battlefield
        return self.rng.randrange(field.width), self.rng.randrange(field.height)

    def refuses(self, choice: Choice) -> str:
        """The reason against a choice, if there is one."""
        code = self.look.problem(choice)
        return "" if code == FINE else f"{choice} is refused: {self.look.reason(code)}"

    def wrong(self, why: Reason | None, what: str) -> Iterator[str]:
        """What is wrong with a reason that has to be one."""
        if why is None or not why.text.strip() or not is_rule(why.rule):
            yield f"{what} without a good reason: {why!r}"

    # --- the question ------------------------------------------------------------------------------------------------

    def _asked(self) -> Iterator[str]:
        asked, asking = self.question, self.face.asking
        if asked.side != self.look.side or not asked.title or not asked.lead or not is_rule(asked.rule):
            yield f"a question without its words or rule: {asked}"
        named = [answer.name for answer in asked.answers]
        keys = [answer.key for answer in asked.answers if answer.key]
        if len({*named}) != len(named) or len({*keys}) != len(keys):
            yield f"two answers of one name or key: {asked.answers}"
        for answer in (*asked.answers, *((asked.done,) if asked.done else ())):
            if not answer.words or (answer.choice is not None and self.refuses(answer.choice)):
                yield f"an answer that is none: {answer}"
        for order in asked.orders:
            if self.refuses(order.choice) or not order.words:
                yield f"an order that is none: {order}"
        stay, give_up = asking.surrender(self.look, self.look.side).answers
        if stay.choice is not None or give_up.choice != asking.give_up or self.refuses(asking.give_up):
            yield "nobody can give up"
        unasked = asking.unasked(self.look, ())
        if unasked is not None and self.refuses(unasked):
            yield f"what needs nobody is refused: {unasked}"
        if asking.key(self.look) != asking.key(self.look) or asking.step(self.look) != asking.step(self.look):
            yield "a question that is not the same twice"
        for number in (*asking.states(self.look), *asking.about(self.look)):
            if number not in self.figures:
                yield f"a state of nobody: {number}"

    def _answered(self) -> Iterator[str]:
        """Every option can be given somehow, and be drawn and told; so can what the program would do."""
        asking = self.face.asking
        options = [choice for choice in self.look.options() if choice != asking.give_up]
        said = {answer.choice for answer in self.question.answers} | {
            offer.choice for offer in asking.offers(self.look)
        }
        said |= {order.choice for order in self.question.orders}
        if self.question.done is not None:
            said.add(self.question.done.choice)
        if self.question.gesture == Gesture.INTERRUPT:
            said |= {point.choice for point in self.face.firing.reaction(self.look).points}
        if not self.question.pick and self.question.gesture in (Gesture.PICK, Gesture.INTERRUPT):
            lost = [choice for choice in options if choice not in said and choice != asking.done]
            if lost:
                yield f"nobody can say {self.look.words(lost[0])}"
        elif not self.question.pick and self.question.gesture != Gesture.DRAFT:
            yield "no list of what can be done"
        for choice in (*self.some(options), self.look.answer()):
            drawn = asking.outline(self.look, choice)
            if drawn is not None and (drawn.figure not in (-1, *self.figures)):
                yield f"an outline of nobody: {drawn}"
            if not asking.hint(self.look, choice) or asking.whose(self.look, choice) >= len(self.figures):
                yield f"nothing to tell of {choice}"
            if self.closely:
                asking.why(self.look, choice)

    # --- what is shown -----------------------------------------------------------------------------------------------

    def _shown(self) -> Iterator[str]:
        showing = self.face.showing
        now = showing.now(self.look)
        for standing in now.figures:
            told = showing.figure(self.look, standing.number)
            if told is None or told.number != standing.number or not told.name or told.wounds > told.all_wounds:
                yield f"a figure of which nothing true is told: {standing.number}, {told}"
        clock = showing.clock(self.look, True)
        if not clock.words or not clock.turn_words or clock.turn < 0 or not is_rule(showing.end_rule):
            yield f"a clock without words: {clock}"
        if clock.step is not None and clock.step not in range(len(clock.steps)):
            yield f"a clock at no step of its own: {clock}"
        if any(side not in range(self.look.view.force_count) or part not in range(BEFORE, AFTER + 1)
               for side, part in clock.order):  # fmt: skip
            yield f"a clock of sides that are none: {clock.order}"
        sides = showing.sides(self.look, [True] * self.look.view.force_count)
        if [side.side for side in sides] != [*range(self.look.view.force_count)]:
            yield f"other sides: {sides}"
        if any(not side.line or not 0 <= side.fp <= side.all_fp for side in sides):
            yield f"a side of which nothing true is told: {sides}"

    def of_rows(self, rows: Sequence[Sequence[int]]) -> Iterator[str]:
        """Of what has just happened: what moves, and what was thrown."""
        showing, names = self.face.showing, self.look.names
        standing = [figure.number for figure in showing.now(self.look).figures]
        many = len(names.short)
        for seen in showing.motion(names, standing, rows):
            who = (getattr(seen, "figure", 0), getattr(seen, "shooter", 0), getattr(seen, "target", 0) or 0)
            if not isinstance(seen, Bursts) and any(number not in range(many) for number in who):
                yield f"nobody moves: {seen}"
        for place, row in enumerate(rows):
            fell = showing.fell(rows[: place + 1], names)
            if fell is None:
                continue
            yield from self._fell(fell)
            thrown = showing.throw(names, rows, place)
            if not thrown.what or not is_rule(thrown.rule) or thrown.number < 0 or thrown.figure >= many:
                yield f"a throw of which nothing true is told: {row}, {thrown}"

    def _fell(self, fell: Fell) -> Iterator[str]:
        if not fell.faces or not all(1 <= face <= self.look.system.die for face in fell.faces):
            yield f"dice that are none: {fell}"
        if not fell.words or not fell.what or (fell.good is not None and not fell.verdict):
            yield f"dice without words: {fell}"

    # --- gestures ----------------------------------------------------------------------------------------------------

    def _drafted(self) -> Iterator[str]:
        draft = self.face.placing.draft(self.look)
        if not draft.zones or not is_rule(draft.outside_rule):
            yield "a draft without zones"
        draft.propose()
        if draft.missing or draft.problems():
            yield f"the program cannot set up: {draft.problems()}"
        elif self.refuses(draft.choices()[0]):
            yield self.refuses(draft.choices()[0])
        if draft.figures:
            moved = self.some(draft.figures)[0]
            draft.put(moved, *self.place())
            bad = draft.problems()
            for why in bad.values():
                yield from self.wrong(why, "nobody may stand there")
            if not bad and any(self.refuses(choice) for choice in draft.choices()[:1]):
                yield "a draft without problems is refused"
        if self.face.showing.now(draft.drafted(self.look)).turn < 0:
            yield "a draft that cannot be shown"

    def _placed(self) -> Iterator[str]:
        face = self.face.placing
        placings = face.placings(self.look)
        if not placings or len({placing.key for placing in placings}) != len(placings):
            yield f"nothing to put down: {placings}"
        for placing in self.some(placings):
            if not placing.words or not placing.zones or placing.shapes < 1:
                yield f"nothing to be put down: {placing}"
            usual = face.usual(self.look, placing)
            if usual is not None and self.refuses(usual):
                yield f"the program cannot put {placing.words} down: {self.refuses(usual)}"
            for shape in range(placing.shapes):
                spot = self.place() if self.rng.random() < 0.5 else _middle(placing.zones[0])
                placed = face.place(self.look, placing, spot, placing.facing, shape)
                if bool(self.refuses(placed.choice)) != (placed.objection is not None):
                    yield f"{placed} is said to be otherwise than the rules have it"
                if placed.objection is not None:
                    yield from self.wrong(placed.objection, "it cannot be put down")
                if not placed.figures:
                    yield f"nothing is seen of it: {placed}"

    def _moved(self) -> Iterator[str]:
        face = self.face.moving
        able = face.able(self.look)
        if not able and not self.question.answers and self.face.asking.unasked(self.look, ()) is None:
            yield "nobody can do anything"
        for actor in self.some(able):
            together = face.together(self.look, actor)
            if face.actor_of(self.look, actor) != actor or actor not in together or not face.called(self.look, actor):
                yield f"an actor that is none: {actor}"
            for act in face.acts(self.look, actor):
                yield from self._act(act)
            yield from self._walks(actor)

    def _act(self, act: Act) -> Iterator[str]:
        if not act.name or not act.words or not is_rule(act.rule):
            yield f"an act without words: {act}"
        if act.objection is not None:
            yield from self.wrong(act.objection, act.words)
            return
        if not act.choices and not act.targets:
            yield f"an act that does nothing: {act}"
        chosen = [target.choice for target in self.some([one for one in act.targets if one.objection is None])]
        for choice in (*act.choices[:1], *chosen):
            if self.refuses(choice):
                yield f"{act.words}: {self.refuses(choice)}"

    def _walks(self, actor: int) -> Iterator[str]:
        face = self.face.moving
        against = face.walks(self.look, actor)
        if against is not None:
            yield from self.wrong(against, "it cannot walk")
            return
        if not self.closely:
            return
        for shape in face.reach(self.look, actor).moves:
            if not shape.rings or any(len(ring) < 3 for ring in shape.rings):
                yield f"a shape that is none: {shape}"
        enemies = [figure for figure in self.face.showing.now(self.look).figures if figure.side != self.look.side]
        for foe in self.some([figure for figure in enemies if not figure.dead])[:2]:
            yield from self._route(actor, face.way(self.look, actor, foe.at, charges=True))
        yield from self._route(actor, face.way(self.look, actor, self.place()))

    def _route(self, actor: int, route: Route) -> Iterator[str]:
        if len(route.points) < 2:
            yield f"a way that does not begin and end: {route}"
        if route.choice is None:
            yield from self.wrong(route.objection, "there is no way")
            return
        if route.objection is not None or self.refuses(route.choice):
            yield f"a way that is refused: {route}; {self.refuses(route.choice)}"
        elif any(number not in self.figures for number in route.charges):
            yield f"nobody is charged: {route}"
        there = self.face.moving.go(self.look, actor, route)
        if actor not in {figure.number for figure in self.face.showing.now(there).figures}:
            yield "who goes is not there"
        for found in self.face.moving.outlook(self.look, actor, route):
            if found is not None and not hasattr(found, "watcher") and found.objection is not None:
                yield f"a shot from there that is none: {found}"

    def _aimed(self) -> Iterator[str]:
        face = self.face.firing
        who = face.shooters(self.look)
        if not set(who.ready) <= set(who.able):
            yield f"ready are others than able: {who}"
        enemies = [figure for figure in self.face.showing.now(self.look).figures if figure.side != self.look.side]
        for actor in self.some(who.able):
            if not self.face.moving.called(self.look, actor):
                yield f"nobody shoots: {actor}"
            for reach in face.ranges(self.look, actor):
                if reach.radius <= 0 or not reach.words:
                    yield f"a range that is none: {reach}"
            dead = [figure for figure in enemies if figure.dead]  # the pointer goes over who lies there too
            for foe in (*self.some([figure for figure in enemies if not figure.dead]), *self.some(dead)):
                yield from self._shot(actor, foe.number)
        best = face.best(self.look, ()) if self.closely else ()
        said = face.said(self.look, best)
        if not said or self.refuses(said[0]):
            yield f"what is laid down cannot be said: {best}, {said}"
        for choice in best:
            if face.aimed(self.look, choice).shooter not in self.figures:
                yield f"nobody aims: {choice}"
        if face.said(self.look, ()) and self.refuses(face.said(self.look, ())[0]):
            yield "to say nothing is refused"

    def _shot(self, actor: int, enemy: int) -> Iterator[str]:
        shot = self.face.firing.shot(self.look, actor, enemy)
        if bool(self.refuses(shot.choice)) != (shot.objection is not None):
            yield f"a shot that is said to be otherwise than the rules have it: {shot}; {self.refuses(shot.choice)}"
        if shot.objection is not None:
            yield from self.wrong(shot.objection, "there is no shot")
            return
        found = shot.sum
        if found is None:
            return
        if not 0 <= found.chance <= 1 or not found.words or not found.short or not is_rule(found.rule):
            yield f"a sum of which nothing true is told: {found}"
        if sum(part.value for part in found.parts) != found.need and found.need not in (2, 12):
            yield f"a sum that is none: {found}"
        if not all(part.words and is_rule(part.rule) for part in found.parts):
            yield f"a part without words: {found.parts}"

    def _interrupted(self) -> Iterator[str]:
        found = self.face.firing.reaction(self.look)
        if found.watcher not in self.figures or found.mover not in self.figures or not found.points:
            yield f"nobody interrupts: {found}"
        for point in found.points:
            if (point.sum is None) != bool(self.refuses(point.choice)):
                yield f"a point that is said to be otherwise than the rules have it: {point}"
        yield from self.wrong(self.face.asking.no_offer(self.look), "another point")

    def _picked(self) -> Iterator[str]:
        offers = self.face.asking.offers(self.look)
        if not offers and not self.question.answers:
            yield "nothing to pick"
        keys = [offer.key for offer in offers if offer.key]
        if len({*keys}) != len(keys):
            yield f"two offers of one key: {offers}"
        for offer in offers:
            if not offer.words or self.refuses(offer.choice) or any(n not in self.figures for n in offer.figures):
                yield f"an offer that is none: {offer}"
        yield from self.wrong(self.face.asking.no_offer(self.look), "somebody else")


def _middle(zone: Sequence[Point]) -> Point:
    return sum(x for x, _y in zone) // len(zone), sum(y for _x, y in zone) // len(zone)
