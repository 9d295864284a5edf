"""What measures how even the lists are: the curve, the handicaps that follow from it, and battles from both seats."""

from __future__ import annotations

import json
import math
import random

import pytest

from campaign.battle.fftt.units import Faction
from tests.tuning import even
from tests.tuning.even import CURVE, FP, PAIRS, Curve, curve, even_percents, fight, measured, searched, with_percent

MARINES, MACHINA, INSECTOIDS = Faction


def test_a_curve_through_shares_finds_where_they_are_even() -> None:
    true = Curve(-1.2, 4.0)
    laid = curve([(ratio, true.share(ratio), 400) for ratio in (1.0, 1.25, 1.5, 2.0)])
    assert (laid.at_even_fp, laid.slope) == (pytest.approx(-1.2, abs=0.01), pytest.approx(4.0, abs=0.01))
    assert laid.even == pytest.approx(math.exp(0.3), abs=0.01)
    assert laid.share(laid.even) == pytest.approx(0.5)


@pytest.mark.parametrize("shares", [(0.0, 0.0, 0.4, 1.0), (1.0, 1.0, 1.0, 1.0), (0.5, 0.5, 0.5, 0.5)])
def test_shares_without_a_true_curve_have_a_likeliest_one_too(shares: tuple[float, ...]) -> None:
    laid = curve([(1 + n / 4, share, 400) for n, share in enumerate(shares)])
    assert all(math.isfinite(number) for number in (laid.at_even_fp, laid.slope))


def test_handicaps_make_the_mean_of_each_list_even_and_the_strongest_has_none() -> None:
    curves = {
        (MARINES, MACHINA): Curve(-math.log(1.3) * 4, 4.0),  # even with 30 % more
        (INSECTOIDS, MACHINA): Curve(-math.log(1.6) * 4, 4.0),
        (INSECTOIDS, MARINES): Curve(-math.log(1.6 / 1.3) * 4, 4.0),
    }
    assert even_percents(curves) == {MARINES: 30, MACHINA: 0, INSECTOIDS: 60}


def test_an_army_with_a_handicap_is_rounded_to_whole_fp() -> None:
    assert [with_percent(n) for n in (0, 5, 12, 13, 200)] == [FP, FP + 1, FP + 2, FP + 3, 3 * FP]


def test_searched_armies_have_the_fp_that_were_asked_for() -> None:
    for one, other in (*PAIRS, *(pair[::-1] for pair in PAIRS)):
        for percent in (0, *CURVE):
            assert searched(one, with_percent(percent), other, random.Random(1)).fp == with_percent(percent)


def test_battles_are_fought_from_both_seats_and_the_same_seed_fights_the_same() -> None:
    found = fight(MARINES, INSECTOIDS, (3, 3), searched, 4, "test")
    assert found == fight(MARINES, INSECTOIDS, (3, 3), searched, 4, "test")
    assert found.battles == 4
    value = found.value()
    assert value["low"] <= value["share"] <= value["high"]


def test_the_whole_of_it_is_a_file_as_the_program_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fought(
        one: Faction, other: Faction, fp: tuple[int, int], _source: object, battles: int, _seed: str
    ) -> even.Fought:
        strength = {MARINES: 1.0, MACHINA: 1.3, INSECTOIDS: 1.3 / 1.6}
        ratio = strength[one] * fp[0] / strength[other] / fp[1]
        won = round(battles / (1 + ratio**-4))
        return even.Fought(one, other, fp, battles, won, battles - won)

    monkeypatch.setattr(even, "fight", fought)
    whole = json.loads(json.dumps(dict(measured("chosen", 400, 1))))
    assert whole["percents"] == {"marines": 30, "machina": 0, "insectoids": 60}
    assert [row["lists"] for row in whole["even"]] == [list(pair) for pair in PAIRS]
    assert all(row["share"] == pytest.approx(0.5, abs=0.03) for row in whole["even"])
    assert all(row["battles"] == 400 for row in whole["printed"])
