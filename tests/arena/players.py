"""Players of any rule system, all within one budget of play-outs: so many in each stretch of play of a side.

Beside the strong player three published ways: greedy on expected FP, which looks no further than the stretch's end;
plain Monte Carlo over the options of a figure; and ways for the whole side alone (a portfolio). Where a decision is not
weighty, all do as standard. One picks any legal answer; of some systems one walks up to the nearest enemy. Each of them
decides for one battle.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

from campaign.battle.arena import Decider, decider, tactician
from campaign.battle.contract import EASY, STANDARD, AnySystem, Round, Way
from campaign.battle.fast import choice_rows
from campaign.battle.lookahead import Choice, Outlook, Player, Race, Spending, mark_of, race
from tests.battle.firefight.charger import Charger as FirefightCharger
from tests.battle.man_to_man.charger import Charger as ManToManCharger

BUDGET: Final = 200
"""Play-outs that each has in a stretch of play; what the strong player spends on the average is told beside it."""
TRIES: Final = 2  # of each option, at least
WAYS_ALONE: Final = (Round(8, 4), Round(12, 2), Round(26, 1))
"""The whole budget for twelve ways: 96 play-outs, 48 and 52."""
USUAL_WAY: Final = Way(STANDARD, "")


class OverOptions:
    """Tries some of the options of the figure that standard would have act, each followed by standard play.

    ``far``: stretches of play that it looks ahead. The budget of a stretch is shared among the side's figures.
    """

    def __init__(self, system: AnySystem, far: int) -> None:
        self._system, self._far = system, far
        self._stretch, self._each = -1, 0
        self.playouts = 0

    def __call__(self, t: Any, view: Any) -> Choice:
        system = self._system
        usual = tactician(system, t, view)
        if not system.weighty(t, view):
            return usual
        if self._stretch != int(system.clock(view)):  # the share of each figure that there is at its beginning
            self._stretch, self._each = int(system.clock(view)), max(2 * TRIES, BUDGET // max(1, _figures(view)))
        most = self._each
        choices = self._some(t, view, usual, most // TRIES)
        if len(choices) < 2:
            return usual
        outlook = Outlook(system, t, view)
        wanted = Spending(0)
        begun: Race = race(outlook.mark, len(choices), (Round(most // len(choices), 1),))
        found = outlook.run(begun, [(choice, USUAL_WAY) for choice in choices], self._far, wanted)
        self.playouts += wanted.spent
        return choices[found.running[0]]

    def _some(self, t: Any, view: Any, usual: Choice, most: int) -> list[Choice]:
        """The usual answer, and options of the same figure, evenly drawn from all that it has."""
        system = self._system
        room = choice_rows(system.most_options, system.width)
        count = system.options(t, view, room)
        options = [tuple(int(number) for number in room[row]) for row in range(count)]
        who = [option for option in options if option[1] == usual[1] and option != usual]
        at = mark_of(system, view)
        step = max(1, len(who) // max(1, most - 1))
        return [usual, *who[at % step :: step][: most - 1]]


def _figures(view: Any) -> int:
    """How many figures the side that decides has on the table."""
    side = view.now[0].side
    return sum(view.figures[n].side == side and view.figures[n].fate == 0 for n in range(int(view.figure_count)))


class AtRandom:
    """Any of the options but the last, which is to give up."""

    def __init__(self, system: AnySystem) -> None:
        self._system, self._rng = system, Random()
        self._room = choice_rows(system.most_options, system.width)
        self._begun = False

    def __call__(self, t: Any, view: Any) -> Choice:
        if not self._begun:
            self._begun = True
            self._rng.seed(mark_of(self._system, view))
        count = self._system.options(t, view, self._room)
        return tuple(int(number) for number in self._room[self._rng.randrange(max(1, count - 1))])


def for_a_stretch(system: AnySystem) -> AnySystem:
    """The same system with each row as a way for the stretch of play that begins, and standard play after it."""
    return replace(system, ways=tuple(Way(row, str(row)) for row in dict.fromkeys(way.row for way in system.ways)))


CHARGERS: Final[dict[str, Callable[[AnySystem], Decider]]] = {
    "firefight": FirefightCharger,
    "man_to_man": ManToManCharger,
}
"""Who walks up to the nearest enemy, of each rule system that has one."""

PLAYERS: Final[dict[str, Callable[[AnySystem], Decider]]] = {
    "random": AtRandom,
    "charger": lambda system: CHARGERS[system.name](system),
    "easy": lambda system: decider(system, EASY),
    "standard": lambda system: decider(system, STANDARD),
    "strong": Player,
    "greedy": lambda system: OverOptions(system, 1),
    "monte carlo": lambda system: OverOptions(system, system.far),
    "ways": lambda system: Player(for_a_stretch(system), WAYS_ALONE),
}
