"""A situation of Man to Man as the side that decides sees it at the table."""

from __future__ import annotations

from campaign.battle.contract.table.look import Look, Point
from campaign.battle.fast import fresh
from campaign.battle.man_to_man.records import Battle
from campaign.battle.man_to_man.system import SYSTEM
from campaign.battle.man_to_man.table import TABLE
from campaign.battle.man_to_man.words import TELLING
from tests.battle.man_to_man.situation import Situation, tenths

FACE = TABLE


def look(battle: Situation) -> Look:
    """The battle as it is seen now."""
    view = fresh(Battle)
    SYSTEM.see(battle.s, int(battle.s.now[0].side), view)
    log = battle.s.log
    rows = tuple(tuple(log[n]) for n in range(battle.s.now[0].logged))
    return Look(battle.setup, SYSTEM, TELLING, battle.t, view, rows)


def spot(x: float, y: float) -> Point:
    """A place, in inches."""
    return tenths(x), tenths(y)
