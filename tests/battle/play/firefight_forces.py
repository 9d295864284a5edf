"""Random battles of Firefight: armies of any size, with a past, on tables of every land and size, two to four sides.

Some are set down before, at close quarters and about houses, so that little happens only on the way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from math import cos, hypot, sin, tau
from typing import Final

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.records import MOST_FIGURES
from campaign.battle.firefight.special import level
from campaign.battle.firefight.units import ABILITIES, Row, firefight_rows
from campaign.battle.scenery import CM, Battlefield, Piece, PieceKind, Point
from tests.battle.play.forces import BESIDE, KEYS, LANDS, SIZES, random_alliances, random_edges

POINTS: Final = (3, 6, 10, 15, 20)  # FP of a side
HORDE: Final = 90  # FP
COVEN: Final = 28
CROWDED: Final = 25
"""In one battle of so many two hordes have half a zone each of the smallest table, so that there is no room for all;
and in one there are casters alone, close to one another."""
CLOSE: Final = (12 * CM, 25 * CM, 40 * CM)
"""Battles that begin at close quarters have everybody within so much of one spot, east, west, north and south of it."""
SHOOTERS: Final = frozenset({"crack-shot", "double-fire", "stocked", "on-the-run"})  # abilities of ranged weapons (E8)
SWITCHES: Final = tuple(option.name for option in fields(TableRules) if option.name not in ("turns", "force_org"))


def random_setup(seed: int) -> BattleSetup[Row]:
    """A battle: the seed says everything; lands and sizes come in turn, so that a few seeds have them all.

    Every fourth is one of a campaign, where models may leave (firefight:A10d).
    """
    rng = random.Random(f"firefight setup|{seed}")
    crowded = seed % CROWDED == CROWDED - 1
    size = min(SIZES) if crowded else SIZES[seed % len(SIZES)]
    field = _with_hazards(rng, generate(LANDS[seed % len(LANDS)], rng.randrange(1_000), size))
    edges = random_edges(rng)[: 2 if crowded else None]
    fp, most = HORDE if crowded else rng.choice(POINTS), MOST_FIGURES // len(edges)
    coven = seed % CROWDED == 0
    middle = _middle(rng, field) if coven or (rng.random() < 0.5 and not crowded) else None
    taken: list[tuple[Point, int]] = []
    sides: list[SideSetup] = []
    for key, edge, alliance in zip(KEYS, edges, random_alliances(rng, len(edges)), strict=False):
        units = random_units(rng, key, COVEN if coven else fp, most, casters=coven)
        if middle is not None:
            units = [_placed(rng, field, unit, middle, taken) for unit in units]
        toward = rng.choice(BESIDE[edge]) if crowded or rng.random() < 0.1 else None
        figures = tuple(figure for unit in units for figure in unit)
        granting = tuple(side.key for side in sides if alliance and side.alliance == alliance and rng.random() < 0.5)
        supplied = rng.random() < 0.7
        sides.append(SideSetup(key, key.title(), edge, figures, alliance, toward, granting, supplied=supplied))
    rules = TableRules(turns=6 if coven else rng.choice((1, 2, 4, 4, 4, 6)))
    if seed % 2:
        rules = replace(rules, **{name: rng.random() < 0.5 for name in SWITCHES if name != "annihilation"})
    rules = replace(rules, annihilation=rng.random() < 0.1)
    return BattleSetup("firefight", field, tuple(sides), firefight_rows(), rules, campaign=seed % 4 == 2)


def random_units(rng: random.Random, key: str, fp: int, most: int, *, casters: bool = False) -> list[list[FigureSetup]]:
    """Units of one list, or of all, for about so many FP and at most so many models, or casters alone."""
    faction = rng.choice(("compact", "brood", "lattice", ""))
    rows = [row for row in firefight_rows() if row.faction.startswith(faction) or not faction]
    found: list[list[FigureSetup]] = []
    count = 0
    if casters:
        rows = [row for row in firefight_rows() if level(row.rules, "Caster")]
    if fp == HORDE:
        rows = [row for row in rows if row.most == 1]
    while fp > 0:
        row = rng.choice(rows)
        size = rng.randint(row.fewest, row.most)
        if count + size > most:
            break
        found.append([_with_a_past(rng, f"{key} {count + n}", row) for n in range(size)])
        count += size
        fp -= size * row.fp
    found.sort(key=lambda unit: unit[0].unit)  # so that those of one row form as few units as can be
    return found


def _with_a_past(rng: random.Random, key: str, row: Row) -> FigureSetup:
    """A model as a campaign sends it: some are veterans, and some of those have learnt something."""
    if rng.random() >= 0.3:
        return FigureSetup(key, row.key)
    shoots = any(arm.reach for arm in row.arms)
    serving = [ability for ability in ABILITIES.values() if shoots or ability not in SHOOTERS]
    abilities = tuple(rng.sample(serving, rng.choice((0, 1, 1, 2))))
    return FigureSetup(key, row.key, experience=rng.choice((1, 8, 16, 20, 24, 40)), abilities=abilities)


def _with_hazards(rng: random.Random, field: Battlefield) -> Battlefield:
    """The same table, some of its pools, rubble and ruins being poisoned ground."""
    kinds = (PieceKind.POOL, PieceKind.RUBBLE, PieceKind.RUINS)
    pieces = (
        Piece(PieceKind.HAZARD, piece.corners) if piece.kind in kinds and rng.random() < 0.3 else piece
        for piece in field.pieces
    )
    return replace(field, pieces=tuple(pieces))


Area = tuple[int, int, int, int]
"""Left, upper, right and lower bound."""


def _middle(rng: random.Random, field: Battlefield) -> Area:
    """Where a battle begins at close quarters, mostly about a piece of scenery."""
    reach = rng.choice(CLOSE)
    x, y = rng.randrange(field.width), rng.randrange(field.height)
    if field.pieces and rng.random() < 0.8:
        x, y = rng.choice(rng.choice(field.pieces).corners)
    return max(0, x - reach), max(0, y - reach), min(field.width, x + reach), min(field.height, y + reach)


def _placed(
    rng: random.Random, field: Battlefield, unit: list[FigureSetup], area: Area, taken: list[tuple[Point, int]]
) -> list[FigureSetup]:
    """The same unit with places in an area, one model by the other; without any, if no room was found."""
    radius = next(row.base for row in firefight_rows() if row.key == unit[0].unit)
    for _try in range(20):
        found: list[Point] = []
        for spot in _spots(rng, field, area, radius, len(unit)):
            bases = [*taken, *((place, radius) for place in found)]
            if all(hypot(spot[0] - x, spot[1] - y) > radius + other for (x, y), other in bases):
                found.append(spot)
                if len(found) == len(unit):
                    taken += [(place, radius) for place in found]
                    return [replace(figure, at=place) for figure, place in zip(unit, found, strict=True)]
    return unit


def _spots(rng: random.Random, field: Battlefield, area: Area, radius: int, count: int) -> Iterator[Point]:
    """A place for a first model, and others round it, outwards."""
    left, upper, right, lower = area
    x = min(max(rng.randint(left, right), radius), field.width - radius)
    y = min(max(rng.randint(upper, lower), radius), field.height - radius)
    yield x, y
    for number in range(12 * count):
        angle, away = rng.uniform(0, tau), (2 * radius + rng.randint(2, 240)) * (1 + number // 36)
        u, v = round(x + away * cos(angle)), round(y + away * sin(angle))
        if radius <= u <= field.width - radius and radius <= v <= field.height - radius:
            yield u, v
