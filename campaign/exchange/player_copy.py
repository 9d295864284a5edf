"""A copy for one player: how the campaign stands and what the journal tells, as that player may know both.

The copy is made of what ``as_seen_by`` leaves, and of nothing else; the journal of the campaign is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable

from campaign.words import _
from campaign.world.entries import Draft
from campaign.world.events import CopyTaken
from campaign.world.ids import EntryId, OrderId, PlayerId
from campaign.world.memory import Past
from campaign.world.news import details, headline
from campaign.world.orders import TakeCopy
from campaign.world.sight import as_seen_by
from campaign.world.snapshot import Told, snapshot_of
from campaign.world.state import Campaign


def copy_for(player: PlayerId, past: Iterable[Past], state: Campaign, entry: EntryId) -> Draft:
    """What a copy begins with. ``past``: as the player may know it; ``state``: how the campaign stands, unfiltered."""
    taken = CopyTaken(player, int(entry), snapshot_of(as_seen_by(state, player)), tuple(_told(past)))
    return Draft(OrderId("1"), TakeCopy(player), (), (taken,))


def _told(past: Iterable[Past]) -> Iterable[Told]:
    week = None
    for entry, before in past:
        if before is not None and (before.month, before.week) != week:
            week = (before.month, before.week)
            text = _("Month {month}, week {week}").format(month=week[0], week=week[1])
            yield Told(None, "week", text, "campaign:C9")
        for news in (headline(entry, before), *details(entry, before)):
            yield Told(news.player, news.sign, news.text, news.rule)
