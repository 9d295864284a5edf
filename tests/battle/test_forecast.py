"""Many battles into odds: counted once each, the same however they are shared out, for every rule system."""

from __future__ import annotations

import random
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

from campaign.battle import forecast as forecasting
from campaign.battle.arena import fight
from campaign.battle.contract import DEFEATS, EASY, FACTS, FIRST_END, HELD, VICTORIES, SideEnd
from campaign.battle.forecast import (
    MOST_AT_ONCE,
    Counted,
    Failure,
    Share,
    Tally,
    count_battles,
    forecast,
    odds,
    parts_of,
    share,
)
from tests.battle.systems import CASES, each_system, standing_in

FFTT = CASES[0]


@pytest.fixture(autouse=True)
def few_ahead(monkeypatch):
    """An executor that works when it is waited for is not given hundreds of battles."""
    monkeypatch.setattr(forecasting, "AHEAD", 8)


def tally_of(won, drawn, lost, failed=0, turns=0, figures=()):
    """A tally of two sides as the first one sees it."""
    rows = [[0] * FACTS, [0] * FACTS]
    for row, (victories, defeats) in zip(rows, ((won, lost), (lost, won)), strict=True):
        row[VICTORIES], row[DEFEATS] = victories, defeats
    return Tally(won + drawn + lost + failed, failed, turns, tuple(map(tuple, rows)), figures)


class Backwards(Executor):
    """Carries out what it is given only when somebody waits for it, the newest first."""

    def __init__(self):
        self.waiting = []

    def submit(self, fn, /, *args, **kwargs):
        executor = self

        class Waiting(Future):
            def result(self, timeout=None):
                for future, task in reversed(executor.waiting):
                    if not future.done():
                        future.set_result(task())
                return super().result(timeout)

        future = Waiting()
        self.waiting.append((future, lambda: fn(*args, **kwargs)))
        return future


def wanted_of(case, seeds, executor=None, progress=None, **more):
    return forecast(case.small, seeds, executor, progress, **more)


# ── counting ──


@each_system
def test_a_part_counts_the_same_battles_as_the_arena_fights(case):
    reports = [fight(case.small, seed).report for seed in range(3, 9)]
    tally = count_battles(case.small, 3, 6).tally
    assert (tally.battles, tally.failed) == (6, 0)
    assert tally.turns == sum(report.turns for report in reports)
    for side, entered in enumerate(case.small.sides):
        assert tally.facts[side][FIRST_END] == sum(report.sides[side].end is SideEnd.WON for report in reports)
        assert tally.facts[side][HELD] == sum(report.holder == entered.key for report in reports)


@each_system
def test_the_dead_of_the_reports_are_among_the_lost(case):
    reports = [fight(case.small, seed).report for seed in range(12)]
    tally = count_battles(case.small, 0, 12).tally
    figures = [figure.key for side in case.small.sides for figure in side.figures]
    dead = [sum(key in {c.figure for c in report.casualties} for report in reports) for key in figures]
    assert all(lost >= killed for lost, killed in zip(tally.lost, dead, strict=True))
    assert sum(dead) > 0


@each_system
def test_figures_without_a_place_are_set_up_by_tacticians(case):
    sides = tuple(
        replace(side, figures=tuple(replace(figure, at=None, facing=None) for figure in side.figures))
        for side in case.small.sides
    )
    tally = count_battles(replace(case.small, sides=sides), 0, 2).tally
    assert (tally.battles, tally.failed) == (2, 0)


@each_system
def test_a_battle_that_fails_is_counted_and_kept_with_its_seed(case):
    marked = case.system.set_up(case.small, 4)[1].now[0].w0

    def play_out(t, s, *more):
        return 1 // (s.now[0].w0 != marked) and case.system.play_out(t, s, *more)

    with standing_in(replace(case.system, play_out=play_out)):
        tally = count_battles(case.small, 3, 3).tally
    assert (tally.battles, tally.failed, tally.played) == (3, 1, 2)
    assert tally.failures == (Failure(4, "ZeroDivisionError('integer division or modulo by zero')"),)


def test_the_strength_is_handed_to_the_tacticians():
    told = []

    def play_out(t, s, view, how, *more):
        told.append(how.row)
        return FFTT.system.play_out(t, s, view, how, *more)

    with standing_in(replace(FFTT.system, play_out=play_out)):
        count_battles(FFTT.small, 0, 2, EASY)
    assert told == [EASY, EASY]


# ── sharing out ──


@each_system
def test_the_counts_are_the_same_with_any_executor_and_any_order(case):
    alone = wanted_of(case, range(5, 40))
    with ThreadPoolExecutor(3) as executor:
        assert wanted_of(case, range(5, 40), executor) == alone
    assert wanted_of(case, range(5, 40), Backwards()) == alone


@each_system
def test_other_processes_count_the_same(case):
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        assert wanted_of(case, range(4), executor).tally == wanted_of(case, range(4)).tally


def test_all_seeds_are_fought_once_each():
    seeds = range(7, 900)
    assert [seed for first, number in parts_of(seeds) for seed in range(first, first + number)] == list(seeds)


def test_parts_begin_with_one_battle_and_grow_with_what_is_counted():
    numbers = [number for _first, number in parts_of(range(1000))]
    assert numbers[:10] == [1] * 8 + [2, 2]
    assert max(numbers) == MOST_AT_ONCE
    assert all(8 * (number - 1) <= sum(numbers[:part]) for part, number in enumerate(numbers))


@each_system
def test_progress_is_told_after_each_part_in_the_order_of_the_seeds(case):
    told, backwards = [], []
    whole = wanted_of(case, range(20), None, lambda counted: told.append(counted) or True)
    assert [counted.tally.battles for counted in told] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 19, 20]
    assert told[-1] == whole
    wanted_of(case, range(20), Backwards(), lambda counted: backwards.append(counted) or True)
    assert backwards == told


def test_a_forecast_stops_when_progress_says_so_and_leaves_no_work_behind():
    executor = Backwards()
    assert wanted_of(FFTT, range(8_000), executor, lambda counted: False).tally.battles == 1
    assert len(executor.waiting) == forecasting.AHEAD + 1
    assert all(future.done() for future, _task in executor.waiting)


def test_a_forecast_on_this_thread_ends_before_the_next_battle_that_is_not_wanted():
    answers = iter([True] * 5 + [False])
    found = wanted_of(FFTT, range(8_000), wanted=lambda: next(answers))
    assert found.tally.battles == 5
    assert found == wanted_of(FFTT, range(5))


def test_what_has_not_begun_when_a_forecast_is_cancelled_never_does():
    asked = []
    gate = threading.Event()

    class Counting(ThreadPoolExecutor):
        def submit(self, fn, /, *args, **kwargs):
            def task():
                asked.append(args[1])
                if len(asked) > 1:
                    gate.wait(60)
                return fn(*args, **kwargs)

            return super().submit(task)

    with Counting(1) as executor:
        assert wanted_of(FFTT, range(8_000), executor, lambda counted: False).tally.battles == 1
        gate.set()
    assert len(asked) <= 2


@pytest.mark.parametrize("executor", [None, Backwards()])
def test_a_forecast_ends_when_it_is_as_precise_as_was_asked_whoever_counts(executor):
    found = wanted_of(FFTT, range(2_000), executor, precision=0.15)
    assert odds(found.tally).spread <= 0.15
    assert found == wanted_of(FFTT, range(found.tally.battles))
    before = [number for first, number in parts_of(range(2_000)) if first + number < found.tally.battles]
    assert odds(wanted_of(FFTT, range(sum(before))).tally).spread > 0.15


def test_no_seeds_give_no_battles():
    assert wanted_of(FFTT, range(0)).tally == Tally()


def test_tallies_add_up_in_any_order():
    tallies = [Tally(3, 1, n, ((n, 2), (1, n)), (n, 1), (Failure(n, "x"),)) for n in range(9)]
    one = sum(tallies, Tally())
    random.Random(3).shuffle(tallies)
    assert sum(tallies, Tally()) == one
    assert (one.battles, one.facts, one.lost) == (27, ((36, 18), (9, 36)), (36, 9))


# ── odds ──


@pytest.mark.parametrize(
    ("ended", "battles", "low", "high"),  # from Newcombe 1998, table of Wilson's intervals without correction
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilsons(ended, battles, low, high):
    found = share(ended, battles)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@pytest.mark.parametrize("side", [0, 1])
def test_the_shares_of_all_ends_add_up_to_one(side):
    found = odds(tally_of(5, 3, 1, 2), side)
    assert [part.battles for part in (found.won, found.drawn, found.lost)] == ([5, 3, 1] if side == 0 else [1, 3, 5])
    assert sum(part.share for part in (found.won, found.drawn, found.lost, found.failed)) == pytest.approx(1)


def test_means_and_survival_are_over_the_battles_that_did_not_fail():
    found = odds(tally_of(5, 3, 1, 2, 63, (9, 3)))
    assert found.turns == 7
    assert [part.share for part in found.survives] == [0, pytest.approx(2 / 3)]


def test_the_spread_is_that_of_the_widest_interval():
    found = odds(tally_of(50, 0, 50))
    assert found.spread == found.won.spread == pytest.approx((found.won.high - found.won.low) / 2)
    assert found.drawn.spread < found.spread


def test_the_odds_of_no_battle_are_nothing():
    assert odds(Tally()).won == Share(0, 0.0, 0.0, 0.0)


def test_counts_of_parts_add_up_with_how_many_were_compiled():
    assert Counted(Tally(2), 2) + Counted(Tally(3)) == Counted(Tally(5), 2)
