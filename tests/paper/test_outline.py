"""The icons' outlines: the same shapes on paper as on screen."""

import pytest

from campaign.paper.outline import Step, icon, steps_of

ON_PAPER = [
    *("mark-marines", "mark-machina", "mark-insectoids", "commander", "hq"),
    *("battle", "mine", "stock", "warning", "zone", "sight", "curtain"),
]


@pytest.mark.parametrize("name", ON_PAPER)
def test_every_icon_that_paper_uses_lies_inside_its_grid(name):
    points = [point for step in icon(name).steps for point in step.points]
    assert points
    assert all(-0.5 <= x <= 24.5 and -0.5 <= y <= 24.5 for x, y in points)


def test_a_curve_that_goes_on_smoothly_mirrors_the_way_in_which_the_last_one_came():
    assert steps_of("M0 0C1 0 2 1 3 3S5 5 6 4")[-1] == Step("curve", ((4, 5), (5, 5), (6, 4)))


def test_relative_and_absolute_letters_give_the_same_strokes():
    assert steps_of("M2 3l4 0v5h-4z") == steps_of("M2 3L6 3V8H2Z")


def test_numbers_after_a_move_are_lines():
    assert steps_of("m1 1 2 0 0 2") == (
        Step("move", ((1, 1),)),
        Step("line", ((3, 1),)),
        Step("line", ((3, 3),)),
    )


def test_a_number_may_begin_with_its_sign_or_its_point():
    assert steps_of("M.5-1.5l1-.5") == (Step("move", ((0.5, -1.5),)), Step("line", ((1.5, -2.0),)))


def test_a_half_circle_bulges_to_the_side_that_its_flag_says():
    up = steps_of("M0 0A5 5 0 0 1 10 0")
    down = steps_of("M0 0A5 5 0 0 0 10 0")
    assert min(y for step in up for _x, y in step.points) == pytest.approx(-5)
    assert max(y for step in down for _x, y in step.points) == pytest.approx(5)


def test_an_arc_ends_where_it_should():
    assert steps_of("M7 13a5 5 0 0 0 9.6 0")[-1].points[-1] == pytest.approx((16.6, 13))


def test_circles_are_strokes_of_an_icon_too():
    mine = icon("mine")
    assert max(x for step in mine.steps if step.kind == "curve" for x, _y in step.points) == pytest.approx(17.0)


def test_a_circle_without_a_stroke_is_a_filled_dot():
    (first, *_rest) = icon("mine").dots
    assert first == Step("move", ((12 - 1.4, 12.5),))
    assert not icon("commander").dots
