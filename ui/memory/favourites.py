"""The figures that were marked at this computer, by campaign. Kept with the settings, in no campaign."""

from __future__ import annotations

from campaign.world.ids import FigureId
from ui.session import Session


class Favourites:
    """The marks of one campaign, which goes by its founding: what was ordered, and when."""

    def __init__(self, session: Session) -> None:
        self._kept = session.kept
        founding = session.desk.history()[0]
        self._name = f"favourites/{founding.hash}-{founding.written}"
        told = str(self._kept.recall(self._name) or "")
        self._figures = {FigureId(id) for id in told.split("\n") if id}

    def __contains__(self, figure: FigureId) -> bool:
        return figure in self._figures

    def __bool__(self) -> bool:
        return bool(self._figures)

    def toggle(self, figure: FigureId) -> None:
        """Mark a figure, or take its mark away."""
        self._figures ^= {figure}
        self._kept.remember(self._name, "\n".join(sorted(self._figures)))
