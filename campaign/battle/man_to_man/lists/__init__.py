"""What armies of Man to Man are made of: the list in words, and what a club's own rows need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from campaign.battle.contract.lists import Field, FieldKind, Lists, told_name
from campaign.battle.man_to_man.lists.buying import draw, purchase
from campaign.battle.man_to_man.lists.own_rows import problems
from campaign.battle.man_to_man.lists.samples import samples
from campaign.battle.man_to_man.units import Row, cells, columns, man_to_man_rows, row_of
from campaign.words import _

FIELDS: Final = (
    Field("key", FieldKind.TEXT),
    Field("name", FieldKind.TEXT),
    Field("code", FieldKind.TEXT),
    Field("profile", FieldKind.TEXT),
    Field("arms", FieldKind.WORDS),
    Field("fp", FieldKind.NUMBER),
    Field("traits", FieldKind.WORDS),
    Field("serves", FieldKind.TEXT),
    Field("crew", FieldKind.NUMBER),
    Field("control", FieldKind.NUMBER),
    Field("drive", FieldKind.TEXT),
    Field("move", FieldKind.NUMBER),
    Field("size", FieldKind.NUMBER),
    Field("armour", FieldKind.TEXT),
    Field("weight", FieldKind.TEXT),
)
"""A row as it stands in a file of unit lists."""


def faction_name(faction: str) -> str:
    """The name of a list; an unknown one is shown as it stands in the file."""
    return _("All nations") if faction == "common" else told_name(faction)


def is_led(rows: Iterable[Row]) -> bool:
    """Nobody needs an HQ post in a battle, but somebody has to fight."""
    return any(row.fights for row in rows)


LISTS: Final[Lists[Row]] = Lists(
    title="Man to Man",
    example=("8 x Rifleman", "1 x Squad leader"),
    row=Row,
    factions=tuple(dict.fromkeys(row.faction for row in man_to_man_rows())),
    faction_name=faction_name,
    units=man_to_man_rows,
    columns=columns,
    cells=cells,
    fields=FIELDS,
    read=row_of,
    problems=problems,
    is_led=is_led,
    purchase=purchase,
    draw=draw,
    samples=samples,
    own_names=True,
    told=lambda row: row.notes(),
)
