"""What differs between two states is told in full, and told for nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from campaign.battle.fftt.units import Faction
from campaign.world import orders as o
from campaign.world.differences import differences, group_name, lines, summary
from campaign.world.house_rules import HouseRules
from campaign.world.ids import FigureId
from campaign.world.state import Campaign
from tests.play.campaigns import OnPaper, play_orders
from tests.play.founding import random_founding
from tests.world.situation import Situation


def told(before: Campaign, after: Campaign) -> list[str]:
    return [line.text for line in lines(differences(before, after))]


def table() -> Situation:
    made = Situation("mill-docks", {"A": "mill", "B": "docks"})
    made.army("A", "mill", "hq grunt*3")
    made.turns("AB")
    return made


def test_a_state_differs_in_nothing_from_itself() -> None:
    state = table().state
    assert not differences(state, state)
    assert summary(differences(state, state)) == "Nothing differs."


def test_points_money_and_owners_stand_side_by_side() -> None:
    made = table()
    before = made.state
    player = made.player("A")
    made.give(o.Correct("as agreed", (o.SetVictoryPoints(player, 7), o.SetStock(made.sector("mill"), 3))))
    made.give(o.Correct("as agreed", (o.SetOwner(made.sector("docks"), player),)))
    text = told(before, made.state)
    assert "Player A: VP 0 → 7, FP 4, experience 0, stock 0 → 3, sectors 1 → 2" in text
    assert "docks: Player B → Player A" in text
    assert "mill: stock 0 → 3" in text


def test_a_figures_record_is_told_with_what_it_was() -> None:
    made = table()
    before = made.state
    figure = next(figure for figure in made.state.figures.values() if figure.unit.endswith("grunt"))
    made.give(o.Correct("as agreed", (o.SetFigure(figure.id, experience=8, kills=3),)))
    (player,) = differences(before, made.state).players
    assert player.experience == (0, 8)
    (line,) = (line for line in lines(differences(before, made.state)) if line.group == "figures")
    assert line.text == f"{figure.name}, Grunt, 1 FP: experience 0 → 8, kills 0 → 3"
    assert line.player == figure.player


def test_only_as_many_as_are_wanted_of_a_group_are_put_into_words() -> None:
    made = table()
    before = made.state
    grunts = [figure for figure in made.state.figures.values() if figure.unit.endswith("grunt")]
    made.give(o.Correct("as agreed", tuple(o.SetFigure(figure.id, kills=1) for figure in grunts)))
    found = differences(before, made.state)
    whole = [line for line in lines(found) if line.group == "figures"]
    assert len(whole) == len(grunts) == 3
    assert [line for line in lines(found, 2) if line.group == "figures"] == whole[:2]


def test_a_figure_that_is_only_in_one_of_them_is_said_to_join() -> None:
    made = table()
    before = made.state
    made.army("B", "docks", "hq grunt")
    text = told(before, made.state)
    assert any(line.endswith("Grunt, 1 FP: joins") for line in text)
    assert any("has never been there" in line for line in told(made.state, before))


def test_an_army_that_stands_elsewhere_is_told_with_both_places() -> None:
    made = Situation("mill-docks", {"A": "mill docks", "B": ""})
    army = made.army("A", "mill", "hq grunt*3")
    made.turns("AB")
    before = made.state
    made.move(army, "docks")
    name = made.state.armies[army].name
    assert f"{name}: mill → docks, has moved" in told(before, made.state)


def test_a_fallen_figure_is_told_with_its_fate() -> None:
    made = table()
    before = made.state
    figure = FigureId(next(id for id in made.state.figures if "grunt" in id))
    made.give(o.Correct("fell off the table", (o.StrikeFigure(figure),)))
    assert any("alive → struck off" in line for line in told(before, made.state))


def test_week_and_turn_are_told() -> None:
    made = table()
    before = made.state
    made.end_turns()
    assert told(before, made.state)[0] == "month 1, week 1, Player A’s turn → month 1, week 1, all have moved"


def test_a_summary_counts() -> None:
    made = table()
    before = made.state
    made.give(o.Correct("as agreed", (o.SetVictoryPoints(made.player("A"), 7),)))
    assert summary(differences(before, made.state)) == "1 player has other VP."


def test_no_difference_in_a_whole_campaign_goes_untold() -> None:
    course = OnPaper(random_founding(3))
    states = [course.state, *(course.state for _played in play_orders(3, course, 3))]
    for one, other in pairwise(states):
        found = differences(one, other)
        text = list(lines(found))
        assert bool(found) is (one != other) is bool(text)
        assert all(line.text and group_name(line.group) for line in text)


def test_a_part_of_the_state_that_nobody_has_words_for_is_named_all_the_same() -> None:
    state = table().state
    other = replace(state, attempts=state.attempts.set("initiative/m1w1/1.p1/0", 1))
    assert told(state, other) == ["Throws that were set aside"]


def test_a_newcomer_who_is_there_only_once_is_told_with_all_it_has() -> None:
    made = Situation("mill-docks docks-core", {"A": "mill", "B": "docks"}, rules=HouseRules(newcomers=True))
    made.army("A", "mill", "hq grunt*3")
    made.army("B", "docks", "hq grunt*3")
    before = made.state
    made.give(o.SeatNewcomer(o.PlayerSetup("Dora", Faction.MACHINA), made.sector("core")))
    numbers = "VP 0, FP 0, experience 0, stock {}, sectors {}"
    assert "Dora: joins, " + numbers.format("0 → 4", "0 → 1") in told(before, made.state)
    assert "Dora: does not join, " + numbers.format("4 → 0", "1 → 0") in told(made.state, before)


def test_who_plays_a_seat_is_told_once() -> None:
    made = table()
    before = made.state
    made.give(o.HandSeat(made.player("B"), "easy"))
    by_program = made.state
    made.give(o.DropSeat(made.player("B"), False, "Moved away"))
    assert told(before, by_program)[0].endswith(", played by the program (easy)")
    assert told(by_program, made.state)[0].endswith("sectors 1, played by nobody")
    assert told(made.state, before)[0].endswith("sectors 1, played by a person")
