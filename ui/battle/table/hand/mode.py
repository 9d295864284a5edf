"""What every room of the hand shares: what it works on, what it remembers through a step, and the gestures it is told.

A mode says what gestures mean while one kind of decision is asked. It draws through the view's overlays and gives
orders; whether they are allowed, the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt

from campaign.battle.arena import Decision
from campaign.battle.fftt import codes as c
from campaign.battle.contract.table.look import Look, Point
from ui.battle.table.hand.orders import Order

if TYPE_CHECKING:
    from campaign.battle.arena import Choice
    from campaign.reason import Reason
    from ui.battle.table.canvas import Spot
    from ui.battle.table.view import TableView

SIGHT, RANGES, REACH, COVER, ARCS, NAMES = "sight", "ranges", "reach", "cover", "arcs", "names"
SHOWN: Final = {"L": SIGHT, "R": RANGES, "M": REACH, "C": COVER, "A": ARCS, "N": NAMES}
"""What the table shows beside figures, most of it of the one in hand, by the keys that switch it."""

RING, ROUTE, LINES, SHAPE, BURST, WORDS, STAYED, BAND, TARGETS, LAID = (
    "hand ring",
    "hand route",
    "hand lines",
    "hand shape",
    "hand burst",
    "hand words",
    "hand stayed",
    "hand band",
    "hand targets",
    "hand laid",
)
LAYERS: Final = (RING, ROUTE, LINES, SHAPE, BURST, BAND, TARGETS, LAID)
"""The overlays of the hand that end with a question; its words do not: what was said goes on after it."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a key or button does now: ``name`` is its own, ``key`` as Qt writes it in English.

    ``likely``: whether it may be the next thing to do, and its button the lit one.
    """

    name: str
    key: str
    words: str
    can: bool = True
    why: Reason | None = None
    likely: bool = True


@dataclass(slots=True)
class Memory:
    """What the hand remembers through one side's step: who is held, who has acted, what is laid down for the dice."""

    step: tuple[int, ...] = ()
    held: tuple[int, ...] = ()  # the figures in hand
    acted: list[int] = field(default_factory=list)
    facing: Point | None = None  # the last way that somebody was turned
    laid: list[Choice] = field(default_factory=list)  # shots, before they are declared
    best: bool = False  # whether the program's own choice of shots lies there, whatever it came to
    goes_on: bool = False  # the next figure is taken up by itself
    silent: tuple[Any, ...] = ()  # the move at which nobody of this side shoots any more


@dataclass(slots=True)
class Grasp:
    """What a mode works on."""

    view: TableView
    look: Look
    decision: Decision
    memory: Memory
    shown: set[str]
    give: Callable[[Sequence[Order]], None]  # these orders, one after the other
    refuse: Callable[[Point, Reason], None]  # say why not, at a place
    say: Callable[[Point, str], None]  # a word at a place
    told: Callable[[], None]  # who is held, or what is laid down, has changed
    suppose: Callable[[Look], None]  # show everybody as they are thought to stand

    # --- looking -----------------------------------------------------------------------------------------------------

    def figure(self, number: int) -> Any:
        """A figure as its records have it: for looking only."""
        return self.look.view.figures[number]

    def at(self, number: int) -> Point:
        """Where a figure stands."""
        f = self.figure(number)
        return int(f.x), int(f.y)

    def is_own(self, number: int | None) -> bool:
        """Whether that is a figure on the table, of the side that is asked."""
        if number is None:
            return False
        f = self.figure(number)
        return bool(f.side == self.decision.side and f.fate == c.ON_TABLE)

    def is_enemy(self, number: int | None) -> bool:
        """Whether that is an enemy on the table."""
        if number is None:
            return False
        f = self.figure(number)
        return bool(f.team != self.look.view.forces[self.decision.side].team and f.fate == c.ON_TABLE)

    def own(self) -> list[int]:
        """Everybody of the side that is asked who is on the table."""
        return [number for number in range(self.look.view.figure_count) if self.is_own(number)]

    def enemies(self) -> list[int]:
        """Every enemy on the table."""
        return [number for number in range(self.look.view.figure_count) if self.is_enemy(number)]

    def nearest(self, among: Iterable[int], to: Point) -> int | None:
        """Whoever of them stands nearest to a place; the first of several."""
        return min(among, key=lambda number: (distance2(self.at(number), to), number), default=None)


class Mode:
    """What gestures mean; this one lets every gesture pass. A pull is a press that goes on with the button down."""

    def __init__(self, grasp: Grasp) -> None:
        self.grasp = grasp

    def begin(self) -> None:
        """The decision is asked."""

    def end(self) -> None:
        """Somebody else is asked, or nobody."""

    def hover(self, spot: Spot) -> None:
        """The pointer goes over a place."""

    def click(self, spot: Spot) -> None:
        """A place was pressed."""

    def pulls(self, down: Spot) -> bool:
        """Whether a pull from a place means something; else it moves the view."""
        return False

    def pull(self, down: Spot, spot: Spot) -> None:
        """The pointer goes over a place, pressed down at another."""

    def drop(self, down: Spot, spot: Spot) -> None:
        """The pointer was let go at a place, pressed down at another."""

    def turn(self, spot: Spot) -> None:
        """A place was pressed with the right button, or with Alt."""

    def wheel(self, steps: int) -> bool:
        """The wheel was turned; whether that meant something."""
        return False

    def work(self) -> bool:
        """Find out a little more of what is to be shown, while nothing else is done; whether more is left."""
        return False

    def deeds(self) -> tuple[Deed, ...]:
        """What keys and buttons do now."""
        return ()

    def lead(self) -> str:
        """What comes next with whoever is in hand; empty where the question itself says it."""
        return ""

    def do(self, name: str) -> bool:
        """Do a deed; whether there is one of that name."""
        return False


def place_of(spot: Spot) -> Point:
    """A spot as a place in the lengths of the rules."""
    return round(spot.x), round(spot.y)


def with_shift(spot: Spot) -> bool:
    """Whether Shift is held down."""
    return bool(spot.modifiers & Qt.KeyboardModifier.ShiftModifier)


def with_control(spot: Spot) -> bool:
    """Whether Ctrl is held down, Command on a Mac."""
    return bool(spot.modifiers & Qt.KeyboardModifier.ControlModifier)


def distance2(a: Point, b: Point) -> int:
    """The square of the distance between two places."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
