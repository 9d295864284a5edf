"""``fftt undo``, ``redo`` and ``amend``: the past is taken back, brought back, or another."""

import pytest

from tests.cli.calls import MUSTER, entries_of, orders


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
