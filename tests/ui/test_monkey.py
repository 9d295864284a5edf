"""Random clicks, drags, keys and texts on the sample campaign: nothing is raised, and the file's check is clean."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QInputDialog, QWidget

from tests.sampled import sample_file
from tests.ui import monkey

INPUTS = 150


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample_file(tmp_path_factory.mktemp("monkey") / "sample.fftt")


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize("seed", [1])  # the proof plays sixty
def test_inputs_without_sense_break_neither_the_window_nor_the_file(seed: int, sample: Path, tmp_path: Path) -> None:
    done = monkey.play(seed, INPUTS, sample, tmp_path)
    assert sum(done[kind] for kind in monkey.KINDS) == INPUTS


@pytest.mark.usefixtures("dressed")
def test_whatever_a_slot_raises_ends_the_play_with_the_last_inputs(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def press_key(self: object, _widget: object) -> None:
        QTimer.singleShot(0, QApplication.instance(), lambda: [][1])

    monkeypatch.setattr(monkey._Monkey, "_press_key", press_key)
    before = sys.excepthook
    with pytest.raises(monkey.Broke, match="IndexError"):
        monkey.play(1, INPUTS, sample, tmp_path)
    assert sys.excepthook is before


@pytest.mark.usefixtures("dressed")
def test_a_question_that_waits_for_its_answer_is_left(
    sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = []

    def click(self: object, widget: QWidget) -> None:
        if not answers:
            answers.append(QInputDialog.getText(widget, "", ""))

    monkeypatch.setattr(monkey._Monkey, "_click", click)
    monkeypatch.setattr(monkey, "WAITS", 100)
    monkey.play(1, 20, sample, tmp_path)
    assert answers == [("", False)]
