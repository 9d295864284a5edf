"""Sight, cover, paths and contact against shapely: a slice of the 10,000 situations of the proof ``geometry``."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from campaign.battle.fftt import setup
from campaign.battle.fftt.measures import MEASURES
from campaign.battle.kernel import paths, sight
from campaign.battle.kernel.table import Measures
from tests.battle.oracle import fftt_situations as situations
from tests.battle.oracle.asked import Differs
from tests.battle.oracle.fftt_situations import check
from tests.battle.oracle.unsure import below, every, some

SITUATIONS, PARTS = 300, 6
ASKED = ("a line is open", "a target is in cover", "a leg is free", "a leg meets a figure", "two touch")
MOST_UNSURE = 0.05


def checked(seeds: range) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in seeds:
        found += check(seed)
    return found


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(0, marks=pytest.mark.claims("fftt:V2b", "fftt:V2c", "fftt:V2e")),
        pytest.param(1, marks=pytest.mark.claims("fftt:V5c", "fftt:V5d", "fftt:V9c")),
        pytest.param(2, marks=pytest.mark.claims("fftt:V4d", "fftt:V4e", "fftt:V8a")),
        pytest.param(3, marks=pytest.mark.claims("fftt:M2b", "fftt:M3c", "fftt:M9c")),
        pytest.param(4, marks=pytest.mark.claims("fftt:M4e", "fftt:M9d", "fftt:M11b")),
        pytest.param(5, marks=pytest.mark.claims("fftt:T8e", "fftt:X12a", "fftt:M10c")),
    ],
)
def test_the_rules_say_of_sight_cover_paths_and_contact_what_the_drawing_says(part: int) -> None:
    found = checked(range(part * SITUATIONS // PARTS, (part + 1) * SITUATIONS // PARTS))
    assert found["situations"] == SITUATIONS // PARTS
    for question in ASKED:
        assert found[f"{question}: yes"] > 0
        assert found[f"{question}: no"] > 0
    assert found["too close to call"] < MOST_UNSURE * sum(found[question] for question in ASKED)


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        (sight, "stops", lambda top, alevel, blevel, nearer: top > alevel and top > blevel),
        (sight, "at_feet", lambda t, piece, end: False),
        (sight, "clips", lambda *line: False),
        (paths, "through_opening", lambda *place: False),
        (paths, "low_walls_crossed", lambda *leg: 1),
        (paths, "body_on_way", lambda *leg: paths.NOWHERE),
    ],
)
def test_the_drawing_notices_a_rule_that_is_wrong(
    module: object, name: str, wrong: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Differs, match="the rules say"):
        checked(range(SITUATIONS))


@pytest.mark.parametrize("wrong", [replace(MEASURES, deep=280), replace(MEASURES, contact=16)])
def test_the_drawing_notices_a_measure_that_is_wrong(wrong: Measures, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "MEASURES", wrong)
    monkeypatch.setattr(setup, "table_of", setup.table_of.__wrapped__)
    with pytest.raises(Differs, match="the rules say"):
        checked(range(SITUATIONS))


def test_a_situation_is_the_same_each_time() -> None:
    assert check(7) == check(7)
    assert situations.make(7).field == situations.make(7).field


def test_what_is_unsure_counts_only_where_it_decides() -> None:
    assert below(1, 2) is None
    assert below(1, 4) is True
    assert (some([True, None]), some([False, None]), some([])) == (True, None, False)
    assert (every([False, None]), every([True, None]), every([])) == (False, None, True)
