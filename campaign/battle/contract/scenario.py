"""What a scenario file may say of a rule system's battles, and how its choices are written there, both ways.

A choice is an object with one of the system's words and its parts. A form names the parts, and each part reads and
writes the numbers that are its own, so that nothing is told twice. Judges nothing: what the rules refuse is found out
when it is played.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic

from campaign.battle.contract import AnySetup, UnitRow
from campaign.battle.scenery import CM, Point
from campaign.battle.strict_json import MOST_LENGTH, Place
from campaign.words import _

Choice = tuple[int, ...]
Value = dict[str, Any]
Row = Sequence[int]

VERB: Final = 0
"""Where a choice of any rule system says what it is."""

FAR: Final = 100 * CM
"""How far away a point lies that stands for a direction."""
ANYWHERE: Final = -MOST_LENGTH * CM
MOST_COUNT: Final = 1000  # of anything that is only counted: experience, wounds, actions
COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@dataclass(frozen=True, slots=True)
class Cast:
    """Who and what a choice can name: figures by their keys, and ``things`` of the rule system's own.

    ``born`` are the keys of those that come to be in the battle.
    """

    figures: Mapping[str, int]
    born: Mapping[str, int] = field(default_factory=dict)
    things: Any = None

    @classmethod
    def of(cls, setup: AnySetup, born: Sequence[str] = (), things: Any = None) -> Cast:
        """The cast of a battle, figures numbered in the order of its sides."""
        keys = [figure.key for side in setup.sides for figure in side.figures]
        return cls(_numbered(keys), _numbered(born, len(keys)), things)

    def number(self, place: Place) -> int:
        """The number of the figure that is named at a place."""
        if isinstance(place.value, str) and place.value not in self.figures and place.value in self.born:
            return self.born[place.value]
        return self.figures.get(place.one_of(list(self.figures)), 0)

    def key(self, number: int) -> str:
        """The key of a figure; empty where there is none of that number."""
        names = [*self.figures, *self.born]
        return names[number] if 0 <= number < len(names) else ""


def _numbered(keys: Sequence[str], first: int = 0) -> dict[str, int]:
    return {key: number for number, key in enumerate(keys, first)}


# ── lengths and directions ──


def in_cm(point: Point) -> list[int | float]:
    """A place as a scenario writes it."""
    return [cm(point[0]), cm(point[1])]


def cm(length: int) -> int | float:
    """A length as a scenario writes it: in cm, with no more decimals than it needs."""
    return length // CM if length % CM == 0 else length / CM


def direction(degrees: int) -> Point:
    """A direction as a point seen from (0, 0): clockwise from north, so that 90 is east."""
    radians = math.radians(degrees)
    return round(FAR * math.sin(radians)), round(-FAR * math.cos(radians))


def read_facing(place: Place, at: Point | None) -> Point:
    """The direction that a facing means for somebody who stands ``at`` a place; None: the place is not known.

    A compass word, degrees clockwise from north, or a point to look at.
    """
    if isinstance(place.value, list):
        if at is None:
            place.wrong(_("write a compass word or degrees here, or “way” and how far east and south, not a point."))
            return direction(0)
        x, y = place.pair(ANYWHERE)
        if (x, y) == at:
            place.wrong(_("a figure cannot look at the place where it stands."))
        return x - at[0], y - at[1]
    if isinstance(place.value, int) and not isinstance(place.value, bool):
        return direction(place.whole(-360, 360))
    return direction(45 * COMPASS.index(place.one_of(COMPASS)))


# ── the parts of a choice ──


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a choice by its name: what stands there is read to the numbers from ``at`` on, and written from them.

    Given to ``read``: the place, the numbers of the parts before it, and the cast. One that is not ``needed`` may be
    left out, and is where ``write`` gives None.
    """

    key: str
    at: int
    read: Callable[[Place, Row, Cast], Sequence[int]]
    write: Callable[[Row, Cast], Any]
    needed: bool = True


def alone(key: str) -> Part:
    """The word alone: nothing can be said of it but ``true``."""

    def read(place: Place, _row: Row, _cast: Cast) -> tuple[()]:
        if place.value is not True:
            place.wrong(_("write true here."))
        return ()

    return Part(key, VERB, read, lambda _row, _cast: True)


def named(key: str, at: int) -> Part:
    """A figure by its key."""
    return Part(key, at, lambda place, _row, cast: (cast.number(place),), lambda row, cast: cast.key(row[at]))


def whole(key: str, at: int, least: int = 0, most: int = MOST_LENGTH, *, needed: bool = True) -> Part:
    """A number; one that may be left out is 0 then."""
    return Part(
        key,
        at,
        lambda place, _row, _cast: (place.whole(least, most),),
        lambda row, _cast: row[at] if needed or row[at] else None,
        needed,
    )


def switch(key: str, at: int) -> Part:
    """True or false, which may be left out."""
    return Part(
        key, at, lambda place, _row, _cast: (int(place.switch()),), lambda row, _cast: True if row[at] else None, False
    )


def word(key: str, at: int, words: Mapping[str, int]) -> Part:
    """One of some words, each of which stands for a number."""
    return Part(
        key,
        at,
        lambda place, _row, _cast: (words[place.one_of(list(words))],),
        lambda row, _cast: next((one for one, number in words.items() if number == row[at]), ""),
    )


def spot(key: str, at: int, least: int = ANYWHERE) -> Part:
    """A place, [x, y]."""
    return Part(key, at, lambda place, _row, _cast: place.pair(least), lambda row, _cast: in_cm((row[at], row[at + 1])))


def facing(key: str, at: int, where: Callable[[Row], Point | None]) -> Part:
    """The way that somebody looks who stands ``where`` the choice says, if it says that; written as a point."""

    def write(row: Row, _cast: Cast) -> list[int | float]:
        x, y = where(row) or (0, 0)
        return in_cm((x + row[at], y + row[at + 1]))

    return Part(key, at, lambda place, row, _cast: read_facing(place, where(row)), write)


def always(_value: Any) -> bool:
    """Whether a form fits that is the only one of its word or verb."""
    return True


@dataclass(frozen=True, slots=True)
class Form:
    """How the choices of a verb are written. The first part is the word by which the form is known.

    ``fixed``: numbers that are always the same. ``reads`` and ``writes`` tell forms apart that have a word or a verb in
    common: the first that fits is taken.
    """

    verb: int
    parts: tuple[Part, ...]
    fixed: Mapping[int, int] = field(default_factory=dict)
    reads: Callable[[Value], bool] = always
    writes: Callable[[Row], bool] = always

    @property
    def word(self) -> str:
        """The word by which it is known."""
        return self.parts[0].key


# ── the face ──


@dataclass(frozen=True, slots=True)
class Scenarios(Generic[UnitRow]):
    """The doors of a rule system's scenario files, beyond what is the same in all of them."""

    side: tuple[str, ...]  # fields of SideSetup that sides may have, beside key, name, edge and figures
    figure: tuple[str, ...]  # fields of FigureSetup, beside key, unit, name, at and facing
    abilities: tuple[str, ...]  # words for them, where figures may have some
    most_units: int
    read_unit: Callable[[Place], UnitRow]
    write_unit: Callable[[UnitRow], Value]
    forms: tuple[Form, ...]  # of choices
    cast: Callable[[AnySetup], Cast]
    battle: tuple[str, ...] = ()  # fields of BattleSetup, of those that not all systems have: true or false
    materials: bool = False  # whether buildings can be of a material


AnyScenarios = Scenarios[Any]


def read_choice(place: Place, forms: Sequence[Form], width: int, cast: Cast) -> Choice:
    """A choice as the rules take it, so many numbers."""
    row = [0] * width
    words = list(dict.fromkeys(form.word for form in forms))
    said = [word for word in words if isinstance(place.value, dict) and word in place.value]
    if len(said) != 1:
        place.wrong(_("write one choice here, an object with one of {verbs}.").format(verbs=", ".join(words)))
        return tuple(row)
    form = next(form for form in forms if form.word == said[0] and form.reads(place.value))
    optional = [part.key for part in form.parts if not part.needed]
    found = place.members([part.key for part in form.parts if part.needed], optional)
    row[VERB] = form.verb
    for number, what in form.fixed.items():
        row[number] = what
    for part in form.parts:
        if part.key in found:
            for number, what in enumerate(part.read(found[part.key], row, cast), part.at):
                row[number] = what
    return tuple(row)


def write_choice(choice: Row, forms: Sequence[Form], cast: Cast) -> Value:
    """A choice as people write it; reading it gives the same choice. Raises ValueError for one that is none."""
    form = next((form for form in forms if form.verb == choice[VERB] and form.writes(choice)), None)
    if form is None:
        raise ValueError(f"no choice: verb {choice[VERB]}")
    written = {part.key: part.write(choice, cast) for part in form.parts}
    return {key: value for key, value in written.items() if value is not None}
