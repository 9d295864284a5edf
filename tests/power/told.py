"""What each file of a folder tells: one measure of before and after, for the program and for whoever looks later."""

from __future__ import annotations

import hashlib
from contextlib import closing
from pathlib import Path

from campaign.store import opening

CAMPAIGN = ".fftt"
TELLS = (
    "SELECT id, parent, hash FROM entry",
    "SELECT entry FROM head",
    "SELECT battle, text FROM under_way",
    "SELECT id, length(png) FROM picture",
)


def told_by(path: Path) -> str:
    """A short sum of the journal, where the campaign stands, battles under way and pictures; of other files, of all."""
    if path.suffix != CAMPAIGN:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    with closing(opening.connect(path, writes=False)) as connection:
        there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        found = [sorted(map(str, connection.execute(words))) for words in TELLS if words.split(" FROM ")[1] in there]
    return hashlib.sha256(repr(found).encode()).hexdigest()[:16]


def told_in(folder: Path) -> dict[str, str]:
    """Of every file that people know of, by name."""
    return {path.name: told_by(path) for path in sorted(folder.iterdir()) if path.suffix in (CAMPAIGN, ".json")}
