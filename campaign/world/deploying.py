"""Who deploys where: the sides of a battle in their order, the table edge of each, and the table itself.

Reads a state and changes nothing; places no figure. The same state always gives the same edges and the same table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from campaign.battle.contract import AnySetup, BattleSetup, SideSetup
from campaign.battle.scenery import Battlefield, Edge
from campaign.battle.systems import agreements_of, telling_of
from campaign.dice import DiceKey
from campaign.world.dice_secret import of_the_ground
from campaign.world.ids import PlayerId, SectorId
from campaign.world.maps.document import Point
from campaign.world.rules.attacks import DEFENCE
from campaign.world.state import Battle, Campaign, Role

CLOCKWISE: Final = tuple(Edge)


def sides_in_order(state: Campaign, battle: Battle) -> tuple[PlayerId, ...]:
    """The attacker, the defender, then the others in campaign order; where nobody defends, the first enemy does.

    fftt:T7b
    """
    players = battle.players
    attacker = next((p for p in (battle.attacker, *players) if p in players and battle.team_of(p) != DEFENCE), None)
    if attacker is None:  # all are of one team: nothing is fought
        return players
    enemies = [p for p in players if battle.team_of(p) != battle.team_of(attacker)]
    mains = [p for p in enemies if not is_guest(battle, p)]
    owner = [p for p in mains if p == battle.defender]
    defence = [p for p in mains if battle.team_of(p) == DEFENCE]
    defender = next(iter((*owner, *defence, *mains, *enemies)), None)
    first = [attacker] if defender is None else [attacker, defender]
    return (*first, *(player for player in state.seats if player in players and player not in first))


def is_guest(battle: Battle, player: PlayerId) -> bool:
    """Whether a player's side is a detachment alone (campaign:D1)."""
    return all(f.role is Role.DETACHMENT for f in battle.forces if f.player == player and f.stands)


def edges(state: Campaign, battle: Battle) -> dict[PlayerId, Edge]:
    """The edge of each side, in the order of the sides; each has one of its own, and who comes after four has none.

    The attacker's lies towards the sector from which the attack came, the defender's opposite, and each of the others
    has that of its own approach if it is free, else the next free one. fftt:T4a, T4b, T7a, T7b, campaign:D3a
    """
    found: dict[PlayerId, Edge] = {}
    order = sides_in_order(state, battle)
    for number, player in enumerate(order):
        if number == 0:
            found[player] = _approach(state, battle, player) or _longer_way(state, battle)
        elif number == 1:
            found[player] = found[order[0]].opposite
        else:
            free = [edge for edge in CLOCKWISE if edge not in found.values()]
            if not free:
                break
            wanted = _approach(state, battle, player)
            found[player] = wanted if wanted in free else free[0]
    return found


def edges_told(state: Campaign, battle: Battle) -> dict[PlayerId, Edge]:
    """The edge of each side, in the order of the sides; of nobody where the edges are taken in the battle itself."""
    found, system = edges(state, battle), state.setting.system
    sides = tuple(
        SideSetup(player, "", edge, (), toward=half_towards(battle, player, found)) for player, edge in found.items()
    )
    setup: AnySetup = BattleSetup(
        system, battlefield_of(state, battle.sector), sides, (), agreements_of(system).usual, campaign=True
    )
    return found if telling_of(system).edges(setup, ()) is not None else {}


def free_edges(state: Campaign, battle: Battle) -> tuple[Edge, ...]:
    """The edges where nobody deploys: flanking forces come from there (fftt:H1b)."""
    taken = edges(state, battle).values()
    return tuple(edge for edge in CLOCKWISE if edge not in taken)


def half_towards(battle: Battle, player: PlayerId, found: dict[PlayerId, Edge]) -> Edge | None:
    """The edge near which a detachment keeps: its ally's, where that one meets its own; None for all others.

    campaign:D3c
    """
    if not is_guest(battle, player):
        return None
    for ally, edge in found.items():
        if ally != player and battle.team_of(ally) == battle.team_of(player):
            return None if edge is found[player].opposite else edge
    return None


def battlefield_of(state: Campaign, sector: SectorId) -> Battlefield:
    """The sector's table: the one that was fought on before, else the one that its character and the seed make.

    fftt:T2a, T2f, T6d
    """
    kept = state.sectors[sector].battlefield
    if kept is not None:
        return kept
    ids = state.setting.sector_ids
    (character,) = (ground.character for ground in state.setting.map.sectors if ids[ground.key] == sector)
    return _made(character, of_the_ground(state.setting).number(DiceKey("battlefield", 0, 0, (sector,))))


@lru_cache(maxsize=256)
def _made(character: str, seed: int) -> Battlefield:
    """Kept, because many ask for the same table, and to make it takes as long as all else that they do."""
    from campaign.battle.battlefields.generate import generate  # not needed to open a campaign whose tables are laid

    return generate(character, seed)


def _approach(state: Campaign, battle: Battle, player: PlayerId) -> Edge | None:
    """The edge towards the sector from which a side's attack came; tables lie as the map does, north above."""
    came = (f.walked for f in battle.forces if f.player == player and f.stands and f.role is not Role.DETACHMENT)
    for walked in came:
        if len(walked) > 1:
            return _towards(_hub(state, battle.sector), _hub(state, walked[-2]))
    return None


def _longer_way(state: Campaign, battle: Battle) -> Edge:
    """Who attacks from within the sector has the longer way across the table, the end of it by chance."""
    field = battlefield_of(state, battle.sector)
    ends = (Edge.WEST, Edge.EAST) if field.width > field.height else (Edge.NORTH, Edge.SOUTH)
    return ends[of_the_ground(state.setting).number(DiceKey("edge", battle.month, battle.week, (battle.sector,))) % 2]


def _towards(here: Point, there: Point) -> Edge:
    x, y = there[0] - here[0], there[1] - here[1]
    if abs(x) > abs(y):
        return Edge.EAST if x > 0 else Edge.WEST
    return Edge.SOUTH if y > 0 else Edge.NORTH


def _hub(state: Campaign, sector: SectorId) -> Point:
    ids = state.setting.sector_ids
    return next(ground.hub for ground in state.setting.map.sectors if ids[ground.key] == sector)
