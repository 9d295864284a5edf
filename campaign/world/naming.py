"""Names for figures and armies that nobody has named yet: from the faction's lists, the same for the same id.

A faction has a list of short names; when these are used up, names of two parts follow, and numbers only after
thousands of them. Decides nothing else; people rename whatever they like.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator
from functools import cache
from itertools import filterfalse

import resources
from campaign.battle.contract.lists import Unit
from campaign.battle.systems import lists_of


@cache
def _names(system: str, stem: str) -> tuple[str, ...]:
    text = resources.of_system(system, "names", f"{stem}.txt").read_text(encoding="utf-8")
    return tuple(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))


@cache
def _full_names(system: str, faction: str) -> tuple[str, ...]:
    """First and last names put together, in an order in which neighbours differ in both."""
    first, last = _names(system, f"{faction}_first"), _names(system, f"{faction}_last")
    return tuple(
        f"{a} {last[(place + turn) % len(last)]}" for turn in range(len(last)) for place, a in enumerate(first)
    )


@cache
def _namesake(system: str, faction: str) -> str:
    """The list whose names the figures of a list bear: those of a club's own, which has none, of the game's first."""
    there = resources.of_system(system, "names", f"{faction}.txt").is_file()
    return faction if there else lists_of(system).factions[0]


def figure_name(system: str, unit: Unit, id: str, taken: Collection[str]) -> str:
    """A name for a new figure that none of ``taken`` bears (``plain_name`` of each); HQs say what they are."""
    faction = _namesake(system, unit.faction)
    return _before(unit) + _free(id, taken, _names(system, faction), _full_names(system, faction))


def army_name(system: str, faction: str, id: str, taken: Collection[str]) -> str:
    """A name for a new army that none of ``taken`` bears."""
    return _free(id, taken, _names(system, f"armies_{_namesake(system, faction)}"))


def plain_name(unit: Unit, name: str) -> str:
    """A figure's name without what says that it is an HQ."""
    return name.removeprefix(_before(unit))


def _before(unit: Unit) -> str:
    """What stands before the name of an HQ: "HQ "."""
    return f"{unit.name} " if unit.is_hq else ""


def is_given(system: str, unit: Unit, name: str) -> bool:
    """Whether a name could be one that ``figure_name`` gave, and so perhaps nobody chose it."""
    without = plain_name(unit, name)
    head, _space, tail = without.rpartition(" ")
    given = _given(system, _namesake(system, unit.faction))
    return without in given or (head in given and set(tail) <= set("IVX"))


@cache
def _given(system: str, faction: str) -> frozenset[str]:
    return frozenset((*_names(system, faction), *_full_names(system, faction)))


def _free(id: str, taken: Collection[str], *lists: tuple[str, ...]) -> str:
    return next(filterfalse(taken.__contains__, _in_turn(id, lists)))


def _in_turn(id: str, lists: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """All names of the lists, one list after the other, each from a place that hangs on the id; then with numbers."""
    start = int.from_bytes(hashlib.sha256(id.encode()).digest()[:4])
    for names in lists:
        yield from _all_from(start, names)
    number = 2
    while True:
        yield from (f"{name} {_roman(number)}" for name in _all_from(start, lists[0]))
        number += 1


def _all_from(start: int, names: tuple[str, ...]) -> tuple[str, ...]:
    first = start % len(names)
    return names[first:] + names[:first]


def _roman(number: int) -> str:
    parts = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    text = ""
    for value, letters in parts:
        while number >= value:
            text, number = text + letters, number - value
    return text
