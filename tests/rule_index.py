"""The rule index: for each claim of the rulebook, the code that carries it out and the tests that show it.

Code says so in a docstring or a comment that names the claim with its book; several ids may follow one
book's name, separated by commas. Inside a function a whole rule may be named, and stands for all its claims.
Everywhere else (a module, a class, a field) and in other strings (a refusal tells the player its rule) a
whole rule is only a pointer. Tests say so with ``@pytest.mark.claims(...)``, at most three claims each.

Reads files and prints; imports none of the code that it looks at. Run ``python -m tests.rule_index``, for one
rule or claim with its id behind it.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from campaign import rulebook
from campaign.rulebook import Claim, Rulebook

ROOT = Path(__file__).resolve().parent.parent
MOST_CLAIMS = 3
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTIONS, ast.ClassDef)
Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
RANGE_SIGN = " (range)"

BOOK = "|".join(rulebook.BOOKS)
ONE_ID = r"[A-Z]\d+\w*"
CITATION = re.compile(rf"\b({BOOK}):({ONE_ID}(?:(?:, and | and |, ){ONE_ID})*)")
RANGE = re.compile(rf"\b(?:{BOOK}):(?:{ONE_ID}, )*{ONE_ID}\s?(?:to|-|–|\.\.)\s?{ONE_ID}")


@dataclass(frozen=True, slots=True)
class Citation:
    """An id that code names; ``stated`` if that says that the code carries it out."""

    id: str
    place: str  # FILE:LINE NAME
    stated: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """The claims that one test, or one case of a test, is marked with."""

    claims: tuple[str, ...]
    test: str


@dataclass(slots=True)
class Index:
    """Each claim's places in the code and in the tests, and what is wrong with the citations and marks."""

    books: Sequence[Rulebook]
    code: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    tests: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    problems: list[str] = field(default_factory=list)

    @property
    def untested(self) -> list[str]:
        """Claims that code says it carries out and that no test shows."""
        return [claim for claim in all_claims(self.books) if self.code.get(claim) and not self.tests.get(claim)]

    @property
    def unimplemented(self) -> list[str]:
        """Claims that no code says it carries out."""
        return [claim for claim in all_claims(self.books) if not self.code.get(claim)]

    @property
    def faults(self) -> list[str]:
        """All that fails the build, as sentences."""
        return [
            *self.problems,
            *(f"{c} is said to be implemented, but no test shows it." for c in self.untested),
        ]


def all_claims(books: Iterable[Rulebook]) -> list[str]:
    """The ids of all claims, in the order of the books."""
    return [claim for book in books for claim in book.claims]


def build_index(root: Path, books: Sequence[Rulebook] | None = None) -> Index:
    """Read the code under ``root/campaign`` and the tests under ``root/tests``."""
    index = Index([rulebook.load(name) for name in rulebook.BOOKS] if books is None else books)
    for name, source in _sources(root, "campaign"):
        if any(f"{book}:" in source for book in rulebook.BOOKS):  # else it names no id, and need not be taken apart
            _add_code(index, name, source)
    for name, source in _sources(root, "tests"):
        if "claims" in source:  # else nothing in it is marked
            _add_tests(index, name, source)
    return index


def _sources(root: Path, folder: str) -> Iterator[tuple[str, str]]:
    """Each file of Python in a folder: its name from the root, and its text."""
    for path in sorted((root / folder).rglob("*.py")):
        yield path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")


# Code


def _add_code(index: Index, name: str, source: str) -> None:
    claims, rules = _claims_of_ids(index.books), {rule for book in index.books for rule in book.rules}
    for citation in citations(name, source):
        if citation.id.endswith(RANGE_SIGN):
            index.problems.append(f"{citation.place} names a range of rules; name each.")
        elif citation.id not in claims and citation.id not in rules:
            index.problems.append(f"{citation.place} names {citation.id}, which no rulebook has.")
        elif citation.stated:
            for claim in claims.get(citation.id, ()):
                if citation.place not in index.code[claim]:
                    index.code[claim].append(citation.place)


@cache
def citations(name: str, source: str) -> tuple[Citation, ...]:
    """Every id that a module names, with its place."""
    return tuple(_citations(name, source))


def _citations(name: str, source: str) -> Iterator[Citation]:
    nodes = list(ast.walk(ast.parse(source)))
    scopes = [node for node in nodes if isinstance(node, SCOPES)]
    for line, text, prose in _texts(nodes, source):
        if ":" not in text:
            continue  # an id names its book
        scope = _innermost(scopes, line)
        place = f"{name}:{line} {scope.name if scope else ''}".rstrip()
        if found := RANGE.search(text):
            yield Citation(found[0] + RANGE_SIGN, place, False)
            continue
        for found in CITATION.finditer(text):
            for rule_id in re.findall(ONE_ID, found[2]):
                in_function = isinstance(scope, FUNCTIONS)
                yield Citation(f"{found[1]}:{rule_id}", place, prose and (in_function or rule_id[-1].islower()))


def _texts(nodes: Sequence[ast.AST], source: str) -> Iterator[tuple[int, str, bool]]:
    """Each line of comments, docstrings and other strings, with its number; the last are not prose."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string, True
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for shift, line in enumerate(node.value.split("\n")):
                yield node.lineno + shift, line, id(node) in docstrings


def _innermost(scopes: Sequence[Scope], line: int) -> Scope | None:
    """The smallest function or class that a line lies in."""
    around = [scope for scope in scopes if scope.lineno <= line <= (scope.end_lineno or scope.lineno)]
    return max(around, key=lambda scope: scope.lineno, default=None)


def _claims_of_ids(books: Iterable[Rulebook]) -> Mapping[str, tuple[str, ...]]:
    """A claim's id stands for itself, a rule's id for all its claims."""
    rules = [rule for book in books for rule in book.rules.values()]
    return {rule.id: tuple(claim.id for claim in rule.claims) for rule in rules} | {
        claim.id: (claim.id,) for rule in rules for claim in rule.claims
    }


# Tests


def _add_tests(index: Index, name: str, source: str) -> None:
    known, rules = set(all_claims(index.books)), {rule for book in index.books for rule in book.rules}
    tree = ast.parse(source)
    found = list(marks(name, tree))
    for mark in found:
        if len(mark.claims) > MOST_CLAIMS:
            index.problems.append(f"{mark.test} is marked with {len(mark.claims)} claims; three is the most.")
        for claim in mark.claims:
            if claim in rules:
                index.problems.append(f"{mark.test} is marked with the rule {claim}; name the claim.")
            elif claim not in known:
                index.problems.append(f"{mark.test} is marked with {claim}, which no rulebook has.")
            elif mark.test not in index.tests[claim]:
                index.tests[claim].append(mark.test)
    index.problems += _misplaced(name, tree)


def marks(name: str, tree: ast.Module) -> Iterator[Mark]:
    """What each test, and each case of a parametrised one, is marked with, its class's marks included."""
    for test, decorators in _tests(tree):
        cases = [case for one in decorators for case in _cases(one)]
        inside = {id(call) for case in cases for call in _mark_calls(case)}
        own = [c for one in decorators for call in _mark_calls(one) if id(call) not in inside for c in _ids(call)]
        label = f"{name}::{test}"
        if own:
            yield Mark(tuple(own), label)
        for case in cases:
            if more := [claim for call in _mark_calls(case) for claim in _ids(call)]:
                yield Mark((*own, *more), label)


def _tests(tree: ast.Module) -> Iterator[tuple[str, list[ast.expr]]]:
    """Each test's name with its decorators; a method has those of its class too."""
    for node in tree.body:
        if isinstance(node, FUNCTIONS) and node.name.startswith("test_"):
            yield node.name, node.decorator_list
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for method in node.body:
                if isinstance(method, FUNCTIONS) and method.name.startswith("test_"):
                    yield f"{node.name}::{method.name}", [*node.decorator_list, *method.decorator_list]


def _cases(decorator: ast.expr) -> Iterator[ast.Call]:
    """The ``pytest.param(...)`` calls in a decorator."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.param", "param"):
            yield node


def _mark_calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="claims")) if ast.unparse(node.func).endswith("mark.claims"):
                yield node


def _ids(call: ast.Call) -> list[str]:
    return [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]


def _misplaced(name: str, tree: ast.Module) -> Iterator[str]:
    """Marks that the index cannot read: not on a test, or without plain strings."""
    on_tests = {id(call) for _, decorators in _tests(tree) for one in decorators for call in _mark_calls(one)}
    for call in _mark_calls(tree):
        if id(call) not in on_tests:
            yield f"{name}:{call.lineno} has a claims mark that does not decorate a test."
        elif not call.args or len(_ids(call)) != len(call.args) or call.keywords:
            yield f"{name}:{call.lineno} has a claims mark that is not a list of plain strings."


# Printing


def lines(index: Index, *, missing_only: bool) -> Iterator[str]:
    """The index as text: each claim with its places, or only the gaps, then the sums and the faults."""
    for book in index.books:
        for claim in book.claims.values():
            code, tests = index.code.get(claim.id, []), index.tests.get(claim.id, [])
            if not (missing_only and code and tests):
                yield from _claim_lines(index, claim)
    yield ""
    yield from (_sum(index, book) for book in index.books)
    yield from index.faults


def _claim_lines(index: Index, claim: Claim) -> Iterator[str]:
    """A claim's text with its places in the code and in the tests."""
    code, tests = index.code.get(claim.id, []), index.tests.get(claim.id, [])
    yield f"{claim.id}  {claim.text}"
    yield from (f"    code  {place}" for place in code)
    yield from (f"    test  {test}" for test in tests)
    if not code:
        yield ("    not yet implemented" if not tests else "    tested, but no code says that it does this")
    elif not tests:
        yield "    no test"


def place(book: str) -> str:
    """Where a book lies in the project."""
    return Path(str(rulebook.files()[book])).relative_to(ROOT).as_posix()


def rule_lines(index: Index, wanted: str) -> list[str]:
    """A rule, or one claim of it, with code and tests; without its book's name, that of each book. Empty if unknown."""
    found: list[str] = []
    for book in index.books:
        for rule in book.rules.values():
            claims = [claim for claim in rule.claims if wanted in _names(claim.id) | _names(rule.id)]
            remarks = rule.remarks if wanted in _names(rule.id) else ()
            if claims or remarks:
                found.append(f"{rule.id}  {rule.title} ({place(book.name)}:{rule.line})")
                found += [line for claim in claims for line in _claim_lines(index, claim)]
                found += [f"    remark  {remark}" for remark in remarks]
    return found


def _names(rule_id: str) -> set[str]:
    """How one may ask for an id: with its book's name, or without."""
    return {rule_id, rule_id.partition(":")[2]}


def _sum(index: Index, book: Rulebook) -> str:
    implemented = [claim for claim in book.claims if index.code.get(claim)]
    covered = [claim for claim in book.claims if index.tests.get(claim)]
    share = 100 * len(covered) // max(1, len(book.claims))
    counts = f"{len(book.claims)} claims, {len(implemented)} implemented, {len(covered)} tested"
    return f"{book.name}: {counts} ({share} %)"


def main(argv: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Print the index; the exit code is 1 if something in it fails the build. Or print the rules that are named."""
    parser = argparse.ArgumentParser(prog="rule_index", description="Print the rules with their code and tests.")
    parser.add_argument("--missing", action="store_true", help="print only the gaps")
    parser.add_argument("ids", nargs="*", metavar="ID", help="only this rule or claim, such as fftt:S9a")
    chosen = parser.parse_args(argv)
    index = build_index(root)
    if chosen.ids:
        return _print_rules(index, chosen.ids)
    print("\n".join(lines(index, missing_only=chosen.missing)))
    return 1 if index.faults else 0


def _print_rules(index: Index, ids: Sequence[str]) -> int:
    """Print the rules that are named; the exit code is 1 if a book has none of that name."""
    unknown = 0
    for wanted in ids:
        found = rule_lines(index, wanted)
        unknown += not found
        print("\n".join(found) or f"No rulebook has {wanted}. Ids are written as fftt:S9 or fftt:S9a.")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
