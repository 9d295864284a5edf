"""The desk hands a battle to whoever fights it, and keeps what came of it as a fact."""

import shutil
from dataclasses import replace

import pytest

from campaign.battle.forecast import forecast
from campaign.desk import Desk
from campaign.store.check import faults_in
from campaign.world import orders as o
from campaign.world.battle_handover import forecast_seed, report_order
from campaign.world.ids import BattleId
from campaign.world.refusal import Refusal
from tests.attacked import battle, desk, file
from tests.fights import attacker_wins, record_of
from tests.store.campaigns import won_by_attacker

__all__ = ["battle", "desk", "file"]


def test_a_battle_that_was_resolved_is_over(desk, battle):
    desk.resolve(battle, attacker_wins)
    assert (desk.state.battles[battle].stage, desk.state.battles[battle].resolved) == ("over", True)


def test_resolving_tells_what_changed(desk, battle):
    assert battle in desk.resolve(battle, attacker_wins).battles


def test_the_table_is_the_sectors_from_then_on(desk, battle):
    fought_on = desk.battles.setup(battle).battlefield
    desk.resolve(battle, attacker_wins)
    assert desk.state.sectors[desk.state.battles[battle].sector].battlefield == fought_on


def test_preparing_a_battle_changes_nothing(desk, battle):
    before = (desk.state, desk.head, desk.path.read_bytes())
    desk.battles.prepare(battle)
    assert (desk.state, desk.head, desk.path.read_bytes()) == before


def test_a_forecast_changes_nothing_and_has_a_chance_of_its_own(desk, battle):
    before = (desk.state, desk.head, desk.path.read_bytes())
    first = forecast_seed(desk.state, battle)
    prepared = desk.battles.prepare(battle)
    counted = forecast(prepared.setup, range(first, first + 2))
    assert (desk.state, desk.head, desk.path.read_bytes()) == before
    assert (counted.tally.battles, counted.tally.failed) == (2, 0)
    assert prepared.seed not in range(first, first + 1000)


def test_a_forecast_can_be_cancelled_and_asked_again(desk, battle):
    told, setup, first = [], desk.battles.setup(battle), forecast_seed(desk.state, battle)
    stopped = forecast(setup, range(first, first + 1000), None, lambda counted: told.append(counted) or False)
    assert stopped.tally.battles == 1
    assert forecast(setup, range(first, first + 1)) == told[0]


def test_a_battle_that_was_fought_has_no_forecast(desk, battle):
    desk.resolve(battle, attacker_wins)
    with pytest.raises(Refusal, match="not waiting for a result"):
        desk.battles.prepare(battle)


def test_a_battle_fought_elsewhere_comes_to_the_same(desk, battle, tmp_path):
    with Desk.open(shutil.copy(desk.path, tmp_path / "other.fftt")) as other:
        other.resolve(battle, attacker_wins)
        prepared = desk.battles.prepare(battle)
        desk.submit(report_order(desk.state, battle, attacker_wins(prepared.setup, prepared.seed)))
        assert desk.state == other.state


def test_a_battle_resolved_again_after_undo_is_the_same_battle(desk, battle):
    desk.resolve(battle, attacker_wins)
    once = record_of(desk, battle)
    desk.undo()
    desk.resolve(battle, attacker_wins)
    assert record_of(desk, battle) == once


def test_an_attack_ordered_again_after_undo_comes_to_the_same_battle(desk, battle):
    seed = desk.battles.prepare(battle).seed
    orders = []
    while battle in desk.state.battles:
        orders.append(desk.entry(desk.head).order)
        desk.undo()
    anew = BattleId(f"{max(int(entry.order_id) for entry in desk.all_entries()) + 1}.battle")
    for order in reversed(orders):
        desk.submit(replace(order, battle=anew) if hasattr(order, "battle") else order)
    assert (anew != battle, desk.battles.prepare(anew).seed) == (True, seed)


def test_a_battle_set_aside_is_fought_anew(desk, battle):
    prepared = desk.battles.prepare(battle)
    desk.submit(o.ThrowAgain(str(prepared.key), "A figure was forgotten"))
    assert desk.battles.prepare(battle).seed != prepared.seed


def test_what_cannot_be_fought_is_refused_before_anybody_fights(desk, battle):
    desk.submit(won_by_attacker(desk, battle))

    def fight(setup, seed):
        raise AssertionError("nobody should fight")

    with pytest.raises(Refusal, match="not waiting for a result"):
        desk.resolve(battle, fight)


def test_the_record_of_a_battle_can_be_read_back(desk, battle):
    prepared = desk.battles.prepare(battle)
    desk.resolve(battle, attacker_wins)
    assert record_of(desk, battle) == attacker_wins(prepared.setup, prepared.seed).record


def test_the_record_survives_closing_the_file(desk, battle, tmp_path):
    desk.resolve(battle, attacker_wins)
    with Desk.open(shutil.copy(desk.path, tmp_path / "copy.fftt")) as copy:
        assert record_of(copy, battle) == record_of(desk, battle)


def test_a_battle_typed_in_has_no_record(desk, battle):
    desk.submit(won_by_attacker(desk, battle))
    assert record_of(desk, battle) is None


def test_a_battle_that_waits_for_its_result_has_no_record(desk, battle):
    assert record_of(desk, battle) is None


def test_a_resolved_battle_that_was_undone_has_no_record(desk, battle):
    desk.resolve(battle, attacker_wins)
    desk.undo()
    assert record_of(desk, battle) is None


def test_a_file_with_a_resolved_battle_is_sound(desk, battle):
    desk.resolve(battle, attacker_wins)
    path = desk.path
    desk.close()
    assert faults_in(path) == ()


# --- amending ---------------------------------------------------------------------------------------------------------


def first_recruits(desk):
    """The entry by which the attacker's army was bought, and its order."""
    attacker = next(iter(desk.state.battles.values())).attacker
    return next((entry.id, entry.order) for entry in desk.history() if getattr(entry.order, "player", "") == attacker)


def test_an_amended_past_keeps_a_battle_with_its_record(desk, battle):
    desk.resolve(battle, attacker_wins)
    record = record_of(desk, battle)
    entry, order = first_recruits(desk)
    desk.amending.carry_out(desk.amending.plan(entry, replace(order, name="Old Guard")))
    assert record_of(desk, battle) == record


def test_an_amended_past_has_the_table_of_the_battle(desk, battle):
    desk.resolve(battle, attacker_wins)
    record = record_of(desk, battle)
    entry, order = first_recruits(desk)
    desk.amending.carry_out(desk.amending.plan(entry, replace(order, name="Old Guard")))
    assert desk.state.sectors[desk.state.battles[battle].sector].battlefield == record.setup.battlefield


def test_a_record_of_figures_who_would_not_be_there_is_a_conflict(desk, battle):
    desk.resolve(battle, attacker_wins)
    entry, order = first_recruits(desk)
    fewer = replace(order, units=(("marines.hq", 1), ("marines.grunt", 5)))
    conflict = desk.amending.plan(entry, fewer).conflicts[0]
    assert "fight it again" in " ".join(reason.text for reason in conflict.reasons)


def test_the_result_without_the_record_can_take_its_place(desk, battle):
    desk.resolve(battle, attacker_wins)
    entry, order = first_recruits(desk)
    fewer = replace(order, units=(("marines.hq", 1), ("marines.grunt", 5)))
    resolved = desk.entry(desk.head)
    plan = desk.amending.plan(entry, fewer, instead={resolved.order_id: replace(resolved.order, record=None)})
    desk.amending.carry_out(plan)
    assert (desk.state.battles[battle].report, record_of(desk, battle)) == (resolved.order.report, None)
