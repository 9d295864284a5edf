"""What the window shows of an open campaign: week bar, map, and the panels round it, and how they fold.

Made part by part, so that the window can do other things in between. Opens and closes no file; what each part shows
is its own affair.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QSizePolicy,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from campaign.words import _
from ui import widgets
from ui.bars.journal import FOLDED, LOW, JournalBar
from ui.bars.scores import Scores
from ui.bars.week import NARROW, WeekBar
from ui.computer_seats import ComputerSeats
from ui.map.panel import MapPanel
from ui.panels.inspector import Inspector
from ui.panels.standings import REACH, Standings
from ui.panels.todo import EDGE, ToDoPanel
from ui.post.mail import Post
from ui.rail import WIDTH as RAIL_WIDTH
from ui.rail import Rail
from ui.session import Session
from ui.theme import SPACE_2, SPACE_3, SPACE_4
from ui.week_ends import WeekEnds
from ui.window_state import WindowState

LEFT, RIGHT, LOWER = 296, 344, 196
SHORT, SLENDER = 640, 1366  # below these the to-do list is folded to a rail of marks; larger windows show it
LAYOUT = 1  # number of this arrangement of docks; a stored one of another number is not restored
UNBOUND = 16777215  # Qt's own word for no greatest size


Part = TypeVar("Part", bound=QWidget)


class Panes(QObject):
    """The parts of one window for one session. They are there once ``make`` has run to its end."""

    def __init__(self, window: QMainWindow, session: Session, kept: WindowState) -> None:
        super().__init__(session)
        self._window, self._session, self._kept = window, session, kept
        self._folded: bool | None = None
        self._tiny: bool | None = None
        self._parts: list[QWidget] = []
        self._docks: list[QDockWidget] = []
        self._bar: QToolBar | None = None
        self._lead: widgets.Button | None = None

    def make(self) -> Iterator[None]:
        """Make one part after the other. None of them is seen before ``show``."""
        try:
            yield from self._make()
        except BaseException:
            for part in self._parts:
                part.deleteLater()
            raise

    def _make(self) -> Iterator[None]:
        """Parts belong to the window from the start, in the order of the tab key: to move them there takes long."""
        session = self._session
        self.map_panel = self._part(MapPanel(session))
        yield
        self.program = ComputerSeats(session, session)
        self.post = Post(session, self.program)
        self.week_bar = self._part(WeekBar(session, self.program, self.post))
        self.week_ends = WeekEnds(session, self.program, self._window, self._kept, self.week_bar.take_from_sheet)
        self.week_ends.said.connect(self.map_panel.notice.say)
        self.week_bar.week_asked.connect(self.show_week_end)
        yield
        self.journal = JournalBar(session)
        yield
        self._scores = Scores(session)
        yield
        self.standings = Standings(session)
        self._rail = Rail(session, self.post)
        yield
        self.to_do = ToDoPanel(session, program=self.program, post=self.post)
        yield
        titles = (_("To do and standings"), _("Inspector"), _("Journal"))
        self._docks = [self._part(_dock(title)) for title in titles]
        left, right, lower = self._docks
        self._left = QStackedWidget(left)
        self._left.addWidget(self._lists(self._left))
        self._left.addWidget(self._rail)
        self._rail.wanted.connect(self.toggle_list)
        yield
        self.inspector = Inspector(session)
        self.inspector.first_matter.connect(self.to_do.settle_first)
        left.setWidget(self._left)
        yield
        right.setWidget(_panel(self.inspector, right))
        yield
        lower.setWidget(self._lower(lower))
        session.settled.connect(self._show_lead)
        self.program.changed.connect(self._show_lead)
        yield

    def _part(self, made: Part) -> Part:
        """One that lies in the window itself, and is not seen yet."""
        made.setParent(self._window)
        self._parts.append(made)
        return made

    def show(self) -> None:
        """Give every part its place in the window."""
        self._window.setCentralWidget(self.map_panel)
        self._bar = self._tool_bar(self.week_bar)
        for dock, (name, area, _size) in zip(self._docks, _PLACES, strict=True):
            dock.setObjectName(name)
            self._window.addDockWidget(area, dock)
        self.fold_if_small()

    def leave(self) -> None:
        """Take everything out of the window."""
        self.program.stop()
        for dock in self._docks:
            self._window.removeDockWidget(dock)
            dock.setObjectName("")  # until it is gone, the one that follows has this name alone
            dock.deleteLater()
        self._docks = []
        if self._bar is not None:
            self._window.removeToolBar(self._bar)
            self._bar.deleteLater()
            self._bar = None

    def _show_lead(self) -> None:
        """One button is the primary one: the contemplated move's, else what the week waits for, else the next step."""
        listed = () if self.lists_folded else self.to_do.leading
        offered = (*self.inspector.ordering, *listed, self.week_bar.button, *self.inspector.settling)
        lead = next((button for button in offered if button.isEnabled()), self.week_bar.button)
        if self._lead is not None and self._lead is not lead and isValid(self._lead):
            self._lead.dress("plain")
        lead.dress("primary")
        self._lead = lead

    # --- arranging -------------------------------------------------------------------------------------------------

    @property
    def lists_folded(self) -> bool:
        """Whether the marks stand in place of the to-do list."""
        return self._left.currentWidget() is self._rail

    def show_week_end(self) -> None:
        """How the last week ended, once more."""
        from ui.memory.week_end import open_last

        asks = self.week_ends.newsletter_asked.emit
        open_last(self._session, self._window, self.week_bar.take_from_sheet, asks)

    def toggle_list(self) -> None:
        """Unfold the to-do list of a small window, or fold it again."""
        self._show_rail(not self.lists_folded)

    def make_movable(self, allowed: bool) -> None:
        """Give the panels heads to drag them by, or take these away."""
        for dock in self._docks:
            dock.setTitleBarWidget(None if allowed else QWidget(dock))  # type: ignore[arg-type]

    def put_back(self) -> None:
        """All panels where they belong."""
        for dock, (_name, area, size) in zip(self._docks, _PLACES, strict=True):
            dock.setFloating(False)
            self._window.addDockWidget(area, dock)
            dock.show()
            below = area is Qt.DockWidgetArea.BottomDockWidgetArea
            self._window.resizeDocks([dock], [size], Qt.Orientation.Vertical if below else Qt.Orientation.Horizontal)
        self._kept.forget(self._key())
        self._folded = self._tiny = None
        self.fold_if_small()

    def remember(self) -> None:
        """Keep where the panels are for the next time."""
        self._kept.remember(self._key(), self._window.saveState(LAYOUT))

    def fold_if_small(self) -> None:
        """Fold what there is no room for."""
        small = self._window.width() < NARROW or self._window.height() < LOW
        tiny = self._window.width() < SLENDER or self._window.height() < SHORT
        if tiny != self._tiny:
            self._tiny = tiny
            self._show_rail(tiny)
        if small == self._folded:
            return
        if self._folded is not None and self._window.isVisible():
            self.remember()
        self._folded = small
        self.standings.set_brief(small)
        self.to_do.fold.setVisible(small)
        self.week_bar.set_brief(small)
        self.journal.set_folded(small)
        self._scores.setVisible(not small)
        self._scores_line.setVisible(not small)
        lower = self._docks[2].widget()
        lower.setMaximumHeight(FOLDED if small else UNBOUND)
        self._restore()
        QTimer.singleShot(0, self, self._restore)  # Qt shares the room anew once all have their places

    def _restore(self) -> None:
        """The panels where people left them, else in their usual sizes."""
        if not self._docks:
            return
        state = self._kept.recall(self._key())
        if not (isinstance(state, QByteArray) and self._window.restoreState(state, LAYOUT)):
            self._size_docks()

    def _key(self) -> str:
        """Where the panels were, a small window apart from a large one."""
        return "docks, small" if self._folded else "docks"

    def _show_rail(self, wanted: bool) -> None:
        self._left.setCurrentIndex(1 if wanted else 0)
        usual, none = QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored
        if (lists := self._left.widget(0)) is not None:
            lists.setSizePolicy(usual, none if wanted else usual)  # what is not seen asks for no room
        self._left.setMinimumWidth(RAIL_WIDTH if wanted else LEFT - 24)
        self._left.setMaximumWidth(RAIL_WIDTH if wanted else UNBOUND)
        self._size_docks()
        self._show_lead()

    def _size_docks(self) -> None:
        if len(self._docks) < 3:
            return
        across = [RAIL_WIDTH if self.lists_folded else LEFT, RIGHT]
        self._window.resizeDocks(self._docks[:2], across, Qt.Orientation.Horizontal)
        self._window.resizeDocks(self._docks[2:], [FOLDED if self._folded else LOWER], Qt.Orientation.Vertical)

    # --- places ----------------------------------------------------------------------------------------------------

    def _tool_bar(self, content: QWidget) -> QToolBar:
        bar = QToolBar(_("Week"))
        bar.setObjectName("weekBar")
        bar.setMovable(False)
        bar.toggleViewAction().setEnabled(False)
        bar.addWidget(content)
        self._window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        return bar

    def _lists(self, parent: QWidget) -> QWidget:
        panel = QWidget(parent)
        panel.setProperty("surface", "panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(SPACE_4 - REACH, SPACE_4, SPACE_4 - EDGE, SPACE_4)
        column.setSpacing(0)
        upper, lower = QVBoxLayout(), QVBoxLayout()
        upper.setContentsMargins(REACH, 0, 0, 0)
        lower.setContentsMargins(0, 0, 0, 0)
        between = QVBoxLayout()
        between.setContentsMargins(REACH, SPACE_2, EDGE, SPACE_3)
        upper.addWidget(self.to_do)
        between.addWidget(widgets.hairline())
        lower.addWidget(self.standings)
        column.addLayout(upper, 1)
        column.addLayout(between)
        column.addLayout(lower)
        self.to_do.fold.clicked.connect(self.toggle_list)
        return panel

    def _lower(self, parent: QWidget) -> QWidget:
        panel = QWidget(parent)
        panel.setProperty("surface", "panel")
        row = QHBoxLayout(panel)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.journal, 1)
        self._scores_line = widgets.hairline("v")
        row.addWidget(self._scores_line)
        row.addWidget(self._scores)
        self._scores.setFixedWidth(RIGHT)
        return panel


_PLACES = (
    ("toDoDock", Qt.DockWidgetArea.LeftDockWidgetArea, LEFT),
    ("inspectorDock", Qt.DockWidgetArea.RightDockWidgetArea, RIGHT),
    ("journalDock", Qt.DockWidgetArea.BottomDockWidgetArea, LOWER),
)


def _dock(title: str) -> QDockWidget:
    dock = QDockWidget(title)
    dock.setTitleBarWidget(QWidget(dock))
    dock.setFeatures(
        QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
    )
    return dock


def _panel(content: QWidget, parent: QWidget) -> QWidget:
    panel = QWidget(parent)
    panel.setProperty("surface", "panel")
    column = QVBoxLayout(panel)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(content)
    return panel
