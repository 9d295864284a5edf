"""The menu of a place on the map: everything that may be done there, with its key; what may not be done says why.

What is possible is asked of the rules (``possible``); orders go through the session, sheets open over the window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from campaign.words import _
from campaign.world import queries
from campaign.world.ids import ArmyId, BattleId, SectorId
from campaign.world.orders import AttackHere
from campaign.world.refusal import Reason
from ui import plain_labels, theme
from ui.dialogs import mines_form
from ui.dialogs.mines_form import MinesForm
from ui.map.hand import Hand
from ui.map.overlays import Overlays
from ui.menu_entries import allow
from ui.panels import possible_orders
from ui.session import Session

WIDE = 244  # most of an entry's words with the reason against it; all of it is in the tool tip


class MapMenu:
    """Makes the menus. ``picture`` and ``table`` are asked of the panel."""

    def __init__(
        self,
        session: Session,
        hand: Hand,
        overlays: Overlays,
        *,
        picture: Callable[[], object],
        table: Callable[[], object],
        fit: Callable[[], object],
    ) -> None:
        self._session, self._hand, self._overlays = session, hand, overlays
        self._picture, self._table, self._fit = picture, table, fit
        self._in_words = True  # reasons stand in the entries, not in their tool tips alone

    def menu(self, sector: SectorId | None, army: ArmyId | None, parent: QWidget) -> QMenu:
        """The menu for a sector and, where one stands under the pointer, an army there."""
        menu = QMenu(parent)
        menu.setObjectName("map menu")
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window = parent.window()
        if sector is not None:
            self._go_there(menu, sector)
        if army is not None:
            self._army(menu, army, window)
        if sector is not None:
            self._sector(menu, sector, army, window)
        self._map(menu)
        return menu

    def fill(self, menu: QMenu, sector: SectorId, army: ArmyId | None, window: QWidget) -> None:
        """The same for what is selected, into a menu of the window: reasons stand in the tool tips alone."""
        menu.clear()
        self._in_words = False
        try:
            if army is not None:
                self._army(menu, army, window)
            self._sector(menu, sector, army, window)
        finally:
            self._in_words = True

    def _go_there(self, menu: QMenu, sector: SectorId) -> None:
        """What the army in hand could do there."""
        session, goal = self._session, self._hand.goals.get(sector)
        if goal is None or session.selected_army is None:
            return
        words = _("Attack {sector}") if goal.attack else _("Move to {sector}")
        name = session.state.sectors[sector].name
        reasons = () if goal.paths else goal.reasons
        self._add(menu, words.format(sector=name), partial(self._hand.send, session.selected_army, sector), "", reasons)
        menu.addSeparator()

    def _army(self, menu: QMenu, army: ArmyId, window: QWidget) -> None:
        session, asks = self._session, self._session.problems
        state, there = session.state, session.state.armies[army]
        title = _("{army}, {n} FP").format(army=there.name, n=queries.army_fp(state, army))
        self._add(menu, title, partial(session.select, army=army)).setFont(theme.font("row"))
        moves = possible_orders.move(state, army, asks)
        self._add(menu, _("Take in hand"), partial(session.select, army=army), _("Space"), moves)
        if queries.attacked_in(state, there.sector, there.player):
            order = AttackHere(there.player, army)
            self._add(menu, _("Attack here"), partial(session.order, order), "", asks(order))
        self._add(
            menu, _("Odds of a move…"), partial(_odds, session, army, window), "O", possible_orders.odds(state, army)
        )
        split = partial(_split, session, army, window)
        self._add(menu, _("Split the army…"), split, "S", possible_orders.split(state, army, asks))
        self._add(
            menu,
            _("Merge armies…"),
            partial(_merge, session, army, window),
            "M",
            possible_orders.merge(state, army, asks),
        )
        recruit = partial(_recruit, session, there.sector, army, window)
        reasons = possible_orders.recruit(state, there.sector, army, asks)
        self._add(menu, _("Recruit into {army}…").format(army=there.name), recruit, "R", reasons)
        for battle in possible_orders.called(state, army):
            place = state.sectors[state.battles[battle].sector].name
            send = partial(_detach, session, battle, army, window)
            words = _("Detachment to {sector}…").format(sector=place)
            self._add(menu, words, send, "", possible_orders.detach(state, army, battle, asks))
        self._add(menu, _("Rename…"), partial(_rename, session, army, window), "F2")
        self._add(menu, _("Note…"), partial(_note, session, army, window), "Ctrl+T")
        menu.addSeparator()

    def _sector(self, menu: QMenu, sector: SectorId, army: ArmyId | None, window: QWidget) -> None:
        session, state = self._session, self._session.state
        name = state.sectors[sector].name
        self._add(menu, name, partial(session.select, sector=sector)).setFont(theme.font("row"))
        recruit = partial(_recruit, session, sector, None, window)
        reasons = possible_orders.recruit(state, sector, None, session.problems)
        key = "" if army is not None else "R"
        self._add(menu, _("Recruit a new army…"), recruit, key, reasons)
        self._mines(menu, sector, window)
        self._add(menu, _("Battlefield of the sector…"), partial(_table, session, sector, window), "Shift+B")
        alone = army is None
        self._add(menu, _("Rename…"), partial(_rename, session, sector, window), "F2" if alone else "")
        self._add(menu, _("Note…"), partial(_note, session, sector, window), "Ctrl+T" if alone else "")
        menu.addSeparator()

    def _mines(self, menu: QMenu, sector: SectorId, window: QWidget) -> None:
        """Lay or clear a minefield on each route of the sector."""
        session, state = self._session, self._session.state
        inner = menu.addMenu(_("Minefields"))
        inner.setToolTipsVisible(True)
        for other in queries.neighbours(state, sector):
            route = queries.route_between(state, sector, other)
            if route is None:
                continue
            name = state.sectors[other].name
            if (field := state.minefields.get(route)) is not None:
                form = mines_form.clear(state, state.active or field.player, route)
                words, reasons = _("Clear those towards {sector}…"), session.problems(form.order())
            else:
                reasons = possible_orders.lay_mines(state, route, session.problems)
                owner = state.sectors[sector].owner
                form = mines_form.lay(state, owner or state.seats[0], route)
                words = _("Lay some towards {sector}…")
            self._add(inner, words.format(sector=name), partial(_mines, session, form, window), "", reasons)

    def _map(self, menu: QMenu) -> None:
        shown = self._overlays
        for overlay, words, key in (
            (shown.reach, _("Reach of enemies"), "E"),
            (shown.distances, _("Distances and ways"), "D"),
        ):
            action = self._add(menu, words, overlay.switch, key)
            action.setCheckable(True)
            action.setChecked(overlay.on)
        self._add(menu, _("List of sectors"), self._table, "L")
        self._add(menu, _("Fit the map"), self._fit, "F")
        self._add(menu, _("Picture of the map…"), self._picture)

    def _add(
        self, menu: QMenu, words: str, do: Callable[[], object], key: str = "", reasons: Sequence[Reason] = ()
    ) -> QAction:
        """An entry; one that is not possible says why, shortly in its text and in full in its tool tip."""
        if reasons and self._in_words:
            menu.ensurePolished()
            words = f"{words.rstrip('…')}: {reasons[0].text}"
            words = menu.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, WIDE)
        action = menu.addAction(plain_labels.menu_text(words) + (f"\t{key}" if key and not reasons else ""))
        action.triggered.connect(lambda _on=False: do())
        allow(action, "\n".join(str(reason) for reason in reasons))
        return action


# Sheets are read only when one is opened: the menu itself must come at once.


def _odds(session: Session, army: ArmyId, window: QWidget) -> None:
    from ui.operations.odds_sheet import open_odds

    open_odds(session, army, window)


def _split(session: Session, army: ArmyId, window: QWidget) -> None:
    from ui.dialogs import sheets

    sheets.split(session, army, frozenset(), window)


def _merge(session: Session, army: ArmyId, window: QWidget) -> None:
    from ui.dialogs import sheets

    sheets.merge(session, army, window)


def _recruit(session: Session, sector: SectorId, army: ArmyId | None, window: QWidget) -> None:
    from ui.dialogs import sheets

    sheets.recruit(session, sector, army, window)


def _detach(session: Session, battle: BattleId, army: ArmyId, window: QWidget) -> None:
    from ui.dialogs import sheets

    sheets.detach(session, battle, army, frozenset(), window)


def _rename(session: Session, what: str, window: QWidget) -> None:
    from ui.dialogs import sheets

    sheets.rename(session, what, window)


def _note(session: Session, what: str, window: QWidget) -> None:
    from ui.dialogs import sheets

    sheets.note(session, what, window)


def _mines(session: Session, form: MinesForm, window: QWidget) -> None:
    from ui.dialogs import sheets

    sheets.mines(session, form, window)


def _table(session: Session, sector: SectorId, window: QWidget) -> None:
    from ui.battlefield.editor import open_editor

    open_editor(session, sector, window)
