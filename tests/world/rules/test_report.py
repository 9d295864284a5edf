"""Typed-in results: what is refused, who gets credit and points, and what a record keeps.

campaign:C25, C26, C27, C28, C42; experience by fftt:R1, R2, R3.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import BattleReport, Casualty, SideEnd, SideResult
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.entries import Entry
from campaign.world.ids import ArmyId, EntryId, FigureId, OrderId
from campaign.world.news import details
from campaign.world.queries import gains
from campaign.world.state import BattleStage, Fate
from tests.world.situation import Situation


def duel(a: str = "hq grunt*5", b: str = "hq grunt*5", factions: str = "") -> tuple[Situation, ArmyId, ArmyId]:
    """A's army from the mill attacks B's in the docks, and B stands; behind B lies B's core."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"}, factions=factions)
    first, second = table.army("A", "mill", a), table.army("B", "docks", b)
    table.turns("AB")
    table.attack(first, "docks")
    return table, first, second


def with_report(order: o.ReportBattle, **changes: object) -> o.ReportBattle:
    """The same order with other facts in its report."""
    return replace(order, report=replace(order.report, **changes))  # type: ignore[arg-type]


@pytest.mark.claims("campaign:C25c")
def test_a_battle_fought_on_a_table_is_typed_in_and_changes_the_campaign() -> None:
    table, a, _b = duel()
    assert table.battle.stage is BattleStage.OPEN
    table.fight("A", A="won", B="beaten")
    assert table.battle.stage is BattleStage.OVER
    assert (table.owner("docks"), table.place(a)) == ("A", "docks")


@pytest.mark.claims("campaign:C25d")
def test_the_record_keeps_casualties_credit_who_retreated_and_who_holds_the_field() -> None:
    table, a, b = duel()
    victim, killer = table.figure(b, "grunt1"), table.figure(a, "grunt1")
    table.fight("A", A="won", B="retreated", left=3, dead={victim: killer})
    assert table.battle.report == BattleReport(
        turns=3,
        sides=(
            SideResult(table.player("A"), SideEnd.WON),
            SideResult(table.player("B"), SideEnd.RETREATED, 3),
        ),
        holder=table.player("A"),
        casualties=(Casualty(victim, killer),),
    )


def test_only_a_battle_that_waits_for_it_gets_a_result() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    table.turns("AB")
    table.move(a, "docks")
    assert table.refused(table.result("A", A="won", B="beaten")) == {"campaign:C25"}
    table.stand(b)
    table.fight("A", A="won", B="beaten")
    assert table.refused(table.result("A", A="won", B="beaten")) == {"campaign:C25"}


def test_each_side_is_told_of_once() -> None:
    table, _a, _b = duel()
    order = table.result("A", A="won", B="beaten")
    for sides in (order.report.sides[:1], order.report.sides + order.report.sides[1:]):
        assert table.refused(with_report(order, sides=sides)) == {"campaign:C25"}


@pytest.mark.parametrize("turns", [0, 31])
def test_a_battle_lasts_one_to_thirty_turns(turns: int) -> None:
    table, _a, _b = duel()
    assert table.refused(table.result("A", A="won", B="beaten", turns=turns)) == {"fftt:E3"}


@pytest.mark.claims("campaign:C26a")
def test_nobody_dies_twice() -> None:
    table, a, b = duel()
    dead = Casualty(table.figure(b, "grunt1"), table.figure(a, "grunt1"))
    order = with_report(table.result("A", A="won", B="beaten"), casualties=(dead, dead))
    assert table.refused(order) == {"campaign:C26"}


@pytest.mark.claims("campaign:C26a")
def test_nobody_who_fell_before_dies_again() -> None:
    table, a, b = duel()
    fallen = table.figure(b, "grunt1")
    table.fight("A", A="won", B="retreated", dead={fallen: "A"})
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=[6, 1])
    table.attack(a, "core")
    assert table.refused(table.result("A", A="won", B="beaten", dead={fallen: "A"})) == {"campaign:C26"}


@pytest.mark.claims("campaign:C26b")
@pytest.mark.parametrize("killer", ["the victim", "a comrade", "a stranger", "nobody's figure", "the own side", "C"])
def test_a_kill_is_only_credited_to_an_enemy_in_the_battle(killer: str) -> None:
    table = Situation("mill-docks yard-docks", {"A": "mill", "B": "docks", "C": "yard"})
    a, b, c = (table.army(*where, "hq grunt*5") for where in (("A", "mill"), ("B", "docks"), ("C", "yard")))
    table.turns("ABC")
    table.attack(a, "docks")
    victim = table.figure(b, "grunt1")
    killers: dict[str, FigureId | str] = {
        "the victim": victim,
        "a comrade": table.figure(b, "grunt2"),
        "a stranger": table.figure(c, "grunt1"),
        "nobody's figure": FigureId("99.grunt1"),
        "the own side": "B",
        "C": "C",
    }
    assert table.refused(table.result("A", A="won", B="beaten", dead={victim: killers[killer]})) == {"campaign:C26"}


@pytest.mark.claims("campaign:C26b")
def test_a_casualty_has_to_be_in_the_battle() -> None:
    table, a, _b = duel()
    stranger = table.army("B", "core", "hq grunt")
    dead = {table.figure(stranger, "grunt1"): table.figure(a, "grunt1")}
    assert table.refused(table.result("A", A="won", B="beaten", dead=dead)) == {"campaign:C26"}


def test_a_killer_is_of_the_side_that_is_named_with_it() -> None:
    table, a, b = duel()
    wrong = Casualty(table.figure(b, "grunt1"), table.figure(a, "grunt1"), table.player("B"))
    order = with_report(table.result("A", A="won", B="beaten"), casualties=(wrong,))
    assert table.refused(order) == {"campaign:C26"}
    right = replace(wrong, by_side=table.player("A"))
    table.give(with_report(order, casualties=(right,)))
    assert table.state.figures[table.figure(a, "grunt1")].experience == 1


@pytest.mark.claims("campaign:C26c")
def test_one_casualty_is_not_credited_to_two_figures() -> None:
    table, a, b = duel()
    victim = table.figure(b, "grunt1")
    twice = tuple(Casualty(victim, table.figure(a, killer)) for killer in ("grunt1", "grunt2"))
    order = with_report(table.result("A", A="won", B="beaten"), casualties=twice)
    assert table.refused(order) == {"campaign:C26"}


def test_a_refused_report_names_everything_that_is_wrong_with_it() -> None:
    table, a, b = duel()
    dead = Casualty(table.figure(b, "grunt1"), table.figure(b, "grunt2"))
    order = with_report(
        table.result("B", A="won", B="retreated", left=9, turns=3),
        casualties=(dead, dead),
        left_behind=(table.figure(a, "grunt1"),),
        turns=31,
    )
    assert table.refused(order) == {"campaign:C26", "campaign:C22", "campaign:C23", "fftt:E3"}


@pytest.mark.claims("campaign:C26d", "fftt:R1a")
def test_a_killer_collects_the_fp_of_the_enemies_that_it_kills() -> None:
    table, a, b = duel(b="hq engineer grunt*3")
    killer = table.figure(a, "grunt1")
    dead = {table.figure(b, "engineer1"): killer, table.figure(b, "grunt1"): killer}
    table.fight("A", A="won", B="beaten", dead=dead)
    figure = table.state.figures[killer]
    assert (figure.experience, figure.kills) == (4, 2)
    assert table.state.figures[table.figure(b, "engineer1")].killer == killer


def test_the_dead_are_credited_as_the_living_are() -> None:
    table, a, b = duel()
    one, other = table.figure(a, "grunt1"), table.figure(b, "grunt1")
    table.fight("A", A="won", B="beaten", dead={one: other, other: one})
    assert table.state.figures[one].experience == table.state.figures[other].experience == 1


@pytest.mark.claims("campaign:C26e")
def test_a_side_without_a_killers_name_gets_points_and_nobody_gets_experience() -> None:
    table, a, b = duel()
    table.fight("A", A="won", B="retreated", dead={table.figure(b, "grunt1"): "A"}, behind=table.figures(b, "hq1"))
    assert table.vp("A") == 1 + 1  # the Grunt, and the HQ left on the field
    assert {table.state.figures[f].experience for f in table.state.armies[a].figures} == {0}


@pytest.mark.claims("campaign:C26f")
def test_a_casualty_of_nobodys_gives_neither_points_nor_experience() -> None:
    table, a, b = duel(b="grunt*5")
    table.fight("A", A="won", B="retreated", dead={table.figure(b, "grunt1"): None})
    assert (table.vp("A"), table.vp("B")) == (0, 0)
    assert {table.state.figures[f].experience for f in table.state.armies[a].figures} == {0}


@pytest.mark.claims("campaign:C26g")
def test_fp_without_a_killers_name_are_let_pass_and_shown_in_the_journal() -> None:
    table, a, b = duel(b="hq engineer grunt*3")
    before = table.state
    dead: dict[FigureId, FigureId | str | None] = {
        table.figure(b, "engineer1"): "A",
        table.figure(b, "grunt1"): None,
        table.figure(b, "grunt2"): table.figure(a, "grunt1"),
    }
    order = table.result("A", A="won", B="beaten", dead=dead)
    events = table.give(order)
    entry = Entry(EntryId(99), None, OrderId("99"), order, (), 1, events, "", 0)
    told = [news.text for news in details(entry, before)]
    assert any("4 FP fell without a killer’s name" in text for text in told)


@pytest.mark.claims("fftt:R2a", "campaign:C35c")
def test_killing_ones_own_side_gives_neither_experience_nor_points() -> None:
    table, a, _b = duel()
    own = {table.figure(a, "grunt2"): table.figure(a, "grunt1")}
    assert table.refused(table.result("A", A="won", B="beaten", dead=own)) == {"campaign:C26"}
    table.fight("A", A="won", B="retreated", dead={table.figure(a, "grunt2"): None})
    assert table.state.figures[table.figure(a, "grunt1")].experience == 0
    assert (table.vp("A"), table.vp("B")) == (1, 0)  # B's HQ, given up


# ── surrender ──


@pytest.mark.claims("campaign:C27a", "campaign:C27b", "campaign:C27c")
def test_a_side_that_surrenders_loses_all_gives_their_points_and_nobody_learns() -> None:
    table, a, b = duel()
    killer = table.figure(a, "grunt1")
    table.fight("A", A="won", B="surrendered", dead={table.figure(b, "grunt1"): killer})
    assert table.fp(b) == 0
    assert {table.fate(f) for f in table.figures(b, "hq1 grunt2 grunt5")} == {Fate.SURRENDERED}
    assert table.vp("A") == 6
    assert table.state.figures[killer].experience == 1


@pytest.mark.claims("campaign:C27a")
def test_all_armies_of_a_side_that_surrenders_are_lost() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    a, b = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt")
    other, home = table.army("B", "docks", "grunt*2"), table.army("B", "core", "hq grunt")
    table.turns("AB")
    table.attack(a, "docks")
    table.fight("A", A="won", B="surrendered")
    assert (table.fp(b), table.fp(other), table.fp(home)) == (0, 0, 2)
    assert table.vp("A") == 4


# ── records ──


@pytest.mark.claims("campaign:C28a")
def test_every_figure_has_a_name_hqs_too() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.stock(mill=15)
    table.turns("AB")
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.hq", 2), ("marines.grunt", 13))))
    names = [figure.name for figure in table.state.figures.values()]
    assert all(names)
    assert len(set(names)) == 15


@pytest.mark.claims("campaign:C28b")
def test_the_battles_that_a_figure_was_in_are_kept() -> None:
    table, a, b = duel()
    events = table.fight("A", A="won", B="retreated", dead={table.figure(a, "grunt5"): "B"})
    (fought,) = [event for event in events if isinstance(event, e.FiguresFought)]
    assert set(fought.figures) == set(table.figures(a, "hq1 grunt1 grunt2 grunt3 grunt4 grunt5")) | set(
        table.figures(b, "hq1 grunt1 grunt2 grunt3 grunt4 grunt5")
    )
    assert fought.battle == table.battle.id
    assert table.state.figures[table.figure(a, "grunt1")].battles == 1
    assert table.state.figures[table.figure(a, "grunt5")].fallen_in == table.battle.id


@pytest.mark.claims("campaign:C28c")
def test_kills_and_experience_of_a_figure_add_up_over_battles() -> None:
    table, a, b = duel(b="hq grunt*3 engineer*2")
    killer = table.figure(a, "grunt1")
    table.fight("A", A="won", B="retreated", dead={table.figure(b, "grunt1"): killer})
    table.end_turns()
    table.give(o.EndWeek())
    table.give(o.StartWeek(), dice=[6, 1])
    table.attack(a, "core")
    table.fight("A", A="won", B="beaten", dead={table.figure(b, "engineer1"): killer})
    figure = table.state.figures[killer]
    assert (figure.experience, figure.kills, figure.battles) == (4, 2, 2)


@pytest.mark.claims("campaign:C28d")
def test_a_figures_record_goes_from_its_recruitment_to_its_end() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"})
    table.stock(mill=4)
    table.army("B", "docks", "hq grunt")
    table.give(o.Recruit(table.player("A"), table.sector("mill"), (("marines.hq", 1), ("marines.grunt", 3))))
    joined = table.happened(e.FigureJoined)[-1]
    assert joined.army is not None
    table.turns("AB")
    table.attack(joined.army, "docks")
    table.fight("B", A="beaten", B="won", dead={joined.figure: table.figure(ArmyId("2.army"), "grunt1")})
    record = table.state.figures[joined.figure]
    assert (record.name, record.unit, record.battles) == (joined.name, "marines.grunt", 1)
    assert (record.fate, record.fallen_in, record.killer) == (Fate.KILLED, table.battle.id, FigureId("2.grunt1"))


# ── who has fought ──


@pytest.mark.claims("campaign:C42a")
def test_a_side_that_is_there_at_the_end_of_the_first_turn_has_fought() -> None:
    table, _a, _b = duel()
    table.fight("B", A="retreated", B="won", left=2)
    assert table.state.fought == {table.player("A"), table.player("B")}


@pytest.mark.claims("campaign:C42b")
def test_a_side_destroyed_in_the_first_turn_has_fought() -> None:
    table, _a, _b = duel()
    table.fight("B", A="beaten", B="won", turns=1)
    assert table.player("A") in table.state.fought


@pytest.mark.claims("campaign:C42c", "campaign:C42d")
@pytest.mark.parametrize("end", ["retreated", "surrendered"])
def test_who_leaves_in_the_first_turn_has_not_fought_and_who_stayed_has(end: str) -> None:
    table, _a, _b = duel()
    table.fight("B", A=end, B="won", left=1, turns=1)
    assert table.state.fought == {table.player("B")}


@pytest.mark.parametrize("left", [0, 4])
def test_who_leaves_does_so_in_a_turn_of_the_battle(left: int) -> None:
    table, _a, _b = duel()
    assert table.refused(table.result("B", A="retreated", B="won", left=left, turns=3)) == {"campaign:C42"}


def test_who_did_not_leave_left_in_no_turn() -> None:
    table, _a, _b = duel()
    order = table.result("B", A="beaten", B="won")
    sides = tuple(replace(side, left_in_turn=1) for side in order.report.sides)
    assert table.refused(with_report(order, sides=sides)) == {"campaign:C42"}


# ── experience ──

LADDER = [(8, "elite"), (16, "wound"), (20, "veteran"), (24, "action"), (32, "ability")]


@pytest.mark.parametrize(
    ("fp", "gain"),
    [
        pytest.param(8, "elite", marks=pytest.mark.claims("fftt:R1b", "fftt:R1g")),
        pytest.param(16, "wound", marks=pytest.mark.claims("fftt:R1c")),
        pytest.param(20, "veteran", marks=pytest.mark.claims("fftt:R1d")),
        pytest.param(24, "action", marks=pytest.mark.claims("fftt:R1e")),
        pytest.param(32, "ability", marks=pytest.mark.claims("fftt:R1f")),
    ],
)
def test_each_step_of_experience_is_gained_with_the_fp_that_reach_it(fp: int, gain: str) -> None:
    table, a, b = duel()
    hand = table.figure(a, "grunt1")
    table.give(o.Correct("moved over from paper", (o.SetFigure(hand, experience=fp - 1),)))
    assert gain not in gains(table.state.figures[hand])
    dice = [2, 2] if fp == 32 else []
    table.fight("A", dice, A="won", B="retreated", dead={table.figure(b, "grunt1"): hand})
    assert gains(table.state.figures[hand]) == tuple(name for step, name in LADDER if step <= fp)


@pytest.mark.claims("fftt:R3a")
def test_experience_gained_in_a_battle_counts_from_the_next_on() -> None:
    """The figure's record changes when the battle is over and its result typed in, not before."""
    table, a, b = duel(b="hq engineer*3")
    hand = table.figure(a, "grunt1")
    assert gains(table.state.figures[hand]) == ()
    table.fight(
        "A", A="won", B="retreated", dead=dict.fromkeys(table.figures(b, "engineer1 engineer2 engineer3"), hand)
    )
    assert gains(table.state.figures[hand]) == ("elite",)
