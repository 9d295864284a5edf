"""Pacts, bands, guests, and what comes of them when they end (campaign:C6, C7, C44, C45, C56, C60)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.codec import order_to_json, stored_order
from campaign.world.detaching import owed
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.state import AnswerDue, CallDue, Fate, LossesDue, ReportDue, RetreatDue, Role
from campaign.world.week_check import week_check
from tests.world.situation import Situation, founding


def pact(table: Situation, a: str, b: str) -> o.MakePact:
    """The order by which two players make a pact."""
    return o.MakePact(table.player(a), table.player(b))


def end_pact(table: Situation, a: str, b: str) -> None:
    """One of two players ends their pact."""
    table.give(o.EndPact(table.player(a), table.player(b)))


def attack_here(table: Situation, army: ArmyId) -> o.AttackHere:
    """The order by which an army turns on those it stands among."""
    return o.AttackHere(table.state.armies[army].player, army)


# ── free for all ──


@pytest.mark.claims("campaign:C6a")
def test_in_a_free_for_all_anyone_attacks_anyone_without_a_declaration_of_war() -> None:
    for enemy in "BC":
        table = Situation("mill-docks mill-core", {"A": "mill", "B": "docks", "C": "core"})
        army = table.army("A", "mill", "hq grunt*3")
        for letter, place in (("B", "docks"), ("C", "core")):
            table.army(letter, place, "hq grunt*3")
        table.turns("ABC")
        table.move(army, {"B": "docks", "C": "core"}[enemy])
        assert table.pending(AnswerDue).player == table.player(enemy)


@pytest.mark.claims("campaign:C6b", "campaign:C6d")
def test_a_pact_is_made_on_the_spot_and_the_journal_records_it() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.turns("AB")
    assert table.give(pact(table, "B", "A")) == (e.PactMade((table.player("A"), table.player("B"))),)
    assert table.refused(pact(table, "A", "B")) == {"campaign:C6"}


@pytest.mark.claims("campaign:C6c", "campaign:C6d", "campaign:C45a")
def test_a_pact_is_ended_on_the_spot_by_either_player_and_the_journal_records_who_did_it() -> None:
    for first, second in ("AB", "BA"):
        table = Situation("mill-docks", {"A": "mill", "B": "docks"})
        table.pact("A", "B")
        table.turns(first + second)
        both, ender = (table.player("A"), table.player("B")), table.player(first)
        assert table.give(o.EndPact(ender, table.player(second))) == (e.PactEnded(both, ender),)
        assert table.refused(o.EndPact(ender, table.player(second))) == {"campaign:C6"}


@pytest.mark.claims("campaign:C45a")
def test_nobody_ends_a_pact_in_the_turn_of_another() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.pact("A", "B")
    table.turns("AB")
    assert table.refused(o.EndPact(table.player("B"), table.player("A"))) == {"campaign:C10"}


def test_nobody_has_a_pact_alone() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.turns("AB")
    assert table.refused(pact(table, "A", "A")) == {"campaign:C6"}


@pytest.mark.claims("campaign:C6e", "campaign:C44a", "campaign:C44b")
def test_an_ally_who_enters_is_a_guest_and_nobody_fights() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    guest = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.pact("A", "B")
    table.turns("AB")
    table.move(guest, "docks")
    assert (table.place(guest), table.owner("docks")) == ("docks", "B")
    assert not table.state.battles


@pytest.mark.claims("campaign:C44b", "campaign:C56b")
def test_an_ally_who_enters_an_empty_sector_does_not_take_it() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    guest = table.army("A", "mill", "hq grunt*3")
    table.pact("A", "B")
    table.turns("AB")
    table.move(guest, "docks")
    assert (table.place(guest), table.owner("docks")) == ("docks", "B")


@pytest.mark.claims("campaign:C13b", "campaign:C56a")
def test_an_ally_passes_through_a_sector_full_of_the_others_forces() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*19")
    table.pact("A", "B")
    table.turns("AB")
    table.move(army, "docks", "core")
    assert (table.place(army), table.owner("docks"), table.owner("core")) == ("core", "B", "A")


# ── two bands ──


@pytest.mark.claims("campaign:C7a", "campaign:C56c")
def test_a_player_does_not_attack_the_own_band_but_enters_as_a_guest() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 1, 2))
    army = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("ABC")
    table.move(army, "docks")
    assert (table.place(army), table.owner("docks")) == ("docks", "B")
    assert not table.state.battles


@pytest.mark.claims("campaign:C7a")
def test_a_player_attacks_the_opposite_band() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 2, 1))
    army, enemy = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("ABC")
    table.move(army, "docks")
    assert table.pending(AnswerDue).army == enemy


@pytest.mark.claims("campaign:C7a")
def test_nobody_turns_on_the_band_mates_among_whom_an_army_stands() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 1, 2))
    army = table.army("A", "docks", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("ABC")
    assert table.refused(attack_here(table, army)) == {"campaign:C45"}


@pytest.mark.claims("campaign:C56d")
def test_the_pact_of_a_band_is_neither_ended_nor_made() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 1, 2))
    table.turns("ABC")
    assert table.refused(o.EndPact(table.player("A"), table.player("B"))) == {"campaign:C56"}
    assert table.refused(pact(table, "A", "B")) == {"campaign:C56"}


@pytest.mark.claims("campaign:C7a")
def test_there_is_no_pact_between_the_bands() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 1, 2))
    table.turns("ABC")
    assert table.refused(pact(table, "A", "C")) == {"campaign:C7"}


@pytest.mark.claims("campaign:C7b")
def test_a_band_does_not_share_income() -> None:
    table = Situation("mill-docks docks-core core-park", {"A": "mill park", "B": "docks", "C": "core"}, bands=(1, 1, 2))
    attacker = table.army("B", "docks", "hq grunt*3")
    table.army("A", "mill", "hq grunt")
    table.army("C", "core", "hq grunt*3")
    table.turns("BAC")
    table.attack(attacker, "core")
    table.fight("C", B="stood", C="stood")
    table.end_turns()
    table.give(o.EndWeek())
    assert [table.stock_in(place) for place in ("docks", "mill", "park")] == [4, 0, 0]


def called_by_the_own_band(rules: HouseRules | None = None, helper: str = "hq grunt*3") -> Situation:
    """B is attacked, and A, of the same band, is called to help."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 1, 2), rules=rules)
    attacker, attacked = table.army("C", "core", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.army("A", "mill", helper)
    table.turns("CAB")
    table.move(attacker, "docks")
    table.give(table.answer(attacked, o.Answer.STAND))
    return table


@pytest.mark.claims("campaign:C7c")
def test_the_program_reminds_a_player_who_could_help_the_own_band() -> None:
    table = called_by_the_own_band()
    (reminder,) = [item for item in week_check(table.state) if item.rule == "campaign:C7"]
    assert (reminder.level, reminder.player) == ("warn", table.player("A"))


def decline(table: Situation) -> o.DeclineCalls:
    """The order by which A sends nobody."""
    return o.DeclineCalls(table.battle.id, (table.player("A"),))


@pytest.mark.claims("campaign:C7d", "campaign:D6b")
def test_band_members_have_to_help_each_other_by_detachments() -> None:
    table = called_by_the_own_band()
    assert table.refused(decline(table)) == {"campaign:C7"}
    assert table.pending(CallDue).player == table.player("A")
    army = ArmyId("4.army")
    table.give(
        o.SendDetachment(
            table.player("A"), table.battle.id, army, table.figures(army, "grunt1 grunt2"), table.player("B")
        )
    )
    assert table.battle.players == tuple(map(table.player, "CBA"))
    assert table.battle.team_of(table.player("A")) == table.battle.team_of(table.player("B"))


@pytest.mark.claims("campaign:C7e")
def test_one_figure_that_may_be_detached_is_help_enough() -> None:
    table = called_by_the_own_band()
    least = owed(table.state, table.battle.id, table.player("A"))
    assert least is not None
    assert (len(least.figures), table.state.figures[least.figures[0]].fp, least.ally) == (1, 1, table.player("B"))
    table.give(least)
    assert table.pending(ReportDue).battle == table.battle.id


@pytest.mark.claims("campaign:C7f", "campaign:D2g")
@pytest.mark.parametrize("helper", ["hq grunt", "hq*2", "grunt"])
def test_who_could_send_nobody_is_not_called_and_has_to_send_nobody(helper: str) -> None:
    table = called_by_the_own_band(helper=helper)
    assert table.pending(ReportDue).battle == table.battle.id


@pytest.mark.claims("campaign:C7f", "campaign:C53d")
def test_nobody_has_to_send_the_commander_in_chief() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, bands=(1, 1, 2), factions="a")
    attacker, attacked = table.army("C", "core", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    army = table.army("A", "mill", "sentinel scanner")
    table.commander("A", table.figure(army, "sentinel1"))
    table.turns("CAB")
    table.move(attacker, "docks")
    table.give(table.answer(attacked, o.Answer.STAND))
    assert table.pending(CallDue).player == table.player("A")
    table.give(decline(table))
    assert table.pending(ReportDue).battle == table.battle.id


@pytest.mark.claims("campaign:C7g")
def test_by_the_other_reading_a_player_may_leave_the_own_band_without_help() -> None:
    table = called_by_the_own_band(HouseRules(bands_help=False))
    table.give(decline(table))
    assert table.pending(ReportDue).battle == table.battle.id
    assert table.battle.players == (table.player("C"), table.player("B"))


@pytest.mark.claims("campaign:C7d", "campaign:D6i")
def test_who_has_to_help_does_not_decline_before_being_called_either() -> None:
    table = Situation(
        "mill-docks docks-core core-yard", {"A": "mill", "B": "docks", "C": "core", "D": "yard"}, bands=(1, 1, 2, 2)
    )
    attacker, attacked = table.army("C", "core", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.army("A", "mill", "hq grunt*3")
    table.army("D", "yard", "hq grunt*3")
    table.turns("CDAB")
    table.move(attacker, "docks")
    table.give(table.answer(attacked, o.Answer.STAND))
    assert table.pending(CallDue).player == table.player("D")
    assert table.refused(decline(table)) == {"campaign:C7"}


@pytest.mark.claims("campaign:C7d")
def test_in_a_free_for_all_a_pact_obliges_nobody_to_help() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    attacker, attacked = table.army("C", "core", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.army("A", "mill", "hq grunt*3")
    table.pact("A", "B")
    table.turns("CAB")
    table.move(attacker, "docks")
    table.give(table.answer(attacked, o.Answer.STAND))
    table.give(decline(table))
    assert table.pending(ReportDue).battle == table.battle.id


@pytest.mark.claims("campaign:C7g", "campaign:C93a")
def test_a_campaign_of_before_is_founded_without_the_duty_to_help() -> None:
    order = order_to_json(founding(2)).replace('"bands_help":true,', "").replace(',"edition":2', "")
    of_before = stored_order(order)
    assert isinstance(of_before, o.FoundCampaign)
    assert (of_before.rules.bands_help, of_before.rules.edition) == (False, 1)


# ── guests ──


@pytest.mark.claims("campaign:C44d")
def test_a_sector_has_guests_of_at_most_two_players() -> None:
    table = Situation(
        "mill-hub docks-hub core-hub park-hub", {"A": "mill", "B": "docks", "C": "core", "D": "hub", "E": "park"}
    )
    guests = [table.army(letter, place, "hq grunt") for letter, place in (("A", "mill"), ("B", "docks"), ("C", "core"))]
    for a, b in ("AB", "AC", "BC", "AD", "BD", "CD"):
        table.pact(a, b)
    table.turns("ABCDE")
    table.move(guests[0], "hub")
    table.give(o.EndTurn(table.player("A")))
    table.move(guests[1], "hub")
    table.give(o.EndTurn(table.player("B")))
    assert table.refused(table.move_order(guests[2], "hub")) == {"campaign:C44"}


@pytest.mark.claims("campaign:C44d")
def test_a_second_army_of_a_guest_is_no_third_guest() -> None:
    table = Situation("mill-hub docks-hub park-hub", {"A": "mill park", "B": "docks", "C": "hub"})
    first, second = table.army("A", "mill", "hq grunt"), table.army("A", "park", "hq grunt")
    other = table.army("B", "docks", "hq grunt")
    for a, b in ("AB", "AC", "BC"):
        table.pact(a, b)
    table.turns("BAC")
    table.move(other, "hub")
    table.give(o.EndTurn(table.player("B")))
    table.move(first, "hub")
    table.move(second, "hub")
    assert table.place(second) == "hub"


@pytest.mark.claims("campaign:C44h", "campaign:C60b")
def test_a_guest_withdraws_from_an_attack_to_a_sector_of_its_own() -> None:
    table = Situation("mill-docks docks-core docks-park", {"A": "mill", "B": "docks park", "C": "core"})
    guest, host = table.army("A", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    attacker = table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.turns("CAB")
    table.move(attacker, "docks")
    assert table.state.pending[f"answer:{table.battle.id}:{guest}"].havens == (table.sector("mill"),)  # type: ignore[index, union-attr]
    table.withdraw(guest, "mill")
    assert table.place(guest) == "mill"
    table.stand(host)
    assert table.battle.players == (table.player("C"), table.player("B"))


@pytest.mark.claims("campaign:C44i", "campaign:C60b", "campaign:C20c")
def test_a_guest_who_stands_is_a_side_of_its_own_allied_with_the_owner() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    table.army("A", "docks", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    attacker = table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.turns("CAB")
    table.attack(attacker, "docks")
    assert table.battle.players == tuple(map(table.player, "CAB"))
    assert table.battle.team_of(table.player("A")) == table.battle.team_of(table.player("B"))
    assert table.refused(table.result("B", B="won", C="beaten")) >= {"campaign:C25"}
    table.fight("B", A="won", B="won", C="beaten")
    assert table.owner("docks") == "B"


@pytest.mark.claims("campaign:C60a", "campaign:C60b")
def test_a_pact_with_the_attacker_does_not_keep_a_guest_out_of_the_attack() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    guest, host = table.army("A", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    attacker = table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.pact("A", "C")
    table.turns("CAB")
    table.attack(attacker, "docks")
    assert {force.army for force in table.battle.forces if force.role is Role.DEFENDER} == {guest, host}


@pytest.mark.claims("campaign:C60a", "campaign:C13d")
def test_a_guest_who_has_a_pact_with_the_attacker_defends_an_absent_host() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    guest, attacker = table.army("A", "docks", "hq grunt*3"), table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.pact("A", "C")
    table.turns("CAB")
    table.move(attacker, "docks")
    assert table.pending(AnswerDue).army == guest
    table.withdraw(guest, "mill")
    assert table.owner("docks") == "C"


@pytest.mark.claims("campaign:C60a", "campaign:C18f")
def test_an_army_without_hq_does_not_enter_where_a_friends_army_guards_an_enemys_sector() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    table.army("A", "docks", "hq grunt*3")
    leaderless = table.army("C", "core", "grunt*3")
    table.pact("A", "B")
    table.pact("A", "C")
    table.turns("CAB")
    assert table.refused(table.move_order(leaderless, "docks")) == {"campaign:C18"}


@pytest.mark.claims("campaign:C13c", "campaign:C56a")
def test_a_sector_where_only_a_friends_army_stands_may_be_passed_through() -> None:
    table = Situation("mill-docks docks-core core-park", {"A": "mill", "B": "docks", "C": "core", "D": "park"})
    table.army("A", "docks", "hq grunt*3")
    passing = table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.pact("A", "C")
    table.turns("CABD")
    table.move(passing, "docks", "mill")
    assert (table.place(passing), table.owner("docks")) == ("mill", "B")


def partners_guest(
    rules: HouseRules | None = None, routes: str = "mill-docks docks-core", **others: str
) -> tuple[Situation, ArmyId, ArmyId, ArmyId]:
    """C attacks A, who is a guest of B's in the docks; B has pacts with both. C's army, A's and B's."""
    table = Situation(routes, {"A": "mill", "B": "docks", "C": "core", **others}, rules=rules)
    guest, host = table.army("A", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    attacker = table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.pact("B", "C")
    return table, attacker, guest, host


def defenders(table: Situation) -> set[ArmyId]:
    """The armies that are attacked in the latest battle."""
    return {force.army for force in table.battle.forces if force.role is Role.DEFENDER}


@pytest.mark.claims("campaign:C46a", "campaign:C60c", "campaign:C6e")
def test_who_attacks_a_guest_in_a_partners_sector_does_not_attack_the_partner() -> None:
    table, attacker, guest, _host = partners_guest()
    table.turns("CAB")
    table.attack(attacker, "docks")
    assert defenders(table) == {guest}
    assert (table.battle.attacker, table.battle.defender) == (table.player("C"), table.player("A"))


@pytest.mark.claims("campaign:C46a", "campaign:C93a")
def test_by_the_first_edition_who_attacks_a_guest_in_a_partners_sector_attacks_the_partner_too() -> None:
    table, attacker, guest, host = partners_guest(HouseRules(edition=1))
    table.turns("CAB")
    table.attack(attacker, "docks")
    assert defenders(table) == {guest, host}
    table.fight("C", A="retreated", B="retreated", C="won")
    assert table.owner("docks") == "C"


@pytest.mark.claims("campaign:C60d", "campaign:C56e", "campaign:C44b")
def test_who_drives_a_guest_out_of_a_partners_sector_is_a_guest_there() -> None:
    table, attacker, guest, host = partners_guest()
    table.stock(docks=4)
    table.turns("CAB")
    table.attack(attacker, "docks")
    table.fight("C", A="retreated", C="won")
    assert (table.owner("docks"), table.stock_in("docks")) == ("B", 4)
    assert [table.place(army) for army in (attacker, host, guest)] == ["docks", "docks", "mill"]


@pytest.mark.claims("campaign:C60d", "campaign:C56e", "campaign:C93a")
@pytest.mark.parametrize(("edition", "owner"), [(2, "B"), (1, "C")])
def test_a_partners_sector_stays_the_partners_when_a_guest_there_withdraws_from_an_attack(
    edition: int, owner: str
) -> None:
    table = Situation(
        "mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, rules=HouseRules(edition=edition)
    )
    guest, attacker = table.army("A", "docks", "hq grunt*3"), table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.pact("B", "C")
    table.turns("CAB")
    table.move(attacker, "docks")
    table.withdraw(guest, "mill")
    assert (table.owner("docks"), table.place(attacker)) == (owner, "docks")


@pytest.mark.claims("campaign:C60d", "campaign:C54a")
def test_who_does_not_drive_the_guest_out_goes_back_and_the_guest_stays() -> None:
    table, attacker, guest, _host = partners_guest()
    table.turns("CAB")
    table.attack(attacker, "docks")
    table.fight("A", A="stood", C="stood")
    assert [table.place(army) for army in (attacker, guest)] == ["core", "docks"]
    assert table.owner("docks") == "B"


@pytest.mark.claims("campaign:C60c", "campaign:D1d")
def test_the_host_who_stands_aside_may_send_a_detachment_to_either_side() -> None:
    table, attacker, guest, host = partners_guest()
    table.turns("CAB")
    table.move(attacker, "docks")
    table.give(table.answer(guest, o.Answer.STAND))
    call = table.pending(CallDue)
    assert call.player == table.player("B")
    table.give(o.SendDetachment(call.player, table.battle.id, host, table.figures(host, "grunt1"), table.player("C")))
    assert table.battle.team_of(table.player("B")) == table.battle.team_of(table.player("C"))


@pytest.mark.claims("campaign:C45a", "campaign:C60a", "campaign:C60c")
def test_who_ends_the_pact_first_attacks_the_host_with_the_guest_and_wins_the_sector() -> None:
    table, attacker, guest, host = partners_guest()
    table.turns("CAB")
    end_pact(table, "C", "B")
    table.attack(attacker, "docks")
    assert defenders(table) == {guest, host}
    table.fight("C", A="beaten", B="beaten", C="won")
    assert table.owner("docks") == "C"


@pytest.mark.claims("campaign:C56e", "campaign:C65e")
def test_a_pact_that_is_made_while_a_battle_waits_keeps_the_sector_from_the_partner() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    attacker = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.attack(attacker, "docks")
    table.pact("A", "B")
    table.fight("A", A="won", B="retreated")
    assert (table.owner("docks"), table.place(attacker)) == ("B", "docks")


@pytest.mark.claims("campaign:C64a", "campaign:C56e", "campaign:C11f")
def test_of_several_who_won_the_sector_goes_to_the_first_who_has_no_pact_with_its_owner() -> None:
    rules = HouseRules(battles=BattleTime.END_OF_WEEK)
    table = Situation(
        "mill-docks docks-core docks-yard", {"A": "mill", "B": "docks", "C": "core", "D": "yard"}, rules=rules
    )
    table.army("A", "docks", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    partner, other = table.army("C", "core", "hq grunt*3"), table.army("D", "yard", "hq grunt*3")
    table.pact("A", "B")
    table.pact("B", "C")
    table.pact("C", "D")
    table.turns("CDAB")
    table.attack(partner, "docks")
    table.give(o.EndTurn(table.player("C")))
    table.attack(other, "docks")
    table.end_turns()
    table.fight("C", A="beaten", B="beaten", C="won", D="won")
    assert table.owner("docks") == "D"


def late_battle() -> tuple[Situation, ArmyId, ArmyId, ArmyId, ArmyId]:
    """Battles are fought after all moves: C has attacked A, B's guest, and D is next. The armies of C, A, B and D."""
    table, attacker, guest, host = partners_guest(
        HouseRules(battles=BattleTime.END_OF_WEEK),
        "mill-docks docks-core docks-yard docks-port",
        B="docks port",
        D="yard",
    )
    army = table.army("D", "yard", "hq grunt*3")
    table.turns("CDAB")
    table.attack(attacker, "docks")
    table.end_turn("C")
    return table, attacker, guest, host, army


@pytest.mark.claims("campaign:C60e")
@pytest.mark.parametrize(("host_stays", "owner"), [(True, "B"), (False, "C")])
def test_if_the_pact_ends_while_the_battle_waits_the_sector_stays_its_owners_whose_army_stands_there(
    host_stays: bool, owner: str
) -> None:
    table, attacker, _guest, host, _army = late_battle()
    table.end_turn("D")
    table.end_turn("A")
    end_pact(table, "B", "C")
    if not host_stays:
        table.move(host, "port")
    table.end_turns()
    table.nobody_comes()
    table.fight("C", A="retreated", C="won")
    assert (table.owner("docks"), table.place(attacker)) == (owner, "docks")


@pytest.mark.claims("campaign:C60e", "campaign:D1d")
def test_a_host_whose_army_has_only_sent_a_detachment_to_the_battle_keeps_the_sector_too() -> None:
    table, _attacker, _guest, host, _army = late_battle()
    table.end_turn("D")
    table.end_turn("A")
    end_pact(table, "B", "C")
    table.end_turns()
    table.give(o.DeclineCalls(table.battle.id, (table.player("D"),)))
    sent = table.figures(host, "grunt1")
    table.give(o.SendDetachment(table.player("B"), table.battle.id, host, sent, table.player("A")))
    table.fight("C", A="retreated", B="retreated", C="won")
    assert (table.owner("docks"), table.place(host)) == ("B", "docks")


@pytest.mark.claims("campaign:C60c", "campaign:C64e", "campaign:C11f")
@pytest.mark.parametrize("pact", [True, False])
def test_a_second_partner_of_the_hosts_who_attacks_the_guest_does_not_defend_it(pact: bool) -> None:
    table, _attacker, guest, _host, army = late_battle()
    table.pact("B", "D")
    if pact:
        table.pact("C", "D")
    table.move(army, "docks")
    guests, first, second = (table.battle.team_of(table.player(letter)) for letter in "ACD")
    assert (second == guests, second == first) == (False, pact)
    assert defenders(table) == {guest}


@pytest.mark.claims("campaign:C64d", "campaign:C60b", "campaign:C11f")
def test_a_host_who_is_attacked_after_the_guest_fights_beside_the_guest() -> None:
    table, _attacker, guest, host, army = late_battle()
    table.attack(army, "docks")
    assert defenders(table) == {guest, host}
    assert table.battle.team_of(table.player("B")) == table.battle.team_of(table.player("A"))


@pytest.mark.claims("campaign:C64a", "campaign:C21f", "campaign:C11f")
def test_where_all_withdraw_the_sector_goes_to_the_first_attacker_who_has_no_pact_with_its_owner() -> None:
    table, _attacker, guest, host, army = late_battle()
    table.pact("C", "D")
    table.move(army, "docks")
    table.withdraw(guest, "mill")
    table.withdraw(host, "port")
    table.end_turns()
    assert table.owner("docks") == "D"


# ── the end of a pact ──


def former_guest(turns: str, guest: str = "hq grunt*3", host: str = "hq grunt*3") -> tuple[Situation, ArmyId, ArmyId]:
    """A's army stands as a guest in B's docks, and the player whose turn it is has ended the pact."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    one, other = table.army("A", "docks", guest), table.army("B", "docks", host)
    table.pact("A", "B")
    table.turns(turns)
    end_pact(table, *turns)
    return table, one, other


@pytest.mark.claims("campaign:C45b", "campaign:C12a")
def test_a_former_guest_attacks_where_it_stands_as_its_move_of_the_week() -> None:
    table, guest, host = former_guest("AB")
    table.give(attack_here(table, guest))
    assert table.pending(AnswerDue).army == host
    table.withdraw(host, "core")
    assert (table.owner("docks"), table.place(guest)) == ("A", "docks")
    assert table.refused(table.move_order(guest, "mill")) == {"campaign:C12"}


@pytest.mark.claims("campaign:C45b")
def test_a_host_attacks_the_former_guest_in_the_own_sector() -> None:
    table, guest, host = former_guest("BA")
    table.give(attack_here(table, host))
    assert table.pending(AnswerDue).army == guest
    table.withdraw(guest, "mill")
    assert (table.place(guest), table.owner("docks")) == ("mill", "B")


@pytest.mark.claims("campaign:C45b")
def test_nobody_attacks_where_it_stands_while_the_pact_holds() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    guest = table.army("A", "docks", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.pact("A", "B")
    table.turns("AB")
    assert table.refused(attack_here(table, guest)) == {"campaign:C45"}


@pytest.mark.claims("campaign:C18f", "campaign:C45b")
def test_a_former_guest_without_hq_cannot_attack_where_it_stands() -> None:
    table, guest, _host = former_guest("AB", guest="grunt*3")
    assert table.refused(attack_here(table, guest)) == {"campaign:C18"}


@pytest.mark.claims("campaign:C45b", "campaign:C12a")
def test_a_former_guest_that_has_moved_cannot_attack_in_the_same_week() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    guest = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    table.pact("A", "B")
    table.turns("AB")
    table.move(guest, "docks")
    end_pact(table, "A", "B")
    assert table.refused(attack_here(table, guest)) == {"campaign:C12"}


@pytest.mark.claims("campaign:C45c")
def test_former_guests_who_lose_the_battle_they_began_retreat_to_the_next_own_sector() -> None:
    table, guest, host = former_guest("AB")
    table.give(attack_here(table, guest))
    table.stand(host)
    table.fight("B", A="retreated", B="won")
    assert (table.place(guest), table.fp(guest)) == ("mill", 3)
    assert (table.owner("docks"), table.place(host)) == ("B", "docks")


@pytest.mark.claims("campaign:C45c")
def test_former_guests_who_lose_to_their_host_retreat_to_the_next_own_sector() -> None:
    table, guest, host = former_guest("BA")
    table.give(attack_here(table, host))
    table.stand(guest)
    table.fight("B", A="retreated", B="won")
    assert (table.place(guest), table.fp(guest), table.owner("docks")) == ("mill", 3, "B")


@pytest.mark.claims("campaign:C45d", "campaign:C45e")
def test_former_guests_who_win_own_the_sector_and_the_host_retreats_to_the_next_own_one() -> None:
    table, guest, host = former_guest("AB")
    table.give(attack_here(table, guest))
    table.stand(host)
    table.fight("A", A="won", B="retreated")
    assert (table.owner("docks"), table.place(guest)) == ("A", "docks")
    assert (table.place(host), table.fp(host)) == ("core", 3)


@pytest.mark.claims("campaign:C45d", "campaign:C45e")
def test_former_guests_whom_their_host_attacks_in_vain_own_the_sector_too() -> None:
    table, guest, host = former_guest("BA")
    table.give(attack_here(table, host))
    table.stand(guest)
    table.fight("A", A="won", B="retreated")
    assert (table.owner("docks"), table.place(guest)) == ("A", "docks")
    assert (table.place(host), table.fp(host)) == ("core", 3)


@pytest.mark.claims("campaign:C45d", "campaign:C13d", "campaign:C45g")
def test_former_guests_do_not_own_a_sector_that_another_army_of_the_hosts_still_holds() -> None:
    table, guest, host = former_guest("BA")
    reserve = table.army("B", "docks", "hq grunt*3")
    table.give(attack_here(table, host))
    table.stand(guest)
    table.fight("A", A="won", B="retreated")
    assert (table.owner("docks"), table.place(reserve), table.place(guest)) == ("B", "docks", "docks")


@pytest.mark.claims("campaign:C54a")
def test_former_guests_who_neither_win_nor_lose_stay_where_their_move_began() -> None:
    table, guest, host = former_guest("AB")
    table.give(attack_here(table, guest))
    table.stand(host)
    table.fight("B", A="stood", B="stood")
    assert (table.place(guest), table.fp(guest), table.owner("docks")) == ("docks", 4, "B")


@pytest.mark.claims("campaign:C45b", "campaign:C13d", "campaign:C45f")
def test_a_former_guest_takes_the_sector_where_it_stands_if_nobody_defends_it() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    guest = table.army("A", "docks", "hq grunt*3")
    table.army("B", "core", "hq grunt*3")
    table.pact("A", "B")
    table.turns("AB")
    end_pact(table, "A", "B")
    table.give(attack_here(table, guest))
    assert table.owner("docks") == "A"
    assert not table.state.battles


@pytest.mark.claims("campaign:C49c")
def test_a_former_guest_that_loses_its_hq_on_the_way_out_attacks_nobody() -> None:
    table, guest, host = former_guest("AB", guest="hq grunt*4")
    other = table.army("B", "core", "hq grunt*3")
    table.mine("B", "docks", "core")
    table.move(guest, "core", dice=[1, 1])
    losses = table.figures(guest, "hq1 grunt1")
    table.give(o.ChooseLosses(table.player("A"), table.pending(LossesDue).id, losses))
    assert (table.place(guest), table.fp(guest)) == ("docks", 3)
    assert not table.state.battles
    assert not table.state.pending
    assert {table.place(host), table.place(other)} == {"docks", "core"}


@pytest.mark.claims("campaign:C6e", "campaign:C44b")
def test_an_ally_who_drives_a_former_guest_out_does_not_take_the_allys_sector() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    intruder, host = table.army("A", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    friend = table.army("C", "core", "hq grunt*3")
    table.pact("B", "C")
    table.turns("CAB")
    table.attack(friend, "docks")
    assert [force.army for force in table.battle.forces if force.role is Role.DEFENDER] == [intruder]
    table.fight("C", A="retreated", C="won")
    assert (table.owner("docks"), table.place(friend), table.place(host)) == ("B", "docks", "docks")
    assert (table.place(intruder), table.fp(intruder)) == ("mill", 3)


@pytest.mark.claims("campaign:C45c", "campaign:C22d")
def test_beaten_guests_without_a_sector_next_door_are_lost() -> None:
    table = Situation("mill-docks docks-core mill-park", {"A": "park", "B": "docks core mill"})
    guest, host = table.army("A", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.army("A", "park", "hq grunt")
    table.pact("A", "B")
    table.turns("BA")
    end_pact(table, "B", "A")
    table.give(attack_here(table, host))
    table.stand(guest)
    table.fight("B", A="retreated", B="won")
    assert {table.fate(figure) for figure in table.figures(guest, "grunt1 grunt2 grunt3")} == {Fate.STRANDED}
    assert table.vp("B") == 1


@pytest.mark.claims("campaign:C45e")
def test_a_host_with_two_sectors_next_door_chooses_where_to_retreat() -> None:
    table = Situation("mill-docks docks-core docks-park", {"A": "mill", "B": "docks core park"})
    guest, host = table.army("A", "docks", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.pact("A", "B")
    table.turns("AB")
    end_pact(table, "A", "B")
    table.give(attack_here(table, guest))
    table.stand(host)
    table.fight("A", A="won", B="retreated")
    pending = table.pending(RetreatDue)
    assert pending.havens == (table.sector("core"), table.sector("park"))
    table.give(o.ChooseHaven(table.player("B"), pending.id, table.sector("park")))
    assert table.place(host) == "park"


@pytest.mark.claims("campaign:C11f", "campaign:C44i")
def test_after_all_moves_an_ally_who_comes_to_a_sector_under_attack_defends_it() -> None:
    rules = HouseRules(battles=BattleTime.END_OF_WEEK)
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, rules=rules)
    helper = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt*3")
    attacker = table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.turns("CAB")
    table.attack(attacker, "docks")
    table.give(o.EndTurn(table.player("C")))
    table.move(helper, "docks")
    assert table.battle.team_of(table.player("A")) == table.battle.team_of(table.player("B"))
    assert not table.state.pending
    table.end_turns()
    table.fight("B", A="won", B="won", C="beaten")
    assert (table.place(helper), table.owner("docks")) == ("docks", "B")
