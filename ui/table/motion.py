"""What moves for a moment on the battle's table: figures along their way, shots, bursts, wounds. Ends by itself.

Only shows the way to what is shown afterwards anyway; where nothing may move, it is over at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.table.canvas import Canvas
from ui.table.figures import Figures
from ui.table.steps import MotionStep


class Motion:
    """The layer."""

    def __init__(self, canvas: Canvas, figures: Figures) -> None:
        self._canvas, self._figures = canvas, figures
        self._done: Callable[[], object] | None = None

    @property
    def runs(self) -> bool:
        """Whether anything moves."""
        return self._done is not None

    def play(self, steps: Sequence[MotionStep], speed: float, done: Callable[[], object]) -> None:
        """Show these steps one after the other, so many times as fast as usual, then call ``done``. 0: at once."""
        self.skip()
        done()

    def skip(self) -> None:
        """Everything is over."""
        done, self._done = self._done, None
        if done is not None:
            done()
