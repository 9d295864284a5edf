"""``fftt undo``, ``redo`` and ``amend``: the past is taken back, brought back, or another; and looked at."""

import json

import pytest

from campaign.cli import past_commands, resolve_command
from campaign.desk import Desk
from tests.cli.calls import MUSTER, entries_of, orders
from tests.fights import attacker_wins
from tests.store.campaigns import attack, mustered, won_by_attacker


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


# --- what would come of it --------------------------------------------------------------------------------------------


def test_an_amendment_is_shown_before_it_is_written(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    path = tmp_path / "order.json"
    path.write_text(MUSTER[0].replace("9", "5"), encoding="utf-8")
    out = run("amend", file, 2, path, "--dry-run")[1]
    assert "    Red: VP 0, FP 10 → 6, experience 0, stock 35 → 39, sectors 3" in out
    assert out.count("has never been there") == 4


def test_long_lists_of_differences_are_cut_unless_all_is_wanted(run, file, tmp_path):
    run("order", file, orders(tmp_path, MUSTER[2].replace("12", "1"), MUSTER[0].replace('grunt", 9', 'grunt", 14')))
    short, whole = (run("amend", file, 3, "--dry-run", *more)[1] for more in ((), ("--details",)))
    assert "… and 3 more; --details shows all" in short
    assert whole.count("has never been there") == 15


def test_whatever_cannot_be_taken_over_can_be_left_out_at_once(run, file, tmp_path):
    _with_conflict(run, file, tmp_path)
    assert run("amend", file, 2, "--skip-rest")[0] == 0
    assert entries_of(file) == 3


def test_a_later_order_can_be_put_right_or_get_another_before_it(run, file, tmp_path):
    _with_conflict(run, file, tmp_path)
    name = tmp_path / "name.json"
    name.write_text('{"kind": "rename", "what": "1.p1", "name": "Rita"}', encoding="utf-8")
    first = orders(tmp_path, '{"kind": "rename", "what": "1.p2", "name": "Bert"}')
    code, _out, err = run("amend", file, 2, "--skip", 5, "--instead", f"6={name}", "--first", f"6={first}")
    assert (code, err) == (0, "")
    assert {"Rita", "Bert"} <= set(run("show", file)[1].split())
    assert entries_of(file) == 5


def test_dice_that_people_threw_stand_beside_what_is_put_in(run, table_file, tmp_path):
    run("order", table_file, orders(tmp_path, *MUSTER, '{"kind": "rename", "what": "2.army", "name": "The Old Guard"}'))
    thrown = ", ".join(f'"initiative/m1w1/1.p{n}/0": "1d6:{n}"' for n in (1, 2, 3))
    first = tmp_path / "first.jsonl"
    first.write_text(f'{{"order": {{"kind": "start-week"}}, "dice": {{{thrown}}}}}\n', encoding="utf-8")
    same = tmp_path / "same.json"
    same.write_text(MUSTER[0], encoding="utf-8")
    code, _out, err = run("amend", table_file, 2, same, "--first", f"5={first}")
    assert (code, err) == (0, "")
    assert "Green's turn" in run("show", table_file)[1]


def test_dice_that_a_later_order_wants_are_asked_for_and_given(run, table_file, tmp_path):
    thrown = ", ".join(f'"initiative/m1w1/1.p{n}/0": "1d6:{n}"' for n in (1, 2, 3))
    name = '{"kind": "rename", "what": "1.p1", "name": "Rita"}'
    start = f'{{"order": {{"kind": "start-week"}}, "dice": {{{thrown}}}}}'
    assert run("order", table_file, orders(tmp_path, *MUSTER, name, start))[0] == 0
    again = tmp_path / "again.json"
    again.write_text('{"kind": "throw-again", "key": "initiative/m1w1/1.p1/0", "reason": "cocked"}', encoding="utf-8")
    code, out, _err = run("amend", table_file, 5, again)
    assert (code, "Throw 1D6 and say --dice initiative/m1w1/1.p1/1=1d6:3" in out) == (1, True)
    assert run("amend", table_file, 5, again, "--dice", "initiative/m1w1/1.p1/1=1d6:6")[0] == 0
    assert "Red's turn" in run("show", table_file)[1]


def test_a_battle_in_conflict_is_kept_or_fought_again(run, tmp_path, monkeypatch):
    monkeypatch.setattr(past_commands, "fight", attacker_wins)
    with mustered(tmp_path) as desk:
        desk.submit(won_by_attacker(desk, attack(desk)))
        path = desk.path
    order = tmp_path / "order.json"
    order.write_text(
        '{"kind": "recruit", "player": "1.p1", "sector": "1.s1", "units": [["marines.hq", 1], ["marines.grunt", 7]]}',
        encoding="utf-8",
    )
    code, _out, err = run("amend", path, 2, order)
    assert (code, "--keep 8" in err, "--fight 8" in err) == (1, True, True)
    assert run("amend", path, 2, order, "--fight", 8)[0] == 0
    with Desk.open_to_read(path) as desk:
        assert next(iter(desk.state.battles.values())).resolved


# --- going back to it -------------------------------------------------------------------------------------------------


def test_an_amendment_is_undone_as_a_whole_and_gone_back_to(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    before = run("show", file, "--json")[1]
    run("amend", file, 2, "--skip-rest")
    amended = run("show", file, "--json")[1]
    code, out, _err = run("undo", file, "--amendment")
    assert (code, "stands at entry 4" in out) == (0, True)
    assert run("show", file, "--json")[1] == before
    assert "6  amended  parts after entry 1  2 entries" in run("branches", file)[1]
    assert run("go", file, 6)[0] == 0
    assert run("show", file, "--json")[1] == amended


def test_where_nothing_was_undone_there_are_no_branches(run, file):
    assert run("branches", file)[1] == "Nothing has been undone or amended: there is one way only.\n"


def test_branches_are_there_for_programs_too(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    run("undo", file, "-n", 2)
    (branch,) = json.loads(run("branches", file, "--json")[1])["branches"]
    assert branch == {"fork": 2, "entries": [3, 4], "amended": False, "tip": 4}


@pytest.mark.parametrize("command", ["go", "diff", "show", "copy"])
def test_an_entry_that_is_not_there_is_said(run, file, tmp_path, command):
    arguments = {"show": ["--at", 99], "copy": [tmp_path / "copy.fftt", "--at", 99]}.get(command, [99])
    code, _out, err = run(command, file, *arguments)
    assert (code, err) == (1, "There is no entry 99 in this campaign.\n")


# --- looking at it ----------------------------------------------------------------------------------------------------


def test_the_campaign_is_shown_as_it_stood_at_an_entry(run, file, tmp_path):
    before = run("show", file)[1]
    run("order", file, orders(tmp_path, *MUSTER))
    assert run("show", file, "--at", 1)[1] == before


def test_the_difference_of_two_entries_is_printed(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    out = run("diff", file, 2, 3)[1]
    assert "    Blue: VP 0, FP 0 → " in out
    assert "Red" not in out
    value = json.loads(run("diff", file, 2, "--json")[1])
    assert (value["before"], value["after"]) == (2, 4)
    assert {player["player"] for player in value["players"]} == {"1.p2", "1.p3"}


def test_a_copy_from_an_entry_goes_on_from_there(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    copy = tmp_path / "copy.fftt"
    assert run("copy", file, copy, "--at", 2)[0] == 0
    assert entries_of(copy) == 2
    assert run("check", copy)[0] == 0
    assert run("order", copy, orders(tmp_path, MUSTER[1]))[0] == 0


def test_a_copy_has_the_whole_journal_if_no_entry_is_named(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    run("undo", file)
    run("copy", file, tmp_path / "copy.fftt")
    assert run("branches", tmp_path / "copy.fftt")[1] == run("branches", file)[1]


# --- what is to do ----------------------------------------------------------------------------------------------------


def test_what_is_to_do_is_listed_with_numbers_and_done_by_its_number(run, file, tmp_path):
    run("order", file, orders(tmp_path, *MUSTER))
    listed = run("todo", file)[1].splitlines()
    number = next(line.split()[0] for line in listed if "Begin the first week" in line)
    code, out, _err = run("todo", file, "--do", number)
    assert (code, "moves first" in out) == (0, True)
    assert entries_of(file) == 5


def test_a_number_that_nothing_has_is_said(run, file):
    code, _out, err = run("todo", file, "--do", 99)
    assert (code, err.startswith("There are ")) == (1, True)


def test_a_battle_that_waits_is_fought_by_its_number(run, tmp_path, monkeypatch):
    monkeypatch.setattr(resolve_command, "fight", attacker_wins)
    with mustered(tmp_path) as desk:
        attack(desk)
        path = desk.path
    listed = run("todo", path)[1].splitlines()
    assert "--do: The program fights it" in listed[1]
    assert run("todo", path, "--do", 1)[0] == 0
    with Desk.open_to_read(path) as desk:
        assert next(iter(desk.state.battles.values())).resolved


def test_dice_that_people_threw_stand_beside_what_is_done(run, table_file, tmp_path):
    run("order", table_file, orders(tmp_path, *MUSTER))
    number = next(line.split()[0] for line in run("todo", table_file)[1].splitlines() if "Begin the first week" in line)
    dice = [part for n in (1, 2, 3) for part in ("--dice", f"initiative/m1w1/1.p{n}/0=1d6:{n}")]
    assert run("todo", table_file, "--do", number, *dice)[0] == 0
    assert "Green's turn" in run("show", table_file)[1]
