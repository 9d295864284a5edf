"""Retreating from a battle, and going back without victory (campaign:C22, C54)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.state import Fate, LossesDue, RetreatDue
from tests.world.situation import Situation

AFTER_ALL_MOVES = HouseRules(battles=BattleTime.END_OF_WEEK)


def battle(others: str = "core", path: str = "docks") -> tuple[Situation, ArmyId, ArmyId]:
    """A, from the mill, fights B's army; B owns the docks and what else is named."""
    table = Situation("mill-docks docks-core docks-dam", {"A": "mill", "B": f"docks {others}"})
    attacker, defender = table.army("A", "mill", "hq*2 grunt*3"), table.army("B", path.split()[-1], "hq*2 grunt*3")
    table.turns("AB")
    table.attack(attacker, *path.split())
    return table, attacker, defender


def fates(table: Situation, army: ArmyId, names: str) -> list[Fate]:
    """What became of figures that an army was set up with."""
    return [table.fate(figure) for figure in table.figures(army, names)]


@pytest.mark.claims("campaign:C22a", "campaign:C22b")
def test_a_defender_who_retreats_loses_all_hqs_and_goes_to_the_next_own_sector() -> None:
    table, _attacker, defender = battle()
    table.fight("A", A="won", B="retreated")
    assert fates(table, defender, "hq1 hq2") == [Fate.GIVEN_UP, Fate.GIVEN_UP]
    assert (table.place(defender), table.fp(defender), table.owner("docks")) == ("core", 3, "A")


@pytest.mark.claims("campaign:C22b")
def test_with_two_own_sectors_next_door_the_owner_chooses_where_to() -> None:
    table, _attacker, defender = battle("core dam")
    table.fight("A", A="won", B="retreated")
    pending = table.pending(RetreatDue)
    assert (pending.player, pending.havens) == (table.player("B"), (table.sector("core"), table.sector("dam")))
    for place in ("docks", "mill"):
        order = o.ChooseHaven(table.player("B"), pending.id, table.sector(place))
        assert table.refused(order) == {"campaign:C22"}
    table.give(o.ChooseHaven(table.player("B"), pending.id, table.sector("dam")))
    assert table.place(defender) == "dam"


@pytest.mark.claims("campaign:C22a", "campaign:C22c")
def test_an_attacker_who_retreats_loses_all_hqs_and_goes_back_where_it_came_from() -> None:
    table, attacker, defender = battle()
    table.fight("B", A="retreated", B="won")
    assert fates(table, attacker, "hq1 hq2") == [Fate.GIVEN_UP, Fate.GIVEN_UP]
    assert (table.place(attacker), table.fp(attacker)) == ("mill", 3)
    assert (table.place(defender), table.owner("docks")) == ("docks", "B")


@pytest.mark.claims("campaign:C22c")
def test_an_attacker_goes_back_where_its_move_began_not_to_the_sector_before() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "core", "hq grunt*3")
    table.turns("AB")
    table.attack(attacker, "docks", "core")
    table.fight("B", A="retreated", B="won")
    assert (table.place(attacker), table.place(defender)) == ("mill", "core")


@pytest.mark.claims("campaign:C22d")
def test_who_has_no_sector_to_retreat_to_is_lost_without_points_beyond_the_hqs() -> None:
    table, _attacker, defender = battle(others="")
    table.fight("A", A="won", B="retreated")
    assert fates(table, defender, "hq1 hq2") == [Fate.GIVEN_UP, Fate.GIVEN_UP]
    assert fates(table, defender, "grunt1 grunt2 grunt3") == [Fate.STRANDED] * 3
    assert table.vp("A") == 2


@pytest.mark.claims("campaign:C22b", "campaign:C22e")
def test_an_own_sector_that_enemies_hold_or_that_is_fought_over_is_no_place_to_retreat_to() -> None:
    table = Situation("mill-docks docks-core core-dam", {"A": "mill dam", "B": "docks core"}, rules=AFTER_ALL_MOVES)
    one, two = table.army("A", "mill", "hq grunt*3"), table.army("A", "dam", "hq grunt*3")
    defender = table.army("B", "docks", "hq grunt*3")
    table.army("B", "core", "hq grunt*3")
    table.turns("AB")
    first = table.attack(one, "docks")
    table.attack(two, "core")
    table.end_turns()
    order = table.result("A", A="won", B="retreated")
    table.give(o.ReportBattle(first, order.report))
    assert fates(table, defender, "grunt1 grunt2 grunt3") == [Fate.STRANDED] * 3


@pytest.mark.claims("campaign:C22a", "campaign:C22b")
def test_an_army_of_hqs_alone_is_gone_after_a_retreat() -> None:
    table, _attacker, defender = battle()
    grunts = table.figures(defender, "grunt1 grunt2 grunt3")
    table.fight("A", A="won", B="retreated", dead=dict.fromkeys(grunts[:2], "A"), behind=grunts[2:])
    assert defender not in table.state.armies
    assert not table.state.pending


# ── no victory for the attackers ──


@pytest.mark.claims("campaign:C54a", "campaign:C54b")
def test_living_attackers_without_victory_go_back_with_their_hqs() -> None:
    table, attacker, defender = battle()
    table.fight("B", A="stood", B="stood")
    assert (table.place(attacker), table.fp(attacker)) == ("mill", 5)
    assert (table.place(defender), table.fp(defender), table.owner("docks")) == ("docks", 5, "B")


def cut_off(*places: str) -> tuple[Situation, ArmyId]:
    """A attacks B's docks, C takes the mill from which A came, and then the battle is fought; A owns ``places``."""
    table = Situation(
        "mill-docks docks-core docks-dam mill-park docks-east",
        {"A": " ".join(("mill", *places)), "B": "docks core", "C": "park"},
        rules=AFTER_ALL_MOVES,
    )
    attacker = table.army("A", "mill", "hq*2 grunt*3")
    table.army("B", "docks", "hq grunt*3")
    taker = table.army("C", "park", "hq grunt*3")
    table.turns("ACB")
    table.attack(attacker, "docks")
    table.give(o.EndTurn(table.player("A")))
    table.move(taker, "mill")
    assert table.owner("mill") == "C"
    table.end_turns()
    table.nobody_comes()
    return table, attacker


@pytest.mark.claims("campaign:C54c", "campaign:C22a", "campaign:C22b")
def test_who_cannot_go_back_without_victory_retreats_to_the_next_own_sector_without_hqs() -> None:
    table, attacker = cut_off("dam")
    table.fight("B", A="stood", B="stood")
    assert fates(table, attacker, "hq1 hq2") == [Fate.GIVEN_UP, Fate.GIVEN_UP]
    assert (table.place(attacker), table.fp(attacker), table.vp("B")) == ("dam", 3, 2)


@pytest.mark.claims("campaign:C54c", "campaign:C22d")
def test_who_can_go_nowhere_without_victory_is_lost() -> None:
    table, attacker = cut_off()
    table.fight("B", A="stood", B="stood")
    assert fates(table, attacker, "grunt1 grunt2 grunt3") == [Fate.STRANDED] * 3
    assert table.vp("B") == 2


@pytest.mark.claims("campaign:C22b", "campaign:C22c")
def test_an_attacker_who_retreats_and_cannot_go_back_goes_to_the_next_own_sector_of_choice() -> None:
    table, attacker = cut_off("dam", "east")
    table.fight("B", A="retreated", B="won")
    pending = table.pending(RetreatDue)
    assert pending.havens == (table.sector("dam"), table.sector("east"))
    table.give(o.ChooseHaven(table.player("A"), pending.id, table.sector("east")))
    assert (table.place(attacker), table.fp(attacker)) == ("east", 3)


@pytest.mark.claims("campaign:C54c", "campaign:C50e")
def test_an_ally_who_took_the_sector_meanwhile_lets_the_attacker_back_in() -> None:
    table = Situation("mill-docks mill-park", {"A": "mill", "B": "docks", "C": "park"}, rules=AFTER_ALL_MOVES)
    attacker, defender = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    friend = table.army("C", "park", "hq grunt*3")
    table.pact("A", "C")
    table.turns("ACB")
    table.attack(attacker, "docks")
    table.give(o.EndTurn(table.player("A")))
    table.move(friend, "mill")
    table.end_turns()
    table.nobody_comes()
    table.fight("B", A="stood", B="stood")
    assert [table.place(army) for army in (attacker, friend, defender)] == ["mill", "mill", "docks"]


@pytest.mark.claims("campaign:C54a", "campaign:C54b")
def test_two_attackers_from_two_sectors_each_go_back_to_their_own() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill core", "B": "docks"}, rules=AFTER_ALL_MOVES)
    one, two = table.army("A", "mill", "hq grunt*3"), table.army("A", "core", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(one, "docks")
    table.attack(two, "docks")
    table.end_turns()
    table.fight("B", A="stood", B="stood")
    assert (table.place(one), table.place(two)) == ("mill", "core")


@pytest.mark.claims("campaign:C54a", "campaign:C49a")
def test_the_way_back_over_two_minefields_is_thrown_for_step_by_step() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    attacker, defender = table.army("A", "mill", "hq grunt*15"), table.army("B", "core", "hq grunt*3")
    mines = [table.mine("A", "mill", "docks"), table.mine("A", "docks", "core")]
    table.turns("AB")

    def lose(number: int, dice: list[int]) -> None:
        pending = table.pending(LossesDue)
        chosen = table.figures(attacker, f"grunt{2 * number - 1} grunt{2 * number}")
        table.give(o.ChooseLosses(table.player("A"), pending.id, chosen), dice)

    table.move(attacker, "docks", "core", dice=[1, 1])
    lose(1, [1, 1])
    lose(2, [])
    table.stand(defender)
    table.fight("B", A="stood", B="stood", dice=[1, 1])
    assert [event.hazard for event in table.happened(e.HazardThrown)] == [mines[1]]
    lose(3, [1, 1])
    assert [event.hazard for event in table.happened(e.HazardThrown)] == [mines[0]]
    assert table.place(attacker) == "docks"
    lose(4, [])
    assert (table.place(attacker), table.fp(attacker)) == ("mill", 8)
