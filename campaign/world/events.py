"""What has happened, one value an event; past tense. Complete facts: to read them takes no rules.

The JSON form of each is its fields and its ``kind``. An event kind whose fields change gets a new version and an
upcaster in ``campaign/world/codec.py``; the old ones stay readable for good.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Discriminator

from campaign.battle.contract import BattleReport
from campaign.battle.scenery import Battlefield
from campaign.world.house_rules import WrittenRules
from campaign.world.ids import ArmyId, BattleId, FigureId, PendingId, PictureId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import MapDocument
from campaign.world.maps.edits import MapChange
from campaign.world.snapshot import JournalSentence, Snapshot
from campaign.world.state import Account, Backdrop, Battle, BattleStage, Fate, Flank, Force, Journey, Pending, Stage
from campaign.world.unit_rows import Faction, UnitRow


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as founded."""

    id: PlayerId
    name: str
    faction: Faction
    band: int | None
    letter: str
    computer: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class CampaignFounded:
    """Map, seats, lists and house rules are fixed (campaign:C1 to campaign:C3)."""

    name: str
    system: str  # the rules of its battles, by the name of the rule system
    seats: tuple[Seat, ...]
    map: MapDocument
    seed: int | None
    rules: WrittenRules
    units: tuple[UnitRow, ...]
    program_dice: bool
    sectors: tuple[tuple[str, SectorId], ...]  # key in the map document, id
    routes: tuple[tuple[RouteId, SectorId, SectorId], ...]
    secret: str = field(default="", repr=False)  # empty: the dice follow from the seed
    kind: Literal["campaign-founded"] = "campaign-founded"


@dataclass(frozen=True, slots=True)
class MapRedrawn:
    """The campaign is played on this map from now on; what keeps its key keeps its id."""

    map: MapDocument
    sectors: tuple[tuple[str, SectorId], ...]  # key in the map document, id
    routes: tuple[tuple[RouteId, SectorId, SectorId], ...]
    kind: Literal["map-redrawn"] = "map-redrawn"


@dataclass(frozen=True, slots=True)
class MapEdited:
    """The map is different in this; what is new has these ids, and ``cut`` are the routes that are no more.

    ``swapped``: two sectors have changed roles, with home, owner and stock.
    """

    change: MapChange
    sectors: tuple[tuple[str, SectorId], ...] = ()  # key in the map document, id
    routes: tuple[tuple[RouteId, SectorId, SectorId], ...] = ()
    cut: tuple[RouteId, ...] = ()
    swapped: tuple[SectorId, SectorId] | None = None
    kind: Literal["map-edited"] = "map-edited"


@dataclass(frozen=True, slots=True)
class CopyTaken:
    """A copy for one player: how the campaign stands as that player sees it, and what the journal told of it so far."""

    player: PlayerId
    entry: int  # of the campaign, at which it was taken; on a closed map: how many entries are told of
    snapshot: Snapshot
    told: tuple[JournalSentence, ...]
    kind: Literal["copy-taken"] = "copy-taken"


@dataclass(frozen=True, slots=True)
class InitiativeThrown:
    """The order of the week's turns, and the dice that gave it: each player's faces, ties thrown again."""

    turn_order: tuple[PlayerId, ...]
    throws: tuple[tuple[PlayerId, tuple[int, ...]], ...]
    kind: Literal["initiative-thrown"] = "initiative-thrown"


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A player has finished the turn."""

    player: PlayerId
    kind: Literal["turn-ended"] = "turn-ended"


@dataclass(frozen=True, slots=True)
class StageReached:
    """The calendar goes on."""

    stage: Stage
    kind: Literal["stage-reached"] = "stage-reached"


@dataclass(frozen=True, slots=True)
class WeekEnded:
    """The week is over; the next is week ``week`` of month ``month``, and every army may move again."""

    month: int
    week: int
    kind: Literal["week-ended"] = "week-ended"


@dataclass(frozen=True, slots=True)
class StockMoved:
    """A sector's stock grew or shrank by ``fp``, on an account of ``player``'s."""

    sector: SectorId
    player: PlayerId
    fp: int
    account: Account
    kind: Literal["stock-moved"] = "stock-moved"


@dataclass(frozen=True, slots=True)
class ArmyFormed:
    """A new army stands in a sector, still without figures."""

    army: ArmyId
    player: PlayerId
    name: str
    sector: SectorId
    moved: bool = False
    kind: Literal["army-formed"] = "army-formed"


@dataclass(frozen=True, slots=True)
class ArmyGone:
    """An army has no figures left, or went into another."""

    army: ArmyId
    kind: Literal["army-gone"] = "army-gone"


@dataclass(frozen=True, slots=True)
class FigureJoined:
    """A new figure: recruited, hatched, or entered by the organiser; ``army`` None: hatched with a detachment."""

    figure: FigureId
    player: PlayerId
    unit: str
    name: str
    fp: int
    army: ArmyId | None
    account: Account
    kind: Literal["figure-joined"] = "figure-joined"


@dataclass(frozen=True, slots=True)
class FigureHatchedAndDied:
    """A creature that hatched in a battle and died in it: it was never in an army, but its killer counts it."""

    figure: FigureId
    player: PlayerId
    unit: str
    name: str
    fp: int
    kind: Literal["figure-hatched-and-died"] = "figure-hatched-and-died"


@dataclass(frozen=True, slots=True)
class FiguresTransferred:
    """Figures change army; ``army`` None: they leave theirs for a detachment."""

    figures: tuple[FigureId, ...]
    army: ArmyId | None
    kind: Literal["figures-transferred"] = "figures-transferred"


@dataclass(frozen=True, slots=True)
class ArmyMoved:
    """An army came into a sector."""

    army: ArmyId
    sector: SectorId
    kind: Literal["army-moved"] = "army-moved"


@dataclass(frozen=True, slots=True)
class ArmySpent:
    """An army's move of the week is used, or (``moved`` False) given back."""

    army: ArmyId
    moved: bool = True
    detached: bool = False
    kind: Literal["army-spent"] = "army-spent"


@dataclass(frozen=True, slots=True)
class FigureLost:
    """A figure's end. ``player``: who gets the VP for it, if anybody (campaign:C35)."""

    figure: FigureId
    fate: Fate
    battle: BattleId | None = None
    killer: FigureId | None = None
    player: PlayerId | None = None
    kind: Literal["figure-lost"] = "figure-lost"


@dataclass(frozen=True, slots=True)
class FigureRecovered:
    """A figure was knocked out in a battle and comes back. ``player``: who gets the VP for it, if anybody."""

    figure: FigureId
    battle: BattleId
    killer: FigureId | None = None
    player: PlayerId | None = None
    kind: Literal["figure-recovered"] = "figure-recovered"


@dataclass(frozen=True, slots=True)
class FigureRevived:
    """A fallen figure lives again, in an army (campaign:C55)."""

    figure: FigureId
    army: ArmyId
    kind: Literal["figure-revived"] = "figure-revived"


@dataclass(frozen=True, slots=True)
class UnitFormed:
    """These figures of an army act as one unit on a table; with an empty ``group``, as the rules say."""

    army: ArmyId
    figures: tuple[FigureId, ...]
    group: str
    kind: Literal["unit-formed"] = "unit-formed"


@dataclass(frozen=True, slots=True)
class KillCredited:
    """A figure killed an enemy worth ``fp`` (fftt:R2)."""

    figure: FigureId
    victim: FigureId
    fp: int
    kind: Literal["kill-credited"] = "kill-credited"


@dataclass(frozen=True, slots=True)
class FiguresFought:
    """These figures came through, or fell in, one more battle."""

    figures: tuple[FigureId, ...]
    battle: BattleId
    kind: Literal["figures-fought"] = "figures-fought"


@dataclass(frozen=True, slots=True)
class AbilityGained:
    """A throw on the abilities table gave a figure an ability (fftt:N2 to fftt:N12)."""

    figure: FigureId
    ability: str
    thrown: int
    kind: Literal["ability-gained"] = "ability-gained"


@dataclass(frozen=True, slots=True)
class AbilityNamed:
    """The owner of a figure has said which form of an ability it has."""

    figure: FigureId
    before: str
    ability: str
    kind: Literal["ability-named"] = "ability-named"


@dataclass(frozen=True, slots=True)
class FigureSet:
    """The organiser set a figure's record (campaign:C55)."""

    figure: FigureId
    experience: int
    kills: int
    battles: int
    abilities: tuple[str, ...]
    kind: Literal["figure-set"] = "figure-set"


@dataclass(frozen=True, slots=True)
class VeteranBrought:
    """A figure has served in an earlier campaign, and has this record from there (campaign:C88)."""

    figure: FigureId
    campaign: str
    experience: int
    kills: int
    battles: int
    abilities: tuple[str, ...]
    kind: Literal["veteran-brought"] = "veteran-brought"


@dataclass(frozen=True, slots=True)
class CommanderNamed:
    """A figure stands for the player from now on (campaign:C37)."""

    player: PlayerId
    figure: FigureId
    kind: Literal["commander-named"] = "commander-named"


@dataclass(frozen=True, slots=True)
class CommanderLost:
    """The player's commander is no more; ``week`` counts from the start (campaign:C38)."""

    player: PlayerId
    figure: FigureId
    week: int
    kind: Literal["commander-lost"] = "commander-lost"


@dataclass(frozen=True, slots=True)
class VictoryPointsScored:
    """Points for a kill, a commander, a sector held at the month's end, or by correction (campaign:C34)."""

    player: PlayerId
    points: int
    reason: Literal["kill", "commander", "sector", "correction"]
    about: str  # id of the figure or sector, or ""
    kind: Literal["victory-points-scored"] = "victory-points-scored"


@dataclass(frozen=True, slots=True)
class HazardThrown:
    """An army crossed a minefield (a route's id) or a hazardous sector (its id); the score is the FP it loses."""

    army: ArmyId
    hazard: str
    faces: tuple[int, ...]
    kind: Literal["hazard-thrown"] = "hazard-thrown"


@dataclass(frozen=True, slots=True)
class PendingOpened:
    """A choice became due that a player has to make."""

    pending: Annotated[Pending, Discriminator("due")]
    kind: Literal["pending-opened"] = "pending-opened"


@dataclass(frozen=True, slots=True)
class PendingSettled:
    """The choice has been made, or is no more."""

    pending: PendingId
    kind: Literal["pending-settled"] = "pending-settled"


@dataclass(frozen=True, slots=True)
class JourneyWent:
    """An army is on its way: the journey as it stands now."""

    journey: Journey
    kind: Literal["journey-went"] = "journey-went"


@dataclass(frozen=True, slots=True)
class JourneyEnded:
    """An army has arrived, or is no more."""

    army: ArmyId
    kind: Literal["journey-ended"] = "journey-ended"


@dataclass(frozen=True, slots=True)
class SectorTaken:
    """A sector has another owner, or none."""

    sector: SectorId
    owner: PlayerId | None
    previous: PlayerId | None
    kind: Literal["sector-taken"] = "sector-taken"


@dataclass(frozen=True, slots=True)
class MinefieldLaid:
    """A minefield lies on a route."""

    route: RouteId
    player: PlayerId
    kind: Literal["minefield-laid"] = "minefield-laid"


@dataclass(frozen=True, slots=True)
class MinefieldCleared:
    """A minefield is gone."""

    route: RouteId
    player: PlayerId  # who removed it
    kind: Literal["minefield-cleared"] = "minefield-cleared"


@dataclass(frozen=True, slots=True)
class PactMade:
    """Two players have a pact, in seat order."""

    players: tuple[PlayerId, PlayerId]
    kind: Literal["pact-made"] = "pact-made"


@dataclass(frozen=True, slots=True)
class PactEnded:
    """Two players have no pact any more, in seat order."""

    players: tuple[PlayerId, PlayerId]
    by: PlayerId
    kind: Literal["pact-ended"] = "pact-ended"


@dataclass(frozen=True, slots=True)
class BattleDeclared:
    """An attack on a sector."""

    battle: Battle
    kind: Literal["battle-declared"] = "battle-declared"


@dataclass(frozen=True, slots=True)
class ForceJoined:
    """Another force takes part in a battle: a further attacker, or a detachment."""

    battle: BattleId
    force: Force
    kind: Literal["force-joined"] = "force-joined"


@dataclass(frozen=True, slots=True)
class ForceAnswered:
    """An attacked army stands, or (``stands`` False) is out of the battle; None: it has to answer once more."""

    battle: BattleId
    army: ArmyId
    stands: bool | None
    kind: Literal["force-answered"] = "force-answered"


@dataclass(frozen=True, slots=True)
class BattleStageReached:
    """A battle goes on to its next stage."""

    battle: BattleId
    stage: BattleStage
    kind: Literal["battle-stage-reached"] = "battle-stage-reached"


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """A player has answered the call to a battle of others (campaign:D6)."""

    battle: BattleId
    player: PlayerId
    kind: Literal["call-answered"] = "call-answered"


@dataclass(frozen=True, slots=True)
class ReloadingGranted:
    """A detachment may reload from a main player's HQs (campaign:D2)."""

    battle: BattleId
    by: PlayerId
    to: PlayerId
    kind: Literal["reloading-granted"] = "reloading-granted"


@dataclass(frozen=True, slots=True)
class FlanksWritten:
    """A player's flanking forces for a battle, in place of any before (fftt:H1)."""

    battle: BattleId
    player: PlayerId
    flanks: tuple[Flank, ...]
    kind: Literal["flanks-written"] = "flanks-written"


@dataclass(frozen=True, slots=True)
class BattlefieldLaid:
    """A sector's table is this one from now on: the next battle there is fought on it too."""

    sector: SectorId
    battlefield: Battlefield
    kind: Literal["battlefield-laid"] = "battlefield-laid"


@dataclass(frozen=True, slots=True)
class BattleFought:
    """A battle's report is in; ``fought``: who has fought this week by it (campaign:C42).

    ``resolved``: it was fought in the program, by people or without them, and its order has the record.
    """

    battle: BattleId
    report: BattleReport
    fought: tuple[PlayerId, ...]
    resolved: bool = False
    kind: Literal["battle-fought"] = "battle-fought"


@dataclass(frozen=True, slots=True)
class ReportAgreed:
    """A player agrees to a battle's result (campaign:C79)."""

    battle: BattleId
    player: PlayerId
    kind: Literal["report-agreed"] = "report-agreed"


@dataclass(frozen=True, slots=True)
class AgreementVoided:
    """A figure that a battle's result names was corrected: nobody has agreed any more (campaign:C79)."""

    battle: BattleId
    kind: Literal["agreement-voided"] = "agreement-voided"


@dataclass(frozen=True, slots=True)
class Renamed:
    """A figure, an army, a sector, a player or the campaign has another name."""

    what: str
    name: str
    kind: Literal["renamed"] = "renamed"


@dataclass(frozen=True, slots=True)
class NoteWritten:
    """What is written about a thing, for all or by a player alone; empty: nothing any more."""

    what: str
    text: str
    player: PlayerId | None = None
    kind: Literal["note-written"] = "note-written"


@dataclass(frozen=True, slots=True)
class PortraitSet:
    """A figure or a player has this picture; empty: none any more."""

    what: str
    picture: PictureId
    kind: Literal["portrait-set"] = "portrait-set"


@dataclass(frozen=True, slots=True)
class BackdropSet:
    """This picture lies beneath the map or a sector's table; None: none any more."""

    what: str
    backdrop: Backdrop | None
    kind: Literal["backdrop-set"] = "backdrop-set"


@dataclass(frozen=True, slots=True)
class ThrowSetAside:
    """The next throw of this key falls anew."""

    key: str  # without its attempt
    reason: str
    kind: Literal["throw-set-aside"] = "throw-set-aside"


@dataclass(frozen=True, slots=True)
class DiceRenewed:
    """The program throws with another secret from now on."""

    secret: str = field(repr=False)
    kind: Literal["dice-renewed"] = "dice-renewed"


@dataclass(frozen=True, slots=True)
class Corrected:
    """What follows in the same entry is a correction by the organiser (campaign:C55)."""

    reason: str
    kind: Literal["corrected"] = "corrected"


@dataclass(frozen=True, slots=True)
class PlayerOut:
    """A player has neither sector nor figure left (campaign:C36)."""

    player: PlayerId
    kind: Literal["player-out"] = "player-out"


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A correction gave a sector or a figure to a player who was out (campaign:C55)."""

    player: PlayerId
    kind: Literal["player-returned"] = "player-returned"


@dataclass(frozen=True, slots=True)
class SeatHanded:
    """A seat is played by the program at this level from now on, or by a person where it is empty (campaign:C82)."""

    player: PlayerId
    computer: str
    kind: Literal["seat-handed"] = "seat-handed"


@dataclass(frozen=True, slots=True)
class SeatDropped:
    """Nobody plays a seat any more (campaign:C83)."""

    player: PlayerId
    kind: Literal["seat-dropped"] = "seat-dropped"


@dataclass(frozen=True, slots=True)
class SeatAdded:
    """A newcomer has a seat, still without sector and stock (campaign:C84)."""

    seat: Seat
    kind: Literal["seat-added"] = "seat-added"


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """These house rules hold from now on (campaign:C86)."""

    rules: WrittenRules
    kind: Literal["rules-changed"] = "rules-changed"


@dataclass(frozen=True, slots=True)
class CampaignEnded:
    """The campaign is over; the winners have most VP, or are the last who are left."""

    winners: tuple[PlayerId, ...]
    kind: Literal["campaign-ended"] = "campaign-ended"


Event = (
    CampaignFounded
    | CopyTaken
    | MapRedrawn
    | MapEdited
    | InitiativeThrown
    | TurnEnded
    | StageReached
    | WeekEnded
    | StockMoved
    | ArmyFormed
    | ArmyGone
    | FigureJoined
    | FigureHatchedAndDied
    | FiguresTransferred
    | ArmyMoved
    | ArmySpent
    | FigureLost
    | FigureRecovered
    | FigureRevived
    | UnitFormed
    | KillCredited
    | FiguresFought
    | AbilityGained
    | AbilityNamed
    | FigureSet
    | VeteranBrought
    | CommanderNamed
    | CommanderLost
    | VictoryPointsScored
    | HazardThrown
    | PendingOpened
    | PendingSettled
    | JourneyWent
    | JourneyEnded
    | SectorTaken
    | MinefieldLaid
    | MinefieldCleared
    | PactMade
    | PactEnded
    | BattleDeclared
    | ForceJoined
    | ForceAnswered
    | BattleStageReached
    | CallAnswered
    | ReloadingGranted
    | FlanksWritten
    | BattlefieldLaid
    | BattleFought
    | ReportAgreed
    | AgreementVoided
    | Renamed
    | NoteWritten
    | PortraitSet
    | BackdropSet
    | ThrowSetAside
    | DiceRenewed
    | Corrected
    | PlayerOut
    | PlayerReturned
    | SeatHanded
    | SeatDropped
    | SeatAdded
    | RulesChanged
    | CampaignEnded
)
