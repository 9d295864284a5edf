"""What an operation is tried against, what may come of it, and how it is counted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from campaign.desk import Desk
from campaign.dice import SeededDice
from campaign.operations.contemplated import Operation, every_way, filled, likely_mix, made_ready
from campaign.operations.counting import NUMBERS, Tally, Trial, count_trial, foresee, play_one
from campaign.operations.foresight import Foreseen, answering, foreseeing
from campaign.operations.playing import Case
from campaign.store.store import Store
from campaign.world import orders as o
from campaign.world.entries import Draft
from campaign.world.house_rules import BattleTime, HouseRules
from campaign.world.ids import ArmyId
from campaign.world.queries import army_fp
from campaign.world.refusal import Refusal
from campaign.world.state import AnswerDue, Campaign, Stage
from tests.operations.scenes import (
    FIRST,
    Recorded,
    a_minefield,
    a_part_of_it,
    an_empty_sector,
    commanders,
    helpers,
    ready,
    withdrawing,
)
from tests.world.situation import Situation


def closed_map() -> tuple[Recorded, Operation]:
    """An army of 9 FP behind the curtain."""
    table = Recorded("mill-docks", {"A": "mill", "B": "docks"}, rules=HouseRules(open_map=False))
    army = table.army("A", "mill", "hq grunt*5")
    table.army("B", "docks", "hq grunt*5 engineer")
    table.turns("AB")
    return table, ready(table, army, "docks")


# ── what is seen ──


@pytest.mark.claims("campaign:C41b")
def test_of_a_closed_army_only_the_fp_are_used_and_other_figures_of_them_give_the_same_odds() -> None:
    table, operation = closed_map()
    one = made_ready(table.state, operation)
    (hidden,) = one.assumed
    others = table.state.figures
    for figure in table.state.armies[hidden].figures:
        if table.state.figures[figure].unit == "marines.grunt":
            others = others.set(figure, replace(others[figure], unit="marines.medic"))
    other = made_ready(replace(table.state, figures=others), operation)
    assert one == other
    assert not one.state.armies[hidden].figures


@pytest.mark.claims("campaign:C61c")
def test_the_seed_of_the_campaign_is_not_among_what_an_operation_hangs_on() -> None:
    scene = a_minefield()
    setting = scene.state.setting
    other = replace(scene.state, setting=replace(setting, seed=99))
    one, two = (made_ready(state, scene.operation) for state in (scene.state, other))
    assert one == two
    assert one.state.setting.seed is None
    assert Trial(one, Case.STAND).first_seed == Trial(two, Case.STAND).first_seed


def test_a_hidden_army_gets_figures_of_its_faction_for_its_fp_another_mix_for_each_seed() -> None:
    table, operation = closed_map()
    whole = made_ready(table.state, operation)
    (hidden,) = whole.assumed
    mixes = set()
    for seed in range(6):
        state = filled(whole, seed)
        units = tuple(state.figures[figure].unit for figure in state.armies[hidden].figures)
        assert army_fp(state, hidden) == 9
        assert "marines.hq" in units
        mixes.add(tuple(sorted(units)))
    assert len(mixes) > 1


@pytest.mark.parametrize("faction", ["marines", "machina", "insectoids"])
@pytest.mark.parametrize("fp", [1, 2, 5, 20])
def test_a_likely_mix_costs_what_is_there(faction: str, fp: int) -> None:
    state = an_empty_sector().state
    mix = likely_mix(state, faction, fp, Random(3))
    assert sum(unit.fp for unit in mix) == fp
    assert {unit.faction for unit in mix} == {faction}


def test_what_the_rules_forbid_is_refused_with_their_reason() -> None:
    scene = an_empty_sector()
    far = replace(scene.operation, path=(scene.table.sector("core"),))
    with pytest.raises(Refusal) as refused:
        made_ready(scene.state, far)
    assert [reason.rule for reason in refused.value.reasons] == ["campaign:C12"]


@pytest.mark.claims("campaign:C17a")
def test_a_part_that_may_not_go_alone_is_refused() -> None:
    scene = a_part_of_it()
    grunts = scene.table.figures(scene.operation.army, "grunt1 grunt2")
    with pytest.raises(Refusal):
        made_ready(scene.state, replace(scene.operation, figures=grunts))


def test_a_move_is_contemplated_before_the_own_turn_too() -> None:
    scene = an_empty_sector()
    early = replace(scene.state, turn_order=scene.state.turn_order[::-1])
    assert early.active != scene.operation.player
    whole = made_ready(early, scene.operation)
    assert whole.state.active == scene.operation.player


def test_before_the_initiative_is_thrown_everybody_may_still_come_to_help() -> None:
    scene = helpers()
    before = replace(scene.state, stage=Stage.INITIATIVE, turn_order=())
    (target,) = foreseeing(before, [scene.operation]).targets
    assert [help_.fp for help_ in target.helps] == [3]


@pytest.mark.claims("campaign:C11c")
def test_other_battles_that_wait_for_the_end_of_the_week_are_left_aside() -> None:
    rules = HouseRules(battles=BattleTime.END_OF_WEEK)
    table = Recorded("mill-docks docks-core core-yard", {"A": "mill", "B": "docks core", "C": "yard"}, rules=rules)
    army = table.army("A", "mill", "hq grunt*5")
    table.army("B", "docks", "hq grunt*3")
    table.army("B", "core", "hq grunt*3")
    other = table.army("C", "yard", "hq grunt*4")
    table.turns("CAB")
    table.attack(other, "core")
    table.end_turn("C")
    operation = Operation(table.player("A"), army, (table.sector("docks"),))
    outcome = play_one(Trial(made_ready(table.state, operation), Case.STAND), 1, fall(0))
    assert (outcome.fought, outcome.taken, outcome.enemy_fp_lost) == (1, 1, 4)


@pytest.mark.claims("campaign:C11a")
def test_what_is_still_to_be_chosen_is_left_aside_but_nobody_goes_where_that_is() -> None:
    table = Recorded("mill-docks docks-core mill-free", {"A": "mill", "B": "docks core"})
    army = table.army("A", "mill", "hq grunt*5")
    first = table.army("A", "mill", "hq grunt*5")
    table.army("B", "docks", "hq grunt*3")
    table.turns("AB")
    table.move(first, "docks")
    ways = every_way(table.state, table.player("A"), army)
    assert [way.path for way in ways] == [(table.sector("free"),)]
    assert every_way(table.state, table.player("A"), first) == ()  # it is in that battle
    ready_ = made_ready(table.state, ways[0])
    assert (ready_.aside, dict(ready_.state.pending)) == (True, {})
    with pytest.raises(Refusal) as refused:
        made_ready(table.state, replace(ways[0], path=(table.sector("docks"),)))
    assert "campaign:C11" in {reason.rule for reason in refused.value.reasons}


def test_every_sector_in_reach_has_the_way_with_fewest_hazards() -> None:
    table = Recorded("mill-docks docks-core mill-ruins ruins-core", {"A": "mill", "B": "core"}, zones="ruins")
    army = table.army("A", "mill", "hq grunt*3")
    table.turns("AB")
    ways = {w.path[-1]: w.path for w in every_way(table.state, table.player("A"), army)}
    assert ways == {
        table.sector("docks"): (table.sector("docks"),),
        table.sector("core"): (table.sector("docks"), table.sector("core")),
        table.sector("ruins"): (table.sector("ruins"),),
    }


@pytest.mark.claims("campaign:C41b")
def test_in_a_copy_for_a_player_the_own_moves_can_be_contemplated_and_no_others(tmp_path: Path) -> None:
    table, operation = closed_map()
    story = table.story(1)
    founding = o.FoundCampaign("Situation", "fftt", (), table.state.setting.map, 1)
    with Desk(Store.create(tmp_path / "club.fftt", Draft(FIRST, founding, (), story), table.state)) as desk:
        desk.copies.for_player(operation.player, tmp_path / "mine.fftt")
        (real,) = foreseeing(desk.state, [operation]).targets
        theirs = ways_of(desk.state, real.stands[0].army)
    assert theirs
    with Desk.open_to_read(tmp_path / "mine.fftt") as copy:
        assert ways_of(copy.state, operation.army) == (operation,)
        (target,) = foreseeing(copy.state, [operation]).targets
        assert [(s.fp, s.known) for s in target.stands] == [(s.fp, s.known) for s in real.stands] == [(9, False)]
        assert play_one(Trial(target.ready, Case.STAND), 1, fall(0)).taken
        with pytest.raises(Refusal) as refused:
            foreseeing(copy.state, theirs)
    assert [reason.rule for reason in refused.value.reasons] == ["campaign:C61"]


# ── what comes of it ──


def fall(winner: int):  # type: ignore[no-untyped-def]
    """A fight in which all figures of every side but one are killed by it."""
    from campaign.battle.contract import BattleReport, Casualty, SideEnd, SideResult

    def fight(setup, _seed):  # type: ignore[no-untyped-def]
        won = setup.sides[winner]
        lost = [side for side in setup.sides if side is not won]
        return BattleReport(
            4,
            (SideResult(won.key, SideEnd.WON), *(SideResult(side.key, SideEnd.BEATEN) for side in lost)),
            won.key,
            tuple(Casualty(f.key, killer=won.figures[0].key) for side in lost for f in side.figures),
        )

    return fight


@pytest.mark.claims("campaign:C34a", "campaign:C34b", "campaign:C29a")
def test_a_battle_that_is_won_brings_the_sector_points_for_the_dead_and_income() -> None:
    scene = commanders()
    trial = Trial(made_ready(scene.state, scene.operation), Case.STAND)
    won = play_one(trial, 1, fall(0))
    assert (won.fought, won.won, won.lost, won.taken, won.destroyed) == (1, 1, 0, 1, 0)
    assert (won.enemy_fp_lost, won.vp, won.enemy_commander) == (5, 5 + 3, 1)
    assert (won.balance, won.fp_lost, won.enemy_vp) == (8 + 5, 0, 0)
    assert (won.income, won.enemy_income) == (2 * 4, 1 * 4)


def test_a_battle_that_is_lost_costs_the_army_its_commander_and_its_hqs() -> None:
    scene = commanders()
    trial = Trial(made_ready(scene.state, scene.operation), Case.STAND)
    lost = play_one(trial, 1, fall(1))
    assert (lost.won, lost.lost, lost.taken, lost.destroyed, lost.headless, lost.commander) == (0, 1, 0, 1, 1, 1)
    assert (lost.fp_lost, lost.hqs_lost, lost.enemy_vp, lost.balance) == (6, 1, 6 + 3, -9)


@pytest.mark.claims("campaign:C60a", "campaign:C64g")
def test_a_pact_partner_who_stands_beside_the_attacked_owner_is_an_enemy_in_that_battle() -> None:
    table = Recorded("mill-docks docks-core", {"A": "mill", "B": "docks", "C": "core"})
    army = table.army("A", "mill", "hq grunt*9")
    table.army("B", "docks", "hq grunt*3")
    table.army("C", "docks", "hq grunt*4")
    table.pact("A", "C")
    table.pact("B", "C")
    table.turns("ABC")
    trial = Trial(made_ready(table.state, ready(table, army, "docks")), Case.STAND)
    won = play_one(trial, 1, fall(0))
    assert (won.enemy_fp_lost, won.vp, won.enemy_vp) == (9, 9, 0)


@pytest.mark.claims("campaign:C21f", "campaign:C29a")
def test_if_they_withdraw_the_sector_is_taken_without_points_and_income() -> None:
    scene = withdrawing()
    trial = Trial(made_ready(scene.state, scene.operation), Case.WITHDRAW)
    outcome = play_one(trial, 5, fall(0))
    assert (outcome.fought, outcome.taken, outcome.vp, outcome.income) == (0, 1, 0, 0)
    assert outcome.enemy_fp_lost >= 2  # they go over a minefield


@pytest.mark.claims("campaign:D1a", "campaign:D2g")
def test_a_friend_is_likely_to_send_what_it_can_spare() -> None:
    scene = helpers()
    (target,) = foreseeing(scene.state, [scene.operation]).targets
    (help_,) = target.helps
    assert (help_.player, help_.ally, help_.fp) == (scene.table.player("C"), scene.table.player("B"), 3)
    assert target.cases == (Case.STAND, Case.HELPED)


def test_a_neighbour_without_a_pact_helps_the_defence_from_nearby_only() -> None:
    found = {}
    for routes in ("mill-docks docks-core core-yard", "mill-docks docks-core core-mid mid-yard"):
        table = Recorded(routes, {"A": "mill", "B": "docks", "C": "yard"})
        army = table.army("A", "mill", "hq grunt*5")
        table.army("B", "docks", "hq grunt*3")
        table.army("C", "yard", "hq grunt*4")
        table.turns("ABC")
        (target,) = foreseeing(table.state, [ready(table, army, "docks")]).targets
        found[routes] = [help_.ally for help_ in target.helps]
    assert list(found.values()) == [["1.p2"], []]


def test_where_nobody_can_withdraw_and_nobody_helps_there_is_one_case() -> None:
    scene = a_minefield()
    (target,) = foreseeing(scene.state, [scene.operation]).targets
    assert target.cases == (Case.STAND, Case.WITHDRAW)
    assert [stands.may_go for stands in target.stands] == [True]
    scene = an_empty_sector()
    (target,) = foreseeing(scene.state, [scene.operation]).targets
    assert target.cases == (Case.STAND,)


# ── counting ──


def test_parts_add_up_to_the_whole_and_the_same_seeds_give_the_same_numbers() -> None:
    scene = withdrawing()
    trial = Trial(made_ready(scene.state, scene.operation), Case.WITHDRAW)
    whole = count_trial(trial, 10, 7)
    assert count_trial(trial, 10, 3) + count_trial(trial, 13, 4) == whole
    assert whole + Tally() == whole


def test_an_attacked_army_is_told_what_comes_of_standing_and_of_withdrawing() -> None:
    table = Situation("mill-docks docks-yard", {"A": "mill", "B": "docks yard"})
    attacker = table.army("A", "mill", "hq*2 grunt*14")
    defender = table.army("B", "docks", "hq grunt*2")
    table.turns("AB")
    table.move(attacker, "docks")
    due = table.pending(AnswerDue)
    (target,) = answering(table.state, due).targets
    assert target.cases == (Case.STAND, Case.WITHDRAW)
    stands, goes_away = (count_trial(Trial(target.ready, case), 1, 5) for case in target.cases)
    assert target.ready.operation.army == defender
    assert goes_away.sums[NUMBERS.index("fp_lost")] == 0
    assert goes_away.sums[NUMBERS.index("taken")] == 0
    assert goes_away.sums[NUMBERS.index("fought")] == 0
    assert stands.sums[NUMBERS.index("fought")] == stands.played
    assert stands.sums[NUMBERS.index("fp_lost")] > 0


def test_how_often_each_loss_came_adds_up_to_the_tries_and_to_the_sum() -> None:
    scene = withdrawing()
    tally = count_trial(Trial(made_ready(scene.state, scene.operation), Case.STAND), 10, 6)
    for values, name in ((tally.losses, "fp_lost"), (tally.kills, "enemy_fp_lost")):
        assert sum(times for _fp, times in values) == tally.played
        assert sum(fp * times for fp, times in values) == tally.sums[NUMBERS.index(name)]


def test_the_trial_that_is_looked_at_is_known_first_and_counts_as_it_would_alone() -> None:
    scene = withdrawing()
    whole = made_ready(scene.state, scene.operation)
    trials = [Trial(whole, case) for case in (Case.STAND, Case.WITHDRAW)]
    told: list[int] = []

    def tell(number: int, _tally: Tally) -> bool:
        told.append(number)
        return True

    counted = foresee(trials, 6, None, tell, looked_at=lambda: 1)
    assert told[:3] == [0, 1, 1]
    assert counted == foresee(trials, 6)


def test_trials_grow_side_by_side_and_end_the_same_with_an_executor() -> None:
    scene = withdrawing()
    whole = made_ready(scene.state, scene.operation)
    trials = [
        Trial(whole, Case.WITHDRAW),
        Trial(made_ready(an_empty_sector().state, an_empty_sector().operation), Case.STAND),
    ]
    told: list[int] = []

    def tell(number: int, _tally: Tally) -> bool:
        told.append(number)
        return True

    alone = foresee(trials, 12, None, tell)
    assert told[:4] == [0, 1, 0, 1]
    with ThreadPoolExecutor(2) as executor:
        assert foresee(trials, 12, executor) == alone
    assert [tally.played for tally in alone] == [12, 12]
    assert foresee(trials, 12, begun=foresee(trials, 5)) == alone


def test_a_count_ends_when_it_is_precise_enough_or_when_nobody_wants_it() -> None:
    scene = an_empty_sector()
    trials = [Trial(made_ready(scene.state, scene.operation), Case.STAND)]
    (tally,) = foresee(trials, 500, precision=0.05)
    assert 60 <= tally.played < 120
    (tally,) = foresee(trials, 500, progress=lambda _number, tally: tally.played < 3)
    assert tally.played == 3


def test_a_try_of_everything_comes_before_the_ways_and_all_is_counted_in_the_end() -> None:
    scene = withdrawing()
    foreseeing_ = foreseeing(scene.state, [scene.operation]).only(())
    told: list[tuple[int, bool]] = []

    def tell(found: tuple[Foreseen, ...]) -> bool:
        told.append((found[0].tallies[0].played, found[0].way is not None))
        return found[0].tallies[0].played < 6

    (stopped,) = foreseeing_.run(None, tell, most=9, precision=None)
    assert told == [(1, False), (1, True), (2, True), (3, True), (4, True), (5, True), (6, True)]
    (whole,) = foreseeing_.run(None, None, most=9, precision=None, begun=[stopped])
    assert whole.tallies[0] == count_trial(Trial(whole.target.ready, Case.STAND), first_seed(whole), 9)


def first_seed(foreseen: Foreseen) -> int:
    """Of the case in which all stand."""
    return Trial(foreseen.target.ready, Case.STAND).first_seed


def test_a_trial_never_throws_the_campaigns_own_dice() -> None:
    scene = a_minefield()
    whole = made_ready(scene.state, scene.operation)
    trial = Trial(whole, Case.STAND)
    assert trial.first_seed != scene.state.setting.seed
    assert trial.first_seed != Trial(whole, Case.WITHDRAW).first_seed
    assert SeededDice(trial.first_seed) != SeededDice(1)


def ways_of(state: Campaign, army: ArmyId) -> tuple[Operation, ...]:
    """All that an army could do with its move."""
    return every_way(state, state.armies[army].player, army)
