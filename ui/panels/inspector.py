"""The thing in hand: the selected army, or the selected sector, or a player from the standings.

Chooses the view and makes it anew when the campaign, the selection or the contemplated move changes; what was scrolled
to, picked out and focused stays.
"""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.ids import ArmyId, FigureId, PlayerId
from ui import plain
from ui.panels import bits
from ui.panels.army_view import ArmyView
from ui.panels.player_view import PlayerView
from ui.panels.sector_view import SectorView
from ui.session import Session


class Inspector(QWidget):
    """The panel at the right."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._player: PlayerId | None = None
        self._picked: frozenset[FigureId] = frozenset()
        self._picked_of: ArmyId | None = None
        self.setObjectName("inspector")
        self.setAccessibleName(_("Inspector"))
        self.setMinimumWidth(300)
        self._place = QVBoxLayout(self)
        self._place.setContentsMargins(0, 0, 0, 0)
        session.changed.connect(self._show)
        session.selected.connect(self._show_selected)
        session.planned.connect(self._show_planned)
        session.theme.changed.connect(self._show)
        self._show()

    def show_player(self, player: str) -> None:
        """Show a player until something else is selected."""
        self._player = PlayerId(player)
        self._show()

    @property
    def picked(self) -> frozenset[FigureId]:
        """The figures of the army in hand that are picked out."""
        return self._picked

    def _show_selected(self) -> None:
        self._player = None
        self._show()

    def _show_planned(self) -> None:
        """A move planned from here goes on here: the focus is on the button that orders it."""
        here = bool(self._focus_name())
        self._show()
        if here and (order := self.findChild(QWidget, "order the plan")) is not None:
            order.setFocus()

    def _show(self) -> None:
        focus, scroll = self._focus_name(), self._scroll()
        bits.clear(self._place)
        self._place.addWidget(self._view())
        if focus and (widget := self.findChild(QWidget, focus)) is not None:
            widget.setFocus()
        if (area := self.findChild(QScrollArea)) is not None:
            area.verticalScrollBar().setValue(scroll)

    def _view(self) -> QWidget:
        state, session = self._session.state, self._session
        if self._player is not None:
            return PlayerView(session, self._player)
        if (army := session.selected_army) is not None and army in state.armies:
            if army != self._picked_of:
                self._picked, self._picked_of = frozenset(), army
            self._picked &= frozenset(state.armies[army].figures)
            return ArmyView(session, army, self._picked, self._pick)
        if session.selected_sector is not None:
            return SectorView(session, session.selected_sector)
        return self._empty()

    def _empty(self) -> QWidget:
        made = QWidget()
        words = plain.label(_("Select an army or a sector on the map."), font="text", tone="ink2", wrap=True)
        made.setLayout(bits.column(words, 0, margins=(16, 18, 16, 16)))
        return made

    def _pick(self, figure: FigureId) -> None:
        self._picked ^= {figure}

    def _focus_name(self) -> str:
        focus = self.window().focusWidget()
        return focus.objectName() if focus is not None and self.isAncestorOf(focus) else ""

    def _scroll(self) -> int:
        area = self.findChild(QScrollArea)
        return area.verticalScrollBar().value() if area is not None else 0
