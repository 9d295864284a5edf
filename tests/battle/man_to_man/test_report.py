"""What a battle that is over hands back: casualties, whose they are, and what is lost (L15, L16)."""

from __future__ import annotations

import pytest

from campaign.battle.contract import FACTS, FP_KILLED, FP_LOST, FP_TAKEN, VICTORIES, Casualty, SideEnd
from campaign.battle.fast import choice_rows
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.damage import put_out
from campaign.battle.man_to_man.facts import count
from campaign.battle.man_to_man.report import report
from campaign.battle.man_to_man.units import man_to_man_rows
from tests.battle.man_to_man.situation import Situation, m, situation

MEN = [m("rifleman", "Ann", (20, 40)), m("leader", "Amy", (22, 40))]
FOES = [m("rifleman", "Bob", (20, 20)), m("leader", "Ben", (22, 20))]


def scene(**agreed: bool) -> Situation:
    """Two against two, in the morale phase of the last round but one."""
    return situation(MEN, FOES, **agreed).phase(c.MORALE)


def ended(battle: Situation) -> Situation:
    """Behind the last round."""
    battle.go_on()
    assert battle.kind == c.OVER
    return battle


def facts(battle: Situation) -> tuple[list[list[int]], list[int]]:
    """What is counted of each side, and who is counted as lost."""
    rows = choice_rows(2, FACTS)
    commanders, lost = choice_rows(2, battle.s.figure_count)
    count(battle.t, battle.s, commanders, rows, lost)
    return [list(row) for row in rows], list(lost)


@pytest.mark.claims("man_to_man:L15a", "man_to_man:L16a")
@pytest.mark.parametrize("fate", [c.DEAD, c.INCAPACITATED])
def test_who_is_put_out_and_does_not_come_back_is_a_casualty_of_his_killer(fate: int) -> None:
    battle = scene()
    put_out(battle.t, battle.s, battle.number("Ben"), battle.number("Ann"), fate)
    ended(battle)
    told = report(battle.setup, battle.s)
    assert told.casualties == (Casualty("Ben", "Ann"),)
    assert [result.end for result in told.sides] == [SideEnd.STOOD, SideEnd.STOOD]
    rows, lost = facts(battle)
    assert ([row[FP_LOST] for row in rows], [row[FP_KILLED] for row in rows]) == ([0, 2], [2, 0])
    assert lost == [0, 0, 0, 1]


@pytest.mark.claims("man_to_man:L15b")
def test_who_was_put_out_by_his_own_side_is_credited_to_nobody() -> None:
    battle = scene()
    put_out(battle.t, battle.s, battle.number("Ann"), battle.number("Amy"), c.DEAD)
    assert report(battle.setup, ended(battle).s).casualties == (Casualty("Ann"),)
    assert [row[FP_KILLED] for row in facts(battle)[0]] == [0, 0]


@pytest.mark.claims("man_to_man:L15c")
def test_who_comes_back_is_no_casualty() -> None:
    battle = scene(fallen_return=True, fallen_roll=False)
    put_out(battle.t, battle.s, battle.number("Ben"), battle.number("Ann"), c.INCAPACITATED)
    assert report(battle.setup, ended(battle).s).casualties == ()
    assert facts(battle)[1] == [0, 0, 0, 0]


@pytest.mark.claims("man_to_man:L15a")
def test_a_wounded_nco_who_is_then_incapacitated_is_2_fp_for_the_second_and_nothing_for_the_first() -> None:
    """B wounds him, A incapacitates him, his side loses the field."""
    battle = scene(fallen_return=True)
    battle.man("Ben").wounded = 1
    put_out(battle.t, battle.s, battle.number("Ben"), battle.number("Ann"), c.INCAPACITATED)
    put_out(battle.t, battle.s, battle.number("Bob"), battle.number("Amy"), c.DEAD)
    battle.s.now[0].last_turn = 5
    told = report(battle.setup, ended(battle).s)
    assert told.casualties == (Casualty("Bob", "Amy"), Casualty("Ben", "Ann"))
    assert told.holder == "a"
    assert facts(battle)[0][0][VICTORIES] == 1


@pytest.mark.claims("man_to_man:L15d", "man_to_man:L16a")
def test_men_who_surrender_are_their_captors_side_s() -> None:
    foes = [m("leader", "Ben", (20, 20)), m("rifleman", "Bob", (21.5, 20)), m("leader", "Bea", (40, 10), "other")]
    battle = situation([m("rifleman", "Ann", (20, 12))], foes)
    battle.phase(c.MORALE)
    battle.squad("Ben").flees, battle.squad("Ben").goal, battle.squad("Ben").since = c.TO_EDGE, c.EDGE, 1
    told = report(battle.setup, ended(battle).s)
    assert set(told.casualties) == {Casualty("Ben", by_side="a"), Casualty("Bob", by_side="a")}
    assert [row[FP_TAKEN] for row in facts(battle)[0]] == [3, 0]


@pytest.mark.claims("man_to_man:L16b", "man_to_man:L16c")
def test_the_last_men_have_fled_and_the_incapacitated_are_lost_but_not_those_who_fled() -> None:
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", f"b{n}", (10 + 2 * n, 10)) for n in range(7)])
    battle.phase(c.MORALE)
    for n in range(5):
        put_out(battle.t, battle.s, battle.number(f"b{n}"), battle.number("Ann"), c.INCAPACITATED)
    battle.man("b5").fate = battle.man("b6").fate = c.LEFT
    told = report(battle.setup, ended(battle).s)
    assert [result.end for result in told.sides] == [SideEnd.WON, SideEnd.RETREATED]
    assert {casualty.figure for casualty in told.casualties} == {f"b{n}" for n in range(5)}
    assert told.left_behind == ()
    assert facts(battle)[1] == [0, 1, 1, 1, 1, 1, 0, 0]


@pytest.mark.claims("man_to_man:L16b")
def test_who_concedes_loses_all() -> None:
    battle = situation(MEN, FOES).start().say(c.CONCEDE)
    assert battle.kind == c.OVER
    told = report(battle.setup, battle.s)
    assert (told.sides[0].end, told.sides[0].left_in_turn, told.holder) == (SideEnd.SURRENDERED, 1, "b")
    assert [row[FP_TAKEN] for row in facts(battle)[0]] == [0, 3]


def test_figures_keep_the_order_of_the_set_up_whatever_units_they_form() -> None:
    battle = scene()
    rows = {row.key: row for row in man_to_man_rows()}
    keys = [figure.unit for side in battle.setup.sides for figure in side.figures]
    assert [battle.t.profiles[battle.s.figures[n].profile].fp for n in range(4)] == [rows[key].fp for key in keys]
