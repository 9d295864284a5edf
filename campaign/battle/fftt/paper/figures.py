"""The numbers of a figure of FFTT as they are printed: in columns, large on its card, in the quick reference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from campaign.battle.contract import FigureSetup
from campaign.battle.contract.lists import Stat
from campaign.battle.contract.paper import Band, Blank, Column, Listed, StatBlock, Tally
from campaign.battle.fftt.units import Unit, hatching
from campaign.battle.table_words import signed
from campaign.words import _

COUNTED: Final = frozenset({"road-runner", "crack-shooter", "iron", "glimmering", "happy-trigger", "berserk"})
PRINTED: Final = ("actions", "wounds", "to_hit", "short", "long", "move", "hand", "note")
"""Numbers that have a place of their own on paper, and what stands among a unit's notes already."""


def columns() -> tuple[Column, ...]:
    """The heads of the columns of an army sheet."""
    return (
        Column(_("Actions"), 14.0, 12),
        Column(_("Movement"), 11.0),
        Column(_("To hit"), 10.0, 15),
        Column(_("Short / long"), 14.4, 12),
        Column(_("Hand"), 9.2, 12),
    )


def block(unit: Unit, learnt: FigureSetup) -> StatBlock:
    """A figure with all that it has learnt."""
    numbers = {stat.key: stat for stat in unit.stats(learnt)}
    actions = numbers.get("actions", Stat("actions", 0))
    move, to_hit, hand = (_number(numbers, key) for key in ("move", "to_hit", "hand"))
    fought = None if hand is None else _hand(hand)
    band = _band(numbers, fought)
    first = (_text(to_hit), _("To hit"))
    if band is None and fought is not None:
        first = (fought, _("Hand"))
    return StatBlock(
        cells=(
            Tally(actions.value, actions.bonus),
            None if move is None else str(move),
            None if to_hit is None else str(to_hit),
            None if band is None else f"{numbers['short'].value} / {numbers['long'].value}",
            fought,
        ),
        large=(first, (_text(actions.value or None), _("Actions")), (_text(move), _("Movement"))),
        words=(*_others([*numbers.values()]), *unit.notes()),
        band=band,
        ticked=can_run_out(unit, learnt),
        store=_("Corpses eaten") if hatching([unit]) else "",
    )


def _number(numbers: dict[str, Stat], key: str) -> int | None:
    return numbers[key].value if key in numbers else None


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _hand(number: int) -> str:
    """``+1``, ``−1``, ``0``."""
    return signed(number) if number else "0"


def _band(numbers: dict[str, Stat], hand: str | None) -> Band | None:
    """How far it shoots, in centimetres."""
    if "short" not in numbers:
        return None
    short, long = numbers["short"].value, numbers["long"].value
    return Band(((short, str(short)), (long, f"{long} −1")), _("cm, short and long"), _("Hand"), hand or "")


def _others(numbers: Sequence[Stat]) -> list[str]:
    return [stat.short for stat in numbers if stat.short and stat.key not in PRINTED]


def can_run_out(unit: Unit, figure: FigureSetup) -> bool:
    """Whether the figure has ammunition that it can run out of (fftt:U3)."""
    return unit.shoots and "never-out" not in unit.traits and "happy-trigger" not in figure.abilities


def blank() -> Blank:
    """The labels of a card that is filled in by hand."""
    return Blank((_("To hit"), _("Actions"), _("Movement")), _("cm, short and long"), _("Hand"))


def listed() -> tuple[Listed, ...]:
    """The heads of a unit's numbers in the quick reference."""
    return (
        Listed(_("FP"), 0.665),
        Listed(_("AP"), 0.6),
        Listed(_("Wd"), 0.53),
        Listed(_("Skill"), 0.43),
        Listed(_("Range"), 0.25),
        Listed(_("Move"), 0.11),
        Listed(_("Hand"), 0.0),
    )


def list_cells(unit: Unit) -> tuple[str, ...]:
    """The numbers, a dash where there is none."""
    numbers = {stat.key: stat.value for stat in unit.stats()}
    return (
        str(unit.fp),
        str(numbers.get("actions") or "–"),
        str(numbers["wounds"]),
        str(numbers.get("to_hit", "–")),
        f"{numbers['short']}/{numbers['long']}" if "short" in numbers else "–",
        str(numbers.get("move", "–")),
        _hand(numbers.get("hand", 0)),
    )


def list_words(unit: Unit) -> tuple[str, ...]:
    """What it does beyond those."""
    return (*_others(unit.stats()), *unit.notes())
