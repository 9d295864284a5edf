"""The sheet of a battle: before it, while it is fought, after it; and the same from the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget

from campaign.battle.contract import STANDARD
from campaign.tabletop.kept import written
from campaign.tabletop.match import Match
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.thinking import hint
from campaign.world.ids import BattleId
from campaign.world.orders import ReportBattle
from campaign.world.queries import open_battles
from tests.ui.battle.workers import Worker, attacker_wins
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui import widgets
from ui.bars.amend_button import AmendButton
from ui.battle.prepare import play_button
from ui.battle.resolver import Resolver
from ui.battle.story import outcome_sheet
from ui.battle.story.outcome_sheet import ShowSheet
from ui.battle.waiting import resolve_sheet
from ui.battle.waiting.resolve_sheet import ResolveSheet
from ui.battle.waiting.under_way_sheet import UnderWaySheet
from ui.session import Session
from ui.theme import Theme

Opened = Callable[..., ResolveSheet]


@pytest.fixture
def window(qtbot, monkeypatch: pytest.MonkeyPatch) -> QWidget:
    """On a screen that is as large."""
    monkeypatch.setattr(widgets, "screen_room", lambda _widget: QSize(1600, 1000))
    made = QWidget()
    made.resize(1600, 1000)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def opened(desks: Desks, look: Theme, window: QWidget) -> Iterator[Opened]:
    """Opens the sheet of the battle that waits; ``how`` it ends, or never where that is None."""
    workers: list[tuple[Worker, ResolveSheet]] = []

    def open_sheet(how: object = attacker_wins) -> ResolveSheet:
        worker = Worker(how)  # type: ignore[arg-type]
        session = Session(desks(scenes.fought), look, resolver=Resolver(worker))
        sheet = resolve_sheet.resolve(session, the_battle(session), window)
        assert sheet is not None
        workers.append((worker, sheet))
        return sheet

    yield open_sheet
    for worker, sheet in workers:
        if worker.waiting:
            sheet.reject()
            worker.let_go(sheet.session.desk.battles.setup(sheet.battle))


def the_battle(session: Session) -> BattleId:
    return open_battles(session.state)[0].id


def words(sheet: QWidget) -> list[str]:
    return [label.text() for label in sheet.findChildren(QLabel) if label.isVisible()]


def resolved(opened: Opened, qtbot) -> ResolveSheet:
    sheet = opened()
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: sheet.is_over, timeout=20000)
    return sheet


def test_before_it_the_sheet_says_who_meets_whom(opened: Opened):
    sheet = opened()
    assert (sheet.title.text(), sheet.lead.text()) == (
        "The battle for Weir Island",
        "Mara attacks Jonas · month 1, week 1",
    )


def test_both_sides_are_there_with_their_fp(opened: Opened):
    assert words(opened()).count("14 FP") == 2


def test_the_main_button_has_the_focus(opened: Opened, qtbot):
    sheet = opened()
    qtbot.waitUntil(lambda: sheet.focusWidget() is sheet.primary)
    assert sheet.focusWidget() is sheet.primary


def test_to_resolve_enters_the_result(opened: Opened, qtbot):
    sheet = resolved(opened, qtbot)
    desk = sheet.session.desk
    assert isinstance(desk.entry(desk.head).order, ReportBattle)


def test_after_it_the_sheet_says_who_has_won(opened: Opened, qtbot):
    assert resolved(opened, qtbot).title.text() == "Mara wins and holds the field"


def test_the_losses_are_shown(opened: Opened, qtbot):
    sheet = resolved(opened, qtbot)
    qtbot.waitUntil(lambda: "14 of 14 FP, 8 of 8 figures" in words(sheet))
    assert "nobody" in words(sheet)


def test_undo_takes_the_battle_back(opened: Opened, qtbot):
    sheet = resolved(opened, qtbot)
    sheet.session.undo()
    assert the_battle(sheet.session) == sheet.battle


def test_the_last_button_closes_the_sheet(opened: Opened, qtbot):
    sheet = resolved(opened, qtbot)
    with qtbot.waitSignal(sheet.accepted):
        qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)


def test_escape_stops_the_battle_and_nothing_has_happened(opened: Opened, qtbot):
    sheet = opened(None)
    head = sheet.session.desk.head
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert (sheet.session.desk.head, sheet.isVisible(), sheet.primary.isEnabled()) == (head, True, True)


def test_escape_once_more_closes_the_sheet(opened: Opened, qtbot):
    sheet = opened()
    with qtbot.waitSignal(sheet.rejected):
        qtbot.keyClick(sheet, Qt.Key.Key_Escape)


def test_while_it_is_fought_the_sheet_says_so(opened: Opened, qtbot):
    sheet = opened(None)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: sheet.before.progress.isVisible())
    assert sheet.before.progress.words.text() == "The battle is being fought."


def test_the_turn_is_shown_where_it_is_known(opened: Opened):
    progress = opened().before.progress
    progress.show_turn(7)
    assert (progress.words.text(), progress.bar.value()) == ("Turn 7 of 30 at most", 7)


def test_a_battle_that_cannot_be_entered_still_waits(opened: Opened, qtbot, monkeypatch: pytest.MonkeyPatch):
    sheet = opened()
    monkeypatch.setattr(sheet.session, "submit", lambda order: False)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(sheet.reasons.shown), timeout=20000)
    assert (sheet.is_over, sheet.primary.isEnabled()) == (False, True)


def test_while_the_sheet_is_open_it_is_told_when_battles_get_fast(opened: Opened, qtbot):
    worker = Worker(attacker_wins, ready=False, compiled=False)
    sheet = opened()
    sheet.session.resolver.employ(worker)
    qtbot.waitUntil(lambda: "Battles run at ordinary speed until the fast rules are compiled." in words(sheet))
    worker.ready = worker.compiled = True
    qtbot.waitUntil(lambda: "Battles run fast (compiled)." in words(sheet))


def under_way(sheet: ResolveSheet) -> None:
    """The battle is being played on the window's table, and is kept in its second turn."""
    prepared = sheet.session.desk.battles.prepare(sheet.battle)
    match = Match(prepared.setup, prepared.seed, [Seat(), Seat(STANDARD)], DiceBy.PROGRAM)
    while match.s.now[0].turn < 2:
        match.answer(hint(match))
    sheet.session.desk.battles.keep(sheet.battle, written(match))
    sheet.session.tell_again()


def asked(sheet: QWidget, qtbot) -> UnderWaySheet:
    """The question before what was played is lost, when it knows the turn."""
    (question,) = sheet.findChildren(UnderWaySheet)
    qtbot.waitUntil(lambda: question.title.text() == "This battle is being played: turn 2", timeout=20000)
    return question


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_a_battle_under_way_is_not_resolved_unasked(opened: Opened, qtbot, monkeypatch: pytest.MonkeyPatch, key):
    sheet, gone_on = opened(), []
    monkeypatch.setattr(play_button, "play", lambda _session, battle, _window: gone_on.append(battle))
    under_way(sheet)
    kept = sheet.session.desk.battles.kept(sheet.battle)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    question = asked(sheet, qtbot)
    qtbot.keyClick(question, key)
    assert sheet.session.desk.battles.kept(sheet.battle) == kept
    assert not question.isVisible()
    assert sheet.isVisible() == (key == Qt.Key.Key_Escape)
    assert gone_on == ([] if key == Qt.Key.Key_Escape else [sheet.battle])


def test_a_battle_under_way_is_resolved_by_the_button_that_says_so(opened: Opened, qtbot):
    sheet = opened()
    under_way(sheet)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(asked(sheet, qtbot).anew, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: sheet.is_over, timeout=20000)


def test_the_other_way_is_to_type_it_in(opened: Opened, window: QWidget, qtbot):
    from ui.battle.result.battle_sheet import BattleSheet

    qtbot.mouseClick(opened().type_in, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.findChild(BattleSheet) is not None)


def test_the_sheet_fits_a_small_window(desks: Desks, look: Theme, qtbot):
    window = QWidget()
    window.resize(1366, 768)
    qtbot.addWidget(window)
    session = Session(desks(scenes.fought), look)
    sheet = resolve_sheet.resolve(session, the_battle(session), window)
    assert sheet is not None
    assert (sheet.width() <= 1366, sheet.height() <= 768) == (True, True)


def test_a_battle_that_does_not_wait_is_refused(desks: Desks, look: Theme, window: QWidget, qtbot):
    session = Session(desks(scenes.called), look)
    with qtbot.waitSignal(session.refused):
        sheet = resolve_sheet.resolve(session, the_battle(session), window)
    assert sheet is None


# From the journal


@pytest.fixture
def shown(opened: Opened, window: QWidget, qtbot) -> ShowSheet:
    sheet = opened()
    desk = sheet.session.desk
    from campaign.battle import arena

    desk.resolve(sheet.battle, arena.fight)
    sheet.reject()
    again = outcome_sheet.show_battle(sheet.session, desk.head, window)
    assert again is not None
    qtbot.waitUntil(lambda: bool(again.log.model.told), timeout=20000)
    return again


def test_a_battle_of_the_journal_tells_who_has_won(shown: ShowSheet):
    assert "holds the field" in shown.title.text()


def test_a_battle_of_the_journal_tells_how_it_went(shown: ShowSheet):
    assert any(row.text.startswith("Mara sets up") for row in shown.log.model.rows)


def test_a_battle_of_the_journal_can_be_read_by_keys_at_once(shown: ShowSheet, qtbot):
    qtbot.waitUntil(lambda: shown.focusWidget() is shown.log.list)
    assert shown.focusWidget() is shown.log.list


def test_of_a_battle_of_the_journal_nothing_can_be_ordered(shown: ShowSheet):
    assert (shown.primary.text(), shown.cancel.isVisible()) == ("Close", False)


def test_a_battle_of_the_journal_can_be_amended_from_its_sheet(shown: ShowSheet, qtbot):
    session = shown.session
    with qtbot.waitSignal(session.amends) as told:
        qtbot.mouseClick(shown.findChild(AmendButton), Qt.MouseButton.LeftButton)
    assert told.args == [session.desk.head]
    assert not shown.isVisible()


def test_a_battle_that_was_taken_back_is_not_amended_from_its_sheet(shown: ShowSheet, window: QWidget):
    session, entry = shown.session, shown.session.desk.head
    session.undo()
    again = outcome_sheet.show_battle(session, entry, window)
    assert again is not None
    assert again.findChild(AmendButton) is None


def test_a_log_of_another_version_is_said_not_to_be_readable(opened: Opened, window: QWidget, qtbot):
    from tests.fights import attacker_wins as with_a_strange_log

    sheet = opened()
    desk = sheet.session.desk
    desk.resolve(sheet.battle, with_a_strange_log)
    again = outcome_sheet.show_battle(sheet.session, desk.head, window)
    assert again is not None
    qtbot.waitUntil(lambda: bool(again.reasons.shown), timeout=20000)
    assert "another version" in again.reasons.shown[0].text


def test_an_entry_that_is_no_battle_is_not_shown(opened: Opened, window: QWidget):
    session = opened().session
    assert outcome_sheet.show_battle(session, session.desk.head, window) is None
