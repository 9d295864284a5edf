"""The campaign files that released versions left, one of each release, and what tests ask of them."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from campaign.desk import Desk
from campaign.store.redecided_check import Judged, judged
from campaign.world.entries import Entry
from campaign.world.events import Event
from campaign.world.orders import Order, ReportBattle
from campaign.world.state import Campaign

Given = TypeVar("Given", bound=Order)
Happened = TypeVar("Happened", bound=Event)

FOLDER: Final = Path(__file__).resolve().parent.parent / "old_files"


def number(release: str) -> tuple[int, ...]:
    """A release's number, to sort by: 0.10.0 comes after 0.9.0."""
    return tuple(int(part) for part in release.split("."))


RELEASED: Final = sorted(FOLDER.glob("*.fftt"), key=lambda path: number(path.stem))


def before_release(release: str) -> list[Path]:
    """The files of all earlier releases."""
    return [path for path in RELEASED if number(path.stem) < number(release)]


def copied(release: str, folder: Path) -> Path:
    """The file of a release, in a folder of the test's own."""
    return Path(shutil.copy(FOLDER / f"{release}.fftt", folder))


def up_to_date(release: str, folder: Path) -> Path:
    """The same as this program keeps it: brought up to date once in a run."""
    copy = folder / f"{release}.fftt"
    copy.write_bytes(_up_to_date(release))
    return copy


@cache
def _up_to_date(release: str) -> bytes:
    with TemporaryDirectory(prefix="fftt-released-") as folder:
        copy = copied(release, Path(folder))
        Desk.open(copy).close()
        return copy.read_bytes()


@cache
def judgement(release: str) -> tuple[Judged, int]:
    """What deciding all of it again says of the file of a release, its battles among it, and how many those are."""
    with TemporaryDirectory(prefix="fftt-released-") as folder:
        path = up_to_date(release, Path(folder))
        return judged(path, battles=True), records(path)


def given(desk: Desk, kind: type[Given]) -> list[tuple[Entry, Given]]:
    """The entries with orders of one kind, and the orders."""
    return [(entry, entry.order) for entry in desk.history() if isinstance(entry.order, kind)]


def happened(desk: Desk, kind: type[Happened]) -> list[Happened]:
    """The events of one kind."""
    return [event for entry in desk.history() for event in entry.events if isinstance(event, kind)]


def before(desk: Desk, entry: Entry) -> Campaign:
    """The campaign before an entry."""
    assert entry.parent is not None
    return desk.state_at(entry.parent)


def records(path: Path) -> int:
    """How many battles the program has fought in a file, on all branches."""
    with Desk.open_to_read(path) as desk:
        orders = [entry.order for entry in desk.all_entries()]
    return sum(isinstance(order, ReportBattle) and order.record is not None for order in orders)


def comes_of_its_orders(found: Judged, battles: int) -> bool:
    """Whether every entry is what its order and dice bring about, and every record goes as its log says."""
    return (found.doubts, found.unproved, found.not_played, found.played_again) == ((), (), 0, battles)
