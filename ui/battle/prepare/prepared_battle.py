"""A battle before it is on the table, as values: who plays a side, who throws, and what a battle alone agrees on.

No widget. What is allowed is the set-up's own rules' to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any, Final

from campaign.battle.battlefields.problems import faults
from campaign.battle.contract import EASY, STANDARD, STRONG, AnySetup
from campaign.battle.scenery import Edge
from campaign.battle.systems import system_of
from campaign.tabletop.seats import DiceBy, Seat
from campaign.world.ids import PlayerId
from campaign.world.refusal import Reason
from campaign.world.state import Campaign
from ui.window_state import WindowState

Setup = AnySetup

CURTAIN, DRAWN, OPEN = "battle curtain", "drawn", "open"  # as it is kept
STRENGTHS: Final = {"easy": EASY, "standard": STANDARD, "strong": STRONG}
SEATS: Final = (Seat(), Seat(EASY), Seat(STANDARD), Seat(STRONG))


@dataclass(frozen=True, slots=True)
class Preparation:
    """Who plays each side, in the order of the set-up's, who throws, and whether people hide from each other."""

    seats: tuple[Seat, ...]
    dice: DiceBy = DiceBy.PROGRAM
    curtain: bool = True

    @property
    def people(self) -> int:
        """How many sides people play."""
        return sum(seat.is_person for seat in self.seats)

    @property
    def hides(self) -> bool:
        """Whether there is a curtain: one person has nobody to hide from."""
        return self.curtain and self.people > 1

    def with_seat(self, number: int, seat: Seat) -> Preparation:
        """The same with another player at a side."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


def start(state: Campaign, setup: Setup, *, alone: bool = False, curtain: bool = True) -> Preparation:
    """As most will want it: people play their seats, the program plays its own.

    ``alone``: nobody has a seat in a battle without a campaign, so one person plays the first side.
    """
    if alone:
        return Preparation((Seat(), *(Seat(STANDARD) for _side in setup.sides[1:])), curtain=curtain)
    players = [state.players[PlayerId(side.key)] for side in setup.sides]
    return Preparation(
        tuple(
            Seat(STRENGTHS.get(player.computer, STANDARD)) if player.computer or player.neutral else Seat()
            for player in players
        ),
        curtain=curtain,
    )


def wants_curtain(kept: WindowState) -> bool:
    """Whether people hid from each other when they were last asked; they do if nobody was."""
    return kept.recall(CURTAIN) != OPEN


def keep_curtain(kept: WindowState, on: bool) -> None:
    """People hide from each other, or not, the next time as well."""
    kept.remember(CURTAIN, DRAWN if on else OPEN)


# --- what a battle without a campaign agrees on ------------------------------------------------------------------


def with_edge(setup: Setup, number: int, edge: Edge) -> Setup:
    """The same with a side at another edge; who was there has the side's own in exchange."""
    had = setup.sides[number].edge
    moved = {had: edge, edge: had}
    sides = tuple(replace(side, edge=moved.get(side.edge, side.edge), toward=None) for side in setup.sides)
    return setup if had is edge else replace(setup, sides=sides)


def with_rules(setup: Setup, rules: Any) -> Setup:
    """The same with other agreements."""
    return replace(setup, rules=rules)


def with_permit(setup: Setup, by: str, to: str, given: bool) -> Setup:
    """The same, and ``to`` may reload from the HQs of ``by``, or may not (campaign:D2c)."""
    sides = list(setup.sides)
    for number, side in enumerate(sides):
        if side.key == to:
            others = tuple(key for key in side.reload_from if key != by)
            sides[number] = replace(side, reload_from=(*others, by) if given else others)
    return replace(setup, sides=tuple(sides))


def allied(setup: Setup) -> Iterator[tuple[str, str]]:
    """Who could let whom reload: allies, either way round."""
    for one, other in permutations(setup.sides, 2):
        if one.alliance and one.alliance == other.alliance:
            yield one.key, other.key


def same_edges(one: Setup, other: Setup) -> bool:
    """Whether every side deploys where it does in the other."""
    return [side.edge for side in one.sides] == [side.edge for side in other.sides]


def problems(setup: Setup) -> tuple[Reason, ...]:
    """Why it cannot be played so: what its game asks of the table, and who stands where on it."""
    if field := faults(setup.battlefield, setup.system):
        return field
    found = system_of(setup.system).problems(setup, under_way=True, any_army=True)
    return tuple(Reason(problem.rule, f"{problem.whose}: {problem.text}".removeprefix(": ")) for problem in found)
