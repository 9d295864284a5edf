"""The proof that the odds of operations agree with playing them, a situation a piece.

Foreseen and played apart: the forecast plays on what the player may see with dice of its own, and here a campaign is
founded in a file with other dice for each play, and orders are given at a desk until the week is over. The criterion
stands in ``tests/operations/agreement.py``: 99.9 % for each chance and mean, chi-square for the FP on arrival.
"""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from campaign.battle.forecast import fought_out
from campaign.battle.worker import Worker
from campaign.desk import Desk
from campaign.operations.foresight import foreseeing
from campaign.world import battle_handover
from campaign.world.ids import BattleId
from campaign.world.orders import ReportBattle
from tests.operations.agreement import disagreements
from tests.operations.scenes import SCENES, play
from tests.proofs.pieces import Failed, Figures, Proof

PLAYS: Final = 2000
FORESEEN: Final = 4000
EACH: Final = 100  # plays whose files lie in one folder


def operations(number: int, folder: Path) -> Figures:
    """One situation: what is foreseen of it, and what came of it in 2,000 plays."""
    scene = SCENES[number]()
    with Worker() as worker:
        worker.wait()
        (foreseen,) = (
            foreseeing(scene.state, [scene.operation]).only([scene.case]).run(worker, most=FORESEEN, precision=None)
        )
        tally = foreseen.of(scene.case)
        assert tally is not None
        assert foreseen.way is not None
        plays = []
        for first in range(0, PLAYS, EACH):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                resolve = partial(_compiled, worker)
                plays += [play(scene, seed, Path(place), resolve) for seed in range(first, first + EACH)]
    if wrong := disagreements(tally, foreseen.way, plays):
        raise Failed(f"{scene.name}: {'; '.join(wrong)}")
    taken = sum(observed["taken"] for observed in plays) / PLAYS
    told = f"{taken:.1%}, foreseen {tally.chance('taken').share:.1%}"
    return {"operations": PLAYS, f"sectors taken, {scene.name}": told}


def _compiled(worker: Worker, desk: Desk, battle: BattleId) -> None:
    """Have a battle fought by compiled rules, and enter what came of it."""
    prepared = desk.battles.prepare(battle)
    report = worker.submit(fought_out, prepared.setup, prepared.seed).result()
    desk.submit(ReportBattle(battle, battle_handover.as_entered(desk.state, battle, report)))


PROOFS: Final = (
    Proof(
        "operations-as-played",
        "odds of operations agree with playing them: mines, zones, helpers, empty sectors, commanders, withdrawals, "
        "parts of armies and battles at the end of the week, each 2,000 times",
        ("operations", len(SCENES) * PLAYS),
        len(SCENES),
        operations,
        ("campaign", "resources/systems", "tests/operations", "tests/world/situation.py"),
    ),
)
