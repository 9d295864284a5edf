"""What a battle without a campaign agrees on for its table: its latest end, what makes a side give way, house rules.

Only sets values; what they mean, the rules say (fftt:E3, B3, B4, B8, N1).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from campaign.battle.contract import LAST_TURN, TableRules
from campaign.battle.scenery import CM, Battlefield, Point
from campaign.words import _
from campaign.world.house_rules import HouseRules, house_rule_texts
from ui import plain
from ui.dialogs.fields import Check, Number
from ui.panels import bits
from ui.theme import Theme
from ui.wrapping import Wrapping

MOST_HELD = 10
HOUSE = {
    "missile_radius": "fftt:B3",
    "burst_by_touch": "fftt:B4",
    "acid_bursts": "fftt:B8",
    "air_missiles": "fftt:N1",
}


class Agreements(QWidget):
    """The fields. ``changed`` gets all agreements whenever one is another."""

    def __init__(self, look: Theme, rules: TableRules, field: Battlefield, changed: Callable[[TableRules], None]):
        super().__init__()
        self._look, self._rules, self._field, self._changed = look, rules, field, changed
        self._showing = False
        self.checks: dict[str, Check] = {}
        self.turns = Number(look, "last turn", _("Last turn"), 1, LAST_TURN, rules.turns)
        self.turns.box.valueChanged.connect(lambda n: self._set(turns=n))
        last = bits.line(plain.label(_("Last turn"), font="row"), self.turns, 0, bits.rule_label("fftt:E3a"))
        switches = [
            self._switch("lose_third", _("A side that has lost a third of its FP gives way"), "fftt:E3b"),
            self._switch("lose_hqs", _("A side that has lost all its HQs gives way"), "fftt:E3c"),
            self._switch("hold", _("Who holds a point alone makes the others give way"), "fftt:E3d"),
        ]
        for name, rule in HOUSE.items():
            switches.append(self._switch(name, _house_text(name, rule), rule))
        self._where = self._point_fields()
        self.setLayout(bits.column(last, 4, *switches[:3], self._where, *switches[3:], spacing=2))
        self.show_rules(rules, field)

    def show_rules(self, rules: TableRules, field: Battlefield) -> None:
        """Show these agreements, for this table."""
        self._rules, self._field = rules, field
        self._showing = True
        self.turns.box.setValue(rules.turns)
        for name, check in self.checks.items():
            check.setChecked(rules.hold_point is not None if name == "hold" else bool(getattr(rules, name)))
        self._where.setVisible(rules.hold_point is not None)
        x, y = rules.hold_point or _middle(field)
        for box, value, side in ((self.hold_x.box, x, field.width), (self.hold_y.box, y, field.height)):
            box.setMaximum(side // CM)
            box.setValue(value // CM)
        self.held.box.setValue(rules.hold_turns)
        self._showing = False

    def point_at(self, point: Point) -> None:
        """The point that is to be held was shown on the table."""
        if self._rules.hold_point is not None:
            self._set(hold_point=point)

    def _switch(self, name: str, words: str, rule: str) -> QWidget:
        check = Check(self._look)
        check.setObjectName(name.replace("_", " "))
        check.setAccessibleName(words)
        text = plain.label(words, font="row", wrap=True)
        text.setBuddy(check)
        check.toggled.connect(partial(self._switched, name))
        self.checks[name] = check
        row = QWidget()
        made = bits.line(check, text, bits.rule_label(rule), spacing=6)
        made.setStretch(1, 1)
        row.setLayout(made)
        return row

    def _point_fields(self) -> QWidget:
        """Where the point lies, and for how many turns it is to be held."""
        self.hold_x = Number(self._look, "hold x", _("From the west edge, cm"), 0, 120, 0)
        self.hold_y = Number(self._look, "hold y", _("From the north edge, cm"), 0, 120, 0)
        self.held = Number(self._look, "hold turns", _("Turns in a row"), 1, MOST_HELD, 3)
        row = Wrapping(spacing=8)
        for words, number in (
            (_("From the west edge, cm"), self.hold_x),
            (_("From the north edge, cm"), self.hold_y),
            (_("Turns in a row"), self.held),
        ):
            both = QWidget()
            both.setLayout(bits.line(plain.label(words, font="second", tone="ink2"), number, spacing=6))
            row.addWidget(both)
        self.hold_x.box.valueChanged.connect(lambda n: self._set(hold_point=(n * CM, self.hold_y.box.value() * CM)))
        self.hold_y.box.valueChanged.connect(lambda n: self._set(hold_point=(self.hold_x.box.value() * CM, n * CM)))
        self.held.box.valueChanged.connect(lambda n: self._set(hold_turns=n))
        inner = QWidget()
        inner.setLayout(row)
        made = QWidget()
        made.setLayout(bits.column(inner, margins=(26, 0, 0, 4)))
        return made

    def _switched(self, name: str, on: bool) -> None:
        if name == "hold":
            self._set(hold_point=_middle(self._field) if on else None)
        else:
            self._set(**{name: on})

    def _set(self, **changes: Any) -> None:
        if not self._showing:
            self._changed(replace(self._rules, **changes))


def _middle(field: Battlefield) -> Point:
    return field.width // 2 // CM * CM, field.height // 2 // CM * CM


def _house_text(name: str, rule: str) -> str:
    """What holds with the tick: the sentence of the house rules."""
    return dict(house_rule_texts(replace(HouseRules(), **{name: True})))[rule]  # type: ignore[arg-type]
