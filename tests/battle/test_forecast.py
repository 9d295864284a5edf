"""Many battles into odds: counted once each, the same however they are shared out."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import resources
from campaign.battle import forecast as forecasting
from campaign.battle.arena import fight
from campaign.battle.contract import BattleReport, Casualty, SideEnd, SideResult
from campaign.battle.fftt.codes import BEATEN, CAPTURED, KILLED, LEFT, LOST, NOBODY, RETREATED, STOOD, SURRENDERED, WON
from campaign.battle.fftt.setup import set_up
from campaign.battle.forecast import (
    Counted,
    Failure,
    Share,
    Tally,
    count_battles,
    forecast,
    losses,
    odds,
    share,
)
from campaign.battle.scenario import load

SCENARIO = resources.path("scenarios", "first_shots.json")


@pytest.fixture(scope="module")
def small():
    """A battle of three figures and one turn: quick, and not decided by its dice alone."""
    return load(SCENARIO).setup


def report(first, second, *dead, holder=None, left=()):
    """A report of a battle of the small scenario."""
    sides = (SideResult("red", first), SideResult("blue", second))
    return BattleReport(5, sides, holder, tuple(Casualty(figure) for figure in dead), left)


# ── counting ──


def counted(setup, ends, *, holder=0, fates=()):
    """The tally of a battle that ended so; ``fates`` by the numbers of figures that no longer stand on the table."""
    table, battle = set_up(setup, 0)
    battle.now[0].holder, battle.now[0].turn = holder, 5
    for side, end in enumerate(ends):
        battle.forces[side].end = end
    for figure, fate in dict(fates).items():
        battle.figures[figure].fate = fate
    return forecasting._tally(table, battle)


@pytest.mark.parametrize(
    ("ends", "ended"),
    [
        ((WON, BEATEN), (1, 0, 0)),
        ((RETREATED, WON), (0, 0, 1)),
        ((STOOD, STOOD), (0, 1, 0)),
        ((BEATEN, BEATEN), (0, 1, 0)),
    ],
)
def test_a_battle_is_won_by_the_side_that_is_left(small, ends, ended):
    tally = counted(small, ends)
    assert (tally.won, tally.drawn, tally.lost, tally.turns) == (*ended, 5)


@pytest.mark.parametrize(
    ("ends", "holder", "fates", "lost"),
    [
        ((STOOD, STOOD), 1, {0: KILLED}, (1, 0)),
        ((WON, BEATEN), 0, {1: KILLED, 2: CAPTURED}, (1, 1)),
        ((BEATEN, BEATEN), 0, {0: KILLED}, (1, 1)),
        ((SURRENDERED, WON), 1, {0: LOST, 1: LEFT}, (1, 0)),
        ((RETREATED, RETREATED), NOBODY, {0: LEFT, 2: LEFT}, (1, 0)),
    ],
)
def test_lost_are_the_dead_and_what_falls_to_the_enemy(small, ends, holder, fates, lost):
    assert counted(small, ends, holder=holder, fates=fates).fp_lost == lost


@pytest.mark.parametrize(
    ("first", "holder", "dead", "left", "lost"),
    [
        (SideEnd.STOOD, "blue", ("G1",), (), {"G1"}),
        (SideEnd.BEATEN, "blue", ("G1",), (), {"G1", "G2"}),
        (SideEnd.BEATEN, "red", ("G1",), (), {"G1"}),
        (SideEnd.SURRENDERED, "blue", (), (), {"G1", "G2"}),
        (SideEnd.RETREATED, "blue", (), ("G2",), {"G2"}),
    ],
)
def test_a_report_tells_the_dead_and_what_falls_to_the_enemy(small, first, holder, dead, left, lost):
    assert losses(small, report(first, SideEnd.STOOD, *dead, holder=holder, left=left)) == lost


def test_hqs_are_lost_where_their_side_retreats():
    setup = load(resources.path("scenarios", "hq_raid.json")).setup
    sides = (SideResult("raiders", SideEnd.WON), SideResult("guards", SideEnd.RETREATED, 3))
    assert losses(setup, BattleReport(3, sides, "raiders")) == {"HQ1", "HQ2"}


@pytest.mark.parametrize("scenario", ["first_shots", "hq_raid"])
def test_a_part_counts_the_same_battles_as_the_arena_fights(scenario):
    setup = load(resources.path("scenarios", f"{scenario}.json")).setup
    fp = {unit.key: unit.fp for unit in setup.units}
    reports = [fight(setup, seed).report for seed in range(3, 7)]
    tally = count_battles(setup, 3, 4).tally
    assert tally.turns == sum(report.turns for report in reports)
    assert tally.won == sum(report.sides[0].end is SideEnd.WON for report in reports)
    assert tally.fp_lost == tuple(
        sum(fp[figure.unit] for report in reports for figure in side.figures if figure.key in losses(setup, report))
        for side in setup.sides
    )


def test_figures_without_a_place_are_set_up_by_tacticians(small):
    sides = tuple(
        replace(side, figures=tuple(replace(figure, at=None, facing=None) for figure in side.figures))
        for side in small.sides
    )
    assert count_battles(replace(small, sides=sides), 0, 2).tally.battles == 2


def test_a_battle_that_fails_is_counted_and_kept_with_its_seed(small, monkeypatch):
    fought = forecasting.play
    monkeypatch.setattr(forecasting, "play", lambda t, s, *more: 1 // (s.now[0].w0 != marked) and fought(t, s, *more))
    marked = set_up(small, 4)[1].now[0].w0
    tally = count_battles(small, 3, 3).tally
    assert (tally.battles, tally.failed) == (3, 1)
    assert tally.failures == (Failure(4, "ZeroDivisionError('integer division or modulo by zero')"),)


# ── sharing out ──


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_counts_are_the_same_with_any_number_of_jobs(small, jobs):
    with ThreadPoolExecutor(jobs) as executor:
        assert forecast(small, range(5, 40), executor) == forecast(small, range(5, 40))


def test_all_seeds_are_fought_once_each(small, monkeypatch):
    asked = []
    monkeypatch.setattr(forecasting, "count_battles", lambda setup, *part: asked.append(part) or Counted(Tally()))
    forecast(small, range(7, 30))
    assert [seed for first, number in asked for seed in range(first, first + number)] == list(range(7, 30))


def test_progress_is_told_after_each_part(small):
    told = []
    whole = forecast(small, range(20), None, lambda counted: told.append(counted) or True)
    assert [counted.tally.battles for counted in told] == [8, 16, 20]
    assert told[-1] == whole


def test_a_forecast_stops_when_progress_says_so(small):
    with ThreadPoolExecutor(1) as executor:
        assert forecast(small, range(8_000), executor, lambda counted: False).tally.battles == 8


def test_no_seeds_give_no_battles(small):
    assert forecast(small, range(0)).tally == Tally()


def test_tallies_add_up_in_any_order():
    tallies = [Tally(1, 2, 3, 1, n, (n, 2), (Failure(n, "x"),)) for n in range(9)]
    one = sum(tallies[1:], tallies[0])
    random.Random(3).shuffle(tallies)
    assert sum(tallies[1:], tallies[0]) == one


# ── odds ──


@pytest.mark.parametrize(
    ("ended", "battles", "low", "high"),  # from Newcombe 1998, table of Wilson's intervals without correction
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilsons(ended, battles, low, high):
    found = share(ended, battles)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_the_shares_of_all_ends_add_up_to_one():
    found = odds(Tally(5, 3, 1, 2, 60, (90, 45)))
    assert sum(part.share for part in (found.won, found.drawn, found.lost, found.failed)) == pytest.approx(1)


def test_means_are_over_the_battles_that_did_not_fail():
    found = odds(Tally(5, 3, 1, 2, 63, (90, 45)))
    assert (found.turns, found.fp_lost) == (7, (10, 5))


def test_the_odds_of_no_battle_are_nothing():
    assert odds(Tally()).won == Share(0, 0.0, 0.0, 0.0)
