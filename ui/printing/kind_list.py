"""The kinds of paper to choose from, several at once, and what the one at hand is. Draws no page."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from campaign.paper import KINDS, Kind
from ui import plain_labels
from ui.dialogs.fields import Check
from ui.panels import panel_widgets
from ui.theme import Theme

DETAIL = 66  # height of three lines of words about a kind


class KindList(QWidget):
    """A box for each kind. ``changed`` is told which kind came or went."""

    def __init__(self, look: Theme, changed: Callable[[Kind], None]) -> None:
        super().__init__()
        self._changed = changed
        self._boxes: dict[str, Check] = {}
        rows = QWidget()
        for kind in KINDS:
            box = Check(look, kind.name())
            box.setObjectName(f"kind {kind.key}")
            box.setAccessibleDescription(kind.detail())
            plain_labels.set_tool_tip(box, kind.detail())
            box.toggled.connect(partial(self._toggle, kind))
            box.installEventFilter(self)
            self._boxes[kind.key] = box
        rows.setLayout(
            panel_widgets.column(*self._boxes.values(), 0, spacing=2, margins=(0, 0, panel_widgets.SCROLL_BAR + 4, 0))
        )
        self.detail = plain_labels.label("", font="second", tone="ink2", wrap=True)
        self.detail.setFixedHeight(DETAIL)
        area = panel_widgets.scrolled(rows)
        layout = panel_widgets.column(area, 8, self.detail)
        layout.setStretch(0, 1)
        self.setLayout(layout)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Those chosen, in the order in which they are printed."""
        return tuple(kind for kind in KINDS if self._boxes[kind.key].isChecked())

    @property
    def first(self) -> QWidget:
        """The first box that is ticked, or else the first."""
        ticked = [box for box in self._boxes.values() if box.isChecked()]
        return ticked[0] if ticked else next(iter(self._boxes.values()))

    def choose(self, keys: Collection[str]) -> None:
        """Tick these and no others; nobody is told."""
        for key, box in self._boxes.items():
            box.blockSignals(True)
            box.setChecked(key in keys)
            box.blockSignals(False)
            box.update()
        if self.kinds:
            self._tell(self.kinds[0])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What has the pointer or the focus is explained."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            found = [kind for kind in KINDS if self._boxes.get(kind.key) is watched]
            if found:
                self._tell(found[0])
        return False

    def _toggle(self, kind: Kind, _on: bool) -> None:
        self._tell(kind)
        self._changed(kind)

    def _tell(self, kind: Kind) -> None:
        self.detail.setText(kind.detail())
