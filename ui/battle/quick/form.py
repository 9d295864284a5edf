"""A quick battle being set up, as a value: each side's name, list, team and roster text. No widget.

What the texts mean is read by ``campaign.quick``; what is wrong with them is said in its words.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from campaign.battle.contract.lists import AnyLists, AnySample, Unit, only_list
from campaign.battle.scenario import Scenario
from campaign.battle.scenery import Battlefield
from campaign.battle.systems import agreements_of, lists_of, offered_first
from campaign.quick.even_fights import Evened
from campaign.quick.lists import BadRoster, Roster, Soldier, draw, lists_with, muster, read_rosters
from campaign.quick.table_scenario import LETTERS, QuickSide, quick_scenario
from campaign.reason import Reason
from campaign.words import _

MOST_SIDES = 4
USUAL = 15  # FP of an army


@dataclass(frozen=True, slots=True)
class SideForm:
    """One side. ``team`` 0: for itself. ``chance``: with what seed the text was drawn, until it is changed by hand."""

    name: str
    faction: str
    text: str = ""
    team: int = 0
    chance: int | None = None

    def roster(self, system: str, units: Sequence[Unit] = ()) -> Roster:
        """What the text means in a rule system, with rows of a club's own. Raises BadRoster."""
        found = read_rosters(self.text, system, self.faction, units)
        if len(found) > 1:
            raise BadRoster([_("This text has {n} armies; put each at its own side.").format(n=len(found))])
        return found[0]


@dataclass(frozen=True, slots=True)
class QuickForm:
    """All of it. ``opened``: a scenario that holds as it is, until a side is changed."""

    sides: tuple[SideForm, ...]
    system: str = field(default_factory=offered_first)
    land: str = "core"
    seed: int = 0
    table: Battlefield | None = None
    points: int = 0  # that were agreed on for each army; 0: none
    agreed: Any = None  # what was agreed besides, where it is not the usual
    units: tuple[Unit, ...] = ()  # rows of a club's own
    opened: Scenario | None = field(default=None)

    @property
    def lists(self) -> AnyLists:
        """The lists that armies are made of."""
        return lists_with(self.system, self.units)

    @property
    def fp(self) -> int:
        """What an army may cost by the points that were agreed on; where none were, what is usual."""
        return self.points // lists_of(self.system).points if self.points else USUAL

    @property
    def agreements(self) -> Any:
        """What is agreed on for the battle."""
        return self.agreed or agreements_of(self.system).usual

    def army_problems(self, roster: Roster) -> list[Reason]:
        """What stands against an army by the points that were agreed on, if any were."""
        if not self.points:
            return []
        return lists_of(self.system).army_problems(roster.rows, self.points, self.agreements, roster.groups)

    def scenario(self) -> Scenario:
        """The battle. Raises BadRoster with everything that is wrong, by side."""
        if self.opened is not None:
            return replace(self.opened, seed=self.seed)
        problems, sides = [], []
        for letter, side in zip(LETTERS, self.sides, strict=False):
            try:
                sides.append(QuickSide(side.name, side.roster(self.system, self.units), side.team))
                if wrong := self.army_problems(sides[-1].roster):
                    raise BadRoster([str(reason) for reason in wrong])
            except BadRoster as bad:
                problems += [_("{side}: {problem}").format(side=side.name or letter, problem=p) for p in bad.problems]
        if problems:
            raise BadRoster(problems)
        return quick_scenario(
            sides,
            system=self.system,
            land=self.land,
            seed=self.seed,
            table=self.table,
            rules=self.agreed,
            units=self.units,
        )


def start(seed: int, system: str = "", units: tuple[Unit, ...] = ()) -> QuickForm:
    """Two armies, each a mix of several kinds that wins against the other's list: of the usual points, or 15 FP.

    ``system``: the rule system of the battle, the one that is offered first where it is not said; ``units``: rows of
    a club's own.
    """
    names = _names()[:2]
    system = system or offered_first()
    form = QuickForm((), system, seed=seed, points=next(iter(lists_of(system).budgets), 0), units=units)
    form = replace(form, sides=tuple(SideForm(name, _first(form, n)) for n, name in enumerate(names)))
    for number, side in enumerate(form.sides):
        enemy = _enemy_list(form, number)
        army = muster(form.system, side.faction, form.fp, random.Random(seed), enemy, several=True, units=units)
        form = with_side(form, number, replace(side, text=roster_text(army)))
        if form.army_problems(army):
            form = replace(form, points=0)  # the list has no army that is allowed
    return form


def _first(form: QuickForm, number: int) -> str:
    """The list of a side until people say otherwise."""
    game = lists_of(form.system).factions
    factions = sorted(form.lists.factions, key=lambda faction: faction in game)  # a club's own first
    return factions[number % len(factions)]


def _names() -> tuple[str, ...]:
    """What sides are called until people say otherwise: after the colour that each has on the table."""
    return (_("Cobalt"), _("Ember"), _("Jade"), _("Orchid"))


def with_side(form: QuickForm, number: int, side: SideForm) -> QuickForm:
    """The same with another side; a scenario that was opened holds no longer, but its table does."""
    before = form.sides[number]
    if side.chance is None and (before.text, before.faction) == (side.text, side.faction):
        side = replace(side, chance=before.chance)
    if before == side:
        return form
    table = form.opened.setup.battlefield if form.opened is not None else form.table
    sides = (*form.sides[:number], side, *form.sides[number + 1 :])
    return replace(form, sides=sides, table=table, opened=None)


def with_number(form: QuickForm, number: int) -> QuickForm:
    """The same with so many sides; new ones are empty."""
    names = _names()
    more = [SideForm(names[n], _first(form, n)) for n in range(len(form.sides), number)]
    if len(form.sides) == number:
        return form
    table = form.opened.setup.battlefield if form.opened is not None else form.table
    return replace(form, sides=(*form.sides[:number], *more), table=table, opened=None)


def drawn(form: QuickForm, number: int, fp: int, seed: int, *, by_chance: bool = False) -> QuickForm:
    """The same with an army of so many FP: a mix that wins against the others' lists, or one by chance.

    Raises BadRoster.
    """
    side, rng = form.sides[number], random.Random(seed)
    if by_chance:
        army = draw(form.system, side.faction, fp, rng, form.units)
    else:
        army = muster(form.system, side.faction, fp, rng, _enemy_list(form, number), units=form.units)
    return with_side(form, number, replace(side, text=roster_text(army), chance=seed if by_chance else None))


def with_even(form: QuickForm, found: Evened) -> QuickForm:
    """The same with what was found for a side; figures with a name, a place or wounds keep them."""
    side = form.sides[found.side]
    if form.opened is None and all(
        soldier == Soldier(soldier.unit) for soldier in side.roster(form.system, form.units).soldiers
    ):
        return with_side(form, found.side, replace(side, text=roster_text(found.roster)))
    return replace(of_scenario(found.scenario, form.seed), land=form.land, table=form.table)


def _enemy_list(form: QuickForm, number: int) -> str | None:
    """The list of all enemies of a side; None where they have different ones."""
    team = form.sides[number].team
    others = [side for n, side in enumerate(form.sides) if n != number and not (team and side.team == team)]
    return only_list({side.faction for side in others})


def roster_text(roster: Roster) -> str:
    """A line for each kind, in the order of the army; what stands apart in it has a line for each time."""
    return _lines((soldier.unit.name, soldier.group) for soldier in roster.soldiers)


def sample_text(sample: AnySample) -> str:
    """The same of a sample army."""
    return _lines((unit.name, "") for unit in sample.army)


def _lines(figures: Iterable[tuple[str, str]]) -> str:
    """A line for each run of figures of one name and group."""
    return "\n".join(f"{len([*run])} x {name}" for (name, _group), run in groupby(figures))


def with_unit(side: SideForm, name: str, fewest: int = 1) -> SideForm:
    """One figure more of this kind: in its line, if there is one that is simply counted, else as many as it needs."""
    lines = side.text.rstrip().split("\n") if side.text.strip() else []
    for place, line in enumerate(lines):
        number, _x, word = line.partition(" x ")
        if word.strip() == name and number.strip().isdecimal():
            lines[place] = f"{int(number) + 1} x {name}"
            return replace(side, text="\n".join(lines))
    return replace(side, text="\n".join([*lines, f"{fewest} x {name}"]))


def of_scenario(scenario: Scenario, seed: int) -> QuickForm:
    """The form as it shows a scenario that was opened."""
    units = {unit.key: unit for unit in scenario.setup.units}
    alliances = list(dict.fromkeys(side.alliance for side in scenario.setup.sides if side.alliance))
    sides = []
    for side in scenario.setup.sides:
        sides.append(
            SideForm(
                side.name,
                units[side.figures[0].unit].faction,
                _lines((units[figure.unit].name, figure.group) for figure in side.figures),
                alliances.index(side.alliance) + 1 if side.alliance else 0,
            )
        )
    own = scenario.setup.units if scenario.setup.units != lists_of(scenario.setup.system).units() else ()
    seed = seed if scenario.seed is None else scenario.seed
    return QuickForm(tuple(sides), scenario.setup.system, seed=seed, units=own, opened=scenario)
