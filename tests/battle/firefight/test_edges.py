"""Which table edge is whose: P7 of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import EASY
from campaign.battle.fast import choice_rows
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.options import ROOM_FOR_OPTIONS, options
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.setup import set_up
from campaign.battle.firefight.tactician import think
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, WEST
from campaign.battle.scenery import Edge, PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, tenths, u

ONE = row("one")


def to_begin(*pieces, size=(48, 48), **more) -> Situation:
    """Two sides whose units are to be set up, and who are asked for their edges."""
    battle = situation([u(ONE, "A0")], [u(ONE, "B0")], *pieces, size=size, **more)
    battle.asks_edges = True
    return battle


def zone_of(battle: Situation, side: int) -> tuple[int, ...]:
    """Left, upper, right, lower bound of a side's zone, in inches."""
    force = battle.s.forces[side]
    return tuple(round(bound / 254) for bound in (force.left, force.upper, force.right, force.lower))


@pytest.mark.claims("firefight:P7d", "firefight:P7a", "firefight:P11a")
def test_the_winner_of_the_roll_off_takes_an_edge_before_the_objectives_and_the_other_has_the_opposite_one():
    battle = to_begin().script(2, 5, 1, 6, 1).go_on()
    assert (battle.kind, battle.side, battle.left) == (c.EDGING, "B", 3)
    battle.answer(battle.row(c.TAKE_EDGE, x=WEST))
    assert [battle.s.forces[n].edge for n in (0, 1)] == [EAST, WEST]
    assert (zone_of(battle, 0), zone_of(battle, 1)) == ((36, 0, 48, 48), (0, 0, 12, 48))
    assert (battle.kind, battle.left) == (c.MARKING, 0)


@pytest.mark.claims("firefight:P7d")
def test_every_edge_may_be_taken_and_units_are_set_up_there():
    for edge in (NORTH, EAST, SOUTH, WEST):
        battle = to_begin().script(6, 1, 1, 1, 6).go_on()
        battle.answer(battle.row(c.TAKE_EDGE, x=edge))
        for spot in (14, 24, 34):
            battle.answer(
                battle.row(c.MARK, x=tenths(spot), y=tenths(24))
                if edge in (NORTH, SOUTH)
                else battle.row(c.MARK, x=tenths(24), y=tenths(spot))
            )
        inside = {NORTH: (24, 4), EAST: (44, 24), SOUTH: (24, 44), WEST: (4, 24)}
        for other, place in inside.items():
            told = battle.problem(battle.paths("A0", [place], verb=c.DEPLOY))
            assert told == (FINE if other == edge else r.NOT_IN_ZONE)


@pytest.mark.claims("firefight:P8b", "firefight:P7d")
@pytest.mark.parametrize(("wide", "reason"), [(29, r.NARROW), (30, FINE)])
def test_an_edge_less_than_30_inches_from_the_opposite_one_cannot_be_taken(wide: float, reason: int):
    battle = to_begin(size=(wide, 48)).script(6, 1).go_on()
    assert battle.problem(battle.row(c.TAKE_EDGE, x=WEST)) == reason
    assert battle.problem(battle.row(c.TAKE_EDGE, x=NORTH)) == FINE
    assert battle.problem(battle.row(c.TAKE_EDGE, x=4)) == r.WRONG_VERB
    out = choice_rows(ROOM_FOR_OPTIONS, c.CHOICE_WIDTH)
    edges = [out[n][c.X] for n in range(options(battle.t, battle.s, out)) if out[n][c.VERB] == c.TAKE_EDGE]
    assert edges == ([0, 2] if reason else [0, 1, 2, 3])


@pytest.mark.claims("firefight:P7e")
def test_in_a_campaign_the_attacker_takes_the_edge_whoever_has_won_the_roll_off():
    battle = to_begin()
    battle.setup = replace(battle.setup, campaign=True)
    battle.script(1, 6, 1, 6, 1).go_on()
    assert (battle.kind, battle.side, battle.s.now[0].winner) == (c.EDGING, "A", 1)
    battle.answer(battle.row(c.TAKE_EDGE, x=EAST))
    assert [battle.s.forces[n].edge for n in (0, 1)] == [EAST, WEST]


@pytest.mark.claims("firefight:P7f")
def test_nobody_takes_an_edge_where_a_unit_stands_there_already_or_with_three_sides():
    stands = situation([u(ONE, "A0")], [u(ONE, "B0", (24, 4))])
    three = situation([u(ONE, "A0")], [u(ONE, "B0")], west=[u(ONE, "C0")])
    for battle, dice in ((stands, (6, 1, 1, 6, 1)), (three, (6, 1, 2, 1, 6, 1, 2))):
        battle.asks_edges = True
        assert battle.script(*dice).go_on().kind == c.MARKING


def test_by_the_first_version_of_the_rules_nobody_takes_an_edge():
    battle = to_begin()
    _table, first = set_up(battle.setup, 1, edition=1)
    _table, second = set_up(battle.setup, 1, edition=2)
    assert first.now[0].missing != second.now[0].missing


def taken(battle: Situation) -> int:
    """The edge that the program takes."""
    choice = choice_rows(1, c.CHOICE_WIDTH)[0]
    think(battle.t, battle.s, EASY, choice)
    assert choice[c.VERB] == c.TAKE_EDGE
    assert battle.problem(choice) == FINE
    return int(choice[c.X])


def test_the_program_takes_the_edge_with_cover_and_not_the_dangerous_one():
    assert taken(to_begin(box(PieceKind.FOREST, 2, 10, 8, 30)).script(6, 1).go_on()) == WEST
    assert taken(to_begin(box(PieceKind.POOL, 2, 14, 8, 30)).script(6, 1).go_on()) == EAST


def test_of_edges_that_are_alike_the_program_takes_the_one_of_the_set_up():
    assert taken(to_begin().script(6, 1).go_on()) == SOUTH
    assert taken(to_begin().script(1, 6).go_on()) == NORTH


def test_who_has_taken_which_edge_is_told():
    battle = to_begin().script(2, 5, 1, 6, 1).go_on()
    battle.answer(battle.row(c.TAKE_EDGE, x=WEST))
    assert battle.told()[1] == "B takes the west edge, and the other side deploys at the opposite one."


@pytest.mark.claims("firefight:A7a")
def test_who_is_to_take_an_edge_may_concede():
    battle = to_begin().script(6, 1).go_on()
    battle.answer(battle.row(c.CONCEDE))
    assert battle.kind == c.OVER


def test_edges_are_numbered_as_those_of_the_set_up():
    battle = to_begin().script(6, 1).go_on()
    assert [battle.setup.sides[n].edge for n in (0, 1)] == [Edge.SOUTH, Edge.NORTH]
    assert [battle.s.forces[n].edge for n in (0, 1)] == [SOUTH, NORTH]
