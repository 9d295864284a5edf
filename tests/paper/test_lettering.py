"""Type: what a font lacks is shown by another or by a box, and what is too long is made to fit."""

from hypothesis import given
from hypothesis import strategies as st

from campaign.paper.lettering import Font, fitted, runs, width, wrapped


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
