"""A first look at a campaign’s file: its name, its calendar, who plays. Reads a few rows and locks nothing.

For lists of files: it says what the file says of itself, checks nothing and opens nothing for good.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from campaign.store import file, opening, sidecar_files
from campaign.store.errors import StoreError
from campaign.world.ids import EntryId

LONGEST = 120  # letters of a name that are looked at: the file's writer may have meant harm
MOST_PLAYERS = 8
MOST_TRIED = 20_000_000  # bytes of a file that is copied, to try what lies beside it, only to be looked at
SHORT = 200  # milliseconds to wait for a writer


@dataclass(frozen=True, slots=True)
class Preview:
    """``played``: when the last order was written."""

    name: str
    month: int
    week: int
    over: bool
    players: tuple[str, ...]
    played: datetime


def preview_of(path: Path) -> Preview | None:
    """What the file says of itself; None where it is none of ours, cannot be read, or is of a newer version."""
    if not path.is_file():
        return None
    try:
        if sidecar_files.found_beside(path) and path.stat().st_size > MOST_TRIED:
            return None
        connection = opening.connect(path, writes=False, steps=file.FEW_STEPS)
    except (sqlite3.Error, StoreError, OSError, ValueError):
        return None
    try:
        return _read(connection)
    except (sqlite3.Error, StoreError, TypeError, ValueError, OSError, OverflowError):
        return None
    finally:
        connection.close()


@dataclass(frozen=True, slots=True)
class Saved:
    """How far a file goes: the entry at which the campaign stands in it, and when that was written."""

    entry: EntryId
    written: datetime


def saved_in(path: Path) -> Saved | None:
    """How far the campaign is saved, asked of the file itself; None where that cannot be found out just now."""
    if not path.is_file():
        return None
    try:
        with closing(opening.connect(path, writes=False)) as connection:
            connection.execute(f"PRAGMA busy_timeout={SHORT}")
            row = connection.execute("SELECT id, written FROM entry WHERE id = (SELECT entry FROM head)").fetchone()
            return Saved(EntryId(int(row[0])), datetime.fromtimestamp(row[1]))
    except (sqlite3.Error, StoreError, TypeError, ValueError, OSError, OverflowError):
        return None


def _read(connection: sqlite3.Connection) -> Preview | None:
    (form,) = connection.execute("PRAGMA user_version").fetchone()
    if not 0 < form <= file.SCHEMA:  # these rows have stood there in every form so far
        return None
    name, month, week, stage = connection.execute("SELECT name, month, week, stage FROM campaign").fetchone()
    players = connection.execute("SELECT name FROM player ORDER BY seat").fetchmany(MOST_PLAYERS)
    (written,) = connection.execute("SELECT written FROM entry WHERE id = (SELECT entry FROM head)").fetchone()
    names = tuple(str(one)[:LONGEST] for (one,) in players)
    played = datetime.fromtimestamp(written)
    return Preview(str(name)[:LONGEST], int(month), int(week), stage == "over", names, played)
