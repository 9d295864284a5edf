"""Battles of a campaign that the program fights, from the armies on the map to the report that the rules take in."""

from __future__ import annotations

from itertools import product

import pytest

from campaign.battle.arena import fight
from campaign.battle.contract import BattleSetup
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.battle_handover import battle_setup, report_order
from campaign.world.deploying import free_edges
from campaign.world.state import BattleStage, Flank
from tests.world.rules.test_detachments import send
from tests.world.situation import Situation

ARMIES = {
    "m": "hq grunt*3 engineer medic grenadier",
    "a": "hq terminator*3 sentinel tank scanner",
    "i": "queen spitter*2 razordog*2 drone bombbug",
}
GUESTS = {"m": "grunt1 grunt2 medic1", "a": "terminator1 sentinel1", "i": "razordog1 spitter1"}
CASES = list(product(("mai", "iam", "aim", "imi"), ("B", "A", None)))


def three_meet(factions: str, ally: str | None) -> Situation:
    """A attacks B in the docks, and a detachment of C's comes: to help one of them, or alone against both."""
    table = Situation(
        "mill-docks docks-core yard-port", {"A": "mill", "B": "docks core", "C": "yard port"}, factions=factions
    )
    armies = {
        letter: table.army(letter, place, ARMIES[faction])
        for letter, place, faction in zip("ABC", ("mill", "docks", "yard"), factions, strict=True)
    }
    table.turns("ABC")
    table.move(armies["A"], "docks")
    table.give(table.answer(armies["B"], o.Answer.STAND))
    table.give(send(table, armies["C"], GUESTS[factions[2]], ally))
    return table


def fought(table: Situation, seed: int) -> tuple[e.Event, ...]:
    """The program fights the latest battle; what its report brings."""
    setup = battle_setup(table.state, table.battle.id)
    assert isinstance(setup, BattleSetup)
    return table.give(report_order(table.state, table.battle.id, fight(setup, seed)))


@pytest.mark.claims("campaign:C25a", "campaign:C25d")
@pytest.mark.parametrize(("seed", "factions", "ally"), [(n, *case) for n, case in enumerate(CASES)])
def test_what_the_program_has_fought_is_a_report_that_the_campaign_takes(
    seed: int, factions: str, ally: str | None
) -> None:
    table = three_meet(factions, ally)
    events = fought(table, seed)
    assert table.battle.stage is BattleStage.OVER
    assert any(isinstance(event, e.BattleFought) for event in events)


def test_a_battle_with_flanking_forces_is_fought_and_taken_in() -> None:
    table = three_meet("mai", None)
    (edge,) = free_edges(table.state, table.battle)
    own = table.state.battles[table.battle.id].forces[0].army
    table.give(o.WriteFlanks(table.player("A"), table.battle.id, (Flank(edge, table.figures(own, "grunt1 grunt2")),)))
    fought(table, 1)
    assert table.battle.stage is BattleStage.OVER
