"""No function has many branches or parameters but those that are listed here; the lists only become shorter."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from tests.laws.reading import Module, modules, read

BRANCHES, PARAMETERS = 20, 8

BRANCHED: Final[dict[str, int]] = {
    "campaign/battle/fftt/legality.py:answer_problem": 33,
    "campaign/battle/fftt/legality.py:options": 29,
    "campaign/battle/fftt/movement.py:walk": 29,
    "campaign/battle/fftt/tactician/spots.py:note_foes": 22,
    "campaign/battle/fftt/tactician/swarming.py:charge": 22,
    "campaign/battle/fftt/tactician/swarming.py:lair_of": 24,
    "campaign/battle/kernel/grid.py:both_ways": 30,
}
"""Functions with more branches, and how many; what goes on to another round, or not, counts as one."""

MANIFOLD: Final[dict[str, int]] = {
    "campaign/battle/fftt/movement.py:stopped_at": 9,
    "campaign/battle/fftt/movement.py:stretch": 9,
    "campaign/battle/fftt/tactician/placing.py:value": 10,
    "campaign/paper/armies/summary.py:_draw_army_line": 9,
    "campaign/paper/pen.py:text": 9,
    "campaign/tabletop/thinking.py:think": 10,
    "ui/battle/table/window.py:__init__": 10,
}
"""Functions with more parameters, and how many; of a method without itself."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(module: Module) -> Iterator[tuple[str, Function]]:
    """Every function by its file and name."""
    for node in module.nodes:
        if isinstance(node, Function):
            yield f"{module.file}:{node.name}", node


def branches(function: Function) -> int:
    """How many ways there are through a function, and through what it makes within itself."""
    found = 1
    for node in ast.walk(function):
        match node:
            case (
                ast.If() | ast.For() | ast.While() | ast.IfExp() | ast.ExceptHandler() | ast.Assert() | ast.match_case()
            ):
                found += 1
            case ast.comprehension():
                found += 1 + len(node.ifs)
            case ast.BoolOp():
                found += len(node.values) - 1
    return found


def parameters(function: Function) -> int:
    """How many values a function is handed."""
    handed = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return sum(place > 0 or argument.arg not in ("self", "cls") for place, argument in enumerate(handed))


def above(most: int, count: dict[str, int]) -> dict[str, int]:
    """Those with more."""
    return {name: number for name, number in count.items() if number > most}


def counted(count: str) -> dict[str, int]:
    """What each function of the program has; of several with one name the most."""
    found: dict[str, int] = {}
    for module in modules("campaign", "ui"):
        for name, function in functions(module):
            number = branches(function) if count == "branches" else parameters(function)
            found[name] = max(number, found.get(name, 0))
    return found


def test_no_other_function_has_many_branches_and_none_of_the_list_has_more():
    assert above(BRANCHES, counted("branches")) == BRANCHED


def test_no_other_function_is_handed_many_values_and_none_of_the_list_more():
    assert above(PARAMETERS, counted("parameters")) == MANIFOLD


def test_branches_are_counted():
    (found,) = functions(
        read("def f(a):\n    if a and not a:\n        return [b for b in a if b]\n    return 1 if a else 0\n")
    )
    assert branches(found[1]) == 6


def test_parameters_are_counted():
    made = read("class A:\n    def f(self, a, *, b=1):\n        pass\n\n\ndef g(a, /, b):\n    pass\n")
    assert [parameters(function) for _name, function in functions(made)] == [2, 2]
