"""Windows of people who each have a folder of their own, and the campaign of the organiser."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QThreadPool, QUrl
from PySide6.QtGui import QDesktopServices, QDropEvent
from PySide6.QtWidgets import QLabel, QMenu, QMenuBar, QWidget
from pytestqt.qtbot import QtBot

from campaign.desk import Desk
from campaign.intake.doorkeeper import strict_doorkeeper
from tests.ui.month.driver import Hand
from tests.ui.panels import scenes
from ui.main_window import MainWindow
from ui.theme import Theme

Windows = Callable[[str], MainWindow]


@pytest.fixture
def windows(look: Theme, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Windows]:
    """Windows of people who each have a folder of their own; whoever gets another has put the last one away."""
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: True)
    made: list[MainWindow] = []

    def make(who: str) -> MainWindow:
        for other in made:
            other.hide()
        (tmp_path / who).mkdir(exist_ok=True)
        backups = tmp_path / who / "backups"
        window = MainWindow(look, None, backups=backups, door=strict_doorkeeper(backups))
        window.resize(1600, 1000)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        made.append(window)
        return window

    yield make
    for window in made:
        window.close()
    QThreadPool.globalInstance().waitForDone()


@pytest.fixture(scope="session")
def in_turn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign in its first week; a copy is played."""
    with scenes.in_turn(tmp_path_factory.mktemp("in-turn")) as desk:
        return desk.path


@pytest.fixture
def table(windows: Windows, in_turn: Path, tmp_path: Path) -> MainWindow:
    """The organiser's window, in the first week."""
    window = windows("organiser")
    window.show_desk(Desk.open(Path(shutil.copy(in_turn, tmp_path / "organiser"))))
    return window


def dropped(window: MainWindow, *paths: Path) -> None:
    """Files let go over the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    left, plain = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, data, left, plain))


def said(widget: QWidget) -> str:
    """All words on it."""
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def chosen(hand: Hand, *names: str) -> None:
    """An entry of the menus, by mouse; its name, or a part of it."""
    bar = hand.find(QMenuBar)
    menu = next(menu for menu in bar.findChildren(QMenu) if menu.objectName() == names[0])
    hand.click(bar, bar.actionGeometry(menu.menuAction()).center())
    for name in names[1:]:
        exact = [action for action in menu.actions() if action.text() == name]
        action = (exact or [action for action in menu.actions() if name in action.text()])[0]
        hand.choose(menu, action)
        menu = action.menu() or menu
