"""The steps of a sheet that asks in several: which there are, which is at hand, and a way to each. Knows no sheet."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QStackedWidget, QWidget

from campaign.words import _
from ui import widgets
from ui.panels import panel_widgets
from ui.theme import Theme


class Steps(QWidget):
    """A line of numbered names above the page at hand; every one can be gone to at any time."""

    changed = Signal(int)

    def __init__(self, look: Theme, names: Sequence[str]) -> None:
        super().__init__()
        self._names = list(names)
        self._pages = QStackedWidget()
        self._group = QButtonGroup(self)
        row = panel_widgets.line(spacing=4)
        for place, name in enumerate(names):
            button = widgets.Button(look, f"{place + 1}  {name}", kind="quiet")
            button.setObjectName(f"step {place + 1}")
            button.setProperty("room", "less")
            button.setCheckable(True)
            button.setAutoDefault(False)
            self._group.addButton(button, place)
            row.addWidget(button)
        row.addStretch(1)
        self._group.idClicked.connect(self.show_step)
        made = panel_widgets.column(row, 8, widgets.hairline(), 14, self._pages)
        made.setStretch(4, 1)
        self.setLayout(made)

    def fill(self, pages: Sequence[QWidget]) -> None:
        """Take the pages in, one for each name, and show the first. Quickest when this has its own place already."""
        for page in pages:
            area = panel_widgets.Scrolled()
            self._pages.addWidget(area)
            area.hold(page)
        self.show_step(0)

    @property
    def step(self) -> int:
        """The one at hand."""
        return self._pages.currentIndex()

    @property
    def is_last(self) -> bool:
        """Whether no other comes after it."""
        return self.step == len(self._names) - 1

    @property
    def next_name(self) -> str:
        """What the next one is called; empty at the last."""
        return "" if self.is_last else self._names[self.step + 1]

    def show_step(self, place: int) -> None:
        """Go to this one."""
        self._pages.setCurrentIndex(place)
        for number, button in enumerate(self._group.buttons()):
            button.setChecked(number == place)
            here = _("Step {n} of {all}, at hand") if number == place else _("Step {n} of {all}")
            button.setAccessibleDescription(here.format(n=number + 1, all=len(self._names)))
        self.setAccessibleName(self._names[place])
        self.changed.emit(place)
