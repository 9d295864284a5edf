"""The bar at the bottom: the journal's time line and its latest entries; folded, one line of both."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QStackedWidget,
    QTableView,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from campaign.words import _, count
from campaign.world.ids import EntryId
from ui import plain_labels, theme, widgets
from ui.bars.amend_button import AmendButton
from ui.bars.journal_rows import (
    CHIP,
    RULE,
    SENTENCE,
    SHOW,
    SIGN,
    WHEN,
    JournalModel,
    Row,
    place_in,
    place_of,
)
from ui.bars.time_marks import Marks, marks, place_to_x, x_to_place
from ui.entry_weeks import DatedEntry
from ui.journal.entry_menu import entry_menu, show_battle
from ui.rules import link
from ui.session import Session
from ui.theme import ROW_LOG, SPACE_1, SPACE_2, SPACE_3, SPACE_4

Tell = Callable[[int], object]  # an entry's id
FOLDED = 36
HEIGHT = 196
TREE = 340  # from this height on the bar has the tree in place of the list
LOW = 860  # below this height of the window the bar is folded


class TimeLine(QWidget):
    """A thin line with a mark for every entry, weeks as ticks, and a knob at the moment that is shown.

    The knob goes to where it is clicked, dragged or sent by keys: the campaign is shown as it stood then.
    """

    picked = Signal(int)  # place in the history

    def __init__(self, session: Session, tell: Callable[[int], str], *, ticks: bool) -> None:
        super().__init__()
        self._session, self._tell, self._ticks = session, tell, ticks
        self._entries: tuple[DatedEntry, ...] = ()
        self._place = 0  # of the knob
        self._forks: frozenset[EntryId] = frozenset()
        self._marks: Marks | None = None  # of this history at this width
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        plain_labels.set_tool_tip(
            self, _("Click or drag to look back")
        )  # so that Qt asks for one: it tells what stands there
        self.setFixedHeight(36 if ticks else 24)
        self.setMinimumWidth(120)
        self.setAccessibleName(_("Time line"))
        session.theme.changed.connect(self.update)

    def show_entries(
        self, entries: tuple[DatedEntry, ...], place: int, forks: frozenset[EntryId] = frozenset()
    ) -> None:
        """Show this history, the knob at one of its places, and at which entries branches part from it."""
        if entries is not self._entries or forks != self._forks:
            self._marks = None
        elif place == self._place:
            return
        self._entries, self._place, self._forks = entries, place, forks
        self.setAccessibleDescription(_("Entry {n} of {all}").format(n=place + 1, all=len(entries)))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There is more room, or less."""
        super().resizeEvent(event)
        self._marks = None

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(400, self.height())

    def event(self, event: QEvent) -> bool:
        """The tip tells the entry under the pointer."""
        if isinstance(event, QHelpEvent) and self._entries:
            text = "\n".join((self._tell(self._place_at(event.pos().x())), _("Click or drag to look back")))
            QToolTip.showText(event.globalPos(), plain_labels.tool_tip(text), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick the entry at that place."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._pick_at(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The knob follows while the button is held."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._pick_at(event.position().x())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right by entry, page up and down by ten, home and end to both ends."""
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_PageUp: -10,
            Qt.Key.Key_PageDown: 10,
            Qt.Key.Key_Home: -len(self._entries),
            Qt.Key.Key_End: len(self._entries),
        }
        if (step := steps.get(Qt.Key(event.key()))) is None:
            super().keyPressEvent(event)
        else:
            self._pick(self._place + step)

    def _pick_at(self, x: float) -> None:
        if self._entries:
            self._pick(self._place_at(x))

    def _place_at(self, x: float) -> int:
        return x_to_place(x, len(self._entries), self.width())

    def _pick(self, place: int) -> None:
        place = max(0, min(len(self._entries) - 1, place))
        if self._entries and place != self._place:
            self.picked.emit(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw line, ticks, marks and knob."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        p, y = self._session.theme.palette, self.height() - 12.0
        painter.setPen(QPen(QColor(p.line2), 1.5))
        painter.drawLine(4, round(y), self.width() - 8, round(y))
        if self._marks is None:
            self._marks = marks(self._entries, self.width(), self._session.state, self._forks)
        self._paint_weeks(painter, y, self._marks)
        self._paint_entries(painter, y, self._marks)
        self._paint_forks(painter, y, self._marks)
        x, back = self._x(self._place), self._place < len(self._entries) - 1
        painter.setPen(QPen(QColor(p.lamp if back else p.panel), 2))
        painter.setBrush(QColor(p.panel if back else p.lamp))  # hollow while one looks back
        painter.drawEllipse(QRectF(x - 6, y - 6, 12, 12))
        if self.hasFocus():
            painter.setPen(QPen(QColor(p.ink), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(x - 9, y - 9, 18, 18))
        painter.end()

    def _x(self, place: int) -> float:
        return place_to_x(place, len(self._entries), self.width())

    def _paint_weeks(self, painter: QPainter, y: float, marks: Marks) -> None:
        painter.setFont(theme.font("scan"))
        painter.setPen(QPen(QColor(self._session.theme.palette.ink3), 1))
        for x, name in marks.weeks:
            painter.drawLine(round(x), round(y) - (14 if self._ticks else 6), round(x), round(y) + 4)
            if self._ticks and name:
                painter.drawText(QRectF(x + 4, y - 24, 60, 16), Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_forks(self, painter: QPainter, y: float, marks: Marks) -> None:
        """A short line away from the way where a branch parts."""
        painter.setPen(QPen(QColor(self._session.theme.palette.ink2), 1.5))
        for x in marks.forks:
            painter.drawLine(QPointF(x + 1, y + 3), QPointF(x + 6, y + 8))

    def _paint_entries(self, painter: QPainter, y: float, marks: Marks) -> None:
        """A dot an entry, a square for a battle; where they would touch, only one is drawn."""
        look = self._session.theme
        painter.setPen(Qt.PenStyle.NoPen)
        for x, letter in marks.entries:
            painter.setBrush(QColor(look.player(letter).text if letter else look.palette.ink3))
            painter.drawEllipse(QRectF(x - 1.7, y - 1.7, 3.4, 3.4))
        for x, letter in marks.battles:
            painter.setBrush(QColor(look.player(letter).text if letter else look.palette.ink3))
            painter.drawRect(QRectF(x - 3, y - 3, 6, 6))


class JournalList(QTableView):
    """The rows. A right click, or the menu key, says what can be done about an entry."""

    amend = Signal(int)  # an entry's id
    take_out = Signal(int)
    copy = Signal(int)

    def __init__(self, session: Session, model: JournalModel) -> None:
        super().__init__()
        self.setObjectName("journalList")
        self.setAccessibleName(_("Journal"))
        self._session, self._rows = session, model
        self.setModel(model)
        self.setFont(theme.font("text"))
        self.setProperty("rows", "log")
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setIconSize(QSize(16, 16))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_LOG)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.hide()
        show = max(116, QFontMetrics(theme.font("second")).horizontalAdvance(_("Show the battle")) + 16)
        for column, width in ((CHIP, 26), (SIGN, 28), (SHOW, show), (RULE, 70), (WHEN, 66)):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, width)
        header.setSectionResizeMode(SENTENCE, QHeaderView.ResizeMode.Stretch)
        self.activated.connect(self._go_to)
        self.clicked.connect(self._go_to)
        self.selectionModel().currentChanged.connect(self._on_current)

    def _on_current(self, index: QModelIndex) -> None:
        """F1 asks for the rule of the marked row."""
        self.setProperty(link.RULE, self._rows.row(index.row()).news.rule if index.isValid() else "")

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done about the entry under the pointer, or the one that is marked."""
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if index.isValid() and (menu := self.menu_of(index.row())) is not None:
            self.setCurrentIndex(index)
            menu.popup(event.globalPos() if by_mouse else self.viewport().mapToGlobal(self.visualRect(index).center()))

    def menu_of(self, number: int) -> QMenu | None:
        """The menu of a row; None for what is no entry of the campaign as it stands."""
        row = self._rows.row(number)
        if row.kind != "done" or row.entry is None:
            return None
        return entry_menu(self._session, row.entry, self, self.amend.emit, self.take_out.emit, self.copy.emit)

    def _go_to(self, index: QModelIndex) -> None:
        """Select the sector that the entry was about, or show the battle."""
        row = self._rows.row(index.row())
        if index.column() == RULE and row.news.rule:
            link.ask(self, row.news.rule)
            return
        if index.column() == SHOW and row.resolved and row.entry is not None:
            show_battle(self._session, row.entry, self)
            return
        history = self._session.desk.history()
        place = None if row.entry is None else place_in(history, row.entry)
        sector = None if place is None else place_of(self._session.state, history[place])
        if sector is not None:
            self._session.select(sector=sector)


class JournalBar(QWidget):
    """Head, time line and rows; or, folded, the latest entry beside the time line."""

    amend = Signal(int)  # an entry's id
    take_out = Signal(int)
    copy = Signal(int)
    wanted = Signal()  # the journal in a window of its own, please
    branches = Signal()  # what was undone or amended, please

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("surface", "panel")
        self._session = session
        self._model = JournalModel(session, self)
        self._list = JournalList(session, self._model)
        self._line = TimeLine(session, self._told, ticks=True)
        self._thin_line = TimeLine(session, self._told, ticks=False)
        self._saved = plain_labels.label(font="second", tone="ink2")
        self._saved_too = plain_labels.label(font="second", tone="ink2")
        self._forks: frozenset[EntryId] = frozenset()
        self._whole = self._make_whole()
        self._brief = self._make_brief()
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_4, 0, SPACE_4, 0)
        column.setSpacing(0)
        column.addWidget(self._whole)
        column.addWidget(self._brief)
        for line in (self._line, self._thin_line):
            line.picked.connect(self._travel)
        self._list.amend.connect(self.amend)
        self._list.take_out.connect(self.take_out)
        self._list.copy.connect(self.copy)
        for button in (self._amend, self._amend_latest):
            button.wanted.connect(self.amend)
        self._list.selectionModel().currentChanged.connect(lambda _now, _before: self._offer_to_amend())
        self._model.followed.connect(self._look_again)
        session.travelled.connect(self._show_knob)
        session.file_seen.connect(self._say_what_is_saved)
        self.set_folded(False)
        self._look_again()

    @property
    def model(self) -> JournalModel:
        """The rows."""
        return self._model

    def set_folded(self, folded: bool) -> None:
        """One line, or the whole."""
        self._whole.setVisible(not folded)
        self._brief.setVisible(folded)
        self.setMinimumHeight(FOLDED if folded else 110)
        self.setMaximumHeight(FOLDED if folded else 16777215)

    def sizeHint(self) -> QSize:
        """Six rows and the head, or one line."""
        return QSize(600, FOLDED if self._whole.isHidden() else HEIGHT)

    def _make_whole(self) -> QWidget:
        whole = QWidget()
        head = QHBoxLayout()
        head.addWidget(widgets.section(_("Journal")))
        head.addStretch()
        self._amend = AmendButton(self._session, small=True)
        self._branches = widgets.Button(self._session.theme, "", kind="quiet")
        self._branches.setObjectName("branches")
        self._branches.setFont(theme.font("second"))
        self._branches.setProperty("room", "none")
        plain_labels.set_tool_tip(self._branches, _("What was undone or amended, to look at and to go back to"))
        self._branches.clicked.connect(self.branches)
        opened = widgets.Button(self._session.theme, _("By month and week"), kind="quiet")
        opened.setObjectName("open the journal")
        opened.setFont(theme.font("second"))
        opened.setProperty("room", "none")
        plain_labels.set_tool_tip(opened, _("The whole journal as a tree, with a search (J)"))
        opened.clicked.connect(self.wanted)
        head.addWidget(self._amend)
        head.addSpacing(SPACE_3)
        head.addWidget(opened)
        head.addSpacing(SPACE_3)
        head.addWidget(self._branches)
        head.addSpacing(SPACE_3)
        head.addWidget(self._saved)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, SPACE_3, 0, SPACE_1)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._line)
        column.addSpacing(SPACE_2)
        self._rows = QStackedWidget()
        self._rows.addWidget(self._list)
        column.addWidget(self._rows, 1)
        return whole

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The list where there is little room, the tree where there is more."""
        super().resizeEvent(event)
        tall = self.height() >= TREE
        if tall and self._rows.count() == 1:
            self._rows.addWidget(self._make_tree())
        self._rows.setCurrentIndex(1 if tall else 0)
        self._amend.setVisible(not tall)  # the tree has one of its own

    def _make_tree(self) -> QWidget:
        from ui.journal.panel import JournalPanel

        panel = JournalPanel(self._session)
        panel.amend.connect(self.amend)
        panel.take_out.connect(self.take_out)
        panel.copy.connect(self.copy)
        return panel

    def _make_brief(self) -> QWidget:
        brief = QWidget()
        self._chip = widgets.Chip(self._session.theme, size=16)
        self._sign = widgets.Sign(self._session.theme, "", "ink2")
        self._sentence = plain_labels.ElidedLabel(font="row")
        self._rule = link.RuleLink("")
        self._show = widgets.Button(self._session.theme, _("Show the battle"), kind="quiet")
        self._show.setObjectName("show the battle")
        self._show.clicked.connect(self._show_latest)
        self._amend_latest = AmendButton(self._session, small=True)
        row = QHBoxLayout(brief)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_2)
        for widget in (self._chip, self._sign):
            row.addWidget(widget)
        row.addWidget(self._sentence, 3)
        row.addWidget(self._show)
        row.addWidget(self._amend_latest)
        row.addWidget(self._rule)
        row.addSpacing(SPACE_4)
        row.addWidget(self._thin_line, 4)
        row.addSpacing(SPACE_4)
        row.addWidget(self._saved_too)
        return brief

    def _look_again(self) -> None:
        self._say_what_is_saved()
        self._forks = self._session.desk.forks()
        self._show_knob()
        branches = self._session.desk.branch_count()
        self._branches.setText(count("{n} branch", "{n} branches", branches))
        self._branches.setVisible(branches > 0)
        latest = self._model.latest()
        whose = latest.news.player
        player = None if whose is None else self._session.state.players.get(whose)  # a newcomer may not be there yet
        self._chip.show_letter("" if player is None else player.letter)
        self._chip.setVisible(player is not None)
        self._sign.show_icon(latest.news.sign, "ink2")
        self._sentence.setText(latest.news.text)
        self._show.setVisible(latest.resolved)
        self._rule.show_rule(latest.news.rule)
        self._amend_latest.show_entry(latest.entry, latest.news.text)
        self._offer_to_amend()
        self._list.scrollToTop()

    def _offer_to_amend(self) -> None:
        """The marked entry; the last one where none is marked."""
        index = self._list.currentIndex()
        row = self._model.row(index.row()) if index.isValid() else self._model.latest()
        self._amend.show_entry(row.entry, row.news.text)

    def _say_what_is_saved(self) -> None:
        lost = self._session.file_is_lost
        saved = _(" · the file is lost: not saved") if lost else _(" · every order is saved")
        words = count("{n} entry", "{n} entries", len(self._model.entries)) + saved
        for label in (self._saved, self._saved_too):
            label.setText(words)
            plain_labels.set_tone(label, "bad" if lost else "ink2")

    def _show_knob(self) -> None:
        """The knob stands at the moment that is shown, the marked row too; at the last entry while that is now."""
        moment, entries = self._session.moment, self._model.entries
        place = len(entries) - 1
        if moment is not None:
            found = place_in(self._session.desk.history(), moment.entry)
            place = place if found is None else found
            self.show_place(place)
        for line in (self._line, self._thin_line):
            line.show_entries(entries, place, self._forks)

    def _told(self, place: int) -> str:
        """An entry by its place, in a line."""
        row = self._model.row(self._model.number_of(place))
        return f"{row.when}  {row.news.text}"

    def _travel(self, place: int) -> None:
        """Show the campaign as it stood after an entry, by its place in the history."""
        self.show_place(place)
        self._session.look_at(self._model.entries[place].entry.id)

    def _show_latest(self) -> None:
        latest = self._model.latest()
        if latest.entry is not None:
            show_battle(self._session, latest.entry, self)

    def saved_words(self) -> str:
        """What the head says about saving."""
        return self._saved.text()

    def current_row(self) -> Row:
        """The row that is marked."""
        return self._model.row(self._list.currentIndex().row())

    def show_place(self, place: int) -> None:
        """Bring an entry into view and mark it, by its place in the history."""
        index = self._model.index(self._model.number_of(place), SENTENCE)
        self._list.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self._list.setCurrentIndex(index)
