"""Recruiting, as a value: which units, how many, for which army. Counts and sums; what is legal the rules say."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.battle.contract.lists import Unit
from campaign.words import _
from campaign.world import queries
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.orders import Recruit
from campaign.world.refusal import Reason
from campaign.world.state import ARMY_LIMIT, Army, Campaign


@dataclass(frozen=True, slots=True)
class RecruitForm:
    """What is about to be bought. ``army`` None: a new one, called ``name`` or as the program chooses."""

    player: PlayerId
    sector: SectorId
    army: ArmyId | None = None
    counts: tuple[tuple[str, int], ...] = ()
    name: str = ""

    def count(self, unit: str) -> int:
        """How many of a unit."""
        return dict(self.counts).get(unit, 0)

    def with_count(self, unit: str, number: int) -> RecruitForm:
        """The same with another number of one unit, never below none."""
        counts = {**dict(self.counts), unit: max(0, number)}
        return replace(self, counts=tuple((key, n) for key, n in counts.items() if n))

    def order(self) -> Recruit:
        """The order that this asks for."""
        name = "" if self.army else self.name.strip()
        return Recruit(self.player, self.sector, self.counts, self.army, name)


def units_for(state: Campaign, player: PlayerId) -> tuple[Unit, ...]:
    """The list of the player's faction, as the campaign has it, dearest first."""
    faction = state.players[player].faction
    units = (unit for unit in state.setting.units.values() if unit.faction == faction)
    return tuple(sorted(units, key=lambda unit: (unit.is_hq, -unit.fp, unit.name)))


def armies_to_join(state: Campaign, player: PlayerId, sector: SectorId) -> tuple[Army, ...]:
    """The player's armies there; whether one may still take recruits is for the rules to say."""
    return queries.armies_in(state, sector, player)


def cost(state: Campaign, form: RecruitForm) -> int:
    """FP of all that is chosen (campaign:C51)."""
    return sum(state.setting.units[unit].fp * number for unit, number in form.counts)


def army_before(state: Campaign, form: RecruitForm) -> int:
    """FP of the army that the recruits join."""
    return queries.army_fp(state, form.army) if form.army else 0


def army_after(state: Campaign, form: RecruitForm) -> int:
    """FP of that army with them."""
    return army_before(state, form) + cost(state, form)


def stock_after(state: Campaign, form: RecruitForm) -> int:
    """What is left in the sector's stock."""
    return state.sectors[form.sector].stock - cost(state, form)


def room(state: Campaign, form: RecruitForm) -> int:
    """How many FP more can be chosen: as much as stock and the army's limit let."""
    return max(0, min(stock_after(state, form), ARMY_LIMIT - army_after(state, form)))


def why_nothing(state: Campaign, form: RecruitForm) -> tuple[Reason, ...]:
    """What keeps even the cheapest unit out; nothing where one could be bought."""
    cheapest = min((unit.fp for unit in units_for(state, form.player)), default=0)
    if form.army is not None and army_after(state, form) + cheapest > ARMY_LIMIT:
        words = _("{army} is full: {n} FP. Choose another army or a new one.")
        name = state.armies[form.army].name
        return (Reason("campaign:C16", words.format(army=name, n=army_after(state, form))),)
    if stock_after(state, form) < cheapest:
        words = _("Nothing can be bought: {n} FP in stock.").format(n=stock_after(state, form))
        return (Reason("campaign:C30", words),)
    return ()


def leaders_after(state: Campaign, form: RecruitForm) -> int:
    """Those who lead the army with the recruits."""
    now = queries.hq_count(state, form.army) if form.army else 0
    return now + sum(number for unit, number in form.counts if state.setting.units[unit].leads)


def start(state: Campaign, sector: SectorId, army: ArmyId | None = None) -> RecruitForm | None:
    """The form for a sector, with the army given or the first that has not moved, if there is room; else a new one.

    None where nobody buys.
    """
    player = state.sectors[sector].owner
    if player is None:
        return None
    waiting = [a.id for a in armies_to_join(state, player, sector) if not a.moved]
    wanted = [army, *waiting] if army is not None and state.armies[army].player == player else waiting
    fitting = [a for a in wanted if queries.army_fp(state, a) < ARMY_LIMIT]
    return RecruitForm(player, sector, next(iter(fitting), None))
