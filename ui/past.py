"""The doors of one window to the campaign's past: looked back to, replayed, compared, amended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog

from campaign.world.ids import EntryId
from ui.copies import Copies
from ui.window import Window

if TYPE_CHECKING:
    from ui.amending import Amending


class PastActions:
    """``copies`` saves one that goes on from an entry."""

    def __init__(self, window: Window, copies: Copies) -> None:
        self._window, self._copies = window, copies
        self.amending: Amending | None = None  # made when something is amended for the first time

    def replay(self) -> None:
        """Play the whole campaign on the map, from the moment that is shown or its founding."""
        if self._window.session is not None and not (self._window.session.moment and self._window.session.moment.ask):
            self._window.map_panel.past.toggle_replay()

    def look_back(self, by: int) -> None:
        """Show the campaign so many entries earlier or later than it is shown."""
        if self._window.session is not None and not (self._window.session.moment and self._window.session.moment.ask):
            self._window.map_panel.past.step(by)

    def compare(self) -> None:
        """What differs between the moment that is shown, or the entry before the last, and now."""
        from ui.dialogs.past_sheets import CompareSheet

        session = self._window.session
        if session is not None:
            last = session.desk.history()[-2:]
            entry = last[0].id if session.moment is None else session.moment.entry
            CompareSheet(session, entry, self._window).open()

    def open_journal(self) -> None:
        """The journal as a tree, in a window beside this one."""
        from ui.journal.panel import open_journal

        if self._window.session is None:
            return
        known = self._window.findChild(QDialog, "journal") is not None
        panel = open_journal(self._window.session, self._window).panel
        if not known:
            panel.amend.connect(self.amend)
            panel.take_out.connect(self.take_out)
            panel.copy.connect(self._copies.save_from)

    def show_branches(self) -> None:
        """What was undone or amended."""
        from ui.dialogs.past_sheets import BranchesSheet

        if self._window.session is not None:
            BranchesSheet(self._window.session, self._window).open()

    def amend(self, entry: int) -> None:
        """Ask what the order of an entry should have been."""
        if (amending := self._amender()) is not None:
            self._window.map_panel.take_keys()  # there the order is given again, where no sheet asks for it
            amending.begin(EntryId(entry))

    def take_out(self, entry: int) -> None:
        """Show what would come of it if an entry had never been."""
        if (amending := self._amender()) is not None:
            amending.take_out(EntryId(entry))

    def _amender(self) -> Amending | None:
        if self._window.session is None:
            return None
        if self.amending is None:
            from ui.amending import Amending

            self.amending = Amending(self._window.session, self._window)
            self.amending.done.connect(self._window.say)
        return self.amending

    def leave(self) -> None:
        """The campaign is not shown any more."""
        if self.amending is not None:
            self.amending.leave()
            self.amending = None
