"""Random campaigns of six months in files, with everything that a campaign can have in its journal.

The random orders are those of any campaign; between them are notes, portraits and new names.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Final, get_args

from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world import orders as o
from tests.play.campaigns import Broken, play_in_file
from tests.play.exchange import draw, redrawn, something_more
from tests.play.founding import random_founding

WEEKS, MONTHS = 24, 6
OFTEN = 0.1  # notes and the like, for each order
ELSEWHERE = frozenset({"found-campaign", "take-copy"})  # what begins a file, and who takes a copy of one
KIND_FIELDS = (field for order in get_args(o.Order) for field in fields(order) if field.name == "kind")
ORDER_KINDS: Final = frozenset(str(field.default) for field in KIND_FIELDS) - ELSEWHERE
COUNTED = ("orders", "events", "battles", "battles of 3 sides", "battles of 4 sides", "players out")


def half_year(seed: int, folder: Path, weeks: int = WEEKS) -> Counter[str]:
    """Play one; the figures are what occurred, by kind of order."""
    path, rng = folder / "campaign.fftt", random.Random(f"half year|{seed}")
    with Desk.create(path, random_founding(seed, MONTHS)) as desk:
        if seed % 2 and not desk.state.armies:  # with veterans it is too late for another map
            desk.submit(o.RedrawMap(redrawn(desk.state.setting.map, rng)))
        draw(desk, rng)
        played = play_in_file(seed, desk, weeks, lambda: rng.random() < OFTEN and something_more(desk, rng))
        found = Counter[str](entry.order.kind for entry in desk.history())
    if faults := faults_in(path):
        raise Broken(f"seed {seed}: {faults}")
    kinds = {kind: found[kind] for kind in sorted(ORDER_KINDS)}
    told = {name: played.counts[name] for name in COUNTED}
    return Counter({"campaigns": 1, "weeks": played.state.weeks, **told, **kinds})
