"""Whatever is replaced or removed has been closed before: each of these would fail on Windows otherwise."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from campaign import paper
from campaign.desk import Desk
from campaign.intake.known_files import Known
from campaign.paper.setups import Setups, offered
from campaign.sample import build_sample
from campaign.store.backups.folders import Backups, Why
from campaign.store.repairing import repair
from campaign.world import orders as o
from tests.store import campaigns
from tests.store.as_on_windows import keep_open_files
from tests.store.repairing.test_recover import sql

OLD = Path(__file__).parents[1] / "old_files"


@pytest.fixture(autouse=True)
def moved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What is moved, removed or replaced while the test runs."""
    return keep_open_files(monkeypatch)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with campaigns.mustered(tmp_path) as made:
        yield made


def test_the_rule_is_kept_here(tmp_path: Path):
    path = tmp_path / "held.txt"
    path.write_text("held", encoding="utf-8")
    with path.open(encoding="utf-8"), pytest.raises(PermissionError):
        path.unlink()
    other = tmp_path / "other.txt"
    other.write_text("other", encoding="utf-8")
    with path.open(encoding="utf-8"), pytest.raises(PermissionError):
        other.replace(path)
    with closing(sqlite3.connect(tmp_path / "base.db")) as base:
        base.execute("CREATE TABLE one (two)")
        with pytest.raises(PermissionError):
            (tmp_path / "base.db").unlink()
    other.replace(path)
    assert path.read_text(encoding="utf-8") == "other"


def test_a_campaign_is_founded_played_closed_and_opened_again(tmp_path: Path, moved: list[str]):
    with campaigns.mustered(tmp_path) as made:
        made.submit(o.StartWeek())
        made.undo()
        path = made.path
    with Desk.open(path) as again:
        again.redo()
    assert any(move.startswith("replace test.fftt.new") for move in moved)


def test_a_copy_takes_the_place_of_another(desk: Desk, tmp_path: Path):
    for _time in range(2):
        desk.copies.save(tmp_path / "copy.fftt")
    with Desk.open(tmp_path / "copy.fftt") as copied:
        assert copied.head == desk.head


def test_a_copy_from_an_entry_takes_the_place_of_another(desk: Desk, tmp_path: Path):
    for entry in desk.history()[1:3]:
        desk.copies.save_from(entry.id, tmp_path / "copy.fftt")


def test_a_copy_to_send_and_one_for_a_player(desk: Desk, tmp_path: Path):
    desk.copies.to_send(tmp_path / "sent.fftt")
    for _time in range(2):
        desk.copies.for_player(desk.state.seats[0], tmp_path / "player.fftt")


def test_a_whole_campaign_as_a_document_and_back(desk: Desk, tmp_path: Path):
    for _time in range(2):
        desk.copies.export(tmp_path / "whole.json")
    Desk.restore(tmp_path / "whole.json", tmp_path / "restored.fftt")


@pytest.mark.parametrize("old", ["0.1.0", "0.6.0"])
def test_an_older_file_is_brought_up_to_date(tmp_path: Path, moved: list[str], old: str):
    shutil.copyfile(OLD / f"{old}.fftt", tmp_path / "old.fftt")
    Desk.open(tmp_path / "old.fftt", Backups(tmp_path / "backups")).close()


def test_backups_are_made_thinned_and_restored(desk: Desk, tmp_path: Path):
    backups = Backups(tmp_path / "backups")
    for number in range(3):
        backups.keep(desk.path, Why.WEEK)
        desk.submit(o.Rename(desk.state.seats[0], f"Red {number}"))
    backups.restore(backups.of(desk.path)[0], tmp_path / "restored.fftt")


def test_a_file_with_spoilt_tables_is_repaired_in_its_place(desk: Desk):
    path = desk.path
    desk.close()
    with closing(sqlite3.connect(path)) as base:
        base.execute("UPDATE player SET name = 'Somebody'")
        base.commit()
    repaired = repair.repair(repair.find_out(path))
    Desk.open(path).close()
    assert repaired.kept.exists()


def test_a_damaged_file_is_recovered_into_another(desk: Desk):
    path = desk.path
    desk.close()
    sql(path, "UPDATE entry SET order_json = '{}' WHERE id = (SELECT max(id) FROM entry)")
    repaired = repair.repair(repair.find_out(path))
    Desk.open(repaired.path).close()


def test_paper_takes_the_place_of_other_paper(desk: Desk, tmp_path: Path):
    for _time in range(2):
        assert paper.write_rosters(desk.state, desk.head, tmp_path / "paper", "A4")


def test_print_set_ups_are_kept_again_and_again(tmp_path: Path):
    setups = Setups(tmp_path / "setups.json")
    for one in offered():
        setups.save(one)
    assert Setups(tmp_path / "setups.json").all() == offered()


def test_the_sample_is_made(tmp_path: Path):
    build_sample(tmp_path / "sample.fftt").close()


def test_known_files_are_noted_and_forgotten(desk: Desk, tmp_path: Path):
    known = Known(tmp_path / "known")
    for _time in range(2):
        known.note_made(desk.path)
        known.note_open(desk.path)
        known.leave(desk.path)()
    known.forget(desk.path)


def test_a_closed_campaign_leaves_nothing_beside_it(tmp_path: Path):
    campaigns.founded(tmp_path).close()
    assert [path.name for path in tmp_path.iterdir()] == ["test.fftt"]
