"""The proofs of milestone 0.13, Firefight whole, cut into pieces."""

from __future__ import annotations

import random
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
from tests.proofs.pieces import Failed, Figures, Proof

CAMPAIGNS, CAMPAIGNS_EACH = 10, 2
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
)
