"""Trying what was built as its user has it: outside of the source tree, with a home of its own, each program started.

Raises Failed with all that was said when something does not work. Gives figures: seconds, sizes, what was made.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tests.benchmarks import timing
from tests.released import RELEASED
from tests.shipping import contents
from ui import self_test, start

PATIENCE: Final = 900  # seconds
STARTS: Final = 3
TOOLS: Final = ("pipx", "uv")
Figures = dict[str, str]
FORGOTTEN: Final = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "QT_PLUGIN_PATH", "FFTT_BATTLE_CACHE")
WINDOW_PARTS: Final = ("window", "sample open", "worker", "odds", "battle entered", "paper", "picture")
FIRST_ODDS: Final = 10.0  # seconds after the first start of a bundle, with a fixed loop of 30 ms


class Failed(Exception):
    """What was built does not work; ``str`` is what was said."""


def run(command: Sequence[str], *, cwd: Path, env: Mapping[str, str] | None = None) -> str:
    """Carry out a command; what it says on standard output. Raises Failed where it does not succeed."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        check=False,
        capture_output=True,
        timeout=PATIENCE,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode != 0:
        said = f"{done.stdout[-4000:]}\n{done.stderr[-6000:]}"
        raise Failed(f"{' '.join(command)}\nended with {done.returncode} and said:\n{said}")
    return done.stdout


def try_wheel(wheel: Path) -> Figures:
    """Install it into a fresh environment with the pinned packages, and do the main job from an empty folder."""
    with tempfile.TemporaryDirectory(prefix="fftt wheel ä ", ignore_cleanup_errors=True) as name:
        folder = Path(name).resolve()
        place, work = folder / "environment", folder / "work"
        work.mkdir()
        venv.create(place, with_pip=True, symlinks=os.name != "nt")
        programs = _programs(place)
        pinned = ["-c", str(contents.ROOT / "constraints.txt")]
        install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pinned, str(wheel)]
        environ = at_home(folder / "home")
        python = str(programs / _runs("python"))
        run([python, *install], cwd=work, env=environ)
        origin = run([python, "-c", "import ui, campaign, resources; print(ui.__file__)"], cwd=work, env=environ)
        if not Path(origin.strip()).resolve().is_relative_to(place):
            raise Failed(f"the wheel’s environment runs other sources: {origin}")
        figures = try_command_line(programs / contents.COMMAND_LINE, work, environ)
        run([python, "-m", "ui.main_job", "--headless", "--out", "out"], cwd=work, env=environ)
        figures["main job"] = expected(work / "out", "rosters/*.pdf", "pictures/*.png", "*.fftt")
        figures |= try_window(programs / contents.WINDOW, work / "window", environ | {"FFTT_BATTLE": "plain"})
        return {f"wheel, {key}": value for key, value in figures.items()}


def try_tools(wheel: Path) -> Figures:
    """Install it as people do who have pipx or uv, with the newest packages, and do the main job with each."""
    with tempfile.TemporaryDirectory(prefix="fftt tools ä ", ignore_cleanup_errors=True) as name:
        folder = Path(name).resolve()
        environ = at_home(folder / "home")
        own = folder / "tools"
        venv.create(own, with_pip=True, symlinks=os.name != "nt")
        python = str(_programs(own) / _runs("python"))
        run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *TOOLS], cwd=folder, env=environ)
        index = subprocess.run(
            [python, "-m", "pip", "config", "get", "global.index-url"], env=environ, check=False, capture_output=True
        ).stdout.decode()
        ways = {
            "pipx": ([python, "-m", "pipx", "install", str(wheel)], {"PIPX_HOME": "home", "PIPX_BIN_DIR": "bin"}),
            "uv": (
                [str(_programs(own) / _runs("uv")), "tool", "install", "--python", sys.executable, str(wheel)],
                {"UV_TOOL_DIR": "home/venvs", "UV_TOOL_BIN_DIR": "bin", "UV_CACHE_DIR": "cache"},
            ),
        }
        figures: Figures = {}
        for tool, (install, places) in ways.items():
            place, work = folder / tool, folder / f"{tool} work"
            work.mkdir()
            asked = environ | {variable: str(place / path) for variable, path in places.items()}
            if index.strip():  # uv does not ask pip where packages come from
                asked.setdefault("UV_DEFAULT_INDEX", index.strip())
            run(install, cwd=work, env=asked)
            told = try_command_line(place / "bin" / _runs(contents.COMMAND_LINE), work, environ)
            inner = str(_programs(place / "home" / "venvs" / "fftt-campaign") / _runs("python"))
            run([inner, "-m", "ui.main_job", "--headless", "--out", "out"], cwd=work, env=environ)
            told["main job"] = expected(work / "out", "rosters/*.pdf", "pictures/*.png", "*.fftt")
            window = place / "bin" / _runs(contents.WINDOW)
            told |= try_window(window, work / "window", environ | {"FFTT_BATTLE": "plain"})
            figures |= {f"{tool}, {key}": value for key, value in told.items()}
        return figures


def _programs(environment: Path) -> Path:
    """The folder of an environment's programs."""
    return environment / ("Scripts" if os.name == "nt" else "bin")


def _runs(program: str) -> str:
    """A program's file."""
    return f"{program}.exe" if os.name == "nt" else program


def try_bundle(folder: Path, *, compiled: bool) -> Figures:
    """Start both of its programs from an empty folder."""
    with tempfile.TemporaryDirectory(prefix="fftt bundle ä ", ignore_cleanup_errors=True) as name:
        work = Path(name).resolve()
        environ = at_home(work / "home")
        figures = try_command_line(folder / contents.COMMAND_LINE, work, environ)
        figures |= try_window(folder / contents.WINDOW, work / "window", environ, compiled=compiled, first=compiled)
        again = try_window(folder / contents.WINDOW, work / "again", environ, compiled=compiled)
        figures["window, started again"] = again["window"]
        return {f"bundle, {key}": value for key, value in figures.items()}


def at_home(home: Path) -> dict[str, str]:
    """An environment in which programs know nothing of this tree, and write into a home of their own."""
    home.mkdir(parents=True, exist_ok=True)
    places = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA")
    environ = {name: value for name, value in os.environ.items() if name not in FORGOTTEN}
    return {"QT_QPA_PLATFORM": "offscreen", **environ, **{place: str(home) for place in places}}


def try_command_line(program: Path, work: Path, environ: Mapping[str, str]) -> Figures:
    """Found a campaign, let the program play a week of it, look it through, print it."""

    def fftt(*arguments: str) -> str:
        return run([str(program), *arguments], cwd=work, env=environ)

    said = fftt("--version")
    if contents.__version__ not in said:
        raise Failed(f"the version of the command line: {said}")
    fftt("new", "club.fftt", "--players", "Red:marines,Blue:machina", "--seed", "7")
    fftt("auto", "club.fftt", "--all", "--weeks", "1")
    fftt("check", "club.fftt")
    fftt("print", "club.fftt", "--out", "paper")
    fftt("battle", str(elsewhere(work)))
    upgraded = old_file(work)
    fftt("undo", upgraded.name)
    fftt("check", upgraded.name)
    return {
        "start of the command line": seconds([str(program), "--version"], environ),
        "printed": expected(work, "paper/*.pdf"),
    }


def old_file(work: Path) -> Path:
    """A copy of the oldest file there is, brought up to date by scripts that are run by their path."""
    copy = work / "old.fftt"
    copy.write_bytes(RELEASED[0].read_bytes())
    return copy


def elsewhere(work: Path) -> Path:
    """A scenario as somebody else has sent it, which is read in a process of its own."""
    copy = work / "crossroads.json"
    copy.write_bytes((contents.ROOT / "resources" / "systems" / "fftt" / "scenarios" / copy.name).read_bytes())
    return copy


def try_window(
    program: Path, out: Path, environ: Mapping[str, str], *, compiled: bool | None = None, first: bool = False
) -> Figures:
    """Have the window try itself; ``compiled``: whether its worker has to be a compiled one.

    ``first``: it never ran here before, and has its first odds in time all the same.
    """
    busy = timing.how_busy()
    run([str(program), start.TRY, str(out)], cwd=out.parent, env=environ)
    busy = max(busy, timing.how_busy())  # others may have begun to work meanwhile
    return told_by(out, f"the window of {program}", compiled=compiled or False, busy=busy if first else 0.0)


def told_by(out: Path, what: str, *, compiled: bool, busy: float = 0.0) -> Figures:
    """What a window told that has tried itself.

    ``busy``: how much longer than on a quiet machine everything takes here, where its first odds are to be in time.
    """
    told: dict[str, Any] = json.loads((out / self_test.TOLD).read_text(encoding="utf-8"))
    if told["problem"] or told["version"] != contents.__version__ or told["compiled"] is not compiled:
        raise Failed(f"{what} tells: {told}")
    expected(out, self_test.PICTURE, "paper/*.pdf", self_test.SAMPLE)
    at = told["seconds"]
    if busy and at["odds"] > FIRST_ODDS * busy:
        raise Failed(f"{what} has its first odds after {at['odds']} s, where everything takes {busy:.1f} times as long")
    rate = told["tries"] / max(at["odds"] - at["worker"], 0.01)
    parts = ", ".join(f"{part} after {at[part]:.1f} s" for part in WINDOW_PARTS)
    return {"window": f"{parts}; {rate:.0f} tries of the odds a second"}


def expected(folder: Path, *patterns: str) -> str:
    """What was made, in words; raises Failed where nothing of worth was."""
    told = []
    for pattern in patterns:
        found = list(folder.glob(pattern))
        if min((path.stat().st_size for path in found), default=0) < 5_000:
            raise Failed(f"{folder}: nothing was made like {pattern}")
        told.append(f"{len(found)} {pattern}")
    return ", ".join(told)


def seconds(command: Sequence[str], environ: Mapping[str, str]) -> str:
    """How long a command takes, the shortest of some."""

    def once() -> float:
        begun = time.perf_counter()
        subprocess.run(command, env=environ, check=True, capture_output=True, timeout=PATIENCE)
        return time.perf_counter() - begun

    return f"{min(once() for _ in range(STARTS)):.2f} s"


def lacking(programs: Iterable[str]) -> str:
    """Why a trial cannot be made here: programs that are not there, or empty."""
    import shutil

    missing = [name for name in programs if shutil.which(name) is None]
    return f"missing: {', '.join(missing)}" if missing else ""
