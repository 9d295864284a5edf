"""Files that cannot be used: one sentence on standard error, exit code 1, and not a byte changed."""

from __future__ import annotations

import errno
import io
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from campaign.cli import main
from campaign.desk import Desk
from tests.cli.calls import MUSTER, START, THREE, orders

WRITING = (
    ["order", "FILE", "-"],
    ["undo", "FILE"],
    ["redo", "FILE"],
    ["amend", "FILE", "2"],
)
READING = (["show", "FILE"], ["show", "FILE", "--json"], ["journal", "FILE"], ["print", "FILE", "--out", "OUT"])
CHECK = ["check", "FILE"]


def called(command: list[str]) -> str:
    return " ".join(word for word in command if word.islower())


def sql(path: Path, *statements: str) -> None:
    """Do what no program of ours does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for trigger in [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]:
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            connection.execute(statement)


def torn(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 // 4096 * 4096])


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda path: path.unlink(), "There is no file “"),
    "a folder": (lambda path: (path.unlink(), path.mkdir()), "“club.fftt” is not a campaign file of FFTT Campaign."),
    "empty": (lambda path: path.write_bytes(b""), "“club.fftt” is not a campaign file of FFTT Campaign."),
    "text": (
        lambda path: path.write_bytes(b"Dear diary " * 99),
        "“club.fftt” is not a campaign file of FFTT Campaign.",
    ),
    "another database": (
        lambda path: sql(path, "PRAGMA application_id = 7"),
        "“club.fftt” is not a campaign file of FFTT Campaign.",
    ),
    "newer": (
        lambda path: sql(path, "PRAGMA user_version = 999"),
        "“club.fftt” was written by a newer version of FFTT Campaign. Update the program to open it.",
    ),
    "torn": (torn, "“club.fftt” is damaged: its pages do not fit together."),
    "a changed order": (
        lambda path: sql(path, "UPDATE entry SET order_json = replace(order_json, 'grunt', 'medic') WHERE id = 2"),
        "“club.fftt” is damaged: entry 2 is not as it was written.",
    ),
}


@pytest.fixture(scope="module")
def taken_back(founded, tmp_path_factory):
    """The file of a campaign with an order undone; only copies are used."""
    folder = tmp_path_factory.mktemp("taken back")
    file = shutil.copy(founded / "program.fftt", folder / "club.fftt")
    assert main(["order", str(file), str(orders(folder, *MUSTER))]) == 0
    assert main(["undo", str(file)]) == 0
    return file


@pytest.fixture
def campaign(taken_back, tmp_path, monkeypatch):
    """A copy of it, and a start of the week that waits on standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(START.encode()), encoding="utf-8"))
    return Path(shutil.copy(taken_back, tmp_path / "club.fftt"))


def content(folder: Path) -> dict[str, bytes | None]:
    """Every file of a folder, whole."""
    return {path.name: path.read_bytes() if path.is_file() else None for path in folder.iterdir()}


def filled_in(command: list[str], path: Path) -> list[str]:
    """The command for this file."""
    return [{"FILE": str(path), "OUT": str(path.with_name("out"))}.get(word, word) for word in command]


@pytest.mark.parametrize("command", [*WRITING, *READING], ids=called)
@pytest.mark.parametrize("case", BAD)
def test_a_file_that_cannot_be_right_is_one_sentence_for_every_command(run, campaign, case, command):
    spoil, sentence = BAD[case]
    spoil(campaign)
    before = content(campaign.parent)
    code, out, err = run(*filled_in(command, campaign))
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert err.startswith(sentence)
    assert content(campaign.parent) == before


@pytest.mark.parametrize("case", BAD)
def test_a_check_of_a_file_that_cannot_be_right_fails_and_changes_nothing(run, campaign, case):
    BAD[case][0](campaign)
    before = content(campaign.parent)
    code, out, err = run("check", campaign)
    assert (code, out, err != "") == (1, "", True)
    assert content(campaign.parent) == before


def test_a_table_that_was_tampered_with_is_found_out_by_the_check(run, campaign):
    with closing(sqlite3.connect(campaign, isolation_level=None)) as connection:
        connection.execute("UPDATE player SET vp = 99")
    before = content(campaign.parent)
    assert run("check", campaign) == (
        1,
        "",
        "3 rows of “player” do not say what the journal says.\n"
        "The journal is whole: “fftt repair” makes the rest anew, and nothing is lost.\n",
    )
    assert content(campaign.parent) == before


@pytest.mark.parametrize("command", WRITING, ids=called)
def test_a_second_writer_is_refused_with_a_sentence(run, campaign, command):
    with Desk.open(campaign):
        before = content(campaign.parent)
        code, out, err = run(*filled_in(command, campaign))
        assert content(campaign.parent) == before
    assert (code, out) == (1, "")
    assert err == "“club.fftt” is open in another window of FFTT Campaign. Close it there first.\n"


@pytest.mark.parametrize("command", [*READING, CHECK], ids=called)
def test_one_may_look_at_a_campaign_that_somebody_else_has_open(run, campaign, command):
    with Desk.open(campaign):
        code, _out, err = run(*filled_in(command, campaign))
    assert (code, err) == (0, "")


PROTECTED = (
    "“club.fftt” cannot be written to: the file or its folder “{folder}” is write-protected. "
    "Copy the file to a folder of your own and open it there.\n"
)
NO_PLACE = "No file can be made in the folder “{folder}”: it is write-protected. Choose another folder.\n"
PROTECTING = pytest.mark.parametrize("protect", ["as the system says it", "for real"], indirect=True)


@pytest.fixture
def protect(request, monkeypatch):
    """Protect a folder against writing; for real where the one who runs the tests is not above that."""
    if request.param == "for real" and (sys.platform == "win32" or os.geteuid() == 0):
        pytest.skip("nothing is write-protected for an administrator")
    protected = []

    def make_so(folder: Path) -> None:
        if request.param == "for real":
            folder.chmod(0o555)
            protected.append(folder)
        else:
            monkeypatch.setattr("filelock.FileLock.acquire", refuse)

    yield make_so
    for folder in protected:
        folder.chmod(0o755)


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, "denied")


@PROTECTING
@pytest.mark.parametrize("command", WRITING, ids=called)
def test_a_campaign_in_an_unwritable_folder_can_not_be_changed(run, campaign, protect, command):
    before = content(campaign.parent)
    protect(campaign.parent)
    code, out, err = run(*filled_in(command, campaign))
    assert (code, out, err) == (1, "", PROTECTED.format(folder=campaign.parent))
    assert content(campaign.parent) == before


@PROTECTING
def test_a_campaign_is_not_founded_in_an_unwritable_folder(run, tmp_path, protect):
    protect(tmp_path)
    code, out, err = run("new", tmp_path / "club.fftt", "--players", THREE, "--seed", 7)
    assert (code, out, err) == (1, "", NO_PLACE.format(folder=tmp_path))
    assert content(tmp_path) == {}


@PROTECTING
@pytest.mark.parametrize("command", [*READING[:3], CHECK], ids=called)
def test_one_may_look_at_a_campaign_in_an_unwritable_folder(run, campaign, protect, command):
    protect(campaign.parent)
    assert run(*filled_in(command, campaign))[0] == 0


BAD_LINES = {
    "unknown order": ('{"kind": "dance"}', "“kind” has to be one of"),
    "illegal order": ('{"kind": "end-week"}', "The week can be ended when all have moved. (campaign:C11)"),
    "duplicate keys": ('{"kind": "end-turn", "player": "1.p1", "player": "1.p2"}', "The key “player” stands twice"),
    "not json": ("start the week, please", "This is not JSON"),
    "endless number": (
        '{"kind": "end-turn", "player": ' + "9" * 5000 + "}",
        "999… is not a number that can be used here.",
    ),
}


@pytest.mark.parametrize("case", BAD_LINES)
def test_an_order_that_cannot_be_carried_out_is_a_sentence_and_changes_nothing(run, campaign, tmp_path, case):
    line, sentence = BAD_LINES[case]
    path = orders(tmp_path, line)
    before = content(tmp_path)
    code, out, err = run("order", campaign, path)
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert err.startswith("Line 1: ")
    assert sentence in err
    assert content(tmp_path) == before


@pytest.mark.parametrize("case", BAD_LINES)
def test_an_amendment_that_cannot_be_is_a_sentence_and_changes_nothing(run, campaign, tmp_path, case):
    line, sentence = BAD_LINES[case]
    path = tmp_path / "order.json"
    path.write_text(line, encoding="utf-8")
    before = content(tmp_path)
    code, out, err = run("amend", campaign, 2, path)
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert sentence in err
    assert content(tmp_path) == before


def test_a_campaign_is_not_founded_over_a_file_that_is_there(run, campaign):
    before = content(campaign.parent)
    code, out, err = run("new", campaign, "--players", THREE)
    assert (code, out, "exists already" in err) == (1, "", True)
    assert content(campaign.parent) == before


def test_a_damaged_journal_is_saved_in_a_new_file_as_far_as_it_is_whole(run, campaign, tmp_path):
    sql(campaign, "UPDATE entry SET order_json = '{}' WHERE id = 3")
    before = content(tmp_path)
    code, out, err = run("repair", campaign)
    after = content(tmp_path)
    assert (code, out.splitlines()[1], err) == (3, "Lost: entries 3 to 4.", "")
    assert {name: after.pop(name) for name in before} == before
    assert list(after) == ["club repaired.fftt"]
    assert run("check", tmp_path / "club repaired.fftt")[0] == 0
