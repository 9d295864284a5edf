"""Ways over the map, to the last sector: going, coming back, taking, clearing (campaign:C12, C21, C30, C33, C50)."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.campaign.joining import army_problems
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId, SectorId
from campaign.world.rules.leaving import havens, way_back_is_open
from campaign.world.rules.movement import path_problems
from campaign.world.state import LossesDue
from tests.world.rules.test_armies import recruit
from tests.world.rules.test_mines import clear, fields
from tests.world.situation import Situation

AFTER_ALL_MOVES = HouseRules(battles=BattleTime.END_OF_WEEK)


# ── going ──


@pytest.mark.claims("campaign:C12b", "campaign:C12c")
@pytest.mark.parametrize("path", [("9.s1",), ("9.s1", "9.s2"), ("1.s2", "9.s1")])
def test_a_way_over_a_sector_that_is_not_on_the_map_is_refused_by_its_name(path: tuple[str, ...]) -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "core"})
    army = table.army("A", "mill", "hq grunt")
    (problem,) = path_problems(table.state, table.state.armies[army], tuple(map(SectorId, path)))
    assert problem.text == "There is no sector “9.s1”."


@pytest.mark.claims("campaign:C18h", "campaign:C12d")
def test_an_army_without_hq_is_refused_the_second_sector_of_its_way_where_enemies_stand() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill docks", "B": "core"})
    army = table.army("A", "mill", "grunt*3")
    table.army("B", "core", "grunt")
    table.turns("AB")
    assert table.refused(table.move_order(army, "docks", "core")) == {"campaign:C18"}


@pytest.mark.claims("campaign:C18h", "campaign:C12d")
def test_an_army_without_hq_is_refused_a_way_that_ends_at_once_among_enemies() -> None:
    table = Situation("mill-docks docks-core", {"A": "mill core", "B": "docks"})
    army = table.army("A", "mill", "grunt*3")
    table.army("B", "docks", "grunt")
    table.turns("AB")
    assert table.refused(table.move_order(army, "docks", "core")) == {"campaign:C18"}


def guarded(units: str) -> tuple[Situation, ArmyId]:
    """In B's docks stands only C, a friend of B's and of A's; A's army of these units is in the mill."""
    table = Situation("mill-docks docks-core", {"A": "mill core", "B": "docks", "C": ""})
    army = table.army("A", "mill", units)
    table.army("C", "docks", "hq grunt")
    table.pact("A", "C")
    table.pact("B", "C")
    table.mine("B", "mill", "docks")
    table.turns("ABC")
    return table, army


def cross(table: Situation, army: ArmyId, lost: str, *path: str) -> None:
    """An army moves over a minefield that costs it 2 FP."""
    table.move(army, *path, dice=[1, 1])
    pending = table.pending(LossesDue)
    table.give(o.ChooseLosses(pending.player, pending.id, table.figures(army, lost)))


@pytest.mark.claims("campaign:C18f", "campaign:C49c")
@pytest.mark.parametrize(("lost", "place"), [("hq1 grunt1", "mill"), ("grunt1 grunt2", "docks")])
def test_an_army_that_lost_its_hq_does_not_end_its_move_among_those_it_would_attack(lost: str, place: str) -> None:
    table, army = guarded("hq grunt*9")
    cross(table, army, lost, "docks")
    assert table.place(army) == place


@pytest.mark.claims("campaign:C18f", "campaign:C49c")
def test_an_army_that_lost_its_hq_passes_those_whom_it_would_attack_only_by_staying() -> None:
    table, army = guarded("hq grunt*9")
    cross(table, army, "hq1 grunt1", "docks", "core")
    assert table.place(army) == "core"


# ── places to go to ──


@pytest.mark.claims("campaign:C21h", "campaign:C22e")
def test_an_own_sector_where_enemies_stand_without_a_battle_is_no_haven() -> None:
    table = Situation("mill-docks docks-core docks-dam", {"A": "mill", "B": "docks core dam"})
    table.army("A", "core", "hq grunt")
    assert havens(table.state, table.sector("docks"), table.player("B")) == (table.sector("dam"),)


@pytest.mark.claims("campaign:C21h", "campaign:C22e")
def test_an_own_sector_where_two_friends_fight_each_other_is_no_haven() -> None:
    """A and C both have pacts with B; A has attacked C, B's guest in the core, and their battle waits."""
    table = Situation(
        "mill-core docks-core docks-dam", {"A": "mill", "B": "docks core dam", "C": ""}, rules=AFTER_ALL_MOVES
    )
    attacker = table.army("A", "mill", "hq grunt*3")
    table.army("C", "core", "hq grunt*3")
    table.pact("A", "B")
    table.pact("B", "C")
    table.turns("ABC")
    table.attack(attacker, "core")
    assert table.state.open_battles
    assert havens(table.state, table.sector("docks"), table.player("B")) == (table.sector("dam"),)


# ── the way back ──


def came(table: Situation, *way: str) -> bool:
    """Whether A's way back is open, from the end of this way to its beginning."""
    return way_back_is_open(table.state, table.player("A"), tuple(map(table.sector, way)))


@pytest.mark.claims("campaign:C50e")
@pytest.mark.parametrize(("enemy", "is_open"), [(None, True), ("mill", False), ("ford", False), ("docks", True)])
def test_the_way_back_is_closed_by_enemies_in_any_sector_of_it_but_the_one_fought_for(
    enemy: str | None, is_open: bool
) -> None:
    table = Situation("mill-ford ford-docks", {"A": "mill ford", "B": "docks"})
    if enemy:
        table.army("B", enemy, "grunt")
    assert came(table, "mill", "ford", "docks") is is_open


@pytest.mark.claims("campaign:C50e")
@pytest.mark.parametrize(("owner", "is_open"), [("A", True), ("B", False), ("C", True), (None, False)])
def test_the_way_back_leads_to_an_own_or_a_friends_sector(owner: str | None, is_open: bool) -> None:
    table = Situation("mill-docks docks-core", {"A": "", "B": "docks", "C": "core"})
    table.pact("A", "C")
    if owner:
        table.set(e.SectorTaken(table.sector("mill"), table.player(owner), None))
    assert came(table, "mill", "docks") is is_open


@pytest.mark.claims("campaign:C50c", "campaign:C50e", "campaign:C22c")
def test_a_host_who_attacked_where_it_stands_has_no_way_back_and_goes_to_the_next_own_sector() -> None:
    table = Situation("mill-docks mill-yard", {"A": "mill yard", "B": "docks"})
    host, guest = table.army("A", "mill", "hq grunt*3"), table.army("B", "mill", "hq grunt*3")
    table.turns("AB")
    table.give(o.AttackHere(table.player("A"), host))
    table.give(table.answer(guest, o.Answer.STAND))
    table.fight("B", A="retreated", B="won")
    assert (table.place(host), table.fp(host)) == ("yard", 3)


# ── taking ──


@pytest.mark.claims("campaign:C30d")
def test_a_sector_without_stock_is_taken_and_no_fp_move() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt")
    table.turns("AB")
    table.move(army, "docks")
    assert table.owner("docks") == "A"
    assert table.happened(e.StockMoved) == []


@pytest.mark.claims("campaign:C12e", "campaign:C21f")
@pytest.mark.parametrize("answer", [o.Answer.STAND, o.Answer.SURRENDER])
def test_who_wins_a_sector_that_is_nobodys_has_it(answer: o.Answer) -> None:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "core"})
    attacker, attacked = table.army("A", "mill", "hq grunt*3"), table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(attacker, "docks")
    table.give(table.answer(attacked, answer))
    if answer is o.Answer.STAND:
        table.fight("A", A="won", B="beaten")
    assert table.owner("docks") == "A"


@pytest.mark.claims("campaign:C44b", "campaign:C6e", "campaign:C93a")
def test_by_the_first_edition_who_wins_over_a_friend_and_the_friends_guests_has_the_sector() -> None:
    rules = HouseRules(edition=1)
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"}, rules=rules)
    attacker = table.army("A", "mill", "hq grunt*3")
    host, guest = table.army("B", "docks", "hq grunt"), table.army("C", "docks", "hq grunt")
    table.pact("A", "B")
    table.pact("B", "C")
    table.turns("ABC")
    table.move(attacker, "docks")
    for army in (host, guest):
        table.give(table.answer(army, o.Answer.STAND))
    table.fight("A", A="won", B="beaten", C="beaten")
    assert table.owner("docks") == "A"


# ── mines and purchases ──


@pytest.mark.claims("campaign:C33e", "campaign:C33h")
def test_where_no_minefield_lies_there_is_none_to_remove_whoever_pays() -> None:
    table = fields(mill=10)
    assert table.refused(clear(table, "A", "mill", "docks")) == {"campaign:C33"}
    assert table.refused(clear(table, "A", "mill", "docks", mill=10)) == {"campaign:C33"}
    assert table.refused(clear(table, "B", "docks", "core")) == {"campaign:C10"}


@pytest.mark.claims("campaign:C43d", "campaign:C31c")
def test_figures_are_bought_into_an_army_until_it_has_20_fp() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    army = table.army("A", "mill", "hq grunt*17")
    table.stock(mill=10)
    table.turns("AB")
    assert table.refused(recruit(table, "mill", "grunt*3", army)) == {"campaign:C16"}
    table.give(recruit(table, "mill", "grunt*2", army))
    assert table.fp(army) == 20


@pytest.mark.claims("campaign:C31d")
def test_an_army_that_is_raised_has_the_name_that_was_given_if_it_can_be_one() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.stock(mill=10)
    table.turns("AB")
    units = (("marines.hq", 1), ("marines.grunt", 1))
    assert table.refused(o.Recruit(table.player("A"), table.sector("mill"), units, name="x" * 200)) == {""}
    table.give(o.Recruit(table.player("A"), table.sector("mill"), units, name="The rest"))
    (formed,) = table.happened(e.ArmyFormed)
    assert formed.name == "The rest"


@pytest.mark.claims("campaign:C18a", "campaign:C18b", "campaign:C18d")
@pytest.mark.parametrize(
    ("units", "said"),
    [
        ("marines.grunt", "An army needs at least one HQ."),
        ("machina.tank machina.scanner", "An army needs at least one HQ."),
        ("insectoids.stinger", "An army with shooters needs a Queen."),
        ("insectoids.drone insectoids.stinger", "An army with shooters needs a Queen."),
        ("marines.hq", "An HQ alone is no army: the smallest is an HQ and another figure."),
        ("", "An army needs at least one HQ."),
    ],
)
def test_what_an_army_lacks_is_said(units: str, said: str) -> None:
    known = Situation("mill-docks", {"A": "mill", "B": "docks"}).state.setting.units
    assert [reason.text for reason in army_problems([known[key] for key in units.split()])] == [said]
