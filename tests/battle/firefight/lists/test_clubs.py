"""A club's own lists: what is wrong with them, what completes them, how units are bought of any (L7, L10, E3, E5)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.lists import complete, problems
from campaign.battle.firefight.lists.buying import draw, missing
from campaign.battle.firefight.lists.force_org import army_problems, units_of
from campaign.battle.firefight.units import TRAIN, Row, firefight_rows, trains
from tests.battle.firefight.situation import row

ONE = replace(row("one"), key="own.one", fp=3)
TRIO = replace(row("trio"), key="own.trio", fewest=3, most=5, fp=1)
OWN_TRAIN = trains([ONE])[0]


def keys(rows: Sequence[Row]) -> list[str]:
    return [one.key for one in rows]


GAMES = keys((*firefight_rows(), *trains()))


# What completes them


@pytest.mark.claims("firefight:L10b", "firefight:E3a")
@pytest.mark.parametrize(
    ("rows", "added"),
    [
        ([ONE, TRIO], ["own.train"]),
        ([ONE, OWN_TRAIN], []),
        ([ONE, replace(OWN_TRAIN, key="own.wagon")], []),
        ([ONE, replace(ONE, key="own.train")], []),  # another has the train's key
        ([ONE, replace(ONE, key="more.one", faction="more")], ["own.train", "more.train"]),
        ([ONE, OWN_TRAIN, replace(ONE, key="more.one", faction="more")], ["more.train"]),
    ],
)
def test_each_list_of_a_club_gets_a_train_where_it_has_none(rows: list[Row], added: list[str]) -> None:
    assert keys(complete(rows)) == [*keys(rows), *added, *GAMES]


@pytest.mark.claims("firefight:L10b")
def test_a_list_of_the_clubs_stands_for_the_games_of_that_name() -> None:
    rows = [replace(ONE, key="brood.one", faction="brood")]
    others = [key for key in GAMES if not key.startswith("brood.")]
    assert keys(complete(rows)) == ["brood.one", "brood.train", *others]
    assert complete([]) == ()


# What is wrong with them


def told(rows: Sequence[Row], *factions: str, dearest: int = 20) -> list[tuple[str, str]]:
    """The rule of each problem, and the words that it has in quotes or its row."""
    return [(one.rule, one.text) for one in problems(rows, factions, dearest)]


@pytest.mark.claims("firefight:L7a", "firefight:E3a")
def test_a_list_has_a_train_and_somebody_who_fights() -> None:
    assert told([ONE, OWN_TRAIN], "own") == []
    ((rule, said),) = told([ONE], "own")
    assert (rule, "own has no train" in said, TRAIN in said) == ("firefight:E3", True, True)
    ((rule, said),) = told([OWN_TRAIN], "own")
    assert (rule, "own has nobody who fights" in said) == ("firefight:L7", True)
    other = replace(ONE, key="more.one", faction="more")
    assert [rule for rule, _said in told([other, OWN_TRAIN], "own", "more")] == ["firefight:E3", "firefight:L7"]
    assert told([], "own") == []


def test_no_two_rows_have_one_key_and_it_is_told_once_and_not_at_full_length() -> None:
    long = replace(ONE, key="own." + "x" * 60)
    assert told([long, OWN_TRAIN], "own") == []
    for times in (2, 3):
        ((rule, said),) = told([*[long] * times, OWN_TRAIN], "own")
        assert (rule, f"“own.{'x' * 36}”" in said) == ("", True)


@pytest.mark.parametrize(("dearest", "wrong"), [(3, 0), (2, 1)])
def test_no_row_costs_more_than_the_dearest_may(dearest: int, wrong: int) -> None:
    found = told([ONE, TRIO, OWN_TRAIN], "own", dearest=dearest)
    assert ["own.one costs more than 2 FP" in said for _rule, said in found] == [True] * wrong


# Buying


@pytest.mark.claims("firefight:E5b")
@pytest.mark.parametrize(
    ("models", "fewest", "most", "more"),
    [(0, 3, 5, 0), (1, 3, 5, 2), (2, 3, 5, 1), (3, 3, 5, 0), (5, 3, 5, 0), (6, 3, 5, 0), (6, 4, 5, 2), (7, 4, 5, 1)],
)
def test_how_many_models_a_row_needs_more_so_that_no_unit_is_too_small(
    models: int, fewest: int, most: int, more: int
) -> None:
    assert missing(models, replace(TRIO, fewest=fewest, most=most)) == more


@pytest.mark.claims("firefight:P2a")
def test_an_army_by_chance_is_the_first_one_where_none_keeps_to_force_organisation() -> None:
    dear = replace(ONE, key="own.dear", fp=9)
    assert keys(draw([dear], 10, random.Random(1))) == ["own.dear"]  # far more than 35 % of 10 FP
    assert draw([dear], 8, random.Random(1)) == ()


@pytest.mark.claims("firefight:E5d")
def test_each_model_of_an_army_has_its_group_said_or_none_has() -> None:
    assert units_of([TRIO] * 4, ["a"] * 2 + ["b"] * 2) == [(TRIO, 2), (TRIO, 2)]
    assert units_of([TRIO] * 4) == [(TRIO, 4)]
    with pytest.raises(ValueError, match="zip"):
        units_of([TRIO] * 4, ["a"])


@pytest.mark.claims("firefight:P2c")
@pytest.mark.parametrize(
    ("points", "each", "size", "advice"),
    [
        (300, 7, 4, "Make it smaller"),  # three of them cost 315 of 105, so that it is asked of the smallest unit
        (300, 7, 1, ""),
        (200, 5, 1, "Take it out"),
    ],
)
def test_who_is_too_dear_in_its_smallest_unit_is_taken_out(points: int, each: int, size: int, advice: str) -> None:
    one = replace(TRIO, fewest=1, most=5, fp=each)
    said = [reason.text for reason in army_problems([one] * size, points, TableRules())]
    dear = [text for text in said if "35 %" in text]
    assert [text for text in dear if advice not in text] == []
    assert len(dear) == bool(advice)
