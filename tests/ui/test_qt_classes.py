"""Qt's classes are met as there is time, and then no more."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QTimer

from ui import qt_classes


def test_all_classes_are_met_a_few_at_once_and_then_it_is_over(monkeypatch: pytest.MonkeyPatch, qtbot):
    met: list[int] = []

    def some():
        for number in range(60):
            met.append(number)
            yield number

    monkeypatch.setattr(qt_classes, "each", some)
    owner = QObject()
    qt_classes.meet_all(owner)
    qtbot.waitUntil(lambda: bool(met))
    assert len(met) == qt_classes.AT_ONCE
    qtbot.waitUntil(lambda: not owner.findChildren(QTimer))
    assert len(met) == 60
