"""The doors of one window for letters and answers: opened, dropped or pasted, sent out, written.

All reading, sealing and writing is done beside the window's own work. What is not accepted is said on a sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from campaign.store.errors import StoreError
from campaign.words import _
from campaign.world.refusal import Refusal
from ui.background import in_background
from ui.backups import BackupActions
from ui.open_in_desktop import show
from ui.opening import Opening
from ui.post.file_suffixes import ENDINGS, RESULT
from ui.window import Window

if TYPE_CHECKING:
    from campaign.desk import Desk
    from campaign.exchange.post.sealing import Heading
    from campaign.post.answers import ReadAnswer
    from campaign.post.keyring import Keyring
    from ui.post.answer_sheet import AnswerSheet
    from ui.post.my_orders_sheet import MyOrdersSheet
    from ui.post.paste_sheet import PasteSheet
    from ui.post.results import ResultActions
    from ui.post.send_out_sheet import SendOutSheet
    from ui.post.waiting_sheet import WaitingSheet


class PostActions:
    """The doors of one window. ``choose`` asks which file to open.

    ``backups``: the folder for backups, beside which a player's keys lie.
    """

    def __init__(
        self,
        window: Window,
        keeping: BackupActions,
        opening: Opening,
        choose: Callable[[], object],
        backups: Path | None,
    ) -> None:
        self._window, self._backups = window, backups
        self._keeping, self._opening, self._choose = keeping, opening, choose
        self._next: list[tuple[bytes, str]] = []  # answers that wait until the one before is settled

    @cached_property
    def results(self) -> ResultActions:
        """The doors for results of battles that were fought apart; loaded when the first is wanted."""
        from ui.post.results import ResultActions

        return ResultActions(self._window, self._keyring, self.refuse)

    def _keyring(self) -> Keyring:
        from campaign.post.keyring import Keyring

        return Keyring(self._backups)

    # --- what comes in ---------------------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """A letter becomes a copy, which is opened; an answer or a result is shown."""

        def read() -> tuple[bytes, Heading | None]:
            with path.open("rb") as there:
                return _known(there.read(_most()))

        self._begin(read, path)

    def paste(self) -> None:
        """The same of the text on the clipboard; where that is none, people are asked for it."""
        there = QGuiApplication.clipboard().text()[: _most()]
        if _is_text(there):
            self._open_text(there)
        else:
            self.ask_for_text()

    def ask_for_text(self) -> PasteSheet:
        """A field into which a text is pasted."""
        from ui.post.paste_sheet import PasteSheet

        sheet = PasteSheet(self._window.look, self._window)
        sheet.agreed.connect(self._open_text)
        sheet.open()
        return sheet

    def _open_text(self, text: str) -> None:
        folder = Path(self._window.folder_of_files() or Path.home())
        data = text.strip()[: _most()].encode("utf-8")
        self._begin(lambda: _known(data), folder / f"{_('letter')}{ENDINGS[0]}", pasted=True)

    def _begin(self, read: Callable[[], tuple[bytes, Heading | None]], path: Path, *, pasted: bool = False) -> None:
        name = _("The pasted text") if pasted else path.name

        def done(found: tuple[bytes, Heading | None]) -> None:
            from campaign.exchange.post.sealing import Kind

            data, heading = found
            if heading is None:
                result = path.with_name(f"{_('battle')}{RESULT}") if pasted else path
                self.results.read(data, result, name, pasted=pasted)
            elif heading.kind is Kind.LETTER:
                self._open_letter(data, path, name)
            else:
                self._read_answer(data, name)

        in_background(self._window, read, done, partial(self.refuse, name))

    def refuse(self, name: str, error: Exception, trust: Callable[[], object] | None = None) -> None:
        """Say on a sheet why a file is not accepted, and what to do. A mistake of the program is raised again.

        ``trust`` opens it all the same, where its player knows better.
        """
        from campaign.world.codec import BadForm
        from ui.post.answer_sheet import RefusedSheet

        if isinstance(error, OSError):
            text = _("“{name}” cannot be read: {why}.").format(name=name, why=error.strerror or error)
        elif isinstance(error, BadForm | StoreError | Refusal):
            text = str(error)
        else:
            raise error
        sheet = RefusedSheet(self._window.look, name, text, self._window)
        if trust is not None:
            sheet.offer_trust(trust)
        sheet.finished.connect(lambda _result: self._go_on())
        sheet.open()

    def _open_letter(self, data: bytes, path: Path, name: str, *, trust: bool = False) -> None:
        """The copy lies beside the letter. Where the letter was opened there before, that copy is gone on with.

        ``trust``: the player says that this organiser is the right one, though the key is another than before.
        """
        window = self._window

        def find() -> Path | None:
            from campaign.post.home import read_letter

            heading, _letter, _keys = read_letter(data, self._keyring(), trust=trust)
            there = path.with_suffix(".fftt")
            return there if there.exists() and _is_made_of(there, heading) else None

        def done(there: Path | None) -> None:
            if there is not None:
                window.open_file(there)
                return
            from campaign.post.parcels import free

            target = free(path.with_suffix(".fftt"))

            def get() -> Desk:
                from campaign.post.home import join

                door = self._opening.minded(window.door)
                join(data, self._keyring(), target, door, trust=trust)
                return self._keeping.open_desk(target, door, self._opening.progress())

            window.begin_opening(target.stem, get, target)

        def failed(error: Exception) -> None:
            from campaign.exchange.post.sealing import NotAccepted, Why

            strange = isinstance(error, NotAccepted) and error.why is Why.FORGED and not trust
            self.refuse(name, error, partial(self._open_letter, data, path, name, trust=True) if strange else None)

        in_background(window, find, done, failed)

    def _read_answer(self, data: bytes, name: str) -> None:
        if QApplication.activeModalWidget() is not None:  # one after the other
            self._next.append((data, name))
            return
        session, panes = self._window.session, self._window.panes
        if session is None or panes is None:
            text = _("This is an answer of a player. Open the campaign to which it belongs first, then open it again.")
            self.refuse(name, StoreError(text))
            return
        post = panes.post

        office = post.office

        def read() -> ReadAnswer:
            return office.read_answer(data)

        def done(answer: ReadAnswer) -> None:
            if self._window.session is session:
                self.show_answer(answer, name)

        in_background(session, read, done, partial(self.refuse, name))

    def show_answer(self, answer: ReadAnswer, name: str) -> AnswerSheet | None:
        """Each order with what would come of it, before it is taken in."""
        from campaign.world.codec import BadForm
        from ui.post.answer_sheet import AnswerSheet

        session, panes = self._window.session, self._window.panes
        if session is None or panes is None:
            return None
        post = panes.post

        def take_in() -> None:
            try:
                post.office.take_in_answer(answer)
            except (BadForm, StoreError) as error:
                self.refuse(name, error)
            else:
                name_ = session.desk.state.players[answer.seat].name
                session.noted.emit(_("The answer of {player} is taken in.").format(player=name_))
            post.look_again()
            post.carry_out()

        sheet = AnswerSheet(session, answer, self._window)
        sheet.agreed.connect(take_in)
        sheet.finished.connect(lambda _result: self._go_on())
        sheet.open()
        return sheet

    def _go_on(self) -> None:
        """The next answer that was dropped with this one, when its sheet has gone."""
        if self._next:
            waiting = self._next.pop(0)
            in_background(self._window, lambda: None, lambda _none: self._read_answer(*waiting))

    # --- what goes out ---------------------------------------------------------------------------------------------

    def send_out(self) -> SendOutSheet | None:
        """Ask who gets a letter."""
        from ui.post.send_out_sheet import SendOutSheet

        session, panes = self._window.session, self._window.panes
        if session is None or panes is None or session.desk.state.copy_for is not None or session.looks_back:
            return None
        self._window.program.stop()
        sheet = SendOutSheet(session, panes.post, self._window)
        sheet.agreed.connect(partial(self._write_letters, sheet))
        sheet.folder_wanted.connect(show)
        sheet.open()
        return sheet

    def _write_letters(self, sheet: SendOutSheet) -> None:
        from campaign.post.parcels import Parcel, write_out

        session, panes = self._window.session, self._window.panes
        if session is None or panes is None:
            return
        desk, post = session.desk, panes.post
        office = post.office
        folder, until, words, seats = sheet.wishes()
        post.busy = True

        def over() -> None:
            post.busy = False
            post.look_again()

        def done(parcels: tuple[Parcel, ...]) -> None:
            over()
            with suppress(RuntimeError):  # the sheet has been closed
                sheet.show_done(parcels)

        def failed(error: Exception) -> None:
            over()
            with suppress(RuntimeError):
                sheet.show_failure(error)

        in_background(session, lambda: write_out(desk, office, folder, until, words, seats), done, failed)

    def my_orders(self) -> MyOrdersSheet | None:
        """A player's own orders, to be looked through and sent."""
        from ui.post.my_orders_sheet import MyOrdersSheet

        session, panes = self._window.session, self._window.panes
        if session is None or panes is None or panes.post.home is None:
            return None
        sheet = MyOrdersSheet(session, panes.post, self._window)
        sheet.wanted.connect(partial(self._write_answer, sheet))
        sheet.folder_wanted.connect(show)
        sheet.open()
        return sheet

    def _write_answer(self, sheet: MyOrdersSheet, as_text: bool) -> None:
        from campaign import system
        from campaign.exchange.post.sealing import as_text as text_of
        from campaign.post.parcels import free

        session, panes = self._window.session, self._window.panes
        if session is None or panes is None or (home := panes.post.home) is None:
            return
        path = session.desk.path

        def work() -> str | Path:
            data = home.answer(self._keyring())
            if as_text:
                return text_of(data)
            target = free(path.with_name(f"{path.stem}, {home.post.number}-{home.post.version}{ENDINGS[1]}"))
            system.write(data, target)
            return target

        def done(made: str | Path) -> None:
            panes.post.changed.emit()
            if isinstance(made, Path):
                sheet.show_file(made)
            else:
                sheet.show_text(made)

        in_background(sheet, work, done, sheet.show_failure)

    def waiting(self) -> WaitingSheet | None:
        """What has come and waits."""
        from ui.post.waiting_sheet import WaitingSheet

        session, panes = self._window.session, self._window.panes
        if session is None or panes is None:
            return None
        sheet = WaitingSheet(session, panes.post, self._window)
        sheet.file_wanted.connect(self._choose, Qt.ConnectionType.QueuedConnection)
        sheet.text_wanted.connect(self.paste, Qt.ConnectionType.QueuedConnection)
        sheet.open()
        return sheet

    def show(self) -> None:
        """What the to-do list tells of: the player's own orders, or what waits."""
        panes = self._window.panes
        if panes is not None and panes.post.home is not None:
            self.my_orders()
        else:
            self.waiting()


def _most() -> int:
    from campaign.exchange.post.sealing import LARGEST

    return 2 * LARGEST + 1


def _is_text(text: str) -> bool:
    """Whether a letter, an answer or a result stands in a text."""
    from campaign.exchange.post.result import BEGIN
    from campaign.exchange.post.sealing import FIRST_LINE

    return text.lstrip().startswith(BEGIN.decode("ascii")) or FIRST_LINE.search(text) is not None


def _known(data: bytes) -> tuple[bytes, Heading | None]:
    """What was read, with its heading; None for a result of a battle, which is not sealed. Raises NotAccepted."""
    from campaign.exchange.post.result import BEGIN
    from campaign.exchange.post.sealing import taken_apart

    return data, None if data.startswith(BEGIN) else taken_apart(data).heading


def _is_made_of(path: Path, heading: Heading) -> bool:
    """Whether a file is the copy that was made of this letter."""
    from campaign.desk import Desk
    from campaign.exchange.post.documents import HOME, HomePost, from_json
    from campaign.world.codec import BadForm

    with suppress(StoreError, BadForm, OSError, LookupError), Desk.open_to_read(path) as desk:
        post = from_json(HomePost, desk.post()[HOME])
        return (post.campaign, post.place, post.number) == (heading.campaign, heading.seat, heading.number)
    return False
