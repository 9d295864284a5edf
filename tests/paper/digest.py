"""``python -m tests.paper.digest CONTENT [PLAYERS]``: digests of every kind of paper, to compare processes."""

from __future__ import annotations

import hashlib
import sys

from campaign.paper import KINDS
from tests.paper.sheets import sheets


def digests(content: str, players: int | None = None) -> list[str]:
    """A line for each kind: what its papers for the first so many players come to; for all where None."""
    found = []
    for kind in KINDS:
        whole = b"".join(sheet.data for sheet in sheets(kind.key, content, "A4", players))
        found.append(f"{kind.key} {hashlib.sha256(whole).hexdigest()}")
    return found


if __name__ == "__main__":
    print(*digests(sys.argv[1], *map(int, sys.argv[2:])), sep="\n")
