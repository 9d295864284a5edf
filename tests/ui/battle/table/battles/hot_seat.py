"""A battle of two people at one screen who throw their own dice and type them in, as a process to be killed.

Run with a campaign's file, a seed of the dice and a number: it begins the battle, or goes on with it, by clicks alone.
Once so many answers lie in the file, it prints after each act how many answers and faces do.
"""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import qInstallMessageHandler

from campaign.desk import Desk
from campaign.tabletop.kept import read
from campaign.world.queries import open_battles
from tests.ui.battle.table.battles.clicking import Clicker
from tests.ui.battle.table.battles.room import at_the_window
from ui.app import application
from ui.theme import Theme


def kept(desk: Desk) -> tuple[int, int]:
    """How many answers and faces lie in the file."""
    text = desk.battles.kept(open_battles(desk.state)[0].id)
    if text is None:
        return 0, 0
    found = read(text)
    return len(found.choices), len(found.faces)


def main(path: Path, seed: int, after: int) -> None:
    """Play until somebody ends it, or the battle is over."""
    qInstallMessageHandler(lambda *_message: None)  # a screenless platform tells what it cannot do
    application()
    look = Theme("dark")
    look.apply()
    with at_the_window(path, look) as evening:
        evening.open()
        clicker = Clicker(evening.hand, evening.begin(typed=True), random.Random(seed))
        clicker.at_once()

        def tell() -> bool:
            answers, faces = kept(evening.session.desk)
            if answers >= after:
                print(answers, faces, flush=True)
            return False

        clicker.play(tell)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
