"""Random set-ups: armies of any size from the three lists, with a past, on generated tables of every land and size.

Some are set down before, at close quarters or within houses, so that little happens only on the way.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.land_styles import LOOKS
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.fftt.agreements import TableRules, zone
from campaign.battle.fftt.battlefields import BATTLEFIELDS
from campaign.battle.fftt.experience import ABILITIES, ability_serves
from campaign.battle.fftt.setup import table_of
from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.battle.kernel.table import NOWHERE, piece_at
from campaign.battle.scenery import CM, Battlefield, Edge, Point

LANDS: Final = (*LOOKS, "anything else")
SIZES: Final = tuple((width, height) for width in BATTLEFIELDS.sides for height in BATTLEFIELDS.sides)
LEAST_FP, MOST_FP = 2, 20
TRIES: Final = 200
KEYS: Final = ("blue", "red", "green", "white")
CLOSE: Final = {8 * CM: 0.8, 15 * CM: 0.4, 30 * CM: 0.1}
"""Battles that begin at close quarters have everybody within so much of one spot, east, west, north and south of it;
such a share of them is set down beside somebody."""
MARGIN: Final = 15 * CM
BESIDE: Final = {at: [other for other in Edge if other not in (at, at.opposite)] for at in Edge}


def random_setup(seed: int) -> BattleSetup[Unit]:
    """A battle: the seed says everything; lands and sizes come in turn, so that a few seeds have them all."""
    rng = random.Random(f"setup|{seed}")
    field = generate(LANDS[seed % len(LANDS)], rng.randrange(1_000), SIZES[seed % len(SIZES)])
    edges = random_edges(rng)
    fp = rng.choice((LEAST_FP, 4, 6, 8, 10, 14, MOST_FP))
    reach, beside = rng.choice(list(CLOSE.items()))
    spot = rng.randint(MARGIN, field.width - MARGIN), rng.randint(MARGIN, field.height - MARGIN)
    if (stairs := [at for piece in field.pieces for at in piece.stairs]) and rng.random() < 0.3:
        spot = rng.choice(stairs)
    middle = _around(field, spot, reach) if rng.random() < 0.5 else None
    taken: list[tuple[Point, int]] = []
    sides = []
    alliances = random_alliances(rng, len(edges))
    for key, at, alliance in zip(KEYS, edges, alliances, strict=False):
        toward = rng.choice(BESIDE[at]) if rng.random() < 0.2 else None
        figures = [_with_a_past(rng, f"{key} {number}", unit) for number, unit in enumerate(random_army(rng, fp))]
        if middle is not None:
            figures = [_placed(rng, field, figure, middle, taken, beside) for figure in figures]
        elif rng.random() < 0.2:
            figures = [_placed(rng, field, figure, zone(field, at, toward), taken, 0) for figure in figures]
        granting = rng.choice([(), tuple(side.key for side in sides if alliance and side.alliance == alliance)])
        sent = _on_the_flank(seed, figures, edges)
        sides.append(SideSetup(key, key.title(), at, tuple(sent), alliance, toward, granting))
    rules = TableRules(
        missile_radius=rng.random() < 0.7,
        burst_by_touch=rng.random() < 0.7,
        turns=rng.choice((1, 3, 10, 30, 30, 30)),
        acid_bursts=rng.random() < 0.3,
        air_missiles=rng.random() < 0.3,
        lose_third=rng.random() < 0.1,
        lose_hqs=rng.random() < 0.1,
        hold_point=spot if rng.random() < 0.2 else None,
        hold_turns=rng.choice((1, 2, 3)),
    )
    return BattleSetup("fftt", field, tuple(sides), fftt_units(), rules)


def random_edges(rng: random.Random) -> list[Edge]:
    """Mostly two sides, at opposite edges; else three or four."""
    first = rng.choice(list(Edge))
    others = [edge for edge in Edge if edge not in (first, first.opposite)]
    rng.shuffle(others)
    return [first, first.opposite, *others[: rng.choice((0, 0, 0, 1, 2))]]


def random_alliances(rng: random.Random, count: int) -> list[str]:
    """Who of so many sides is allied: never all of them."""
    while True:
        found = [rng.choice(("", "", "east", "west")) if count > 2 else "" for _side in range(count)]
        if "" in found or len(set(found)) > 1:
            return found


def random_army(rng: random.Random, fp: int, faction: Faction | None = None) -> list[Unit]:
    """Units of one list for at most so many FP; mostly with somebody to lead it."""
    faction = faction or rng.choice(list(Faction))
    rows = [unit for unit in fftt_units() if unit.faction == faction]
    army = [unit for unit in rows if unit.leads][:1] if rng.random() < 0.8 else []
    left = fp - sum(unit.fp for unit in army)
    while affordable := [unit for unit in rows if unit.fp <= left]:
        army.append(rng.choice(affordable))
        left -= army[-1].fp
    return army or [min(rows, key=lambda unit: unit.fp)]


def _with_a_past(rng: random.Random, key: str, unit: Unit) -> FigureSetup:
    """A figure as a campaign sends it: some are veterans, some of those have abilities, some come hurt."""
    veteran = rng.random() < 0.3
    serving = [ability for ability in ABILITIES.values() if ability_serves(unit, ability) and not unit.is_hq]
    abilities = rng.sample(serving, min(len(serving), rng.choice((0, 1, 1, 2)))) if veteran else []
    more = rng.choice((0, 1, 2)) + ("iron" in abilities) if veteran else 0
    hurt = rng.randrange(unit.wounds + more) if rng.random() < 0.2 else 0
    return FigureSetup(
        key,
        unit.key,
        experience=rng.choice((1, 8, 16, 20, 24, 40)) if veteran else 0,
        extra_wounds=more,
        extra_actions=rng.choice((0, 1, 2)) + ("glimmering" in abilities) if veteran else 0,
        abilities=tuple(abilities),
        hurt=hurt,
    )


def _on_the_flank(seed: int, figures: list[FigureSetup], edges: list[Edge]) -> list[FigureSetup]:
    """The same figures, in one battle of three some of those without a place secretly outside, as fftt:H1 has it."""
    rng = random.Random(f"flank|{seed}|{figures[0].key}")
    free = [at for at in Edge if at not in edges]
    if not free or rng.random() > 1 / 3:
        return figures
    worth = {unit.key: unit.fp for unit in fftt_units()}
    room = dict.fromkeys(free, sum(worth[figure.unit] for figure in figures) // 4)
    sent = []
    for figure in figures:
        flank = rng.choice(free)
        goes = figure.at is None and not figure.unit.endswith(".hq") and worth[figure.unit] <= room[flank]
        if goes and rng.random() < 0.7:
            room[flank] -= worth[figure.unit]
            figure = replace(figure, flank=flank)
        sent.append(figure)
    return sent


Area = tuple[int, int, int, int]
"""Left, upper, right and lower bound."""


def _placed(
    rng: random.Random,
    field: Battlefield,
    figure: FigureSetup,
    area: Area,
    taken: list[tuple[Point, int]],
    beside: float,
) -> FigureSetup:
    """The same figure with a place in an area, perhaps beside another one; without a place, if no room was found."""
    unit = next(unit for unit in fftt_units() if unit.key == figure.unit)
    table = table_of(field, fftt_units())
    left, upper, right, lower = area
    for _try in range(TRIES):
        if taken and rng.random() < beside:
            (ox, oy), radius = rng.choice(taken)
            angle, apart = rng.uniform(0, math.tau), unit.base + radius + 5
            x, y = ox + round(apart * math.cos(angle)), oy + round(apart * math.sin(angle))
        else:
            x = rng.randint(left + unit.base, right - unit.base)
            y = rng.randint(upper + unit.base, lower - unit.base)
        if not (left <= x - unit.base and x + unit.base <= right and upper <= y - unit.base and y + unit.base <= lower):
            continue
        piece = piece_at(table, x, y)
        if piece != NOWHERE and table.pieces[piece].walled and "double-doors" in unit.traits:
            continue
        if all((x - px) ** 2 + (y - py) ** 2 >= (unit.base + radius + 2) ** 2 for (px, py), radius in taken):
            taken.append(((x, y), unit.base))
            heavy = piece == NOWHERE or "double-doors" in unit.traits
            storey = 0 if heavy else rng.randrange(field.pieces[piece].storeys)
            facing = x + rng.randint(-100, 100), y + rng.randint(-100, 100)
            return replace(figure, at=(x, y), facing=facing, storey=storey)
    return figure


def _around(field: Battlefield, spot: Point, reach: int) -> Area:
    x, y = spot
    return max(0, x - reach), max(0, y - reach), min(field.width, x + reach), min(field.height, y + reach)


def figures_of(setup: BattleSetup[Unit]) -> Iterator[tuple[int, FigureSetup, Unit]]:
    """Each figure in the order of the battle's records: its side, how it came, its unit."""
    units = {unit.key: unit for unit in setup.units}
    for side, entered in enumerate(setup.sides):
        for figure in entered.figures:
            yield side, figure, units[figure.unit]
