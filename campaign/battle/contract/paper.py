"""What a rule system puts on paper: numbers of figures, boxes to tick, its rules in short, templates in true size.

Values and words alone: nothing here draws. Lengths of what is printed in true size are millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin
from typing import Any, Final, Generic

from campaign.battle.contract import FigureSetup, UnitRow
from campaign.battle.contract.campaign import STEPS
from campaign.battle.contract.lists import Unit
from campaign.battle.scenery import INCH, PieceKind
from campaign.words import _

NEAR: Final = 1e-6  # of a part of a measure: what lies nearer to an end is the end
ROOM: Final = 194.0, 239.0  # width and height that a page in true size has for its things, A4 and Letter
PARTS: Final = 360, 180, 90, 60, 45  # of a circle, in degrees

# ── rules in short ──


@dataclass(frozen=True, slots=True)
class Row:
    """A line: ``key`` stands before it in large type, ``value`` at its end, ``rule`` at the edge."""

    text: str
    value: str = ""
    key: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """A table under one title. ``remark`` stands below it."""

    title: str
    rule: str
    rows: tuple[Row, ...]
    remark: str = ""


def experience_block(rule: str, gains: Mapping[str, tuple[str, str]]) -> Block:
    """What experience brings, by the FP killed for it: of each gain what is said of it, and its rule."""
    told = ((step, *gains[gain]) for step, gain in STEPS.items())
    return Block(
        _("Experience: FP killed"), rule, tuple(Row(text, key=str(step), rule=own) for step, text, own in told)
    )


def named_gain(name: str, text: str) -> str:
    """A gain that has a name, and what it is worth."""
    return _("{gain}: {text}").format(gain=name, text=text)


def ability_block(rule: str, abilities: Mapping[int, tuple[str, str, str]], remark: str) -> Block:
    """The table on which an ability is thrown: by throw of two dice its name, what it does, and its rule."""
    rows = tuple(
        Row(_("{ability}: {text}").format(ability=name, text=text), key=str(thrown), rule=own)
        for thrown, (name, text, own) in abilities.items()
    )
    return Block(_("Abilities: 2D6"), rule, rows, remark)


@dataclass(frozen=True, slots=True)
class Fact:
    """What a rule says, in a few words, and which one it is, or which ones; their book is known from the paper."""

    text: str
    rule: str


# ── a figure ──


@dataclass(frozen=True, slots=True)
class Tally:
    """A number that is drawn as so many circles to tick, the last ``bonus`` of them learnt."""

    number: int
    bonus: int = 0


Cell = str | Tally | None
"""A number of a figure as it is printed; None where it has none."""


@dataclass(frozen=True, slots=True)
class Column:
    """A number of every figure: its head, how wide its column is on an army sheet, and its type in points."""

    head: str
    wide: float
    size: float = 12.5


@dataclass(frozen=True, slots=True)
class Band:
    """How far a figure reaches, drawn in the same proportion on all cards.

    ``ends``, the nearest first: so many lengths of the table's measure, and what is written there. ``label`` and
    ``number`` stand beside the caption.
    """

    ends: tuple[tuple[int, str], ...]
    caption: str
    label: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class StatBlock:
    """A figure with all that it has learnt, as it is printed, beside its wounds.

    ``cells``: a number for each column; ``large``: (number, label) of the three to six that are large on its card.
    ``words`` say what it does beyond its numbers. ``ticked``: it has the circle that ``PaperWords.tick`` names.
    ``store``: what a row of empty circles on its card counts; it has none where that is empty. ``hurt``: what its
    numbers are once it is wounded. ``shots`` that it has for a battle are ticked in the place of wounds.
    """

    cells: tuple[Cell, ...]
    large: tuple[tuple[str, str], ...]
    words: tuple[str, ...]
    band: Band | None = None
    ticked: bool = False
    store: str = ""
    hurt: str = ""
    shots: int = 0


@dataclass(frozen=True, slots=True)
class Blank:
    """What stands on a card that is filled in by hand: the labels of its large numbers, and of its band."""

    large: tuple[str, ...]
    caption: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Brood:
    """What comes to be in a battle on an army's side: a card for it, and what its lines on the battle sheet are called.

    ``outcomes``: what comes of which score; ``columns``: what is written down of each, the last on a line.
    """

    name: str
    under: str
    facts: tuple[Fact, ...]
    outcomes: tuple[tuple[str, str], ...]
    columns: tuple[str, str, str]
    born: str


def nobody_born(_rows: Sequence[Unit], _known: Sequence[Unit]) -> Brood | None:
    """For a game in which nobody comes to be in a battle."""
    return None


def ammunition(units: Sequence[Unit]) -> str:
    """What an army’s leaders mean for its ammunition, in a few words, where who shoots can run out of it."""
    if any(unit.leads for unit in units):
        return _("supplied while one stands")
    if not any(unit.shoots for unit in units):
        return _("needs none")
    return _("out of ammo from the first miss")


# ── a battle ──


@dataclass(frozen=True, slots=True)
class Track:
    """What is ticked and written down turn by turn beside the table.

    ``ticks``: a row of boxes each; ``scores``: a row for each side to write in; ``needs``: a row of printed values, one
    a turn, with what it is called.
    """

    title: str
    turns: int
    ticks: tuple[str, ...]
    scores: tuple[str, ...]
    facts: tuple[Fact, ...]
    needs: tuple[str, tuple[str, ...]] | None = None


# ── templates in true size ──


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle of a template; ``words``, one line or several, say what it does to whoever is under it."""

    radius: float
    words: str


@dataclass(frozen=True, slots=True)
class Measure:
    """What a ruler counts: a length in millimetres, and into how many equal parts each is cut, an even number."""

    length: float
    parts: int

    def marks(self, length: float) -> Iterator[tuple[float, int]]:
        """Where a part ends within a length, and how many have ended there."""
        for part in range(1, ceil(length * self.parts / self.length - NEAR)):
            yield part * self.length / self.parts, part


TENTH: Final = 10  # of a millimetre each: what lengths of the battle are counted in
INCHES: Final = Measure(INCH / TENTH, 8)
PIECE: Final = 6  # inches of a ruler in pieces


@dataclass(frozen=True, slots=True)
class Burst:
    """A template to lay on the table: its circles, the smallest first, and how many one game wants.

    ``how`` it is laid down; ``measure``: of the ticks across it. One whose circles have no words has room for the turn
    in which it goes. ``degrees``: of how much of the circle is printed, from its middle on: a part of one that no page
    has room for, or an arc.
    """

    name: str
    rule: str
    circles: tuple[Circle, ...]
    copies: int
    how: str
    measure: Measure
    degrees: int = 360

    @property
    def radius(self) -> float:
        """Of the largest circle."""
        return self.circles[-1].radius

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of what is printed."""
        return size_of(self.radius, self.degrees)


def size_of(radius: float, degrees: int) -> tuple[float, float]:
    """Width and height of that part of a circle, clockwise from straight up: half of one or less, or all of it."""
    if degrees == 360:
        return 2 * radius, 2 * radius
    turn = radians(degrees)
    return radius * (sin(turn) if degrees < 90 else 1.0), radius * (1.0 - min(0.0, cos(turn)))


def part_with_room(radius: float) -> int:
    """How much of a circle has room on a page, in degrees: all of it, or an equal part as large as can be."""
    wide, high = ROOM
    return next(part for part in PARTS if size_of(radius, part)[0] <= wide and size_of(radius, part)[1] <= high)


@dataclass(frozen=True, slots=True)
class Direction:
    """Where a deviation goes by two dice, or by one where the second is 0: degrees clockwise from straight on."""

    first: int
    second: int
    degrees: int


@dataclass(frozen=True, slots=True)
class Miss:
    """How far a throw comes down from its aim: millimetres for so many points too many."""

    points: int
    far: float


@dataclass(frozen=True, slots=True)
class Ruler:
    """A strip in pieces that are joined end to end, in order."""

    name: str
    rule: str
    pieces: tuple[float, ...]
    measure: Measure

    @property
    def length(self) -> float:
        """Of all pieces together."""
        return sum(self.pieces)


def inch_rulers(lengths: Iterable[tuple[int, str]]) -> tuple[Ruler, ...]:
    """A ruler for each number of inches, with the rule that asks for it; a multiple of six in pieces."""
    found = []
    for number, rule in lengths:
        pieces = max(1, number // PIECE) if number % PIECE == 0 else 1
        name = _("{n} inches").format(n=number)
        found.append(Ruler(name, rule, (number * INCHES.length / pieces,) * pieces, INCHES))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Marker:
    """A round counter: ``sign`` is what is drawn on it, ``radius`` its own."""

    sign: str
    name: str
    rule: str
    radius: float
    copies: int


@dataclass(frozen=True, slots=True)
class Templates:
    """What is cut out for a game.

    How far a deviation goes is told by ``misses``, or by dice in ``distances``. ``front``: what tells the front of a
    base; empty where it has none; ``arc``: how many degrees are its front.
    """

    bursts: tuple[Burst, ...]
    directions: tuple[Direction, ...]
    misses: tuple[Miss, ...]
    rulers: tuple[Ruler, ...]
    markers: tuple[Marker, ...]
    bases_rule: str
    front: str = ""
    arc: int = 180
    distances: tuple[Row, ...] = ()


# ── the face ──


@dataclass(frozen=True, slots=True)
class PaperWords:
    """What a rule system calls things on paper.

    ``tick``: what a circle beside the wounds stands for; ``lost``: that a leader was lost with its place. Both are
    empty where there is none.
    """

    lengths: str  # in what the quick reference tells lengths
    tick: str = ""
    lost: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """A number of a unit in the quick reference: its head, and where it ends, as a share of the width from the end."""

    head: str
    end: float


@dataclass(frozen=True, slots=True)
class PaperFace(Generic[UnitRow]):
    """The doors of a rule system for paper. What was agreed comes as its own record (see ``contract.agreements``)."""

    words: Callable[[], PaperWords]
    columns: Callable[[], tuple[Column, ...]]  # of army sheets, from the left
    block: Callable[[UnitRow, FigureSetup], StatBlock]
    blank: Callable[[], Blank]
    counted: frozenset[str]  # abilities that are in the numbers already: their name is enough
    facts: Callable[[UnitRow, Any], tuple[Fact, ...]]  # on a unit's card: what leads, special rules; by what was agreed
    brood: Callable[[Sequence[UnitRow], Sequence[UnitRow]], Brood | None]
    """What comes to be where these fight, of all units that there are."""
    supply: Callable[[Sequence[UnitRow]], str]  # what leads and supplies these, in a few words
    look_up: Callable[[], tuple[Block, ...]]  # three tables below an army: what players look up most
    track: Callable[[Any], Track]  # of a battle for which that was agreed, a record of the system's
    scenery: Callable[[PieceKind | None], Fact | None]
    """What a kind of scenery does, given None a low wall; None where the game knows no such scenery."""
    laying_out: Callable[[], tuple[Fact, ...]]  # how a table is laid out by hand
    reference: Callable[[Any], tuple[Block, ...]]  # the rules of the battle, by what was agreed
    listed: Callable[[], tuple[Listed, ...]]  # a unit's numbers in the quick reference
    lists_rule: str
    list_cells: Callable[[UnitRow], tuple[str, ...]]  # one for each of those
    list_words: Callable[[UnitRow], tuple[str, ...]]  # what it does besides
    templates: Callable[[Any], Templates]
    leaders_enter: bool  # whether those who lead stand on the table
    flank_rule: str = ""  # by which forces are written down in secret to come from a flank; with its book


AnyPaperFace = PaperFace[Any]
