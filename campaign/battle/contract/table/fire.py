"""Lines of sight and shots on the table: whether, by what and where, with which number and from which parts.

Values; the rules of each system make them.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.battle.contract.table.look import Choice, Point
from campaign.reason import Reason

PIECE, LOW_WALL = "piece", "low wall"


@dataclass(frozen=True, slots=True)
class Thing:
    """What gives cover on a line, by its number: a piece or a low wall; ``rule``: the claim for it."""

    kind: str
    number: int
    rule: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of sight; ``stops_at``: where it is not clear; ``words`` say what the rules do."""

    start: Point
    end: Point
    clear: bool
    stops_at: Point | None
    cover: tuple[Thing, ...]
    words: str
    rule: str

    @property
    def objection(self) -> Reason | None:
        """Why it is not clear."""
        return None if self.clear else Reason(self.rule, self.words)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the number needed: ``rule`` is its claim."""

    value: int
    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Sum:
    """The number needed and what it comes from; ``chance`` of each throw, by ``dice`` dice together.

    So much or less is needed, or with ``or_more`` so much or more. ``rule`` is the claim that it is thrown by,
    ``distance`` how far the target is. ``words`` tell it whole, ``short`` in few words.
    """

    parts: tuple[Part, ...]
    need: int
    chance: float
    distance: int
    words: str
    short: str
    rule: str
    dice: int = 2
    or_more: bool = False


@dataclass(frozen=True, slots=True)
class Burst:
    """The circles of a burst by their radii, the largest last; ``lies``: it stays on the ground."""

    radii: tuple[int, ...]
    lies: bool = False


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot at a figure or a point, or why there is none. ``under``: whom its burst reaches if it hits.

    ``line`` is None where nobody need see. ``times`` dice are thrown alike. ``instead``: whom a hit may be turned to.
    """

    shooter: int
    target: int | None
    at: Point
    objection: Reason | None
    line: Line | None
    sum: Sum | None
    choice: Choice
    burst: Burst | None = None
    under: tuple[int, ...] = ()
    times: int = 1
    instead: tuple[int, ...] = ()
    storey: int = 0


@dataclass(frozen=True, slots=True)
class Aimed:
    """A shot that is laid down or declared: who shoots and where to, with a word at its line."""

    shooter: int
    at: Point | None  # None for who goes off where it stands
    words: str = ""
    burst: Burst | None = None


@dataclass(frozen=True, slots=True)
class Risk:
    """How likely a throw comes down so that a figure is under it; ``rule`` is the claim for it."""

    figure: int
    chance: float
    rule: str


@dataclass(frozen=True, slots=True)
class Range:
    """How far a figure's weapon reaches in front of it: ``span`` in degrees, ``words`` at its rim."""

    radius: int
    span: int
    words: str
    is_longest: bool


@dataclass(frozen=True, slots=True)
class Shooters:
    """Who of the side that is asked may shoot now, whatever at; and who of them has a target.

    ``targets``: at how many of them one actor may shoot; the shots at each are laid down beside each other.
    """

    able: tuple[int, ...]
    ready: tuple[int, ...]
    targets: int = 1


@dataclass(frozen=True, slots=True)
class ReactionPoint:
    """A point of a move; without a sum there is no shot at it."""

    index: int
    at: Point
    storey: int
    line: Line
    sum: Sum | None
    choice: Choice


@dataclass(frozen=True, slots=True)
class Reaction:
    """The question to a watcher: the whole path, and which of its points are best to shoot at.

    ``times`` dice are thrown; ``charged``: whom the move ends in contact with, or less than 0. ``move`` is the same for
    every watcher of one move, and for no other.
    """

    watcher: int
    mover: int
    points: tuple[ReactionPoint, ...]
    times: int
    charged: int
    move: tuple[int, ...]

    @property
    def best(self) -> ReactionPoint | None:
        """The first of the points with the best chance."""
        shots = [point for point in self.points if point.sum]
        return max(shots, key=lambda point: point.sum.chance if point.sum else 0, default=None)
