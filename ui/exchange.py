"""What leaves the window for others and comes in from them: asks for files, has the work done, says what came of it.

All reading and writing is done beside the window's own work. Knows no form of any file.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QFileDialog

from campaign import system
from campaign.store.backups.naming import readable
from campaign.store.errors import FileExists, StoreError
from campaign.words import _
from campaign.world.ids import PlayerId
from ui import preferences
from ui.background import in_background
from ui.backups import BackupActions
from ui.documents import read_document
from ui.opening import Opening
from ui.window import Window

if TYPE_CHECKING:
    from campaign.desk import Desk
    from campaign.world.maps.document import MapDocument

JSON, MARKDOWN, HTML, PDF = ".json", ".md", ".html", ".pdf"


class Exchange:
    """The doors of one window."""

    def __init__(self, window: Window, keeping: BackupActions, opening: Opening) -> None:
        self._window, self._keeping, self._opening = window, keeping, opening

    def whole(self) -> None:
        """The whole campaign as JSON."""
        if (path := self._ask(_("Send out the whole campaign"), JSON, _("JSON (*.json)"))) is not None:
            self.write_whole(path)

    def write_whole(self, path: Path) -> None:
        """The same, to this file."""
        self._work(lambda desk: desk.copies.export(path), path)

    def copy_for(self, player: PlayerId) -> None:
        """A copy for one player."""
        session = self._window.session
        if session is None:
            return
        name = session.state.players[player].name
        proposed = _("{campaign} for {player}").format(campaign=session.desk.path.stem, player=readable(name))
        title = _("A copy for {player}").format(player=name)
        if (path := self._ask(title, ".fftt", _("Campaigns (*.fftt)"), proposed)) is not None:
            self.write_copy(player, path)

    def write_copy(self, player: PlayerId, path: Path) -> None:
        """The same, to this file; an earlier copy is replaced."""
        self._work(lambda desk: desk.copies.for_player(player, path), path)

    def page(self, player: PlayerId | None) -> None:
        """A page for phones: for one player, or for all."""
        session = self._window.session
        if session is None:
            return
        title, proposed = _("A page for phones, for all"), _("page")
        if player is not None:
            name = session.state.players[player].name
            title = _("A page for phones, for {player}").format(player=name)
            proposed = _("page for {player}").format(player=readable(name))
        proposed = f"{session.desk.path.stem} {proposed}"
        if (path := self._ask(title, HTML, _("Web pages (*.html)"), proposed)) is not None:
            self.write_page(player, path)

    def write_page(self, player: PlayerId | None, path: Path) -> None:
        """The same, to this file, which can be opened then."""

        def write(desk: Desk) -> None:
            from campaign.paper.kind import Source
            from campaign.phone.content import phone_page
            from campaign.phone.page import html_of

            source = Source(desk.state, desk.head, desk.recalling().past, desk.picture)
            system.write(html_of(phone_page(source, player)).encode(), path)

        self._work(write, path, to_open=True)

    def tables(self) -> None:
        """The tables for spreadsheets, into a folder."""
        name = QFileDialog.getExistingDirectory(self._window, _("Folder for the tables"), str(self._folder()))
        if name:
            self.write_tables(Path(name))

    def write_tables(self, folder: Path) -> None:
        """The same, into this folder; cells are parted as spreadsheets of this country expect it."""
        separator: Literal[",", ";"] = ";" if QLocale.system().decimalPoint() == "," else ","

        def write(desk: Desk) -> None:
            from campaign.exchange.csv_files import KINDS, csv_bytes, rows_of

            past, state = desk.past(), desk.state
            for kind in KINDS:
                path = folder / f"{desk.path.stem} {kind}.csv"
                system.write(csv_bytes(rows_of(kind, state, past), separator), path)

        self._work(write, folder)

    def news(self) -> None:
        """The news of the week that one looks back to, else of the last that is over, as anybody may know them."""
        title, kinds = _("News of the week"), _("Markdown (*.md)")
        if (path := self._ask(title, MARKDOWN, kinds)) is not None:
            self.write_news(path)

    def write_news(self, path: Path) -> None:
        """The same, to this file."""
        session = self._window.session
        moment = None if session is None or session.moment is None else (session.state.month, session.state.week)

        def write(desk: Desk) -> None:
            from campaign.exchange.newsletter import latest_week, newsletter, weeks_in
            from campaign.world.knowledge import as_seen_by

            past, state = desk.past(public=True), as_seen_by(desk.state, None)
            week = moment or latest_week(past)
            if week not in weeks_in(past):
                raise StoreError(_("There is no news yet: no week has begun."))
            system.write(newsletter(past, state, week).encode(), path)

        self._work(write, path)

    def map(self) -> None:
        """The map as a document of its own."""
        if (path := self._ask(_("Send out the map"), JSON, _("JSON (*.json)"), _("map"))) is not None:
            self.write_map(path)

    def write_map(self, path: Path) -> None:
        """The same, to this file."""

        def write(desk: Desk) -> None:
            from campaign.exchange.map_file import map_text

            system.write(map_text(desk.state.setting.map).encode(), path)

        self._work(write, path)

    def redraw(self) -> None:
        """Another map for this campaign, of a file."""
        name, _kind = QFileDialog.getOpenFileName(
            self._window, _("Another map"), str(self._folder()), _("JSON (*.json)")
        )
        if name:
            self.redraw_from(Path(name))

    def redraw_from(self, path: Path) -> None:
        """The same, of this file."""
        from campaign.exchange.map_file import read_map
        from campaign.world.orders import RedrawMap

        session = self._window.session
        if session is None:
            return

        def done(ground: MapDocument) -> None:
            if self._window.session is session:
                session.submit(RedrawMap(ground))

        def failed(sentence: str) -> None:
            self._window.on_failure(StoreError(sentence))

        read_document(self._window, path, read_map, done, failed)

    def take_in(self) -> None:
        """A campaign that was sent out as JSON: which, and where it is to be kept."""
        name, _kind = QFileDialog.getOpenFileName(
            self._window, _("Take in a campaign"), str(self._folder()), _("JSON (*.json)")
        )
        if not name:
            return
        source = Path(name)
        kept, _kind = QFileDialog.getSaveFileName(
            self._window, _("Keep it as"), str(source.with_suffix(".fftt")), _("Campaigns (*.fftt)")
        )
        if kept:
            self.restore(source, with_ending(Path(kept), ".fftt"))

    def restore(self, source: Path, target: Path) -> None:
        """The same, of these files; then it is opened."""

        def get() -> Desk:
            door = self._opening.minded(self._window.door)
            door.restore(source, target)
            return self._keeping.open_desk(target, door, self._opening.progress())

        self._window.begin_opening(target.stem, get, target)

    def handbook(self) -> None:
        """The handbook, as PDF or, where that is chosen or the name ends so, as HTML; no campaign need be open."""
        title, pdf, html = _("Handbook of FFTT Campaign"), _("PDF (*.pdf)"), _("HTML (*.html)")
        start = str(self._folder() / f"{title}{PDF}")
        name, kind = QFileDialog.getSaveFileName(self._window, title, start, f"{pdf};;{html}")
        if not name:
            return
        path = Path(name)
        if path.suffix.casefold() not in (PDF, HTML, ".htm"):
            try:
                path = chosen_target(path, HTML if kind == html else PDF)
            except FileExists as error:
                self._window.on_failure(error)
                return
        self.write_handbook(path)

    def write_handbook(self, path: Path) -> None:
        """The same, to this file."""
        chosen = preferences.read(self._window.settings, preferences.PAPER, "")

        def write() -> None:
            if path.suffix.casefold() != PDF:
                from campaign.handbook import html

                system.write(html.page().encode(), path)
            else:
                from campaign.paper import manual
                from ui.printing.print_options import paper_here

                system.write(manual.as_pdf(paper_here(chosen)), path)

        words = _("Written: “{name}”.").format(name=path.name)
        in_background(self._window, write, lambda _none: self._window.note(words), self._window.on_failure)

    def _work(self, write: Callable[[Desk], object], path: Path, *, to_open: bool = False) -> None:
        """Write beside the window's own work, and say so; ``to_open``: with the button that opens the file."""
        session = self._window.session
        if session is None:
            return
        desk, done = session.desk, _("Written: “{name}”.").format(name=path.name)
        file = path if to_open else None

        def say(_none: object) -> None:
            self._window.say(done, file=file)

        in_background(self._window, lambda: write(desk), say, self._window.on_failure)

    def _ask(self, title: str, ending: str, kinds: str, proposed: str = "") -> Path | None:
        session = self._window.session
        if session is None:
            return None
        start = self._folder() / f"{proposed or session.desk.path.stem}{ending}"
        name, _kind = QFileDialog.getSaveFileName(self._window, title, str(start), kinds)
        if not name:
            return None
        try:
            return chosen_target(Path(name), ending)
        except FileExists as error:
            self._window.on_failure(error)
            return None

    def _folder(self) -> Path:
        session = self._window.session
        return Path.home() if session is None else session.desk.path.parent


def chosen_target(path: Path, ending: str) -> Path:
    """The file that was chosen to write to, with its ending.

    Raises FileExists where that makes it another file, which is there: nobody was asked whether to replace that one.
    """
    named = with_ending(path, ending)
    if named != path and named.exists():
        raise FileExists(_("“{name}” exists already. To replace it, choose it in the list.").format(name=named.name))
    return named


def with_ending(path: Path, ending: str) -> Path:
    """The name with its ending."""
    return path if path.suffix == ending else path.with_name(path.name + ending)
