"""The proof of milestone 0.11 about windows: five people by letter, each with a profile of their own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from campaign.desk import Desk
from tests.proofs.pieces import Failed, Figures, Proof
from tests.ui.profiles.person import desk_screen, lacking
from tests.ui.profiles.week import at_one_table, begun, by_windows


def one_week(_number: int, folder: Path) -> Figures:
    """The same week at one table and by letters between windows: entry by entry the same."""
    if why := lacking():
        raise Failed(f"windows of several people cannot be tried here: {why}")
    path, journals = begun(folder), []
    for name in ("table", "letters"):
        (folder / name).mkdir()
        copy = Path(shutil.copy(path, folder / name))
        inputs = {}
        if name == "table":
            with Desk.open(copy) as desk:
                at_one_table(desk)
        else:
            with desk_screen() as screen:
                inputs = by_windows(screen, copy, folder / "homes")
        with Desk.open_to_read(copy) as desk:
            journals.append([entry.hash for entry in desk.history()])
    if journals[0] != journals[1]:
        same = next((n for n, pair in enumerate(zip(*journals, strict=False)) if pair[0] != pair[1]), len(journals[1]))
        raise Failed(f"the journals differ from entry {same + 1} on: {len(journals[0])} and {len(journals[1])} entries")
    return {"weeks": 1, "profiles": 5, "entries": len(journals[0]), **inputs}


PROOFS: Final = (
    Proof(
        "week-by-windows",
        "one week by real windows between five profiles, one of them in German, each deed once by mouse and once by "
        "keyboard: the same journal as hot seat with the same orders and dice",
        ("weeks", 1),
        1,
        one_week,
    ),
)
