"""What every room of the hand shares: what it works on, what it remembers through a step, and the gestures it is told.

A mode says what gestures mean while one kind of decision is asked. It draws through the view's overlays and gives
orders; whether they are allowed, the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from campaign.battle.contract.table.look import Look, Point
from ui.battle.table.hand.orders import Order

if TYPE_CHECKING:
    from campaign.battle.contract.table import TableFace
    from campaign.battle.contract.table.look import Choice
    from campaign.battle.contract.table.questions import Question
    from campaign.battle.contract.telling import Standing
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
    held: tuple[int, ...] = ()  # the actors in hand
    acted: list[int] = field(default_factory=list)
    facing: Point | None = None  # the last way that a figure was turned
    laid: list[Choice] = field(default_factory=list)  # shots, before they are declared
    best: bool = False  # whether the program's own choice of shots lies there, whatever it came to
    goes_on: bool = False  # the next actor is taken up by itself
    silent: tuple[int, ...] = ()  # the move at which nobody of this side shoots any more


@dataclass(slots=True)
class Grasp:
    """What a mode works on."""

    view: TableView
    look: Look
    face: TableFace
    question: Question
    memory: Memory
    shown: set[str]
    give: Callable[[Sequence[Order]], None]  # these orders, one after the other
    refuse: Callable[[Point, Reason], None]  # say why not, at a place
    say: Callable[[Point, str], None]  # a word at a place
    told: Callable[[], None]  # who is held, or what is laid down, has changed
    suppose: Callable[[Look], None]  # show everybody as they are thought to stand

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def standing(self) -> dict[int, Standing]:
        """Everybody who stands on the table, by number, and the dead who lie there."""
        return standing(self.face, self.look)

    def at(self, number: int) -> Point:
        """Where a figure stands."""
        return self.standing[number].at

    def facing(self, number: int) -> Point:
        """The way that a figure faces."""
        return self.standing[number].to

    def radius(self, number: int) -> int:
        """The radius of a figure's base."""
        return int(self.look.names.units[number].base)

    def stands(self, number: int | None) -> bool:
        """Whether that is a figure which stands on the table."""
        found = self.standing.get(number) if number is not None else None
        return found is not None and not found.dead

    def is_own(self, number: int | None) -> bool:
        """Whether that is a figure on the table, of the side that is asked."""
        return number is not None and self.stands(number) and self.standing[number].side == self.look.side

    def is_enemy(self, number: int | None) -> bool:
        """Whether that is an enemy on the table."""
        return number is not None and self.stands(number) and not self.is_friend(number)

    def is_friend(self, number: int) -> bool:
        """Whether a figure is of the side that is asked, or of an ally."""
        names = self.look.names
        return names.teams[names.side[number]] == names.teams[self.look.side]

    def own(self) -> list[int]:
        """Everybody of the side that is asked who is on the table."""
        return [number for number in sorted(self.standing) if self.is_own(number)]

    def enemies(self) -> list[int]:
        """Every enemy on the table."""
        return [number for number in sorted(self.standing) if self.is_enemy(number)]

    def nearest(self, among: Iterable[int], to: Point) -> int | None:
        """Returns the one of these figures that stands nearest to a place; of several, the first."""
        return min(among, key=lambda number: (distance2(self.at(number), to), number), default=None)

    # --- actors ------------------------------------------------------------------------------------------------------

    def actor_of(self, figure: int) -> int:
        """Who is taken in hand with a figure: itself, or the first of those that act as one with it."""
        return self.face.moving.actor_of(self.look, figure)

    def still(self, actors: Iterable[int]) -> tuple[int, ...]:
        """Returns those of these actors that still have a figure on the table, each by its first figure now."""
        left = [self.face.moving.together(self.look, actor) for actor in actors]
        return tuple(dict.fromkeys(self.actor_of(figures[0]) for figures in left if figures))

    def together(self, actors: Iterable[int]) -> tuple[int, ...]:
        """The figures of actors."""
        return tuple(number for actor in actors for number in self.face.moving.together(self.look, actor))


class Mode:
    """What gestures mean; this one lets every gesture pass. A pull is a press that goes on with the button down."""

    def __init__(self, grasp: Grasp) -> None:
        self.grasp = grasp

    def begin(self) -> None:
        """The decision is asked."""

    def end(self) -> None:
        """Another is asked, or nobody."""

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

    def in_hand(self) -> tuple[int, ...]:
        """The figures in hand."""
        return self.grasp.together(self.grasp.memory.held)

    def lead(self) -> str:
        """What comes next with what is in hand; empty where the question itself says it."""
        return ""

    def do(self, name: str) -> bool:
        """Do a deed; whether there is one of that name."""
        return False


def standing(face: TableFace, look: Look) -> dict[int, Standing]:
    """Everybody who stands on the table or lies there, by number."""
    return look.once("hand: standing", lambda: {shown.number: shown for shown in face.showing.now(look).figures})


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
