"""The veterans' hall: who serves, the best at each thing, and the dead, each with the service record beside the list.

The records are read beside the window's own work, at first and whenever the campaign has gone on. Shows values; what
people want done with a figure goes through the session.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QIcon, QKeySequence, QPainter, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QDialog,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from campaign.battle.contract.campaign import STEPS
from campaign.words import _, count
from campaign.world.ids import BattleId, FigureId
from campaign.world.memory import Chronicle, Fought, Record, buried, chronicle, feats, fought_in
from campaign.world.memory.words import end_text, feat_bearers, feat_number, feat_title, when_text
from campaign.world.refusal import Reason
from campaign.world.state import Campaign, Fate
from ui import plain_labels, theme, widgets
from ui.background import Job
from ui.dialogs.fields import Picker
from ui.memory.favourites import Favourites
from ui.memory.portrait_sheet import portrait_menu
from ui.memory.record_page import RecordPage
from ui.panels import panel_widgets, possible_orders
from ui.panels.empty_state import Offer, OverList, offered
from ui.panels.figures import draw_experience
from ui.rules import link
from ui.session import Session
from ui.theme import Theme
from ui.window_geometry import PlaceKeeper

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
SEARCH, LEAST_SEARCH = 240, 140  # widths of the search, where there is room and at least
PAGE, NARROW_PAGE, WIDE = 440, 372, 1100  # widths of the record, and of the window from which it is the wider
GUTTER = 12  # left of the lists: their words then begin below the title
WAIT: Final = 150  # milliseconds in which further changes are awaited before the records are read again
SERVICE, FAME, CEMETERY, FAVOURITES = range(4)
SHOWN: Final = (SERVICE, FAVOURITES, FAME, CEMETERY)  # from left to right
LISTS: Final = (SERVICE, CEMETERY, FAVOURITES)  # those that are tables, as they are in ``tables``
ARMY, NUMBERS = 2, (3, 4, 5, 6, 7)
WIDTHS: Final = (160, 104, 0, 132, 60, 60, 60, 60)
HEAD: Final = 22  # points beside the words of a head
WITHOUT_BAR: Final = 92  # of the FP killed, where how a figure ended needs the room
GIVES_WAY: Final = ((7, 760), (6, 720), (2, 680))  # columns that go where a list is narrower than this
NOT_OF_GRAVES = (5, 6, 7)  # how a figure ended needs the room
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
        self._lets: Callable[[Record], bool] = _everybody
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

    def narrow(self, lets: Callable[[Record], bool]) -> None:
        """Only those that this lets through, from now on."""
        self._lets = lets
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
        shown = (line for line in self._all if self._lets(line.record))
        found = [line for line in shown if all(word in line.told for word in self._words)]
        found.sort(key=lambda line: line.keys[self._column], reverse=self._order is Qt.SortOrder.DescendingOrder)
        self._lines = tuple(found)
        self.endResetModel()

    def _draw_anew(self) -> None:
        self._icons.clear()
        self.layoutChanged.emit()

    @property
    def is_narrowed(self) -> bool:
        """Whether there are figures that are not looked for."""
        return len(self._lines) < len(self._all)

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
            return plain_labels.tool_tip(line.cells[column])
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return self._icon(self._session.desk.state.players[line.record.player].letter)
        return _alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def _icon(self, letter: str) -> QIcon:
        if letter not in self._icons:
            chip = widgets.chip_pixmap(self._session.theme, letter)
            self._icons[letter] = QIcon(chip)
            self._icons[letter].addPixmap(chip, QIcon.Mode.Selected)  # or Qt paints it over
        return self._icons[letter]


def _everybody(record: Record) -> bool:
    return True


class ExperienceColumn(QStyledItemDelegate):
    """FP killed as a bar with the steps of experience, and the number."""

    def __init__(self, look: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The cell as it is, and the bar in its left part."""
        super().paint(painter, option, index)
        area: QRect = option.rect
        bar = QRectF(area.left() + 10, area.center().y() - 1.5, area.width() - 62, 4)
        if bar.width() > 30:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_experience(painter, self._look, bar, int(index.data()))
            painter.restore()


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


def _tab_words(place: int) -> str:
    """What a tab is called."""
    return {
        SERVICE: _("In service"),
        FAVOURITES: _("Favourites"),
        FAME: _("Hall of fame"),
        CEMETERY: _("Cemetery"),
    }[place]


class HallWindow(QDialog):
    """The hall. It stays open beside the campaign's window."""

    def __init__(self, session: Session, parent: QWidget | None = None, figure: FigureId | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hall")
        self.setWindowTitle(_("Veterans’ hall"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(QSize(1340, 760).boundedTo(widgets.window_room(parent or self)))
        PlaceKeeper(self, session.kept)
        self._session = session
        self._told: Chronicle | None = None
        self._read: dict[BattleId, tuple[str, Fought]] = {}
        self._shown: Record | None = None
        self._wanted = figure
        self._reading = Job(None, self._all_records, self._show_records)
        self._fame_is_old = True
        self._later = QTimer(self, singleShot=True, interval=WAIT)
        self._later.timeout.connect(self._read_records)
        self.page = RecordPage(session, self._acts())
        self.search = QLineEdit()
        self.search.setObjectName("search")
        self.search.setPlaceholderText(_("Name, unit, army or end"))
        self.search.setAccessibleName(_("Search"))
        self.search.setMinimumWidth(LEAST_SEARCH)
        self.search.setMaximumWidth(SEARCH)
        self.favourites = Favourites(session)
        self.tables = [self._table(graves=False), self._table(graves=True), self._table(graves=False, marked=True)]
        self._models = [_model(table) for table in self.tables]
        for place, table in zip(LISTS, self.tables, strict=True):
            OverList(session.theme, table, partial(self._offer, place))
        self._fame = QVBoxLayout()
        self._lay_out()
        self.search.textChanged.connect(self._search)
        link.open_by_keys(self)
        for keys, do in (("F", self._mark_shown), ("Ctrl+F", self.search.setFocus)):
            QShortcut(QKeySequence(keys), self).activated.connect(do)
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
            (_("Favourite"), "commander", self.toggle_favourite),
            (_("Rename"), "type-in", lambda figure: sheets.rename(self._session, figure, self)),
            (_("Note"), "journal", lambda figure: sheets.note(self._session, figure, self)),
            (_("Portrait"), "veteran", lambda figure: portrait_menu(self._session, figure, self)),
            (_("Appoint"), "shield", lambda figure: sheets.appoint(self._session, figure, self)),
        )

    def _lay_out(self) -> None:
        self._tabs = QButtonGroup(self)
        self._tabs.setExclusive(True)
        buttons = []
        for place in SHOWN:
            button = widgets.Button(self._session.theme, _tab_words(place), kind="quiet")
            button.setCheckable(True)
            button.setObjectName(f"tab {place}")
            button.setAutoDefault(False)
            self._tabs.addButton(button, place)
            buttons.append(button)
        self._tabs.idClicked.connect(self._choose)
        title = plain_labels.label(_("Veterans’ hall"), font="question")
        bar = panel_widgets.line(title, 16, *buttons, 0, self.search, spacing=6, margins=(20, 14, 20, 12))
        bar.setStretchFactor(self.search, 100)  # before what is left empty
        fame = QWidget()
        fame.setLayout(panel_widgets.column(self._fame, 0, margins=(GUTTER, 8, 20, 12)))
        self._famous = panel_widgets.scrolled(fame)
        self._state_of_it = plain_labels.label(_("The records are being read."), font="second", tone="ink2")
        self._state_of_it.setContentsMargins(20, 8, 20, 12)
        left = QWidget()
        tables = panel_widgets.column(*self.tables, margins=(GUTTER, 0, 0, 0))
        left.setLayout(panel_widgets.column(self._sieve(), tables, self._famous, self._state_of_it))
        right = QWidget()
        right.setProperty("surface", "panel")
        right.setFixedWidth(NARROW_PAGE)  # until it is known that there is room
        self._right = right
        right.setLayout(panel_widgets.column(self.page))
        body = panel_widgets.line(left, widgets.hairline("v"), right, spacing=0)
        body.setStretch(0, 1)
        whole = panel_widgets.column(bar, widgets.hairline(), body)
        whole.setStretch(2, 1)
        self.setLayout(whole)

    def _sieve(self) -> QWidget:
        """What narrows the lists down, beside words."""
        look, state = self._session.theme, self._session.state
        self.players, self.units, self.steps = (Picker(look, name) for name in ("whose", "unit", "step"))
        self.players.addItem(_("All players"), None)
        for seat in state.seats:
            self.players.addItem(state.players[seat].name, seat)
        self.units.addItem(_("Any unit"), None)
        self.steps.addItem(_("Any step"), 0)
        for fp, gain in STEPS.items():
            self.steps.addItem(_("{gain} and up").format(gain=state.setting.face.gain_name(gain)), fp)
        self.lately = widgets.Button(look, _("Fought this month"), kind="quiet")
        self.lately.setObjectName("fought this month")
        self.lately.setCheckable(True)
        self.lately.setAutoDefault(False)
        named = ((self.players, _("Whose")), (self.units, _("Unit")), (self.steps, _("Experience")))
        for picker, name in named:
            picker.setAccessibleName(name)
            picker.setMaximumWidth(132)
            picker.currentIndexChanged.connect(lambda _place: self._narrow())
        self.lately.toggled.connect(lambda _on: self._narrow())
        self._sifted = QWidget()
        self._sifted.setLayout(
            panel_widgets.line(self.players, self.units, self.steps, self.lately, 0, spacing=6, margins=(20, 10, 8, 8))
        )
        return self._sifted

    def _narrow(self) -> None:
        """Only the figures that are looked for."""
        player, unit, least = self.players.currentData(), self.units.currentData(), self.steps.currentData()
        month = self._session.state.month if self.lately.isChecked() else None

        def lets(record: Record) -> bool:
            return (
                (player is None or record.player == player)
                and (unit is None or record.unit == unit)
                and record.experience >= least
                and (month is None or any(served.when.month == month for served in record.served))
            )

        figure = self.page.figure
        for model in self._models:
            model.narrow(lets)
        self._say_how_many()
        self._select(figure)

    def _offer(self, place: int) -> Offer | None:
        """What is said where a list is empty."""
        if self._told is None:
            return None
        if _model(self.tables[LISTS.index(place)]).is_narrowed:
            return Offer(_("Nobody in this list is like that."), _("Show all"), self._show_all)
        if place == SERVICE:
            return Offer(_("Nobody serves yet: figures come with the first recruits."), _("To the map"), self.close)
        words = {
            CEMETERY: _("Nobody has fallen or been lost."),
            FAVOURITES: _("No favourites yet. Mark on their pages whom you want to follow."),
        }[place]
        return Offer(words, _("Show who serves"), lambda: self._choose(SERVICE))

    def _show_all(self) -> None:
        """Nothing is looked for any more."""
        for picker in (self.players, self.units, self.steps):
            picker.setCurrentIndex(0)
        self.lately.setChecked(False)
        self.search.clear()

    def _mark_shown(self) -> None:
        if self.page.figure is not None:
            self.toggle_favourite(self.page.figure)

    def _fill_units(self, told: Chronicle) -> None:
        """The units that there are; what was chosen stays."""
        chosen, units = self.units.currentData(), told.state.setting.units
        known = sorted({record.unit for record in told.records.values()}, key=lambda unit: units[unit].name)
        self.units.blockSignals(True)
        self.units.clear()
        self.units.addItem(_("Any unit"), None)
        for unit in known:
            self.units.addItem(units[unit].name, unit)
        self.units.setCurrentIndex(max(0, self.units.findData(chosen)) if chosen is not None else 0)
        self.units.blockSignals(False)

    def toggle_favourite(self, figure: FigureId) -> None:
        """Mark a figure as a favourite, or no more."""
        self.favourites.toggle(figure)
        if self._told is not None:
            self._show_favourites()
            self._name_acts()

    def _show_favourites(self) -> None:
        """Those that are marked, dead ones too."""
        if self._told is None:
            return
        told = self._told
        lines = [
            line_of(told.state, record, graves=False)
            for record in told.records.values()
            if record.figure in self.favourites
        ]
        self._models[2].show_lines(lines)
        self._say_how_many()
        self._tabs.button(FAVOURITES).setText(f"{_tab_words(FAVOURITES)}  {len(lines)}")

    def _name_acts(self) -> None:
        """What the buttons of the record say and may do now."""

        figure, state = self.page.figure, self._session.state
        mark, appoint = self.page.buttons[0], self.page.buttons[-1]
        if figure is None or figure not in state.figures:
            return
        mark.setText(_("No favourite") if figure in self.favourites else _("Favourite"))
        reasons: tuple[Reason, ...] = (Reason("", _("It serves no more.")),)
        if state.figures[figure].fate is Fate.ALIVE:
            reasons = tuple(self._session.problems(possible_orders.appointment(state, figure)))
        appoint.say(_("Appoint"), enabled=not reasons, why=" ".join(map(str, reasons)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the record is narrower, and the lists tell less."""
        super().resizeEvent(event)
        self._right.setFixedWidth(PAGE if self.width() >= WIDE else NARROW_PAGE)
        room = self.width() - self._right.width()
        for table, place in zip(self.tables, LISTS, strict=True):
            for column, least in GIVES_WAY:
                hidden = room < least and not (place == CEMETERY and column == ARMY)
                table.setColumnHidden(column, hidden or (place == CEMETERY and column in NOT_OF_GRAVES))
            bare = place == CEMETERY and room < GIVES_WAY[-1][1]
            table.setColumnWidth(NUMBERS[0], WITHOUT_BAR if bare else WIDTHS[NUMBERS[0]])
            header, stretched = table.horizontalHeader(), 0 if table.isColumnHidden(ARMY) else ARMY
            for column in (0, ARMY):
                mode = QHeaderView.ResizeMode.Stretch if column == stretched else QHeaderView.ResizeMode.Interactive
                header.setSectionResizeMode(column, mode)

    def _table(self, *, graves: bool, marked: bool = False) -> QTableView:
        made = QTableView()
        made.setObjectName("cemetery" if graves else "favourites" if marked else "in service")
        made.setAccessibleName(_tab_words(CEMETERY if graves else FAVOURITES if marked else SERVICE))
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
            if width:  # and no narrower than its head, which may be longer in another language
                words = str(made.model().headerData(column, Qt.Orientation.Horizontal))
                header.resizeSection(column, max(width, header.fontMetrics().horizontalAdvance(words) + HEAD))
        for column in NOT_OF_GRAVES if graves else ():
            made.hideColumn(column)
        made.setItemDelegateForColumn(NUMBERS[0], ExperienceColumn(self._session.theme, made))
        made.setTabKeyNavigation(False)
        made.selectionModel().currentRowChanged.connect(lambda now, _before: self._show(now))
        header.sortIndicatorChanged.connect(lambda _column, _order: self._select(self.page.figure))
        return made

    def _choose(self, place: int) -> None:
        """One of the three."""
        self._tabs.button(place).setChecked(True)
        if place == FAME:  # list and search go; else Qt would give the focus to whatever comes next
            self._tabs.button(place).setFocus()
        for table, own in zip(self.tables, LISTS, strict=True):
            table.setVisible(place == own)
        self._famous.setVisible(place == FAME)
        self._sifted.setVisible(place != FAME)
        self._say_how_many()
        self.search.setEnabled(place != FAME)
        if place == FAME:
            self._show_fame()

    def _search(self, text: str) -> None:
        figure = self.page.figure
        for model in self._models:
            model.search(text)
        self._say_how_many()
        self._select(figure)

    def _on_changes(self, _changes: object) -> None:
        self._later.start()

    def _read_records(self) -> None:
        self._reading.start(self)

    def _all_records(self) -> Read:
        """On another thread."""
        desk = self._session.desk
        state, past = desk.state, desk.past()
        return read_all(chronicle(past, state, fought_in([entry for entry, _before in past], self._read)))

    def _show_records(self, read: Read) -> None:
        self._told = read.told
        chosen = self._wanted or self.page.figure
        self._models[0].show_lines(read.alive)
        self._models[1].show_lines(read.dead)
        self._fill_units(read.told)
        self._show_favourites()
        alive, dead = len(read.alive), len(read.dead)
        for place, number in ((SERVICE, alive), (CEMETERY, dead)):
            self._tabs.button(place).setText(f"{_tab_words(place)}  {number}")
        self._fame_is_old = True
        if self._famous.isVisibleTo(self):
            self._show_fame()
        self._say_how_many()
        self._select(chosen, keep=True)
        self._wanted = None

    def _say_how_many(self) -> None:
        """Below the lists: how many there are; or, where a list is empty, what would fill it."""
        if self._told is None:
            return
        shown = next((model for place, model in zip(LISTS, self._models, strict=True) if self._tabs_at(place)), None)
        records = self._told.records.values()
        alive = sum(record.alive for record in records)
        words = _("{alive} in service, {dead} dead or lost").format(
            alive=count("{n} figure", "{n} figures", alive), dead=len(records) - alive
        )
        if shown is not None and not shown.rowCount():
            words = _("Nobody here is as you look for.")
            if self._tabs_at(FAVOURITES) and not self.favourites:
                words = _("No favourites yet: F marks the figure that is shown.")
        self._state_of_it.setText(words)

    def _select(self, figure: FigureId | None, *, keep: bool = False) -> None:
        """Show this figure, or the first of the list. ``keep``: this one even where the list is another's."""
        for place, model, table in zip(LISTS, self._models, self.tables, strict=True):
            row = None if figure is None else model.row_of(figure)
            if row is not None and (self._wanted is not None or table.isVisibleTo(self) or self._tabs_at(FAME)):
                if self._wanted is not None:
                    self._choose(place)
                self._make_current(table, model.index(row, 0))
                return
        if keep and figure is not None and self._told is not None and figure in self._told.records:
            self._open(figure)
            return
        table = next((table for table in self.tables if table.isVisibleTo(self)), self.tables[0])
        self._make_current(table, table.model().index(0, 0))

    def _tabs_at(self, place: int) -> bool:
        return self._tabs.checkedId() == place

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
            self._name_acts()

    def _show_fame(self) -> None:
        """The best at each thing, each a row that opens a record."""
        told = self._told
        if told is None or not self._fame_is_old:
            return
        self._fame_is_old = False
        panel_widgets.clear(self._fame)
        found = feats(told.records)
        if not found:
            none = Offer(_("Nobody has fought yet."), _("Show who serves"), lambda: self._choose(SERVICE))
            self._fame.addWidget(offered(self._session.theme, none))
        for feat in found:
            who, number = feat_bearers(told.state, feat), feat_number(feat)
            first = feat.figures[0]
            row = panel_widgets.Row(f"{feat_title(feat.kind)}: {who}, {number}", partial(self._open, first))
            row.setObjectName(f"feat {feat.kind}")
            title = plain_labels.label(feat_title(feat.kind), font="text", tone="ink2")
            title.setFixedWidth(190)
            letter = told.state.players[told.records[first].player].letter
            chip = widgets.Chip(self._session.theme, letter, name=letter)
            name = plain_labels.ElidedLabel(who, font="row")
            layout = panel_widgets.line(
                title, chip, name, plain_labels.label(number, font="row"), spacing=10, margins=(6, 9, 6, 9)
            )
            layout.setStretch(2, 1)
            row.setLayout(layout)
            self._fame.addWidget(row)

    def _open(self, figure: FigureId) -> None:
        if self._told is not None:
            self._shown = self._told.records[figure]
            self.page.show_record(self._told, self._shown)
            self._name_acts()


def _model(table: QTableView) -> RecordModel:
    model = table.model()
    assert isinstance(model, RecordModel)
    return model


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
