"""Who has won, who gets the sector, and what becomes of the field and of what hatched (campaign:C23, C24)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.state import Fate, SurplusDue
from tests.world.situation import Situation


def battle(
    attackers: str = "hq grunt*3", defenders: str = "hq grunt*3", factions: str = "", rules: HouseRules | None = None
) -> tuple[Situation, ArmyId, ArmyId]:
    """A, from the mill, fights for B's docks."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"}, factions=factions, rules=rules)
    attacker, defender = table.army("A", "mill", attackers), table.army("B", "docks", defenders)
    table.turns("AB")
    table.attack(attacker, "docks")
    return table, attacker, defender


@pytest.mark.claims("campaign:C23a", "campaign:C23c")
def test_attackers_who_killed_everybody_have_won_and_get_the_sector() -> None:
    table, attacker, defender = battle()
    dead = dict.fromkeys(table.state.armies[defender].figures, table.figure(attacker, "grunt1"))
    table.fight("A", A="won", B="beaten", dead=dead)
    assert (table.owner("docks"), table.place(attacker), table.vp("A")) == ("A", "docks", 4)


@pytest.mark.claims("campaign:C23a", "campaign:C23c")
def test_attackers_whose_enemies_have_all_retreated_have_won_and_get_the_sector() -> None:
    table, attacker, _defender = battle()
    table.fight("A", A="won", B="retreated")
    assert (table.owner("docks"), table.place(attacker)) == ("A", "docks")


@pytest.mark.claims("campaign:C23d", "campaign:C23e", "campaign:C23f")
def test_what_a_beaten_side_leaves_on_the_field_is_lost_killed_for_the_winner_and_credited_to_nobody() -> None:
    table, _attacker, defender = battle(defenders="hq scanner terminator*3", factions="ma")
    table.fight("A", A="won", B="beaten")
    left = table.figures(defender, "hq1 scanner1 terminator1 terminator2 terminator3")
    assert {table.fate(figure) for figure in left} == {Fate.CAPTURED}
    assert table.vp("A") == 5
    assert {figure.experience for figure in table.state.figures.values()} == {0}


@pytest.mark.claims("campaign:C23d", "campaign:C23e")
def test_a_beaten_attacker_is_lost_on_the_field_too() -> None:
    table, attacker, _defender = battle()
    table.fight("B", A="beaten", B="won")
    assert table.fp(attacker) == 0
    assert (table.owner("docks"), table.vp("B")) == ("B", 4)


@pytest.mark.parametrize("holder", ["B", None])
@pytest.mark.claims("campaign:C23b")
def test_a_result_in_which_the_winner_does_not_hold_the_field_is_refused(holder: str | None) -> None:
    table, _attacker, _defender = battle()
    assert table.refused(table.result(holder, A="won", B="retreated")) == {"campaign:C23"}


@pytest.mark.claims("campaign:C23a")
def test_a_result_in_which_both_sides_have_won_is_refused() -> None:
    table, _attacker, _defender = battle()
    assert table.refused(table.result("A", A="won", B="won")) == {"campaign:C23"}


@pytest.mark.claims("campaign:C23a")
def test_a_result_in_which_somebody_has_won_against_an_enemy_who_stands_is_refused() -> None:
    table, _attacker, _defender = battle()
    assert table.refused(table.result("A", A="won", B="stood")) == {"campaign:C23"}


@pytest.mark.claims("campaign:C23c")
def test_the_one_who_declared_the_attack_gets_the_sector_not_the_ally_who_helped() -> None:
    table = Situation(
        "mill-docks docks-core",
        {"A": "mill", "B": "docks", "C": "core"},
        bands=(1, 2, 1),
        rules=HouseRules(battles=BattleTime.END_OF_WEEK),
    )
    declared, helper = table.army("A", "mill", "hq grunt*3"), table.army("C", "core", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("ACB")
    table.attack(declared, "docks")
    table.end_turn("A")
    table.attack(helper, "docks")
    table.end_turns()
    table.fight("C", A="won", B="beaten", C="won")
    assert table.owner("docks") == "A"
    assert (table.place(declared), table.place(helper)) == ("docks", "docks")


# ── afterwards ──


@pytest.mark.claims("campaign:C24a")
def test_survivors_are_whole_again_and_keep_nothing_but_the_memory_of_a_battle() -> None:
    table, attacker, _defender = battle()
    grunt = table.figure(attacker, "grunt1")
    before = table.state.figures[grunt]
    table.fight("B", A="stood", B="stood")
    after = table.state.figures[grunt]
    assert (after.battles, before.battles) == (1, 0)
    differing = {name for name in before.__slots__ if getattr(before, name) != getattr(after, name)}
    assert differing == {"battles"}


@pytest.mark.claims("campaign:C24b")
def test_creatures_that_hatched_and_live_join_the_army_at_their_cost() -> None:
    table, _attacker, defender = battle(defenders="queen razordog*3", factions="mi")
    before = table.fp(defender)
    table.fight("B", A="stood", B="stood", hatched=[("egg1", "B", "drone"), ("egg2", "B", "stinger")])
    assert table.fp(defender) == before + 2
    assert [event.unit for event in table.happened(e.FigureJoined)] == ["insectoids.drone", "insectoids.stinger"]


@pytest.mark.claims("campaign:C24b")
def test_a_creature_that_hatched_and_died_joins_nobody_but_counts_for_its_killer() -> None:
    table, attacker, defender = battle(defenders="queen razordog*3", factions="mi")
    before, killer = table.fp(defender), table.figure(attacker, "grunt1")
    table.fight("B", A="stood", B="stood", hatched=[("egg1", "B", "drone")], dead={"egg1": killer})
    assert table.fp(defender) == before
    assert (table.vp("A"), table.state.figures[killer].experience) == (1, 1)


@pytest.mark.claims("campaign:C24b", "campaign:C16a")
def test_an_army_that_hatchlings_make_larger_than_20_fp_loses_the_surplus_at_once() -> None:
    table, _attacker, defender = battle(defenders="queen razordog*15", factions="mi")
    table.fight("B", A="stood", B="stood", hatched=[("egg1", "B", "drone"), ("egg2", "B", "drone")])
    pending = table.pending(SurplusDue)
    assert (pending.player, pending.over) == (table.player("B"), 1)
    assert table.fp(defender) == 21


@pytest.mark.claims("campaign:C24b", "campaign:C22b")
def test_hatchlings_of_a_side_that_retreats_go_with_it() -> None:
    table, _attacker, defender = battle(defenders="queen razordog*3", factions="mi")
    table.fight("A", A="won", B="retreated", hatched=[("egg1", "B", "drone"), ("egg2", "B", "drone")], behind=["egg2"])
    assert (table.place(defender), table.fp(defender)) == ("core", 4 + 3 + 1)
    assert table.vp("A") == 1


@pytest.mark.claims("campaign:C24c")
def test_by_the_other_reading_hatched_creatures_vanish() -> None:
    table, attacker, defender = battle(
        defenders="queen razordog*3", factions="mi", rules=HouseRules(hatchlings_join=False)
    )
    before, grunt = table.fp(defender), table.figure(attacker, "grunt1")
    table.fight(
        "B", A="stood", B="stood", hatched=[("egg1", "B", "drone"), ("egg2", "B", "drone")], dead={grunt: "egg1"}
    )
    assert table.fp(defender) == before
    assert (table.fate(grunt), table.vp("B")) == (Fate.KILLED, 1)
