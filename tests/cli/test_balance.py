"""``fftt balance``: what many campaigns come to, as a table, JSON and CSV; what was played when it was stopped."""

from __future__ import annotations

import json

import pytest

from campaign.balance import Result, Trial
from campaign.battle.fftt.units import Faction
from campaign.cli import balance_command


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch):
    monkeypatch.setenv("FFTT_BATTLE", "plain")


@pytest.fixture
def trials(monkeypatch) -> list[Trial]:
    """Campaigns that take no time; what was tried. The fourth one is stopped."""
    tried: list[Trial] = []

    def quickly(trial, campaigns, executor=None):
        tried.append(trial)
        for number in range(campaigns):
            if number == 3:
                raise KeyboardInterrupt
            seats = len(trial.factions)
            yield Result(
                number,
                trial.factions,
                (20 + number, *[10] * (seats - 1)),
                (True, *[False] * (seats - 1)),
                4,
                5,
                1,
                True,
            )

    monkeypatch.setattr(balance_command, "results", quickly)
    return tried


def test_a_table_tells_who_wins_by_list_and_by_seat(run, trials):
    code, out, err = run("balance", "-n", 2, "--lists", "marines,machina")
    assert (code, err) == (0, "")
    assert "2 campaigns of 2 players; standard computer players." in out
    rows = {line.split()[0]: line.split() for line in out.splitlines() if line}
    assert rows["Marines"][1:4] == ["2", "100", "%"]
    assert rows["Machina"][1:4] == ["2", "0", "%"]


def test_house_rules_lists_and_level_are_taken_as_they_are_typed(run, trials):
    run("balance", "-n", 1, "--players", 4, "--rule", "stock_captured=yes", "--rule", "catch_up=2", "--level", "strong")
    (trial,) = trials
    assert (trial.rules.stock_captured, trial.rules.catch_up, trial.level) == (True, 2, "strong")
    assert trial.factions == (Faction.MARINES, Faction.MACHINA, Faction.INSECTOIDS, Faction.MARINES)


def test_the_house_rules_that_are_not_the_books_are_told(run, trials):
    assert "House rules: stock_captured=True." in run("balance", "-n", 1, "--rule", "stock_captured=yes")[1]


@pytest.mark.parametrize(
    "wrong", [("--rule", "luck=3"), ("--level", "grandmaster"), ("--lists", "orcs,elves"), ("--players", 9)]
)
def test_what_there_is_not_is_refused_in_a_sentence(run, trials, wrong):
    code, out, err = run("balance", "-n", 1, *wrong)
    assert (code, out) == (1, "")
    assert err.strip().endswith(".")
    assert trials == []


def test_stopped_it_tells_what_it_has(run, trials):
    code, out, _err = run("balance", "-n", 9, "--lists", "marines,machina")
    assert code == 130
    assert "Stopped after 3 of 9 campaigns." in out


def test_programs_get_every_campaign(run, trials):
    value = json.loads(run("balance", "-n", 2, "--json")[1])
    assert (value["format"], value["figures"]["campaigns"], len(value["campaigns"])) == ("fftt-balance", 2, 2)
    assert value["campaigns"][1]["vp"][0] == 21


def test_spreadsheets_get_a_line_for_each_seat(run, trials):
    lines = run("balance", "-n", 2, "--lists", "marines,machina", "--csv")[1].splitlines()
    assert lines[0] == "campaign,seat,list,vp,won,weeks,battles,lead_changes"
    assert lines[1:3] == ["0,A,marines,20,1,4,5,1", "0,B,machina,10,0,4,5,1"]
    assert len(lines) == 5


def test_a_campaign_is_really_played(run):
    words = ("-n", 1, "--lists", "marines,machina", "--level", "easy", "--months", 1, "--rule", "start_fp=4")
    value = json.loads(run("balance", *words, "--jobs", 1, "--json")[1])
    assert value["campaigns"][0]["weeks"] <= 4
