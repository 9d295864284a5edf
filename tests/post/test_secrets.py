"""What a player holds tells neither coming dice nor what others have written: letters are searched byte by byte."""

import base64

from campaign.cli import main
from campaign.desk import Desk
from campaign.exchange.post import sealing
from campaign.exchange.post.sealing import Kind
from campaign.post.office import PostOffice
from campaign.world import orders as o
from tests.cli.calls import THREE

DICE = "ab" * 32


def spellings(secret: str):
    """Ways in which a key may stand in a file."""
    raw = bytes.fromhex(secret)
    yield from (raw, raw[::-1], secret.encode(), secret.upper().encode(), str(int(secret, 16)).encode())
    yield from (base64.b64encode(raw)[:-2], base64.urlsafe_b64encode(raw)[:-2], base64.b32encode(raw)[:-4])


def test_letters_hold_no_key_but_the_seats_own_and_nobody_elses_words(tmp_path):
    path = tmp_path / "club.fftt"
    assert main(["new", str(path), "--players", THREE, "--rule", "open_map=no"]) == 0
    with Desk.open(path) as desk:
        (dice,) = desk.state.setting.secrets
        desk.submit(o.WriteNote("campaign", "the docks at dawn", "1.p2"))
        office = PostOffice(desk)
        for seat in desk.state.seats:
            office.set_by_letter(seat, by_letter=True)
        letters = {sent.seat: sent.data for sent in office.send_out()}
        kept = "".join(desk.post().values())
        assert dice not in kept
    bodies = {}
    for seat, data in letters.items():
        there = sealing.taken_apart(data, Kind.LETTER)
        bodies[seat] = data + sealing.opened(there, there.heading.key)
        own = there.heading.key
        keys = [word for word in sealing.KEY.findall(kept) if word not in (own, there.heading.by, there.heading.to)]
        assert keys
        for secret in (dice, *keys):
            assert not [spelling for spelling in spellings(secret) if spelling in bodies[seat]]
    assert b"the docks at dawn" in bodies["1.p2"]
    assert b"the docks at dawn" not in bodies["1.p1"] + bodies["1.p3"]
