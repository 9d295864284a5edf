"""Whether the tables to read say what the journal says. Reads a file, and changes nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator

from campaign.store import file, tables
from campaign.store.rows import TABLES, Key, Table, Values, rows
from campaign.words import count
from campaign.world.state import Campaign

Rows = dict[Key, Values]


def rows_there(connection: sqlite3.Connection) -> Iterator[tuple[Table, Rows]]:
    """What each table to read holds."""
    return ((table, _rows_of(connection, table)) for table in TABLES)


def table_faults(found: Iterable[tuple[Table, Rows]], state: Campaign) -> Iterator[str]:
    """Each of these tables that does not hold the rows of the state, in a sentence."""
    wanted = rows(state)
    for table, there in found:
        keys = there.keys() | wanted[table.name].keys()
        if wrong := sum(there.get(key) != wanted[table.name].get(key) for key in keys):
            yield count(
                "{n} row of “{{table}}” does not say what the journal says.",
                "{n} rows of “{{table}}” do not say what the journal says.",
                wrong,
            ).format(table=table.name)


def _rows_of(connection: sqlite3.Connection, table: Table) -> Rows:
    columns = [column.name for column in tables.Row.metadata.tables[table.name].columns]
    named = ", ".join(f'{table.name}."{name}"' for name in columns)  # with its table: else it could be a text
    found: Rows = {}
    if not file.is_plain(connection, table.name):
        return found
    for row in connection.execute(f"SELECT {named} FROM {table.name}"):
        values = dict(zip(columns, row, strict=True))
        found[tuple(values[name] for name in table.key)] = values
    return found
