"""A question that is put to the rules and to the drawing, and what they say of it, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from tests.battle.oracle.unsure import Answer, some

UNSURE: Final = "too close to call"
UNTOLD: Final = "not to be told by straight ways"


class Differs(AssertionError):
    """The rules and the drawing say different things, and neither is close to a boundary."""


def judge(found: Counter[str], what: str, rules: bool, drawn: Answer, where: str, unsure: str = UNSURE) -> bool:
    """Compare one answer; False where the drawing has none, counted as ``unsure``.

    Raises Differs, which says where that was.
    """
    found[what] += 1
    if drawn is None:
        found[unsure] += 1
        return False
    if drawn is not rules:
        raise told(what, rules, drawn, where)
    found[f"{what}: {'yes' if rules else 'no'}"] += 1
    return True


def told(what: str, rules: object, drawn: object, where: str) -> Differs:
    """That they differ, in words."""
    return Differs(f"{what}: the rules say {rules}, the drawing says {drawn}; {where}")


def free_of(obstacles: Iterable[Answer]) -> Answer:
    """Whether nothing stands in the way."""
    stopped = some(obstacles)
    return None if stopped is None else not stopped
