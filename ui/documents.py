"""Documents read beside the window's own work: a map, a battlefield, unit lists, a scenario.

What comes back is what the document says, or a sentence about what is wrong with it. Shows nothing but the choice of
a file of unit lists.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from campaign.store.errors import StoreError
from campaign.words import _
from ui.background import in_background

T = TypeVar("T")


def unit_files() -> str:
    """The kinds of files that unit lists are kept in, as a file dialog takes them."""
    return _("Unit lists (*.json *.csv *.txt)")


def choose_unit_lists(parent: QWidget, folder: Path | None = None) -> Path | None:
    """The file of unit lists that people choose; None where they choose none."""
    name, _kinds = QFileDialog.getOpenFileName(
        parent, _("Unit lists of your own"), "" if folder is None else str(folder), unit_files()
    )
    return Path(name) if name else None


def read_document(
    owner: QObject,
    path: Path,
    read: Callable[[str], T],
    done: Callable[[T], object],
    failed: Callable[[str], object],
) -> None:
    """Hand on what ``read`` makes of the file's text, or the sentence that says why it is none, unless ``owner`` goes.

    ``read`` is called on another thread.
    """

    def work() -> T:
        from campaign.intake.documents import plain_text

        return read(plain_text(path))

    in_background(owner, work, done, lambda error: failed(sentence_of(error, path)))


def sentence_of(error: Exception, path: Path) -> str:
    """What is wrong with the file, which is named once. What is a mistake of the program is raised again."""
    from campaign.battle.scenario import BadScenario
    from campaign.world.codec import BadForm

    match error:
        case BadForm() | BadScenario() | StoreError():
            sentence = str(error)
        case OSError():
            sentence = f"{error.strerror or error}."
        case _:
            raise error
    return sentence if path.name in sentence else _("“{name}”: {why}").format(name=path.name, why=sentence)
