"""Empty lines for handwriting, where a page has room left."""

from __future__ import annotations

from campaign.paper.lettering import Font
from campaign.paper.pen import FAINT, Pen

RULED = 9.0  # from line to line


def draw_lines(pen: Pen, x: float, y: float, right: float, end: float, title: str) -> None:
    """Empty lines under a title, from ``y`` to ``end``; nothing where there is no room for two."""
    lines = int((end - y - 4.5) / RULED)
    if lines < 2:
        return
    pen.text(x, y + 4.2, title, Font.STRONG, 10)
    for place in range(1, lines + 1):
        pen.line(x, y + 4.5 + RULED * place, right, weight=0.2, grey=FAINT)
