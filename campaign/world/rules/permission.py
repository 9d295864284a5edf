"""Who may give an order now: seats, stages, turns, and what has to be settled first. Says no, changes nothing."""

from __future__ import annotations

from campaign.words import _
from campaign.world.ids import ArmyId, BattleId, PlayerId
from campaign.world.queries import open_battles
from campaign.world.refusal import Reason, Refusal
from campaign.world.state import Army, Battle, Campaign, Player, Stage


def player_named(state: Campaign, player: PlayerId) -> Player:
    """The seat, or a refusal."""
    if player not in state.players:
        raise Refusal.because("", _("There is no player “{id}” in this campaign.").format(id=player))
    return state.players[player]


def own_army(state: Campaign, player: PlayerId, army: ArmyId) -> Army:
    """The player's army of this id, or a refusal."""
    name = player_named(state, player).name
    if army not in state.armies:
        raise Refusal.because("", _("There is no army “{id}” any more, or not yet.").format(id=army))
    if state.armies[army].player != player:
        raise Refusal.because(
            "", _("{army} does not belong to {player}.").format(army=state.armies[army].name, player=name)
        )
    return state.armies[army]


def battle_named(state: Campaign, battle: BattleId) -> Battle:
    """The battle of this id, or a refusal."""
    if battle not in state.battles:
        raise Refusal.because("", _("There is no battle “{id}”.").format(id=battle))
    return state.battles[battle]


def turn_problems(state: Campaign, player: PlayerId, *, in_muster: bool = False) -> list[Reason]:
    """Why it is not the player's moment for a turn order (campaign:C11a, campaign:C17d, campaign:C43a, C83b).

    ``in_muster``: also allowed while the starting forces are bought, when all players act as they like.
    """
    name = player_named(state, player).name
    if state.players[player].neutral:
        return [Reason("campaign:C83", _("Nobody plays {player} any more.").format(player=name))]
    if in_muster and state.stage is Stage.MUSTER:
        return []
    if state.stage is Stage.OVER:
        return [Reason("campaign:C36", _("The campaign is over."))]
    if state.active is None:
        return [Reason("campaign:C11", _("Nobody’s turn is on; {now}.").format(now=_next_step(state)))]
    if state.active != player:
        active = state.players[state.active].name
        return [Reason("campaign:C10", _("It is {active}’s turn, not {name}’s.").format(active=active, name=name))]
    return settled_problems(state)


def settled_problems(state: Campaign) -> list[Reason]:
    """What has to be settled before anything else goes on."""
    if not state.pending:
        return []
    people = sorted({state.players[pending.player].name for pending in state.pending.values()})
    return [
        Reason(
            "campaign:C11",
            _("First settle what is open; it waits for {people}.").format(people=", ".join(people)),
        )
    ]


def _next_step(state: Campaign) -> str:
    return {
        Stage.MUSTER: _("the starting forces are still being bought"),
        Stage.INITIATIVE: _("throw for initiative first"),
        Stage.TURNS: _("all have moved"),
        Stage.BATTLES: _("end the week first"),
        Stage.SURPLUS: _("surplus has to be chosen first"),
        Stage.RELIEF: _("relief has to be placed first"),
        Stage.OVER: _("the campaign is over"),
    }[state.stage]


def engaged_in(state: Campaign, army: ArmyId) -> Battle | None:
    """The battle that an army is in, or has still to answer."""
    for battle in open_battles(state):
        if any(f.army == army and not f.figures and f.stands is not False for f in battle.forces):
            return battle
    return None
