"""A process to be killed while it brings an older file up to date.

Run with the path of the file; backups go into a folder beside it. Prints ``ready``, then where the campaign stands.
"""

import sys
from pathlib import Path

import campaign.store.upgrade  # noqa: F401  takes long, and is not what is to be killed
from campaign.desk import Desk
from campaign.store.backups.folders import Backups
from tests.kill.child import BACKUPS

if __name__ == "__main__":
    path = Path(sys.argv[1])
    print("ready", flush=True)
    with Desk.open(path, Backups(path.with_name(BACKUPS))) as opened:
        print(opened.head, flush=True)
