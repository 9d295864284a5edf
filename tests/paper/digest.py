"""``python -m tests.paper.digest CONTENT``: a digest of every kind of paper, to compare processes."""

from __future__ import annotations

import hashlib
import sys

from campaign.paper import KINDS
from tests.paper.sheets import sheets

if __name__ == "__main__":
    for kind in KINDS:
        whole = b"".join(sheet.data for sheet in sheets(kind.key, sys.argv[1], "A4"))
        print(kind.key, hashlib.sha256(whole).hexdigest())
