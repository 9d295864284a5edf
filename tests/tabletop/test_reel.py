"""A battle watched again: its moments, and the table at each of them."""

from __future__ import annotations

import random

import pytest

import resources
from campaign.battle.arena import fight
from campaign.battle.contract import BattleSetup
from campaign.battle.fftt.codes import LOG_MOVED
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words import sentences_of
from campaign.battle.row_packing import unpack
from campaign.battle.scenario import read
from campaign.tabletop.reel import EVERY, Redrawing, Reel, reel_of
from tests.redrawn import positions_in

Fought = tuple[BattleSetup[Unit], tuple[tuple[int, ...], ...]]


@pytest.fixture(scope="module", params=["rush", "crossroads"])
def fought(request: pytest.FixtureRequest) -> Fought:
    """A battle of a scenario, and its log."""
    setup = read(resources.of_system("fftt", "scenarios", f"{request.param}.json").read_text(encoding="utf-8")).setup
    return setup, tuple(unpack(fight(setup, 4).record.log))


@pytest.fixture(scope="module")
def reel(fought: Fought) -> Reel:
    setup, rows = fought
    return reel_of(setup, rows, sentences_of(setup, rows))


def test_the_table_after_every_row_is_the_one_that_the_whole_log_leads_to(fought: Fought) -> None:
    setup, rows = fought
    drawn = Redrawing(setup, rows)
    sampled = {0, len(rows), *range(0, len(rows), 7)}
    for row in range(len(rows) + 1):
        now = drawn.after(row)
        if row in sampled:
            assert now == positions_in(setup, rows, row)


def test_jumps_to_and_fro_show_the_same_tables_as_the_way_there(fought: Fought) -> None:
    setup, rows = fought
    drawn, chance = Redrawing(setup, rows), random.Random(1)
    for _time in range(60):
        row = chance.randrange(len(rows) + 1)
        assert drawn.after(row) == positions_in(setup, rows, row)


def test_what_was_shown_once_does_not_change_when_the_battle_goes_on(fought: Fought) -> None:
    setup, rows = fought
    drawn = Redrawing(setup, rows)
    shown = [drawn.after(row) for row in range(EVERY + 5)]
    drawn.after(len(rows))
    assert shown == [positions_in(setup, rows, row) for row in range(EVERY + 5)]


def test_each_sentence_ends_at_a_moment(fought: Fought, reel: Reel) -> None:
    setup, rows = fought
    ends = {moment.row for moment in reel.moments}
    assert all(sentence.row in ends for sentence in sentences_of(setup, rows) if sentence.weight)
    assert (reel.moments[0].row, reel.moments[-1].row) == (0, len(rows))


def test_each_turn_has_its_first_moment(reel: Reel) -> None:
    for mark in reel.turns:
        assert reel.moments[mark.place].turn == mark.turn
        assert reel.moments[mark.place - 1].turn == mark.turn - 1


def test_a_turning_point_is_the_moment_before_its_phase(reel: Reel) -> None:
    assert reel.points
    for mark in reel.points:
        after = reel.moments[mark.place + 1]
        assert mark.words.startswith(f"Turn {after.turn}, phase {after.phase}:")


def test_one_jumps_from_turning_point_to_turning_point_and_back(reel: Reel) -> None:
    places, place = [], 0
    while (found := reel.point_from(place, 1)) is not None:
        places.append(found)
        place = found
    assert places == [mark.place for mark in reel.points]
    assert reel.point_from(places[0], -1) is None


def test_a_row_within_a_sentence_belongs_to_the_moment_that_ends_it(reel: Reel) -> None:
    place = next(place for place in range(1, reel.last) if len(reel.between(place - 1, place)) > 1)
    assert reel.place_of(reel.moments[place].row - 1) == place


def test_rows_of_another_battle_are_refused(fought: Fought) -> None:
    setup, rows = fought
    moved = next(row for row in rows if row[0] == LOG_MOVED)
    with pytest.raises(ValueError, match="not a log"):
        Redrawing(setup, [(*moved[:4], 99, *moved[5:])]).after(1)
