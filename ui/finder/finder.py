"""The finder's window: a line to type in, and below it what is meant, the nearest first.

Everything goes by keyboard: arrows choose, return goes there or does it, Esc leaves. What cannot be done now is shown
with the reason and stays shut. Reads; whatever is done goes through the menus' actions and the session.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from campaign.words import _, count
from ui import icons, plain_labels, theme, widgets
from ui.finder.findable import Findable, Heap, Kind, commands, things, to_be_read
from ui.panels import panel_widgets
from ui.theme import ROW_LIST, SPACE_2, SPACE_3, SPACE_4, Theme

if TYPE_CHECKING:
    from ui.campaign_actions import CampaignActions
    from ui.campaign_window import CampaignWindow

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
WIDTH, HIGHEST = 680, 520
SLICE: Final = 0.008  # seconds of the window's time, until the next event has its turn
AT_ONCE: Final = 64  # things are read before the clock is looked at
SIGN: Final = 16
KEYS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class FoundList(QAbstractListModel):
    """The rows."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[Findable, ...] = ()

    def show_things(self, rows: tuple[Findable, ...]) -> None:
        """These and no others."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def thing(self, row: int) -> Findable | None:
        """What stands in this row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """How many are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words; all that the row says is its accessible text."""
        thing = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return thing.words
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (thing.words, thing.more, thing.key, thing.why) if part)
        return None


class RowPainter(QStyledItemDelegate):
    """Draws a row: its sign, its words, where it belongs or why it cannot be, and its key at the right."""

    def __init__(self, look: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """All rows are of one height."""
        return QSize(0, ROW_LIST)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The chosen row is raised and has the lamp line at its left."""
        model = index.model()
        assert isinstance(model, FoundList)
        thing = model.thing(index.row())
        if thing is None:
            return
        look, area = self._look, QRect(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, QColor(theme.mixed(look.palette.raised, look.palette.ink, 0.08)))
            painter.fillRect(area.left(), area.top(), 3, area.height(), look.colour("lamp"))
        sign = icons.pixmap(thing.sign or "chevron-right", look.colour("ink3"), SIGN, widgets.RATIO)
        painter.drawPixmap(area.left() + SPACE_4, area.top() + (area.height() - SIGN) // 2, sign)
        area.adjust(SPACE_4 + SIGN + SPACE_3, 0, -SPACE_4, 0)
        right = self._write(painter, area, thing.key, "scan", "ink2", Qt.AlignmentFlag.AlignRight)
        area.setRight(area.right() - right - (SPACE_3 if right else 0))
        left = self._write(painter, area, thing.words, "row", "ink3" if thing.why else "ink")
        area.setLeft(area.left() + left + SPACE_3)
        self._write(painter, area, thing.why or thing.more, "second", "warn" if thing.why else "ink3")
        painter.restore()

    def _write(
        self,
        painter: QPainter,
        area: QRect,
        text: str,
        face: str,
        role: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> int:
        """Write as much as there is room for, and say how much was taken."""
        font = theme.font(face)
        metrics = QFontMetrics(font)
        shown = metrics.elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, max(0, area.width()))
        painter.setFont(font)
        painter.setPen(self._look.colour(role))
        painter.drawText(area, int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), shown)
        return metrics.horizontalAdvance(shown)


class Finder(QDialog):
    """The window itself."""

    def __init__(self, window: CampaignWindow, doors: CampaignActions, look: Theme) -> None:
        super().__init__(window, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("finder")
        self.setWindowTitle(_("Find"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window, self._doors, self._heap = window, doors, Heap()
        self._heap.add(commands(window.menuBar()))
        self._rest = self._others()
        self._stepped = False  # another row was chosen than the first
        self.line = QLineEdit()
        self.line.setObjectName("find")
        self.line.setFont(theme.font("title"))
        self.line.setPlaceholderText(_("A command, sector, army, figure, rule or entry"))
        self.line.setAccessibleName(_("Find"))
        self.line.textChanged.connect(self._on_typed)
        self.line.installEventFilter(self)
        self.model = FoundList(self)
        self.list = self._make_list(look)
        self._words = plain_labels.label(font="second", tone="ink2")
        hint = plain_labels.label(_("↑ ↓ choose · Enter goes there · Esc leaves"), font="second", tone="ink3")
        foot = panel_widgets.line(self._words, 0, hint, margins=(SPACE_4, SPACE_2, SPACE_4, SPACE_2))
        top = panel_widgets.line(self.line, margins=(SPACE_3, SPACE_3, SPACE_3, SPACE_3))
        inner = QFrame()
        inner.setProperty("surface", "card")
        inner.setLayout(panel_widgets.column(top, widgets.hairline(), self.list, widgets.hairline(), foot))
        self.setLayout(panel_widgets.column(inner))
        self._reader = QTimer(self, interval=0)
        self._reader.timeout.connect(self._read_on)
        self._reader.start()
        self._place(window)
        self._look_again()

    def eventFilter(self, watched: QObject, event: object) -> bool:
        """Arrows move in the list, return chooses, while the letters go into the line."""
        if watched is not self.line or not isinstance(event, QKeyEvent) or event.type() is not QKeyEvent.Type.KeyPress:
            return False
        if event.key() in KEYS:
            self._step({KEYS[0]: -1, KEYS[1]: 1, KEYS[2]: -8, KEYS[3]: 8}[Qt.Key(event.key())])
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.choose()
            return True
        return False

    @property
    def has_read(self) -> bool:
        """Whether all that there is can be found already."""
        return not self._reader.isActive()

    @property
    def said(self) -> str:
        """What stands at the foot."""
        return self._words.text()

    def search(self, typed: str) -> tuple[Findable, ...]:
        """What would be shown for these letters."""
        return self._heap.find(typed)

    def choose(self) -> None:
        """Go to what is chosen, or do it; what cannot be done stays where it is, with its reason."""
        thing = self.model.thing(self.list.currentIndex().row())
        if thing is not None and not thing.why:
            self.accept()
            QTimer.singleShot(0, self._window, thing.do)  # when this window is out of the way

    def done(self, result: int) -> None:
        """Nothing more is read."""
        self._reader.stop()
        super().done(result)

    def _make_list(self, look: Theme) -> QListView:
        made = QListView()
        made.setObjectName("found")
        made.setAccessibleName(_("Found"))
        made.setModel(self.model)
        made.setItemDelegate(RowPainter(look, made))
        made.setUniformItemSizes(True)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setProperty("surface", "raised")
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        made.clicked.connect(lambda _index: self.choose())
        return made

    def _place(self, window: QWidget) -> None:
        """Over the upper middle of the window."""
        width, height = min(WIDTH, window.width() - 40), min(HIGHEST, window.height() - 80)
        self.setFixedSize(width, height)
        corner = window.mapToGlobal(window.rect().topLeft())
        self.move(corner.x() + (window.width() - width) // 2, corner.y() + max(20, window.height() // 10))

    def _others(self) -> Iterator[Findable]:
        session = self._window.session
        return things(self._window, self._doors, session) if session is not None else to_be_read(self._window)

    def _read_on(self) -> None:
        """Read for a moment what there is to find; the window answers in between."""
        until = perf_counter() + SLICE
        while perf_counter() < until:
            some = list(islice(self._rest, AT_ONCE))
            self._heap.add(some)
            if len(some) < AT_ONCE:
                self._reader.stop()
                self._look_again()
                return
        if self.line.text() and self._reader.isActive():
            self._look_again()

    def _on_typed(self) -> None:
        """Other letters: the nearest thing is chosen again."""
        self._stepped = False
        self._look_again()

    def _look_again(self) -> None:
        before = self.model.thing(self.list.currentIndex().row()) if self._stepped else None
        found = self._heap.find(self.line.text())
        self.model.show_things(found)
        row = next((place for place, thing in enumerate(found) if thing is before), 0)
        self.list.setCurrentIndex(self.model.index(row))
        self._say(found)

    def _say(self, found: tuple[Findable, ...]) -> None:
        if not self.line.text():
            self._words.setText(count("{n} thing to find", "{n} things to find", len(self._heap)))
        elif not found:
            self._words.setText(_("Nothing is called that."))
        else:
            kind = all(thing.kind == Kind.COMMAND for thing in found)
            self._words.setText(
                count("{n} command", "{n} commands", len(found))
                if kind
                else count("{n} found", "{n} found", len(found))
            )

    def _step(self, by: int) -> None:
        self._stepped = True
        row = min(max(self.list.currentIndex().row() + by, 0), self.model.rowCount() - 1)
        self.list.setCurrentIndex(self.model.index(row))
