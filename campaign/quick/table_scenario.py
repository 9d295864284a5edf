"""The scenario of a quick battle: armies at their edges of a table that a land, or another scenario, has made.

Builds values; plays nothing and reads no file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from campaign.battle.battlefields.generate import generate
from campaign.battle.battlefields.land_styles import LOOKS
from campaign.battle.contract import BattleSetup, SideSetup
from campaign.battle.contract.lists import Unit
from campaign.battle.scenario import Scenario
from campaign.battle.scenery import Battlefield, Edge
from campaign.battle.systems import agreements_of, battlefields_of, system_of
from campaign.quick.lists import BadRoster, Roster, figure_setups, lists_with
from campaign.words import _

EDGES: Final = (Edge.SOUTH, Edge.NORTH, Edge.EAST, Edge.WEST)  # attacker, defender, then the others
LETTERS: Final = "ABCD"
LANDS: Final = tuple(LOOKS)


@dataclass(frozen=True, slots=True)
class QuickSide:
    """One side. ``team``: sides of the same one are allies; 0 is nobody's ally.

    ``chance``: the seed of an army that was drawn.
    """

    name: str
    roster: Roster
    team: int = 0
    chance: int | None = None


def quick_scenario(
    sides: Sequence[QuickSide],
    *,
    system: str,
    land: str = "core",
    seed: int = 0,
    table: Battlefield | None = None,
    rules: Any = None,
    units: Sequence[Unit] = (),
) -> Scenario:
    """Two to four sides, the attacker first, on a table of this land, or on this one. Raises BadRoster.

    ``units``: rows of a club's own that the armies are of.
    """
    if not 2 <= len(sides) <= len(EDGES):
        raise BadRoster([_("A quick battle has two to four sides, not {n}.").format(n=len(sides))])
    names, used = _names(sides), {side.roster.faction for side in sides}
    teams = {side.team for side in sides if side.team}
    setup = BattleSetup(
        system=system,
        battlefield=table or generate(land, seed, fewest=battlefields_of(system).fewest),
        sides=tuple(
            SideSetup(
                LETTERS[n],
                names[n],
                EDGES[n],
                figure_setups(system, side.roster, LETTERS[n]),
                alliance=f"team {side.team}" if side.team in teams and _has_ally(sides, n) else "",
            )
            for n, side in enumerate(sides)
        ),
        units=tuple(row for row in lists_with(system, units).units() if not units or row.faction in used),
        rules=rules or agreements_of(system).usual,
    )
    problems = [problem.text for problem in system_of(system).problems(setup, any_army=True)]
    if problems:
        raise BadRoster(problems)
    return Scenario(setup, _(" against ").join(names), seed=seed)


def _has_ally(sides: Sequence[QuickSide], number: int) -> bool:
    return any(n != number and side.team == sides[number].team for n, side in enumerate(sides))


def _names(sides: Sequence[QuickSide]) -> tuple[str, ...]:
    """What the sides are called; no two alike."""
    found: list[str] = []
    for number, side in enumerate(sides):
        name = side.name.strip()[:40] or side.roster.name or _("Side {letter}").format(letter=LETTERS[number])
        found.append(name if name not in found else f"{name} {LETTERS[number]}")
    return tuple(found)


def with_table(scenario: Scenario, table: Battlefield) -> Scenario:
    """The same battle on another table."""
    return replace(scenario, setup=replace(scenario.setup, battlefield=table))
