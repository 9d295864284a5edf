"""What a program does to the files of one folder, as the operating system saw it, in order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Made:
    """A file was made under a name that nobody had."""

    name: str


@dataclass(frozen=True, slots=True)
class Wrote:
    """Bytes were put into a file."""

    name: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """A file was made shorter, or longer with zeros."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """A file has another name, in the place of any file of that name."""

    name: str
    to: str


@dataclass(frozen=True, slots=True)
class Removed:
    """A name is gone."""

    name: str


@dataclass(frozen=True, slots=True)
class Synced:
    """The disk has confirmed what is in a file; ``name`` is empty where it was the names in the folder."""

    name: str


@dataclass(frozen=True, slots=True)
class Said:
    """The program has told something to somebody."""

    text: str


Event = Made | Wrote | Cut | Renamed | Removed | Synced | Said
