"""Whether a campaign file is sound: everything that can be seen from the file alone, each fault as a sentence.

Changes nothing, and goes on as far as anything can be told: a fault in one place does not hide those in others.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TypeVar

from immutables import Map

from campaign.dice import DiceKey
from campaign.store import errors, file, journal, ledger, opening, tables, under_way, writing
from campaign.store.journal import StoredEntry
from campaign.store.repairing.chain import act_of
from campaign.store.rows import Table
from campaign.store.table_comparison import Rows, rows_there, table_faults
from campaign.store.writing import LOST
from campaign.words import _, count
from campaign.world.codec import OfAnotherGame
from campaign.world.entries import RULES, Entry
from campaign.world.events import VictoryPointsScored
from campaign.world.ids import EntryId, OrderId
from campaign.world.orders import SetPortrait
from campaign.world.pictures import is_picture, pictures_of
from campaign.world.queries import book_balance, open_battles
from campaign.world.state import BattleStage, Campaign

T = TypeVar("T")
Progress = Callable[[int, int], None]  # steps done, steps in all
PICTURES = "SELECT id, png FROM picture ORDER BY id"
STEPS = 4
KEPT_TABLES = frozenset(ledger.OURS)
MOST = 20  # faults of one kind that are told apart


def faults_in(path: Path, progress: Progress = lambda done, of: None) -> tuple[str, ...]:
    """What is wrong with the file; nothing if it is sound. Raises StoreError where it is no campaign file at all."""
    path = errors.real(path)
    found: list[str] = []
    try:
        if opening.version_at(path) < file.SCHEMA:
            raise errors.older(path)
        with errors.said_plainly(path):
            with closing(opening.connect(path, writes=False)) as connection, file.reading(connection):
                progress(0, STEPS)
                found.extend(_faults_of_database(connection))
                rows = _read(connection, path)
            if rows is not None:
                found.extend(_faults(rows, path, progress))
    except errors.DamagedFile as damage:
        found.append(damage.what)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Rows:
    """All that is looked at, read in one go: a writer waits for that, and not until it has been judged.

    What goes wrong in reading comes out where it is asked for.
    """

    entries: Iterator[tuple[StoredEntry, str | None, bool]]
    pictures: Iterator[tuple[str, bool]]  # whether each is as it was given, or known to be lost
    head: Iterator[EntryId]
    ledger: Iterator[str]  # what it does not bear out
    under_way: Iterator[tuple[str, str]]
    post: Iterator[tuple[str, str]]
    tables: Iterator[tuple[Table, Rows]]


def _read(connection: sqlite3.Connection, path: Path) -> _Rows | None:
    """What is in the file; None where its tables are such that they are not to be asked."""
    if not all(file.is_plain(connection, name) for name in sorted(KEPT_TABLES)):
        return None
    return _Rows(
        _now(lambda: journal.stored_with_parents(connection)),
        _now(lambda: ((id, _is_as_given(id, png)) for id, png in connection.execute(PICTURES))),
        _now(lambda: (journal.head(connection, path),)),
        _now(lambda: ledger.faults(connection)),
        _now(lambda: connection.execute("SELECT battle, text FROM under_way ORDER BY battle")),
        _now(lambda: connection.execute("SELECT seat, text FROM post ORDER BY seat")),
        _now(lambda: rows_there(connection)),
    )


def _now(ask: Callable[[], Iterable[T]]) -> Iterator[T]:
    """What there is, read at once, as far as it can be; then comes what has kept it from going on."""
    found: list[T] = []
    trouble: Exception | None = None
    try:
        found.extend(ask())
    except Exception as error:
        trouble = error

    def told() -> Iterator[T]:
        yield from found
        if trouble is not None:
            raise trouble

    return told()


def _faults_of_database(connection: sqlite3.Connection) -> Iterator[str]:
    odd = tuple(_schema_faults(connection))
    if odd:  # nobody's words but ours say what a row has to be, and none of them is carried out that is not
        connection.execute("PRAGMA ignore_check_constraints=ON")
    if file.is_simple(connection):
        yield from _database_faults(connection)
    yield from odd
    if all(file.is_plain(connection, name) for name in sorted(KEPT_TABLES)):
        yield from _reference_faults(connection)


def _faults(there: _Rows, path: Path, progress: Progress) -> Iterator[str]:
    progress(1, STEPS)
    entries: dict[EntryId, Entry] = {}
    parents: dict[EntryId, EntryId | None] = {}
    yield from _few(_entry_faults(there.entries, path, entries, parents))
    yield from _few(fault[:1].upper() + fault[1:] for fault in there.ledger)
    progress(2, STEPS)
    yield from _few(_order_faults(entries))
    yield from _few(_dice_faults(entries))
    yield from _few(_picture_faults(there.pictures, entries))
    history, broken = _history(entries, parents, next(there.head))
    if broken is not None:
        told = _("What the journal tells from entry {n} on, and all that follows from it, cannot be looked at.")
        yield told.format(n=broken)
        return
    try:
        state = journal.folded(history, path)
    except errors.DamagedFile as damage:
        yield damage.what
        return
    progress(3, STEPS)
    try:
        yield from _under_way_faults(there.under_way, state)
        yield from _post_faults(there.post)
        yield from [*_book_faults(state), *_victory_point_faults(state, history), *table_faults(there.tables, state)]
    except (LookupError, TypeError, ValueError) as mistake:
        yield _("What the journal tells makes no sense: {what}.").format(what=repr(mistake))
    progress(STEPS, STEPS)


def _few(faults: Iterable[str]) -> Iterator[str]:
    """The first of them one by one, and how many more there are."""
    told = iter(faults)
    yield from islice(told, MOST)
    if more := sum(1 for _fault in told):
        yield count("{n} more fault of this kind.", "{n} more faults of this kind.", more)


def _entry_faults(
    there: Iterable[tuple[StoredEntry, str | None, bool]],
    path: Path,
    entries: dict[EntryId, Entry],
    parents: dict[EntryId, EntryId | None],
) -> Iterator[str]:
    """Each entry that is not as it was written; ``entries`` gets the others, ``parents`` what each follows."""
    for kept, parent_hash, counted in there:
        parents[kept.id] = kept.parent
        try:
            entry = journal.read(kept)
            sealed = journal.seal(kept.texts, entry.id, parent_hash) == kept.hash
        except OfAnotherGame as game:
            raise errors.of_another_game(path, game.name) from game
        except (ValueError, TypeError):
            if isinstance(kept.texts.rules, int) and kept.texts.rules > RULES:
                raise errors.newer(path) from None
            yield _("Entry {n} cannot be read.").format(n=kept.id)
            continue
        if sealed and counted and kept.kind == entry.order.kind:
            entries[entry.id] = entry
        else:
            yield _("Entry {n} is not as it was written.").format(n=entry.id)


def _database_faults(connection: sqlite3.Connection) -> Iterator[str]:
    for (line,) in connection.execute(f"PRAGMA integrity_check({MOST})"):
        if line != "ok":
            yield _("The database is damaged: {what}.").format(what=line)


def _schema_faults(connection: sqlite3.Connection) -> Iterator[str]:
    there, wanted = file.schema(connection), fresh_schema()
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


@cache
def fresh_schema() -> dict[str, str]:
    """The same of a new file."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        with writing.engine_on(connection).begin() as new:
            tables.Row.metadata.create_all(new)
        return file.schema(connection)


def _order_faults(entries: dict[EntryId, Entry]) -> Iterator[str]:
    """An order id stands once on every branch, and on all branches for the same kind of order of the same player."""
    first: dict[OrderId, Entry] = {}
    on_branch: dict[EntryId | None, Map[OrderId, EntryId]] = {None: Map()}
    for entry in entries.values():
        same = first.setdefault(entry.order_id, entry)
        if act_of(same) != act_of(entry):
            yield _("Entries {a} and {b} use one order id for different orders.").format(a=same.id, b=entry.id)
        before = on_branch.get(entry.parent, Map())
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


def _picture_faults(pictures: Iterable[tuple[str, bool]], entries: dict[EntryId, Entry]) -> Iterator[str]:
    """Every picture that an order gives is there, and every one is what its name says."""
    there = set()
    for id, as_given in pictures:
        there.add(id)
        if not as_given:
            yield _("The picture {id} is not as it was given.").format(id=id[:12])
    for entry in entries.values():
        if there.issuperset(pictures_of(entry.order)):
            continue
        of_somebody = isinstance(entry.order, SetPortrait)
        text = _("The portrait of entry {n} is missing.") if of_somebody else _("The picture of entry {n} is missing.")
        yield text.format(n=entry.id)


def _is_as_given(id: str, png: object) -> bool:
    return png == LOST or (isinstance(png, bytes) and is_picture(id, png))


def _under_way_faults(kept: Iterable[tuple[str, str]], state: Campaign) -> Iterator[str]:
    """Only a battle that waits for its result is under way."""
    waiting = {battle.id for battle in open_battles(state) if battle.stage is BattleStage.OPEN}
    for battle, text in kept:
        if battle not in waiting:
            yield _("The battle {id} is kept as one under way, and does not wait for a result.").format(id=battle)
        elif under_way.opened(battle, text) is None:
            yield _("The battle {id}, which is under way, is not as it was kept.").format(id=battle)


def _post_faults(kept: Iterable[tuple[str, str]]) -> Iterator[str]:
    for seat, text in kept:
        if under_way.opened(seat, text) is None:
            yield _("What is kept of the post of “{seat}” is not as it was kept.").format(seat=seat)


def _history(
    entries: dict[EntryId, Entry], parents: dict[EntryId, EntryId | None], head: EntryId
) -> tuple[list[Entry], EntryId | None]:
    """The way to the head from the founding, and the first entry on it that is not as it was written."""
    found: list[Entry] = []
    broken: EntryId | None = None
    at: EntryId | None = head
    while at is not None:
        if at in entries:
            found.append(entries[at])
        else:
            broken = at
        before = parents.get(at)
        at = before if isinstance(before, int) and before < at else None  # a damaged page may hold any row
    return found[::-1], broken


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
