"""What a computer player answers when something waits for it: attacks, calls, losses, surplus, where to go."""

from __future__ import annotations

from campaign.computer.survey import HAZARD_LOSS, Survey, army_strength, hazards_between
from campaign.world.detaching import owed
from campaign.world.ids import SectorId
from campaign.world.orders import (
    Answer,
    AnswerAttack,
    ChooseHaven,
    ChooseLosses,
    ChooseSurplus,
    DeclineCalls,
    Order,
    SendDetachment,
)
from campaign.world.queries import age, army_can_attack, army_can_fight, army_fp, sector_fp
from campaign.world.rules.hazards import propose_losses
from campaign.world.rules.limits import propose_surplus
from campaign.world.state import (
    ARMY_LIMIT,
    AnswerDue,
    Battle,
    CallDue,
    LossesDue,
    Pending,
    ReliefDue,
    ReportDue,
    RetreatDue,
    SurplusDue,
)

HOPELESS = 200  # per cent of the own strength: against more, an army leaves rather than stands


def answer(outlook: Survey, pending: Pending) -> Order | None:
    """The answer to a question that is put to the player; None for a battle's result, which is no choice."""
    match pending:
        case LossesDue():
            return ChooseLosses(pending.player, pending.id, propose_losses(outlook.state, pending))
        case SurplusDue():
            return ChooseSurplus(pending.player, pending.id, *propose_surplus(outlook.state, pending))
        case AnswerDue():
            return _stand_or_withdraw(outlook, pending)
        case CallDue():
            return _least_help(outlook, pending)
        case RetreatDue():
            fp = sum(army_fp(outlook.state, army) for army in pending.armies)
            haven = min(pending.havens, key=lambda s: (_cost(outlook, pending.start, s, fp), age(s)))
            return ChooseHaven(pending.player, pending.id, haven)
        case ReliefDue():
            return ChooseHaven(pending.player, pending.id, _for_relief(outlook, pending.havens))
        case ReportDue():
            return None


def _least_help(outlook: Survey, pending: CallDue) -> DeclineCalls | SendDetachment:
    """Nobody, unless the own band has to be helped: then as little as may be (campaign:C7d)."""
    least = owed(outlook.state, pending.battle, pending.player)
    return DeclineCalls(pending.battle, (pending.player,)) if least is None else least


def _stand_or_withdraw(outlook: Survey, pending: AnswerDue) -> AnswerAttack:
    """Withdraw from an attack that cannot be held, if more comes through than would be lost on the way."""
    state, army = outlook.state, pending.army
    start = state.battles[pending.battle].sector
    stand = AnswerAttack(pending.player, pending.battle, army, Answer.STAND)
    if not pending.havens or (army_can_fight(state, army) and not _is_hopeless(outlook, state.battles[pending.battle])):
        return stand
    fp = army_fp(state, army)
    haven = min(pending.havens, key=lambda s: (_cost(outlook, start, s, fp), age(s)))
    if _cost(outlook, start, haven, fp) >= fp:
        return stand
    return AnswerAttack(pending.player, pending.battle, army, Answer.WITHDRAW, haven)


def _is_hopeless(outlook: Survey, battle: Battle) -> bool:
    """Whether the enemies in a battle are far stronger than all who stand, or may yet stand, with the player."""
    state = outlook.state
    there = [force for force in battle.forces if force.stands is not False and force.army in state.armies]
    own_side = {force.team for force in there if force.player == outlook.player}
    own = sum(army_strength(state, force.army) for force in there if force.team in own_side)
    enemies = sum(army_strength(state, force.army) for force in there if force.team not in own_side)
    return 100 * enemies > HOPELESS * own


def _cost(outlook: Survey, start: SectorId, haven: SectorId, fp: int) -> int:
    """FP that going to a sector is likely to cost: hazards on the way, and what finds no room."""
    state = outlook.state
    hazards = HAZARD_LOSS * hazards_between(state, outlook.player, start, haven)
    return hazards + max(0, sector_fp(state, haven) + fp - hazards - ARMY_LIMIT)


def _for_relief(outlook: Survey, havens: tuple[SectorId, ...]) -> SectorId:
    """Where an army lacks its HQ, else where nobody is near."""

    def rank(sector: SectorId) -> tuple[bool, int, tuple[int, int, str]]:
        lacks = any(not army_can_attack(outlook.state, army.id) for army in outlook.own_in(sector))
        return not lacks, outlook.danger(sector), age(sector)

    return min(havens, key=rank)
