"""What a sector looks like from above: the same every time, within reach of its outline, its own for each character."""

from dataclasses import replace

import pytest

from campaign.world.maps.document import CHARACTERS, MapSector
from campaign.world.maps.streets import Bend, Round, surface

SIDE = 240
OUTLINE = ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))
SECTOR = MapSector("s1", "Old Docks", "core", None, False, (120, 120), OUTLINE)


def places(shape):
    match shape:
        case Round((x, y), across, down):
            return [(x - across, y - down), (x + across, y + down)]
        case Bend(a, by, b):
            return [a, by, b]
        case _:
            return list(shape)


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_looks_like_something(character):
    made = surface(replace(SECTOR, character=character))
    assert made.low or made.lines


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_sector_looks_the_same_every_time(character):
    sector = replace(SECTOR, character=character)
    assert surface(sector) == surface(sector)


def test_two_sectors_of_one_character_look_different():
    assert surface(SECTOR) != surface(replace(SECTOR, key="s2"))


@pytest.mark.parametrize("character", CHARACTERS)
def test_nothing_lies_far_from_the_sector(character):
    made = surface(replace(SECTOR, character=character))
    found = [place for shape in (*made.low, *made.high, *made.lines) for place in places(shape)]
    assert all(-SIDE / 2 < x < 1.5 * SIDE and -SIDE / 2 < y < 1.5 * SIDE for x, y in found)


def test_blocks_of_a_dense_centre_are_smaller_than_works():
    def largest(character):
        made = surface(replace(SECTOR, character=character))
        sides = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b, *_rest in (*made.low, *made.high)]
        return max(sides)

    assert largest("core") < largest("works")


def test_towns_of_a_planet_stand_round_the_hub():
    made = surface(replace(SECTOR, character="port"))
    assert all(abs(x - 120) < 110 and abs(y - 120) < 110 for ring in made.low for x, y in ring)
