"""What people ask for, one value an order; imperative names. Says nothing about whether it is allowed.

``player`` is the seat for which the order is given. Places, armies and figures are named by their ids. The JSON form of
each is its fields and its ``kind`` (see ``campaign/world/codec.py``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Discriminator

from campaign.battle.contract import BattleRecord, BattleReport
from campaign.battle.scenery import Battlefield
from campaign.world.battle_records import with_rules
from campaign.world.house_rules import HouseRules, WrittenRules
from campaign.world.ids import ArmyId, BattleId, FigureId, PendingId, PictureId, PlayerId, RouteId, SectorId
from campaign.world.maps.document import MapDocument
from campaign.world.maps.edits import MapEdit
from campaign.world.state import Backdrop, Flank
from campaign.world.unit_rows import Faction, UnitRow

Payment = tuple[tuple[SectorId, int], ...]  # FP from the stocks of sectors


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A seat at the founding. ``band``: 1 or 2 where two bands play, else None (campaign:C7).

    ``computer``: the level at which the program plays it; empty: a person does. ``colour``: one of the founding's
    COLOURS; empty: the seat's own.
    """

    name: str
    faction: Faction
    band: int | None = None
    computer: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Veteran:
    """A survivor of an earlier campaign whom a player brings along (campaign:C88).

    ``seat`` and ``home``: whose, and in which of that player's home sectors, both counted from 0. ``source``: its id in
    the earlier campaign.
    """

    seat: int
    home: int
    unit: str
    name: str
    source: str
    experience: int = 0
    kills: int = 0
    battles: int = 0
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundCampaign:
    """Begin a campaign on a map (campaign:C1 to campaign:C4). Seats in the order of the map's home sectors."""

    name: str
    system: str  # the rules of its battles, by the name of the rule system
    players: tuple[PlayerSetup, ...]
    map: MapDocument
    seed: int | None  # of the dice; None: they have a secret
    rules: WrittenRules = field(default_factory=HouseRules)
    units: tuple[UnitRow, ...] = ()  # empty: the game's own lists
    program_dice: bool = True  # False: people throw, and type the faces in
    veterans: tuple[Veteran, ...] = ()
    earlier: str = ""  # the campaign that they come from
    secret: str = field(default="", repr=False)  # what the dice follow from (campaign:C97a); empty: they have a seed
    kind: Literal["found-campaign"] = "found-campaign"


@dataclass(frozen=True, slots=True)
class RedrawMap:
    """Another map in the place of the one there is, before the first army is raised (campaign:C67)."""

    map: MapDocument
    kind: Literal["redraw-map"] = "redraw-map"


@dataclass(frozen=True, slots=True)
class EditMap:
    """One step in drawing the map, before the first army is raised (campaign:C90)."""

    edit: Annotated[MapEdit, Discriminator("edit")]
    kind: Literal["edit-map"] = "edit-map"


@dataclass(frozen=True, slots=True)
class TakeCopy:
    """Begin a file that holds what one player may know, only to look at (campaign:C61). No campaign takes it."""

    player: PlayerId
    kind: Literal["take-copy"] = "take-copy"


@dataclass(frozen=True, slots=True)
class StartWeek:
    """Throw for initiative; the week's turns begin (campaign:C10)."""

    kind: Literal["start-week"] = "start-week"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The player has finished the turn."""

    player: PlayerId
    kind: Literal["end-turn"] = "end-turn"


@dataclass(frozen=True, slots=True)
class EndWeek:
    """Surplus, income, relief, and the next week (campaign:C31)."""

    kind: Literal["end-week"] = "end-week"


@dataclass(frozen=True, slots=True)
class Recruit:
    """Buy figures from a sector's stock, into an army there or a new one (campaign:C31, campaign:C18)."""

    player: PlayerId
    sector: SectorId
    units: tuple[tuple[str, int], ...]  # unit key, how many
    army: ArmyId | None = None  # None: a new army
    name: str = ""  # of the new army; empty: one is chosen
    kind: Literal["recruit"] = "recruit"


@dataclass(frozen=True, slots=True)
class SplitArmy:
    """Make a new army of some figures of another (campaign:C17)."""

    player: PlayerId
    army: ArmyId
    figures: tuple[FigureId, ...]
    name: str = ""
    kind: Literal["split-army"] = "split-army"


@dataclass(frozen=True, slots=True)
class MergeArmies:
    """Put all figures of one army into another in the same sector (campaign:C17)."""

    player: PlayerId
    army: ArmyId
    into: ArmyId
    kind: Literal["merge-armies"] = "merge-armies"


@dataclass(frozen=True, slots=True)
class MoveArmy:
    """Move along one or two routes; entering enemy forces attacks them (campaign:C12)."""

    player: PlayerId
    army: ArmyId
    path: tuple[SectorId, ...]  # without the sector where it stands
    kind: Literal["move-army"] = "move-army"


@dataclass(frozen=True, slots=True)
class AttackHere:
    """Attack enemy forces in the sector where the army stands, as its move (campaign:C45)."""

    player: PlayerId
    army: ArmyId
    kind: Literal["attack-here"] = "attack-here"


@dataclass(frozen=True, slots=True)
class LayMinefield:
    """Lay a field on a route between two own sectors, 10 FP from their stocks (campaign:C33)."""

    player: PlayerId
    route: RouteId
    payment: Payment
    kind: Literal["lay-minefield"] = "lay-minefield"


@dataclass(frozen=True, slots=True)
class ClearMinefield:
    """Remove a field: 10 FP for an opposing neighbour, free for its layer (campaign:C33)."""

    player: PlayerId
    route: RouteId
    payment: Payment = ()
    kind: Literal["clear-minefield"] = "clear-minefield"


@dataclass(frozen=True, slots=True)
class AppointCommander:
    """Name a figure commander in chief and throw for the ability (campaign:C5, campaign:C37, campaign:C38)."""

    player: PlayerId
    figure: FigureId
    kind: Literal["appoint-commander"] = "appoint-commander"


@dataclass(frozen=True, slots=True)
class MakePact:
    """Two players agree not to fight, and let each other in (campaign:C6, campaign:C56)."""

    player: PlayerId
    other: PlayerId
    kind: Literal["make-pact"] = "make-pact"


@dataclass(frozen=True, slots=True)
class EndPact:
    """End a pact in the own turn (campaign:C45)."""

    player: PlayerId
    other: PlayerId
    kind: Literal["end-pact"] = "end-pact"


class Answer(StrEnum):
    """What an attacked army does."""

    STAND = "stand"
    WITHDRAW = "withdraw"
    SURRENDER = "surrender"


@dataclass(frozen=True, slots=True)
class AnswerAttack:
    """Stand, withdraw or surrender with one army (campaign:C21, campaign:C46)."""

    player: PlayerId
    battle: BattleId
    army: ArmyId
    answer: Answer
    to: SectorId | None = None  # where a withdrawal goes
    kind: Literal["answer-attack"] = "answer-attack"


@dataclass(frozen=True, slots=True)
class SendDetachment:
    """Send up to 5 FP of an army to a battle of others (campaign:D1). ``ally`` None: alone against all."""

    player: PlayerId
    battle: BattleId
    army: ArmyId
    figures: tuple[FigureId, ...]
    ally: PlayerId | None
    kind: Literal["send-detachment"] = "send-detachment"


@dataclass(frozen=True, slots=True)
class DeclineCalls:
    """These players send nobody to a battle (campaign:D6)."""

    battle: BattleId
    players: tuple[PlayerId, ...]
    kind: Literal["decline-calls"] = "decline-calls"


@dataclass(frozen=True, slots=True)
class GrantReloading:
    """A main player lets a detachment reload from his HQs, to the end of the battle (campaign:D2, campaign:D6)."""

    player: PlayerId
    battle: BattleId
    to: PlayerId
    kind: Literal["grant-reloading"] = "grant-reloading"


@dataclass(frozen=True, slots=True)
class WriteFlanks:
    """Write down flanking forces for a battle, in secret, in place of all written before (fftt:H1)."""

    player: PlayerId
    battle: BattleId
    flanks: tuple[Flank, ...]
    kind: Literal["write-flanks"] = "write-flanks"


@dataclass(frozen=True, slots=True)
class ReportBattle:
    """Enter a battle's result (campaign:C25, campaign:C26). Figures and sides are named by figure and player ids.

    ``record``: how the program fought it; None where people fought it and typed the result in.
    """

    battle: BattleId
    report: BattleReport
    record: Annotated[BattleRecord[UnitRow], AfterValidator(with_rules)] | None = None
    kind: Literal["report-battle"] = "report-battle"


@dataclass(frozen=True, slots=True)
class AgreeToReport:
    """A player who was in a battle agrees to the result that was typed in (campaign:C79).

    ``result``: the mark of that result; to another one, after an amendment say, nobody has agreed.
    """

    player: PlayerId
    battle: BattleId
    result: str
    kind: Literal["agree-to-report"] = "agree-to-report"


@dataclass(frozen=True, slots=True)
class ChooseLosses:
    """Say which figures die in a hazard (campaign:C14)."""

    player: PlayerId
    pending: PendingId
    figures: tuple[FigureId, ...]
    kind: Literal["choose-losses"] = "choose-losses"


@dataclass(frozen=True, slots=True)
class ChooseSurplus:
    """Say which figures, and how much of the stock, a full sector loses (campaign:C16)."""

    player: PlayerId
    pending: PendingId
    figures: tuple[FigureId, ...]
    stock: int = 0
    kind: Literal["choose-surplus"] = "choose-surplus"


@dataclass(frozen=True, slots=True)
class ChooseHaven:
    """Say to which sector a beaten force retreats, or which sector gets relief (campaign:C22, campaign:C52)."""

    player: PlayerId
    pending: PendingId
    sector: SectorId
    kind: Literal["choose-haven"] = "choose-haven"


@dataclass(frozen=True, slots=True)
class Rename:
    """Give a figure, an army, a sector, a player or the campaign itself another name."""

    what: str  # any id, or "campaign"
    name: str
    kind: Literal["rename"] = "rename"


@dataclass(frozen=True, slots=True)
class NameAbility:
    """Say which form of an ability a figure has, where its game has several of it (firefight:E8q)."""

    player: PlayerId
    figure: FigureId
    ability: str
    kind: Literal["name-ability"] = "name-ability"


@dataclass(frozen=True, slots=True)
class FormUnits:
    """Say which figures of an army act as one unit on a table; each named list is a unit (firefight:E5).

    ``free``: figures that the rules form into units again.
    """

    player: PlayerId
    army: ArmyId
    units: tuple[tuple[FigureId, ...], ...] = ()
    free: tuple[FigureId, ...] = ()
    kind: Literal["form-units"] = "form-units"


@dataclass(frozen=True, slots=True)
class WriteNote:
    """Write something about a thing, in place of what was written before; empty: nothing (campaign:C66).

    ``player``: whose own note it is, which nobody else sees; None: for all.
    """

    what: str  # id of a figure, an army, a sector, a route, a battle or a player, or "campaign"
    text: str
    player: PlayerId | None = None
    kind: Literal["write-note"] = "write-note"


@dataclass(frozen=True, slots=True)
class SetPortrait:
    """Give a figure or a player a picture, which has to be in the file; ``picture`` empty: none (campaign:C66)."""

    what: str
    picture: PictureId
    kind: Literal["set-portrait"] = "set-portrait"


@dataclass(frozen=True, slots=True)
class HandSeat:
    """From now on the program plays a seat at this level, or a person does where it is empty (campaign:C82)."""

    player: PlayerId
    computer: str
    kind: Literal["hand-seat"] = "hand-seat"


@dataclass(frozen=True, slots=True)
class DropSeat:
    """Nobody plays a seat any more: its armies stand as neutral garrisons, or leave the map (campaign:C83)."""

    player: PlayerId
    leaves: bool  # all that it has leaves the map
    reason: str
    kind: Literal["drop-seat"] = "drop-seat"


@dataclass(frozen=True, slots=True)
class SeatNewcomer:
    """A new player joins a campaign that has begun, in a sector of nobody's or of a neutral seat's (campaign:C84)."""

    newcomer: PlayerSetup
    sector: SectorId
    kind: Literal["seat-newcomer"] = "seat-newcomer"


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """House rules are others from now on: ``(("relief", False), ("end_at", 8))`` (campaign:C86)."""

    changes: tuple[tuple[str, bool | int | str], ...]
    reason: str
    kind: Literal["change-rules"] = "change-rules"


@dataclass(frozen=True, slots=True)
class SetBattlefield:
    """The table of a sector is this one, or (by ``seed``) one that its character makes anew (campaign:C91).

    Neither: the one that the campaign itself makes for it, as before anything was changed.
    """

    sector: SectorId
    battlefield: Battlefield | None = None
    seed: int | None = None
    kind: Literal["set-battlefield"] = "set-battlefield"


@dataclass(frozen=True, slots=True)
class SetBackdrop:
    """Lay a picture, which has to be in the file, beneath the map or a sector's table; None: none (campaign:C92)."""

    what: str  # id of a sector, or "campaign" for the map
    backdrop: Backdrop | None
    kind: Literal["set-backdrop"] = "set-backdrop"


@dataclass(frozen=True, slots=True)
class ThrowAgain:
    """Set a throw aside: the next time its key is thrown, the dice fall anew. A visible order of its own."""

    key: str  # as the journal shows it
    reason: str
    kind: Literal["throw-again"] = "throw-again"


@dataclass(frozen=True, slots=True)
class RenewDice:
    """The program throws with this secret from now on; what has fallen keeps its faces (campaign:C97d)."""

    secret: str = field(repr=False)
    kind: Literal["renew-dice"] = "renew-dice"


@dataclass(frozen=True, slots=True)
class SetStock:
    """Correction: a sector's stock is this many FP."""

    sector: SectorId
    stock: int
    set: Literal["stock"] = "stock"


@dataclass(frozen=True, slots=True)
class SetVictoryPoints:
    """Correction: a player has this many VP."""

    player: PlayerId
    vp: int
    set: Literal["vp"] = "vp"


@dataclass(frozen=True, slots=True)
class SetFigure:
    """Correction: a figure's experience (FP), kills, battles and abilities are these; None: as they were."""

    figure: FigureId
    experience: int | None = None
    kills: int | None = None
    battles: int | None = None
    abilities: tuple[str, ...] | None = None
    set: Literal["figure"] = "figure"


@dataclass(frozen=True, slots=True)
class AddFigures:
    """Correction: figures join an army, or form a new one in ``sector`` (how a campaign moves over from paper)."""

    player: PlayerId
    sector: SectorId
    units: tuple[tuple[str, int], ...]
    army: ArmyId | None = None
    name: str = ""
    set: Literal["add-figures"] = "add-figures"


@dataclass(frozen=True, slots=True)
class StrikeFigure:
    """Correction: a figure is struck off."""

    figure: FigureId
    set: Literal["strike-figure"] = "strike-figure"


@dataclass(frozen=True, slots=True)
class ReviveFigure:
    """Correction: a fallen figure lives, in this army."""

    figure: FigureId
    army: ArmyId
    set: Literal["revive-figure"] = "revive-figure"


@dataclass(frozen=True, slots=True)
class SetOwner:
    """Correction: a sector belongs to this player, or to nobody; its stock goes with it."""

    sector: SectorId
    owner: PlayerId | None
    set: Literal["owner"] = "owner"


@dataclass(frozen=True, slots=True)
class PlaceArmy:
    """Correction: an army stands in this sector, and has moved this week or not."""

    army: ArmyId
    sector: SectorId
    moved: bool = False
    set: Literal["place"] = "place"


@dataclass(frozen=True, slots=True)
class DropPending:
    """Correction: an open choice, or a battle that will not be fought, is dropped."""

    pending: PendingId
    set: Literal["drop-pending"] = "drop-pending"


Correction = (
    SetStock
    | SetVictoryPoints
    | SetFigure
    | AddFigures
    | StrikeFigure
    | ReviveFigure
    | SetOwner
    | PlaceArmy
    | DropPending
)


@dataclass(frozen=True, slots=True)
class Correct:
    """The organiser sets right what the table agreed on, with a reason (campaign:C55)."""

    reason: str
    corrections: tuple[Annotated[Correction, Discriminator("set")], ...]
    kind: Literal["correct"] = "correct"


Order = (
    FoundCampaign
    | TakeCopy
    | RedrawMap
    | EditMap
    | StartWeek
    | EndTurn
    | EndWeek
    | Recruit
    | SplitArmy
    | MergeArmies
    | MoveArmy
    | AttackHere
    | LayMinefield
    | ClearMinefield
    | AppointCommander
    | MakePact
    | EndPact
    | AnswerAttack
    | SendDetachment
    | DeclineCalls
    | GrantReloading
    | WriteFlanks
    | ReportBattle
    | AgreeToReport
    | ChooseLosses
    | ChooseSurplus
    | ChooseHaven
    | Rename
    | NameAbility
    | FormUnits
    | WriteNote
    | SetPortrait
    | HandSeat
    | DropSeat
    | SeatNewcomer
    | ChangeRules
    | SetBattlefield
    | SetBackdrop
    | ThrowAgain
    | RenewDice
    | Correct
)
