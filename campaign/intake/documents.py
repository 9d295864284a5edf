"""The text of a document that somebody sent or made: a map, a battlefield, unit lists, a scenario, a list of orders.

Only plain files are read, and never more of one than any document has; what is in it is for its own strict reader to
judge. Letters are put together in the one way in which the program writes them (NFC).
"""

from __future__ import annotations

import stat
import unicodedata
from pathlib import Path
from typing import Final

from campaign.store import errors
from campaign.words import _
from campaign.world.codec import BadForm

LARGEST: Final = 16_000_000  # bytes of any document
PACKED: Final = (b"PK\x03\x04", b"\x1f\x8b", b"%PDF", b"SQLite format 3\0", b"\x89PNG", b"Rar!", b"7z\xbc\xaf", b"BZh")
"""How files begin that are given by mistake, or with intent."""


def plain_text(path: Path, most: int = LARGEST) -> str:
    """The text of a file: UTF-8, not too long. Raises BadForm, StoreError, or OSError where there is nothing."""
    if not stat.S_ISREG(path.stat().st_mode):  # reading might never end: a device, a pipe
        raise BadForm(_("“{name}” is no file.").format(name=path.name))
    with path.open("rb") as there:
        data = there.read(most + 1)
    if len(data) > most:
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
