"""The chances of every attack that the army in hand could make, counted beside the window's work and growing.

Begins when an army has been in hand for a moment, stops when another is taken or the numbers are sure enough: at rest
nothing is counted. No widget.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from campaign.words import _, count
from campaign.world.ids import ArmyId, SectorId
from campaign.world.state import Campaign
from ui.battle.resolver import wait_words
from ui.map.hand import Hand
from ui.map.moves import Chance
from ui.session import Session

if TYPE_CHECKING:
    from ui.operations.operation_job import OperationJob

STILL: Final = 400  # milliseconds that an army is in hand before anything is counted
GROW: Final = 250
WAIT: Final = 2000  # until the worker that is being prepared is asked again
ROUGH: Final = 0.07  # so far to either side is precise enough here; the sheet goes further
MOST: Final = 220
MOST_PLAIN: Final = 40  # where nothing is compiled: a first idea, and no more


class HandOdds(QObject):
    """The chances of the army in hand."""

    changed = Signal()

    def __init__(self, session: Session, hand: Hand, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._hand = session, hand
        self._chances: dict[SectorId, Chance] = {}
        self._known: dict[ArmyId, dict[SectorId, Chance]] = {}  # of armies that were in hand before, in this state
        self._of: tuple[Campaign, ArmyId | None] = (session.state, None)
        self._trying: OperationJob | None = None
        self._asked = time.monotonic()  # when numbers were first wanted
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._begin)
        self._look = QTimer(self, interval=GROW)
        self._look.timeout.connect(self._look_at_it)
        hand.changed.connect(self._look_again)

    @property
    def chances(self) -> dict[SectorId, Chance]:
        """What is known so far; nothing while it would say nothing."""
        return self._chances

    @property
    def counts(self) -> bool:
        """Whether anything is being counted."""
        return self._trying is not None and self._trying.running

    def waits_for(self, sector: SectorId) -> str:
        """Why an attack on a sector has no chance yet, in words; empty where nothing keeps it."""
        if sector in self._chances or sector not in self._targets() or not (self.counts or self._soon.isActive()):
            return ""
        return wait_words(self._session.resolver, len(self._chances), time.monotonic() - self._asked)

    def stop(self) -> None:
        """Count no further."""
        self._soon.stop()
        self._look.stop()
        if self._trying is not None:
            self._trying.stop()
            self._trying = None

    def _targets(self) -> frozenset[SectorId]:
        return frozenset(sector for sector, goal in self._hand.goals.items() if goal.attack and goal.paths)

    def _look_again(self) -> None:
        state, army = self._session.state, self._session.selected_army if self._hand.goals else None
        if self._of[0] is state and self._of[1] == army:
            return
        if self._of[0] is not state:
            self._known = {}
        self.stop()
        self._of = (state, army)
        self._chances = {} if army is None else self._known.get(army, {})
        if army is not None and army not in self._known and self._targets():
            self._asked = time.monotonic()
            self._soon.start(STILL)

    def _begin(self) -> None:
        from ui.operations.operation_job import (
            OperationJob,  # reads what fights battles, which the window's start needs not
        )

        state, army = self._of
        resolver = self._session.resolver
        if army is None or state is not self._session.state:
            return
        if resolver.executor is None or resolver.preparing:
            self._soon.start(WAIT)
            return
        self._trying = OperationJob(state, army, (), resolver.executor, only=self._targets())
        self._trying.precision, self._trying.most = ROUGH, MOST if resolver.compiled else MOST_PLAIN
        self._trying.start(self)
        self._look.start()

    def _look_at_it(self) -> None:
        assert self._trying is not None
        found = {}
        for foreseen in self._trying.so_far:
            tally = foreseen.tallies[0]
            if tally.played:
                share = tally.chance("taken")
                found[foreseen.target.goal] = Chance(
                    foreseen.target.ready.operation.path, share.share, share.low, share.high, tally.played
                )
        over = not self._trying.running
        if over and self._of[1] is not None:
            self._known[self._of[1]] = found
        if over:
            self.stop()
        if found != self._chances:
            self._chances = found
            self.changed.emit()


def is_told(chance: Chance) -> bool:
    """Whether there are tries enough for the chance to say anything."""
    return chance.tries >= _told_from()


def _told_from() -> int:
    from campaign.battle.forecast import TOLD_FROM  # reads what fights battles, which the window's start needs not

    return TOLD_FROM


def percent(chance: Chance) -> str:
    """The chance as it stands on the map; a dash before there are tries enough."""
    if not is_told(chance):
        return "–"
    return _("{n} %").format(n=round(100 * chance.share))


def chance_words(chance: Chance) -> str:
    """The chance in full: how often, in how many tries, how sure."""
    if not is_told(chance):
        return _("{n} of {all} tries until a number is told").format(n=chance.tries, all=_told_from())
    return _("Yours in {share} of {tries}, between {low} and {high} % (campaign:C13).").format(
        share=percent(chance),
        tries=count("{n} try", "{n} tries", chance.tries),
        low=round(100 * chance.low),
        high=round(100 * chance.high),
    )
