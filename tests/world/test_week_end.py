"""How a week ended: what changed hands, who rose and fell, what everybody earned; and what nobody else may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.errands import Recalling
from campaign.sample import build_sample
from campaign.world.news.week_end import WeekEnd, risen_words, week_end
from campaign.world.news.weeks import in_weeks, latest_week, state_after
from tests.ui.panels.scenes import ended


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> WeekEnd:
    """The last week of the sample campaign that is over, as anybody may know it."""
    with build_sample(tmp_path_factory.mktemp("sample") / "saltglass.fftt") as desk:
        pairs = desk.recalling().pairs
        past = Recalling(in_weeks(pairs, (2, 4), (2, 4))).past(public=True)
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
        (87, 40, 2),
        (87, 22, -1),
        (65, 13, -1),
    ]
    assert sum(place.rose for place in told.places) == 0


def test_income_is_told_for_everybody(told: WeekEnd):
    assert sorted(earned.income or 0 for earned in told.earned) == [8, 12, 16, 16]
    assert all(earned.fought for earned in told.earned)


def test_on_a_closed_map_nobody_reads_what_others_earned(tmp_path):
    from campaign.world.house_rules import HouseRules
    from campaign.world.orders import EndTurn, EndWeek
    from tests.ui.panels import scenes

    with scenes.in_turn(tmp_path, rules=HouseRules(open_map=False)) as desk:
        while desk.state.active is not None:
            desk.submit(EndTurn(desk.state.active))
        desk.submit(EndWeek())
        pairs = desk.recalling().pairs
        past = Recalling(in_weeks(pairs, (1, 1), (1, 1))).past(public=True)
        found = week_end(past, desk.state, (1, 1))
    assert {earned.income for earned in found.earned} == {None}
    assert found.people == ()


def test_ranks_are_told_before_what_comes_with_them(told: WeekEnd, tmp_path):
    with build_sample(tmp_path / "saltglass.fftt") as desk:
        figure = replace(next(iter(desk.state.figures.values())), name="Thread")
    assert risen_words(figure, ("Elite",)) == "Thread is now Elite"
    assert risen_words(figure, ("Elite", "+1 wound")) == "Thread is now Elite, with +1 wound"
    assert risen_words(figure, ("+1 action",)) == "Thread has gained +1 action"


@pytest.mark.claims("campaign:C36b")
def test_the_last_week_of_a_campaign_says_who_has_won(tmp_path):
    with ended(tmp_path) as desk:
        pairs, winner = desk.recalling().pairs, desk.state.players[desk.state.winners[0]].name
        assert latest_week(pairs) == (1, 1)
        past = Recalling(in_weeks(pairs, (1, 1), (1, 1))).past(public=True)
        found = week_end(past, state_after(pairs, desk.state, (1, 1)), (1, 1))
    assert found.victory == f"{winner} wins the campaign"
    assert found.places[0].vp == 20


def test_of_another_week_it_says_nothing(told: WeekEnd):
    assert told.victory == ""
