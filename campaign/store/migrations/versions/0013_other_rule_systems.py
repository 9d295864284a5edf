"""Campaigns name the rule system of their battles, and their lists and rows may be of any.

The tables are only to be read, and are filled anew from the journal after the last revision; so they are made anew.
"""

from alembic import op
from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    String,
    UniqueConstraint,
)

revision = "0013"
down_revision = "0012"

NUMBERS = ("ap", "wounds", "skill", "short", "long", "move", "hand")


def upgrade() -> None:
    """Make the tables of the campaign, its lists and its players anew."""
    for table in ("campaign", "unit", "player"):
        op.drop_table(table)
    campaigns()
    units()
    players()


def campaigns() -> None:
    """With the rule system."""
    op.create_table(
        "campaign",
        Column("id", Integer(), nullable=False),
        Column("name", String(), nullable=False),
        Column("system", String(), nullable=False),
        Column("map", String(), nullable=False),
        Column("seed", String(), nullable=False),
        Column("program_dice", Boolean(), nullable=False),
        Column("house_rules_json", String(), nullable=False),
        Column("month", Integer(), nullable=False),
        Column("week", Integer(), nullable=False),
        Column("weeks", Integer(), nullable=False),
        Column("stage", String(), nullable=False),
        Column("active", String(), nullable=True),
        PrimaryKeyConstraint("id", name="pk_campaign"),
        CheckConstraint("id = 1", name="ck_campaign_one_row"),
        CheckConstraint("month >= 1 AND week >= 1 AND weeks >= 0", name="ck_campaign_calendar_counts"),
        CheckConstraint(
            "stage IN ('muster', 'initiative', 'turns', 'battles', 'surplus', 'relief', 'over')",
            name="ck_campaign_stage_known",
        ),
        ForeignKeyConstraint(
            ["active"], ["player.id"], name="fk_campaign_active", deferrable=True, initially="DEFERRED"
        ),
    )


def units() -> None:
    """With what every rule system has, and the row as its own has it."""
    op.create_table(
        "unit",
        *(Column(name, String(), nullable=False) for name in ("key", "faction", "name")),
        *(Column(name, Integer(), nullable=False) for name in ("fp", "base")),
        Column("row_json", String(), nullable=False),
        *(Column(name, Integer(), nullable=True) for name in NUMBERS),
        *(Column(name, String(), nullable=True) for name in ("weapon", "traits")),
        PrimaryKeyConstraint("key", name="pk_unit"),
        CheckConstraint("fp >= 0", name="ck_unit_fp_not_negative"),
    )


def players() -> None:
    """With a list of any rule system."""
    op.create_table(
        "player",
        Column("id", String(), nullable=False),
        Column("seat", Integer(), nullable=False),
        Column("name", String(), nullable=False),
        Column("letter", String(), nullable=False),
        Column("faction", String(), nullable=False),
        Column("band", Integer(), nullable=True),
        Column("vp", Integer(), nullable=False),
        Column("commander_lost", Integer(), nullable=True),
        Column("out", Boolean(), nullable=False),
        Column("computer", String(), nullable=False),
        Column("neutral", Boolean(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_player"),
        CheckConstraint("seat >= 1", name="ck_player_seat_counts"),
        UniqueConstraint("seat", name="uq_player_seat"),
    )
