"""The main job: the sample campaign without a screen, on a terminal that knows nothing but ASCII."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from campaign import sample
from ui import main_job

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """The folder that was written to, and what was said."""
    out = tmp_path_factory.mktemp("job") / "out"
    poor = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "QT_QPA_PLATFORM": "offscreen"}
    said = subprocess.run(
        [sys.executable, "-m", "ui.main_job", "--out", str(out)],
        cwd=ROOT,
        env=os.environ | poor,
        check=False,
        capture_output=True,
        encoding="ascii",
    )
    return out, said


Done = tuple[Path, "subprocess.CompletedProcess[str]"]


def test_the_job_succeeds_without_a_screen(done: Done) -> None:
    _, said = done
    assert said.returncode == 0, said.stderr


def test_the_job_says_why_there_is_no_window_and_nothing_else(done: Done) -> None:
    _, said = done
    assert said.stderr.splitlines() == [
        "The environment asks Qt to draw without a screen: QT_QPA_PLATFORM is offscreen.",
        "So this goes on without a window.",
    ]


def test_the_standings_name_every_player(done: Done) -> None:
    _, said = done
    players = [line.split()[0] for line in said.stdout.splitlines() if " VP " in line]
    assert sorted(players) == ["A", "B", "C", "D"]


@pytest.mark.parametrize("what", ["rosters/*.pdf", "pictures/*.png", "saltglass-headless.fftt"])
def test_what_the_job_makes_is_in_its_folder(done: Done, what: str) -> None:
    out, _ = done
    assert min((path.stat().st_size for path in out.glob(what)), default=0) > 10_000


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    code = main_job.main(["--headless", "--out", str(in_the_way)])
    assert (code, len(capsys.readouterr().err.splitlines())) == (1, 1)


def test_a_sample_that_was_not_finished_is_not_taken_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(path: Path, progress: object) -> None:
        path.touch()
        raise KeyboardInterrupt

    monkeypatch.setattr(main_job, "screen_problem", lambda: None)
    monkeypatch.setattr(main_job, "window_problem", lambda: None)
    monkeypatch.setattr(sample, "build_sample", interrupted)
    code = main_job.main(["--out", str(tmp_path)])
    assert (code, (tmp_path / "saltglass.fftt").exists()) == (130, False)
