"""What goes out to a seat, in files: the letter, the words that go with it, and the packet for who has no program.

campaign:C94
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final

from campaign import paper, system
from campaign.desk import Desk
from campaign.paper import Wanted
from campaign.post.letters import SentLetter
from campaign.post.message import message
from campaign.post.office import PostOffice
from campaign.store.backups.naming import readable
from campaign.words import _
from campaign.world.ids import PlayerId
from campaign.world.state import Campaign

LETTER: Final = ".fftt-letter"
ANSWER: Final = ".fftt-answer"
PACKETS: Final = "packets"


@dataclass(frozen=True, slots=True)
class Parcel:
    """What was written for one seat. ``message``: the words to paste, which lie beside the letter too, as ``text``."""

    sent: SentLetter
    letter: Path
    text: Path
    message: str
    packets: tuple[Path, ...]


def folder_for(state: Campaign, beside: Path) -> Path:
    """The folder for the week's letters, beside a campaign's file."""
    name = _("{campaign}, month {month} week {week}")
    return beside.with_name(name.format(campaign=readable(state.setting.name), month=state.month, week=state.week))


def write_out(
    desk: Desk,
    office: PostOffice,
    folder: Path,
    until: str = "",
    words: str = "",
    seats: Sequence[PlayerId] = (),
    *,
    packets: bool = True,
) -> tuple[Parcel, ...]:
    """A letter to each of these seats, with words and packet, in a folder. Raises Refusal, StoreError or OSError.

    No letter takes the place of another file. Nothing is kept as sent before all of it is written, in a folder of its
    own beside; only then each file gets its place.
    """
    folder.mkdir(parents=True, exist_ok=True)
    source = paper.Source(desk.state, desk.head, desk.recalling().past, desk.picture)
    kinds = [kind for kind in paper.KINDS if kind.key == PACKETS] if packets else []
    working = Path(mkdtemp(prefix=".writing-", dir=folder))
    made: list[Parcel] = []

    def write(letters: Sequence[SentLetter]) -> None:
        for sent in letters:
            seat, number = sent.seat, sent.number
            stem = f"{readable(desk.state.setting.name)}, {readable(desk.state.players[seat].name)} {number}"
            letter, text = working / f"{stem}{LETTER}", working / f"{stem}.txt"
            system.write(sent.data, letter, private=True)
            said = message(
                desk.state, seat, number=number, first=sent.first, until=until, words=words, organiser=sent.organiser
            )
            system.write(said.encode("utf-8"), text)
            drawn = paper.write(paper.documents(source, kinds, Wanted((seat,))), working / stem, "A4")
            printed = tuple(path.replace(free(working / f"{stem}.pdf")) for path in drawn)
            made.append(Parcel(sent, letter, text, said, printed))

    try:
        office.send_out(until, words, seats, write)
    except BaseException:
        rmtree(working, ignore_errors=True)
        raise
    placed = tuple(_placed(parcel, folder) for parcel in made)
    rmtree(working, ignore_errors=True)
    return placed


def _placed(parcel: Parcel, folder: Path) -> Parcel:
    """The same in its place. Raises OSError."""

    def placed(path: Path) -> Path:
        target = free(folder / path.name)
        system.replace(path, target)
        return target

    letter, text = placed(parcel.letter), placed(parcel.text)
    return replace(parcel, letter=letter, text=text, packets=tuple(placed(path) for path in parcel.packets))


def free(path: Path) -> Path:
    """The path, or one like it where nothing lies."""
    number, found = 2, path
    while found.exists():
        found, number = path.with_name(f"{path.stem} {number}{path.suffix}"), number + 1
    return found
