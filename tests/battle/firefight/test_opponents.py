"""A slice of what the proofs count of Firefight's computer players: some set-ups, each from both seats.

As for the proofs they are fought by compiled rules, which fight the same battles as plain ones (``test_parity``).
"""

from __future__ import annotations

from itertools import permutations

import pytest

from campaign.battle.firefight.lists.force_org import army_problems
from tests.battle.firefight.even_battles import FACTIONS, POINTS, ROUND, SMALLER, battle_in_turn
from tests.proofs.duels import BARS

SETUPS = 6
LEAST = {"random": 0.9, "charger": 0.6, "easy": 0.5}


@pytest.mark.parametrize("other", LEAST)
def test_standard_play_beats(other, compiled) -> None:
    number = next(number for number, bar in enumerate(BARS) if (bar.one, bar.other) == ("standard", other))
    won = compiled.ask("duels: points", "firefight", number, SETUPS)
    assert len(won) == 2 * SETUPS
    assert sum(won) / len(won) >= LEAST[other]


def test_every_list_is_told_against_every_other(compiled) -> None:
    told = compiled.ask("duels: lists", "firefight", 1)
    assert told.pop("battles") == len(FACTIONS) ** 2
    assert set(told) == {f"{own} v. {enemy}" for own, enemy in permutations(FACTIONS, 2)}


@pytest.mark.parametrize("number", range(2 * ROUND))
def test_armies_keep_to_force_organisation_and_their_points(number: int) -> None:
    setup = battle_in_turn(number)
    rows = {row.key: row for row in setup.units}
    agreed = SMALLER if number >= ROUND else POINTS
    for side in setup.sides:
        assert army_problems(tuple(rows[figure.unit] for figure in side.figures), agreed, setup.rules) == []
