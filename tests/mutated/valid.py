"""Files changed by SQL so that each is still a valid one: nothing of it is torn, nothing is nonsense; and what is said.

Eight kinds: the head moved; the newest entries cut off; the tip of an undone branch cut off; times changed; tables to
read changed; and, with every seal worked out anew, events that say more than came about, other dice with all that comes
of them, and orders that were never given so. Who changes the file knows its tables, keeps every reference
right, puts the triggers back, and makes the tables to read fit where the kind is not about them. For the first five
kinds seals are left as they were found: whoever works those out anew too leaves nothing by which to tell.

A file is accepted silently where it opens through the program's own door without a word and neither check names
anything. Whatever is repaired has to be repaired with an honest list.
"""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from campaign.desk import Desk
from campaign.dice import Roll, TypedDice
from campaign.intake.doorkeeper import strict_doorkeeper
from campaign.store import journal, ledger, opening, writing
from campaign.store.errors import StoreError
from campaign.store.repairing.repair import Way, find_out, repair, way_of
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.entries import Draft, Entry
from campaign.world.evolve import evolve_all
from campaign.world.ids import EntryId
from campaign.world.queries import in_order
from tests.mutated.originals import Truth, truth_of
from tests.resealed import seal_entries, seal_ledger
from tests.store.campaigns import played, quiet_weeks

TRIES: Final = 60
DOOR, WARNING = "refused at the door", "opened with a warning"


class NotThis(Exception):
    """A change that cannot be made to this file; another is tried."""


@dataclass(frozen=True, slots=True)
class Told:
    """What became of a changed file: by whom it was named first, in which words; or what is wrong."""

    kind: str
    by: str
    words: str
    wrong: str = ""


# ── files that are changed ──


def original(folder: Path, seed: int) -> Path:
    """A campaign of some weeks with a battle, an undone order, an undone branch of three, and an amendment."""
    folder.mkdir(parents=True, exist_ok=True)
    chance = random.Random(f"valid|{seed}")
    with played(folder) as desk:
        for order in quiet_weeks(desk, 1 + seed % 3):
            desk.submit(order)
        for number in range(3):
            desk.submit(o.WriteNote("campaign", f"Nobody will read this, {number}."))
        for _number in range(3):
            desk.undo()
        desk.submit(o.WriteNote("campaign", "The third week begins."))
        renaming = chance.choice([entry.id for entry in desk.history() if entry.order.kind == "rename"])
        desk.amending.carry_out(desk.amending.plan(renaming, None))
        player = chance.choice(in_order(desk.state.seats))
        desk.submit(o.Correct("a rich aunt", (o.SetVictoryPoints(player, chance.randrange(3, 30)),)))
        return desk.path


@contextmanager
def unlocked(path: Path) -> Iterator[sqlite3.Connection]:
    """Everything may be changed, in one transaction; the triggers are as they were in the end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        connection.execute("BEGIN")
        for name, _sql in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _name, sql in triggers:
            connection.execute(sql)
        connection.execute("COMMIT")


def _tables_anew(path: Path) -> None:
    """The tables to read say what the journal says; the seals of head and ledger stay as they were."""
    with closing(opening.connect_to_write(path)) as connection, writing.engine_on(connection).begin() as transaction:
        (kept,) = connection.execute("SELECT newest, tables, seal FROM head").fetchall()
        entries = journal.sealed_entries(connection, path, journal.HEADS_PATH)
        writing.fill_tables_to_read(transaction, journal.folded(entries, path))
        connection.execute("UPDATE head SET newest = ?, tables = ?, seal = ?", kept)


def _sealed_anew(path: Path) -> None:
    """Entries, tables to read, ledger and head: all fits together again."""
    with unlocked(path) as connection:
        seal_entries(connection)
    _tables_anew(path)
    with unlocked(path) as connection:
        seal_ledger(connection)


# ── kinds of changes ──


def move_the_head(chance: random.Random, path: Path) -> None:
    """To any other entry, on any branch; the tables to read follow in half of them."""
    with unlocked(path) as connection:
        (head,) = connection.execute("SELECT entry FROM head").fetchone()
        ids = [id for (id,) in connection.execute("SELECT id FROM entry WHERE id > 1") if id != head]
        connection.execute("UPDATE head SET entry = ?", (chance.choice(ids),))
    if chance.random() < 0.5:
        _tables_anew(path)


def cut_off_the_newest(chance: random.Random, path: Path) -> None:
    """The head goes back over them first; the ledger loses their lines too."""
    with unlocked(path) as connection:
        ids = [id for (id,) in connection.execute("SELECT id FROM entry ORDER BY id")]
        last = chance.choice(ids[-8:-1])
        _cut(connection, f"> {last}")
        connection.execute("UPDATE head SET entry = ?, newest = ?", (last, last))
    if chance.random() < 0.6:
        _tables_anew(path)


def cut_off_an_undone_tip(chance: random.Random, path: Path) -> None:
    """Entries at the end of a branch on which the campaign does not stand, with their lines."""
    with Desk.open_to_read(path) as desk:
        branches = [branch for branch in desk.branches() if branch.entries]
        branch = chance.choice(branches)
    gone = branch.entries[-chance.randrange(1, len(branch.entries) + 1) :]
    with unlocked(path) as connection:
        which = f"IN ({', '.join(map(str, gone))})"
        _cut(connection, which)
        connection.execute("UPDATE head SET newest = (SELECT max(id) FROM entry)")


def _cut(connection: sqlite3.Connection, which: str) -> None:
    connection.execute(f"UPDATE ledger SET stood = NULL WHERE stood {which}")
    connection.execute(f"DELETE FROM ledger WHERE entry {which}")
    connection.execute(f"DELETE FROM event WHERE entry {which}")
    connection.execute(f"DELETE FROM entry WHERE id {which}")


def change_times(chance: random.Random, path: Path) -> None:
    with unlocked(path) as connection:
        ids = [id for (id,) in connection.execute("SELECT id FROM entry")]
        some = chance.sample(ids, chance.choice((1, 1, 3, len(ids))))
        by = chance.choice((-86_400, -60, -1, 1, 60, 3_600, 31_536_000))
        connection.execute(f"UPDATE entry SET written = written + {by} WHERE id IN ({', '.join(map(str, some))})")


def change_tables_to_read(chance: random.Random, path: Path) -> None:
    """One value of one row, which stays one of its kind; or a row is gone."""
    with unlocked(path) as connection:
        connection.execute("PRAGMA defer_foreign_keys = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        table = chance.choice([name for name in names if name not in ledger.OURS])
        rows = connection.execute(f'SELECT rowid, * FROM "{table}"').fetchall()
        if not rows:
            raise NotThis
        columns = [column[1] for column in connection.execute(f'PRAGMA table_info("{table}")')]
        row, place = chance.choice(rows), chance.randrange(len(columns))
        value = row[1 + place]
        new = value + chance.choice((1, 40)) if isinstance(value, int) else f"{value or ''}x"
        try:
            if chance.random() < 0.15:
                connection.execute(f'DELETE FROM "{table}" WHERE rowid = ?', (row[0],))
            else:
                connection.execute(f'UPDATE "{table}" SET "{columns[place]}" = ? WHERE rowid = ?', (new, row[0]))
            if connection.execute("PRAGMA foreign_key_check").fetchall():
                raise NotThis
        except sqlite3.IntegrityError:
            raise NotThis from None


def raise_what_came_about(chance: random.Random, path: Path) -> None:
    """More victory points, or more in a stock or in an army, in one event; all is sealed anew."""
    fields = ("points", "stock", "count", "experience", "to", "vp")
    with unlocked(path) as connection:
        found = [
            (entry, number, text, name, value)
            for entry, number, text in connection.execute("SELECT entry, number, event_json FROM event WHERE entry > 1")
            for name, value in json.loads(text).items()
            if name in fields and type(value) is int
        ]
        if not found:
            raise NotThis
        entry, number, text, name, value = chance.choice(found)
        more = value + chance.choice((1, 5, 50))
        changed = text.replace(f'"{name}":{value}', f'"{name}":{more}', 1)
        if changed == text:
            raise NotThis
        connection.execute("UPDATE event SET event_json = ? WHERE entry = ? AND number = ?", (changed, entry, number))
    _sealed_anew(path)


def throw_other_dice(chance: random.Random, path: Path) -> None:
    """Other faces in one entry, and all that comes of them, in it and in every entry after it; all is sealed anew."""
    with Desk.open_to_read(path) as desk:
        history = list(desk.history())
        before = {entry.id: desk.state_at(entry.parent) for entry in history if entry.parent is not None}
    thrown = [place for place, entry in enumerate(history) if entry.dice]
    place = chance.choice(thrown)
    entry = history[place]
    key, roll = chance.choice(entry.dice)
    other = Roll(tuple((face + chance.randrange(1, 6) - 1) % 6 + 1 for face in roll.faces))
    rolls = {**dict(entry.dice), key: other}
    if other == roll:
        raise NotThis
    _decided_anew(path, history, place, before[entry.id], entry.order, rolls)


def change_an_order(chance: random.Random, path: Path) -> None:
    """What an order says it brought about belongs to another order of its kind; all is sealed anew."""
    with unlocked(path) as connection:
        found = connection.execute(
            "SELECT a.id, b.order_json FROM entry AS a JOIN entry AS b ON a.kind = b.kind AND a.id <> b.id "
            "AND a.order_json <> b.order_json "
            "WHERE a.id > 1 AND a.kind IN ('rename', 'write-note', 'recruit', 'correct')"
        ).fetchall()
        if not found:
            raise NotThis
        entry, order = chance.choice(found)
        connection.execute("UPDATE entry SET order_json = ? WHERE id = ?", (order, entry))
    _sealed_anew(path)


def _decided_anew(path: Path, history: list[Entry], place: int, state: object, order: o.Order, rolls: dict) -> None:  # type: ignore[type-arg]
    """Decide this entry with these dice, and those after it as they were, as far as the rules allow; cut the rest."""
    drafts: dict[EntryId, Draft] = {}
    now = state
    for number, entry in enumerate(history[place:]):
        dice = rolls if number == 0 else dict(entry.dice)
        try:
            events = decide(now, entry.order_id, entry.order, TypedDice(dice))  # type: ignore[arg-type]
        except Exception as refused:
            if number == 0:
                raise NotThis from refused
            break
        drafts[entry.id] = Draft(entry.order_id, entry.order, tuple((key, dice[key]) for key, _r in entry.dice), events)
        now = evolve_all(now, events)  # type: ignore[arg-type]
    last = max(drafts)
    with unlocked(path) as connection:
        _cut(connection, f"> {last}")
        orphans = "SELECT id FROM entry WHERE parent NOT IN (SELECT id FROM entry)"
        while gone := [id for (id,) in connection.execute(orphans)]:
            _cut(connection, f"IN ({', '.join(map(str, gone))})")
        for id, draft in drafts.items():
            texts = journal.texts_of(draft)
            connection.execute("UPDATE entry SET dice_json = ? WHERE id = ?", (texts.dice_json, id))
            connection.execute("DELETE FROM event WHERE entry = ?", (id,))
            rows = [(id, number, *event) for number, event in enumerate(texts.events)]
            connection.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?)", rows)
        connection.execute("UPDATE head SET entry = ?, newest = (SELECT max(id) FROM entry)", (last,))
    _sealed_anew(path)


CHANGES: Final[dict[str, Callable[[random.Random, Path], object]]] = {
    "the head moved": move_the_head,
    "the newest entries cut off": cut_off_the_newest,
    "an undone tip cut off": cut_off_an_undone_tip,
    "times": change_times,
    "tables to read": change_tables_to_read,
    "events, sealed anew": raise_what_came_about,
    "dice, sealed anew": throw_other_dice,
    "orders, sealed anew": change_an_order,
}


# ── what is said of one ──


def try_one(source: Path, seed: str, folder: Path) -> Told:
    """Change a file as the word says, open it through the program's own door, and see who says what."""
    chance = random.Random(seed)
    kind = list(CHANGES)[chance.randrange(len(CHANGES))]
    path = folder / "test.fftt"
    for _try in range(TRIES):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        shutil.copy(source, path)
        try:
            CHANGES[kind](chance, path)
        except NotThis:
            continue
        break
    else:
        return Told(kind, "", "", f"no change of this kind can be made, {seed}")
    with Desk.open_to_read(source) as desk:
        truth, times = truth_of(desk), times_of(desk)
    by, words = _named(path, folder)
    wrong = "" if by else "accepted silently"
    if by == DOOR and not kind.endswith("anew"):
        wrong = _opened_as_known(path) or _repaired(path, truth, times)
    return Told(kind, by, words, wrong)


def _opened_as_known(path: Path) -> str:
    """A file that this computer takes for its own is held against its seals too, before anything is written to it."""
    try:
        Desk.open(Path(shutil.copy(path, path.with_name("known.fftt")))).close()
    except StoreError:
        return ""
    return "where the file is known, it is accepted silently"


def _named(path: Path, folder: Path) -> tuple[str, str]:
    """Who names it first: the door refuses it or warns of it; else nobody does, whatever a check would say later."""
    asked = Path(shutil.copy(path, folder / "asked.fftt"))
    door = strict_doorkeeper(folder / "mine" / "backups")
    try:
        Desk.open(asked, door=door).close()
    except StoreError as refused:
        return DOOR, str(refused)
    if said := door.warnings():
        return WARNING, " ".join(said)
    return "", ""


def _repaired(path: Path, truth: Truth, times: dict[EntryId, int]) -> str:
    """What a repair makes of it says nothing that was not so, and what is lost is on the list. Gives what is wrong."""
    findings = find_out(path)
    if way_of(findings) is Way.NOTHING:
        return "refused, and the check finds nothing"
    if way_of(findings) is Way.HOPELESS:
        return ""
    done = repair(findings)
    saved = findings.recovery
    assert saved is not None
    with Desk.open(done.path) as desk:
        found, found_times = truth_of(desk), times_of(desk)
    for id, entry in found.entries.items():
        if truth.entries.get(id) != entry:
            return f"entry {id} is another than it was"
    missing = truth.entries.keys() - found.entries.keys()
    if missing and saved.nothing_lost:
        return f"entries {sorted(missing)} are lost, and nothing is said to be"
    told = {entry.id for entry in saved.lost} | set(saved.gaps)
    if {id for id in missing - told if not saved.may_lack}:
        return f"entries {sorted(missing - told)} are lost and not named"
    if saved.nothing_lost and (found.head, found.state) != (truth.head, truth.state):
        return "nothing is said to be lost, and the campaign stands elsewhere"
    if saved.nothing_lost and found_times != times:
        return "nothing is said to be lost, and times are others"
    return ""


def times_of(desk: Desk) -> dict[EntryId, int]:
    """When each entry was written."""
    return {entry.id: entry.written for entry in desk.all_entries()}
