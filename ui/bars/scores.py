"""Victory points by week from the founding on, a line for each player, with the letter at its end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from campaign.words import _
from campaign.world.entries import Draft, Entry
from campaign.world.events import CopyTaken, VictoryPointsScored, WeekEnded
from campaign.world.ids import PlayerId
from ui import plain_labels, widgets
from ui.bars.chart import WEEKS, WeekChart
from ui.session import Session
from ui.theme import SPACE_1, SPACE_3, SPACE_4

_TOLD = frozenset({VictoryPointsScored, CopyTaken, WeekEnded})  # no event has kinds below it


class PointsByWeek:
    """Each player's VP at the start, at the end of each week, and as they stand if a week is on.

    It goes on from the longest history that it saw.

    To look back from it, and to come back, costs no more than the week in which that is.
    """

    def __init__(self) -> None:
        self._seen: tuple[Entry, ...] = ()
        self._weeks: list[tuple[int, dict[PlayerId, int]]] = []  # where in the history each ended, and the points then

    def of(
        self, history: tuple[Entry, ...], seats: tuple[PlayerId, ...], then: Iterable[Draft] = ()
    ) -> dict[PlayerId, list[int]]:
        """The points of these players in this history, and in what is drafted to come ``then``."""
        shared = self._shared(history)
        if shared < len(history):
            self._see(history, shared)
        ended = bisect_left(self._weeks, len(history), key=lambda week: week[0])
        start = dict[PlayerId, int]()
        if history:
            _score(history[0], start)  # a copy begins where the campaign stood
        times = [start, *(points for _place, points in self._weeks[:ended])]
        points, is_on = _points_after(history, self._weeks[ended - 1] if ended else None)
        for draft in then:
            is_on = not _score(draft, points)
            if not is_on:
                times.append(dict(points))
        if is_on:
            times.append(points)
        return {seat: [points.get(seat, 0) for points in times] for seat in seats}

    def _shared(self, history: tuple[Entry, ...]) -> int:
        """How many entries both have in common."""
        shared = min(len(history), len(self._seen))
        while shared and history[shared - 1].id != self._seen[shared - 1].id:
            shared -= 1
        return shared

    def _see(self, history: tuple[Entry, ...], shared: int) -> None:
        """Go on with another history, from the last week that both have in common."""
        while self._weeks and self._weeks[-1][0] >= shared:
            self._weeks.pop()
        begun, points = (self._weeks[-1][0] + 1, dict(self._weeks[-1][1])) if self._weeks else (0, {})
        for place in range(begun, len(history)):
            if _score(history[place], points):
                self._weeks.append((place, dict(points)))
        self._seen = history


def _points_after(
    history: tuple[Entry, ...], week: tuple[int, dict[PlayerId, int]] | None
) -> tuple[dict[PlayerId, int], bool]:
    """The points at the end of a history, from the last of its weeks that has ended; whether another one is on."""
    begun, points = (0, {}) if week is None else (week[0] + 1, dict(week[1]))
    for entry in history[begun:]:
        _score(entry, points)
    return points, begun < len(history)


def _score(entry: Entry | Draft, points: dict[PlayerId, int]) -> bool:
    """Give the points of an entry; whether a week ended with it: nothing is scored behind that (campaign:C9a)."""
    ended = False
    for event in entry.events:
        if type(event) not in _TOLD:  # of nearly all of very many
            continue
        if isinstance(event, VictoryPointsScored):
            points[event.player] = points.get(event.player, 0) + event.points
        elif isinstance(event, CopyTaken):  # begins where the campaign stood
            points |= {player.id: player.vp for player in event.snapshot.players}
        else:
            ended = True
    return ended


def weeks_before(history: tuple[Entry, ...]) -> int:
    """The weeks that were over when a history began: a copy begins where the campaign stood."""
    began = (event.snapshot for entry in history[:1] for event in entry.events if isinstance(event, CopyTaken))
    return next(((snapshot.month - 1) * WEEKS + snapshot.week - 1 for snapshot in began), 0)


class Plot(WeekChart):
    """The lines of the campaign's points."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.theme)
        self._session, self._points = session, PointsByWeek()
        session.changed.connect(self.look_again)  # an amendment changes weeks that are over, and perhaps nothing else
        self.look_again()

    def look_again(self, _changes: object = None) -> None:
        """The score may have changed, or another moment is shown."""
        state, moment, desk = self._session.state, self._session.moment, self._session.desk
        history = self._session.history()
        if moment is not None and moment.amends is not None:
            history = desk.history(desk.entry(moment.amends).parent)
        points = self._points.of(history, state.seats, () if moment is None else moment.drafts)
        now = ", ".join(f"{state.players[seat].name} {line[-1]}" for seat, line in points.items())
        self.setAccessibleName(_("Victory points: {now}").format(now=now))
        self.show_lines({state.players[seat].letter: line for seat, line in points.items()}, weeks_before(history))


class Scores(QWidget):
    """Head and plot."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setObjectName("scores")
        head = QHBoxLayout()
        head.addWidget(widgets.section(_("Victory points")))
        head.addStretch()
        head.addWidget(plain_labels.label(_("by week"), font="second", tone="ink2"))
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_4, SPACE_3, SPACE_4, SPACE_1)
        column.addLayout(head)
        column.addWidget(Plot(session), 1)
