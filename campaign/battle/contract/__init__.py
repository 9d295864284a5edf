"""What a battle is given and what it hands back, the same for every rule system, and what a rule system is.

Ordinary values, and the few doors of a rule system's rules. Nothing here knows a map, a week or a player's money;
figures and sides are named by text ids that the caller chose. One report, whether the battle was resolved, played on
screen or typed in from a real table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from campaign.battle.scenery import Battlefield, Edge, Point

if TYPE_CHECKING:
    from campaign.battle.fast import Ints

UnitRow = TypeVar("UnitRow")
"""A unit's row in the lists of a rule system."""


@dataclass(frozen=True, slots=True)
class FigureSetup:
    """A figure that comes to the table; ``unit`` is the key of its row.

    ``experience`` in FP, as it was before the battle (fftt:R3). ``extra_wounds`` and ``extra_actions`` are all that it
    has learnt or was given, R1's among them. ``at`` is where it stands and ``facing`` a point that it looks at; a
    figure without a place is set up by its side's decider (fftt:T4). ``hurt`` counts wounds that it brings along,
    ``storey`` is where in a building it stands, 0 the ground. ``flank`` is the edge where it waits in secret (fftt:H1).
    ``prone``: it lies there. Figures of one row form units for themselves with those of the same ``group`` alone, where
    figures act in units.
    """

    key: str
    unit: str
    name: str = ""
    experience: int = 0
    extra_wounds: int = 0
    extra_actions: int = 0
    abilities: tuple[str, ...] = ()
    commander: bool = False
    at: Point | None = None
    facing: Point | None = None
    hurt: int = 0
    storey: int = 0
    flank: Edge | None = None
    group: str = ""
    prone: bool = False


@dataclass(frozen=True, slots=True)
class SideSetup:
    """One side: who it is, the table edge that it deploys at, and its figures.

    Sides with the same ``alliance`` are allied, "" is nobody's ally (fftt:E8). ``toward``: it deploys in the half of
    its zone nearer to that edge (campaign:D3). ``reload_from`` names the sides whose HQs it may use too (campaign:D2).
    ``supplied``: what supplies it is there, of a rule system where that never comes to a table.
    """

    key: str
    name: str
    edge: Edge
    figures: tuple[FigureSetup, ...]
    alliance: str = ""
    toward: Edge | None = None
    reload_from: tuple[str, ...] = ()
    supplied: bool = True


@dataclass(frozen=True, slots=True)
class BattleSetup(Generic[UnitRow]):
    """All that a battle needs to begin: the rule system by its name, the table, who comes, and what was agreed.

    The first side is the attacker, the second the defender. ``rules`` is a record of the rule system's own (see
    ``contract.agreements``). ``campaign``: it is a battle of a campaign, told where that matters to the rule system.
    ``recovery``: who holds the field gets fallen figures back afterwards, as its campaign's rules say, and forecasts
    count it. For both see ``contract.scenario.Scenarios.battle``.
    """

    system: str
    battlefield: Battlefield
    sides: tuple[SideSetup, ...]
    units: tuple[UnitRow, ...]
    rules: Any
    campaign: bool = False
    recovery: bool = False


def teams_of(sides: Sequence[SideSetup]) -> tuple[int, ...]:
    """For each side the number of its alliance: that of the first side in it (fftt:E8a)."""
    named = [side.alliance or f"only {number}" for number, side in enumerate(sides)]
    return tuple(named.index(name) for name in named)


class SideEnd(StrEnum):
    """How the battle ended for one side."""

    WON = "won"  # its enemies are gone: it, or its alliance, holds the field (fftt:E1, fftt:E5)
    BEATEN = "beaten"  # no fighting figure left: what stands there is captured (fftt:E1, campaign:C23)
    RETREATED = "retreated"  # its last figure left over the own edge (fftt:E4, campaign:C22)
    SURRENDERED = "surrendered"  # all its figures are lost (fftt:E2, campaign:C27)
    STOOD = "stood"  # alive at an agreed or latest end without victory (fftt:E3, campaign:C54)


FIGHTING, WON, BEATEN, RETREATED, SURRENDERED, STOOD = range(6)
"""Whether a side fights, or how it has ended, in the records of every rule system; the ends in the order of SideEnd."""

END_OF: Final = dict(enumerate(SideEnd, WON))
"""The end of each of these numbers."""


@dataclass(frozen=True, slots=True)
class Casualty:
    """A figure killed in the battle, and what is known of its killer.

    ``killer`` names a figure; else ``by_side`` names the side that killed it; else it was nobody (its own doing, its
    own side's, exhaustion). campaign:C26
    """

    figure: str
    killer: str | None = None
    by_side: str | None = None


@dataclass(frozen=True, slots=True)
class SideResult:
    """One side's end. ``left_in_turn`` is the turn in which it retreated or surrendered (campaign:C42)."""

    side: str
    end: SideEnd
    left_in_turn: int | None = None


@dataclass(frozen=True, slots=True)
class Hatchling:
    """A creature that hatched during the battle (fftt:I2). ``key`` names it among the report's figures."""

    key: str
    side: str
    unit: str


@dataclass(frozen=True, slots=True)
class BattleReport:
    """The facts of a battle.

    ``left_behind``: living figures of a side that retreated which did not walk off (its HQs need not be listed: they
    cannot walk). ``holder`` is the side that holds the field, None where nobody does.
    """

    turns: int
    sides: tuple[SideResult, ...]
    holder: str | None
    casualties: tuple[Casualty, ...] = ()
    left_behind: tuple[str, ...] = ()
    hatched: tuple[Hatchling, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class BattleRecord(Generic[UnitRow]):
    """How a battle that the program played came about: enough to play it again, and a log to redraw it without rules.

    ``rules`` is the version of the battle rules that was played. ``choices`` and ``log`` are rows of whole numbers,
    packed by ``campaign.battle.row_packing``; so is ``dice``, one row with the faces in order where people threw them,
    and then the seed decided nothing.
    """

    system: str  # whose rules they are: the set-up's
    rules: int
    setup: BattleSetup[UnitRow]
    seed: int
    choices: str
    log: str
    dice: str = ""


@dataclass(frozen=True, slots=True)
class Fought(Generic[UnitRow]):
    """A battle that the program has played to its end."""

    report: BattleReport
    record: BattleRecord[UnitRow]


AnySetup = BattleSetup[Any]
AnyRecord = BattleRecord[Any]
AnyFought = Fought[Any]
"""Of whatever rule system: who holds one hands it on, and does not look into the rows of its units."""


# ── a rule system ──

Where = tuple[str | int, ...]
"""The part of a set-up that is meant: ("sides", 1, "figures", 0, "at")."""


@dataclass(frozen=True, slots=True)
class SetupProblem:
    """Something wrong with a set-up; ``rule`` is "" where no rule is meant. ``whose`` names the side or figure."""

    rule: str
    where: Where
    whose: str
    text: str

    def __str__(self) -> str:
        told = f"{self.whose}: {self.text}" if self.whose else self.text
        return f"{told} ({self.rule})" if self.rule else told


FINE: Final = 0
"""The reason against a choice that is legal, in every rule system."""

EASY, STANDARD, STRONG = range(3)
"""How well a side is played: the first two by the rules' own tactician, the last by looking ahead with it."""

(
    VICTORIES,  # its alliance has won
    DEFEATS,  # another one has
    FIRST_END,  # how it ended itself: a number for each SideEnd, in their order
    *_OTHER_ENDS,
    HELD,  # holds the field
    FP_LOST,  # for good: dead, captured, surrendered, left to the enemy
    FP_KILLED,  # of enemies, by its own figures
    FP_TAKEN,  # of enemies lost otherwise than by a figure's hand, while it holds the field
    COMMANDERS_LOST,
    COMMANDERS_TAKEN,  # of enemies, by its own figures or with the field
    HQS_LOST,
    ALL_HQS_LOST,  # 1 where it had any and has none left
    LEFT_AT_ONCE,  # retreated or surrendered in the first turn, and so has not fought (campaign:C42c)
) = range(16)
FACTS: Final = 16
"""What is counted of each side when a battle is over, added up over many: neutral facts, no points."""

OWN_LEFT, ENEMIES_LEFT, OUTCOME = range(3)
STANDING: Final = 3
"""How an alliance stands: what it and what its enemies have left, in hundredths of an FP; in percent of a victory what
has come of the battle: 100 when it has won, -100 when another has, in between at an end without victory, else 0."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way in which a side can play for a while: the number by which the tactician plays so, and its short name.

    Where it is tried, the side plays so for ``lasts`` stretches of play, and as standard after them.
    """

    row: int
    name: str  # in plain English: what is shown is its translation
    lasts: int = 1


@dataclass(frozen=True, slots=True)
class Round:
    """A part of a race between ways: so many tries of each that still runs, and how many of them go on."""

    tries: int
    stay: int


FOR_EVER: Final = 1 << 40
"""More stretches of play than any battle has."""


class PlayOut(NamedTuple):
    """How a battle is played on: by all with one row of the tactician's, but by ``side`` with another one before
    ``change`` stretches of play have begun; until ``end`` have, or to the battle's end.
    """

    row: int
    side: int = -1
    other: int = 0
    change: int = 0
    end: int = FOR_EVER


TableT = TypeVar("TableT")
BattleT = TypeVar("BattleT")
RowToJudge = TypeVar("RowToJudge")
TableOf = TypeVar("TableOf", covariant=True)
BattleOf = TypeVar("BattleOf", covariant=True)


class SetUp(Protocol[UnitRow, TableOf, BattleOf]):
    """Makes the records at the start of a battle. Raises ValueError where they have no room for so much.

    ``script`` holds dice that fall before the seed's; with ``strict`` nothing follows them. ``edition`` is the version
    of the rules by which it is played, 0 the newest.
    """

    def __call__(
        self,
        setup: BattleSetup[UnitRow],
        seed: int,
        *,
        script: tuple[int, ...] = (),
        strict: bool = False,
        logging: bool = False,
        edition: int = 0,
    ) -> tuple[TableOf, BattleOf]: ...


class SetupProblems(Protocol[RowToJudge]):
    """Everything that is wrong with a set-up, each with its rule and a sentence; nothing, if it can be played.

    ``under_way``: it may begin in the middle of a battle, with figures out of their zones and in contact.
    ``any_army``: what the sides consist of was judged elsewhere, as an army of a campaign, or is nobody's affair.
    ``edition``: the version of the rules by which it is to be played, 0 the newest.
    """

    def __call__(
        self, setup: BattleSetup[RowToJudge], *, under_way: bool = False, any_army: bool = False, edition: int = 0
    ) -> tuple[SetupProblem, ...]: ...


@dataclass(frozen=True, slots=True)
class RuleSystem(Generic[UnitRow, TableT, BattleT]):
    """The doors of a rule system: all that arena, forecast and worker know of it.

    A battle is a record with ``figure_count``, ``force_count`` and ``script_count``, the rooms ``figures``, ``forces``
    and ``log`` and one record ``now``, which has what the kernel's chance and log need, ``turn``, and ``side`` and
    ``actor`` of the decision. Of ``figures``, those that entered come first, in the order of the sides. A choice is
    ``width`` numbers. Where functions are compiled, ``play_out`` is each system's own loop: a function handed over as a
    value would be compiled anew at each start.
    """

    name: str
    version: int  # of its rules
    oldest: int  # version of its rules that it plays still
    width: int  # of a choice
    most_options: int
    most_forces: int  # in a battle; of figures, so many on all sides
    most_figures: int
    most_dice: int  # that can be scripted
    die: int  # faces of the dice that people throw
    over: int  # the kind of decision that is none: the battle is over
    smallest: Callable[[], BattleSetup[UnitRow]]  # a battle that is soon over and goes through every door
    problems: SetupProblems[UnitRow]
    battle: type[BattleT]
    set_up: SetUp[UnitRow, TableT, BattleT]
    advance: Callable[[TableT, BattleT], int]  # to the next decision, whose kind is returned
    options: Callable[[TableT, BattleT, Sequence[Ints]], int]  # the legal choices are written down and counted
    problem: Callable[[TableT, BattleT, Ints], int]  # the reason against a choice, or FINE
    apply: Callable[[TableT, BattleT, Ints], None]  # a legal choice
    see: Callable[[BattleT, int, BattleT], None]  # what a side may know, into the last
    think: Callable[[TableT, BattleT, int, Ints], None]  # of what is seen, and EASY, STANDARD or a way's row: a choice
    report: Callable[[BattleSetup[UnitRow], BattleT], BattleReport]
    count: Callable[[TableT, BattleT, Ints, Sequence[Ints], Ints], None]
    """Add a battle that is over to counts: given 1 for each commander among the figures that entered, a row of FACTS
    for each side, and for each figure in how many battles it was lost."""

    # To look ahead, see ``campaign.battle.lookahead``.
    ways: tuple[Way, ...]  # the usual one first, which is STANDARD
    far: int  # stretches of play that it is worth to look ahead
    effort: tuple[Round, ...]  # what the strong player spends on a plan
    clock: Callable[[BattleT], int]  # how many stretches of play have begun; a plan of a side holds for one of them
    weighty: Callable[[TableT, BattleT], bool]  # whether the decision is one that ways differ in
    weighs_options: bool  # whether its options are weighed against each other then, all but the last; else the ways are
    margin: int  # by so much, in thousandths of a victory, one has to be better than the usual one or the last way
    play_out: Callable[[TableT, BattleT, BattleT, PlayOut, Ints, Sequence[Ints]], int]
    """Play on with tacticians on every side; returns how many choices that took.

    Given table, battle, a fresh battle for views, how, room for a choice, and rows where choices are kept while there
    are any.
    """
    worth: Callable[[TableT, BattleT, int, Ints], None]  # how a side's alliance stands, into a row of STANDING


AnySystem = RuleSystem[Any, Any, Any]
