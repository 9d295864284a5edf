"""What the week bar says follows from the state alone."""

from __future__ import annotations

from collections.abc import Callable

from campaign.desk import Desk
from campaign.world.orders import EndTurn, EndWeek, StartWeek
from ui.bars import agenda


def test_in_the_muster_the_next_step_begins_the_first_week(new_desk: Callable[..., Desk]):
    desk = new_desk()
    assert agenda.next_step(desk.state, desk.check).order == StartWeek()


def test_in_a_turn_the_next_step_ends_it_and_names_the_player(desk: Desk):
    player = desk.state.active
    assert player is not None
    step = agenda.next_step(desk.state, desk.check)
    assert (step.order, desk.state.players[player].name in step.text) == (EndTurn(player), True)


def test_when_all_have_moved_the_next_step_ends_the_week(desk: Desk):
    while (player := desk.state.active) is not None:
        desk.submit(EndTurn(player))
    assert agenda.next_step(desk.state, desk.check).order == EndWeek()


def test_a_step_that_is_refused_says_why(desk: Desk):
    from campaign.world.refusal import Reason

    step = agenda.next_step(desk.state, lambda order: (Reason("campaign:C14", "Ines chooses losses."),))
    assert (step.order, step.why) == (None, "Ines chooses losses. (campaign:C14)")


def test_the_seats_stand_in_the_order_of_the_week(desk: Desk):
    assert tuple(seat.player for seat in agenda.seats(desk.state)) == desk.state.turn_order


def test_who_has_ended_the_turn_is_done(desk: Desk):
    player = desk.state.active
    assert player is not None
    desk.submit(EndTurn(player))
    assert [seat.state for seat in agenda.seats(desk.state)] == ["done", "active", "waits"]


def test_the_line_below_the_name_counts_the_players(desk: Desk):
    assert agenda.about(desk.state).startswith("3 players")


def test_the_calendar_shows_every_month_of_the_campaign(desk: Desk):
    assert agenda.months_shown(desk.state) == (1, 2, 3, 4, 5, 6)
