"""What a planning computer player answers: stand or withdraw, help or not, by the odds of the battle."""

from __future__ import annotations

from typing import Final

from campaign.computer import assumed_battle
from campaign.computer.board import Board, Judge, moved
from campaign.computer.chances import Ask, Chances, chances, guess
from campaign.computer.easy_answers import answer
from campaign.computer.planner_moves import left
from campaign.computer.survey import HAZARD_LOSS, hazards_between, strength_of
from campaign.world.detaching import Sender, senders
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.orders import Answer, AnswerAttack, ChooseHaven, Order, SendDetachment
from campaign.world.queries import (
    age,
    allied,
    army_can_fight,
    sector_fp,
)
from campaign.world.rules.fates import COMMANDER_VP
from campaign.world.state import ARMY_LIMIT, AnswerDue, Battle, CallDue, Force, Pending, RetreatDue, Role

WORTH_SENDING: Final = 0.5  # VP that a detachment has to promise


def reply(judge: Judge, board: Board, pending: Pending, ask: Ask, play_outs: int) -> Order | None:
    """The answer to a question that is put to the player."""
    match pending:
        case AnswerDue():
            return _stand_or_withdraw(judge, board, pending, ask, play_outs)
        case CallDue():
            return _help(judge, board, pending, ask, play_outs) or answer(judge.outlook, pending)
        case RetreatDue():
            return _retreat(judge, board, pending)
        case _:
            return answer(judge.outlook, pending)


# ── attacked ──


def _stand_or_withdraw(judge: Judge, board: Board, pending: AnswerDue, ask: Ask, play_outs: int) -> AnswerAttack:
    """Whichever leads to the better board; all who are still asked do the same."""
    state = judge.outlook.state
    stand = AnswerAttack(pending.player, pending.battle, pending.army, Answer.STAND)
    if not pending.havens:
        return stand
    battle = state.battles[pending.battle]
    mine = [f.army for f in battle.forces if f.player == judge.me and f.stands is not False and f.army in board.pieces]
    fights = any(army_can_fight(state, army) for army in mine)
    going = max(
        ((_gone(judge, board, battle, mine, pending.army, haven), haven) for haven in pending.havens),
        key=lambda one: (one[0], [-part for part in age(one[1])[:2]]),
    )
    if fights and _stood(judge, board, battle, mine, ask, play_outs) >= going[0]:
        return stand
    return AnswerAttack(pending.player, pending.battle, pending.army, Answer.WITHDRAW, going[1])


def _stood(judge: Judge, board: Board, battle: Battle, mine: list[ArmyId], ask: Ask, play_outs: int) -> float:
    """What is to be expected of the battle, if all stand."""
    state = judge.outlook.state
    forces = tuple(force for force in battle.forces if force.stands is not False and force.army in state.armies)
    found = _odds(judge, battle, forces, ask, play_outs)
    enemies = [f.army for f in forces if not allied(state, f.player, judge.me) and f.army in board.pieces]
    fp = sum(board.pieces[army].fp for army in mine)
    theirs = sum(board.pieces[army].fp for army in enemies)
    over, remains = left(fp, found.lost * fp, found.won), left(theirs, found.killed * theirs, 1 - found.won)
    held, beaten = board, board
    for army in mine:
        piece = board.pieces[army]
        held = held.with_piece(army, moved(piece, battle.sector, piece.fp * over / fp if fp else 0.0))
        beaten = beaten.with_piece(army, None)
    for army in enemies:
        piece = board.pieces[army]
        held = held.with_piece(army, None)
        beaten = beaten.with_piece(army, moved(piece, battle.sector, piece.fp * remains / theirs if theirs else 0.0))
    beaten = beaten.owned(battle.sector, battle.attacker)
    points = COMMANDER_VP * (found.commander_killed - judge.against * found.commander_lost)
    ours = {force.player for force in forces if allied(state, force.player, judge.me)}
    others = {force.player for force in forces} - ours
    fought_won = {**dict.fromkeys(ours, 1.0), **dict.fromkeys(others, found.enemy_fought_if_won)}
    fought_not = {**dict.fromkeys(ours, found.fought_if_not_won), **dict.fromkeys(others, 1.0)}
    if_won = judge.worth(held, points + theirs - judge.against * (fp - over), fought_won)
    if_not = judge.worth(beaten, points + theirs - remains - judge.against * fp, fought_not)
    return found.won * if_won + (1 - found.won) * if_not


def _odds(judge: Judge, battle: Battle, forces: tuple[Force, ...], ask: Ask, play_outs: int) -> Chances:
    """The chances of the player's side in a battle of these forces."""
    outlook = judge.outlook
    state = outlook.state
    team = next(force.team for force in forces if force.player == judge.me)
    own = sum(_strength(judge, force) for force in forces if force.team == team)
    others = sum(_strength(judge, force) for force in forces if force.team != team)
    enemy = next((force.player for force in forces if force.team != team), judge.me)
    slope = state.setting.lists.slope
    guessed = guess(slope(state.players[judge.me].faction, state.players[enemy].faction), own, others)
    supposed = assumed_battle.battle(state, battle.sector, battle.attacker, forces)
    if supposed is None or judge.me not in [side.key for side in supposed.setup.sides]:
        return guessed
    side, enemies = supposed.side_of(judge.me), supposed.enemies_of(judge.me)
    return chances(ask(supposed.setup, play_outs), side, enemies, supposed.fp, guessed)


def _strength(judge: Judge, force: Force) -> float:
    state = judge.outlook.state
    return strength_of(state, force.figures) if force.figures else judge.outlook.strengths.get(force.army, 0)


def _gone(judge: Judge, board: Board, battle: Battle, mine: list[ArmyId], asked: ArmyId, place: SectorId) -> float:
    """What is left if the asked army goes to a sector, and the player's others with it as far as there is room."""
    state, start = judge.outlook.state, battle.sector
    after = board.owned(start, battle.attacker)
    room = float(ARMY_LIMIT - sector_fp(state, place))
    hazards = HAZARD_LOSS * hazards_between(state, judge.me, start, place)
    for army in sorted(mine, key=lambda army: (army != asked, age(army))):
        piece = board.pieces[army]
        through = max(0.0, min(piece.fp - hazards, room))
        room -= through
        after = after.with_piece(army, moved(piece, place, through) if through else None)
    for force in battle.forces:
        if force.player != judge.me and force.army in after.pieces and force.role is Role.ATTACKER:
            after = after.with_piece(force.army, moved(after.pieces[force.army], start, after.pieces[force.army].fp))
    return judge.worth(after)


def _retreat(judge: Judge, board: Board, pending: RetreatDue) -> Order:
    """To where the board is best; room comes first."""

    def worth(place: SectorId) -> float:
        after, room = board, float(ARMY_LIMIT - sector_fp(judge.outlook.state, place))
        hazards = HAZARD_LOSS * hazards_between(judge.outlook.state, judge.me, pending.start, place)
        for army in pending.armies:
            if army in after.pieces:
                piece = after.pieces[army]
                through = max(0.0, min(piece.fp - hazards, room))
                room -= through
                after = after.with_piece(army, moved(piece, place, through) if through else None)
        return judge.worth(after)

    best = max(pending.havens, key=lambda haven: (worth(haven), [-part for part in age(haven)[:2]]))
    return ChooseHaven(pending.player, pending.id, best)


# ── called ──


def _help(judge: Judge, board: Board, pending: CallDue, ask: Ask, play_outs: int) -> SendDetachment | None:
    """The detachment that promises most, on whichever side; a battle for it earns the week's income too."""
    state = judge.outlook.state
    battle = state.battles[pending.battle]
    if judge.me in battle.players:  # one detachment is enough
        return None
    spare = [s for s in senders(state, battle.id, judge.me) if not judge.outlook.comers[state.armies[s.army].sector]]
    if not spare:
        return None
    sender = min(spare, key=lambda one: (-strength_of(state, one.best), age(one.army)))
    found = [
        (_worth_helping(judge, board, battle, sender, ally, ask, play_outs), ally) for ally in _sides(judge, battle)
    ]
    best = max(found, key=lambda one: one[0], default=None)
    if best is None or best[0] < WORTH_SENDING:
        return None
    return SendDetachment(judge.me, battle.id, sender.army, sender.best, best[1])


def _sides(judge: Judge, battle: Battle) -> list[PlayerId]:
    """With whom it could fight: its own band's side, else the first of each."""
    state = judge.outlook.state
    band = state.players[judge.me].band
    teams: dict[str, PlayerId] = {}
    for player in battle.players:
        team = battle.team_of(player)
        if team is not None and (band is None or state.players[player].band == band):
            teams.setdefault(team, player)
    friends = [p for p in teams.values() if allied(state, p, judge.me)]
    return friends or list(teams.values())


def _worth_helping(
    judge: Judge, board: Board, battle: Battle, sender: Sender, ally: PlayerId, ask: Ask, play_outs: int
) -> float:
    """The points of the detachment itself, what it loses, and the income that it earns."""
    state = judge.outlook.state
    team, home = battle.team_of(ally) or judge.me, state.armies[sender.army].sector
    force = Force(judge.me, sender.army, Role.DETACHMENT, team, (home,), sender.best)
    supposed = assumed_battle.battle(state, battle.sector, battle.attacker, (*battle.forces, force))
    if supposed is None or judge.me not in [side.key for side in supposed.setup.sides]:
        return 0.0
    tally = ask(supposed.setup, play_outs)
    if tally.played == 0:
        return 0.0
    from campaign.battle.forecast import odds

    mine = odds(tally).sides[supposed.side_of(judge.me)]
    value = mine.fp_killed + mine.fp_taken - (judge.use + judge.against) * mine.fp_lost
    return value + judge.earned(board, judge.me) * (1 - mine.left_at_once.share)
