"""A ledger of all entries, and the head sealed upon it: when each was written, and what amendments left behind.

Where the campaign stood before amendments of older files is not known; which entries there are, and their times, are
sealed as they are found.
"""

from alembic import op
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Integer, PrimaryKeyConstraint, String, text

from campaign.store import ledger, writing

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the ledger, and the head with its seal."""
    connection = op.get_bind()
    rows, head = ledger.begun(writing.plain(connection))
    op.create_table(
        "ledger",
        Column("entry", Integer(), nullable=False),
        Column("stood", Integer(), nullable=True),
        Column("seal", String(length=64), nullable=False),
        PrimaryKeyConstraint("entry", name="pk_ledger"),
        CheckConstraint("stood < entry", name="ck_ledger_stood_is_older"),
        CheckConstraint("length(seal) = 64", name="ck_ledger_seal_is_sha256"),
        reference("ledger", "entry", "entry.id"),
        reference("ledger", "stood", "entry.id"),
    )
    for word, what in (("changed", "UPDATE"), ("removed", "DELETE")):
        op.execute(
            f"CREATE TRIGGER ledger_is_never_{word} BEFORE {what} ON ledger "
            "BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END"
        )
    op.drop_table("head")
    op.create_table(
        "head",
        Column("id", Integer(), nullable=False),
        Column("entry", Integer(), nullable=False),
        Column("newest", Integer(), nullable=False),
        Column("tables", String(length=64), nullable=False),
        Column("seal", String(length=64), nullable=False),
        PrimaryKeyConstraint("id", name="pk_head"),
        CheckConstraint("id = 1", name="ck_head_one_row"),
        CheckConstraint("length(seal) = 64", name="ck_head_seal_is_sha256"),
        reference("head", "entry", "entry.id"),
        reference("head", "newest", "entry.id"),
    )
    for entry, stood, seal in rows:
        insert = text("INSERT INTO ledger (entry, stood, seal) VALUES (:entry, :stood, :seal)")
        connection.execute(insert, {"entry": entry, "stood": stood, "seal": seal})
    if head is not None:
        insert = text("INSERT INTO head (id, entry, newest, tables, seal) VALUES (1, :entry, :newest, :tables, :seal)")
        connection.execute(insert, dict(zip(("entry", "newest", "tables", "seal"), head, strict=True)))


def reference(table: str, column: str, target: str) -> ForeignKeyConstraint:
    """A reference that is looked at when the transaction ends."""
    name = f"fk_{table}_{column}"
    return ForeignKeyConstraint([column], [target], name=name, deferrable=True, initially="DEFERRED")
