"""The window in which a battle is played: computers play it to its end, people answer what is asked."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.arena import Choice, fight
from campaign.battle.contract import STRONG
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.choices import choice_of
from campaign.reason import Reason
from campaign.tabletop import kept
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from tests.ui.battle.table.conftest import BARE, COMPUTER, PERSON, SETUP, Open, Opened
from ui.battle.prepare.play_actions import say_saved
from ui.battle.table.driver import Driver
from ui.battle.table.stage import marks_of


def click(opened: Opened, name: str) -> None:
    """Press a button of the question."""
    button = opened.window.question.button(name)
    assert button is not None, name
    opened.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_computers_play_a_whole_battle_in_the_window_and_its_result_is_handed_over(opened: Open) -> None:
    battle = opened((COMPUTER, COMPUTER))
    battle.qtbot.waitUntil(lambda: battle.window.question.button("enter") is not None, timeout=60_000)
    click(battle, "enter")
    assert battle.fought == [fight(SETUP, 5)]
    assert not battle.window.isVisible()


def test_the_battle_that_a_person_plays_is_the_one_of_the_answers_given(opened: Open) -> None:
    battle = opened()
    for _time in range(20):
        battle.until_person()
        battle.answer()
    assert battle.match.choices == kept.read(battle.texts[-1]).match().choices


def test_a_declared_shot_is_listed_and_to_be_done_then_says_throw(opened: Open) -> None:
    battle = opened()
    shots: list[Choice] = []
    while not shots:
        battle.until(c.FIRING)
        shots = [choice for choice in battle.match.game.options() if choice[c.VERB] == c.SHOOT]
        if len({choice[c.FIGURE] for choice in shots}) < 2:  # whoever is alone with a shot is asked no more
            shots = []
            battle.answer()
    battle.window.driver.answer(shots[0])
    battle.until_person()
    asked = battle.window.question.shown
    assert asked is not None
    assert len(asked.declared) == 1
    assert [answer.words for answer in asked.answers if answer.name == "done"] == ["Throw"]


def test_with_a_figure_in_hand_the_question_says_what_comes_next_with_it(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    panel = battle.window.question
    assert panel.shown is not None
    assert panel.shown.lead.startswith("Pick a figure")
    battle.window.hand.do("next")
    [held] = battle.window.hand.held
    name = look_of(battle.match, 0).names.short[held]
    assert panel.shown.lead == f"{name} is in hand. Press where it goes."
    battle.window.hand.do("everybody")
    assert panel.shown.lead.endswith("figures are in hand. Press where they go.")
    battle.window.hand.do("let go")
    assert panel.shown.lead.startswith("Pick a figure")


def test_the_list_of_all_that_can_be_done_gives_an_answer(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    given = len(battle.match.choices)
    battle.window.findChild(QAbstractButton, "all that can be done").click()  # type: ignore[union-attr]
    listed = battle.window.question.listed
    assert listed.count() == 0  # they are found beside the window
    battle.qtbot.waitUntil(lambda: listed.count() > 0, timeout=20_000)
    assert listed.count() == len(battle.match.game.options()) - 2
    listed.itemActivated.emit(listed.item(0))
    assert len(battle.match.choices) == given + 1


def test_a_choice_that_the_rules_refuse_is_answered_with_the_reason_and_changes_nothing(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    given = len(battle.match.choices)
    far = (c.MOVE, 0, 0, 0, 0, 0, 0, 1, 5, 5, *[0] * (c.CHOICE_WIDTH - 10))
    assert not battle.window.driver.answer(far)
    assert len(battle.match.choices) == given
    assert "(fftt:" in battle.window.question.refusal


def test_opportunity_fire_shows_its_sum_and_can_be_held_for_the_whole_move(opened: Open) -> None:
    battle = opened((PERSON, PERSON))
    waits = battle.until(c.REACTING)
    asked = battle.window.question.shown
    assert asked is not None
    assert asked.sum is not None
    assert sum(part.value for part in asked.sum.parts) == asked.sum.need
    move, given = len(battle.match.rows), len(battle.match.choices)
    click(battle, "hold all")
    battle.qtbot.waitUntil(lambda: len(battle.match.choices) > given, timeout=10_000)
    after = battle.until_person()
    assert (after.kind, after.side) != (c.REACTING, waits.side) or len(battle.match.rows) > move


def test_a_standing_order_is_given_from_the_question(opened: Open) -> None:
    battle = opened((PERSON, PERSON))
    waits = battle.until(c.REACTING)
    battle.window.question.ordered.emit((c.STANDING, -1, -1, 13, *[0] * (c.CHOICE_WIDTH - 4)))
    assert battle.match.s.forces[waits.side].ask_from == 13


def test_taking_back_asks_the_person_again_as_before(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    before, given = list(battle.match.rows), len(battle.match.choices)
    battle.answer()
    battle.until_person()
    battle.window.take_back()
    battle.qtbot.waitUntil(lambda: len(battle.match.choices) == given, timeout=10_000)
    assert battle.until_person().kind == c.MOVING
    assert battle.match.rows == before


def test_surrender_is_asked_twice(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    battle.window.side_panel.panel.surrender.click()
    click(battle, "stay")
    assert battle.window.question.button("done") is not None
    battle.window.side_panel.panel.surrender.click()
    click(battle, "give up")
    assert isinstance(battle.match.waits, Over)


def test_the_end_tells_what_each_side_lost_and_can_be_taken_back(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    battle.window.side_panel.panel.surrender.click()
    click(battle, "give up")
    assert battle.window.right.end.isVisible()
    battle.window.take_back()
    battle.qtbot.waitUntil(lambda: battle.window.asker.now is not None, timeout=10_000)
    assert not battle.window.right.end.isVisible()


def test_a_hint_tells_what_the_program_would_do_and_changes_nothing(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    given = len(battle.match.choices)
    battle.window.side_panel.panel.hint.click()
    battle.qtbot.waitUntil(lambda: "The program would" in battle.window.question.refusal, timeout=10_000)
    assert len(battle.match.choices) == given
    click(battle, "as hinted")
    assert len(battle.match.choices) == given + 1


def hinted(battle: Opened) -> str:
    """Ask for a hint; its words."""
    battle.window.side_panel.panel.hint.click()
    battle.qtbot.waitUntil(lambda: "The program would" in battle.window.question.refusal, timeout=10_000)
    return battle.window.question.refusal


def test_a_hint_keeps_its_words_as_long_as_its_button(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    words = hinted(battle)
    battle.window.hand.changed.emit()
    assert battle.window.question.refusal == words
    assert battle.window.question.button("as hinted") is not None
    battle.window.hand.refused.emit(Reason("", "no"))
    assert battle.window.question.refusal.startswith("no")
    assert battle.window.question.button("as hinted") is None


def test_a_hint_rings_a_figure_only_where_one_is_to_act(opened: Open) -> None:
    battle = opened((PERSON, PERSON))
    battle.until(c.LEADING)
    look = look_of(battle.match, 0)
    assert all(marks_of(look, choice) == [] for choice in battle.match.game.options())
    decision = battle.until(c.MOVING)
    seen = look_of(battle.match, decision.side)
    figure = next(n for n in range(seen.view.figure_count) if seen.view.figures[n].side == decision.side)
    assert marks_of(seen, choice_of(c.TURN, figure))


def test_paused_computers_answer_one_by_one(opened: Open) -> None:
    battle = opened((COMPUTER, COMPUTER))
    battle.window.bar.pause.click()
    battle.qtbot.wait(30)
    given = len(battle.match.choices)
    battle.qtbot.wait(60)
    assert len(battle.match.choices) == given
    battle.window.bar.step.click()
    battle.qtbot.waitUntil(lambda: len(battle.match.choices) == given + 1, timeout=10_000)


def test_people_set_up_behind_a_curtain_and_nobody_answers_while_it_is_down(opened: Open) -> None:
    battle = opened((PERSON, PERSON), setup=BARE)
    assert battle.window.curtain.is_down
    assert battle.window.question.button("line up") is None
    battle.window.curtain.button.click()
    assert battle.window.looker == 0
    click(battle, "ready")
    battle.qtbot.waitUntil(lambda: battle.window.curtain.is_down, timeout=10_000)
    assert battle.window.curtain.words == "Set-up: Machina. Marines, look away."
    battle.window.curtain.button.click()
    assert battle.window.looker == 1


def test_nothing_under_the_curtain_is_reached_by_key_and_everything_is_when_it_opens(opened: Open) -> None:
    battle = opened((PERSON, PERSON), setup=BARE)
    window, curtain = battle.window, battle.window.curtain
    window.activateWindow()
    curtain.button.setFocus()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) * 12:
        battle.qtbot.keyClick(window.focusWidget() or window, key)
        assert window.focusWidget() is curtain.button
    battle.qtbot.keyClick(curtain.button, "l")
    assert window.side_panel.panel.shown.is_on("sight")
    curtain.button.click()
    assert window.view.isEnabled()
    reached = set()
    for _time in range(12):
        battle.qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        reached.add(window.focusWidget())
    assert len(reached) > 5


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_opens_the_curtain_as_the_space_bar_does(opened: Open, key: Qt.Key) -> None:
    battle = opened((PERSON, PERSON), setup=BARE)
    window = battle.window
    window.activateWindow()
    battle.qtbot.keyClick(window.focusWidget() or window, key)
    assert not window.curtain.is_down
    assert window.question.button("line up") is not None


def test_a_computers_set_up_needs_no_curtain(opened: Open) -> None:
    battle = opened((PERSON, COMPUTER), setup=BARE)
    battle.until_person()
    assert not battle.window.curtain.is_down


def test_dice_of_the_table_are_typed_in_and_what_fell_is_taken(opened: Open) -> None:
    battle = opened((COMPUTER, COMPUTER), DiceBy.TABLE)
    dice = random.Random(2)
    for _time in range(40):
        battle.qtbot.waitUntil(lambda: battle.window.right.dice.asks, timeout=20_000)
        battle.window.findChild(QAbstractButton, f"face {dice.randint(1, 6)}").click()  # type: ignore[union-attr]
    assert len(battle.match.faces) >= 30
    assert battle.window.right.last.isVisible()


def test_a_battle_that_is_left_goes_on_at_the_same_decision(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    battle.answer()
    battle.until_person()
    waits, choices = battle.match.waits, list(battle.match.choices)
    battle.window.close()
    again = opened(text=battle.texts[-1])
    assert again.until_person() == waits
    assert again.match.choices == choices


def test_a_wide_window_gives_the_room_beside_the_table_to_the_question_and_the_figure(opened: Open) -> None:
    window = opened().window
    window.resize(1366, 800)
    question, figure = window.right.width(), window.side_panel.width()
    window.resize(1920, 1080)
    assert window.right.width() > question
    assert window.side_panel.width() > figure


def test_a_small_window_folds_its_left_edge_and_its_log(opened: Open) -> None:
    battle = opened()
    battle.window.resize(960, 540)
    assert battle.window.side_panel.rail.isVisible()
    assert battle.window.line.isVisible()
    assert not battle.window.right.log.isVisible()
    battle.window.resize(1366, 800)
    assert battle.window.side_panel.panel.isVisible()
    assert battle.window.right.log.isVisible()


def test_no_answer_is_cut_off_below_the_others(opened: Open) -> None:
    battle = opened()
    battle.window.resize(960, 540)
    battle.until(c.MOVING)
    battle.window.driver.hint()
    battle.qtbot.waitUntil(lambda: battle.window.question.button("as hinted") is not None, timeout=10_000)
    battle.qtbot.wait(20)
    button = battle.window.question.button("as hinted")
    assert button is not None
    shown = battle.window.question.shown
    assert shown is not None
    assert [answer.name for answer in shown.answers if answer.lamp] == ["as hinted"]
    assert battle.window.question.height() >= battle.window.question.layout().heightForWidth(330)  # type: ignore[union-attr]
    assert button.visibleRegion().boundingRect() == button.rect()


class Home(QWidget):
    """A window that can say something."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def say(self, sentence: str) -> None:
        self.said.append(sentence)


def test_whoever_leaves_a_battle_is_told_that_it_waits(opened: Open) -> None:
    battle, home = opened(), Home()
    battle.qtbot.addWidget(home)
    battle.window.left.connect(lambda waits: say_saved(home) if waits else None)
    battle.until_person()
    battle.window.close()
    assert home.said == ["Saved. The battle waits."]


def test_whoever_takes_a_set_up_back_after_it_was_done_looks_away_again(opened: Open) -> None:
    battle = opened((PERSON, PERSON), setup=BARE)
    for side in (0, 1):
        battle.qtbot.waitUntil(lambda: battle.window.curtain.is_down, timeout=10_000)
        battle.window.curtain.button.click()
        assert battle.window.looker == side
        click(battle, "ready")
    battle.qtbot.waitUntil(
        lambda: battle.window.asker.now is not None and battle.window.asker.now.kind != c.PLACING, timeout=10_000
    )
    assert not battle.window.curtain.is_down
    battle.window.take_back()
    battle.qtbot.waitUntil(lambda: battle.window.curtain.is_down, timeout=10_000)
    assert battle.window.curtain.words == "Set-up: Machina. Marines, look away."


def test_one_who_takes_back_in_his_own_set_up_goes_on_with_it(opened: Open) -> None:
    battle = opened((PERSON, PERSON), setup=BARE)
    battle.window.curtain.button.click()
    battle.answer()
    battle.until_person()
    battle.window.take_back()
    battle.qtbot.waitUntil(lambda: not battle.match.choices and battle.window.asker.now is not None, timeout=10_000)
    assert not battle.window.curtain.is_down


def test_esc_fights_on_where_surrender_was_wanted_by_mistake(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    battle.window.activateWindow()
    battle.window.view.setFocus()
    battle.qtbot.waitUntil(battle.window.view.hasFocus, timeout=20_000)
    battle.window.side_panel.panel.surrender.click()
    focused = battle.window.focusWidget()
    assert focused is not None
    battle.qtbot.keyClick(focused, Qt.Key.Key_Escape)
    battle.qtbot.waitUntil(lambda: battle.window.question.button("done") is not None, timeout=20_000)


class Dead(Executor):
    """A worker that has died."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise BrokenExecutor


def test_a_strong_computer_whose_worker_has_died_thinks_on_without_it(qtbot: QtBot) -> None:
    driver = Driver(Match(SETUP, 5, (Seat(STRONG), Seat(STRONG))), worker=Dead)
    driver.go_on()
    qtbot.waitUntil(lambda: len(driver.match.choices) > 1, timeout=60_000)
    driver.leave()


def test_the_throws_of_a_force_that_waits_on_the_others_flank_are_not_shown(opened: Open) -> None:
    battle = opened()
    battle.until(c.MOVING)
    arrival = (c.LOG_ARRIVAL, 1, 1, c.MOVEMENT, 1, -1, 1, 3, 5, 0)
    battle.match.rows.append(arrival)
    battle.window._follow([])
    shown = battle.window.right.last.shown
    assert shown is None or "flank" not in shown.what
    battle.match.rows.append((*arrival[:4], 0, *arrival[5:]))
    battle.window._follow([])
    own = battle.window.right.last.shown
    assert own is not None
    assert "flank" in own.what
