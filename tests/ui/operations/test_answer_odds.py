"""What is said below the odds of the answers to an attack."""

from __future__ import annotations

from campaign.battle.forecast import TOLD_FROM
from campaign.operations.counting import NUMBERS, Tally
from ui.operations.answer_odds import nobody_falls


def tally(played: int, **sums: int) -> Tally:
    """So many tries, with these sums over all of them."""
    return Tally(played, sums=tuple(sums.get(name, 0) for name in NUMBERS))


def test_a_battle_that_is_left_every_time_is_told_of_once_there_are_numbers() -> None:
    assert nobody_falls(tally(TOLD_FROM))
    assert not nobody_falls(tally(TOLD_FROM - 1))


def test_zeros_beside_a_loss_or_a_sector_that_is_kept_need_no_words() -> None:
    for name in ("taken", "fp_lost", "enemy_fp_lost"):
        assert not nobody_falls(tally(40, **{name: 1}))
