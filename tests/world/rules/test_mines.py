"""Minefields: laying, clearing, and what stays of them (campaign:C33)."""

from __future__ import annotations

import pytest

from campaign.world import orders as o
from campaign.world.house_rules import EDITION, HouseRules
from campaign.world.refusal import Refusal
from campaign.world.state import Account, LossesDue, Minefield
from tests.world.situation import Situation


def fields(**stock: int) -> Situation:
    """A owns mill, docks and hill; B the core next to the docks; C the far port. It is A's turn."""
    table = Situation(
        "mill-docks docks-hill docks-core core-fort fort-port", {"A": "mill docks hill", "B": "core", "C": "port"}
    )
    table.stock(**stock)
    table.turns("ABC")
    return table


def lay(table: Situation, letter: str, a: str, b: str, **payment: int) -> o.LayMinefield:
    """Lay a field, paid so."""
    paid = tuple((table.sector(place), fp) for place, fp in payment.items())
    return o.LayMinefield(table.player(letter), table.route(a, b), paid)


def clear(table: Situation, letter: str, a: str, b: str, **payment: int) -> o.ClearMinefield:
    """Remove a field, paid so."""
    paid = tuple((table.sector(place), fp) for place, fp in payment.items())
    return o.ClearMinefield(table.player(letter), table.route(a, b), paid)


# ── laying ──


@pytest.mark.claims("campaign:C33a")
def test_a_minefield_costs_ten_fp() -> None:
    table = fields(mill=14)
    table.give(lay(table, "A", "mill", "docks", mill=10))
    assert table.stock_in("mill") == 4
    assert table.state.books[table.player("A"), Account.MINES] == 10


@pytest.mark.claims("campaign:C33a")
@pytest.mark.parametrize("fp", [9, 11])
def test_a_payment_of_more_or_less_is_refused(fp: int) -> None:
    table = fields(mill=14)
    assert table.refused(lay(table, "A", "mill", "docks", mill=fp)) == {"campaign:C33"}


@pytest.mark.claims("campaign:C33b")
def test_both_ends_of_the_route_belong_to_who_lays_the_field() -> None:
    table = fields(docks=14)
    assert table.refused(lay(table, "A", "docks", "core", docks=10)) == {"campaign:C33"}
    assert table.refused(lay(table, "A", "fort", "port", docks=10)) == {"campaign:C33"}


@pytest.mark.claims("campaign:C33c")
def test_a_field_is_paid_from_the_stocks_of_its_two_ends_together() -> None:
    table = fields(mill=6, docks=5)
    table.give(lay(table, "A", "mill", "docks", mill=6, docks=4))
    assert (table.stock_in("mill"), table.stock_in("docks")) == (0, 1)


@pytest.mark.claims("campaign:C33c")
def test_no_other_stock_pays_for_a_field() -> None:
    table = fields(mill=6, hill=9)
    assert table.refused(lay(table, "A", "mill", "docks", mill=6, hill=4)) == {"campaign:C33"}


def test_no_stock_pays_more_than_it_has_or_less_than_nothing() -> None:
    table = fields(mill=6, docks=20)
    for payment in ({"mill": 7, "docks": 3}, {"mill": -1, "docks": 11}, {"mill": 0, "docks": 10}):
        assert table.refused(lay(table, "A", "mill", "docks", **payment)) == {"campaign:C33"}
    twice = o.LayMinefield(
        table.player("A"), table.route("mill", "docks"), ((table.sector("docks"), 5), (table.sector("docks"), 5))
    )
    assert table.refused(twice) == {"campaign:C33"}


@pytest.mark.claims("campaign:C33d")
def test_a_route_has_one_minefield_at_most() -> None:
    table = fields(mill=10, docks=10)
    table.give(lay(table, "A", "mill", "docks", mill=10))
    assert table.refused(lay(table, "A", "mill", "docks", docks=10)) == {"campaign:C33"}
    table.give(lay(table, "A", "docks", "hill", docks=10))


def test_fields_are_laid_and_removed_in_the_own_turn_only() -> None:
    table = fields(mill=10)
    table.mine("A", "mill", "docks")
    table.give(o.EndTurn(table.player("A")))
    assert table.refused(lay(table, "A", "docks", "hill", mill=10)) == {"campaign:C10"}
    assert table.refused(clear(table, "A", "mill", "docks")) == {"campaign:C10"}


@pytest.mark.claims("campaign:C33l")
def test_the_plague_biospheres_of_insectoids_follow_the_same_rules() -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""}, factions="im")
    army = table.army("A", "mill", "razordog*9")
    table.stock(mill=6, docks=6)
    table.turns("AB")
    table.give(lay(table, "A", "mill", "docks", mill=6, docks=4))
    table.move(army, "docks", dice=[1, 2])
    pending = table.pending(LossesDue)
    assert (pending.score, pending.hazard) == (3, table.route("mill", "docks"))
    table.give(o.ChooseLosses(pending.player, pending.id, table.figures(army, "razordog1 razordog2 razordog3")))
    table.give(clear(table, "A", "mill", "docks"))
    assert not table.state.minefields


# ── removing ──


@pytest.mark.claims("campaign:C33e", "campaign:C33g")
def test_an_opposing_neighbour_removes_a_field_for_ten_fp() -> None:
    table = fields(core=13)
    table.mine("A", "mill", "docks")
    table.give(o.EndTurn(table.player("A")))
    table.give(clear(table, "B", "mill", "docks", core=10))
    assert (table.stock_in("core"), len(table.state.minefields)) == (3, 0)
    assert table.state.books[table.player("B"), Account.MINES] == 10


def neighbours(first: str = "", bands: tuple[int, ...] = (), edition: int = EDITION) -> Situation:
    """A has laid a field between mill and docks; B, next to the docks, has 10 FP in the core and the turn."""
    table = Situation(
        "mill-docks docks-core core-fort",
        {"A": "mill docks", "B": "core", "C": "fort"},
        bands=bands,
        rules=HouseRules(edition=edition),
    )
    table.stock(core=10)
    table.mine("A", "mill", "docks")
    if first:
        table.pact("A", "B")
    table.turns("BAC")
    return table


@pytest.mark.claims("campaign:C33e", "campaign:C33m")
def test_a_field_of_the_own_band_is_removed_by_nobody_but_its_layer_and_opponents() -> None:
    mates = neighbours(bands=(1, 1, 2))
    assert mates.refused(clear(mates, "B", "mill", "docks", core=10)) == {"campaign:C33"}
    opponents = neighbours(bands=(1, 2, 2))
    opponents.give(clear(opponents, "B", "mill", "docks", core=10))
    assert (opponents.stock_in("core"), len(opponents.state.minefields)) == (0, 0)


@pytest.mark.claims("campaign:C33e", "campaign:C33m")
def test_a_field_of_a_pact_partner_is_removed_once_the_pact_has_ended() -> None:
    table = neighbours("pact")
    assert table.refused(clear(table, "B", "mill", "docks", core=10)) == {"campaign:C33"}
    table.give(o.EndPact(table.player("B"), table.player("A")))
    table.give(clear(table, "B", "mill", "docks", core=10))
    assert not table.state.minefields


@pytest.mark.claims("campaign:C33m")
def test_the_refusal_says_what_can_be_done_about_a_friends_field() -> None:
    for table, said in (
        (
            neighbours("pact"),
            "Player A laid it, with whom there is a pact: end the pact first, or let Player A remove it.",
        ),
        (neighbours(bands=(1, 1, 2)), "Player A laid it, of the own band: only an opponent or Player A removes it."),
    ):
        with pytest.raises(Refusal, match=said):
            table.give(clear(table, "B", "mill", "docks", core=10))


@pytest.mark.claims("campaign:C93a")
@pytest.mark.parametrize(("first", "bands"), [("pact", ()), ("", (1, 1, 2))], ids=["pact", "band"])
def test_in_a_campaign_of_before_friends_remove_a_field_for_ten_fp_too(first: str, bands: tuple[int, ...]) -> None:
    table = neighbours(first, bands, edition=1)
    table.give(clear(table, "B", "mill", "docks", core=10))
    assert (table.stock_in("core"), len(table.state.minefields)) == (0, 0)


@pytest.mark.claims("campaign:C33e")
def test_removing_a_field_of_anothers_is_never_free() -> None:
    table = fields(core=13)
    table.mine("A", "mill", "docks")
    table.give(o.EndTurn(table.player("A")))
    assert table.refused(clear(table, "B", "mill", "docks")) == {"campaign:C33"}
    assert table.refused(clear(table, "B", "mill", "docks", core=9)) == {"campaign:C33"}


@pytest.mark.claims("campaign:C33f")
def test_a_neighbour_owns_an_end_of_the_route_or_a_sector_next_to_one() -> None:
    table = fields(core=10, port=10)
    table.mine("A", "mill", "docks")
    table.give(o.EndTurn(table.player("A")))
    table.give(o.EndTurn(table.player("B")))
    assert table.refused(clear(table, "C", "mill", "docks", port=10)) == {"campaign:C33"}
    beside = fields(core=10)
    beside.mine("A", "docks", "core")  # B took the core with the field still there
    beside.give(o.EndTurn(beside.player("A")))
    beside.give(clear(beside, "B", "docks", "core", core=10))
    assert not beside.state.minefields


@pytest.mark.claims("campaign:C33g")
def test_removing_is_paid_from_sectors_at_the_route_or_next_to_it() -> None:
    table = Situation("mill-docks docks-core core-fort", {"A": "mill docks", "B": "core fort"})
    table.stock(core=4, fort=20)
    table.mine("A", "mill", "docks")
    table.turns("BA")
    assert table.refused(clear(table, "B", "mill", "docks", fort=10)) == {"campaign:C33"}
    assert table.refused(clear(table, "B", "mill", "docks", core=4, fort=6)) == {"campaign:C33"}
    table.stock(core=6)
    table.give(clear(table, "B", "mill", "docks", core=10))


@pytest.mark.claims("campaign:C33h")
def test_the_layer_removes_a_field_free_wherever_it_is() -> None:
    table = fields()
    table.mine("A", "fort", "port")
    assert table.refused(clear(table, "A", "fort", "port", mill=10)) == {"campaign:C33"}
    table.give(clear(table, "A", "fort", "port"))
    assert not table.state.minefields


def test_where_no_field_lies_none_is_removed() -> None:
    table = fields()
    assert table.refused(clear(table, "A", "mill", "docks")) == {"campaign:C33"}


# ── what a field does, and what becomes of it ──


@pytest.mark.claims("campaign:C33i")
@pytest.mark.parametrize(("start", "goal"), [("mill", "docks"), ("docks", "mill")])
def test_a_field_works_in_both_directions(start: str, goal: str) -> None:
    table = Situation("mill-docks", {"A": "mill docks", "B": ""})
    army = table.army("A", start, "hq grunt*9")
    table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, goal, dice=[1, 1])
    assert table.pending(LossesDue).score == 2


@pytest.mark.claims("campaign:C33j", "campaign:C33k")
def test_a_field_stays_when_the_sectors_change_hands_and_remains_its_layers() -> None:
    table = Situation("mill-docks docks-core", {"A": "core", "B": "mill docks"})
    army = table.army("A", "core", "hq grunt*9")
    route = table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(army, "docks")
    assert table.owner("docks") == "A"
    assert table.state.minefields[route] == Minefield(route, table.player("B"))
    assert table.refused(clear(table, "A", "mill", "docks")) == {"campaign:C33"}
    table.give(o.EndTurn(table.player("A")))
    table.give(clear(table, "B", "mill", "docks"))


@pytest.mark.claims("campaign:C33k")
def test_a_field_remains_with_a_layer_who_has_lost_both_its_ends() -> None:
    table = Situation("mill-docks docks-core", {"A": "core", "B": "mill docks"})
    army, second = table.army("A", "core", "hq grunt*9"), table.army("A", "core", "hq grunt")
    route = table.mine("B", "mill", "docks")
    table.turns("AB")
    table.move(second, "docks")
    table.move(army, "docks", "mill", dice=[1, 1])
    pending = table.pending(LossesDue)
    table.give(o.ChooseLosses(pending.player, pending.id, table.figures(army, "grunt1 grunt2")))
    assert (table.owner("mill"), table.owner("docks")) == ("A", "A")
    assert table.state.minefields[route].player == table.player("B")
