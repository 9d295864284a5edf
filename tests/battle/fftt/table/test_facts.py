"""What the edges of the battle's window tell: the clock, the sides, a figure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.arena import Decision, tactician
from campaign.battle.contract import STANDARD, SideEnd
from campaign.battle.contract.table.facts import AFTER, BEFORE, NOW
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table import TABLE
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import Match, Over
from campaign.tabletop.seats import Seat
from tests.battle.fftt.table.scenes import CROSSROADS

SEATS = (Seat(), Seat(STANDARD))
BARE = replace(
    CROSSROADS,
    sides=tuple(replace(s, figures=tuple(replace(f, at=None) for f in s.figures)) for s in CROSSROADS.sides),
)
"""The same with nobody on the table yet."""
PEOPLE = (True, False)


def played(answers: int) -> Match:
    """A battle that the program has played so far."""
    match = Match(CROSSROADS, 3, (Seat(STANDARD),) * 2)
    for _time in range(answers):
        waits = match.waits
        if isinstance(waits, Over):
            break
        assert isinstance(waits, Decision)
        match.answer(tactician(match.system, match.t, match.seen_by(waits.side)))
    return match


def test_the_clock_says_whose_part_of_the_step_it_is() -> None:
    match = played(60)
    assert isinstance(match.waits, Decision)
    told = TABLE.showing.clock(look_of(match, 0), True)
    parts = dict(told.order)
    assert parts[match.waits.side] == NOW or (told.step is not None and told.steps[told.step].words == "Hand to hand")
    assert sorted(parts) == [0, 1]
    assert set(parts.values()) <= {BEFORE, NOW, AFTER}


def test_fp_left_are_those_of_the_figures_that_are_not_gone() -> None:
    match = played(3000)
    sides = TABLE.showing.sides(look_of(match, 0), PEOPLE)
    gone = {fallen.figure for fallen in match.fought().report.casualties}
    units = {unit.key: unit.fp for unit in CROSSROADS.units}
    winner = next(n for n, side in enumerate(CROSSROADS.sides) if match.fought().report.holder == side.key)
    left = sum(units[f.unit] for f in CROSSROADS.sides[winner].figures if f.key not in gone)
    assert sides[winner].fp == left
    assert sides[winner].all_fp == sum(units[f.unit] for f in CROSSROADS.sides[winner].figures)


def test_a_lost_hq_is_told_apart_from_one_that_stands() -> None:
    match = played(3000)
    sides = TABLE.showing.sides(look_of(match, 0), PEOPLE)
    stands = [alive for side in sides for _name, alive in side.leaders]
    report = match.fought().report
    gone = {fallen.figure for fallen in report.casualties}
    for side, result in zip(CROSSROADS.sides, report.sides, strict=True):
        if result.end not in (SideEnd.WON, SideEnd.STOOD):
            gone |= {figure.key for figure in side.figures}  # its HQs are dead, captured or off the table
    leaders = {unit.key for unit in CROSSROADS.units if unit.leads}
    assert stands == [f.key not in gone for side in CROSSROADS.sides for f in side.figures if f.unit in leaders]
    assert set(stands) == {False, True}


def test_who_plays_a_side_is_told_with_its_role_and_edge() -> None:
    sides = TABLE.showing.sides(look_of(played(5), 0), PEOPLE)
    assert [side.line for side in sides] == ["attacks, south · person", "defends, north · computer"]


def test_a_figure_that_this_side_does_not_see_has_no_numbers() -> None:
    match = Match(BARE, 5, SEATS)
    own, foreign = 0, len(BARE.sides[0].figures)
    waits = match.waits
    assert isinstance(waits, Decision)
    match.answer(tactician(match.system, match.t, match.seen_by(waits.side)))
    seen = look_of(match, 1)
    assert TABLE.showing.figure(look_of(match, 0), own) is not None
    assert TABLE.showing.figure(seen, own) is None
    assert TABLE.showing.figure(seen, foreign) is not None


def test_actions_and_wounds_of_a_figure_are_those_of_the_rules() -> None:
    match = played(80)
    for number, f in enumerate(match.s.figures[: match.s.figure_count]):
        told = TABLE.showing.figure(look_of(match, 0), number)
        if told is not None and f.fate == c.ON_TABLE:
            assert (told.actions, told.all_actions) == (f.ap, f.actions)
            assert (told.wounds, told.all_wounds) == (f.full - f.hurt - f.shot - f.struck, f.full)


@pytest.mark.claims("fftt:R1b", "fftt:R1d", "fftt:N3b")
def test_a_veteran_on_the_table_has_the_values_that_it_plays_with() -> None:
    figures = list(CROSSROADS.sides[0].figures)
    grunt = next(number for number, figure in enumerate(figures) if figure.unit == "marines.grunt")
    figures[grunt] = replace(figures[grunt], experience=20, abilities=("road-runner", "crack-shooter"))
    side = replace(CROSSROADS.sides[0], figures=tuple(figures))
    told = []
    for setup in (CROSSROADS, replace(CROSSROADS, sides=(side, CROSSROADS.sides[1]))):
        figure = TABLE.showing.figure(look_of(Match(setup, 5, SEATS), 0), grunt)
        assert figure is not None
        told.append(dict(figure.more))
    assert [values["Shoots"] for values in told] == ["7 or less", "9 or less"]
    assert [values["Moves"] for values in told] == ["10 cm an action", "12 cm an action"]
    assert [values.get("Hand to hand") for values in told] == [None, "+1"]


def test_the_unit_of_a_figure_is_said_once() -> None:
    look = look_of(played(60), 0)
    for number, known in enumerate(look.names.units[: len(look.names.setups)]):
        told = TABLE.showing.figure(look, number)
        if told is not None:
            assert (told.name + told.line).count(known.name) == 1
    sides = tuple(
        replace(side, figures=tuple(replace(figure, name="Rook") for figure in side.figures))
        for side in CROSSROADS.sides
    )
    named = TABLE.showing.figure(look_of(Match(replace(CROSSROADS, sides=sides), 5, SEATS), 0), 0)
    assert named is not None
    assert named.name.startswith("Rook")
    assert named.line.startswith(look.names.units[0].name)
