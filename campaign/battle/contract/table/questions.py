"""What a decision asks of who must answer: its words, its answers with their keys, and by which gesture it is answered.

Values; the rules of each system make them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from campaign.battle.contract.table.fire import Sum
from campaign.battle.contract.table.look import Choice, Point


class Gesture(StrEnum):
    """How a question is answered on the table; every one can also be answered by keys and from the list."""

    DRAFT = "draft"  # the whole side is set up in secret, moved about freely, and said together
    PLACE = "place"  # something is put down where one presses
    MOVE = "move"  # figures are taken in hand and sent where one presses; or do something else
    AIM = "aim"  # shooters are taken in hand and pointed at targets; shots are laid down, and said together
    INTERRUPT = "interrupt"  # one of the points of a move is chosen
    PICK = "pick"  # somebody is pointed at, or words are chosen


class State(StrEnum):
    """What a figure has to do with what is asked."""

    REST = "rest"
    READY = "ready"  # can do something now
    WATCHING = "watching"  # may interrupt a move with opportunity fire
    ACTIVE = "active"  # is doing something
    DONE = "done"
    SELECTED = "selected"


@dataclass(frozen=True, slots=True)
class Answer:
    """A button below the question; ``choice`` None is for what the window does itself, by its ``name``."""

    name: str
    words: str
    key: str
    choice: Choice | None = None
    lamp: bool = False
    tip: str = ""
    quiet: bool = False
    can: bool = True


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An order that holds until another one: in a menu by its ``words``, by its ``key`` with what that does."""

    choice: Choice
    words: str
    key: str = ""
    does: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as the panel puts it. ``pick``: all answers are in a list of their own, for want of better words.

    ``figure``: whom it is about, less than 0 where that is not one of the figures.

    ``done``: the answer that ends it, where there is one, with its key and words. ``declared``: what has been said and
    is carried out with the rest. ``orders``: the standing orders that can be given here, ``order`` the one that holds.
    """

    side: int
    head: str
    title: str
    lead: str
    rule: str
    answers: tuple[Answer, ...]
    gesture: Gesture = Gesture.PICK
    done: Answer | None = None
    pick: bool = False
    declared: tuple[str, ...] = ()
    sum: Sum | None = None
    price: str = ""
    orders: tuple[StandingOrder, ...] = ()
    order: str = ""
    facts: tuple[str, ...] = ()  # what else there is to know before one answers
    more: str = ""  # behind the lead, whatever is in hand
    figure: int = -1
    secret: bool = False  # the answer is kept from the other sides for now


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer of a question that is answered by picking: the figures that it names, on which it is pointed at."""

    choice: Choice
    words: str
    key: str
    figures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """What a choice does, to be drawn: who does it, its way, and where it points to.

    ``figure`` is less than 0 for what is no figure; of what is still to be put down, ``at`` is where.
    """

    figure: int
    path: tuple[Point, ...] = ()
    at: Point | None = None
