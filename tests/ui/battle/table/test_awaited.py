"""While dice of the table are awaited, lines show who shoots at whom."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from campaign.battle.arena import Decision, tactician
from campaign.battle.contract.table.facts import Throw
from campaign.battle.fftt import codes as c
from campaign.battle.fftt.table.choices import choice_of
from campaign.battle.scenario import load
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import FacesWanted, Match
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.throws import throw_wanted
from tests.battle.fftt.table.test_throws import stopped
from tests.ui.battle.table.conftest import PERSON, Open
from tests.ui.battle.table.hand.played import battle, figure
from ui.battle.table import marks
from ui.battle.table.awaited import marks_of_throw

EXAMPLES = Path(__file__).parents[3] / "battle" / "examples"


def lines_of(match: Match) -> list[marks.Line]:
    """The lines that are shown while dice are awaited, the one of the throw last."""
    found = marks_of_throw(look_of(match, 0), throw_wanted(match.unthrown()), match.held)
    return [mark for mark in found if isinstance(mark, marks.Line)]


def place(match: Match, figure: int) -> tuple[int, int]:
    """Where a figure stands."""
    f = match.s.figures[figure]
    return int(f.x), int(f.y)


def test_a_throw_for_initiative_has_no_line() -> None:
    assert lines_of(stopped("24-shot-into-a-fight", 0)) == []


def test_a_shot_that_is_thrown_for_has_its_line_from_the_shooter_to_the_target() -> None:
    match = stopped("24-shot-into-a-fight", 4)
    wanted = throw_wanted(match.unthrown())
    [line] = lines_of(match)
    assert (line.start, line.end) == (place(match, wanted.figure), place(match, wanted.target))
    assert line.kind == marks.CLEAR


def test_declared_shots_that_are_thrown_for_later_are_dashed_and_those_before_are_gone() -> None:
    south = [figure("g0", "marines.grunt", (2000, 5000)), figure("g1", "marines.grunt", (3000, 5000))]
    setup = battle(south, [figure("t", "machina.tank", (3000, 3500))])
    match = Match(setup, 5, (PERSON, PERSON), DiceBy.TABLE, faces=(6, 6, 1, 1))
    while not isinstance(match.waits, FacesWanted):
        offered = match.game.options()
        wanted = [one for one in offered if one[c.VERB] == c.LEAD or (one[c.VERB] == c.SHOOT and one[c.FIGURE] < 2)]
        match.answer(wanted[0] if wanted else choice_of(c.DONE))
    assert [(line.start, line.kind) for line in lines_of(match)] == [
        ((3000, 5000), marks.AIM),
        ((2000, 5000), marks.CLEAR),
    ]
    match.throw((6, 6))
    assert [(line.start, line.kind) for line in lines_of(match)] == [((3000, 5000), marks.CLEAR)]


def test_the_window_shows_the_line_until_the_dice_have_fallen(opened: Open) -> None:
    shown = opened((PERSON, PERSON), DiceBy.TABLE)
    driver, view, dice = shown.window.driver, shown.window.view, random.Random(2)
    wanted: list[Throw] = []
    driver.changed.connect(lambda _rows: wanted.clear())
    driver.faces_wanted.connect(wanted.append)

    def wait() -> None:
        shown.qtbot.waitUntil(lambda: bool(wanted) or shown.window.asker.now is not None, timeout=10_000)

    wait()
    while not wanted or wanted[0].figure == c.NOBODY:
        assert view.marks("awaited") == ()
        waits = shown.match.waits
        if isinstance(waits, Decision):
            driver.answer(tactician(shown.match.system, shown.match.t, shown.match.seen_by(waits.side)))
        else:
            driver.throw((dice.randint(1, 6),))
        wait()
    assert any(isinstance(mark, marks.Line) for mark in view.marks("awaited"))
    while wanted:
        driver.throw((dice.randint(1, 6),))
        wait()
    assert view.marks("awaited") == ()


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.json")))
def test_every_throw_of_the_rulebooks_examples_shows_its_thrower(name: str) -> None:
    told = load(EXAMPLES / f"{name}.json")
    for dice in range(len(told.dice)):
        match = Match(told.setup, 0, [Seat() for _s in told.setup.sides], DiceBy.TABLE, told.choices, told.dice[:dice])
        if isinstance(match.waits, FacesWanted):
            wanted = throw_wanted(match.unthrown())
            found = marks_of_throw(look_of(match, max(0, wanted.side)), wanted, match.held)
            on_table = wanted.figure != c.NOBODY and match.s.figures[wanted.figure].fate == c.ON_TABLE
            assert bool(found) == on_table
            if on_table:
                assert place(match, wanted.figure) in {mark.at for mark in found if isinstance(mark, marks.Ring)}
