"""A small file whose tables say far more than is in it, as views and columns that are worked out may."""

from __future__ import annotations

import sqlite3
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

from campaign.store.repairing.repair import find_out
from tests.store.campaigns import mustered

MUCH = "printf('%.*c', 1000000, 'x')"
NUMBERS = "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 400) SELECT"
MOST = 100_000_000  # bytes; each of them says 400 MB


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with mustered(tmp_path) as desk:
        return desk.path


@pytest.mark.parametrize(
    "statements",
    [
        ("DROP TABLE pact", f"CREATE VIEW pact AS {NUMBERS} i AS a, {MUCH} || i AS b FROM n"),
        ("DROP TABLE picture", f"CREATE VIEW picture AS {NUMBERS} {MUCH} || i AS id, i AS png FROM n"),
        (
            "DROP TABLE event",
            "CREATE TABLE EVENT (entry, number, kind DEFAULT 'k', version DEFAULT 1, "
            f"event_json AS ({MUCH} || number))",
            f"INSERT INTO event (entry, number) {NUMBERS} 1, i FROM n",
        ),
    ],
    ids=["view to read", "view in the journal", "column that is worked out"],
)
def test_a_file_that_swells_takes_no_more_memory_than_another(path: Path, statements: tuple[str, ...]) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    tracemalloc.start()
    try:
        assert find_out(path).faults
        assert tracemalloc.get_traced_memory()[1] < MOST
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "words",
    [
        f"CREATE TABLE more (a CHECK (length({MUCH}) > a))",
        f"CREATE TABLE more (a, b AS (length({MUCH}) + a) NOT NULL)",
        f"CREATE TABLE more (a); CREATE INDEX much ON more (length({MUCH}) + a)",
    ],
    ids=["check", "column", "index"],
)
def test_words_of_others_are_not_carried_out_when_the_pages_are_looked_at(path: Path, words: str) -> None:
    """Each step of the database may take as long as somebody wants: to count them would be no limit."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(words)
        connection.execute(f"INSERT INTO more (a) {NUMBERS} i FROM n")
        connection.commit()
    worked_out: list[str] = []
    find_out_watched(path, worked_out)
    assert worked_out == []


def find_out_watched(path: Path, worked_out: list[str]) -> None:
    """Look a file through, and note each function of these words that the database calls meanwhile."""
    connect = sqlite3.connect

    def length(text: str) -> int:
        worked_out.append("length")
        return len(text)

    with pytest.MonkeyPatch.context() as patched:

        def watched(*asked: object, **more: object) -> sqlite3.Connection:
            made = connect(*asked, **more)  # type: ignore[call-overload]
            made.create_function("length", 1, length, deterministic=True)
            return made  # type: ignore[no-any-return]

        patched.setattr(sqlite3, "connect", watched)
        find_out(path)
