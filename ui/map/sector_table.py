"""The map as a table: every sector with its owner, armies, stock and dangers, for keyboards and screen readers.

Selecting and ordering go through the same hand as on the map.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QContextMenuEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from campaign.world.state import BattleStage, Campaign
from campaign.world.zones import is_zone, mark
from ui import plain_labels, theme, widgets
from ui.map.distances import distance_number
from ui.map.hand import Hand
from ui.map.odds import HandOdds, chance_words, percent
from ui.map.overlays import Overlays
from ui.session import Session

if TYPE_CHECKING:
    from campaign.desk import Changes

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_NUMBERS = (2, 3)


class SectorModel(QAbstractTableModel):
    """One row a sector, in the order of the map."""

    def __init__(
        self, session: Session, hand: Hand, odds: HandOdds, overlays: Overlays, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._hand, self._odds, self._overlays = session, hand, odds, overlays
        self._sectors = tuple(sorted(session.state.sectors, key=queries.age))
        self._heads = (
            _("Sector"),
            _("Owner"),
            _("FP"),
            _("Stock"),
            _("Armies"),
            _("Marks"),
            _("The army in hand"),
            _("Enemies"),
            _("Way"),
        )
        self._icons: dict[str, QIcon] = {}
        session.changed.connect(self._on_changes)
        hand.changed.connect(self._on_hand)
        odds.changed.connect(self._on_hand)
        overlays.changed.connect(self._on_hand)
        session.theme.changed.connect(self._icons.clear)

    def sector_at(self, row: int) -> SectorId:
        """The sector of a row."""
        return self._sectors[row]

    def row_of(self, sector: SectorId) -> int:
        """The row of a sector."""
        return self._sectors.index(sector)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """One row a sector."""
        return 0 if parent.isValid() else len(self._sectors)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """As many as there are heads."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The columns' heads."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows, or says aloud."""
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() >= 6:
            return self._told_in_full(self._sectors[index.row()], index.column())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._words(self._sectors[index.row()], index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_labels.tool_tip(self._told_in_full(self._sectors[index.row()], index.column()))
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 1:
            return self._owner_icon(self._sectors[index.row()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        return None

    def _words(self, sector: SectorId, column: int) -> str:
        state = self._session.state
        shown = state.sectors[sector]
        match column:
            case 0:
                return shown.name
            case 1:
                return _("nobody") if shown.owner is None else state.players[shown.owner].name
            case 2:
                return str(queries.sector_fp(state, sector) or "")
            case 3:
                return str(shown.stock or "")
            case 4:
                return _armies(state, sector)
            case 5:
                return _marks(state, sector)
            case 6:
                return self._prospect(sector)
            case 7:
                return self._enemies(sector)
            case _:
                return self._way(sector)

    def _prospect(self, sector: SectorId) -> str:
        goal = self._hand.goals.get(sector)
        if self._session.selected_army is not None and sector == self._session.selected_sector:
            return _("is here")
        if goal is None:
            return ""
        if not goal.paths:
            return goal.reasons[0].text
        words = _("may attack") if goal.attack else _("may move there")
        if self._session.planned_path[-1:] == (sector,):
            words = _("Enter: attack") if goal.attack else _("Enter: move")
        chance = self._odds.chances.get(sector)
        return words if chance is None else f"{words} · {percent(chance)}"

    def _enemies(self, sector: SectorId) -> str:
        """Who could come, by letter and number of armies, while that is shown."""
        return ", ".join(
            f"{threat.letter} {len(threat.armies)}" for threat in self._overlays.reach.found.get(sector, ())
        )

    def _way(self, sector: SectorId) -> str:
        """How far it is, while that is shown."""
        found = self._overlays.distances.found.get(sector)
        if found is None:
            return ""
        hazards = count("{n} hazard", "{n} hazards", len(found.hazards)) if found.hazards else ""
        return ", ".join(filter(None, (distance_number(found), hazards)))

    def _told_in_full(self, sector: SectorId, column: int) -> str:
        """What a cell's tool tip says."""
        chance = self._odds.chances.get(sector) if column == 6 else None
        if column == 6 and (waits := self._odds.waits_for(sector)):
            return f"{self._words(sector, column)}\n{waits}"
        if column >= 7:
            return " ".join(self._overlays.words(sector))
        owner = self._session.state.sectors[sector].owner
        if column == 1 and owner is not None and (owed := self._session.owes(owner)):
            return f"{self._words(sector, column)}\n{owed}"
        return self._words(sector, column) if chance is None else chance_words(chance)

    def _owner_icon(self, sector: SectorId) -> QIcon | None:
        owner = self._session.state.sectors[sector].owner
        if owner is None:
            return None
        letter = self._session.state.players[owner].letter
        if letter not in self._icons:
            chip = widgets.chip_pixmap(self._session.theme, letter)
            self._icons[letter] = QIcon(chip)
            self._icons[letter].addPixmap(chip, QIcon.Mode.Selected)  # or Qt paints it over
        return self._icons[letter]

    def _on_changes(self, changes: Changes) -> None:
        sectors = tuple(sorted(changes.after.sectors, key=queries.age))
        if sectors != self._sectors:  # another map (campaign:C67, campaign:C90)
            self.beginResetModel()
            self._sectors = sectors
            self.endResetModel()
            return
        for row in sorted(self.row_of(sector) for sector in changes.sectors):
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self._heads) - 1))

    def _on_hand(self) -> None:
        last = len(self._heads) - 1
        self.dataChanged.emit(self.index(0, 6), self.index(len(self._sectors) - 1, last))


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column in _NUMBERS else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def _armies(state: Campaign, sector: SectorId) -> str:
    return listed(
        [
            _("{army} ({player}, {fp} FP)").format(
                army=army.name, player=state.players[army.player].name, fp=queries.army_fp(state, army.id)
            )
            for army in queries.armies_in(state, sector)
        ]
    )


def _marks(state: Campaign, sector: SectorId) -> str:
    marks = [mark(state.sectors[sector])] if is_zone(state.sectors[sector]) else []
    if any(b.sector == sector and b.stage is not BattleStage.OVER for b in state.battles.values()):
        marks.append(_("battle"))
    for route in state.minefields:
        a, b = state.setting.routes[route]
        if sector in (a, b):
            marks.append(_("mines towards {sector}").format(sector=state.sectors[b if sector == a else a].name))
    return ", ".join(marks)


class SectorTable(QTableView):
    """The table. Enter points at the row's sector as a click on the map does; Space takes up an army there.

    Another row is another selected sector, as long as no army is in hand: then it is only pointed at.
    """

    def __init__(
        self,
        session: Session,
        hand: Hand,
        odds: HandOdds,
        overlays: Overlays,
        menu_for: Callable[[SectorId | None, ArmyId | None, QWidget], QMenu],
    ) -> None:
        super().__init__()
        self.setObjectName("sectorTable")
        self.setAccessibleName(_("Sectors"))
        self._session, self._hand, self._menu_for = session, hand, menu_for
        self._model = SectorModel(session, hand, odds, overlays, self)
        self.setModel(self._model)
        self.setFont(theme.font("text"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme.ROW_LIST)
        self._arrange_columns()
        self.doubleClicked.connect(lambda index: self._hand.point_at(self._model.sector_at(index.row())))
        session.selected.connect(self._follow_selection)
        self._overlays = overlays
        overlays.changed.connect(self._show_columns)
        self._show_columns()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """The row that is gone to is selected on the map too."""
        super().currentChanged(current, previous)
        if current.isValid() and self._session.selected_army is None and self.hasFocus():
            self._session.select(sector=self._model.sector_at(current.row()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The same menu as on the map."""
        index = (
            self.currentIndex() if event.reason() is QContextMenuEvent.Reason.Keyboard else self.indexAt(event.pos())
        )
        if index.isValid():
            sector = self._model.sector_at(index.row())
            armies = queries.armies_in(self._session.state, sector)
            chosen = next((army.id for army in armies if army.id == self._session.selected_army), None)
            army = chosen or (armies[0].id if armies else None)
            self._menu_for(sector, army, self).popup(self.viewport().mapToGlobal(self.visualRect(index).center()))
            event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, Space and Esc as on the map."""
        sector = self._model.sector_at(self.currentIndex().row()) if self.currentIndex().isValid() else None
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and sector is not None:
            self._hand.point_at(sector)
        elif event.key() == Qt.Key.Key_Space and sector is not None:
            armies = tuple(army.id for army in queries.armies_in(self._session.state, sector))
            if armies:
                self._hand.take_up(armies)
        elif event.key() == Qt.Key.Key_Escape:
            self._hand.let_go()
        else:
            super().keyPressEvent(event)

    def sector_at(self, row: int) -> SectorId:
        """The sector of a row."""
        return self._model.sector_at(row)

    def _arrange_columns(self) -> None:
        header = self.horizontalHeader()
        header.setFont(theme.font("small"))
        header.setHighlightSections(False)
        for column, width in enumerate((150, 120, 52, 60, 300, 150)):
            self.setColumnWidth(column, width)
        header.setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)
        self.setColumnWidth(6, 170)
        self.setColumnWidth(7, 96)
        self.setColumnWidth(8, 96)

    def _show_columns(self) -> None:
        """Those of what is laid over the map only while it is."""
        for column, overlay in ((7, self._overlays.reach), (8, self._overlays.distances)):
            self.setColumnHidden(column, not overlay.on)

    def _follow_selection(self) -> None:
        sector = self._session.selected_sector
        if sector is not None:
            self.setCurrentIndex(self._model.index(self._model.row_of(sector), 0))
