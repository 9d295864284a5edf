"""Choices of FFTT as people write them; ``resources/scenarios/README.md`` shows each of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from campaign.battle.contract.scenario import (
    ANYWHERE,
    Cast,
    Form,
    Part,
    Row,
    alone,
    facing,
    in_cm,
    named,
    spot,
    switch,
    whole,
    word,
)
from campaign.battle.fftt import codes as c
from campaign.battle.kernel.table import EDGES
from campaign.battle.scenery import Edge, Point
from campaign.battle.strict_json import MOST_LENGTH, Place
from campaign.words import _


def _place(row: Row) -> Point:
    return row[c.X], row[c.Y]


# A move: its legs, and the way that the figure looks after them.


def _read_legs(place: Place, row: Row, _cast: Cast) -> list[int]:
    spots = [leg.pair(ANYWHERE) for leg in place.items(c.MOST_LEGS)]
    if not spots and not row[c.TARGET]:
        place.wrong(_("write at least one place here, [[x, y], …]."))
    return [len(spots), *(number for spot in spots for number in spot)]


def _write_legs(row: Row, _cast: Cast) -> Any:
    return [in_cm((row[at], row[at + 1])) for at in range(c.FIRST_LEG, c.FIRST_LEG + 2 * row[c.LEGS], 2)]


def _end(row: Row) -> Point | None:
    last = c.FIRST_LEG + 2 * (row[c.LEGS] - 1)
    return (row[last], row[last + 1]) if row[c.LEGS] else None


def _facing_after() -> Part:
    """It means nothing where no leg is walked, and may be left out where it is the last leg's."""
    after = facing("facing", c.FX, _end)
    return replace(
        after,
        read=lambda place, row, cast: after.read(place, row, cast) if row[c.LEGS] else (),
        write=lambda row, cast: after.write(row, cast) if row[c.FX] or row[c.FY] else None,
        needed=False,
    )


# A door: its piece of scenery, and its number there.


def _read_opening(place: Place, row: Row, cast: Cast) -> tuple[int]:
    opening = row[c.TARGET], place.whole(0, MOST_LENGTH)
    if opening not in cast.things:
        place.wrong(_("the table has no such door or window; both numbers count from 0."))
        return (0,)
    return (cast.things.index(opening),)


PIECE: Final = replace(whole("piece", c.TARGET), write=lambda row, cast: cast.things[row[c.TARGET]][0])
OPENING: Final = Part("opening", c.TARGET, _read_opening, lambda row, cast: cast.things[row[c.TARGET]][1])


def _two(verb: int, first: str, second: str) -> Form:
    return Form(verb, (named(first, c.FIGURE), named(second, c.TARGET)))


def _of_nobody(verb: int, part: Part) -> Form:
    return Form(verb, (part,), {c.FIGURE: c.NOBODY})


EDGE_WORDS: Final = {edge.value: EDGES[edge] for edge in Edge}
STOREY: Final = whole("storey", c.STOREY, 0, 2, needed=False)

FORMS: Final = (
    Form(c.DONE, (alone("done"),)),
    Form(c.GO_ON, (alone("go_on"),)),
    Form(c.SURRENDER, (alone("surrender"),)),
    Form(c.PLACE, (named("place", c.FIGURE), spot("at", c.X, 0), facing("facing", c.FX, _place), STOREY)),
    Form(c.FLANK, (named("flank", c.FIGURE), word("edge", c.TARGET, EDGE_WORDS))),
    _of_nobody(c.CALL_OFF, word("call_off", c.TARGET, EDGE_WORDS)),
    Form(
        c.SHOOT_AT,
        (named("shoot", c.FIGURE), spot("at", c.X), STOREY),
        reads=lambda said: isinstance(said.get("at"), list),
    ),
    _two(c.SHOOT, "shoot", "at"),
    Form(
        c.MOVE,
        (
            named("move", c.FIGURE),
            switch("leave", c.TARGET),
            Part("to", c.LEGS, _read_legs, _write_legs),
            _facing_after(),
        ),
    ),
    Form(
        c.TURN,
        (named("turn", c.FIGURE), facing("facing", c.FX, lambda _row: None)),
        reads=lambda said: "facing" in said,
        writes=lambda _row: False,
    ),
    Form(c.TURN, (named("turn", c.FIGURE), spot("way", c.FX))),
    Form(c.CLIMB, (named("climb", c.FIGURE), word("way", c.X, {"up": 1, "down": -1}))),
    Form(c.OPEN, (named("open", c.FIGURE), PIECE, OPENING)),
    _two(c.HEAL, "heal", "patient"),
    _two(c.CALL_AIR, "call_air", "at"),
    Form(c.GO_OFF, (named("go_off", c.FIGURE),)),
    _two(c.EAT, "eat", "corpse"),
    Form(c.LAY, (named("lay", c.FIGURE), spot("at", c.X)), {c.TARGET: c.NOBODY}),
    _two(c.CRUSH, "crush", "egg"),
    _two(c.PART_PAIR, "part", "from"),
    Form(c.PICK, (named("pick", c.FIGURE),), writes=lambda row: row[c.FIGURE] != c.NOBODY and not row[c.X]),
    _of_nobody(c.PICK, whole("react", c.X)),
    _of_nobody(c.PERMIT, whole("permit", c.TARGET)),
    _of_nobody(c.LEAD, whole("lead", c.TARGET)),
    Form(c.STANDING, (whole("standing", c.X, 2, 13),)),
)
"""Every form of a choice. PICK is a point of a path to react at, where it names nobody."""
