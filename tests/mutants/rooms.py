"""Which modules are changed, and which tests are asked besides those that are marked with a rule's claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import resources

OF_SYSTEMS = tuple(f"campaign/battle/{name}" for name in resources.systems() if name not in resources.ELSEWHERE)
PLACES = ("campaign/battle/kernel", *OF_SYSTEMS, "campaign/world/rules")
BESIDE = (  # what answers questions of the rules outside their room, and judges the tables that people draw
    *(
        f"campaign/world/{name}.py"
        for name in (
            "deploying",
            "battle_handover",
            "forecast_points",
            "queries",
            "knowledge",
            "week_check",
        )
    ),
    "campaign/battle/battlefields/problems.py",
)
# All else that cites rules is left out on purpose: it draws maps and tables, tells, prints and shows. The checks of
# maps (campaign/world/maps) as well, whose tests make so many maps that each change would take seconds.
NOT_RULES = (  # these say and choose, and decide nothing
    *(f"{folder}/{room}" for folder in OF_SYSTEMS for room in ("words/", "table/", "paper/", "tactician")),
    "campaign/battle/kernel/grid.py",
)
ROOMS_OF_TESTS: Final[Mapping[str, str]] = {
    "campaign/battle/firefight/": "tests/battle/firefight/",
    "campaign/battle/man_to_man/": "tests/battle/man_to_man/",
}
"""By the room of a function: the tests that have to notice a change, those of them that run the changed statement.

What they do with one hit, wound or leg carries out dozens of claims at once, and no function cites them all.
"""


def room_of_tests(path: str, rooms: Mapping[str, str]) -> str:
    """The folder of the tests that are asked in place of those of the claims, or ""."""
    return next((tests for room, tests in rooms.items() if path.startswith(room)), "")
