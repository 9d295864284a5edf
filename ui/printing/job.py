"""What the print desk is asked for and what it hands over; of what paper is made, and which wishes a kind knows.

Holds no widget.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from PySide6.QtPrintSupport import QPrinter

from campaign.paper import Document, Kind, Paper, Source, Wanted
from campaign.world.ids import PlayerId
from ui.session import Session


class Then(StrEnum):
    """What happens to the files when they are written."""

    FOLDER = "folder"  # it is opened
    VIEWER = "viewer"  # they are


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be written, and where."""

    documents: tuple[Document, ...]
    paper: Paper
    folder: Path
    then: Then


@dataclass(frozen=True, slots=True)
class Hands:
    """Who carries out what the desk asks for: writing files, and printing PDFs on a printer."""

    write: Callable[[Job], object]
    spool: Callable[[QPrinter, tuple[bytes, ...]], object]


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What is asked for when the desk is opened, in place of what was chosen last: kinds by their keys, for whom (as a
    set-up says it), or a set-up by its name.
    """

    kinds: tuple[str, ...] = ()
    whose: str = ""
    setup: str = ""


def source_of(session: Session) -> Source:
    """The moment that is shown, and how the campaign came there."""
    desk = session.desk
    entry = desk.head if session.moment is None else session.moment.entry
    return Source(session.state, entry, desk.recalling(entry).past, desk.picture, desk.agreed)


def known(kind: Kind, wanted: Wanted, seats: tuple[PlayerId, ...]) -> Wanted:
    """The wishes that a kind knows; the others as if nobody had said them."""
    knows = kind.options
    return Wanted(
        wanted.players if "players" in knows else seats,
        wanted.attending and "attending" in knows,
        wanted.grouped and "grouped" in knows,
        wanted.rich,
        wanted.week if "week" in knows else None,
        wanted.rosters and "rosters" in knows,
        wanted.tiles if "tiles" in knows else 1,
    )
