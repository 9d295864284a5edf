"""Answers and letters that somebody has changed or invented, each as another try. None may come in, none may crash."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from campaign.desk import Desk
from campaign.exchange.post import documents, sealing
from campaign.exchange.post.documents import ORGANISER
from campaign.exchange.post.sealing import BEGIN, Heading, Kind, NotAccepted
from campaign.post.home import join, read_letter
from campaign.post.keyring import Keyring
from campaign.post.office import PostOffice
from campaign.store.errors import StoreError
from campaign.world import orders as o
from campaign.world.refusal import Refusal
from tests.post.far import Far

STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 10**30, "", "x" * 5000, "\x00", "\u202e", "1.p1", "1.p2", "1.s1", "999.army",
    "1000000002.army", "1000000001.army", [], [[]], {}, {"kind": "end-week"}, {"kind": "correct"}, "end-week",
)  # fmt: skip


class Siege:
    """A campaign by letter of three players; one of them, or a stranger, sends what should not be sent."""

    def __init__(self, desk: Desk, folder: Path, seed: int) -> None:
        self.desk, self.folder, self.rng = desk, folder, random.Random(seed)
        self.office = PostOffice(desk)
        for seat in desk.state.seats:
            self.office.set_by_letter(seat, by_letter=True)
        self.players = {seat: Far(seat, folder / f"home {seat}") for seat in desk.state.seats}
        self.letters = {sent.seat: sent.data for sent in self.office.send_out()}
        for seat, letter in self.letters.items():
            self.players[seat].open(letter)
        self.seat = desk.state.seats[0]
        self.player = self.players[self.seat]
        self.other = self.players[desk.state.seats[1]]
        self.organiser = documents.from_json(documents.Organiser, desk.post()[ORGANISER])
        self.stranger = sealing.fresh_key()
        # from now on its own key alone counts
        self.office.take_in_answer(self.office.read_answer(self.player.answer()))
        self.first = self.player.answer()
        self.office.take_in_answer(self.office.read_answer(self.first))

    def answers(self, tries: int) -> Counter[str]:
        """Why answers were refused, and how often; Refused must be all whose tricks no honest program can play."""
        tricks: list[tuple[str, Callable[[], bytes], bool]] = [
            ("changed", lambda: self.changed(self.player.answer()), False),
            ("cut", lambda: self.cut(self.player.answer()), False),
            ("another key", lambda: self.player.answer(secret=self.stranger), False),
            ("the first letter's key", lambda: self.player.answer(secret=self.player.keys.first), False),
            ("a replay", lambda: self.first, False),
            ("another seat's key", lambda: self.player.answer(secret=self.other.keys.own), False),
            ("another seat", lambda: self.player.answer(seat=self.other.heading.seat), False),
            ("no seat", lambda: self.player.answer(seat="p99"), False),
            ("another campaign", lambda: self.player.answer(campaign="f" * 32), False),
            ("a later letter", lambda: self.player.answer(number=7), False),
            ("an earlier letter", lambda: self.player.answer(number=0), False),
            ("a letter", lambda: self.letters[self.seat], False),
            ("noise", lambda: self.rng.randbytes(self.rng.randrange(3000)), False),
            ("noise behind a heading", self.noise, False),
            ("text of noise", lambda: b"-----BEGIN FFTT ANSWER-----\n" + self.rng.randbytes(90) + b"\n", False),
            ("for the organiser alone", lambda: self.body({"kind": "end-week"}), False),
            ("for another", lambda: self.body({"kind": "end-turn", "player": self.other.seat}), False),
            ("another's army", self.of_another, True),
            ("another's name", lambda: self.body({"kind": "rename", "what": self.other.seat, "name": "Mine"}), False),
            ("invented", self.invented, True),
        ]
        found = Counter[str]()
        for number in range(tries):
            name, trick, may_pass = tricks[number % len(tricks)]
            before = self.desk.post(), self.desk.head
            outcome = self.read(trick())
            found[outcome] += 1
            assert may_pass or outcome != "passed", f"{name} was taken in"
            assert outcome == "passed" or (self.desk.post(), self.desk.head) == before
        return found

    def read(self, data: bytes) -> str:
        try:
            arrived = self.office.read_answer(data)
        except NotAccepted as refused:
            return str(refused.why) if str(refused).endswith((".", "?")) else "no sentence"
        self.office.take_in_answer(arrived)
        given = self.office.give()
        orders = [self.desk.entry(one.entry).order for one in given]
        assert all(self.is_own(order) for order in orders), "an order for another"
        self.office.waiting()
        return "passed"

    def is_own(self, order: Any) -> bool:
        if isinstance(order, o.Rename):
            state = self.desk.state
            there = state.armies.get(order.what) or state.figures.get(order.what)
            return order.what == self.seat or (there is not None and there.player == self.seat)
        return order.players == (self.seat,) if isinstance(order, o.DeclineCalls) else order.player == self.seat

    def changed(self, data: bytes) -> bytes:
        place = self.rng.randrange(len(data))
        return data[:place] + bytes([data[place] ^ self.rng.randrange(1, 256)]) + data[place + 1 :]

    def cut(self, data: bytes) -> bytes:
        return data[: self.rng.randrange(len(data))]

    def noise(self) -> bytes:
        line = sealing.taken_apart(self.player.answer()).signed
        return line + self.rng.randbytes(self.rng.randrange(400))

    def body(self, *orders: Any) -> bytes:
        numbered = [{"number": number, "order": order} for number, order in enumerate(orders, start=1)]
        return self.player.answer(json.dumps({"orders": numbered}).encode())

    def of_another(self) -> bytes:
        """In the own name, about what is another's: the rules refuse it in its time."""
        army = next(army for army in self.desk.state.armies.values() if army.player != self.seat)
        return self.body({"kind": "attack-here", "player": self.seat, "army": army.id})

    def invented(self) -> bytes:
        """Signed as it should be, and anything in it."""
        orders = [
            {"kind": "move-army", "player": self.seat, "army": "2.army", "path": ["1.s1"]},
            {"kind": "recruit", "player": self.seat, "sector": "1.s1", "units": [["marines.grunt", 1]]},
            {"kind": "standing-answer", "player": self.seat, "sector": "1.s1", "answer": "stand"},
            {"kind": "write-note", "player": self.seat, "what": "campaign", "text": "x"},
            {
                "kind": "choose-losses",
                "player": self.seat,
                "pending": "losses:1000000001.army:1.r7",
                "figures": [],
            },
        ]
        value = {
            "orders": [{"number": self.rng.choice([1, 2, 3, 2]), "order": self.rng.choice(orders)} for _n in range(3)],
            "words": "hello",
            "proposed": False,
        }
        return self.player.answer(json.dumps(twisted(value, self.rng)).encode())

    def letters_too(self, tries: int) -> Counter[str]:
        """The same of letters, at the player's; those of a stranger, and of an organiser who means harm."""
        found = Counter[str]()
        seat = self.desk.state.seats[2]
        keyring = Keyring(self.players[seat].folder / "backups")
        good = self.letters[seat]
        there = sealing.taken_apart(good, Kind.LETTER)
        body = json.loads(sealing.opened(there, there.heading.key))
        forged = sealing.public_key(self.stranger)
        tricks: list[tuple[Callable[[], bytes], bool]] = [
            (lambda: self.changed(good), False),
            (lambda: self.cut(good), False),
            (lambda: self.letters[self.seat], True),  # its key is in it: whoever has it has the seat
            (lambda: _sealed(there.heading, body, self.stranger), False),
            (lambda: _sealed(_with(there.heading, by=forged), body, self.stranger), False),
            (lambda: self.player.answer(), False),
            (lambda: BEGIN + self.rng.randbytes(500), False),
            (lambda: _sealed(there.heading, twisted(body, self.rng), self.organiser.secret), True),
            (lambda: _sealed(there.heading, self.twisted_copy(body), self.organiser.secret), True),
        ]
        for number in range(tries):
            trick, may_pass = tricks[number % len(tricks)]
            outcome = self.joined(trick(), keyring)
            found[outcome] += 1
            assert may_pass or outcome != "passed"
        return found

    def joined(self, data: bytes, keyring: Keyring) -> str:
        target = self.folder / "joined.fftt"
        target.unlink(missing_ok=True)
        try:
            read_letter(data, keyring)
            join(data, Keyring(self.folder / "elsewhere" / "backups"), target)
        except NotAccepted as refused:
            assert not target.exists()
            return str(refused.why) if str(refused).endswith((".", "?")) else "no sentence"
        except (StoreError, Refusal) as refused:
            assert not target.exists()
            return type(refused).__name__
        return "passed"

    def twisted_copy(self, body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "copy": json.dumps(twisted(json.loads(body["copy"]), self.rng), separators=(",", ":"))}


def twisted(value: Any, rng: random.Random) -> Any:
    """The value with a part of it put out of order."""
    match value:
        case dict() if value and rng.random() < 0.9:
            key = rng.choice(sorted(value))
            changed = {**value, key: twisted(value[key], rng)}
            return {k: v for k, v in changed.items() if k != key} if rng.random() < 0.1 else changed
        case list() if value and rng.random() < 0.9:
            place = rng.randrange(len(value))
            return [*value[:place], twisted(value[place], rng), *value[place + 1 :]]
        case _:
            return rng.choice(STRANGE)


def _sealed(heading: Heading, body: Any, secret: str) -> bytes:
    return sealing.sealed(heading, json.dumps(body).encode(), secret)


def _with(heading: Heading, **others: Any) -> Heading:
    return Heading(**{**{name: getattr(heading, name) for name in Heading.__dataclass_fields__}, **others})
