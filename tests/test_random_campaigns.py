"""A slice of the random campaigns: what nobody wrote, with every check after every order.

The proofs play two hundred of them in files; see ``tests/proofs``.
"""

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from campaign.world.evolve import evolve
from campaign.world.house_rules import BattleTime
from campaign.world.state import Campaign
from tests.hashing import otherwise
from tests.play.campaigns import OnPaper, Played, play_campaign, play_orders
from tests.play.founding import random_founding
from tests.play.half_years import half_year
from tests.play.invariants import Recount, state_problems

ROOT = Path(__file__).parents[1]
ON_PAPER = range(10)
IN_FILES = (9,)  # the proof has a hundred


@cache
def on_paper(seed: int) -> Played:
    return play_campaign(seed)


@pytest.mark.parametrize("seed", ON_PAPER)
def test_a_random_campaign_keeps_books_limits_points_and_places_after_every_order(seed):
    assert on_paper(seed).counts["orders"] > 20  # one of two may lose all in the first week


def test_a_campaign_with_notes_portraits_and_another_map_keeps_its_books_too(tmp_path):
    found = half_year(9011, tmp_path, weeks=3)
    assert min(found[kind] for kind in ("redraw-map", "write-note", "set-portrait", "rename", "report-battle")) > 0


@pytest.mark.parametrize("seed", IN_FILES)
def test_a_file_says_what_the_campaign_in_memory_says_after_every_order(seed, tmp_path):
    assert play_campaign(seed, path=tmp_path / "random.fftt").seal == on_paper(seed).seal


def test_the_slice_has_two_to_eight_players_bands_and_battles_at_the_end_of_the_week():
    foundings = [random_founding(seed) for seed in ON_PAPER]
    assert {len(founding.players) for founding in foundings} == set(range(2, 9))
    assert {founding.rules.battles for founding in foundings} == set(BattleTime)
    assert {founding.players[0].band for founding in foundings} == {None, 1, 2}


def test_the_slice_has_battles_of_four_sides_and_all_sorts_of_ends():
    counts = sum((on_paper(seed).counts for seed in ON_PAPER), start=Counter())
    ends = ("won", "were beaten", "retreated", "surrendered", "stood at the end")
    assert counts["battles of 4 sides"] > 0
    assert counts["hatchlings"] > 0
    assert all(counts[f"sides that {end}"] for end in ends)


def test_the_same_seed_plays_the_same_campaign_whatever_the_hash_seed_is():
    done = subprocess.run(
        [sys.executable, "-m", "tests.play", "7"],
        cwd=ROOT,
        env=otherwise(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == f"7 {on_paper(7).seal}"


# ── that the checks see what they are for ──


@cache
def some_campaign() -> tuple[Campaign, Recount]:
    course, recount = OnPaper(random_founding(5)), Recount()
    seen(recount, course)
    for _number, _order, before in play_orders(5, course, weeks=2):
        recount.begin()
        seen(recount, course, before)
    return course.state, recount


def seen(recount: Recount, course: OnPaper, before: Campaign | None = None) -> None:
    state = before
    for event in course.events:
        state = evolve(state, event)
        assert list(recount.see(event, state)) == []


def test_a_point_that_no_event_gave_is_found():
    state, recount = some_campaign()
    player = state.players[state.seats[0]]
    richer = replace(state, players=state.players.set(player.id, replace(player, vp=player.vp + 1)))
    assert list(recount.problems(state)) == []
    assert [text for text in recount.problems(richer) if text.startswith(player.id)]


def test_a_figure_that_is_in_no_army_is_found():
    state, _recount = some_campaign()
    army = min(state.armies.values(), key=lambda army: army.id)
    without = replace(state, armies=state.armies.set(army.id, replace(army, figures=army.figures[1:])))
    assert list(state_problems(state)) == []
    assert [text for text in state_problems(without) if text.startswith(army.figures[0])]


def test_a_stock_that_no_account_explains_is_found():
    state, _recount = some_campaign()
    sector = next(sector for sector in state.sectors.values() if sector.owner is not None)
    richer = replace(state, sectors=state.sectors.set(sector.id, replace(sector, stock=sector.stock + 1)))
    assert [text for text in state_problems(richer) if "books" in text]


def test_an_army_over_the_limit_is_found():
    state, recount = some_campaign()
    one = min(state.armies)
    everybody = tuple(figure for army in state.armies.values() for figure in army.figures)
    crowded = replace(state, armies=state.armies.set(one, replace(state.armies[one], figures=everybody)))
    assert [text for text in recount.problems(crowded) if text.startswith(f"{one} has")]
