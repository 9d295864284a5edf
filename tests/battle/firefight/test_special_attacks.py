"""Special rules of weapons and of who bears them, with scripted dice: from the dice to hit to the check (section K)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.attacks import (
    can_shoot,
    fire_needs,
    hindrance,
    impact_dice,
    melee_needs,
    roll_impact,
)
from campaign.battle.firefight.hits import (
    BURST,
    COVERED,
    DEADLY,
    HERE,
    PIERCING,
    PLAIN,
    TIMES,
    add_hits,
    add_wound,
    begin_attack,
    begin_wounds,
    come_to,
    meet,
    regenerate,
    take_all_out,
)
from campaign.battle.firefight.reasons import FINE, NO_SHOT, SPENT
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import PieceKind
from tests.battle.firefight.situation import BLADE, Entered, Situation, box, row, situation, u, wall

SPARE = u(row("spare"), "Spare", (46, 46))


def gun(*rules: str, attacks: int = 1, ap: int = 0, reach: int = 30) -> Arm:
    """A ranged weapon with these rules."""
    return Arm("Gun", reach, attacks, ap, rules)


def shooting(
    weapon: Arm,
    target: Entered,
    *dice: int,
    quality: int = 4,
    rules: Sequence[str] = (),
    house: TableRules | None = None,
) -> Situation:
    """Somebody 10 inches before a target, whose side has a second unit far off, holds and fires at it."""
    shooter = row("shooter", quality, 5, *rules, arms=(weapon, BLADE))
    battle = situation([u(shooter, "Shooter", (20, 30))], [target, SPARE])
    if house is not None:
        battle.setup = replace(battle.setup, rules=house)
    return battle.script(*dice).start().act("Shooter", c.HOLD).fire("Target")


def target(defense: int = 4, *rules: str, models: int = 1) -> Entered:
    """A unit of single models in a row, at 20/20."""
    places = tuple((20 + 1.5 * n, 20.0) for n in range(models))
    return u(row("target", 4, defense, *rules, most=models), "Target", *places)


def charging(weapon: Arm, enemy: Entered, *dice: int, rules: Sequence[str] = (), quality: int = 4) -> Situation:
    """Somebody 3 inches before an enemy charges it; it answers, and may strike back."""
    charger = row("charger", quality, 4, *rules, arms=(weapon,))
    battle = situation([u(charger, "Charger", (20, 24))], [enemy, SPARE])
    return battle.script(*dice).start().charge("Charger", "Target")


def markers(battle: Situation, model: int = 0) -> int:
    return battle.model("Target", model).wounds


# Rending, Lance, Reliable


@pytest.mark.example(33)
@pytest.mark.claims("firefight:K23a", "firefight:K23b", "firefight:K23c")
def test_claws_with_ap_one_and_rending_cut_deeper_with_a_natural_six() -> None:
    claws = Arm("Great claws", 0, 2, 1, ("Rending",))
    enemy = u(row("target", 4, 3, "Regeneration", "Tough(3)"), "Target", (20, 20))
    battle = charging(claws, enemy, 6, 4, 5, 4)
    assert [one[7:] for one in battle.rows(c.LOG_DEFENSE)] == [(-4, 3, 0), (-1, 3, 1)]
    assert (markers(battle), battle.left) == (1, 0)


@pytest.mark.claims("firefight:K23b", "firefight:K23d")
@pytest.mark.parametrize(("ap", "adds", "reckoned"), [(1, False, -4), (5, False, -5), (1, True, -5), (2, True, -6)])
def test_rending_counts_the_better_or_by_the_other_reading_adds(ap: int, adds: bool, reckoned: int) -> None:
    battle = shooting(gun("Rending", ap=ap), target(2, "Tough(3)"), 6, 1, house=TableRules(rending_adds=adds))
    assert battle.rows(c.LOG_DEFENSE)[0][7] == reckoned


@pytest.mark.claims("firefight:K14b", "firefight:K16b", "firefight:C9a")
def test_a_lancer_charges_a_section_with_impact_and_lance() -> None:
    lancer = row("lancer", 4, 4, "Impact(1)", "Tough(3)", arms=(Arm("Shock lance", 0, 3, 0, ("Lance",)),))
    four = u("section", "Blues", (18.5, 20), (20, 20), (21.5, 20), (23, 20))
    battle = situation([u(lancer, "Lancer", (20, 24))], [four])
    battle.script(2, 5, 3, 4, 5, 6, 5, 4, 1, 6, 4, 2).start().charge("Lancer", "Blues")
    assert [one[7:] for one in battle.rows(c.LOG_DEFENSE)] == [(0, 5, 1), (-2, 5, 1), (-2, 5, 0)]
    battle.lose("Blues", 3).say(c.STRIKE)
    assert (battle.standing("Blues"), battle.model("Lancer").wounds, battle.left) == (3, 1, 0)
    assert (battle.unit("Lancer").fatigued, battle.unit("Blues").fatigued) == (1, 1)


@pytest.mark.example(27)
@pytest.mark.claims("firefight:K16a")
def test_a_lance_that_strikes_back_has_no_more_ap() -> None:
    lancer = u(row("lancer", 4, 4, arms=(Arm("Shock lance", 0, 3, 0, ("Lance",)),)), "Target", (20, 20))
    battle = charging(Arm("Club", 0, 1), lancer, 1)
    battle.unit("Target").fatigued = 1
    battle.more(5, 6, 4, 5).say(c.STRIKE)
    assert [one[6:9] for one in battle.rows(c.LOG_DEFENSE)] == [(5, 0, 4)]


@pytest.mark.example(28)
@pytest.mark.claims("firefight:K14a", "firefight:K11a")
def test_a_fatigued_charger_has_no_impact_but_its_sixes_are_doubled() -> None:
    horns = row("ramhorn", 4, 4, "Furious", "Impact(3)", "Tough(6)", arms=(Arm("Horns", 0, 4, 1),))
    battle = situation([u(horns, "Ramhorn", (20, 24))], [target(6, "Tough(6)"), SPARE]).script(5, 5, 6, 2, 6, 6).start()
    battle.unit("Ramhorn").fatigued = 1
    battle.charge("Ramhorn", "Target")
    assert (len(battle.rows(c.LOG_TO_HIT)), len(battle.rows(c.LOG_DEFENSE)), battle.left) == (4, 2, 0)


@pytest.mark.example(31)
@pytest.mark.claims("firefight:K11a")
def test_sixes_of_the_furious_are_doubled_when_they_charge_and_not_when_they_strike_back() -> None:
    pack = row("pack", 4, 5, "Furious", arms=(Arm("Fangs", 0, 6),))
    battle = charging(Arm("Club", 0, 1), u(pack, "Target", (20, 20)), 1)
    battle.more(6, 6, 4, 3, 2, 1, 6, 6, 6).say(c.STRIKE)
    assert len(battle.rows(c.LOG_DEFENSE)) == 3
    again = charging(Arm("Fangs", 0, 6), target(2, "Tough(6)"), 6, 6, 4, 3, 2, 1, 6, 6, 6, 6, 6, rules=("Furious",))
    assert (len(again.rows(c.LOG_DEFENSE)), again.left) == (5, 0)


@pytest.mark.example(34)
@pytest.mark.claims("firefight:K11b")
def test_of_two_hits_from_one_six_the_first_alone_is_rending() -> None:
    battle = charging(Arm("Blades", 0, 2, 0, ("Rending",)), target(3, "Tough(3)"), 6, 1, 6, 6, rules=("Furious",))
    assert [one[7] for one in battle.rows(c.LOG_DEFENSE)] == [-4, 0]


@pytest.mark.claims("firefight:K11b", "firefight:K21a")
def test_of_two_hits_from_one_six_of_the_relentless_the_first_alone_is_rending() -> None:
    battle = shooting(gun("Rending"), target(3, "Tough(3)"), 6, 6, 6, rules=("Relentless",))
    assert [one[7] for one in battle.rows(c.LOG_DEFENSE)] == [-4, 0]


@pytest.mark.example(64)
@pytest.mark.claims("firefight:K22a", "firefight:K22b", "firefight:H7a")
def test_a_reliable_weapon_needs_two_but_of_the_fatigued_a_six() -> None:
    battle = shooting(gun("Reliable", attacks=2), target(2), 2, 1, 6, quality=5)
    assert [one[7] for one in battle.rows(c.LOG_TO_HIT)] == [2, 2]
    charger = row("charger", arms=(Arm("Long blade", 0, 2, 0, ("Reliable",)),))
    tired = situation([u(charger, "Charger", (20, 24))], [target(2), SPARE]).script(5, 6, 6).start()
    tired.unit("Charger").fatigued = 1
    tired.charge("Charger", "Target")
    assert len(tired.rows(c.LOG_DEFENSE)) == 1


# Poison, Regeneration, Deadly


@pytest.mark.example(35)
@pytest.mark.claims("firefight:K19b", "firefight:K19c")
@pytest.mark.parametrize(("again", "wounds"), [(3, 1), (6, 0)])
def test_a_six_against_poison_is_rolled_again_once(again: int, wounds: int) -> None:
    battle = shooting(gun("Poison"), target(4, "Tough(3)"), 4, 6, again)
    assert (markers(battle), battle.left) == (wounds, 0)


@pytest.mark.example(36)
@pytest.mark.claims("firefight:K20a", "firefight:K19a", "firefight:C9e")
def test_of_two_wounds_regeneration_ignores_one_but_none_of_poison() -> None:
    healer = target(4, "Regeneration", "Tough(3)")
    battle = shooting(gun(attacks=2), healer, 4, 4, 1, 1, 5, 4)
    assert (markers(battle), battle.left) == (1, 0)
    poisoned = shooting(gun("Poison", attacks=2), healer, 4, 4, 1, 1)
    assert (markers(poisoned), poisoned.left) == (2, 0)


@pytest.mark.example(37)
@pytest.mark.claims("firefight:K20b", "firefight:K20e", "firefight:K6a")
@pytest.mark.parametrize(("early", "dice", "wounds"), [(False, (5, 2, 6), 1), (True, (4,), 3), (True, (5,), 0)])
def test_regeneration_against_a_deadly_wound(early: bool, dice: tuple[int, ...], wounds: int) -> None:
    house = TableRules(early_regeneration=early)
    battle = shooting(gun("Deadly(3)"), target(4, "Regeneration", "Tough(6)"), 4, 1, *dice, house=house)
    assert (markers(battle), battle.left) == (wounds, 0)


@pytest.mark.example(38)
@pytest.mark.claims("firefight:K6b", "firefight:K6c", "firefight:C9e")
def test_a_group_of_three_takes_two_deadly_wounds_and_a_normal_one() -> None:
    arms = (Arm("Rifle", 24, 1), Arm("Long rifle", 24, 2, 0, ("Deadly(3)",)))
    battle = situation([u(row("shooter", arms=arms), "Shooter", (20, 30))], [target(5, models=3), SPARE])
    battle.script(4, 4, 4, 1, 1, 1, 4).start().act("Shooter", c.HOLD).fire("Target")
    battle.lose("Target", 0).lose("Target", 1)
    assert (battle.standing("Target"), markers(battle, 2), battle.unit("Target").stunned, battle.left) == (1, 1, 1, 0)


@pytest.mark.example(39)
@pytest.mark.claims("firefight:K6a", "firefight:K6d", "firefight:W1b")
@pytest.mark.parametrize(("die", "fate"), [(2, c.ON_TABLE), (3, c.KNOCKED_OUT)])
def test_a_deadly_wound_on_a_plain_single_model(die: int, fate: int) -> None:
    battle = shooting(gun("Deadly(3)"), target(), 4, 1, die)
    assert (markers(battle), battle.model("Target").fate) == (3, fate)


@pytest.mark.example(96)
@pytest.mark.claims("firefight:K20d", "firefight:W4a")
def test_regeneration_does_not_help_a_stunned_plain_model() -> None:
    shooter = row("shooter", arms=(gun(), BLADE))
    battle = situation([u(shooter, "Shooter", (20, 30))], [target(4, "Regeneration"), SPARE]).script(4).start()
    battle.unit("Target").stunned = 1
    battle.act("Shooter", c.HOLD).fire("Target")
    assert (battle.model("Target").fate, battle.left) == (c.KNOCKED_OUT, 0)


@pytest.mark.claims("firefight:K20c", "firefight:K28c")
@pytest.mark.parametrize(("rule", "dice", "wounds"), [((), (6, 5), 0), ((), (6, 4), 1), (("Poison",), (6, 4), 1)])
def test_the_wound_instead_of_ko_is_regenerated_unless_a_hit_forbids_it(rule, dice, wounds: int) -> None:
    shooter = row("shooter", arms=(gun(*rule), BLADE))
    battle = situation([u(shooter, "Shooter", (20, 30))], [target(4, "Regeneration", "Tough(3)"), SPARE])
    battle.script(4, *dice).start()
    battle.unit("Target").stunned = 1
    battle.act("Shooter", c.HOLD).fire("Target")
    assert (markers(battle), battle.left) == (wounds, 0)


# Fear


@pytest.mark.example(46)
@pytest.mark.claims("firefight:K8a", "firefight:K8b", "firefight:K8c")
@pytest.mark.parametrize(("die", "fate"), [(2, c.ON_TABLE), (3, c.KNOCKED_OUT)])
def test_fear_adds_to_the_check_and_places_no_marker(die: int, fate: int) -> None:
    battle = shooting(gun(), target(), 4, 1, die, rules=("Fear(2)",))
    assert (battle.model("Target").fate, markers(battle)) == (fate, 1)


@pytest.mark.example(46)
@pytest.mark.claims("firefight:K8c")
def test_fear_alone_checks_nobody() -> None:
    battle = shooting(gun(), target(), 4, 6, rules=("Fear(2)",))
    assert (markers(battle), battle.left, battle.unit("Target").stunned) == (0, 0, 0)


@pytest.mark.example(47)
@pytest.mark.claims("firefight:K8d", "firefight:K8e")
@pytest.mark.parametrize(
    ("counts", "dice", "fate"), [(True, (4,), c.ON_TABLE), (True, (5,), c.KNOCKED_OUT), (False, (), c.ON_TABLE)]
)
def test_fear_counts_towards_tough_or_by_the_other_reading_not(counts: bool, dice, fate: int) -> None:
    house = TableRules(fear_counts=counts)
    battle = shooting(gun(), target(4, "Tough(3)"), 4, 1, *dice, rules=("Fear(2)",), house=house)
    assert (battle.model("Target").fate, markers(battle), battle.left) == (fate, 1, 0)


@pytest.mark.example(82)
@pytest.mark.claims("firefight:K8c")
@pytest.mark.parametrize(("wounds", "dice", "left"), [(1, (), 1), (2, (2,), 1), (2, (3,), 0)])
def test_fear_in_a_group_is_for_the_model_that_has_taken_a_wound(wounds: int, dice, left: int) -> None:
    battle = shooting(
        gun(attacks=2), target(models=2), 4, 4, *([1] * wounds + [6] * (2 - wounds)), *dice, rules=("Fear(2)",)
    )
    battle.lose("Target", 0)
    assert (battle.standing("Target"), battle.left) == (left, 0)
    assert battle.unit("Target").stunned == (wounds == 2 and left == 1)


# Stealth, Lock-On, Indirect


@pytest.mark.example(51)
@pytest.mark.parametrize(
    ("far", "rules", "die", "hit"),
    [
        pytest.param(9.0, (), 4, True, marks=pytest.mark.claims("firefight:K26a", "firefight:K26b")),
        pytest.param(9.1, (), 4, False, marks=pytest.mark.claims("firefight:K26a", "firefight:K26b")),
        pytest.param(9.1, ("Reliable",), 2, False, marks=pytest.mark.claims("firefight:K22b")),
        pytest.param(9.1, ("Reliable",), 3, True, marks=pytest.mark.claims("firefight:K22b")),
        pytest.param(9.1, ("Lock-On",), 4, True, marks=pytest.mark.claims("firefight:K17a")),
    ],
)
def test_a_target_with_stealth_at_and_beyond_nine_inches(far: float, rules, die: int, hit: bool) -> None:
    base = 25 / 25.4
    hidden = u(row("target", 4, 2, "Stealth"), "Target", (20, 30 - base - far))
    battle = shooting(gun(*rules), hidden, die, *((6,) if hit else ()))
    assert (len(battle.rows(c.LOG_DEFENSE)) == 1) is hit
    assert battle.left == 0


def needed(battle: Situation) -> int:
    """What the first model's die needs to hit the second unit with its first weapon."""
    return fire_needs(battle.t, battle.s, 0, 0, hindrance(battle.t, battle.s, 0, 0, 1))


@pytest.mark.claims("firefight:K15a", "firefight:K15c", "firefight:K15d")
def test_indirect_fires_at_who_is_out_of_sight_and_worse_after_a_move() -> None:
    house = box(PieceKind.BUILDING, 10, 24, 30, 26)
    lob = u(row("lob", arms=(gun("Indirect"),)), "Lob", (20, 40))
    rifle = u(row("rifle"), "Rifle", (24, 40))
    battle = situation([lob, rifle], [target(2), SPARE], house).script(4, 6).start()
    battle.act("Lob", c.HOLD).fire("Target")
    assert len(battle.rows(c.LOG_DEFENSE)) == 1
    moved = situation([lob], [target(2), SPARE], house).script(4, 6).start()
    assert needed(moved) == 4
    moved.act("Lob", c.ADVANCE).move("Lob", [(21, 40)])
    assert needed(moved) == 5
    stayed = situation([lob], [target(2), SPARE], house).start()
    stayed.act("Lob", c.ADVANCE).move("Lob")
    assert needed(stayed) == 4


@pytest.mark.claims("firefight:K15a")
def test_who_is_out_of_sight_is_no_target_for_others() -> None:
    house = box(PieceKind.BUILDING, 10, 24, 30, 26)
    lob = u(row("lob", arms=(gun("Indirect"), Arm("Pistol", 30, 1))), "Lob", (20, 40))
    battle = situation([lob], [target(2), SPARE], house).start().act("Lob", c.HOLD)
    choice = battle.firing("Target")
    assert battle.problem(choice) == FINE
    choice[c.FIRST_SLOT + 2], choice[c.FIRST_SLOT + 3] = 1, 1
    assert battle.problem(choice) == NO_SHOT


@pytest.mark.claims("firefight:K15b", "firefight:K17a", "firefight:T1a")
@pytest.mark.parametrize(
    ("rules", "inside", "modifier"),
    [((), False, 1), (("Indirect",), False, 0), (("Indirect",), True, 1), (("Lock-On",), True, 0)],
)
def test_cover_in_and_behind_against_indirect_and_lock_on(rules, inside: bool, modifier: int) -> None:
    ruins = [box(PieceKind.RUINS, 18, 18, 22, 22)] if inside else []
    low = [] if inside else [wall(15, 22, 25, 22)]
    shooter = row("shooter", arms=(gun(*rules), BLADE))
    battle = situation([u(shooter, "Shooter", (20, 30))], [target(4), SPARE], *ruins, walls=low).script(4, 6).start()
    battle.act("Shooter", c.HOLD).fire("Target")
    assert battle.rows(c.LOG_DEFENSE)[0][7] == modifier


# Limited


@pytest.mark.example(53)
@pytest.mark.claims("firefight:K18a", "firefight:K18b")
def test_a_bomb_that_has_missed_cannot_be_used_again() -> None:
    bomber = row("bomber", arms=(Arm("Bomb", 12, 1, 0, ("Limited",)), Arm("Pistol", 12, 1)))
    battle = situation([u(bomber, "Bomber", (20, 30))], [target()], turns=4).script(1, 1).start()
    battle.act("Bomber", c.HOLD).fire("Target")
    battle.act("Target", c.HOLD).say(c.DONE)
    battle.act("Bomber", c.HOLD)
    choice = battle.firing("Target")
    assert (choice[c.FIRST_SLOT], choice[c.FIRST_SLOT + 2]) == (0, 1)
    choice[c.FIRST_SLOT], choice[c.FIRST_SLOT + 1] = 1, 1
    assert battle.problem(choice) == SPENT


@pytest.mark.claims("firefight:K18b", "firefight:K18c")
def test_a_limited_weapon_in_melee_serves_the_first_strike_of_each_model() -> None:
    battle = charging(Arm("Charge", 0, 1, 0, ("Limited",)), target(2, "Tough(6)"), 1)
    assert (len(battle.rows(c.LOG_TO_HIT)), battle.model("Charger").used) == (1, 1)
    battle.say(c.DONE)
    again = situation([u(row("c", arms=(Arm("Charge", 0, 1, 0, ("Limited",)),)), "Charger", (20, 24))], [target(2)])
    again.script().start()
    again.model("Charger").used = 1
    again.charge("Charger", "Target")
    assert again.rows(c.LOG_TO_HIT) == []


# How many hits


@pytest.mark.claims("firefight:S3b")
def test_an_attack_makes_no_more_hits_than_there_is_room_for() -> None:
    from campaign.battle.firefight.records import MOST_HITS

    battle = situation([target(4)], [SPARE]).script().start()
    begin_attack(battle.s, 1, 0, 1, 0)
    add_hits(battle.s, 1, 0, 0, MOST_HITS - 1, 0, PLAIN, 0)
    add_hits(battle.s, 1, 1, 0, 5, 0, PLAIN, 0)
    assert (battle.s.now[0].made, battle.s.now[0].runs) == (MOST_HITS, 2)


# What a die needs, and whose it is


def needs(battle: Situation) -> list[tuple[int, int]]:
    """Who threw each die to hit, and what it needed."""
    return [(one[4], one[7]) for one in battle.rows(c.LOG_TO_HIT)]


@pytest.mark.claims("firefight:K22a", "firefight:E6d")
@pytest.mark.parametrize(
    ("rules", "quality", "experience", "die", "needed"),
    [
        (("Reliable",), 5, 0, 2, 2),
        ((), 2, 8, 2, 2),
        ((), 4, 8, 3, 3),
    ],
)
def test_what_a_blow_needs_is_never_less_than_two(rules, quality: int, experience: int, die: int, needed: int) -> None:
    fighter = row("fighter", quality, 4, arms=(Arm("Blade", 0, 1, 0, rules),))
    own = replace(u(fighter, "Charger", (20, 24)), abilities=("blade",) if experience else ())
    battle = situation([own, u(row("spare a"), "Spare A", (2, 2))], [target(2), SPARE]).script(die, 6).start()
    battle.model("Charger").strikes = 1 if experience else 0
    battle.charge("Charger", "Target")
    assert needs(battle) == [(0, needed)]
    assert len(battle.rows(c.LOG_DEFENSE)) == 1


@pytest.mark.claims("firefight:K14a", "firefight:K14b")
def test_only_who_is_near_enough_throws_dice_of_impact_and_each_needs_two() -> None:
    rams = row("rams", 4, 4, "Impact(1)", arms=(Arm("Horns", 0, 1),), most=3)
    battle = situation([u(rams, "Rams", (13, 20), (15, 20), (18.9, 20))], [target(2), SPARE]).script(2)
    roll_impact(battle.t, battle.s, battle.names["Rams"], battle.names["Target"])
    assert needs(battle) == [(battle.number("Rams", 2), 2)]
    assert [one[6] for one in battle.rows(c.LOG_IMPACT)] == [1]


@pytest.mark.claims("firefight:K5b", "firefight:K14a")
def test_where_counter_takes_all_dice_of_impact_none_is_told() -> None:
    spears = u(row("spears", arms=(Arm("Spear", 0, 1, 0, ("Counter",)),), most=2), "Target", (20, 20), (21.2, 20))
    ram = row("ram", 4, 4, "Impact(2)", arms=(Arm("Horns", 0, 1),))
    battle = (
        situation([u(ram, "Ram", (20, 24)), u(row("spare a"), "Spare A", (2, 2))], [spears, SPARE]).script().start()
    )
    assert impact_dice(battle.t, battle.s, battle.names["Ram"], battle.names["Target"]) == 0
    roll_impact(battle.t, battle.s, battle.names["Ram"], battle.names["Target"])
    assert battle.rows(c.LOG_IMPACT) == []


@pytest.mark.claims("firefight:K15c", "firefight:K26a")
@pytest.mark.parametrize(("rules", "hindered"), [((), [(1, 0, 1)]), (("Stealth",), [(2, 1, 1)])])
def test_what_hinders_a_shot_is_told_by_its_parts(rules: tuple[str, ...], hindered: list[tuple[int, ...]]) -> None:
    shooter = row("shooter", 3, 5, arms=(gun("Indirect", reach=30), BLADE))
    battle = situation([u(shooter, "Shooter", (20, 36))], [target(4, *rules), SPARE]).script(1).start()
    battle.act("Shooter", c.ADVANCE).move("Shooter", [(20, 35)]).fire("Target")
    assert [(one[6], one[8], one[9]) for one in battle.rows(c.LOG_HINDERED)] == hindered


@pytest.mark.claims("firefight:S1b")
def test_nobody_shoots_with_a_blade_even_in_contact() -> None:
    shooter = row("shooter", arms=(gun(), BLADE))
    battle = situation([u(shooter, "Shooter", (20, 20 + 255 / 254))], [target(), SPARE])
    first = battle.t.profiles[battle.unit("Shooter").profile].first
    found = [can_shoot(battle.t, battle.s, 0, first + n, battle.names["Target"]) for n in range(2)]
    assert found == [True, False]


@pytest.mark.claims("firefight:K16a")
def test_lance_is_of_charges_and_no_help_to_a_gun() -> None:
    battle = shooting(gun("Lance"), target(4), 4, 6)
    assert ([one[7] for one in battle.rows(c.LOG_DEFENSE)], battle.left) == ([0], 0)


@pytest.mark.claims("firefight:S1a", "firefight:C9a")
def test_nobody_shoots_with_a_weapon_for_melee_even_at_whom_it_touches() -> None:
    one = row("one", arms=(BLADE,))
    battle = situation([u(one, "One", (20, 24))], [u(one, "Two", (20, 24 - 250 / 254))]).start()
    weapon = battle.t.profiles[battle.unit("One").profile].first
    assert can_shoot(battle.t, battle.s, battle.number("One"), weapon, battle.names["Two"]) is False


@pytest.mark.claims("firefight:H7a", "firefight:K22a")
def test_who_is_fatigued_needs_more_than_any_die_shows_whatever_it_bears() -> None:
    swords = row("one", 3, arms=(BLADE, Arm("Lance", 0, 1, 0, ("Reliable",))))
    battle = situation([u(swords, "One", (20, 24))], [target(4)]).start()
    first = battle.t.profiles[battle.unit("One").profile].first
    assert [melee_needs(battle.t, battle.s, battle.number("One"), first + n) for n in range(2)] == [3, 2]
    battle.unit("One").fatigued = 1
    assert [melee_needs(battle.t, battle.s, battle.number("One"), first + n) for n in range(2)] == [7, 7]


@pytest.mark.claims("firefight:K14a", "firefight:K14b", "firefight:K5b")
@pytest.mark.parametrize(("countering", "dice"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)])
def test_counter_takes_a_die_of_impact_each_from_the_last_charger_on(countering: int, dice: int) -> None:
    rider = row("rider", 4, 4, "Impact(2)", arms=(BLADE,), most=2)
    spear = Arm("Spear", 0, 1, 0, ("Counter",) if countering else ())
    spears = u(
        row("spear", 4, 4, arms=(spear,), most=4), "Target", *[(20 + n, 20.0) for n in range(max(1, countering))]
    )
    battle = situation([u(rider, "Rider", (20, 21), (21, 21))], [spears, SPARE]).script(2, 1, 6, 1).start()
    begin_attack(battle.s, battle.names["Rider"], battle.names["Target"], 0, 0)
    roll_impact(battle.t, battle.s, battle.names["Rider"], battle.names["Target"])
    thrown = [(one[4] - battle.number("Rider"), one[6], one[8]) for one in battle.rows(c.LOG_TO_HIT)]
    assert thrown == [(0, 2, 1), (0, 1, 0), (1, 6, 1), (1, 1, 0)][:dice]
    now, hits = battle.s.now[0], battle.s.hits
    assert now.made == sum(made for *_die, made in thrown)
    if dice:
        assert [hits[part] for part in (DEADLY, BURST, PIERCING, COVERED)] == [0, 0, 0, 0]


# How a unit meets hits, number by number


def met(*models: int, defense: int = 4) -> Situation:
    """A target of so many models that an attack is to meet, and another unit of its side."""
    battle = situation([u(row("one"), "One", (20, 30))], [target(defense, models=models[0]), SPARE]).start()
    begin_attack(battle.s, battle.names["One"], battle.names["Target"], 1, 0)
    return battle


@pytest.mark.claims("firefight:K3f")
def test_hits_without_blast_come_to_the_unit_that_was_aimed_at_alone() -> None:
    battle = met(1)
    add_hits(battle.s, battle.number("One"), 0, 0, 3, 0, PLAIN, 0)
    assert come_to(battle.s, battle.names["Spare"]) == 0
    assert (battle.s.hits[HERE], battle.s.hits[TIMES]) == (0, 3)
    assert come_to(battle.s, battle.names["Target"]) == 3
    assert (battle.s.hits[HERE], battle.s.hits[TIMES]) == (3, 0)


@pytest.mark.claims("firefight:C9b")
def test_the_extra_wound_of_an_attack_is_met_once() -> None:
    battle = met(2)
    now = battle.s.now[0]
    now.shoots, now.extra, now.extra_by = 0, 1, battle.number("One")
    meet(battle.t, battle.s)
    assert (now.pending, now.extra) == (1, 0)


@pytest.mark.claims("firefight:W4a")
@pytest.mark.parametrize(("models", "hits", "out"), [(1, 2, 1), (2, 2, 2), (3, 2, 2)])
def test_hits_take_no_more_of_a_stunned_unit_out_than_there_are(models: int, hits: int, out: int) -> None:
    battle = met(models)
    add_hits(battle.s, battle.number("One"), 0, 0, hits, 0, PLAIN, 0)
    come_to(battle.s, battle.names["Target"])
    take_all_out(battle.s, battle.names["Target"])
    assert battle.s.now[0].pending == out


@pytest.mark.claims("firefight:K20a", "firefight:K19a")
def test_a_wound_that_stays_stays_what_it_is_when_one_before_it_is_regenerated() -> None:
    battle = met(3).more(6)
    by = battle.number("One")
    begin_wounds(battle.s, battle.names["Target"])
    add_wound(battle.s, by, 1, 0)
    add_wound(battle.s, by + 1, 3, 1)
    regenerate(battle.s, battle.names["Target"])
    assert (battle.s.now[0].pending, list(battle.s.wounds[:3])) == (1, [by + 1, 3, 1])
