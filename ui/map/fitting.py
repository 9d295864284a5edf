"""Where a map that fits lies in its window: as near the middle as it can without hiding anything under what floats.

Plain areas and places, in points; knows neither the map nor the window.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

SHARES = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0)  # of the free room, by which the map may go aside


def shift_aside(shown: Sequence[QRectF], view: QRectF, hidden: Sequence[QRectF], room: QSizeF) -> QPointF:
    """By how much the window had better look beside the middle, so that as much as can be of what is shown is seen.

    ``view``: what the window shows when it looks at the middle; ``hidden``: what floats over that; ``room``: how far it
    may look to each side.
    """
    across, down = room.width(), room.height()
    always = view.adjusted(across, down, -across, -down)
    sometimes = [area.adjusted(-across, -down, across, down) for area in hidden]
    near = [area for area in shown if not always.contains(area) or any(area.intersects(other) for other in sometimes)]
    ways = (QPointF(x * across, y * down) for x in SHARES for y in SHARES)
    return min(ways, key=lambda way: (_lost(near, view, hidden, way), way.manhattanLength()))


def _lost(shown: Iterable[QRectF], view: QRectF, hidden: Sequence[QRectF], way: QPointF) -> int:
    sight, over = view.translated(way), [area.translated(way) for area in hidden]
    return sum(not sight.contains(area) or any(area.intersects(other) for other in over) for area in shown)
