"""What the map tells beyond who stands where: odds, the reach of enemies, fans, and what hovering explains."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from campaign.battle.forecast import TOLD_FROM
from campaign.world import queries
from campaign.world.ids import ArmyId, SectorId
from campaign.world.orders import Correct, MoveArmy, PlaceArmy
from tests.ui.map.conftest import at_army
from tests.world.situation import Situation
from ui import plain_labels
from ui.map import distances, odds, threats
from ui.map.moves import Chance
from ui.map.panel import MapPanel
from ui.map.pictures import Pictures
from ui.map.sector_card import Card, Facts, facts
from ui.session import Session
from ui.theme import Theme


class Hands(ThreadPoolExecutor):
    """Works like the battles' worker."""

    ready, compiled, problem = True, True, ""


@pytest.fixture
def attacker(session: Session, monkeypatch: pytest.MonkeyPatch, tried_at_once: object) -> ArmyId:
    """An army of the player whose turn it is, beside an enemy, with somebody to count its odds."""
    monkeypatch.setattr(odds, "STILL", 0)
    monkeypatch.setattr(odds, "GROW", 20)
    session.resolver.employ(Hands(1))  # type: ignore[arg-type]
    enemy = next(a for a in queries.armies_of(session.state) if a.player != session.state.active)
    own = queries.armies_of(session.state, session.state.active)[0]
    free = next(s for s in queries.neighbours(session.state, enemy.sector) if not queries.armies_in(session.state, s))
    session.submit(Correct("test", (PlaceArmy(own.id, free),)))
    return own.id


def attacked(panel: MapPanel) -> frozenset[SectorId]:
    return frozenset(goal.sector for goal in panel.hand.goals.values() if goal.attack and goal.paths)


def test_every_sector_that_may_be_attacked_shows_its_odds(
    panel: MapPanel, session: Session, attacker: ArmyId, qtbot: QtBot
):
    session.select(army=attacker)
    qtbot.waitUntil(lambda: panel.view.map_scene.pills("odds") == attacked(panel), timeout=10000)
    assert attacked(panel)


def test_the_table_tells_the_same_odds(panel: MapPanel, session: Session, attacker: ArmyId, qtbot: QtBot):
    session.select(army=attacker)
    qtbot.waitUntil(lambda: bool(panel.odds.chances), timeout=10000)
    sector, chance = next(iter(panel.odds.chances.items()))
    model = panel.table.model()
    row = next(row for row in range(model.rowCount()) if panel.table.sector_at(row) == sector)
    assert model.index(row, 6).data() == f"may attack · {odds.percent(chance)}"


def test_a_long_name_does_not_make_a_pill_without_end(look: Theme):
    assert Pictures(look, 1.0).pill("Donaudampfschifffahrt" * 20).width() < 450


def test_odds_end_when_another_army_is_taken(panel: MapPanel, session: Session, attacker: ArmyId, qtbot: QtBot):
    session.select(army=attacker)
    qtbot.waitUntil(lambda: bool(panel.odds.chances), timeout=10000)
    session.select()
    assert (panel.odds.chances, panel.odds.counts, panel.view.map_scene.pills("odds")) == ({}, False, frozenset())


def test_odds_that_are_known_are_not_counted_again(
    panel: MapPanel, session: Session, attacker: ArmyId, qtbot: QtBot, tried_at_once: Callable[[], int]
):
    session.select(army=attacker)
    qtbot.waitUntil(lambda: bool(panel.odds.chances) and not panel.odds.counts, timeout=10000)
    asked, known = tried_at_once(), panel.odds.chances
    session.select()
    session.select(army=attacker)
    qtbot.wait(60)
    assert (tried_at_once(), panel.odds.chances) == (asked, known)


def test_nothing_is_counted_without_a_worker(panel: MapPanel, session: Session, tried_at_once: Callable[[], int]):
    panel.hand.next_ready()
    assert (panel.odds.counts, tried_at_once()) == (False, 0)


def test_an_order_stops_the_counting(panel: MapPanel, session: Session, attacker: ArmyId, qtbot: QtBot):
    session.select(army=attacker)
    qtbot.waitUntil(lambda: bool(panel.odds.chances), timeout=10000)
    session.undo()
    assert panel.odds.chances == {}


def test_hovering_says_how_many_tries_the_odds_come_from(session: Session):
    sector = next(iter(session.state.sectors))
    chance = Chance((sector,), 0.41, 0.38, 0.44, 220)
    said = facts(session.state, sector, None, chance=chance).lines[0]
    assert said == "Yours in 41 % of 220 tries, between 38 and 44 % (campaign:C13)."


def test_before_thirty_tries_a_chance_is_a_dash_and_hovering_says_why(session: Session):
    sector = next(iter(session.state.sectors))
    chance = Chance((sector,), 1.0, 0.2, 1.0, 1)
    assert odds.percent(chance) == "–"
    assert odds.percent(replace(chance, tries=TOLD_FROM)) == "100 %"
    said = facts(session.state, sector, None, chance=chance).lines[0]
    assert said == "1 of 30 tries until a number is told"


def test_e_shows_where_enemies_could_come(panel: MapPanel, session: Session):
    panel.overlays.reach.switch(True)
    player = session.state.active
    assert player is not None
    assert panel.view.map_scene.pills("threat") == frozenset(threats.threats(session.state, player))


def test_the_reach_of_enemies_is_the_rules_own(session: Session):
    player = session.state.seats[0]
    found = threats.threats(session.state, player)
    reached = {
        path[-1]
        for army in queries.armies_of(session.state)
        if not queries.allied(session.state, army.player, player)
        for path in queries.reach(session.state, army.id)
    }
    assert set(found) == reached


def test_the_reach_of_friends_is_not_shown(session: Session):
    player = session.state.seats[0]
    told = threats.threats(session.state, player).values()
    assert all(threat.player != player for threats_there in told for threat in threats_there)


def test_the_table_tells_enemies_by_letter_and_number(panel: MapPanel, session: Session):
    panel.overlays.reach.switch(True)
    sector, found = next(iter(panel.overlays.reach.found.items()))
    model = panel.table.model()
    row = next(row for row in range(model.rowCount()) if panel.table.sector_at(row) == sector)
    assert model.index(row, 7).data() == ", ".join(f"{threat.letter} {len(threat.armies)}" for threat in found)


def test_the_card_names_the_enemies_in_words(session: Session):
    player = session.state.seats[0]
    _sector, found = next(iter(threats.threats(session.state, player).items()))
    said = threats.threat_words(session.state, found)
    assert all(session.state.players[threat.player].name in said for threat in found)


def test_enemies_are_those_of_the_army_in_hand(panel: MapPanel, session: Session):
    other = next(army for army in queries.armies_of(session.state) if army.player != session.state.active)
    session.select(army=other.id)
    assert panel.overlays.reach.player == other.player


def test_the_reach_goes_with_the_second_press(panel: MapPanel):
    panel.overlays.reach.switch()
    panel.overlays.reach.switch()
    assert panel.view.map_scene.pills("threat") == frozenset()


@pytest.fixture
def stack(session: Session) -> tuple[ArmyId, ...]:
    """All armies of the player whose turn it is and one more, in one sector."""
    armies = queries.armies_of(session.state)
    session.submit(Correct("test", tuple(PlaceArmy(army.id, armies[0].sector) for army in armies[1:])))
    return tuple(army.id for army in armies if army.player == armies[0].player)


def fan_out(panel: MapPanel, stack: tuple[ArmyId, ...], qtbot: QtBot) -> None:
    """Put the pointer on the stack, until no event of an earlier window takes it away again."""

    def put() -> bool:
        QTest.mouseMove(panel.view.viewport(), at_army(panel, stack[0]) + QPoint(2, 0))
        QTest.mouseMove(panel.view.viewport(), at_army(panel, stack[0]))
        return bool(panel.view.map_scene.fanned)

    qtbot.wait(20)
    qtbot.waitUntil(put)


def test_a_stack_fans_out_under_the_pointer(panel: MapPanel, stack: tuple[ArmyId, ...], qtbot: QtBot):
    fan_out(panel, stack, qtbot)
    assert set(panel.view.map_scene.fanned) == set(stack)


def test_each_army_of_a_fan_can_be_taken(panel: MapPanel, session: Session, stack: tuple[ArmyId, ...], qtbot: QtBot):
    fan_out(panel, stack, qtbot)
    last = panel.view.map_scene.fanned[-1]
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=at_army(panel, last))
    assert session.selected_army == last


def test_a_fan_closes_when_the_pointer_leaves_it(panel: MapPanel, stack: tuple[ArmyId, ...], qtbot: QtBot):
    fan_out(panel, stack, qtbot)
    QTest.mouseMove(panel.view.viewport(), QPoint(3, 3))
    assert panel.view.map_scene.fanned == ()


def test_hovering_explains_a_counter_that_has_moved(session: Session):
    army = queries.armies_of(session.state, session.state.active)[0]
    goal = next(s for s in queries.neighbours(session.state, army.sector) if not queries.armies_in(session.state, s))
    session.submit(MoveArmy(army.player, army.id, (goal,)))
    assert f"{army.name} has moved this week (campaign:C12)." in facts(session.state, goal, None, army=army.id).lines


def test_the_card_and_tool_tips_name_rules_as_a_reader_calls_them(look: Theme, qtbot: QtBot):
    card = Card(look)
    qtbot.addWidget(card)
    card.show_facts(Facts("A", "Mill", "no army", ("Guard has moved this week (campaign:C12).",)))
    assert "Guard has moved this week (rule C12)." in [label.text() for label in card.findChildren(QLabel)]
    assert "(rule C17)" in plain_labels.tool_tip("It cannot be split. (campaign:C17)")
    assert "(fftt R1)" in plain_labels.tool_tip("8 FP of experience (fftt:R1)")


def test_d_shows_how_far_every_sector_is_and_puts_the_reach_of_enemies_away(panel: MapPanel, session: Session):
    panel.overlays.reach.switch(True)
    panel.overlays.distances.switch(True)
    assert panel.view.map_scene.pills("distance") == frozenset(session.state.sectors) - {panel.overlays.distances.start}
    assert panel.view.map_scene.pills("threat") == frozenset()


def test_distances_are_from_the_selected_sector_and_told_by_their_way(panel: MapPanel, session: Session):
    start = queries.sectors_of(session.state, session.state.seats[0])[0]
    session.select(sector=start)
    panel.overlays.distances.switch(True)
    near = queries.neighbours(session.state, start)
    shown = panel.overlays.distances
    assert {sector for sector, found in shown.found.items() if found.routes == 1} == set(near)
    assert all(session.state.sectors[start].name in shown.words(sector) for sector in shown.found)


@pytest.mark.claims("campaign:C12b", "campaign:C14d")
def test_a_distance_says_its_weeks_and_what_it_crosses():
    table = Situation("mill-docks docks-core core-far", {"A": "mill", "B": "far"})
    table.mine("B", "docks", "core")
    found = distances.distances(table.state, table.player("A"), table.sector("mill"))[table.sector("far")]
    said = distances.distance_words(table.state, found)
    assert (found.routes, found.weeks, len(found.hazards)) == (3, 2, 1)
    assert "2 weeks at the least" in said
    assert "2D6 FP" in said


@pytest.mark.claims("campaign:C12d")
def test_behind_enemies_a_distance_is_a_dash_and_says_why():
    table = Situation("mill-docks docks-core core-far", {"A": "mill", "B": "far"})
    table.army("B", "docks", "hq grunt")
    found = distances.distances(table.state, table.player("A"), table.sector("mill"))[table.sector("core")]
    assert distances.distance_number(found) == "–"
    assert "no way leads past enemies" in distances.distance_words(table.state, found)
