"""The program after a power cut, from which the power is taken again: it opens the campaign, which takes back what was
left half done.

Run with the folder, and what its files told before that. Prints what it was given, and what they tell in the end.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from campaign.desk import Desk
from tests.power.program import MAIN, tell

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    sys.stdout.write(json.dumps(["power again", json.loads(sys.argv[2])]) + "\n")
    sys.stdout.flush()
    Desk.open(folder / MAIN).close()
    tell("taken back", folder)
