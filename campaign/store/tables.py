"""The tables of a campaign file.

``entry``, ``event``, ``ledger`` and ``head`` are the journal, which with the ``picture``s that its orders name and the
battles that are ``under_way`` and the ``post`` is all that the program itself reads. The others say the same as the
state at the head, for any SQL tool: ``SELECT name, kills FROM figure WHERE fate = 'alive' ORDER BY kills DESC``.

Each table is a class without rows of its own (``FigureData``), which checks every value strictly, and below it the
class that makes the table (``Figure``), which checks nothing. The tables use nothing that only SQLite knows.
"""

# No "from __future__ import annotations" here: SQLModel reads the annotations themselves.

from collections.abc import Iterable
from enum import StrEnum
from typing import ClassVar

from pydantic import ConfigDict
from sqlalchemy import DDL, BigInteger, CheckConstraint, ForeignKey, MetaData, event
from sqlmodel import Field, SQLModel

from campaign.world.state import Account, BattleStage, Fate, Role, Stage

NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}


class Row(SQLModel):
    """What all rows have in common: strict values, and tables of their own."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)
    model_config = ConfigDict(strict=True, extra="forbid")  # type: ignore[assignment]


def to(target: str) -> list[ForeignKey]:
    """A reference to another row; rows are written in any order, so it is looked at when the transaction ends."""
    return [ForeignKey(target, deferrable=True, initially="DEFERRED")]


def check(name: str, condition: str) -> CheckConstraint:
    """A named condition on a row."""
    return CheckConstraint(condition, name=name)


def one_of(column: str, words: Iterable[StrEnum]) -> CheckConstraint:
    """The column holds one of these words."""
    return check(f"{column}_known", f"{column} IN ({', '.join(repr(str(word)) for word in words)})")


# --- the journal ------------------------------------------------------------------------------------------------------


class EntryData(Row):
    """An order with its dice; ``hash`` covers it, its id, its events and the parent's hash, but not ``written``."""

    id: int = Field(primary_key=True, ge=1)
    parent: int | None = Field(default=None, index=True, sa_column_args=to("entry.id"))
    order_id: str = Field(min_length=1, index=True)
    kind: str = Field(min_length=1)
    order_json: str
    dice_json: str
    rules: int = Field(ge=1)
    hash: str = Field(min_length=64, max_length=64)
    written: int = Field(sa_type=BigInteger)


class Entry(EntryData, table=True):
    """The journal's entries. Added, never changed and never removed."""

    __tablename__ = "entry"
    __table_args__ = (
        check("id_counts", "id >= 1"),
        check("parent_is_older", "parent < id"),
        check("rules_count", "rules >= 1"),
        check("hash_is_sha256", "length(hash) = 64"),
    )


class EventData(Row):
    """What happened, in order within its entry."""

    entry: int = Field(primary_key=True, sa_column_args=to("entry.id"))
    number: int = Field(primary_key=True, ge=0)
    kind: str = Field(min_length=1)
    version: int = Field(ge=1)
    event_json: str


class Event(EventData, table=True):
    """The events of all entries. Added, never changed and never removed."""

    __tablename__ = "event"
    __table_args__ = (check("number_counts", "number >= 0"), check("version_counts", "version >= 1"))


class LedgerData(Row):
    """An entry in the order in which they were written: ``seal`` covers it, when it was written, and the line before.

    ``stood``: where the campaign stood before the amendment that the entry begins.
    """

    entry: int = Field(primary_key=True, sa_column_args=to("entry.id"))
    stood: int | None = Field(default=None, sa_column_args=to("entry.id"))
    seal: str = Field(min_length=64, max_length=64)


class Ledger(LedgerData, table=True):
    """All entries, on whichever branch. Added, never changed and never removed."""

    __tablename__ = "ledger"
    __table_args__ = (check("stood_is_older", "stood < entry"), check("seal_is_sha256", "length(seal) = 64"))


class HeadData(Row):
    """The entry where the campaign stands, and the one written last.

    ``tables`` is a number for all that the tables to read say. ``seal`` covers all of it, and the whole ledger.
    """

    id: int = Field(default=1, primary_key=True, ge=1, le=1)
    entry: int = Field(sa_column_args=to("entry.id"))
    newest: int = Field(sa_column_args=to("entry.id"))
    tables: str = Field(min_length=64, max_length=64)
    seal: str = Field(min_length=64, max_length=64)


class Head(HeadData, table=True):
    """One row."""

    __tablename__ = "head"
    __table_args__ = (check("one_row", "id = 1"), check("seal_is_sha256", "length(seal) = 64"))


class PictureData(Row):
    """A portrait or a backdrop, as PNG; ``id`` is the SHA-256 of its bytes, by which orders and events name it."""

    id: str = Field(primary_key=True, min_length=64, max_length=64)
    png: bytes


class Picture(PictureData, table=True):
    """The pictures that were ever given. Added, never changed and never removed."""

    __tablename__ = "picture"
    __table_args__ = (check("id_is_sha256", "length(id) = 64"),)


# --- beside the journal -----------------------------------------------------------------------------------------------


class UnderWayData(Row):
    """A battle that is being played on screen, as text; it goes when the battle has its result or waits no more."""

    battle: str = Field(primary_key=True, min_length=1)
    text: str = Field(min_length=1)


class UnderWay(UnderWayData, table=True):
    """The battles under way. No part of the journal: they are written over and over, and no seal covers them."""

    __tablename__ = "under_way"
    __table_args__ = (check("text_not_empty", "length(text) >= 1"),)


class PostData(Row):
    """What is kept of letters to a seat and of answers to them, or of the organiser's own key, as text."""

    seat: str = Field(primary_key=True, min_length=1)
    text: str = Field(min_length=1)


class Post(PostData, table=True):
    """The post. No part of the journal: it is written over and over, and no seal covers it. Not in copies to send."""

    __tablename__ = "post"
    __table_args__ = (check("text_not_empty", "length(text) >= 1"),)


# --- tables to read ---------------------------------------------------------------------------------------------------


class CampaignData(Row):
    """Where the campaign stands in its calendar."""

    id: int = Field(default=1, primary_key=True, ge=1, le=1)
    name: str
    system: str
    map: str
    seed: str
    program_dice: bool
    house_rules_json: str
    month: int = Field(ge=1)
    week: int = Field(ge=1)
    weeks: int = Field(ge=0)
    stage: str
    active: str | None = Field(default=None, sa_column_args=to("player.id"))


class Campaign(CampaignData, table=True):
    """One row."""

    __tablename__ = "campaign"
    __table_args__ = (
        check("one_row", "id = 1"),
        check("calendar_counts", "month >= 1 AND week >= 1 AND weeks >= 0"),
        one_of("stage", Stage),
    )


class UnitData(Row):
    """A row of the lists that this campaign is played with: what every rule system has, and all of it as JSON.

    The columns from ``ap`` on are those of FFTT, and empty in campaigns by other rules.
    """

    key: str = Field(primary_key=True)
    faction: str
    name: str
    fp: int = Field(ge=0)
    base: int
    row_json: str
    ap: int | None = None
    wounds: int | None = None
    skill: int | None = None
    short: int | None = None
    long: int | None = None
    move: int | None = None
    hand: int | None = None
    weapon: str | None = None
    traits: str | None = None


class Unit(UnitData, table=True):
    """The lists."""

    __tablename__ = "unit"
    __table_args__ = (check("fp_not_negative", "fp >= 0"),)


class PlayerData(Row):
    """A seat at the table."""

    id: str = Field(primary_key=True)
    seat: int = Field(ge=1, unique=True)
    name: str
    letter: str
    faction: str
    band: int | None
    vp: int
    commander_lost: int | None
    out: bool
    computer: str
    neutral: bool


class Player(PlayerData, table=True):
    """The players."""

    __tablename__ = "player"
    __table_args__ = (check("seat_counts", "seat >= 1"),)


class StandingData(Row):
    """What a player has, added up."""

    player: str = Field(primary_key=True, sa_column_args=to("player.id"))
    place: int = Field(ge=1)
    vp: int
    sectors: int = Field(ge=0)
    armies: int = Field(ge=0)
    figures: int = Field(ge=0)
    figure_fp: int = Field(ge=0)
    stock: int


class Standing(StandingData, table=True):
    """The players by VP."""

    __tablename__ = "standing"
    __table_args__ = (
        check("place_counts", "place >= 1"),
        check("sums_not_negative", "sectors >= 0 AND armies >= 0 AND figures >= 0 AND figure_fp >= 0"),
    )


class SectorData(Row):
    """A sector; ``stock`` in FP."""

    id: str = Field(primary_key=True)
    name: str
    character: str
    owner: str | None = Field(default=None, sa_column_args=to("player.id"))
    home: str | None = Field(default=None, sa_column_args=to("player.id"))
    radioactive: bool
    stock: int


class Sector(SectorData, table=True):
    """The sectors."""

    __tablename__ = "sector"


class RouteData(Row):
    """Two sectors next to each other."""

    id: str = Field(primary_key=True)
    a: str = Field(sa_column_args=to("sector.id"))
    b: str = Field(sa_column_args=to("sector.id"))


class Route(RouteData, table=True):
    """The routes."""

    __tablename__ = "route"
    __table_args__ = (check("joins_two", "a <> b"),)


class MinefieldData(Row):
    """A minefield and its layer."""

    route: str = Field(primary_key=True, sa_column_args=to("route.id"))
    player: str = Field(sa_column_args=to("player.id"))


class Minefield(MinefieldData, table=True):
    """The minefields."""

    __tablename__ = "minefield"


class PactData(Row):
    """Two players who do not fight each other."""

    a: str = Field(primary_key=True, sa_column_args=to("player.id"))
    b: str = Field(primary_key=True, sa_column_args=to("player.id"))


class Pact(PactData, table=True):
    """The pacts."""

    __tablename__ = "pact"
    __table_args__ = (check("joins_two", "a <> b"),)


class ArmyData(Row):
    """An army and where it stands."""

    id: str = Field(primary_key=True)
    player: str = Field(sa_column_args=to("player.id"))
    name: str
    sector: str = Field(sa_column_args=to("sector.id"))
    moved: bool
    detached: bool


class Army(ArmyData, table=True):
    """The armies there are."""

    __tablename__ = "army"


class FigureData(Row):
    """A figure, from recruitment to its end; ``experience`` in FP of the enemies it killed."""

    id: str = Field(primary_key=True)
    player: str = Field(index=True, sa_column_args=to("player.id"))
    unit: str = Field(sa_column_args=to("unit.key"))
    name: str
    fp: int = Field(ge=0)
    army: str | None = Field(default=None, index=True, sa_column_args=to("army.id"))
    fate: str
    experience: int = Field(ge=0)
    kills: int = Field(ge=0)
    battles: int = Field(ge=0)
    fallen_in: str | None = Field(default=None, sa_column_args=to("battle.id"))
    killer: str | None = Field(default=None, sa_column_args=to("figure.id"))


class Figure(FigureData, table=True):
    """All figures that ever were."""

    __tablename__ = "figure"
    __table_args__ = (
        check("record_not_negative", "fp >= 0 AND experience >= 0 AND kills >= 0 AND battles >= 0"),
        check("fallen_left_army", "army IS NULL OR fate = 'alive'"),
        one_of("fate", Fate),
    )


class AbilityData(Row):
    """An ability of a figure, in the order in which it got them."""

    figure: str = Field(primary_key=True, sa_column_args=to("figure.id"))
    number: int = Field(primary_key=True, ge=1)
    ability: str


class Ability(AbilityData, table=True):
    """The abilities."""

    __tablename__ = "ability"
    __table_args__ = (check("number_counts", "number >= 1"),)


class CommanderData(Row):
    """The figure that stands for a player."""

    player: str = Field(primary_key=True, sa_column_args=to("player.id"))
    figure: str = Field(sa_column_args=to("figure.id"))


class Commander(CommanderData, table=True):
    """The commanders in chief."""

    __tablename__ = "commander"


class How(StrEnum):
    """How a battle was fought."""

    RESOLVED = "resolved"  # in the program, by people or without them
    TYPED_IN = "typed in"


class BattleData(Row):
    """An attack on a sector; ``how``, ``turns``, ``holder`` and ``note`` are known when it has been reported."""

    id: str = Field(primary_key=True)
    sector: str = Field(sa_column_args=to("sector.id"))
    month: int = Field(ge=1)
    week: int = Field(ge=1)
    stage: str
    attacker: str = Field(sa_column_args=to("player.id"))
    defender: str | None = Field(default=None, sa_column_args=to("player.id"))
    how: str | None
    turns: int | None
    holder: str | None = Field(default=None, sa_column_args=to("player.id"))
    note: str


class Battle(BattleData, table=True):
    """All battles declared."""

    __tablename__ = "battle"
    __table_args__ = (
        check("calendar_counts", "month >= 1 AND week >= 1"),
        one_of("stage", BattleStage),
        one_of("how", How),
    )


class ParticipationData(Row):
    """A force in a battle; the army may be no more by now. ``ended`` and ``left_in_turn`` are its player's."""

    battle: str = Field(primary_key=True, sa_column_args=to("battle.id"))
    number: int = Field(primary_key=True, ge=1)
    player: str = Field(sa_column_args=to("player.id"))
    army: str
    role: str
    team: str
    stands: bool | None
    ended: str | None
    left_in_turn: int | None


class Participation(ParticipationData, table=True):
    """The forces of all battles, in the order in which they came."""

    __tablename__ = "participation"
    __table_args__ = (check("number_counts", "number >= 1"), one_of("role", Role))


class CasualtyData(Row):
    """A figure killed in a battle as it was reported: who did it, or which player's side, or nobody.

    A creature that hatched in the battle stands here under the name that the report gave it.
    """

    battle: str = Field(primary_key=True, sa_column_args=to("battle.id"))
    number: int = Field(primary_key=True, ge=1)
    figure: str
    killer: str | None
    by_side: str | None


class Casualty(CasualtyData, table=True):
    """The casualties of all battles."""

    __tablename__ = "casualty"
    __table_args__ = (check("number_counts", "number >= 1"),)


class PendingData(Row):
    """A choice that a player has to make."""

    id: str = Field(primary_key=True)
    due: str
    player: str = Field(sa_column_args=to("player.id"))


class Pending(PendingData, table=True):
    """The open choices."""

    __tablename__ = "pending"


class NoteData(Row):
    """What is written about a thing, named by its id; ``player`` empty: for all, else that player's own."""

    what: str = Field(primary_key=True)
    player: str = Field(primary_key=True)
    text: str = Field(min_length=1)


class Note(NoteData, table=True):
    """The notes."""

    __tablename__ = "note"


class PortraitData(Row):
    """The picture of a figure or a player."""

    what: str = Field(primary_key=True)
    picture: str = Field(sa_column_args=to("picture.id"))


class Portrait(PortraitData, table=True):
    """The portraits."""

    __tablename__ = "portrait"


class BattlefieldData(Row):
    """The table of a sector that was laid out; lengths in centimetres, the whole of it as JSON."""

    sector: str = Field(primary_key=True, sa_column_args=to("sector.id"))
    width_cm: int = Field(ge=1)
    height_cm: int = Field(ge=1)
    pieces: int = Field(ge=0)
    low_walls: int = Field(ge=0)
    battlefield_json: str


class Battlefield(BattlefieldData, table=True):
    """The tables that were laid out."""

    __tablename__ = "battlefield"
    __table_args__ = (check("sides_count", "width_cm >= 1 AND height_cm >= 1"),)


class BackdropData(Row):
    """The picture beneath a sector's table, or (``what`` is campaign) beneath the map; ``opacity`` in percent."""

    what: str = Field(primary_key=True)
    picture: str = Field(sa_column_args=to("picture.id"))
    x: int
    y: int
    width: int = Field(ge=1)
    height: int = Field(ge=1)
    opacity: int


class Backdrop(BackdropData, table=True):
    """The backdrops."""

    __tablename__ = "backdrop"
    __table_args__ = (check("sides_count", "width >= 1 AND height >= 1"),)


class BookData(Row):
    """FP booked on a player's account."""

    player: str = Field(primary_key=True, sa_column_args=to("player.id"))
    account: str = Field(primary_key=True)
    fp: int


class Book(BookData, table=True):
    """The books."""

    __tablename__ = "book"
    __table_args__ = (one_of("account", Account),)


# --- what SQLite is told besides --------------------------------------------------------------------------------------

KEPT = {
    f"{table}_is_never_{word}": (
        f"CREATE TRIGGER {table}_is_never_{word} BEFORE {what} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, 'the journal is never changed'); END"
    )
    for table in ("entry", "event", "ledger", "picture")
    for word, what in (("changed", "UPDATE"), ("removed", "DELETE"))
}
"""The triggers that keep the journal as it is, by name. A migration of these tables takes them off and puts them on."""

for _statement in KEPT.values():
    event.listen(Row.metadata, "after_create", DDL(_statement).execute_if(dialect="sqlite"))  # type: ignore[no-untyped-call]
