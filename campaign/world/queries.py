"""Questions that rules, window and paper ask of a state, so that each is answered in one place. Changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import TypeVar

from immutables import Map

from campaign.battle.contract import FigureSetup
from campaign.battle.contract import campaign as contract
from campaign.battle.contract.campaign import Leaders
from campaign.battle.contract.lists import Unit
from campaign.world.house_rules import is_put_right
from campaign.world.ids import ArmyId, FigureId, PlayerId, RouteId, SectorId
from campaign.world.state import CREDITS, Account, Army, Battle, Campaign, Fate, Figure, Force, Role

Id = TypeVar("Id", bound=str)
Path = tuple[SectorId, ...]
"""The sectors of a way, in order."""
STEPS = 2  # that a move goes at the most (campaign:C12b)


def unit_of(state: Campaign, figure: FigureId) -> Unit:
    """The figure's profile."""
    return state.setting.units[state.figures[figure].unit]


def abilities_of(state: Campaign, figure: Figure) -> list[tuple[str, str]]:
    """The abilities of a figure, each with what it is called."""
    unit = unit_of(state, figure.id)
    return [(ability, state.setting.face.ability_of(unit, ability)) for ability in figure.abilities]


def figures_of(state: Campaign, army: ArmyId) -> tuple[Figure, ...]:
    """The figures of an army, in the order in which they joined."""
    return tuple(state.figures[figure] for figure in state.armies[army].figures)


def called(state: Campaign, figure: str) -> str:
    """What a figure is called in a sentence; the id itself where there is no such figure."""
    known = state.figures.get(FigureId(figure))
    return figure if known is None else known.name


def fp_of(state: Campaign, figures: Iterable[FigureId]) -> int:
    """What these figures cost together (campaign:C51a, C51b, C51c)."""
    return sum(state.figures[figure].fp for figure in figures)


def army_fp(state: Campaign, army: ArmyId) -> int:
    """An army's FP, those included that the one who looks may not see."""
    return fp_of(state, state.armies[army].figures) + state.armies[army].hidden_fp


def force_fp(state: Campaign, force: Force) -> int:
    """FP of a force in a battle: of its army as it is now, nothing if that is gone; of a detachment, those sent."""
    if force.role is Role.DETACHMENT:
        return fp_of(state, force.figures) + force.hidden_fp
    return army_fp(state, force.army) if force.army in state.armies else 0


def leaders_of(state: Campaign, player: PlayerId) -> Leaders:
    """What those are called who lead and supply a player's armies."""
    return state.setting.face.leaders(state.players[player].faction)


def hq_count(state: Campaign, army: ArmyId) -> int:
    """HQs, or Queens, in an army."""
    return sum(unit_of(state, figure).leads for figure in state.armies[army].figures)


def army_is_led(state: Campaign, army: ArmyId) -> bool:
    """Whether an army has the HQ that it needs (campaign:C18a, C18b, C18c)."""
    return state.setting.face.is_led(unit_of(state, figure) for figure in state.armies[army].figures)


def army_can_fight(state: Campaign, army: ArmyId) -> bool:
    """Whether it has more than HQs and Scanners (campaign:C47b, C47c)."""
    return any(unit_of(state, figure).fights for figure in state.armies[army].figures)


def army_can_attack(state: Campaign, army: ArmyId) -> bool:
    """Led, and with figures that fight (campaign:C18f, campaign:C47b)."""
    return army_is_led(state, army) and army_can_fight(state, army)


def armies_in(state: Campaign, sector: SectorId, player: PlayerId | None = None) -> tuple[Army, ...]:
    """The armies in a sector, of one player or of all, oldest first."""
    return _oldest_first(army for army in _armies(state, player) if army.sector == sector)


def armies_of(state: Campaign, player: PlayerId | None = None) -> tuple[Army, ...]:
    """A player's armies, or all, oldest first."""
    return _oldest_first(_armies(state, player))


def _armies(state: Campaign, player: PlayerId | None) -> Iterator[Army]:
    return (army for army in state.armies.values() if player is None or army.player == player)


def _oldest_first(armies: Iterable[Army]) -> tuple[Army, ...]:
    return tuple(sorted(armies, key=lambda army: age(army.id)))


def in_order(ids: Iterable[Id]) -> list[Id]:
    """Ids by the order that made them. Immutable maps have no order: go through their ids by this."""
    return sorted(ids, key=age)


@cache
def age(id: str) -> tuple[int, int, str]:
    """Sorts ids by the order that made them, then as they were made in it."""
    order, _, what = id.partition(".")
    word = what.rstrip("0123456789")
    return int(order), int(what[len(word) :] or 0), word


def allied(state: Campaign, a: PlayerId, b: PlayerId) -> bool:
    """Same player, same band, or a pact (campaign:C6e, campaign:C7a, campaign:C56c)."""
    return a == b or of_one_band(state, a, b) or pair(state, a, b) in state.pacts


def of_one_band(state: Campaign, a: PlayerId, b: PlayerId) -> bool:
    """Whether two players are of one band (campaign:C7, campaign:C56c)."""
    band = state.players[a].band
    return band is not None and band == state.players[b].band


def pair(state: Campaign, a: PlayerId, b: PlayerId) -> tuple[PlayerId, PlayerId]:
    """Two players in seat order."""
    return (a, b) if state.seats.index(a) < state.seats.index(b) else (b, a)


def enemies_in(state: Campaign, sector: SectorId, player: PlayerId) -> tuple[Army, ...]:
    """The armies in a sector that are hostile to a player."""
    return tuple(army for army in armies_in(state, sector) if not allied(state, army.player, player))


def attacked_in(state: Campaign, sector: SectorId, player: PlayerId) -> tuple[Army, ...]:
    """The armies that a player attacks by ending a move in a sector; none if nobody defends it.

    Where the sector's owner is attacked, all who stand with the owner are, a guest that has a pact with the attacker
    too. In an own sector only enemies are, and in that of a friend, who takes no part; by the first edition of the
    rules a friend whose guest is attacked is attacked too. campaign:C12e, campaign:C46a, campaign:C60a, C60c
    """
    enemies = enemies_in(state, sector, player)
    owner = state.sectors[sector].owner
    if owner is None or owner == player:
        return enemies
    with_owner = tuple(a for a in armies_in(state, sector) if a.player != player and allied(state, a.player, owner))
    spared = is_put_right(state.setting.rules) or not set(with_owner) & set(enemies)
    if allied(state, owner, player) and spared:
        return enemies
    return tuple(army for army in armies_in(state, sector) if army in enemies or army in with_owner)


def sector_fp(state: Campaign, sector: SectorId) -> int:
    """FP of all figures in a sector, guests included, stock not (campaign:C44e)."""
    return sum(army_fp(state, army.id) for army in armies_in(state, sector))


def guests_in(state: Campaign, sector: SectorId) -> tuple[PlayerId, ...]:
    """The owner's friends who have armies in a sector, in seat order; enemies there are no guests (campaign:C44a)."""
    owner = state.sectors[sector].owner
    present = {army.player for army in armies_in(state, sector)} - {owner}
    return tuple(p for p in state.seats if p in present and owner is not None and allied(state, owner, p))


def route_between(state: Campaign, a: SectorId, b: SectorId) -> RouteId | None:
    """The route that joins two sectors."""
    return _joined(state.setting.routes).get(a, {}).get(b)


def neighbours(state: Campaign, sector: SectorId) -> tuple[SectorId, ...]:
    """The sectors at the other ends of a sector's routes, in the order of the map."""
    return tuple(_joined(state.setting.routes).get(sector, ()))


@lru_cache(maxsize=16)
def _joined(routes: Map[RouteId, tuple[SectorId, SectorId]]) -> dict[SectorId, dict[SectorId, RouteId]]:
    """The neighbours of each sector in the order of the map, with the routes to them."""
    found: dict[SectorId, dict[SectorId, RouteId]] = {}
    both = [(*ends, route) for route, (a, b) in routes.items() for ends in ((a, b), (b, a))]
    for here, there, route in sorted(both, key=lambda step: age(step[1])):
        found.setdefault(here, {})[there] = route
    return found


def sectors_of(state: Campaign, player: PlayerId) -> tuple[SectorId, ...]:
    """The sectors that a player owns, in the order of the map."""
    return tuple(sorted((s.id for s in state.sectors.values() if s.owner == player), key=age))


def adjacent_own(state: Campaign, sector: SectorId, player: PlayerId) -> tuple[SectorId, ...]:
    """Where a player's force may withdraw or retreat to: own sectors one route away (campaign:C21b)."""
    return tuple(s for s in neighbours(state, sector) if state.sectors[s].owner == player)


def hazards_of_step(state: Campaign, player: PlayerId, here: SectorId, there: SectorId) -> tuple[str, ...]:
    """What a player's army crosses from one sector to the next: a minefield's route, the id of a sector with a hazard.

    campaign:C14c, C14d, C14h, C14i, C14j, campaign:C33i, C33k
    """
    hazards: list[str] = []
    route = route_between(state, here, there)
    if route is not None and (field := state.minefields.get(route)) is not None:
        layer = state.players[field.player]
        band = state.players[player].band
        own = layer.id == player or (band is not None and band == layer.band)
        if not (own and state.setting.rules.own_mines_safe):
            hazards.append(route)
    if state.sectors[there].radioactive or state.sectors[there].hazard is not None:
        hazards.append(there)
    return tuple(hazards)


def hazards_of_way(state: Campaign, player: PlayerId, way: Path) -> tuple[tuple[SectorId, SectorId, str], ...]:
    """What a player's army crosses on a way from its first sector on: from where, to where, and the hazard."""
    return tuple(
        (here, there, hazard) for here, there in pairwise(way) for hazard in hazards_of_step(state, player, here, there)
    )


def reach(state: Campaign, army: ArmyId) -> tuple[Path, ...]:
    """The paths that an army could be ordered along, one or two steps, shortest first.

    campaign:C12b, C12c, C12d, campaign:C13a, C13b, C13c

    Only the shape of the map and who stands where; whether the army may attack is for the order to judge.
    """
    start, player = state.armies[army].sector, state.armies[army].player
    paths: list[Path] = [(first,) for first in neighbours(state, start)]
    for first in neighbours(state, start):
        if enemies_in(state, first, player):
            continue
        paths.extend((first, second) for second in neighbours(state, first) if second != start)
    return tuple(paths)


def ways(state: Campaign, army: ArmyId) -> dict[SectorId, tuple[Path, ...]]:
    """The paths of ``reach`` to each sector: fewest hazards first, then the shortest."""
    start, player = state.armies[army].sector, state.armies[army].player
    found: dict[SectorId, tuple[Path, ...]] = {}
    for path in sorted(
        reach(state, army), key=lambda path: (len(hazards_of_way(state, player, (start, *path))), len(path))
    ):
        found[path[-1]] = (*found.get(path[-1], ()), path)
    return found


def living(state: Campaign, player: PlayerId) -> Iterator[Figure]:
    """A player's figures that are alive, in armies and with detachments."""
    for army in armies_of(state, player):
        yield from figures_of(state, army.id)
    for battle in open_battles(state):
        for force in battle.forces:
            if force.player == player:
                yield from (state.figures[f] for f in force.figures if state.figures[f].fate is Fate.ALIVE)


def player_fp(state: Campaign, player: PlayerId) -> int:
    """FP of a player's living figures, those included that the one who looks may not see."""
    away = (force for battle in open_battles(state) for force in battle.forces if force.player == player)
    hidden = sum(army.hidden_fp for army in armies_of(state, player)) + sum(force.hidden_fp for force in away)
    return sum(figure.fp for figure in living(state, player)) + hidden


def player_stock(state: Campaign, player: PlayerId) -> int:
    """FP in stock in all of a player's sectors; 0 for those that the one who looks may not know."""
    return sum(state.sectors[sector].stock for sector in sectors_of(state, player))


def known_stock(state: Campaign, player: PlayerId) -> int | None:
    """FP in stock in all of a player's sectors; None where the one who looks may not know them (campaign:C41d)."""
    hidden = any(state.sectors[sector].hidden_stock for sector in sectors_of(state, player))
    return None if hidden else player_stock(state, player)


def open_battles(state: Campaign) -> tuple[Battle, ...]:
    """The battles that are not over, oldest first."""
    return tuple(state.battles[id] for id in state.open_battles)


def battle_in(state: Campaign, sector: SectorId) -> Battle | None:
    """The battle of a sector that is not over."""
    return next((battle for battle in open_battles(state) if battle.sector == sector), None)


def gains(figure: Figure) -> tuple[str, ...]:
    """What experience has given a figure so far (fftt:R1b, R1c, R1d, R1e, R1f, R1g)."""
    return contract.gains(figure.experience)


def learnt(state: Campaign, figure: Figure) -> list[str]:
    """The same in words, without the throw for an ability."""
    return state.setting.face.learnt(figure.experience)


def entering(state: Campaign, figure: Figure) -> FigureSetup:
    """A figure as it comes to a table: with all that it has learnt, without its wounds (campaign:C24a)."""
    bare = FigureSetup(
        figure.id, figure.unit, figure.name, figure.experience, abilities=figure.abilities, group=figure.group
    )
    return state.setting.face.with_gains(bare)


def acts_in(state: Campaign, figure: Figure) -> int:
    """The number of the unit of its army in which a figure acts, as its owner has said; 0 where nobody has."""
    if not figure.group or figure.army is None:
        return 0
    members = (state.figures[member] for member in state.armies[figure.army].figures)
    return list(dict.fromkeys(member.group for member in members if member.group)).index(figure.group) + 1


def next_gain(figure: Figure) -> tuple[int, str] | None:
    """FP still to kill for the next gain, and which it is."""
    return contract.next_gain(figure.experience)


def able_to_command(state: Campaign, figures: Iterable[Figure]) -> list[Figure]:
    """Who of these fights and may be commander in chief; who leads an army only where nobody else ever may."""
    problems = state.setting.face.commander_problems
    others = any(unit.fights and not unit.leads and not problems(unit) for unit in state.setting.units.values())
    units = [(figure, state.setting.units[figure.unit]) for figure in figures]
    return [figure for figure, unit in units if unit.fights and not problems(unit) and not (others and unit.leads)]


def is_commander(state: Campaign, figure: FigureId) -> bool:
    """Whether the figure stands for its player (campaign:C37a)."""
    return state.players[state.figures[figure].player].commander == figure


def composition(state: Campaign, army: ArmyId) -> Counter[str]:
    """How many of each unit an army has, by the unit's name."""
    return Counter(unit_of(state, figure).name for figure in state.armies[army].figures)


def book_balance(state: Campaign, player: PlayerId) -> int:
    """What came in, less what is there and what went: 0 while the books balance (design: books)."""

    def booked(account: Account) -> int:
        return state.books.get((player, account), 0)

    went = sum(booked(a) for a in Account if a not in CREDITS and a is not Account.RECRUITED)
    alive = sum(figure.fp for figure in living(state, player))
    stock = sum(state.sectors[sector].stock for sector in sectors_of(state, player))
    return sum(booked(a) for a in CREDITS) - alive - stock - went
