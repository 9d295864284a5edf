"""The pages of cards: cut where they must be, nothing lost, nothing beyond its card."""

from itertools import pairwise

import pytest
from PIL import Image

from campaign.battle.fftt.experience import ABILITIES
from campaign.paper import Source, Wanted
from campaign.paper.binding import About, bound
from campaign.paper.cards.deck import blank_deck, deck
from campaign.paper.cards.kind import BLANK_CARDS, CARDS
from campaign.paper.cards.pages import deck_pages
from campaign.paper.letterhead import of_campaign
from campaign.world import events as e
from campaign.world import queries
from campaign.world.figure_marks import marks_in
from campaign.world.ids import EntryId
from tests.paper.builders import GREEN, RED, sector, table
from tests.paper.sheets import PAPERS, pictures, texts
from tests.ui.panels import scenes

DOTS = 10  # a millimetre, in pictures that are measured: 254 dpi
DARK = 220  # of 255: darker is ink
WIDE, HIGH = 63.0, 88.0
LONG = "Donaudampfschifffahrtsgesellschaftskapitän von Rheinfelden"


def drawn(content, paper="A4", *, rich=False):
    return bound(paper, About("Cards", "Red", "now"), [deck_pages(content)], rich=rich)


def deck_of(scene, player=RED, **wishes):
    return deck(scene.state, player, EntryId(412), lambda picture: None, **wishes)


def foot(figures=7):
    scene = table()
    scene.army(RED, sector(1), "Third Foot", *["grunt"] * figures, "hq")
    return scene


def heroes():
    """Creatures with every ability there is, under the longest of names."""
    scene = table()
    army = scene.army(GREEN, sector(9), LONG, ("queen", LONG), ("spitter", LONG), ("drone", "W" * 30))
    for figure in scene.figures(army):
        scene.learnt(figure, 40, *ABILITIES.values(), kills=20)
    scene.happen(e.CommanderNamed(GREEN, scene.figures(army)[0]))
    return scene


def test_nine_cards_stand_on_a_page():
    assert len(texts(drawn(deck_of(foot(7))))) == 1
    assert len(texts(drawn(deck_of(foot(8))))) == 2


def test_what_is_left_of_the_last_page_is_blank_cards():
    (_full, last) = texts(drawn(deck_of(foot(8))))
    assert last.count("Name, unit") == 8


@pytest.mark.parametrize("paper", PAPERS)
def test_the_marks_to_cut_by_are_63_by_88_millimetres_apart(paper):
    grey = _blank_page(paper)
    columns, rows = _marks(grey)
    assert [(b - a) / DOTS for a, b in pairwise(columns)] == pytest.approx([WIDE] * 3, abs=0.11)
    assert [(b - a) / DOTS for a, b in pairwise(rows)] == pytest.approx([HIGH] * 3, abs=0.11)


@pytest.mark.parametrize("paper", PAPERS)
def test_dotted_lines_run_from_mark_to_mark(paper):
    grey = _blank_page(paper)
    columns, rows = _marks(grey)
    for x in columns:
        assert _dots(grey.crop((round(x) - 1, round(rows[0]), round(x) + 2, round(rows[-1])))) > 3 * HIGH / 1.6
    turned = grey.transpose(Image.Transpose.TRANSPOSE)
    for y in rows:
        assert _dots(turned.crop((round(y) - 1, round(columns[0]), round(y) + 2, round(columns[-1])))) > 3 * WIDE / 1.6


def _blank_page(paper: str) -> Image.Image:
    (picture,) = pictures(drawn(blank_deck(of_campaign(table().state, EntryId(1)), "fftt"), paper), DOTS * 25.4 / 72)
    return picture.convert("L")


def _marks(grey: Image.Image) -> tuple[list[float], list[float]]:
    """The middles of the marks above the cards and at their left, in dots from the left and from above."""
    left, above = (grey.width - 3 * WIDE * DOTS) / 2, (grey.height - 3 * HIGH * DOTS) / 2
    strip = grey.crop((0, round(above) - 13, grey.width, round(above) - 10))
    side = grey.crop((round(left) - 28, 0, round(left) - 20, grey.height))
    return _runs(strip), _runs(side.transpose(Image.Transpose.TRANSPOSE))


def _runs(picture: Image.Image) -> list[float]:
    """The middles of what is inked, from the left."""
    inked = picture.point(lambda grey: 255 * (grey < DARK))
    found: list[list[int]] = []
    for x in range(picture.width):
        if inked.crop((x, 0, x + 1, picture.height)).getbbox():
            if found and found[-1][-1] == x - 1:
                found[-1].append(x)
            else:
                found.append([x])
    return [sum(run) / len(run) for run in found]


def _dots(line: Image.Image) -> int:
    """How often ink begins down a narrow strip."""
    inked = [line.crop((0, y, line.width, y + 1)).getextrema()[0] < DARK for y in range(line.height)]
    return sum(b and not a for a, b in pairwise(inked))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_of_cards_says_how_to_print_and_what_it_is(paper):
    (text,) = texts(drawn(deck_of(foot()), paper))
    words = " ".join(text.split())
    for line in (
        "Print at 100 %. Cut on the dotted lines: nine cards of 63 × 88 mm.",
        "Cards, Red. Before the first week, entry 412",
        "The Drowned City",
        "1 of 1",
    ):
        assert line in words


def test_every_figure_has_a_card_with_its_name():
    text = "".join(texts(drawn(deck_of(foot(8)))))
    assert [text.count(f"Grunt {n}") for n in range(1, 9)] == [1] * 8


def test_equal_recruits_share_a_card_with_every_name():
    text = "".join(texts(drawn(deck_of(foot(3), grouped=True))))
    assert all(name in text for name in ("3 × Grunt", "Grunt 1", "Grunt 2", "Grunt 3"))


@pytest.mark.parametrize("paper", PAPERS)
def test_of_very_many_abilities_none_is_lost(paper):
    scene = heroes()
    scene.happen(e.CommanderNamed(GREEN, None))
    text = " ".join(" ".join(texts(drawn(deck_of(scene, GREEN), paper))).replace("\u00a0", " ").split())
    for phrase in ("may call air support instead of shooting", "Glimmering", "never hurt by opportunity fire"):
        assert text.count(phrase) == 3, phrase


def test_words_that_have_no_room_go_on_on_another_card():
    text = "".join(texts(drawn(deck_of(heroes(), GREEN))))
    assert "Continued. Queen" in text


def test_the_longest_names_are_printed_whole():
    text = "".join("".join(texts(drawn(deck_of(heroes(), GREEN)))).split())
    assert "".join(LONG.split()) in text
    assert "W" * 30 in text


@pytest.mark.parametrize("rich", [False, True])
def test_no_ink_stands_beyond_the_cards_but_marks_and_words(rich):
    (picture, *_others) = pictures(drawn(deck_of(heroes(), GREEN), rich=rich), DOTS * 25.4 / 72)
    above = picture.convert("L").crop((0, 0, picture.width, round((297 - 3 * HIGH) / 2 * DOTS) - 6))
    inked = sum(above.point(lambda grey: grey < DARK).tobytes())
    marks = 4 * 30 * 4  # lines of 3 mm, a few dots wide
    assert 0 < inked <= marks


def test_rich_cards_show_the_owners_colour_and_others_do_not():
    def coloured(rich):
        (picture,) = pictures(drawn(deck_of(foot()), rich=rich), 1)
        red, _green, blue = picture.convert("RGB").split()
        return red.tobytes() != blue.tobytes()

    assert (coloured(False), coloured(True)) == (False, True)


def source(state):
    return Source(state, EntryId(1), lambda *who, public=False: (), lambda picture: None)


def test_who_has_no_figure_gets_no_cards():
    state = foot().state
    made = CARDS.documents(source(state), Wanted(state.seats))
    assert [document.file for document in made] == ["A-Red-cards.pdf"]


def test_blank_cards_are_one_page_for_all():
    state = table().state
    (document,) = BLANK_CARDS.documents(source(state), Wanted(state.seats))
    assert document.file == "blank-cards.pdf"
    (text,) = texts(document.draw("Letter"))
    assert text.count("Name, unit") == 9


@pytest.mark.parametrize("paper", PAPERS)
def test_no_cards_ink_crosses_its_edge(paper):
    for picture in pictures(drawn(deck_of(heroes(), GREEN), paper), DOTS * 25.4 / 72):
        grey = picture.convert("L")
        left, above = (grey.width - 3 * WIDE * DOTS) / 2, (grey.height - 3 * HIGH * DOTS) / 2
        for column in range(3):
            for row in range(3):
                x, y = round(left + column * WIDE * DOTS), round(above + row * HIGH * DOTS)
                ring = _ring(grey.crop((x, y, x + round(WIDE * DOTS), y + round(HIGH * DOTS))))
                assert min(ring) >= DARK, (column, row)


def _ring(card: Image.Image) -> bytes:
    """All pixels of a band just inside a card's edges, a millimetre from where it is cut."""
    wide, high = card.size
    near, far = 5, 11
    bands = (
        (near, near, wide - near, far),
        (near, high - far, wide - near, high - near),
        (near, near, far, high - near),
        (wide - far, near, wide - near, high - near),
    )
    return b"".join(card.crop(band).tobytes() for band in bands)


def test_only_the_force_that_a_battle_waits_for_has_cards_when_that_is_the_wish(tmp_path):
    with scenes.fought(tmp_path) as desk:
        state = desk.state
        made = CARDS.documents(source(state), Wanted(state.seats, attending=True))
        printed = "".join(text for document in made for text in texts(document.draw("A4")))
        there = {force.army for battle in queries.open_battles(state) for force in battle.forces}
    assert {document.title for document in made} == {state.players[state.armies[army].player].name for army in there}
    assert {army.name for army in state.armies.values() if army.name in printed} == {
        state.armies[army].name for army in there
    }


def test_a_figure_in_a_battle_has_its_mark_on_its_card(tmp_path):
    with scenes.fought(tmp_path) as desk:
        (battle,) = desk.state.open_battles
        marks = marks_in(desk.state, battle)
        made = CARDS.documents(source(desk.state), Wanted(desk.state.seats, attending=True))
        printed = "\n".join(text for document in made for text in texts(document.draw("A4")))
    lines = printed.split()
    assert all(mark in lines for mark in marks.values())
