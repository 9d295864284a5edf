"""``fftt quick``: made, kept, fought, typed in."""

import io
import re
from contextlib import nullcontext

import pytest

from campaign.battle.scenario import load
from campaign.cli import quick_command, table_arguments
from campaign.quick import even_fights
from campaign.quick.table_scenario import LANDS
from tests.fights import attacker_wins

RED, BLUE = "Red:marines:6", "Blue:machina:1 HQ, 4 Sentinels"


@pytest.fixture(autouse=True)
def attackers_win(monkeypatch):
    monkeypatch.setattr(quick_command, "fight", attacker_wins)
    monkeypatch.setattr(quick_command, "account_lines_of", lambda _entry: ())


def test_two_lists_are_fought_and_told(run):
    code, out, err = run("quick", RED, BLUE, "--seed", 5)
    assert (code, err) == (0, "")
    assert "Blue, 5 FP: 1 HQ and 4 Sentinels" in out
    assert "Red wins and Blue is beaten." in out
    assert "Seed 5" in out


def test_a_battle_is_kept_as_a_scenario_and_opened_again(run, tmp_path):
    path = tmp_path / "duel.json"
    code, out, _err = run("quick", RED, BLUE, "--seed", 5, "--land", "forest", "--save", path)
    assert (code, out) == (0, f"Saved: {path}\n")
    assert [side.name for side in load(path).setup.sides] == ["Red", "Blue"]
    assert "Red wins" in run("quick", path)[1]


def test_the_same_seed_makes_the_same_battle(run, tmp_path):
    for name in "ab":
        run("quick", RED, BLUE, "--seed", 9, "--save", tmp_path / f"{name}.json")
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_an_army_of_so_many_fp_is_a_mix_that_wins_or_one_by_chance(run):
    mixed = run("quick", "Red:marines:20", BLUE, "--seed", 5, "--sheet")[1]
    by_chance = run("quick", "Red:marines:20 FP by chance", BLUE, "--seed", 5, "--sheet")[1]
    assert "Red, 20 FP" in mixed
    assert "Red, 20 FP" in by_chance
    assert mixed != by_chance


def test_a_result_fought_with_miniatures_is_typed_in(run):
    code, out, _err = run("quick", RED, BLUE, "--seed", 5, "--result", "8 turns; B retreated 3")
    assert code == 0
    assert "Red wins and Blue retreats in turn 3." in out


def test_a_result_is_read_from_the_standard_input_too(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("8 turns\nB surrendered 3\n"))
    assert "surrenders" in run("quick", RED, BLUE, "--seed", 5, "--result", "-")[1]


def test_the_sheet_and_the_rosters_are_printed(run, tmp_path):
    assert "After the battle" in run("quick", RED, BLUE, "--seed", 5, "--sheet")[1]
    run("quick", RED, BLUE, "--seed", 5, "--print", tmp_path / "out")
    assert len(list((tmp_path / "out").glob("*.pdf"))) == 2


def test_a_file_with_several_rosters_gives_several_sides(run, tmp_path):
    path = tmp_path / "club.txt"
    path.write_text("Red (Marines):\nHQ\n3 Grunts\n\nBugs (Insectoids):\n4 Drones\n", encoding="utf-8")
    assert "Red wins and Bugs is beaten." in run("quick", path, "--seed", 1)[1]


def test_the_lands_that_can_be_named_are_those_that_there_are():
    assert tuple(table_arguments.LANDS) == LANDS


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("Red:marines:3 Grunts, 2 Tanks", BLUE), "Line 1: “Tanks” is not on the list of the Marines."),
        (("Red", BLUE), "“Red” is no side."),
        (("Red:marines:61", BLUE), "1 to 60 FP"),
        ((RED,), "two to four sides"),
        ((RED, BLUE, "--teams", "1"), "does not say the team of each of the 2 sides"),
        ((RED, BLUE, "--teams", "1,1"), "all sides are allied"),
        ((RED, BLUE, "--result", "nonsense"), "is not understood"),
        ((RED, BLUE, "--people", "Green"), "There is no side “Green”."),
        (("gone.json",), "gone.json"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(run, arguments, says):
    code, _out, err = run("quick", *arguments)
    assert code == 1
    assert says in err


def few_tries(monkeypatch):
    monkeypatch.setattr(even_fights, "LOOKS", (2, 4))
    monkeypatch.setattr(even_fights, "TRIES", 6)
    monkeypatch.setattr(quick_command, "Worker", lambda: nullcontext(None))


def test_a_side_is_made_even_before_the_battle_is_kept(run, tmp_path, monkeypatch):
    few_tries(monkeypatch)
    path = tmp_path / "even.json"
    sides = ("Red:marines:1 HQ, 1 Grunt", "Blue:marines:1 HQ, 4 Grunts")
    code, out, err = run("quick", *sides, "--seed", 5, "--even", "red", "--save", path)
    assert (code, err) == (0, "")
    assert re.search(
        r"Red gets \d+ FP in place of 2, against Blue with 5 FP\.\nIt wins \d+ % \(\d+ to \d+\) of 6 tries\.", out
    )
    figures = [len(side.figures) for side in load(path).setup.sides]
    assert figures[0] > 2
    assert figures[1] == 5
    assert [side.key for side in load(path).setup.sides] == ["A", "B"]


def test_a_side_of_a_scenario_is_made_even_too(run, tmp_path, monkeypatch):
    few_tries(monkeypatch)
    path, made = tmp_path / "duel.json", tmp_path / "even.json"
    run("quick", "Red:marines:1 HQ, 1 Grunt", "Blue:marines:1 HQ, 4 Grunts", "--seed", 5, "--save", path)
    assert run("quick", path, "--even", "A", "--save", made)[0] == 0
    assert load(made).setup.sides[0].figures[:2] == load(path).setup.sides[0].figures
    assert load(made).setup.sides[1] == load(path).setup.sides[1]


def test_a_side_that_there_is_not_cannot_be_made_even(run):
    code, _out, err = run("quick", RED, BLUE, "--seed", 5, "--even", "Green")
    assert code != 0
    assert "There is no side “Green” that could be made even; there are: Red and Blue." in err
