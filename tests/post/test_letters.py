"""Letters out, answers in, and orders that are given when their time has come."""

from __future__ import annotations

import zlib
from dataclasses import replace
from itertools import count

import pytest
from nacl.public import SealedBox
from nacl.signing import SigningKey

from campaign.desk import Desk
from campaign.exchange.post import documents, sealing
from campaign.exchange.post.documents import SeatAnswer
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.operations.letter_orders import StandingAnswer, Verdict, foretold
from campaign.post.home import join
from campaign.post.office import PostOffice
from campaign.post.waiting import WaitsFor
from campaign.store import clock
from campaign.world import orders as o
from campaign.world.codec import BadForm
from campaign.world.ids import ArmyId
from campaign.world.queries import armies_in, armies_of, neighbours, sectors_of
from campaign.world.refusal import Refusal
from campaign.world.state import Stage
from tests.post.far import Far
from tests.post.table import Player, Table
from tests.store.campaigns import FORCE, army, at_the_gate, founded, home, mustered


def refused(table, data):
    """Why an answer is not accepted."""
    with pytest.raises(NotAccepted) as told:
        table.office.read_answer(data)
    assert str(told.value).endswith(".")
    return told.value.why


def step(desk, seat, number=0):
    """A move of the seat's army to an own sector next to it."""
    there = armies_of(desk.state, seat)[number]
    own = [s for s in neighbours(desk.state, there.sector) if desk.state.sectors[s].owner == seat]
    return o.MoveArmy(seat, there.id, (own[0],))


@pytest.mark.claims("campaign:C94a", "campaign:C94b")
def test_orders_wait_for_the_turn_of_their_seat_and_are_given_in_the_order_of_initiative(table):
    desk = table.desk
    first, second = desk.state.turn_order
    late = table.players[second].answer(step(desk, second), o.EndTurn(second))
    assert table.take_in(late) == ()
    assert [lying.waits for lying in table.office.waiting()] == [WaitsFor.TURN, WaitsFor.TURN]
    table.take_in(table.players[first].answer(step(desk, first), o.EndTurn(first)))
    orders = [entry.order for entry in desk.history()][-4:]
    assert [(type(order), order.player) for order in orders] == [
        (o.MoveArmy, first),
        (o.EndTurn, first),
        (o.MoveArmy, second),
        (o.EndTurn, second),
    ]
    assert table.office.waiting() == ()
    assert desk.state.stage is Stage.BATTLES


@pytest.mark.claims("campaign:C94c")
def test_a_player_hears_at_home_what_would_come_of_each_order(table):
    seat = table.desk.state.turn_order[1]
    with table.players[seat].home() as home:
        assert home.post.until == "Friday"
        move = home.give(step(table.desk, seat))
        assert move.verdict is Verdict.FITS
        assert move.news
        with pytest.raises(Refusal, match="has moved this week"):
            home.give(step(table.desk, seat))


@pytest.mark.claims("campaign:C94a")
def test_a_player_gives_no_orders_for_another_and_none_of_the_organisers(table):
    one, other = table.desk.state.turn_order
    with table.players[one].home() as home:
        for order in (
            o.EndTurn(other),
            o.EndWeek(),
            o.Rename(army(table.desk, other), "Mine"),
            o.WriteNote("campaign", ""),
        ):
            with pytest.raises(Refusal):
                home.give(order)
        assert home.post.orders == ()


def test_what_an_order_will_make_can_be_ordered_about_at_once(table):
    desk = table.desk
    seat = desk.state.turn_order[0]
    there = armies_of(desk.state, seat)[0]
    desk.submit(o.Correct("two can go apart", (o.AddFigures(seat, there.sector, FORCE, there.id),)))
    table.send_out()
    figures = desk.state.armies[there.id].figures
    player = table.players[seat]
    with player.home() as home:
        split = home.give(o.SplitArmy(seat, there.id, tuple(figures[7:])))
        moved = home.give(o.MoveArmy(seat, ArmyId(f"{foretold(split.number)}.army"), step(desk, seat).path))
        assert moved.verdict is Verdict.FITS
        answer = home.answer(player.keyring)
    assert len(table.take_in(answer)) == 2
    assert desk.history()[-1].order.army == f"{desk.history()[-2].order_id}.army"


@pytest.mark.claims("campaign:C94e")
def test_a_standing_answer_answers_an_attack_at_once(table):
    desk = table.desk
    attacker, defender = desk.state.turn_order
    table.take_in(table.players[defender].answer(StandingAnswer(defender, home(desk, defender), o.Answer.STAND)))
    move = at_the_gate(desk)
    table.send_out(seats=[attacker])
    given = table.take_in(table.players[attacker].answer(move))
    assert [entry.seat for entry in given] == [attacker, defender]
    assert next(iter(desk.state.battles.values())).forces[1].stands


@pytest.mark.claims("campaign:C94d")
def test_a_later_answer_takes_the_place_of_what_has_not_been_carried_out(table):
    desk = table.desk
    second = desk.state.turn_order[1]
    player = table.players[second]
    old = player.answer(step(desk, second))
    table.take_in(old)
    with player.home() as home:
        home.take_back([1])
        home.give(o.EndTurn(second))
        new = home.answer(player.keyring)
    table.take_in(new)
    assert [lying.order for lying in table.office.waiting()] == [o.EndTurn(second)]
    assert refused(table, new) is Why.AGAIN
    assert refused(table, old) is Why.OUTDATED


@pytest.mark.claims("campaign:C94d")
def test_what_has_been_carried_out_is_said_and_not_done_again(table):
    desk = table.desk
    seat = desk.state.turn_order[0]
    player = table.players[seat]
    table.take_in(player.answer(step(desk, seat)))
    before = len(desk.history())
    with player.home() as home:
        home.take_back([1])
        home.give(o.EndTurn(seat))
        arrived = table.office.read_answer(home.answer(player.keyring))
    assert len(arrived.clashes) == 1
    assert "Carried out already" in arrived.clashes[0]
    table.office.take_in_answer(arrived)
    table.office.give()
    assert [type(entry.order) for entry in desk.history()[before:]] == [o.EndTurn]


@pytest.mark.claims("campaign:C94k")
def test_an_order_that_was_undone_is_given_again_only_on_request_and_one_that_was_redone_never(table):
    desk = table.desk
    seat = desk.state.turn_order[0]
    table.take_in(table.players[seat].answer(step(desk, seat)))
    assert table.office.waiting() == ()
    desk.undo()
    (back,) = table.office.waiting()
    assert back.waits is WaitsFor.WITHDRAWN
    assert table.office.give() == ()
    desk.redo()
    assert table.office.waiting() == ()
    with pytest.raises(Refusal, match="was taken back"):
        table.office.give_again(seat, back.number)
    desk.undo()
    table.office.give_again(seat, back.number)
    assert [lying.waits for lying in table.office.waiting()] == [WaitsFor.NOBODY]
    desk.redo()
    assert table.office.give() == ()
    desk.undo()
    assert len(table.office.give()) == 1
    assert len(PostOffice(desk).waiting()) == 0


@pytest.mark.claims("campaign:C94h")
def test_what_the_rules_refuse_by_then_stays_with_its_reason_and_holds_up_what_follows(table):
    desk = table.desk
    first, second = desk.state.turn_order
    move = step(desk, second)
    table.take_in(table.players[second].answer(move, o.EndTurn(second)))
    desk.submit(o.Correct("a storm", (o.PlaceArmy(move.army, move.path[0], moved=True),)))
    table.take_in(table.players[first].answer(o.EndTurn(first)))
    refused, behind = table.office.waiting()
    assert refused.waits is WaitsFor.REFUSED
    assert refused.reasons[0].rule == "campaign:C12"
    assert behind.waits is WaitsFor.EARLIER
    table.office.strike(second, refused.number)
    assert len(table.office.give()) == 1
    table.send_out(seats=[second])
    with table.players[second].home() as home:
        assert "The organiser has taken it off" in home.post.told[0]


def test_what_waits_goes_along_with_the_next_letter(table):
    desk = table.desk
    second = desk.state.turn_order[1]
    old = table.players[second].answer(step(desk, second), o.EndTurn(second))
    table.take_in(old)
    table.send_out(seats=[second])
    with table.players[second].home() as home:
        assert [one.order for one in home.post.orders] == [step(desk, second), o.EndTurn(second)]
        assert (
            home.give(StandingAnswer(second, home.state.armies[army(desk, second)].sector, o.Answer.STAND)).number == 3
        )
    assert refused(table, old) in (Why.OUTDATED, Why.AGAIN)


@pytest.mark.claims("campaign:C94d")
def test_what_came_along_with_the_next_letter_can_be_taken_back(table):
    seat = table.desk.state.turn_order[1]
    table.take_in(table.players[seat].answer(step(table.desk, seat), o.EndTurn(seat)))
    table.send_out(seats=[seat])
    with table.players[seat].home() as home:
        home.take_back([1])
        table.take_in(home.answer(table.players[seat].keyring))
    assert [one.order for one in table.office.waiting()] == [o.EndTurn(seat)]


@pytest.mark.claims("campaign:C94b", "campaign:C94h")
def test_an_order_of_a_turn_is_for_its_week_alone(table):
    desk = table.desk
    first, second = desk.state.turn_order
    table.take_in(table.players[second].answer(step(desk, second)))
    for order in (o.EndTurn(first), o.EndTurn(second), o.EndWeek(), o.StartWeek()):
        desk.submit(order)
    assert table.office.give() == ()
    assert [lying.waits for lying in table.office.waiting()] == [WaitsFor.OVER]
    table.send_out(seats=[second])
    assert table.office.waiting() == ()
    with table.players[second].home() as home:
        assert home.post.told[0].endswith("Its week is over.")


@pytest.mark.claims("campaign:C94i")
def test_a_pact_is_made_when_both_have_said_so(table):
    desk = table.desk
    one, other = desk.state.turn_order
    assert table.take_in(table.players[one].answer(o.MakePact(one, other))) == ()
    assert [lying.waits for lying in table.office.waiting()] == [WaitsFor.PARTNER]
    assert len(table.take_in(table.players[other].answer(o.MakePact(other, one)))) == 1
    assert desk.state.pacts
    assert table.office.waiting() == ()


def test_the_campaign_takes_nothing_with_it_where_it_is_sent(table, tmp_path):
    table.desk.copies.to_send(tmp_path / "sent.fftt")
    with Desk.open(tmp_path / "sent.fftt") as sent:
        assert sent.post() == {}
    table.desk.copies.save(tmp_path / "kept.fftt")
    with Desk.open(tmp_path / "kept.fftt") as kept:
        assert kept.post() == table.desk.post()


def test_the_post_is_there_again_when_the_file_is_opened_again(table, tmp_path):
    second = table.desk.state.turn_order[1]
    table.take_in(table.players[second].answer(o.EndTurn(second)))
    waiting = table.office.waiting()
    assert waiting
    table.desk.close()
    with Desk.open(table.desk.path) as desk:
        assert PostOffice(desk).waiting() == waiting


def test_the_starting_forces_are_bought_by_letter(tmp_path):
    with founded(tmp_path) as desk:
        table = Table(desk, tmp_path)
        table.send_out()
        for seat, player in table.players.items():
            answer = player.answer(o.Recruit(seat, home(desk, seat), FORCE), o.EndTurn(seat))
            assert len(table.take_in(answer)) == 1
        desk.submit(o.StartWeek())
        assert len(table.office.give()) == 2
        assert desk.state.stage is Stage.BATTLES


@pytest.mark.claims("campaign:C94f")
def test_the_program_answers_what_else_is_asked_where_the_player_leaves_it_to_it(table):
    desk = table.desk
    defender = desk.state.turn_order[1]
    with table.players[defender].home() as at_home:
        at_home.leave_the_rest(proposed=True)
        at_home.say("I am away.")
        table.take_in(at_home.answer(table.players[defender].keyring))
    assert [one.words for one in table.office.seats() if one.seat == defender] == ["I am away."]
    desk.submit(at_the_gate(desk))
    assert any(pending.player == defender for pending in desk.state.pending.values())
    assert [(given.seat, given.number) for given in table.office.give()] == [(defender, 0)]
    assert all(pending.due == "report" for pending in desk.state.pending.values())


def test_a_seat_that_the_program_plays_by_now_gets_no_letter_and_gives_none_of_its_orders(table):
    desk = table.desk
    first, second = desk.state.turn_order
    table.take_in(table.players[second].answer(o.EndTurn(second)))
    desk.submit(o.HandSeat(second, "easy"))
    desk.submit(o.EndTurn(first))
    assert table.office.give() == ()
    assert [sent.seat for sent in table.office.send_out()] == [first]


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize(
    "given",
    [
        lambda seat: o.DropSeat(seat, leaves=True, reason="Moved away."),
        lambda seat: o.DropSeat(seat, leaves=False, reason="Moved away."),
        lambda seat: o.HandSeat(seat, "easy"),
    ],
    ids=["out", "neutral", "program"],
)
def test_where_no_letter_can_go_to_those_who_play_by_letter_it_says_to_whom_and_why(table, given, named):
    desk = table.desk
    first, second = desk.state.turn_order
    table.office.set_by_letter(first, by_letter=False)
    desk.submit(given(second))
    with pytest.raises(Refusal) as told:
        table.office.send_out(seats=[second] if named else [])
    name = desk.state.players[second].name
    text = f"No letter goes to seats that are out of the campaign, or that no person plays: {name}."
    assert str(told.value) == f"{text} (campaign:C94)"


def test_who_is_at_the_table_gets_no_letter_before_it_is_said_who_plays_by_letter(table):
    first, _second = table.desk.state.turn_order
    table.office.set_by_letter(first, by_letter=False)
    with pytest.raises(Refusal) as told:
        table.office.send_out(seats=[first])
    assert str(told.value) == "Say first who plays by letter. (campaign:C94)"


@pytest.mark.claims("campaign:C94g")
def test_a_seat_that_has_lost_its_key_gets_another_first_letter_and_its_old_answers_count_no_more(table):
    desk = table.desk
    second = desk.state.turn_order[1]
    old = table.players[second]
    table.take_in(old.answer(step(desk, second)))
    with old.home() as at_home:
        later = at_home.answer(old.keyring)
    table.office.renew(second)
    assert refused(table, later) is Why.FORGED
    (sent,) = table.office.send_out(seats=[second])
    assert sent.first
    new = Player(second, old.folder.with_name("another computer"))
    new.open(sent.data)
    assert len(new.letters) == 1
    table.take_in(new.answer(o.EndTurn(second)))
    assert [type(lying.order) for lying in table.office.waiting()] == [o.MoveArmy, o.EndTurn]


def test_the_first_answer_takes_the_seat_for_the_program_that_wrote_it(table):
    """Two computers open the same first letter: the one whose answer comes first has the seat."""
    second = table.desk.state.turn_order[1]
    one = table.players[second]
    other = Player(second, one.folder.with_name("another computer"))
    other.open(one.letters[0])
    first, late = one.answer(o.EndTurn(second)), other.answer(o.EndTurn(second))
    table.take_in(first)
    assert refused(table, late) is Why.FORGED
    table.send_out(seats=[second])
    (sent,) = table.office.send_out(seats=[second])
    assert not sent.first
    with pytest.raises(NotAccepted) as told:
        other.open(sent.data)
    assert told.value.why is Why.NOT_FOR_YOU
    one.open(sent.data)


# ── nothing twice, nothing lost ──


def kinds(desk, since):
    return [type(entry.order) for entry in desk.history()[since:]]


def hired(desk, seat):
    return o.Recruit(seat, home(desk, seat), (("marines.grunt", 1),), army(desk, seat))


@pytest.mark.claims("campaign:C94d")
def test_two_versions_that_were_read_before_either_was_taken_in_are_carried_out_once(table):
    desk = table.desk
    seat = desk.state.turn_order[0]
    player, since = table.players[seat], len(desk.history())
    one, two = player.answer(hired(desk, seat)), player.answer()
    arrived = [table.office.read_answer(data) for data in (one, two)]
    for each in arrived:
        table.office.take_in_answer(each)
        table.office.give()
    assert kinds(desk, since) == [o.Recruit]


@pytest.mark.claims("campaign:C94d")
def test_an_older_version_that_was_read_before_the_newer_one_came_is_outdated(table):
    seat = table.desk.state.turn_order[1]
    player = table.players[seat]
    one, two = player.answer(), player.answer(o.EndTurn(seat))
    old, new = table.office.read_answer(one), table.office.read_answer(two)
    table.office.take_in_answer(new)
    with pytest.raises(NotAccepted) as told:
        table.office.take_in_answer(old)
    assert told.value.why is Why.OUTDATED
    assert [lying.order for lying in table.office.waiting()] == [o.EndTurn(seat)]


def test_who_is_not_played_by_letter_for_a_while_has_nothing_carried_out_twice(table):
    desk = table.desk
    seat = desk.state.turn_order[0]
    player, since = table.players[seat], len(desk.history())
    table.take_in(player.answer(hired(desk, seat)))
    table.office.set_by_letter(seat, by_letter=False)
    later = player.answer(o.WriteNote("campaign", "still here", seat))
    assert refused(table, later) is Why.STRANGE
    table.office.set_by_letter(seat, by_letter=True)
    table.take_in(later)
    assert kinds(desk, since) == [o.Recruit, o.WriteNote]


def test_what_waits_of_a_seat_that_is_not_by_letter_any_more_is_not_given(table):
    desk = table.desk
    first, second = desk.state.turn_order
    table.take_in(table.players[second].answer(o.MakePact(second, first), o.EndTurn(second)))
    table.office.set_by_letter(second, by_letter=False)
    table.take_in(table.players[first].answer(o.MakePact(first, second), o.EndTurn(first)))
    assert desk.state.active == second
    assert not desk.state.pacts
    assert {lying.seat for lying in table.office.waiting()} == {first}


def test_two_offices_of_one_campaign_know_of_each_other(table):
    second = table.desk.state.turn_order[1]
    other = PostOffice(table.desk)
    data = table.players[second].answer(o.EndTurn(second))
    table.take_in(data)
    assert other.waiting() == table.office.waiting() != ()
    other.set_by_letter(second, by_letter=True)
    assert refused(table, data) is Why.AGAIN


@pytest.mark.claims("campaign:C94d")
def test_an_answer_to_another_letter_of_the_same_number_is_refused(table, tmp_path):
    desk = table.desk
    second = desk.state.turn_order[1]
    table.take_in(table.players[second].answer())
    desk.copies.save(tmp_path / "laptop.fftt")
    table.send_out(seats=[second])
    answer = table.players[second].answer(o.EndTurn(second))
    with Desk.open(tmp_path / "laptop.fftt") as laptop:
        office = PostOffice(laptop)
        office.send_out(seats=[second])
        with pytest.raises(NotAccepted, match="another letter 2"):
            office.read_answer(answer)
    table.take_in(answer)


@pytest.mark.claims("campaign:C94k")
def test_what_is_undone_back_into_an_earlier_week_is_not_lost(table):
    desk = table.desk
    seat, other = desk.state.turn_order
    note = o.WriteNote("campaign", "keep me", seat)
    order = hired(desk, seat)
    table.take_in(table.players[seat].answer(order, note, o.EndTurn(seat)))
    for after in (o.EndTurn(other), o.EndWeek(), o.StartWeek()):
        desk.submit(after)
    table.send_out()
    while any(entry.order in (order, note) for entry in desk.history()):
        desk.undo()
    lying = {one.order: one.waits for one in table.office.waiting()}
    assert lying[order] is lying[note] is WaitsFor.WITHDRAWN


@pytest.mark.claims("campaign:C94k")
def test_what_was_amended_away_does_not_come_back_with_the_next_answer(table):
    desk = table.desk
    seat, other = desk.state.turn_order
    table.take_in(table.players[seat].answer(o.WriteNote("campaign", "rude", seat)))
    desk.amending.carry_out(desk.amending.plan(desk.history()[-1].id, None))
    since = len(desk.history())
    assert [lying.waits for lying in table.office.waiting()] == [WaitsFor.WITHDRAWN]
    table.take_in(table.players[other].answer())
    table.take_in(table.players[seat].answer())
    assert kinds(desk, since) == []


@pytest.mark.claims("campaign:C94d")
def test_what_was_carried_out_by_the_first_of_three_versions_is_not_carried_out_by_the_third(table):
    desk = table.desk
    seat = desk.state.turn_order[0]
    player, since = table.players[seat], len(desk.history())
    for order in (hired(desk, seat), *(o.WriteNote("campaign", text, seat) for text in "ab")):
        table.take_in(player.answer(order))
    assert kinds(desk, since) == [o.Recruit, o.WriteNote, o.WriteNote]


@pytest.mark.claims("campaign:C94k")
def test_what_is_undone_after_the_next_letter_waits_though_the_answer_does_not_know_of_it(table):
    desk = table.desk
    seat = desk.state.turn_order[0]
    order = hired(desk, seat)
    table.take_in(table.players[seat].answer(order))
    table.send_out(seats=[seat])
    desk.undo()
    table.take_in(table.players[seat].answer())
    assert [(one.order, one.waits) for one in table.office.waiting()] == [(order, WaitsFor.WITHDRAWN)]


@pytest.mark.claims("campaign:C94k")
def test_what_may_be_given_again_still_may_after_a_later_version(table):
    desk = table.desk
    seat = desk.state.turn_order[1]
    player = table.players[seat]
    table.take_in(player.answer(o.WriteNote("campaign", "again", seat)))
    desk.undo()
    (back,) = table.office.waiting()
    table.office.give_again(seat, back.number)
    answer = table.office.read_answer(player.answer())
    table.office.take_in_answer(answer)
    assert [one.waits for one in table.office.waiting()] == [WaitsFor.NOBODY]


@pytest.mark.claims("campaign:C94f")
def test_what_is_left_to_the_program_is_left_to_it_in_the_week_of_the_letter_alone(table):
    desk = table.desk
    for seat, player in table.players.items():
        with player.home() as at_home:
            at_home.leave_the_rest(proposed=True)
            at_home.give(o.EndTurn(seat))
            table.take_in(at_home.answer(player.keyring))
    for order in (o.EndWeek(), o.StartWeek()):
        desk.submit(order)
    desk.submit(at_the_gate(desk))
    assert desk.state.pending
    assert table.office.give() == ()


def test_an_answer_to_an_order_that_was_taken_back_names_nothing_that_is_not_there(table):
    """An order about what another made waits until that is made again."""
    desk = table.desk
    seat = desk.state.turn_order[0]
    there = army(desk, seat)
    desk.submit(
        o.Correct("two can go apart", (o.AddFigures(seat, armies_of(desk.state, seat)[0].sector, FORCE, there),))
    )
    table.send_out(seats=[seat])
    figures, player = desk.state.armies[there].figures, table.players[seat]
    with player.home() as at_home:
        split = at_home.give(o.SplitArmy(seat, there, tuple(figures[7:])))
        at_home.give(o.Rename(f"{foretold(split.number)}.army", "The Others"))
        answer = at_home.answer(player.keyring)
    first, second = table.take_in(answer)
    assert desk.state.armies[ArmyId(desk.entry(second.entry).order.what)].name == "The Others"
    desk.undo()
    desk.undo()
    assert [one.waits for one in table.office.waiting()] == [WaitsFor.WITHDRAWN, WaitsFor.WITHDRAWN]
    table.office.give_again(seat, 2)
    assert table.office.give() == ()
    refused = table.office.waiting()[1]
    assert (refused.waits, refused.why) == (WaitsFor.REFUSED, "It hangs on order 1, which has not been carried out.")
    table.office.give_again(seat, 1)
    assert len(table.office.give()) == 2
    assert first.seat == second.seat == seat


@pytest.mark.claims("campaign:C94d")
def test_what_an_order_has_made_is_named_in_the_next_letter(table):
    desk = table.desk
    seat = desk.state.turn_order[0]
    there = armies_of(desk.state, seat)[0]
    desk.submit(o.Correct("two can go apart", (o.AddFigures(seat, there.sector, FORCE, there.id),)))
    table.send_out(seats=[seat])
    figures, player = desk.state.armies[there.id].figures, table.players[seat]
    with player.home() as at_home:
        split = at_home.give(o.SplitArmy(seat, there.id, tuple(figures[7:])))
        new = ArmyId(f"{foretold(split.number)}.army")
        at_home.give(o.MoveArmy(seat, new, step(desk, seat).path))
        at_home.give(o.MoveArmy(seat, new, step(desk, seat).path), anyway=True)  # refused: it has moved
        table.take_in(at_home.answer(player.keyring))
    (left,) = table.office.waiting()
    table.send_out(seats=[seat])
    with player.home() as at_home:
        assert [one.order for one in at_home.post.orders] == [left.order]
        assert left.order.army in at_home.state.armies


def test_a_seat_of_which_the_program_plays_the_turn_is_told_as_such(table):
    desk = table.desk
    second = desk.state.turn_order[1]
    table.take_in(table.players[second].answer(o.EndTurn(second)))
    desk.submit(o.HandSeat(second, "easy"))
    (one,) = table.office.waiting()
    assert (one.waits, one.why) == (WaitsFor.OVER, f"The program plays {desk.state.players[second].name} by now.")


# ── keys ──


@pytest.mark.claims("campaign:C94g")
def test_after_going_back_to_a_backup_another_first_letter_opens_the_seat_again(table, tmp_path):
    desk = table.desk
    seat = desk.state.turn_order[1]
    desk.copies.save(tmp_path / "backup.fftt")
    player = table.players[seat]
    table.take_in(player.answer())
    table.send_out(seats=[seat])
    table.send_out(seats=[seat])
    answer = player.answer()
    with Desk.open(tmp_path / "backup.fftt") as before:
        office = PostOffice(before)
        with pytest.raises(NotAccepted) as told:
            office.read_answer(answer)
        assert told.value.why is Why.FORGED
        office.renew(seat)
        (sent,) = office.send_out(seats=[seat])
        assert sent.number == 2
        player.open(sent.data)
        office.take_in_answer(office.read_answer(player.answer(o.EndTurn(seat))))
        assert [lying.order for lying in office.waiting()] == [o.EndTurn(seat)]


def test_a_letter_that_was_opened_twice_has_one_count_of_answers(table):
    desk = table.desk
    seat = desk.state.turn_order[1]
    player = table.players[seat]
    for _time in range(3):
        table.take_in(player.answer())
    player.open(player.letters[0])
    table.take_in(player.answer(o.EndTurn(seat)))
    assert [lying.order for lying in table.office.waiting()] == [o.EndTurn(seat)]


def test_a_copy_of_an_older_letter_writes_no_answer(table):
    seat = table.desk.state.turn_order[1]
    player = table.players[seat]
    old = player.copy
    table.send_out(seats=[seat])
    player.copy = old
    with pytest.raises(NotAccepted, match="You have opened letter 2 since"):
        player.answer()


@pytest.mark.claims("campaign:C94g")
def test_a_letter_of_another_organiser_is_opened_only_by_who_says_so(table, tmp_path):
    seat = table.desk.state.turn_order[1]
    (letter,) = table.players[seat].letters
    there = sealing.taken_apart(letter)
    writer = sealing.fresh_key()
    heading = replace(there.heading, by=sealing.public_key(writer))
    forged = sealing.sealed(heading, sealing.opened(there, there.heading.key), writer)
    victim = Player(seat, tmp_path / "victim")
    victim.open(forged)
    with pytest.raises(NotAccepted) as told:
        victim.open(letter)
    assert told.value.why is Why.FORGED
    assert sealing.fingerprint(there.heading.by) in str(told.value)
    join(letter, victim.keyring, tmp_path / "right.fftt", trust=True)
    assert victim.keyring.keys(heading.campaign, heading.seat).organiser == there.heading.by


def test_what_the_file_keeps_and_cannot_be_read_is_told_in_a_sentence(table):
    table.desk.keep_post({"organiser": "{}"})
    with pytest.raises(BadForm, match="go on from a backup"):
        PostOffice(table.desk)


@pytest.mark.claims("campaign:C94g")
def test_an_older_letter_is_not_opened_behind_a_newer_one(table, monkeypatch):
    monkeypatch.setattr(clock, "seconds", count(clock.seconds() + 1).__next__)
    seat = table.desk.state.turn_order[1]
    player = table.players[seat]
    table.take_in(player.answer())
    for _time in range(2):
        table.send_out(seats=[seat])
    with pytest.raises(NotAccepted, match="you have opened letter 3 already") as told:
        player.open(player.letters[1])
    assert told.value.why is Why.OUTDATED
    with pytest.raises(NotAccepted, match="you have opened letter 3 already"):
        player.open(player.letters[0])  # a first letter, but an older one


@pytest.fixture
def far(table):
    """The second player, with a program that writes whatever it is told."""
    seat = table.desk.state.turn_order[1]
    far = Far(seat, table.players[seat].folder.with_name("far"))
    far.open(table.players[seat].letters[0])
    return far


@pytest.mark.claims("campaign:C94d")
def test_of_two_answers_of_one_version_only_the_first_is_taken_in(table, far):
    table.take_in(far.answer())
    far.version -= 1
    far.give(o.EndTurn(far.seat))
    assert refused(table, far.answer()) is Why.OUTDATED


@pytest.mark.claims("campaign:C94g")
def test_an_answer_that_says_it_is_for_somebody_else_is_refused(table, far):
    """Though it is sealed so that this organiser can open it."""
    there = sealing.taken_apart(far.answer())
    other = replace(there.heading, to=sealing.public_key(sealing.fresh_key()))
    secret = table.office.book.organiser.secret
    signed = sealing.BEGIN + sealing._heading_text(other)
    packed = zlib.compress(sealing.opened(there, secret))
    mark = bytes.fromhex(sealing.signature(far.keys.own, signed + packed))
    box = SealedBox(SigningKey(bytes.fromhex(secret)).verify_key.to_curve25519_public_key()).encrypt(mark + packed)
    assert refused(table, signed + bytes(box)) is Why.NOT_FOR_YOU


@pytest.mark.claims("campaign:C94g")
def test_a_first_letter_hands_the_seat_over_by_its_own_key_alone(table, far):
    thief = sealing.fresh_key()
    body = documents.to_json(SeatAnswer((), handover=sealing.signature(thief, b"mine"))).encode()
    assert refused(table, far.answer(body, secret=thief)) is Why.FORGED


def test_who_opens_the_first_letter_again_after_another_has_come_keeps_the_own_key(table):
    seat = table.desk.state.turn_order[1]
    player = table.players[seat]
    table.take_in(player.answer())
    table.send_out(seats=[seat])
    there = sealing.taken_apart(player.letters[1]).heading
    keys = player.keyring.keys(there.campaign, there.seat)
    assert (keys.first, sealing.public_key(keys.own)) == ("", there.to)


# ── what a player sees at home ──


def test_at_home_the_own_turn_is_on_and_the_initiative_stands_as_it_was_thrown(table):
    first, second = table.desk.state.turn_order
    with table.players[second].home() as at_home:
        then = at_home.contemplated()
        assert then.active == second
        assert then.turn_order == (first, second)


def test_who_has_mustered_gives_the_orders_of_the_first_turn(tmp_path):
    with mustered(tmp_path, 2) as desk:
        table, seat = Table(desk, tmp_path), desk.state.seats[0]
        table.send_out()
        with table.players[seat].home() as at_home:
            own = [one for one in sectors_of(desk.state, seat) if not armies_in(desk.state, one)]
            assert (at_home.contemplated().active == seat) == (not own)
            for sector in own:
                at_home.give(o.Recruit(seat, sector, FORCE))
            assert at_home.contemplated().active == seat
            at_home.give(o.MoveArmy(seat, army(desk, seat), (neighbours(desk.state, home(desk, seat))[0],)))
            assert at_home.contemplated().active == seat
