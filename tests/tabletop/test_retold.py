"""A battle in a few lines."""

from __future__ import annotations

import pytest

import resources
from campaign.battle.arena import fight
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.words import account_of
from campaign.battle.fftt.words.names import names
from campaign.battle.row_packing import unpack
from campaign.battle.scenario import read
from campaign.tabletop.retold import retold

SETUP = read(resources.of_system("fftt", "scenarios", "crossroads.json").read_text(encoding="utf-8")).setup
ROWS = unpack(fight(SETUP, 4).record.log)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return retold(SETUP, ROWS, "The crossroads").splitlines()


def test_it_begins_with_its_title_and_who_has_won_in_how_many_turns(lines: list[str]) -> None:
    winner = next(names(SETUP).sides[row[4]] for row in ROWS if row[0] == c.LOG_WON)
    assert lines[:2] == ["The crossroads", f"{winner} won in {ROWS[-1][1]} turns."]


def test_every_turning_point_is_told(lines: list[str]) -> None:
    told = [line for line in lines if line.startswith("Turn ")]
    assert len(told) == len(account_of(SETUP, ROWS).points) > 0


def test_everybody_who_fell_is_named_once(lines: list[str]) -> None:
    fallen = [row[4] for row in ROWS if row[0] == c.LOG_KILLED]
    told = " ".join(line for line in lines if line.startswith("Fallen of "))
    assert fallen
    assert all(names(SETUP).short[figure] in told for figure in fallen)


def test_the_best_shooter_has_the_most_hits(lines: list[str]) -> None:
    shots = [row for row in ROWS if row[0] == c.LOG_SHOT]
    hits = [row[4] for row in shots if row[7] + row[8] <= row[6]]
    most = max(hits.count(figure) for figure in hits)
    assert lines[-1].startswith("Best shooter: ")
    assert f"{most} hit" in lines[-1]


def test_a_battle_without_a_shot_names_no_shooter() -> None:
    rows = [row for row in ROWS if row[0] != c.LOG_SHOT]
    assert "Best shooter" not in retold(SETUP, rows)


def test_a_battle_that_nobody_has_won_says_so() -> None:
    assert retold(SETUP, [row for row in ROWS if row[0] != c.LOG_WON]).startswith("Nobody won")
