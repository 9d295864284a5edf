"""What a planning computer player answers: stand or withdraw, help or not, by the odds of the battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from campaign.computer import supposing
from campaign.computer.answering import answer
from campaign.computer.board import Board, Judge, moved
from campaign.computer.chances import Ask, Chances, chances, guess, weight
from campaign.computer.moving import left
from campaign.computer.outlook import HAZARD_LOSS, figure_strength, strength_of
from campaign.world.ids import ArmyId, FigureId, PlayerId
from campaign.world.orders import Answer, AnswerAttack, DeclineCalls, Order, SendDetachment
from campaign.world.queries import (
    age,
    allied,
    armies_of,
    army_can_fight,
    fp_of,
    hazards_of_step,
    is_commander,
    sector_fp,
    sectors_of,
    unit_of,
)
from campaign.world.rules.calendar import INCOME
from campaign.world.rules.detachments import LARGEST, sendable
from campaign.world.rules.fates import COMMANDER_VP
from campaign.world.rules.movement import movable
from campaign.world.rules.purchases import muster_problems
from campaign.world.state import ARMY_LIMIT, AnswerDue, Army, Battle, CallDue, Force, Pending, RetreatDue, Role

WORTH_SENDING: Final = 0.5  # VP that a detachment has to promise


def reply(judge: Judge, board: Board, pending: Pending, ask: Ask, play_outs: int) -> Order | None:
    """The answer to a question that is put to the player."""
    match pending:
        case AnswerDue():
            return _stand_or_withdraw(judge, board, pending, ask, play_outs)
        case CallDue():
            return _help(judge, pending, ask, play_outs) or DeclineCalls(pending.battle, (pending.player,))
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
    held, beaten = board, board
    for army in mine:
        share = left(fp, found.lost * fp, found.won) / fp if fp else 0.0
        held = held.with_piece(army, moved(board.pieces[army], battle.sector, board.pieces[army].fp * share))
        beaten = beaten.with_piece(army, None)
    for army in enemies:
        piece = board.pieces[army]
        share = left(theirs, found.killed * theirs, 1 - found.won) / theirs if theirs else 0.0
        held = held.with_piece(army, None)
        beaten = beaten.with_piece(army, moved(piece, battle.sector, piece.fp * share))
    beaten = beaten.owned(battle.sector, battle.attacker)
    worth = found.won * judge.worth(held) + (1 - found.won) * judge.worth(beaten)
    worth += found.killed * theirs + COMMANDER_VP * found.commander_killed - judge.against * found.lost * fp
    worth -= COMMANDER_VP * judge.against * found.commander_lost
    if judge.weeks > 1 and judge.me not in state.fought:
        worth += INCOME * len(sectors_of(state, judge.me)) * judge.use
    if judge.weeks > 1 and battle.attacker not in state.fought:
        worth += judge.share[battle.attacker] * INCOME * len(sectors_of(state, battle.attacker)) * judge.use
    return worth


def _odds(judge: Judge, battle: Battle, forces: tuple[Force, ...], ask: Ask, play_outs: int) -> Chances:
    """The chances of the player's side in a battle of these forces."""
    outlook = judge.outlook
    state = outlook.state
    team = next(force.team for force in forces if force.player == judge.me)
    own = sum(_strength(judge, force) for force in forces if force.team == team)
    others = sum(_strength(judge, force) for force in forces if force.team != team)
    guessed = guess(own, others)
    supposed = supposing.battle(state, battle.sector, battle.attacker, forces)
    if supposed is None or judge.me not in [side.key for side in supposed.setup.sides]:
        return guessed
    side, enemies = supposed.side_of(judge.me), supposed.enemies_of(judge.me)
    return chances(ask(supposed.setup, play_outs), side, enemies, supposed.fp, guessed)


def _strength(judge: Judge, force: Force) -> float:
    state = judge.outlook.state
    strength = strength_of(state, force.figures) if force.figures else judge.outlook.strengths.get(force.army, 0)
    faction = state.players[force.player].faction
    mine = state.players[judge.me].faction
    return strength * weight(faction, mine)


def _gone(judge: Judge, board: Board, battle: Battle, mine: list[ArmyId], asked: ArmyId, haven: object) -> float:
    """What is left if the asked army goes to a sector, and the player's others with it as far as there is room."""
    state, start = judge.outlook.state, battle.sector
    assert isinstance(haven, str)
    place = next(sector for sector in board.owners if sector == haven)
    after = board.owned(start, battle.attacker)
    room = float(ARMY_LIMIT - sector_fp(state, place))
    hazards = HAZARD_LOSS * len(hazards_of_step(state, judge.me, start, place))
    for army in sorted(mine, key=lambda army: (army != asked, age(army))):
        piece = board.pieces[army]
        left = max(0.0, min(piece.fp - hazards, room))
        room -= left
        after = after.with_piece(army, moved(piece, place, left) if left else None)
    for force in battle.forces:
        if force.player != judge.me and force.army in after.pieces and force.role is Role.ATTACKER:
            after = after.with_piece(force.army, moved(after.pieces[force.army], start, after.pieces[force.army].fp))
    return judge.worth(after)


def _retreat(judge: Judge, board: Board, pending: RetreatDue) -> Order:
    """To where the board is best; room comes first."""
    from campaign.world.orders import ChooseHaven

    def worth(haven: str) -> float:
        place = next(sector for sector in board.owners if sector == haven)
        after, room = board, float(ARMY_LIMIT - sector_fp(judge.outlook.state, place))
        hazards = HAZARD_LOSS * len(hazards_of_step(judge.outlook.state, judge.me, pending.start, place))
        for army in pending.armies:
            if army in after.pieces:
                piece = after.pieces[army]
                left = max(0.0, min(piece.fp - hazards, room))
                room -= left
                after = after.with_piece(army, moved(piece, place, left) if left else None)
        return judge.worth(after)

    best = max(pending.havens, key=lambda haven: (worth(haven), [-part for part in age(haven)[:2]]))
    return ChooseHaven(pending.player, pending.id, best)


# ── called ──


def _help(judge: Judge, pending: CallDue, ask: Ask, play_outs: int) -> SendDetachment | None:
    """The detachment that promises most, on whichever side; a battle for it earns the week's income too."""
    state = judge.outlook.state
    battle = state.battles[pending.battle]
    squad = max(
        _squads(judge), key=lambda one: (strength_of(state, one[1]), [-n for n in age(one[0].id)[:2]]), default=None
    )
    if squad is None:
        return None
    best: tuple[float, PlayerId] | None = None
    for ally in _sides(judge, battle):
        value = _worth_helping(judge, battle, squad, ally, ask, play_outs)
        if best is None or value > best[0]:
            best = value, ally
    if best is None or best[0] < WORTH_SENDING:
        return None
    return SendDetachment(judge.me, battle.id, squad[0].id, squad[1], best[1])


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


def _squads(judge: Judge) -> Iterator[tuple[Army, tuple[FigureId, ...]]]:
    """Of each army that can spare some: the best fighters for 5 FP, never the commander."""
    state = judge.outlook.state
    for army in armies_of(state, judge.me):
        if not movable(state, army.id) or not sendable(state, army) or judge.outlook.comers[army.sector]:
            continue
        chosen: list[FigureId] = []
        fit = [f for f in army.figures if unit_of(state, f).fights and not unit_of(state, f).leads]
        for figure in sorted(fit, key=lambda f: (-figure_strength(state, f), age(f))):
            staying = [f for f in army.figures if f not in (*chosen, figure)]
            lacking = muster_problems([unit_of(state, f) for f in staying])
            able = muster_problems([unit_of(state, f) for f in army.figures])
            if is_commander(state, figure) or fp_of(state, (*chosen, figure)) > LARGEST or not staying:
                continue
            if not lacking or able:
                chosen.append(figure)
        if chosen:
            yield army, tuple(chosen)


def _worth_helping(
    judge: Judge, battle: Battle, squad: tuple[Army, tuple[FigureId, ...]], ally: PlayerId, ask: Ask, play_outs: int
) -> float:
    """The points of the squad itself, what it loses, what its side gains by it, and the income."""
    state = judge.outlook.state
    army, figures = squad
    team = battle.team_of(ally) or judge.me
    force = Force(judge.me, army.id, Role.DETACHMENT, team, (army.sector,), figures)
    supposed = supposing.battle(state, battle.sector, battle.attacker, (*battle.forces, force))
    if supposed is None or judge.me not in [side.key for side in supposed.setup.sides]:
        return 0.0
    tally = ask(supposed.setup, play_outs)
    if tally.played == 0:
        return 0.0
    from campaign.battle.forecast import odds

    facts = odds(tally, supposed.side_of(judge.me)).sides
    mine = facts[supposed.side_of(judge.me)]
    value = mine.fp_killed + mine.fp_taken - (judge.use + judge.against) * mine.fp_lost
    if judge.weeks > 1 and judge.me not in state.fought:
        value += INCOME * len(sectors_of(state, judge.me)) * judge.use
    return value
