"""The page of keys: every command of the menus that has one, as the menus have it, and the keys of the map."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QMainWindow, QSizePolicy, QVBoxLayout, QWidget

from campaign.words import _
from ui import plain_labels, widgets
from ui.dialogs.sheet import Sheet
from ui.finder.findable import entries, key_words, menus, words_of
from ui.panels import panel_widgets
from ui.theme import Theme

Keys = tuple[tuple[str, str], ...]  # what it does, and its key
HEIGHT = 560  # of the columns, where the screen has the room


def all_keys(window: QMainWindow) -> dict[str, Keys]:
    """By menu, in the menus' order; then those of the map."""
    found: dict[str, Keys] = {}
    for menu in menus(window.menuBar()):
        keyed = [action for action, _way in entries(menu) if action.shortcuts()]
        found[menu.objectName()] = tuple((words_of(action), key_words(action)) for action in keyed)
    found[_("On the map")] = _of_map()
    found[_("On the battle table")] = _of_table()
    return {title: keys for title, keys in found.items() if keys}


def _of_map() -> Keys:
    return (
        (_("From sector to sector"), "← ↑ → ↓"),
        (_("Take the army up"), _("Space")),
        (_("Give the contemplated order"), _("Enter")),
        (_("Split off a part of an army"), _("Ctrl and drag")),
        (_("Move the view"), _("Shift+← ↑ → ↓")),
        (_("Move the view by mouse"), _("Drag the ground, or anything with Space")),
        (_("Let go"), "Esc"),
    )


def _of_table() -> Keys:
    return (
        (_("Fit the table"), "F"),
        (_("Zoom in"), "+"),
        (_("Zoom out"), "−"),
        (_("Move the view"), _("Drag the ground, or Shift+← ↑ → ↓")),
        (_("Take several in hand"), _("Shift and drag, or Ctrl and click")),
        (_("Walk there and face that way"), _("Ctrl and drag")),
        (_("Names of all figures"), "N"),
        (_("What the program would do"), "?"),
    )


class KeysSheet(Sheet):
    """All of them, in columns."""

    def __init__(self, window: QMainWindow, look: Theme) -> None:
        lead = _("Every command can also be found by its name: Ctrl+K.")
        super().__init__(look, _("Keyboard shortcuts"), lead, _("Close"), window, width=760)
        self.setObjectName("keys")
        self.cancel.hide()
        columns: tuple[QVBoxLayout, ...] = (panel_widgets.column(), panel_widgets.column())
        heights = [0, 0]
        for menu, keys in all_keys(window).items():
            place = heights.index(min(heights))
            columns[place].addWidget(self._block(menu, keys))
            heights[place] += len(keys) + 2
        for column in columns:
            column.addStretch(1)
        inner = QWidget()
        beside = panel_widgets.line(*columns, spacing=32, margins=(0, 0, panel_widgets.SCROLL_BAR + 6, 0))
        for place in range(len(columns)):
            beside.setStretch(place, 1)
        inner.setLayout(beside)
        self.body.addWidget(panel_widgets.scrolled(inner, min(HEIGHT, inner.sizeHint().height())), 1)

    def _block(self, menu: str, keys: Keys) -> QWidget:
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 0, 16)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        grid.addWidget(widgets.section(menu), 0, 0, 1, 2)
        for row, (words, key) in enumerate(keys, 1):
            name = plain_labels.ElidedLabel(words)
            name.setMinimumWidth(0)
            name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            name.setAccessibleName(f"{words}: {key}")
            grid.addWidget(name, row, 0)
            grid.addWidget(plain_labels.label(key, font="scan", tone="ink2"), row, 1, Qt.AlignmentFlag.AlignRight)
        return made
