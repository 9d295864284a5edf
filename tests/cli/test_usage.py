"""How the command is called: exit codes, help, terminals, and what is imported for it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.cli import FAULT, errors, main
from campaign.cli.output import in_columns, progress
from tests.cli.calls import MUSTER, entries_of, orders

ROOT = Path(__file__).parents[2]


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


def test_a_mistake_of_the_program_is_not_hidden_from_whoever_works_on_it(file, monkeypatch):
    monkeypatch.setenv(errors.DEBUG, "1")
    monkeypatch.setattr("campaign.cli.commands.week_check", lambda state: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main(["show", str(file)])


@pytest.fixture
def wrong(monkeypatch, tmp_path):
    """The program has a mistake: it cannot show a campaign. Where it writes that down."""
    monkeypatch.delenv(errors.DEBUG, raising=False)
    monkeypatch.setattr("campaign.cli.commands.week_check", lambda state: 1 / 0)
    monkeypatch.setattr(errors, "log_folder", lambda: tmp_path / "logs")
    return tmp_path / "logs" / errors.LOG


def test_a_mistake_of_the_program_is_told_in_sentences_and_written_down(run, file, wrong):
    code, out, err = run("show", file)
    assert (code, out) == (FAULT, "")
    assert "Traceback" not in err
    assert str(wrong) in err
    assert "ZeroDivisionError: division by zero" in wrong.read_text(encoding="utf-8")


def test_after_a_mistake_it_is_said_how_far_the_campaign_is_saved(run, file, wrong, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    _code, _out, err = run("show", file)
    assert f"Everything up to entry {entries_of(file)} (of 2" in err
    assert f"is saved in “{file.name}”" in err


def test_a_file_that_cannot_be_read_is_not_said_to_be_saved(tmp_path):
    (tmp_path / "club.fftt").write_bytes(b"no campaign")
    assert "could not be found out" in errors.saved_words(tmp_path / "club.fftt")


def test_a_mistake_that_cannot_be_written_down_is_told_all_the_same(run, file, wrong):
    wrong.parent.write_text("a file where the folder should be", encoding="utf-8")
    code, _out, err = run("show", file)
    assert code == FAULT
    assert "FFTT_DEBUG=1" in err


def test_the_command_line_runs_in_a_process_of_its_own_whatever_the_terminal_can_show(tmp_path):
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    path = tmp_path / "a.fftt"
    founding = ["new", str(path), "--players", "Jürgen:marines,Ω:machina", "--seed", "7"]
    for arguments in (founding, ["show", str(path)], ["show", str(path), "--as", "Nobody"]):
        done = subprocess.run(
            [sys.executable, "-m", "campaign.cli", *arguments],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            check=False,
        )
        assert done.returncode == (1 if "Nobody" in arguments else 0), done.stderr
        assert b"Traceback" not in done.stderr


def test_help_asks_for_no_heavy_module():
    script = "import sys; from campaign.cli import main; main(['--help']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    for heavy in ("sqlmodel", "reportlab", "shapely", "networkx", "pydantic", "PySide6"):
        assert f"'{heavy}'" not in done.stdout


def test_columns_stand_below_one_another():
    assert in_columns([("a", "7"), ("long", "12")], right=(1,)) == ["a      7", "long  12"]


@pytest.mark.parametrize(
    ("watched", "lines", "said"), [("err", False, True), ("err out", True, False), ("out", False, False)]
)
def test_progress_is_said_where_somebody_watches_and_nothing_else_shows_it(monkeypatch, capsys, watched, lines, said):
    for name in watched.split():
        monkeypatch.setattr(f"sys.std{name}.isatty", lambda: True)
    tell = progress("Checking", between_lines=lines)
    tell(1, 4)
    tell(4, 4)
    assert capsys.readouterr().err == ("\rChecking 25 % \rChecking 100 % \r               \r" if said else "")


def test_an_interrupted_command_says_so_by_its_exit_code(run, monkeypatch, tmp_path):
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("campaign.desk.Desk.open_to_read", interrupt)
    assert run("show", tmp_path / "a.fftt") == (130, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no broken pipes")
def test_a_reader_who_has_gone_is_no_mistake():
    listing = subprocess.Popen(
        [sys.executable, "-m", "campaign.cli", "rules"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert listing.stdout is not None
    listing.stdout.close()
    assert listing.stderr is not None
    with listing.stderr as said:
        assert said.read() == b""
    assert listing.wait() == 1
