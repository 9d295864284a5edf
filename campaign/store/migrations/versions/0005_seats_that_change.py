"""Who plays a seat is told, and figures and FP of seats that left the campaign have words of their own.

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

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables of players, books and figures anew."""
    for table in ("player", "book", "figure"):
        op.drop_table(table)
    players()
    books()
    figures()


def players() -> None:
    """With who plays each."""
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
        CheckConstraint("faction IN ('marines', 'machina', 'insectoids')", name="ck_player_faction_known"),
        UniqueConstraint("seat", name="uq_player_seat"),
    )


def books() -> None:
    """With two accounts more."""
    op.create_table(
        "book",
        Column("player", String(), nullable=False),
        Column("account", String(), nullable=False),
        Column("fp", Integer(), nullable=False),
        PrimaryKeyConstraint("player", "account", name="pk_book"),
        CheckConstraint(
            "account IN ('recruited', 'founded', 'income', 'catch-up', 'relief', 'hatched', 'captured', "
            "'corrections', 'killed', 'hazards', 'surplus', 'given up', 'stranded', "
            "'mines', 'commander', 'stock lost', 'left')",
            name="ck_book_account_known",
        ),
        reference("book", "player", "player.id"),
    )


def figures() -> None:
    """With a fate more."""
    op.create_table(
        "figure",
        Column("id", String(), nullable=False),
        Column("player", String(), nullable=False),
        Column("unit", String(), nullable=False),
        Column("name", String(), nullable=False),
        Column("fp", Integer(), nullable=False),
        Column("army", String(), nullable=True),
        Column("fate", String(), nullable=False),
        Column("experience", Integer(), nullable=False),
        Column("kills", Integer(), nullable=False),
        Column("battles", Integer(), nullable=False),
        Column("fallen_in", String(), nullable=True),
        Column("killer", String(), nullable=True),
        PrimaryKeyConstraint("id", name="pk_figure"),
        CheckConstraint(
            "fp >= 0 AND experience >= 0 AND kills >= 0 AND battles >= 0", name="ck_figure_record_not_negative"
        ),
        CheckConstraint("army IS NULL OR fate = 'alive'", name="ck_figure_fallen_left_army"),
        CheckConstraint(
            "fate IN ('alive', 'killed', 'captured', 'surrendered', "
            "'hazard', 'surplus', 'given up', 'stranded', 'left', 'corrected')",
            name="ck_figure_fate_known",
        ),
        reference("figure", "player", "player.id"),
        reference("figure", "unit", "unit.key"),
        reference("figure", "army", "army.id"),
        reference("figure", "fallen_in", "battle.id"),
        reference("figure", "killer", "figure.id"),
    )
    op.create_index("ix_figure_army", "figure", ["army"])
    op.create_index("ix_figure_player", "figure", ["player"])


def reference(table: str, column: str, target: str) -> ForeignKeyConstraint:
    """A reference that is looked at when the transaction ends."""
    name = f"fk_{table}_{column}"
    return ForeignKeyConstraint([column], [target], name=name, deferrable=True, initially="DEFERRED")
