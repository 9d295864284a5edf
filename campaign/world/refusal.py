"""How the rules say no: every reason at once, each a sentence for the player with the rule's id.

Not for a broken disk (that is the store's) and not for a broken program (that is nobody's to catch).
"""

from __future__ import annotations

from collections.abc import Sequence

from campaign.reason import Reason

__all__ = ["Reason", "Refusal", "refuse_if"]


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
