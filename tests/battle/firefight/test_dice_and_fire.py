"""Dice, shooting and wounds of Firefight: the worked examples, with scripted dice (sections G, S, W and K)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.hits import passes
from campaign.battle.firefight.reasons import FINE, NO_SHOT, NO_WEAPON, NOT_THERE, ONE_TARGET
from campaign.battle.firefight.units import Arm
from tests.battle.firefight.situation import BLADE, Situation, row, situation, u

GUN = Arm("Gun", 24, 1)


def range_of(target: object, *dice: int, attacks: int = 1, ap: int = 0, quality: int = 4, rules: Sequence[str] = ()):
    """A shooter 10 inches before a target, about to act; the target's side has a second unit far off."""
    shooter = row("shooter", quality, 5, *rules, arms=(Arm("Gun", 30, attacks, ap), BLADE))
    spare = u(row("spare"), "Spare", (40, 40))
    battle = situation([u(shooter, "Shooter", (20, 30))], [target, spare])
    return battle.script(*dice).start()


def plain(defense: int = 5, *rules: str):
    return u(row("plain", 4, defense, *rules), "Target", (20, 20))


def shot(battle: Situation) -> Situation:
    return battle.act("Shooter", c.HOLD).fire("Target")


@pytest.mark.example(1)
@pytest.mark.claims("firefight:G2a", "firefight:G3a", "firefight:G3b")
@pytest.mark.parametrize(
    ("die", "modifier", "passed"), [(4, 0, True), (3, 0, False), (4, -1, False), (6, -5, True), (1, 3, False)]
)
def test_x1_a_quality_test_at_four(die: int, modifier: int, passed: bool) -> None:
    assert passes(die, modifier, 4) is passed


@pytest.mark.example(2)
@pytest.mark.claims("firefight:K2a", "firefight:S4a", "firefight:S4b")
@pytest.mark.parametrize(("die", "wounded"), [(5, True), (6, False)])
def test_x2_defense_two_against_ap_four(die: int, wounded: bool) -> None:
    check = (1,) if wounded else ()
    battle = shot(range_of(plain(2), 4, die, *check, ap=4))
    assert (battle.model("Target").wounds == 1) is wounded
    assert battle.left == 0


@pytest.mark.example(13)
@pytest.mark.claims("firefight:S3a", "firefight:S1b", "firefight:W6a")
def test_x13_a_section_of_four_shoots_with_one_model_too_far_away() -> None:
    near = [(20 + n * 1.5, 40) for n in range(3)]
    shooters = u("section", "Reds", *near, (29.0, 42.4))
    target = u("section", "Blues", (20, 18), (21.5, 18), (23, 18))
    battle = situation([shooters], [target]).script(4, 2, 6, 5, 3).start()
    battle.act("Reds", c.HOLD).fire("Blues")
    assert (battle.kind, battle.side) == (c.LOSING, "B")
    battle.lose("Blues", 1)
    assert battle.standing("Blues") == 2
    assert (battle.left, battle.unit("Blues").stunned) == (0, 0)


@pytest.mark.example(16)
@pytest.mark.claims("firefight:W1a", "firefight:W1b")
@pytest.mark.parametrize(("die", "fate"), [(4, c.ON_TABLE), (5, c.KNOCKED_OUT)])
def test_x16_the_first_wound_of_a_plain_model(die: int, fate: int) -> None:
    battle = shot(range_of(plain(), 4, 4, die))
    assert (battle.model("Target").fate, battle.model("Target").wounds) == (fate, 1)
    assert battle.unit("Target").stunned == (fate == c.ON_TABLE)


@pytest.mark.example(17)
@pytest.mark.claims("firefight:W1b", "firefight:C6a")
@pytest.mark.parametrize(("die", "fate"), [(3, c.ON_TABLE), (4, c.KNOCKED_OUT)])
def test_x17_a_new_wound_beside_an_old_marker(die: int, fate: int) -> None:
    battle = range_of(plain(), 4, 4, die)
    battle.model("Target").wounds = 1
    shot(battle)
    assert (battle.model("Target").fate, battle.model("Target").wounds) == (fate, 2)


@pytest.mark.example(18)
@pytest.mark.claims("firefight:W6a", "firefight:W6b", "firefight:S5a")
def test_x18_a_group_of_three_takes_four_wounds() -> None:
    group = u(row("trio", 4, 6, most=3), "Target", (20, 20), (21.5, 20), (23, 20))
    battle = shot(range_of(group, 4, 4, 4, 4, 1, 1, 1, 1, 2, attacks=4))
    battle.lose("Target", 0).lose("Target", 2)
    assert [battle.model("Target", n).fate for n in range(3)] == [c.KNOCKED_OUT, c.ON_TABLE, c.KNOCKED_OUT]
    assert (battle.model("Target", 1).wounds, battle.unit("Target").stunned, battle.left) == (2, 1, 0)


@pytest.mark.example(19)
@pytest.mark.claims("firefight:K28a")
def test_x19_two_wounds_of_tough_three_are_not_checked() -> None:
    battle = shot(range_of(plain(5, "Tough(3)"), 4, 4, 1, 1, attacks=2))
    assert (battle.model("Target").wounds, battle.unit("Target").stunned, battle.left) == (2, 0, 0)


@pytest.mark.example(19, 20)
@pytest.mark.claims("firefight:K28b")
@pytest.mark.parametrize(
    ("tough", "die", "fate"),
    [(3, 4, c.ON_TABLE), (3, 5, c.KNOCKED_OUT), (6, 4, c.ON_TABLE), (6, 5, c.KNOCKED_OUT)],
    ids=["x19 Stunned", "x19 KO", "x20 Stunned", "x20 KO"],
)
def test_x19_and_x20_the_marker_that_makes_the_tough_value(tough: int, die: int, fate: int) -> None:
    battle = range_of(plain(5, f"Tough({tough})"), 4, 4, die)
    battle.model("Target").wounds = tough - 1
    shot(battle)
    assert (battle.model("Target").fate, battle.model("Target").wounds) == (fate, tough)


@pytest.mark.example(21)
@pytest.mark.claims("firefight:W4a", "firefight:W2a")
@pytest.mark.parametrize(("dice", "fate"), [((2, 5), c.KNOCKED_OUT), ((2, 3), c.ON_TABLE)])
def test_x21_a_plain_stunned_model_is_shot(dice: tuple[int, ...], fate: int) -> None:
    battle = range_of(plain(), *dice, attacks=2)
    battle.unit("Target").stunned = 1
    shot(battle)
    assert (battle.model("Target").fate, battle.left) == (fate, 0)


@pytest.mark.example(22)
@pytest.mark.claims("firefight:K28c")
def test_x22_a_stunned_tough_model_takes_one_wound_more() -> None:
    battle = range_of(plain(4, "Tough(3)"), 4, 4, 5, 2, 4, attacks=2)
    battle.unit("Target").stunned, battle.model("Target").wounds = 1, 1
    shot(battle)
    assert (battle.model("Target").wounds, battle.model("Target").fate, battle.left) == (3, c.ON_TABLE, 0)
    assert battle.unit("Target").stunned == 1


@pytest.mark.example(23)
@pytest.mark.claims("firefight:K28d")
def test_x23_a_stunned_tough_model_with_all_its_markers_is_hit() -> None:
    battle = range_of(plain(4, "Tough(3)"), 4)
    battle.unit("Target").stunned, battle.model("Target").wounds = 1, 3
    assert shot(battle).model("Target").fate == c.KNOCKED_OUT


@pytest.mark.claims("firefight:W7a")
def test_each_hit_takes_one_of_a_stunned_group() -> None:
    group = u(row("trio", 4, 2, most=3), "Target", (20, 20), (21.5, 20), (23, 20))
    battle = range_of(group, 4, 5, attacks=2)
    battle.unit("Target").stunned = 1
    shot(battle).lose("Target", 0).lose("Target", 1)
    assert (battle.standing("Target"), battle.left) == (1, 0)


@pytest.mark.claims("firefight:W7a")
def test_of_a_stunned_group_with_a_hit_for_each_nobody_is_picked() -> None:
    group = u(row("pair", 4, 2, most=2), "Target", (20, 20), (21.5, 20))
    battle = range_of(group, 4, 5, 6, attacks=3)
    battle.unit("Target").stunned = 1
    shot(battle)
    assert (battle.standing("Target"), battle.left) == (0, 0)


@pytest.mark.example(32)
@pytest.mark.claims("firefight:K21a")
@pytest.mark.parametrize(("action", "hits"), [(c.HOLD, 3), (c.ADVANCE, 2)])
def test_x32_a_gunner_shoots_on_a_hold_and_after_an_advance(action: int, hits: int) -> None:
    blocks = (6,) * hits
    battle = range_of(plain(), 6, 5, 2, *blocks, attacks=3, rules=["Relentless"])
    battle.act("Shooter", action)
    if action == c.ADVANCE:
        battle.move("Shooter")
    battle.fire("Target")
    assert (len(battle.rows(c.LOG_DEFENSE)), battle.left) == (hits, 0)


@pytest.mark.claims("firefight:C1a", "firefight:C1b", "firefight:S1a")
@pytest.mark.parametrize(("off", "reason"), [(0, FINE), (1, NO_SHOT)])
def test_a_weapon_reaches_exactly_its_range_between_the_edges(off: int, reason: int) -> None:
    battle = situation([u(row("shooter"), "Shooter", (20, 40))], [u(row("target"), "Target", (20, 20))])
    battle.model("Target").y = battle.model("Shooter").y - 24 * 254 - 250 - off
    battle.s.now[0].squad, battle.s.now[0].kind = battle.names["Shooter"], c.SHOOTING
    choice = battle.row(c.SHOOT, 0, battle.names["Target"], c.NOBODY)
    choice[c.FIRST_SLOT], choice[c.FIRST_SLOT + 1] = 1, 1
    assert battle.problem(choice) == reason


def two_weapons() -> Situation:
    shooter = row("shooter", 4, 5, arms=(Arm("Shotgun", 12, 1), Arm("Bomb", 12, 1), BLADE), most=2)
    enemies = [u(row("one"), "One", (20, 22)), u(row("two"), "Two", (24, 22)), u(row("three"), "Three", (40, 40))]
    return situation([u(shooter, "Shooter", (20, 30), (21.5, 30))], enemies)


def fire_at_two(battle: Situation, first: tuple[int, int], second: tuple[int, int], *, at: str = "Two"):
    choice = battle.row(c.SHOOT, battle.names["Shooter"], battle.names["One"], battle.names[at])
    choice[c.FIRST_SLOT : c.FIRST_SLOT + 4] = [*first, *second]
    return choice


@pytest.mark.example(15)
@pytest.mark.claims("firefight:S2a", "firefight:S7a", "firefight:C9a")
def test_x15_two_weapons_at_two_targets_the_first_to_its_end() -> None:
    battle = two_weapons().script(4, 4, 6, 1, 5, 4, 1, 1, 2).start().act("Shooter", c.HOLD)
    battle.answer(fire_at_two(battle, (1, 0b11), (2, 0b11)))
    # One: two hits, one blocked, KO with 5 + 1; then Two: one hit, one wound, 1 + 2 is Stunned
    codes = [row[0] for row in map(tuple, battle.s.log[: battle.s.now[0].logged])]
    assert codes.index(c.LOG_KNOCKED_OUT) < len(codes) - 1 - codes[::-1].index(c.LOG_FIRES)
    assert [battle.model("One").fate, battle.model("Two").fate] == [c.KNOCKED_OUT, c.ON_TABLE]
    assert (battle.model("Two").wounds, battle.left) == (1, 0)


@pytest.mark.example(15)
@pytest.mark.claims("firefight:S2b")
@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [((1, 0b11), (2, 0b01), FINE), ((3, 0b11), (2, 0b11), NO_WEAPON), ((1, 0b01), (1, 0b11), ONE_TARGET)],
)
def test_a_weapon_has_one_target_and_a_target_that_is_named_a_weapon(
    first: tuple[int, int], second: tuple[int, int], reason: int
) -> None:
    battle = two_weapons().start().act("Shooter", c.HOLD)
    assert battle.problem(fire_at_two(battle, first, second)) == reason


@pytest.mark.claims("firefight:S8a", "firefight:W6a")
def test_losses_fall_on_whomever_their_owner_picks_seen_or_not() -> None:
    group = u(row("pair", 4, 6, most=2), "Target", (20, 20), (20, 18.5))
    battle = shot(range_of(group, 4, 1))
    assert battle.problem(battle.row(c.LOSE, battle.number("Shooter"))) == NOT_THERE
    battle.lose("Target", 1)
    assert battle.standing("Target") == 1


@pytest.mark.claims("firefight:C9b")
def test_the_check_falls_behind_all_defense_dice() -> None:
    battle = shot(range_of(plain(), 4, 4, 1, 6, 2, attacks=2))
    order = [row[0] for row in map(tuple, battle.s.log[: battle.s.now[0].logged])]
    wanted = [c.LOG_TO_HIT] * 2 + [c.LOG_DEFENSE] * 2 + [c.LOG_WOUNDED, c.LOG_CHECK]
    assert [code for code in order if code in wanted] == wanted


@pytest.mark.claims("firefight:E2a")
def test_the_last_wound_is_credited() -> None:
    trio = row("trio", most=3)
    target = u(row("tough", 4, 6, "Tough(2)"), "Target", (20, 20))
    battle = situation([u(trio, "Reds", (18, 30), (19.5, 30), (21, 30))], [target, u(trio, "Far", (2, 2), (3.5, 2))])
    battle.script(4, 1, 4, 1, 1, 6).start().act("Reds", c.HOLD).fire("Target")
    assert battle.model("Target").killer == battle.number("Reds", 2)
