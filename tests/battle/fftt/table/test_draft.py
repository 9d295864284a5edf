"""A deployment that is thought over before it is said: put down, taken up, judged by the rules, completed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.arena import Decision
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.contract.table.placing import Draft, Stand
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import FIGURE, NOT_PLACED, ON_TABLE, OUTSIDE, PLACING
from campaign.battle.fftt.units import Unit, fftt_units
from campaign.battle.kernel.table import EAST, NORTH, SOUTH, WEST
from campaign.battle.scenery import CM, Battlefield, Edge, Piece, PieceKind
from campaign.battle.systems import table_of
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat

HOUSE = Piece(PieceKind.BUILDING, ((200, 200), (1200, 200), (1200, 1200), (200, 1200)))
HQ, GRUNT, OTHER = 0, 1, 2


def battle() -> BattleSetup[Unit]:
    """Marines at the west edge with an HQ and four Grunts; Machina at the east edge."""
    marines = ["marines.hq", *["marines.grunt"] * 4]
    west = SideSetup("a", "Blue", Edge.WEST, tuple(FigureSetup(f"a{n}", key) for n, key in enumerate(marines)))
    east = SideSetup("b", "Red", Edge.EAST, tuple(FigureSetup(f"b{n}", "machina.terminator") for n in range(3)))
    return BattleSetup("fftt", Battlefield(120 * CM, 80 * CM, (HOUSE,)), (west, east), fftt_units(), TableRules())


@pytest.fixture
def match() -> Match:
    """That battle, with people on both sides, before anybody is set up."""
    return Match(battle(), 1, (Seat(), Seat()))


@pytest.fixture
def draft(match: Match) -> Draft:
    """The attacker's draft."""
    return draft_of(match, 0)


def draft_of(match: Match, side: int) -> Draft:
    """The draft of the side that is asked."""
    return table_of("fftt").placing.draft(look_of(match, side))


def rule(draft: Draft, figure: int) -> str:
    """The rule by which a figure cannot stay as it is drafted."""
    return draft.problems()[figure].rule


def test_at_first_nothing_is_said_of_anybody_of_the_side(draft: Draft) -> None:
    assert draft.figures == draft.missing == (0, 1, 2, 3, 4)
    assert draft.choices() == ()


def test_a_figure_in_its_zone_stands_well_and_faces_the_enemy(draft: Draft) -> None:
    draft.put(GRUNT, 1500, 4000)
    assert draft.problems() == {}
    assert draft.standing[GRUNT] == Stand(1500, 4000, (100, 0), 0)


def test_a_figure_that_is_put_down_again_goes_on_facing_as_it_did(draft: Draft) -> None:
    draft.put(GRUNT, 1500, 4000, (0, -1))
    draft.put(GRUNT, 1500, 5000)
    assert draft.standing[GRUNT] == Stand(1500, 5000, (0, -1), 0)


def test_outside_of_the_zone_is_a_problem_with_its_rule(draft: Draft) -> None:
    draft.put(GRUNT, 1990, 4000)
    assert rule(draft, GRUNT) == "fftt:T10a"


def test_both_of_two_figures_on_one_place_are_problems_and_a_lifted_one_is_none(draft: Draft) -> None:
    draft.put(GRUNT, 1500, 4000)
    draft.put(OTHER, 1540, 4000)
    assert set(draft.problems()) == {GRUNT, OTHER}
    draft.remove(OTHER)
    assert draft.problems() == {}
    assert OTHER in draft.missing


def test_a_place_can_be_tried_before_the_figure_is_put_there(draft: Draft) -> None:
    draft.put(GRUNT, 1500, 4000)
    taken = draft.problem_at(OTHER, Stand(1540, 4000, (100, 0)))
    assert taken is not None
    assert draft.problem_at(OTHER, Stand(1500, 4500, (100, 0))) is None
    assert draft.problem_at(GRUNT, Stand(1540, 4000, (100, 0))) is None
    assert OTHER not in draft.standing


def test_a_house_of_one_storey_has_no_first_floor(draft: Draft) -> None:
    draft.put(GRUNT, 700, 700, storey=0)
    assert draft.problems() == {}
    draft.put(GRUNT, 700, 700, storey=1)
    assert GRUNT in draft.problems()


def test_a_quarter_of_the_side_may_wait_in_secret_at_an_edge_that_is_nobody_s(draft: Draft) -> None:
    draft.flank(GRUNT, NORTH)
    assert draft.problems() == {}
    assert GRUNT not in draft.missing
    assert draft.problem_outside(OTHER, EAST) is not None
    assert draft.problem_outside(OTHER, WEST) is not None
    draft.flank(HQ, SOUTH)
    assert rule(draft, HQ) == "fftt:H1e"


def test_more_than_a_quarter_is_too_much_for_each_of_them(draft: Draft) -> None:
    for figure in (1, 2, 3, 4):
        draft.flank(figure, NORTH)
    assert {found.rule for found in draft.problems().values()} == {"fftt:H1c"}


def test_the_tactician_completes_what_was_begun_and_leaves_that_as_it_is(draft: Draft) -> None:
    draft.put(GRUNT, 1500, 4000)
    draft.flank(OTHER, SOUTH)
    draft.propose()
    assert (draft.missing, draft.problems()) == ((), {})
    assert draft.standing[GRUNT] == Stand(1500, 4000, (100, 0), 0)
    assert draft.outside == {OTHER: SOUTH}


def test_choices_are_answered_one_after_the_other_until_the_other_side_is_asked(match: Match, draft: Draft) -> None:
    draft.flank(OTHER, SOUTH)
    draft.put(4, 1500, 4000)
    draft.propose()
    for choice in draft.choices():
        assert isinstance(match.waits, Decision)
        assert (match.waits.kind, match.waits.side) == (PLACING, 0)
        match.answer(choice)
    assert isinstance(match.waits, Decision)
    assert match.waits.side == 1
    fates = [int(match.s.figures[number].fate) for number in range(5)]
    assert fates == [ON_TABLE, ON_TABLE, OUTSIDE, ON_TABLE, ON_TABLE]
    assert (match.s.figures[4].x, match.s.figures[4].y) == (1500, 4000)


def test_a_draft_changes_nothing_of_the_battle(match: Match, draft: Draft) -> None:
    draft.propose()
    draft.flank(GRUNT, NORTH)
    draft.problems()
    assert [int(match.s.figures[number].fate) for number in range(8)] == [NOT_PLACED] * 8
    assert match.s.forces[0].ask_from == 2
    assert match.choices == []


def test_the_second_side_s_draft_is_the_same_wherever_the_first_stands(match: Match) -> None:
    """So nothing of what lies behind the curtain shows (fftt:T4c, fftt:H1f)."""
    other = Match(battle(), 1, (Seat(), Seat()))
    first, second = draft_of(match, 0), draft_of(other, 0)
    second.put(GRUNT, 1500, 4000)
    second.flank(OTHER, SOUTH)
    for begun, played in ((first, match), (second, other)):
        begun.propose()
        for choice in begun.choices():
            played.answer(choice)
    one, two = draft_of(match, 1), draft_of(other, 1)
    one.propose()
    two.propose()
    assert one.choices() == two.choices()
    assert {choice[FIGURE] for choice in one.choices()} == {5, 6, 7}


def test_who_stands_already_is_not_in_the_draft_and_keeps_its_place(match: Match) -> None:
    setup = battle()
    placed = replace(setup.sides[0].figures[GRUNT], at=(1500, 4000))
    figures = (setup.sides[0].figures[HQ], placed, *setup.sides[0].figures[2:])
    begun = replace(setup, sides=(replace(setup.sides[0], figures=figures), setup.sides[1]))
    draft = draft_of(Match(begun, 1, (Seat(), Seat())), 0)
    assert draft.figures == (0, 2, 3, 4)
    draft.put(OTHER, 1540, 4000)
    assert OTHER in draft.problems()
