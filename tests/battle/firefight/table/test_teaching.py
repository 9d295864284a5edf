"""The lessons of the learning battle come up with what they explain."""

from __future__ import annotations

import pytest

from campaign import rulebook
from campaign.battle.arena import Decision, tactician
from campaign.battle.contract import EASY
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.table import teaching as k
from campaign.battle.firefight.table.teaching import lessons, lessons_for
from campaign.battle.learning import learning_battle
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat

SCENARIO = learning_battle("firefight")
KEYS = [lesson.key for lesson in lessons()]


def row(code: int, actor: int = 0, a: int = 0, b: int = 0) -> tuple[int, ...]:
    return (code, 1, 1, 0, actor, 1, a, b, 0, 0)


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        (c.MARKING, k.OBJECTIVES),
        (c.DEPLOYING, k.SETUP),
        (c.ACTIVATING, k.ACTIVATIONS),
        (c.MOVING, k.MOVE),
        (c.SHOOTING, k.TO_HIT),
        (c.LOSING, k.GROUPS),
        (c.PUSHING, k.PUSH),
        (c.ANSWERING, k.ANSWER),
        (c.STRIKING, k.STRIKE_BACK),
        (c.AFTERWARDS, k.AFTERWARDS),
        (c.TESTING, k.MORALE),
        (None, k.END),
    ],
)
def test_a_question_brings_up_its_lesson_once(kind: int | None, key: str) -> None:
    assert next(iter(lessons_for(kind, (), ())), None) == key
    assert lessons_for(kind, (), KEYS) == ()


@pytest.mark.parametrize(
    ("passed", "key"),
    [
        (row(c.LOG_TO_HIT), k.TO_HIT),
        (row(c.LOG_DEFENSE), k.DEFENSE),
        (row(c.LOG_DEFENSE, b=1), k.COVER),
        (row(c.LOG_WOUNDED), k.CHECK),
        (row(c.LOG_STUNNED), k.STUNNED),
        (row(c.LOG_PUSHED), k.PUSH),
        (row(c.LOG_ACTIVATED, a=c.CHARGE), k.CHARGE),
        (row(c.LOG_STRIKES), k.MELEE),
        (row(c.LOG_FATIGUED), k.FATIGUE),
        (row(c.LOG_STEPPED), k.AFTERWARDS),
        (row(c.LOG_TESTED), k.MORALE),
        (row(c.LOG_SEIZED), k.SEIZING),
        (row(c.LOG_ROUND, a=2), k.BEGINS),
        (row(c.LOG_BEATEN), k.END),
    ],
)
def test_what_has_happened_brings_up_its_lesson(passed: tuple[int, ...], key: str) -> None:
    assert key in lessons_for(c.ACTIVATING, [passed], ())


@pytest.mark.parametrize(
    ("passed", "key"),
    [
        (row(c.LOG_DEFENSE, b=-1), k.COVER),  # AP alone
        (row(c.LOG_ACTIVATED, a=c.RUSH), k.CHARGE),
        (row(c.LOG_SEIZED, actor=c.NOBODY), k.SEIZING),
        (row(c.LOG_ROUND, a=1), k.BEGINS),
        (row(c.LOG_KNOCKED_OUT), k.GROUPS),
    ],
)
def test_what_only_looks_like_it_brings_up_no_lesson(passed: tuple[int, ...], key: str) -> None:
    assert key not in lessons_for(c.ACTIVATING, [passed], ())


def test_a_model_that_is_gone_without_a_check_brings_up_the_lesson_of_groups() -> None:
    assert k.GROUPS in lessons_for(c.ACTIVATING, [row(c.LOG_DEFENSE), row(c.LOG_KNOCKED_OUT)], ())
    checked = [row(c.LOG_DEFENSE), row(c.LOG_CHECK), row(c.LOG_KNOCKED_OUT)]
    assert k.GROUPS not in lessons_for(c.ACTIVATING, checked, ())


@pytest.mark.parametrize(
    ("kind", "order"),
    [(c.ACTIVATING, [k.ACTIVATIONS, k.ACTIONS, k.SPECIAL, k.CHARGE]), (c.MOVING, [k.MOVE, k.ZONE, k.GROUND])],
)
def test_the_lessons_of_actions_and_of_moves_come_one_at_a_time(kind: int, order: list[str]) -> None:
    seen: list[str] = []
    for key in order:
        assert lessons_for(kind, (), seen) == (key,)
        seen.append(key)


def test_every_lesson_has_a_rule_of_the_rulebook_and_a_key_of_its_own() -> None:
    assert len(KEYS) == len(set(KEYS))
    assert all(rulebook.rule(lesson.rule).id == lesson.rule for lesson in lessons())


def test_what_is_said_of_the_units_is_so() -> None:
    """The lesson of special rules names those of both sides."""
    rows = {unit.name: unit.rules for unit in SCENARIO.setup.units}
    mine, theirs = ({figure.unit for figure in side.figures} for side in SCENARIO.setup.sides)
    assert {"compact.captain", "compact.gunner"} <= mine
    assert "brood.skitter" in theirs
    assert "Hero" in rows["Captain"]
    assert "Relentless" in rows["Gunner"]
    assert {"Fast", "Furious"} <= set(rows["Skitter pack"])


def test_a_learning_battle_brings_up_all_lessons() -> None:
    match = Match(SCENARIO.setup, SCENARIO.seed or 1, (Seat(), Seat(EASY)))
    seen: list[str] = []
    told = 0
    while isinstance(match.waits, Decision):
        waits = match.waits
        if waits.side == 0:
            seen += lessons_for(waits.kind, match.rows[told:], seen)
            told = len(match.rows)
        match.answer(tactician(match.system, match.t, match.seen_by(waits.side)))
    seen += lessons_for(None, match.rows[told:], seen)
    assert len(seen) == len(set(seen))
    assert set(KEYS) - set(seen) <= {k.ANSWER, k.STRIKE_BACK, k.GROUPS}
