"""The quick reference as values: blocks of short rows, each with the rule that it comes from.

What the rules hold as numbers is read from them. Draws nothing and explains nothing at length: that is the rulebook's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.battle.contract.campaign import STEPS, AnyCampaignFace
from campaign.battle.contract.lists import AnyLists, Unit
from campaign.battle.table_words import signed
from campaign.paper.letterhead import Letterhead, of_campaign
from campaign.paper.reference import battle, week
from campaign.paper.reference.rows import Block, Row
from campaign.words import _
from campaign.world.ids import EntryId
from campaign.world.state import Campaign


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit's numbers, as they are printed; a dash where it has none."""

    name: str
    fp: str
    actions: str
    wounds: str
    skill: str
    ranges: str
    move: str
    hand: str
    notes: str


@dataclass(frozen=True, slots=True)
class UnitList:
    """The units of a faction."""

    title: str
    rows: tuple[UnitRow, ...]


@dataclass(frozen=True, slots=True)
class Reference:
    """Both sides of the sheet, in the order in which it is read."""

    top: Letterhead
    blocks: tuple[Block | UnitList, ...]


def reference(state: Campaign, entry: EntryId) -> Reference:
    """The rules of this campaign in short: its house rules, and the lists that its players have."""
    rules = state.setting.rules
    blocks: list[Block | UnitList] = [
        *battle.blocks(rules),
        _experience(),
        _abilities(state.setting.face),
        *unit_lists(state.setting.lists, state.setting.units.values()),
        *week.blocks(rules, state.setting.system),
    ]
    return Reference(of_campaign(state, entry), tuple(blocks))


def _experience() -> Block:
    gains = {
        "elite": (_("elite: +1 when shooting"), "R1b"),
        "wound": (_("+1 wound"), "R1c"),
        "veteran": (_("veteran: +1 hand to hand"), "R1d"),
        "action": (_("+1 action"), "R1e"),
        "ability": (_("a throw for an ability"), "R1f"),
    }
    return Block(
        _("Experience: FP killed"),
        "R1",
        tuple(Row(text, key=str(step), rule=rule) for step, gain in STEPS.items() for text, rule in [gains[gain]]),
    )


def _abilities(face: AnyCampaignFace) -> Block:
    """The table of the commanders' abilities; its rules are numbered as the throws are (fftt:N2 to fftt:N12)."""
    rows = tuple(
        Row(face.ability_told(ability), key=str(thrown), rule=f"N{thrown}")
        for thrown, ability in face.abilities.items()
    )
    return Block(_("Abilities: 2D6"), "N13", rows, _("thrown again where it cannot serve, or is there already"))


def unit_lists(lists: AnyLists, units: Iterable[Unit]) -> tuple[UnitList, ...]:
    """The units by faction, the dearest first."""
    known = sorted(units, key=lambda unit: (-unit.fp, unit.name))
    return tuple(
        UnitList(lists.faction_name(faction), tuple(_unit_row(unit) for unit in known if unit.faction == faction))
        for faction in lists.factions
        if any(unit.faction == faction for unit in known)
    )


PRINTED = ("actions", "wounds", "to_hit", "short", "long", "move", "hand", "note")
"""Numbers that have a column of their own, and what stands among the notes already."""


def _unit_row(unit: Unit) -> UnitRow:
    stats = unit.stats()
    numbers = {stat.key: stat.value for stat in stats}
    others = [stat.short for stat in stats if stat.short and stat.key not in PRINTED]
    return UnitRow(
        unit.name,
        str(unit.fp),
        str(numbers.get("actions") or "–"),
        str(numbers["wounds"]),
        str(numbers.get("to_hit", "–")),
        f"{numbers['short']}/{numbers['long']}" if "short" in numbers else "–",
        str(numbers.get("move", "–")),
        signed(numbers["hand"]) if numbers.get("hand") else "0",
        ", ".join((*others, *unit.notes())),
    )
