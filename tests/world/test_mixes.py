"""Armies that win, as data; and what is bought so that an army comes near to one."""

import json
from collections import Counter

import pytest

import resources
from campaign.battle.contract.lists import Mix, only_list
from campaign.battle.fftt.campaign.joining import army_problems
from campaign.battle.fftt.lists.buying import purchase, shopping
from campaign.battle.fftt.lists.mixes import all_mixes, mixes
from campaign.battle.fftt.system import SYSTEM
from campaign.battle.fftt.units import Faction, Unit, fftt_units, is_led
from campaign.battle.mixes import chosen, nearest
from campaign.world import orders as o
from campaign.world.events import PlayerOut
from campaign.world.ids import ArmyId
from campaign.world.shopping import enemy_list, why_so
from campaign.world.state import ARMY_LIMIT
from tests.world.situation import Situation

UNITS = {unit.key: unit for unit in fftt_units()}
SIZES = sorted({mix.fp for mix in all_mixes()})
EACH_MIX = pytest.mark.parametrize(
    "mix", all_mixes(), ids=[f"{m.faction}-{m.against}-{m.fp}-{n}" for n, m in enumerate(all_mixes())]
)
EACH_LIST = pytest.mark.parametrize("faction", list(Faction))


def figures(units) -> list[Unit]:
    return [UNITS[key] for key, number in dict(units).items() for _one in range(number)]


def listed(faction: Faction) -> list[Unit]:
    return sorted((unit for unit in UNITS.values() if unit.faction == faction), key=lambda unit: unit.key)


def mix_of(share: float = 1.0, **units: int) -> Mix:
    keys = {f"marines.{key}": number for key, number in units.items()}
    fp = sum(UNITS[key].fp * number for key, number in keys.items())
    return Mix(Faction.MARINES, None, False, fp, keys, share, 50.0, 40.0, 60.0, 100)


# ── the data ──


@EACH_MIX
@pytest.mark.claims("campaign:C16a", "campaign:C18a")
def test_each_mix_is_an_army_that_the_campaign_allows_and_costs_what_it_says(mix: Mix):
    army = figures(mix.units)
    assert sum(unit.fp for unit in army) == mix.fp <= ARMY_LIMIT
    assert {unit.faction for unit in army} == {mix.faction}
    assert not army_problems(army)
    assert any(unit.fights for unit in army)


@EACH_MIX
def test_each_mix_tells_how_often_it_won_and_how_sure_that_is(mix: Mix):
    assert 0 <= mix.low <= mix.won <= mix.high <= 100
    assert mix.high - mix.low < 20
    assert mix.battles >= 100
    assert 0 < mix.share <= 1


@EACH_LIST
@pytest.mark.parametrize("against", [*Faction, None])
@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize("fp", SIZES)
def test_each_list_has_mixes_against_each_and_against_any_that_are_all_of_its_choice(faction, against, several, fp):
    found = mixes(faction, against, fp, several=several)
    assert sum(mix.share for mix in found) == pytest.approx(1, abs=0.03)
    assert found[0].share == max(mix.share for mix in found)
    assert {mix.fp for mix in found} == {fp}


def test_a_size_that_was_not_searched_has_the_mixes_of_the_next_larger_one_and_beyond_the_largest_those_of_it():
    found = {fp: {mix.fp for mix in mixes(Faction.MARINES, None, fp)} for fp in range(1, 61)}
    assert found == {fp: {next((size for size in SIZES if size >= fp), SIZES[-1])} for fp in range(1, 61)}
    assert SIZES[-1] == ARMY_LIMIT


def test_the_data_is_of_rules_that_the_program_plays():
    games = json.loads(resources.of_system("fftt", "armies.json").read_text(encoding="utf-8"))["games"]
    assert all(SYSTEM.oldest <= game["rules"] <= SYSTEM.version for game in games)
    assert all(isinstance(game["seed"], int) for game in games)


@EACH_LIST
@pytest.mark.parametrize("fp", SIZES)
def test_a_mix_of_several_kinds_has_them_and_does_not_win_more_than_the_best(faction, fp):
    (mix,) = mixes(faction, None, fp, several=True)
    fights = [key for key in mix.units if UNITS[key].fights]
    assert len(fights) >= (2 if fp == 5 else 3)
    assert mix.low <= mixes(faction, None, fp)[0].high


# ── to choose ──


def test_a_mix_is_chosen_as_often_as_its_share_says():
    found = (mix_of(0.7, hq=1, grunt=4), mix_of(0.3, hq=1, engineer=1, grunt=1))
    counted = Counter(found.index(chosen(found, at / 100)) for at in range(100))
    assert counted == {0: 70, 1: 30}
    assert chosen(found) is found[0]
    assert chosen(found, 1.0) is found[1]


def test_an_army_goes_on_with_the_mix_in_which_its_figures_have_a_place():
    grunts, engineers = mix_of(0.9, hq=1, grunt=9), mix_of(0.1, hq=1, engineer=3)
    assert nearest((grunts, engineers), figures({"marines.grunt": 3})) is grunts
    assert nearest((grunts, engineers), figures({"marines.engineer": 1, "marines.grunt": 1})) is engineers


def test_one_list_of_enemies_is_known_and_of_several_none():
    assert only_list([Faction.MACHINA, Faction.MACHINA]) == Faction.MACHINA
    assert only_list([Faction.MACHINA, Faction.MARINES]) is None
    assert only_list([]) is None


def test_enemies_are_all_who_are_no_friends_and_still_there():
    table = Situation("mill-docks docks-yard yard-gate", {"A": "mill", "B": "docks", "C": "gate"}, factions="mai")
    assert enemy_list(table.state, table.player("A")) is None
    table.pact("A", "B")
    assert enemy_list(table.state, table.player("A")) == Faction.INSECTOIDS
    table.set(PlayerOut(table.player("A")))
    assert enemy_list(table.state, table.player("B")) == Faction.INSECTOIDS


# ── to buy ──


@EACH_MIX
def test_for_the_fp_of_a_mix_exactly_that_is_bought(mix: Mix):
    assert dict(shopping(listed(mix.faction), [], mix.fp, mix)) == dict(mix.units)


@EACH_MIX
@pytest.mark.parametrize("lost", [1, 2, 4])
def test_an_army_that_has_lost_figures_buys_just_those_again(mix: Mix, lost: int):
    army = figures(mix.units)
    had, gone = army[lost:], army[:lost]
    bought = shopping(listed(mix.faction), had, sum(unit.fp for unit in gone), mix)
    assert Counter(figures(bought)) == Counter(gone)


@EACH_LIST
@pytest.mark.parametrize("against", [*Faction, None])
@pytest.mark.parametrize("budget", range(2, ARMY_LIMIT + 1))
def test_for_any_fp_a_new_army_is_legal_and_spends_all(faction, against, budget):
    for at in (0.0, 0.5, 0.99):
        bought = figures(purchase(listed(faction), [], budget, against, at))
        assert not army_problems(bought)
        assert any(unit.fights for unit in bought)
        assert sum(unit.fp for unit in bought) == budget


@EACH_LIST
@pytest.mark.parametrize("had", [1, 3, 7, 12])
def test_what_joins_an_army_keeps_it_led(faction, had):
    army = figures(mixes(faction, None, 20)[0].units)[-had:]
    bought = figures(purchase(listed(faction), army, 6))
    assert is_led([*army, *bought])
    assert sum(unit.fp for unit in bought) == 6


@EACH_LIST
@pytest.mark.parametrize("against", [*Faction, None])
@pytest.mark.parametrize("budget", range(13, ARMY_LIMIT + 1))
def test_an_army_that_is_to_be_divided_has_an_hq_for_each_half_or_needs_none(faction, against, budget):
    for at in (0.0, 0.5, 0.99):
        bought = figures(purchase(listed(faction), [], budget, against, at, divides=True))
        assert not army_problems(bought)
        assert sum(unit.fp for unit in bought) == budget
        leaders = sum(unit.leads for unit in bought)
        assert leaders >= 2 or (leaders == 0 and is_led(bought))


@EACH_LIST
def test_an_army_that_cannot_be_divided_anyhow_is_bought_as_it_was_found(faction):
    assert purchase(listed(faction), [], 5, faction, divides=True) == purchase(listed(faction), [], 5, faction)


def test_a_mix_that_a_single_queen_leads_is_left_for_one_that_can_be_divided():
    def bought(*, divides: bool) -> dict[str, int]:
        return dict(purchase(listed(Faction.INSECTOIDS), [], 20, Faction.INSECTOIDS, divides=divides))

    assert bought(divides=False) == {"insectoids.queen": 1, "insectoids.stinger": 16}
    assert bought(divides=True) == {"insectoids.razordog": 20}


def test_a_smaller_army_has_the_proportions_of_its_mix():
    mix = mix_of(hq=2, grunt=12, engineer=2)
    assert dict(shopping(listed(Faction.MARINES), [], 10, mix)) == {
        "marines.hq": 1,
        "marines.grunt": 6,
        "marines.engineer": 1,
    }


def test_shooters_without_a_queen_get_her_first_and_nothing_before_there_are_fp_for_her():
    stingers = [UNITS["insectoids.stinger"]] * 4
    assert ("insectoids.queen", 1) in purchase(listed(Faction.INSECTOIDS), stingers, 5)
    assert purchase(listed(Faction.INSECTOIDS), stingers, 3) == ()


def test_a_unit_that_is_in_no_mix_is_bought_where_nothing_else_fits():
    wolf = Unit(**{**{f: getattr(UNITS["insectoids.razordog"], f) for f in Unit.__slots__}, "key": "insectoids.wolf"})
    assert purchase([wolf], [], 3) == (("insectoids.wolf", 3),)


def test_a_list_without_units_buys_nothing():
    assert purchase([], [], 20) == ()


# ── why ──


def test_it_is_said_how_often_the_mix_won_and_against_whom():
    table = Situation("mill-docks docks-yard yard-gate", {"A": "mill", "B": "docks", "C": "gate"}, factions="mai")
    player, mill = table.player("A"), table.sector("mill")
    (best,) = mixes(Faction.MARINES, None, 20, several=True)
    why = why_so(table.state, o.Recruit(player, mill, tuple(best.units.items())))
    told = f"{round(best.won)} % of {best.battles} battles at 20 FP against the best of every list."
    assert why == f"the mix of several kinds that won most, {told}"
    table.pact("A", "B")
    (best,) = mixes(Faction.MARINES, Faction.INSECTOIDS, 20, several=True)
    why = why_so(table.state, o.Recruit(player, mill, tuple(best.units.items())))
    assert f"{round(best.won)} % of {best.battles} battles at 20 FP against the best of the Insectoids." in why


def test_for_an_army_that_stands_the_mix_is_one_of_its_new_size():
    table = Situation("mill-docks", {"A": "mill", "B": "docks"}, factions="mm")
    table.army("A", "mill", "hq grunt*6")
    order = o.Recruit(table.player("A"), table.sector("mill"), (("marines.grunt", 3),), ArmyId("2.army"))
    (mix,) = mixes(Faction.MARINES, Faction.MARINES, 10, several=True)
    told = f"{round(mix.won)} % of {mix.battles} battles at {mix.fp} FP against the best of the Marines."
    assert told in why_so(table.state, order)
