"""The program speaks every language that it offers: no text is missing, none is asked for too early."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign import words
from campaign.words import LANGUAGES, _, count
from tests import catalogues
from tests.catalogues import TRANSLATED

EACH = pytest.mark.parametrize("language", TRANSLATED)


@pytest.fixture
def back_to_english() -> Iterator[None]:
    yield
    words.speak("en")


@EACH
def test_every_message_of_the_program_is_translated_with_the_same_fields_and_ends(language: str) -> None:
    assert catalogues.faults(language) == []


@EACH
def test_the_compiled_catalogue_is_that_of_the_translators_file(language: str) -> None:
    assert catalogues.path_of(language, "mo").read_bytes() == catalogues.compiled(language)


def test_no_message_is_asked_for_while_modules_are_imported() -> None:
    assert catalogues.said_too_early() == []


@pytest.mark.usefixtures("back_to_english")
@pytest.mark.parametrize(
    ("language", "cancel", "figures"), [("de", "Abbrechen", "2 Figuren"), ("es", "Cancelar", "2 figuras")]
)
def test_a_language_is_spoken_once_it_is_chosen(language: str, cancel: str, figures: str) -> None:
    words.speak(language)
    assert (_("Cancel"), count("{n} figure", "{n} figures", 2)) == (cancel, figures)


@pytest.mark.usefixtures("back_to_english")
def test_a_language_nobody_offers_is_english() -> None:
    words.speak("tlh")
    assert (words.spoken(), _("Cancel")) == ("en", "Cancel")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "FFTT_LANGUAGE": "es"}, "es"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr-FR"}, "en"),
    ],
)
def test_a_terminal_speaks_the_language_of_its_environment(environ: dict[str, str], language: str) -> None:
    assert words.language_of(environ) == language


def test_every_offered_language_has_its_catalogue() -> None:
    assert {path.stem for path in catalogues.FOLDER.glob("*.mo")} == {*LANGUAGES} - {"en"}
