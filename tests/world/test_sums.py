"""How numbers come about: every sum comes to the number that the campaign has, in parts that have their rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign import rulebook
from campaign.desk import Desk
from campaign.world import queries, sums
from campaign.world.rules.income import income_of
from campaign.world.sums import Part, Sum
from tests.sampled import sample


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The sample campaign, after two months."""
    folder: Path = tmp_path_factory.mktemp("sums")
    return sample(folder / "sample.fftt")


def every_sum(desk: Desk) -> list[Sum]:
    """All sums of all players, armies, sectors and figures."""
    state, history = desk.state, desk.history()
    found = [sums.victory_points(history, state, seat) for seat in state.seats]
    found += [make(state, seat) for seat in state.seats for make in (sums.forces, sums.stock, sums.income)]
    found += [make(state, army) for army in state.armies for make in (sums.army, sums.reach)]
    found += [make(state, sector) for sector in state.sectors for make in (sums.sector, sums.sector_at_weeks_end)]
    return found + [
        found for figure in state.figures.values() if (found := sums.to_next_gain(state, figure)) is not None
    ]


def test_points_come_to_what_each_player_has(desk: Desk):
    state = desk.state
    totals = {seat: sums.victory_points(desk.history(), state, seat).total for seat in state.seats}
    assert totals == {seat: state.players[seat].vp for seat in state.seats}


def test_forces_stock_and_income_come_to_what_each_player_has(desk: Desk):
    state = desk.state
    told = [
        (sums.forces(state, seat).total, sums.stock(state, seat).total, sums.income(state, seat).total)
        for seat in state.seats
    ]
    has = [
        (queries.player_fp(state, seat), queries.player_stock(state, seat), income_of(state, seat))
        for seat in state.seats
    ]
    assert told == has


def test_an_army_and_a_sector_come_to_their_fp(desk: Desk):
    state = desk.state
    assert [sums.army(state, army).total for army in state.armies] == [queries.army_fp(state, a) for a in state.armies]
    assert [sums.sector(state, s).total for s in state.sectors] == [queries.sector_fp(state, s) for s in state.sectors]


def test_of_a_sector_that_is_fought_over_no_limit_is_told(desk: Desk):
    state = desk.state
    fought_over = {battle.sector for battle in queries.open_battles(state)}
    told = {s for s in state.sectors for _words, rule in sums.sector(state, s).notes if rule == "campaign:C16"}
    assert (fought_over and True, told) == (True, set(state.sectors) - fought_over)


def test_what_is_missing_to_the_next_step_is_what_the_figure_has_still_to_kill(desk: Desk):
    figures = [figure for figure in desk.state.figures.values() if queries.next_gain(figure)]
    found = [sums.to_next_gain(desk.state, figure) for figure in figures]
    assert [one and one.total for one in found] == [(queries.next_gain(figure) or (0,))[0] for figure in figures]


def test_every_rule_of_every_sum_stands_in_the_rulebook(desk: Desk):
    rules = {part.rule for found in every_sum(desk) for part in found.parts if part.rule}
    rules |= {rule for found in every_sum(desk) for _words, rule in found.notes if rule}
    assert [rule for rule in rules if not rulebook.rule(rule)] == []


def test_an_equation_reads_as_people_write_it():
    found = Sum("To hit", "", (Part("skill", 8), Part("cover", -1), Part("long range", -1)))
    assert sums.equation(found) == "8 − 1 − 1 = 6"


def test_a_sum_in_lines_names_each_part_and_its_rule():
    found = Sum("Limit", "FP", (Part("Figures", 18, "campaign:C16"), Part("In stock", 5, "campaign:C16e")))
    assert sums.as_lines(found).splitlines() == [
        "Limit: 18 + 5 = 23 FP",
        "Figures: 18 (campaign:C16)",
        "In stock: 5 (campaign:C16e)",
    ]


def test_a_players_points_are_told_by_what_they_were_scored_for(desk: Desk):
    state = desk.state
    found = sums.victory_points(desk.history(), state, state.seats[1])
    rules = [part.rule for part in found.parts]
    assert rules == ["campaign:C34a", "campaign:C34b", "campaign:C34c"]
    assert next(part.number for part in found.parts if part.rule == "campaign:C34c") % 5 == 0


def test_an_army_reaches_as_many_sectors_as_the_map_has_in_two_steps(desk: Desk):
    state = desk.state
    army = next(iter(state.armies))
    goals = {path[-1] for path in queries.reach(state, army)}
    assert sums.reach(state, army).total == len(goals)
