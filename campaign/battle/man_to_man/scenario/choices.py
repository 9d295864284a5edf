"""Choices of Man to Man as people write them: an action by its name, a weapon by who came with it.

A weapon is named "Ann: rifle", of several alike "Ann: grenade 2", whoever has it by then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.scenario import (
    ANYWHERE,
    Cast,
    Form,
    Part,
    Row,
    alone,
    in_cm,
    named,
    read_facing,
    spot,
    switch,
    whole,
    word,
)
from campaign.battle.kernel.table import MOST_PIECES, MOST_WALLS
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import units
from campaign.battle.man_to_man.setup import carried
from campaign.battle.strict_json import Place

POSTURES: Final = {"standing": c.STANDING, "prone": c.PRONE}
ORDERS: Final = {"highest first": 0, "lowest first": 1}


def cast(setup: BattleSetup[units.Row]) -> Cast:
    """Figures by their keys, and the names of all arms in the order of the battle's records.

    A crewed weapon is named, as a figure and as what is fired, "Ann: heavy-mortar" for the gunner with whom it came.
    """
    rows = {row.key: row for row in setup.units}
    known = [(figure.key, rows[figure.unit]) for side in setup.sides for figure in side.figures if figure.unit in rows]
    crewed = [f"{key}: {row.serves}" for key, row in known if row.serves]
    names = [name for key, row in known for name in _arm_names(key, carried(row))]
    return Cast.of(setup, crewed, (*names, *crewed))


def _arm_names(owner: str, arms: list[str]) -> Iterator[str]:
    """What each arm of a figure is called; one that is like one before it has its number, too."""
    for number, arm in enumerate(arms):
        before = arms[:number].count(arm)
        yield f"{owner}: {arm} {before + 1}" if before else f"{owner}: {arm}"


def weapon(key: str = "weapon", *, needed: bool = True) -> Part:
    """An arm by its name; where it is left out, none."""

    def read(place: Place, _row: Row, cast: Cast) -> tuple[int]:
        return (cast.things.index(place.one_of(cast.things)) if cast.things else c.NOBODY,)

    def write(row: Row, cast: Cast) -> str | None:
        return cast.things[row[c.ARM]] if 0 <= row[c.ARM] < len(cast.things) else None

    return Part(key, c.ARM, read, write, needed)


def _read_goal(place: Place, _row: Row, _cast: Cast) -> tuple[int]:
    """“edge”, or the number of a piece of scenery, low walls behind the others, from 1."""
    return (c.EDGE,) if place.value == "edge" else (place.whole(1, MOST_PIECES + MOST_WALLS) - 1,)


def _write_goal(row: Row, _cast: Cast) -> str | int:
    return "edge" if row[c.TARGET] == c.EDGE else row[c.TARGET] + 1


def _read_path(place: Place, _row: Row, _cast: Cast) -> list[int]:
    legs = place.items(c.MOST_LEGS)
    return [len(legs), *(number for leg in legs for number in leg.pair(ANYWHERE))]


def _write_path(row: Row, _cast: Cast) -> list[list[int | float]]:
    ends = range(c.FIRST_LEG, c.FIRST_LEG + 2 * row[c.LEGS], 2)
    return [in_cm((row[at], row[at + 1])) for at in ends]


def _write_way(row: Row, _cast: Cast) -> list[int | float] | None:
    return in_cm((row[c.FX], row[c.FY])) if row[c.FX] or row[c.FY] else None


PATH: Final = Part("path", c.LEGS, _read_path, _write_path)
FACING: Final = (
    Part("facing", c.FX, lambda place, _row, _cast: read_facing(place, None), lambda _row, _cast: None, needed=False),
    Part("way", c.FX, lambda place, _row, _cast: place.pair(ANYWHERE), _write_way, needed=False),
)
"""Which way a figure faces: a compass word or degrees, or how far east and south of it what it looks at lies."""

OVER_EDGE: Final = switch("leaves", c.LEAVES)


def action(name: str, number: int, *parts: Part) -> Form:
    """An action, which is known by its name."""
    return Form(
        c.ACT,
        (named(name, c.WHO), *parts, *FACING),
        {c.ACTION: number, c.ARM: c.NOBODY},
        writes=lambda row: row[c.ACTION] == number,
    )


def _heals(row: Row) -> bool:
    return row[c.ACTION] == c.HANDLE and row[c.ARM] == c.NOBODY


def _calls(row: Row) -> bool:
    """Of a weapon that is called for there is a point."""
    return row[c.ACTION] == c.HANDLE and row[c.ARM] != c.NOBODY and bool(row[c.X] or row[c.Y])


FORMS: Final = (
    Form(c.DONE, (alone("done"),), {c.ARM: c.NOBODY}),
    Form(c.CONCEDE, (alone("concede"),), {c.ARM: c.NOBODY}),
    Form(c.PARRY, (alone("parry"),), {c.ARM: c.NOBODY}),
    Form(c.RIPOSTE, (alone("riposte"), weapon(needed=False)), {c.ARM: c.NOBODY}),
    Form(c.BEGIN, (word("order", c.TARGET, ORDERS),), {c.ARM: c.NOBODY}),
    Form(
        c.PLACE,
        (named("place", c.WHO), spot("at", c.X), word("posture", c.ACTION, POSTURES), *FACING),
        {c.ARM: c.NOBODY},
    ),
    Form(
        c.ACT,
        (named("heal", c.WHO), named("whom", c.TARGET), *FACING),
        {c.ACTION: c.HANDLE, c.ARM: c.NOBODY},
        writes=_heals,
    ),
    Form(
        c.ACT,
        (named("call", c.WHO), weapon(), spot("at", c.X), *FACING),
        {c.ACTION: c.HANDLE},
        writes=_calls,
    ),
    action("run", c.RUN, PATH, OVER_EDGE),
    action("walk", c.WALK, PATH, OVER_EDGE),
    action("drive", c.DRIVE, PATH, whole("backwards", c.X, needed=False), OVER_EDGE),
    action("flee", c.FLEE, Part("to", c.TARGET, _read_goal, _write_goal), OVER_EDGE),
    action("charge", c.CHARGE, named("at", c.TARGET), PATH),
    action("change_position", c.POSTURE),
    action("pivot", c.PIVOT),
    action("aim", c.AIM),
    action("close_combat", c.CLOSE_COMBAT),
    action("disengage", c.DISENGAGE, whole("distance", c.X)),
    action("handle", c.HANDLE, weapon()),
    Form(c.FIRE, (named("fire", c.WHO), named("at", c.TARGET), weapon(needed=False)), {c.ARM: c.NOBODY}),
    Form(c.THROW, (named("throw", c.WHO), weapon(), spot("at", c.X))),
    Form(c.STRIKE, (named("strike", c.WHO), named("at", c.TARGET), weapon(needed=False)), {c.ARM: c.NOBODY}),
    Form(c.JOIN, (named("join", c.WHO), named("at", c.TARGET), weapon(needed=False)), {c.ARM: c.NOBODY}),
)
"""Every form of a choice; lengths that are no places are in tenths of a millimetre."""
