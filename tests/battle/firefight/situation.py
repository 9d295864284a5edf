"""A small battle of Firefight as a rule test needs it: named units, scripted dice, and the battle's doors.

Lengths are inches, as at the table. Side A is the attacker and deploys in the south, B in the north::

    battle = situation(a=[u("section", "Reds", (10, 20), (11, 20), (12, 20))], b=[u("gunner", "Gun", (10, 30))])
    battle.script(4, 2, 6)                  # strict: a die too many fails the test
    battle.start()                          # round 1, A first; runs on to the first decision
    battle.act("Reds", HOLD).fire("Gun")    # judged, carried out, and on to the next decision
    assert battle.model("Gun").wounds == 1  # any field of records.Figure; ``unit`` those of a unit

Shows the rules and knows none: what is legal, and what follows, is theirs alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from campaign.battle.contract import (
    BattleReport,
    BattleSetup,
    FigureSetup,
    SideSetup,
)
from campaign.battle.fast import Ints, choice_rows, fresh
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.applying import apply
from campaign.battle.firefight.charging import lay_charge
from campaign.battle.firefight.flow import advance
from campaign.battle.firefight.legality import problem
from campaign.battle.firefight.movement import ANSWERS, slot_at
from campaign.battle.firefight.objectives import set_objective
from campaign.battle.firefight.options import all_fire
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.records import Battle, Figure, Squad, Table
from campaign.battle.firefight.report import report
from campaign.battle.firefight.seen import see
from campaign.battle.firefight.setup import set_up
from campaign.battle.firefight.tactician import think
from campaign.battle.firefight.units import Arm, Row, firefight_rows
from campaign.battle.firefight.words import sentences_of
from campaign.battle.scenery import Battlefield, Edge, LowWall, Piece, PieceKind

Place = tuple[float, float]

RIFLE = Arm("Rifle", 24, 1)
BLADE = Arm("Blade", 0, 1)


def tenths(inches: float) -> int:
    """A length on the table; a place is rounded, a distance of whole inches is exact."""
    return round(inches * 254)


def row(
    key: str,
    quality: int = 4,
    defense: int = 5,
    *rules: str,
    arms: Sequence[Arm] = (RIFLE, BLADE),
    most: int = 1,
) -> Row:
    """A row of a club's own list: one model, or a group of 2 to ``most``."""
    return Row(key, "own", key.title(), 1 if most == 1 else 2, most, quality, defense, tuple(arms), rules, 1)


@dataclass(frozen=True)
class Entered:
    """A unit that comes to the battle, by the key of its row."""

    row: Row
    name: str
    places: tuple[Place, ...]
    experience: tuple[int, ...] = ()  # of its first models, FP
    abilities: tuple[str, ...] = ()  # of the first


def u(kind: str | Row, name: str, *places: Place) -> Entered:
    """A unit of a row: one of the game's by its key, without its list one of the Compact's, or a club's own."""
    key = kind if isinstance(kind, str) and "." in kind else f"compact.{kind}"
    found = next(r for r in firefight_rows() if r.key == key) if isinstance(kind, str) else kind
    return Entered(found, name, places)


def box(kind: PieceKind, left: float, upper: float, right: float, lower: float) -> Piece:
    """A piece of scenery with straight sides."""
    x, y, v, w = map(tenths, (left, upper, right, lower))
    return Piece(kind, ((x, y), (v, y), (v, w), (x, w)))


def wall(x: float, y: float, u: float, v: float) -> LowWall:
    """A low wall."""
    return LowWall((tenths(x), tenths(y)), (tenths(u), tenths(v)))


class Situation:
    """A battle with named units, and its doors."""

    def __init__(self, setup: BattleSetup[Row], names: dict[str, int]) -> None:
        self.setup, self.names = setup, names
        self.t: Table
        self.s: Battle
        self._script: tuple[int, ...] = ()
        self.asks_edges = False
        self._begin()

    def _begin(self) -> None:
        self.t, self.s = set_up(self.setup, 0, script=self._script, strict=True, logging=True)

    def script(self, *dice: int) -> Self:
        """The dice that fall."""
        self._script = dice
        self._begin()
        return self

    def more(self, *dice: int) -> Self:
        """Dice that fall behind those."""
        for die in dice:
            self.s.script[self.s.script_count] = die
            self.s.script_count += 1
        return self

    def start(self, turn: int = 1, first: int = 0) -> Self:
        """Begin in the activations of a round, and run on to the first decision."""
        now = self.s.now[0]
        now.turn, now.step, now.stage, now.missing = turn, c.ACTIVATIONS, c.CHOOSING, 0
        now.winner = now.next = now.first = first
        return self.go_on()

    def go_on(self) -> Self:
        """Run the rules to the next decision; who may take an edge has the one of the set-up, if nobody asks for it."""
        if advance(self.t, self.s) == c.EDGING and not self.asks_edges:
            apply(self.t, self.s, self.row(c.TAKE_EDGE, x=self.s.forces[self.s.now[0].side].edge))
            advance(self.t, self.s)
        assert not self.s.now[0].dry, "a die too many"
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

    def unit(self, name: str) -> Squad:
        """A unit's record."""
        return self.s.squads[self.names[name]]

    def model(self, name: str, number: int = 0) -> Figure:
        """A model of a unit."""
        return self.s.figures[self.unit(name).first + number]

    def number(self, name: str, model: int = 0) -> int:
        """The number of a model."""
        return self.unit(name).first + model

    def standing(self, name: str) -> int:
        """How many models of a unit are on the table."""
        q = self.unit(name)
        return sum(self.s.figures[i].fate == c.ON_TABLE for i in range(q.first, q.first + q.size))

    def row(self, verb: int, who: int = 0, target: int = 0, x: int = 0, y: int = 0) -> Ints:
        """A choice without slots."""
        choice = choice_rows(1, c.CHOICE_WIDTH)[0]
        choice[c.VERB], choice[c.WHO], choice[c.TARGET], choice[c.X], choice[c.Y] = verb, who, target, x, y
        return choice

    def paths(self, name: str, *paths: Sequence[Place], verb: int = c.MOVE) -> Ints:
        """A move of the first models of a unit, each along its legs; an empty one stays."""
        choice = self.row(verb, self.names[name])
        for number, legs in enumerate(paths):
            if legs:
                at = slot_at(choice[c.COUNT])
                choice[c.COUNT] += 1
                choice[at + c.FIGURE], choice[at + c.LEGS] = self.number(name, number), len(legs)
                for leg, (x, y) in enumerate(legs):
                    choice[at + c.FIRST_LEG + 2 * leg], choice[at + c.FIRST_LEG + 2 * leg + 1] = tenths(x), tenths(y)
        return choice

    def problem(self, choice: Ints) -> int:
        """The reason against a choice, or FINE."""
        return problem(self.t, self.s, choice)

    def answer(self, choice: Ints) -> Self:
        """Carry a choice out that has to be legal, and run on."""
        assert self.problem(choice) == FINE, self.problem(choice)
        apply(self.t, self.s, choice)
        return self.go_on()

    def say(self, verb: int, who: int = 0, target: int = 0) -> Self:
        """Carry out a choice of a verb and a number or two."""
        return self.answer(self.row(verb, who, target))

    def acting(self, name: str, action: int, target: str = "") -> Ints:
        """The choice of a unit and its action."""
        return self.row(c.ACT, self.names[name], self.names[target] if target else 0, action)

    def act(self, name: str, action: int, target: str = "") -> Self:
        """A unit is activated."""
        return self.answer(self.acting(name, action, target))

    def move(self, name: str, *paths: Sequence[Place]) -> Self:
        """The active unit walks."""
        return self.answer(self.paths(name, *paths))

    def firing(self, target: str) -> Ints:
        """The fire of all that can, at one unit."""
        choice = self.row(c.SHOOT)
        all_fire(self.t, self.s, self.s.now[0].squad, self.names[target], choice)
        return choice

    def fire(self, target: str) -> Self:
        """All that can fire at a unit."""
        return self.answer(self.firing(target))

    def lose(self, name: str, model: int) -> Self:
        """A model of a unit is picked to die."""
        return self.say(c.LOSE, self.number(name, model))

    def charge(self, name: str, target: str) -> Self:
        """A unit charges as the rules' own plan has it; the target answers likewise if it is asked."""
        self.act(name, c.CHARGE, target)
        choice = self.row(c.MOVE)
        assert lay_charge(self.t, self.s, self.names[name], self.names[target], 12 * 254, True, choice)
        self.answer(choice)
        if self.kind == c.ANSWERING:
            assert lay_charge(self.t, self.s, self.names[target], self.names[name], ANSWERS, False, choice)
            self.answer(choice)
        return self

    def objective(self, x: float, y: float, owner: int = c.NOBODY) -> Self:
        """One more objective lies there, of a side or neutral."""
        found = self.s.objectives[self.s.objective_count]
        set_objective(found, tenths(x), tenths(y))
        found.owner = owner
        self.s.objective_count += 1
        return self

    def pass_round(self) -> Self:
        """Everybody holds until somebody is asked to bring units in, or the battle is over."""
        while self.kind == c.ACTIVATING:
            squad = next(
                n
                for n, q in enumerate(self.s.squads)
                if q.side == self.s.now[0].side and not q.activated and self.s.figures[q.first].fate == c.ON_TABLE
            )
            self.answer(self.row(c.ACT, squad, 0, c.HOLD))
        return self

    def thought(self) -> Ints:
        """What the tactician answers, which knows what its side sees."""
        choice, view = self.row(c.DONE), fresh(Battle)
        see(self.s, self.s.now[0].side, view)
        think(self.t, view, 1, choice)
        assert self.problem(choice) == FINE
        return choice

    def told(self) -> list[str]:
        """All that the log says, in sentences."""
        log = [tuple(self.s.log[n]) for n in range(self.s.now[0].logged)]
        return [sentence.text for sentence in sentences_of(self.setup, log)]

    def rows(self, code: int) -> list[tuple[int, ...]]:
        """The rows of the log of one kind."""
        log = self.s.log
        return [tuple(log[n]) for n in range(self.s.now[0].logged) if log[n][0] == code]

    def report(self) -> BattleReport:
        """The report of a battle that is over."""
        return report(self.setup, self.s)


def situation(
    a: Sequence[Entered],
    b: Sequence[Entered],
    *pieces: Piece,
    walls: Sequence[LowWall] = (),
    size: Place = (48, 48),
    turns: int = 4,
    west: Sequence[Entered] = (),
    east: Sequence[Entered] = (),
    allied: str = "",
    campaign: bool = False,
    **agreed: bool,
) -> Situation:
    """A battle in which these stand where they were put; who has no place is to be set up.

    ``west`` and ``east`` are sides C and D, those ``allied`` fight together: "AC".
    ``campaign``: it is a battle of one. ``agreed``: house rules by their keys.
    """
    rows = list({entered.row.key: entered.row for entered in (*a, *b, *west, *east)}.values())
    sides, names, number = [], {}, 0
    entering = (("a", Edge.SOUTH, a), ("b", Edge.NORTH, b), ("c", Edge.WEST, west), ("d", Edge.EAST, east))
    for key, edge, units in (one for one in entering if one[2] or one[0] in "ab"):
        figures: list[FigureSetup] = []
        for entered in units:
            names[entered.name], number = number, number + 1
            # one row a unit, so that two of one row do not become one group
            own = replace(entered.row, key=f"{entered.row.key} {entered.name}")
            rows.append(own)
            places = entered.places or (None,) * entered.row.fewest
            for model, place in enumerate(places):
                at = None if place is None else (tenths(place[0]), tenths(place[1]))
                learnt = entered.experience[model] if model < len(entered.experience) else 0
                able = () if model else entered.abilities
                called = f"{entered.name} {len(figures)}"
                figures.append(FigureSetup(called, own.key, experience=learnt, abilities=able, at=at))
        alliance = "one" if key.upper() in allied else ""
        sides.append(SideSetup(key, key.upper(), edge, tuple(figures), alliance))
    field = Battlefield(tenths(size[0]), tenths(size[1]), tuple(pieces), tuple(walls))
    rules = TableRules(turns=turns, **agreed)
    return Situation(BattleSetup("firefight", field, tuple(sides), tuple(rows), rules, campaign), names)
