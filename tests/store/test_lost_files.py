"""A file that is removed, moved, replaced or written over while it is open: noticed, said, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from immutables import Map

from campaign.desk import Desk
from campaign.store import copying, errors, journal, verified_copy
from campaign.store.backups.folders import Backups, Why
from campaign.store.check import faults_in
from campaign.world import orders as o
from tests.pngs import png
from tests.store.campaigns import founding, journal_of_another, kill_in_a_write, mustered, mustered_copy, quiet_weeks

WHERE_OPEN_FILES_CAN_GO = pytest.mark.skipif(os.name == "nt", reason="Windows lets no open file go")


@pytest.fixture
def desk(tmp_path):
    """An open campaign with something undone and a portrait."""
    folder = tmp_path / "Müllers Stick"
    folder.mkdir()
    with mustered_copy(folder) as desk:
        desk.set_portrait(desk.state.seats[0], png())
        desk.submit(o.WriteNote("campaign", "taken back"))
        desk.undo()
        yield desk


def removed(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.fftt"))


def folder_renamed(path: Path) -> None:
    path.parent.rename(path.parent.with_name("another name"))


def replaced_by_an_older_copy(path: Path) -> None:
    """As a folder does that is kept in step between computers."""
    shutil.copyfile(path, path.with_name("older"))
    with Desk.open(path.with_name("older")) as older:
        older.undo()
    path.with_name("older").replace(path)


def replaced_by_another_campaign(path: Path) -> None:
    Desk.create(path.with_name("other.fftt"), founding(name="Another")).close()
    path.with_name("other.fftt").replace(path)


def replaced_by_a_letter(path: Path) -> None:
    path.with_name("letter").write_text("Dear diary, today we fought in the docks. " * 100, encoding="utf-8")
    path.with_name("letter").replace(path)


GONE = {"removed": removed, "moved": moved, "its folder renamed": folder_renamed}
OTHER = {
    "an older copy": replaced_by_an_older_copy,
    "another campaign": replaced_by_another_campaign,
    "a letter": replaced_by_a_letter,
}


@WHERE_OPEN_FILES_CAN_GO
@pytest.mark.parametrize("happens", GONE.values(), ids=GONE)
def test_a_file_that_is_gone_is_said_at_the_next_order_and_nothing_changes(desk, happens):
    folder, state = desk.path.parent, desk.state
    happens(desk.path)
    with pytest.raises(errors.GoneFile) as refused:
        desk.submit(o.StartWeek())
    assert desk.state == state
    assert str(refused.value) == (
        f"“test.fftt” is not in the folder “{folder}” any more: it was moved, renamed or removed while it was open. "
        "Put it back and try again, or save a copy under another name: what was ordered so far is still here."
    )


@WHERE_OPEN_FILES_CAN_GO
@pytest.mark.parametrize("happens", [moved, folder_renamed])
def test_a_file_that_is_put_back_is_gone_on_with(desk, happens):
    path, folder = desk.path, desk.path.parent
    happens(path)
    with pytest.raises(errors.GoneFile):
        desk.submit(o.StartWeek())
    if happens is moved:
        folder.joinpath("elsewhere.fftt").rename(path)
    else:
        folder.with_name("another name").rename(folder)
    desk.submit(o.StartWeek())
    assert faults_in(path) == ()


def replaced_by_a_copy(path: Path) -> None:
    shutil.copyfile(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def removed_and_copied_back(path: Path) -> None:
    shutil.copyfile(path, path.with_name("copy"))
    path.unlink()
    path.with_name("copy").rename(path)


def in_a_new_folder_of_the_old_name(path: Path) -> None:
    folder_renamed(path)
    path.parent.mkdir()
    shutil.copyfile(path.parent.with_name("another name") / path.name, path)


COPIES = {
    "a copy": replaced_by_a_copy,
    "a copy after it was removed": removed_and_copied_back,
    "a copy of the whole folder": in_a_new_folder_of_the_old_name,
}


@WHERE_OPEN_FILES_CAN_GO
@pytest.mark.parametrize("looks_first", [False, True])
@pytest.mark.parametrize("happens", COPIES.values(), ids=COPIES)
def test_a_copy_in_the_place_of_the_file_is_gone_on_with(desk, happens, looks_first):
    happens(desk.path)
    if looks_first:
        assert not desk.is_lost()
    desk.submit(o.StartWeek())
    desk.undo()
    desk.redo()
    state, entries = desk.state, desk.all_entries()
    assert not desk.is_lost()
    with pytest.raises(errors.InUse):
        Desk.open(desk.path)
    desk.close()
    assert faults_in(desk.path) == ()
    assert [path.name for path in desk.path.parent.iterdir()] == ["test.fftt"]
    with Desk.open(desk.path) as again:
        assert (again.state, again.all_entries()) == (state, entries)


def with_another_table(path: Path) -> None:
    sql(path, "CREATE TABLE another (text)")


def with_other_tables_to_read(path: Path) -> None:
    sql(path, "UPDATE player SET vp = 99")


def sql(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


@WHERE_OPEN_FILES_CAN_GO
@pytest.mark.parametrize("change", [with_another_table, with_other_tables_to_read])
def test_a_copy_that_somebody_has_changed_is_another_file_although_its_journal_is_the_same(desk, change):
    copy, state = desk.path.with_name("copy"), desk.state
    shutil.copyfile(desk.path, copy)
    change(copy)
    copy.replace(desk.path)
    before = desk.path.read_bytes()
    assert desk.is_lost()
    with pytest.raises(errors.OtherFile):
        desk.submit(o.StartWeek())
    assert (desk.state, desk.path.read_bytes()) == (state, before)


@WHERE_OPEN_FILES_CAN_GO
def test_a_disk_that_was_taken_out_and_put_in_again_is_gone_on_with(desk, monkeypatch):
    """The file has its old number, but what was open of it does not answer any more."""
    mark, held = journal.mark, desk.store._connection

    def does_not_answer(connection: sqlite3.Connection) -> journal.Mark | None:
        if connection is held:
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
            raise error
        return mark(connection)

    monkeypatch.setattr(journal, "mark", does_not_answer)
    assert not desk.is_lost()
    desk.submit(o.StartWeek())
    assert faults_in(desk.path) == ()


@WHERE_OPEN_FILES_CAN_GO
@pytest.mark.parametrize("happens", OTHER.values(), ids=OTHER)
def test_a_file_that_was_replaced_is_said_and_the_other_is_not_written_to(desk, happens):
    happens(desk.path)
    state, other = desk.state, desk.path.read_bytes()
    with pytest.raises(errors.OtherFile) as refused:
        desk.submit(o.StartWeek())
    assert (desk.state, desk.path.read_bytes()) == (state, other)
    assert str(refused.value) == (
        "“test.fftt” was changed or replaced by another program while it was open. "
        "Save a copy of the campaign as it stands here under another name, and go on in that one."
    )


@WHERE_OPEN_FILES_CAN_GO
@pytest.mark.parametrize("happens", [*GONE.values(), *OTHER.values()], ids=[*GONE, *OTHER])
def test_what_was_open_is_saved_whole_under_another_name(desk, tmp_path, happens):
    state, entries = desk.state, desk.all_entries()
    happens(desk.path)
    assert desk.copies.save(tmp_path / "saved.fftt")
    assert faults_in(tmp_path / "saved.fftt") == ()
    with Desk.open(tmp_path / "saved.fftt") as saved:
        assert (saved.state, saved.all_entries()) == (state, entries)
        assert saved.picture(saved.state.portraits[saved.state.seats[0]]) == png()


@WHERE_OPEN_FILES_CAN_GO
@pytest.mark.parametrize("happens", [removed, replaced_by_another_campaign, replaced_by_a_letter])
def test_what_was_taken_back_can_still_be_looked_at(desk, happens):
    retired = desk.branches()[0].tip
    happens(desk.path)
    desk.reading()()()
    assert desk.state_at(retired).notes["campaign", None] == "taken back"


def written_over_by(source: Path, path: Path) -> None:
    """In its place, as a careless program copies: the same file, with other bytes."""
    with source.open("rb") as read, path.open("r+b") as write:
        write.write(read.read())
        write.truncate()


def test_a_copy_that_was_gone_on_with_elsewhere_and_written_over_the_file_is_noticed(desk, tmp_path):
    elsewhere = tmp_path / "elsewhere.fftt"
    shutil.copyfile(desk.path, elsewhere)
    with Desk.open(elsewhere) as other:
        other.submit(o.WriteNote("campaign", "over there"))
    desk.submit(o.WriteNote("campaign", "here"))  # the same number of writes: SQLite does not see it
    written_over_by(elsewhere, desk.path)
    with pytest.raises(errors.OtherFile):
        desk.submit(o.StartWeek())
    assert faults_in(desk.path) == ()


def test_an_older_copy_with_the_same_head_is_noticed(desk, tmp_path):
    """The campaign stands where it stood, but what was undone since is not in the copy."""
    shutil.copyfile(desk.path, tmp_path / "older.fftt")
    desk.submit(o.WriteNote("campaign", "once more"))
    desk.undo()
    written_over_by(tmp_path / "older.fftt", desk.path)
    with pytest.raises(errors.OtherFile):
        desk.submit(o.StartWeek())


def test_of_a_file_that_was_written_over_what_is_remembered_is_saved(desk, tmp_path):
    with mustered(tmp_path, seed=8) as other:
        pass
    written_over_by(other.path, desk.path)
    assert not desk.copies.save(tmp_path / "saved.fftt")
    with Desk.open(tmp_path / "saved.fftt") as saved:
        assert saved.state == replace(desk.state, portraits=Map())
        assert [entry.id for entry in saved.history()] == [1, 2, 3]  # the fourth gave the portrait
        saved.submit(o.StartWeek())
    assert faults_in(tmp_path / "saved.fftt") == ()


@WHERE_OPEN_FILES_CAN_GO
def test_of_a_disk_that_was_taken_out_what_is_remembered_is_saved(desk, tmp_path, monkeypatch):
    def taken_out(*_: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
        raise error

    desk.path.unlink()
    monkeypatch.setattr(verified_copy, "copy_held", taken_out)
    assert not desk.copies.save(tmp_path / "saved.fftt")
    with Desk.open(tmp_path / "saved.fftt") as saved:
        assert saved.state == replace(desk.state, portraits=Map())


@pytest.mark.parametrize("name", ["0.1.0", "0.4.0", "0.7.0"])
def test_what_is_remembered_of_an_older_campaign_can_be_saved_too(tmp_path, name):
    path = tmp_path / "old.fftt"
    shutil.copyfile(Path(__file__).parents[1] / "old_files" / f"{name}.fftt", path)
    with Desk.open(path) as desk:
        copying.save_entries(path, desk.history(), tmp_path / "saved.fftt")
        with Desk.open(tmp_path / "saved.fftt") as saved:
            assert saved.state == replace(desk.state, portraits=Map(), backdrops=Map())


@WHERE_OPEN_FILES_CAN_GO
def test_what_is_left_of_a_lost_file_is_not_saved_under_its_own_name(desk):
    desk.path.unlink()
    with pytest.raises(errors.StoreError, match="Choose another name for the copy"):
        desk.copies.save(desk.path)
    assert not desk.path.exists()


DOORS: dict[str, Callable[[Desk, Path], object]] = {
    "a copy to send": lambda desk, path: desk.copies.to_send(path),
    "a copy from an entry": lambda desk, path: desk.copies.save_from(desk.head, path),
    "a player's copy": lambda desk, path: desk.copies.for_player(desk.state.seats[0], path),
    "an export": lambda desk, path: desk.copies.export(path),
}


@WHERE_OPEN_FILES_CAN_GO
@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("happens", [removed, replaced_by_another_campaign])
def test_nothing_else_is_made_of_a_file_that_is_not_the_one_that_was_opened(desk, tmp_path, door, happens):
    happens(desk.path)
    with pytest.raises(errors.LostFile):
        DOORS[door](desk, tmp_path / "made.json")
    assert not (tmp_path / "made.json").exists()


def test_a_campaign_that_is_only_looked_at_is_never_lost(desk):
    with Desk.open_to_read(desk.path) as looking:
        desk.submit(o.StartWeek())
        assert not looking.is_lost()


def test_what_killed_programs_left_beside_a_file_does_no_harm_to_it(desk):
    path = desk.path
    desk.close()
    for ending in (".lock", ".copying", ".copying-journal", ".upgrading", ".new", ".part"):
        path.with_name(path.name + ending).write_bytes(b"left over")
    with Desk.open(path) as again:
        again.submit(o.StartWeek())
    assert faults_in(path) == ()


def test_a_file_that_the_system_copied_while_it_was_open_is_a_campaign_of_its_own(desk, tmp_path):
    shutil.copyfile(desk.path, tmp_path / "copied.fftt")
    desk.submit(o.StartWeek())
    with Desk.open(tmp_path / "copied.fftt") as copied:
        copied.submit(o.StartWeek())
    assert (faults_in(desk.path), faults_in(tmp_path / "copied.fftt")) == ((), ())


def copied_in_a_write(path: Path, folder: Path, *, with_journal: bool) -> Path:
    """The system copies a file while somebody writes to it, with what would take the write back, or without."""
    kill_in_a_write(path)
    for name in ("test.fftt", "test.fftt-journal")[: 1 + with_journal]:
        shutil.copyfile(path.with_name(name), folder / name)
    return folder / "test.fftt"


def test_a_copy_by_the_system_with_its_journal_beside_it_is_whole(desk, tmp_path):
    desk.close()
    copied = copied_in_a_write(desk.path, tmp_path, with_journal=True)
    with Desk.open(copied) as opened:
        assert opened.state == desk.state
    assert faults_in(copied) == ()


def test_a_copy_by_the_system_of_half_a_write_is_never_taken_for_a_whole_one(desk, tmp_path):
    desk.close()
    copied = copied_in_a_write(desk.path, tmp_path, with_journal=False)
    assert faults_in(copied) != ()
    with pytest.raises(errors.StoreError):
        Desk.open(copied)


NAMES = ("with spaces.fftt", "Äöü ß é.fftt", "🐉 drachen.fftt", "50 % #1?.fftt" if os.name != "nt" else "50 % #1.fftt")


@pytest.mark.parametrize("name", NAMES)
def test_any_name_of_a_file_and_its_folder_will_do(tmp_path, name):
    folder = tmp_path / Path(name).stem
    folder.mkdir()
    with Desk.create(folder / name, founding()) as desk:
        desk.submit(o.WriteNote("campaign", "kept"))
        desk.copies.save(folder / f"copy of {name}")
    with Desk.open(folder / f"copy of {name}") as copied:
        assert copied.state.notes["campaign", None] == "kept"
    assert sorted(path.name for path in folder.iterdir()) == sorted([name, f"copy of {name}"])


def test_two_names_of_one_file_have_one_writer(desk, tmp_path):
    """A path with a detour leads to the same lock."""
    detour = tmp_path / "Müllers Stick" / ".." / "Müllers Stick" / "test.fftt"
    with pytest.raises(errors.InUse):
        Desk.open(detour)


@pytest.mark.parametrize("now", [-5e8, -1.0, 0.0, 253_402_300_800.0])
def test_a_clock_that_has_lost_its_battery_harms_nothing(tmp_path, monkeypatch, now):
    monkeypatch.setattr("time.time", lambda: now)
    mustered(tmp_path).close()
    assert faults_in(tmp_path / "test.fftt") == ()
    with Desk.open(tmp_path / "test.fftt") as desk:
        assert len(desk.history()) == 3


def test_a_week_ends_with_its_backup_in_a_year_that_no_calendar_has(tmp_path, monkeypatch):
    monkeypatch.setattr("campaign.store.clock.time.time", lambda: 253_402_300_800.0)
    mustered(tmp_path).close()
    backups = Backups(tmp_path / "backups")
    with Desk.open(tmp_path / "test.fftt", backups) as desk:
        for order in quiet_weeks(desk, 1):
            desk.submit(order)
        assert desk.backup_trouble() == ""
    assert [backup.why for backup in backups.of(tmp_path / "test.fftt")] == [Why.CLOSE, Why.WEEK]


def test_orders_keep_their_order_when_the_clock_is_set_back(tmp_path, monkeypatch):
    with mustered(tmp_path) as desk:
        monkeypatch.setattr("campaign.store.clock.time.time", lambda: 1_000_000.0)
        desk.submit(o.WriteNote("campaign", "after the others"))
        written = [entry.written for entry in desk.history()]
        desk.undo()
        desk.redo()
    assert written[-1] < written[0]
    with Desk.open(tmp_path / "test.fftt") as again:
        assert [entry.id for entry in again.history()] == [1, 2, 3, 4]
        assert again.state.notes["campaign", None] == "after the others"


def test_a_file_that_was_written_to_by_another_way_of_the_same_program_is_noticed(desk):
    with closing(sqlite3.connect(desk.path)) as connection, connection:
        connection.execute("UPDATE head SET entry = 2")
    with pytest.raises(errors.OtherFile):
        desk.submit(o.StartWeek())


@WHERE_OPEN_FILES_CAN_GO
def test_what_lies_beside_the_file_in_its_place_does_not_hide_that_it_is_lost(desk):
    folder_renamed(desk.path)
    desk.path.parent.mkdir()
    Desk.create(desk.path, founding(name="Another")).close()
    journal_of_another(desk.path)
    assert desk.is_lost()


def test_an_order_given_while_a_copy_begins_is_in_it(desk, tmp_path, monkeypatch):
    """It is written after it was asked what has to be in the file: that is no other program's doing."""
    copy, orders = copying.save_copy, [o.WriteNote("campaign", "just now")]

    def late(*asked):
        for order in orders:
            orders.remove(order)
            desk.submit(order)
        copy(*asked)

    monkeypatch.setattr(copying, "save_copy", late)
    assert desk.copies.save(tmp_path / "copy.fftt")
    assert faults_in(tmp_path / "copy.fftt") == ()
    with Desk.open_to_read(tmp_path / "copy.fftt") as copied:
        assert copied.state == desk.state


@WHERE_OPEN_FILES_CAN_GO
@pytest.mark.parametrize("why", ["week", "amend", "close"])
def test_what_lies_where_the_file_was_does_not_come_among_its_backups(tmp_path, why):
    backups, path = Backups(tmp_path / "backups"), tmp_path / "club.fftt"
    with Desk.create(path, founding(), backups) as desk:
        desk.submit(o.WriteNote("campaign", "a note"))
        replaced_by_another_campaign(path)
        if why == "week":
            desk.back_up(Why.WEEK)
        elif why == "amend":
            with pytest.raises(errors.LostFile):
                desk.amending.carry_out(desk.amending.plan(desk.head, None))
    assert backups.of(path) == ()


def cut_to_nothing(path: Path) -> None:
    os.truncate(path, 0)


def cut_in_its_first_page(path: Path) -> None:
    os.truncate(path, 100)


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def filled_with_nothing(path: Path) -> None:
    with path.open("r+b") as there:
        there.write(bytes(path.stat().st_size))


CUT = (cut_to_nothing, cut_in_its_first_page, cut_in_half, filled_with_nothing)


@pytest.mark.parametrize(
    ("happens", "asked"),
    [*((happens, "order") for happens in CUT), (cut_in_half, "redo"), (cut_in_half, "export")],
    ids=lambda part: part if isinstance(part, str) else part.__name__,
)
def test_a_file_that_is_cut_off_while_it_is_open_is_lost_and_not_damaged(desk, tmp_path, happens, asked):
    state = desk.state
    happens(desk.path)
    asks = {
        "order": lambda: desk.submit(o.StartWeek()),
        "redo": desk.redo,
        "export": lambda: desk.copies.export(tmp_path / "whole.json"),
    }
    with pytest.raises(errors.OtherFile, match="Save a copy of the campaign as it stands here"):
        asks[asked]()
    assert desk.is_lost()
    assert desk.state == state


@pytest.mark.parametrize(
    ("happens", "looked"),
    [*((happens, False) for happens in CUT), (cut_in_half, True)],
    ids=lambda part: str(part) if isinstance(part, bool) else part.__name__,
)
def test_of_a_file_that_was_cut_off_what_is_remembered_is_saved(desk, tmp_path, happens, looked):
    desk.submit(o.WriteNote("campaign", "held"))
    happens(desk.path)
    if looked:
        with pytest.raises(errors.OtherFile):
            desk.submit(o.StartWeek())
    desk.copies.save(tmp_path / "saved.fftt")
    assert faults_in(tmp_path / "saved.fftt") == ()
    with Desk.open(tmp_path / "saved.fftt") as saved:
        assert saved.state.notes == desk.state.notes
        assert saved.state.armies == desk.state.armies
        saved.submit(o.StartWeek())


def test_a_file_that_was_cut_off_before_it_is_opened_is_no_lost_one(tmp_path):
    mustered(tmp_path).close()
    cut_in_half(tmp_path / "test.fftt")
    with pytest.raises(errors.DamagedFile):
        Desk.open(tmp_path / "test.fftt")


@pytest.mark.skipif(os.name == "nt", reason="other locks there")
def test_a_file_that_is_open_here_has_one_writer_by_another_name_too(desk, tmp_path):
    link = tmp_path / "link.fftt"
    link.hardlink_to(desk.path)
    with pytest.raises(errors.InUse):
        Desk.open(link)
    Desk.open_to_read(link).close()
    desk.submit(o.StartWeek())
    assert faults_in(desk.path) == ()


def test_a_circle_of_links_is_told_in_a_sentence(tmp_path):
    one, other = tmp_path / "one.fftt", tmp_path / "other.fftt"
    one.symlink_to(other)
    other.symlink_to(one)
    for opens in (Desk.open, Desk.open_to_read, faults_in):
        with pytest.raises(errors.StoreError, match=r"link that leads back to itself|There is no file"):
            opens(one)
    with pytest.raises(errors.StoreError, match="link"):
        Desk.create(one, founding())
