"""A map as a JSON document of its own, to be drawn, mailed and played on elsewhere.

Read strictly; what breaks the rules of a map is said by ``campaign.world.maps``.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from pydantic import ConfigDict, TypeAdapter, ValidationError

from campaign.words import _
from campaign.world.codec import BadForm, json_value
from campaign.world.maps import MapDocument

FORMAT: Final = "fftt-map"
VERSION: Final = 2
READ: Final = (1, VERSION)  # 1 knew no hazardous areas but radioactive zones
MOST_SECTORS: Final = 500
MOST_POINTS: Final = 50_000  # of all outlines


def map_text(ground: MapDocument) -> str:
    """The document; a sector and a route a line."""
    value = asdict(ground)
    lists = {key: value.pop(key) for key in ("sectors", "routes", "land")}
    head = {"format": FORMAT, "version": VERSION, **value}
    lines = [json.dumps(head, ensure_ascii=False)[:-1]]
    for key, items in lists.items():
        body = ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)
        lines.append(f', "{key}": [\n{body}\n]')
    return "".join(lines) + "}\n"


def read_map(text: str) -> MapDocument:
    """The map of a document. Raises BadForm."""
    value = json_value(text)
    if not isinstance(value, dict) or value.pop("format", None) != FORMAT:
        raise BadForm(_("This is no map of FFTT Campaign: “format” has to be “{format}”.").format(format=FORMAT))
    if value.pop("version", None) not in READ:
        raise BadForm(_("A newer version of FFTT Campaign wrote this map. Update the program to read it."))
    adapter = TypeAdapter(tuple[MapDocument], config=ConfigDict(extra="forbid"))  # a dataclass alone takes no config
    try:
        (ground,) = adapter.validate_json(json.dumps([value]), strict=True)
    except ValidationError as error:
        told = [
            f"“{'.'.join(map(str, fault['loc'][1:]))}”: {fault['msg'].rstrip('.')}." for fault in error.errors()[:8]
        ]
        raise BadForm(" ".join(told)) from error
    points = sum(len(outline) for outline in (*(sector.outline for sector in ground.sectors), *ground.land))
    if len(ground.sectors) > MOST_SECTORS or points > MOST_POINTS:
        raise BadForm(
            _("A map has at most {n} sectors and {m} points in its outlines.").format(n=MOST_SECTORS, m=MOST_POINTS)
        )
    return ground
