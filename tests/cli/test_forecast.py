"""``fftt forecast``: a scenario many times, in numbers that add up; what was counted when it was stopped."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import resources
from campaign.battle.forecast import Counted, Failure, Tally
from campaign.cli import forecasting

FIRST = Path(str(resources.path("scenarios", "first_shots.json")))
PARTS = ("won", "drawn", "lost", "failed")


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch):
    monkeypatch.setenv("FFTT_BATTLE", "plain")


@pytest.fixture
def counted(monkeypatch):
    """Have a forecast come to a given count, and then raise what is given with it."""

    def make(tally, problem=None):
        def forecast(setup, seeds, executor, progress):
            progress(Counted(tally))
            if problem is not None:
                raise problem

        monkeypatch.setattr(forecasting, "forecast", forecast)

    return make


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
    counted(Tally(6, 1, 2, 1, 27, (18, 9), (Failure(4, "Oops()"),)))
    out = run("forecast", FIRST, "-n", "10")[1]
    assert re.search(r"^Red wins +6 +60.0 % +31.3 to 83.2 %$", out, re.MULTILINE)
    assert "Red loses 2.0 of 2 FP on average.\nBlue loses 1.0 of 1 FP on average.\n" in out
    assert "A battle takes 3.0 turns on average." in out
    assert "none of them compiled" in out


def test_a_battle_that_failed_is_told_with_its_seed(run, counted):
    counted(Tally(9, 0, 0, 1, 9, (0, 0), (Failure(4, "Oops()"),)))
    code, _, err = run("forecast", FIRST, "-n", "10")
    assert (code, err) == (1, "The battle of seed 4 failed: Oops()\n")


def test_who_stops_a_forecast_is_shown_what_is_there(run, counted):
    counted(Tally(5, 1, 2, 0, 16, (8, 8)), KeyboardInterrupt())
    code, out, _ = run("forecast", FIRST, "-n", "10")
    assert code == 130
    assert out.startswith("Stopped after 8 of 10 battles.\n")


def test_a_forecast_that_is_stopped_before_its_first_battle_says_so(run, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(forecasting, "forecast", stop)
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
    rows = re.findall(r"^\| (`.*?`) \|", text, re.MULTILINE)
    assert set(shown) == {"format", "version", *re.findall(r"`(\w+)`", " ".join(rows))}
