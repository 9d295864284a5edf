"""``fftt odds``: a contemplated move in a table of numbers, and nothing of it in the file."""

from __future__ import annotations

import json

import pytest

from tests.cli.calls import MUSTER, START, entries_of, orders


@pytest.fixture(autouse=True)
def no_compiling(monkeypatch):
    monkeypatch.setenv("FFTT_BATTLE", "plain")


@pytest.fixture
def begun(file, run, tmp_path):
    """The first week, before anybody has moved."""
    assert run("order", file, orders(tmp_path, *MUSTER, START))[0] == 0
    return file


def army_of(run, file, player):
    state = json.loads(run("show", file, "--json")[1])
    return next(army for army in state["armies"] if army["player"] == player)


def test_all_targets_stand_side_by_side_and_the_file_is_as_before(begun, run):
    army, before = army_of(run, begun, "1.p1"), entries_of(begun)
    code, out, err = run("odds", begun, "--army", army["name"], "-n", "2")
    assert (code, err) == (0, "")
    head, first, *_rest = out.splitlines()
    assert head.split()[:3] == ["target", "case", "Yours"]
    assert first.split()[-1] == "2"
    assert "Nobody defends it." in out
    assert "with dice of its own" in out
    assert entries_of(begun) == before


def test_for_programs_every_number_has_a_name(begun, run):
    army = army_of(run, begun, "1.p1")
    code, out, _err = run("odds", begun, "--army", army["id"], "--withdraws", "--helpers", "-n", "1", "--json")
    value = json.loads(out)
    assert code == 0
    assert (value["format"], value["version"], value["army"]) == ("fftt-odds", 1, army["id"])
    target = next(target for target in value["targets"] if not target["stands"])
    (case,) = target["cases"]
    assert (case["case"], case["tries"]) == ("stand", 1)
    assert case["chances"]["taken"]["share"] == 1.0
    assert case["means"]["fp_lost"]["value"] == 0.0
    assert target["way"]["arrivals"] == [[army["fp"], 1.0]]


def test_what_the_rules_forbid_and_what_is_not_there_is_said(begun, run):
    army = army_of(run, begun, "1.p1")
    code, out, err = run("odds", begun, "--army", army["id"], "--to", army["sector"])
    assert (code, out) == (1, "")
    assert "campaign:C58" in err or "campaign:C12" in err
    assert run("odds", begun, "--army", "Nobody")[0] == 1
    assert "Atlantis" in run("odds", begun, "--army", army["id"], "--to", "Atlantis")[2]
