"""Whose a sector is, and what becomes of its stock when that changes (campaign:C13, C30)."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.world.events import SectorTaken, StockMoved
from campaign.world.house_rules import is_put_right
from campaign.world.ids import PlayerId, SectorId
from campaign.world.queries import allied, armies_in
from campaign.world.rules.course import Course
from campaign.world.state import Account, Battle, Campaign, Role


def keeps_out(state: Campaign, owner: PlayerId, attacker: PlayerId) -> bool:
    """Whether the owner of a sector takes no part in an attack on others there (campaign:C60c).

    A host who turns on guests in an own sector attacks them itself.
    """
    return owner != attacker and is_put_right(state.setting.rules) and allied(state, owner, attacker)


def first_to_take(state: Campaign, sector: SectorId, attackers: Sequence[PlayerId]) -> PlayerId:
    """Of attackers who have won, in order: the first who has no pact with the sector's owner, else the first.

    Who has such a pact gets nothing, and is a guest there. campaign:C60d, campaign:C64a
    """
    owner = state.sectors[sector].owner
    return next((p for p in attackers if owner is None or not keeps_out(state, owner, p)), attackers[0])


def is_held(state: Campaign, battle: Battle) -> bool:
    """Whether the sector's owner has an army there that is not in the battle (campaign:C45g, campaign:C60e)."""
    owner = state.sectors[battle.sector].owner
    met = {force.army for force in battle.forces if force.role is not Role.DETACHMENT}
    return owner is not None and any(army.id not in met for army in armies_in(state, battle.sector, owner))


def take_if_undefended(course: Course, sector: SectorId, player: PlayerId) -> None:
    """Who ends a move in a sector that nobody defends owns it; an ally's stays the ally's.

    campaign:C13d, campaign:C44a, C44b, campaign:C56b
    """
    owner = course.state.sectors[sector].owner
    if owner is None or not allied(course.state, owner, player):
        take_sector(course, sector, player)


def win_sector(course: Course, battle: Battle, player: PlayerId) -> None:
    """The attackers have the field: the sector is theirs, unless it is an ally's, or its owner still holds it.

    By the first edition of the rules it is theirs too where they drove friends of an ally out of the ally's.
    campaign:C6e, campaign:C21f, campaign:C44b, campaign:C56e, campaign:C60d, C60e
    """
    if is_put_right(course.state.setting.rules):
        if not is_held(course.state, battle):
            take_if_undefended(course, battle.sector, player)
        return
    owner = course.state.sectors[battle.sector].owner
    attacked = [force.player for force in battle.forces if force.role is Role.DEFENDER]
    if owner is None or any(allied(course.state, owner, other) for other in attacked):
        take_sector(course, battle.sector, player)
    else:
        take_if_undefended(course, battle.sector, player)


def take_sector(course: Course, sector: SectorId, player: PlayerId) -> None:
    """A sector changes hands, and its stock is lost, or captured (campaign:C30d, C30e, campaign:C33j)."""
    before = course.state.sectors[sector]
    if before.owner == player:
        return
    if before.owner is not None and before.stock:
        course.happen(StockMoved(sector, before.owner, -before.stock, Account.STOCK_LOST))
    course.happen(SectorTaken(sector, player, before.owner))
    if before.owner is not None and before.stock and course.state.setting.rules.stock_captured:
        course.happen(StockMoved(sector, player, before.stock, Account.CAPTURED))
