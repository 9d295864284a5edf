"""A window that opens and closes campaigns: its start page, the files, and the panes of the one that is open.

The panes, and all that only an open campaign needs, are loaded when one is opened: the window is there before. Every
order goes through the session.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRegularExpression, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMainWindow, QWidget
from shiboken6 import isValid

from campaign.intake.doorkeeper import OPEN_DOOR, Doorkeeper
from campaign.words import _
from campaign.world.ids import EntryId, PendingId
from ui import plain_labels, preferences
from ui.appearance import Appearance
from ui.backups import BackupActions
from ui.battle.resolver import Resolver
from ui.copies import ENDING, Copies
from ui.exchange import Exchange
from ui.help.guide import Guide
from ui.lost_file import LostFile
from ui.opening import Opening
from ui.past import PastActions
from ui.post.actions import PostActions
from ui.post.file_suffixes import ENDINGS as LETTERS
from ui.post.file_suffixes import is_post
from ui.printing.actions import Printing
from ui.repair import RepairActions
from ui.rules.shelf import Shelf
from ui.start_page import StartPage
from ui.theme import Theme
from ui.window import Window

if TYPE_CHECKING:
    from campaign.desk import Desk
    from campaign.world.orders import FoundCampaign
    from ui.panes import Panes
    from ui.rules.browser import BookWindow
    from ui.session import Session

TITLE = "FFTT Campaign"
DICE_TOLD = "dice told"  # for which campaigns it was said that their dice can be found out
MOST_TOLD = 99
# windows that show the open campaign beside this one
BESIDE = QRegularExpression("^(hall|statistics|battlefield|tables|journal|week end)$")
TABLE = "battle table"  # on which a battle of it is played
Lesson = Callable[[Theme, Resolver, QWidget, str], object]
Sample = Callable[[Path, Callable[[int, int], object] | None], object]


class CampaignWindow(Window):
    """A window without menus. ``sample`` makes the sample in a new file of ``folder``.

    ``resolver`` has battles fought; ``lesson`` opens the battle that explains the rules as they come up; ``backups`` is
    the folder for those of campaigns: without it none are made.
    """

    def __init__(
        self,
        look: Theme,
        settings: QSettings | None,
        sample: Sample | None = None,
        sample_folder: Path | None = None,
        resolver: Resolver | None = None,
        lesson: Lesson | None = None,
        door: Doorkeeper = OPEN_DOOR,
        backups: Path | None = None,
    ) -> None:
        super().__init__(look, settings, door)
        self._sample, self._sample_folder = sample, sample_folder
        self._resolver, self._lesson = resolver or Resolver(), lesson
        self._asked_for: Path | None = None  # which file was to be opened last
        self.opening = Opening(self, self._showing_opened, self._not_opened)
        self.opening.changed.connect(self._on_opening)
        self.keeping = BackupActions(self, backups)
        self.mending = RepairActions(self, self.keeping)
        self.lost = LostFile(self, self.keeping)
        self.exchange = Exchange(self, self.keeping, self.opening)
        self.copies = Copies(self, self.exchange.copy_for)
        self.post = PostActions(self, self.keeping, self.opening, self.choose_file, backups)
        self.past = PastActions(self, self.copies)
        self.printing = Printing(self, sample_folder)
        self.shelf = Shelf(look, self)
        self.guide = Guide(self)
        self.appearance = Appearance(self)
        self.on_made()

    def on_made(self) -> None:
        """All that every window has is there: for who adds menus."""

    def on_session(self, session: Session | None) -> None:
        """Another campaign is open, or none: for who has menus."""

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
        if self.lost.is_let_go(partial(self.begin_opening, name, get, file, founds=founds)):
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
        session = Session(desk, self._look, self, self._resolver)
        session.kept = self._kept
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
        self.setWindowTitle(plain_labels.window_title(f"{desk.state.setting.name} · {TITLE}"))
        if (whose := desk.state.copy_for) is not None and not desk.post():
            self.say(_("A copy for {player}, to look at.").format(player=desk.state.players[whose].name))
        self.keeping.tell(session)
        if warnings := self.door.warnings():
            self.mending.check_because("\n".join(warnings))
        self.on_session(session)
        if self._is_sample(desk.path) and self.guide.is_new:
            QTimer.singleShot(0, self, self.guide.show)

    def _tell_of_dice(self, desk: Desk) -> None:
        """Say once for each campaign that its dice can be found out, and what helps (campaign:C97c)."""
        from campaign.world.dice_secret import can_be_found_out

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

    def _connect(self, session: Session, panes: Panes) -> None:
        """What the panes ask of the window."""
        from ui.dialogs.dice_sheet import dice_asker

        session.lost.connect(self.lost.ask, Qt.ConnectionType.QueuedConnection)
        session.asks.connect(self.ask_next, Qt.ConnectionType.QueuedConnection)
        session.amends.connect(self.past.amend, Qt.ConnectionType.QueuedConnection)  # its sheet closes first
        panes.week_bar.undo.connect(session.undo)
        panes.week_bar.redo.connect(session.redo)
        panes.week_bar.orders_wanted.connect(self.post.my_orders)
        panes.post.typed.connect(self.post.results.typed)
        panes.week_bar.letters_asked.connect(self.post.waiting)
        panes.to_do.post_wanted.connect(self.post.show)
        panes.week_ends.newsletter_asked.connect(partial(self.printing.kind, "newsletter"))
        panes.journal.amend.connect(self.past.amend)
        panes.journal.take_out.connect(self.past.take_out)
        panes.journal.copy.connect(self.copies.save_from)
        panes.journal.branches.connect(self.past.show_branches)
        panes.journal.wanted.connect(self.past.open_journal)
        session.changed.connect(lambda _changes: self._colour_seats(session.desk))  # a newcomer may have chosen one
        past = panes.map_panel.past
        past.amend.connect(self.past.amend)
        past.copy.connect(self.copies.save_from)
        past.compare.connect(self.past.compare)
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

    def close_campaign(self, then: Callable[[], object] | None = None) -> None:
        """Close the campaign, once it may be let go, and show the start page; ``then`` something more."""
        if self.lost.is_let_go(partial(self.close_campaign, then)):
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
        self.on_session(None)

    def choose_file(self) -> None:
        """Ask which campaign to open."""
        kinds = _("Campaigns, letters, answers and signed results ({endings})")
        kinds = kinds.format(endings=" ".join(f"*{ending}" for ending in (ENDING, *LETTERS)))
        name, _kind = QFileDialog.getOpenFileName(self, _("Open a campaign"), self.folder_of_files(), kinds)
        if name:
            self.open_file(Path(name))

    def new_campaign(self) -> None:
        """Ask for a new campaign."""
        from ui.dialogs.new_campaign import NewCampaignDialog

        folder = Path(self.folder_of_files()) if self.folder_of_files() else None
        throws = preferences.program_throws(self.settings)
        dialog = NewCampaignDialog(self._look, self.found, self, folder, program_dice=throws, door=self.door)
        dialog.open()

    def quick_battle(self) -> None:
        """A battle without a campaign, whatever is open."""
        from ui.battle.quick.run import QuickBattle

        folder = self._sample_folder
        left = None if folder is None else folder / "quick-battle.json"
        found = self.findChild(QuickBattle) or QuickBattle(self._look, self._resolver, self, left, self._kept)
        found.open()

    def unit_lists(self) -> None:
        """Lists of a club's own, to be written and kept as a file."""
        from ui.dialogs.lists_sheet import ListsSheet

        ListsSheet(self._look, self).open()

    @property
    def has_lesson(self) -> bool:
        """Whether there is a battle that explains the rules."""
        return self._lesson is not None

    def learning_battle(self, system: str) -> None:
        """The battle that explains the rules of a rule system as they come up."""
        if self._lesson is not None:
            self._lesson(self._look, self._resolver, self, system)

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

    # --- what an order has opened ----------------------------------------------------------------------------------

    def ask_next(self, pending: str, over: object = None) -> None:
        """Open the sheet of what is to be settled next, where the last was answered; not while another is open."""
        from ui.dialogs import answers

        if self._session is not None and QApplication.activeModalWidget() is None:
            there = over if isinstance(over, QWidget) and isValid(over) and over.isVisible() else self
            answers.ask_next(self._session, PendingId(pending), there)

    # --- what there is to read -------------------------------------------------------------------------------------

    def open_rulebook(self, rule: str = "") -> None:
        """Show the rulebook beside the window: at a rule, or where it was."""
        self.shelf.open_rulebook(rule)

    def open_handbook(self, page: str = "") -> None:
        """Show the handbook beside the window: at a page, or where it was."""
        self.shelf.open_handbook(page)

    @property
    def rulebook(self) -> BookWindow | None:
        """The rulebook, once it has been opened."""
        return self.shelf.rulebook

    @property
    def handbook(self) -> BookWindow | None:
        """The handbook, once it has been opened."""
        return self.shelf.handbook

    # --- small matters ---------------------------------------------------------------------------------------------

    def _leave(self) -> None:
        """Take down what belongs to the open campaign."""
        self.guide.end()
        if self._session is None or self._panes is None:
            return
        session, self._session = self._session, None
        self.on_session(None)
        self.past.leave()
        for beside in (*self.findChildren(QDialog, BESIDE), *self.findChildren(QMainWindow, TABLE)):
            beside.close()
        self._panes.leave()
        self._panes = None
        self.setCentralWidget(QWidget())
        session.deleteLater()  # before its file is closed: a job that still reads there then tells nobody
        self.keeping.end(session)

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
