"""``fftt order``: orders are carried out line by line, and the first that cannot be ends it with its reason."""

import io
import json
import sys

import pytest

from tests.cli.calls import MUSTER, START, entries_of, orders


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
