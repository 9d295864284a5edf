"""The limit of 20 FP and the losses to hazards, to the last FP (campaign:C14, C16, C43)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId
from campaign.world.rules.hazards import loss_problems
from campaign.world.rules.limits import surplus_problems
from campaign.world.state import LossesDue, SurplusDue
from tests.world.rules.test_aftermath import duel
from tests.world.rules.test_detachments import AFTER_ALL_MOVES
from tests.world.situation import Situation

# ── losses ──


def on_mines(score: tuple[int, int]) -> tuple[Situation, ArmyId, LossesDue]:
    """A's army of 12 FP, an HQ, an Engineer and Grunts, has crossed a minefield."""
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    army = table.army("A", "mill", "hq engineer grunt*8")
    table.army("B", "core", "hq grunt*3")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=score)
    return table, army, table.pending(LossesDue)


@pytest.mark.claims("campaign:C14e", "campaign:C14f")
@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("grunt1 grunt2", "has to lose 3 FP, and these are 2."),
        ("grunt1 grunt2 grunt3", None),
        ("engineer1", None),
        ("engineer1 grunt1", "grunt1 need not die: the others reach 3 FP."),
        ("grunt1 grunt2 grunt3 grunt4", "grunt1 need not die: the others reach 3 FP."),
    ],
)
def test_losses_reach_the_score_and_of_what_could_be_spared_one_figure_is_named(names: str, said: str | None) -> None:
    table, army, pending = on_mines((1, 2))
    problems = [reason.text for reason in loss_problems(table.state, pending, table.figures(army, names))]
    assert len(problems) == (said is not None)
    assert said is None or problems[0].endswith(said)


@pytest.mark.claims("campaign:C14e")
@pytest.mark.parametrize("names", ["grunt2", "grunt2 grunt1"])
def test_of_figures_that_are_not_in_the_army_the_first_is_named(names: str) -> None:
    table, army, pending = on_mines((1, 2))
    strangers = table.figures(ArmyId("3.army"), names)
    (problem,) = loss_problems(table.state, pending, (table.figure(army, "grunt1"), *strangers))
    assert problem.text.startswith("grunt2 is not in ")


# ── surplus ──


def overfull() -> tuple[Situation, ArmyId, SurplusDue]:
    """The end of the week: A has 18 FP of figures in the mill, and 5 in stock."""
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*17")
    table.army("B", "docks", "hq grunt*3")
    table.stock(mill=5)
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    return table, army, table.pending(SurplusDue)


@pytest.mark.claims("campaign:C16d")
@pytest.mark.parametrize(
    ("names", "stock", "said"),
    [
        ("", 2, "these are 2."),
        ("grunt1", 1, "these are 2."),
        ("grunt1", 2, None),
        ("grunt1 grunt2 grunt3", 0, None),
        ("", 3, None),
        ("", 4, "Less of mill’s stock would do."),
        ("", 6, "Between 0 and 5 FP of mill’s stock can go, not 6."),
        ("grunt1 grunt2 grunt3 grunt4", -1, "Between 0 and 5 FP of mill’s stock can go, not -1."),
        ("grunt1 grunt2 grunt3 grunt4", 0, "grunt1 need not go: the others are enough."),
    ],
)
def test_a_surplus_is_what_has_to_go_and_no_more(names: str, stock: int, said: str | None) -> None:
    table, army, pending = overfull()
    figures = table.figures(army, names)
    problems = [reason.text for reason in surplus_problems(table.state, pending, figures, stock)]
    assert len(problems) == (said is not None)
    assert said is None or problems[0].endswith(said)


@pytest.mark.claims("campaign:C16d")
@pytest.mark.parametrize("names", ["grunt2", "grunt2 grunt1"])
def test_of_figures_that_are_not_in_the_sector_the_first_is_named(names: str) -> None:
    table, army, pending = overfull()
    strangers = table.figures(ArmyId("3.army"), names)
    (problem,) = surplus_problems(table.state, pending, (table.figure(army, "grunt1"), *strangers), 3)
    assert problem.text == "grunt2 is no figure of Player A’s in mill."


@pytest.mark.claims("campaign:C16f")
@pytest.mark.parametrize(("units", "asked"), [("hq grunt*19", False), ("hq grunt*18|hq grunt", True)])
def test_by_the_other_reading_20_fp_of_figures_may_stay_whatever_is_in_stock(units: str, asked: bool) -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(stock_counts=False))
    for army in units.split("|"):
        table.army("A", "mill", army)
    table.stock(mill=5)
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    assert bool(table.state.pending) is asked


@pytest.mark.claims("campaign:C43e")
def test_who_stood_in_the_sector_and_attacked_its_guests_keeps_more_than_20_fp_until_the_week_ends() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    host, guest = table.army("A", "mill", "hq grunt*17"), table.army("B", "mill", "hq grunt*3")
    table.army("A", "mill", "hq grunt*7")
    table.turns("AB")
    table.give(o.AttackHere(table.player("A"), host))
    table.give(table.answer(guest, o.Answer.STAND))
    table.fight("A", A="won", B="retreated")
    assert not table.state.pending
    table.end_turns()
    table.give(o.EndWeek())
    assert table.pending(SurplusDue).over == 6


@pytest.mark.claims("campaign:C16b", "campaign:C43e")
def test_an_army_that_lost_its_hq_before_the_first_step_came_into_no_sector_and_costs_none_its_surplus() -> None:
    """26 FP stand in the mill, and a part of them cannot attack the docks any more after the minefield."""
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army, _other = table.army("A", "mill", "hq grunt*5"), table.army("A", "mill", "hq grunt*19")
    table.army("B", "docks", "hq grunt*3")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks", dice=[1, 1])
    pending = table.pending(LossesDue)
    table.give(o.ChooseLosses(pending.player, pending.id, table.figures(army, "hq1 grunt1")))
    assert table.place(army) == "mill"
    assert not table.state.pending


# ── armies that grow where they are ──


@pytest.mark.claims("campaign:C16a", "campaign:C16h")
@pytest.mark.parametrize(("eggs", "over"), [(1, 0), (2, 1), (3, 2)])
def test_an_army_may_grow_to_20_fp_by_what_hatched_and_no_stock_goes_for_more(eggs: int, over: int) -> None:
    table, _a, _b = duel(b="queen stinger*15", factions="mi")
    table.fight("B", A="beaten", B="won", hatched=[(f"egg{n}", "B", "razordog") for n in range(eggs)])
    due = [(p.over, p.stock) for p in table.state.pending.values() if isinstance(p, SurplusDue)]
    assert due == ([(over, 0)] if over else [])


def brood_of(units: str, army_fled: str) -> tuple[Situation, ArmyId, o.ReportBattle]:
    """C's army of these units in the yard has sent a Queen and a Stinger to A against B in the docks.

    Another battle is over, from which an army of C's has fled to the yard: surplus has to be chosen there. The
    result of the battle in the docks, with one creature hatched, can be typed in.
    """
    table = Situation(
        "mill-docks core-port port-yard",
        {"A": "mill", "B": "docks core", "C": "yard port"},
        factions="mmi",
        rules=AFTER_ALL_MOVES,
    )
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    raiders, fled = table.army("B", "core", "hq grunt*5"), table.army("C", "port", army_fled)
    home = table.army("C", "yard", units)
    table.turns("ABC")
    docks = table.attack(a, "docks")
    table.give(o.EndTurn(table.player("A")))
    table.move(raiders, "port")
    table.give(table.answer(fled, o.Answer.STAND))
    port = table.battle.id
    table.end_turns()
    sent = table.figures(home, "queen1 stinger1")
    table.give(o.SendDetachment(table.player("C"), docks, home, sent, table.player("A")))
    while calls := [p for p in table.state.pending.values() if p.due == "call"]:
        table.give(o.DeclineCalls(calls[0].battle, (calls[0].player,)))
    table.give(o.ReportBattle(port, table.result("B", B="won", C="retreated").report))
    assert b in table.state.armies
    eggs = [("egg", "C", "drone")]
    return table, home, o.ReportBattle(docks, table.result("A", A="won", B="beaten", C="won", hatched=eggs).report)


@pytest.mark.claims("campaign:C16b", "campaign:C16h")
def test_an_army_that_grew_too_large_leaves_the_surplus_of_its_sector_as_it_is() -> None:
    """16 FP fled to 15 in the yard, 11 too many; then the detachment makes the army there one of 21."""
    table, home, report = brood_of("queen*2 stinger*12", "stinger*16")
    assert table.pending(SurplusDue).over == 11
    table.give(report)
    assert table.fp(home) == 21
    assert table.pending(SurplusDue).over == 11


@pytest.mark.claims("campaign:C16h")
def test_an_army_that_has_grown_to_20_fp_asks_nobody_anything() -> None:
    table, home, report = brood_of("queen*2 stinger*11", "stinger*16")
    table.give(report)
    assert table.fp(home) == 20
    assert table.happened(e.PendingOpened) == []
    assert table.pending(SurplusDue).over == 10
