"""The texts of an order, as they come in: none is endless, unreadable, or turns round what stands after it.

Asked where an order is given, not where one of before is decided again: what stands in a journal stays (campaign:C66f).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Final

from campaign.characters import is_readable, turns_round
from campaign.words import _
from campaign.world.orders import Order
from campaign.world.refusal import Reason

LONGEST: Final = {"reason": 200}  # characters of a field of this name
LONGEST_OTHER: Final = 2000
OF_SEVERAL_LINES: Final = ("text", "note")
NO_TEXTS: Final = ("record", "map", "units", "battlefield")  # of the program's own making, or with checks of their own


def text_problems(order: Order) -> tuple[Reason, ...]:
    """What is wrong with the texts of an order, each fault once (campaign:C66f, C66g)."""
    return tuple(dict.fromkeys(reason for field, text in _texts(order, "") for reason in _problems(field, text)))


def _texts(value: object, field: str) -> Iterator[tuple[str, str]]:
    """Every text, with the field in which it stands."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part, field)
    elif is_dataclass(value):
        for part in fields(value):
            if part.name not in NO_TEXTS:
                yield from _texts(getattr(value, part.name), part.name)


def _problems(field: str, text: str) -> Iterator[Reason]:
    most = LONGEST.get(field, LONGEST_OTHER)
    if len(text) > most:
        told = _("“{start}…” is longer than {n} characters.").format(start=text[:20], n=most)
        yield Reason("campaign:C66g", told)
    elif not is_readable(text, lines=field in OF_SEVERAL_LINES):
        yield Reason("campaign:C66f", _("A text has a character that cannot be read; type it again."))
    elif turns_round(text):
        yield Reason("campaign:C66f", _("A text turns the reading of what follows round; type it again."))
