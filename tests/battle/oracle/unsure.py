"""Yes, no, or too close to call: the rules reckon in whole tenths of a millimetre, shapely in fractions.

What lies within a hair of a boundary is None here, and None only where it decides the answer.
"""

from __future__ import annotations

from collections.abc import Iterable

HAIR = 2.0
"""0.02 cm, in tenths of a millimetre."""

Answer = bool | None


def below(one: float, other: float, hair: float = HAIR) -> Answer:
    """Whether one length is less than another."""
    return None if abs(one - other) <= hair else one < other


def some(answers: Iterable[Answer]) -> Answer:
    """Whether one of them is yes."""
    found = list(answers)
    return True if True in found else None if None in found else False


def every(answers: Iterable[Answer]) -> Answer:
    """Whether all of them are yes."""
    return no(some(no(answer) for answer in answers))


def no(answer: Answer) -> Answer:
    """The contrary."""
    return None if answer is None else not answer
