"""Numbers with decimals in the decimal sign of the language, on the screen and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import words
from campaign.battle.fftt.words.names import in_cm
from campaign.battle.scenery import CM

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


@pytest.mark.parametrize("folder", ["ui", "campaign/paper", "campaign/operations", "campaign/battle/fftt/words"])
def test_no_number_with_decimals_is_shown_past_the_helper(folder: str):
    past = re.compile(r":\.[1-9]f\}.*(_\(|text|label)|_\(.*:\.[1-9]f\}")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        if str(path.relative_to(ROOT).as_posix()) not in SAID_OTHERWISE
        for line in path.read_text(encoding="utf-8").splitlines()
        if past.search(line)
    ]
    assert found == []
