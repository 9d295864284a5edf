"""Chance in the campaign: every throw has a key, and a key once thrown keeps its faces.

Nothing here knows a rule, keeps a generator or looks at a clock. Faces are a function of the campaign's secret and the
throw's key, never of the order of calls, so a throw survives undo, redo and an amended past. Inside a battle the kernel
has its own chance.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

SECRET_BYTES: Final = 32
_SECRET: Final = re.compile(f"[0-9a-f]{{{2 * SECRET_BYTES}}}")


@dataclass(frozen=True, slots=True)
class Roll:
    """Six-sided dice as they fell, written ``3d6:2,5,6``; ``Roll.parse(str(roll)) == roll``."""

    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        """Only the faces 1 to 6, and at least one die."""
        if not self.faces or any(not 1 <= face <= 6 for face in self.faces):
            raise ValueError(f"dice show 1 to 6, not {self.faces}")

    def __str__(self) -> str:
        return f"{len(self.faces)}d6:{','.join(map(str, self.faces))}"

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read the form that ``str`` writes; raises ValueError for anything else."""
        _count, colon, faces = text.partition("d6:")
        roll = cls(tuple(int(face) for face in faces.split(","))) if colon else None
        if roll is None or str(roll) != text:
            raise ValueError(f"not a throw of dice: {text!r} (write it like 2d6:3,5)")
        return roll

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)


@dataclass(frozen=True, slots=True)
class DiceKey:
    """What a throw is for, written ``hazard/m2w3/41.army,1.r7/0``.

    ``subjects`` are ids, never names; ``attempt`` counts how often the table has set this throw aside.
    """

    what: str
    month: int
    week: int
    subjects: tuple[str, ...]
    attempt: int = 0

    def __str__(self) -> str:
        return f"{self.what}/m{self.month}w{self.week}/{','.join(self.subjects)}/{self.attempt}"

    @classmethod
    def parse(cls, text: str) -> DiceKey:
        """Read the form that ``str`` writes; raises ValueError for anything else."""
        try:
            what, when, subjects, attempt = text.split("/")
            month, week = when.removeprefix("m").split("w")
            key = cls(what, int(month), int(week), tuple(filter(None, subjects.split(","))), int(attempt))
        except ValueError:
            key = None
        if key is None or str(key) != text:
            raise ValueError(f"not the key of a throw: {text!r}")
        return key

    @property
    def base(self) -> str:
        """The key without its attempt: the same throw, however often it was repeated."""
        return str(replace(self, attempt=0))


class DiceWanted(Exception):
    """People throw these dice on the table, and nobody has said yet how they fell."""

    def __init__(self, key: DiceKey, count: int) -> None:
        super().__init__(f"{count}D6 wanted for {key}")
        self.key = key
        self.count = count


class Dice(Protocol):
    """A source of faces."""

    def roll(self, key: DiceKey, count: int) -> Roll:
        """The faces of this throw; raises DiceWanted where only the table knows them."""
        ...


def drawn_secret() -> str:
    """256 bits of the system's own source, in 64 hexadecimal digits (campaign:C97a)."""
    return secrets.token_hex(SECRET_BYTES)


def is_secret(text: str) -> bool:
    """Whether the text has the form of a secret that dice are thrown with."""
    return _SECRET.fullmatch(text) is not None


class HashedDice:
    """Dice thrown by the program: the faces follow from what it keeps for itself and the throw's key alone."""

    __slots__ = ()

    def roll(self, key: DiceKey, count: int) -> Roll:
        """The same faces for the same key on any machine."""
        return Roll(tuple(face for face, _ in zip(self._faces(key), range(count), strict=False)))

    def number(self, key: DiceKey) -> int:
        """A seed for what the key is about; from 0 to 2**53 - 1, as far as every reader of JSON counts."""
        return int.from_bytes(self._digest(f"{key}|seed")[:7], "big") >> 3

    def _faces(self, key: DiceKey) -> Iterator[int]:
        block = 0
        while True:
            for byte in self._digest(f"{key}|{block}"):
                if byte < 252:  # 252 = 42 x 6: the bytes above would favour low faces
                    yield byte % 6 + 1
            block += 1

    def _digest(self, text: str) -> bytes:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class SeededDice(HashedDice):
    """By a seed, for tests and repeated campaigns: a reader of some throws can try seeds until one fits."""

    seed: int

    def _digest(self, text: str) -> bytes:
        return hashlib.sha256(f"{self.seed}|{text}".encode()).digest()


@dataclass(frozen=True, slots=True)
class KeyedDice(HashedDice):
    """By a keyed hash (HMAC) under a secret of 256 bits: no number of throws tells another one (campaign:C97b)."""

    secret: str = field(repr=False)

    def _digest(self, text: str) -> bytes:
        return hmac.digest(bytes.fromhex(self.secret), text.encode(), "sha256")


@dataclass(frozen=True, slots=True)
class TypedDice:
    """Dice that people threw on the table and typed in; asks for what it has not been told."""

    faces: Mapping[DiceKey, Roll] = field(default_factory=dict)

    def roll(self, key: DiceKey, count: int) -> Roll:
        """The faces typed in for this key; DiceWanted where there are none, or not so many."""
        roll = self.faces.get(key)
        if roll is None or len(roll.faces) != count:
            raise DiceWanted(key, count)
        return roll


@dataclass(frozen=True, slots=True)
class KeptDice:
    """Throws that already fell, before any other source is asked: a key keeps its faces."""

    kept: Mapping[DiceKey, Roll]
    otherwise: Dice

    def roll(self, key: DiceKey, count: int) -> Roll:
        """The kept faces, if it is the same number of dice; else those of the other source."""
        roll = self.kept.get(key)
        return roll if roll is not None and len(roll.faces) == count else self.otherwise.roll(key, count)


class RecordingDice:
    """Notes every throw that one order makes, for its entry in the journal."""

    def __init__(self, source: Dice) -> None:
        self._source = source
        self.thrown: list[tuple[DiceKey, Roll]] = []

    def roll(self, key: DiceKey, count: int) -> Roll:
        """The source's faces, noted."""
        roll = self._source.roll(key, count)
        self.thrown.append((key, roll))
        return roll
