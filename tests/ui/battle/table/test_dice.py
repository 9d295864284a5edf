"""Dice on screen: what is told of a throw, and how faces are typed in."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from campaign.battle.contract.table.facts import Throw
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table import TABLE
from campaign.battle.fftt.words.names import names
from tests.ui.battle.table.conftest import SETUP
from ui.battle.table.dice import TypedDice
from ui.theme import Theme

KNOWN = names(SETUP)


def row(code: int, actor: int, target: int, *numbers: int) -> tuple[int, ...]:
    """A row of the log of turn 1."""
    told = (code, 1, 1, c.GENERAL_FIRE, actor, target, *numbers)
    return (*told, *[0] * (10 - len(told)))


@pytest.fixture
def dice(look: Theme, qtbot: QtBot) -> TypedDice:
    made = TypedDice(look, 6)
    qtbot.addWidget(made)
    return made


def test_a_shot_tells_its_dice_its_sum_and_whether_it_hit() -> None:
    fell = TABLE.showing.fell([row(c.LOG_SHOT, 2, 12, 7, 4, 3, 0)], KNOWN)
    assert fell is not None
    assert (fell.faces, fell.words, fell.good, fell.verdict) == ((4, 3), "4 + 3 = 7, needs 7 or less", True, "hit")
    assert fell.what == f"{KNOWN.short[2]} on {KNOWN.short[12]}"


def test_one_more_than_needed_is_a_miss() -> None:
    fell = TABLE.showing.fell([row(c.LOG_SHOT, 2, -1, 6, 4, 3, 0)], KNOWN)
    assert fell is not None
    assert (fell.good, fell.what) == (False, KNOWN.short[2])


def test_the_last_of_several_throws_is_told_and_rows_without_dice_are_passed_over() -> None:
    rows = [row(c.LOG_SHOT, 2, 12, 7, 4, 3, 0), row(c.LOG_FOUGHT, 3, -1, 5, -2, 1), row(c.LOG_MOVED, 3, -1, 10, 10)]
    fell = TABLE.showing.fell(rows, KNOWN)
    assert fell is not None
    assert (fell.faces, fell.words) == ((5,), "5 − 2 = 3")


def test_nothing_has_been_thrown_at_the_beginning() -> None:
    assert TABLE.showing.fell([], KNOWN) is None


def test_a_force_on_the_flank_that_comes_without_a_throw_shows_no_dice() -> None:
    assert TABLE.showing.fell([row(c.LOG_ARRIVAL, 0, -1, 1, 0, 5, 1)], KNOWN) is None


def test_the_dice_of_a_throw_go_together_when_all_have_fallen(dice: TypedDice, qtbot: QtBot) -> None:
    thrown: list[tuple[int, ...]] = []
    dice.thrown.connect(thrown.append)
    dice.want(Throw(2, "x", "fftt:S1a"))
    dice.add(5)
    assert thrown == []
    dice.add(2)
    assert thrown == [(5, 2)]


def test_a_die_that_was_typed_wrong_is_taken_off_before_the_last(dice: TypedDice, qtbot: QtBot) -> None:
    thrown: list[tuple[int, ...]] = []
    dice.thrown.connect(thrown.append)
    dice.want(Throw(2, "x", "fftt:S1a"))
    dice.add(5)
    back = dice.findChild(QAbstractButton, "not this die")
    assert back is not None
    qtbot.mouseClick(back, Qt.MouseButton.LeftButton)
    dice.add(1)
    dice.add(1)
    assert thrown == [(1, 1)]


def test_faces_that_nobody_asked_for_are_not_taken(dice: TypedDice) -> None:
    thrown: list[tuple[int, ...]] = []
    dice.thrown.connect(thrown.append)
    dice.want(Throw(1, "x", "fftt:S1a"))
    dice.want(None)
    dice.add(3)
    assert thrown == []


def test_faces_are_typed_as_numbers(dice: TypedDice, qtbot: QtBot) -> None:
    thrown: list[tuple[int, ...]] = []
    dice.thrown.connect(thrown.append)
    dice.want(Throw(1, "x", "fftt:S1a"))
    dice.activateWindow()
    dice.setFocus()
    qtbot.waitUntil(dice.isActiveWindow, timeout=20_000)
    qtbot.keyClick(dice, Qt.Key.Key_6)
    assert thrown == [(6,)]


def test_faces_typed_after_a_throw_has_gone_wait_for_the_next_one_to_be_asked_for(dice: TypedDice) -> None:
    thrown: list[tuple[int, ...]] = []
    dice.thrown.connect(thrown.append)
    dice.want(Throw(1, "x", "fftt:S1a"))
    dice.add(3)
    dice.add(4)
    assert thrown == [(3,)]
    dice.want(Throw(2, "y", "fftt:S1a"))
    dice.add(1)
    dice.add(2)
    assert thrown == [(3,), (1, 2)]


def test_dice_have_as_many_faces_to_be_typed_in_as_their_game_has(look: Theme, qtbot: QtBot) -> None:
    made = TypedDice(look, 10)
    qtbot.addWidget(made)
    thrown: list[tuple[int, ...]] = []
    made.thrown.connect(thrown.append)
    made.want(Throw(2, "x", "fftt:S1a"))
    assert made.findChild(QAbstractButton, "face 11") is None
    for face in (7, 10):
        button = made.findChild(QAbstractButton, f"face {face}")
        assert button is not None
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert thrown == [(7, 10)]
