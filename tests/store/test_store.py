"""The file as a document: its marks, its one writer, its readers, and that the journal only grows."""

import hashlib
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.dice import DiceKey, Roll
from campaign.store import errors, file, journal, opening
from campaign.store.check import faults_in
from campaign.store.store import Store
from campaign.world import orders as o
from campaign.world.entries import Draft
from campaign.world.events import TurnEnded
from campaign.world.ids import EntryId, OrderId, PlayerId
from tests.pngs import png
from tests.store.campaigns import founded, founding, kill_in_a_write, mustered, quiet_weeks

RED = PlayerId("1.p1")


def content(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def pragma(connection: sqlite3.Connection, name: str) -> object:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


def test_a_new_file_says_whose_it_is_and_of_which_version(tmp_path):
    with founded(tmp_path) as desk, closing(sqlite3.connect(desk.path)) as connection:
        assert (pragma(connection, "application_id"), pragma(connection, "user_version")) == (0x46465443, file.SCHEMA)


def test_a_writer_waits_for_the_disk_and_keeps_one_file(tmp_path):
    founded(tmp_path).close()
    with closing(opening.connect_to_write(tmp_path / "test.fftt")) as connection:
        extra = 3
        assert (pragma(connection, "journal_mode"), pragma(connection, "synchronous")) == ("delete", extra)


def test_a_writer_follows_references_and_trusts_no_trigger_of_the_file(tmp_path):
    founded(tmp_path).close()
    with closing(opening.connect_to_write(tmp_path / "test.fftt")) as connection:
        assert (pragma(connection, "foreign_keys"), pragma(connection, "trusted_schema")) == (1, 0)


def test_a_reopened_campaign_is_the_one_that_was_closed(tmp_path):
    with mustered(tmp_path) as desk:
        for order in quiet_weeks(desk, 2):
            desk.submit(order)
        state, history = desk.state, desk.history()
    with Desk.open(tmp_path / "test.fftt") as again:
        assert (again.state, again.history()) == (state, history)


@pytest.mark.parametrize("door", [Desk.open, Desk.open_to_read])
def test_opening_changes_nothing_in_the_file(tmp_path, door):
    mustered(tmp_path).close()
    before = content(tmp_path / "test.fftt")
    door(tmp_path / "test.fftt").close()
    assert content(tmp_path / "test.fftt") == before


def test_a_closed_campaign_leaves_one_file_behind(tmp_path):
    mustered(tmp_path).close()
    assert [path.name for path in tmp_path.iterdir()] == ["test.fftt"]


@pytest.mark.parametrize("statement", ["UPDATE entry SET rules = rules + 1", "DELETE FROM entry", "DELETE FROM event"])
def test_the_journal_cannot_be_changed_or_removed_by_sql(tmp_path, statement):
    mustered(tmp_path).close()
    with (
        closing(sqlite3.connect(tmp_path / "test.fftt")) as connection,
        pytest.raises(sqlite3.IntegrityError, match="the journal is never changed"),
    ):
        connection.execute(statement)


def test_a_second_writer_is_refused_with_a_sentence(tmp_path):
    with founded(tmp_path) as desk, pytest.raises(errors.InUse) as refused:
        Desk.open(desk.path)
    assert str(refused.value) == "“test.fftt” is open in another window of FFTT Campaign. Close it there first."


def test_a_refused_second_writer_does_not_disturb_the_first(tmp_path):
    with mustered(tmp_path) as desk:
        with pytest.raises(errors.InUse):
            Desk.open(desk.path)
        desk.submit(o.StartWeek())
        assert faults_in(desk.path) == ()


def test_a_closed_campaign_can_be_opened_by_the_next(tmp_path):
    founded(tmp_path).close()
    with Desk.open(tmp_path / "test.fftt") as desk:
        assert desk.history()[0].order == founding()


def test_the_death_of_its_process_frees_a_file(tmp_path):
    founded(tmp_path).close()
    script = (
        "import sys; from pathlib import Path; from campaign.desk import Desk\n"
        "desk = Desk.open(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    )
    path = tmp_path / "test.fftt"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        with pytest.raises(errors.InUse):
            Desk.open(path)
        holder.kill()
    Desk.open(path).close()


def test_one_may_look_while_another_writes(tmp_path):
    with mustered(tmp_path) as desk, Desk.open_to_read(desk.path) as looking:
        assert looking.state == desk.state


def test_who_looks_does_not_stop_the_writer(tmp_path):
    with mustered(tmp_path) as desk, Desk.open_to_read(desk.path):
        desk.submit(o.StartWeek())
        assert desk.history()[-1].order == o.StartWeek()


@pytest.mark.parametrize("look", [opening.version_at, faults_in, lambda path: Store.open_to_read(path).close()])
def test_who_looks_in_the_same_process_leaves_a_writer_s_lock(tmp_path, look):
    """Where a file is closed, some systems forget every lock that the process has on it."""
    script = (
        "import sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=0)\n"
        "connection.execute('BEGIN IMMEDIATE')"
    )
    with mustered(tmp_path) as desk, closing(opening.connect_to_write(desk.path)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        look(desk.path)
        other = subprocess.run([sys.executable, "-c", script, desk.path], capture_output=True, text=True, check=False)
        assert "database is locked" in other.stderr


def test_who_only_looks_cannot_give_orders(tmp_path):
    mustered(tmp_path).close()
    with Desk.open_to_read(tmp_path / "test.fftt") as desk, pytest.raises(errors.ReadOnly) as refused:
        desk.submit(o.StartWeek())
    assert str(refused.value) == "“test.fftt” was opened only to look at it."


def test_a_head_moved_by_another_program_is_noticed_before_a_write(tmp_path):
    with mustered(tmp_path) as desk:
        with closing(sqlite3.connect(desk.path)) as connection, connection:
            connection.execute("UPDATE head SET entry = 2")
        with pytest.raises(errors.OtherFile, match="changed or replaced by another program"):
            desk.submit(o.StartWeek())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let an open file be moved")
def test_a_file_that_was_put_in_the_place_of_the_open_one_is_not_written_to(tmp_path):
    with mustered(tmp_path) as desk:
        shutil.copy(desk.path, tmp_path / "older.fftt")
        desk.submit(o.WriteNote("campaign", "not in the older one"))
        tmp_path.joinpath("older.fftt").replace(desk.path)
        before = content(desk.path)
        with pytest.raises(errors.OtherFile, match="changed or replaced by another program"):
            desk.submit(o.StartWeek())
        assert content(desk.path) == before


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE pact",
        "ALTER TABLE pact RENAME COLUMN a TO one",
        "DELETE FROM player WHERE id = '1.p1'",
        "INSERT INTO pact VALUES ('1.p1', '1.p2')",
    ],
)
def test_tables_that_another_program_spoilt_are_named_when_an_order_stumbles_over_them(tmp_path, statement):
    with mustered(tmp_path) as desk:
        desk.submit(o.StartWeek())
        other = next(player for player in desk.state.seats if player != desk.state.active)
        with closing(sqlite3.connect(desk.path)) as connection, connection:
            connection.execute(statement)
        before = content(desk.path)
        with pytest.raises(errors.TablesSpoilt) as refused:
            desk.submit(o.MakePact(desk.state.active, other))
        assert (content(desk.path), desk.state.pacts) == (before, frozenset())
    assert str(refused.value) == (
        "The tables of “test.fftt” that are only for reading do not say what its journal says: another program has "
        "changed them, or the file is damaged. Run “fftt repair” on it; nothing has been changed."
    )


def test_an_order_that_cannot_be_written_is_not_half_written(tmp_path, monkeypatch):
    with mustered(tmp_path) as desk:
        before = (desk.state, desk.head, content(desk.path))
        monkeypatch.setattr("campaign.store.writing.put_differences", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            desk.submit(o.StartWeek())
        assert (desk.state, desk.head, content(desk.path)) == before


def test_an_order_can_be_given_again_after_one_could_not_be_written(tmp_path, monkeypatch):
    with mustered(tmp_path) as desk:
        with monkeypatch.context() as patch:
            patch.setattr("campaign.store.writing.put_differences", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                desk.submit(o.StartWeek())
        desk.submit(o.StartWeek())
        assert faults_in(desk.path) == ()


def filled(desk: Desk) -> str:
    """Give orders until the file may not grow any more; what was said of it."""
    for order in quiet_weeks(desk, 20):
        before = (desk.state, desk.head, content(desk.path))
        try:
            desk.submit(order)
        except errors.DiskFull as full:
            assert (desk.state, desk.head, content(desk.path)) == before
            return str(full)
    return "there was room enough"


def test_a_full_disk_is_said_and_changes_nothing(tmp_path):
    with mustered(tmp_path) as desk:
        connection = desk.store._connection
        connection.execute(f"PRAGMA max_page_count={pragma(connection, 'page_count')}")
        assert filled(desk) == (
            "There is no room left on the disk of “test.fftt”. Make room and try again; nothing has been changed."
        )


def test_a_failed_founding_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.setattr("campaign.store.writing.put_differences", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        founded(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_program_left_beside_a_removed_file_does_no_harm_to_a_new_one(tmp_path):
    for name in ("test.fftt-journal", "test.fftt.new", "test.fftt.new-journal", "test.fftt.lock"):
        tmp_path.joinpath(name).write_bytes(b"left over")
    with founded(tmp_path) as desk:
        assert faults_in(desk.path) == ()


DRAFT = Draft(OrderId("5"), o.EndTurn(RED), (), (TurnEnded(RED),))
OTHERS = {
    "order id": replace(DRAFT, order_id=OrderId("6")),
    "order": replace(DRAFT, order=o.EndTurn(PlayerId("1.p2"))),
    "dice": replace(DRAFT, dice=((DiceKey("hazard", 1, 1, ("x",)), Roll((3,))),)),
    "events": replace(DRAFT, events=(TurnEnded(RED), TurnEnded(RED))),
}


def seal(texts: journal.Texts, id: int = 7, parent: str = "p") -> str:
    return journal.seal(texts, EntryId(id), parent)


@pytest.mark.parametrize("part", OTHERS)
def test_the_seal_covers_every_part_of_an_entry(part):
    assert seal(journal.texts_of(OTHERS[part])) != seal(journal.texts_of(DRAFT))


def test_the_seal_covers_the_id_the_rules_version_and_the_parent():
    texts = journal.texts_of(DRAFT)
    newer = replace(texts, rules=texts.rules + 1)
    assert len({seal(texts), seal(texts, id=8), seal(texts, parent="q"), seal(newer)}) == 4


def test_a_retired_entry_can_be_read_alone(tmp_path):
    with mustered(tmp_path) as desk:
        last = desk.history()[-1]
        desk.undo()
    with closing(Store.open_to_read(tmp_path / "test.fftt")) as store:
        assert store.entry(last.id) == last


def test_opening_and_showing_a_current_file_needs_neither_alembic_nor_sqlalchemy(tmp_path):
    founded(tmp_path).close()
    script = (
        "import sys; from pathlib import Path; from campaign.cli import main; from campaign.desk import Desk\n"
        "Desk.open(Path(sys.argv[1])).close()\n"
        "assert main(['show', sys.argv[1]]) == 0\n"
        "sys.exit(' '.join({'alembic', 'sqlalchemy', 'sqlmodel'} & sys.modules.keys()) or None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "test.fftt")], capture_output=True, check=False, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("door", [Desk.open, Desk.open_to_read], ids=["open", "look"])
def test_what_a_killed_program_wrote_halfway_is_taken_back(tmp_path, door):
    with mustered(tmp_path) as desk:
        state = desk.state
    path = tmp_path / "test.fftt"
    kill_in_a_write(path)
    assert path.with_name("test.fftt-journal").exists()
    with door(path) as desk:
        assert (desk.state, faults_in(path)) == (state, ())


def test_a_portrait_can_be_had_while_another_thread_writes(tmp_path):
    with founded(tmp_path) as desk:
        player = desk.state.seats[0]
        desk.set_portrait(player, png())

        def write():
            for number in range(20):
                desk.submit(o.WriteNote("campaign", f"Note {number}"))

        with ThreadPoolExecutor() as others:
            writing = others.submit(write)
            while not writing.done():
                assert desk.picture(desk.state.portraits[player]) == png()
            writing.result()
        assert desk.state.notes["campaign", None] == "Note 19"
    assert faults_in(tmp_path / "test.fftt") == ()
