"""Whether a campaign file is sound: everything that can be seen from the file alone, each fault as a sentence.

Changes nothing. Stops at the first fault that makes the rest unreadable.
"""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from immutables import Map

from campaign.dice import DiceKey
from campaign.store import errors, file, journal, tables, writing
from campaign.store.compare import table_faults
from campaign.words import _
from campaign.world.entries import Entry
from campaign.world.events import VictoryPointsScored
from campaign.world.ids import EntryId, OrderId
from campaign.world.orders import SetPortrait
from campaign.world.pictures import is_picture, pictures_of
from campaign.world.queries import book_balance, open_battles
from campaign.world.state import BattleStage, Campaign

Progress = Callable[[int, int], None]  # steps done, steps in all
STEPS = 4
MOST = 20  # faults of the database that are told apart


def faults_in(path: Path, progress: Progress = lambda done, of: None) -> tuple[str, ...]:
    """What is wrong with the file; nothing if it is sound. Raises StoreError where it is no campaign file at all."""
    path = path.resolve()
    if file.version_at(path) < file.SCHEMA:
        raise errors.older(path)
    try:
        with (
            errors.said_plainly(path),
            closing(file.connect(path, writes=False)) as connection,
            file.reading(connection),
        ):
            return tuple(_faults(connection, path, progress))
    except errors.DamagedFile as damage:
        return (str(damage),)


def _faults(connection: sqlite3.Connection, path: Path, progress: Progress) -> Iterator[str]:
    progress(0, STEPS)
    outside = [*_database_faults(connection), *_schema_faults(connection)]
    outside = outside or [*_reference_faults(connection)]
    yield from outside
    if outside:
        return  # what stands in such a file cannot be relied on
    progress(1, STEPS)
    entries, broken = {}, False
    for entry, sealed in journal.entries(connection, path):
        entries[entry.id] = entry
        if not sealed:
            broken = True
            yield _("Entry {n} is not as it was written.").format(n=entry.id)
    if broken:
        return  # what would follow from it tells nothing more
    progress(2, STEPS)
    yield from _order_faults(entries)
    yield from _dice_faults(entries)
    yield from _picture_faults(connection, entries)
    history = _history(entries, journal.head(connection, path))
    try:
        state = journal.folded(history, path)
    except errors.DamagedFile as damage:
        yield str(damage)
        return
    progress(3, STEPS)
    try:
        yield from _under_way_faults(connection, state)
        yield from [*_book_faults(state), *_victory_point_faults(state, history), *table_faults(connection, state)]
    except (LookupError, TypeError, ValueError) as mistake:
        yield _("What the journal tells makes no sense: {what}.").format(what=repr(mistake))
    progress(STEPS, STEPS)


def _database_faults(connection: sqlite3.Connection) -> Iterator[str]:
    for (line,) in connection.execute(f"PRAGMA integrity_check({MOST})"):
        if line != "ok":
            yield _("The database is damaged: {what}.").format(what=line)


def _schema_faults(connection: sqlite3.Connection) -> Iterator[str]:
    there, wanted = schema(connection), fresh_schema()
    for name in sorted(there.keys() | wanted.keys()):
        if name not in there:
            yield _("The table, index or trigger “{name}” is missing.").format(name=name)
        elif name not in wanted:
            yield _("“{name}” does not belong into a campaign file.").format(name=name)
        elif there[name] != wanted[name]:
            yield _("“{name}” is not made as it should be.").format(name=name)


def _reference_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """References, head and parents among them: all are foreign keys."""
    broken = Counter((table, other) for table, _row, other, _key in connection.execute("PRAGMA foreign_key_check"))
    for (table, other), number in sorted(broken.items()):
        yield _("{n} rows of “{table}” refer to rows of “{other}” that are not there.").format(
            n=number, table=table, other=other
        )
    if connection.execute("SELECT count(*) FROM head").fetchone() != (1,):
        yield _("The file does not say where the campaign stands.")


def schema(connection: sqlite3.Connection) -> dict[str, str]:
    """The text that made each table, index and trigger, without what makes no difference, by name."""
    made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {name: re.sub(r"\s+|[\"`\[\]]", "", sql) for name, sql in made}


def fresh_schema() -> dict[str, str]:
    """The same of a new file."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        with writing.engine_on(connection).begin() as new:
            tables.Row.metadata.create_all(new)
        return schema(connection)


def _order_faults(entries: dict[EntryId, Entry]) -> Iterator[str]:
    """An order id stands once on every branch, and on all branches for the same kind of order of the same player."""
    first: dict[OrderId, Entry] = {}
    on_branch: dict[EntryId | None, Map[OrderId, EntryId]] = {None: Map()}
    for entry in entries.values():
        same = first.setdefault(entry.order_id, entry)
        if _act(same) != _act(entry):
            yield _("Entries {a} and {b} use one order id for different orders.").format(a=same.id, b=entry.id)
        before = on_branch[entry.parent]
        if entry.order_id in before:
            yield _("Entry {n} repeats the order id {id} on its own branch.").format(n=entry.id, id=entry.order_id)
        on_branch[entry.id] = before.set(entry.order_id, entry.id)


def _dice_faults(entries: dict[EntryId, Entry]) -> Iterator[str]:
    """A key once thrown keeps its faces, on all branches."""
    first: dict[DiceKey, Entry] = {}
    for entry in entries.values():
        for key, roll in entry.dice:
            thrown = dict(first.setdefault(key, entry).dice)[key]
            if thrown != roll and len(thrown.faces) == len(roll.faces):
                yield _("The dice for {key} fell {one} in entry {a}, and {other} in entry {b}.").format(
                    key=key, one=thrown, a=first[key].id, other=roll, b=entry.id
                )


def _picture_faults(connection: sqlite3.Connection, entries: dict[EntryId, Entry]) -> Iterator[str]:
    """Every picture that an order gives is there, and every one is what its name says."""
    there = set()
    for id, png in connection.execute("SELECT id, png FROM picture ORDER BY id"):
        there.add(id)
        if not isinstance(png, bytes) or not is_picture(id, png):
            yield _("The picture {id} is not as it was given.").format(id=id[:12])
    for entry in entries.values():
        if there.issuperset(pictures_of(entry.order)):
            continue
        of_somebody = isinstance(entry.order, SetPortrait)
        text = _("The portrait of entry {n} is missing.") if of_somebody else _("The picture of entry {n} is missing.")
        yield text.format(n=entry.id)


def _under_way_faults(connection: sqlite3.Connection, state: Campaign) -> Iterator[str]:
    """Only a battle that waits for its result is under way."""
    waiting = {battle.id for battle in open_battles(state) if battle.stage is BattleStage.OPEN}
    for (battle,) in connection.execute("SELECT battle FROM under_way ORDER BY battle"):
        if battle not in waiting:
            yield _("The battle {id} is kept as one under way, and does not wait for a result.").format(id=battle)


def _act(entry: Entry) -> tuple[str, object]:
    return entry.order.kind, getattr(entry.order, "player", None)


def _history(entries: dict[EntryId, Entry], head: EntryId | None) -> list[Entry]:
    found = []
    while head is not None:
        found.append(entries[head])
        head = found[-1].parent
    return found[::-1]


def _book_faults(state: Campaign) -> Iterator[str]:
    if state.copy_for is not None:  # what is not shown is not there to be counted
        return
    for player in state.seats:
        if balance := book_balance(state, player):
            yield _("The books of {player} do not balance: {fp} FP too much came in.").format(
                player=state.players[player].name, fp=balance
            )


def _victory_point_faults(state: Campaign, history: list[Entry]) -> Iterator[str]:
    if state.copy_for is not None:
        return
    counted: Counter[str] = Counter()
    for entry in history:
        for event in entry.events:
            if isinstance(event, VictoryPointsScored):
                counted[event.player] += event.points
    for player in state.players.values():
        if player.vp != counted[player.id]:
            yield _("{player} has {vp} VP, but scored {counted} by the journal.").format(
                player=player.name, vp=player.vp, counted=counted[player.id]
            )
