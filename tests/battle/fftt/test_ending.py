"""The end of a battle: section E of the rules, for two sides."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    BEATEN,
    CAPTURED,
    DONE,
    FIGHTING,
    FIRING,
    KILLED,
    LEFT,
    LOST,
    MOVE,
    MOVING,
    NOBODY,
    ON_TABLE,
    OVER,
    PICKING,
    PLACING,
    REACTING,
    RETREATED,
    SHOOT,
    STOOD,
    SURRENDER,
    SURRENDERED,
    WON,
)
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.units import fftt_units
from tests.battle.fftt.situation import Entered, Situation, f, situation

BLUE, RED = 0, 1  # attacker and defender


def play_turn(battle: Situation, turn: int = 1) -> Situation:
    """Nobody does anything in the last phase of a turn; the dice for the next one are there."""
    battle.script(5, 5, 1, 1)
    battle.start("general fire", turn=turn, phase=3)
    while battle.kind != OVER and battle.s.now[0].turn == turn:
        battle.answer(DONE)
    return battle


def ends(battle: Situation) -> list[int]:
    """How it ended for blue and for red."""
    return [battle.s.forces[side].end for side in (BLUE, RED)]


def at_turns_end(blue: list[Entered], red: list[Entered], turn: int = 1) -> Situation:
    """A battle after the end of a turn in which nobody did anything."""
    return play_turn(situation(blue=blue, red=red), turn)


ANN = f("grunt", "Ann", at=(20, 50))


# Beaten


@pytest.mark.claims("fftt:E1a", "campaign:C23b")
def test_a_side_without_figures_at_the_end_of_a_turn_is_beaten_and_the_other_has_won() -> None:
    battle = at_turns_end([ANN], [f("grunt", "Bob", at=(80, 50), fate=KILLED)])
    assert battle.kind == OVER
    assert ends(battle) == [WON, BEATEN]
    assert battle.s.now[0].holder == BLUE


@pytest.mark.claims("fftt:E1a", "fftt:Q5a")
def test_the_battle_goes_on_while_both_sides_have_a_figure() -> None:
    battle = at_turns_end([ANN], [f("grunt", "Bob", at=(80, 50))])
    assert battle.kind == FIRING
    assert battle.s.now[0].turn == 2
    assert ends(battle) == [FIGHTING, FIGHTING]


@pytest.mark.claims("fftt:E1b")
@pytest.mark.parametrize("unit", [row.key for row in fftt_units()])
def test_hqs_and_scanners_do_not_keep_a_side_in_the_battle_and_everybody_else_does(unit: str) -> None:
    battle = at_turns_end([ANN], [f(unit, "Bob", at=(80, 50))])
    idle = unit.endswith(("hq", "scanner"))
    assert ends(battle)[RED] == (BEATEN if idle else FIGHTING)


@pytest.mark.claims("fftt:E1b")
def test_figures_out_of_ammo_do_not_keep_a_side_in_the_battle() -> None:
    battle = at_turns_end([ANN], [f("grunt", "Bob", at=(80, 50), empty=1)])
    assert ends(battle) == [WON, BEATEN]
    assert battle["Bob"].fate == CAPTURED


@pytest.mark.claims("fftt:E1c")
@pytest.mark.parametrize("unit", ["queen", "razordog", "drone", "bombbug"])
def test_close_combat_creatures_never_count_as_out_of_ammo(unit: str) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(20, 50), ap=0)], red=[f(unit, "Bob", at=(80, 50))])
    play_turn(battle)
    assert battle["Bob"].empty == 0
    assert ends(battle) == [FIGHTING, FIGHTING]


@pytest.mark.claims("fftt:Q5a")
@pytest.mark.parametrize("phase", [1, 2])
def test_a_side_without_figures_is_not_beaten_before_the_turn_is_over(phase: int) -> None:
    battle = situation(blue=[ANN], red=[f("grunt", "Bob", at=(80, 50), fate=KILLED)])
    battle.start("general fire", phase=phase)
    while battle.s.now[0].phase == phase:
        assert battle.answer(DONE) != OVER
    while battle.kind != OVER:
        battle.answer(DONE)
    assert (battle.s.now[0].turn, battle.s.now[0].phase) == (1, 3)


# Surrender


@pytest.mark.claims("fftt:E2a")
def test_a_side_may_surrender_while_it_sets_up_fires_moves_and_reacts() -> None:
    battle = situation(blue=[f("grunt", "Ann")], red=[f("grunt", "Bob", at=(85, 50))])
    assert battle.start("setting up") == PLACING
    assert battle.problem(SURRENDER) == FINE
    battle = situation(blue=[ANN], red=[f("grunt", "Bob", at=(35, 50))])
    assert battle.start("light fire") == FIRING
    assert battle.problem(SURRENDER) == FINE
    battle.answer(DONE)
    battle.answer(DONE)
    assert battle.kind == MOVING
    assert battle.problem(SURRENDER) == FINE
    assert battle.answer(MOVE, "Ann", to=[(20, 55)]) == REACTING
    assert (battle.asked, battle.problem(SURRENDER)) == ("red", FINE)


@pytest.mark.claims("fftt:E2a")
def test_a_side_may_surrender_where_it_picks_who_of_the_beaten_takes_the_wounds() -> None:
    battle = situation(
        blue=[f("grunt", "A", at=(48.45, 50)), f("grunt", "B", at=(51.55, 50))], red=[f("engineer", "E", at=(50, 50))]
    ).script(1, 1, 6)
    assert battle.start("close combat") == PICKING
    assert (battle.asked, battle.problem(SURRENDER)) == ("red", FINE)


@pytest.mark.claims("fftt:E2b")
def test_all_figures_of_a_side_that_surrenders_are_lost_and_the_battle_is_over() -> None:
    battle = situation(
        blue=[ANN],
        red=[f("grunt", "Bob", at=(80, 50)), f("marines.hq", "HQ", at=(90, 50)), f("grunt", "Cy", fate=LEFT)],
    )
    battle.start("movement", side="red")
    assert battle.answer(SURRENDER) == OVER
    assert [battle[name].fate for name in ("Bob", "HQ", "Cy")] == [LOST, LOST, LEFT]
    assert ends(battle) == [WON, SURRENDERED]
    assert battle.s.now[0].holder == BLUE


@pytest.mark.claims("fftt:E2b")
def test_figures_that_are_not_set_up_yet_are_lost_by_a_surrender_too() -> None:
    battle = situation(blue=[f("grunt", "Ann")], red=[f("grunt", "Bob", at=(85, 50))])
    battle.start("setting up")
    battle.answer(SURRENDER)
    assert battle["Ann"].fate == LOST
    assert ends(battle) == [SURRENDERED, WON]


@pytest.mark.claims("fftt:Q7e")
def test_who_was_shot_in_the_block_in_which_the_enemy_surrenders_dies_of_it() -> None:
    battle = situation(
        blue=[ANN, f("grunt", "Cat", at=(20, 60))],
        red=[f("grunt", "Bob", at=(35, 50), hurt=1), f("grunt", "Dan", at=(80, 50))],
    ).script(1, 2)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(DONE)
    assert battle.asked == "red"
    battle.answer(SURRENDER)
    assert (battle["Bob"].fate, battle.name(battle["Bob"].killer), battle["Dan"].fate) == (KILLED, "Ann", LOST)


def test_a_side_whose_last_figure_is_shot_dead_is_beaten_though_it_would_surrender() -> None:
    battle = situation(blue=[ANN], red=[f("grunt", "Bob", at=(35, 50), hurt=1)]).script(1, 2)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(SURRENDER)
    assert ends(battle) == [WON, BEATEN]


# The latest end


@pytest.mark.claims("fftt:E3f", "fftt:E3g", "fftt:E3h")
def test_after_thirty_turns_the_defender_holds_the_field_and_everybody_keeps_all() -> None:
    hqs = f("marines.hq", "their HQ", at=(10, 10)), f("marines.hq", "our HQ", at=(90, 90))
    battle = at_turns_end([ANN, hqs[0]], [f("grunt", "Bob", at=(80, 50)), hqs[1]], turn=30)
    assert battle.kind == OVER
    assert ends(battle) == [STOOD, STOOD]
    assert battle.s.now[0].holder == RED
    assert [battle[name].fate for name in ("Ann", "Bob", "their HQ", "our HQ")] == [ON_TABLE] * 4


@pytest.mark.claims("fftt:E3f")
def test_after_twenty_nine_turns_the_battle_goes_on() -> None:
    assert at_turns_end([ANN], [f("grunt", "Bob", at=(80, 50))], turn=29).kind == FIRING


def test_a_battle_ends_after_as_many_turns_as_were_agreed() -> None:
    battle = situation(blue=[ANN], red=[f("grunt", "Bob", at=(80, 50))], rules=TableRules(turns=6))
    assert play_turn(battle, turn=6).kind == OVER


@pytest.mark.claims("fftt:E1a")
def test_who_is_beaten_in_the_thirtieth_turn_is_beaten() -> None:
    assert ends(at_turns_end([ANN], [f("grunt", "Bob", at=(80, 50), fate=KILLED)], turn=30)) == [WON, BEATEN]


# Retreat


@pytest.mark.claims("fftt:E4a", "fftt:E4b")
def test_a_side_whose_last_figure_walks_off_over_its_own_edge_has_retreated() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(5, 50))], red=[f("grunt", "Bob", at=(95, 50))])
    battle.start("movement", phase=3)
    battle.answer(MOVE, "Ann", to=[(0.75, 50)], leave=True)
    while battle.kind != OVER:
        battle.answer(DONE)
    assert battle["Ann"].fate == LEFT
    assert ends(battle) == [RETREATED, WON]
    assert battle.s.forces[BLUE].end_turn == 1


@pytest.mark.claims("fftt:E4c")
def test_a_side_of_which_one_walked_off_and_the_others_died_has_retreated() -> None:
    battle = at_turns_end(
        [f("grunt", "Ann", fate=LEFT), f("grunt", "Cat", fate=KILLED), f("marines.hq", "HQ", at=(10, 10))],
        [f("grunt", "Bob", at=(80, 50))],
    )
    assert ends(battle) == [RETREATED, WON]
    assert battle["HQ"].fate == CAPTURED


@pytest.mark.claims("fftt:E4b")
def test_a_side_of_which_one_figure_stays_has_not_retreated() -> None:
    battle = at_turns_end([f("grunt", "Ann", fate=LEFT), f("grunt", "Cat", at=(10, 10))], [f("grunt", at=(80, 50))])
    assert ends(battle) == [FIGHTING, FIGHTING]


# Both at once


@pytest.mark.claims("fftt:E6a", "fftt:E6b")
@pytest.mark.parametrize("left", [[], [f("marines.hq", "HQ", at=(90, 90))]])
def test_where_both_are_beaten_at_once_nobody_wins_and_the_defender_keeps_the_field(left: list[Entered]) -> None:
    battle = at_turns_end(
        [f("grunt", "Ann", at=(1, 1), fate=KILLED), f("marines.hq", "their HQ", at=(10, 10))],
        [f("grunt", "Bob", at=(9, 1), fate=KILLED), *left],
    )
    assert ends(battle) == [BEATEN, BEATEN]
    assert battle.s.now[0].holder == RED
    assert battle["their HQ"].fate == CAPTURED
    if left:
        assert battle["HQ"].fate == ON_TABLE


def test_a_defender_who_has_left_does_not_hold_the_field() -> None:
    battle = at_turns_end(
        [f("grunt", "Ann", at=(1, 1), fate=KILLED)],
        [f("grunt", "Bob", fate=LEFT), f("marines.hq", "HQ", at=(90, 90))],
    )
    assert ends(battle) == [BEATEN, RETREATED]
    assert battle.s.now[0].holder == NOBODY


@pytest.mark.claims("fftt:E3e")
def test_the_last_of_ten_fights_on_as_before() -> None:
    fallen = [f("grunt", f"fallen {number}", at=(10, 5 + 5 * number), fate=KILLED) for number in range(9)]
    battle = situation(blue=[ANN, *fallen], red=[f("tank", "Elm", at=(45, 50)), f("hq", at=(90, 50))])
    play_turn(battle)
    assert (ends(battle), battle.s.now[0].turn) == ([FIGHTING, FIGHTING], 2)
    assert battle["Ann"].ap == 3
    battle.start("general fire", turn=2)
    assert battle.problem(SHOOT, "Ann", "Elm") == FINE
