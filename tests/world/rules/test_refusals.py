"""A refusal is a sentence for the player: it names people and places by their names, and says what would do."""

from __future__ import annotations

import pytest

from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.house_rules import EndBy, HouseRules, house_rule_texts
from campaign.world.ids import ArmyId, FigureId, OrderId, PendingId
from campaign.world.refusal import Refusal
from campaign.world.state import LossesDue, ReliefDue, SurplusDue
from tests.scripted import ScriptedDice
from tests.world.situation import Situation


def told(table: Situation, order: o.Order) -> list[str]:
    """The sentences with which an order is refused."""
    with pytest.raises(Refusal) as refused:
        decide(table.state, OrderId("99"), order, ScriptedDice([]))
    return [reason.text for reason in refused.value.reasons]


def peace(units: str = "hq grunt*5", factions: str = "") -> tuple[Situation, ArmyId]:
    """A's army A2 in the mill, next to a minefield of B's; it is A's turn."""
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"}, factions=factions)
    army = table.army("A", "mill", units)
    table.army("B", "core", "hq sniper")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    return table, army


def test_a_figure_of_another_army_is_told_by_its_name() -> None:
    table, army = peace()
    order = o.SplitArmy(table.player("A"), army, (FigureId("3.sniper1"),))
    assert told(table, order) == ["sniper1 is not in A2."]


def test_losses_are_refused_with_the_figures_name() -> None:
    table, army = peace("hq grunt*9")
    table.move(army, "docks", dice=[1, 1])
    pending = table.pending(LossesDue)
    order = o.ChooseLosses(pending.player, pending.id, (FigureId("3.sniper1"),))
    assert told(table, order) == ["sniper1 is not in A2."]


def test_surplus_is_refused_with_the_figures_name_and_the_place() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    army, other = table.army("A", "mill", "hq grunt*11"), table.army("A", "docks", "hq grunt*10")
    table.turns("AB")
    table.move(army, "docks")
    pending = table.pending(SurplusDue)
    stranger = table.figure(table.army("B", "mill", "sniper"), "sniper1")
    order = o.ChooseSurplus(pending.player, pending.id, (stranger,))
    assert told(table, order) == ["sniper1 is no figure of Player A’s in docks."]
    four = table.figures(other, "grunt1 grunt2 grunt3 grunt4")
    order = o.ChooseSurplus(pending.player, pending.id, four)
    assert told(table, order) == ["grunt1 need not go: the others are enough."]


@pytest.mark.parametrize(
    ("factions", "units", "part", "text"),
    [
        ("", "hq grunt*5", "grunt1", "A2 cannot be split like this. An army needs at least one HQ."),
        (
            "i",
            "queen stinger*2 razordog",
            "stinger1",
            "A2 cannot be split like this. An army with shooters needs a Queen.",
        ),
        (
            "",
            "hq*2 grunt*5",
            "hq1",
            "A2 cannot be split like this. An HQ alone is no army: the smallest is an HQ and another figure.",
        ),
    ],
)
def test_a_split_is_refused_with_what_a_part_lacks(factions: str, units: str, part: str, text: str) -> None:
    table, army = peace(units, factions)
    assert told(table, o.SplitArmy(table.player("A"), army, table.figures(army, part))) == [text]


def test_a_detachment_is_refused_with_what_the_army_would_lack() -> None:
    table = Situation("mill-docks yard-port", {"A": "mill", "B": "docks", "C": "yard"})
    a, b = table.army("A", "mill", "hq grunt*5"), table.army("B", "docks", "hq grunt*5")
    c = table.army("C", "yard", "hq grunt*2")
    table.turns("ABC")
    table.move(a, "docks")
    table.give(table.answer(b, o.Answer.STAND))
    order = o.SendDetachment(table.player("C"), table.battle.id, c, table.figures(c, "hq1 grunt1"), table.player("C"))
    assert told(table, order) == [
        "C4 cannot spare these. An army needs at least one HQ.",
        "Player C has no side in this battle.",
    ]


def test_relief_is_refused_with_the_sectors_where_it_can_go() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    table.army("B", "core", "hq grunt")
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    pending = table.pending(ReliefDue)
    order = o.ChooseHaven(pending.player, pending.id, table.sector("core"))
    assert told(table, order) == ["Relief can go to: mill, docks."]


def test_a_choice_that_is_not_open_is_refused_in_words_without_an_id() -> None:
    table, _army = peace()
    order = o.ChooseLosses(table.player("A"), PendingId("losses:1:2"), ())
    assert told(table, order) == ["This choice is not open: it has been settled, or does not come up."]


def test_corrections_of_the_living_and_the_fallen_are_refused_by_name() -> None:
    table, army = peace()
    (one,) = table.figures(army, "grunt1")
    assert told(table, o.Correct("so", (o.ReviveFigure(one, army),))) == ["grunt1 has not fallen."]
    assert told(table, o.Correct("so", (o.StrikeFigure(one), o.StrikeFigure(one)))) == ["grunt1 has fallen already."]
    assert told(table, o.Correct("so", (o.SetFigure(FigureId("9.x1")),))) == ["There is no figure “9.x1”."]


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (HouseRules(end_at=1), "The campaign ends after 1 month."),
        (HouseRules(end_at=3), "The campaign ends after 3 months."),
        (HouseRules(end_by=EndBy.VICTORY_POINTS, end_at=90), "The campaign ends at 90 VP."),
        (HouseRules(extra_free=1), "The map has 1 more free sector for each player."),
        (HouseRules(), "A missile bursts with radii of 3, 6 and 9 cm."),
        (HouseRules(missile_radius=False), "A missile bursts with diameters of 3, 6 and 9 cm."),
        (HouseRules(), "A burst hits a figure when any part of its base is under the circle."),
        (HouseRules(burst_by_touch=False), "A burst hits a figure when the centre of its base is under the circle."),
        (HouseRules(), "Acid wounds nobody where it comes down, but leaves goo."),
        (HouseRules(acid_bursts=True), "Acid wounds as a grenade where it comes down, and leaves goo."),
        (HouseRules(), "Air support is a grenade burst."),
        (HouseRules(air_missiles=True), "Air support is a missile burst."),
    ],
)
def test_a_house_rule_is_told_with_its_number(rules: HouseRules, text: str) -> None:
    assert text in dict(house_rule_texts(rules, "fftt")).values()
