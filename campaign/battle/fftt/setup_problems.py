"""What is wrong with a set-up: everything at once, each with its rule and a sentence that says what to do.

Ordinary Python that judges ordinary values, before a battle begins; it never judges a choice (that is ``legality``)
nor the table's scenery (``battlefields.problems``). Mends nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from campaign.battle.contract import BattleSetup, FigureSetup, SetupProblem, SideSetup, Where, teams_of
from campaign.battle.fftt.agreements import zone
from campaign.battle.fftt.codes import ON_TABLE
from campaign.battle.fftt.editions import is_third
from campaign.battle.fftt.experience import ABILITIES
from campaign.battle.fftt.flanking import flank_problems
from campaign.battle.fftt.placing import APART, has_double_door, has_stairs
from campaign.battle.fftt.records import MOST_FIGURES, MOST_FORCES, Battle, Figure, Table
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.units import Faction, Unit
from campaign.battle.fftt.words.reasons import reason
from campaign.battle.kernel.paths import touching
from campaign.battle.kernel.table import NOWHERE, floor_of
from campaign.battle.scenery import CM, Edge
from campaign.words import _

LEAST_SIDES: Final = 2
HORIZONTAL: Final = (Edge.NORTH, Edge.SOUTH)


def setup_problems(
    setup: BattleSetup[Unit], *, under_way: bool = False, any_army: bool = False, edition: int = 0
) -> tuple[SetupProblem, ...]:
    """Everything that is wrong with a set-up (see contract.SetupProblems)."""
    found = [*_side_problems(setup), *_agreement_problems(setup), *_figure_problems(setup)]
    if not any_army:
        found += _army_problems(setup)
    if _can_be_laid_out(setup):
        found += _room_problems(setup)
        found += _place_problems(setup, under_way, edition)
        if not under_way:
            found += _flank_problems(setup)
    return tuple(found)


# The sides


def _side_problems(setup: BattleSetup[Unit]) -> Iterator[SetupProblem]:
    """fftt:T7a, E5a, E8a, campaign:D2c, D3a, D3c, D3d"""
    sides = setup.sides
    if not LEAST_SIDES <= len(sides) <= MOST_FORCES:
        yield SetupProblem("fftt:T7a", ("sides",), "", _("a battle has two to four sides."))
    elif len(set(teams_of(sides))) < LEAST_SIDES:
        text = _("all sides are allied, so that nobody fights; take one out of the alliance.")
        yield SetupProblem("fftt:E5a", ("sides",), "", text)
    if not _has_records(sides):
        yield SetupProblem("", ("sides",), "", _("there is room for {n} figures.").format(n=MOST_FIGURES))
    keys, edges = [side.key for side in sides], [side.edge for side in sides]
    for number, side in enumerate(sides):
        here: Where = ("sides", number)
        if side.edge in edges[:number]:
            text = _("another side has this edge already; give each its own.")
            yield SetupProblem("fftt:T7a", (*here, "edge"), _title(side), text)
        if side.key in keys[:number]:
            yield SetupProblem("", (*here, "key"), _title(side), _taken(side.key))
        if not side.figures:
            yield SetupProblem("", (*here, "figures"), _title(side), _("a side has at least one figure."))
        if side.toward is not None and (side.toward in HORIZONTAL) == (side.edge in HORIZONTAL):
            text = _("a side is set up nearer to one of the two edges beside its own; name one of those.")
            yield SetupProblem("campaign:D3c", (*here, "toward"), _title(side), text)
        for place, granting in enumerate(side.reload_from):
            if granting not in keys:
                text = _("there is no side “{key}” whose HQs could be used.").format(key=granting)
                yield SetupProblem("campaign:D2c", (*here, "reload_from", place), _title(side), text)


def _agreement_problems(setup: BattleSetup[Unit]) -> Iterator[SetupProblem]:
    """fftt:E3d"""
    point, field = setup.rules.hold_point, setup.battlefield
    if point is not None and not (0 <= point[0] <= field.width and 0 <= point[1] <= field.height):
        text = _("the point that is to be held lies beside the table; choose one on it.")
        yield SetupProblem("fftt:E3d", ("rules", "hold_point"), "", text)


def _army_problems(setup: BattleSetup[Unit]) -> Iterator[SetupProblem]:
    """fftt:T6c, U1a, U4c"""
    units = {unit.key: unit for unit in setup.units}
    for number, side in enumerate(setup.sides):
        army = [units[figure.unit] for figure in side.figures if figure.unit in units]
        here: Where = ("sides", number, "figures")
        lists = {unit.faction for unit in army}
        if len(lists) > 1:
            text = _("a side is of one faction; take its figures from one list.")
            yield SetupProblem("fftt:T6c", here, _title(side), text)
        elif army and not any(unit.leads for unit in army):
            if lists != {Faction.INSECTOIDS}:
                yield SetupProblem("fftt:U1a", here, _title(side), _("it needs at least one HQ; add one."))
            elif any(unit.shoots for unit in army):
                text = _("Insectoids that shoot need a Queen; add one, or leave the shooters out.")
                yield SetupProblem("fftt:U4c", here, _title(side), text)


# The figures


def _figure_problems(setup: BattleSetup[Unit]) -> Iterator[SetupProblem]:
    """fftt:H4d, T10c, W1a"""
    units = {unit.key: unit for unit in setup.units}
    taken: set[str] = set()
    for here, figure in _entered(setup.sides):
        name = _name(figure)
        if figure.key in taken:
            yield SetupProblem("", (*here, "key"), name, _taken(figure.key))
        taken.add(figure.key)
        for place, ability in enumerate(figure.abilities):
            if ability not in ABILITIES.values():
                text = _("there is no ability “{key}”.").format(key=ability)
                yield SetupProblem("", (*here, "abilities", place), name, text)
        if figure.unit not in units:
            text = _("there is no unit “{key}” in the lists of this battle.").format(key=figure.unit)
            yield SetupProblem("", (*here, "unit"), name, text)
        elif figure.hurt >= units[figure.unit].wounds + figure.extra_wounds:
            text = _("a figure with {n} wounds is dead at so many.")
            full = units[figure.unit].wounds + figure.extra_wounds
            yield SetupProblem("fftt:W1a", (*here, "hurt"), name, text.format(n=full))
        if figure.flank is not None and figure.at is not None:
            text = _("a figure that waits outside has no place yet; leave out where it stands, or its flank.")
            yield SetupProblem("fftt:H4d", (*here, "flank"), name, text)
        if figure.storey and figure.at is None:
            text = _("a figure without a place is set up by its side; leave out its storey, or say where it stands.")
            yield SetupProblem("fftt:T10c", (*here, "storey"), name, text)


def _has_records(sides: Sequence[SideSetup]) -> bool:
    return sum(len(side.figures) for side in sides) <= MOST_FIGURES


def _can_be_laid_out(setup: BattleSetup[Unit]) -> bool:
    """Whether places can be judged: known units, and no more of anything than there is room for."""
    known = {unit.key for unit in setup.units}
    figures = [figure for side in setup.sides for figure in side.figures]
    fits = _has_records(setup.sides) and 0 < len(setup.sides) <= MOST_FORCES
    return fits and all(figure.unit in known for figure in figures)


# Where they stand


def _room_problems(setup: BattleSetup[Unit]) -> Iterator[SetupProblem]:
    """Those who are set up by their side fit into half of the own part of its zone, whatever scenery is in it."""
    base = {unit.key: unit.base for unit in setup.units}
    for number, side in enumerate(setup.sides):
        west, north, east, south = own_part(setup, number)
        needed = sum((2 * base[one.unit]) ** 2 for one in side.figures if one.at is None and one.flank is None)
        if needed and 2 * needed > max(0, east - west) * max(0, south - north):
            text = _("there is no room for so many at their edge; leave some out, or write “at” where they stand.")
            yield SetupProblem("fftt:T10a", ("sides", number, "figures"), _title(side), text)


def own_part(setup: BattleSetup[Unit], number: int) -> tuple[int, int, int, int]:
    """Left, upper, right, lower bound of that part of a side's zone which enemies in theirs cannot keep it from.

    fftt:T7d
    """
    side, teams = setup.sides[number], teams_of(setup.sides)
    west, north, east, south = zone(setup.battlefield, side.edge, side.toward)
    for other, enemy in enumerate(setup.sides):
        beside = (enemy.edge in HORIZONTAL) != (side.edge in HORIZONTAL)
        if len(setup.sides) > LEAST_SIDES and beside and teams[other] != teams[number]:
            left, upper, right, lower = zone(setup.battlefield, enemy.edge)
            west = max(west, right + APART) if enemy.edge is Edge.WEST else west
            east = min(east, left - APART) if enemy.edge is Edge.EAST else east
            north = max(north, lower + APART) if enemy.edge is Edge.NORTH else north
            south = min(south, upper - APART) if enemy.edge is Edge.SOUTH else south
    return west, north, east, south


def _place_problems(setup: BattleSetup[Unit], under_way: bool, edition: int) -> Iterator[SetupProblem]:
    """Whole bases on the table, none over another, nobody where it could not have come.

    A battle that begins at its beginning has everybody in the own zone and off the enemy besides.
    fftt:T7d, T8f, T10a, T10c, T10d, T10e, T10f, T10g
    """
    table, battle = set_up(setup, 0, edition=edition)
    entered = list(_entered(setup.sides))
    for number, (where, entry) in enumerate(entered):
        f, name = battle.figures[number], _name(entry)
        if f.fate != ON_TABLE:
            continue
        here = (*where, "at")
        if not _on_table(setup, f):
            text = _("its base, {size} cm from centre to rim, is not whole on the table.")
            yield SetupProblem("fftt:T10a", here, name, text.format(size=_cm(f.radius)))
        elif not under_way and not _in_zone(battle, f):
            text = _("its base is not wholly in its side’s deployment zone; move it there.")
            yield SetupProblem("fftt:T10a", here, name, text)
        for other in range(number):
            yield from _problems_between(table, battle, number, other, under_way, here, entered)
        walled = f.piece != NOWHERE and table.pieces[f.piece].walled
        if walled and table.units[f.unit].wide and not has_double_door(table, f.piece):
            yield SetupProblem("fftt:T10d", here, name, _("it cannot be in a building without a double door."))
        elif walled and table.units[f.unit].wide and entry.storey:
            text = _("a Tank or MT cannot be on an upper storey.")
            yield SetupProblem("fftt:T10f", (*where, "storey"), name, text)
        storeys = setup.battlefield.pieces[f.piece].storeys if walled else 1
        if entry.storey >= storeys:
            text = _("there is no storey {n} where it stands; storeys are counted from 0, the ground.")
            yield SetupProblem("fftt:T10c", (*where, "storey"), name, text.format(n=entry.storey))
        elif entry.storey and is_third(battle) and not has_stairs(table, f.piece):
            text = _("no stairs lead to the upper storeys where it stands; move it, or give that building stairs.")
            yield SetupProblem("fftt:T10g", (*where, "storey"), name, text)


def _problems_between(
    table: Table,
    battle: Battle,
    number: int,
    other: int,
    under_way: bool,
    here: Where,
    entered: Sequence[tuple[Where, FigureSetup]],
) -> Iterator[SetupProblem]:
    """What is wrong between a figure and one that came before it."""
    f, e = battle.figures[number], battle.figures[other]
    name, others = _name(entered[number][1]), entered[other][1].key
    if e.fate != ON_TABLE:
        return
    reach, square = f.radius + e.radius, (e.x - f.x) ** 2 + (e.y - f.y) ** 2
    same_floor = floor_of(table, f.piece, f.level) == floor_of(table, e.piece, e.level)
    if same_floor and square < reach**2:
        text = _("its base overlaps that of {other}; they need {reach} cm from centre to centre.")
        yield SetupProblem("fftt:T8f", here, name, text.format(other=others, reach=_cm(reach)))
    elif under_way or f.team == e.team:
        return
    elif same_floor and touching(table, battle, number, f.x, f.y, other):
        text = _("it is in contact with {other}, an enemy; move one of them away.").format(other=others)
        yield SetupProblem("fftt:T10e", here, name, text)
    elif battle.force_count > LEAST_SIDES and square < APART**2:
        text = _("it is less than 10 cm from {other}, an enemy; move one of them away.").format(other=others)
        yield SetupProblem("fftt:T7d", here, name, text)


def _flank_problems(setup: BattleSetup[Unit]) -> Iterator[SetupProblem]:
    """Who waits on a flank and may not; a force can be outside otherwise in a battle under way (fftt:H1b, H1c, H1e)."""
    places = {figure.key: (where, _name(figure)) for where, figure in _entered(setup.sides)}
    for key, code in flank_problems(setup):
        (where, name), objection = places[key], reason(code, setup)
        yield SetupProblem(objection.rule, (*where, "flank"), name, objection.text)


def _on_table(setup: BattleSetup[Unit], f: Figure) -> bool:
    field = setup.battlefield
    return f.radius <= f.x <= field.width - f.radius and f.radius <= f.y <= field.height - f.radius


def _in_zone(battle: Battle, f: Figure) -> bool:
    area = battle.forces[f.side]
    across = area.left <= f.x - f.radius and f.x + f.radius <= area.right
    return across and area.upper <= f.y - f.radius and f.y + f.radius <= area.lower


def _entered(sides: Sequence[SideSetup]) -> Iterator[tuple[Where, FigureSetup]]:
    """Each figure in the order of the battle's records, and its place in the set-up."""
    for number, side in enumerate(sides):
        for place, figure in enumerate(side.figures):
            yield ("sides", number, "figures", place), figure


def _name(figure: FigureSetup) -> str:
    return figure.name or figure.key


def _title(side: SideSetup) -> str:
    return side.name or side.key


def _taken(key: str) -> str:
    return _("“{key}” is taken already; every key stands once.").format(key=key)


def _cm(length: int) -> str:
    """A length in centimetres, as short as it can be told."""
    return f"{length / CM:g}"
