"""How a week ended: what changed hands, who rose and fell, what everybody earned; and what nobody else may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.desk import Desk
from campaign.world import queries
from campaign.world.history_reader import HistoryReader
from campaign.world.house_rules import HouseRules
from campaign.world.news.week_end import WeekEnd, risen_words, week_end
from campaign.world.news.weeks import in_weeks, latest_week, state_after
from campaign.world.orders import Correction, EndTurn, EndWeek, SetVictoryPoints, StrikeFigure
from tests.sampled import sample
from tests.ui.panels import scenes


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> WeekEnd:
    """The last week of the sample campaign that is over, as anybody may know it."""
    with sample(tmp_path_factory.mktemp("sample") / "saltglass.fftt") as desk:
        pairs = desk.recalling().pairs
        past = HistoryReader(in_weeks(pairs, (2, 4), (2, 4))).past(public=True)
        return week_end(past, state_after(pairs, desk.state, (2, 4)), (2, 4))


def test_every_sector_that_changed_hands_is_told_with_its_new_owner(told: WeekEnd):
    assert [line.text for line in told.hands] == [
        "Pale Gardens, from Mara, after a battle",
        "Jetty Nine, from Mara, after a battle",
        "Cinder Hill, from Tobias, after a battle",
    ]
    assert all(line.player is not None for line in told.hands)


def test_the_standings_say_what_the_week_has_changed(told: WeekEnd):
    assert [(place.vp, place.scored, place.rose) for place in told.places] == [
        (95, 23, 0),
        (87, 40, 1),
        (87, 22, 0),
        (65, 13, -1),
    ]
    assert sum(place.rose for place in told.places) == 0


def test_income_is_told_for_everybody(told: WeekEnd):
    assert sorted(earned.income or 0 for earned in told.earned) == [8, 12, 16, 16]
    assert all(earned.fought for earned in told.earned)


def test_income_is_told_in_the_order_of_the_standings(told: WeekEnd):
    assert [earned.player for earned in told.earned] == [place.player for place in told.places]


def first_week(desk: Desk, *changes: Correction) -> WeekEnd:
    """The first week, in which nothing happens but these changes."""
    scenes.correct(desk, *changes)
    while desk.state.active is not None:
        desk.submit(EndTurn(desk.state.active))
    desk.submit(EndWeek())
    pairs = desk.recalling().pairs
    past = HistoryReader(in_weeks(pairs, (1, 1), (1, 1))).past(public=True)
    return week_end(past, desk.state, (1, 1))


@pytest.mark.claims("campaign:C4a")
def test_the_starting_force_is_no_gain_of_the_first_week(tmp_path):
    with scenes.in_turn(tmp_path) as desk:
        loser = desk.state.seats[0]
        mustered = queries.player_fp(desk.state, loser)
        fallen = next(figure for figure in desk.state.figures.values() if figure.player == loser)
        found = first_week(desk, StrikeFigure(fallen.id))
    gains = {place.player: place.more_fp for place in found.places}
    assert gains.pop(loser) == -fallen.fp
    assert set(gains.values()) == {0}
    assert {place.player: place.fp for place in found.places}[loser] == mustered - fallen.fp


def test_nobody_rises_or_falls_from_a_tie(tmp_path):
    with scenes.in_turn(tmp_path) as desk:
        last = desk.state.seats[-1]
        found = first_week(desk, SetVictoryPoints(last, 7))
    assert found.places[0].player == last
    assert [place.rose for place in found.places] == [0, 0, 0, 0]


def test_on_a_closed_map_nobody_reads_what_others_earned(tmp_path):
    with scenes.in_turn(tmp_path, rules=HouseRules(open_map=False)) as desk:
        while desk.state.active is not None:
            desk.submit(EndTurn(desk.state.active))
        desk.submit(EndWeek())
        pairs = desk.recalling().pairs
        past = HistoryReader(in_weeks(pairs, (1, 1), (1, 1))).past(public=True)
        found = week_end(past, desk.state, (1, 1))
    assert {earned.income for earned in found.earned} == {None}
    assert found.people == ()


def test_ranks_are_told_before_what_comes_with_them(told: WeekEnd, tmp_path):
    with sample(tmp_path / "saltglass.fftt") as desk:
        figure, state = replace(next(iter(desk.state.figures.values())), name="Thread"), desk.state
    assert risen_words(state, figure, ("Elite",)) == "Thread is now Elite"
    assert risen_words(state, figure, ("Elite", "+1 wound")) == "Thread is now Elite, with +1 wound"
    assert risen_words(state, figure, ("+1 action",)) == "Thread has gained +1 action"


@pytest.mark.claims("campaign:C36b")
def test_the_last_week_of_a_campaign_says_who_has_won(tmp_path):
    with scenes.ended(tmp_path) as desk:
        pairs, winner = desk.recalling().pairs, desk.state.players[desk.state.winners[0]].name
        assert latest_week(pairs) == (1, 1)
        past = HistoryReader(in_weeks(pairs, (1, 1), (1, 1))).past(public=True)
        found = week_end(past, state_after(pairs, desk.state, (1, 1)), (1, 1))
    assert found.victory == f"{winner} wins the campaign"
    assert found.places[0].vp == 20


def test_of_another_week_it_says_nothing(told: WeekEnd):
    assert told.victory == ""
