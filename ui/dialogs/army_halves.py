"""An army in two halves beside each other: who stays and who goes. A figure changes sides by a click, a key or a drag.

Sends nothing; what each half is, and whether it may be, its owner says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.ids import ArmyId, FigureId
from campaign.world.state import Campaign
from ui import plain_labels, theme, widgets
from ui.panels import panel_widgets
from ui.panels.figures import FigureRow, view_of
from ui.theme import Theme

if TYPE_CHECKING:
    from ui.panels.panel_widgets import Scrolled

WIDTH = 330  # of a half
MOST_ROWS, LEAST_ROWS = 8, 3  # seen at once; the rest scrolls
AROUND = 338  # height of a sheet without the rows, and of a window's frame
LIFTED = 6  # points above the place under the pointer

STAYS, GOES = 0, 1


class Halves(QWidget):
    """Both halves. ``changed`` is called with all who go."""

    def __init__(
        self,
        look: Theme,
        state: Campaign,
        army: ArmyId,
        chosen: frozenset[FigureId],
        names: tuple[str, str],
        changed: Callable[[frozenset[FigureId]], None],
    ) -> None:
        super().__init__()
        self._changed = changed
        self._order = state.armies[army].figures
        self._pressed: QPoint | None = None  # where the button went down, until the figure is let go
        self._lifted: QLabel | None = None  # the figure under the pointer
        self.rows: dict[FigureId, FigureRow] = {}
        self.columns = (QVBoxLayout(), QVBoxLayout())
        self.areas: list[Scrolled] = []
        self.heads = (plain_labels.label("", font="row"), plain_labels.label("", font="row"))
        sides = [self._side(names[half], half) for half in (STAYS, GOES)]
        for figure in self._order:
            row = FigureRow(look, view_of(state, state.figures[figure]))
            row.setChecked(figure in chosen)
            row.toggled.connect(lambda _on, figure=figure: self._moved(figure))
            row.installEventFilter(self)
            self.rows[figure] = row
        across = panel_widgets.line(sides[STAYS], widgets.hairline("v"), sides[GOES], spacing=12)
        across.setStretch(0, 1)
        across.setStretch(2, 1)
        self.setLayout(across)
        self._arrange()

    def _side(self, name: str, half: int) -> QWidget:
        column = self.columns[half]
        column.setContentsMargins(0, 0, panel_widgets.SCROLL_BAR, 0)
        column.setSpacing(0)
        inner = QWidget()
        inner.setLayout(column)
        area = panel_widgets.scrolled(inner)
        area.setMinimumWidth(WIDTH)
        fitting = (widgets.screen_room(self).height() - AROUND) // theme.ROW_TABLE
        rows = min(len(self._order), max(LEAST_ROWS, min(MOST_ROWS, fitting)))
        area.setFixedHeight(rows * theme.ROW_TABLE + 2)
        self.areas.append(area)
        title = plain_labels.ElidedLabel(name, font="title")
        made = QWidget()
        made.setLayout(panel_widgets.column(title, 2, self.heads[half], 6, area))
        return made

    @property
    def chosen(self) -> frozenset[FigureId]:
        """The figures that go."""
        return frozenset(figure for figure, row in self.rows.items() if row.isChecked())

    def _arrange(self) -> None:
        """Every figure in its half, in the army's own order."""
        for half, column in enumerate(self.columns):
            while column.takeAt(0) is not None:
                pass
            for figure in self._order:
                row = self.rows[figure]
                if row.isChecked() == (half == GOES):
                    column.addWidget(row)
                    row.setVisible(True)
            column.addStretch(1)

    def _moved(self, figure: FigureId) -> None:
        focused = self.rows[figure].hasFocus()
        self._arrange()
        if focused:  # a widget that changes its parent loses it
            self._look_at(figure)
        self._changed(self.chosen)

    def _look_at(self, figure: FigureId) -> None:
        row = self.rows[figure]
        row.setFocus(Qt.FocusReason.OtherFocusReason)
        self.areas[row.isChecked()].ensureWidgetVisible(row, 0, 8)

    # --- keys and drags --------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A row's own keys and drags."""
        if not isinstance(watched, FigureRow):
            return False
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._key(watched, Qt.Key(event.key()))
        if isinstance(event, QMouseEvent):
            return self._mouse(watched, event)
        return False

    def _key(self, row: FigureRow, key: Qt.Key) -> bool:
        """Left and right change the half, up and down go on in it."""
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            row.setChecked(key is Qt.Key.Key_Right)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            here = [figure for figure in self._order if self.rows[figure].isChecked() == row.isChecked()]
            at = here.index(row.view.id) + (1 if key is Qt.Key.Key_Down else -1)
            self._look_at(here[max(0, min(len(here) - 1, at))])
        else:
            return False
        return True

    def _mouse(self, row: FigureRow, event: QMouseEvent) -> bool:
        spot = event.position().toPoint()
        if event.type() is QEvent.Type.MouseButtonPress and event.button() is Qt.MouseButton.LeftButton:
            self._pressed = spot
        elif event.type() is QEvent.Type.MouseMove and self._pressed is not None:
            if self._lifted is None and (spot - self._pressed).manhattanLength() >= QApplication.startDragDistance():
                self._lift(row)
            if self._lifted is not None:
                self._lifted.move(row.mapTo(self.window(), spot - self._pressed) - QPoint(0, LIFTED))
                return True
        elif event.type() is QEvent.Type.MouseButtonRelease:
            self._pressed = None
            if self._lifted is not None:
                self._put_down(row, row.mapTo(self, spot))
                return True
        return False

    def _lift(self, row: FigureRow) -> None:
        """The figure goes with the pointer; its place stays."""
        picture = QPixmap(row.grab())
        self._lifted = QLabel(self.window())
        self._lifted.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._lifted.setAccessibleName(_("{name} is being moved").format(name=row.view.name))
        self._lifted.setPixmap(picture)
        self._lifted.resize(row.size())
        self._lifted.show()
        row.setDown(False)

    def _put_down(self, row: FigureRow, spot: QPoint) -> None:
        assert self._lifted is not None
        self._lifted.hide()
        self._lifted.deleteLater()
        self._lifted = None
        row.setDown(False)
        row.setChecked(spot.x() >= self.width() // 2)
