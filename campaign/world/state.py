"""A campaign at one moment: an immutable value, cheap to keep and to compare.

Holds facts and no rules. ``evolve`` makes the next state from an event; nobody else makes one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from immutables import Map
from pydantic import Field

from campaign.battle.contract import BattleReport
from campaign.battle.contract.campaign import AnyCampaignFace
from campaign.battle.contract.lists import AnyLists, Unit, lists_among
from campaign.battle.scenery import Battlefield, Edge
from campaign.battle.systems import campaign_of, lists_of
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, BattleId, FigureId, PendingId, PictureId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import Hazard, MapDocument
from campaign.world.unit_rows import Faction

CAMPAIGN = "campaign"  # stands for the campaign itself where a thing is named by its id
ARMY_LIMIT = 20  # FP in an army, and in a sector (campaign:C16)


class Stage(StrEnum):
    """Where the campaign stands in its calendar (campaign:C11)."""

    MUSTER = "muster"  # the starting forces are bought (campaign:C4)
    INITIATIVE = "initiative"  # a week waits for its throw (campaign:C10)
    TURNS = "turns"  # the players move, one after the other
    BATTLES = "battles"  # all have moved: what is left to fight, then the week can be ended
    SURPLUS = "surplus"  # the week ends: surplus is chosen (campaign:C31)
    RELIEF = "relief"  # the week ends: relief is placed (campaign:C52)
    OVER = "over"  # the campaign has ended (campaign:C36)


class Fate(StrEnum):
    """What became of a figure."""

    ALIVE = "alive"
    KILLED = "killed"  # in battle
    CAPTURED = "captured"  # left on a lost field, or its army could not defend (campaign:C23, campaign:C47)
    SURRENDERED = "surrendered"  # campaign:C27
    HAZARD = "hazard"  # campaign:C14
    SURPLUS = "surplus"  # campaign:C16
    GIVEN_UP = "given up"  # an HQ lost in a retreat or with a detachment (campaign:C22, campaign:D2)
    STRANDED = "stranded"  # nowhere to go (campaign:C22, campaign:D4)
    LEFT = "left"  # its seat left the campaign (campaign:C83)
    CORRECTED = "corrected"  # struck off by the organiser (campaign:C55)


class Account(StrEnum):
    """Where FP come from and go to; the books balance over these (design: books)."""

    RECRUITED = "recruited"  # from stock to figures: always sums up to nothing
    FOUNDED = "founded"
    INCOME = "income"
    CATCH_UP = "catch-up"  # what the smallest get besides (campaign:C85)
    HANDICAP = "handicap"  # what a list gets more, at the founding and in income (campaign:C98h)
    RELIEF = "relief"
    HATCHED = "hatched"
    CAPTURED = "captured"
    CORRECTIONS = "corrections"  # signed
    KILLED = "killed"  # killed, captured and surrendered figures
    HAZARDS = "hazards"
    SURPLUS = "surplus"  # figures and stock
    GIVEN_UP = "given up"
    STRANDED = "stranded"
    MINES = "mines"
    COMMANDER = "commander"
    STOCK_LOST = "stock lost"
    LEFT = "left"  # figures and stock of a seat that left the campaign (campaign:C83)


CREDITS = (
    Account.FOUNDED,
    Account.INCOME,
    Account.CATCH_UP,
    Account.HANDICAP,
    Account.RELIEF,
    Account.HATCHED,
    Account.CAPTURED,
    Account.CORRECTIONS,
)

FATE_ACCOUNT = {
    Fate.KILLED: Account.KILLED,
    Fate.CAPTURED: Account.KILLED,
    Fate.SURRENDERED: Account.KILLED,
    Fate.HAZARD: Account.HAZARDS,
    Fate.SURPLUS: Account.SURPLUS,
    Fate.GIVEN_UP: Account.GIVEN_UP,
    Fate.STRANDED: Account.STRANDED,
    Fate.LEFT: Account.LEFT,
    Fate.CORRECTED: Account.CORRECTIONS,
}


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table.

    ``commander_lost``: the week, counted from the start, in which the commander fell. ``last_commander``: who that
    was, until there is a new one. ``computer``: the level at which the program plays it; empty: a person does.
    ``neutral``: nobody plays it any more; if it is ``out`` too, it left the map (campaign:C83). ``colour``: the name of
    the one in which it is shown; empty: the seat's own.
    """

    id: PlayerId
    name: str
    faction: Faction
    band: int | None
    letter: str  # "A" for the first seat
    vp: int = 0
    commander: FigureId | None = None
    commander_lost: int | None = None
    last_commander: FigureId | None = None
    out: bool = False
    computer: str = ""
    neutral: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Sector:
    """What changes about a sector; its outline, hub and character stand in the map. ``stock`` in FP.

    ``battlefield``: the table on which a battle here was fought, and the next one will be; None before the first.
    ``hidden_stock``: the one who looks may not know the stock, and 0 stands for it (campaign:C41).
    """

    id: SectorId
    name: str
    owner: PlayerId | None
    home: PlayerId | None
    radioactive: bool
    stock: int = 0
    battlefield: Battlefield | None = None
    hidden_stock: bool = False
    hazard: Hazard | None = None  # a hazardous area that is no radioactive zone (campaign:C14)


@dataclass(frozen=True, slots=True)
class Army:
    """Figures that move together. ``hidden_fp`` stands for figures that the one who looks may not see (C41)."""

    id: ArmyId
    player: PlayerId
    name: str
    sector: SectorId
    figures: tuple[FigureId, ...]
    moved: bool = False
    detached: bool = False  # has sent a detachment this week (campaign:D1)
    hidden_fp: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """One model, from recruitment to its end (campaign:C28). ``experience`` in FP of the enemies it killed."""

    id: FigureId
    player: PlayerId
    unit: str
    name: str
    fp: int
    army: ArmyId | None  # None: fallen, or away with a detachment
    fate: Fate = Fate.ALIVE
    experience: int = 0
    kills: int = 0
    battles: int = 0
    abilities: tuple[str, ...] = ()
    fallen_in: BattleId | None = None
    killer: FigureId | None = None
    group: str = ""  # with whom it acts as one unit on a table; "": as the rules say (firefight:E5)


@dataclass(frozen=True, slots=True)
class Minefield:
    """A field on a route; it stays its layer's (campaign:C33)."""

    route: RouteId
    player: PlayerId


class JourneyKind(StrEnum):
    """Why an army is on the way."""

    MOVE = "move"  # its move of the week (campaign:C12)
    WITHDRAW = "withdraw"  # before a battle (campaign:C21)
    RETURN = "return"  # after a battle, to where its move began (campaign:C50, campaign:C54)
    RETREAT = "retreat"  # after a battle, to an own sector (campaign:C22)


@dataclass(frozen=True, slots=True)
class Journey:
    """An army between two sectors: hazards are thrown as they are reached, losses chosen at once (campaign:C49).

    ``walked`` begins with the sector where the journey began and ends where the army is; ``crossed`` counts the
    hazards of the next step that have been thrown. ``battle``: the one it comes from, in a withdrawal or retreat.
    """

    army: ArmyId
    kind: JourneyKind
    walked: tuple[SectorId, ...]
    ahead: tuple[SectorId, ...]
    battle: BattleId | None = None
    crossed: int = 0


class Role(StrEnum):
    """Why a force is in a battle."""

    ATTACKER = "attacker"
    DEFENDER = "defender"  # stands in the attacked sector: the owner's, or a guest's (campaign:C44)
    DETACHMENT = "detachment"


@dataclass(frozen=True, slots=True)
class Force:
    """An army, or a detachment of one, in a battle. Forces of the same player are one side; equal ``team``: allies.

    ``walked``: the way by which an attacker came, from where its move began to the attacked sector.
    ``figures``: for a detachment those sent (they are not in their army meanwhile); empty for whole armies.
    ``stands``: None until its owner has answered the attack. ``hidden_fp`` stands for figures of a detachment that the
    one who looks may not see (campaign:C41); no event has it.
    """

    player: PlayerId
    army: ArmyId
    role: Role
    team: str
    walked: tuple[SectorId, ...] = ()
    figures: tuple[FigureId, ...] = ()
    stands: bool | None = True
    hidden_fp: Annotated[int, Field(exclude=True)] = 0


@dataclass(frozen=True, slots=True)
class Flank:
    """A force that comes in from the flank, written down in secret (fftt:H1)."""

    edge: Edge
    figures: tuple[FigureId, ...]


class BattleStage(StrEnum):
    """Where a battle stands."""

    ANSWERS = "answers"  # those attacked say stand, withdraw or surrender (campaign:C21, campaign:C46)
    CALLS = "calls"  # the others may send detachments (campaign:D6)
    OPEN = "open"  # waits for its report
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Battle:
    """An attack on a sector, from its declaration on. ``attacker`` declared it first (campaign:C23).

    ``resolved``: it was fought in the program, by people or without them; else its result was typed in.
    """

    id: BattleId
    sector: SectorId
    month: int
    week: int
    attacker: PlayerId
    defender: PlayerId | None  # owner of the sector when it was attacked; a guest who alone is attacked there
    stage: BattleStage
    forces: tuple[Force, ...]
    answered_calls: tuple[PlayerId, ...] = ()
    reloading: tuple[tuple[PlayerId, PlayerId], ...] = ()  # who grants, to whom (campaign:D2)
    report: BattleReport | None = None
    fought: tuple[PlayerId, ...] = ()
    resolved: bool = False
    flanks: tuple[tuple[PlayerId, tuple[Flank, ...]], ...] = ()  # what players have written down (fftt:H1)
    agreed: tuple[PlayerId, ...] = ()  # who agrees to the result that was typed in (campaign:C79)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The sides: players with a force that stands, in the order in which they came."""
        return tuple(dict.fromkeys(force.player for force in self.forces if force.stands))

    @property
    def holder(self) -> PlayerId | None:
        """Who holds the field; None before the report, or where nobody does."""
        if self.report is None or self.report.holder is None:
            return None
        return PlayerId(self.report.holder)

    def flanks_of(self, player: PlayerId) -> tuple[Flank, ...]:
        """The flanking forces that a player has written down."""
        return next((flanks for who, flanks in self.flanks if who == player), ())

    def team_of(self, player: PlayerId) -> str | None:
        """The alliance that a player's side belongs to; None when the player has no side here."""
        return next((force.team for force in self.forces if force.player == player and force.stands), None)


@dataclass(frozen=True, slots=True)
class LossesDue:
    """An army's owner picks who dies in a hazard (campaign:C14)."""

    id: PendingId
    player: PlayerId
    army: ArmyId
    score: int
    hazard: str  # id of the route (minefield) or of the sector
    due: Literal["losses"] = "losses"


@dataclass(frozen=True, slots=True)
class SurplusDue:
    """A player picks what is lost because a sector is overfull (campaign:C16).

    ``over``: FP that have to go. ``stock``: how many FP of the sector's stock may be chosen (0 in mid-week).
    """

    id: PendingId
    player: PlayerId
    sector: SectorId
    over: int
    stock: int
    due: Literal["surplus"] = "surplus"


@dataclass(frozen=True, slots=True)
class AnswerDue:
    """An attacked army stands, withdraws or surrenders (campaign:C21, campaign:C46). ``havens``: where it may go."""

    id: PendingId
    player: PlayerId
    battle: BattleId
    army: ArmyId
    havens: tuple[SectorId, ...]
    due: Literal["answer"] = "answer"


@dataclass(frozen=True, slots=True)
class CallDue:
    """A player may send a detachment to a battle of others (campaign:D6)."""

    id: PendingId
    player: PlayerId
    battle: BattleId
    due: Literal["call"] = "call"


@dataclass(frozen=True, slots=True)
class ReportDue:
    """A battle waits for its result (campaign:C25)."""

    id: PendingId
    player: PlayerId  # who attacks
    battle: BattleId
    due: Literal["report"] = "report"


@dataclass(frozen=True, slots=True)
class RetreatDue:
    """A beaten player picks the sector to which the survivors go, all together (campaign:C22, campaign:C50)."""

    id: PendingId
    player: PlayerId
    battle: BattleId
    armies: tuple[ArmyId, ...]
    start: SectorId
    havens: tuple[SectorId, ...]
    due: Literal["retreat"] = "retreat"


@dataclass(frozen=True, slots=True)
class ReliefDue:
    """A player picks the sector that gets 2 FP (campaign:C52)."""

    id: PendingId
    player: PlayerId
    havens: tuple[SectorId, ...]
    due: Literal["relief"] = "relief"


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A picture that lies beneath the map or a sector's table (campaign:C92).

    Where its upper left corner lies and how large it is, in the units of what lies above it. ``opacity`` in percent.
    """

    picture: PictureId
    x: int
    y: int
    width: int
    height: int
    opacity: int


NoteKey = tuple[str, PlayerId | None]
"""What a note is about, and whose own it is; None: it is for all."""

Pending = LossesDue | SurplusDue | AnswerDue | CallDue | ReportDue | RetreatDue | ReliefDue


@dataclass(frozen=True, slots=True)
class CorrectionNote:
    """That the organiser set something right, and why; it is never hidden (campaign:C55)."""

    month: int
    week: int
    reason: str


@dataclass(frozen=True, slots=True)
class Setting:
    """What the founding event fixes: the ground that the campaign is played on."""

    name: str
    system: str  # the rules of its battles, by the name of the rule system
    map: MapDocument
    rules: HouseRules
    units: Map[str, Unit]
    seed: int | None  # None where there are secrets, or the one who looks may not know it (campaign:C61)
    program_dice: bool
    sector_ids: Map[str, SectorId]  # key in the map document -> id
    routes: Map[RouteId, tuple[SectorId, SectorId]]
    secrets: tuple[str, ...] = field(default=(), repr=False)  # of the dice, the one that holds last (campaign:C97)

    @property
    def lists(self) -> AnyLists:
        """The lists of its rule system."""
        return lists_of(self.system)

    @property
    def factions(self) -> tuple[str, ...]:
        """The lists that are played with, the game's before a club's own."""
        return lists_among(self.lists, self.units.values())

    @property
    def face(self) -> AnyCampaignFace:
        """What the campaign asks of its rule system."""
        return campaign_of(self.system)


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign at one moment. ``weeks`` counts from the start: 1 in the first week, 0 before it."""

    setting: Setting
    seats: tuple[PlayerId, ...]
    stage: Stage = Stage.MUSTER
    month: int = 1
    week: int = 1
    weeks: int = 0
    turn_order: tuple[PlayerId, ...] = ()
    ended_turns: int = 0  # how many of turn_order have ended their turn
    players: Map[PlayerId, Player] = field(default_factory=Map)
    sectors: Map[SectorId, Sector] = field(default_factory=Map)
    armies: Map[ArmyId, Army] = field(default_factory=Map)
    figures: Map[FigureId, Figure] = field(default_factory=Map)
    minefields: Map[RouteId, Minefield] = field(default_factory=Map)
    pacts: frozenset[tuple[PlayerId, PlayerId]] = frozenset()  # each pair in seat order
    battles: Map[BattleId, Battle] = field(default_factory=Map)
    open_battles: tuple[BattleId, ...] = ()  # those that are not over, oldest first
    journeys: tuple[Journey, ...] = ()
    pending: Map[PendingId, Pending] = field(default_factory=Map)
    fought: frozenset[PlayerId] = frozenset()  # in a battle of this week (campaign:C29)
    books: Map[tuple[PlayerId, Account], int] = field(default_factory=Map)
    attempts: Map[str, int] = field(default_factory=Map)  # base key of a throw -> times set aside
    corrections: tuple[CorrectionNote, ...] = ()  # oldest first
    notes: Map[NoteKey, str] = field(default_factory=Map)
    portraits: Map[str, PictureId] = field(default_factory=Map)  # of figures and players, by id
    backdrops: Map[str, Backdrop] = field(default_factory=Map)  # of sectors by id, and of the map: CAMPAIGN
    winners: tuple[PlayerId, ...] = ()
    copy_for: PlayerId | None = None  # whose copy this is, only to look at; None: it is the campaign itself

    @property
    def active(self) -> PlayerId | None:
        """Whose turn it is."""
        if self.stage is not Stage.TURNS or self.ended_turns >= len(self.turn_order):
            return None
        return self.turn_order[self.ended_turns]
