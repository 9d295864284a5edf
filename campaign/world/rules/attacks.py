"""From the declared attack to the battle that will be fought, or is not (campaign:C20, C21, C46, C47, C57, C60)."""

from __future__ import annotations

from campaign.words import _
from campaign.world.events import BattleDeclared, BattleStageReached, ForceAnswered, ForceJoined
from campaign.world.ids import ArmyId, BattleId, PendingId, PlayerId, SectorId
from campaign.world.orders import Answer, AnswerAttack
from campaign.world.queries import allied, army_can_fight, attacked_in, battle_in
from campaign.world.refusal import Reason, Refusal, refuse_if
from campaign.world.rules.course import Course
from campaign.world.rules.fates import lose
from campaign.world.rules.leaving import havens, set_out
from campaign.world.rules.limits import check_arrived
from campaign.world.rules.ownership import first_to_take, keeps_out, win_sector
from campaign.world.rules.pending import pending_named
from campaign.world.rules.permission import battle_named
from campaign.world.state import (
    AnswerDue,
    Army,
    Battle,
    BattleStage,
    Campaign,
    Fate,
    Force,
    JourneyKind,
    Role,
)

ATTACK = "attack"  # teams of a battle; who fights alone is a team under the own id
DEFENCE = "defence"


def declare_attack(course: Course, army: ArmyId, walked: tuple[SectorId, ...]) -> None:
    """An army attacks the enemies in the sector where it stands now, with no declaration of war before.

    campaign:C6a, campaign:C11e, campaign:C12e, campaign:C20a
    """
    attacker = course.state.armies[army]
    battle = battle_in(course.state, attacker.sector)
    if battle is None:
        battle = _new_battle(course, attacker, walked)
    else:
        _join_battle(course, battle, attacker, walked)
    ask_defenders(course, battle.id)


def _new_battle(course: Course, attacker: Army, walked: tuple[SectorId, ...]) -> Battle:
    """All forces that defend the sector are in it, however many FP; who attacks an ally's guests, attacks them alone.

    campaign:C43f, campaign:C46a, campaign:C60a, C60c
    """
    state = course.state
    attacked = attacked_in(state, attacker.sector, attacker.player)
    defenders = tuple(Force(army.player, army.id, Role.DEFENDER, DEFENCE, stands=None) for army in attacked)
    owner = state.sectors[attacker.sector].owner
    if owner is not None and keeps_out(state, owner, attacker.player):
        owner = attacked[0].player
    battle = Battle(
        id=BattleId(f"{course.order_id}.battle"),
        sector=attacker.sector,
        month=state.month,
        week=state.week,
        attacker=attacker.player,
        defender=owner,
        stage=BattleStage.ANSWERS,
        forces=(Force(attacker.player, attacker.id, Role.ATTACKER, ATTACK, walked), *defenders),
    )
    course.happen(BattleDeclared(battle))
    return battle


def _join_battle(course: Course, battle: Battle, attacker: Army, walked: tuple[SectorId, ...]) -> None:
    """All who end in one sector in a week fight one battle, and each attack is answered anew.

    campaign:C11e, C11f, campaign:C46a, campaign:C64f
    """
    state = course.state
    team = _team_for(state, battle, attacker.player)
    course.happen(ForceJoined(battle.id, Force(attacker.player, attacker.id, Role.ATTACKER, team, walked)))
    if team == DEFENCE:
        return
    for force in battle.forces:
        if force.role is Role.DEFENDER and force.stands and force.army in state.armies:
            course.happen(ForceAnswered(battle.id, force.army, None))
    present = {force.army for force in battle.forces if force.stands is not False}
    for army in attacked_in(state, battle.sector, attacker.player):
        if army.id not in present:  # it stood aside until now, a friend of both sides for instance
            team = _team_for(state, battle, army.player)
            course.happen(ForceJoined(battle.id, Force(army.player, army.id, Role.DEFENDER, team, stands=None)))


def _team_for(state: Campaign, battle: Battle, player: PlayerId) -> str:
    """On whose side a player is in a battle: the own, else that of an attacked owner, else a friend's, else alone.

    campaign:C64d, C64e
    """
    if (own := battle.team_of(player)) is not None:
        return own
    owner = state.sectors[battle.sector].owner
    if owner is not None and owner != battle.attacker and allied(state, owner, player):
        spared = keeps_out(state, owner, battle.attacker)
        if owner == player or not spared:
            return DEFENCE  # whose forces may all have withdrawn by now
    friends = (f.team for f in battle.forces if f.stands is not False and allied(state, f.player, player))
    return next(friends, player)


def ask_defenders(course: Course, battle: BattleId) -> None:
    """Each attacked army is asked, if it is not asked already; one that can neither go nor fight has no choice.

    campaign:C21g, campaign:C47a, C47c, campaign:C83c
    """
    for force in course.state.battles[battle].forces:
        if force.stands is not None or _answer_id(battle, force.army) in course.state.pending:
            continue
        places = havens(course.state, course.state.battles[battle].sector, force.player)
        idle = not places and not army_can_fight(course.state, force.army)
        if idle or course.state.players[force.player].neutral:
            course.happen(ForceAnswered(battle, force.army, stands=True))
        else:
            course.ask(AnswerDue(_answer_id(battle, force.army), force.player, battle, force.army, places))


def _answer_id(battle: BattleId, army: ArmyId) -> PendingId:
    return PendingId(f"answer:{battle}:{army}")


def answer_attack(course: Course, order: AnswerAttack) -> None:
    """Stand, withdraw or surrender, army by army.

    campaign:C21a, C21b, C21e, C21g, campaign:C44h, C44i, campaign:C60b, campaign:C46b, C46c, C46d, C46e, C46f, C46g,
    campaign:C57a, C57b, C57e
    """
    battle = battle_named(course.state, order.battle)
    pending = pending_named(course.state, _answer_id(battle.id, order.army), order.player, AnswerDue)
    refuse_if(_answer_problems(course.state, pending, order))
    course.settle(pending.id)
    course.happen(ForceAnswered(battle.id, order.army, order.answer is Answer.STAND))
    if order.answer is Answer.SURRENDER:
        figures = course.state.armies[order.army].figures
        lose(course, figures, Fate.SURRENDERED, battle=battle.id, points_to=battle.attacker)
    elif order.answer is Answer.WITHDRAW:
        if order.to is None:
            raise Refusal.because("campaign:C21", _("Say where to."))
        set_out(course, order.army, JourneyKind.WITHDRAW, (order.to,), battle.id)


def _answer_problems(state: Campaign, pending: AnswerDue, order: AnswerAttack) -> list[Reason]:
    army = state.armies[order.army]
    if order.answer is Answer.WITHDRAW and order.to not in pending.havens:
        places = ", ".join(state.sectors[s].name for s in pending.havens)
        if not places:
            return [
                Reason(
                    "campaign:C21",
                    _("{army} has no own sector next to it: it can fight or surrender.").format(army=army.name),
                )
            ]
        return [Reason("campaign:C21", _("{army} can withdraw to: {places}.").format(army=army.name, places=places))]
    if order.answer is not Answer.WITHDRAW and order.to is not None:
        return [Reason("", _("Only a withdrawal goes somewhere."))]
    return []


def hand_over(course: Course, battle: Battle) -> None:
    """Nobody defends: who stayed is captured, and the attacker has the sector without a battle.

    campaign:C21f, campaign:C29d, C29e, campaign:C47c, C47d, campaign:C57c, C57d, campaign:C64a

    An attacker that the organiser struck off meanwhile takes nothing.
    """
    for force in _standing(course.state, battle, Role.DEFENDER):
        figures = course.state.armies[force.army].figures
        lose(course, figures, Fate.CAPTURED, battle=battle.id, points_to=battle.attacker)
    course.happen(BattleStageReached(battle.id, BattleStage.OVER))
    if attackers := _standing(course.state, battle, Role.ATTACKER):
        players = [force.player for force in attackers]
        win_sector(course, battle, first_to_take(course.state, battle.sector, players))
    check_arrived(course, battle)


def all_answered(state: Campaign, battle: Battle) -> bool:
    """Whether every attacked army has answered, and those that withdrew are out of the way."""
    answered = all(force.stands is not None for force in battle.forces)
    on_the_way = any(journey.battle == battle.id for journey in state.journeys)
    return battle.stage is BattleStage.ANSWERS and answered and not on_the_way


def is_defended(state: Campaign, battle: Battle) -> bool:
    """Whether a figure that can fight stands there, or several attackers are enemies of each other.

    campaign:C20a, campaign:C47c, campaign:C57c
    """
    teams = {force.team for force in _standing(state, battle, Role.ATTACKER)}
    defenders = _standing(state, battle, Role.DEFENDER)
    return len(teams) > 1 or any(army_can_fight(state, force.army) for force in defenders)


def _standing(state: Campaign, battle: Battle, role: Role) -> list[Force]:
    return [f for f in battle.forces if f.role is role and f.stands and f.army in state.armies]
