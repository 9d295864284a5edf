"""The learning battle in its window: cards that come up beside the question."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from campaign.battle.arena import Decision, tactician
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table import TABLE
from campaign.battle.fftt.table.showing import lessons as k
from campaign.battle.firefight.table import teaching as f
from campaign.battle.systems import table_of, taught
from campaign.tabletop.match import Over
from tests.ui.battle.table.battles.anybody import WithMouse
from tests.ui.month.driver import Hand
from ui.battle.resolver import Resolver
from ui.battle.table.lessons import Teacher, open_lesson
from ui.battle.table.watching import WatchSheet
from ui.battle.table.window import TableWindow
from ui.rules.link import RuleLink
from ui.theme import Theme


class Home(QWidget):
    """The window that the learning battle is opened from; it has the rulebook."""

    def __init__(self) -> None:
        super().__init__()
        self.rules: list[str] = []

    def open_rulebook(self, rule: str) -> None:
        """Note which rule was asked for."""
        self.rules.append(rule)

    def open_handbook(self, page: str) -> None:
        """Nobody asks how."""


class Pupil:
    """Somebody who plays the learning battle."""

    def __init__(self, home: Home, look: Theme, qtbot: QtBot, system: str = "fftt") -> None:
        self.home, self.look, self.qtbot = home, look, qtbot
        there = len(home.findChildren(Teacher))
        open_lesson(look, Resolver(), home, system)
        qtbot.waitUntil(lambda: len(home.findChildren(Teacher)) > there, timeout=10_000)
        self.teacher = home.findChildren(Teacher)[-1]
        window = self.teacher.parent()
        assert isinstance(window, TableWindow)
        self.window = window
        window.show_at(0)
        self.until_asked()

    def until_asked(self) -> None:
        """Let the computer play."""
        over = self.window.driver.match
        self.qtbot.waitUntil(lambda: self.window.asker.now is not None or isinstance(over.waits, Over), timeout=20_000)

    def answer(self) -> None:
        """As the tactician would."""
        match = self.window.driver.match
        assert isinstance(match.waits, Decision)
        self.window.driver.answer(tactician(match.system, match.t, match.seen_by(match.waits.side)))
        self.until_asked()

    def until(self, kind: int) -> None:
        """Until that is asked."""
        while True:
            waits = self.window.driver.match.waits
            assert isinstance(waits, Decision)
            if waits.kind == kind:
                return
            self.answer()

    def to_the_end(self) -> None:
        """Until the battle is over."""
        while not isinstance(self.window.driver.match.waits, Over):
            self.answer()

    @property
    def shown(self) -> str | None:
        card = self.teacher.card
        return card.shown.key if card.shown is not None else None


@pytest.fixture
def pupil(look: Theme, qtbot: QtBot) -> Iterator[Pupil]:
    home = Home()
    qtbot.addWidget(home)
    home.show()
    made = Pupil(home, look, qtbot)
    yield made
    made.window.close()


def test_the_first_card_explains_the_first_question(pupil: Pupil) -> None:
    assert pupil.window.driver.match.waits == Decision(c.PLACING, 0, 0)
    assert pupil.shown == k.SETUP
    assert pupil.teacher.card.isVisible()


def test_a_card_keeps_nobody_from_answering(pupil: Pupil) -> None:
    given = len(pupil.window.driver.match.choices)
    pupil.answer()
    assert len(pupil.window.driver.match.choices) > given


def test_got_it_shows_what_has_come_up_besides_and_then_nothing(pupil: Pupil) -> None:
    pupil.until(c.MOVING)
    shown = []
    while pupil.shown is not None:
        shown.append(pupil.shown)
        pupil.teacher.card.got_it.click()
    assert shown[0] == k.MOVEMENT
    assert {k.INITIATIVE, k.PHASES} <= set(shown)
    assert len(shown) == len(set(shown))
    assert not pupil.teacher.card.got_it.isVisible()


def test_a_lesson_that_was_read_does_not_come_up_again(pupil: Pupil) -> None:
    pupil.until(c.MOVING)
    read = []
    while pupil.shown is not None:
        read.append(pupil.shown)
        pupil.teacher.card.got_it.click()
    pupil.answer()
    assert pupil.shown not in read


def test_the_list_ticks_what_was_seen_and_shows_any_lesson(pupil: Pupil) -> None:
    menu = pupil.teacher.card.menu()
    ticked = [action.objectName() for action in menu.actions() if action.isChecked()]
    assert ticked == [k.SETUP]
    next(action for action in menu.actions() if action.objectName() == k.MELEE).trigger()
    assert pupil.shown == k.MELEE
    assert pupil.teacher.card.list.text() == f"Lessons: 2 of {len(TABLE.showing.lessons())}"


def test_a_card_leads_to_its_rule(pupil: Pupil) -> None:
    pupil.teacher.card.findChildren(RuleLink)[0].click()
    assert pupil.home.rules == ["fftt:T4"]


def test_lessons_can_be_stopped_and_the_battle_goes_on(pupil: Pupil) -> None:
    card = pupil.teacher.card
    next(action for action in card.menu().actions() if action.objectName() == "stop lessons").trigger()
    assert not card.isVisible()
    pupil.until(c.MOVING)
    assert not card.isVisible()


def test_the_learning_battle_of_another_game_is_opened_beside_it(pupil: Pupil) -> None:
    other = Pupil(pupil.home, pupil.look, pupil.qtbot, "firefight")
    assert len(pupil.home.findChildren(TableWindow)) == 2
    assert (pupil.shown, other.shown) == (k.SETUP, f.EDGE)
    other.window.close()


@pytest.mark.parametrize("system", taught() if os.environ.get("FFTT_WHOLE") else ["firefight"])
def test_a_learning_battle_is_clicked_to_its_end_with_its_lessons(system: str, look: Theme, qtbot: QtBot) -> None:
    home = Home()
    qtbot.addWidget(home)
    pupil = Pupil(home, look, qtbot, system)
    WithMouse(Hand(pupil.window), pupil.window).play()
    assert isinstance(pupil.window.driver.match.waits, Over)
    card, every = pupil.teacher.card, [lesson.key for lesson in table_of(system).showing.lessons()]
    qtbot.waitUntil(lambda: pupil.shown is not None, timeout=20_000)
    while pupil.shown is not None:
        card.got_it.click()
    assert set(pupil.teacher.seen) <= set(every)
    assert len(pupil.teacher.seen) > len(every) / 2
    assert every[-1] in pupil.teacher.seen
    pupil.window.close()


def test_an_open_learning_battle_is_not_opened_twice(pupil: Pupil) -> None:
    open_lesson(pupil.look, Resolver(), pupil.home, "fftt")
    pupil.qtbot.wait(50)
    assert len(pupil.home.findChildren(TableWindow)) == 1


def test_who_asks_twice_for_the_learning_battle_gets_one(look: Theme, qtbot: QtBot) -> None:
    home = Home()
    qtbot.addWidget(home)
    open_lesson(look, Resolver(), home, "fftt")
    open_lesson(look, Resolver(), home, "fftt")
    QThreadPool.globalInstance().waitForDone()
    qtbot.waitUntil(lambda: bool(home.findChildren(Teacher)), timeout=10_000)
    qtbot.wait(20)
    [table] = home.findChildren(TableWindow)
    table.close()
    QThreadPool.globalInstance().waitForDone()


def test_where_there_is_little_room_a_card_is_folded_and_read_in_the_place_of_the_question(pupil: Pupil) -> None:
    window, card = pupil.window, pupil.teacher.card
    window.resize(960, 540)
    pupil.until(c.FIRING)
    pupil.qtbot.waitUntil(lambda: card.read.isVisible() or card._text.isVisible(), timeout=20_000)
    card.fold(True)
    assert not card._text.isVisible()
    card.read.click()
    assert (card._text.isVisible(), window.question.isVisible()) == (True, False)
    card.got_it.click()
    assert window.question.isVisible()


def test_on_a_small_window_neither_question_nor_card_is_cut_short_for_the_last_throw(look: Theme, qtbot: QtBot) -> None:
    home = Home()
    qtbot.addWidget(home)
    pupil = Pupil(home, look, qtbot, "firefight")
    right = pupil.window.right
    assert right._fell  # the roll-offs
    pupil.window.resize(960, 540)
    qtbot.waitUntil(lambda: not right.log.isVisible(), timeout=20_000)
    qtbot.wait(100)
    parts = [(part, part.heightForWidth(right.width())) for part in (right.question, pupil.teacher.card)]
    over = right.height() - sum(wanted for _part, wanted in parts)
    pupil.window.setMinimumHeight(100)
    pupil.window.resize(960, 540 - over + right._last.sizeHint().height() // 2)
    qtbot.wait(100)
    assert not right._last.isVisible()
    assert all(part.height() >= wanted for part, wanted in parts)
    pupil.window.close()


def test_the_learning_battle_is_watched_again_when_it_is_over(pupil: Pupil) -> None:
    window = pupil.window
    assert window.bar.leave.text() == "Leave the battle"
    pupil.to_the_end()
    pupil.qtbot.waitUntil(lambda: window.question.button("watch") is not None, timeout=20_000)
    again = window.question.button("watch")
    assert again is not None
    again.click()
    (sheet,) = window.findChildren(WatchSheet)
    pupil.qtbot.waitUntil(lambda: sheet.replay.now is not None, timeout=10_000)
    sheet.replay.go_to_point(1)
    assert sheet.replay.row > 0
    sheet.replay.share.copy_text()
    assert QGuiApplication.clipboard().text().startswith("Learning battle\n")


def test_at_the_end_the_chart_is_there_when_the_last_card_leaves_it_the_room(pupil: Pupil) -> None:
    window = pupil.window
    window.resize(1366, 768)
    pupil.to_the_end()
    chart, card = window.right.end, pupil.teacher.card
    pupil.qtbot.waitUntil(chart.isVisible, timeout=20_000)
    pupil.qtbot.waitUntil(lambda: not chart._turns.isVisible(), timeout=20_000)
    while card.got_it.isVisible():
        card.got_it.click()
    pupil.qtbot.waitUntil(chart._turns.isVisible, timeout=20_000)
