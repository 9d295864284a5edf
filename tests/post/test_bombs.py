"""Files that are small and mean to become large, or to take long: refused before anything is made of them."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from time import process_time

import pytest

from campaign.battle.strict_json import NoJson, check_values
from campaign.exchange.post import sealing
from campaign.exchange.post.result import from_bytes
from campaign.exchange.post.sealing import NotAccepted, Why
from campaign.operations.letter_orders import MOST_AT_ONCE, Numbered
from campaign.post.home import Home, read_letter
from campaign.post.keyring import Keyring
from campaign.post.office import PostOffice
from campaign.world import orders as o
from campaign.world.refusal import Refusal
from tests.post.far import Far
from tests.store.campaigns import army


@pytest.fixture
def office(desk):
    """Both play by letter."""
    office = PostOffice(desk)
    for seat in desk.state.seats:
        office.set_by_letter(seat, by_letter=True)
    return office


def far(office, tmp_path, number=1):
    """The player of a seat, with the newest letter."""
    desk = office.book.desk
    seat = desk.state.turn_order[number]
    (sent,) = office.send_out(seats=[seat])
    player = Far(seat, tmp_path / "far")
    player.open(sent.data)
    return player, sent.data


def refused(act):
    """Why something is refused, in a second and in little room."""
    tracemalloc.start()
    before = process_time()
    try:
        with pytest.raises(NotAccepted) as told:
            act()
        assert process_time() - before < 2.0
        assert tracemalloc.get_traced_memory()[1] < 150_000_000
    finally:
        tracemalloc.stop()
    assert len(str(told.value)) < 300
    return told.value.why


def many(begin, number, end):
    return begin + b"[]," * number + b"[]" + end


def test_values_are_counted_before_they_are_made():
    check_values('["' + "," * 5000 + '\\",[[[\\\\"]', 10)
    for text in ("[" + "0," * 20 + "0]", "[" + '"",' * 20 + '""]', "[" * 30):
        with pytest.raises(NoJson):
            check_values(text, 10)


@pytest.mark.claims("campaign:C94g")
def test_what_a_stranger_has_signed_is_not_opened(office, tmp_path, monkeypatch):
    player, _letter = far(office, tmp_path)
    office.take_in_answer(office.read_answer(player.answer()))
    forged = player.answer(b"[]", secret=sealing.fresh_key())
    monkeypatch.setattr(sealing, "opened", lambda *_all: pytest.fail("opened"))
    assert refused(lambda: office.read_answer(forged)) is Why.FORGED


def test_an_answer_of_a_million_values_is_refused(office, tmp_path):
    player, _letter = far(office, tmp_path)
    for body in (
        many(b'{"orders":[', 600_000, b"]}"),
        many(b'{"orders":[{"number":1,"order":{"kind":"recruit","units":[', 600_000, b"]}}]}"),
        b" " * 15_000_000,
    ):
        data = player.answer(body)
        assert refused(lambda data=data: office.read_answer(data)) is Why.WRONG


def test_a_letter_of_a_million_values_is_refused(office, tmp_path):
    _player, letter = far(office, tmp_path)
    there = sealing.taken_apart(letter).heading
    writer, first = sealing.fresh_key(), sealing.fresh_key()
    heading = replace(there, by=sealing.public_key(writer), to=sealing.public_key(first), key=first)
    begin = b'{"copy":"","copy_version":1,"pictures":{},"until":"","words":"","next":1,"sent":1,"told":['
    data = sealing.sealed(heading, many(begin, 2_000_000, b"]}"), writer)
    assert len(data) < 20_000
    assert refused(lambda: read_letter(data, Keyring(tmp_path / "elsewhere" / "backups"))) is Why.WRONG


def test_a_result_of_a_million_values_is_refused():
    assert refused(lambda: from_bytes(many(b'{"kind":"fftt-result","words":[', 1_200_000, b"]}"))) is Why.STRANGE
    assert refused(lambda: from_bytes(many(b'{"kind":"fftt-result","signatures":[', 200_000, b"]}"))) is Why.STRANGE


def test_only_so_many_orders_that_need_no_turn_go_into_an_answer(office, tmp_path):
    player, _letter = far(office, tmp_path)
    names = [o.Rename(army(office.book.desk, player.seat), f"Army {n}") for n in range(MOST_AT_ONCE + 1)]
    for name in names[:-1]:
        player.give(name)
    office.take_in_answer(office.read_answer(player.answer()))
    assert len(office.give()) == MOST_AT_ONCE
    player.give(names[-1])
    data = player.answer()
    assert refused(lambda: office.read_answer(data)) is Why.WRONG


def test_a_player_hears_at_home_that_there_are_too_many(table):
    seat = table.desk.state.turn_order[1]
    with table.players[seat].home() as home:
        orders = tuple(Numbered(n, o.WriteNote("campaign", f"{n}", seat)) for n in range(1, MOST_AT_ONCE + 1))
        home._keep(replace(home.post, orders=orders, next=MOST_AT_ONCE + 1))
        with pytest.raises(Refusal, match="go into no answer"):
            Home(home._desk).give(o.WriteNote("campaign", "one more", seat), anyway=True)
