"""What brings a battle on: what is to be thrown is found beside the window, and told only while it is still wanted."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QThreadPool
from pytestqt.qtbot import QtBot

from campaign.battle.contract.table.facts import Throw
from campaign.tabletop.match import FacesWanted, Match, Unthrown
from campaign.tabletop.seats import DiceBy
from campaign.tabletop.throws import throw_wanted
from tests.ui.battle.table.conftest import PERSON, SETUP
from ui.battle.table import driver as driving
from ui.battle.table.driver import Driver

SOON = 10_000  # milliseconds


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[Driver]:
    """Two people throw for initiative, the first to know who begins."""
    made = Driver(Match(SETUP, 5, (PERSON, PERSON), DiceBy.TABLE))
    yield made
    made.leave()


class Slow:
    """Finds throws only when it is let go on, and remembers in which threads."""

    def __init__(self) -> None:
        self.go_on, self.begun = threading.Event(), threading.Event()
        self.threads: list[int] = []

    def __call__(self, waits: Unthrown) -> Throw:
        self.threads.append(threading.get_ident())
        self.begun.set()
        assert self.go_on.wait(SOON / 1000)
        return throw_wanted(waits)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    made = Slow()
    monkeypatch.setattr(driving, "throw_wanted", made)
    yield made
    made.go_on.set()


def test_what_is_to_be_thrown_is_found_on_another_thread_than_the_windows(
    driver: Driver, slow: Slow, qtbot: QtBot
) -> None:
    slow.go_on.set()
    with qtbot.waitSignal(driver.faces_wanted, timeout=SOON):
        driver.go_on()
    assert slow.threads
    assert threading.get_ident() not in slow.threads


def test_nobody_throws_before_it_is_told_what_for(driver: Driver, slow: Slow, qtbot: QtBot) -> None:
    driver.go_on()
    driver.throw((3, 3))
    assert driver.match.waits == FacesWanted(())
    with qtbot.waitSignal(driver.faces_wanted, timeout=SOON):
        slow.go_on.set()
    driver.throw((3, 4))
    assert driver.match.faces or driver.match.waits == FacesWanted((3, 4))


def test_a_throw_that_is_found_after_the_battle_was_taken_back_is_told_to_nobody(
    driver: Driver, slow: Slow, qtbot: QtBot
) -> None:
    told: list[Throw] = []
    driver.faces_wanted.connect(told.append)
    driver.go_on()
    qtbot.waitUntil(slow.begun.is_set, timeout=SOON)
    first = driver.match
    driver.take_back(0)
    qtbot.waitUntil(lambda: driver.match is not first and len(slow.threads) == 2, timeout=SOON)
    slow.go_on.set()
    QThreadPool.globalInstance().waitForDone()
    qtbot.waitUntil(lambda: bool(told), timeout=SOON)
    qtbot.wait(50)
    assert len(told) == 1


def test_a_throw_that_is_found_when_nobody_looks_any_more_is_told_to_nobody(
    driver: Driver, slow: Slow, qtbot: QtBot
) -> None:
    told: list[Throw] = []
    driver.faces_wanted.connect(told.append)
    driver.go_on()
    qtbot.waitUntil(slow.begun.is_set, timeout=SOON)
    driver.leave()
    slow.go_on.set()
    QThreadPool.globalInstance().waitForDone()
    qtbot.wait(50)
    assert told == []
