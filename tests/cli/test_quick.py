"""``fftt quick``: made, kept, fought, typed in."""

import io

import pytest

from campaign.battle.scenario import load
from campaign.cli import quick, table_arguments
from campaign.quick.table import LANDS
from tests.fights import attacker_wins

RED, BLUE = "Red:marines:6", "Blue:machina:1 HQ, 4 Sentinels"


@pytest.fixture(autouse=True)
def attackers_win(monkeypatch):
    monkeypatch.setattr(quick, "fight", attacker_wins)
    monkeypatch.setattr(quick, "account_lines_of", lambda _entry: ())


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
        (("Red:marines:1", BLUE), "2 to 60 FP"),
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
