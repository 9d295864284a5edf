"""What a row may just be, the units that models form, and the numbers that a model shows (L7, E5, E6, E8, C7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import FigureSetup
from campaign.battle.firefight.units import (
    ABILITIES,
    Arm,
    cells,
    firefight_rows,
    formed,
    row_problems,
    sizes_of,
    trains,
)
from tests.battle.firefight.situation import row

ONE = replace(row("one"), key="own.one")


@pytest.mark.claims("firefight:L7a", "firefight:L7b")
@pytest.mark.parametrize(
    "changed",
    [
        {"fewest": 1, "most": 1},
        {"fewest": 2, "most": 2},
        {"fewest": 2, "most": 6},
        {"fewest": 6, "most": 6},
        {"quality": 2},
        {"quality": 6},
        {"defense": 2},
        {"defense": 6},
        {"arms": ()},
        {"arms": (Arm("Gun", 0, 1),) * 4},
        {"arms": (Arm("Gun", 60, 12, 6),)},
        {"arms": (Arm("Gun", 1, 1, 0),)},
        {"name": "N" * 30},
        {"name": "N"},
        {"arms": (Arm("G" * 30, 0, 1),)},
        {"fp": 1},
        {"key": "own.z"},
    ],
)
def test_a_row_may_be_all_that_it_just_may(changed: dict[str, object]) -> None:
    assert row_problems(replace(ONE, **changed)) == []  # type: ignore[arg-type]


@pytest.mark.claims("firefight:L7a", "firefight:L7b")
@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"fewest": 1, "most": 2}, "a group of 2 to 6"),
        ({"fewest": 0, "most": 1}, "a group of 2 to 6"),
        ({"fewest": 2, "most": 7}, "a group of 2 to 6"),
        ({"fewest": 3, "most": 2}, "a group of 2 to 6"),
        ({"quality": 1}, "Quality or Defense"),
        ({"quality": 7}, "Quality or Defense"),
        ({"defense": 1}, "Quality or Defense"),
        ({"defense": 7}, "Quality or Defense"),
        ({"arms": (Arm("Gun", 0, 1),) * 5}, "more than four weapons"),
        ({"arms": (Arm("Gun", 0, 1), Arm("Gun", 61, 1))}, "from 0 to 60 inches"),
        ({"arms": (Arm("Gun", -1, 1),)}, "from 0 to 60 inches"),
        ({"arms": (Arm("Gun", 0, 0),)}, "from 1 to 12 attacks"),
        ({"arms": (Arm("Gun", 0, 1), Arm("Gun", 0, 13))}, "from 1 to 12 attacks"),
        ({"arms": (Arm("Gun", 0, 1, 7),)}, "AP that is not from 0 to 6"),
        ({"arms": (Arm("Gun", 0, 1), Arm("Gun", 0, 1, -1))}, "AP that is not from 0 to 6"),
        ({"name": "N" * 31}, "longer than 30"),
        ({"name": ""}, "cannot be read"),
        ({"name": " "}, "cannot be read"),
        ({"name": "a\nb"}, "cannot be read"),
        ({"arms": (Arm("G" * 31, 0, 1),)}, "longer than 30"),
        ({"arms": (Arm(" ", 0, 1),)}, "cannot be read"),
        ({"fp": 0}, "less than 1 FP"),
        ({"key": "own."}, "a dot and a word"),
        ({"key": "own.One"}, "a dot and a word"),
        ({"key": "own.o1"}, "a dot and a word"),
        ({"key": "own.é"}, "a dot and a word"),
        ({"key": "one"}, "a dot and a word"),
        ({"key": "other.one"}, "a dot and a word"),
    ],
)
def test_one_beyond_each_limit_is_refused_with_what_is_wrong(changed: dict[str, object], said: str) -> None:
    (told,) = row_problems(replace(ONE, **changed))  # type: ignore[arg-type]
    assert said in told


@pytest.mark.claims("firefight:L7c", "firefight:L7d")
def test_each_wrong_rule_is_told_once_and_a_train_has_its_own() -> None:
    twice = replace(ONE, rules=("Magic", "Magic"), arms=(Arm("Gun", 0, 1, 0, ("Hero", "Hero")),))
    told = row_problems(twice)
    assert [("“Magic”" in one, "“Hero”" in one) for one in told] == [(True, False), (False, True)]
    assert row_problems(trains()[0]) == []


@pytest.mark.claims("firefight:C7a")
@pytest.mark.parametrize(
    ("rules", "radius"),
    [((), 125), (("Tough(2)",), 125), (("Tough(3)",), 200), (("Tough(5)",), 200), (("Tough(6)",), 300)],
)
def test_a_base_is_as_large_as_a_model_is_tough(rules: tuple[str, ...], radius: int) -> None:
    assert replace(ONE, rules=rules).base == radius


@pytest.mark.claims("firefight:E5a", "firefight:E5b", "firefight:E5c")
@pytest.mark.parametrize(
    ("models", "fewest", "most", "sizes"),
    [
        (0, 3, 5, []),
        (1, 1, 1, [1]),
        (3, 1, 1, [1, 1, 1]),
        (2, 3, 5, [2]),
        (3, 3, 5, [3]),
        (5, 3, 5, [5]),
        (6, 3, 5, [3, 3]),
        (7, 3, 5, [4, 3]),
        (10, 3, 5, [5, 5]),
        (11, 3, 5, [4, 4, 3]),
        (6, 4, 5, [5, 1]),  # two of three would both be too small
        (7, 4, 5, [4, 3]),  # one of them may be
        (11, 5, 5, [5, 5, 1]),
        (12, 5, 6, [6, 6]),
        (13, 5, 6, [6, 6, 1]),
    ],
)
def test_models_form_few_and_even_units_of_which_one_may_be_too_small(
    models: int, fewest: int, most: int, sizes: list[int]
) -> None:
    assert sizes_of(models, fewest, most) == sizes


@pytest.mark.claims("firefight:E5a", "firefight:E5d")
def test_each_run_of_a_row_and_group_forms_units_by_itself() -> None:
    trio = replace(ONE, key="own.trio", fewest=3, most=4)
    models = [(trio, "")] * 5 + [(ONE, "")] * 2 + [(trio, "reds")] * 3 + [(trio, "blues")] * 4
    assert [(one.key, size) for one, size in formed(models)] == [
        ("own.trio", 3),
        ("own.trio", 2),
        ("own.one", 1),
        ("own.one", 1),
        ("own.trio", 3),
        ("own.trio", 4),
    ]


@pytest.mark.claims("firefight:E6b", "firefight:E8c")
@pytest.mark.parametrize(
    ("rules", "experience", "abilities", "wounds", "more", "note"),
    [
        ((), 0, (), 1, 0, ""),
        ((), 0, ("tougher",), 2, 1, "tough 2"),
        (("Tough(3)",), 0, (), 3, 0, "tough 3"),
        (("Tough(3)",), 0, ("tougher",), 4, 1, "tough 4"),
        (("Tough(3)",), 0, ("lucky",), 3, 0, "tough 3"),
    ],
)
def test_what_a_model_has_learnt_is_added_to_its_numbers(
    rules: tuple[str, ...], experience: int, abilities: tuple[str, ...], wounds: int, more: int, note: str
) -> None:
    learnt = FigureSetup("f", "own.one", experience=experience, abilities=abilities)
    quality, defense, last = replace(ONE, rules=rules).stats(learnt)
    assert (quality.value, quality.bonus, defense.value, defense.bonus) == (4, 0, 5, 0)
    assert replace(ONE, rules=rules).stats()[2].value == wounds - more
    assert (last.key, last.value, last.bonus, last.short) == ("wounds", wounds, more, note)


@pytest.mark.claims("firefight:E3a")
def test_a_train_costs_one_and_has_no_numbers() -> None:
    found = trains()
    assert [(one.key, one.fewest, one.most, one.fp, one.leads, one.fights) for one in found] == [
        (f"{faction}.train", 1, 1, 1, True, False) for faction in dict.fromkeys(one.faction for one in firefight_rows())
    ]
    assert cells(found[0], FigureSetup("t", found[0].key)) == (None, None, None)
    assert {(one.quality, one.defense) for one in found} == {(6, 6)}  # the least, which nobody reads
    assert [(stat.key, stat.value, stat.bonus) for stat in found[0].stats()] == [("wounds", 1, 0), ("note", 0, 0)]
    assert not any(one.leads for one in firefight_rows())


@pytest.mark.claims("firefight:E8a")
def test_each_sum_of_two_dice_is_an_ability_of_its_own() -> None:
    assert list(ABILITIES) == list(range(2, 13))
    assert len(set(ABILITIES.values())) == 11


@pytest.mark.claims("firefight:L2a", "firefight:E5a")
def test_a_row_of_the_games_lists_has_the_fewest_and_most_models_that_stand_there() -> None:
    rows = {one.key: (one.fewest, one.most) for one in firefight_rows()}
    assert (rows["compact.captain"], rows["compact.section"]) == ((1, 1), (3, 5))
