"""What the figures of a battle are called where each goes by its own name or by its unit's: no two alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence


def called(plain: Sequence[str], units: Sequence[str], sides: Sequence[int], titles: Sequence[str]) -> list[list[str]]:
    """The short names and the full ones, from what figures are called, their units, and the number of their sides.

    The same name twice on one side gets numbers; on two sides it has the side behind it. A full one has the unit too
    where the name does not tell it.
    """
    plain = _numbered(plain, sides)
    bearers = Counter(plain)
    short, full = [], []
    for name, unit, number in zip(plain, units, sides, strict=True):
        side = [titles[number]] if bearers[name] > 1 else []
        kind = [] if unit in name else [unit]
        short.append(_with(name, side))
        full.append(_with(name, kind + side))
    return [short, full]


def _numbered(plain: Sequence[str], sides: Sequence[int]) -> list[str]:
    bearers = Counter(zip(plain, sides, strict=True))
    met: dict[tuple[str, int], int] = defaultdict(int)
    found = []
    for name, side in zip(plain, sides, strict=True):
        met[name, side] += 1
        found.append(f"{name} {met[name, side]}" if bearers[name, side] > 1 else name)
    return found


def _with(name: str, remarks: list[str]) -> str:
    return f"{name} ({', '.join(remarks)})" if remarks else name
