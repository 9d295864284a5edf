"""The quick reference as values: blocks of short rows, each with the rule that it comes from.

What the rules hold as numbers is read from them. Draws nothing and explains nothing at length: that is the rulebook's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.battle.fftt.units import ABILITIES, EXPERIENCE, Faction, Unit
from campaign.paper.letterhead import Letterhead, of_campaign
from campaign.paper.reference import battle, week
from campaign.paper.reference.rows import Block, Row
from campaign.words import _
from campaign.world.ids import EntryId
from campaign.world.state import Campaign
from campaign.world.unit_words import ability_name, ability_text, faction_name, signed, unit_notes


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
        _abilities(),
        *unit_lists(state.setting.units.values()),
        *week.blocks(rules),
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
        tuple(Row(text, key=str(step), rule=rule) for step, gain in EXPERIENCE.items() for text, rule in [gains[gain]]),
    )


def _abilities() -> Block:
    """The table of the commanders' abilities; its rules are numbered as the throws are (fftt:N2 to fftt:N12)."""
    rows = tuple(
        Row(f"{ability_name(ability)}: {ability_text(ability)}", key=str(thrown), rule=f"N{thrown}")
        for thrown, ability in ABILITIES.items()
    )
    return Block(_("Abilities: 2D6"), "N13", rows, _("thrown again where it cannot serve, or is there already"))


def unit_lists(units: Iterable[Unit]) -> tuple[UnitList, ...]:
    """The units by faction, the dearest first."""
    known = sorted(units, key=lambda unit: (-unit.fp, unit.name))
    return tuple(
        UnitList(faction_name(faction), tuple(_unit_row(unit) for unit in known if unit.faction is faction))
        for faction in Faction
        if any(unit.faction is faction for unit in known)
    )


def _unit_row(unit: Unit) -> UnitRow:
    ranges = "–" if unit.short is None or unit.long is None else f"{unit.short // 10}/{unit.long // 10}"
    return UnitRow(
        unit.name,
        str(unit.fp),
        str(unit.ap) if unit.ap else "–",
        str(unit.wounds),
        "–" if unit.skill is None else str(unit.skill),
        ranges,
        str(unit.move // 10) if unit.move else "–",
        signed(unit.hand) if unit.hand else "0",
        ", ".join(unit_notes(unit, hand=False)),
    )
