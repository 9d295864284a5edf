"""Every claim that the code says it carries out is shown by a test, and every id that is named exists."""

from tests.rule_index import ROOT, build_index


def test_every_claim_said_to_be_implemented_is_tested() -> None:
    assert build_index(ROOT).faults == []
