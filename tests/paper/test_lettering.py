"""Type: what a font lacks is shown by another or by a box, and what is too long is made to fit."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.paper.lettering import MISSING, Font, broken, fitted, runs, split, width, wrapped


def test_a_letter_that_the_condensed_font_lacks_is_set_in_inter():
    assert runs("Ωmega", Font.NUMBER) == ((Font.STRONG, "Ω"), (Font.NUMBER, "mega"))


def test_a_letter_that_no_font_has_is_shown_as_a_box():
    assert runs("a漢b", Font.TEXT) == ((Font.TEXT, "a□b"),)


def test_a_letter_that_no_font_has_is_shown_as_a_box_among_condensed_ones_too():
    assert runs("a漢", Font.NUMBER) == ((Font.NUMBER, "a"), (Font.STRONG, "□"))


def test_short_text_keeps_its_size():
    assert fitted("Wick", Font.STRONG, 10, 50, 7) == ("Wick", 10)


def test_longer_text_is_set_smaller():
    text, size = fitted("Brother Ambrosius of the Gate", Font.STRONG, 10, 48, 7)
    assert text == "Brother Ambrosius of the Gate"
    assert 7 <= size < 10


def test_text_that_is_too_long_even_when_small_ends_with_an_ellipsis():
    text, size = fitted("W" * 30, Font.STRONG, 10, 48, 7)
    assert (text[-1], size) == ("…", 7)


@given(st.text(max_size=60), st.floats(3, 80))
def test_fitted_text_is_never_wider_than_its_room(text, room):
    fit, size = fitted(text, Font.TEXT, 10, room, 6)
    assert width(fit, Font.TEXT, size) <= room


@given(st.lists(st.text("abcdefgh", min_size=1, max_size=30), max_size=20))
def test_wrapped_lines_are_never_wider_than_their_room(texts):
    for line in wrapped([(text, Font.TEXT) for text in texts], 7, 40):
        assert width(" ".join(text for text, _font in line), Font.TEXT, 7) <= 40.001


def test_wrapping_keeps_every_word_in_order():
    texts = ["two", "shots", "for", "1", "AP,", "double:", "2", "wounds,", "repairs", "1", "wound", "for", "2", "AP"]
    lines = wrapped([(text, Font.TEXT) for text in texts], 7, 30)
    assert [text for line in lines for text, _font in line] == texts
    assert len(lines) > 1


@pytest.mark.parametrize(
    "text",
    [
        "ÄÖÜäöüßẞÆØÅæøåÇĞİŞçğışŁłŃńŹźŻżŐőŰűČčŘřŠšŤťĐđÐþÞĦħĲŒœŴŷ",
        "ẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẾếỀềỂểỄễỆệỈỉỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹƠơƯưĐđ",
        "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
        "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяЁёЄєІіЇїҐґЂђЈјЉљЊњЋћЏџЎў",
        "–—‘’“”„‚«»…·•†‡§¶©®™°±×÷−≤≥≠≈½¼¾⅓€£¥₽₺←↑→↓□",
    ],
    ids=["Latin", "Vietnamese", "Greek", "Cyrillic", "signs"],
)
@pytest.mark.parametrize("font", Font)
def test_the_letters_of_most_of_our_players_are_there(font, text):
    assert "".join(piece for _font, piece in runs(text, font)) == text


@given(st.text(st.characters(codec=None), max_size=40), st.sampled_from(Font))
def test_no_letter_is_left_out_without_a_box(text, font):
    shown = "".join(piece for _font, piece in runs(text, font))
    for letter in unicodedata.normalize("NFC", text):
        if letter not in shown:
            assert MISSING in shown


def test_a_letter_and_its_mark_are_one_where_they_can_be():
    assert runs("e\u0301", Font.TEXT) == ((Font.TEXT, "é"),)


def test_marks_that_no_font_has_are_one_box():
    lacking = "\u0335\u0336" * 9
    assert runs(f"a{lacking}z", Font.TEXT) == ((Font.TEXT, "a□z"),)


def test_letters_that_no_font_has_keep_their_number():
    assert runs("שלום", Font.STRONG) == ((Font.STRONG, "□□□□"),)


def test_the_widths_of_letters_add_up():
    assert width("Wick", Font.TEXT, 9) == pytest.approx(sum(width(letter, Font.TEXT, 9) for letter in "Wick"))


def test_a_text_of_thousands_of_letters_is_cut_to_its_room():
    text, size = fitted("Maximiliane " * 1000, Font.TEXT, 10, 50, 6.2)
    assert (text.startswith("Maximiliane"), text[-1], size) == (True, "…", 6.2)
    assert 45 < width(text, Font.TEXT, size) <= 50


def test_a_name_is_broken_between_words_before_it_is_set_too_small():
    lines, size = broken("Brother Ambrosius of the Gate", Font.STRONG, 8, 30, 2, 6)
    assert lines == ["Brother Ambrosius of", "the Gate"]
    assert size == 8


def test_a_word_longer_than_a_line_is_broken_where_the_line_ends():
    lines, _size = broken("Donaudampfschifffahrtsgesellschaft", Font.STRONG, 8, 30, 2, 6)
    assert len(lines) == 2
    assert "".join(lines) == "Donaudampfschifffahrtsgesellschaft"


def test_a_text_that_fits_one_line_is_one_line():
    assert broken("Wick", Font.STRONG, 8, 30, 2, 6) == (["Wick"], 8)


@given(st.text(max_size=60), st.floats(5, 60), st.integers(1, 3))
def test_broken_lines_are_never_more_or_wider_than_they_may_be(text, room, lines):
    found, size = broken(text, Font.TEXT, 9, room, lines, 6)
    assert 1 <= len(found) <= lines
    assert max(width(line, Font.TEXT, size) for line in found) <= room


def test_a_number_and_what_it_counts_stay_on_one_line():
    assert split("heals 1 wound for 2 AP") == ["heals", "1\u00a0wound", "for", "2\u00a0AP"]


def test_a_word_too_long_for_a_line_of_words_goes_on_in_the_next():
    word = "Donaudampfschifffahrtsgesellschaft"
    lines = wrapped([("the", Font.TEXT), (word, Font.TEXT)], 7, 25)
    assert "".join(text for line in lines for text, _font in line) == f"the{word}"


def test_the_first_line_of_words_can_be_shorter():
    pieces = [(word, Font.TEXT) for word in ["one", "two", "three", "four", "five", "six"]]
    lines = wrapped(pieces, 7, 30, 10)
    assert [len(line) for line in lines] == [2, 4]
