"""What is saved, in a sentence: asked of the campaign's file at this moment, never assumed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from campaign.store.preview import saved_in
from campaign.words import _
from campaign.world.ids import EntryId
from campaign.world.news import headline

if TYPE_CHECKING:
    from campaign.desk import Desk


def saved_words(desk: Desk | None) -> str:
    """Up to which entry the open campaign is saved, and in which file. Never raises, whatever is the matter."""
    if desk is None:
        return _("Nothing is lost: no campaign was open.")
    name = desk.path.name
    saved = saved_in(desk.path)
    if saved is None:
        text = _(
            "“{name}” could not be read just now, so what is saved in it is not known. Leave it where it is, close the "
            "program, and open the campaign again."
        )
        return text.format(name=name)
    if saved.entry != desk.head:
        text = _(
            "Everything up to entry {n} is saved in “{name}”, which is not what the window shows. Close the program, "
            "and open the campaign again."
        )
        return text.format(n=saved.entry, name=name)
    if what := _what(desk, saved.entry):
        text = _("Everything up to entry {n} ({what}) is saved in “{name}”.")
        return text.format(n=saved.entry, what=what, name=name)
    return _("Everything up to entry {n} is saved in “{name}”.").format(n=saved.entry, name=name)


def _what(desk: Desk, id: EntryId) -> str:
    """What the entry was; empty where even that cannot be told: something is wrong with the program, after all."""
    with suppress(Exception):
        entry = desk.entry(id)
        before = None if entry.parent is None else desk.state_at(entry.parent)
        return headline(entry, before).text.rstrip(".")
    return ""
