"""Rule systems are imported in one place, and nowhere else named as a module."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from typing import Final

import pytest

import resources
from campaign.battle import systems
from tests.laws.reading import PROGRAM, ROOT, Module, modules, read

SYSTEMS: Final = ("campaign.battle.fftt", "campaign.battle.firefight", "campaign.battle.man_to_man")
DOOR: Final = "campaign/battle/systems.py"


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


def test_no_rule_system_is_imported_from_outside():
    found = {
        f"{dotted(module.file)} -> {name}"
        for module in modules(*PROGRAM)
        if module.file != DOOR
        for name in imported(module)
    }
    assert sorted(found) == []


def test_the_contract_protects_every_rule_system_without_exceptions():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (one for one in project["tool"]["importlinter"]["contracts"] if one["id"] == "games")
    own = [f"campaign.battle.{folder.name}" for folder in resources.path("systems").iterdir() if folder.is_dir()]
    assert sorted(contract["protected_modules"]) == sorted(SYSTEMS) == sorted(own)
    assert {folder for folder in systems.SYSTEMS.values() if folder.startswith("campaign.")} <= {*own}
    assert contract["allowed_importers"] == [dotted(DOOR)]
    assert contract.get("ignore_imports", []) == []


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
