"""A slice of the campaign of 24 years (``tests.proofs.soak`` plays it whole), and that its claims can fail."""

from dataclasses import replace

import pytest

from campaign.battle.arena import fight
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.ids import PlayerId
from campaign.world.queries import living, sectors_of
from campaign.world.rules.calendar import is_playing
from campaign.world.state import Stage
from tests.soak import club
from tests.soak.claims import broken
from tests.soak.measures import Checkpoint

FIRST = Checkpoint(
    weeks=100,
    entries=1000,
    retired=0,
    events=10_000,
    figures=1000,
    battles=100,
    bytes=4_250_000,
    open=0.32,
    open_clock=0.3,
    memory=10.0,
    order=0.005,
    order_clock=0.01,
    week_end=0.01,
    week_end_clock=0.02,
    check=0.33,
)
TWICE = replace(FIRST, weeks=200, events=20_000, bytes=8_250_000, open=0.62, memory=20.0, check=0.63)


def test_a_campaign_goes_on_with_its_table_full_and_its_file_sound(tmp_path, monkeypatch):
    monkeypatch.setattr(club, "YEAR", 2)
    path = tmp_path / "soak.fftt"
    assert club.go_on(path, 1, fight) == 1
    assert club.go_on(path, 2, fight) == 2  # goes on where it was, and looks back at the end of its year
    assert faults_in(path) == ()
    with Desk.open_to_read(path) as desk:
        assert desk.branch_count() == 1


def test_who_has_lost_everything_makes_room_for_a_newcomer_and_later_begins_again(tmp_path, monkeypatch):
    with Desk.create(tmp_path / "soak.fftt", club.founding()) as desk:
        club.play_weeks(desk, 1, fight)
        assert club.fill_the_table(desk.state) is None
        seats = len(desk.state.seats)
        lose_everything(desk, *desk.state.seats[:2])
        while (order := club.fill_the_table(desk.state)) is not None:
            desk.submit(order)
        assert len(desk.state.seats) == seats + 1
        monkeypatch.setattr(club, "NAMES", club.NAMES[: seats + 1])  # every seat has been taken
        lose_everything(desk, *desk.state.seats[1:3])
        while (order := club.fill_the_table(desk.state)) is not None:
            desk.submit(order)
        assert sum(desk.state.players[seat].out for seat in desk.state.seats[:2]) == 1
        assert sum(is_playing(desk.state, seat) for seat in desk.state.seats) == club.PLAYERS
        assert desk.state.stage is Stage.INITIATIVE


def lose_everything(desk: Desk, loser: PlayerId, winner: PlayerId) -> None:
    """The sectors of a player go to another, and none of the figures lives."""
    sectors, figures = sectors_of(desk.state, loser), living(desk.state, loser)
    desk.submit(
        o.Correct(
            "lost",
            (*(o.SetOwner(sector, winner) for sector in sectors), *(o.StrikeFigure(figure.id) for figure in figures)),
        )
    )
    assert desk.state.players[loser].out


def test_what_grows_with_the_events_is_in_line():
    assert list(broken([FIRST, TWICE])) == []


@pytest.mark.parametrize("cost", ["bytes", "open", "memory", "check", "order", "week_end"])
def test_what_grows_faster_is_named(cost):
    worse = replace(TWICE, **{cost: getattr(TWICE, cost) * 2})
    assert [said for said in broken([FIRST, worse]) if cost in said]
