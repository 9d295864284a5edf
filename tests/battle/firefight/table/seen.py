"""A situation of Firefight as the side that decides sees it at the table."""

from __future__ import annotations

from campaign.battle.contract.table.look import Look, Point
from campaign.battle.fast import fresh
from campaign.battle.firefight.records import Battle
from campaign.battle.firefight.system import SYSTEM
from campaign.battle.firefight.table import TABLE
from campaign.battle.firefight.words import TELLING
from tests.battle.firefight.situation import Situation, tenths

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


def actor(battle: Situation, name: str) -> int:
    """Who is taken in hand for a unit."""
    return FACE.moving.actor_of(look(battle), battle.number(name))
