"""What a kind of paper is: which documents it makes, out of what, by which wishes.

Each room of ``campaign.paper`` has a module ``kind`` that says so of its own; ``campaign.paper.kinds`` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from campaign.paper.binding import About, Paper, Section, bound
from campaign.world.ids import EntryId, PictureId, PlayerId
from campaign.world.memory import Past
from campaign.world.state import Campaign

Option = Literal["players", "attending", "grouped", "week", "rosters", "tiles"]
"""A wish that a kind of paper knows; what it does not know is not asked for."""

TILES = (1, 4, 9, 16)
"""Over how many pages a poster can go: as many down as across."""


class History(Protocol):
    """Asked for the history: with all that it holds, as a player may know it, or as anybody may (``public``)."""

    def __call__(self, player: PlayerId | None = None, *, public: bool = False) -> Sequence[Past]:
        """The entries, oldest first, each with the state before it."""
        ...


@dataclass(frozen=True, slots=True)
class Source:
    """What paper is made of: a campaign at one moment, how it came there, and its pictures.

    ``past`` gives the history up to ``entry``: as the organiser knows it, as a player may, or as anybody may. It and
    ``picture`` may take their time and are called on whatever thread draws.
    """

    state: Campaign
    entry: EntryId
    past: History
    picture: Callable[[PictureId], bytes | None]
    agreed: Any = None  # for the battle that is all there is; None: what holds in the campaign's battles


@dataclass(frozen=True, slots=True)
class Wanted:
    """Whose paper, and how. ``attending``: only what a battle waits for; ``grouped``: equal recruits share a row.

    ``week``: the month and week that news are about, the last that is over for None; ``rosters``: with everybody's.
    ``tiles``: over how many pages a poster goes, one of TILES.
    """

    players: tuple[PlayerId, ...]
    attending: bool = False
    grouped: bool = False
    rich: bool = False
    week: tuple[int, int] | None = None
    rosters: bool = False
    tiles: int = 1


@dataclass(frozen=True, slots=True)
class Document:
    """One PDF: what tells it from the others of its kind, its file's name, and what makes its sections when asked."""

    title: str
    file: str
    about: About
    sections: Callable[[], Sequence[Section]]
    rich: bool = False

    def draw(self, paper: Paper, wanted: Callable[[], bool] = lambda: True) -> bytes:
        """The PDF; the same document always gives the same bytes. Raises NoPage, or Dropped once not ``wanted``."""
        return bound(paper, self.about, self.sections(), rich=self.rich, wanted=wanted)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of paper. ``name`` and ``detail`` are asked for when they are shown, in the language of that moment.

    ``documents`` is quick: it says what there would be, and makes no content.
    """

    key: str
    name: Callable[[], str]
    detail: Callable[[], str]
    documents: Callable[[Source, Wanted], tuple[Document, ...]]
    options: frozenset[Option] = frozenset({"players"})
