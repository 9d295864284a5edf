"""What could be ordered here, asked of the rules by trying: an act is possible when one of its forms is legal.

Pure functions over a state and a question to the rules (``Asks``); orders nothing. Where nothing is possible they give
the reasons that stand against every form of the act, for the button that has to stay shut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from campaign.words import _
from campaign.world import queries
from campaign.world.detaching import allies_open, forces_of
from campaign.world.ids import ArmyId, BattleId, FigureId, RouteId, SectorId
from campaign.world.orders import (
    AppointCommander,
    AttackHere,
    LayMinefield,
    MergeArmies,
    MoveArmy,
    Order,
    Recruit,
    SendDetachment,
    SplitArmy,
)
from campaign.world.refusal import Reason
from campaign.world.rules.movement import spent_problems
from campaign.world.state import CallDue, Campaign
from ui.dialogs import mines_form

Asks = Callable[[Order], tuple[Reason, ...]]

TRIES = 16  # forms of an act that are tried before it counts as impossible


def why_not(forms: Iterable[Order], asks: Asks, otherwise: str = "") -> tuple[Reason, ...]:
    """Nothing if one form is legal; else the reasons that all share, or those of the first form."""
    first: tuple[Reason, ...] | None = None
    shared: list[Reason] = []
    for form in islice(forms, TRIES):
        reasons = asks(form)
        if not reasons:
            return ()
        if first is None:
            first, shared = reasons, list(reasons)
        shared = [reason for reason in shared if reason in reasons]
    if first is None:
        return (Reason("", otherwise),)
    return tuple(shared) or first


def move(state: Campaign, army: ArmyId, asks: Asks) -> tuple[Reason, ...]:
    """Why an army cannot move anywhere."""
    player = state.armies[army].player
    forms = (MoveArmy(player, army, path) for path in queries.reach(state, army))
    return why_not(forms, asks, _("No route leads from here."))


def odds(state: Campaign, army: ArmyId) -> tuple[Reason, ...]:
    """Why nothing can be foreseen of an army's move: it has none this week, or its figures are hidden."""
    there = state.armies[army]
    if there.hidden_fp:
        return (Reason("campaign:C41", _("Its figures are hidden from you.")),)
    return tuple(spent_problems(state, there))


def split(state: Campaign, army: ArmyId, asks: Asks) -> tuple[Reason, ...]:
    """Why an army cannot be split."""
    player, figures = state.armies[army].player, state.armies[army].figures
    leaders = [f for f in figures if queries.unit_of(state, f).leads][:2]
    others = [f for f in figures if f not in leaders]
    parts: list[tuple[FigureId, ...]] = [(leader, other) for leader in leaders for other in others[:3]]
    parts += [(other,) for other in others[:3]]
    if len(figures) < 2:
        parts = []
    forms = (SplitArmy(player, army, part) for part in parts)
    return why_not(forms, asks, _("One figure cannot be split."))


def merge(state: Campaign, army: ArmyId, asks: Asks) -> tuple[Reason, ...]:
    """Why an army cannot go into another one."""
    return why_not(merges(state, army), asks, _("There is no other army of the player here."))


def merges(state: Campaign, army: ArmyId) -> list[MergeArmies]:
    """The army into each other army of its player in its sector."""
    there = state.armies[army]
    others = queries.armies_in(state, there.sector, there.player)
    return [MergeArmies(there.player, army, other.id) for other in others if other.id != army]


def recruit(state: Campaign, sector: SectorId, army: ArmyId | None, asks: Asks) -> tuple[Reason, ...]:
    """Why nothing can be bought in a sector, for an army there or a new one."""
    owner = state.sectors[sector].owner
    if owner is None:
        return (Reason("campaign:C31", _("Nobody owns the sector.")),)
    units = [unit for unit in state.setting.units.values() if unit.faction == state.players[owner].faction]
    units.sort(key=lambda unit: (unit.fp, unit.key))
    lists: list[tuple[tuple[str, int], ...]] = [((unit.key, 1),) for unit in units]
    if army is None:
        leaders = [unit for unit in units if unit.leads]
        lists += [((leader.key, 1), (unit.key, 1)) for leader in leaders for unit in units if not unit.leads][:3]
        lists.reverse()
    return why_not((Recruit(owner, sector, units_, army) for units_ in lists), asks, _("There is nothing to buy."))


def attack_here(state: Campaign, army: ArmyId, asks: Asks) -> tuple[Reason, ...]:
    """Why an army cannot attack where it stands."""
    return asks(AttackHere(state.armies[army].player, army))


def called(state: Campaign, army: ArmyId) -> tuple[BattleId, ...]:
    """The battles to which the army's player is called now (campaign:D6)."""
    player = state.armies[army].player
    calls = (p for p in state.pending.values() if isinstance(p, CallDue) and p.player == player)
    return tuple(sorted((call.battle for call in calls), key=queries.age))


def detach(state: Campaign, army: ArmyId, battle: BattleId, asks: Asks) -> tuple[Reason, ...]:
    """Why an army cannot send a detachment to a battle."""
    player = state.armies[army].player
    sides = allies_open(state, battle, player) or (None,)
    figures = sorted(state.armies[army].figures, key=lambda f: queries.unit_of(state, f).leads)
    forces = (*forces_of(state, state.armies[army])[:1], *((figure,) for figure in figures[:3]))
    forms = (SendDetachment(player, battle, army, force, side) for force in forces for side in sides[:4])
    return why_not(forms, asks, _("There is nobody to send."))


def lay_mines(state: Campaign, route: RouteId, asks: Asks) -> tuple[Reason, ...]:
    """Why the owner of the route's ends cannot lay a field on it."""
    owners = {state.sectors[end].owner for end in state.setting.routes[route]}
    player = owners.pop() if len(owners) == 1 else None
    if player is None:
        return (Reason("campaign:C33", _("Both ends of the route have to belong to the same player.")),)
    order = mines_form.lay(state, player, route).order()
    return asks(order if order.payment else LayMinefield(player, route, ()))


def appointment(state: Campaign, figure: FigureId) -> AppointCommander:
    """The order that makes a figure its player's commander in chief."""
    return AppointCommander(state.figures[figure].player, figure)
