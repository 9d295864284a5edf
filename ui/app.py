"""The composition root: builds theme, window and desk, and hands them to each other. Holds nothing itself."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from campaign.battle.systems import SYSTEMS, system_of, table_of
from campaign.intake.doorkeeper import strict_doorkeeper
from campaign.store.backups.naming import FOLDER, folder_of_user
from ui import icons, language, opening, picture_memory, preferences, qt_classes, widgets
from ui.background import Collector, in_background
from ui.battle.resolver import Resolver
from ui.errors.hooks import Catcher, Trouble, log_folder
from ui.file_events import Application
from ui.main_window import MainWindow
from ui.theme import Theme
from ui.window_state import WindowState

if TYPE_CHECKING:
    from campaign.battle.worker import Worker
    from campaign.desk import Progress

NAME = "FFTT Campaign"
SCALE_FACTOR = "QT_SCALE_FACTOR"  # the variable by which Qt is told how large to draw
FIRST_NEEDED = (
    "campaign.world.graph",
    "campaign.store.writing",
    "sqlalchemy.dialects.sqlite.pysqlite",  # which the first engine would load
    "ui.dialogs.ability_sheet",
    "ui.dialogs.answer_sheets",
    "ui.dialogs.army_sheets",
    "ui.dialogs.backups_sheet",
    "ui.battle.result.battle_sheet",
    "ui.dialogs.correct_sheet",
    "ui.dialogs.damaged_sheet",
    "ui.dialogs.divide_sheet",
    "ui.dialogs.house_rules_sheet",
    "ui.dialogs.losses_sheet",
    "ui.dialogs.lost_file_sheet",
    "ui.dialogs.hazard_sheet",
    "ui.dialogs.mines_sheet",
    "ui.dialogs.note_sheet",
    "ui.dialogs.recruit_sheet",
    "ui.dialogs.seat_sheets",
    "ui.dialogs.send_sheet",
    "ui.dialogs.throw_sheet",
    "ui.dialogs.renew_dice_sheet",
    "ui.battle.waiting.table_picture",
    "ui.dialogs.lists_sheet",
    "ui.dialogs.new_campaign",
    "campaign.battle.arena",
    "ui.battle.story.outcome_sheet",
    "ui.battle.waiting.resolve_sheet",
    "ui.battle.waiting.tables_window",
    "ui.battle.quick.run",
    "ui.battle.prepare.play_actions",
    "ui.battle.table.lessons",
    "ui.amending",
    "ui.dialogs.past_sheets",
    "ui.memory.hall",
    "ui.memory.statistics_window",
    "ui.memory.week_end",
    "ui.battlefield.editor",
    "ui.dialogs.settings_sheet",
    "ui.filled_menus",
    "ui.finder.finder",
    "ui.help.about",
    "ui.help.keys",
    "ui.help.licences_sheet",
    "ui.help.tour",
    "ui.journal.panel",
    "ui.map.export",
    "ui.operations.odds_sheet",
    "ui.operations.operation_job",
    "ui.post.answer_sheet",
    "ui.post.my_orders_sheet",
    "ui.post.paste_sheet",
    "ui.post.results",
    "ui.post.result_sheets",
    "ui.post.send_out_sheet",
    "ui.post.waiting_sheet",
    "ui.printing.print_desk",
    "ui.rules.browser",
    "ui.battle.table.watching",
    "ui.errors.notices",
    "campaign.autoplay",
    "campaign.battle.forecast",
    "campaign.computer.levels",
    "campaign.operations.foresight",
    "campaign.world.forecast_points",
)
WARM_UP_AFTER = 600  # milliseconds after the window has come up
GIVE_WAY = 0.001  # seconds after which a thread beside the window lets it go on; Python's own are five times as many


def run(path: Path | None, opened: Callable[[MainWindow, Resolver], object] | None = None) -> int:
    """Open the window, on a campaign file if one is named, and stay until it is closed.

    ``opened`` is called when the window is up.
    """
    settings = QSettings(NAME, NAME)
    sys.setswitchinterval(GIVE_WAY)
    with _as_large_as_wanted(settings):
        app = application()
    catcher = Catcher(log_folder(), app)
    catcher.install()
    collector = Collector()
    read_ahead()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal ends the program; every order is saved
    language.speak(app, settings)
    resolver = Resolver()
    window = main_window(settings, resolver)
    window.opening.changed.connect(partial(_mind, collector, window))
    catcher.tell = partial(_tell, catcher, window)
    room = widgets.screen_room(window)
    if not window.isMaximized() and (room.width() < window.width() or room.height() < window.height() + widgets.FRAME):
        window.showMaximized()  # the screen has no room for it otherwise
    else:
        window.show()
    if path is not None:
        window.open_file(path)
    if isinstance(app, Application):
        app.doorstep.take_files(window.open_file)
    if opened is not None:
        opened(window, resolver)
    with ExitStack() as at_the_end:

        def employ(worker: Worker) -> None:
            at_the_end.callback(worker.close)
            resolver.employ(worker)
            collector.keep()

        def do_without(_error: Exception) -> None:
            """What could not be loaded ahead is loaded when it is needed, and what is wrong is said then."""
            collector.keep()

        soon = QTimer(window, singleShot=True, interval=WARM_UP_AFTER)
        soon.timeout.connect(lambda: in_background(window, _warm_up, employ, do_without))
        soon.start()
        code = app.exec()
        soon.stop()
    collector.end()
    catcher.remove()
    return code


def _mind(collector: Collector, window: MainWindow) -> None:
    """What a campaign consists of is not looked through for garbage, neither while it is read nor later."""
    opens = bool(window.opening.name)
    collector.pause(opens)
    if not opens and window.session is not None:
        collector.hold(id(window.session))


def read_ahead() -> None:
    """Read what shows a campaign while Qt makes the window: it is nearly always the next thing that is wanted.

    Nothing else runs beside the window before this: here all of Qt's classes are known, as they must be.
    """
    qt_classes.meet_all()
    Thread(target=opening.load, name="read ahead", daemon=True).start()


@contextmanager
def _as_large_as_wanted(settings: QSettings) -> Iterator[None]:
    """Qt reads how large it draws when it begins; programs that are opened from here are to draw as they do."""
    scale = preferences.scale(settings)
    if scale == preferences.SCALES[0] or SCALE_FACTOR in os.environ:
        yield
        return
    os.environ[SCALE_FACTOR] = f"{scale / 100:g}"
    try:
        yield
    finally:
        del os.environ[SCALE_FACTOR]


def _tell(catcher: Catcher, window: MainWindow, trouble: Trouble) -> None:
    """Who tells of trouble is there from the first on."""
    from ui.errors.notices import Teller

    Teller(catcher, window).tell(trouble)


def main_window(settings: QSettings, resolver: Resolver | None = None, home: Path | None = None) -> MainWindow:
    """The window with everything that it needs from outside. ``home``: a data folder that is not the user's own."""
    import platformdirs

    look = Theme(preferences.theme(settings))
    look.apply()
    folder = home or Path(platformdirs.user_data_dir(NAME, appauthor=False))
    backups = folder_of_user() if home is None else home / FOLDER
    door = strict_doorkeeper(backups)
    return MainWindow(look, settings, _make_sample, folder, resolver, _open_lesson, door=door, backups=backups)


def _open_lesson(look: Theme, resolver: Resolver, window: QWidget, system: str) -> None:
    """The learning battle of a rule system; what it needs is loaded when it is wanted."""
    from ui.battle.table.lessons import open_lesson

    open_lesson(
        look, resolver, window, system, WindowState(window.settings) if isinstance(window, MainWindow) else None
    )


def application() -> QApplication:
    """The one application object of Qt, made when it is first wanted."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    app = Application(sys.argv[:1])
    picture_memory.limit()
    app.setApplicationName(NAME)
    app.setWindowIcon(icons.of_the_program())
    app.setDesktopFileName("fftt-campaign")
    return app


def load_first_needed() -> None:
    """Load what sheets, windows and battles need, of every rule system: nobody is to wait for the first of each."""
    for name in FIRST_NEEDED:
        importlib.import_module(name)
    for system in SYSTEMS:
        system_of(system)
        table_of(system)


def _warm_up() -> Worker:
    """Start a worker, and load what orders, sheets, windows and battles need.

    The worker compiles its rules meanwhile, on another core; until that is done, battles are fought in this process.
    """
    from campaign import rulebook
    from campaign.battle.systems import books
    from campaign.battle.worker import Worker

    worker = Worker()
    try:
        load_first_needed()
        for book in books():
            rulebook.load(book)
    except BaseException:
        worker.close()
        raise
    return worker


def _make_sample(path: Path, progress: Progress | None) -> None:
    from campaign.sample import make_sample

    make_sample(path, progress)
