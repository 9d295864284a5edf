"""Goo: whom it holds and burns, how long it lies, what blows it away (rules B8, B9, B10, B13)."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.acid import burn_all, splash
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    DONE,
    GO_OFF,
    GRENADE_BURST,
    HEAL,
    KILLED,
    LOG_EXPLODED,
    LOG_FOUGHT,
    LOG_GOO_BURNS,
    LOG_GOO_HOLDS,
    LOG_WOUNDED,
    MISSILE_BURST,
    MOVE,
    OPEN,
    SHOOT,
    TURN,
)
from campaign.battle.fftt.flow import end_turn
from campaign.battle.fftt.goo import goo_over
from campaign.battle.fftt.reasons import FINE, IN_GOO
from campaign.battle.fftt.wounds import burst, note_wounds, settle
from tests.battle.fftt.situation import STEPS, Entered, Situation, block, f, ground, situation


def muddy(*figures: Entered, step: str = "movement", rules: TableRules | None = None) -> Situation:
    """Goo of Sid's, 3 cm round 50, 50; the others are of red, which moves first. It fell in the turn before."""
    battle = situation(blue=[f("spitter", "Sid", at=(10, 10), ap=0)], red=figures, rules=rules)
    battle.s.now[0].turn = 1
    splash(battle.t, battle.s, 0, 5000, 5000, 0)
    battle.start(step, "red", turn=2)
    return battle


@pytest.mark.claims("fftt:B9a", "fftt:B13h")
def test_who_is_under_goo_turns_but_does_not_walk() -> None:
    battle = muddy(f("grunt", "Ann", at=(52, 50)))
    assert battle.problem(MOVE, "Ann", to=[(60, 50)]) == IN_GOO
    assert battle.problem(TURN, "Ann", facing="north") == FINE


@pytest.mark.claims("fftt:B13c")
def test_a_medic_under_goo_does_not_heal() -> None:
    battle = muddy(f("medic", "Doc", at=(53.5, 50)), f("grunt", "Ann", at=(55, 50), hurt=1))
    assert battle.problem(HEAL, "Doc", "Ann") == IN_GOO


@pytest.mark.claims("fftt:B8b", "fftt:B13a")
def test_a_mover_stops_where_its_base_touches_goo() -> None:
    battle = muddy(f("grunt", "Ann", at=(57.75, 50)))
    battle.answer(MOVE, "Ann", to=[(49, 50)])
    assert (battle["Ann"].x, battle["Ann"].stopped, battle["Ann"].ap) == (5375, 1, 2)
    assert [row[0] for row in battle.rows(LOG_GOO_HOLDS)] == [battle.number("Ann")]


@pytest.mark.claims("fftt:B9e")
@pytest.mark.parametrize("unit", ["razordog", "drone", "sentinel"])
def test_the_immune_walk_through_goo(unit: str) -> None:
    battle = muddy(f(unit, "Bug", at=(54.5, 50)))
    battle.answer(MOVE, "Bug", to=[(46, 50)])
    assert (battle["Bug"].x, battle["Bug"].stopped) == (4600, 0)


@pytest.mark.claims("fftt:B9b", "fftt:B13d")
def test_who_is_under_goo_shoots_and_burns_after_the_shots() -> None:
    battle = muddy(f("grunt", "Ann", at=(50, 50)), f("marines.hq", "HQ", at=(54, 50)), step="general fire")
    battle.s.figures[0].x, battle.s.figures[0].y = 4000, 5000
    battle.script(6, 6, 3, 3, 4, 3)  # Ann's shot, then the goo's throw for her, then for the HQ
    battle.answer(SHOOT, "Ann", "Sid")
    assert [row[4] for row in battle.rows(LOG_GOO_BURNS)] == [1, 0]
    assert [row[:2] for row in battle.rows(LOG_WOUNDED)] == [(battle.number("Ann"), battle.number("Sid"))]


@pytest.mark.claims("fftt:B9f", "fftt:R4a")
def test_several_goos_burn_once_and_the_oldest_is_credited() -> None:
    battle = situation(
        blue=[f("spitter", "Sid", at=(10, 10), ap=0), f("spitter", "Tom", at=(10, 20), ap=0)],
        red=[f("grunt", "Ann", at=(50, 50), hurt=1, ap=0)],
    )
    for by in (1, 0):
        splash(battle.t, battle.s, by, 5000, 5000, 0)
    battle.script(1, 2)
    battle.start("general fire")
    assert battle.dice_left == 0
    assert battle["Ann"].killer == battle.number("Tom")


@pytest.mark.claims("fftt:B8c")
def test_goo_lies_until_the_end_of_the_next_turn() -> None:
    battle = muddy(f("grunt", "Ann", at=(50, 50)))
    now = battle.s.now[0]
    now.turn = 1
    end_turn(battle.t, battle.s)
    assert goo_over(battle.t, battle.s, battle.number("Ann")) == 0
    now.turn = 2
    end_turn(battle.t, battle.s)
    assert battle.s.goo_count == 0


@pytest.mark.claims("fftt:B10a")
@pytest.mark.parametrize(("x", "left"), [(5600, 0), (5601, 1)])
def test_a_burst_removes_the_goo_that_its_circle_touches(x: int, left: int) -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 50)))
    burst(battle.t, battle.s, x, 5000, 0, GRENADE_BURST, 0, 0)
    assert battle.s.goo_count == left


def lies(battle: Situation) -> list[int]:
    """The numbers of the goos that lie there, in the order in which they fell."""
    return [goo.number for goo in battle.s.goos[: battle.s.goo_count]]


@pytest.mark.claims("fftt:B13f")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
def test_goo_that_fell_in_the_same_block_stays_where_a_grenade_bursts(step: str) -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 50)), step=step)
    splash(battle.t, battle.s, 0, 5000, 5000, 0)
    burst(battle.t, battle.s, 5000, 5000, 0, GRENADE_BURST, 0, 0)
    assert lies(battle) == [1]


@pytest.mark.claims("fftt:B13f", "fftt:B13i")
def test_in_the_movement_step_every_later_burst_removes_goo() -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 50)))
    splash(battle.t, battle.s, 0, 5000, 5000, 0)
    burst(battle.t, battle.s, 5000, 5000, 0, GRENADE_BURST, 0, 0)
    assert lies(battle) == []


@pytest.mark.claims("fftt:B13f")
@pytest.mark.parametrize(("fell", "bursts"), [("light fire", "general fire"), ("general fire", "light fire")])
def test_a_burst_of_another_block_removes_goo(fell: str, bursts: str) -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 50)), step=fell)
    splash(battle.t, battle.s, 0, 5000, 5000, 0)
    battle.start(bursts, "red", turn=2, phase=1 if fell == "light fire" else 2)
    burst(battle.t, battle.s, 5000, 5000, 0, GRENADE_BURST, 0, 0)
    assert lies(battle) == []


def beside_a_wreck(step: str) -> Situation:
    """Sid spits at Ann and misses nothing; Eve kills the Tank beside Ann, whose burst touches the goo."""
    battle = situation(
        blue=[f("spitter", "Sid", at=(40, 50)), f("grunt", "Eve", at=(60, 65)), f("queen", at=(5, 5))],
        red=[f("engineer", "Ann", at=(50, 50), ap=0), f("tank", "it", at=(54, 52), hurt=3, ap=0)],
    )
    battle["Eve"].fx, battle["Eve"].fy = -600, -1300
    battle.start(step)
    return battle


@pytest.mark.claims("fftt:B13j", "fftt:B13f")
@pytest.mark.parametrize("step", ["light fire", "general fire"])
def test_goo_shot_in_a_block_stays_when_a_wreck_explodes_at_its_end(step: str) -> None:
    """In general fire the end of the block comes after the fights; the goo has burnt whom it covers by then."""
    battle = beside_a_wreck(step)
    battle.answer(SHOOT, "Sid", "Ann")
    battle.script(1, 2, 3, 4, *((6, 6, 6, 6) if step == "general fire" else ()))
    battle.answer(SHOOT, "Eve", "it")
    while battle.s.now[0].step == STEPS[step]:
        battle.answer(DONE)
    assert (len(battle.rows(LOG_EXPLODED)), lies(battle)) == (1, [0])


def test_by_the_second_version_of_the_rules_the_explosion_after_the_fights_took_it_away() -> None:
    battle = beside_a_wreck("general fire")
    battle.s.now[0].edition = 2
    battle.answer(SHOOT, "Sid", "Ann")
    battle.script(1, 2, 3, 4, 6, 6, 6, 6)
    battle.answer(SHOOT, "Eve", "it")
    while battle.s.now[0].step == STEPS["general fire"]:
        battle.answer(DONE)
    assert (len(battle.rows(LOG_EXPLODED)), lies(battle)) == (1, [])


@pytest.mark.claims("fftt:B8d", "fftt:B8e")
@pytest.mark.parametrize(("option", "wounds"), [(False, 0), (True, 2)])
def test_the_impact_wounds_by_the_option_only(option: bool, wounds: int) -> None:
    battle = muddy(f("grunt", "Ann", at=(50, 50), extra_wounds=2), rules=TableRules(acid_bursts=option))
    assert sum(row[2] for row in battle.rows(LOG_WOUNDED)) == wounds


@pytest.mark.claims("fftt:S6e", "fftt:S7a")
def test_a_spitter_spits_in_light_fire_over_its_shoulder() -> None:
    battle = situation(
        blue=[f("spitter", "Sid", at=(40, 50), facing="west"), f("queen", "Q", at=(5, 5))],
        red=[f("grunt", "Ann", at=(50, 50))],
    )
    battle.script(1, 2)
    battle.start("light fire")
    battle.answer(SHOOT, "Sid", "Ann")
    assert goo_over(battle.t, battle.s, battle.number("Ann")) == 0
    assert battle.problem(DONE) == FINE


# Under goo


@pytest.mark.claims("fftt:B9c")
def test_who_is_under_goo_fights_whoever_is_in_contact_with_it() -> None:
    battle = situation(
        blue=[f("spitter", "Sid", at=(10, 10), ap=0)],
        red=[f("engineer", "Ann", at=(50, 50))],
        green=[f("engineer", "Zed", at=(51.5, 50))],
    )
    splash(battle.t, battle.s, 0, 5000, 5000, 0)
    battle.script(6, 5).start("close combat", "red")
    fought = [(row[0], row[4]) for row in battle.rows(LOG_FOUGHT)]
    assert fought == [(battle.number("Ann"), 1), (battle.number("Zed"), 1)]


@pytest.mark.claims("fftt:B9g")
@pytest.mark.parametrize(("x", "over"), [(53.75, True), (53.76, False)])
def test_who_comes_into_goo_that_lies_there_is_under_it(x: float, over: bool) -> None:
    battle = muddy(f("grunt", "Ann", at=(60, 50)))
    ann = battle["Ann"]
    ann.x = round(100 * x)
    assert (goo_over(battle.t, battle.s, battle.number("Ann")) == 0) == over


@pytest.mark.claims("fftt:B10b")
@pytest.mark.parametrize(("x", "left"), [(6200, 0), (6201, 1)])
def test_a_missile_removes_the_goo_that_its_widest_circle_touches(x: int, left: int) -> None:
    battle = muddy(f("grunt", "Ann", at=(80, 80)))
    burst(battle.t, battle.s, x, 5000, 0, MISSILE_BURST, 0, 0)
    assert battle.s.goo_count == left


@pytest.mark.claims("fftt:B10b")
def test_a_wreck_that_explodes_removes_goo() -> None:
    battle = muddy(f("tank", "it", at=(50, 55.9), hurt=3), f("grunt", at=(90, 90)))
    note_wounds(battle.s, battle.number("it"), 1, 0, 1000, 1000, 0)
    settle(battle.t, battle.s)
    assert (battle.s.goo_count, len(battle.rows(LOG_EXPLODED))) == (0, 1)


@pytest.mark.claims("fftt:B13b", "fftt:B10b")
def test_a_bomb_bug_under_goo_goes_off_and_takes_the_goo_with_it() -> None:
    battle = muddy(f("bombbug", "Bug", at=(52, 50)), f("razordog", at=(90, 90)))
    assert battle.problem(MOVE, "Bug", to=[(60, 50)]) == IN_GOO
    battle.answer(GO_OFF, "Bug")
    assert (battle["Bug"].fate, battle.s.goo_count) == (KILLED, 0)


@pytest.mark.claims("fftt:B13e")
@pytest.mark.parametrize("unit", ["machina.hq", "queen", "grunt"])
def test_hqs_and_queens_throw_for_goo_as_all_do(unit: str) -> None:
    battle = muddy(f(unit, "it", at=(50, 50), ap=0), f("razordog", at=(90, 90), ap=0))
    battle.script(3, 3)
    burn_all(battle.t, battle.s)
    assert [row[:2] for row in battle.rows(LOG_WOUNDED)] == [(battle.number("it"), battle.number("Sid"))]


@pytest.mark.claims("fftt:B13g")
def test_who_is_under_goo_opens_no_door() -> None:
    home = block("building", 52, 45, 62, 55, west="door")
    battle = situation(
        ground(home),
        blue=[f("spitter", "Sid", at=(10, 10), ap=0)],
        red=[f("grunt", "Ann", at=(51, 50)), f("sentinel", "eye", at=(51, 52))],
    )
    battle.s.now[0].turn = 1
    splash(battle.t, battle.s, 0, 5000, 5000, 0)
    battle.start("movement", "red", turn=2)
    assert [battle.problem(OPEN, name, number=0) for name in ("Ann", "eye")] == [IN_GOO, FINE]
