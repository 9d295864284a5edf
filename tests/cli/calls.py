"""What tests of the command line call it with, and what they ask of a file afterwards."""

from __future__ import annotations

from pathlib import Path

from campaign.desk import Desk

THREE = "Red:marines,Blue:machina,Green:insectoids"
MUSTER = [
    '{"kind": "recruit", "player": "1.p1", "sector": "1.s1", "units": [["marines.hq", 1], ["marines.grunt", 9]]}',
    '{"kind": "recruit", "player": "1.p2", "sector": "1.s4", "units": [["machina.hq", 2], ["machina.tank", 2]]}',
    '{"kind": "recruit", "player": "1.p3", "sector": "1.s7", "units": [["insectoids.razordog", 12]]}',
]
START = '{"kind": "start-week"}'


def orders(folder: Path, *lines: str) -> Path:
    """A file with these orders."""
    path = folder / "orders.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def entries_of(file: str | Path) -> int:
    """How many entries lead from the founding to where the campaign stands."""
    with Desk.open_to_read(Path(file)) as desk:
        return len(desk.history())
