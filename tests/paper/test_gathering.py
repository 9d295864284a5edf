"""Several kinds of paper at once: no file takes another's place, and in one file they follow each other."""

import pytest

from campaign.paper import Document, Kind, NoPage, Wanted, documents, source_of, write
from campaign.paper.binding import About
from campaign.paper.lettering import Font
from campaign.world.ids import EntryId
from tests.paper.builders import table
from tests.paper.sheets import texts

ABOUT = About("Pages", "Nobody", "Today")


def pages_of(words, number):
    """Pages that say which they are."""

    def section(pen):
        def draw(page, pages):
            pen.text(20, 20, f"{words} {page}/{pages}", Font.TEXT, 9)

        return [draw] * number

    return section


def kind(key, *files, pages=1):
    made = tuple(Document(file, f"{file}.pdf", ABOUT, lambda file=file: (pages_of(file, pages),)) for file in files)
    return Kind(key, lambda: key.title(), lambda: "", lambda source, wanted: made)


def gathered(*kinds, one_file=False):
    state = table().state
    return documents(source_of(state, EntryId(1)), kinds, Wanted(state.seats), one_file=one_file)


def test_documents_of_one_kind_have_the_titles_that_it_gives_them():
    assert [one.title for one in gathered(kind("cards", "Red", "Blue"))] == ["Red", "Blue"]


def test_documents_of_several_kinds_say_of_which_they_are():
    titles = [one.title for one in gathered(kind("cards", "Red", "Cards"), kind("maps", "Red"))]
    assert titles == ["Cards: Red", "Cards", "Maps: Red"]


def test_no_file_takes_the_place_of_another():
    files = [one.file for one in gathered(kind("cards", "Red", "RED"), kind("maps", "Red", "red"))]
    assert files == ["Red.pdf", "RED-cards.pdf", "Red-maps.pdf", "red-maps-2.pdf"]


def test_all_in_one_file_follow_each_other_and_are_numbered_through():
    (one,) = gathered(kind("cards", "Red", "Blue", pages=2), kind("maps", "Green"), one_file=True)
    assert [text.strip() for text in texts(one.draw("A4"))] == [
        "Red 1/5",
        "Red 2/5",
        "Blue 3/5",
        "Blue 4/5",
        "Green 5/5",
    ]


def test_what_has_no_page_gets_no_file(tmp_path):
    made = gathered(kind("cards", "Red"), kind("maps", "Blue", pages=0))
    assert [path.name for path in write(made, tmp_path, "A4")] == ["Red.pdf"]
    with pytest.raises(NoPage):
        made[1].draw("A4")


def test_nothing_is_nothing_in_one_file_too():
    assert gathered(kind("cards"), kind("maps"), one_file=True) == ()
