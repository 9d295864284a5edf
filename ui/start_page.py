"""What the window shows while no campaign is open: begin one, open one, or look at the sample."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from campaign.words import _
from ui import parts, plain
from ui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_6, SPACE_7, Theme

WIDTH = 520


class StartPage(QWidget):
    """A few buttons, the files opened last, and what went wrong with a file, if anything did."""

    new = Signal()
    open = Signal()
    sample = Signal()
    quick = Signal()
    recent = Signal(object)  # Path
    stop = Signal()  # open nothing after all

    def __init__(self, look: Theme, files: tuple[Path, ...], *, has_sample: bool) -> None:
        super().__init__()
        self.setObjectName("startPage")
        self.setProperty("surface", "table")
        self._look = look
        column = QVBoxLayout()
        column.setSpacing(SPACE_2)
        column.addWidget(plain.label("FFTT Campaign", font="record"))
        lead = _("Maps, weeks, armies, veterans and battles of a campaign, kept in one file.")
        column.addWidget(plain.label(lead, tone="ink2", wrap=True))
        column.addSpacing(SPACE_6)
        self._message = self._make_message()
        self._progress = self._make_progress()
        self._choices = self._make_choices(files, has_sample)
        for part in (self._message, self._progress, self._choices):
            column.addWidget(part)
        block = QWidget()
        block.setFixedWidth(WIDTH)
        block.setLayout(column)
        page = QHBoxLayout(self)
        page.setContentsMargins(SPACE_7, SPACE_7, SPACE_7, SPACE_7)
        page.addStretch()
        page.addWidget(block, 0, Qt.AlignmentFlag.AlignVCenter)
        page.addStretch()

    def show_message(self, sentence: str) -> None:
        """Say why a file could not be opened."""
        self._words.setText(sentence)
        self._message.setAccessibleName(sentence)
        self._message.setVisible(bool(sentence))

    def show_opening(self, sentence: str) -> None:
        """Say what is being opened, in place of all that could be; or (empty) let people choose again."""
        self._under_way.setText(sentence)
        self._progress.setVisible(bool(sentence))
        self._choices.setVisible(not sentence)
        if sentence:
            self.show_message("")

    def message(self) -> str:
        """What is said now."""
        return "" if self._message.isHidden() else self._words.text()

    def _make_message(self) -> QFrame:
        frame = QFrame()
        frame.setObjectName("message")
        frame.setProperty("surface", "card")
        self._words = plain.label(wrap=True)
        row = QHBoxLayout(frame)
        row.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_3)
        row.setSpacing(SPACE_3)
        row.addWidget(parts.Sign(self._look, "warning", "bad"), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        frame.hide()
        return frame

    def _make_progress(self) -> QWidget:
        """What is being opened, and a way to think better of it."""
        self._under_way = plain.label(tone="ink2", wrap=True)
        self._under_way.setObjectName("opening")
        stop = parts.Button(self._look, _("Stop opening"), kind="quiet")
        stop.setObjectName("stop opening")
        stop.clicked.connect(self.stop)
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE_3)
        row.addWidget(self._under_way, 1)
        row.addWidget(stop)
        made.hide()
        return made

    def _make_choices(self, files: tuple[Path, ...], has_sample: bool) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, SPACE_2, 0, 0)
        column.setSpacing(SPACE_2)
        column.addLayout(self._buttons(has_sample))
        if files:
            column.addSpacing(SPACE_6)
            column.addWidget(parts.section(_("Opened last")))
            for file in files:
                column.addWidget(self._file_row(file))
        return made

    def _buttons(self, has_sample: bool) -> QHBoxLayout:
        new = parts.Button(self._look, _("New campaign"), "map", "primary")
        open_ = parts.Button(self._look, _("Open"), "journal")
        new.clicked.connect(self.new)
        open_.clicked.connect(self.open)
        row = QHBoxLayout()
        row.setSpacing(SPACE_2)
        row.addWidget(new)
        row.addWidget(open_)
        if has_sample:
            sample = parts.Button(self._look, _("Open the sample"), "play")
            sample.clicked.connect(self.sample)
            row.addWidget(sample)
        quick = parts.Button(self._look, _("Quick battle"), "battle")
        quick.clicked.connect(self.quick)
        row.addWidget(quick)
        row.addStretch()
        return row

    def _file_row(self, file: Path) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        button = parts.Button(self._look, file.stem, kind="quiet")
        plain.set_tool_tip(button, str(file))
        button.clicked.connect(lambda: self.recent.emit(file))
        line.addWidget(button)
        line.addWidget(plain.ElidedLabel(str(file.parent), font="second", tone="ink3"), 1)
        return row
