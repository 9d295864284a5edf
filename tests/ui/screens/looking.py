"""Looks at a screen as people meet it: what has no name, cannot be reached, is cut off, lies outside or over another.

Each function takes the widget that is looked at and comes back with what is wrong with it, a sentence a fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QFontInfo, QFontMetrics, QKeySequence
from PySide6.QtGui import Qt as QtOfText
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QScrollArea,
    QScrollBar,
    QTableView,
    QWidget,
)

from ui import plain_labels
from ui import tab_order as stops_of_window
from ui.dialogs.sheet import Sheet

SMALLEST_TYPE = 11
SLACK = 1  # points that rounding may take
STOPS = 400  # presses of the tab key until a round has to be complete
FRAME = 40  # points that a system puts round a window, at most
ROWS = 60  # of a list that are looked at
ARROW = 22  # points that a list to pick from needs beside its words

Operable = (
    QAbstractButton | QAbstractItemView | QAbstractSlider | QAbstractSpinBox | QComboBox | QLineEdit | QPlainTextEdit
)


def below(widget: QWidget) -> Iterator[QWidget]:
    """All that is to be seen on a widget; no other windows."""
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow() and child.isVisible():
            yield child
            yield from below(child)


def operable(widget: QWidget) -> list[QWidget]:
    """All that can be used by mouse or keyboard, without the parts that Qt makes its own controls of."""
    usable = (w for w in below(widget) if not _is_a_part(w) and (isinstance(w, Operable) or _takes_tab(w)))
    return [w for w in usable if w.isEnabled() or not isinstance(w, QAbstractButton) or _words(w)]


def called(widget: QWidget) -> str:
    """How a fault names a widget."""
    words = _words(widget) or widget.accessibleName()
    return f"{type(widget).__name__} {widget.objectName()!r} {words[:40]!r}"


# --- faults -----------------------------------------------------------------------------------------------------------


def unnamed(widget: QWidget) -> list[str]:
    """Controls of which a screen reader could not say what they are."""
    return [called(w) for w in operable(widget) if not any(sign.isalnum() for sign in _accessible_name(w))]


def out_of_reach(widget: QWidget) -> list[str]:
    """Controls that the tab key does not come to, neither onwards nor back."""
    stops = round_by_tab(widget) + round_by_tab(widget, Qt.Key.Key_Backtab)
    expected = [w for w in operable(widget) if w.isEnabled() and _takes_tab(w) and w.focusProxy() is None]
    return [called(w) for w in expected if w not in stops]


def out_of_order(widget: QWidget) -> list[str]:
    """Steps of the tab key against the order of reading: up, or left in a line, within one surface."""
    stops = round_by_tab(widget)
    read = list(stops_of_window.below(widget))
    first = min((stop for stop in stops if stop in read), key=read.index, default=None)
    if first is not None:  # it is a round: where it begins is no step
        start = stops.index(first)
        stops = [*stops[start:], *stops[:start]]
    places = [(stop, _place(stop, widget)) for stop in stops if stop.parentWidget() is not None]
    found = []
    for (one, here), (other, there) in pairwise(places):
        if one.parentWidget() is not other.parentWidget():
            continue
        beside = (
            min(here.bottom(), there.bottom()) - max(here.top(), there.top()) > min(here.height(), there.height()) / 2
        )
        upwards = there.bottom() < here.top() and there.left() < here.right()
        if upwards or (beside and there.right() < here.left()):
            found.append(f"{called(one)} → {called(other)}")
    return found


def outside(widget: QWidget, room: QSize) -> list[str]:
    """What lies outside of what it stands on, and no scrolling brings it in; the window itself too."""
    found = []
    if widget.width() > room.width() or widget.height() > room.height() - (0 if widget.parent() is None else FRAME):
        found.append(f"{called(widget)}: {widget.width()} x {widget.height()}")
    for w in below(widget):
        parent = w.parentWidget()
        if parent is None or _is_a_part(w) or w.rect().isEmpty():
            continue
        area = parent.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is parent:
            bar = area.horizontalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if isinstance(area, QScrollArea) and not bar and w.width() > parent.width() + SLACK:
                found.append(f"{called(area)}: {w.width()} in {parent.width()}")
        elif not parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(w.geometry()):
            found.append(f"{called(w)}: {w.geometry().getRect()} in {parent.size().toTuple()}")
    return found


def overlapping(widget: QWidget) -> list[str]:
    """Words and controls that lie over each other."""
    leaves = [w for w in below(widget) if isinstance(w, QLabel | Operable) and not _is_a_part(w)]
    places = [(w, place) for w in leaves if not isinstance(w, QGraphicsView) and (place := _seen(w, widget)).isValid()]
    found = []
    for (one, here), (other, there) in combinations(places, 2):
        if (
            here.adjusted(1, 1, -1, -1).intersects(there)
            and not one.isAncestorOf(other)
            and not other.isAncestorOf(one)
        ):
            found.append(f"{called(one)} and {called(other)}")
    return found


def cut_off(widget: QWidget) -> list[str]:
    """Words that are not all to be seen where nothing says so."""
    return [f"{called(w)}: {why}" for w in below(widget) if not _is_a_part(w) and (why := _cut(w))]


def too_small(widget: QWidget) -> list[str]:
    """Type that is too small."""
    wordy = (w for w in below(widget) if _words(w))
    return [called(w) for w in wordy if QFontInfo(w.font()).pixelSize() < SMALLEST_TYPE]


def read_as_markup(widget: QWidget) -> list[str]:
    """Words of people that Qt would read as markup, and letters it would eat as keys of a menu."""
    found = []
    for w in [widget, *below(widget)]:
        if isinstance(w, QLabel) and w.textFormat() is not Qt.TextFormat.PlainText and QLabel.text(w):
            found.append(f"{called(w)} reads markup")
        if isinstance(w, QAbstractButton) and not QKeySequence.mnemonic(QAbstractButton.text(w)).isEmpty():
            found.append(f"{called(w)} eats an ampersand")
        if _is_markup(w.toolTip()):
            found.append(f"{called(w)} has a tool tip that reads markup")
        if isinstance(w, QAbstractItemView):
            found += [f"{called(w)} has a cell whose tool tip reads markup: {tip[:40]!r}" for tip in _tips(w)]
        if "[*]" in w.windowTitle():
            found.append(f"{called(w)} eats a star in its title")
    return found


def menus_read_as_markup(menu: QMenuBar | QMenu) -> list[str]:
    """The same of all menus, filled as they are when they open; the heads of a bar have keys, and nothing else."""
    found = []
    for action in menu.actions():
        if isinstance(menu, QMenu) and not QKeySequence.mnemonic(action.text()).isEmpty():
            found.append(f"{action.text()!r} eats an ampersand")
        if _is_markup(action.toolTip()):
            found.append(f"{action.text()!r} has a tool tip that reads markup")
        if isinstance(inner := action.menu(), QMenu):
            inner.aboutToShow.emit()
            found += menus_read_as_markup(inner)
    return found


def round_by_tab(widget: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> list[QWidget]:
    """Where the focus goes by the tab key, from where it is until it is there again."""
    window = widget.window()
    window.activateWindow()
    QApplication.processEvents()
    found: list[QWidget] = []
    for _press in range(STOPS):
        focus = window.focusWidget()
        if focus is not None:
            if len(found) > 1 and focus is found[0]:
                break
            if focus not in found:
                found.append(focus)
        QTest.keyClick(focus or window, key)
    return found


# --- what they look at ------------------------------------------------------------------------------------------------


def _takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _is_a_part(widget: QWidget) -> bool:
    """Whether Qt made it for a control of its own."""
    parent = widget.parentWidget()
    return (
        widget.objectName().startswith("qt_")
        or isinstance(widget, QScrollBar | QHeaderView)
        or isinstance(parent, QAbstractSpinBox | QComboBox | QLineEdit | QMenuBar | QHeaderView)
        or (isinstance(parent, QTableView) and isinstance(widget, QAbstractButton))
    )


def _accessible_name(widget: QWidget) -> str:
    if isinstance(widget, QAbstractButton) and not widget.accessibleName():
        return QAbstractButton.text(widget)
    interface = QAccessible.queryAccessibleInterface(widget)
    return widget.accessibleName() or (interface.text(QAccessible.Text.Name) if interface is not None else "")


def _words(widget: QWidget) -> str:
    """What is written on it."""
    if isinstance(widget, QLabel):
        return QLabel.text(widget)
    if isinstance(widget, QAbstractButton):
        return QAbstractButton.text(widget)
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QLineEdit):
        return widget.text() or widget.placeholderText()
    return ""


def _place(widget: QWidget, on: QWidget) -> QRect:
    return QRect(widget.mapTo(on, QPoint()) if on.isAncestorOf(widget) else QPoint(), widget.size())


def _seen(widget: QWidget, on: QWidget) -> QRect:
    """What of it is to be seen, where scrolling hides a part."""
    seen = widget.visibleRegion().boundingRect()
    return seen.translated(widget.mapTo(on, QPoint())) if seen.isValid() else QRect()


def _cut(widget: QWidget) -> str:
    """Why its words are not all to be seen; empty where they are, or an ellipsis and the tool tip say the rest."""
    words, size = _words(widget), widget.size()
    if not words or isinstance(widget, plain_labels.ElidedLabel):
        return ""
    if isinstance(widget, QLabel):
        if widget.pixmap().isNull() and widget.wordWrap():
            needed = widget.heightForWidth(size.width())
            return f"{needed} high in {size.height()}" if needed > size.height() + SLACK else ""
        needed_size = widget.sizeHint()
        if needed_size.width() > size.width() + SLACK or needed_size.height() > size.height() + 3:
            return f"{needed_size.toTuple()} in {size.toTuple()}"
    elif isinstance(widget, QAbstractButton):
        if widget.sizeHint().width() > size.width() + SLACK and not widget.toolTip():
            return f"{widget.sizeHint().width()} in {size.width()}"
    elif isinstance(widget, QComboBox | QLineEdit):
        room = widget.contentsRect().width() - (ARROW if isinstance(widget, QComboBox) else 4)
        needed = QFontMetrics(widget.font()).horizontalAdvance(words)
        is_typed = isinstance(widget, QLineEdit) and bool(widget.text())
        if needed > room + SLACK and not is_typed and not widget.toolTip():
            return f"{needed} in {room}"
    return ""


def _is_markup(tip: str) -> bool:
    """Whether a tool tip would be read as markup that ``plain`` has not made."""
    return bool(tip) and QtOfText.mightBeRichText(tip) and not tip.startswith("<p style='white-space:pre-wrap'>")


def _tips(view: QAbstractItemView) -> list[str]:
    model = view.model()
    if model is None:
        return []
    rows, columns = min(model.rowCount(), ROWS), 1 if isinstance(view, QListView) else model.columnCount()
    cells = (model.index(row, column) for row in range(rows) for column in range(columns))
    tips = (str(cell.data(Qt.ItemDataRole.ToolTipRole) or "") for cell in cells)
    return [tip for tip in tips if _is_markup(tip)]


def scrolls_twice(widget: QWidget) -> list[str]:
    """What scrolls up and down on a sheet that scrolls too: two bars beside each other, and the wheel moves either."""
    if not isinstance(widget, Sheet) or not _scrolls(widget.area):
        return []
    inner = (area for area in widget.page.findChildren(QAbstractScrollArea) if area.isVisible() and _scrolls(area))
    return [f"{type(area).__name__} {area.accessibleName() or area.objectName()}" for area in inner]


def short_lists(widget: QWidget) -> list[str]:
    """Lists to pick from that open too low or too narrow for their choices, though there is room above or below."""
    found = []
    for picker in (w for w in below(widget) if isinstance(w, QComboBox) and w.isEnabled() and w.count()):
        picker.showPopup()
        QApplication.processEvents()
        view = picker.view()
        last = view.visualRect(view.model().index(picker.count() - 1, 0))
        top, screen = picker.mapToGlobal(QPoint()).y(), picker.screen().availableGeometry()
        room = max(top - screen.top(), screen.bottom() - top - picker.height())
        is_low = view.viewport().height() <= last.bottom() < room
        if is_low or view.sizeHintForColumn(0) > view.viewport().width():
            found.append(f"{called(picker)}: {last} in {view.viewport().size()}")
        picker.hidePopup()
    return found


def _scrolls(area: QAbstractScrollArea) -> bool:
    return area.verticalScrollBar().maximum() > 0
