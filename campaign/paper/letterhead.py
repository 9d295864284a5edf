"""What every page says of itself: which campaign, when, by which entry of the journal, and whose page it is.

Plain values. Draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaign.paper.colours import Colour, colour_of
from campaign.paper.plain import plain
from campaign.words import _
from campaign.world.ids import EntryId, PlayerId
from campaign.world.state import Campaign, Stage


@dataclass(frozen=True, slots=True)
class Letterhead:
    """``letter``, ``mark`` (an icon's name) and ``player`` are empty on paper that is for all; it has no ``colour``."""

    campaign: str
    when: str
    entry: int
    letter: str = ""
    mark: str = ""
    player: str = ""
    colour: Colour | None = None


def of_campaign(state: Campaign, entry: EntryId) -> Letterhead:
    """For paper that belongs to nobody, or to all."""
    return Letterhead(plain(state.setting.name), when(state), entry)


def of_player(state: Campaign, entry: EntryId, player: PlayerId) -> Letterhead:
    """For a player's paper."""
    seat = state.players[player]
    return Letterhead(
        plain(state.setting.name),
        when(state),
        entry,
        seat.letter,
        f"mark-{seat.faction}",
        plain(seat.name),
        colour_of(state, player),
    )


def when(state: Campaign) -> str:
    """The week, in words."""
    if state.stage is Stage.MUSTER:
        return _("Before the first week")
    return _("Month {month}, week {week}").format(month=state.month, week=state.week)
