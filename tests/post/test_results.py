"""Results of battles that were fought apart: signed by those who fought, taken in once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.exchange.post import sealing
from campaign.exchange.post.result import signed_text, to_bytes
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.world import orders as o


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
