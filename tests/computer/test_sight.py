"""The computer players know what their seat may know: what is hidden changes no order of theirs, at any level."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from campaign.computer.chances import PlayingOut
from campaign.computer.levels import next_order
from campaign.world.knowledge import as_seen_by
from campaign.world.rules.founding import COMPUTER_LEVELS
from tests.computer.seats import CLOSED, guessed, turn, wanted
from tests.world.situation import Situation

HIDDEN = ("hq*2 grunt*6", "hq engineer*2 grunt", "engineer*2 sniper", "hq*8")
"""Forces of 8 FP each, some of which could not even defend."""


def beside(theirs: str, ours: str) -> Situation:
    """A's army beside B's, of which A sees nothing but the FP; A's commander is named."""
    table = Situation("camp-mill mill-docks docks-yard", {"A": "camp mill", "B": "docks yard"}, rules=CLOSED)
    army = table.army("A", "mill", ours)
    table.commander("A", table.figure(army, "grunt1"))
    table.army("B", "docks", theirs)
    return table


LEVELS = pytest.mark.parametrize("level", COMPUTER_LEVELS)


@LEVELS
@pytest.mark.parametrize("ours", ["hq*2 grunt*14", "hq grunt*6", "hq grunt*2"])
@pytest.mark.parametrize("theirs", HIDDEN[1:])
def test_another_hidden_force_of_the_same_fp_changes_no_order(ours, theirs, level):
    tables = [beside(HIDDEN[0], ours), beside(theirs, ours)]
    for table in tables:
        table.turns("AB")
    seen = [as_seen_by(table.state, table.player("A")) for table in tables]
    assert seen[0] == seen[1]
    assert turn(tables[0], "A", level) == turn(tables[1], "A", level)


@LEVELS
@pytest.mark.parametrize("attackers", ["hq engineer*2 grunt", "hq*5 grunt*3"])
def test_another_hidden_attacker_of_the_same_fp_changes_no_answer(attackers, level):
    answers = set()
    for units in (HIDDEN[0], attackers):
        table = beside(units, "hq grunt*2")
        table.turns("BA")
        table.move("3.army", "mill")
        answers.add(wanted(table, "A", level))
    assert len(answers) == 1


@LEVELS
def test_the_same_sight_gives_the_same_order_however_often_it_is_asked(level):
    table = beside(HIDDEN[0], "hq*2 grunt*14")
    table.turns("AB")
    seen = as_seen_by(table.state, table.player("A"))
    assert len({next_order(seen, table.player("A"), guessed, level) for _time in range(3)}) == 1


def test_whoever_plays_the_battles_out_the_order_is_the_same():
    table = beside("hq*2 grunt*2", "hq grunt*4")
    table.turns("AB")
    seen, player = as_seen_by(table.state, table.player("A")), table.player("A")
    with ThreadPoolExecutor(2) as threads:
        orders = {next_order(seen, player, PlayingOut(executor), "standard") for executor in (None, threads)}
    assert len(orders) == 1
