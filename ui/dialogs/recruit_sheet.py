"""Recruiting: the faction's units with a number each, and what the purchase does to stock and army. campaign:C31"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world import queries
from campaign.world.ids import ArmyId
from campaign.world.orders import Recruit
from campaign.world.refusal import Reason
from campaign.world.state import ARMY_LIMIT
from ui import theme, widgets
from ui.dialogs import recruit_form
from ui.dialogs.fields import Picker
from ui.dialogs.recruit_form import RecruitForm
from ui.dialogs.sheet import OrderSheet, Stepper, labelled
from ui.dialogs.unit_row import UnitRow
from ui.menu_entries import RECRUIT_KEYS
from ui.panels import panel_widgets
from ui.session import Session


class RecruitSheet(OrderSheet):
    """The units of one faction, to be bought in one sector."""

    def __init__(self, session: Session, form: RecruitForm, parent: QWidget | None, why: str = "") -> None:
        """``why``: where the form is filled in by the program, what speaks for that choice."""
        state = session.state
        place, owner = state.sectors[form.sector], state.players[form.player]
        lead = _("{player} buys from the stock of {sector}: {n} FP.").format(
            player=owner.name, sector=place.name, n=place.stock
        )
        if why:
            lead = _("{lead} Filled in as a proposal: {why}").format(lead=lead, why=why)
        super().__init__(
            session, _("Recruit in {sector}").format(sector=place.name), lead, _("Recruit"), parent, width=760
        )
        self.form = form
        self.rows: dict[str, UnitRow] = {}
        self.steppers: dict[str, Stepper] = {}
        self._taken: list[str] = []  # by digits, the last at the end
        self._army = Picker(session.theme, "army")
        self._name = QLineEdit(form.name)
        self._name.setObjectName("name of the army")
        self._name.setMaxLength(60)
        self._fill_armies()
        self._sums = QVBoxLayout()
        self.body.addLayout(labelled(_("Into"), self._army))
        self.body.addSpacing(8)
        self._name_row = QWidget()
        self._name_row.setLayout(labelled(_("Its name"), self._name))
        self.body.addWidget(self._name_row)
        self.body.addSpacing(16)
        units = recruit_form.units_for(state, form.player)
        inner = QWidget()
        list_ = panel_widgets.column(margins=(0, 0, panel_widgets.SCROLL_BAR, 0))
        inner.setLayout(list_)
        for number, unit in enumerate(units, 1):
            mark = str(number) if number <= RECRUIT_KEYS else ""
            row = UnitRow(
                self.look, mark, unit, state.setting.lists.told(unit), partial(self._count, unit.key), self._step
            )
            if mark:
                QShortcut(QKeySequence(mark), self).activated.connect(partial(self._take, unit.key))
            self.rows[unit.key], self.steppers[unit.key] = row, row.stepper
            list_.addWidget(row)
            list_.addWidget(widgets.hairline())
        self._area = panel_widgets.scrolled(inner, len(units) * (theme.ROW_TABLE + 1))
        self.body.addWidget(self._area, 1)
        self.body.addSpacing(12)
        self.body.addLayout(self._sums)
        self._army.currentIndexChanged.connect(self._army_picked)
        self._name.textChanged.connect(self._named)
        self.refresh()

    def _fill_armies(self) -> None:
        form, state = self.form, self.session.state
        for army in recruit_form.armies_to_join(state, form.player, form.sector):
            moved = _(", has moved") if army.moved else ""
            self._army.addItem(f"{army.name}{moved}", army.id)
        self._army.addItem(_("A new army"), None)
        self._army.setCurrentIndex(max(0, self._army.findData(form.army)))
        self._name.setPlaceholderText(_("chosen from the list of names"))

    def _count(self, unit: str, number: int) -> None:
        self.form = self.form.with_count(unit, number)
        self.refresh()

    def _step(self, down: int) -> None:
        """The focus goes to the row below or above."""
        rows = list(self.rows.values())
        at = next((place for place, row in enumerate(rows) if row.hasFocus()), 0)
        goal = rows[max(0, min(len(rows) - 1, at + down))]
        goal.setFocus(Qt.FocusReason.OtherFocusReason)
        self._area.ensureWidgetVisible(goal, 0, 8)

    def first_stop(self) -> QWidget | None:
        """The units: what one comes for."""
        return next(iter(self.rows.values()), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Backspace takes the last figure back that a digit took."""
        if event.key() == Qt.Key.Key_Backspace and self._taken:
            last = self._taken.pop()
            self._count(last, self.form.count(last) - 1)
        else:
            super().keyPressEvent(event)

    def _take(self, unit: str) -> None:
        """One more of the unit whose number was typed."""
        if not self._why_not(unit):
            self._taken.append(unit)
            self._count(unit, self.form.count(unit) + 1)

    def _army_picked(self) -> None:
        army = self._army.currentData()
        self.form = replace(self.form, army=ArmyId(army) if army else None)
        self.refresh()

    def _named(self, name: str) -> None:
        self.form = replace(self.form, name=name)
        self.refresh()

    def order(self) -> Recruit:
        """The purchase."""
        return self.form.order()

    def missing(self) -> Sequence[Reason]:
        """Nothing is bought without a figure."""
        if self.form.counts:
            return ()
        stands_against = recruit_form.why_nothing(self.session.state, self.form)
        return stands_against or (Reason("", _("Choose at least one figure.")),)

    def refresh(self) -> None:
        """Sums, and what the rules say."""
        state, form = self.session.state, self.form
        for unit, row in self.rows.items():
            row.show_number(form.count(unit), self._why_not(unit))
        bought, cost = sum(number for _unit, number in form.counts), recruit_form.cost(state, form)
        words = _("Recruit {n} for {fp} FP").format(n=bought, fp=cost) if bought else _("Recruit")
        self.primary.setText(words)
        self._name_row.setVisible(form.army is None)
        panel_widgets.clear(self._sums)
        for fact in self._facts():
            self._sums.addWidget(fact)
        super().refresh()

    def _why_not(self, unit: str) -> str:
        """What keeps one more of a unit out; empty where it can be taken."""
        state, form = self.session.state, self.form
        fp, left = state.setting.units[unit].fp, recruit_form.stock_after(state, form)
        if fp > left:
            return _("{n} FP needed, {left} left in stock (C30)").format(n=fp, left=max(0, left))
        after = recruit_form.army_after(state, form) + fp
        if after > ARMY_LIMIT:
            return _("the army would have {n} FP, {most} at most (C16)").format(n=after, most=ARMY_LIMIT)
        return ""

    def _facts(self) -> list[QWidget]:
        state, form = self.session.state, self.form
        stock, cost = state.sectors[form.sector].stock, recruit_form.cost(state, form)
        before, after = recruit_form.army_before(state, form), recruit_form.army_after(state, form)
        led_by = queries.leaders_of(state, form.player)
        left, leaders = recruit_form.stock_after(state, form), recruit_form.leaders_after(state, form)
        return [
            panel_widgets.fact(
                _("Stock"), f"{stock} − {cost} = {left} FP", "campaign:C30", tone="warn" if left < 0 else "ink"
            ),
            panel_widgets.fact(
                _("Army, {n} FP at most").format(n=ARMY_LIMIT),
                f"{before} + {cost} = {after} FP",
                "campaign:C16",
                tone="warn" if after > ARMY_LIMIT else "ink",
            ),
            panel_widgets.fact(_("{leaders} in it").format(leaders=led_by.heads), str(leaders), "campaign:C18"),
        ]
