"""A small battle as a rule test needs it: a few named figures on a table, scripted dice, and the battle's doors.

Lengths here are centimetres, as at the table. Blue is the attacker and deploys in the west, red in the east; a
third side is green, in the north, and a fourth white, in the south::

    battle = situation(blue=[f("grunt", "Ann", at=(40, 50))], red=[f("drone", "bug", at=(55, 50))])
    battle.script(4, 3)                   # strict: a die too many fails the test
    battle.start("general fire")          # turn 1, phase 1, blue first; runs on to the first decision
    battle.answer(SHOOT, "Ann", "bug")    # judged, carried out, and on to the next decision
    battle.answer(DONE)
    assert battle["bug"].shot == 1        # any field of records.Figure
    assert battle.problem(SHOOT, "Ann", "bug") == FIRED_ALREADY

Shows the rules and knows none: what is legal, and what follows, is theirs alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from campaign.battle.contract import (
    BattleSetup,
    FigureSetup,
    SideSetup,
)
from campaign.battle.fast import Ints, choice_rows
from campaign.battle.fftt import codes, flow, legality
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import CHOICE_WIDTH, FIRST_LEG, NOBODY
from campaign.battle.fftt.fights import begin_close_combat
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle, Figure, Table
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.supply import look_at_supply
from campaign.battle.fftt.units import fftt_units
from campaign.battle.kernel.log import WIDTH
from campaign.battle.scenery import (
    CM,
    OPENING_WIDTH,
    Battlefield,
    Edge,
    LowWall,
    Opening,
    OpeningKind,
    Piece,
    PieceKind,
    Point,
)

Place = tuple[float, float]
"""A place in centimetres."""

STEPS = {
    "setting up": codes.SETTING_UP,
    "light fire": codes.LIGHT_FIRE,
    "movement": codes.MOVEMENT,
    "general fire": codes.GENERAL_FIRE,
    "close combat": codes.CLOSE_COMBAT,
}
COMPASS = {"north": (0, -1000), "east": (1000, 0), "south": (0, 1000), "west": (-1000, 0)}
UNITS = {unit.key: unit.key for unit in fftt_units()} | {
    unit.key.partition(".")[2]: unit.key for unit in reversed(fftt_units())
}


@dataclass(frozen=True, slots=True)
class Entered:
    """A figure of a situation, not yet on a side; ``marks`` are fields of its record, set as the step begins."""

    setup: FigureSetup
    facing: str | Place | None
    marks: dict[str, int]


def f(
    unit: str,
    name: str = "",
    at: Place | None = None,
    facing: str | Place | None = None,
    *,
    hurt: int = 0,
    experience: int = 0,
    extra_wounds: int = 0,
    extra_actions: int = 0,
    abilities: tuple[str, ...] = (),
    storey: int = 0,
    **marks: int,
) -> Entered:
    """A figure: ``f("grunt", "Ann", at=(40, 50), facing="east", hurt=1, ap=2)``.

    The unit by its full key or the end of it; unnamed ones are "grunt", "grunt 2". ``facing`` is a direction of the
    compass or a place, and towards the enemy's edge if left out. Other keywords are fields of ``records.Figure``.
    """
    place = None if at is None else cm(*at)
    setup = FigureSetup(
        name,
        UNITS[unit],
        name,
        experience,
        extra_wounds,
        extra_actions,
        abilities,
        at=place,
        hurt=hurt,
        storey=storey,
    )
    return Entered(setup, facing, marks)


def cm(x: float, y: float) -> Point:
    """A place given in centimetres, in the units of the rules."""
    return round(CM * x), round(CM * y)


# The table


def ground(*scenery: Piece | LowWall, width: int = 100, height: int = 100) -> Battlefield:
    """A table with what stands on it."""
    pieces = tuple(one for one in scenery if isinstance(one, Piece))
    walls = tuple(one for one in scenery if isinstance(one, LowWall))
    return Battlefield(width * CM, height * CM, pieces, walls)


def block(
    kind: str,
    left: float,
    top: float,
    right: float,
    bottom: float,
    *,
    storeys: int = 1,
    stairs: Place | None = None,
    **openings: str,
) -> Piece:
    """A rectangle of scenery: ``block("forest", 20, 20, 35, 40)``.

    A building's openings stand in the middle of a wall: ``block("building", 20, 20, 30, 30, north="door")``.
    """
    corners = (cm(left, top), cm(right, top), cm(right, bottom), cm(left, bottom))
    sizes = {"north": right - left, "south": right - left, "east": bottom - top, "west": bottom - top}
    gaps = tuple(
        Opening(OpeningKind(kind_of_gap), list(Edge).index(Edge(wall)), round(CM * sizes[wall] / 2))
        for wall, kind_of_gap in openings.items()
    )
    assert all(OPENING_WIDTH[gap.kind] <= 2 * gap.at for gap in gaps)
    return Piece(PieceKind(kind), corners, storeys, gaps, () if stairs is None else (cm(*stairs),))


def low_wall(start: Place, end: Place) -> LowWall:
    """A low wall from one place to another."""
    return LowWall(cm(*start), cm(*end))


# The battle


@dataclass(slots=True)
class Situation:
    """A battle under test. Its records are ``t`` and ``s``; a figure's record is ``battle["Ann"]``."""

    t: Table
    s: Battle
    names: dict[str, int]
    marks: list[dict[str, int]]
    sides: tuple[str, ...] = ("blue", "red")
    kind: int = codes.OVER  # of the decision that it waits for
    asks_who_leads: bool = False  # else whoever may decide that moves first itself

    def __getitem__(self, name: str) -> Figure:
        return self.s.figures[self.names[name]]

    def number(self, name: str) -> int:
        """The number by which the rules know a figure."""
        return self.names[name]

    def name(self, number: int) -> str:
        """The name of a figure that the rules know by its number; "" for nobody."""
        return next((name for name, known in self.names.items() if known == number), "")

    @property
    def asked(self) -> str:
        """Whom the decision is put to: "blue", "red", "green" or "white"."""
        return self.sides[self.s.now[0].side]

    @property
    def actor(self) -> str:
        """The figure that the decision is about, or ""."""
        return self.name(self.s.now[0].actor)

    def script(self, *faces: int) -> Situation:
        """The next dice, behind those already there."""
        for number, face in enumerate(faces):
            self.s.script[self.s.script_count + number] = face
        self.s.script_count += len(faces)
        return self

    @property
    def dice_left(self) -> int:
        """How many scripted dice have not fallen yet."""
        return self.s.script_count - self.s.now[0].thrown

    def start(self, step: str = "movement", side: str = "blue", *, turn: int = 1, phase: int = 1) -> int:
        """Begin a step with fresh APs, ``side`` first in the moving order, and run on to the first decision.

        The others come in the order blue, red, green, white.
        """
        now = self.s.now[0]
        order = sorted(self.sides, key=lambda key: key != side)
        for number, key in enumerate(self.sides):
            self.s.forces[number].place = order.index(key)
        if STEPS[step] != codes.SETTING_UP:
            now.turn, now.phase = turn, phase - 1
            flow.begin_phase(self.t, self.s)
        if STEPS[step] > codes.LIGHT_FIRE:
            look_at_supply(self.t, self.s)
            flow.begin_step(self.s, STEPS[step])
        for number, marks in enumerate(self.marks):
            for mark, value in marks.items():
                setattr(self.s.figures[number], mark, value)
        if STEPS[step] == codes.MOVEMENT:
            flow.begin_side(self.t, self.s)
        elif STEPS[step] == codes.CLOSE_COMBAT:
            begin_close_combat(self.t, self.s)
        return self.advance()

    def advance(self) -> int:
        """Run the rules to the next decision: its kind, OVER at the battle's end. ``start`` and ``answer`` do it."""
        self.kind = flow.advance(self.t, self.s)
        assert not self.s.now[0].dry, "a die was thrown that the script does not have"
        if self.kind == codes.LEADING and not self.asks_who_leads:
            return self.answer(codes.LEAD, number=self.s.now[0].side)
        return self.kind

    def answer(
        self,
        verb: int,
        figure: str = "",
        target: str = "",
        *,
        to: Iterable[Place] = (),
        at: Place | None = None,
        facing: str | Place | None = None,
        number: int = 0,
        leave: bool = False,
        storey: int = 0,
    ) -> int:
        """Give a legal answer to the decision that the battle waits for, and run on to the next: its kind.

        ``to``: the ends of a move's legs. ``at``: where to place, throw or aim. ``number``: of a point of the path
        (PICK), of an opening (OPEN), of a standing order, of a side (LEAD), or 1 up and -1 down (CLIMB).
        ``storey``: of a place. The choice of other values is ``choice``'s.
        """
        return self.give(
            self.choice(verb, figure, target, to=to, at=at, facing=facing, number=number, leave=leave, storey=storey)
        )

    def give(self, row: list[int]) -> int:
        """Give a whole choice, as numbers, and run on to the next decision: its kind."""
        reason = self.judge(row)
        assert reason == FINE, f"not legal: reason {reason}"
        flow.apply(self.t, self.s, self._room(row))
        return self.advance()

    def problem(
        self,
        verb: int,
        figure: str = "",
        target: str = "",
        *,
        to: Iterable[Place] = (),
        at: Place | None = None,
        facing: str | Place | None = None,
        number: int = 0,
        leave: bool = False,
        storey: int = 0,
    ) -> int:
        """FINE, or the reason why that is no answer to the decision that the battle waits for."""
        return self.judge(
            self.choice(verb, figure, target, to=to, at=at, facing=facing, number=number, leave=leave, storey=storey)
        )

    def judge(self, row: list[int]) -> int:
        """FINE, or the reason why a whole choice, as numbers, is no answer."""
        return legality.problem(self.t, self.s, self._room(row))

    def options(self) -> list[tuple[int, ...]]:
        """The legal answers that the rules list, each with its parts in the order of ``codes``."""
        out = choice_rows(legality.ROOM_FOR_OPTIONS, CHOICE_WIDTH)
        count = legality.options(self.t, self.s, out)
        return [_plain(out[number], CHOICE_WIDTH) for number in range(count)]

    def rows(self, code: int) -> list[tuple[int, ...]]:
        """The rows of the log with that code, so far: each actor, target and the four values."""
        now = self.s.now[0]
        log = [_plain(self.s.log[number], WIDTH) for number in range(now.logged)]
        return [row[4:] for row in log if row[0] == code]

    def choice(
        self,
        verb: int,
        figure: str = "",
        target: str = "",
        *,
        to: Iterable[Place] = (),
        at: Place | None = None,
        facing: str | Place | None = None,
        number: int = 0,
        leave: bool = False,
        storey: int = 0,
    ) -> list[int]:
        """A choice as numbers; what the verb does not use stays as the rules expect it."""
        row = [0] * CHOICE_WIDTH
        row[codes.VERB] = verb
        row[codes.FIGURE] = self.names[figure] if figure else NOBODY
        row[codes.TARGET] = self.names[target] if target else NOBODY
        if verb == codes.MOVE:
            ends = [cm(*end) for end in to]
            row[codes.TARGET], row[codes.LEGS] = int(leave), len(ends)
            for leg, (x, y) in enumerate(ends):
                row[FIRST_LEG + 2 * leg], row[FIRST_LEG + 2 * leg + 1] = x, y
        if verb in (codes.OPEN, codes.PERMIT, codes.LEAD):
            row[codes.TARGET] = number
        elif at is not None:
            row[codes.X], row[codes.Y] = cm(*at)
        else:
            row[codes.X] = number
        if verb in (codes.PLACE, codes.SHOOT_AT):
            row[codes.STOREY] = storey
        if facing is not None:
            x, y = (self[figure].x, self[figure].y) if at is None else cm(*at)
            row[codes.FX], row[codes.FY] = _direction(facing, (x, y))
        return row

    def _room(self, row: list[int]) -> Ints:
        room = choice_rows(1, CHOICE_WIDTH)[0]
        for part, value in enumerate(row):
            room[part] = value
        return room


def situation(
    field: Battlefield | None = None,
    *,
    blue: Iterable[Entered] = (),
    red: Iterable[Entered] = (),
    green: Iterable[Entered] | None = None,
    white: Iterable[Entered] | None = None,
    alliances: Mapping[str, str] | None = None,
    reloading: Mapping[str, tuple[str, ...]] | None = None,
    rules: TableRules | None = None,
    seed: int | None = None,
) -> Situation:
    """A battle of two to four sides on a table, bare and 100 by 100 cm if none is given; nothing has happened yet.

    ``alliances`` names the alliance of each side that is in one, ``reloading`` whose HQs a side may use besides its
    own. With a seed the dice are its own, else they are scripted.
    """
    come = {"blue": blue, "red": red, "green": green, "white": white}
    entered = {key: tuple(figures) for key, figures in come.items() if figures is not None}
    edges = dict(zip(come, (Edge.WEST, Edge.EAST, Edge.NORTH, Edge.SOUTH), strict=True))
    taken: set[str] = set()
    sides = []
    for key, figures in entered.items():
        ready = tuple(_figure(one, edges[key], taken) for one in figures)
        alliance, granting = (alliances or {}).get(key, ""), (reloading or {}).get(key, ())
        sides.append(SideSetup(key, key.title(), edges[key], ready, alliance, reload_from=granting))
    setup = BattleSetup("fftt", field or ground(), tuple(sides), fftt_units(), rules or TableRules())
    t, s = set_up(setup, seed or 0, strict=seed is None, logging=True)
    names = {figure.key: number for number, figure in enumerate(figure for side in sides for figure in side.figures)}
    return Situation(t, s, names, [one.marks for figures in entered.values() for one in figures], tuple(entered))


def _figure(one: Entered, edge: Edge, taken: set[str]) -> FigureSetup:
    wanted = one.setup.key or one.setup.unit.partition(".")[2]
    key, more = wanted, 1
    while key in taken:
        more += 1
        key = f"{wanted} {more}"
    taken.add(key)
    at, facing = one.setup.at, None
    if at is not None:
        fx, fy = _direction(one.facing or edge.opposite.value, at)
        facing = (at[0] + fx, at[1] + fy)
    return replace(one.setup, key=key, name=key, facing=facing)


def _plain(row: Ints, width: int) -> tuple[int, ...]:
    return tuple(int(row[part]) for part in range(width))


def _direction(facing: str | Place, at: Point) -> Point:
    """The way that a figure at a place faces who looks at another place, or in a direction of the compass."""
    if isinstance(facing, str):
        return COMPASS[facing]
    x, y = cm(*facing)
    return x - at[0], y - at[1]
