"""The small changes of a function that cites rules: each comparison, number, sign and joining word, one at a time.

Numbers that a module names for a rule are changed where a function uses them, tables cell by cell, so that no other
function notices; where the index is written down too, only the cell that it names. Reads and compiles; runs nothing.
"""

from __future__ import annotations
import __future__

import ast
import copy
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from types import CodeType

from campaign import rulebook
from tests.rule_index import ROOT, citations

FLAGS = __future__.annotations.compiler_flag
SWAPPED: Mapping[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
Numbers = int | tuple["Numbers", ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed function. ``claims``: whose tests have to notice."""

    path: str  # of the module, from the project's folder
    function: str
    line: int
    change: str
    claims: frozenset[str]
    lines: frozenset[int] = frozenset()  # of the changed statement, or of its head: a test that runs none cannot notice

    @property
    def place(self) -> str:
        return f"{self.path}::{self.function}"


@dataclass(frozen=True, slots=True)
class Named:
    """A number, or a table of numbers, that a module names for a rule."""

    value: Numbers
    claims: frozenset[str]


def mutants(
    path: str, constants: Mapping[str, Named], root: Path = ROOT
) -> Iterator[tuple[Mutant, Callable[[], CodeType]]]:
    """Every change of the functions of a module that cite claims. ``constants`` are those of all modules.

    What compiles a change is to be called before the next one is asked for.
    """
    source = (root / path).read_text(encoding="utf-8")
    cited = _claims_by_scope(path, source)
    tree = ast.parse(source)
    known, zeros = _seen_in(path, tree, constants), _zeros(tree, root)
    for name, function in _functions(tree):
        own = cited.get(name.rpartition(".")[2], frozenset())
        used = {
            node.id: known[node.id] for node in ast.walk(function) if isinstance(node, ast.Name) and node.id in known
        }
        if not own and not used:
            continue
        seen: Counter[str] = Counter()
        for lines, line, change, claims in _changes(function, used, zeros, whole=bool(own)):
            seen[change] += 1
            said = change if seen[change] == 1 else f"{change} #{seen[change]}"
            yield Mutant(path, name, line, said, own | claims, lines), partial(_compiled, function, path)


def _seen_in(path: str, tree: ast.Module, constants: Mapping[str, Named]) -> dict[str, Named]:
    """The named numbers that a module has itself or imports, by the names that they have there."""
    found = {name.partition("::")[2]: named for name, named in constants.items() if name.startswith(f"{path}::")}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            source = node.module.replace(".", "/") + ".py"
            for one in node.names:
                if named := constants.get(f"{source}::{one.name}"):
                    found[one.asname or one.name] = named
    return found


def _zeros(tree: ast.Module, root: Path) -> set[str]:
    """The names of 0 that a module has itself or imports, such as the first of ``NORTH, SOUTH = range(2)``."""
    found = set(_named_0(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            source = root / (node.module.replace(".", "/") + ".py")
            there = _zeros_of(source.read_text(encoding="utf-8")) if source.is_file() else ()
            found |= {one.asname or one.name for one in node.names if one.name in there}
    return found


@cache
def _zeros_of(source: str) -> frozenset[str]:
    return frozenset(_named_0(ast.parse(source)))


def _named_0(tree: ast.Module) -> Iterator[str]:
    """What a module itself calls 0."""
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and value.value == 0:
            yield target.id
        elif isinstance(target, ast.Tuple) and ast.unparse(value or target) == f"range({len(target.elts)})":
            yield ast.unparse(target.elts[0])


def constants_of(path: str, root: Path = ROOT) -> dict[str, Named]:
    """The numbers and tables of a module whose own line, or the text below it, cites claims, as PATH::NAME."""
    source = (root / path).read_text(encoding="utf-8")
    lines = _claims_by_line(path, source)
    found: dict[str, Named] = {}
    body = ast.parse(source).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        value = _numbers(node.value)
        if value is None or not isinstance(targets[0], ast.Name):
            continue
        last = node.end_lineno or node.lineno
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            last = after.end_lineno or last
        claims = frozenset(claim for line in range(node.lineno, last + 1) for claim in lines.get(line, ()))
        if claims:
            found[f"{path}::{targets[0].id}"] = Named(value, claims)
    return found


def _numbers(node: ast.expr) -> Numbers | None:
    """The value of an int or of a tuple of such, written down or reckoned."""
    try:
        value = eval(compile(ast.Expression(node), "", "eval"), {"__builtins__": {}, "CM": 100})
    except Exception:
        return None
    return value if _is_numbers(value) else None


def _is_numbers(value: object) -> bool:
    if isinstance(value, tuple):
        return bool(value) and all(map(_is_numbers, value))
    return type(value) is int


# Who cites what


def _claims_by_scope(path: str, source: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for _line, name, claims in _stated(path, source):
        if name:
            found[name] |= claims
    return {name: frozenset(claims) for name, claims in found.items()}


def _claims_by_line(path: str, source: str) -> dict[int, set[str]]:
    found: dict[int, set[str]] = defaultdict(set)
    for line, name, claims in _stated(path, source):
        if not name:
            found[line] |= claims
    return found


def _stated(path: str, source: str) -> Iterator[tuple[int, str, set[str]]]:
    """Line, name of the function and claims of each citation of a module."""
    claims = _claims_of_ids()
    for citation in citations(path, source):
        place, _space, name = citation.place.partition(" ")
        if citation.stated:
            yield int(place.rpartition(":")[2]), name, claims.get(citation.id, set())


def _claims_of_ids() -> Mapping[str, set[str]]:
    if not _KNOWN:
        for book in map(rulebook.load, rulebook.BOOKS):
            for rule in book.rules.values():
                _KNOWN[rule.id] = {claim.id for claim in rule.claims}
                _KNOWN.update({claim.id: {claim.id} for claim in rule.claims})
    return _KNOWN


_KNOWN: dict[str, set[str]] = {}


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module and the methods of its classes, bare of decorators, by name."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, _bare(node)
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{node.name}.{method.name}", _bare(method)


def _bare(function: ast.FunctionDef) -> ast.FunctionDef:
    found = copy.copy(function)
    found.decorator_list = []
    return found


# Changes


def _changes(
    function: ast.FunctionDef, used: Mapping[str, Named], zeros: Container[str], *, whole: bool
) -> Iterator[tuple[frozenset[int], int, str, frozenset[str]]]:
    """Make one change after the other in the tree itself; each is there until the next is asked for.

    ``zeros``: names of 0, before which a sign says nothing.
    Not ``whole``: only the uses of named numbers.
    """
    none: frozenset[str] = frozenset()
    for parents, field, index, node in list(_expressions(function)):
        said = parents[-1] if parents and isinstance(parents[-1], ast.expr | ast.AugAssign | ast.keyword) else node
        line, lines = getattr(node, "lineno", function.lineno), _lines_of([*parents, node])
        if isinstance(node, ast.Name) and node.id in used:
            named = used[node.id]
            holder = parents[-1]
            for value in _neighbours(named.value, _cell_read(holder, node)):
                text = _said(said)
                _set(holder, field, index, _literal(value, node))
                yield (
                    lines,
                    line,
                    f"{text} => {_said(said) if said is not node else ast.unparse(_literal(value, node))}",
                    named.claims,
                )
                _set(holder, field, index, node)
        if not whole:
            continue
        if isinstance(node, ast.Compare):
            for number, op in enumerate(node.ops):
                for other in SWAPPED[type(op)]:
                    text = _said(node)
                    node.ops[number] = other()
                    yield lines, line, f"{text} => {_said(node)}", none
                    node.ops[number] = op
        elif isinstance(node, ast.Constant) and type(node.value) in (int, bool) and not _pads(parents, node):
            kept = node.value
            for value in _others(kept, parents[-1]):
                text = _said(said)
                node.value = value
                yield lines, line, f"{text} => {_said(said)}", none
                node.value = kept
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
            if isinstance(node, ast.BinOp) and isinstance(node.right, ast.Name) and node.right.id in zeros:
                continue
            kept_op, text = node.op, _said(node)
            node.op = ast.Sub() if isinstance(kept_op, ast.Add) else ast.Add()
            yield lines, line, f"{text} => {_said(node)}", none
            node.op = kept_op
        elif isinstance(node, ast.BoolOp):
            kept_join, text = node.op, _said(node)
            node.op = ast.Or() if isinstance(kept_join, ast.And) else ast.And()
            yield lines, line, f"{text} => {_said(node)}", none
            node.op = kept_join
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            _set(parents[-1], field, index, node.operand)
            yield lines, line, f"{_said(node)} => {_said(node.operand)}", none
            _set(parents[-1], field, index, node)


def _lines_of(nodes: Sequence[ast.AST]) -> frozenset[int]:
    """The lines of the innermost statement of these; of one with a body, those of its head."""
    statement = next(node for node in reversed(nodes) if isinstance(node, ast.stmt))
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return frozenset(range(statement.lineno, max(last, statement.lineno) + 1))


def _expressions(function: ast.FunctionDef) -> Iterator[tuple[list[ast.AST], str, int | None, ast.AST]]:
    """Every node of the body but docstrings and types, with what it is in, and where there."""
    waiting: list[tuple[list[ast.AST], str, int | None, ast.AST]] = [
        ([function], "body", number, node) for number, node in reversed(list(enumerate(function.body)))
    ]
    while waiting:
        parents, field, index, node = waiting.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        yield parents, field, index, node
        inner: list[tuple[list[ast.AST], str, int | None, ast.AST]] = []
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list"):
                continue
            if isinstance(value, ast.AST):
                inner.append(([*parents, node], name, None, value))
            elif isinstance(value, list):
                inner += [([*parents, node], name, n, one) for n, one in enumerate(value) if isinstance(one, ast.AST)]
        waiting += reversed(inner)


def _pads(parents: Sequence[ast.AST], node: ast.Constant) -> bool:
    """Whether a number says nothing: 0 fills up a row of the log, or names the only record in its room; 1 << 60 is only
    larger than all there are.
    """
    holder = parents[-1]
    if isinstance(holder, ast.BinOp) and isinstance(holder.op, ast.LShift):
        shift = holder.right.value if isinstance(holder.right, ast.Constant) else 0
        return isinstance(shift, int) and shift >= 60
    if isinstance(holder, ast.Call):
        return node.value == 0 and isinstance(holder.func, ast.Name) and holder.func.id == "note"
    return isinstance(holder, ast.Subscript) and getattr(holder.value, "attr", "") in ("now", "extent")


def _others(value: int, parent: ast.AST) -> list[int]:
    """What a number is changed into: its neighbours; what is set to 0 or 1 is a flag, and gets the other."""
    if isinstance(value, bool):
        return [not value]
    if value in (0, 1) and isinstance(parent, ast.IfExp | ast.Assign):
        return [1 - value]
    return [value + 1, value - 1]


def _cell_read(holder: ast.AST, table: ast.AST) -> int | None:
    """The one cell that is read of a table where an index is written down, or None: any of them may be."""
    if isinstance(holder, ast.Subscript) and holder.value is table and isinstance(holder.slice, ast.Constant):
        return holder.slice.value if type(holder.slice.value) is int else None
    return None


def _neighbours(value: Numbers, only: int | None = None) -> Iterator[Numbers]:
    """A number one more and one less; a table with one cell changed so, or only that cell."""
    if isinstance(value, int):
        yield from (value + 1, value - 1)
        return
    for number, cell in enumerate(value):
        for other in _neighbours(cell) if only in (None, number) else ():
            yield (*value[:number], other, *value[number + 1 :])


def _literal(value: Numbers, like: ast.AST) -> ast.expr:
    return ast.copy_location(ast.parse(repr(value), mode="eval").body, like)


def _set(holder: ast.AST, field: str, index: int | None, value: ast.AST) -> None:
    if index is None:
        setattr(holder, field, value)
    else:
        getattr(holder, field)[index] = value


def _said(node: ast.AST) -> str:
    return ast.unparse(node)


def _compiled(function: ast.FunctionDef, path: str) -> CodeType:
    tree = ast.fix_missing_locations(ast.Module([function], []))
    code = compile(tree, path, "exec", FLAGS, dont_inherit=True)
    return next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == function.name)
