"""How the rules say no: every reason at once, each a sentence for the player with the rule's id.

Not for a broken disk (that is the store's) and not for a broken program (that is nobody's to catch).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an order cannot be carried out."""

    rule: str  # "campaign:C12", or "" where the order itself makes no sense
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Refusal(Exception):
    """The rules say no. Nothing has changed."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__(" ".join(str(reason) for reason in reasons))
        self.reasons = tuple(reasons)

    @classmethod
    def because(cls, rule: str, text: str) -> Refusal:
        """A refusal with one reason."""
        return cls((Reason(rule, text),))


def refuse_if(reasons: Sequence[Reason]) -> None:
    """Raise the refusal that names all reasons, if there are any."""
    if reasons:
        raise Refusal(reasons)
