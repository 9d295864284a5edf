"""What is drawn on round markers, each told from the others by its shape. A sign without a drawing has a cross.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from campaign.paper.lettering import Font
from campaign.paper.pen import INK, SOFT, Pen
from campaign.paper.templates.sheet import Point, around
from campaign.words import _

Draw = Callable[[Pen, float, float, float], None]
"""Draws a sign round a place, on a marker of that radius."""

DARK: Final = frozenset({"ammo", "dead"})
"""Signs that are white on black."""


def draw_sign(sign: str, pen: Pen, x: float, y: float, r: float) -> None:
    """A marker’s disc and what is on it."""
    pen.circle(x, y, r, weight=0.25, fill=INK if sign in DARK else 1.0)
    SIGNS.get(sign, _cross)(pen, x, y, r)


def _strokes(pen: Pen, *lines: list[Point], weight: float = 0.9, grey: float = INK) -> None:
    pen.polygon(lines, closed=False, weight=weight, grey=grey)


def _cross(pen: Pen, x: float, y: float, r: float, grey: float = INK) -> None:
    for degrees in (45, 135):
        _strokes(pen, [around(x, y, r * 0.55, degrees), around(x, y, r * 0.55, degrees + 180)], grey=grey)


def _dead(pen: Pen, x: float, y: float, r: float) -> None:
    _cross(pen, x, y, r, 1.0)


def _cartridge(pen: Pen, x: float, y: float, _r: float) -> None:
    pen.box(x - 1.0, y - 3.0, 2.0, 4.6, radius=0.9, grey=1.0, weight=0.35)
    _strokes(pen, [(x - 3.0, y + 3.0), (x + 3.0, y - 3.0)], weight=0.5, grey=1.0)


def _wound(pen: Pen, x: float, y: float, _r: float) -> None:
    pen.box(x - 0.9, y - 3.2, 1.8, 6.4, grey=None, fill=INK)
    pen.box(x - 3.2, y - 0.9, 6.4, 1.8, grey=None, fill=INK)


def _sights(pen: Pen, x: float, y: float, r: float) -> None:
    pen.circle(x, y, r * 0.55, weight=0.4)
    for degrees in range(0, 360, 90):
        _strokes(pen, [around(x, y, r * 0.3, degrees), around(x, y, r * 0.8, degrees)], weight=0.4)


def _hidden(pen: Pen, x: float, y: float, _r: float) -> None:
    pen.text(x, y + 3.0, "?", Font.HEAVY, 24, align="centre")


def _egg(pen: Pen, x: float, y: float, r: float) -> None:
    pen.polygon([_oval(x, y - 0.8, r * 0.42, r * 0.56)], weight=0.4, fill=0.94)
    pen.text(x, y + r * 0.86, _("turn"), Font.TEXT, 4.0 if r < 5 else 6.2, grey=SOFT, align="centre")


def _stunned(pen: Pen, x: float, y: float, r: float) -> None:
    star = [around(x, y, r * (0.66 if place % 2 == 0 else 0.27), 36 * place) for place in range(10)]
    pen.polygon([star], weight=0.35, grey=INK, fill=0.94)


def _fatigued(pen: Pen, x: float, y: float, r: float) -> None:
    half = [around(x, y, r, degrees) for degrees in range(90, 271, 5)]
    pen.polygon([half], weight=0.25, grey=INK, fill=INK)


def _activated(pen: Pen, x: float, y: float, r: float) -> None:
    _strokes(pen, [(x - r * 0.5, y), (x - r * 0.12, y + r * 0.42), (x + r * 0.55, y - r * 0.42)])


def _objective(pen: Pen, x: float, y: float, r: float) -> None:
    left, top = x - r * 0.3, y - r * 0.58
    pen.upright(left, top, y + r * 0.6, weight=0.9, grey=INK)
    pen.polygon([[(left, top), (x + r * 0.55, top + r * 0.28), (left, top + r * 0.56)]], weight=0.3, fill=INK)


def _token(pen: Pen, x: float, y: float, r: float) -> None:
    gem = [(x, y - r * 0.62), (x + r * 0.45, y), (x, y + r * 0.62), (x - r * 0.45, y)]
    pen.polygon([gem], weight=0.4, fill=0.9)


def _veiled(pen: Pen, x: float, y: float, r: float) -> None:
    for down in (-0.35, 0.0, 0.35):
        wide = r * (0.75 - abs(down))
        _strokes(pen, [(x - wide, y + r * down), (x + wide, y + r * down)], weight=0.7)


def _goaded(pen: Pen, x: float, y: float, r: float) -> None:
    blaze = [(x - r * 0.42, y + r * 0.55), (x, y - r * 0.68), (x + r * 0.42, y + r * 0.55), (x, y + r * 0.18)]
    pen.polygon([blaze], weight=0.3, fill=INK)


def _prone(pen: Pen, x: float, y: float, r: float) -> None:
    """A man who lies: head, body, and the ground."""
    pen.circle(x - r * 0.5, y - r * 0.02, r * 0.16, weight=0.3, fill=INK)
    pen.box(x - r * 0.28, y - r * 0.12, r * 0.92, r * 0.26, radius=r * 0.12, grey=None, fill=INK)
    pen.line(x - r * 0.7, y + r * 0.3, x + r * 0.7, weight=0.5, grey=INK)


def _down(pen: Pen, x: float, y: float, r: float) -> None:
    """One stroke of a cross: he may come back."""
    pen.circle(x, y, r * 0.6, weight=0.5)
    _strokes(pen, [around(x, y, r * 0.6, 45), around(x, y, r * 0.6, 225)])


def _fired(pen: Pen, x: float, y: float, r: float) -> None:
    """A muzzle, and its flash."""
    pen.box(x - r * 0.75, y - r * 0.14, r * 0.7, r * 0.28, grey=None, fill=INK)
    for degrees in (40, 90, 140):
        _strokes(pen, [around(x - r * 0.05, y, r * far, degrees) for far in (0.2, 0.75)], weight=0.6)


def _jammed(pen: Pen, x: float, y: float, r: float) -> None:
    """A cartridge across."""
    pen.box(x - r * 0.5, y - r * 0.16, r, r * 0.32, radius=r * 0.1, weight=0.4)
    pen.upright(x + r * 0.18, y - r * 0.16, y + r * 0.16, weight=0.4, grey=INK)
    _strokes(pen, [(x - r * 0.45, y + r * 0.5), (x + r * 0.45, y - r * 0.5)], weight=0.6)


def _stuck(pen: Pen, x: float, y: float, r: float) -> None:
    _jammed(pen, x, y - r * 0.2, r * 0.8)
    pen.text(x, y + r * 0.78, "−4", Font.HEAVY, 9, align="centre")


def _fled(pen: Pen, x: float, y: float, r: float) -> None:
    """Two arrowheads that go away."""
    for at in (-0.42, 0.08):
        tip = x + r * (at + 0.45)
        _strokes(pen, [(x + r * at, y - r * 0.45), (tip, y), (x + r * at, y + r * 0.45)])


def _ready(pen: Pen, x: float, y: float, r: float) -> None:
    """Two blades, crossed."""
    for side in (-1, 1):
        _strokes(pen, [(x - side * r * 0.45, y + r * 0.5), (x + side * r * 0.45, y - r * 0.55)], weight=0.6)
        _strokes(pen, [(x - side * r * 0.5, y + r * 0.12), (x - side * r * 0.12, y + r * 0.42)], weight=0.6)


def _buttoned(pen: Pen, x: float, y: float, r: float) -> None:
    """A closed hatch."""
    pen.box(x - r * 0.5, y - r * 0.5, r, r, radius=r * 0.2, weight=0.5)
    _strokes(pen, [(x - r * 0.5, y), (x + r * 0.5, y)], weight=0.5)


def _tracks(pen: Pen, x: float, y: float, r: float) -> None:
    """A broken track: wheels in it, struck out."""
    pen.box(x - r * 0.65, y - r * 0.25, r * 1.3, r * 0.5, radius=r * 0.25, weight=0.5)
    for at in (-0.36, 0.0, 0.36):
        pen.circle(x + r * at, y, r * 0.13, weight=0.3)
    _strike(pen, x, y, r)


def _gun(pen: Pen, x: float, y: float, r: float) -> None:
    """A gun on its turret, struck out."""
    pen.box(x - r * 0.6, y - r * 0.2, r * 0.5, r * 0.4, radius=r * 0.1, grey=None, fill=INK)
    pen.box(x - r * 0.1, y - r * 0.07, r * 0.75, r * 0.14, grey=None, fill=INK)
    _strike(pen, x, y, r)


def _machine_gun(pen: Pen, x: float, y: float, r: float) -> None:
    """A belt of cartridges, struck out."""
    for at in (-0.45, -0.15, 0.15, 0.45):
        pen.box(x + r * (at - 0.08), y - r * 0.3, r * 0.16, r * 0.6, radius=r * 0.08, weight=0.35)
    _strike(pen, x, y, r)


def _strike(pen: Pen, x: float, y: float, r: float) -> None:
    _strokes(pen, [around(x, y, r * 0.85, 40), around(x, y, r * 0.85, 220)], weight=0.6)


def _wreck(pen: Pen, x: float, y: float, r: float) -> None:
    """A hull and the smoke over it."""
    hull = [
        (x - r * 0.7, y + r * 0.45),
        (x - r * 0.5, y + r * 0.1),
        (x + r * 0.5, y + r * 0.1),
        (x + r * 0.7, y + r * 0.45),
    ]
    pen.polygon([hull], weight=0.3, fill=INK)
    for across, down, part in ((-0.1, -0.15, 0.18), (0.15, -0.38, 0.23), (-0.12, -0.6, 0.16)):
        pen.circle(x + r * across, y + r * down, r * part, weight=0.4, fill=0.9)


def _aimed(pen: Pen, x: float, y: float, r: float) -> None:
    for part in (0.62, 0.34):
        pen.circle(x, y, r * part, weight=0.4)
    pen.circle(x, y, r * 0.1, grey=None, fill=INK)


def _oval(x: float, y: float, wide: float, high: float) -> list[Point]:
    points = [around(0, 0, 1.0, degrees) for degrees in range(0, 360, 6)]
    return [(x + px * wide, y + py * high) for px, py in points]


SIGNS: Final[Mapping[str, Draw]] = {
    "activated": _activated,
    "aimed": _aimed,
    "ammo": _cartridge,
    "buttoned": _buttoned,
    "dead": _dead,
    "down": _down,
    "egg": _egg,
    "fatigued": _fatigued,
    "fired": _fired,
    "fled": _fled,
    "goaded": _goaded,
    "halted": _tracks,
    "hidden": _hidden,
    "jammed": _jammed,
    "objective": _objective,
    "prone": _prone,
    "reacted": _sights,
    "ready": _ready,
    "stuck": _stuck,
    "stunned": _stunned,
    "token": _token,
    "ungunned": _gun,
    "silenced": _machine_gun,
    "veiled": _veiled,
    "wound": _wound,
    "wreck": _wreck,
}
