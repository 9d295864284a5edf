"""Players of the arena: each plays a whole battle of a system that it does not know, within the budget."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from campaign.battle.arena import Game, play_out
from tests.arena.__main__ import Duel, read, table
from tests.arena.players import BUDGET, PLAYERS
from tests.battle.systems import CASES, Case

SECOND, FIREFIGHT = (case for case in CASES if case.system.name in ("nerve", "firefight"))
THINK = ("strong", "greedy", "monte carlo", "ways")
OF_FIREFIGHT = ("charger",)


@pytest.mark.parametrize("name", PLAYERS)
def test_it_plays_a_battle_to_its_end_and_spends_no_more_than_it_has(name: str) -> None:
    case: Case = FIREFIGHT if name in OF_FIREFIGHT else SECOND
    system = case.system
    players = {0: PLAYERS[name](system), 1: PLAYERS["standard"](system)}
    game = play_out(Game.begin(case.small, 4), players)
    assert game.fought().report.turns >= 1
    spent = getattr(players[0], "playouts", 0)
    assert (spent > 0) == (name in THINK)
    assert spent <= BUDGET * int(system.clock(game.s))


def test_what_was_fought_is_read_again_and_told_with_its_interval_and_seeds(tmp_path: Path) -> None:
    rows = [
        Duel("strong", "standard", setup, seat, ("insectoids", "marines"), float(setup % 2), 1300, 10, 5.0)
        for setup in range(4)
        for seat in range(2)
    ]
    log = tmp_path / "log"
    log.write_text("".join(json.dumps(asdict(row)) + "\n" for row in rows), encoding="utf-8")
    assert read(log) == rows
    told = list(table(rows, "20 FP"))
    assert told[2] == "| strong | standard | all | 8 | 50.0% | 21.5% to 78.5% | 130 | 5.0 |"
    assert any("insectoids v. the other lists" in line for line in told)
    assert told[-1].startswith("Set-ups and seeds 0 to 3, each from both seats")
