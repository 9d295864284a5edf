"""Orders that wait, a row each: what the order says, what is known of it, and what would come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from campaign.operations.letter_orders import Judged, Verdict
from campaign.post.waiting import WaitingOrder, WaitsFor
from campaign.words import _, count
from campaign.world.refusal import Reason
from campaign.world.state import Campaign
from ui import plain_labels, widgets
from ui.panels import panel_widgets
from ui.theme import Theme

MOST = 60  # rows; more are told as a number
AT_ONCE = 8  # rows that are made in one go: more than there is room for

SIGNS = {
    Verdict.FITS: ("check", "good"),
    Verdict.DICE: ("dice", "ink2"),
    Verdict.HANGS: ("dice", "ink3"),
    Verdict.LATER: ("time", "ink2"),
    Verdict.REFUSED: ("warning", "warn"),
}
WAITING_SIGNS = {
    WaitsFor.DICE: ("dice", "ink2"),
    WaitsFor.NOBODY: ("check", "good"),
    WaitsFor.OVER: ("warning", "warn"),
    WaitsFor.REFUSED: ("warning", "warn"),
}


def verdict_words(verdict: Verdict) -> str:
    """What is known of an order, in a few words."""
    return {
        Verdict.FITS: _("can be given"),
        Verdict.DICE: _("the dice decide what comes of it"),
        Verdict.HANGS: _("hangs on dice before it"),
        Verdict.LATER: _("when it is asked"),
        Verdict.REFUSED: _("does not fit"),
    }[verdict]


class OrderRow(QWidget):
    """One order. ``ways``: what can be done with it."""

    def __init__(
        self,
        look: Theme,
        sign: tuple[str, str],
        words: str,
        state_words: str,
        news: Sequence[str],
        reasons: Sequence[Reason],
        ways: Sequence[QWidget] = (),
    ) -> None:
        super().__init__()
        icon = widgets.Sign(look, *sign)
        title = plain_labels.label(words, font="row", wrap=True)
        head = panel_widgets.line(title, *ways, spacing=4)
        head.setStretch(0, 1)
        items: list[QWidget | int] = [plain_labels.label(state_words, font="small", tone="ink3")] if state_words else []
        items += [plain_labels.label(text, font="second", tone="ink2", wrap=True) for text in news]
        if reasons:
            against = panel_widgets.Reasons(look)
            against.show_reasons(reasons)
            items += [4, against]
        text_column = panel_widgets.column(*items, spacing=2)
        text_column.insertLayout(0, head)
        row = panel_widgets.line(icon, text_column, spacing=10, margins=(0, 6, 0, 6))
        row.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
        row.setStretch(1, 1)
        self.setLayout(panel_widgets.column(row))
        said = [words, state_words, *news, *(reason.text for reason in reasons)]
        self.setAccessibleName(" ".join(filter(None, said)))


def judged_row(look: Theme, one: Judged, ways: Sequence[QWidget] = ()) -> OrderRow:
    """An order with what would come of it now."""
    news = [text for text in one.news[1:] if text]
    said = "" if one.verdict is Verdict.FITS and news else verdict_words(one.verdict)
    return OrderRow(look, SIGNS[one.verdict], one.words, said, news, one.reasons, ways)


def waiting_row(look: Theme, state: Campaign, one: WaitingOrder, ways: Sequence[QWidget] = ()) -> OrderRow:
    """An order that has come and waits, with what it waits for."""
    words = _("{player}, order {n}: {order}").format(player=state.players[one.seat].name, n=one.number, order=one.words)
    said = "" if one.reasons else one.why
    return OrderRow(look, WAITING_SIGNS.get(one.waits, ("time", "ink2")), words, said, (), one.reasons, ways)


def small_button(look: Theme, words: str, name: str, do: Callable[[], object]) -> widgets.Button:
    """A button that does something with one row."""
    made = widgets.Button(look, words)
    made.setObjectName(name)
    made.setProperty("room", "less")
    made.setAutoDefault(False)
    made.clicked.connect(lambda: do())
    return made


class RowsArea:
    """A column of rows that scrolls; ``area`` goes on a sheet. Many rows are made a few at a time.

    ``fitted`` is called when all stand there, and their height is known.
    """

    def __init__(self, wanted: int, fitted: Callable[[], object] = lambda: None) -> None:
        self._wanted, self._fitted = wanted, fitted
        self._rest: list[Callable[[], QWidget]] = []
        self._more = 0  # rows for which there is no room
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        self._inner = QWidget()
        self._inner.setLayout(panel_widgets.column(self._column, 0, margins=(0, 0, panel_widgets.SCROLL_BAR + 6, 0)))
        self.area = panel_widgets.scrolled(self._inner, wanted)
        self._next = QTimer(self.area, singleShot=True, interval=0)
        self._next.timeout.connect(self._go_on)

    def show_rows(self, rows: Sequence[Callable[[], QWidget]], nothing: str) -> None:
        """These rows in place of those before, a hairline between two, in as little room as they need; or nothing."""
        self._next.stop()
        panel_widgets.clear(self._column)
        self._rest, self._more = list(rows[:MOST]), max(0, len(rows) - MOST)
        if not rows:
            self._column.addWidget(plain_labels.label(nothing, font="text", tone="ink2", wrap=True))
        self._add()
        self._fit()
        self._next.start()

    def _go_on(self) -> None:
        """The next few; once all are there, as high as they turned out to be."""
        if self._rest:
            self._add()
            self._next.start()
        else:
            self._fit()
            self._fitted()

    def _fit(self) -> None:
        layout = self._inner.layout()
        assert layout is not None
        layout.activate()
        width = max(self._inner.width(), 480)
        needed = layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
        self.area.want(max(40, min(self._wanted, needed + 4)))

    def _add(self) -> None:
        """The next few."""
        now, self._rest = self._rest[:AT_ONCE], self._rest[AT_ONCE:]
        for make in now:
            if self._column.count():
                self._column.addWidget(widgets.hairline())
            self._column.addWidget(make())
        if not self._rest and self._more:
            words = count("… and {n} more.", "… and {n} more.", self._more)
            self._column.addWidget(plain_labels.label(words, font="second", tone="ink3"))
