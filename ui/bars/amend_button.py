"""The button that amends the entry which is marked beside it: what the menu of an entry does, in sight."""

from __future__ import annotations

from PySide6.QtCore import Signal

from campaign.words import _
from campaign.world.ids import EntryId
from ui import plain_labels, theme, widgets
from ui.bars.journal_rows import place_in
from ui.session import Session


def why_not(session: Session, id: EntryId | None, told: str = "") -> str:
    """Why an entry cannot be amended, in a sentence; empty where it can.

    ``told``: its own words. Those of a move that is only contemplated, or of an order that was taken back, say why.
    """
    desk = session.desk
    if id is None or place_in(desk.history(), id) is None:
        return told or _("Nothing has been ordered yet.")
    if desk.entry(id).parent is None:
        return _("The founding is amended at the command line: fftt amend FILE 1 ORDER.json.")
    return ""


class AmendButton(widgets.Button):
    """A click amends the entry that it was given."""

    wanted = Signal(int)  # an entry's id

    def __init__(self, session: Session, *, small: bool = False) -> None:
        super().__init__(session.theme, _("Amend…"), kind="quiet" if small else "plain")
        self._session, self._entry = session, EntryId(0)
        self.setObjectName("amend the entry")
        self.setAutoDefault(False)
        if small:
            self.setFont(theme.font("second"))
            self.setProperty("room", "none")
        self.clicked.connect(lambda: self.wanted.emit(self._entry))

    def show_entry(self, id: EntryId | None, told: str = "") -> None:
        """Amend this entry from now on; the tool tip tells it, or why that cannot be. None: it was not ordered."""
        why = why_not(self._session, id, told)
        self.say(_("Amend…"), enabled=not why, why=why)
        if not why and id is not None:
            self._entry = id
            plain_labels.set_tool_tip(self, told)
