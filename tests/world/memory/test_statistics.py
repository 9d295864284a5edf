"""The campaign in figures says what the journal says, week by week."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.battle.arena import fight
from campaign.battle.contract.telling import Thrown
from campaign.battle.fftt.units import Faction
from campaign.desk import Desk
from campaign.world import queries
from campaign.world.entries import Entry
from campaign.world.events import HazardThrown
from campaign.world.ids import EntryId, OrderId
from campaign.world.memory import fought_in, statistics
from campaign.world.memory.statistics import added
from campaign.world.orders import ChangeRules, DropSeat, MoveArmy, PlayerSetup, SeatNewcomer
from campaign.world.rules.seats import places_for_newcomers
from tests.store.campaigns import attack, mustered, played
from tests.world.situation import Situation


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with played(tmp_path) as made:
        yield made


def test_a_line_for_each_week_that_is_over_and_the_last_is_how_it_stands(desk: Desk) -> None:
    told = statistics(desk.past(), desk.state)
    for player, lines in told.weeks.items():
        assert [(line.month, line.week) for line in lines] == [(1, 0), (1, 1), (1, 2)]
        assert (lines[0].vp, lines[0].fp, lines[0].sectors) == (0, 0, 3)
        assert (lines[-1].vp, lines[-1].fp) == (desk.state.players[player].vp, queries.player_fp(desk.state, player))
        assert lines[-1].sectors == len(queries.sectors_of(desk.state, player))


@pytest.mark.claims("campaign:C84b")
def test_a_newcomer_has_nothing_in_the_weeks_before_joining(desk: Desk) -> None:
    desk.submit(ChangeRules((("newcomers", True),), "Dora asked"))
    place = places_for_newcomers(desk.state)[0]
    desk.submit(SeatNewcomer(PlayerSetup("Dora", Faction.MACHINA), place))
    told = statistics(desk.past(), desk.state)
    *before, now = [(line.fp, line.stock, line.sectors) for line in told.weeks[desk.state.seats[-1]]]
    assert before == [(0, 0, 0)] * 3
    assert now == (0, queries.player_stock(desk.state, desk.state.seats[-1]), 1)


def test_what_was_killed_lost_taken_and_bought_is_counted(desk: Desk) -> None:
    told = statistics(desk.past(), desk.state).tallies
    winner = max(told, key=lambda player: told[player].killed)
    loser = min(told, key=lambda player: told[player].killed)
    assert (told[winner].killed, told[winner].killed_fp, told[winner].lost) == (7, 7, 0)
    assert (told[loser].killed, told[loser].lost, told[loser].lost_fp) == (0, 7, 7)
    assert (told[winner].taken, told[loser].ceded) == (1, 1)
    assert {one.recruited_fp for one in told.values()} == {7}
    assert {end: number for end, number in told[winner].ends.items() if number} == {"won": 1}


def test_the_dice_of_a_resolved_battle_are_counted_for_the_side_that_threw_them(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        desk.resolve(attack(desk), fight)
        told = statistics(desk.past(), desk.state, fought_in(desk.history())).dice
        assert all(dice.fire.throws > 0 for dice in told.values())
        assert all(0 < dice.fire.expected < dice.fire.throws for dice in told.values())
        assert {dice.fire for dice in statistics(desk.past(), desk.state).dice.values()} == {Thrown(spread=0.0)}


def test_a_log_is_read_once_and_again_only_if_the_battle_was_fought_anew(tmp_path: Path) -> None:
    with mustered(tmp_path) as desk:
        battle = attack(desk)
        desk.resolve(battle, fight)
        known: dict[object, object] = {}
        first = fought_in(desk.history(), known)[battle]  # type: ignore[arg-type]
        assert fought_in(desk.history(), known)[battle] is first  # type: ignore[arg-type]
        desk.undo()
        assert fought_in(desk.history(), known) == {}  # type: ignore[arg-type]


def test_throws_of_several_battles_add_up_with_their_spread() -> None:
    both = added(Thrown(4, 3, 2.0, 3.0), Thrown(6, 1, 4.0, 4.0))
    assert (both.throws, both.got, both.expected, both.spread) == (10, 4, 6.0, 5.0)
    assert both.luck == pytest.approx(-0.4)


def test_hazards_are_counted_for_whose_army_crossed_them() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*6")
    table.turns("AB")
    thrown = HazardThrown(army, "1.r1", (2, 3))
    order = MoveArmy(table.player("A"), army, (table.sector("docks"),))
    entry = Entry(EntryId(9), EntryId(8), OrderId("9"), order, (), 1, (thrown,), "", 0)
    told = statistics([(entry, table.state)], table.state).dice
    assert (told[table.player("A")].hazards.got, told[table.player("A")].hazards.expected) == (5, 7.0)
    assert told[table.player("B")].hazards.throws == 0


def test_figures_that_leave_with_their_player_are_no_losses(desk: Desk) -> None:
    before = statistics(desk.past(), desk.state).tallies
    seat = next(seat for seat in desk.state.seats if queries.armies_of(desk.state, seat))
    desk.submit(DropSeat(seat, True, "moved away"))
    after = statistics(desk.past(), desk.state).tallies
    assert (after[seat].lost, after[seat].lost_fp) == (before[seat].lost, before[seat].lost_fp)
