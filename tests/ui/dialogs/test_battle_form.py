"""A battle being typed in, as a value: clicks, what follows from them, and the report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import Casualty, SideEnd, SideResult
from campaign.desk import Desk
from campaign.world.orders import ReportBattle
from campaign.world.state import Campaign, ReportDue
from tests.play.campaigns import OnPaper, play_orders
from tests.play.founding import random_founding
from tests.ui.panels import scenes
from tests.ui.panels.fixtures import Desks
from ui.battle.result import battle_form
from ui.battle.result.battle_form import BattleForm, Count, Fall

Table = tuple[Desk, Campaign, BattleForm]


@pytest.fixture
def table(desks: Desks) -> Table:
    """A battle of two Marine armies: two Engineers, Sniper, Grenadier, Grunt, Medic and two HQs each."""
    return on_the_table(desks(scenes.fought))


def on_the_table(desk: Desk) -> Table:
    battle = scenes.pending_of(desk, ReportDue).battle
    return desk, desk.state, battle_form.start(desk.state, battle)


def figures(form: BattleForm, side: int) -> tuple[str, ...]:
    return form.figures[form.sides[side]]


def kill(state: Campaign, form: BattleForm, killer: str, *victims: str) -> BattleForm:
    form = battle_form.press(state, form, killer)
    for victim in victims:
        form = battle_form.press(state, form, victim)
    return battle_form.press(state, form, killer)


def everyone_that_fights(state: Campaign, form: BattleForm, side: int) -> tuple[str, ...]:
    return tuple(f for f in figures(form, side) if battle_form.unit_of(state, form, f).fights)


def test_a_figure_that_is_clicked_first_is_lit_as_the_killer(table: Table):
    _desk, state, form = table
    assert battle_form.press(state, form, figures(form, 0)[0]).lit == figures(form, 0)[0]


def test_the_next_enemy_that_is_clicked_is_the_victim_of_the_lit_killer(table: Table):
    _desk, state, form = table
    killer, victim = figures(form, 0)[0], figures(form, 1)[2]
    form = battle_form.press(state, battle_form.press(state, form, killer), victim)
    assert dict(form.falls) == {victim: Fall(killer=killer)}


def test_a_victim_that_is_clicked_again_lives(table: Table):
    _desk, state, form = table
    killer, victim = figures(form, 0)[0], figures(form, 1)[2]
    assert not kill(state, form, killer, victim, victim).falls


def test_a_victim_of_another_killer_changes_hands(table: Table):
    _desk, state, form = table
    first, second, victim = figures(form, 0)[0], figures(form, 0)[1], figures(form, 1)[2]
    form = kill(state, kill(state, form, first, victim), second, victim)
    assert form.falls[victim] == Fall(killer=second)


def test_a_comrade_of_the_killer_takes_the_lamp_instead_of_dying(table: Table):
    _desk, state, form = table
    form = battle_form.press(state, form, figures(form, 0)[0])
    form = battle_form.press(state, form, figures(form, 0)[1])
    assert (form.lit, len(form.falls)) == (figures(form, 0)[1], 0)


def test_a_killer_that_is_clicked_again_is_put_down(table: Table):
    _desk, state, form = table
    form = battle_form.press(state, form, figures(form, 0)[0])
    assert battle_form.press(state, form, figures(form, 0)[0]).lit is None


def test_the_mark_goes_from_alive_by_enemy_side_and_nobody_back_to_alive(table: Table):
    _desk, state, form = table
    victim, seen = figures(form, 1)[0], []
    for _click in range(3):
        form = battle_form.cycle(state, form, victim)
        seen.append(form.falls.get(victim))
    assert seen == [Fall(by_side=form.sides[0]), Fall(), None]


def test_a_figure_of_a_retreated_side_can_first_be_left_behind(table: Table):
    _desk, state, form = table
    form = battle_form.with_end(state, form, form.sides[1], SideEnd.RETREATED)
    form = battle_form.cycle(state, form, figures(form, 1)[0])
    assert form.left_behind == {figures(form, 1)[0]}


def test_nobody_is_left_behind_any_more_when_the_side_did_not_retreat(table: Table):
    _desk, state, form = table
    form = battle_form.with_end(state, form, form.sides[1], SideEnd.RETREATED)
    form = battle_form.cycle(state, form, figures(form, 1)[0])
    assert battle_form.with_end(state, form, form.sides[1], None).left_behind == frozenset()


def test_with_nobody_fallen_all_stood_and_the_defender_holds_the_field(table: Table):
    _desk, state, form = table
    ends = [battle_form.end_of(state, form, side) for side in form.sides]
    assert (ends, battle_form.holder_of(state, form)) == ([SideEnd.STOOD] * 2, form.sides[1])


def test_a_side_without_fighting_figures_is_beaten_and_its_enemy_has_won(table: Table):
    _desk, state, form = table
    form = kill(state, form, figures(form, 0)[0], *everyone_that_fights(state, form, 1))
    ends = [battle_form.end_of(state, form, side) for side in form.sides]
    assert (ends, battle_form.holder_of(state, form)) == ([SideEnd.WON, SideEnd.BEATEN], form.sides[0])


def test_when_both_sides_fall_nobody_holds_the_field(table: Table):
    _desk, state, form = table
    form = kill(state, form, figures(form, 0)[0], *everyone_that_fights(state, form, 1))
    form = kill(state, form, figures(form, 1)[0], *everyone_that_fights(state, form, 0))
    assert battle_form.holder_of(state, form) is None


def test_what_people_say_of_an_end_goes_before_what_the_casualties_say(table: Table):
    _desk, state, form = table
    form = battle_form.with_end(state, form, form.sides[0], SideEnd.RETREATED)
    ends = [battle_form.end_of(state, form, side) for side in form.sides]
    assert ends == [SideEnd.RETREATED, SideEnd.WON]


def test_fp_of_the_dead_are_counted_by_what_is_known_of_their_killers(table: Table):
    _desk, state, form = table
    engineer, other, sniper, grenadier = figures(form, 1)[:4]
    form = kill(state, form, figures(form, 0)[0], engineer)
    form = battle_form.cycle(state, form, other)
    form = battle_form.cycle(state, battle_form.cycle(state, form, sniper), sniper)
    form = kill(state, form, figures(form, 0)[1], grenadier)
    assert battle_form.count(state, form, form.sides[1]) == Count(dead=10, named=5, by_side=3, nobody=2)


def test_fp_without_a_name_are_those_by_a_side_and_by_nobody():
    assert Count(dead=10, named=5, by_side=3, nobody=2).without_name == 5


def test_a_killer_is_credited_with_the_fp_of_all_victims(table: Table):
    _desk, state, form = table
    killer = figures(form, 0)[0]
    form = kill(state, form, killer, *figures(form, 1)[:3])
    assert battle_form.credited(state, form, killer) == 8


def test_without_the_number_of_turns_something_is_missing(table: Table):
    _desk, _state, form = table
    assert [reason.rule for reason in battle_form.missing(form)] == ["campaign:C42"]


def test_with_the_number_of_turns_nothing_is_missing(table: Table):
    _desk, _state, form = table
    assert battle_form.missing(battle_form.with_turns(form, 6)) == ()


def test_a_side_left_in_the_last_turn_unless_people_say_otherwise(table: Table):
    _desk, state, form = table
    form = battle_form.with_turns(battle_form.with_end(state, form, form.sides[0], SideEnd.RETREATED), 6)
    said = battle_form.with_left_turn(form, form.sides[0], 2)
    assert (battle_form.left_turn(form, form.sides[0]), battle_form.left_turn(said, form.sides[0])) == (6, 2)


def test_the_report_says_what_was_typed_in_and_nothing_else(table: Table):
    _desk, state, form = table
    killer, victim, other = figures(form, 0)[0], figures(form, 1)[0], figures(form, 1)[1]
    form = battle_form.cycle(state, kill(state, form, killer, victim), other)
    form = battle_form.with_end(state, battle_form.with_turns(form, 5), form.sides[1], SideEnd.RETREATED)
    form = battle_form.with_left_turn(form, form.sides[1], 4)
    report = battle_form.report(state, battle_form.with_note(form, " a hard fight "))
    assert (report.turns, report.holder, report.note) == (5, form.sides[0], "a hard fight")
    assert report.casualties == (Casualty(victim, killer), Casualty(other, None, form.sides[0]))
    assert report.sides == (
        SideResult(form.sides[0], SideEnd.WON),
        SideResult(form.sides[1], SideEnd.RETREATED, 4),
    )


def test_the_rules_take_the_report_of_a_battle_without_losses(table: Table):
    desk, state, form = table
    report = battle_form.report(state, battle_form.with_turns(form, 8))
    assert desk.check(ReportBattle(form.battle, report)) == ()


@pytest.fixture
def queens(desks: Desks) -> Table:
    """A battle in which both sides have a Queen."""
    return on_the_table(desks(scenes.fought_by_insectoids))


def test_only_a_side_with_a_queen_can_have_creatures_hatch(table: Table):
    _desk, state, form = table
    assert battle_form.hatching_sides(state, form) == ()


def test_a_creature_that_hatched_stands_at_the_end_of_its_side(queens: Table):
    _desk, state, form = queens
    side = battle_form.hatching_sides(state, form)[0]
    form = battle_form.hatch(form, side, "insectoids.drone")
    assert form.figures[side][-1] == form.hatched[0].key


def test_a_creature_that_hatched_can_kill_and_be_killed(queens: Table):
    desk, state, form = queens
    form = battle_form.hatch(
        battle_form.hatch(form, form.sides[0], "insectoids.drone"), form.sides[1], "insectoids.stinger"
    )
    first, second = form.hatched
    form = battle_form.with_turns(kill(state, form, first.key, second.key), 8)
    assert desk.check(ReportBattle(form.battle, battle_form.report(state, form))) == ()


def test_the_victims_of_a_creature_that_never_hatched_were_killed_by_nobody(queens: Table):
    _desk, state, form = queens
    form = battle_form.hatch(form, form.sides[0], "insectoids.drone")
    key, victim = form.hatched[0].key, figures(form, 1)[0]
    form = battle_form.unhatch(kill(state, form, key, victim), key)
    assert (form.hatched, form.falls[victim]) == ((), Fall())


def test_creatures_keep_their_keys_when_another_one_goes(queens: Table):
    _desk, _state, form = queens
    for _egg in range(2):
        form = battle_form.hatch(form, form.sides[0], "insectoids.drone")
    form = battle_form.unhatch(form, form.hatched[0].key)
    form = battle_form.hatch(form, form.sides[0], "insectoids.drone")
    assert len({hatchling.key for hatchling in form.hatched}) == 2


@pytest.mark.parametrize("seed", [1, 6])
def test_a_report_stands_in_the_form_as_it_was_typed_in(seed: int):
    course = OnPaper(random_founding(seed))
    told = 0
    for _number, order, before in play_orders(seed, course, 3):
        if isinstance(order, ReportBattle):
            told += 1
            again = battle_form.report(before, battle_form.as_reported(before, order.battle, order.report))
            assert set(again.casualties) == {  # with the killer, the side says nothing more
                replace(fallen, by_side=None) if fallen.killer else fallen for fallen in order.report.casualties
            }
            assert set(again.left_behind) == set(order.report.left_behind)
            same = replace(again, casualties=order.report.casualties, left_behind=order.report.left_behind)
            assert replace(same, sides=tuple(sorted(again.sides, key=str))) == replace(
                order.report, sides=tuple(sorted(order.report.sides, key=str))
            )
    assert told


def test_whoever_is_not_in_the_battle_here_is_left_out_of_the_form(table: Table):
    _desk, state, form = table
    report = battle_form.report(state, kill(state, form, figures(form, 0)[0], figures(form, 1)[2]))
    strangers = (Casualty("99.grunt1", figures(form, 0)[0]), Casualty(figures(form, 1)[3], "99.grunt2"))
    again = battle_form.as_reported(state, form.battle, replace(report, casualties=(*report.casualties, *strangers)))
    assert dict(again.falls) == {figures(form, 1)[2]: Fall(killer=figures(form, 0)[0]), figures(form, 1)[3]: Fall()}
