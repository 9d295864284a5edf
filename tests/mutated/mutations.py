"""Ways to change a campaign's file, each by chance: its bytes, its pages, its rows, its tables, what lies beside it."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tests.resealed import seal_entries, seal_ledger

PAGE = 4096
Mutation = Callable[[random.Random, Path], object]


# --- bytes ------------------------------------------------------------------------------------------------------------


def _bytes(change: Callable[[random.Random, bytearray], object]) -> Mutation:
    def mutate(chance: random.Random, path: Path) -> None:
        data = bytearray(path.read_bytes())
        change(chance, data)
        path.write_bytes(data)

    return mutate


def flip_bits(chance: random.Random, data: bytearray) -> None:
    for _ in range(chance.choice((1, 1, 1, 3, 20, 300))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def flip_a_bit_of_text(chance: random.Random, data: bytearray) -> None:
    """Within what an order or an event says."""
    places = [at for at in (data.find(b'"', chance.randrange(len(data))) for _ in range(8)) if at >= 0]
    for at in places[: chance.choice((1, 1, 4))]:
        data[(at + chance.randrange(40)) % len(data)] ^= 1 << chance.randrange(8)


def overwrite(chance: random.Random, data: bytearray) -> None:
    at, long = chance.randrange(len(data)), chance.choice((1, 4, 64, 512, 5000, 70_000))
    fill = chance.choice((bytes(1), b"\xff", b" ", None))
    data[at : at + long] = (fill * long if fill else chance.randbytes(long))[: len(data) - at]


def change_pages(chance: random.Random, data: bytearray) -> None:
    pages = len(data) // PAGE
    one, other = (chance.randrange(pages) * PAGE for _ in range(2))
    a, b = bytes(data[one : one + PAGE]), bytes(data[other : other + PAGE])
    match chance.choice(("swap", "zero", "copy", "insert", "remove", "noise")):
        case "swap":
            data[one : one + PAGE], data[other : other + PAGE] = b, a
        case "zero":
            data[one : one + PAGE] = bytes(PAGE)
        case "copy":
            data[other : other + PAGE] = a
        case "insert":
            data[other:other] = a
        case "remove":
            del data[one : one + PAGE]
        case "noise":
            data[one : one + PAGE] = chance.randbytes(PAGE)


def truncate(chance: random.Random, data: bytearray) -> None:
    long = chance.choice(
        (chance.randrange(len(data)), chance.randrange(len(data) // PAGE) * PAGE, chance.randrange(200))
    )
    del data[long:]


def lengthen(chance: random.Random, data: bytearray) -> None:
    data += chance.choice((bytes(PAGE), chance.randbytes(777), bytes(data[:PAGE]), bytes(data)))


def insert(chance: random.Random, data: bytearray) -> None:
    at, long = chance.randrange(len(data)), chance.choice((1, 2, 16, 1000))
    if chance.random() < 0.5:
        data[at:at] = chance.randbytes(long)
    else:
        del data[at : at + long]


def change_header(chance: random.Random, data: bytearray) -> None:
    fields = (
        (0, 16),
        (16, 2),
        (18, 1),
        (19, 1),
        (20, 1),
        (21, 3),
        (24, 4),
        (28, 4),
        (32, 4),
        (36, 4),
        (40, 4),
        (44, 4),
    )
    fields += ((48, 4), (52, 4), (56, 4), (60, 4), (64, 4), (68, 4), (72, 20), (92, 4), (96, 4), (100, 8))
    at, long = chance.choice(fields)
    value = chance.choice(
        (bytes(long), b"\xff" * long, chance.randbytes(long), (1).to_bytes(long, "big"), b"\2" * long)
    )
    data[at : at + long] = value


def change_a_pointer(chance: random.Random, data: bytearray) -> None:
    """Of a page to its cells, to the next page, or to the pages below it."""
    page = chance.randrange(len(data) // PAGE) * PAGE + (100 if chance.random() < 0.05 else 0)
    at = page + chance.choice((0, 1, 3, 5, 7, 8, 8, 10, 12, 14, chance.randrange(64)))
    value = chance.choice((b"\0\0", b"\xff\xff", b"\0\1", chance.randbytes(2), data[page + 8 : page + 10]))
    data[at : at + 2] = value
    pages = len(data) // PAGE
    if chance.random() < 0.3:
        data[page : page + 4] = chance.randrange(pages + 2).to_bytes(4, "big")


# --- rows -------------------------------------------------------------------------------------------------------------


@contextmanager
def forged(path: Path) -> Iterator[sqlite3.Connection]:
    """Everything allowed; the triggers stand again in the end, as if nothing had been."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for setting in (
            "foreign_keys = OFF",
            "ignore_check_constraints = ON",
            "writable_schema = ON",
            "synchronous = OFF",
        ):
            connection.execute(f"PRAGMA {setting}")
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _sql in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _name, sql in triggers:
            with suppress(sqlite3.Error):
                connection.execute(sql)


def _tables(connection: sqlite3.Connection) -> list[str]:
    return [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]


JOURNAL = ("entry", "event", "head", "ledger", "picture", "under_way", "post")
VALUES = (
    None, 0, 1, -1, 2, 7, 2**31, 2**63 - 1, -(2**63), 1.5, float("inf"), float("nan"), 1e300, "", "x", "0", "[]", "{}",
    "null", "[" * 9000, "NaN", "\x00", "\ud7ff\ufeff", "9" * 5000, "A" * 70_000, b"", b"\x00\xff", b"\xff" * 64,
    "f" * 64,
)  # fmt: skip


def change_a_value(chance: random.Random, path: Path) -> None:
    with forged(path) as connection:
        names = [name for name in _tables(connection) if name in JOURNAL] * 3 + _tables(connection)
        table = chance.choice(names)
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        (number,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
        if number:
            row = chance.choice((0, number - 1, chance.randrange(number)))
            rowid = connection.execute(f"SELECT rowid FROM {table} LIMIT 1 OFFSET {row}").fetchone()[0]
            column = chance.choice(columns)
            how = chance.choice(("value", "value", "other", "blob", "plus", "letter"))
            new = {
                "value": "?",
                "other": f'(SELECT "{column}" FROM {table} ORDER BY random() LIMIT 1)',
                "blob": f'CAST("{column}" AS BLOB)',
                "plus": f'"{column}" + 1',
                "letter": f"replace(\"{column}\", '1', '2')",
            }[how]
            values = (chance.choice(VALUES),) if how == "value" else ()
            with suppress(sqlite3.Error):
                connection.execute(f'UPDATE OR REPLACE {table} SET "{column}" = {new} WHERE rowid = {rowid}', values)


def change_rows(chance: random.Random, path: Path) -> None:
    with forged(path) as connection:
        table = chance.choice(("entry", "event", "event", "head", "entry"))
        some = f"WHERE rowid IN (SELECT rowid FROM {table} ORDER BY random() LIMIT {chance.choice((1, 2, 9))})"
        last = f"WHERE rowid > (SELECT max(rowid) - {chance.choice((1, 3))} FROM {table})"
        statement = chance.choice(
            (
                f"DELETE FROM {table} {some}",
                f"DELETE FROM {table} {last}",
                f"DELETE FROM {table}",
                "UPDATE head SET entry = (SELECT id FROM entry ORDER BY random() LIMIT 1)",
                "UPDATE head SET entry = entry - 1",
                "UPDATE entry SET parent = id WHERE id = (SELECT max(id) FROM entry)",
                "UPDATE entry SET parent = (SELECT max(id) FROM entry) WHERE id = 2",
                "UPDATE entry SET parent = 1 WHERE id > 2",
                "UPDATE entry SET parent = NULL WHERE id = (SELECT max(id) FROM entry)",
                "UPDATE event SET number = number + 1 WHERE entry = 1 AND number > 0",
                "UPDATE event SET entry = entry + 1000000",
                "INSERT INTO entry SELECT max(id) + 1, max(id), order_id, kind, order_json, dice_json, rules, hash, "
                "written FROM entry",
                "INSERT INTO event SELECT entry, max(number) + 1, kind, version, event_json FROM event GROUP BY entry",
                "UPDATE entry SET id = id + 5 WHERE id > 1",
                "UPDATE event SET event_json = (SELECT event_json FROM event ORDER BY random() LIMIT 1) "
                "WHERE entry = 2",
                "INSERT INTO under_way VALUES ('1.battle', 'nonsense')",
                "UPDATE under_way SET text = replace(text, '3', '4')",
                "UPDATE picture SET png = substr(png, 9)",
                "DELETE FROM picture",
                "INSERT INTO head SELECT 2, 1, newest, tables, seal FROM head",
                "UPDATE ledger SET stood = entry - 1 WHERE entry = (SELECT max(entry) FROM ledger)",
                "DELETE FROM ledger",
            )
        )
        with suppress(sqlite3.Error):
            connection.execute(statement)


def forge(chance: random.Random, path: Path) -> None:
    """Nonsense, and every seal worked out anew: only what the journal says can give it away."""
    with forged(path) as connection:
        entry = connection.execute("SELECT id FROM entry ORDER BY random() LIMIT 1").fetchone()[0]
        statement = chance.choice(
            (
                "UPDATE event SET event_json = replace(event_json, ':1', ':2') WHERE entry = ?",
                "UPDATE event SET event_json = replace(event_json, '\"1.', '\"7.') WHERE entry = ?",
                "UPDATE event SET event_json = replace(event_json, ':', ':-') WHERE entry = ?",
                "UPDATE event SET event_json = '{}' WHERE entry = ?",
                "DELETE FROM event WHERE entry = ?",
                "UPDATE entry SET order_json = '[]' WHERE id = ?",
                "UPDATE entry SET dice_json = '[[1,2]]' WHERE id = ?",
                "UPDATE entry SET order_id = 'NaN' WHERE id = ?",
                "UPDATE entry SET order_id = '1' WHERE id = ?",
                "UPDATE entry SET rules = 99 WHERE id = ?",
                "UPDATE event SET number = -number WHERE entry = ?",
                "UPDATE event SET kind = 'week-ended' WHERE entry = ?",
            )
        )
        with suppress(sqlite3.Error):
            connection.execute(statement, (entry,))
        seal_entries(connection)
        seal_ledger(connection)


# --- tables -----------------------------------------------------------------------------------------------------------

ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
SCHEMA = (
    "CREATE VIEW more AS SELECT * FROM figure",
    "CREATE TABLE more (a TEXT, b GENERATED ALWAYS AS (a || a))",
    "CREATE VIRTUAL TABLE more USING fts5(a)",
    "CREATE VIRTUAL TABLE more USING rtree(id, a, b)",
    "CREATE INDEX more ON entry (length(order_json))",
    "CREATE TRIGGER more AFTER INSERT ON entry BEGIN UPDATE head SET entry = 1; END",
    "CREATE TRIGGER more AFTER INSERT ON entry BEGIN DELETE FROM under_way; END",
    "CREATE TRIGGER more BEFORE UPDATE ON head BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER more AFTER UPDATE ON head BEGIN UPDATE head SET entry = 1; END",
    "ALTER TABLE entry RENAME TO old; CREATE VIEW entry AS SELECT * FROM old",
    "ALTER TABLE head RENAME TO old; CREATE VIEW head AS SELECT 1 AS id, 1 AS entry",
    f"ALTER TABLE event RENAME TO old; CREATE VIEW event AS {ENDLESS} "
    "SELECT i AS entry, i AS number, 'x' AS kind, 1 AS version, '{}' AS event_json FROM n",
    f"ALTER TABLE figure RENAME TO old; CREATE VIEW figure AS {ENDLESS} SELECT i AS id FROM n",
    "ALTER TABLE head RENAME TO old; "
    "CREATE TABLE head (id INTEGER, entry GENERATED ALWAYS AS (length(zeroblob(2000000000))))",
    "ALTER TABLE entry ADD COLUMN more TEXT GENERATED ALWAYS AS (hex(zeroblob(200000000)))",
    "ALTER TABLE entry RENAME COLUMN order_json TO more",
    "DROP TABLE event",
    "DROP TABLE head",
    "DROP TABLE figure",
    "DROP TABLE picture",
    "DROP INDEX ix_entry_parent",
    "UPDATE sqlite_master SET sql = replace(sql, 'order_json', 'dice_jsom') WHERE name = 'entry'",
    "UPDATE sqlite_master SET rootpage = rootpage + 1 WHERE name = 'entry'",
    "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'event') "
    "WHERE name = 'entry'",
    "UPDATE sqlite_master SET sql = 'CREATE TABLE entry (a, b' WHERE name = 'entry'",
    "DELETE FROM sqlite_master WHERE name = 'entry'",
    "DELETE FROM sqlite_master",
    "PRAGMA user_version = 9",
    "PRAGMA user_version = 3",
    "PRAGMA user_version = -1",
    "PRAGMA application_id = 1",
    "PRAGMA journal_mode = WAL",
    "PRAGMA encoding = 'UTF-16'; VACUUM",
    "PRAGMA page_size = 512; VACUUM",
    "PRAGMA auto_vacuum = 1; VACUUM",
    "CREATE TABLE sqlite_stat1 (tbl, idx, stat)",
    "ANALYZE; UPDATE sqlite_stat1 SET stat = 'nonsense'",
)  # fmt: skip


def change_the_schema(chance: random.Random, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for setting in ("foreign_keys = OFF", "writable_schema = ON", "legacy_alter_table = ON", "synchronous = OFF"):
            connection.execute(f"PRAGMA {setting}")
        for statement in chance.choice(SCHEMA).split("; ") if chance.random() < 0.9 else [chance.choice(SCHEMA)]:
            with suppress(sqlite3.Error):
                connection.execute(statement)


# --- beside the file --------------------------------------------------------------------------------------------------


def put_beside(chance: random.Random, path: Path) -> None:
    """What SQLite could take for its own: noise, a write of another file's, half a write of this one's."""
    beside = path.with_name(path.name + chance.choice(("-journal", "-journal", "-journal", "-wal", "-shm")))
    match chance.choice(("noise", "header", "other", "half", "super")):
        case "noise":
            beside.write_bytes(chance.randbytes(chance.choice((1, 512, 9000))))
        case "header":
            beside.write_bytes(bytes.fromhex("d9d505f920a163d7") + chance.randbytes(chance.choice((4, 20, 9000))))
        case "other":
            other = path.with_name("other.fftt")
            _write_half(other, chance, lambda: _another(other))
            other.with_name(other.name + "-journal").replace(path.with_name(path.name + "-journal"))
            other.unlink()
        case "half":
            _write_half(path, chance, lambda: None)
        case "super":
            victim = path.with_name("precious.txt")
            victim.write_text("precious", encoding="utf-8")
            _write_half(path, chance, lambda: None)
            _name_a_super_journal(path.with_name(path.name + "-journal"), victim)


def _another(other: Path) -> None:
    with closing(sqlite3.connect(other, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, a TEXT)")
        connection.execute(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) "
            "INSERT INTO entry SELECT i, hex(randomblob(400)) FROM n"
        )


def _write_half(path: Path, chance: random.Random, begin: Callable[[], None]) -> None:
    """As if its program had been killed within a write: what takes it back stays beside it."""
    begin()
    before = path.read_bytes()
    journal_of = path.with_name(path.name + "-journal")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("PRAGMA cache_spill = 1")
        connection.execute("BEGIN IMMEDIATE")
        table = "figure" if "other" not in path.name else "entry"
        column = "name" if table == "figure" else "a"
        with suppress(sqlite3.Error):
            connection.execute(f"UPDATE {table} SET {column} = hex(randomblob(40000))")
        half, beside = path.read_bytes(), journal_of.read_bytes() if journal_of.exists() else b""
        connection.execute("ROLLBACK")
    path.write_bytes(half if chance.random() < 0.7 else before)
    journal_of.write_bytes(beside)


def _name_a_super_journal(beside: Path, victim: Path) -> None:
    """SQLite removes a file that is named so, if it thinks that nobody needs it any more."""
    name = str(victim).encode()
    total = sum(name) & 0xFFFFFFFF
    page = (0x40000000 // PAGE + 1).to_bytes(4, "big")
    end = page + name + len(name).to_bytes(4, "big") + total.to_bytes(4, "big") + bytes.fromhex("d9d505f920a163d7")
    beside.write_bytes(beside.read_bytes() + end)


MUTATIONS: dict[str, tuple[int, Mutation]] = {
    "bits": (14, _bytes(flip_bits)),
    "text": (10, _bytes(flip_a_bit_of_text)),
    "runs": (8, _bytes(overwrite)),
    "pages": (9, _bytes(change_pages)),
    "truncated": (6, _bytes(truncate)),
    "lengthened": (2, _bytes(lengthen)),
    "inserted": (5, _bytes(insert)),
    "header": (7, _bytes(change_header)),
    "pointers": (9, _bytes(change_a_pointer)),
    "values": (14, change_a_value),
    "rows": (8, change_rows),
    "forged": (5, forge),
    "schema": (7, change_the_schema),
    "beside": (6, put_beside),
}
"""How often each comes, and how."""


def mutate(seed: str, path: Path) -> str:
    """Change a file in a way that this word says; returns the name of the way."""
    chance = random.Random(seed)
    (name,) = chance.choices(list(MUTATIONS), [often for often, _how in MUTATIONS.values()])
    MUTATIONS[name][1](chance, path)
    return name
