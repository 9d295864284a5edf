"""Quick battles: the scenario, the desk on it, and results that are typed in."""

import random
from pathlib import Path

import pytest

from campaign.battle.contract import SideEnd
from campaign.battle.fftt.units import Faction
from campaign.battle.scenario import Scenario, load, read, write
from campaign.desk.battles import Battles
from campaign.quick.desk import BATTLE, QuickDesk
from campaign.quick.lists import BadRoster, draw, read_rosters
from campaign.quick.table_scenario import LANDS, QuickSide, quick_scenario
from campaign.quick.typed_result import BadResult, marks, read_result, sheet_lines
from campaign.world.refusal import Refusal
from tests.fights import attacker_wins

SCENARIOS = sorted(Path(__file__).parents[2].joinpath("resources", "systems", "fftt", "scenarios").glob("*.json"))


def duel(seed: int = 3) -> Scenario:
    """Red's Marines against Blue's Machina."""
    red = read_rosters("Red (Marines):\nHQ\n2 Engineers\n3 Grunts", "fftt")[0]
    blue = read_rosters("Blue (Machina):\nHQ\n4 Sentinels", "fftt")[0]
    return quick_scenario([QuickSide("", red), QuickSide("", blue)], system="fftt", seed=seed)


def many(number: int, teams: tuple[int, ...]) -> Scenario:
    rng = random.Random(number)
    sides = [QuickSide(f"S{n}", draw("fftt", list(Faction)[n % 3], 8, rng), teams[n]) for n in range(number)]
    return quick_scenario(sides, system="fftt", land="forest", seed=number)


@pytest.mark.parametrize("scenario", [duel(), many(3, (1, 2, 1)), many(4, (0, 0, 0, 0)), many(4, (1, 2, 1, 2))])
def test_a_quick_battle_is_a_scenario_that_reads_back(scenario: Scenario) -> None:
    assert read(write(scenario)) == scenario


@pytest.mark.parametrize("land", LANDS)
def test_every_land_makes_a_table(land: str) -> None:
    sides = [
        QuickSide("", read_rosters("2 Grunts\nMedic", "fftt")[0]),
        QuickSide("", read_rosters("3 Drones", "fftt")[0]),
    ]
    assert quick_scenario(sides, system="fftt", land=land, seed=1).setup.battlefield.pieces


def test_a_battle_of_friends_alone_or_of_one_side_is_refused() -> None:
    with pytest.raises(BadRoster, match="allied"):
        many(2, (1, 1))
    with pytest.raises(BadRoster, match="two to four sides"):
        quick_scenario([QuickSide("", read_rosters("3 Drones", "fftt")[0])], system="fftt")


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_sample_scenario_can_be_opened_and_entered(path: Path) -> None:
    with QuickDesk.of(load(path)) as desk:
        desk.resolve(BATTLE, attacker_wins)
        assert desk.report is not None
        assert next(desk.told()).endswith(".")
        file = desk.path
    assert not file.exists()


@pytest.mark.parametrize("scenario", [duel(), many(3, (1, 2, 1)), many(4, (0, 0, 0, 0)), many(4, (1, 2, 1, 2))])
def test_the_desk_fights_what_the_scenario_says(scenario: Scenario) -> None:
    with QuickDesk.of(scenario) as desk:
        setup = desk.battles.prepare(BATTLE).setup
        assert [(s.name, s.edge, s.alliance) for s in setup.sides] == [
            (s.name, s.edge, s.alliance) for s in scenario.setup.sides
        ]
        assert setup.battlefield == scenario.setup.battlefield
        told = [[(f.unit, f.name, f.at) for f in s.figures] for s in setup.sides]
        assert told == [[(f.unit, f.name, f.at) for f in s.figures] for s in scenario.setup.sides]


def test_the_edges_of_a_made_battle_are_those_that_a_campaign_would_choose() -> None:
    for scenario in (duel(), many(4, (0, 0, 0, 0))):
        with QuickDesk.of(scenario) as desk:
            plain = Battles.setup(desk.battles, BATTLE)
            assert {s.key: s.edge for s in plain.sides} == {s.key: s.edge for s in desk.setup.sides}


def test_a_result_is_taken_back_and_entered_anew() -> None:
    with QuickDesk.of(duel()) as desk:
        desk.submit(desk.report_with(read_result("3 turns; B retreated 2", desk.setup)))
        desk.undo()
        assert desk.report is None
        desk.resolve(BATTLE, attacker_wins)


# ── typed in ──


def test_the_sheet_has_a_mark_for_each_figure_and_a_line_for_each_side_to_sign() -> None:
    lines = list(sheet_lines(duel().setup, "Duel"))
    for mark in marks(duel().setup):
        assert sum(f"   {mark} " in line for line in lines) == 1
    assert lines[-1].startswith("   agreed: A ____")


def test_words_become_a_report_with_killers_sides_and_nobody() -> None:
    setup = duel().setup
    known = marks(setup)
    report = read_result("8 turns; A2 killed B2-B3; B killed A4 and A5; A6 dead; B retreated in turn 6", setup)
    assert report.turns == 8
    assert {(c.figure, c.killer, c.by_side) for c in report.casualties} == {
        (known["B2"], known["A2"], None),
        (known["B3"], known["A2"], None),
        (known["A4"], None, "B"),
        (known["A5"], None, "B"),
        (known["A6"], None, None),
    }
    assert [(s.end, s.left_in_turn) for s in report.sides] == [(SideEnd.WON, None), (SideEnd.RETREATED, 6)]
    assert report.holder == "A"


def test_what_is_left_open_follows_from_the_dead() -> None:
    setup = duel().setup
    beaten = read_result("5 turns\nA2 killed B2, B3, B4, B5", setup)
    assert [s.end for s in beaten.sides] == [SideEnd.WON, SideEnd.BEATEN]
    stood = read_result("5 turns", setup)
    assert ([s.end for s in stood.sides], stood.holder) == ([SideEnd.STOOD, SideEnd.STOOD], "B")
    assert read_result("5 turns; nobody holds", setup).holder is None


def test_everything_that_is_not_understood_is_said_at_once() -> None:
    with pytest.raises(BadResult) as bad:
        read_result("A1 killed B9; C won; B retreated; they ran", duel().setup)
    assert len(bad.value.problems) == 5


def test_points_and_experience_follow_from_what_was_typed_in() -> None:
    with QuickDesk.of(duel()) as desk:
        desk.submit(desk.report_with(read_result("4 turns; A2 killed B2 B3 B4 B5", desk.setup)))
        told = "\n".join(desk.told())
        assert told.startswith("Red wins and Blue is beaten.")
        assert "Engineer 1 kills Sentinel 1, Sentinel 2, Sentinel 3 and Sentinel 4, 4 FP of experience" in told
        assert desk.state.players[desk.state.seats[0]].vp == 5  # the HQ is captured


def test_a_result_that_cannot_be_is_refused_by_the_rules() -> None:
    with QuickDesk.of(duel()) as desk, pytest.raises(Refusal):
        desk.submit(desk.report_with(read_result("4 turns; A2 killed A3; A won; B won", desk.setup)))
