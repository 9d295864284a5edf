"""Close combat: blows, parries, ripostes, charges, and what becomes of weapons (F10 to F18, R4)."""

from __future__ import annotations

import pytest

from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.melee import result_of_blow
from tests.battle.man_to_man.situation import Situation, armed, m, situation

BAYONET = "attached-bayonet"
RIFLE = armed("rifle", BAYONET)


def pair(ann=RIFLE, bob=RIFLE, *, more=(), b=(), gap: float = 0, **agreed) -> Situation:
    """Ann in the south touches Bob; a man of each side is far off."""
    a = [m(ann, "Ann", (20, 40)), m("leader", "Abe", (2, 46)), *more]
    return situation(a, [m(bob, "Bob", (20, 39 - gap)), m("leader", "Ben", (45, 2)), *b], **agreed)


def both(*dice: int, ann=RIFLE, bob=RIFLE, **more) -> Situation:
    """Both have chosen Close combat."""
    return pair(ann, bob, **more).script(*dice).fights(Ann=c.CLOSE_COMBAT, Bob=c.CLOSE_COMBAT)


def charge(*dice: int, ann=RIFLE, bob=RIFLE, answer: int = c.PIVOT) -> Situation:
    """Ann has charged Bob."""
    battle = pair(ann, bob).script(*dice)
    battle.man("Ann").charges = battle.number("Bob")
    return battle.fights(Ann=c.CHARGE, Bob=answer)


def damage(battle: Situation) -> list[int]:
    """All damage so far."""
    return [row[6] for row in battle.rows(c.LOG_DAMAGE)]


@pytest.mark.claims("man_to_man:F12a", "man_to_man:F12b", "man_to_man:F19c")
def test_a_charge_has_three_less_and_doubles_its_damage() -> None:
    battle = charge(3, 3, 2, 2, 3, 1).strike("Ann", "Bob", BAYONET)
    assert battle.rows(c.LOG_STRUCK)[0][6:9] == (8, 9, c.HIT)
    assert (damage(battle), battle.man("Bob").fate, battle.left) == ([12], c.INCAPACITATED, 0)


@pytest.mark.claims("man_to_man:F16a", "man_to_man:F13a", "man_to_man:F14a")
def test_a_charge_with_a_natural_4_counts_four_times() -> None:
    battle = charge(1, 1, 2, 1, 1, 2).strike("Ann", "Bob", BAYONET)
    assert (damage(battle), battle.man("Bob").fate) == ([16], c.DEAD)


@pytest.mark.claims("man_to_man:F13a", "man_to_man:F15a")
def test_a_blow_with_a_natural_3_kills_without_damage() -> None:
    battle = charge(1, 1, 1).strike("Ann", "Bob", BAYONET)
    assert (damage(battle), battle.man("Bob").fate, battle.left) == ([], c.DEAD, 0)


@pytest.mark.claims("man_to_man:F15a", "man_to_man:F17a", "man_to_man:F17b")
def test_a_hit_is_parried() -> None:
    battle = both(4, 4, 3, 4, 3, 3).strike("Ann", "Bob", BAYONET)
    assert (battle.kind, battle.side) == (c.PARRYING, "B")
    battle.say(c.PARRY)
    assert (damage(battle), battle.man("Bob").wounded, battle.left) == ([], 0, 0)


@pytest.mark.claims("man_to_man:F17b", "man_to_man:F15a", "man_to_man:F10b")
def test_a_parry_that_fails_lets_the_blow_through() -> None:
    battle = both(4, 4, 3, 4, 4, 4, 4, 5, 4).strike("Ann", "Bob", BAYONET).say(c.PARRY)
    assert battle.rows(c.LOG_STRUCK)[0][7] == 12
    assert (damage(battle), battle.man("Bob").fate) == ([13], c.DEAD)


@pytest.mark.claims("man_to_man:F15a")
def test_a_hit_may_be_taken() -> None:
    battle = both(4, 4, 3, 1, 1, 1).strike("Ann", "Bob", BAYONET).say(c.DONE)
    assert (battle.man("Bob").wounded, battle.left) == (1, 0)


@pytest.mark.claims("man_to_man:F17e")
def test_a_parry_wards_off_a_natural_3() -> None:
    battle = both(1, 1, 1, 3, 3, 3).strike("Ann", "Bob", BAYONET).say(c.PARRY)
    assert battle.man("Bob").fate == c.ON_TABLE


@pytest.mark.claims("man_to_man:F15b", "man_to_man:F18a", "man_to_man:F17c")
def test_a_miss_is_answered_with_a_rifle_butt() -> None:
    battle = both(5, 4, 4, 3, 3, 3, 4, 4, 4, 3, 2, bob=armed("rifle")).strike("Ann", "Bob", BAYONET)
    assert (battle.kind, battle.side) == (c.RIPOSTING, "B")
    battle.riposte("Bob", "rifle")
    assert (battle.kind, battle.side) == (c.PARRYING, "A")
    battle.say(c.PARRY)
    assert (damage(battle), battle.man("Ann").wounded, battle.left) == ([5], 1, 0)


@pytest.mark.claims("man_to_man:F16b", "man_to_man:F18a")
def test_a_charger_who_misses_may_not_parry_the_riposte() -> None:
    battle = charge(3, 3, 3, 3, 3, 2, 3, 3, 4, answer=c.CLOSE_COMBAT).strike("Ann", "Bob", BAYONET)
    battle.riposte("Bob", BAYONET)
    assert (damage(battle), battle.man("Ann").fate, battle.left) == ([10], c.INCAPACITATED, 0)


@pytest.mark.claims("man_to_man:F16b")
def test_a_charger_who_is_missed_has_no_riposte() -> None:
    battle = pair().script(6, 6, 3)
    battle.man("Bob").charges = battle.number("Ann")
    battle.fights(Ann=c.CLOSE_COMBAT, Bob=c.CHARGE).strike("Ann", "Bob", BAYONET)
    assert battle.kind not in (c.PARRYING, c.RIPOSTING)


@pytest.mark.claims("man_to_man:F18b")
def test_a_riposte_that_misses_ends_the_exchange() -> None:
    battle = both(6, 6, 3, 6, 6, 3).strike("Ann", "Bob", BAYONET).riposte("Bob", BAYONET)
    assert (battle.kind, battle.side) == (c.STRIKING, "B")


@pytest.mark.claims("man_to_man:F15b")
def test_a_riposte_may_be_left_out() -> None:
    battle = both(6, 6, 3).strike("Ann", "Bob", BAYONET).say(c.DONE)
    assert (battle.kind, battle.side, len(battle.rows(c.LOG_STRUCK))) == (c.STRIKING, "B", 1)


@pytest.mark.claims("man_to_man:F17c", "man_to_man:F18a")
def test_a_knife_cannot_parry_but_ripostes() -> None:
    battle = both(4, 4, 3, 1, 1, 1, bob=armed("smg", "bayonet")).strike("Ann", "Bob", BAYONET)
    assert damage(battle) == [3]  # nothing was asked
    battle = both(6, 6, 3, 4, 4, 3, 6, 6, bob=armed("smg", "bayonet")).strike("Ann", "Bob", BAYONET)
    battle.riposte("Bob", "bayonet").say(c.DONE)
    assert damage(battle) == [12]


@pytest.mark.claims("man_to_man:F17d")
@pytest.mark.parametrize(("row", "parries"), [(armed("butt"), False), (armed("rifle"), True), (RIFLE, True)])
def test_by_the_other_reading_only_rifles_parry(row, parries: bool) -> None:
    battle = both(4, 4, 3, 1, 1, 1, bob=row, rifles_parry=True).strike("Ann", "Bob", BAYONET)
    assert (battle.kind == c.PARRYING) == parries


@pytest.mark.claims("man_to_man:F17c")
def test_a_club_parries() -> None:
    assert both(4, 4, 3, bob=armed("butt")).strike("Ann", "Bob", BAYONET).kind == c.PARRYING


@pytest.mark.claims("man_to_man:F17a", "man_to_man:F18a")
@pytest.mark.parametrize("action", range(c.RUN, c.CLOSE_COMBAT))
@pytest.mark.parametrize("dice", [(4, 4, 3, 1, 1, 1), (6, 6, 3)])
def test_only_close_combat_lets_a_man_answer(action: int, dice: tuple[int, ...]) -> None:
    battle = pair().script(*dice).fights(Ann=c.CLOSE_COMBAT, Bob=action).strike("Ann", "Bob", BAYONET)
    assert battle.kind not in (c.PARRYING, c.RIPOSTING)


@pytest.mark.claims("man_to_man:F13c", "man_to_man:F14d")
def test_a_17_leaves_rifle_and_bayonet_on_the_ground() -> None:
    battle = pair().script(6, 6, 5).fights(Ann=c.CLOSE_COMBAT)
    arms = [battle.arm("Ann", "rifle"), battle.arm("Ann", BAYONET)]
    battle.strike("Ann", "Bob", BAYONET)
    f = battle.man("Ann")
    assert [(a.bearer, a.x, a.y) for a in arms] == [(c.NOBODY, f.x, f.y)] * 2


@pytest.mark.claims("man_to_man:F14d")
def test_a_dropped_knife_leaves_the_other_weapons() -> None:
    battle = pair(armed("smg", "bayonet")).script(6, 6, 5).fights(Ann=c.CLOSE_COMBAT)
    battle.strike("Ann", "Bob", "bayonet")
    assert battle.arm("Ann", "smg").bearer == battle.number("Ann")
    with pytest.raises(LookupError):
        battle.arm("Ann", "bayonet")


@pytest.mark.claims("man_to_man:F14e", "man_to_man:F13c", "man_to_man:F11b")
def test_a_broken_bayonet_leaves_a_rifle_that_shoots() -> None:
    battle = both(6, 6, 6, 6, 6, 3, 3, 3, 3, 6).strike("Ann", "Bob", BAYONET).say(c.DONE)
    assert (battle.arm("Ann", BAYONET).state, battle.arm("Ann", "rifle").state) == (c.BROKEN, c.WORKS)
    battle.strike("Bob", "Ann", BAYONET)
    assert battle.kind == c.RIPOSTING  # he may still answer, with what comes to hand
    assert battle.problem(battle.row(c.RIPOSTE, arm=battle.arm_number("Ann", "rifle"))) == why.NO_WEAPON
    battle.riposte("Ann").say(c.DONE)
    assert damage(battle) == [6]


@pytest.mark.claims("man_to_man:F14e")
def test_a_broken_butt_disables_the_rifle() -> None:
    battle = pair(armed("rifle")).script(6, 6, 6).fights(Ann=c.CLOSE_COMBAT).strike("Ann", "Bob", "rifle")
    assert battle.arm("Ann", "rifle").state == c.BROKEN
    battle.man("Ann").struck = 0
    battle.man("Ann").action = c.PIVOT
    assert battle.fire_problem("Ann", "Bob", "rifle") == why.NO_WEAPON


@pytest.mark.claims("man_to_man:F13c")
@pytest.mark.parametrize(("rolled", "result"), [(16, c.MISS), (17, c.DROPS), (18, c.BREAKS), (5, c.HIT)])
def test_critical_blows(rolled: int, result: int) -> None:
    assert result_of_blow(rolled, 4 if rolled == 5 else 19) == result


@pytest.mark.claims("man_to_man:F11b")
def test_bare_hands_are_for_who_has_nothing_else() -> None:
    battle = pair(armed("pistol")).script(3, 3, 3, 4).fights(Ann=c.CLOSE_COMBAT)
    assert battle.problem(battle.striking("Ann", "Bob", "pistol")) == why.NO_WEAPON
    battle.strike("Ann", "Bob")
    assert damage(battle) == [4]
    battle = pair().fights(Ann=c.CLOSE_COMBAT)
    assert battle.problem(battle.striking("Ann", "Bob")) == why.NO_WEAPON


@pytest.mark.claims("man_to_man:F10a")
def test_blows_are_between_men_in_contact() -> None:
    battle = pair(gap=0.1, b=[m(RIFLE, "Bea", (21, 40))]).fights(Ann=c.CLOSE_COMBAT)
    assert battle.problem(battle.striking("Ann", "Bob", BAYONET)) == why.NO_CONTACT
    assert battle.problem(battle.striking("Ann", "Bea", BAYONET)) == why.FINE


@pytest.mark.claims("man_to_man:F11a")
def test_a_man_makes_one_attack_a_round() -> None:
    more = [m(RIFLE, "Amy", (20, 38))]
    battle = pair(more=more).script(6, 6, 3).fights(Ann=c.CLOSE_COMBAT).strike("Ann", "Bob", BAYONET)
    assert battle.problem(battle.striking("Ann", "Bob", BAYONET)) == why.NO_BLOW
    assert battle.problem(battle.striking("Amy", "Bob", BAYONET)) == why.FINE


@pytest.mark.claims("man_to_man:F11c")
def test_who_has_fired_strikes_nobody() -> None:
    battle = pair(more=[m(RIFLE, "Amy", (20, 38))])
    battle.man("Ann").shot = 1
    battle.fights(Ann=c.PIVOT)
    assert battle.problem(battle.striking("Ann", "Bob", BAYONET)) == why.NO_BLOW


@pytest.mark.claims("man_to_man:A4c")
@pytest.mark.parametrize("action", range(c.RUN, c.CLOSE_COMBAT + 1))
def test_who_charges_pivots_or_chose_close_combat_strikes(action: int) -> None:
    battle = pair(more=[m(RIFLE, "Amy", (20, 38))])
    battle.man("Ann").charges = battle.number("Bob")
    battle.fights(Ann=action)
    may = action in (c.CHARGE, c.PIVOT, c.CLOSE_COMBAT)
    assert battle.problem(battle.striking("Ann", "Bob", BAYONET)) == (why.FINE if may else why.NO_BLOW)


@pytest.mark.claims("man_to_man:A8c")
def test_a_charger_strikes_at_whom_he_charged() -> None:
    battle = pair(b=[m(RIFLE, "Bea", (21, 40))])
    battle.man("Ann").charges = battle.number("Bob")
    battle.fights(Ann=c.CHARGE)
    assert battle.problem(battle.striking("Ann", "Bea", BAYONET)) == why.NOT_CHARGED
    assert battle.problem(battle.striking("Ann", "Bob", BAYONET)) == why.FINE


@pytest.mark.claims("man_to_man:A8d")
@pytest.mark.parametrize("gone", ["dead", "away"])
def test_a_charger_whose_enemy_is_gone_strikes_at_another(gone: str) -> None:
    battle = pair(b=[m(RIFLE, "Bea", (21, 40))])
    battle.man("Ann").charges = battle.number("Bob")
    if gone == "dead":
        battle.man("Bob").fate = c.DEAD
    else:
        battle.man("Bob").y -= 300
    battle.fights(Ann=c.CHARGE)
    assert battle.problem(battle.striking("Ann", "Bea", BAYONET)) == why.FINE


@pytest.mark.claims("man_to_man:R4a", "man_to_man:R4b")
def test_who_is_killed_strikes_no_more() -> None:
    battle = both(1, 1, 1, b=[m(RIFLE, "Bea", (20, 37))]).strike("Ann", "Bob", BAYONET).say(c.DONE)
    assert battle.kind != c.STRIKING
    assert battle.man("Bob").fate == c.DEAD


@pytest.mark.claims("man_to_man:R4b", "man_to_man:F11a")
def test_a_side_makes_all_its_attacks_before_the_next() -> None:
    battle = both(6, 6, 4, 6, 6, 4, more=[m(RIFLE, "Amy", (20, 38))])
    assert battle.problem(battle.striking("Bob", "Ann", BAYONET)) == why.NOT_YOURS
    battle.strike("Amy", "Bob", BAYONET).say(c.DONE)
    assert (battle.kind, battle.side) == (c.STRIKING, "A")
    battle.strike("Ann", "Bob", BAYONET).say(c.DONE)
    assert battle.side == "B"
