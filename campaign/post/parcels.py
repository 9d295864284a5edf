"""What goes out to a seat, in files: the letter, the words that go with it, and the packet for who has no program.

campaign:C94
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
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
    """What was written for one seat. ``message``: the words to paste, which lie beside the letter too."""

    sent: SentLetter
    letter: Path
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

    No letter takes the place of another file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    state = desk.state
    kinds = [kind for kind in paper.KINDS if kind.key == PACKETS] if packets else []
    source = paper.Source(state, desk.head, desk.recalling().past, desk.picture)
    made = []
    for sent in office.send_out(until, words, seats):
        name = f"{readable(state.setting.name)}, {readable(state.players[sent.seat].name)} {sent.number}"
        letter = free(folder / f"{name}{LETTER}")
        system.write(sent.data, letter, private=True)
        text = message(state, sent.seat, number=sent.number, first=sent.first, until=until, words=words)
        system.write(text.encode("utf-8"), letter.with_suffix(".txt"))
        printed = paper.write(paper.documents(source, kinds, Wanted((sent.seat,))), folder, "A4")
        made.append(Parcel(sent, letter, text, printed))
    return tuple(made)


def free(path: Path) -> Path:
    """The path, or one like it where nothing lies."""
    number, found = 2, path
    while found.exists():
        found, number = path.with_name(f"{path.stem} {number}{path.suffix}"), number + 1
    return found
