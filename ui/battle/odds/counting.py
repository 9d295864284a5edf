"""Odds of a battle that waits, counted beside the window's own work and growing as battles come in.

Who is written down for a flank is left out: everybody at the screen reads these numbers, and nobody else may know of
it (campaign:C41c, fftt:H1f). Fights with seeds of its own, so it never tells how the battle itself ends. No widget.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from campaign.words import _, count, decimal, listed
from campaign.world.battle_handover import in_the_open
from ui.background import Job, nothing
from ui.battle.resolver import Helper

if TYPE_CHECKING:
    from campaign.battle.contract import AnySetup
    from campaign.battle.forecast import Counted, Expected, Odds, Share

PRECISE: Final = 0.03  # so far to either side of its middle does the widest interval reach when the first count ends
BATTLES: Final = 1200  # more than even odds need for that
FEWEST: Final = 50  # before these no interval is trusted to be small enough


class Count(Job[Any]):
    """Battles being counted in stretches: each is twice as precise as the one before."""

    so_far: Counted | None

    def __init__(self, setup: AnySetup, first: int, executor: Executor | None) -> None:
        """``first``: the first seed."""
        super().__init__(None, self._count, failed=nothing)
        self.helper = Helper(executor)
        self._executor, self._first = executor, first
        self.setup = in_the_open(setup)
        self.precision, self.battles = PRECISE, BATTLES

    @property
    def stopped_early(self) -> bool:
        """Whether it ended before it was as precise as was wanted."""
        return not self.running and self.so_far is not None and not self._enough(self.so_far)

    def more(self, owner: QObject) -> None:
        """Count on where it was: to the end of a stretch that was stopped, else to twice the precision."""
        if not self.stopped_early:
            self.precision /= 2
            self.battles *= 4
        self.start(owner)

    def _count(self) -> None:
        from campaign.battle.forecast import Counted, Tally, forecast

        before = self.so_far or Counted(Tally())
        seeds = range(self._first + before.tally.battles, self._first + self.battles)

        def tell(counted: Counted) -> bool:
            return self.tell(before + counted) and not self._enough(self.so_far)

        if seeds and self.is_wanted():
            forecast(self.setup, seeds, self._executor, tell, wanted=self.is_wanted)

    def _enough(self, counted: Counted | None) -> bool:
        from campaign.battle.forecast import odds

        if counted is None or counted.tally.battles < FEWEST:
            return False
        return counted.tally.battles >= self.battles or odds(counted.tally).spread <= self.precision


# --- in words ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the bar: what it stands for in a word, its share, and the colour's role."""

    key: str  # won, drawn, lost, failed
    words: str
    share: Share
    role: str
    why: str = ""  # how it comes to that, where there is something to say of it


def parts_of(odds: Odds, winners: str, others: str, drawn: str) -> tuple[Part, ...]:
    """The bar from left to right, and ``failed`` only where there are any.

    ``winners``: who wins where it is won; ``drawn``: how it comes that nobody does.
    """
    found = [
        Part("won", winners, odds.won, "good"),
        Part("drawn", _("draw"), odds.drawn, "ink3", drawn),
        Part("lost", others, odds.lost, "bad"),
    ]
    if odds.failed.battles:
        why = _("The program could not fight these battles to the end: a mistake of the program’s.")
        found.append(Part("failed", _("failed"), odds.failed, "warn", why))
    return tuple(found)


def percent(share: float) -> str:
    """A share as people say it: whole, but for what is rare."""
    return _("{n} %").format(n=decimal(100 * share, 0 if share >= 0.095 or not share else 1))


def interval(share: Share) -> str:
    """``between 38.7 and 43.7 %``."""
    return _("between {low} and {high} %").format(low=decimal(100 * share.low), high=decimal(100 * share.high))


def part_tip(part: Part, battles: int) -> str:
    """What a part of the bar says in full."""
    lines = [
        _("{what}: {n} of {battles}").format(
            what=part.words, n=part.share.battles, battles=count("{n} battle", "{n} battles", battles)
        ),
        _("{share}; in 95 of 100 cases {interval}").format(
            share=percent(part.share.share), interval=interval(part.share)
        ),
    ]
    lines.append(part.why or _("Who wins holds the field (campaign:C23)."))
    return "\n".join(lines)


def share_tip(what: str, share: Share, battles: int) -> str:
    """A chance in full."""
    return _("{what}: in {n} of {battles}; in 95 of 100 cases {interval}.").format(
        what=what,
        n=share.battles,
        battles=count("{n} battle", "{n} battles", battles),
        interval=interval(share),
    )


def points_tip(side: Expected) -> str:
    """How the expected victory points add up (campaign:C34, C35)."""
    return _(
        "1 VP for each FP killed ({killed}), 1 for each FP that falls to the side with the field ({taken}), "
        "3 for each commander ({commanders}): means of all battles."
    ).format(killed=decimal(side.fp_killed), taken=decimal(side.fp_taken), commanders=decimal(side.commanders_taken, 2))


def winners_words(names: tuple[str, ...]) -> str:
    """Who wins where a side and its allies win."""
    if len(names) == 1:
        return _("{player} wins").format(player=names[0])
    return _("{players} win").format(players=listed(list(names)))
