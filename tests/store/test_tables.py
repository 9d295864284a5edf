"""The schema: the same for a new and for an upgraded file, named in every part, and not only for SQLite."""

import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import CheckConstraint
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from campaign.store import file, tables, upgrade
from campaign.store.check import fresh_schema
from campaign.store.file import schema
from campaign.store.rows import TABLES
from tests.store.campaigns import founded

ALL = tables.Row.metadata.sorted_tables


@pytest.mark.parametrize("table", ALL, ids=lambda table: table.name)
def test_every_table_compiles_for_postgresql(table):
    dialect = postgresql.dialect()
    made = [CreateTable(table), *map(CreateIndex, table.indexes)]
    assert all(str(statement.compile(dialect=dialect)).lstrip().startswith("CREATE") for statement in made)


@pytest.mark.parametrize("table", ALL, ids=lambda table: table.name)
def test_every_constraint_has_a_name_of_its_table(table):
    assert [c for c in table.constraints if not str(c.name)[2:].startswith(f"_{table.name}")] == []


def test_every_table_with_numbers_or_words_that_have_bounds_checks_them():
    unchecked = {table.name for table in ALL if not any(isinstance(c, CheckConstraint) for c in table.constraints)}
    assert unchecked == {"sector", "minefield", "army", "commander", "pending", "note", "portrait"}


def test_every_table_but_the_journal_is_made_from_the_state():
    assert {table.name for table in ALL} == {table.name for table in TABLES} | {
        "entry",
        "event",
        "head",
        "ledger",
        "picture",
        "post",
        "under_way",
    }


def test_all_revisions_together_make_what_a_new_file_has(tmp_path):
    path = tmp_path / "empty"
    path.write_bytes(b"")
    upgrade.run_revisions(path)
    with closing(sqlite3.connect(path)) as connection:
        assert schema(connection) == fresh_schema()


def test_a_new_file_has_the_schema_that_is_compared_with(tmp_path):
    with founded(tmp_path) as desk, closing(sqlite3.connect(desk.path)) as connection:
        assert schema(connection) == fresh_schema()


def test_the_version_of_new_files_is_that_of_the_newest_revision():
    assert int(upgrade.revisions_after(0)[-1].revision) == file.SCHEMA


def test_revisions_count_up_without_a_gap():
    assert [int(script.revision) for script in upgrade.revisions_after(0)] == list(range(1, file.SCHEMA + 1))


def test_the_number_for_the_form_of_the_tables_is_that_of_a_new_file():
    assert file.form(fresh_schema()) == file.FORM
