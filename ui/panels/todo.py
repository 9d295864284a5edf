"""What is to be done now: open choices first, then what is worth a look, then the next step. One button each.

Shows ``week_check``; decides nothing. The button opens the right sheet, or submits the order that settles the matter,
or selects what it is about.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from campaign.words import _, count
from campaign.world.ids import BattleId, PendingId
from campaign.world.orders import EndTurn, EndWeek, Order, StartWeek
from campaign.world.refusal import Reason
from campaign.world.state import Campaign, ReportDue
from campaign.world.week_check import ToDo
from ui import parts, plain
from ui.dialogs import answers
from ui.panels import bits, phrases
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
EDGE = 12  # room at the right, which the scroll bar may use
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


def battle_of(state: Campaign, todo: ToDo) -> BattleId | None:
    """The battle whose result a matter waits for, if it does."""
    due = state.pending.get(todo.pending) if todo.pending is not None else None
    return due.battle if isinstance(due, ReportDue) else None


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


class Matter(QWidget):
    """One matter: its sign, words and rule, and the button that settles it; a battle can be resolved, or typed in."""

    def __init__(
        self, session: Session, place: int, settle: Callable[[ToDo], None], resolve: Callable[[BattleId], None]
    ) -> None:
        super().__init__()
        self._session = session
        self._todo: ToDo | None = None
        self._battle: BattleId | None = None  # that waits for its result
        self._shown: tuple[ToDo, str, str, tuple[Reason, ...]] | None = None
        self._sign = parts.Sign(session.theme, "")
        self._title = plain.label(font="row", wrap=True)
        self._detail = plain.label(font="second", tone="ink2", wrap=True)
        self._rule = bits.rule_label("")
        self._button = parts.Button(session.theme, "")
        self._button.setObjectName(f"to do {place}")
        self._button.setMinimumWidth(68)
        self._button.clicked.connect(lambda: None if self._todo is None else settle(self._todo))
        self._resolve = parts.Button(session.theme, _("Resolve"))
        self._resolve.setObjectName(f"resolve {place}")
        self._resolve.clicked.connect(lambda: None if self._battle is None else resolve(self._battle))
        top = bits.line(self._title, self._rule, spacing=6)
        top.setStretch(0, 1)
        top.setAlignment(self._rule, Qt.AlignmentFlag.AlignTop)
        below = bits.line(self._detail, spacing=8)
        below.setStretch(0, 1)
        for button in (self._button, self._resolve):
            below.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        words = bits.column(top, below, spacing=4)
        layout = bits.line(self._sign, words, spacing=10, margins=(0, 10, 0, 12))
        layout.setAlignment(self._sign, Qt.AlignmentFlag.AlignTop)
        layout.setStretch(1, 1)
        outer = bits.column(layout)
        if place:
            outer.insertWidget(0, parts.hairline())
        self.setLayout(outer)

    def show_todo(self, todo: ToDo) -> None:
        """Show this matter from now on."""
        state = self._session.state
        words = button_words(state, todo)
        sign, tone = sign_of(state, todo), LEVEL_TONES[todo.level]
        self._battle = battle_of(state, todo)
        reasons = () if self._battle is None else self._session.cannot_resolve(self._battle)
        if (todo, words, sign, reasons) == self._shown:
            return
        self._todo, self._shown = todo, (todo, words, sign, reasons)
        self._sign.show_icon(sign, tone)
        self._title.setText(todo.title)
        self._detail.setText(todo.detail)
        self._rule.setText(phrases.rule_number(todo.rule))
        plain.set_tool_tip(self._rule, phrases.rule_title(todo.rule))
        self._button.setVisible(bool(words))
        self._button.setText(words)
        self._button.setAccessibleName(f"{words}: {todo.title}")
        why = " ".join(map(str, reasons))
        self._resolve.setVisible(self._battle is not None)
        self._resolve.say(_("Resolve"), enabled=not reasons, why=why or _("The program fights it (campaign:C25)"))


class ToDoPanel(QWidget):
    """The list of matters."""

    def __init__(self, session: Session, open_answer: Callable[[PendingId], object] | None = None) -> None:
        super().__init__()
        self._session = session
        self._open_answer = open_answer or self._open_sheet
        self.setObjectName("to do")
        self.setAccessibleName(_("To do"))
        self._rows: list[Matter] = []
        self._count = plain.label("", font="second", tone="ink2")
        self._nothing = plain.label(_("Nothing waits."), font="second", tone="ink2")
        head = bits.line(parts.section(_("To do")), 0, self._count, margins=(0, 0, EDGE, 0))
        inner = QWidget()
        self._column = bits.column(self._nothing, 0, margins=(0, 0, EDGE, 0))
        inner.setLayout(self._column)
        self.setLayout(bits.column(head, 4, bits.scrolled(inner)))
        session.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        matters = self._session.matters
        self._count.setText(count("{n} open", "{n} open", len(matters)) if matters else "")
        self._nothing.setVisible(not matters)
        while len(self._rows) < len(matters):
            row = Matter(self._session, len(self._rows), self._settle, self._resolve)
            self._column.insertWidget(len(self._rows), row)
            self._rows.append(row)
        for place, row in enumerate(self._rows):
            row.setVisible(place < len(matters))
            if place < len(matters):
                row.show_todo(matters[place])

    def _settle(self, todo: ToDo) -> None:
        if todo.pending is not None and todo.pending in self._session.state.pending:
            self._open_answer(todo.pending)
        elif todo.order is not None:
            self._session.submit(todo.order)
        elif todo.army is not None and todo.army in self._session.state.armies:
            self._session.select(army=todo.army)
        else:
            self._session.select(sector=todo.sector)

    def _resolve(self, battle: BattleId) -> None:
        from ui.battle import battle_sheets

        battle_sheets.resolve(self._session, battle, self.window())

    def _open_sheet(self, pending: PendingId) -> object:
        return answers.open_answer(self._session, pending, self.window())
