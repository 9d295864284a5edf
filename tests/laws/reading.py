"""Reads Python files for laws: what they import, which names they use, what they call and with what."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = ("campaign", "ui", "resources")


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: the file from the project's root, the line, and what it is."""

    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


@dataclass(frozen=True, eq=False)
class Module:
    """A file that has been read. ``nodes``: all that stands in it."""

    file: str
    nodes: tuple[ast.AST, ...]
    names: dict[str, str]  # a name in this file: what it is called where it was made

    def place(self, node: ast.AST, what: str) -> Place:
        return Place(self.file, getattr(node, "lineno", 0), what)

    def dotted(self, node: ast.AST) -> str:
        """A name or attribute as it is called where it was made: ``PySide6.QtGui.QImage``; else empty."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id, node.id)
        if isinstance(node, ast.Attribute):
            before = self.dotted(node.value)
            return f"{before}.{node.attr}" if before else ""
        return ""

    @cached_property
    def used(self) -> tuple[tuple[ast.AST, str], ...]:
        """Every name and attribute, in full, wherever it is used; not where it is imported."""
        names = ((node, self.dotted(node)) for node in self.nodes if isinstance(node, ast.Name | ast.Attribute))
        return tuple((node, name) for node, name in names if name)

    @cached_property
    def calls(self) -> tuple[tuple[ast.Call, str, str], ...]:
        """Every call: its full name where it has one, and the last part of its name."""
        found = []
        for node in self.nodes:
            if isinstance(node, ast.Call):
                name = self.dotted(node.func)
                last = node.func.attr if isinstance(node.func, ast.Attribute) else name
                found.append((node, name, last.rpartition(".")[2]))
        return tuple(found)

    @cached_property
    def imports(self) -> tuple[tuple[ast.AST, str], ...]:
        """Every module, or name of a module, that is imported, wherever in the file."""
        found: list[tuple[ast.AST, str]] = []
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found += [(node, alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                found += [(node, f"{node.module}.{alias.name}") for alias in node.names]
        return tuple(found)

    def texts(self) -> Iterator[tuple[ast.AST, str]]:
        """Every text that is not a description of a module, class or function."""
        told = {
            id(node.body[0].value)
            for node in self.nodes
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in self.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                yield node, node.value


def read(source: str, file: str = "sample.py") -> Module:
    """A file from its text."""
    nodes = tuple(ast.walk(ast.parse(source)))
    names: dict[str, str] = {}
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                names[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return Module(file, nodes, names)


@cache
def _file(file: Path) -> Module:
    return read(file.read_text(encoding="utf-8"), file.relative_to(ROOT).as_posix())


def modules(*roots: str) -> tuple[Module, ...]:
    """All files in these folders of the project, or these files; of the whole program where none is named."""
    found = (ROOT / root for root in roots or PROGRAM)
    files = (file for path in found for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path]))
    return tuple(_file(file) for file in files)


def told(places: list[Place]) -> str:
    """For a failing test: a line for each place."""
    return "\n".join(map(str, places))
