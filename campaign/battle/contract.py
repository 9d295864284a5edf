"""What a battle hands back: one report, whether it was resolved, played on screen or typed in from a real table.

Ordinary values. Nothing here knows a map, a week or a player's money; figures and sides are named by text ids that
the caller chose.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SideEnd(StrEnum):
    """How the battle ended for one side."""

    WON = "won"  # its enemies are gone: it, or its alliance, holds the field (fftt:E1, fftt:E5)
    BEATEN = "beaten"  # no fighting figure left: what stands there is captured (fftt:E1, campaign:C23)
    RETREATED = "retreated"  # its last figure left over the own edge (fftt:E4, campaign:C22)
    SURRENDERED = "surrendered"  # all its figures are lost (fftt:E2, campaign:C27)
    STOOD = "stood"  # alive at an agreed or latest end without victory (fftt:E3, campaign:C54)


@dataclass(frozen=True, slots=True)
class Casualty:
    """A figure killed in the battle, and what is known of its killer.

    ``killer`` names a figure; else ``by_side`` names the side that killed it; else it was nobody (its own doing, its
    own side's, exhaustion). campaign:C26
    """

    figure: str
    killer: str | None = None
    by_side: str | None = None


@dataclass(frozen=True, slots=True)
class SideResult:
    """One side's end. ``left_in_turn`` is the turn in which it retreated or surrendered (campaign:C42)."""

    side: str
    end: SideEnd
    left_in_turn: int | None = None


@dataclass(frozen=True, slots=True)
class Hatchling:
    """A creature that hatched during the battle (fftt:I2). ``key`` names it among the report's figures."""

    key: str
    side: str
    unit: str


@dataclass(frozen=True, slots=True)
class BattleReport:
    """The facts of a battle.

    ``left_behind``: living figures of a side that retreated which did not walk off (its HQs need not be listed: they
    cannot walk). ``holder`` is the side that holds the field, None where nobody is left on it.
    """

    turns: int
    sides: tuple[SideResult, ...]
    holder: str | None
    casualties: tuple[Casualty, ...] = ()
    left_behind: tuple[str, ...] = ()
    hatched: tuple[Hatchling, ...] = ()
    note: str = ""
