"""The licences of what the program is made with: the works at the left, the terms of one at the right, to search in."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from campaign.words import _, count
from ui import plain_labels, theme, widgets
from ui.background import in_background
from ui.dialogs.sheet import Sheet
from ui.help.licences import Work, works
from ui.panels import panel_widgets
from ui.theme import Theme

LIST = 232  # points
HEIGHT = 400
OTHERS = 300  # points of a sheet and its frame that the list does not have


class LicencesSheet(Sheet):
    """The list is read beside the window, from some dozens of files."""

    def __init__(self, look: Theme, parent: QWidget | None) -> None:
        lead = _("FFTT Campaign is under the MIT licence. It is made with work of others, each under its own terms.")
        super().__init__(look, _("Licences"), lead, _("Close"), parent, width=820)
        self.setObjectName("licences")
        self.cancel.hide()
        self._works: tuple[Work, ...] = ()
        self._searched: tuple[str, ...] = ()  # of each work all that is searched in
        self.search = QLineEdit()
        self.search.setObjectName("search in licences")
        self.search.setPlaceholderText(_("A name, or words of a licence"))
        self.search.setAccessibleName(_("Search in the licences"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._filter)
        self._hits = plain_labels.label("", font="second", tone="ink2")
        self.list = QListWidget()
        self.list.setObjectName("works")
        self.list.setAccessibleName(_("Works"))
        self.list.setFixedWidth(LIST)
        self.list.setUniformItemSizes(True)
        self.list.currentItemChanged.connect(self._choose)
        self._named = plain_labels.ElidedLabel("", font="row")
        self.text = QPlainTextEdit()
        self.text.setObjectName("licence text")
        self.text.setAccessibleName(_("Terms"))
        self.text.setReadOnly(True)
        self.text.setFont(theme.font("second"))
        self.text.setTabChangesFocus(True)
        self._lay_out()
        in_background(self, works, self.show_works, self._not_read)

    def _lay_out(self) -> None:
        found = panel_widgets.line(self.search, self._hits, spacing=12)
        found.setStretch(0, 1)
        right = panel_widgets.column(self._named, 6, self.text)
        right.setStretch(2, 1)
        both = QWidget()
        height = max(HEIGHT // 2, min(HEIGHT, widgets.screen_room(self).height() - OTHERS))
        both.setMinimumHeight(height)
        halves = panel_widgets.line(self.list, right, spacing=16)
        halves.setStretch(1, 1)
        both.setLayout(halves)
        self.list.setMinimumHeight(HEIGHT // 2)
        self.text.setMinimumHeight(HEIGHT // 2)
        self.body.addLayout(found)
        self.body.addSpacing(12)
        self.body.addWidget(both, 1)

    def sizeHint(self) -> QSize:
        """As high as is good to read in, where the screen has it."""
        return super().sizeHint().expandedTo(QSize(0, HEIGHT + 140))

    def first_stop(self) -> QWidget:
        """The field to search has the keyboard at once."""
        return self.search

    @property
    def read(self) -> bool:
        """Whether the list has been read."""
        return bool(self._works)

    def show_works(self, found: Sequence[Work]) -> None:
        """List these; the first one is shown."""
        self._works = tuple(found)
        self._searched = tuple(f"{work.title}\n{work.licence}\n{work.text}".casefold() for work in found)
        for place, work in enumerate(found):
            item = QListWidgetItem(work.title)
            item.setData(Qt.ItemDataRole.UserRole, place)
            item.setSizeHint(QSize(0, theme.ROW_LOG))
            item.setToolTip(plain_labels.tool_tip(f"{work.title}\n{work.licence}"))
            self.list.addItem(item)
        self._filter(self.search.text())

    def _not_read(self, error: Exception) -> None:
        self._named.setText(_("The licences could not be read: {why}").format(why=error))

    def _filter(self, words: str) -> None:
        """Leave the works in the list that have these words, and go to them in the one that is shown."""
        wanted, shown = words.strip().casefold(), 0
        for row, text in enumerate(self._searched):
            hit = wanted in text
            self.list.item(row).setHidden(not hit)
            shown += hit
        self._hits.setText(count("{n} work", "{n} works", shown) if self._works else "")
        now = self.list.currentItem()
        if now is None or now.isHidden():
            rows = range(self.list.count())
            first = next((row for row in rows if not self.list.item(row).isHidden()), -1)
            self.list.setCurrentRow(first)
            if first < 0:
                self._show(None)
        self._go_to(wanted)

    def _choose(self, item: QListWidgetItem | None, _before: object) -> None:
        self._show(None if item is None else self._works[item.data(Qt.ItemDataRole.UserRole)])
        self._go_to(self.search.text().strip())

    def _show(self, work: Work | None) -> None:
        self._named.setText(f"{work.title}: {work.licence}" if work is not None else _("Nothing has these words."))
        self.text.setPlainText(work.text if work is not None else "")

    def _go_to(self, words: str) -> None:
        """The first place of these words, selected; the beginning where there are none."""
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        if words:
            self.text.find(words)
