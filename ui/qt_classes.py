"""Qt's classes are made in Python as there is time, a few at once.

PySide makes each when it is first met, and nearly all of them when a widget turns up whose class it does not know, as
on the first sheet: that would keep people waiting for as long as the sheet itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer

AT_ONCE = 25  # classes: one or two milliseconds
PAUSE = 20  # milliseconds


def meet_all(parent: QObject) -> None:
    """Meet them one after the other, until all are known."""
    unknown = each()
    timer = QTimer(parent, interval=PAUSE)

    def some() -> None:
        if not list(islice(unknown, AT_ONCE)):
            timer.stop()
            timer.deleteLater()

    timer.timeout.connect(some)
    timer.start()


def each() -> Iterator[object]:
    """Every class, which is known when it comes."""
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            yield getattr(module, name)
