"""The commands that exchange: out and in as JSON, copies, tables, news, maps, portraits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaign.desk import Desk
from tests.cli.calls import MUSTER, START, orders
from tests.pngs import png
from tests.store.campaigns import played


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with played(tmp_path_factory.mktemp("fought")) as desk:
        return desk.path


def test_a_campaign_goes_out_and_comes_in_again(run, fought, tmp_path):
    assert run("export", fought, tmp_path / "c.json")[0] == 0
    code, out, err = run("import", tmp_path / "c.json", tmp_path / "c.fftt")
    assert (code, out, err) == (0, f"{tmp_path / 'c.fftt'} is there again, and sound.\n", "")
    assert run("journal", tmp_path / "c.fftt", "--json") == run("journal", fought, "--json")
    assert "exists already" in run("import", tmp_path / "c.json", tmp_path / "c.fftt")[2]


def test_what_is_no_campaign_is_not_taken_in(run, tmp_path):
    (tmp_path / "x.json").write_text("{}", encoding="utf-8")
    code, out, err = run("import", tmp_path / "x.json", tmp_path / "x.fftt")
    assert (code, out) == (1, "")
    assert "no campaign that was exported" in err
    assert not (tmp_path / "x.fftt").exists()


def test_a_copy_for_a_player_shows_and_takes_no_order(run, closed_file, tmp_path):
    run("order", closed_file, orders(tmp_path, *MUSTER))
    copy = tmp_path / "red.fftt"
    assert run("player-copy", closed_file, "Red", copy)[1] == f"Written: {copy}, what Red may know.\n"
    shown = json.loads(run("show", copy, "--json")[1])
    assert [len(army["figures"]) for army in shown["armies"]] == [10, 0, 0]
    assert shown["seed"] is None
    code, _out, err = run("order", copy, orders(tmp_path, START))
    assert code == 1
    assert "This is a copy for Red, to look at" in err
    assert "is sound" in run("check", copy)[1]
    assert "Recruited" not in run("journal", copy, "--details")[1]


@pytest.mark.parametrize("table", ["rosters", "standings", "battles", "journal"])
def test_a_table_goes_to_the_terminal_or_into_a_new_file(run, fought, tmp_path, table):
    out = run("csv", fought, table)[1]
    path = tmp_path / "t.csv"
    assert run("csv", fought, table, "--out", path)[1] == f"Written: {path}.\n"
    assert path.read_bytes().decode("utf-8").replace("\r\n", "\n") == out.replace("\r\n", "\n")
    assert "exists already" in run("csv", fought, table, "--out", path)[2]


def test_a_table_for_a_player_holds_the_own_figures_alone(run, closed_file, tmp_path):
    run("order", closed_file, orders(tmp_path, *MUSTER))
    assert "Blue" in run("csv", closed_file, "rosters")[1]
    assert "Blue" not in run("csv", closed_file, "rosters", "--as", "Red")[1]


def test_the_news_are_those_of_the_last_week_that_is_over_or_of_the_one_asked_for(run, fought):
    assert run("news", fought)[1].startswith("# Test: month 1, week 2")
    assert "## Battles" in run("news", fought, "--week", "1.1")[1]
    assert "Of this week there is nothing to tell." in run("news", fought, "--week", "3.1")[2]
    assert "“soon” is no week" in run("news", fought, "--week", "soon")[2]


def test_a_map_is_made_looked_through_played_on_and_taken_out_again(run, tmp_path):
    ground, file = tmp_path / "map.json", tmp_path / "club.fftt"
    assert run("map", "make", "planet", 3, "--seed", 5, "--out", ground)[0] == 0
    assert run("map", "check", ground)[1] == "A map for 3 players, with 10 sectors; it can be played on.\n"
    three = "Red:marines,Blue:machina,Green:insectoids"
    assert run("new", file, "--players", three, "--map-file", ground)[0] == 0
    assert run("map", "export", file)[1] == ground.read_text(encoding="utf-8")
    two = run("new", tmp_path / "two.fftt", "--players", "Red:marines,Blue:machina", "--map-file", ground)
    assert "The map is not made for 2 players." in two[2]


def test_what_is_wrong_with_a_map_is_said_all_at_once(run, tmp_path):
    ground = tmp_path / "map.json"
    run("map", "make", "city", 2, "--seed", 5, "--out", ground)
    value = json.loads(ground.read_text(encoding="utf-8"))
    value["routes"] = value["routes"][1:]
    value["sectors"][0]["character"] = "swamp"
    ground.write_text(json.dumps(value), encoding="utf-8")
    code, out, err = run("map", "check", ground)
    assert (code, out) == (1, "")
    assert "unknown character “swamp”" in err
    assert len(err.splitlines()) > 1
    assert run("map", "check", tmp_path / "no.json")[0] == 1


def test_a_portrait_is_given_and_taken_away(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    (tmp_path / "face.png").write_bytes(png())
    assert run("portrait", file, "Red", tmp_path / "face.png")[0] == 0
    with Desk.open_to_read(Path(file)) as desk:
        assert list(desk.state.portraits) == ["1.p1"]
    assert run("portrait", file, "Red")[0] == 0
    (tmp_path / "face.gif").write_bytes(b"GIF89a")
    assert "The window takes any picture" in run("portrait", file, "Red", tmp_path / "face.gif")[2]
    assert "“Nobody” is no player" in run("portrait", file, "Nobody", tmp_path / "face.png")[2]


def test_the_map_of_a_campaign_that_has_not_begun_is_changed(run, file, tmp_path):
    run("map", "export", file, "--out", tmp_path / "map.json")
    value = json.loads((tmp_path / "map.json").read_text(encoding="utf-8"))
    value["sectors"][0]["name"] = "Mill"
    (tmp_path / "map.json").write_text(json.dumps(value), encoding="utf-8")
    assert run("map", "redraw", file, tmp_path / "map.json")[1] == "2: done.\n"
    assert "Mill" in run("show", file)[1]
    run("order", file, orders(tmp_path, *MUSTER))
    assert "until the first army is raised" in run("map", "redraw", file, tmp_path / "map.json")[2]


def test_a_table_has_semicolons_if_they_are_asked_for(run, fought):
    assert run("csv", fought, "standings", "--semicolons")[1].lstrip("\ufeff").startswith("place;player;letter;")


def test_a_page_for_phones_is_written_for_all_or_for_one_player(run, fought, tmp_path):
    page, own = tmp_path / "all.html", tmp_path / "red.html"
    assert run("page", fought, page) == (0, f"Written: {page}.\n", "")
    assert run("page", fought, "--player", "Red", own)[0] == 0
    assert "What anybody may know" in page.read_text(encoding="utf-8")
    assert "What Red may know, for Red only" in own.read_text(encoding="utf-8")
    assert "exists already" in run("page", fought, page)[2]
    assert run("page", fought, page, "--over")[0] == 0
    assert "There is no player “Nobody”." in run("page", fought, "--player", "Nobody", page, "--over")[2]
    assert "is a campaign" in run("page", fought, fought, "--over")[2]
