"""The journal's sentences: every kind of order and event is told, in the players' names and numbers."""

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from immutables import Map

import resources
from campaign import rulebook
from campaign.battle.contract import BattleRecord, BattleReport, BattleSetup, SideEnd, SideResult
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.units import Faction
from campaign.battle.scenery import Edge
from campaign.dice import DiceKey, Roll
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.entries import RULES, Entry
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, BattleId, EntryId, FigureId, OrderId, PendingId, PictureId, PlayerId
from campaign.world.knowledge import as_seen_by, entry_as_seen_by
from campaign.world.maps import edits
from campaign.world.maps.document import Hazard
from campaign.world.news import details, headline
from campaign.world.news.details import SILENT, TELLERS
from campaign.world.state import (
    Account,
    AnswerDue,
    Backdrop,
    Battle,
    BattleStage,
    CallDue,
    Fate,
    Flank,
    Force,
    LossesDue,
    ReliefDue,
    ReportDue,
    RetreatDue,
    Role,
    Stage,
    SurplusDue,
)
from tests.fights import FIELD
from tests.paper.builders import BLUE, GREEN, RED, city, founded_event, route, sector, table
from tests.play.campaigns import OnPaper
from tests.play.founding import random_founding
from tests.play.random_player import random_order

HIGHLINE = BattleId("9.battle")
MINES = PendingId("losses:1")
FULL = PendingId("surplus:1")
AWAY = PendingId("retreat:1")
AID = PendingId("relief:1")


def _before():
    """Red's Coil (7 FP) beside Blue's Lathe (4 FP), Green's Swarm, a battle in the Spindle, and open choices."""
    scene = table()
    scene.army(RED, sector(3), "Coil", ("engineer", "Hollis"), ("grunt", "Wick"), "grunt", "grunt", "hq", id="2.army")
    scene.army(BLUE, sector(10), "Lathe", ("terminator", "Anvil"), "terminator", "terminator", "hq", id="3.army")
    scene.army(GREEN, sector(9), "Swarm", "queen", ("stinger", "Needle"), id="4.army")
    forces = (
        Force(RED, ArmyId("2.army"), Role.ATTACKER, RED),
        Force(BLUE, ArmyId("3.army"), Role.DEFENDER, BLUE, stands=None),
    )
    battle = Battle(HIGHLINE, sector(10), 1, 2, RED, BLUE, BattleStage.ANSWERS, forces)
    scene.happen(
        e.BattleDeclared(battle),
        e.PendingOpened(LossesDue(MINES, RED, ArmyId("2.army"), 5, route(1))),
        e.PendingOpened(SurplusDue(FULL, RED, sector(3), 3, 2)),
        e.PendingOpened(RetreatDue(AWAY, BLUE, HIGHLINE, (ArmyId("3.army"),), sector(10), (sector(4),))),
        e.PendingOpened(ReliefDue(AID, GREEN, (sector(7), sector(8)))),
    )
    return replace(scene.state, stage=Stage.TURNS, week=2)


BEFORE = _before()
COIL, LATHE, SWARM = ArmyId("2.army"), ArmyId("3.army"), ArmyId("4.army")
HOLLIS, WICK = FigureId("2.engineer1"), FigureId("2.grunt2")
ANVIL, NEEDLE = FigureId("3.terminator1"), FigureId("4.stinger2")
REPORT = BattleReport(
    turns=5,
    sides=(SideResult(RED, SideEnd.WON), SideResult(BLUE, SideEnd.RETREATED, 3)),
    holder=RED,
    note="two hours",
)
PICTURE = Backdrop(PictureId("ab" * 32), 0, 0, 900, 700, 60)
FRESH_BATTLE = replace(BEFORE.battles[HIGHLINE], id=BattleId("11.battle"))
NEW_ARMY = e.ArmyFormed(ArmyId("11.army"), RED, "Ash Company", sector(1))


def entry(order, *events):
    return Entry(EntryId(11), EntryId(10), OrderId("11"), order, (), RULES, events, "", 0)


HEADLINES = [
    (
        o.FoundCampaign(
            "The Drowned City",
            "fftt",
            (o.PlayerSetup("Red", Faction.MARINES), o.PlayerSetup("Blue", Faction.MACHINA)),
            city(),
            7,
        ),
        (),
        "The campaign The Drowned City begins: Red (Marines) and Blue (Machina)",
    ),
    (
        o.StartWeek(),
        (e.InitiativeThrown((BLUE, GREEN, RED), ((RED, (1,)), (BLUE, (6, 5)), (GREEN, (6, 2)))),),
        "Month 1, week 2: Blue moves first, then Green and Red",
    ),
    (o.EndTurn(RED), (e.TurnEnded(RED),), "Red ends the turn"),
    (
        o.EndWeek(),
        (e.StockMoved(sector(1), RED, 4, Account.INCOME), e.WeekEnded(1, 3)),
        "Month 1, week 2 ends, with 4 FP of income",
    ),
    (o.EndWeek(), (e.WeekEnded(1, 3),), "Month 1, week 2 ends"),
    (o.EndWeek(), (), "Month 1, week 2 comes to its end, when all choices are made"),
    (o.EndWeek(), (e.WeekEnded(1, 3), e.CampaignEnded((RED,))), "Month 1, week 2 ends, and with it the campaign"),
    (
        o.Recruit(RED, sector(3), (("marines.grunt", 2), ("marines.medic", 1)), COIL),
        (e.StockMoved(sector(3), RED, -3, Account.RECRUITED),),
        "Red recruits 2 Grunts and 1 Medic in Kessel Row, 3 FP from stock",
    ),
    (
        o.Recruit(RED, sector(1), (("marines.hq", 1), ("marines.grunt", 1))),
        (NEW_ARMY, e.StockMoved(sector(1), RED, -2, Account.RECRUITED)),
        "Red recruits Ash Company in Old Docks, 2 FP from stock: 1 HQ and 1 Grunt",
    ),
    (o.SplitArmy(RED, COIL, (HOLLIS, WICK)), (NEW_ARMY,), "Red splits 4 FP off Coil, to be Ash Company"),
    (o.MergeArmies(BLUE, LATHE, COIL), (e.ArmyGone(LATHE),), "Blue merges Lathe into Coil"),
    (
        o.MoveArmy(RED, COIL, (sector(2),)),
        (e.ArmyMoved(COIL, sector(2)),),
        "Red moves Coil from Kessel Row to Glasshouse",
    ),
    (
        o.MoveArmy(RED, COIL, (sector(10),)),
        (e.ArmyMoved(COIL, sector(10)), e.SectorTaken(sector(10), RED, None)),
        "Red moves Coil from Kessel Row to The Spindle and takes it",
    ),
    (
        o.MoveArmy(RED, COIL, (sector(10), sector(4))),
        (e.ArmyMoved(COIL, sector(10)), e.ArmyMoved(COIL, sector(4)), e.SectorTaken(sector(4), RED, BLUE)),
        "Red moves Coil from Kessel Row to Relay Park and takes it from Blue",
    ),
    (
        o.MoveArmy(RED, COIL, (sector(10),)),
        (e.ArmyMoved(COIL, sector(10)), e.BattleDeclared(FRESH_BATTLE)),
        "Red moves Coil from Kessel Row to The Spindle and attacks Blue there, 7 FP against 4",
    ),
    (
        o.MoveArmy(RED, COIL, (sector(10),)),
        (e.ArmyMoved(COIL, sector(10)), e.ForceJoined(HIGHLINE, Force(RED, COIL, Role.ATTACKER, RED))),
        "Red moves Coil from Kessel Row to The Spindle and attacks Blue there with 7 FP more",
    ),
    (
        o.MoveArmy(GREEN, SWARM, (sector(10),)),
        (e.ArmyMoved(SWARM, sector(10)), e.ForceJoined(HIGHLINE, Force(GREEN, SWARM, Role.DEFENDER, BLUE))),
        "Green moves Swarm from Highline to The Spindle, to stand in the battle there",
    ),
    (
        o.MoveArmy(RED, COIL, (sector(2), sector(1))),
        (e.PendingOpened(LossesDue(MINES, RED, COIL, 5, route(1))),),
        "Red moves Coil from Kessel Row towards Old Docks, and has losses to choose",
    ),
    (
        o.MoveArmy(RED, COIL, (sector(2),)),
        (e.ArmyGone(COIL),),
        "Red moves Coil from Kessel Row towards Glasshouse, and loses all of it",
    ),
    (
        o.AttackHere(RED, COIL),
        (e.BattleDeclared(FRESH_BATTLE),),
        "Red turns with Coil in Kessel Row and attacks Blue there, 7 FP against 4",
    ),
    (
        o.LayMinefield(RED, route(1), ((sector(1), 6), (sector(2), 4))),
        (),
        "Red lays a minefield between Old Docks and Glasshouse, 10 FP from stock",
    ),
    (o.ClearMinefield(RED, route(1)), (), "Red removes the minefield between Old Docks and Glasshouse"),
    (
        o.ClearMinefield(BLUE, route(1), ((sector(4), 10),)),
        (),
        "Blue clears the minefield between Old Docks and Glasshouse, 10 FP from stock",
    ),
    (
        o.AppointCommander(RED, WICK),
        (e.CommanderNamed(RED, WICK), e.AbilityGained(WICK, "lucky", 9)),
        "Red names Wick commander in chief: 2D6 = 9, Lucky",
    ),
    (o.MakePact(RED, GREEN), (), "Red and Green make a pact"),
    (o.EndPact(RED, GREEN), (), "Red ends the pact with Green"),
    (o.AnswerAttack(BLUE, HIGHLINE, LATHE, o.Answer.STAND), (), "Blue stands with Lathe in The Spindle"),
    (
        o.AnswerAttack(BLUE, HIGHLINE, LATHE, o.Answer.WITHDRAW, sector(4)),
        (),
        "Blue withdraws Lathe from The Spindle to Relay Park",
    ),
    (o.AnswerAttack(BLUE, HIGHLINE, LATHE, o.Answer.SURRENDER), (), "Blue surrenders Lathe in The Spindle"),
    (
        o.SendDetachment(GREEN, HIGHLINE, SWARM, (NEEDLE,), RED),
        (),
        "Green sends 1 FP of Swarm to the battle of The Spindle, on Red's side",
    ),
    (
        o.SendDetachment(GREEN, HIGHLINE, SWARM, (NEEDLE,), None),
        (),
        "Green sends 1 FP of Swarm to the battle of The Spindle, against all",
    ),
    (o.DeclineCalls(HIGHLINE, (GREEN,)), (), "Green sends nobody to the battle of The Spindle"),
    (o.DeclineCalls(HIGHLINE, (GREEN, RED)), (), "Green and Red send nobody to the battle of The Spindle"),
    (o.GrantReloading(RED, HIGHLINE, GREEN), (), "Red lets Green reload in the battle of The Spindle"),
    (
        o.WriteFlanks(RED, HIGHLINE, (Flank(Edge.NORTH, (HOLLIS,)),)),
        (),
        "Red writes down flanking forces for the battle of The Spindle",
    ),
    (o.WriteFlanks(RED, HIGHLINE, ()), (), "Red takes back the flanking forces for the battle of The Spindle"),
    (o.ReportBattle(HIGHLINE, REPORT), (), "Battle of The Spindle: Red wins and Blue retreats in turn 3"),
    (
        o.ReportBattle(
            HIGHLINE, REPORT, BattleRecord("fftt", 1, BattleSetup("fftt", FIELD, (), (), TableRules()), 7, "", "")
        ),
        (),
        "Battle of The Spindle, fought in the program: Red wins and Blue retreats in turn 3",
    ),
    (o.AgreeToReport(BLUE, HIGHLINE, "9f8c2b7d10"), (), "Blue agrees to the result of the battle of The Spindle"),
    (
        o.ChooseLosses(RED, MINES, (HOLLIS, WICK)),
        (),
        "Red gives up Hollis and Wick, 4 FP, to the minefield between Old Docks and Glasshouse",
    ),
    (
        o.ChooseSurplus(RED, FULL, (WICK,), 2),
        (),
        "Red loses Wick (1 FP) and 2 FP of stock: too much for Kessel Row",
    ),
    (o.ChooseHaven(BLUE, AWAY, sector(4)), (), "Blue retreats from The Spindle to Relay Park"),
    (o.ChooseHaven(GREEN, AID, sector(7)), (), "Green gets 2 FP of relief in Foundry"),
    (o.Rename(COIL, "Spring"), (), "Coil is called Spring from now on"),
    (o.NameAbility(RED, HOLLIS, "iron"), (), "Red names what Hollis has: Iron"),
    (o.FormUnits(RED, COIL, ((HOLLIS, WICK),)), (), "Red forms units of the figures of Coil"),
    (o.TakeCopy(RED), (), "A copy for one player"),
    (o.RedrawMap(city()), (), f"The map is another: {city().name}, 10 sectors and 9 routes"),
    (o.EditMap(edits.AddSector((1, 1), "Mill", "core")), (), "Mill is added to the map"),
    (o.EditMap(edits.MoveSector(sector(1), (1, 1))), (), "Old Docks is moved on the map"),
    (o.EditMap(edits.RemoveSector(sector(1))), (), "Old Docks is taken off the map"),
    (o.EditMap(edits.NameSector(sector(1), "Mill")), (), "Old Docks is called Mill on the map"),
    (o.EditMap(edits.JoinSectors(sector(1), sector(3))), (), "A route joins Old Docks and Kessel Row"),
    (
        o.EditMap(edits.RemoveRoute(route(1))),
        (),
        "The route between Old Docks and Glasshouse is taken off the map",
    ),
    (o.EditMap(edits.SetZone(sector(1), True)), (), "Old Docks becomes radioactive"),
    (o.EditMap(edits.SetZone(sector(1), False)), (), "Old Docks is radioactive no more"),
    (o.EditMap(edits.SetHazard(sector(1), Hazard("lava", 3))), (), "Old Docks becomes a hazardous area: lava, 3D6"),
    (o.EditMap(edits.SetHazard(sector(1), None)), (), "Old Docks is no hazardous area any more"),
    (o.EditMap(edits.SetCharacter(sector(1), "ruins")), (), "Old Docks looks different: ruins"),
    (o.EditMap(edits.SetCentre(sector(1))), (), "Old Docks is the centre of the map"),
    (o.EditMap(edits.SwapHomes(sector(1), sector(10))), (), "Old Docks and The Spindle change roles on the map"),
    (o.SetBattlefield(sector(1), FIELD), (), "The battlefield of Old Docks is another"),
    (o.SetBattlefield(sector(1), seed=3), (), "The battlefield of Old Docks is made anew"),
    (o.SetBackdrop("campaign", PICTURE), (), "A picture lies beneath the map"),
    (o.SetBackdrop("campaign", None), (), "No picture lies beneath the map any more"),
    (o.SetBackdrop(sector(1), PICTURE), (), "A picture lies beneath the table of Old Docks"),
    (o.SetBackdrop(sector(1), None), (), "No picture lies beneath the table of Old Docks any more"),
    (o.Rename("campaign", "Winter War"), (), "The Drowned City is called Winter War from now on"),
    (o.WriteNote(HOLLIS, "Held the stairs.\nAlone."), (), "Written about Hollis: Held the stairs. Alone."),
    (o.WriteNote(HOLLIS, ""), (), "The note about Hollis is struck out"),
    (o.WriteNote(sector(1), "Next.", RED), (), "Red writes an own note about Old Docks"),
    (o.WriteNote(sector(1), "", RED), (), "Red strikes out the own note about Old Docks"),
    (o.WriteNote("1.r1", "Wet."), (), "Written about the route between Old Docks and Glasshouse: Wet."),
    (o.SetPortrait(HOLLIS, PictureId("ab" * 32)), (), "Hollis has a portrait"),
    (o.SetPortrait(HOLLIS, PictureId("")), (), "The portrait of Hollis is taken away"),
    (
        o.ThrowAgain("hazard/m1w2/2.army,1.r1/0", "cocked die"),
        (),
        "Thrown again: hazard of month 1, week 2, Coil and the minefield between Old Docks and Glasshouse (cocked die)",
    ),
    (
        o.ThrowAgain("battle/m1w2/1.s10/0", "wrong armies"),
        (),
        "Thrown again: the program’s battle of month 1, week 2, The Spindle (wrong armies)",
    ),
    (
        o.RenewDice("ab" * 32),
        (),
        "The dice have a new key from now on; those that have fallen keep their faces",
    ),
    (o.HandSeat(RED, "easy"), (), "The program plays Red from now on (easy)"),
    (o.HandSeat(RED, ""), (), "A person plays Red from now on"),
    (
        o.DropSeat(RED, False, "Moved away"),
        (),
        "Nobody plays Red any more, whose armies stand as neutral garrisons (Moved away)",
    ),
    (o.DropSeat(RED, True, "Ill"), (), "Red leaves the campaign, with all figures and stocks (Ill)"),
    (
        o.SeatNewcomer(o.PlayerSetup("Ochre", Faction.MACHINA), sector(10)),
        (e.SeatAdded(e.Seat(PlayerId("9.p4"), "Ochre", Faction.MACHINA, None, "D")),),
        "Ochre (Machina) joins the campaign, in The Spindle",
    ),
    (
        o.ChangeRules((("relief", False),), "Voted"),
        (e.RulesChanged(HouseRules(relief=False)),),
        "House rules change (Voted): There is no relief for a player without an HQ. "
        "Before: A player who can neither attack nor buy an HQ gets 2 FP at the end of the week.",
    ),
    (o.Correct("Miscounted", ()), (), "Correction: Miscounted"),
]

DETAILS = [
    (founded_event(), "The map: 10 sectors and 9 routes"),
    (
        e.InitiativeThrown((BLUE, GREEN, RED), ((RED, (1,)), (BLUE, (6, 5)), (GREEN, (6, 2)))),
        "Thrown: Red 1; Blue 6, then 5; Green 6, then 2",
    ),
    (e.StageReached(Stage.BATTLES), "All turns of the week are over"),
    (e.WeekEnded(2, 1), "Month 2, week 1 comes next; every army may move again"),
    (e.StockMoved(sector(1), RED, 15, Account.FOUNDED), "Red begins with 15 FP in Old Docks"),
    (e.StockMoved(sector(1), RED, 4, Account.INCOME), "Red earns 4 FP in Old Docks"),
    (e.StockMoved(sector(1), RED, 2, Account.CATCH_UP), "Red is the smallest and gets 2 FP more in Old Docks"),
    (e.StockMoved(sector(1), RED, 6, Account.HANDICAP), "Red gets 6 FP more in Old Docks, as a handicap"),
    (e.StockMoved(sector(1), RED, -3, Account.LEFT), "3 FP of Red’s stock are gone in Old Docks"),
    (e.StockMoved(sector(1), RED, 2, Account.RELIEF), "Red gets 2 FP of relief in Old Docks"),
    (e.StockMoved(sector(1), RED, 3, Account.CAPTURED), "Red captures 3 FP of stock in Old Docks"),
    (e.StockMoved(sector(1), RED, 3, Account.CORRECTIONS), "Red gets 3 FP of stock in Old Docks"),
    (e.StockMoved(sector(1), RED, -3, Account.CORRECTIONS), "Red has 3 FP less of stock in Old Docks"),
    (e.StockMoved(sector(1), RED, -3, Account.SURPLUS), "Red loses 3 FP of stock as surplus in Old Docks"),
    (e.StockMoved(sector(1), RED, -6, Account.MINES), "Red pays 6 FP from the stock of Old Docks"),
    (
        e.StockMoved(sector(1), RED, -3, Account.COMMANDER),
        "Red pays 3 FP more for a commander, from the stock of Old Docks",
    ),
    (e.StockMoved(sector(1), RED, -5, Account.STOCK_LOST), "Red loses 5 FP of stock in Old Docks"),
    (NEW_ARMY, "Ash Company forms in Old Docks"),
    (e.ArmyGone(COIL), "Coil is no more"),
    (
        e.FigureJoined(FigureId("11.medic1"), RED, "marines.medic", "Anke", 1, COIL, Account.RECRUITED),
        "Anke (Medic) joins Coil",
    ),
    (
        e.FigureJoined(FigureId("11.drone1"), GREEN, "insectoids.drone", "Clatter", 1, SWARM, Account.HATCHED),
        "Clatter (Drone) hatched and joins Swarm",
    ),
    (
        e.FigureHatchedAndDied(FigureId("11.drone1"), GREEN, "insectoids.drone", "Clatter", 1),
        "Clatter (Drone) hatched and died in the battle",
    ),
    (
        e.FigureJoined(FigureId("11.drone1"), GREEN, "insectoids.drone", "Clatter", 1, None, Account.HATCHED),
        "Clatter (Drone) hatched and joins the detachment",
    ),
    (e.FiguresTransferred((HOLLIS, WICK), COIL), "Hollis and Wick go to Coil"),
    (e.FiguresTransferred((NEEDLE,), None), "Needle leaves for the battle"),
    (e.ArmyMoved(COIL, sector(2)), "Coil enters Glasshouse"),
    (e.FigureLost(ANVIL, Fate.KILLED, HIGHLINE, HOLLIS, RED), "Blue loses Anvil in battle, 1 FP"),
    (e.FigureLost(ANVIL, Fate.CAPTURED, HIGHLINE, None, RED), "Blue loses Anvil as captured, 1 FP"),
    (e.FigureLost(ANVIL, Fate.SURRENDERED, HIGHLINE, None, RED), "Blue surrenders Anvil, 1 FP"),
    (e.FigureLost(ANVIL, Fate.HAZARD), "Blue loses Anvil to a hazard, 1 FP"),
    (e.FigureLost(ANVIL, Fate.SURPLUS), "Blue loses Anvil as surplus, 1 FP"),
    (e.FigureLost(ANVIL, Fate.GIVEN_UP), "Blue gives up Anvil, 1 FP"),
    (e.FigureLost(ANVIL, Fate.STRANDED), "Blue loses Anvil, with nowhere to go, 1 FP"),
    (e.FigureLost(ANVIL, Fate.CORRECTED), "Blue has Anvil struck off, 1 FP"),
    (e.FigureRecovered(ANVIL, HIGHLINE, HOLLIS, RED), "Blue gets Anvil back, who was knocked out in battle, 1 FP"),
    (e.FigureRevived(WICK, COIL), "Wick lives again, in Coil"),
    (e.AbilityNamed(HOLLIS, "iron", "iron"), "Hollis has Iron"),
    (e.UnitFormed(COIL, (HOLLIS, WICK), "9.unit1"), "Hollis and Wick act as one unit"),
    (e.UnitFormed(COIL, (HOLLIS, WICK), ""), "Hollis and Wick form units as the rules say"),
    (e.KillCredited(HOLLIS, ANVIL, 1), "Hollis kills Anvil, 1 FP of experience"),
    (e.AbilityGained(WICK, "lucky", 9), "Wick throws 9 on the table of abilities: Lucky"),
    (
        e.FigureSet(WICK, 9, 3, 1, ("iron",)),
        "Wick: 9 FP of experience, 3 kills, 1 battle, Iron",
    ),
    (e.CommanderNamed(RED, WICK), "Wick stands for Red from now on"),
    (e.CommanderLost(RED, WICK, 2), "Red has lost the commander in chief, Wick"),
    (e.VictoryPointsScored(RED, 3, "kill", ANVIL), "Red scores 3 VP for enemies killed"),
    (e.VictoryPointsScored(RED, 3, "commander", ANVIL), "Red scores 3 VP for an enemy commander"),
    (e.VictoryPointsScored(RED, 5, "sector", sector(1)), "Red scores 5 VP for 1 sector"),
    (e.VictoryPointsScored(RED, -2, "correction", ""), "Red has 2 VP less"),
    (
        e.HazardThrown(COIL, route(1), (2, 3)),
        "Coil crosses the minefield between Old Docks and Glasshouse: 2 + 3, Red loses 5 FP",
    ),
    (e.HazardThrown(LATHE, sector(6), (2, 3)), "Lathe enters radioactive Cinder Hill: 2 + 3, Blue loses 5 FP"),
    (
        e.PendingOpened(LossesDue(MINES, RED, COIL, 5, route(1))),
        "Red has to choose 5 FP of losses in Coil",
    ),
    (e.PendingOpened(SurplusDue(FULL, RED, sector(3), 3, 2)), "Red has to choose 3 FP of surplus in Kessel Row"),
    (
        e.PendingOpened(AnswerDue(PendingId("answer"), BLUE, HIGHLINE, LATHE, ())),
        "Blue has to answer the attack on Lathe in The Spindle",
    ),
    (
        e.PendingOpened(CallDue(PendingId("call"), GREEN, HIGHLINE)),
        "Green may send a detachment to the battle of The Spindle",
    ),
    (
        e.PendingOpened(ReportDue(PendingId("report"), RED, HIGHLINE)),
        "The battle of The Spindle waits for its result",
    ),
    (
        e.PendingOpened(RetreatDue(AWAY, BLUE, HIGHLINE, (LATHE,), sector(10), (sector(4),))),
        "Blue has to choose where to retreat to from The Spindle",
    ),
    (e.PendingOpened(ReliefDue(AID, GREEN, ())), "Green has to choose where 2 FP of relief go"),
    (e.SectorTaken(sector(4), RED, BLUE), "Relay Park belongs to Red now, no longer to Blue"),
    (e.SectorTaken(sector(10), RED, None), "The Spindle belongs to Red now"),
    (e.SectorTaken(sector(10), None, RED), "The Spindle belongs to nobody now"),
    (e.MinefieldLaid(route(1), RED), "A minefield lies between Old Docks and Glasshouse"),
    (e.MinefieldCleared(route(1), RED), "The way between Old Docks and Glasshouse is free of mines"),
    (e.PactMade((RED, GREEN)), "Red and Green let each other in"),
    (e.PactEnded((RED, GREEN), RED), "Red and Green have no pact any more"),
    (e.BattleDeclared(FRESH_BATTLE), "Battle of The Spindle: Red attacks Blue there, 7 FP against 4"),
    (
        e.ForceJoined(HIGHLINE, Force(GREEN, SWARM, Role.DETACHMENT, RED, figures=(NEEDLE,))),
        "Green comes to the battle of The Spindle with 1 FP of Swarm",
    ),
    (e.ForceAnswered(HIGHLINE, LATHE, True), "Lathe stands in the battle of The Spindle"),
    (e.ForceAnswered(HIGHLINE, LATHE, False), "Lathe is not in the battle of The Spindle"),
    (e.ForceAnswered(HIGHLINE, LATHE, None), "Lathe has to answer the attack on The Spindle once more"),
    (
        e.ReloadingGranted(HIGHLINE, RED, GREEN),
        "Green may reload from the HQs of Red until the battle of The Spindle ends",
    ),
    (
        e.FlanksWritten(HIGHLINE, RED, (Flank(Edge.NORTH, (HOLLIS, WICK)), Flank(Edge.WEST, (WICK,)))),
        "On the flank: Hollis and Wick from the north edge; Wick from the west edge",
    ),
    (e.FlanksWritten(HIGHLINE, RED, ()), "Nobody comes in on the flank"),
    (e.BattlefieldLaid(sector(10), FIELD), "The Spindle keeps this table for its next battle"),
    (
        e.BattleFought(HIGHLINE, REPORT, (RED, BLUE)),
        "Red holds the field after 5 turns; Red and Blue have fought this week (“two hours”)",
    ),
    (e.ReportAgreed(HIGHLINE, BLUE), "1 of 1 sides agree now"),
    (
        e.AgreementVoided(HIGHLINE),
        "Nobody agrees any more to the result of the battle of The Spindle: it names who was corrected",
    ),
    (e.VeteranBrought(HOLLIS, "Old War", 9, 3, 4, ()), "Hollis is a veteran of Old War"),
    (e.PlayerOut(BLUE), "Blue has neither sector nor figure left, and is out"),
    (e.PlayerReturned(BLUE), "Blue is in the campaign again"),
    (e.CampaignEnded((RED, GREEN)), "Red and Green win the campaign"),
]


@pytest.mark.parametrize(("order", "events", "text"), HEADLINES, ids=lambda value: getattr(value, "kind", ""))
def test_an_entry_is_told_in_names_and_numbers(order, events, text):
    assert headline(entry(order, *events), BEFORE).text == text


@pytest.mark.parametrize(("event", "text"), DETAILS, ids=lambda value: getattr(value, "kind", ""))
def test_a_notable_event_is_told_in_names_and_numbers(event, text):
    assert [news.text for news in details(entry(o.EndWeek(), event), BEFORE)] == [text]


def test_every_kind_of_order_has_an_example_here():
    assert {type(order) for order, _events, _text in HEADLINES} == set(get_args(o.Order))


def test_every_kind_of_event_is_told_or_declared_silent():
    assert set(TELLERS) | SILENT == set(get_args(e.Event))
    assert not set(TELLERS) & SILENT


def test_every_kind_of_event_that_is_told_has_an_example_here():
    assert {type(event) for event, _text in DETAILS} == set(TELLERS)


def _all_news():
    for order, events, _text in HEADLINES:
        yield headline(entry(order, *events), BEFORE)
    for event, _text in DETAILS:
        yield from details(entry(o.EndWeek(), event), BEFORE)


def test_every_sign_is_an_icon_of_the_program():
    icons = {Path(icon.name).stem for icon in resources.icons()}
    assert {news.sign for news in _all_news()} <= icons


def test_every_rule_that_news_name_is_in_the_rulebook():
    assert all(rulebook.rule(news.rule) for news in _all_news())


@pytest.mark.claims("campaign:C86d")
def test_a_changed_house_rule_is_told_from_what_to_what():
    changed = entry(o.ChangeRules((("end_at", 3),), "Short summer"), e.RulesChanged(HouseRules(end_at=3)))
    text = headline(changed, BEFORE).text
    assert text == (
        "House rules change (Short summer): The campaign ends after 3 months. Before: The campaign ends after 6 months."
    )


def test_a_founding_is_told_without_a_state_before_it():
    founding = entry(
        o.FoundCampaign("Delta", "fftt", (o.PlayerSetup("Red", Faction.MARINES),), city(), 7),
        founded_event(),
        e.StockMoved(sector(1), RED, 15, Account.FOUNDED),
        e.StockMoved(sector(2), RED, 15, Account.FOUNDED),
        e.StockMoved(sector(3), RED, 15, Account.FOUNDED),
    )
    assert [news.text for news in (headline(founding, None), *details(founding, None))] == [
        "The campaign Delta begins: Red (Marines)",
        "The map: 10 sectors and 9 routes",
        "Red begins with 45 FP in 3 sectors",
    ]


def test_losses_of_a_player_by_the_same_fate_are_one_sentence():
    lost = entry(
        o.ReportBattle(HIGHLINE, REPORT),
        e.FigureLost(ANVIL, Fate.KILLED, HIGHLINE, HOLLIS, RED),
        e.KillCredited(HOLLIS, ANVIL, 1),
        e.FigureLost(FigureId("3.terminator2"), Fate.KILLED, HIGHLINE, WICK, RED),
    )
    assert [news.text for news in details(lost, BEFORE)] == [
        "Blue loses Anvil and Terminator 2 in battle, 2 FP",
        "Hollis kills Anvil, 1 FP of experience",
    ]


IN_HEADLINE = [
    (o.Recruit(RED, sector(1), ()), NEW_ARMY),
    (o.SplitArmy(RED, COIL, (WICK,)), NEW_ARMY),
    (o.MergeArmies(BLUE, LATHE, COIL), e.ArmyGone(LATHE)),
    (o.MoveArmy(RED, COIL, (sector(10),)), e.BattleDeclared(FRESH_BATTLE)),
    (o.AttackHere(RED, COIL), e.BattleDeclared(FRESH_BATTLE)),
    (o.AppointCommander(RED, WICK), e.CommanderNamed(RED, WICK)),
    (o.LayMinefield(RED, route(1), ()), e.MinefieldLaid(route(1), RED)),
    (o.ClearMinefield(RED, route(1)), e.MinefieldCleared(route(1), RED)),
    (o.AnswerAttack(BLUE, HIGHLINE, LATHE, o.Answer.STAND), e.ForceAnswered(HIGHLINE, LATHE, True)),
    (o.ChooseLosses(RED, MINES, (WICK,)), e.FigureLost(WICK, Fate.HAZARD)),
    (o.ChooseSurplus(RED, FULL, (WICK,), 2), e.FigureLost(WICK, Fate.SURPLUS)),
    (o.ChooseSurplus(RED, FULL, (), 2), e.StockMoved(sector(3), RED, -2, Account.SURPLUS)),
]


@pytest.mark.parametrize(("order", "event"), IN_HEADLINE, ids=lambda value: getattr(value, "kind", ""))
def test_what_the_headline_has_said_is_not_said_again(order, event):
    assert details(entry(order, event), BEFORE) == ()


def test_what_the_headline_has_not_said_is_told_though_the_order_is_about_the_same():
    gone = e.FigureLost(HOLLIS, Fate.HAZARD)
    assert len(details(entry(o.ChooseLosses(RED, MINES, (WICK,)), gone), BEFORE)) == 1


def test_an_attack_counts_what_is_left_of_the_army_after_its_hazards():
    moved = entry(o.ChooseLosses(RED, MINES, (WICK,)), e.FigureLost(WICK, Fate.HAZARD), e.BattleDeclared(FRESH_BATTLE))
    assert details(moved, BEFORE)[-1].text == "Battle of The Spindle: Red attacks Blue there, 6 FP against 4"


def test_figures_that_the_reader_may_not_know_are_counted_instead_of_named():
    hidden = replace(BEFORE, figures=Map())
    lost = entry(o.ChooseLosses(RED, MINES, (HOLLIS, WICK)))
    assert headline(lost, hidden).text.startswith("Red gives up 2 figures, 0 FP")


@pytest.mark.parametrize("name", ["{player}", "{0}", "%s", "<b>Wick</b>"])
def test_a_name_is_never_read_as_a_pattern(name):
    hostile = table(names=(name, name, name)).state
    assert headline(entry(o.MakePact(RED, BLUE)), hostile).text == f"{name} and {name} make a pact"


def test_a_throw_whose_key_is_unusual_is_shown_as_it_stands():
    assert headline(entry(o.ThrowAgain("no key", "why")), BEFORE).text == "Thrown again: no key (why)"


@pytest.mark.claims("campaign:C41e")
def test_no_id_is_told_of_what_is_thrown_for_and_is_not_known():
    told = headline(entry(o.ThrowAgain("hazard/m1w2/57.army,1.r1/0", "cocked die")), BEFORE).text
    assert told == (
        "Thrown again: hazard of month 1, week 2, the minefield between Old Docks and Glasshouse (cocked die)"
    )


def test_a_key_of_a_throw_reads_back_before_it_is_told():
    key = DiceKey("initiative", 1, 2, (RED,))
    assert headline(entry(o.ThrowAgain(str(key), "why")), BEFORE).text == (
        "Thrown again: initiative of month 1, week 2, Red (why)"
    )


def test_the_dice_of_an_entry_do_not_change_its_words():
    plain = entry(o.EndTurn(RED))
    thrown = replace(plain, dice=((DiceKey("x", 1, 1, ()), Roll((3,))),))
    assert headline(plain, BEFORE) == headline(thrown, BEFORE)


def _random_journal(seed, orders):
    """Entries of a campaign that nobody wrote, each with the state before it."""
    course, rng = OnPaper(random_founding(seed)), random.Random(seed)
    for number in range(2, orders + 2):
        before = course.state
        if before.stage is Stage.OVER:
            return
        order = random_order(before, rng)
        course.give(order)
        yield replace(entry(order, *course.events), id=EntryId(number), order_id=OrderId(str(number))), before


@pytest.mark.parametrize("seed", range(4))
def test_every_name_in_the_news_of_a_random_campaign_is_known(seed):
    general = re.compile(r"\b(?:a sector|an army|a figure|a player|its owner|Somebody)\b|[{}]")
    for written, before in _random_journal(seed, 120):
        told = [headline(written, before), *details(written, before)]
        if isinstance(written.order, o.ChangeRules):
            continue  # a house rule speaks of anybody, in its own words
        assert [news.text for news in told if general.search(news.text) or not news.text] == []


@pytest.mark.parametrize("seed", range(4))
def test_the_journal_of_a_random_campaign_can_be_told_to_everybody(seed):
    for written, before in _random_journal(seed, 120):
        for player in (None, *before.seats):
            seen = entry_as_seen_by(written, before, player)
            if seen is not None:
                assert headline(seen, as_seen_by(before, player)).text
                assert all(news.text for news in details(seen, as_seen_by(before, player)))
