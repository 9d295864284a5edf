"""A battle that waits is refused: the result of a side that leaves the table before a shot is fired (campaign:C78).

Only builds the report, which is entered like any other; what it costs say C22, C27 and C42.
"""

from __future__ import annotations

from campaign.battle.contract import BattleReport, SideEnd, SideResult
from campaign.words import _, listed
from campaign.world.ids import BattleId, PlayerId
from campaign.world.refusal import Reason
from campaign.world.rules.attacks import DEFENCE
from campaign.world.rules.report import participants
from campaign.world.state import Battle, BattleStage, Campaign


def refusal_problems(state: Campaign, battle: BattleId, player: PlayerId) -> tuple[Reason, ...]:
    """Why a player cannot refuse a battle and have it over by that (campaign:C78b)."""
    found = state.battles[battle]
    if found.stage is not BattleStage.OPEN:
        return (Reason("campaign:C78", _("This battle is not waiting for a result.")),)
    if player not in found.players:
        name = state.players[player].name
        return (Reason("campaign:C78", _("{player} has no side in this battle.").format(player=name)),)
    left = {found.team_of(other) for other in _others(found, player)}
    if len(left) > 1 or found.team_of(player) in left:
        names = listed([state.players[other].name for other in _others(found, player)])
        return (Reason("campaign:C78", _("Without that side {names} still have to fight.").format(names=names)),)
    return ()


def refused(state: Campaign, battle: BattleId, player: PlayerId, *, surrender: bool = False) -> BattleReport:
    """The result: the side has left in the first turn, and who stayed has won (campaign:C78a, campaign:C78c).

    campaign:C22a, campaign:C27a, campaign:C42c, C42d
    """
    found = state.battles[battle]
    left = SideEnd.SURRENDERED if surrender else SideEnd.RETREATED
    sides = tuple(
        SideResult(side, left, 1) if side == player else SideResult(side, SideEnd.WON)
        for side in participants(state, battle)
    )
    return BattleReport(1, sides, _holder(found, player))


def _holder(battle: Battle, player: PlayerId) -> PlayerId:
    """Who is left: the one who declared the attack, the sector's owner, or the first of the others."""
    others = _others(battle, player)
    if battle.attacker in others:
        return battle.attacker
    return next((p for p in others if battle.team_of(p) == DEFENCE and p == battle.defender), others[0])


def _others(battle: Battle, player: PlayerId) -> tuple[PlayerId, ...]:
    return tuple(other for other in battle.players if other != player)
