"""Few inputs: a phase of twelve figures takes at most thirty, and no more than the figures that do something in it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from campaign.battle.fftt import codes as c
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.ui.battle.table.hand.inputs import InputsPerPhase
from tests.ui.battle.table.hand.played import Played, battle, figure
from ui.theme import Theme

TWELVE = [figure(f"g{n}", "marines.grunt", (1000 + 550 * n, 6500)) for n in range(12)]
FOES = [figure(f"t{n}", "machina.terminator", (1000 + 900 * n, 2000)) for n in range(8)]


@pytest.fixture
def played(look: Theme, qtbot: QtBot) -> Played:
    """Twelve Grunts of a person against eight Terminators of a computer."""
    made = Played(look, Match(battle(TWELVE, FOES), 5, (Seat(), Seat(1))))
    qtbot.addWidget(made.view)
    return made.until(c.MOVING)


def test_presses_keys_pulls_and_notches_are_counted_once_each(played: Played) -> None:
    with InputsPerPhase(lambda: played.match) as inputs:
        played.press(played.place(0))
        played.key(Qt.Key.Key_Escape)
        played.key("a", Qt.KeyboardModifier.ControlModifier)
        played.pull((500, 7000), (600, 7400))
        played.wheel((500, 500), 1)
    assert sum(inputs.counts.values()) == 5


def test_twelve_figures_each_by_its_own_way_take_an_input_each_and_one_more(played: Played) -> None:
    with InputsPerPhase(lambda: played.match) as inputs:
        played.key(Qt.Key.Key_Space)
        for _figure in range(12):
            [held] = played.hand.held
            x, y = played.place(held)
            played.press((x, y - 400))
        played.key(Qt.Key.Key_Return)
    [count] = inputs.counts.values()
    assert inputs.figures_that_act({0}) == {(1, 1): 12}
    assert count == 14


def test_a_whole_phase_of_twelve_that_walk_together_and_fire_takes_few_inputs(played: Played) -> None:
    with InputsPerPhase(lambda: played.match) as inputs:
        for _phase in range(3):
            while played.asked != c.MOVING:
                played.key("s" if played.asked in (c.FIRING, c.REACTING) else "1")
                if played.asked == c.FIRING:
                    played.key(Qt.Key.Key_Return)
            played.key("a", Qt.KeyboardModifier.ControlModifier)
            played.press((4000, 6000))
            phase = played.match.s.now[0].phase
            while played.asked == c.MOVING and played.match.s.now[0].phase == phase:
                played.key(Qt.Key.Key_Return)
    assert inputs.average <= 30
    assert all(inputs.counts[phase] <= acted + 3 for phase, acted in inputs.figures_that_act({0}).items())
