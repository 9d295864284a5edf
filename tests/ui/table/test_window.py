"""The window in which a battle is played: computers play it to its end, people answer what is asked."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from campaign.battle.arena import fight
from campaign.battle.contract import STANDARD
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.battle.play.forces import random_setup
from ui.battle.log_model import Named
from ui.table.window import Staged, TableWindow
from ui.theme import Theme

SETUP = random_setup(8)
COMPUTER, PERSON = Seat(STANDARD), Seat()


def window_of(look: Theme, first: Seat) -> TableWindow:
    seats = (first, *(COMPUTER for _side in SETUP.sides[1:]))
    sides = tuple(Named("ABCD"[n], side.name) for n, side in enumerate(SETUP.sides))
    made = TableWindow(look, Match(SETUP, 5, seats), Staged("Battle", sides))
    made.driver.pace.wait = 0
    return made


def test_computers_play_a_whole_battle_in_the_window(look: Theme, qtbot: QtBot) -> None:
    window = window_of(look, COMPUTER)
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitSignal(window.driver.over, timeout=60_000):
        window.begin()
    assert window.driver.match.fought() == fight(SETUP, 5)


def test_a_person_answers_by_the_buttons_of_the_question(look: Theme, qtbot: QtBot) -> None:
    window = window_of(look, PERSON)
    qtbot.addWidget(window)
    window.show()
    with qtbot.waitSignal(window.driver.asked, timeout=20_000):
        window.begin()
    given = len(window.driver.match.choices)
    shown = window.question.shown
    assert shown is not None
    button = window.question.findChild(QPushButton, shown.answers[0].name)
    assert button is not None
    button.click()
    assert len(window.driver.match.choices) == given + 1
