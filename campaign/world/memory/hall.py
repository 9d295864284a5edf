"""The hall of fame and the cemetery: who stands out, and who is gone. Chooses and orders; counts nothing itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from campaign.world.ids import EntryId, FigureId
from campaign.world.memory.records import Record

Order = Literal["experience", "kills", "battles", "weeks", "wounds"]
ORDERS: Final[tuple[Order, ...]] = ("experience", "kills", "battles", "weeks", "wounds")

FeatKind = Literal[
    "experience", "kills", "one battle", "battles", "victories", "weeks", "wounds taken", "wounds given", "healed",
    "commanders",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Feat:
    """Something at which nobody was better: who (all who share it, oldest first), and the number."""

    kind: FeatKind
    number: int
    figures: tuple[FigureId, ...]


def veterans(records: Iterable[Record], by: Order = "experience") -> tuple[Record, ...]:
    """Those who have fought or learnt something, the greatest first; HQs have no say in it until they have."""
    known = [record for record in records if record.battles or record.experience]
    return tuple(sorted(known, key=lambda record: _rank(record, by)))


def buried(records: Iterable[Record]) -> tuple[Record, ...]:
    """The dead and lost, the last first."""
    return tuple(sorted((record for record in records if not record.alive), key=_grave, reverse=True))


def feats(records: Mapping[FigureId, Record]) -> tuple[Feat, ...]:
    """The best at each thing, where anybody has done it at all."""
    found = []
    for kind, count in _COUNTS.items():
        counted = {id: count(record) for id, record in records.items()}
        if most := max(counted.values(), default=0):
            found.append(Feat(kind, most, tuple(id for id, number in counted.items() if number == most)))
    return tuple(found)


def _grave(record: Record) -> tuple[int, EntryId]:
    return (0, EntryId(0)) if record.end is None else (1, record.end.when.entry)


def _rank(record: Record, by: Order) -> tuple[int, ...]:
    numbers = {
        "experience": record.experience,
        "kills": record.kills,
        "battles": record.battles,
        "weeks": record.weeks,
        "wounds": record.wounds_taken,
    }
    return (-numbers[by], -record.experience, -record.kills, -record.battles, -record.weeks)


def _in_one_battle(record: Record) -> int:
    """The most enemies that it killed in a battle: what is credited in one entry."""
    kills = Counter(kill.when.entry for kill in record.victims)
    return max(kills.values(), default=0)


_COUNTS: Final[dict[FeatKind, Callable[[Record], int]]] = {
    "experience": lambda record: record.experience,
    "kills": lambda record: record.kills,
    "one battle": _in_one_battle,
    "battles": lambda record: record.battles,
    "victories": lambda record: sum(served.end == "won" for served in record.served),
    "weeks": lambda record: record.weeks if record.battles else 0,
    "wounds taken": lambda record: record.wounds_taken,
    "wounds given": lambda record: record.wounds_given,
    "healed": lambda record: record.wounds_healed,
    "commanders": lambda record: sum(kill.commander for kill in record.victims),
}
