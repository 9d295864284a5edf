"""What the window shows while no campaign is open: begin one, open one, or look at the sample."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from campaign.store.preview import Preview, preview_of
from campaign.words import _
from ui import plain_labels, widgets
from ui.background import in_background
from ui.flow_layout import Wrapping
from ui.lesson_menu import fill_lessons
from ui.panels import panel_widgets
from ui.recent import Remembered
from ui.theme import ROW_TABLE, SPACE_2, SPACE_3, SPACE_4, SPACE_6, SPACE_7, Theme

WIDTH = 720


class FileRow(QWidget):
    """A file that was opened before: its name, what it says of itself, and whether it stays at the top."""

    def __init__(self, look: Theme, file: Remembered, page: StartPage) -> None:
        super().__init__()
        self.file = file
        self.name = widgets.Button(look, file.path.stem, kind="quiet")
        self.name.setProperty("room", "none")
        plain_labels.set_tool_tip(self.name, str(file.path))
        self.name.clicked.connect(lambda: page.recent.emit(file.path))
        self.name.setEnabled(file.there)
        told = str(file.path.parent) if file.there else _("Not there any more: {path}").format(path=file.path)
        self.about = plain_labels.ElidedLabel(told, font="second", tone="ink3" if file.there else "warn")
        pin = widgets.IconButton(look, "pinned" if file.pinned else "pin", _("Pin") if not file.pinned else _("Unpin"))
        pin.setAccessibleDescription(file.path.stem)
        pin.clicked.connect(lambda: page.pinned.emit(file.path, not file.pinned))
        forget = widgets.IconButton(look, "close", _("Take off the list"))
        forget.setAccessibleDescription(file.path.stem)
        forget.clicked.connect(lambda: page.forgotten.emit(file.path))
        self.backups = widgets.Button(look, _("Backups…"), kind="quiet")
        self.backups.setObjectName("backups of a file")
        self.backups.setAccessibleDescription(file.path.stem)
        self.backups.clicked.connect(lambda: page.backups.emit(file.path))
        self.backups.setVisible(not file.there)
        words = panel_widgets.column(panel_widgets.line(self.name, 0), self.about, 0, spacing=2)
        made = panel_widgets.line(words, self.backups, pin, forget, spacing=4)
        made.setStretch(0, 1)
        self.setLayout(made)
        self.setFixedHeight(ROW_TABLE)

    def show_glance(self, told: Preview | None) -> None:
        """Say where the campaign stands, who plays and when it was played last; or offer its backups."""
        self.backups.setVisible(told is None)
        if told is not None:
            self.name.setText(plain_labels.menu_text(told.name))
            self.about.setText(glance_words(told))
            plain_labels.set_tool_tip(self.about, f"{told.name}\n{glance_words(told)}\n{self.file.path}")


def glance_words(told: Preview) -> str:
    """What a file says of itself, on one line."""
    when = _("Month {month}, week {week}").format(month=told.month, week=told.week)
    played = QLocale().toString(
        QDateTime.fromSecsSinceEpoch(int(told.played.timestamp())), QLocale.FormatType.ShortFormat
    )
    where = _("The end") if told.over else when
    return " · ".join([where, ", ".join(told.players), _("played {when}").format(when=played)])


class StartPage(QWidget):
    """A few buttons, the files opened last, and what went wrong with a file, if anything did."""

    new = Signal()
    open = Signal()
    sample = Signal()
    quick = Signal()
    lesson = Signal(str)  # that of a rule system
    recent = Signal(object)  # Path
    stop = Signal()  # open nothing after all
    pinned = Signal(object, bool)  # Path, whether it stays at the top
    forgotten = Signal(object)  # Path
    backups = Signal(object)  # Path: those of the campaign that is, or was, in this file

    def __init__(self, look: Theme, files: tuple[Remembered, ...], *, has_sample: bool, has_lesson: bool) -> None:
        super().__init__()
        self.setObjectName("startPage")
        self.setProperty("surface", "table")
        self._look = look
        self._rows: list[FileRow] = []
        self.lessons = QMenu(self)  # a learning battle of each game
        self.lessons.aboutToShow.connect(self._fill_lessons)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE_2)
        column.addStretch(1)
        column.addWidget(plain_labels.label("FFTT Campaign", font="record"))
        lead = _("Maps, weeks, armies, veterans and battles of a campaign, kept in one file.")
        column.addWidget(plain_labels.label(lead, tone="ink2", wrap=True))
        column.addSpacing(SPACE_6)
        self._message = self._make_message()
        self._progress = self._make_progress()
        self._choices = self._make_choices(has_sample, has_lesson)
        column.addWidget(self._message)
        column.addWidget(self._progress)
        column.addWidget(self._choices, 1000)
        column.addStretch(2)  # what is left over is rather below
        block = QWidget()
        block.setMaximumWidth(WIDTH)
        block.setLayout(column)
        page = QHBoxLayout(self)
        page.setContentsMargins(SPACE_7, SPACE_7, SPACE_7, SPACE_7)
        page.addStretch(1)
        page.addWidget(block, 1000)
        page.addStretch(1)
        self.show_files(files)

    def show_files(self, files: tuple[Remembered, ...]) -> None:
        """Offer these again; what they say of themselves is read beside the window's own work."""
        layout = self._list.layout()
        if layout is None:
            layout = panel_widgets.column(margins=(0, 0, panel_widgets.SCROLL_BAR + 4, 0))
            self._list.setLayout(layout)
        panel_widgets.clear(layout)
        self._rows = [FileRow(self._look, file, self) for file in files]
        for row in self._rows:
            layout.addWidget(row)
        if not files:
            none = _(
                "Nothing has been opened yet. The sample is a campaign that is two months in. "
                "If your organiser has sent you a letter, open it, or drop it here."
            )
            layout.addWidget(plain_labels.label(none, tone="ink2", wrap=True))
        self._area.setMaximumHeight(max(1, len(files)) * ROW_TABLE + 4)
        self._area.setMinimumHeight(min(2, max(1, len(files))) * ROW_TABLE)
        self._fit_choices()
        there = tuple(file.path for file in files if file.there)
        if there:
            in_background(self, lambda: {path: preview_of(path) for path in there}, self._show_glances, _leave_it)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the buttons need more lines or fewer, the list still has room for every file, if the window has."""
        super().resizeEvent(event)
        self._fit_choices()

    def _fit_choices(self) -> None:
        layout = self._choices.layout()
        assert layout is not None
        wide = min(WIDTH, max(self.width() - 2 * SPACE_7, self._choices.minimumSizeHint().width()))
        around = layout.totalMinimumHeightForWidth(wide) - self._area.minimumHeight()
        self._choices.setMaximumHeight(around + self._area.maximumHeight())

    def _show_glances(self, told: dict[Path, Preview | None]) -> None:
        for row in self._rows:
            row.show_glance(told.get(row.file.path))

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
        self._words = plain_labels.label(wrap=True)
        row = QHBoxLayout(frame)
        row.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_3)
        row.setSpacing(SPACE_3)
        row.addWidget(widgets.Sign(self._look, "warning", "bad"), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        frame.hide()
        return frame

    def _make_progress(self) -> QWidget:
        """What is being opened, and a way to think better of it."""
        self._under_way = plain_labels.label(tone="ink2", wrap=True)
        self._under_way.setObjectName("opening")
        stop = widgets.Button(self._look, _("Stop opening"), kind="quiet")
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

    def _make_choices(self, has_sample: bool, has_lesson: bool) -> QWidget:
        self._list = QWidget()
        self._area = panel_widgets.scrolled(self._list)
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, SPACE_2, 0, 0)
        column.setSpacing(SPACE_2)
        column.addLayout(self._buttons(has_sample, has_lesson))
        column.addSpacing(SPACE_6)
        column.addWidget(widgets.section(_("Opened last")))
        column.addWidget(self._area)
        return made

    def _buttons(self, has_sample: bool, has_lesson: bool) -> Wrapping:
        new = widgets.Button(self._look, _("New campaign"), "map", "primary")
        open_ = widgets.Button(self._look, _("Open…"), "journal")
        new.clicked.connect(self.new)
        open_.clicked.connect(self.open)
        row = Wrapping(spacing=SPACE_2)
        row.addWidget(new)
        row.addWidget(open_)
        if has_sample:
            sample = widgets.Button(self._look, _("Open the sample"), "play")
            sample.clicked.connect(self.sample)
            row.addWidget(sample)
        quick = widgets.Button(self._look, _("Quick battle"), "battle")
        quick.clicked.connect(self.quick)
        row.addWidget(quick)
        if has_lesson:
            lesson = widgets.Button(self._look, _("Learning battle"), "sight")
            lesson.setMenu(self.lessons)
            row.addWidget(lesson)
        return row

    def _fill_lessons(self) -> None:
        fill_lessons(self.lessons, self.lesson.emit)


def _leave_it(error: Exception) -> None:
    """A file that cannot be looked into says so when it is opened."""
