"""The computer player "easy" knows what its seat may know: what is hidden changes no order of its."""

import pytest

from campaign.world.sight import as_seen_by
from tests.computer.seats import CLOSED, turn, wanted
from tests.world.situation import Situation

HIDDEN = ("hq*2 grunt*6", "hq engineer*2 grunt", "engineer*2 sniper", "hq*8")
"""Forces of 8 FP each, some of which could not even defend."""


def beside(theirs: str, ours: str) -> Situation:
    """A's army beside B's, of which A sees nothing but the FP."""
    table = Situation("camp-mill mill-docks docks-yard", {"A": "camp mill", "B": "docks yard"}, rules=CLOSED)
    table.army("A", "mill", ours)
    table.army("B", "docks", theirs)
    return table


@pytest.mark.parametrize("ours", ["hq*2 grunt*14", "hq grunt*6", "hq grunt*2"])
@pytest.mark.parametrize("theirs", HIDDEN[1:])
def test_another_hidden_force_of_the_same_fp_changes_no_order(ours, theirs):
    tables = [beside(HIDDEN[0], ours), beside(theirs, ours)]
    for table in tables:
        table.turns("AB")
    seen = [as_seen_by(table.state, table.player("A")) for table in tables]
    assert seen[0] == seen[1]
    assert turn(tables[0], "A") == turn(tables[1], "A")


@pytest.mark.parametrize("attackers", ["hq engineer*2 grunt", "hq*5 grunt*3"])
def test_another_hidden_attacker_of_the_same_fp_changes_no_answer(attackers):
    answers = set()
    for units in (HIDDEN[0], attackers):
        table = beside(units, "hq grunt*2")
        table.turns("BA")
        table.move("3.army", "mill")
        answers.add(wanted(table, "A"))
    assert len(answers) == 1


def test_the_same_sight_gives_the_same_order_however_often_it_is_asked():
    table = beside(HIDDEN[0], "hq*2 grunt*14")
    table.turns("AB")
    assert len({wanted(table, "A") for _time in range(3)}) == 1
