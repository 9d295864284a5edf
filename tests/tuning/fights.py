"""Battles for fitting and measuring: who fights whom where, and what came of it, each side by any row of weights.

A number says everything of a battle, so that all who are compared fight the same ones. Both sides have an army of the
same FP: drawn at random, or one of those that a search has found.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from functools import cache
from typing import Any, Final

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import FOR_EVER, BattleSetup, FigureSetup, PlayOut, SideSetup
from campaign.battle.fast import COMPILED, choice_rows, clone, fresh
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import CHOICE_WIDTH, LEFT, ON_TABLE
from campaign.battle.fftt.lists.mixes import all_mixes
from campaign.battle.fftt.playout import play_out
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.tactician.army_kinds import kind_of
from campaign.battle.fftt.units import Faction, Unit, fftt_units
from campaign.battle.fftt.weights import FREE, KINDS, MOST_CHARACTERS, Weights
from campaign.battle.scenery import Battlefield, Edge
from campaign.quick.table_scenario import LANDS
from tests.battle.play.duels import points_of
from tests.battle.play.forces import random_army

FP: Final = 20
TABLES: Final = 4  # of each land
SHARE: Final = 0.25  # what the FP that are left count beside the battle's points
DRAWN: Final = 0.3  # what a draw counts, less than half of a victory: else two even sides learn to wait for one another

LISTS: Final = {
    "marines": Faction.MARINES,
    "machina": Faction.MACHINA,
    "swarm": Faction.INSECTOIDS,
    "creatures": Faction.INSECTOIDS,
    "brood": Faction.INSECTOIDS,
}
"""The list that an army of a kind is drawn from."""

Mix = dict[str, int]
ALL_SWARM: Final[Mix] = {"insectoids.razordog": FP}
"""An army that is not drawn at random."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle to be: the first army is the one that is asked about, ``east`` its seat's edge, ``seat`` its place."""

    number: int
    own: tuple[str, ...]
    enemy: tuple[str, ...]
    seat: int
    land: str
    table: int


@cache
def unit(key: str) -> Unit:
    """A unit by its key."""
    return next(unit for unit in fftt_units() if unit.key == key)


@cache
def field(land: str, number: int) -> Battlefield:
    """One of the tables that are fought on."""
    return generate(land, 1000 + number)


def kind_of_army(keys: Sequence[str]) -> str:
    """The kind of an army, as the tactician finds it."""
    t, s = _alone(tuple(keys))
    return KINDS[kind_of(t, s, 0, False)]


def _alone(keys: tuple[str, ...]) -> tuple[Table, Battle]:
    return set_up(_setup(Fight(0, keys, ("marines.hq",), 0, LANDS[0], 0)), 0)


@cache
def searched(kind: str) -> tuple[Mix, ...]:
    """The armies of a kind that a search has found, as the lists' ``armies.json`` has them; none of some kinds."""
    found = [dict(mix.units) for mix in all_mixes() if (mix.faction, mix.fp) == (LISTS[kind], FP)]
    different = [mix for number, mix in enumerate(found) if mix not in found[:number]]
    return tuple(mix for mix in different if kind_of_army(figures_of(mix)) == kind) or (
        (ALL_SWARM,) if kind == "swarm" else ()
    )


def figures_of(mix: Mix) -> tuple[str, ...]:
    """The units of an army, one for each figure."""
    return tuple(key for key, count in mix.items() for _ in range(count))


def army_of(kind: str, rng: random.Random, share: float) -> tuple[str, ...]:
    """An army of a kind: with that chance a searched one, else drawn at random, with somebody to lead it.

    None is drawn that is all swarm.
    """
    found = searched(kind)
    if found and (rng.random() < share or kind == "swarm"):
        return figures_of(rng.choice(found))
    while True:
        found = drawn(LISTS[kind], rng)
        if kind_of_army(found) == kind:
            return found


def drawn(faction: Faction, rng: random.Random) -> tuple[str, ...]:
    """A led army of a list, drawn at random: what a quick battle draws too."""
    while True:
        found = random_army(rng, FP, faction)
        if any(unit.leads for unit in found):
            return tuple(unit.key for unit in found)


def fights(own: str, enemies: Sequence[str], seed: int, numbers: range, share: float = 0.4) -> Iterator[Fight]:
    """Battles of one kind of army against others in turn, on all lands, every one of them from both seats."""
    for number in numbers:
        pair = number // 2
        rng = random.Random(f"tuning|{seed}|{own}|{pair}")
        enemy = enemies[pair % len(enemies)]
        armies = army_of(own, rng, share), army_of(enemy, rng, share)
        yield Fight(seed * 1_000_003 + pair, *armies, number % 2, rng.choice(LANDS), rng.randrange(TABLES))


def fights_of_lists(own: Faction, enemy: Faction, seed: int, numbers: range) -> Iterator[Fight]:
    """Battles of one list against another with armies drawn at random, every one of them from both seats."""
    for number in numbers:
        pair = number // 2
        rng = random.Random(f"lists|{seed}|{own}|{enemy}|{pair}")
        armies = drawn(own, rng), drawn(enemy, rng)
        yield Fight(seed * 1_000_003 + pair, *armies, number % 2, rng.choice(LANDS), rng.randrange(TABLES))


def fights_of_mixes(own: Mix, enemy: Mix, seed: int, numbers: range) -> Iterator[Fight]:
    """Battles of one army against another, every one of them from both seats."""
    armies = [figures_of(mix) for mix in (own, enemy)]
    for number in numbers:
        rng = random.Random(f"mixes|{seed}|{number // 2}")
        place = rng.choice(LANDS), rng.randrange(TABLES)
        yield Fight(seed * 1_000_003 + number // 2, armies[0], armies[1], number % 2, *place)


def _setup(fight: Fight) -> BattleSetup[Unit]:
    sides = []
    for seat, (key, at) in enumerate((("attacker", Edge.SOUTH), ("defender", Edge.NORTH))):
        army = fight.own if seat == fight.seat else fight.enemy
        figures = tuple(FigureSetup(f"{key} {number}", unit) for number, unit in enumerate(army))
        sides.append(SideSetup(key, key.title(), at, figures))
    return BattleSetup("fftt", field(fight.land, fight.table), tuple(sides), fftt_units(), TableRules())


def put_row(t: Table, number: int, weights: Weights) -> None:
    """Let a row of the table's characters be these weights."""
    assert number < MOST_CHARACTERS
    characters: Any = t.characters
    if COMPILED:
        characters[number] = astuple(weights)
        return
    characters += [weights] * (number + 1 - len(characters))
    characters[number] = weights


class Ring:
    """Plays fights; keeps what the rules need for it."""

    def __init__(self) -> None:
        self._view, self._choice = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
        self._kept = choice_rows(0, CHOICE_WIDTH)

    def values(self, fight: Fight, own: Sequence[Weights | int], enemy: Weights | int) -> list[tuple[float, float]]:
        """Points and value of a fight for each of the own ways to play; a number is a row of the table itself."""
        t, begun = set_up(_setup(fight), fight.number)
        there = FREE
        if isinstance(enemy, Weights):
            put_row(t, FREE, enemy)
        else:
            there = enemy
        found = []
        for way in own:
            here = FREE + 1
            if isinstance(way, Weights):
                put_row(t, here, way)
            else:
                here = way
            s = clone(begun)
            play_out(t, s, self._view, PlayOut(there, fight.seat, here, FOR_EVER), self._choice, self._kept)
            points = points_of(s)
            if fight.seat:
                points = 1 - points
            ahead = self._left(t, s, fight.seat) - self._left(t, s, 1 - fight.seat)
            found.append((points, (DRAWN if points == 0.5 else points) + SHARE * ahead))
        return found

    @staticmethod
    def _left(t: Table, s: Battle, side: int) -> float:
        """The share of a side's FP that was not lost."""
        whole, left = 0, 0
        for i in range(int(s.figure_count)):
            f = s.figures[i]
            if f.side == side and i < s.now[0].entered:
                fp = int(t.units[f.unit].fp)
                whole += fp
                if f.fate in (ON_TABLE, LEFT):
                    left += fp
        return left / max(1, whole)
