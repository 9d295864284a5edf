"""A message is given every part that it names: else it stops the program where it is told."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from string import Formatter

import pytest

from tests.laws.reading import PROGRAM, Module, modules, read


def parts(message: ast.expr) -> set[str]:
    """The parts that a message names; none of one that is not written there."""
    if not isinstance(message, ast.Constant) or not isinstance(message.value, str):
        return set()
    return {name for _text, name, _form, _turn in Formatter().parse(message.value) if name}


def called(node: ast.AST, name: str) -> bool:
    """Whether that is a call of a function of this name."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def missing(module: Module) -> Iterator[tuple[str, int, str]]:
    """The parts that a message names and is not given: where, and which."""
    for node in module.nodes:
        if not isinstance(node, ast.Call):
            continue
        given = {keyword.arg for keyword in node.keywords}
        wanted: set[str] = set()
        if called(node, "count"):
            wanted = {part for message in node.args[:2] for part in parts(message)} - {"n"}
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "format" and called(node.func.value, "_"):
            assert isinstance(node.func.value, ast.Call)
            wanted = parts(node.func.value.args[0])
        if None not in given:
            yield from ((module.file, node.lineno, part) for part in sorted(wanted - given))


def test_every_message_is_given_its_parts() -> None:
    assert [found for module in modules(*PROGRAM) for found in missing(module)] == []


@pytest.mark.parametrize(
    "source",
    [
        'count("{figure} has {n} wound", "{figure} has {n} wounds", 2).format(figure="x")\n',
        '_("{a} and {b}").format(a=1)\n',
    ],
)
def test_the_law_finds(source: str) -> None:
    assert list(missing(read(source)))


@pytest.mark.parametrize(
    "source", ['count("{figure} has {n}", "{figure} have {n}", 2, figure="x")\n', '_("{a}").format(a=1)\n']
)
def test_the_law_leaves_alone(source: str) -> None:
    assert list(missing(read(source))) == []
