"""What holds in every battle of Firefight after every decision, whatever was decided; each check gives its problems.

Looks at numbers only, and counts again from the log what the rules keep in records. Calls no rule but the one that
says in which piece a place lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot
from typing import Final

from campaign.battle.contract import BattleReport, BattleSetup, SideEnd, teams_of
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.records import Figure, Squad, Table
from campaign.battle.firefight.units import Row as Unit
from campaign.battle.kernel.log import WIDTH
from campaign.battle.kernel.table import piece_at
from campaign.battle.scenery import PieceKind
from tests.battle.play.firefight_state import State
from tests.battle.play.snapshot import Row

INCH: Final = 254
CONTACT: Final = 10
ROUNDING: Final = 3  # places on the way are rounded
LATEST: Final = 12
ON: Final = c.ON_TABLE
AFTER: Final = {  # fate -> what it may become
    c.NOT_PLACED: {ON, c.IN_RESERVE, c.LOST},
    c.IN_RESERVE: {ON, c.LOST},
    ON: {c.KNOCKED_OUT, c.ROUTED, c.AWAY, c.LOST},
}
SAME: Final = ("side", "squad", "radius", "aims", "strikes", "tougher", "hides", "fury", "runs", "faster", "doubles")
IN_STEP: Final = {  # kind -> the steps in which that is decided
    c.EDGING: (c.OBJECTIVES,),
    c.MARKING: (c.OBJECTIVES,),
    c.RESERVING: (c.NAMING,),
    c.DEPLOYING: (c.DEPLOYMENT, c.SCOUTS, c.ARRIVALS),
    c.SCOUTING: (c.SCOUTS,),
    c.TESTING: (c.ROUT, c.ACTIVATIONS),
    c.LOSING: (c.ACTIVATIONS, c.SCOUTS),
    c.FALLING: (c.ACTIVATIONS, c.SCOUTS),
}
PLACING: Final = (c.LOG_PLACED, c.LOG_MOVED, c.LOG_STEPPED, c.LOG_LANDED, c.LOG_SHOVED)
DICE: Final = {  # code of a row -> where its dice are: the natural faces
    c.LOG_ROLL_OFF: (6,),
    c.LOG_OBJECTIVES: (6,),
    c.LOG_TO_HIT: (6,),
    c.LOG_DEFENSE: (6,),
    c.LOG_CHECK: (6,),
    c.LOG_RISKED: (6,),
    c.LOG_JUMPED: (6,),
    c.LOG_PUSHED: (6,),
    c.LOG_REGENERATED: (6,),
    c.LOG_ROLLED_AGAIN: (6,),
    c.LOG_SPELL: (6,),
    c.LOG_SUPPORT: (6,),
}
MOVES: Final = {c.ADVANCE: (6, 2), c.RUSH: (12, 4), c.CHARGE: (12, 4)}  # inches, and those more of Fast (A4, K7)


class Watch:
    """Follows one battle: told its state at each decision and the rows of the log that led there."""

    def __init__(self, setup: BattleSetup[Unit], t: Table, first: State) -> None:
        self.setup, self.t = setup, t
        self.rows = [setup.units[squad.profile] for squad in first.squads]
        self.before = first
        self.places = [(f.x, f.y) for f in first.figures]
        self.wounds = [f.wounds for f in first.figures]
        self.tokens = [f.tokens for f in first.figures]
        self.out: dict[int, int] = {}  # figure -> its fate by the log
        self.acted: Counter[int] = Counter()  # units, in this round
        self.last_side = c.NOBODY

    def see(self, state: State, log: Sequence[Row], choice: Row) -> Iterator[str]:
        """The problems of a state, and of the way to it from the one seen before by that choice."""
        before, self.before = self.before, state
        yield from self._clock(before, state)
        yield from self._log(before, state, log)
        for old, f in zip(before.figures, state.figures, strict=True):
            for problem in self._figure(old, f):
                yield f"figure {f.id} ({self.rows[f.squad].key}): {problem}"
        for number, (was, squad) in enumerate(zip(before.squads, state.squads, strict=True)):
            for problem in self._squad(was, squad, state):
                yield f"unit {number} ({self.rows[number].key}): {problem}"
        yield from self._bases(state)
        yield from self._turns(state)
        yield from self._move(before, state, choice, log)
        yield from self._objectives(before, state)
        yield from self._sides(before, state)

    # The clock, and whose turn it is

    def _clock(self, before: State, state: State) -> Iterator[str]:
        was, now = before.now, state.now
        if now.turn < was.turn or now.turn > now.last_turn or now.last_turn > LATEST:
            yield f"round {now.turn} of {now.last_turn} after round {was.turn}"
        if now.over:
            return
        if now.step not in IN_STEP.get(now.kind, (c.ACTIVATIONS,)):
            yield f"kind {now.kind} is decided in step {now.step}"
        if state.forces[now.side].end != c.FIGHTING:
            yield f"side {now.side} is asked and is out"
        if now.thrown < was.thrown or now.dry:
            yield "dice have come back, or run out"

    def _turns(self, state: State) -> Iterator[str]:
        """Sides alternate, and each unit acts once a round (A1)."""
        now = state.now
        if any(count > 1 for count in self.acted.values()):
            yield f"a unit acts twice in round {now.turn}: {self.acted}"
        standing = [n for n, squad in enumerate(state.squads) if any(f.fate == ON for f in state.members(squad))]
        idle = [n for n in standing if not self.acted[n]]
        if not now.over and now.step in (c.ROUT, c.SEIZING) and idle:
            yield f"the round ends and {idle} have not acted"
        if not now.over and now.kind == c.ACTIVATING and now.side == self.last_side:
            others = {state.squads[n].side for n in standing if not state.squads[n].activated}
            if others - {now.side}:
                yield f"side {now.side} acts twice running, and {others} have units left"

    # The log

    def _log(self, before: State, state: State, log: Sequence[Row]) -> Iterator[str]:
        """Places, wounds, tokens and who is out, counted again."""
        for row in log:
            code, actor, target, a, b = row[0], row[4], row[5], row[6], row[7]
            if len(row) != WIDTH:
                yield f"a row of the log that nobody can read: {row}"
            for place in DICE.get(code, ()):
                if not 1 <= row[place] <= 6:
                    yield f"a die shows {row[place]}: {row}"
            if code == c.LOG_ROUND:
                self.acted.clear()
                self.last_side = c.NOBODY
            elif code == c.LOG_ACTIVATED:
                self.acted[actor] += 1
                self.last_side = state.squads[actor].side
                if (a == c.IDLE) != bool(before.squads[actor].stunned):
                    yield f"unit {actor} acts by {a}, and is Stunned {before.squads[actor].stunned}"
            elif code in PLACING:
                self.places[actor] = (a, b)
            yield from self._counted(code, actor, target, row, state)
        for f in state.figures:
            if f.fate == ON and (f.x, f.y) != self.places[f.id]:
                yield f"figure {f.id} is at {f.x}, {f.y}; by the log at {self.places[f.id]}"
            if f.fate == ON and f.wounds != self.wounds[f.id]:
                yield f"figure {f.id} has {f.wounds} markers; by the log {self.wounds[f.id]}"
            if f.tokens != self.tokens[f.id]:
                yield f"figure {f.id} holds {f.tokens} tokens; by the log {self.tokens[f.id]}"
            if (f.fate in (c.KNOCKED_OUT, c.ROUTED, c.AWAY)) != (f.id in self.out):
                yield f"figure {f.id} has fate {f.fate}; by the log {self.out.get(f.id)}"

    def _counted(self, code: int, actor: int, target: int, row: Row, state: State) -> Iterator[str]:
        if code == c.LOG_WOUNDED:
            if row[6] <= self.wounds[actor]:
                yield f"figure {actor} is wounded and has {row[6]} markers after {self.wounds[actor]}"
            self.wounds[actor] = row[6]
        elif code == c.LOG_TREATED:
            self.wounds[actor] = row[7]
        elif code == c.LOG_TOKENS:
            self.tokens[actor] = row[7]
        elif code in (c.LOG_CAST, c.LOG_BID):
            self.tokens[actor] = row[9 if code == c.LOG_CAST else 8]
        elif code in (c.LOG_KNOCKED_OUT, c.LOG_LEFT):
            if actor in self.out:
                yield f"figure {actor} is out twice"
            self.out[actor] = c.AWAY if code == c.LOG_LEFT else c.KNOCKED_OUT
            teams = [state.forces[state.figures[n].side].team for n in (actor, target) if n != c.NOBODY]
            if code == c.LOG_KNOCKED_OUT and len(teams) > len(set(teams)):
                yield f"figure {actor} falls by {target} of its own side"
        elif code == c.LOG_ROUTED:
            squad = state.squads[actor]
            self.out |= {f.id: c.ROUTED for f in state.members(squad) if f.id not in self.out and f.fate == c.ROUTED}

    # Models and units

    def _figure(self, old: Figure, f: Figure) -> Iterator[str]:
        if any(getattr(f, name) != getattr(old, name) for name in SAME):
            yield "is not who it was"
        if f.fate != old.fate and f.fate not in AFTER.get(old.fate, ()):
            yield f"fate {old.fate} became {f.fate}"
        if f.used & old.used != old.used:
            yield "has a weapon again that may only be used once"
        if not 0 <= f.tokens <= 6 or (f.tokens and not any(r.startswith("Caster") for r in self.rows[f.squad].rules)):
            yield f"holds {f.tokens} tokens"
        if f.fate == ON:
            size = self.t.extent[0]
            if not (f.radius <= f.x <= size.width - f.radius and f.radius <= f.y <= size.height - f.radius):
                yield f"base not whole on the table: {f.x}, {f.y}"
            if f.piece != piece_at(self.t, f.x, f.y):
                yield f"thinks it is in {f.piece}"

    def _squad(self, was: Squad, squad: Squad, state: State) -> Iterator[str]:
        there = [f for f in state.members(squad) if f.fate == ON]
        for mark in ("activated", "stunned", "was_stunned", "tests", "veiled", "goaded"):
            if getattr(squad, mark) not in (0, 1):
                yield f"{mark} is {getattr(squad, mark)}"
        if not 0 <= squad.fatigued <= 2:
            yield f"fatigued for {squad.fatigued} rounds"
        if (squad.side, squad.profile, squad.first, squad.size) != (was.side, was.profile, was.first, was.size):
            yield "is not who it was"
        if was.empty & squad.empty != was.empty:
            yield "found ammunition"
        waiting = any(f.fate in (c.NOT_PLACED, c.IN_RESERVE) for f in state.members(squad))
        if waiting and there:
            yield "stands in part, and waits in part"

    def _bases(self, state: State) -> Iterator[str]:
        """C7c; those of one unit may stand on one another as it walks, and where dice have stopped them (M4e, M8b)."""
        falling = state.now.falling if state.now.kind == c.FALLING else c.NOBODY  # it lies nowhere yet (J2d)
        there = [f for f in state.figures if f.fate == ON and f.id != falling]
        for a, b in combinations(there, 2):
            least = a.radius + b.radius - ROUNDING
            over = a.squad != b.squad and (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < least * least
            if over and abs(self._height(a) - self._height(b)) <= INCH:
                yield f"bases of {a.id} and {b.id} overlap"

    def _height(self, f: Figure) -> float:
        if f.piece == c.NOBODY:
            return 0
        piece = self.setup.battlefield.pieces[f.piece]
        return {PieceKind.BUILDING: 3 * INCH * piece.storeys, PieceKind.HILL: 1.5 * INCH}.get(piece.kind, 0)

    # Moves

    def _move(self, before: State, state: State, choice: Row, log: Sequence[Row]) -> Iterator[str]:
        """How far a unit went by a move, and how near to others it ended (A4, H2, H6, M2)."""
        if not choice or choice[c.VERB] != c.MOVE or state.now.over:
            return
        was = before.now
        unit = was.squad if was.kind in (c.MOVING, c.SCOUTING) else was.actor
        most = self._most(before, unit)
        ends = self._ends(choice)
        walked: dict[int, float] = {}
        at = {f.id: (f.x, f.y) for f in before.figures}
        for row in log:
            if row[0] == c.LOG_MOVED and state.figures[row[4]].squad == unit:
                walked[row[4]] = walked.get(row[4], 0) + hypot(row[6] - at[row[4]][0], row[7] - at[row[4]][1])
                at[row[4]] = (row[6], row[7])
        allowed = most + 10 * ROUNDING
        for figure, far in walked.items():
            if figure not in ends:
                yield f"figure {figure} walked and had no path"
            if far > allowed and not choice[c.JUMPS]:  # a jump costs nothing of the move (J3d)
                yield f"figure {figure} went {far:.0f}, more than {allowed:.0f}"
        if was.kind in (c.MOVING, c.AFTERWARDS, c.SCOUTING) and was.action != c.CHARGE:
            yield from self._near(state, unit, ends)
        if any((state.figures[f].x, state.figures[f].y) != end for f, end in ends.items()):
            return  # dice have stopped somebody, or a fight has begun
        there, stood = ([f for f in one.members(one.squads[unit]) if f.fate == ON] for one in (state, before))
        if len(there) == len(stood) and _apart(there) and not _apart(stood):
            yield f"unit {unit} ended its move apart"
        stays = not any(row[0] in (c.LOG_STEPPED, c.LOG_SHOVED, c.LOG_LANDED) for row in log)
        if was.kind == c.MOVING and was.action == c.CHARGE and len(there) == len(stood) and stays:
            yield from self._arrives(state, there, was.target)

    @staticmethod
    def _arrives(state: State, chargers: Sequence[Figure], target: int) -> Iterator[str]:
        """M3b, C7b"""
        foes = [f for f in state.members(state.squads[target]) if f.fate == ON]
        gone = len(foes) < sum(f.fate != c.AWAY for f in state.members(state.squads[target]))
        if not gone and not any(_far(f, foe) <= CONTACT + ROUNDING for f in chargers for foe in foes):
            yield f"a charge at unit {target} has not arrived"

    def _ends(self, choice: Row) -> dict[int, tuple[int, int]]:
        found = {}
        for number in range(choice[c.COUNT]):
            at = c.FIRST_SLOT + c.SLOT * number
            last = at + c.FIRST_LEG + 2 * (choice[at + c.LEGS] - 1)
            found[choice[at + c.FIGURE]] = (choice[last], choice[last + 1])
        return found

    def _near(self, state: State, unit: int, ends: dict[int, tuple[int, int]]) -> Iterator[str]:
        """Who has come to the end of its path is over 1" from all other units (M2a)."""
        for figure, end in ends.items():
            f = state.figures[figure]
            if f.fate == ON and (f.x, f.y) == end:
                for g in state.figures:
                    near = hypot(f.x - g.x, f.y - g.y) <= INCH + f.radius + g.radius
                    if g.fate == ON and g.squad != unit and near:
                        yield f"figure {figure} ended its move within 1 inch of {g.id}"

    def _most(self, before: State, unit: int) -> float:
        """How far a unit goes, in tenths of a millimetre."""
        was, rules = before.now, self.rows[unit].rules
        if was.kind == c.SCOUTING:
            return 12 * INCH
        if was.kind in (c.ANSWERING, c.AFTERWARDS):
            return 3 * INCH
        inches, haste = MOVES.get(was.action, (0, 0))
        faster = any(f.faster for f in before.members(before.squads[unit]))
        inches += haste * (("Fast" in rules) - ("Slow" in rules)) + faster * haste / 2
        return inches * INCH

    # Objectives and sides

    def _objectives(self, before: State, state: State) -> Iterator[str]:
        spots = state.objectives
        for a, b in combinations(spots, 2):
            if hypot(a.x - b.x, a.y - b.y) <= 9 * INCH:
                yield f"objectives {a} and {b} within 9 inches"
        for old, new in zip(before.objectives, spots, strict=False):
            if (old.x, old.y) != (new.x, new.y):
                yield f"an objective walks: {old}, {new}"
            when = {(before.now.turn, before.now.step), (state.now.turn, state.now.step)}
            if old.owner != new.owner and when == {(state.now.turn, c.ACTIVATIONS)} and not state.now.over:
                yield f"an objective changes hands in the activations: {old}, {new}"
        for force in state.forces if len(state.forces) == 2 else ():
            for spot in spots:
                if force.left <= spot.x <= force.right and force.upper <= spot.y <= force.lower:
                    yield f"objective {spot} in a zone"

    def _sides(self, before: State, state: State) -> Iterator[str]:
        for side, (old, force) in enumerate(zip(before.forces, state.forces, strict=True)):
            if old.end != c.FIGHTING and force.end != old.end:
                yield f"side {side} ended {old.end}, then {force.end}"
            if not state.now.over and force.end == c.WON:
                yield f"side {side} has won, and the battle goes on"
            if force.end == c.FIGHTING and state.now.over:
                yield f"side {side} fights on in a battle that is over"


def _far(a: Figure, b: Figure) -> float:
    """From edge to edge."""
    return hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius


def _apart(men: Sequence[Figure]) -> bool:
    """Whether a unit does not keep together (M1a, M1b)."""
    lonely = any(all(_far(a, b) > INCH for b in men if b is not a) for a in men)
    return len(men) > 1 and (lonely or any(_far(a, b) > 6 * INCH for a, b in combinations(men, 2)))


def option_problems(state: State, offered: Sequence[Row]) -> Iterator[str]:
    """The last option is to concede, and there are others; nobody is offered what the question does not ask."""
    if not offered or offered[-1][c.VERB] != c.CONCEDE:
        yield f"the last option is not to concede: {offered[-1:]}"
    if len(offered) < 2:
        yield f"no option but to concede, kind {state.now.kind}"
    for option in offered:
        if option[c.VERB] == c.ACT and state.squads[option[c.WHO]].side != state.now.side:
            yield f"another side's unit is offered: {option}"


def report_faults(setup: BattleSetup[Unit], state: State, report: BattleReport) -> Iterator[str]:
    """The report says what the records say."""
    keys = [figure.key for side in setup.sides for figure in side.figures]
    dead = sorted(key for key, f in zip(keys, state.figures, strict=True) if f.fate == c.KNOCKED_OUT)
    if sorted(casualty.figure for casualty in report.casualties) != dead:
        yield "casualties are not those that are KO"
    side_of = {key: f.side for key, f in zip(keys, state.figures, strict=True)}
    teams = teams_of(setup.sides)
    for casualty in report.casualties:
        if casualty.killer is not None and teams[side_of[casualty.killer]] == teams[side_of[casualty.figure]]:
            yield f"{casualty.killer} is credited with one of its own"
    winners = {teams[side] for side, result in enumerate(report.sides) if result.end is SideEnd.WON}
    stood = [result for result in report.sides if result.end is SideEnd.STOOD]
    if len(winners) > 1 or (winners and stood):
        yield f"who has won is not clear: {report.sides}"
    holder = next((n for n, side in enumerate(setup.sides) if side.key == report.holder), c.NOBODY)
    if bool(winners) != (holder != c.NOBODY) or (winners and teams[holder] not in winners):
        yield f"the field is held by {report.holder}: {report.sides}"
    if not 1 <= report.turns <= LATEST:
        yield f"{report.turns} rounds"
    left = (SideEnd.RETREATED, SideEnd.SURRENDERED)
    for result in report.sides:
        if (result.end in left) != (result.left_in_turn is not None):
            yield f"side {result.side} ended {result.end}, left in round {result.left_in_turn}"
