"""What people call the men, units, weapons and scenery of a battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from campaign.battle.contract import BattleSetup, teams_of
from campaign.battle.figure_names import called
from campaign.battle.man_to_man.codes import EDGE, NOBODY
from campaign.battle.man_to_man.setup import BARE_HANDS, LEADS, Enlisted, carried, crewed, kinds, roster
from campaign.battle.man_to_man.units import (
    VEHICLE,
    Device,
    Gun,
    Indirect,
    Row,
    SmallArm,
    Thrown,
    arm_name,
    small_arms,
)
from campaign.battle.scenery import Battlefield, Piece
from campaign.battle.story import SquadNames
from campaign.battle.table_words import inch_place, piece_name
from campaign.words import _

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Men(SquadNames[Row]):
    """The names of a battle, of its units, of the weapons that lie or are carried in it, and of what one flees to."""

    arms: tuple[SmallArm | Thrown | Gun | Device | Indirect, ...]  # by their number in the records
    goals: tuple[str, ...]  # pieces of scenery, then low walls
    pieces: tuple[tuple[int, int, int], ...]  # of each piece its middle, and how far that lies from its nearest bound

    def weapon(self, arm: int) -> str:
        """What a weapon is called; less than 0 is what comes to hand."""
        return self.arms[arm].name if arm >= 0 else small_arms()[BARE_HANDS].name

    def blow(self, arm: int) -> str:
        """What a weapon is called in close combat: one that shoots is a butt or club there."""
        kind = self.arms[arm] if arm >= 0 else small_arms()[BARE_HANDS]
        return small_arms()[kind.blow].name if isinstance(kind, SmallArm) and kind.blow else kind.name

    def is_vehicle(self, figure: int) -> bool:
        """Whether a figure is a vehicle."""
        return self.units[figure].profile == VEHICLE

    def goal(self, goal: int) -> str:
        """What a unit or man flees to."""
        return _("the own edge") if goal == EDGE else self.goals[goal]


@lru_cache(maxsize=8)
def names(setup: BattleSetup[Row]) -> Men:
    """The names in a battle: a man goes by his own name or his row's, a unit by the man who leads it at its start."""
    rows, enlisted = {row.key: row for row in setup.units}, roster(setup)
    setups = tuple(one.entered for one in enlisted)
    men = tuple(rows[entered.unit] for entered in setups)
    sides = tuple(one.side for one in enlisted)
    titles = tuple(side.name or side.key for side in setup.sides)
    plain = [entered.name or row.name for entered, row in zip(setups, men, strict=True)]
    short, full = called(plain, [row.name for row in men], sides, titles)
    behind = _gunners(men)  # a crewed weapon is listed behind all, and goes with its gunner
    weapons, places = _weapons(men, short), [*range(len(men)), *behind]
    leaders = list(_leaders(enlisted, rows))
    return Men(
        short=(*short, *weapons),
        full=(*full, *weapons),
        side=_picked(sides, places),
        units=(*men, *(replace(row, fp=0) for row in _picked(men, behind))),
        wounds=(0,) * (len(men) + len(behind)),
        setups=_picked(setups, places),
        sides=titles,
        keys=tuple(side.key for side in setup.sides),
        teams=teams_of(setup.sides),
        squads=tuple(_("{leader}’s unit").format(leader=short[leader]) for leader in leaders),
        squad_side=tuple(sides[leader] for leader in leaders),
        squad_of=(*(one.squad for one in enlisted), *[NOBODY] * len(behind)),
        arms=tuple(kinds()[key] for key in [key for row in men for key in carried(row)] + crewed(men)),
        goals=tuple(_goals(setup.battlefield)),
        pieces=tuple(_middle(piece) for piece in setup.battlefield.pieces),
    )


def _picked(values: Sequence[Value], places: Sequence[int]) -> tuple[Value, ...]:
    """The values at these places."""
    return tuple(values[place] for place in places)


def _weapons(men: Sequence[Row], short: Sequence[str]) -> list[str]:
    """The names of crewed weapons."""
    told = _("{weapon} of {man}")
    return [told.format(weapon=arm_name(men[n].serves), man=short[n]) for n in _gunners(men)]


def _gunners(men: Sequence[Row]) -> list[int]:
    """The numbers of those who come with a weapon to serve."""
    return [number for number, row in enumerate(men) if row.serves]


def _leaders(enlisted: list[Enlisted], rows: dict[str, Row]) -> Iterator[int]:
    """The number of the man who leads each unit at its start, of several the first (man_to_man:P5a)."""
    for squad in sorted({one.squad for one in enlisted} - {NOBODY}):
        members = [number for number, one in enumerate(enlisted) if one.squad == squad]
        yield max(members, key=lambda number: LEADS[rows[enlisted[number].entered.unit].profile])


def _middle(piece: Piece) -> tuple[int, int, int]:
    """The middle of a piece, and how far it lies from the nearest bound."""
    xs, ys = zip(*piece.corners, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2, min(max(xs) - min(xs), max(ys) - min(ys)) // 2


def _goals(field: Battlefield) -> Iterator[str]:
    """Scenery by what it is and where its middle lies."""
    for piece in field.pieces:
        x, y, _far = _middle(piece)
        yield _at(piece_name(piece.kind), x, y)
    for wall in field.low_walls:
        yield _at(_("a low wall"), (wall.start[0] + wall.end[0]) // 2, (wall.start[1] + wall.end[1]) // 2)


def _at(what: str, x: int, y: int) -> str:
    return _("{what} at {place}").format(what=what, place=inch_place(x, y))
