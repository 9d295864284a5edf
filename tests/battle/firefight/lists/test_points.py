"""What a model costs: each part of the formula, worked examples in exact fractions, and every row of the lists."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from campaign.battle.firefight.lists.points import fp, points
from campaign.battle.firefight.units import Arm, Row, firefight_rows, trains
from tests.battle.firefight.situation import row

ROWS = {one.key: one for one in firefight_rows()}
CLUB = Arm("Club", 0, 1)  # 3 points at Quality 4


def model(*rules: str, quality: int = 4, defense: int = 5, arms: tuple[Arm, ...] = ()) -> Row:
    return replace(row("r", quality, defense, *rules), arms=arms)


def weapon(*rules: str, reach: int = 0, attacks: int = 1, ap: int = 0, quality: int = 4, of: str = "") -> Fraction:
    """What a weapon of a model with the rule ``of`` costs."""
    arm = Arm("Thing", reach, attacks, ap, rules)
    return points(model(*([of] if of else []), quality=quality, arms=(arm,))).weapons[0][1]


@pytest.mark.claims("firefight:L8b")
@pytest.mark.parametrize(("defense", "body"), [(2, 24), (3, 12), (4, 8), (5, 6), (6, 5)])
def test_a_body_costs_by_its_defense(defense: int, body: int) -> None:
    assert points(model(defense=defense)).body == body


@pytest.mark.claims("firefight:L8c")
def test_toughness_and_regeneration_multiply_the_body() -> None:
    assert points(model("Tough(1)")).body == 6
    assert [points(model(f"Tough({x})")).body for x in (2, 3, 6)] == [
        Fraction("9.6"),
        Fraction("14.4"),
        Fraction("28.8"),
    ]
    assert points(model("Regeneration")).body == 9
    assert points(model("Regeneration", "Tough(3)")).body == Fraction("21.6")


@pytest.mark.claims("firefight:L8d")
def test_a_weapon_costs_attacks_times_aim() -> None:
    assert [weapon(quality=quality) for quality in (2, 3, 4, 5, 6)] == [5, 4, 3, 2, 1]
    assert weapon("Reliable") == weapon("Reliable", quality=6) == 5
    assert weapon(attacks=12) == 36


@pytest.mark.claims("firefight:L8e")
def test_reach_counts_by_steps_of_six_inches() -> None:
    reached = {
        0: "1", 1: "0.5", 6: "0.5", 7: "1", 12: "1", 13: "1.5", 18: "1.5", 19: "2", 24: "2",
        25: "2.25", 30: "2.25", 31: "2.5", 36: "2.5", 37: "2.75", 60: "2.75",
    }  # fmt: skip
    assert {reach: weapon(reach=reach) for reach in reached} == {r: 3 * Fraction(x) for r, x in reached.items()}


@pytest.mark.claims("firefight:L8f")
def test_ap_adds_to_the_extras_and_no_more_than_that_of_4() -> None:
    found = [weapon(ap=ap) / 3 - 1 for ap in range(7)]
    assert found == [Fraction(x) for x in ("0", "0.3", "0.5", "0.6", "0.7", "0.7", "0.7")]


@pytest.mark.claims("firefight:L8g")
def test_rules_of_a_weapon_add_to_the_extras() -> None:
    added = {"Blast(3)": "0.75", "Blast(1)": "0.25", "Deadly(6)": "1.8", "Lance": "0.3", "Counter": "0.2"}
    added |= dict.fromkeys(("Indirect", "Lock-On", "Poison", "Rending"), "0.2")
    assert {rule: weapon(rule) for rule in added} == {rule: 3 + 3 * Fraction(x) for rule, x in added.items()}
    assert weapon("Poison", "Rending", "Lance", ap=1) == 3 * 2


@pytest.mark.claims("firefight:L8h")
def test_relentless_is_paid_on_ranged_weapons_and_furious_on_melee_weapons() -> None:
    assert weapon(reach=12, of="Relentless") == Fraction("3.3")
    assert weapon(of="Relentless") == 3
    assert weapon(of="Furious") == Fraction("3.6")
    assert weapon(reach=12, of="Furious") == 3


@pytest.mark.claims("firefight:L8i")
def test_a_limited_weapon_costs_half() -> None:
    assert weapon("Limited", "Blast(3)", reach=6, ap=3) == 3 * Fraction("0.5") * Fraction("2.35") / 2


@pytest.mark.claims("firefight:L8j", "firefight:L8k")
def test_each_rule_of_a_model_has_its_points() -> None:
    cost = {"Ambush": 6, "Caster(2)": 20, "Caster(6)": 60, "Fast": 3, "Fear(2)": 6, "Fearless": 2, "Flying": 2}
    cost |= {"Hero": 5, "Immobile": -6, "Impact(3)": 9, "Scout": 3, "Slow": -3, "Stealth": 3, "Strider": 1}
    cost |= dict.fromkeys(
        ("Furious", "Relentless", "Regeneration", "Tough(3)"), 0
    )  # paid with the weapons and the body
    assert {rule: sum(part for _rule, part in points(model(rule)).rules) for rule in cost} == cost
    assert points(model("Fear(1)", "Fear(3)")).rules == (("Fear(3)", Fraction(9)),)


@pytest.mark.claims("firefight:L8a")
def test_points_are_rounded_to_the_nearest_fp_a_half_up_and_never_to_none() -> None:
    turret = points(ROWS["lattice.turret"])
    assert (turret.total, turret.fp) == (Fraction("37.5"), 3)
    under = replace(ROWS["lattice.turret"], arms=(Arm("Twin pulse", 30, 3), CLUB), rules=("Immobile", "Tough(3)"))
    assert (points(under).total, points(under).fp) == (Fraction("36.45"), 2)
    assert fp(model("Slow", defense=6)) == fp(model("Immobile", "Slow", defense=6)) == 1
    assert fp(trains()[0]) == 1


@pytest.mark.example(88)
@pytest.mark.claims("firefight:L8a", "firefight:L1a")
@pytest.mark.parametrize(
    ("key", "body", "weapons", "rules", "total", "cost"),
    [
        ("compact.section", "6", ("6", "3"), (), "15", 1),
        ("compact.howitzer", "19.2", ("18.5625", "6"), ("-6",), "37.7625", 3),
        ("brood.ramhorn", "38.4", ("18",), ("3", "9"), "68.4", 5),
    ],
)
def test_the_parts_of_a_cost_add_up(key, body, weapons, rules, total, cost) -> None:
    found = points(ROWS[key])
    assert found.body == Fraction(body)
    assert [part for _arm, part in found.weapons] == [Fraction(part) for part in weapons]
    assert [part for _rule, part in found.rules] == [Fraction(part) for part in rules]
    assert (found.total, found.fp) == (Fraction(total), cost)


@pytest.mark.claims("firefight:L8a", "firefight:L1a")
@pytest.mark.parametrize("one", firefight_rows(), ids=lambda one: one.key)
def test_the_fp_of_each_row_are_those_of_the_formula(one: Row) -> None:
    assert fp(one) == one.fp
