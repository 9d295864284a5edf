"""Corrections to the last number: the most and the least that can be set, and what is left alone (campaign:C55)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.ids import FigureId
from tests.world.rules.test_correction import correct, quiet
from tests.world.situation import Situation

FIGURE = FigureId("2.grunt1")  # of A's army in ``quiet``


@pytest.mark.claims("campaign:C55a")
def test_a_stock_can_be_set_to_any_number_of_fp_from_nothing_to_999() -> None:
    table, _army = quiet()
    mill = table.sector("mill")
    for stock in (999, 0):
        table.give(correct(o.SetStock(mill, stock)))
        assert table.stock_in("mill") == stock
    for stock in (1000, -1):
        assert table.refused(correct(o.SetStock(mill, stock))) == {"campaign:C55"}


@pytest.mark.claims("campaign:C55a")
def test_a_stock_that_is_right_already_moves_no_fp() -> None:
    table, _army = quiet()
    table.stock(mill=3)
    table.give(correct(o.SetStock(table.sector("mill"), 3)))
    assert table.happened(e.StockMoved) == []


@pytest.mark.claims("campaign:C55d")
def test_vp_can_be_set_to_any_number_from_none_to_9999() -> None:
    table, _army = quiet()
    a = table.player("A")
    for vp in (9999, 0):
        table.give(correct(o.SetVictoryPoints(a, vp)))
        assert table.vp("A") == vp
    for vp in (10000, -1):
        assert table.refused(correct(o.SetVictoryPoints(a, vp))) == {"campaign:C55"}


@pytest.mark.claims("campaign:C55c")
@pytest.mark.parametrize(
    "record",
    [
        lambda n: o.SetFigure(FIGURE, experience=n),
        lambda n: o.SetFigure(FIGURE, kills=n),
        lambda n: o.SetFigure(FIGURE, battles=n),
    ],
)
def test_a_record_can_have_any_number_from_nothing_to_9999(record: Callable[[int], o.SetFigure]) -> None:
    table, _army = quiet()
    for number in (9999, 0):
        table.give(correct(record(number)))
        (told,) = table.happened(e.FigureSet)
        assert number in (told.experience, told.kills, told.battles)
    for number in (10000, -1):
        assert table.refused(correct(record(number))) == {"campaign:C55"}


@pytest.mark.claims("campaign:C55c")
@pytest.mark.parametrize("abilities", [("telepathy",), ("iron", "iron")])
def test_a_figure_has_abilities_of_the_table_and_each_once(abilities: tuple[str, ...]) -> None:
    table, _army = quiet()
    assert table.refused(correct(o.SetFigure(FIGURE, abilities=abilities))) == {"campaign:C55"}
    table.give(correct(o.SetFigure(FIGURE, abilities=("iron", "lucky"))))
    assert table.state.figures[FIGURE].abilities == ("iron", "lucky")


@pytest.mark.claims("campaign:C55b")
def test_figures_are_added_until_the_army_has_20_fp() -> None:
    table, army = quiet()
    a, mill = table.player("A"), table.sector("mill")
    assert table.refused(correct(o.AddFigures(a, mill, (("marines.grunt", 15),), army))) == {"campaign:C16"}
    table.give(correct(o.AddFigures(a, mill, (("marines.grunt", 14),), army)))
    assert table.fp(army) == 20


@pytest.mark.claims("campaign:C55b", "campaign:C55h")
def test_a_new_army_has_20_fp_at_most_and_the_number_of_its_correction_in_the_order() -> None:
    table, _army = quiet()
    a, yard = table.player("A"), table.sector("yard")
    assert table.refused(correct(o.AddFigures(a, yard, (("marines.grunt", 21),)))) == {"campaign:C16"}
    twenty = o.AddFigures(a, yard, (("marines.grunt", 20),))
    table.give(correct(twenty, o.SetVictoryPoints(a, 1), twenty))
    formed = [event.army for event in table.happened(e.ArmyFormed)]
    assert [army.partition(".")[2] for army in formed] == ["army1", "army3"]
    assert [table.fp(army) for army in formed] == [20, 20]


@pytest.mark.claims("campaign:C55b")
@pytest.mark.parametrize(("held", "goes"), [(19, True), (20, False)])
def test_nobody_lives_again_in_an_army_that_would_be_larger_than_20_fp(held: int, goes: bool) -> None:
    table, army = quiet()
    table.give(correct(o.StrikeFigure(FIGURE)))
    fresh = table.army("A", "mill", f"hq grunt*{held - 1}")
    order = correct(o.ReviveFigure(FIGURE, fresh))
    if goes:
        table.give(order)
        assert (table.fp(fresh), table.fp(army)) == (20, 5)
    else:
        assert table.refused(order) == {"campaign:C16"}


@pytest.mark.claims("campaign:C55e")
def test_a_sector_without_stock_changes_hands_and_no_fp_move() -> None:
    table, _army = quiet()
    table.give(correct(o.SetOwner(table.sector("yard"), table.player("B"))))
    assert table.owner("yard") == "B"
    assert table.happened(e.StockMoved) == []


@pytest.mark.claims("campaign:C55f")
def test_only_the_army_that_is_on_its_way_cannot_be_placed() -> None:
    """A's army waits on a minefield for its losses; another one stands in the yard."""
    table, army = quiet()
    other = table.army("A", "yard", "hq grunt")
    table.mine("B", "mill", "yard")
    table.turns("AB")
    table.move(army, "yard", dice=[1, 2])
    assert table.refused(correct(o.PlaceArmy(army, table.sector("docks")))) == {"campaign:C55"}
    table.give(correct(o.PlaceArmy(other, table.sector("mill"))))
    assert table.place(other) == "mill"


@pytest.mark.claims("campaign:C55g")
def test_surplus_at_the_end_of_the_week_is_reckoned_after_the_correction_and_not_as_that_of_a_move() -> None:
    """18 FP and 5 in stock at the end of the week; with the stock set to 2, all may stay."""
    table = Situation("mill-docks mill-yard", {"A": "mill yard", "B": "docks"})
    table.army("A", "mill", "hq grunt*17")
    table.stock(mill=5)
    table.turns("AB")
    table.end_turns()
    table.give(o.EndWeek())
    table.give(correct(o.SetStock(table.sector("mill"), 4)))
    (due,) = table.state.pending.values()
    assert getattr(due, "over", 0) == 2
    assert len(table.happened(e.PendingOpened)) == 1
    table.give(correct(o.SetStock(table.sector("mill"), 2)))
    assert not table.state.pending
