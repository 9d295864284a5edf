"""Whole battles of every rule system at the window, by the mouse alone and by the keys alone, to their end.

By themselves some; that FFTT can be clicked to its end, ``test_battles`` shows.
"""

from __future__ import annotations

import os

import pytest

from campaign.battle.contract import STANDARD, AnySetup, BattleSetup, FigureSetup, SideSetup
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.firefight.agreements import TableRules
from campaign.battle.firefight.units import firefight_rows
from campaign.battle.scenery import CM, Battlefield, Edge
from campaign.tabletop.match import Match, Over
from campaign.tabletop.seats import Seat
from tests.battle.second_system.setups import SECOND_SMALL
from tests.battle.systems import CASES
from tests.ui.battle.table.battles.anybody import Anybody, WithKeys, WithMouse
from tests.ui.battle.table.conftest import Open
from tests.ui.month.driver import Hand

PERSON, COMPUTER = Seat(), Seat(STANDARD)


def near_each_other() -> AnySetup:
    """A battle of Firefight: two units that soon meet, and two of each side that are to be set up."""

    def side(key: str, edge: Edge, y: int) -> SideSetup:
        section = [FigureSetup(f"{key}{n}", "compact.section", at=(35 * CM + 32 * n * 10, y)) for n in range(4)]
        others = [FigureSetup(f"{key}{unit}", f"compact.{unit}") for unit in ("captain", "gunner")]
        return SideSetup(key, key.upper(), edge, (*section, *others))

    sides = side("a", Edge.SOUTH, 46 * CM), side("b", Edge.NORTH, 33 * CM)
    return BattleSetup("firefight", Battlefield(80 * CM, 80 * CM), sides, firefight_rows(), TableRules(turns=2))


SETUPS: dict[str, AnySetup] = {
    "fftt": CASES[0].small,
    "firefight": near_each_other(),
    "nerve": SECOND_SMALL,
}
COMES_UP = {
    "fftt": {Gesture.MOVE, Gesture.AIM},
    "firefight": {Gesture.PLACE, Gesture.MOVE, Gesture.AIM, Gesture.PICK},
    "nerve": {Gesture.MOVE},
}


PLAYED = [(name, player) for name in SETUPS for player in (WithMouse, WithKeys)]
BY_THEMSELVES = [("fftt", WithKeys), ("firefight", WithMouse), ("firefight", WithKeys), ("nerve", WithMouse)]


@pytest.mark.parametrize(("name", "player"), PLAYED if os.environ.get("FFTT_WHOLE") else BY_THEMSELVES)
def test_a_battle_is_played_to_its_end(name: str, player: type[Anybody], opened: Open) -> None:
    made = opened((PERSON, COMPUTER), setup=SETUPS[name])
    person = player(Hand(made.window), made.window)
    person.play()
    match: Match = made.match
    assert isinstance(match.waits, Over)
    print(name, player.__name__, {g.value: (n, person.answered[g]) for g, n in person.came.items() if n})
    for gesture in COMES_UP[name]:
        assert person.answered[gesture] > 0
