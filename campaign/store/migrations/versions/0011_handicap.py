"""The books have an account more: what a list gets beyond the others, at the founding and in income.

The table is only to be read, and is filled anew from the journal after the last revision; so it is made anew.
"""

from alembic import op
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Integer, PrimaryKeyConstraint, String

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the table of the books anew."""
    op.drop_table("book")
    op.create_table(
        "book",
        Column("player", String(), nullable=False),
        Column("account", String(), nullable=False),
        Column("fp", Integer(), nullable=False),
        PrimaryKeyConstraint("player", "account", name="pk_book"),
        CheckConstraint(
            "account IN ('recruited', 'founded', 'income', 'catch-up', 'handicap', 'relief', 'hatched', 'captured', "
            "'corrections', 'killed', 'hazards', 'surplus', 'given up', 'stranded', "
            "'mines', 'commander', 'stock lost', 'left')",
            name="ck_book_account_known",
        ),
        ForeignKeyConstraint(["player"], ["player.id"], name="fk_book_player", deferrable=True, initially="DEFERRED"),
    )
