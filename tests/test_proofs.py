"""That the proofs can be relied on: the tests that they name are there, and what is finished is kept."""

import ast
from dataclasses import replace

import pytest

from tests.proofs import record as records
from tests.proofs.milestones import BY_NAME, MILESTONES
from tests.proofs.pieces import BAD_INPUT, EASY_TO_FORGET, PROOFS, ROOT
from tests.proofs.record import Record, table

NAMED = EASY_TO_FORGET + BAD_INPUT
FIRST = PROOFS[0]


@pytest.mark.parametrize("node", NAMED)
def test_a_test_that_the_proofs_name_is_there(node):
    file, _colons, name = node.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    there = {part.name for part in ast.walk(tree) if isinstance(part, ast.FunctionDef)}
    assert there
    assert not name or name in there


def test_what_is_finished_is_kept_for_the_next_run(tmp_path):
    Record("0.1", PROOFS, tmp_path).finish(FIRST, 0, {"campaigns": 1})
    again = Record("0.1", PROOFS, tmp_path)
    assert [again.has(FIRST, number) for number in (0, 1)] == [True, False]


def test_what_was_proved_with_other_sources_is_proved_again(tmp_path, monkeypatch):
    Record("0.1", PROOFS, tmp_path).finish(FIRST, 0, {"campaigns": 1})
    monkeypatch.setattr(records, "sources_hash", lambda proof: "others")
    assert not Record("0.1", PROOFS, tmp_path).has(FIRST, 0)


def test_the_table_adds_up_what_the_pieces_counted(tmp_path):
    record = Record("0.1", PROOFS, tmp_path)
    for number in range(FIRST.pieces):
        record.finish(FIRST, number, {"campaigns": 1, "battles": 10})
    (row,) = list(table(record, (FIRST,), {}))[2:]
    assert row.endswith(f"| 200 campaigns | 200 | holds | {10 * FIRST.pieces:,} battles |")


def test_a_proof_with_a_piece_missing_does_not_hold(tmp_path):
    record = Record("0.1", PROOFS, tmp_path)
    record.finish(FIRST, 0, {"campaigns": 200})
    (row,) = list(table(record, (FIRST,), {}))[2:]
    assert "not finished" in row


def test_a_proof_that_failed_does_not_hold(tmp_path):
    (row,) = list(table(Record("0.1", PROOFS, tmp_path), (FIRST,), {FIRST.name: ["seed 3"]}))[2:]
    assert "failed" in row


@pytest.mark.parametrize("proof", BY_NAME.values(), ids=lambda proof: proof.name)
def test_the_sources_of_a_proof_are_there(proof):
    assert [source for source in proof.sources if not (ROOT / source).exists()] == []


def test_no_two_proofs_have_the_same_name():
    different = {id(proof): proof for proofs in MILESTONES.values() for proof in proofs}
    assert len(BY_NAME) == len(different)


def test_what_0_2_promised_is_proved_for_0_3_too():
    assert set(MILESTONES["0.2"]) <= set(MILESTONES["0.3"])


def test_a_proof_in_which_something_never_occurred_does_not_hold(tmp_path):
    proof = replace(FIRST, pieces=1, count=("campaigns", 1), all_of=frozenset(("sun", "rain")))
    record = Record("0.1", (proof,), tmp_path)
    record.finish(proof, 0, {"campaigns": 1, "rain": 3})
    assert not record.holds(proof)
    (row,) = list(table(record, (proof,), {}))[2:]
    assert row.endswith("| never occurred: sun | 1 of 2 things that have to occur in them |")
    record.finish(proof, 0, {"campaigns": 1, "rain": 3, "sun": 1})
    assert record.holds(proof)
