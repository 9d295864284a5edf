"""What a rule system says of its battles: log, names, refusals, choices, an account, the table redrawn.

Made from a set-up and from rows of whole numbers alone, so that a log is read long after the rules have changed, and
without loading them. Values only: nothing here carries out a rule, throws dice or draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, Final, Generic

from campaign.battle.contract import AnySetup, BattleReport, FigureSetup, UnitRow
from campaign.battle.fast import Ints
from campaign.battle.scenery import CM, INCH, Edge
from campaign.reason import Reason
from campaign.words import _, count, decimal

# ── the log ──

CODE, TURN, PHASE, STEP, ACTOR, TARGET, A, B, C, D = range(10)
"""The numbers of a row (see kernel.log). Each rule system has its own codes, and its own meaning of the last four."""

Row = Sequence[int]
"""A row of the log."""


class Weight(IntEnum):
    """How much a line of the log weighs."""

    HEADING = 0
    DETAIL = 1  # a move or a miss
    NOTABLE = 2  # wounds
    IMPORTANT = 3  # a death or the end


HEADING, DETAIL, NOTABLE, IMPORTANT = Weight


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line of the log. ``rules`` are ids in the order in which the text follows them; ``side`` is a side's key.

    ``row``: so many rows of the log have passed when it is told. ``head`` is what a heading says below that of its
    turn, without a side; empty where it is the turn's own.
    """

    turn: int
    phase: int
    step: int
    side: str | None
    text: str
    rules: tuple[str, ...]
    weight: Weight
    row: int = field(default=0, compare=False)
    head: str = ""


@dataclass(frozen=True, slots=True)
class Names(Generic[UnitRow]):
    """The figures by number and the sides by theirs. ``full`` has the unit too where a figure's name does not tell it.

    A figure's number is its place among the figures of all sides, in the order in which the rules count them.
    ``wounds`` is how many kill a figure, 0 where no number does.
    """

    short: tuple[str, ...]
    full: tuple[str, ...]
    side: tuple[int, ...]
    units: tuple[UnitRow, ...]
    wounds: tuple[int, ...]
    setups: tuple[FigureSetup, ...]
    sides: tuple[str, ...]
    keys: tuple[str, ...]
    teams: tuple[int, ...]  # of each side: allies have the same

    def side_key(self, figure: int) -> str:
        """The key of the side that a figure fights for."""
        return self.keys[self.side[figure]]

    def friends(self, one: int, other: int) -> bool:
        """Whether two figures are of one side, or of allies."""
        return self.teams[self.side[one]] == self.teams[self.side[other]]


AnyNames = Names[Any]


# ── turns ──


@dataclass(frozen=True, slots=True)
class TurnWords:
    """What a rule system calls its turns, wherever the program speaks of them.

    A ``turn`` is told with its phase, which is 0 where it has none; what was before the first turn has the number 0.
    """

    when: Callable[[int, int], str]  # a turn and a phase of it
    title: Callable[[], str]  # over a column or beside a field
    plural: Callable[[], str]  # beside a box to write in
    into: Callable[[], str]  # before a box for the number of one
    lasted: Callable[[int], str]  # so many turns
    after: Callable[[int], str]  # the end of so many
    track: Callable[[int, int], str]  # this one, of at most so many
    left: Callable[[], str]  # over a chart of what each side had left
    lost: Callable[[], str]  # and of what each side lost
    lost_in: Callable[[int], str]
    retreated: Callable[[int], str]
    surrendered: Callable[[int], str]
    retreats: Callable[[str, int], str]  # who does
    surrenders: Callable[[str, int], str]
    left_in: Callable[[str], str]  # what a field for the turn asks in which somebody left
    left_head: Callable[[], str]  # over a column of those turns
    say_left_in: Callable[[str], str]  # where it is still to be filled in
    fought: Callable[[int], str]  # a battle that is being fought, in a few words
    played: Callable[[int], str]  # one that is being played at the table, in a sentence
    average: Callable[[str], str]  # how many a battle takes, on average
    battle: Callable[[str, int], str]  # the battle for a sector, and how many it lasted
    not_left: Callable[[str], str]  # against who did not leave, and has one in which it did
    sheet: Callable[[], str]  # on the sheet of a battle: how many, and who holds the field
    sheet_side: Callable[[str, str], str]  # and of a side, by its letter and name, how it ended
    say_lasted: Callable[[], str]  # what is asked where a result that was typed in does not tell how many
    say_in: Callable[[str], str]  # and where it does not tell in which somebody left, as those words
    say_result: Callable[[str], str]  # and where words of it are not understood
    refused: Callable[[], str]  # what becomes of a side that refuses its battle


# ── the account ──


@dataclass(frozen=True, slots=True)
class Turn:
    """What each side lost for good in a turn, in FP: the dead and what was captured or surrendered.

    ``gone`` has besides what left the table in it, or gave up, of those who came.
    """

    number: int
    lost: tuple[int, ...]
    gone: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A phase that moved the balance: ``swing`` is by how much it moved to the first side.

    The balance is the first side's share of all FP; where places decide a battle, its share of these counts too.
    """

    turn: int
    phase: int
    swing: float
    fallen: tuple[int, ...]  # figures, by number
    lost: tuple[int, ...]  # FP of each side
    told: tuple[str, ...] = ()  # what happened to the places that decide, in words


@dataclass(frozen=True, slots=True)
class Deed:
    """What a figure did: FP and number of the enemies that it killed, and the wounds that it gave to any."""

    figure: int
    fp: int
    kills: int
    wounds: int


@dataclass(frozen=True, slots=True)
class Aim:
    """How often a figure shot, and hit."""

    figure: int
    shots: int
    hits: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """Throws of one sort, the sum of what came of them and of what was to be expected, and its standard deviation."""

    throws: int = 0
    got: float = 0.0
    expected: float = 0.0
    spread: float = 0.0

    @property
    def luck(self) -> float:
        """How far from the expected, in standard deviations; 0 where there is nothing to tell."""
        return (self.got - self.expected) / self.spread if self.spread else 0.0


@dataclass(frozen=True, slots=True)
class Luck:
    """A side's dice: ``fire`` in hits, ``fights`` hand to hand in what the rule system counts there."""

    side: int
    fire: Thrown
    fights: Thrown


@dataclass(frozen=True, slots=True)
class LuckLine:
    """Throws of one sort in words: what they were for, what came and was to be expected, and that in a sentence."""

    what: str
    numbers: str
    told: str
    thrown: Thrown


@dataclass(frozen=True, slots=True)
class Account:
    """A battle in numbers. Sides and figures by theirs, as ``cast`` names them; deeds with the greatest first.

    ``turn_words``: what its rule system calls its turns.
    """

    cast: AnyNames
    turns: tuple[Turn, ...]
    points: tuple[TurningPoint, ...]
    deeds: tuple[Deed, ...]
    luck: tuple[Luck, ...]
    won: tuple[int, ...]  # sides
    dead: tuple[int, ...]  # figures, as they fell
    best: Aim | None  # who hit most often; of several the one who needed fewest shots
    turn_words: TurnWords = field(compare=False)


# ── the table ──

Place = tuple[int, int]


@dataclass(slots=True)
class Standing:
    """A figure on the table. ``number`` as ``names`` count; ``unit`` is its row, which tells its base and letters.

    ``to`` is the way it faces, (0, 0) if nothing has told or nobody asks. A ``dead`` one lies where it fell, until
    something takes the corpse away. ``small``: no fighter but something small that lies there, as an egg.
    ``signs``: what holds for it for a while, in a word each, of which the first letter is shown.
    """

    number: int
    side: int
    unit: Any
    name: str
    full: int  # wounds that kill it, 0 where no number does
    at: Place
    to: Place = (0, 0)
    storey: int = 0
    wounds: int = 0
    empty: bool = False  # out of ammunition
    dead: bool = False
    commander: bool = False
    small: bool = False
    signs: tuple[str, ...] = ()


class AreaKind(StrEnum):
    """What an area is, and so how it is drawn."""

    PATCH = "patch"  # something that covers the ground
    MARKER = "marker"  # something in the middle, and round it the ground that counts for it


@dataclass(frozen=True, slots=True)
class Area:
    """Something round on the table: what it is called, so far from its middle, and the side whose it is, -1 if none.

    ``upstairs``: on the floor of a storey; ``mark`` stands beside its middle.
    """

    at: Place
    radius: int
    words: str
    kind: AreaKind = AreaKind.PATCH
    side: int = -1
    upstairs: bool = False
    mark: str = ""


@dataclass(frozen=True, slots=True)
class TableNow:
    """The table after a row: ``actor`` and ``target`` are the figures that the row is about, if it is about any."""

    turn: int
    phase: int
    figures: tuple[Standing, ...]
    areas: tuple[Area, ...]
    actor: int | None
    target: int | None


@dataclass(slots=True)
class Board:
    """The table as rows change it: who stands or lies there and what else does, each by its number."""

    names: AnyNames
    figures: dict[int, Standing] = field(default_factory=dict)
    areas: dict[int, Area] = field(default_factory=dict)

    def stand(self, number: int, at: Place) -> None:
        """A figure stands there from now on, whether it was on the table or not."""
        if number in self.figures:
            self.figures[number].at = at
            return
        names = self.names
        self.figures[number] = Standing(
            number,
            names.side[number],
            names.units[number],
            names.short[number],
            names.wounds[number],
            at,
            wounds=names.setups[number].hurt,
            commander=names.setups[number].commander,
        )


# ── the face ──


@dataclass(frozen=True, slots=True)
class Ruler:
    """What lengths on the table are told in: a unit of so many tenths of a millimetre; each so many have a number.

    Its words are given lengths in tenths of a millimetre.
    """

    unit: int
    every: int
    called: Callable[[], str]  # the unit, beside a field to type in
    length: Callable[[int], str]
    size: Callable[[int, int], str]  # of a table so wide and so high
    table: Callable[[int, int], str]  # the same read out: a table, and how large it is
    measured: Callable[[int, int], str]  # over the plan of such a table, from which edges its scenery is measured
    head: Callable[[], str]  # over a column of sizes
    scale: Callable[[], str]  # beside the bar of a scale
    of_sector: Callable[[str, int, int, str], str]  # a sector’s name, its table, and how that came to be, in a sentence
    zone: Callable[[str, str, str, int], str]  # who, what he does, from which edge, and how deep his zone is


def _in_cm(length: int) -> str:
    return decimal(length / CM, 2, whole=True)


CENTIMETRES: Final = Ruler(
    CM,
    10,
    called=lambda: _("cm"),
    length=lambda n: _("{n} cm").format(n=_in_cm(n)),
    size=lambda x, y: _("{x} × {y} cm").format(x=_in_cm(x), y=_in_cm(y)),
    table=lambda x, y: _("Table of {x} by {y} cm").format(x=x // CM, y=y // CM),
    measured=lambda w, h: _("{w} by {h} cm, measured from the west and north edges").format(w=w // CM, h=h // CM),
    head=lambda: _("Size, cm"),
    scale=lambda: _("cm on the table; a cross each 10 cm"),
    of_sector=lambda sector, w, h, how: _("{sector}: a table of {w} by {h} cm, {how}.").format(
        sector=sector, w=w // CM, h=h // CM, how=how
    ),
    zone=lambda player, role, edge, n: _("{player} {role} from the {edge}, {n} cm deep").format(
        player=player, role=role, edge=edge, n=n // CM
    ),
)


def _in_inches(length: int) -> str:
    return decimal(length / INCH, whole=True)


INCHES: Final = Ruler(
    INCH,
    6,
    called=lambda: _("inches"),
    length=lambda n: _("{n}″").format(n=_in_inches(n)),
    size=lambda x, y: _("{x} × {y}″").format(x=_in_inches(x), y=_in_inches(y)),
    table=lambda x, y: _("Table of {x} by {y} inches").format(x=_in_inches(x), y=_in_inches(y)),
    measured=lambda w, h: _("{w} by {h} inches, measured from the west and north edges").format(
        w=_in_inches(w), h=_in_inches(h)
    ),
    head=lambda: _("Size, inches"),
    scale=lambda: _("inches on the table; a cross each 6″"),
    of_sector=lambda sector, w, h, how: _("{sector}: a table of {w} by {h} inches, {how}.").format(
        sector=sector, w=_in_inches(w), h=_in_inches(h), how=how
    ),
    zone=lambda player, role, edge, n: _("{player} {role} from the {edge}, {n}″ deep").format(
        player=player, role=role, edge=edge, n=_in_inches(n)
    ),
)


def figures_told(number: int) -> str:
    """So many figures."""
    return count("{n} figure", "{n} figures", number)


def no_signs(_figure: FigureSetup) -> tuple[str, ...]:
    """Nothing holds for it for a while."""
    return ()


def nothing_more(_setup: AnySetup, _report: BattleReport, _rows: Sequence[Row]) -> tuple[str, ...]:
    """Where its ends say it all."""
    return ()


def edges_of_setup(setup: AnySetup, _rows: Sequence[Row]) -> tuple[Edge, ...]:
    """The edges of the sides where the set-up says them."""
    return tuple(side.edge for side in setup.sides)


@dataclass(frozen=True, slots=True)
class Telling:
    """The doors of a rule system's words. ``rows`` are a log, whole or as far as a battle has come.

    Who gives rows of another battle, or of a newer program, gets a ValueError; so does who gives a reason or a choice
    that is none.
    """

    names: Callable[[AnySetup, Sequence[Row]], AnyNames]  # of all who came, and who were born in these rows
    sentences: Callable[[AnySetup, Sequence[Row]], tuple[Sentence, ...]]
    is_secret: Callable[[Row, AnyNames, int | None], bool]  # kept from a side; with None from anybody
    reason: Callable[[int, AnySetup], Reason]  # against a choice
    no_way_round: Callable[[int, AnySetup], Reason]  # the same of a way, where none round was found either
    choice: Callable[[AnySetup, Ints | Sequence[int], Sequence[Row]], str]  # without a full stop
    way: Callable[[str], str]  # the title of a way to play, by its short name
    summary: Callable[[BattleReport, AnySetup], tuple[str, ...]]  # who won, what each side lost, who did best
    losses: Callable[[AnySetup, BattleReport], frozenset[str]]  # who is lost to his side for good, as a report tells
    account: Callable[[AnySetup, Sequence[Row]], Account]
    luck: Callable[[Luck], tuple[LuckLine, ...]]  # a side's dice, of each sort that it has thrown
    account_lines: Callable[[Account], tuple[str, ...]]  # turning points, who did most, each side's dice
    follow: Callable[[Board, Row], None]  # change the table as a row tells
    about: Callable[[Row], tuple[int | None, int | None]]  # the figures that a row is about: who acts, and on whom
    state: Callable[[Standing], tuple[str, ...]]  # what a figure of such a table has to bear, each in a few words
    wounds: Callable[[Row], tuple[int, int, int] | None]
    """Whom a row wounds, who did it (less than 0: nobody), and how many wounds it is; less than 0 where they heal."""
    ruler: Ruler
    turns: TurnWords
    figures: Callable[[int], str] = figures_told
    quick: Callable[[AnySetup, BattleReport, Sequence[Row]], tuple[str, ...]] = nothing_more
    """What a battle without a campaign comes to besides; without rows where people fought it."""
    edges: Callable[[AnySetup, Sequence[Row]], tuple[Edge, ...] | None] = edges_of_setup
    """At which edge each side deploys; None as long as that is still to be decided in the battle."""
    signs: Callable[[FigureSetup], tuple[str, ...]] = no_signs  # of who comes to the table so (``Standing.signs``)
    draw_is_held: bool = True  # whether the defender holds the field of such a battle that nobody has won
