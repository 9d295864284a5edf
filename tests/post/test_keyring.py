"""The keys of seats: made here, kept for this user alone, and nowhere else."""

import os

import pytest

from campaign.exchange.post import sealing
from campaign.exchange.post.sealing import NotAccepted
from campaign.post.keyring import Keyring, SeatKeys

CAMPAIGN = "a" * 32


@pytest.fixture
def keyring(tmp_path):
    return Keyring(tmp_path / "backups")


def test_a_key_is_made_once_and_kept(keyring):
    first = SeatKeys("b" * 64, first=sealing.fresh_key())
    own = keyring.with_own(CAMPAIGN, "p1", first)
    assert keyring.keys(CAMPAIGN, "p1") == own
    assert keyring.with_own(CAMPAIGN, "p1", own) == own
    assert own.own not in ("", first.first)
    assert keyring.keys(CAMPAIGN, "p2") is None


@pytest.mark.skipif(os.name != "posix", reason="other systems keep the user's own folder from others")
def test_nobody_else_reads_it(keyring):
    keyring.with_own(CAMPAIGN, "p1", SeatKeys("b" * 64))
    (file,) = keyring.folder.iterdir()
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("data", [b"", b"{}", b"null", b"[1]", b'{"organiser": 7}', b"\xed\xa0\x80"])
def test_a_damaged_key_is_told_and_is_not_as_if_nobody_were_known(keyring, data):
    keyring.with_own(CAMPAIGN, "p1", SeatKeys("b" * 64))
    (file,) = keyring.folder.iterdir()
    file.write_bytes(data)
    with pytest.raises(NotAccepted, match="is damaged"):
        keyring.keys(CAMPAIGN, "p1")


def test_no_key_is_shown_by_chance():
    keys = SeatKeys("b" * 64, "c" * 64, "d" * 64)
    assert "c" * 64 not in repr(keys)
    assert "d" * 64 not in repr(keys)
