"""Equal recruits share a row: whom nothing tells apart, and what the row still says of each."""

import pytest

from campaign.paper import Wanted, source_of
from campaign.paper.armies.kind import KIND
from campaign.paper.armies.pages import roster_pages
from campaign.paper.armies.roster import roster
from campaign.paper.armies.rows import Member
from campaign.paper.attending import tonight
from campaign.paper.binding import About, bound
from campaign.world import events as e
from campaign.world.figure_marks import marks_in
from campaign.world.ids import EntryId, PictureId
from tests.paper.builders import BLUE, RED, sector, table
from tests.paper.sheets import texts
from tests.ui.panels import scenes


def grouped(scene, player=RED):
    return roster(scene.state, player, EntryId(1), grouped=True).armies[0]


def grunts(*more):
    scene = table()
    army = scene.army(RED, sector(1), "Foot", "grunt", "grunt", "grunt", *more)
    return scene, scene.figures(army)


def names(sheet):
    return [row.name for row in sheet.rows]


def test_equal_recruits_share_a_row_where_the_first_of_them_stands():
    scene, _figures = grunts("medic", "grunt", "hq")
    assert names(grouped(scene)) == ["4 × Grunt", "Medic 4", "Hq 6"]


def test_a_shared_row_names_each_figure():
    scene, _figures = grunts()
    assert grouped(scene).rows[0].group == (Member("Grunt 1"), Member("Grunt 2"), Member("Grunt 3"))


def test_without_the_wish_each_figure_has_its_row():
    scene, _figures = grunts()
    assert names(roster(scene.state, RED, EntryId(1)).armies[0]) == ["Grunt 1", "Grunt 2", "Grunt 3"]


def test_a_figure_with_a_name_of_its_own_has_its_own_row():
    scene, figures = grunts()
    scene.happen(e.Renamed(figures[1], "Captain Oda"))
    assert names(grouped(scene)) == ["2 × Grunt", "Captain Oda"]


def test_a_name_from_the_lists_is_no_name_of_its_own():
    scene, figures = grunts()
    scene.happen(e.Renamed(figures[1], "Juniper"))
    assert names(grouped(scene)) == ["3 × Grunt"]


@pytest.mark.parametrize(("experience", "abilities", "kills"), [(1, (), 0), (0, ("lucky",), 0), (0, (), 1)])
def test_a_figure_that_has_learnt_anything_has_its_own_row(experience, abilities, kills):
    scene, figures = grunts()
    scene.learnt(figures[2], experience, *abilities, kills=kills)
    assert names(grouped(scene)) == ["2 × Grunt", "Grunt 3"]


def test_the_commander_has_a_row_of_its_own():
    scene, figures = grunts()
    scene.happen(e.CommanderNamed(RED, figures[0]))
    assert names(grouped(scene)) == ["Grunt 1", "2 × Grunt"]


def test_a_figure_with_a_portrait_has_a_row_of_its_own():
    scene, figures = grunts()
    scene.happen(e.PortraitSet(figures[0], PictureId("0" * 64)))
    assert names(grouped(scene)) == ["Grunt 1", "2 × Grunt"]


def test_hqs_share_a_row_too():
    scene, _figures = grunts("hq", "hq")
    assert names(grouped(scene)) == ["3 × Grunt", "2 × HQ"]


def test_a_shared_row_says_what_the_unit_does_without_its_name_again():
    scene = table()
    scene.army(RED, sector(1), "Foot", "sniper", "sniper")
    assert [word.text for word in grouped(scene).rows[0].words] == ["double: 2 wounds", "no opportunity fire"]


def test_shared_rows_count_all_their_figures():
    scene, _figures = grunts("hq")
    assert grouped(scene).figures == 4
    assert roster(scene.state, RED, EntryId(1), grouped=True).summary.armies[0].figures == 4


def test_figures_of_a_shared_row_keep_their_marks_for_the_form(tmp_path):
    with scenes.fought(tmp_path) as desk:
        (battle,) = desk.state.open_battles
        marks = marks_in(desk.state, battle)
        printed = [roster(desk.state, player, EntryId(1), grouped=True) for player in tonight(desk.state)]
    rows = [row for paper in printed for sheet in paper.armies for row in sheet.rows]
    found = [one.mark for row in rows for one in row.group or (row,) if one.mark]
    assert any(row.group for row in rows)
    assert sorted(found) == sorted(marks.values())


def test_a_shared_row_is_printed_with_every_name():
    scene, _figures = grunts("hq", "hq")
    (text,) = texts(pdf(scene, only=frozenset(scene.state.armies)))
    assert all(name in text for name in ("3 × Grunt", "Grunt 1", "Grunt 2", "Grunt 3", "Hq 4", "Hq 5"))


def test_twenty_equal_figures_fit_one_page_with_room_to_write():
    scene = table()
    scene.army(BLUE, sector(4), "Line", *["terminator"] * 20)
    (text,) = texts(pdf(scene, BLUE, only=frozenset(scene.state.armies)))
    assert "20 × Terminator" in text
    assert "After the battle" in text


def test_the_kind_makes_shared_rows_when_asked_to():
    scene, _figures = grunts("hq")
    source = source_of(scene.state, EntryId(1))
    (document,) = KIND.documents(source, Wanted((RED,), grouped=True))
    assert "3 × Grunt" in "".join(texts(document.draw("A4")))


def pdf(scene, player=RED, only=None):
    content = roster(scene.state, player, EntryId(1), only, grouped=True)
    return bound("A4", About("Armies", "Red", "now"), [roster_pages(content)])
