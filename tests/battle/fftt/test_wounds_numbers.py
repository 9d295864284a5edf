"""Wounds and bursts, to the last number: what is noted, by whom, and where a burst begins and ends."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import (
    GRENADE_BURST,
    KILLED,
    LOG_BURST,
    LOG_EXHAUSTED,
    LOG_EXPLODED,
    LOG_HEALED,
    LOG_HEALING,
    LOG_KILLED,
    LOG_WENT_OFF,
    LOG_WOUNDED,
    MISSILE_BURST,
    NOBODY,
    ON_TABLE,
)
from campaign.battle.fftt.healing import declare_healing, heal_all, healing_problem
from campaign.battle.fftt.reasons import FINE, NO_AP, NOT_A_PATIENT
from campaign.battle.fftt.wounds import burst, exhaust, go_off, note_wounds, reach_of, settle, wounds_under
from tests.battle.fftt.situation import Situation, f, situation


def two(unit: str = "engineer", hurt: int = 0, at: tuple[float, float] = (50, 50)) -> Situation:
    """Ann of blue, and Bob of red."""
    return situation(blue=[f("grunt", "Ann", at=(40, 50))], red=[f(unit, "Bob", at=at, hurt=hurt)])


def wound(battle: Situation, wounds: int, struck: int = 0, by: str = "Ann") -> None:
    note_wounds(battle.s, battle.number("Bob"), wounds, battle.number(by), 4000, 5000, struck)


# Wounds


@pytest.mark.claims("fftt:Q7d", "fftt:R2b")
def test_the_wound_that_reaches_the_number_kills_and_its_giver_has_the_kill() -> None:
    battle = situation(
        blue=[f("grunt", name, at=(40, 40 + 5 * row)) for row, name in enumerate(("Ann", "Cat", "Dan"))],
        red=[f("engineer", "Bob", at=(50, 50))],
    )
    totals = []
    for by, wounds in (("Ann", 2), ("Cat", 1), ("Dan", 4)):
        wound(battle, wounds, by=by)
        totals.append((battle["Bob"].killer, battle["Bob"].shot))
    cat = battle.number("Cat")
    assert totals == [(NOBODY, 2), (cat, 3), (cat, 7)]
    assert [row[2:5] for row in battle.rows(LOG_WOUNDED)] == [(2, 2, 0), (1, 3, 0), (4, 7, 0)]


@pytest.mark.claims("fftt:Q7d", "fftt:R2b")
def test_a_blow_that_leaves_one_wound_to_go_is_nobodys_kill() -> None:
    battle = two(hurt=1)
    wound(battle, 1, struck=1)
    assert (battle["Bob"].struck, battle["Bob"].shot, battle["Bob"].killer) == (1, 0, NOBODY)
    assert battle.rows(LOG_WOUNDED) == [(battle.number("Bob"), battle.number("Ann"), 1, 2, 1, 0)]


@pytest.mark.claims("fftt:W1a", "fftt:Q7e")
@pytest.mark.parametrize(
    ("shot", "struck", "fate"), [(1, 0, ON_TABLE), (0, 1, ON_TABLE), (1, 1, KILLED), (2, 0, KILLED), (3, 2, KILLED)]
)
def test_at_the_end_of_a_block_the_wounds_are_added_up_and_begin_anew(shot: int, struck: int, fate: int) -> None:
    battle = two(hurt=1)
    bob = battle["Bob"]
    bob.shot, bob.struck = shot, struck
    settle(battle.t, battle.s)
    assert (bob.fate, bob.hurt, bob.shot, bob.struck) == (fate, 1 + shot + struck, 0, 0)
    assert len(battle.rows(LOG_KILLED)) == (fate == KILLED)


@pytest.mark.claims("fftt:U4b", "fftt:U4d")
@pytest.mark.parametrize(("hurt", "shot"), [(0, 0), (0, 1), (1, 0)])
def test_who_is_exhausted_takes_all_wounds_that_it_had_left(hurt: int, shot: int) -> None:
    battle = two("stinger", hurt=hurt)
    bob = battle["Bob"]
    bob.shot = shot
    exhaust(battle.s, battle.number("Bob"))
    assert (bob.hurt + bob.shot + bob.struck, bob.full, bob.killer) == (2, 2, NOBODY)
    assert (bob.blow_x, bob.blow_y) == (5000, 5000)
    assert len(battle.rows(LOG_EXHAUSTED)) == 1


@pytest.mark.claims("fftt:U4b", "fftt:U4d")
def test_who_is_exhausted_when_it_is_dead_already_takes_no_more_wounds() -> None:
    battle = two("stinger")
    wound(battle, 3)
    exhaust(battle.s, battle.number("Bob"))
    assert (battle["Bob"].shot, battle["Bob"].killer) == (3, battle.number("Ann"))


# Bursts


@pytest.mark.claims("fftt:B2f")
@pytest.mark.parametrize(
    ("x", "y", "wounded"),
    [
        (0, 5000, True),
        (-1, 5000, False),
        (10_000, 5000, True),
        (10_001, 5000, False),
        (5000, 0, True),
        (5000, -1, False),
        (5000, 10_000, True),
        (5000, 10_001, False),
    ],
)
def test_a_burst_on_the_very_edge_counts_and_off_the_table_does_not(x: int, y: int, wounded: bool) -> None:
    at = (min(99.25, max(0.75, x / 100)), min(99.25, max(0.75, y / 100)))
    battle = two(at=at)
    burst(battle.t, battle.s, x, y, 0, GRENADE_BURST, battle.number("Ann"), battle.number("Ann"))
    assert (battle["Bob"].shot, battle["Bob"].struck) == (2 if wounded else 0, 0)
    assert battle.rows(LOG_BURST) == [(0, 0, x, y, GRENADE_BURST, 0)]


@pytest.mark.claims("fftt:B1f", "fftt:B4d")
def test_a_burst_wounds_as_a_shot_does_and_its_thrower_too() -> None:
    battle = two(at=(41.6, 50))
    burst(battle.t, battle.s, 4080, 5000, 0, GRENADE_BURST, 0, 0)
    assert [(battle[name].shot, battle[name].struck) for name in ("Ann", "Bob")] == [(2, 0), (2, 0)]


@pytest.mark.claims("fftt:B1d", "fftt:B1e", "fftt:B4c")
@pytest.mark.parametrize(
    ("off", "by_touch", "by_centre"), [(0, 2, 2), (150, 2, 2), (151, 2, 1), (225, 2, 1), (226, 1, 1)]
)
def test_the_circles_of_a_grenade(off: int, by_touch: int, by_centre: int) -> None:
    bob = two()["Bob"]
    found = [wounds_under(bob, 5000 + off, 5000, GRENADE_BURST, 1, touch) for touch in (1, 0)]
    assert found == [by_touch, by_centre]


@pytest.mark.claims("fftt:B1e", "fftt:B4b", "fftt:B4a")
@pytest.mark.parametrize(
    ("off", "by_touch", "by_centre"), [(300, 1, 1), (301, 1, 0), (375, 1, 0), (376, 0, 0), (0, 2, 2)]
)
def test_where_a_grenade_ends(off: int, by_touch: int, by_centre: int) -> None:
    bob = two()["Bob"]
    found = [wounds_under(bob, 5000, 5000 - off, GRENADE_BURST, 0, touch) for touch in (1, 0)]
    assert found == [by_touch, by_centre]


@pytest.mark.claims("fftt:B3a", "fftt:B3b", "fftt:B3c")
@pytest.mark.parametrize(
    ("off", "radii", "diameters"),
    [
        (0, 3, 3),
        (150, 3, 3),
        (151, 3, 2),
        (300, 3, 2),
        (301, 2, 1),
        (450, 2, 1),
        (451, 2, 0),
        (600, 2, 0),
        (601, 1, 0),
        (900, 1, 0),
        (901, 0, 0),
    ],
)
def test_the_circles_of_a_missile_by_both_readings(off: int, radii: int, diameters: int) -> None:
    bob = two()["Bob"]
    found = [wounds_under(bob, 5000 - off, 5000, MISSILE_BURST, reading, 0) for reading in (1, 0)]
    assert found == [radii, diameters]


# What explodes


@pytest.mark.claims("fftt:B5e", "fftt:B5a", "fftt:B7g")
@pytest.mark.parametrize(("unit", "at"), [("tank", (5000, 5000)), ("hq", (4800, 5000)), ("bombbug", (5000, 5000))])
def test_what_explodes_does_so_once_where_it_stands_or_at_its_rim(unit: str, at: tuple[int, int]) -> None:
    battle = two(unit)
    wound(battle, 9)
    settle(battle.t, battle.s)
    settle(battle.t, battle.s)
    assert [row[2:4] for row in battle.rows(LOG_EXPLODED)] == [at]
    assert [row[2:5] for row in battle.rows(LOG_BURST)] == [(*at, GRENADE_BURST)]


@pytest.mark.claims("fftt:B5b", "fftt:B5a")
@pytest.mark.parametrize(
    ("blow", "at"),
    [
        ((5600, 5800), (5120, 5160)),
        ((4400, 5800), (4880, 5160)),
        ((5000, 4000), (5000, 4800)),
        ((5000, 5000), (5000, 5000)),
    ],
)
def test_an_hq_explodes_at_the_point_of_its_rim_on_the_way_to_the_blow(
    blow: tuple[int, int], at: tuple[int, int]
) -> None:
    battle = two("hq")
    note_wounds(battle.s, battle.number("Bob"), 4, battle.number("Ann"), *blow, 0)
    settle(battle.t, battle.s)
    assert [row[2:4] for row in battle.rows(LOG_EXPLODED)] == [at]


@pytest.mark.claims("fftt:B7f", "fftt:B7h", "fftt:R4b")
def test_a_bug_that_goes_off_bursts_once_takes_all_its_wounds_and_has_its_dead() -> None:
    battle = situation(
        blue=[f("bombbug", "bug", at=(50, 50), extra_wounds=3)],
        red=[f("grunt", "Bob", at=(51.6, 50)), f("hq", at=(90, 90))],
    )
    go_off(battle.t, battle.s, 0)
    go_off(battle.t, battle.s, 0)
    bug, bob = battle["bug"], battle["Bob"]
    assert (bug.shot, bug.full, bug.killer, bug.burst_due) == (5, 5, NOBODY, 2)
    assert (bob.shot, bob.killer) == (2, battle.number("bug"))
    settle(battle.t, battle.s)
    assert (bug.fate, bob.fate, len(battle.rows(LOG_WENT_OFF)), len(battle.rows(LOG_BURST))) == (KILLED, KILLED, 1, 1)
    assert battle.rows(LOG_EXPLODED) == []


@pytest.mark.claims("fftt:R4b", "fftt:R4c")
@pytest.mark.parametrize(("unit", "killer"), [("bombbug", "Ann"), ("tank", "Ann")])
def test_who_kills_a_bug_has_those_of_its_own_side_and_the_bug_the_others(unit: str, killer: str) -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(20, 50)), f("sentinel", "Cat", at=(50, 51.7))],
        red=[f(unit, "Bob", at=(50, 50)), f("drone", "Dot", at=(50, 48.3))],
    )
    wound(battle, 4)
    settle(battle.t, battle.s)
    assert (battle["Dot"].fate, battle["Cat"].fate) == (KILLED, KILLED)
    assert battle.name(battle["Dot"].killer) == killer
    assert battle.name(battle["Cat"].killer) == ("Bob" if unit == "bombbug" else "Ann")


# Healing


def patients(**bob: int) -> Situation:
    """A Medic beside a wounded Engineer."""
    return situation(
        blue=[f("medic", "Med", at=(50, 50)), f("engineer", "Bob", at=(51.6, 50), hurt=2, **bob)],
        red=[f("hq", at=(90, 90))],
    )


@pytest.mark.claims("fftt:W3c", "fftt:W4b", "fftt:W4d")
@pytest.mark.parametrize(("treatments", "left"), [(1, 1), (2, 0)])
def test_each_two_aps_take_one_wound(treatments: int, left: int) -> None:
    battle = patients()
    med = battle["Med"]
    med.ap = 4
    for number in range(treatments):
        declare_healing(battle.s, 0, 1)
        assert (med.ap, med.treatments, med.patient, battle["Bob"].hurt) == (2 - 2 * number, number + 1, 1, 2)
    assert battle.rows(LOG_HEALING) == [(0, 1, 0, 0, 0, 0)] * treatments
    heal_all(battle.t, battle.s)
    assert (battle["Bob"].hurt, med.patient, med.treatments) == (left, NOBODY, 0)
    assert battle.rows(LOG_HEALED) == [(1, 0, left, treatments, 0, 0)]


@pytest.mark.claims("fftt:W3c", "fftt:W2c")
def test_healing_takes_no_more_wounds_than_there_are() -> None:
    battle = patients()
    battle["Bob"].hurt = 1
    battle["Med"].ap, battle["Med"].patient, battle["Med"].treatments = 0, 1, 2
    heal_all(battle.t, battle.s)
    assert battle["Bob"].hurt == 0


@pytest.mark.claims("fftt:A1d", "fftt:W3c")
@pytest.mark.parametrize(("ap", "reason"), [(1, NO_AP), (2, FINE), (3, FINE)])
def test_a_treatment_needs_two_aps(ap: int, reason: int) -> None:
    battle = patients()
    battle["Med"].ap = ap
    assert healing_problem(battle.t, battle.s, 0, 1) == reason


@pytest.mark.claims("fftt:W3h", "fftt:W3c")
def test_only_another_figure_with_a_wound_left_to_treat_is_a_patient() -> None:
    battle = patients()
    med = battle["Med"]
    med.ap, med.hurt = 6, 1
    assert [healing_problem(battle.t, battle.s, 0, patient) for patient in (-1, 0, 1, 2, 3)] == [
        NOT_A_PATIENT,
        NOT_A_PATIENT,
        FINE,
        NOT_A_PATIENT,
        NOT_A_PATIENT,
    ]
    reasons = []
    for _ in range(2):
        declare_healing(battle.s, 0, 1)
        reasons.append(healing_problem(battle.t, battle.s, 0, 1))
    assert reasons == [FINE, NOT_A_PATIENT]


@pytest.mark.claims("fftt:A1d", "fftt:W3a", "fftt:W3c")
def test_the_first_figure_of_all_is_treated_too_and_its_healer_may_turn_again() -> None:
    battle = situation(
        blue=[f("engineer", "Bob", at=(51.6, 50), hurt=2), f("medic", "Med", at=(50, 50))], red=[f("hq", at=(90, 90))]
    )
    battle["Med"].ap, battle["Med"].turned = 2, 1
    assert [healing_problem(battle.t, battle.s, 1, patient) for patient in (0, -1)] == [FINE, NOT_A_PATIENT]
    declare_healing(battle.s, 1, 0)
    assert battle["Med"].turned == 0


@pytest.mark.claims("fftt:W3a", "fftt:W3c")
def test_nobody_is_no_patient_even_where_the_last_figure_of_all_is_one() -> None:
    battle = situation(
        blue=[f("hq", at=(10, 10))], red=[f("medic", "Med", at=(50, 50)), f("engineer", "Bob", at=(51.6, 50), hurt=2)]
    )
    battle["Med"].ap = 2
    assert [healing_problem(battle.t, battle.s, 1, patient) for patient in (2, NOBODY)] == [FINE, NOT_A_PATIENT]


# How far a burst reaches


@pytest.mark.claims("fftt:B1e", "fftt:B3b", "fftt:B3c")
@pytest.mark.parametrize(
    ("shape", "missile_radius", "reach"),
    [(GRENADE_BURST, 1, 300), (GRENADE_BURST, 0, 300), (MISSILE_BURST, 1, 900), (MISSILE_BURST, 0, 450)],
)
def test_the_outermost_circle_of_a_burst(shape: int, missile_radius: int, reach: int) -> None:
    assert reach_of(shape, missile_radius) == reach


@pytest.mark.claims("fftt:B5c", "fftt:B5d")
@pytest.mark.parametrize(("x", "y", "blow"), [(5000, 5000, (2000, 5000)), (5001, 5000, (5001, 5000))])
def test_a_blow_comes_from_the_bursts_centre_and_at_the_very_centre_from_its_thrower(
    x: int, y: int, blow: tuple[int, int]
) -> None:
    battle = situation(blue=[f("grenadier", "Oak", at=(20, 50))], red=[f("grunt", "Bob", at=(50, 50), hurt=1)])
    battle.start("general fire")
    burst(battle.t, battle.s, x, y, 0, GRENADE_BURST, battle.number("Oak"), battle.number("Oak"))
    assert (battle["Bob"].blow_x, battle["Bob"].blow_y) == blow
