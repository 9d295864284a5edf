"""The ends that players agree: so many turns, a third lost, all HQs lost, a point held (fftt:E3)."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    CAPTURED,
    DONE,
    FIGHTING,
    FIRING,
    KILLED,
    LEFT,
    LOG_HELD,
    ON_TABLE,
    OVER,
    RETREATED,
    STOOD,
    WON,
)
from tests.battle.fftt.situation import Entered, Situation, cm, f, situation

ANN = f("grunt", "Ann", at=(20, 50))
BOB = f("grunt", "Bob", at=(80, 50))
THIRD = TableRules(lose_third=True)
HQS = TableRules(lose_hqs=True)


def end_turn(battle: Situation, turn: int = 1) -> Situation:
    """Nobody does anything in the last phase of a turn; the dice for the next one are there."""
    battle.script(6, 6, 5, 5, 4, 4)
    battle.start("general fire", turn=turn, phase=3)
    while battle.kind != OVER and battle.s.now[0].turn == turn:
        battle.answer(DONE)
    return battle


def ends(battle: Situation) -> list[int]:
    """How each side stands, in their order."""
    return [battle.s.forces[side].end for side in range(battle.s.force_count)]


def grunts(dead: int, living: int) -> list[Entered]:
    """A side of Grunts, of whom some are dead."""
    fallen = [f("grunt", f"dead {n}", at=(90, 10 + 5 * n), fate=KILLED) for n in range(dead)]
    return fallen + [f("grunt", f"red {n}", at=(80, 10 + 5 * n)) for n in range(living)]


# A number of turns


@pytest.mark.claims("fftt:E3a")
@pytest.mark.parametrize(("turn", "kind"), [(5, FIRING), (6, OVER)])
def test_a_battle_ends_after_the_agreed_number_of_turns(turn: int, kind: int) -> None:
    assert end_turn(situation(blue=[ANN], red=[BOB], rules=TableRules(turns=6)), turn).kind == kind


# A third of the FP


@pytest.mark.claims("fftt:E3b", "fftt:E3m", "fftt:E3i")
@pytest.mark.parametrize(("dead", "living", "end"), [(1, 2, RETREATED), (1, 3, FIGHTING), (2, 3, RETREATED)])
def test_who_has_lost_a_third_of_its_fp_gives_way(dead: int, living: int, end: int) -> None:
    battle = end_turn(situation(blue=[ANN], red=grunts(dead, living), rules=THIRD))
    assert ends(battle) == [WON if end == RETREATED else FIGHTING, end]


def test_losses_end_nothing_where_it_was_not_agreed() -> None:
    assert ends(end_turn(situation(blue=[ANN], red=grunts(2, 1)))) == [FIGHTING, FIGHTING]


@pytest.mark.claims("fftt:E3j")
def test_who_gives_way_marches_off_and_leaves_its_hqs() -> None:
    red = [*grunts(3, 2), f("marines.hq", "HQ", at=(90, 90))]
    battle = end_turn(situation(blue=[ANN], red=red, rules=THIRD))
    assert [battle[name].fate for name in ("red 0", "red 1", "HQ")] == [LEFT, LEFT, CAPTURED]
    assert battle.s.now[0].holder == 0


@pytest.mark.claims("fftt:E3k")
def test_where_an_agreed_end_has_come_for_everybody_it_ends_as_after_a_last_turn() -> None:
    blue = [ANN, f("grunt", "Abe", at=(10, 10), fate=KILLED)]
    battle = end_turn(situation(blue=blue, red=[*grunts(1, 1), f("marines.hq", "HQ", at=(90, 90))], rules=THIRD))
    assert (ends(battle), battle.s.now[0].holder) == ([STOOD, STOOD], 1)
    assert [battle[name].fate for name in ("Ann", "red 0", "HQ")] == [ON_TABLE] * 3


@pytest.mark.claims("fftt:E3j")
def test_of_three_sides_one_gives_way_and_the_others_fight_on() -> None:
    green = [f("grunt", "Gil", at=(50, 10)), f("grunt", "Gus", at=(55, 10), fate=KILLED)]
    battle = end_turn(situation(blue=[ANN], red=[BOB], green=green, rules=THIRD))
    assert (battle.kind, ends(battle), battle["Gil"].fate) == (FIRING, [FIGHTING, FIGHTING, RETREATED], LEFT)


# All HQs


@pytest.mark.claims("fftt:E3c", "fftt:E3n")
@pytest.mark.parametrize("unit", ["marines.hq", "queen"])
def test_who_has_lost_all_its_hqs_or_queens_gives_way(unit: str) -> None:
    red = [BOB, f(unit, "one", at=(90, 10), fate=KILLED), f(unit, "two", at=(90, 50), fate=KILLED)]
    assert ends(end_turn(situation(blue=[ANN], red=red, rules=HQS))) == [WON, RETREATED]


@pytest.mark.claims("fftt:E3c", "fftt:E3n")
def test_an_hq_that_stands_is_enough_and_who_came_without_has_none_to_lose() -> None:
    red = [BOB, f("marines.hq", "one", at=(90, 10), fate=KILLED), f("marines.hq", "two", at=(90, 50))]
    assert ends(end_turn(situation(blue=[ANN], red=red, rules=HQS))) == [FIGHTING, FIGHTING]


# A point


def held(blue: list[Entered], red: list[Entered], turns: int, **more: list[Entered]) -> Situation:
    """A battle for the point in the middle, after so many turns in which nobody did anything."""
    allies = {"blue": "west", "green": "west"} if more else {}
    rules = TableRules(hold_point=cm(50, 50), hold_turns=2)
    battle = situation(blue=blue, red=red, rules=rules, alliances=allies, **more)  # type: ignore[arg-type]
    end_turn(battle)
    for _turn in range(turns - 1):
        battle.script(6, 6, 5, 5, 4, 4)
        turn = battle.s.now[0].turn
        while battle.kind != OVER and battle.s.now[0].turn == turn:
            battle.answer(DONE)
    return battle


@pytest.mark.claims("fftt:E3d", "fftt:E3p")
@pytest.mark.parametrize(("turns", "found"), [(1, [FIGHTING, FIGHTING]), (2, [WON, RETREATED])])
def test_who_has_held_the_point_for_the_agreed_turns_in_a_row_wins(turns: int, found: list[int]) -> None:
    assert ends(held([f("grunt", "Ann", at=(45, 50))], [BOB], turns)) == found


@pytest.mark.claims("fftt:E3o")
@pytest.mark.parametrize(
    ("blue", "red", "turns"),
    [
        ([f("grunt", "Ann", at=(40, 50))], [BOB], 1),  # 10 cm
        ([f("grunt", "Ann", at=(39.99, 50))], [BOB], 0),
        ([f("grunt", "Ann", at=(45, 50))], [f("grunt", "Bob", at=(58, 50))], 0),  # not alone
        ([ANN, f("marines.hq", "HQ", at=(50, 50))], [BOB], 0),  # which does not count
        ([f("grunt", "Ann", at=(45, 50))], [BOB, f("machina.scanner", "Eye", at=(58, 50))], 1),
    ],
)
def test_a_point_is_held_by_who_alone_has_figures_that_count_within_ten_cm(
    blue: list[Entered], red: list[Entered], turns: int
) -> None:
    battle = held(blue, red, 1)
    assert battle.s.forces[0].held == turns
    assert [row[4] for row in battle.rows(LOG_HELD)] == [1] * turns


@pytest.mark.claims("fftt:E3p")
def test_a_turn_in_which_the_point_is_not_held_begins_the_count_anew() -> None:
    battle = held([f("grunt", "Ann", at=(45, 50))], [BOB], 1)
    battle["Bob"].x = 5500
    battle.script(6, 6, 5, 5)
    while battle.s.now[0].turn == 2:
        battle.answer(DONE)
    assert [battle.s.forces[side].held for side in (0, 1)] == [0, 0]
    assert battle.kind != OVER


@pytest.mark.claims("fftt:E3o", "fftt:E8e")
def test_allies_hold_a_point_together() -> None:
    battle = held([ANN], [BOB], 2, green=[f("grunt", "Gil", at=(50, 45))])
    assert ends(battle) == [WON, RETREATED, WON]
