"""The tactician answers every decision legally, the same for the same view, and leaves what it sees as it was."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from campaign.battle.contract import EASY, STANDARD, FigureSetup
from campaign.battle.fast import choice_rows, clone, fresh
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.applying import apply
from campaign.battle.man_to_man.flow import advance
from campaign.battle.man_to_man.legality import problem
from campaign.battle.man_to_man.options import MOST_OPTIONS, options
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Battle
from campaign.battle.man_to_man.seen import see
from campaign.battle.man_to_man.setup import set_up
from campaign.battle.man_to_man.tactician import think
from campaign.battle.man_to_man.units import man_to_man_rows
from tests.battle.man_to_man.even_battles import FP, PAIRS, even_battle
from tests.battle.man_to_man.setups import man_to_man_setup
from tests.battle.man_to_man.test_random_battles import begin

PATIENCE = 400  # decisions


def figures_of(s: Battle) -> list[tuple[int, ...]]:
    """Where everybody is, and how."""
    rows = (s.figures[i] for i in range(s.figure_count))
    return [(f.x, f.y, f.fx, f.fy, f.piece, f.level, f.low, f.moved, f.fate, f.action) for f in rows]


@pytest.mark.parametrize("strength", [EASY, STANDARD])
@pytest.mark.parametrize("seed", range(6))
def test_it_answers_legally_whatever_has_come_of_the_battle(seed: int, strength: int) -> None:
    t, s = begin(seed)
    dice, rows, view = random.Random(seed), choice_rows(MOST_OPTIONS, c.CHOICE_WIDTH), fresh(Battle)
    first, again = choice_rows(2, c.CHOICE_WIDTH)
    for _decision in range(PATIENCE):
        if advance(t, s) == c.OVER:
            break
        see(s, s.now[0].side, view)
        before = figures_of(s)
        think(t, view, strength, first)
        assert problem(t, s, first) == FINE, (s.now[0].kind, list(first))
        assert first[c.VERB] != c.CONCEDE
        assert figures_of(s) == figures_of(view) == before or s.now[0].phase == c.SETTING_UP
        think(t, view, strength, again)
        assert list(again) == list(first)
        if dice.random() < 0.5:  # half of what happens is nobody's plan
            apply(t, s, rows[dice.randrange(options(t, s, rows) - 1)])
        else:
            apply(t, s, first)
        s.now[0].logged = 0


@pytest.mark.parametrize("number", range(3))
def test_it_plays_whole_battles_and_most_are_decided(number: int) -> None:
    t, s = set_up(even_battle(number), number)
    row, view = choice_rows(1, c.CHOICE_WIDTH)[0], fresh(Battle)
    while advance(t, s) != c.OVER:
        see(s, s.now[0].side, view)
        think(t, view, STANDARD, row)
        assert problem(t, s, row) == FINE
        apply(t, s, row)
    fell = sum(s.figures[i].fate != c.ON_TABLE for i in range(s.figure_count))
    assert fell >= s.figure_count // 4


def test_what_the_other_side_has_set_up_makes_no_difference_to_where_it_sets_up() -> None:
    t, s = set_up(even_battle(0), 0)
    row, view = choice_rows(1, c.CHOICE_WIDTH)[0], fresh(Battle)
    while advance(t, s) == c.PLACING and s.now[0].side == 0:
        see(s, 0, view)
        think(t, view, STANDARD, row)
        apply(t, s, row)
    other = clone(s)
    for i in range(other.figure_count):
        if other.figures[i].side == 0:
            other.figures[i].x += 500
    found = []
    for battle in (s, other):
        see(battle, 1, view)
        think(t, view, STANDARD, row)
        found.append(tuple(row))
    assert found[0] == found[1]


def test_the_armies_of_the_battles_that_are_counted_cost_the_same() -> None:
    for number in range(len(PAIRS)):
        setup = even_battle(number)
        cost = {row.key: row.fp for row in setup.units}
        assert {sum(cost[figure.unit] for figure in side.figures) for side in setup.sides} == {FP}


@pytest.mark.parametrize("seed", range(2))
def test_it_answers_legally_where_vehicles_posts_and_crewed_weapons_are(seed: int) -> None:
    rows = man_to_man_rows()
    others = [row.key for row in rows if not row.is_man or row.serves]
    dice, base = random.Random(seed), even_battle(seed)
    sides = []
    for side in base.sides:
        names = ["common.commander", *["common.rifleman"] * 4, "common.bazooka", *dice.sample(others, 3)]
        sides.append(replace(side, figures=tuple(FigureSetup(f"{side.key} {n}", key) for n, key in enumerate(names))))
    t, s = set_up(replace(base, sides=tuple(sides), units=rows), seed)
    row, view = choice_rows(1, c.CHOICE_WIDTH)[0], fresh(Battle)
    for _decision in range(PATIENCE):
        if advance(t, s) == c.OVER:
            break
        see(s, s.now[0].side, view)
        think(t, view, STANDARD, row)
        assert problem(t, s, row) == FINE, (s.now[0].kind, list(row))
        assert row[c.VERB] != c.CONCEDE
        apply(t, s, row)
        s.now[0].logged = 0


@pytest.mark.parametrize("seed", range(8))
def test_it_answers_legally_with_any_armies_and_agreements(seed: int) -> None:
    t, s = set_up(man_to_man_setup(seed), seed)
    row, view = choice_rows(1, c.CHOICE_WIDTH)[0], fresh(Battle)
    while advance(t, s) != c.OVER:
        see(s, s.now[0].side, view)
        think(t, view, STANDARD, row)
        assert problem(t, s, row) == FINE, (s.now[0].kind, list(row))
        assert row[c.VERB] != c.CONCEDE
        apply(t, s, row)
        s.now[0].logged = 0
