"""What tests of panels and sheets share: sessions on real files, closed when the test is over.

A scene is played once in a run, because every order is written to the disk; each test gets a copy of its file.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from campaign.desk import Desk
from ui.session import Session
from ui.theme import Theme

Scene = Callable[[Path], Desk]
Desks = Callable[[Scene], Desk]
Sessions = Callable[[Scene], Session]


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Scene], Path]:
    """The file of a scene."""
    files: dict[Scene, Path] = {}

    def file_of(scene: Scene) -> Path:
        if scene not in files:
            with scene(tmp_path_factory.mktemp(scene.__name__)) as desk:
                files[scene] = desk.path
        return files[scene]

    return file_of


@pytest.fixture
def desks(tmp_path: Path, played: Callable[[Scene], Path]) -> Iterator[Desks]:
    """A desk on a copy of a scene."""
    made: list[Desk] = []

    def make(scene: Scene) -> Desk:
        path = tmp_path / f"{scene.__name__}.fftt"
        shutil.copy(played(scene), path)
        made.append(Desk.open(path))
        return made[-1]

    yield make
    for desk in made:
        desk.close()


@pytest.fixture
def sessions(desks: Desks, qapp: object) -> Sessions:
    """A session on a copy of a scene."""
    return lambda scene: Session(desks(scene), Theme("dark"))
