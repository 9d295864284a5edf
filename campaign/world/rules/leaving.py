"""Where an army may go when it has to leave, and how it sets out (campaign:C21, C22, C50, C54)."""

from __future__ import annotations

from campaign.world.events import JourneyWent
from campaign.world.ids import ArmyId, BattleId, PlayerId, SectorId
from campaign.world.queries import adjacent_own, allied, battle_in, enemies_in
from campaign.world.rules.course import Course
from campaign.world.state import Campaign, Journey, JourneyKind


def havens(state: Campaign, sector: SectorId, player: PlayerId) -> tuple[SectorId, ...]:
    """Own sectors next to a sector that are not fought over (campaign:C21b, C21h, campaign:C22e)."""
    return tuple(
        s
        for s in adjacent_own(state, sector, player)
        if not enemies_in(state, s, player) and battle_in(state, s) is None
    )


def way_back_is_open(state: Campaign, player: PlayerId, walked: tuple[SectorId, ...]) -> bool:
    """Whether an attacker can go back to where its move began (campaign:C22c, campaign:C50b, C50e, campaign:C54b)."""
    if len(walked) < 2:
        return False
    if any(enemies_in(state, s, player) or battle_in(state, s) for s in walked[:-1]):
        return False
    owner = state.sectors[walked[0]].owner
    return owner is not None and allied(state, owner, player)


def set_out(
    course: Course, army: ArmyId, kind: JourneyKind, way: tuple[SectorId, ...], battle: BattleId | None = None
) -> None:
    """An army sets out from where it stands; its steps follow by themselves."""
    course.happen(JourneyWent(Journey(army, kind, (course.state.armies[army].sector,), way, battle)))
