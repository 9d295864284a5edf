"""What can be bought in a place, a small button a unit: the first click opens the purchase with one of it chosen."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from campaign.battle.contract.lists import Unit
from campaign.words import _
from campaign.world.ids import ArmyId, SectorId
from ui import plain_labels, theme, widgets
from ui.dialogs import recruit_form, sheets
from ui.flow_layout import Wrapping
from ui.menu_entries import RECRUIT_KEYS
from ui.panels import panel_widgets
from ui.session import Session


class Recruits(QWidget):
    """The units of the faction that buys in a sector, in the order of the purchase, with the keys that do the same."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._place: tuple[SectorId, ArmyId | None] | None = None
        self._units: tuple[Unit, ...] = ()
        self._buttons: list[widgets.Button] = []
        self._row = Wrapping(spacing=4)  # lists may have any number of units
        self.setLayout(self._row)

    def show_place(self, sector: SectorId, army: ArmyId | None) -> None:
        """Show what an army there, or a new one, could buy; shut is what money or room do not allow."""
        state = self._session.state
        form = recruit_form.start(state, sector, army)
        room = 0 if form is None else recruit_form.room(state, form)
        units = () if form is None else recruit_form.units_for(state, form.player)
        self._place = (sector, army)
        if units != self._units:
            self._make_buttons(units)
        for button, unit in zip(self._buttons, units, strict=True):
            self._allow(button, unit.fp <= room)

    def _make_buttons(self, units: tuple[Unit, ...]) -> None:
        panel_widgets.clear(self._row)
        self._row.addWidget(widgets.Sign(self._session.theme, "recruit", "ink3", 14))
        self._units, self._buttons = units, [self._button(unit) for unit in units]
        for button in self._buttons:
            self._row.addWidget(button)

    def _button(self, unit: Unit) -> widgets.Button:
        button = widgets.Button(self._session.theme, unit.code)
        button.setObjectName(f"recruit {unit.key}")
        button.setProperty("room", "none")
        button.setFixedSize(36, 28)
        button.setFont(theme.font("scan"))
        button.setAccessibleName(_("Recruit one {unit}: {n} FP").format(unit=unit.name, n=unit.fp))
        button.clicked.connect(partial(self._open, unit.key))
        return button

    def _allow(self, button: widgets.Button, fits: bool) -> None:
        place = self._buttons.index(button) + 1
        key = f" ({place})" if place <= RECRUIT_KEYS else ""
        why = "" if fits else _("Not enough stock, or no room in the army.")
        button.setEnabled(fits)
        plain_labels.set_tool_tip(button, button.accessibleName() + key + ("\n" + why if why else ""))
        button.setAccessibleDescription(why)

    def _open(self, unit: str, _checked: bool = False) -> None:
        if self._place is not None:
            sector, army = self._place
            sheets.recruit(self._session, sector, army, self.window(), unit)
