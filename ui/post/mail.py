"""The post of an open campaign: what waits of those who play by letter, or the orders that a player writes down.

In the organiser's file an order that has come is given when its time is there, after every order that goes on with the
campaign; after an undo only when it is asked for. In a player's copy the session shows the campaign as it would
stand after the player's own orders, and takes more of them. Knows no form of any file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from campaign.dice import DiceKey, DiceWanted, Roll
from campaign.store import clock
from campaign.store.errors import StoreError
from campaign.words import _, count, listed
from campaign.world.ids import PlayerId
from campaign.world.orders import Order, ReportBattle, WriteNote
from campaign.world.owed_since import since_words
from campaign.world.refusal import Reason, Refusal
from campaign.world.rules.calendar import is_playing
from campaign.world.state import Campaign, Stage
from ui.background import in_background
from ui.computer_seats import ComputerSeats
from ui.panels.phrases import short
from ui.session import Moment, Session

if TYPE_CHECKING:
    from campaign.operations.letter_orders import Intention, Judged
    from campaign.post.home import Home
    from campaign.post.office import PostOffice, SeatByLetter
    from campaign.post.waiting import GivenOrder, WaitingOrder
    from campaign.world.changes import Changes

HELD = ("refused", "dice", "withdrawn", "nobody", "partner")  # orders that wait for the organiser
AGAIN = 200  # milliseconds until it is looked again whether a sheet is still open


class Post(QObject):
    """The post of one session."""

    typed = Signal(object)  # ReportBattle: a player has typed in the result of a battle, which is signed, not ordered
    changed = Signal()  # what waits, what was written down, or who plays by letter

    def __init__(self, session: Session, program: ComputerSeats | None = None) -> None:
        super().__init__(session)
        self._session, self._program = session, program
        self._office: PostOffice | None = None
        self._home: Home | None = None
        self._waiting: tuple[WaitingOrder, ...] | None = None
        self._seats: tuple[SeatByLetter, ...] | None = None
        self._judged: tuple[Judged, ...] | None = None
        self._given: list[GivenOrder] = []  # since it was last told
        self._asks = False  # people are asked for dice that they have to throw
        self.busy = False  # letters are being written beside the window
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._give_next)
        session.owes_by_letter = self.owes
        session.changed.connect(self._on_changes)
        session.travelled.connect(self._on_travelled)
        if program is not None:
            program.changed.connect(self._on_program)
        if not session.only_looked_at and session.desk.post():
            in_background(self, self._read, self._on_read, self._on_failure)

    def _read(self) -> PostOffice | Home | None:
        """On another thread: what reads the post takes a while to load."""
        desk = self._session.desk
        if desk.state.copy_for is None:
            from campaign.post.office import PostOffice

            return PostOffice(desk)
        from campaign.post.home import Home

        try:
            return Home(desk)
        except Refusal:
            return None  # a copy to look at

    def _on_read(self, found: PostOffice | Home | None) -> None:
        from campaign.post.home import Home

        if isinstance(found, Home):
            self._home = found
            self.show_home()
        elif self._office is None:
            self._office = found
        if self._home is None:
            self.look_again()

    def _on_failure(self, error: Exception) -> None:
        if not isinstance(error, StoreError):
            raise error
        self._session.fail(error)

    # --- the organiser ---------------------------------------------------------------------------------------------

    @property
    def office(self) -> PostOffice:
        """The organiser's side; made when it is first wanted."""
        if self._office is None:
            from campaign.post.office import PostOffice

            self._office = PostOffice(self._session.desk)
        return self._office

    @property
    def seats(self) -> tuple[SeatByLetter, ...]:
        """The seats that are played by letter; none in a player's copy, nor before the post has been read."""
        if self._seats is None:
            self._seats = () if self._office is None or self.busy else self._office.seats()
        return self._seats

    @property
    def waiting(self) -> tuple[WaitingOrder, ...]:
        """What has come and has not been given; found out once for every state of the campaign."""
        if self._waiting is None:
            self._waiting = () if self._office is None or self.busy else self._office.waiting()
        return self._waiting

    def look_again(self) -> None:
        """Something of the post has changed: widgets that show who owes what look again."""
        self._session.tell_again()
        if self._office is None:
            self.changed.emit()

    def strike(self, one: WaitingOrder) -> None:
        """Take an order off that cannot be given."""
        self._do(self.office.strike, one)

    def give_again(self, one: WaitingOrder) -> None:
        """Let an order wait once more that was given and taken back."""
        self._do(self.office.give_again, one)

    def _do(self, way: Callable[[PlayerId, int], None], one: WaitingOrder) -> None:
        try:
            way(one.seat, one.number)
        except Refusal as refusal:
            self._session.refused.emit(refusal.reasons)
        except StoreError as error:
            self._session.fail(error)
        self.look_again()

    def carry_out(self) -> None:
        """Give what can be given now, because it is asked for; people are asked for dice that they throw."""
        self._asks = True
        self._next.start(0)

    def _on_changes(self, told: Changes) -> None:
        self._waiting = self._seats = None
        if self._office is not None:
            if told.events:
                self._next.start(0)
            self.changed.emit()

    def _on_program(self) -> None:
        """What came while the program played is given when it has stopped."""
        if self._office is not None and self._program is not None and not self._program.running:
            self._next.start(0)

    def _give_next(self) -> None:
        """One order a turn of the event loop."""
        if self._office is None or self.busy or self._session.moment is not None or self._session.only_looked_at:
            return
        if self._program is not None and self._program.running:
            return
        if QApplication.activeModalWidget() is not None:  # a sheet is about the campaign as it stands
            self._next.start(AGAIN)
            return
        try:
            one = self._thrown(self._office)
        except StoreError as error:
            self._session.fail(error)
            one = None
        if one is not None:
            self._given.append(one)
            self._next.start(0)
            return
        self._asks = False
        if self._given:
            self._tell()
        self.look_again()

    def _thrown(self, office: PostOffice) -> GivenOrder | None:
        """The next order; where people throw for it, they are asked if somebody wanted it. Raises StoreError."""
        faces: dict[DiceKey, Roll] = {}
        while True:
            try:
                return office.give_next(faces, ask=self._asks)
            except DiceWanted as wanted:
                asker = self._session.dice_asker
                roll = None if asker is None else asker(wanted.key, wanted.count)
                if roll is None:
                    self._asks = False
                else:
                    faces[wanted.key] = roll

    def _tell(self) -> None:
        given, self._given = self._given, []
        names = {one.seat: self._session.state.players[one.seat].name for one in given}
        words = count(
            "{n} order that came by letter was carried out: {{names}}.",
            "{n} orders that came by letter were carried out: {{names}}.",
            len(given),
        )
        self._session.noted.emit(words.format(names=listed(list(names.values()))))

    # --- the player ------------------------------------------------------------------------------------------------

    @property
    def home(self) -> Home | None:
        """The player's side, in a copy that a letter has become."""
        return self._home

    @property
    def judged(self) -> tuple[Judged, ...]:
        """The player's orders, with what is known of each; found out once after every change."""
        if self._judged is None:
            self._judged = () if self._home is None else self._home.judged()
        return self._judged

    def show_home(self) -> None:
        """Show the campaign as it would stand after the player's orders, and take more of them."""
        home = self._home
        if home is None:
            return
        number = len(home.post.orders)
        ask = _("Move armies, recruit and answer as at the table; then send your orders.")
        if home.post.words:
            ask = _("“{words}”").format(words=" ".join(home.post.words.split())) + " " + ask
        if number:
            ask = count(
                "{n} order is written down, and not carried out yet.",
                "{n} orders are written down, and not carried out yet.",
                number,
            )
        title = _("Your orders, {player}").format(player=home.state.players[home.seat].name)
        self._judged = None
        self._session.show_moment(
            Moment(
                self._session.desk.head,
                home.contemplated(),
                take=self._write_down,
                ask=ask,
                seat=home.seat,
                judge=partial(_judged, home),
                undo=self._undo if number else None,
                title=title,
            )
        )
        self.changed.emit()

    def show_letter(self) -> None:
        """Show the campaign as it stands in the letter, whatever has been ordered since: for a battle's result."""
        home = self._home
        assert home is not None
        self._session.show_moment(
            Moment(
                self._session.desk.head,
                replace(home.state, copy_for=None),
                take=self._write_down,
                seat=home.seat,
                judge=partial(_judged, home),
            )
        )

    def _on_travelled(self) -> None:
        """In such a copy there is no other moment to come back to."""
        if self._home is not None and self._session.moment is None:
            QTimer.singleShot(0, self, self.show_home)

    def _write_down(self, order: Order) -> None:
        assert self._home is not None
        if isinstance(order, ReportBattle):
            self.typed.emit(order)
            return
        self._home.give(_own(order, self._home.seat))
        self.show_home()

    def _undo(self) -> None:
        assert self._home is not None
        last = self._home.post.orders[-1].number
        self.do(lambda home: home.take_back([last]))

    def do(self, act: Callable[[Home], object]) -> bool:
        """Change what is written down. False where that was refused or could not be kept, which has been told."""
        if self._home is None:
            return False
        try:
            act(self._home)
        except Refusal as refusal:
            self._session.refused.emit(refusal.reasons)
            return False
        except StoreError as error:
            self._session.fail(error)
            return False
        self.show_home()
        return True

    def give(self, order: Intention) -> bool:
        """Write an order down, of those too that only a player by letter gives."""
        return self.do(lambda home: home.give(order))

    # --- who owes what ---------------------------------------------------------------------------------------------

    def _seat(self, seat: PlayerId) -> SeatByLetter | None:
        return next((one for one in self.seats if one.seat == seat), None)

    def owes(self, seat: PlayerId) -> str:
        """That a seat owes the orders of this week, and since when, in a sentence; empty where it does not."""
        one = self._seat(seat)
        if one is None or not one.number or one.version or not one.of_now or not _turn_comes(self._session.state, seat):
            return ""
        since = since_words(one.sent, clock.seconds())
        if one.until:
            text = _("Owes the answer to letter {n}, {since}; asked for by {until}.")
            return text.format(n=one.number, since=since, until=one.until)
        return _("Owes the answer to letter {n}, {since}.").format(n=one.number, since=since)

    def waits_for(self, seat: PlayerId) -> str:
        """What a seat by letter is waited for, in a sentence; empty for all others."""
        one = self._seat(seat)
        if one is None:
            return ""
        if owed := self.owes(seat):
            return owed
        if not one.number or not one.of_now:
            return _("Plays by letter; the letter of this week has not gone out.")
        if not one.version:
            return _("Plays by letter; letter {n} was not answered.").format(n=one.number)
        if not one.waiting:
            return _("Plays by letter; letter {n} is answered.").format(n=one.number)
        waiting = count("{n} order waits", "{n} orders wait", one.waiting)
        return _("Plays by letter; letter {n} is answered, {waiting}.").format(n=one.number, waiting=waiting)

    def in_short(self) -> tuple[int, str]:
        """A number for a mark, and what it means; no words where nobody plays by letter."""
        if self._home is not None:
            number = len(self._home.post.orders)
            return number, count("My orders: {n}", "My orders: {n}", number) if number else _("No orders yet")
        if not self.seats:
            return 0, ""
        number = sum(one.waiting for one in self.seats)
        words = count("By letter: {n} order waits", "By letter: {n} orders wait", number)
        return number, "\n".join((words if number else _("By letter: nothing waits"), *self.debts()))

    def debts(self) -> tuple[str, ...]:
        """Who owes the orders of this week, and since when, a sentence each."""
        players = self._session.state.players
        owing = ((one.seat, self.owes(one.seat)) for one in self.seats)
        return tuple(_("{player}: {what}").format(player=players[seat].name, what=owes) for seat, owes in owing if owes)

    def holds_up(self) -> tuple[str, str]:
        """What the week waits for before it goes on by a button: in a few words, and in sentences; empty if nothing.

        The answer of whose turn it is, or the orders in it that cannot be given by themselves.
        """
        state = self._session.state
        acting = state.seats if state.stage is Stage.MUSTER else (state.active,)
        seats = [one for one in self.seats if one.seat in acting]
        owing = [one.seat for one in seats if self.owes(one.seat)]
        names = [state.players[seat].name for seat in owing]
        if len(owing) == 1:
            return _("Waits for {player}…").format(player=short(names[0])), self.owes(owing[0])
        if owing:
            words = count("Waits for {n} answer…", "Waits for {n} answers…", len(owing))
            return words, "\n".join(self.debts())
        held = [one for one in self.waiting if one.seat in {seat.seat for seat in seats} and one.waits in HELD]
        if not held or state.stage is Stage.MUSTER:
            return "", ""
        return _("Orders by letter…"), f"{held[0].words}: {held[0].why}"


def _turn_comes(state: Campaign, seat: PlayerId) -> bool:
    """Whether the seat has still to give orders this week."""
    if state.stage in (Stage.MUSTER, Stage.INITIATIVE):
        return is_playing(state, seat)
    return state.stage is Stage.TURNS and seat in state.turn_order[state.ended_turns :]


def _judged(home: Home, order: Order) -> tuple[Reason, ...]:
    """Why the rules refuse an order of the seat, or the result of a battle."""
    if isinstance(order, ReportBattle):
        return home.result_problems(order)
    return home.problems(_own(order, home.seat))


def _own(order: Order, seat: PlayerId) -> Order:
    """The order as the seat gives it: a note for all would be the organiser's."""
    return replace(order, player=seat) if isinstance(order, WriteNote) and order.player is None else order
