"""Copies of a file: the same journal, whole or not at all, and never over what is open."""

import shutil
import threading
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store import errors, verified_copy
from campaign.store.check import faults_in
from campaign.world.orders import EndTurn, StartWeek
from tests.store.campaigns import kill_in_a_write, mustered_copy


@pytest.fixture
def desk(tmp_path):
    with mustered_copy(tmp_path) as desk:
        desk.submit(StartWeek())
        yield desk


def test_a_copy_has_the_whole_journal_what_was_taken_back_too(desk, tmp_path):
    desk.submit(EndTurn(desk.state.active))
    desk.undo()
    desk.copies.save(tmp_path / "copy.fftt")
    with Desk.open(tmp_path / "copy.fftt") as copy:
        assert (copy.state, copy.all_entries()) == (desk.state, desk.all_entries())


def test_a_copy_is_sound(desk, tmp_path):
    desk.copies.save(tmp_path / "copy.fftt")
    assert faults_in(tmp_path / "copy.fftt") == ()


def test_a_campaign_goes_on_in_its_own_file_after_a_copy(desk, tmp_path):
    desk.copies.save(tmp_path / "copy.fftt")
    desk.submit(EndTurn(desk.state.active))
    with Desk.open_to_read(tmp_path / "copy.fftt") as copy:
        assert (copy.head, desk.path.name) == (desk.head - 1, "test.fftt")


def test_a_copy_replaces_a_file_of_its_name(desk, tmp_path):
    (tmp_path / "copy.fftt").write_text("an old letter", encoding="utf-8")
    desk.copies.save(tmp_path / "copy.fftt")
    with Desk.open_to_read(tmp_path / "copy.fftt") as copy:
        assert copy.state == desk.state


def test_a_copy_over_a_file_that_a_killed_program_left_half_written_is_sound(desk, tmp_path):
    shutil.copyfile(desk.path, tmp_path / "copy.fftt")
    kill_in_a_write(tmp_path / "copy.fftt")
    for _turn in desk.state.seats:
        desk.submit(EndTurn(desk.state.active))
    desk.copies.save(tmp_path / "copy.fftt")
    assert faults_in(tmp_path / "copy.fftt") == ()


def test_a_copy_can_be_made_on_another_thread(desk, tmp_path):
    worker = threading.Thread(target=desk.copies.save, args=(tmp_path / "copy.fftt",))
    worker.start()
    worker.join()
    with Desk.open_to_read(tmp_path / "copy.fftt") as copy:
        assert copy.head == desk.head


def test_orders_do_not_wait_while_a_copy_is_looked_through(desk, tmp_path, monkeypatch):
    look_through = verified_copy.verify

    def meanwhile(path: Path, of: Path) -> None:
        desk.submit(EndTurn(desk.state.active))
        look_through(path, of)

    monkeypatch.setattr(verified_copy, "verify", meanwhile)
    desk.copies.save(tmp_path / "copy.fftt")
    with Desk.open_to_read(tmp_path / "copy.fftt") as copy:
        assert copy.head == desk.head - 1


def test_a_desk_that_only_looks_can_be_copied(desk, tmp_path):
    with Desk.open_to_read(desk.path) as looking:
        looking.copies.save(tmp_path / "copy.fftt")
    assert faults_in(tmp_path / "copy.fftt") == ()


def test_a_copy_onto_itself_is_refused(desk):
    before = desk.path.read_bytes()
    with pytest.raises(errors.StoreError, match="own file"):
        desk.copies.save(desk.path)
    assert desk.path.read_bytes() == before


def test_a_copy_over_a_campaign_that_is_open_is_refused(desk, tmp_path):
    shutil.copyfile(desk.path, tmp_path / "other.fftt")
    with Desk.open(tmp_path / "other.fftt"), pytest.raises(errors.InUse):
        desk.copies.save(tmp_path / "other.fftt")


def test_a_copy_into_a_folder_that_is_not_there_is_refused(desk, tmp_path):
    with pytest.raises(errors.MissingFile, match="There is no folder"):
        desk.copies.save(tmp_path / "nowhere" / "copy.fftt")


def test_a_copy_under_the_name_of_a_folder_is_refused(desk, tmp_path):
    (tmp_path / "copies.fftt").mkdir()
    with pytest.raises(errors.StoreError, match="is a folder"):
        desk.copies.save(tmp_path / "copies.fftt")


def test_a_copy_that_is_not_sound_leaves_the_old_one_and_nothing_beside_it(desk, tmp_path, monkeypatch):
    (tmp_path / "copy.fftt").write_text("an old copy", encoding="utf-8")
    made = verified_copy.copy

    def torn(source: Path, target: Path) -> None:
        made(source, target)
        data = bytearray(target.read_bytes())
        data[8192:] = bytes(len(data) - 8192)
        target.write_bytes(bytes(data))

    monkeypatch.setattr(verified_copy, "copy", torn)
    with pytest.raises(errors.DamagedFile):
        desk.copies.save(tmp_path / "copy.fftt")
    left = sorted(path.name for path in tmp_path.iterdir() if not path.name.endswith(".lock"))
    assert (left, (tmp_path / "copy.fftt").read_text(encoding="utf-8")) == (["copy.fftt", "test.fftt"], "an old copy")


def test_a_copy_from_an_entry_knows_only_what_led_to_it(desk, tmp_path):
    before, way = desk.state, desk.history()
    desk.submit(EndTurn(desk.state.active))
    desk.copies.save_from(way[-1].id, tmp_path / "copy.fftt")
    with Desk.open(tmp_path / "copy.fftt") as copy:
        assert (copy.state, copy.all_entries()) == (before, way)
    assert faults_in(tmp_path / "copy.fftt") == ()


def test_a_copy_from_a_retired_entry_goes_on_from_there(desk, tmp_path):
    desk.submit(EndTurn(desk.state.active))
    retired, state = desk.head, desk.state
    desk.undo()
    desk.copies.save_from(retired, tmp_path / "copy.fftt")
    with Desk.open(tmp_path / "copy.fftt") as copy:
        assert copy.state == state
        copy.submit(EndTurn(copy.state.active))
    assert faults_in(tmp_path / "copy.fftt") == ()


def test_a_copy_from_an_entry_leaves_the_file_as_it_is(desk, tmp_path):
    before = desk.path.read_bytes()
    desk.copies.save_from(desk.history()[1].id, tmp_path / "copy.fftt")
    assert desk.path.read_bytes() == before


def test_a_copy_from_an_entry_never_replaces_the_campaign_itself(desk):
    with pytest.raises(errors.StoreError, match="campaign’s own file"):
        desk.copies.save_from(desk.head, desk.path)
