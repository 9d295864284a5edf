"""Fitting the weights of standard play: what is fought, what is compared, and what is written down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from campaign.battle.fftt.weights import KINDS, STEADY, Weights
from tests.tuning.__main__ import FILE, changes, written
from tests.tuning.fights import FP, Fight, Ring, drawn, fights, kind_of_army, searched, unit
from tests.tuning.fitting import Plan, best_known, compared, fitted, names


class Measured(Ring):
    """A ring in which the nearer one weight is to a number, the better."""

    def values(self, fight: Fight, own: Sequence[Weights | int], enemy: Weights | int) -> list[tuple[float, float]]:
        """The more, the nearer ``risk`` is to 300."""
        return [(0.5, -abs(way.risk - 300) / 1000) for way in own if isinstance(way, Weights)]


def test_the_file_is_as_the_command_writes_it() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert written(json.loads(text)) == text


def test_what_is_told_of_a_fit_reads_back() -> None:
    rows = {own: {enemy: {"against": list(KINDS), "seed": 1, "points_before": 0.5} for enemy in KINDS} for own in KINDS}
    kept = {"weights": rows, "fitted": rows}
    assert json.loads(written(kept)) == kept


def test_what_is_written_down_is_what_was_changed() -> None:
    assert changes(replace(STEADY, risk=7, leads=0)) == {"risk": 7, "leads": 0}


@pytest.mark.parametrize("kind", KINDS)
def test_the_searched_armies_are_of_their_kind_and_cost_what_all_cost(kind: str) -> None:
    for mix in searched(kind):
        army = [key for key, count in mix.items() for _ in range(count)]
        assert kind_of_army(army) == kind
        assert sum(unit(key).fp for key in army) == FP


def test_every_set_up_is_fought_from_both_seats() -> None:
    found = list(fights("creatures", ["marines", "brood"], 5, range(40)))
    for first, second in zip(found[::2], found[1::2], strict=True):
        assert (first.seat, second.seat) == (0, 1)
        assert replace(second, seat=0) == first
        assert (kind_of_army(first.own), kind_of_army(first.enemy)) in (
            ("creatures", "marines"),
            ("creatures", "brood"),
        )


def test_the_same_seed_gives_the_same_fights_and_another_one_others() -> None:
    assert list(fights("marines", KINDS, 5, range(10))) == list(fights("marines", KINDS, 5, range(10)))
    assert list(fights("marines", KINDS, 5, range(10))) != list(fights("marines", KINDS, 6, range(10)))


def test_a_way_to_play_gains_nothing_on_itself() -> None:
    fight = Fight(1, ("marines.grunt",) * 2, ("machina.sentinel",) * 2, 1, "park", 0)
    gain = compared(Ring(), STEADY, STEADY, [fight, replace(fight, seat=0)], [STEADY])
    assert (gain.value, gain.low, gain.points) == (0, 0, gain.before)


def test_the_search_finds_a_better_weight() -> None:
    fight = Fight(1, ("marines.grunt",), ("marines.grunt",), 0, "park", 0)
    new, gain = fitted(STEADY, STEADY, Plan(lambda number: [fight], [fight, fight], [STEADY], Measured), 12, 1)
    assert abs(new.risk - 300) < 20
    assert gain.low > 0.08
    assert new.whim == STEADY.whim
    assert "whim" not in names(STEADY)


def test_the_search_starts_from_the_best_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.tuning.fitting.RingOfFftt", Measured)
    known = [STEADY, replace(STEADY, risk=290), replace(STEADY, risk=400)]
    fight = Fight(1, ("marines.grunt",), ("marines.grunt",), 0, "park", 0)
    assert best_known(known, [fight], [STEADY]) == known[1]


def test_drawn_armies_are_led() -> None:
    import random

    from campaign.battle.fftt.units import Faction

    assert all(any(unit(key).leads for key in drawn(Faction.INSECTOIDS, random.Random(seed))) for seed in range(20))
