"""Victory points, the end of the campaign and its winner (campaign:C34, C35, C36, C63)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import EndBy, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.state import Stage
from tests.world.situation import Situation


def field(b: str = "hq grunt*5", rules: HouseRules | None = None, bands: Sequence[int] = ()) -> Situation:
    """A (mill, hill) next to B (docks, core), C (port) far from both; their armies are 2, 3 and 4."""
    table = Situation(
        "mill-hill mill-docks docks-core core-port",
        {"A": "mill hill", "B": "docks core", "C": "port"},
        rules=rules,
        bands=bands,
    )
    table.army("A", "mill", "hq grunt*5")
    table.army("B", "docks", b)
    table.army("C", "port", "hq grunt*5")
    table.turns("ABC")
    return table


A, B, C = ArmyId("2.army"), ArmyId("3.army"), ArmyId("4.army")


def end_week(table: Situation) -> None:
    """Whoever has not moved yet does not, and the week ends."""
    table.end_turns()
    table.give(o.EndWeek())


def next_week(table: Situation) -> None:
    """The week ends, and the next begins with A's turn."""
    end_week(table)
    table.give(o.StartWeek(), dice=[6, *range(1, 1 + sum(not p.out for p in table.state.players.values()) - 1)])


def points(table: Situation) -> dict[str, int]:
    """Everybody's VP."""
    return {player.letter: player.vp for player in sorted(table.state.players.values(), key=lambda p: p.letter)}


def correct(table: Situation, *corrections: o.Correction) -> None:
    """The table agrees on something."""
    table.give(o.Correct("the table agreed", corrections))


# ── what gives points, and to whom ──


@pytest.mark.claims("campaign:C34a", "campaign:C35a")
def test_each_fp_killed_is_a_point_for_the_player_whose_figure_is_credited() -> None:
    table = field(b="hq engineer grenadier grunt*3")
    table.attack(A, "docks")
    killer = table.figure(A, "grunt1")
    dead = {
        table.figure(B, "engineer1"): killer,
        table.figure(B, "grenadier1"): killer,
        table.figure(B, "grunt1"): killer,
    }
    table.fight("A", A="won", B="retreated", dead=dead)
    assert points(table) == {"A": 3 + 2 + 1 + 1, "B": 0, "C": 0}  # the last for the HQ given up


@pytest.mark.claims("campaign:C35a")
def test_points_for_a_kill_do_not_go_to_the_holder_of_the_field() -> None:
    table = field()
    table.attack(A, "docks")
    table.fight("A", A="won", B="retreated", dead={table.figure(A, "grunt1"): table.figure(B, "grunt1")})
    assert points(table) == {"A": 1, "B": 1, "C": 0}


@pytest.mark.claims("campaign:C34b")
def test_a_commander_killed_is_three_points_more() -> None:
    table = field()
    star = table.figure(B, "grunt1")
    table.commander("B", star)
    table.attack(A, "docks")
    table.fight("A", A="won", B="retreated", dead={star: table.figure(A, "grunt1")})
    assert points(table) == {"A": 1 + 3 + 1, "B": 0, "C": 0}


@pytest.mark.claims("campaign:C34c")
def test_each_sector_owned_at_the_end_of_a_month_is_five_points_and_at_the_end_of_a_week_none() -> None:
    table = field()
    for _week in range(3):
        next_week(table)
        assert points(table) == {"A": 0, "B": 0, "C": 0}
    end_week(table)
    assert points(table) == {"A": 10, "B": 10, "C": 5}
    assert (table.state.month, table.state.week) == (2, 1)


@pytest.mark.claims("campaign:C35b")
@pytest.mark.parametrize(("end", "fp"), [("surrendered", 6), ("beaten", 6), ("retreated", 1)])
def test_points_for_losses_without_a_killer_go_to_the_holder_of_the_field(end: str, fp: int) -> None:
    table = field()
    table.attack(A, "docks")
    table.fight("A", A="won", B=end)
    assert points(table) == {"A": fp, "B": 0, "C": 0}


@pytest.mark.claims("campaign:C35b")
def test_the_holder_among_allies_gets_the_points() -> None:
    table = field()
    helper = table.army("C", "port", "hq*2 grunt*5")
    table.move(A, "docks")
    table.give(table.answer(B, o.Answer.STAND))
    sent = table.figures(helper, "grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, helper, sent, table.player("A")))
    table.fight("C", A="won", B="surrendered", C="won")
    assert points(table) == {"A": 0, "B": 0, "C": 6}
    assert table.owner("docks") == "A"


@pytest.mark.claims("campaign:C35c")
def test_an_hq_lost_by_the_holder_of_the_field_itself_is_no_points() -> None:
    """Both sides are beaten at once and the defender holds the field: what it has left is nobody's prize."""
    table = field(b="hq*2 grunt*5")
    table.attack(A, "docks")
    table.fight("B", A="beaten", B="beaten")
    assert points(table) == {"A": 0, "B": 6, "C": 0}


@pytest.mark.claims("campaign:C35d")
def test_kills_among_allies_are_credited_to_nobody() -> None:
    table = field()
    helper = table.army("C", "port", "hq*2 grunt*5")
    table.move(A, "docks")
    table.give(table.answer(B, o.Answer.STAND))
    sent = table.figures(helper, "grunt1 grunt2")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, helper, sent, table.player("A")))
    friendly = {sent[0]: table.figure(A, "grunt1")}
    assert table.refused(table.result("A", A="won", B="surrendered", C="won", dead=friendly)) == {"campaign:C26"}
    table.fight("A", A="won", B="surrendered", C="won", dead={sent[0]: None})
    assert points(table) == {"A": 6, "B": 0, "C": 0}


# ── out ──


@pytest.mark.claims("campaign:C36d")
def test_a_player_with_no_sector_and_no_figure_is_out_and_throws_no_more() -> None:
    table = field(b="hq grunt")
    correct(table, o.SetOwner(table.sector("core"), table.player("C")))
    table.attack(A, "docks")
    table.fight("A", A="won", B="beaten")
    assert table.happened(e.PlayerOut) == [e.PlayerOut(table.player("B"))]
    end_week(table)
    table.give(o.StartWeek(), dice=[6, 1])
    assert table.state.turn_order == (table.player("A"), table.player("C"))


@pytest.mark.claims("campaign:C36d")
@pytest.mark.parametrize("left", ["a sector", "a figure"])
def test_a_player_with_a_sector_or_a_figure_is_not_out(left: str) -> None:
    table = field(b="hq grunt")
    if left == "a figure":
        correct(table, o.SetOwner(table.sector("core"), table.player("C")))
        table.army("B", "port", "grunt")
    table.attack(A, "docks")
    table.fight("A", A="won", B="beaten")
    assert not table.happened(e.PlayerOut)


def test_a_player_who_is_out_in_the_own_turn_has_ended_it() -> None:
    table = field()
    correct(table, *(o.SetOwner(table.sector(place), table.player("B")) for place in ("mill", "hill")))
    table.attack(A, "docks")
    table.fight("B", A="beaten", B="won")
    assert table.state.players[table.player("A")].out
    assert table.state.active == table.player("B")


# ── the end ──


@pytest.mark.claims("campaign:C36a")
@pytest.mark.parametrize(("rules", "months"), [(HouseRules(), 6), (HouseRules(end_at=2), 2)])
def test_the_campaign_ends_after_the_agreed_number_of_months_or_six(rules: HouseRules, months: int) -> None:
    table = field(rules=rules)
    for _week in range(4 * months - 1):
        next_week(table)
        assert table.state.stage is Stage.TURNS
    end_week(table)
    assert table.state.stage is Stage.OVER
    assert points(table) == {"A": 10 * months, "B": 10 * months, "C": 5 * months}
    assert table.state.winners == (table.player("A"), table.player("B"))


@pytest.mark.claims("campaign:C36b", "campaign:C63a")
def test_with_a_vp_target_the_campaign_ends_with_the_week_in_which_it_is_reached() -> None:
    table = field(rules=HouseRules(end_by=EndBy.VICTORY_POINTS, end_at=6))
    table.attack(A, "docks")
    table.fight("A", A="won", B="surrendered")
    assert points(table)["A"] == 6
    assert table.state.stage is Stage.TURNS
    end_week(table)
    assert table.state.stage is Stage.OVER
    assert table.state.winners == (table.player("A"),)


@pytest.mark.claims("campaign:C36b")
def test_with_a_vp_target_that_nobody_reaches_the_campaign_goes_on() -> None:
    table = field(rules=HouseRules(end_by=EndBy.VICTORY_POINTS, end_at=11))
    for _week in range(4):
        next_week(table)
    assert points(table)["A"] == 10
    assert table.state.stage is Stage.TURNS


def last_stand(rules: HouseRules, bands: Sequence[int] = ()) -> Situation:
    """C and A against B's last two Grunts in the last of B's sectors; B has 50 VP from better days."""
    table = field(b="grunt*2", rules=rules, bands=bands)
    correct(table, o.SetOwner(table.sector("core"), table.player("C")), o.SetVictoryPoints(table.player("B"), 50))
    table.attack(A, "docks")
    table.fight("A", A="won", B="beaten")
    return table


@pytest.mark.claims("campaign:C36c")
def test_until_one_is_left_the_campaign_goes_on_while_two_are_left() -> None:
    table = last_stand(HouseRules(end_by=EndBy.LAST_STANDING, end_at=1))
    for _week in range(6):
        next_week(table)
    assert table.state.stage is Stage.TURNS


@pytest.mark.claims("campaign:C36c", "campaign:C63d")
def test_until_one_is_left_the_last_band_has_won_whatever_the_points_say() -> None:
    table = last_stand(HouseRules(end_by=EndBy.LAST_STANDING, bands_help=False), bands=(1, 2, 1))
    end_week(table)
    assert table.state.stage is Stage.OVER
    assert table.state.winners == (table.player("A"), table.player("C"))


@pytest.mark.claims("campaign:C63b", "campaign:C63c")
def test_when_one_band_is_left_it_is_over_whatever_was_agreed_and_most_vp_win() -> None:
    table = last_stand(HouseRules(bands_help=False), bands=(1, 2, 1))
    assert table.state.stage is Stage.TURNS
    end_week(table)
    assert table.state.stage is Stage.OVER
    assert table.state.winners == (table.player("B"),)


@pytest.mark.claims("campaign:C63c")
def test_the_vp_of_a_band_count_together() -> None:
    table = field(rules=HouseRules(end_at=1), bands=(1, 2, 1))
    correct(
        table,
        o.SetVictoryPoints(table.player("A"), 4),
        o.SetVictoryPoints(table.player("C"), 4),
        o.SetVictoryPoints(table.player("B"), 7),
    )
    for _week in range(3):
        next_week(table)
    end_week(table)
    assert points(table) == {"A": 14, "B": 17, "C": 9}
    assert table.state.winners == (table.player("A"), table.player("C"))


@pytest.mark.claims("campaign:C36b")
def test_a_band_reaches_a_vp_target_together() -> None:
    table = field(rules=HouseRules(end_by=EndBy.VICTORY_POINTS, end_at=8), bands=(1, 2, 1))
    correct(table, o.SetVictoryPoints(table.player("A"), 4), o.SetVictoryPoints(table.player("C"), 4))
    end_week(table)
    assert table.state.stage is Stage.OVER


def test_nothing_is_played_when_the_campaign_is_over() -> None:
    table = last_stand(HouseRules(bands_help=False), bands=(1, 2, 1))
    end_week(table)
    assert table.refused(o.StartWeek()) == {"campaign:C10"}
    assert table.refused(table.move_order(A, "mill")) == {"campaign:C36"}
