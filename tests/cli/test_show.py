"""``fftt show`` and ``fftt journal``: how the campaign stands and what happened, for people and for programs."""

import json
import re
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.world.ids import PlayerId
from campaign.world.orders import Correct, SetVictoryPoints
from tests.cli.calls import MUSTER, orders


def test_show_prints_players_sectors_armies_and_what_is_to_do(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    code, out, _err = run("show", file)
    assert code == 0
    assert re.search(r"A +1\.p1 +Red +0 +10 +35 +3 +Marines", out)
    assert "1 HQ and 9 Grunts" in out
    assert "2 HQs and 2 Tanks" in out
    assert "Begin the first week" in out


def test_show_prints_every_figure_with_its_id_if_asked(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    assert "2.grunt9" in run("show", file, "--figures")[1]
    assert "2.grunt9" not in run("show", file)[1]


@pytest.mark.parametrize("player", ["Green", "green", "1.p3", "C"])
def test_a_player_is_named_by_name_id_or_letter(run, file, player):
    assert json.loads(run("show", file, "--json", "--as", player)[1])["seen_by"] == "1.p3"


def test_an_unknown_player_is_refused_with_the_names_that_there_are(run, file):
    code, out, err = run("show", file, "--as", "Grey")
    assert (code, out) == (1, "")
    assert "There are Red, Blue and Green." in err


def test_the_journal_tells_each_entry_with_its_rule(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    lines = run("journal", file)[1].splitlines()
    assert len(lines) == 4
    assert re.match(r" +2   A  Red recruits .+ 10 FP from stock: 1 HQ and 9 Grunts \[campaign:C4\]", lines[1])


def test_the_journal_tells_what_came_of_each_entry_if_asked(run, file):
    assert "Red begins with 45 FP in 3 sectors" in run("journal", file, "--details")[1]


def test_the_journal_shows_undone_entries_only_if_asked(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    run("undo", file)
    assert len(run("journal", file)[1].splitlines()) == 3
    out = run("journal", file, "--all")[1]
    assert "1 entry is not part of the campaign as it stands." in out
    retired = json.loads(run("journal", file, "--all", "--json")[1])["entries"]
    assert [entry["retired"] for entry in retired] == [False, False, False, True]


def test_what_others_have_written_moves_no_cursor_on_the_terminal(run, file, tmp_path):
    vp = '{"player": "1.p1", "vp": 3, "set": "vp"}'
    line = f'{{"kind": "correct", "reason": "red \\u001b[31m\\u0007 alert", "corrections": [{vp}]}}'
    code, _out, err = run("order", file, orders(tmp_path, line))
    assert (code, "cannot be read" in err) == (1, True)
    given = Correct("red \x1b[31m\x07 \u202ealert", (SetVictoryPoints(PlayerId("1.p1"), 3),))
    with pytest.MonkeyPatch.context() as patch, Desk.open(Path(file)) as desk:
        patch.setattr("campaign.desk.desk.text_problems", lambda order: ())  # as in versions before
        desk.submit(given)
    out = run("journal", file)[1]
    assert r"red \x1b[31m\x07 \u202ealert" in out
    assert not {"\x1b", "\x07", "\u202e"} & set(out)
