"""What a battle has cost whom: facts of battles that ended in a given way, and what a report says of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import resources
from campaign.battle import contract as f
from campaign.battle.arena import fight
from campaign.battle.contract import BattleReport, Casualty, SideEnd, SideResult
from campaign.battle.fast import choice_rows
from campaign.battle.fftt.codes import BEATEN, CAPTURED, KILLED, LEFT, LOST, NOBODY, RETREATED, STOOD, SURRENDERED, WON
from campaign.battle.fftt.facts import count
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.words.ending import losses
from campaign.battle.forecast import count_battles
from campaign.battle.scenario import load


@pytest.fixture(scope="module")
def small():
    """Two Grunts, of which the first commands, against a Sentinel."""
    setup = load(resources.of_system("fftt", "scenarios", "first_shots.json")).setup
    red, blue = setup.sides
    first = replace(red.figures[0], commander=True)
    return replace(setup, sides=(replace(red, figures=(first, *red.figures[1:])), blue))


def counted(setup, ends, *, turns=(), holder=0, fates=(), killers=()):
    """The facts of both sides, and who is lost, where a battle ended so."""
    table, battle = set_up(setup, 0)
    battle.now[0].holder, battle.now[0].turn = holder, 5
    for side, end in enumerate(ends):
        battle.forces[side].end = end
    for side, turn in enumerate(turns):
        battle.forces[side].end_turn = turn
    for figure, fate in dict(fates).items():
        battle.figures[figure].fate = fate
    for figure, killer in dict(killers).items():
        battle.figures[figure].killer = killer
    figures = [figure for side in setup.sides for figure in side.figures]
    commanders, lost = choice_rows(2, len(figures))
    for number, figure in enumerate(figures):
        commanders[number] = int(figure.commander)
    facts = choice_rows(len(setup.sides), f.FACTS)
    count(table, battle, commanders, facts, lost)
    return facts, list(lost)


def of(facts, fact):
    """One fact of each side."""
    return tuple(int(row[fact]) for row in facts)


@pytest.mark.parametrize(
    ("ends", "victories", "defeats"),
    [
        ((WON, BEATEN), (1, 0), (0, 1)),
        ((RETREATED, WON), (0, 1), (1, 0)),
        ((STOOD, STOOD), (0, 0), (0, 0)),
        ((BEATEN, BEATEN), (0, 0), (0, 0)),
    ],
)
def test_a_battle_is_won_by_the_side_that_is_left(small, ends, victories, defeats):
    facts, _lost = counted(small, ends)
    assert (of(facts, f.VICTORIES), of(facts, f.DEFEATS)) == (victories, defeats)


def test_a_side_wins_with_its_allies_and_ends_as_it_did_itself(small):
    red, blue = small.sides
    third = replace(blue, key="third", alliance="north", figures=(replace(blue.figures[0], key="L2", at=(1000, 1000)),))
    three = replace(small, sides=(red, replace(blue, alliance="north"), third))
    facts, lost = counted(three, (BEATEN, BEATEN, WON), holder=2, fates={0: KILLED, 1: KILLED})
    assert (of(facts, f.VICTORIES), of(facts, f.DEFEATS)) == ((0, 1, 1), (1, 0, 0))
    assert (of(facts, f.FIRST_END + BEATEN - WON), of(facts, f.FIRST_END)) == ((1, 1, 0), (0, 0, 1))
    assert lost == [1, 1, 0, 0]


@pytest.mark.parametrize(
    ("ends", "holder", "fates", "fp", "lost"),
    [
        ((STOOD, STOOD), 1, {0: KILLED}, (1, 0), [1, 0, 0]),
        ((WON, BEATEN), 0, {1: KILLED, 2: CAPTURED}, (1, 1), [0, 1, 1]),
        ((BEATEN, BEATEN), 0, {0: KILLED}, (1, 1), [1, 0, 1]),
        ((SURRENDERED, WON), 1, {0: LOST, 1: LEFT}, (1, 0), [1, 0, 0]),
        ((RETREATED, RETREATED), NOBODY, {0: LEFT, 2: LEFT}, (1, 0), [0, 1, 0]),
    ],
)
def test_lost_are_the_dead_and_what_falls_to_the_enemy(small, ends, holder, fates, fp, lost):
    facts, gone = counted(small, ends, holder=holder, fates=fates)
    assert (of(facts, f.FP_LOST), gone) == (fp, lost)


@pytest.mark.parametrize(
    ("killer", "killed"),
    [(2, (0, 1)), (1, (0, 0)), (NOBODY, (0, 0))],
    ids=["an enemy", "its own side", "nobody"],
)
def test_a_kill_counts_for_the_side_whose_figure_it_was_unless_that_is_its_own(small, killer, killed):
    facts, _lost = counted(small, (STOOD, STOOD), holder=1, fates={0: KILLED}, killers={0: killer})
    assert (of(facts, f.FP_KILLED), of(facts, f.FP_TAKEN), of(facts, f.COMMANDERS_TAKEN)) == (killed, (0, 0), killed)
    assert of(facts, f.COMMANDERS_LOST) == (1, 0)


def test_what_surrenders_falls_to_who_holds_the_field(small):
    facts, _lost = counted(small, (SURRENDERED, WON), holder=1, fates={0: LOST, 1: LOST})
    assert (of(facts, f.FP_KILLED), of(facts, f.FP_TAKEN), of(facts, f.HELD)) == ((0, 0), (0, 2), (0, 1))


def test_a_side_that_retreats_has_lost_all_its_hqs():
    setup = load(resources.of_system("fftt", "scenarios", "hq_raid.json")).setup
    facts, _lost = counted(setup, (WON, RETREATED))
    assert (of(facts, f.HQS_LOST), of(facts, f.ALL_HQS_LOST)) == ((0, 2), (0, 1))


def test_a_side_that_keeps_an_hq_has_not_lost_them_all():
    setup = load(resources.of_system("fftt", "scenarios", "hq_raid.json")).setup
    figures = [figure.key for side in setup.sides for figure in side.figures]
    facts, _lost = counted(setup, (STOOD, STOOD), holder=1, fates={figures.index("HQ1"): KILLED})
    assert (of(facts, f.HQS_LOST), of(facts, f.ALL_HQS_LOST)) == ((0, 1), (0, 0))


@pytest.mark.claims("campaign:C42c", "campaign:C42d")
@pytest.mark.parametrize(
    ("ends", "turn", "left"),
    [
        ((RETREATED, WON), 1, (1, 0)),
        ((SURRENDERED, WON), 1, (1, 0)),
        ((BEATEN, WON), 1, (0, 0)),
        ((RETREATED, WON), 2, (0, 0)),
    ],
)
def test_who_goes_in_the_first_turn_has_left_at_once_and_nobody_else(small, ends, turn, left):
    facts, _lost = counted(small, ends, turns=(turn, turn))
    assert of(facts, f.LEFT_AT_ONCE) == left


# ── as a report tells ──


def report(first, second, *dead, holder=None, left=()):
    """A report of a battle of the small scenario."""
    sides = (SideResult("red", first), SideResult("blue", second))
    return BattleReport(5, sides, holder, tuple(Casualty(figure) for figure in dead), left)


@pytest.mark.parametrize(
    ("first", "holder", "dead", "left", "lost"),
    [
        (SideEnd.STOOD, "blue", ("G1",), (), {"G1"}),
        (SideEnd.BEATEN, "blue", ("G1",), (), {"G1", "G2"}),
        (SideEnd.BEATEN, "red", ("G1",), (), {"G1"}),
        (SideEnd.SURRENDERED, "blue", (), (), {"G1", "G2"}),
        (SideEnd.RETREATED, "blue", (), ("G2",), {"G2"}),
    ],
)
def test_a_report_tells_the_dead_and_what_falls_to_the_enemy(small, first, holder, dead, left, lost):
    assert losses(small, report(first, SideEnd.STOOD, *dead, holder=holder, left=left)) == lost


@pytest.mark.claims("campaign:C22a")
def test_hqs_are_lost_where_their_side_retreats():
    setup = load(resources.of_system("fftt", "scenarios", "hq_raid.json")).setup
    sides = (SideResult("raiders", SideEnd.WON), SideResult("guards", SideEnd.RETREATED, 3))
    assert losses(setup, BattleReport(3, sides, "raiders")) == {"HQ1", "HQ2"}


@pytest.mark.parametrize("scenario", ["first_shots", "hq_raid"])
def test_the_counts_are_those_of_the_reports_of_the_same_battles(scenario):
    setup = load(resources.of_system("fftt", "scenarios", f"{scenario}.json")).setup
    fp = {unit.key: unit.fp for unit in setup.units}
    figures = [figure for side in setup.sides for figure in side.figures]
    side_of = {figure.key: side for side, entered in enumerate(setup.sides) for figure in entered.figures}
    reports = [fight(setup, seed).report for seed in range(3, 7)]
    tally = count_battles(setup, 3, 4).tally
    gone = [losses(setup, report) for report in reports]
    assert tally.lost == tuple(sum(figure.key in lost for lost in gone) for figure in figures)
    for side, entered in enumerate(setup.sides):
        expected = sum(fp[figure.unit] for lost in gone for figure in entered.figures if figure.key in lost)
        assert tally.facts[side][f.FP_LOST] == expected
        killed = [c.figure for report in reports for c in report.casualties if c.killer and side_of[c.killer] == side]
        assert tally.facts[side][f.FP_KILLED] == sum(fp[g.unit] for key in killed for g in figures if g.key == key)
