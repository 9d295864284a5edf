"""The week's tables in the window, and several battles fought at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from campaign.world import orders as o
from campaign.world import queries
from campaign.world.ids import BattleId
from campaign.world.state import CallDue
from tests.ui.battle.workers import Worker, attacker_wins
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from tests.ui.screens.campaigns import declared, several
from ui.battle.resolver import Resolver
from ui.battle.running_battles import RunningBattles
from ui.battle.waiting.tables_window import TablesWindow
from ui.battle.waiting.under_way_sheet import UnderWaySheet
from ui.dialogs.answer_sheets import ChoiceSheet
from ui.session import Session
from ui.theme import Theme


@pytest.fixture
def window(qtbot) -> QWidget:
    made = QWidget()
    made.resize(1366, 768)
    qtbot.addWidget(made)
    made.show()
    return made


def shown(desks: Desks, look: Theme, window: QWidget, scene=several, how=attacker_wins) -> TablesWindow:
    session = Session(desks(scene), look, window, resolver=Resolver(Worker(how)))
    made = TablesWindow(session, window)
    made.show()
    return made


def press(window: TablesWindow, words: str, place: int = 0) -> None:
    """The button with these words, the first or a later one."""
    for _turn in range(2):  # rows are made anew a moment later, and show themselves another
        QApplication.processEvents()
    buttons = [button for button in window.findChildren(QPushButton) if button.isVisible()]
    [button for button in buttons if QPushButton.text(button).strip() == words][place].click()


def said(window: TablesWindow) -> list[str]:
    for _turn in range(2):
        QApplication.processEvents()
    return [label.text() for label in window.findChildren(QLabel) if label.isVisible()]


def begin(fights: RunningBattles, worker: Worker, battles: Sequence[BattleId], qtbot) -> None:
    """Have battles fought by a worker that answers when it is told to, each in its turn."""
    for number, battle in enumerate(battles, 1):
        assert fights.begin(battle)
        qtbot.waitUntil(lambda number=number: len(worker.waiting) == number, timeout=20_000)


def test_each_battle_that_waits_is_a_table_with_its_state(desks: Desks, look: Theme, window: QWidget):
    tables = shown(desks, look, window)
    waiting = len(queries.open_battles(tables.fights._session.state))
    assert waiting >= 3
    assert said(tables).count("the forces are complete") == waiting
    assert f"{waiting} battles wait" in said(tables)


def test_from_where_a_detachment_may_come_stands_at_its_table(desks: Desks, look: Theme, window: QWidget):
    tables = shown(desks, look, window, declared)
    due = scenes.pending_of(tables.fights._session.desk, CallDue)
    name = tables.fights._session.state.players[due.player].name
    assert f"{name} may send a detachment" in said(tables)
    assert any(words.startswith(f"{name}: ") and "could send" in words for words in said(tables))
    press(tables, "Nobody sends")
    assert due.id not in tables.fights._session.state.pending


def test_all_that_wait_are_fought_at_once_and_shown_as_over(desks: Desks, look: Theme, window: QWidget, qtbot):
    tables = shown(desks, look, window)
    session = tables.fights._session
    waiting = len(queries.open_battles(session.state))
    press(tables, "Resolve all")
    assert len(tables.fights.running) == waiting
    qtbot.waitUntil(lambda: not tables.fights.running, timeout=20_000)
    assert said(tables).count("fought in the program") == waiting
    assert not queries.open_battles(session.state)


def test_a_battle_under_way_is_not_among_those_that_are_resolved_at_once(
    desks: Desks, look: Theme, window: QWidget, qtbot
):
    tables = shown(desks, look, window)
    session = tables.fights._session
    played = queries.open_battles(session.state)[0].id
    session.desk.battles.keep(played, "so far")
    session.tell_again()
    press(tables, "Resolve all")
    qtbot.waitUntil(lambda: not tables.fights.running, timeout=20_000)
    assert [battle.id for battle in queries.open_battles(session.state)] == [played]
    press(tables, "Resolve")
    (question,) = tables.findChildren(UnderWaySheet)
    question.reject()
    assert not tables.fights.running
    assert session.desk.battles.kept(played) == "so far"


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_results_are_entered_in_the_order_of_the_beginning_whoever_ends_first(
    desks: Desks, look: Theme, window: QWidget, qtbot, order: tuple[int, ...]
):
    worker = Worker(None)
    session = Session(desks(several), look, window, resolver=Resolver(worker))
    fights = RunningBattles(session)
    begun = [battle.id for battle in queries.open_battles(session.state)[:3]]
    setups = [session.desk.battles.setup(battle) for battle in begun]
    begin(fights, worker, begun, qtbot)
    for number in order:
        worker.waiting[number].set_result(attacker_wins(setups[number], 0))
        qtbot.wait(20)
    qtbot.waitUntil(lambda: not fights.running, timeout=20_000)
    assert [e.order.battle for e in session.history() if isinstance(e.order, o.ReportBattle)] == begun


def test_a_battle_that_is_stopped_waits_again_and_does_not_hold_up_the_next(
    desks: Desks, look: Theme, window: QWidget, qtbot
):
    worker = Worker(None)
    session = Session(desks(several), look, window, resolver=Resolver(worker))
    fights = RunningBattles(session)
    first, second = (battle.id for battle in queries.open_battles(session.state)[:2])
    setup, other = session.desk.battles.setup(first), session.desk.battles.setup(second)
    begin(fights, worker, (first, second), qtbot)
    worker.waiting[1].set_result(attacker_wins(other, 0))
    qtbot.wait(30)
    assert set(fights.running) == {first, second}
    fights.stop(first)
    qtbot.waitUntil(lambda: not fights.running, timeout=20_000)
    worker.waiting[0].set_result(attacker_wins(setup, 0))
    assert session.state.battles[second].report is not None
    assert session.state.battles[first].report is None


def test_a_battle_whose_forces_change_meanwhile_is_fought_again_as_it_is_now(
    desks: Desks, look: Theme, window: QWidget, qtbot
):
    worker = Worker(None)
    session = Session(desks(several), look, window, resolver=Resolver(worker))
    fights = RunningBattles(session)
    battle = queries.open_battles(session.state)[0]
    before = session.desk.battles.setup(battle.id)
    fights.begin(battle.id)
    qtbot.waitUntil(lambda: len(worker.waiting) == 1, timeout=20_000)
    victim = session.state.armies[battle.forces[0].army].figures[0]
    session.submit(o.Correct("It was never there", (o.StrikeFigure(victim),)))
    worker.waiting[0].set_result(attacker_wins(before, 0))
    qtbot.waitUntil(lambda: len(worker.waiting) == 2, timeout=20_000)
    worker.waiting[1].set_result(attacker_wins(session.desk.battles.setup(battle.id), 0))
    qtbot.waitUntil(lambda: not fights.running, timeout=20_000)
    assert session.state.battles[battle.id].report is not None


def test_a_worker_that_fails_leaves_the_battle_waiting_and_says_so(
    desks: Desks, look: Theme, window: QWidget, qtbot, monkeypatch: pytest.MonkeyPatch
):
    from campaign.battle import arena

    def fails(*_all: object, **_more: object) -> None:
        raise RuntimeError("no memory")

    monkeypatch.setattr(arena, "fight", fails)
    tables = shown(desks, look, window, how=RuntimeError("gone"))
    told: list[str] = []
    tables.fights._session.failed.connect(told.append)
    press(tables, "Resolve")
    qtbot.waitUntil(lambda: not tables.fights.running, timeout=20_000)
    assert "no memory" in told[0]


def test_a_battle_is_refused_from_its_table_and_agreed_to(desks: Desks, look: Theme, window: QWidget, qtbot):
    tables = shown(desks, look, window)
    session = tables.fights._session
    battle = queries.open_battles(session.state)[0]
    press(tables, "Refuse…")
    (sheet,) = tables.findChildren(ChoiceSheet)
    assert sheet.choices[0].words.endswith("retreats")
    sheet.act()
    assert session.state.battles[battle.id].report is not None
    names = [session.state.players[player].name for player in battle.players]
    for name in names:
        press(tables, f"{name} agrees")
    assert set(session.state.battles[battle.id].agreed) == set(battle.players)


def test_the_to_do_list_opens_the_tables_when_several_battles_wait(desks: Desks, look: Theme, window: QWidget, qtbot):
    from ui.panels.todo import ToDoPanel

    session = Session(desks(several), look, window, resolver=Resolver(Worker(None)))
    panel = ToDoPanel(session)
    panel.setParent(window)
    panel.show()
    button = panel.findChild(QPushButton, "tables of the week")
    assert button is not None
    assert button.isVisible()
    button.click()
    assert panel.window().findChild(TablesWindow) is not None


def test_where_several_battles_can_be_resolved_that_is_the_one_primary_button(
    desks: Desks, look: Theme, window: QWidget
):
    shown_buttons = [b for b in shown(desks, look, window).findChildren(QPushButton) if b.isVisible()]
    assert [b.objectName() for b in shown_buttons if b.property("kind") == "primary"] == ["resolve all"]
