"""Names for the things of a campaign that never shift.

Everything created takes its id from its order, ``ORDER.what`` (``12.grunt2``, ``12.army``). The part behind the dot
says what it is, so an amended order that creates something else never lends its id to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import NewType

OrderId = NewType("OrderId", str)  # "12": given by the journal, kept by amend, never reused
PlayerId = NewType("PlayerId", str)  # "1.p2"
SectorId = NewType("SectorId", str)  # "1.s5"
RouteId = NewType("RouteId", str)  # "1.r7"
ArmyId = NewType("ArmyId", str)  # "12.army"
FigureId = NewType("FigureId", str)  # "12.grunt2"
BattleId = NewType("BattleId", str)  # "12.battle"
PendingId = NewType("PendingId", str)  # "losses:12.army:1.r7:move": what it is about
PictureId = NewType("PictureId", str)  # sha256 of its bytes, in hexadecimal
EntryId = NewType("EntryId", int)  # place in the file's journal, in the order of writing


def ids_in(value: object) -> Iterator[str]:
    """Every text in an order or an event, ids among them; the key of a throw is taken apart into what it names."""
    if isinstance(value, str):
        yield from re.split("[/,]", value)
    elif isinstance(value, tuple):
        for part in value:
            yield from ids_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from ids_in(getattr(value, field.name))
