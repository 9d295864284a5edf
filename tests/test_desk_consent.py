"""Agreement in a file: it survives undo and redo, and an amended result has nobody's."""

from dataclasses import replace

import pytest

from campaign.desk import Desk
from campaign.world import orders as o
from campaign.world.ids import EntryId
from campaign.world.rules.consent import mark_of
from tests.store.campaigns import attack, mustered, won_by_attacker


@pytest.fixture
def desk(tmp_path):
    """A battle's result was typed in, and both sides have agreed."""
    with mustered(tmp_path) as desk:
        report = won_by_attacker(desk, attack(desk))
        desk.submit(report)
        for player in desk.state.battles[report.battle].players:
            desk.submit(o.AgreeToReport(player, report.battle, mark_of(report.report)))
        yield desk


def report_entry(desk: Desk) -> EntryId:
    return next(entry.id for entry in desk.history() if entry.order.kind == "report-battle")


def agreed(desk: Desk) -> int:
    (battle,) = desk.state.battles.values()
    return len(battle.agreed)


def test_an_agreement_is_taken_back_and_given_again(desk):
    assert agreed(desk) == 2
    desk.undo()
    assert agreed(desk) == 1
    desk.redo()
    assert agreed(desk) == 2


@pytest.mark.claims("campaign:C79c")
def test_an_amended_result_has_nobodys_agreement_until_it_is_given_anew(desk):
    entry = report_entry(desk)
    order = desk.entry(entry).order
    assert isinstance(order, o.ReportBattle)
    other = replace(order, report=replace(order.report, turns=order.report.turns - 1))
    plan = desk.amending.plan(entry, other)
    assert {reason.rule for conflict in plan.conflicts for reason in conflict.reasons} == {"campaign:C79"}
    desk.amending.carry_out(plan, skip=[conflict.order_id for conflict in plan.conflicts])
    assert agreed(desk) == 0
    player = desk.state.battles[order.battle].attacker
    desk.submit(o.AgreeToReport(player, order.battle, mark_of(other.report)))
    assert agreed(desk) == 1


@pytest.mark.claims("campaign:C79c")
def test_another_line_for_the_journal_leaves_the_agreement_as_it_is(desk):
    entry = report_entry(desk)
    order = desk.entry(entry).order
    assert isinstance(order, o.ReportBattle)
    plan = desk.amending.plan(entry, replace(order, report=replace(order.report, note="In the rain.")))
    assert not plan.conflicts
    desk.amending.carry_out(plan)
    assert agreed(desk) == 2
