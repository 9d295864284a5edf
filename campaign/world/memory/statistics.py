"""The campaign in figures: points, forces, stocks and sectors by week, losses and battles, and how the dice fell.

Luck is what was thrown beside what was to be expected of these throws. Reads the journal; decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from campaign.battle.accounting import DIE_SPREAD2, FAIR_DIE
from campaign.battle.contract import SideEnd
from campaign.battle.contract.telling import Thrown
from campaign.world import events as e
from campaign.world import queries
from campaign.world.ids import BattleId, PlayerId
from campaign.world.memory.battles import Fought
from campaign.world.memory.chronicle import Past
from campaign.world.state import Account, Campaign, Fate, Stage

NO_LOSS = (Fate.CORRECTED, Fate.LEFT)  # struck off, or gone with its player (campaign:C83): nobody lost it


@dataclass(frozen=True, slots=True)
class Line:
    """How a player stood at the end of a week, or stands now; as week 0, how it began. ``stock``: None where hidden."""

    month: int
    week: int
    vp: int
    fp: int
    stock: int | None
    sectors: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player did in all. ``killed``, ``lost``: figures and their FP; ``ends``: how the battles ended."""

    battles: int
    ends: Mapping[SideEnd, int]
    killed: int
    killed_fp: int
    lost: int
    lost_fp: int
    taken: int  # sectors won
    ceded: int  # sectors lost to others
    recruited_fp: int


@dataclass(frozen=True, slots=True)
class Dice:
    """How a player's dice fell: shots in hits, fights in the sum of dice, hazards in FP lost (less is luckier)."""

    fire: Thrown
    fights: Thrown
    hazards: Thrown


@dataclass(frozen=True, slots=True)
class Statistics:
    """All of it, by player. ``weeks``: a line for the start, one for each week that is over, and one for now."""

    weeks: Mapping[PlayerId, tuple[Line, ...]]
    tallies: Mapping[PlayerId, Tally]
    dice: Mapping[PlayerId, Dice]


def statistics(past: Sequence[Past], state: Campaign, fought: Mapping[BattleId, Fought] | None = None) -> Statistics:
    """The campaign in figures. ``state``: how it stands; ``fought``: what logs say, if they have been read."""
    return Statistics(
        standings(past, state),
        {player: _tally(past, player) for player in state.seats},
        {player: _dice(past, fought or {}, player) for player in state.seats},
    )


def standings(past: Sequence[Past], state: Campaign) -> dict[PlayerId, tuple[Line, ...]]:
    """How every player began, stood at the end of each week that is over, and stands now."""
    ends = list(_weeks(past, state))
    began = past[1][1] if len(past) > 1 else None  # behind the founding, or where a copy begins
    lines = {player: _line(began or state, player) for player in state.seats}
    return {player: (replace(lines[player], week=0), *(_line(end, player) for end in ends)) for player in state.seats}


def _weeks(past: Sequence[Past], state: Campaign) -> Iterable[Campaign]:
    """The state when each week had just ended, then the state as it is."""
    for place, (entry, _before) in enumerate(past):
        if any(isinstance(event, e.WeekEnded) for event in entry.events):
            after = past[place + 1][1] if place + 1 < len(past) else state
            if after is not None and after is not state:
                yield after
    yield state


def _line(state: Campaign, player: PlayerId) -> Line:
    """The week that has ended counts, where the next has not begun."""
    month, week = state.month, state.week
    if state.stage is Stage.INITIATIVE and state.weeks:
        month, week = (month, week - 1) if week > 1 else (month - 1, 4)
    if player not in state.players:  # a newcomer had nothing before (campaign:C84)
        return Line(month, week, 0, 0, 0, 0)
    return Line(
        month,
        week,
        state.players[player].vp,
        queries.player_fp(state, player),
        queries.known_stock(state, player),
        len(queries.sectors_of(state, player)),
    )


def _tally(past: Iterable[Past], player: PlayerId) -> Tally:
    ends = dict.fromkeys(SideEnd, 0)
    killed = killed_fp = lost = lost_fp = taken = ceded = recruited = 0
    for entry, before in past:
        joined = {ev.figure: ev for ev in entry.events if isinstance(ev, e.FigureJoined | e.FigureHatchedAndDied)}
        for event in entry.events:
            match event:
                case e.BattleFought():
                    for result in event.report.sides:
                        ends[result.end] += result.side == player
                case e.FigureLost():
                    known = joined.get(event.figure) or (before.figures.get(event.figure) if before else None)
                    if known is None or event.fate in NO_LOSS:
                        continue
                    if known.player == player:
                        lost, lost_fp = lost + 1, lost_fp + known.fp
                    elif event.player == player:
                        killed, killed_fp = killed + 1, killed_fp + known.fp
                case e.SectorTaken():
                    taken += event.owner == player
                    ceded += event.previous == player and event.owner is not None
                case e.FigureJoined(player=owner, account=Account.RECRUITED):
                    recruited += event.fp if owner == player else 0
    return Tally(sum(ends.values()), ends, killed, killed_fp, lost, lost_fp, taken, ceded, recruited)


def _dice(past: Iterable[Past], fought: Mapping[BattleId, Fought], player: PlayerId) -> Dice:
    hazards = Thrown()
    for entry, before in past:
        for event in entry.events:
            if isinstance(event, e.HazardThrown) and _owner(entry.events, before, event) == player:
                hazards = added(hazards, _faces(event.faces))
    fire = [one.fire[player] for one in fought.values() if player in one.fire]
    fights = [one.fights[player] for one in fought.values() if player in one.fights]
    return Dice(added(*fire), added(*fights), hazards)


def _owner(events: Iterable[e.Event], before: Campaign | None, thrown: e.HazardThrown) -> PlayerId | None:
    """Whose army crossed a hazard."""
    army = before.armies.get(thrown.army) if before is not None else None
    if army is not None:
        return army.player
    return next((ev.player for ev in events if isinstance(ev, e.ArmyFormed) and ev.army == thrown.army), None)


def _faces(faces: Sequence[int]) -> Thrown:
    """A sum of dice."""
    return Thrown(1, sum(faces), FAIR_DIE * len(faces), sqrt(DIE_SPREAD2 * len(faces)))


def added(*thrown: Thrown) -> Thrown:
    """Throws of several battles together."""
    return Thrown(
        sum(one.throws for one in thrown),
        sum(one.got for one in thrown),
        sum(one.expected for one in thrown),
        sqrt(sum(one.spread**2 for one in thrown)),
    )
