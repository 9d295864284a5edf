"""What people call things and write about them: names, notes, portraits (campaign:C28, campaign:C37a, campaign:C66)."""

from __future__ import annotations

import re
from collections.abc import Container

from campaign.characters import is_readable, turns_round
from campaign.words import _
from campaign.world.events import NoteWritten, PortraitSet, Renamed
from campaign.world.orders import Rename, SetPortrait, WriteNote
from campaign.world.refusal import Reason, refuse_if
from campaign.world.rules.course import Course
from campaign.world.state import CAMPAIGN, Campaign

LONGEST_NAME = 60
LONGEST_NOTE = 2000
PICTURE = re.compile("[0-9a-f]{64}")


def name_problems(name: str) -> list[Reason]:
    """Empty, endless, or with characters that are not for reading or turn it round (campaign:C66f)."""
    if not name.strip():
        return [Reason("", _("A name is missing."))]
    if len(name) > LONGEST_NAME:
        return [Reason("", _("“{start}…” is longer than {n} characters.").format(start=name[:20], n=LONGEST_NAME))]
    if not is_readable(name):
        return [Reason("", _("A name has a character that cannot be read; type it again."))]
    if turns_round(name):
        return [Reason("campaign:C66f", _("A name turns the reading of what follows round; type it again."))]
    return []


def rename(course: Course, order: Rename) -> None:
    """Give a figure, an army, a sector, a player or the campaign another name (campaign:C66a)."""
    state = course.state
    reasons = name_problems(order.name)
    reasons += _unknown(order.what, _called_things(state), _("There is nothing with the id “{id}” to rename."))
    others = {player.name.casefold() for player in state.players.values() if player.id != order.what}
    if order.what in state.players and order.name.strip().casefold() in others:
        reasons.append(Reason("", _("Two players have the same name.")))
    refuse_if(reasons)
    course.happen(Renamed(order.what, order.name.strip()))


def write_note(course: Course, order: WriteNote) -> None:
    """Write about a thing, for all or for oneself (campaign:C66b, C66c)."""
    state = course.state
    text = order.text.strip()
    things = (*_called_things(state), state.setting.routes, state.battles)
    reasons = _unknown(order.what, things, _("There is nothing with the id “{id}” to write about."))
    if order.player is not None:
        reasons += _unknown(order.player, (state.players,), _("There is no player “{id}” in this campaign."))
    if len(text) > LONGEST_NOTE:
        reasons.append(Reason("", _("A note has at most {n} characters.").format(n=LONGEST_NOTE)))
    if not is_readable(text, lines=True):
        reasons.append(Reason("", _("The note has a character that cannot be read; type it again.")))
    if text == state.notes.get((order.what, order.player), ""):
        reasons.append(Reason("", _("That is written there already.") if text else _("Nothing is written there.")))
    refuse_if(reasons)
    course.happen(NoteWritten(order.what, text, order.player))


def set_portrait(course: Course, order: SetPortrait) -> None:
    """Give a figure or a player a picture; whether the file has it, the desk knows (campaign:C66d)."""
    state = course.state
    things = (state.figures, state.players)
    reasons = _unknown(order.what, things, _("Figures and players have portraits; “{id}” is neither."))
    if order.picture and not PICTURE.fullmatch(order.picture):
        reasons.append(Reason("", _("“{id}” is no picture of this file.").format(id=order.picture[:70])))
    if order.picture == state.portraits.get(order.what, ""):
        reasons.append(Reason("", _("It has this portrait already.") if order.picture else _("There is no portrait.")))
    refuse_if(reasons)
    course.happen(PortraitSet(order.what, order.picture))


def _called_things(state: Campaign) -> tuple[Container[str], ...]:
    """What has a name of its own."""
    return state.figures, state.armies, state.sectors, state.players, (CAMPAIGN,)


def _unknown(id: str, tables: tuple[Container[str], ...], sentence: str) -> list[Reason]:
    return [] if any(id in table for table in tables) else [Reason("", sentence.format(id=id))]
