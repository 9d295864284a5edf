"""A slice of the random battles: what nobody wrote, with every check after every decision.

The proofs play two thousand of them, and make sure that everything occurs; see ``tests/proofs``.
"""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from campaign.battle.arena import fight
from campaign.battle.fast import COMPILED
from campaign.battle.fftt import codes as c
from campaign.world.battle_handover import battle_seed, battle_setup
from campaign.world.rules.report import record_problems, report_problems
from tests.battle.play.battles import Broken, Course, checked
from tests.battle.play.coverage import EVERYTHING, TOO_RARE
from tests.battle.play.forces import LANDS, SIZES, figures_of, random_setup
from tests.battle.play.invariants import Watch, end_problems, option_problems, report_faults
from tests.battle.play.snapshot import snapshot
from tests.battle.play.strict import strict
from tests.store.campaigns import attack, mustered

SLICE = (1, 2, 3, 4, 5, 6, 10, 12)
GUARDED = (3, 6, 12)


@cache
def counts_of(seed):
    return checked(seed)


@pytest.mark.parametrize("seed", SLICE)
def test_a_random_battle_keeps_aps_wounds_places_contact_fates_credit_and_ends_after_every_decision(seed):
    assert counts_of(seed)["battles"] == 1


def test_the_slice_shoots_bursts_charges_fights_hand_to_hand_and_kills():
    counts = sum((counts_of(seed) for seed in SLICE), start=Counter())
    wanted = ("shot", "reacted", "burst", "deviated", "charged", "exchange", "killed")
    assert [name for name in wanted if not counts[f"log: {name}"]] == []
    assert {name for name in counts if ": " in name} <= EVERYTHING | TOO_RARE


def test_a_few_set_ups_have_every_unit_and_every_size_of_table():
    setups = [random_setup(seed) for seed in range(2 * len(LANDS))]
    assert {unit.key for setup in setups for _side, _figure, unit in figures_of(setup)} == {
        unit.key for unit in setups[0].units
    }
    assert {(setup.battlefield.width, setup.battlefield.height) for setup in setups} == set(SIZES)


@pytest.mark.skipif(COMPILED, reason="a compiled record has no lists")
@pytest.mark.parametrize("seed", GUARDED)
def test_no_rule_reads_a_room_from_its_end(seed):
    course = Course.begin(seed)
    strict(course.s)
    while course.go_on():
        course.answer()
    assert course.words


def test_a_battle_of_a_campaign_comes_back_as_a_report_that_the_campaign_takes(tmp_path):
    with mustered(tmp_path) as desk:
        attack(desk)
        battle = next(iter(desk.state.battles))
        fought = fight(battle_setup(desk.state, battle), battle_seed(desk.state, battle))
        assert report_problems(desk.state, battle, fought.report) == ()
        assert list(record_problems(desk.state, battle, fought.record)) == []


# The checks themselves: what they are there for, they find.


@pytest.fixture(scope="module")
def under_way():
    """A battle of some figures in its second turn's movement, and who watches it."""
    for seed in range(20):
        course = Course.begin(seed)
        watch = Watch(course.setup, course.t, course.s, snapshot(course.s))
        while course.go_on():
            state = snapshot(course.s)
            list(watch.see(state, course.log))
            if state.now.kind == c.MOVING and state.now.turn == 2:
                if sum(f.fate == c.ON_TABLE for f in state.figures) >= 6 and not any(f.bound for f in state.figures):
                    return course, watch
                break
            course.answer()
    raise AssertionError("none of these battles has a second turn")


def faults(under_way, change):
    """What is found after a change to the figures' values, nothing having happened in the battle."""
    course, watch = under_way
    state = snapshot(course.s)
    first = next(f for f in state.figures if f.fate == c.ON_TABLE)
    values = {name: getattr(first, name) for name in first.__slots__}
    changed = type(first)(**values | change(first, state))
    figures = tuple(changed if f is first else f for f in state.figures)
    keeper = Watch(course.setup, course.t, course.s, state)
    keeper.killed = set(watch.killed)
    keeper.wounds = [f.hurt for f in state.figures]
    return list(keeper.see(replace(state, figures=figures), []))


def test_nothing_is_found_where_nothing_is_wrong(under_way):
    assert faults(under_way, lambda f, state: {}) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda f, state: {"ap": f.actions + 1}, "APs"),
        (lambda f, state: {"ap": -1}, "APs"),
        (lambda f, state: {"hurt": -1}, "wounds below 0"),
        (lambda f, state: {"hurt": f.full}, "stands with"),
        (lambda f, state: {"shot": 1}, "not settled"),
        (lambda f, state: {"x": f.radius - 1}, "not whole on the table"),
        (lambda f, state: {"x": f.x + 3000}, "further than"),
        (lambda f, state: {"fate": c.KILLED}, "the log disagrees"),
        (lambda f, state: {"fate": c.NOT_PLACED}, "became"),
        (lambda f, state: {"bound": 1, "x": f.x}, "held by nobody"),
        (lambda f, state: {"level": 3}, "thinks it is in"),
        (lambda f, state: {"fired": 2}, "neither 0 nor 1"),
        (lambda f, state: {"side": 1 - f.side}, "not who it was"),
        (lambda f, state: dict(zip("xy", nearest(f, state), strict=True)), "overlap"),
    ],
)
def test_a_state_that_cannot_be_is_noticed(under_way, change, said):
    assert any(said in fault for fault in faults(under_way, change))


def nearest(f, state):
    """Where somebody else stands."""
    other = next(e for e in state.figures if e.id != f.id and e.fate == c.ON_TABLE)
    return other.x, other.y


def test_options_of_surrender_alone_are_noticed(under_way):
    course, watch = under_way
    assert list(option_problems(snapshot(course.s), course.offered, watch.units)) == []
    assert list(option_problems(snapshot(course.s), course.offered[-1:], watch.units)) != []


def test_an_end_that_is_none_is_noticed(under_way):
    course, watch = under_way
    assert list(end_problems(watch.units, snapshot(course.s))) != []


def test_a_report_without_its_dead_is_noticed():
    seed = next(seed for seed in SLICE if counts_of(seed)["log: killed"])
    course = Course.begin(seed)
    while course.go_on():
        course.answer()
    found = course.report()
    assert list(report_faults(course.setup, snapshot(course.s), found)) == []
    assert list(report_faults(course.setup, snapshot(course.s), replace(found, casualties=()))) != []


def test_a_mistake_is_told_with_its_seed_and_decision(monkeypatch):
    monkeypatch.setattr("tests.battle.play.battles.option_problems", lambda *_: iter(["a mistake"]))
    with pytest.raises(Broken, match=r"^seed 3, decision 0 after \(\): a mistake"):
        checked(3)
