"""The bundle in a system without Python: Debian's smallest, the libraries that the README names for Qt, nothing else.

Makes that system with debootstrap in a folder, once; needs root for it and to go into it. The X server is outside.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tests.shipping import contents, trying
from tests.ui.screen import Screen, screen, wait_for
from ui import start, trial

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


def try_there(bundle: Path, system: Path) -> trying.Figures:
    """Start the bundle's programs in there, on a screen in memory; the window's picture is left beside the system."""
    if why := missing():
        return {"bundle without Python": f"not tried here: {why}"}
    make(system)
    if found := [str(path) for path in system.glob("usr/bin/python*")]:
        raise trying.Failed(f"there is a Python in there: {found}")
    inside = system / INSIDE.lstrip("/")
    shutil.rmtree(inside, ignore_errors=True)
    shutil.copytree(bundle, inside, symlinks=True)
    home = system / HOME.lstrip("/")
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    figures = _try_command_line(system, home)
    with screen() as display:
        figures |= _try_window(system, home, display)
        figures |= _try_keys(system, home, display)
    return {f"bundle without Python, {key}": value for key, value in figures.items()}


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
    inside = ["/usr/bin/env", "-i", "-C", HOME, *places, *command]
    return ["unshare", "--mount", "sh", "-c", GO_IN, "sh", str(system), *inside]


def _try_command_line(system: Path, home: Path) -> trying.Figures:
    program = f"{INSIDE}/{contents.COMMAND_LINE}"

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


def _try_window(system: Path, home: Path, display: Screen) -> trying.Figures:
    """The window tries itself: the sample, a battle in its worker, paper, a picture from inside, the end."""
    import json

    program = f"{INSIDE}/{contents.WINDOW}"
    trying.run(_into(system, program, start.TRY, "window", display=display.name), cwd=home)
    out = home / "window"
    told = json.loads((out / trial.TOLD).read_text(encoding="utf-8"))
    trying.expected(out, trial.PICTURE, "paper/*.pdf", trial.SAMPLE)
    shutil.copy(out / trial.PICTURE, system.parent / "bare-window.png")
    if told["problem"]:
        raise trying.Failed(f"the window tells: {told}")
    return {"window": ", ".join(f"{part} after {at:.1f} s" for part, at in told["seconds"].items())}


def _try_keys(system: Path, home: Path, display: Screen) -> trying.Figures:
    """Somebody opens that file, and closes the window by its key: it ends by itself, and nothing of it goes on."""
    program = f"{INSIDE}/{contents.WINDOW}"
    command = _into(system, program, f"window/{trial.SAMPLE}", display=display.name)
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
