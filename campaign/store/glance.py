"""A first look at a campaign’s file: its name, its calendar, who plays. Reads a few rows and locks nothing.

For lists of files: it says what the file says of itself, checks nothing and opens nothing for good.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from campaign.store import file


@dataclass(frozen=True, slots=True)
class Glance:
    """``played``: when the last order was written."""

    name: str
    month: int
    week: int
    over: bool
    players: tuple[str, ...]
    played: datetime


def glance(path: Path) -> Glance | None:
    """What the file says of itself; None where it is none of ours, cannot be read, or is of another version."""
    if not path.is_file():
        return None
    try:
        connection = file.connect(path, writes=False)
    except sqlite3.Error:
        return None
    try:
        if connection.execute("PRAGMA user_version").fetchone() != (file.SCHEMA,):
            return None
        name, month, week, stage = connection.execute("SELECT name, month, week, stage FROM campaign").fetchone()
        players = connection.execute("SELECT name FROM player ORDER BY seat").fetchall()
        (written,) = connection.execute(
            "SELECT written FROM entry WHERE id = (SELECT entry FROM head WHERE id = 1)"
        ).fetchone()
        played = datetime.fromtimestamp(written)
    except (sqlite3.Error, TypeError, ValueError, OSError, OverflowError):
        return None
    finally:
        connection.close()
    return Glance(str(name), int(month), int(week), stage == "over", tuple(str(one) for (one,) in players), played)
