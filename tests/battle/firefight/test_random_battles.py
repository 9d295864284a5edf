"""A slice of Firefight's random battles: what nobody wrote, with every check after every decision.

The proofs of 0.13 play two thousand of them, and make sure that everything occurs; see ``tests/proofs``.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from campaign.battle.fast import COMPILED
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.setup_problems import setup_problems
from tests.battle.play.course import Broken
from tests.battle.play.firefight_battles import (
    Course,
    checked,
    secret_problems,
    seen_by,
    with_other_secrets,
)
from tests.battle.play.firefight_coverage import EVERYTHING, TOO_RARE
from tests.battle.play.firefight_forces import random_setup
from tests.battle.play.firefight_invariants import Watch, option_problems, report_faults
from tests.battle.play.firefight_state import state_of
from tests.battle.play.forces import LANDS, SIZES
from tests.battle.play.strict import strict

SLICE = tuple(range(10))
GUARDED = (2, 4, 7)


@cache
def counts_of(seed):
    return checked(seed)


@pytest.mark.parametrize("seed", SLICE)
def test_a_random_battle_keeps_places_wounds_tokens_turns_fates_and_ends_after_every_decision(seed):
    assert counts_of(seed)["battles"] == 1


def test_the_slice_shoots_charges_strikes_casts_is_stunned_and_knocked_out():
    counts = sum((counts_of(seed) for seed in SLICE), start=Counter())
    wanted = ("fires", "strikes", "cast", "stunned", "knocked out", "impact", "blast", "risked", "pushed")
    assert [name for name in wanted if not counts[f"log: {name}"]] == []
    assert {name for name in counts if ": " in name} <= EVERYTHING | TOO_RARE


def test_random_set_ups_have_nothing_wrong_and_have_every_unit_and_size_of_table():
    setups = [random_setup(seed) for seed in range(4 * len(LANDS))]
    assert [problem for setup in setups for problem in setup_problems(setup)] == []
    used = {figure.unit for setup in setups for side in setup.sides for figure in side.figures}
    assert used == {row.key for row in setups[0].units}
    assert {(setup.battlefield.width, setup.battlefield.height) for setup in setups} == set(SIZES)


@pytest.mark.skipif(COMPILED, reason="a compiled record has no lists")
@pytest.mark.parametrize("seed", GUARDED)
def test_no_rule_reads_a_room_from_its_end(seed):
    course = Course.begin(seed)
    strict(course.s)
    while course.go_on():
        course.answer()
    assert course.words


# What no decider may see


@pytest.mark.claims("firefight:C10a")
def test_another_seed_gives_the_same_decisions_all_through_a_battle():
    course, rng, looks = Course.begin(6), random.Random(1), 0
    while course.go_on():
        assert list(secret_problems(course.t, course.s, rng)) == []
        looks += 1
        course.answer()
    assert looks > 30


@pytest.mark.claims("firefight:C10b", "firefight:K4k")
def test_another_hidden_bid_gives_the_same_decision():
    bids = 0
    for seed in range(60):
        course, rng = Course.begin(seed), random.Random(seed)
        while course.go_on():
            now = course.s.now[0]
            if now.kind == c.BIDDING:
                other = with_other_secrets(course.s, now.side, rng)
                mine = [course.s.bids[f] for f in range(course.s.figure_count)]
                theirs = [other.bids[f] for f in range(course.s.figure_count)]
                assert mine != theirs
                assert list(seen_by(course.s, now.side).bids) == list(seen_by(other, now.side).bids)
                assert list(secret_problems(course.t, course.s, rng)) == []
                bids += 1
            course.answer()
        if bids >= 3:
            return
    raise AssertionError("nobody bids in these battles")


def test_a_decider_that_sees_too_much_is_noticed(monkeypatch):
    course = Course.begin(6)
    assert course.go_on()
    monkeypatch.setattr("tests.battle.play.firefight_battles.seen_by", lambda s, side: s)
    assert any("sees what it may not" in told for told in secret_problems(course.t, course.s, random.Random(1)))


# The checks themselves: what they are there for, they find.


@pytest.fixture(scope="module")
def under_way():
    """A battle in its activations, with several models on each side."""
    for seed in range(40):
        course = Course.begin(seed)
        while course.go_on():
            state = state_of(course.s)
            sides, early = {f.side for f in there(state)}, (state.now.kind, state.now.turn) == (c.ACTIVATING, 1)
            if early and len(sides) == 2 and len(there(state)) >= 6:
                return course
            course.answer()
    raise AssertionError("none of these battles comes so far")


def there(state):
    return [f for f in state.figures if f.fate == c.ON_TABLE]


def faults(course, change=lambda f, state: {}, now=None, unit=None):
    """What is found after a change to a model, to the clock or to a unit, nothing having happened in the battle."""
    state = state_of(course.s)
    first = there(state)[0]
    changed = replace(first, **change(first, state))
    figures = tuple(changed if f is first else f for f in state.figures)
    squads = tuple(replace(q, **(unit or {})) if n == first.squad else q for n, q in enumerate(state.squads))
    watch = Watch(course.setup, course.t, state)
    moved = replace(state, figures=figures, squads=squads, now=replace(state.now, **(now or {})))
    return list(watch.see(moved, [], ()))


def test_nothing_is_found_where_nothing_is_wrong(under_way):
    assert faults(under_way) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda f, state: {"x": f.radius - 1}, "not whole on the table"),
        (lambda f, state: {"x": f.x + 1}, "by the log at"),
        (lambda f, state: {"wounds": f.wounds + 1}, "markers; by the log"),
        (lambda f, state: {"tokens": 7}, "holds 7 tokens"),
        (lambda f, state: {"fate": c.KNOCKED_OUT}, "by the log None"),
        (lambda f, state: {"fate": c.NOT_PLACED}, "became"),
        (lambda f, state: {"piece": 60}, "thinks it is in"),
        (lambda f, state: {"side": 1 - f.side}, "is not who it was"),
        (lambda f, state: dict(zip("xy", beside(f, state), strict=True)), "overlap"),
    ],
)
def test_a_model_that_cannot_be_so_is_noticed(under_way, change, said):
    assert any(said in fault for fault in faults(under_way, change))


def beside(f, state):
    """Where a model of another unit stands."""
    other = next(g for g in there(state) if g.squad != f.squad and g.piece == f.piece)
    return other.x, other.y


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ({"turn": 0}, "after round 1"),
        ({"kind": c.MARKING}, "is decided in step"),
        ({"thrown": 0}, "dice have come back"),
        ({"step": c.ROUT}, "have not acted"),
    ],
)
def test_a_clock_that_cannot_be_so_is_noticed(under_way, now, said):
    assert any(said in fault for fault in faults(under_way, now=now))


def test_a_unit_that_cannot_be_so_is_noticed(under_way):
    assert any("stunned is 2" in fault for fault in faults(under_way, unit={"stunned": 2}))
    assert any("fatigued for 3" in fault for fault in faults(under_way, unit={"fatigued": 3}))


def test_options_of_conceding_alone_are_noticed(under_way):
    assert list(option_problems(state_of(under_way.s), under_way.offered)) == []
    assert list(option_problems(state_of(under_way.s), under_way.offered[-1:])) != []


def test_a_report_without_its_dead_is_noticed():
    seed = next(seed for seed in SLICE if counts_of(seed)["log: knocked out"])
    course = Course.begin(seed)
    while course.go_on():
        course.answer()
    found, state = course.report(), state_of(course.s)
    assert list(report_faults(course.setup, state, found)) == []
    assert list(report_faults(course.setup, state, replace(found, casualties=()))) != []


def test_a_mistake_is_told_with_its_seed_and_decision(monkeypatch):
    monkeypatch.setattr("tests.battle.play.firefight_battles.option_problems", lambda *_: iter(["a mistake"]))
    with pytest.raises(Broken, match=r"^seed 3, decision 0 after \(\): a mistake"):
        checked(3)
