"""The campaign that 0.12.0 left: one in Firefight, with a battle under way that waits for dice of the table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.battle.row_packing import unpack
from campaign.desk import Desk
from campaign.store.redecided_check import judged
from campaign.tabletop import kept
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy
from campaign.tabletop.thinking import hint
from campaign.world.battle_handover import report_order
from campaign.world.ids import BattleId
from campaign.world.orders import Rename, ReportBattle
from campaign.world.state import ReportDue
from tests.redrawn import positions_after
from tests.released import given, judgement, records, up_to_date


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """The campaign, in a file of its own."""
    with Desk.open(up_to_date("0.12.0", tmp_path)) as desk:
        yield desk


def test_the_file_is_what_its_orders_and_dice_brought_about() -> None:
    """Firefight has had more units and abilities since: its founding and two commanders would come otherwise."""
    found, battles = judgement("0.12.0")
    assert (found.doubts, found.older, found.played_again) == ((), {4: 3}, battles)


def test_a_person_and_two_computers_play_firefight(desk: Desk) -> None:
    state = desk.state
    assert state.setting.system == "firefight"
    assert Counter(player.computer for player in state.players.values()) == {"": 1, "standard": 1, "easy": 1}
    kinds = Counter(figure.unit for figure in state.figures.values())
    assert kinds["compact.train"] >= len(state.players)


def test_one_battle_was_typed_in_and_the_others_are_redrawn_to_their_end(desk: Desk) -> None:
    reports = [order for _entry, order in given(desk, ReportBattle)]
    assert [order.record is None for order in reports].count(True) == 1
    for order in reports:
        if (record := order.record) is not None:
            keys = [figure.key for side in record.setup.sides for figure in side.figures]
            last = positions_after(record, len(unpack(record.log)))
            assert {keys[man.number] for man in last.figures if man.dead} == {
                dead.figure for dead in order.report.casualties
            }


def test_what_was_undone_can_be_done_again(desk: Desk) -> None:
    desk.redo()
    assert isinstance(desk.history()[-1].order, Rename)
    assert desk.state.players[desk.state.seats[0]].name == "Mara of the marches"


def test_the_battle_under_way_waits_for_the_same_die_and_goes_on_to_its_end(desk: Desk) -> None:
    battle, match = under_way(desk)
    assert (match.waits, len(match.choices)) == (FacesWanted((4,)), 31)
    dice = random.Random(1)
    while not isinstance(match.waits, Over):
        if isinstance(match.waits, FacesWanted):
            match.throw([dice.randint(1, 6)])
        else:
            match.answer(hint(match))
    desk.submit(report_order(desk.state, battle, match.fought()))
    assert desk.battles.kept(battle) is None
    found = judged(desk.path, battles=True)
    assert (found.doubts, found.played_again) == ((), records(desk.path))


def under_way(desk: Desk) -> tuple[BattleId, Match]:
    """The battle that is being played, with the dice of the table."""
    (due,) = (due for due in desk.state.pending.values() if isinstance(due, ReportDue))
    text = desk.battles.kept(due.battle)
    assert text is not None
    read = kept.read(text)
    assert read.dice is DiceBy.TABLE
    return due.battle, read.match()
