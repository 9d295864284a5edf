"""The campaign that 0.9.0 left: what is new in it is there, can be taken back, and goes on."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from campaign.battle.arena import Decision
from campaign.battle.fftt import codes
from campaign.desk import Desk
from campaign.dice import is_secret
from campaign.store import ledger
from campaign.store.check import faults_in
from campaign.store.redecided_check import judged
from campaign.tabletop import kept
from campaign.tabletop.match import Over
from campaign.tabletop.thinking import hint
from campaign.world.battle_handover import report_order
from campaign.world.events import HazardThrown, StockMoved
from campaign.world.maps.document import Hazard
from campaign.world.orders import (
    AppointCommander,
    ClearMinefield,
    DeclineCalls,
    Rename,
    RenewDice,
    SendDetachment,
)
from campaign.world.queries import allied
from campaign.world.rules.detachments import has_to_help
from campaign.world.state import ReportDue
from tests.released import before, given, happened, judgement, up_to_date


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """The campaign, in a file of its own."""
    with Desk.open(up_to_date("0.9.0", tmp_path)) as desk:
        yield desk


@pytest.fixture
def brought_up_to_date(tmp_path: Path) -> Path:
    """The file as this program keeps it."""
    return up_to_date("0.9.0", tmp_path)


def test_the_file_is_what_its_orders_and_dice_bring_about() -> None:
    found, _battles = judgement("0.9.0")
    assert (found.doubts, found.older, found.not_played, found.played_again) == ((), Counter(), 0, 6)


def test_the_campaign_has_its_rules_its_dice_and_its_map(desk: Desk) -> None:
    setting = desk.state.setting
    assert (setting.rules.edition, setting.rules.open_map, setting.rules.one_detachment_an_army) == (2, False, False)
    assert setting.seed is None
    first, later = setting.secrets
    assert is_secret(first)
    assert [order.secret for _entry, order in given(desk, RenewDice)] == [later]
    (tar,) = (sector for sector in desk.state.sectors.values() if sector.hazard is not None)
    assert tar.hazard == Hazard("tar pits", 1)
    assert any(event.hazard == tar.id for event in happened(desk, HazardThrown))


def test_the_bands_help_each_other(desk: Desk) -> None:
    """Whoever owes a detachment may not decline; one of them sent two, from one army."""
    sent = given(desk, SendDetachment)
    entry, order = sent[0]
    state = before(desk, entry)
    assert has_to_help(state, state.battles[order.battle], order.player)
    assert [why.rule for why in desk.check(DeclineCalls(order.battle, (order.player,)), state)] == ["campaign:C7"]
    assert max(Counter((order.battle, order.army) for _entry, order in sent).values()) == 2


def test_a_minefield_was_removed_by_an_opponent(desk: Desk) -> None:
    ((entry, order),) = given(desk, ClearMinefield)
    state = before(desk, entry)
    assert not allied(state, order.player, state.minefields[order.route].player)
    assert order.route not in desk.state.minefields


def test_a_commander_was_named_late_and_free(desk: Desk) -> None:
    entry, order = given(desk, AppointCommander)[-1]
    assert before(desk, entry).weeks == 2
    assert not [event for event in entry.events if isinstance(event, StockMoved)]
    state = desk.state
    assert state.players[order.player].commander == order.figure
    assert (order.figure, None) in state.notes
    assert desk.picture(state.portraits[order.figure])


def test_what_was_undone_in_0_9_0_can_be_redone_and_undone_again(desk: Desk) -> None:
    head, state = desk.head, desk.state
    desk.redo()
    desk.redo()
    assert isinstance(desk.entry(desk.head).order, Rename)
    assert desk.redoable() is None
    desk.undo()
    desk.undo()
    assert (desk.head, desk.state) == (head, state)


def test_the_amendment_that_stands_leads_back_to_the_commander_who_was_named_first(desk: Desk) -> None:
    """Only the second of the two amendments stands. What was ordered since stays on its branch."""
    head, state = desk.head, desk.state
    _entry, order = given(desk, AppointCommander)[-1]
    desk.undo_amendment()
    (first,) = (first for _entry, first in given(desk, AppointCommander) if first.player == order.player)
    assert first.figure != order.figure
    assert desk.state.players[order.player].commander == first.figure
    assert desk.before_amendment() is None
    desk.go_to(head)
    assert desk.state == state
    assert faults_in(desk.path) == ()


def test_what_the_ledger_says_of_its_amendments(brought_up_to_date: Path) -> None:
    """Two were made; the first was taken back, and nothing that it wrote is on the way to where the campaign stands."""
    with closing(sqlite3.connect(brought_up_to_date)) as connection:
        made = ledger.stood(connection)
    with Desk.open_to_read(brought_up_to_date) as desk:
        on_the_way = {entry.id for entry in desk.history()}
    assert [first in on_the_way for first in sorted(made)] == [False, True]


def test_the_battle_goes_on_in_the_middle_of_a_movement(desk: Desk) -> None:
    """In its third turn; in each one the question who moves first was answered."""
    (due,) = (due for due in desk.state.pending.values() if isinstance(due, ReportDue))
    text = desk.battles.kept(due.battle)
    assert text is not None
    under_way = kept.read(text)
    match = under_way.match()
    assert under_way.edition == 3
    assert match.waits == Decision(codes.MOVING, 0, -1)
    assert match.choices[-1][codes.VERB] == codes.MOVE
    assert sum(choice[codes.VERB] == codes.LEAD for choice in match.choices) == 3
    while not isinstance(match.waits, Over):
        match.answer(hint(match))
    desk.submit(report_order(desk.state, due.battle, match.fought()))
    assert due.id not in desk.state.pending
    assert desk.battles.kept(due.battle) is None
    assert judged(desk.path, battles=True).doubts == ()
