"""Orders that wait, a row each: what the order says, what is known of it, and what would come of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from campaign.operations.intentions import Judged, Verdict
from campaign.post.office import Lying, Waits
from campaign.words import _, count
from campaign.world.refusal import Reason
from campaign.world.state import Campaign
from ui import parts, plain
from ui.panels import bits
from ui.theme import Theme

MOST = 60  # rows; more are told as a number

SIGNS = {
    Verdict.FITS: ("check", "good"),
    Verdict.DICE: ("dice", "ink2"),
    Verdict.HANGS: ("dice", "ink3"),
    Verdict.LATER: ("time", "ink2"),
    Verdict.REFUSED: ("warning", "warn"),
}
WAITING_SIGNS = {
    Waits.DICE: ("dice", "ink2"),
    Waits.NOBODY: ("check", "good"),
    Waits.OVER: ("warning", "warn"),
    Waits.REFUSED: ("warning", "warn"),
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
        icon = parts.Sign(look, *sign)
        title = plain.label(words, font="row", wrap=True)
        head = bits.line(title, *ways, spacing=4)
        head.setStretch(0, 1)
        items: list[QWidget | int] = [plain.label(state_words, font="small", tone="ink3")] if state_words else []
        items += [plain.label(text, font="second", tone="ink2", wrap=True) for text in news]
        if reasons:
            against = bits.Reasons(look)
            against.show_reasons(reasons)
            items += [4, against]
        text_column = bits.column(*items, spacing=2)
        text_column.insertLayout(0, head)
        row = bits.line(icon, text_column, spacing=10, margins=(0, 6, 0, 6))
        row.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
        row.setStretch(1, 1)
        self.setLayout(bits.column(row))
        said = [words, state_words, *news, *(reason.text for reason in reasons)]
        self.setAccessibleName(" ".join(filter(None, said)))


def judged_row(look: Theme, one: Judged, ways: Sequence[QWidget] = ()) -> OrderRow:
    """An order with what would come of it now."""
    news = [text for text in one.news[1:] if text]
    said = "" if one.verdict is Verdict.FITS and news else verdict_words(one.verdict)
    return OrderRow(look, SIGNS[one.verdict], one.words, said, news, one.reasons, ways)


def lying_row(look: Theme, state: Campaign, one: Lying, ways: Sequence[QWidget] = ()) -> OrderRow:
    """An order that has come and waits, with what it waits for."""
    words = _("{player}, order {n}: {order}").format(player=state.players[one.seat].name, n=one.number, order=one.words)
    said = "" if one.reasons else one.why
    return OrderRow(look, WAITING_SIGNS.get(one.waits, ("time", "ink2")), words, said, (), one.reasons, ways)


def fill(column: QVBoxLayout, rows: Sequence[Callable[[], QWidget]], nothing: str) -> None:
    """Show these rows in place of those before, a hairline between two; or that there is nothing."""
    bits.clear(column)
    if not rows:
        column.addWidget(plain.label(nothing, font="text", tone="ink2", wrap=True))
    for number, make in enumerate(rows[:MOST]):
        if number:
            column.addWidget(parts.hairline())
        column.addWidget(make())
    if (more := len(rows) - MOST) and more > 0:
        words = count("… and {n} more.", "… and {n} more.", more)
        column.addWidget(plain.label(words, font="second", tone="ink3"))


def small_button(look: Theme, words: str, name: str, do: Callable[[], object]) -> parts.Button:
    """A button that does something with one row."""
    made = parts.Button(look, words)
    made.setObjectName(name)
    made.setProperty("room", "less")
    made.setAutoDefault(False)
    made.clicked.connect(lambda: do())
    return made


class RowsArea:
    """A column of rows that scrolls; ``area`` goes on a sheet."""

    def __init__(self, wanted: int) -> None:
        self._wanted = wanted
        self.column = QVBoxLayout()
        self.column.setSpacing(0)
        self._inner = QWidget()
        self._inner.setLayout(bits.column(self.column, 0, margins=(0, 0, bits.SCROLL_BAR + 6, 0)))
        self.area = bits.scrolled(self._inner, wanted)

    def show_rows(self, rows: Sequence[Callable[[], QWidget]], nothing: str) -> None:
        """These rows, in as little room as they need."""
        fill(self.column, rows, nothing)
        self._inner.layout().activate()  # type: ignore[union-attr]
        width = max(self._inner.width(), 480)
        layout = self._inner.layout()
        assert layout is not None
        needed = layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
        self.area.want(max(40, min(self._wanted, needed + 4)))
