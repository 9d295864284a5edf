"""No module imports one that imports it, not even by a detour, and not hidden within a function."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final

import networkx
import pytest

from tests.laws.reading import PROGRAM, Module, modules, read

Ways = Mapping[str, frozenset[str]]
"""Which modules each module imports."""

LATE: Final[dict[str, str]] = {
    "ui": "a sheet, a window or a page is read when it is first wanted, or by and by after the start",
    "campaign.cli": "a command at the terminal loads its own code and that of no other",
    "campaign.paper": "a kind of paper is read when it is drawn, and brings the library that draws",
    "campaign.exchange": "what leaves for others is read when something leaves, or comes",
    "campaign.handbook": "the handbook as a page is made for those who want it as a file",
    "campaign.phone": "the page for phones is made for those who want one",
    "campaign.post": "most campaigns send no letters",
    "campaign.operations": "no odds are asked for before a move is contemplated",
    "campaign.computer": "most campaigns have no computer player at once",
    "campaign.quick": "a campaign’s window can tell a quick battle without having loaded one",
    "campaign.sample": "the sample is made once",
    "campaign.file_association": "asked for once for each computer, and rarely",
    "campaign.intake": "a process that reads one file from elsewhere is begun when one comes",
    "campaign.battle": "rules, forecasts and records are loaded when a battle is; who reads a log needs no rules",
    "campaign.tabletop": "a kept battle is read when one is gone on with",
    "campaign.store": "lists of files are shown before a campaign’s values, the database and its revisions are loaded",
    "campaign.world": "the window is there before the values of a campaign, which take long to load",
    "campaign.rulebook": "the rules as values are read beside the window",
    "campaign.system": "brings what the operating system has, which the first look at files does without",
}
"""Why modules of these rooms are imported within functions; a way back to whoever imports them is no reason."""

MOST_LATE: Final = 256
"""Ways from one module to another that are only within functions; the number shrinks."""


def dotted(file: str) -> str:
    """The name of the module in a file of the project."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def module_of(name: str, known: Iterable[str]) -> str:
    """The module of the program that a dotted name lies in; empty for a name from elsewhere."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name


def ways_of(found: Iterable[Module], *, late: bool = True) -> Ways:
    """What every module imports of the others, to know types too; ``late``: within functions too."""
    by_name = {dotted(module.file): module for module in found}
    return {
        name: frozenset(module_of(target, by_name) for target in imported(module, late=late)) - {name, ""}
        for name, module in by_name.items()
    }


def imported(module: Module, *, late: bool) -> Iterator[str]:
    """The names that a module imports."""
    within = set() if late else set(map(id, in_functions(module)))
    return (name for node, name in module.imports if id(node) not in within)


def in_functions(module: Module) -> Iterator[ast.AST]:
    """All that stands within functions."""
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from ast.walk(node)


def circles(ways: Ways) -> set[frozenset[str]]:
    """Modules of which each leads to every other."""
    graph = networkx.DiGraph((name, target) for name, targets in ways.items() for target in targets)
    return {frozenset(found) for found in networkx.strongly_connected_components(graph) if len(found) > 1}


@cache
def program() -> tuple[Module, ...]:
    """All modules of the program."""
    return modules(*PROGRAM)


def test_there_is_no_circle():
    assert circles(ways_of(program())) == set()


@cache
def late() -> frozenset[tuple[str, str]]:
    """Each way that is only within functions: who imports, and what."""
    early, all_ = ways_of(program(), late=False), ways_of(program())
    return frozenset((name, target) for name in all_ for target in all_[name] - early[name])


def room_of(name: str) -> str:
    """The room of the table of reasons that a module lies in; empty where it has none."""
    return next((room for room in LATE if name == room or name.startswith(room + ".")), "")


def test_whatever_is_imported_late_is_so_for_a_reason_that_is_told():
    assert {target for _name, target in late() if not room_of(target)} == set()
    assert {room_of(target) for _name, target in late()} == set(LATE)


def test_what_is_imported_late_only_becomes_less():
    assert len(late()) <= MOST_LATE


@pytest.mark.parametrize(
    "source",
    [
        "from campaign.one import a\n",
        "import campaign.one\n",
        "from campaign import one\n",
        "def late():\n    from campaign.one import a\n",
        "if TYPE_CHECKING:\n    from campaign.one import a\n",
    ],
)
def test_the_law_finds(source: str):
    there = (read("from campaign.two import b\n", "campaign/one.py"), read(source, "campaign/two.py"))
    assert circles(ways_of(there)) == {frozenset({"campaign.one", "campaign.two"})}


def test_the_law_finds_a_detour():
    ways = (("one", "two"), ("two", "three"), ("three", "one"))
    there = [read(f"from campaign.{after} import a\n", f"campaign/{name}.py") for name, after in ways]
    assert circles(ways_of(there)) == {frozenset({"campaign.one", "campaign.two", "campaign.three"})}


def test_two_ways_down_are_no_circle():
    ways = {"one": frozenset({"two", "three"}), "two": frozenset({"three"}), "three": frozenset[str]()}
    assert circles(ways) == set()
