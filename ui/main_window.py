"""The window: menus, the week bar, the map, and the panels round it; or the start page while no file is open.

Opens and closes campaign files and lays the parts out; what each part shows is its own affair, and every order goes
through the session.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRegularExpression, QSettings, Qt, QTimer, QUrl
from PySide6.QtGui import QCloseEvent, QDesktopServices, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QDockWidget,
    QFileDialog,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from campaign.store.errors import FileExists, StoreError
from campaign.words import _, count
from campaign.world.codec import BadForm
from campaign.world.ids import EntryId, PlayerId
from campaign.world.orders import FoundCampaign
from campaign.world.refusal import Refusal
from ui import parts, plain
from ui.bars.journal import FOLDED, LOW, JournalBar
from ui.bars.scores import Scores
from ui.bars.week import NARROW, WeekBar
from ui.battle.fighter import Fighter
from ui.commands import Commands
from ui.exchange import Exchange, asked_for
from ui.map.panel import MapPanel
from ui.program import ProgramPlayer
from ui.rail import WIDTH as RAIL_WIDTH
from ui.rail import Rail
from ui.session import Session
from ui.start_page import StartPage
from ui.theme import SPACE_4, Theme
from ui.work import in_background

if TYPE_CHECKING:
    from campaign.desk import Desk
    from ui.amending import Amending
    from ui.dialogs.print_sheet import Wish
    from ui.rules.browser import RulebookWindow

TITLE = "FFTT Campaign"
ENDING = ".fftt"
SIZE = (1600, 1000)
LEFT, RIGHT, LOWER = 264, 344, 196
RECENT = 6
BESIDE = QRegularExpression(
    "^(hall|statistics|battlefield|tables)$"
)  # windows that show the open campaign beside this one
LAYOUT = 1  # number of this arrangement of docks; a stored one of another number is not restored


class MainWindow(QMainWindow):
    """The main window. Without ``settings`` it remembers nothing; ``sample`` makes the sample in a new file.

    ``fighter`` has battles fought.
    """

    def __init__(
        self,
        look: Theme,
        settings: QSettings | None,
        sample: Callable[[Path], object] | None = None,
        sample_folder: Path | None = None,
        fighter: Fighter | None = None,
    ) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowTitle(TITLE)
        self.setMinimumSize(960, 600)
        self.resize(*SIZE)
        self._look, self._settings = look, settings
        self._sample, self._sample_folder = sample, sample_folder
        self._fighter = fighter or Fighter()
        self._session: Session | None = None
        self._folded: bool | None = None
        self._docks: list[QDockWidget] = []
        self._bar: QToolBar | None = None
        self._rulebook: RulebookWindow | None = None  # made when it is first wanted
        self._amending: Amending | None = None  # made when something is amended for the first time
        self.exchange = Exchange(self)
        self._commands = Commands(self, look)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self._restore_geometry()
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
    def lists_folded(self) -> bool:
        """Whether the marks stand in place of the to-do list."""
        return self._session is not None and self._left.currentWidget() is self._rail

    # --- files -----------------------------------------------------------------------------------------------------

    def open_file(self, path: Path) -> bool:
        """Open a campaign; where that fails, say why and keep what was open."""
        from campaign.desk import Desk

        if self._session is not None and self._session.desk.path.resolve() == path.resolve():
            return True
        return self._take(lambda: Desk.open(path))

    def found(self, path: Path, order: FoundCampaign) -> bool:
        """Found a campaign in a new file and open it."""
        from campaign.desk import Desk

        return self._take(lambda: Desk.create(path, order))

    def show_desk(self, desk: Desk) -> None:
        """Show an open desk; the window closes it in the end."""
        self._leave()
        self._session = Session(desk, self._look, self, self._fighter)
        self._build(self._session)
        self._note_recent(desk.path)
        self.setWindowTitle(f"{desk.state.setting.name} · {TITLE}")
        if (whose := desk.state.copy_for) is not None:
            self.say(_("A copy for {player}, to look at.").format(player=desk.state.players[whose].name))
        self._commands.set_session(self._session)

    def show_start(self, message: str = "") -> None:
        """Close the campaign, if one is open, and show the start page."""
        self._leave()
        page = StartPage(self._look, self.recent_files(), has_sample=self._sample is not None)
        page.new.connect(self.new_campaign)
        page.open.connect(self.choose_file)
        page.sample.connect(self.open_sample)
        page.quick.connect(self.quick_battle)
        page.recent.connect(self.open_file)
        page.show_message(message)
        self.setCentralWidget(page)
        self.setWindowTitle(TITLE)
        self._commands.set_session(None)

    def recent_files(self) -> tuple[Path, ...]:
        """The files opened last that are still there."""
        names = str(self._recall("recent") or "").split("\n")
        return tuple(Path(name) for name in names if name and Path(name).is_file())[:RECENT]

    def choose_file(self) -> None:
        """Ask which campaign to open."""
        name, _kind = QFileDialog.getOpenFileName(self, _("Open a campaign"), self._folder(), self._file_kinds())
        if name:
            self.open_file(Path(name))

    def new_campaign(self) -> None:
        """Ask for a new campaign."""
        from ui.dialogs.new_campaign import NewCampaignDialog

        folder = Path(self._folder()) if self._folder() else None
        dialog = NewCampaignDialog(self._look, self.found, self, folder)
        dialog.open()

    def quick_battle(self) -> None:
        """A battle without a campaign, whatever is open."""
        from ui.quick.run import QuickBattle

        found = self.findChild(QuickBattle) or QuickBattle(self._look, self._fighter, self)
        found.open()

    def open_sample(self) -> None:
        """Open the sample campaign, made the first time."""
        if self._sample is None or self._sample_folder is None:
            return
        path, make = self._sample_folder / f"sample{ENDING}", self._sample
        if path.exists():
            self.open_file(path)
            return
        self._tell(_("The sample is being made."))
        self._sample_folder.mkdir(parents=True, exist_ok=True)
        in_background(self, lambda: make(path), lambda _made: self.open_file(path), self.on_failure)

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

    def save_copy_from(self, entry: int) -> None:
        """Ask where to put a campaign that knows only what led to an entry."""
        if self._session is None:
            return
        source = self._session.desk.path
        proposed = str(source.with_name(_("{name} from entry {n}").format(name=source.stem, n=entry) + ENDING))
        name, _kind = QFileDialog.getSaveFileName(self, _("Save a copy from here"), proposed, self._file_kinds())
        if name:
            self.copy_to(Path(name), EntryId(entry))

    def print_rosters(self, player: PlayerId | None = None) -> None:
        """Ask whose rosters to print, on which paper and where; without ``player`` the proposal is all of them."""
        from ui.dialogs.print_sheet import PrintSheet, Wish, paper_here

        if self._session is None:
            return
        path = self._session.desk.path
        folder = self._recall("print folder") or path.with_name(_("{name} rosters").format(name=path.stem))
        wish = Wish(None if player is None else (player,), paper_here(self._recall("paper")), Path(str(folder)))
        PrintSheet(self._session, wish, self.write_rosters, self).open()

    def write_rosters(self, wish: Wish) -> None:
        """Write army rosters as PDF, beside the window's own work."""
        if self._session is None:
            return
        self._remember("paper", wish.paper)
        self._remember("print folder", str(wish.folder))
        state, head = self._session.state, self._session.desk.head

        def write() -> tuple[Path, ...]:
            from campaign.paper import write_rosters

            return write_rosters(state, head, wish.folder, wish.paper, wish.players)

        def done(written: tuple[Path, ...]) -> None:
            words = count("{n} roster written to the folder", "{n} rosters written to the folder", len(written))
            self.say(f"{words} “{wish.folder.name}”.")
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(wish.folder)))

        self.say(_("The rosters are being written."))
        in_background(self, write, done, self.on_failure)

    # --- the rulebook ----------------------------------------------------------------------------------------------

    def open_rulebook(self, rule: str = "") -> None:
        """Show the rulebook beside the window: at a rule, or where it was. There is one of it."""
        from ui.rules.browser import RulebookWindow, put_beside

        if self._rulebook is None:
            self._rulebook = RulebookWindow(self._look)
            put_beside(self._rulebook, self)
        if rule:
            self._rulebook.show_target(rule)
        self._rulebook.show()
        self._rulebook.raise_()
        self._rulebook.activateWindow()

    @property
    def rulebook(self) -> RulebookWindow | None:
        """The rulebook, once it has been opened."""
        return self._rulebook

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

    def show_branches(self) -> None:
        """What was undone or amended."""
        from ui.dialogs.past_sheets import BranchesSheet

        if self._session is not None:
            BranchesSheet(self._session, self).open()

    def amend(self, entry: int) -> None:
        """Ask what the order of an entry should have been."""
        if (amending := self._amender()) is not None:
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
        """Dark or light, kept for the next time. Painting waits a moment, so that all else can go on in between."""
        self.setUpdatesEnabled(False)
        self._look.use(name)
        QTimer.singleShot(0, self, lambda: self.setUpdatesEnabled(True))
        self._remember("theme", name)

    def move_panels(self, allowed: bool) -> None:
        """Give the panels heads to drag them by, or take these away."""
        for dock in self._docks:
            dock.setTitleBarWidget(None if allowed else QWidget(dock))  # type: ignore[arg-type]

    def panels_back(self) -> None:
        """All panels where they belong."""
        for dock, (area, size) in zip(self._docks, _PLACES, strict=True):
            dock.setFloating(False)
            self.addDockWidget(area, dock)
            dock.show()
            side = (
                Qt.Orientation.Vertical if area is Qt.DockWidgetArea.BottomDockWidgetArea else Qt.Orientation.Horizontal
            )
            self.resizeDocks([dock], [size], side)
        self._forget(self._docks_key())
        self._folded = None
        self._fold_if_small()

    def toggle_list(self) -> None:
        """Unfold the to-do list of a small window, or fold it again."""
        if self._session is not None:
            self._show_rail(not self.lists_folded)

    # --- events ----------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold what there is no room for."""
        super().resizeEvent(event)
        self._fold_if_small()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep where the window was, and let go of the file."""
        self._remember("geometry", self.saveGeometry())
        if self._session is not None:
            self._remember(self._docks_key(), self.saveState(LAYOUT))
        self._leave()
        if self._rulebook is not None:
            self._rulebook.close()
        super().closeEvent(event)

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self, session: Session) -> None:
        self.map_panel = MapPanel(session)
        self.program = ProgramPlayer(session, session)
        self.week_bar = WeekBar(session, self.program)
        self.journal = JournalBar(session)
        self._rail = Rail(session)
        self.setCentralWidget(self.map_panel)
        self._bar = self._tool_bar(self.week_bar)
        self._left = QStackedWidget()
        self._left.addWidget(self._to_do(session))
        self._left.addWidget(self._rail)
        self._scores = Scores(session)
        self._docks = [
            self._dock("toDoDock", _("To do and standings"), self._left, Qt.DockWidgetArea.LeftDockWidgetArea),
            self._dock(
                "inspectorDock", _("Inspector"), self._inspector(session), Qt.DockWidgetArea.RightDockWidgetArea
            ),
            self._dock("journalDock", _("Journal"), self._lower(), Qt.DockWidgetArea.BottomDockWidgetArea),
        ]
        self.week_bar.undo.connect(session.undo)
        self.week_bar.redo.connect(session.redo)
        self._rail.wanted.connect(self.toggle_list)
        self.journal.amend.connect(self.amend)
        self.journal.take_out.connect(self.take_out)
        self.journal.copy.connect(self.save_copy_from)
        self.journal.branches.connect(self.show_branches)
        past = self.map_panel.past
        past.amend.connect(self.amend)
        past.copy.connect(self.save_copy_from)
        past.compare.connect(self.compare)
        past.return_to.connect(lambda entry: session.go_to(EntryId(entry)))
        self._ask_for_dice(session)
        self._folded = None
        self._fold_if_small()

    def _tool_bar(self, content: QWidget) -> QToolBar:
        bar = QToolBar(_("Week"))
        bar.setObjectName("weekBar")
        bar.setMovable(False)
        bar.toggleViewAction().setEnabled(False)
        bar.addWidget(content)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        return bar

    def _dock(self, name: str, title: str, content: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title)
        dock.setObjectName(name)
        dock.setWidget(content)
        dock.setTitleBarWidget(QWidget(dock))
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        )
        self.addDockWidget(area, dock)
        return dock

    def _to_do(self, session: Session) -> QWidget:
        from ui.panels.standings import REACH, Standings
        from ui.panels.todo import EDGE, ToDoPanel

        self.standings = Standings(session)
        panel = QWidget()
        panel.setProperty("surface", "panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(SPACE_4 - REACH, SPACE_4, SPACE_4 - EDGE, SPACE_4)
        column.setSpacing(0)
        upper, lower = QVBoxLayout(), QVBoxLayout()
        upper.setContentsMargins(REACH, 0, 0, 0)
        lower.setContentsMargins(0, 0, EDGE - REACH, 0)
        between = QVBoxLayout()
        between.setContentsMargins(REACH, SPACE_4, EDGE, SPACE_4)
        upper.addWidget(ToDoPanel(session, program=self.program))
        between.addWidget(parts.hairline())
        lower.addWidget(self.standings)
        column.addLayout(upper, 1)
        column.addLayout(between)
        column.addLayout(lower)
        self._fold = parts.Button(self._look, _("Fold the lists"), kind="quiet")
        self._fold.setObjectName("fold the lists")
        plain.set_tool_tip(self._fold, _("Back to the narrow edge (T)"))
        self._fold.clicked.connect(self.toggle_list)
        lower.addWidget(self._fold)
        return panel

    def _inspector(self, session: Session) -> QWidget:
        from ui.panels.inspector import Inspector

        self.inspector = Inspector(session)
        panel = QWidget()
        panel.setProperty("surface", "panel")
        column = QVBoxLayout(panel)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.inspector)
        return panel

    def _lower(self) -> QWidget:
        panel = QWidget()
        panel.setProperty("surface", "panel")
        row = QHBoxLayout(panel)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.journal, 1)
        self._scores_line = parts.hairline("v")
        row.addWidget(self._scores_line)
        row.addWidget(self._scores)
        self._scores.setFixedWidth(RIGHT)
        return panel

    def _ask_for_dice(self, session: Session) -> None:
        from ui.dialogs.dice_sheet import dice_asker

        session.dice_asker = dice_asker(session, self)

    def _leave(self) -> None:
        """Take down what belongs to the open campaign."""
        if self._session is None:
            return
        session, self._session = self._session, None
        if self._amending is not None:
            self._amending.leave()
            self._amending = None
        self.program.stop()
        for beside in self.findChildren(QDialog, BESIDE):
            beside.close()
        for dock in self._docks:
            self.removeDockWidget(dock)
            dock.deleteLater()
        self._docks = []
        if self._bar is not None:
            self.removeToolBar(self._bar)
            self._bar.deleteLater()
            self._bar = None
        self.setCentralWidget(QWidget())
        session.close()
        session.deleteLater()

    def _docks_key(self) -> str:
        """Where the panels were, a small window apart from a large one."""
        return "docks, small" if self._folded else "docks"

    # --- folding ---------------------------------------------------------------------------------------------------

    def _fold_if_small(self) -> None:
        if self._session is None:
            return
        small = self.width() < NARROW or self.height() < LOW
        if small == self._folded:
            return
        if self._folded is not None and self.isVisible():
            self._remember(self._docks_key(), self.saveState(LAYOUT))
        self._folded = small
        self._fold.setVisible(small)
        self._show_rail(small)
        self.week_bar.set_brief(small)
        self.journal.set_folded(small)
        self._scores.setVisible(not small)
        self._scores_line.setVisible(not small)
        lower = self._docks[2].widget()
        lower.setMaximumHeight(FOLDED if small else 16777215)
        state = self._recall(self._docks_key())
        if not (isinstance(state, QByteArray) and self.restoreState(state, LAYOUT)):
            QTimer.singleShot(0, self, self._size_docks)

    def _show_rail(self, wanted: bool) -> None:
        self._left.setCurrentIndex(1 if wanted else 0)
        self._left.setMinimumWidth(RAIL_WIDTH if wanted else LEFT - 24)
        self._left.setMaximumWidth(RAIL_WIDTH if wanted else 16777215)
        self._size_docks()

    def _size_docks(self) -> None:
        if self._session is None or len(self._docks) < 3:
            return
        across = [RAIL_WIDTH if self.lists_folded else LEFT, RIGHT]
        self.resizeDocks(self._docks[:2], across, Qt.Orientation.Horizontal)
        self.resizeDocks(self._docks[2:], [FOLDED if self._folded else LOWER], Qt.Orientation.Vertical)

    # --- small matters ---------------------------------------------------------------------------------------------

    def _take(self, get: Callable[[], Desk]) -> bool:
        try:
            desk = get()
        except StoreError as error:
            self._tell(str(error))
            return False
        except Refusal as refusal:
            self._tell("\n".join(str(reason) for reason in refusal.reasons))
            return False
        self.show_desk(desk)
        return True

    def _tell(self, sentence: str) -> None:
        """Say something about a file, above the map or on the start page."""
        page = self.centralWidget()
        if self._session is not None:
            self._session.failed.emit(sentence)
        elif isinstance(page, StartPage):
            page.show_message(sentence)

    def say(self, sentence: str) -> None:
        """Say above the map that something goes well."""
        if self._session is not None:
            self.map_panel.notice.say(sentence)

    def on_failure(self, error: Exception) -> None:
        """Say what the disk, or a file of somebody else's, has against what was asked."""
        if isinstance(error, OSError):
            what = error.filename or _("the file")
            self._tell(_("“{what}” could not be written: {why}.").format(what=what, why=error.strerror or error))
        elif isinstance(error, StoreError | BadForm):
            self._tell(str(error))
        else:
            raise error

    def _note_recent(self, path: Path) -> None:
        names = [str(path.resolve()), *(str(p) for p in self.recent_files() if p.resolve() != path.resolve())]
        self._remember("recent", "\n".join(names[:RECENT]))

    def _remember(self, name: str, value: object) -> None:
        if self._settings is not None:
            self._settings.setValue(name, value)

    def _forget(self, name: str) -> None:
        if self._settings is not None:
            self._settings.remove(name)

    def _recall(self, name: str) -> object:
        return None if self._settings is None else self._settings.value(name)

    def _folder(self) -> str:
        recent = self.recent_files()
        return str(recent[0].parent) if recent else ""

    def _file_kinds(self) -> str:
        return _("Campaigns (*{ending})").format(ending=ENDING)

    def _restore_geometry(self) -> None:
        geometry = self._recall("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)


_PLACES = (
    (Qt.DockWidgetArea.LeftDockWidgetArea, LEFT),
    (Qt.DockWidgetArea.RightDockWidgetArea, RIGHT),
    (Qt.DockWidgetArea.BottomDockWidgetArea, LOWER),
)
