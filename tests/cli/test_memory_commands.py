"""The commands that remember: a figure's record, the hall, the cemetery, the statistics."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.world.memory import chronicle, veterans
from tests.store.campaigns import founded, played


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with a battle in which one figure has killed six."""
    with played(tmp_path_factory.mktemp("fought")) as desk:
        return desk.path


@pytest.fixture(scope="module")
def hero(fought: Path) -> tuple[str, str]:
    with Desk.open_to_read(fought) as desk:
        best = veterans(chronicle(desk.past(), desk.state).records.values())[0]
    return best.figure, best.name


def test_the_record_of_a_figure_is_found_by_id_and_by_name(run, fought, hero):
    by_id, by_name = (run("record", fought, one) for one in hero)
    assert by_id == by_name
    code, out, err = by_id
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith(f"{hero[1]}, Grunt of ")
    assert lines[1] == "1 battle, 6 kills, 6 FP of experience, 2 weeks"
    assert sum("Killed" in line for line in lines) == 6


def test_a_note_about_a_figure_stands_in_its_record(run, fought, hero, tmp_path):
    path = Path(shutil.copy(fought, tmp_path / "noted.fftt"))
    (tmp_path / "o.jsonl").write_text(
        json.dumps({"kind": "write-note", "what": hero[0], "text": "Held the\nstairs."}), encoding="utf-8"
    )
    run("order", path, tmp_path / "o.jsonl")
    assert "Held the stairs." in run("record", path, hero[0])[1].splitlines()


def test_a_figure_that_is_not_there_is_said(run, fought):
    code, out, err = run("record", fought, "Nobody")
    assert (code, out) == (1, "")
    assert "There is no figure “Nobody”." in err


def test_the_hall_has_feats_and_veterans_in_the_order_asked_for(run, fought, hero):
    out = run("hall", fought, "--by", "kills", "-n", "3")[1]
    assert "Most kills" in out
    veterans_ = out.partition("Veterans")[2].splitlines()
    assert hero[1] in veterans_[2]
    assert veterans_[-1] == "  and 11 more"


def test_the_cemetery_names_the_killer(run, fought, hero):
    lines = run("hall", fought, "--cemetery")[1].splitlines()
    assert len(lines) == 7
    assert sum(f"Killed by {hero[1]} of " in line for line in lines) == 6


@pytest.mark.parametrize(("more", "says"), [([], "Nobody has fought yet."), (["--cemetery"], "Nobody has fallen yet.")])
def test_an_empty_hall_says_so(run, tmp_path, more, says):
    with founded(tmp_path) as desk:
        path = desk.path
    assert run("hall", path, *more)[1].strip() == says


def test_the_statistics_have_a_column_for_each_week_and_the_dice(run, fought):
    out = run("statistics", fought)[1]
    assert out.count("start  M1 W1  M1 W2") == 3
    assert "hand to hand" in out
    assert "none" in out.partition("Dice")[2]


@pytest.mark.parametrize(
    ("command", "format"),
    [(["hall"], "fftt-hall"), (["statistics"], "fftt-statistics"), (["record"], "fftt-record")],
)
def test_programs_get_json(run, fought, hero, command, format):
    more = [hero[0]] if command == ["record"] else []
    value = json.loads(run(*command, fought, *more, "--json")[1])
    assert (value["format"], value["version"]) == (format, 1)


def test_a_player_reads_only_what_that_player_may_know(run, closed_file):
    assert "There is no figure" in run("record", closed_file, "2.grunt1", "--as", "Blue")[2]
