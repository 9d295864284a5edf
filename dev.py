"""The developer's door: makes the environment in .venv, then runs the program, its tests or its proofs.

Uses the standard library only, so that it works on a fresh machine before anything is installed.
Changes tracked files only when asked for: ``words`` brings the catalogues of the languages up to date.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed.sha256"
PLACE = VENV / "made-in.txt"
OLDEST_PYTHON = (3, 11)
NEWEST_SERVED = (3, 13)  # for newer ones, immutables has to be compiled
WORKERS = "2"
IN_MEMORY = Path("/dev/shm")  # where Linux has files that are never on a disk
ROOM = 4 * 2**30  # bytes that tests may need


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command; the exit code is 0 only if it succeeded."""
    parser = command_parser()
    chosen, passed_on = parser.parse_known_args(argv)
    if problem := python_problem(sys.version_info[:2], importlib.util.find_spec("ensurepip") is not None):
        print(problem, file=sys.stderr)
        return 1
    if not prepare_environment():
        return 1
    if chosen.command == "run":
        return call(main_job_command(passed_on), os.environ)
    if chosen.command == "test":
        return run_checks(passed_on, keep_going=chosen.keep_going)
    if chosen.command == "rule":
        return call([python(), "-m", "tests.rule_index", *chosen.ids], os.environ)
    if chosen.command == "words":
        return call([python(), "-m", "tests.catalogues"], os.environ)
    if chosen.command == "rules":
        return call([python(), "-m", "tests.rule_index", *passed_on], os.environ)
    if not run_quietly(qt_check()):
        return 1
    if chosen.command == "fuzz":
        return call([python(), "-m", "tests.hostile.fuzzing", *passed_on], without_screen())
    if chosen.command == "pictures":
        return call([python(), "-m", "tests.ui.handbook.pictures", *passed_on], without_screen())
    if chosen.command == "package":
        return call([python(), "-m", "tests.shipping", *passed_on], without_screen())
    if chosen.command == "tune":
        return call([python(), "-m", "tests.tuning", *passed_on], {**without_screen(), "FFTT_BATTLE": "compiled"})
    if chosen.command == "prove":
        return call([python(), "-m", "tests.proofs", chosen.milestone, *passed_on], without_screen())
    return call([python(), "-m", "tests.benchmarks", *passed_on], without_screen())


def command_parser() -> argparse.ArgumentParser:
    """The commands; what they do not know is passed on to what they run."""
    parser = argparse.ArgumentParser(prog="dev.py", description="Work on FFTT Campaign.", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text, allow_abbrev=False)

    add("run", "Open the window on the sample campaign; without a display, run the same without a screen.")
    test = add("test", "Check format, lint, types and layers, then run the tests. Other arguments go to pytest.")
    test.add_argument("--keep-going", action="store_true", help="run every step, even after one failed")
    prove = add("prove", "Run the full counts of a milestone's promises and write their table.")
    prove.add_argument(
        "milestone",
        metavar="MILESTONE",
        help="for example 0.2; or mutants: change the rules, and their tests must notice",
    )
    add("package", "Build the wheel and the desktop bundle into dist/, and try both where no source is.")
    add("pictures", "Make the handbook's pictures anew, of the window as it is: [LANGUAGE or NAME ...].")
    add("fuzz", "Fuzz what reads documents, led by coverage: [KIND] [SECONDS]; needs atheris, and says how to get it.")
    add("bench", "Measure the speed of what people wait for.")
    add(
        "tune",
        "Fit the weights of standard play by self-play (--check measures them), or find armies that win.",
    )
    rule = add("rule", "Print a rule or claim of the rulebook with the code that carries it out and its tests.")
    rule.add_argument("ids", nargs="+", metavar="ID", help="for example fftt:S9a, or fftt:S9 for all its claims")
    add(
        "words",
        "Read all messages out of the code into the catalogues of the languages, and tell what is untranslated.",
    )
    add("rules", "Print each claim of the rulebook with the code and the tests that show it.")
    return parser


def python_problem(version: tuple[int, ...], has_ensurepip: bool) -> str | None:
    """What keeps this Python from making the environment, in a sentence, or None."""
    if version < OLDEST_PYTHON:
        wanted, found = (".".join(map(str, numbers)) for numbers in (OLDEST_PYTHON, version))
        return f"FFTT Campaign needs Python {wanted} or newer; this is Python {found}."
    if not has_ensurepip:
        return "This Python cannot make environments; on Debian or Ubuntu, install the package python3-venv."
    return None


def prepare_environment() -> bool:
    """Make .venv and install what the project needs, unless that was done for exactly these requirements."""
    if not environment_works() and not make_environment():
        return False
    fingerprint = requirements_fingerprint(ROOT)
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint:
        return True
    print("Installing what the project needs; the first time takes a minute or two", flush=True)
    install = [python(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if call([*install, "-c", "constraints.txt", "-e", ".[dev]"], os.environ) != 0:
        print(installing_failed(sys.version_info[:2]), file=sys.stderr)
        return False
    STAMP.write_text(fingerprint, encoding="utf-8")
    return True


def make_environment() -> bool:
    """An empty environment in .venv, in the place of any that was there."""
    print("Making the environment in .venv", flush=True)
    try:
        venv.create(VENV, clear=True, with_pip=True, symlinks=os.name != "nt")
        PLACE.write_text(str(VENV), encoding="utf-8")
    except (OSError, subprocess.CalledProcessError) as problem:
        print(f"The environment could not be made: {problem}", file=sys.stderr)
        return False
    return True


def installing_failed(version: tuple[int, ...]) -> str:
    """What is said after pip has failed."""
    said = "The packages could not be installed; pip says why above."
    if version <= NEWEST_SERVED:
        return said
    newest, found = (".".join(map(str, numbers)) for numbers in (NEWEST_SERVED, version))
    return f"{said} Not all of them come ready made for Python {found}: try Python {newest}."


def environment_works() -> bool:
    """Whether .venv was made here and has a Python that starts and has pip.

    It loses both when its base Python is replaced; and when its folder is moved, its programs are not found.
    """
    if not Path(python()).is_file() or not PLACE.is_file() or PLACE.read_text(encoding="utf-8") != str(VENV):
        return False
    return subprocess.run([python(), "-c", "import pip"], check=False, stderr=subprocess.DEVNULL).returncode == 0


def requirements_fingerprint(root: Path) -> str:
    """Changes with the Python version and with every change of the requirements."""
    digest = hashlib.sha256(sys.version.encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((root / name).read_bytes())
    return digest.hexdigest()


def main_job_command(arguments: Sequence[str]) -> list[str]:
    """What ``dev.py run`` starts."""
    return [python(), "-m", "ui.main_job", *arguments]


def qt_check() -> list[str]:
    """Fails with a sentence where Qt could not start, before something is started that cannot even load then."""
    return [python(), "-c", "import sys; from ui.start import window_problem; sys.exit(window_problem())"]


def check_steps(pytest_arguments: Sequence[str]) -> list[tuple[str, list[str]]]:
    """The steps of ``dev.py test``: quick ones first, pytest last, so that its summary ends the output."""
    return [
        ("qt", qt_check()),
        ("format", [python(), "-m", "ruff", "format", "--check", "."]),
        ("lint", [python(), "-m", "ruff", "check", "."]),
        ("types", [python(), "-m", "mypy"]),
        ("layers", [script("lint-imports")]),
        # A file's tests stay together: what they share is then made once, not once by each worker.
        ("tests", [python(), "-m", "pytest", "-q", "-n", WORKERS, "--dist", "loadscope", *pytest_arguments]),
    ]


def reading(pytest_arguments: Sequence[str]) -> list[str]:
    """Reads the tests and runs none: they are compiled then, which each of the workers would do all by itself."""
    return [python(), "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *pytest_arguments]


def compiling() -> list[str]:
    """Compiles the rules of all battles from nothing, for minutes, where that has not been done for these sources."""
    return [python(), "-m", "tests.battle.play.compiled", "all"]


def run_checks(pytest_arguments: Sequence[str], *, keep_going: bool) -> int:
    """Run the steps, one line each; the output of a step before the tests is shown only if it fails.

    As soon as Qt is known to start, the tests are read beside the other steps, which leave a processor idle; and for
    all tests the rules are compiled, which goes on beside the first of them, and which none has to wait for then.
    """
    failed: list[str] = []
    beside: list[subprocess.Popen[bytes]] = []
    try:
        for name, command in check_steps(pytest_arguments):
            started = time.monotonic()
            if name == "format":
                beside = [begin_quietly(reading(pytest_arguments))]
                if all(argument.startswith("-") for argument in pytest_arguments):
                    beside.append(begin_quietly(compiling(), FFTT_BATTLE="compiled"))
            if name == "tests" and beside:
                beside[0].wait()
            passed = run_loudly(command) if name == "tests" else run_quietly(command)
            print(f"{name:<8} {'ok' if passed else 'FAILED':<6} {time.monotonic() - started:6.1f} s", flush=True)
            if not passed:
                failed.append(name)
                if not keep_going:
                    break
    finally:
        for process in beside:
            process.kill()
            process.wait()
    if failed:
        print(f"Not passed: {', '.join(failed)}", flush=True)
    return 1 if failed else 0


def run_loudly(command: Sequence[str]) -> bool:
    """Run the tests with the output shown as it comes; whatever they write anywhere lies in memory too."""
    return call(command, {**in_memory("TMPDIR"), **without_screen()}) == 0


def run_quietly(command: Sequence[str]) -> bool:
    """Run with the output kept back, and shown only on failure."""
    done = subprocess.run(command, cwd=ROOT, env=without_screen(), check=False, capture_output=True)
    if done.returncode != 0:
        sys.stdout.flush()
        sys.stdout.buffer.write(done.stdout + done.stderr)
        sys.stdout.flush()
    return done.returncode == 0


def begin_quietly(command: Sequence[str], **variables: str) -> subprocess.Popen[bytes]:
    """Start what nobody asks anything; what it would complain of, the tests will."""
    quiet, environ = subprocess.DEVNULL, {**without_screen(), **variables}
    return subprocess.Popen(command, cwd=ROOT, env=environ, stdin=quiet, stdout=quiet, stderr=quiet)


def call(command: Sequence[str], environ: Mapping[str, str]) -> int:
    """Run a command in the project's folder and give its exit code."""
    return subprocess.run(command, cwd=ROOT, env=environ, check=False).returncode


def without_screen() -> dict[str, str]:
    """The environment for tests: Qt draws into memory unless somebody wants to watch.

    Compiled modules are kept: else every Python that the tests start would compile the program again. Files that tests
    make lie in memory where there is room: the program waits for the disk whenever it has written.
    """
    files = in_memory("PYTEST_DEBUG_TEMPROOT")
    return {"QT_QPA_PLATFORM": "offscreen", **files, **os.environ, "PYTHONDONTWRITEBYTECODE": ""}


def in_memory(variable: str) -> dict[str, str]:
    """The variable with a folder in memory, where there is room."""
    return {variable: str(IN_MEMORY)} if has_room(IN_MEMORY) else {}


def has_room(folder: Path) -> bool:
    """Whether a folder can be written in, and takes what the tests leave behind."""
    return folder.is_dir() and os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > ROOM


def python() -> str:
    """The environment's Python."""
    return script("python")


def script(name: str) -> str:
    """A program of the environment; Windows keeps them elsewhere and ends them in .exe."""
    return str(VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
