"""Names of backups and of their folders: readable by people in a file manager, read back by the program.

A name says all that the program has to know of a backup, so that no list can get lost or tell something else than the
folder. It is the same in every language, and legal on every system; only what is sent to people is called as they
speak. Touches no file.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from campaign.words import _

ENDING: Final = ".fftt"
FOLDER: Final = "backups"  # in the user's own folder of the program
LONGEST: Final = 40  # letters of a campaign's name that are kept
NAMELESS: Final = "campaign"
RESERVED: Final = re.compile(r"(?i)(con|prn|aux|nul|(com|lpt)[\d¹²³])( |\.|$)")  # names of devices on Windows


class Why(StrEnum):
    """What a backup was made for."""

    WEEK = "week"  # before a week closes
    AMEND = "amend"  # before the past is changed
    UPGRADE = "upgrade"  # before an older file is brought up to date
    CLOSE = "close"  # the campaign was changed, and is closed
    ARRIVED = "arrived"  # as a file came from elsewhere
    DAMAGED = "damaged"  # as a damaged file was found


ORIGINALS: Final = frozenset({Why.ARRIVED, Why.DAMAGED})
"""Files as they were found, byte for byte: nobody says that they are sound."""

PHRASES: Final = {
    Why.WEEK: "before the week closed",
    Why.AMEND: "before an amendment",
    Why.UPGRADE: "before an upgrade",
    Why.CLOSE: "as it was closed",
    Why.ARRIVED: "as it arrived",
    Why.DAMAGED: "as it was found damaged",
}
_WHYS: Final = {phrase: why for why, phrase in PHRASES.items()}
_NAME: Final = re.compile(
    r"(?P<number>\d{4,9}) (?P<day>\d{4}-\d\d-\d\d) (?P<hour>\d\d\.\d\d\.\d\d)"
    r"(?:, month (?P<month>\d{1,5}) week (?P<week>\d{1,5}))?"
    rf", (?P<why>{'|'.join(_WHYS)}), (?P<of>.+){re.escape(ENDING)}",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy. ``made`` in local time; ``month``, ``week``: where the campaign stood, 0 where that is not known.

    ``number``: the later a backup was made, the higher, whatever the clock said. ``of``: the name that the campaign's
    file had, without its ending.
    """

    path: Path
    why: Why
    made: datetime
    month: int
    week: int
    size: int  # bytes
    number: int = 0
    of: str = ""


def folder_of_user() -> Path:
    """Where the backups of the program's user are."""
    import platformdirs

    return Path(platformdirs.user_data_dir("FFTT Campaign", appauthor=False)) / FOLDER


def file_name(number: int, made: datetime, month: int, week: int, why: Why, of: str) -> str:
    """The name of a backup."""
    stood = f", month {month} week {week}" if month > 0 else ""
    return f"{number:04} {made:%Y-%m-%d %H.%M.%S}{stood}, {PHRASES[why]}, {readable(of)}{ENDING}"


def read_name(path: Path, size: int) -> Backup | None:
    """The backup of this name; None where the name is not one that this program gives."""
    if (found := _NAME.fullmatch(path.name)) is None:
        return None
    try:
        made = datetime.strptime(f"{found['day']} {found['hour']}", "%Y-%m-%d %H.%M.%S")
    except ValueError:
        return None
    month, week = int(found["month"] or 0), int(found["week"] or 0)
    return Backup(path, _WHYS[found["why"]], made, month, week, size, int(found["number"]), found["of"])


def name_to_send(campaign: str, month: int, week: int) -> str:
    """What a whole copy for somebody else may be called: where the campaign stands is seen by its name."""
    name = readable(campaign)
    if month > 0:
        name = _("{campaign}, month {month} week {week}").format(campaign=name, month=month, week=week)
    return name + ENDING


def readable(name: str) -> str:
    """A name that a user gave, as a part of the name of a file or a folder, on every system."""
    plain = unicodedata.normalize("NFC", name)
    kept = "".join(sign if sign.isalnum() or sign in " -_.’'!&+" else " " for sign in plain)
    short = " ".join(kept.split())[:LONGEST].strip(" .")
    return NAMELESS if not short or RESERVED.match(short) else short


def free_name(path: Path, what: str) -> Path:
    """A name beside the file that no file has: “Autumn repaired.fftt”, “Autumn repaired 2.fftt”."""
    number = 1
    while (name := path.with_name(f"{path.stem} {what}{'' if number == 1 else f' {number}'}{path.suffix}")).exists():
        number += 1
    return name
