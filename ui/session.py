"""What the window's widgets share: the campaign at hand, what is selected, and the one door for orders.

Holds no rules and no widgets. Widgets that show something listen to ``changed``; those that want something submit
orders.

What is shown is the campaign as it stands, or another moment of it: of the past, to be looked at, or one at which
the user has to say what the order should have been. The widgets need not know which.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QTimer, Signal

from campaign.dice import DiceKey, DiceWanted, Roll
from campaign.store import clock
from campaign.store.backups.naming import Why
from campaign.store.errors import LostFile, StoreError
from campaign.words import _
from campaign.world.changes import changes
from campaign.world.entries import Draft, Entry
from campaign.world.ids import ArmyId, BattleId, EntryId, FigureId, PendingId, PictureId, PlayerId, SectorId
from campaign.world.orders import EndTurn, EndWeek, Order, SetBackdrop, SetPortrait, StartWeek
from campaign.world.owed_since import battle_of, is_of_today, owed_since, since_words
from campaign.world.refusal import Reason, Refusal
from campaign.world.state import Campaign, ReportDue
from campaign.world.week_check import ToDo, is_of_others, week_check
from ui.background import in_background
from ui.battle.resolver import Resolver
from ui.entry_weeks import DatedEntry, dated
from ui.theme import Theme
from ui.window_state import WindowState

if TYPE_CHECKING:
    from campaign.desk import Changes, Desk

READ_AT_ONCE = 25  # entries: that takes a few milliseconds
NO_TIME = 400  # milliseconds in which nobody asks why nothing happens

DiceAsker = Callable[[DiceKey, int], Roll | None]
"""Asks the people at the table how their dice fell; None when they call the order off."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the campaign that is shown in place of the present.

    ``entry``: the one that it is about. ``take`` gets the order that is given at this moment; None: it is only looked
    at. ``ask``: what is asked for then; ``without`` does without an order, where that is an answer too. ``amends``: the
    entry that is amended, where the moment is the end of what would come of it; ``drafts``: what would, from it on.

    ``seat``: whose orders are written down here, to go to the organiser later; ``judge`` says then what the rules have
    against one, ``undo`` takes the last one back, and ``title`` says whose they are.
    """

    entry: EntryId
    state: Campaign
    take: Callable[[Order], object] | None = None
    ask: str = ""
    without: Callable[[], object] | None = None
    give_up: Callable[[], object] | None = None
    amends: EntryId | None = None
    drafts: tuple[Draft, ...] = ()
    seat: PlayerId | None = None
    judge: Callable[[Order], tuple[Reason, ...]] | None = None
    undo: Callable[[], object] | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Carrying:
    """Some figures of an army that are dragged over the window. ``place``: of the pointer, on the screen.

    ``let_go``: the button is up; ``place`` far outside then means that nothing comes of it.
    """

    army: ArmyId
    figures: tuple[FigureId, ...]
    place: QPoint
    let_go: bool = False


class Session(QObject):
    """One campaign file, open in one window."""

    changed = Signal(object)  # Changes: an order, an undo or a redo was carried out
    refused = Signal(object)  # tuple[Reason, ...]: the rules said no, nothing has changed
    failed = Signal(str)  # the disk said no: a sentence with a remedy
    lost = Signal(str)  # the file was removed or replaced while it was open: the same sentence, after ``failed``
    file_seen = Signal()  # the file has been missed, or is there again: see ``file_is_lost``
    noted = Signal(str)  # something that people should know; what they wanted goes on
    selected = Signal()  # another sector, army or player is selected
    planned = Signal()  # another move is contemplated
    carried = Signal(object)  # Carrying: the widget under the pointer takes the figures
    travelled = Signal()  # another moment is shown than before; before ``settled``
    amends = Signal(int)  # an entry's id: the user wants it amended, on a sheet that knows no window
    asks = Signal(str, object)  # PendingId: what a person's order has opened, to be settled next; over which window
    settled = Signal()  # all that belongs together has been told: a widget that shows several of these looks once, now

    def __init__(
        self, desk: Desk, theme: Theme, parent: QObject | None = None, resolver: Resolver | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._sector: SectorId | None = None
        self._army: ArmyId | None = None
        self._player: PlayerId | None = None
        self._depth = 0  # how many tellings are under way
        self._matters: tuple[ToDo, ...] | None = None
        self._owed: dict[ToDo, int | None] = {}  # the same
        self._judged: dict[Order, tuple[Reason, ...]] = {}  # of the campaign as it stands
        self._unresolvable: dict[BattleId, tuple[Reason, ...]] = {}  # the same
        self._under_way: dict[BattleId, bool] = {}  # the same
        self._path: tuple[SectorId, ...] = ()
        self._moment: Moment | None = None
        self._dated: tuple[DatedEntry, ...] = ()
        self._closed = False
        self._file_is_lost = False
        self._stop_listening = desk.listen(self._on_changes)
        self.theme = theme
        self.resolver = resolver or Resolver()
        self.kept = WindowState(None)  # what the window keeps for its people; whoever has settings gives them
        self.dice_asker: DiceAsker | None = None
        self.only_looked_at = False  # a backup: nothing can be ordered in it
        self.owes_by_letter: Callable[[PlayerId], str] = lambda _player: ""  # in a sentence; the post knows it
        self.drafts: dict[str, object] = {}  # what was typed into a form and put aside, by what it is about

    @property
    def desk(self) -> Desk:
        """The application service of the open file."""
        return self._desk

    @property
    def state(self) -> Campaign:
        """The campaign at the moment that is shown: as it stands, if there is no other."""
        return self._desk.state if self._moment is None else self._moment.state

    @property
    def file_is_lost(self) -> bool:
        """Whether the file was not there, or another one, when it was looked for last; see ``Desk.is_lost``."""
        return self._file_is_lost

    def note_file(self, *, lost: bool) -> None:
        """The file was looked for."""
        if lost != self._file_is_lost:
            self._file_is_lost = lost
            self.file_seen.emit()

    @property
    def moment(self) -> Moment | None:
        """The moment that is shown in place of the present."""
        return self._moment

    @property
    def looks_back(self) -> bool:
        """Whether a moment is shown at which nothing can be ordered."""
        return self.only_looked_at if self._moment is None else self._moment.take is None

    @property
    def selected_sector(self) -> SectorId | None:
        """The sector that the inspector shows: the selected one, or where the selected army stands."""
        return self._sector

    @property
    def selected_army(self) -> ArmyId | None:
        """The army in hand."""
        return self._army

    @property
    def selected_player(self) -> PlayerId | None:
        """The player that the inspector shows; then no sector and no army is selected."""
        return self._player

    @property
    def planned_path(self) -> tuple[SectorId, ...]:
        """The contemplated move of the selected army, without the sector where it stands; empty for none."""
        return self._path

    def history(self) -> tuple[Entry, ...]:
        """What has led to the moment that is shown."""
        return self._desk.history(None if self._moment is None else self._moment.entry)

    def dated(self) -> tuple[DatedEntry, ...]:
        """What has led to how the campaign stands, whatever is shown; each entry with its week."""
        if not self._dated or self._dated[-1].entry.id != self._desk.head:
            self._dated = dated(self._desk.history(), self._dated)
        return self._dated

    @property
    def matters(self) -> tuple[ToDo, ...]:
        """What is to do for people; found out once for every state of the campaign. Nothing where one looks back."""
        if self._matters is None and self.looks_back:
            self._matters = ()
        if self._matters is None:
            state = self.state
            found = (todo for todo in week_check(state) if _is_for_people(state, todo) and self._is_of_seat(todo))
            own_first = sorted(found, key=self.is_of_others)
            self._matters = tuple(self._as_it_is_played(todo) for todo in own_first)
        return self._matters

    def _is_of_seat(self, todo: ToDo) -> bool:
        """Where one seat's orders are written down: whether a matter is its own; the week is the organiser's."""
        if self._moment is None or self._moment.seat is None:
            return True
        return todo.player == self._moment.seat and not isinstance(todo.order, StartWeek | EndTurn | EndWeek)

    @property
    def writes_down(self) -> bool:
        """Whether orders are written down here for the organiser, and none is carried out."""
        return self._moment is not None and self._moment.seat is not None

    def owed_since(self, todo: ToDo) -> int | None:
        """When a player began to owe this, in seconds since 1970; found out once for every state of the campaign."""
        if self._moment is not None:
            return None
        if todo not in self._owed:
            self._owed[todo] = owed_since(self.state, todo, self._desk.newest_first())
        return self._owed[todo]

    def since_words(self, todos: Iterable[ToDo], *, today: bool = False) -> str:
        """Since when the oldest of these matters is owed, in words; empty where that is not known.

        ``today``: tell it too of what came about on this very day, which at the table is no news.
        """
        owed = min((since for todo in todos if (since := self.owed_since(todo)) is not None), default=None)
        now = clock.seconds()
        return "" if owed is None or (is_of_today(owed, now) and not today) else since_words(owed, now)

    def owes(self, player: PlayerId) -> str:
        """What a player is told to owe, and since when, in a sentence; empty where it is nothing.

        An answer, a choice, or the orders that a letter asks for; a battle's result is everybody's.
        """
        owed = [todo for todo in self.matters if todo.level == "settle" and todo.player == player]
        pending = self.state.pending
        owed = [todo for todo in owed if todo.pending and not isinstance(pending.get(todo.pending), ReportDue)]
        if not owed:
            return "" if self.looks_back else self.owes_by_letter(player)
        since = self.since_words(owed, today=True)
        return _("Owes an answer, {since}.").format(since=since) if since else _("Owes an answer.")

    def matters_of(self, battle: BattleId) -> tuple[ToDo, ...]:
        """What a battle waits for."""
        return tuple(todo for todo in self.matters if battle_of(self.state, todo) == battle)

    def is_of_others(self, todo: ToDo) -> bool:
        """Whether a matter is a warning to another than the player who acts now."""
        return is_of_others(self.state, todo)

    def _as_it_is_played(self, todo: ToDo) -> ToDo:
        """A battle that has been begun on the window's table does not wait for its result to be entered."""
        battle = self.played_in(todo)
        if battle is None:
            return todo
        place = self.state.sectors[self.state.battles[battle].sector].name
        return replace(todo, title=_("Battle for {place}: under way at the table").format(place=place))

    def played_in(self, todo: ToDo) -> BattleId | None:
        """The battle that a matter is about, where it has been begun on the window's table and can be gone on with."""
        due = self.state.pending.get(todo.pending) if todo.pending is not None else None
        return due.battle if isinstance(due, ReportDue) and self.is_under_way(due.battle) else None

    def select(
        self, *, sector: SectorId | None = None, army: ArmyId | None = None, player: PlayerId | None = None
    ) -> None:
        """Select an army (and with it its sector), a sector alone, a player, or nothing. Drops the planned move."""
        if army is not None:
            sector = self.state.armies[army].sector
        if (sector, army, player) == (self._sector, self._army, self._player):
            return
        with self._told_together():
            self._sector, self._army, self._player = sector, army, player
            self.plan(())
            self.selected.emit()

    def plan(self, path: tuple[SectorId, ...]) -> None:
        """Contemplate a move of the selected army; nothing is ordered."""
        if path != self._path:
            with self._told_together():
                self._path = path
                self.planned.emit()

    def problems(self, order: Order) -> tuple[Reason, ...]:
        """Why the order would be refused now; empty when it is legal. Many ask the same, so answers are kept."""
        if order not in self._judged:
            judge = None if self._moment is None else self._moment.judge
            self._judged[order] = self._only_looked_at() or (
                self._desk.check(order, self.state) if judge is None else judge(order)
            )
        return self._judged[order]

    def _only_looked_at(self) -> tuple[Reason, ...]:
        if not self.looks_back:
            return ()
        if self.only_looked_at:
            text = _("This is a backup: it is looked at. To go on with it, restore it: “Campaign, Backups…”.")
            return (Reason("", text),)
        return (Reason("", _("This is the past: it is looked at. Go back to now, or amend it.")),)

    def cannot_resolve(self, battle: BattleId) -> tuple[Reason, ...]:
        """Why the program cannot fight a battle; empty where it can."""
        if battle not in self._unresolvable:
            self._unresolvable[battle] = self._cannot_resolve(battle)
        return self._unresolvable[battle]

    def is_under_way(self, battle: BattleId) -> bool:
        """Whether a battle has been begun on the window's table, and waits to be gone on with."""
        if battle not in self._under_way:
            self._under_way[battle] = self._moment is None and self._desk.battles.kept(battle) is not None
        return self._under_way[battle]

    def tell_again(self) -> None:
        """Something beside the journal has changed: widgets that show it look again. Not once the file is closed."""
        if not self._closed:
            self._tell(changes(self.state, self.state))

    def _cannot_resolve(self, battle: BattleId) -> tuple[Reason, ...]:
        if self._moment is not None:
            text = _(
                "Here a result can only be typed in. Battles in conflict are fought again on the amendment’s sheet."
            )
            return self._only_looked_at() or (Reason("", text),)
        try:
            self._desk.battles.setup(battle)
        except Refusal as refusal:
            return refusal.reasons
        return ()

    def show_moment(self, moment: Moment | None) -> None:
        """Show another moment of the campaign, or (None) how it stands."""
        before = self.state
        self._moment = moment
        self._tell(changes(before, self.state))

    def look_at(self, entry: EntryId) -> None:
        """Show the campaign after an entry of the journal; nothing can be ordered there. At the head: as it stands."""
        if entry == self._desk.head:
            self.show_moment(None)
        else:
            self._once_read(entry, lambda: self._look_at(entry))

    def _look_at(self, entry: EntryId) -> bool:
        self.show_moment(Moment(entry, self._desk.state_at(entry)))
        return True

    def submit(self, order: Order) -> bool:
        """Carry an order out. False when it was refused, called off or could not be saved; that has been told.

        At another moment than the present it goes to the caller, if the rules allow it.

        The window's thread waits for the disk here, on purpose: what is not saved has not happened, so there is nothing
        to show before, and no order can come between. That takes about two milliseconds; where a disk takes a hundred
        to keep a few pages, each order does. Only before a week closes a backup is made first, beside the window: then
        True says that this is under way, and what comes of the order is told.
        """
        return self._once_backed_up(order, lambda: self._submit(order))

    def _once_backed_up(self, order: Order, act: Callable[[], bool]) -> bool:
        """Carry an order out, after a backup if there has to be one first.

        Another order meanwhile gives it up.
        """
        desk, shown = self._desk, (self._desk.head, self._moment)
        if self._moment is not None or not desk.wants_backup(order) or self.problems(order):
            return act()

        def kept(_none: object) -> None:
            if not self._closed and (desk.head, self._moment) == shown:
                act()

        def say_why_it_takes_time() -> None:
            if not self._closed and (desk.head, self._moment) == shown:
                self.noted.emit(_("A backup is being made; then the week closes."))

        QTimer.singleShot(NO_TIME, self, say_why_it_takes_time)
        in_background(self, partial(desk.back_up, Why.WEEK), kept, self._not_read)
        return True

    def tell_of_backups(self) -> None:
        """Say so if a backup could not be made, once for each reason."""
        if trouble := self._desk.backup_trouble():
            self.noted.emit(trouble)

    def _submit(self, order: Order) -> bool:
        if self._moment is not None:
            return self._given_there(self._moment, order)
        faces: dict[DiceKey, Roll] = {}
        while True:
            try:
                self._desk.submit(order, faces)
                self.tell_of_backups()
                return True
            except DiceWanted as wanted:
                roll = self.dice_asker(wanted.key, wanted.count) if self.dice_asker is not None else None
                if roll is None:
                    return False
                faces[wanted.key] = roll
            except Refusal as refusal:
                self.refused.emit(refusal.reasons)
                return False
            except StoreError as error:
                self.fail(error)
                return False

    def order(self, order: Order, battle: BattleId | None = None, over: object = None) -> bool:
        """Carry out what a person orders; what it opens, or else what ``battle`` still waits for, is asked at once.

        ``over``: the window in which it was ordered; None: the campaign's own. True as of ``submit``.
        """
        return self._once_backed_up(order, lambda: self._order(order, battle, over))

    def _order(self, order: Order, battle: BattleId | None, over: object) -> bool:
        before, present = frozenset(self.state.pending), self._moment is None
        if not self._submit(order):
            return False
        if present:
            waiting = [todo.pending for todo in self.matters if todo.pending in self.state.pending]
            opened = [pending for pending in waiting if pending not in before]
            for pending in opened or [p for p in waiting if p is not None and self._is_of(p, battle)]:
                self.asks.emit(pending, over)
                break
        return True

    def _is_of(self, pending: PendingId, battle: BattleId | None) -> bool:
        return battle is not None and getattr(self.state.pending[pending], "battle", None) == battle

    def _given_there(self, moment: Moment, order: Order) -> bool:
        reasons = self.problems(order)
        if reasons or moment.take is None:
            self.refused.emit(reasons)
            return False
        try:
            moment.take(order)
        except StoreError as error:
            self.fail(error)
            return False
        return True

    def set_portrait(self, what: str, png: bytes) -> bool:
        """Give a figure or a player a picture; False when it was refused or could not be saved."""
        if self._moment is not None:  # a picture comes with its order, and so only to the present
            self.refused.emit(self.problems(SetPortrait(what, PictureId(""))))
            return False
        return self._carried_out(lambda: self._desk.set_portrait(what, png))

    def set_backdrop(self, what: str, png: bytes, area: tuple[int, int, int, int], opacity: int) -> bool:
        """Lay a picture beneath the map or a table; False when it was refused or could not be saved."""
        if self._moment is not None:  # as with a portrait
            self.refused.emit(self.problems(SetBackdrop(what, None)))
            return False
        return self._carried_out(lambda: self._desk.set_backdrop(what, png, area, opacity))

    def undo(self) -> bool:
        """Take the last order back; False when there is none."""
        if self._moment is not None and self._moment.undo is not None:
            self._moment.undo()
            return True
        return self._carried_out(self._desk.undo)

    def redo(self) -> bool:
        """Carry the order that was taken back out again; False when there is none."""
        return self._carried_out(self._desk.redo)

    def undo_amendment(self) -> bool:
        """Take the newest amendment back as a whole; False when there is none."""
        branch = self._desk.before_amendment()
        if branch is None:
            return self._carried_out(self._desk.undo_amendment)
        return self._once_read(branch.tip, lambda: self._carried_out(self._desk.undo_amendment))

    def go_to(self, entry: EntryId) -> bool:
        """Go on with the campaign at another entry, of a retired branch too."""
        return self._once_read(entry, lambda: self._carried_out(lambda: self._desk.go_to(entry)))

    def _once_read(self, entry: EntryId, act: Callable[[], bool]) -> bool:
        """Do what needs the state at an entry. A long branch that nobody has looked at is read beside the window first.

        Then True says that it is under way; what comes of it is told. Whoever orders something meanwhile has given it
        up.
        """
        desk, shown = self._desk, (self._desk.head, self._moment)
        if desk.unread(entry) <= READ_AT_ONCE:
            return act()

        def read(take_in: Callable[[], object]) -> None:
            if not self._closed:
                take_in()
                if (desk.head, self._moment) == shown:
                    act()

        in_background(self, desk.reading(), read, self._not_read)
        return True

    def _not_read(self, error: Exception) -> None:
        if not isinstance(error, StoreError):
            raise error
        if not self._closed:
            self.fail(error)

    def fail(self, error: StoreError) -> None:
        """Tell what the disk has said."""
        self.failed.emit(str(error))
        if isinstance(error, LostFile):
            self.note_file(lost=True)
            self.lost.emit(str(error))

    def close(self) -> Callable[[], None] | None:
        """Stop listening and let go of the file; what this returns does the rest, on any thread: see the desk's."""
        self._closed = True
        self._stop_listening()
        return self._desk.begin_closing()

    def _carried_out(self, act: Callable[[], Changes]) -> bool:
        if self.only_looked_at:
            self.refused.emit(self._only_looked_at())
            return False
        try:
            act()
        except Refusal as refusal:
            self.refused.emit(refusal.reasons)
            return False
        except StoreError as error:
            self.fail(error)
            return False
        return True

    def _on_changes(self, told: Changes) -> None:
        """The campaign has gone on: that is what is shown from now on, and it is in the file."""
        self.note_file(lost=False)
        if self._moment is None:
            self._tell(told)
        else:
            before, self._moment = self._moment.state, None
            self._tell(changes(before, told.after, told.events))

    def _tell(self, told: Changes) -> None:
        self._matters, self._judged, self._unresolvable, self._under_way = None, {}, {}, {}
        self._owed = {}
        with self._told_together():
            self._forget_what_is_gone()
            self.changed.emit(told)
            self.travelled.emit()

    def _forget_what_is_gone(self) -> None:
        """Keep the selection where its army went; drop it and the contemplated move with what is no more."""
        self.plan(())
        army = None if self._army is None else self.state.armies.get(self._army)
        sector = self._sector if self._sector in self.state.sectors else None  # on another map it may not be
        place = (sector, None) if army is None else (army.sector, army.id)
        player = self._player if self._player in self.state.players else None  # a newcomer may not be there yet
        if (*place, player) != (self._sector, self._army, self._player):
            (self._sector, self._army), self._player = place, player
            self.selected.emit()

    @contextmanager
    def _told_together(self) -> Iterator[None]:
        """When the outermost of these ends, everything has been told."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                self.settled.emit()


def _is_for_people(state: Campaign, todo: ToDo) -> bool:
    """Seats that the program plays see to their own matters; a battle with a person in it is the person's too."""
    due = state.pending.get(todo.pending) if todo.pending is not None else None
    concerned = state.battles[due.battle].players if isinstance(due, ReportDue) else (todo.player,)
    return any(player is None or _is_a_persons(state, player) for player in concerned)


def _is_a_persons(state: Campaign, player: PlayerId) -> bool:
    return not state.players[player].computer and not state.players[player].neutral
