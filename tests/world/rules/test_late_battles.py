"""Several sides in one battle, and what goes on in a sector while its battle waits (campaign:C64, C65)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.state import AnswerDue, Fate, SurplusDue
from tests.world.situation import Situation

AFTER_ALL_MOVES = HouseRules(battles=BattleTime.END_OF_WEEK)
ROUTES = "mill-docks yard-docks dam-docks docks-core core-hill"


def waiting(*pacts: str, turns: str = "ACDB") -> tuple[Situation, dict[str, ArmyId]]:
    """A has attacked B's docks, and B stands; C and D have an army next to them, B a reserve in the core."""
    table = Situation(ROUTES, {"A": "mill", "B": "docks core hill", "C": "yard", "D": "dam"}, rules=AFTER_ALL_MOVES)
    places = {"A": "mill", "B": "docks", "C": "yard", "D": "dam", "reserve": "core"}
    armies = {name: table.army(name if len(name) == 1 else "B", at, "hq grunt*3") for name, at in places.items()}
    for a, b in pacts:
        table.pact(a, b)
    table.stock(docks=10, core=10)
    table.turns(turns)
    table.attack(armies["A"], "docks")
    return table, armies


def stand(table: Situation) -> None:
    """Whoever is asked stands."""
    for due in [p for p in table.state.pending.values() if isinstance(p, AnswerDue)]:
        table.give(o.AnswerAttack(due.player, due.battle, due.army, o.Answer.STAND))


def come(table: Situation, *arrivals: tuple[str, ArmyId]) -> None:
    """Turn by turn these come into the docks; then all have moved, and nobody sends a detachment."""
    for letter, army in arrivals:
        while table.state.active != table.player(letter):
            assert table.state.active is not None
            table.give(o.EndTurn(table.state.active))
        table.move(army, "docks")
        stand(table)
    table.end_turns()
    table.nobody_comes()


# ── several sides ──


@pytest.mark.claims("campaign:C64a")
@pytest.mark.parametrize(("c", "d", "owner"), [("won", "won", "C"), ("beaten", "won", "D")])
def test_the_sector_goes_to_the_first_attacker_who_won(c: str, d: str, owner: str) -> None:
    table, armies = waiting("CD")
    come(table, ("C", armies["C"]), ("D", armies["D"]))
    table.fight(owner, A="retreated", B="retreated", C=c, D=d)
    assert table.owner("docks") == owner


@pytest.mark.claims("campaign:C64b", "campaign:C64c")
def test_a_beaten_attacker_stays_as_a_guest_where_an_attacker_of_its_side_took_the_sector() -> None:
    table, armies = waiting("AC")
    come(table, ("C", armies["C"]))
    dead = dict.fromkeys(table.figures(armies["A"], "grunt1 grunt2 grunt3"), "B")
    table.fight("C", A="beaten", B="beaten", C="won", dead=dead)
    assert (table.owner("docks"), table.place(armies["A"]), table.fp(armies["A"])) == ("C", "docks", 1)


@pytest.mark.claims("campaign:C64d")
def test_who_comes_back_to_a_sector_from_which_all_have_withdrawn_is_its_defence() -> None:
    table, armies = waiting()
    table.end_turn("A")
    table.move(armies["C"], "docks")
    table.withdraw(armies["B"], "core")
    come(table, ("B", armies["B"]))
    assert [table.battle.team_of(table.player(letter)) for letter in "ACB"] == ["attack", table.player("C"), "defence"]
    table.fight("B", A="stood", C="stood", B="stood")
    assert [table.place(armies[letter]) for letter in "ACB"] == ["mill", "yard", "docks"]


@pytest.mark.claims("campaign:C64d")
def test_a_friend_who_comes_to_the_owners_help_stays_when_the_attackers_are_gone() -> None:
    table, armies = waiting("BC")
    come(table, ("C", armies["C"]))
    assert table.battle.team_of(table.player("C")) == "defence"
    table.fight("B", A="retreated", B="won", C="won")
    assert (table.owner("docks"), table.place(armies["C"])) == ("B", "docks")


@pytest.mark.claims("campaign:C64e")
def test_who_comes_joins_a_friend_among_the_attackers_and_a_strangers_fights_alone() -> None:
    table, armies = waiting("AC")
    come(table, ("C", armies["C"]), ("D", armies["D"]))
    teams = [table.battle.team_of(table.player(letter)) for letter in "ABCD"]
    assert teams == ["attack", "defence", "attack", table.player("D")]


@pytest.mark.claims("campaign:C64g", "campaign:C64h", "campaign:C35d")
@pytest.mark.parametrize(("edition", "points"), [(2, 1), (1, 0)])
def test_a_pact_partner_on_another_side_gives_experience_and_points_as_anybody_does(edition: int, points: int) -> None:
    rules = HouseRules(edition=edition)  # by the first edition there were no points
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard"}, rules=rules)
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt*5")
    table.pact("A", "C")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    (killer,) = table.figures(c, "grunt1")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, c, (killer,), table.player("B")))
    dead = {table.figure(a, "grunt1"): killer, table.figure(a, "grunt2"): table.figure(b, "grunt1")}
    table.fight("B", A="stood", B="stood", C="stood", dead=dead)
    assert (table.vp("C"), table.vp("B")) == (points, 1)
    assert (table.state.figures[killer].experience, table.state.figures[killer].kills) == (1, 1)


# ── while a battle waits ──


@pytest.mark.claims("campaign:C65b", "campaign:C65c")
def test_in_a_sector_that_is_fought_over_nothing_is_bought() -> None:
    table, armies = waiting(turns="ABCD")
    table.end_turn("A")
    b, docks, core = table.player("B"), table.sector("docks"), table.sector("core")
    assert table.refused(o.Recruit(b, docks, (("marines.grunt", 1),), armies["B"])) == {"campaign:C43"}
    assert table.refused(o.Recruit(b, docks, (("marines.hq", 1), ("marines.grunt", 1)))) == {"campaign:C43"}
    table.give(o.Recruit(b, core, (("marines.grunt", 1),), armies["reserve"]))
    assert table.fp(armies["reserve"]) == 5


@pytest.mark.claims("campaign:C65c")
def test_the_money_of_a_sector_that_is_fought_over_lays_mines_all_the_same() -> None:
    table, _armies = waiting(turns="ABCD")
    table.end_turn("A")
    table.give(o.LayMinefield(table.player("B"), table.route("docks", "core"), ((table.sector("docks"), 10),)))
    assert table.stock_in("docks") == 0


@pytest.mark.claims("campaign:C65d")
def test_reserves_that_retreat_go_back_where_they_came_from_and_the_others_to_the_next_own_sector() -> None:
    table, armies = waiting(turns="ABCD")
    reserve = table.army("B", "hill", "hq grunt*2")
    table.end_turn("A")
    table.move(reserve, "core", "docks")
    table.end_turns()
    table.nobody_comes()
    table.fight("A", A="won", B="retreated")
    assert (table.place(reserve), table.place(armies["B"])) == ("hill", "core")
    assert (table.fp(reserve), table.fp(armies["B"])) == (2, 3)


@pytest.mark.claims("campaign:C65e", "campaign:C56e", "campaign:C64g")
@pytest.mark.parametrize(("edition", "owner", "points"), [(2, "B", 4), (1, "A", 0)])
def test_a_pact_made_while_the_battle_waits_does_not_call_it_off(edition: int, owner: str, points: int) -> None:
    table, armies = waiting()
    table.state = replace(
        table.state,
        setting=replace(table.state.setting, rules=replace(table.state.setting.rules, edition=edition)),
    )
    table.give(o.MakePact(table.player("A"), table.player("B")))
    table.end_turns()
    table.nobody_comes()
    table.fight("A", A="won", B="beaten", dead=dict.fromkeys(table.figures(armies["B"], "grunt1 grunt2 grunt3"), "A"))
    assert (table.owner("docks"), table.vp("A")) == (owner, points)


@pytest.mark.claims("campaign:C16g")
def test_an_attackers_forces_are_counted_apart_from_those_that_they_attack() -> None:
    table = Situation("mill-docks yard-docks", {"A": "mill yard", "B": "docks"}, rules=AFTER_ALL_MOVES)
    one, two = table.army("A", "mill", "hq grunt*11"), table.army("A", "yard", "hq grunt*9")
    table.army("B", "docks", "hq grunt*17")
    table.turns("AB")
    table.attack(one, "docks")
    table.move(two, "docks")
    pending = table.pending(SurplusDue)
    assert (pending.player, pending.over) == (table.player("A"), 2)


def test_two_weeks_of_one_sector_attacked_relieved_and_attacked_again() -> None:
    """A's attack fails, and A goes home; in the next week the defence is worn down, and A takes what is left."""
    table, armies = waiting("BC")
    come(table, ("C", armies["C"]))
    table.fight("B", A="stood", B="stood", C="stood", dead=dict.fromkeys(table.figures(armies["B"], "hq1 grunt1"), "A"))
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=[1, 2, 3, 6])
    assert (table.place(armies["A"]), table.place(armies["C"]), table.vp("A")) == ("mill", "docks", 2)
    table.end_turn("D")
    table.attack(armies["A"], "docks")
    table.end_turns()
    table.nobody_comes()
    table.fight("A", A="won", B="surrendered", C="retreated")
    assert (table.owner("docks"), table.place(armies["A"]), table.place(armies["C"])) == ("A", "docks", "yard")
    assert table.fate(table.figure(armies["B"], "grunt2")) is Fate.SURRENDERED
    assert table.vp("A") == 2 + 2 + 1  # B's two Grunts, and the HQ that C gave up
