"""The fixtures of this folder."""

from tests.ui.panels.fixtures import desks, played, sessions

__all__ = ["desks", "played", "sessions"]
