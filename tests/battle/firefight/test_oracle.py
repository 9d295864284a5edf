"""Sight, cover, contact, moves and charges against shapely: a slice of the 10,000 tables of ``firefight-geometry``."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from campaign.battle.firefight import contact, levels, measures, movement, terrain
from tests.battle.oracle import firefight_drawing as drawn
from tests.battle.oracle import firefight_situations as situations
from tests.battle.oracle.asked import UNSURE, UNTOLD, Differs
from tests.battle.oracle.firefight_situations import ASKED, OVERLOOKED, check

SITUATIONS = 60
MOST_UNSURE, MOST_UNTOLD, MOST_OVERLOOKED = 0.05, 0.5, 0.05


def checked(seeds: range, *, moves: bool = True) -> Counter[str]:
    return sum((check(seed, moves=moves) for seed in seeds), start=Counter[str]())


@cache
def slice_of_them() -> Counter[str]:
    return checked(range(SITUATIONS))


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(("a line is open",), marks=pytest.mark.claims("firefight:C8a", "firefight:T6a", "firefight:T6b")),
        pytest.param(("a unit is in cover",), marks=pytest.mark.claims("firefight:T5a", "firefight:T5b")),
        pytest.param(("a unit stands in cover",), marks=pytest.mark.claims("firefight:T1a", "firefight:T1b")),
        pytest.param(("a unit keeps together",), marks=pytest.mark.claims("firefight:M1a", "firefight:M1b")),
        pytest.param(
            ("two touch", "a model strikes"),
            marks=pytest.mark.claims("firefight:C7b", "firefight:H3a", "firefight:H11a"),
        ),
        pytest.param(("a move is legal",), marks=pytest.mark.claims("firefight:M2b", "firefight:M4a", "firefight:M7a")),
        pytest.param(
            ("a charge is legal", "a unit may charge"),
            marks=pytest.mark.claims("firefight:M3a", "firefight:M3b", "firefight:H8a"),
        ),
    ],
)
def test_the_rules_say_what_the_drawing_says(asked: tuple[str, ...]) -> None:
    found = slice_of_them()
    assert found["situations"] == SITUATIONS
    for question in asked:
        assert found[f"{question}: yes"] > 0
        assert found[f"{question}: no"] > 0


@pytest.mark.parametrize(
    "why",
    [
        pytest.param(drawn.ZONE, marks=pytest.mark.claims("firefight:M2a")),
        pytest.param(drawn.BODY, marks=pytest.mark.claims("firefight:M4d")),
        pytest.param(drawn.LENGTH, marks=pytest.mark.claims("firefight:M5a", "firefight:M5b")),
        pytest.param(drawn.SLOW, marks=pytest.mark.claims("firefight:T2a", "firefight:T2b")),
        pytest.param(drawn.FAR, marks=pytest.mark.claims("firefight:J3a", "firefight:J3c")),
        pytest.param(drawn.LEFT_BACK, marks=pytest.mark.claims("firefight:H1a", "firefight:H8b")),
    ],
)
def test_the_rules_have_the_same_against_a_move_as_the_drawing(why: str) -> None:
    assert slice_of_them()[f"broken: {why}"] > 0


def test_few_questions_are_left_open() -> None:
    found = slice_of_them()
    asked = sum(found[question] for question in ASKED)
    assert found[UNSURE] < MOST_UNSURE * asked
    charges = found["a charge is legal"] + found["a unit may charge"]
    assert found[UNTOLD] < MOST_UNTOLD * charges
    assert found[OVERLOOKED] < MOST_OVERLOOKED * charges


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        (terrain, "top", lambda t, piece: terrain.surface(t, piece)),
        (terrain, "past_corner", lambda *line: False),
        (terrain, "body_between", lambda *pair: -1),
        (contact, "is_between", lambda *line: False),
        (movement, "is_rough", lambda *leg: False),
        (movement, "is_clear", lambda *place: True),
        (movement, "no_farther_apart", lambda *unit: True),
        (movement, "near_segment", lambda *leg: False),
        (movement, "meets", lambda *leg: False),
        (levels, "gap_of", lambda *parts: 0),
    ],
)
def test_the_drawing_notices_a_rule_that_is_wrong(
    module: object, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Differs, match="the rules say"):
        checked(range(4 * SITUATIONS), moves=module in (movement, levels))


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        (measures, "COHERENT", 300),
        (contact, "STRIKE", 540),
        (contact, "CONTACT", 14),
        (movement, "ZONE", 240),
        (movement, "ROUGH", 1600),
    ],
)
def test_the_drawing_notices_a_measure_that_is_wrong(
    module: object, name: str, wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Differs, match="the rules say"):
        checked(range(4 * SITUATIONS), moves=module in (movement, levels))


def test_more_charges_are_overlooked_if_nobody_looks_for_nearer_places(monkeypatch: pytest.MonkeyPatch) -> None:
    before = slice_of_them()[OVERLOOKED]
    monkeypatch.setattr(contact, "could_be_nearer", lambda *model: False)
    assert checked(range(SITUATIONS // 2))[OVERLOOKED] > before


def test_a_situation_is_the_same_each_time() -> None:
    assert check(7) == check(7)
    assert situations.make(7).field == situations.make(7).field
