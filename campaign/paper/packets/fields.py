"""Forms to write on: labels with lines, boxes for numbers and boxes to tick, laid out from left to right.

Knows no rule and asks no state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from campaign.paper.frame import MARGIN
from campaign.paper.lettering import Font, width
from campaign.paper.pen import FAINT, INK, SOFT, Pen

SIZE, SMALLEST = 7.6, 6.2  # points
GAP, INNER = 4.0, 1.8
TICK, NUMBER, HIGH = 4.4, 9.0, 6.4
REMARK = 8.6  # height of a row of words

Row = tuple[float, Callable[[Pen, float], None]]
"""How high a row of a form is, and what draws it."""


@dataclass(frozen=True, slots=True)
class Field:
    """A label with what is written behind it. ``share``: of the room that is left for lines.

    ``above``: a label above or below it, whose width it takes if that is greater, so that both lines begin alike.
    """

    label: str
    kind: Literal["line", "number", "tick", "label"] = "line"
    share: float = 1.0
    above: str = ""

    def wide(self, size: float) -> float:
        """The width of the label at this size."""
        return max(width(text, Font.TEXT, size) for text in (self.label, self.above))


def draw_fields(pen: Pen, x: float, right: float, y: float, fields: Sequence[Field]) -> None:
    """Fields between x and ``right``, with the line on which one writes at ``y``."""
    lines = sum(field.share for field in fields if field.kind == "line")
    least = sum(_fixed(field) for field in fields if field.kind != "line") + GAP * (len(fields) - 1)
    labels = sum(field.wide(SIZE) for field in fields)
    room = right - x - least - INNER * sum(field.kind != "label" and bool(field.label) for field in fields)
    size = SIZE
    if labels + 14.0 * lines > room:
        size = max(SMALLEST, SIZE * (room - 14.0 * lines) / labels)
        labels *= size / SIZE
    each = (room - labels) / lines if lines else 0.0
    for field in fields:
        x = _draw_field(pen, x, y, field, size, max(4.0, each * field.share)) + GAP


def _fixed(field: Field) -> float:
    return {"tick": TICK, "number": NUMBER}.get(field.kind, 0.0)


def _draw_field(pen: Pen, x: float, y: float, field: Field, size: float, long: float) -> float:
    """Says where it ends."""
    if field.kind == "tick":
        pen.box(x, y - TICK + 0.5, TICK, TICK, radius=0.6, weight=0.25)
        return x + TICK + INNER + pen.text(x + TICK + INNER, y - 0.8, field.label, Font.TEXT, size)
    if field.label:
        pen.text(x, y - 0.8, field.label, Font.TEXT, size, grey=INK)
        x += field.wide(size) + (INNER if field.kind != "label" else 0.0)
    if field.kind == "number":
        pen.box(x, y - HIGH + 0.9, NUMBER, HIGH, radius=0.6, weight=0.2, grey=FAINT)
        return x + NUMBER
    if field.kind == "line":
        pen.line(x, y, x + long, weight=0.2, grey=FAINT)
        return x + long
    return x


def draw_remark(text: str, pen: Pen, y: float) -> None:
    """A row of words."""
    pen.text(MARGIN, y + 5.4, text, Font.TEXT, 7.6, grey=SOFT, room=pen.width - 2 * MARGIN, smallest=6.2)
