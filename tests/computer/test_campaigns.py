"""Whole campaigns of computer players alone: every order is legal, and the books balance."""

import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from campaign.autoplay import Stopped, Why, play_on
from campaign.computer.levels import thinking
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime
from campaign.world.rules.founding import COMPUTER_LEVELS
from campaign.world.state import Campaign
from tests.computer.paper import PaperDesk, at_random
from tests.computer.seats import guessed
from tests.hashing import otherwise
from tests.play.founding import random_founding
from tests.play.invariants import state_problems

ROOT = Path(__file__).parents[2]
WHOLE = (0, 7, 15, 16, 8, 4)
"""Seeds of campaigns that are played for two months."""
SHORT = (3, 10, 12, 19, 20, 26)
"""Seeds of campaigns of more players, for two weeks."""


@cache
def played(seed: int, weeks: int, level: str = "easy", program_dice: bool = True) -> tuple[PaperDesk, Stopped]:
    """A campaign with random house rules, played by the program alone; who thinks goes by guesses."""
    desk = PaperDesk(replace(random_founding(seed), program_dice=program_dice))
    return desk, play_on(desk, weeks=weeks, everyone=True, resolve=at_random, think=thinking(guessed, level))


def campaigns() -> list[Campaign]:
    """All of the slice, as they stand at their end."""
    lengths = [*((seed, 8) for seed in WHOLE), *((seed, 2) for seed in SHORT)]
    return [played(seed, weeks)[0].state for seed, weeks in lengths]


@pytest.mark.parametrize("seed", WHOLE)
def test_two_months_are_played_to_their_end(seed):
    desk, stopped = played(seed, 8)
    assert stopped.why in (Why.WEEKS, Why.OVER)
    assert desk.state.weeks == 8 or stopped.why is Why.OVER


@pytest.mark.parametrize("seed", SHORT)
def test_two_weeks_of_many_players_are_played_to_their_end(seed):
    assert (played(seed, 2)[1].why, played(seed, 2)[0].state.weeks) == (Why.WEEKS, 2)


@pytest.mark.parametrize("seed", [*WHOLE, *SHORT])
def test_after_every_week_the_state_is_sound(seed):
    desk, _stopped = played(seed, 8 if seed in WHOLE else 2)
    ends = [state for entry, state in zip(desk.entries, desk.states, strict=True) if isinstance(entry.order, o.EndWeek)]
    assert ends
    assert [problem for state in ends for problem in state_problems(state)] == []


@pytest.mark.parametrize("level", ["standard", "strong"])
@pytest.mark.parametrize(("seed", "weeks"), [(3, 2), (19, 1), (0, 8), (7, 4)])
def test_who_plans_plays_campaigns_of_all_kinds_to_their_end(seed, weeks, level):
    desk, stopped = played(seed, weeks, level)
    assert stopped.why in (Why.WEEKS, Why.OVER)
    assert desk.state.weeks == weeks or stopped.why is Why.OVER
    assert list(state_problems(desk.state)) == []


@pytest.mark.parametrize("level", COMPUTER_LEVELS)
def test_where_people_throw_the_campaign_is_played_to_its_end_too(level):
    assert played(3, 2, level, program_dice=False)[1].why in (Why.WEEKS, Why.OVER)


def test_battles_are_fought_in_every_campaign_of_two_months():
    for seed in WHOLE:
        assert any(battle.fought for battle in played(seed, 8)[0].state.battles.values()), seed


def test_nobody_buys_acid():
    orders = [entry.order for seed in WHOLE for entry in played(seed, 8)[0].entries]
    bought = {key for order in orders if isinstance(order, o.Recruit) for key, _number in order.units}
    assert "insectoids.razordog" in bought
    assert "insectoids.spitter" not in bought


def test_the_slice_has_two_to_eight_players_bands_closed_maps_and_all_house_rules():
    foundings = [random_founding(seed) for seed in (*WHOLE, *SHORT)]
    rules = [founding.rules for founding in foundings]
    assert {2, 3, 4, 8} <= {len(founding.players) for founding in foundings}
    assert {founding.players[0].band for founding in foundings} == {None, 1, 2}
    assert {rule.battles for rule in rules} == set(BattleTime)
    for switch in ("open_map", "own_mines_safe", "stock_counts", "hatchlings_join", "stock_captured", "relief"):
        assert {getattr(rule, switch) for rule in rules} == {True, False}, switch


def test_the_same_seed_gives_the_same_journal_whatever_the_hash_seed_is():
    script = "from tests.computer.test_campaigns import played; print(played(7, 8)[0].entries[-1].hash)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=otherwise(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == played(7, 8)[0].entries[-1].hash
