"""What an operation brought, in numbers: read off the events of one that was played. Plays and counts nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from campaign.battle.contract import SideEnd
from campaign.operations.playing import Playing
from campaign.world.events import (
    BattleFought,
    CommanderLost,
    Event,
    FigureLost,
    StockMoved,
    VictoryPointsScored,
)
from campaign.world.ids import FigureId, PlayerId, SectorId
from campaign.world.queries import allied, army_fp, attacked_in, unit_of
from campaign.world.rules.calendar import SECTOR_VP
from campaign.world.rules.income import income_of
from campaign.world.state import Account, Campaign, Fate

LOST: Final = (SideEnd.BEATEN, SideEnd.RETREATED, SideEnd.SURRENDERED)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One operation's result. Chances are 0 or 1; FP and VP are those of the whole operation, for its player.

    ``enemy_`` numbers are of all players who are hostile to that one, together: a pact partner who fights on another
    side of the battle is (campaign:C64g).
    """

    arrived: int  # the army came where it was going, with figures
    fought: int  # there was a battle
    won: int
    lost: int
    taken: int  # the sector is the player's in the end
    destroyed: int  # nobody of those who set out is left
    commander: int  # the own commander is lost
    enemy_commander: int  # an enemy's is
    headless: int  # every HQ or Queen that set out is lost
    arrived_fp: int  # FP with which the army arrived
    way_lost: int  # FP lost before the arrival
    fp_lost: int  # FP lost in all: on the way, in battle, in a retreat, as surplus
    enemy_fp_lost: int
    vp: int
    enemy_vp: int
    balance: int  # VP less theirs, and those of the month for a sector gained
    hqs_lost: int
    income: int  # FP of income at the end of the week more than without the operation
    enemy_income: int
    stock: int  # FP of stock captured
    enemy_stock: int  # FP of stock that enemies lose


CHANCES: Final = (
    "arrived",
    "fought",
    "won",
    "lost",
    "taken",
    "destroyed",
    "commander",
    "enemy_commander",
    "headless",
)


@dataclass(frozen=True, slots=True)
class Arrival:
    """An army at the end of its way, before anything else comes of it."""

    fp: int  # 0: it did not come where it was going
    lost: int
    attacks: bool


def arrival_of(playing: Playing, goal: SectorId, set_out: Sequence[FigureId]) -> Arrival:
    """How the army arrives; to be asked when the move is over (campaign:C12d, campaign:C14g)."""
    state, army = playing.state, playing.army
    there = state.armies.get(army)
    gone = _fp(state, [f for f in set_out if state.figures[f].fate is not Fate.ALIVE])
    if there is None or there.sector != goal:
        return Arrival(0, gone, attacks=False)
    return Arrival(army_fp(state, army), gone, bool(attacked_in(state, goal, there.player)))


def outcome_of(
    before: Campaign, playing: Playing, player: PlayerId, goal: SectorId, set_out: Sequence[FigureId], arrival: Arrival
) -> Outcome:
    """What has come of it; ``set_out``: the figures that went (campaign:C34c for the sector)."""
    after, events = playing.state, playing.events
    met = _met(after, events, player)
    enemies = tuple(p for p in before.seats if p in met or not allied(before, p, player))
    own, others = _lost(after, events, player)
    gone = [figure for figure in set_out if after.figures[figure].fate is not Fate.ALIVE]
    leaders = [figure for figure in set_out if unit_of(after, figure).leads]
    fought = [event for event in events if isinstance(event, BattleFought)]
    ends = [end for event in fought for end in _ends(event, player)]
    taken = after.sectors[goal].owner == player
    points, theirs = _points(events, [player]), _points(events, enemies)
    gained = SECTOR_VP if taken and before.sectors[goal].owner != player else 0
    return Outcome(
        arrived=int(arrival.fp > 0),
        fought=int(bool(fought)),
        won=int(SideEnd.WON in ends),
        lost=int(any(end in LOST for end in ends)),
        taken=int(taken),
        destroyed=int(len(gone) == len(set_out)),
        commander=_commanders(events, [player]),
        enemy_commander=_commanders(events, enemies),
        headless=int(bool(leaders) and set(leaders) <= set(gone)),
        arrived_fp=arrival.fp,
        way_lost=arrival.lost,
        fp_lost=_fp(after, own),
        enemy_fp_lost=_fp(after, [figure for figure in others if after.figures[figure].player in enemies]),
        vp=points,
        enemy_vp=theirs,
        balance=points - theirs + gained,
        hqs_lost=sum(unit_of(after, figure).leads for figure in own),
        income=_income(after, [player]) - _income(before, [player]),
        enemy_income=_income(after, enemies) - _income(before, enemies),
        stock=_stock(events, [player], Account.CAPTURED),
        enemy_stock=-_stock(events, enemies, Account.STOCK_LOST),
    )


def _lost(state: Campaign, events: Iterable[Event], player: PlayerId) -> tuple[list[FigureId], list[FigureId]]:
    """The figures that were lost: the player's own, and those of others."""
    lost = [event.figure for event in events if isinstance(event, FigureLost)]
    own = [figure for figure in lost if state.figures[figure].player == player]
    return own, [figure for figure in lost if figure not in own]


def _met(state: Campaign, events: Iterable[Event], player: PlayerId) -> set[PlayerId]:
    """Who fought on other sides of the player's battles."""
    battles = [state.battles[event.battle] for event in events if isinstance(event, BattleFought)]
    return {f.player for battle in battles for f in battle.forces if f.stands and battle.team_of(player) != f.team}


def _ends(event: BattleFought, player: PlayerId) -> Iterable[SideEnd]:
    return (result.end for result in event.report.sides if result.side == player)


def _fp(state: Campaign, figures: Iterable[FigureId]) -> int:
    return sum(state.figures[figure].fp for figure in figures)


def _commanders(events: Iterable[Event], players: Sequence[PlayerId]) -> int:
    return int(any(isinstance(event, CommanderLost) and event.player in players for event in events))


def _points(events: Iterable[Event], players: Sequence[PlayerId]) -> int:
    return sum(e.points for e in events if isinstance(e, VictoryPointsScored) and e.player in players)


def _stock(events: Iterable[Event], players: Sequence[PlayerId], account: Account) -> int:
    return sum(e.fp for e in events if isinstance(e, StockMoved) and e.account is account and e.player in players)


def _income(state: Campaign, players: Iterable[PlayerId]) -> int:
    """What the week would bring if it ended so: nothing to who has not fought (campaign:C29a, C29c)."""
    return sum(income_of(state, player) for player in players if player in state.fought)
