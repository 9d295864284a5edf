"""A mistake of the program at the command line: one sentence for the player, everything else into a log.

Says what is saved, from the file itself. Somebody who works on the program gets the mistake as it is: see ``DEBUG``.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from campaign.store.preview import saved_in
from campaign.words import _

DEBUG: Final = "FFTT_DEBUG"  # set to anything, this variable has mistakes shown as Python shows them
NAME: Final = "FFTT Campaign"
LOG: Final = "commands.log"  # beside the window's own: two programs do not turn one log over
LARGEST, KEPT = 400_000, 2  # bytes of a log, and how many older ones are kept


def is_debugged() -> bool:
    """Whether mistakes are to be raised as they are, for those who work on the program."""
    return bool(os.environ.get(DEBUG))


def write_report(problem: BaseException, file: Path | None) -> Iterator[str]:
    """Write a mistake down; what to say of it, line by line."""
    log = _written(problem)
    what = _("Something is wrong in the program itself ({kind}); this command may have done nothing.")
    yield what.format(kind=type(problem).__name__)
    if file is not None and file.exists():
        yield saved_words(file)
    if log is None:
        yield _("It could not be written down. To see all of it, set {variable}=1 and call the command again.").format(
            variable=DEBUG
        )
    else:
        yield _("What happened is written down in “{log}”.").format(log=log)


def saved_words(file: Path) -> str:
    """Up to which entry the campaign is saved."""
    saved = saved_in(file)
    if saved is None:
        return _("What is saved in “{name}” could not be found out; “fftt check” says more.").format(name=file.name)
    when = f"{saved.written:%Y-%m-%d %H:%M:%S}"
    return _("Everything up to entry {n} (of {when}) is saved in “{name}”.").format(
        n=saved.entry, when=when, name=file.name
    )


def log_folder() -> Path:
    """The user's own folder for logs."""
    import platformdirs

    return Path(platformdirs.user_log_dir(NAME, appauthor=False))


def _written(problem: BaseException) -> Path | None:
    """Write it into the log; where that is. None where it cannot be written."""
    try:
        path = log_folder() / LOG
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = _Handler(path, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", errors="replace")
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    try:
        error = (type(problem), problem, problem.__traceback__)
        handler.handle(logging.LogRecord("fftt", logging.ERROR, "", 0, "A command has failed:", (), error))
    finally:
        handler.close()
    return None if handler.failed else path


class _Handler(RotatingFileHandler):
    """Remembers that something could not be written, where others print a page about it."""

    failed = False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (its name in Python's library)
        self.failed = True
