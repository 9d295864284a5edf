"""The tactician of Firefight: it beats whoever picks at random, in battles on any table. The proofs play more."""

from __future__ import annotations

import random
from functools import partial

import pytest

from campaign.battle.arena import Choice, Game, play_out, tactician
from campaign.battle.contract import EASY, STANDARD
from campaign.battle.fast import choice_rows
from campaign.battle.firefight.system import SYSTEM
from tests.battle.firefight.setups import even_setup

BATTLES = 5


def at_random(rng: random.Random, t, view) -> Choice:
    """Any option but to concede."""
    rows = choice_rows(SYSTEM.most_options, SYSTEM.width)
    count = SYSTEM.options(t, view, rows)
    return tuple(rows[rng.randrange(max(1, count - 1))])


def won_against_random(strength: int) -> int:
    """How many of the battles a strength wins, on either side."""
    found = 0
    for seed in range(BATTLES):
        game, own = Game.begin(even_setup(seed), seed), seed % 2
        other = partial(at_random, random.Random(seed))
        play_out(game, {own: partial(tactician, SYSTEM, strength=strength), 1 - own: other})
        found += game.fought().report.holder == game.setup.sides[own].key
    return found


@pytest.mark.parametrize(("strength", "least"), [(STANDARD, 5), (EASY, 4)])
def test_the_tactician_beats_whoever_picks_at_random(strength: int, least: int) -> None:
    assert won_against_random(strength) >= least
