"""The table of the commanders' abilities, and whom each can serve (fftt:N)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign.battle.fftt.units import Unit

ABILITIES = {  # 2D6 -> ability
    2: "road-runner",  # fftt:N2a
    3: "crack-shooter",  # fftt:N3a
    4: "iron",  # fftt:N4a
    5: "chameleon",  # fftt:N5a
    6: "storm-bringer",  # fftt:N6a
    7: "doc",  # fftt:N7a
    8: "full-metal-jacket",  # fftt:N8a
    9: "lucky",  # fftt:N9a
    10: "happy-trigger",  # fftt:N10a
    11: "berserk",  # fftt:N11a
    12: "glimmering",  # fftt:N12a
}


def ability_serves(unit: Unit, ability: str, extra_ap: int = 0) -> bool:
    """Whether an ability can serve a figure of this unit, with its extra action points, and is new to its kind.

    fftt:N13a, N13b, N13c, N13d, N13e, N13f, N13i
    """
    match ability:
        case "crack-shooter" | "storm-bringer":
            return unit.skill is not None
        case "doc":
            return unit.ap + extra_ap >= 2 and not {"heals", "repairs"} & set(unit.traits)
        case "full-metal-jacket":
            return "scans" not in unit.traits and "two-shots" not in unit.traits
        case "happy-trigger":
            return unit.shoots and "never-out" not in unit.traits
        case _:
            return True
