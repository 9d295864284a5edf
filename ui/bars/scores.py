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


class PointsByWeek:
    """Each player's VP at the end of each week, and as they stand; goes on from the history that it saw last."""

    def __init__(self) -> None:
        self._seen: tuple[Entry, ...] = ()
        self._points: dict[PlayerId, int] = {}
        self._weeks: list[tuple[int, dict[PlayerId, int]]] = []  # where in the history each ended, and the points then

    def of(self, history: tuple[Entry, ...], seats: tuple[PlayerId, ...]) -> dict[PlayerId, list[int]]:
        """The points of these players in this history."""
        for place in range(self._from(history), len(history)):
            self._see(place, history[place])
        self._seen = history
        times = [points for _place, points in self._weeks] + [self._points]
        return {seat: [points.get(seat, 0) for points in times] for seat in seats}

    def _from(self, history: tuple[Entry, ...]) -> int:
        """From where on the history has to be looked at: after the last week that both have in common."""
        shared = min(len(history), len(self._seen))
        while shared and history[shared - 1].id != self._seen[shared - 1].id:
            shared -= 1
        if shared == len(self._seen):
            return shared
        while self._weeks and self._weeks[-1][0] >= shared:
            self._weeks.pop()
        if not self._weeks:
            self._points = {}
            return 0
        place, points = self._weeks[-1]
        self._points = dict(points)
        return place + 1

    def _see(self, place: int, entry: Entry) -> None:
        for event in entry.events:
            if isinstance(event, VictoryPointsScored):
                self._points[event.player] = self._points.get(event.player, 0) + event.points
            elif isinstance(event, CopyTaken):  # begins where the campaign stood
                self._points |= {player.id: player.vp for player in event.snapshot.players}
            elif isinstance(event, WeekEnded):
                self._weeks.append((place, dict(self._points)))


class Plot(WeekChart):
    """The lines of the campaign's points."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.theme)
        self._session, self._points = session, PointsByWeek()
        session.changed.connect(self._on_changes)
        self.look_again()

    def _on_changes(self, changes: Changes) -> None:
        if changes.players or changes.clock:
            self.look_again()

    def look_again(self) -> None:
        """The score has changed."""
        state = self._session.state
        points = self._points.of(self._session.history(), state.seats)
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
