"""From a set-up's ordinary values to the records of a battle: the table, the forces and their zones.

Plain Python that runs once a battle; decides nothing. Figures with a place stand there, the others wait to be placed
by their side (fftt:T4).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from campaign.battle.contract import BattleSetup, FigureSetup, teams_of
from campaign.battle.fast import blank, fresh, put
from campaign.battle.fftt.agreements import zone
from campaign.battle.fftt.codes import (
    ACID,
    BERSERK,
    CHAMELEON,
    CRACK_SHOOTER,
    DOC,
    FIGHTING,
    FULL_METAL_JACKET,
    HAPPY_TRIGGER,
    LUCKY,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    OUTSIDE,
    ROAD_RUNNER,
    RULES,
    SETTING_UP,
    STORM_BRINGER,
)
from campaign.battle.fftt.measures import MEASURES
from campaign.battle.fftt.records import (
    MOST_DICE,
    MOST_FIGURES,
    MOST_FORCES,
    MOST_GOOS,
    MOST_PAIRS,
    MOST_SHOTS,
    MOST_UNITS,
    Battle,
    Figure,
    Force,
    Goo,
    Now,
    Pair,
    Profile,
    Shot,
    Table,
)
from campaign.battle.fftt.units import EGG, HATCHLINGS, WEAPONS, Faction, Unit, fftt_units
from campaign.battle.fftt.weights import MOST_CHARACTERS, rows
from campaign.battle.kernel.now import begun
from campaign.battle.kernel.table import EDGES, KindTraits, lay_out, level_on, piece_at
from campaign.battle.scenery import Battlefield, Edge, PieceKind

TERRAIN: Final = {  # fftt:T3b, M2a, M2d, V2b, V3b, V4f, V5b, V5c
    PieceKind.HILL: KindTraits(blocks=True, raises=True),
    PieceKind.POOL: KindTraits(rough=True),
    PieceKind.RIVER: KindTraits(rough=True),
    PieceKind.BUILDING: KindTraits(blocks=True, hides=True, shelters=True, rough=True, walled=True),
    PieceKind.RUINS: KindTraits(covers=True, shelters=True, rough=True),
    PieceKind.RUBBLE: KindTraits(covers=True, shelters=True, rough=True),
    PieceKind.FOREST: KindTraits(blocks=True, hides=True, shelters=True, rough=True),
}

ABILITIES: Final = {
    "road-runner": ROAD_RUNNER,
    "crack-shooter": CRACK_SHOOTER,
    "chameleon": CHAMELEON,
    "storm-bringer": STORM_BRINGER,
    "doc": DOC,
    "full-metal-jacket": FULL_METAL_JACKET,
    "lucky": LUCKY,
    "happy-trigger": HAPPY_TRIGGER,
    "berserk": BERSERK,
}
"""Those that a figure's record remembers; the others are in its wounds and actions."""

ELITE: Final = 8  # fftt:R1b, R1g
VETERAN: Final = 20  # fftt:R1d


def set_up(
    setup: BattleSetup[Unit],
    seed: int,
    *,
    script: tuple[int, ...] = (),
    strict: bool = False,
    logging: bool = False,
    edition: int = 0,
) -> tuple[Table, Battle]:
    """The records at the start of a battle.

    ``script`` holds dice that fall before the seed's; with ``strict`` nothing follows them. ``edition`` is the version
    of the rules that it is played by, 0 the newest. Raises ValueError where there is no room for so much.
    """
    units = units_of(setup.units)
    rows = {unit.key: number for number, unit in enumerate(units)}
    table = table_of(setup.battlefield, units)
    teams = teams_of(setup.sides)
    figures: list[Figure] = []
    for number, side in enumerate(setup.sides):
        for entered in side.figures:
            unit = rows[entered.unit]
            figure = _figure(table, len(figures), number, unit, units[unit], entered, side.edge)
            figure.team = teams[number]
            figures.append(figure)
    battle = fresh(Battle)
    put(battle.now, [_now(setup, seed, bool(script), strict, logging)])
    battle.now[0].edition = edition or RULES
    lays = any(table.units[figure.unit].queen for figure in figures)
    if lays:  # nothing that the rules do makes a record: those of her eggs, and of what hatches, wait here
        figures_room = [*figures, *(blank(Figure) for _ in range(MOST_FIGURES - len(figures)))]
    put(battle.figures, figures_room if lays else figures, MOST_FIGURES)
    put(battle.forces, [_force(setup, number, teams[number], units) for number in range(len(setup.sides))], MOST_FORCES)
    put(battle.shots, [blank(Shot) for _ in range(MOST_SHOTS)], MOST_SHOTS)
    put(battle.pairs, [Pair(0, 0, 0) for _ in range(MOST_PAIRS)], MOST_PAIRS)
    if lays or any(table.units[figure.unit].weapon == ACID for figure in figures):
        put(battle.goos, [blank(Goo) for _ in range(MOST_GOOS)], MOST_GOOS)
    put(battle.script, script, MOST_DICE)
    battle.figure_count, battle.force_count, battle.script_count = len(figures), len(setup.sides), len(script)
    battle.door_count = table.gap_count
    return table, battle


@lru_cache(maxsize=64)
def units_of(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units that may stand on the table: those given, and where a Queen is among them her eggs and what hatches.

    The places of the units in it are the numbers by which the records know them. fftt:I2b, I2c
    """
    if not any("queen" in unit.traits for unit in units):
        return units
    known = {unit.key for unit in units}
    hatching = tuple(unit for unit in fftt_units() if unit.key in HATCHLINGS and unit.key not in known)
    return (*units, *hatching, EGG)


@lru_cache(maxsize=16)  # what a table remembers of its lines is a sixth of a plain battle there
def table_of(field: Battlefield, units: tuple[Unit, ...]) -> Table:
    """The records of a table; battles on the same one share them, for no battle changes them."""
    table = fresh(Table)
    lay_out(table, field, TERRAIN, MEASURES)
    put(table.units, [profile(unit) for unit in units], MOST_UNITS)
    put(table.characters, rows(), MOST_CHARACTERS)
    numbers = {unit.key: number for number, unit in enumerate(units)}
    table.egg = numbers.get(EGG.key, NOBODY)
    put(table.hatching, [numbers.get(key, NOBODY) for key in (*HATCHLINGS, "")], 6)
    return table


@lru_cache(maxsize=256)
def profile(unit: Unit) -> Profile:
    """A unit's row as the rules read it; never changed."""
    traits = set(unit.traits)
    return Profile(
        fp=unit.fp,
        actions=unit.ap,
        wounds=unit.wounds,
        skill=unit.skill or 0,
        short=10 * (unit.short or 0),
        long=10 * (unit.long or 0),
        move=10 * unit.move,
        hand=unit.hand,
        weapon=WEAPONS.index(unit.weapon),
        living=int("machine" not in traits and not unit.is_hq),
        insectoid=int(unit.faction is Faction.INSECTOIDS),
        hq=int(unit.is_hq),
        queen=int("queen" in traits),
        scanner=int("scans" in traits),
        doubles=int("double" in traits),
        two_shots=int("two-shots" in traits),
        opportunity=int(unit.weapon in ("shot", "grenade", "acid") and "no-opportunity" not in traits),
        indirect=int("indirect" in traits),
        small=int("hard-to-hit" in traits),
        immune=int("goo-proof" in traits),
        heals=int("heals" in traits),
        repairs=int("repairs" in traits),
        explodes=int("explodes" in traits),
        wide=int("double-doors" in traits),
        ignores_terrain=int("all-terrain" in traits),
        flies=int("flies" in traits or "all-terrain" in traits),
        windows=int("flies" in traits),
        harmless=int("harmless" in traits),
        never_out=int("never-out" in traits),
        exhausts=int("dies-when-out" in traits),
        egg=int("egg" in traits),
        machina=int(unit.faction is Faction.MACHINA),
    )


def _figure(table: Table, number: int, side: int, unit: int, row: Unit, entered: FigureSetup, edge: Edge) -> Figure:
    """A figure's record, with all that it has learnt; an HQ has no APs whatever it has learnt (fftt:M8b, R1d, R1g).

    It may face any way (fftt:T10b). The wound of Iron and the action of Glimmering are among the extra ones that it
    brings (fftt:N4b, N12b).
    """
    figure = blank(Figure)
    figure.id, figure.side, figure.unit = number, side, unit
    figure.radius = row.base  # fftt:T8b, T8c, T8d
    figure.full = row.wounds + entered.extra_wounds
    figure.actions = row.ap + (entered.extra_actions if row.ap else 0)
    figure.elite, figure.veteran = int(entered.experience >= ELITE), int(entered.experience >= VETERAN)
    figure.hurt = entered.hurt
    figure.killer = figure.patient = figure.fight = figure.react_at = NOBODY
    figure.piece = figure.flank = NOBODY
    figure.abilities = sum(ABILITIES[ability] for ability in ABILITIES.keys() & set(entered.abilities))
    figure.fx, figure.fy = INWARD[edge]
    figure.fate = NOT_PLACED
    if entered.flank is not None:
        figure.fate, figure.flank = OUTSIDE, EDGES[entered.flank]
    elif entered.at is not None:
        figure.fate = ON_TABLE
        figure.x, figure.y = entered.at
        figure.piece = piece_at(table, figure.x, figure.y)
        figure.level = level_on(table, figure.piece, entered.storey)
    if entered.at is not None and entered.facing is not None and entered.facing != entered.at:
        figure.fx, figure.fy = entered.facing[0] - figure.x, entered.facing[1] - figure.y
    return figure


INWARD: Final = {Edge.NORTH: (0, 100), Edge.EAST: (-100, 0), Edge.SOUTH: (0, -100), Edge.WEST: (100, 0)}
"""The way a figure looks that was set up at an edge."""


def _force(setup: BattleSetup[Unit], number: int, team: int, units: tuple[Unit, ...]) -> Force:
    side = setup.sides[number]
    force = blank(Force)
    force.edge, force.place, force.team = EDGES[side.edge], number, team
    force.left, force.upper, force.right, force.lower = zone(setup.battlefield, side.edge, side.toward)
    force.ask_from, force.end = 2, FIGHTING
    costs = {unit.key: unit.fp for unit in units}
    force.fp = sum(costs[figure.unit] for figure in side.figures)
    force.suppliers = 1 << number
    for other, granting in enumerate(setup.sides):
        if granting.key in side.reload_from:
            force.suppliers |= 1 << other
    return force


def _now(setup: BattleSetup[Unit], seed: int, scripted: bool, strict: bool, logging: bool) -> Now:
    now = begun(Now, seed, turns=setup.rules.turns, scripted=scripted, strict=strict, logging=logging)
    now.step = SETTING_UP
    now.mover = now.met = now.fighting = NOBODY
    rules = setup.rules
    now.missile_radius, now.by_touch = int(rules.missile_radius), int(rules.burst_by_touch)
    now.acid_bursts, now.air_missiles = int(rules.acid_bursts), int(rules.air_missiles)
    now.lose_third, now.lose_hqs, now.hold_turns = int(rules.lose_third), int(rules.lose_hqs), rules.hold_turns
    now.hold_x, now.hold_y = rules.hold_point or (NOBODY, NOBODY)
    now.climbing = now.arriving = now.door = NOBODY
    now.entered = sum(len(side.figures) for side in setup.sides)
    return now
