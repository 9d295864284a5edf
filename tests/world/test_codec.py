"""Between text and values: what people typed is read strictly, and what older versions wrote is lifted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import (
    BattleRecord,
    BattleReport,
    BattleSetup,
    FigureSetup,
    SideSetup,
)
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.units import fftt_units
from campaign.battle.row_packing import pack
from campaign.battle.scenery import Edge
from campaign.dice import TypedDice
from campaign.world import codec, orders
from campaign.world.codec import BadForm, event_from_json, event_to_json, order_from_json, order_to_json
from campaign.world.decide import decide
from campaign.world.events import ArmyGone, TurnEnded
from campaign.world.house_rules import HouseRules
from campaign.world.ids import ArmyId, BattleId, OrderId, PlayerId
from tests.fights import FIELD
from tests.store.campaigns import founding

TURN = orders.EndTurn(PlayerId("1.p1"))


def test_an_order_reads_back_from_its_text() -> None:
    assert order_from_json(order_to_json(TURN)) == TURN


def test_the_record_of_a_battle_reads_back_from_its_text() -> None:
    unit = fftt_units()[0]
    figure = FigureSetup("2.engineer1", unit.key, "Hollis", 8, abilities=("iron",), at=(500, 700), facing=(500, 0))
    setup = BattleSetup(
        "fftt", FIELD, (SideSetup("1.p1", "Red", Edge.NORTH, (figure,)),), (unit,), TableRules(turns=12)
    )
    record = BattleRecord("fftt", 1, setup, 2**53 - 1, pack([]), pack([(1, 2), (3,)]))
    order = orders.ReportBattle(BattleId("9.battle"), BattleReport(3, (), None), record)
    assert order_from_json(order_to_json(order)) == order


def test_a_report_of_an_older_version_has_no_record() -> None:
    text = """{"battle":"9.battle","report":{"turns":3,"sides":[],"holder":null},"kind":"report-battle"}"""
    assert codec.stored_order(text) == orders.ReportBattle(BattleId("9.battle"), BattleReport(3, (), None))


def test_a_founding_of_an_older_version_has_the_rulebooks_reading_of_newer_house_rules() -> None:
    event = replace(
        decide(None, OrderId("1"), founding(), TypedDice())[0],
        rules=HouseRules(missile_radius=True, burst_by_touch=True),
    )
    older = event_to_json(event).replace(
        ',"missile_radius":true,"burst_by_touch":true,"acid_bursts":false,"air_missiles":false', ""
    )
    assert older != event_to_json(event)
    assert event_from_json(event.kind, 1, older) == event


def test_an_event_reads_back_from_its_text() -> None:
    event = TurnEnded(PlayerId("1.p1"))
    assert event_from_json(event.kind, 1, event_to_json(event)) == event


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"kind": "rename", "what": "2.army", "name": "\\ud800"}', "a character that cannot be read"),
        (f'{{"kind": "end-turn", "player": {"9" * 5000}}}', "999… is not a number that can be used here."),
        ('{"kind": "end-turn", "player": NaN}', "NaN is not a number"),
        ("[" * 100_000, "nested too deeply"),
        ('"' + "x" * codec.MAX_TEXT + '"', "longer than 4000000 characters"),
        ('{"kind": "end-turn", "player": "1.p1", "player": "1.p2"}', "“player” stands twice"),
        ('{"kind": "end-turn", "player": "1.p1", "why": 1}', "“why” is not a field of “end-turn”"),
        ('{"kind": "end-turn", "player": 1}', "“player”: Input should be a valid string."),
        ('{"kind": "end-turn"}', "“player” is missing."),
        ("[]", "This is no order: Input should be"),
        ('{"kind": "dance"}', "“kind” has to be one of: agree-to-report, answer-attack, "),
        ('{"kind": {"kind": "report-battle"}}', "“kind” has to be one of: agree-to-report, "),
    ],
    ids=[
        "half a character",
        "endless number",
        "no number",
        "deep",
        "long",
        "twice",
        "more",
        "type",
        "less",
        "list",
        "unknown",
        "kind within",
    ],
)
def test_what_is_no_order_is_refused_with_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(BadForm) as refused:
        order_from_json(text)
    assert says in str(refused.value)


def test_an_event_of_an_older_version_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(codec.EVENT_VERSION, "army-gone", 3)
    monkeypatch.setitem(codec.UPCASTERS, ("army-gone", 1), lambda fields: {"unit": fields["force"], **KIND})
    monkeypatch.setitem(codec.UPCASTERS, ("army-gone", 2), lambda fields: {"army": fields["unit"], **KIND})
    lifted = event_from_json("army-gone", 1, '{"force": "2.army", "kind": "army-gone"}')
    assert lifted == ArmyGone(ArmyId("2.army"))


KIND = {"kind": "army-gone"}


def test_an_event_of_an_unknown_version_is_refused() -> None:
    with pytest.raises(BadForm, match=r"has a form \(version 9\) that this program does not know"):
        event_from_json("army-gone", 9, '{"army": "2.army", "kind": "army-gone"}')
