"""The memory of a campaign as its reader may know it: a player for the own paper, anybody for paper that lies about.

Asks the journal and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from campaign.paper.kind import Source
from campaign.world.ids import BattleId, PlayerId
from campaign.world.knowledge import as_seen_by
from campaign.world.memory import Chronicle, Fought, chronicle, fought_in

Logs = Callable[[], Mapping[BattleId, Fought]]
"""What the logs of the battles say, read when it is first asked for."""


def logs_of(source: Source) -> Logs:
    """Read once, however many records are made of it. What a log says was seen on the table by all."""
    return cache(lambda: fought_in(entry for entry, _before in source.past()))


def told_to(source: Source, player: PlayerId, logs: Logs | None = None) -> Chronicle:
    """The records as a player may know them."""
    seen = as_seen_by(source.state, player)
    return chronicle(source.past(player), seen, (logs or logs_of(source))())


def told_to_all(source: Source) -> Chronicle:
    """The records as anybody may know them (campaign:C41)."""
    return chronicle(source.past(public=True), as_seen_by(source.state, None), logs_of(source)())
