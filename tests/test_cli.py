"""The command line: the whole way from founding to paper, and one clear sentence where something cannot be."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import resources
from campaign.cli import main
from campaign.cli.saying import in_columns
from campaign.desk import Desk
from campaign.world.codec import order_from_json, order_kinds
from campaign.world.ids import EntryId
from campaign.world.orders import Correct, Correction
from campaign.world.orders_file import read_order
from campaign.world.units import fftt_units

THREE = "Red:marines,Blue:machina,Green:insectoids"
MUSTER = [
    '{"kind": "recruit", "player": "1.p1", "sector": "1.s1", "units": [["marines.hq", 1], ["marines.grunt", 9]]}',
    '{"kind": "recruit", "player": "1.p2", "sector": "1.s4", "units": [["machina.hq", 2], ["machina.tank", 2]]}',
    '{"kind": "recruit", "player": "1.p3", "sector": "1.s7", "units": [["insectoids.razordog", 12]]}',
]
START = '{"kind": "start-week"}'


@pytest.fixture(scope="session")
def founded(tmp_path_factory):
    """Campaigns in their files: dice by the program, dice by people, and a closed map."""
    folder = tmp_path_factory.mktemp("founded")
    for name, more in (("program", []), ("table", ["--dice", "table"]), ("closed", ["--rule", "open_map=no"])):
        assert main(["new", str(folder / f"{name}.fftt"), "--players", THREE, "--seed", "7654321", *more]) == 0
    return folder


@pytest.fixture
def file(founded, tmp_path):
    return shutil.copy(founded / "program.fftt", tmp_path / "club.fftt")


@pytest.fixture
def table_file(founded, tmp_path):
    return shutil.copy(founded / "table.fftt", tmp_path / "table.fftt")


@pytest.fixture
def closed_file(founded, tmp_path):
    return shutil.copy(founded / "closed.fftt", tmp_path / "closed.fftt")


def orders(tmp_path, *lines):
    path = tmp_path / "orders.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def run(capsys):
    """Call the command line; its exit code, what it said, and what it said on standard error."""
    capsys.readouterr()

    def call(*arguments):
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def entries_of(file):
    with Desk.look(Path(file)) as desk:
        return len(desk.history())


# new


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


def test_without_a_seed_one_is_drawn(run, tmp_path):
    for name in ("a", "b"):
        run("new", tmp_path / f"{name}.fftt", "--players", "Red:marines,Blue:machina")
    seeds = {json.loads(run("show", tmp_path / f"{name}.fftt", "--json")[1])["seed"] for name in ("a", "b")}
    assert len(seeds) == 2


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


# order, show, journal


def test_orders_are_carried_out_line_by_line(run, file, tmp_path):
    path = orders(tmp_path, "# the muster", "", *MUSTER, START)
    code, out, err = run("order", file, path)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == 4
    assert entries_of(file) == 5


def test_orders_are_read_from_standard_input_too(run, file, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(MUSTER[0].encode()), encoding="utf-8"))
    assert run("order", file, "-")[0] == 0
    assert entries_of(file) == 2


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(run, file, tmp_path):
    path = tmp_path / "orders.jsonl"
    path.write_bytes("\r\n".join(["\ufeff# muster", *MUSTER, ""]).encode("utf-8"))
    assert run("order", file, path)[0] == 0
    assert entries_of(file) == 4


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("not json", "not JSON"),
        ('{"kind": "dance"}', "“kind” has to be one of"),
        ('{"kind": "end-turn"}', "“player” is missing"),
        ('{"kind": "end-turn", "player": "1.p1", "player": "1.p2"}', "stands twice"),
        ('{"kind": "end-turn", "player": "1.p1", "why": 1}', "why"),
        ('{"kind": "end-week"}', "campaign:C"),
        ('{"order": {"kind": "start-week"}, "luck": 1}', "“luck” has no place"),
        ('{"order": {"kind": "start-week"}, "dice": {"initiative": "1d6:3"}}', "“dice” cannot be read"),
        ('{"order": {"kind": "start-week"}, "dice": {"initiative/m1w1/1.p1/0": 3}}', "“dice” cannot be read"),
        ('{"order": {"kind": "start-week"}, "dice": []}', "“dice” holds keys and faces"),
        ('{"order": {"kind": "start-week"}, "dice": {"initiative/m1w1/1.p1/0": "1d6:3"}}', "has fallen 1d6:"),
        ("[]", "An order stands in braces"),
        ('{"order": 7}', "An order stands in braces"),
    ],
)
def test_the_first_bad_line_ends_it_with_its_number_and_its_reason(run, file, tmp_path, line, said):
    code, _out, err = run("order", file, orders(tmp_path, "# muster", MUSTER[0], line, *MUSTER[1:]))
    assert code == 1
    assert err.startswith("Line 3: ")
    assert err.endswith("1 order before it was carried out.\n")
    assert said in err
    assert entries_of(file) == 2


def test_a_refusal_names_every_reason(run, file, tmp_path):
    line = '{"kind": "recruit", "player": "1.p1", "sector": "1.s1", "units": [["marines.tank", 1]]}'
    code, _out, err = run("order", file, orders(tmp_path, line))
    assert code == 1
    assert err.startswith("Line 1: ")
    assert err.endswith("0 orders before it were carried out.\n")


@pytest.mark.parametrize("name", ["none.jsonl", "."])
def test_an_orders_file_that_cannot_be_read_is_said(run, file, tmp_path, name):
    code, _out, err = run("order", file, tmp_path / name)
    assert code == 1
    assert len(err.splitlines()) == 1


def test_orders_that_are_no_text_are_refused(run, file, tmp_path):
    path = tmp_path / "orders.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    code, _out, err = run("order", file, path)
    assert (code, "UTF-8" in err) == (1, True)


def test_dice_that_nobody_has_thrown_are_asked_for_with_their_key(run, table_file, tmp_path):
    code, _out, err = run("order", table_file, orders(tmp_path, *MUSTER, START))
    assert code == 1
    assert "Throw 1D6 for initiative/m1w1/1.p1/0" in err
    assert '"dice": {"initiative/m1w1/1.p1/0": "1d6:3"}' in err


def test_dice_thrown_on_the_table_come_with_their_order(run, table_file, tmp_path):
    dice = ", ".join(f'"initiative/m1w1/1.p{n}/0": "1d6:{face}"' for n, face in ((1, 2), (2, 6), (3, 4)))
    line = f'{{"order": {START}, "dice": {{{dice}}}}}'
    assert run("order", table_file, orders(tmp_path, *MUSTER, line))[0] == 0
    shown = json.loads(run("show", table_file, "--json")[1])
    assert shown["turn_order"] == ["1.p2", "1.p3", "1.p1"]


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


def test_the_keys_of_show_are_those_that_the_description_lists(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    shown = json.loads(run("show", file, "--json")[1])
    text = _orders_text().partition("## What `fftt show --json` prints")[2].partition("## ")[0]
    described = {key: set(re.findall(r"`(\w+)`", holds)) for key, holds in _table(text)}
    assert set(shown) == {key for keys in described for key in re.findall(r"`(\w+)`", keys)}
    for key in ("players", "sectors", "routes", "armies", "figures", "to_do"):
        assert set(shown[key][0]) <= described[f"`{key}`"]


def test_the_keys_of_the_journal_are_those_that_the_description_lists(run, file):
    shown = json.loads(run("journal", file, "--json")[1])
    text = _orders_text().partition("## What `fftt journal --json` prints")[2]
    described = {key: set(re.findall(r"`(\w+)`", holds)) for key, holds in _table(text)}
    assert set(shown) == {key for keys in described for key in re.findall(r"`(\w+)`", keys)}
    assert set(shown["entries"][0]) == described["`entries`"]


def _table(text):
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    return [(key.strip(), holds.strip()) for key, holds in rows]


@pytest.mark.parametrize("player", ["Green", "green", "1.p3", "C"])
def test_a_player_is_named_by_name_id_or_letter(run, file, player):
    assert json.loads(run("show", file, "--json", "--as", player)[1])["seen_by"] == "1.p3"


def test_an_unknown_player_is_refused_with_the_names_that_there_are(run, file):
    code, out, err = run("show", file, "--as", "Grey")
    assert (code, out) == (1, "")
    assert "There are Red, Blue and Green." in err


@pytest.mark.claims("campaign:C61c")
@pytest.mark.parametrize("command", ["show", "journal"])
def test_the_seed_is_not_in_what_a_player_is_shown(run, file, command):
    assert "7654321" in run(command, file, "--json")[1]
    assert "7654321" not in run(command, file, "--json", "--as", "Red")[1]
    assert '"seed"' not in run(command, file, "--json", "--as", "Red")[1]


@pytest.mark.claims("campaign:C41b")
@pytest.mark.parametrize("arguments", [["show", "--json"], ["show", "--figures"], ["journal", "--json"], ["journal"]])
def test_on_a_closed_map_a_player_is_not_shown_the_figures_of_others(run, closed_file, tmp_path, arguments):
    run("order", closed_file, orders(tmp_path, *MUSTER))
    command, *flags = arguments
    seen = run(command, closed_file, *flags, "--as", "Red")[1]
    assert "tank" not in seen.replace("machina.tank", "").replace('"Tank"', "").casefold()
    assert "Grunt" in seen


@pytest.mark.claims("campaign:C41b")
def test_on_a_closed_map_a_player_is_shown_the_fp_of_the_armies_of_others(run, closed_file, tmp_path):
    run("order", closed_file, orders(tmp_path, *MUSTER))
    shown = json.loads(run("show", closed_file, "--json", "--as", "Red")[1])
    assert [(army["fp"], len(army["figures"])) for army in shown["armies"]] == [(10, 10), (10, 0), (12, 0)]


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


# undo, redo, amend


def test_undo_and_redo_go_back_and_forth_across_calls(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    assert run("undo", file, "-n", 2)[0] == 0
    assert entries_of(file) == 2
    code, out, _err = run("redo", file, "-n", 2)
    assert code == 0
    assert out.count("Done again") == 2
    assert entries_of(file) == 4


@pytest.mark.parametrize(("command", "said"), [("undo", "nothing to undo"), ("redo", "nothing to redo")])
def test_what_cannot_be_undone_or_redone_is_said(run, file, command, said):
    code, out, err = run(command, file)
    assert (code, out) == (1, "")
    assert said in err


def test_an_amended_order_is_decided_as_it_should_have_been(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    path = tmp_path / "order.json"
    path.write_text(MUSTER[0].replace("9", "5"), encoding="utf-8")
    code, out, err = run("amend", file, 2, path)
    assert (code, err) == (0, "")
    assert "2 later orders hold." in out
    assert "1 HQ and 5 Grunts" in run("show", file)[1]


def _with_conflict(run, file, tmp_path):
    """The army of entry 2 grows in entry 5 and gets a name in entry 6."""
    more = '{"kind": "recruit", "player": "1.p1", "sector": "1.s1", "units": [["marines.medic", 1]], "army": "2.army"}'
    name = '{"kind": "rename", "what": "2.army", "name": "The Old Guard"}'
    assert run("order", file, orders(tmp_path, *MUSTER, more, name))[0] == 0


def test_an_order_taken_out_of_the_past_names_its_conflicts_and_changes_nothing(run, file, tmp_path):
    _with_conflict(run, file, tmp_path)
    before = run("show", file, "--json")
    code, out, err = run("amend", file, 2)
    assert code == 1
    assert out.count("Conflict, order") == 2
    assert "Leave them out with --skip 5 6." in err
    assert run("show", file, "--json") == before


def test_conflicts_that_are_skipped_let_the_past_be_changed(run, file, tmp_path):
    _with_conflict(run, file, tmp_path)
    code, _out, err = run("amend", file, 2, "--skip", 5, 6)
    assert (code, err) == (0, "")
    assert entries_of(file) == 3


def test_a_trial_says_what_would_come_of_it_and_changes_nothing(run, file, tmp_path):
    _with_conflict(run, file, tmp_path)
    code, out, _err = run("amend", file, 2, "--skip", 5, 6, "--dry-run")
    assert (code, "Nothing has been changed" in out) == (0, True)
    assert entries_of(file) == 6


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([99], "Entry 99"),
        ([1], "without its founding"),
        ([2, "--skip", 99], "no order 99"),
        ([3, "--skip", 2], "no order 2 behind entry 3"),
    ],
)
def test_an_amendment_that_cannot_be_says_why(run, file, tmp_path, arguments, said):
    run("order", file, orders(tmp_path, *MUSTER))
    code, _out, err = run("amend", file, *arguments)
    assert code == 1
    assert said in err


# check, print, rules


def test_a_sound_file_is_said_to_be_sound(run, file):
    code, out, err = run("check", file)
    assert (code, err) == (0, "")
    assert "is sound" in out


def test_tables_that_another_program_changed_are_made_anew(run, file):
    import sqlite3

    connection = sqlite3.connect(file)
    connection.execute("UPDATE player SET vp = 99")
    connection.commit()
    connection.close()
    code, out, _err = run("check", file, "--repair")
    assert (code, "is sound" in out) == (0, True)


def test_a_file_that_was_tampered_with_is_found_out(run, file):
    import sqlite3

    connection = sqlite3.connect(file)
    connection.execute("UPDATE player SET vp = 99")
    connection.commit()
    connection.close()
    code, out, err = run("check", file)
    assert (code, out) == (1, "")
    assert "player" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["show"],
        ["journal"],
        ["undo"],
        ["redo"],
        ["check"],
        ["amend", 2],
        ["order", "-"],
        ["print", "--out", "out"],
    ],
    ids=lambda arguments: arguments[0],
)
@pytest.mark.parametrize("content", [None, b"", b"no campaign at all" * 100])
def test_a_file_that_is_no_campaign_is_one_sentence_for_every_command(run, tmp_path, monkeypatch, arguments, content):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "wrong.fftt"
    if content is not None:
        path.write_bytes(content)
    command, *rest = arguments
    code, out, err = run(command, path, *rest)
    assert (code, out) == (1, "")
    assert len(err.splitlines()) == 1


def test_a_second_writer_is_refused_and_looking_is_not(run, file, tmp_path):
    with Desk.open(Path(file)):
        code, _out, err = run("order", file, orders(tmp_path, MUSTER[0]))
        assert code == 1
        assert "open in another window" in err
        assert run("show", file)[0] == 0


def test_rosters_are_printed_for_every_player(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    code, out, _err = run("print", file, "--out", tmp_path / "out")
    assert code == 0
    assert [Path(line).name for line in out.splitlines()] == ["A-Red.pdf", "B-Blue.pdf", "C-Green.pdf"]


def test_the_roster_of_one_player_is_printed_on_letter_paper(run, file, tmp_path):
    code, _out, _err = run("print", file, "--out", tmp_path / "out", "--paper", "Letter", "--player", "Blue")
    assert code == 0
    (path,) = (tmp_path / "out").iterdir()
    assert path.name == "B-Blue.pdf"


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


# usage


@pytest.mark.parametrize(
    "arguments",
    [[], ["dance"], ["new", "a.fftt"], ["undo", "a.fftt", "-n", "0"], ["print", "a.fftt", "--paper", "A5"]],
)
def test_wrong_usage_is_exit_code_two(run, arguments):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert "usage: fftt" in err


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["order", "--help"]])
def test_help_and_version_succeed(run, arguments):
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert out


def test_a_mistake_of_the_program_is_not_hidden(file, monkeypatch):
    monkeypatch.setattr("campaign.cli.commands.week_check", lambda state: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["show", str(file)])


def test_the_command_line_runs_in_a_process_of_its_own_whatever_the_terminal_can_show(tmp_path):
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    path = tmp_path / "a.fftt"
    founding = ["new", str(path), "--players", "Jürgen:marines,Ω:machina", "--seed", "7"]
    for arguments in (founding, ["show", str(path)], ["show", str(path), "--as", "Nobody"]):
        done = subprocess.run(
            [sys.executable, "-m", "campaign.cli", *arguments],
            cwd=Path(__file__).parents[1],
            env=environment,
            capture_output=True,
            check=False,
        )
        assert done.returncode == (1 if "Nobody" in arguments else 0), done.stderr
        assert b"Traceback" not in done.stderr


def test_help_asks_for_no_heavy_module():
    script = "import sys; from campaign.cli import main; main(['--help']); print(sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=Path(__file__).parents[1], capture_output=True, text=True, check=True
    )
    for heavy in ("sqlmodel", "reportlab", "shapely", "networkx", "pydantic", "PySide6"):
        assert f"'{heavy}'" not in done.stdout


def test_columns_stand_below_one_another():
    assert in_columns([("a", "7"), ("long", "12")], right=(1,)) == ["a      7", "long  12"]


# the description of the orders


def _orders_text():
    return resources.path("orders.md").read_text(encoding="utf-8")


def _examples():
    return re.findall(r"^### (\S+)\n(?:.*?)^```json\n(.*?)\n```", _orders_text(), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("kind", "line"), _examples(), ids=[kind for kind, _line in _examples()])
def test_every_example_is_an_order_of_the_kind_that_it_stands_under(kind, line):
    assert "\n" not in line
    assert order_from_json(line).kind == kind


def test_every_kind_of_order_is_described_with_an_example():
    assert sorted(kind for kind, _line in _examples()) == sorted(order_kinds())


def test_the_example_of_a_correction_shows_every_kind_of_correction():
    correct = order_from_json(dict(_examples())["correct"])
    assert isinstance(correct, Correct)
    assert {type(correction) for correction in correct.corrections} == set(Correction.__args__)


def test_every_unit_of_the_lists_is_named_in_the_description():
    assert all(f"`{unit.key}`" in _orders_text() for unit in fftt_units())


def test_the_lines_shown_in_the_description_can_be_read():
    shown = re.findall(r"```text\n(.*?)\n```", _orders_text(), re.DOTALL)
    lines = [line for block in shown for line in block.splitlines() if not line.startswith("#")]
    assert lines
    assert all(read_order(line) for line in lines)


def test_the_founding_in_the_description_is_one_that_the_rules_take(tmp_path):
    founding = order_from_json(dict(_examples())["found-campaign"])
    with Desk.create(tmp_path / "a.fftt", founding) as desk:
        assert desk.head == EntryId(1)
