"""Nerve's doors: set-up from ordinary values, the report, and the system itself."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from campaign.battle.contract import (
    STANDARD,
    BattleReport,
    Casualty,
    Round,
    RuleSystem,
    SetupProblem,
    SideEnd,
    SideResult,
    Way,
)
from campaign.battle.contract.lists import Stat
from campaign.battle.fast import fresh, put
from campaign.battle.kernel.chance import SCRIPTED, SCRIPTED_THEN_SEEDED, SEEDED, words_of
from campaign.battle.kernel.table import KindTraits, Measures, lay_out, level_at, piece_at
from campaign.battle.scenery import CM, Battlefield, Edge, PieceKind
from tests.battle.second_system import records as r
from tests.battle.second_system import rules


@dataclass(frozen=True)
class Trooper:
    """A row of the one list. Lengths in tenths of a millimetre."""

    key: str
    name: str
    fp: int
    nerve: int
    move: int

    faction, base, is_hq, shoots, fights = "trench", 120, False, True, True

    @property
    def leads(self):
        """A captain."""
        return self.key == "trench.captain"

    @property
    def code(self):
        """Two letters."""
        return self.name[:2].upper()

    def stats(self, learnt=None):
        """All that there is to a man."""
        return Stat("nerve", self.nerve, 0, f"nerve {self.nerve}"), Stat("wounds", 1)

    def notes(self):
        """Nothing besides."""
        return ()


UNITS = (
    Trooper("trench.recruit", "Recruit", 1, 6, 12 * CM),
    Trooper("trench.old-hand", "Old Hand", 2, 12, 12 * CM),
    Trooper("trench.captain", "Captain", 3, 15, 8 * CM),
)
TRAITS = {kind: KindTraits() for kind in PieceKind} | {
    PieceKind.FOREST: KindTraits(hides=True, covers=True, shelters=True),
    PieceKind.BUILDING: KindTraits(blocks=True, walled=True),
    PieceKind.HILL: KindTraits(raises=True),
}
REACH, RADIUS = 40 * CM, 120
MEASURES = Measures(near=1 * CM, deep=3 * CM, together=5 * CM, at_opening=2 * CM, contact=10)


@lru_cache(maxsize=8)
def table_of(field: Battlefield) -> r.Ground:
    """The table, which no battle changes."""
    table = fresh(r.Ground)
    lay_out(table, field, TRAITS, MEASURES)
    return table


def set_up(setup, seed, *, script=(), strict=False, logging=False, edition=0):
    """The records at a battle's start."""
    table, battle, men, bands = table_of(setup.battlefield), fresh(r.Clash), [], []
    units = {unit.key: unit for unit in setup.units}
    for side, entered in enumerate(setup.sides):
        bands.append(r.Band(*_zone(setup.battlefield, entered.edge), r.FIGHTING, 0, side))
        for figure in entered.figures:
            man, unit = r.Man(*(0 for _ in fields(r.Man))), units[figure.unit]
            man.side = man.team = side
            man.fp, man.nerve, man.move, man.reach, man.radius = unit.fp, unit.nerve, unit.move, REACH, RADIUS
            man.killer, man.piece, man.fate, man.fx = r.NOBODY, r.NOBODY, r.WAITING, 1
            if figure.at is not None:
                man.x, man.y = figure.at
                man.fate, man.piece = r.ON_TABLE, piece_at(table, man.x, man.y)
                man.level = level_at(table, man.piece)
            men.append(man)
    now = r.Now(*(0 for _ in fields(r.Now)))
    now.w0, now.w1, now.w2, now.w3 = words_of(seed)
    now.dice = SCRIPTED if strict else SCRIPTED_THEN_SEEDED if script else SEEDED
    now.logging, now.last_turn = int(logging), setup.rules.turns
    now.side = now.actor = now.holder = r.NOBODY
    put(battle.now, [now])
    put(battle.figures, men, r.MEN)
    put(battle.forces, bands, 4)
    put(battle.script, script, 64)
    battle.figure_count, battle.force_count, battle.script_count = len(men), len(bands), len(script)
    return table, battle


def _zone(field, edge):
    wide, high = field.width, field.height
    return {
        Edge.NORTH: (RADIUS, RADIUS, wide - RADIUS, 10 * CM),
        Edge.SOUTH: (RADIUS, high - 10 * CM, wide - RADIUS, high - RADIUS),
        Edge.WEST: (RADIUS, RADIUS, 10 * CM, high - RADIUS),
        Edge.EAST: (wide - 10 * CM, RADIUS, wide - RADIUS, high - RADIUS),
    }[edge]


def report(setup, s):
    """The facts of a battle that is over."""
    keys = [figure.key for side in setup.sides for figure in side.figures]
    dead = [number for number in range(len(keys)) if s.figures[number].fate == r.DEAD]
    sides = []
    for number, side in enumerate(setup.sides):
        band = s.forces[number]
        gone = band.end == r.SURRENDERED
        sides.append(
            SideResult(side.key, list(SideEnd)[band.end - r.WON], max(1, int(band.end_turn)) if gone else None)
        )
    holder = int(s.now[0].holder)
    return BattleReport(
        max(1, int(s.now[0].turn)),
        tuple(sides),
        None if holder == r.NOBODY else setup.sides[holder].key,
        tuple(Casualty(keys[number], keys[s.figures[number].killer]) for number in dead),
    )


def problems(setup, *, under_way=False, any_army=False, edition=0):
    """What is wrong with a set-up."""
    known = {unit.key for unit in setup.units}
    places = [
        ("sides", n, "figures", m, "unit") for n, side in enumerate(setup.sides) for m in range(len(side.figures))
    ]
    figures = [figure for side in setup.sides for figure in side.figures]
    found = [
        SetupProblem("", where, figure.key, f"there is no {figure.unit}")
        for where, figure in zip(places, figures, strict=True)
        if figure.unit not in known
    ]
    if len(figures) > r.MEN:
        found.append(SetupProblem("", ("sides",), "", f"{len(figures)} are too many"))
    return tuple(found)


def smallest():
    """One man on each side."""
    from tests.battle.second_system.setups import SECOND_SMALL

    return SECOND_SMALL


SYSTEM = RuleSystem(
    name="nerve",
    version=1,
    oldest=1,
    width=r.CHOICE,
    most_options=r.MEN * (15 + r.MEN + 6),
    most_forces=4,
    most_figures=r.MEN,
    most_dice=64,
    die=10,
    over=r.OVER,
    smallest=smallest,
    problems=problems,
    battle=r.Clash,
    set_up=set_up,
    advance=rules.advance,
    options=rules.options,
    problem=rules.problem,
    apply=rules.apply,
    see=rules.see,
    think=rules.think,
    report=report,
    count=rules.tell,
    ways=(
        Way(STANDARD, "go on", 4),
        Way(r.WAIT, "wait", 4),
        Way(r.RUN, "run", 4),
        Way(r.WAIT, "wait at first", 2),
    ),
    far=4,
    effort=(Round(6, 3), Round(8, 1)),
    clock=rules.clock,
    weighty=rules.weighty,
    weighs_options=False,
    margin=60,
    play_out=rules.play_out,
    worth=rules.worth,
)
