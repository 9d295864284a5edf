"""What is cut out for a game, as values: the rule system's templates, rulers and markers, and a base for every size.

Every length is the rules' own, in millimetres. Draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract.lists import Unit
from campaign.battle.contract.paper import TENTH
from campaign.battle.contract.paper import Templates as OfGame
from campaign.battle.systems import paper_of
from campaign.paper.letterhead import Letterhead, of_campaign
from campaign.world.battle_handover import agreed
from campaign.world.ids import EntryId
from campaign.world.state import Campaign

LARGE: Final = 450  # a base of a larger radius takes a row of its own


@dataclass(frozen=True, slots=True)
class Base:
    """A figure's base, seen from above, and who stands on one of that size."""

    radius: float
    names: tuple[str, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class Templates:
    """All of it, for the rule system, the house rules and the lists of one campaign."""

    top: Letterhead
    game: OfGame
    bases: tuple[Base, ...]


def templates(state: Campaign, entry: EntryId) -> Templates:
    """What one game needs, by this campaign's house rules and lists of units."""
    paper = paper_of(state.setting.system)
    entering = [unit for unit in state.setting.units.values() if paper.leaders_enter or not unit.leads]
    return Templates(of_campaign(state, entry), paper.templates(agreed(state)), bases(entering))


def bases(units: Iterable[Unit]) -> tuple[Base, ...]:
    """A base for every size that a unit of these lists has, the smallest first."""
    by_size: dict[int, list[str]] = {}
    for unit in sorted(units, key=lambda unit: unit.key):
        names = by_size.setdefault(unit.base, [])
        if unit.name not in names:
            names.append(unit.name)
    smallest = min(by_size)

    def copies(size: int) -> int:
        return 40 if size == smallest else 4 if size <= LARGE else 2

    return tuple(Base(size / TENTH, tuple(names), copies(size)) for size, names in sorted(by_size.items()))
