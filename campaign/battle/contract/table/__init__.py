"""What the table that people play at asks of a rule system: everything that it shows and offers, in values.

The window knows gestures: put down, take in hand and send, point, choose among words, interrupt, throw. Which of
them mean something now, where, at what price and why not, the doors here answer, always out of what one side sees.
Nothing here carries a choice out, throws dice or draws.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from campaign.battle.contract.table.facts import Clock, Fell, FigureNow, Lesson, Motion, SideNow, Throw
from campaign.battle.contract.table.fire import Aimed, Line, Range, Reaction, Risk, Shooters, Shot
from campaign.battle.contract.table.look import Choice, Look, Point
from campaign.battle.contract.table.moves import Act, Bond, Going, Reach, Route, Threat, Zone
from campaign.battle.contract.table.placing import Draft, Placed, Placing
from campaign.battle.contract.table.questions import Offer, Outline, Question, State
from campaign.battle.contract.telling import AnyNames, Row, TableNow
from campaign.reason import Reason


@dataclass(frozen=True, slots=True)
class Asking:
    """The doors for what is asked of the side that a look is of."""

    question: Callable[[Look, int | None], Question]
    """What it is asked. The number is the point of a move that is considered, None for the best."""
    offers: Callable[[Look], tuple[Offer, ...]]  # the answers of a question that is answered by picking
    no_offer: Callable[[Look], Reason]  # why somebody else than those cannot be picked, or that point of a move
    surrender: Callable[[Look, int], Question]  # whether a side means to give up
    give_up: Choice  # the answer that is offered in no list
    done: Choice  # the answer that ends a question which has none better
    unasked: Callable[[Look, tuple[int, ...]], Choice | None]
    """The answer where it needs nobody: all that a person could sensibly answer. Given the move (see ``Reaction``) at
    which nobody of the side is to shoot any more, or ()."""
    key: Callable[[Look], tuple[int, ...]]
    """Of the question: what was said ahead goes on while it is put again. The answers of one way have one key."""
    step: Callable[[Look], tuple[int, ...]]  # of the sequence of play: who is in hand stays so through it
    whose: Callable[[Look, Choice], int]  # the actor of a choice, less than 0 for nobody
    gone: Callable[[Look, int], Reason | None]  # that an actor has fallen since something was said ahead for it
    states: Callable[[Look], dict[int, State]]  # what figures have to do with the question
    about: Callable[[Look], tuple[int, ...]]  # the figures that touch each other in what is decided
    outline: Callable[[Look, Choice], Outline | None]
    hint: Callable[[Look, Choice], str]  # what the program would do, behind "The program would:", without a full stop
    why: Callable[[Look, Choice], str]  # what comes of a choice, in a sentence; empty where nothing is to be said
    act_next: Callable[[Any], None]
    """Change a view so that what the program answers next is something that a figure does, no standing order."""


@dataclass(frozen=True, slots=True)
class Showing:
    """The doors for what is shown of a battle."""

    now: Callable[[Look], TableNow]  # all that the side sees on the table
    clock: Callable[[Look, bool], Clock]  # with what only the side knows, or without
    sides: Callable[[Look, Sequence[bool]], tuple[SideNow, ...]]  # given of each side whether a person plays it
    figure: Callable[[Look, int], FigureNow | None]  # None where the side does not see it
    one: Callable[[], str]  # what a figure is called, over its numbers
    pointing: Callable[[], str]  # how its numbers are to be seen, where none is pointed at
    motion: Callable[[AnyNames, Collection[int], Sequence[Row]], list[Motion]]
    """What there is to be seen in rows of a log; given the figures that stand on the table before them."""
    fell: Callable[[Sequence[Row], AnyNames], Fell | None]  # the last throw that rows of a log tell of
    throw: Callable[[AnyNames, Sequence[Row], int], Throw]
    """The throw of a row of a log that people are to make; the row by its place. Dice behind the first show 1.

    It is found by its row: no die of the rules falls without changing one.
    """
    end_rule: str  # the claim by which a battle ends
    lessons: Callable[[], tuple[Lesson, ...]]  # of the learning battle; none where there is none
    lessons_for: Callable[[int | None, Sequence[Row], Collection[str]], tuple[str, ...]]
    """The keys of those that come up: of a decision's kind, None when the battle is over, and of rows of the log that
    are new; but for those that have been seen."""


class FindsWays(Protocol):
    """The way of an actor to a place, straight over ``via`` if there are any; as far as it gets where that is too far.

    ``charges``: at whoever stands there, or not at all.
    """

    def __call__(
        self,
        look: Look,
        actor: int,
        goal: Point,
        /,
        *,
        via: tuple[Point, ...] = (),
        facing: Point | None = None,
        charges: bool = False,
    ) -> Route: ...


@dataclass(frozen=True, slots=True)
class MovingFace:
    """The doors for who is taken in hand and moved. An actor is a figure, or the first of several that act as one."""

    able: Callable[[Look], tuple[int, ...]]  # the actors of the side that can do more than turn
    actor_of: Callable[[Look, int], int]  # of a figure
    together: Callable[[Look, int], tuple[int, ...]]  # the figures of an actor that are on the table
    called: Callable[[Look, int], str]  # an actor, by its name
    several: Callable[[Look], bool]  # whether several actors can be told at once what to do; else one is in hand
    walks: Callable[[Look, int], Reason | None]  # why an actor cannot walk now, or None
    acts: Callable[[Look, int], tuple[Act, ...]]  # what else an actor can do now, in movement or fire, and what not
    reach: Callable[[Look, int], Reach]  # with the actions that it has left, or with all when it is not its movement
    zones: Callable[[Look, int], tuple[Zone, ...]]  # into which an actor may not walk; as far as it gets near them
    bonds: Callable[[Look, int], tuple[Bond, ...]]  # between the figures of an actor where they stand
    way: FindsWays
    goings: Callable[[Look, Sequence[int], Point, int | None], tuple[Going, ...]]
    """Where each of several actors goes: their middle to a place, the foremost first; or all at an enemy."""
    go: Callable[[Look, int, Route], Look]  # the battle where an actor has gone by a way
    outlook: Callable[[Look, int, Route], Iterator[Threat | Shot | None]]
    """Who could shoot at a way, an enemy a step, then whom one could shoot at from its end; None for who is neither."""
    turned: Callable[[int, Point], Choice | None]  # an actor faces a direction; None where nobody has a facing
    of_several: Callable[[Reason], Reason]
    """A reason against a way as it is told of several at once: without who it is that stands in the way of each."""


@dataclass(frozen=True, slots=True)
class FiringFace:
    """The doors for shots and lines of sight."""

    shooters: Callable[[Look], Shooters]
    cannot: Callable[[Look, int], Reason | None]  # why an actor cannot shoot at anybody now
    aims: Callable[[Look, int], bool]  # whether an actor can aim at a point
    storeys: Callable[[Look], bool]  # whether there are storeys to aim at
    shot: Callable[[Look, int, int], Shot]  # of an actor at a figure, now or by where everybody stands
    shot_at: Callable[[Look, int, Point, int], Shot]  # of an actor at a point of a storey, or of the ground below it
    risks: Callable[[Look, Shot], tuple[Risk, ...]]  # who may come under its burst, the likeliest first
    best: Callable[[Look, Sequence[Choice]], tuple[Choice, ...]]  # shots of the program beside those laid down; slow
    said: Callable[[Look, Sequence[Choice]], tuple[Choice, ...]]
    """The answers that shots laid down become, with the one that ends the question; of none laid down, that alone."""
    aimed: Callable[[Look, Choice], Aimed]  # a shot that is laid down, or at a point of a move
    declared: Callable[[Look], tuple[Aimed, ...]]  # shots that have been answered and not been thrown for yet
    reaction: Callable[[Look], Reaction]  # what who may interrupt a move is asked
    line: Callable[[Look, int, int], Line]  # of sight, from a figure to another one
    ranges: Callable[[Look, int], tuple[Range, ...]]  # of a figure's weapon, the shortest first; none without one


@dataclass(frozen=True, slots=True)
class PlacingFace:
    """The doors for what is put down on the table."""

    draft: Callable[[Look], Draft]  # where the side is set up whole
    placings: Callable[[Look], tuple[Placing, ...]]  # what can be put down now, the usual first
    place: Callable[[Look, Placing, Point, Point, int], Placed]  # at a place, with a facing and in one of its shapes
    usual: Callable[[Look, Placing], Choice | None]  # where the program would put it; None where there is no room


@dataclass(frozen=True, slots=True)
class TableFace:
    """The doors of a rule system for the table that people play at."""

    asking: Asking
    showing: Showing
    moving: MovingFace
    firing: FiringFace
    placing: PlacingFace
