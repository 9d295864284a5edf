"""The program that the power is taken from: does with a campaign all that writes to a disk, and tells what it has done.

Run with a folder in which ``old.fftt`` lies, a file of an earlier version. After each act, and after each order of an
act of several, it prints a line of JSON: the act, and what every file tells now. With ``careless`` SQLite does not wait
for the disk.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from campaign.desk import Desk
from campaign.store import opening
from campaign.world import orders as o
from tests.pngs import png
from tests.power.told import told_in
from tests.store.campaigns import FORCE, attack, end_week, founding, home, won_by_attacker

MAIN, OLD = "Nebel über Köln #1.fftt", "old.fftt"
CARELESS = "careless"
Act = Callable[[], object]


def acts(folder: Path) -> Iterator[tuple[str, Act]]:
    """What is done, each thing with its name; the next is asked for when it is done."""
    yield "look at the folder", lambda: None
    yield "found", lambda: Desk.create(folder / MAIN, founding()).close()
    desk = Desk.open(folder / MAIN)
    desk.listen(lambda _changes: tell("order", folder))
    for player in desk.state.seats:
        yield "recruit", partial(desk.submit, o.Recruit(player, home(desk, player), FORCE))
    yield "order", lambda: desk.submit(o.WriteNote("campaign", "as always"))
    yield "undo", desk.undo
    yield "redo", desk.redo
    yield "portrait", lambda: desk.set_portrait(desk.state.seats[0], png())
    yield "copy", lambda: desk.copies.save(folder / "copy.fftt")
    seat = desk.state.seats[1]
    plan = desk.amending.plan(desk.history()[2].id, o.Recruit(seat, home(desk, seat), FORCE))
    yield "amend", lambda: desk.amending.carry_out(plan)
    yield "copy again", lambda: desk.copies.save(folder / "copy.fftt")
    battle = attack(desk)
    yield "battle under way", lambda: desk.battles.keep(battle, "so far " * 900)
    yield "battle gone on with", lambda: desk.battles.keep(battle, "further " * 1200)
    yield "export", lambda: desk.copies.export(folder / "whole.json")
    yield "player's copy", lambda: desk.copies.for_player(desk.state.seats[0], folder / "player.fftt")
    desk.store._connection.execute("PRAGMA cache_size = 4")  # so large a write does not fit into memory
    yield "battle reported", lambda: desk.submit(won_by_attacker(desk, battle))
    yield "week", lambda: end_week(desk)
    yield "export again", lambda: desk.copies.export(folder / "whole.json")
    yield "restore", lambda: Desk.restore(folder / "whole.json", folder / "restored.fftt")
    yield "copy to send", lambda: desk.copies.to_send(folder / "send.fftt")
    yield "copy from an entry", lambda: desk.copies.save_from(desk.history()[3].id, folder / "copy.fftt")
    yield "upgrade", lambda: Desk.open(folder / OLD).close()
    yield "close", desk.close


def main(folder: Path, how: str = "") -> None:
    """All of it, once; carelessly, only the beginning."""
    if how == CARELESS:
        make_careless()
    for name, act in islice(acts(folder), 6 if how == CARELESS else None):
        act()
        tell(name, folder)


def tell(name: str, folder: Path) -> None:
    """This has been done, and is kept."""
    sys.stdout.write(json.dumps([name, told_in(folder)]) + "\n")  # in one write
    sys.stdout.flush()


def make_careless() -> None:
    """SQLite waits for no disk from now on."""
    connect = opening.connect

    def careless(path: Path, *, writes: bool) -> object:
        connection = connect(path, writes=writes)
        connection.execute("PRAGMA synchronous=OFF")
        return connection

    opening.connect = careless  # type: ignore[assignment]


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
