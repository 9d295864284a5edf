"""Who plays a side of a battle on screen, and who throws its dice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side. ``strength``: one of the contract's for a computer, None for a person."""

    strength: int | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person answers for this side."""
        return self.strength is None


class DiceBy(StrEnum):
    """Who throws."""

    PROGRAM = "program"  # the battle's own generator
    TABLE = "table"  # people throw, and type the faces in
