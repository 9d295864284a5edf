"""Experience in a battle: what it gives (R1), whose kill it is (R2, R4), and when it counts (R3).

Equal claims in a fight are with the fights, explosions with the explosions.
"""

from __future__ import annotations

import pytest

from campaign.battle.arena import Game
from campaign.battle.contract import BattleReport, BattleSetup, SideSetup
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    CHOICE_WIDTH,
    DONE,
    FIGURE,
    FIRING,
    KILLED,
    LEAD,
    LOG_SHOT,
    ON_TABLE,
    SHOOT,
    SHOOT_AT,
    SURRENDER,
    TARGET,
    VERB,
    X,
    Y,
)
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.units import fftt_units
from campaign.battle.scenery import Edge
from tests.battle.fftt.situation import Entered, Place, cm, f, ground, situation

HIT, MISS = (1, 2), (6, 6)


# What experience gives


@pytest.mark.claims("fftt:R1c", "fftt:W1a")
def test_a_grunt_with_a_wound_more_dies_of_the_third() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))],
        red=[f("grunt", "Bob", at=(55, 50), experience=16, extra_wounds=1, hurt=1, ap=0)],
    ).script(*HIT)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert (battle["Bob"].fate, battle["Bob"].hurt) == (ON_TABLE, 2)


@pytest.mark.claims("fftt:R1d")
@pytest.mark.parametrize(("experience", "veteran"), [(19, 0), (20, 1), (24, 1)])
def test_a_figure_with_20_fp_of_experience_is_a_veteran(experience: int, veteran: int) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(40, 50), experience=experience)], red=[f("grunt", at=(90, 90))])
    assert battle["Ann"].veteran == veteran


@pytest.mark.claims("fftt:R1e", "fftt:S6a")
def test_a_grunt_with_24_fp_has_four_aps_and_three_wounds_and_is_veteran_and_elite() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50), experience=24, extra_wounds=1, extra_actions=1)],
        red=[f("grunt", "Bob", at=(55, 50))],
    )
    assert battle.start("light fire") == FIRING
    ann = battle["Ann"]
    assert (ann.ap, ann.full, ann.veteran, ann.elite) == (4, 3, 1, 1)
    assert battle.problem(SHOOT, "Ann", "Bob") == FINE


@pytest.mark.claims("fftt:R1h")
def test_the_one_more_of_an_elite_shooter_counts_once() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50), experience=32)], red=[f("grunt", "Bob", at=(55, 50), ap=0)]
    ).script(*HIT)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle.rows(LOG_SHOT)[0][2] == 8


@pytest.mark.claims("fftt:M8b")
def test_an_hq_has_no_aps_whatever_it_has_learnt() -> None:
    battle = situation(
        blue=[f("marines.hq", "HQ", at=(40, 50), extra_actions=1), f("grunt", at=(9, 9))], red=[f("grunt", at=(90, 90))]
    )
    battle.start("light fire")
    assert battle["HQ"].ap == 0


@pytest.mark.claims("fftt:R3a")
def test_a_grunt_who_makes_its_eighth_fp_in_a_battle_is_not_elite_in_it() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50), experience=7)],
        red=[f("grunt", "Bob", at=(55, 50), hurt=1, ap=0), f("grunt", "Dan", at=(55, 56), ap=0)],
    ).script(*HIT, *MISS)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "Bob")
    while battle.kind != FIRING:
        battle.answer(DONE)
    assert battle.name(battle["Bob"].killer) == "Ann"
    battle.answer(SHOOT, "Ann", "Dan")
    assert [row[2] for row in battle.rows(LOG_SHOT)] == [7, 7]


# Whose kill it is


@pytest.mark.claims("fftt:R2b")
@pytest.mark.parametrize(("order", "killer"), [(("Ann", "Cat"), "Cat"), (("Cat", "Ann"), "Ann")])
def test_the_kill_is_whose_wound_reached_the_wound_number(order: tuple[str, str], killer: str) -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50)), f("grunt", "Cat", at=(40, 56))],
        red=[f("grunt", "Bob", at=(55, 50), ap=0)],
    ).script(*HIT, *HIT)
    battle.start("general fire")
    for name in order:
        battle.answer(SHOOT, name, "Bob")
    assert battle["Bob"].fate == KILLED
    assert battle.name(battle["Bob"].killer) == killer


@pytest.mark.claims("fftt:R2b")
def test_wounds_from_earlier_blocks_count_towards_the_kill_of_who_makes_the_last() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50))], red=[f("engineer", "Bob", at=(55, 50), hurt=2, ap=0)]
    ).script(*HIT)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle.name(battle["Bob"].killer) == "Ann"


@pytest.mark.claims("fftt:R4e")
def test_who_is_dead_at_the_end_of_the_block_is_credited_as_the_living_are() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50), hurt=1), f("grunt", at=(9, 9), ap=0)],
        red=[f("grunt", "Bob", at=(55, 50), hurt=1)],
    ).script(*HIT, *HIT)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(SHOOT, "Bob", "Ann")
    assert [battle[name].fate for name in ("Ann", "Bob")] == [KILLED, KILLED]
    assert [battle.name(battle[name].killer) for name in ("Ann", "Bob")] == ["Bob", "Ann"]


# What the report says


def choice(verb: int, figure: int = -1, target: int = -1, at: Place | None = None) -> tuple[int, ...]:
    """An answer as the arena takes it."""
    row = [0] * CHOICE_WIDTH
    row[VERB], row[FIGURE], row[TARGET] = verb, figure, target
    if at is not None:
        row[X], row[Y] = cm(*at)
    return tuple(row)


def reported(blue: list[Entered], red: list[Entered], *answers: tuple[int, ...]) -> BattleReport:
    """The report of a battle in which blue moves first, gives these answers and then surrenders; red does nothing."""
    sides = tuple(
        SideSetup(key, key.title(), edge, tuple(one.setup for one in figures))
        for key, edge, figures in (("blue", Edge.WEST, blue), ("red", Edge.EAST, red))
    )
    game = Game.begin(
        BattleSetup("fftt", ground(), sides, fftt_units(), TableRules()), 0, script=(6, 6, 1, 1, *HIT), strict=True
    )
    for answer in (choice(LEAD, target=0), *answers, choice(SURRENDER)):
        while (wanted := game.decision()) is not None and wanted.side != 0:
            game.answer(choice(DONE))
        game.answer(answer)
    assert game.decision() is None
    return game.fought().report


@pytest.mark.claims("fftt:R1a")
def test_the_report_names_the_killer_of_an_enemy() -> None:
    red = [f("grunt", "Bob", at=(55, 50), hurt=1), f("marines.hq", "HQ", at=(90, 90))]
    found = reported([f("grunt", "Ann", at=(40, 50))], red, choice(SHOOT, 0, 1))
    assert [(dead.figure, dead.killer) for dead in found.casualties] == [("Bob", "Ann")]


@pytest.mark.claims("fftt:R2a")
def test_the_report_names_nobody_for_a_figure_that_the_own_side_killed() -> None:
    blue = [f("grenadier", "Ann", at=(20, 50)), f("engineer", "Cat", at=(30, 50), hurt=2)]
    answers = choice(DONE), choice(SHOOT_AT, 0, at=(30, 51.5)), choice(DONE)
    found = reported(blue, [f("terminator", "Bob", at=(90, 90))], *answers)
    assert [(dead.figure, dead.killer) for dead in found.casualties] == [("Cat", None)]
