"""What a player holds tells neither coming dice nor what others have written: all of it is searched byte by byte."""

from __future__ import annotations

import base64
import json
import zlib
from contextlib import suppress
from dataclasses import replace

import pytest

from campaign.desk import Desk
from campaign.exchange.post import sealing
from campaign.exchange.post.sealing import Kind
from campaign.operations.letter_orders import StandingAnswer
from campaign.post.parcels import write_out
from campaign.world import orders as o
from campaign.world.house_rules import HouseRules
from tests.post.table import Table
from tests.store.campaigns import FORCE, attacked, founding, home

SEED, SECRET = 7_129_384_650_123_456_789, "ab1c" * 16
DOCKS, LOYAL = "the docks at dawn", "my loyal organiser"
BEGINNINGS = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")  # of what zlib has packed


def spellings(secret: str | int):
    """Ways in which a key or a seed may stand in a file."""
    if isinstance(secret, int):
        yield from (f"{secret}".encode(), f"{secret:x}".encode(), f"{secret:X}".encode())
        raws = [secret.to_bytes(8, "big")]
    else:
        yield from (secret.encode(), secret.upper().encode(), str(int(secret, 16)).encode())
        raws = [bytes.fromhex(secret)]
    for raw in (*raws, *(raw[::-1] for raw in raws)):
        yield from (raw, base64.b64encode(raw)[:-2], base64.urlsafe_b64encode(raw)[:-2], base64.b32encode(raw)[:-7])


def unpacked(data: bytes) -> bytes:
    """The data, and all that is packed in it."""
    found = [data]
    for beginning in BEGINNINGS:
        place = data.find(beginning)
        while place >= 0:
            with suppress(zlib.error):
                found.append(zlib.decompressobj().decompress(data[place:], 5_000_000))
            place = data.find(beginning, place + 1)
    return b"\n".join(found)


@pytest.fixture(scope="module", params=["seed", "secret"])
def held(request, tmp_path_factory):
    """What each of three players on a closed map holds, and what the organiser keeps.

    Blue has written a note, words, what waits for Green, and how the home answers; a battle between two waits, and
    there is a letter to each.
    """
    folder = tmp_path_factory.mktemp(request.param)
    order = replace(founding(3, seed=SEED), rules=HouseRules(open_map=False))
    if request.param == "secret":
        order = replace(order, seed=None, secret=SECRET)
    with Desk.create(folder / "club.fftt", order) as desk:
        for seat in desk.state.seats:
            desk.submit(o.Recruit(seat, home(desk, seat), FORCE))
        desk.submit(o.StartWeek())
        battle = attacked(desk)
        table = Table(desk, folder)
        table.send_out()
        blue, green = (seat for seat in desk.state.seats if desk.state.players[seat].name in ("Blue", "Green"))
        with table.players[blue].home() as at_home:
            at_home.give(o.WriteNote("campaign", DOCKS, blue))
            at_home.give(o.MakePact(blue, green), anyway=True)
            at_home.give(StandingAnswer(blue, home(desk, blue), o.Answer.STAND), anyway=True)
            at_home.say(LOYAL)
            table.take_in(at_home.answer(table.players[blue].keyring))
        assert {type(one.order) for one in table.office.waiting()} == {o.MakePact, StandingAnswer}
        data = {seat: [] for seat in desk.state.seats}
        for parcel in write_out(desk, table.office, folder / "out", "Friday", "Hello"):
            seat, letter = parcel.sent.seat, parcel.letter.read_bytes()
            player = table.players[seat]
            player.open(letter)
            keys = player.keyring.keys(table.office.book.organiser.campaign, table.office.book.place(seat))
            there = sealing.taken_apart(letter, Kind.LETTER)
            body = sealing.opened(there, keys.opening(there.heading.to))
            data[seat] += [body, json.loads(body)["copy"].encode()]
            files = [parcel.letter, parcel.text, *parcel.packets, *player.folder.rglob("*")]
            data[seat] += [path.read_bytes() for path in files if path.is_file()]
        kept = "".join(desk.post().values())
        dice = [SEED if request.param == "seed" else SECRET, desk.battles.prepare(battle).seed]
        secrets = {
            who: {
                key
                for path in table.players[who].keyring.folder.iterdir()
                for key in (json.loads(path.read_bytes())["own"], json.loads(path.read_bytes())["first"])
                if key
            }
            for who in desk.state.seats
        }
        players = {seat: b"\n".join(map(unpacked, parts)) for seat, parts in data.items()}
        whole = unpacked(desk.path.read_bytes())
        return players, blue, dice, table.office.book.organiser.secret, secrets, kept, whole


def test_nobody_can_tell_coming_dice_from_what_a_player_holds(held):
    players, _blue, dice, _own, _secrets, kept, whole = held
    for seat, data in players.items():
        assert not [word for secret in dice for word in spellings(secret) if word in data], seat
    assert not [word for secret in dice for word in spellings(secret) if word in kept.encode()]
    assert any(word in whole for word in spellings(dice[0]))  # of what is searched for


def test_nobody_holds_a_key_but_the_own_one(held):
    players, _blue, _dice, own, secrets, kept, _whole = held
    assert own in kept
    for seat, data in players.items():
        others = {key for who, keys in secrets.items() if who != seat for key in keys}
        assert len(others) >= 2
        assert not [word for secret in (own, *others) for word in spellings(secret) if word in data], seat
        assert any(word in data for secret in secrets[seat] for word in spellings(secret))


def test_nobody_reads_what_another_has_written_or_wants(held):
    players, blue, *_rest = held
    words = [DOCKS.encode(), LOYAL.encode(), b"make-pact", b"standing-answer"]
    for seat, data in players.items():
        there = [word for word in words if word in data]
        assert there == (words if seat == blue else [])
