"""Minefields and radioactive sectors, and the losses that they cost (campaign:C14, C15, C49)."""

from __future__ import annotations

import pytest

from campaign.dice import DiceKey
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.rules.hazards import propose_losses
from campaign.world.state import AnswerDue, Fate, LossesDue
from tests.world.situation import Situation

LINE = "mill-docks docks-core core-park"


def lose(table: Situation, army: ArmyId, names: str, dice: list[int] | None = None) -> None:
    """The owner of an army picks who dies in the hazard that waits."""
    pending = table.pending(LossesDue)
    table.give(o.ChooseLosses(pending.player, pending.id, table.figures(army, names)), dice or [])


def crossed(table: Situation) -> list[str]:
    """The hazards that were thrown for in the last order."""
    return [event.hazard for event in table.happened(e.HazardThrown)]


@pytest.mark.claims("campaign:C14a", "campaign:C14c")
def test_a_radioactive_sector_is_crossed_by_entering_it() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"}, zones="docks")
    army = table.army("A", "mill", "hq grunt*9")
    table.turns("AB")
    table.move(army, "docks", dice=[1, 2])
    assert crossed(table) == [table.sector("docks")]
    assert table.pending(LossesDue).score == 3


@pytest.mark.claims("campaign:C14a", "campaign:C14c")
def test_a_radioactive_sector_is_crossed_once_by_passing_through_it() -> None:
    table = Situation(LINE, {"A": "mill docks core", "B": "park"}, zones="docks")
    army = table.army("A", "mill", "hq grunt*9")
    table.turns("AB")
    table.move(army, "docks", "core", dice=[1, 1])
    assert crossed(table) == [table.sector("docks")]
    lose(table, army, "grunt1 grunt2")
    assert crossed(table) == []
    assert table.place(army) == "core"


@pytest.mark.claims("campaign:C14a", "campaign:C14b", "campaign:C14j")
@pytest.mark.parametrize("dice", [[4], [4, 1], [4, 1, 1]])
def test_another_hazardous_area_is_thrown_for_with_its_own_number_of_dice(dice: list[int]) -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"}, hazards={"docks": len(dice)})
    army = table.army("A", "mill", "hq grunt*9")
    table.turns("AB")
    table.move(army, "docks", dice=dice)
    assert crossed(table) == [table.sector("docks")]
    assert table.pending(LossesDue).score == sum(dice)


@pytest.mark.claims("campaign:C14a", "campaign:C14c", "campaign:C14j")
def test_another_hazardous_area_is_crossed_as_a_zone_is() -> None:
    """Passing through costs one throw, with the minefield before it two; leaving costs none."""
    table = Situation(LINE, {"A": "mill docks core", "B": "park"}, hazards={"docks": 3})
    army = table.army("A", "mill", "hq grunt*18")
    route = table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", "core", dice=[1, 1])
    assert crossed(table) == [route]
    lose(table, army, "grunt1 grunt2", dice=[1, 1, 1])
    assert crossed(table) == [table.sector("docks")]
    lose(table, army, "grunt3 grunt4 grunt5")
    assert (crossed(table), table.place(army)) == ([], "core")


@pytest.mark.claims("campaign:C14c")
def test_who_leaves_a_radioactive_sector_throws_nothing() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"}, zones="mill")
    army = table.army("A", "mill", "hq grunt*9")
    table.turns("AB")
    table.move(army, "docks")
    assert (crossed(table), table.place(army)) == ([], "docks")


@pytest.mark.claims("campaign:C14d")
def test_a_minefield_is_not_crossed_by_who_goes_round_it() -> None:
    table = Situation("mill-docks mill-core core-docks", {"A": "mill core docks", "B": ""})
    army = table.army("A", "mill", "hq grunt*9")
    table.mine("A", "mill", "docks")
    table.turns("AB")
    table.move(army, "core", "docks")
    assert (crossed(table), table.place(army)) == ([], "docks")


@pytest.mark.claims("campaign:C14a", "campaign:C49a")
def test_every_hazard_on_the_way_is_thrown_for_one_after_the_other() -> None:
    table = Situation(LINE, {"A": "mill docks core", "B": "park"}, zones="docks core")
    army = table.army("A", "mill", "hq grunt*19")
    first, second = table.mine("A", "mill", "docks"), table.mine("A", "docks", "core")
    table.turns("AB")
    seen = []
    table.move(army, "docks", "core", dice=[1, 1])
    seen += crossed(table)
    for number in range(3):
        lose(table, army, f"grunt{2 * number + 1} grunt{2 * number + 2}", dice=[1, 1])
        seen += crossed(table)
    lose(table, army, "grunt7 grunt8")
    assert seen == [first, table.sector("docks"), second, table.sector("core")]
    assert (table.place(army), table.fp(army)) == ("core", 12)


@pytest.mark.claims("campaign:C49a", "campaign:C49b")
def test_losses_are_chosen_before_the_next_hazard_is_reached_and_before_any_battle() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "core park"})
    army, enemy = table.army("A", "mill", "hq grunt*9"), table.army("B", "core", "hq grunt")
    table.mine("A", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", "core", dice=[1, 1])
    assert (table.place(army), list(table.state.battles)) == ("mill", [])
    lose(table, army, "grunt1 grunt2")
    assert (table.place(army), table.pending(AnswerDue).army) == ("core", enemy)


@pytest.mark.parametrize(
    ("names", "rules"),
    [
        ("grunt1 grunt2", {"campaign:C14"}),
        ("engineer1 grunt1 grunt2 grunt3", {"campaign:C14"}),
        ("grunt1 grunt1 grunt1 grunt1", {""}),
        ("", {"campaign:C14"}),
    ],
    ids=["too few", "one could be spared", "one named often", "nobody"],
)
@pytest.mark.claims("campaign:C14e", "campaign:C14f")
def test_losses_that_do_not_fit_the_score_are_refused(names: str, rules: set[str]) -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"}, zones="docks")
    army = table.army("A", "mill", "hq engineer*2 grunt*5")
    table.turns("AB")
    table.move(army, "docks", dice=[2, 2])
    pending = table.pending(LossesDue)
    assert table.refused(o.ChooseLosses(pending.player, pending.id, table.figures(army, names))) == rules


@pytest.mark.claims("campaign:C14e")
def test_only_the_armys_owner_picks_and_only_from_the_army() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"}, zones="docks")
    army, other = table.army("A", "mill", "hq grunt*5"), table.army("A", "mill", "hq grunt*5")
    table.turns("AB")
    table.move(army, "docks", dice=[1, 1])
    pending = table.pending(LossesDue)
    two = table.figures(army, "grunt1 grunt2")
    assert table.refused(o.ChooseLosses(table.player("B"), pending.id, two)) == {""}
    assert table.refused(o.ChooseLosses(pending.player, pending.id, table.figures(other, "grunt1 grunt2"))) == {""}


@pytest.mark.claims("campaign:C14e", "campaign:C14f")
def test_the_losses_that_are_proposed_are_legal_and_spare_the_only_hq() -> None:
    for dice in ([1, 1], [1, 2], [2, 3], [4, 4], [6, 6]):
        table = Situation(LINE, {"A": "mill docks", "B": "park"}, zones="docks")
        army = table.army("A", "mill", "hq engineer*4 sniper*2 grunt")
        table.turns("AB")
        table.move(army, "docks", dice=dice)
        pending = table.pending(LossesDue)
        chosen = propose_losses(table.state, pending)
        table.give(o.ChooseLosses(pending.player, pending.id, chosen))
        assert table.figure(army, "hq1") in table.state.armies[army].figures


@pytest.mark.parametrize(("score", "left"), [([2, 3], 0), ([2, 2], 1)])
@pytest.mark.claims("campaign:C14g")
def test_all_die_if_the_army_has_no_more_fp_than_the_score(score: list[int], left: int) -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"}, zones="docks")
    army = table.army("A", "mill", "hq grunt*4")
    table.turns("AB")
    table.move(army, "docks", dice=score)
    if left:
        assert table.pending(LossesDue).score == 4
    else:
        assert {table.fate(figure) for figure in table.figures(army, "hq1 grunt1")} == {Fate.HAZARD}
        assert not table.state.pending


@pytest.mark.claims("campaign:C14h")
def test_a_minefield_hits_its_owners_army_too() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"})
    army = table.army("A", "mill", "hq grunt*9")
    route = table.mine("A", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[1, 1])
    assert crossed(table) == [route]


@pytest.mark.parametrize(("crosser", "throws"), [("A", False), ("B", False), ("C", True)])
@pytest.mark.claims("campaign:C14i")
def test_by_the_other_reading_the_owner_and_the_own_band_cross_safely(crosser: str, throws: bool) -> None:
    table = Situation("mill-docks", {"A": "", "B": "", "C": ""}, bands=(1, 1, 2), rules=HouseRules(own_mines_safe=True))
    army = table.army(crosser, "mill", "hq grunt*9")
    table.set(e.SectorTaken(table.sector("mill"), table.player(crosser), None))
    table.mine("A", "mill", "docks")
    table.turns("ABC")
    while table.state.active != table.player(crosser):
        assert table.state.active is not None
        table.give(o.EndTurn(table.state.active))
    table.move(army, "docks", dice=[1, 1] if throws else [])
    assert bool(crossed(table)) is throws


@pytest.mark.claims("campaign:C14i")
def test_by_the_other_reading_a_pact_does_not_make_a_minefield_safe() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(own_mines_safe=True))
    army = table.army("B", "docks", "hq grunt*9")
    table.pact("A", "B")
    table.mine("A", "mill", "docks")
    table.turns("BA")
    table.move(army, "mill", dice=[1, 1])
    assert len(crossed(table)) == 1


@pytest.mark.claims("campaign:C15a", "campaign:C15b")
def test_losses_to_a_minefield_give_its_layer_neither_points_nor_experience() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "park"})
    army = table.army("A", "mill", "hq grunt*9")
    table.army("B", "park", "hq grunt")
    table.commander("A", table.figure(army, "grunt1"))
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[1, 1])
    lose(table, army, "grunt1 grunt2")
    assert (table.vp("A"), table.vp("B")) == (0, 0)
    assert {figure.experience for figure in table.state.figures.values()} == {0}


@pytest.mark.claims("campaign:C49c", "campaign:C13d")
def test_an_army_that_lost_its_hq_takes_the_last_sector_before_the_enemys() -> None:
    table = Situation(LINE, {"A": "mill", "B": "docks core park"})
    army = table.army("A", "mill", "hq grunt*4")
    table.army("B", "core", "hq grunt")
    table.mine("B", "docks", "core")
    table.turns("AB")
    table.move(army, "docks", "core", dice=[1, 1])
    lose(table, army, "hq1 grunt1")
    assert (table.place(army), table.owner("docks"), table.owner("core")) == ("docks", "A", "B")


@pytest.mark.claims("campaign:C49c", "campaign:C12a")
def test_an_army_that_lost_its_hq_on_the_first_step_stays_where_it_was_and_has_moved() -> None:
    table = Situation(LINE, {"A": "mill core", "B": "docks park"})
    army = table.army("A", "mill", "hq grunt*4")
    table.army("B", "docks", "hq grunt")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[1, 1])
    lose(table, army, "hq1 grunt1")
    assert table.place(army) == "mill"
    assert "campaign:C12" in table.refused(table.move_order(army, "docks"))


@pytest.mark.claims("campaign:C49c", "campaign:C18h")
def test_an_army_that_lost_its_hq_goes_on_where_there_is_no_enemy() -> None:
    table = Situation(LINE, {"A": "mill docks", "B": "core park"})
    army = table.army("A", "mill", "hq grunt*4")
    table.mine("B", "docks", "core")
    table.turns("AB")
    table.move(army, "docks", "core", dice=[1, 1])
    lose(table, army, "hq1 grunt1")
    assert (table.place(army), table.owner("core")) == ("core", "A")


@pytest.mark.claims("campaign:C49a", "campaign:C49b")
def test_the_radiation_of_the_attacked_sector_is_thrown_for_before_the_battle() -> None:
    table = Situation(LINE, {"A": "mill", "B": "docks park"}, zones="docks")
    army, enemy = table.army("A", "mill", "hq grunt*9"), table.army("B", "docks", "hq grunt")
    table.turns("AB")
    table.move(army, "docks", dice=[1, 1])
    assert not table.state.battles
    lose(table, army, "grunt1 grunt2")
    assert table.pending(AnswerDue).army == enemy


@pytest.mark.claims("campaign:C14g", "campaign:C49b")
def test_an_attacker_who_dies_on_the_way_attacks_nobody() -> None:
    table = Situation(LINE, {"A": "mill core", "B": "docks park"})
    army = table.army("A", "mill", "hq grunt*2")
    table.army("B", "docks", "hq grunt")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[2, 2])
    assert table.fp(army) == 0
    assert not table.state.battles
    assert not table.state.journeys


@pytest.mark.claims("campaign:C21c", "campaign:C14d")
def test_the_hazards_of_the_way_of_a_withdrawal_apply() -> None:
    table = Situation(LINE, {"A": "mill", "B": "docks core park"}, zones="core")
    attacker, attacked = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*9")
    route = table.mine("B", "docks", "core")
    table.turns("AB")
    table.move(attacker, "docks")
    table.withdraw(attacked, "core", dice=[1, 1])
    assert crossed(table) == [route]
    assert table.owner("docks") == "B"
    lose(table, attacked, "grunt1 grunt2", dice=[1, 2])
    assert crossed(table) == [table.sector("core")]
    lose(table, attacked, "grunt3 grunt4 grunt5")
    assert (table.place(attacked), table.fp(attacked), table.owner("docks")) == ("core", 5, "A")


@pytest.mark.claims("campaign:C14j", "campaign:C21c")
def test_who_withdraws_into_another_hazardous_area_throws_its_dice() -> None:
    table = Situation(LINE, {"A": "mill", "B": "docks core park"}, hazards={"core": 1})
    attacker, attacked = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*9")
    table.turns("AB")
    table.move(attacker, "docks")
    table.withdraw(attacked, "core", dice=[3])
    assert crossed(table) == [table.sector("core")]
    lose(table, attacked, "grunt1 grunt2 grunt3")
    assert (table.place(attacked), table.fp(attacked), table.owner("docks")) == ("core", 7, "A")


@pytest.mark.claims("campaign:C14j", "campaign:C50b", "campaign:C22c")
def test_an_attacker_who_retreats_throws_the_dice_of_another_hazardous_area_on_the_way_back_too() -> None:
    table = Situation(LINE, {"A": "mill", "B": "core park"}, hazards={"docks": 3})
    army = table.army("A", "mill", "hq grunt*9")
    table.army("B", "core", "hq grunt*3")
    table.turns("AB")
    table.move(army, "docks", "core", dice=[1, 1, 1])
    lose(table, army, "grunt1 grunt2 grunt3")
    table.stand(ArmyId("3.army"))
    table.fight("B", [1, 1, 2], A="retreated", B="won")
    assert crossed(table) == [table.sector("docks")]
    lose(table, army, "grunt4 grunt5 grunt6 grunt7")
    assert (table.place(army), table.fp(army)) == ("mill", 2)


@pytest.mark.claims("campaign:C14g", "campaign:C21c")
def test_who_dies_in_withdrawing_leaves_the_sector_to_the_attacker() -> None:
    table = Situation(LINE, {"A": "mill", "B": "docks core park"})
    attacker, attacked = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt")
    table.mine("A", "docks", "core")
    table.turns("AB")
    table.move(attacker, "docks")
    table.withdraw(attacked, "core", dice=[1, 1])
    assert (table.fp(attacked), table.owner("docks"), table.vp("A")) == (0, "A", 0)


@pytest.mark.claims("campaign:C14b")
def test_the_keys_of_hazard_dice_are_ids_and_never_names() -> None:
    keys = []
    for name in ("Red", "Blue"):
        table = Situation(LINE, {"A": "mill docks", "B": "park"}, zones="docks")
        army = table.army("A", "mill", "hq grunt*9")
        route = table.mine("A", "mill", "docks")
        table.turns("AB")
        for what in (table.player("A"), army, table.sector("docks"), table.figure(army, "grunt1")):
            table.give(o.Rename(what, name))
        table.move(army, "docks", dice=[1, 1])
        keys += [key for key, _faces in table.dice]
        lose(table, army, "grunt1 grunt2", dice=[1, 1])
        keys += [key for key, _faces in table.dice]
    mine = str(DiceKey("hazard", 1, 1, (army, route)))
    zone = str(DiceKey("hazard", 1, 1, (army, table.sector("docks"))))
    assert keys == [mine, zone, mine, zone]


@pytest.mark.claims("campaign:C14b")
def test_two_crossings_of_one_minefield_in_one_week_have_two_keys() -> None:
    table = Situation(LINE, {"A": "mill", "B": "docks park"})
    army, enemy = table.army("A", "mill", "hq grunt*9"), table.army("B", "docks", "hq grunt*3")
    table.mine("A", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[1, 1])
    keys = [key for key, _faces in table.dice]
    lose(table, army, "grunt1 grunt2")
    table.stand(enemy)
    table.fight("B", A="stood", B="stood", dice=[1, 1])
    keys += [key for key, _faces in table.dice]
    assert len(set(keys)) == 2


def test_who_withdraws_over_a_minefield_comes_back_and_retreats_over_it_throws_three_times() -> None:
    table = Situation(
        "mill-docks docks-core", {"A": "mill", "B": "docks core"}, rules=HouseRules(battles=BattleTime.END_OF_WEEK)
    )
    attacker = table.army("A", "mill", "hq grunt*3")
    army, stays = table.army("B", "docks", "hq grunt*15"), table.army("B", "docks", "hq grunt*3")
    table.mine("A", "docks", "core")
    table.turns("AB")
    table.move(attacker, "docks")
    table.withdraw(army, "core", dice=[1, 1])
    keys = [key for key, _faces in table.dice]
    lose(table, army, "grunt1 grunt2")
    table.stand(stays)
    table.end_turn("A")
    table.move(army, "docks", dice=[1, 1])
    keys += [key for key, _faces in table.dice]
    lose(table, army, "grunt3 grunt4")
    table.end_turns()
    table.fight("A", A="won", B="retreated", dice=[1, 1, 1, 2])
    keys += [key for key, _faces in table.dice if army in key]
    assert len(set(keys)) == len(keys) == 3
