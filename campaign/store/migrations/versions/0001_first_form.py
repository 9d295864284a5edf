"""The first form of the file: the journal, and the tables to read.

Written out in full, and never changed: the tables of the program go on, the files of 0.1 do not.
"""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    String,
    UniqueConstraint,
)

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table, and the triggers that keep the journal."""
    journal()
    tables_to_read()
    for table in ("entry", "event"):
        for word, what in (("changed", "UPDATE"), ("removed", "DELETE")):
            op.execute(
                f"CREATE TRIGGER {table}_is_never_{word} BEFORE {what} ON {table} "
                "BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END"
            )


def reference(table: str, column: str, target: str) -> ForeignKeyConstraint:
    """A reference that is looked at when the transaction ends."""
    name = f"fk_{table}_{column}"
    return ForeignKeyConstraint([column], [target], name=name, deferrable=True, initially="DEFERRED")


def journal() -> None:
    """Entries, events, and the head."""
    op.create_table(
        "entry",
        Column("id", Integer(), nullable=False),
        Column("parent", Integer(), nullable=True),
        Column("order_id", String(), nullable=False),
        Column("kind", String(), nullable=False),
        Column("order_json", String(), nullable=False),
        Column("dice_json", String(), nullable=False),
        Column("rules", Integer(), nullable=False),
        Column("hash", String(64), nullable=False),
        Column("written", BigInteger(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_entry"),
        CheckConstraint("id >= 1", name="ck_entry_id_counts"),
        CheckConstraint("parent < id", name="ck_entry_parent_is_older"),
        CheckConstraint("rules >= 1", name="ck_entry_rules_count"),
        CheckConstraint("length(hash) = 64", name="ck_entry_hash_is_sha256"),
        reference("entry", "parent", "entry.id"),
    )
    op.create_index("ix_entry_order_id", "entry", ["order_id"])
    op.create_index("ix_entry_parent", "entry", ["parent"])
    op.create_table(
        "event",
        Column("entry", Integer(), nullable=False),
        Column("number", Integer(), nullable=False),
        Column("kind", String(), nullable=False),
        Column("version", Integer(), nullable=False),
        Column("event_json", String(), nullable=False),
        PrimaryKeyConstraint("entry", "number", name="pk_event"),
        CheckConstraint("number >= 0", name="ck_event_number_counts"),
        CheckConstraint("version >= 1", name="ck_event_version_counts"),
        reference("event", "entry", "entry.id"),
    )
    op.create_table(
        "head",
        Column("id", Integer(), nullable=False),
        Column("entry", Integer(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_head"),
        CheckConstraint("id = 1", name="ck_head_one_row"),
        reference("head", "entry", "entry.id"),
    )


def tables_to_read() -> None:
    """What the state at the head says."""
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
        PrimaryKeyConstraint("id", name="pk_player"),
        CheckConstraint("seat >= 1", name="ck_player_seat_counts"),
        CheckConstraint("faction IN ('marines', 'machina', 'insectoids')", name="ck_player_faction_known"),
        UniqueConstraint("seat", name="uq_player_seat"),
    )
    op.create_table(
        "unit",
        Column("key", String(), nullable=False),
        Column("faction", String(), nullable=False),
        Column("name", String(), nullable=False),
        Column("fp", Integer(), nullable=False),
        Column("ap", Integer(), nullable=False),
        Column("wounds", Integer(), nullable=False),
        Column("skill", Integer(), nullable=True),
        Column("short", Integer(), nullable=True),
        Column("long", Integer(), nullable=True),
        Column("move", Integer(), nullable=False),
        Column("hand", Integer(), nullable=False),
        Column("base", Integer(), nullable=False),
        Column("weapon", String(), nullable=False),
        Column("traits", String(), nullable=False),
        PrimaryKeyConstraint("key", name="pk_unit"),
        CheckConstraint("fp >= 0", name="ck_unit_fp_not_negative"),
        CheckConstraint("faction IN ('marines', 'machina', 'insectoids')", name="ck_unit_faction_known"),
    )
    op.create_table(
        "book",
        Column("player", String(), nullable=False),
        Column("account", String(), nullable=False),
        Column("fp", Integer(), nullable=False),
        PrimaryKeyConstraint("player", "account", name="pk_book"),
        CheckConstraint(
            "account IN ('recruited', 'founded', 'income', 'relief', 'hatched', 'captured', "
            "'corrections', 'killed', 'hazards', 'surplus', 'given up', 'stranded', "
            "'mines', 'commander', 'stock lost')",
            name="ck_book_account_known",
        ),
        reference("book", "player", "player.id"),
    )
    op.create_table(
        "campaign",
        Column("id", Integer(), nullable=False),
        Column("name", String(), nullable=False),
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
        reference("campaign", "active", "player.id"),
    )
    op.create_table(
        "pact",
        Column("a", String(), nullable=False),
        Column("b", String(), nullable=False),
        PrimaryKeyConstraint("a", "b", name="pk_pact"),
        CheckConstraint("a <> b", name="ck_pact_joins_two"),
        reference("pact", "a", "player.id"),
        reference("pact", "b", "player.id"),
    )
    op.create_table(
        "pending",
        Column("id", String(), nullable=False),
        Column("due", String(), nullable=False),
        Column("player", String(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_pending"),
        reference("pending", "player", "player.id"),
    )
    op.create_table(
        "sector",
        Column("id", String(), nullable=False),
        Column("name", String(), nullable=False),
        Column("character", String(), nullable=False),
        Column("owner", String(), nullable=True),
        Column("home", String(), nullable=True),
        Column("radioactive", Boolean(), nullable=False),
        Column("stock", Integer(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_sector"),
        reference("sector", "owner", "player.id"),
        reference("sector", "home", "player.id"),
    )
    op.create_table(
        "standing",
        Column("player", String(), nullable=False),
        Column("place", Integer(), nullable=False),
        Column("vp", Integer(), nullable=False),
        Column("sectors", Integer(), nullable=False),
        Column("armies", Integer(), nullable=False),
        Column("figures", Integer(), nullable=False),
        Column("figure_fp", Integer(), nullable=False),
        Column("stock", Integer(), nullable=False),
        PrimaryKeyConstraint("player", name="pk_standing"),
        CheckConstraint("place >= 1", name="ck_standing_place_counts"),
        CheckConstraint(
            "sectors >= 0 AND armies >= 0 AND figures >= 0 AND figure_fp >= 0", name="ck_standing_sums_not_negative"
        ),
        reference("standing", "player", "player.id"),
    )
    op.create_table(
        "army",
        Column("id", String(), nullable=False),
        Column("player", String(), nullable=False),
        Column("name", String(), nullable=False),
        Column("sector", String(), nullable=False),
        Column("moved", Boolean(), nullable=False),
        Column("detached", Boolean(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_army"),
        reference("army", "player", "player.id"),
        reference("army", "sector", "sector.id"),
    )
    op.create_table(
        "battle",
        Column("id", String(), nullable=False),
        Column("sector", String(), nullable=False),
        Column("month", Integer(), nullable=False),
        Column("week", Integer(), nullable=False),
        Column("stage", String(), nullable=False),
        Column("attacker", String(), nullable=False),
        Column("defender", String(), nullable=True),
        Column("turns", Integer(), nullable=True),
        Column("holder", String(), nullable=True),
        Column("note", String(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_battle"),
        CheckConstraint("month >= 1 AND week >= 1", name="ck_battle_calendar_counts"),
        CheckConstraint("stage IN ('answers', 'calls', 'open', 'over')", name="ck_battle_stage_known"),
        reference("battle", "sector", "sector.id"),
        reference("battle", "attacker", "player.id"),
        reference("battle", "defender", "player.id"),
        reference("battle", "holder", "player.id"),
    )
    op.create_table(
        "route",
        Column("id", String(), nullable=False),
        Column("a", String(), nullable=False),
        Column("b", String(), nullable=False),
        PrimaryKeyConstraint("id", name="pk_route"),
        CheckConstraint("a <> b", name="ck_route_joins_two"),
        reference("route", "a", "sector.id"),
        reference("route", "b", "sector.id"),
    )
    op.create_table(
        "casualty",
        Column("battle", String(), nullable=False),
        Column("number", Integer(), nullable=False),
        Column("figure", String(), nullable=False),
        Column("killer", String(), nullable=True),
        Column("by_side", String(), nullable=True),
        PrimaryKeyConstraint("battle", "number", name="pk_casualty"),
        CheckConstraint("number >= 1", name="ck_casualty_number_counts"),
        reference("casualty", "battle", "battle.id"),
    )
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
            "'hazard', 'surplus', 'given up', 'stranded', 'corrected')",
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
    op.create_table(
        "minefield",
        Column("route", String(), nullable=False),
        Column("player", String(), nullable=False),
        PrimaryKeyConstraint("route", name="pk_minefield"),
        reference("minefield", "route", "route.id"),
        reference("minefield", "player", "player.id"),
    )
    op.create_table(
        "participation",
        Column("battle", String(), nullable=False),
        Column("number", Integer(), nullable=False),
        Column("player", String(), nullable=False),
        Column("army", String(), nullable=False),
        Column("role", String(), nullable=False),
        Column("team", String(), nullable=False),
        Column("stands", Boolean(), nullable=True),
        Column("ended", String(), nullable=True),
        Column("left_in_turn", Integer(), nullable=True),
        PrimaryKeyConstraint("battle", "number", name="pk_participation"),
        CheckConstraint("number >= 1", name="ck_participation_number_counts"),
        CheckConstraint("role IN ('attacker', 'defender', 'detachment')", name="ck_participation_role_known"),
        reference("participation", "battle", "battle.id"),
        reference("participation", "player", "player.id"),
    )
    op.create_table(
        "ability",
        Column("figure", String(), nullable=False),
        Column("number", Integer(), nullable=False),
        Column("ability", String(), nullable=False),
        PrimaryKeyConstraint("figure", "number", name="pk_ability"),
        CheckConstraint("number >= 1", name="ck_ability_number_counts"),
        reference("ability", "figure", "figure.id"),
    )
    op.create_table(
        "commander",
        Column("player", String(), nullable=False),
        Column("figure", String(), nullable=False),
        PrimaryKeyConstraint("player", name="pk_commander"),
        reference("commander", "player", "player.id"),
        reference("commander", "figure", "figure.id"),
    )
