"""Where things stand on a printed map: nothing hides anything else, and nothing leaves the paper that it was given."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from campaign.paper.maps.drawing import place_map
from campaign.paper.maps.fitting import Box, around
from campaign.paper.maps.layout import LEAST_SIZE
from campaign.paper.maps.marks import MINE
from tests.paper.maps.grounds import crowded, large, typical

PAGE = Box(12, 12, 186, 262)
MAPS = {
    "a page": (typical, PAGE),
    "a newsletter": (typical, Box(12, 80, 186, 120)),
    "a column": (typical, Box(12, 12, 120, 110)),
    "a poster": (typical, Box(0, 0, 1000, 700)),
    "fifty sectors": (large, PAGE),
    "two hundred sectors": (lambda: large(200), Box(0, 0, 500, 700)),
    "a crowd": (lambda: crowded(9), PAGE),
}

every = pytest.mark.parametrize("name", MAPS)


@cache
def placed(name):
    content, room = MAPS[name]
    return place_map(content(), room)


@every
def test_no_name_hides_a_counter_or_another_name(name):
    layout = placed(name).layout
    names, counters = [label.box for label in layout.labels], [counter.box for counter in layout.counters]
    stars = [(name, counter.area) for name in names for counter in layout.counters]
    pairs = (*combinations(names, 2), *combinations(counters, 2), *stars)
    assert [pair for pair in pairs if pair[0].shared(pair[1]) > 0.01] == []


@every
def test_no_sign_and_no_minefield_hides_a_name(name):
    found = placed(name)
    marks = [around(mine.at, MINE * found.lies.size, MINE * found.lies.size) for mine in found.layout.mines]
    marks += [around(sign.at, 3 * found.lies.size, 3 * found.lies.size) for sign in found.layout.signs]
    hidden = [label.sector.name for label in found.layout.labels for mark in marks if mark.shared(label.box) > 0.01]
    assert hidden == []


@every
def test_everything_stays_on_the_paper_that_it_was_given(name):
    found = placed(name)
    boxes = [label.box for label in found.layout.labels] + [counter.box for counter in found.layout.counters]
    assert all(found.room.grown(0.01).holds(box) for box in boxes)


@every
def test_type_is_never_smaller_than_the_smallest_on_paper(name):
    assert min(label.size for label in placed(name).layout.labels) >= LEAST_SIZE


def test_every_sector_has_its_name_and_every_army_its_counter():
    layout = placed("a page").layout
    assert not layout.by_number
    assert {" ".join(label.lines) for label in layout.labels} == {s.name.upper() for s in typical().sectors}
    assert sorted(counter.army.name for counter in layout.counters) == sorted(army.name for army in typical().armies)


def test_names_that_have_no_room_give_way_to_numbers():
    found = placed("fifty sectors")
    assert found.layout.by_number
    assert sorted(int(label.lines[0]) for label in found.layout.labels) == list(range(1, 51))
    assert found.room.low < PAGE.low


def test_names_lie_in_their_own_sector_on_a_page():
    found = placed("a page")
    for label in found.layout.labels:
        middle = found.lies.back(label.box.middle)
        assert found.ground.tiles[label.sector.key].share_of([middle]) == 1, label.lines


def test_armies_without_room_are_counted_on_the_last_that_has_some():
    (first, *_others) = typical().armies
    there = [c for c in placed("a crowd").layout.counters if c.army.sector == first.sector]
    assert len(there) + there[-1].more == len(crowded(9).armies_in(first.sector))
    assert there[-1].more > 0
    assert all(counter.more == 0 for counter in there[:-1])


def test_a_name_of_sixty_wide_letters_ends_in_an_ellipsis():
    from campaign.paper.maps.layout import fitted_name

    assert fitted_name("W" * 60, 20).endswith("…")
    assert fitted_name("Oberstabsfeldwebel Wolkenstein", 20) == "OBERSTABSFELDWEBEL WOLKENSTEIN"
