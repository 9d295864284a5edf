"""Battles say how they were fought: resolved by the program, or typed in.

The table is only to be read, and is filled anew from the journal after the last revision; so it is made anew too.
"""

from alembic import op
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Integer, PrimaryKeyConstraint, String

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of battles with a column more."""
    op.drop_table("battle")
    op.create_table(
        "battle",
        Column("id", String(), nullable=False),
        Column("sector", String(), nullable=False),
        Column("month", Integer(), nullable=False),
        Column("week", Integer(), nullable=False),
        Column("stage", String(), nullable=False),
        Column("attacker", String(), nullable=False),
        Column("defender", String(), nullable=True),
        Column("how", String(), nullable=True),
        Column("turns", Integer(), nullable=True),
        Column("holder", String(), nullable=True),
        Column("note", String(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_battle"),
        CheckConstraint("month >= 1 AND week >= 1", name="ck_battle_calendar_counts"),
        CheckConstraint("stage IN ('answers', 'calls', 'open', 'over')", name="ck_battle_stage_known"),
        CheckConstraint("how IN ('resolved', 'typed in')", name="ck_battle_how_known"),
        reference("sector", "sector.id"),
        reference("attacker", "player.id"),
        reference("defender", "player.id"),
        reference("holder", "player.id"),
    )


def reference(column: str, target: str) -> ForeignKeyConstraint:
    """A reference that is looked at when the transaction ends."""
    return ForeignKeyConstraint([column], [target], name=f"fk_battle_{column}", deferrable=True, initially="DEFERRED")
