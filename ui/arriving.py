"""Documents from elsewhere, read beside the window's own work: a map, a battlefield, unit lists, a scenario.

What comes back is a text that this program wrote, or a sentence about what is wrong. Shows nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from campaign.words import _
from ui.work import in_background

if TYPE_CHECKING:
    from campaign.arrivals.documents import Kind
    from campaign.arrivals.doorkeeper import Doorkeeper


def read_document(
    owner: QObject,
    door: Doorkeeper,
    kind: Kind,
    path: Path,
    done: Callable[[str], object],
    failed: Callable[[str], object],
) -> None:
    """Hand the text on, or the sentence that says why there is none, unless ``owner`` has gone by then.

    A doorkeeper who reads in this process does so at once.
    """

    def told(error: Exception) -> None:
        failed(sentence_of(error, path))

    if door.takes_long:
        in_background(owner, lambda: door.text(kind, path), done, told)
        return
    try:
        text = door.text(kind, path)
    except Exception as error:
        told(error)
    else:
        done(text)


def sentence_of(error: Exception, path: Path) -> str:
    """What is wrong with the file. What is a mistake of the program is raised again."""
    from campaign.store.errors import StoreError
    from campaign.world.codec import BadForm

    match error:
        case BadForm() | StoreError():
            return str(error)
        case OSError():
            return _("“{name}”: {why}.").format(name=path.name, why=error.strerror or str(error))
    raise error
