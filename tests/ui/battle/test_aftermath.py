"""What came of a battle, in values and words."""

from __future__ import annotations

import pytest

from campaign.battle.contract import SideEnd
from campaign.battle.systems import telling_of
from campaign.desk import Desk
from campaign.world.memory.words import end_in
from campaign.world.queries import open_battles
from tests.fights import attacker_wins, nobody_wins
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui.battle.story import aftermath
from ui.battle.story.aftermath import Aftermath


def after(desk: Desk) -> Aftermath:
    """Of the battle that was entered last."""
    entry = desk.entry(desk.head)
    assert entry.parent is not None
    return aftermath.aftermath_of(entry, desk.state_at(entry.parent), desk.state)


@pytest.fixture
def won(desks: Desks) -> Aftermath:
    desk = desks(scenes.fought)
    desk.resolve(open_battles(desk.state)[0].id, attacker_wins)
    return after(desk)


@pytest.fixture
def drawn(desks: Desks) -> Aftermath:
    desk = desks(scenes.fought)
    desk.resolve(open_battles(desk.state)[0].id, nobody_wins)
    return after(desk)


def test_the_winner_is_named(won: Aftermath):
    assert aftermath.verdict(won) == "Mara wins and holds the field"


def test_where_nobody_wins_the_holder_is_named(drawn: Aftermath):
    assert aftermath.verdict(drawn) == "Nobody wins; Jonas holds the field"


def test_place_week_and_turns_are_told(won: Aftermath):
    assert aftermath.when_and_where(won) == "Weir Island · month 1, week 1 · after 4 turns"


def test_each_side_says_how_it_ended(won: Aftermath):
    assert [side.end for side in won.sides] == [SideEnd.WON, SideEnd.BEATEN]


def test_a_side_that_left_says_when(won: Aftermath):
    from dataclasses import replace

    side = replace(won.sides[1], end=SideEnd.RETREATED, left_in_turn=6)
    assert end_in(telling_of("fftt").turns, side.end, side.left_in_turn) == "retreated in turn 6"


def test_the_fallen_are_told_with_their_killer(won: Aftermath):
    killer = won.sides[0].learnt[0].name
    assert {lost.how for lost in won.sides[1].lost if not lost.unit.is_hq} == {f"by {killer}"}


def test_what_is_left_on_a_lost_field_is_captured(won: Aftermath):
    assert {lost.how for lost in won.sides[1].lost if lost.unit.is_hq} == {"captured"}


def test_losses_add_up(won: Aftermath):
    assert (won.sides[0].lost_fp, won.sides[1].lost_fp) == (0, won.sides[1].fp)


def test_experience_is_told_with_what_it_brings(won: Aftermath):
    (learnt,) = won.sides[0].learnt
    assert (learnt.fp, "Elite" in learnt.became, learnt.lives) == (12, True, True)


def test_victory_points_of_both_are_told(won: Aftermath):
    assert won.sides[0].scored.total > won.sides[1].scored.total == 0
