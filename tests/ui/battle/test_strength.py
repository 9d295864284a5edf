"""What each side had left turn by turn."""

from __future__ import annotations

import pytest

from campaign.battle import arena
from campaign.battle.arena import Decision, tactician
from campaign.battle.contract import Fought
from campaign.battle.fftt.codes import MOVING, SURRENDER
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.fftt.units import Unit
from campaign.battle.fftt.words.turns import TURNS
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from campaign.world.queries import open_battles
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui.battle.story.strength import StrengthChart, strengths
from ui.theme import Theme


@pytest.fixture
def fought(desks: Desks) -> Fought[Unit]:
    desk = desks(scenes.fought)
    prepared = desk.battles.prepare(open_battles(desk.state)[0].id)
    return arena.fight(prepared.setup, prepared.seed)


def test_both_begin_with_all_that_they_have(fought: Fought[Unit]):
    assert [side.fp[0] for side in strengths(fought.record, fought.report.turns)] == [14, 14]


def test_there_is_a_number_for_every_turn(fought: Fought[Unit]):
    assert {len(side.fp) for side in strengths(fought.record, fought.report.turns)} == {fought.report.turns + 1}


def test_in_the_end_the_dead_are_missing(fought: Fought[Unit]):
    worth = {
        f.key: u.fp
        for s in fought.record.setup.sides
        for f in s.figures
        for u in fought.record.setup.units
        if u.key == f.unit
    }
    dead = sum(worth[casualty.figure] for casualty in fought.report.casualties)
    left = sum(side.fp[-1] for side in strengths(fought.record, fought.report.turns))
    assert left <= 28 - dead < 28


def test_nobody_gets_stronger(fought: Fought[Unit]):
    sides = strengths(fought.record, fought.report.turns)
    assert all(list(side.fp) == sorted(side.fp, reverse=True) for side in sides)


def test_who_surrenders_has_nothing_left(fought: Fought[Unit]):
    match = Match(fought.record.setup, fought.record.seed, (Seat(), Seat()))
    while isinstance(match.waits, Decision):
        gives_up = match.waits.side == 1 and match.waits.kind == MOVING
        match.answer(
            choice_of(SURRENDER) if gives_up else tactician(match.system, match.t, match.seen_by(match.waits.side))
        )
    ended = match.fought()
    first, second = strengths(ended.record, ended.report.turns)
    assert (first.fp[-1] > 0, second.fp[-1]) == (True, 0)


def test_the_chart_says_its_lines_in_words(look: Theme, qtbot):
    chart = StrengthChart(look, TURNS)
    qtbot.addWidget(chart)
    chart.show_lines([("A", (14, 12)), ("D", (14, 3))])
    assert chart.accessibleName() == "FP left by turn. A: 14 FP, then 12; D: 14 FP, then 3"
