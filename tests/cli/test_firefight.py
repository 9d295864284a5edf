"""Firefight by the command line: a quick battle, a scenario that is played, forecast, and answered on the screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.battle.arena import fight
from campaign.battle.contract import SideEnd
from campaign.battle.scenario import load, read
from campaign.cli import main
from campaign.cli.battle_prompt import fight_on_screen
from tests.battle.test_scenario_face import said_of

Run = Callable[..., tuple[int, str, str]]
RED, BLUE = "Red:compact:1 Captain, 3 Line sections", "Blue:compact:6"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The scenario of the description, of one round."""
    path = tmp_path / "hounds.json"
    path.write_text(json.dumps(said_of("firefight")[0] | {"rules": {"turns": 1}}), encoding="utf-8")
    return path


def test_a_quick_battle_is_of_the_game_that_has_its_lists(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "quick.json"
    code, out, _err = run("quick", RED, BLUE, "--seed", 4, "--save", path, "--odds", 2)
    assert code == 0
    assert "Red wins" in out
    setup = load(path).setup
    assert (setup.system, setup.rules.turns, len(setup.sides)) == ("firefight", 4, 2)
    assert len(setup.sides[0].figures) == 4


@pytest.mark.claims("firefight:E7c", "firefight:E7e")
def test_a_quick_battle_tells_objectives_and_fp_destroyed_and_on_a_draw_nobody_holds_the_field(run: Run) -> None:
    code, out, err = run("quick", RED, BLUE, "--seed", 4)
    assert (code, err) == (0, "")
    assert "  Objectives: Red " in out
    assert "  FP destroyed: Red " in out
    told = "4 turns; A stood; B stood; A1 by B1"
    code, out, err = run(
        "quick", "Red:compact:1 Captain, 3 Line sections", "Blue:compact:6", "--seed", 4, "--result", told
    )
    assert "Nobody holds the field after 4 rounds" in out, (out, err)
    assert "Objectives" not in out


def test_it_is_fought_told_printed_and_typed_in(run: Run) -> None:
    code, out, err = run("quick", RED, BLUE, "--seed", 4, "--log")
    assert (code, err) == (0, "")
    assert "Red, 7 FP: 1 Captain and 3 Line sections" in out
    assert "[firefight:A4" in out
    code, out, err = run("quick", RED, BLUE, "--seed", 4, "--sheet")
    assert (code, err) == (0, "")
    assert [line.count("[ ]") for line in out.splitlines() if line.startswith("   A1 ")] == [3]
    code, out, err = run("quick", RED, BLUE, "--seed", 4, "--result", "4 turns; B retreated 4")
    assert (code, err) == (0, "")
    assert "Blue retreats in round 4" in out


def test_lists_of_two_games_do_not_meet(run: Run) -> None:
    code, _out, err = run("quick", RED, "Blue:marines:6")
    assert code == 1
    assert "is no side" in err
    assert "Lists: compact" in err
    assert "marines" not in err.partition("Lists:")[2]


def test_an_unknown_game_is_named_with_those_that_there_are(run: Run) -> None:
    code, _out, err = run("quick", RED, BLUE, "--system", "chess")
    assert code == 1
    assert "does not have the rule system “chess” (it has: fftt, firefight" in err


def test_a_game_is_named_in_letters_of_either_case(run: Run) -> None:
    sheet = run("quick", RED, BLUE, "--seed", "1", "--sheet", "--system", "FireFight")
    assert sheet == run("quick", RED, BLUE, "--seed", "1", "--sheet", "--system", "firefight")
    assert sheet[0] == 0


def test_a_scenario_is_played_and_told_in_sentences_with_rules(run: Run, file: Path) -> None:
    code, out, err = run("battle", file)
    assert (code, err) == (0, "")
    assert "Round 1; " in out
    assert "[firefight:" in out
    assert "[fftt:" not in out


def test_its_choices_are_written_so_that_they_play_it_again(run: Run, file: Path) -> None:
    told = json.loads(run("battle", file, "--json")[1])
    assert [side["key"] for side in told["sides"]] == ["red", "blue"]
    value = json.loads(file.read_text(encoding="utf-8")) | {"choices": told["choices"]}
    again = read(json.dumps(value))
    first = load(file)
    assert fight(again.setup, 7, choices=again.choices).record.log == fight(first.setup, 7).record.log


def test_it_is_forecast(run: Run, file: Path) -> None:
    code, out, _err = run("forecast", file, "-n", 2)
    assert code == 0
    assert "red loses" in out
    assert "Line section" in out
    assert "HQ" not in out


def test_people_answer_on_the_screen_in_the_words_of_scenarios(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(['{"charge": "Nobody", "at": "A1"}\n', '{"concede": true}\n', ""])
    fought = fight_on_screen(load(file).setup, 7, {"blue"}, typed.__next__)
    assert {side.side: side.end for side in fought.report.sides}["blue"] is SideEnd.SURRENDERED
    assert "“Nobody” cannot be used here" in capsys.readouterr().err


def test_a_scenario_that_breaks_the_rules_is_refused_with_its_places(run: Run, file: Path) -> None:
    value = json.loads(file.read_text(encoding="utf-8"))
    value["rules"] = {"turns": 13}
    value["sides"][1]["edge"] = "west"
    value["sides"][0]["figures"][1]["at"] = [50.5, 90]
    file.write_text(json.dumps(value), encoding="utf-8")
    _code, _out, err = run("battle", file)
    assert "rules.turns: write a whole number from 1 to 12 here, not 13." in err
    value["rules"] = {"turns": 3}
    file.write_text(json.dumps(value), encoding="utf-8")
    code, _out, err = run("battle", file)
    assert code == 1
    assert "sides[1].edge: the two sides deploy at opposite edges." in err
    assert "sides[0].figures[1].at: its base overlaps that of A1; move one of them away." in err


def test_points_and_force_organisation_of_armies_are_asked_for(run: Run) -> None:
    red, blue = "Red:compact:2 Captain, 4 Line section", "Blue:compact:13"
    sheet = ("--seed", 1, "--sheet")
    assert run("quick", red, blue, *sheet)[0] == 0
    code, _out, err = run("quick", red, blue, *sheet, "--points", 200)
    assert code == 1
    assert err == "Red: At 200 points an army has 1 Hero at most, not 2. Take some out. (firefight:P2)\n"
    assert run("quick", red, blue, *sheet, "--points", 200, "--any-army")[0] == 0
    code, _out, err = run("quick", red, blue, *sheet, "--points", 194, "--any-army")
    assert "Blue: The army costs 195 points, 1 more than the 194 agreed." in err
    code, _out, err = run("quick", "A:marines:5", "B:marines:5", *sheet, "--points", 200)
    assert (code, err) == (1, "In FFTT no points of armies are agreed on.\n")


def test_a_battle_of_lists_of_a_club_s_own(run: Run, tmp_path: Path) -> None:
    lists = tmp_path / "own.txt"
    lists.write_text("= Firefight: compact\nscout Scout: 1, Q4+, D5+, 2 FP\n- Rifle: 24 in, A2\n", encoding="utf-8")
    code, out, _err = run("quick", "Red:compact:3 Scout", "Blue:compact:4", "--units", lists, "--seed", 1, "--sheet")
    assert code == 0
    assert out.count("Scout") >= 5
    code, _out, err = run("quick", "Red:compact:3 Gunner", "Blue:compact:4", "--units", lists)
    assert code == 1
    assert "there is no unit “Gunner”" in err
