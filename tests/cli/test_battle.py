"""``fftt battle``: a scenario is played and told of; what cannot be played is said."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import resources
from campaign.battle.contract import BattleRecord, BattleReport, Casualty, Fought, Hatchling, SideEnd, SideResult
from campaign.battle.fftt import codes
from campaign.battle.row_packing import pack
from campaign.battle.scenario import load
from campaign.cli import battle_command

SCENARIOS = Path(str(resources.of_system("fftt", "scenarios")))
FIRST, RUSH = SCENARIOS / "first_shots.json", SCENARIOS / "rush.json"


@pytest.fixture
def changed(tmp_path):
    """The smallest sample with some of its keys changed, in a file; None takes a key out."""

    def make(**parts):
        value = json.loads(FIRST.read_text(encoding="utf-8")) | parts
        path = tmp_path / "changed.json"
        path.write_text(json.dumps({key: part for key, part in value.items() if part is not None}), encoding="utf-8")
        return path

    return make


def test_a_battle_is_told_in_sentences_with_rules(run):
    code, out, err = run("battle", FIRST)
    assert (code, err) == (0, "")
    assert re.search(r"Oak \(Grunt\) fires at Sentinel .*needs 6 .*rolled 2 \+ 4 = 6: hit.*\[fftt:S1a", out)


def test_at_its_end_a_battle_names_the_dead_with_their_killers_and_the_kills_of_each(run):
    out = run("battle", FIRST)[1]
    assert "  Sentinel, by Oak (Grunt)\n" in out
    assert re.search(r"^Oak \(Grunt\) +1 +1$", out, re.MULTILINE)


def test_what_hatched_is_named_among_the_dead_and_the_killers(run, monkeypatch):
    setup = load(FIRST).setup
    laid = (codes.LOG_LAID, 1, 1, codes.MOVEMENT, 0, 3, 4000, 4500, 0, 0)
    stinger = [unit.key for unit in setup.units].index("insectoids.stinger")
    hatched = (codes.LOG_HATCHED, 2, 3, codes.END_OF_PHASE, 3, 4, stinger, 4000, 4500, 0)
    ends = (SideResult("red", SideEnd.WON), SideResult("blue", SideEnd.BEATEN))
    dead = (Casualty("L1", "born-2"), Casualty("born-2", "L1"))
    report = BattleReport(2, ends, "red", dead, hatched=(Hatchling("born-2", "red", "insectoids.stinger"),))
    fought = Fought(report, BattleRecord("fftt", codes.RULES, setup, 1, pack(()), pack((laid, hatched))))
    monkeypatch.setattr(battle_command, "_fought", lambda scenario, seed, dice: fought)
    code, out, _err = run("battle", FIRST)
    assert (code, "  Sentinel, by Stinger of Egg 1\n  Stinger of Egg 1, by Sentinel\n" in out) == (0, True)
    kills = json.loads(run("battle", FIRST, "--json")[1])["kills"]
    assert kills == [{"figure": one, "kills": 1, "fp": 1} for one in ("born-2", "L1")]


def test_the_same_seed_gives_the_same_battle(run):
    one, other = (run("battle", RUSH, "--seed", "5", "--json")[1] for _ in range(2))
    assert one == other


def test_a_seed_on_the_command_line_goes_before_the_scenarios(run):
    assert json.loads(run("battle", RUSH, "--seed", "5", "--json")[1])["seed"] == 5


def test_without_a_seed_anywhere_one_is_drawn_and_told(run, changed):
    path = changed(dice=None, choices=None)
    first = json.loads(run("battle", path, "--json")[1])
    again = json.loads(run("battle", path, "--seed", first["seed"], "--json")[1])
    assert again == first


def test_the_json_of_a_battle_adds_up(run):
    value = json.loads(run("battle", RUSH, "--json")[1])
    fallen = {casualty["figure"] for casualty in value["casualties"]}
    assert fallen <= {figure for side in value["sides"] for figure in side["lost"]}
    assert sum(row["kills"] for row in value["kills"]) == sum(c["killer"] is not None for c in value["casualties"])


def test_the_choices_in_the_json_of_a_battle_play_the_same_battle_again(run, changed):
    value = json.loads(run("battle", FIRST, "--json")[1])
    again = json.loads(run("battle", changed(choices=value["choices"]), "--json")[1])
    assert again["log"] == value["log"]


def test_dice_that_run_out_are_told_with_the_number_that_fell(run):
    code, out, err = run("battle", FIRST, "--dice", "5,4,3,3,2")
    assert (code, out) == (1, "")
    assert err == "The dice ran out: 5 fell, and nobody said how the next one does. Add it, or give a seed.\n"


def test_dice_without_a_seed_on_the_command_line_are_all_that_fall(run):
    code, _, err = run("battle", RUSH, "--dice", "1,2,3")
    assert code == 1
    assert err.startswith("The dice ran out: 3 fell")


def test_dice_with_a_seed_fall_before_the_seeds(run, changed):
    out = run("battle", changed(choices=None), "--dice", "6,6,1,1", "--seed", "3")[1]
    assert "Initiative: Red 12 and Blue 2." in out


@pytest.mark.parametrize("dice", ["7", "1,,2", "a", "", "1.5"])
def test_faces_that_no_die_has_are_refused(run, dice):
    code, out, err = run("battle", FIRST, "--dice", dice)
    assert (code, out) == (1, "")
    assert "does not say how dice fell" in err


@pytest.mark.parametrize("seed", ["-1", "x", str(2**53)])
def test_what_is_no_seed_is_wrong_usage(run, seed):
    assert run("battle", FIRST, f"--seed={seed}")[0] == 2


def test_what_is_no_number_is_said_in_words(run):
    assert "argument --seed: “abc” is no whole number\n" in run("battle", FIRST, "--seed", "abc")[2]


def test_a_choice_that_the_rules_refuse_is_told_with_its_number_and_the_reason(run, changed):
    path = changed(choices=[{"lead": 0}, {"shoot": "G1", "at": "L1"}, {"shoot": "G1", "at": "L1"}])
    code, out, err = run("battle", path)
    assert (code, out) == (1, "")
    assert err.startswith("choices[2] is refused. ")


def test_everything_that_is_wrong_with_a_scenario_is_said(run, changed):
    code, out, err = run("battle", changed(format=None, seed=-1))
    assert (code, out) == (1, "")
    lines = err.splitlines()
    assert lines[0].endswith("changed.json” is no scenario that can be played:")
    assert [line.split(":")[0].strip() for line in lines[1:]] == ["the file", "seed"]


def test_a_file_that_is_not_there_is_said(run, tmp_path):
    code, out, err = run("battle", tmp_path / "none.json")
    assert (code, out) == (1, "")
    assert err.endswith("none.json”: No such file or directory.\n")


def test_the_keys_in_the_json_are_those_that_the_description_lists(run):
    shown = json.loads(run("battle", FIRST, "--json")[1])
    description = resources.path("scenarios", "README.md").read_text(encoding="utf-8")
    text = description.partition("## What `fftt battle --json` prints")[2].partition("## ")[0]
    rows = re.findall(r"^\| (`.*?`) \|", text, re.MULTILINE)
    assert set(shown) == {"format", "version", *re.findall(r"`(\w+)`", " ".join(rows))}
