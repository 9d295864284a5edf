"""What a battle without a campaign agrees on for its table: latest end, what makes a side give way, house rules.

Shows what the battle's rule system offers, and only sets values; what they mean, the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from campaign.battle.contract import AnySetup
from campaign.battle.contract.agreements import Agreement
from campaign.battle.scenery import Battlefield, Point
from campaign.battle.systems import agreements_of, telling_of
from campaign.words import _
from ui import plain_labels
from ui.dialogs.fields import Check, Number
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets
from ui.theme import Theme


class Agreements(QWidget):
    """The fields. ``changed`` gets all agreements whenever one is another."""

    def __init__(self, look: Theme, setup: AnySetup, changed: Callable[[Any], None]) -> None:
        super().__init__()
        self._look, self._rules, self._field, self._changed = look, setup.rules, setup.battlefield, changed
        self._showing = False
        self._ruler = telling_of(setup.system).ruler
        self.checks: dict[str, Check] = {}
        self.numbers: dict[str, Number] = {}
        self.places: dict[str, tuple[Number, Number]] = {}
        self._where: dict[str, QWidget] = {}
        self._options = tuple(option for option in agreements_of(setup.system).options if not option.of_armies)
        rows = [row for option in self._options if not option.of for row in self._rows(option)]
        self.setLayout(panel_widgets.column(*rows, spacing=2))
        self.show_setup(setup)

    def show_setup(self, setup: AnySetup) -> None:
        """Show what was agreed for this battle, on its table."""
        self._rules, self._field = setup.rules, setup.battlefield
        self._showing = True
        for key, number in self.numbers.items():
            number.box.setValue(getattr(self._rules, key))
        for key, check in self.checks.items():
            check.setChecked(getattr(self._rules, key) not in (None, False))
        for key, boxes in self.places.items():
            place = getattr(self._rules, key)
            self._where[key].setVisible(place is not None)
            for box, value, side in zip(boxes, place or self._middle(), _sides(self._field), strict=True):
                box.box.setMaximum(side // self._ruler.unit)
                box.box.setValue(value // self._ruler.unit)
        self._showing = False

    def point_at(self, point: Point) -> None:
        """A place that was agreed on was shown on the table."""
        for key in self.places:
            if getattr(self._rules, key) is not None:
                self._set(**{key: point})

    def _rows(self, option: Agreement) -> Iterator[Any]:
        usual = getattr(self._rules, option.key)
        if not isinstance(usual, bool) and option.most:
            label = plain_labels.label(option.told(usual), font="row")
            yield panel_widgets.line(label, self._number(option), 0, panel_widgets.rule_label(option.rule))
            yield 4
            return
        yield self._switch(option)
        if not isinstance(usual, bool):
            self._where[option.key] = self._place_fields(option)
            yield self._where[option.key]

    def _number(self, option: Agreement) -> Number:
        label = option.told(0)
        number = Number(self._look, option.key.replace("_", " "), label, 1, option.offered, 1)
        number.box.valueChanged.connect(lambda n: self._set(**{option.key: n}))
        self.numbers[option.key] = number
        return number

    def _switch(self, option: Agreement) -> QWidget:
        words = option.told(True)
        check = Check(self._look)
        check.setObjectName(option.key.replace("_", " "))
        check.setAccessibleName(words)
        text = plain_labels.label(words, font="row", wrap=True)
        text.setBuddy(check)
        check.toggled.connect(partial(self._switched, option.key))
        self.checks[option.key] = check
        row = QWidget()
        made = panel_widgets.line(check, text, panel_widgets.rule_label(option.rule), spacing=6)
        made.setStretch(1, 1)
        row.setLayout(made)
        return row

    def _place_fields(self, option: Agreement) -> QWidget:
        """Where the place lies, and the numbers that belong to it."""
        unit = self._ruler.called()
        west = _("From the west edge, {unit}").format(unit=unit)
        north = _("From the north edge, {unit}").format(unit=unit)
        wide, high = (side // self._ruler.unit for side in _sides(self._field))
        x = Number(self._look, f"{option.key} x".replace("_", " "), west, 0, wide, 0)
        y = Number(self._look, f"{option.key} y".replace("_", " "), north, 0, high, 0)
        self.places[option.key] = x, y
        fields = [(west, x), (north, y)]
        fields += [(other.told(0), self._number(other)) for other in self._options if other.of == option.key]
        row = Wrapping(spacing=8)
        for words, number in fields:
            both = QWidget()
            both.setLayout(panel_widgets.line(plain_labels.label(words, font="second", tone="ink2"), number, spacing=6))
            row.addWidget(both)
        for number in (x, y):
            number.box.valueChanged.connect(
                lambda _n: self._set(**{option.key: self._lengths(x.box.value(), y.box.value())})
            )
        inner = QWidget()
        inner.setLayout(row)
        made = QWidget()
        made.setLayout(panel_widgets.column(inner, margins=(26, 0, 0, 4)))
        return made

    def _switched(self, key: str, on: bool) -> None:
        if key in self.places:
            self._set(**{key: self._middle() if on else None})
        else:
            self._set(**{key: on})

    def _lengths(self, x: int, y: int) -> Point:
        """So many units of the game, as lengths on the table."""
        return x * self._ruler.unit, y * self._ruler.unit

    def _middle(self) -> Point:
        """The middle of the table, in whole units of the game."""
        unit = self._ruler.unit
        return self._field.width // 2 // unit * unit, self._field.height // 2 // unit * unit

    def _set(self, **changes: Any) -> None:
        if not self._showing:
            self._changed(replace(self._rules, **changes))


def _sides(field: Battlefield) -> Point:
    return field.width, field.height
