"""A log as it is being told: which row is next, and the sentences so far; for the words of every rule system.

Knows no row's meaning: each system has a teller for each code, which takes the rows that belong to its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from campaign.battle.contract import UnitRow
from campaign.battle.contract.telling import (
    ACTOR,
    CODE,
    DETAIL,
    PHASE,
    STEP,
    TURN,
    AnyNames,
    Names,
    Row,
    Sentence,
    Weight,
)

Known = TypeVar("Known", bound=AnyNames)


@dataclass(slots=True)
class Story(Generic[Known]):
    """A log as it is being told; ``at`` is the row that comes next."""

    names: Known
    rows: Sequence[Row]
    at: int = 0
    out: list[Sentence] = field(default_factory=list)

    def take(self, *wanted: int) -> Row | None:
        """The next row, if its code is one of these."""
        if self.at < len(self.rows) and self.rows[self.at][CODE] in wanted:
            self.at += 1
            return self.rows[self.at - 1]
        return None

    def all_of(self, *wanted: int) -> list[Row]:
        """The rows that come next, as long as their codes are among these."""
        found = []
        while (row := self.take(*wanted)) is not None:
            found.append(row)
        return found

    def comes(self, code: int, actor: int) -> bool:
        """Whether the next row has this code and actor."""
        return self.at < len(self.rows) and self.rows[self.at][CODE] == code and self.rows[self.at][ACTOR] == actor


Told = TypeVar("Told", bound=Story[Any])


def tell_all(
    story: Told,
    tellers: Mapping[int, Callable[[Told, Row], None]],
    before: Callable[[Told, Row], None] = lambda _story, _row: None,
    after: Callable[[Told], None] = lambda _story: None,
) -> None:
    """Tell every row by its code. Raises ValueError for rows of another battle.

    ``before`` tells what has waited for a row, ``after`` what still waits behind the last one.
    """
    try:
        while story.at < len(story.rows):
            row = story.rows[story.at]
            story.at += 1
            tell = tellers.get(row[CODE])
            if tell is None:
                raise ValueError(f"a log of a newer program: row of kind {row[CODE]}")
            before(story, row)
            tell(story, row)
        after(story)
    except (IndexError, KeyError) as problem:
        raise ValueError(f"not a log of this battle: row {story.at}") from problem


# ── where figures act in squads ──


@dataclass(frozen=True, slots=True)
class SquadNames(Names[UnitRow]):
    """The names of a battle, and of what acts or is tested as one in it, by the numbers that the records have."""

    squads: tuple[str, ...]
    squad_side: tuple[int, ...]
    squad_of: tuple[int, ...]  # of each figure; less than 0 for none


KnownSquads = TypeVar("KnownSquads", bound=SquadNames[Any])


@dataclass(slots=True)
class SquadStory(Story[KnownSquads]):
    """A story of squads."""

    def say(self, row: Row, side: int, text: str, rules: Sequence[str], weight: Weight = DETAIL) -> None:
        """Another sentence, about a side or (less than 0) about none."""
        key = None if side < 0 else self.names.keys[side]
        self.out.append(Sentence(row[TURN], row[PHASE], row[STEP], key, text, tuple(rules), weight, self.at))

    def say_of(self, row: Row, squad: int, text: str, rules: Sequence[str], weight: Weight = DETAIL) -> None:
        """Another sentence, about a squad."""
        self.say(row, self.names.squad_side[squad], text, rules, weight)
