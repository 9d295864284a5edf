"""Battles that 0.11 recorded are the same today, row for row; a slice here, all of them in the proofs of 0.12."""

from dataclasses import replace
from itertools import product

import pytest

from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.units import Faction
from campaign.battle.row_packing import unpack
from tests.battle.play.forces import SIZES
from tests.battle.recorded import BATTLES, Kept, differences, kept_battles

SLICE = range(0, BATTLES, 10)


@pytest.mark.parametrize("number", SLICE)
def test_a_recorded_battle_gives_the_same_log_for_the_same_seed_and_choices(number: int) -> None:
    assert list(differences(kept_battles()[number])) == []


def test_the_recorded_battles_have_all_pairs_of_lists_all_sizes_of_tables_and_every_agreement() -> None:
    setups = [battle.setup for battle in kept_battles()]
    assert len(setups) == BATTLES
    lists = {unit.key: unit.faction for unit in setups[0].units}
    of_sides = [tuple(lists[side.figures[0].unit] for side in setup.sides) for setup in setups]
    assert {sides[:2] for sides in of_sides} == set(product(Faction, repeat=2))
    assert set(map(len, of_sides)) == {2, 3, 4}
    assert {(setup.battlefield.width, setup.battlefield.height) for setup in setups} == set(SIZES)
    agreed = {name: {getattr(setup.rules, name) for setup in setups} for name in TableRules.__slots__}
    assert [name for name, values in agreed.items() if len(values) < 2] == []


@pytest.fixture
def shortest() -> Kept:
    """A battle with a few dozen rows of the log."""
    return min((battle for battle in kept_battles() if len(battle.rows) > 30), key=lambda battle: len(battle.rows))


def test_another_row_is_told_with_its_place(shortest: Kept) -> None:
    rows = bytearray(shortest.rows)
    rows[7] ^= 1
    (said,) = differences(replace(shortest, rows=bytes(rows)))
    assert said.startswith("row 7 of the log")


def test_another_seed_is_another_battle(shortest: Kept) -> None:
    try:
        found = list(differences(replace(shortest, seed=shortest.seed + 1)))
    except Exception as refused:
        found = [repr(refused)]
    assert found


def test_another_end_is_told(shortest: Kept) -> None:
    (said,) = differences(replace(shortest, ends=[*shortest.ends[:-1], ["egg"]]))
    assert said.startswith("the end")


def test_a_line_is_read_as_it_was_written(shortest: Kept) -> None:
    assert Kept.of_line(shortest.line) == shortest
    assert unpack(shortest.choices)
