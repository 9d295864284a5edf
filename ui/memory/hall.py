"""The veterans' hall: who serves, the best at each thing, and the dead, each with the service record beside the list.

The records are read beside the window's own work, at first and whenever the campaign has gone on. Shows values; what
people want done with a figure goes through the session.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
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
ARMY, NUMBERS = 2, (3, 4, 5, 6, 7)
WIDTHS: Final = (160, 112, 0, 92, 66, 78, 76, 84)
NOT_OF_GRAVES = (5, 6, 7)  # how somebody ended needs the room
NO_ARROWS: Final = "QHeaderView::up-arrow, QHeaderView::down-arrow { image: none; width: 0; height: 0; }"
"""They would lie over the heads of numbers, which stand at the right; the head itself has one."""


@dataclass(frozen=True, slots=True)
class Line:
    """A figure's row: what stands in it, what it is sorted by, and what is searched."""

    record: Record
    cells: tuple[str, ...]
    keys: tuple[str | int, ...]
    told: str


def line_of(state: Campaign, record: Record, *, graves: bool) -> Line:
    """The row of one figure. ``graves``: with the end in the place of the army."""
    end, army = record.end, state.figures[record.figure].army
    where: str = "" if army is None else state.armies[army].name
    when: str | int = where.casefold()
    if graves:
        where = "" if end is None else f"{when_text(end.when)}  {end_text(state, end)}"
        when = 0 if end is None else int(end.when.entry)
    unit = state.setting.units[record.unit].name
    numbers = (record.experience, record.kills, record.battles, record.weeks, record.wounds_taken)
    words = (record.name, unit, where)
    keys = (record.name.casefold(), unit.casefold(), when, *numbers)
    return Line(record, (*words, *map(str, numbers)), keys, " ".join(words).casefold())


class RecordModel(QAbstractTableModel):
    """A row a figure, in the order asked for, if every word stands in it that was typed."""

    def __init__(self, session: Session, *, graves: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._graves = session, graves
        self._all: tuple[Line, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self._words: tuple[str, ...] = ()
        self._column, self._order = (ARMY if graves else NUMBERS[0]), Qt.SortOrder.DescendingOrder
        self._icons: dict[str, QIcon] = {}
        self._heads = (
            *(_("Figure"), _("Unit"), _("End") if graves else _("Army")),
            *(_("FP killed"), _("Kills"), _("Battles"), _("Weeks"), _("Wounds")),
        )
        session.theme.changed.connect(self._draw_anew)  # a method, not a lambda: it ends with the model

    def show_lines(self, lines: Sequence[Line]) -> None:
        """These figures and no others."""
        self._all = tuple(lines)
        self._arrange()

    def search(self, text: str) -> None:
        """Only those with every word of it, from now on."""
        self._words = tuple(text.casefold().split())
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """In this order from now on; those that are equal keep theirs."""
        self._column, self._order = column, order
        self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        found = [line for line in self._all if all(word in line.told for word in self._words)]
        found.sort(key=lambda line: line.keys[self._column], reverse=self._order is Qt.SortOrder.DescendingOrder)
        self._lines = tuple(found)
        self.endResetModel()

    def _draw_anew(self) -> None:
        self._icons.clear()
        self.layoutChanged.emit()

    def record_at(self, row: int) -> Record:
        """The figure of a row."""
        return self._lines[row].record

    def row_of(self, figure: FigureId) -> int | None:
        """The row of a figure; None where it is not in the list."""
        return next((row for row, line in enumerate(self._lines) if line.record.figure == figure), None)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """One row a figure."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        """As many as there are heads."""
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The columns' heads; the one that the list is sorted by has an arrow."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            arrow = "↓" if self._order is Qt.SortOrder.DescendingOrder else "↑"
            return f"{arrow} {self._heads[section]}" if section == self._column else self._heads[section]
        return _alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows."""
        line, column = self._lines[index.row()], index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.cells[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain.tool_tip(line.cells[column])
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return self._icon(self._session.desk.state.players[line.record.player].letter)
        return _alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _icon(self, letter: str) -> QIcon:
        if letter not in self._icons:
            chip = parts.chip_pixmap(self._session.theme, letter)
            self._icons[letter] = QIcon(chip)
            self._icons[letter].addPixmap(chip, QIcon.Mode.Selected)  # or Qt paints it over
        return self._icons[letter]


@dataclass(frozen=True, slots=True)
class Read:
    """What was read beside the window: the chronicle, and the rows of both lists."""

    told: Chronicle
    alive: tuple[Line, ...]
    dead: tuple[Line, ...]


def read_all(told: Chronicle) -> Read:
    """The rows of those who serve and of those who are gone."""
    state, records = told.state, told.records.values()
    alive = tuple(line_of(state, record, graves=False) for record in records if record.alive)
    return Read(told, alive, tuple(line_of(state, record, graves=True) for record in buried(records)))


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
        self._shown: Record | None = None
        self._wanted = figure
        self._reading = False
        self._stale = False
        self._fame_is_old = True
        self._later = QTimer(self, singleShot=True, interval=WAIT)
        self._later.timeout.connect(self._read_records)
        self.page = RecordPage(session, self._acts())
        self.search = QLineEdit()
        self.search.setObjectName("search")
        self.search.setPlaceholderText(_("Name, unit, army or end"))
        self.search.setAccessibleName(_("Search"))
        self.search.setFixedWidth(240)
        self.tables = [self._table(graves=False), self._table(graves=True)]
        self._models = [_model(table) for table in self.tables]
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
        made.setModel(RecordModel(self._session, graves=graves, parent=made))
        made.horizontalHeader().setSortIndicator(ARMY if graves else NUMBERS[0], Qt.SortOrder.DescendingOrder)
        made.setSortingEnabled(True)
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
        header.sortIndicatorChanged.connect(lambda _column, _order: self._select(self.page.figure))
        return made

    def _choose(self, place: int) -> None:
        """One of the three."""
        self._tabs.button(place).setChecked(True)
        self.tables[0].setVisible(place == SERVICE)
        self._famous.setVisible(place == FAME)
        self.tables[1].setVisible(place == CEMETERY)
        self.search.setEnabled(place != FAME)
        if place == FAME:
            self._show_fame()

    def _search(self, text: str) -> None:
        figure = self.page.figure
        for model in self._models:
            model.search(text)
        self._select(figure)

    def _on_changes(self, _changes: object) -> None:
        self._later.start()

    def _read_records(self) -> None:
        """On another thread; once more if the campaign has gone on meanwhile."""
        if self._reading:
            self._stale = True
            return
        self._reading, self._stale = True, False
        desk, state, read = self._session.desk, self._session.desk.state, self._read

        def work() -> Read:
            past = desk.past()
            return read_all(chronicle(past, state, fought_in([entry for entry, _before in past], read)))

        in_background(self, work, self._show_records, self._failed)

    def _failed(self, error: Exception) -> None:
        raise error

    def _show_records(self, read: Read) -> None:
        self._reading = False
        if self._stale:
            self._read_records()
        self._told = read.told
        chosen = self._wanted or self.page.figure
        self._models[0].show_lines(read.alive)
        self._models[1].show_lines(read.dead)
        alive, dead = len(read.alive), len(read.dead)
        for place, number in ((SERVICE, alive), (CEMETERY, dead)):
            words = (_("In service"), _("Hall of fame"), _("Cemetery"))[place]
            self._tabs.button(place).setText(f"{words}  {number}")
        self._fame_is_old = True
        if self._famous.isVisibleTo(self):
            self._show_fame()
        self._state_of_it.setText(
            _("{alive} in service, {dead} dead or lost").format(
                alive=count("{n} figure", "{n} figures", alive), dead=dead
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
                self._make_current(table, model.index(row, 0))
                return
        table = self.tables[1] if self.tables[1].isVisibleTo(self) else self.tables[0]
        self._make_current(table, table.model().index(0, 0))

    def _make_current(self, table: QTableView, index: QModelIndex) -> None:
        if index.isValid():
            flags = QItemSelectionModel.SelectionFlag
            table.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
            table.scrollTo(index)
            self._show(index)
        else:
            self._shown = None
            self.page.show_record(None, None)

    def _show(self, index: Index) -> None:
        if not index.isValid() or self._told is None:
            return
        model = index.model()
        assert isinstance(model, RecordModel)
        record = model.record_at(index.row())
        if record is not self._shown:  # a list says twice which row is current
            self._shown = record
            self.page.show_record(self._told, record)

    def _show_fame(self) -> None:
        """The best at each thing, each a row that opens a record."""
        told = self._told
        if told is None or not self._fame_is_old:
            return
        self._fame_is_old = False
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
            self._shown = self._told.records[figure]
            self.page.show_record(self._told, self._shown)


def _model(table: QTableView) -> RecordModel:
    model = table.model()
    assert isinstance(model, RecordModel)
    return model


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
