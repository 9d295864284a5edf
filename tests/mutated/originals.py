"""The sound files that are changed, and what is true of each."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from campaign.battle.contract import STANDARD
from campaign.desk import Desk
from campaign.tabletop.kept import written
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from campaign.world import orders as o
from campaign.world.ids import EntryId
from campaign.world.pictures import pictures_of
from campaign.world.state import Campaign
from tests import sampled
from tests.pngs import png
from tests.released import RELEASED
from tests.store.campaigns import attack, founded, mustered, played


@dataclass(frozen=True, slots=True)
class Truth:
    """What the journal of a file says, and what lies beside it. ``entries``: each with the one before and its seal."""

    entries: dict[EntryId, tuple[EntryId | None, str]]
    head: EntryId
    state: Campaign
    battles: dict[str, str]
    pictures: dict[str, bytes | None]


def truth_of(desk: Desk) -> Truth:
    """What an open campaign says."""
    entries = desk.all_entries()
    battles = {battle: text for battle in desk.state.battles if (text := desk.battles.kept(battle)) is not None}
    named = {picture for entry in entries for picture in pictures_of(entry.order)}
    return Truth(
        {entry.id: (entry.parent, entry.hash) for entry in entries},
        desk.head,
        desk.state,
        dict(battles),
        {picture: desk.picture(picture) for picture in sorted(named)},
    )


def tiny(folder: Path) -> Desk:
    """Nothing but the founding."""
    return founded(folder)


def branched(folder: Path) -> Desk:
    """A battle, an order that was undone, and one that was amended."""
    desk = played(folder)
    desk.undo()
    renaming = next(entry.id for entry in desk.history() if entry.order.kind == "rename")
    desk.amending.carry_out(desk.amending.plan(renaming, None))
    return desk


def pictured(folder: Path) -> Desk:
    """Portraits, a picture under the map, notes."""
    desk = mustered(folder)
    for player in desk.state.seats:
        desk.set_portrait(player, png())
        desk.submit(o.WriteNote(player, "Owes everybody a drink."))
    desk.set_backdrop("campaign", png(40), (0, 0, 900, 700), 60)
    return desk


def fought(folder: Path) -> Desk:
    """A battle under way."""
    desk = mustered(folder)
    battle = attack(desk)
    prepared = desk.battles.prepare(battle)
    desk.battles.keep(battle, written(Match(prepared.setup, prepared.seed, [Seat(), Seat(STANDARD)])))
    return desk


def sample(folder: Path) -> Desk:
    """Two months of a campaign of four."""
    return sampled.sample(folder / "test.fftt")


MADE: dict[str, Callable[[Path], Desk]] = {
    "tiny": tiny,
    "branched": branched,
    "pictured": pictured,
    "fought": fought,
    "sample": sample,
}
OLD = {path.stem: path for path in RELEASED}
KINDS = (*MADE, *OLD)


def make(kind: str, folder: Path) -> tuple[Path, Truth]:
    """The file of this kind, and its truth; that of an old file as it is when it has been brought up to date."""
    folder.mkdir(parents=True, exist_ok=True)
    if kind in MADE:
        with MADE[kind](folder) as desk:
            return desk.path, truth_of(desk)
    path = Path(shutil.copy(OLD[kind], folder / "test.fftt"))
    with Desk.open(Path(shutil.copy(path, folder / "newer.fftt"))) as desk:
        return path, truth_of(desk)
