"""What every part of a window may know of it: what is open in it, how it looks, and how to say something there.

``Window`` opens nothing itself: who makes it a whole one says how files are opened and closed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMainWindow

from campaign.intake.doorkeeper import OPEN_DOOR, Doorkeeper
from campaign.store.errors import StoreError
from campaign.words import _
from ui import preferences
from ui.recent import RecentFiles
from ui.start_page import StartPage
from ui.theme import Theme
from ui.window_state import WindowState

if TYPE_CHECKING:
    from campaign.desk import Desk
    from ui.bars.journal import JournalBar
    from ui.bars.week import WeekBar
    from ui.computer_seats import ComputerSeats
    from ui.map.panel import MapPanel
    from ui.panels.inspector import Inspector
    from ui.panels.standings import Standings
    from ui.panels.todo import ToDoPanel
    from ui.panes import Panes
    from ui.session import Session


class Window(QMainWindow):
    """A window for one campaign. Without ``settings`` it remembers nothing.

    ``door`` looks through files that come from elsewhere.
    """

    def __init__(self, look: Theme, settings: QSettings | None, door: Doorkeeper = OPEN_DOOR) -> None:
        super().__init__()
        self._look, self._kept, self.door = look, WindowState(settings), door
        self._recent = RecentFiles(settings)
        self._session: Session | None = None
        self._panes: Panes | None = None

    @property
    def session(self) -> Session | None:
        """The open campaign, if any."""
        return self._session

    @property
    def look(self) -> Theme:
        """The theme."""
        return self._look

    @property
    def settings(self) -> QSettings | None:
        """What people have chosen for the program; None where nothing is kept."""
        return self._kept.settings

    @property
    def kept(self) -> WindowState:
        """What it remembers."""
        return self._kept

    @property
    def lists_folded(self) -> bool:
        """Whether the marks stand in place of the to-do list."""
        return self._panes is not None and self._panes.lists_folded

    @property
    def panes(self) -> Panes | None:
        """What shows the open campaign, if one is open."""
        return self._panes

    @property
    def map_panel(self) -> MapPanel:
        """The map of the open campaign."""
        return self.shown.map_panel

    @property
    def program(self) -> ComputerSeats:
        """Who plays the program's seats of the open campaign."""
        return self.shown.program

    @property
    def week_bar(self) -> WeekBar:
        """The week bar of the open campaign."""
        return self.shown.week_bar

    @property
    def journal(self) -> JournalBar:
        """The journal of the open campaign."""
        return self.shown.journal

    @property
    def to_do(self) -> ToDoPanel:
        """The to-do list of the open campaign."""
        return self.shown.to_do

    @property
    def standings(self) -> Standings:
        """The standings of the open campaign."""
        return self.shown.standings

    @property
    def inspector(self) -> Inspector:
        """The inspector of the open campaign."""
        return self.shown.inspector

    @property
    def shown(self) -> Panes:
        """What shows the open campaign; there has to be one."""
        assert self._panes is not None, "no campaign is open"
        return self._panes

    # --- what a whole window does ----------------------------------------------------------------------------------

    def open_file(self, path: Path) -> None:
        """Open a campaign, a letter or an answer beside the window's own work."""
        raise NotImplementedError

    def begin_opening(self, name: str, get: Callable[[], Desk], file: Path | None, *, founds: bool = False) -> None:
        """Open what ``get`` gets in place of the open campaign. ``file``: what can be repaired where it is damaged."""
        raise NotImplementedError

    def close_campaign(self, then: Callable[[], object] | None = None) -> None:
        """Close the campaign, once it may be let go; ``then`` something more."""
        raise NotImplementedError

    # --- what is said ----------------------------------------------------------------------------------------------

    def _tell(self, sentence: str) -> None:
        """Say something about a file, above the map or on the start page."""
        page = self.centralWidget()
        if self._session is not None:
            self._session.failed.emit(sentence)
        elif isinstance(page, StartPage):
            page.show_message(sentence)

    def say(self, sentence: str, folder: Path | None = None, file: Path | None = None) -> None:
        """Say above the map that something goes well, and in which folder or file it lies now."""
        if self._session is not None:
            self.map_panel.notice.say(sentence, folder, file)

    def note(self, sentence: str) -> None:
        """Say something that people should know, calmly, wherever they are by now."""
        page = self.centralWidget()
        if self._session is not None:
            self.say(sentence)
        elif isinstance(page, StartPage):
            page.show_message(sentence)

    def on_failure(self, error: Exception) -> None:
        """Say what the disk, or a file of somebody else's, has against what was asked."""
        from campaign import system
        from campaign.world.codec import BadForm
        from campaign.world.refusal import Refusal

        if isinstance(error, system.IsLink):
            text = _("“{what}” is a link to another file, and nothing is written through a link. Choose another name.")
            self._tell(text.format(what=error.filename))
        elif isinstance(error, OSError):
            what = error.filename or _("the file")
            self._tell(_("“{what}” could not be written: {why}.").format(what=what, why=error.strerror or error))
        elif isinstance(error, StoreError) and self._session is not None:
            self._session.fail(error)
        elif isinstance(error, StoreError | BadForm):
            self._tell(str(error))
        elif isinstance(error, Refusal):
            self._tell("\n".join(str(reason) for reason in error.reasons))
        else:
            raise error

    # --- files -----------------------------------------------------------------------------------------------------

    def recent_files(self) -> tuple[Path, ...]:
        """The files opened last that are still there, pinned ones first."""
        return tuple(file.path for file in self._recent.all() if file.there)

    def folder_of_files(self) -> str:
        """Where people keep their campaigns; empty where that is not known."""
        chosen, files = preferences.folder(self.settings), self.recent_files()
        return str(chosen) if chosen is not None else str(files[0].parent) if files else ""
