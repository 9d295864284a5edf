"""A club's own unit lists: written by hand, what each row costs reckoned as people write, kept as a file.

Says what is wrong with its line. Plays nothing; a campaign is founded with the file.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFileDialog, QLabel, QPlainTextEdit, QWidget

from campaign import system
from campaign.battle.contract.lists import Handwriting, Price
from campaign.battle.systems import SYSTEMS, campaign_of, lists_of
from campaign.exchange.unit_file import (
    UnitLists,
    is_by_hand,
    look_through,
    read_units,
    units_csv,
    units_json,
    units_text,
)
from campaign.words import _, decimal
from campaign.world.refusal import Reason
from campaign.world.state import ARMY_LIMIT
from ui import plain_labels, widgets
from ui.dialogs.fields import Picker
from ui.dialogs.lists_form import ListsForm
from ui.dialogs.sheet import Sheet
from ui.documents import choose_unit_lists, read_document, unit_files
from ui.panels import panel_widgets, phrases
from ui.theme import Theme

WIDTH: Final = 880
HIGH, LEAST = 340, 130  # of the text
COSTS: Final = 300  # width of what rows cost
WAIT: Final = 150  # milliseconds in which typing goes on
SHOWN: Final = 4  # sentences of what is wrong


def written_system() -> str:
    """The rule system whose lists are written by hand."""
    return next(name for name in SYSTEMS if lists_of(name).by_hand is not None)


class ListsSheet(Sheet):
    """The sheet. Nothing is kept until people save it."""

    def __init__(self, look: Theme, parent: QWidget | None, name: str = "") -> None:
        self.system = name or written_system()
        lists = lists_of(self.system)
        lead = _("Lists of {title} as a club writes them: a row, its weapons behind dashes, its rules behind a star.")
        super().__init__(look, _("Unit lists"), lead.format(title=lists.title), _("Save…"), parent, width=WIDTH)
        assert lists.by_hand is not None
        self._hand: Handwriting[Any] = lists.by_hand
        self.form = ListsForm(units_text(self.system, campaign_of(self.system).units()))
        self._read = UnitLists(self.system, ())
        self.text = QPlainTextEdit()
        self.text.setObjectName("lists")
        self.text.setAccessibleName(_("Rows of the lists"))
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(LEAST)
        self.rows: list[QLabel] = []
        self._costs = panel_widgets.column(spacing=3, margins=(0, 0, 12, 0))
        held = QWidget()
        held.setLayout(self._costs)
        self._costs.addStretch(1)
        costs = panel_widgets.scrolled(held)
        costs.setFixedWidth(COSTS)
        self.here = plain_labels.label("", font="second", tone="ink2", wrap=True)
        across = panel_widgets.line(self.text, costs, spacing=18)
        across.setStretch(0, 1)
        self.body.addLayout(across, 1)
        self.body.addSpacing(8)
        self.body.addWidget(self.here)
        self.body.addSpacing(8)
        self.body.addLayout(self._tools())
        self._foot()
        self._later = QTimer(self, singleShot=True, interval=WAIT)
        self._later.timeout.connect(self.judge)
        self._show()
        self.text.textChanged.connect(self._typed)
        self.text.cursorPositionChanged.connect(self._moved)
        self.judge()

    def first_stop(self) -> QWidget:
        """Where the rows are written."""
        return self.text

    def _tools(self) -> Any:
        hand, rows = self._hand, campaign_of(self.system).units()
        named = [(_("{unit}, {fp} FP").format(unit=row.name, fp=row.fp), hand.write(row)) for row in rows]
        self.add_row = self._picker(_("Add a row…"), "add row", [(_("a new one"), hand.new_row), *named])
        self.add_row.activated.connect(lambda n: self._put(self.add_row, n, self.form.with_row))
        self.add_weapon = widgets.Button(self.look, _("Add a weapon"))
        self.add_weapon.setObjectName("add weapon")
        self.add_weapon.setAutoDefault(False)
        self.add_weapon.clicked.connect(lambda _on=False: self._set(self.form.with_weapon(hand.new_weapon)))
        self.add_rule = self._picker(_("Rule of the row…"), "add rule", [(rule, rule) for rule in hand.rules()])
        self.add_rule.activated.connect(lambda n: self._put(self.add_rule, n, self.form.with_rule))
        weapon_rules = [(rule, rule) for rule in hand.weapon_rules()]
        self.add_weapon_rule = self._picker(_("Rule of the weapon…"), "add weapon rule", weapon_rules)
        self.add_weapon_rule.activated.connect(lambda n: self._put(self.add_weapon_rule, n, self.form.with_weapon_rule))
        return panel_widgets.line(self.add_row, self.add_weapon, self.add_rule, self.add_weapon_rule, 0, spacing=8)

    def _picker(self, words: str, name: str, items: list[tuple[str, str]]) -> Picker:
        picker = Picker(self.look, name)
        picker.setAccessibleName(words)
        picker.addItem(words, "")
        for shown, text in items:
            picker.addItem(shown, text)
        return picker

    def _foot(self) -> None:
        opens = widgets.Button(self.look, _("Open…"))
        opens.setObjectName("open lists")
        opens.setAutoDefault(False)
        opens.clicked.connect(lambda _on=False: self._choose())
        self.cancel.setText(_("Close"))
        self.add_low(opens)

    # --- what people do --------------------------------------------------------------------------------------------

    def _put(self, picker: Picker, place: int, put: Callable[[str], ListsForm]) -> None:
        """Put in what was picked, where the cursor is."""
        if chosen := picker.itemData(place):
            self._set(put(str(chosen)))
        picker.setCurrentIndex(0)

    def _set(self, form: ListsForm) -> None:
        self.form = form
        self._show()
        self.judge()
        self.text.setFocus()

    def _show(self) -> None:
        """The text as it stands in the form, and the cursor at the end of its line."""
        self.text.blockSignals(True)
        if self.text.toPlainText() != self.form.text:
            cursor = self.text.textCursor()
            cursor.select(cursor.SelectionType.Document)
            cursor.insertText(self.form.text)  # in one step that can be undone
        cursor = self.text.textCursor()
        cursor.setPosition(self.text.document().findBlockByNumber(self.form.at).position())
        cursor.movePosition(cursor.MoveOperation.EndOfBlock)
        self.text.setTextCursor(cursor)
        self.text.blockSignals(False)

    def _typed(self) -> None:
        self.form = ListsForm(self.text.toPlainText(), self.text.textCursor().blockNumber())
        self._later.start()

    def _moved(self) -> None:
        self.form = ListsForm(self.form.text, self.text.textCursor().blockNumber())
        self._show_here()

    def judge(self) -> None:
        """What the lists cost as they stand, and what is wrong with them."""
        self._later.stop()
        self._read, faults = look_through(self.form.text, self.system)
        units = self._read.units
        problems = [Reason("", _("Line {n}: {what}").format(n=n, what=what)) for n, what in faults]
        if not problems:
            whole = lists_of(self.system).complete(units)
            problems = lists_of(self.system).problems(whole, {unit.faction for unit in whole}, ARMY_LIMIT)
        if not problems and not units:
            problems = [Reason("", _("There is no unit in these lists."))]
        self.allow(problems[:SHOWN])
        self._show_costs()
        self._show_here()

    def _show_costs(self) -> None:
        """A line for each row: who, how many, and for how much, with the parts of it behind."""
        units = self._read.units
        while len(self.rows) < len(units):
            self.rows.append(plain_labels.label("", font="second", wrap=True))
            self._costs.insertWidget(len(self.rows) - 1, self.rows[-1])
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(units))
            if place < len(units):
                unit = units[place]
                price = self._hand.price(unit)
                row.setText(_row_line(unit, price))
                plain_labels.set_tone(row, "warn" if unit.fp != price.fp else "ink")
                plain_labels.set_tool_tip(row, parts_of(price))

    def _show_here(self) -> None:
        """The parts of what the row costs that the cursor is in."""
        unit = next((unit for unit in self._read.units if unit.key == self.form.key), None)
        line = _("Line {n}").format(n=self.form.at + 1)
        told = _("{line}, {row}: {parts}")
        parts = told.format(line=line, row=unit.name, parts=parts_of(self._hand.price(unit))) if unit else line
        self.here.setText(parts)
        for button in (self.add_weapon, self.add_rule, self.add_weapon_rule):
            button.setEnabled(bool(self.form.key))

    # --- files -----------------------------------------------------------------------------------------------------

    def _choose(self) -> None:
        path = choose_unit_lists(self)
        if path is not None:
            self.open_lists(path)

    def open_lists(self, path: Path) -> None:
        """Show the lists of a file; one that is written by hand comes as it is, right or not."""
        read_document(self, path, self._text_of, lambda text: self._set(ListsForm(text)), self.say_against)

    def _text_of(self, text: str) -> str:
        if is_by_hand(text):
            return text
        return units_text(self.system, read_units(text, self.system).units)

    def act(self) -> None:
        """Save them; the sheet stays."""
        name, _kinds = QFileDialog.getSaveFileName(self, _("Save the unit lists"), "", unit_files())
        if name:
            self.save_lists(Path(name) if Path(name).suffix else Path(f"{name}.txt"))

    def save_lists(self, path: Path) -> None:
        """Keep the lists as a file of the kind that its name says."""
        self.judge()
        written = {".json": units_json, ".csv": units_csv}.get(path.suffix.lower())
        text = self.form.text if written is None else written(self.system, self._read.units)
        try:
            system.write(text.encode(), path)
        except OSError as error:
            self.say_against(_("“{name}”: {why}.").format(name=path.name, why=error.strerror))
        else:
            self.here.setText(_("Saved as “{name}”.").format(name=path.name))


def _row_line(unit: Any, price: Price) -> str:
    told = _("{row}: {fp}, {points} points") if price.parts else _("{row}: {fp}")
    line = told.format(row=unit.name, fp=phrases.fp(unit.fp), points=decimal(float(price.total), 1, whole=True))
    if unit.fp != price.fp:
        line = _("{line}; its parts make {fp}").format(line=line, fp=phrases.fp(price.fp))
    return line


def parts_of(price: Price) -> str:
    """The parts of a price in a row, and what they make."""
    if not price.parts:
        return phrases.fp(price.fp)
    parts = [f"{name} {_number(points)}" for name, points in price.parts]
    told = _("{parts} = {total} points, {fp}")
    return told.format(parts=" + ".join(parts), total=_number(price.total), fp=phrases.fp(price.fp))


def _number(value: Fraction) -> str:
    """Exactly: no price has more decimals."""
    return decimal(float(value), 4, whole=True).replace("-", "−")
