"""The organiser's correction: what is set right, to what, and why. campaign:C55"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.orders import Correct
from campaign.world.refusal import Reason
from ui.dialogs import correct_form
from ui.dialogs.correct_form import FIELDS, Blank, CorrectForm, CorrectionKind
from ui.dialogs.fields import Check, Number, Picker
from ui.dialogs.sheet import OrderSheet, labelled, side_by_side
from ui.panels import panel_widgets
from ui.session import Session

NUMBERS = (Blank.NUMBER, Blank.KILLS, Blank.BATTLES)


class CorrectSheet(OrderSheet):
    """One correction at a time."""

    def __init__(self, session: Session, parent: QWidget | None, form: CorrectForm | None = None) -> None:
        super().__init__(
            session,
            _("Correct"),
            _("Set right what the table agreed on. It shows as a correction in books, journal and paper (C55)."),
            _("Correct"),
            parent,
            width=560,
        )
        self.form = form or CorrectForm()
        self.what = Picker(session.theme, "what")
        for what in CorrectionKind:
            self.what.addItem(correct_form.what_words(what), what)
        self.what.setCurrentIndex(list(CorrectionKind).index(self.form.what))
        self.reason = QLineEdit(self.form.reason)
        self.reason.setObjectName("reason")
        self._fields = QVBoxLayout()
        self._fields.setSpacing(8)
        self.body.addLayout(labelled(_("What"), self.what))
        self.body.addSpacing(8)
        self.body.addLayout(self._fields)
        self.body.addSpacing(8)
        self.body.addLayout(labelled(_("Reason"), self.reason))
        self.what.currentIndexChanged.connect(self._what_picked)
        self.reason.textChanged.connect(self._reasoned)
        self._take(self.form)

    def _what_picked(self) -> None:
        self._take(replace(self.form, what=CorrectionKind(self.what.currentData())))

    def _reasoned(self, reason: str) -> None:
        self.form = replace(self.form, reason=reason)
        self.refresh()

    def _take(self, form: CorrectForm) -> None:
        """Show the blanks of a form, filled with what is so now."""
        state = self.session.state
        self.form = correct_form.as_it_is(state, correct_form.settled(state, form))
        self._show_fields()
        self.refresh()

    def _show_fields(self) -> None:
        panel_widgets.clear(self._fields)
        for blank in FIELDS[self.form.what]:
            field = self._field(blank)
            field.setObjectName(f"blank {blank}")
            row = QWidget()
            row.setLayout(labelled(blank_words(self.form.what, blank), field))
            self._fields.addWidget(row)

    def _field(self, blank: Blank) -> QWidget:
        if blank in NUMBERS:
            return self._number(blank)
        if blank is Blank.MOVED:
            box = Check(self.look, _("it has moved this week"))
            box.setChecked(self.form.moved)
            box.toggled.connect(self._moved)
            return box
        if blank is Blank.ABILITIES:
            return self._abilities()
        return self._picker(blank)

    def _number(self, blank: Blank) -> QWidget:
        least = 1 if self.form.what is CorrectionKind.ADD else 0
        words = blank_words(self.form.what, blank)
        number = Number(self.look, f"number {blank}", words, least, 9999, self.form.number(blank))
        number.box.valueChanged.connect(lambda value: self._counted(blank, value))
        return side_by_side(number)

    def _picker(self, blank: Blank) -> Picker:
        box = Picker(self.look)
        for id, words in correct_form.choices(self.session.state, blank, self.form):
            box.addItem(words, id)
        box.setMinimumContentsLength(20)
        box.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setCurrentIndex(box.findData(self.form.pick(blank)))
        box.currentIndexChanged.connect(lambda _place: self._picked(blank, str(box.currentData())))
        return box

    def _abilities(self) -> Picker:
        box = Picker(self.look)
        box.addItem(_("none"), None)
        face = self.session.state.setting.face
        for ability in face.abilities.values():
            box.addItem(face.ability_name(ability), ability)
        now = self.form.abilities
        if len(now) > 1:
            box.addItem(", ".join(map(face.ability_name, now)), list(now))
        box.setCurrentIndex(box.count() - 1 if len(now) > 1 else max(0, box.findData(now[0]) if now else 0))
        box.currentIndexChanged.connect(lambda _place: self._able(box.currentData()))
        return box

    def _able(self, abilities: object) -> None:
        found = abilities if isinstance(abilities, list) else [abilities] if abilities else []
        self.form = replace(self.form, abilities=tuple(map(str, found)))
        self.refresh()

    def _moved(self, moved: bool) -> None:
        self.form = replace(self.form, moved=moved)
        self.refresh()

    def _counted(self, blank: Blank, number: int) -> None:
        self.form = self.form.with_number(blank, number)
        self.refresh()

    def _picked(self, blank: Blank, id: str) -> None:
        picked = self.form.with_pick(blank, id)
        first = FIELDS[self.form.what][0]
        if blank is first:
            self._take(picked)  # another thing: its own numbers, its own choices
            return
        self.form = correct_form.settled(self.session.state, picked)
        if self.form != picked or (blank is Blank.SECTOR and self.form.what is CorrectionKind.ADD):
            self._show_fields()
        self.refresh()

    def order(self) -> Correct:
        """The correction."""
        return correct_form.order(self.form)

    def missing(self) -> Sequence[Reason]:
        """A reason has to be given, and there has to be something to correct."""
        empty = [b for b in FIELDS[self.form.what] if b in _PICKED and not self.form.pick(b)]
        if empty:
            return (Reason("campaign:C55", _("There is nothing of this kind to correct.")),)
        return () if self.form.reason.strip() else (Reason("campaign:C55", _("Say why, for the journal.")),)


_PICKED = (Blank.SECTOR, Blank.PLAYER, Blank.FIGURE, Blank.FALLEN, Blank.ARMY, Blank.UNIT, Blank.PENDING)


def blank_words(what: CorrectionKind, blank: Blank) -> str:
    """The name of a field."""
    if blank is Blank.NUMBER:
        return {
            CorrectionKind.STOCK: _("FP in stock"),
            CorrectionKind.VP: _("Victory points"),
            CorrectionKind.RECORD: _("Experience, FP"),
            CorrectionKind.ADD: _("How many"),
        }[what]
    return {
        Blank.SECTOR: _("Sector"),
        Blank.PLAYER: _("Player"),
        Blank.OWNER: _("Belongs to"),
        Blank.FIGURE: _("Figure"),
        Blank.FALLEN: _("Figure"),
        Blank.ARMY: _("Army"),
        Blank.JOINS: _("Into"),
        Blank.UNIT: _("Unit"),
        Blank.PENDING: _("Open"),
        Blank.KILLS: _("Kills"),
        Blank.BATTLES: _("Battles"),
        Blank.ABILITIES: _("Ability"),
        Blank.MOVED: _("Movement"),
    }[blank]
