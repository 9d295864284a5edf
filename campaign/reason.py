"""A sentence for a player, and the rule that says so: the one value in which the program says why not."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be done, or is wrong."""

    rule: str  # "campaign:C12", or "" where no rule is meant
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text
