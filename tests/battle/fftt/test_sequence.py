"""The course of a turn: section Q of the rules, and what actions cost (A1)."""

from __future__ import annotations

import pytest

from campaign.battle.fast import fresh
from campaign.battle.fftt import flow
from campaign.battle.fftt.codes import (
    BEATEN,
    DONE,
    FIRING,
    HEAL,
    KILLED,
    LEAD,
    LEADING,
    LOG_DECLARED,
    LOG_EXPLODED,
    LOG_FOUGHT,
    LOG_HEALED,
    LOG_INITIATIVE,
    LOG_KILLED,
    LOG_LEADS,
    LOG_NOT_HEALED,
    LOG_PHASE,
    LOG_SHOT,
    LOG_STEP,
    LOG_TURN,
    LOST,
    MOVE,
    MOVING,
    NOBODY,
    ON_TABLE,
    OVER,
    PICK,
    PLACE,
    PLACING,
    REACTING,
    SHOOT,
    STANDING,
    SURRENDER,
    TARGET,
    VERB,
)
from campaign.battle.fftt.reasons import DEAD_OR_AWAY, FINE, NO_LEADER, SIGHT, WRONG_VERB
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.seen import see
from tests.battle.fftt.situation import COMPASS, STEPS, Entered, Situation, f, situation

HIT, MISS = (1, 2), (6, 6)
OTHER = {"blue": "red", "red": "blue"}


def story(battle: Situation, *codes: int) -> list[tuple[int, int]]:
    """Code and actor of the log's rows with these codes, in order."""
    rows = [battle.s.log[row] for row in range(battle.s.now[0].logged)]
    return [(row[0], row[4]) for row in rows if row[0] in codes]


def two_grunts(distance: float = 15, **marks: int) -> Situation:
    """Ann of blue and Bob of red look at each other."""
    return situation(blue=[f("grunt", "Ann", at=(40, 50))], red=[f("grunt", "Bob", at=(40 + distance, 50), **marks)])


def two_a_side(**marks: int) -> Situation:
    """Ann and Cat of blue, Bob and Dan of red: everybody can shoot at everybody."""
    return situation(
        blue=[f("grunt", "Ann", at=(40, 50)), f("grunt", "Cat", at=(40, 56))],
        red=[f("grunt", "Bob", at=(55, 50), **marks), f("grunt", "Dan", at=(55, 56))],
    )


# Initiative


@pytest.mark.claims("fftt:Q1a")
@pytest.mark.parametrize(("dice", "first"), [((3, 4, 3, 3), "blue"), ((3, 3, 3, 4), "red"), ((1, 1, 6, 6), "red")])
def test_the_side_with_the_higher_throw_of_two_dice_is_asked_who_moves_first(dice: tuple[int, ...], first: str) -> None:
    battle = two_grunts().script(*dice)
    battle.asks_who_leads = True
    assert battle.start("setting up") == LEADING
    assert battle.asked == first


@pytest.mark.claims("fftt:Q1a", "fftt:Q1d")
@pytest.mark.parametrize("named", [0, 1])
def test_the_side_that_it_names_moves_first(named: int) -> None:
    battle = two_grunts().script(6, 6, 1, 1)
    battle.asks_who_leads = True
    battle.start("setting up")
    assert battle.answer(LEAD, number=named) == FIRING
    assert battle.asked == battle.sides[named]
    battle.answer(DONE)
    assert battle.asked == OTHER[battle.sides[named]]
    assert [row[:3] for row in battle.rows(LOG_LEADS)] == [(0, NOBODY, named)]


@pytest.mark.claims("fftt:Q1a")
def test_it_is_offered_itself_first_and_then_the_others_clockwise() -> None:
    grunts = {"red": (90, 50), "green": (50, 10), "white": (50, 90)}
    battle = situation(blue=[f("grunt", at=(10, 50))], **{side: [f("grunt", at=at)] for side, at in grunts.items()})
    battle.script(1, 1, 6, 6, 2, 2, 3, 3)
    battle.asks_who_leads = True
    battle.start("setting up")  # west, east, north, south
    assert [(choice[VERB], choice[TARGET]) for choice in battle.options()] == [
        *((LEAD, battle.sides.index(side)) for side in ("red", "white", "blue", "green")),
        (SURRENDER, NOBODY),
    ]


@pytest.mark.claims("fftt:Q1d")
@pytest.mark.parametrize(("number", "reason"), [(0, FINE), (1, FINE), (2, NO_LEADER), (3, NO_LEADER), (-1, NO_LEADER)])
def test_only_a_side_that_still_fights_can_be_named(number: int, reason: int) -> None:
    battle = situation(
        blue=[f("grunt", at=(10, 50))], red=[f("grunt", at=(90, 50))], green=[f("grunt", "Gil", at=(50, 10))]
    )
    battle.s.forces[2].end, battle["Gil"].fate = BEATEN, KILLED
    battle.script(6, 6, 1, 1)
    flow.begin_turn(battle.t, battle.s)
    battle.asks_who_leads = True
    assert battle.advance() == LEADING
    assert battle.problem(LEAD, number=number) == reason
    assert battle.problem(DONE) == NO_LEADER


@pytest.mark.claims("fftt:Q1e")
def test_if_the_side_that_is_to_decide_surrenders_the_others_throw_again() -> None:
    battle = situation(blue=[f("grunt", at=(10, 50))], red=[f("grunt", at=(90, 50))], green=[f("grunt", at=(50, 10))])
    battle.script(6, 6, 1, 1, 2, 2, 5, 5, 4, 4)
    battle.asks_who_leads = True
    battle.start("setting up")
    assert (battle.asked, battle.answer(SURRENDER), battle.asked) == ("blue", LEADING, "red")
    assert [row[:3:2] for row in battle.rows(LOG_INITIATIVE)] == [(0, 12), (1, 2), (2, 4), (1, 10), (2, 8)]


@pytest.mark.claims("fftt:Q1a")
def test_a_standing_order_is_no_answer_to_who_moves_first() -> None:
    battle = two_grunts().script(6, 6, 1, 1)
    battle.asks_who_leads = True
    battle.start("setting up")
    assert battle.answer(STANDING, number=7) == LEADING
    assert battle.asked == "blue"


def test_by_the_second_version_of_the_rules_the_highest_throw_moves_first_itself() -> None:
    battle = two_grunts().script(1, 1, 6, 6)
    battle.s.now[0].edition, battle.asks_who_leads = 2, True
    assert battle.start("setting up") == FIRING
    assert (battle.asked, battle.rows(LOG_LEADS)) == ("red", [])


@pytest.mark.claims("fftt:Q1b")
def test_sides_that_are_tied_throw_again() -> None:
    battle = two_grunts().script(3, 3, 4, 2, 2, 2, 1, 3, 1, 1, 5, 5)
    battle.start("setting up")
    assert battle.asked == "red"
    assert [row[2] for row in battle.rows(LOG_INITIATIVE)] == [6, 6, 4, 4, 2, 10]


@pytest.mark.claims("fftt:Q1a")
def test_who_moves_first_does_so_for_the_whole_turn() -> None:
    battle = two_grunts(45).script(1, 1, 6, 6)
    battle.start("setting up")
    battle.script(6, 6, 1, 1)
    asked = []
    while battle.s.now[0].turn == 1:
        asked.append(battle.asked)
        battle.answer(DONE)
    assert asked == ["red", "blue"] * 9  # light fire, movement and general fire of three phases
    assert battle.asked == "blue"


# Phases and steps


@pytest.mark.claims("fftt:Q2a")
def test_a_turn_has_three_phases() -> None:
    battle = two_grunts(45).script(1, 1, 6, 6, 6, 6, 1, 1)
    battle.start("setting up")
    while battle.s.now[0].turn == 1:
        battle.answer(DONE)
    assert [row[2] for row in battle.rows(LOG_PHASE)] == [1, 2, 3, 1]
    assert [row[2] for row in battle.rows(LOG_TURN)] == [1, 2]


@pytest.mark.claims("fftt:Q2b")
def test_the_steps_of_a_phase_come_in_their_order_with_healing_after_the_fights() -> None:
    battle = situation(
        blue=[f("medic", "Doc", at=(30, 50)), f("engineer", "Ann", at=(30, 51.55), hurt=1)],
        red=[f("grunt", "Bob", at=(80, 50)), f("grunt", "Dan", at=(31.55, 51.55), ap=0)],
    ).script(2, 1)
    battle.start("light fire")
    while battle.s.now[0].step <= STEPS["movement"] and battle.kind == FIRING:
        battle.answer(DONE)
    battle.answer(HEAL, "Doc", "Ann")
    while battle.s.now[0].phase == 1:
        battle.answer(DONE)
    names = {code: name for name, code in STEPS.items()}
    steps = [names.get(row[2], "end") for row in battle.rows(LOG_STEP)]
    assert steps[:5] == ["light fire", "movement", "general fire", "close combat", "end"]
    assert [code for code, _actor in story(battle, LOG_FOUGHT, LOG_HEALED)] == [LOG_FOUGHT, LOG_FOUGHT, LOG_HEALED]


@pytest.mark.claims("fftt:Q2c")
def test_a_side_makes_all_its_moves_before_the_next_begins() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(20, 50)), f("grunt", "Cat", at=(20, 60))], red=[f("grunt", "Bob", at=(80, 50))]
    )
    battle.start("movement")
    asked = [battle.asked]
    for name, y in (("Ann", 50), ("Cat", 60), ("Ann", 50)):
        battle.answer(MOVE, name, to=[(battle[name].x / 100 + 5, y)])
        asked.append(battle.asked)
    battle.answer(DONE)
    assert asked == ["blue"] * 4
    assert (battle.kind, battle.asked) == (MOVING, "red")
    battle.answer(DONE)
    assert battle.kind == FIRING


# Blocks


@pytest.mark.claims("fftt:Q3a", "fftt:Q3d")
def test_casualties_of_light_fire_are_gone_before_the_movement() -> None:
    battle = two_a_side(hurt=1).script(*HIT)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(DONE)
    assert (battle.asked, battle["Bob"].fate) == ("red", ON_TABLE)
    battle.answer(DONE)
    assert (battle.kind, battle["Bob"].fate) == (MOVING, KILLED)


@pytest.mark.claims("fftt:Q3e")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
def test_who_is_shot_dead_in_a_block_still_shoots_in_it(step: str) -> None:
    battle = two_a_side(hurt=1).script(*HIT, *HIT)
    battle.start(step)
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(DONE)
    battle.answer(SHOOT, "Bob", "Ann")
    battle.answer(DONE)
    assert (battle["Bob"].fate, battle["Ann"].hurt) == (KILLED, 1)


@pytest.mark.claims("fftt:Q3b", "fftt:Q3e")
def test_who_is_shot_dead_in_general_fire_still_fights_hand_to_hand() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50)), f("grunt", "Cat", at=(56.55, 50))],
        red=[f("grunt", "Bob", at=(55, 50), hurt=1)],
    ).script(*HIT, 1, 1, 6)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    while battle.s.now[0].phase == 1:
        battle.answer(DONE)
    assert (battle["Bob"].fate, battle["Cat"].fate) == (KILLED, KILLED)
    assert battle.name(battle["Cat"].killer) == "Bob"


@pytest.mark.claims("fftt:Q3c", "fftt:Q6d")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
def test_one_side_declares_and_throws_all_its_shots_and_then_the_next(step: str) -> None:
    battle = two_a_side().script(*MISS * 4)
    battle.start(step)
    for one, other in (("Cat", "Dan"), ("Ann", "Bob"), ("Bob", "Ann"), ("Dan", "Cat")):
        battle.answer(SHOOT, one, other)
    order = [(code, battle.name(actor)) for code, actor in story(battle, LOG_DECLARED, LOG_SHOT)]
    assert order == [
        *((code, name) for code in (LOG_DECLARED, LOG_SHOT) for name in ("Cat", "Ann")),
        *((code, name) for code in (LOG_DECLARED, LOG_SHOT) for name in ("Bob", "Dan")),
    ]


# APs


@pytest.mark.claims("fftt:Q4a", "fftt:Q4b")
def test_every_phase_begins_with_the_full_number_of_aps_and_no_more() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(20, 50)), f("engineer", "Cat", at=(20, 60))], red=[f("grunt", "Bob", at=(80, 50))]
    )
    battle.start("movement")
    battle.answer(MOVE, "Ann", to=[(22, 50)])
    assert (battle["Ann"].ap, battle["Cat"].ap) == (2, 2)
    while battle.s.now[0].phase == 1:
        battle.answer(DONE)
    assert (battle["Ann"].ap, battle["Cat"].ap, battle["Bob"].ap) == (3, 2, 3)


@pytest.mark.claims("fftt:A1a")
def test_a_move_action_costs_one_ap() -> None:
    battle = two_grunts(45)
    battle.start("movement")
    battle.answer(MOVE, "Ann", to=[(42, 50)])
    assert battle["Ann"].ap == 2


@pytest.mark.claims("fftt:A1c")
def test_an_attack_costs_one_ap() -> None:
    battle = situation(blue=[f("razordog", "dog", at=(40, 50))], red=[f("tank", "Bob", at=(42.3, 50))]).script(3, 3)
    battle.start("close combat")
    assert (battle["dog"].ap, battle["Bob"].ap) == (3, 1)


@pytest.mark.claims("fftt:A1e", "fftt:S9c", "fftt:S9f")
@pytest.mark.parametrize(("ap", "asks"), [(1, False), (2, True), (3, True)])
def test_opportunity_fire_needs_two_aps_and_takes_all(ap: int, asks: bool) -> None:
    battle = two_grunts(ap=ap).script(*MISS)
    battle.start("movement")
    assert (battle.answer(MOVE, "Ann", to=[(40, 52)]) == REACTING) == asks
    if asks:
        battle.answer(PICK, number=0)
        assert battle["Bob"].ap == 0


@pytest.mark.claims("fftt:A3b")
def test_the_aps_left_after_general_fire_serve_in_hand_to_hand_combat() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50), ap=2), f("grunt", "Cat", at=(20, 20), ap=2)],
        red=[f("tank", "Bob", at=(55, 50), ap=0), f("tank", "Dan", at=(20, 22.3), ap=0)],
    ).script(*HIT, 5, 1)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(DONE)
    fought = {battle.name(row[0]): row[4] for row in battle.rows(LOG_FOUGHT)}
    assert fought == {"Cat": 1, "Dan": 0}


# The end is looked for at the end of a turn


@pytest.mark.claims("fftt:Q5a")
def test_the_end_is_looked_for_at_the_end_of_the_turn() -> None:
    battle = two_grunts(hurt=1).script(*HIT)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(DONE)
    assert (battle["Bob"].fate, battle.s.now[0].over) == (KILLED, 0)
    while battle.kind != OVER:
        battle.answer(DONE)
    assert (battle.s.now[0].turn, battle.s.now[0].phase, battle.s.now[0].over) == (1, 3, 1)


# Declared fire


@pytest.mark.claims("fftt:Q6a")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
@pytest.mark.parametrize("first", ["blue", "red"])
def test_sides_declare_in_the_moving_order_of_the_turn(step: str, first: str) -> None:
    battle = two_grunts()
    battle.start(step, first)
    assert battle.asked == first
    battle.answer(DONE)
    assert battle.asked == OTHER[first]


@pytest.mark.claims("fftt:Q6b")
def test_no_dice_fall_before_a_side_has_declared_all_its_shots() -> None:
    battle = two_a_side().script(*MISS * 2)
    battle.start("general fire")
    assert battle.answer(SHOOT, "Ann", "Bob") == FIRING
    assert (battle.asked, battle.dice_left) == ("blue", 4)
    battle.answer(SHOOT, "Cat", "Bob")
    assert (battle.asked, battle.dice_left) == ("red", 0)


@pytest.mark.claims("fftt:Q6c")
def test_the_dice_fall_in_the_order_in_which_the_shots_were_declared() -> None:
    battle = two_a_side().script(*HIT, *MISS)
    battle.start("general fire")
    battle.answer(SHOOT, "Cat", "Bob")
    battle.answer(SHOOT, "Ann", "Dan")
    shots = [(battle.name(row[0]), row[3] + row[4]) for row in battle.rows(LOG_SHOT)]
    assert shots == [("Cat", 3), ("Ann", 12)]


@pytest.mark.claims("fftt:Q6e")
def test_a_shot_at_a_figure_that_is_dead_already_is_thrown_all_the_same() -> None:
    battle = two_a_side(hurt=1).script(*HIT, *HIT)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(SHOOT, "Cat", "Bob")
    assert battle.dice_left == 0
    assert battle["Bob"].shot == 2
    assert battle.name(battle["Bob"].killer) == "Ann"


# What stays as it was


@pytest.mark.claims("fftt:Q7a", "fftt:Q7d", "fftt:S3d")
def test_two_grunts_who_shoot_at_each_other_are_wounded_from_the_end_of_the_block_on() -> None:
    battle = two_grunts().script(3, 3, 4, 3)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert (battle["Bob"].shot, battle["Bob"].hurt) == (1, 0)
    battle.answer(SHOOT, "Bob", "Ann")
    assert [row[2] for row in battle.rows(LOG_SHOT)] == [7, 7]
    assert (battle["Ann"].hurt, battle["Bob"].hurt) == (1, 1)
    battle.script(4, 3)
    battle.answer(SHOOT, "Ann", "Bob")  # light fire of the next phase
    battle.answer(DONE)
    assert battle.rows(LOG_SHOT)[2][2] == 6


@pytest.mark.claims("fftt:Q7b")
def test_an_hq_that_falls_in_a_block_counts_as_standing_to_its_end() -> None:
    battle = situation(
        blue=[f("engineer", "Ann", at=(40, 50))],
        red=[f("marines.hq", "HQ", at=(60, 50), hurt=3), f("grunt", "Bob", at=(55, 70))],
    ).script(4, 3, *MISS)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "HQ")
    battle.answer(SHOOT, "Bob", "Ann")
    assert (battle["HQ"].fate, battle["Bob"].empty) == (KILLED, 0)


@pytest.mark.claims("fftt:Q7c")
def test_who_is_shot_dead_in_a_block_blocks_sight_to_its_end() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))],
        red=[f("grunt", "Bob", at=(50, 50), hurt=1), f("grunt", "Dan", at=(55, 50))],
    ).script(*HIT)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle.asked == "red"
    assert battle.problem(SHOOT, "Dan", "Ann") > SIGHT
    assert battle.problem(SHOOT, "Bob", "Ann") == FINE
    battle.answer(DONE)
    battle.answer(DONE)
    battle.answer(DONE)
    assert (battle.kind, battle.asked) == (FIRING, "blue")
    assert battle.problem(SHOOT, "Ann", "Bob") == DEAD_OR_AWAY
    assert battle.problem(SHOOT, "Ann", "Dan") == FINE


@pytest.mark.claims("fftt:Q7e", "fftt:Q7f")
def test_at_the_end_of_a_block_come_deaths_then_explosions_then_healing() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))],
        red=[
            f("tank", "Tank", at=(55, 50), hurt=3, ap=0, patient=2, treatments=1),
            f("mt", "MT", at=(55, 53.05), hurt=2, ap=0),
        ],
    ).script(*HIT)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Tank")
    order = [code for code, _actor in story(battle, LOG_KILLED, LOG_EXPLODED, LOG_HEALED, LOG_NOT_HEALED)]
    assert order == [LOG_KILLED, LOG_EXPLODED, LOG_KILLED, LOG_EXPLODED, LOG_NOT_HEALED]


# Standing orders


@pytest.mark.claims("fftt:Q8a")
@pytest.mark.parametrize(("least", "kind"), [(2, REACTING), (7, REACTING), (8, MOVING), (13, MOVING)])
def test_a_standing_order_spares_the_questions_for_shots_that_need_less(least: int, kind: int) -> None:
    battle = two_grunts()
    battle.start("light fire", "red")
    battle.answer(STANDING, number=least)
    assert (battle.kind, battle.asked) == (FIRING, "red")
    battle.answer(DONE)
    battle.answer(DONE)
    battle.answer(DONE)
    assert (battle.kind, battle.asked) == (MOVING, "blue")
    assert battle.answer(MOVE, "Ann", to=[(40, 52)]) == kind


@pytest.mark.claims("fftt:Q8a")
@pytest.mark.parametrize(("least", "kind"), [(7, REACTING), (8, MOVING)])
def test_a_standing_order_is_no_answer_to_the_question_at_which_it_is_given(least: int, kind: int) -> None:
    battle = two_grunts()
    battle.start("movement")
    assert battle.answer(MOVE, "Ann", to=[(40, 52)]) == REACTING
    assert battle.answer(STANDING, number=least) == kind


def test_a_battle_that_is_over_takes_no_answer() -> None:
    battle = two_grunts()
    battle.start("movement")
    assert battle.answer(SURRENDER) == OVER
    assert (battle.s.now[0].kind, battle.s.now[0].side) == (OVER, NOBODY)
    assert [battle.problem(verb) for verb in (DONE, SURRENDER)] == [WRONG_VERB, WRONG_VERB]


# Setting up, unseen


def unseen() -> tuple[Entered, Entered]:
    """A figure of each side that is to be set up."""
    return f("engineer", "Ann"), f("tank", "Bob")


@pytest.mark.claims("fftt:T4c")
def test_a_side_does_not_see_what_the_other_has_set_up_before_both_have() -> None:
    ann, bob = unseen()
    battle = situation(blue=[ann], red=[bob]).script(6, 6, 1, 1)
    assert (battle.start("setting up"), battle.asked) == (PLACING, "blue")
    battle.answer(PLACE, "Ann", at=(10, 50), facing="east")
    assert (battle.kind, battle.asked) == (PLACING, "red")
    view = fresh(Battle)
    see(battle.s, 1, view)
    hidden = view.figures[battle.number("Ann")]
    assert (hidden.x, hidden.y, hidden.fate, hidden.unit, hidden.full) == (0, 0, LOST, 0, 1)
    battle.answer(PLACE, "Bob", at=(90, 50), facing="west")
    see(battle.s, 1, view)
    shown = view.figures[battle.number("Ann")]
    assert (shown.x, shown.y, shown.fate) == (1000, 5000, ON_TABLE)


@pytest.mark.claims("fftt:T10b")
@pytest.mark.parametrize("way", COMPASS)
def test_a_figure_is_set_up_facing_any_way(way: str) -> None:
    ann, bob = unseen()
    battle = situation(blue=[ann], red=[bob])
    battle.start("setting up")
    battle.answer(PLACE, "Ann", at=(10, 50), facing=way)
    assert (battle["Ann"].fx, battle["Ann"].fy) == COMPASS[way]
