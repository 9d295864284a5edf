"""What differs between two states, so that widgets look again only at that. Pure, and knows no window."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from immutables import Map

from campaign.world.events import Event
from campaign.world.ids import ArmyId, BattleId, FigureId, PendingId, PlayerId, SectorId, ids_in
from campaign.world.state import Army, Battle, Campaign, Minefield

Id = TypeVar("Id")
Value = TypeVar("Value")

CLOCK = ("stage", "month", "week", "weeks", "turn_order", "ended_turns", "winners")


@dataclass(frozen=True, slots=True)
class Changes:
    """What has to be looked at again; a new note, portrait or backdrop is a change of what it is about.

    ``events``: what an order brought about; empty where the past was changed.

    ``sectors``: whose owner, stock or name changed, and where an army, a minefield or a battle came, went or changed.
    ``players``: also those whose pacts changed. ``clock``: week, stage or turn, and the house rules.
    ``journal``: entries, or the head.
    """

    before: Campaign | None
    after: Campaign
    events: tuple[Event, ...]
    sectors: frozenset[SectorId]
    armies: frozenset[ArmyId]
    figures: frozenset[FigureId]
    players: frozenset[PlayerId]
    battles: frozenset[BattleId]
    pending: frozenset[PendingId]
    clock: bool
    journal: bool
    map: bool = False  # the whole of it is another: only before the first army is raised (campaign:C67)


def changes(
    before: Campaign,
    after: Campaign,
    events: tuple[Event, ...] = (),
    between: tuple[Event, ...] | None = None,
) -> Changes:
    """The difference of two states of one campaign; ``events``: those that led from one to the other.

    ``between``: those that lie between them, where they were taken back or brought back; they are not told.
    """
    known = events or between
    named = named_in(known) if known else None
    battles = differing(before.battles, after.battles, named)
    pacts = before.pacts ^ after.pacts
    about = differing(before.portraits, after.portraits) | {key[0] for key in differing(before.notes, after.notes)}
    about |= differing(before.backdrops, after.backdrops)
    return Changes(
        before=before,
        after=after,
        events=events,
        sectors=differing(before.sectors, after.sectors)
        | frozenset(_touched_sectors(before, after, battles))
        | _those_of(after.sectors, about),
        armies=differing(before.armies, after.armies) | _travelling(before, after) | _those_of(after.armies, about),
        figures=differing(before.figures, after.figures, named) | _those_of(after.figures, about),
        players=differing(before.players, after.players)
        | frozenset(player for pact in pacts for player in pact)
        | _those_of(after.players, about),
        battles=battles | _those_of(after.battles, about),
        pending=differing(before.pending, after.pending),
        clock=any(getattr(before, part) != getattr(after, part) for part in CLOCK)
        or before.setting.rules != after.setting.rules,
        journal=True,
        map=not same_map(before, after),
    )


def same_map(one: Campaign, other: Campaign) -> bool:
    """Whether both are played on the same sectors and routes, drawn alike (campaign:C67)."""
    a, b = one.setting, other.setting
    return a is b or (a.map == b.map and a.sector_ids == b.sector_ids and a.routes == b.routes)


def named_in(events: Iterable[Event]) -> frozenset[str]:
    """Every id in some events. No figure and no battle changes by an event that does not name it."""
    return frozenset(id for event in events for id in ids_in(event))


def differing(
    before: Mapping[Any, Any], after: Mapping[Any, Any], named: Collection[Any] | None = None
) -> frozenset[Any]:
    """The ids of what is new, gone, or another object with another content.

    ``named``: only these are looked at, where it is known that nothing else has changed: there are thousands of
    figures and battles after some years.
    """
    if before is after:
        return frozenset()
    if named is not None:
        return frozenset(id for id in named if (old := before.get(id)) is not (new := after.get(id)) and old != new)
    touched = {
        id for id, value in after.items() if (old := before.get(id)) is not value and (old is None or old != value)
    }
    if len(before) + len(touched) == len(after):  # all of them are new
        return frozenset(touched)
    return frozenset(touched.union(id for id in before if id not in after))


def _those_of(table: Map[Id, Value], about: frozenset[str]) -> frozenset[Id]:
    """The ids of a table about which something else is written, or that have another portrait."""
    return frozenset(id for id in table if id in about) if about else frozenset()


def _versions(before: Map[Id, Value], after: Map[Id, Value], ids: Iterable[Id]) -> Iterator[Value]:
    """The old and the new value of each."""
    for id in ids:
        for state in (before, after):
            if (value := state.get(id)) is not None:
                yield value


def _touched_sectors(before: Campaign, after: Campaign, battles: Iterable[BattleId]) -> Iterator[SectorId]:
    army: Army
    for army in _versions(before.armies, after.armies, differing(before.armies, after.armies)):
        yield army.sector
    battle: Battle
    for battle in _versions(before.battles, after.battles, battles):
        yield battle.sector
    field: Minefield
    for field in _versions(before.minefields, after.minefields, differing(before.minefields, after.minefields)):
        yield from after.setting.routes[field.route]


def _travelling(before: Campaign, after: Campaign) -> frozenset[ArmyId]:
    """The armies whose journey began, ended or went on."""
    return frozenset(journey.army for journey in set(before.journeys) ^ set(after.journeys))
