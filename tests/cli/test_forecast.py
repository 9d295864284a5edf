"""``fftt forecast``: a scenario many times, in numbers that add up; what was counted when it was stopped."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import resources
from campaign.battle.contract import (
    ALL_HQS_LOST,
    COMMANDERS_LOST,
    COMMANDERS_TAKEN,
    DEFEATS,
    FACTS,
    FP_KILLED,
    FP_LOST,
    FP_TAKEN,
    VICTORIES,
)
from campaign.battle.forecast import Counted, Failure, Tally
from campaign.cli import forecast_command

FIRST = Path(str(resources.of_system("fftt", "scenarios", "first_shots.json")))
RAID = Path(str(resources.of_system("fftt", "scenarios", "hq_raid.json")))
SIDES = ("red", "blue")
PARTS = ("won", "drawn", "lost", "failed")


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch):
    monkeypatch.setenv("FFTT_BATTLE", "plain")


@pytest.fixture
def counted(monkeypatch):
    """Have a forecast come to a given count, and then raise what is given with it."""

    def make(tally, problem=None):
        def forecast(setup, seeds, executor, progress, **_more):
            progress(Counted(tally))
            if problem is not None:
                raise problem

        monkeypatch.setattr(forecast_command, "forecast", forecast)

    return make


def tally_of(won, drawn, lost, failed, turns, fp_lost, *failures, gone=(0, 0, 0), **facts):
    """A tally of two sides; ``facts`` are of the first of them."""
    rows = [[0] * FACTS, [0] * FACTS]
    for row, victories, defeats, fp in zip(rows, (won, lost), (lost, won), fp_lost, strict=True):
        row[VICTORIES], row[DEFEATS], row[FP_LOST] = victories, defeats, fp
    for name, value in facts.items():
        rows[0][NAMED[name]] = value
    return Tally(won + drawn + lost + failed, failed, turns, tuple(map(tuple, rows)), gone, failures)


NAMED = {
    "killed": FP_KILLED,
    "taken": FP_TAKEN,
    "hqs": ALL_HQS_LOST,
    "commanders": COMMANDERS_LOST,
    "commanders_taken": COMMANDERS_TAKEN,
}


def test_the_ends_of_all_battles_add_up(run):
    code, out, err = run("forecast", FIRST, "-n", "20", "--json")
    value = json.loads(out)
    assert (code, err) == (0, "")
    assert sum(value[part]["battles"] for part in PARTS) == value["battles"] == 20


def test_the_counts_do_not_depend_on_the_jobs(run):
    one, two = (json.loads(run("forecast", FIRST, "-n", "24", "--jobs", jobs, "--json")[1]) for jobs in (1, 2))
    for value in (one, two):
        del value["per_second"]
    assert one == two


def test_the_seed_is_that_of_the_first_battle(run):
    (one,) = (json.loads(run("forecast", FIRST, "-n", "1", "--seed", "9", "--json")[1]),)
    assert one["seed"] == 9
    played = json.loads(run("battle", FIRST, "--seed", "9", "--json")[1])
    assert set(played) >= {"turns"}


def test_people_are_told_the_odds_with_their_intervals(run, counted):
    counted(tally_of(6, 1, 2, 1, 27, (18, 9), Failure(4, "Oops()"), killed=9, taken=18, commanders_taken=3))
    out = run("forecast", FIRST, "-n", "10")[1]
    assert re.search(r"^Red wins +6 +60.0 % +31.3 to 83.2 %$", out, re.MULTILINE)
    assert "Red loses 2.0 of 2 FP on average, and can expect 4.0 VP.\nBlue loses 1.0 of 1 FP on average, and" in out
    assert "A battle takes 3.0 turns on average." in out
    assert "none of them compiled" in out


def test_people_are_told_how_often_each_figure_survives(run, counted):
    counted(tally_of(12, 3, 3, 0, 54, (18, 9), gone=(18, 0, 9)))
    out = run("forecast", FIRST, "-n", "18")[1]
    assert re.search(r"^Oak +Grunt +Red +0.0 % +0.0 to 17.6 %$", out, re.MULTILINE)
    assert re.search(r"^L1 +Sentinel +Blue +50.0 %", out, re.MULTILINE)


def test_people_are_told_how_often_commanders_and_hqs_are_lost(run):
    out = run("forecast", RAID, "-n", "2", "--side", "guards")[1]
    assert re.search(r"^Guards loses all its HQs in [\d.]+ % of the battles\.$", out, re.MULTILINE)


def test_the_odds_are_those_of_the_side_that_was_asked_for(run):
    first, second = (json.loads(run("forecast", FIRST, "-n", "9", "--side", side, "--json")[1]) for side in SIDES)
    assert (first["won"], first["drawn"], first["lost"]) == (second["lost"], second["drawn"], second["won"])
    assert second["side"] == "blue"


def test_a_side_that_is_not_there_is_refused_with_those_that_are(run):
    code, _, err = run("forecast", FIRST, "--side", "green")
    assert code != 0
    assert "There is no side “green” here; there are: red, blue." in err


def test_a_forecast_that_is_precise_enough_ends_early_and_well(run):
    code, out, _ = run("forecast", FIRST, "-n", "2000", "--precision", "20", "--json")
    value = json.loads(out)
    assert code == 0
    assert value["battles"] < 100
    assert all((value[part]["high"] - value[part]["low"]) / 2 <= 0.2 for part in ("won", "drawn", "lost"))


def test_a_battle_that_failed_is_told_with_its_seed(run, counted):
    counted(tally_of(9, 0, 0, 1, 9, (0, 0), Failure(4, "Oops()")))
    code, _, err = run("forecast", FIRST, "-n", "10")
    assert (code, err) == (1, "The battle of seed 4 failed: Oops()\n")


def test_who_stops_a_forecast_is_shown_what_is_there(run, counted):
    counted(tally_of(5, 1, 2, 0, 16, (8, 8)), KeyboardInterrupt())
    code, out, _ = run("forecast", FIRST, "-n", "10")
    assert code == 130
    assert out.startswith("Stopped after 8 of 10 battles.\n")


def test_a_forecast_that_is_stopped_before_its_first_battle_says_so(run, monkeypatch):
    def stop(*_, **_more):
        raise KeyboardInterrupt

    monkeypatch.setattr(forecast_command, "forecast", stop)
    code, out, _ = run("forecast", FIRST, "-n", "10")
    assert code == 130
    assert out.startswith("Stopped after 0 of 10 battles.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["-n", "0"],
        ["-n", "x"],
        ["-n", "1000001"],
        ["-n", "9" * 30],
        ["--jobs", "0"],
        ["--jobs", "65"],
        ["--seed", "-1"],
        ["--precision", "0"],
        ["--precision", "x"],
        ["--strength", "divine"],
    ],
)
def test_numbers_that_cannot_be_are_wrong_usage(run, arguments):
    assert run("forecast", FIRST, *arguments)[0] == 2


def test_more_battles_than_can_be_counted_are_told_the_most(run):
    assert "argument -n: 1000001 are too many; at most 1000000\n" in run("forecast", FIRST, "-n", "1000001")[2]


def test_what_is_wrong_with_a_scenario_is_said(run, tmp_path):
    path = tmp_path / "a.json"
    path.write_text("{}", encoding="utf-8")
    code, out, err = run("forecast", path)
    assert (code, out) == (1, "")
    assert "“sides” is missing." in err


def test_the_keys_in_the_json_are_those_that_the_description_lists(run):
    shown = json.loads(run("forecast", FIRST, "--json", "-n", "1")[1])
    description = resources.path("scenarios", "README.md").read_text(encoding="utf-8")
    text = description.partition("## What `fftt forecast --json` prints")[2].partition("## ")[0]
    text, _, means = text.partition("Means of a side")
    rows = re.findall(r"^\| (`.*?`) \|", text, re.MULTILINE)
    assert set(shown) == {"format", "version", *re.findall(r"`(\w+)`", " ".join(rows))}
    side = shown["sides"][0]
    assert {*side, *side["ends"]} - {"key", "name", "fp"} == set(re.findall(r"`(\w+)`", means))
