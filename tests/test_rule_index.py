"""The rule index sees what code and tests say, and what they leave out."""

from pathlib import Path

import pytest

from campaign import rulebook
from tests.rule_index import Index, build_index, lines, main, rule_lines

BOOK = rulebook.parse(
    "campaign",
    "# A small book\n\n## Moving\n\n"
    "### C1 The move\n- **C1a** An army moves once.\n- **C1b** (R) It goes along routes.\n\n"
    "### C2 The rest\n- (remark) Nothing to see.\n",
)
OTHER = rulebook.parse("fftt", "# Another\n\n### N2 Runner\n- **N2a** A throw of 2 makes a runner.\n")


def index_of(tmp_path: Path, *, code: str = "", tests: str = "") -> Index:
    """The index of a tree with one module and one file of tests."""
    for folder, name, text in (("campaign", "moves.py", code), ("tests", "test_moves.py", tests)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(text, encoding="utf-8")
    return build_index(tmp_path, [BOOK, OTHER])


def marked(*claims: str) -> str:
    return f"import pytest\n@pytest.mark.claims({', '.join(map(repr, claims))})\ndef test_it(): ...\n"


def test_a_claim_named_in_a_functions_docstring_is_implemented_there(tmp_path):
    index = index_of(tmp_path, code='def go():\n    """Once (campaign:C1a)."""\n')
    assert index.code["campaign:C1a"] == ["campaign/moves.py:2 go"]


def test_a_claim_named_in_a_comment_is_implemented_there(tmp_path):
    index = index_of(tmp_path, code="LIMIT = 1  # campaign:C1a\n")
    assert index.code["campaign:C1a"] == ["campaign/moves.py:1"]


def test_the_place_is_the_innermost_function(tmp_path):
    index = index_of(tmp_path, code="class A:\n    def go(self):\n        return 1  # campaign:C1a\n")
    assert index.code["campaign:C1a"] == ["campaign/moves.py:3 go"]


def test_a_rule_named_in_a_function_stands_for_all_its_claims(tmp_path):
    index = index_of(tmp_path, code='def go():\n    """campaign:C1."""\n')
    assert index.unimplemented == ["fftt:N2a"]


def test_a_rule_named_outside_a_function_is_only_a_pointer(tmp_path):
    index = index_of(tmp_path, code='"""Moves (campaign:C1)."""\nclass Move:\n    far: int  # campaign:C1\n')
    assert "campaign:C1a" in index.unimplemented


def test_an_id_in_an_ordinary_string_is_only_a_pointer(tmp_path):
    index = index_of(tmp_path, code='def go():\n    return "campaign:C1a"\n')
    assert "campaign:C1a" in index.unimplemented


@pytest.mark.parametrize("written", ["campaign:C1a, C1b", "campaign:C1a and C1b", "campaign:C1a, and C1b"])
def test_several_ids_may_follow_one_books_name(tmp_path, written):
    index = index_of(tmp_path, code=f"def go(): ...  # {written}\n")
    assert index.unimplemented == ["fftt:N2a"]


def test_a_list_of_ids_does_not_run_on_into_another_book(tmp_path):
    index = index_of(tmp_path, code="def go(): ...  # campaign:C1a, fftt:N2a\n")
    assert index.unimplemented == ["campaign:C1b"]


@pytest.mark.parametrize("written", ["campaign:C1a to C1b", "campaign:C1a-C1b", "campaign:C1, C1a–C1b"])
def test_a_range_of_ids_is_a_fault(tmp_path, written):
    index = index_of(tmp_path, code=f"def go(): ...  # {written}\n")
    assert index.faults == ["campaign/moves.py:1 go names a range of rules; name each."]


@pytest.mark.parametrize(
    "code", ["X = 1  # campaign:C9\n", 'X = "campaign:C9"\n', '"""campaign:C9."""\n', 'X = f"{1} campaign:C9"\n']
)
def test_an_unknown_id_in_code_is_a_fault_wherever_it_stands(tmp_path, code):
    index = index_of(tmp_path, code=code)
    assert index.faults == ["campaign/moves.py:1 names campaign:C9, which no rulebook has."]


def test_an_unknown_letter_is_a_fault(tmp_path):
    index = index_of(tmp_path, code="X = 1  # campaign:C1ab\n")
    assert index.faults == ["campaign/moves.py:1 names campaign:C1ab, which no rulebook has."]


def test_an_implemented_claim_without_a_test_is_a_fault(tmp_path):
    index = index_of(tmp_path, code="def go(): ...  # campaign:C1a\n", tests="def test_it(): ...\n")
    assert index.faults == ["campaign:C1a is said to be implemented, but no test shows it."]


def test_an_implemented_claim_with_a_test_is_no_fault(tmp_path):
    index = index_of(tmp_path, code="def go(): ...  # campaign:C1a\n", tests=marked("campaign:C1a"))
    assert index.faults == []


def test_a_claim_that_nobody_implements_is_no_fault(tmp_path):
    assert index_of(tmp_path).faults == []


def test_a_remark_asks_for_no_test(tmp_path):
    assert index_of(tmp_path, code="def go(): ...  # campaign:C2\n").faults == []


def test_a_mark_with_an_unknown_claim_is_a_fault(tmp_path):
    index = index_of(tmp_path, tests=marked("campaign:C1z"))
    assert index.faults == ["tests/test_moves.py::test_it is marked with campaign:C1z, which no rulebook has."]


def test_a_mark_with_a_whole_rule_is_a_fault(tmp_path):
    index = index_of(tmp_path, tests=marked("campaign:C1"))
    assert index.faults == ["tests/test_moves.py::test_it is marked with the rule campaign:C1; name the claim."]


def test_four_claims_on_one_test_are_a_fault(tmp_path):
    index = index_of(tmp_path, tests=marked("campaign:C1a", "campaign:C1b", "fftt:N2a", "campaign:C1a"))
    assert index.faults == ["tests/test_moves.py::test_it is marked with 4 claims; three is the most."]


def test_three_claims_on_one_test_are_no_fault(tmp_path):
    index = index_of(tmp_path, tests=marked("campaign:C1a", "campaign:C1b", "fftt:N2a"))
    assert index.faults == []


def test_the_marks_of_a_class_count_for_its_tests(tmp_path):
    tests = "@pytest.mark.claims('campaign:C1a')\nclass TestMoves:\n    def test_it(self): ...\n"
    index = index_of(tmp_path, tests=tests)
    assert index.tests["campaign:C1a"] == ["tests/test_moves.py::TestMoves::test_it"]


def test_each_case_of_a_parametrised_test_has_its_own_three_claims(tmp_path):
    cases = ", ".join(
        f"pytest.param({n}, marks=pytest.mark.claims('campaign:C1a', '{claim}'))"
        for n, claim in enumerate(["campaign:C1b", "fftt:N2a"])
    )
    tests = f"@pytest.mark.claims('campaign:C1a')\n@pytest.mark.parametrize('n', [{cases}])\ndef test_it(n): ...\n"
    assert index_of(tmp_path, tests=tests).faults == []


def test_four_claims_on_a_case_and_its_test_are_a_fault(tmp_path):
    case = "pytest.param(1, marks=pytest.mark.claims('campaign:C1a', 'campaign:C1b', 'fftt:N2a'))"
    tests = f"@pytest.mark.claims('campaign:C1a')\n@pytest.mark.parametrize('n', [{case}])\ndef test_it(n): ...\n"
    assert "three is the most" in index_of(tmp_path, tests=tests).faults[0]


@pytest.mark.parametrize(
    "tests",
    [
        "pytestmark = pytest.mark.claims('campaign:C1a')\n",
        "@pytest.mark.claims('campaign:C1a')\ndef helper(): ...\n",
        "CASES = [pytest.param(1, marks=pytest.mark.claims('campaign:C1a'))]\n",
    ],
)
def test_a_mark_that_decorates_no_test_is_a_fault(tmp_path, tests):
    assert "does not decorate a test" in index_of(tmp_path, tests=tests).faults[0]


@pytest.mark.parametrize("arguments", ["CLAIM", "*CLAIMS", "'campaign:C1a', claim=1", ""])
def test_a_mark_that_cannot_be_read_without_running_it_is_a_fault(tmp_path, arguments):
    tests = f"@pytest.mark.claims({arguments})\ndef test_it(): ...\n"
    assert index_of(tmp_path, tests=tests).faults == [
        "tests/test_moves.py:1 has a claims mark that is not a list of plain strings."
    ]


def test_the_index_prints_each_claim_with_its_code_and_its_tests(tmp_path):
    index = index_of(tmp_path, code="def go(): ...  # campaign:C1a\n", tests=marked("campaign:C1a"))
    assert list(lines(index, missing_only=False))[:5] == [
        "campaign:C1a  An army moves once.",
        "    code  campaign/moves.py:1 go",
        "    test  tests/test_moves.py::test_it",
        "campaign:C1b  It goes along routes.",
        "    not yet implemented",
    ]


def test_the_gaps_leave_out_what_is_implemented_and_tested(tmp_path):
    index = index_of(tmp_path, code="def go(): ...  # campaign:C1a\n", tests=marked("campaign:C1a"))
    assert next(lines(index, missing_only=True)) == "campaign:C1b  It goes along routes."


def test_the_share_covered_is_that_of_all_claims_of_a_book(tmp_path):
    index = index_of(tmp_path, code="def go(): ...  # campaign:C1a\n", tests=marked("campaign:C1a"))
    assert "campaign: 2 claims, 1 implemented, 1 tested (50 %)" in lines(index, missing_only=True)


def test_the_command_fails_where_an_implemented_claim_has_no_test(tmp_path, capsys):
    index_of(tmp_path, code="def go(): ...  # campaign:C14a\n")
    assert main(["--missing"], tmp_path) == 1


def test_the_command_succeeds_where_every_implemented_claim_has_a_test(tmp_path, capsys):
    index_of(tmp_path, code="def go(): ...  # campaign:C14a\n", tests=marked("campaign:C14a"))
    assert main([], tmp_path) == 0


CODE = "def go(): ...  # campaign:C1a\n"


@pytest.mark.parametrize("wanted", ["campaign:C1a", "C1a"])
def test_a_claim_is_printed_with_its_rule_its_code_and_its_tests(tmp_path, wanted):
    index = index_of(tmp_path, code=CODE, tests=marked("campaign:C1a"))
    assert rule_lines(index, wanted) == [
        "campaign:C1  The move (resources/rules/campaign.md:5)",
        "campaign:C1a  An army moves once.",
        "    code  campaign/moves.py:1 go",
        "    test  tests/test_moves.py::test_it",
    ]


def test_a_rule_is_printed_with_all_its_claims_and_remarks(tmp_path):
    index = index_of(tmp_path, code=CODE)
    assert [line.split()[0] for line in rule_lines(index, "campaign:C1")] == [
        *("campaign:C1", "campaign:C1a", "code", "no", "campaign:C1b", "not")
    ]
    assert rule_lines(index, "campaign:C2")[1:] == ["    remark  Nothing to see."]


def test_the_command_prints_the_rules_that_are_named_and_fails_where_there_is_none(tmp_path, capsys):
    index_of(tmp_path)
    assert main(["fftt:S9a"], tmp_path) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("fftt:S9a  A figure with a ranged weapon")
    assert main(["fftt:S9a", "fftt:Z9"], tmp_path) == 1
    assert capsys.readouterr().out.endswith("No rulebook has fftt:Z9. Ids are written as fftt:S9 or fftt:S9a.\n")
