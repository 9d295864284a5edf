"""Marks that can be laid over the battle's table, as plain values. Places and lengths in tenths of a millimetre.

``tone`` is a colour of the palette by its name there (``lamp``, ``bad``, ``good``, ``ink2`` …) or a side's letter.
Knows neither how they are drawn nor what they mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ui.battle.table.canvas import Point

LAMP, BAD, GOOD, WARN, INK, FAINT = "lamp", "bad", "good", "warn", "ink", "ink2"
CLEAR, BLOCKED, AIM = "clear", "blocked", "aim"  # kinds of Line
BURST, GOO, PLAIN = "burst", "goo", "plain"  # kinds of Disc


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle a little way round a figure of that radius."""

    at: Point
    radius: int
    tone: str = LAMP
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Arc:
    """A part of a circle, its middle towards ``facing`` (a direction); ``closed`` with lines to the circle's middle."""

    at: Point
    radius: int
    facing: Point
    span: int = 180  # degrees
    tone: str = LAMP
    dashed: bool = False
    closed: bool = False
    words: str = ""


@dataclass(frozen=True, slots=True)
class Front:
    """The front half of the ring round a base of that radius, stronger, with a nose towards ``facing``."""

    at: Point
    radius: int
    facing: Point
    tone: str = LAMP


@dataclass(frozen=True, slots=True)
class Area:
    """A shape with a dashed outline and a faint fill; a ring within another one is a hole."""

    rings: Sequence[Sequence[Point]]
    tone: str = LAMP
    fill: float = 0.07


@dataclass(frozen=True, slots=True)
class Zones:
    """Ground round figures, as one shape: circles round places, by their radii."""

    circles: Sequence[tuple[Point, int]]
    tone: str = BAD


@dataclass(frozen=True, slots=True)
class Tie:
    """A short line between two figures that belong together."""

    start: Point
    end: Point
    tone: str = LAMP


@dataclass(frozen=True, slots=True)
class Path:
    """A way: dots where it bends, a hollow one where it begins, and one at each stop."""

    points: Sequence[Point]
    tone: str = LAMP
    stops: Sequence[Point] = ()
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of sight. A blocked one stops with a cross at ``stops_at`` and is dotted beyond; ``words`` lie at it."""

    start: Point
    end: Point
    kind: str = CLEAR
    words: str = ""
    rule: str = ""
    stops_at: Point | None = None


@dataclass(frozen=True, slots=True)
class Pill:
    """Words at a place, in a rounded box; ``rule`` is set after them, fainter."""

    at: Point
    words: str
    tone: str = INK
    rule: str = ""
    away: int = 0  # so far from the place at least: the radius of the figure that stands there


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle: a burst with a cross in its middle, goo with a pattern, or a plain one."""

    at: Point
    radius: int
    kind: str = PLAIN
    tone: str = LAMP
    inner: Sequence[int] = ()  # radii of smaller circles in it, where it hurts more


@dataclass(frozen=True, slots=True)
class Cross:
    """A small slanted cross at a place."""

    at: Point
    tone: str = BAD


@dataclass(frozen=True, slots=True)
class Stop:
    """A numbered point that can be chosen."""

    at: Point
    label: str
    tone: str = LAMP
    chosen: bool = False


Mark = Ring | Arc | Front | Area | Zones | Tie | Path | Line | Pill | Disc | Cross | Stop
