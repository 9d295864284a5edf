"""Close combat: section X of the rules with its worked examples, credit in fights, and small melees at random."""

from __future__ import annotations

from collections import defaultdict
from math import cos, pi, sin
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.battle.fftt.codes import (
    CLOSE_COMBAT,
    CREDITING,
    DONE,
    FIRING,
    GO_ON,
    GOING_ON,
    KILLED,
    LOG_EXCHANGE,
    LOG_FOUGHT,
    LOG_PARTED,
    LOG_REDIRECTED,
    LOG_WOUNDED,
    MOVE,
    MOVING,
    NOBODY,
    ON_TABLE,
    PART_PAIR,
    PARTING,
    PICK,
    PICKING,
    REACTING,
    SHOOT,
    SURRENDER,
    VERB,
)
from campaign.battle.fftt.fights import begin_close_combat
from campaign.battle.fftt.reasons import BOUND, FINE, IN_CONTACT, NEEDED_THERE, NOT_IN_FIGHT
from campaign.battle.fftt.shooting import one_of
from campaign.battle.kernel.log import WIDTH
from campaign.battle.kernel.paths import touching
from tests.battle.fftt.situation import Entered, Place, Situation, block, f, ground, low_wall, situation

MIDDLE = (50.0, 50.0)
SIDES = ("blue", "red")
OTHER = {"blue": "red", "red": "blue"}
APART = 1.55  # centimetres between two centres of infantry in contact


def around(count: int, reach: float = APART) -> list[Place]:
    """So many places in contact with a figure in the middle, and not in each other's way."""
    return [(50 + reach * cos(2 * pi * k / count), 50 + reach * sin(2 * pi * k / count)) for k in range(count)]


def in_line(*figures: tuple[str, str]) -> list[Entered]:
    """Figures in a row, each in contact with the next."""
    return [f(unit, name, at=(40 + APART * k, 50)) for k, (unit, name) in enumerate(figures)]


def of_sides(one: str, first: list[Entered], second: list[Entered]) -> Situation:
    """The first figures on one side, the second on the other."""
    return situation(blue=first if one == "blue" else second, red=second if one == "blue" else first)


def against(one: str, many: list[str], single: str, **marks: int) -> Situation:
    """Figures of one side named A, B, C in contact with E of the other side."""
    places = around(len(many), APART if single not in ("queen", "hq", "tank", "mt") else 2.3)
    of_many = [f(unit, name, at=at) for unit, name, at in zip(many, "ABCDEF", places, strict=False)]
    return of_sides(one, of_many, [f(single, "E", at=MIDDLE, **marks)])


def duel(one: str, unit: str, other: str, **marks: int) -> Situation:
    """A against E; the marks are those of E."""
    return against(one, [unit], other, **marks)


# Worked examples


@pytest.mark.claims("fftt:X2a", "fftt:X2b")
@pytest.mark.parametrize("first", SIDES)
def test_a_score_of_twice_the_others_makes_two_wounds(first: str) -> None:
    battle = duel(first, "grunt", "grunt").script(4, 2)
    battle.start("close combat", first)
    assert battle["E"].hurt == 2
    assert battle["E"].fate == KILLED
    assert battle["A"].hurt == 0


@pytest.mark.claims("fftt:X2c")
@pytest.mark.parametrize("first", SIDES)
def test_a_score_of_three_times_the_others_makes_three_wounds(first: str) -> None:
    battle = duel(first, "grunt", "tank").script(6, 2)
    battle.start("close combat", first)
    assert battle["E"].hurt == 3


@pytest.mark.claims("fftt:X2a")
@pytest.mark.parametrize(("faces", "hurt"), [((5, 4), (0, 1)), ((4, 5), (1, 0))])
def test_the_higher_score_wounds_the_other_once(faces: tuple[int, int], hurt: tuple[int, int]) -> None:
    battle = duel("blue", "grunt", "grunt").script(*faces)
    battle.start("close combat")
    assert (battle["A"].hurt, battle["E"].hurt) == hurt


@pytest.mark.claims("fftt:X2d")
def test_a_draw_does_nothing() -> None:
    battle = duel("blue", "grunt", "grunt").script(3, 3)
    battle.start("close combat")
    assert battle.rows(LOG_WOUNDED) == []


@pytest.mark.claims("fftt:X2e", "fftt:X3a")
@pytest.mark.parametrize("first", SIDES)
def test_a_score_below_one_counts_as_one_for_double_and_triple(first: str) -> None:
    battle = duel(first, "medic", "grunt").script(1, 2)
    battle.start("close combat", first)
    assert battle["A"].hurt == 2


@pytest.mark.claims("fftt:X2e")
def test_of_two_scores_below_one_the_higher_makes_one_wound() -> None:
    battle = duel("blue", "medic", "bombbug", hurt=1).script(1, 1)
    battle.start("close combat")
    assert battle.rows(LOG_EXCHANGE)[0][2:] == (0, -2, 1, 1)


@pytest.mark.claims("fftt:X3b", "fftt:X4a", "fftt:X4b")
@pytest.mark.parametrize("one", SIDES)
@pytest.mark.parametrize("first", SIDES)
def test_three_grunts_against_an_engineer_who_loses_to_two_of_them(one: str, first: str) -> None:
    battle = against(one, ["grunt"] * 3, "engineer").script(5, 4, 2, 3)
    battle.start("close combat", first)
    assert [battle[name].hurt for name in "ABCE"] == [0, 0, 1, 2]


@pytest.mark.claims("fftt:X4c", "fftt:X2b")
@pytest.mark.parametrize("one", SIDES)
def test_of_those_that_the_single_one_beats_its_owner_picks_one(one: str) -> None:
    battle = against(one, ["grunt"] * 3, "engineer").script(5, 4, 2, 6)
    assert battle.start("close combat", one) == PICKING
    assert battle.asked == OTHER[one]
    assert [battle.problem(PICK, name) for name in "ABC"] == [FINE] * 3
    battle.answer(PICK, "C")
    assert [battle[name].hurt for name in "ABCE"] == [0, 0, 2, 0]


@pytest.mark.claims("fftt:X4c")
def test_the_wounds_of_the_single_one_fall_on_nobody_whom_it_did_not_beat() -> None:
    battle = against("blue", ["grunt"] * 3, "engineer").script(6, 2, 1, 4)
    assert battle.start("close combat") == PICKING
    assert battle.problem(PICK, "A") == NOT_IN_FIGHT
    assert battle.problem(PICK, "E") == NOT_IN_FIGHT
    assert battle.problem(PICK) == NOT_IN_FIGHT
    assert len([row for row in battle.options() if row[VERB] == PICK]) == 2


@pytest.mark.claims("fftt:X3e", "fftt:R1g")
@pytest.mark.parametrize("first", SIDES)
def test_the_elite_one_wins_a_draw_by_one(first: str) -> None:
    figures = [f("grunt", "A", at=MIDDLE, experience=8)], [f("grunt", "E", at=around(1)[0], experience=7)]
    battle = of_sides("blue", *figures).script(3, 3)
    battle.start("close combat", first)
    assert (battle["A"].hurt, battle["E"].hurt) == (0, 1)


@pytest.mark.claims("fftt:X3e")
def test_where_there_is_no_draw_the_elite_one_adds_nothing() -> None:
    battle = situation(blue=[f("grunt", "A", at=MIDDLE, experience=8)], red=[f("grunt", "E", at=around(1)[0])]).script(
        3, 4
    )
    battle.start("close combat")
    assert (battle["A"].hurt, battle["E"].hurt) == (1, 0)


@pytest.mark.claims("fftt:X3f")
def test_a_draw_between_two_elite_fighters_stays_a_draw() -> None:
    battle = situation(
        blue=[f("grunt", "A", at=MIDDLE, experience=8)], red=[f("grunt", "E", at=around(1)[0], experience=15)]
    ).script(3, 3)
    battle.start("close combat")
    assert battle.rows(LOG_WOUNDED) == []


@pytest.mark.claims("fftt:X7a", "fftt:X7b", "fftt:X7c")
@pytest.mark.parametrize("first", SIDES)
def test_a_razor_dog_with_three_aps_fights_three_exchanges_of_which_a_grunt_with_two_answers_two(first: str) -> None:
    battle = of_sides(
        first, [f("razordog", "dog", at=MIDDLE, ap=3)], [f("grunt", "Ann", at=around(1)[0], ap=2)]
    ).script(1, 4, 2, 5, 3, 6)
    assert battle.start("close combat", first) == GOING_ON
    assert (battle["dog"].ap, battle["Ann"].ap) == (2, 1)
    assert (battle.asked, battle.actor) == (first, "dog")
    assert battle.answer(GO_ON) == GOING_ON
    battle.answer(GO_ON)
    fought = battle.rows(LOG_FOUGHT)
    assert [row[4] for row in fought if row[0] == battle.number("dog")] == [1, 1, 1]
    assert [row[4] for row in fought if row[0] == battle.number("Ann")] == [1, 1, 0]
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:X6b")
@pytest.mark.parametrize("unit", ["machina.hq", "machina.mt", "scanner"])
@pytest.mark.parametrize("first", SIDES)
def test_hqs_scanners_and_mts_win_without_making_wounds(unit: str, first: str) -> None:
    reach = {"scanner": APART, "machina.mt": 2.3, "machina.hq": 2.8}[unit]
    battle = of_sides("blue", [f(unit, "A", at=MIDDLE)], [f("grunt", "E", at=around(1, reach)[0])])
    battle.script(*((6, 1) if first == "blue" else (1, 6)))
    battle.start("close combat", first)
    assert battle["E"].hurt == 0
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:S11b", "fftt:S11c")
@pytest.mark.parametrize(("face", "victim"), [(4, "Ann"), (5, "bug")])
def test_a_hit_on_a_figure_in_a_fight_wounds_its_opponent_on_a_five_or_six(face: int, victim: str) -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(35, 50)), f("grunt", "bug", at=(50 + APART, 50))],
        red=[f("grunt", "Ann", at=MIDDLE)],
    ).script(3, 3, face)
    assert battle.start("general fire") == FIRING
    battle.answer(SHOOT, "Oak", "Ann")
    battle.answer(DONE)
    assert battle.rows(LOG_WOUNDED)[0][:3] == (battle.number(victim), battle.number("Oak"), 1)


@pytest.mark.claims("fftt:S11a")
def test_a_shot_into_a_fight_that_misses_has_no_second_die() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(35, 50)), f("grunt", "bug", at=(50 + APART, 50))],
        red=[f("grunt", "Ann", at=MIDDLE, empty=1)],
    ).script(6, 6)
    battle.start("general fire")
    battle.answer(SHOOT, "Oak", "Ann")
    assert battle.problem(SHOOT, "bug", "Oak") != FINE
    battle.script(1, 1)  # the fight between bug and Ann
    battle.answer(DONE)
    assert battle.rows(LOG_REDIRECTED) == []


@pytest.mark.claims("fftt:S11d")
@pytest.mark.parametrize(
    ("count", "faces", "hit"), [(1, (), "A"), (3, (2,), "B"), (3, (6,), "C"), (4, (4,), "D"), (4, (5, 6, 1), "A")]
)
def test_of_several_opponents_a_die_with_equal_chances_says_who_is_hit(
    count: int, faces: tuple[int, ...], hit: str
) -> None:
    places = [(50 + APART * cos(angle * pi / 180), 50 + APART * sin(angle * pi / 180)) for angle in (0, 60, -60, 120)]
    opponents = [f("grunt", name, at=at, ap=0) for name, at in zip("ABCD", places[:count], strict=False)]
    battle = situation(blue=[f("grunt", "Oak", at=(35, 50)), *opponents], red=[f("grunt", "Ann", at=MIDDLE, ap=0)])
    battle.script(3, 3, 5, *faces)
    battle.start("general fire")
    battle.answer(SHOOT, "Oak", "Ann")
    battle.answer(DONE)
    assert battle[hit].hurt == 1
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:S11d")
@pytest.mark.parametrize(("faces", "hit"), [((1, 1), 0), ((2, 1), 6), ((2, 2), 0), ((6, 6, 1, 3), 2)])
def test_of_more_opponents_than_a_die_has_faces_two_dice_say_who_is_hit(faces: tuple[int, ...], hit: int) -> None:
    battle = situation(blue=[f("grunt")], red=[f("grunt")]).script(*faces)
    assert one_of(battle.s, 7) == hit
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:S11e")
def test_a_burst_in_a_fight_is_not_redirected_and_wounds_all_under_it() -> None:
    battle = situation(
        blue=[f("grenadier", "Oak", at=(35, 50)), f("engineer", "Elm", at=(50 + APART, 50), ap=0)],
        red=[f("engineer", "Ann", at=MIDDLE, ap=0)],
    ).script(2, 2)
    battle.start("general fire")
    battle.answer(SHOOT, "Oak", "Ann")
    battle.answer(DONE)
    assert (battle["Ann"].hurt, battle["Elm"].hurt) == (2, 2)


@pytest.mark.claims("fftt:X11a")
def test_a_figure_in_contact_may_fire_at_an_enemy_that_charges_it_together_with_another() -> None:
    battle = situation(
        blue=[f("razordog", "dog", at=(40, 50)), f("grunt", "Oak", at=(50, 49.2 - APART), ap=0)],
        red=[f("grunt", "Elm", at=(50, 50.8), ap=0), f("grunt", "Ann", at=(50, 49.2))],
    )
    battle.start("movement")
    assert battle.answer(MOVE, "dog", to=[(50, 50)]) == REACTING
    assert battle.actor == "Ann"
    assert battle.problem(PICK, number=3) == FINE


@pytest.mark.claims("fftt:X11a")
def test_a_figure_in_contact_fires_at_no_mover_that_passes_by() -> None:
    battle = situation(
        blue=[f("razordog", "dog", at=(40, 50)), f("grunt", "Oak", at=(50, 48.45), ap=0)],
        red=[f("grunt", "Ann", at=(50, 50))],
    )
    battle.start("movement")
    assert battle.answer(MOVE, "dog", to=[(42, 55)]) == MOVING


@pytest.mark.claims("fftt:X11a")
def test_a_figure_in_contact_fires_at_nobody_else() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=MIDDLE)],
        red=[f("grunt", "Ann", at=(50 + APART, 50)), f("grunt", "Fir", at=(50, 60))],
    )
    battle.start("light fire")
    assert battle.problem(SHOOT, "Oak", "Fir") == IN_CONTACT
    assert battle.problem(SHOOT, "Oak", "Ann") == FINE


@pytest.mark.claims("fftt:X11b", "fftt:X11c")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
def test_who_fires_at_the_one_in_contact_throws_no_second_die_and_only_defends(step: str) -> None:
    battle = situation(blue=[f("grunt", "Oak", at=MIDDLE)], red=[f("tank", "Elm", at=(52.3, 50), ap=0)])
    battle.script(3, 3)
    assert battle.start(step) == FIRING
    battle.answer(SHOOT, "Oak", "Elm")
    battle.answer(DONE)
    while battle.s.now[0].phase == 1:
        battle.answer(DONE)
    assert battle.rows(LOG_REDIRECTED) == []
    assert battle.rows(LOG_FOUGHT) == []  # the Tank has no AP, the Grunt only defends: nobody begins
    assert battle["Elm"].hurt == 1


@pytest.mark.claims("fftt:X11c", "fftt:X6a")
def test_who_has_fired_in_contact_wins_without_making_wounds_though_it_has_aps() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=MIDDLE, defends=1)], red=[f("grunt", "Ann", at=around(1)[0])])
    battle.script(6, 1)
    battle.start("close combat")
    assert battle.rows(LOG_FOUGHT)[0] == (battle.number("Oak"), NOBODY, 6, 0, 0, 0)
    assert battle["Ann"].hurt == 0


@pytest.mark.claims("fftt:X7b", "fftt:X7c", "fftt:X4c")
def test_two_razor_dogs_against_an_engineer_in_three_exchanges() -> None:
    battle = of_sides(
        "blue",
        [f("razordog", "A", at=around(2)[0], ap=3), f("razordog", "B", at=around(2)[1], ap=1)],
        [f("engineer", "E", at=MIDDLE)],
    ).script(2, 3, 4)
    battle.script(1, 1, 5)
    assert battle.start("close combat") == GOING_ON
    assert (battle["E"].struck, battle["A"].ap, battle["B"].ap, battle["E"].ap) == (1, 2, 0, 1)
    assert battle.answer(GO_ON) == PICKING
    assert battle.asked == "red"
    assert battle.answer(PICK, "B") == GOING_ON
    assert (battle["A"].struck, battle["B"].struck, battle["E"].ap) == (0, 1, 0)
    battle.script(6, 2, 1)
    battle.answer(GO_ON)
    assert battle["E"].fate == KILLED
    assert battle["E"].killer == battle.number("A")
    assert battle["E"].hurt == 4  # B has won as well, but only defended


# Contact


@pytest.mark.claims("fftt:X1a")
def test_nobody_fights_who_is_not_in_contact() -> None:
    battle = situation(blue=[f("grunt", at=MIDDLE)], red=[f("grunt", at=(51.62, 50))])
    battle.start("close combat")
    assert battle.rows(LOG_FOUGHT) == []


@pytest.mark.claims("fftt:X1b")
def test_nobody_fights_through_a_window() -> None:
    house = block("building", 40, 40, 50, 50, north="window", south="door")
    battle = situation(ground(house), blue=[f("drone", at=(45, 39.2))], red=[f("drone", at=(45, 40.75))])
    battle.start("close combat")
    assert battle.rows(LOG_FOUGHT) == []


@pytest.mark.claims("fftt:X12a")
@pytest.mark.parametrize(("is_open", "dice"), [(0, 0), (1, 2)])
def test_a_buildings_wall_lets_nobody_fight_and_an_open_door_does(is_open: int, dice: int) -> None:
    house = block("building", 40, 40, 50, 50, north="door")
    battle = situation(ground(house), blue=[f("grunt", at=(45, 39.2))], red=[f("grunt", at=(45, 40.75))])
    battle.s.doors[0] = is_open
    battle.script(3, 3)
    battle.start("close combat")
    assert len(battle.rows(LOG_FOUGHT)) == dice


@pytest.mark.claims("fftt:X12c")
def test_a_low_wall_between_two_figures_does_not_part_them() -> None:
    wall = low_wall((40, 49.2), (60, 49.2))
    battle = situation(ground(wall), blue=[f("grunt", at=(50, 48.45))], red=[f("grunt", at=MIDDLE)])
    battle.script(3, 3)
    battle.start("close combat")
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:X1c")
def test_an_attack_costs_one_ap() -> None:
    battle = duel("blue", "razordog", "grunt").script(1, 4)
    battle.start("close combat")
    assert (battle["A"].ap, battle["E"].ap) == (3, 2)


# Modifiers

HANDS = {
    "engineer": 2,
    "sniper": -1,
    "grunt": 0,
    "medic": -1,
    "grenadier": 0,
    "tank": 0,
    "scanner": 0,
    "terminator": 0,
    "sentinel": -1,
    "queen": 5,
    "stinger": 0,
    "spitter": 0,
    "razordog": 3,
    "drone": 1,
    "bombbug": -2,
}


@pytest.mark.claims("fftt:X3a")
@pytest.mark.parametrize("unit", HANDS)
def test_each_unit_adds_its_number_in_the_lists(unit: str) -> None:
    battle = duel("blue", "terminator", unit).script(3, 3)
    battle.start("close combat")
    assert [row[3] for row in battle.rows(LOG_FOUGHT) if row[0] == battle.number("E")] == [HANDS[unit]]


@pytest.mark.claims("fftt:X3c", "fftt:R1d")
@pytest.mark.parametrize(("experience", "added"), [(19, 0), (20, 1)])
def test_a_veteran_adds_one(experience: int, added: int) -> None:
    battle = situation(blue=[f("grunt", at=MIDDLE, experience=experience)], red=[f("tank", at=around(1, 2.3)[0])])
    battle.script(2, 3)
    battle.start("close combat")
    assert battle.rows(LOG_FOUGHT)[0][3] == added


@pytest.mark.claims("fftt:X3d")
@pytest.mark.parametrize(("hurt", "added"), [(1, 2), (2, 1)])
def test_a_wounded_fighter_has_one_less(hurt: int, added: int) -> None:
    battle = duel("blue", "grunt", "engineer", hurt=hurt).script(4, 2)
    battle.start("close combat")
    assert battle.rows(LOG_FOUGHT)[1][3] == added


@pytest.mark.claims("fftt:X13c")
def test_hqs_scanners_and_figures_without_aps_count_as_further_combatants() -> None:
    battle = situation(
        blue=[
            f("scanner", "A", at=(50 + APART, 50)),
            f("grunt", "B", at=(50, 50 + APART), ap=0),
            f("terminator", "C", at=(50 - APART, 50)),
            f("hq", "D", at=(50, 47.2)),
        ],
        red=[f("razordog", "E", at=MIDDLE, ap=1)],
    ).script(4, 4, 4, 4, 4)
    battle.start("close combat")
    assert [row[3] for row in battle.rows(LOG_FOUGHT)] == [3, 3, 3, 3, 3]  # the dog's 3 are its own


# Defending


@pytest.mark.claims("fftt:X6a")
@pytest.mark.parametrize("first", SIDES)
def test_a_figure_without_ap_throws_and_wins_without_making_wounds(first: str) -> None:
    battle = of_sides(first, [f("grunt", "A", at=MIDDLE, ap=0)], [f("grunt", "E", at=around(1)[0])]).script(6, 1)
    battle.start("close combat", first)
    assert battle["E"].hurt == 0
    assert battle.rows(LOG_EXCHANGE)[0][4] == 0


@pytest.mark.claims("fftt:X6a", "fftt:X4c")
def test_a_single_one_without_ap_beats_many_and_nobody_takes_wounds() -> None:
    battle = against("blue", ["grunt"] * 3, "engineer", ap=0).script(1, 1, 1, 6)
    battle.start("close combat")
    assert battle.rows(LOG_WOUNDED) == []


@pytest.mark.claims("fftt:X15a")
def test_everybody_with_an_ap_attacks_without_being_asked() -> None:
    battle = against("blue", ["grunt"] * 3, "razordog").script(3, 3, 3, 2)
    assert battle.start("close combat") == GOING_ON
    assert [battle[name].ap for name in "ABCE"] == [2, 2, 2, 3]


# The compulsory round


@pytest.mark.claims("fftt:X9a", "fftt:X9c")
def test_a_charged_figure_stays_until_a_round_was_fought_and_may_leave_then() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=(40, 50))], red=[f("grunt", "Ann", at=(45, 50), facing="east")])
    assert battle.start("movement") == MOVING
    battle.answer(MOVE, "Oak", to=[(45, 50)])
    battle.answer(DONE)
    assert battle.asked == "red"
    assert battle.problem(MOVE, "Ann", to=[(50, 50)]) == BOUND
    battle.answer(DONE)
    battle.script(3, 3)
    while battle.kind != MOVING:
        battle.answer(DONE)
    battle.answer(DONE)
    assert (battle.s.now[0].phase, battle.asked) == (2, "red")
    assert battle.problem(MOVE, "Ann", to=[(50, 50)]) == FINE


@pytest.mark.claims("fftt:X9b")
def test_the_first_step_after_contact_is_the_round_even_if_nobody_has_an_ap() -> None:
    battle = situation(blue=[f("grunt", "Oak", at=MIDDLE, ap=0)], red=[f("grunt", "Ann", at=around(1)[0], ap=0)])
    battle["Oak"].bound = battle["Ann"].bound = 1
    begin_close_combat(battle.t, battle.s)
    assert (battle["Oak"].bound, battle["Ann"].bound) == (0, 0)
    battle.start("close combat")
    assert battle.rows(LOG_FOUGHT) == []


# Fire at a charger


@pytest.mark.claims("fftt:S10a", "fftt:S10b", "fftt:X8a")
def test_who_fires_at_its_charger_only_defends_in_that_phase() -> None:
    battle = situation(blue=[f("tank", "Oak", at=(43, 50))], red=[f("grunt", "Ann", at=(48, 50))]).script(6, 6)
    battle.start("movement")
    assert battle.answer(MOVE, "Oak", to=[(48, 50)]) == REACTING
    battle.answer(PICK, number=battle.s.now[0].points - 1)
    assert battle["Ann"].ap == 0
    battle.script(4, 6)
    while battle.s.now[0].phase == 1:
        battle.answer(DONE)
    assert [row[4] for row in battle.rows(LOG_FOUGHT)] == [1, 0]
    assert battle["Oak"].hurt == 0


# Larger melees


@pytest.mark.claims("fftt:X5a", "fftt:X5b", "fftt:X5d")
def test_a_row_of_four_falls_apart_in_the_middle_without_a_question() -> None:
    row = in_line(("grunt", "A"), ("grunt", "b"), ("grunt", "C"), ("grunt", "d"))
    battle = situation(blue=row[::2], red=row[1::2]).script(3, 3, 4, 4)
    battle.start("close combat")
    assert battle.rows(LOG_PARTED) == [(battle.number("C"), battle.number("b"), 0, 0, 0, 0)]
    fought = {(battle.name(row[0]), battle.name(row[1])) for row in battle.rows(LOG_EXCHANGE)}
    assert fought == {("A", "b"), ("C", "d")}


@pytest.mark.claims("fftt:X13a", "fftt:X5d")
@pytest.mark.parametrize("first", SIDES)
def test_the_side_that_moves_first_takes_a_melee_apart(first: str) -> None:
    row = in_line(("grunt", "A"), ("grunt", "b"), ("grunt", "C"), ("grunt", "d"), ("grunt", "E"))
    battle = situation(blue=row[::2], red=row[1::2])
    assert battle.start("close combat", first) == PARTING
    assert battle.asked == first
    pair = ("C", "b") if first == "blue" else ("b", "C")
    battle.script(3, 3, 4, 4, 4)
    battle.answer(PART_PAIR, *pair)
    fought = {frozenset((battle.name(row[0]), battle.name(row[1]))) for row in battle.rows(LOG_EXCHANGE)}
    assert fought == {frozenset("Ab"), frozenset("Cd"), frozenset("dE")}


@pytest.mark.claims("fftt:X5e")
def test_nobody_is_taken_from_its_last_opponent() -> None:
    row = in_line(("grunt", "A"), ("grunt", "b"), ("grunt", "C"), ("grunt", "d"), ("grunt", "E"))
    battle = situation(blue=row[::2], red=row[1::2])
    battle.start("close combat")
    assert battle.problem(PART_PAIR, "A", "b") == NEEDED_THERE
    assert battle.problem(PART_PAIR, "A", "d") == NOT_IN_FIGHT
    assert battle.problem(PART_PAIR, "C", "d") == FINE


@pytest.mark.claims("fftt:X5d")
def test_one_melee_is_taken_apart_after_the_other() -> None:
    row = in_line(("grunt", "A"), ("grunt", "b"), ("grunt", "C"), ("grunt", "d"), ("grunt", "E"))
    far = [f("grunt", name, at=(20 + APART * k, 20)) for k, name in enumerate(("V", "w", "X", "y", "Z"))]
    battle = situation(blue=row[::2] + far[::2], red=row[1::2] + far[1::2])
    assert battle.start("close combat") == PARTING
    assert battle.problem(PART_PAIR, "X", "w") == NOT_IN_FIGHT
    assert battle.answer(PART_PAIR, "C", "b") == PARTING
    assert battle.problem(PART_PAIR, "X", "w") == FINE


@pytest.mark.claims("fftt:X5c", "fftt:Q3e")
def test_who_is_killed_in_an_exchange_has_struck_in_it_too() -> None:
    battle = against("blue", ["grunt"] * 2, "grunt").script(6, 1, 3)
    battle.start("close combat")
    assert battle["E"].fate == KILLED
    assert battle["B"].hurt == 1


# Exchanges


@pytest.mark.claims("fftt:X7d")
def test_figures_that_are_no_insectoids_fight_one_exchange_a_phase() -> None:
    battle = duel("blue", "grunt", "terminator", ap=2).script(3, 3)
    assert battle.start("close combat") != GOING_ON
    assert len(battle.rows(LOG_EXCHANGE)) == 1


@pytest.mark.claims("fftt:X7e", "fftt:X14g")
def test_exchanges_follow_each_other_and_a_wound_of_the_fight_takes_nothing_from_the_next() -> None:
    battle = duel("blue", "razordog", "engineer").script(1, 3)  # 4 against 5: the dog has one of its two wounds
    assert battle.start("close combat") == GOING_ON
    assert battle["A"].struck == 1
    battle.script(2, 3)
    battle.answer(GO_ON)
    assert [row[3] for row in battle.rows(LOG_FOUGHT) if row[0] == battle.number("A")] == [3, 3]


@pytest.mark.claims("fftt:X7f")
@pytest.mark.parametrize("first", SIDES)
def test_no_exchange_follows_a_death(first: str) -> None:
    battle = of_sides(first, [f("razordog", "A", at=MIDDLE)], [f("grunt", "E", at=around(1)[0])]).script(6, 1)
    assert battle.start("close combat", first) != GOING_ON
    assert battle["E"].fate == KILLED


@pytest.mark.claims("fftt:X14a", "fftt:X7a")
def test_the_owner_of_an_insectoid_may_leave_it_at_one_exchange() -> None:
    battle = duel("blue", "razordog", "grunt").script(1, 4)
    assert battle.start("close combat") == GOING_ON
    assert battle.answer(DONE) != GOING_ON
    assert len(battle.rows(LOG_EXCHANGE)) == 1


@pytest.mark.claims("fftt:X14a")
def test_a_marine_with_aps_left_is_not_asked_where_the_insectoid_has_none() -> None:
    battle = duel("blue", "grunt", "razordog", ap=1).script(4, 1)
    assert battle.start("close combat") != GOING_ON


@pytest.mark.claims("fftt:X14b", "fftt:X14c")
def test_one_insectoid_that_goes_on_is_enough_and_all_with_an_ap_spend_it() -> None:
    battle = duel("blue", "razordog", "razordog", ap=2).script(3, 3, 2, 2)
    assert battle.start("close combat") == GOING_ON
    assert battle.asked == "blue"
    assert battle.answer(DONE) == GOING_ON
    assert battle.asked == "red"
    battle.answer(GO_ON)
    assert (battle["A"].ap, battle["E"].ap) == (2, 0)


@pytest.mark.claims("fftt:X14d", "fftt:X14e")
def test_the_dead_of_an_exchange_drop_out_and_help_nobody_in_the_next() -> None:
    battle = against("blue", ["grunt"] * 3, "queen").script(1, 2, 3, 2)
    assert battle.start("close combat") == PICKING
    assert battle.answer(PICK, "A") == GOING_ON  # 7 against 3: two wounds
    battle.script(1, 3, 1)  # B, C and the Queen
    assert battle.answer(GO_ON) == PICKING
    assert battle.problem(PICK, "A") == NOT_IN_FIGHT
    assert [row[3] for row in battle.rows(LOG_FOUGHT)] == [2, 2, 2, 5, 1, 1, 5]


@pytest.mark.claims("fftt:X14f")
def test_shots_of_the_same_phase_stop_nobody_from_fighting() -> None:
    battle = duel("blue", "razordog", "grunt", shot=2).script(1, 6, 1, 4)
    assert battle.start("close combat") == GOING_ON
    battle.answer(GO_ON)
    assert [row[4] for row in battle.rows(LOG_FOUGHT)] == [1, 1, 1, 1]
    assert battle["A"].struck == 1


# Credit


@pytest.mark.claims("fftt:R2b")
def test_the_kill_is_the_winners() -> None:
    battle = duel("blue", "grunt", "grunt").script(6, 1)
    battle.start("close combat")
    assert battle["E"].killer == battle.number("A")


@pytest.mark.claims("fftt:R2b")
def test_who_was_shot_dead_before_the_fight_is_not_the_fighters_kill() -> None:
    battle = situation(
        blue=[f("grunt", "A", at=around(1)[0]), f("grunt", "far", at=(10, 10))],
        red=[f("grunt", "E", at=MIDDLE, shot=2, killer=1)],
    ).script(6, 1)
    battle.start("close combat")
    assert battle["E"].killer == battle.number("far")


@pytest.mark.claims("fftt:R2c")
@pytest.mark.parametrize(("faces", "killer"), [((5, 6, 1), "B"), ((6, 5, 1), "A")])
def test_of_several_who_kill_in_one_exchange_the_highest_score_has_it(faces: tuple[int, ...], killer: str) -> None:
    battle = against("red", ["grunt"] * 2, "grunt").script(*faces)
    battle.start("close combat")
    assert battle["E"].killer == battle.number(killer)


@pytest.mark.claims("fftt:R2c")
@pytest.mark.parametrize("one", SIDES)
def test_of_equal_scores_the_owner_says_whose_the_kill_is(one: str) -> None:
    battle = against(one, ["grunt"] * 3, "grunt").script(5, 4, 5, 1)
    assert battle.start("close combat") == CREDITING
    assert battle.asked == one
    assert [battle.problem(PICK, name) for name in "ABC"] == [FINE, NOT_IN_FIGHT, FINE]
    battle.answer(PICK, "C")
    assert battle["E"].killer == battle.number("C")
    assert (battle["E"].blow_x, battle["E"].blow_y) == (battle["C"].x, battle["C"].y)


@pytest.mark.claims("fftt:R2c")
def test_who_only_defended_claims_no_kill() -> None:
    battle = situation(
        blue=[f("grunt", "A", at=around(2)[0]), f("grunt", "B", at=around(2)[1], ap=0)],
        red=[f("grunt", "E", at=MIDDLE)],
    ).script(5, 6, 1)
    battle.start("close combat")
    assert battle["E"].killer == battle.number("A")


def test_a_single_one_that_dies_of_a_tie_may_still_have_to_pick_whom_it_wounds() -> None:
    battle = against("blue", ["grunt"] * 4, "engineer", hurt=1).script(6, 6, 1, 1, 4)
    assert battle.start("close combat") == CREDITING
    assert battle.answer(PICK, "B") == PICKING
    battle.answer(PICK, "C")
    assert (battle["E"].killer, battle["C"].hurt) == (battle.number("B"), 1)


# Small melees that nobody wrote

CROWD = ("grunt", "engineer", "medic", "scanner", "drone", "razordog", "stinger", "terminator", "bombbug")


def crowd(chance: Random) -> Situation:
    """Figures of both sides at random on places each of which touches up to six others."""
    places = [
        (45 + APART * (column + row % 2 / 2), 45 + APART * 0.8661 * row) for row in range(4) for column in range(4)
    ]
    entered: tuple[list[Entered], list[Entered]] = ([], [])
    for at in chance.sample(places, chance.randint(2, len(places))):
        unit, hurt, ap = chance.choice(CROWD), chance.choice((0, 0, 0, 1)), chance.randint(0, 4)
        shot, defends, experience = chance.choice((0, 0, 1)), chance.choice((0, 0, 0, 1)), chance.choice((0, 8, 20))
        one = f(unit, at=at, hurt=hurt, experience=experience, extra_wounds=1, ap=ap, shot=shot, defends=defends)
        entered[chance.randint(0, 1)].append(one)
    return situation(blue=entered[0], red=entered[1], seed=chance.randint(0, 1 << 30))


@given(seed=st.integers(0, 1 << 30))
def test_any_small_melee_is_fought_by_the_rules(seed: int) -> None:
    chance = Random(seed)
    battle = crowd(chance)
    s = battle.s
    figures = range(s.figure_count)
    engaged = {(i, j) for i in figures for j in figures if in_contact(battle, i, j)}
    battle.start("close combat", chance.choice(SIDES), turn=1, phase=3)
    aps = [battle.marks[i]["ap"] for i in figures]
    while s.now[0].step == CLOSE_COMBAT and not s.now[0].over:
        assert all(s.figures[i].ap >= 0 for i in figures)
        if battle.kind != PARTING:
            check_fights(battle, engaged)
        answers = [row for row in battle.options() if row[VERB] != SURRENDER]
        assert answers, f"nothing to answer to {battle.kind}"
        battle.give(list(chance.choice(answers)))
    check_log(battle, engaged, aps)


def in_contact(battle: Situation, i: int, j: int) -> bool:
    f, e = battle.s.figures[i], battle.s.figures[j]
    on_table = f.fate == ON_TABLE and e.fate == ON_TABLE
    return on_table and f.side != e.side and bool(touching(battle.t, battle.s, i, f.x, f.y, j))


def check_fights(battle: Situation, engaged: set[tuple[int, int]]) -> None:
    """Everybody engaged is in one fight, and in contact there with the single one, or is it."""
    s = battle.s
    for i in {i for i, _ in engaged}:
        single = s.figures[i].fight
        if single == i:
            assert any(s.figures[j].fight == i for j in range(s.figure_count) if j != i)
        else:
            assert (i, single) in engaged
            assert s.figures[single].fight == single
    assert all(s.figures[i].fight == NOBODY for i in range(s.figure_count) if not any(i in two for two in engaged))


def check_log(battle: Situation, engaged: set[tuple[int, int]], aps: list[int]) -> None:
    """Wounds come from those who can wound, in comparisons of two who are in contact, and every attack is paid."""
    s = battle.s
    log = [tuple(int(s.log[k][part]) for part in range(WIDTH)) for k in range(s.now[0].logged)]
    fights: defaultdict[int, set[int]] = defaultdict(set)
    can_wound: dict[int, int] = {}
    spent: defaultdict[int, int] = defaultdict(int)
    for code, _, _, step, actor, target, _a, _b, c, *_ in log:
        if step != CLOSE_COMBAT:
            continue
        if code == LOG_FOUGHT:
            can_wound[actor] = c
            spent[actor] += c
        elif code == LOG_EXCHANGE:
            assert (actor, target) in engaged
            fights[actor].add(target)
        elif code == LOG_WOUNDED and c:
            assert can_wound[target]
    assert all(len(singles) == 1 for singles in fights.values())
    assert not set(fights) & {single for singles in fights.values() for single in singles}
    assert all(spent[i] <= aps[i] for i in spent)
