"""Notes about things, and portraits: the pictures themselves, and who has which.

Pictures belong to what is never changed, so they get the triggers of the journal's tables.
"""

from alembic import op
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, LargeBinary, PrimaryKeyConstraint, String

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the three tables, empty."""
    op.create_table(
        "picture",
        Column("id", String(length=64), nullable=False),
        Column("png", LargeBinary(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_picture"),
        CheckConstraint("length(id) = 64", name="ck_picture_id_is_sha256"),
    )
    for word, what in (("changed", "UPDATE"), ("removed", "DELETE")):
        op.execute(
            f"CREATE TRIGGER picture_is_never_{word} BEFORE {what} ON picture "
            f"BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END"
        )
    op.create_table(
        "note",
        Column("what", String(), nullable=False),
        Column("player", String(), nullable=False),
        Column("text", String(), nullable=False),
        PrimaryKeyConstraint("what", "player", name="pk_note"),
    )
    op.create_table(
        "portrait",
        Column("what", String(), nullable=False),
        Column("picture", String(), nullable=False),
        PrimaryKeyConstraint("what", name="pk_portrait"),
        ForeignKeyConstraint(
            ["picture"], ["picture.id"], name="fk_portrait_picture", deferrable=True, initially="DEFERRED"
        ),
    )
