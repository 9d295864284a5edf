"""What the rows of a battle add up to: losses by turn, where it turned, who did most, and how the dice fell.

Luck is what was thrown beside what was to be expected of these throws. Reads a log and the set-up; runs no rule.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from campaign.battle.contract import BattleRecord, BattleSetup
from campaign.battle.fftt import codes
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words.names import Names, names_in, signed, wounds_text
from campaign.battle.fftt.words.story import ACTOR, CODE, PHASE, TARGET, TURN, A, B, C, Row
from campaign.battle.kernel.chance import chance_of
from campaign.battle.packing import unpack
from campaign.words import _, count, decimal, listed

POINTS: Final = 3  # so many turning points are named
DEEDS: Final = 3  # so many figures
TURNS_IT: Final = 0.08  # of all FP on the table: a phase that moves less of the balance is none
FIRE_TARGET: Final = 6  # or less on two dice, for the goo's wound (fftt:B9d)
FAIR_DIE: Final = 3.5
DIE_SPREAD2: Final = 35 / 12  # variance of one die


@dataclass(frozen=True, slots=True)
class Turn:
    """What each side lost for good in a turn, in FP: the dead and what was captured or surrendered."""

    number: int
    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A phase that moved the balance: ``swing`` is by how much the first side's share of all FP grew in it."""

    turn: int
    phase: int
    swing: float
    fallen: tuple[int, ...]  # figures, by number
    lost: tuple[int, ...]  # FP of each side


@dataclass(frozen=True, slots=True)
class Deed:
    """What a figure did: FP and number of the enemies that it killed, and the wounds that it gave to any."""

    figure: int
    fp: int
    kills: int
    wounds: int


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
    """A side's dice: ``fire`` in hits, ``fights`` in the sum of its dice hand to hand."""

    side: int
    fire: Thrown
    fights: Thrown


@dataclass(frozen=True, slots=True)
class Account:
    """A battle in numbers. Sides and figures by theirs, as ``cast`` names them; deeds with the greatest first."""

    cast: Names
    turns: tuple[Turn, ...]
    points: tuple[TurningPoint, ...]
    deeds: tuple[Deed, ...]
    luck: tuple[Luck, ...]


@dataclass(slots=True)
class _Sums:
    """Throws as they are added up."""

    throws: int = 0
    got: float = 0.0
    expected: float = 0.0
    spread2: float = 0.0

    def add(self, got: float, expected: float, spread2: float) -> None:
        self.throws += 1
        self.got += got
        self.expected += expected
        self.spread2 += spread2

    def thrown(self) -> Thrown:
        return Thrown(self.throws, self.got, self.expected, sqrt(self.spread2))


@dataclass(slots=True)
class _Counts:
    """What has been counted so far."""

    fire: dict[int, _Sums] = field(default_factory=lambda: defaultdict(_Sums))
    fights: dict[int, _Sums] = field(default_factory=lambda: defaultdict(_Sums))
    fallen: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))
    kills: Counter[int] = field(default_factory=Counter)
    fp: Counter[int] = field(default_factory=Counter)
    wounds: Counter[int] = field(default_factory=Counter)


def account(record: BattleRecord[Unit]) -> Account:
    """The account of a battle that was kept. Raises ValueError for a log that is none."""
    return account_of(record.setup, unpack(record.log))


def account_of(setup: BattleSetup[Unit], rows: Sequence[Row]) -> Account:
    """The account of a log, whole or as far as a battle has come. Raises ValueError for rows of another battle."""
    known = names_in(setup, rows)
    counts = _Counts()
    try:
        for row in rows:
            _count(known, counts, row)
        return Account(
            cast=known,
            turns=_turns(known, counts, max((row[TURN] for row in rows), default=0)),
            points=_points(setup, known, counts),
            deeds=_deeds(counts),
            luck=tuple(
                Luck(side, counts.fire[side].thrown(), counts.fights[side].thrown()) for side in range(len(setup.sides))
            ),
        )
    except IndexError as problem:
        raise ValueError("not a log of this battle") from problem


def _count(known: Names, counts: _Counts, row: Row) -> None:
    code, actor = row[CODE], row[ACTOR]
    if code in (codes.LOG_SHOT, codes.LOG_AIR):
        _throw(counts.fire[known.side[actor]], row[A], row[B] + row[C])
    elif code == codes.LOG_GOO_BURNS and row[TARGET] != codes.NOBODY:
        _throw(counts.fire[known.side[row[TARGET]]], FIRE_TARGET, row[A] + row[B])
    elif code == codes.LOG_FOUGHT:
        counts.fights[known.side[actor]].add(row[A], FAIR_DIE, DIE_SPREAD2)
    elif code == codes.LOG_WOUNDED and row[TARGET] != codes.NOBODY and row[TARGET] != actor:
        counts.wounds[row[TARGET]] += row[A]
    elif code == codes.LOG_KILLED:
        counts.fallen[row[TURN], row[PHASE]].append(actor)
        killer = row[TARGET]
        if killer != codes.NOBODY and known.side[killer] != known.side[actor]:
            counts.kills[killer] += 1
            counts.fp[killer] += known.units[actor].fp
    elif code == codes.LOG_CAPTURED:
        counts.fallen[row[TURN], row[PHASE]].append(actor)


def _throw(sums: _Sums, needed: int, rolled: int) -> None:
    """Two dice that have to show no more than needed."""
    chance = chance_of(needed)
    sums.add(rolled <= needed, chance, chance * (1 - chance))


def _lost(known: Names, figures: Iterable[int]) -> tuple[int, ...]:
    lost = [0] * len(known.sides)
    for figure in figures:
        lost[known.side[figure]] += known.units[figure].fp
    return tuple(lost)


def _turns(known: Names, counts: _Counts, last: int) -> tuple[Turn, ...]:
    fallen: dict[int, list[int]] = defaultdict(list)
    for (turn, _phase), figures in counts.fallen.items():
        fallen[turn] += figures
    return tuple(Turn(number, _lost(known, fallen[number])) for number in range(1, last + 1))


def _points(setup: BattleSetup[Unit], known: Names, counts: _Counts) -> tuple[TurningPoint, ...]:
    """The phases that moved most, in the order in which they came."""
    left = list(_lost(known, range(sum(len(side.figures) for side in setup.sides))))
    found = []
    for (turn, phase), figures in sorted(counts.fallen.items()):
        lost = _lost(known, figures)
        before = _share(left)
        left = [fp - gone for fp, gone in zip(left, lost, strict=True)]
        swing = _share(left) - before
        if abs(swing) >= TURNS_IT:
            found.append(TurningPoint(turn, phase, swing, tuple(figures), lost))
    found.sort(key=lambda point: -abs(point.swing))
    return tuple(sorted(found[:POINTS], key=lambda point: (point.turn, point.phase)))


def _share(left: Sequence[int]) -> float:
    """The first side's share of what is left."""
    return left[0] / sum(left) if sum(left) else 0.5


def _deeds(counts: _Counts) -> tuple[Deed, ...]:
    done = {*counts.kills, *counts.wounds}
    deeds = (Deed(figure, counts.fp[figure], counts.kills[figure], counts.wounds[figure]) for figure in done)
    return tuple(sorted(deeds, key=lambda deed: (-deed.fp, -deed.wounds, deed.figure)))


# ── in words ──


def account_lines(setup: BattleSetup[Unit], told: Account) -> tuple[str, ...]:
    """The account in sentences: turning points, the figures that did most, and each side's dice."""
    known = told.cast
    lines = [point_text(known, point) for point in told.points]
    deeds = [_deed_text(known, deed) for deed in told.deeds[:DEEDS] if deed.wounds]
    if deeds:
        lines.append(_("Did most: {figures}.").format(figures="; ".join(deeds)))
    lines += [_luck_text(known, luck) for luck in told.luck if luck.fire.throws or luck.fights.throws]
    return tuple(lines)


def point_text(known: Names, point: TurningPoint) -> str:
    """What was lost in a phase that moved the balance."""
    parts = []
    for side, fp in enumerate(point.lost):
        fallen = [known.short[figure] for figure in point.fallen if known.side[figure] == side]
        if fallen:
            form = _("{side} loses {fp} FP ({figures})")
            parts.append(form.format(side=known.sides[side], fp=fp, figures=listed(fallen)))
    when = _("Turn {turn}, phase {phase}").format(turn=point.turn, phase=point.phase)
    return _("{when}: {losses}.").format(when=when, losses=", ".join(parts))


def _deed_text(known: Names, deed: Deed) -> str:
    done = _("{wounds} given").format(wounds=wounds_text(deed.wounds))
    if deed.kills:
        kills = count("{n} kill", "{n} kills", deed.kills)
        done = _("{kills}, {fp} FP; {done}").format(kills=kills, fp=deed.fp, done=done)
    return _("{figure} of {side} ({done})").format(
        figure=known.full[deed.figure], side=known.sides[known.side[deed.figure]], done=done
    )


def _luck_text(known: Names, luck: Luck) -> str:
    parts = []
    if luck.fire.throws:
        form = _("{hits} of {shots}, {expected} expected ({word})")
        parts.append(
            form.format(
                hits=count("{n} hit", "{n} hits", round(luck.fire.got)),
                shots=count("{n} shot", "{n} shots", luck.fire.throws),
                expected=decimal(luck.fire.expected),
                word=luck_word(luck.fire.luck),
            )
        )
    if luck.fights.throws:
        form = _("hand to hand {mean} a die, 3.5 expected ({word})")
        mean = luck.fights.got / luck.fights.throws
        parts.append(form.format(mean=decimal(mean), word=luck_word(luck.fights.luck)))
    return _("Dice of {side}: {dice}.").format(side=known.sides[luck.side], dice="; ".join(parts))


def luck_word(deviations: float) -> str:
    """Luck, told by standard deviations: two throws in three lie within one."""
    if abs(deviations) < 1:
        return _("as dice fall")
    if deviations > 0:
        return _("lucky") if deviations < 2 else _("very lucky")
    return _("unlucky") if deviations > -2 else _("very unlucky")


def swing_text(swing: float) -> str:
    """``+12 %``: how the first side's share of all FP changed."""
    return _("{n} %").format(n=signed(round(100 * swing)))
