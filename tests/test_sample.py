"""The sample campaign is built by its orders, and goes on by those prepared for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.sample import build_sample, make_sample, play_on
from campaign.world.queries import book_balance, living
from campaign.world.state import Stage


def test_the_sample_is_two_months_in_with_something_to_settle_and_can_be_played_on(tmp_path: Path) -> None:
    with build_sample(tmp_path / "sample.fftt") as desk:
        assert (desk.state.month, desk.state.week, desk.state.stage) == (3, 1, Stage.TURNS)
        assert desk.state.pending
        play_on(desk)
        assert (desk.state.month, desk.state.week, desk.state.stage) == (3, 2, Stage.INITIATIVE)
        assert all(book_balance(desk.state, player) == 0 for player in desk.state.players)


def test_the_sample_has_veterans_and_a_seat_for_everybody(tmp_path: Path) -> None:
    with build_sample(tmp_path / "sample.fftt") as desk:
        state = desk.state
        assert max(f.experience for p in state.seats for f in living(state, p)) >= 16
        assert not any(player.out for player in state.players.values())


def test_a_sample_that_could_not_be_built_is_not_kept_open(tmp_path: Path) -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build_sample(tmp_path / "sample.fftt", stop)
    with Desk.open(tmp_path / "sample.fftt") as desk:
        assert len(desk.history()) == 1  # its orders are written together


def test_nobody_finds_a_sample_that_was_left_half_made(tmp_path: Path) -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_sample(tmp_path / "sample.fftt", stop)
    assert list(tmp_path.glob("*.fftt")) == []


def test_while_the_sample_is_made_it_is_told_how_far_it_is(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    make_sample(tmp_path / "sample.fftt", lambda done, of: told.append((done, of)))
    assert told == [(number, len(told)) for number in range(1, len(told) + 1)]
    with Desk.open(tmp_path / "sample.fftt") as desk:
        assert len(desk.history()) == len(told) + 1
