"""What people may be called, and the order that renames (campaign:C28, campaign:C37a)."""

from __future__ import annotations

import unicodedata

from campaign.words import _
from campaign.world.events import Renamed
from campaign.world.orders import Rename
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.course import Course

LONGEST_NAME = 60


def name_problems(name: str) -> list[Reason]:
    """Empty, endless, or with characters that are not for reading."""
    if not name.strip():
        return [Reason("", _("A name is missing."))]
    if len(name) > LONGEST_NAME:
        return [Reason("", _("“{start}…” is longer than {n} characters.").format(start=name[:20], n=LONGEST_NAME))]
    if any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in name):
        return [Reason("", _("A name has a character that cannot be read; type it again."))]
    return []


def rename(course: Course, order: Rename) -> None:
    """Give a figure, an army, a sector or a player another name."""
    state = course.state
    reasons = name_problems(order.name)
    if not any(order.what in things for things in (state.figures, state.armies, state.sectors, state.players)):
        reasons.append(Reason("", _("There is nothing with the id “{id}” to rename.").format(id=order.what)))
    others = {player.name.casefold() for player in state.players.values() if player.id != order.what}
    if order.what in state.players and order.name.strip().casefold() in others:
        reasons.append(Reason("", _("Two players have the same name.")))
    refuse_if(reasons)
    course.happen(Renamed(order.what, order.name.strip()))
