"""The lists of names of ``resources``: of maps and sectors, and of figures and armies of each rule system."""

from pathlib import Path

import pytest

import resources
from campaign.world.maps.names import map_names, sector_names

SYSTEMS = [name for name in resources.systems() if name not in resources.ELSEWHERE]  # the tests have one of their own
FOLDERS = (resources.path("names"), *(resources.of_system(name, "names") for name in SYSTEMS))
LISTS = sorted(path for folder in FOLDERS for path in Path(str(folder)).glob("*.txt"))
FACTIONS = ("marines", "machina", "insectoids", "compact", "brood", "lattice", "common")
FEWEST = {
    "sectors_city": 80,
    "sectors_planet": 80,
    "maps": 30,
    **dict.fromkeys(FACTIONS, 120),
    **{f"{faction}_{part}": 60 for faction in FACTIONS for part in ("first", "last")},
    **{f"armies_{faction}": 80 for faction in FACTIONS},
}


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_there_is_a_list_for_everything_that_has_a_name():
    assert {path.stem for path in LISTS} == set(FEWEST)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_is_long_enough(path):
    assert len(lines(path)) >= FEWEST[path.stem]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_no_name_is_in_a_list_twice(path):
    names = [name.casefold() for name in lines(path)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_name_is_one_clean_line(path):
    assert [name for name in lines(path) if not name or name != " ".join(name.split())] == []


@pytest.mark.parametrize("kind", ["city", "planet"])
def test_a_sector_name_fits_on_the_map(kind):
    assert [name for name in sector_names(kind) if len(name) > 16] == []


def test_maps_are_named_from_their_list():
    assert "Harrowmere" in map_names()
