"""A map as a document: it comes back the same, and what is no map is refused with the reason."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from campaign.exchange.map_file import MOST_SECTORS, map_text, read_map
from campaign.world.codec import BadForm
from campaign.world.maps import Hazard, generate, problems


@pytest.mark.parametrize(("kind", "players"), [("city", 2), ("planet", 5), ("city", 8)])
def test_a_map_comes_back_the_same(kind: Any, players: int) -> None:
    ground = generate(kind, players, 7)
    assert read_map(map_text(ground)) == ground
    assert problems(read_map(map_text(ground))) == ()


def test_a_map_can_be_edited_by_hand_a_sector_and_a_route_stand_on_a_line_each() -> None:
    ground = generate("city", 2, 7)
    lines = map_text(ground).splitlines()
    assert sum(line.startswith('{"key": "s') for line in lines) == len(ground.sectors)
    assert sum(line.startswith('{"key": "r') for line in lines) == len(ground.routes)


def spoilt(**changes: object) -> str:
    return json.dumps(json.loads(map_text(generate("city", 2, 7))) | changes)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", "“format” has to be “fftt-map”"),
        (spoilt(format="geojson"), "“format” has to be “fftt-map”"),
        (spoilt(version=3), "A newer version of FFTT Campaign wrote this map."),
        (spoilt(version="1"), "A newer version"),
        (spoilt(colour="red"), "“colour”"),
        (spoilt(width="wide"), "“width”: Input should be a valid integer."),
        (spoilt(sectors=[{"key": "s1"}]), "“sectors.0.name”"),
        (spoilt(centre=None), "“centre”"),
        ("{", "This is not JSON"),
        (spoilt(land=[[[0, 0]] * 60_000]), f"at most {MOST_SECTORS} sectors and 50000 points"),
    ],
)
def test_what_is_no_map_is_refused_with_the_reason(text: str, says: str) -> None:
    with pytest.raises(BadForm) as refused:
        read_map(text)
    assert says in str(refused.value)


def test_a_hazardous_area_goes_with_the_map() -> None:
    ground = generate("city", 2, 7)
    first, *others = ground.sectors
    swamp = replace(ground, sectors=(replace(first, radioactive=False, hazard=Hazard("acid swamp", 3)), *others))
    assert read_map(map_text(swamp)) == swamp


def test_a_map_of_before_knows_no_hazards_and_is_read_all_the_same() -> None:
    ground = generate("city", 2, 7)
    value = json.loads(spoilt(version=1))
    for sector in value["sectors"]:
        del sector["hazard"]
    assert read_map(json.dumps(value)) == ground


def test_a_hazard_has_a_name_and_a_whole_number_of_dice() -> None:
    value = json.loads(spoilt())
    value["sectors"][0]["hazard"] = {"name": "lava", "dice": "3"}
    with pytest.raises(BadForm, match=r"“sectors\.0\.hazard\.dice”: Input should be a valid integer"):
        read_map(json.dumps(value))
