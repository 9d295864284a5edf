"""The campaign that 0.13.0 left: Firefight whole, with a battle under way that waits for dice of the table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.desk import Desk
from campaign.store.redecided_check import judged
from campaign.tabletop import kept
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.thinking import hint
from campaign.world.battle_handover import report_order
from campaign.world.ids import BattleId
from campaign.world.orders import FoundCampaign, Rename, ReportBattle
from campaign.world.state import ReportDue
from tests.released import comes_of_its_orders, given, judgement, records, up_to_date


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """The campaign, in a file of its own."""
    with Desk.open(up_to_date("0.13.0", tmp_path)) as desk:
        yield desk


def test_the_file_is_what_its_orders_and_dice_bring_about() -> None:
    assert comes_of_its_orders(*judgement("0.13.0"))


def test_a_person_a_strong_and_a_standard_computer_play_all_three_lists(desk: Desk) -> None:
    played_by = Counter((player.faction, player.computer) for player in desk.state.players.values())
    assert played_by == {("compact", ""): 1, ("brood", "strong"): 1, ("lattice", "standard"): 1}


def test_its_house_rules_hold(desk: Desk) -> None:
    ((_entry, order),) = given(desk, FoundCampaign)
    assert (order.rules.recovery, order.rules.free_climbs, order.rules.handicaps) == (True, True, (("lattice", 10),))


def test_commanders_have_the_new_abilities_and_a_unit_was_formed(desk: Desk) -> None:
    figures = desk.state.figures.values()
    abilities = {ability for figure in figures for ability in figure.abilities}
    assert abilities == {"support", "healer", "double-fire-1"}
    assert {figure.unit for figure in figures if figure.group} == {"compact.section"}


def test_the_amendment_stands_and_what_was_undone_can_be_done_again(desk: Desk) -> None:
    named = [order.name for _entry, order in given(desk, Rename)]
    assert named == ["Heron of the water"]
    desk.redo()
    assert "Mara of Long Water" in {player.name for player in desk.state.players.values()}


def test_the_battle_under_way_waits_for_the_same_die_and_goes_on_to_its_end(desk: Desk) -> None:
    battle, match = under_way(desk)
    assert (match.waits, len(match.choices), match.edition) == (FacesWanted((5,)), 23, 2)
    dice = random.Random(1)
    while not isinstance(match.waits, Over):
        if isinstance(match.waits, FacesWanted):
            match.throw([dice.randint(1, 6)])
        else:
            match.answer(hint(match))
    desk.submit(report_order(desk.state, battle, match.fought()))
    assert desk.battles.kept(battle) is None
    assert isinstance(desk.history()[-1].order, ReportBattle)
    assert comes_of_its_orders(judged(desk.path, battles=True), records(desk.path))


def under_way(desk: Desk) -> tuple[BattleId, Match]:
    """The battle that is being played, with the dice of the table."""
    (due,) = (due for due in desk.state.pending.values() if isinstance(due, ReportDue))
    text = desk.battles.kept(due.battle)
    assert text is not None
    return due.battle, kept.read(text).match()
