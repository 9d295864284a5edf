"""The line of an army's strength: its boxes make room for the words at its right, in every language."""

import pypdfium2 as pdfium
import pytest

from campaign import words
from campaign.paper.armies.pages import roster_pages
from campaign.paper.armies.roster import roster
from campaign.paper.binding import About, bound
from campaign.world.ids import EntryId
from tests.paper.builders import RED, sector, table
from tests.paper.sheets import MM, WHITE

GAP = 2.5 * MM  # that is free before the words, in points


@pytest.fixture
def speaking():
    yield words.speak
    words.speak("en")


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_boxes_of_fp_end_before_the_words_at_their_right(speaking, language):
    speaking(language)
    scene = table()
    army = scene.army(RED, sector(1), "Third Foot", "grunt", "hq", "hq", "hq")
    content = roster(scene.state, RED, EntryId(1), frozenset({army}))
    document = pdfium.PdfDocument(bound("A4", About("Armies", "Red", "now"), [roster_pages(content)]))
    page = document[0]
    hit = page.get_textpage().search(content.armies[0].leaders_word, match_case=True, match_whole_word=True).get_next()
    assert hit is not None
    left, below, _right, above = page.get_textpage().get_charbox(hit[0])
    scale = 4
    picture = page.render(scale=scale).to_pil().convert("L")
    document.close()
    top, bottom = picture.height - above * scale, picture.height - below * scale
    before = picture.crop((round((left - GAP) * scale), round(top), round(left * scale) - 2, round(bottom)))
    assert min(before.tobytes()) > WHITE
