"""Where an army could be ordered to, and along which way. Plain values for the map and the table; knows no widget.

The rules judge each order; this only asks them, and picks among the ways that lead to one sector.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from campaign.world.orders import MoveArmy, Order
from campaign.world.queries import Path
from campaign.world.refusal import Reason
from campaign.world.state import ARMY_LIMIT, Campaign

Judge = Callable[[Order], tuple[Reason, ...]]


@dataclass(frozen=True, slots=True)
class Goal:
    """A sector within two routes. ``paths``: the legal ways, safest first; ``reasons``: why there is none."""

    sector: SectorId
    paths: tuple[Path, ...]
    attack: bool
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Chance:
    """What is counted so far of an attack along a path: how often the sector is taken, and in how many tries.

    ``low`` and ``high``: between them the true share lies in 95 of 100 cases.
    """

    path: Path
    share: float
    low: float
    high: float
    tries: int


def goals(state: Campaign, army: ArmyId, judge: Judge) -> dict[SectorId, Goal]:
    """Every sector within an army's reach, with the legal ways there or the reasons why there is none."""
    return {sector: _goal(state, army, sector, paths, judge) for sector, paths in queries.ways(state, army).items()}


def path_to(goal: Goal, planned: Path) -> Path:
    """The way to take: over the sector that was pointed at before, if it leads there, else the least dangerous one."""
    over = (*planned[:1], goal.sector)
    return over if over in goal.paths else goal.paths[0]


def hazards(state: Campaign, army: ArmyId, path: Path) -> tuple[tuple[SectorId, SectorId, str], ...]:
    """What lies on a way: from where, to where, and the route or sector that costs FP (campaign:C14)."""
    return queries.hazards_of_way(state, state.armies[army].player, (state.armies[army].sector, *path))


def over_limit(state: Campaign, army: ArmyId, sector: SectorId) -> int:
    """FP that would be too many in a sector after the army came in peace (campaign:C16); 0 where it fits."""
    if queries.attacked_in(state, sector, state.armies[army].player):
        return 0
    return max(0, queries.sector_fp(state, sector) + queries.army_fp(state, army) - ARMY_LIMIT)


def _goal(state: Campaign, army: ArmyId, sector: SectorId, paths: tuple[Path, ...], judge: Judge) -> Goal:
    player = state.armies[army].player
    judged = [(path, judge(MoveArmy(player, army, path))) for path in paths]
    legal = tuple(path for path, reasons in judged if not reasons)
    attack = bool(queries.attacked_in(state, sector, player))
    return Goal(sector, legal, attack, () if legal else judged[0][1])
