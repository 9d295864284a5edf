"""A sector's table as a JSON document of its own, to be edited, mailed and fought on elsewhere.

Read strictly; what breaks the rules of a table is said by ``campaign.battle.battlefields.problems``.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Final

from pydantic import ConfigDict, TypeAdapter, ValidationError

from campaign.battle.scenery import Battlefield
from campaign.words import _
from campaign.world.codec import BadForm, json_value

FORMAT: Final = "fftt-battlefield"
VERSION: Final = 1


def battlefield_text(field: Battlefield) -> str:
    """The document; a piece and a low wall a line. Lengths in tenths of a millimetre."""
    head = {"format": FORMAT, "version": VERSION, "width": field.width, "height": field.height}
    lines = [json.dumps(head)[:-1]]
    value = asdict(field)
    for piece in value["pieces"]:
        if piece["material"] is None:  # which programs before 0.14 do not know
            del piece["material"]
    for key in ("pieces", "low_walls"):
        body = ",\n".join(json.dumps(item) for item in value[key])
        lines.append(f', "{key}": [\n{body}\n]')
    return "".join(lines) + "}\n"


def read_battlefield(text: str) -> Battlefield:
    """The table of a document. Raises BadForm."""
    value = json_value(text)
    if not isinstance(value, dict) or value.pop("format", None) != FORMAT:
        raise BadForm(
            _("This is no battlefield of FFTT Campaign: “format” has to be “{format}”.").format(format=FORMAT)
        )
    if value.pop("version", None) != VERSION:
        raise BadForm(_("A newer version of FFTT Campaign wrote this battlefield. Update the program to read it."))
    adapter = TypeAdapter(tuple[Battlefield], config=ConfigDict(extra="forbid"))  # a dataclass alone takes no config
    try:
        (field,) = adapter.validate_json(json.dumps([value]), strict=True)
    except ValidationError as error:
        told = [
            f"“{'.'.join(map(str, fault['loc'][1:]))}”: {fault['msg'].rstrip('.')}." for fault in error.errors()[:8]
        ]
        raise BadForm(" ".join(told)) from error
    return field
