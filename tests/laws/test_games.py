"""Rule systems are imported in one place; what else knows one stands in a list that only shrinks."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from tests.laws.reading import PROGRAM, ROOT, Module, modules, read

SYSTEMS: Final = ("campaign.battle.fftt", "campaign.battle.firefight")
DOOR: Final = "campaign/battle/systems.py"
MOST: Final = 0
"""Lines of the list; whoever takes some out lowers the number, and nobody raises it."""


@cache
def listed() -> tuple[str, ...]:
    """The imports that are allowed still, as they stand in the contract."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (one for one in project["tool"]["importlinter"]["contracts"] if one["id"] == "games")
    assert tuple(contract["protected_modules"]) == SYSTEMS
    return tuple(contract["ignore_imports"])


def dotted(file: str) -> str:
    """The name of the module in a file of the project."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def system_of(name: str) -> str:
    """The rule system that a dotted name lies in, or empty."""
    return next((system for system in SYSTEMS if name == system or name.startswith(system + ".")), "")


def imported(module: Module) -> Iterator[str]:
    """The modules of rule systems that a module imports, other than those of its own."""
    own = system_of(dotted(module.file))
    for _node, name in module.imports:
        if (system := system_of(name)) and system != own:
            yield name if is_module(name) else name.rpartition(".")[0]


def is_module(name: str) -> bool:
    """Whether it is a module or package of the program, not something within one."""
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or path.is_dir()


def named(module: Module) -> Iterator[tuple[str, str]]:
    """Texts that are the name of a module of a rule system, with their file."""
    for _node, text in module.texts():
        if system_of(text):
            yield module.file, text


def test_the_list_has_every_import_from_outside_and_no_other_line():
    found = {
        f"{dotted(module.file)} -> {name}"
        for module in modules(*PROGRAM)
        if module.file != DOOR
        for name in imported(module)
    }
    assert (sorted(found - set(listed())), sorted(set(listed()) - found)) == ([], [])


def test_the_list_only_shrinks():
    assert len(listed()) <= MOST
    assert list(listed()) == sorted(set(listed()))


def test_no_line_of_the_list_stands_for_many():
    assert [line for line in listed() if "*" in line] == []


def test_nobody_loads_a_rule_system_by_its_name():
    assert {place for module in modules(*PROGRAM) if module.file != DOOR for place in named(module)} == set()


@pytest.mark.parametrize(
    "sample",
    [
        "from campaign.battle.fftt import codes as c\n",
        "from campaign.battle.fftt.codes import RULES\n",
        "import campaign.battle.fftt.codes\n",
        "def late():\n    from campaign.battle.fftt.codes import RULES\n",
    ],
)
def test_the_law_finds(sample: str):
    assert list(imported(read(sample))) == ["campaign.battle.fftt.codes"]


def test_the_law_finds_a_name_in_a_text():
    assert list(named(read("load('campaign.battle.fftt.flow')\n")))


def test_a_module_of_the_system_itself_is_none():
    assert (
        list(
            imported(
                Module(
                    "campaign/battle/fftt/flow.py", tuple(ast.walk(ast.parse("import campaign.battle.fftt.codes"))), {}
                )
            )
        )
        == []
    )
