"""Blocks one below the other on as many pages as they take: whole ones only, a title again where its rows go on.

Counts millimetres that others measured. Draws nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Draw = Callable[[float], None]
"""Draws a block whose upper end is at this height."""

Block = tuple[float, Draw]
"""How high a block is, and what draws it."""

Placed = tuple[float, Draw]
"""Where the upper end of a block is, and what draws it."""


@dataclass(slots=True)
class Flow:
    """Pages being filled from ``top`` to ``bottom``. ``y``: where the last block of the last page ends."""

    top: float
    bottom: float
    pages: list[list[Placed]] = field(default_factory=lambda: [[]])
    y: float = field(init=False)

    def __post_init__(self) -> None:
        self.y = self.top

    def fits(self, high: float) -> bool:
        """Whether so much room is left on the page."""
        return self.y + high <= self.bottom

    def turn(self) -> None:
        """Go on with the next page."""
        self.pages.append([])
        self.y = self.top

    def put(self, high: float, draw: Draw, title: Block | None = None, least: float = 0.0) -> None:
        """A block where the last one ended, or on the next page if it and ``least`` below it have no room here.

        ``title`` stands above it there.
        """
        if self.pages[-1] and not self.fits(high + least):
            self.turn()
            if title is not None:
                self.put(*title)
        self.pages[-1].append((self.y, draw))
        self.y += high
