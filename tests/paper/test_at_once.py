"""Several documents drawn at once, as behind a window: each comes out as it would alone."""

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from campaign.paper import KINDS
from campaign.paper.lettering import Font
from campaign.paper.pen import Pen
from tests.paper.sheets import documents, drawn

ACCENTED = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿŁłŃńŚśŹźŻż"  # letters that fonts make of others


@pytest.fixture
def in_turns():
    """Threads take turns as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_documents_drawn_on_several_threads_are_the_same_as_one_after_the_other():
    every = (document for kind in KINDS for document in documents(kind, "typical", 2))
    made = [sheet.document for sheet in islice(drawn(every, "A4"), 12)]
    with ThreadPoolExecutor(6) as threads:
        together = list(threads.map(lambda document: document.draw("A4"), made * 2))
    assert together == [document.draw("A4") for document in made] * 2


@pytest.mark.usefixtures("in_turns")
def test_letters_of_a_font_are_put_into_several_documents_at_once_unharmed():
    with ThreadPoolExecutor(6) as threads:
        together = list(threads.map(lambda _number: accented(), range(24)))
    assert set(together) == {accented()}


def accented() -> bytes:
    """A PDF of such letters in all fonts."""
    pen = Pen("A4", "Letters", "Nobody", "Today")
    for place, font in enumerate(Font):
        pen.text(20, 20 + 10 * place, ACCENTED, font, 9)
    return pen.finish()
