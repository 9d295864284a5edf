"""The start: the map, the starting forces, and the first commander (campaign:C4, C5, C8, C51)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.fftt.units import Faction
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.house_rules import EndBy, HouseRules
from campaign.world.ids import ArmyId, OrderId
from campaign.world.refusal import Refusal
from campaign.world.state import Stage
from tests.scripted import ScriptedDice
from tests.world.situation import Situation, founding


def refused(order: o.FoundCampaign) -> set[str]:
    """The rules that a refused founding names."""
    with pytest.raises(Refusal) as refusal:
        decide(None, OrderId("1"), order, ScriptedDice())
    return {reason.rule for reason in refusal.value.reasons}


def first_home(table: Situation, letter: str) -> str:
    """The key of a player's first home sector."""
    return next(s.key for s in table.state.setting.map.sectors if table.owner(s.key) == letter)


def recruit(table: Situation, letter: str, place: str, units: str, army: ArmyId | None = None) -> o.Recruit:
    """The order by which a player buys: ``recruit(table, "A", "s1", "marines.hq marines.grunt*5")``."""
    wanted = [word.partition("*") for word in units.split()]
    bought = tuple((unit, int(number or 1)) for unit, _star, number in wanted)
    return o.Recruit(table.player(letter), table.sector(place), bought, army)


def new_army(table: Situation) -> ArmyId:
    """The army that the last order formed."""
    (formed,) = table.happened(e.ArmyFormed)
    return formed.army


# ── the map and the seats ──


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.claims("campaign:C2a", "campaign:C2b", "campaign:C8a")
def test_two_to_eight_players_have_three_sectors_each_and_one_sector_is_free(players: int) -> None:
    table = Situation.founded(founding(players))
    owners = [sector.owner for sector in table.state.sectors.values()]
    assert {owners.count(player) for player in table.state.seats} == {3}
    assert (len(owners), owners.count(None)) == (3 * players + 1, 1)


@pytest.mark.parametrize("players", [0, 1, 9])
@pytest.mark.claims("campaign:C8a")
def test_fewer_than_two_or_more_than_eight_players_are_refused(players: int) -> None:
    setups = tuple(o.PlayerSetup(f"Player {n}", Faction.MARINES) for n in range(players))
    assert "campaign:C8" in refused(replace(founding(4), players=setups))


@pytest.mark.claims("campaign:C2a")
def test_a_map_for_another_number_of_players_is_refused() -> None:
    assert refused(replace(founding(4), map=founding(3).map)) == {"campaign:C2"}


@pytest.mark.claims("campaign:C2c")
def test_a_map_with_more_free_sectors_is_refused_unless_it_was_agreed() -> None:
    larger = founding(3, rules=HouseRules(extra_free=1))
    assert refused(replace(larger, rules=HouseRules())) == {"campaign:C2"}
    table = Situation.founded(larger)
    assert [sector.owner for sector in table.state.sectors.values()].count(None) == 1 + 3


def with_computer(level: str) -> o.FoundCampaign:
    """Two players, the second played by the program at this level."""
    order = founding(2)
    return replace(order, players=(order.players[0], replace(order.players[1], computer=level)))


def test_a_seat_is_played_by_a_person_unless_the_program_plays_it() -> None:
    table = Situation.founded(with_computer("easy"))
    assert [table.state.players[seat].computer for seat in table.state.seats] == ["", "easy"]


def test_a_level_that_no_computer_player_has_is_refused() -> None:
    assert refused(with_computer("grandmaster")) == {""}


def test_a_founding_is_refused_with_every_reason_at_once() -> None:
    order = founding(3, bands=(1, 1, 1), rules=HouseRules(start_fp=21, end_at=0))
    assert refused(replace(order, name=" ")) == {"", "campaign:C7", "campaign:C4", "campaign:C36"}


def test_two_players_of_one_name_are_refused() -> None:
    order = founding(2)
    twins = tuple(replace(player, name="Red") for player in order.players)
    assert refused(replace(order, players=twins)) == {""}


@pytest.mark.parametrize("bands", [(1, 1, 1), (1, 2, None), (1, 2, 3)])
def test_two_bands_are_the_bands_of_all_or_of_nobody(bands: tuple[int | None, ...]) -> None:
    assert refused(founding(3, bands=bands)) == {"campaign:C7"}


def test_a_campaign_is_founded_only_once() -> None:
    table = Situation.founded(founding(2))
    assert table.refused(founding(2)) == {""}


def test_a_campaign_to_the_last_player_needs_no_number() -> None:
    rules = HouseRules(end_by=EndBy.LAST_STANDING, end_at=0)
    assert Situation.founded(founding(2, rules=rules)).state.stage is Stage.MUSTER


# ── starting forces ──


@pytest.mark.claims("campaign:C4a")
def test_each_home_sector_starts_with_15_fp_and_the_centre_with_none() -> None:
    table = Situation.founded(founding(4))
    assert {sector.stock for sector in table.state.sectors.values() if sector.owner} == {15}
    assert table.stock_in(table.state.setting.map.centre) == 0


@pytest.mark.parametrize("fp", [1, 20])
@pytest.mark.claims("campaign:C4b")
def test_by_the_other_reading_home_sectors_start_with_1_to_20_fp(fp: int) -> None:
    table = Situation.founded(founding(2, rules=HouseRules(start_fp=fp)))
    assert {sector.stock for sector in table.state.sectors.values() if sector.owner} == {fp}


@pytest.mark.parametrize("fp", [0, 21])
@pytest.mark.claims("campaign:C4b")
def test_home_sectors_do_not_start_with_less_than_1_or_more_than_20_fp(fp: int) -> None:
    assert refused(founding(2, rules=HouseRules(start_fp=fp))) == {"campaign:C4"}


@pytest.mark.parametrize(
    ("letter", "own", "foreign"),
    [
        ("A", "marines.hq marines.grunt", "marines.hq machina.terminator"),
        ("B", "machina.hq machina.terminator", "machina.hq marines.grunt"),
        ("C", "insectoids.razordog", "insectoids.queen marines.grunt"),
    ],
)
@pytest.mark.claims("campaign:C4c")
def test_starting_forces_come_from_the_list_of_the_players_faction(letter: str, own: str, foreign: str) -> None:
    table = Situation.founded(founding(3))
    home = first_home(table, letter)
    assert table.refused(recruit(table, letter, home, foreign)) == {"campaign:C4"}
    table.give(recruit(table, letter, home, own))


@pytest.mark.claims("campaign:C4d")
def test_the_starting_force_of_a_home_sector_is_one_army_that_may_be_bought_in_several_steps() -> None:
    table = Situation.founded(founding(2))
    home = first_home(table, "A")
    table.give(recruit(table, "A", home, "marines.hq marines.grunt*5"))
    army = new_army(table)
    assert table.refused(recruit(table, "A", home, "marines.hq marines.grunt")) == {"campaign:C4"}
    table.give(recruit(table, "A", home, "marines.engineer*3", army))
    assert (table.fp(army), table.stock_in(home)) == (15, 0)


@pytest.mark.claims("campaign:C4d", "campaign:C18a")
def test_the_starting_force_of_a_home_sector_needs_an_hq() -> None:
    table = Situation.founded(founding(2))
    assert table.refused(recruit(table, "A", first_home(table, "A"), "marines.grunt*5")) == {"campaign:C18"}


@pytest.mark.claims("campaign:C4d")
def test_starting_forces_are_not_split_before_the_first_week() -> None:
    table = Situation.founded(founding(2))
    home = first_home(table, "A")
    table.give(recruit(table, "A", home, "marines.hq*2 marines.grunt*6"))
    army = new_army(table)
    figures = table.state.armies[army].figures
    assert table.refused(o.SplitArmy(table.player("A"), army, (figures[0], figures[-1]))) == {"campaign:C11"}


def test_nobody_buys_in_the_home_sector_of_another_or_more_than_its_fp() -> None:
    table = Situation.founded(founding(2))
    theirs = first_home(table, "B")
    order = recruit(table, "A", theirs, "marines.hq marines.grunt*15")
    assert table.refused(order) == {"campaign:C31", "campaign:C30"}


@pytest.mark.claims("campaign:C51d")
def test_what_is_not_spent_at_the_start_stays_in_the_stock_of_that_sector() -> None:
    table = Situation.founded(founding(2))
    home = first_home(table, "A")
    table.give(recruit(table, "A", home, "marines.hq marines.grunt*10"))
    table.give(o.StartWeek(), dice=[6, 1])
    assert table.stock_in(home) == 4
    table.give(recruit(table, "A", home, "marines.engineer", new_army_in(table, home)))
    assert table.stock_in(home) == 1


def new_army_in(table: Situation, place: str) -> ArmyId:
    """The one army that stands in a sector."""
    (army,) = [army.id for army in table.state.armies.values() if army.sector == table.sector(place)]
    return army


# ── the first commander ──


def mustered() -> tuple[Situation, ArmyId]:
    """A has bought an army with an HQ, an Engineer and Grunts, before the first week."""
    table = Situation.founded(founding(2))
    table.give(recruit(table, "A", first_home(table, "A"), "marines.hq marines.engineer marines.grunt*5"))
    return table, new_army(table)


@pytest.mark.claims("campaign:C5a", "campaign:C5b", "campaign:C5c")
def test_a_commander_named_at_the_start_costs_nothing_more_and_throws_once_for_an_ability() -> None:
    table, army = mustered()
    stock = table.stock_in(first_home(table, "A"))
    engineer = table.figure(army, "engineer1")
    table.give(o.AppointCommander(table.player("A"), engineer), dice=[3, 6])
    assert table.state.players[table.player("A")].commander == engineer
    assert table.state.figures[engineer].abilities == ("lucky",)
    assert table.stock_in(first_home(table, "A")) == stock


@pytest.mark.claims("campaign:C5a")
def test_a_player_names_only_one_commander() -> None:
    table, army = mustered()
    table.give(o.AppointCommander(table.player("A"), table.figure(army, "engineer1")), dice=[3, 6])
    order = o.AppointCommander(table.player("A"), table.figure(army, "grunt1"))
    assert table.refused(order) == {"campaign:C37"}


@pytest.mark.claims("campaign:C5a")
def test_every_player_may_name_one_before_the_first_week_in_any_order() -> None:
    table, army = mustered()
    table.give(recruit(table, "B", first_home(table, "B"), "machina.hq machina.terminator"))
    other = new_army(table)
    table.give(o.AppointCommander(table.player("B"), table.figure(other, "terminator1")), dice=[3, 6])
    table.give(o.AppointCommander(table.player("A"), table.figure(army, "grunt1")), dice=[3, 6])
    assert all(player.commander for player in table.state.players.values())


def test_the_keys_of_a_commanders_throw_are_ids_and_never_names() -> None:
    table, army = mustered()
    table.give(recruit(table, "A", first_home(table, "A"), "marines.sniper", army))
    sniper = table.state.armies[army].figures[-1]
    table.give(o.Rename(sniper, "Red"))
    table.give(o.AppointCommander(table.player("A"), sniper), dice=[3, 4, 3, 6])
    assert [key for key, _faces in table.dice] == [
        f"ability-commander/m1w1/{sniper}/0",
        f"ability-commander-2/m1w1/{sniper}/0",
    ]


# ── what a figure counts ──

LISTS = {
    "marines": {"engineer": 3, "sniper": 2, "grunt": 1, "medic": 1, "grenadier": 2, "hq": 1},
    "machina": {"tank": 4, "mt": 3, "scanner": 1, "terminator": 1, "sentinel": 1, "hq": 1},
    "insectoids": {"queen": 4, "stinger": 1, "spitter": 1, "razordog": 1, "drone": 1, "bombbug": 1},
}


@pytest.mark.parametrize(
    ("letter", "unit", "price"),
    [
        (letter, f"{faction}.{unit}", price)
        for letter, (faction, prices) in zip("ABC", LISTS.items(), strict=True)
        for unit, price in prices.items()
    ],
)
@pytest.mark.claims("campaign:C51a")
def test_every_unit_costs_and_counts_its_list_price(letter: str, unit: str, price: int) -> None:
    table = Situation.founded(founding(3))
    home = first_home(table, letter)
    smallest = {"A": "marines.hq marines.grunt", "B": "machina.hq machina.sentinel", "C": "insectoids.queen"}
    table.give(recruit(table, letter, home, smallest[letter]))
    army, before = new_army(table), table.stock_in(home)
    held = table.fp(army)
    table.give(recruit(table, letter, home, unit, army))
    assert (before - table.stock_in(home), table.fp(army) - held) == (price, price)


def test_the_lists_have_no_other_units() -> None:
    table = Situation.founded(founding(3))
    assert set(table.state.setting.units) == {f"{f}.{unit}" for f, prices in LISTS.items() for unit in prices}


@pytest.mark.claims("campaign:C51b", "campaign:C51c")
def test_neither_experience_nor_abilities_nor_the_price_of_a_commander_change_what_a_figure_counts() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    attacked, attacker = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.stock(mill=3)
    grunt = table.figure(attacked, "grunt1")
    table.set(e.FigureSet(grunt, experience=40, kills=20, battles=9, abilities=("iron",)))
    table.turns("AB")
    table.give(o.AppointCommander(table.player("A"), grunt), dice=[3, 6])
    assert table.fp(attacked) == 4
    table.give(o.EndTurn(table.player("A")))
    table.attack(attacker, "mill")
    killer = table.figure(attacker, "grunt1")
    table.fight("A", A="stood", B="stood", dead={grunt: killer})
    assert table.vp("B") == 1 + 3
    assert table.state.figures[killer].experience == 1


@pytest.mark.claims("campaign:C51b")
def test_an_elite_figure_counts_its_list_price_for_limits_and_hazards() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"}, zones="docks")
    army = table.army("A", "mill", "hq grunt*19")
    for number in range(1, 6):
        grunt = table.figure(army, f"grunt{number}")
        table.set(e.FigureSet(grunt, experience=32, kills=20, battles=9, abilities=("iron", "lucky")))
    table.turns("AB")
    table.move(army, "docks", dice=[2, 3])
    (pending,) = table.state.pending.values()
    chosen = table.figures(army, "grunt1 grunt2 grunt3 grunt4 grunt5")
    table.give(o.ChooseLosses(table.player("A"), pending.id, chosen))
    assert table.fp(army) == 15


# ── colours ──


def coloured(*colours: str) -> o.FoundCampaign:
    order = founding(len(colours))
    players = tuple(replace(p, colour=colour) for p, colour in zip(order.players, colours, strict=True))
    return replace(order, players=players)


def test_a_player_keeps_the_colour_that_was_chosen():
    [founded, *_rest] = decide(None, OrderId("1"), coloured("Gold", "", ""), ScriptedDice())
    assert [seat.colour for seat in founded.seats] == ["Gold", "", ""]


@pytest.mark.parametrize("colours", [("Gold", "Gold", ""), ("Mauve", "", "")])
def test_a_colour_twice_or_one_that_there_is_not_is_refused(colours: tuple[str, ...]):
    with pytest.raises(Refusal, match="colour"):
        decide(None, OrderId("1"), coloured(*colours), ScriptedDice())
