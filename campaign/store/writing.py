"""Writing to a campaign file: entries, the head, and the difference that they make in the tables to read.

Imported when something is written for the first time: reading needs none of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Table,
    and_,
    bindparam,
    create_engine,
    create_mock_engine,
    event,
    func,
    select,
)
from sqlalchemy.pool import StaticPool

from campaign import system
from campaign.store import clock, errors, file, journal, ledger, opening, tables
from campaign.store.journal import Mark, StoredEntry, Texts
from campaign.store.rows import TABLES, Difference, Key, Values, difference
from campaign.words import _
from campaign.world.entries import RULES, Draft, Entry
from campaign.world.events import Event
from campaign.world.ids import BattleId, EntryId, PictureId
from campaign.world.queries import open_battles
from campaign.world.state import BattleStage, Campaign

Pictures = Mapping[PictureId, bytes]
Post = Mapping[str, str]  # by seat
LOST = b""  # stands in the place of a picture that was lost: the entry that gives it stays, and is sealed
UNFINISHED = ".new"  # ends the name of a new file until it is whole


class Writer:
    """Makes the transactions on an open connection; each is refused when the journal is not the one that is known.

    ``known``: its mark as it was read, or as it was left by the last of these; None for none.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, known: Mark | None) -> None:
        self.known = known
        self._path = path
        self._connection = connection
        self._engine = engine_on(connection)
        self._seen = self._data_version()

    def append(
        self,
        parent: Entry | None,
        drafts: Sequence[Draft],
        before: Campaign,
        after: Campaign,
        pictures: Pictures,
        stood: EntryId | None = None,
        post: Post | None = None,
    ) -> tuple[Entry, ...]:
        """Add drafts one after the other behind ``parent``, and move the head to the last."""
        with self._transaction() as connection:
            put_pictures(connection, pictures)
            put_post(connection, post or {})
            goes_on = parent is not None and self.known is not None and parent.id == self.known.head
            return add(connection, parent, drafts, before, after, goes_on=goes_on, stood=stood)

    def move_head(self, to: EntryId, before: Campaign, after: Campaign, between: Sequence[Event] | None = None) -> None:
        """Move the head to another entry; ``between``: see ``Store.move_head``."""
        with self._transaction() as connection:
            change = put_differences(connection, difference(before, after, between))
            forget_battles(connection, after)
            put_head(connection, to, change)

    def give_again(self, pictures: Pictures) -> None:
        """Put pictures back that were lost when the file was repaired."""
        with self._transaction() as connection:
            put_pictures(connection, pictures)

    def keep_battle(self, battle: BattleId, text: str | None) -> bool:
        """Write down a battle under way, in the place of what was written of it before; None for nothing.

        Nothing is written, and the answer is false, where the file says that the battle does not wait: its result may
        have been entered a moment ago, by another thread.
        """
        with self._transaction() as connection:
            stage = select(table("battle").c.stage).where(table("battle").c.id == battle)
            waits = connection.execute(stage).scalar() == BattleStage.OPEN
            if waits or text is None:
                put_battle(connection, battle, text)
            return waits

    def keep_post(self, post: Post) -> None:
        """Write down what is kept of the post of these seats, in the place of what was kept before."""
        with self._transaction() as connection:
            put_post(connection, post)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        self._connection.execute("PRAGMA shrink_memory")  # whoever wrote over the file is seen: it is read again
        with self._engine.begin() as connection:
            if self.known is None or journal.mark(self._connection) != self.known:
                raise errors.moved_on(self._path)
            self._refuse_if_changed()
            yield connection
            left = journal.mark(self._connection)
        self.known = left

    def _data_version(self) -> int:
        """SQLite's data version: another one as soon as another program has written to the file."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def _refuse_if_changed(self) -> None:
        """Raises DamagedFile or TablesSpoilt where another program has changed the file; before anything is written."""
        if self._data_version() == self._seen:
            return
        for fault in ledger.faults(self._connection):
            raise errors.damaged(self._path, fault)
        made_by_us = file.form(file.schema(self._connection)) == file.FORM
        if not made_by_us or not ledger.tables_are_as_left(self._connection):
            raise errors.tables_spoilt(self._path)
        self._seen = self._data_version()


def make_file(path: Path, founding: Draft, after: Campaign) -> None:
    """A new file with its first entry."""
    with new_file(path) as unfinished:
        fill_with_first(unfinished, founding, after, {})


def fill_with_first(path: Path, founding: Draft, after: Campaign, pictures: Pictures, post: Post | None = None) -> None:
    """Make a campaign file with its first entry, and the portraits that it names."""

    def fill(new: Connection) -> None:
        put_pictures(new, pictures)
        put_post(new, post or {})
        add(new, None, (founding,), None, after)

    fill_file(path, fill)


def fill_with_entries(path: Path, entries: Sequence[Entry], after: Campaign) -> None:
    """Make a campaign file of entries, each behind the one before; they keep their ids and get new seals."""
    kept, before = list[StoredEntry](), None
    for entry in entries:
        texts = journal.texts_of(Draft(entry.order_id, entry.order, entry.dice, entry.events))
        texts = replace(texts, rules=entry.rules)
        hash = journal.seal(texts, entry.id, None if before is None else before.hash)
        before = StoredEntry(
            entry.id, None if before is None else before.id, entry.order.kind, texts, hash, entry.written
        )
        kept.append(before)

    def fill(new: Connection) -> None:
        put_stored(new, kept)
        put_differences(new, difference(None, after))
        put_head(new, entries[-1].id)

    fill_file(path, fill)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Where to write a new file under another name; it gets its own when all has gone well."""
    unfinished = path.with_name(path.name + UNFINISHED)
    unfinished.unlink(missing_ok=True)  # of a program that was killed, or a link of somebody else's
    clear_the_way(unfinished)
    clear_the_way(path)
    try:
        yield unfinished
        if path.exists():
            raise errors.exists(path)
        system.replace(unfinished, path)
    finally:
        for left in (unfinished, journal_of(unfinished)):
            left.unlink(missing_ok=True)


def fill_file(path: Path, fill: Callable[[Connection], object]) -> None:
    """Make an empty campaign file, and have it filled in the same transaction."""
    path.unlink(missing_ok=True)  # what is left of a program that was killed, or a link of somebody else's
    path.touch(exist_ok=False)
    with closing(opening.connect_to_write(path)) as connection, engine_on(connection).begin() as new:
        make_tables(new)
        fill(new)


def make_tables(connection: Connection) -> None:
    """All tables, empty, and the marks of a campaign file."""
    for statement in _statements_of_tables():
        connection.exec_driver_sql(statement)
    connection.exec_driver_sql(f"PRAGMA application_id={file.APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version={file.SCHEMA}")


@cache
def _statements_of_tables() -> tuple[str, ...]:
    """What makes the tables, put into words once: to do so for each new file takes longer than to make them."""
    found: list[str] = []
    dialect = _model().dialect
    told = create_mock_engine("sqlite://", lambda made, *_args: found.append(str(made.compile(dialect=dialect))))
    tables.Row.metadata.create_all(told, checkfirst=False)
    return tuple(found)


def clear_the_way(path: Path) -> None:
    """For a file that is to get this name: what is left beside it of an older one would be played back into it.

    An older one that is still there is whole first, for as long as it stays. Nothing of it comes back: this is on disk
    before anything else happens.
    """
    if not journal_of(path).exists():
        return
    if path.exists():
        with suppress(sqlite3.Error), closing(opening.connect(path, writes=False)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchall()  # SQLite takes back what is unfinished
    system.remove(journal_of(path))


def journal_of(path: Path) -> Path:
    """Where SQLite keeps what it needs to take back an unfinished transaction."""
    return path.with_name(path.name + "-journal")


_statements: dict[Any, Any] = {}  # as they were put into words once, for all files


@cache
def _model() -> Engine:
    """An engine on nothing. All others share its dialect, so that statements are put into words once for all files."""
    engine = create_engine("sqlite://")
    engine.connect().close()
    engine.dispose()
    return engine


def engine_on(connection: sqlite3.Connection) -> Engine:
    """SQLAlchemy on a connection that is open already, every transaction a writer's."""
    plain: Any = connection
    model = _model()
    pool = StaticPool(lambda: plain, dialect=model.dialect)
    engine = Engine(pool, model.dialect, model.url, execution_options={"compiled_cache": _statements})

    @event.listens_for(pool, "connect")
    def _connected(_connection: Any, record: Any) -> None:
        record.starttime = max(record.starttime, 0)  # by a clock before 1970 it would be taken for stale, and closed

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def add(
    connection: Connection,
    parent: Entry | None,
    drafts: Sequence[Draft],
    before: Campaign | None,
    after: Campaign,
    *,
    goes_on: bool = False,
    stood: EntryId | None = None,
) -> tuple[Entry, ...]:
    """Entries, head and tables to read, within a transaction. ``goes_on``: the drafts lead on from ``before``.

    ``stood``: where the campaign stood before the amendment that these are, if they are one.
    """
    highest = connection.execute(select(func.max(table("entry").c.id))).scalar() or 0
    sealed = _sealed(drafts, parent, highest + 1)
    kept = [StoredEntry(e.id, e.parent, e.order.kind, texts, e.hash, e.written) for e, texts in sealed]
    put_stored(connection, [replace(kept[0], stood=stood), *kept[1:]])
    events = [event for draft in drafts for event in draft.events] if goes_on else None
    change = put_differences(connection, difference(before, after, events))
    forget_battles(connection, after)
    put_head(connection, sealed[-1][0].id, None if before is None else change)
    return tuple(entry for entry, _texts in sealed)


def _sealed(drafts: Sequence[Draft], parent: Entry | None, first: int) -> list[tuple[Entry, Texts]]:
    sealed: list[tuple[Entry, Texts]] = []
    now = clock.seconds()
    for id, draft in enumerate(drafts, start=first):
        texts = journal.texts_of(draft)
        entry = Entry(
            id=EntryId(id),
            parent=parent.id if parent else None,
            order_id=draft.order_id,
            order=draft.order,
            dice=draft.dice,
            rules=RULES,
            events=draft.events,
            hash=journal.seal(texts, EntryId(id), parent.hash if parent else None),
            written=now,
        )
        sealed.append((entry, texts))
        parent = entry
    return sealed


def put_stored(connection: Connection, entries: Iterable[StoredEntry]) -> None:
    """Add entries as they are sealed, in order of id; the ledger goes on with them."""
    entry_rows, event_rows, lines = [], [], []
    for entry in entries:
        entry_rows.append(
            tables.EntryData(
                id=entry.id,
                parent=entry.parent,
                order_id=entry.texts.order_id,
                kind=entry.kind,
                order_json=entry.texts.order_json,
                dice_json=entry.texts.dice_json,
                rules=entry.texts.rules,
                hash=entry.hash,
                written=entry.written,
            ).model_dump()
        )
        event_rows += [
            tables.EventData(entry=entry.id, number=number, kind=kind, version=version, event_json=text).model_dump()
            for number, (kind, version, text) in enumerate(entry.texts.events)
        ]
        lines.append(ledger.Written(entry.id, entry.hash, entry.written, entry.stood))
    insert(connection, table("entry"), entry_rows)
    insert(connection, table("event"), event_rows)
    put_lines(connection, lines)


def put_lines(connection: Connection, written: Iterable[ledger.Written]) -> None:
    """Go on with the ledger."""
    _newest, last = _last_line(connection)
    rows = [
        tables.LedgerData(entry=line.entry, stood=line.stood, seal=line.seal).model_dump()
        for line in ledger.lines_of(written, last)
    ]
    insert(connection, table("ledger"), rows)


def _last_line(connection: Connection) -> tuple[int, str | None]:
    """The entry and the seal of the last line; 0 and None where there is none."""
    lines = table("ledger")
    row = connection.execute(select(lines.c.entry, lines.c.seal).order_by(lines.c.entry.desc()).limit(1)).first()
    return (0, None) if row is None else (int(row[0]), str(row[1]))


def put_pictures(connection: Connection, pictures: Pictures) -> None:
    """Add pictures; those that are there already stay."""
    target = table("picture")
    if pictures:
        given = target.c.id.in_(list(pictures))
        if lost := connection.execute(select(target.c.id).where(given, target.c.png == LOST)).scalars().all():
            _give_again(connection, lost)
        there = set(connection.execute(select(target.c.id).where(given)).scalars())
        rows = [tables.PictureData(id=id, png=png).model_dump() for id, png in pictures.items() if id not in there]
        insert(connection, target, rows)


def _give_again(connection: Connection, lost: Sequence[str]) -> None:
    """Make room for pictures that were lost when the file was repaired: the only rows that are ever taken away."""
    kept = "picture_is_never_removed"
    connection.exec_driver_sql(f"DROP TRIGGER {kept}")
    connection.execute(table("picture").delete().where(table("picture").c.id.in_(lost)))
    connection.exec_driver_sql(tables.KEPT[kept])


def put_head(connection: Connection, entry: EntryId, change: int | None = None) -> None:
    """The campaign stands here from now on. Ledger and tables to read are as they are to be sealed.

    ``change``: what ``put_differences`` has made of the tables since they were sealed; None: all their rows are read.
    """
    head = table("head")
    newest, last = _last_line(connection)
    below = plain(connection)
    if change is None:
        to_read = ledger.tables_as_they_are(below)
    else:
        to_read = ledger.moved_by(ledger.tables_as_left(below), change)
    seal = ledger.head_seal(entry, newest, to_read, last)
    row = tables.HeadData(entry=entry, newest=newest, tables=to_read, seal=seal).model_dump()
    if connection.execute(head.update().values(row)).rowcount == 0:
        insert(connection, head, [row])


def put_battle(connection: Connection, battle: BattleId, text: str | None) -> None:
    """Writes the text of a battle under way; None takes it out."""
    target = table("under_way")
    connection.execute(target.delete().where(target.c.battle == battle))
    if text is not None:
        insert(connection, target, [tables.UnderWayData(battle=battle, text=text).model_dump()])


def put_post(connection: Connection, post: Post) -> None:
    """Writes the texts of the post of these seats."""
    target = table("post")
    for seat, text in post.items():
        connection.execute(target.delete().where(target.c.seat == seat))
        insert(connection, target, [tables.PostData(seat=seat, text=text).model_dump()])


def forget_battles(connection: Connection, state: Campaign) -> None:
    """A battle that does not wait for its result is not under way."""
    target = table("under_way")
    waiting = [battle.id for battle in open_battles(state) if battle.stage is BattleStage.OPEN]
    connection.execute(target.delete().where(target.c.battle.not_in(waiting)))


def put_differences(connection: Connection, differences: dict[str, Difference]) -> int:
    """Bring the tables to read up to date; returns by how much that changes the sum of ``ledger.numbers``."""
    found = 0
    for name, change in differences.items():
        target = table(name)
        found -= _numbers(connection, target, (*change.gone, *change.changed))
        _delete(connection, target, [dict(zip(_keys(target), key, strict=True)) for key in change.gone])
        _update(connection, target, list(change.changed.values()))
        insert(connection, target, list(change.added.values()))
        found += _numbers(connection, target, (*change.changed, *change.added))
    return found


def _numbers(connection: Connection, target: Table, keys: Iterable[Key]) -> int:
    """The sum of ``ledger.numbers`` over the rows with these primary keys, as they stand in the file."""
    where = " AND ".join(f'"{name}" = ?' for name in _keys(target))
    query, below = f'SELECT * FROM "{target.name}" WHERE {where}', plain(connection)
    return sum(ledger.numbers(target.name, below.execute(query, key)) for key in keys)


def fill_tables_to_read(connection: Connection, state: Campaign) -> None:
    """Have them say what the state says, whatever they held; if the file has a head, it is sealed upon them."""
    for made in TABLES:
        connection.execute(table(made.name).delete())
    put_differences(connection, difference(None, state))
    if (head := connection.execute(select(table("head").c.entry)).scalar()) is not None:
        put_head(connection, EntryId(head))


def check_references(connection: Connection, path: Path) -> None:
    """What was written while references were not followed refers to rows that are there."""
    if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
        raise errors.damaged(path, _("rows of “{table}” refer to rows that are not there.").format(table=broken[0][0]))


def plain(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection below one of SQLAlchemy's."""
    below: Any = connection.connection.dbapi_connection
    assert isinstance(below, sqlite3.Connection)
    return below


def table(name: str) -> Table:
    """A table by its name."""
    return tables.Row.metadata.tables[name]


def _keys(target: Table) -> list[str]:
    return [column.name for column in target.primary_key]


def insert(connection: Connection, target: Table, rows: list[Values]) -> None:
    """Add rows."""
    if rows:
        connection.execute(target.insert(), rows)


def _update(connection: Connection, target: Table, rows: list[Values]) -> None:
    keys = _keys(target)
    others = [column.name for column in target.columns if column.name not in keys]
    if rows and others:
        statement = target.update().where(_is_row(target)).values({name: bindparam(name) for name in others})
        connection.execute(statement, [_with_key(row, keys) for row in rows])


def _delete(connection: Connection, target: Table, keys: list[Values]) -> None:
    if keys:
        connection.execute(target.delete().where(_is_row(target)), [_with_key(key, list(key)) for key in keys])


def _is_row(target: Table) -> Any:
    """The row whose primary key is given as ``key_...``: SQLAlchemy keeps the plain names for new values."""
    return and_(*(column == bindparam(f"key_{column.name}") for column in target.primary_key))


def _with_key(row: Values, keys: list[str]) -> Values:
    return {(f"key_{name}" if name in keys else name): value for name, value in row.items()}
