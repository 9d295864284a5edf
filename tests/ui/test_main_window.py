"""The window as a whole: opening and closing files, folding, keys, and names that cannot hurt."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pypdfium2
import pytest
from PySide6.QtCore import QEvent, QEventLoop, QObject, QSettings, Qt, QThreadPool, QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QDockWidget, QLabel, QListView, QToolBar, QWidget

from campaign.battle.systems import taught
from campaign.desk import Desk
from campaign.world import queries
from campaign.world.ids import PictureId, PlayerId
from campaign.world.orders import EndTurn, Rename
from tests.ui.conftest import PEOPLE
from ui.background import Job, in_background
from ui.commands import Commands
from ui.finder.findable import entries, menus
from ui.main_window import MainWindow
from ui.panels.panel_widgets import Scrolled
from ui.panels.player_view import PlayerView
from ui.panels.todo import Matter
from ui.printing.job import Then
from ui.printing.print_desk import PrintDesk
from ui.session import Session
from ui.start_page import StartPage
from ui.theme import Theme


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def window(look: Theme, settings: QSettings, qtbot) -> MainWindow:
    shown = MainWindow(look, settings)
    qtbot.addWidget(shown)
    shown.resize(1600, 1000)
    with qtbot.waitExposed(shown):
        shown.show()
    return shown


@pytest.fixture
def opened(window: MainWindow, desk: Desk) -> MainWindow:
    window.show_desk(desk)
    return window


def test_without_a_file_the_start_page_is_shown(window: MainWindow):
    assert isinstance(window.centralWidget(), StartPage)


def test_a_learning_battle_of_each_game_is_offered_on_the_start_page_and_in_the_menu(look, settings, qtbot):
    begun: list[str] = []
    window = MainWindow(look, settings, lesson=lambda _look, _resolver, _window, system: begun.append(system))
    qtbot.addWidget(window)
    page = window.centralWidget()
    assert isinstance(page, StartPage)
    page.lessons.aboutToShow.emit()
    for entry in page.lessons.actions():
        entry.trigger()
    assert begun == list(taught()) == ["fftt", "firefight", "man_to_man"]
    named = [action for menu in menus(window.menuBar()) for action, _way in entries(menu)]
    next(action for action in named if action.text() == "Learning battle of Firefight…").trigger()
    assert begun[-1] == "firefight"


def test_the_keys_are_the_map_s_when_a_campaign_is_shown(opened: MainWindow):
    panel, widget = opened.map_panel, opened.nextInFocusChain()
    while not (widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus):
        widget = widget.nextInFocusChain()
    assert panel.isAncestorOf(widget)


def test_a_campaign_that_is_not_shown_to_its_end_leaves_nothing_in_the_window(window: MainWindow, desk: Desk, qapp):
    before = {child for child in window.children() if isinstance(child, QWidget)}
    steps = window._showing(desk)
    for _step in range(8):
        next(steps)
    made = {child for child in window.children() if isinstance(child, QWidget)} - before
    assert len(made) == 5  # the map, the bar and three docks
    assert not any(part.isVisible() for part in made)
    steps.close()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert {child for child in window.children() if isinstance(child, QWidget)} == before


def test_a_missing_file_is_told_on_the_start_page(window: MainWindow, tmp_path: Path, qtbot):
    window.open_file(tmp_path / "nowhere.fftt")
    qtbot.waitUntil(lambda: not window.opening.name)
    page = window.centralWidget()
    assert isinstance(page, StartPage)
    assert "nowhere.fftt" in page.message()


@pytest.mark.claims("campaign:C97c")
def test_that_dice_can_be_found_out_is_told_once_for_a_campaign(
    window: MainWindow, new_desk: Callable[..., Desk], qtbot
):
    desk = new_desk()
    path = desk.path
    desk.close()
    told = []
    for _time in range(2):
        window.open_file(path)
        qtbot.waitUntil(lambda: window.session is not None and not window.opening.name)
        told.append("follow from a seed" in window.map_panel.notice.accessibleName())
        window.close_campaign()
    assert told == [True, False]


def test_something_else_than_a_campaign_is_told_on_the_start_page(window: MainWindow, tmp_path: Path, qtbot):
    (tmp_path / "letter.fftt").write_text("Dear Mara, " * 500, encoding="utf-8")
    window.open_file(tmp_path / "letter.fftt")
    qtbot.waitUntil(lambda: not window.opening.name)
    page = window.centralWidget()
    assert isinstance(page, StartPage)
    assert "letter.fftt" in page.message()


def test_a_file_that_cannot_be_opened_leaves_the_open_campaign_alone(
    opened: MainWindow, tmp_path: Path, desk: Desk, qtbot
):
    opened.open_file(tmp_path / "nowhere.fftt")
    qtbot.waitUntil(lambda: not opened.opening.name)
    assert opened.session is not None
    assert (opened.session.desk, opened.map_panel.notice.isVisible()) == (desk, True)


def test_opening_a_campaign_lets_no_other_window_flash_up(window: MainWindow, desk: Desk, qapp: QApplication):
    class Watch(QObject):
        seen: ClassVar[list[QObject]] = []

        def eventFilter(self, target: QObject, event: QEvent) -> bool:  # noqa: N802 (Qt’s name)
            if event.type() is QEvent.Type.Show and isinstance(target, QWidget) and target.isWindow():
                self.seen.append(target)
            return False

    watch = Watch()
    qapp.installEventFilter(watch)
    window.show_desk(desk)
    qapp.removeEventFilter(watch)
    assert watch.seen == []


def test_an_opened_campaign_gives_the_window_its_name(opened: MainWindow, desk: Desk):
    assert opened.windowTitle().startswith(desk.state.setting.name)


def test_a_file_opened_before_is_offered_again(window: MainWindow, new_desk: Callable[..., Desk]):
    desk = new_desk()
    path = desk.path
    window.show_desk(desk)
    window.show_start()
    assert window.recent_files() == (path.resolve(),)


def test_closing_the_campaign_lets_go_of_its_file(opened: MainWindow, desk: Desk):
    path = desk.path
    opened.show_start()
    with Desk.open(path) as again:
        assert again.head


def test_to_close_the_window_twice_does_no_harm(opened: MainWindow, desk: Desk):
    path, head = desk.path, desk.head
    opened.show()
    assert (opened.close(), opened.close()) == (True, True)
    with Desk.open(path) as again:
        assert again.head == head


def test_work_that_ends_when_its_window_is_closed_harms_nobody(opened: MainWindow, desk: Desk, tmp_path: Path, qtbot):
    path, told = desk.path, list[object]()
    held = threading.Event()

    def copy() -> None:
        held.wait(20)
        desk.copies.save(tmp_path / "copy.fftt")

    in_background(opened, copy, told.append, told.append)
    opened.close()
    held.set()
    QThreadPool.globalInstance().waitForDone()
    with Desk.open(tmp_path / "copy.fftt") as copied, Desk.open(path) as again:
        assert copied.head == again.head


def test_a_job_that_its_campaign_is_closed_beneath_tells_nothing(opened: MainWindow, monkeypatch: pytest.MonkeyPatch):
    session, told, closed, ended = opened.session, list[object](), threading.Event(), QEventLoop()
    assert session is not None

    def read() -> object:
        closed.wait(20)
        return session.desk.picture(PictureId("none"))

    job = Job(None, read, told.append, told.append)
    end = opened.keeping.end

    def end_slowly(over: Session) -> None:
        end(over)
        closed.set()
        QThreadPool.globalInstance().waitForDone()  # the job ends in the middle of it

    monkeypatch.setattr(opened.keeping, "end", end_slowly)
    job.start(session)
    QTimer.singleShot(0, opened.show_start)
    look = QTimer(interval=10)
    look.timeout.connect(lambda: closed.is_set() and not job.running and ended.quit())
    look.start()
    ended.exec()
    look.stop()
    assert told == []


def test_another_campaign_takes_the_place_of_the_open_one(opened: MainWindow, new_desk: Callable[..., Desk]):
    other = new_desk("Second Front")
    opened.show_desk(other)
    assert opened.session is not None
    assert (opened.session.desk, opened.windowTitle().startswith("Second Front")) == (other, True)


def test_the_unfolded_list_of_a_small_window_has_more_of_the_height_than_the_standings(opened: MainWindow):
    opened.resize(960, 540)
    opened.shown.toggle_list()
    QApplication.processEvents()
    to_do, below = (opened.findChild(QWidget, name) for name in ("to do", "standings"))
    assert to_do.height() >= 1.5 * below.height()


def test_every_dock_and_tool_bar_has_a_name(opened: MainWindow):
    parts = [*opened.findChildren(QDockWidget), *opened.findChildren(QToolBar)]
    assert all(part.objectName() for part in parts)


def nameless(window: QWidget) -> list[tuple[str, str]]:
    """What takes the focus and has neither name nor words; not Qt's own inner parts."""
    return [
        (type(part).__name__, part.objectName())
        for part in window.findChildren(QWidget)
        if part.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and not (part.accessibleName() or getattr(part, "text", str)())
        and not part.objectName().startswith("qt_")
        and not isinstance(part.parentWidget(), QComboBox)
        and not isinstance(part, QListView)  # the list that a field opens is named when it opens
    ]


@pytest.mark.parametrize("size", [(1600, 1000), (1280, 720)])
def test_everything_in_the_window_that_takes_the_focus_has_a_name(opened: MainWindow, size: tuple[int, int]):
    opened.resize(*size)
    state, session = opened.session.state, opened.session
    found = nameless(opened)
    session.select(army=queries.armies_of(state)[0].id)
    found += nameless(opened)
    session.select(sector=queries.armies_of(state)[0].sector)
    found += nameless(opened)
    session.select(player=state.seats[0])
    assert found + nameless(opened) == []


def test_everything_on_the_start_page_that_takes_the_focus_has_a_name(window: MainWindow):
    assert nameless(window) == []


def test_everything_in_the_forms_of_the_menus_that_takes_the_focus_has_a_name(opened: MainWindow):
    opened.new_campaign()
    opened.printing.open()
    opened.findChild(Commands).open_rulebook()
    assert opened.rulebook is not None
    dialogs = [*opened.findChildren(QDialog), opened.rulebook]
    assert (len(dialogs), [name for dialog in dialogs for name in nameless(dialog)]) == (3, [])


def test_no_label_reads_markup(opened: MainWindow):
    assert opened.session is not None
    opened.session.submit(Rename(opened.session.state.seats[0], "<h1>Mara</h1>"))
    formats = {label.textFormat() for label in opened.findChildren(QLabel) if label.text()}
    assert formats == {Qt.TextFormat.PlainText}


def test_undo_and_redo_by_keyboard(opened: MainWindow, qtbot):
    session = opened.session
    assert session is not None
    assert session.state.active is not None
    session.submit(EndTurn(session.state.active))
    after = session.state
    qtbot.keyClick(opened, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    undone = session.state
    qtbot.keyClick(opened, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert (undone != after, session.state) == (True, after)


def test_undoing_and_redoing_everything_hurts_no_part_of_the_window(opened: MainWindow):
    session = opened.session
    assert session is not None
    after = session.state
    while session.desk.undoable() is not None:
        session.undo()
    while session.desk.redoable() is not None:
        session.redo()
    assert session.state == after


@pytest.mark.parametrize(("width", "height", "folded"), [(1366, 768, False), (1280, 720, True), (1600, 800, False)])
def test_a_small_window_folds_its_edges_and_only_the_smallest_the_list(
    opened: MainWindow, width: int, height: int, folded: bool
):
    opened.resize(width, height)
    assert (opened.lists_folded, opened.journal.height()) == (folded, 36)


def test_eight_matters_are_seen_at_once_on_a_display_of_1366_by_768(opened: MainWindow, qtbot):
    opened.resize(1366, 749)  # the head that the system gives a window takes the rest
    rows = [row for row in opened.to_do.findChildren(Matter) if row.isVisible()]
    qtbot.waitUntil(lambda: opened.to_do.height() > 400)
    entry = max(row.height() - row._head.height() * row._head.isVisible() for row in rows)
    head = max(row._head.sizeHint().height() for row in rows)
    (area,) = opened.to_do.findChildren(Scrolled)
    assert area.height() >= 8 * entry + 3 * head


def test_a_large_window_shows_everything(opened: MainWindow):
    assert not opened.lists_folded


def test_the_map_gets_most_of_a_small_window(opened: MainWindow, qtbot):
    opened.resize(1280, 720)
    qtbot.waitUntil(lambda: opened.map_panel.width() > 800)


def test_the_list_of_a_small_window_can_be_unfolded(opened: MainWindow):
    opened.resize(1280, 720)
    opened.shown.toggle_list()
    assert not opened.lists_folded


def clicked(window: MainWindow, name: str, qtbot) -> None:
    """A click on the part of the window with this name."""
    part = window.findChild(QWidget, name)
    assert part is not None, name
    qtbot.waitUntil(part.isVisible)
    qtbot.mouseClick(part, Qt.MouseButton.LeftButton)


def test_a_click_in_the_standings_shows_the_player(opened: MainWindow, qtbot):
    seat = opened.session.state.seats[1]
    clicked(opened, f"standing {seat}", qtbot)
    assert [view.player for view in opened.inspector.findChildren(PlayerView)] == [seat]


def test_a_pact_can_be_made_with_clicks_alone(opened: MainWindow, qtbot):
    state = opened.session.state
    other = next(seat for seat in state.seats if seat != state.active)
    clicked(opened, f"standing {other}", qtbot)
    clicked(opened, f"pact {state.active}", qtbot)
    assert queries.pair(state, state.active, other) in opened.session.state.pacts


def test_a_small_window_shows_a_player_by_the_chip_at_its_edge(opened: MainWindow, qtbot):
    opened.resize(1280, 720)
    seat = opened.session.state.seats[2]
    clicked(opened, f"rail {seat}", qtbot)
    assert opened.session.selected_player == seat


def test_the_week_bar_shows_a_player_too(opened: MainWindow, qtbot):
    clicked(opened, "activeSeat", qtbot)
    assert opened.session.selected_player == opened.session.state.active


def test_the_lists_of_a_small_window_unfold_and_fold_by_clicks(opened: MainWindow, qtbot):
    opened.resize(1280, 720)
    clicked(opened, "rail next", qtbot)
    unfolded = not opened.lists_folded
    clicked(opened, "fold the lists", qtbot)
    assert (unfolded, opened.lists_folded) == (True, True)


def test_after_a_player_the_same_army_can_be_shown_again(opened: MainWindow, qtbot):
    army = queries.armies_of(opened.session.state)[0]
    opened.session.select(army=army.id)
    clicked(opened, f"standing {army.player}", qtbot)
    opened.session.select(army=army.id)
    assert (opened.session.selected_army, opened.session.selected_player) == (army.id, None)


def test_panels_that_were_moved_are_found_there_again(
    opened: MainWindow, look: Theme, settings: QSettings, new_desk: Callable[..., Desk], qtbot
):
    dock = opened.findChild(QDockWidget, "inspectorDock")
    opened.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    opened.close()
    again = MainWindow(look, settings)
    qtbot.addWidget(again)
    again.resize(1600, 1000)  # the screen of a test is smaller, and Qt minds it
    again.show_desk(new_desk())
    dock = again.findChild(QDockWidget, "inspectorDock")
    assert again.dockWidgetArea(dock) is Qt.DockWidgetArea.LeftDockWidgetArea


def test_a_panel_made_wider_is_as_wide_the_next_time(
    opened: MainWindow, look: Theme, settings: QSettings, new_desk: Callable[..., Desk], qtbot
):
    dock = opened.findChild(QDockWidget, "inspectorDock")
    qtbot.waitUntil(lambda: dock.width() == 344)
    opened.resizeDocks([dock], [420], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: dock.width() == 420)
    opened.close()
    again = MainWindow(look, settings)
    qtbot.addWidget(again)
    again.resize(1600, 1000)
    again.show_desk(new_desk())
    with qtbot.waitExposed(again):
        again.show()
    qtbot.wait(20)
    assert again.findChild(QDockWidget, "inspectorDock").width() == 420


def test_panels_go_back_to_their_places(opened: MainWindow, qtbot):
    dock = opened.findChild(QDockWidget, "inspectorDock")
    opened.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    opened.shown.put_back()
    assert opened.dockWidgetArea(dock) is Qt.DockWidgetArea.RightDockWidgetArea


def test_the_theme_chosen_is_kept(window: MainWindow, settings: QSettings):
    window.appearance.use_theme("light")
    assert settings.value("theme") == "light"


def test_a_copy_can_be_opened(opened: MainWindow, desk: Desk, tmp_path: Path, qtbot):
    opened.copies.write(tmp_path / "copy.fftt")
    qtbot.waitUntil(opened.map_panel.notice.isVisible)
    with Desk.open(tmp_path / "copy.fftt") as copy:
        assert copy.state == desk.state


def test_a_copy_onto_itself_is_refused_in_words(opened: MainWindow, desk: Desk, qtbot):
    opened.copies.write(desk.path)
    qtbot.waitUntil(opened.map_panel.notice.isVisible)
    assert (desk.path.stat().st_size > 0, opened.map_panel.notice.isVisible()) == (True, True)


@pytest.fixture
def opened_folders(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that would have been opened in the system's own window."""
    found: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: found.append(url.toLocalFile()))
    return found


def printed(opened: MainWindow, qtbot, folder: Path, *clicks: str, player: PlayerId | None = None) -> PrintDesk:
    """The print sheet filled in, and its rosters written."""
    opened.printing.open() if player is None else opened.printing.rosters(player)
    sheet = opened.findChild(PrintDesk)
    assert sheet is not None
    qtbot.waitUntil(sheet.isVisible)
    sheet.folder.setText(str(folder))
    for name in clicks:
        qtbot.mouseClick(sheet.findChild(QWidget, name), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(sheet.primary, Qt.MouseButton.LeftButton)
    return sheet


def paper_sizes(folder: Path) -> set[tuple[int, int]]:
    """The sizes of all pages in a folder, in points."""
    found = set()
    for path in folder.glob("*.pdf"):
        with pypdfium2.PdfDocument(path) as document:
            found |= {(round(width), round(height)) for width, height in (page.get_size() for page in document)}
    return found


def test_rosters_of_all_players_are_written_on_letter_paper(opened: MainWindow, tmp_path: Path, qtbot, opened_folders):
    printed(opened, qtbot, tmp_path / "paper", "paper Letter")
    qtbot.waitUntil(lambda: bool(opened_folders), timeout=10_000)
    files = len(list((tmp_path / "paper").glob("*.pdf")))
    assert (files, paper_sizes(tmp_path / "paper")) == (len(opened.session.state.seats), {(612, 792)})


def test_the_roster_of_one_player_is_written_on_a4(opened: MainWindow, tmp_path: Path, qtbot, opened_folders):
    player = opened.session.state.seats[1]
    printed(opened, qtbot, tmp_path / "paper", "paper A4", player=player)
    qtbot.waitUntil(lambda: bool(opened_folders), timeout=10_000)
    files = len(list((tmp_path / "paper").glob("*.pdf")))
    assert (files, paper_sizes(tmp_path / "paper")) == (1, {(595, 842)})


def test_the_paper_chosen_is_proposed_the_next_time(opened: MainWindow, tmp_path: Path, qtbot, opened_folders):
    printed(opened, qtbot, tmp_path / "paper", "paper Letter")
    qtbot.waitUntil(lambda: bool(opened_folders), timeout=10_000)
    opened.printing.open()
    sheets = [sheet for sheet in opened.findChildren(PrintDesk) if sheet.isVisible()]
    jobs = [sheet.job(Then.FOLDER) for sheet in sheets]
    assert [(job.paper, job.folder) for job in jobs] == [("Letter", tmp_path / "paper")]


def test_a_folder_that_cannot_be_written_to_is_told(opened: MainWindow, tmp_path: Path, qtbot, opened_folders):
    (tmp_path / "letter").write_text("Dear Mara", encoding="utf-8")
    printed(opened, qtbot, tmp_path / "letter" / "paper")
    notice = opened.map_panel.notice
    qtbot.waitUntil(lambda: "could not be written" in notice.accessibleName(), timeout=10_000)
    assert opened_folders == []


def test_a_campaign_is_shown_in_the_colours_that_its_players_chose(window: MainWindow, look: Theme, new_desk):
    people = (replace(PEOPLE[0], colour="Gold"), *PEOPLE[1:])
    window.show_desk(new_desk(people=people))
    chosen = look.player("A").name
    window.show_desk(new_desk())
    assert (chosen, look.player("A").name) == ("Gold", "Cobalt")
