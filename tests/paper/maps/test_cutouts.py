"""What is cut out for the map: everything that is there and some to spare, of what anybody may know, in true size."""

from __future__ import annotations

from functools import cache

import numpy

from campaign.paper import source_of
from campaign.paper.binding import About, bound
from campaign.paper.maps.cutout_pages import cutout_pages
from campaign.paper.maps.cutouts import BLANK_ARMIES, SPARE_FLAGS, SPARE_MINES, cut_outs
from campaign.world import events as e
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId, RouteId
from tests.paper.builders import BLUE, RED, sector, table
from tests.paper.contents import source
from tests.paper.sheets import pictures, texts

SCALE = 10 * 25.4 / 72  # pixels of a point, for ten a millimetre


def content(scene, players=None):
    return cut_outs(source_of(scene.state, EntryId(412)), scene.state.seats if players is None else players)


def scene(rules=None):
    made = table(rules=rules)
    made.army(RED, sector(1), "Third Foot", "grunt", "hq")
    return made.happen(e.MinefieldLaid(RouteId("1.r2"), BLUE))


def drawn(what, paper="A4"):
    return bound(paper, About("Counters", "", ""), [cutout_pages(what)])


@cache
def typical():
    made = source("typical")
    return cut_outs(made, made.state.seats)


def test_every_army_has_a_tent_and_every_player_some_blank_ones():
    tents = content(scene()).tents
    assert [tent.army.name for tent in tents if tent.army] == ["Third Foot"]
    assert [tent.side.owner.letter for tent in tents if not tent.army] == [*"A" * BLANK_ARMIES, *"BB", *"CC"]


def test_only_the_players_wanted_have_tents_flags_and_minefields():
    only = content(scene(), [BLUE])
    assert {tent.side.owner.letter for tent in only.tents} == {"B"}
    assert {side.owner.letter for side in only.flags} == {"B"}
    assert {owner.letter for owner in only.mines} == {"B"}


def test_there_is_a_flag_for_every_sector_and_some_to_spare():
    flags = [side.owner.letter for side in content(scene()).flags]
    assert flags.count("A") == 3 + SPARE_FLAGS


def test_there_is_a_marker_for_every_minefield_and_some_to_spare():
    mines = [owner.letter for owner in content(scene()).mines]
    assert (mines.count("A"), mines.count("B")) == (SPARE_MINES, 1 + SPARE_MINES)


def test_sectors_stand_by_name_with_who_is_at_home_there():
    sectors = content(scene()).sectors
    assert [marker.name for marker in sectors] == sorted(marker.name for marker in sectors)
    (docks,) = (marker for marker in sectors if marker.name == "Old Docks")
    assert docks.home.letter == "A"
    assert [marker.name for marker in sectors if marker.radioactive] == ["Cinder Hill"]


def test_on_a_closed_map_no_counter_tells_how_many_hqs_there_are():
    (tent,) = (tent for tent in content(scene(HouseRules(open_map=False))).tents if tent.army)
    assert (tent.army.fp, tent.army.hqs) == (2, None)


def test_every_name_of_an_army_stands_on_both_faces_of_its_tent():
    names = [tent.army.name for tent in typical().tents if tent.army]
    text = "\n".join(texts(drawn(typical())))
    assert names
    assert all(text.count(name) == 2 for name in names)


def test_a_tent_is_thirty_by_forty_four_millimetres():
    (page, *_others) = [numpy.asarray(p.convert("L")) for p in pictures(drawn(typical()), SCALE)]
    column = page[400:600, 100:500].min(axis=0)  # the dashed lines upright, at the first tents
    lines = [place for place in range(400) if column[place] < 160]
    assert lines[0] + 100 in range(118, 123)
    assert any(place + 100 in range(418, 423) for place in lines)


def test_every_page_has_the_bar_to_check_the_print_by():
    assert all("this bar is 10 cm long" in page for page in texts(drawn(typical())))


def test_without_an_army_there_are_blank_counters_still():
    assert "Armies" in "\n".join(texts(drawn(content(table()), "Letter")))
