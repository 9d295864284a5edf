"""What the program says on a disk that is full, and whether anything is lost by it.

Run with the folder of a small disk, which it fills. Prints a line of JSON: what was said at each door, and what was
wrong afterwards.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

from campaign.cli import main as command_line
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.store.errors import StoreError
from campaign.world import orders as o
from tests.store.campaigns import founding, mustered

LEAST = 4096  # bytes: a disk is full when not even so much can be had


def fill(path: Path) -> None:
    """Take all the room that is left."""
    with contextlib.suppress(OSError), path.open("ab", buffering=0) as filler:
        while True:
            filler.write(bytes(LEAST))


def said_at(door: Callable[[], object]) -> str:
    """What a door says."""
    try:
        door()
    except StoreError as error:
        return f"{type(error).__name__}: {error}"
    return "nothing"


def called(*arguments: object) -> str:
    """What the command line says on standard error, with its exit code."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = command_line([str(argument) for argument in arguments])
    return f"{code}: {err.getvalue()}"


def main(folder: Path) -> dict[str, object]:
    """Everything that writes, once."""
    said: dict[str, object] = {}
    order = folder / "order.jsonl"
    order.write_text('{"kind": "start-week"}\n', encoding="utf-8")
    with mustered(folder) as desk:
        desk.copies.export(folder / "whole.json")
        fill(folder / "filler")
        there, state = sorted(path.name for path in folder.iterdir()), desk.state
        said["order"] = said_at(lambda: [desk.submit(o.WriteNote("campaign", f"{n} " * 400)) for n in range(200)])
        kept, before = desk.history(), desk.state
        said["undo"] = said_at(lambda: [(desk.undo(), desk.redo()) for _time in range(2)])
        said["copy"] = said_at(lambda: desk.copies.save(folder / "copy.fftt"))
        said["copy to send"] = said_at(lambda: desk.copies.to_send(folder / "send.fftt"))
        said["player's copy"] = said_at(lambda: desk.copies.for_player(desk.state.seats[0], folder / "player.fftt"))
        said["export"] = said_at(lambda: desk.copies.export(folder / "again.json"))
        said["restore"] = said_at(lambda: desk.restore(folder / "whole.json", folder / "restored.fftt"))
        said["founding"] = said_at(lambda: Desk.create(folder / "new.fftt", founding()))
        said["changed"] = not (desk.history() == kept and desk.state == before and len(kept) >= len(state.seats))
        said["left over"] = sorted({path.name for path in folder.iterdir()} - set(there))
    said["command line"] = called("order", folder / "test.fftt", order)
    said["command line: new"] = called("new", folder / "club.fftt", "--players", "Red:marines,Blue:machina")
    said["faults"] = faults_in(folder / "test.fftt")
    with Desk.open_to_read(folder / "test.fftt") as again:
        said["lost"] = again.history() != kept
    (folder / "filler").unlink()
    with Desk.open(folder / "test.fftt") as again:
        again.submit(o.StartWeek())
        said["goes on"] = again.history()[-1].order == o.StartWeek()
    return said


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]))))
