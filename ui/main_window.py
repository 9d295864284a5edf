"""The window: menus, and the panes of the open campaign; or the start page while no file is open.

Opens and closes campaign files. The panes, and all that only an open campaign needs, are loaded when one is opened:
the window is there before. Every order goes through the session.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRegularExpression, QSettings, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMainWindow, QWidget
from shiboken6 import isValid

from campaign.arrivals.doorkeeper import OPEN_DOOR, Doorkeeper
from campaign.store.errors import FileExists, StoreError, lost
from campaign.words import _, count
from campaign.world.ids import EntryId, PendingId, PlayerId
from ui import places, plain, preferences, showing
from ui.battle.fighter import Fighter
from ui.commands import Commands
from ui.exchange import Exchange, asked_for
from ui.keeping import Keeping
from ui.kept import Kept
from ui.mending import Mending
from ui.opening import Opening
from ui.post.doors import PostDoors
from ui.post.endings import ENDINGS as LETTERS
from ui.post.endings import is_post
from ui.recent import RecentFiles
from ui.start_page import StartPage
from ui.theme import Theme
from ui.work import in_background

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from campaign.desk import Desk
    from campaign.paper import Setups
    from campaign.world.orders import FoundCampaign
    from ui.amending import Amending
    from ui.bars.journal import JournalBar
    from ui.bars.week import WeekBar
    from ui.help.tour import Tour
    from ui.map.panel import MapPanel
    from ui.panels.inspector import Inspector
    from ui.panels.standings import Standings
    from ui.panels.todo import ToDoPanel
    from ui.panes import Panes
    from ui.printing.job import Job
    from ui.program import ProgramPlayer
    from ui.rules.book import Book
    from ui.rules.browser import BookWindow
    from ui.session import Session

TITLE = "FFTT Campaign"
ENDING = ".fftt"
SEEN = "toured"  # key of the settings that says that people have been shown round
DICE_TOLD = "dice told"  # for which campaigns it was said that their dice can be found out
MOST_TOLD = 99
SIZE = (1600, 1000)
# windows that show the open campaign beside this one
BESIDE = QRegularExpression("^(hall|statistics|battlefield|tables|journal|week end)$")
TABLE = "battle table"  # on which a battle of it is played
Lesson = Callable[[Theme, Fighter, QWidget], object]


class MainWindow(QMainWindow):
    """The main window. Without ``settings`` it remembers nothing; ``sample`` makes the sample in a new file.

    ``fighter`` has battles fought; ``lesson`` opens the battle that explains the rules as they come up; ``door``
    looks through files that come from elsewhere; ``backups`` is the folder for those of campaigns: without it none
    are made.
    """

    def __init__(
        self,
        look: Theme,
        settings: QSettings | None,
        sample: Callable[[Path, Callable[[int, int], object] | None], object] | None = None,
        sample_folder: Path | None = None,
        fighter: Fighter | None = None,
        lesson: Lesson | None = None,
        door: Doorkeeper = OPEN_DOOR,
        backups: Path | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowTitle(TITLE)
        self.setMinimumSize(900, 480)
        self.setAcceptDrops(True)
        self.resize(*SIZE)
        self._look, self._kept = look, Kept(settings)
        self._recent = RecentFiles(settings)
        self._sample, self._sample_folder = sample, sample_folder
        self._fighter, self._lesson = fighter or Fighter(), lesson
        self._session: Session | None = None
        self._given_up: Session | None = None  # whose file was lost, and nobody wants what is left
        self._rulebook: BookWindow | None = None  # made when it is first wanted, and so is the handbook
        self._handbook: BookWindow | None = None
        self._panes: Panes | None = None
        self._tour: Tour | None = None
        self.door = door
        self._asked_for: Path | None = None  # which file was to be opened last
        self.opening = Opening(self, self._showing_opened, self._not_opened)
        self.mending = Mending(self)
        self._amending: Amending | None = None  # made when something is amended for the first time
        self.exchange, self.keeping = Exchange(self), Keeping(self, backups)
        self.post = PostDoors(self, backups)
        self._commands = Commands(self, look)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self._restore_geometry()
        self.opening.changed.connect(self._on_opening)
        self.set_motion()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        self.show_start()

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
        return self._shown.map_panel

    @property
    def program(self) -> ProgramPlayer:
        """Who plays the program's seats of the open campaign."""
        return self._shown.program

    @property
    def week_bar(self) -> WeekBar:
        """The week bar of the open campaign."""
        return self._shown.week_bar

    @property
    def journal(self) -> JournalBar:
        """The journal of the open campaign."""
        return self._shown.journal

    @property
    def to_do(self) -> ToDoPanel:
        """The to-do list of the open campaign."""
        return self._shown.to_do

    @property
    def standings(self) -> Standings:
        """The standings of the open campaign."""
        return self._shown.standings

    @property
    def inspector(self) -> Inspector:
        """The inspector of the open campaign."""
        return self._shown.inspector

    @property
    def _shown(self) -> Panes:
        assert self._panes is not None, "no campaign is open"
        return self._panes

    # --- files -----------------------------------------------------------------------------------------------------

    def open_file(self, path: Path) -> None:
        """Open a campaign beside the window's own work; where that fails, say why and keep what was open.

        A letter, or an answer to one, comes in by the door for these.
        """
        if is_post(path):
            self.post.open(path)
            return

        def get() -> Desk:
            return self.keeping.open_desk(path, self.opening.minded(self.door), self.opening.progress())

        if self._session is None or not self._has_open(path):
            self.begin_opening(path.stem, get, path)
        elif self._session.desk.is_lost():  # what lies there now is another one
            self.close_campaign(partial(self.open_file, path))

    def begin_opening(self, name: str, get: Callable[[], Desk], file: Path | None, *, founds: bool = False) -> None:
        """Open what ``get`` gets in place of the open campaign, once that may be let go.

        ``file``: what can be repaired where it turns out to be damaged.
        """
        if self._is_let_go(partial(self.begin_opening, name, get, file, founds=founds)):
            self._asked_for = file
            self.opening.begin(name, get, founds=founds)

    def _not_opened(self, error: Exception) -> None:
        """Say why; where the file is damaged, with what can be done about it."""
        from campaign.exchange.post.sealing import NotAccepted

        if self._panes is not None:
            self.map_panel.notice.hide()  # it says that the file is being opened
        if isinstance(error, NotAccepted):
            self.post.refuse("" if self._asked_for is None else self._asked_for.name, error)
        elif self._asked_for is not None and self.mending.is_for_it(error):
            self.mending.offer_for(self._asked_for, error)
        else:
            self.on_failure(error)

    def _has_open(self, path: Path) -> bool:
        return self._session is not None and realpath(self._session.desk.path) == realpath(path)

    def found(self, path: Path, order: FoundCampaign) -> None:
        """Found a campaign in a new file and open it, in the same way."""

        def get() -> Desk:
            from campaign.desk import Desk

            return Desk.create(path, order, self.keeping.backups(), self.door)

        self.begin_opening(path.stem, get, None, founds=True)

    def show_desk(self, desk: Desk) -> None:
        """Show an open desk at once; the window closes it in the end."""
        for _step in self._showing(desk):
            pass

    def _showing_opened(self, desk: Desk) -> Generator[None, None, None]:
        """The same of one that has just been read from its file."""
        yield from self._showing(desk)
        if self.map_panel.notice.isHidden():  # nothing more urgent is said there
            self._tell_of_dice(desk)

    def _showing(self, desk: Desk) -> Generator[None, None, None]:
        """Make what shows a desk, part by part; then it takes the place of what was shown before."""
        from ui.panes import Panes
        from ui.session import Session

        self._asked_for = None
        session = Session(desk, self._look, self, self._fighter)
        session.kept = self._kept
        session.door = self.door
        self.keeping.begin(session)
        panes = Panes(self, session, self._kept)
        try:
            yield from panes.make()
        except BaseException:
            self.keeping.end(session)
            session.deleteLater()
            raise
        self._leave()
        self._colour_seats(desk)
        self._session, self._panes = session, panes
        panes.show()
        self._connect(session, panes)
        if not session.only_looked_at:
            self._recent.note(desk.path)
        self.setWindowTitle(plain.window_title(f"{desk.state.setting.name} · {TITLE}"))
        if (whose := desk.state.copy_for) is not None and not desk.post():
            self.say(_("A copy for {player}, to look at.").format(player=desk.state.players[whose].name))
        self.keeping.tell(session)
        self._commands.set_session(session)
        if self._is_sample(desk.path) and self.settings is not None and self._kept.recall(SEEN) is None:
            QTimer.singleShot(0, self, self.show_round)

    def _tell_of_dice(self, desk: Desk) -> None:
        """Say once for each campaign that its dice can be found out, and what helps (campaign:C97c)."""
        from campaign.world.chance import can_be_found_out

        if self._is_sample(desk.path) or not can_be_found_out(desk.state.setting):
            return
        told, campaign = str(self._kept.recall(DICE_TOLD) or "").split(), desk.history()[0].hash
        if campaign not in told:
            self._kept.remember(DICE_TOLD, " ".join((*told[-MOST_TOLD:], campaign)))
            self.map_panel.notice.tell_of_dice(
                _(
                    "The dice of this campaign follow from a seed, which players can work out. "
                    "“Campaign”, “Rules and players”, “New key for the dice…” puts an end to that."
                )
            )

    def _colour_seats(self, desk: Desk) -> None:
        """The players in their colours; they are the same at every moment of a campaign."""
        self._look.seat({player.letter: player.colour for player in desk.state.players.values()})

    def _is_sample(self, path: Path) -> bool:
        return self._sample_folder is not None and path == self._sample_folder / f"sample{ENDING}"

    def show_round(self) -> None:
        """A walk round the window, from its first step."""
        from ui.help.tour import Tour

        self._end_round()
        if self._session is not None:
            self._kept.remember(SEEN, "yes")
            self._tour = Tour(self._look, self)
            self._tour.ended.connect(self._forget_round)

    def _end_round(self) -> None:
        if self._tour is not None:
            self._tour.end()

    def _forget_round(self) -> None:
        self._tour = None

    def _connect(self, session: Session, panes: Panes) -> None:
        """What the panes ask of the window."""
        from ui.dialogs.dice_sheet import dice_asker

        session.lost.connect(self._on_lost, Qt.ConnectionType.QueuedConnection)
        session.asks.connect(self.ask_next, Qt.ConnectionType.QueuedConnection)
        session.amends.connect(self.amend, Qt.ConnectionType.QueuedConnection)  # its sheet closes first
        panes.week_bar.undo.connect(session.undo)
        panes.week_bar.redo.connect(session.redo)
        panes.week_bar.search.connect(self._commands.open_finder)
        panes.week_bar.orders_wanted.connect(self.post.my_orders)
        panes.post.typed.connect(self.post.results.typed)
        panes.week_bar.letters_asked.connect(self.post.waiting)
        panes.to_do.post_wanted.connect(self.post.show)
        panes.week_ends.newsletter_asked.connect(partial(self.print_kind, "newsletter"))
        panes.journal.amend.connect(self.amend)
        panes.journal.take_out.connect(self.take_out)
        panes.journal.copy.connect(self.save_copy_from)
        panes.journal.branches.connect(self.show_branches)
        panes.journal.wanted.connect(self.open_journal)
        session.changed.connect(lambda _changes: self._colour_seats(session.desk))  # a newcomer may have chosen one
        past = panes.map_panel.past
        past.amend.connect(self.amend)
        past.copy.connect(self.save_copy_from)
        past.compare.connect(self.compare)
        past.return_to.connect(lambda entry: session.go_to(EntryId(entry)))
        session.dice_asker = dice_asker(session, self)

    def stop(self) -> None:
        """Open no campaign after all; else, let the program play no further."""
        if self.opening.name:
            self.opening.stop()
            if self._panes is not None:
                self.map_panel.notice.hide()
        elif self._panes is not None:
            self.program.stop()

    def _on_opening(self) -> None:
        """Say what is being opened, where people look."""
        name, page = self.opening.name, self.centralWidget()
        words = _("“{name}” is being opened. Esc stops it.").format(name=name) if name else ""
        if name and (percent := self.opening.percent):
            words = _("“{name}” is being opened: {n} %. Esc stops it.").format(name=name, n=percent)
        if self.opening.looks_through:
            words = _("“{name}” comes from elsewhere and is looked through first. Esc stops it.").format(name=name)
        if isinstance(page, StartPage):
            page.show_opening(words)
        elif name:
            self.say(words)
        self._commands.look_again()

    def close_campaign(self, then: Callable[[], object] | None = None) -> None:
        """Close the campaign, once it may be let go, and show the start page; ``then`` something more."""
        if self._is_let_go(partial(self.close_campaign, then)):
            self.show_start()
            if then is not None:
                then()

    def show_start(self, message: str = "") -> None:
        """Close the campaign, if one is open, and show the start page."""
        self._leave()
        self.opening.stop()
        page = StartPage(
            self._look, self._recent.all(), has_sample=self._sample is not None, has_lesson=self.has_lesson
        )
        page.new.connect(self.new_campaign)
        page.open.connect(self.choose_file)
        page.sample.connect(self.open_sample)
        page.quick.connect(self.quick_battle)
        page.lesson.connect(self.learning_battle)
        page.recent.connect(self.open_file)
        page.backups.connect(self.keeping.open_backups)
        page.stop.connect(self.stop)
        page.pinned.connect(self._pin)
        page.forgotten.connect(self._forget_file)
        page.show_message(message)
        self.setCentralWidget(page)
        self.setWindowTitle(TITLE)
        self._commands.set_session(None)

    def recent_files(self) -> tuple[Path, ...]:
        """The files opened last that are still there, pinned ones first."""
        return tuple(file.path for file in self._recent.all() if file.there)

    def choose_file(self) -> None:
        """Ask which campaign to open."""
        kinds = _("Campaigns, letters, answers and signed results ({endings})")
        kinds = kinds.format(endings=" ".join(f"*{ending}" for ending in (ENDING, *LETTERS)))
        name, _kind = QFileDialog.getOpenFileName(self, _("Open a campaign"), self._folder(), kinds)
        if name:
            self.open_file(Path(name))

    def new_campaign(self) -> None:
        """Ask for a new campaign."""
        from ui.dialogs.new_campaign import NewCampaignDialog

        folder = Path(self._folder()) if self._folder() else None
        throws = preferences.program_throws(self.settings)
        dialog = NewCampaignDialog(self._look, self.found, self, folder, program_dice=throws, door=self.door)
        dialog.open()

    def quick_battle(self) -> None:
        """A battle without a campaign, whatever is open."""
        from ui.quick.run import QuickBattle

        folder = self._sample_folder
        left = None if folder is None else folder / "quick-battle.json"
        found = self.findChild(QuickBattle) or QuickBattle(self._look, self._fighter, self, left, self._kept, self.door)
        found.open()

    @property
    def has_lesson(self) -> bool:
        """Whether there is a battle that explains the rules."""
        return self._lesson is not None

    def learning_battle(self) -> None:
        """The battle that explains the rules as they come up."""
        if self._lesson is not None:
            self._lesson(self._look, self._fighter, self)

    def open_sample(self) -> None:
        """Open the sample campaign, made the first time."""
        if self._sample is None or self._sample_folder is None:
            return
        path, make = self._sample_folder / f"sample{ENDING}", self._sample

        def get() -> Desk:
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                make(path, self.opening.progress())
                self.door.made(path)
            return self.keeping.open_desk(path, self.opening.minded(self.door))

        if not self._has_open(path):
            self.begin_opening(_("The sample"), get, path)

    def save_copy(self) -> None:
        """Ask where to put a copy of the campaign as it stands."""
        if self._session is None:
            return
        source = self._session.desk.path
        proposed = str(source.with_name(f"{source.stem} copy{ENDING}"))
        name, _kind = QFileDialog.getSaveFileName(self, _("Save a copy"), proposed, self._file_kinds())
        if name:
            self.copy_to(Path(name))

    def copy_to(self, target: Path, entry: EntryId | None = None) -> None:
        """Copy the campaign as it stands, or what led to an entry, beside the window's own work."""
        if self._session is None:
            return
        try:
            target = asked_for(target, ENDING)
        except FileExists as error:
            self.on_failure(error)
            return
        desk = self._session.desk
        done = _("A copy was saved as “{name}”.").format(name=target.name)
        if entry is not None:
            desk.state_at(entry)  # read now: the other thread may not

        def copy() -> None:
            if entry is None:
                desk.save_copy(target)
            else:
                desk.save_copy_from(entry, target)

        in_background(self, copy, lambda _none: self.say(done), self.on_failure)

    def _on_lost(self, sentence: str, end: Callable[[], object] | None = None) -> None:
        """The file was removed or replaced: ask what is to become of what was open; once."""
        from ui.dialogs.lost_sheet import LostSheet

        session = self._session
        if session is None or self.findChild(LostSheet) is not None:
            return

        def go_on(saved: Path) -> None:
            self._given_up = session
            self.keeping.say_when_shown(saved, _("The campaign goes on in “{name}”.").format(name=saved.name))
            self.open_file(saved)

        sheet = LostSheet(self._look, session.desk, sentence, go_on, self, end)
        sheet.found.connect(partial(session.note_file, lost=False))
        sheet.open()

    def asks_for_lost_file(self, end: Callable[[], object] | None = None) -> bool:
        """Look whether the open file was lost; if so, ask what is to become of it. ``end``: people want nothing of it.

        Not where that has been answered.
        """
        session = self._session
        if session is None or session is self._given_up or not session.desk.is_lost():
            return False
        session.note_file(lost=True)
        self._on_lost(str(lost(session.desk.path)), end)
        return True

    def _is_let_go(self, act: Callable[[], object]) -> bool:
        """Whether the open campaign may be closed. A file that was lost meanwhile is saved first, if people want to.

        ``act``: what was asked for, which is done when they do not.
        """
        session = self._session

        def give_up() -> None:
            self._given_up = session
            act()

        return not self.asks_for_lost_file(give_up)

    def save_copy_from(self, entry: int) -> None:
        """Ask where to put a campaign that knows only what led to an entry."""
        if self._session is None:
            return
        source = self._session.desk.path
        proposed = str(source.with_name(_("{name} from entry {n}").format(name=source.stem, n=entry) + ENDING))
        name, _kind = QFileDialog.getSaveFileName(self, _("Save a copy from here"), proposed, self._file_kinds())
        if name:
            self.copy_to(Path(name), EntryId(entry))

    def print_paper(self) -> None:
        """Open the print desk, as it was left."""
        self._open_print_desk()

    def print_rosters(self, player: PlayerId) -> None:
        """Open the print desk for a player's armies."""
        if self._session is not None:
            self._open_print_desk(("rosters",), self._session.state.players[player].letter)

    def print_kind(self, key: str) -> None:
        """Open the print desk for one kind of paper."""
        self._open_print_desk((key,))

    def print_setup(self, name: str) -> None:
        """Open the print desk for what is printed together."""
        self._open_print_desk(setup=name)

    def print_setups(self) -> Setups:
        """What is printed together, by names; they belong to whoever runs the program, not to the campaign."""
        from campaign.paper import Setups
        from campaign.paper.setups import FILE

        return Setups(None if self._sample_folder is None else self._sample_folder / FILE)

    def _open_print_desk(self, kinds: tuple[str, ...] = (), whose: str = "", setup: str = "") -> None:
        from ui.printing.desk import PrintDesk
        from ui.printing.job import Asked, Hands

        if self._session is not None:
            hands = Hands(self.write_files, self.spool)
            asked = Asked(kinds, whose, setup)
            PrintDesk(self._session, self._kept, self.print_setups(), hands, self, asked).open()

    def write_files(self, job: Job) -> None:
        """Write what the print desk asks for, beside the window's own work, and say where."""
        from campaign import paper

        def done(written: tuple[Path, ...]) -> None:
            words = count("{n} file written to the folder:", "{n} files written to the folder:", len(written))
            self.say(words, job.folder)
            for path in written if job.then == "viewer" else (job.folder,):
                showing.show(path)

        self.say(_("The files are being written."))
        in_background(self, lambda: paper.write(job.documents, job.folder, job.paper), done, self.on_failure)

    def spool(self, printer: QPrinter, documents: tuple[bytes, ...]) -> None:
        """Send PDFs to a printer, beside the window's own work."""
        from ui.printing.spool import spool

        def done(pages: int) -> None:
            self.say(count("{n} page sent to the printer.", "{n} pages sent to the printer.", pages))

        in_background(self, lambda: spool(printer, documents), done, self.on_failure)

    # --- what an order has opened ----------------------------------------------------------------------------------

    def ask_next(self, pending: str, over: object = None) -> None:
        """Open the sheet of what is to be settled next, where the last was answered; not while another is open."""
        from ui.dialogs import answers

        if self._session is not None and QApplication.activeModalWidget() is None:
            there = over if isinstance(over, QWidget) and isValid(over) and over.isVisible() else self
            answers.ask_next(self._session, PendingId(pending), there)

    # --- what there is to read -------------------------------------------------------------------------------------

    def open_rulebook(self, rule: str = "") -> None:
        """Show the rulebook beside the window: at a rule, or where it was. There is one of it."""
        from ui.rules import book

        self._rulebook = self._open_book(self._rulebook, book.rulebook, rule)

    def open_handbook(self, page: str = "") -> None:
        """Show the handbook beside the window: at a page, or where it was. There is one of it."""
        from ui.rules import book

        self._handbook = self._open_book(self._handbook, book.manual, page)

    def _open_book(self, known: BookWindow | None, book: Callable[[], Book], target: str) -> BookWindow:
        """Show a book; a link in it that it has no page for leads to the other."""
        from ui.rules.browser import BookWindow, put_beside

        if known is None:
            known = BookWindow(self._look, book())
            known.elsewhere.connect(self.open_handbook if known.book.name == "rulebook" else self.open_rulebook)
            put_beside(known, self)
        if target:
            known.show_target(target)
        known.show()
        known.raise_()
        known.activateWindow()
        return known

    @property
    def rulebook(self) -> BookWindow | None:
        """The rulebook, once it has been opened."""
        return self._rulebook

    @property
    def handbook(self) -> BookWindow | None:
        """The handbook, once it has been opened."""
        return self._handbook

    # --- the past --------------------------------------------------------------------------------------------------

    def replay(self) -> None:
        """Play the whole campaign on the map, from the moment that is shown or its founding."""
        if self._session is not None and not (self._session.moment and self._session.moment.ask):
            self.map_panel.past.toggle_replay()

    def look_back(self, by: int) -> None:
        """Show the campaign so many entries earlier or later than it is shown."""
        if self._session is not None and not (self._session.moment and self._session.moment.ask):
            self.map_panel.past.step(by)

    def compare(self) -> None:
        """What differs between the moment that is shown, or the entry before the last, and now."""
        from ui.dialogs.past_sheets import CompareSheet

        session = self._session
        if session is not None:
            last = session.desk.history()[-2:]
            entry = last[0].id if session.moment is None else session.moment.entry
            CompareSheet(session, entry, self).open()

    def open_journal(self) -> None:
        """The journal as a tree, in a window beside this one."""
        from ui.journal.panel import open_journal

        if self._session is None:
            return
        known = self.findChild(QDialog, "journal") is not None
        panel = open_journal(self._session, self).panel
        if not known:
            panel.amend.connect(self.amend)
            panel.take_out.connect(self.take_out)
            panel.copy.connect(self.save_copy_from)

    def show_week_end(self) -> None:
        """How the last week ended, once more."""
        if self._panes is not None:
            self._panes.show_week_end()

    def show_branches(self) -> None:
        """What was undone or amended."""
        from ui.dialogs.past_sheets import BranchesSheet

        if self._session is not None:
            BranchesSheet(self._session, self).open()

    def amend(self, entry: int) -> None:
        """Ask what the order of an entry should have been."""
        if (amending := self._amender()) is not None:
            self.map_panel.take_keys()  # there the order is given again, where no sheet asks for it
            amending.begin(EntryId(entry))

    def take_out(self, entry: int) -> None:
        """Show what would come of it if an entry had never been."""
        if (amending := self._amender()) is not None:
            amending.take_out(EntryId(entry))

    def _amender(self) -> Amending | None:
        if self._session is None:
            return None
        if self._amending is None:
            from ui.amending import Amending

            self._amending = Amending(self._session, self)
            self._amending.done.connect(self.say)
        return self._amending

    # --- the look --------------------------------------------------------------------------------------------------

    def use_theme(self, name: str) -> None:
        """Dark, light or as the system has it, from now on. Painting waits a moment, so that all else can go on."""
        self._kept.remember(preferences.THEME, name)
        self.setUpdatesEnabled(False)
        self._look.use(preferences.theme(self.settings) if name == preferences.SYSTEM else name)
        QTimer.singleShot(0, self, lambda: self.setUpdatesEnabled(True))

    def set_motion(self, _chosen: str = "") -> None:
        """Things move from now on, or no longer, as people or their system have it."""
        self._look.moves = preferences.moves(self.settings)

    def _follow_system(self) -> None:
        """The system has become dark or light."""
        if preferences.read(self.settings, preferences.THEME, preferences.DARK) == preferences.SYSTEM:
            self.use_theme(preferences.SYSTEM)

    def move_panels(self, allowed: bool) -> None:
        """Give the panels heads to drag them by, or take these away."""
        self._shown.make_movable(allowed)

    def panels_back(self) -> None:
        """All panels where they belong."""
        self._shown.put_back()

    def toggle_list(self) -> None:
        """Unfold the to-do list of a small window, or fold it again."""
        if self._panes is not None:
            self._panes.toggle_list()

    # --- events ----------------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files that this program opens may be dropped anywhere on the window."""
        if dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open them; of several campaigns the first."""
        files = dropped_files(event)
        post = [path for path in files if is_post(path)]
        for path in post or files[:1]:
            self.open_file(path)
        event.acceptProposedAction()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what there is no room for."""
        super().resizeEvent(event)
        if self._panes is not None:
            self._panes.fold_if_small()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep where the window was, and let go of the file."""
        if not self._is_let_go(self.close):
            event.ignore()
            return
        places.remember(self, self._kept, "window")
        if self._panes is not None:
            self._panes.remember()
        self.opening.stop()
        self._leave()
        for book in (self._rulebook, self._handbook):
            if book is not None:
                book.close()
        super().closeEvent(event)

    # --- small matters ---------------------------------------------------------------------------------------------

    def _leave(self) -> None:
        """Take down what belongs to the open campaign."""
        self._end_round()
        if self._session is None or self._panes is None:
            return
        session, self._session = self._session, None
        self._commands.set_session(None)
        if self._amending is not None:
            self._amending.leave()
            self._amending = None
        for beside in (*self.findChildren(QDialog, BESIDE), *self.findChildren(QMainWindow, TABLE)):
            beside.close()
        self._panes.leave()
        self._panes = None
        self.setCentralWidget(QWidget())
        session.deleteLater()  # before its file is closed: a job that still reads there then tells nobody
        self.keeping.end(session)

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

    def _pin(self, path: Path, pinned: bool) -> None:
        self._recent.pin(path, pinned)
        self._show_recent()

    def _forget_file(self, path: Path) -> None:
        self._recent.forget(path)
        self._show_recent()

    def _show_recent(self) -> None:
        page = self.centralWidget()
        if isinstance(page, StartPage):
            page.show_files(self._recent.all())

    def folder_of_files(self) -> str:
        """Where people keep their campaigns; empty where that is not known."""
        return self._folder()

    def _folder(self) -> str:
        chosen, files = preferences.folder(self.settings), self.recent_files()
        return str(chosen) if chosen is not None else str(files[0].parent) if files else ""

    def _file_kinds(self) -> str:
        return _("Campaigns (*{ending})").format(ending=ENDING)

    def _restore_geometry(self) -> None:
        """Where it was on these screens, if it has been on them."""
        places.restore(self, self._kept, "window")


def dropped_files(event: QDropEvent) -> list[Path]:
    """The files of this computer in what is dragged over the window that it can open."""
    paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
    return [path for path in paths if is_post(path) or path.suffix.casefold() == ENDING]
