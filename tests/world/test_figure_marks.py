"""How a battle is written down: the order of figures, and their marks."""

from __future__ import annotations

from pathlib import Path

from campaign.world import figure_marks, queries
from campaign.world.state import ReportDue
from tests.ui.panels import scenes


def test_the_first_side_has_letters_and_the_second_numbers():
    assert figure_marks.marks([["p", "q"], ["x", "y"]]) == {"p": "a", "q": "b", "x": "1", "y": "2"}


def test_the_third_side_has_capitals_and_the_fourth_the_numbers_that_follow():
    assert figure_marks.marks([["p"], ["x", "y"], ["m"], ["n"]]) == {"p": "a", "x": "1", "y": "2", "m": "A", "n": "3"}


def test_no_letter_looks_like_a_number():
    found = figure_marks.marks([[str(n) for n in range(20)]])
    assert not {"i", "l", "o"} & set(found.values())


def test_who_has_no_letter_and_who_came_late_take_the_next_numbers():
    first = [f"p{n}" for n in range(24)]
    found = figure_marks.marks([first, ["x"]], ["egg"])
    assert (found["p23"], found["egg"]) == ("2", "3")


def test_all_marks_of_a_large_battle_are_different():
    found = figure_marks.marks([[f"{side}.{n}" for n in range(24)] for side in range(4)], ["egg"])
    assert len(set(found.values())) == 4 * 24 + 1


def test_hqs_are_written_last(tmp_path: Path):
    with scenes.fought(tmp_path) as desk:
        battle = scenes.pending_of(desk, ReportDue).battle
        sides = figure_marks.line_up(desk.state, battle)
        hqs = [[queries.unit_of(desk.state, figure).is_hq for figure in side] for side in sides.values()]
    assert hqs == [sorted(side) for side in hqs]
    assert all(side[-1] for side in hqs)
