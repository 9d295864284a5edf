"""What can be bought in a place, a small button a unit: the first click opens the purchase with one of it chosen."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QWidget

from campaign.battle.fftt.units import Unit
from campaign.words import _
from campaign.world.ids import ArmyId, SectorId
from ui import parts, plain, theme
from ui.actions import RECRUIT_KEYS
from ui.dialogs import recruit_form, sheets
from ui.panels import bits, phrases
from ui.session import Session


class Recruits(QWidget):
    """The units of the faction that buys in a sector, in the order of the purchase, with the keys that do the same."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shown: object = None
        self._row: QHBoxLayout = bits.line(spacing=4)
        self.setLayout(self._row)

    def show_place(self, sector: SectorId, army: ArmyId | None) -> None:
        """Show what an army there, or a new one, could buy; shut is what money or room do not allow."""
        state = self._session.state
        form = recruit_form.start(state, sector, army)
        room = 0 if form is None else recruit_form.room(state, form)
        units = () if form is None else recruit_form.units_for(state, form.player)
        if (shown := (sector, army, room, units)) == self._shown:
            return
        self._shown = shown
        bits.clear(self._row)
        self._row.addWidget(parts.Sign(self._session.theme, "recruit", "ink3", 14))
        for place, unit in enumerate(units):
            self._row.addWidget(self._button(sector, army, unit, place, fits=unit.fp <= room))
        self._row.addStretch(1)

    def _button(self, sector: SectorId, army: ArmyId | None, unit: Unit, place: int, *, fits: bool) -> parts.Button:
        button = parts.Button(self._session.theme, phrases.unit_code(unit))
        button.setObjectName(f"recruit {unit.key}")
        button.setProperty("room", "none")
        button.setFixedSize(36, 28)
        button.setFont(theme.font("scan"))
        button.setEnabled(fits)
        words = _("Recruit one {unit}: {n} FP").format(unit=unit.name, n=unit.fp)
        button.setAccessibleName(words)
        key = f" ({place + 1})" if place < RECRUIT_KEYS else ""
        why = "" if fits else "\n" + _("Not enough stock, or no room in the army.")
        plain.set_tool_tip(button, words + key + why)
        button.setAccessibleDescription(why.strip())
        open_sheet = partial(sheets.recruit, self._session, sector, army, first=unit.key)
        button.clicked.connect(lambda: open_sheet(window=self.window()))
        return button
