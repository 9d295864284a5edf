"""The story of a battle as rows: heads for turns and steps, and the sentences below them that are wanted.

Knows neither rules nor log codes: it is given sentences. Narrowed by weight and by what people look for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from campaign import rulebook
from campaign.words import _

if TYPE_CHECKING:
    from campaign.battle.contract.telling import Sentence

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
ROW = Qt.ItemDataRole.UserRole


ALL, NOTABLE, IMPORTANT = 1, 2, 3
"""How much a sentence weighs; heads of steps weigh nothing, and stand where a sentence below them is shown."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line: ``turn`` and ``step`` are heads; a sentence has its side's ``letter``, or none, and its rules.

    ``when`` is its turn and phase, ``row`` the number of rows of the battle's log that have passed then.
    """

    kind: str  # turn, step, sentence
    text: str
    letter: str = ""
    rules: tuple[str, ...] = ()
    weight: int = 0
    when: tuple[int, int] = (0, 0)
    row: int = 0


@dataclass(frozen=True, slots=True)
class Named:
    """A side of the story: its seat's letter, and its name."""

    letter: str
    name: str


Sides = Mapping[str, Named]
"""The sides by their keys."""


def rows_of(
    story: Iterable[Sentence], sides: Sides, *, least: int, wanted: str, when: Callable[[int, int], str]
) -> Iterator[LogRow]:
    """The rows: sentences of at least this weight that hold all wanted words, and heads over those that stay."""
    words = wanted.casefold().split()
    turn = -1
    head: Sentence | None = None
    for sentence in story:
        if not sentence.weight:
            head = sentence
            continue
        if sentence.weight < least or not _holds(sentence, words):
            continue
        if sentence.turn != turn:
            turn = sentence.turn
            yield LogRow("turn", when(turn, 0))
        if head is not None:
            if head.head and (head.turn, head.phase) == (sentence.turn, sentence.phase):
                yield LogRow("step", _step_words(head, sides))
            head = None
        side = sides.get(sentence.side or "")
        yield LogRow(
            "sentence",
            kept_together(sentence.text),
            side.letter if side else "",
            sentence.rules,
            sentence.weight,
            (sentence.turn, sentence.phase),
            sentence.row,
        )


def kept_together(text: str) -> str:
    """The text with no end of a line between a number and its sign."""
    return text.replace(" × ", "\u00a0×\u00a0").replace(" −", "\u00a0−").replace(" cm", "\u00a0cm")


def _step_words(head: Sentence, sides: Sides) -> str:
    """The head over the sentences of a step: what it is, and whose."""
    side = sides.get(head.side or "")
    return _("{step}: {player}").format(step=head.head, player=side.name) if side else head.head


def _holds(sentence: Sentence, words: Sequence[str]) -> bool:
    if not words:
        return True
    told = f"{sentence.text} {' '.join(sentence.rules)}".casefold()
    return all(word in told for word in words)


def rules_shown(rules: Iterable[str]) -> str:
    """Rules as they stand at the right edge: without their book."""
    return " ".join(dict.fromkeys(rule.rpartition(":")[2] for rule in rules))


def rules_told(rules: Iterable[str]) -> str:
    """What the rulebook says of these rules or claims."""
    told = []
    for id in dict.fromkeys(rules):
        try:
            rule = rulebook.rule(id)
        except KeyError:
            continue
        claims = [claim for claim in rule.claims if claim.id == id] or list(rule.claims)
        told.append("\n".join([f"{id} · {rule.title}", *(claim.text for claim in claims)]))
    return "\n\n".join(told)


class LogModel(QAbstractListModel):
    """The rows, for a view."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._story: tuple[Sentence, ...] = ()
        self._sides: Sides = {}
        self._least, self._wanted = ALL, ""
        self._when: Callable[[int, int], str] = lambda _turn, _phase: ""  # until there is a story
        self._rows: tuple[LogRow, ...] = ()

    @property
    def rows(self) -> tuple[LogRow, ...]:
        """All rows, heads among them."""
        return self._rows

    @property
    def least(self) -> int:
        """What a sentence has to weigh to be shown."""
        return self._least

    @property
    def shown(self) -> int:
        """How many sentences are shown."""
        return sum(row.kind == "sentence" for row in self._rows)

    @property
    def told(self) -> int:
        """How many sentences the story has."""
        return sum(sentence.weight >= ALL for sentence in self._story)

    def sentence_from(self, start: int, by: int, differs: int = 0) -> int | None:
        """The next sentence from a row, forwards or backwards (1 or -1), or the end of the rows: None.

        ``differs``: 1 in another turn, 2 in another phase; then the first one there.
        """
        found = self._next(start, by, differs)
        if found is None or not differs or by > 0:
            return found
        there = self._rows[found].when[:differs]
        while (before := self._next(found, -1, 0)) is not None and self._rows[before].when[:differs] == there:
            found = before
        return found

    def _next(self, start: int, by: int, differs: int) -> int | None:
        here = self._rows[start].when[:differs] if 0 <= start < len(self._rows) else None
        at = start + by
        while 0 <= at < len(self._rows):
            row = self._rows[at]
            if row.kind == "sentence" and (not differs or row.when[:differs] != here):
                return at
            at += by
        return None

    def sentence_at(self, when: tuple[int, int]) -> int | None:
        """The weightiest sentence of a turn and phase, the first of several."""
        there = [place for place, row in enumerate(self._rows) if row.kind == "sentence" and row.when == when]
        return max(there, key=lambda place: (self._rows[place].weight, -place), default=None)

    def sentence_told(self, row: int) -> int | None:
        """The last sentence that is told once so many rows of the log have passed; None before the first."""
        told = (place for place, one in enumerate(self._rows) if one.kind == "sentence" and one.row <= row)
        return max(told, default=None)

    def show_story(self, story: tuple[Sentence, ...], sides: Sides, when: Callable[[int, int], str]) -> None:
        """Show this story from now on. ``when``: what its rule system calls its turns."""
        self._story, self._sides, self._when = story, sides, when
        self._fill()

    def narrow(self, least: int, wanted: str) -> None:
        """Only sentences of at least this weight with these words."""
        if (least, wanted) != (self._least, self._wanted):
            self._least, self._wanted = least, wanted
            self._fill()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Heads and sentences."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A row, or its words."""
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.text} {rules_shown(row.rules)}".strip()
            case _ if role == ROW:
                return row
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Heads cannot be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        chosen = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        return chosen if self._rows[index.row()].kind == "sentence" else Qt.ItemFlag.ItemIsEnabled

    def _fill(self) -> None:
        self.beginResetModel()
        self._rows = tuple(rows_of(self._story, self._sides, least=self._least, wanted=self._wanted, when=self._when))
        self.endResetModel()
