"""Bringing an older file up to date: Alembic's revisions, carried out on a copy while the old file stays as it was.

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

from campaign.store import errors, file, journal, writing
from campaign.words import _

SCRIPTS = Path(__file__).with_name("migrations")


def upgrade(path: Path) -> Path:
    """Replace the file by one of the newest revision; returns where the old one is kept."""
    kept = _free_name(path)
    _copy(path, kept)
    _verify(kept, like=path)
    working = path.with_name(path.name + ".upgrading")
    try:
        _copy(kept, working)
        run_revisions(working)
        _verify(working, like=kept)
        working.replace(path)
    finally:
        for left in (working, writing.journal_of(working)):
            left.unlink(missing_ok=True)
    return kept


def run_revisions(path: Path) -> None:
    """Carry out, in one transaction, every revision that the file has not had; then make the tables to read anew."""
    with closing(file.connect_to_write(path)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")  # has no effect within the transaction
        version = version_now(connection)
        revisions = revisions_after(version)
        with writing.engine_on(connection).begin() as transaction:
            for revision in revisions:
                with Operations.context(MigrationContext.configure(transaction)):
                    revision.module.upgrade()
                transaction.exec_driver_sql(f"PRAGMA user_version={int(revision.revision)}")
            if version_now(connection) != file.SCHEMA:
                raise RuntimeError(f"the revisions in {SCRIPTS} do not lead to {file.SCHEMA}")
            if version:  # an empty file has no journal to fill them from
                writing.fill_tables_to_read(transaction, journal.folded(connection, path))
            writing.check_references(transaction, path)


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


def _copy(source: Path, target: Path) -> None:
    """A copy by SQLite itself, which takes only what is committed."""
    for left in (target, writing.journal_of(target)):
        left.unlink(missing_ok=True)
    target.write_bytes(b"")
    with closing(file.connect(source, writes=False)) as old, closing(file.connect_to_write(target)) as new:
        old.backup(new)


def _verify(copy: Path, like: Path) -> None:
    """The copy is sound and has the same journal; else the upgrade ends here, with the file as it was."""
    with closing(file.connect(copy, writes=False)) as new, closing(file.connect(like, writes=False)) as old:
        if new.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise errors.damaged(like, _("a sound copy of it cannot be made."))
        if _journal(new) != _journal(old):
            raise errors.damaged(like, _("its journal is not the same in a copy."))


def _journal(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    return connection.execute("SELECT id, parent, hash FROM entry UNION ALL SELECT 0, entry, '' FROM head").fetchall()
