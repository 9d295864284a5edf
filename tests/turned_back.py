"""A campaign in the form in which an older program kept its files: what that form does not know is left out."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from campaign.store.upgrade import make_older


def turned_back(path: Path, older: Path, version: int) -> Path:
    """The same campaign in a new file of that version."""
    with closing(sqlite3.connect(older, isolation_level=None)) as new:
        make_older(new, version)
        new.execute("ATTACH ? AS newer", (str(path),))
        (mark,) = new.execute("PRAGMA newer.application_id").fetchone()
        new.execute(f"PRAGMA main.application_id = {mark}")
        new.execute(f"PRAGMA main.user_version = {version}")
        for (table,) in new.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall():
            names = [name for _n, name, *_more in new.execute(f"PRAGMA main.table_info({table})")]
            columns = ", ".join(names)
            new.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newer.{table}")
    return older
