"""Reads every picture of a folder as a portrait and as a backdrop, and says of each what came of it, as JSON.

A program of its own, so that its memory can be measured: ``python -m tests.hostile.look_at_pictures FOLDER``.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import psutil
from PySide6.QtGui import QImageReader

from campaign.world.pictures import BadPicture
from tests.hostile.peak import Peak
from ui import app, backdrops, portraits

if __name__ == "__main__":
    app.application()
    process = psutil.Process()
    found = {}
    for path in sorted(Path(sys.argv[1]).iterdir()):
        began, before = time.monotonic(), process.memory_info().rss
        with Peak(process) as peak:
            told = []
            for read in (portraits.portrait_of, backdrops.backdrop_of):
                try:
                    told.append(f"{len(read(path))} bytes")
                except (BadPicture, OSError) as refused:
                    told.append(f"{type(refused).__name__}: {refused}")
        found[path.name] = {"told": told, "seconds": time.monotonic() - began, "grown": peak.most - before}
    print(json.dumps(found | {"limit": QImageReader.allocationLimit()}))
