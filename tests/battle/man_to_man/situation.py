"""A small battle of Man to Man as a rule test needs it: named men, scripted dice, and the battle's doors.

Lengths are inches, as at the table. Side A is the attacker in the south and faces north, B is in the north and faces
south. Each ``squad`` is a unit::

    battle = situation(a=[m("rifleman", "Ann", (20, 40))], b=[m("rifleman", "Bob", (20, 20 - 1))])
    battle.script(5, 5, 5, 3, 4, 2, 5).fires("Ann", c.AIM)      # in the ranged combat; strict: no die too many
    battle.shoot("Ann", "Bob")                                  # judged, carried out, and on to the next decision
    assert battle.man("Bob").fate == c.DEAD                     # any field of records.Figure

Shows the rules and knows none: what is legal, and what follows, is theirs alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.fast import Ints, choice_rows
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.man_to_man.applying import apply
from campaign.battle.man_to_man.fire import fire_number, fire_problem
from campaign.battle.man_to_man.flow import advance
from campaign.battle.man_to_man.legality import problem
from campaign.battle.man_to_man.reasons import FINE
from campaign.battle.man_to_man.records import Arm, Battle, Figure, Squad, Table
from campaign.battle.man_to_man.rounds import begin_fire_phase
from campaign.battle.man_to_man.serving import set_before
from campaign.battle.man_to_man.setup import number_of, set_up
from campaign.battle.man_to_man.units import Row, man_to_man_rows
from campaign.battle.scenery import Battlefield, Edge, LowWall, Opening, Piece, PieceKind

Place = tuple[float, float]
SOUTHWARD, NORTHWARD = (0, 1), (0, -1)


def tenths(inches: float) -> int:
    """A length on the table; a place is rounded, a distance of whole inches is exact."""
    return round(inches * 254)


@dataclass(frozen=True)
class Entered:
    """A man who comes to the battle; one without a place is to be set up."""

    row: Row
    name: str
    at: Place | None
    squad: str = ""
    facing: tuple[int, int] | None = None
    experience: int = 0
    abilities: tuple[str, ...] = ()


def m(
    kind: str | Row,
    name: str,
    at: Place | None = None,
    squad: str = "",
    facing: tuple[int, int] | None = None,
    *abilities: str,
    experience: int = 0,
) -> Entered:
    """A man of a row of the game's list, or of a row of one's own, with what he has learnt."""
    row = next(r for r in man_to_man_rows() if r.key == f"common.{kind}") if isinstance(kind, str) else kind
    return Entered(row, name, at, squad, facing, experience, abilities)


def armed(*weapons: str, profile: str = "private", quality: str = "") -> Row:
    """A row of one's own with these weapons."""
    key = ".".join(("own", "-".join(weapons), profile, quality))
    return Row(key, "own", "Man", "OW", profile, weapons, 1, (quality,) if quality else ())


def box(kind: PieceKind, left: float, upper: float, right: float, lower: float, *openings: Opening) -> Piece:
    """A piece of scenery with straight sides."""
    x, y, v, w = map(tenths, (left, upper, right, lower))
    return Piece(kind, ((x, y), (v, y), (v, w), (x, w)), openings=openings)


def wall(x: float, y: float, u: float, v: float) -> LowWall:
    """A low wall."""
    return LowWall((tenths(x), tenths(y)), (tenths(u), tenths(v)))


class Situation:
    """A battle with named men, and its doors."""

    def __init__(self, setup: BattleSetup[Row], names: dict[str, int]) -> None:
        self.setup, self.names = setup, names
        self.t: Table
        self.s: Battle
        self._begin(())

    def _begin(self, script: tuple[int, ...]) -> None:
        self.t, self.s = set_up(self.setup, 0, script=script, strict=True, logging=True)
        for i in range(self.s.figure_count):
            f = self.s.figures[i]
            if f.fx == 0 and f.fy == 1 and f.side % 2 == 0:
                f.fy = -1
        for i, entered in enumerate(self.entered):
            if entered.facing is not None:
                self.s.figures[i].fx, self.s.figures[i].fy = entered.facing
        for f in self.s.figures:
            if f.kind == c.CREWED and f.fate == c.ON_TABLE:
                set_before(self.s.ground[0], self.s.figures[f.gunner], f)

    entered: tuple[Entered, ...] = ()

    def script(self, *dice: int) -> Self:
        """The dice that fall."""
        self._begin(dice)
        return self

    def more(self, *dice: int) -> Self:
        """Dice that fall behind those."""
        for die in dice:
            self.s.script[self.s.script_count] = die
            self.s.script_count += 1
        return self

    @property
    def left(self) -> int:
        """How many scripted dice have not fallen yet."""
        return self.s.script_count - self.s.now[0].thrown

    @property
    def kind(self) -> int:
        """The kind of the decision."""
        return self.s.now[0].kind

    @property
    def side(self) -> str:
        """Which side decides."""
        return "ABCD"[self.s.now[0].side]

    def number(self, name: str) -> int:
        """The number of a man."""
        return self.names[name]

    def man(self, name: str) -> Figure:
        """A man's record."""
        return self.s.figures[self.names[name]]

    def served(self, name: str) -> Figure:
        """The record of the crewed weapon that a man has come with."""
        return next(f for f in self.s.figures if f.kind == c.CREWED and f.gunner == self.names[name])

    def arm_of(self, weapon: str) -> int:
        """The number of the first arm of a kind, whoever has it."""
        return next(n for n in range(self.s.arm_count) if self.s.arms[n].weapon == number_of(weapon))

    def calling(self, name: str, weapon: str, x: float, y: float) -> Ints:
        """The choice of a call for the fire of a weapon at a point."""
        choice = self.acting(name, c.HANDLE, arm=self.arm_of(weapon))
        choice[c.X], choice[c.Y] = tenths(x), tenths(y)
        return choice

    def lobbing(self, name: str, weapon: str, x: float, y: float) -> Ints:
        """The choice of a mortar's shot at a point."""
        choice = self.row(c.THROW, self.names[name], arm=self.arm_of(weapon))
        choice[c.X], choice[c.Y] = tenths(x), tenths(y)
        return choice

    def squad(self, name: str) -> Squad:
        """The record of a man's unit."""
        return self.s.squads[self.man(name).squad]

    def arm_number(self, name: str, weapon: str) -> int:
        """The number of an arm that a man bears, by its kind."""
        wanted = number_of(weapon)
        for i in range(self.s.arm_count):
            if self.s.arms[i].bearer == self.names[name] and self.s.arms[i].weapon == wanted:
                return i
        raise LookupError(weapon)

    def arm(self, name: str, weapon: str) -> Arm:
        """An arm that a man bears."""
        return self.s.arms[self.arm_number(name, weapon)]

    # Beginning somewhere

    def start(self) -> Self:
        """Begin with the first round, whose dice are A 6, B 1; A acts first."""
        self._begin((6, 1))
        return self.go_on().say(c.BEGIN)

    def phase(self, phase: int, turn: int = 1) -> Self:
        """Be in a phase of the last round, in which A comes first; whoever has not acted has pivoted by nothing."""
        now = self.s.now[0]
        now.turn, now.last_turn, now.ordered = turn, turn, 1
        for side in range(self.s.force_count):
            self.s.forces[side].rank = side
        for i in range(self.s.figure_count):
            self.s.figures[i].action = self.s.figures[i].action or c.PIVOT
        begin_fire_phase(self.s)
        now.phase, now.step = phase, 0
        return self

    def fires(self, name: str, action: int = c.PIVOT, *, moved: float = 0) -> Self:
        """Be in the ranged combat, in which that man has taken an action."""
        self.man(name).action = action
        self.man(name).moved = tenths(moved)
        return self.phase(c.RANGED).go_on()

    def fights(self, **actions: int) -> Self:
        """Be in the close combat, in which men have taken these actions."""
        for name, action in actions.items():
            self.man(name).action = action
        self.phase(c.CLOSE)
        return self.go_on()

    # Going on

    def go_on(self) -> Self:
        """Run the rules to the next decision."""
        advance(self.t, self.s)
        assert not self.s.now[0].dry, "a die too many"
        return self

    def row(self, verb: int, who: int = 0, target: int = 0, action: int = 0, arm: int = c.NOBODY) -> Ints:
        """A choice without a path."""
        choice = choice_rows(1, c.CHOICE_WIDTH)[0]
        choice[c.VERB], choice[c.WHO], choice[c.TARGET] = verb, who, target
        choice[c.ACTION], choice[c.ARM] = action, arm
        return choice

    def problem(self, choice: Ints) -> int:
        """The reason against a choice, or FINE."""
        return problem(self.t, self.s, choice)

    def answer(self, choice: Ints) -> Self:
        """Carry a choice out that has to be legal, and run on."""
        assert self.problem(choice) == FINE, self.problem(choice)
        apply(self.t, self.s, choice)
        return self.go_on()

    def say(self, verb: int, target: int = 0, arm: int = c.NOBODY) -> Self:
        """Carry out a choice of a verb and a number."""
        return self.answer(self.row(verb, 0, target, arm=arm))

    def acting(
        self,
        name: str,
        action: int,
        *legs: Place,
        face: Place | None = None,
        at: str | int = 0,
        arm: int = c.NOBODY,
        far: float = 0,
        leaves: bool = False,
    ) -> Ints:
        """The choice of an action. ``face``: which way behind it, else along the last leg, or as before."""
        f = self.man(name)
        choice = self.row(c.ACT, self.names[name], self.names[at] if isinstance(at, str) else at, action, arm)
        choice[c.LEGS], choice[c.X], choice[c.LEAVES] = len(legs), tenths(far), int(leaves)
        x, y, fx, fy = f.x, f.y, f.fx, f.fy
        for leg, (u, v) in enumerate(legs):
            choice[c.FIRST_LEG + 2 * leg], choice[c.FIRST_LEG + 2 * leg + 1] = tenths(u), tenths(v)
            x, y, fx, fy = tenths(u), tenths(v), tenths(u) - x, tenths(v) - y
        choice[c.FX], choice[c.FY] = (fx, fy) if face is None else (round(1000 * face[0]), round(1000 * face[1]))
        return choice

    def act(self, name: str, action: int, *legs: Place, **more) -> Self:
        """A man acts."""
        return self.answer(self.acting(name, action, *legs, **more))

    def driving(self, name: str, *legs: Place, back: int = 0, face: Place | None = None, leaves: bool = False) -> Ints:
        """The choice of a vehicle's drive; ``back``: the bits of the legs that are driven backwards."""
        choice = self.acting(name, c.DRIVE, *legs, face=face, leaves=leaves)
        choice[c.X] = back
        if face is None and legs and back >> (len(legs) - 1) & 1:
            choice[c.FX], choice[c.FY] = -choice[c.FX], -choice[c.FY]
        return choice

    def drive(self, name: str, *legs: Place, **more) -> Self:
        """A vehicle drives."""
        return self.answer(self.driving(name, *legs, **more))

    def joining(self, name: str, vehicle: str, device: str = "") -> Ints:
        """The choice of joining in an assault, with a device or without."""
        arm = self.arm_number(name, device) if device else c.NOBODY
        return self.row(c.JOIN, self.names[name], self.names[vehicle], arm=arm)

    def join(self, name: str, vehicle: str, device: str = "") -> Self:
        """A man joins in an assault."""
        return self.answer(self.joining(name, vehicle, device))

    def firing(self, name: str, target: str, weapon: str = "") -> Ints:
        """The choice of a shot, with his first arm that shoots or a named one."""
        if not weapon:
            arms = [self.s.arms[i] for i in range(self.s.arm_count)]
            arm = next(i for i, a in enumerate(arms) if a.bearer == self.names[name] and self.t.weapons[a.weapon].reach)
        else:
            arm = self.arm_number(name, weapon)
        return self.row(c.FIRE, self.names[name], self.names[target], arm=arm)

    def shoot(self, name: str, target: str, weapon: str = "") -> Self:
        """A man fires at another, or goes on firing."""
        return self.answer(self.firing(name, target, weapon))

    def fire_number(self, name: str, target: str, weapon: str = "") -> int:
        """The number that a shot has to be under; its parts are in ``s.parts``."""
        choice = self.firing(name, target, weapon)
        return fire_number(self.t, self.s, choice[c.WHO], choice[c.ARM], choice[c.TARGET])

    def throwing(self, name: str, x: float, y: float, weapon: str = "grenade") -> Ints:
        """The choice of a throw at a point."""
        choice = self.row(c.THROW, self.names[name], arm=self.arm_number(name, weapon))
        choice[c.X], choice[c.Y] = tenths(x), tenths(y)
        return choice

    def throw(self, name: str, x: float, y: float, weapon: str = "grenade") -> Self:
        """A man throws."""
        return self.answer(self.throwing(name, x, y, weapon))

    def fire_problem(self, name: str, target: str, weapon: str = "") -> int:
        """The reason against a first shot, whoever's turn it is."""
        choice = self.firing(name, target, weapon)
        return fire_problem(self.t, self.s, choice[c.WHO], choice[c.ARM], choice[c.TARGET])

    def part(self, part: int) -> int:
        """A part of the sum that was reckoned last."""
        return self.s.parts[part]

    def striking(self, name: str, target: str, weapon: str = "") -> Ints:
        """The choice of a blow, with bare hands or an arm."""
        arm = self.arm_number(name, weapon) if weapon else c.NOBODY
        return self.row(c.STRIKE, self.names[name], self.names[target], arm=arm)

    def strike(self, name: str, target: str, weapon: str = "") -> Self:
        """A man strikes another."""
        return self.answer(self.striking(name, target, weapon))

    def riposte(self, name: str, weapon: str = "") -> Self:
        """Who was missed strikes back."""
        return self.say(c.RIPOSTE, arm=self.arm_number(name, weapon) if weapon else c.NOBODY)

    def rows(self, code: int) -> list[tuple[int, ...]]:
        """The rows of the log of one kind."""
        log = self.s.log
        return [tuple(log[n]) for n in range(self.s.now[0].logged) if log[n][0] == code]


def situation(
    a: Sequence[Entered],
    b: Sequence[Entered],
    *pieces: Piece,
    walls: Sequence[LowWall] = (),
    size: Place = (47.2, 47.2),
    turns: int = 30,
    **agreed: bool,
) -> Situation:
    """A battle in which these stand where they were put. ``agreed``: house rules by their keys.

    Unless that is agreed nobody recovers, so that a scene's last round needs no dice of its own.
    """
    rows = tuple({entered.row.key: entered.row for entered in (*a, *b)}.values())
    sides, names, men = [], {}, []
    for key, edge, entering in (("a", Edge.SOUTH, a), ("b", Edge.NORTH, b)):
        figures = []
        by_squad = sorted(entering, key=lambda one: list(dict.fromkeys(e.squad for e in entering)).index(one.squad))
        by_squad.sort(key=lambda one: not one.row.is_man)
        for entered in by_squad:
            names[entered.name] = len(men)
            men.append(entered)
            at = None if entered.at is None else (tenths(entered.at[0]), tenths(entered.at[1]))
            group = entered.squad or (key if any(e.squad for e in entering) else "")
            known = {"experience": entered.experience, "abilities": entered.abilities}
            figures.append(FigureSetup(entered.name, entered.row.key, entered.name, at=at, group=group, **known))
        sides.append(SideSetup(key, key.upper(), edge, tuple(figures)))
    field = Battlefield(tenths(size[0]), tenths(size[1]), tuple(pieces), tuple(walls))
    setup = BattleSetup(
        "man_to_man", field, tuple(sides), rows, TableRules(turns=turns, **{"fallen_return": False, **agreed})
    )
    found = Situation(setup, names)
    found.entered = tuple(men)
    found.script()
    return found
