"""Battles as facts to be told, and the weeks that entries belong to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.battle.contract import SideEnd
from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world.knowledge import as_seen_by
from campaign.world.news.fights import BattleFacts, fights_in, taken_in
from campaign.world.news.weeks import in_weeks, state_after, tidings
from campaign.world.state import Role
from tests.cli.test_secrets import closed
from tests.store import campaigns
from tests.store.campaigns import played


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with played(tmp_path) as made:
        yield made


def the_fight(desk: Desk) -> BattleFacts:
    (facts,) = fights_in(desk.past())
    return facts


def test_a_battle_is_told_with_who_came_who_lost_what_and_who_did_most(desk: Desk) -> None:
    facts = the_fight(desk)
    winner, loser = facts.sides
    assert (winner.role, winner.fp, winner.lost_fp, winner.end) == (Role.ATTACKER, 7, 0, SideEnd.WON)
    assert (loser.role, loser.fp, loser.lost_fp, loser.hqs, loser.end) == (Role.DEFENDER, 7, 7, 1, SideEnd.BEATEN)
    assert facts.best is not None
    assert (facts.best.player, facts.best.kills, facts.best.fp) == (winner.player, 6, 6)
    assert (facts.holder, facts.owner, facts.taken, facts.turns) == (winner.player, loser.player, True, 8)
    assert not facts.in_program


def test_what_changed_hands_is_told_with_whether_it_was_fought_over(desk: Desk) -> None:
    (taken,) = taken_in(desk.past())
    facts = the_fight(desk)
    assert (taken.sector, taken.owner, taken.previous, taken.fought) == (facts.sector, facts.holder, facts.owner, True)


def test_more_losses_a_commander_and_a_sector_make_a_fight_weightier(desk: Desk) -> None:
    assert the_fight(desk).weight == 7 + 4


def test_entries_of_a_week_are_those_that_were_given_in_it(desk: Desk) -> None:
    first, second = (in_weeks(desk.past(), week, week) for week in ((1, 1), (1, 2)))
    assert {(before.month, before.week) for _entry, before in first if before} == {(1, 1)}
    assert not tidings(first).quiet
    assert tidings(second).quiet
    assert (*first, *second) == in_weeks(desk.past(), (1, 1), (1, 4))


def test_how_it_stood_after_a_week_is_how_the_next_began(desk: Desk) -> None:
    after = state_after(desk.past(), desk.state, (1, 1))
    assert (after.month, after.week) == (1, 2)
    assert state_after(desk.past(), desk.state, (1, 2)) is desk.state


def test_what_a_player_sees_of_a_copy_is_what_the_copy_shows(tmp_path: Path) -> None:
    with Desk.create(tmp_path / "closed.fftt", closed(campaigns.founding(), bands=False)) as desk:
        for player in desk.state.seats:
            desk.submit(o.Recruit(player, campaigns.home(desk, player), campaigns.FORCE))
        player = desk.state.seats[0]
        seen = as_seen_by(desk.state, player)
        assert as_seen_by(seen, player) == seen
        assert any(army.hidden_fp for army in seen.armies.values())
