"""Fights hand to hand on the table: who fights whom, what each adds to its die, and what is to be decided.

The numbers are the rules' own. Throws nothing and wounds nobody.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.battle.fftt import codes as c
from campaign.tabletop.looking import Look


@dataclass(frozen=True, slots=True)
class Fighter:
    """Somebody in a melee: its place in it, and whom it is paired with."""

    figure: int
    opponents: tuple[int, ...]


def fighters(look: Look) -> tuple[Fighter, ...]:
    """Everybody who is paired with an enemy now."""
    s = look.view
    found: dict[int, list[int]] = {}
    for k in range(s.now[0].pairs):
        pair = s.pairs[k]
        if not pair.apart:
            found.setdefault(int(pair.a), []).append(int(pair.b))
            found.setdefault(int(pair.b), []).append(int(pair.a))
    return tuple(Fighter(figure, tuple(opponents)) for figure, opponents in found.items() if figure != c.NOBODY)
