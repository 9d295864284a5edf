"""Backups of campaigns: made, found again whatever has become of the file, and restored beside it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest

from campaign.desk import Desk
from campaign.store import errors, file
from campaign.store.backups import folders as module
from campaign.store.backups import origins
from campaign.store.backups.folders import Backups, NoBackup, Why, name_for_restored
from campaign.store.backups.retention import NEWEST
from campaign.store.check import faults_in
from campaign.world.orders import Rename
from campaign.world.queries import armies_of
from tests.pngs import png
from tests.released import RELEASED
from tests.store.campaigns import journal_of_another, mustered, played
from tests.store.test_check import do


class Clock:
    """Goes on by a minute whenever somebody looks."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 19, 0)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A campaign after two weeks."""
    folder = tmp_path_factory.mktemp("made")
    played(folder).close()
    return folder / "test.fftt"


@pytest.fixture
def club(made, tmp_path):
    (tmp_path / "club").mkdir()
    return Path(shutil.copy(made, tmp_path / "club" / "club.fftt"))


@pytest.fixture
def kept(tmp_path):
    return Backups(tmp_path / "mine" / "backups", Clock())


def rename(club: Path, name: str) -> None:
    """One more order."""
    with Desk.open(club) as desk:
        desk.submit(Rename(armies_of(desk.state, desk.state.seats[0])[0].id, name))


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def spoil(club: Path, statement: str) -> None:
    """Change the file as no program of ours does."""
    with closing(sqlite3.connect(club)) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(statement)


def test_a_backup_says_what_the_campaign_says(club, kept):
    assert dump(kept.keep(club, Why.WEEK).path) == dump(club)


def test_a_backup_is_a_sound_campaign(club, kept):
    assert faults_in(kept.keep(club, Why.WEEK).path) == ()


def test_a_backup_knows_why_and_where_the_campaign_stood(club, kept):
    backup = kept.keep(club, Why.AMEND)
    with Desk.open_to_read(club) as desk:
        assert (backup.why, backup.month, backup.week) == (Why.AMEND, desk.state.month, desk.state.week)


def test_a_backup_lies_in_a_folder_with_the_campaign_s_name(club, kept):
    assert kept.keep(club, Why.WEEK).path.parent.name.startswith("Test ")


def test_the_newest_backup_comes_first(club, kept):
    first = kept.keep(club, Why.WEEK)
    rename(club, "Oak")
    second = kept.keep(club, Why.CLOSE)
    assert kept.of(club) == (second, first)


def test_what_has_not_changed_is_not_kept_twice(club, kept):
    first = kept.keep(club, Why.WEEK)
    assert (kept.keep(club, Why.CLOSE), kept.of(club)) == (first, (first,))


def test_a_battle_that_has_gone_on_is_a_change(club, kept):
    kept.keep(club, Why.WEEK)
    with closing(sqlite3.connect(club)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("INSERT INTO under_way (battle, text) SELECT id, 'begun' FROM battle LIMIT 1")
    kept.keep(club, Why.CLOSE)
    assert len(kept.of(club)) == 2


def test_a_picture_that_was_lost_and_is_given_again_is_a_change(club, kept):
    with Desk.open(club) as desk:
        desk.set_portrait(desk.state.seats[0], png())
    do(club, "UPDATE picture SET png = x''")
    kept.keep(club, Why.CLOSE)
    with Desk.open(club) as desk:
        desk.set_portrait(desk.state.seats[0], png())
    newest = kept.keep(club, Why.CLOSE)
    with Desk.open_to_read(newest.path) as desk:
        assert desk.picture(desk.state.portraits[desk.state.seats[0]]) == png()


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_file_of_any_released_version_can_be_kept(released, tmp_path, kept):
    old = Path(shutil.copy(released, tmp_path / "old.fftt"))
    backup = kept.keep(old, Why.UPGRADE)
    assert (dump(backup.path), backup.month > 0) == (dump(old), True)


# --- finding them again -----------------------------------------------------------------------------------------------


def test_a_file_that_was_moved_and_renamed_keeps_its_backups(club, kept, tmp_path):
    backup = kept.keep(club, Why.WEEK)
    assert kept.of(club.rename(tmp_path / "elsewhere.fftt")) == (backup,)


def test_a_file_that_is_gone_keeps_its_backups(club, kept):
    backup = kept.keep(club, Why.WEEK)
    club.unlink()
    assert kept.of(club) == (backup,)


@pytest.mark.parametrize("left", [b"", b"SQLite format 3\0 and no more", bytes(5000)])
def test_a_damaged_file_keeps_its_backups(club, kept, left):
    backup = kept.keep(club, Why.WEEK)
    club.write_bytes(left)
    assert kept.of(club) == (backup,)


def test_a_file_that_what_lies_beside_it_would_spoil_keeps_its_backups(club, kept):
    backup = kept.keep(club, Why.WEEK)
    journal_of_another(club)
    assert kept.of(club) == (backup,)
    assert kept.keep(club, Why.DAMAGED).path.read_bytes() == club.read_bytes()


def test_another_campaign_in_the_place_of_one_has_its_own_backups(club, kept, tmp_path):
    kept.keep(club, Why.WEEK)
    club.unlink()
    mustered(tmp_path, 3).close()
    (tmp_path / "test.fftt").rename(club)
    assert kept.of(club) == ()


def test_the_backups_of_a_second_file_of_the_campaign_stand_beside_those_of_the_first(club, kept):
    first = kept.keep(club, Why.WEEK)
    copy = Path(shutil.copy(club, club.with_name("copy.fftt")))
    second = kept.keep(copy, Why.WEEK)
    assert kept.of(club) == kept.of(copy) == (second, first)


def test_a_damaged_list_of_paths_says_nothing_and_is_made_anew(club, kept):
    backup = kept.keep(club, Why.WEEK)
    noted = backup.path.with_name(origins.FILE)
    noted.write_text('{"form": 1, "form": 1, "key": "x", "paths": [1]}')
    assert kept.of(club) == (backup,)
    kept.keep(club, Why.CLOSE)
    club.unlink()
    assert kept.of(club) == (backup,)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "[" * 5000, '{"form": 2, "key": "0123456789ab", "paths": []}', '{"form": 1, "key": "..", "paths": []}'],
)
def test_a_list_of_paths_is_read_strictly(tmp_path, text):
    (tmp_path / origins.FILE).write_text(text)
    assert origins.read(tmp_path) is None


def test_without_a_folder_there_are_no_backups(club, kept):
    assert kept.of(club) == ()


# --- files as they were found -----------------------------------------------------------------------------------------


def test_a_damaged_file_is_kept_byte_for_byte_among_the_backups_of_its_campaign(club, kept):
    sound = kept.keep(club, Why.WEEK)
    club.write_bytes(club.read_bytes()[:5000])
    damaged = kept.keep(club, Why.DAMAGED)
    assert (damaged.path.read_bytes(), kept.of(club)) == (club.read_bytes(), (damaged, sound))


def test_a_damaged_file_of_which_nothing_is_known_is_kept_too(tmp_path, kept):
    found = tmp_path / "found.fftt"
    found.write_bytes(b"no campaign at all")
    backup = kept.keep(found, Why.DAMAGED)
    assert kept.of(found) == (backup,)


def test_a_damaged_file_is_kept_once(club, kept):
    club.write_bytes(b"x" * 100)
    assert kept.keep(club, Why.DAMAGED) == kept.keep(club, Why.DAMAGED)


def test_a_file_that_arrived_is_kept_among_the_backups_of_the_campaign_made_of_it(club, kept, tmp_path):
    arrived = tmp_path / "from a friend.fftt"
    arrived.write_bytes(b"as it came")
    backup = kept.keep_as_it_is(arrived, Why.ARRIVED, club)
    assert (kept.of(club), backup.path.read_bytes(), backup.of) == ((backup,), b"as it came", "from a friend")


# --- what does not count ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET event_json = replace(event_json, 'e', 'a') WHERE entry = 2",
        "UPDATE entry SET order_json = '{}' WHERE id = 2",
        "UPDATE entry SET order_json = x'ff' WHERE id = 2",
        "DELETE FROM event WHERE entry = 2",
        "DELETE FROM head",
    ],
)
def test_an_unsound_copy_does_not_count_and_takes_no_other_s_place(club, kept, statement):
    sound = kept.keep(club, Why.WEEK)
    spoil(club, statement)
    with pytest.raises(NoBackup, match=r"“club.fftt” is damaged"):
        kept.keep(club, Why.WEEK)
    assert kept.of(club) == (sound,)


def test_an_unsound_copy_leaves_nothing_behind(club, kept):
    folder = kept.keep(club, Why.WEEK).path.parent
    before = sorted(folder.iterdir())
    spoil(club, "UPDATE entry SET order_json = '{}' WHERE id = 2")
    with pytest.raises(NoBackup):
        kept.keep(club, Why.WEEK)
    assert sorted(folder.iterdir()) == before


def test_older_ones_go_only_when_the_new_one_was_found_sound(club, kept, monkeypatch):
    for number in range(NEWEST):
        rename(club, f"Army {number}")
        kept.keep(club, Why.CLOSE)
    before = kept.of(club)
    rename(club, "Oak")
    monkeypatch.setattr(module.verified_copy, "verify", lambda _copy, of: (_ for _ in ()).throw(errors.damaged(of, "")))
    with pytest.raises(NoBackup):
        kept.keep(club, Why.CLOSE)
    assert kept.of(club) == before
    monkeypatch.undo()
    newest = kept.keep(club, Why.CLOSE)
    assert kept.of(club) == (newest, *before[:-1])


def test_files_that_the_program_did_not_name_stay(club, kept):
    folder = kept.keep(club, Why.WEEK).path.parent
    shutil.copy(club, folder / "my own copy.fftt")
    for number in range(NEWEST + 3):
        rename(club, f"Army {number}")
        kept.keep(club, Why.CLOSE)
    assert (folder / "my own copy.fftt").exists()
    assert len(kept.of(club)) == NEWEST


def test_a_clock_set_back_leaves_the_order_as_it_was(club, kept):
    first = kept.keep(club, Why.WEEK)
    kept._now.now -= timedelta(days=400)
    rename(club, "Oak")
    second = kept.keep(club, Why.WEEK)
    assert second.made < first.made
    assert kept.of(club) == (second, first)


# --- what the disk says -----------------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(club, tmp_path):
    (tmp_path / "taken").write_text("a file in its place")
    with pytest.raises(NoBackup, match=r"No backup of “club.fftt” could be made: .*taken"):
        Backups(tmp_path / "taken").keep(club, Why.WEEK)


def test_a_full_disk_is_told_in_a_sentence(club, kept, monkeypatch):
    def full(_source: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module.verified_copy, "copy", full)
    with pytest.raises(NoBackup, match="no room left on the disk of the folder"):
        kept.keep(club, Why.WEEK)


def test_a_file_that_is_gone_cannot_be_kept(club, kept):
    club.unlink()
    with pytest.raises(NoBackup, match="There is no file"):
        kept.keep(club, Why.WEEK)


def test_a_campaign_that_somebody_is_writing_to_is_not_waited_for_without_end(club, kept, monkeypatch):
    monkeypatch.setattr(file, "PATIENCE", 0.05)
    with closing(sqlite3.connect(club, isolation_level=None)) as writer:
        writer.execute("BEGIN EXCLUSIVE")
        with pytest.raises(NoBackup, match="is open in another window"):
            kept.keep(club, Why.WEEK)


def test_who_writes_waits_only_for_the_copy(club, kept, monkeypatch):
    verify, said = module.verified_copy.verify, []

    def slow(copy: Path, of: Path) -> None:
        with closing(sqlite3.connect(club, timeout=0)) as writer, writer:
            writer.execute("UPDATE head SET entry = entry")
            said.append("written")
        verify(copy, of)

    monkeypatch.setattr(module.verified_copy, "verify", slow)
    kept.keep(club, Why.WEEK)
    assert said == ["written"]


def test_two_threads_that_make_one_at_once_make_it_once(club, kept):
    threads = [Thread(target=kept.keep, args=(club, Why.WEEK)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(kept.of(club)) == 1


# --- restoring --------------------------------------------------------------------------------------------------------


def test_a_restored_campaign_is_the_one_that_was_kept(club, kept):
    backup, before = kept.keep(club, Why.WEEK), dump(club)
    rename(club, "Oak")
    target = name_for_restored(club, backup)
    kept.restore(backup, target)
    assert (dump(target), target.parent) == (before, club.parent)


def test_to_restore_changes_no_other_file(club, kept):
    backup = kept.keep(club, Why.WEEK)
    rename(club, "Oak")
    before = club.read_bytes(), backup.path.read_bytes()
    kept.restore(backup, name_for_restored(club, backup))
    assert (club.read_bytes(), backup.path.read_bytes()) == before


def test_to_restore_never_replaces_a_file(club, kept):
    backup = kept.keep(club, Why.WEEK)
    with pytest.raises(errors.FileExists):
        kept.restore(backup, club)


def test_a_second_file_that_is_restored_has_another_name(club, kept):
    backup = kept.keep(club, Why.WEEK)
    kept.restore(backup, name_for_restored(club, backup))
    kept.restore(backup, name_for_restored(club, backup))
    assert len(list(club.parent.glob("*.fftt"))) == 3


def test_a_backup_that_was_damaged_since_is_not_restored(club, kept):
    backup = kept.keep(club, Why.WEEK)
    spoil(backup.path, "UPDATE entry SET order_json = '{}' WHERE id = 2")
    with pytest.raises(errors.DamagedFile):
        kept.restore(backup, name_for_restored(club, backup))
    assert list(club.parent.iterdir()) == [club]


def test_a_file_that_was_found_damaged_comes_back_as_it_was_found(club, kept):
    club.write_bytes(b"x" * 100)
    backup = kept.keep(club, Why.DAMAGED)
    target = name_for_restored(club, backup)
    kept.restore(backup, target)
    assert target.read_bytes() == b"x" * 100
