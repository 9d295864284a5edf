"""Battles that end as a test wants them to, as the resolver would hand them back."""

from __future__ import annotations

from campaign.battle.contract import (
    AnyRecord,
    BattleRecord,
    BattleReport,
    BattleSetup,
    Casualty,
    Fought,
    SideEnd,
    SideResult,
)
from campaign.battle.fftt.units import Unit
from campaign.battle.row_packing import pack
from campaign.battle.scenery import Battlefield, Piece, PieceKind
from campaign.desk import Desk
from campaign.world.ids import BattleId
from campaign.world.orders import ReportBattle

FIELD = Battlefield(10_000, 12_000, (Piece(PieceKind.FOREST, ((0, 0), (900, 0), (900, 900), (0, 900))),))


def attacker_wins(setup: BattleSetup[Unit], seed: int) -> Fought[Unit]:
    """The attacker's first figure kills every defender that counts for the end; the log is the seed."""
    attacker, defender = setup.sides
    fights = {unit.key for unit in setup.units if unit.fights}
    report = BattleReport(
        turns=4,
        sides=(SideResult(attacker.key, SideEnd.WON), SideResult(defender.key, SideEnd.BEATEN)),
        holder=attacker.key,
        casualties=tuple(
            Casualty(figure.key, attacker.figures[0].key) for figure in defender.figures if figure.unit in fights
        ),
    )
    return Fought(report, record(setup, seed))


def nobody_wins(setup: BattleSetup[Unit], seed: int) -> Fought[Unit]:
    """Both sides stand at the end, and the second holds the field."""
    attacker, defender = setup.sides
    report = BattleReport(
        turns=30,
        sides=(SideResult(attacker.key, SideEnd.STOOD), SideResult(defender.key, SideEnd.STOOD)),
        holder=defender.key,
    )
    return Fought(report, record(setup, seed))


def record(setup: BattleSetup[Unit], seed: int) -> BattleRecord[Unit]:
    """A record whose log holds the seed."""
    return BattleRecord("fftt", 1, setup, seed, pack([]), pack([(seed,)]))


def record_of(desk: Desk, battle: BattleId) -> AnyRecord | None:
    """How the program fought a battle of the campaign as it stands; None where people did, or nobody has yet."""
    for entry in reversed(desk.history()):
        if isinstance(entry.order, ReportBattle) and entry.order.battle == battle:
            return entry.order.record
    return None
