"""Battles that are being played on screen are kept beside the journal, and records of battles name dice of the table.

The record's faces stand in the journal's own texts, written from here on, which older programs could not read.
"""

from alembic import op
from sqlalchemy import CheckConstraint, Column, PrimaryKeyConstraint, String

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table, empty."""
    op.create_table(
        "under_way",
        Column("battle", String(), nullable=False),
        Column("text", String(), nullable=False),
        PrimaryKeyConstraint("battle", name="pk_under_way"),
        CheckConstraint("length(text) >= 1", name="ck_under_way_text_not_empty"),
    )
