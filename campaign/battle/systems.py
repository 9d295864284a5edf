"""The rule systems that the program has, by the names that set-ups, records and campaigns call them.

The one place that knows which there are. Each face of one is loaded when it is wanted, not before: to read a log takes
none of the rules.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import resources
from campaign import rulebook
from campaign.battle.scenery import PieceKind
from campaign.words import _

if TYPE_CHECKING:
    from campaign.battle.contract import AnySystem
    from campaign.battle.contract.agreements import Agreements
    from campaign.battle.contract.battlefields import BattlefieldRules
    from campaign.battle.contract.campaign import AnyCampaignFace
    from campaign.battle.contract.lists import AnyLists
    from campaign.battle.contract.paper import AnyPaperFace
    from campaign.battle.contract.scenario import AnyScenarios
    from campaign.battle.contract.table import TableFace
    from campaign.battle.contract.telling import Telling

SYSTEMS: Final[dict[str, str]] = {
    "fftt": "campaign.battle.fftt",
    "firefight": "campaign.battle.firefight",
    "man_to_man": "campaign.battle.man_to_man",
}
"""Each rule system by its name, and the folder that it is; to add one is to add a line."""

UNNAMED: Final = "fftt"
"""What every form of 0.1 to 0.11 means: there was one rule system, and nothing named it."""


LESSON: Final = ("scenarios", "learning.json")  # where the learning battle lies in a rule system's data


class UnknownSystem(ValueError):
    """A rule system that this version of the program does not have; ``str`` says what to do."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return _(
            "This version of the program does not have the rule system “{name}” (it has: {known}). "
            "Update the program, or correct the name."
        ).format(name=self.name[:40], known=", ".join(SYSTEMS))


def system_of(name: str) -> AnySystem:
    """The rule system of that name. Raises UnknownSystem where there is none."""
    system: AnySystem = _part(name, "system").SYSTEM
    return system


def lists_of(name: str) -> AnyLists:
    """The lists of the rule system of that name. Raises UnknownSystem where there is none."""
    lists: AnyLists = _part(name, "lists").LISTS
    return lists


def campaign_of(name: str) -> AnyCampaignFace:
    """What a campaign asks of the rule system of that name. Raises UnknownSystem where there is none."""
    face: AnyCampaignFace = _part(name, "campaign").CAMPAIGN
    return face


def telling_of(name: str) -> Telling:
    """The words of the rule system of that name. Raises UnknownSystem where there is none."""
    telling: Telling = _part(name, "words").TELLING
    return telling


def scenarios_of(name: str) -> AnyScenarios:
    """What scenario files may say of battles of the rule system of that name. Raises UnknownSystem."""
    scenarios: AnyScenarios = _part(name, "scenario").SCENARIOS
    return scenarios


def paper_of(name: str) -> AnyPaperFace:
    """What the rule system of that name puts on paper. Raises UnknownSystem where there is none."""
    face: AnyPaperFace = _part(name, "paper").PAPER
    return face


def kinds_of(name: str) -> tuple[PieceKind | None, ...]:
    """The kinds of scenery that the rule system of that name knows, low walls last as None. Raises UnknownSystem."""
    known = paper_of(name).scenery
    return tuple(kind for kind in (*PieceKind, None) if known(kind) is not None)


def agreements_of(name: str) -> Agreements:
    """What can be agreed on for battles of the rule system of that name. Raises UnknownSystem where there is none."""
    agreements: Agreements = _part(name, "agreements").AGREEMENTS
    return agreements


def battlefields_of(name: str) -> BattlefieldRules:
    """What the rule system of that name asks of tables and scenery. Raises UnknownSystem where there is none."""
    rules: BattlefieldRules = _part(name, "battlefields").BATTLEFIELDS
    return rules


def table_of(name: str) -> TableFace:
    """What the table that people play at asks of the rule system of that name. Raises UnknownSystem."""
    face: TableFace = _part(name, "table").TABLE
    return face


def _part(name: str, part: str) -> Any:
    if name not in SYSTEMS:
        raise UnknownSystem(name)
    return _module(f"{SYSTEMS[name]}.{part}")


@cache
def _module(name: str) -> ModuleType:
    """A module, imported when it is first asked for: states ask for theirs hundreds of times in an order."""
    return import_module(name)


def books() -> tuple[str, ...]:
    """The rulebooks that people are shown: the campaign’s, and those of the rule systems that can be played."""
    return tuple(name for name in rulebook.BOOKS if name == rulebook.CAMPAIGN or name in SYSTEMS)


def taught() -> tuple[str, ...]:
    """The names of the rule systems that have a learning battle among their data."""
    return tuple(name for name in SYSTEMS if resources.of_system(name, *LESSON).is_file())


def offered_first() -> str:
    """The name of the rule system that is offered first where a campaign or battle begins."""
    return next(iter(SYSTEMS))
