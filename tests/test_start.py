"""The way into the program: where arguments go, and what is said when Qt could not start."""

import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ui import start


def loader_without(*missing: str) -> Callable[[str], object]:
    def load(name: str) -> object:
        if name in missing:
            raise OSError(name)
        return name

    return load


@pytest.fixture
def wanted(monkeypatch: pytest.MonkeyPatch) -> list[Path | None]:
    """The files on which a window was asked for, instead of windows."""
    asked: list[Path | None] = []

    def note(path: Path | None) -> int:
        asked.append(path)
        return 0

    monkeypatch.setattr(start, "open_window", note)
    return asked


def test_no_arguments_open_the_window(wanted: list[Path | None]) -> None:
    start.main([])
    assert wanted == [None]


@pytest.mark.parametrize("name", ["drowned.fftt", "DROWNED.FFTT"])
def test_a_campaign_file_alone_opens_the_window_on_it(wanted: list[Path | None], name: str) -> None:
    start.main([name])
    assert wanted == [Path(name)]


def test_a_window_that_cannot_open_says_why_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "window_problem", lambda: "There is no display.")
    assert (start.open_window(None), capsys.readouterr().err) == (1, "There is no display.\n")


def test_looking_for_problems_does_not_import_qt() -> None:
    code = (
        "import sys; from ui import start; start.window_problem(); "
        "sys.exit(any(name.startswith(('PySide6', 'shiboken6')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("pyside", ["6.12.0", "6.13.1", "7.0"])
def test_new_pyside_with_old_python_is_refused_with_a_sentence(pyside: str) -> None:
    problem = start.pairing_problem(pyside, (3, 11))
    assert problem is not None
    assert problem.startswith(f"PySide6 {pyside} crashes with Python 3.11. Use Python 3.12 or newer")


@pytest.mark.parametrize(("pyside", "python"), [("6.11.3", (3, 11)), ("6.12.0", (3, 12)), ("6.9.2", (3, 14))])
def test_pairs_that_work_are_not_refused(pyside: str, python: tuple[int, int]) -> None:
    assert start.pairing_problem(pyside, python) is None


def test_missing_pyside_is_told_with_the_command_that_installs_it() -> None:
    assert "pip install PySide6-Essentials" in str(start.pairing_problem(None, (3, 12)))


def test_linux_without_a_display_is_told_so() -> None:
    assert str(start.display_problem({}, "linux")).startswith("There is no display")


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_windows_and_macos_always_have_a_display(platform: str) -> None:
    assert start.display_problem({}, platform) is None


def test_asking_for_the_offscreen_platform_needs_no_display() -> None:
    assert start.display_problem({"QT_QPA_PLATFORM": "offscreen:size=800x600"}, "linux") is None


@pytest.mark.parametrize("platform", ["offscreen:size=800x600", "minimal"])
def test_a_platform_without_a_screen_is_told_where_somebody_has_to_see_the_window(platform: str) -> None:
    assert str(start.screen_problem({"QT_QPA_PLATFORM": platform})).startswith(
        "The environment asks Qt to draw without"
    )


@pytest.mark.parametrize("environ", [{}, {"QT_QPA_PLATFORM": "xcb"}])
def test_other_platforms_have_a_screen(environ: dict[str, str]) -> None:
    assert start.screen_problem(environ) is None


@pytest.mark.parametrize("answers", [True, False])
def test_an_x_display_serves_only_if_it_answers(answers: bool) -> None:
    problem = start.display_problem({"DISPLAY": ":7"}, "linux", lambda _display: answers)
    assert (problem is None) is answers


def test_an_x_display_that_is_not_there_does_not_answer() -> None:
    problem = start.display_problem({"DISPLAY": "no display of this form"}, sys.platform)
    assert (problem is None) is (sys.platform != "linux")


@pytest.fixture
def wayland(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a Wayland session, with its socket."""
    if not hasattr(socket, "AF_UNIX"):
        pytest.skip("Wayland's sockets are Unix sockets")
    monkeypatch.chdir(tmp_path)  # a socket's full path may be too long for the system
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("wayland-0")
        yield {"XDG_RUNTIME_DIR": ".", "WAYLAND_DISPLAY": "wayland-0"}


def test_a_wayland_socket_is_a_display(wayland: dict[str, str]) -> None:
    assert start.display_problem(wayland, "linux") is None


def test_a_wayland_name_without_its_socket_is_no_display(tmp_path: Path) -> None:
    environ = {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wayland-0"}
    assert str(start.display_problem(environ, "linux")).startswith("The display does not answer")


def test_missing_libraries_are_told_with_their_packages_all_at_once() -> None:
    problem = start.library_problem({}, "linux", loader_without("libEGL.so.1", "libdbus-1.so.3"))
    assert str(problem).endswith("sudo apt install libegl1 libdbus-1-3")


def test_libraries_of_the_x_window_system_are_needed_on_an_x_display() -> None:
    problem = start.library_problem({"DISPLAY": ":0"}, "linux", loader_without("libxcb-cursor.so.0"))
    assert str(problem).endswith("sudo apt install libxcb-cursor0")


def test_libraries_of_the_x_window_system_are_not_needed_without_a_screen() -> None:
    environ = {"QT_QPA_PLATFORM": "offscreen", "DISPLAY": ":0"}
    assert start.library_problem(environ, "linux", loader_without(*start.ON_X11)) is None


def test_where_wayland_and_x_both_answer_the_libraries_of_one_are_enough(wayland: dict[str, str]) -> None:
    environ = wayland | {"DISPLAY": ":0"}
    lacking = [loader_without(*start.ON_X11), loader_without(*start.ON_WAYLAND)]
    assert [start.library_problem(environ, "linux", load) for load in lacking] == [None, None]


def test_where_only_wayland_answers_its_libraries_are_told(wayland: dict[str, str]) -> None:
    problem = start.library_problem(wayland, "linux", loader_without("libwayland-cursor.so.0"))
    assert str(problem).endswith("sudo apt install libwayland-cursor0")


def test_where_wayland_is_named_but_does_not_answer_the_libraries_of_x_are_needed() -> None:
    environ = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "no-such-socket"}
    problem = start.library_problem(environ, "linux", loader_without("libxcb-shape.so.0"))
    assert str(problem).endswith("sudo apt install libxcb-shape0")


def test_on_windows_no_library_is_looked_for() -> None:
    assert start.library_problem({}, "win32", loader_without(*start.ALWAYS)) is None


def test_with_the_window_pythons_own_import_is_in_force() -> None:
    """PySide's own, which looks into all that is imported, is not for programs that open no window either."""
    program = (
        "import builtins\nown = builtins.__import__\nfrom ui.start import import_of_python\n"
        "with import_of_python():\n    from ui import app\n    other = builtins.__import__\n"
        "print(other is own, builtins.__import__ is own)"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]
