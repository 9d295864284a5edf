"""The campaign in a few numbers: what a position is worth to a player, with what the others could do about it.

A board is made of what the player may see, and changed freely: nothing of it goes back to the campaign. Worth is told
in victory points that it is likely to become before the end. Strengths are those of ``survey``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from campaign.computer.chances import guess
from campaign.computer.survey import HAZARD_LOSS, Survey, hazards_between
from campaign.world.house_rules import EndBy
from campaign.world.ids import ArmyId, PlayerId, SectorId
from campaign.world.queries import age, allied, army_can_attack, army_fp
from campaign.world.rules.calendar import SECTOR_VP, WEEKS
from campaign.world.rules.income import INCOME, income_of, sectors_that_yield
from campaign.world.state import ARMY_LIMIT

OPEN_END: Final = 10  # weeks that a campaign without an agreed end is thought to go on
KEEPS: Final = 0.85  # of what one holds, how much is held still a week later
FIGHTS: Final = 0.7  # of the weeks earn their income
USE: Final = 0.9  # VP that an FP becomes which has all the time it needs
SOONER: Final = 0.75  # of that, what is not done within a week
CROWDED: Final = 0.35  # of an FP's worth, where its player will soon have no room for more
STILL_FIGHTS: Final = 0.25  # how likely it is that a player fights this week who has not, and does not plan to
WILL_FIGHT: Final = 0.6  # the same of others whose turn is to come, and of whom they could attack
NEXT_WEEK: Final = 0.7  # of what others can do next week, how much there will be no answer to
DECIDED: Final = 150.0  # what it is worth to win at once, or to lose
TOO_SOON: Final = 40.0  # what it costs to be near the end while others are ahead


@dataclass(frozen=True, slots=True)
class Piece:
    """An army on the board. ``attacks``: it is led, and has a figure that fights."""

    player: PlayerId
    faction: str
    sector: SectorId
    strength: float
    fp: float
    attacks: bool


@dataclass(frozen=True, slots=True)
class Board:
    """Who stands where, and whose the sectors are. Pieces by the id of their army."""

    pieces: Mapping[str, Piece]
    owners: Mapping[SectorId, PlayerId | None]

    def with_piece(self, id: str, piece: Piece | None) -> Board:
        """With an army elsewhere or other than it was; None: without it."""
        pieces = dict(self.pieces)
        if piece is None or piece.fp <= 0.5:
            pieces.pop(id, None)
        else:
            pieces[id] = piece
        return Board(pieces, self.owners)

    def owned(self, sector: SectorId, player: PlayerId | None) -> Board:
        """With a sector in other hands."""
        return Board(self.pieces, {**self.owners, sector: player})


Fought = Mapping[PlayerId, float]
"""How likely a battle counts as fought for each of these players (campaign:C42)."""

NOBODY_FOUGHT: Final[Fought] = {}

Who = tuple[SectorId, PlayerId, int]


@dataclass(frozen=True, slots=True)
class Group:
    """Armies that could attack as one. ``who``: where they stand, whose they are, and which of those."""

    piece: Piece
    likely: float
    who: Who


@dataclass(frozen=True, slots=True)
class Assault:
    """What a group could win somewhere, as far as it is likely to."""

    gain: float
    who: Who
    goal: SectorId


def board_of(outlook: Survey) -> Board:
    """The campaign as the player sees it."""
    state = outlook.state
    pieces: dict[str, Piece] = {
        army.id: Piece(
            army.player,
            state.players[army.player].faction,
            army.sector,
            float(outlook.strengths[army.id]),
            float(army_fp(state, army.id)),
            army_can_attack(state, army.id),
        )
        for id in sorted(state.armies, key=age)
        for army in (state.armies[id],)
    }
    return Board(pieces, {sector: state.sectors[sector].owner for sector in outlook.routes})


@dataclass(frozen=True)
class Judge:
    """What boards are worth to one player now, all of them made of ``now``, the board as it is.

    ``caution`` and ``hope``: how much of what others, and the player, could do next is reckoned with; ``sooner``: of
    what can be done before anybody else moves.
    """

    outlook: Survey
    now: Board
    caution: float
    hope: float
    sooner: float

    @cached_property
    def me(self) -> PlayerId:
        """Whose worth it is."""
        return self.outlook.player

    @cached_property
    def weeks(self) -> int:
        """Weeks that are left, this one included."""
        state = self.outlook.state
        rules = state.setting.rules
        if rules.end_by is not EndBy.MONTHS:
            return OPEN_END
        return max(1, WEEKS * (rules.end_at - state.month) + WEEKS + 1 - state.week)

    @cached_property
    def use(self) -> float:
        """VP that an FP is likely to become."""
        return _use(self.weeks - 0.5)

    @cached_property
    def land(self) -> float:
        """What it is worth to own a sector: its points at the ends of months, and its income until the end."""
        state = self.outlook.state
        to_month_end = WEEKS - state.week
        months = range(to_month_end, self.weeks, WEEKS)
        points = sum(SECTOR_VP * _kept(week) for week in months)
        income = sum(_income(week) * _use(self.weeks - week - 0.5) for week in range(1, self.weeks))
        return points + income

    @cached_property
    def share(self) -> Mapping[PlayerId, float]:
        """What a point of each player's is worth to this one."""
        state, me = self.outlook.state, self.me
        band = state.players[me].band
        mates = {p for p in state.seats if p == me or (band is not None and state.players[p].band == band)}
        others = {p for p in state.seats if p not in mates and not (state.players[p].out or state.players[p].neutral)}
        each = -1.0 / max(1, len(others))
        return {p: 1.0 if p in mates else each if p in others else 0.0 for p in state.seats}

    @cached_property
    def against(self) -> float:
        """What a point taken from one enemy is worth."""
        return max((-share for share in self.share.values() if share < 0), default=0.0)

    @cached_property
    def friendly(self) -> frozenset[tuple[PlayerId, PlayerId]]:
        """Who does not fight whom."""
        state = self.outlook.state
        return frozenset((a, b) for a in state.seats for b in state.seats if allied(state, a, b))

    @cached_property
    def stock(self) -> Mapping[SectorId, int]:
        """What lies in each sector."""
        return {sector: self.outlook.state.sectors[sector].stock for sector in self.outlook.routes}

    @cached_property
    def _hazards(self) -> dict[tuple[PlayerId, SectorId, SectorId], int]:
        return {}

    def hazards(self, player: PlayerId, here: SectorId, there: SectorId) -> int:
        """How many hazards a step crosses."""
        key = (player, here, there)
        if key not in self._hazards:
            self._hazards[key] = hazards_between(self.outlook.state, player, here, there)
        return self._hazards[key]

    def prize(self, owner: PlayerId | None) -> float:
        """What it is worth to take a sector from another player."""
        return self.land if owner is None else self.land * (1 + self.against)

    @cached_property
    def lead(self) -> float:
        """Points that the player's side is ahead of the best other one."""
        state = self.outlook.state
        sides: dict[str, int] = {}
        for player in state.seats:
            mine = self.share[player] > 0
            side = "" if mine else str(state.players[player].band or player)
            sides[side] = sides.get(side, 0) + state.players[player].vp
        return sides.pop("") - max(sides.values(), default=0)

    @cached_property
    def each_income(self) -> Mapping[PlayerId, float]:
        """FP that a sector of each player's yields in a week in which the player has fought (campaign:C29a)."""
        state = self.outlook.state
        yields = {player: len(sectors_that_yield(state, player)) for player in state.seats}
        return {p: income_of(state, p) / number if number else INCOME for p, number in yields.items()}

    @cached_property
    def to_come(self) -> frozenset[PlayerId]:
        """Those who still have a turn this week, or a part of one."""
        state = self.outlook.state
        return frozenset(state.turn_order[state.ended_turns :])

    def _earns(self, player: PlayerId, fought: Fought) -> float:
        """How likely a player has income this week (campaign:C29b)."""
        if player in self.outlook.state.fought:
            return 1.0
        expected = self._expected if player == self.me else player in self.to_come
        otherwise = WILL_FIGHT if expected else STILL_FIGHTS
        return otherwise + (1 - otherwise) * fought.get(player, 0.0)

    @cached_property
    def _expected(self) -> bool:
        """Whether an enemy whose turn is to come is within reach of an own sector."""
        comers = (army for sector in self.outlook.own_sectors for army in self.outlook.comers[sector])
        return any(army.player in self.to_come for army in comers)

    def earned(self, board: Board, player: PlayerId) -> float:
        """What a battle of this week is worth to a player by its income alone."""
        return self._forces(board, {player: 1.0}) - self._forces(board, {})

    def _forces(self, board: Board, fought: Fought) -> float:
        """What figures, stocks and incomes are worth: less, where there will be no room for them (campaign:C16)."""
        state, rules = self.outlook.state, self.outlook.state.setting.rules
        fp, sectors = dict.fromkeys(state.seats, 0.0), dict.fromkeys(state.seats, 0)
        for piece in board.pieces.values():
            fp[piece.player] += piece.fp
        for sector, owner in board.owners.items():
            if owner is not None:
                sectors[owner] += 1
                if rules.stock_captured or owner == self.now.owners[sector]:
                    fp[owner] += self.stock[sector]
        total = 0.0
        for player, share in self.share.items():
            if share:
                yields = min(sectors[player], rules.income_from or sectors[player])
                income = 0.0 if self.weeks <= 1 else self._earns(player, fought) * self.each_income[player] * yields
                room = max(1, sectors[player]) * ARMY_LIMIT
                have = fp[player] + income
                total += share * (min(have, room) + CROWDED * max(0.0, have - room))
        return total * self.use

    def _all_are_out(self, board: Board) -> bool:
        """Nobody is left to fight: the campaign ends with this week (campaign:C63a)."""
        return all(self.share[piece.player] > 0 for piece in board.pieces.values()) and all(
            owner is None or self.share[owner] > 0 for owner in board.owners.values()
        )

    def _ends_too_soon(self, board: Board, points: float) -> bool:
        """Nobody else has land, so the last enemies to fall end a campaign in which the player is behind."""
        landless = all(owner is None or self.share[owner] > 0 for owner in board.owners.values())
        return landless and self.lead + points <= 0

    def worth(self, board: Board, points: float = 0.0, fought: Fought = NOBODY_FOUGHT) -> float:
        """What a position is worth, with so many points won on the way to it, and a battle that counts for some."""
        if self._all_are_out(board):
            return points + (DECIDED if self.lead + points > 0 else -DECIDED)
        total = points - (TOO_SOON if self._ends_too_soon(board, points) else 0.0)
        total += self._forces(board, fought)
        total += sum(self.share[owner] for owner in board.owners.values() if owner is not None) * self.land
        there: dict[SectorId, list[Piece]] = {}
        for piece in board.pieces.values():
            there.setdefault(piece.sector, []).append(piece)
        total -= self.use * self._too_many(board, there)
        changes = self._changes(board)
        mine = self._mine(board)
        threats: list[Assault] = []
        hopes: list[Assault] = []
        for group in self._groups(board):
            if group.piece.player == self.me:
                if group.likely:
                    hopes += self._prospects(board, there, changes, group)
            elif group.likely and self._is_near(group.piece.sector, mine):
                threats += self._prospects(board, there, changes, group)
        return total - _sum_of(threats, mine) + _sum_of(hopes, None)

    def _groups(self, board: Board) -> list[Group]:
        """The armies that could attack, as large as they can be put together, and how likely they get round to it.

        Own armies that have not moved could attack at once, or next week with those that have.
        """
        together: dict[tuple[PlayerId, SectorId, float], list[Piece]] = {}
        for id, piece in board.pieces.items():
            if piece.attacks and (piece.player == self.me or self.share[piece.player] < 0):
                together.setdefault((piece.player, piece.sector, self._later(piece.player, id)), []).append(piece)
                if id in self._ready:
                    together.setdefault((piece.player, piece.sector, self.sooner), []).append(piece)
        return [
            Group(piece, likely, (sector, player, number))
            for (player, sector, likely), pieces in together.items()
            for number, piece in enumerate(_put_together(pieces))
        ]

    @cached_property
    def _ready(self) -> frozenset[str]:
        """Own armies that may still move this week."""
        return frozenset(army.id for army in self.outlook.ready) if self.me in self.to_come else frozenset()

    def _later(self, player: PlayerId, id: str) -> float:
        """How much of what an army could do later is reckoned with: more of what there is no answer to."""
        if player == self.me:
            return self.hope if self.weeks > 1 else 0.0
        army = self.outlook.state.armies.get(ArmyId(id))
        if player in self.to_come and army is not None and not army.moved:
            return self.caution
        return self.caution * NEXT_WEEK if self.weeks > 1 else 0.0

    def _mine(self, board: Board) -> set[SectorId]:
        """Where the player's side has something to lose."""
        found = {sector for sector, owner in board.owners.items() if owner is not None and self.share[owner] > 0}
        found.update(piece.sector for piece in board.pieces.values() if self.share[piece.player] > 0)
        return found

    def _changes(self, board: Board) -> tuple[set[SectorId], set[SectorId]]:
        """The sectors where others stand than now, and those that have another owner."""
        stood, stand = self.now.pieces, board.pieces
        manned = {piece.sector for id, piece in stand.items() if stood.get(id) is not piece}
        manned.update(piece.sector for id, piece in stood.items() if stand.get(id) is not piece)
        if board.owners is self.now.owners:
            return manned, set()
        return manned, {sector for sector, owner in board.owners.items() if self.now.owners[sector] != owner}

    def _is_near(self, sector: SectorId, goals: Collection[SectorId]) -> bool:
        """Whether one of these lies within two steps."""
        routes = self.outlook.routes
        return any(first in goals or any(second in goals for second in routes[first]) for first in routes[sector])

    @cached_property
    def _known(self) -> dict[Piece, dict[SectorId, tuple[float, int]]]:
        return {}

    def _prospects(
        self,
        board: Board,
        there: Mapping[SectorId, list[Piece]],
        changes: tuple[set[SectorId], set[SectorId]],
        group: Group,
    ) -> Iterator[Assault]:
        """What an army can win, and where; nothing is found out twice where all is as it is now."""
        manned, owned = changes
        routes, piece = self.outlook.routes, group.piece
        known = self._known.get(piece, {})
        same_ways = known and manned.isdisjoint(routes[piece.sector])
        goals = {goal: far for goal, (_gain, far) in known.items()} if same_ways else self._goals(piece, there)
        found: dict[SectorId, tuple[float, int]] = {}
        for goal, far in goals.items():
            before = known.get(goal)
            other = goal in manned or goal in owned or not owned.isdisjoint(routes[goal])
            if before is None or before[1] != far or other:
                found[goal] = self._gain(board, there, piece, goal, far), far
            else:
                found[goal] = before
        if not manned and not owned:
            self._known[piece] = found
        return (Assault(group.likely * gain, group.who, goal) for goal, (gain, _far) in found.items() if gain > 0)

    def _too_many(self, board: Board, there: Mapping[SectorId, Collection[Piece]]) -> float:
        """FP of the player's that a sector has no room for at the end of the week (campaign:C16)."""
        counts = self.outlook.state.setting.rules.stock_counts
        lost = 0.0
        for sector, owner in board.owners.items():
            if owner == self.me:
                fp = sum(piece.fp for piece in there.get(sector, ())) + (self.stock[sector] if counts else 0)
                lost += max(0.0, fp - ARMY_LIMIT)
        return lost

    def _goals(self, piece: Piece, there: Mapping[SectorId, list[Piece]]) -> dict[SectorId, int]:
        """Where an army could end its move, and over how many hazards."""
        routes, here = self.outlook.routes, piece.sector
        goals = {here: 0}
        for first in routes[here]:
            near = self.hazards(piece.player, here, first)
            if first not in goals or near < goals[first]:
                goals[first] = near
            if not any((other.player, piece.player) not in self.friendly for other in there.get(first, ())):
                for second in routes[first]:
                    far = near + self.hazards(piece.player, first, second)
                    if second not in goals or far < goals[second]:
                        goals[second] = far
        return goals

    def _gain(
        self, board: Board, there: Mapping[SectorId, list[Piece]], piece: Piece, goal: SectorId, hazards: int
    ) -> float:
        """What it brings an army to end its move somewhere."""
        owner = board.owners[goal]
        foes = [other for other in there.get(goal, ()) if (other.player, piece.player) not in self.friendly]
        if not foes and owner is not None and (owner, piece.player) in self.friendly:
            return 0.0
        fp = piece.fp - HAZARD_LOSS * hazards
        if fp < 1:
            return 0.0
        prize = self.prize(owner) + self.stock[goal] / 2
        cost = self.use * HAZARD_LOSS * hazards
        if not foes:
            return prize - cost
        strength = piece.strength * fp / piece.fp
        slope = self.outlook.state.setting.lists.slope(piece.faction, foes[0].faction)
        found = guess(slope, strength, sum(foe.strength for foe in foes))
        killed, lost = found.killed * sum(foe.fp for foe in foes), found.lost * fp
        gain = found.won * prize + killed * (1 + self.against * self.use) - lost * (self.use + self.against)
        if any(board.owners[near] == foes[0].player and near != piece.sector for near in self.outlook.routes[goal]):
            gain = min(gain, prize)  # they need not stay and be killed
        return gain - cost


def _put_together(pieces: Iterable[Piece]) -> list[Piece]:
    """Armies in one sector as few as they can be: the largest first, each filled up to the limit (campaign:C16a)."""
    found: list[Piece] = []
    for piece in sorted(pieces, key=lambda one: (-one.fp, -one.strength)):
        if found and found[-1].fp + piece.fp <= ARMY_LIMIT:
            last = found[-1]
            found[-1] = replace(last, strength=last.strength + piece.strength, fp=last.fp + piece.fp)
        else:
            found.append(piece)
    return found


def _sum_of(assaults: Iterable[Assault], places: Collection[SectorId] | None) -> float:
    """What attackers are likely to win, in some places or all: each goes where it pays most, no two to the same one."""
    total, busy, taken = 0.0, set[Who](), set[SectorId]()
    for one in sorted(assaults, key=lambda one: (-one.gain, age(one.who[0]), one.who[1:], age(one.goal))):
        if one.who not in busy and one.goal not in taken:
            busy.add(one.who)
            taken.add(one.goal)
            total += one.gain if places is None or one.goal in places else 0.0
    return total


def _kept(weeks: float) -> float:
    """How much of what one holds is held still so many weeks later."""
    return math.pow(KEEPS, weeks)


def _use(weeks: float) -> float:
    """VP that an FP becomes within so many weeks."""
    return USE * (1 - math.pow(SOONER, weeks))


def _income(week: int) -> float:
    """FP that a sector is likely to earn in a week to come."""
    return INCOME * FIGHTS * _kept(week)


def moved(piece: Piece, sector: SectorId, fp: float) -> Piece:
    """An army that has gone somewhere, and of which so many FP are left."""
    return replace(piece, sector=sector, strength=piece.strength * fp / piece.fp if piece.fp else 0.0, fp=fp)
