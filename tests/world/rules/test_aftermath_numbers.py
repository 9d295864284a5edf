"""After a battle, to the last figure: whose army, whose points, and who is no more (campaign:C18, C24, C34, C62)."""

from __future__ import annotations

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.ids import FigureId
from campaign.world.state import Fate
from tests.world.rules.test_aftermath import THEY_VANISH, duel
from tests.world.rules.test_late_battles import AFTER_ALL_MOVES, waiting
from tests.world.situation import Situation


@pytest.mark.claims("campaign:C25a", "campaign:C25c")
def test_a_battle_that_was_typed_in_is_none_that_the_program_fought() -> None:
    table, _a, _b = duel()
    table.fight("A", A="won", B="beaten")
    (told,) = table.happened(e.BattleFought)
    assert not told.resolved


@pytest.mark.claims("campaign:C24d")
def test_hatchlings_join_an_army_of_their_own_side_though_the_enemys_is_smaller() -> None:
    table, a, b = duel(a="hq grunt", b="queen stinger*3", factions="mi")
    table.fight("B", A="stood", B="stood", hatched=[("egg", "B", "drone")])
    assert (table.fp(a), table.fp(b)) == (2, 8)


@pytest.mark.claims("campaign:C24c", "campaign:C26e", "campaign:C35a")
@pytest.mark.parametrize("order", [("egg", "other"), ("other", "egg")])
def test_what_a_hatchling_that_vanishes_killed_counts_for_the_side_that_laid_it(order: tuple[str, str]) -> None:
    table, _a, b = duel(a="queen stinger*3", b="queen stinger*3", factions="ii", rules=THEY_VANISH)
    sides = {"egg": "A", "other": "B"}
    hatched = [(key, sides[key], "drone") for key in order]
    table.fight("B", A="stood", B="stood", dead={table.figure(b, "stinger1"): FigureId("egg")}, hatched=hatched)
    assert (table.vp("A"), table.vp("B")) == (1, 0)


@pytest.mark.claims("campaign:C34a", "campaign:C18e")
def test_an_army_whose_last_figure_is_killed_is_no_more() -> None:
    table, a, b = duel(b="hq grunt")
    table.fight("A", A="won", B="beaten", dead=dict.fromkeys(table.figures(b, "hq1 grunt1"), "A"))
    assert b not in table.state.armies
    assert a in table.state.armies


@pytest.mark.claims("campaign:C18e")
def test_an_army_that_dies_on_its_way_is_no_more_and_on_no_way() -> None:
    """Two armies of A's cross a minefield; the first dies of its throw, the second has to choose who does."""
    table = Situation("mill-docks mill-yard", {"A": "mill docks", "B": "yard"})
    dies, lives = table.army("A", "mill", "hq grunt*5"), table.army("A", "mill", "hq grunt*9")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(dies, "docks", dice=[3, 3])
    assert dies not in table.state.armies
    assert table.state.journeys == ()
    table.move(lives, "docks", dice=[1, 1])
    assert [journey.army for journey in table.state.journeys] == [lives]


@pytest.mark.claims("campaign:C18e", "campaign:C34a")
def test_a_killed_figure_of_a_detachment_leaves_the_army_that_stayed_as_it_is() -> None:
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt*5")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    (sent,) = table.figures(c, "grunt1")
    table.give(o.SendDetachment(table.player("C"), table.battle.id, c, (sent,), table.player("A")))
    table.fight("B", A="stood", B="stood", C="beaten", dead={sent: table.figure(b, "grunt1")})
    assert (table.fate(sent), table.fp(c), table.vp("B")) == (Fate.KILLED, 5, 1)


@pytest.mark.claims("campaign:C21f")
def test_of_two_friends_who_attack_and_find_nobody_the_first_has_the_sector() -> None:
    table, armies = waiting("AC")
    table.end_turn("A")
    table.move(armies["C"], "docks")
    table.withdraw(armies["B"], "core")
    assert (table.owner("docks"), table.place(armies["C"])) == ("A", "docks")


@pytest.mark.claims("campaign:C11d", "campaign:C47c")
def test_two_sectors_that_lose_their_last_defenders_at_once_are_both_handed_over() -> None:
    """Two battles wait for the end of the week, and what could fight in them is struck off in one correction."""
    table = Situation("mill-docks mill-core docks-hill", {"A": "mill", "B": "docks core hill"}, rules=AFTER_ALL_MOVES)
    attackers = [table.army("A", "mill", "hq grunt*3") for _place in range(2)]
    defenders = [table.army("B", place, "hq grunt") for place in ("docks", "core")]
    table.army("B", "hill", "hq grunt")
    table.turns("AB")
    for army, place in zip(attackers, ("docks", "core"), strict=True):
        table.attack(army, place)
    table.give(o.Correct("never there", tuple(o.StrikeFigure(table.figure(army, "grunt1")) for army in defenders)))
    assert [table.owner(place) for place in ("docks", "core")] == ["A", "A"]
    assert not table.state.open_battles
