"""The end of the session: the system asks the program to quit. All that was ordered lies in the file, unasked."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.store.backups.folders import Backups, Why
from campaign.tabletop.kept import Kept, text_of
from campaign.tabletop.seats import Seat
from campaign.world.orders import EndTurn
from campaign.world.queries import open_battles
from tests.ui.battle.table.battles.ground import SMALL, waiting
from tests.ui.conftest import active
from ui.battle.prepare import play_actions
from ui.dialogs import sheets
from ui.dialogs.lost_file_sheet import LostSheet
from ui.main_window import MainWindow
from ui.theme import Theme

ENDED, STAYED = 0, 1


@pytest.fixture
def path(first_week: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(first_week, tmp_path / "club.fftt"))


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def window(look: Theme, path: Path, settings: QSettings, tmp_path: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    backups = tmp_path / "backups"
    made = MainWindow(look, settings, backups=backups)
    qtbot.addWidget(made)
    made.show_desk(Desk.open(path, Backups(backups)))
    with qtbot.waitExposed(made):
        made.show()
    assert made.session is not None
    assert made.session.submit(EndTurn(active(made.session.desk)))
    yield made
    made.lost.given_up = made.session  # whoever closes it after a test is asked nothing
    made.close()
    QThreadPool.globalInstance().waitForDone()


def session_ends(app: QApplication) -> int:
    """The system asks, as Qt tells it on all of them, while the program waits for events; whether it quits."""

    def ask() -> None:
        asked = QEvent(QEvent.Type.Quit)
        QCoreApplication.sendEvent(app, asked)
        if not asked.isAccepted():
            app.exit(STAYED)

    QTimer.singleShot(0, ask)
    code = app.exec()
    QCoreApplication.removePostedEvents(app, QEvent.Type.Quit.value)  # the last window asked again as it closed
    return code


def test_the_program_ends_unasked_and_the_last_order_is_in_the_file(
    window: MainWindow, path: Path, settings: QSettings, tmp_path: Path, qapp: QApplication
) -> None:
    assert window.session is not None
    state, entries = window.session.state, window.session.desk.all_entries()
    assert session_ends(qapp) == ENDED
    assert window.findChildren(QDialog) == []
    QThreadPool.globalInstance().waitForDone()
    with Desk.open(path) as again:  # which nobody else has open any more
        assert (again.state, again.all_entries()) == (state, entries)
    assert [backup.why for backup in Backups(tmp_path / "backups").of(path)] == [Why.CLOSE]
    assert any(key.startswith("window on ") for key in settings.allKeys())  # where it stood


def test_a_sheet_that_is_open_keeps_nobody_and_orders_nothing(
    window: MainWindow, path: Path, qapp: QApplication
) -> None:
    session = window.session
    assert session is not None
    state = session.state
    sheets.note(session, session.state.seats[0], window)
    assert QApplication.activeModalWidget() is not None
    assert session_ends(qapp) == ENDED
    with Desk.open(path) as again:
        assert again.state == state


def test_a_battle_on_the_table_is_gone_on_with_after_the_session(
    window: MainWindow, tmp_path: Path, qapp: QApplication, qtbot: QtBot
) -> None:
    desk = waiting(tmp_path, (Faction.MARINES, Faction.MACHINA), SMALL)
    window.show_desk(desk)
    assert window.session is not None
    battle = open_battles(desk.state)[0].id
    play_actions.begin(window.session, battle, play_actions.Preparation((Seat(), Seat())), home=window)
    qtbot.waitUntil(lambda: play_actions.table_of(battle, window) is not None, timeout=10_000)
    table = play_actions.table_of(battle, window)
    assert table is not None
    qtbot.waitUntil(lambda: table.driver.waits_for_person or table.curtain.is_down, timeout=10_000)
    table.driver.answer(table.driver.match.game.options()[0])
    stood = text_of(Kept.of(table.driver.match))
    assert session_ends(qapp) == ENDED
    with Desk.open(desk.path) as again:
        assert again.battles.kept(battle) == stood


@pytest.mark.skipif(os.name == "nt", reason="Windows lets no open file go")
def test_where_the_file_is_lost_people_are_asked_before_the_session_ends(
    window: MainWindow, path: Path, qapp: QApplication
) -> None:
    path.unlink()
    assert session_ends(qapp) == STAYED
    assert window.isVisible()
    assert window.findChild(LostSheet) is not None
