"""How many turns a battle lasted: a strip of numbers to click, and a field to type any other."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from campaign.battle.systems import telling_of
from ui import plain_labels, widgets
from ui.dialogs.fields import NumberBox
from ui.panels import panel_widgets
from ui.theme import Theme

USUAL = 8  # turns that are one click away


class Turns(QWidget):
    """The strip, and up to the last turn that there can be. ``box`` holds the number, and tells when it changes."""

    def __init__(self, look: Theme, system: str, turns: int, last: int) -> None:
        super().__init__()
        self._turns = telling_of(system).turns
        self.box = NumberBox("turns", self._turns.title(), 0, last, turns)
        self.box.show_none_as("–")
        self._buttons = [self._button(look, turn) for turn in range(1, USUAL + 1)]
        self.setLayout(
            panel_widgets.line(
                plain_labels.label(self._turns.title(), tone="ink2"), 4, *self._buttons, 4, self.box, spacing=2
            )
        )
        self.setFocusProxy(self.box)
        self.box.valueChanged.connect(self._show)
        self._show(turns)

    def _button(self, look: Theme, turn: int) -> widgets.Button:
        made = widgets.Button(look, str(turn), kind="quiet")
        made.setObjectName(f"turn {turn}")
        made.setAccessibleDescription(self._turns.lasted(turn))
        made.setCheckable(True)
        made.setAutoDefault(False)
        made.setProperty("room", "none")
        made.setFixedSize(26, 28)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the field beside them takes the same number by a key
        made.clicked.connect(lambda: self.box.setValue(turn))
        return made

    def _show(self, turns: int) -> None:
        for turn, button in enumerate(self._buttons, 1):
            button.setChecked(turn == turns)
