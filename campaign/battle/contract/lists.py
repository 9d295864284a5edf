"""What armies are made of in a rule system: its lists, what a unit is to everybody, and armies that win.

Values and words alone: nothing here carries out a rule of the battle or knows a single figure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from random import Random
from typing import Any, Final, Generic, Protocol

from campaign.battle.contract import FigureSetup, UnitRow
from campaign.reason import Reason


@dataclass(frozen=True, slots=True)
class Stat:
    """One number of a unit or figure, as its card shows it: ``value``, the last ``bonus`` of it learnt.

    In words it is ``short`` in a line of all numbers; ``label`` and ``text`` where each has a line of its own; and
    ``note`` among what a unit does besides. Empty where it goes without saying.
    """

    key: str
    value: int
    bonus: int = 0
    short: str = ""
    label: str = ""
    text: str = ""
    note: str = ""


class Unit(Protocol):
    """A unit's row, as far as it is the same in every rule system; the rest of it is asked of the system's lists.

    ``key`` is its list and a word: "marines.grunt". ``base`` is the radius of its base in tenths of a millimetre.
    """

    @property
    def key(self) -> str: ...
    @property
    def faction(self) -> str:
        """The key of the list that it belongs to."""

    @property
    def name(self) -> str: ...
    @property
    def fp(self) -> int:
        """What a figure costs."""

    @property
    def base(self) -> int: ...
    @property
    def leads(self) -> bool:
        """Leads and supplies an army (campaign:C18)."""

    @property
    def is_hq(self) -> bool:
        """Leads, and stands where it is: goes nowhere, learns nothing, is lost with its place (campaign:C40)."""

    @property
    def shoots(self) -> bool:
        """Uses up what leaders supply."""

    @property
    def fights(self) -> bool:
        """Counts for the end of a battle (campaign:C47)."""

    @property
    def code(self) -> str:
        """Two letters that stand for it on a chip."""

    def stats(self, learnt: FigureSetup | None = None) -> tuple[Stat, ...]:
        """Its numbers in their order, or those of a figure with all that it has learnt."""

    def notes(self) -> tuple[str, ...]:
        """Weapons and traits: what it does beyond its numbers, each in a few words."""


class FieldKind(Enum):
    """What may stand in a field of a row: words are single, parts are lists of fields of their own."""

    TEXT = "text"
    NUMBER = "number"
    PERHAPS = "number or empty"
    WORDS = "words"
    PARTS = "parts"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a row as a club writes it into a file of unit lists."""

    key: str
    kind: FieldKind
    parts: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Slope:
    """How strength turns into victories and losses between two lists.

    ``weight``: what strength of the first is worth against the second. ``steep``: how fast a greater strength turns
    into victories, ``wear``, into fewer losses. ``even``: of equals, each loses 1 / (1 + even).
    """

    weight: float
    steep: float
    even: float
    wear: float

    @property
    def turned(self) -> Slope:
        """The same as the second list sees it."""
        return Slope(1 / self.weight, self.steep, self.even, self.wear)


@dataclass(frozen=True, slots=True)
class Mix:
    """Figures that do well together, by unit, and how often they won against what the others choose.

    ``against`` None: all lists in turn. ``share`` says how often it is chosen, ``won`` is in percent, and the true
    number lies between ``low`` and ``high`` in 95 of 100 cases.
    """

    faction: str
    against: str | None
    several: bool  # of several kinds, whatever wins most
    fp: int
    units: Mapping[str, int]
    share: float
    won: float
    low: float
    high: float
    battles: int


def equals(_own: str, _enemy: str) -> Slope:
    """Lists of which nothing is measured are taken for equals."""
    return Slope(1.0, 7.0, 0.40, 4.0)


def no_mix(_army: Sequence[Any], _against: str | None) -> None:
    """As long as no mixes have been measured."""


Line = tuple[int, str]
"""A line of a text with its number, not empty, without blanks at its ends."""

Fault = tuple[int, str]
"""The number of a line, and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a figure of a row costs by its parts, each with its name, and what they come to."""

    parts: tuple[tuple[str, Fraction], ...]
    fp: int

    @property
    def total(self) -> Fraction:
        """Points of all parts."""
        return sum((points for _name, points in self.parts), Fraction(0))


@dataclass(frozen=True, slots=True)
class Handwriting(Generic[UnitRow]):
    """The form of rows in which people write them by hand.

    A row is a line that begins with its word, a line with a dash for each weapon, and one with a star for its rules.
    """

    write: Callable[[UnitRow], str]
    read: Callable[[str, Sequence[Line]], tuple[list[UnitRow], list[Fault]]]
    """The rows of the list of this word, and everything that is wrong."""
    price: Callable[[UnitRow], Price]
    new_row: str  # to begin with, and a new weapon
    new_weapon: str
    rules: Callable[[], tuple[str, ...]]  # that a row can have, as they are written, and a weapon
    weapon_rules: Callable[[], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Sample(Generic[UnitRow]):
    """An army to begin with, of a list, for a battle of so many points."""

    name: str
    faction: str
    points: int
    army: tuple[UnitRow, ...]


def by_themselves(army: Sequence[UnitRow], _groups: Sequence[str] = ()) -> Sequence[tuple[UnitRow, int]]:
    """Where every figure acts for itself."""
    return [(row, 1) for row in army]


def no_samples() -> tuple[Sample[Any], ...]:
    """Where no armies are made ready."""
    return ()


def no_limits(_army: Sequence[Any], _points: int, _agreed: Any, _groups: Sequence[str] = ()) -> list[Reason]:
    """Where any figures are an army."""
    return []


Purchase = tuple[tuple[str, int], ...]
"""Units and how many of each; empty where nothing can be bought that is of use."""


def only_list(factions: Collection[str]) -> str | None:
    """The list against which an army is chosen, if it is sure to meet no other."""
    different = set(factions)
    return different.pop() if len(different) == 1 else None


FP_OF_PART: Final = 8


def leaders_for(fp: int) -> int:
    """With how many leaders an army of so many FP can go apart in a campaign: one for every few FP, and one more."""
    return 1 + fp // FP_OF_PART


class Purchasing(Protocol):
    """What to buy for at most so many FP from rows of a list, for an army that has these; nothing where it would stay
    unled.

    ``against``: the list that it will meet, None where that may be any. A new army is one of the mixes that were
    found, as often as their shares say, by the number ``at`` from 0 to 1; another goes on with the one it is nearest.
    ``several``: of several kinds, for people. ``divides``: an army that can go apart in a campaign, each part led.
    """

    def __call__(
        self,
        units: Sequence[Any],
        had: Sequence[Any],
        budget: int,
        against: str | None = None,
        at: float = 0.0,
        *,
        several: bool = False,
        divides: bool = False,
    ) -> Purchase: ...


def nothing_more(_row: Any) -> tuple[str, ...]:
    """Where a row's numbers say enough."""
    return ()


@dataclass(frozen=True, slots=True)
class Lists(Generic[UnitRow]):
    """The doors of a rule system's lists. A list is known by a word, with which the keys of its units begin."""

    title: str  # what the game is called
    row: type[UnitRow]  # a dataclass of plain values, which is how a row stands in files
    factions: tuple[str, ...]  # the lists, in their order
    faction_name: Callable[[str], str]  # an unknown one is shown as it stands in the file
    units: Callable[[], tuple[UnitRow, ...]]  # the game's own rows, in the order of the lists
    example: tuple[str, ...]  # lines of a roster, as people type them
    columns: Callable[[], tuple[str, ...]]  # heads of a row's numbers in a table
    cells: Callable[[UnitRow, FigureSetup], tuple[int | None, ...]]  # the numbers, with what a figure has learnt
    fields: tuple[Field, ...]  # of a row in a file, in their order; the list stands in the key
    read: Callable[[Mapping[str, Any]], UnitRow]  # a row of values for all its fields, each of its kind
    problems: Callable[[Sequence[UnitRow], Collection[str], int], list[Reason]]
    """All that is wrong with a club's own rows for a campaign of these lists, no figure dearer than so many FP."""
    is_led: Callable[[Iterable[UnitRow]], bool]  # whether these have the leader that they need on a table
    purchase: Purchasing
    draw: Callable[[Sequence[UnitRow], int, Random], tuple[UnitRow, ...]]  # an army of exactly so many FP by chance
    mix_of: Callable[[Sequence[UnitRow], str | None], Mix | None] = no_mix
    """The mix of several kinds that this army is nearest to."""
    slope: Callable[[str, str], Slope] = equals  # between two lists
    points: int = 0  # that a FP is worth, where players agree on points; else they do not, and the next two say nothing
    budgets: tuple[int, ...] = ()  # points that are usual for a battle, the first to begin with
    army_problems: Callable[[Sequence[UnitRow], int, Any, Sequence[str]], list[Reason]] = no_limits
    """All that is wrong with an army, in its order, for a battle of so many points with these agreements, in groups."""
    samples: Callable[[], tuple[Sample[UnitRow], ...]] = no_samples
    by_hand: Handwriting[UnitRow] | None = None
    units_of: Callable[[Sequence[UnitRow], Sequence[str]], Sequence[tuple[UnitRow, int]]] = by_themselves
    """The units that figures form in their order and groups on a table, and how many each has."""
    fewest: Callable[[UnitRow], int] = lambda _row: 1  # figures of a row that can come to a table by themselves
    complete: Callable[[Sequence[UnitRow]], tuple[UnitRow, ...]] = tuple
    """A club's own rows with what its lists cannot go without, and what stands beside them of the game's own."""
    own_names: bool = False  # whether a list of a club's own may have a name of its own
    told: Callable[[UnitRow], tuple[str, ...]] = nothing_more  # of a row, beside its numbers, where it is bought


AnyLists = Lists[Any]


def lists_among(lists: AnyLists, units: Iterable[Any]) -> tuple[str, ...]:
    """The lists of which these rows are, the game's in their order before a club's own; all the game's for no rows."""
    named = dict.fromkeys(unit.faction for unit in units)
    own = (faction for faction in named if faction not in lists.factions)
    return (*(faction for faction in lists.factions if faction in named), *own) if named else lists.factions


LONGEST_NAME: Final = 30  # characters of a list's


def is_own_name(word: str) -> bool:
    """Whether a word could be the key of a club's own list: small letters, with a line between its words.

    firefight:L10a
    """
    return len(word) <= LONGEST_NAME and all(part.isalpha() and part == part.lower() for part in word.split("_"))


def own_name(text: str) -> str:
    """The key of a list that people call so; empty for no name."""
    word = "_".join(text.lower().split())
    return word if is_own_name(word) else ""


def several(name: str) -> str:
    """The name of a unit, which is English in every language, for more than one of it."""
    head, comma, others = name.partition(",")
    if head.endswith("man"):
        head = head.removesuffix("man") + "men"
    elif head.endswith("ry"):
        head = head.removesuffix("y") + "ies"
    elif not head.endswith("s"):
        head += "s"
    return head + comma + others


def told_name(word: str) -> str:
    """What people call the list of this key, where that is a club's own."""
    return word.replace("_", " ").title() if is_own_name(word) else word


AnySample = Sample[Any]
