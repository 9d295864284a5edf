"""What ``--json`` prints, as plain values; described in ``resources/orders.md``, and kept stable for scripts.

``version`` grows when a key changes its meaning or goes; new keys may come at any time. Prints nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from campaign.desk import Desk
from campaign.world import queries
from campaign.world.codec import event_to_json, order_to_json
from campaign.world.entries import Entry
from campaign.world.house_rules import HANDICAP, switch_values
from campaign.world.ids import EntryId, PlayerId
from campaign.world.knowledge import before_as_seen_by, entry_as_seen_by
from campaign.world.news import News, details, headline
from campaign.world.owed_since import Owed
from campaign.world.state import Army, Battle, Campaign, Figure, Player, Sector
from campaign.world.week_check import ToDo

Value = dict[str, Any]


def campaign_value(state: Campaign, entry: EntryId, to_do: Iterable[Owed], seen_by: PlayerId | None) -> Value:
    """The campaign as it stands. The seed, if there is one, is in it only where nobody in particular looks."""
    value: Value = {
        "format": "fftt-show",
        "version": 1,
        "name": state.setting.name,
        "entry": entry,
        "seen_by": seen_by,
        "stage": state.stage,
        "month": state.month,
        "week": state.week,
        "weeks": state.weeks,
        "turn_order": list(state.turn_order),
        "active": state.active,
        "winners": list(state.winners),
        "dice": "program" if state.setting.program_dice else "table",
        "rules": {HANDICAP + faction: 0 for faction in state.setting.factions} | switch_values(state.setting.rules),
        "edition": state.setting.rules.edition,
        "players": [_player(state, state.players[player]) for player in state.seats],
        "sectors": [_sector(state, state.sectors[sector]) for sector in sorted(state.sectors, key=queries.age)],
        "routes": [_route(state, route) for route in sorted(state.setting.routes, key=queries.age)],
        "armies": [_army(state, army) for army in queries.armies_of(state)],
        "figures": [_figure(state, state.figures[figure]) for figure in sorted(state.figures, key=queries.age)],
        "pacts": sorted(list(pair) for pair in state.pacts),
        "battles": [_battle(battle) for battle in queries.open_battles(state)],
        "pending": [asdict(state.pending[pending]) for pending in sorted(state.pending)],
        "notes": [
            {"what": what, "player": player, "text": state.notes[what, player]}
            for what, player in sorted(state.notes, key=lambda key: (key[0], key[1] or ""))
        ],
        "portraits": dict(sorted(state.portraits.items())),
        "backdrops": {what: asdict(state.backdrops[what]) for what in sorted(state.backdrops)},
        "to_do": [_to_do(item, since) for item, since in to_do],
    }
    if seen_by is None:
        value["seed"] = state.setting.seed
    return value


def _player(state: Campaign, player: Player) -> Value:
    return {
        "id": player.id,
        "letter": player.letter,
        "name": player.name,
        "faction": player.faction,
        "band": player.band,
        "vp": player.vp,
        "fp": queries.player_fp(state, player.id),
        "stock": queries.known_stock(state, player.id),
        "sectors": list(queries.sectors_of(state, player.id)),
        "commander": player.commander,
        "fought": player.id in state.fought,
        "out": player.out,
        "computer": player.computer,
        "neutral": player.neutral,
    }


def _sector(state: Campaign, sector: Sector) -> Value:
    return asdict(sector) | {
        "stock": None if sector.hidden_stock else sector.stock,
        "fp": queries.sector_fp(state, sector.id),
        "neighbours": list(queries.neighbours(state, sector.id)),
    }


def _route(state: Campaign, route: Any) -> Value:
    field = state.minefields.get(route)
    return {"id": route, "ends": list(state.setting.routes[route]), "minefield": field.player if field else None}


def _army(state: Campaign, army: Army) -> Value:
    return {
        "id": army.id,
        "name": army.name,
        "player": army.player,
        "sector": army.sector,
        "fp": queries.army_fp(state, army.id),
        "hqs": None if army.hidden_fp else queries.hq_count(state, army.id),
        "units": dict(queries.composition(state, army.id)),
        "figures": list(army.figures),
        "hidden_fp": army.hidden_fp,
        "moved": army.moved,
        "detached": army.detached,
    }


def _figure(state: Campaign, figure: Figure) -> Value:
    return asdict(figure) | {
        "abilities": list(figure.abilities),
        "gains": list(queries.gains(figure)),
        "commander": queries.is_commander(state, figure.id),
    }


def _battle(battle: Battle) -> Value:
    value = asdict(battle)
    del value["report"], value["fought"], value["resolved"]  # of a battle that is over
    return value


def _to_do(item: ToDo, since: int | None) -> Value:
    order = None if item.order is None else json.loads(order_to_json(item.order))
    return {
        "level": item.level,
        "player": item.player,
        "rule": item.rule,
        "title": item.title,
        "detail": item.detail,
        "pending": item.pending,
        "sector": item.sector,
        "army": item.army,
        "order": order,
        "act": item.act,
        "since": None if since is None else utc(since),
    }


@dataclass(frozen=True, slots=True)
class Read:
    """An entry with its sentences, as its reader may know it."""

    entry: Entry
    news: News
    details: tuple[News, ...]


def read_entries(desk: Desk, entries: Iterable[Entry], seen_by: PlayerId | None) -> Iterator[Read]:
    """The entries that the player may know of, told as the player may know them."""
    for entry in entries:
        before = None if entry.parent is None else desk.state_at(entry.parent)
        seen: Entry | None = entry
        if seen_by is not None:
            seen, before = entry_as_seen_by(entry, before, seen_by), before_as_seen_by(entry, before, seen_by)
        if seen is not None:
            yield Read(seen, headline(seen, before), details(seen, before))


def journal_value(
    read: Iterable[Read], history: AbstractSet[EntryId], head: EntryId, seen_by: PlayerId | None
) -> Value:
    """The journal. ``retired``: undone or amended, not part of the campaign as it stands."""
    return {
        "format": "fftt-journal",
        "version": 1,
        "head": head,
        "seen_by": seen_by,
        "entries": [_entry(one, one.entry.id not in history, seen_by) for one in read],
    }


def _entry(one: Read, retired: bool, seen_by: PlayerId | None) -> Value:
    entry = one.entry
    order = json.loads(order_to_json(entry.order))
    events = [json.loads(event_to_json(event)) for event in entry.events]
    for value in (order, order.get("record") or {}, *events):
        value.pop("secret", None)  # in the file and its whole copies alone (campaign:C61c)
        if seen_by is not None:
            value.pop("seed", None)
    return {
        "id": entry.id,
        "parent": entry.parent,
        "order_id": entry.order_id,
        "retired": retired,
        "written": written(entry),
        **asdict(one.news),
        "details": [asdict(news) for news in one.details],
        "order": order,
        "dice": {str(key): str(roll) for key, roll in entry.dice},
        "events": events,
    }


def written(entry: Entry) -> str:
    """When an entry was written, in UTC."""
    return utc(entry.written)


def utc(seconds: int) -> str:
    """A time of the journal, for programs."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
