"""The program as its user starts it, with eyes: asked on standard input, it says what is on the screen, and where.

They touch nothing: hands are the screen's own mouse and keyboard. Questions and answers are a line of JSON each.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import enumerate as enumerate_threads
from typing import Any

from PySide6.QtCore import QPoint, QSocketNotifier
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QWidget,
)

from ui import app
from ui.battle.resolver import Resolver
from ui.main_window import MainWindow

Seen = dict[str, Any]
READS_AHEAD = "read ahead"  # the thread that loads what a campaign needs


def look(window: MainWindow) -> Seen:
    """What people see: of the front window alone, where a question stands over the others."""
    front = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    tops = [front] if front is not None else [top for top in QApplication.topLevelWidgets() if top.isVisible()]
    things = [thing for top in tops for thing in _things(top)]
    active = QApplication.activeWindow()
    return {
        "front": "" if front is None else front.objectName() or type(front).__name__,
        "active": "" if active is None else active.windowTitle(),
        "things": things,
        "map": {} if front is not None else _on_the_map(window),
        "busy": bool(window.opening.name) or any(one.name == READS_AHEAD for one in enumerate_threads()),
        "ready": window.session is not None,
        **_of_the_campaign(window),
    }


def _things(top: QWidget) -> Iterator[Seen]:
    for widget in (top, *top.findChildren(QWidget)):
        if not widget.isVisible():
            continue
        if isinstance(widget, QMenu | QMenuBar):
            for action in widget.actions():
                if action.isVisible() and not action.isSeparator():
                    place = widget.mapToGlobal(widget.actionGeometry(action).center())
                    menu = action.menu()
                    name = menu.objectName() if isinstance(menu, QMenu) else ""
                    yield _seen("action", name, action.text().replace("&", ""), place, enabled=action.isEnabled())
            continue
        shown = widget.visibleRegion()
        place = shown.boundingRect().center() if not shown.isEmpty() else QPoint(-1, -1)
        words = _words(widget)
        if words or widget.objectName() or widget.hasFocus():
            yield _seen(
                type(widget).__name__,
                widget.objectName(),
                words,
                widget.mapToGlobal(place) if not shown.isEmpty() else QPoint(-1, -1),
                enabled=widget.isEnabled(),
                focus=widget.hasFocus(),
                says=widget.accessibleName(),
            )
        if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
            for row in range(model.rowCount(widget.rootIndex())):
                index = model.index(row, 0, widget.rootIndex())
                place = widget.viewport().mapToGlobal(widget.visualRect(index).center())
                yield _seen("row", widget.objectName(), str(index.data()), place)


def _seen(kind: str, name: str, words: str, place: QPoint, *, enabled: bool = True, **more: Any) -> Seen:
    return {"kind": kind, "name": name, "words": words, "place": place.toTuple(), "enabled": enabled, **more}


def _words(widget: QWidget) -> str:
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        return widget.text()
    if isinstance(widget, QComboBox):
        return widget.currentText()
    return widget.toPlainText() if isinstance(widget, QPlainTextEdit) else ""


def _on_the_map(window: MainWindow) -> Seen:
    if window.session is None:
        return {}
    view, state = window.map_panel.view, window.session.state
    scene = view.map_scene
    found = dict[str, Any]()
    for sector in state.sectors:
        found[str(sector)] = view.viewport().mapToGlobal(view.mapFromScene(scene.hub_of(sector))).toTuple()
    for army in state.armies:
        if (counter := scene.counter_of(army)) is not None:
            found[str(army)] = view.viewport().mapToGlobal(view.mapFromScene(counter.pos())).toTuple()
    return found


def _of_the_campaign(window: MainWindow) -> Seen:
    """What people read off several parts of the window: what is in hand, and how far the week has come."""
    session, panes = window.session, window.panes
    if session is None or panes is None:
        return {}
    home = panes.post.home
    return {
        "army": session.selected_army or "",
        "path": list(session.planned_path),
        "entries": len(session.desk.history()),
        "stage": session.desk.state.stage,
        "written": [] if home is None else [order.order.kind for order in home.post.orders],
        "waiting": len(panes.post.waiting),
        "due": [todo.title for todo in session.matters if todo.level == "settle"],
    }


def main(arguments: list[str]) -> int:
    """Open the window, on a file if one is named, and answer until it is closed."""

    def opened(window: MainWindow, _resolver: Resolver) -> None:
        def answer() -> None:
            if not sys.stdin.readline():
                notifier.setEnabled(False)
                return
            print(json.dumps(look(window)), flush=True)

        notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, window)
        notifier.activated.connect(answer)

    return app.run(Path(arguments[0]) if arguments else None, opened)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
