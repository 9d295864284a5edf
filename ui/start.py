"""The programs ``fftt`` and ``fftt-campaign``: arguments go to the command line, none opens the window.

Before Qt is touched, looks whether it can start here, because Qt aborts the process where a person deserves
a sentence. Imports Qt, the window and the command line only when they are wanted.
"""

import builtins
import ctypes
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

FORBIDDEN_PYSIDE = (6, 12)  # from here on PySide6 aborts on Python older than the next line
SAFE_PYTHON = (3, 12)

# Library files that Qt loads, and the Debian packages that hold them.
ALWAYS = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
}
ON_X11 = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}
ON_WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
WITHOUT_A_SCREEN: dict[str, str] = {}  # nothing more
OPENED = (".fftt", ".fftt-letter", ".fftt-answer", ".fftt-result")  # files that the window opens
TRY = "--try"  # and a folder: whether all of the program works on this computer
SCREENLESS = ("offscreen", "minimal")  # Qt's platforms on which nobody can see or close a window


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window, alone or on the one file named that it opens; hand anything else to the command line."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if not arguments:
        return open_window(None)
    if len(arguments) == 1 and arguments[0].lower().endswith(OPENED):
        return open_window(Path(arguments[0]))
    if len(arguments) == 2 and arguments[0] == TRY:
        return try_all(Path(arguments[1]))
    from campaign import cli
    from campaign.intake.doorkeeper import strict_doorkeeper
    from campaign.store.backups.naming import folder_of_user

    return cli.main(arguments, folder_of_user(), strict_doorkeeper())


def open_window(path: Path | None) -> int:
    """Run the window until it is closed, or say on standard error why it cannot open here."""
    if problem := window_problem():
        print(problem, file=sys.stderr)
        return 1
    with import_of_python():
        from ui import app
    return app.run(path)


def try_all(folder: Path) -> int:
    """Open the window, and have it do what it needs all its parts for; what came of it is in the folder."""
    if problem := window_problem():
        print(problem, file=sys.stderr)
        return 1
    with import_of_python():
        from ui import self_test
    return self_test.run(folder)


@contextmanager
def import_of_python() -> Iterator[None]:
    """Afterwards Python's own import is in force, whatever PySide has put in its place meanwhile.

    PySide's looks into every module that is imported, for whether it uses another spelling of Qt's names, as nothing
    here does. Where several threads import, that has made the import of pydantic fail.
    """
    own = builtins.__import__
    try:
        yield
    finally:
        builtins.__import__ = own


def window_problem(environ: Mapping[str, str] = os.environ) -> str | None:
    """What keeps the window from opening on this computer, in a sentence, or None."""
    return (
        pairing_problem(installed_pyside(), sys.version_info[:2])
        or display_problem(environ)
        or library_problem(environ)
    )


def installed_pyside() -> str | None:
    """The version of PySide6, read without importing it."""
    try:
        return metadata.version("PySide6-Essentials")
    except metadata.PackageNotFoundError:
        return None


def pairing_problem(pyside: str | None, python: tuple[int, ...]) -> str | None:
    """Whether this PySide6 is missing, or known to abort with this Python."""
    if pyside is None:
        return "The window needs PySide6, which is not installed: python -m pip install PySide6-Essentials"
    if python < SAFE_PYTHON and tuple(int(part) for part in pyside.split(".")[:2]) >= FORBIDDEN_PYSIDE:
        return (
            f"PySide6 {pyside} crashes with Python {python[0]}.{python[1]}. Use Python 3.12 or newer, "
            'or install an older PySide6: python -m pip install "PySide6-Essentials<6.12"'
        )
    return None


def display_problem(
    environ: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    answers: Callable[[str], bool] | None = None,
) -> str | None:
    """Whether there is no screen to open the window on; ``answers`` asks the X server of that name."""
    if platform != "linux":
        return None
    wanted = _qt_platform(environ)
    if wanted not in ("", "xcb", "wayland"):
        return None  # a platform without a screen was asked for
    display = environ.get("DISPLAY", "")
    if wanted != "xcb" and _wayland_socket(environ).is_socket():
        return None
    if wanted != "wayland" and display and (answers or _x_server_answers)(display):
        return None
    if display or environ.get("WAYLAND_DISPLAY"):
        return "The display does not answer, so the window cannot open. The command line works: fftt --help"
    return "There is no display to open the window on. The command line works without one: fftt --help"


def screen_problem(environ: Mapping[str, str] = os.environ) -> str | None:
    """Whether a platform was asked for on which a window opens that nobody sees."""
    wanted = _qt_platform(environ)
    if wanted not in SCREENLESS:
        return None
    return f"The environment asks Qt to draw without a screen: QT_QPA_PLATFORM is {wanted}."


def library_problem(
    environ: Mapping[str, str] = os.environ,
    platform: str = sys.platform,
    load: Callable[[str], object] = ctypes.CDLL,
) -> str | None:
    """Which system libraries Qt misses on Linux, and the packages to install."""
    if platform != "linux":
        return None
    ways = [ALWAYS | more for more in _ways_to_draw(environ)]
    missing = [{name: way[name] for name in way if not _loads(name, load)} for way in ways]
    if not all(missing):  # one way is enough
        return None
    needed = missing[0]
    return (
        f"Qt cannot start, because system libraries are missing: {', '.join(needed)}. "
        f"On Debian or Ubuntu: sudo apt install {' '.join(needed.values())}"
    )


def _qt_platform(environ: Mapping[str, str]) -> str:
    """The Qt platform asked for, without its options; empty if Qt may choose."""
    return environ.get("QT_QPA_PLATFORM", "").partition(";")[0].partition(":")[0]


def _ways_to_draw(environ: Mapping[str, str]) -> list[dict[str, str]]:
    """The libraries of each platform that Qt may choose, in its order."""
    match _qt_platform(environ):
        case "xcb":
            return [ON_X11]
        case "wayland":
            return [ON_WAYLAND]
        case "":
            wayland, x11 = _wayland_socket(environ).is_socket(), bool(environ.get("DISPLAY"))
            return [ON_WAYLAND] * wayland + [ON_X11] * x11 or [WITHOUT_A_SCREEN]
        case _:
            return [WITHOUT_A_SCREEN]


def _wayland_socket(environ: Mapping[str, str]) -> Path:
    return Path(environ.get("XDG_RUNTIME_DIR", ""), environ.get("WAYLAND_DISPLAY", ""))


def _loads(name: str, load: Callable[[str], object]) -> bool:
    try:
        load(name)
    except OSError:
        return False
    return True


def _x_server_answers(display: str) -> bool:
    """Connect to the X server and leave. True if that cannot be tried: the missing library is told later."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    xcb.xcb_connection_has_error.argtypes = (ctypes.c_void_p,)
    xcb.xcb_disconnect.argtypes = (ctypes.c_void_p,)
    connection = xcb.xcb_connect(display.encode(), None)
    failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not failed


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # Every process of a bundle is this program; what is to be a worker goes no further.
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
