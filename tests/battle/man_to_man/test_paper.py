"""What Man to Man puts on paper: every number is that of the rules, every rule that is cited stands in the book."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from campaign import rulebook
from campaign.battle.contract import FigureSetup
from campaign.battle.contract.paper import ROOM, part_with_room, size_of
from campaign.battle.man_to_man.agreements import TableRules
from campaign.battle.man_to_man.paper import PAPER
from campaign.battle.man_to_man.paper.forms import laying_out, look_up, scenery, track
from campaign.battle.man_to_man.paper.reference import chances, reference
from campaign.battle.man_to_man.paper.templates import by_radius, directions, templates
from campaign.battle.man_to_man.paper.weapons import spelled
from campaign.battle.man_to_man.units import man_to_man_rows
from campaign.battle.scenery import PieceKind
from campaign.paper.templates.signs import SIGNS

USUAL = TableRules()
OTHERWISE = (
    *({name: True} for name in ("equal_passes", "mover_first", "wounded_full_str", "targets_add_up", "rifles_parry")),
    *({name: True} for name in ("round_casualties", "cover_off_total")),
    *({name: True} for name in ("he_always_halved", "only_three_knocks_out", "at_weapons_fire")),
    *({name: False} for name in ("fallen_return", "fallen_roll")),
    {"auto_rifle_automatic": False},
)


def block(title: str, rules: TableRules = USUAL):
    return next(block for block in reference(rules) if block.title.startswith(title))


def values(title: str) -> list[str]:
    return [row.value for row in block(title).rows if row.value]


def cited() -> set[str]:
    blocks = [block for rules in (USUAL, *(replace(USUAL, **each) for each in OTHERWISE)) for block in reference(rules)]
    blocks += look_up()
    made = templates(USUAL)
    facts = [*laying_out(), *track(USUAL).facts, *filter(None, map(scenery, (*PieceKind, None)))]
    facts += [fact for each in man_to_man_rows() for fact in PAPER.facts(each, USUAL)]
    found = {row.rule for block in blocks for row in block.rows} | {block.rule for block in blocks} | {made.bases_rule}
    found |= {thing.rule for thing in (*made.bursts, *made.rulers, *made.markers, *made.distances, *facts)}
    return {rule for text in found for rule in re.split(", ", text) if rule}


def test_every_rule_that_paper_cites_stands_in_the_book() -> None:
    book = rulebook.load("man_to_man")
    assert cited() - {id.partition(":")[2] for id in (*book.rules, *book.claims)} == set()


@pytest.mark.parametrize("otherwise", OTHERWISE, ids=lambda each: next(iter(each)))
def test_a_house_rule_that_is_agreed_changes_a_line_of_the_quick_reference(otherwise) -> None:
    assert reference(replace(USUAL, **otherwise)) != reference(USUAL)


@pytest.mark.claims("man_to_man:F3a", "man_to_man:F3c", "man_to_man:F3h")
def test_the_parts_of_a_shot_are_those_of_the_rules() -> None:
    assert values("To hit") == ["+3", "−6", "+4", "−2", "−3", "weapon", "−2; −6", "−4; no shot", "−2"]


@pytest.mark.claims("man_to_man:F19a", "man_to_man:F19c")
def test_bands_of_damage_are_told_for_private_nco_and_co() -> None:
    assert values("Damage") == ["to 6, 7, 5", "to 12, 14, 10"]
    assert block("Damage").remark == "Private, NCO, CO"


def test_odds_are_those_of_the_book() -> None:
    assert [chances(n) for n in range(5, 18)] == [10, 10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206, 206]


@pytest.mark.claims("man_to_man:F8a")
def test_weapons_are_spelled_out() -> None:
    assert spelled(("rifle", "attached-bayonet", "grenade", "grenade")) == (
        "Rifle 30″ ×1 4D snap −6",
        "Attached bayonet 3D parries",
        "2\u00a0×\u00a0Grenade 12″ 4D radius 2″ assault +1",
    )
    assert spelled(("hmg",)) == ("HMG 60″ ×4 6D no snap shot never aimed",)
    assert spelled(("hmg", "hmg"), afoot=False) == ("2\u00a0×\u00a0HMG 60″ ×4 6D",)


@pytest.mark.claims("man_to_man:L3b", "man_to_man:I4a")
def test_each_radius_of_a_weapon_has_a_template() -> None:
    assert sorted(by_radius()) == [2, 3, 4, 5, 6, 8]
    assert by_radius()[2] == ["Grenade: 4D", "gun 37 mm: 4D"]
    found = [(round(burst.radius / 25.4, 6), burst.degrees) for burst in templates(USUAL).bursts[:-1]]
    assert found == [(2, 360), (3, 360), (4, 180), (5, 90), (6, 90), (8, 60)]


def test_parts_of_circles_have_room_on_every_page() -> None:
    for radius in (50, 100, 110, 120, 150, 180, 220):
        part = part_with_room(radius)
        assert all(side <= room for side, room in zip(size_of(radius, part), ROOM, strict=True))
        larger = [each for each in (360, 180, 90, 60) if each > part]
        assert not any(all(a <= b for a, b in zip(size_of(radius, each), ROOM, strict=True)) for each in larger)


@pytest.mark.claims("man_to_man:I8a")
def test_the_dial_has_a_direction_for_each_score() -> None:
    assert [(each.first, each.second, each.degrees) for each in directions()] == [
        (face, 0, 60 * (face - 1)) for face in range(1, 7)
    ]


def test_rulers_are_as_long_as_the_rules_ask() -> None:
    assert [round(ruler.length / 25.4, 6) for ruler in templates(USUAL).rulers] == [4, 6, 8, 12, 18]


@pytest.mark.claims("man_to_man:P4a", "man_to_man:P1a")
def test_a_man_has_each_attribute_and_what_it_is_once_he_is_wounded() -> None:
    block = PAPER.block(row("commander"), FigureSetup("a", "common.commander"))
    assert block.cells == ("10/5", "14/7", "12/6", "14/7", "8/4")
    assert block.large == (("10", "STR"), ("14", "INT"), ("12", "DEX"), ("14", "LDR"), ("8", "MOV"))
    assert block.hurt == "5 / 7 / 6 / 7 / 4"


@pytest.mark.claims("man_to_man:L9f", "man_to_man:L9b")
def test_what_he_has_learnt_is_added_before_it_is_halved() -> None:
    block = PAPER.block(row("rifleman"), FigureSetup("a", "common.rifleman", experience=16))
    assert block.cells[0] == "16/8"


@pytest.mark.claims("man_to_man:L3a")
def test_a_vehicle_has_its_armour_by_quadrant() -> None:
    block = PAPER.block(row("destroyer"), FigureSetup("a", "common.destroyer"))
    assert [number for number, _label in block.large] == ["5", "3", "2", "1", "12", "10"]
    assert block.cells == (None, None, "FC 12", None, "10")
    assert {"tracked", "size −1", "LMG 60″ ×4 5D"} <= {*block.words}


@pytest.mark.claims("man_to_man:L2a")
def test_whoever_serves_a_weapon_has_it_on_his_card() -> None:
    words = PAPER.block(row("heavygun"), FigureSetup("a", "common.heavygun")).words
    assert words[:2] == ("75 mm long pen. 7 HE 3 6D radius 3″, with 2 more", "FC 12")


def test_every_row_has_a_cell_for_each_column_and_a_line_in_the_quick_reference() -> None:
    for each in man_to_man_rows():
        block = PAPER.block(each, FigureSetup("a", each.key))
        assert len(block.cells) == len(PAPER.columns())
        assert 3 <= len(block.large) <= 6
        assert all(block.words)
        assert all(PAPER.list_words(each))
        assert len(PAPER.list_cells(each)) == len(PAPER.listed())


def test_an_army_without_a_post_runs_out_of_ammunition() -> None:
    rifleman, post = row("rifleman"), row("hq")
    assert PAPER.supply([rifleman, post]) == "supplied while one stands"
    assert PAPER.supply([rifleman]) == "out of ammo from the first miss"
    assert not PAPER.block(post, FigureSetup("a", post.key)).ticked


def row(word: str):
    return next(each for each in man_to_man_rows() if each.key == f"common.{word}")


@pytest.mark.claims("man_to_man:V1a", "man_to_man:V1b")
def test_prices_of_vehicles_are_told_for_wheels_and_tracks() -> None:
    assert values("MP for an inch") == ["1 / 1", "2 / 1", "4 / 2", "4 / 4", "½ / 1", "1 / 2"]


@pytest.mark.claims("man_to_man:V16b")
def test_what_men_assault_with_stands_by_what_it_adds() -> None:
    rows = block("What a man assaults").rows
    assert [(row.text, row.value) for row in rows] == [
        ("Grenade, Sticky bomb, Molotov", "+1"),
        ("Satchel charge, Panzerwurfmine, Boys AT rifle", "+2"),
        ("Bazooka, PIAT, Panzerfaust, No. 68 AT grenade", "+3"),
    ]


@pytest.mark.claims("man_to_man:V17b")
def test_at_weapons_have_their_numbers_where_they_fire() -> None:
    rows = block("What a man assaults", replace(USUAL, at_weapons_fire=True)).rows
    assert ("Boys AT rifle", "30″ pen. 2 HE 0") in [(row.text, row.value) for row in rows]


@pytest.mark.claims("man_to_man:V13a", "man_to_man:V13c")
def test_what_penetration_does_is_told_by_its_throw() -> None:
    assert [row.key for row in block("Armour").rows if row.key] == ["–5", "–15", "16+"]
    assert "exploding vehicle, from its hull: 4D" in by_radius()[6]


@pytest.mark.claims("man_to_man:B2a")
def test_hit_points_of_buildings_are_told_by_size() -> None:
    assert values("Buildings") == ["12 / 24 / 36", "24 / 36 / 48", "36 / 48 / 72"]


def test_every_marker_has_a_sign_that_is_drawn() -> None:
    assert {marker.sign for marker in templates(USUAL).markers} <= {*SIGNS}


def test_a_track_has_fifteen_rounds_at_most() -> None:
    assert track(USUAL).turns == 15
    assert track(replace(USUAL, turns=4)).turns == 4
    assert "4 rounds at most" in track(replace(USUAL, turns=4)).facts[1].text


@pytest.mark.claims("man_to_man:L4a")
def test_support_has_its_shots_to_tick_in_the_place_of_wounds() -> None:
    rows = {row.key.partition(".")[2]: row for row in man_to_man_rows()}
    printed = {
        key: PAPER.block(rows[key], FigureSetup("s", rows[key].key))
        for key in ("mortars", "heavyartillery", "heavybomb")
    }
    assert {key: block.shots for key, block in printed.items()} == {"mortars": 4, "heavyartillery": 3, "heavybomb": 1}
    assert [number for number, _label in printed["heavyartillery"].large] == ["8", "8", "3"]
    assert printed["mortars"].words == ("Heavy mortars 6D radius 4″ scatter 2D 4 shots a battle",)
    assert PAPER.block(rows["rifleman"], FigureSetup("r", "common.rifleman")).shots == 0
    assert {fact.rule for fact in PAPER.facts(rows["mortars"], USUAL)} == {"A13d", "L4b"}
