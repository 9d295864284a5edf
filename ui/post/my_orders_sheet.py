"""A player's own orders in a copy: each with what would come of it, and the answer that is made of them.

Shows what has been written down and changes it through the post; seals nothing itself.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from campaign.operations.letter_orders import IN_MUSTER, Judged, StandingAnswer, Verdict
from campaign.post.home import Home
from campaign.store.errors import StoreError
from campaign.words import _, count
from campaign.world.codec import BadForm
from campaign.world.ids import SectorId
from campaign.world.orders import Answer, EndTurn
from campaign.world.queries import adjacent_own, armies_of, in_order
from campaign.world.refusal import Refusal
from campaign.world.state import Stage
from ui import plain_labels, theme, widgets
from ui.dialogs.fields import Check, Picker
from ui.dialogs.sheet import Sheet, labelled
from ui.panels import panel_widgets
from ui.post.mail import Post
from ui.post.order_rows import OrderRow, RowsArea, judged_row, small_button
from ui.session import Session

ROOM = 380  # points for the orders
LABEL = 116  # points of a field's name
ENDS = "end of the turn by letter"  # under which the session keeps that somebody has decided about it


class MyOrdersSheet(Sheet):
    """The list, and what makes an answer of it."""

    wanted = Signal(bool)  # the answer: as a text to paste, or as a file
    folder_wanted = Signal(object)  # Path: to be shown in the file manager

    def __init__(self, session: Session, post: Post, window: QWidget) -> None:
        home = post.home
        assert home is not None
        until = _("The organiser waits for them by {until}.").format(until=home.post.until) if home.post.until else ""
        super().__init__(
            session.theme,
            _("Your orders, {player}").format(player=home.state.players[home.seat].name),
            until or _("They are carried out when your turn comes, in this order."),
            _("Make the file"),
            window,
            width=620,
        )
        self.setObjectName("my orders")
        self._session, self._post, self._home = session, post, home
        self._written: Path | None = None
        self._told = self._letter(home)
        self.body.addWidget(self._told)
        self._rows = RowsArea(ROOM, self._fit)
        self.body.addWidget(self._rows.area, 1)
        self.standing = self._standing_row()
        self.ends = Check(self.look, _("My turn ends with them"))
        self.ends.setObjectName("end my turn")
        self.ends.toggled.connect(self._end_turn)
        self.rest = Check(self.look, _("Whatever else I am asked, the program answers as it proposes"))
        self.rest.setObjectName("leave the rest")
        plain_labels.set_tool_tip(self.rest, _("If not, the organiser asks you, or answers for you."))
        self.rest.setChecked(home.post.proposed)
        self.rest.toggled.connect(lambda on: post.do(lambda home: home.leave_the_rest(proposed=on)))
        self.words = QPlainTextEdit(home.post.answer)
        self.words.setObjectName("words to the organiser")
        self.words.setFont(theme.font("text"))
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(48)
        self.words.setPlaceholderText(_("A few words, if you like"))
        self._asked = QWidget()
        self._asked.setLayout(
            panel_widgets.column(
                10,
                self.standing,
                8,
                self.ends,
                self.rest,
                6,
                labelled(_("To the organiser"), self.words, width=LABEL),
            )
        )
        self.body.addWidget(self._asked)
        self._done = plain_labels.label("", font="text", wrap=True)
        self._done.hide()
        self.body.addWidget(self._done)
        later = _(
            "If you change your mind: give other orders, and send another answer. It takes the place of this one."
        )
        self._later = plain_labels.label(later, font="second", tone="ink2", wrap=True)
        self._later.hide()
        self.body.addSpacing(6)
        self.body.addWidget(self._later)
        self.text = widgets.Button(self.look, _("Copy as text"))
        self.text.setObjectName("copy as text")
        self.text.setAutoDefault(False)
        plain_labels.set_tool_tip(self.text, _("The same answer as a text, to paste into a mail or a chat"))
        self.text.clicked.connect(lambda: self._make(as_text=True))
        self.foot.insertWidget(self.foot.indexOf(self.primary), self.text)
        self.cancel.setText(_("Close"))
        if ends_by_itself(home) and self._may_propose():
            post.give(EndTurn(home.seat))
        post.changed.connect(self._show)
        self._show()

    def first_stop(self) -> QWidget | None:
        """The button that makes the file: most come for that."""
        return self.primary

    def _letter(self, home: Home) -> QWidget:
        """What the organiser has written, and what became of earlier orders."""
        told = [_("“{words}”").format(words=home.post.words)] if home.post.words else []
        told += home.post.told
        made = QWidget()
        items = [plain_labels.label(text, font="text", tone="ink2", wrap=True) for text in told]
        made.setLayout(panel_widgets.column(*items, 10, spacing=4))
        made.setVisible(bool(told))
        return made

    def _standing_row(self) -> QWidget:
        """What an army answers that is attacked before anybody can ask."""
        state, seat = self._session.state, self._home.seat
        self.sector, self.answer = Picker(self.look, "if attacked in"), Picker(self.look, "answers")
        self.sector.setAccessibleName(_("If attacked in"))
        self.answer.setAccessibleName(_("Answer"))
        for sector in in_order({army.sector: None for army in armies_of(state, seat)}):
            self.sector.addItem(state.sectors[sector].name, sector)
        self.sector.currentIndexChanged.connect(lambda _place: self._offer_answers())
        add = small_button(self.look, _("Add"), "add standing answer", self._add_standing)
        self._offer_answers()
        made = QWidget()
        name = plain_labels.label(_("If attacked in"), font="text", tone="ink2")
        row = panel_widgets.line(name, self.sector, self.answer, add, 0, spacing=8)
        made.setLayout(row)
        made.setVisible(self.sector.count() > 0)
        return made

    def _offer_answers(self) -> None:
        state, seat = self._session.state, self._home.seat
        self.answer.clear()
        self.answer.addItem(_("stand and fight"), None)
        sector = self.sector.currentData()
        if sector is None:
            return
        for other in adjacent_own(state, SectorId(sector), seat):
            self.answer.addItem(_("withdraw to {sector}").format(sector=state.sectors[other].name), other)

    def _add_standing(self) -> None:
        sector, to = self.sector.currentData(), self.answer.currentData()
        if sector is None:
            return
        here = SectorId(sector)
        earlier = [
            one.number
            for one in self._home.post.orders
            if isinstance(one.order, StandingAnswer) and one.order.sector == here
        ]
        how = Answer.STAND if to is None else Answer.WITHDRAW
        order = StandingAnswer(self._home.seat, here, how, None if to is None else SectorId(to))

        def give(home: Home) -> None:
            home.take_back(earlier)
            home.give(order)

        self._do(give)

    def _may_propose(self) -> bool:
        """Whether the end of the turn is proposed: as long as nobody has said otherwise, and no answer was written."""
        home = self._home
        there = any(isinstance(one.order, EndTurn) for one in home.post.orders)
        return not there and not home.post.version and ENDS not in self._session.drafts and self._can_end()

    def _end_turn(self, on: bool) -> None:
        self._session.drafts[ENDS] = on
        ends = [one.number for one in self._home.post.orders if isinstance(one.order, EndTurn)]
        if on and not ends:
            self._do(lambda home: home.give(EndTurn(home.seat)))
        elif ends and not on:
            self._do(lambda home: home.take_back(ends))

    def _do(self, act: object) -> None:
        """Change what is written down; what stands against it is said here."""
        self.say_against("")
        said: list[str] = []
        refused = self._session.refused.connect(lambda reasons: said.extend(map(str, reasons)))
        failed = self._session.failed.connect(said.append)
        self._post.do(act)  # type: ignore[arg-type]
        self._session.refused.disconnect(refused)
        self._session.failed.disconnect(failed)
        if said:
            self.say_against(" ".join(said))
        self._show()

    def _show(self) -> None:
        known = self._post.judged
        rows = [partial(self._row, place, one, len(known)) for place, one in enumerate(known)]
        nothing = _("No orders yet. Close this, and give them as at the table: drag armies, recruit, answer.")
        self._rows.show_rows(rows, nothing)
        ends = any(isinstance(one.order, EndTurn) for one in known)
        self.ends.blockSignals(True)
        self.ends.setChecked(ends)
        self.ends.blockSignals(False)
        self.ends.setVisible(ends or self._can_end())
        self._fit()

    def _fit(self) -> None:
        if self.isVisible():
            self._grow()

    def _can_end(self) -> bool:
        return not self._home.problems(EndTurn(self._home.seat))

    def _row(self, place: int, one: Judged, number: int) -> OrderRow:
        up = widgets.IconButton(self.look, "chevron-up", _("Earlier"), size=14)
        down = widgets.IconButton(self.look, "chevron-down", _("Later"), size=14)
        off = widgets.IconButton(self.look, "close", _("Take back"), size=14)
        for button, name, does in (
            (up, "earlier", lambda: self._do(lambda home: home.move(one.number, place - 1))),
            (down, "later", lambda: self._do(lambda home: home.move(one.number, place + 1))),
            (off, "take back", lambda: self._do(lambda home: home.take_back([one.number]))),
        ):
            button.setObjectName(f"{name} {one.number}")
            button.setFixedSize(24, 24)
            button.clicked.connect(does)
        up.setEnabled(place > 0)
        down.setEnabled(place < number - 1)
        return judged_row(self.look, one, (up, down, off))

    # --- the answer ------------------------------------------------------------------------------------------------

    def act(self) -> None:
        """Make the file; or, once that is done, show where it is."""
        if self._written is not None:
            self.folder_wanted.emit(self._written.parent)
            return
        self._make(as_text=False)

    def _make(self, *, as_text: bool) -> None:
        words = self.words.toPlainText().strip()
        if words != self._home.post.answer:
            self._do(lambda home: home.say(words))
            if self._home.post.answer != words:
                return
        self._lock(locked=True)
        self.wanted.emit(as_text)

    def _lock(self, *, locked: bool) -> None:
        for widget in (self._rows.area, self._asked, self.primary, self.text):
            widget.setEnabled(not locked)

    def show_text(self, text: str) -> None:
        """The answer as a text lies on the clipboard."""
        self._lock(locked=False)
        QGuiApplication.clipboard().setText(text)
        self._say(_("Your answer is copied. Paste it into a message to the organiser, the lines of hyphens too."))
        self.text.setText(_("Copied"))

    def show_file(self, path: Path) -> None:
        """The answer is written."""
        self._lock(locked=False)
        self._written = path
        number = len(self._home.post.orders)
        title = count("Your answer is written, with {n} order", "Your answer is written, with {n} orders", number)
        self.setWindowTitle(plain_labels.window_title(title))
        self.title.setText(title)
        self.lead.setText(_("It has not been sent yet: send this file to the organiser, by mail or as you like."))
        self._told.hide()
        self._rows.area.hide()
        self._asked.hide()
        self._say(_("“{name}”, in “{folder}”").format(name=path.name, folder=path.parent))
        self._later.show()
        self.primary.setText(_("Open the folder"))
        QTimer.singleShot(0, self, lambda: self._grow(exactly=True))

    def _say(self, words: str) -> None:
        self._done.setText(words)
        self._done.show()
        self._grow()

    def show_failure(self, error: Exception) -> None:
        """Say why there is no answer. What is a mistake of the program is raised again."""
        if not isinstance(error, StoreError | OSError | BadForm | Refusal):
            raise error
        self._lock(locked=False)
        self.say_against(str(error))


def ends_by_itself(home: Home) -> bool:
    """Whether it is proposed that the turn ends with the orders: there are some of a turn, or it is the turn's week."""
    orders = home.post.orders
    if home.state.stage is Stage.MUSTER:
        return any(not isinstance(one.order, IN_MUSTER) for one in orders)
    return bool(orders) and all(one.verdict is not Verdict.REFUSED for one in home.judged())
