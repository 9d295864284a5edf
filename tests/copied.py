"""Scenes in files that many tests begin with: founded once in a run, and for each test a copy of the file is opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Concatenate, ParamSpec

from campaign.desk import Desk
from campaign.store import clock

Wishes = ParamSpec("Wishes")


def copied(make: Callable[Concatenate[Path, Wishes], Desk]) -> Callable[Concatenate[Path, Wishes], Desk]:
    """The same scene, made the first time that it is asked for with such wishes; later ones are copies of its file.

    A copy has the secret of the first: whatever is thrown in one of them falls as in the others. Under a replaced clock
    it is another scene: its orders were given at other times.
    """

    @cache
    def file(_clock: Callable[[], int], *wishes: Wishes.args, **named: Wishes.kwargs) -> tuple[str, bytes]:
        with TemporaryDirectory(prefix="fftt-scene-") as place:
            with make(Path(place), *wishes, **named) as desk:
                path = desk.path
            return path.name, path.read_bytes()

    @wraps(make)
    def copy(folder: Path, *wishes: Wishes.args, **named: Wishes.kwargs) -> Desk:
        name, content = file(clock.seconds, *wishes, **named)
        path = folder / name
        with path.open("xb") as new:
            new.write(content)
        return Desk.open(path)

    return copy
