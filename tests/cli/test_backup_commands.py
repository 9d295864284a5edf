"""``fftt backups`` and ``fftt send``, and the backups that other commands make."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from campaign.cli import main
from campaign.desk import Desk
from campaign.intake.doorkeeper import strict_doorkeeper
from campaign.store import under_way
from campaign.store.backups.folders import Backups, Why
from campaign.store.check import faults_in
from campaign.world.ids import BattleId


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "backups"


@pytest.fixture
def run(capsys, folder):
    """Call the command line as people do, who have backups."""
    capsys.readouterr()

    def call(*arguments):
        code = main([str(argument) for argument in arguments], folder)
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def changed(file, run, tmp_path):
    """A campaign that has been changed once."""
    run("seat", file, "Red", "--program")
    return tmp_path / "club.fftt"


def test_a_command_that_changes_a_campaign_leaves_a_backup(changed, run):
    code, out, _err = run("backups", changed)
    assert code == 0
    assert "as the campaign was closed" in out


def test_a_command_that_only_looks_leaves_none(file, run, folder):
    run("show", file)
    assert not folder.exists()


def test_a_campaign_without_backups_says_so(file, run):
    assert run("backups", file)[:2] == (0, "There are no backups of “club.fftt”.\n")


def test_weeks_that_the_program_plays_leave_backups(file, run):
    run("auto", file, "--weeks", "1", "--all")
    assert "before the week closed" in run("backups", file)[1]


def test_a_backup_is_written_to_a_new_file(changed, run, tmp_path):
    out = tmp_path / "again.fftt"
    code, said, _err = run("backups", changed, "--restore", "1", "--out", out)
    assert (code, said) == (0, f"Written: {out}. Nothing else has changed.\n")
    assert faults_in(out) == ()


def test_a_backup_is_written_beside_the_campaign_if_nothing_else_is_said(changed, run):
    run("backups", changed, "--restore", "1")
    assert len(list(changed.parent.glob("club *.fftt"))) == 1


def test_the_backups_of_a_file_that_is_gone_are_there(changed, run):
    changed.unlink()
    assert run("backups", changed, "--restore", "1", "--out", changed)[0] == 0


@pytest.mark.parametrize(("why", "known"), [(Why.ARRIVED, False), (Why.WEEK, True)])
def test_what_is_taken_out_as_it_arrived_still_comes_from_elsewhere(file, folder, tmp_path, why, known):
    Backups(folder).keep(file, why)
    out, door = tmp_path / "again.fftt", strict_doorkeeper(folder)
    assert main(["backups", str(file), "--restore", "1", "--out", str(out)], folder, door) == 0
    assert door.known.is_known(out) is known


def test_a_backup_replaces_no_file(changed, run):
    code, _out, err = run("backups", changed, "--restore", "1", "--out", changed)
    assert code == 1
    assert "exists already" in err


def test_a_number_that_no_backup_has_is_told(changed, run):
    assert run("backups", changed, "--restore", "9")[2] == "There is no backup 9 of “club.fftt”.\n"


def test_where_none_can_be_made_the_order_goes_on_and_it_is_said(file, run, folder):
    folder.write_text("a file in the place of the folder")
    code, _out, err = run("seat", file, "Red", "--program")
    assert code == 0
    assert err.count("No backup of “club.fftt” could be made") == 1


# --- sending ----------------------------------------------------------------------------------------------------------


def test_a_copy_to_send_is_the_whole_campaign(changed, run, tmp_path):
    out = tmp_path / "sent.fftt"
    assert run("send", changed, out)[:2] == (0, f"Written: {out}, the whole campaign.\n")
    with Desk.open_to_read(out) as sent, Desk.open_to_read(changed) as mine:
        assert sent.all_entries() == mine.all_entries()


def test_a_copy_to_send_is_sound(changed, run, tmp_path):
    run("send", changed, tmp_path / "sent.fftt")
    assert faults_in(tmp_path / "sent.fftt") == ()


def test_a_copy_to_send_says_that_secrets_are_in_it(closed_file, run, tmp_path):
    assert "what players may not know of each other too" in run("send", closed_file, tmp_path / "sent.fftt")[1]


def test_a_copy_to_send_has_a_name_that_says_where_the_campaign_stands(changed, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("send", changed)
    with Desk.open_to_read(changed) as desk:
        name = desk.state.setting.name
    assert (tmp_path / f"{name}, month 1 week 1.fftt").exists()


def test_a_copy_to_send_replaces_no_file(changed, run):
    assert "the campaign’s own file" in run("send", changed, changed)[2]


def test_a_copy_to_send_holds_no_battle_that_is_being_played_here(changed, run, tmp_path):
    with closing(sqlite3.connect(changed)) as connection, connection:
        kept = under_way.sealed(BattleId("7"), "a move of mine" * 10_000)
        connection.execute("INSERT INTO under_way (battle, text) VALUES ('7', ?)", (kept,))
    run("send", changed, tmp_path / "sent.fftt")
    with closing(sqlite3.connect(tmp_path / "sent.fftt")) as connection:
        assert connection.execute("SELECT count(*) FROM under_way").fetchone() == (0,)
        assert connection.execute("PRAGMA freelist_count").fetchone() == (0,)
    assert b"a move of mine" not in (tmp_path / "sent.fftt").read_bytes()
