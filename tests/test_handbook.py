"""The handbook's pages: they name the window's buttons as it names them, and say the same in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

import resources
from campaign import handbook, rulebook, words
from campaign.cli import main
from campaign.handbook import Page, Press, Type, html
from campaign.paper import manual
from campaign.words import LANGUAGES
from tests import catalogues

EACH = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def back_to_english() -> Iterator[None]:
    yield
    words.speak("en")


def pages_in(language: str) -> tuple[Page, ...]:
    words.speak(language)
    return handbook.pages()


def messages_of(page: Page) -> set[str]:
    """What the page calls by the window's names: messages, and messages in their fields, but for names and numbers."""
    said = {message for name in page.names for message, _fields in name.parts}
    fields = {field for name in page.names for _message, fields in name.parts for field in fields}
    return said | {value for field, value in fields if field not in ("player", "sector", "n")}


@EACH
def test_every_button_and_menu_of_a_page_is_one_that_the_window_has(language: str) -> None:
    known = {message[0].replace("&", "") for message in catalogues.messages()}
    unknown = {(page.key, name) for page in pages_in(language) for name in messages_of(page) if name not in known}
    assert unknown == set()


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_every_button_and_menu_of_a_page_is_translated(language: str) -> None:
    catalogue = catalogues.catalogue(language)
    names = {name for page in pages_in(language) for name in messages_of(page)}
    entries = {name: catalogue.get(name) or catalogue.get(f"&{name}") for name in names}
    assert {name for name, entry in entries.items() if entry is None or not entry.string} == set()


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_a_page_has_the_same_steps_names_pictures_and_links_in_every_language(language: str) -> None:
    ours, english = pages_in(language), pages_in("en")
    assert [shape(page) for page in ours] == [shape(page) for page in english]


def shape(page: Page) -> tuple[object, ...]:
    """What a page is apart from its words."""
    steps = [
        (step.number, step.deed, [act.parts if isinstance(act, Press) else "typed" for act in step.acts])
        for step in page.steps
    ]
    links = [span.link for paragraph in page.paragraphs for span in paragraph.spans if span.link]
    return page.key, [paragraph.kind for paragraph in page.paragraphs], steps, page.pictures, links


@EACH
def test_every_link_of_a_page_leads_to_a_page_or_a_rule(language: str) -> None:
    links = {span.link for page in pages_in(language) for p in page.paragraphs for span in p.spans if span.link}
    rules = {rule for book in rulebook.BOOKS for rule in rulebook.load(book).rules}
    assert links - rules - {*handbook.PAGES, *rulebook.BOOKS} == set()


@EACH
def test_no_page_shows_its_notation(language: str) -> None:
    told = [p.text for page in pages_in(language) for p in page.paragraphs]
    assert [text for text in told for sign in ("[[", "]]", "**", "`", "](", "{", "}", "|") if sign in text] == []


@EACH
def test_every_page_has_what_people_want_numbered_steps_and_what_can_go_wrong(language: str) -> None:
    for page in pages_in(language):
        kinds = [paragraph.kind for paragraph in page.paragraphs]
        assert kinds[:2] == ["title", "text"]
        assert [step.number for step in page.steps] == list(range(1, len(page.steps) + 1))
        assert (len(page.steps) > 1, kinds.count("section") >= 2) == (True, True), page.key


def test_a_button_is_called_what_the_window_calls_it_in_the_language_that_is_spoken() -> None:
    words.speak("de")
    page = handbook.parse("x", "# X\n\n1. Drücke [[Next: {step}|step=Map]] und [[Campaign > Open…]].\n")
    assert page.paragraphs[1].text == "Drücke Weiter: Karte und Kampagne › Öffnen…"


def test_a_step_says_what_is_pressed_and_typed_in_it_and_which_deed_it_is() -> None:
    page = handbook.parse("x", "# X\n\n1. Press [[Name]] and type `Anna`. {go}\n")
    [step] = page.steps
    assert (step.acts, step.deed) == ((Press((("Name", ()),)), Type("Anna")), "go")


def test_words_between_two_stars_stand_out_and_names_in_them_too() -> None:
    page = handbook.parse("x", "# X\n\n- **[[Undo]] is grey.** Wait.\n")
    assert [(span.text, span.strong) for span in page.paragraphs[1].spans] == [
        ("Undo", True),
        (" is grey.", True),
        (" Wait.", False),
    ]


def test_a_page_that_does_not_begin_with_its_title_is_refused() -> None:
    with pytest.raises(ValueError, match=r"x\.md, line 1"):
        handbook.parse("x", "Words.\n\n# X\n")


def test_a_search_finds_the_pages_on_which_each_of_the_words_stands() -> None:
    assert "founding" in handbook.found_by(("grey", "name"))
    assert handbook.found_by(("zyx",)) == ()


@pytest.mark.parametrize(("language", "page"), [*product(LANGUAGES, handbook.PAGES)])
def test_sentences_are_short(language: str, page: str) -> None:
    words.speak(language)
    for paragraph in handbook.page(page).paragraphs:
        for sentence in paragraph.text.replace("?", ".").replace(":", ".").split(". "):
            assert len(sentence.split()) <= 32, sentence


@EACH
def test_the_handbook_comes_out_as_one_html_file_that_fetches_and_runs_nothing(language: str) -> None:
    words.speak(language)
    page = html.page()
    assert all(f'id="{key}"' in page and f'href="#{key}"' in page for key in handbook.PAGES)
    assert not re.search(r'<script|<link|@import|url\(|src="(?!data:)|href="(?!#)', page)
    assert page.count("<img ") == sum(len(one.pictures) for one in handbook.pages())


def test_the_handbook_comes_out_as_pdf_the_same_bytes_each_time() -> None:
    first = manual.as_pdf("A4")
    assert first.startswith(b"%PDF")
    assert first == manual.as_pdf("A4")


@EACH
def test_every_picture_is_there_in_every_language_and_small(language: str) -> None:
    words.speak(language)
    sizes = {}
    for name in (name for page in handbook.pages() for name in page.pictures):
        png = handbook.picture(name)
        assert png is not None
        assert resources.path("handbook", "pictures", language, f"{name}.png").is_file(), name
        sizes[name] = (len(png), Image.open(BytesIO(png)).width)
    assert max(width for _bytes, width in sizes.values()) <= 1100
    assert sum(size for size, _width in sizes.values()) < 1_000_000


def test_the_command_line_writes_the_handbook_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    assert main(["handbook", "--html", str(tmp_path / "h.html"), "--language", "de"]) == 0
    assert '<html lang="de">' in (tmp_path / "h.html").read_text(encoding="utf-8")


def test_the_command_line_says_what_it_has_to_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["handbook"]) == 1
    assert "--html FILE, --pdf FILE" in capsys.readouterr().err


def test_one_file_is_not_written_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = str(tmp_path / "h.html")
    assert main(["handbook", "--html", both, "--pdf", both]) == 1
    assert "exists already" in capsys.readouterr().err
    assert (tmp_path / "h.html").read_bytes().startswith(b"<!DOCTYPE html>")
