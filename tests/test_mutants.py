"""That the mutants can be relied on: on an invented rule with invented tests, and a drawn part of the real ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.mutants.making import Mutant
from tests.mutants.survey import Survey, all_mutants, drawn, equivalents, sources, stale, survey

TOY = '''"""A toy."""

from functools import lru_cache

LEAST = 3  # fftt:S1b
REACHES = (5, 7)  # fftt:S1b
FIRST, SECOND = range(2)


def hits(rolled: int, need: int) -> bool:
    """fftt:S1a"""
    return rolled <= need


def wounds(strong: bool, hurt: bool) -> int:
    """fftt:S1b"""
    return 2 if strong and not hurt else 1


def turns(left: int) -> int:
    """fftt:S1c"""
    found = 0
    while left != 0:
        left -= 1
        found += 1
    return found


@lru_cache
def far(number: int) -> bool:
    return number > LEAST


def reach(number: int) -> int:
    return REACHES[number]


def longest() -> int:
    return REACHES[1]


def cell(row: int) -> int:
    """fftt:S1a"""
    return min(row + FIRST, row - SECOND, 1 << 60)


def uncited(number: int) -> int:
    return number + 1
'''
TESTS = """import time
import pytest
import toy


@pytest.mark.claims("fftt:S1a")
@pytest.mark.parametrize(("rolled", "hit"), [(7, True), (8, False)])
def test_hits(rolled, hit):
    if not hit:
        time.sleep(0.02)  # the other one is the quicker one, however busy the computer
    assert toy.hits(rolled, 7) is hit


@pytest.mark.claims("fftt:S1b")
def test_wounds():
    assert toy.wounds(True, False) == 2


@pytest.mark.claims("fftt:S1b")
def test_far():
    assert toy.far(4) and not toy.far(3)
    assert toy.reach(0) == 5 and toy.longest() == 7


@pytest.mark.claims("fftt:S1c")
def test_turns():
    assert toy.turns(2) == 2


def test_that_is_marked_with_nothing():
    assert toy.wounds(False, False) == 1
"""
WATCHED = '''"""Another one."""

import time


def late(number: int) -> int:
    """fftt:S1c"""
    if number == 7:
        time.sleep(3)
    return number


def branches(number: int) -> int:
    """fftt:S1c"""
    if number > 0:
        return 1
    return 2
'''
OTHERS = """import subprocess
import sys
import watched


def test_waits_for_long():
    assert watched.late(8) == 8


def test_of_one_branch():
    assert watched.branches(1) == 1


def test_of_the_other():
    assert watched.branches(-1) == 2


def test_that_compares_with_another_process():
    command = [sys.executable, "-c", "import watched; print(watched.branches(0))"]
    assert subprocess.run(command, capture_output=True, text=True).stdout.strip() == str(watched.branches(0))
"""
PART, SEED = 6, 1
ROOMS = ("campaign/battle/kernel/bursts.py",)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("toy")
    (folder / "toy.py").write_text(TOY, encoding="utf-8")
    (folder / "watched.py").write_text(WATCHED, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = claims\n", encoding="utf-8")
    (folder / "tests").mkdir()
    (folder / "tests/test_toy.py").write_text(TESTS, encoding="utf-8")
    (folder / "tests/test_others.py").write_text(OTHERS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def toy(folder: Path) -> Survey:
    wanted = all_mutants(["toy.py"], folder)
    return survey(wanted, ["toy.py"], jobs=1, root=folder, memory=folder / "memory.json")


def verdicts(toy: Survey, function: str) -> dict[str, str]:
    return {
        one.mutant.change: one.killed_by.rpartition("::")[2] for one in toy.verdicts if one.mutant.function == function
    }


def test_a_change_that_a_marked_test_notices_is_killed_by_it(toy: Survey) -> None:
    assert verdicts(toy, "hits") == {
        "rolled <= need => rolled < need": "test_hits[7-True]",
        "rolled <= need => rolled > need": "test_hits[7-True]",
    }


def test_a_change_that_only_a_test_of_something_else_would_notice_lives(toy: Survey) -> None:
    number = "2 if strong and (not hurt) else 1 => 2 if strong and (not hurt) else"
    assert verdicts(toy, "wounds") == {
        "2 if strong and (not hurt) else 1 => 3 if strong and (not hurt) else 1": "test_wounds",
        "2 if strong and (not hurt) else 1 => 1 if strong and (not hurt) else 1": "test_wounds",
        "strong and (not hurt) => strong or not hurt": "",
        "not hurt => hurt": "test_wounds",
        f"{number} 0": "",
    }


def test_where_a_room_of_tests_is_named_those_that_call_the_function_notice_too(folder: Path) -> None:
    wanted = [one for one in all_mutants(["toy.py"], folder) if one.function in ("wounds", "reach")]
    found = survey(wanted, ["toy.py"], jobs=1, root=folder, rooms={"toy": "tests/"})
    unmarked = [one.mutant.change for one in found.verdicts if one.killed_by and not one.by_rule]
    number = "2 if strong and (not hurt) else 1 => 2 if strong and (not hurt) else"
    assert unmarked == ["strong and (not hurt) => strong or not hurt", f"{number} 0"]
    assert len(found.survivors) == 2  # of the table's second cell, which no test reads
    assert list(found.lines())[-1].startswith(f"{len(wanted)} mutants, {len(wanted) - 2} killed (2 of them by")


def in_a_room(folder: Path, function: str) -> Survey:
    wanted = [one for one in all_mutants(["watched.py"], folder) if one.function == function]
    return survey(wanted, ["watched.py"], jobs=1, root=folder, rooms={"watched": "tests/"})


def test_a_test_that_only_has_to_wait_has_not_noticed(folder: Path) -> None:
    found = {one.mutant.change: one.killed_by for one in in_a_room(folder, "late").verdicts}
    assert found["number == 7 => number == 8"] == ""  # it takes three seconds, and does nothing in them


def test_of_a_room_those_are_asked_that_run_the_changed_line_and_no_other_process(folder: Path) -> None:
    found = {one.mutant.change: one for one in in_a_room(folder, "branches").verdicts}
    assert found["number > 0 => number >= 0"].killed_by == ""  # but a process that knows no change would tell
    assert {
        change: (one.tests, one.killed_by.rpartition("::")[2]) for change, one in found.items() if one.tests < 2
    } == {
        "1 => 2": (1, "test_of_one_branch"),
        "1 => 0": (1, "test_of_one_branch"),
        "2 => 3": (1, "test_of_the_other"),
        "2 => 1": (1, "test_of_the_other"),
    }


def test_a_test_that_never_ends_has_noticed(toy: Survey) -> None:
    assert verdicts(toy, "turns")["left -= 1 => left += 1"] == "test_turns"
    assert toy.hung == []


def test_a_number_that_a_module_names_is_changed_where_it_is_used(toy: Survey) -> None:
    assert verdicts(toy, "far") == {
        "number > LEAST => number > 4": "test_far",
        "number > LEAST => number > 2": "test_far",
    }


def test_a_table_is_changed_cell_by_cell(toy: Survey) -> None:
    assert verdicts(toy, "reach") == {
        "REACHES[number] => (6, 7)[number]": "test_far",
        "REACHES[number] => (4, 7)[number]": "test_far",
        "REACHES[number] => (5, 8)[number]": "",
        "REACHES[number] => (5, 6)[number]": "",
    }


def test_of_a_table_only_the_cell_that_is_read_is_changed_where_that_is_written_down(toy: Survey) -> None:
    assert verdicts(toy, "longest") == {
        "REACHES[1] => (5, 8)[1]": "test_far",
        "REACHES[1] => (5, 6)[1]": "test_far",
    }


def test_what_a_run_before_has_noted_is_tried_first_and_never_believed(toy: Survey, folder: Path) -> None:
    memory = folder / "memory.json"
    noted = memory.read_text(encoding="utf-8")
    assert noted.count("test_hits[7-True]") == 3  # two that it has killed, and how long it takes
    memory.write_text(noted.replace("test_hits[7-True]", "test_hits[8-False]"), encoding="utf-8")
    wanted = [one for one in all_mutants(["toy.py"], folder) if one.function != "turns"]  # which takes its time
    again = survey(wanted, ["toy.py"], jobs=1, root=folder, memory=memory)
    killed = {one.mutant: bool(one.killed_by) for one in toy.verdicts}
    assert [bool(one.killed_by) for one in again.verdicts] == [killed[mutant] for mutant in wanted]
    assert set(verdicts(again, "hits").values()) == {"test_hits[8-False]", "test_hits[7-True]"}


def test_a_sign_before_a_name_of_0_is_not_changed_nor_a_number_larger_than_all(toy: Survey) -> None:
    assert set(verdicts(toy, "cell")) == {"row - SECOND => row + SECOND"}


def test_code_that_cites_nothing_is_not_changed(toy: Survey) -> None:
    assert verdicts(toy, "uncited") == {}


def test_survivors_are_counted_and_those_without_a_reason_named(toy: Survey) -> None:
    assert len(toy.survivors) == 5
    said = list(toy.lines())
    assert "toy.py::wounds  (2 tests)" in said
    assert said[-1].startswith(f"{toy.total} mutants, {toy.total - 5} killed, 5 survive")
    known = Survey(toy.verdicts, [], [], {(one.mutant.place, one.mutant.change): "" for one in toy.survivors})
    assert known.unexplained == []


def test_a_reason_for_what_is_not_there_is_stale() -> None:
    mutant = Mutant("toy.py", "hits", 10, "a => b", frozenset())
    assert stale([mutant], [("toy.py::hits", "a => b"), ("toy.py::hits", "a => c")]) == [("toy.py::hits", "a => c")]


@cache
def everything() -> list[Mutant]:
    """All changes there are; making them takes long."""
    return all_mutants(sources())


def test_every_known_change_that_makes_no_difference_is_there_and_has_a_reason() -> None:
    known = equivalents()
    assert stale(everything(), known) == []
    assert all(len(reason) > 20 for reason in known.values())


def test_a_drawn_part_of_the_changes_is_noticed() -> None:
    paths, known = sources(), equivalents()
    found = [mutant for mutant in everything() if mutant.path in ROOMS]
    judged = survey(drawn(found, part=PART, seed=SEED), paths, jobs=1, equivalent=known)
    assert judged.total == PART
    assert [f"{one.mutant.place}: {one.mutant.change}" for one in judged.unexplained] == []
