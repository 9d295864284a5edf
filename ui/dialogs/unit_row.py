"""A unit that can be bought: its number to type, what it is, what it costs, and how many are taken.

A click anywhere on the row takes one more, as its number or the plus key does. Buys nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from campaign.battle.contract.lists import Unit
from campaign.words import _
from ui import plain_labels, theme
from ui.dialogs.sheet import Stepper
from ui.panels import panel_widgets, phrases
from ui.panels.figures import CodeChip
from ui.theme import Theme

MORE = (Qt.Key.Key_Plus, Qt.Key.Key_Right, Qt.Key.Key_Space)
FEWER = (Qt.Key.Key_Minus, Qt.Key.Key_Left)


class UnitRow(panel_widgets.Row):
    """One unit. ``changed`` gets the number that people ask for, ``step`` whether the focus goes down or up."""

    def __init__(
        self,
        look: Theme,
        mark: str,
        unit: Unit,
        told: Sequence[str],
        changed: Callable[[int], None],
        step: Callable[[int], None],
    ) -> None:
        super().__init__(unit.name, self._one_more)
        self._values = " · ".join(filter(None, [phrases.profile_line(unit), *told]))
        self._unit, self._changed, self._step = unit, changed, step
        self._number, self._why = 0, ""
        self._mark = mark
        self.setObjectName(f"unit {unit.key}")
        self.stepper = Stepper(look, unit.name, changed)
        for button in (self.stepper.fewer, self.stepper.more):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the row takes the same keys
        self._name = plain_labels.ElidedLabel(unit.name, font="row")
        self._detail = plain_labels.ElidedLabel("", font="second", tone="ink2")
        self._cost = plain_labels.label(phrases.fp(unit.fp), font="row")
        number = plain_labels.label(mark, font="letter", tone="ink3")
        number.setFixedWidth(18)
        words = panel_widgets.column(0, self._name, self._detail, 0, spacing=2)
        chip = CodeChip(look, unit.code)
        layout = panel_widgets.line(number, chip, words, self._cost, self.stepper, spacing=12, margins=(6, 0, 6, 0))
        layout.setStretch(2, 1)
        self.setLayout(layout)
        self.setFixedHeight(theme.ROW_TABLE)
        plain_labels.set_tool_tip(self, phrases.unit_tip(unit))

    def show_number(self, number: int, why: str) -> None:
        """How many are taken; ``why``: what keeps one more out."""
        self._number, self._why = number, why
        self.stepper.show_value(number, most=number if why else None, why=why)
        values = self._values
        self._detail.setText(f"{why} · {values}" if why and not number else values)
        for label in (self._name, self._cost):
            plain_labels.set_tone(label, "ink3" if why and not number else "ink")
        taken = _("{n} taken").format(n=number)
        spoken = (self._mark, self._unit.name, phrases.fp(self._unit.fp), taken, why)
        self.setAccessibleName(", ".join(part for part in spoken if part))

    def _one_more(self) -> None:
        if not self._why:
            self._changed(self._number + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plus and minus change the number, arrows go on; the rest is the sheet's."""
        key = Qt.Key(event.key())
        if key in MORE:
            self._one_more()
        elif key in FEWER:
            self._changed(self._number - 1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step(1 if key is Qt.Key.Key_Down else -1)
        else:
            event.ignore()
