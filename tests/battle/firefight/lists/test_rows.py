"""The three lists: every cell of their tables, all special rules among them, and who of them is offered."""

from __future__ import annotations

import re

import pytest

import resources
from campaign.battle.firefight.special import OF_MODELS, OF_WEAPONS, name_of
from campaign.battle.firefight.units import Arm, Row, firefight_rows, row_problems

LISTS = {"compact": ("L2", "L3"), "brood": ("L3", "L4"), "lattice": ("L4", "L5")}
"""Each list, and between which headings of the rulebook it stands."""


def printed(faction: str) -> list[tuple[str, ...]]:
    """The rows of a list as the rulebook prints them."""
    book = resources.of_system("firefight", "rules.md").read_text(encoding="utf-8")
    begin, end = LISTS[faction]
    part = re.search(rf"\n### {begin} .*?\n### {end} ", book, flags=re.DOTALL)
    assert part is not None
    lines = [line for line in part[0].splitlines() if line.startswith("|")][2:]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]


def arm(one: Arm) -> str:
    reach = f" {one.reach}″" if one.reach else ""
    ap = (f"AP({one.ap})",) if one.ap else ()
    return " ".join((f"{one.name}{reach} ×{one.attacks}", *ap, *one.rules))


def cells(one: Row) -> tuple[str, ...]:
    models = "1" if one.most == 1 else f"{one.fewest}–{one.most}"
    arms, rules = "; ".join(map(arm, one.arms)), ", ".join(one.rules) or "–"
    return one.name, models, f"{one.quality}+", f"{one.defense}+", arms, rules, str(one.fp)


@pytest.mark.claims("firefight:L2a", "firefight:L3a", "firefight:L4a")
@pytest.mark.parametrize(("faction", "rows"), [("compact", 8), ("brood", 7), ("lattice", 7)])
def test_each_cell_of_a_list_is_as_the_rulebook_prints_it(faction: str, rows: int) -> None:
    assert [cells(one) for one in firefight_rows() if one.faction == faction] == printed(faction)
    assert len(printed(faction)) == rows


@pytest.mark.claims("firefight:L5a")
def test_each_of_the_28_special_rules_is_on_a_row_or_a_weapon() -> None:
    of_models = {name_of(rule) for one in firefight_rows() for rule in one.rules}
    of_weapons = {name_of(rule) for one in firefight_rows() for each in one.arms for rule in each.rules}
    assert of_models == {*OF_MODELS}
    assert of_weapons == {*OF_WEAPONS}
    assert any(each.ap for one in firefight_rows() for each in one.arms)
    assert len(of_models | of_weapons) + 1 == 28


@pytest.mark.claims("firefight:L7c")
def test_nothing_is_wrong_with_a_row_of_the_lists() -> None:
    assert [said for one in firefight_rows() for said in row_problems(one)] == []


def test_no_two_rows_of_a_list_have_a_chip_in_common() -> None:
    codes = [(one.faction, one.code) for one in firefight_rows()]
    assert len(set(codes)) == len(codes)
