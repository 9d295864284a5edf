"""The walk round one window: shown once on the sample, and whenever people want it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.window import Window

if TYPE_CHECKING:
    from ui.help.tour import Tour

SEEN = "toured"  # key of the settings that says that people have been shown round


class Guide:
    """Who shows people round."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self.tour: Tour | None = None

    @property
    def is_new(self) -> bool:
        """Whether nobody has been shown round, and it would be remembered."""
        return self._window.settings is not None and self._window.kept.recall(SEEN) is None

    def show(self) -> None:
        """A walk round the window, from its first step."""
        from ui.help.tour import Tour

        self.end()
        if self._window.session is not None:
            self._window.kept.remember(SEEN, "yes")
            self.tour = Tour(self._window.look, self._window)
            self.tour.ended.connect(self._forget)

    def end(self) -> None:
        if self.tour is not None:
            self.tour.end()

    def _forget(self) -> None:
        self.tour = None
