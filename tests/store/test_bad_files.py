"""Files that cannot be used: each is refused with a sentence that says what to do, and stays as it is."""

import errno
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store import errors, file, opening
from tests.store.campaigns import founded, founding, mustered

DAMAGE = "Open a backup of it, or run “fftt repair” on it; nothing has been changed."


def sql(path: Path, *statements: str) -> None:
    """Do what no program of ours does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for trigger in [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]:
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            connection.execute(statement)


def written(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def torn(path: Path) -> None:
    """The second half of the file is missing."""
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 // 4096 * 4096])


def scribbled(path: Path) -> None:
    """Somebody wrote over the middle of the file."""
    data = bytearray(path.read_bytes())
    for page in range(4096, len(data), 4096):
        data[page : page + 64] = b"\xa5" * 64
    path.write_bytes(bytes(data))


def unknown_form(path: Path) -> None:
    """The number of the form of the tables, in the header of the file, is one that SQLite does not know."""
    data = bytearray(path.read_bytes())
    data[47] = 9
    path.write_bytes(bytes(data))


def scribbled_words(path: Path) -> None:
    """The words that made a table are no text any more, and SQLite quotes them in what it reports."""
    path.write_bytes(path.read_bytes().replace(b"FOREIGN KEY(parent)", b"FOREIGN\xcfKEY(parent)"))


NOT_OURS = "“test.fftt” is not a campaign file of FFTT Campaign."

CASES: dict[str, tuple[Callable[[Path], None], str]] = {
    "empty": (lambda path: written(path, b""), NOT_OURS),
    "text": (lambda path: written(path, b"Dear diary, today we fought in the docks. " * 40), NOT_OURS),
    "another database": (lambda path: sql(path, "PRAGMA application_id = 7"), NOT_OURS),
    "a database without a version": (lambda path: sql(path, "PRAGMA user_version = 0"), NOT_OURS),
    "newer": (
        lambda path: sql(path, "PRAGMA user_version = 999"),
        "“test.fftt” was written by a newer version of FFTT Campaign. Update the program to open it.",
    ),
    "torn": (torn, f"“test.fftt” is damaged: its pages do not fit together. {DAMAGE}"),
    "scribbled": (scribbled, f"“test.fftt” is damaged: its pages do not fit together. {DAMAGE}"),
    "an event changed": (
        lambda path: sql(path, "UPDATE event SET event_json = replace(event_json, '15', '20') WHERE number = 1"),
        f"“test.fftt” is damaged: entry 1 is not as it was written. {DAMAGE}",
    ),
    "an event that is none": (
        lambda path: sql(path, "UPDATE event SET event_json = '{}' WHERE entry = 2"),
        f"“test.fftt” is damaged: entry 2 cannot be read. {DAMAGE}",
    ),
    "an unknown event": (
        lambda path: sql(path, "UPDATE event SET kind = 'x', version = 9 WHERE entry = 2"),
        f"“test.fftt” is damaged: entry 2 cannot be read. {DAMAGE}",
    ),
    "text that is none": (
        lambda path: sql(path, "UPDATE event SET event_json = CAST(x'ff00' AS TEXT) WHERE entry = 2"),
        f"“test.fftt” is damaged: it holds text that cannot be read. {DAMAGE}",
    ),
    "an order that is no text": (
        lambda path: sql(path, "UPDATE entry SET order_json = CAST(order_json AS BLOB) WHERE id = 2"),
        f"“test.fftt” is damaged: entry 2 cannot be read. {DAMAGE}",
    ),
    "a battle under way that is no text": (
        lambda path: sql(path, "INSERT INTO under_way VALUES ('3.battle', x'7b7d0a')"),
        f"“test.fftt” is damaged: a battle that is under way is not as it was kept. {DAMAGE}",
    ),
    "an order of another kind than it says": (
        lambda path: sql(path, "UPDATE entry SET kind = 'end-week' WHERE id = 2"),
        f"“test.fftt” is damaged: entry 2 is not as it was written. {DAMAGE}",
    ),
    "events that are not counted through": (
        lambda path: sql(path, "UPDATE event SET number = number + 40 WHERE entry = 2 AND number > 2"),
        f"“test.fftt” is damaged: entry 2 is not as it was written. {DAMAGE}",
    ),
    "a time that no calendar has": (
        lambda path: sql(path, "UPDATE entry SET written = 999999999999 WHERE id = 2"),
        f"“test.fftt” is damaged: entry 2 cannot be read. {DAMAGE}",
    ),
    "an event of newer rules": (
        lambda path: sql(
            path, "UPDATE entry SET rules = 99 WHERE id = 2", "UPDATE event SET version = 9 WHERE entry = 2"
        ),
        "“test.fftt” was written by a newer version of FFTT Campaign. Update the program to open it.",
    ),
    "an unknown form": (unknown_form, f"“test.fftt” is damaged: its pages do not fit together. {DAMAGE}"),
    "scribbled words": (scribbled_words, f"“test.fftt” is damaged: it holds text that cannot be read. {DAMAGE}"),
    "an order changed": (
        lambda path: sql(path, "UPDATE entry SET order_json = replace(order_json, 'grunt', 'medic') WHERE id = 2"),
        f"“test.fftt” is damaged: entry 2 is not as it was written. {DAMAGE}",
    ),
    "dice that are none": (
        lambda path: sql(path, """UPDATE entry SET dice_json = '[["x", "2d6"]]' WHERE id = 2"""),
        f"“test.fftt” is damaged: entry 2 cannot be read. {DAMAGE}",
    ),
    "a removed entry": (
        lambda path: sql(path, "DELETE FROM entry WHERE id = 2"),
        f"“test.fftt” is damaged: entry 3 is not as it was written. {DAMAGE}",
    ),
    "no head": (
        lambda path: sql(path, "DELETE FROM head"),
        f"“test.fftt” is damaged: it does not say where the campaign stands. {DAMAGE}",
    ),
    "a head that is nowhere": (
        lambda path: sql(path, "UPDATE head SET entry = 77"),
        f"“test.fftt” is damaged: a part of its journal is missing. {DAMAGE}",
    ),
    "tables gone": (
        lambda path: sql(path, "DROP TABLE event"),
        f"“test.fftt” is damaged: a table of it is missing or made differently. {DAMAGE}",
    ),
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A file that can be used."""
    with mustered(tmp_path_factory.mktemp("sound")) as desk:
        return desk.path


@pytest.mark.parametrize("door", [Desk.open, Desk.open_to_read], ids=["open", "look"])
@pytest.mark.parametrize("case", CASES)
def test_a_file_that_cannot_be_right_is_refused_with_a_sentence_and_left_alone(sound, tmp_path, case, door):
    spoil, sentence = CASES[case]
    path = shutil.copy(sound, tmp_path / "test.fftt")
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(errors.StoreError) as refused:
        door(path)
    assert (str(refused.value), path.read_bytes(), list(tmp_path.iterdir())) == (sentence, before, [path])


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(errors.MissingFile) as refused:
        Desk.open(tmp_path / "none.fftt")
    assert str(refused.value) == f"There is no file “{tmp_path / 'none.fftt'}”."


def test_a_folder_is_no_campaign(tmp_path):
    with pytest.raises(errors.NotACampaign):
        Desk.open(tmp_path)


def test_a_new_campaign_replaces_no_file(tmp_path):
    tmp_path.joinpath("test.fftt").write_text("precious", encoding="utf-8")
    with pytest.raises(errors.FileExists, match="a new campaign never replaces a file"):
        founded(tmp_path)
    assert tmp_path.joinpath("test.fftt").read_text(encoding="utf-8") == "precious"


def test_a_new_campaign_in_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(errors.MissingFile, match=r"There is no folder “.*missing”. Make it first."):
        Desk.create(tmp_path / "missing" / "test.fftt", founding())
    assert list(tmp_path.iterdir()) == []


def test_a_write_protected_folder_is_said(tmp_path, monkeypatch):
    founded(tmp_path).close()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr("filelock.FileLock.acquire", refuse)
    with pytest.raises(errors.ReadOnly) as refused:
        Desk.open(tmp_path / "test.fftt")
    assert str(refused.value) == (
        f"“test.fftt” cannot be written to: the file or its folder “{tmp_path}” is write-protected. "
        "Copy the file to a folder of your own and open it there."
    )


def test_a_write_protected_file_is_said(tmp_path, monkeypatch):
    founded(tmp_path).close()
    monkeypatch.setattr(file, "uri", lambda path, _mode, plain=file.uri: plain(path, "ro"))
    with pytest.raises(errors.ReadOnly, match="write-protected"):
        Desk.open(tmp_path / "test.fftt")


def test_a_reference_to_a_table_that_is_made_otherwise_is_damage(tmp_path):
    founded(tmp_path).close()
    path = tmp_path / "test.fftt"
    path.write_bytes(path.read_bytes().replace(b"REFERENCES player (id)", b"REFERENCES player (if)"))
    with (
        closing(opening.connect(path, writes=False)) as connection,
        pytest.raises(errors.DamagedFile, match="a table of it is missing or made differently"),
        errors.said_plainly(path),
    ):
        connection.execute("PRAGMA foreign_key_check").fetchall()


@pytest.mark.parametrize(
    ("number", "kind"),
    [(errno.ENOSPC, errors.DiskFull), (errno.EROFS, errors.ReadOnly), (errno.EIO, errors.StoreError)],
)
def test_what_the_operating_system_says_becomes_a_sentence(tmp_path, number, kind):
    with pytest.raises(errors.StoreError) as refused, errors.said_plainly(tmp_path / "test.fftt"):
        raise OSError(number, "in its own words")
    assert type(refused.value) is kind


def test_a_mistake_of_the_program_is_not_turned_into_a_sentence(tmp_path):
    with pytest.raises(KeyError), errors.said_plainly(tmp_path / "test.fftt"):
        json.loads("{}")["missing"]
