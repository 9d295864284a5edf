"""The proofs of milestone 0.13, Firefight whole, cut into pieces."""

from __future__ import annotations

import random
import re
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Final

from campaign.battle.systems import agreements_of
from campaign.world.orders import FoundCampaign
from campaign.world.rules.founding import COMPUTER_LEVELS
from tests.battle.play.compiled import Compiled, why_not
from tests.play.founding import random_founding
from tests.proofs.computers import play_computers
from tests.proofs.pieces import Failed, Figures, Proof, passing
from tests.proofs.table import watch
from tests.ui.battle.table.battles.rounds import BUDGET

CAMPAIGNS, CAMPAIGNS_EACH = 10, 2
PLAYED_BY: Final = ("mouse", "keys")
ROUNDS: Final = re.compile(r"(\d+) rounds, (\d+) answers; ([\d.]+) inputs a round, (\d+) at most")
WEEKS: Final = 8


def founding(seed: int, levels: tuple[str, ...] = COMPUTER_LEVELS) -> FoundCampaign:
    """A campaign of Firefight with random seats, levels of the computer players and house rules, its battles' too."""
    rng, found = random.Random(f"firefight|{seed}"), random_founding(seed, system="firefight")
    switches = {option.key: rng.random() < 0.5 for option in agreements_of("firefight").of_campaigns}
    rules = replace(found.rules, **switches) if seed % 2 else found.rules
    players = tuple(replace(player, computer=rng.choice(levels)) for player in found.players)
    return replace(found, players=players, rules=rules)


def played(seed: int, weeks: int = WEEKS) -> dict[str, int]:
    """The counts of a campaign that computer players have played; every check after every order."""
    with tempfile.TemporaryDirectory(prefix="fftt-firefight-") as folder:
        return dict(play_computers(seed, Path(folder), weeks=weeks, founding=founding(seed)).counts)


def campaigns(number: int, _folder: Path) -> Figures:
    """Some campaigns of computer players in files, their battles fought by compiled rules."""
    if reason := why_not():
        raise Failed(f"{reason}: pip install numba")
    found: Counter[str] = Counter()
    with Compiled(warm=False) as process:
        for seed in range(number * CAMPAIGNS_EACH, (number + 1) * CAMPAIGNS_EACH):
            found.update({"campaigns": 1, **process.ask("campaign of firefight", seed)})
    return dict(sorted(found.items()))


def clicked(number: int, _folder: Path) -> Figures:
    """A battle of 225 points at the window under the watch of the event loop, against the strong computer."""
    by = PLAYED_BY[number]
    _all, told, longest = watch(ROUNDS, "firefight", by)
    if by == "mouse" and int(told[4]) > BUDGET:
        raise Failed(f"{told[0]}: {BUDGET} are allowed")
    inputs = f"{told[3]} a round, {told[4]} at most, in {told[1]} rounds of {told[2]} answers"
    return {"battles": 1, f"by {by}, inputs": inputs, f"by {by}, the longest handler": longest}


PROOFS: Final = (
    Proof(
        "firefight-campaigns",
        "campaigns of 8 weeks by computer players in Firefight, in files: books balance after every order, the check "
        "is clean",
        ("campaigns", 20),
        CAMPAIGNS,
        campaigns,
        ("campaign", "resources", "tests/play", "tests/proofs/computers.py", "tests/proofs/firefight.py"),
        all_of=frozenset(
            (
                "battles",
                "figures lost",
                "sides that won",
                "sides that were beaten",
                "sides that retreated",
                "sides that stood at the end",
            )
        ),
    ),
    Proof(
        "firefight-clicked",
        "battles of 225 points against the strong computer at the window, by mouse alone within 20 inputs a round, and "
        "by keyboard alone: the campaign has of them what the log tells, and no handler works longer than 50 ms",
        ("battles", len(PLAYED_BY)),
        len(PLAYED_BY),
        clicked,
        alone=True,
    ),
    Proof(
        "firefight-screens",
        "every screen of Firefight: controls have names and are reached by keys, nothing is cut off or out of reach on "
        "the smallest screen, hostile names are plain text",
        ("tests passed", 150),
        1,
        passing("tests/ui/test_screens.py", "-k", "firefight"),
    ),
)
