"""A battle of the campaign as the resolver takes it: who stands where, with what, on which table, by which seed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import BattleSetup, SideSetup
from campaign.battle.fftt.units import Unit
from campaign.battle.scenery import Edge
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import battle_key, battle_seed, battle_setup, report_order
from campaign.world.deploying import battlefield_of
from campaign.world.house_rules import HouseRules
from campaign.world.ids import BattleId
from tests.fights import FIELD, attacker_wins, nobody_wins
from tests.world.situation import Situation


def two_armies(rules: HouseRules | None = None) -> tuple[Situation, BattleId]:
    """A attacks B in the docks, from the mill; the docks have a table already."""
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks core"}, rules=rules)
    table.turns("AB")
    attacker = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq engineer grunt")
    lay(table, "docks")
    return table, table.attack(attacker, "docks")


def lay(table: Situation, place: str) -> None:
    """A sector's table is known."""
    table.set(e.BattlefieldLaid(table.sector(place), FIELD))


def setup_of(table: Situation, battle: BattleId) -> BattleSetup[Unit]:
    """The set-up of a battle that the program can fight."""
    setup = battle_setup(table.state, battle)
    assert isinstance(setup, BattleSetup)
    return setup


def sides(table: Situation, battle: BattleId) -> tuple[SideSetup, ...]:
    return setup_of(table, battle).sides


def refusals(table: Situation, battle: BattleId) -> list[str]:
    """The rules by which the program does not fight a battle."""
    reasons = battle_setup(table.state, battle)
    assert isinstance(reasons, tuple)
    return [reason.rule for reason in reasons]


@pytest.mark.claims("fftt:T6d")
def test_the_attacker_is_the_first_side_and_the_defender_the_second() -> None:
    table, battle = two_armies()
    assert [side.key for side in sides(table, battle)] == [table.player("A"), table.player("B")]


def test_a_side_is_called_as_its_player() -> None:
    table, battle = two_armies()
    assert sides(table, battle)[0].name == table.state.players[table.player("A")].name


def test_the_figures_come_in_the_order_of_their_armies() -> None:
    table, battle = two_armies()
    assert [figure.name for figure in sides(table, battle)[1].figures] == ["hq1", "engineer1", "grunt1"]


@pytest.mark.claims("fftt:T6d")
def test_several_armies_of_a_player_are_one_side() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.turns("AB")
    attacker = table.army("A", "mill", "hq grunt")
    table.army("B", "docks", "hq grunt")
    table.army("B", "docks", "hq grunt*2")
    lay(table, "docks")
    battle = table.attack(attacker, "docks")
    assert [len(side.figures) for side in sides(table, battle)] == [2, 5]


def test_a_figure_brings_what_it_has_learnt() -> None:
    table, battle = two_armies()
    veteran = sides(table, battle)[0].figures[1].key
    known = table.state.figures[veteran]  # type: ignore[index]
    table.set(e.FigureSet(known.id, 32, 9, 4, ("iron", "glimmering")))
    figure = sides(table, battle)[0].figures[1]
    assert (figure.experience, figure.extra_wounds, figure.extra_actions, figure.abilities) == (
        32,
        2,
        2,
        ("iron", "glimmering"),
    )


def test_the_commander_is_marked() -> None:
    table, battle = two_armies()
    table.commander("A", table.state.battles[battle].forces[0].army.replace("army", "grunt1"))  # type: ignore[arg-type]
    assert [figure.name for figure in sides(table, battle)[0].figures if figure.commander] == ["grunt1"]


def test_only_the_units_that_are_there_come_along() -> None:
    table, battle = two_armies()
    assert [unit.key for unit in setup_of(table, battle).units] == ["marines.engineer", "marines.grunt", "marines.hq"]


@pytest.mark.claims("fftt:T4b")
def test_the_sides_deploy_at_opposite_edges() -> None:
    table, battle = two_armies()
    attacker, defender = sides(table, battle)
    assert defender.edge is attacker.edge.opposite


@pytest.mark.claims("fftt:T4a")
@pytest.mark.parametrize(
    ("hub", "edge"),
    [((0, 5), Edge.WEST), ((90, 9), Edge.EAST), ((9, -50), Edge.NORTH), ((12, 80), Edge.SOUTH)],
    ids=["west", "east", "north", "south"],
)
def test_the_attacker_deploys_at_the_edge_from_where_the_attack_came(hub: tuple[int, int], edge: Edge) -> None:
    table, battle = two_armies()
    ground = table.state.setting.map
    places = {"mill": hub, "docks": (10, 5)}
    moved = tuple(replace(sector, hub=places.get(sector.key, sector.hub)) for sector in ground.sectors)
    table.state = replace(table.state, setting=replace(table.state.setting, map=replace(ground, sectors=moved)))
    assert sides(table, battle)[0].edge is edge


def test_who_attacks_within_the_sector_has_the_longer_way_across() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.pact("A", "B")
    table.turns("AB")
    guest = table.army("A", "docks", "hq grunt*3")
    table.army("B", "docks", "hq grunt")
    lay(table, "docks")
    table.give(o.EndPact(table.player("A"), table.player("B")))
    table.give(o.AttackHere(table.player("A"), guest))
    table.stand(table.battle.forces[1].army)
    assert sides(table, table.battle.id)[0].edge in (Edge.NORTH, Edge.SOUTH)


def test_the_house_rules_of_the_battle_go_along() -> None:
    table, battle = two_armies(HouseRules(missile_radius=False, burst_by_touch=False))
    rules = setup_of(table, battle).rules
    assert (rules.missile_radius, rules.burst_by_touch, rules.turns) == (False, False, 30)
    assert (rules.acid_bursts, rules.air_missiles) == (False, False)


@pytest.mark.claims("fftt:B8e", "fftt:N1h")
def test_a_campaign_may_let_acid_wound_and_aircraft_launch_missiles() -> None:
    table, battle = two_armies(HouseRules(acid_bursts=True, air_missiles=True))
    rules = setup_of(table, battle).rules
    assert (rules.acid_bursts, rules.air_missiles) == (True, True)


@pytest.mark.claims("fftt:T2a")
def test_a_sector_that_was_fought_in_has_the_same_table_again() -> None:
    table, battle = two_armies()
    assert setup_of(table, battle).battlefield == FIELD


def test_a_sector_that_was_never_fought_in_has_a_table_of_its_own() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    once, again = (battlefield_of(table.state, table.sector("mill")) for _time in range(2))
    assert once == again != battlefield_of(table.state, table.sector("docks"))


@pytest.mark.claims("fftt:T6d")
def test_armies_and_attacker_are_what_the_map_says() -> None:
    table, battle = two_armies()
    attacker, defender = sides(table, battle)
    assert (attacker.key, len(attacker.figures)) == (table.player("A"), 4)
    assert (defender.key, len(defender.figures)) == (table.player("B"), 3)


def test_a_battle_that_is_not_yet_to_be_fought_is_not_handed_over() -> None:
    table = Situation("mill-docks", {"A": "mill", "B": "docks"})
    table.turns("AB")
    attacker = table.army("A", "mill", "hq grunt*3")
    table.army("B", "docks", "hq grunt")
    table.move(attacker, "docks")
    assert refusals(table, table.battle.id) == ["campaign:C25"]


def test_a_battle_that_nobody_knows_is_not_handed_over() -> None:
    table, _battle = two_armies()
    assert refusals(table, BattleId("99.battle")) == ["campaign:C25"]


def test_a_side_without_figures_has_nothing_to_fight_with() -> None:
    table, battle = two_armies()
    figures = [figure for force in table.battle.forces[1:] for figure in table.state.armies[force.army].figures]
    table.set(*(e.FigureLost(figure, table.state.figures[figure].fate.CORRECTED, None, None) for figure in figures))
    assert refusals(table, battle) == ["campaign:C25"]


def test_the_seed_is_the_same_whenever_one_asks() -> None:
    table, battle = two_armies()
    assert battle_seed(table.state, battle) == battle_seed(table.state, battle)


def test_the_same_attack_ordered_anew_has_the_same_seed() -> None:
    (once, first), (again, second) = two_armies(), two_armies()
    other = replace(again.state.battles[second], id=BattleId("77.battle"))
    renamed = replace(again.state, battles=again.state.battles.delete(second).set(other.id, other))
    assert battle_seed(renamed, other.id) == battle_seed(once.state, first)


def test_another_campaign_fights_by_another_seed() -> None:
    table, battle = two_armies()
    other = replace(table.state, setting=replace(table.state.setting, seed=2))
    assert battle_seed(other, battle) != battle_seed(table.state, battle)


def test_a_second_battle_of_the_week_in_a_sector_has_a_seed_of_its_own() -> None:
    table, battle = two_armies()
    again = table.army("A", "mill", "hq grunt*2")
    seed = battle_seed(table.state, battle)
    table.fight("B", A="retreated", B="won")
    second = table.attack(again, "docks")
    assert battle_seed(table.state, second) != seed


def test_a_battle_set_aside_has_another_seed() -> None:
    table, battle = two_armies()
    seed = battle_seed(table.state, battle)
    table.give(o.ThrowAgain(str(battle_key(table.state, battle)), "The cat jumped on the table"))
    assert battle_seed(table.state, battle) != seed


@pytest.mark.claims("campaign:C25a")
def test_what_the_program_fought_is_a_result_like_any_other() -> None:
    table, battle = two_armies()
    table.give(report_order(table.state, battle, attacker_wins(setup_of(table, battle), 5)))
    assert table.owner("docks") == "A"


def test_the_table_of_a_battle_stays_the_sectors() -> None:
    table, battle = two_armies()
    table.set(e.BattlefieldLaid(table.sector("docks"), replace(FIELD, pieces=())))
    fought = attacker_wins(replace(setup_of(table, battle), battlefield=FIELD), 5)
    table.give(report_order(table.state, battle, fought))
    assert table.state.sectors[table.sector("docks")].battlefield == FIELD


def test_a_table_that_the_sector_has_already_is_not_laid_again() -> None:
    table, battle = two_armies()
    table.give(report_order(table.state, battle, attacker_wins(setup_of(table, battle), 5)))
    assert table.happened(e.BattlefieldLaid) == []


def test_the_event_of_a_battle_does_not_repeat_its_log() -> None:
    table, battle = two_armies()
    fought = attacker_wins(setup_of(table, battle), 5)
    table.give(report_order(table.state, battle, fought))
    (event,) = table.happened(e.BattleFought)
    assert (event.report, event.resolved) == (fought.report, True)


def test_a_battle_typed_in_was_not_resolved() -> None:
    table, battle = two_armies()
    table.fight("A", A="won", B="beaten")
    assert not table.state.battles[battle].resolved


def test_a_record_of_other_figures_is_refused() -> None:
    table, battle = two_armies()
    fought = attacker_wins(setup_of(table, battle), 5)
    attacker, defender = fought.record.setup.sides
    fewer = replace(fought.record.setup, sides=(replace(attacker, figures=attacker.figures[1:]), defender))
    order = report_order(table.state, battle, fought)
    assert table.refused(replace(order, record=replace(fought.record, setup=fewer))) == {"campaign:C25"}


def test_a_record_that_names_a_figure_twice_is_refused() -> None:
    table, battle = two_armies()
    fought = attacker_wins(setup_of(table, battle), 5)
    attacker, defender = fought.record.setup.sides
    twice = replace(attacker, figures=(*attacker.figures, attacker.figures[0]))
    setup = replace(fought.record.setup, sides=(twice, defender))
    order = report_order(table.state, battle, fought)
    assert table.refused(replace(order, record=replace(fought.record, setup=setup))) == {"campaign:C25"}


def test_a_record_of_a_table_that_cannot_be_is_refused() -> None:
    table, battle = two_armies()
    setup = replace(setup_of(table, battle), battlefield=replace(FIELD, width=0))
    assert "fftt:T1a" in table.refused(report_order(table.state, battle, attacker_wins(setup, 5)))


@pytest.mark.parametrize("part", ["choices", "log"])
def test_a_record_that_cannot_be_read_is_refused(part: str) -> None:
    table, battle = two_armies()
    order = report_order(table.state, battle, attacker_wins(setup_of(table, battle), 5))
    assert order.record is not None
    spoilt = replace(order.record, log="?") if part == "log" else replace(order.record, choices="?")
    assert table.refused(replace(order, record=spoilt)) == {"campaign:C25"}


def test_a_battle_that_is_over_is_refused_for_that_alone() -> None:
    table, battle = two_armies()
    order = report_order(table.state, battle, attacker_wins(setup_of(table, battle), 5))
    table.give(order)
    assert table.refused(order) == {"campaign:C25"}


def test_the_defender_holds_the_field_where_nobody_has_won() -> None:
    table, battle = two_armies()
    order = report_order(table.state, battle, nobody_wins(setup_of(table, battle), 5))
    assert order.report.holder == table.player("B")


def test_nobody_holds_the_field_where_nobody_has_won_and_nobody_defends() -> None:
    table, battle = two_armies()
    fought = nobody_wins(setup_of(table, battle), 5)
    alone = tuple(replace(force, team=force.player) for force in table.battle.forces)
    table.state = replace(table.state, battles=table.state.battles.set(battle, replace(table.battle, forces=alone)))
    assert report_order(table.state, battle, fought).report.holder is None
