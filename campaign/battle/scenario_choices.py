"""Choices of a battle as people write them in a scenario, and as the rules take them.

{"done": true}, and the like: {"go_on": true}, {"surrender": true}
{"place": "A1", "at": [x, y], "facing": F, "storey": 1}         set it up, or down on arrival (fftt:T10, H3)
{"flank": "A1", "edge": "north"}, {"call_off": "north"}         in secret at set-up, after a retreat (fftt:H1, H7)
{"shoot": "A1", "at": "B2"}                                     at a figure
{"shoot": "A1", "at": [x, y], "storey": 1}                      at a point of the table; storey may be left out
{"move": "A1", "to": [[x, y], …], "facing": F, "leave": true}   legs; facing and leaving the table may be left out,
                                                                and legs where it leaves from where it stands
{"turn": "A1", "facing": F}, {"turn": "A1", "way": [dx, dy]}    F: a compass word or degrees; or so far east and south
{"climb": "A1", "way": "up"}                                    stairs, up or down by one storey
{"open": "A1", "piece": 0, "opening": 2}                        both counted from 0, as the table lists them
{"heal": "A1", "patient": "A2"}, {"go_off": "C1"}
{"call_air": "A1", "at": "B2"}                                 air support by a Storm bringer (N1)
{"eat": "C1", "corpse": "A2"}, {"lay": "C1", "at": [x, y]}       a Queen; the first egg is "born-1" (fftt:I1)
{"crush": "A1", "egg": "born-1"}                                an egg, in close combat (fftt:X12)
{"react": 3}                                                    opportunity fire at a point of the path, from 0
{"part": "A1", "from": "B2"}, {"pick": "A1"}                    in close combat; also: whose kill
{"standing": 7}                                                 ask only for opportunity fire that needs 7 or more
{"permit": 2}                                                   this ally, sides counted from 0, may reload (D2)
{"lead": 0}                                                     this side moves first in this turn (fftt:Q1)

F is a compass word ("north", "north-east", …), degrees clockwise from north, or a point to look at. Judges nothing:
what the rules refuse is found out when it is played.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from campaign.battle.fftt.codes import (
    CALL_AIR,
    CALL_OFF,
    CHOICE_WIDTH,
    CLIMB,
    CRUSH,
    DONE,
    EAT,
    FIGURE,
    FIRST_LEG,
    FLANK,
    FX,
    FY,
    GO_OFF,
    GO_ON,
    HEAL,
    LAY,
    LEAD,
    LEGS,
    MOST_LEGS,
    MOVE,
    NOBODY,
    OPEN,
    PART_PAIR,
    PERMIT,
    PICK,
    PLACE,
    SHOOT,
    SHOOT_AT,
    STANDING,
    STOREY,
    SURRENDER,
    TARGET,
    TURN,
    VERB,
    X,
    Y,
)
from campaign.battle.fftt.records import MOST_FIGURES
from campaign.battle.fftt.units import born_key
from campaign.battle.kernel.table import EDGES
from campaign.battle.scenery import CM, Battlefield, Edge, Point
from campaign.battle.strict_json import MOST_LENGTH, Place
from campaign.words import _

Choice = tuple[int, ...]
Value = dict[str, Any]

FAR: Final = 100 * CM
"""How far away a point lies that stands for a direction."""
ANYWHERE: Final = -MOST_LENGTH * CM
WAYS: Final = ("up", "down")
COMPASS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@dataclass(frozen=True, slots=True)
class Cast:
    """Who and what a choice can name: figures by key, the numbers of openings by piece and place in it.

    ``born`` are the eggs and creatures that come to be in the battle.
    """

    figures: Mapping[str, int]
    openings: Mapping[tuple[int, int], int]
    born: Mapping[str, int]

    @classmethod
    def of(cls, field: Battlefield, figures: Sequence[str]) -> Cast:
        """The cast of a table and of figures in the order of the set-up."""
        places = [(piece, place) for piece, row in enumerate(field.pieces) for place in range(len(row.openings))]
        return cls(
            {key: number for number, key in enumerate(figures)},
            {place: number for number, place in enumerate(places)},
            {born_key(number + 1 - len(figures)): number for number in range(len(figures), MOST_FIGURES)},
        )


def direction(degrees: int) -> Point:
    """A direction as a point seen from (0, 0): clockwise from north, so that 90 is east."""
    radians = math.radians(degrees)
    return round(FAR * math.sin(radians)), round(-FAR * math.cos(radians))


def read_facing(place: Place, at: Point | None) -> Point:
    """The direction that a facing means for somebody who stands ``at`` a place; None: the place is not known."""
    if isinstance(place.value, list):
        if at is None:
            place.wrong(_("write a compass word or degrees here, or “way” and how far east and south, not a point."))
            return direction(0)
        x, y = place.pair(ANYWHERE)
        if (x, y) == at:
            place.wrong(_("a figure cannot look at the place where it stands."))
        return x - at[0], y - at[1]
    if isinstance(place.value, int) and not isinstance(place.value, bool):
        return direction(place.whole(-360, 360))
    return direction(45 * COMPASS.index(place.one_of(COMPASS)))


def read_choice(place: Place, cast: Cast) -> Choice:
    """A choice, as the rules take it."""
    row = [0] * CHOICE_WIDTH
    verbs = [verb for verb in READERS if isinstance(place.value, dict) and verb in place.value]
    if len(verbs) != 1:
        place.wrong(_("write one choice here, an object with one of {verbs}.").format(verbs=", ".join(READERS)))
        return tuple(row)
    READERS[verbs[0]](place, cast, row)
    return tuple(row)


def write_choice(choice: Sequence[int], field: Battlefield, figures: Sequence[str]) -> Value:
    """A choice, as people write it; reading it gives the same choice."""
    verb = choice[VERB]
    figures = [*figures, *(born_key(number) for number in range(1, MOST_FIGURES))]
    figure = figures[choice[FIGURE]] if 0 <= choice[FIGURE] < len(figures) else ""
    if verb in PLAIN:
        return {PLAIN[verb]: True}
    if verb == PLACE:
        at = choice[X], choice[Y]
        facing = in_cm((at[0] + choice[FX], at[1] + choice[FY]))
        return {"place": figure, "at": in_cm(at), "facing": facing} | _storey(choice)
    if verb == FLANK:
        return {"flank": figure, "edge": _edge_name(choice)}
    if verb == CALL_OFF:
        return {"call_off": _edge_name(choice)}
    if verb == SHOOT:
        return {"shoot": figure, "at": figures[choice[TARGET]]}
    if verb == SHOOT_AT:
        return {"shoot": figure, "at": in_cm((choice[X], choice[Y]))} | _storey(choice)
    if verb == CLIMB:
        return {"climb": figure, "way": WAYS[choice[X] < 0]}
    if verb == MOVE:
        return _written_move(choice, figure)
    if verb == TURN:
        return {"turn": figure, "way": in_cm((choice[FX], choice[FY]))}
    if verb == OPEN:
        places = [(number, place) for number, piece in enumerate(field.pieces) for place in range(len(piece.openings))]
        return {"open": figure, "piece": places[choice[TARGET]][0], "opening": places[choice[TARGET]][1]}
    if verb == HEAL:
        return {"heal": figure, "patient": figures[choice[TARGET]]}
    if verb == CALL_AIR:
        return {"call_air": figure, "at": figures[choice[TARGET]]}
    if verb == GO_OFF:
        return {"go_off": figure}
    if verb == EAT:
        return {"eat": figure, "corpse": figures[choice[TARGET]]}
    if verb == LAY:
        return {"lay": figure, "at": in_cm((choice[X], choice[Y]))}
    if verb == CRUSH:
        return {"crush": figure, "egg": figures[choice[TARGET]]}
    if verb == PART_PAIR:
        return {"part": figure, "from": figures[choice[TARGET]]}
    if verb == PERMIT:
        return {"permit": choice[TARGET]}
    if verb == LEAD:
        return {"lead": choice[TARGET]}
    if verb == STANDING:
        return {"standing": choice[X]}
    return {"react": choice[X]} if choice[FIGURE] == NOBODY or choice[X] else {"pick": figure}


def _edge_name(choice: Sequence[int]) -> str:
    return next(edge.value for edge in Edge if EDGES[edge] == choice[TARGET])


def _storey(choice: Sequence[int]) -> Value:
    return {"storey": choice[STOREY]} if choice[STOREY] else {}


def _written_move(choice: Sequence[int], figure: str) -> Value:
    legs = [(choice[FIRST_LEG + 2 * leg], choice[FIRST_LEG + 2 * leg + 1]) for leg in range(choice[LEGS])]
    value: Value = {"move": figure, "to": [in_cm(leg) for leg in legs]}
    if choice[FX] or choice[FY]:
        value["facing"] = in_cm((legs[-1][0] + choice[FX], legs[-1][1] + choice[FY]))
    if choice[TARGET]:
        value["leave"] = True
    return value


def in_cm(point: Point) -> list[int | float]:
    """A place as a scenario writes it."""
    return [cm(point[0]), cm(point[1])]


def cm(length: int) -> int | float:
    """A length as a scenario writes it: in cm, with no more decimals than it needs."""
    return length // CM if length % CM == 0 else length / CM


Reader = Callable[[Place, Cast, list[int]], None]


def _read_plain(place: Place, cast: Cast, row: list[int]) -> None:
    (verb,) = (verb for verb in PLAIN if PLAIN[verb] in place.value)
    said = place.members([PLAIN[verb]])[PLAIN[verb]]
    if said.value is not True:
        said.wrong(_("write true here."))
    row[VERB] = verb


def _read_place(place: Place, cast: Cast, row: list[int]) -> None:
    parts = place.members(["place", "at", "facing"], ["storey"])
    row[VERB], row[FIGURE] = PLACE, _figure(parts, "place", cast)
    if "at" in parts:
        row[X], row[Y] = parts["at"].pair()
    if "facing" in parts:
        row[FX], row[FY] = read_facing(parts["facing"], (row[X], row[Y]))
    if "storey" in parts:
        row[STOREY] = parts["storey"].whole(0, 2)


def _read_climb(place: Place, cast: Cast, row: list[int]) -> None:
    parts = place.members(["climb", "way"])
    row[VERB], row[FIGURE] = CLIMB, _figure(parts, "climb", cast)
    if "way" in parts:
        row[X] = 1 if parts["way"].one_of(WAYS) == WAYS[0] else -1


def _read_flank(place: Place, cast: Cast, row: list[int]) -> None:
    parts = place.members(["flank", "edge"])
    row[VERB], row[FIGURE] = FLANK, _figure(parts, "flank", cast)
    row[TARGET] = _edge(parts, "edge")


def _read_call_off(place: Place, cast: Cast, row: list[int]) -> None:
    row[VERB], row[FIGURE] = CALL_OFF, NOBODY
    row[TARGET] = _edge(place.members(["call_off"]), "call_off")


def _read_shot(place: Place, cast: Cast, row: list[int]) -> None:
    parts = place.members(["shoot", "at"], ["storey"])
    row[VERB], row[FIGURE] = SHOOT, _figure(parts, "shoot", cast)
    if "at" in parts and isinstance(parts["at"].value, list):
        row[VERB] = SHOOT_AT
        row[X], row[Y] = parts["at"].pair(ANYWHERE)
        if "storey" in parts:
            row[STOREY] = parts["storey"].whole(0, 2)
    else:
        row[TARGET] = _figure(parts, "at", cast)
        if "storey" in parts:
            parts["storey"].wrong(_("a figure stands where it stands; leave the storey out."))


def _read_move(place: Place, cast: Cast, row: list[int]) -> None:
    parts = place.members(["move", "to"], ["facing", "leave"])
    row[VERB], row[FIGURE] = MOVE, _figure(parts, "move", cast)
    legs = [leg.pair(ANYWHERE) for leg in parts["to"].items(MOST_LEGS)] if "to" in parts else []
    row[LEGS] = len(legs)
    for number, leg in enumerate(legs):
        row[FIRST_LEG + 2 * number], row[FIRST_LEG + 2 * number + 1] = leg
    if "leave" in parts:
        row[TARGET] = int(parts["leave"].switch())
    if "to" in parts and not legs and not row[TARGET]:
        parts["to"].wrong(_("write at least one place here, [[x, y], …]."))
    elif "facing" in parts and legs:
        row[FX], row[FY] = read_facing(parts["facing"], legs[-1])


def _read_turn(place: Place, cast: Cast, row: list[int]) -> None:
    facing = "facing" if "facing" in place.value else "way"
    parts = place.members(["turn", facing])
    row[VERB], row[FIGURE] = TURN, _figure(parts, "turn", cast)
    if facing in parts:
        row[FX], row[FY] = read_facing(parts[facing], None) if facing == "facing" else parts[facing].pair(ANYWHERE)


def _read_open(place: Place, cast: Cast, row: list[int]) -> None:
    parts = place.members(["open", "piece", "opening"])
    row[VERB], row[FIGURE] = OPEN, _figure(parts, "open", cast)
    if len(parts) == 3:
        opening = parts["piece"].whole(0, MOST_LENGTH), parts["opening"].whole(0, MOST_LENGTH)
        row[TARGET] = cast.openings.get(opening, 0)
        if opening not in cast.openings:
            parts["opening"].wrong(_("the table has no such door or window; both numbers count from 0."))


def _read_two(verb: int, first: str, second: str) -> Reader:
    def read(place: Place, cast: Cast, row: list[int]) -> None:
        parts = place.members([first, second])
        row[VERB], row[FIGURE], row[TARGET] = verb, _figure(parts, first, cast), _figure(parts, second, cast)

    return read


def _read_one(verb: int, word: str) -> Reader:
    def read(place: Place, cast: Cast, row: list[int]) -> None:
        row[VERB], row[FIGURE] = verb, _figure(place.members([word]), word, cast)

    return read


def _read_laying(place: Place, cast: Cast, row: list[int]) -> None:
    parts = place.members(["lay", "at"])
    row[VERB], row[FIGURE], row[TARGET] = LAY, _figure(parts, "lay", cast), NOBODY
    if "at" in parts:
        row[X], row[Y] = parts["at"].pair(ANYWHERE)


def _read_reaction(place: Place, cast: Cast, row: list[int]) -> None:
    row[VERB], row[FIGURE], row[X] = PICK, NOBODY, place.members(["react"])["react"].whole(0, MOST_LENGTH)


def _read_standing(place: Place, cast: Cast, row: list[int]) -> None:
    row[VERB], row[X] = STANDING, place.members(["standing"])["standing"].whole(2, 13)


def _read_side(verb: int, word: str) -> Reader:
    def read(place: Place, cast: Cast, row: list[int]) -> None:
        row[VERB], row[FIGURE], row[TARGET] = verb, NOBODY, place.members([word])[word].whole(0, MOST_LENGTH)

    return read


def _figure(parts: Mapping[str, Place], key: str, cast: Cast) -> int:
    """The number of the figure that a part of a choice names."""
    if key not in parts:
        return 0
    value = parts[key].value
    if isinstance(value, str) and value not in cast.figures and value in cast.born:
        return cast.born[value]
    return cast.figures.get(parts[key].one_of(list(cast.figures)), 0)


def _edge(parts: Mapping[str, Place], key: str) -> int:
    """The number of the table's edge that a part of a choice names."""
    return EDGES[Edge(parts[key].one_of(list(Edge)))] if key in parts else 0


PLAIN: Final = {DONE: "done", GO_ON: "go_on", SURRENDER: "surrender"}

READERS: Final[Mapping[str, Reader]] = {
    "done": _read_plain,
    "go_on": _read_plain,
    "surrender": _read_plain,
    "place": _read_place,
    "flank": _read_flank,
    "call_off": _read_call_off,
    "shoot": _read_shot,
    "move": _read_move,
    "turn": _read_turn,
    "climb": _read_climb,
    "open": _read_open,
    "heal": _read_two(HEAL, "heal", "patient"),
    "call_air": _read_two(CALL_AIR, "call_air", "at"),
    "go_off": _read_one(GO_OFF, "go_off"),
    "eat": _read_two(EAT, "eat", "corpse"),
    "lay": _read_laying,
    "crush": _read_two(CRUSH, "crush", "egg"),
    "part": _read_two(PART_PAIR, "part", "from"),
    "pick": _read_one(PICK, "pick"),
    "react": _read_reaction,
    "standing": _read_standing,
    "permit": _read_side(PERMIT, "permit"),
    "lead": _read_side(LEAD, "lead"),
}
