"""Recruiting: the faction's units with a number each, and what the purchase does to stock and army. campaign:C31"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from campaign.battle.fftt.units import Unit
from campaign.words import _
from campaign.world.ids import ArmyId
from campaign.world.orders import Recruit
from campaign.world.refusal import Reason
from campaign.world.state import ARMY_LIMIT
from ui import parts, plain, theme
from ui.dialogs import recruit_form
from ui.dialogs.fields import Picker
from ui.dialogs.recruit_form import RecruitForm
from ui.dialogs.sheet import OrderSheet, Stepper, labelled
from ui.panels import bits, phrases
from ui.panels.figures import CodeChip
from ui.session import Session


class RecruitSheet(OrderSheet):
    """The units of one faction, to be bought in one sector."""

    def __init__(self, session: Session, form: RecruitForm, parent: QWidget | None) -> None:
        state = session.state
        place, owner = state.sectors[form.sector], state.players[form.player]
        lead = _("{player} buys from the stock of {sector}: {n} FP.").format(
            player=owner.name, sector=place.name, n=place.stock
        )
        super().__init__(
            session, _("Recruit in {sector}").format(sector=place.name), lead, _("Recruit"), parent, width=660
        )
        self.form = form
        self.steppers: dict[str, Stepper] = {}
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
        for number, unit in enumerate(units, 1):
            self.body.addWidget(self._unit(unit, str(number) if number <= recruit_form.KEYS else ""))
            self.body.addWidget(parts.hairline())
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

    def _unit(self, unit: Unit, key: str) -> QWidget:
        """The row of a unit; ``key``: the one that chooses one more."""
        row = QWidget()
        number = plain.label(key, font="small", tone="ink3")
        number.setFixedWidth(10)
        words = bits.column(
            0,
            plain.ElidedLabel(unit.name, font="row"),
            plain.ElidedLabel(phrases.profile_line(unit), font="second", tone="ink2"),
            0,
            spacing=2,
        )
        cost = plain.label(phrases.fp(unit.fp), font="row")
        stepper = Stepper(self.look, unit.name, lambda number: self._count(unit.key, number))
        self.steppers[unit.key] = stepper
        if key:
            QShortcut(QKeySequence(key), self).activated.connect(stepper.more.click)
        layout = bits.line(number, CodeChip(self.look, phrases.unit_code(unit)), words, cost, stepper, spacing=12)
        layout.setStretch(2, 1)
        row.setLayout(layout)
        row.setFixedHeight(theme.ROW_TABLE)
        plain.set_tool_tip(row, phrases.unit_tip(unit))
        return row

    def _count(self, unit: str, number: int) -> None:
        self.form = self.form.with_count(unit, number)
        self.refresh()

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
        room = recruit_form.room(state, form)
        for unit, stepper in self.steppers.items():
            fits = state.setting.units[unit].fp <= room
            number = form.count(unit)
            stepper.show_value(
                number, most=None if fits else number, why=_("Not enough stock, or no room in the army.")
            )
        self._name_row.setVisible(form.army is None)
        bits.clear(self._sums)
        for fact in self._facts():
            self._sums.addWidget(fact)
        super().refresh()

    def _facts(self) -> list[QWidget]:
        state, form = self.session.state, self.form
        stock, cost = state.sectors[form.sector].stock, recruit_form.cost(state, form)
        before, after = recruit_form.army_before(state, form), recruit_form.army_after(state, form)
        left, leaders = recruit_form.stock_after(state, form), recruit_form.leaders_after(state, form)
        return [
            bits.fact(_("Stock"), f"{stock} − {cost} = {left} FP", "campaign:C30", tone="warn" if left < 0 else "ink"),
            bits.fact(
                _("Army, {n} FP at most").format(n=ARMY_LIMIT),
                f"{before} + {cost} = {after} FP",
                "campaign:C16",
                tone="warn" if after > ARMY_LIMIT else "ink",
            ),
            bits.fact(_("HQs or Queens in it"), str(leaders), "campaign:C18"),
        ]
