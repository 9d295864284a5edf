"""What is to be done now: open choices first, then what is worth a look, then the next step. One button each.

Shows ``week_check``; decides nothing. The button opens the right sheet, filled in where an order is proposed, or takes
a step that its words say in full, or selects what it is about. What concerns other players is folded below.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.ids import BattleId, PendingId
from campaign.world.orders import EndTurn, EndWeek, MoveArmy, Order, StartWeek
from campaign.world.refusal import Reason
from campaign.world.state import Campaign, ReportDue
from campaign.world.week_check import ToDo
from ui import plain_labels, theme, widgets
from ui.battle.prepare import play_button
from ui.computer_seats import ComputerSeats
from ui.dialogs import answers, proposed_order
from ui.dialogs.proposed_order import WITH_SHEET
from ui.flow_layout import Wrapping
from ui.panels import panel_widgets
from ui.post.mail import Post
from ui.post.todo_row import PostRow
from ui.rules.link import RULE
from ui.session import Session
from ui.theme import Theme

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
LEAST = (60, 100, 150)  # points that the list keeps where room is short: for nothing, one matter, several
BUTTON = 24  # points of a button's height
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
    if isinstance(todo.order, MoveArmy) and queries.attacked_in(state, todo.order.path[-1], todo.order.player):
        return _("Attack…")
    if todo.order is not None:
        return order_words(todo.order)
    return _("Show") if todo.army is not None or todo.sector is not None else ""


def battle_of(state: Campaign, todo: ToDo) -> BattleId | None:
    """The battle whose result a matter waits for, if it does."""
    due = state.pending.get(todo.pending) if todo.pending is not None else None
    return due.battle if isinstance(due, ReportDue) else None


def order_words(order: Order) -> str:
    """A verb for an order: with dots where a sheet is opened, filled in; without where it is given at once."""
    return {
        "start-week": _("Throw"),
        "end-turn": _("End turn"),
        "end-week": _("End week"),
        "agree-to-report": _("Agree"),
        "appoint-commander": _("Appoint…"),
        "merge-armies": _("Merge…"),
        "recruit": _("Recruit…"),
        "move-army": _("Move…"),
        "lay-minefield": _("Mine…"),
        "send-detachment": _("Send…"),
        "name-ability": _("Name…"),
    }[order.kind]


class Matter(QWidget):
    """One matter: its sign, words and rule, and the button that settles it; a battle can be resolved, or typed in."""

    def __init__(
        self,
        session: Session,
        place: int,
        settle: Callable[[ToDo], None],
        resolve: Callable[[BattleId], None],
        play: Callable[[BattleId], None],
    ) -> None:
        super().__init__()
        self._session, self._act, self._place = session, settle, place
        self._todo: ToDo | None = None
        self._battle: BattleId | None = None  # that waits for its result
        self._shown: tuple[ToDo, str, str, tuple[Reason, ...], str, str] | None = None
        self._sign = widgets.Sign(session.theme, "", size=14)
        self._title = plain_labels.ElidedLabel(font="row")
        self._detail = plain_labels.ElidedLabel(font="second", tone="ink2")
        self._since = plain_labels.ElidedLabel(font="small", tone="warn")
        self._rule = panel_widgets.rule_label("")
        self._button = self._small_button(f"to do {place}", "")
        self._button.clicked.connect(self._settle)
        self._resolve = self._small_button(f"resolve {place}", _("Resolve"))
        self._resolve.clicked.connect(lambda: None if self._battle is None else resolve(self._battle))
        self._play = self._small_button(f"play {place}", _("Play…"))
        self._play.clicked.connect(lambda: None if self._battle is None else play(self._battle))
        self._type_in = self._small_button(f"type in {place}", _("Type in"))
        self._type_in.clicked.connect(self._settle)
        top = panel_widgets.line(self._title, self._rule, spacing=6)
        top.setStretch(0, 1)
        below = panel_widgets.line(self._detail, self._button, spacing=8)
        below.setStretch(0, 1)
        self._ways = QWidget()
        self._row = Wrapping(self._resolve, self._play, self._type_in, spacing=6)
        self._row.setContentsMargins(0, 2, 0, 0)
        self._ways.setLayout(self._row)
        layout = panel_widgets.line(
            self._sign, panel_widgets.column(top, below, self._since, self._ways), spacing=8, margins=(0, 4, 0, 4)
        )
        layout.setAlignment(self._sign, Qt.AlignmentFlag.AlignTop)
        layout.setStretch(1, 1)
        self._group = plain_labels.label(font="section", tone="ink3")
        self._what_then = plain_labels.ElidedLabel(font="small", tone="ink3")
        self._what_then.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._head = QWidget()
        head = panel_widgets.line(self._group, self._what_then, spacing=8, margins=(0, 6, 0, 2))
        head.setStretch(1, 1)
        self._head.setLayout(head)
        self._line = widgets.hairline()
        self.setLayout(panel_widgets.column(self._line, self._head, layout))

    def _small_button(self, name: str, words: str) -> widgets.Button:
        """A button no larger than its words."""
        made = widgets.Button(self._session.theme, words)
        made.setObjectName(name)
        made.setProperty("room", "row")
        made.setFixedHeight(BUTTON)
        made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        return made

    def _settle(self) -> None:
        if self._todo is not None:
            self._act(self._todo)

    @property
    def buttons(self) -> tuple[widgets.Button, ...]:
        """What can be pressed here, the best first."""
        if self._battle is not None:
            first = (self._play, self._resolve) if self._session.is_under_way(self._battle) else (self._resolve,)
            return *first, self._type_in
        return (self._button,) if self._button.text() else ()

    def show_head(self, level: str) -> None:
        """Begin a group of the list here; an empty level goes on with the one above."""
        words, what_then = {
            "settle": (_("Must be settled"), _("the week waits")),
            "warn": (_("Worth a look"), _("the week may end")),
            "next": (_("Next"), ""),
        }.get(level, ("", ""))
        self._head.setVisible(bool(words))
        self._line.setVisible(bool(self._place) and not words)
        self._group.setText(words.upper())
        self._group.setAccessibleName(words)
        self._what_then.setText(what_then)

    def show_todo(self, todo: ToDo) -> None:
        """Show this matter from now on."""
        state = self._session.state
        words = button_words(state, todo)
        sign, tone = sign_of(state, todo), LEVEL_TONES[todo.level]
        self._battle = battle_of(state, todo)
        reasons = () if self._battle is None else self._session.cannot_resolve(self._battle)
        playing = _("Play…") if self._battle is None else play_button.play_words(self._session, self._battle)
        owed = self._session.since_words([todo], today=True)
        if (todo, words, sign, reasons, playing, owed) == self._shown:
            return
        self._todo, self._shown = todo, (todo, words, sign, reasons, playing, owed)
        since = self._session.since_words([todo])
        self._since.setText(since)
        self._since.setVisible(bool(since))
        self._sign.show_icon(sign, tone)
        self._title.setText(todo.title)
        self._detail.setText(todo.detail)
        self._rule.show_rule(todo.rule)
        self.setProperty(RULE, todo.rule)
        self._button.setVisible(bool(words) and self._battle is None)
        self._ways.setVisible(self._battle is not None)
        self._detail.setVisible(self._battle is None and bool(todo.detail or words))
        self._button.setText(words)
        self._button.setAccessibleName(f"{words.rstrip('…')}: {todo.title}")
        act = todo.act if todo.level == "warn" else ""
        self._button.setAccessibleDescription(act)
        plain_labels.set_tool_tip(self._button, act)
        plain_labels.set_tool_tip(self, "\n".join(filter(None, (todo.title, todo.detail, owed, act))))
        shows = todo.army is not None or todo.sector is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if shows else Qt.CursorShape.ArrowCursor)
        why = " ".join(map(str, reasons))
        self._resolve.say(_("Resolve"), enabled=not reasons, why=why or _("The program fights it (campaign:C25)"))
        self._play.say(playing, enabled=not reasons, why=why or _("Here, on the window’s table"))
        self._put_first(self._play if self._session.played_in(todo) is not None else self._resolve)

    def _put_first(self, first: widgets.Button) -> None:
        """The best way to settle a battle is the first one for eyes and keys."""
        second = self._resolve if first is self._play else self._play
        for button in (first, second, self._type_in):
            self._row.removeWidget(button)
            self._row.addWidget(button)
        self.setTabOrder(first, second)
        self.setTabOrder(second, self._type_in)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click beside the button shows what the matter is about."""
        if self._todo is not None and event.button() is Qt.MouseButton.LeftButton:
            show_place(self._session, self._todo)


def show_place(session: Session, todo: ToDo) -> None:
    """Select the army or the sector that a matter is about, if it is about one."""
    if todo.army is not None and todo.army in session.state.armies:
        session.select(army=todo.army)
    elif todo.sector is not None:
        session.select(sector=todo.sector)


class ProgramRow(QWidget):
    """The program is to play, or plays: whom, and the button that lets it, or stops it."""

    def __init__(self, session: Session, program: ComputerSeats) -> None:
        super().__init__()
        self._session, self._program = session, program
        self._title = plain_labels.ElidedLabel(font="row")
        self._detail = plain_labels.ElidedLabel(font="second", tone="ink2")
        self._button = widgets.Button(session.theme, _("Play"), "play")  # the week bar has the one that leads
        self._button.setObjectName("let the program play")
        self._button.setProperty("room", "row")
        self._button.setFixedHeight(BUTTON)
        self._button.clicked.connect(self._pressed)
        below = panel_widgets.line(self._detail, self._button, spacing=8)
        below.setStretch(0, 1)
        sign = widgets.Sign(session.theme, "resolve", "ink", 14)
        layout = panel_widgets.line(sign, panel_widgets.column(self._title, below), spacing=8, margins=(0, 4, 0, 4))
        layout.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        layout.setStretch(1, 1)
        self.setLayout(panel_widgets.column(layout, widgets.hairline()))

    def look_again(self) -> None:
        """As it stands now."""
        program, state = self._program, self._session.state
        self.setVisible(program.running or bool(program.players))
        names = listed([state.players[player].name for player in program.players])
        if program.running:
            self._title.setText(_("The program plays {names}").format(names=names) if names else _("The program plays"))
            self._detail.setText(_("Esc stops it"))
            self._button.setText(_("Stop"))
            self._button.show_icon("close")
        else:
            self._title.setText(_("Let the program play {names}").format(names=names))
            self._detail.setText(_("until a person has to act"))
            self._button.setText(_("Play"))
            self._button.show_icon("play")
        self._button.setAccessibleName(f"{self._button.text()}: {self._title.whole_text()}")

    def _pressed(self) -> None:
        if self._program.running:
            self._program.stop()
        else:
            self._program.start()


class Others(QWidget):
    """The head of what concerns other players: a click unfolds it, or folds it again."""

    def __init__(self, look: Theme, changed: Callable[[], None]) -> None:
        super().__init__()
        self.unfolded = False
        self._number, self._changed = 0, changed
        self._button = widgets.Button(look, "", "chevron-right", kind="quiet")
        self._button.setObjectName("matters of others")
        self._button.setProperty("room", "row")
        self._button.setProperty("words", "left")
        self._button.setFont(theme.font("second"))
        self._button.setFixedHeight(BUTTON)
        self._button.clicked.connect(self._pressed)
        self.setLayout(panel_widgets.column(widgets.hairline(), 4, panel_widgets.line(self._button, 0)))

    def show_number(self, number: int) -> None:
        """So many there are; nothing is shown of none."""
        self._number = number
        self.setVisible(bool(number))
        self._button.setText(count("Other players: {n} warning", "Other players: {n} warnings", number))
        self._button.show_icon("chevron-down" if self.unfolded else "chevron-right")

    def _pressed(self) -> None:
        self.unfolded = not self.unfolded
        self._changed()


class ToDoPanel(QWidget):
    """The list of matters."""

    post_wanted = Signal()  # what came by letter and waits, or what is written down

    def __init__(
        self,
        session: Session,
        open_answer: Callable[[PendingId], object] | None = None,
        program: ComputerSeats | None = None,
        post: Post | None = None,
    ) -> None:
        super().__init__()
        self._session = session
        self._program = program or ComputerSeats(session, self)
        self._post = post or Post(session, self._program)
        self._open_answer = open_answer or self._open_sheet
        self.setObjectName("to do")
        self.setAccessibleName(_("To do"))
        self._rows: list[Matter] = []
        self._count = plain_labels.label("", font="second", tone="ink2")
        self._nothing = plain_labels.label(_("Nothing waits."), font="second", tone="ink2")
        self._tables = widgets.Button(session.theme, _("Tables"), kind="quiet")
        self._tables.setObjectName("tables of the week")
        self._tables.setFixedHeight(24)
        plain_labels.set_tool_tip(self._tables, _("All battles of the week, in any order (B)"))
        self._tables.clicked.connect(self._open_tables)
        self.fold = widgets.IconButton(session.theme, "chevron-left", _("Fold the lists (T)"), size=14)
        self.fold.setObjectName("fold the lists")
        self.fold.setFixedSize(24, 24)
        self.fold.hide()
        title = widgets.section(_("To do"))
        head = panel_widgets.line(title, 0, self._tables, self._count, self.fold, margins=(0, 0, EDGE, 0))
        inner = QWidget()
        self._program_row = ProgramRow(session, self._program)
        self._others = Others(session.theme, self._show)
        self._post_row = PostRow(session, self._post, self.post_wanted.emit)
        rows = (self._program_row, self._post_row, self._nothing, self._others)
        self._column = panel_widgets.column(*rows, 0, margins=(0, 0, EDGE, 0))
        inner.setLayout(self._column)
        self.setLayout(panel_widgets.column(head, 4, panel_widgets.scrolled(inner)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)  # it takes what is left
        session.changed.connect(self._show)
        self._program.changed.connect(self._program_row.look_again)
        self._post.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        matters = self._session.matters
        others = sum(map(self._session.is_of_others, matters))
        own = len(matters) - others
        self._program_row.look_again()
        self._post_row.look_again()
        self._tables.setVisible(len(queries.open_battles(self._session.state)) > 1)
        self._count.setText(count("{n} open", "{n} open", own) if own else "")
        self._nothing.setText(
            _("Nothing can be ordered in the past.") if self._session.looks_back else _("Nothing waits.")
        )
        self._nothing.setVisible(not own and self._program_row.isHidden() and self._post_row.isHidden())
        self._others.show_number(others)
        shown = len(matters) if self._others.unfolded else own
        while len(self._rows) < shown:
            row = Matter(self._session, len(self._rows), self._settle, self._resolve, self._play)
            self._column.insertWidget(self._column.indexOf(self._others), row)
            self._rows.append(row)
        self._column.removeWidget(self._others)
        self._column.insertWidget(self._column.indexOf(self._nothing) + 1 + own, self._others)
        waiting = own + (not self._program_row.isHidden()) + (not self._post_row.isHidden())
        self.setMinimumHeight(LEAST[min(waiting, len(LEAST) - 1)])
        several = len({todo.level for todo in matters[:own]}) > 1
        for place, row in enumerate(self._rows):
            row.setVisible(place < shown)
            if place < shown:
                begins = several and place < own and (not place or matters[place].level != matters[place - 1].level)
                row.show_head(matters[place].level if begins else "")
                row.show_todo(matters[place])

    @property
    def leading(self) -> tuple[widgets.Button, ...]:
        """The buttons of the first matter, the best first, while the week waits for it."""
        waits = bool(self._session.matters) and self._session.matters[0].level == "settle"
        return self._rows[0].buttons if waits else ()

    def settle_first(self) -> None:
        """Do what the first button of the list does."""
        self.settle_at(0)

    def settle_at(self, place: int) -> None:
        """Do what the button of the matter at this place does."""
        matters = self._session.matters
        if place >= len(matters):
            return
        battle = battle_of(self._session.state, matters[place])
        if self._session.played_in(matters[place]) is not None and battle is not None:
            self._play(battle)
        elif battle is None:
            self._settle(matters[place])
        else:
            self._resolve(battle)

    def _settle(self, todo: ToDo) -> None:
        if todo.pending is not None and todo.pending in self._session.state.pending:
            self._open_answer(todo.pending)
        elif isinstance(todo.order, WITH_SHEET):
            proposed_order.open_filled(self._session, todo.order, self.window())
        elif todo.order is not None:
            self._session.submit(todo.order)
        else:
            show_place(self._session, todo)

    def _resolve(self, battle: BattleId) -> None:
        from ui.battle.waiting import resolve_sheet

        resolve_sheet.resolve(self._session, battle, self.window())

    def _play(self, battle: BattleId) -> None:
        play_button.play(self._session, battle, self.window())

    def _open_tables(self) -> None:
        from ui.battle.waiting.tables_window import open_tables

        open_tables(self._session, self.window())

    def _open_sheet(self, pending: PendingId) -> object:
        return answers.open_answer(self._session, pending, self.window())
