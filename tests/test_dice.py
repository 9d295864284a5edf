"""Dice: keys, faces, and sources that keep what has fallen."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.dice import (
    DiceKey,
    DiceWanted,
    KeptDice,
    KeyedDice,
    RecordingDice,
    Roll,
    SeededDice,
    TypedDice,
    drawn_secret,
    is_secret,
)
from tests.scripted import ScriptedDice

KEY = DiceKey("hazard", 2, 3, ("41.army", "1.r7"))


@given(st.lists(st.integers(1, 6), min_size=1, max_size=9))
def test_a_roll_reads_back_from_its_text(faces: list[int]) -> None:
    roll = Roll(tuple(faces))
    assert Roll.parse(str(roll)) == roll


def test_a_key_reads_back_from_its_text() -> None:
    assert str(KEY) == "hazard/m2w3/41.army,1.r7/0"
    assert DiceKey.parse(str(KEY)) == KEY


@pytest.mark.parametrize("text", ["", "hazard", "hazard/m2/41/0", "hazard/m2w3/41.army/x", "hazard/w3m2/a/0"])
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not the key of a throw"):
        DiceKey.parse(text)


@pytest.mark.parametrize("text", ["", "3", "2d6:1", "1d6:0", "1d6:7", "d6:1", "1d6:x", "1d6: 3", "1d6:٣", "01d6:3"])
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Roll.parse(text)


def test_seeded_faces_follow_from_seed_and_key_alone() -> None:
    first = SeededDice(7).roll(KEY, 2)
    SeededDice(7).roll(DiceKey("other", 1, 1, ()), 5)
    assert SeededDice(7).roll(KEY, 2) == first
    assert SeededDice(8).roll(KEY, 6) != SeededDice(7).roll(KEY, 6)


def test_another_attempt_of_the_same_throw_has_faces_of_its_own() -> None:
    again = DiceKey("hazard", 2, 3, ("41.army", "1.r7"), 1)
    assert SeededDice(7).roll(KEY, 8) != SeededDice(7).roll(again, 8)
    assert again.base == str(KEY)


def test_a_seed_follows_from_seed_and_key_alone() -> None:
    assert SeededDice(7).number(KEY) == SeededDice(7).number(KEY)
    assert len({SeededDice(7).number(KEY), SeededDice(8).number(KEY), SeededDice(7).number(replace(KEY, week=1))}) == 3


def test_a_seed_is_a_number_that_every_reader_of_json_can_hold() -> None:
    numbers = [SeededDice(seed).number(KEY) for seed in range(100)]
    assert 2**50 < max(numbers) < 2**53


@pytest.mark.claims("campaign:C97a", "campaign:C97b")
def test_keyed_faces_are_those_of_hmac_with_sha256() -> None:
    """As RFC 2104 writes it down: two hashes, the secret in both, padded to a block."""
    secret = drawn_secret()
    padded = bytes.fromhex(secret).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + f"{KEY}|0".encode()).digest()
    outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()
    faces = tuple(byte % 6 + 1 for byte in outer if byte < 252)
    assert KeyedDice(secret).roll(KEY, 20).faces == faces[:20]


@pytest.mark.claims("campaign:C97a")
def test_a_secret_has_256_bits_and_each_of_them_is_drawn() -> None:
    drawn = [int(drawn_secret(), 16) for _n in range(200)]
    ones = [sum(secret >> bit & 1 for secret in drawn) for bit in range(256)]
    assert len(set(drawn)) == 200
    assert all(50 <= n <= 150 for n in ones)  # 7 standard deviations from the 100 expected
    assert all(is_secret(f"{secret:064x}") for secret in drawn)


@pytest.mark.parametrize("text", ["", "ab", "AB" * 32, "ab" * 31, "ab" * 33, "g" * 64, "ab" * 32 + "\n", "٣" * 64])
def test_what_is_no_secret_is_known(text: str) -> None:
    assert not is_secret(text)


def test_a_secret_stands_in_no_message_about_its_dice() -> None:
    secret = drawn_secret()
    assert secret not in repr(KeyedDice(secret))


@pytest.mark.parametrize("dice", [SeededDice(1), KeyedDice("7b" * 32)], ids=["seed", "key"])
def test_every_face_falls_about_equally_often(dice: SeededDice | KeyedDice) -> None:
    faces = Counter(face for n in range(2000) for face in dice.roll(DiceKey("x", 1, 1, (str(n),)), 3).faces)
    assert all(900 <= faces[face] <= 1100 for face in range(1, 7))


def test_typed_dice_ask_for_what_they_have_not_been_told() -> None:
    with pytest.raises(DiceWanted) as wanted:
        TypedDice().roll(KEY, 2)
    assert (wanted.value.key, wanted.value.count) == (KEY, 2)
    with pytest.raises(DiceWanted):
        TypedDice({KEY: Roll((3,))}).roll(KEY, 2)
    assert TypedDice({KEY: Roll((3, 4))}).roll(KEY, 2) == Roll((3, 4))


def test_a_key_once_thrown_keeps_its_faces() -> None:
    dice = KeptDice({KEY: Roll((1, 1))}, ScriptedDice([6, 6]))
    assert dice.roll(KEY, 2) == Roll((1, 1))


def test_a_recording_notes_what_fell_for_what() -> None:
    dice = RecordingDice(ScriptedDice([2, 5]))
    dice.roll(KEY, 2)
    assert dice.thrown == [(KEY, Roll((2, 5)))]
