"""Whole campaigns played at random, on paper or in a file, with every check after every order.

The same seed gives the same campaign on every run: orders, dice, events and ids.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from campaign.battle.contract import SideEnd
from campaign.desk import Desk
from campaign.dice import RecordingDice, SeededDice
from campaign.store.journal import seal, texts_of
from campaign.world import events as e
from campaign.world.codec import order_to_json
from campaign.world.decide import decide
from campaign.world.entries import Draft
from campaign.world.evolve import evolve
from campaign.world.ids import EntryId, OrderId
from campaign.world.orders import FoundCampaign, Order
from campaign.world.state import Campaign, Stage
from tests.play.file_check import FileCheck
from tests.play.founding import random_founding
from tests.play.invariants import Recount, state_problems
from tests.play.random_player import random_order

MOST_ORDERS = 20_000  # a campaign of eight players and eight weeks takes about a thousand


class Broken(AssertionError):
    """Something does not hold; the message has the seed and the order that broke it."""


@dataclass(slots=True)
class Played:
    """A campaign that has been played. ``seal`` covers every order, throw and event in turn."""

    seed: int
    state: Campaign
    seal: str
    counts: Counter[str] = field(default_factory=Counter)


class Course(Protocol):
    """Where a campaign is played."""

    state: Campaign
    events: tuple[e.Event, ...]  # of the last order
    seal: str

    def give(self, order: Order) -> None:
        """Carry out an order; a refusal comes out as it is."""
        ...

    def problems(self) -> Iterator[str]:
        """What is wrong with where it is kept."""
        ...


class OnPaper:
    """In memory only: decide and evolve."""

    def __init__(self, founding: FoundCampaign) -> None:
        self._dice = SeededDice(founding.seed)
        self._orders = 0
        self._state: Campaign | None = None
        self.seal = ""
        self.give(founding)

    @property
    def state(self) -> Campaign:
        assert self._state is not None
        return self._state

    def give(self, order: Order) -> None:
        self._orders += 1
        id, dice = OrderId(str(self._orders)), RecordingDice(self._dice)
        self.events = decide(self._state, id, order, dice)
        for event in self.events:
            self._state = evolve(self._state, event)
        texts = texts_of(Draft(id, order, tuple(dice.thrown), self.events))
        self.seal = seal(texts, EntryId(self._orders), self.seal or None)

    def problems(self) -> Iterator[str]:
        yield from ()


class InFile:
    """Through the desk; the file is read back after every order by somebody else."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.check = FileCheck(desk.path)
        self.events = tuple(event for entry in desk.history() for event in entry.events)

    @property
    def state(self) -> Campaign:
        return self.desk.state

    @property
    def seal(self) -> str:
        return self.desk.history()[-1].hash

    def give(self, order: Order) -> None:
        self.events = self.desk.submit(order).events

    def problems(self) -> Iterator[str]:
        return self.check.problems(self.desk.head, self.desk.state)


def play_campaign(seed: int, weeks: int = 8, path: Path | None = None) -> Played:
    """Found a campaign and play it for some weeks, or to its end, checked; in a file, if a path is given."""
    founding = random_founding(seed)
    if path is None:
        return _checked(seed, OnPaper(founding), weeks)
    with Desk.create(path, founding) as desk:
        return play_in_file(seed, desk, weeks)


def play_in_file(seed: int, desk: Desk, weeks: int, between: Callable[[], object] | None = None) -> Played:
    """Play a campaign that has just been founded, checked. ``between``: done after each order, and checked too."""
    course = InFile(desk)
    try:
        return _checked(seed, course, weeks, between)
    finally:
        course.check.close()


def play_orders(seed: int, course: Course, weeks: int) -> Iterator[tuple[int, Order, Campaign]]:
    """Give orders to a campaign that has just been founded; each with its number and the state before, when given."""
    rng = random.Random(f"orders|{seed}")
    number = 1
    while course.state.stage is not Stage.OVER and not _played(course.state, weeks):
        number += 1
        before = course.state
        order = _next(seed, number, before, rng)
        try:
            course.give(order)
        except Exception as error:
            raise Broken(_where(seed, number, order) + f": {error!r}") from error
        yield number, order, before


def _checked(seed: int, course: Course, weeks: int, between: Callable[[], object] | None = None) -> Played:
    recount, counts = Recount(), Counter[str]()
    _check(seed, 1, None, course, recount, None)
    for number, order, before in play_orders(seed, course, weeks):
        _check(seed, number, order, course, recount, before)
        counts.update(("orders", order.kind, *_tally(course.events)))
        if between is not None:
            between()
    counts["campaigns that ended early"] = int(not _played(course.state, weeks))
    return Played(seed, course.state, course.seal, counts)


def _played(state: Campaign, weeks: int) -> bool:
    return state.weeks >= weeks and state.stage in (Stage.INITIATIVE, Stage.OVER)


def _next(seed: int, number: int, state: Campaign, rng: random.Random) -> Order:
    if number > MOST_ORDERS:
        raise Broken(f"seed {seed}: no end after {MOST_ORDERS} orders")
    try:
        return random_order(state, rng)
    except Exception as error:
        raise Broken(f"seed {seed}, before order {number}: {error!r}") from error


def _where(seed: int, number: int, order: Order | None) -> str:
    return f"seed {seed}, order {number} {order_to_json(order) if order is not None else '(the founding)'}"


def _check(
    seed: int, number: int, order: Order | None, course: Course, recount: Recount, before: Campaign | None
) -> None:
    found: list[str] = []
    try:
        found.extend(_problems(course, recount, before))
    except Exception as error:
        raise Broken(_where(seed, number, order) + f": {error!r}") from error
    if found:
        raise Broken(_where(seed, number, order) + ": " + "; ".join(found))


def _problems(course: Course, recount: Recount, before: Campaign | None) -> Iterator[str]:
    recount.begin()
    state = before
    for event in course.events:
        state = evolve(state, event)
        yield from recount.see(event, state)
    if state != course.state:
        yield "the events do not give the state"
    yield from state_problems(course.state)
    yield from recount.problems(course.state)
    yield from course.problems()


def _tally(events: Iterable[e.Event]) -> Iterator[str]:
    """What the figures of a proof are counted from."""
    for event in events:
        yield "events"
        match event:
            case e.BattleFought():
                yield "battles"
                yield f"battles of {len(event.report.sides)} sides"
                yield from (f"sides that {_WORDS[side.end]}" for side in event.report.sides)
                yield from ("hatchlings" for _ in event.report.hatched)
            case e.ForceAnswered(stands=False):
                yield "withdrawals and surrenders before a battle"
            case e.HazardThrown():
                yield "hazards"
            case e.PlayerOut():
                yield "players out"
            case e.AbilityGained():
                yield "abilities"


_WORDS = {
    SideEnd.WON: "won",
    SideEnd.BEATEN: "were beaten",
    SideEnd.RETREATED: "retreated",
    SideEnd.SURRENDERED: "surrendered",
    SideEnd.STOOD: "stood at the end",
}
