"""What stands where there is nothing to show: one sentence that says why, and one button that helps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget

from ui import plain_labels, widgets
from ui.panels import panel_widgets
from ui.theme import SPACE_3, SPACE_5, Theme


@dataclass(frozen=True, slots=True)
class Offer:
    """The sentence, the words of the button, and what it does."""

    words: str
    act: str
    do: Callable[[], object]


def offered(look: Theme, offer: Offer, *, centred: bool = False) -> QWidget:
    """The sentence with its button below it."""
    words = plain_labels.label(offer.words, tone="ink2", wrap=True)
    button = widgets.Button(look, offer.act)
    button.setObjectName("what helps")
    button.setAutoDefault(False)
    button.clicked.connect(lambda: offer.do())
    made = QWidget()
    made.setObjectName("nothing here")
    if centred:
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        row = panel_widgets.line(0, button, 0)
    else:
        row = panel_widgets.line(button, 0)
    made.setLayout(
        panel_widgets.column(0, words, SPACE_3, row, 0) if centred else panel_widgets.column(words, SPACE_3, row)
    )
    return made


class OverList(QWidget):
    """Lies over a list while that has no rows; what is offered may depend on why it has none, or be nothing yet."""

    def __init__(self, look: Theme, view: QAbstractItemView, offer: Callable[[], Offer | None]) -> None:
        super().__init__(view.viewport())
        self._look, self._view, self._offer = look, view, offer
        self._shown: Offer | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SPACE_5, SPACE_5, SPACE_5, SPACE_5)
        model = view.model()
        for told in (model.modelReset, model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            told.connect(self.look_again)
        view.viewport().installEventFilter(self)
        self.look_again()

    def look_again(self, *_what: object) -> None:
        """Show itself, or make room."""
        offer = self._offer() if self._view.model().rowCount() == 0 else None
        words = None if offer is None else (offer.words, offer.act)
        if words != (None if self._shown is None else (self._shown.words, self._shown.act)):
            panel_widgets.clear(self._column)
            if offer is not None:
                self._column.addStretch(1)
                self._column.addWidget(offered(self._look, offer, centred=True))
                self._column.addStretch(2)
        self._shown = offer
        self.setGeometry(self._view.viewport().rect())
        self.setVisible(offer is not None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """As large as the list."""
        if event.type() is QEvent.Type.Resize:
            self.setGeometry(self._view.viewport().rect())
        return False
