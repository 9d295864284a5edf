"""The proofs of milestone 0.13 that are about Firefight's rules themselves, cut into pieces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from tests.battle.oracle.asked import UNSURE, UNTOLD
from tests.battle.oracle.firefight_drawing import WHYS
from tests.battle.oracle.firefight_situations import ASKED, OVERLOOKED, check
from tests.battle.play.compiled import Compiled, first_difference, why_not
from tests.battle.play.firefight_battles import Course, words_of
from tests.battle.play.firefight_coverage import EVERYTHING
from tests.battle.play.strict import strict
from tests.proofs.pieces import Failed, Figures, Proof, tests_passed

GEOMETRY, GEOMETRY_EACH = 100, 100
MOST_UNSURE: Final = 0.05
MOST_OVERLOOKED: Final = 0.05  # of the questions about charges
CONFORMANCE, CONFORMANCE_EACH = 40, 50
CONFORMANCE_FIGURES: Final = (
    *("battles", "decisions", "options", "options carried out", "turns"),
    "looks of deciders",  # at a battle with other dice to come and other hidden bids
)
PARITY, PARITY_EACH = 25, 4
STRICT, STRICT_EACH = 8, 10
RULES: Final = ("campaign/battle", "resources/systems")
PLAY: Final = (*RULES, "tests/battle/play", "tests/proofs/firefight_rules.py")
NO_CHEATING: Final = (  # tests by node, as pytest takes them
    "tests/battle/firefight/test_random_battles.py::test_another_seed_gives_the_same_decisions_all_through_a_battle",
    "tests/battle/firefight/test_random_battles.py::test_another_hidden_bid_gives_the_same_decision",
    "tests/battle/firefight/test_random_battles.py::test_a_decider_that_sees_too_much_is_noticed",
)


def geometry(number: int, _folder: Path) -> Figures:
    """Some random tables, put to the rules and to a drawing that is made from the rulebook's words."""
    found: Counter[str] = Counter()
    for seed in range(number * GEOMETRY_EACH, (number + 1) * GEOMETRY_EACH):
        found += check(seed)
    questions = sum(found[question] for question in ASKED)
    if found[UNSURE] >= MOST_UNSURE * questions:
        raise Failed(f"{found[UNSURE]} of {questions} answers were too close to call")
    if found[OVERLOOKED] >= MOST_OVERLOOKED * (found["a unit may charge"] + found["a charge is legal"]):
        raise Failed(f"of {questions} questions the rules have overlooked a place in {found[OVERLOOKED]}")
    yes = {f"{question}: {answer}": found[f"{question}: {answer}"] for question in ASKED for answer in ("yes", "no")}
    broken = {f"broken: {why}": found[f"broken: {why}"] for why in WHYS}
    apart = {name: found[name] for name in (UNSURE, UNTOLD, OVERLOOKED)}
    return {"tables": GEOMETRY_EACH, "questions": questions, **yes, **broken, **apart}


def conformance(number: int, _folder: Path) -> Figures:
    """Some random battles with compiled rules, every check after every decision."""
    found: Counter[str] = Counter()
    with _compiled() as process:
        for seed in range(number * CONFORMANCE_EACH, (number + 1) * CONFORMANCE_EACH):
            found.update(process.ask("checked", seed, "firefight"))
    return {name: count for name, count in found.items() if name in EVERYTHING or name in CONFORMANCE_FIGURES}


def parity(number: int, _folder: Path) -> Figures:
    """Some random battles plain here and compiled elsewhere: the same numbers after every decision."""
    decisions = 0
    with _compiled() as process:
        for seed in range(number * PARITY_EACH, (number + 1) * PARITY_EACH):
            if said := first_difference(seed, process, "firefight"):
                raise Failed(said)
            decisions += len(words_of(seed))
    return {"battles": PARITY_EACH, "decisions compared": decisions}


def from_the_start(number: int, _folder: Path) -> Figures:
    """Random battles with plain records whose rooms refuse a number below 0."""
    decisions = 0
    for seed in range(number * STRICT_EACH, (number + 1) * STRICT_EACH):
        course = Course.begin(seed)
        strict(course.s)
        while course.go_on():
            course.answer()
        decisions += len(course.words)
    return {"battles": STRICT_EACH, "decisions": decisions}


def no_cheating(_number: int, folder: Path) -> Figures:
    """The named tests of what a decider may not know."""
    return tests_passed(NO_CHEATING, folder)


def _compiled() -> Compiled:
    if reason := why_not():
        raise Failed(f"{reason}: pip install numba")
    return Compiled(warm=False)


PROOFS: Final = (
    Proof(
        "firefight-geometry",
        "sight, cover, zones, contact, paths and charges of Firefight as an independent drawing has them, on random "
        "tables",
        ("tables", 10_000),
        GEOMETRY,
        geometry,
        (*RULES, "tests/battle/oracle", "tests/proofs/firefight_rules.py"),
        all_of=frozenset(
            (
                *(f"{question}: {answer}" for question in ASKED for answer in ("yes", "no")),
                *(f"broken: {why}" for why in WHYS),
            )
        ),
    ),
    Proof(
        "firefight-conformance",
        "random battles of Firefight of all units, special rules and terrain, two to four sides, compiled, every check "
        "after every decision",
        ("battles", 2000),
        CONFORMANCE,
        conformance,
        PLAY,
        all_of=EVERYTHING,
    ),
    Proof(
        "firefight-parity",
        "Firefight plain and compiled agrees on the whole state, the options and the log after every decision",
        ("battles", 100),
        PARITY,
        parity,
        PLAY,
    ),
    Proof(
        "firefight-from-the-start",
        "Firefight plain, with rooms that refuse a number below 0",
        ("battles", 80),
        STRICT,
        from_the_start,
        PLAY,
    ),
    Proof(
        "firefight-no-cheating",
        "another seed, another hidden bid: the same view and the same decision",
        ("tests passed", 3),
        1,
        no_cheating,
        (*RULES, "tests/battle"),
    ),
)
