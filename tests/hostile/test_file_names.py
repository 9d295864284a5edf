"""Names of players and campaigns become parts of files' names: one legal name in one folder, whatever they are."""

from __future__ import annotations

from datetime import datetime
from pathlib import PurePosixPath, PureWindowsPath

import pytest

from campaign.paper.plain import file_stem, player_file
from campaign.store.backups.naming import Why, file_name, name_to_send, readable
from campaign.words import ENGLISH, LANGUAGES, speak

HOSTILE = (
    "",
    " ",
    ".",
    "..",
    "../../x",
    "..\\..\\x",
    "/etc/passwd",
    "C:\\Windows\\x",
    "\\\\server\\share",
    "x:stream",
    "CON",
    "nul",
    "aux.txt",
    "COM1",
    "lpt9 ",
    "COM¹",
    "CONIN$",
    "trailing.",
    "trailing ",
    ".hidden",
    "-rf",
    "~root",
    "$HOME",
    "%TEMP%",
    "a\0b",
    "a\nb",
    "a\tb",
    'quotes"<>|?*',
    "x" * 300,
    "ü" * 300,
    "\U0001f600" * 100,
    "\u202egpj.exe",
    "e\u0301",
    "\ud800",
    "ﷺ" * 60,
)
DEVICES = {"con", "prn", "aux", "nul", "conin$", "conout$"} | {
    f"{kind}{n}" for kind in ("com", "lpt") for n in "123456789¹²³"
}
NOT_IN_NAMES = set('\\/:*?"<>|') | {chr(number) for number in range(32)}


def check(name: str) -> None:
    """Legal on every system, and no way out of its folder."""
    assert name not in ("", ".", "..")
    assert NOT_IN_NAMES.isdisjoint(name), name
    assert PureWindowsPath(name).name == PurePosixPath(name).name == name
    assert not name.endswith((".", " ")), name
    assert name.partition(".")[0].strip().casefold() not in DEVICES, name
    assert len(name.encode("utf-8")) <= 250, name
    assert not any("\u202a" <= sign <= "\u202e" or "\u2066" <= sign <= "\u2069" for sign in name)


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_a_campaign_s_file_and_backups_have_legal_names(name: str) -> None:
    check(readable(name) + ".fftt")
    check(readable(name))
    check(name_to_send(name, 1, 2))
    check(file_name(7, datetime(2026, 11, 21), 1, 2, Why.CLOSE, name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_sent_is_called_legally_in_every_language(language: str) -> None:
    speak(language)
    try:
        check(name_to_send("The Drowned City", 12, 4))
    finally:
        speak(ENGLISH)


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_paper_has_legal_names(name: str) -> None:
    check(player_file("A", name, "roster"))
    if stem := file_stem(name):
        check(f"{stem}-newsletter.pdf")
