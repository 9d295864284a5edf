"""Battles of Man to Man by choices at random, with their whole log, for tests of what is said of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from campaign.battle.contract import BattleSetup
from campaign.battle.contract.telling import Row
from campaign.battle.fast import Ints, choice_rows
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.applying import apply
from campaign.battle.man_to_man.flow import advance
from campaign.battle.man_to_man.options import MOST_OPTIONS, options
from campaign.battle.man_to_man.records import Battle, Table
from campaign.battle.man_to_man.setup import set_up
from campaign.battle.man_to_man.units import Row as ListRow
from tests.battle.man_to_man.situation import m, situation
from tests.battle.man_to_man.test_random_battles import random_setup

KEEN = 3  # of so many choices one is of all that are offered; the others do something, and near the enemy


ARMOUR: Final = 100  # from this seed on there are vehicles
TANKERS: Final = ("mediumtank", "halftrack", "leader", "bazooka", "hunter", "pioneer")
HUNTERS: Final = ("lighttank", "armouredcar", "commander", "piat", "atrifleman", "rifleman")


def setup_of(seed: int) -> BattleSetup[ListRow]:
    """The set-up of a seed: men, or men and vehicles."""
    if seed < ARMOUR:
        return random_setup(seed)
    a, b = ([m(kind, f"{kind} {side}") for kind in kinds] for side, kinds in (("A", TANKERS), ("B", HUNTERS)))
    return situation(a, b, size=(31.5, 31.5), turns=12, at_weapons_fire=seed % 2 == 1, fallen_return=True).setup


class Played:
    """A battle that is played at random: its records, all rows so far, and what is offered to who decides."""

    def __init__(self, seed: int) -> None:
        self.setup: BattleSetup[ListRow] = setup_of(seed)
        self.t: Table
        self.s: Battle
        self.t, self.s = set_up(self.setup, seed, logging=True)
        self.rows: list[Row] = []
        self.offered: list[Ints] = []
        self._dice, self._room = random.Random(seed), choice_rows(MOST_OPTIONS, c.CHOICE_WIDTH)

    def decisions(self) -> Iterator[int]:
        """Play it to its end, and stop at every decision, and behind the last: the kind of each."""
        kind = -1
        while kind != c.OVER:
            kind = advance(self.t, self.s)
            self.rows += [tuple(map(int, self.s.log[n])) for n in range(self.s.now[0].logged)]
            self.s.now[0].logged = 0
            self.offered = [self._room[n] for n in range(options(self.t, self.s, self._room))]
            yield kind
            if kind != c.OVER:
                apply(self.t, self.s, self._chosen())

    def _chosen(self) -> Ints:
        """One of the options: mostly a charge or another deed, where one is offered, else any but to concede."""
        offered = self.offered[:-1]
        acts = [row for row in offered if row[c.VERB] == c.ACT]
        charges = [row for row in acts if row[c.ACTION] == c.CHARGE]
        deeds = [row for row in offered if row[c.VERB] in (c.FIRE, c.THROW, c.STRIKE, c.PARRY, c.RIPOSTE, c.JOIN)]
        deeds += [row for row in acts if row[c.ACTION] in (c.AIM, c.CLOSE_COMBAT, c.DRIVE)]
        deeds += [row for row in acts if row[c.ACTION] == c.RUN and not row[c.LEAVES]]
        return self._dice.choice((charges or deeds or offered) if self._dice.randrange(KEEN) else offered)


def played(seed: int) -> Played:
    """A battle that is over, with its log."""
    battle = Played(seed)
    for _kind in battle.decisions():
        pass
    return battle
