"""The tables of sectors as rows to read, and the pictures beneath them and beneath the map."""

from alembic import op
from sqlalchemy import CheckConstraint, Column, ForeignKeyConstraint, Integer, PrimaryKeyConstraint, String

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the two tables, empty: they are filled anew after the last revision."""
    op.create_table(
        "battlefield",
        Column("sector", String(), nullable=False),
        Column("width_cm", Integer(), nullable=False),
        Column("height_cm", Integer(), nullable=False),
        Column("pieces", Integer(), nullable=False),
        Column("low_walls", Integer(), nullable=False),
        Column("battlefield_json", String(), nullable=False),
        PrimaryKeyConstraint("sector", name="pk_battlefield"),
        CheckConstraint("width_cm >= 1 AND height_cm >= 1", name="ck_battlefield_sides_count"),
        ForeignKeyConstraint(
            ["sector"], ["sector.id"], name="fk_battlefield_sector", deferrable=True, initially="DEFERRED"
        ),
    )
    op.create_table(
        "backdrop",
        Column("what", String(), nullable=False),
        Column("picture", String(), nullable=False),
        Column("x", Integer(), nullable=False),
        Column("y", Integer(), nullable=False),
        Column("width", Integer(), nullable=False),
        Column("height", Integer(), nullable=False),
        Column("opacity", Integer(), nullable=False),
        PrimaryKeyConstraint("what", name="pk_backdrop"),
        CheckConstraint("width >= 1 AND height >= 1", name="ck_backdrop_sides_count"),
        ForeignKeyConstraint(
            ["picture"], ["picture.id"], name="fk_backdrop_picture", deferrable=True, initially="DEFERRED"
        ),
    )
