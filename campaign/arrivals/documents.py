"""Documents from elsewhere: maps, battlefields, unit lists, scenarios. Of each there comes a text that we wrote.

Such a text is read again by the same reader as any other; what a document says beyond it is lost, and no path in it is
followed. Letters are put together in the one way in which the program writes them (NFC).
"""

from __future__ import annotations

import stat
import unicodedata
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Final

from campaign.arrivals.limits import Limits, Stop
from campaign.words import _

READ: Final = "campaign.arrivals.documents:read_by_name"
LARGEST: Final = 16_000_000  # bytes of any document
SECONDS: Final = 30.0
MEMORY: Final = 1024 * 1024 * 1024


class Kind(StrEnum):
    """What a document is meant to be."""

    MAP = "map"
    BATTLEFIELD = "battlefield"
    UNITS = "units"
    SCENARIO = "scenario"


def read(path: Path, kind: Kind) -> str:
    """A document as this program would write it. Raises BadForm, StoreError, or OSError."""
    return _WRITTEN_AGAIN[kind](plain_text(path))


def read_by_name(path: Path, kind: str) -> str:
    """The same, within the process of a reader."""
    from campaign.store import errors

    with errors.said_plainly(path):
        return read(path, Kind(kind))


def read_in_child(path: Path, kind: Kind, stop: Stop) -> str:
    """The same, read in a process of its own. Raises BadForm, StoreError, or OSError."""
    from campaign.arrivals import child

    check_is_file(path)
    limits = _limits()
    child.check_size(path, limits)
    answer = child.carried_out(READ, path, str(kind), limits=limits, stop=stop)
    if not isinstance(answer, str):
        raise child.failed(path)
    return answer


def plain_text(path: Path, most: int = LARGEST) -> str:
    """The text of a file: UTF-8, put together in the one way, not too long. Raises BadForm, StoreError, or OSError."""
    from campaign.world.codec import BadForm

    check_is_file(path)
    with path.open("rb") as there:
        data = there.read(most + 1)
    if len(data) > most:
        from campaign.store import errors

        raise errors.too_large(path, most)
    if data.startswith(PACKED):
        raise BadForm(
            _("“{name}” is no text: it is a packed file or a document of another program.").format(name=path.name)
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadForm(_("“{name}” is not text in UTF-8.").format(name=path.name)) from error
    return text if text.isascii() else unicodedata.normalize("NFC", text)


PACKED: Final = (b"PK\x03\x04", b"\x1f\x8b", b"%PDF", b"SQLite format 3\0", b"\x89PNG", b"Rar!", b"7z\xbc\xaf", b"BZh")
"""How files begin that are given by mistake, or with intent."""


def check_is_file(path: Path) -> None:
    """Raise OSError where there is nothing, and BadForm where reading might never end: a device, a pipe."""
    from campaign.world.codec import BadForm

    if not stat.S_ISREG(path.stat().st_mode):
        raise BadForm(_("“{name}” is no file.").format(name=path.name))


def _limits() -> Limits:
    return Limits(size=LARGEST, seconds=SECONDS, memory=MEMORY, answer=4 * LARGEST)


def _map(text: str) -> str:
    from campaign.exchange.map_file import map_text, read_map

    return map_text(read_map(text))


def _battlefield(text: str) -> str:
    from campaign.exchange.battlefield_file import battlefield_text, read_battlefield

    return battlefield_text(read_battlefield(text))


def _units(text: str) -> str:
    from campaign.exchange.unit_file import read_units, units_json

    return units_json(read_units(text))


def _scenario(text: str) -> str:
    from campaign.battle.scenario import BadScenario, read, write
    from campaign.world.codec import BadForm

    try:
        return write(read(text))
    except BadScenario as bad:
        raise BadForm("\n".join(bad.problems)) from bad


_WRITTEN_AGAIN: Final[dict[Kind, Callable[[str], str]]] = {
    Kind.MAP: _map,
    Kind.BATTLEFIELD: _battlefield,
    Kind.UNITS: _units,
    Kind.SCENARIO: _scenario,
}
