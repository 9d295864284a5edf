"""From a set-up's ordinary values to the records of a battle: the table, the units, and the zones of the sides.

Plain Python that runs once a battle; decides nothing.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from itertools import groupby, islice
from typing import Final

from campaign.battle.contract import STANDARD, BattleSetup, FigureSetup, SideSetup, teams_of
from campaign.battle.contract.campaign import gains
from campaign.battle.fast import blank, fresh, put
from campaign.battle.firefight.agreements import MOST_ROUNDS, TableRules, picks_edges, zone
from campaign.battle.firefight.codes import (
    FIGHTING,
    INCH,
    NOBODY,
    NOT_PLACED,
    ON_TABLE,
    RULES,
)
from campaign.battle.firefight.records import (
    MOST_DICE,
    MOST_FIGURES,
    MOST_FORCES,
    MOST_OBJECTIVES,
    MOST_PROFILES,
    MOST_SQUADS,
    MOST_WEAPONS_IN_ALL,
    Battle,
    Figure,
    Force,
    Now,
    Objective,
    Profile,
    Squad,
    Table,
    Weapon,
)
from campaign.battle.firefight.rounds import NO_EDGES, NOT_ROLLED
from campaign.battle.firefight.special import OF_MODELS, OF_WEAPONS, field_of, level
from campaign.battle.firefight.terrain import TERRAIN
from campaign.battle.firefight.units import Row, sizes_of, weapon_number
from campaign.battle.firefight.weights import MOST_CHARACTERS
from campaign.battle.firefight.weights import rows as rows_of_weights
from campaign.battle.kernel.now import begun
from campaign.battle.kernel.table import EDGES, Measures, lay_out, piece_at
from campaign.battle.scenery import Battlefield

HOUSE_RULES: Final = tuple(option.name for option in fields(TableRules) if option.name in Now.__slots__)


def set_up(
    setup: BattleSetup[Row],
    seed: int,
    *,
    script: tuple[int, ...] = (),
    strict: bool = False,
    logging: bool = False,
    edition: int = 0,
) -> tuple[Table, Battle]:
    """The records at the start of a battle (see contract.SetUp).

    A unit all of whose figures have a place stands there, the others are set up by their side.
    """
    table = table_of(setup.battlefield, setup.units)
    rows = {row.key: number for number, row in enumerate(setup.units)}
    figures: list[Figure] = []
    squads: list[Squad] = []
    teams = teams_of(setup.sides)
    for number, side in enumerate(setup.sides):
        for group in groups_of(side, setup.units):
            squad = blank(Squad)
            squad.side, squad.team, squad.profile = number, teams[number], rows[group[0].unit]
            squad.first, squad.size = len(figures), len(group)
            squad.deployed = int(all(entered.at is not None for entered in group))
            for entered in group:
                figure = _figure(table, entered, setup.units[squad.profile], squad.deployed)
                figure.id, figure.side, figure.squad = len(figures), number, len(squads)
                figures.append(figure)
            squads.append(squad)
    battle = fresh(Battle)
    put(battle.now, [_now(setup, seed, bool(script), strict, logging, edition)])
    put(battle.figures, figures, MOST_FIGURES)
    put(battle.squads, squads, MOST_SQUADS)
    put(battle.forces, [_force(setup, number, squads) for number in range(len(setup.sides))], MOST_FORCES)
    put(battle.objectives, [blank(Objective) for _each in range(MOST_OBJECTIVES)], MOST_OBJECTIVES)
    put(battle.script, script, MOST_DICE)
    battle.figure_count, battle.squad_count, battle.force_count = len(figures), len(squads), len(setup.sides)
    battle.script_count = len(script)
    return table, battle


def groups_of(side: SideSetup, rows: tuple[Row, ...]) -> list[tuple[FigureSetup, ...]]:
    """The units that a side's figures form: each run of one row and group by itself (firefight:E5a, E5d)."""
    known = {row.key: row for row in rows}
    found: list[tuple[FigureSetup, ...]] = []
    for (unit, _group), run in groupby(side.figures, key=lambda entered: (entered.unit, entered.group)):
        figures = tuple(run)
        left = iter(figures)
        sizes = sizes_of(len(figures), known[unit].fewest, known[unit].most)
        found += [tuple(islice(left, size)) for size in sizes]
    return found


@lru_cache(maxsize=16)
def table_of(field: Battlefield, rows: tuple[Row, ...]) -> Table:
    """The records of a table; battles on the same one share them, for no battle changes them."""
    table = fresh(Table)
    lay_out(table, field, TERRAIN, Measures())
    weapons: list[Weapon] = []
    profiles: list[Profile] = []
    for row in rows:
        first = len(weapons)
        weapons += [Weapon(arm.reach * INCH, arm.attacks, arm.ap, **_levels(arm.rules, OF_WEAPONS)) for arm in row.arms]
        profiles.append(
            Profile(
                fp=row.fp,
                quality=row.quality,
                defense=row.defense,
                first=first,
                last=len(weapons),
                protected=int(row.tough > 0),
                barrel=next((first + slot for slot, arm in enumerate(row.arms) if arm.reach), NOBODY),
                **_levels(row.rules, OF_MODELS) | {"tough": max(1, row.tough)},
            )
        )
    put(table.profiles, profiles, MOST_PROFILES)
    put(table.weapons, weapons, MOST_WEAPONS_IN_ALL)
    put(table.characters, rows_of_weights(), MOST_CHARACTERS)
    table.profile_count = len(profiles)
    return table


def _levels(rules: tuple[str, ...], names: tuple[str, ...]) -> dict[str, int]:
    """What the records hold of special rules: their numbers, 1 for one without, 0 where there is none."""
    return {field_of(name): level(rules, name) for name in names}


def _figure(table: Table, entered: FigureSetup, row: Row, deployed: int) -> Figure:
    figure = blank(Figure)
    figure.radius, figure.wounds, figure.killer = row.base, entered.hurt, NOBODY
    figure.piece, figure.fate = NOBODY, NOT_PLACED
    _learn(figure, entered)
    if deployed and entered.at is not None:
        figure.fate = ON_TABLE
        figure.x, figure.y = entered.at
        figure.piece = piece_at(table, figure.x, figure.y)
    return figure


def _learn(figure: Figure, entered: FigureSetup) -> None:
    """What experience and abilities have brought a model.

    firefight:E6a, E6b, E6c, E6d, E8b, E8c, E8d, E8e, E8f, E8h, E8i, E8j, E8k, E8l, E8m
    """
    known = {*gains(entered.experience), *entered.abilities}
    figure.aims = len({"elite", "crack-shot"} & known)
    figure.strikes = int("veteran" in known)
    figure.tougher = len({"wound", "tougher"} & known)
    figure.hides = int("camouflaged" in known)
    figure.fury = weapon_number(known, "berserk")
    figure.runs = int(bool({"action", "on-the-run"} & known))
    figure.faster = int("faster" in known)
    figure.doubles = weapon_number(known, "double-fire")
    figure.lucky = int("lucky" in known)
    figure.stocked = int("stocked" in known)
    figure.calls = int("support" in known)
    figure.heals = int("healer" in known)


def _force(setup: BattleSetup[Row], number: int, squads: list[Squad]) -> Force:
    force = blank(Force)
    force.edge = EDGES[setup.sides[number].edge]
    side = setup.sides[number]
    force.team = teams_of(setup.sides)[number]
    supplies = {other.key for other in setup.sides if other.supplied}
    force.dry = int(not supplies & {side.key, *side.reload_from})  # firefight:E9a
    bounds = zone(setup.battlefield, side.edge, side.toward, len(setup.sides))
    force.left, force.upper, force.right, force.lower = bounds
    force.squads = sum(squad.side == number for squad in squads)
    force.end = FIGHTING
    return force


def _now(setup: BattleSetup[Row], seed: int, scripted: bool, strict: bool, logging: bool, edition: int) -> Now:
    now = begun(Now, seed, turns=setup.rules.turns, scripted=scripted, strict=strict, logging=logging)
    now.missing = NOT_ROLLED
    now.squad = now.target = now.victim = now.stepping = now.winner = NOBODY
    now.risking = now.walker = now.meets = now.along = now.falling = now.thrower = NOBODY
    now.edition, now.campaign, now.character = edition or RULES, int(setup.campaign), STANDARD
    for agreed in HOUSE_RULES:
        setattr(now, agreed, int(getattr(setup.rules, agreed)))
    if now.edition > 1 and picks_edges(setup):  # see editions.is_second
        now.missing = NO_EDGES
    if now.annihilation:
        now.last_turn = MOST_ROUNDS  # firefight:P6d
    return now
