"""A slice of the proof: each situation played some times through a desk agrees with what is foreseen of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.operations.contemplated import made_ready
from campaign.operations.counting import NUMBERS, Trial, count_trial
from campaign.operations.way import way_of
from tests.operations.agreement import disagreements
from tests.operations.scenes import SCENES, Scene, an_empty_sector, play

PLAYS, FORESEEN = 6, 16


@pytest.mark.parametrize("make", SCENES, ids=lambda make: make.__name__)
def test_a_few_plays_of_an_operation_agree_with_what_is_foreseen(make: Callable[[], Scene], tmp_path: Path) -> None:
    scene = make()
    ready = made_ready(scene.state, scene.operation)
    tally, way = count_trial(Trial(ready, scene.case), 100, FORESEEN), way_of(ready)
    assert tally.played == FORESEEN
    plays = [play(scene, seed, tmp_path) for seed in range(PLAYS)]
    assert disagreements(tally, way, plays) == []


def test_the_criterion_finds_an_operation_that_is_foreseen_wrongly(tmp_path: Path) -> None:
    scene = an_empty_sector()
    ready = made_ready(scene.state, scene.operation)
    plays = [play(scene, seed, tmp_path) for seed in range(2)]
    tally = count_trial(Trial(ready, scene.case), 0, 3)
    wrong = replace(tally, sums=tuple(n + 3 for n in tally.sums))
    assert disagreements(tally, way_of(ready), plays) == []
    assert len(disagreements(wrong, way_of(ready), plays)) == len(NUMBERS)
    way = replace(way_of(ready), arrivals=((3, 1.0),))
    assert disagreements(tally, way, plays) == ["arrived with [4] FP, which the way says cannot be"]
