"""The computer player "easy" goes where it gains: against the weaker, into what is free, and not into what hurts."""

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.queries import army_fp
from tests.computer.seats import CLOSED, LATE, kinds, quiet_weeks, turn, wanted
from tests.world.situation import Situation

STRONG, MIDDLE, WEAK = "hq*2 grunt*12", "hq grunt*9", "hq grunt*5"


def goal(table: Situation, order: o.Order) -> str:
    """The sector where an ordered move ends."""
    assert isinstance(order, o.MoveArmy)
    return table.state.sectors[order.path[-1]].name


def two_neighbours(mine: str, theirs: str, **more) -> Situation:
    """A's army beside B's; nothing else is on the map but a home behind each."""
    table = Situation("camp-mill mill-docks docks-yard", {"A": "camp mill", "B": "docks yard"}, **more)
    table.army("A", "mill", mine)
    table.army("B", "docks", theirs)
    return table


# ── against the weaker ──


def test_it_attacks_a_neighbour_that_is_weaker():
    table = two_neighbours(STRONG, WEAK)
    table.turns("AB")
    assert goal(table, wanted(table, "A")) == "docks"


@pytest.mark.parametrize("theirs", [STRONG, MIDDLE])
def test_it_does_not_attack_a_neighbour_that_is_stronger_or_as_strong(theirs):
    table = two_neighbours(MIDDLE, theirs)
    table.turns("AB")
    assert kinds(turn(table, "A")) == ["end-turn"]


def test_of_two_neighbours_it_attacks_the_weaker_one():
    table = Situation("mill-docks mill-core", {"A": "mill", "B": "docks core"})
    table.army("A", "mill", STRONG)
    table.army("B", "docks", MIDDLE)
    table.army("B", "core", WEAK)
    table.turns("AB")
    turn(table, "A")
    assert table.battle.sector == table.sector("core")


def test_veterans_count_for_more_than_recruits():
    table = two_neighbours("hq grunt*6", WEAK)
    table.turns("AB")
    before = wanted(table, "A")
    veterans = (table.figure("2.army", f"grunt{n}") for n in range(1, 7))
    table.set(*(e.FigureSet(figure, 32, 9, 9, ()) for figure in veterans))
    assert (before.kind, wanted(table, "A").kind) == ("end-turn", "move-army")


def test_weeks_without_a_battle_make_it_bolder():
    table = two_neighbours(MIDDLE, MIDDLE)
    quiet_weeks(table, 3)
    table.turns("AB")
    assert goal(table, wanted(table, "A")) == "docks"


def test_two_armies_that_are_strong_enough_together_go_as_one():
    table = two_neighbours(WEAK, MIDDLE)
    table.army("A", "mill", "hq grunt*9")
    table.turns("AB")
    assert kinds(turn(table, "A")) == ["merge-armies", "move-army"]
    assert table.battle.sector == table.sector("docks")


def test_an_army_without_hq_attacks_nobody():
    table = two_neighbours("grunt*15", "hq grunt")
    table.turns("AB")
    assert kinds(turn(table, "A")) == ["end-turn"]


def test_of_hidden_armies_it_goes_by_their_fp():
    table = two_neighbours(STRONG, WEAK, rules=CLOSED)
    table.turns("AB")
    assert goal(table, wanted(table, "A")) == "docks"


# ── what is free ──


def test_it_takes_a_sector_that_nobody_holds():
    table = Situation("mill-docks docks-yard yard-gate", {"A": "mill", "B": "gate"})
    table.army("A", "mill", WEAK)
    table.turns("AB")
    turn(table, "A")
    assert table.owner("docks") == "A" or table.owner("yard") == "A"


def test_of_free_sectors_it_takes_the_centre():
    table = Situation("core-mill mill-docks mill-yard", {"A": "mill"}, players=2)
    table.army("A", "mill", WEAK)
    table.turns("AB")
    assert goal(table, wanted(table, "A")) == "core"


def test_it_goes_around_a_radioactive_sector():
    table = Situation("mill-waste mill-docks waste-gate docks-gate", {"A": "mill docks"}, zones="waste", players=2)
    table.army("A", "mill", STRONG)
    table.turns("AB")
    order = wanted(table, "A")
    assert isinstance(order, o.MoveArmy)
    assert [table.state.sectors[sector].name for sector in order.path] == ["docks", "gate"]


def test_it_takes_the_way_through_the_hazard_of_fewer_dice():
    table = Situation(
        "mill-lava mill-swamp lava-gate swamp-gate",
        {"A": "mill lava swamp"},
        hazards={"lava": 6, "swamp": 1},
        players=2,
    )
    table.army("A", "mill", STRONG)
    table.turns("AB")
    order = wanted(table, "A")
    assert isinstance(order, o.MoveArmy)
    assert [table.state.sectors[sector].name for sector in order.path] == ["swamp", "gate"]


def test_it_does_not_send_an_army_to_its_death_in_a_radioactive_sector():
    table = Situation("mill-waste", {"A": "mill"}, zones="waste", players=2)
    table.army("A", "mill", WEAK)
    table.turns("AB")
    assert kinds(turn(table, "A")) == ["end-turn"]


def test_it_takes_a_sector_rather_than_fight_for_one_without_need():
    table = Situation("mill-docks mill-gate", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq*2 grunt*9")
    table.army("B", "docks", "hq grunt*5")
    table.turns("AB")
    turn(table, "A")
    assert table.owner("gate") == "A"


def test_an_army_that_stands_in_a_foreign_sector_takes_it():
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "docks", WEAK)
    table.turns("AB")
    assert kinds(turn(table, "A")) == ["attack-here", "end-turn"]
    assert table.owner("docks") == "A"


# ── no third side ──


def test_it_does_not_come_into_a_battle_that_others_have_declared():
    table = Situation("mill-docks docks-yard", {"A": "mill", "B": "docks", "C": "yard"}, rules=LATE)
    table.army("A", "mill", STRONG)
    table.army("B", "docks", WEAK)
    attacker = table.army("C", "yard", STRONG)
    table.turns("CAB")
    table.move(attacker, "docks")
    table.give(table.answer("3.army", o.Answer.STAND))
    table.end_turn("C")
    assert kinds(turn(table, "A")) == ["end-turn"]


@pytest.mark.parametrize(("guests", "goes"), [("hq grunt", True), ("hq grunt*9", False)])
def test_guests_count_with_those_whom_they_stand_with(guests, goes):
    table = two_neighbours(STRONG, WEAK, players=3)
    table.army("C", "docks", guests)
    table.pact("B", "C")
    table.turns("ABC")
    assert ("move-army" in kinds(turn(table, "A"))) is goes


def test_with_two_bands_it_does_not_enter_a_sector_of_its_own_band():
    table = Situation("mill-docks docks-gate", {"A": "mill", "B": "docks", "C": "gate"}, bands=(1, 1, 2))
    table.army("A", "mill", STRONG)
    table.army("C", "gate", STRONG)
    table.turns("ABC")
    assert kinds(turn(table, "A")) == ["end-turn"]


def test_with_two_bands_it_attacks_the_other_band():
    table = two_neighbours(STRONG, WEAK, bands=(1, 2))
    table.turns("AB")
    assert goal(table, wanted(table, "A")) == "docks"


def test_it_ends_a_pact_that_somebody_made_with_it():
    table = two_neighbours(STRONG, WEAK)
    table.pact("A", "B")
    table.turns("AB")
    assert kinds(turn(table, "A")) == ["end-pact", "move-army"]


def test_it_sends_nobody_to_the_battles_of_others():
    table = Situation("mill-docks docks-yard yard-gate", {"A": "mill", "B": "docks", "C": "yard gate"})
    table.army("A", "mill", STRONG)
    table.army("B", "docks", WEAK)
    table.army("C", "gate", STRONG)
    table.turns("ABC")
    table.move("2.army", "docks")
    table.give(table.answer("3.army", o.Answer.STAND))
    assert wanted(table, "C") == o.DeclineCalls(table.battle_id(), (table.player("C"),))


# ── home ──


def garrison(table: Situation, place: str) -> int:
    """FP of A's armies in a sector."""
    armies = (army for army in table.state.armies.values() if army.player == table.player("A"))
    return sum(army_fp(table.state, army.id) for army in armies if table.place(army.id) == place)


def beside_a_threat(units: str) -> Situation:
    """A could take the gate; an army of B's stands beside A's home."""
    table = Situation("gate-mill mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", units)
    table.army("B", "docks", STRONG)
    table.turns("AB")
    return table


def test_it_keeps_a_garrison_at_home_where_an_enemy_is_near():
    table = beside_a_threat(STRONG)
    turn(table, "A")
    assert table.owner("gate") == "A"
    assert 3 <= garrison(table, "mill") <= 5


def test_the_garrison_has_an_hq_and_so_have_those_who_go():
    table = beside_a_threat(STRONG)
    turn(table, "A")
    hqs = [f.army for f in table.state.figures.values() if f.player == table.player("A") and f.unit == "marines.hq"]
    assert len(set(hqs)) == 2


def test_the_commander_goes_with_those_who_go():
    table = beside_a_threat(STRONG)
    table.commander("A", table.figure("2.army", "grunt1"))
    turn(table, "A")
    (army,) = (f.army for f in table.state.figures.values() if f.id == table.figure("2.army", "grunt1"))
    assert table.place(army) == "gate"


def test_it_stays_where_it_cannot_leave_a_garrison():
    table = beside_a_threat("hq grunt*4")
    assert kinds(turn(table, "A")) == ["end-turn"]


def test_all_of_it_goes_where_no_enemy_is_near():
    table = Situation("core-mill mill-gate gate-yard yard-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", STRONG)
    table.army("B", "docks", STRONG)
    table.turns("AB")
    turn(table, "A")
    assert garrison(table, "mill") == 0


def test_an_army_in_the_rear_marches_to_where_something_can_be_won():
    table = Situation("rear-camp camp-mill mill-docks", {"A": "rear camp mill", "B": "docks"})
    table.army("A", "rear", WEAK)
    table.army("B", "docks", STRONG)
    table.turns("AB")
    assert goal(table, wanted(table, "A")) == "mill"


def test_an_army_comes_to_help_where_an_own_sector_is_in_danger():
    table = Situation("camp-mill mill-docks docks-yard", {"A": "camp mill", "B": "docks yard"})
    table.army("A", "camp", MIDDLE)
    table.army("A", "mill", WEAK)
    table.army("B", "yard", STRONG)
    table.army("B", "docks", STRONG)
    table.turns("AB")
    turn(table, "A")
    assert garrison(table, "mill") == 16


def test_no_more_come_than_find_room():
    table = Situation("rear-mill mill-docks docks-yard", {"A": "rear mill", "B": "docks yard"})
    table.army("A", "rear", STRONG)
    table.army("A", "mill", STRONG)
    table.army("B", "yard", "hq*2 grunt*18")
    table.army("B", "docks", "hq*2 grunt*18")
    table.turns("AB")
    turn(table, "A")
    assert garrison(table, "mill") <= 20
