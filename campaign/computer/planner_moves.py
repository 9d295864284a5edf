"""Where the armies of a planning computer player go: every move in every form, by the board that it leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from campaign.computer import assumed_battle
from campaign.computer.board import Board, Judge, Piece, moved
from campaign.computer.chances import Ask, Chances, chances, guess
from campaign.computer.dividing import pairs, part_of
from campaign.computer.survey import HAZARD_LOSS, Way, strength_of
from campaign.world.ids import FigureId
from campaign.world.orders import AttackHere, MergeArmies, MoveArmy, SplitArmy
from campaign.world.queries import (
    age,
    army_can_attack,
    army_can_fight,
    army_fp,
    attacked_in,
    battle_in,
    fp_of,
    is_commander,
)
from campaign.world.rules.fates import COMMANDER_VP
from campaign.world.state import ARMY_LIMIT, Army

Step = MoveArmy | AttackHere | SplitArmy | MergeArmies

PARTS: Final = (2, 5, 10)  # FP of those who go apart, or who stay
DETOUR: Final = 0.05  # against dividing or uniting first: what has been begun is finished before anything else is
WORTH_IT: Final = 0.3  # less than that is no reason to move
NOT_YET: Final = -4.0  # by a guess; who promises less than that is not played out
FEWEST: Final = 2  # FP that are worth a journey
OF_ONE_SECTOR: Final = 2  # attacks on the same sector that are played out


@dataclass(frozen=True, slots=True)
class Form:
    """In what form an army could set out: who goes, the board without those who go, and what is ordered first."""

    army: Army
    figures: tuple[FigureId, ...]
    piece: Piece
    rest: Board
    first: SplitArmy | MergeArmies | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A move, the order that comes first on the way to it, and what it promises beyond staying."""

    gain: float
    form: Form
    way: Way
    attacked: tuple[Army, ...]
    whim: int

    def step(self, judge: Judge) -> Step:
        """What to order now."""
        if self.form.first is not None:
            return self.form.first
        if self.way.path:
            return MoveArmy(judge.me, self.form.army.id, self.way.path)
        return AttackHere(judge.me, self.form.army.id)


def best_move(judge: Judge, board: Board, ask: Ask, play_outs: int, battles: int) -> Step | None:
    """The first step of the plan that promises most; None where all stay where they are."""
    now = judge.worth(board)
    plans = sorted(_plans(judge, board, now), key=_rank)
    peaceful = next((plan for plan in plans if not plan.attacked), None)
    found = [] if peaceful is None else [peaceful]
    for plan in _most_promising(plans, battles):
        found.append(_played_out(judge, plan, now, ask, play_outs))
    best = min(found, key=_rank, default=None)
    return best.step(judge) if best is not None and best.gain > WORTH_IT else None


def _most_promising(plans: Iterable[Plan], number: int) -> list[Plan]:
    """The attacks to be played out, the best first; of those on one sector a few, so that others are looked at too."""
    found: list[Plan] = []
    for plan in plans:
        same = sum(other.way.goal == plan.way.goal for other in found)
        if plan.attacked and plan.gain > NOT_YET and same < OF_ONE_SECTOR and len(found) < number:
            found.append(plan)
    return found


def _rank(plan: Plan) -> tuple[float, int]:
    return -plan.gain, plan.whim


def _plans(judge: Judge, board: Board, now: float) -> Iterator[Plan]:
    outlook = judge.outlook
    for army in outlook.ready:
        forms = [*_forms(judge, board, army)]
        for way in outlook.ways_of(army):
            for form in forms:
                plan = _plan(judge, board, now, form, way)
                if plan is not None:
                    yield plan


# ── who goes ──


def _forms(judge: Judge, board: Board, army: Army) -> Iterator[Form]:
    """All of an army, most of it, a part of it, or it and another one together."""
    state, me = judge.outlook.state, judge.me
    piece = board.pieces[army.id]
    yield Form(army, army.figures, piece, board.with_piece(army.id, None))
    for fp in PARTS if army_can_attack(state, army.id) and piece.fp >= 2 * FEWEST else ():
        part = part_of(state, army, fp)
        if part and fp_of(state, part) > fp - 3:
            rest = tuple(figure for figure in army.figures if figure not in part)
            split = SplitArmy(me, army.id, part)
            for going, staying in ((part, rest), (rest, part)):
                left = board.with_piece(army.id, _piece_of(judge, piece, staying))
                yield Form(army, going, _piece_of(judge, piece, going), left, split)
    for other in pairs(judge.outlook, army) if piece.attacks and not _is_part(army) else ():
        if age(other.id) > age(army.id) and board.pieces[other.id].attacks and not _is_part(other):
            both = (*army.figures, *other.figures)
            left = board.with_piece(army.id, None).with_piece(other.id, None)
            yield Form(army, both, _piece_of(judge, piece, both), left, MergeArmies(me, other.id, army.id))


def _is_part(army: Army) -> bool:
    """Whether it was divided from another one: what has been divided is not united again before it has moved."""
    return any(age(figure)[0] < age(army.id)[0] for figure in army.figures)


def _piece_of(judge: Judge, like: Piece, figures: tuple[FigureId, ...]) -> Piece:
    state = judge.outlook.state
    strength, fp = float(strength_of(state, figures)), float(fp_of(state, figures))
    return Piece(like.player, like.faction, like.sector, strength, fp, like.attacks)


# ── what it brings ──


def _plan(judge: Judge, board: Board, now: float, form: Form, way: Way) -> Plan | None:
    """What comes of going there; None where a form has no business there."""
    outlook = judge.outlook
    state, goal = outlook.state, way.goal
    if battle_in(state, goal) is not None or form.piece.fp - HAZARD_LOSS * way.hazards < FEWEST:
        return None
    attacked = attacked_in(state, goal, judge.me)
    if attacked:
        if not form.piece.attacks or len({army.player for army in attacked}) > 3:
            return None
        gain = _after_battle(judge, form, way, attacked, _guessed(judge, form, way, attacked)) - now
    else:
        board_after = _after_move(judge, form, way)
        if board_after is None:
            return None
        gain = judge.worth(board_after) - now
    gain -= DETOUR * (form.first is not None) + DETOUR * len(way.path)
    return Plan(gain, form, way, attacked, outlook.whim(form.army.id, goal))


def _after_move(judge: Judge, form: Form, way: Way) -> Board | None:
    """The board when nobody fights for it."""
    outlook, goal = judge.outlook, way.goal
    state, owner = outlook.state, outlook.state.sectors[goal].owner
    if not way.path:
        return None
    piece = moved(form.piece, goal, form.piece.fp - HAZARD_LOSS * way.hazards)
    if owner == judge.me:
        here = sum(p.fp for p in form.rest.pieces.values() if p.sector == goal)
        return form.rest.with_piece("going", piece) if here + piece.fp <= ARMY_LIMIT else None
    others = any(army.player != judge.me for army in outlook.stands[goal])
    if others or owner in outlook.friends or not army_can_fight(state, form.army.id):
        return None
    return form.rest.with_piece("going", piece).owned(goal, judge.me)


def _guessed(judge: Judge, form: Form, way: Way, attacked: tuple[Army, ...]) -> Chances:
    outlook = judge.outlook
    arriving = form.piece.fp - HAZARD_LOSS * way.hazards
    theirs = outlook.state.players[attacked[0].player].faction
    strength = form.piece.strength * arriving / form.piece.fp
    slope = outlook.state.setting.lists.slope(form.piece.faction, theirs)
    return guess(slope, strength, sum(outlook.strengths[army.id] for army in attacked))


def _played_out(judge: Judge, plan: Plan, now: float, ask: Ask, play_outs: int) -> Plan:
    """The same plan by what the resolver says; hazards on the way are left to the guess."""
    form, way = plan.form, plan.way
    guessed = _guessed(judge, form, way, plan.attacked)
    if way.hazards:
        return plan
    state = judge.outlook.state
    walked = (form.army.sector, *way.path)
    supposed = assumed_battle.attack(state, judge.me, form.army.id, form.figures, way.goal, walked, plan.attacked)
    if supposed is None:
        return plan
    side, enemies = supposed.side_of(judge.me), supposed.enemies_of(judge.me)
    found = chances(ask(supposed.setup, play_outs), side, enemies, supposed.fp, guessed)
    gain = _after_battle(judge, form, way, plan.attacked, found) - now - DETOUR * (form.first is not None)
    return Plan(gain, form, way, plan.attacked, plan.whim)


def _after_battle(judge: Judge, form: Form, way: Way, attacked: tuple[Army, ...], found: Chances) -> float:
    """What the board is worth after an attack, and the points that it brings."""
    outlook, goal = judge.outlook, way.goal
    state, rest = outlook.state, form.rest
    fp = form.piece.fp - HAZARD_LOSS * way.hazards
    theirs = float(sum(army_fp(state, army.id) for army in attacked))
    lost, killed = found.lost * fp, found.killed * theirs
    over, remains = left(fp, lost, found.won), left(theirs, killed, 1 - found.won)
    won = rest.with_piece("going", moved(form.piece, goal, over))
    beaten = rest
    for army in attacked:
        won = won.with_piece(army.id, None)
        piece = rest.pieces[army.id]
        beaten = beaten.with_piece(army.id, moved(piece, goal, piece.fp * remains / theirs if theirs else 0.0))
    won = won.owned(goal, judge.me)
    home, spared = form.army.sector, 0.0
    if state.sectors[home].owner == judge.me:  # who has not won goes home, if anybody is left
        spared = min(fp, max(0.0, fp - lost - found.won * over) / max(0.05, 1 - found.won))
        beaten = beaten.with_piece("going", moved(form.piece, home, spared))
    points = COMMANDER_VP * found.commander_killed
    if any(is_commander(state, figure) for figure in form.figures):
        points -= COMMANDER_VP * judge.against * max(found.commander_lost, 0.2 * found.lost)
    enemies = {army.player for army in attacked}
    fought_won = {judge.me: 1.0, **dict.fromkeys(enemies, found.enemy_fought_if_won)}
    fought_not = {judge.me: found.fought_if_not_won, **dict.fromkeys(enemies, 1.0)}
    if_won = judge.worth(won, points + theirs - judge.against * (fp - over), fought_won)
    if_not = judge.worth(beaten, points + theirs - remains - judge.against * (fp - spared), fought_not)
    return found.won * if_won + (1 - found.won) * if_not - judge.use * HAZARD_LOSS * way.hazards


def left(fp: float, lost: float, won: float) -> float:
    """FP that are left to a side where it wins, if it loses all where it does not."""
    if won <= 0.02:
        return fp * 0.2
    return max(0.1 * fp, min(fp, fp - (lost - (1 - won) * fp) / won))
