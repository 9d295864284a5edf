"""Results of battles that were fought apart: signed by those who fought, taken in once."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest

from campaign.desk import Desk
from campaign.exchange.post import sealing
from campaign.exchange.post.result import signed_text, to_bytes
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.world import orders as o
from campaign.world.refusal import Refusal
from tests.post.table import Table
from tests.store.campaigns import attacked, won_by_attacker


def countersigned(table, result, seat):
    with table.players[seat].home() as at_home:
        assert any("has won" in line for line in at_home.words_of(result))
        return at_home.sign(result, table.players[seat].keyring)


@pytest.mark.claims("campaign:C94j")
def test_a_result_that_both_have_signed_is_entered_and_agreed_to(table, fought):
    result, order, other = fought
    with pytest.raises(NotAccepted, match="is not signed by"):
        table.office.read_result(to_bytes(result))
    data = to_bytes(countersigned(table, result, other))
    table.office.take_in_result(table.office.read_result(data))
    battle = table.desk.state.battles[order.battle]
    assert battle.report == order.report
    assert set(battle.agreed) == set(battle.players)
    with pytest.raises(NotAccepted) as told:
        table.office.read_result(data)
    assert told.value.why is Why.AGAIN


@pytest.mark.claims("campaign:C94j")
def test_a_result_that_was_undone_is_not_taken_in_once_more(table, fought):
    result, _order, other = fought
    data = to_bytes(countersigned(table, result, other))
    first, second = table.office.read_result(data), table.office.read_result(data)
    table.office.take_in_result(first)
    while any(isinstance(entry.order, o.ReportBattle) for entry in table.desk.history()):
        table.desk.undo()
    for again in (lambda: table.office.read_result(data), lambda: table.office.take_in_result(second)):
        with pytest.raises(NotAccepted) as told:
            again()
        assert told.value.why is Why.AGAIN


@pytest.mark.claims("campaign:C94j")
def test_a_result_that_nobody_has_signed_or_only_the_wrong_ones_is_refused(table, fought):
    result, _order, other = fought
    for seat in table.desk.state.seats:
        table.office.set_by_letter(seat, by_letter=False)
    with pytest.raises(NotAccepted, match="Nobody has signed"):
        table.office.read_result(to_bytes(replace(result, signatures=())))
    table.office.set_by_letter(other, by_letter=True)
    with pytest.raises(NotAccepted, match="is not signed by"):
        table.office.read_result(to_bytes(result))


@pytest.mark.claims("campaign:C94j")
def test_a_result_that_was_signed_by_an_older_letter_is_refused(table, fought):
    result, _order, other = fought
    both = countersigned(table, result, other)
    table.send_out(seats=[other])
    with pytest.raises(NotAccepted) as told:
        table.office.read_result(to_bytes(both))
    assert told.value.why is Why.OUTDATED


@pytest.mark.claims("campaign:C94j")
def test_those_who_sign_have_to_say_the_same(table, fought):
    result, order, other = fought
    other_end = replace(order, report=replace(order.report, turns=order.report.turns + 1))
    with table.players[other].home() as at_home:
        both = at_home.sign(at_home.write_down(other_end, result), table.players[other].keyring)
    with pytest.raises(NotAccepted, match="do not say the same"):
        table.office.read_result(to_bytes(both))


@pytest.mark.claims("campaign:C94j")
def test_a_result_that_was_changed_after_it_was_signed_is_refused(table, fought):
    result, _order, other = fought
    data = to_bytes(countersigned(table, result, other))
    for changed in (
        data.replace(b'turns\\":8', b'turns\\":7', 1),
        data[:-9],
        b"{}",
    ):
        assert changed != data
        with pytest.raises(NotAccepted):
            table.office.read_result(changed)


def test_nobody_signs_for_another(table, fought):
    result, _order, other = fought
    mark = result.signatures[0]
    seat = table.desk.state.turn_order[0]
    stolen = replace(mark, seat="p2" if mark.seat == "p1" else "p1")
    with pytest.raises(NotAccepted) as told:
        table.office.read_result(to_bytes(replace(result, signatures=(mark, stolen))))
    assert told.value.why is Why.CHANGED
    own = table.players[seat].keyring.keys(result.campaign, mark.seat).own
    stolen = replace(stolen, letter=table.office.book.post_of(other).letter)
    stolen = replace(stolen, signed=sealing.signature(own, signed_text(result.campaign, stolen)))
    with pytest.raises(NotAccepted) as told:
        table.office.read_result(to_bytes(replace(result, signatures=(mark, stolen))))
    assert told.value.why is Why.FORGED


@pytest.mark.claims("campaign:C94g", "campaign:C94j")
def test_a_first_letter_that_was_shown_signs_no_result_once_it_has_been_answered(table, fought):
    result, _order, other = fought
    both = countersigned(table, result, other)
    there = sealing.taken_apart(table.players[other].letters[0]).heading
    table.take_in(table.players[other].answer())
    assert not table.office.book.post_of(other).first
    thief = sealing.fresh_key()
    by = sealing.public_key(thief)
    handover = sealing.signature(there.key, sealing.handover_text(there.campaign, there.seat, by))
    (own,) = (one for one in both.signatures if one.seat == there.seat)
    forged = replace(own, key=by, signed="", handover=handover)
    forged = replace(forged, signed=sealing.signature(thief, signed_text(result.campaign, forged)))
    with pytest.raises(NotAccepted) as told:
        table.office.read_result(to_bytes(replace(both, signatures=(*result.signatures, forged))))
    assert told.value.why is Why.FORGED


@pytest.mark.claims("campaign:C94j")
def test_who_had_no_side_in_a_battle_signs_nothing(begun_by_three, tmp_path):
    with Desk.open(shutil.copy(begun_by_three, tmp_path / "three.fftt")) as desk:
        order = won_by_attacker(desk, attacked(desk))
        table = Table(desk, tmp_path)
        table.send_out()
        fought = desk.state.battles[order.battle].players
        (stranger,) = (seat for seat in desk.state.seats if seat not in fought)
        result = None
        for seat in fought:
            with table.players[seat].home() as at_home:
                result = at_home.sign(at_home.write_down(order, result), table.players[seat].keyring)
        player = table.players[stranger]
        with player.home() as at_home:
            with pytest.raises(Refusal, match="You had no side"):
                at_home.sign(result, player.keyring)
            own = replace(result.signatures[0], seat=at_home.post.place, letter=at_home.post.letter, signed="")
            key = player.keyring.with_own(result.campaign, own.seat, at_home._keys(player.keyring)[0]).own
            own = replace(own, key=sealing.public_key(key), handover=at_home._keys(player.keyring)[1])
            own = replace(own, signed=sealing.signature(key, signed_text(result.campaign, own)))
        with pytest.raises(NotAccepted, match="had no side in the battle"):
            table.office.read_result(to_bytes(replace(result, signatures=(*result.signatures, own))))
        table.office.take_in_result(table.office.read_result(to_bytes(result)))
        assert set(desk.state.battles[order.battle].agreed) == set(fought)


@pytest.mark.claims("campaign:C94j")
def test_what_one_alone_remarks_is_not_entered(table, fought):
    """And two who typed the same in another order say the same."""
    result, order, other = fought
    report = order.report
    own = replace(
        order,
        report=replace(
            report, note="It was a fine evening", casualties=report.casualties[::-1], sides=report.sides[::-1]
        ),
    )
    with table.players[other].home() as at_home:
        both = at_home.sign(at_home.write_down(own, result), table.players[other].keyring)
    read = table.office.read_result(to_bytes(both))
    assert (read.order.report.note, read.order.record) == ("", None)


@pytest.mark.claims("campaign:C94j")
def test_a_result_of_another_campaign_is_refused(table, fought):
    result, _order, other = fought
    with table.players[other].home() as at_home, pytest.raises(NotAccepted, match="another campaign"):
        at_home.sign(replace(result, campaign="f" * 32), table.players[other].keyring)
    own = next(one for one in countersigned(table, result, other).signatures if one not in result.signatures)
    key = table.players[other].keyring.keys(result.campaign, own.seat).own
    elsewhere = replace(own, signed=sealing.signature(key, signed_text("f" * 32, own)))
    with pytest.raises(NotAccepted) as told:
        table.office.read_result(to_bytes(replace(result, campaign="f" * 32, signatures=(elsewhere,))))
    assert told.value.why is Why.FOREIGN


@pytest.mark.claims("campaign:C94j")
def test_who_signs_again_has_one_signature(table, fought):
    result, _order, other = fought
    both = countersigned(table, countersigned(table, result, other), other)
    assert len({one.seat for one in both.signatures}) == len(both.signatures) == 2
    twice = replace(both, signatures=(*both.signatures, both.signatures[0]))
    with pytest.raises(NotAccepted):
        table.office.read_result(to_bytes(twice))
