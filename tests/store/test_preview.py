"""A first look at a file, whatever it is: it says something, or nothing."""

import sqlite3
from contextlib import closing

from campaign.store.preview import preview_of, saved_in
from tests.store.campaigns import mustered


def test_a_file_whose_tables_have_names_that_are_no_text_says_nothing(tmp_path):
    with mustered(tmp_path) as desk:
        path = desk.path
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute(
            "UPDATE sqlite_master SET name = CAST(x'fffe' AS TEXT), sql = 'CREATE nonsense' WHERE name = 'pact'"
        )
    assert (preview_of(path), saved_in(path)) == (None, None)
