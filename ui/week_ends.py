"""Tells people that a week has ended, and who has learnt something in a battle that was typed in.

Listens to the campaign and shows; orders nothing. While the program plays on, only the last week is shown, in the end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from campaign.words import _
from campaign.world.events import BattleFought, WeekEnded
from campaign.world.orders import ReportBattle
from ui import preferences
from ui.computer_seats import ComputerSeats
from ui.session import Session
from ui.window_state import WindowState

if TYPE_CHECKING:
    from campaign.desk import Changes
    from campaign.world.news.weeks import Week

MOST_NAMED = 4  # of those who have learnt something


class WeekEnds(QObject):
    """Watches one session."""

    said = Signal(str)  # a sentence that people should read
    newsletter_asked = Signal()

    def __init__(
        self,
        session: Session,
        program: ComputerSeats,
        window: QWidget,
        kept: WindowState,
        next_step: Callable[[], object],
    ) -> None:
        super().__init__(session)
        self._next_step = next_step
        self._session, self._program, self._window, self._kept = session, program, window, kept
        self._ended: Week | None = None  # that is still to be told of
        session.changed.connect(self._on_changes)
        program.changed.connect(self._tell)

    def _on_changes(self, told: Changes) -> None:
        if told.before is None or not told.events or self._session.moment is not None:
            return
        if any(isinstance(event, WeekEnded) for event in told.events):
            self._ended = (told.before.month, told.before.week)
            self._tell()
        elif any(isinstance(event, BattleFought) for event in told.events):
            self._tell_of_learning(told)

    def _tell(self) -> None:
        """Show the week that has ended last, when the program plays no more."""
        if self._ended is None or self._program.running:
            return
        week, self._ended = self._ended, None
        if preferences.read(self._kept.settings, preferences.WEEK_END, preferences.ON) == preferences.ON:
            from ui.memory import week_end  # reads what nobody needs before a week has ended

            wanted = None if self._kept.settings is None else self._want
            show = partial(
                week_end.show_over,
                self._session,
                self._window,
                wanted=wanted,
                next_step=self._next_step,
                newsletter=self.newsletter_asked.emit,
            )
            week_end.read(self._session, week, show, self._window)

    def _want(self, wanted: bool) -> None:
        if self._kept.settings is not None:
            self._kept.settings.setValue(preferences.WEEK_END, preferences.ON if wanted else preferences.OFF)

    def _tell_of_learning(self, told: Changes) -> None:
        """Where the program has fought, the sheet of the battle says it; here what was typed in brought."""
        order = self._session.desk.entry(self._session.desk.head).order
        if not isinstance(order, ReportBattle) or order.record is not None or told.before is None:
            return
        from campaign.world.news.week_end import risen, risen_words

        found = [risen_words(told.after, figure, new) for figure, new in risen(told.before, told.after)]
        if found:
            more = len(found) - MOST_NAMED
            words = "; ".join(found[:MOST_NAMED])
            self.said.emit(_("{words}; and {n} more.").format(words=words, n=more) if more > 0 else f"{words}.")
