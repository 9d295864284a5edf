"""Words for a table that every rule system uses: lengths, places (cm or inches), directions, edges, scenery."""

from __future__ import annotations

import math
from functools import lru_cache

from campaign.battle.contract import AnySetup, SideEnd
from campaign.battle.scenery import CM, INCH, OpeningKind, PieceKind
from campaign.words import _, count, decimal


def in_cm(length: float) -> str:
    """A length on the table, rounded up to a millimetre: what is just out of a range shows as out of it."""
    return _("{n} cm").format(n=decimal(math.ceil(length * 10 / CM) / 10))


def place(x: int, y: int) -> str:
    """A place on the table, in centimetres from its west and its north edge."""
    return _("{x} / {y} cm").format(x=decimal(x / CM), y=decimal(y / CM))


def in_inches(length: float) -> str:
    """A length in inches, rounded up to a tenth: what is just out of a range shows as out of it."""
    return _("{n}″").format(n=decimal(math.ceil(length * 10 / INCH - 1e-6) / 10, whole=True))


def inch_place(x: int, y: int) -> str:
    """A place, in inches from the north-west corner."""
    return f"{decimal(x / INCH, whole=True)}/{decimal(y / INCH, whole=True)}"


def place_on(x: int, y: int, storey: int) -> str:
    """A place on the table, and the storey if it is not the ground."""
    if not storey:
        return place(x, y)
    return _("{place} on {storey}").format(place=place(x, y), storey=storey_name(storey))


def storey_name(storey: int) -> str:
    """A storey of a building; 0 is the ground floor."""
    return (_("the ground floor"), _("the first floor"), _("the second floor"))[storey]


def direction(fx: int, fy: int) -> str:
    """The direction of the compass that is nearest."""
    eighth = round(math.atan2(fy, fx) / (math.pi / 4)) % 8
    return (
        _("east"),
        _("south-east"),
        _("south"),
        _("south-west"),
        _("west"),
        _("north-west"),
        _("north"),
        _("north-east"),
    )[eighth]


def edge_name(edge: int) -> str:
    """An edge of the table, as the rules number them."""
    return (_("north"), _("east"), _("south"), _("west"))[edge]


def signed(number: int) -> str:
    """``+1``, ``−1``, with the minus sign that print wants."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def wounds_text(number: int) -> str:
    """``1 wound``, ``2 wounds``."""
    return count("{n} wound", "{n} wounds", number)


def opening_name(kind: OpeningKind) -> str:
    """A door or window."""
    return {
        OpeningKind.DOOR: _("a door"),
        OpeningKind.DOUBLE_DOOR: _("a double door"),
        OpeningKind.WINDOW: _("a window"),
    }[kind]


def piece_name(kind: PieceKind) -> str:
    """A piece of scenery."""
    return {
        PieceKind.HILL: _("a hill"),
        PieceKind.POOL: _("a pool"),
        PieceKind.RIVER: _("a river"),
        PieceKind.BUILDING: _("a building"),
        PieceKind.RUINS: _("ruins"),
        PieceKind.RUBBLE: _("rubble"),
        PieceKind.FOREST: _("a forest"),
        PieceKind.HAZARD: _("a hazard"),
    }[kind]


@lru_cache(maxsize=8)
def openings(setup: AnySetup) -> tuple[OpeningKind, ...]:
    """The doors and windows of the table, as the rules number them."""
    return tuple(opening.kind for piece in setup.battlefield.pieces for opening in piece.openings)


def side_end(end: SideEnd) -> str:
    """How a battle ended for a side, in a few words."""
    return {
        SideEnd.WON: _("won"),
        SideEnd.BEATEN: _("beaten"),
        SideEnd.RETREATED: _("retreated"),
        SideEnd.SURRENDERED: _("surrendered"),
        SideEnd.STOOD: _("stood to the end"),
    }[end]
