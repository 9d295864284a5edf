"""Who fights a window's battles, and what is told of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QObject

from campaign.battle import arena
from campaign.battle.contract import BattleSetup
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.units import Unit
from campaign.desk import Prepared
from campaign.world.queries import open_battles
from tests.ui.battle.workers import Worker, attacker_wins
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui.battle.resolver import LONG, Resolver, ToldBattle, speed_words, wait_words


@pytest.fixture
def prepared(desks: Desks) -> Prepared:
    desk = desks(scenes.fought)
    return desk.battles.prepare(open_battles(desk.state)[0].id)


@dataclass
class Ears:
    """What was told."""

    done: list[ToldBattle] = field(default_factory=list)
    failed: list[Exception] = field(default_factory=list)


def fought(resolver: Resolver, prepared: Prepared, qtbot, *, tell: bool = True) -> Ears:
    owner, ears = QObject(), Ears()
    resolver.begin(owner, prepared.setup, prepared.seed, ears.done.append, ears.failed.append, tell=tell)
    qtbot.waitUntil(lambda: bool(ears.done or ears.failed), timeout=30000)
    return ears


def test_without_a_worker_the_battle_is_fought_here(prepared: Prepared, qtbot):
    ears = fought(Resolver(), prepared, qtbot)
    assert [told.fought for told in ears.done] == [arena.fight(prepared.setup, prepared.seed)]


def test_the_story_comes_with_it(prepared: Prepared, qtbot):
    (told,) = fought(Resolver(), prepared, qtbot).done
    assert any("Mara" in sentence.text for sentence in told.story.sentences)


def test_whoever_wants_no_story_gets_none(prepared: Prepared, qtbot):
    (told,) = fought(Resolver(), prepared, qtbot, tell=False).done
    assert told.story.sentences == ()


def test_a_worker_that_is_ready_fights(prepared: Prepared, qtbot):
    worker = Worker(attacker_wins)
    fought(Resolver(worker), prepared, qtbot)
    assert worker.asked == [prepared.seed]


def test_a_worker_that_is_not_ready_is_not_waited_for(prepared: Prepared, qtbot):
    worker = Worker(None, ready=False, compiled=False)
    ears = fought(Resolver(worker), prepared, qtbot)
    assert (worker.asked, len(ears.done)) == ([], 1)


def test_where_the_worker_fails_the_battle_is_fought_here(prepared: Prepared, qtbot):
    ears = fought(Resolver(Worker(RuntimeError("it has died"))), prepared, qtbot)
    assert [told.fought for told in ears.done] == [arena.fight(prepared.setup, prepared.seed)]


def test_of_a_battle_that_was_stopped_nothing_is_told(prepared: Prepared, qtbot):
    owner, ears = QObject(), Ears()
    fight = Resolver().begin(owner, prepared.setup, prepared.seed, ears.done.append, ears.failed.append)
    fight.stop()
    fought(Resolver(), prepared, qtbot)  # by then the first would have been told
    assert (ears.done, ears.failed) == ([], [])


def test_the_turn_can_be_read_while_it_is_fought(prepared: Prepared, qtbot):
    owner, ears = QObject(), Ears()
    fight = Resolver().begin(owner, prepared.setup, prepared.seed, ears.done.append, ears.failed.append)
    qtbot.waitUntil(lambda: bool(ears.done), timeout=30000)
    assert fight.so_far == ears.done[0].fought.report.turns


def test_what_goes_wrong_is_told(prepared: Prepared, qtbot):
    broken: BattleSetup[Unit] = BattleSetup("fftt", prepared.setup.battlefield, prepared.setup.sides, (), TableRules())
    owner, ears = QObject(), Ears()
    Resolver().begin(owner, broken, 1, ears.done.append, ears.failed.append)
    qtbot.waitUntil(lambda: bool(ears.failed), timeout=30000)
    assert ears.done == []


@pytest.mark.parametrize(
    ("worker", "words"),
    [
        (None, "Battles run at ordinary speed (plain Python)."),
        (Worker(None, ready=True, compiled=False), "Battles run at ordinary speed (plain Python)."),
        (
            Worker(None, ready=False, compiled=False, problem="no folder for what is compiled"),
            "Battles run at ordinary speed (plain Python).",
        ),
        (
            Worker(None, ready=False, compiled=False),
            "Battles run at ordinary speed until the fast rules are compiled.",
        ),
        (Worker(None), "Battles run fast (compiled)."),
    ],
)
def test_it_says_how_battles_run(worker: Worker | None, words: str):
    assert speed_words(Resolver(worker)) == words


READY, PREPARING = Worker(None), Worker(None, ready=False, compiled=False)


@pytest.mark.parametrize(
    ("worker", "counted", "seconds", "told"),
    [
        (READY, 0, LONG, True),  # compiled battles come at once: this rule system's are being compiled
        (READY, 1, LONG, False),
        (READY, 0, LONG - 1, False),
        (PREPARING, 3, LONG, True),  # a few come by the plain rules
        (PREPARING, 3, LONG - 1, False),  # a start at which nothing is to be compiled takes no longer
        (Worker(None, compiled=False), 0, LONG, False),
        (None, 0, LONG, False),
    ],
)
def test_it_says_what_odds_wait_for(worker: Worker | None, counted: int, seconds: float, told: bool):
    words = "The fast rules are being compiled: up to two minutes, once. Then the numbers come quickly."
    assert wait_words(Resolver(worker), counted, seconds) == (words if told else "")
