"""Benchmarks of Firefight: 300 against 300 points with compiled and with plain rules, and what a unit in hand can do,
in time of the processor.

That is what a bar of battles a second and core is about, and other programs do not lengthen it by much.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from campaign.battle.contract import STANDARD
from campaign.battle.contract.table.look import Look
from campaign.battle.fast import choice_rows, clone, fresh
from campaign.battle.firefight.codes import ACTIVATING
from campaign.battle.firefight.system import SYSTEM
from campaign.battle.firefight.table import TABLE
from campaign.battle.firefight.words import TELLING
from tests.battle.firefight.even_battles import POINTS, even_battle
from tests.benchmarks.even_battles import measured
from tests.benchmarks.timing import Measured, calibration_of_work, worked

COMPILED_BAR, PLAIN_BAR = 500, 8  # battles a second and core
LOOKED_AT = range(6)  # battles of standard play; each unit is taken in hand at each activation
IN_HAND, FOUND_BESIDE = 0.050, 0.500
TAKEN = 2  # times, of which the shorter counts


def all_of_them() -> Iterator[Measured]:
    """With compiled rules where numba is, and with plain ones."""
    yield from measured("firefight", f"Firefight, {POINTS} v {POINTS} points", COMPILED_BAR, PLAIN_BAR)
    yield from units_in_hand()


def units_in_hand() -> Iterator[Measured]:
    """How long the window waits for what a unit in hand can do, and how long all of it is looked for beside it."""
    looks = [(look, actor) for look in recorded_looks() for actor in TABLE.moving.able(look)]
    for hurried, what, bar in ((True, "the window waits for", IN_HAND), (False, "all is found of", FOUND_BESIDE)):
        loop = calibration_of_work()
        taken = sorted(_seconds_of(replace(look, hurried=hurried), actor) for look, actor in looks)
        loop = (loop + calibration_of_work()) / 2
        note = f"of {len(taken):,} looks; {sum(each > IN_HAND for each in taken)} take over {IN_HAND * 1000:g} ms"
        yield Measured(f"Firefight, {what} a unit in hand, the longest", taken[-1], loop, bar, note)
        yield Measured(f"Firefight, {what} a unit in hand, 99 of 100", taken[len(taken) * 99 // 100], loop, bar, note)


def recorded_looks() -> Iterator[Look]:
    """What the side sees that is to activate a unit, all through battles of standard play."""
    for number in LOOKED_AT:
        setup, row = even_battle(number), choice_rows(1, SYSTEM.width)[0]
        t, s = SYSTEM.set_up(setup, 1)
        while True:
            SYSTEM.advance(t, s)
            if s.now[0].over:
                break
            view = fresh(SYSTEM.battle)
            SYSTEM.see(s, s.now[0].side, view)
            if s.now[0].kind == ACTIVATING:
                yield Look(setup, SYSTEM, TELLING, t, clone(view), ())
            SYSTEM.think(t, view, STANDARD, row)
            SYSTEM.apply(t, s, row)


def _seconds_of(look: Look, actor: int) -> float:
    """Seconds of the processor until it is known what an actor can do."""
    return min(worked(lambda: TABLE.moving.acts(replace(look, memory={}), actor)) for _time in range(TAKEN))
