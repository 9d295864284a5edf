"""The quick reference as values: blocks of short rows, each with the rule that it comes from.

The rules of the battle are the rule system's own, those of the week the campaign's. Draws nothing and explains nothing
at length: that is the rulebook's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.battle.contract.lists import Unit, lists_among
from campaign.battle.contract.paper import Block, Listed
from campaign.battle.systems import lists_of, paper_of
from campaign.paper.letterhead import Letterhead, of_campaign
from campaign.paper.reference import week
from campaign.world.battle_handover import agreed
from campaign.world.ids import EntryId
from campaign.world.state import Campaign


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit's numbers, as they are printed: one for each column of its list; and what it does besides."""

    name: str
    numbers: tuple[str, ...]
    notes: str


@dataclass(frozen=True, slots=True)
class UnitList:
    """The units of a list."""

    title: str
    rule: str
    columns: tuple[Listed, ...]
    rows: tuple[UnitRow, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """Both sides of the sheet, in the order in which it is read. ``line``: in what it tells lengths."""

    top: Letterhead
    line: str
    blocks: tuple[Block | UnitList, ...]


def reference(state: Campaign, entry: EntryId) -> Reference:
    """The rules of this campaign in short: its house rules, and the lists that its players have."""
    system = state.setting.system
    paper = paper_of(system)
    blocks: list[Block | UnitList] = [
        *paper.reference(agreed(state)),
        *unit_lists(system, state.setting.units.values()),
        *week.blocks(state.setting.rules, system),
    ]
    return Reference(of_campaign(state, entry), paper.words().lengths, tuple(blocks))


def unit_lists(system: str, units: Iterable[Unit]) -> tuple[UnitList, ...]:
    """The units by list, the dearest first."""
    lists, paper = lists_of(system), paper_of(system)
    known = sorted(units, key=lambda unit: (-unit.fp, unit.name))

    def row(unit: Unit) -> UnitRow:
        return UnitRow(unit.name, paper.list_cells(unit), ", ".join(paper.list_words(unit)))

    return tuple(
        UnitList(
            lists.faction_name(faction),
            paper.lists_rule,
            paper.listed(),
            tuple(row(unit) for unit in known if unit.faction == faction),
        )
        for faction in lists_among(lists, known)
        if any(unit.faction == faction for unit in known)
    )
