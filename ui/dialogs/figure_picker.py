"""A list of figures from which some are picked out, under the names of their armies. Sends nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from campaign.world.ids import FigureId
from campaign.world.state import Campaign
from ui import theme
from ui.panels import panel_widgets
from ui.panels.figures import FigureRow, view_of
from ui.theme import Theme

MOST_ROWS = 8  # seen at once; the rest scrolls


class FigurePicker(QWidget):
    """Figures in groups. ``changed`` is called with all that are picked out; ``strikes``: those are lost."""

    def __init__(
        self,
        look: Theme,
        state: Campaign,
        groups: Iterable[tuple[str, tuple[FigureId, ...]]],
        chosen: frozenset[FigureId],
        changed: Callable[[frozenset[FigureId]], None],
        *,
        strikes: bool = False,
    ) -> None:
        super().__init__()
        self._changed = changed
        self.rows: dict[FigureId, FigureRow] = {}
        inner = QWidget()
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(0, 0, panel_widgets.SCROLL_BAR, 0)
        layout.setSpacing(0)
        heads = 0
        for name, figures in groups:
            if name:
                layout.addWidget(panel_widgets.head(name))
                heads += 1
            for figure in figures:
                row = FigureRow(look, view_of(state, state.figures[figure]), strikes=strikes)
                row.setChecked(figure in chosen)
                row.toggled.connect(self._toggled)
                row.installEventFilter(self)
                self.rows[figure] = row
                layout.addWidget(row)
        layout.addStretch(1)
        area = panel_widgets.scrolled(inner, min(len(self.rows), MOST_ROWS) * theme.ROW_TABLE + heads * 20 + 4)
        self._area = area
        self.setLayout(panel_widgets.column(area))

    @property
    def chosen(self) -> frozenset[FigureId]:
        """The figures that are picked out."""
        return frozenset(figure for figure, row in self.rows.items() if row.isChecked())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down go on to the next figure."""
        if not isinstance(watched, FigureRow) or not isinstance(event, QKeyEvent):
            return False
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None or event.type() is not QEvent.Type.KeyPress:
            return False
        rows = list(self.rows.values())
        goal = rows[max(0, min(len(rows) - 1, rows.index(watched) + step))]
        goal.setFocus(Qt.FocusReason.OtherFocusReason)
        self._area.ensureWidgetVisible(goal, 0, 8)
        return True

    def _toggled(self) -> None:
        self._changed(self.chosen)
