"""Who leads and commands an army of a campaign, how long a battle lasts, which units models form (E3, E4, E5, P6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import FigureSetup
from campaign.battle.firefight.campaign.joining import (
    ability_forms,
    army_problems,
    commander_problems,
    enter,
    serves,
    too_short,
    turn_problems,
    unit_problems,
)
from campaign.battle.firefight.units import Arm, trains
from tests.battle.firefight.situation import row

ONE = replace(row("one"), key="own.one")
PAIR = replace(row("pair", most=2), key="own.pair", fewest=2)
TRIO = replace(row("trio"), key="own.trio", fewest=3, most=5)
TRAIN = trains([ONE])[0]


@pytest.mark.claims("firefight:E4a")
def test_only_a_model_that_acts_alone_commands() -> None:
    assert commander_problems(ONE) == []
    assert ["group" in one.text for one in commander_problems(PAIR)] == [True]
    assert ["train" in one.text for one in commander_problems(TRAIN)] == [True]


@pytest.mark.claims("firefight:P6c")
@pytest.mark.parametrize(("rounds", "wrong"), [(0, 1), (1, 0), (12, 0), (13, 1)])
def test_a_battle_has_lasted_1_to_12_rounds(rounds: int, wrong: int) -> None:
    assert [one.rule for one in turn_problems(rounds)] == ["firefight:P6"] * wrong


@pytest.mark.claims("campaign:C18a", "firefight:E3a")
def test_an_army_has_a_train_and_a_model() -> None:
    assert army_problems([ONE, TRAIN]) == []
    assert ["at least one train" in one.text for one in army_problems([ONE])] == [True]
    assert ["alone is no army" in one.text for one in army_problems([TRAIN, TRAIN])] == [True]
    assert ["at least one train" in one.text for one in army_problems([])] == [True]


@pytest.mark.claims("firefight:E5b", "firefight:E5d")
@pytest.mark.parametrize(
    ("models", "said"),
    [
        ([(TRIO, "a")] * 5, ""),
        ([(TRIO, "a")] * 6, "at most 5 models, not 6"),
        ([(ONE, "a")], "acts alone"),
        ([(ONE, "a")] * 2, "acts alone"),
        ([(TRIO, "a")] * 2 + [(PAIR, "a")], "models of one row"),
        ([(PAIR, "a"), (TRIO, "a")], "models of one row"),
        ([(TRIO, "a")] * 2 + [(TRIO, "b")] * 3, ""),
        ([(TRIO, "a")] * 2 + [(TRIO, "b")] * 2, "fewer than 3 models"),
        ([(TRIO, "")] * 2, ""),
        ([(TRIO, "")] * 2 + [(TRIO, "b")] * 2, "fewer than 3 models"),
        ([(ONE, "")] * 3, ""),
    ],
)
def test_units_are_formed_of_models_of_one_row_and_one_of_a_row_may_be_too_small(
    models: list[tuple[object, str]], said: str
) -> None:
    found = [one.text for one in unit_problems(models)]  # type: ignore[arg-type]
    assert len(found) == bool(said)
    assert all(said in text for text in found)


@pytest.mark.claims("firefight:E5b")
def test_rows_of_which_several_units_would_be_too_small() -> None:
    mixed = [(TRIO, "a"), (PAIR, "c"), (TRIO, "b"), (TRIO, "a"), (TRIO, "b")]
    assert too_short(mixed) == [TRIO]
    assert too_short([*mixed, (TRIO, "a")]) == []
    assert too_short([*mixed, (PAIR, "d")]) == [PAIR, TRIO]


@pytest.mark.claims("firefight:E3b", "firefight:E5a", "firefight:E5e")
def test_an_army_comes_row_by_row_without_its_train_in_the_units_that_were_formed() -> None:
    known = {one.key: one for one in (ONE, TRIO, TRAIN)}
    figures = [
        *(FigureSetup(f"t{n}", "own.trio", group="b" if n < 3 else "a") for n in range(6)),
        FigureSetup("train", TRAIN.key),
        FigureSetup("one", "own.one"),
    ]
    came = [(figure.key, figure.group) for figure in enter(figures, known)]
    assert came == [("one", ""), *((f"t{n}", "a") for n in (3, 4, 5)), *((f"t{n}", "b") for n in (0, 1, 2))]
    fewer = [*figures[:2], *figures[3:5], *figures[6:]]
    assert [figure.group for figure in enter(fewer, known)] == [""] * 5


GUN, CLUB = Arm("Gun", 12, 1), Arm("Club", 0, 1)


@pytest.mark.claims("firefight:E8g")
@pytest.mark.parametrize(
    ("arms", "ability", "serving"),
    [
        ((GUN,), "crack-shot", True),
        ((CLUB,), "crack-shot", False),
        ((GUN,), "double-fire", True),
        ((CLUB,), "double-fire", False),
        ((GUN, CLUB), "stocked", True),
        ((CLUB,), "stocked", False),
        ((GUN,), "berserk", False),
        ((CLUB,), "berserk", True),
        ((GUN,), "on-the-run", True),
        ((CLUB,), "on-the-run", False),
        ((CLUB,), "lucky", True),
        ((), "faster", True),
    ],
)
def test_an_ability_serves_who_has_the_weapon_for_it(arms: tuple[Arm, ...], ability: str, serving: bool) -> None:
    one, figure = replace(ONE, arms=arms), FigureSetup("f", "own.one")
    assert serves(one, figure, ability) is serving
    assert serves(one, replace(figure, abilities=(ability,)), ability) is False


@pytest.mark.claims("firefight:E8g")
def test_who_has_learnt_to_fire_on_the_run_has_no_use_for_the_ability() -> None:
    one = replace(ONE, arms=(GUN,))
    used = [serves(one, FigureSetup("f", "own.one", experience=fp), "on-the-run") for fp in range(0, 65, 8)]
    assert used[0] is True
    assert used == sorted(used, reverse=True)
    assert used[-1] is False


@pytest.mark.claims("firefight:E8e", "firefight:E8i", "firefight:E8q")
def test_the_owner_names_the_weapon_of_an_ability_where_there_are_several_the_dearest_first() -> None:
    """Attacks times one more than AP: 2, 3 and 4."""
    guns = (Arm("Old", 12, 2, 0), Arm("Long", 24, 1, 2), Arm("Twin", 12, 2, 1))
    for clubs in ((), (CLUB,)):
        one = replace(ONE, arms=(*guns, *clubs))
        forms = ability_forms(one, "double-fire")
        assert [form.ability for form in forms] == ["double-fire-3", "double-fire-2", "double-fire-1"]
        assert [form.name for form in forms] == ["Twin", "Long", "Old"]
        assert ability_forms(one, "berserk") == ability_forms(one, "faster") == ()
    assert [form.ability for form in ability_forms(replace(ONE, arms=guns[:2]), "double-fire")] == [
        "double-fire-2",
        "double-fire-1",
    ]
    assert ability_forms(replace(ONE, arms=guns[:1]), "double-fire") == ()
