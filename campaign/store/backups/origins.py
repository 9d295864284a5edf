"""What a folder of backups remembers of its campaign: which, and the paths at which its file has been.

So the backups of a file that is damaged or gone are found all the same. It is read strictly; what cannot be read says
nothing, and is written anew. Knows nothing of backups.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from campaign import system
from campaign.world.codec import BadForm, json_value

FILE: Final = "campaign.json"
FORM: Final = 1
MOST: Final = 20  # paths
LONGEST: Final = 100_000  # characters
KEY: Final = re.compile(r"[0-9a-f]{12}")


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """``key``: of the campaign, or of a file of which nothing is known but its path. ``paths``: the last one first."""

    key: str
    paths: tuple[str, ...]

    def with_path(self, path: Path) -> Whereabouts:
        """The same, and the file is here now."""
        here = as_text(path)
        return Whereabouts(self.key, (here, *(one for one in self.paths if one != here))[:MOST])


def as_text(path: Path) -> str:
    """A path as it is remembered: the same for every way to write it, and text whatever its letters are."""
    return os.path.normcase(path.absolute()).encode("utf-8", "backslashreplace").decode()


def read(folder: Path) -> Whereabouts | None:
    """What a folder remembers; None where that is nothing, or cannot be so."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
        value = json_value(text, LONGEST)
    except (OSError, UnicodeDecodeError, BadForm):
        return None
    if not isinstance(value, dict) or value.keys() != {"form", "key", "paths"} or value["form"] != FORM:
        return None
    key, paths = value["key"], value["paths"]
    if not isinstance(key, str) or KEY.fullmatch(key) is None or not isinstance(paths, list) or len(paths) > MOST:
        return None
    return Whereabouts(key, tuple(paths)) if all(isinstance(path, str) for path in paths) else None


def write(folder: Path, known: Whereabouts) -> None:
    """Remember this in the place of what was known. Raises OSError."""
    value = {"form": FORM, "key": known.key, "paths": known.paths}
    system.write(json.dumps(value, indent=1, ensure_ascii=False).encode(), folder / FILE, through_links=True)
