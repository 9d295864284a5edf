"""The proofs of milestones 0.2 and 0.3 that play: battles that nobody wrote, and campaigns that computers play.

What has to run with compiled rules runs in a process of its own, which a piece starts and ends; what it compiles is
kept between pieces, except where indexes are checked.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

from campaign.battle.contract import BattleSetup, Fought
from campaign.battle.fftt.units import Unit
from campaign.battle.worker import Worker
from tests.battle.play.any_system import checked as checked_any
from tests.battle.play.battles import Course, words_of
from tests.battle.play.compiled import Compiled, first_difference, why_not
from tests.battle.play.coverage import EVERYTHING, SCENERY, SERVED, UNITS
from tests.battle.play.strict import strict
from tests.battle.systems import CASES
from tests.benchmarks import battles as benchmarks
from tests.benchmarks.timing import Measured
from tests.proofs.computers import play_computers
from tests.proofs.pieces import Failed, Figures, Proof, slow, tests_passed

CONFORMANCE, CONFORMANCE_EACH = 40, 50
PARITY, PARITY_EACH = 30, 5  # as many as it takes until everything has occurred
BOUNDS = 12
STRICT, STRICT_EACH = 8, 10
ANY = 40
CAMPAIGNS, CAMPAIGNS_EACH = 10, 5
SAME = 4
RULES: Final = ("campaign/battle", "resources/systems", "tests/battle/play")
WHOLE: Final = ("campaign", "resources", "tests/battle/play", "tests/play", "tests/proofs/computers.py")

NO_CHEATING: Final = (  # tests by node, as pytest takes them
    "tests/battle/fftt/test_tactician.py::test_another_seed_gives_the_same_decision",
    "tests/battle/fftt/test_tactician.py::test_another_seed_gives_the_same_decisions_all_through_a_battle",
    "tests/battle/fftt/test_tactician.py::test_another_hidden_force_gives_the_same_set_up",
)


def worked_examples(_number: int, folder: Path) -> Figures:
    """Every worked example whose rules are in."""
    return tests_passed(("tests/battle/test_examples.py",), folder)


def no_cheating(_number: int, folder: Path) -> Figures:
    """The named tests of what a decider may not know."""
    return tests_passed(NO_CHEATING, folder)


def conformance(number: int, _folder: Path) -> Figures:
    """Some random battles with compiled rules, every check after every decision."""
    with _compiled() as process:
        found: Counter[str] = Counter()
        for seed in range(number * CONFORMANCE_EACH, (number + 1) * CONFORMANCE_EACH):
            found.update(process.ask("checked", seed))
    return {name: count for name, count in found.items() if name in EVERYTHING or name in CONFORMANCE_FIGURES}


CONFORMANCE_FIGURES = ("battles", "decisions", "options", "options carried out", "turns")


def any_system(_number: int, _folder: Path) -> Figures:
    """Random battles of every rule system, through its doors alone."""
    decisions = [checked_any(case, seed) for case in CASES for seed in range(ANY)]
    return {"battles": len(decisions), "decisions": sum(decisions), "rule systems": len(CASES)}


def parity(number: int, _folder: Path) -> Figures:
    """Some random battles plain here and compiled elsewhere: the same numbers after every decision."""
    decisions, found = 0, Counter[str]()
    with _compiled() as process:
        for seed in range(number * PARITY_EACH, (number + 1) * PARITY_EACH):
            if said := first_difference(seed, process):
                raise Failed(said)
            decisions += len(words_of(seed))
            found.update(process.ask("checked", seed))  # the same battle once more, with what occurred in it
    used = {name: count for name, count in found.items() if name in USED}
    return {"battles": PARITY_EACH, "decisions compared": decisions, **used}


USED = UNITS | SERVED | SCENERY


def bounds(_number: int, _folder: Path) -> Figures:
    """Random battles with every index checked, compiled: the battles of a run without checks."""
    with _compiled(bounds=True) as checked, _compiled() as process:
        words = [checked.ask("words", seed) for seed in range(BOUNDS)]
        if words != [process.ask("words", seed) for seed in range(BOUNDS)]:
            raise Failed("with checked indexes the battles are others")
    return {"battles": BOUNDS, "decisions": sum(map(len, words))}


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


def campaigns(number: int, _folder: Path) -> Figures:
    """Some campaigns of computer players in files, their battles fought by compiled rules."""
    found: Counter[str] = Counter()
    with _compiled() as process:
        for seed in range(number * CAMPAIGNS_EACH, (number + 1) * CAMPAIGNS_EACH):
            _seal, counts = process.ask("campaign", seed)
            found.update({"campaigns": 1, **counts})
    return dict(sorted(found.items()))


def same_journal(number: int, folder: Path) -> Figures:
    """A campaign with plain rules, with compiled ones, and with a worker that gets ready in its midst."""
    plain = play_computers(number, folder)
    with _compiled() as process:
        compiled, _counts = process.ask("campaign", number)
    (folder / "worker").mkdir()
    with Worker() as worker:

        def fight(setup: BattleSetup[Unit], seed: int) -> Fought[Unit]:
            return worker.fight(setup, seed).result()

        mixed = play_computers(number, folder / "worker", fight)
    if {plain.seal, compiled, mixed.seal} != {plain.seal}:
        raise Failed(f"seed {number}: plain {plain.seal}, compiled {compiled}, with a worker {mixed.seal}")
    return {"campaigns played three times": 1, "battles in them": plain.counts["battles"]}


def speed(_number: int, _folder: Path) -> Figures:
    """Each benchmark of battles, as measured and as of a quiet machine; too slow is a failure."""
    rows = list(benchmarks.all_of_them())
    if too_slow := slow(rows):
        raise Failed(too_slow)
    return {"benchmarks": len(rows), **{row.name: _said(row) for row in rows}}


def _said(row: Measured) -> str:
    """A rate where the note has one, else milliseconds; and what it is with a fixed loop of 30 ms."""
    loop = f"fixed loop {row.calibration * 1000:.0f} ms"
    if re.match(r"[\d,.]+ battles a second", row.note):
        return f"{1 / row.seconds:,.1f} battles a second, {loop}: as {1 / row.quiet:,.1f} on a quiet machine"
    return f"{row.seconds * 1000:.0f} ms, {loop}: as {row.quiet * 1000:.0f} ms"


def _compiled(*, bounds: bool = False) -> Compiled:
    if reason := why_not():
        raise Failed(f"{reason}: pip install numba")
    return Compiled(bounds=bounds)


PROOFS = (
    Proof(
        "conformance",
        "random battles of all units on all terrain, compiled, every check after every decision",
        ("battles", 2000),
        CONFORMANCE,
        conformance,
        RULES,
        all_of=EVERYTHING,
    ),
    Proof(
        "any-system",
        "what no rule system may get wrong, with FFTT and with one that is invented in the tests",
        ("battles", 80),
        1,
        any_system,
        (*RULES, "tests/battle/systems.py", "tests/battle/second_system"),
    ),
    Proof(
        "parity",
        "plain and compiled agree on the whole state, the options and the log after every decision",
        ("battles", 100),
        PARITY,
        parity,
        RULES,
        all_of=USED,
    ),
    Proof("bounds", "compiled with every index checked: the same battles", ("battles", 10), 1, bounds, RULES),
    Proof(
        "from-the-start",
        "plain, with rooms that refuse a number below 0",
        ("battles", 80),
        STRICT,
        from_the_start,
        RULES,
    ),
    Proof(
        "worked-examples",
        "the rulebook's worked examples as scenarios with scripted dice",
        ("tests passed", 48),
        1,
        worked_examples,
        (*RULES, "tests/battle"),
    ),
    Proof(
        "no-cheating",
        "another seed, another hidden force: the same decision",
        ("tests passed", 3),
        1,
        no_cheating,
        (*RULES, "tests/battle"),
    ),
    Proof(
        "computers",
        "campaigns of 8 weeks by computer players, in files: books balance after every order, the check is clean",
        ("campaigns", 50),
        CAMPAIGNS,
        campaigns,
        WHOLE,
        all_of=frozenset(("battles", "sides that won", "sides that retreated", "sides that stood at the end")),
    ),
    Proof(
        "same-battles",
        "the same seed gives the same journal with plain rules, compiled ones, and a worker that gets ready meanwhile",
        ("campaigns played three times", 4),
        SAME,
        same_journal,
        WHOLE,
    ),
    Proof("battle-speed", "benchmarks within their bars", ("benchmarks", 8), 1, speed, (*RULES, "tests"), alone=True),
)
