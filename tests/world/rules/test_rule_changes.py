"""House rules that are changed while the campaign goes on (campaign:C86)."""

from __future__ import annotations

import pytest

from campaign.dice import TypedDice
from campaign.world import events as e
from campaign.world import orders as o
from campaign.world.decide import decide
from campaign.world.house_rules import (
    FROM_THE_FOUNDING,
    SWITCHES,
    BattleTime,
    HouseRules,
    changes_between,
    switches_in,
    with_changes,
)
from campaign.world.ids import OrderId
from campaign.world.refusal import Refusal
from campaign.world.state import Account
from tests.world.situation import Situation


def week(rules: HouseRules | None = None) -> Situation:
    table = Situation("mill-docks docks-core", {"A": "mill", "B": "docks"}, rules=rules)
    for letter, place in {"A": "mill", "B": "docks"}.items():
        table.army(letter, place, "hq grunt*4")
    table.turns("AB")
    return table


def change(reason: str = "The club agreed", **changes: bool | int | str) -> o.ChangeRules:
    return o.ChangeRules(tuple(changes.items()), reason)


@pytest.mark.claims("campaign:C86a")
def test_a_house_rule_is_changed_with_a_reason_and_the_event_has_all_rules() -> None:
    table = week()
    assert table.give(change(relief=False, end_at=8)) == (e.RulesChanged(HouseRules(relief=False, end_at=8)),)
    with pytest.raises(Refusal, match="Say why"):
        table.give(change("", relief=True))


@pytest.mark.claims("campaign:C86a")
def test_no_house_rule_is_changed_while_something_is_open_or_a_battle_waits() -> None:
    table = week(HouseRules(battles=BattleTime.END_OF_WEEK))
    army = next(a.id for a in table.state.armies.values() if a.player == table.player("A"))
    table.move(army, "docks")
    assert table.refused(change(relief=False)) == {"campaign:C11", "campaign:C86"}
    table.stand(next(a.id for a in table.state.armies.values() if a.player == table.player("B")))
    with pytest.raises(Refusal, match="when no battle waits; one waits for docks"):
        table.give(change(relief=False))


@pytest.mark.claims("campaign:C86b")
def test_a_changed_rule_holds_from_then_on_and_what_was_paid_stays_paid() -> None:
    table = week()
    table.set(e.StockMoved(table.sector("docks"), table.player("B"), 6, Account.FOUNDED))
    army = next(a.id for a in table.state.armies.values() if a.player == table.player("A"))
    table.give(change(stock_captured=True))
    table.attack(army, "docks")
    table.fight("A", A="won", B="retreated")
    assert table.stock_in("docks") == 6
    table.give(change(stock_captured=False))
    assert table.stock_in("docks") == 6


@pytest.mark.parametrize("switch", FROM_THE_FOUNDING)
@pytest.mark.claims("campaign:C86c")
def test_what_was_founded_is_not_changed(switch: str) -> None:
    with pytest.raises(Refusal, match="stay as they were founded"):
        week().give(change(**{switch: 2}))


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"relief": True}, "Nothing would change"),
        ({"gravity": False}, "“gravity” is no house rule that can be False"),
        ({"relief": 1}, "“relief” is no house rule that can be 1"),
        ({"end_at": True}, "“end_at” is no house rule that can be True"),
        ({"battles": "at noon"}, "“battles” is no house rule that can be at noon"),
        ({"catch_up": 5}, "The smallest get 0 to 4 FP more from a sector, not 5"),
        ({"income_from": -1}, "Income comes from 1 to 99 sectors"),
        ({"end_at": 0}, "The campaign has to end after 1 to 9999 months"),
    ],
)
@pytest.mark.claims("campaign:C86a")
def test_what_cannot_be_is_refused_in_a_sentence(changes: dict[str, bool | int | str], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        week().give(change(**changes))


def test_the_changes_between_two_sets_lead_from_one_to_the_other() -> None:
    others = HouseRules(relief=False, battles=BattleTime.END_OF_WEEK, catch_up=2, newcomers=True)
    assert with_changes(HouseRules(), changes_between(HouseRules(), others)) == others
    assert changes_between(others, others) == ()


def test_every_switch_but_the_founded_ones_can_be_thrown() -> None:
    table = week()
    values: dict[type, bool | int | str] = {int: 3}
    for field in SWITCHES:
        now = getattr(table.state.setting.rules, field.name)
        other: bool | int | str = (not now) if isinstance(now, bool) else values.get(type(now), "end of week")
        if field.name == "end_by":
            other = "victory points"
        if field.name not in FROM_THE_FOUNDING and field.name in switches_in("fftt"):
            decide(table.state, OrderId("99"), change(**{field.name: other}), TypedDice())
