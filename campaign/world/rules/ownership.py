"""Whose a sector is, and what becomes of its stock when that changes (campaign:C13, C30)."""

from __future__ import annotations

from campaign.world.events import SectorTaken, StockMoved
from campaign.world.house_rules import is_put_right
from campaign.world.ids import PlayerId, SectorId
from campaign.world.queries import allied
from campaign.world.rules.course import Course
from campaign.world.state import Account, Battle, Campaign, Role


def keeps_out(state: Campaign, owner: PlayerId, attacker: PlayerId) -> bool:
    """Whether the owner of a sector takes no part in an attack on others there (campaign:C60c).

    A host who turns on guests in an own sector attacks them itself.
    """
    return owner != attacker and is_put_right(state.setting.rules) and allied(state, owner, attacker)


def take_if_undefended(course: Course, sector: SectorId, player: PlayerId) -> None:
    """Who ends a move in a sector that nobody defends owns it; an ally's stays the ally's.

    campaign:C13d, campaign:C44a, C44b, campaign:C56b
    """
    owner = course.state.sectors[sector].owner
    if owner is None or not allied(course.state, owner, player):
        take_sector(course, sector, player)


def win_sector(course: Course, battle: Battle, player: PlayerId) -> None:
    """The attackers have the field: the sector is theirs, unless it is an ally's.

    By the first edition of the rules it is theirs too where they drove friends of an ally out of the ally's.
    campaign:C6e, campaign:C21f, campaign:C44b, campaign:C56e, campaign:C60d
    """
    if is_put_right(course.state.setting.rules):
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
