"""The bar at the top: campaign, calendar, the players in this week's order, undo and redo, and the one next step."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from campaign.words import _, listed
from campaign.world.orders import EndWeek
from campaign.world.state import Campaign, Stage
from campaign.world.unit_words import level_name
from ui import plain_labels, theme, widgets
from ui.bars import agenda
from ui.bars.agenda import WEEKS, NextStep, Seat
from ui.computer_seats import ComputerSeats
from ui.panels import panel_widgets, phrases
from ui.post.mail import Post
from ui.session import Session
from ui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_5, Theme

HEIGHT = 62
UNTITLED, TIGHTEST = 5, 6  # of what is left out by and by
NARROW = 1440  # below this width the bar says less
_CHIP_WIDTH, _CHIP_HEIGHT, _CHIP_GAP, _MONTH_GAP = 12.0, 10.0, 2.5, 9.0


class Calendar(QWidget):
    """The weeks as small chips, four to a month; the present one is lit and says its number."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._months: tuple[int, ...] = ()
        self._now = (0, 0)
        self._brief = False
        look.changed.connect(self.update)

    def show_week(self, state: Campaign, *, brief: bool, most: int) -> None:
        """Show where the calendar stands, in at most so many months; ``brief``: this month's weeks only."""
        shown = (agenda.months_shown(state, most), (state.month, min(state.week, WEEKS)), brief)
        if shown == (self._months, self._now, self._brief):
            return
        self._months, self._now, self._brief = shown
        self.setFixedSize(self.sizeHint())
        self.setAccessibleName(_("Month {month}, week {week}").format(month=state.month, week=state.week))
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as the months shown."""
        if self._brief:
            return QSize(WEEKS * 26, 36)
        month = WEEKS * (_CHIP_WIDTH + _CHIP_GAP)
        return QSize(round(len(self._months) * (month + _MONTH_GAP) + 6), 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the chips."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._brief:
            self._paint_brief(painter)
        else:
            self._paint_months(painter)
        painter.end()

    def _colours(self, month: int, week: int) -> tuple[QColor, QColor]:
        p = self._look.palette
        if (month, week) == self._now:
            return QColor(p.lamp), QColor(p.on_lamp)
        if (month, week) < self._now:
            return QColor(p.ink3), QColor(p.panel)
        return QColor(p.field), QColor(p.ink3)

    def _paint_months(self, painter: QPainter) -> None:
        painter.setFont(theme.font("scan"))
        x = 3.0
        for month in self._months:
            left = x
            for week in range(1, WEEKS + 1):
                fill, ink = self._colours(month, week)
                now = (month, week) == self._now
                box = QRectF(x, 6, _CHIP_WIDTH, _CHIP_HEIGHT)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(fill)
                painter.drawRoundedRect(box.adjusted(-1.5, -6, 1.5, 6) if now else box, 3, 3)
                if now:
                    painter.setPen(ink)
                    painter.drawText(box.adjusted(-2, -6, 2, 6), Qt.AlignmentFlag.AlignCenter, str(week))
                x += _CHIP_WIDTH + _CHIP_GAP
            painter.setPen(QColor(self._look.palette.ink if month == self._now[0] else self._look.palette.ink3))
            painter.drawText(QRectF(left, 22, x - left - _CHIP_GAP, 18), Qt.AlignmentFlag.AlignCenter, str(month))
            x += _MONTH_GAP

    def _paint_brief(self, painter: QPainter) -> None:
        painter.setFont(theme.font("scan"))
        for week in range(1, WEEKS + 1):
            fill, ink = self._colours(self._now[0], week)
            box = QRectF((week - 1) * 26 + 1, 10, 23, 16)
            if (self._now[0], week) == self._now:
                box.adjust(0, -3, 0, 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(fill)
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(ink)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(week))


class SeatTag(QFrame):
    """A player in the week's order: chip, name, and whether the turn is over, on, or still to come.

    A click selects the player.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._seat: Seat | None = None
        self._brief = self._plain_name = False
        self._chip = widgets.Chip(session.theme)
        self._name = plain_labels.ElidedLabel()
        self._name.setMaximumWidth(110)
        self._done = widgets.Sign(session.theme, "check", "ink3", 14)
        self._owes = widgets.Sign(session.theme, "warning", "warn", 14)
        self._ready = plain_labels.label(font="scan", tone="ink2")
        self._computer = plain_labels.label(_("computer"), font="small", tone="ink3")
        self._layout = self._row()
        self.setLayout(self._layout)
        self.setFixedHeight(32)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def lit(self) -> bool:
        """Whether it is this player's turn."""
        return self._seat is not None and self._seat.state == "active"

    def show_seat(self, seat: Seat, *, brief: bool, plain_name: bool = False) -> None:
        """Show this seat from now on; ``brief``: with a name only if it is the player's turn.

        ``plain_name``: without the word that tells the program's seats; the tool tip tells them too.
        """
        if (seat, brief, plain_name) == (self._seat, self._brief, self._plain_name):
            return
        self._seat, self._brief, self._plain_name = seat, brief, plain_name
        named = not brief or self.lit
        self.setObjectName("activeSeat" if self.lit else "seat")
        self._chip.show_letter(seat.letter, name=seat.name)
        self._name.setFont(theme.font("row" if self.lit else "text"))
        self._name.setText(seat.name)
        plain_labels.set_tone(self._name, "ink" if self.lit else "ink2" if seat.state == "waits" else "ink3")
        self._name.setVisible(named)
        self._done.setVisible(seat.state == "done" and not brief)
        self._owes.setVisible(bool(seat.owes))
        self._owes.show_icon("letter", "ink2") if seat.by_letter else self._owes.show_icon("warning", "warn")
        self._ready.setText(str(seat.ready))
        self._ready.setVisible(seat.state in ("active", "waits") and bool(seat.ready) and named and not seat.computer)
        self._computer.setVisible(bool(seat.computer) and named and not plain_name)
        plain_labels.set_tool_tip(self, seat_words(seat))
        self.setAccessibleName(seat_words(seat))
        self.update()

    def set_close(self, close: bool) -> None:
        """Leave less room round the chip; whose turn it is keeps it."""
        self._owes.setVisible(self._seat is not None and bool(self._seat.owes) and not close)
        across = 3 if close and not self.lit else SPACE_2
        self._layout.setContentsMargins(across, 4, across, 4)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Select the player."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._select()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and return do the same."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._select()
        else:
            super().keyPressEvent(event)

    def _select(self) -> None:
        if self._seat is not None:
            self._session.select(player=self._seat.player)

    def _row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(SPACE_2)
        for widget in (self._chip, self._name, self._owes, self._computer, self._done, self._ready):
            row.addWidget(widget)
        return row

    def paintEvent(self, event: QPaintEvent) -> None:
        """The one whose turn it is has the lamp line round it; the one in focus the ring."""
        p = self._session.theme.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.underMouse():
            painter.setBrush(QColor(p.raised))
        if self.lit:
            painter.setPen(QPen(QColor(p.lamp), 1.6))
            painter.setBrush(QColor(p.raised))
        if self.hasFocus():
            painter.setPen(QPen(QColor(p.ink), 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.RADIUS, theme.RADIUS)
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer comes in."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer goes."""
        super().leaveEvent(event)
        self.update()


class WeekBlock(QWidget):
    """Month and week; a click asks how the last week ended."""

    def __init__(self, ask: Callable[[], object]) -> None:
        super().__init__()
        self._ask = ask
        self.setObjectName("week block")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        plain_labels.set_tool_tip(self, _("How the last week ended"))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click asks."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._ask()


def seat_words(seat: Seat) -> str:
    """What a seat's tag says aloud."""
    how = {
        "done": _("has ended the turn"),
        "active": _("moves now"),
        "waits": _("is still to move"),
        "out": _("has no turns"),
    }[seat.state]
    words = _("{player} {how}.").format(player=seat.name, how=how)
    if seat.computer:
        words += " " + _("The program plays this seat ({level}).").format(level=level_name(seat.computer))
    if seat.owes:
        words += " " + seat.owes
    if seat.post:
        words += " " + seat.post
    if seat.state in ("active", "waits"):
        words += " " + _("Armies that have not moved: {n}.").format(n=seat.ready)
    return words


class WeekBar(QWidget):
    """The bar itself."""

    undo = Signal()
    redo = Signal()
    week_asked = Signal()  # how the last week ended
    letters_asked = Signal()  # what is waited for by letter
    search = Signal()
    orders_wanted = Signal()  # those that are written down, to be sent

    def __init__(self, session: Session, program: ComputerSeats | None = None, post: Post | None = None) -> None:
        super().__init__()
        self._session = session
        self._program = program or ComputerSeats(session, self)
        self._post = post
        self._brief = False  # as the window wishes
        self._fitted: object = None  # what was fitted into which width
        self._step = NextStep("", None)
        self._deaf_until = 0.0  # for keys
        self.setProperty("surface", "panel")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look = session.theme
        self._name = plain_labels.ElidedLabel(font="title")
        self._about = plain_labels.label(font="second", tone="ink2")
        self._month = plain_labels.label(font="number")
        self._week = plain_labels.label(font="second", tone="ink2")
        self._calendar = Calendar(look)
        self._stage = widgets.section("")
        self._players = QWidget()
        self._seats = QHBoxLayout()
        self._tags: list[SeatTag] = []
        self._undo = widgets.IconButton(look, "undo", _("Undo"))
        self._undo.setObjectName("undo")
        self._redo = widgets.IconButton(look, "redo", _("Redo"))
        self._find = widgets.IconButton(look, "search", _("Find… (Ctrl+K)"))
        self._find.setObjectName("find anything")
        self._button = widgets.Button(look, "", "week", "primary")
        self._button.setProperty("room", "less")  # as wide whether it leads or another does
        self._button.setObjectName("nextStep")
        self._button.setFixedHeight(36)
        self._title = self._column(self._name, self._about)
        self._title.setFixedWidth(246)
        self._title_line = widgets.hairline("v")
        self._week_block = WeekBlock(self.week_asked.emit)
        self._week_block.setLayout(panel_widgets.column(0, self._month, self._week, 0, spacing=1))
        self._lay_out()
        self._undo.clicked.connect(self.undo)
        self._redo.clicked.connect(self.redo)
        self._find.clicked.connect(self.search)
        self._button.clicked.connect(self.take_next_step)
        session.changed.connect(self.look_again)
        if post is not None:
            post.changed.connect(self.look_again)
        self._program.changed.connect(self.look_again)
        self.look_again()

    @property
    def button(self) -> widgets.Button:
        """The one that takes the next step."""
        return self._button

    @property
    def next_step(self) -> NextStep:
        """What the button does now."""
        return self._step

    def take_from_sheet(self) -> None:
        """The step, by the keys on a sheet that goes with them: a second press was meant for the sheet."""
        self.take_next_step()
        self._go_deaf()

    def take_by_key(self) -> None:
        """The step, by the keys in the window; the end of a week brings a sheet that the next press is meant for."""
        if time.monotonic() < self._deaf_until:
            return
        ends = isinstance(self._step.order, EndWeek)
        self.take_next_step()
        if ends:
            self._go_deaf()

    def _go_deaf(self) -> None:
        self._deaf_until = time.monotonic() + QApplication.doubleClickInterval() / 1000

    def take_next_step(self) -> None:
        """Order what the button says."""
        if self._program.running:
            self._program.stop()
        elif self._program.players:
            self._program.start()
        elif self._session.writes_down:
            self.orders_wanted.emit()
        elif self._step.waits:
            self.letters_asked.emit()
        elif self._step.order is not None:
            self._session.submit(self._step.order)

    def set_brief(self, brief: bool) -> None:
        """Say less, where there is little room."""
        if brief != self._brief:
            self._brief = brief
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say as much as there is room for."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def look_again(self) -> None:
        """Show the campaign as it stands."""
        state, desk = self._session.state, self._session.desk
        self._name.setText(state.setting.name)
        self._about.setText(agenda.about(state))
        self._month.setText(_("MONTH {n}").format(n=state.month))
        self._week.setText(_("Week {n} of {all}").format(n=state.week, all=WEEKS))
        if state.stage is Stage.OVER:
            self._week.setText(_("The end"))
        self._stage.setText(agenda.stage_words(state).upper())
        moment = self._session.moment
        present = moment is None
        written_down = moment is not None and moment.undo is not None
        self._undo.setEnabled(written_down or (present and desk.undoable() is not None))
        self._redo.setEnabled(present and desk.redoable() is not None)
        self._step = self._next_step()
        program_acts = self._program.running or bool(self._program.players)
        acts = self._step.order is not None or program_acts or self._session.writes_down
        self._button.say(self._step.text, enabled=acts, why=self._step.why)
        running, waits = self._program.running, bool(self._program.players)
        at_rest = "letter" if self._session.writes_down or self._step.waits else "week"
        self._button.show_icon("close" if running else "play" if waits else at_rest)
        self._fit()

    def _next_step(self) -> NextStep:
        """The order that comes next; where the program is to act, that it may."""
        if self._program.running:
            return NextStep(_("Stop the program"), None, _("Esc stops it too"))
        if self._session.writes_down:
            return NextStep(_("Send my orders…"), None, _("A file, or a text to paste, for the organiser"))
        if self._session.looks_back:
            return NextStep(_("Looking back"), None, _("Nothing can be ordered in the past."))
        players = self._program.players
        if not players:
            step = agenda.next_step(self._session.state, self._session.problems)
            words, why = ("", "") if self._post is None or step.order is None else self._post.holds_up()
            return NextStep(words, step.order, why, waits=True) if words else step
        names = listed([self._session.state.players[player].name for player in players])
        if len(players) > 1:
            return NextStep(_("Let the program play"), None, names)
        return NextStep(
            _("Let {player} play").format(player=phrases.short(names)), None, _("The program plays this seat.")
        )

    def _fit(self) -> None:
        """Leave out months, then names, then the title, until the rest fits."""
        state = self._session.state
        seats = tuple(self._with_debts(seat) for seat in agenda.seats(state))
        said = (state.setting.name, state.month, state.week, state.stage, seats, self._step.text, self._brief)
        if (said, self.width()) == self._fitted:
            return
        self._fitted = (said, self.width())
        if len(self._tags) != len(seats):
            self._make_tags(len(seats))
        for tight in range(TIGHTEST + 1):
            self._arrange(state, seats, tight)
            if self._needed() <= self.width():
                return

    def _with_debts(self, seat: Seat) -> Seat:
        """With what the player owes; of who plays by letter and owes nothing, how the letters stand."""
        owes, by_letter = self._session.owes(seat.player), "" if self._post is None else self._post.owes(seat.player)
        post = "" if self._post is None or owes else self._post.waits_for(seat.player)
        return replace(seat, owes=owes, by_letter=bool(owes) and owes == by_letter, post=post)

    def _make_tags(self, number: int) -> None:
        """A tag for each seat; while the campaign goes on, newcomers join (campaign:C84)."""
        panel_widgets.clear(self._seats)
        self._tags = [SeatTag(self._session) for _seat in range(number)]
        for tag in self._tags:
            self._seats.addWidget(tag)

    def _needed(self) -> int:
        layout = self.layout()
        if layout is None:
            return 0
        for tag in self._tags:
            tag.updateGeometry()  # or the layouts go by the width that the last players needed
        self._seats.invalidate()
        self._players.updateGeometry()
        layout.invalidate()
        return layout.sizeHint().width()

    def _arrange(self, state: Campaign, seats: tuple[Seat, ...], tight: int) -> None:
        """Show more or less.

        Three months from 1, this one from 2, only names from 3, none from 4, no title from 5, closer tags at 6.
        """
        self._calendar.show_week(state, brief=self._brief or tight > 1, most=3 if tight else 6)
        for shown in (self._title, self._title_line, self._week, self._stage):
            shown.setVisible(not self._brief and tight < UNTITLED)
        for tag, seat in zip(self._tags, seats, strict=True):
            tag.show_seat(seat, brief=self._brief or tight > 3, plain_name=tight > 2)
            tag.set_close(tight == TIGHTEST)

    def _column(self, *labels: QWidget) -> QWidget:
        block = QWidget()
        column = QVBoxLayout(block)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        column.addStretch()
        for label in labels:
            column.addWidget(label)
        column.addStretch()
        return block

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._players)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addStretch()
        column.addWidget(self._stage)
        self._seats.setSpacing(2)
        column.addLayout(self._seats)
        column.addStretch()
        self._stage.setContentsMargins(8, 0, 0, 0)
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_4, 0, SPACE_4, 0)
        row.setSpacing(SPACE_3)
        row.addWidget(self._title)
        row.addWidget(self._title_line)
        row.addSpacing(SPACE_2)
        row.addWidget(self._week_block)
        row.addSpacing(SPACE_2)
        row.addWidget(self._calendar)
        row.addWidget(widgets.hairline("v"))
        row.addWidget(self._players)
        row.addStretch(1)
        row.addWidget(self._undo)
        row.addWidget(self._redo)
        row.addWidget(self._find)
        row.addSpacing(SPACE_5)
        row.addWidget(self._button)
