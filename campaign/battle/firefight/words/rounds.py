"""What Firefight calls its turns: rounds."""

from __future__ import annotations

from campaign.words import _, count


def in_rounds(turn: int, _phase: int = 0) -> str:
    """When something was; what was before the first round has the number 0."""
    return _("Round {n}").format(n=turn) if turn else _("Before the first round")


def rounds_called() -> str:
    """What they are called, over a column or beside a field."""
    return _("Rounds")


def rounds_counted(turns: int) -> str:
    """How long a battle was."""
    return count("{n} round", "{n} rounds", turns)


def after_rounds(turns: int) -> str:
    """When it ended."""
    return count("after {n} round", "after {n} rounds", turns)
