"""The moment when a week has ended, told beat by beat over the window and in nobody's way, with a message to paste.

There is one of it: where weeks follow each other, it tells of the last. Esc and Enter close it. Gives no order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from campaign.exchange.week_message import week_message
from campaign.words import _
from campaign.world.history_reader import HistoryReader
from campaign.world.ids import PlayerId
from campaign.world.news.week_end import Earned, Line, Place, WeekEnd, week_end
from campaign.world.news.weeks import Week, in_weeks, latest_week, state_after
from campaign.world.owed_since import since_day
from campaign.world.state import Campaign, Stage
from ui import plain_labels, widgets
from ui.background import in_background
from ui.dialogs.fields import Check
from ui.dialogs.sheet import Sheet
from ui.panels import panel_widgets, phrases
from ui.session import Session

NAME = "week end"  # of the sheet
WIDTH, HIGHEST = 620, 460  # points: of the sheet, and of what it tells at most


def read(session: Session, week: Week | None, done: Callable[[WeekEnd], object], owner: QWidget) -> None:
    """Read how a week ended, the last one if none is named, beside the window's work; nothing where none has."""
    recalling, state = session.desk.recalling(), session.desk.state

    def work() -> WeekEnd | None:
        asked = week or latest_week(recalling.pairs)
        past = () if asked is None else in_weeks(recalling.pairs, asked, asked)
        if asked is None or not past or (state.month, state.week) == asked:
            return None
        seen = HistoryReader(past).past(public=True)
        return week_end(seen, state_after(recalling.pairs, state, asked), asked) if seen else None

    in_background(owner, work, lambda found: None if found is None else done(found))


class WeekEndSheet(Sheet):
    """One week's end. ``wanted``: told whether people want to see the next one by itself; None: they are not asked.

    ``next_step`` is taken by the same keys as in the window, which closes the sheet.
    """

    def __init__(
        self,
        session: Session,
        told: WeekEnd,
        window: QWidget,
        wanted: Callable[[bool], object] | None = None,
        next_step: Callable[[], object] | None = None,
        newsletter: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(session.theme, "", "", _("Go on"), window, width=WIDTH)
        self.setObjectName(NAME)
        self.setModal(False)
        self.cancel.hide()
        self._session, self._next_step = session, next_step
        self._beats = QVBoxLayout()
        self._beats.setSpacing(0)
        inner = QWidget()
        inner.setLayout(panel_widgets.column(self._beats, 0, margins=(0, 0, panel_widgets.SCROLL_BAR, 0)))
        self._inner = inner
        self._area = panel_widgets.scrolled(inner, HIGHEST)
        self.body.addWidget(self._area, 1)
        self.again = Check(session.theme, _("Show this when a week ends"))
        self.again.setObjectName("show week ends")
        self.again.setChecked(True)
        self.again.setVisible(wanted is not None)
        if wanted is not None:
            self.again.toggled.connect(wanted)
        self.foot.insertWidget(0, self.again)
        self.low.insertLayout(0, self._ways(newsletter))
        self.low.insertSpacing(0, 12)
        self.show_week(told)

    def _ways(self, newsletter: Callable[[], object] | None) -> QBoxLayout:
        """The message to paste, in two forms, and the newsletter."""
        self._copied = plain_labels.label("", font="second", tone="good")
        as_text = self._way(_("Copy as text"), "copy as text", lambda: self._copy(markdown=False))
        as_markdown = self._way(_("Copy as Markdown"), "copy as Markdown", lambda: self._copy(markdown=True))
        ways: list[QWidget] = [as_text, as_markdown]
        plain_labels.set_tool_tip(as_text, _("This week as a message, to paste into a chat or a mail"))
        plain_labels.set_tool_tip(
            as_markdown, _("The same with heads and lists, for pages and chats that show Markdown")
        )
        if newsletter is not None:
            ways.append(self._way(_("Newsletter…"), "newsletter", newsletter))
        return panel_widgets.line(*ways, self._copied, 0, spacing=8)

    def _way(self, words: str, name: str, do: Callable[[], object]) -> widgets.Button:
        made = widgets.Button(self.look, words)
        made.setObjectName(name)
        made.setProperty("room", "less")
        made.setAutoDefault(False)
        made.clicked.connect(lambda: do())
        return made

    def _copy(self, *, markdown: bool) -> None:
        """Put the message on the clipboard, and say so."""
        state = self._session.desk.state
        owed = {todo.title: self._session.owed_since(todo) for todo in self._session.matters}
        since = {title: since_day(when) for title, when in owed.items() if when is not None}
        QGuiApplication.clipboard().setText(week_message(self.told, state, since, markdown=markdown))
        self._copied.setText(_("Copied."))

    def show_week(self, told: WeekEnd) -> None:
        """Tell of this week from now on."""
        self.told = told
        self._copied.clear()
        over = _("Month {month}, week {week} has ended, and with it the campaign")
        title = over if told.victory else _("Month {month}, week {week} has ended")
        title = title.format(month=told.month, week=told.week)
        self.setWindowTitle(plain_labels.window_title(title))
        self.title.setText(title)
        panel_widgets.clear(self._beats)
        state = self._session.desk.state
        if told.victory:
            self._beats.addWidget(plain_labels.label(told.victory, font="title", wrap=True))
            self._beats.addSpacing(14)
        beats = (
            (_("What changed hands"), [self._line(state, line) for line in told.hands], _("No sector changed hands.")),
            (_("Who rose and who fell"), [self._line(state, line) for line in told.people], ""),
        )
        for title_, rows, nothing in beats:
            self._beats.addWidget(widgets.section(title_))
            self._beats.addSpacing(6)
            for row in rows or [plain_labels.label(nothing, font="text", tone="ink2")] * bool(nothing):
                self._beats.addWidget(row)
            if rows or nothing:
                self._beats.addSpacing(10 if nothing else 8)
        self._beats.addLayout(self._standings(state, told.places))
        self._beats.addSpacing(16)
        self._beats.addWidget(widgets.section(_("Income")))
        self._beats.addSpacing(6)
        for earned in told.earned:
            self._beats.addWidget(self._income(state, earned))
        if told.coming:
            self._beats.addSpacing(16)
            self._beats.addWidget(widgets.section(_("What comes next")))
            self._beats.addSpacing(6)
            for line in told.coming:
                self._beats.addWidget(self._line(state, self._with_since(line)))
        self._area.want(min(HIGHEST, self._inner.sizeHint().height() + 4))

    def send(self) -> None:
        """The next step, by its keys in the window: the next week, unless it has begun meanwhile."""
        if not self.isVisible():
            return
        self.accept()
        if self._next_step is not None and self._session.state.stage is Stage.INITIATIVE:
            self._next_step()

    def _with_since(self, line: Line) -> Line:
        """A line of what a player owes, with since when."""
        since = self._session.since_words(todo for todo in self._session.matters if todo.title == line.text)
        return replace(line, text=_("{what}, {since}").format(what=line.text, since=since)) if since else line

    def _line(self, state: Campaign, line: Line) -> QWidget:
        row = QWidget()
        letter, name = _who(state, line.player)
        words = plain_labels.label(line.text, font="text", wrap=True)
        signs: list[QWidget] = [widgets.Chip(self.look, letter, 16, name=name)] if letter else []
        signs += [widgets.Sign(self.look, line.sign, "ink2", 14)] if line.sign else []
        signs = signs or [widgets.Sign(self.look, "map", "ink3")]
        layout = panel_widgets.line(*signs, words, spacing=8, margins=(0, 2, 0, 2))
        layout.setStretch(layout.count() - 1, 1)
        row.setLayout(layout)
        row.setAccessibleName(f"{name}: {line.text}" if name else line.text)
        return row

    def _standings(self, state: Campaign, places: tuple[Place, ...]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        for column in range(3, 8):
            grid.setColumnMinimumWidth(column, 58)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for column, head in enumerate((_("VP"), _("this week"), _("FP"), _("this week"), _("sectors")), 3):
            grid.addWidget(plain_labels.label(head, font="small", tone="ink3"), 0, column, right)
        for row, place in enumerate(places, 1):
            letter, name = _who(state, place.player)
            grid.addWidget(widgets.Chip(self.look, letter, 16, name=name), row, 0)
            grid.addWidget(plain_labels.ElidedLabel(name, font="row"), row, 1)
            grid.addWidget(plain_labels.label(_rose(place.rose), font="second", tone=_tone(place.rose)), row, 2, right)
            cells = (
                (str(place.vp), "row", "ink"),
                (_signed(place.scored), "second", _tone(place.scored)),
                (str(place.fp), "row", "ink"),
                (_signed(place.more_fp), "second", _tone(place.more_fp)),
                (str(place.sectors), "text", "ink2"),
            )
            for column, (text, font, tone) in enumerate(cells, 3):
                grid.addWidget(plain_labels.label(text, font=font, tone=tone), row, column, right)
        return grid

    def _income(self, state: Campaign, earned: Earned) -> QWidget:
        letter, name = _who(state, earned.player)
        words = plain_labels.ElidedLabel(name, font="row")
        why = ""
        if earned.income is None:
            number, why = "?", _("known to {player} alone").format(player=name)
        else:
            number = phrases.fp(earned.income)
            if not earned.income and not earned.fought:
                why = _("has fought no battle (C29)")
        if earned.captured:
            taken = _("and {n} FP captured").format(n=earned.captured)
            why = f"{why}; {taken}" if why else taken
        row = QWidget()
        layout = panel_widgets.line(
            widgets.Chip(self.look, letter, 16, name=name),
            words,
            plain_labels.ElidedLabel(why, font="second", tone="ink2"),
            plain_labels.label(number, font="row", tone="ink" if earned.income else "ink3"),
            spacing=8,
            margins=(0, 2, 0, 2),
        )
        layout.setStretch(1, 1)
        row.setLayout(layout)
        return row


def _who(state: Campaign, player: PlayerId | None) -> tuple[str, str]:
    if player is None or player not in state.players:
        return "", ""
    return state.players[player].letter, state.players[player].name


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "·"


def _rose(places: int) -> str:
    """How many players a player has overtaken, or how many have overtaken it."""
    if not places:
        return ""
    return f"{'▲' if places > 0 else '▼'} {abs(places)}"


def _tone(number: int) -> str:
    return "good" if number > 0 else "bad" if number < 0 else "ink3"


def show_over(
    session: Session,
    window: QWidget,
    told: WeekEnd,
    wanted: Callable[[bool], object] | None = None,
    next_step: Callable[[], object] | None = None,
    newsletter: Callable[[], object] | None = None,
) -> WeekEndSheet:
    """The sheet of this week over the window; where one is there already, it tells of this week."""
    for sheet in window.findChildren(WeekEndSheet):
        if sheet.isVisible():
            sheet.show_week(told)
            return sheet
    made = WeekEndSheet(session, told, window, wanted, next_step, newsletter)
    made.show()
    return made


def open_last(
    session: Session, window: QWidget, next_step: Callable[[], object], newsletter: Callable[[], object]
) -> None:
    """Show how the last week ended, because it is asked for."""
    read(session, None, partial(show_over, session, window, next_step=next_step, newsletter=newsletter), window)
