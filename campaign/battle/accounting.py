"""What a battle adds up to, for every rule system: losses by turn, where it turned, who did most, how the dice fell.

A system's words count the rows of its log into ``Counts``; the account is made of these. Luck is what was thrown beside
what was to be expected of these throws.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from campaign.battle.contract import AnySetup
from campaign.battle.contract.telling import (
    PHASE,
    TURN,
    Account,
    Aim,
    AnyNames,
    Deed,
    Luck,
    LuckLine,
    Row,
    Thrown,
    Turn,
    TurningPoint,
    TurnWords,
)
from campaign.battle.table_words import signed, wounds_text
from campaign.words import _, count, decimal, listed

POINTS: Final = 3  # so many turning points are named
DEEDS: Final = 3  # so many figures
TURNS_IT: Final = 0.08  # of the balance: a phase that moves it less is no turning point
GROUND: Final = 2  # places that decide a battle weigh so many times as much as what is left
FAIR_DIE: Final = 3.5
DIE_SPREAD2: Final = 35 / 12  # variance of one die


Seized = tuple[int, int]
"""A place that decides a battle, and the side to which it came, less than 0 for none."""


@dataclass(slots=True)
class Sums:
    """Throws as they are added up."""

    throws: int = 0
    got: float = 0.0
    expected: float = 0.0
    spread2: float = 0.0

    def add(self, got: float, expected: float, spread2: float) -> None:
        """A throw: what came of it, what was to be expected, and the variance of that."""
        self.throws += 1
        self.got += got
        self.expected += expected
        self.spread2 += spread2

    def add_chance(self, chance: float, *, came: bool) -> None:
        """A throw that something hangs on which came, or not."""
        self.add(came, chance, chance * (1 - chance))

    def thrown(self) -> Thrown:
        """All of them."""
        return Thrown(self.throws, self.got, self.expected, sqrt(self.spread2))


@dataclass(slots=True)
class Counts:
    """What has been counted so far: dice by side, who fell in which turn and phase, deeds by figure."""

    fire: dict[int, Sums] = field(default_factory=lambda: defaultdict(Sums))
    fights: dict[int, Sums] = field(default_factory=lambda: defaultdict(Sums))
    fallen: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    kills: Counter[int] = field(default_factory=Counter)
    fp: Counter[int] = field(default_factory=Counter)
    wounds: Counter[int] = field(default_factory=Counter)
    shots: Counter[int] = field(default_factory=Counter)
    hits: Counter[int] = field(default_factory=Counter)
    gone: dict[int, int] = field(default_factory=dict)  # figure -> the turn since which it is not there
    dead: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)  # sides whose battle is over already
    places: int = 0  # on the table that decide the battle
    seized: dict[tuple[int, int], list[Seized]] = field(default_factory=lambda: defaultdict(list))
    """By turn and phase: which of these places came to which side."""

    def lost(self, row: Row, figure: int) -> None:
        """A figure is lost to its side in this row."""
        self.fallen[row[TURN], row[PHASE]].append(figure)
        self.left(row, figure)

    def left(self, row: Row, figure: int) -> None:
        """A figure is not on the table from this row on."""
        self.gone.setdefault(figure, max(1, row[TURN]))

    def shot(self, figure: int, *, hit: bool) -> None:
        """A figure has shot once."""
        self.shots[figure] += 1
        self.hits[figure] += hit

    def killed(self, known: AnyNames, killer: int, figure: int) -> None:
        """Its kill counts where they were of two sides, and where anybody killed it at all."""
        self.dead.append(figure)
        if killer >= 0 and known.side[killer] != known.side[figure]:
            self.kills[killer] += 1
            self.fp[killer] += known.units[figure].fp

    def came_back(self, known: AnyNames, killer: int, figure: int) -> None:
        """A figure that was lost is not, behind the battle; nobody has killed it."""
        for fallen in self.fallen.values():
            if figure in fallen:
                fallen.remove(figure)
        self.gone.pop(figure, None)
        self.dead.remove(figure)
        if killer >= 0 and known.side[killer] != known.side[figure]:
            self.kills[killer] -= 1
            self.fp[killer] -= known.units[figure].fp


def account_by(
    count_row: Callable[[AnyNames, Counts, Row], None],
    known: AnyNames,
    setup: AnySetup,
    rows: Sequence[Row],
    turn_words: TurnWords,
    places_told: Callable[[AnyNames, Sequence[Seized]], tuple[str, ...]] = lambda _known, _seized: (),
) -> Account:
    """The account of a log, whole or as far as a battle has come. Raises ValueError for rows of another battle.

    ``places_told``: what happened in a phase to the places that decide a battle, in words, where there are any.
    """
    counts = Counts()
    try:
        for row in rows:
            count_row(known, counts, row)
        return Account(
            cast=known,
            turns=_turns(setup, known, counts, max((row[TURN] for row in rows), default=0)),
            points=_points(setup, known, counts, places_told),
            deeds=_deeds(counts),
            luck=tuple(
                Luck(side, counts.fire[side].thrown(), counts.fights[side].thrown()) for side in range(len(setup.sides))
            ),
            won=tuple(counts.won),
            dead=tuple(counts.dead),
            best=_best(counts),
            turn_words=turn_words,
        )
    except IndexError as problem:
        raise ValueError("not a log of this battle") from problem


def _lost(known: AnyNames, figures: Iterable[int]) -> tuple[int, ...]:
    lost = [0] * len(known.sides)
    for figure in figures:
        lost[known.side[figure]] += known.units[figure].fp
    return tuple(lost)


def _turns(setup: AnySetup, known: AnyNames, counts: Counts, last: int) -> tuple[Turn, ...]:
    fallen: dict[int, list[int]] = defaultdict(list)
    gone: dict[int, list[int]] = defaultdict(list)
    for (turn, _phase), figures in counts.fallen.items():
        fallen[turn] += figures
    for figure, turn in counts.gone.items():
        if figure < sum(len(side.figures) for side in setup.sides):
            gone[turn].append(figure)
    return tuple(Turn(turn, _lost(known, fallen[turn]), _lost(known, gone[turn])) for turn in range(1, last + 1))


def _best(counts: Counts) -> Aim | None:
    best = min(
        (figure for figure, hits in counts.hits.items() if hits),
        key=lambda figure: (-counts.hits[figure], counts.shots[figure], figure),
        default=None,
    )
    return None if best is None else Aim(best, counts.shots[best], counts.hits[best])


def _points(
    setup: AnySetup,
    known: AnyNames,
    counts: Counts,
    places_told: Callable[[AnyNames, Sequence[Seized]], tuple[str, ...]],
) -> tuple[TurningPoint, ...]:
    """The phases that moved most, in the order in which they came: losses, and places where these decide."""
    left = list(_lost(known, range(sum(len(side.figures) for side in setup.sides))))
    owners: dict[int, int] = {}
    found = []
    for turn, phase in sorted({*counts.fallen, *counts.seized}):
        figures, seized = counts.fallen.get((turn, phase), []), counts.seized.get((turn, phase), [])
        lost = _lost(known, figures)
        before = _balance(known, left, owners, counts.places)
        left = [fp - gone for fp, gone in zip(left, lost, strict=True)]
        owners |= dict(seized)
        swing = _balance(known, left, owners, counts.places) - before
        if abs(swing) >= TURNS_IT:
            found.append(TurningPoint(turn, phase, swing, tuple(figures), lost, places_told(known, seized)))
    found.sort(key=lambda point: -abs(point.swing))
    return tuple(sorted(found[:POINTS], key=lambda point: (point.turn, point.phase)))


def _balance(known: AnyNames, left: Sequence[int], owners: Mapping[int, int], places: int) -> float:
    """How well the first side stands, from 0 to 1: by what is left; places that decide count ``GROUND`` times as much.

    Of places its alliance's count for it, those of nobody half.
    """
    if not places:
        return _share(left)
    held = [owner for owner in owners.values() if owner >= 0]
    own = sum(known.teams[owner] == known.teams[0] for owner in held)
    ground = (1 + (2 * own - len(held)) / places) / 2
    return (GROUND * ground + _share(left)) / (GROUND + 1)


def _share(left: Sequence[int]) -> float:
    """The first side's share of what is left."""
    return left[0] / sum(left) if sum(left) else 0.5


def _deeds(counts: Counts) -> tuple[Deed, ...]:
    done = {*counts.kills, *counts.wounds}
    deeds = (Deed(figure, counts.fp[figure], counts.kills[figure], counts.wounds[figure]) for figure in done)
    return tuple(sorted(deeds, key=lambda deed: (-deed.fp, -deed.wounds, deed.figure)))


# ── in words ──


def lines_of(told: Account, fights_text: Callable[[Thrown], str]) -> tuple[str, ...]:
    """The account in sentences: turning points, the figures that did most, and each side's dice."""
    known = told.cast
    lines = [point_text(told, point) for point in told.points]
    deeds = [_deed_text(known, deed) for deed in told.deeds[:DEEDS] if deed.wounds]
    if deeds:
        lines.append(_("Did most: {figures}.").format(figures="; ".join(deeds)))
    lines += [_luck_text(known, luck, fights_text) for luck in told.luck if luck.fire.throws or luck.fights.throws]
    return tuple(lines)


def point_text(told: Account, point: TurningPoint) -> str:
    """What was seized and lost in a phase that moved the balance."""
    known, parts = told.cast, [*point.told]
    for side, fp in enumerate(point.lost):
        fallen = [known.short[figure] for figure in point.fallen if known.side[figure] == side]
        if fallen:
            form = _("{side} loses {fp} FP ({figures})")
            parts.append(form.format(side=known.sides[side], fp=fp, figures=listed(fallen)))
    return _("{when}: {losses}.").format(when=told.turn_words.when(point.turn, point.phase), losses=", ".join(parts))


def _deed_text(known: AnyNames, deed: Deed) -> str:
    done = _("{wounds} given").format(wounds=wounds_text(deed.wounds))
    if deed.kills:
        kills = count("{n} kill", "{n} kills", deed.kills)
        done = _("{kills}, {fp} FP; {done}").format(kills=kills, fp=deed.fp, done=done)
    return _("{figure} of {side} ({done})").format(
        figure=known.full[deed.figure], side=known.sides[known.side[deed.figure]], done=done
    )


def _luck_text(known: AnyNames, luck: Luck, fights_text: Callable[[Thrown], str]) -> str:
    parts = []
    if luck.fire.throws:
        parts.append(hits_text(luck.fire))
    if luck.fights.throws:
        parts.append(fights_text(luck.fights))
    return _("Dice of {side}: {dice}.").format(side=known.sides[luck.side], dice="; ".join(parts))


def hits_text(thrown: Thrown) -> str:
    """Shots, and how many have hit."""
    return _("{hits} of {shots}, {expected} expected ({word})").format(
        hits=count("{n} hit", "{n} hits", round(thrown.got)),
        shots=count("{n} shot", "{n} shots", thrown.throws),
        expected=decimal(thrown.expected),
        word=luck_word(thrown.luck),
    )


def hits_line(what: str, thrown: Thrown, rule: str) -> tuple[LuckLine, ...]:
    """Dice that hit or miss, by the claim for the numbers needed; nothing where none were thrown."""
    if not thrown.throws:
        return ()
    expected = decimal(thrown.expected)
    told = _("{hits} of {shots}; {expected} were to be expected of the numbers needed ({rule}).").format(
        hits=count("{n} hit", "{n} hits", round(thrown.got)),
        shots=count("{n} shot", "{n} shots", thrown.throws),
        expected=expected,
        rule=rule,
    )
    numbers = _("{got}, {expected}").format(got=round(thrown.got), expected=expected)
    return (LuckLine(what, numbers, told, thrown),)


def luck_word(deviations: float) -> str:
    """Luck, told by standard deviations: two throws in three lie within one."""
    if abs(deviations) < 1:
        return _("as dice fall")
    if deviations > 0:
        return _("lucky") if deviations < 2 else _("very lucky")
    return _("unlucky") if deviations > -2 else _("very unlucky")


def swing_text(swing: float) -> str:
    """``+12 %``: how the balance of the first side changed."""
    return _("{n} %").format(n=signed(round(100 * swing)))
