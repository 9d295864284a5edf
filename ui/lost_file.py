"""The file of one window's campaign was removed or replaced while it was open: what is to become of what was open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.store.errors import lost
from campaign.words import _
from ui.backups import BackupActions
from ui.window import Window

if TYPE_CHECKING:
    from ui.session import Session


class LostFile:
    """Asks once, and remembers the answer."""

    def __init__(self, window: Window, keeping: BackupActions) -> None:
        self._window, self._keeping = window, keeping
        self.given_up: Session | None = None  # whose file was lost, and nobody wants what is left

    def ask(self, sentence: str, end: Callable[[], object] | None = None) -> None:
        """The file was removed or replaced: ask what is to become of what was open; once."""
        from ui.dialogs.lost_file_sheet import LostSheet

        session = self._window.session
        if session is None or self._window.findChild(LostSheet) is not None:
            return

        def go_on(saved: Path) -> None:
            self.given_up = session
            self._keeping.say_when_shown(saved, _("The campaign goes on in “{name}”.").format(name=saved.name))
            self._window.open_file(saved)

        sheet = LostSheet(self._window.look, session.desk, sentence, go_on, self._window, end)
        sheet.found.connect(partial(session.note_file, lost=False))
        sheet.open()

    def asks(self, end: Callable[[], object] | None = None) -> bool:
        """Look whether the open file was lost; if so, ask what is to become of it. ``end``: people want nothing of it.

        Not where that has been answered.
        """
        session = self._window.session
        if session is None or session is self.given_up or not session.desk.is_lost():
            return False
        session.note_file(lost=True)
        self.ask(str(lost(session.desk.path)), end)
        return True

    def is_let_go(self, act: Callable[[], object]) -> bool:
        """Whether the open campaign may be closed. A file that was lost meanwhile is saved first, if people want to.

        ``act``: what was asked for, which is done when they do not.
        """
        session = self._window.session

        def give_up() -> None:
            self.given_up = session
            act()

        return not self.asks(give_up)
