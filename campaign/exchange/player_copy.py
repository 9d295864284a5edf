"""A copy for one player: how the campaign stands and what the journal tells, as that player may know both.

The copy is made of what ``as_seen_by`` leaves, and of nothing else; the journal of the campaign is not in it.

On a closed map the numbers in it are its own. Every id names the order that made a thing (``57.grunt2``), so as they
stand the ids would tell how many orders there were that the player knows nothing of. In the copy the orders to which an
id leads are counted from 1 without a gap, and so are the numbers of what one order made; of entries there are as many
as the copy tells of. What is left: which of two things came first, which of them came by one order, and that the given
name of a figure or an army was drawn by its number in the campaign, among all names that were free then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from campaign.words import _
from campaign.world.entries import Draft
from campaign.world.events import CopyTaken
from campaign.world.ids import EntryId, OrderId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.memory import Past
from campaign.world.news import details, headline
from campaign.world.orders import TakeCopy
from campaign.world.rules.consent import mark_of
from campaign.world.snapshot import JournalSentence, Snapshot, snapshot_of
from campaign.world.state import Campaign

ID: Final = re.compile(r"(?<![\w.])(\d+)\.([a-z][a-z-]*)(\d*)(?![\w.])")
"""An id wherever it stands: alone, in an open choice's, or in the key of a throw."""
KNOWN_TO_ALL: Final = ("p", "s", "r")  # players, sectors and routes keep their places in their orders
WITHOUT_IDS: Final = frozenset(
    {"name", "note", "colour", "computer", "battlefield", "map", "rules", "units", "corrections"}
)
"""Fields in which people write what they like, or in which no id can stand."""

Renamed = Callable[[str], str]


def copy_for(player: PlayerId, past: Iterable[Past], state: Campaign, entry: EntryId) -> Draft:
    """What a copy begins with. ``past``: as the player may know it; ``state``: how the campaign stands, unfiltered.

    campaign:C41e
    """
    return copy_with_ids(player, past, state, entry)[0]


def copy_with_ids(
    player: PlayerId, past: Iterable[Past], state: Campaign, entry: EntryId
) -> tuple[Draft, Mapping[str, str]]:
    """A copy as of ``copy_for``, and what each id of it is in the campaign; no ids where both have the same.

    The marks of results, which people agree to, are among them: they are made of ids.
    """
    known = tuple(past)
    taken = CopyTaken(player, int(entry), snapshot_of(as_seen_by(state, player)), tuple(_told(known)))
    ids: Mapping[str, str] = {}
    if not state.setting.rules.open_map:
        taken, ids = _renumbered(replace(taken, entry=len(known)))
    return Draft(OrderId("1"), TakeCopy(taken.player), (), (taken,)), ids


def _told(past: Iterable[Past]) -> Iterable[JournalSentence]:
    week = None
    for entry, before in past:
        if before is not None and (before.month, before.week) != week:
            week = (before.month, before.week)
            text = _("Month {month}, week {week}").format(month=week[0], week=week[1])
            yield JournalSentence(None, "week", text, "campaign:C9")
        for news in (headline(entry, before), *details(entry, before)):
            yield JournalSentence(news.player, news.sign, news.text, news.rule)


def _renumbered(taken: CopyTaken) -> tuple[CopyTaken, Mapping[str, str]]:
    """A copy with ids that count only what is in it, and what each of them was before."""
    found: set[tuple[int, str, int]] = set()

    def note(text: str) -> str:
        found.update((int(order), word, int(number or 0)) for order, word, number in ID.findall(text))
        return text

    _with_ids(taken.snapshot, note)
    orders = {order: place for place, order in enumerate(sorted({order for order, _word, _number in found}), 1)}
    made = sorted({(order, number) for order, word, number in found if number and word not in KNOWN_TO_ALL})
    places = {order: iter(range(1, len(made) + 1)) for order, _number in made}
    numbers = {(order, number): next(places[order]) for order, number in made}

    def rename(text: str) -> str:
        return ID.sub(instead, text)

    def instead(match: re.Match[str]) -> str:
        order, word, number = int(match[1]), match[2], match[3]
        if number and word not in KNOWN_TO_ALL:
            number = str(numbers[order, int(number)])
        return f"{orders[order]}.{word}{number}"

    told = tuple(replace(one, player=one.player and PlayerId(rename(one.player))) for one in taken.told)
    snapshot = _with_ids(taken.snapshot, rename)
    old = [f"{order}.{word}{number or ''}" for order, word, number in sorted(found)]
    marks = {
        mark_of(new.report): mark_of(one.report)
        for one, new in zip(taken.snapshot.battles, snapshot.battles, strict=True)
        if one.report is not None and new.report is not None
    }
    renamed = replace(taken, player=PlayerId(rename(taken.player)), snapshot=snapshot, told=told)
    return renamed, {**{rename(id): id for id in old}, **marks}


def _with_ids(seen: Snapshot, renamed: Renamed) -> Snapshot:
    """The snapshot with every id put through a function."""
    given = {field.name: getattr(seen, field.name) for field in fields(seen) if field.name not in WITHOUT_IDS}
    given["sector_ids"] = tuple((key, renamed(sector)) for key, sector in seen.sector_ids)
    given["notes"] = tuple((renamed(what), player and renamed(player), text) for what, player, text in seen.notes)
    plain = ("sector_ids", "notes")
    return replace(seen, **{name: v if name in plain else _value_with_ids(v, renamed) for name, v in given.items()})


def _value_with_ids(value: Any, renamed: Renamed) -> Any:
    if isinstance(value, str):
        return renamed(value) if type(value) is str else value  # a word of an enumeration is no id
    if isinstance(value, tuple):
        return tuple(_value_with_ids(part, renamed) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        given = {field.name: getattr(value, field.name) for field in fields(value) if field.name not in WITHOUT_IDS}
        return replace(value, **{name: _value_with_ids(part, renamed) for name, part in given.items()})
    return value
