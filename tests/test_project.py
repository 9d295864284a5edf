"""The promises of the project's own files: layers that hold, requirements that are pinned, a door that explains."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import dev
from campaign.battle.fast import SWITCH
from ui.help.licences import normalised, packages

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = ("campaign", "ui", "resources")

# Each layer, and an import from it that goes up, sideways or out of the house.
OFFENCES = [
    ("campaign.words", "campaign.dice"),
    ("campaign.dice", "campaign.battle"),
    ("campaign.dice", "campaign.rulebook"),
    ("campaign.rulebook", "campaign.world"),
    ("campaign.battle", "campaign.world"),
    ("campaign.world", "campaign.store"),
    ("campaign.store", "campaign.paper"),
    ("campaign.paper", "campaign.computer"),
    ("campaign.computer", "campaign.desk"),
    ("campaign.desk", "campaign.cli"),
    ("campaign.cli", "ui"),
    ("campaign.world", "PySide6"),
    ("resources", "campaign"),
    ("campaign.dice", "campaign.battle.fftt.codes"),
]


def copy_of_the_tree(target: Path) -> Path:
    """The packages' Python files and the contracts, without the data."""
    shutil.copy(ROOT / "pyproject.toml", target)
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            copy = target / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    return target


def add_import(tree: Path, module: str, imported: str) -> None:
    """Let the module import something; a room that is still empty is made first."""
    folder = tree.joinpath(*module.split("."))
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\nimport {imported}\n")


def check_the_layers(tree: Path) -> tuple[int, str]:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    done = subprocess.run(
        [*command, "--no-cache"], cwd=tree, check=False, capture_output=True, encoding="utf-8", errors="replace"
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def broken_layers(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the machine says of a copy in which every offence was committed."""
    tree = copy_of_the_tree(tmp_path_factory.mktemp("broken"))
    for module, imported in OFFENCES:
        add_import(tree, module, imported)
    code, said = check_the_layers(tree)
    assert code == 1, said
    return said


def test_a_clean_copy_of_the_tree_passes_the_contracts(tmp_path: Path) -> None:
    code, said = check_the_layers(copy_of_the_tree(tmp_path))
    assert (code, "0 broken" in said) == (0, True), said


@pytest.mark.parametrize(("module", "imported"), OFFENCES, ids=[f"{a}-{b}" for a, b in OFFENCES])
def test_an_import_against_the_layers_is_seen(broken_layers: str, module: str, imported: str) -> None:
    assert f"{module} -> {imported} (l." in " ".join(broken_layers.split())


@pytest.mark.parametrize("contract", PROJECT["tool"]["importlinter"]["contracts"], ids=lambda each: each["id"])
def test_every_contract_can_be_broken(broken_layers: str, contract: dict[str, Any]) -> None:
    assert f"{contract['name']} BROKEN" in broken_layers


def test_every_requirement_is_pinned() -> None:
    def name(requirement: str) -> str:
        return re.split(r"[^\w-]", requirement)[0].lower().replace("_", "-")

    project = PROJECT["project"]
    required = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    pinned = {name(line) for line in constraint_lines()}
    assert {name(requirement) for requirement in required} - pinned == set()


def test_all_that_the_requirements_need_in_turn_is_pinned() -> None:
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    required = [*project["dependencies"], *extras["fast"], *extras["dev"]]
    needed = set().union(*(packages(re.split(r"[^\w.-]", requirement)[0]) for requirement in required))
    assert needed - {normalised(line.partition("==")[0]) for line in constraint_lines()} == set()


def test_constraints_are_names_and_versions_and_nothing_else() -> None:
    assert [line for line in constraint_lines() if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


def constraint_lines() -> list[str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_is_in_a_package_or_is_listed_as_data_and_so_comes_into_the_wheel(package: str) -> None:
    data = PROJECT["tool"]["setuptools"]["package-data"].get(package, [])
    listed = {path for pattern in data for path in (ROOT / package).glob(pattern)}
    modules = set((ROOT / package).rglob("*.py")) - listed
    assert [module for module in modules if not module.with_name("__init__.py").is_file()] == []


def test_the_door_refuses_an_old_python_with_a_sentence() -> None:
    assert dev.python_problem((3, 10), True) == "FFTT Campaign needs Python 3.11 or newer; this is Python 3.10."


def test_the_door_names_the_package_when_environments_cannot_be_made() -> None:
    assert "install the package python3-venv" in str(dev.python_problem((3, 11), False))


def test_a_python_that_will_do_is_not_refused() -> None:
    assert dev.python_problem((3, 14), True) is None


def test_a_python_newer_than_the_packages_is_told_so_when_they_cannot_be_installed() -> None:
    assert dev.installing_failed((3, 14)).endswith("Not all of them come ready made for Python 3.14: try Python 3.13.")


def test_a_python_that_the_packages_are_made_for_is_not_blamed() -> None:
    assert dev.installing_failed((3, 13)).endswith("pip says why above.")


def environment_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the door take this folder for its environment, which looks like one that was made there."""
    monkeypatch.setattr(dev, "VENV", folder)
    monkeypatch.setattr(dev, "PLACE", folder / "made-in.txt")
    monkeypatch.setattr(dev, "python", lambda: sys.executable)
    folder.mkdir()
    dev.PLACE.write_text(str(folder), encoding="utf-8")


def test_an_environment_is_used_where_it_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment_at(tmp_path / "here", monkeypatch)
    assert dev.environment_works()


def test_an_environment_that_was_moved_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment_at(tmp_path / "here", monkeypatch)
    dev.PLACE.write_text(str(tmp_path / "there"), encoding="utf-8")
    assert not dev.environment_works()


def test_an_environment_that_cannot_be_made_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    monkeypatch.setattr(dev, "VENV", in_the_way / "environment")
    assert (dev.make_environment(), capsys.readouterr().err[:34]) == (False, "The environment could not be made:")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the window brings all that it needs")
def test_tests_that_need_qt_are_not_begun_where_it_cannot_start() -> None:
    """Asking for an X display without naming one stands for everything that keeps Qt from starting."""
    name, command = dev.check_steps([])[0]
    environ = {key: value for key, value in os.environ.items() if key != "DISPLAY"} | {"QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run(
        [sys.executable, *command[1:]], cwd=ROOT, env=environ, check=False, capture_output=True, encoding="utf-8"
    )
    assert (name, done.returncode, done.stderr[:19]) == ("qt", 1, "There is no display")


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_changed_requirements_are_installed_again(tmp_path: Path, name: str) -> None:
    for each in ("pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / each, tmp_path)
    before = dev.requirements_fingerprint(tmp_path)
    with (tmp_path / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert dev.requirements_fingerprint(tmp_path) != before


def test_pytest_comes_last_so_that_its_summary_ends_the_output() -> None:
    assert [name for name, _ in dev.check_steps([])] == ["qt", "format", "lint", "types", "layers", "tests"]


def test_the_tests_have_been_read_once_before_the_workers_read_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that what is compiled of them is there, and not compiled by each."""
    slowly = f"import pathlib, time; time.sleep(0.3); pathlib.Path({str(tmp_path / 'read')!r}).touch()"
    is_there = f"import pathlib, sys; sys.exit(not pathlib.Path({str(tmp_path / 'read')!r}).exists())"
    steps = [("format", [sys.executable, "-c", ""]), ("tests", [sys.executable, "-c", is_there])]
    monkeypatch.setattr(dev, "check_steps", lambda arguments: steps)
    monkeypatch.setattr(dev, "reading", lambda arguments: [sys.executable, "-c", slowly])
    assert dev.run_checks([], keep_going=False) == 0


@pytest.mark.parametrize(
    ("arguments", "all_tests"),
    [([], True), (["--durations=25", "-x"], True), (["tests/world"], False), (["-k", "mines"], False)],
)
def test_before_all_tests_the_rules_of_battles_begin_to_be_compiled(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], all_tests: bool
) -> None:
    """Else they are compiled when the first test wants them; where a part of the tests is asked for, none may."""
    begun: list[Any] = []
    nothing = [sys.executable, "-c", ""]

    def begin(command: list[str], **variables: str) -> subprocess.Popen[bytes]:
        begun.append((command, variables))
        return subprocess.Popen(nothing)

    monkeypatch.setattr(dev, "check_steps", lambda arguments: [("format", nothing), ("tests", nothing)])
    monkeypatch.setattr(dev, "begin_quietly", begin)
    assert dev.run_checks(arguments, keep_going=False) == 0
    compiling = [(dev.compiling(), {SWITCH: "compiled"})]
    assert begun == [(dev.reading(arguments), {}), *(compiling if all_tests else [])]


def test_what_the_tests_start_need_not_compile_the_program_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    told = [sys.executable, "-c", "import sys; print(sys.dont_write_bytecode)"]
    assert subprocess.run(told, env=dev.without_screen(), check=True, capture_output=True).stdout.split() == [b"False"]


def test_other_arguments_of_the_test_command_go_to_pytest() -> None:
    _, command = dev.check_steps(["tests/world", "-k", "mines"])[-1]
    assert command[-3:] == ["tests/world", "-k", "mines"]


def test_the_door_prints_a_rule_by_its_number() -> None:
    chosen = dev.command_parser().parse_args(["rule", "fftt:S9a", "fftt:T1"])
    assert (chosen.command, chosen.ids) == ("rule", ["fftt:S9a", "fftt:T1"])


DOCUMENTS = ("README.md", "CONTRIBUTING.md", "tests/proofs/RESULTS.md", "resources/commands.md")


def test_the_readme_is_short_and_begins_with_what_it_is_and_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    commands = [line.partition("#")[0].strip() for line in lines[:30] if line.startswith("python3 ")]
    assert (len(lines) <= 150, lines[0], commands) == (
        True,
        "# FFTT Campaign",
        ["python3 dev.py run", "python3 dev.py test"],
    )


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_links_to_is_there(document: str) -> None:
    place = ROOT / document
    linked = re.findall(r"\]\(([^)]+)\)", place.read_text(encoding="utf-8"))
    files = [link for link in linked if not link.startswith("https://")]
    assert [link for link in files if not (place.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_commands_of_the_door_that_a_document_names_are_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    known = set(re.findall(r'\badd\(\s*"([\w-]+)"', Path(dev.__file__).read_text(encoding="utf-8")))
    assert set(re.findall(r"dev\.py ([a-z][\w-]*)", text)) - known == set()


def test_every_command_of_the_door_is_told_to_developers() -> None:
    known = set(re.findall(r'\badd\(\s*"([\w-]+)"', Path(dev.__file__).read_text(encoding="utf-8")))
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert known - set(re.findall(r"dev\.py ([a-z][\w-]*)", text)) == set()
