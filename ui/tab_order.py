"""The way of the tab key through a window: in the order in which its layouts show things, whenever these came.

Qt’s own chain of focus puts whatever comes later at its end, and ``setTabOrder`` tears it where number boxes are in it.
A window asks here from its ``focusNextPrevChild``.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


def below(widget: QWidget) -> Iterator[QWidget]:
    """What stands on a widget, and what stands on that, as it is read; no windows."""
    layout = widget.layout()
    laid = [] if layout is None else list(_laid_out(layout))
    children = (child for child in widget.children() if isinstance(child, QWidget) and not child.isWindow())
    for child in (*laid, *(child for child in children if child not in laid)):
        yield child
        yield from below(child)


def is_stop(widget: QWidget) -> bool:
    """Whether the tab key may come to it; a part of a control of Qt's hands the focus on."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None


def go_on(window: QWidget, *, forward: bool) -> bool:
    """Give the focus to the next stop on a window, or to the one before; False where there is none."""
    widgets, now = list(below(window)), window.focusWidget()
    place = widgets.index(now) if now in widgets else -1 if forward else 0
    way = [*widgets[place + 1 :], *widgets[: max(0, place)]]
    for widget in way if forward else reversed(way):
        if is_stop(widget) and widget.isEnabled() and widget.isVisibleTo(window):
            widget.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
            return True
    return False


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    for place in range(layout.count()):
        item = layout.itemAt(place)
        assert item is not None
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _laid_out(inner)
