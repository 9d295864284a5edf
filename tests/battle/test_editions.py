"""Battles of older versions of the rules: fought again by the rules of their day they are the same, row for row."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.battle.arena import Game
from campaign.battle.contract import BattleRecord
from campaign.battle.fftt.codes import LEADING, RULES
from campaign.battle.fftt.units import Unit
from campaign.battle.row_packing import unpack
from campaign.battle.scenario import of_record, read, write
from campaign.desk import Desk
from campaign.world.orders import ReportBattle

OLD_FILES = Path(__file__).parent.parent / "old_files"
FOUGHT = {"0.2.0": 3, "0.3.0": 8, "0.5.0": 8, "0.6.0": 3, "0.7.0": 13, "0.8.0": 6}
"""How many battles the program has fought in the file of each release; in that of 0.4.0 they are made up."""


def records(release: str, folder: Path) -> Iterator[BattleRecord[Unit]]:
    """The battles of a released file that the program fought, from its journal."""
    copy = folder / f"{release}.fftt"
    shutil.copyfile(OLD_FILES / copy.name, copy)
    with Desk.open(copy) as desk:
        orders = [entry.order for entry in desk.history()]
    yield from (order.record for order in orders if isinstance(order, ReportBattle) and order.record is not None)


@pytest.mark.parametrize("release", FOUGHT)
def test_recorded_battles_are_fought_again_choice_for_choice(release: str, tmp_path: Path) -> None:
    """Written out as a scenario, read, and played with its own choices: the log is the one in the file."""
    found = list(records(release, tmp_path))
    assert len(found) == FOUGHT[release]
    for record in found:
        again = read(write(of_record(record)))
        assert (again.edition, record.rules < RULES) == (2, True)
        game = Game.begin(
            again.setup, again.seed or 0, script=again.dice, strict=again.seed is None, edition=again.edition
        )
        for choice in again.choices:
            assert game.decision() is not None
            game.answer(choice)
        assert game.decision() is None
        assert game.log == list(unpack(record.log))
        assert game.fought().record.rules == 2


def test_without_its_choices_a_recorded_battle_is_played_by_the_newest_rules(tmp_path: Path) -> None:
    record = next(records("0.3.0", tmp_path))
    again = of_record(record, with_choices=False)
    assert again.edition == 0
    game = Game.begin(again.setup, 1)
    while (asked := game.decision()) is not None and asked.kind != LEADING:
        game.answer(game.options()[0])
    assert asked is not None
    assert game.edition == RULES
