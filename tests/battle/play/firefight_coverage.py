"""What there is in battles of Firefight, and what of it a random battle has had.

Each thing has a name of two parts, such as ``verb: shoot`` or ``rule: Counter``. A unit counts when it has acted, a
special rule or ability when it has changed something, a kind of scenery when somebody was in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from campaign.battle.contract import BattleReport, BattleSetup, teams_of
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.records import Figure, Table
from campaign.battle.firefight.special import OF_MODELS, OF_WEAPONS, level, name_of
from campaign.battle.firefight.terrain import TERRAIN
from campaign.battle.firefight.units import ABILITIES, Arm, firefight_rows
from campaign.battle.firefight.units import Row as Unit
from campaign.battle.kernel.table import KINDS
from tests.battle.play.firefight_forces import SWITCHES
from tests.battle.play.firefight_state import State
from tests.battle.play.snapshot import Row

VERBS: Final = (
    *("DONE", "MARK", "DEPLOY", "STAY_OUT", "ACT", "MOVE", "SHOOT", "LOSE", "STRIKE", "STEP_FROM", "TEST", "CONCEDE"),
    *("RESERVE", "LIE", "PUSH", "SHOVE", "STRIKE_FIRST", "DEAL", "LEAVE", "CAST", "BID", "CALL", "TREAT", "TAKE_EDGE"),
)
DECISIONS: Final = (
    *("MARKING", "DEPLOYING", "ACTIVATING", "MOVING", "SHOOTING", "LOSING", "ANSWERING", "STRIKING", "AFTERWARDS"),
    *("STEPPING", "TESTING", "RESERVING", "SCOUTING", "FALLING", "PUSHING", "SHOVING", "COUNTERING", "DEALING"),
    *("LEAVING", "CASTING", "BIDDING", "HELPING", "EDGING"),
)
LOG: Final = tuple(name for name in vars(c) if name.startswith("LOG_"))
OLD: Final = frozenset({"LOG_OUT"})  # the second version of the rules writes it no more
ENDS: Final = ("WON", "BEATEN", "RETREATED", "SURRENDERED", "STOOD")
FATES: Final = ("ON_TABLE", "KNOCKED_OUT", "ROUTED", "NOT_PLACED", "LOST", "IN_RESERVE", "AWAY")
SPELLS: Final = ("JOLT", "VEIL", "GOAD", "SEAR", "HAIL", "DREAD")
ACTIONS: Final = ("IDLE", "HOLD", "ADVANCE", "RUSH", "CHARGE")
GAINS: Final = ("elite", "wound", "veteran", "action")
TOO_RARE: Final = frozenset({"decision: stepping", "verb: step from", "log: no place"})
"""Two enemies are equally near to a charger, to a tenth of a millimetre: see ``test_melee`` for that. A table of the
program's has no place for its last objective: see ``test_rounds``."""

RULES: Final = frozenset(f"rule: {rule}" for rule in (*OF_MODELS, *OF_WEAPONS, "AP"))
UNITS: Final = frozenset(f"unit: {row.key}" for row in firefight_rows())
SERVED: Final = frozenset(f"ability: {ability}" for ability in ABILITIES.values())
SCENERY: Final = frozenset(
    (
        *(f"scenery: in {kind}" for kind in TERRAIN),
        *("scenery: low wall on the table", "scenery: jumped", "scenery: fallen", "scenery: pushed over a rim"),
    )
)


def _words(name: str) -> str:
    return name.lower().replace("log_", "").replace("_", " ")


EVERYTHING: Final = (
    frozenset(
        (
            *RULES,
            *UNITS,
            *SERVED,
            *SCENERY,
            *(f"verb: {_words(name)}" for name in VERBS),
            *(f"decision: {_words(name)}" for name in DECISIONS),
            *(f"log: {_words(name)}" for name in LOG if name not in OLD),
            *(f"spell: {_words(name)}" for name in SPELLS),
            *(f"action: {_words(name)}" for name in ACTIONS),
            *(f"end: {_words(name)}" for name in ENDS),
            *(f"fate: {_words(name)}" for name in FATES),
            *(f"sides: {count}" for count in (2, 3, 4)),
            *("sides: allied", "sides: half a zone", "sides: without a train", "sides: a train of an ally’s"),
            *(f"agreed: {name} {way}" for name in SWITCHES for way in (False, True)),
        )
    )
    - TOO_RARE
)
"""All that random battles have to reach between them."""

_BY_CODE: Final = {getattr(c, name): f"log: {_words(name)}" for name in LOG}
_BY_VERB: Final = {getattr(c, name): f"verb: {_words(name)}" for name in VERBS}
_BY_KIND: Final = {getattr(c, name): f"decision: {_words(name)}" for name in DECISIONS}
_BY_SPELL: Final = {getattr(c, name): f"spell: {_words(name)}" for name in SPELLS}
_BY_ACTION: Final = {getattr(c, name): f"action: {_words(name)}" for name in ACTIONS}
_PIECES: Final = {number: kind for kind, number in KINDS.items()}
_BY_ROW: Final = {  # what a row of the log shows by its code alone
    c.LOG_BLAST: "rule: Blast",
    c.LOG_DREAD: "rule: Fear",
    c.LOG_IMPACT: "rule: Impact",
    c.LOG_ROLLED_AGAIN: "rule: Poison",
    c.LOG_REGENERATED: "rule: Regeneration",
    c.LOG_CAST: "rule: Caster",
    c.LOG_JUMPED: "scenery: jumped",
    c.LOG_FELL: "scenery: fallen",
    c.LOG_LUCKY: "ability: lucky",
    c.LOG_TREATED: "ability: healer",
    c.LOG_SUPPORT: "ability: support",
}


def in_setup(setup: BattleSetup[Unit]) -> Iterator[str]:
    """What a battle has from its start."""
    sides = setup.sides
    yield f"sides: {len(sides)}"
    if len(set(teams_of(sides))) < len(sides):
        yield "sides: allied"
    if any(side.toward for side in sides):
        yield "sides: half a zone"
    supplied = {side.key for side in sides if side.supplied}
    for side in sides:
        if not side.supplied:
            yield "sides: a train of an ally’s" if supplied & {*side.reload_from} else "sides: without a train"
    if setup.battlefield.low_walls:
        yield "scenery: low wall on the table"
    yield from (f"agreed: {name} {getattr(setup.rules, name)}" for name in SWITCHES)


def in_answer(kind: int, choice: Row) -> Iterator[str]:
    """What was decided, and how."""
    yield _BY_KIND[kind]
    yield _BY_VERB[choice[c.VERB]]


def in_course(setup: BattleSetup[Unit], t: Table, before: State, state: State, log: Sequence[Row]) -> Iterator[str]:
    """What a state shows, and the rows of the log that led to it from the one before."""
    for f in state.figures:
        if f.fate == c.ON_TABLE and f.piece != c.NOBODY:
            yield f"scenery: in {_PIECES[t.pieces[f.piece].kind]}"
    for row in log:
        yield _BY_CODE[row[0]]
        if row[0] in _BY_ROW:
            yield _BY_ROW[row[0]]
        yield from _in_row(setup, before, state, row)


def _in_row(setup: BattleSetup[Unit], before: State, state: State, row: Row) -> Iterator[str]:
    """What a row of the log shows of units, special rules and abilities."""
    code, actor, a = row[0], row[4], row[6]
    if code == c.LOG_ACTIVATED:
        unit = setup.units[state.squads[actor].profile]
        yield f"unit: {unit.key}"
        yield _BY_ACTION[a]
        if a == c.HOLD and "Immobile" in unit.rules:
            yield "rule: Immobile"
    elif code == c.LOG_MOVED:
        unit = _unit_of(setup, state, state.figures[actor])
        yield from (f"rule: {rule}" for rule in ("Fast", "Slow", "Flying", "Strider") if rule in unit.rules)
        if state.figures[actor].faster:
            yield "ability: faster"
    elif code == c.LOG_SPELL:
        yield _BY_SPELL[row[8]]
    elif code == c.LOG_STRIKES and a == 2:
        yield "rule: Counter"
    elif code == c.LOG_HINDERED:
        yield from (f"rule: {rule}" for rule, told in (("Stealth", row[8]), ("Indirect", row[9])) if told)
    elif code == c.LOG_TESTED:
        yield from (f"rule: {rule}" for rule, told in (("Hero", row[5] != c.NOBODY), ("Fearless", row[8])) if told)
    elif code == c.LOG_PLACED:
        squad = before.squads[row[5]]
        yield from (f"rule: {n}" for n, w in (("Ambush", c.IN_AMBUSH), ("Scout", c.AS_SCOUT)) if squad.waits == w)
    elif code == c.LOG_FELL and row[5] != c.NOBODY:
        yield "scenery: pushed over a rim"
    elif code == c.LOG_DEFENSE and row[7] < 0:
        yield "rule: AP"
    elif code == c.LOG_WOUNDED:
        yield from _of_wound(setup, state, state.figures[actor], a)
    elif code == c.LOG_TO_HIT:
        yield from _of_attack(setup, before, state, row)


def _of_wound(setup: BattleSetup[Unit], state: State, f: Figure, markers: int) -> Iterator[str]:
    unit = _unit_of(setup, state, f)
    if level(unit.rules, "Tough") > markers:
        yield "rule: Tough"  # it is not even checked
    if f.tougher:
        yield "ability: tougher"


def _of_attack(setup: BattleSetup[Unit], before: State, state: State, row: Row) -> Iterator[str]:
    """What a die to hit shows: needed is row[7], the hits row[8]."""
    if row[9] == c.NOBODY:
        return  # Impact, which is no weapon
    f, now = state.figures[row[4]], before.now
    unit = _unit_of(setup, state, f)
    arm = _arm(setup, unit, row[9])
    names = {name_of(rule) for rule in arm.rules}
    hits = row[8]
    if "Reliable" in names and row[7] < unit.quality:
        yield "rule: Reliable"
    for rule in ("Deadly", "Lock-On", "Limited", "Rending"):
        if hits and rule in names and (rule != "Rending" or row[6] == 6):
            yield f"rule: {rule}"
    if hits and "Lance" in names and now.squad == f.squad and now.action == c.CHARGE:
        yield "rule: Lance"
    if hits > 1:
        yield from (f"rule: {rule}" for rule in ("Furious", "Relentless") if rule in unit.rules and row[6] == 6)
    yield from _learnt(f, arm)


def _learnt(f: Figure, arm: Arm) -> Iterator[str]:
    """The abilities that tell in an attack of who has them."""
    if arm.reach:
        told = {"crack-shot": f.aims, "double-fire": f.doubles, "on-the-run": f.runs, "stocked": f.stocked}
    else:
        told = {"berserk": f.fury}
    yield from (f"ability: {ability}" for ability, has in {**told, "camouflaged": f.hides}.items() if has)


def _unit_of(setup: BattleSetup[Unit], state: State, f: Figure) -> Unit:
    return setup.units[state.squads[f.squad].profile]


def _arm(setup: BattleSetup[Unit], unit: Unit, weapon: int) -> Arm:
    """The weapon of that number, counted through all rows."""
    first = sum(len(row.arms) for row in setup.units[: setup.units.index(unit)])
    return unit.arms[weapon - first]


def in_end(state: State, report: BattleReport) -> Iterator[str]:
    """How the sides and the models of a battle ended."""
    yield from (f"end: {side.end}" for side in report.sides)
    yield from (f"fate: {_words(name)}" for name in FATES for f in state.figures if f.fate == getattr(c, name))
