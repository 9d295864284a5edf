"""What the computer player "easy" buys, and where."""

from collections import Counter
from dataclasses import replace

import pytest

from campaign.battle.fftt.lists.buying import shopping
from campaign.battle.fftt.lists.mixes import mixes
from campaign.battle.fftt.units import Faction, fftt_units
from campaign.world import orders as o
from campaign.world.ids import ArmyId
from campaign.world.queries import armies_in, sectors_of
from campaign.world.shopping import listed
from tests.computer.seats import wanted
from tests.world.situation import Situation, founding

UNITS = {unit.key: unit for unit in fftt_units()}


def bought(units: tuple[tuple[str, int], ...]) -> list[str]:
    return [key for key, number in units for _one in range(number)]


def one_army(faction: str = "m", units: str = "hq grunt*5", **stock: int) -> Situation:
    """A with two sectors and an army in the first, B far away."""
    table = Situation("mill-camp camp-far far-docks docks-yard", {"A": "mill camp", "B": "yard"}, factions=faction)
    table.army("A", "mill", units)
    table.stock(**stock)
    table.turns("AB")
    return table


# ── an army ──


@pytest.mark.parametrize("faction", list(Faction))
def test_starting_forces_are_mixes_that_win_against_any_list(faction):
    table = mustered(3)
    list_ = listed(table.state, faction)
    wins = [dict(shopping(list_, [], 15, mix)) for mix in mixes(faction, None, 15)]
    player = next(seat for seat in table.state.seats if table.state.players[seat].faction == faction)
    armies = [army for army in table.state.armies.values() if army.player == player]
    assert len(armies) == 3
    for army in armies:
        assert dict(Counter(table.state.figures[figure].unit for figure in army.figures)) in wins


def test_who_has_lost_the_hq_buys_one_first():
    table = one_army(units="grunt*5", mill=1)
    hq = (("marines.hq", 1),)
    assert wanted(table, "A") == o.Recruit(table.player("A"), table.sector("mill"), hq, ArmyId("2.army"))


def test_shooters_without_a_queen_wait_for_one_and_creatures_are_raised_meanwhile():
    table = one_army("i", "stinger*5", mill=3)
    order = wanted(table, "A")
    assert isinstance(order, o.Recruit)
    assert order.army is None
    assert not any(UNITS[key].shoots for key in bought(order.units))


# ── where ──


def test_recruits_join_the_army_that_is_there():
    table = one_army(mill=4)
    order = wanted(table, "A")
    assert isinstance(order, o.Recruit)
    assert order.army == "2.army"


def test_a_sector_in_danger_gets_its_recruits_first():
    table = Situation("mill-camp camp-docks", {"A": "mill camp", "B": "docks"})
    table.army("A", "mill", "hq grunt*14")
    table.army("A", "camp", "hq grunt*2")
    table.army("B", "docks", "hq grunt*14")
    table.stock(mill=4, camp=4)
    table.turns("AB")
    order = wanted(table, "A")
    assert isinstance(order, o.Recruit)
    assert order.sector == table.sector("camp")


def test_one_fp_that_buys_no_army_stays_in_stock():
    table = one_army(camp=1)
    assert not isinstance(wanted(table, "A"), o.Recruit)


def test_no_army_grows_beyond_the_limit_and_what_is_left_raises_another():
    table = one_army(units="hq*2 grunt*17", mill=5)
    first = wanted(table, "A")
    table.give(first)
    second = wanted(table, "A")
    assert [(order.army, len(bought(order.units))) for order in (first, second)] == [("2.army", 1), (None, 4)]


# ── the starting forces ──


def mustered(players: int) -> Situation:
    """A campaign in which all have bought what they wanted."""
    table = Situation.founded(founding(players))
    for letter in "ABC"[:players]:
        while (order := wanted(table, letter)) is not None:
            table.give(order, dice=(2, 2) if isinstance(order, o.AppointCommander) else ())
    return table


def test_every_home_sector_gets_its_army_for_all_its_fp():
    table = mustered(3)
    homes = [sector for seat in table.state.seats for sector in sectors_of(table.state, seat)]
    assert [len(armies_in(table.state, home)) for home in homes] == [1] * 9
    assert [table.state.sectors[home].stock for home in homes] == [0] * 9


def test_a_commander_is_named_who_can_fight():
    table = mustered(3)
    commanders = [table.state.figures[table.state.players[seat].commander] for seat in table.state.seats]
    assert [UNITS[figure.unit].leads for figure in commanders] == [False] * 3


def test_where_people_throw_it_does_without_a_commander():
    table = Situation.founded(replace(founding(2), program_dice=False))
    while (order := wanted(table, "A")) is not None:
        table.give(order)
    assert table.state.players[table.player("A")].commander is None


def test_nobody_is_bought_for_another_seat():
    table = Situation.founded(founding(2))
    table.give(wanted(table, "B"))
    assert {army.player for army in table.state.armies.values()} == {table.player("B")}
