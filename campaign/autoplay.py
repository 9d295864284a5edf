"""Campaigns that run by themselves: the seats of the program act, until a person has to.

Gives orders to a desk as anybody would; computer players are shown only what their seat may see. Fights no battle
itself: the caller says how battles are resolved, and may say how the computer players think.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from campaign.computer.levels import EASY, Think, thinking
from campaign.dice import DiceWanted
from campaign.words import _, count, listed
from campaign.world.entries import Entry
from campaign.world.ids import BattleId, EntryId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.orders import EndWeek, Order, StartWeek
from campaign.world.queries import player_stock
from campaign.world.refusal import Refusal
from campaign.world.rules.map_drawing import unfinished_problems
from campaign.world.state import Campaign, Pending, ReportDue, Stage
from campaign.world.week_check import week_check

MOST_ORDERS = 200  # of each player in one week: far more than anybody gives who gets on


class Table(Protocol):
    """What a campaign is played on: a desk, or as much of one as is wanted here."""

    @property
    def state(self) -> Campaign: ...

    @property
    def head(self) -> EntryId: ...

    def entry(self, id: EntryId) -> Entry: ...

    def submit(self, order: Order) -> object: ...


Resolve = Callable[[Any, BattleId], object]
Until = Callable[[Campaign], bool]
Progress = Callable[[Entry], bool]


class Why(StrEnum):
    """Why a campaign does not go on by itself."""

    WEEKS = "weeks"  # as many as were asked for are over
    OVER = "over"  # the campaign has ended
    PERSON = "person"  # somebody has to act whom the program does not play
    DICE = "dice"  # people throw, and nobody has said how the dice fell
    ASKED = "asked"  # whoever called wanted it so


@dataclass(frozen=True, slots=True)
class Stopped:
    """Where it stopped: why, and in a sentence. ``order`` waits for ``dice``."""

    why: Why
    reason: str
    order: Order | None = None
    dice: DiceWanted | None = None


class Stuck(RuntimeError):
    """The computer players do not get on: a mistake of the program."""


def play_on(
    desk: Table,
    *,
    weeks: int,
    everyone: bool = False,
    level: str = EASY,
    resolve: Resolve,
    think: Think | None = None,
    until: Until | None = None,
    progress: Progress | None = None,
) -> Stopped:
    """Play until so many weeks are over, the one that has begun counted, or until a person has to act.

    ``weeks`` 0: only what is left to do before the next week begins. ``everyone``: the program plays all seats, those
    of people at ``level``. ``resolve`` has a battle fought and its result entered. ``think`` is asked for each order of
    a computer player; without it the levels think here, their battles played out by this process. ``until`` looks at
    each state, ``progress`` is told of each new entry and says whether to go on.
    """
    run = _Run(desk, everyone, resolve, think or thinking(level=level), _completed(desk.state) + weeks)
    while True:
        told = desk.head
        if until is not None and until(desk.state):
            return Stopped(Why.ASKED, _("Stopped as asked."))
        if (stopped := run.step()) is not None:
            return stopped
        wanted = [progress(entry) for entry in _new_entries(desk, told)] if progress is not None else []
        if not all(wanted):
            return Stopped(Why.ASKED, _("Stopped as asked."))


def _new_entries(desk: Table, told: EntryId) -> list[Entry]:
    """What has come after an entry, in the order in which it came."""
    found = [desk.entry(desk.head)]
    while (parent := found[-1].parent) is not None and parent > told:
        found.append(desk.entry(parent))
    return found[::-1] if desk.head > told else []


def _completed(state: Campaign) -> int:
    """Weeks that are over."""
    return state.weeks if state.stage in (Stage.MUSTER, Stage.INITIATIVE, Stage.OVER) else state.weeks - 1


def closes_week(state: Campaign) -> bool:
    """Whether the next order is the one that ends the week."""
    between = state.stage in (Stage.MUSTER, Stage.INITIATIVE, Stage.OVER)
    return not between and not state.pending and state.active is None


class _Run:
    """One run: who is played, and how far it goes."""

    def __init__(self, desk: Table, everyone: bool, resolve: Resolve, think: Think, last_week: int) -> None:
        self.desk = desk
        self.everyone = everyone
        self.resolve = resolve
        self.think = think
        self.last_week = last_week
        self.week = -1
        self.orders = 0

    def step(self) -> Stopped | None:
        """One order, or one battle; or why there is none to give."""
        state = self.desk.state
        self._count(state)
        if state.stage is Stage.OVER:
            return Stopped(Why.OVER, _("The campaign is over."))
        if state.pending:
            return self._settle(state)
        if state.stage is Stage.MUSTER:
            return self._muster(state)
        if state.stage is Stage.INITIATIVE:
            return self._begin_week(state)
        if state.active is None:
            return self._give(EndWeek())
        if not self._plays(state, state.active):
            return _for_a_person(state)
        return self._give(self._order_of(state, state.active))

    def _count(self, state: Campaign) -> None:
        """Counts an order; raises where a player gives so many that it would never end."""
        if state.weeks != self.week:
            self.week, self.orders = state.weeks, 0
        self.orders += 1
        if self.orders > MOST_ORDERS * len(state.seats):
            raise Stuck(f"the computer players gave {self.orders - 1} orders in week {state.weeks}, and it is not over")

    def _plays(self, state: Campaign, player: PlayerId) -> bool:
        seat = state.players[player]
        return not seat.neutral and (self.everyone or bool(seat.computer))

    def _order_of(self, state: Campaign, player: PlayerId) -> Order:
        """What a computer player does, who is shown no more than a person on the same seat."""
        order = self.think(as_seen_by(state, player), player)
        if order is None:
            raise Stuck(f"{state.players[player].name} has to act and does nothing")
        return order

    def _give(self, order: Order) -> Stopped | None:
        try:
            self.desk.submit(order)
        except DiceWanted as wanted:
            text = _("Throw {n}D6 for {key}, and give the order with the faces.")
            return Stopped(Why.DICE, text.format(n=wanted.count, key=wanted.key), order, wanted)
        return None

    def _muster(self, state: Campaign) -> Stopped | None:
        if lacking := unfinished_problems(state):
            why = " ".join(reason.text for reason in lacking)
            return Stopped(Why.PERSON, _("The map is not finished: {why}").format(why=why))
        for player in state.seats:
            if self._plays(state, player):
                order = self.think(as_seen_by(state, player), player)
                if order is not None:
                    return self._give(order)
        waiting = [p for p in state.seats if not self._plays(state, p) and not state.players[p].neutral]
        people = [state.players[p].name for p in waiting if player_stock(state, p)]
        if people:
            text = _("The starting forces of {players} are still to be bought; then the first week can begin.")
            return Stopped(Why.PERSON, text.format(players=listed(people)))
        return self._begin_week(state)

    def _begin_week(self, state: Campaign) -> Stopped | None:
        if _completed(state) >= self.last_week:
            return Stopped(Why.WEEKS, _("All weeks that were asked for are over."))
        return self._give(StartWeek())

    def _settle(self, state: Campaign) -> Stopped | None:
        """Computers answer first; a battle is resolved where no person has a part in it."""
        for _id, pending in sorted(state.pending.items()):
            if isinstance(pending, ReportDue):
                players = state.battles[pending.battle].players
                if all(state.players[player].neutral or self._plays(state, player) for player in players):
                    return self._fight(state, pending)
            elif self._plays(state, pending.player):
                return self._give(self._order_of(state, pending.player))
        return _for_a_person(state)

    def _fight(self, state: Campaign, pending: ReportDue) -> Stopped | None:
        try:
            self.resolve(self.desk, pending.battle)
        except DiceWanted as wanted:
            text = _("Throw {n}D6 for {key}, and have the battle resolved with the faces.")
            return Stopped(Why.DICE, text.format(n=wanted.count, key=wanted.key), dice=wanted)
        except Refusal as refusal:
            text = _("{waits} The program cannot fight this battle: {why}")
            return Stopped(Why.PERSON, text.format(waits=_waiting(state, pending), why=refusal))
        return None


def _for_a_person(state: Campaign) -> Stopped:
    """Returns why it stops: whose turn it is, or what a person has to choose."""
    if state.active is not None and not state.pending:
        text = _("It is {player}’s turn.").format(player=state.players[state.active].name)
        return Stopped(Why.PERSON, text)
    first, *more = sorted(state.pending.items())
    text = _waiting(state, first[1])
    if more:
        others = count("{n} more choice is open.", "{n} more choices are open.", len(more))
        text = _("{text} {others}").format(text=text, others=others)
    return Stopped(Why.PERSON, text)


def _waiting(state: Campaign, pending: Pending) -> str:
    """What a choice is about, as the list of what is to do calls it, as a sentence."""
    title = next(item.title for item in week_check(state) if item.pending == pending.id)
    return title if title.endswith("?") else _("{title}.").format(title=title)
