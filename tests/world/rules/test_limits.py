"""The limit of 20 FP, of armies and of sectors (campaign:C16, C43)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.rules.limits import propose_surplus
from campaign.world.state import Fate, RetreatDue, SurplusDue
from tests.world.situation import Situation

AFTER_ALL_MOVES = HouseRules(battles=BattleTime.END_OF_WEEK)


def marines(
    table: Situation, letter: str, place: str, *kinds: tuple[str, int], army: ArmyId | None = None
) -> o.Recruit:
    """The order by which a player buys Marines in a sector."""
    units = tuple((f"marines.{unit}", number) for unit, number in kinds)
    return o.Recruit(table.player(letter), table.sector(place), units, army)


def choose(table: Situation, figures: tuple[str, ...], stock: int = 0) -> o.ChooseSurplus:
    """The answer to the one open question of surplus."""
    pending = table.pending(SurplusDue)
    return o.ChooseSurplus(pending.player, pending.id, figures, stock)  # type: ignore[arg-type]


@pytest.mark.claims("campaign:C16a", "campaign:C43d")
def test_no_army_is_bought_beyond_20_fp() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*17")
    table.stock(mill=10)
    table.turns("AB")
    assert table.refused(marines(table, "A", "mill", ("grunt", 3), army=army)) == {"campaign:C16"}
    table.give(marines(table, "A", "mill", ("grunt", 2), army=army))
    assert table.fp(army) == 20


@pytest.mark.claims("campaign:C16a", "campaign:C43d")
def test_no_new_army_is_bought_beyond_20_fp() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.stock(mill=30)
    table.turns("AB")
    assert table.refused(marines(table, "A", "mill", ("hq", 1), ("grunt", 20))) == {"campaign:C16"}
    table.give(marines(table, "A", "mill", ("hq", 1), ("grunt", 19)))


@pytest.mark.claims("campaign:C43e")
def test_a_sector_may_hold_more_than_20_fp_by_purchases_until_the_week_ends() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq grunt*17")
    table.stock(mill=5)
    table.turns("AB")
    table.give(marines(table, "A", "mill", ("hq", 1), ("grunt", 4)))
    assert not table.state.pending
    table.end_turns()
    table.give(o.EndWeek())
    assert table.pending(SurplusDue).over == 3


@pytest.mark.claims("campaign:C43e", "campaign:C43f")
def test_all_forces_of_an_overfull_sector_defend_it_and_stay_overfull_after_the_battle() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq grunt*17")
    attacker = table.army("B", "docks", "hq grunt*3")
    table.stock(mill=5)
    table.turns("AB")
    table.give(marines(table, "A", "mill", ("hq", 1), ("grunt", 4)))
    table.give(o.EndTurn(table.player("A")))
    table.attack(attacker, "mill")
    assert sum(force.player == table.player("A") for force in table.battle.forces) == 2
    table.fight("A", A="won", B="retreated")
    assert not table.state.pending
    assert not table.happened(e.FigureLost)[1:]


@pytest.mark.claims("campaign:C16b", "campaign:C16d")
def test_the_surplus_of_a_move_may_come_from_any_army_of_the_one_who_came() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    coming, there = table.army("A", "mill", "hq grunt*11"), table.army("A", "docks", "hq engineer*3 grunt")
    table.turns("AB")
    table.move(coming, "docks")
    assert table.pending(SurplusDue).over == 3
    table.give(choose(table, table.figures(there, "engineer2")))
    assert (table.fp(coming), table.fp(there)) == (12, 8)


@pytest.mark.parametrize(
    "names",
    ["grunt1 grunt2", "engineer1 grunt1", "grunt1 grunt1 grunt2"],
    ids=["too little", "one too many", "one named twice"],
)
@pytest.mark.claims("campaign:C16d")
def test_a_surplus_that_is_too_small_or_of_which_a_figure_could_be_spared_is_refused(names: str) -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    coming = table.army("A", "mill", "hq engineer grunt*8")
    table.army("A", "docks", "hq grunt*10")
    table.turns("AB")
    table.move(coming, "docks")
    assert table.pending(SurplusDue).over == 3
    assert table.refused(choose(table, table.figures(coming, names))) <= {"campaign:C16", ""}


@pytest.mark.claims("campaign:C16d")
def test_nobody_else_chooses_the_surplus() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    coming = table.army("A", "mill", "hq grunt*11")
    table.army("A", "docks", "hq grunt*11")
    table.turns("AB")
    table.move(coming, "docks")
    order = o.ChooseSurplus(table.player("B"), table.pending(SurplusDue).id, table.figures(coming, "grunt1 grunt2"))
    assert table.refused(order) == {""}


@pytest.mark.claims("campaign:C16d")
def test_no_more_of_the_stock_goes_than_has_to() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*17")
    table.stock(mill=5)
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    assert table.refused(choose(table, (), stock=4)) == {"campaign:C16"}
    assert table.refused(choose(table, (), stock=6)) == {"campaign:C16"}
    assert table.refused(choose(table, table.figures(army, "grunt1"), stock=3)) == {"campaign:C16"}


@pytest.mark.claims("campaign:C16c", "campaign:C16e")
def test_what_is_proposed_as_surplus_is_legal_and_takes_stock_before_figures() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq engineer*5 grunt*4")
    table.stock(mill=2)
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    figures, stock = propose_surplus(table.state, table.pending(SurplusDue))
    assert (figures, stock) == ((), 2)
    table.give(choose(table, figures, stock))
    assert table.state.week == 2


@pytest.mark.claims("campaign:C16c", "campaign:C16e")
def test_stock_alone_beyond_20_fp_is_surplus_too() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.army("A", "mill", "hq grunt")
    table.stock(mill=21)
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    assert (table.pending(SurplusDue).over, table.pending(SurplusDue).stock) == (3, 21)


@pytest.mark.claims("campaign:C16c", "campaign:C44g")
def test_at_the_end_of_a_week_the_owner_loses_before_the_guest() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    guest, host = table.army("A", "mill", "hq grunt*9"), table.army("B", "docks", "hq grunt*8")
    table.stock(docks=6)
    table.pact("A", "B")
    table.turns("ABC")
    table.move(guest, "docks")
    table.give(o.EndTurn(table.player("A")))
    table.give(marines(table, "B", "docks", ("grunt", 4), army=host))
    table.end_turns()
    table.give(o.EndWeek())
    pending = table.pending(SurplusDue)
    assert (pending.player, pending.over, pending.stock) == (table.player("B"), 5, 2)
    table.give(choose(table, table.figures(host, "grunt1 grunt2 grunt3"), stock=2))
    assert (table.fp(guest), table.fp(host), table.state.week) == (10, 10, 2)


@pytest.mark.claims("campaign:C16c", "campaign:C44g")
def test_the_guest_loses_what_the_owner_cannot() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    guest = table.army("A", "mill", "hq grunt*19")
    table.army("B", "core", "hq grunt")
    table.army("C", "core", "hq grunt")
    table.stock(docks=5)
    table.pact("A", "B")
    table.turns("ABC")
    table.move(guest, "docks")
    table.end_turns()
    table.give(o.EndWeek())
    assert table.stock_in("docks") == 0
    assert (table.fp(guest), table.state.week) == (20, 2)


@pytest.mark.claims("campaign:C16b", "campaign:C44f")
def test_two_allies_who_won_a_sector_together_lose_its_surplus_once_and_the_guest_loses_it() -> None:
    table = Situation(
        "mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 2, 1), rules=AFTER_ALL_MOVES
    )
    first, second = table.army("A", "mill", "hq grunt*14"), table.army("C", "core", "hq grunt*14")
    table.army("B", "docks", "hq grunt*3")
    table.turns("ACB")
    table.attack(first, "docks")
    table.give(o.EndTurn(table.player("A")))
    table.attack(second, "docks")
    table.end_turns()
    table.nobody_comes()
    table.fight("A", A="won", B="beaten", C="won")
    pending = table.pending(SurplusDue)
    assert (pending.player, pending.over) == (table.player("C"), 10)
    table.give(choose(table, table.figures(second, " ".join(f"grunt{n}" for n in range(1, 11)))))
    assert (table.fp(first), table.fp(second), table.owner("docks")) == (15, 5, "A")


@pytest.mark.claims("campaign:C16b", "campaign:C21d")
def test_two_armies_that_withdraw_into_one_sector_lose_its_surplus_once() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker = table.army("A", "mill", "hq grunt*3")
    one, two = table.army("B", "docks", "hq grunt*8"), table.army("B", "docks", "hq grunt*8")
    there = table.army("B", "core", "hq grunt*9")
    table.turns("AB")
    table.move(attacker, "docks")
    table.withdraw(one, "core")
    table.withdraw(two, "core")
    assert table.pending(SurplusDue).over == 8
    table.give(choose(table, table.figures(there, " ".join(f"grunt{n}" for n in range(1, 9)))))
    assert sum(map(table.fp, (one, two, there))) == 20


@pytest.mark.claims("campaign:C16b", "campaign:C50a")
def test_two_armies_that_retreat_into_one_sector_lose_its_surplus_once() -> None:
    table = Situation("mill-docks docks-core docks-park", {"A": "mill", "B": "docks core park"})
    attacker = table.army("A", "mill", "hq grunt*3")
    one, two = table.army("B", "docks", "hq grunt*8"), table.army("B", "docks", "hq grunt*8")
    there = table.army("B", "core", "hq grunt*9")
    table.turns("AB")
    table.attack(attacker, "docks")
    table.fight("A", A="won", B="retreated")
    pending = table.pending(RetreatDue)
    table.give(o.ChooseHaven(pending.player, pending.id, table.sector("core")))
    assert table.pending(SurplusDue).over == 6
    table.give(choose(table, table.figures(there, " ".join(f"grunt{n}" for n in range(1, 7)))))
    assert [table.place(army) for army in (one, two)] == ["core", "core"]
    assert sum(map(table.fp, (one, two, there))) == 20


@pytest.mark.claims("campaign:C16b", "campaign:C16d")
def test_who_has_nothing_but_surplus_loses_it_all_without_a_question() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    guest = table.army("A", "mill", "hq grunt*2")
    host = table.army("B", "docks", "hq grunt*19")
    table.pact("A", "B")
    table.turns("AB")
    table.move(guest, "docks")
    assert (table.fp(guest), table.fp(host)) == (0, 20)
    assert {event.fate for event in table.happened(e.FigureLost)} == {Fate.SURPLUS}
