"""Battles of Firefight: one for each seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import (
    BattleSetup,
    FigureSetup,
    SideSetup,
)
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.records import MOST_FIGURES
from campaign.battle.firefight.setup import HOUSE_RULES
from campaign.battle.firefight.units import ABILITIES, Row, firefight_rows
from campaign.battle.scenery import CM, Edge


def firefight_setup(seed: int) -> BattleSetup[Row]:
    """Two sides of some units each, or up to four, set up by themselves, on any table that the program makes.

    Of every third battle some house rules are another way; in every other one some models have abilities; every fourth
    is one of a campaign, where models may leave (firefight:A10d).
    """
    rng = random.Random(f"firefight|{seed}")
    first = rng.choice(tuple(Edge))
    sides = tuple(
        SideSetup(f"side {n}", f"Side {n}", edge, tuple(_army(rng, n)))
        for n, edge in enumerate((first, first.opposite))
    )
    across = rng.choice((80, 100, 120)) * CM
    land = generate(rng.choice(("park", "ruins", "suburb")), rng.randrange(100), (across, 100 * CM))
    rules = TableRules(turns=rng.choice((1, 2, 4)))
    more = random.Random(f"sides and agreements|{seed}")
    if seed % 3 == 0:
        rules = replace(rules, **{key: more.random() < 0.5 for key in HOUSE_RULES})
    joined = _joined(more, seed, sides)
    if seed % 2:
        joined = tuple(replace(side, figures=tuple(_able(more, side.figures))) for side in joined)
    return BattleSetup("firefight", land, joined, firefight_rows(), rules, campaign=seed % 4 == 2)


def _able(rng: random.Random, figures: Sequence[FigureSetup]) -> Iterator[FigureSetup]:
    """The same, some of them with an ability or experience."""
    for figure in figures:
        ability, experience = rng.choice(sorted(ABILITIES.values())), rng.choice((0, 8, 24))
        yield replace(figure, abilities=(ability,), experience=experience) if rng.random() < 0.3 else figure


def _joined(rng: random.Random, seed: int, sides: tuple[SideSetup, ...]) -> tuple[SideSetup, ...]:
    """These two, with one or two sides more in two battles of five, some of them allied."""
    first = sides[0].edge
    free = [edge for edge in Edge if edge not in (first, first.opposite)]
    number = (0, 0, 1, 0, 2)[seed % 5]
    more = [
        SideSetup(f"side {n + 2}", f"Side {n + 2}", free[n], tuple(_army(rng, n + 2)[:12]), toward=None)
        for n in range(number)
    ]
    if not more:
        return tuple(replace(side, figures=side.figures[: MOST_FIGURES // 2]) for side in sides)
    teams = [rng.choice(("", "one", "two")) for _each in (*sides, *more)]
    if set(teams) in ({"one"}, {"two"}):
        teams[1] = ""
    cut = (replace(side, figures=side.figures[:16]) for side in sides)
    joined = [replace(side, alliance=team) for side, team in zip((*cut, *more), teams, strict=True)]
    if joined[2].alliance and joined[2].alliance == joined[0].alliance:
        joined[2] = replace(joined[2], toward=first)  # campaign:D3c
    return tuple(joined)


def _army(rng: random.Random, side: int) -> list[FigureSetup]:
    rows = [row for row in firefight_rows() for _each in range(rng.randint(0, 2))] or [firefight_rows()[1]]
    rng.shuffle(rows)
    figures: list[FigureSetup] = []
    for row in rows:
        for _each in range(rng.randint(row.fewest, row.most)):
            figures.append(FigureSetup(f"{side}.{len(figures)}", row.key, commander=not figures))
    return figures


def even_setup(seed: int) -> BattleSetup[Row]:
    """Two equal sides of 200 points and four rounds, on any table that the program makes."""
    rng = random.Random(f"even|{seed}")
    units = ["compact.captain", *["compact.section"] * 5, "compact.gunner", "compact.gunner"]
    sides = tuple(
        SideSetup(key, key.upper(), edge, tuple(FigureSetup(f"{key}{n}", unit) for n, unit in enumerate(units)))
        for key, edge in (("a", Edge.SOUTH), ("b", Edge.NORTH))
    )
    land = generate(rng.choice(("park", "ruins", "suburb")), rng.randrange(100), (100 * CM, 100 * CM))
    return BattleSetup("firefight", land, sides, firefight_rows(), TableRules(turns=4))
