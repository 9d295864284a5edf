"""Looking back: time line, strip and menu show the campaign as it stood, and nothing can be ordered there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip

from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world.orders import (
    Correct,
    EndTurn,
    EndWeek,
    LayMinefield,
    Rename,
    SetStock,
    StartWeek,
    WriteNote,
)
from campaign.world.queries import in_order
from campaign.world.rules.mines import MINE_PRICE
from ui.bars.amend_button import AmendButton
from ui.bars.journal import JournalBar, JournalList, TimeLine
from ui.bars.journal_rows import SENTENCE
from ui.bars.past import PastBar
from ui.bars.scores import Plot
from ui.bars.week import WeekBar
from ui.computer_seats import ComputerSeats
from ui.main_window import MainWindow
from ui.panels.todo import ToDoPanel
from ui.session import Session
from ui.theme import Theme
from ui.widgets import Button


@pytest.fixture
def session(session: Session) -> Session:
    """A week has passed, and the next has begun."""
    while session.state.active is not None:
        session.submit(EndTurn(session.state.active))
    session.submit(EndWeek())
    session.submit(StartWeek())
    return session


@pytest.fixture
def bar(session: Session, qtbot) -> PastBar:
    made = PastBar(session)
    qtbot.addWidget(made)
    return made


def press(bar: PastBar, name: str) -> None:
    button = bar.findChild(Button, f"past {name}")
    assert button is not None
    assert button.isEnabled()
    button.click()


# ── the session ──


def test_whoever_looks_back_sees_the_campaign_as_it_stood(session: Session):
    entry = session.desk.history()[3].id
    session.look_at(entry)
    assert session.state == session.desk.state_at(entry)
    assert session.looks_back


def test_looking_back_tells_what_is_other(session: Session, qtbot):
    entry = session.desk.history()[1].id
    with qtbot.waitSignal(session.changed) as told:
        session.look_at(entry)
    assert (told.args[0].before, told.args[0].after) == (session.desk.state, session.state)
    assert told.args[0].armies


def test_nothing_can_be_ordered_in_the_past(session: Session, qtbot):
    head = session.desk.head
    session.look_at(session.desk.history()[3].id)
    with qtbot.waitSignal(session.refused) as told:
        assert not session.submit(Rename(session.state.seats[0], "Rita"))
    assert "This is the past" in told.args[0][0].text
    assert session.desk.head == head


def test_at_the_head_one_does_not_look_back(session: Session):
    session.look_at(session.desk.head)
    assert session.moment is None


def test_an_order_from_elsewhere_brings_the_present_back(session: Session):
    session.look_at(session.desk.history()[3].id)
    session.desk.submit(Rename(session.desk.state.seats[0], "Rita"))
    assert (session.moment, session.state) == (None, session.desk.state)


def test_a_selected_army_that_was_not_there_yet_is_let_go(session: Session):
    session.select(army=next(iter(session.state.armies)))
    session.look_at(session.desk.history()[0].id)
    assert session.selected_army is None


def test_in_the_past_nothing_is_to_do_and_nothing_is_undone(session: Session, qtbot):
    to_do, week = ToDoPanel(session), WeekBar(session)
    qtbot.addWidget(to_do)
    qtbot.addWidget(week)
    session.look_at(session.desk.history()[4].id)
    assert session.matters == ()
    assert not week._undo.isEnabled()
    assert week.next_step.order is None


def test_the_program_plays_nobody_in_the_past(session: Session):
    program = ComputerSeats(session)
    session.look_at(session.desk.history()[4].id)
    assert program.players == ()


def test_scores_are_those_of_the_moment(session: Session, qtbot):
    plot = Plot(session)
    qtbot.addWidget(plot)
    weeks = len(next(iter(plot.lines.values())))
    session.look_at(session.desk.history()[4].id)
    plot.look_again()
    assert len(next(iter(plot.lines.values()))) == weeks - 1


# ── the strip ──


def test_the_strip_is_there_only_while_one_looks_back(session: Session, bar: PastBar):
    assert bar.isHidden()
    session.look_at(session.desk.history()[3].id)
    assert not bar.isHidden()
    press(bar, "now")
    assert bar.isHidden()
    assert session.moment is None


def test_the_strip_says_where_the_moment_is(session: Session, bar: PastBar):
    session.look_at(session.desk.history()[3].id)
    count = len(session.desk.history())
    assert bar.accessibleName().startswith(f"Month 1, week 1 · entry 4 of {count} and ")


def test_the_strip_steps_back_and_on_to_now(session: Session, bar: PastBar):
    history = session.desk.history()
    bar.step(-1)
    assert session.moment is not None
    assert session.moment.entry == history[-2].id
    bar.step(-1)
    assert session.moment.entry == history[-3].id
    bar.step(2)
    assert session.moment is None


def test_the_whole_campaign_is_replayed_entry_by_entry_and_ends_now(session: Session, bar: PastBar, qtbot):
    shown: list[int] = []
    session.travelled.connect(
        lambda: shown.append(session.desk.head if session.moment is None else session.moment.entry)
    )
    for _time in range(2):
        bar._next_speed()
    bar.toggle_replay()
    qtbot.waitUntil(lambda: session.moment is None, timeout=10_000)
    assert shown == [entry.id for entry in session.desk.history()]
    assert not bar.replays


def test_a_replay_can_be_stopped(session: Session, bar: PastBar):
    bar.toggle_replay()
    assert bar.replays
    bar.toggle_replay()
    assert not bar.replays
    assert session.moment is not None


def test_a_retired_moment_can_be_gone_on_from(session: Session, bar: PastBar):
    session.submit(Rename(session.state.seats[0], "Rita"))
    retired = session.desk.head
    session.undo()
    session.look_at(retired)
    assert bar.accessibleName().startswith("Month 1, week 2 · entry ")
    assert bar.findChild(Button, "past amend").isHidden()
    gone = []
    bar.return_to.connect(gone.append)
    press(bar, "go on")
    assert gone == [retired]
    session.go_to(retired)
    assert (session.desk.head, session.moment) == (retired, None)


# ── the time line ──


def test_a_click_on_the_time_line_looks_back(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    line = bar.findChildren(TimeLine)[0]
    line.resize(400, line.height())
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(4, 20))
    assert session.moment is not None
    assert session.moment.entry == session.desk.history()[0].id
    assert bar.current_row().entry == session.moment.entry


def test_the_time_line_tells_what_stands_under_the_pointer(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    line = bar.findChildren(TimeLine)[0]
    line.resize(400, line.height())
    session.submit(Rename(session.state.seats[0], "<b>Rita"))
    tip = QHelpEvent(QEvent.Type.ToolTip, QPoint(394, 20), line.mapToGlobal(QPoint(394, 20)))
    assert line.event(tip)
    assert "&lt;b&gt;Rita" in QToolTip.text()


def test_the_time_line_is_moved_by_keys(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    line = bar.findChildren(TimeLine)[0]
    history = session.desk.history()
    QTest.keyClick(line, Qt.Key.Key_Left)
    assert session.moment is not None
    assert session.moment.entry == history[-2].id
    QTest.keyClick(line, Qt.Key.Key_Home)
    assert session.moment.entry == history[0].id
    QTest.keyClick(line, Qt.Key.Key_End)
    assert session.moment is None


def test_an_entry_of_the_journal_offers_to_look_back_to_amend_and_to_copy(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    rows = bar.findChild(JournalList)
    menu = rows.menu_of(2)
    assert [action.text() for action in menu.actions()] == [
        "Look back to here",
        "What differs from now…",
        "Amend…",
        "Take it out…",
        "Save a copy from here…",
    ]
    menu.actions()[0].trigger()
    assert session.moment is not None
    assert session.moment.entry == session.desk.history()[-3].id
    founding = rows.menu_of(len(session.desk.history()) - 1)
    assert not founding.actions()[2].isEnabled()


def test_the_button_beside_the_list_amends_the_entry_that_is_marked(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    bar.resize(900, 200)
    bar.show()
    rows = bar.findChild(JournalList)
    rows.setCurrentIndex(rows.model().index(1, SENTENCE))
    button = next(made for made in bar.findChildren(AmendButton) if made.isVisible())
    with qtbot.waitSignal(bar.amend) as told:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert told.args == [session.desk.history()[-2].id]


def test_with_nothing_marked_the_button_amends_the_last_entry_folded_or_not(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    bar.resize(900, 200)
    bar.show()
    last = session.desk.history()[-1].id
    for folded in (False, True):
        bar.set_folded(folded)
        button = next(made for made in bar.findChildren(AmendButton) if made.isVisible())
        with qtbot.waitSignal(bar.amend) as told:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert told.args == [last]


def test_the_button_says_why_the_founding_is_not_amended_there(session: Session, qtbot):
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    bar.resize(900, 200)
    bar.show()
    bar.show_place(0)
    button = next(made for made in bar.findChildren(AmendButton) if made.isVisible())
    assert not button.isEnabled()
    assert "command line" in button.toolTip()


def test_a_minefield_of_the_journal_offers_a_note_about_its_route_which_the_entry_then_tells(session: Session, qtbot):
    player, setting = session.state.active, session.state.setting
    homes = [id for id in in_order(session.state.sectors) if session.state.sectors[id].owner == player]
    session.submit(Correct("dues", tuple(SetStock(home, MINE_PRICE) for home in homes)))
    mines = (
        LayMinefield(player, r, ((h, MINE_PRICE),)) for h in homes for r, ends in setting.routes.items() if h in ends
    )
    mine = next(order for order in mines if not session.desk.check(order))
    assert session.submit(mine)
    bar = JournalBar(session)
    qtbot.addWidget(bar)
    rows = bar.findChild(JournalList)
    assert rows.menu_of(0).actions()[-1].text() == "Note about the route…"
    session.submit(WriteNote(mine.route, "Marked with red chalk."))
    told = rows.model().index(1, SENTENCE).data(Qt.ItemDataRole.ToolTipRole)
    assert "Marked with red chalk." in told


# ── the window ──


@pytest.fixture
def window(look: Theme, session: Session, qtbot) -> MainWindow:
    made = MainWindow(look, None)
    qtbot.addWidget(made)
    made.show_desk(session.desk)
    return made


def test_the_map_is_drawn_as_it_stood(window: MainWindow):
    session = window.session
    scene = window.map_panel.view.map_scene
    army = next(iter(session.state.armies))
    assert scene.counter_of(army) is not None
    session.look_at(session.desk.history()[0].id)
    assert scene.counter_of(army) is None
    session.show_moment(None)
    assert scene.counter_of(army) is not None


def test_a_copy_from_here_is_saved_beside_the_windows_work(window: MainWindow, tmp_path: Path, qtbot):
    entry = window.session.desk.history()[3].id
    window.copies.write(tmp_path / "from here.fftt", entry)
    qtbot.waitUntil(lambda: not window.map_panel.notice.isHidden())
    assert faults_in(tmp_path / "from here.fftt") == ()
    with Desk.open_to_read(tmp_path / "from here.fftt") as copy:
        assert copy.head == entry


def test_undo_is_not_offered_while_one_looks_back(window: MainWindow):
    edit = {action.text(): action for menu in window.menuBar().actions() for action in menu.menu().actions()}
    assert edit["Amend the last order…"].isEnabled()
    assert not edit["Undo the amendment"].isEnabled()
    window.past.look_back(-1)
    shown = {action.text(): action for menu in window.menuBar().actions() for action in menu.menu().actions()}
    assert not shown["Undo"].isEnabled()
    assert shown["Amend the order that is shown…"].isEnabled()


def test_the_menu_of_battles_opens_in_the_past_too(window: MainWindow):
    session = window.session
    session.look_at(session.desk.history()[0].id)
    window._commands._battle.aboutToShow.emit()
    assert window._commands._battle.actions()[-1].text() == "No battle is open"
