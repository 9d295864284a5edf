"""The outlines of the program's icons as points, so that paper shows the same marks as the window.

Reads the icons of ``resources`` and the part of SVG paths that they use. Draws nothing.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import resources

GRID = 24  # units of an icon's side
TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Step:
    """One stroke of an outline: ``move`` and ``line`` to one point, ``curve`` by three, ``close`` by none."""

    kind: str
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """An icon: its strokes on a grid of 24, y down, and whether they are filled or drawn; ``dots`` are filled."""

    steps: tuple[Step, ...]
    filled: bool
    dots: tuple[Step, ...] = ()


@cache
def icon(name: str) -> Outline:
    """An icon of the program by its file's stem; only those made of paths and circles can be had."""
    text = resources.icon(name).read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    lines: list[Step] = []
    dots: list[Step] = []
    for part in root:
        if part.tag.endswith("path"):
            lines.extend(steps_of(part.attrib["d"]))
        elif part.tag.endswith("circle"):
            (dots if part.get("stroke") == "none" else lines).extend(_circle(part))
    return Outline(tuple(lines), root.get("fill") != "none", tuple(dots))


def _circle(part: ElementTree.Element) -> Iterator[Step]:
    x, y, radius = (float(part.attrib[name]) for name in ("cx", "cy", "r"))
    yield Step("move", ((x - radius, y),))
    yield from _arc((x - radius, y), (x + radius, y), radius, large=False, clockwise=True)
    yield from _arc((x + radius, y), (x - radius, y), radius, large=False, clockwise=True)
    yield Step("close")


def steps_of(path: str) -> tuple[Step, ...]:
    """The strokes of an SVG path, in absolute places."""
    here: Point = (0.0, 0.0)
    start = here
    steps: list[Step] = []
    for letter, numbers in _commands(path):
        x, y = here if letter.islower() else (0.0, 0.0)
        match letter.upper():
            case "M" | "L" as kind:
                here = (x + numbers[0], y + numbers[1])
                start = here if kind == "M" else start
                steps.append(Step("move" if kind == "M" else "line", (here,)))
            case "H":
                here = (x + numbers[0], here[1])
                steps.append(Step("line", (here,)))
            case "V":
                here = (here[0], y + numbers[0])
                steps.append(Step("line", (here,)))
            case "C":
                points = tuple((x + numbers[i], y + numbers[i + 1]) for i in (0, 2, 4))
                here = points[-1]
                steps.append(Step("curve", points))
            case "S":
                first = _mirrored(steps[-1], here)
                points = (first, *((x + numbers[i], y + numbers[i + 1]) for i in (0, 2)))
                here = points[-1]
                steps.append(Step("curve", points))
            case "A":
                end = (x + numbers[5], y + numbers[6])
                steps.extend(_arc(here, end, numbers[0], large=bool(numbers[3]), clockwise=bool(numbers[4])))
                here = end
            case _:
                here = start
                steps.append(Step("close"))
    return tuple(steps)


def _mirrored(before: Step, here: Point) -> Point:
    """Where a curve that goes on smoothly sets out for."""
    if before.kind != "curve":
        return here
    return (2 * here[0] - before.points[1][0], 2 * here[1] - before.points[1][1])


def _commands(path: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each letter with its numbers; what follows the first set repeats the letter, after a move as lines."""
    tokens = TOKEN.findall(path)
    place, letter = 0, "M"
    while place < len(tokens):
        if tokens[place].isalpha():
            letter = tokens[place]
            place += 1
        size = NUMBERS[letter.upper()]
        yield letter, tuple(float(number) for number in tokens[place : place + size])
        place += size
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _arc(start: Point, end: Point, radius: float, large: bool, clockwise: bool) -> Iterator[Step]:
    """A circle's arc as curves of at most a quarter turn each; one that ends where it begins is none."""
    if start == end:
        return
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    radius = max(radius, chord / 2)
    off = math.sqrt(radius**2 - (chord / 2) ** 2) * (1 if large != clockwise else -1)
    centre = (middle[0] - dy / chord * off, middle[1] + dx / chord * off)
    first = math.atan2(start[1] - centre[1], start[0] - centre[0])
    turn = math.atan2(end[1] - centre[1], end[0] - centre[0]) - first
    turn = turn % math.tau if clockwise else -(-turn % math.tau)
    pieces = math.ceil(abs(turn) / (math.pi / 2))
    reach = 4 / 3 * math.tan(turn / pieces / 4) * radius
    for piece in range(pieces):
        a, b = first + turn * piece / pieces, first + turn * (piece + 1) / pieces
        from_, to = _on(centre, radius, a), _on(centre, radius, b)
        yield Step(
            "curve",
            (
                (from_[0] - reach * math.sin(a), from_[1] + reach * math.cos(a)),
                (to[0] + reach * math.sin(b), to[1] - reach * math.cos(b)),
                to,
            ),
        )


def _on(centre: Point, radius: float, angle: float) -> Point:
    return (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
