"""A second reader of a campaign's file: folds its entries, and compares with the campaign that is being played.

Looks through the store's own door for readers, and at the tables with plain SQL; never writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from campaign.store.rows import TABLES, rows
from campaign.store.store import Store
from campaign.world.evolve import evolve_all
from campaign.world.ids import EntryId
from campaign.world.state import Campaign


class FileCheck:
    """Follows one file from entry to entry."""

    def __init__(self, path: Path) -> None:
        self._store = Store.open_to_read(path)
        self._tables = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        self._folded: dict[EntryId, Campaign] = {}
        contents = self._store.read()
        for entry in contents.entries:
            self._fold(entry.id)

    def close(self) -> None:
        """Let go of the file."""
        self._tables.close()
        self._store.close()

    def problems(self, head: EntryId, live: Campaign) -> Iterator[str]:
        """What the file says otherwise than the campaign in memory."""
        if self._tables.execute("SELECT entry FROM head").fetchone() != (head,):
            yield "the head in the file is another"
        if self._fold(head) != live:
            yield "the state folded from the file is not the live one"
        yield from table_problems(self._tables, live)

    def _fold(self, id: EntryId) -> Campaign:
        if id not in self._folded:
            entry = self._store.entry(id)
            before = None if entry.parent is None else self._fold(entry.parent)
            state = evolve_all(before, entry.events)
            assert state is not None
            self._folded[id] = state
        return self._folded[id]


def table_problems(connection: sqlite3.Connection, state: Campaign) -> Iterator[str]:
    """What the tables to read have otherwise than ``rows`` of the state."""
    wanted = rows(state)
    for table in TABLES:
        cursor = connection.execute(f"SELECT * FROM {table.name}")
        columns = [column[0] for column in cursor.description]
        places = [columns.index(column) for column in table.key]
        found = {tuple(row[place] for place in places): dict(zip(columns, row, strict=True)) for row in cursor}
        if found != wanted[table.name]:
            keys = [key for key in {**found, **wanted[table.name]} if found.get(key) != wanted[table.name].get(key)]
            yield f"the table {table.name} is not as the state has it: {keys[:3]}"
