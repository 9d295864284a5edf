"""``fftt new``: a campaign is founded in a new file, or it is said why not and no file is made."""

import json
from pathlib import Path

import pytest

from campaign.desk import Desk
from tests.cli.calls import THREE


def test_a_campaign_is_founded_in_a_new_file(run, tmp_path):
    code, out, err = run("new", tmp_path / "a.fftt", "--players", THREE, "--seed", 7)
    assert (code, err) == (0, "")
    assert "Red (Marines), Blue (Machina) and Green (Insectoids)" in out
    assert (tmp_path / "a.fftt").exists()


def test_the_same_seed_makes_the_same_campaign(run, tmp_path):
    for name in ("a", "b"):
        run("new", tmp_path / f"{name}.fftt", "--players", THREE, "--seed", 7)
    shown = [run("show", tmp_path / f"{name}.fftt", "--json")[1] for name in ("a", "b")]
    assert shown[0] == shown[1]


@pytest.mark.claims("campaign:C97a")
def test_without_a_seed_the_dice_have_a_key_that_is_drawn_and_the_map_has_a_seed_of_its_own(run, tmp_path):
    secrets, maps = set(), set()
    for name in ("a", "b"):
        run("new", tmp_path / f"{name}.fftt", "--players", "Red:marines,Blue:machina")
        with Desk.open_to_read(tmp_path / f"{name}.fftt") as desk:
            setting = desk.state.setting
        secrets.update(setting.secrets)
        maps.add(setting.map)
        assert setting.seed is None
    assert (len(secrets), len(maps), {len(bytes.fromhex(secret)) for secret in secrets}) == (2, 2, {32})


@pytest.mark.claims("campaign:C97c")
def test_a_founding_by_a_seed_says_that_the_seed_can_be_found_out(run, tmp_path):
    sentence = "The seed can be found out"
    assert sentence in run("new", tmp_path / "a.fftt", "--players", THREE, "--seed", 7)[1]
    assert sentence not in run("new", tmp_path / "b.fftt", "--players", THREE)[1]


def test_bands_months_and_house_rules_are_set_at_the_founding(run, tmp_path):
    path = tmp_path / "a.fftt"
    code, _out, err = run(
        *("new", path, "--players", "Red:marines,Blue:machina,Gold:marines,Green:insectoids", "--seed", 7),
        *("--bands", "1,1,2,2", "--months", 3, "--map", "planet", "--name", "Two Bands"),
        *("--rule", "stock_captured=yes", "--rule", "start_fp=12", "--rule", "battles=end of week"),
    )
    shown = json.loads(run("show", path, "--json")[1])
    assert (code, err) == (0, "")
    assert shown["name"] == "Two Bands"
    assert [player["band"] for player in shown["players"]] == [1, 1, 2, 2]
    assert {key: shown["rules"][key] for key in ("end_by", "end_at", "stock_captured", "start_fp", "battles")} == {
        **{"end_by": "months", "end_at": 3, "stock_captured": True, "start_fp": 12, "battles": "end of week"}
    }


def test_a_new_campaign_never_replaces_a_file(run, file):
    before = Path(file).read_bytes()
    code, out, err = run("new", file, "--players", THREE)
    assert (code, out) == (1, "")
    assert "exists already" in err
    assert Path(file).read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "Red"], "“Red” is no player"),
        (["--players", "Red:elves,Blue:machina"], "marines or machina or insectoids"),
        (["--players", "Red:marines"], "2 to 8 players"),
        (["--players", "Red:marines,red:machina"], "same name"),
        (["--players", THREE, "--rule", "extra_free=9"], "at most 2 free sectors"),
        (["--players", THREE, "--bands", "1,2"], "3 players, but 2 bands"),
        (["--players", THREE, "--bands", "1,2,3"], "“3” is no band"),
        (["--players", THREE, "--rule", "luck=yes"], "“luck” is no house rule"),
        (["--players", THREE, "--rule", "relief=perhaps"], "takes yes or no"),
        (["--players", THREE, "--rule", "start_fp=many"], "a whole number"),
        (["--players", THREE, "--rule", "start_fp=99"], "campaign:C4"),
    ],
)
def test_a_founding_that_cannot_be_says_why_and_leaves_no_file(run, tmp_path, arguments, said):
    code, _out, err = run("new", tmp_path / "a.fftt", "--seed", 7, *arguments)
    assert code == 1
    assert said in err
    assert not (tmp_path / "a.fftt").exists()


def test_a_campaign_in_a_folder_that_is_not_there_is_refused(run, tmp_path):
    code, _out, err = run("new", tmp_path / "none" / "a.fftt", "--players", THREE, "--seed", 7)
    assert code == 1
    assert "There is no folder" in err
