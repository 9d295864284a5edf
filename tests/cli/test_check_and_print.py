"""``fftt check``, ``print`` and ``rules``: what looks at a campaign and its book without giving an order."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from campaign.paper import KINDS, Setup, Setups, tonight
from tests.cli.calls import MUSTER, orders
from tests.ui.panels import scenes


def test_a_sound_file_is_said_to_be_sound(run, file):
    code, out, err = run("check", file)
    assert (code, err) == (0, "")
    assert "is sound" in out


def test_tables_that_another_program_changed_are_made_anew(run, file):
    connection = sqlite3.connect(file)
    connection.execute("UPDATE player SET vp = 99")
    connection.commit()
    connection.close()
    code, out, _err = run("repair", file)
    assert (code, "Repaired: " in out, run("check", file)[0]) == (0, True, 0)


def test_rosters_are_printed_for_every_player(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    code, out, _err = run("print", file, "--out", tmp_path / "out")
    assert code == 0
    assert [Path(line).name for line in out.splitlines()] == ["A-Red.pdf", "B-Blue.pdf", "C-Green.pdf"]


def test_the_roster_of_one_player_is_printed_on_letter_paper(run, file, tmp_path):
    code, _out, _err = run("print", file, "--out", tmp_path / "out", "--paper", "Letter", "--player", "Blue")
    assert code == 0
    (path,) = (tmp_path / "out").iterdir()
    with closing(PdfDocument(path)) as paper:
        assert (path.name, paper[0].get_size()) == ("B-Blue.pdf", (8.5 * 72, 11 * 72))


def test_a_folder_that_cannot_be_made_is_said(run, file, tmp_path):
    (tmp_path / "out").write_text("a file", encoding="utf-8")
    code, _out, err = run("print", file, "--out", tmp_path / "out")
    assert code == 1
    assert "out" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(("asked", "title"), [("C14", "campaign:C14  Hazards"), ("fftt:R1", "fftt:R1  What")])
def test_the_text_of_a_rule_is_printed(run, asked, title):
    code, out, _err = run("rules", asked)
    assert (code, out.startswith(title)) == (0, True)


def test_an_unknown_rule_is_refused(run):
    code, out, err = run("rules", "C999")
    assert (code, out) == (1, "")
    assert "There is no rule" in err


def test_all_rules_are_listed(run):
    out = run("rules")[1]
    assert "campaign:C1 " in out
    assert "fftt:R1 " in out


def test_where_nobody_has_a_battle_nothing_is_printed_for_tonight(run, file, tmp_path):
    code, out, err = run("print", file, "--out", tmp_path / "out", "--tonight")
    assert (code, out, err.strip()) == (1, "", "Nobody has a battle this week.")


def test_paper_that_is_no_player_s_is_printed_though_nobody_has_a_battle(run, file, tmp_path):
    code, out, _err = run("print", file, "--out", tmp_path / "out", "--tonight", "--kind", "templates")
    assert (code, [Path(line).name for line in out.splitlines()]) == (0, ["templates.pdf"])


def test_tonight_only_the_armies_that_a_battle_waits_for_are_printed(run, tmp_path):
    with scenes.fought(tmp_path) as desk:
        path, letters = desk.path, [desk.state.players[player].letter for player in tonight(desk.state)]
    _code, out, _err = run("print", path, "--out", tmp_path / "out", "--tonight", "--attending")
    written = [Path(line) for line in out.splitlines()]
    with closing(PdfDocument(written[0])) as paper:
        assert ([file.name[0] for file in written], len(paper)) == (letters, 1)


@pytest.fixture
def setups(tmp_path, monkeypatch):
    """The print set-ups of whoever runs the command."""
    file = tmp_path / "mine" / "print-setups.json"
    monkeypatch.setattr("campaign.paper.setups_file", lambda: file)
    return Setups(file)


def test_several_kinds_are_printed_at_once(run, file, tmp_path):
    code, out, _err = run("print", file, "--out", tmp_path / "out", "--kind", "templates,rosters", "--player", "Blue")
    assert code == 0
    assert "B-Blue.pdf" in [Path(line).name for line in out.splitlines()]
    assert len(out.splitlines()) > 1


def test_all_is_printed_into_one_file(run, file, tmp_path):
    code, out, _err = run("print", file, "--out", tmp_path / "out", "--one-file")
    assert code == 0
    with closing(PdfDocument(*out.splitlines())) as paper:
        assert len(paper) == 3


def test_an_unknown_kind_is_refused_and_those_that_there_are_are_told(run, file, tmp_path):
    code, out, err = run("print", file, "--out", tmp_path / "out", "--kind", "rosters,poems")
    assert (code, out, (tmp_path / "out").exists()) == (1, "", False)
    assert "There is no kind of paper “poems”." in err
    assert all(kind.key in err for kind in KINDS)


def test_kinds_and_set_ups_are_listed(run, file, setups):
    setups.save(Setup("Club night", ("rosters",)))
    code, out, _err = run("print", file, "--list")
    assert code == 0
    assert all(f"{kind.key} " in out for kind in KINDS)
    assert "Club night" in out


def test_a_set_up_says_what_is_printed_and_for_whom(run, file, tmp_path, setups):
    setups.save(Setup("Club night", ("rosters", "from-later"), "B", paper="Letter"))
    _code, out, _err = run("print", file, "--out", tmp_path / "out", "--setup", "club night")
    (path,) = out.splitlines()
    with closing(PdfDocument(path)) as paper:
        assert (Path(path).name, paper[0].get_size()) == ("B-Blue.pdf", (612, 792))


def test_what_is_said_beside_a_set_up_comes_first(run, file, tmp_path, setups):
    setups.save(Setup("Club night", ("templates",), "B", paper="Letter"))
    wishes = ["--setup", "Club night", "--kind", "rosters", "--paper", "A4", "--player", "Red"]
    _code, out, _err = run("print", file, "--out", tmp_path / "out", *wishes)
    (path,) = out.splitlines()
    with closing(PdfDocument(path)) as paper:
        assert (Path(path).name, round(paper[0].get_size()[1])) == ("A-Red.pdf", 842)


def test_an_unknown_set_up_is_refused_and_those_that_there_are_are_told(run, file, tmp_path, setups):
    setups.save(Setup("Club night", ("rosters",)))
    code, _out, err = run("print", file, "--out", tmp_path / "out", "--setup", "Poetry")
    assert (code, "“Poetry”" in err, "Club night" in err) == (1, True, True)


def test_without_a_folder_nothing_is_printed(run, file):
    assert run("print", file)[::2] == (1, "Say into which folder: --out DIR.\n")


def test_a_week_that_is_none_is_refused(run, file, tmp_path):
    code, _out, err = run("print", file, "--out", tmp_path / "out", "--week", "next")
    assert (code, err) == (1, "“next” is no week. The third week of the second month is 2.3.\n")


def test_where_no_battle_waits_only_what_waits_is_nothing(run, file, tmp_path):
    code, _out, err = run("print", file, "--out", tmp_path / "out", "--attending")
    assert (code, err) == (1, "There is nothing to print for them.\n")


def test_a_poster_is_printed_over_as_many_pages_as_are_asked_for(run, file, tmp_path):
    code, out, _err = run("print", file, "--out", tmp_path / "out", "--kind", "poster", "--tiles", "4")
    assert code == 0
    with closing(PdfDocument(*out.splitlines())) as paper:
        assert len(paper) == 4
