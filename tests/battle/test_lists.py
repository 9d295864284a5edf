"""Conformance of lists: what every rule system says of its units, and the armies that it makes of them."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import is_dataclass, replace

import pytest

from campaign.battle.contract import FigureSetup
from campaign.battle.systems import SYSTEMS, campaign_of, lists_of
from campaign.exchange.unit_file import read_units, units_csv, units_json
from campaign.quick.lists import draw, muster, read_rosters
from campaign.quick.table_scenario import QuickSide, quick_scenario
from campaign.world.codec import BadForm, order_from_json, order_to_json
from tests.battle import second_system
from tests.world.situation import founding

assert second_system  # registers itself
UNFILLED = re.compile(r"[{}]")
MOST = 20  # FP of an army

each_list = pytest.mark.parametrize(
    ("system", "faction"), [(name, faction) for name in SYSTEMS for faction in lists_of(name).factions]
)
each_system = pytest.mark.parametrize("system", SYSTEMS)


@each_system
def test_every_row_is_of_a_list_has_a_price_and_is_one_that_a_club_could_have_written(system: str) -> None:
    lists = lists_of(system)
    rows = lists.units()
    assert is_dataclass(lists.row)
    assert all(isinstance(row, lists.row) for row in rows)
    assert len({row.key for row in rows}) == len(rows)
    assert {row.faction for row in rows} == set(lists.factions)
    assert all(row.key.startswith(f"{row.faction}.") and row.fp > 0 and row.base > 0 for row in rows)
    bought = campaign_of(system).units()
    assert lists.problems(bought, lists.factions, MOST) == []
    dear = replace(bought[0], fp=MOST + 1)
    assert lists.problems((dear, *bought[1:]), lists.factions, MOST)


@each_system
@pytest.mark.parametrize("written", [units_json, units_csv])
def test_lists_come_back_from_a_file_as_they_were(system: str, written) -> None:
    rows = campaign_of(system).units()
    read = read_units(written(system, rows), system)
    assert (read.system, read.units) == (system, rows)


@each_list
def test_every_unit_has_a_code_of_its_own_numbers_and_words(system: str, faction: str) -> None:
    rows = [row for row in lists_of(system).units() if row.faction == faction]
    assert len({row.code for row in rows}) == len(rows)
    for row in rows:
        stats = row.stats(FigureSetup("a", row.key))
        assert stats == row.stats()
        assert len({stat.key for stat in stats}) == len(stats)
        assert next(stat for stat in stats if stat.key == "wounds").value > 0
        assert len(lists_of(system).cells(row, FigureSetup("a", row.key))) == len(lists_of(system).columns())
        words = [word for stat in stats for word in (stat.short, stat.label, stat.text, stat.note)] + [*row.notes()]
        assert any(words)
        assert all(bool(stat.label) == bool(stat.text) for stat in stats)
        assert not UNFILLED.search("".join(words))


@each_list
def test_a_list_has_a_name_and_equals_win_as_often(system: str, faction: str) -> None:
    lists = lists_of(system)
    assert lists.faction_name(faction)
    assert lists.faction_name("nobody’s") == "nobody’s"
    for other in lists.factions:
        there, back = lists.slope(faction, other), lists.slope(other, faction)
        assert there.weight * back.weight == pytest.approx(1)


@each_list
@pytest.mark.parametrize("made", [draw, muster])
def test_an_army_of_any_size_costs_exactly_that_and_can_be_set_up(system: str, faction: str, made) -> None:
    lists = lists_of(system)
    for fp in range(1, MOST + 1):
        roster = made(system, faction, fp, random.Random(fp))
        units = [soldier.unit for soldier in roster.soldiers]
        assert roster.fp == fp
        assert fp == 1 or lists.is_led(units)


@each_list
def test_what_is_bought_fits_and_can_be_led(system: str, faction: str) -> None:
    lists = lists_of(system)
    rows = {row.key: row for row in lists.units() if row.faction == faction}
    for budget in range(MOST + 1):
        bought = lists.purchase(list(rows.values()), [], budget)
        units = [rows[key] for key, number in bought for _one in range(number)]
        assert sum(unit.fp for unit in units) <= budget
        assert not units or lists.is_led(units)
        assert units or budget < 2
    mix = lists.mix_of(units, None)
    assert mix is None or mix.faction == faction


@each_list
def test_a_roster_in_its_words_is_read_again(system: str, faction: str) -> None:
    roster = draw(system, faction, 12, random.Random(1))
    counted = Counter(soldier.unit.name for soldier in roster.soldiers)
    text = "\n".join(f"{number} x {name}" for name, number in counted.items())
    (read,) = read_rosters(f"Red ({lists_of(system).faction_name(faction)}):\n{text}", system)
    assert (read.name, Counter(read.soldiers)) == ("Red", Counter(roster.soldiers))


@each_system
def test_a_row_stands_in_an_order_as_it_is_and_no_row_of_another_system_does(system: str) -> None:
    order = replace(founding(2), system=system, units=lists_of(system).units())
    text = order_to_json(order)
    assert order_from_json(text) == order
    for other in SYSTEMS:
        if other != system:
            with pytest.raises(BadForm, match="units"):
                order_from_json(text.replace(f'"system":"{system}"', f'"system":"{other}"'))


def test_a_quick_battle_is_of_the_system_that_it_names() -> None:
    sides = [QuickSide(name, draw("fftt", "marines", 5, random.Random(1))) for name in "AB"]
    assert quick_scenario(sides, system="fftt").setup.units == lists_of("fftt").units()
