"""The program plays its seats in the window: one order a turn of the event loop, so that the window stays live.

Says whose act is next, gives the orders of ``campaign.autoplay``, and has battles fought beside the window's own work.
Stops when a person has to act, when another has changed the campaign, or when it is told to. Knows no rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from campaign.store.backups.naming import Why as Kept
from campaign.store.errors import StoreError
from campaign.world.ids import BattleId, EntryId, PlayerId
from campaign.world.orders import EndWeek, Order
from campaign.world.refusal import Refusal
from campaign.world.rules.calendar import is_playing
from campaign.world.state import Campaign, ReportDue, Stage
from ui.background import in_background
from ui.battle.resolver import Fight, ToldBattle
from ui.session import Session

if TYPE_CHECKING:  # the computer players are loaded when there are any
    from campaign.autoplay import Stopped
    from campaign.battle.contract import AnySetup
    from campaign.battle.forecast import Tally
    from campaign.computer.chances import PlayingOut
    from campaign.desk import Desk


class _BattleComesFirst(Exception):
    """Before it goes on, a battle has to be fought."""

    def __init__(self, battle: BattleId) -> None:
        super().__init__(battle)
        self.battle = battle


class _ThoughtComesFirst(Exception):
    """Before it goes on, a computer player has to think, which is shown this."""

    def __init__(self, seen: Campaign, player: PlayerId) -> None:
        super().__init__(player)
        self.seen, self.player = seen, player


def plays(state: Campaign, player: PlayerId) -> bool:
    """Whether the program plays this seat."""
    return bool(state.players[player].computer)


def next_players(state: Campaign) -> tuple[PlayerId, ...]:
    """Whom the program would play now; nobody where a person has to act first.

    Week's beginning and end belong to the people at the table, unless there are none.
    """
    alone = all(plays(state, player) for player in state.seats if is_playing(state, player))
    if state.stage is Stage.OVER:
        return ()
    if state.pending:
        asked = _asked(state)
        return tuple(player for player in state.seats if player in asked)
    if state.stage is Stage.MUSTER:
        ready = tuple(player for player in state.seats if plays(state, player) and _musters(state, player))
        return ready or _everyone(state, alone)
    if state.active is not None:
        return (state.active,) if plays(state, state.active) else ()
    return _everyone(state, alone)


def _everyone(state: Campaign, alone: bool) -> tuple[PlayerId, ...]:
    return tuple(player for player in state.seats if is_playing(state, player)) if alone else ()


def _asked(state: Campaign) -> set[PlayerId]:
    """Seats of the program that have to choose, or that fight a battle in which no person has a part."""
    found: set[PlayerId] = set()
    for pending in state.pending.values():
        if isinstance(pending, ReportDue):
            sides = state.battles[pending.battle].players
            if all(plays(state, player) or state.players[player].neutral for player in sides):
                found.update(sides)
        elif plays(state, pending.player):
            found.add(pending.player)
    return found


def _musters(state: Campaign, player: PlayerId) -> bool:
    from campaign.computer.levels import thinking
    from campaign.world.knowledge import as_seen_by

    return thinking()(as_seen_by(state, player), player) is not None


class ComputerSeats(QObject):
    """Plays the program's seats of one session."""

    changed = Signal()  # it has begun to play, or has stopped

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._running = False
        self._fight: Fight | None = None
        self._asking: PlayingOut | None = None  # what is played out for a computer player that thinks
        self._thought: tuple[Campaign, PlayerId, Order | None] | None = None  # in which state, who, and what
        self._head: EntryId | None = None  # where the campaign stands if nobody else has acted
        self._week, self._orders = -1, 0
        self._asked_of: Campaign | None = None
        self._players: tuple[PlayerId, ...] = ()
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._step)
        session.travelled.connect(self._on_travelled)

    @property
    def running(self) -> bool:
        """Whether it plays now."""
        return self._running

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Whom it would play now, or plays; found out once for every state of the campaign. Nobody in the past."""
        if self._session.moment is not None:
            return ()
        state = self._session.state
        if state is not self._asked_of:
            self._asked_of, self._players = state, next_players(state)
        return self._players

    def start(self) -> None:
        """Play until a person has to act."""
        if not self._running and self.players:
            self._running = True
            self._head = self._session.desk.head
            self._week, self._orders = -1, 0
            self.changed.emit()
            self._next.start()

    def stop(self) -> None:
        """Play no further. A battle that is being fought has not happened."""
        if self._running:
            self._running = False
            self._next.stop()
            if self._fight is not None:
                self._fight.stop()
                self._fight = None
            if self._asking is not None:
                self._asking.stop()
                self._asking = None
            self._thought = None
            self.changed.emit()

    def _on_travelled(self) -> None:
        """While the past is shown, nothing is played on."""
        if self._session.moment is not None:
            self.stop()

    def _step(self) -> None:
        from campaign.autoplay import closes_week, play_on

        desk = self._session.desk
        if desk.head != self._head or not self.players or self._too_many():
            self.stop()
            return
        if closes_week(desk.state) and desk.wants_backup(EndWeek()):
            self._have_backed_up(desk)
            return
        try:
            stopped = play_on(desk, weeks=1, resolve=_put_off, think=self._think, progress=lambda _entry: False)
        except _BattleComesFirst as first:
            self._have_fought(first.battle)
            return
        except _ThoughtComesFirst as first:
            self._have_thought(first.seen, first.player)
            return
        except Refusal as refusal:
            self._session.refused.emit(refusal.reasons)
            self.stop()
        except StoreError as error:
            self._session.fail(error)
            self.stop()
        except Exception:
            self.stop()
            raise
        else:
            self._after(stopped)

    def _have_backed_up(self, desk: Desk) -> None:
        """Before a week closes a backup is made, beside the window."""

        def go_on(_none: object) -> None:
            if self._running:
                self._next.start()

        def give_up(error: Exception) -> None:
            self.stop()
            raise error

        in_background(self, lambda: desk.back_up(Kept.WEEK), go_on, give_up)

    def _after(self, stopped: Stopped) -> None:
        """Go on after an order; where people throw the dice, they are asked."""
        from campaign.autoplay import Why

        self._session.tell_of_backups()
        if stopped.why is Why.ASKED or (stopped.why is Why.DICE and self._gave(stopped.order)):
            self._go_on()
        else:
            self.stop()

    def _gave(self, order: Order | None) -> bool:
        return order is not None and self._session.submit(order)

    def _think(self, seen: Campaign, player: PlayerId) -> Order | None:
        """What has been thought of already, or what takes no time; else it is thought of beside the window first."""
        from campaign.computer.levels import next_order, plays_out

        state = self._session.desk.state
        if self._thought is not None and self._thought[0] is state and self._thought[1] == player:
            return self._thought[2]
        if plays_out(seen, player):
            raise _ThoughtComesFirst(seen, player)
        return next_order(seen, player, _nothing_is_asked)

    def _have_thought(self, seen: Campaign, player: PlayerId) -> None:
        from campaign.computer.chances import PlayingOut
        from campaign.computer.levels import next_order

        state = self._session.desk.state
        if self._asking is None:
            self._asking = PlayingOut(self._session.resolver.executor)
        asking = self._asking

        def done(order: Order | None) -> None:
            if self._asking is asking:
                self._thought = (state, player, order)
                self._next.start()

        def give_up(error: Exception) -> None:
            if self._asking is asking:
                self.stop()
                raise error

        in_background(self, lambda: next_order(seen, player, asking), done, give_up)

    def _have_fought(self, battle: BattleId) -> None:
        from campaign.world.battle_handover import report_order

        session = self._session
        prepared = session.desk.battles.prepare(battle)

        def enter(told: ToldBattle) -> None:
            self._fight = None
            if session.desk.head == self._head and session.submit(report_order(session.state, battle, told.fought)):
                self._go_on()
            else:
                self.stop()

        def give_up(error: Exception) -> None:
            self._fight = None
            self.stop()
            raise error

        self._fight = session.resolver.begin(self, prepared.setup, prepared.seed, enter, give_up, tell=False)

    def _go_on(self) -> None:
        self._head = self._session.desk.head
        if self._running:
            self._next.start()

    def _too_many(self) -> bool:
        """A computer player that never gets on would be here for ever."""
        from campaign.autoplay import MOST_ORDERS

        state = self._session.state
        if state.weeks != self._week:
            self._week, self._orders = state.weeks, 0
        self._orders += 1
        return self._orders > MOST_ORDERS * len(state.seats)


def _nothing_is_asked(setup: AnySetup, battles: int) -> Tally:
    raise AssertionError(f"{battles} battles of {len(setup.sides)} sides are played out in the window's thread")


def _put_off(desk: Desk, battle: BattleId) -> object:
    """A battle is fought elsewhere, where the program can fight it. Raises Refusal where it cannot."""
    desk.battles.setup(battle)
    raise _BattleComesFirst(battle)
