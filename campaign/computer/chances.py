"""What would come of a battle: guessed from strengths at once, or played out by the resolver a few times.

Play-outs are counted, never timed. Their seeds come from the set-up, so the same battle always has the same chances,
in whichever process and however fast it is played out; none of them is the battle that would really be fought.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from campaign.battle.contract import AnySetup
from campaign.battle.contract.lists import Slope

if TYPE_CHECKING:  # the resolver is loaded when there is something to play out
    from campaign.battle.forecast import Tally

Ask = Callable[[AnySetup, int], "Tally"]
"""Plays a battle out so many times."""

MOST: Final = 12.0  # times as strong: beyond that nothing changes
GUESSED: Final = 1  # play-outs that a guess counts for beside those that were played
PART: Final = 4  # play-outs that one process is given at a time
KEPT: Final = 400  # battles whose play-outs are remembered
HOPELESS: Final = 8  # against whom is so many times as strong a side walks home at once


@dataclass(frozen=True, slots=True)
class Chances:
    """What one side can expect: how often it wins, and the share of either side's FP that is lost.

    ``fought`` and ``enemy_fought``: how likely a side does not leave in the first turn, and so has fought
    (campaign:C42).
    """

    won: float
    lost: float  # of the own FP
    killed: float  # of the enemy's
    commander_lost: float = 0.0
    commander_killed: float = 0.0
    fought: float = 1.0
    enemy_fought: float = 1.0

    @property
    def fought_if_not_won(self) -> float:
        """How likely the side has fought where it does not win."""
        return _of_the_rest(self.fought, self.won)

    @property
    def enemy_fought_if_won(self) -> float:
        """How likely the enemy has fought where it is beaten."""
        return _of_the_rest(self.enemy_fought, 1 - self.won)


def _of_the_rest(fought: float, won: float) -> float:
    """How likely who does not win has fought: who wins has."""
    return min(1.0, max(0.0, fought - won) / (1 - won)) if won < 1 else 1.0


def guess(how: Slope, ours: float, theirs: float) -> Chances:
    """By strengths alone, where they turn into victories like that."""
    if theirs <= 0:
        return Chances(1.0, 0.0, 1.0)
    if ours <= 0:
        return Chances(0.0, 1.0, 0.0)
    ratio = min(MOST, max(1 / MOST, how.weight * ours / theirs))
    power, wear = ratio**how.steep, ratio**how.wear
    return Chances(
        power / (1 + power),
        1 / (1 + how.even * wear),
        1 / (1 + how.even / wear),
        fought=_stays(ours / theirs),
        enemy_fought=_stays(theirs / ours),
    )


def _stays(ratio: float) -> float:
    """How likely a side does not walk home at once: never where it is hopeless, always where it is twice as strong."""
    return min(1.0, max(0.0, HOPELESS * ratio - 1))


def chances(tally: Tally, side: int, enemies: tuple[int, ...], fp: tuple[int, ...], guessed: Chances) -> Chances:
    """What play-outs tell a side, leaning on the guess as long as they are few. ``fp`` of each side."""
    if tally.played == 0:
        return guessed
    from campaign.battle.forecast import odds

    told = odds(tally, side)
    enemy_fp = max(1, sum(fp[enemy] for enemy in enemies))
    share = tally.played / (tally.played + GUESSED)

    def blend(played: float, by_guess: float) -> float:
        return share * played + (1 - share) * by_guess

    return Chances(
        blend(told.won.share + told.drawn.share / 3, guessed.won),
        blend(told.sides[side].fp_lost / max(1, fp[side]), guessed.lost),
        blend(sum(told.sides[enemy].fp_lost for enemy in enemies) / enemy_fp, guessed.killed),
        told.sides[side].commander_lost.share,
        told.sides[side].commanders_taken,
        blend(1 - told.sides[side].left_at_once.share, guessed.fought),
        blend(1 - sum(told.sides[enemy].left_at_once.share for enemy in enemies) / len(enemies), guessed.enemy_fought),
    )


class CalledOff(Exception):
    """Nobody wants to know any more."""


class PlayingOut:
    """Plays battles out, by an executor if it has one, and remembers what came of them: an ``Ask``.

    Another thread may stop it; then it raises CalledOff.
    """

    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor
        self._kept: dict[tuple[bytes, int], Tally] = {}
        self._stopped = False
        self.battles = 0

    def stop(self) -> None:
        """Play nothing more out."""
        self._stopped = True

    def __call__(self, setup: AnySetup, battles: int) -> Tally:
        """The tally of so many play-outs."""
        digest = hashlib.sha256(repr(setup).encode()).digest()
        known = self._kept.get((digest, battles))
        if known is None:
            known = self._played(setup, battles, int.from_bytes(digest[:5]))
            self.battles += battles
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[digest, battles] = known
        return known

    def _played(self, setup: AnySetup, battles: int, first: int) -> Tally:
        from campaign.battle.forecast import Tally, count_battles

        part = PART if self._executor is not None else battles
        parts = [(first + at, min(part, battles - at)) for at in range(0, battles, part)]
        if self._executor is None:
            answers = (count_battles(setup, at, number) for at, number in parts)
        else:
            futures = [self._executor.submit(count_battles, setup, at, number) for at, number in parts]
            answers = (future.result() for future in futures)
        tally = Tally()
        for answer in answers:
            tally += answer.tally
            if self._stopped:
                raise CalledOff
        return tally
