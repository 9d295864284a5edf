"""The PDFs: whole, the same every time, in the right size, with every word on them and none outside."""

import os
import subprocess
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from campaign.battle.fftt.experience import ABILITIES
from campaign.paper import write_rosters
from campaign.paper.armies.pages import roster_pages
from campaign.paper.armies.roster import roster
from campaign.paper.binding import About, bound, put
from campaign.world import events as e
from campaign.world.ids import EntryId
from tests.paper.builders import GREEN, RED, sector, table

HOSTILE = "<b>Rœŋ&amp;<img src=x>\x00 Ω 漢字"
POINTS = {"A4": (595.3, 841.9), "Letter": (612.0, 792.0)}


def roster_pdf(content, paper):
    return bound(paper, About("Armies", content.top.player, content.top.when), [roster_pages(content)])


def small():
    scene = table()
    scene.army(RED, sector(1), "Third Foot", ("grunt", "Wick"), "hq")
    return roster(scene.state, RED, EntryId(412))


def worst():
    """Twenty creatures with every ability and names that try to break the page."""
    scene = table(("Red", "Blue", HOSTILE), name="<i>The Drowned City</i>")
    army = scene.army(GREEN, sector(9), "Nadelbrut <u> ẞ", *[("drone", HOSTILE)] * 19, ("bombbug", "W" * 30))
    for figure in scene.figures(army):
        scene.learnt(figure, 40, *ABILITIES.values(), kills=20)
    scene.happen(e.CommanderNamed(GREEN, scene.figures(army)[0]))
    return roster(scene.state, GREEN, EntryId(412))


def many():
    """Twenty-five armies: a summary of more than one page."""
    scene = table()
    for number in range(25):
        scene.army(RED, sector(1), f"Army {number}", "grunt", "hq")
    return roster(scene.state, RED, EntryId(412))


def pages(data):
    """The text of every page."""
    document = pdfium.PdfDocument(data)
    texts = []
    for page in document:
        text_page = page.get_textpage()
        texts.append(text_page.get_text_range())
        text_page.close()
        page.close()
    document.close()
    return texts


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_page_has_the_size_of_its_paper(paper):
    document = pdfium.PdfDocument(roster_pdf(small(), paper))
    assert document[0].get_size() == pytest.approx(POINTS[paper], abs=0.1)
    document.close()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("content", [small, worst, many])
def test_all_ink_stays_inside_the_margins(content, paper):
    document = pdfium.PdfDocument(roster_pdf(content(), paper))
    for page in document:
        picture = page.render(scale=1).to_pil().convert("L").point(lambda grey: 255 * (grey < 250))
        left, top, right, bottom = picture.getbbox()
        assert left >= 33
        assert top >= 33
        assert right <= picture.width - 33
        assert bottom <= picture.height - 22
        page.close()
    document.close()


def test_the_same_roster_gives_the_same_bytes():
    assert roster_pdf(worst(), "A4") == roster_pdf(worst(), "A4")


def test_the_same_roster_gives_the_same_bytes_whatever_the_seed_of_hashing():
    script = (
        "import hashlib;from tests.paper.test_draw import small, roster_pdf;"
        "print(hashlib.sha256(roster_pdf(small(), 'A4')).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_hostile_names_are_printed_as_they_stand():
    assert "<b>Rœŋ&amp;" in pages(roster_pdf(worst(), "A4"))[0]


def test_a_letter_that_the_fonts_lack_is_seen_as_a_box():
    scene = table()
    scene.army(RED, sector(1), "漢", ("grunt", "漢字"), "hq")
    assert "□□" in pages(roster_pdf(roster(scene.state, RED, EntryId(1)), "A4"))[1]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_figure_of_a_full_army_is_printed_once(paper):
    scene = table()
    names = [f"Needle{number:02}" for number in range(20)]
    scene.army(GREEN, sector(9), "Swarm", *[("razordog", name) for name in names])
    text = "\n".join(pages(roster_pdf(roster(scene.state, GREEN, EntryId(1)), paper)))
    assert [text.count(name) for name in names] == [1] * 20


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_army_sheet_has_a_line_to_agree_on(paper):
    sheets = [text for text in pages(roster_pdf(small(), paper)) if "After the battle" in text]
    assert sheets
    assert all("agreed" in text for text in sheets)


def test_an_army_that_goes_on_has_its_head_on_every_page():
    texts = pages(roster_pdf(worst(), "Letter"))[1:]  # the summary comes first
    assert len(texts) > 1
    assert all("Nadelbrut" in text and "To hit" in text for text in texts)
    assert ["Continued." in text for text in texts] == [False] + [True] * (len(texts) - 1)


def test_every_page_ends_with_what_it_is_its_week_its_entry_and_its_number():
    texts = pages(roster_pdf(many(), "A4"))
    assert all("Before the first week, entry 412" in text for text in texts)
    assert all(f"{number} of {len(texts)}" in text for number, text in enumerate(texts, 1))


def test_a_long_summary_lists_every_army():
    texts = pages(roster_pdf(many(), "A4"))
    summary = "\n".join(text for text in texts if "Summary, Red" in text)
    assert all(f"Army {number}" in summary for number in range(25))


def test_a_player_with_nothing_gets_a_page_that_says_so():
    (text,) = pages(roster_pdf(roster(table().state, RED, EntryId(1)), "A4"))
    assert "No army." in text


def test_fonts_are_embedded():
    data = roster_pdf(small(), "A4")
    assert b"/FontFile2" in data
    assert b"+Inter-Regular" in data


def test_every_player_gets_a_file(tmp_path):
    written = write_rosters(table().state, EntryId(1), tmp_path / "out", "A4")
    assert [path.name for path in written] == ["A-Red.pdf", "B-Blue.pdf", "C-Green.pdf"]
    assert all(path.read_bytes().startswith(b"%PDF") for path in written)


def test_only_the_players_named_get_a_file(tmp_path):
    write_rosters(table().state, EntryId(1), tmp_path, "A4", [GREEN])
    assert [path.name for path in tmp_path.iterdir()] == ["C-Green.pdf"]


def test_a_roster_replaces_the_one_before_and_leaves_nothing_beside_it(tmp_path):
    path = tmp_path / "A-Red.pdf"
    path.write_bytes(b"old")
    put(roster_pdf(small(), "A4"), path)
    assert path.read_bytes().startswith(b"%PDF")
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_put_in_its_place_leaves_no_trace(tmp_path):
    path = tmp_path / "A-Red.pdf"
    path.mkdir()
    with pytest.raises(OSError, match=r"."):
        put(roster_pdf(small(), "A4"), path)
    assert list(tmp_path.iterdir()) == [path]
