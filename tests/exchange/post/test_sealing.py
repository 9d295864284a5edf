"""Sealed files: read by their reader alone, written by their writer alone, and refused in sentences else."""

from __future__ import annotations

import random
from dataclasses import replace
from time import process_time

import pytest

from campaign.exchange.post import sealing
from campaign.exchange.post.sealing import BEGIN, Heading, Kind, NotAccepted, Why

WRITER, READER, OTHER = (sealing.fresh_key() for _number in range(3))
BODY = b'{"move": "army 3 to the docks"}' * 20


def heading(**others):
    by, to = sealing.public_key(WRITER), sealing.public_key(READER)
    return replace(Heading(Kind.ANSWER, "0" * 32, "p2", 3, 1, by, to, "1" * 32), **others)


def sealed(**others):
    return sealing.sealed(heading(**others), BODY, WRITER)


def why(data, kind=Kind.ANSWER, secret=READER):
    """Why it is not accepted; what was in it if it is."""
    try:
        return sealing.opened(sealing.taken_apart(data, kind), secret)
    except NotAccepted as refused:
        return refused.why if str(refused).endswith((".", "?")) else None


def test_the_reader_opens_what_the_writer_sealed():
    there = sealing.taken_apart(sealed(), Kind.ANSWER)
    assert there.heading == heading()
    assert sealing.opened(there, READER) == BODY


def test_nobody_else_reads_it():
    assert b"docks" not in sealed()
    assert why(sealed(), secret=OTHER) is Why.NOT_FOR_YOU
    assert why(sealed(), secret=WRITER) is Why.NOT_FOR_YOU


def test_who_seals_in_the_name_of_another_is_found_out():
    forged = sealing.sealed(heading(), BODY, OTHER)
    assert why(forged) is Why.CHANGED


def test_a_heading_of_one_file_does_not_go_with_the_box_of_another():
    one, other = sealed(), sealed(version=2)
    line = one.index(b"\n", len(BEGIN)) + 1
    assert why(other[: other.index(b"\n", len(BEGIN)) + 1] + one[line:]) is Why.CHANGED


def test_it_cannot_be_sent_on_to_another_reader():
    """The signature covers for whom it was sealed: whoever has opened it cannot seal it anew for somebody else."""
    from nacl.public import SealedBox
    from nacl.signing import SigningKey, VerifyKey

    there = sealing.taken_apart(sealed(), Kind.ANSWER)
    plain = SealedBox(SigningKey(bytes.fromhex(READER)).to_curve25519_private_key()).decrypt(there.box)
    to = sealing.public_key(OTHER)
    again = SealedBox(VerifyKey(bytes.fromhex(to)).to_curve25519_public_key()).encrypt(plain)
    assert why(BEGIN + sealing._heading_text(heading(to=to)) + again, secret=OTHER) is Why.CHANGED


def test_every_cut_and_every_changed_byte_is_refused():
    data, rng = sealed(), random.Random(5)
    for _time in range(100):
        place = rng.randrange(len(data))
        if rng.random() < 0.5:
            changed = data[:place]
        else:
            changed = data[:place] + bytes([data[place] ^ (1 + rng.randrange(255))]) + data[place + 1 :]
        assert isinstance(why(changed), Why)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"7",
        b'{"kind":"answer"}',
        b'{"kind":[]}',
        b"[" * 1500,
        sealing._heading_text(heading()).strip().replace(b'"number":3', b'"number":-3'),
        sealing._heading_text(heading()).strip().replace(b'"number":3', b'"number":3.0'),
        sealing._heading_text(heading()).strip().replace(b'"number":3', b'"number":true'),
        sealing._heading_text(heading()).strip().replace(b'"number":3', b'"number": 3'),
        sealing._heading_text(heading()).strip().replace(b'"p2"', b'"../../x"'),
        sealing._heading_text(heading()).strip()[:-1] + b',"more":1}',
    ],
)
def test_a_heading_that_is_none_is_refused(line):
    assert why(BEGIN + line + b"\n" + b"x" * 200) is Why.STRANGE


def test_a_bomb_does_not_go_off(monkeypatch):
    monkeypatch.setattr(sealing, "LARGEST_BODY", 10_000)
    bomb = sealing.sealed(heading(), bytes(20_000), WRITER)
    assert why(bomb) is Why.WRONG


def test_a_letter_is_no_answer():
    assert why(sealed(), Kind.LETTER) is Why.STRANGE
    assert why(sealed(kind=Kind.LETTER)) is Why.STRANGE
    assert why(b"") is Why.STRANGE
    assert why(b"SQLite format 3\0" + bytes(5000)) is Why.STRANGE


TEXT = sealing.as_text(sealed())


@pytest.mark.parametrize(
    "pasted",
    [
        TEXT,
        "Hello Rita,\nhere they are:\n" + TEXT + "\nSee you, Ben",
        TEXT.replace("\n", "\r\n"),
        "\n".join("> " + line for line in TEXT.splitlines()),
        "\n".join("> > | " + line for line in TEXT.splitlines()),
        TEXT.replace("\n", " "),
        TEXT.replace("w", "w\n"),
        TEXT.replace("-----", "\u2014\u2014"),
        "\ufeff" + TEXT.replace("\n", "\u00a0\n\u200b"),
    ],
    ids=["plain", "within words", "crlf", "quoted", "quoted twice", "one line", "broken", "dashes", "odd blanks"],
)
def test_text_is_read_whatever_a_mail_program_made_of_its_lines(pasted):
    assert why(pasted.encode()) == BODY
    assert why(pasted.encode("utf-16")) == BODY


def test_half_a_text_is_told_as_half():
    assert why(TEXT[: len(TEXT) // 2].encode()) is Why.HALF
    lines = TEXT.splitlines()
    assert why("\n".join(lines[:-4] + lines[-2:]).encode()) is Why.HALF
    assert why("\n".join(lines[:1] + lines[2:]).encode()) in (Why.HALF, Why.STRANGE)
    assert why("\n".join([lines[0], lines[-1]]).encode()) is Why.HALF


def test_signatures_are_their_owners_alone():
    signed = sealing.signature(WRITER, b"we agree")
    assert sealing.is_signed(sealing.public_key(WRITER), b"we agree", signed)
    assert not sealing.is_signed(sealing.public_key(OTHER), b"we agree", signed)
    assert not sealing.is_signed(sealing.public_key(WRITER), b"we do not agree", signed)
    assert not sealing.is_signed("no key", b"we agree", signed)
    assert not sealing.is_key("ff" * 32)


@pytest.mark.parametrize(
    "text", ["-" * 200_000, "-" * 9 + " " * 200_000, "-- " * 70_000, "--BEGIN FFTT ANSWER " * 9000]
)
def test_hyphens_by_the_thousand_take_no_time(text):
    before = process_time()
    assert why(text.encode()) in (Why.STRANGE, Why.HALF)
    assert process_time() - before < 0.5


def test_lines_of_many_hyphens_are_known():
    assert why(TEXT.replace("-----", "-" * 40).encode()) == BODY
