"""Scenario files: read strictly, written so that they read back, and the samples that come with the program."""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from itertools import cycle
from pathlib import Path

import pytest

import resources
from campaign.battle.arena import Game, fight
from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import (
    STANDARD,
    BattleSetup,
    FigureSetup,
    SideSetup,
)
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import CHOICE_WIDTH, PLACING
from campaign.battle.fftt.units import Unit, fftt_units
from campaign.battle.row_packing import pack_faces, unpack_faces
from campaign.battle.scenario import BadScenario, Scenario, load, of_record, read, write
from campaign.battle.scenery import Battlefield, Edge, Opening, OpeningKind, Piece, PieceKind
from campaign.battle.systems import SYSTEMS, scenarios_of
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.thinking import hint

SAMPLES = sorted(Path(str(resources.of_system("fftt", "scenarios"))).glob("*.json"))
each_sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)

SMALL = {
    "format": 1,
    "table": {
        "width": 80,
        "height": 80,
        "pieces": [
            {
                "kind": "building",
                "corners": [[30, 30], [45, 30], [45, 45], [30, 45]],
                "openings": [{"kind": "door", "wall": 2, "at": 7.5}, {"kind": "window", "wall": 0, "at": 5}],
            }
        ],
    },
    "sides": [
        {
            "key": "red",
            "edge": "south",
            "figures": [
                {"key": "A1", "unit": "marines.grunt", "at": [40, 70], "facing": "north"},
                {"key": "A2", "unit": "marines.medic"},
            ],
        },
        {"key": "blue", "edge": "north", "figures": [{"key": "B1", "unit": "machina.tank", "at": [40, 10]}]},
    ],
}


def small(*changes):
    """The small scenario with values changed: (place, value), a place as (key, key, …); ... takes one out."""
    value = json.loads(json.dumps(SMALL))
    for (*way, last), part in changes:
        inner = value
        for step in way:
            inner = inner[step]
        if part is ...:
            del inner[last]
        else:
            inner[last] = part
    return json.dumps(value)


FIGURE = ("sides", 0, "figures", 0)
PIECE = ("table", "pieces", 0)


def refused(text):
    """What is said of a text that is no scenario."""
    with pytest.raises(BadScenario) as bad:
        read(text)
    return list(bad.value.problems)


# ── samples ──


@each_sample
def test_a_sample_can_be_played(path):
    sample = load(path)
    fought = fight(
        sample.setup, sample.seed or 0, script=sample.dice, strict=sample.seed is None, choices=sample.choices
    )
    assert fought.report.turns >= 1


@each_sample
def test_a_sample_reads_back_as_it_was_written(path):
    sample = load(path)
    assert read(write(sample)) == sample


def test_the_large_samples_are_between_forces_of_like_strength():
    fp = {unit.key: unit.fp for unit in fftt_units()}
    strengths = [
        [sum(fp[figure.unit] for figure in side.figures) for side in load(path).setup.sides]
        for path in SAMPLES
        if path.stem not in ("first_shots", "learning")
    ]
    assert len(strengths) >= 3
    assert all(15 <= one <= 20 and abs(one - other) <= 1 for one, other in strengths)


# ── the description ──

DESCRIPTION = resources.path("scenarios", "README.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```json\n(.*?)```", DESCRIPTION, re.DOTALL).group(1)


def test_the_example_in_the_description_can_be_played():
    example = read(EXAMPLE)
    assert fight(example.setup, example.seed, script=example.dice, choices=example.choices).report.turns >= 1


SHARED_BY_SIDES = ("key", "name", "edge", "figures")
SHARED_BY_FIGURES = ("key", "unit", "name", "at")


def test_every_field_of_a_figure_can_be_written():
    own = {key for system in SYSTEMS for key in scenarios_of(system).figure}
    assert {column.name for column in fields(FigureSetup)} == {*SHARED_BY_FIGURES, *own}


def test_every_field_of_a_side_can_be_written():
    own = {key for system in SYSTEMS for key in scenarios_of(system).side}
    assert {column.name for column in fields(SideSetup)} == {*SHARED_BY_SIDES, *own}


def test_the_example_in_the_description_has_every_key():
    value = json.loads(EXAMPLE)
    figures = [figure for side in value["sides"] for figure in side["figures"]]
    assert {key for figure in figures for key in figure} == {*SHARED_BY_FIGURES, *scenarios_of("fftt").figure}
    assert {key for side in value["sides"] for key in side} == {*SHARED_BY_SIDES, *scenarios_of("fftt").side}
    assert set(value["units"][0]) == {column.name for column in fields(Unit)}
    assert set(value["rules"]) == {column.name for column in fields(TableRules)}


def test_every_sample_is_named_in_the_description():
    assert all(f"`{path.name}`" in DESCRIPTION for path in SAMPLES)


# ── reading ──


def test_lengths_are_read_in_cm_with_two_decimals():
    figure = read(small(((*FIGURE, "at"), [40.25, 70.07]))).setup.sides[0].figures[0]
    assert figure.at == (4025, 7007)


@pytest.mark.parametrize(
    ("facing", "way"),
    [
        ("north", (0, -1)),
        ("south-west", (-1, 1)),
        (90, (1, 0)),
        (-90, (-1, 0)),
        ([40, 80], (0, 1)),
        ([10, 70], (-1, 0)),
    ],
)
def test_a_facing_is_a_compass_word_degrees_or_a_point(facing, way):
    figure = read(small(((*FIGURE, "facing"), facing))).setup.sides[0].figures[0]
    turned = figure.facing[0] - figure.at[0], figure.facing[1] - figure.at[1]
    assert tuple((part > 0) - (part < 0) for part in turned) == way


@pytest.mark.claims("fftt:T6a")
@pytest.mark.parametrize("fp", [15, 20, 25, 30, 45])
def test_forces_are_as_large_as_the_players_agree(fp):
    def force(side):
        return [{"key": f"{side}{n}", "unit": "marines.grunt"} for n in range(fp)]

    scenario = read(small((("sides", 0, "figures"), force("A")), (("sides", 1, "figures"), force("B"))))
    assert [len(side.figures) for side in scenario.setup.sides] == [fp, fp]  # a Grunt is 1 FP


@pytest.mark.claims("fftt:T6b", "fftt:T6e")
def test_the_side_that_is_named_first_attacks_and_sets_up_before_the_other():
    scenario = read(small((("sides", 1, "figures", 0), {"key": "B1", "unit": "marines.grunt"})))
    wanted = Game.begin(scenario.setup, 7).decision()
    assert wanted is not None
    assert (wanted.kind, scenario.setup.sides[wanted.side].key) == (PLACING, "red")


@pytest.mark.claims("fftt:R1i")
def test_nobody_has_experience_who_is_not_said_to_have_it():
    one, other = read(small(((*FIGURE, "experience"), 9))).setup.sides[0].figures
    assert (one.experience, other.experience) == (9, 0)


def test_a_figure_without_a_place_is_left_to_its_side():
    assert read(small()).setup.sides[0].figures[1].at is None


def test_the_units_are_those_of_the_game_unless_the_file_has_its_own():
    assert read(small()).setup.units == fftt_units()


def test_own_units_stand_in_the_place_of_the_lists():
    walker = {
        "key": "own.walker", "faction": "machina", "name": "Walker", "fp": 2, "ap": 2, "wounds": 3, "skill": 7,
        "short": 20, "long": 30.5, "move": 12, "hand": -1, "base": 1.25, "weapon": "shot", "traits": ["machine"],
    }  # fmt: skip
    figures = [{"key": "A1", "unit": "own.walker", "at": [40, 70]}], [{"key": "B1", "unit": "own.walker"}]
    text = small((("units",), [walker]), (("sides", 0, "figures"), figures[0]), (("sides", 1, "figures"), figures[1]))
    (unit,) = read(text).setup.units
    assert (unit.long, unit.move, unit.base, unit.hand) == (305, 120, 125, -1)


def test_a_file_with_a_mark_of_its_encoding_is_read(tmp_path):
    path = tmp_path / "a.json"
    path.write_text(small(), encoding="utf-8-sig")
    assert load(path) == read(small())


def test_contact_and_places_outside_the_zone_are_taken_for_a_battle_under_way():
    setup = read(small((("sides", 1, "figures", 0, "at"), [40, 67.75]))).setup
    assert setup.sides[1].figures[0].at == (4000, 6775)


def test_parts_of_the_table_may_be_empty():
    assert read(small((("table", "pieces"), ...))).setup.battlefield.pieces == ()


# ── what is wrong, and where ──


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ((("format",), ...), "the file: “format” is missing."),
        ((("format",), 7), "format: a newer version of the program wrote this file, and is needed to read it."),
        ((("format",), "1"), "format: write 2 here."),
        ((("format",), True), "format: write 2 here."),
        ((("table",), ...), "the file: “table” is missing."),
        ((("extra",), 1), "the file: “extra” is not a key here; there are"),
        ((("tables",), 1), "the file: “tables” is not a key here; did you mean “table”?"),
        ((("table",), []), "table: write an object here"),
        ((("table", "width"), "80"), "table.width: write a length in cm here"),
        ((("table", "width"), True), "table.width: write a length in cm here"),
        ((("table", "width"), 70), "table: Each side of the table is 80 cm, 100 cm or 120 cm long; this one is 70"),
        (((*PIECE, "kind"), "tree"), "table.pieces[0].kind: “tree” cannot be used here; there are “hill”"),
        (((*PIECE, "corners"), [[1, 2], [3, 4]]), "table.pieces[0].corners: an outline has at least three corners"),
        (((*PIECE, "corners", 1), [30]), "table.pieces[0].corners[1]: write a place here, [x, y] in cm, not a list."),
        (((*PIECE, "corners", 1, 0), 30.125), "table.pieces[0].corners[1][0]: write a length in cm here"),
        (((*PIECE, "corners", 1, 0), -3), "table.pieces[0].corners[1][0]: write a length in cm here"),
        (((*PIECE, "openings"), []), "table: Piece 1 (building) has no door; a building has at least one. (fftt:T9g)"),
        (((*PIECE, "openings", 0, "at"), ...), "table.pieces[0].openings[0]: “at” is missing."),
        ((("table", "low_walls"), {}), "table.low_walls: write a list here"),
        ((("table", "low_walls"), [{"from": [1, 1]}]), "table.low_walls[0]: “to” is missing."),
        ((("rules",), {"turns": 0}), "rules.turns: write a whole number from 1 to 100 here, not 0."),
        ((("rules",), {"missile_radius": "yes"}), "rules.missile_radius: write true or false here"),
        ((("sides", 1), ...), "sides: a battle has two to four sides."),
        ((("sides", 1, "edge"), "south"), "sides[1].edge: another side has this edge already; give each its own."),
        ((("sides", 1, "edge"), "up"), "sides[1].edge: “up” cannot be used here; there are “north”"),
        ((("sides", 1, "key"), "red"), "sides[1].key: “red” is taken already; every key stands once."),
        ((("sides", 1, "key"), ""), "sides[1].key: the text is empty"),
        ((("sides", 0, "name"), "a\u001bb"), "sides[0].name: write a text here, in quotes and in one line"),
        ((("sides", 1, "figures"), []), "sides[1].figures: a side has at least one figure."),
        ((("sides", 1, "figures", 0, "key"), "A1"), "sides[1].figures[0].key: “A1” is taken already"),
        (((*FIGURE, "unit"), "marines.grnt"), "sides[0].figures[0].unit: “marines.grnt” cannot be used here; did you"),
        (((*FIGURE, "unit"), 3), "sides[0].figures[0].unit: 3 cannot be used here; there are “marines.engineer”"),
        (((*FIGURE, "at"), [0.5, 70]), "sides[0].figures[0].at: its base, 0.75 cm from centre to rim, is not whole on"),
        (((*FIGURE, "at"), {"x": 1}), "sides[0].figures[0].at: write a place here, [x, y] in cm, not an object."),
        (((*FIGURE, "facing"), "up"), "sides[0].figures[0].facing: “up” cannot be used here; there are “north”"),
        (((*FIGURE, "facing"), 400), "sides[0].figures[0].facing: write a whole number from -360 to 360 here"),
        (((*FIGURE, "facing"), [40, 70]), "sides[0].figures[0].facing: a figure cannot look at the place where it"),
        (((*FIGURE, "at"), ...), "sides[0].figures[0].facing: a figure without a place is set up by its side"),
        (((*FIGURE, "abilities"), ["irn"]), "sides[0].figures[0].abilities[0]: “irn” cannot be used here; did you"),
        (((*FIGURE, "hurt"), 2), "sides[0].figures[0].hurt: a figure with 2 wounds is dead at so many."),
        (((*FIGURE, "extra_wounds"), -1), "sides[0].figures[0].extra_wounds: write a whole number from 0"),
        (((*FIGURE, "commander"), 1), "sides[0].figures[0].commander: write true or false here, without quotes"),
        ((("units",), []), "units: there is no unit here"),
        ((("seed",), 1.5), "seed: write a whole number from 0 to"),
        ((("dice",), [3, 7]), "dice[1]: write a whole number from 1 to 6 here, not 7."),
        ((("dice",), "3,4"), "dice: write a list here, […]."),
        ((("name",), None), "name: write a text here"),
        ((("choices",), [{}]), "choices[0]: write one choice here, an object with one of done,"),
        ((("choices",), [{"shoot": "A1", "move": "A1"}]), "choices[0]: write one choice here"),
        ((("choices",), [{"shoot": "A1", "at": "C1"}]), "choices[0].at: “C1” cannot be used here; there are “A1”"),
        ((("choices",), [{"shoot": "A1"}]), "choices[0]: “at” is missing."),
        ((("choices",), [{"move": "A1", "to": []}]), "choices[0].to: write at least one place here"),
        ((("choices",), [{"move": "A1", "to": [[1, 1]] * 9}]), "choices[0].to: there are 9, and there is room for 8."),
        ((("choices",), [{"turn": "A1", "facing": [1, 1]}]), "choices[0].facing: write a compass word or degrees here"),
        ((("choices",), [{"open": "A1", "piece": 0, "opening": 2}]), "choices[0].opening: the table has no such door"),
        ((("choices",), [{"done": 1}]), "choices[0].done: write true here."),
        ((("choices",), [{"standing": 1}]), "choices[0].standing: write a whole number from 2 to 13 here, not 1."),
    ],
    ids=lambda part: ".".join(map(str, part[0])) if isinstance(part, tuple) else None,
)  # fmt: skip
def test_a_problem_is_told_with_its_place(change, said):
    problems = refused(small(change))
    assert [problem for problem in problems if problem.startswith(said)], problems


def test_more_figures_than_there_is_room_for_at_their_edge_are_refused():
    tanks = [{"key": f"B{number}", "unit": "machina.tank"} for number in range(45)]
    said = (
        "sides[1].figures: there is no room for so many at their edge; leave some out, or write “at” where they stand."
    )
    assert refused(small((("sides", 1, "figures"), tanks))) == [said]
    assert len(read(small((("sides", 1, "figures"), tanks[1:]))).setup.sides[1].figures) == 44


def test_a_unit_that_moves_farther_than_the_rules_have_room_for_is_refused():
    unit = json.loads(EXAMPLE)["units"][0] | {"move": 50.1}
    said = "units[0].move: write a length of at most 50 cm here."
    assert said in refused(small((("units",), [unit])))


@pytest.mark.claims("fftt:T8f")
def test_bases_that_overlap_are_refused():
    said = "sides[1].figures[0].at: its base overlaps that of A1; they need 2.25 cm from centre to centre."
    assert refused(small((("sides", 1, "figures", 0, "at"), [40, 68]))) == [said]


@pytest.mark.claims("fftt:T10d")
def test_a_tank_in_a_building_without_a_double_door_is_refused():
    said = "sides[1].figures[0].at: it cannot be in a building without a double door."
    assert refused(small((("sides", 1, "figures", 0, "at"), [38, 38]))) == [said]


@pytest.mark.claims("fftt:T10d")
def test_a_tank_may_be_in_a_building_with_a_double_door():
    double = {"kind": "double door", "wall": 2, "at": 7.5}
    text = small((("sides", 1, "figures", 0, "at"), [38, 38]), ((*PIECE, "openings", 0), double))
    assert read(text).setup.sides[1].figures[0].at == (3800, 3800)


def test_all_problems_are_told_at_once():
    text = small((("table", "width"), "wide"), ((*FIGURE, "unit"), "x"), (("seed",), -1))
    assert [problem.split(":")[0] for problem in refused(text)] == ["table.width", "sides[0].figures[0].unit", "seed"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This is not JSON: Expecting value in line 1, column 1."),
        ("{", "This is not JSON"),
        ("[" * 100_000, "The text is nested too deeply."),
        ('{"format": 1, "format": 1}', "The key “format” stands twice in one object; leave one of them."),
        ('{"format": NaN}', "NaN is not a number that can be used here."),
        ('{"format": 1e99999999999999999999}', "1e99999999999999999999 is not a number that can be used here."),
        ('{"format": 1e999999999}', "the file: “table” is missing."),
        (f'{{"format": {"1" * 5000}}}', "is not a number that can be used here."),
        ("3", "the file: write an object here"),
        (small((("name",), "\ud800")), "The text has a character that cannot be read"),
        (small((("table", "width"), 0)).replace('"width": 0', '"width": 1e999999999'), "table.width: write a length"),
        (small((("table", "width"), 0)).replace('"width": 0', '"width": 1e-99999999'), "table.width: write a length"),
    ],
)
def test_what_is_no_json_object_is_refused_with_a_sentence(text, said):
    assert any(said in problem for problem in refused(text))


def test_a_file_that_is_no_text_is_refused_with_a_sentence(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadScenario, match="save it as UTF-8"):
        load(path)


# ── choices ──

CHOICES = [
    {"done": True},
    {"go_on": True},
    {"surrender": True},
    {"place": "A2", "at": [41.5, 75], "facing": [41.5, 74]},
    {"shoot": "A1", "at": "B1"},
    {"shoot": "A1", "at": [12, 70.25]},
    {"move": "A1", "to": [[40, 65], [38.5, 63]]},
    {"move": "A1", "to": [[40, 79.25]], "facing": [40, 100], "leave": True},
    {"turn": "A1", "way": [0, -1]},
    {"open": "A1", "piece": 0, "opening": 1},
    {"heal": "A2", "patient": "A1"},
    {"go_off": "A1"},
    {"react": 0},
    {"part": "A1", "from": "B1"},
    {"pick": "B1"},
    {"standing": 7},
    {"permit": 1},
]


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: next(iter(choice)))
def test_a_choice_is_written_as_it_was_read(choice):
    assert json.loads(write(read(small((("choices",), [choice])))))["choices"] == [choice]


def test_every_choice_has_the_width_that_the_rules_take():
    assert {len(choice) for choice in read(small((("choices",), CHOICES))).choices} == {CHOICE_WIDTH}


# ── writing ──


def campaign_like():
    """A set-up as a campaign hands it over, on a generated table, with everything that a figure can have."""
    field = generate("docks", 5)
    wall = Piece(PieceKind.RUINS, ((0, 0), (755, 0), (755, 612), (0, 612)))
    shed = Piece(PieceKind.BUILDING, wall.corners, 2, (Opening(OpeningKind.DOOR, 1, 305),))
    veteran = FigureSetup(
        "41.grunt1", "marines.grunt", "Oak", 25, 1, 1, ("iron", "lucky"), True, (4012, 7731), (4000, -2500), 1
    )
    sides = (
        SideSetup("1.p1", "Red", Edge.WEST, (replace(veteran, at=None, facing=None),)),
        SideSetup("1.p2", "Blue", Edge.EAST, (FigureSetup("42.tank1", "machina.tank"),)),
    )
    placed = (replace(sides[0], figures=(veteran,)), sides[1])
    rules = TableRules(missile_radius=False, turns=12)
    return [
        BattleSetup("fftt", field, sides, fftt_units(), rules),
        BattleSetup("fftt", Battlefield(12_000, 8_000), placed, fftt_units()[:12], TableRules()),
        BattleSetup("fftt", Battlefield(8_000, 12_000, (shed,)), sides, fftt_units(), TableRules()),
    ]


@pytest.mark.parametrize("number", range(3))
def test_a_set_up_reads_back_as_it_was_written(number):
    scenario = Scenario(campaign_like()[number], name="Docks", note="“Quoted”, and so on", seed=2**60, dice=(1, 6))
    assert read(write(scenario)) == scenario


def test_a_battle_that_was_fought_is_the_same_battle_when_played_from_its_scenario():
    fought = fight(load(resources.of_system("fftt", "scenarios", "rush.json")).setup, 11)
    again = read(write(of_record(fought.record)))
    assert fight(again.setup, again.seed, choices=again.choices).record.log == fought.record.log


@pytest.fixture(scope="module")
def thrown():
    """The record of a battle in which people threw the dice."""
    dice = cycle((2, 5, 3, 6, 1, 4, 4))
    setup = load(resources.of_system("fftt", "scenarios", "rush.json")).setup
    seats = [Seat(STANDARD) for _side in setup.sides]
    match = Match(setup, 11, seats, DiceBy.TABLE)
    while not isinstance(match.waits, Over):
        if isinstance(match.waits, FacesWanted):
            match.throw([next(dice)])
        else:
            match.answer(hint(match))
    return match.fought().record


def test_a_battle_whose_dice_people_threw_is_the_same_battle_when_played_from_its_scenario(thrown):
    again = read(write(of_record(thrown)))
    assert (again.seed, again.dice) == (None, unpack_faces(thrown.dice))
    assert fight(again.setup, 0, script=again.dice, strict=True, choices=again.choices).record.log == thrown.log


def test_without_its_choices_such_a_battle_is_another_one_with_dice_of_the_program(thrown):
    again = of_record(thrown, with_choices=False)
    assert (again.seed, again.dice, again.choices) == (11, (), ())


def test_more_dice_than_a_scenario_has_room_for_are_said(thrown):
    record = replace(thrown, dice=pack_faces([3] * 1025))
    with pytest.raises(ValueError, match="room for 1024 dice, not for 1025"):
        of_record(record)
