"""Figures as the table shows them: out of what a side sees and out of the log, and that each fact can be seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.arena import Decision, tactician
from campaign.battle.contract import EASY
from campaign.battle.contract.table.questions import State
from campaign.battle.fftt.codes import MOVING, PLACING
from campaign.battle.fftt.table import TABLE
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from campaign.world.palettes import DARK, LIGHT
from tests.battle.play.forces import random_setup
from tests.redrawn import positions_in
from tests.ui.battle.table.conftest import BARE, SETUP
from ui.battle.table.base_pictures import picture_of
from ui.battle.table.bases import Base, bases_in, spreads_in

LETTERS = "ABCD"
PLAIN = Base(1, "A", (0, 0), 75, code="GT", facing=(1, 0), full=3)


def played(seed: int, answers: int) -> Match:
    """A random battle after so many answers, or a little later: where somebody moves."""
    setup = random_setup(seed)
    match = Match(setup, seed, tuple(Seat(EASY) for _side in setup.sides))
    while isinstance(match.waits, Decision) and (len(match.choices) < answers or match.waits.kind != MOVING):
        match.answer(tactician(match.system, match.t, match.seen_by(match.waits.side), EASY))
    return match


@pytest.mark.parametrize("seed", [3, 8, 12])
def test_what_a_side_sees_is_what_the_log_tells(seed: int):
    match = played(seed, 60)
    seen = look_of(match, 0)
    now = positions_in(match.setup, match.rows, len(match.rows))
    shown = {base.number: base for base in bases_in(TABLE.showing.now(seen), LETTERS)}
    told = {base.number: base for base in bases_in(now, LETTERS)}
    living = [number for number, base in told.items() if not base.dead]
    assert living
    assert [number for number, base in shown.items() if not base.dead] == living
    for number in living:
        one, other = shown[number], told[number]
        assert replace(one, facing=(0, 0)) == replace(other, facing=(0, 0))
        assert other.facing in ((0, 0), one.facing)
    assert spreads_in(TABLE.showing.now(seen), LETTERS) == spreads_in(now, LETTERS)


def test_while_they_set_up_nobody_sees_the_others():
    match = Match(BARE, 8, tuple(Seat(EASY) for _side in BARE.sides))
    while isinstance(match.waits, Decision) and match.waits.side == 0:
        match.answer(tactician(match.system, match.t, match.seen_by(match.waits.side), EASY))
    assert isinstance(match.waits, Decision)
    assert match.waits.kind == PLACING
    assert {base.letter for base in bases_in(TABLE.showing.now(look_of(match, 0)), LETTERS)} == {"A"}
    assert bases_in(TABLE.showing.now(look_of(match, 1)), LETTERS) == []


def test_states_are_those_that_the_caller_says():
    seen = look_of(played(3, 20), 0)
    first = bases_in(TABLE.showing.now(seen), LETTERS)[0].number
    states = {base.number: base.state for base in bases_in(TABLE.showing.now(seen), LETTERS, {first: State.SELECTED})}
    assert states.pop(first) is State.SELECTED
    assert set(states.values()) == {State.REST}


def test_in_movement_who_never_has_an_action_is_not_shown_as_done():
    match = Match(SETUP, 5, tuple(Seat(EASY) for _side in SETUP.sides))
    while isinstance(match.waits, Decision) and match.waits.kind != MOVING:
        match.answer(tactician(match.system, match.t, match.seen_by(match.waits.side), EASY))
    assert isinstance(match.waits, Decision)
    seen = look_of(match, match.waits.side)
    told = TABLE.asking.states(seen)
    own = [base for base in bases_in(TABLE.showing.now(seen), LETTERS) if base.letter == LETTERS[match.waits.side]]
    assert {base.number for base in own if base.unit == "HQ"}.isdisjoint(told)
    assert {base.number for base in own if base.unit != "HQ"} == set(told)


DIFFERENT = [
    PLAIN,
    *(replace(PLAIN, state=state) for state in State if state is not State.REST),
    replace(PLAIN, wounds=1),
    replace(PLAIN, wounds=2),
    replace(PLAIN, empty=True),
    replace(PLAIN, commander=True),
    replace(PLAIN, storey=1),
    replace(PLAIN, storey=2),
    replace(PLAIN, dead=True),
    replace(PLAIN, small=True),
    replace(PLAIN, hidden=True),
    replace(PLAIN, code="ME"),
    replace(PLAIN, side=1),
    replace(PLAIN, side=2),
    replace(PLAIN, facing=(0, 1)),
    replace(PLAIN, facing=(0, 0)),
]


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
@pytest.mark.parametrize("scale", [0.03, 0.05, 0.09, 0.4])
def test_whatever_is_told_of_a_figure_can_be_seen(palette, scale: float):
    pictures = [picture_of(base, palette.players[0], palette, scale, 1.0).toImage() for base in DIFFERENT]
    for place, one in enumerate(pictures):
        assert all(one != other for other in pictures[place + 1 :])


def test_the_same_figure_is_drawn_once_wherever_it_stands():
    one = picture_of(PLAIN, DARK.players[0], DARK, 0.07, 1.0)
    other = picture_of(replace(PLAIN, at=(900, 800), number=7), DARK.players[0], DARK, 0.07, 1.0)
    assert one.cacheKey() == other.cacheKey()
