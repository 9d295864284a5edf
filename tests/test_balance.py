"""Many campaigns of computer players: each the same whenever it is played, and what they come to."""

import pytest

from campaign.balance import Result, Trial, figures, play, results, spread
from campaign.battle.fftt.units import Faction
from campaign.world.house_rules import HouseRules

RED, BLUE = Faction.MARINES, Faction.MACHINA
SHORT = Trial((RED, BLUE), rules=HouseRules(end_at=1, start_fp=4), level="easy")


def result(number: int = 0, factions=(RED, BLUE), vp=(30, 20), won=(True, False), **more: object) -> Result:
    facts = {"weeks": 4, "battles": 3, "lead_changes": 1, "ended": True} | more
    return Result(number, factions, vp, won, **facts)  # type: ignore[arg-type]


def test_a_campaign_is_the_same_whenever_it_is_played():
    assert play(SHORT, 3) == play(SHORT, 3)


def test_campaigns_come_in_the_order_of_their_numbers():
    assert [found.number for found in results(SHORT, 2)] == [0, 1]


def test_the_lists_go_round_the_seats():
    assert [play(SHORT, number).factions for number in (0, 1)] == [(RED, BLUE), (BLUE, RED)]


def test_house_rules_are_played_by():
    with_bands = Trial((RED, BLUE, RED, BLUE), (1, 2, 1, 2), HouseRules(end_at=1, start_fp=4), "easy")
    found = play(with_bands, 0)
    assert found.won[0] == found.won[2]
    assert found.weeks <= 4


def test_who_wins_is_told_by_list_and_by_seat():
    found = figures([result(0), result(1, (BLUE, RED), (10, 40), (False, True))])
    assert {group.name: group.won for group in found.factions} == {"marines": 1.0, "machina": 0.0}
    assert {group.name: (group.seats, group.won) for group in found.seats} == {"A": (2, 0.5), "B": (2, 0.5)}


def test_winners_together_have_won_a_part_each():
    found = figures([result(won=(True, True), vp=(20, 20))])
    assert [group.won for group in found.seats] == [0.5, 0.5]


def test_the_gap_is_between_first_and_last_of_each_campaign():
    assert figures([result(vp=(30, 20)), result(vp=(5, 45))]).gap.mean == 25


def test_of_no_campaign_all_is_nothing():
    assert (figures([]).campaigns, figures([]).vp.mean) == (0, 0.0)


def test_a_spread_is_told_in_four_numbers():
    found = spread([2, 4, 4, 4, 5, 5, 7, 9])
    assert (found.mean, found.deviation, found.least, found.most) == (5, pytest.approx(2), 2, 9)
