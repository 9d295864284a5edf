"""The proofs of milestone 0.3 that are about the rules themselves, cut into pieces."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from tests.battle.oracle.fftt_situations import check
from tests.mutants.making import Mutant
from tests.mutants.rooms import ROOMS_OF_TESTS
from tests.mutants.survey import Survey, all_mutants, equivalents, sources, stale, survey
from tests.proofs.pieces import Failed, Figures, Proof

GEOMETRY, GEOMETRY_EACH = 40, 250
ASKED: Final = ("a line is open", "a target is in cover", "a leg is free", "a leg meets a figure", "two touch")
UNSURE: Final = "too close to call"
MOST_UNSURE: Final = 0.05
MUTANTS: Final = 16
MOST_SURVIVORS: Final = 0.05
MOST_OF_FIREFIGHT: Final = 0.03


def geometry(number: int, _folder: Path) -> Figures:
    """Some random situations, put to the rules and to a drawing that is made from the rulebook's words."""
    found: Counter[str] = Counter()
    for seed in range(number * GEOMETRY_EACH, (number + 1) * GEOMETRY_EACH):
        found += check(seed)
    questions = sum(found[question] for question in ASKED)
    if found[UNSURE] >= MOST_UNSURE * questions:
        raise Failed(f"{found[UNSURE]} of {questions} answers were too close to call")
    yes = {f"{question}: {answer}": found[f"{question}: {answer}"] for question in ASKED for answer in ("yes", "no")}
    return {"situations": GEOMETRY_EACH, "questions": questions, **yes, UNSURE: found[UNSURE]}


def mutants(number: int, _folder: Path) -> Figures:
    """Some of the changes of the rules' code; the tests of the changed claims have to notice."""
    everything, known = _changes(by_other_tests=False)
    there = {(mutant.place, mutant.change) for mutant in everything}
    explained = sum(entry in there for entry in known)
    if explained > MOST_SURVIVORS * len(everything):
        raise Failed(f"{explained} of {len(everything)} changes are explained away")
    wanted = everything[len(everything) * number // MUTANTS : len(everything) * (number + 1) // MUTANTS]
    found = survey(wanted, sources(), jobs=1, equivalent=known)
    if found.unexplained:
        raise Failed("\n".join(found.lines()))
    return _counted(found)


def firefight_mutants(number: int, _folder: Path) -> Figures:
    """Every so manieth change of Firefight's rules; the quick tests of its room that run the changed line notice."""
    everything, known = _changes(by_other_tests=True)
    found = survey(everything[number::MUTANTS], sources(), jobs=1, equivalent=known)
    if len(found.survivors) > MOST_OF_FIREFIGHT * found.total:
        raise Failed("\n".join(found.lines()))
    return _counted(found)


def _changes(*, by_other_tests: bool) -> tuple[list[Mutant], dict[tuple[str, str], str]]:
    """The changes of the rooms in which tests beside the rule's own may notice, or of all others; and those explained.

    Raises Failed where one is explained that is not there.
    """
    everything, known = all_mutants(sources()), equivalents()
    if old := stale(everything, known):
        raise Failed(f"changes that make no difference, and are not there: {old}")
    return [one for one in everything if one.path.startswith(tuple(ROOMS_OF_TESTS)) == by_other_tests], known


def _counted(found: Survey) -> Figures:
    survive = len(found.survivors)
    return {
        "mutants": found.total,
        "killed": found.total - survive,
        "explained": survive - len(found.unexplained),
        "survive": len(found.unexplained),
    }


PROOFS = (
    Proof(
        "geometry",
        "sight, cover, paths and contact as an independent drawing has them, on random tables",
        ("situations", 10_000),
        GEOMETRY,
        geometry,
        ("campaign/battle", "resources/systems", "tests/battle/oracle", "tests/proofs/rules.py"),
    ),
    Proof(
        "mutants",
        "each comparison, number and sign of code that cites a rule changed: the tests of that rule notice",
        ("mutants", 2000),
        MUTANTS,
        mutants,
        ("campaign", "resources", "tests"),
    ),
)
FIREFIGHT_PROOFS = (
    Proof(
        "firefight-mutants",
        "each comparison, number and sign of Firefight's code that cites a rule changed: its tests notice 97 in 100",
        ("mutants", 3000),
        MUTANTS,
        firefight_mutants,
        ("campaign", "resources", "tests"),
    ),
)
