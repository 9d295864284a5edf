"""The numbers of a model of Firefight as they are printed: in columns, large on its card, in the quick reference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.paper import Band, Blank, Column, Fact, Listed, StatBlock
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.paper import special
from campaign.battle.firefight.units import Row
from campaign.battle.scenery import INCH
from campaign.battle.table_words import in_inches
from campaign.words import _

COUNTED: Final = frozenset({"tougher"})


def columns() -> tuple[Column, ...]:
    """The heads of the columns of an army sheet."""
    return Column(_("Quality"), 18.0, 15), Column(_("Defense"), 18.0, 15), Column(_("Range"), 22.0)


def block(row: Row, learnt: FigureSetup) -> StatBlock:
    """A model with all that it has learnt."""
    if row.leads:
        return StatBlock((None,) * 3, tuple(("", label) for label in _large()), row.notes())
    stats = {stat.key: stat for stat in row.stats(learnt)}
    quality, defense = stats["quality"].text, stats["defense"].text
    wounds = stats["wounds"].value
    reaches = sorted({arm.reach for arm in row.arms if arm.reach})
    band = None
    if reaches:
        names = [arm.name for reach in reaches for arm in row.arms if arm.reach == reach]
        band = Band(tuple((reach, in_inches(reach * INCH)) for reach in reaches), ", ".join(names))
    numbers = (quality, defense, str(wounds) if row.tough or wounds > 1 else "")
    return StatBlock(
        cells=(quality, defense, " / ".join(in_inches(reach * INCH) for reach in reaches) or None),
        large=tuple(zip(numbers, _large(), strict=True)),
        words=row.notes(),
        band=band,
    )


def _large() -> tuple[str, str, str]:
    return _("Quality"), _("Defense"), _("Tough")


def blank() -> Blank:
    """The labels of a card that is filled in by hand."""
    return Blank(_large(), _("inches, and the weapons"))


def facts(row: Row, rules: TableRules) -> tuple[Fact, ...]:
    """What the rules say of a train, and the special rules of whoever fights."""
    if row.leads:
        return (
            Fact(_("leads and supplies its army on the map"), "E3a"),
            Fact(_("never comes to a table"), "E3b"),
            Fact(_("lost when its army retreats or is beaten"), "E3c"),
        )
    return special.facts(row, rules)


def supply(rows: Sequence[Row]) -> str:
    """What an army's trains mean for it, in a few words."""
    return _("led and supplied") if any(row.leads for row in rows) else _("cannot attack")


def listed() -> tuple[Listed, ...]:
    """The heads of a row's numbers in the quick reference."""
    return (
        Listed(_("FP"), 0.7),
        Listed(_("Models"), 0.53),
        Listed(_("Quality"), 0.38),
        Listed(_("Defense"), 0.15),
        Listed(_("Tough"), 0.0),
    )


def list_cells(row: Row) -> tuple[str, ...]:
    """The numbers, a dash where there is none."""
    if row.leads:
        return str(row.fp), "–", "–", "–", "–"
    models = str(row.most) if row.fewest == row.most else f"{row.fewest}–{row.most}"
    quality, defense = (_("{n}+").format(n=n) for n in (row.quality, row.defense))
    return str(row.fp), models, quality, defense, str(row.tough or "–")
