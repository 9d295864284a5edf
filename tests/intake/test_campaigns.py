"""What goes over from a campaign file of elsewhere into a fresh one, and what is refused."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.intake import campaigns
from campaign.store import file, opening, upgrade
from campaign.store.check import faults_in
from campaign.store.errors import DamagedFile, NewerFile, NotACampaign, StoreError, TablesSpoilt
from campaign.store.sidecar_files import MAGIC
from campaign.world.orders import WriteNote
from campaign.world.refusal import Refusal
from tests.released import RELEASED, before_release, up_to_date
from tests.turned_back import turned_back

JOURNAL = (
    "SELECT * FROM entry ORDER BY id",
    "SELECT * FROM event ORDER BY entry, number",
    "SELECT * FROM ledger ORDER BY entry",
    "SELECT * FROM head",
    "SELECT * FROM picture ORDER BY id",
    "SELECT * FROM under_way ORDER BY battle",
    "SELECT * FROM post ORDER BY seat",
)


def rows(path: Path) -> list[list[tuple[object, ...]]]:
    with closing(opening.connect(path, writes=False)) as connection:
        return [connection.execute(statement).fetchall() for statement in JOURNAL]


def changed(path: Path, *statements: str) -> None:
    """As another program may change the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("PRAGMA ignore_check_constraints=ON")
        for statement in statements:
            connection.execute(statement)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "played.fftt"
    shutil.copyfile(before_release("0.12.0")[-1], path)  # one of FFTT, as those of the older forms are
    Desk.open(path).close()  # brings it up to date
    return path


@pytest.fixture
def arrived(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(played, tmp_path / "arrived ü.fftt"))


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    return tmp_path / "fresh.fftt"


@pytest.mark.parametrize("old", RELEASED, ids=lambda path: path.stem)
def test_a_file_of_any_release_goes_over_whole(old: Path, tmp_path: Path, fresh: Path) -> None:
    arrived = Path(shutil.copyfile(old, tmp_path / "arrived.fftt"))
    campaigns.take_in(arrived, fresh)
    assert rows(fresh) == rows(up_to_date(old.stem, tmp_path))
    assert faults_in(fresh) == ()
    assert arrived.read_bytes() == old.read_bytes()


def test_a_copy_for_a_player_stays_one_to_look_at(arrived: Path, fresh: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.fftt"
    with Desk.open(arrived) as desk:
        player = desk.state.seats[0]
        desk.copies.for_player(player, copy)
    campaigns.take_in(copy, fresh)
    with Desk.open(fresh) as desk:
        assert desk.state.copy_for == player
        with pytest.raises(Refusal):
            desk.submit(WriteNote("campaign", "mine now"))


@pytest.mark.claims("campaign:C93a")
@pytest.mark.parametrize("version", [8, 9])
def test_a_file_turned_back_to_a_form_without_a_ledger_is_refused_if_its_founding_is_of_todays_rules(
    version: int, arrived: Path, fresh: Path, tmp_path: Path
) -> None:
    older = turned_back(arrived, tmp_path / "older.fftt", version)
    before = older.read_bytes()
    for let_in in (lambda: campaigns.take_in(older, fresh), lambda: upgrade.upgrade(older)):
        with pytest.raises(StoreError, match="and the campaign in it was founded by a newer one"):
            let_in()
    assert not fresh.exists()
    assert older.read_bytes() == before


@pytest.mark.claims("campaign:C93a")
def test_a_file_turned_back_is_let_in_where_an_older_program_could_have_written_it(tmp_path: Path, fresh: Path) -> None:
    today = up_to_date("0.8.0", tmp_path)
    older = turned_back(today, tmp_path / "older.fftt", 8)
    campaigns.take_in(older, fresh)
    assert rows(fresh)[:2] == rows(today)[:2]


ENTRY = "(SELECT max(id) FROM entry)"
UNLOCKED = ("DROP TRIGGER entry_is_never_changed", "DROP TRIGGER event_is_never_changed")
LOCKED = (
    "CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry "
    "BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END",
    "CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event "
    "BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END",
)


def with_(*statements: str) -> tuple[str, ...]:
    """The journal changed, and its triggers put on again."""
    return (*UNLOCKED, *statements, *LOCKED)


@pytest.mark.parametrize(
    "tricks",
    [
        ("CREATE VIEW extra AS SELECT * FROM entry",),
        ("CREATE TABLE extra (x)",),
        ("CREATE VIRTUAL TABLE extra USING fts5(x)",),
        ("CREATE INDEX extra ON entry (kind)",),
        ("CREATE TRIGGER extra AFTER INSERT ON entry BEGIN DELETE FROM head; END",),
        ("ALTER TABLE note ADD COLUMN extra GENERATED ALWAYS AS (zeroblob(1000000000)) VIRTUAL",),
        ("ANALYZE",),
        ("DROP TRIGGER picture_is_never_removed",),
        ("DROP TABLE note",),
        ("DROP TABLE note", "CREATE VIEW note AS SELECT 1 AS what, 2 AS player, 3 AS text"),
        with_(f"UPDATE entry SET order_json = order_json || ' ' WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET order_json = replace(order_json, '{{', '{{\"kind\":1,') WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET order_json = CAST(order_json AS BLOB) WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET order_json = CAST(x'7bff7d' AS TEXT) WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET order_json = '' WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET order_json = '{'[' * 5000}' WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET dice_json = ' []' WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET dice_json = '[1]' WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET rules = 'one' WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET written = -5 WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET written = 9223372036854775807 WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET written = 1e300 WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET hash = upper(hash) WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET parent = id WHERE id = {ENTRY}"),
        with_(f"UPDATE entry SET parent = NULL WHERE id = {ENTRY}"),
        with_(f"UPDATE event SET number = 7000000000 + number WHERE entry = {ENTRY}"),
        with_(f"UPDATE event SET kind = 'dance' WHERE entry = {ENTRY}"),
        with_(f"UPDATE event SET version = 2 WHERE entry = {ENTRY}"),
        with_(f"UPDATE event SET event_json = replace(event_json, ':', ': ') WHERE entry = {ENTRY}"),
        ("INSERT INTO event VALUES (99999, 0, 'x', 1, '{}')",),
        ("UPDATE head SET entry = 99999",),
        ("UPDATE head SET entry = 'x'",),
        ("DELETE FROM head",),
        ("INSERT INTO picture VALUES (printf('%064d', 1), x'89504e47')",),
        ("INSERT INTO under_way VALUES ('1.b1', '{}')",),
        ("INSERT INTO under_way VALUES ('1.b1', '[')",),
        ("INSERT INTO post VALUES ('1.p1', '{}')",),
        ("INSERT INTO post VALUES ('1.p1', '[')",),
    ],
    ids=lambda tricks: tricks[min(len(tricks) - 1, 2)][:60],
)
def test_what_this_program_would_not_have_written_is_refused(
    tricks: tuple[str, ...], arrived: Path, fresh: Path
) -> None:
    changed(arrived, *tricks)
    before = arrived.read_bytes()
    with pytest.raises(DamagedFile):
        campaigns.take_in(arrived, fresh)
    assert not fresh.exists()
    assert arrived.read_bytes() == before


@pytest.mark.parametrize(
    "habits",
    [
        ("PRAGMA page_size=512", "VACUUM"),
        ("PRAGMA page_size=65536", "VACUUM"),
        ("PRAGMA auto_vacuum=FULL", "VACUUM"),
        ("PRAGMA journal_mode=WAL",),
    ],
    ids=lambda habits: habits[0],
)
def test_what_other_programs_do_to_a_file_and_harms_nobody_is_made_good(
    habits: tuple[str, ...], arrived: Path, fresh: Path, played: Path
) -> None:
    changed(arrived, *habits)
    campaigns.take_in(arrived, fresh)
    assert rows(fresh) == rows(played)
    with closing(sqlite3.connect(fresh)) as connection:
        pragmas = ("page_size", "auto_vacuum", "journal_mode", "encoding")
        assert [connection.execute(f"PRAGMA {one}").fetchone()[0] for one in pragmas] == [4096, 0, "delete", "UTF-8"]


@pytest.mark.parametrize(
    "statement", ["UPDATE figure SET kills = 99", "DELETE FROM note", "UPDATE army SET detached = 1"]
)
def test_tables_to_read_that_another_program_has_changed_are_told_before_they_are_made_anew(
    statement: str, arrived: Path, fresh: Path
) -> None:
    changed(arrived, statement)
    before = arrived.read_bytes()
    with pytest.raises(TablesSpoilt):
        campaigns.take_in(arrived, fresh)
    assert not fresh.exists()
    assert arrived.read_bytes() == before


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE head SET entry = entry - 1", "It does not stand where this program left it."),
        ("UPDATE entry SET written = written + 1 WHERE id = 5", "Its ledger does not bear out entry 5"),
        ("UPDATE ledger SET stood = 4 WHERE entry = 7", "Its ledger does not bear out entry 7"),
        ("UPDATE head SET newest = newest - 1", "Its newest entries are not there"),
    ],
)
def test_what_the_ledger_does_not_bear_out_is_told_before_anything_is_made_anew(
    statement: str, said: str, arrived: Path, fresh: Path
) -> None:
    ledger = (
        "CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON ledger "
        "BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END"
    )
    changed(arrived, *with_("DROP TRIGGER ledger_is_never_changed", statement, ledger))
    with pytest.raises(DamagedFile) as refused:
        campaigns.take_in(arrived, fresh)
    assert said in refused.value.what
    assert not fresh.exists()


@pytest.mark.parametrize(
    "old", before_release("0.9.0")[:: len(before_release("0.9.0")) - 1], ids=lambda path: path.stem
)
def test_an_older_file_whose_head_was_moved_is_told_by_its_tables(old: Path, arrived: Path, fresh: Path) -> None:
    shutil.copyfile(old, arrived)
    changed(arrived, "UPDATE head SET entry = 1")
    with pytest.raises((TablesSpoilt, DamagedFile)):
        campaigns.take_in(arrived, fresh)


def header(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as there:
        there.seek(at)
        there.write(data)


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (lambda path: path.write_bytes(b""), NotACampaign),
        (lambda path: path.write_bytes(b"PK\x03\x04" + bytes(1000)), NotACampaign),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(84) + b"\xff" * 5000), StoreError),
        (lambda path: header(path, 60, (99).to_bytes(4, "big")), NewerFile),
        (lambda path: header(path, 60, (2**31).to_bytes(4, "big")), NotACampaign),
        (lambda path: header(path, 68, b"ABCD"), NotACampaign),
        (lambda path: header(path, 28, b"\xff\xff\xff\xfe"), StoreError),
        (lambda path: header(path, 56, (2).to_bytes(4, "big")), StoreError),
        (lambda path: header(path, 16, b"\x00\x07"), StoreError),
        (lambda path: path.write_bytes(path.read_bytes()[:5000]), StoreError),
    ],
    ids=["empty", "zip", "only marks", "newer", "negative", "other", "many pages", "UTF-16", "page size", "cut off"],
)
def test_what_is_no_campaign_or_none_of_ours_is_refused(
    spoil: Callable[[Path], object], kind: type[StoreError], arrived: Path, fresh: Path
) -> None:
    spoil(arrived)
    with pytest.raises(kind):
        campaigns.take_in(arrived, fresh)
    assert not fresh.exists()


def test_changes_that_stand_in_a_file_beside_it_are_not_left_behind_silently(arrived: Path, fresh: Path) -> None:
    changed(arrived, "PRAGMA journal_mode=WAL")
    arrived.with_name(arrived.name + "-wal").write_bytes(b"changes")
    with pytest.raises(StoreError, match="has it"):
        campaigns.take_in(arrived, fresh)


def test_a_side_file_that_names_another_file_to_be_looked_into_is_refused(arrived: Path, fresh: Path) -> None:
    """SQLite would read that file, and in the end remove it."""
    side = arrived.with_name(arrived.name + "-journal")
    side.write_bytes(bytes.fromhex("d9d505f920a163d7") + bytes(600) + b"/home/me/diary" + MAGIC)
    with pytest.raises(StoreError, match="none that this program leaves"):
        campaigns.take_in(arrived, fresh)


def test_a_database_of_endless_work_is_stopped(arrived: Path, fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "MOST_STEPS", 100)
    monkeypatch.setattr(file, "STEPS_A_BYTE", 0)
    with pytest.raises(DamagedFile, match="for ever"):
        campaigns.take_in(arrived, fresh)
