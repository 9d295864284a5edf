"""A player at home without copies in files: opens letters and seals answers, quickly, for tests by the thousand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from campaign.exchange.post import documents, sealing
from campaign.exchange.post.documents import SeatAnswer
from campaign.exchange.post.sealing import Heading, Kind
from campaign.operations.letter_orders import Numbered
from campaign.post.home import handover_text, read_letter
from campaign.post.keyring import Keyring
from campaign.world.ids import PlayerId


@dataclass
class Far:
    """Somebody at home, with a profile of its own."""

    seat: PlayerId
    folder: Path
    orders: list[Numbered] = field(default_factory=list)
    next: int = 1
    version: int = 0
    proposed: bool = False

    def open(self, data: bytes) -> None:
        """Read a letter, and go on with what waits."""
        keyring = Keyring(self.folder / "backups")
        self.heading, letter, self.keys = read_letter(data, keyring)
        keyring.keep(self.heading.campaign, self.heading.seat, self.keys)
        self.keys = keyring.with_own(self.heading.campaign, self.heading.seat, self.keys)
        self.orders, self.next, self.version, self.told = list(letter.orders), letter.next, 0, letter.told

    def give(self, order) -> None:
        """An order behind the others."""
        self.orders.append(Numbered(self.next, order))
        self.next += 1

    def answer(self, body: bytes | None = None, secret: str = "", **heading) -> bytes:
        """All of them, sealed; or something else, or with another key."""
        self.version += 1
        own = secret or self.keys.own
        there = self.heading
        by = sealing.public_key(own)
        handed = handover_text(there.campaign, there.seat, by)
        handover = sealing.signature(self.keys.first, handed) if self.keys.first else ""
        made = Heading(Kind.ANSWER, there.campaign, there.seat, there.number, self.version, by, there.by, there.letter)
        made = replace(made, **heading)
        if body is None:
            body = documents.to_json(SeatAnswer(tuple(self.orders), "", self.proposed, handover)).encode()
        return sealing.sealed(made, body, own)
