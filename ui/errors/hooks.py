"""Catches what nobody else has caught: in slots and events of Qt, in threads, in what Python can only mention.

Everything goes into a log in the user's own folder; what the user was waiting for is told besides, in the window's
thread, once. Never raises, never ends the program, never tells the same thing twice: a fault in a paint event comes
back with every picture.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, TextIO

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

NAME: Final = "FFTT Campaign"
LOG, FAULTS = "program.log", "faults.log"
LARGEST, KEPT = 400_000, 3  # bytes of a log, and how many older ones are kept
LOGGED_OFTEN: Final = 3  # times that the same trouble is written down in full
FAULTS_TOLD: Final = 6000  # letters
REMEMBERED: Final = 40  # last words of Qt
LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


@dataclass(slots=True)
class Trouble:
    """One thing that went wrong, however often. ``where``: in which thread; ``told``: its traceback, as text."""

    kind: str
    where: str
    told: str
    times: int = 1


class Catcher(QObject):
    """Stands behind every hook of Python and Qt while it is installed. ``tell`` is called in its own thread."""

    _caught = Signal(object)  # Trouble

    def __init__(self, folder: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.troubles: dict[tuple[str, ...], Trouble] = {}
        self.qt_words: deque[str] = deque(maxlen=REMEMBERED)
        self.tell: Callable[[Trouble], object] | None = None
        self.folder = folder
        self._lock = threading.RLock()
        self._busy = threading.local()
        self._log = logging.Logger("fftt")  # of its own: what other libraries log is theirs
        self._faults: TextIO | None = None
        self._handler = self._open_log()
        self._caught.connect(self._told_here, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Catch from now on. What was installed before is forgotten until ``remove``."""
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        sys.excepthook = self.on_error
        threading.excepthook = self.on_thread_error
        sys.unraisablehook = self.on_unraisable
        self._qt_before = qInstallMessageHandler(self.on_qt_message)
        self._watch_for_crashes()

    def remove(self) -> None:
        """Everything as it was."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
        qInstallMessageHandler(self._qt_before)
        if self._faults is not None:
            faulthandler.disable()
            self._faults.close()
            self._faults = None
        if self._handler is not None:
            self._handler.close()

    # --- hooks -----------------------------------------------------------------------------------------------------

    def on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """An error that came up to the event loop, out of a slot or an event."""
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            sys.__excepthook__(kind, error, trace)
        else:
            self._note(kind, error, trace, "window")

    def on_thread_error(self, args: threading.ExceptHookArgs) -> None:
        """An error that ended a thread."""
        if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
            name = args.thread.name if args.thread is not None else "a thread"
            self._note(args.exc_type, args.exc_value, args.exc_traceback, name)

    def on_unraisable(self, args: UnraisableHookArgs) -> None:
        """An error where none can be raised, as at the end of an object: nobody waited for it, so it is only logged."""
        if args.exc_value is not None:
            self._note(args.exc_type, args.exc_value, args.exc_traceback, "at an end", told=False)

    def on_qt_message(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """What Qt has to say; of the last of it the report tells."""
        if getattr(self._busy, "now", False):
            return
        self._busy.now = True
        try:
            self.qt_words.append(message)
            self._log.log(LEVELS.get(kind, logging.WARNING), "Qt: %s", message)
        finally:
            self._busy.now = False

    def faults(self) -> str:
        """Where the process has ended in the middle, the last time that it did; empty where it never did."""
        if self.folder is None:
            return ""
        try:
            return (self.folder / FAULTS).read_text(encoding="utf-8", errors="replace")[-FAULTS_TOLD:]
        except OSError:
            return ""

    # --- inside ----------------------------------------------------------------------------------------------------

    def _note(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
        where: str,
        *,
        told: bool = True,
    ) -> None:
        if getattr(self._busy, "now", False):  # this very code has failed: the terminal is all that is left
            sys.__excepthook__(kind, error, trace)
            return
        self._busy.now = True
        try:
            with self._lock:
                self._write(kind, error, trace, where, told=told)
        except Exception:
            sys.__excepthook__(kind, error, trace)
        finally:
            self._busy.now = False

    def _write(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
        where: str,
        *,
        told: bool,
    ) -> None:
        key = _key(kind, trace)
        trouble = self.troubles.get(key)
        if trouble is None:
            text = "".join(traceback.format_exception(kind, error, trace))
            trouble = self.troubles[key] = Trouble(kind.__name__, where, text)
            if told:
                self._caught.emit(trouble)
        else:
            trouble.times += 1
        if trouble.times <= LOGGED_OFTEN:
            self._log.error("In %s:\n%s", where, trouble.told)

    def _told_here(self, trouble: Trouble) -> None:
        if self.tell is not None:
            self.tell(trouble)

    def _open_log(self) -> RotatingFileHandler | None:
        """The log; none where the folder cannot be written to, and then everything else works all the same."""
        if sys.__stderr__ is not None:  # read by those alone who work on the program
            self._log.addHandler(logging.StreamHandler(sys.__stderr__))
        if self.folder is None:
            return None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            made = RotatingFileHandler(
                self.folder / LOG, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", errors="replace"
            )
        except OSError:
            return None
        made.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        self._log.addHandler(made)
        return made

    def _watch_for_crashes(self) -> None:
        """Where the process itself ends, Python writes down where it was."""
        if self.folder is None or faulthandler.is_enabled():
            return
        path = self.folder / FAULTS
        try:
            too_large = path.exists() and path.stat().st_size > LARGEST
            self._faults = path.open("w" if too_large else "a", encoding="utf-8")
            faulthandler.enable(self._faults)
        except OSError:
            self._faults = None


def _key(kind: type[BaseException], trace: TracebackType | None) -> tuple[str, ...]:
    """What makes two troubles the same: the kind, and the last places that it came through."""
    frames = traceback.extract_tb(trace)[-3:] if trace is not None else []
    return (kind.__name__, *(f"{frame.filename}:{frame.lineno}" for frame in frames))


def log_folder() -> Path:
    """Where the program writes down what went wrong, in the user's own folders."""
    import platformdirs

    return Path(platformdirs.user_log_dir(NAME, appauthor=False))
