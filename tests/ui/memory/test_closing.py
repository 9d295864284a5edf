"""A window that was closed hears nothing any more, and nothing that is still being read comes to it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from campaign.world import orders as o
from ui.memory.hall import HallWindow
from ui.memory.statistics_window import StatisticsWindow
from ui.session import Session


@pytest.mark.parametrize("window", [HallWindow, StatisticsWindow])
@pytest.mark.parametrize("at_once", [False, True], ids=["when it has been read", "while it is being read"])
def test_a_closed_window_is_gone_for_good(
    qtbot: QtBot, fought: Session, settled, window: type[QDialog], at_once: bool
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    opened = window(fought, parent)
    opened.show()
    if not at_once:
        settled(lambda: opened.told is not None)  # type: ignore[attr-defined]
    opened.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(opened)
    fought.theme.use("light")
    fought.submit(o.WriteNote("campaign", "Nobody hears this."))
    fought.theme.use("dark")
    QThreadPool.globalInstance().waitForDone()
    qtbot.wait(200)
