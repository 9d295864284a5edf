"""A campaign played by letter in one folder: the organiser's file, and a profile with copies for each player."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from campaign.desk import Desk
from campaign.post.home import Home, join
from campaign.post.keyring import Keyring
from campaign.post.office import PostOffice
from campaign.world.ids import PlayerId


@dataclass
class Player:
    """Somebody at home: a profile of its own, and the copy that was made of the newest letter."""

    seat: PlayerId
    folder: Path
    copy: Path | None = None
    letters: list[bytes] = field(default_factory=list)

    @property
    def keyring(self) -> Keyring:
        return Keyring(self.folder / "backups")

    def open(self, letter: bytes) -> Path:
        """Open a letter; a new copy."""
        self.folder.mkdir(exist_ok=True)
        target = self.folder / f"copy {len(self.letters) + 1}.fftt"
        join(letter, self.keyring, target)
        self.letters.append(letter)
        self.copy = target
        return target

    @contextmanager
    def home(self):
        """The newest copy."""
        with Desk.open(self.copy) as desk:
            yield Home(desk)

    def answer(self, *orders) -> bytes:
        """Give these orders besides, and write an answer."""
        with self.home() as home:
            for order in orders:
                home.give(order)
            return home.answer(self.keyring)


class Table:
    """The organiser's campaign, and everybody who plays it by letter."""

    def __init__(self, desk: Desk, folder: Path, seats=None) -> None:
        self.desk = desk
        self.office = PostOffice(desk)
        self.players = {seat: Player(seat, folder / seat) for seat in seats or desk.state.seats}
        for seat in self.players:
            self.office.set_by_letter(seat, by_letter=True)

    def send_out(self, **told) -> None:
        """Letters to all, who open them."""
        for sent in self.office.send_out(**told):
            self.players[sent.seat].open(sent.data)

    def take_in(self, data: bytes):
        """An answer is read and taken in, and what is due is given."""
        arrived = self.office.read_answer(data)
        self.office.take_in_answer(arrived)
        return self.office.give()
