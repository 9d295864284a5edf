"""The bar at the top: campaign, calendar, the players in this week's order, undo and redo, and the one next step."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.state import Campaign, Stage
from ui import parts, plain, theme
from ui.bars import agenda
from ui.bars.agenda import WEEKS, NextStep, Seat
from ui.session import Session
from ui.theme import SPACE_2, SPACE_3, SPACE_4, SPACE_5, Theme

HEIGHT = 62
NARROW = 1440  # below this width the bar says less
_CHIP_WIDTH, _CHIP_HEIGHT, _CHIP_GAP, _MONTH_GAP = 12.0, 10.0, 2.5, 9.0


class Calendar(QWidget):
    """The weeks as small chips, four to a month; the present one is lit and says its number."""

    def __init__(self, look: Theme) -> None:
        super().__init__()
        self._look = look
        self._months: tuple[int, ...] = (1,)
        self._now = (1, 1)
        self._brief = False
        look.changed.connect(self.update)

    def show_week(self, state: Campaign, *, brief: bool) -> None:
        """Show where the calendar stands; ``brief``: this month's weeks only."""
        self._months = agenda.months_shown(state)
        self._now = (state.month, min(state.week, WEEKS))
        self._brief = brief
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


class SeatTag(QWidget):
    """A player in the week's order: chip, name, and whether the turn is over, on, or still to come."""

    def __init__(self, look: Theme, seat: Seat, *, brief: bool) -> None:
        super().__init__()
        self._look, self._seat = look, seat
        self.setObjectName("activeSeat" if seat.state == "active" else "seat")
        self._chip = parts.Chip(look, seat.letter, name=seat.name)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(SPACE_2)
        row.addWidget(self._chip)
        named = not brief or seat.state == "active"
        if named:
            tone = "ink" if seat.state == "active" else "ink2" if seat.state == "waits" else "ink3"
            name = plain.ElidedLabel(seat.name, font="row" if seat.state == "active" else "text", tone=tone)
            name.setMaximumWidth(110)
            row.addWidget(name)
        if seat.state == "done" and not brief:
            row.addWidget(parts.Sign(look, "check", "ink3", 14))
        elif seat.state in ("active", "waits") and seat.ready and named:
            row.addWidget(plain.label(str(seat.ready), font="scan", tone="ink2"))
        self.setFixedHeight(32)
        plain.set_tool_tip(self, seat_words(seat))
        self.setAccessibleName(seat_words(seat))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The one whose turn it is has the lamp line round it; who is done is faint."""
        p = self._look.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._seat.state == "active":
            painter.setPen(QPen(QColor(p.lamp), 1.6))
            painter.setBrush(QColor(p.raised))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.end()


def seat_words(seat: Seat) -> str:
    """What a seat's tag says aloud."""
    how = {
        "done": _("has ended the turn"),
        "active": _("moves now"),
        "waits": _("is still to move"),
        "out": _("is out of the campaign"),
    }[seat.state]
    words = _("{player} {how}.").format(player=seat.name, how=how)
    if seat.state in ("active", "waits"):
        words += " " + _("Armies that have not moved: {n}.").format(n=seat.ready)
    return words


class WeekBar(QWidget):
    """The bar itself."""

    undo = Signal()
    redo = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._brief = False  # as the window wishes
        self._tight = 0  # how much more has to go: 1 the names, 2 the other months, 3 the campaign’s name
        self._step = NextStep("", None)
        self.setProperty("surface", "panel")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look = session.theme
        self._name = plain.ElidedLabel(font="title")
        self._about = plain.label(font="second", tone="ink2")
        self._month = plain.label(font="number")
        self._week = plain.label(font="second", tone="ink2")
        self._calendar = Calendar(look)
        self._stage = parts.section("")
        self._players = QWidget()
        self._seats = QHBoxLayout()
        self._undo = parts.IconButton(look, "undo", _("Undo"))
        self._redo = parts.IconButton(look, "redo", _("Redo"))
        self._primary = parts.Button(look, "", "week", "primary")
        self._primary.setObjectName("nextStep")
        self._primary.setFixedHeight(36)
        self._title = self._column(self._name, self._about)
        self._title.setFixedWidth(246)
        self._title_line = parts.hairline("v")
        self._week_block = self._column(self._month, self._week)
        self._lay_out()
        self._undo.clicked.connect(self.undo)
        self._redo.clicked.connect(self.redo)
        self._primary.clicked.connect(self.take_next_step)
        session.changed.connect(self.look_again)
        self.look_again()

    @property
    def next_step(self) -> NextStep:
        """What the primary button does now."""
        return self._step

    def take_next_step(self) -> None:
        """Order what the primary button says."""
        if self._step.order is not None:
            self._session.submit(self._step.order)

    def set_brief(self, brief: bool) -> None:
        """Say less, where there is little room."""
        if brief != self._brief:
            self._brief = brief
            self.look_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say as much as there is room for."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def look_again(self) -> None:
        """Show the campaign as it stands."""
        self._show()
        self._fit()

    def _fit(self) -> None:
        """Leave out names, then months, then the title, until the rest fits."""
        for tight in (0, 1, 2, 3):
            if tight != self._tight:
                self._tight = tight
                self._show()
            if self._needed() <= self.width():
                return

    def _needed(self) -> int:
        layout = self.layout()
        if layout is None:
            return 0
        self._players.updateGeometry()  # or the layout goes by the width that the last players needed
        layout.invalidate()
        return layout.sizeHint().width()

    def _show(self) -> None:
        state, desk = self._session.state, self._session.desk
        self._name.setText(state.setting.name)
        self._about.setText(agenda.about(state))
        self._month.setText(_("MONTH {n}").format(n=state.month))
        self._week.setText(_("Week {n} of {all}").format(n=state.week, all=WEEKS))
        if state.stage is Stage.OVER:
            self._week.setText(_("The end"))
        self._calendar.show_week(state, brief=self._brief or self._tight > 1)
        self._stage.setText(agenda.stage_words(state).upper())
        for shown in (self._title, self._title_line, self._week, self._stage):
            shown.setVisible(not self._brief and self._tight < 3)
        self._show_seats(state)
        self._undo.setEnabled(desk.undoable() is not None)
        self._redo.setEnabled(desk.redoable() is not None)
        self._step = agenda.next_step(state, self._session.problems)
        self._primary.say(self._step.text, enabled=self._step.order is not None, why=self._step.why)

    def _show_seats(self, state: Campaign) -> None:
        while (item := self._seats.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for seat in agenda.seats(state):
            brief = self._brief or self._tight > 0
            tag = SeatTag(self._session.theme, seat, brief=brief)
            self._seats.addWidget(tag)
            tag.show()  # a layout leaves hidden widgets out when it says how much room it needs

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
        column.addLayout(self._seats)
        column.addStretch()
        self._seats.setSpacing(2)
        self._seats.setContentsMargins(0, 0, 0, 0)
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
        row.addWidget(parts.hairline("v"))
        row.addWidget(self._players)
        row.addStretch(1)
        row.addWidget(self._undo)
        row.addWidget(self._redo)
        row.addSpacing(SPACE_5)
        row.addWidget(self._primary)
