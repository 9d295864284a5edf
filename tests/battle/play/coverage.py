"""What there is in battles, and what of it a random battle has had: nothing that is proved may never have happened.

Each thing has a name of two parts, such as ``verb: climb`` or ``unit: machina.tank``. A unit counts when it has done
something, an ability when it has changed something, a kind of scenery when somebody was in it or passed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from campaign.battle.contract import BattleReport, BattleSetup, teams_of
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.experience import ABILITIES
from campaign.battle.fftt.records import Figure, Table
from campaign.battle.fftt.setup import TERRAIN, units_of
from campaign.battle.fftt.units import EGG, Unit, fftt_units
from campaign.battle.kernel.table import DOOR, DOUBLE_DOOR, KINDS, NOWHERE, floor_of
from tests.battle.play.snapshot import Row, Snapshot

VERBS: Final = {
    name: getattr(c, name)
    for name in (
        *("DONE", "PLACE", "SHOOT", "SHOOT_AT", "MOVE", "TURN", "OPEN", "HEAL", "GO_OFF", "PART_PAIR", "PICK"),
        *("GO_ON", "SURRENDER", "STANDING", "FLANK", "CLIMB", "EAT", "LAY", "CALL_AIR", "CALL_OFF", "CRUSH", "PERMIT"),
        "LEAD",
    )
}
KINDS_OF_DECISION: Final = {
    name: getattr(c, name)
    for name in (
        *("PLACING", "FIRING", "MOVING", "REACTING", "PARTING", "PICKING", "CREDITING", "GOING_ON"),
        *("ARRIVING", "CALLING_OFF", "CRUSHING", "LEADING"),
    )
}
LOG: Final = {name: code for name, code in vars(c).items() if name.startswith("LOG_")}
FLAGS: Final = {name: flag for name, flag in vars(c).items() if name.startswith("SHOT_")}
ENDS: Final = ("WON", "BEATEN", "RETREATED", "SURRENDERED", "STOOD")
FATES: Final = ("ON_TABLE", "KILLED", "LEFT", "CAPTURED", "LOST", "HATCHED")
OPENINGS: Final = {DOOR: "door", DOUBLE_DOOR: "double door"}
TOO_RARE: Final = {"log: waits"}
"""A whole flanking force finds no room neither at its edge nor in its zone: see ``test_flanking`` for that."""

UNITS: Final = frozenset(f"unit: {unit.key}" for unit in (*fftt_units(), EGG))
SERVED: Final = frozenset(f"ability: {ability}" for ability in ABILITIES.values())
SCENERY: Final = frozenset(
    (
        *(f"scenery: in {kind}" for kind in TERRAIN),
        *(f"scenery: {kind} opened" for kind in ("door", "double door")),
        *("scenery: stairs climbed", "scenery: shot from an upper storey", "scenery: low wall on the table"),
    )
)


def _words(name: str) -> str:
    return name.lower().replace("log_", "").replace("shot_", "").replace("_", " ")


EVERYTHING: Final = (
    frozenset(
        (
            *UNITS,
            *SERVED,
            *SCENERY,
            *(f"verb: {_words(name)}" for name in VERBS),
            *(f"decision: {_words(name)}" for name in KINDS_OF_DECISION),
            *(f"log: {_words(name)}" for name in LOG),
            *(f"modifier: {_words(name)}" for name in FLAGS),
            *(f"end: {_words(name)}" for name in ENDS),
            *(f"fate: {_words(name)}" for name in FATES),
            *(f"sides: {count}" for count in (2, 3, 4)),
            *("sides: allied", "sides: half a zone", "sides: permission from the start", "sides: without HQ or Queen"),
            *("agreed: a third lost", "agreed: all HQs lost", "agreed: a point held"),
            *("option: acid bursts", "option: air support as missiles"),
        )
    )
    - TOO_RARE
)
"""All that random battles have to reach between them."""

_BY_CODE: Final = {code: f"log: {_words(name)}" for name, code in LOG.items()}
_BY_VERB: Final = {verb: f"verb: {_words(name)}" for name, verb in VERBS.items()}
_BY_KIND: Final = {kind: f"decision: {_words(name)}" for name, kind in KINDS_OF_DECISION.items()}
_PIECES: Final = {number: kind for kind, number in KINDS.items()}
_REASONS: Final = ("", "agreed: a third lost", "agreed: all HQs lost", "agreed: a point held")
_ACTS: Final = frozenset(
    (
        *(c.LOG_MOVED, c.LOG_SHOT, c.LOG_FOUGHT, c.LOG_EXPLODED, c.LOG_WOUNDED, c.LOG_HATCHING),
        *(c.LOG_AIR, c.LOG_HEALING, c.LOG_LUCKY),
    )
)


def in_setup(setup: BattleSetup[Unit]) -> Iterator[str]:
    """What a battle has from its start."""
    sides = setup.sides
    units = {unit.key: unit for unit in setup.units}
    yield f"sides: {len(sides)}"
    if len(set(teams_of(sides))) < len(sides):
        yield "sides: allied"
    if any(side.toward for side in sides):
        yield "sides: half a zone"
    if any(side.reload_from for side in sides):
        yield "sides: permission from the start"
    if any(not any(units[figure.unit].leads for figure in side.figures) for side in sides):
        yield "sides: without HQ or Queen"
    if setup.rules.acid_bursts:
        yield "option: acid bursts"
    if setup.rules.air_missiles:
        yield "option: air support as missiles"
    if setup.battlefield.low_walls:
        yield "scenery: low wall on the table"


def in_answer(kind: int, choice: Row) -> Iterator[str]:
    """What was decided, and how."""
    yield _BY_KIND[kind]
    yield _BY_VERB[choice[c.VERB]]


def in_course(setup: BattleSetup[Unit], t: Table, state: Snapshot, log: Sequence[Row]) -> Iterator[str]:
    """What a state shows, and the rows of the log that led to it."""
    units, figures = units_of(setup.units), state.figures
    learnt = [figure.abilities for side in setup.sides for figure in side.figures]
    for f in figures:
        if f.fate == c.ON_TABLE and f.piece != NOWHERE:
            yield f"scenery: in {_PIECES[t.pieces[f.piece].kind]}"
    for code, _turn, _phase, _step, actor, target, a, _b, _c, d in log:
        yield _BY_CODE[code]
        if code == c.LOG_GAVE_WAY:
            yield _REASONS[a]
        if code == c.LOG_OPENED:
            yield f"scenery: {OPENINGS[t.gaps[a].kind]} opened"
        if code == c.LOG_CLIMBED:
            yield "scenery: stairs climbed"
        if code == c.LOG_SHOT:
            yield from (f"modifier: {_words(name)}" for name, flag in FLAGS.items() if d & flag)
            if target != c.NOBODY and figures[target].abilities & c.CHAMELEON and d & c.SHOT_CHAMELEON:
                yield "ability: chameleon"
        if code in _ACTS and actor != c.NOBODY:
            f = figures[actor]
            yield f"unit: {units[f.unit].key}"
            if code == c.LOG_SHOT and floor_of(t, f.piece, f.level):
                yield "scenery: shot from an upper storey"
            yield from _served(code, d, f, state, learnt[actor] if actor < len(learnt) else ())


def in_end(state: Snapshot, report: BattleReport) -> Iterator[str]:
    """How the sides and the figures of a battle ended."""
    yield from (f"end: {side.end}" for side in report.sides)
    yield from (f"fate: {_words(name)}" for name in FATES for f in state.figures if f.fate == getattr(c, name))


def _served(code: int, flags: int, f: Figure, state: Snapshot, learnt: Sequence[str]) -> Iterator[str]:
    """The abilities of a figure that change what it has just done."""
    alone = not state.forces[f.side].supplied
    serves = {
        "road-runner": code == c.LOG_MOVED,
        "crack-shooter": code == c.LOG_SHOT and flags & c.SHOT_CRACK,
        "iron": code == c.LOG_WOUNDED,
        "storm-bringer": code == c.LOG_AIR,
        "doc": code == c.LOG_HEALING,
        "full-metal-jacket": code == c.LOG_FOUGHT or (code == c.LOG_SHOT and flags & c.SHOT_SECOND),
        "lucky": code == c.LOG_LUCKY,
        "happy-trigger": code == c.LOG_SHOT and alone,
        "berserk": code == c.LOG_FOUGHT,
        "glimmering": code in (c.LOG_MOVED, c.LOG_SHOT),
    }
    yield from (f"ability: {ability}" for ability in learnt if serves.get(ability))
