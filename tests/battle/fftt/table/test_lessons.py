"""The lessons of a learning battle come up with what they explain."""

from __future__ import annotations

import pytest

import resources
from campaign import rulebook
from campaign.battle.arena import Decision, tactician
from campaign.battle.contract import EASY
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.showing import lessons as k
from campaign.battle.fftt.table.showing.lessons import lessons, lessons_for
from campaign.battle.scenario import read
from campaign.battle.scenery import PieceKind
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat

SETUP = read(resources.of_system("fftt", "scenarios", "learning.json").read_text(encoding="utf-8"))


def row(code: int, a: int = 0, d: int = 0) -> tuple[int, ...]:
    return (code, 1, 1, 0, 0, 1, a, 0, 0, d)


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        (c.PLACING, k.SETUP),
        (c.FIRING, k.TO_HIT),
        (c.MOVING, k.MOVEMENT),
        (c.REACTING, k.OPPORTUNITY),
        (c.PARTING, k.MELEE),
        (c.GOING_ON, k.MELEE),
    ],
)
def test_a_question_brings_up_its_lesson_once(kind: int, key: str) -> None:
    asked = kind
    assert next(iter(lessons_for(asked, (), ())), None) == key
    assert next(iter(lessons_for(asked, (), [lesson.key for lesson in lessons()])), None) is None


@pytest.mark.parametrize(
    ("passed", "key"),
    [
        (row(c.LOG_INITIATIVE), k.INITIATIVE),
        (row(c.LOG_PHASE, 1), k.PHASES),
        (row(c.LOG_STEP, c.LIGHT_FIRE), k.LIGHT_FIRE),
        (row(c.LOG_STEP, c.GENERAL_FIRE), k.GENERAL_FIRE),
        (row(c.LOG_WOUNDED), k.WOUNDS),
        (row(c.LOG_CHARGED), k.CHARGE),
        (row(c.LOG_OUT_OF_AMMO), k.SUPPLY),
        (row(c.LOG_TURN, 2), k.SUPPLY),
        (row(c.LOG_DEVIATED), k.BURST),
        (row(c.LOG_HEALING), k.HEALING),
        (row(c.LOG_BEATEN), k.END),
    ],
)
def test_what_has_happened_brings_up_its_lesson(passed: tuple[int, ...], key: str) -> None:
    assert key in lessons_for(c.MOVING, [passed], ())


def test_a_shot_brings_up_range_and_cover_only_where_they_counted() -> None:
    asked = c.MOVING
    assert {k.RANGE, k.COVER}.isdisjoint(lessons_for(asked, [row(c.LOG_SHOT)], ()))
    far = row(c.LOG_SHOT, d=c.SHOT_LONG | c.SHOT_COVER)
    assert {k.RANGE, k.COVER} <= set(lessons_for(asked, [far], ()))


def test_the_lessons_of_movement_come_one_at_a_time() -> None:
    asked = c.MOVING
    assert lessons_for(asked, (), ()) == (k.MOVEMENT,)
    assert lessons_for(asked, (), [k.MOVEMENT]) == (k.FACING,)
    assert lessons_for(asked, (), [k.MOVEMENT, k.FACING]) == (k.GROUND,)


def test_healing_is_explained_once_there_are_wounds() -> None:
    asked, moved = c.MOVING, [k.MOVEMENT, k.FACING, k.GROUND]
    assert next(iter(lessons_for(asked, (), moved)), None) is None
    assert next(iter(lessons_for(asked, (), [*moved, k.WOUNDS])), None) == k.HEALING


def test_a_battle_that_is_over_explains_its_end() -> None:
    assert next(iter(lessons_for(None, (), ())), None) == k.END


def test_every_lesson_has_a_rule_of_the_rulebook_and_a_key_of_its_own() -> None:
    keys = [lesson.key for lesson in lessons()]
    assert len(keys) == len(set(keys))
    assert all(rulebook.rule(lesson.rule).id == lesson.rule for lesson in lessons())


def test_the_learning_battle_has_one_house_one_forest_one_low_wall_and_five_figures_a_side() -> None:
    field = SETUP.setup.battlefield
    assert sorted(piece.kind for piece in field.pieces) == sorted([PieceKind.BUILDING, PieceKind.FOREST])
    assert len(field.low_walls) == 1
    assert [len(side.figures) for side in SETUP.setup.sides] == [5, 5]


def test_a_learning_battle_brings_up_most_lessons() -> None:
    match = Match(SETUP.setup, SETUP.seed or 1, (Seat(), Seat(EASY)))
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
    assert {k.SETUP, k.INITIATIVE, k.PHASES, k.MOVEMENT, k.TO_HIT, k.WOUNDS, k.END} <= set(seen)
    assert len(seen) >= len(lessons()) - 4
