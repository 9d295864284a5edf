"""On a closed map each letter has numbers of its own, and orders come back in those of the campaign."""

from __future__ import annotations

import shutil
from dataclasses import replace
from types import SimpleNamespace

import pytest

from campaign.desk import Desk
from campaign.exchange.post.result import to_bytes
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.operations.letter_orders import StandingAnswer
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId
from campaign.world.queries import armies_of, neighbours
from campaign.world.refusal import Refusal
from campaign.world.rules.consent import agreements_wanted
from tests.post.table import Table
from tests.store.campaigns import FORCE, army, attacked, founding, home, won_by_attacker


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """Two players on a closed map. What Red thinks has taken numbers of which Blue hears nothing."""
    order = replace(founding(2), rules=HouseRules(open_map=False))
    with Desk.create(tmp_path_factory.mktemp("closed") / "closed.fftt", order) as desk:
        red, blue = desk.state.seats
        for number in range(5):
            desk.submit(o.WriteNote("campaign", f"thought {number}", red))
        for seat in (red, blue):
            desk.submit(o.Recruit(seat, home(desk, seat), FORCE))
        desk.submit(o.StartWeek())
        return desk.path


@pytest.fixture
def table(closed, tmp_path):
    """Letters are out."""
    with Desk.open(shutil.copy(closed, tmp_path / "closed.fftt")) as desk:
        table = Table(desk, tmp_path)
        table.send_out()
        yield table


def own_army(state, seat):
    return armies_of(state, seat)[0]


def step(state, seat):
    there = own_army(state, seat)
    own = [s for s in neighbours(state, there.sector) if state.sectors[s].owner == seat]
    return o.MoveArmy(seat, there.id, (own[0],))


@pytest.mark.claims("campaign:C41e", "campaign:C94c")
def test_orders_come_back_in_the_numbers_of_the_campaign(table):
    desk, seat = table.desk, table.desk.state.active
    player = table.players[seat]
    with player.home() as at_home:
        move = step(at_home.state, seat)
        assert move.army != army(desk, seat)
        at_home.give(move)
        answer = at_home.answer(player.keyring)
    table.take_in(answer)
    assert desk.history()[-1].order == replace(move, army=army(desk, seat))


def test_what_waits_comes_again_in_the_numbers_of_the_next_letter(table):
    desk = table.desk
    seat = desk.state.turn_order[1]
    player = table.players[seat]
    with player.home() as at_home:
        move, place = step(at_home.state, seat), own_army(at_home.state, seat).sector
        at_home.give(move)
        at_home.give(StandingAnswer(seat, place, o.Answer.STAND))
        table.take_in(at_home.answer(player.keyring))
    for number in range(3):
        desk.submit(o.WriteNote("campaign", f"more {number}", desk.state.turn_order[0]))
    table.send_out()
    with player.home() as at_home:
        assert [one.order for one in at_home.post.orders] == [move, StandingAnswer(seat, place, o.Answer.STAND)]


def test_what_is_about_something_that_is_gone_does_not_come_again_and_the_player_is_told(table):
    desk = table.desk
    seat = desk.state.turn_order[1]
    player = table.players[seat]
    with player.home() as at_home:
        at_home.give(step(at_home.state, seat))
        at_home.give(o.EndTurn(seat))
        table.take_in(at_home.answer(player.keyring))
    figures = desk.state.armies[army(desk, seat)].figures
    desk.submit(o.Correct("a flood", tuple(o.StrikeFigure(figure) for figure in figures)))
    table.send_out()
    assert [one.order for one in table.office.waiting()] == [o.EndTurn(seat)]
    with player.home() as at_home:
        assert [one.order for one in at_home.post.orders] == [o.EndTurn(seat)]
        (told,) = at_home.post.told
        assert told.endswith("It is about what is not there any more.")


def test_an_order_about_what_no_letter_told_of_is_refused(table):
    seat = table.desk.state.active
    player = table.players[seat]
    with player.home() as at_home:
        move = step(at_home.state, seat)
        at_home.give(replace(move, army=ArmyId("77.army")), anyway=True)
        with pytest.raises(NotAccepted) as told:
            table.office.read_answer(at_home.answer(player.keyring))
    assert told.value.why is Why.WRONG


@pytest.mark.claims("campaign:C94j")
def test_a_result_is_entered_in_the_numbers_of_the_campaign(table):
    desk = table.desk
    attacker, defender = desk.state.turn_order
    battle = attacked(desk)
    wanted = won_by_attacker(desk, battle).report
    table.send_out()
    with table.players[attacker].home() as at_home:
        (here,) = at_home.state.battles
        report = won_by_attacker(SimpleNamespace(state=at_home.state), here)
        result = at_home.sign(at_home.write_down(report), table.players[attacker].keyring)
    with table.players[defender].home() as at_home:
        with pytest.raises(Refusal, match="each player writes the result down"):
            at_home.sign(result, table.players[defender].keyring)
        (here,) = at_home.state.battles
        report = won_by_attacker(SimpleNamespace(state=at_home.state), here)
        lie = replace(report, report=replace(report.report, turns=3))
        for own, same in ((lie, False), (report, True)):
            result = at_home.sign(at_home.write_down(own, result), table.players[defender].keyring)
            if not same:
                with pytest.raises(NotAccepted, match="do not say the same"):
                    table.office.read_result(to_bytes(result))
    table.office.take_in_result(table.office.read_result(to_bytes(result)))
    assert desk.state.battles[battle].report == wanted
    assert set(desk.state.battles[battle].agreed) == {attacker, defender}


def test_a_player_agrees_by_letter_to_a_result_that_was_typed_in(table):
    desk = table.desk
    defender = desk.state.turn_order[1]
    battle = attacked(desk)
    desk.submit(won_by_attacker(desk, battle))
    table.send_out()
    player = table.players[defender]
    with player.home() as at_home:
        (wish,) = (wish for wish in agreements_wanted(at_home.state) if wish.player == defender)
        at_home.give(wish)
        table.take_in(at_home.answer(player.keyring))
    assert desk.state.battles[battle].agreed == (defender,)
