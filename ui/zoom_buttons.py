"""Buttons that come nearer, go back and fit, in the corner of a view that zooms: the map, and the battle's table."""

from __future__ import annotations

from itertools import pairwise
from typing import Protocol

from PySide6.QtCore import QSize, SignalInstance
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QWidget

from campaign.words import _
from ui import plain_labels, widgets
from ui.theme import SPACE_1, Theme

STEP = 1.2  # one press, or one notch of the wheel
SMALL, WIDE = QSize(30, 28), QSize(62, 28)


class Zooming(Protocol):
    """A view that can be zoomed. ``zoomed`` tells the zoom, as a share of the one that fits."""

    zoomed: SignalInstance

    def zoom_by(self, factor: float) -> None:
        """Come nearer, or go back."""
        ...

    def fit(self) -> None:
        """Show all of it."""
        ...


class ZoomButtons(QFrame):
    """The three, on a card that floats over ``over``; ``fits`` says what fitting is, without its key."""

    def __init__(self, look: Theme, view: Zooming, fits: str, over: QWidget) -> None:
        super().__init__(over)
        self.setProperty("surface", "card")
        nearer, farther = widgets.Button(look, "+", kind="quiet"), widgets.Button(look, "\u2212", kind="quiet")
        nearer.setAccessibleName(_("Zoom in"))
        plain_labels.set_tool_tip(nearer, _("Zoom in (+)"))
        farther.setAccessibleName(_("Zoom out"))
        plain_labels.set_tool_tip(farther, _("Zoom out (−)"))
        self.percent = widgets.Button(look, "100 %", kind="quiet")
        self._fits = fits
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_1, SPACE_1, SPACE_1, SPACE_1)
        row.setSpacing(SPACE_1)
        self._buttons = farther, self.percent, nearer
        for button, size in zip(self._buttons, (SMALL, WIDE, SMALL), strict=True):
            button.setFixedSize(size)
            row.addWidget(button)
        nearer.clicked.connect(lambda: view.zoom_by(STEP))
        farther.clicked.connect(lambda: view.zoom_by(1 / STEP))
        self.percent.clicked.connect(view.fit)
        view.zoomed.connect(self._tell)
        self._tell(1.0)

    def stand(self, upright: bool) -> None:
        """One above the other, or beside each other; the tab key goes as one reads."""
        across, up = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
        self._row.setDirection(up if upright else across)
        for one, other in pairwise(reversed(self._buttons) if upright else self._buttons):
            QWidget.setTabOrder(one, other)
        self.adjustSize()

    def _tell(self, zoom: float) -> None:
        self.percent.say(_("{n} %").format(n=round(zoom * 100)))
        self.percent.setAccessibleName(self._fits)
        plain_labels.set_tool_tip(self.percent, _("{fits} (F)").format(fits=self._fits))
