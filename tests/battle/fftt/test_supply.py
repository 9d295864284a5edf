"""Ammunition: section U of the rules with its worked examples."""

from __future__ import annotations

import pytest

from campaign.battle.fast import clone, fresh
from campaign.battle.fftt.codes import (
    DONE,
    FIRING,
    GO_OFF,
    KILLED,
    LOG_EXHAUSTED,
    LOG_OUT_OF_AMMO,
    LOG_SHOT,
    MOVE,
    MOVING,
    NOBODY,
    ON_TABLE,
    OUTSIDE,
    PICK,
    REACTING,
    SHOOT,
)
from campaign.battle.fftt.reasons import OUT_OF_AMMO
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.units import fftt_units
from campaign.battle.kernel.table import NORTH
from tests.battle.fftt.situation import Entered, Situation, f, situation

MISS, HIT = (6, 6), (1, 2)


def fired(unit: str, *faces: int, with_leader: str = "", target: str = "engineer") -> Situation:
    """Ann shoots at Bob 9 cm away; with her stands an HQ or Queen, or nobody who could supply her."""
    leader = [f(with_leader, "HQ", at=(5, 5), ap=0)] if with_leader else [f("scanner", at=(5, 5), ap=0)]
    battle = situation(
        blue=[f(unit, "Ann", at=(40, 50)), *leader],
        red=[f(target, "Bob", at=(49, 50), ap=0), f("marines.hq", "their HQ", at=(90, 90))],
    ).script(*faces)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    return battle


@pytest.mark.claims("fftt:U1b")
@pytest.mark.parametrize(("unit", "leader"), [("grunt", "marines.hq"), ("terminator", "machina.hq")])
def test_who_misses_while_an_hq_stands_reloads(unit: str, leader: str) -> None:
    assert fired(unit, *MISS, with_leader=leader)["Ann"].empty == 0


@pytest.mark.claims("fftt:U2a", "fftt:S12a", "campaign:C18g")
@pytest.mark.parametrize("unit", ["grunt", "engineer", "sniper", "medic", "terminator", "sentinel"])
def test_without_an_hq_the_first_shot_that_misses_was_the_last(unit: str) -> None:
    battle = fired(unit, *MISS)
    assert battle["Ann"].empty == 1
    assert [row[0] for row in battle.rows(LOG_OUT_OF_AMMO)] == [battle.number("Ann")]


@pytest.mark.claims("fftt:U2a")
def test_a_shot_that_hits_leaves_ammo_for_the_next() -> None:
    assert fired("grunt", *HIT)["Ann"].empty == 0


@pytest.mark.claims("fftt:U2a")
def test_the_enemys_hq_supplies_nobody() -> None:
    battle = fired("grunt", *MISS)
    assert battle["their HQ"].fate == ON_TABLE
    assert battle["Ann"].empty == 1


@pytest.mark.claims("fftt:U2b")
def test_who_is_out_of_ammo_stays_so_in_the_phases_after() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(40, 50)), f("grunt", "Cat", at=(40, 60))],
        red=[f("grunt", "Bob", at=(49, 50), ap=0)],
    ).script(*MISS)
    battle.start("light fire")
    battle.answer(SHOOT, "Ann", "Bob")
    for phase in (1, 2):
        while battle.s.now[0].phase == phase:
            if battle.kind == FIRING and battle.asked == "blue":
                assert battle["Ann"].empty == 0 or battle.problem(SHOOT, "Ann", "Bob") != 0
            battle.answer(DONE)
    assert (battle.kind, battle.asked) == (FIRING, "blue")
    assert battle.problem(SHOOT, "Ann", "Bob") == OUT_OF_AMMO


@pytest.mark.claims("fftt:U2c")
@pytest.mark.parametrize("unit", ["grenadier", "mt"])
def test_a_grenade_or_missile_that_deviates_is_a_miss(unit: str) -> None:
    battle = situation(
        blue=[f(unit, "Ann", at=(20, 50)), f("scanner", at=(5, 5), ap=0)], red=[f("grunt", "Bob", at=(35, 50), ap=0)]
    ).script(*MISS, 3, 4)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle["Ann"].empty == 1


@pytest.mark.claims("fftt:U2d")
@pytest.mark.parametrize(("faces", "empty"), [((*HIT, *MISS), 0), ((*MISS, *HIT), 0), ((*MISS, *MISS), 1)])
def test_one_hit_of_two_shots_is_enough_not_to_be_a_miss(faces: tuple[int, ...], empty: int) -> None:
    battle = situation(
        blue=[f("tank", "Ann", at=(40, 50)), f("scanner", at=(5, 5), ap=0)], red=[f("tank", "Bob", at=(49, 50), ap=0)]
    ).script(*faces)
    battle.t = clone(battle.t)  # a club's tank that can run out
    battle.t.units[battle["Ann"].unit].never_out = 0
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    assert battle["Ann"].empty == empty


@pytest.mark.claims("fftt:U3a")
def test_a_tank_that_misses_with_both_shots_without_an_hq_still_has_ammo() -> None:
    battle = fired("tank", *MISS, *MISS)
    assert len(battle.rows(LOG_SHOT)) == 2
    assert battle["Ann"].empty == 0


# Queens


@pytest.mark.claims("fftt:U4a")
def test_a_stinger_that_misses_while_a_queen_stands_reloads() -> None:
    ann = fired("stinger", *MISS, with_leader="queen")["Ann"]
    assert (ann.empty, ann.fate) == (0, ON_TABLE)


@pytest.mark.claims("fftt:U5d", "fftt:U4b")
def test_a_queen_that_is_still_outside_is_not_dead_and_stands() -> None:
    queen = f("queen", "Queen", fate=OUTSIDE, flank=NORTH)
    battle = situation(blue=[f("stinger", "Ann", at=(40, 50)), queen], red=[f("grunt", "Bob", at=(49, 50), ap=0)])
    battle.script(*MISS)
    for mark, value in queen.marks.items():
        setattr(battle["Queen"], mark, value)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(DONE)
    assert (battle["Ann"].empty, battle["Ann"].fate) == (0, ON_TABLE)


@pytest.mark.claims("fftt:U4b", "fftt:U4d")
def test_a_stinger_that_misses_after_the_last_queen_dies_and_is_nobodys_kill() -> None:
    battle = fired("stinger", *MISS)
    assert (battle["Ann"].fate, battle["Ann"].killer) == (KILLED, NOBODY)
    assert len(battle.rows(LOG_EXHAUSTED)) == 1


@pytest.mark.claims("fftt:U4d")
def test_who_shoots_a_stinger_that_is_exhausted_in_the_same_block_is_not_credited() -> None:
    battle = situation(
        blue=[f("stinger", "Ann", at=(40, 50))], red=[f("grunt", "Bob", at=(49, 50)), f("marines.hq", at=(90, 90))]
    ).script(*MISS, 1, 1)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    battle.answer(SHOOT, "Bob", "Ann")
    assert (battle["Ann"].fate, battle["Ann"].killer) == (KILLED, NOBODY)


def test_the_stinger_and_the_acid_spitter_alone_die_of_having_no_ammo() -> None:
    assert {row.key for row in fftt_units() if "dies-when-out" in row.traits} == {
        "insectoids.stinger",
        "insectoids.spitter",
    }


# When a shot is supplied


def last_hq(*others: Entered) -> Situation:
    """An Engineer of blue, and a Grunt of red whose HQ has one wound left."""
    return situation(
        blue=[f("engineer", "Ann", at=(40, 50)), f("tank", "far", at=(90, 5)), *others],
        red=[f("marines.hq", "HQ", at=(60, 50), hurt=3), f("grunt", "Bob", at=(55, 70))],
    )


@pytest.mark.claims("fftt:U5a", "fftt:U2a")
def test_a_miss_in_the_step_in_which_the_last_hq_dies_is_supplied_and_the_next_one_is_not() -> None:
    battle = last_hq().script(4, 3, *MISS)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "HQ")
    battle.answer(DONE)
    battle.answer(SHOOT, "Bob", "Ann")
    assert (battle["HQ"].fate, battle["Bob"].empty) == (KILLED, 0)
    battle.script(*MISS)
    assert (battle.kind, battle.asked) == (FIRING, "red")  # light fire of the next phase
    battle.answer(SHOOT, "Bob", "Ann")
    assert battle["Bob"].empty == 1


@pytest.mark.claims("fftt:U5b")
@pytest.mark.parametrize("destroyed", [False, True])
def test_opportunity_fire_is_supplied_if_an_hq_stands_at_that_moment(destroyed: bool) -> None:
    battle = situation(
        blue=[f("bombbug", "bug", at=(60, 47.2)), f("drone", "Dot", at=(40, 60))],
        red=[f("marines.hq", "HQ", at=(60, 50), hurt=3), f("grunt", "Bob", at=(55, 70))],
    ).script(*MISS)
    battle.start("movement")
    if destroyed:
        assert battle.answer(GO_OFF, "bug") == MOVING
        assert battle["HQ"].fate == KILLED
    assert battle.answer(MOVE, "Dot", to=[(42, 60)]) == REACTING
    battle.answer(PICK, number=0)
    assert battle["Bob"].empty == destroyed


@pytest.mark.claims("fftt:S12d")
@pytest.mark.parametrize("side", [0, 1])
def test_who_is_out_of_ammo_is_marked_for_both_sides_to_see(side: int) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(20, 50))], red=[f("grunt", "Bob", at=(35, 50), ap=0)]).script(6, 6)
    battle.start("general fire")
    battle.answer(SHOOT, "Ann", "Bob")
    view = fresh(Battle)
    see(battle.s, side, view)
    assert [view.figures[battle.number(name)].empty for name in ("Ann", "Bob")] == [1, 0]
    assert [row[0] for row in battle.rows(LOG_OUT_OF_AMMO)] == [battle.number("Ann")]
