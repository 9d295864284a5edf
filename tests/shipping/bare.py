"""Bundle and package in a system without Python: Debian's smallest, the libraries that Qt needs, and nothing else.

Makes that system with debootstrap in a folder, once; needs root for it and to go into it. The X server is outside.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

from tests.benchmarks import timing
from tests.shipping import contents, debian, trying
from tests.ui.screen import Screen, screen, wait_for
from ui import self_test, start

SUITE: Final = "bookworm"
LIBRARIES: Final = tuple(start.ALWAYS.values()) + tuple(start.ON_X11.values())
NEEDED: Final = ("debootstrap", "chroot", "unshare", "Xvfb", "xdotool")
INSIDE: Final = "/opt/fftt"
HOME: Final = "/root/trial ä"
# Processes can be looked at in there, as everywhere; what is mounted for that is gone with the command.
GO_IN: Final = 'mount --bind /proc "$1/proc" && exec chroot "$@"'


def missing() -> str:
    """Why it cannot be tried here; empty where it can."""
    if os.name == "nt" or os.geteuid() != 0:
        return "needs root"
    return trying.lacking(NEEDED)


def try_there(bundle: Path, system: Path, *, compiled: bool = True) -> trying.Figures:
    """Start the bundle's programs in there, on a screen in memory; the window's picture is left beside the system."""
    if why := missing():
        return {"bundle without Python": f"not tried here: {why}"}
    make(system)
    if found := [str(path) for path in system.glob("usr/bin/python*")]:
        raise trying.Failed(f"there is a Python in there: {found}")
    inside = system / INSIDE.lstrip("/")
    shutil.rmtree(inside, ignore_errors=True)
    shutil.copytree(bundle, inside, symlinks=True)
    figures = _try_programs(system, INSIDE, compiled=compiled)
    shutil.rmtree(inside)
    return {f"bundle without Python, {key}": value for key, value in figures.items()}


def try_package(package: Path, system: Path, *, compiled: bool = True) -> trying.Figures:
    """Install a package in there, start its programs where everybody finds them, take it off: nothing is left."""
    if why := missing():
        return {"package": f"not tried here: {why}"}
    make(system)
    before = _files(system)
    shutil.copy(package, system / "package.deb")
    begun = time.perf_counter()
    _dpkg(system, "--install", "/package.deb")
    figures = {"installed": f"{time.perf_counter() - begun:.0f} s"}
    try:
        if found := _dpkg(system, "--verify", debian.NAME).strip():
            raise trying.Failed(f"the package is not as it was made:\n{found}")
        figures |= _try_programs(system, "/usr/bin", compiled=compiled)
    finally:
        _dpkg(system, "--purge", debian.NAME)
        (system / "package.deb").unlink()
    if left := _files(system) - before:
        raise trying.Failed(f"the package leaves behind: {sorted(left)[:20]}")
    return {f"package, {key}": value for key, value in {**figures, "taken off": "nothing is left"}.items()}


def _files(system: Path) -> set[str]:
    """The files of the programs of a system, and of what they share."""
    return {str(path) for top in ("usr", "opt", "etc") for path in (system / top).rglob("*")}


def _try_programs(system: Path, place: str, *, compiled: bool) -> trying.Figures:
    home = system / HOME.lstrip("/")
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    figures = _try_command_line(system, home, place)
    with screen() as display:
        figures |= _try_window(system, home, place, display, compiled=compiled)
        figures |= _try_keys(system, home, place, display)
    return figures


def make(system: Path) -> None:
    """The system itself, unless it has been made; its packages come from where this computer's come from."""
    done = system / "made.txt"
    if done.is_file() and done.read_text(encoding="utf-8") == " ".join(LIBRARIES):
        return
    shutil.rmtree(system, ignore_errors=True)
    system.parent.mkdir(parents=True, exist_ok=True)
    wanted = f"--include={','.join(LIBRARIES)}"
    trying.run(["debootstrap", "--variant=minbase", wanted, SUITE, str(system)], cwd=system.parent)
    done.write_text(" ".join(LIBRARIES), encoding="utf-8")


def _into(system: Path, *command: str, display: str = "") -> list[str]:
    places = (f"HOME={HOME}", f"TMPDIR={HOME}", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", f"DISPLAY={display}")
    return [*_inside(system), "/usr/bin/env", "-i", "-C", HOME, *places, *command]


def _inside(system: Path) -> tuple[str, ...]:
    return ("unshare", "--mount", "sh", "-c", GO_IN, "sh", str(system))


def _dpkg(system: Path, *arguments: str) -> str:
    """As an administrator in there; what is said."""
    environ = ("/usr/bin/env", "-i", "LANG=C.UTF-8", "PATH=/usr/sbin:/usr/bin:/sbin:/bin")
    return trying.run([*_inside(system), *environ, "/usr/bin/dpkg", *arguments], cwd=system)


def _try_command_line(system: Path, home: Path, place: str) -> trying.Figures:
    program = f"{place}/{contents.COMMAND_LINE}"

    def fftt(*arguments: str) -> str:
        return trying.run(_into(system, program, *arguments), cwd=home)

    fftt("new", "club.fftt", "--players", "Red:marines,Blue:machina", "--seed", "7")
    fftt("auto", "club.fftt", "--all", "--weeks", "1")
    fftt("check", "club.fftt")
    fftt("print", "club.fftt", "--out", "paper")
    fftt("battle", trying.elsewhere(home).name)
    trying.old_file(home)
    fftt("undo", "old.fftt")
    fftt("check", "old.fftt")
    return {"version": fftt("--version").strip(), "printed": trying.expected(home, "paper/*.pdf")}


def _try_window(system: Path, home: Path, place: str, display: Screen, *, compiled: bool) -> trying.Figures:
    """The window tries itself: the sample, odds and a battle in its worker, paper, a picture from inside, the end."""
    busy = timing.how_busy()
    program = f"{place}/{contents.WINDOW}"
    trying.run(_into(system, program, start.TRY, "window", display=display.name), cwd=home)
    shutil.copy(home / "window" / self_test.PICTURE, system.parent / "bare-window.png")
    return trying.told_by(home / "window", "the window without Python", compiled=compiled, busy=busy if compiled else 0)


def _try_keys(system: Path, home: Path, place: str, display: Screen) -> trying.Figures:
    """Somebody opens that file, and closes the window by its key: it ends by itself, and nothing of it goes on."""
    program = f"{place}/{contents.WINDOW}"
    command = _into(system, program, f"window/{self_test.SAMPLE}", display=display.name)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as running:
        try:
            display.await_window("Saltglass")
            display.press("ctrl+q")
            wait_for(lambda: running.poll() is not None, "the end of the program")
        finally:
            running.kill()
        said = running.stderr.read() if running.stderr is not None else ""
    if running.returncode != 0 or said.strip():
        raise trying.Failed(f"the window ended with {running.returncode} and said:\n{said}")
    return {"closed by its key": "at once, quietly"}
