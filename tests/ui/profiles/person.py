"""A person at the program: a profile of their own, a real window, the screen's mouse and keyboard."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.ui.screen import GLANCE, ON_SCREEN, ROOT, Screen, missing, of_session, screen

Seen = dict[str, Any]
PATIENCE = 300.0  # seconds until what does not come is given up; other things run beside it
MANAGER = "openbox"  # gives the keys to the window in front, as on a desk
TIMES = 3  # that somebody asks the program to close


def lacking() -> str:
    """What this computer lacks for windows of several people; empty where nothing is missing."""
    return missing() or ("" if shutil.which(MANAGER) else f"missing: {MANAGER}")


@contextmanager
def desk_screen() -> Iterator[Screen]:
    """A screen with a window manager, as on a desk."""
    with screen() as made:
        manager = subprocess.Popen([MANAGER], env={**os.environ, "DISPLAY": made.name}, stderr=subprocess.DEVNULL)
        try:
            yield made
        finally:
            manager.terminate()
            manager.wait()


class Person:
    """One at a time: the next opens the program when the one before has closed it."""

    def __init__(self, display: str, home: Path, language: str = "") -> None:
        self._display, self.home, self._language = display, home, language
        self._running: subprocess.Popen[str] | None = None
        self.by_mouse = self.by_keyboard = 0
        home.mkdir(parents=True, exist_ok=True)

    # --- the program -----------------------------------------------------------------------------------------------

    @contextmanager
    def at_the_program(self, *arguments: str) -> Iterator[Person]:
        """The program, until it is closed; in the end, nothing of it is left."""
        places = {name: str(self.home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
        environ = {
            **os.environ,
            **ON_SCREEN,
            **places,
            "DISPLAY": self._display,
            "LANG": "C.UTF-8",
            "LANGUAGE": self._language,
            "WAYLAND_DISPLAY": "",
        }
        running = subprocess.Popen(
            [sys.executable, "-m", "tests.ui.profiles.eyes", *arguments],
            cwd=ROOT,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=(self.home / "said").open("w"),
            text=True,
            start_new_session=True,
        )
        self._running = running
        try:
            self.wait(self._is_up, "the window")
            yield self
        finally:
            for process in (running.pid, *of_session(running.pid)):
                subprocess.run(["kill", "-KILL", str(process)], check=False, stderr=subprocess.DEVNULL)
            running.communicate()

    def _is_up(self) -> bool:
        """Whether the window is there and has loaded what it needs."""
        seen = self.look()
        return bool(seen["active"]) and not seen["busy"]

    def quit(self) -> None:
        """Close the program, as people do; what it said on the way has to be nothing."""
        assert self._running is not None
        self.wait(lambda: not self.look()["front"] and self.look()["active"], "the window in front")
        for _time in range(TIMES):
            self.press("ctrl+q")
            with suppress(subprocess.TimeoutExpired):  # the keys went to what was about to close: they press again
                self._running.wait(timeout=PATIENCE / TIMES)
                break
        code = self._running.poll()
        said = (self.home / "said").read_text()
        assert (code, said) == (0, ""), f"the program ended with {code} and said: {said}"

    # --- seeing ----------------------------------------------------------------------------------------------------

    def look(self) -> Seen:
        """What is on the screen now."""
        assert self._running is not None
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        self._running.stdin.write("?\n")
        self._running.stdin.flush()
        return dict(json.loads(self._running.stdout.readline()))

    def things(self, name: str = "", words: str = "", kind: str = "") -> list[Seen]:
        """All of this name, that say this."""
        return [
            one
            for one in self.look()["things"]
            if (not name or one["name"] == name)
            and (not words or words in (one["words"], one.get("says")))
            and (not kind or one["kind"] == kind)
        ]

    def find(self, name: str = "", words: str = "", kind: str = "") -> Seen:
        """The first of them; waits until it is there, can be used, and stands still."""
        found: list[Seen] = []

        def there() -> bool:
            before = found[:]
            found[:] = [one for one in self.things(name, words, kind) if one["enabled"] and one["place"] != [-1, -1]]
            return bool(found) and found[:1] == before[:1]

        self.wait(there, f"{kind} {name} “{words}”")
        return found[0]

    def said(self) -> str:
        """All words in front."""
        return "\n".join(one["words"] for one in self.look()["things"])

    def wait(self, condition: Any, what: str) -> None:
        """Look until something is so."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"did not come: {what}; seen: {self.said()}")
            time.sleep(GLANCE)

    def settle(self) -> None:
        """Let what was done come to rest: two looks that see the same."""
        before: Seen = {}

        def rests() -> bool:
            nonlocal before
            same, before = before, self.look()
            return same == before

        self.wait(rests, "rest")

    # --- the mouse -------------------------------------------------------------------------------------------------

    def click(self, name: str = "", words: str = "", kind: str = "", button: int = 1) -> None:
        """Click on something."""
        self.click_at(self.find(name, words, kind)["place"], button)

    def click_at(self, place: Sequence[int], button: int = 1) -> None:
        """Click at a place of the screen."""
        self.by_mouse += 1
        self._do("mousemove", *map(str, place))
        self._do("click", str(button))

    def drag(self, start: Sequence[int], end: Sequence[int]) -> None:
        """Drag from one place of the screen to another."""
        self.by_mouse += 1
        self._do("mousemove", *map(str, start))
        self._do("mousedown", "1")
        for step in range(1, 9):
            self._do("mousemove", *(str(a + (b - a) * step // 8) for a, b in zip(start, end, strict=True)))
            time.sleep(0.03)
        self._do("mouseup", "1")

    def choose(self, *names: str) -> None:
        """A line of the menus."""
        for name in names:
            self.click(words=name, kind="action")

    # --- the keyboard ----------------------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys, as xdotool calls them."""
        for key in keys:
            self.by_keyboard += 1
            self._do("key", key)

    def type(self, words: str) -> None:
        """Type words."""
        self.by_keyboard += 1
        self._do("type", "--delay", "8", "--", words)

    def tab_to(self, name: str = "", words: str = "") -> None:
        """Press tab until it has the focus."""
        for _stop in range(120):
            if any(one.get("focus") for one in self.things(name, words)):
                return
            self.press("Tab")
            time.sleep(GLANCE)
        raise AssertionError(f"tab does not reach {name} {words}")

    def _do(self, *command: str) -> None:
        environ = {**os.environ, "DISPLAY": self._display}
        subprocess.run(["xdotool", *command], env=environ, check=True, capture_output=True)
