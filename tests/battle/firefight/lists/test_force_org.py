"""Force organisation and points: both sides of each limit, and the units that models form."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.lists import draw
from campaign.battle.firefight.lists.force_org import BUDGETS, Limits, army_problems, limits, units_of
from campaign.battle.firefight.units import Row, firefight_rows, sizes_of
from campaign.battle.systems import lists_of

ROWS = {one.key: one for one in firefight_rows()}
SECTION = ROWS["compact.section"]


def plain(name: str, fp: int = 1, *rules: str) -> Row:
    """A row of single models."""
    return replace(SECTION, key=f"compact.{name}", name=name, fewest=1, most=1, fp=fp, rules=rules)


def different(number: int, fp: int = 1) -> list[Row]:
    return [plain(f"row {n}", fp) for n in range(number)]


def said(army: list[Row], points: int = 300, *, on: bool = True) -> list[str]:
    return [str(reason) for reason in army_problems(army, points, TableRules(force_org=on))]


@pytest.mark.example(3)
@pytest.mark.claims("firefight:P2a", "firefight:P2d", "firefight:P2f")
@pytest.mark.parametrize(
    ("points", "most"),
    [
        (300, Limits(2, 3, Fraction(105), 10, 15)),
        (200, Limits(1, 2, Fraction(70), 6, 10)),
        (100, Limits(0, 1, Fraction(35), 3, 5)),
        (149, Limits(0, 1, Fraction("52.15"), 4, 7)),
        (150, Limits(1, 2, Fraction("52.5"), 5, 7)),
    ],
)
def test_the_limits_of_battles_of_different_size(points: int, most: Limits) -> None:
    assert limits(points) == most


@pytest.mark.example(89)
@pytest.mark.claims("firefight:P1a", "firefight:P1b")
def test_an_army_costs_what_was_agreed_or_less() -> None:
    assert BUDGETS == lists_of("firefight").budgets == (200, 300)
    assert said([*different(6, 2), plain("more", 1)], 195, on=False) == []
    assert said([*different(6, 2), plain("more", 1)], 194, on=False) == [
        "The army costs 195 points, 1 more than the 194 agreed. Take something out. (firefight:P1)"
    ]
    assert said(different(7, 2), 200, on=False) == [
        "The army costs 210 points, 10 more than the 200 agreed. Take something out. (firefight:P1)"
    ]


@pytest.mark.claims("firefight:P2a")
def test_heroes() -> None:
    heroes = [plain(f"hero {n}", 1, "Hero") for n in range(3)]
    assert said(heroes[:2]) == []
    assert said(heroes) == ["At 300 points an army has 2 Heroes at most, not 3. Take some out. (firefight:P2)"]
    assert said(heroes[:2], 299) == ["At 299 points an army has 1 Hero at most, not 2. Take some out. (firefight:P2)"]
    assert "has no Hero" in said(heroes[:1], 149)[0]


@pytest.mark.claims("firefight:P2b")
def test_copies_count_whatever_their_size() -> None:
    other = different(3)
    army = [*[SECTION] * 3, other[0], *[SECTION] * 4, other[1], *[SECTION] * 3]
    assert said(army) == []
    (only,) = said([*army, other[2], *[SECTION] * 3], 319)[1:]
    assert (
        only
        == "At 319 points an army has 3 units of a row at most, and 4 of Line section. Take some out. (firefight:P2)"
    )
    assert said([plain("twin"), plain("twin")], 150) == []
    assert "1 unit of a row at most, and 2 of twin" in said([plain("twin"), plain("twin")], 149)[0]


@pytest.mark.example(70, 89)
@pytest.mark.claims("firefight:P2c")
def test_just_35_percent_is_allowed() -> None:
    assert said([ROWS["brood.matriarch"]], 300) == []
    assert said([plain("dear", 8)], 300) == [
        "At 300 points no unit costs more than 35 %, 105 points: dear costs 120. Take it out. (firefight:P2)"
    ]
    assert said([SECTION] * 4, 200) == []
    assert "70 points: Line section costs 75. Make it smaller." in said([SECTION] * 5, 200)[0]
    assert said([plain("one", 7)], 299) == [
        "At 299 points no unit costs more than 35 %, 104.65 points: one costs 105. Take it out. (firefight:P2)"
    ]


@pytest.mark.claims("firefight:P2d", "firefight:P2f")
def test_units() -> None:
    assert said(different(10)) == []
    assert said(different(11)) == ["At 300 points an army has 10 units at most, not 11. Take some out. (firefight:P2)"]
    assert "9 units at most" in said(different(10), 299)[0]


@pytest.mark.claims("firefight:P2e", "firefight:P2f")
def test_models() -> None:
    army = [*[SECTION] * 5, plain("a"), *[SECTION] * 5, plain("b"), *[SECTION] * 3]
    assert said(army) == []
    assert said([*army, plain("c")]) == [
        "At 300 points an army has 15 models at most, not 16. Take some out. (firefight:P2)"
    ]
    assert "14 models at most" in said(army, 299)[0]


@pytest.mark.claims("firefight:P2g")
def test_everything_wrong_is_said_at_once_and_nothing_of_it_where_players_agreed_so() -> None:
    army = [plain("king", 9, "Hero"), plain("queen", 9, "Hero"), *[SECTION] * 20]
    assert [sentence.partition(" (")[2] for sentence in said(army, 100)] == ["firefight:P1)", *["firefight:P2)"] * 7]
    assert [sentence.partition(" (")[2] for sentence in said(army, 600, on=False)] == []
    assert said([SECTION, SECTION], on=False) == [
        "A unit of Line section has at least 3 models, not 2. Add some, or leave it out. (firefight:L7)"
    ]


@pytest.mark.claims("firefight:E5a", "firefight:E5b", "firefight:E5c")
def test_at_most_one_unit_of_a_row_is_too_small_whatever_the_row_allows() -> None:
    assert sizes_of(7, 3, 5) == [4, 3]
    assert sizes_of(12, 3, 5) == [4, 4, 4]
    assert sizes_of(2, 3, 5) == [2]
    assert sizes_of(6, 4, 5) == [5, 1]
    assert sizes_of(0, 3, 5) == []
    for fewest in range(2, 7):
        for most in range(fewest, 7):
            for models in range(1, 40):
                sizes = sizes_of(models, fewest, most)
                assert sum(sizes) == models
                assert len(sizes) == -(-models // most)
                assert max(sizes) <= most
                assert sum(size < fewest for size in sizes) <= 1


@pytest.mark.claims("firefight:E5a")
def test_models_that_stand_apart_in_the_army_are_units_of_their_own() -> None:
    gunner = ROWS["compact.gunner"]
    assert units_of([SECTION] * 3 + [gunner] * 2 + [SECTION] * 7) == [
        (SECTION, 3), (gunner, 1), (gunner, 1), (SECTION, 4), (SECTION, 3),
    ]  # fmt: skip


@pytest.mark.claims("firefight:P2a", "firefight:P2b", "firefight:P2c")
@pytest.mark.parametrize("faction", ["compact", "brood", "lattice"])
@pytest.mark.parametrize("fp", [13, 20])
def test_an_army_by_chance_keeps_to_force_organisation(faction: str, fp: int) -> None:
    rows = [one for one in firefight_rows() if one.faction == faction]
    armies = [draw(rows, fp, Random(seed)) for seed in range(20)]
    assert [army_problems(army, 15 * fp, TableRules()) for army in armies] == [[]] * 20
    assert {sum(one.fp for one in army) for army in armies} == {fp}
    assert len(set(armies)) > 10
