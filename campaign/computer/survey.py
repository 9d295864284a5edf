"""What a player sees of the map in one glance: who stands where, how strong, and who could come. Decides nothing.

Made anew for each order from the state as the player may see it. Strengths are in tenths of FP.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import networkx as nx

from campaign.world.graph import distances, reached, sector_graph, stops
from campaign.world.ids import ArmyId, FigureId, PlayerId, SectorId
from campaign.world.queries import (
    allied,
    armies_of,
    army_can_attack,
    army_can_fight,
    army_fp,
    army_is_led,
    hazards_of_step,
    in_order,
    neighbours,
    reach,
    unit_of,
)
from campaign.world.rules.limits import counted_stock
from campaign.world.rules.movement import movable
from campaign.world.state import ARMY_LIMIT, Army, Campaign
from campaign.world.zones import hazard_dice

PER_FP = 10  # strength of a fighting figure that has learnt nothing, for each FP
IDLE = 3  # strength for each FP of those that do not fight
FP_PER_LEADER = 8  # of an army that is well led, where an HQ costs 1 FP
LEARNT = 32  # FP of experience beyond which nothing more is counted
ABILITY = 3  # strength of each ability
HAZARD_LOSS = 7  # FP that a hazard costs on average: 2D6


def hazards_between(state: Campaign, player: PlayerId, here: SectorId, there: SectorId) -> int:
    """How many hazards a step crosses; one of more than two dice counts as several (campaign:C14j)."""
    return sum((hazard_dice(state, hazard) + 1) // 2 for hazard in hazards_of_step(state, player, here, there))


@dataclass(frozen=True, slots=True)
class Way:
    """How an army could end its move in a sector; ``path`` empty: it turns on those it stands among."""

    goal: SectorId
    path: tuple[SectorId, ...]
    hazards: int


@dataclass(frozen=True)
class Survey:
    """The map as one player sees it."""

    state: Campaign
    player: PlayerId

    @cached_property
    def routes(self) -> Mapping[SectorId, tuple[SectorId, ...]]:
        """The neighbours of each sector, in the order of the map."""
        return {sector: neighbours(self.state, sector) for sector in in_order(self.state.sectors)}

    @cached_property
    def _graph(self) -> nx.Graph[SectorId]:
        return sector_graph(self.state)

    @cached_property
    def stands(self) -> Mapping[SectorId, tuple[Army, ...]]:
        """The armies in each sector, oldest first."""
        found: defaultdict[SectorId, list[Army]] = defaultdict(list)
        for army in armies_of(self.state):
            found[army.sector].append(army)
        return {sector: tuple(found.get(sector, ())) for sector in self.state.sectors}

    @cached_property
    def strengths(self) -> Mapping[ArmyId, int]:
        """How strong each army is."""
        return {army: army_strength(self.state, army) for army in self.state.armies}

    @cached_property
    def friends(self) -> frozenset[PlayerId]:
        """The player, and those whom it does not fight."""
        return frozenset(p for p in self.state.seats if allied(self.state, p, self.player))

    @cached_property
    def ready(self) -> tuple[Army, ...]:
        """Own armies that may still move this week."""
        return tuple(army for army in armies_of(self.state, self.player) if movable(self.state, army.id))

    @cached_property
    def comers(self) -> Mapping[SectorId, tuple[Army, ...]]:
        """The enemy armies that could end a move in each sector."""
        found: defaultdict[SectorId, list[Army]] = defaultdict(list)
        for army in armies_of(self.state):
            stays = army.player in self.friends or self.state.players[army.player].neutral
            if not stays and (army.hidden_fp or army_can_attack(self.state, army.id)):
                for sector in (army.sector, *reached(self._graph, army.sector, stops(self.state, army.player))):
                    found[sector].append(army)
        return {sector: tuple(found.get(sector, ())) for sector in self.state.sectors}

    @cached_property
    def steps_to_land(self) -> Mapping[SectorId, int]:
        """How many steps lead from each sector to the nearest one that could be taken."""
        goals = [s for s in in_order(self.state.sectors) if self.state.sectors[s].owner not in self.friends]
        return dict.fromkeys(self.state.sectors, 0) | distances(self.state, goals)

    @cached_property
    def own_sectors(self) -> tuple[SectorId, ...]:
        """The player's sectors, in the order of the map."""
        return tuple(s for s in in_order(self.state.sectors) if self.state.sectors[s].owner == self.player)

    @cached_property
    def centre(self) -> SectorId:
        """The sector in the middle of the map."""
        return self.state.setting.sector_ids[self.state.setting.map.centre]

    def own_in(self, sector: SectorId) -> tuple[Army, ...]:
        """The player's armies in a sector."""
        return tuple(army for army in self.stands[sector] if army.player == self.player)

    def danger(self, sector: SectorId, without: Iterable[Army] = ()) -> int:
        """Strength of the strongest enemy army that could come, but for these."""
        spared = {army.id for army in without}
        return max((self.strengths[army.id] for army in self.comers[sector] if army.id not in spared), default=0)

    def guard(self, sector: SectorId, without: Collection[ArmyId] = ()) -> int:
        """Strength of the player's armies in a sector that can fight, but for some."""
        return sum(
            self.strengths[army.id]
            for army in self.own_in(sector)
            if army.id not in without and army_can_fight(self.state, army.id)
        )

    def room(self, sector: SectorId) -> int:
        """FP that may come into a sector without surplus, at once or at the end of the week."""
        here = sum(army_fp(self.state, army.id) for army in self.stands[sector])
        return ARMY_LIMIT - here - counted_stock(self.state, sector)

    def ways_of(self, army: Army) -> tuple[Way, ...]:
        """The best way to each sector that an army could be ordered to: fewest hazards, then shortest."""
        best: dict[SectorId, Way] = {army.sector: Way(army.sector, (), 0)}
        for path in reach(self.state, army.id):
            hazards = sum(hazards_between(self.state, self.player, a, b) for a, b in pairwise((army.sector, *path)))
            known = best.get(path[-1])
            if known is None or (hazards, len(path)) < (known.hazards, len(known.path)):
                best[path[-1]] = Way(path[-1], path, hazards)
        return tuple(best[goal] for goal in in_order(best))

    def whim(self, *about: str) -> int:
        """Tells equals apart, otherwise each week, and the same whenever it is asked; of what everybody knows."""
        text = "|".join((self.player, str(self.state.weeks), *about))
        return hashlib.sha256(text.encode()).digest()[0]


def figure_strength(state: Campaign, figure: FigureId) -> int:
    """What a figure is worth in a battle: its FP, and a little for what it has learnt."""
    unit, known = unit_of(state, figure), state.figures[figure]
    if not unit.fights:
        return IDLE * known.fp
    return PER_FP * known.fp + min(known.experience, LEARNT) // 4 + ABILITY * len(known.abilities)


def army_strength(state: Campaign, army: ArmyId) -> int:
    """What an army is worth in a battle; without HQ it soon is out of ammo.

    Of hidden ones only the FP are known: some of them are HQs, as with everybody.
    """
    found = state.armies[army]
    unseen = PER_FP * found.hidden_fp - (PER_FP - IDLE) * min(found.hidden_fp, 1 + found.hidden_fp // FP_PER_LEADER)
    known = strength_of(state, found.figures) * (3 if army_is_led(state, army) else 2) // 3
    return (unseen if found.hidden_fp else 0) + known


def strength_of(state: Campaign, figures: Iterable[FigureId]) -> int:
    """What figures are worth together."""
    return sum(figure_strength(state, figure) for figure in figures)
