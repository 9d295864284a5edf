"""A random battle of any rule system, through its doors alone: what no rule system may get wrong.

Whoever decides takes a legal answer at random, or what the tactician says. Knows no rules; for those of FFTT see
``battles`` and ``invariants``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from campaign.battle.arena import Game, tactician
from campaign.battle.contract import END_OF, FACTS, FINE, FIRST_END, LEFT_AT_ONCE, Round
from campaign.battle.fast import choice_rows, clone, plain_row
from campaign.battle.lookahead import thought
from tests.battle.play.course import Broken as Broken
from tests.battle.play.snapshot import Row, digest
from tests.battle.systems import CASES, Case

MOST_DECISIONS = 20_000
ODD_ANSWERS = 3
STRONG_DECISIONS = 30
LITTLE = (Round(1, 2), Round(1, 1))
"""Of thinking: enough to try everything."""
CLONES_EACH = 1 / 30
"""The share of decisions at which every option is carried out, each on a clone."""
YIELDS = 1 / 200
"""How often the last option is taken, which is to give up."""


def rows_of(kind: type, s: Any) -> list[Row]:
    """A battle's records as rows of numbers, the same from plain and from compiled ones; its log is told apart.

    Of records those that are counted: a room ``squads`` by a number ``squad_count``.
    """
    rooms = {column.name: column.metadata["kind"] for column in fields(kind) if column.metadata}
    counts = {"now": 1} | {
        name: int(getattr(s, number)) for name in rooms if hasattr(s, number := f"{name[:-1]}_count")
    }
    kinds = {name: rooms[name] for name in counts if is_dataclass(rooms[name])}
    counts = {name: counts[name] for name in kinds}
    rows = [plain_row(kinds[name], getattr(s, name)[n]) for name in counts for n in range(counts[name])]
    return [tuple(counts.values()), *rows, tuple(int(door) for door in s.doors)]


def told_by(game: Game) -> list[Row]:
    """The same but of ``now`` only what every rule system has there; the rest may be scratch."""
    first, _now, *rest = rows_of(game.system.battle, game.s)
    return [first, tuple(int(getattr(game.s.now[0], name)) for name in SHARED), *rest]


SHARED = ("w0", "w1", "w2", "w3", "thrown", "dry", "turn", "phase", "step", "logged", "side", "actor")


def words_of(case: Case, seed: int) -> list[str]:
    """A battle as a word for each decision, to be compared with another process's: state, log, options, judgements."""
    game, rng = _begin(case, seed)
    words: list[str] = []
    while game.decision() is not None:
        offered, odd = game.options(), [odd_choice(rng, game) for _ in range(ODD_ANSWERS)]
        judged = [(game.problem(choice),) for choice in odd]
        words.append(digest([*rows_of(case.system.battle, game.s), *game.log[-20:], *offered, *judged]))
        game.answer(_chosen(rng, game, offered))
        if len(words) > MOST_DECISIONS:
            raise Broken(f"seed {seed}: no end after {MOST_DECISIONS} decisions")
    return [*words, digest([*rows_of(case.system.battle, game.s), *game.log])]


def words_by_name(name: str, seed: int) -> list[str]:
    """The same of the rule system of that name."""
    return words_of(next(case for case in CASES if case.system.name == name), seed)


def strong_words(name: str, seed: int, threads: int = 1) -> list[str]:
    """A battle of the small one's figures as the strong player begins it on both sides: each answer and its reason."""
    case = next(case for case in CASES if case.system.name == name)
    game, plans, words = Game.begin(case.small, seed), {}, []
    while (wanted := game.decision()) is not None and len(words) < STRONG_DECISIONS:
        found = thought(case.system, game.t, game.seen(), plans.get(wanted.side), effort=LITTLE, threads=threads)
        assert found.choice is not None
        plans[wanted.side] = found.plan
        words.append(repr((found.choice, found.playouts, found.plan, found.why)))
        game.answer(found.choice)
    return words


def checked(case: Case, seed: int) -> int:
    """A battle with every check at every decision; how many there were. Raises Broken."""
    game, rng = _begin(case, seed)
    aside, turn = random.Random(f"aside|{seed}"), 0
    while (wanted := game.decision()) is not None:
        where = f"{case.system.name}, seed {seed}, decision {len(game.choices)}: "
        if not 0 <= wanted.side < len(game.setup.sides) or game.s.now[0].turn < turn:
            raise Broken(f"{where}{wanted} in turn {game.s.now[0].turn} after turn {turn}")
        turn = int(game.s.now[0].turn)
        offered = game.options()
        for problem in _offer_problems(game, offered, aside):
            raise Broken(where + problem)
        choice = _chosen(rng, game, offered)
        for problem in _clone_problems(game, choice):
            raise Broken(where + problem)
        game.answer(choice)
    for problem in _end_problems(game):
        raise Broken(f"{case.system.name}, seed {seed}, at its end: {problem}")
    return len(game.choices)


def taken_up(game: Game) -> Game:
    """The same battle from where it stands, sharing nothing with it."""
    return Game(game.system, game.setup, game.seed, game.t, game.before())


def odd_choice(rng: random.Random, game: Game) -> Row:
    """An answer that may be nonsense: most of its numbers are small."""
    most = int(game.s.figure_count) + 2
    return tuple(rng.randint(-2, rng.choice((3, most, 12_000))) for _ in range(game.system.width))


def _begin(case: Case, seed: int) -> tuple[Game, random.Random]:
    return Game.begin(case.random_setup(seed), seed), random.Random(f"any|{seed}")


def _chosen(rng: random.Random, game: Game, offered: list[Row]) -> Row:
    """The tactician's answer half of the time, else an option."""
    if rng.random() < 0.5:
        return tactician(game.system, game.t, game.seen())
    return offered[-1] if rng.random() < YIELDS else rng.choice(offered[:-1] or offered)


def _offer_problems(game: Game, offered: list[Row], rng: random.Random) -> Iterator[str]:
    """What is wrong with the options, and with the judgement of other answers; now and then all are carried out."""
    before = told_by(game)
    if not offered:
        yield "no option"
    odd = [odd_choice(rng, game) for _ in range(ODD_ANSWERS)]
    for option in offered:
        if (code := game.problem(option)) != FINE:
            yield f"an option is refused, {code}: {option}"
    if rng.random() < CLONES_EACH:
        for choice in (*offered, *(choice for choice in odd if game.problem(choice) == FINE)):
            again = taken_up(game)
            again.answer(choice)
            again.decision()
    game.seen()
    if told_by(game) != before:
        yield "asking, looking or trying on a clone has changed the battle"


def _clone_problems(game: Game, choice: Row) -> Iterator[str]:
    """A clone goes the same way, dice and all."""
    one, other = taken_up(game), taken_up(game)
    for again in (one, other):
        again.answer(choice)
        again.decision()
    kind = game.system.battle
    if rows_of(kind, one.s) != rows_of(kind, other.s) or one.log != other.log:
        yield f"two clones differ after {choice}"


def _end_problems(game: Game) -> Iterator[str]:
    """Report and facts tell the same ends."""
    report = game.fought().report
    keys = [figure.key for side in game.setup.sides for figure in side.figures]
    if [result.side for result in report.sides] != [side.key for side in game.setup.sides]:
        yield f"a report of other sides: {report.sides}"
    facts = choice_rows(len(game.setup.sides), FACTS)
    commanders, lost = choice_rows(2, len(keys))
    game.system.count(game.t, clone(game.s), commanders, facts, lost)
    for result, row in zip(report.sides, facts, strict=True):
        ends = dict(enumerate(END_OF.values(), FIRST_END))
        if [end for fact, end in ends.items() for _ in range(int(row[fact]))] != [result.end]:
            yield f"{result} is counted as {list(row)}"
        if int(row[LEFT_AT_ONCE]) != (result.left_in_turn == 1):
            yield f"{result} is counted as {row[LEFT_AT_ONCE]} that left at once"
    dead = {casualty.figure for casualty in report.casualties}
    if not all(lost[n] == 1 for n, key in enumerate(keys) if key in dead) or not set(map(int, lost)) <= {0, 1}:
        yield f"dead are {dead}, lost {list(lost)}"
