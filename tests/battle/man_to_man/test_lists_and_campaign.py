"""Sample armies, a club's own rows, what is bought, and what a campaign asks (L5, L12, L13, P7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from campaign.battle.contract import FigureSetup
from campaign.battle.man_to_man.campaign import CAMPAIGN
from campaign.battle.man_to_man.lists import LISTS
from campaign.battle.man_to_man.units import man_to_man_rows

ROWS = {row.key.removeprefix("common."): row for row in man_to_man_rows()}
RIFLEMAN, TANK, POST = ROWS["rifleman"], ROWS["mediumtank"], ROWS["hq"]


def said(**changes: Any) -> list[str]:
    """What is wrong with the game's list if its rifleman is changed so."""
    rows = tuple(replace(row, **changes) if row is RIFLEMAN else row for row in man_to_man_rows())
    return [reason.text for reason in LISTS.problems(rows, ("common",), 20)]


@pytest.mark.claims("man_to_man:L5a")
def test_the_sample_armies_cost_20_fp_and_are_led() -> None:
    assert [sample.name for sample in LISTS.samples()] == ["Rifle platoon", "Armoured patrol", "Dug-in defenders"]
    for sample in LISTS.samples():
        assert sum(row.fp for row in sample.army) == sample.points == 20
        assert CAMPAIGN.army_problems(sample.army) == []
    counted = Counter(row.name for row in LISTS.samples()[0].army)
    assert (counted["Rifleman"], counted["Squad leader"], counted["HQ post"]) == (8, 1, 1)


@pytest.mark.claims("man_to_man:L5a")
@pytest.mark.parametrize("at", [0.0, 0.4, 0.9])
def test_20_fp_buy_a_sample_army(at: float) -> None:
    bought = LISTS.purchase(man_to_man_rows(), [], 20, None, at)
    assert dict(bought) in [dict(Counter(row.key for row in sample.army)) for sample in LISTS.samples()]


def test_an_army_that_is_to_be_divided_has_a_post_for_every_8_fp_and_one_more() -> None:
    assert dict(LISTS.purchase(man_to_man_rows(), [], 16, divides=True))[POST.key] == 3
    assert POST.key not in dict(LISTS.purchase(man_to_man_rows(), [POST, RIFLEMAN], 5))


def test_men_by_chance_have_leaders() -> None:
    for seed in range(30):
        army = LISTS.draw(man_to_man_rows(), 20, Random(seed))
        assert sum(row.fp for row in army) == 20
        assert any(row.profile in ("nco", "co") for row in army)


def test_armies_by_chance_have_support_only_where_somebody_can_call_for_it() -> None:
    armies = [LISTS.draw(man_to_man_rows(), 20, Random(seed)) for seed in range(60)]
    counts = [(sum(row.profile == "support" for row in army), sum(row.radio for row in army)) for army in armies]
    assert all(support <= radios for support, radios in counts)
    assert 0 < sum(support for support, _radios in counts) < 60


@pytest.mark.claims("man_to_man:L12a")
@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"profile": "giant"}, "giant"),
        ({"arms": ("rifle", "raygun")}, "raygun"),
        ({"traits": ("brave",)}, "brave"),
        ({"key": "common.Rifle man"}, "common.scout"),
        ({"fp": 0}, "fp"),
        ({"code": "RFM"}, "code"),
        ({"name": ""}, "name"),
        ({"crew": 5}, "crew"),
    ],
)
def test_a_row_of_what_the_rules_do_not_know_is_refused(changes: dict[str, Any], word: str) -> None:
    assert said() == []
    (text,) = said(**changes)
    assert word in text


@pytest.mark.claims("man_to_man:L12b", "man_to_man:L12c")
def test_vehicles_have_armour_and_men_serve_weapons() -> None:
    assert "only a vehicle" in said(drive="tracked")[0]
    rows = tuple(
        replace(row, armour="5/4", drive="legs", serves="gun-37") if row is TANK else row for row in ROWS.values()
    )
    told = " ".join(reason.text for reason in LISTS.problems(rows, ("common",), 20))
    assert all(word in told for word in ("5/4/2/2", "tracked, wheeled", "only men serve"))


@pytest.mark.claims("man_to_man:L12e")
def test_support_has_one_weapon_that_fires_from_afar_and_nobody_else_has_any() -> None:
    (told,) = said(arms=("rifle", "afar-light"))
    assert "only support has weapons that fire from afar" in told
    artillery = ROWS["lightartillery"]
    for arms in ((), ("rifle",), ("afar-light", "afar-heavy")):
        rows = tuple(replace(row, arms=arms) if row is artillery else row for row in ROWS.values())
        (reason,) = LISTS.problems(rows, ("common",), 20)
        assert "support has one weapon: afar-mortars" in reason.text


@pytest.mark.claims("man_to_man:L12d")
def test_a_list_without_a_post_or_fighters_is_refused() -> None:
    assert "no HQ post" in LISTS.problems((RIFLEMAN,), ("common",), 20)[0].text
    assert "nobody who fights" in LISTS.problems((POST,), ("common",), 20)[0].text


@pytest.mark.claims("man_to_man:L13a", "man_to_man:L13b")
def test_an_army_needs_a_post_and_somebody_else_and_any_man_commands() -> None:
    assert CAMPAIGN.army_problems((POST, RIFLEMAN)) == []
    assert [reason.rule for army in ((RIFLEMAN,), (POST,)) for reason in CAMPAIGN.army_problems(army)] == [
        "campaign:C18",
        "campaign:C18",
    ]
    assert [bool(CAMPAIGN.commander_problems(row)) for row in (RIFLEMAN, POST, TANK)] == [False, True, True]


@pytest.mark.claims("man_to_man:L13c")
def test_a_throw_serves_a_vehicle_only_where_it_shoots() -> None:
    useful = {a for a in CAMPAIGN.abilities.values() if CAMPAIGN.serves(TANK, FigureSetup("t", TANK.key), a)}
    assert useful == {"crack-shot", "stocked"}
    veteran = FigureSetup("r", RIFLEMAN.key, experience=24, abilities=("lucky",))
    assert not CAMPAIGN.serves(RIFLEMAN, veteran, "extra-action")
    assert not CAMPAIGN.serves(RIFLEMAN, veteran, "lucky")
    assert CAMPAIGN.serves(RIFLEMAN, veteran, "healer")


@pytest.mark.claims("man_to_man:P7e")
def test_men_whose_leader_is_gone_join_the_first_unit_that_has_one() -> None:
    def man(key: str, unit: str, group: str) -> FigureSetup:
        return FigureSetup(key, f"common.{unit}", group=group)

    army = [man("h", "hq", ""), man("r", "rifleman", "one"), man("l", "leader", "two"), man("s", "rifleman", "two")]
    known = {row.key: row for row in man_to_man_rows()}
    assert [(f.key, f.group) for f in CAMPAIGN.enter(army, known)] == [
        ("h", ""),
        ("r", "two"),
        ("l", "two"),
        ("s", "two"),
    ]
    alone = [man("r", "rifleman", "one"), man("s", "rifleman", "two")]
    assert [f.group for f in CAMPAIGN.enter(alone, known)] == ["", ""]


@pytest.mark.claims("man_to_man:P7a")
def test_a_unit_that_is_formed_has_a_leader_and_men_alone() -> None:
    leader = ROWS["leader"]
    assert CAMPAIGN.unit_problems([(leader, "one"), (RIFLEMAN, "one")]) == []
    assert len(CAMPAIGN.unit_problems([(leader, "one"), (RIFLEMAN, "two")])) == 1
    assert len(CAMPAIGN.unit_problems([(leader, "one"), (TANK, "one")])) == 1
