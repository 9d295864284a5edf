"""Numbers with decimals in the decimal sign of the language, on the screen and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from campaign import words
from campaign.battle.scenery import CM
from campaign.battle.table_words import in_cm
from campaign.operations import operation_words
from campaign.operations.counting import Tally

ROOT = Path(__file__).resolve().parent.parent
SAID_OTHERWISE = ("campaign/paper/pen.py",)  # PDF has its own numbers


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    words.speak("en")


@pytest.mark.parametrize(("language", "told"), [("en", "12.0"), ("de", "12,0"), ("es", "12,0")])
def test_a_number_has_the_decimal_sign_of_the_language(language: str, told: str):
    words.speak(language)
    assert (words.decimal(12.0), words.decimal(12.0, whole=True), words.decimal(0.5, 2)) == (
        told,
        "12",
        "0.50".replace(".", told[2]),
    )


def test_lengths_on_the_table_are_told_with_a_comma_in_german():
    words.speak("de")
    assert "12,0" in in_cm(12 * CM)


@pytest.mark.parametrize(
    "folder", ["ui", "campaign/paper", "campaign/operations", "campaign/battle/fftt/words", "campaign/cli"]
)
def test_no_number_with_decimals_is_shown_past_the_helper(folder: str):
    past = re.compile(r":[+,]*\.[1-9]f\}|:,\.0f\}")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        if str(path.relative_to(ROOT).as_posix()) not in SAID_OTHERWISE
        for line in path.read_text(encoding="utf-8").splitlines()
        if past.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(("language", "told"), [("en", "+2.5"), ("de", "+2,5"), ("es", "+2,5")])
def test_what_a_move_gains_has_the_decimal_sign_of_the_language(language: str, told: str):
    words.speak(language)
    balance = next(number for number in operation_words.numbers("fftt") if number.kind is operation_words.Kind.BALANCE)
    tally = SimpleNamespace(played=2, mean=lambda name: SimpleNamespace(value=2.5))
    assert operation_words.written(balance, cast(Tally, tally)) == told
    assert told[1:] in operation_words.spread_words(((2, 1), (3, 1)))
