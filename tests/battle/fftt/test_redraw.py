"""The table as the log tells it: the same as the battle's own records, and read from rows by hand."""

from __future__ import annotations

import pytest

from campaign.battle.contract.telling import TableNow
from campaign.battle.fftt import codes
from campaign.battle.fftt.codes import NOBODY, ON_TABLE
from campaign.battle.fftt.units import EGG
from campaign.battle.fftt.words import sentences_of
from tests.battle.fftt.test_account import ANN, BOB, TANK, killed, row, setup
from tests.battle.play.battles import Course
from tests.redrawn import positions_in

BATTLES = (2, 5, 9, 12, 17, 23)
EVERY = 25  # decisions between two looks


def after(*rows: tuple[int, ...]) -> TableNow:
    return positions_in(setup(), rows, len(rows))


def placed(figure: int, x: int, y: int) -> tuple[int, ...]:
    return row(codes.LOG_PLACED, figure, NOBODY, x, y, 1, 0)


def drawn(now: TableNow) -> list[tuple[object, ...]]:
    return [(f.number, f.side, *f.at, f.wounds, f.empty) for f in now.figures if not f.dead]


def recorded(course: Course) -> list[tuple[object, ...]]:
    found = [(i, course.s.figures[i]) for i in range(course.s.figure_count)]
    return [(i, f.side, f.x, f.y, f.hurt + f.shot + f.struck, bool(f.empty)) for i, f in found if f.fate == ON_TABLE]


def with_ammo(standing: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Those who are not out of ammo: who dies of that at the end of the block has no wounds of it in the log."""
    return [one for one in standing if not one[-1]]


@pytest.mark.parametrize("seed", BATTLES)
def test_the_log_tells_where_everybody_stands_all_the_time(seed: int) -> None:
    course, rows = Course.begin(seed), []
    goes_on, decisions = True, 0
    while goes_on:
        goes_on = course.go_on()
        rows += course.log
        if decisions % EVERY == 0 or not goes_on:
            now = positions_in(course.setup, rows, len(rows))
            assert with_ammo(drawn(now)) == with_ammo(recorded(course))
            assert [one[:4] for one in drawn(now)] == [one[:4] for one in recorded(course)]
            assert all(course.s.figures[f.number].level == f.storey for f in now.figures if f.storey and not f.dead)
            assert len(now.areas) == course.s.goo_count
        decisions += 1
        if goes_on:
            course.answer()


def test_who_is_dead_lies_where_it_fell() -> None:
    now = after(placed(ANN, 100, 200), placed(TANK, 900, 200), row(codes.LOG_KILLED, ANN, TANK, 150, 200))
    assert [(f.number, f.dead, f.at) for f in now.figures] == [(ANN, True, (150, 200)), (TANK, False, (900, 200))]


def test_a_corpse_that_was_eaten_is_gone() -> None:
    now = after(placed(ANN, 100, 200), placed(BOB, 300, 200), killed(ANN, BOB, 1, 1), row(codes.LOG_ATE, BOB, ANN))
    assert [f.number for f in now.figures] == [BOB]


def test_an_egg_lies_until_it_hatches_and_then_its_creature_stands_there() -> None:
    laid = row(codes.LOG_LAID, ANN, 5, 120, 200)
    hatched = row(codes.LOG_HATCHED, 5, 6, 0, 120, 200)
    assert [f.unit is EGG for f in after(placed(ANN, 100, 200), laid).figures] == [False, True]
    assert [(f.number, f.at) for f in after(placed(ANN, 100, 200), laid, hatched).figures][1:] == [(6, (120, 200))]


def test_an_egg_stays_on_its_storey_when_its_queen_climbs_down_and_its_creature_stands_there_too() -> None:
    up, laid = row(codes.LOG_STOREY, ANN, NOBODY, 1), row(codes.LOG_LAID, ANN, 5, 120, 200)
    down, hatched = row(codes.LOG_CLIMBED, ANN, NOBODY, 100, 200, 0), row(codes.LOG_HATCHED, 5, 6, 0, 120, 200)
    rows = (placed(ANN, 100, 200), up, laid, row(codes.LOG_STOREY, 5, NOBODY, 1), down)
    assert [(f.number, f.storey) for f in after(*rows).figures] == [(ANN, 0), (5, 1)]
    assert [(f.number, f.storey) for f in after(*rows, hatched).figures] == [(ANN, 0), (6, 1)]


def test_an_egg_that_has_not_hatched_is_gone_at_the_end() -> None:
    laid, won = row(codes.LOG_LAID, ANN, 5, 120, 200), row(codes.LOG_WON, 0)
    assert [f.number for f in after(placed(ANN, 100, 200), laid, won).figures] == [ANN]


def test_goo_lies_until_it_is_gone() -> None:
    fell, gone = row(codes.LOG_GOO, ANN, 0, 400, 500, 1), row(codes.LOG_GOO_GONE, NOBODY, 0, 400, 500)
    assert [(goo.at, goo.upstairs) for goo in after(fell).areas] == [((400, 500), True)]
    assert after(fell, gone).areas == ()


def test_whom_the_last_row_is_about_is_told() -> None:
    shot = row(codes.LOG_DECLARED, ANN, TANK, 900, 200)
    now = after(placed(ANN, 100, 200), placed(TANK, 900, 200), shot)
    assert (now.actor, now.target) == (ANN, TANK)


def test_a_side_that_surrenders_is_gone_and_its_dead_lie() -> None:
    now = after(placed(ANN, 1, 1), placed(BOB, 2, 2), killed(BOB, TANK, 1, 1), row(codes.LOG_SURRENDERED, 0))
    assert [(f.number, f.dead) for f in now.figures] == [(BOB, True)]


def test_rows_of_another_battle_are_refused() -> None:
    with pytest.raises(ValueError, match="not a log of this battle"):
        after(row(codes.LOG_MOVED, 77, NOBODY, 1, 1))


def test_a_sentence_knows_how_many_rows_have_passed_when_it_is_told() -> None:
    rows = [
        placed(ANN, 100, 200),
        placed(TANK, 900, 200),
        row(codes.LOG_MOVED, ANN, NOBODY, 150, 200),
        row(codes.LOG_MOVED, ANN, NOBODY, 200, 200),
        row(codes.LOG_OUT_OF_AMMO, TANK),
    ]
    assert [sentence.row for sentence in sentences_of(setup(), rows)] == [2, 2, 4, 5]


def test_a_walk_is_told_before_the_next_figure_has_moved() -> None:
    rows = [
        placed(ANN, 100, 200),
        placed(BOB, 300, 200),
        *(row(codes.LOG_MOVED, who, NOBODY, 9, 9) for who in (ANN, BOB)),
    ]
    assert [sentence.row for sentence in sentences_of(setup(), rows)] == [2, 2, 3, 4]
