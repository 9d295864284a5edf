"""Victory points by week, a line for each player, with the letter at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.entries import Entry
from campaign.world.events import CopyTaken, VictoryPointsScored, WeekEnded
from campaign.world.ids import PlayerId
from ui import parts, plain
from ui.bars.chart import WeekChart
from ui.session import Session
from ui.theme import SPACE_1, SPACE_3, SPACE_4

if TYPE_CHECKING:
    from campaign.desk import Changes


def points_by_week(history: tuple[Entry, ...], seats: tuple[PlayerId, ...]) -> dict[PlayerId, list[int]]:
    """Each player's VP at the end of each week, and as they stand now."""
    points = {seat: [0] for seat in seats}
    for entry in history:
        for event in entry.events:
            if isinstance(event, VictoryPointsScored):
                points[event.player][-1] += event.points
            elif isinstance(event, CopyTaken):  # begins where the campaign stood
                for player in event.snapshot.players:
                    points[player.id][-1] = player.vp
            elif isinstance(event, WeekEnded):
                for line in points.values():
                    line.append(line[-1])
    return points


class Plot(WeekChart):
    """The lines of the campaign's points."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.theme)
        self._session = session
        session.changed.connect(self._on_changes)
        self.look_again()

    def _on_changes(self, changes: Changes) -> None:
        if changes.players or changes.clock:
            self.look_again()

    def look_again(self) -> None:
        """The score has changed."""
        state = self._session.state
        points = points_by_week(self._session.history(), state.seats)
        now = ", ".join(f"{state.players[seat].name} {line[-1]}" for seat, line in points.items())
        self.setAccessibleName(_("Victory points: {now}").format(now=now))
        self.show_lines({state.players[seat].letter: line for seat, line in points.items()})


class Scores(QWidget):
    """Head and plot."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("scores")
        head = QHBoxLayout()
        head.addWidget(parts.section(_("Victory points")))
        head.addStretch()
        head.addWidget(plain.label(_("by week"), font="second", tone="ink2"))
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_1)
        column.addLayout(head)
        column.addWidget(Plot(session), 1)
