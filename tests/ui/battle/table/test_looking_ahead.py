"""The strong computer at the table: it thinks a part at a time beside the window, tells how far it is, can be left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from campaign.battle.arena import Decision, tactician
from campaign.battle.contract import FINE, STRONG, AnySystem
from campaign.battle.fftt import codes as c
from campaign.battle.lookahead import Plan, Thought, Why, thought
from campaign.battle.systems import system_of
from campaign.tabletop.hinting import plan_words
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from campaign.tabletop.thinking import think
from tests.battle.play.any_system import LITTLE
from tests.ui.battle.table.conftest import PERSON, SETUP, Open
from ui.battle.table import driver as driving
from ui.battle.table.driver import Driver

SOON = 30_000
FFTT = system_of("fftt")
STRONG_SEAT = Seat(STRONG)


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """It tries everything, and not often."""

    def considered(
        rules: AnySystem, t: Any, view: Any, strength: int, plan: Plan | None = None, *, most: int = 0
    ) -> Thought:
        if strength == STRONG:
            return thought(rules, t, view, plan, most=most, effort=LITTLE)
        return Thought(tactician(rules, t, view, strength), None, 0, 1.0, None)

    monkeypatch.setattr(driving, "considered", considered)
    monkeypatch.setattr("campaign.tabletop.thinking.considered", considered)


class Held(Executor):
    """A worker that answers when it is let; it says what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked.append((future, lambda: fn(*args, **kwargs)))
        return future

    def answer(self) -> None:
        """What was asked last."""
        future, work = self.asked[-1]
        if future.set_running_or_notify_cancel():
            future.set_result(work())

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future, _work in self.asked:
            future.cancel()


@pytest.fixture
def held() -> Iterator[Held]:
    worker = Held()
    yield worker
    worker.shutdown()


def in_movement(seats: tuple[Seat, Seat]) -> Match:
    """A battle that waits for somebody's first move, the standing order given."""
    match = Match(SETUP, 5, seats)
    while isinstance(match.waits, Decision) and not FFTT.weighty(match.t, match.seen_by(match.waits.side)):
        match.answer(tactician(match.system, match.t, match.seen_by(match.waits.side)))
    return match


@pytest.mark.parametrize("calm", [-1.0, 3600.0])
def test_it_answers_by_itself_and_says_how_far_it_is_where_that_takes_a_while(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, calm: float
) -> None:
    monkeypatch.setattr(driving, "CALM", calm)
    driver = Driver(in_movement((STRONG_SEAT, STRONG_SEAT)))
    shares: list[float] = []
    driver.considered.connect(shares.append)
    given = len(driver.match.choices)
    driver.go_on()
    qtbot.waitUntil(lambda: len(driver.match.choices) > given, timeout=SOON)
    driver.leave()
    assert shares == sorted(shares)
    assert bool(shares) == (calm < 0)
    assert all(0 < share < 1 for share in shares)


def test_a_worker_is_asked_with_the_plan_that_it_has_handed_back(qtbot: QtBot, held: Held) -> None:
    driver = Driver(in_movement((STRONG_SEAT, STRONG_SEAT)), worker=lambda: held)
    given = len(driver.match.choices)
    driver.go_on()
    asked = 0
    while len(driver.match.choices) == given:
        qtbot.waitUntil(lambda before=asked: len(held.asked) > before, timeout=SOON)
        asked = len(held.asked)
        held.answer()
        qtbot.waitUntil(
            lambda before=asked: len(held.asked) > before or len(driver.match.choices) > given, timeout=SOON
        )
    side = driver.match.sides[-1]
    plan = driver._plans[side]
    driver.leave()
    assert plan is not None
    assert plan.way is not None


@pytest.mark.parametrize("leaves", [True, False])
def test_thinking_that_is_not_wanted_any_more_is_dropped_at_once(qtbot: QtBot, held: Held, leaves: bool) -> None:
    match = in_movement((STRONG_SEAT, STRONG_SEAT))
    driver = Driver(match, worker=lambda: held)
    driver.go_on()
    qtbot.waitUntil(lambda: len(held.asked) == 1, timeout=SOON)
    first, _work = held.asked[0]
    given = len(match.choices)
    if leaves:
        driver.leave()
    else:
        driver.take_back(given - 1)
    assert first.cancelled()
    if leaves:
        qtbot.wait(100)
        assert len(held.asked) == 1
    else:
        qtbot.waitUntil(lambda: driver.match is not match, timeout=SOON)
        driver.leave()
    assert len(match.choices) == given


def test_a_hint_of_the_strong_one_says_what_its_plan_is_for(
    opened: Open, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driving, "PATIENCE", SOON / 1000)  # a busy machine may take longer than people wait
    battle = opened((PERSON, PERSON))
    battle.until(c.MOVING)
    driver = battle.window.driver
    driver._worker = lambda: held
    told: list[tuple[Any, str]] = []
    driver.hinted.connect(lambda choice, words: told.append((choice, words)))
    battle.window.side_panel.panel.hint.click()
    asked = 0
    while not told:
        battle.qtbot.waitUntil(lambda before=asked: len(held.asked) > before or bool(told), timeout=SOON)
        if len(held.asked) > asked:
            asked = len(held.asked)
            held.answer()
    choice, words = told[0]
    assert driver.match.game.problem(choice) == FINE
    assert "tries ahead" in words


def test_a_worker_that_keeps_people_waiting_for_a_hint_is_not_waited_for(
    opened: Open, held: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at the first hint in a rule system, which the worker has to compile before it answers."""
    monkeypatch.setattr(driving, "PATIENCE", 0.05)
    battle = opened((PERSON, PERSON))
    battle.until(c.MOVING)
    driver = battle.window.driver
    driver._worker = lambda: held
    told: list[Any] = []
    driver.hinted.connect(lambda choice, _words: told.append(choice))
    battle.window.side_panel.panel.hint.click()
    assert battle.window.question.refusal == "The program looks ahead: 0 %"
    battle.qtbot.waitUntil(lambda: bool(told), timeout=SOON)
    assert driver.match.game.problem(told[0]) == FINE
    assert not held.asked[0][0].done()


def test_while_it_thinks_of_a_hint_it_says_so_and_an_answer_ends_that(opened: Open, held: Held) -> None:
    battle = opened((PERSON, PERSON))
    battle.until(c.MOVING)
    driver = battle.window.driver
    driver._worker = lambda: held
    driver.considered.emit(0.4)
    assert battle.window.question.refusal == "The program looks ahead: 40 %"
    battle.window.side_panel.panel.hint.click()
    battle.qtbot.waitUntil(lambda: bool(held.asked), timeout=SOON)
    battle.answer()
    assert held.asked[0][0].cancelled()


def test_the_reason_names_the_way_and_what_it_was_tried_against() -> None:
    named = "Press", "Hold still"
    told = plan_words(Why(2, 1, 20, 310, 0), *named)
    assert told == "Press: in 20 tries ahead this keeps 3.1 FP more than “Hold still”."
    assert plan_words(Why(2, 1, 20, 0, 4), *named) == "Press: of 20 tries ahead this wins 4 more than “Hold still”."
    assert plan_words(Why(2, 1, 20, -10, 0), *named) == "Press: in 20 tries ahead no other way does better."


def test_what_is_submitted_for_a_hint_acts_though_no_standing_order_is_given() -> None:
    match = Match(SETUP, 5, (PERSON, PERSON))
    while isinstance(match.waits, Decision) and match.waits.kind != c.MOVING:
        match.answer(match.game.options()[0])
    assert isinstance(match.waits, Decision)
    question = match.setup, match.seed, match.dice, *match.kept, STRONG, match.edition
    ordered, acting = think(*question), think(*question, acting=True)
    assert ordered.choice is not None
    assert acting.choice is not None
    assert (ordered.choice[c.VERB] == c.STANDING, acting.choice[c.VERB] == c.STANDING) == (True, False)
