"""A list of figures from which some are picked out, under the names of their armies. Sends nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from campaign.world.ids import FigureId
from campaign.world.state import Campaign
from ui import theme
from ui.panels import bits
from ui.panels.figures import FigureRow, view_of
from ui.theme import Theme

MOST_ROWS = 8  # seen at once; the rest scrolls


class FigurePicker(QWidget):
    """Figures in groups. ``changed`` is called with all that are picked out."""

    def __init__(
        self,
        look: Theme,
        state: Campaign,
        groups: Iterable[tuple[str, tuple[FigureId, ...]]],
        chosen: frozenset[FigureId],
        changed: Callable[[frozenset[FigureId]], None],
    ) -> None:
        super().__init__()
        self._changed = changed
        self.rows: dict[FigureId, FigureRow] = {}
        inner = QWidget()
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(0, 0, bits.SCROLL_BAR, 0)
        layout.setSpacing(0)
        heads = 0
        for name, figures in groups:
            if name:
                layout.addWidget(bits.head(name))
                heads += 1
            for figure in figures:
                row = FigureRow(look, view_of(state, state.figures[figure]))
                row.setChecked(figure in chosen)
                row.toggled.connect(self._toggled)
                self.rows[figure] = row
                layout.addWidget(row)
        layout.addStretch(1)
        area = bits.scrolled(inner)
        area.setFixedHeight(min(len(self.rows), MOST_ROWS) * theme.ROW_TABLE + heads * 20 + 4)
        self.setLayout(bits.column(area))

    @property
    def chosen(self) -> frozenset[FigureId]:
        """The figures that are picked out."""
        return frozenset(figure for figure, row in self.rows.items() if row.isChecked())

    def _toggled(self) -> None:
        self._changed(self.chosen)
