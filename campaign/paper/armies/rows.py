"""The rows of an army as values: every number and word of a figure that is printed, with what experience has changed.

Reads a state and knows nothing of fonts, lines or millimetres. Lengths are centimetres on the battle table.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.battle.contract.campaign import STEPS
from campaign.battle.contract.paper import Column, Fact, StatBlock, Tally
from campaign.battle.systems import paper_of
from campaign.paper.plain import plain
from campaign.words import _
from campaign.world import queries
from campaign.world.battle_handover import agreed
from campaign.world.figure_marks import in_order, marks_in
from campaign.world.ids import FigureId, PictureId
from campaign.world.naming import is_given
from campaign.world.state import Campaign, Figure

LADDER = tuple(STEPS)  # FP of experience at which a figure gains something


@dataclass(frozen=True, slots=True)
class Word:
    """A remark in a row."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """One of several equal figures that share a row: what still tells it from the others."""

    name: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A figure as it is played, with its profile.

    ``mark``: by which a battle that waits for its result names it, on paper and on the screen; else empty.

    ``block`` has its numbers, with what its unit does beyond them. ``abilities`` are named and, where no number of the
    row has them in it, explained. ``values``: the numbers that it has, each with its name, those that are ticked first.
    ``missing``: FP of experience to the next step, None where there is none. ``facts``:
    what the battle's rules say of it: of those who lead, and its special rules.

    ``group``: who shares the row, if it is one of equal figures; ``name`` then says how many of what they are.
    """

    block: StatBlock
    values: tuple[tuple[str, str], ...]
    wounds: int
    bonus_wounds: int
    name: str
    unit: str
    commander: bool
    is_hq: bool
    fp: int
    abilities: tuple[str, ...]
    experience: int | None
    gained: tuple[str, ...]
    missing: int | None
    kills: int
    facts: tuple[Fact, ...] = ()
    portrait: PictureId | None = None
    mark: str = ""
    group: tuple[Member, ...] = ()

    @property
    def words(self) -> tuple[Word, ...]:
        """What it is and does, the strong ones first seen by the eye; a row of several has its unit in its name."""
        unit = () if self.group else (Word(self.unit, strong=True),)
        return (*unit, *(Word(text, strong=True) for text in self.abilities), *map(Word, self.block.words))

    @property
    def learnt(self) -> tuple[str, ...]:
        """What experience has brought, and how much is missing to the next step."""
        ahead = () if self.missing is None else (_("{fp} to next").format(fp=self.missing),)
        return (*self.gained, *ahead)


def marks_now(state: Campaign) -> dict[str, str]:
    """The marks in all battles that wait for their result, of a state that hides nobody who is in one."""
    marks: dict[str, str] = {}
    for battle in queries.open_battles(state):
        marks |= marks_in(state, battle.id)
    return marks


def figure_rows(
    state: Campaign, figures: Iterable[FigureId], marks: Mapping[str, str], *, grouped: bool = False
) -> tuple[FigureRow, ...]:
    """The figures in the order of their army, its leaders last; ``grouped``: equal recruits share a row."""
    parts = _parts(state, in_order(state, figures), grouped)
    return tuple(_shared_row(state, part, marks) if part[1:] else _single_row(state, part[0], marks) for part in parts)


def _parts(state: Campaign, figures: tuple[FigureId, ...], grouped: bool) -> list[list[FigureId]]:
    """Who shares a row with whom, each part where its first figure stands."""
    parts: dict[tuple[str, int, str] | FigureId, list[FigureId]] = {}
    for id in figures:
        figure = state.figures[id]
        alone = not grouped or not _is_recruit(state, figure)
        parts.setdefault(id if alone else (figure.unit, figure.fp, figure.group), []).append(id)
    return list(parts.values())


def _is_recruit(state: Campaign, figure: Figure) -> bool:
    """Whether nothing but a name from the lists tells the figure from others of its unit."""
    unit = state.setting.units[figure.unit]
    numbered = re.fullmatch(rf"{re.escape(unit.name)}( \d+)?", figure.name, re.IGNORECASE)
    return not (
        figure.experience
        or figure.kills
        or figure.abilities
        or queries.is_commander(state, figure.id)
        or figure.id in state.portraits
        or not (numbered or is_given(state.setting.system, unit, figure.name))
    )


def _single_row(state: Campaign, figure: FigureId, marks: Mapping[str, str]) -> FigureRow:
    return figure_row(state, state.figures[figure], marks.get(figure, ""))


def _shared_row(state: Campaign, figures: list[FigureId], marks: Mapping[str, str]) -> FigureRow:
    members = tuple(Member(plain(state.figures[figure].name), marks.get(figure, "")) for figure in figures)
    return group_row(figure_row(state, state.figures[figures[0]]), members)


def group_row(row: FigureRow, members: tuple[Member, ...]) -> FigureRow:
    """A row as that of these equal figures."""
    return replace(row, name=_("{n} × {unit}").format(n=len(members), unit=row.unit), group=members)


def figure_row(state: Campaign, figure: Figure, mark: str = "") -> FigureRow:
    """A figure with all that it has learnt counted in."""
    unit, paper = state.setting.units[figure.unit], paper_of(state.setting.system)
    entering = queries.entering(state, figure)
    ahead = None if unit.is_hq else queries.next_gain(figure)
    wounds = next(stat for stat in unit.stats(entering) if stat.key == "wounds")
    block = paper.block(unit, entering)
    return FigureRow(
        block=block,
        values=tuple(_values(paper.columns(), block, wounds.value)),
        wounds=block.shots or wounds.value,
        bonus_wounds=wounds.bonus,
        name=plain(figure.name),
        unit=_unit_words(state, figure),
        commander=queries.is_commander(state, figure.id),
        is_hq=unit.is_hq,
        fp=figure.fp,
        abilities=tuple(_abilities(state, figure, paper.counted)),
        experience=None if unit.is_hq else figure.experience,
        gained=() if unit.is_hq else tuple(queries.learnt(state, figure)),
        missing=None if ahead is None else ahead[0],
        kills=figure.kills,
        facts=paper.facts(unit, agreed(state)),
        portrait=state.portraits.get(figure.id),
        mark=mark,
    )


def _unit_words(state: Campaign, figure: Figure) -> str:
    """What it is, and the number of the unit in which it acts, where its owner has formed any."""
    name, number = plain(state.setting.units[figure.unit].name), queries.acts_in(state, figure)
    return _("{row}, unit {n}").format(row=name, n=number) if number else name


def _abilities(state: Campaign, figure: Figure, counted: Collection[str]) -> Iterator[str]:
    """Its abilities; what one does is told where the numbers of the row have it not (``counted``)."""
    face, unit = state.setting.face, queries.unit_of(state, figure.id)
    for ability in figure.abilities:
        yield plain((face.ability_of if ability in counted else face.ability_told)(unit, ability))


def _values(columns: Sequence[Column], block: StatBlock, wounds: int) -> Iterator[tuple[str, str]]:
    cells = [(column.head, cell) for column, cell in zip(columns, block.cells, strict=True)]
    for head, cell in cells:
        if isinstance(cell, Tally) and cell.number:
            yield head, str(cell.number)
    yield (_("Shots"), str(block.shots)) if block.shots else (_("Wounds"), str(wounds))
    for head, cell in cells:
        if isinstance(cell, str):
            yield head, cell
