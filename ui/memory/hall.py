"""The veterans' hall: who serves, the best at each thing, and the dead, each with the service record beside the list.

The records are read beside the window's own work, at first and whenever the campaign has gone on. Shows values; what
people want done with a figure goes through the session.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    QTimer,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QDialog,
    QHeaderView,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from campaign.words import _, count
from campaign.world.ids import BattleId, FigureId
from campaign.world.memory import Chronicle, Fought, Record, buried, chronicle, feats, fought_in
from campaign.world.memory.words import end_text, feat_bearers, feat_number, feat_title, when_text
from campaign.world.state import Campaign
from ui import parts, plain, theme
from ui.memory.portrait_sheet import portrait_menu
from ui.memory.record_page import RecordPage
from ui.panels import bits
from ui.session import Session
from ui.work import in_background

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
WAIT: Final = 150  # milliseconds in which further changes are awaited before the records are read again
SERVICE, FAME, CEMETERY = range(3)
_SORT = Qt.ItemDataRole.UserRole
ARMY, NUMBERS = 2, (3, 4, 5, 6, 7)
WIDTHS: Final = (160, 112, 0, 92, 66, 78, 76, 84)
NOT_OF_GRAVES = (5, 6, 7)  # how somebody ended needs the room
NO_ARROWS: Final = "QHeaderView::up-arrow, QHeaderView::down-arrow { image: none; width: 0; height: 0; }"
"""They would lie over the heads of numbers, which stand at the right; the head itself has one."""


class RecordModel(QAbstractTableModel):
    """A row a figure. ``graves``: with the end in the place of the army."""

    def __init__(self, session: Session, *, graves: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._graves = session, graves
        self._records: tuple[Record, ...] = ()
        self._state: Campaign = session.state
        self._heads = (
            *(_("Figure"), _("Unit"), _("End") if graves else _("Army")),
            *(_("FP killed"), _("Kills"), _("Battles"), _("Weeks"), _("Wounds")),
        )
        session.theme.changed.connect(self._draw_anew)  # a method, not a lambda: it ends with the model

    def show_records(self, state: Campaign, records: Sequence[Record]) -> None:
        """These and no others."""
        self.beginResetModel()
        self._state, self._records = state, tuple(records)
        self.endResetModel()

    def _draw_anew(self) -> None:
        self.layoutChanged.emit()

    def record_at(self, row: int) -> Record:
        """The figure of a row."""
        return self._records[row]

    def row_of(self, figure: FigureId) -> int | None:
        """The row of a figure."""
        return next((row for row, record in enumerate(self._records) if record.figure == figure), None)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """One row a figure."""
        return 0 if parent.isValid() else len(self._records)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """As many as there are heads."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The columns' heads."""
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows, or is sorted by."""
        record, column = self._records[index.row()], index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return str(self._value(record, column))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain.tool_tip(str(self._value(record, column)))
        if role == _SORT:
            return self._sorted_by(record, column)
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return self._icon(record)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def _value(self, record: Record, column: int) -> str | int:
        match column:
            case 0:
                return record.name
            case 1:
                return self._state.setting.units[record.unit].name
            case 2:
                return self._end(record) if self._graves else self._army(record)
        return (record.experience, record.kills, record.battles, record.weeks, record.wounds_taken)[column - 3]

    def _sorted_by(self, record: Record, column: int) -> str | int:
        if column == ARMY and self._graves and record.end is not None:
            return int(record.end.when.entry)
        value = self._value(record, column)
        return value if isinstance(value, int) else value.casefold()

    def _army(self, record: Record) -> str:
        army = self._state.figures[record.figure].army
        return self._state.armies[army].name if army is not None else ""

    def _end(self, record: Record) -> str:
        if record.end is None:
            return ""
        return f"{when_text(record.end.when)}  {end_text(self._state, record.end)}"

    def _icon(self, record: Record) -> QIcon:
        chip = parts.chip_pixmap(self._session.theme, self._state.players[record.player].letter)
        icon = QIcon(chip)
        icon.addPixmap(chip, QIcon.Mode.Selected)  # or Qt paints it over
        return icon


class _Found(QSortFilterProxyModel):
    """The rows in which every word stands that was typed, in the order asked for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: tuple[str, ...] = ()
        self.setSortRole(_SORT)

    def search(self, text: str) -> None:
        """Only these from now on."""
        self._words = tuple(text.casefold().split())
        self.invalidate()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The column that it is sorted by has an arrow."""
        told = super().headerData(section, orientation, role)
        if role == Qt.ItemDataRole.DisplayRole and section == self.sortColumn() and told:
            return f"↓ {told}" if self.sortOrder() is Qt.SortOrder.DescendingOrder else f"↑ {told}"
        return told

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Name, unit, army or end."""
        source = self.sourceModel()
        told = " ".join(str(source.index(row, column).data()) for column in (0, 1, 2)).casefold()
        return all(word in told for word in self._words)


class HallWindow(QDialog):
    """The hall. It stays open beside the campaign's window."""

    def __init__(self, session: Session, parent: QWidget | None = None, figure: FigureId | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hall")
        self.setWindowTitle(_("Veterans’ hall"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(1280, 760).boundedTo(parts.screen_room(parent or self)))
        self._session = session
        self._told: Chronicle | None = None
        self._read: dict[BattleId, tuple[str, Fought]] = {}
        self._wanted = figure
        self._reading = False
        self._stale = False
        self._later = QTimer(self, singleShot=True, interval=WAIT)
        self._later.timeout.connect(self._read_records)
        self.page = RecordPage(session, self._acts())
        self.search = QLineEdit()
        self.search.setObjectName("search")
        self.search.setPlaceholderText(_("Name, unit, army or end"))
        self.search.setAccessibleName(_("Search"))
        self.search.setFixedWidth(240)
        self.tables = [self._table(graves=False), self._table(graves=True)]
        self._models: list[RecordModel] = [proxy.sourceModel() for proxy in map(_proxy, self.tables)]  # type: ignore[misc]
        self._fame = QVBoxLayout()
        self._lay_out()
        self.search.textChanged.connect(self._search)
        session.changed.connect(self._on_changes)
        self._choose(SERVICE)
        self.tables[0].setFocus()
        self._read_records()

    @property
    def told(self) -> Chronicle | None:
        """What is shown; None until it has been read."""
        return self._told

    def _acts(self) -> tuple[tuple[str, str, Any], ...]:
        from ui.dialogs import sheets

        return (
            (_("Rename"), "type-in", lambda figure: sheets.rename(self._session, figure, self)),
            (_("Note"), "journal", lambda figure: sheets.note(self._session, figure, self)),
            (_("Portrait"), "veteran", lambda figure: portrait_menu(self._session, figure, self)),
        )

    def _lay_out(self) -> None:
        self._tabs = QButtonGroup(self)
        self._tabs.setExclusive(True)
        buttons = []
        for place, words in enumerate((_("In service"), _("Hall of fame"), _("Cemetery"))):
            button = parts.Button(self._session.theme, words, kind="quiet")
            button.setCheckable(True)
            button.setObjectName(f"tab {place}")
            button.setAutoDefault(False)
            self._tabs.addButton(button, place)
            buttons.append(button)
        self._tabs.idClicked.connect(self._choose)
        title = plain.label(_("Veterans’ hall"), font="question")
        bar = bits.line(title, 16, *buttons, 0, self.search, spacing=6, margins=(20, 14, 20, 12))
        fame = QWidget()
        fame.setLayout(bits.column(self._fame, 0, margins=(20, 8, 20, 12)))
        self._famous = bits.scrolled(fame)
        self._state_of_it = plain.label(_("The records are being read."), font="second", tone="ink2")
        self._state_of_it.setContentsMargins(20, 8, 20, 12)
        left = QWidget()
        left.setLayout(bits.column(*self.tables, self._famous, self._state_of_it))
        right = QWidget()
        right.setProperty("surface", "panel")
        right.setFixedWidth(440)
        right.setLayout(bits.column(self.page))
        body = bits.line(left, parts.hairline("v"), right, spacing=0)
        body.setStretch(0, 1)
        whole = bits.column(bar, parts.hairline(), body)
        whole.setStretch(2, 1)
        self.setLayout(whole)

    def _table(self, *, graves: bool) -> QTableView:
        made = QTableView()
        made.setObjectName("cemetery" if graves else "in service")
        made.setAccessibleName(_("Cemetery") if graves else _("In service"))
        proxy = _Found(made)
        proxy.setSourceModel(RecordModel(self._session, graves=graves, parent=proxy))
        made.setModel(proxy)
        made.setSortingEnabled(True)
        made.sortByColumn(ARMY if graves else 3, Qt.SortOrder.DescendingOrder)
        made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        made.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        made.setShowGrid(False)
        made.setWordWrap(False)
        made.setFont(theme.font("text"))
        made.verticalHeader().hide()
        made.verticalHeader().setDefaultSectionSize(theme.ROW_LIST)
        header = made.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(ARMY, QHeaderView.ResizeMode.Stretch)
        header.setStyleSheet(NO_ARROWS)
        for column, width in enumerate(WIDTHS):
            if width:
                header.resizeSection(column, width)
        for column in NOT_OF_GRAVES if graves else ():
            made.hideColumn(column)
        made.setTabKeyNavigation(False)
        made.selectionModel().currentRowChanged.connect(lambda now, _before: self._show(now))
        return made

    def _choose(self, place: int) -> None:
        """One of the three."""
        self._tabs.button(place).setChecked(True)
        self.tables[0].setVisible(place == SERVICE)
        self._famous.setVisible(place == FAME)
        self.tables[1].setVisible(place == CEMETERY)
        self.search.setEnabled(place != FAME)

    def _search(self, text: str) -> None:
        for table in self.tables:
            _proxy(table).search(text)

    def _on_changes(self, _changes: object) -> None:
        self._later.start()

    def _read_records(self) -> None:
        """On another thread; once more if the campaign has gone on meanwhile."""
        if self._reading:
            self._stale = True
            return
        self._reading, self._stale = True, False
        desk, state, read = self._session.desk, self._session.desk.state, self._read

        def work() -> Chronicle:
            past = desk.past()
            return chronicle(past, state, fought_in([entry for entry, _before in past], read))

        in_background(self, work, self._show_records, self._failed)

    def _failed(self, error: Exception) -> None:
        raise error

    def _show_records(self, told: Chronicle) -> None:
        self._reading = False
        if self._stale:
            self._read_records()
        self._told = told
        chosen = self._wanted or self.page.figure
        alive = [record for record in told.records.values() if record.alive]
        dead = buried(told.records.values())
        self._models[0].show_records(told.state, alive)
        self._models[1].show_records(told.state, dead)
        for place, number in ((SERVICE, len(alive)), (CEMETERY, len(dead))):
            words = (_("In service"), _("Hall of fame"), _("Cemetery"))[place]
            self._tabs.button(place).setText(f"{words}  {number}")
        self._show_fame(told)
        self._state_of_it.setText(
            _("{alive} in service, {dead} dead or lost").format(
                alive=count("{n} figure", "{n} figures", len(alive)), dead=len(dead)
            )
        )
        self._select(chosen)
        self._wanted = None

    def _select(self, figure: FigureId | None) -> None:
        """Show this figure, or the first of the list."""
        for place, (model, table) in enumerate(zip(self._models, self.tables, strict=True)):
            row = None if figure is None else model.row_of(figure)
            if row is not None:
                if self._wanted is not None:
                    self._choose((SERVICE, CEMETERY)[place])
                self._make_current(table, _proxy(table).mapFromSource(model.index(row, 0)))
                return
        table = self.tables[0]
        self._make_current(table, table.model().index(0, 0))

    def _make_current(self, table: QTableView, index: QModelIndex) -> None:
        if index.isValid():
            flags = QItemSelectionModel.SelectionFlag
            table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            table.scrollTo(index)
            self._show(index)
        else:
            self.page.show_record(None, None)

    def _show(self, index: Index) -> None:
        if not index.isValid() or self._told is None:
            return
        proxy = index.model()
        assert isinstance(proxy, _Found)
        model = proxy.sourceModel()
        assert isinstance(model, RecordModel)
        self.page.show_record(self._told, model.record_at(proxy.mapToSource(index).row()))

    def _show_fame(self, told: Chronicle) -> None:
        """The best at each thing, each a row that opens a record."""
        bits.clear(self._fame)
        found = feats(told.records)
        if not found:
            self._fame.addWidget(plain.label(_("Nobody has fought yet."), font="text", tone="ink2"))
        for feat in found:
            who, number = feat_bearers(told.state, feat), feat_number(feat)
            first = feat.figures[0]
            row = bits.Row(f"{feat_title(feat.kind)}: {who}, {number}", partial(self._open, first))
            row.setObjectName(f"feat {feat.kind}")
            title = plain.label(feat_title(feat.kind), font="text", tone="ink2")
            title.setFixedWidth(190)
            letter = told.state.players[told.records[first].player].letter
            chip = parts.Chip(self._session.theme, letter, name=letter)
            name = plain.ElidedLabel(who, font="row")
            layout = bits.line(title, chip, name, plain.label(number, font="row"), spacing=10, margins=(6, 9, 6, 9))
            layout.setStretch(2, 1)
            row.setLayout(layout)
            self._fame.addWidget(row)

    def _open(self, figure: FigureId) -> None:
        if self._told is not None:
            self.page.show_record(self._told, self._told.records[figure])


def _proxy(table: QTableView) -> _Found:
    model = table.model()
    assert isinstance(model, _Found)
    return model


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
