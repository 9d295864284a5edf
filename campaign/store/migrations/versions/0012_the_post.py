"""The post lies beside the journal: the keys of letters and answers, and the orders that came by them.

The ledger and the seals of the journal say nothing of it.
"""

from alembic import op
from sqlalchemy import CheckConstraint, Column, PrimaryKeyConstraint, String

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the table, empty."""
    op.create_table(
        "post",
        Column("seat", String(), nullable=False),
        Column("text", String(), nullable=False),
        PrimaryKeyConstraint("seat", name="pk_post"),
        CheckConstraint("length(text) >= 1", name="ck_post_text_not_empty"),
    )
