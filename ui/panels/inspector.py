"""The thing in hand: the selected army, or the selected sector, or a player from the standings.

Chooses the view and makes it anew when the campaign, the selection or the contemplated move changes; what was scrolled
to, picked out and focused stays.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtWidgets import QLayout, QScrollArea, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world import queries
from campaign.world.ids import ArmyId, FigureId, SectorId
from campaign.world.rules.movement import movable
from campaign.world.state import Campaign, Stage
from ui import plain_labels, widgets
from ui.panels import panel_widgets
from ui.panels.army_view import ArmyView
from ui.panels.name_edit import NameEdit
from ui.panels.player_view import PlayerView
from ui.panels.sector_view import SectorView
from ui.session import Session


class Inspector(QWidget):
    """The panel at the right."""

    first_matter = Signal()  # the user wants to settle what the week waits for

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._picked: frozenset[FigureId] = frozenset()
        self._picked_of: ArmyId | None = None
        self._state: Campaign | None = None  # as it is shown
        self._chosen: tuple[object, ...] = ()  # what is shown of it
        self._goes_on = False  # a move was planned from here
        self._army_view: ArmyView | None = None
        self.setObjectName("inspector")
        self.setAccessibleName(_("Inspector"))
        self.setMinimumWidth(300)
        self._place = QVBoxLayout(self)
        self._place.setContentsMargins(0, 0, 0, 0)
        session.planned.connect(self._on_planned)
        session.settled.connect(self._on_settled)
        self._show()

    @property
    def picked(self) -> frozenset[FigureId]:
        """The figures of the army in hand that are picked out."""
        return self._picked

    @property
    def ordering(self) -> tuple[widgets.Button, ...]:
        """The button that orders the contemplated move, where there is one."""
        return tuple(self.findChildren(widgets.Button, "order the plan"))

    @property
    def settling(self) -> tuple[widgets.Button, ...]:
        """The buttons that settle what the week waits for, where there are any."""
        return tuple(self.findChildren(widgets.Button, QRegularExpression("^(first matter|resolve .*|play .*)$")))

    def rename(self) -> bool:
        """Write over the name of what is shown, where it stands; False where nothing with a name is shown."""
        if self._army_view is not None:
            return self._army_view.rename()
        name = self.findChild(NameEdit)
        if name is not None:
            name.begin()
        return name is not None

    def _on_planned(self) -> None:
        """A move planned from here goes on here: the focus is on the button that orders it."""
        self._goes_on = bool(self._session.planned_path and self._focus_name())

    def _on_settled(self) -> None:
        session = self._session
        if session.state is self._state and self._what() == self._chosen:
            return
        self._show()
        if self._goes_on and (order := self.findChild(QWidget, "order the plan")) is not None:
            order.setFocus()
        self._goes_on = False

    def _what(self) -> tuple[object, ...]:
        """What of the state is shown: what is selected and planned, and the battles that have been begun."""
        session = self._session
        begun = tuple(battle.id for battle in queries.open_battles(session.state) if session.is_under_way(battle.id))
        chosen = session.selected_sector, session.selected_army, session.selected_player
        return *chosen, session.planned_path, begun

    def _show(self) -> None:
        session = self._session
        self._state = session.state
        self._chosen = self._what()
        army = self._army()
        if army is not None and self._army_view is not None:
            self._army_view.look_again(army, self._picked)
            return
        focus, scroll = self._focus_name(), self._scroll()
        panel_widgets.clear(self._place)
        self._army_view = None
        self._place.addWidget(self._view(army))
        if focus and (widget := self.findChild(QWidget, focus)) is not None:
            widget.setFocus()
        if (area := self.findChild(QScrollArea)) is not None:
            area.verticalScrollBar().setValue(scroll)

    def _army(self) -> ArmyId | None:
        """The army to be shown, with those of its figures that are still picked out."""
        army = self._session.selected_army
        if army is None or army not in self._session.state.armies:
            return None
        if army != self._picked_of:
            self._picked, self._picked_of = frozenset(), army
        self._picked &= frozenset(self._session.state.armies[army].figures)
        return army

    def _view(self, army: ArmyId | None) -> QWidget:
        session = self._session
        if session.selected_player is not None:
            return PlayerView(session, session.selected_player)
        if army is not None:
            self._army_view = ArmyView(session, army, self._picked, self._pick)
            return self._army_view
        if session.selected_sector is not None:
            return SectorView(session, session.selected_sector)
        return self._empty()

    def _empty(self) -> QWidget:
        made = QWidget()
        words = plain_labels.label(_("Select an army or a sector on the map."), font="text", tone="ink2", wrap=True)
        layout = panel_widgets.column(words, 12, margins=(16, 18, 16, 16))
        if not self._session.looks_back:
            self._offer_what_helps(layout)
        layout.addStretch(1)
        made.setLayout(layout)
        return made

    def _offer_what_helps(self, layout: QVBoxLayout) -> None:
        """One button: to what the week waits for, else to an army that may move, else to money at the muster."""
        state = self._session.state
        if state.pending and self._session.matters:
            layout.addWidget(plain_labels.label(self._session.matters[0].title, font="row", wrap=True))
            if since := self._session.since_words(self._session.matters[:1]):
                layout.addWidget(plain_labels.label(since, font="second", tone="warn", wrap=True))
            layout.addSpacing(8)
            played = self._session.played_in(self._session.matters[0]) is not None
            words, sign = (_("Go on playing"), "play") if played else (_("Settle this first"), "check")
            layout.addLayout(self._offer("first matter", words, sign, self.first_matter.emit))
            return
        ready = [army.id for army in queries.armies_of(state, state.active) if movable(state, army.id)]
        if state.active is not None and ready and not state.players[state.active].computer:
            layout.addLayout(
                self._offer(
                    "first army to move", _("First army to move"), "move", lambda: self._session.select(army=ready[0])
                )
            )
        elif (home := _first_to_spend_in(state)) is not None:
            layout.addLayout(
                self._offer(
                    "first sector with FP",
                    _("First sector with FP"),
                    "stock",
                    lambda: self._session.select(sector=home),
                )
            )

    def _offer(self, name: str, words: str, sign: str, do: Callable[[], object]) -> QLayout:
        button = widgets.Button(self._session.theme, words, sign)
        button.setObjectName(name)
        button.setProperty("room", "less")
        button.clicked.connect(lambda: do())
        return panel_widgets.line(button, 0)

    def _pick(self, figures: frozenset[FigureId]) -> None:
        self._picked = figures

    def _focus_name(self) -> str:
        focus = self.window().focusWidget()
        return focus.objectName() if focus is not None and self.isAncestorOf(focus) else ""

    def _scroll(self) -> int:
        area = self.findChild(QScrollArea)
        return area.verticalScrollBar().value() if area is not None else 0


def _first_to_spend_in(state: Campaign) -> SectorId | None:
    """The first sector of a person's with FP in stock, while the armies are mustered."""
    if state.stage is not Stage.MUSTER:
        return None
    people = [seat for seat in state.seats if not state.players[seat].computer]
    spends = (sector for seat in people for sector in queries.sectors_of(state, seat) if state.sectors[sector].stock)
    return next(spends, None)
