"""What somebody on the table can do, where it can walk, and by which way: values, whoever's rules they come from.

An *actor* is who is taken in hand as one: a figure, or the first of several that act together.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from campaign.battle.contract.table.look import Choice, Point
from campaign.reason import Reason


@dataclass(frozen=True, slots=True)
class Target:
    """Something that an act can be pointed at, with the choice that this is; ``figure`` where it is one.

    ``objection``: why not at this one, where that is told; one without is allowed.
    """

    at: Point
    radius: int
    choice: Choice
    figure: int | None = None
    objection: Reason | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Something else than walking and shooting that an actor can do now, or cannot, and why not.

    ``name`` is its own, ``key`` as Qt writes it in English. ``choices`` where nothing is left to be pointed at: one, or
    several to be answered one after the other; else one of the ``targets``, of which ``is_place`` says that they are
    places: of those that are no figures the nearest is meant; neither where there is an objection. ``cost`` is in
    actions. ``open``: more of it may be found beside the window (``Look.hurried``).
    """

    actor: int
    name: str
    key: str
    words: str
    rule: str
    choices: tuple[Choice, ...] = ()
    targets: tuple[Target, ...] = ()
    objection: Reason | None = None
    is_place: bool = False
    cost: int = 1
    open: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """Where an actor can get to with so many actions: rings, the holes among them, to be filled by odd and even."""

    actions: int
    rings: tuple[tuple[Point, ...], ...]

    def holds(self, x: float, y: float) -> bool:
        """Whether a place is within it."""
        inside = False
        for ring in self.rings:
            for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
                if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                    inside = not inside
        return inside


@dataclass(frozen=True, slots=True)
class Reach:
    """Where an actor can get to with one action, with two and so on; none where it cannot move, and why not."""

    actor: int
    moves: tuple[Shape, ...]
    objection: Reason | None = None


@dataclass(frozen=True, slots=True)
class Zone:
    """Ground round a figure of others that an actor may not come into by walking."""

    at: Point
    radius: int
    figure: int


@dataclass(frozen=True, slots=True)
class Bond:
    """Two figures that act as one: what keeps them together, or why they are too far apart."""

    start: Point
    end: Point
    objection: Reason | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a place. ``choice`` is its first action, ``later`` the others, to be judged again when they come.

    ``points``: where it begins, bends and ends; ``stops``: where each of its actions ends; ``cost`` in movement, which
    terrain may double, and ``price`` in words, with its actions and that it charges; ``charges``: whom it comes into
    contact with; ``facing`` at its end, (0, 0) if that does not change; ``beside``: the ways of others who go along;
    ``bonds``: what keeps them together where they end; ``code``: why not, as the rules number it; ``open``: whether
    there is one is being found beside the window (``Look.hurried``).
    """

    points: tuple[Point, ...]
    cost: int
    actions: int
    choice: Choice | None
    objection: Reason | None
    charges: tuple[int, ...]
    later: tuple[Choice, ...] = ()
    stops: tuple[Point, ...] = ()
    code: int = 0
    facing: Point = (0, 0)
    price: str = ""
    beside: tuple[tuple[Point, ...], ...] = ()
    bonds: tuple[Bond, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class Threat:
    """An enemy with a shot at a way: the first place of it that he can shoot at, and the best number for it."""

    watcher: int
    at: Point
    need: int


@dataclass(frozen=True, slots=True)
class Going:
    """An actor and where it is to go; ``charges``: at whoever stands there, or not at all."""

    actor: int
    goal: Point
    charges: bool = False
    via: tuple[Point, ...] = field(default=())
    facing: Point | None = None
