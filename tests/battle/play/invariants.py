"""What holds in every battle after every decision, whatever was decided; each check gives its problems in words.

Looks at numbers only, and counts again from the log what the rules keep in records. Calls no rule but those that say
what is legal, where a piece lies and who touches whom.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from campaign.battle.contract import BattleReport, BattleSetup, SideEnd, teams_of
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.records import Battle, Figure, Goo, Now, Table
from campaign.battle.fftt.setup import (
    units_of,
)
from campaign.battle.fftt.units import Unit, born_key
from campaign.battle.kernel.log import MOST_ROWS, WIDTH
from campaign.battle.kernel.paths import touching
from campaign.battle.kernel.table import floor_of, has_storey, level_at, piece_at
from campaign.battle.scenery import CM
from tests.battle.play.forces import figures_of
from tests.battle.play.snapshot import Row, Snapshot

ROUNDING: Final = 2  # points of a path are rounded: 0.2 mm
LATEST_TURN: Final = 30
AFTER: Final = {  # fate -> what it may become
    c.NOT_PLACED: {c.ON_TABLE, c.LOST, c.CAPTURED, c.OUTSIDE},
    c.OUTSIDE: {c.ON_TABLE, c.LEFT, c.LOST, c.CAPTURED},
    c.ON_TABLE: {c.KILLED, c.LEFT, c.CAPTURED, c.LOST, c.HATCHED},
}
MARKS: Final = ("elite", "veteran", "empty", "stopped", "bound", "fired", "defends", "turned", "can_wound")
IN_BLOCK: Final = (c.LIGHT_FIRE, c.GENERAL_FIRE, c.CLOSE_COMBAT)
OF_FIGURES: Final = (
    *(c.CALL_AIR, c.SHOOT, c.SHOOT_AT, c.MOVE, c.CLIMB, c.TURN),
    *(c.OPEN, c.HEAL, c.GO_OFF, c.EAT, c.LAY, c.CRUSH),
)
KINDS: Final = {  # step -> what may be decided in it
    c.SETTING_UP: {c.PLACING},
    c.INITIATIVE: {c.LEADING},
    c.LIGHT_FIRE: {c.FIRING},
    c.MOVEMENT: {c.ARRIVING, c.MOVING, c.REACTING},
    c.GENERAL_FIRE: {c.FIRING},
    c.CLOSE_COMBAT: {c.PARTING, c.PICKING, c.CREDITING, c.GOING_ON, c.CRUSHING},
    c.END_OF_PHASE: {c.CALLING_OFF},
}


class Watch:
    """Follows one battle: told its state at each decision and the rows of the log that led there."""

    def __init__(self, setup: BattleSetup[Unit], t: Table, s: Battle, first: Snapshot) -> None:
        self.setup, self.t, self.s = setup, t, s
        self.all_units = units_of(setup.units)
        self.units = [self.all_units[f.unit] for f in first.figures]
        self.entered = sum(len(side.figures) for side in setup.sides)
        self.before, self.start, self.last = first, first, first
        self.wounds = [figure.hurt for figure in first.figures]
        self.places = [(figure.x, figure.y) for figure in first.figures]
        self.storeys = {number: entered.storey for number, (_side, entered, _unit) in enumerate(figures_of(setup))}
        self.killed: set[int] = set()
        self.phase_start = first  # the state in which the present phase was first seen
        self.goos: dict[int, Goo] = {}  # that have lain in it

    def see(self, state: Snapshot, log: Sequence[Row]) -> Iterator[str]:
        """The problems of a state, and of the way to it from the one seen before."""
        before = self._with_born(state)
        self.before, self.last = state, before
        yield from clock_problems(before.now, state.now)
        reloading = {row[6] for row in log if row[0] == c.LOG_PERMITTED}  # sides that are filled again (campaign:D6f)
        for old, figure, unit in zip(before.figures, state.figures, self.units, strict=True):
            for problem in self._figure(old, figure, before.now, state, reloading):
                yield f"figure {figure.id} ({unit.key}): {problem}"
        yield from self._told(before, state, log)
        yield from self._places(before, state)
        yield from self._force_problems(before, state)
        yield from self._contact(state)
        yield from self._goo(before, state)
        yield from self._brood(state)
        if state.now.over:
            yield from end_problems(self.units, state)

    def _with_born(self, state: Snapshot) -> Snapshot:
        """What was seen before, as if who came to be since had been there as it came: an egg, a creature."""
        born = state.figures[len(self.before.figures) :]
        self.units += [self.all_units[f.unit] for f in born]
        self.wounds += [0] * len(born)
        self.places += [(f.x, f.y) for f in born]
        fresh = tuple(replace(f, fate=c.ON_TABLE, hurt=0, ap=0, empty=0) for f in born)
        self.phase_start = replace(self.phase_start, figures=self.phase_start.figures + fresh)
        self.start = replace(self.start, figures=self.start.figures + fresh)
        return replace(self.before, figures=self.before.figures + fresh)

    def _figure(self, old: Figure, f: Figure, was: Now, state: Snapshot, reloading: Container[int]) -> Iterator[str]:
        now = state.now
        if not 0 <= f.ap <= f.actions:
            yield f"{f.ap} of {f.actions} APs"
        if (was.turn, was.phase) == (now.turn, now.phase) and f.ap > old.ap:
            yield f"more APs in the same phase: {old.ap}, then {f.ap}"
        if (f.side, f.unit, f.radius, f.full, f.actions, f.elite, f.veteran, f.abilities) != (
            old.side,
            old.unit,
            old.radius,
            old.full,
            old.actions,
            old.elite,
            old.veteran,
            old.abilities,
        ):
            yield "is not who it was"
        if min(f.hurt, f.shot, f.struck) < 0:
            yield f"wounds below 0: {f.hurt}, {f.shot}, {f.struck}"
        if f.fate != old.fate:
            yield from self._fate(old, f, was, now)
        if any(getattr(f, mark) not in (0, 1) for mark in MARKS):
            yield f"a mark that is neither 0 nor 1: {[(mark, getattr(f, mark)) for mark in MARKS]}"
        if old.empty and not f.empty and f.side not in reloading:
            yield "found ammunition"
        if f.fate == c.ON_TABLE:
            yield from self._stands(f, now)
        if now.step == c.SETTING_UP and self.start.figures[f.id].fate == c.NOT_PLACED and f.fate == c.ON_TABLE:
            zone = state.forces[f.side]
            if not (
                zone.left <= f.x - f.radius
                and f.x + f.radius <= zone.right
                and zone.upper <= f.y - f.radius
                and f.y + f.radius <= zone.lower
            ):
                yield "was set up outside of its zone"
        if old.fate == c.OUTSIDE and f.fate == c.ON_TABLE:
            yield from self._arrival(old.flank, f, state)
        if (f.fate == c.OUTSIDE) != (f.flank != c.NOBODY) and f.fate == c.ON_TABLE:
            yield "stands on the table and waits outside"

    def _arrival(self, edge: int, f: Figure, state: Snapshot) -> Iterator[str]:
        """By fftt:H3: at its edge, away from enemies' Scanners and zones, or in its own zone."""
        size, now = self.t.extent[0], state.now
        if (now.phase, now.step) != (1, c.MOVEMENT) or now.turn < 2:
            yield f"arrived in turn {now.turn}, phase {now.phase}, step {now.step}"
        own = state.forces[f.side]
        across = own.left <= f.x - f.radius and f.x + f.radius <= own.right
        if across and own.upper <= f.y - f.radius and f.y + f.radius <= own.lower:
            return
        if (f.y, size.width - f.x, size.height - f.y, f.x)[edge] + f.radius > 1000:
            yield f"arrived far from edge {edge}: {f.x}, {f.y}"
        for e, unit in zip(state.figures, self.units, strict=True):
            scans = "scans" in unit.traits and e.team != f.team and e.fate == c.ON_TABLE
            if scans and (e.x - f.x) ** 2 + (e.y - f.y) ** 2 <= 3000**2:
                yield f"arrived near the Scanner {e.id}"

    def _fate(self, old: Figure, f: Figure, was: Now, now: Now) -> Iterator[str]:
        if f.fate not in AFTER.get(old.fate, ()):
            yield f"fate {old.fate} became {f.fate}"
        in_block = was.step in IN_BLOCK and (was.turn, was.phase, was.step) == (now.turn, now.phase, now.step)
        gives_up = self.before.forces[f.side].end != self.last.forces[f.side].end
        if in_block and not now.over and not gives_up:
            yield f"fate {f.fate} within a block"
        if f.fate == c.KILLED and f.hurt < f.full:
            yield f"died of {f.hurt} wounds of {f.full}"

    def _stands(self, f: Figure, now: Now) -> Iterator[str]:
        size = self.t.extent[0]
        if not (f.radius <= f.x <= size.width - f.radius and f.radius <= f.y <= size.height - f.radius):
            yield f"base not whole on the table: {f.x}, {f.y}"
        if f.hurt >= f.full:
            yield f"stands with {f.hurt} wounds of {f.full}"
        if (f.shot or f.struck) and (now.step not in IN_BLOCK or now.over):
            yield f"wounds not settled: {f.shot}, {f.struck}"
        piece = piece_at(self.t, f.x, f.y)
        upstairs = floor_of(self.t, f.piece, f.level) and has_storey(self.t, f.piece, f.level)
        if f.piece != piece or (f.level != level_at(self.t, piece) and not upstairs):
            yield f"thinks it is in {f.piece} on level {f.level}, is in {piece}"
        if f.fx == 0 and f.fy == 0:
            yield "faces no way"

    def _told(self, before: Snapshot, state: Snapshot, log: Sequence[Row]) -> Iterator[str]:
        """Wounds, deaths and places, counted again from the log."""
        for row in log:
            code, actor, target, a, b = row[0], row[4], row[5], row[6], row[7]
            if code == c.LOG_WOUNDED:
                self.wounds[actor] += a
                if b != self.wounds[actor]:
                    yield f"figure {actor} has {self.wounds[actor]} wounds, the log says {b}"
                if before.figures[actor].fate not in AFTER:
                    yield f"figure {actor} was wounded where it is not"
            elif code == c.LOG_EXHAUSTED:
                self.wounds[actor] = max(self.wounds[actor], state.figures[actor].full)
            elif code == c.LOG_HEALED:
                self.wounds[actor] = max(0, self.wounds[actor] - b)
            elif code == c.LOG_KILLED:
                if actor in self.killed:
                    yield f"figure {actor} died twice"
                self.killed.add(actor)
            elif code in (c.LOG_MOVED, c.LOG_PLACED, c.LOG_ARRIVED, c.LOG_CLIMBED):
                self.places[actor] = (a, b)
            if code in (c.LOG_STOREY, c.LOG_CLIMBED):
                self.storeys[actor] = a if code == c.LOG_STOREY else row[8]
            elif code in (c.LOG_LAID, c.LOG_HATCHED):
                self.storeys[target] = 0  # unless a row behind it says otherwise
            names_goo = code in (c.LOG_GOO, c.LOG_GOO_GONE, c.LOG_GOO_HOLDS)
            if len(row) != WIDTH or (target >= len(state.figures) and not names_goo):
                yield f"a row of the log that nobody can read: {row}"
        for f, wounds, place in zip(state.figures, self.wounds, self.places, strict=True):
            if f.hurt + f.shot + f.struck != wounds:
                yield f"figure {f.id} has {f.hurt} + {f.shot} + {f.struck} wounds; counted again {wounds}"
            if (f.x, f.y) != place:
                yield f"figure {f.id} is at {f.x}, {f.y}; by the log at {place}"
            storey = f.level if floor_of(self.t, f.piece, f.level) else 0
            if f.fate == c.ON_TABLE and storey != self.storeys.get(f.id, 0):
                yield f"figure {f.id} is on storey {storey}; by the log on {self.storeys.get(f.id, 0)}"
            if (f.fate == c.KILLED) != (f.id in self.killed):
                yield f"figure {f.id} has fate {f.fate}, and the log disagrees"

    def _places(self, before: Snapshot, state: Snapshot) -> Iterator[str]:
        if len(state.figures) != len(before.figures):
            yield "figures came or went"
        there = [f for f in state.figures if f.fate == c.ON_TABLE]
        for a, b in combinations(there, 2):
            least = a.radius + b.radius - ROUNDING
            same_floor = floor_of(self.t, a.piece, a.level) == floor_of(self.t, b.piece, b.level)
            if same_floor and (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < least * least:
                yield f"bases of {a.id} and {b.id} overlap"
        for old, f, unit in zip(before.figures, state.figures, self.units, strict=True):
            far = unit.move * 10 + (2 * CM if f.abilities & c.ROAD_RUNNER else 0)
            if old.fate == c.ON_TABLE and (f.x - old.x) ** 2 + (f.y - old.y) ** 2 > far * far:
                yield f"figure {f.id} went further than {far} at once"

    def _contact(self, state: Snapshot) -> Iterator[str]:
        """Only who is in contact, or was until somebody died in this phase, is held; or whom goo has held in it.

        When it is asked who moves first, the last phase is over and the next has not begun: all stand as it left them.
        """
        if state.now.step == c.INITIATIVE:
            return
        start = self.phase_start
        if (start.now.turn, start.now.phase) != (state.now.turn, state.now.phase):
            start = self.phase_start = state
            self.goos = {}
        self.goos.update((goo.number, goo) for goo in state.goos)
        if any(old.fate != f.fate for old, f in zip(start.figures, state.figures, strict=True)):
            return
        for f in state.figures:
            held = f.stopped and any(self._is_under(goo, f) for goo in self.goos.values())
            if f.fate == c.ON_TABLE and (f.bound or f.stopped) and not held and not self._engaged(f, state):
                yield f"figure {f.id} is held by nobody: bound {f.bound}, stopped {f.stopped}"

    def _goo(self, before: Snapshot, state: Snapshot) -> Iterator[str]:
        """Goo lies two turns at most, and nobody walks whom it has held since the last decision (fftt:B8c, B9a)."""
        numbers = [goo.number for goo in state.goos]
        if numbers != sorted(set(numbers)) or any(goo.turn < state.now.turn - 1 for goo in state.goos):
            yield f"goo {state.goos} in turn {state.now.turn}"
        for old, f, unit in zip(before.figures, state.figures, self.units, strict=True):
            held = [goo for goo in before.goos if self._is_under(goo, old)]
            walked = (old.x, old.y) != (f.x, f.y) and old.fate == c.ON_TABLE and before.now.mover != f.id
            if held and walked and "goo-proof" not in unit.traits:
                yield f"figure {f.id} walked out of goo {held[0].number}"

    def _is_under(self, goo: Goo, f: Figure) -> bool:
        reach = c.GOO_REACH + (f.radius if self.setup.rules.burst_by_touch else 0)
        same = floor_of(self.t, f.piece, f.level) == goo.floor
        return same and (f.x - goo.x) ** 2 + (f.y - goo.y) ** 2 <= reach * reach

    def _brood(self, state: Snapshot) -> Iterator[str]:
        """An egg for each corpse, a creature for each egg that has hatched (fftt:I1c, I2b)."""
        eggs = [f for f in state.figures if f.low]
        hatched = sum(f.fate == c.HATCHED for f in eggs)
        if len(state.figures) != self.entered + len(eggs) + hatched:
            yield f"{len(eggs)} eggs, {hatched} hatched, {len(state.figures)} figures"
        late = [f.id for f in eggs if f.fate == c.ON_TABLE and f.hatches < state.now.turn]
        if late:
            yield f"eggs that should have hatched: {late}"
        for f in state.figures:
            if f.corpse and (f.fate != c.KILLED or "machine" in self.units[f.id].traits or f.low):
                yield f"figure {f.id} left a corpse"

    def _engaged(self, f: Figure, state: Snapshot) -> bool:
        return any(
            e.fate == c.ON_TABLE and e.team != f.team and not e.low and touching(self.t, self.s, f.id, f.x, f.y, e.id)
            for e in state.figures
        )

    def _force_problems(self, before: Snapshot, state: Snapshot) -> Iterator[str]:
        for number, (old, force) in enumerate(zip(before.forces, state.forces, strict=True)):
            plays_on = old.end == c.BEATEN and force.end in (c.RETREATED, c.SURRENDERED)  # beside an ally (fftt:E7c)
            if old.end != force.end and old.end != c.FIGHTING and not plays_on:
                yield f"side {number} ended twice: {old.end}, then {force.end}"
            if (old.edge, old.left, old.upper, old.right, old.lower) != (
                force.edge,
                force.left,
                force.upper,
                force.right,
                force.lower,
            ):
                yield f"the zone of side {number} moved"
        if sorted(force.place for force in state.forces) != list(range(len(state.forces))):
            yield "the moving order is none"


def clock_problems(was: Now, now: Now) -> Iterator[str]:
    """Time goes on, dice fall, and somebody decides what can be decided in that step."""
    if (now.turn, now.phase, now.step, now.thrown) < (was.turn, was.phase, was.step, was.thrown):
        yield f"time went back: {was} then {now}"
    if now.turn > min(LATEST_TURN, now.last_turn):
        yield f"turn {now.turn} of {now.last_turn}"
    if now.thrown < was.thrown or now.dry:
        yield f"dice: {was.thrown} then {now.thrown}, dry {now.dry}"
    if now.logged > MOST_ROWS:
        yield f"{now.logged} rows of the log at once"
    if not now.over and now.kind not in KINDS[now.step]:
        yield f"decision {now.kind} in step {now.step}"


def option_problems(state: Snapshot, offered: Sequence[Row], units: Sequence[Unit]) -> Iterator[str]:
    """A side that plays on, alone or beside an ally, is asked, can answer, and shoots with what it has."""
    now = state.now
    asked = state.forces[now.side]
    in_play = any(force.team == asked.team and force.end == c.FIGHTING for force in state.forces)
    if asked.end not in (c.FIGHTING, c.BEATEN) or not in_play:
        yield f"side {now.side} is asked and has ended"
    if len(offered) < 2 or offered[-1][c.VERB] != c.SURRENDER:
        yield f"nothing but surrender: {offered}"
    for option in offered:
        verb, figure = option[c.VERB], option[c.FIGURE]
        if verb in (
            c.CALL_AIR,
            c.SHOOT,
            c.SHOOT_AT,
            c.MOVE,
            c.CLIMB,
            c.TURN,
            c.OPEN,
            c.HEAL,
            c.GO_OFF,
            c.EAT,
            c.LAY,
            c.CRUSH,
        ):
            f, unit = state.figures[figure], units[figure]
            if f.side != now.side or f.fate != c.ON_TABLE:
                yield f"not its own figure, or none: {option}"
            if f.ap < 1 and verb != c.TURN:
                yield f"an action without an AP: {option}"
            if verb in (c.CALL_AIR, c.SHOOT, c.SHOOT_AT) and (f.empty or f.fired or not unit.shoots):
                yield f"who cannot shoot is offered a shot: {option}"
            if verb == c.CALL_AIR and not f.abilities & c.STORM_BRINGER:
                yield f"air support for nobody: {option}"
            if verb in (c.MOVE, c.CLIMB) and (unit.is_hq or f.stopped):
                yield f"who cannot move is offered a move: {option}"
            if verb in (c.CALL_AIR, c.SHOOT, c.HEAL) and (state.figures[option[c.TARGET]].team == f.team) != (
                verb == c.HEAL
            ):
                yield f"a shot at a friend, or help for an enemy: {option}"
    if now.kind == c.REACTING and state.figures[now.actor].team == state.figures[now.mover].team:
        yield "asked to react to its own side's move"


def end_problems(units: Sequence[Unit], state: Snapshot) -> Iterator[str]:
    """How the sides ended, by fftt:E1 to E6, judged again from who is left."""
    now, ends = state.now, [force.end for force in state.forces]
    left = [_fighters(units, state, side) for side in range(len(ends))]
    if c.FIGHTING in ends:
        yield "over, and somebody still fights"
    teams = [force.team for force in state.forces]
    winners = [side for side, end in enumerate(ends) if end == c.WON]
    if len({teams[side] for side in winners}) > 1 or (winners and now.holder != (1 if 1 in winners else winners[0])):
        yield f"ends {ends} of {teams}, holder {now.holder}"
    agreed = now.lose_third or now.lose_hqs or now.hold_x != c.NOBODY
    standing = {teams[side] for side, end in enumerate(ends) if end == c.STOOD}
    if standing and (len(standing) == 1 or c.WON in ends or not (now.turn == now.last_turn or agreed)):
        yield f"ends {ends} of {teams} in turn {now.turn} of {now.last_turn}"
    if standing and now.holder != c.NOBODY and (ends[now.holder] != c.STOOD or teams[now.holder] != teams[1]):
        yield f"ends {ends} of {teams}, holder {now.holder}"
    if standing and (now.holder == c.NOBODY) != (teams[1] not in standing):
        yield f"ends {ends} of {teams}, and holder {now.holder}"
    if c.WON not in ends and c.STOOD not in ends and now.holder not in (c.NOBODY, 1):
        yield f"nobody won, and side {now.holder} holds the field"
    for side, end in enumerate(ends):
        figures = [f for f in state.figures if f.side == side]
        if end in (c.BEATEN, c.RETREATED) and left[side]:
            yield f"side {side} is out with {left[side]} figures left"
        if end == c.RETREATED and not any(f.fate == c.LEFT for f in figures):
            yield f"side {side} retreated, and nobody walked off"
        if end in (c.WON, c.STOOD) and not left[side] and c.SURRENDERED not in ends:
            yield f"side {side} ended {end} without a figure"
        if end == c.SURRENDERED and any(f.fate in (c.ON_TABLE, c.NOT_PLACED, c.OUTSIDE, c.CAPTURED) for f in figures):
            yield f"side {side} surrendered, and not all of it is lost"
        enemys = now.holder != c.NOBODY and teams[now.holder] != teams[side]
        beside = c.STOOD in (ends[other] for other in range(len(ends)) if teams[other] == teams[side])  # campaign:C64b
        conquered = enemys and (end == c.RETREATED or (end == c.BEATEN and not beside))
        if conquered and any(f.fate in (c.ON_TABLE, c.OUTSIDE) for f in figures):
            yield f"side {side} is out and stands on the table of side {now.holder}"
        if end != c.SURRENDERED and any(f.fate == c.LOST and not f.low for f in figures):
            yield f"side {side} lost figures without surrender"
        if end in (c.WON, c.STOOD) and any(f.fate == c.CAPTURED for f in figures):
            yield f"side {side} ended {end} with figures captured"


def _fighters(units: Sequence[Unit], state: Snapshot, side: int) -> int:
    """Who keeps a side in the battle: no HQ, no Scanner, nobody out of ammo (fftt:E1)."""
    return sum(
        f.side == side
        and f.fate in (c.ON_TABLE, c.NOT_PLACED, c.OUTSIDE)
        and not f.empty
        and not f.low
        and units[f.id].fights
        for f in state.figures
    )


def report_faults(setup: BattleSetup[Unit], state: Snapshot, report: BattleReport) -> Iterator[str]:
    """The report says what the records say, and credit adds up: no more than was killed on the other side."""
    entered = list(figures_of(setup))
    units = units_of(setup.units)
    keys = [figure.key for _side, figure, _unit in entered]
    keys += [born_key(number + 1) for number in range(len(state.figures) - len(keys))]
    side_of = {key: f.side for key, f in zip(keys, state.figures, strict=True)}
    worth = {key: units[f.unit].fp for key, f in zip(keys, state.figures, strict=True)}
    dead = [key for key, f in zip(keys, state.figures, strict=True) if f.fate == c.KILLED and not f.low]
    hatched = [key for key, f in zip(keys, state.figures, strict=True) if key not in keys[: len(entered)] and not f.low]
    if [creature.key for creature in report.hatched] != hatched:
        yield "what hatched is not what is reported"
    if sorted(casualty.figure for casualty in report.casualties) != sorted(dead):
        yield "casualties are not those that died"
    credited, teams = [0] * len(setup.sides), teams_of(setup.sides)
    for casualty in report.casualties:
        if casualty.killer is None:
            continue
        if teams[side_of[casualty.killer]] == teams[side_of[casualty.figure]]:
            yield f"{casualty.killer} is credited with one of its own"
        credited[side_of[casualty.killer]] += worth[casualty.figure]
    for side, fp in enumerate(credited):
        if fp > sum(worth[key] for key in dead if side_of[key] != side):
            yield f"side {side} is credited with {fp} FP, more than the others lost"
    for side, result in enumerate(report.sides):
        gone = [key for key in report.left_behind if side_of[key] == side]
        if gone and result.end is not SideEnd.RETREATED:
            yield f"side {side} left figures behind without a retreat"
        if (result.end in (SideEnd.RETREATED, SideEnd.SURRENDERED)) != (result.left_in_turn is not None):
            yield f"side {side} ended {result.end}, left in turn {result.left_in_turn}"
    if not 1 <= report.turns <= LATEST_TURN:
        yield f"{report.turns} turns"
