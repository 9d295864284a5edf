"""A battle of Man to Man at the window, by the mouse alone and by the keys alone, to its end."""

from __future__ import annotations

import pytest

from campaign.battle.contract import STANDARD, AnySetup, BattleSetup, FigureSetup, SideSetup
from campaign.battle.contract.table.questions import Gesture
from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.man_to_man.units import man_to_man_rows
from campaign.battle.scenery import CM, Battlefield, Edge
from campaign.tabletop.match import Match, Over
from campaign.tabletop.seats import Seat
from tests.ui.battle.table.battles.anybody import Anybody, WithKeys, WithMouse
from tests.ui.battle.table.conftest import Open
from tests.ui.month.driver import Hand

PERSON, COMPUTER = Seat(), Seat(STANDARD)
INCH = 254


def near_each_other() -> AnySetup:
    """Two men of each side who see each other, and one of each who is to be set up."""

    def side(key: str, edge: Edge, y: int, facing: int) -> SideSetup:
        at = [(15 * INCH, y), (18 * INCH, y)]
        men = [
            FigureSetup(f"{key}{n}", unit, at=place, facing=(place[0], place[1] + facing))
            for n, (unit, place) in enumerate(zip(("common.leader", "common.rifleman"), at, strict=True))
        ]
        return SideSetup(key, key.upper(), edge, (*men, FigureSetup(f"{key}2", "common.lightgunner")))

    sides = side("a", Edge.SOUTH, 20 * INCH, -100), side("b", Edge.NORTH, 11 * INCH, 100)
    return BattleSetup("man_to_man", Battlefield(80 * CM, 80 * CM), sides, man_to_man_rows(), TableRules(turns=2))


@pytest.mark.parametrize("player", [WithMouse, WithKeys])
def test_a_battle_is_played_to_its_end(player: type[Anybody], opened: Open) -> None:
    made = opened((PERSON, COMPUTER), setup=near_each_other())
    person = player(Hand(made.window), made.window)
    person.play()
    match: Match = made.match
    assert isinstance(match.waits, Over)
    print(player.__name__, {g.value: (n, person.answered[g]) for g, n in person.came.items() if n})
    for gesture in (Gesture.PLACE, Gesture.MOVE, Gesture.AIM):
        assert person.answered[gesture] > 0
