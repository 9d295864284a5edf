"""What is to be done now: open choices first, then what is worth a look, then the next step. One button each.

Shows ``week_check``; decides nothing. The button opens the right sheet, or submits the order that settles the matter,
or selects what it is about.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from campaign.words import _, count
from campaign.world.ids import PendingId
from campaign.world.orders import EndTurn, EndWeek, Order, StartWeek
from campaign.world.state import Campaign
from campaign.world.week_check import ToDo, week_check
from ui import parts, plain
from ui.dialogs import answers
from ui.panels import bits
from ui.session import Session

PENDING_SIGNS = {
    "losses": "warning",
    "surplus": "stock",
    "answer": "battle",
    "call": "detachment",
    "report": "type-in",
    "retreat": "retreat",
    "relief": "hq",
}
LEVEL_TONES = {"settle": "bad", "warn": "warn", "next": "ink2"}
LEVEL_SIGNS = {"settle": "warning", "warn": "warning", "next": "move"}


def sign_of(state: Campaign, todo: ToDo) -> str:
    """The icon of a matter."""
    if todo.pending is not None and todo.pending in state.pending:
        return PENDING_SIGNS[state.pending[todo.pending].due]
    if isinstance(todo.order, StartWeek):
        return "dice"
    if isinstance(todo.order, EndTurn | EndWeek):
        return "week"
    return LEVEL_SIGNS[todo.level]


def button_words(state: Campaign, todo: ToDo) -> str:
    """What the button of a matter says; empty for a matter that has none."""
    if todo.pending is not None and todo.pending in state.pending:
        return {
            "losses": _("Choose"),
            "surplus": _("Choose"),
            "answer": _("Answer"),
            "call": _("Answer"),
            "report": _("Type in"),
            "retreat": _("Choose"),
            "relief": _("Place"),
        }[state.pending[todo.pending].due]
    if todo.order is not None:
        return order_words(todo.order)
    return _("Show") if todo.army is not None or todo.sector is not None else ""


def order_words(order: Order) -> str:
    """A verb for an order that a button gives at once."""
    return {
        "start-week": _("Throw"),
        "end-turn": _("End turn"),
        "end-week": _("End week"),
        "appoint-commander": _("Appoint"),
        "merge-armies": _("Merge"),
        "decline-calls": _("Decline"),
    }.get(order.kind, _("Do it"))


class ToDoPanel(QWidget):
    """The list of matters."""

    def __init__(self, session: Session, open_answer: Callable[[PendingId], object] | None = None) -> None:
        super().__init__()
        self._session = session
        self._open_answer = open_answer or self._open_sheet
        self.setObjectName("to do")
        self.setAccessibleName(_("To do"))
        self._rows = QVBoxLayout()
        self._count = plain.label("", font="second", tone="ink2")
        head = bits.line(parts.section(_("To do")), 0, self._count)
        inner = QWidget()
        inner.setLayout(bits.column(self._rows))
        self.setLayout(bits.column(head, 4, bits.scrolled(inner)))
        session.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        focus = self._focused_row()
        bits.clear(self._rows)
        matters = week_check(self._session.state)
        self._count.setText(count("{n} open", "{n} open", len(matters)) if matters else "")
        for place, todo in enumerate(matters):
            if place:
                self._rows.addWidget(parts.hairline())
            self._rows.addWidget(self._row(place, todo))
        if not matters:
            self._rows.addWidget(plain.label(_("Nothing waits."), font="second", tone="ink2"))
        self._rows.addStretch(1)
        if focus is not None and (button := self.findChild(parts.Button, f"to do {focus}")) is not None:
            button.setFocus()

    def _focused_row(self) -> int | None:
        focus = self.window().focusWidget()
        if isinstance(focus, parts.Button) and self.isAncestorOf(focus):
            return int(focus.objectName().removeprefix("to do "))
        return None

    def _row(self, place: int, todo: ToDo) -> QWidget:
        state, look = self._session.state, self._session.theme
        row = QWidget()
        sign = parts.Sign(look, sign_of(state, todo), LEVEL_TONES[todo.level])
        title = plain.label(todo.title, font="row", wrap=True)
        rule = bits.rule_label(todo.rule)
        detail = plain.label(todo.detail, font="second", tone="ink2", wrap=True)
        top = bits.line(title, rule, spacing=6)
        top.setStretch(0, 1)
        top.setAlignment(rule, Qt.AlignmentFlag.AlignTop)
        below = bits.line(detail, spacing=8)
        below.setStretch(0, 1)
        if words := button_words(state, todo):
            button = parts.Button(look, words)
            button.setObjectName(f"to do {place}")
            button.setAccessibleName(f"{words}: {todo.title}")
            button.setMinimumWidth(68)
            button.clicked.connect(lambda: self._settle(todo))
            below.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        words_column = bits.column(top, below, spacing=4)
        layout = bits.line(sign, words_column, spacing=10, margins=(0, 10, 0, 12))
        layout.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        layout.setStretch(1, 1)
        row.setLayout(layout)
        return row

    def _settle(self, todo: ToDo) -> None:
        if todo.pending is not None and todo.pending in self._session.state.pending:
            self._open_answer(todo.pending)
        elif todo.order is not None:
            self._session.submit(todo.order)
        elif todo.army is not None and todo.army in self._session.state.armies:
            self._session.select(army=todo.army)
        else:
            self._session.select(sector=todo.sector)

    def _open_sheet(self, pending: PendingId) -> object:
        return answers.open_answer(self._session, pending, self.window())
