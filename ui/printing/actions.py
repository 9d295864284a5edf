"""The doors of one window to paper: the print desk as people open it, and what it has written or printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from campaign.words import _, count
from campaign.world.ids import PlayerId
from ui import open_in_desktop
from ui.background import in_background
from ui.window import Window

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from campaign.paper import Setups
    from ui.printing.job import Job


class Printing:
    """``folder``: where what is printed together is kept; None where nothing is."""

    def __init__(self, window: Window, folder: Path | None) -> None:
        self._window, self._folder = window, folder

    def open(self) -> None:
        """Open the print desk, as it was left."""
        self._open()

    def rosters(self, player: PlayerId) -> None:
        """Open the print desk for a player's armies."""
        if self._window.session is not None:
            self._open(("rosters",), self._window.session.state.players[player].letter)

    def kind(self, key: str) -> None:
        """Open the print desk for one kind of paper."""
        self._open((key,))

    def setup(self, name: str) -> None:
        """Open the print desk for what is printed together."""
        self._open(setup=name)

    def setups(self) -> Setups:
        """What is printed together, by names; they belong to the program's user, not to the campaign."""
        from campaign.paper import Setups
        from campaign.paper.setups import FILE

        return Setups(None if self._folder is None else self._folder / FILE)

    def _open(self, kinds: tuple[str, ...] = (), whose: str = "", setup: str = "") -> None:
        from ui.printing.job import Hands, PrintRequest
        from ui.printing.print_desk import PrintDesk

        if self._window.session is not None:
            hands = Hands(self.write_files, self.spool)
            asked = PrintRequest(kinds, whose, setup)
            PrintDesk(self._window.session, self._window.kept, self.setups(), hands, self._window, asked).open()

    def write_files(self, job: Job) -> None:
        """Write what the print desk asks for, beside the window's own work, and say where."""
        from campaign import paper

        def done(written: tuple[Path, ...]) -> None:
            words = count("{n} file written to the folder:", "{n} files written to the folder:", len(written))
            self._window.say(words, job.folder)
            for path in written if job.then == "viewer" else (job.folder,):
                open_in_desktop.show(path)

        self._window.say(_("The files are being written."))
        window = self._window
        in_background(window, lambda: paper.write(job.documents, job.folder, job.paper), done, window.on_failure)

    def spool(self, printer: QPrinter, documents: tuple[bytes, ...]) -> None:
        """Send PDFs to a printer, beside the window's own work."""
        from ui.printing.spool import spool

        def done(pages: int) -> None:
            self._window.say(count("{n} page sent to the printer.", "{n} pages sent to the printer.", pages))

        in_background(self._window, lambda: spool(printer, documents), done, self._window.on_failure)
