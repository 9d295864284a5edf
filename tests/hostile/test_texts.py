"""Texts that programs stumble over: refused at every door, shown by their numbers, no formula in any spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.characters import TURNING, escaped, is_readable
from campaign.desk import Desk
from campaign.exchange.csv_files import FORMULAS, as_it_was, csv_bytes, defused
from campaign.intake import canonical
from campaign.world import orders as o
from campaign.world.codec import BadForm, order_to_json
from campaign.world.ids import PlayerId
from campaign.world.refusal import Refusal
from campaign.world.texts import text_problems
from tests.store.campaigns import attack, home, mustered, mustered_copy, won_by_attacker

BAD = {
    "a colour": "red \x1b[31m alert",
    "a sound": "ring\x07",
    "the same in one letter": "red \x9b31m",
    "the end of a text": "end\0here",
    "a line of its own": "one\u2028two",
    "a turn of the reading": "Oak\u202egnp",
    "an isolated turn": "Oak\u2067gnp",
    "too long": "x" * 2001,
}
GOOD = ("It fell off the table", "שלום עולם", "👩‍🚀 e\u0301", "=HYPERLINK(0)", "<b>x</b>")


@pytest.fixture
def desk(tmp_path: Path):
    with mustered_copy(tmp_path) as desk:
        yield desk


def correction(desk: Desk, text: str) -> o.Order:
    return o.Correct(text, (o.SetVictoryPoints(PlayerId("1.p1"), 3),))


DOORS: dict[str, Callable[[Desk, str], o.Order]] = {
    "a correction": correction,
    "a throw set aside": lambda desk, text: o.ThrowAgain("initiative/m1w1/1.p1/0", text),
    "a house rule": lambda desk, text: o.ChangeRules((("relief", False),), text),
    "a seat given up": lambda desk, text: o.DropSeat(PlayerId("1.p1"), False, text),
    "a note": lambda desk, text: o.WriteNote("campaign", text),
    "a name": lambda desk, text: o.Rename("campaign", text),
    "an army": lambda desk, text: o.Recruit(
        PlayerId("1.p1"), home(desk, PlayerId("1.p1")), (("marines.grunt", 1),), name=text
    ),
}


@pytest.mark.claims("campaign:C66f", "campaign:C66g")
@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_it_is_refused_in_a_sentence_and_nothing_is_written(
    desk: Desk, door: Callable[[Desk, str], o.Order], text: str
):
    head = desk.head
    order = door(desk, text)
    with pytest.raises(Refusal) as refused:
        desk.submit(order)
    assert desk.check(order) == refused.value.reasons
    assert desk.head == head
    assert all(is_readable(reason.text) and not TURNING & set(reason.text) for reason in refused.value.reasons)


@pytest.mark.claims("campaign:C66f")
@pytest.mark.parametrize("text", GOOD)
def test_texts_in_any_script_are_taken(desk: Desk, text: str):
    desk.submit(correction(desk, text))
    assert desk.state.corrections[-1].reason == text


@pytest.mark.claims("campaign:C66f")
def test_what_people_write_about_a_battle_is_looked_at_too(tmp_path: Path):
    from dataclasses import replace

    with mustered(tmp_path) as desk:
        typed = won_by_attacker(desk, attack(desk))
        with pytest.raises(Refusal, match="C66f"):
            desk.submit(replace(typed, report=replace(typed.report, note="held\x1b[2J")))
        desk.submit(replace(typed, report=replace(typed.report, note="held\nto the last")))


@pytest.mark.claims("campaign:C66g")
def test_a_reason_has_at_most_200_characters(desk: Desk):
    assert text_problems(correction(desk, "x" * 200)) == ()
    assert [reason.rule for reason in text_problems(correction(desk, "x" * 201))] == ["campaign:C66g"]


def test_an_order_of_before_is_decided_again_as_it_was(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    """What stands in a journal stays there, and nobody has to settle it when the past is amended."""
    with monkeypatch.context() as before:
        before.setattr("campaign.desk.desk.text_problems", lambda order: ())
        desk.submit(correction(desk, "tab\there"))
    plan = desk.amending.plan(desk.history()[1].id, desk.history()[1].order)
    assert plan.conflicts == ()


@pytest.mark.claims("campaign:C66f")
@pytest.mark.parametrize("name", ["Oak\u202egnp", "Oak\nElm", "Oak\tElm", "x" * 201])
def test_a_sealed_name_that_arrives_is_looked_at_as_one_that_is_given(name: str):
    with pytest.raises(BadForm, match="a name in it"):
        canonical.check_order(order_to_json(o.Rename("campaign", name)))


def test_lines_of_a_note_arrive(desk: Desk):
    canonical.check_order(order_to_json(o.WriteNote("campaign", "one\ntwo\tthree")))


@given(st.text())
def test_what_is_shown_moves_no_cursor_and_turns_nothing_round(text: str):
    shown = escaped(text)
    assert is_readable(shown)
    assert not TURNING & set(shown)
    assert escaped(shown) == shown


@given(st.text(st.sampled_from("abc=+-@|%,;\t\"' \n＝"), max_size=12))
@pytest.mark.parametrize("separator", [",", ";"])
@pytest.mark.parametrize("read_by", [",", ";", "\t"])
def test_no_cell_is_a_formula_by_whatever_separator_it_is_read(separator, read_by, text):
    rows = csv_bytes([("first", text, "last"), (text, text)], separator).decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(rows), delimiter=read_by) for cell in row]
    assert not [cell for cell in cells if cell.strip().startswith(FORMULAS)], rows


@given(st.text(st.sampled_from("abc=+-@,; "), max_size=10))
def test_a_text_that_was_defused_comes_back(text: str):
    assert as_it_was(defused(text)) == text
