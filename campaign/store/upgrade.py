"""Bringing an older file up to date: Alembic's revisions, carried out on a copy while the old file stays.

The version mark is the file's ``user_version``, the number of its revision; Alembic's own table is not used. Imported
only when a file is older than the program. The caller holds the writer's lock, and no connection.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import Script, ScriptDirectory

from campaign import system
from campaign.store import errors, file, head_check, journal, ledger, opening, verified_copy, writing
from campaign.store.backups.folders import Backups
from campaign.store.backups.naming import Why
from campaign.words import _

WORKING = ".upgrading"  # the copy on which it is done
SCRIPTS = Path(__file__).with_name("migrations")


def upgrade(path: Path, backups: Backups | None = None) -> str:
    """Replace the file by one of the newest revision, once the old one is kept as it is.

    It is kept as a backup; where that cannot be done, beside the file, and what this returns says so, for people.
    Where that cannot be done either, nothing is changed. Raises StoreError.
    """
    working = path.with_name(path.name + WORKING)
    try:
        kept, trouble = _keep(path, working, backups)
        verified_copy.copy(kept, working)
        run_revisions(working)
        verified_copy.verify(working, kept)
        if not verified_copy.same_journal(working, kept):
            raise errors.damaged(path, _("its journal is not the same in a copy."))
        system.replace(working, path)
    finally:
        verified_copy.clear(working)
    return trouble


def _keep(path: Path, working: Path, backups: Backups | None) -> tuple[Path, str]:
    """The old file, kept as it is; and a sentence if it is not where it should be."""
    trouble = ""
    if backups is not None:
        try:
            return backups.keep(path, Why.UPGRADE).path, ""
        except errors.NoBackup as error:
            if isinstance(error.__cause__, errors.DamagedFile):
                raise error.__cause__ from None
            trouble = str(error)
    kept = _free_name(path)
    verified_copy.copy(path, working)
    verified_copy.verify(working, path)
    system.replace(working, kept)  # whole, or not there at all
    if trouble:
        beside = _("{trouble} The file as it was before it was brought up to date is kept beside it, as “{name}”.")
        trouble = beside.format(trouble=trouble, name=kept.name)
    return kept, trouble


def run_revisions(path: Path) -> None:
    """Carry out, in one transaction, every revision that the file has not had; then make the tables to read anew."""
    with closing(opening.connect_to_write(path)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")  # has no effect within the transaction
        version = version_now(connection)
        revisions = revisions_after(version)
        with writing.engine_on(connection).begin() as transaction:
            if version:  # an empty file has no journal
                _stand_where_the_head_does(connection, path, version)
                if version < ledger.FROM:
                    journal.check_older_form(journal.stored_entries(connection), _of(path))
            for revision in revisions:
                with Operations.context(MigrationContext.configure(transaction)):
                    revision.module.upgrade()
                transaction.exec_driver_sql(f"PRAGMA user_version={int(revision.revision)}")
            if version_now(connection) != file.SCHEMA:
                raise RuntimeError(f"the revisions in {SCRIPTS} do not lead to {file.SCHEMA}")
            if version:  # an empty file has no journal to fill them from
                entries = journal.sealed_entries(connection, path, journal.HEADS_PATH)
                writing.fill_tables_to_read(transaction, journal.folded(entries, path))
            writing.check_references(transaction, path)


def _stand_where_the_head_does(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Raise TablesSpoilt unless the tables do, as for a file of this version: they are about to be made anew."""
    if version >= ledger.FROM:
        as_left = ledger.tables_are_as_left(connection)
    else:
        state = journal.folded(journal.sealed_entries(connection, path, journal.HEADS_PATH), path)
        as_left = head_check.agree(head_check.some_answers(connection), state)
    if not as_left:
        raise errors.tables_spoilt(_of(path))


def _of(working: Path) -> Path:
    """The file that a working copy is made of."""
    return working.with_name(working.name.removesuffix(WORKING))


def make_older(connection: sqlite3.Connection, version: int) -> None:
    """The tables of an older version, empty, on a new database: what its revisions lead to."""
    with writing.engine_on(connection).begin() as transaction:
        for revision in revisions_after(0):
            if int(revision.revision) <= version:
                with Operations.context(MigrationContext.configure(transaction)):
                    revision.module.upgrade()


def version_now(connection: sqlite3.Connection) -> int:
    """The version mark, within a transaction too."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def revisions_after(version: int) -> list[Script]:
    """The revisions that a file with this version mark still needs, oldest first."""
    directory = ScriptDirectory(str(SCRIPTS))
    return [script for script in reversed(list(directory.walk_revisions())) if int(script.revision) > version]


def _free_name(path: Path) -> Path:
    number = 1
    while (name := path.with_name(f"{path.stem}.before-upgrade-{number}{path.suffix}")).exists():
        number += 1
    return name
