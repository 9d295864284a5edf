"""Shots at the table: the number part by part and its chance, why there is none, throws with template and scatter."""

from __future__ import annotations

import pytest

from campaign.battle.contract import FINE
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.table.sums import to_hit
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation, wall
from tests.battle.man_to_man.table.seen import FACE, look, spot

ANN, BOB = m("rifleman", "Ann", (20, 40)), m("rifleman", "Bob", (20, 19))


def firing(action: int = c.AIM, *scenery, **more) -> Situation:
    """Ann may fire at Bob, 20 inches away."""
    return situation([ANN], [BOB], *scenery, **more).fires("Ann", action)


def shot(battle: Situation, who: str = "Ann", target: str = "Bob"):
    """A shot as the table tells it."""
    return FACE.firing.shot(look(battle), battle.number(who), battle.number(target))


def parts(found) -> list[tuple[int, str]]:
    """The parts of a sum."""
    return [(part.value, part.rule) for part in found.sum.parts]


@pytest.mark.parametrize(
    ("number", "ways"),
    [
        (4, 10),
        (6, 10),
        (7, 20),
        (8, 35),
        (9, 56),
        (10, 81),
        (11, 108),
        (12, 135),
        (13, 160),
        (14, 181),
        (15, 196),
        (19, 206),
    ],
)
def test_chances_are_those_of_the_book(number: int, ways: int) -> None:
    assert to_hit(number) == ways / 216


@pytest.mark.claims("man_to_man:F1a", "man_to_man:F3c")
def test_an_aimed_shot_is_told_part_by_part_with_its_chance() -> None:
    found = shot(firing())
    assert found.objection is None
    assert parts(found) == [(12, "man_to_man:F1a"), (4, "man_to_man:F3c"), (-1, "man_to_man:F1a")]
    assert (found.sum.need, found.sum.chance, found.sum.dice, found.times) == (15, 206 / 216, 3, 1)
    assert found.sum.words.startswith("15 or less: under 16 (DEX 12, aimed +4), 95 in 100, 20″.")


@pytest.mark.claims("man_to_man:F1b", "man_to_man:F3f")
def test_what_hits_by_itself_is_a_part_of_the_number() -> None:
    battle = situation([m(armed("smg"), "Ann", (20, 40))], [BOB]).fires("Ann", c.WALK)
    found = shot(battle)
    assert parts(found)[-2:] == [(-1, "man_to_man:F1a"), (2, "man_to_man:F1b")]
    assert (found.sum.need, found.sum.chance) == (5, 10 / 216)


@pytest.mark.claims("man_to_man:F3i", "man_to_man:F4b")
def test_why_there_is_no_shot_is_told() -> None:
    battle = situation([ANN], [BOB], walls=[wall(18, 19.8, 22, 19.8)])
    battle.man("Bob").low = c.PRONE
    assert shot(battle.fires("Ann", c.AIM)).objection.rule == "man_to_man:F3i"
    found = shot(firing(c.AIM, box(PieceKind.HILL, 18, 28, 22, 32)))
    assert (found.objection.rule, found.line.clear) == ("man_to_man:C10d", False)
    assert found.line.stops_at[1] == pytest.approx(32 * 254, abs=2)


@pytest.mark.claims("man_to_man:I12b")
def test_smoke_in_the_way_is_told_and_lies_on_the_table() -> None:
    battle = situation([m(armed("rifle", "smoke"), "Ann", (20, 40))], [BOB]).fires("Ann", c.AIM)
    cloud = battle.s.smokes[0]
    cloud.x, cloud.y, cloud.turn = *spot(20, 30), 0
    battle.s.smoke_count = 1
    assert shot(battle).objection.rule == "man_to_man:I12b"
    assert [area.radius for area in FACE.showing.now(look(battle)).areas] == [4 * 254]


def test_who_can_fire_at_somebody_is_ready() -> None:
    battle = situation([ANN, m("rifleman", "Abe", (45, 45))], [BOB], box(PieceKind.HILL, 30, 30, 44, 36))
    battle.man("Ann").action = battle.man("Abe").action = c.AIM
    found = FACE.firing.shooters(look(battle.phase(c.RANGED).go_on()))
    assert found.able == (battle.number("Ann"), battle.number("Abe"))
    assert battle.number("Ann") in found.ready
    asked = FACE.asking.question(look(battle), None)
    assert (asked.gesture, asked.done.words) == (Gesture.AIM, "No more fire")
    assert FACE.firing.said(look(battle), ()) == (asked.done.choice,)


@pytest.mark.claims("man_to_man:F6a", "man_to_man:F7a", "man_to_man:F7b")
def test_the_next_shot_is_picked_among_targets_with_their_numbers() -> None:
    men = [m("rifleman", "Bob", (20, 19)), m("rifleman", "Ben", (22, 19)), m("rifleman", "Far", (30, 19))]
    battle = situation([m("lightgunner", "Ann", (20, 40))], men).script(4, 4, 6).fires("Ann")
    battle.shoot("Ann", "Bob")
    seen = look(battle)
    assert [offer.words for offer in FACE.asking.offers(seen)] == [
        "Bob: 11 or less, 62 in 100",
        "Ben: 9 or less, 38 in 100",
    ]
    assert [offer.figures for offer in FACE.asking.offers(seen)] == [(battle.number("Bob"),), (battle.number("Ben"),)]
    asked = FACE.asking.question(seen, None)
    assert (asked.title, asked.more, asked.done.words) == ("Ann fires on", "3 shots are left.", "Stop firing")
    assert FACE.firing.shot(seen, battle.number("Ann"), battle.number("Far")).objection.rule == "man_to_man:F7a"


def test_shots_that_are_laid_down_are_said_one_by_one_in_one_question() -> None:
    battle = situation([ANN, m("rifleman", "Abe", (24, 40))], [BOB]).script(6, 6, 1)
    battle.man("Ann").action = battle.man("Abe").action = c.PIVOT
    seen = look(battle.phase(c.RANGED).go_on())
    laid = [shot(battle, who).choice for who in ("Ann", "Abe")]
    assert FACE.firing.said(seen, laid) == tuple(laid)
    assert [FACE.asking.whose(seen, one) for one in laid] == [0, 1]
    before = FACE.asking.key(seen), FACE.asking.step(seen)
    battle.shoot("Ann", "Bob")
    after = look(battle)
    assert (FACE.asking.key(after), FACE.asking.step(after)) == before
    assert after.problem(laid[1]) == FINE


@pytest.mark.claims("man_to_man:F2a")
def test_who_has_two_weapons_can_fire_either() -> None:
    battle = situation([m("lightgunner", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 30))]).fires("Ann")
    acts = {act.words: act for act in FACE.moving.acts(look(battle), 0)}
    assert set(acts) == {"Fire: LMG", "Fire: Pistol"}
    assert acts["Fire: Pistol"].targets[0].choice[c.ARM] == battle.arm_number("Ann", "pistol")
    assert shot(battle).choice[c.ARM] == battle.arm_number("Ann", "lmg")


# Throws


@pytest.mark.claims("man_to_man:F9c", "man_to_man:I3a")
def test_a_throw_shows_its_template_and_who_is_under_it() -> None:
    battle = situation([ANN], [m("rifleman", "Bob", (20, 34)), m("rifleman", "Ben", (20, 30))]).fires("Ann", c.PIVOT)
    seen = look(battle)
    assert FACE.firing.aims(seen, 0)
    found = FACE.firing.shot_at(seen, 0, spot(20, 34.5), 0)
    assert (found.objection, found.burst.radii, found.under) == (None, (2 * 254,), (battle.number("Bob"),))
    assert (found.sum.need, found.sum.chance) == (14, 196 / 216)
    assert seen.problem(found.choice) == FINE
    assert FACE.firing.shot_at(seen, 0, spot(20, 10), 0).objection.rule == "man_to_man:F5b"


@pytest.mark.claims("man_to_man:I6c", "man_to_man:I8a", "man_to_man:I8b")
def test_who_may_be_caught_wherever_a_throw_comes_down() -> None:
    battle = situation([ANN], [m("rifleman", "Bob", (20, 30))]).fires("Ann", c.PIVOT)
    seen = look(battle)
    found = FACE.firing.shot_at(seen, 0, spot(20, 30), 0)
    caught = {risk.figure: risk.chance for risk in FACE.firing.risks(seen, found)}
    missed = (216 - 135 - 10) / 216  # by 12; 16 to 18 burst nowhere near
    assert caught[battle.number("Bob")] == pytest.approx(135 / 216 + missed * 2 / 6)  # scattered by 1″ or 2″
    assert caught[0] == pytest.approx(1 / 216)  # a natural 18


@pytest.mark.claims("man_to_man:I12a")
def test_smoke_is_thrown_at_one_of_many_places() -> None:
    battle = situation([m(armed("grenade", "smoke"), "Ann", (20, 40))], [BOB]).fires("Ann", c.PIVOT)
    acts = {act.words: act for act in FACE.moving.acts(look(battle), 0)}
    smoke = acts["Throw: Grenade, smoke"]
    assert smoke.is_place
    assert len(smoke.targets) > 50
    assert all(look(battle).problem(target.choice) == FINE for target in smoke.targets)
    aimed = FACE.firing.aimed(look(battle), smoke.targets[0].choice)
    assert (aimed.burst.radii, aimed.burst.lies) == ((4 * 254,), True)


def test_where_nobody_has_a_target_or_anything_to_throw_nobody_is_asked() -> None:
    battle = situation([m("gunman", "Ann", (20, 40))], [BOB], box(PieceKind.HILL, 18, 28, 22, 32))
    battle.man("Ann").action = c.PIVOT
    battle.man("Bob").action = c.PIVOT
    battle.phase(c.RANGED)
    battle.s.now[0].kind, battle.s.now[0].side = c.FIRING, 0
    assert FACE.asking.unasked(look(battle), ()) == FACE.asking.done
    assert FACE.asking.unasked(look(firing()), ()) is None
