"""The whole state of a battle of Firefight as ordinary values, the same from plain and from compiled records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from campaign.battle.firefight.codes import CHOICE_WIDTH, MOST_WEAPONS, NOBODY
from campaign.battle.firefight.records import A_HIT, A_WOUND, Battle, Figure, Force, Now, Objective, Squad
from tests.battle.play.snapshot import Row, rows_of


@dataclass(frozen=True, slots=True)
class State:
    """Every number of a battle that decides what happens next, but for what is held ready within a step."""

    now: Now
    figures: tuple[Figure, ...]
    squads: tuple[Squad, ...]
    forces: tuple[Force, ...]
    objectives: tuple[Objective, ...]

    def members(self, squad: Squad) -> tuple[Figure, ...]:
        """The models of a unit, those that are gone among them."""
        return self.figures[squad.first : squad.first + squad.size]


def state_of(s: Battle) -> State:
    """The state as it is now; later changes do not touch it."""
    return State(
        now=Now(*rows_of(Now, s.now, 1)[0]),
        figures=tuple(Figure(*row) for row in rows_of(Figure, s.figures, int(s.figure_count))),
        squads=tuple(Squad(*row) for row in rows_of(Squad, s.squads, int(s.squad_count))),
        forces=tuple(Force(*row) for row in rows_of(Force, s.forces, int(s.force_count))),
        objectives=tuple(Objective(*row) for row in rows_of(Objective, s.objectives, int(s.objective_count))),
    )


def state_rows(s: Battle) -> Iterator[Row]:
    """The state as rows of numbers, with what is held ready: fire, wounds, hits, a move under way, bids."""
    now = s.now[0]
    yield from rows_of(Now, s.now, 1)
    yield from rows_of(Figure, s.figures, int(s.figure_count))
    yield from rows_of(Squad, s.squads, int(s.squad_count))
    yield from rows_of(Force, s.forces, int(s.force_count))
    yield from rows_of(Objective, s.objectives, int(s.objective_count))
    yield _numbers(s.orders, CHOICE_WIDTH)
    yield _numbers(s.course, CHOICE_WIDTH)
    yield _numbers(s.centres, MOST_WEAPONS)
    yield _numbers(s.bids, int(s.figure_count))
    yield _numbers(s.wounds, A_WOUND * int(now.pending))
    yield _numbers(s.hits, A_HIT * int(now.runs) if now.meets != NOBODY else 0)


def _numbers(room: object, count: int) -> Row:
    return tuple(int(room[place]) for place in range(count))  # type: ignore[index]


def named(s: Battle) -> dict[str, int]:
    """Each number with its name, such as ``figures[3].wounds``: to say what differs."""
    state = state_of(s)
    found = {f"now.{column.name}": getattr(state.now, column.name) for column in fields(Now)}
    for name in ("figures", "squads", "forces", "objectives"):
        for number, record in enumerate(getattr(state, name)):
            found |= {f"{name}[{number}].{column.name}": getattr(record, column.name) for column in fields(record)}
    for name, row in zip(
        ("orders", "course", "centres", "bids", "wounds", "hits"), list(state_rows(s))[-6:], strict=True
    ):
        found |= {f"{name}[{number}]": value for number, value in enumerate(row)}
    return found
