"""The tactician: what it does in situations with one sensible answer, and that it stays within rules and knowledge."""

from __future__ import annotations

import pytest

from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import STANDARD, BattleSetup, FigureSetup, SideSetup
from campaign.battle.fast import choice_rows, clone, fresh
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    CALL_AIR,
    CHOICE_WIDTH,
    DONE,
    FIGURE,
    FIRING,
    FIRST_LEG,
    FX,
    GO_OFF,
    HEAL,
    MOVE,
    MOVING,
    OVER,
    PICK,
    PLACE,
    PLACING,
    SHOOT,
    SHOOT_AT,
    STANDING,
    TARGET,
    TURN,
    VERB,
    X,
    Y,
)
from campaign.battle.fftt.flow import advance, apply
from campaign.battle.fftt.legality import problem
from campaign.battle.fftt.reasons import FINE
from campaign.battle.fftt.records import Battle
from campaign.battle.fftt.seen import see
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.tactician import think
from campaign.battle.fftt.units import fftt_units
from campaign.battle.fftt.weights import UNFITTED
from campaign.battle.kernel.grid import HIDDEN_LINE, line, square_of
from campaign.battle.scenery import CM, Battlefield, Edge
from tests.battle.fftt.situation import Situation, block, f, ground, situation

ORDER = 5  # what the tactician's standing order says


def thought(battle: Situation, character: int = UNFITTED) -> list[int]:
    """What the tactician answers to the decision that a battle waits for.

    It answers by the unfitted weights, as what is tried here is what they make of a position; the fitted ones change.
    """
    view, room = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
    see(battle.s, battle.s.now[0].side, view)
    think(battle.t, view, character, room)
    return [int(room[part]) for part in range(CHOICE_WIDTH)]


def ready(battle: Situation) -> Situation:
    """The same battle after both sides have given their standing orders."""
    for force in range(2):
        battle.s.forces[force].ask_from = ORDER
    return battle


def run(battle: Situation, verb: int) -> list[list[int]]:
    """Let the tactician answer for all until the side that is asked is done; its answers with that verb."""
    side, found = battle.asked, []
    while battle.kind != OVER:
        choice, asked = thought(battle), battle.asked
        if asked != side and battle.kind in (FIRING, MOVING):
            break
        if asked == side and choice[VERB] == verb:
            found.append(choice)
        battle.give(choice)
        if asked == side and choice[VERB] == DONE:
            break
    return found


def test_its_first_answer_of_a_battle_is_a_standing_order() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(30, 50))], red=[f("grunt", "Bob", at=(50, 50))])
    battle.start("general fire")
    choice = thought(battle)
    assert (choice[VERB], choice[X]) == (STANDING, ORDER)


def test_it_gives_its_standing_order_once() -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(30, 50))], red=[f("grunt", "Bob", at=(50, 50))])
    battle.start("general fire")
    battle.give(thought(battle))
    assert thought(battle)[VERB] == SHOOT


# Fire


def test_it_finishes_the_wounded_engineer_rather_than_the_fresh_grunt() -> None:
    battle = ready(
        situation(
            blue=[f("grunt", "Ann", at=(30, 50))],
            red=[f("grunt", "fresh", at=(45, 45)), f("engineer", "hurt", at=(45, 55), hurt=2)],
        )
    )
    battle.start("general fire")
    choice = thought(battle)
    assert (choice[VERB], battle.name(choice[TARGET])) == (SHOOT, "hurt")


def test_a_storm_bringer_calls_the_burst_on_a_crowd_out_of_range() -> None:
    crowd = [f("grunt", f"Bob {number}", at=(80, 48 + 2 * number)) for number in range(3)]
    battle = ready(situation(blue=[f("engineer", "Ann", at=(10, 50), abilities=("storm-bringer",))], red=crowd))
    battle.start("general fire")
    choice = thought(battle)
    assert (choice[VERB], battle.name(choice[TARGET])) == (CALL_AIR, "Bob 1")


def test_a_storm_bringer_calls_no_burst_on_its_own_side() -> None:
    friends = [f("grunt", name, at=(80, y), ap=0) for name, y in (("Oak", 48), ("Elm", 52), ("Fir", 54))]
    ann = f("engineer", "Ann", at=(10, 50), abilities=("storm-bringer",))
    battle = ready(situation(blue=[ann, *friends], red=[f("grunt", "Bob", at=(80, 50))]))
    battle.start("general fire")
    assert thought(battle)[VERB] == DONE


def test_a_doc_treats_the_friend_beside_it() -> None:
    battle = ready(
        situation(
            blue=[f("grunt", "Ann", at=(20, 50), abilities=("doc",)), f("engineer", "Oak", at=(21.55, 50), hurt=2)],
            red=[f("grunt", "Bob", at=(90, 50))],
        )
    )
    battle.start("movement")
    assert [(choice[FIGURE], choice[TARGET]) for choice in run(battle, HEAL)] == [(0, 1)]


def test_several_shoot_at_one_until_it_should_be_dead_and_then_at_the_next() -> None:
    battle = ready(
        situation(
            blue=[f("grunt", at=(30, 40 + 4 * k)) for k in range(6)],
            red=[f("grunt", "left", at=(45, 45)), f("grunt", "right", at=(45, 55)), f("hq", at=(95, 50))],
            seed=1,
        )
    )
    battle.start("general fire")
    targets = [battle.name(choice[TARGET]) for choice in run(battle, SHOOT)]
    assert len(targets) == 6
    assert targets == ["left"] * 3 + ["right"] * 3


def test_it_shoots_at_the_only_hq_of_an_enemy_that_needs_ammunition() -> None:
    battle = ready(
        situation(
            blue=[f("sniper", "Ann", at=(30, 50))],
            red=[f("hq", "base", at=(60, 50), hurt=2), *[f("grunt", at=(62, 20 + 5 * k)) for k in range(10)]],
        )
    )
    battle.start("general fire")
    assert battle.name(thought(battle)[TARGET]) == "base"


def test_it_throws_its_grenade_at_the_group() -> None:
    battle = ready(
        situation(
            blue=[f("grenadier", "Ann", at=(30, 50)), f("hq", at=(5, 5))],
            red=[f("grunt", "lone", at=(38, 45)), *[f("grunt", f"many {k}", at=(39, 56 + 2 * k)) for k in range(3)]],
        )
    )
    battle.start("general fire")
    choice = thought(battle)
    assert choice[VERB] in (SHOOT, SHOOT_AT)
    assert battle.name(choice[TARGET]).startswith("many")


def test_it_throws_no_grenade_onto_its_own() -> None:
    battle = ready(
        situation(
            blue=[f("grenadier", "Ann", at=(30, 50)), f("engineer", at=(40, 51.7), ap=0)],
            red=[f("grunt", "near our own", at=(40, 50))],
        )
    )
    battle.start("general fire")
    assert thought(battle)[VERB] == DONE


def test_a_bomb_bug_among_enemies_goes_off() -> None:
    battle = ready(
        situation(
            blue=[f("bombbug", "bug", at=(30, 50)), f("stinger", at=(5, 5))],
            red=[f("grunt", at=(31.7, 50)), f("grunt", at=(28.3, 50))],
        )
    )
    battle.start("movement")
    choice = thought(battle)
    assert (choice[VERB], battle.name(choice[FIGURE])) == (GO_OFF, "bug")


def test_a_bomb_bug_among_its_own_does_not_go_off() -> None:
    battle = ready(
        situation(
            blue=[f("bombbug", "bug", at=(30, 50)), f("razordog", at=(28.3, 50)), f("razordog", at=(30, 48.3))],
            red=[f("grunt", at=(31.7, 50))],
        )
    )
    battle.start("general fire")
    assert thought(battle)[VERB] == DONE


# Opportunity fire


def crossing(marks: int, distance: float = 15) -> Situation:
    """Bob walks past Ann, who has so many APs left, at that distance."""
    battle = ready(
        situation(
            blue=[f("grunt", "Ann", at=(30, 50), ap=marks)], red=[f("grunt", "Bob", at=(30 + distance, 50))], seed=1
        )
    )
    battle.start("movement", side="red")
    battle.answer(MOVE, "Bob", to=[(30 + distance, 58)])
    return battle


def test_it_shoots_at_a_move_where_the_need_is_good() -> None:
    battle = crossing(2)
    assert thought(battle)[VERB] == PICK


def test_it_lets_a_move_pass_that_is_hard_to_hit() -> None:
    battle = ready(
        situation(
            blue=[f("grunt", "Ann", at=(30, 50), ap=2, hurt=1)],
            red=[f("engineer", "Bob", at=(55, 50))],
            seed=1,
        )
    )
    battle.start("movement", side="red")
    battle.answer(MOVE, "Bob", to=[(55, 58)])
    assert battle.asked == "blue"
    assert thought(battle)[VERB] == DONE


# Movement

LATER = 9  # a turn by which a side has wanted to get on for a while


def test_a_figure_in_the_open_walks_into_the_ruins_beside_it() -> None:
    field = ground(block("ruins", 26, 55, 36, 65))
    battle = ready(
        situation(
            field,
            blue=[f("grunt", "Ann", at=(31, 52), ap=2)],
            red=[f("grunt", at=(58, 45 + 5 * k), facing="west") for k in range(4)],
        )
    )
    battle.start("movement")
    choice = thought(battle)
    assert choice[VERB] == MOVE
    assert 2600 < choice[FIRST_LEG] < 3600
    assert 5500 < choice[FIRST_LEG + 1] < 6500


def test_a_shooter_out_of_range_walks_towards_the_enemy() -> None:
    battle = ready(situation(blue=[f("grunt", "Ann", at=(20, 50))], red=[f("grunt", at=(80, 50))]))
    battle.start("movement", turn=LATER)
    choice = thought(battle)
    assert choice[VERB] == MOVE
    assert choice[FIRST_LEG] > 2500


def test_a_move_ends_with_the_enemy_in_the_arc() -> None:
    battle = ready(situation(blue=[f("grunt", "Ann", at=(20, 50), facing="west")], red=[f("grunt", at=(80, 50))]))
    battle.start("movement")
    assert thought(battle)[FX] > 0


def test_whoever_stays_turns_to_the_enemy() -> None:
    battle = ready(
        situation(
            blue=[f("sniper", "Ann", at=(30, 50), facing="west")],
            red=[f("hq", at=(68, 50)), f("grunt", at=(98, 54))],
        )
    )
    battle.start("movement")
    choice = thought(battle)
    assert choice[VERB] == TURN
    assert choice[FX] > 0


def test_a_side_turns_and_moves_a_bounded_number_of_times() -> None:
    battle = ready(
        situation(
            blue=[f("grunt", at=(20, 20 + 10 * k), facing="west") for k in range(5)],
            red=[f("grunt", at=(70, 20 + 10 * k)) for k in range(5)],
            seed=1,
        )
    )
    battle.start("movement")
    answers = 0
    while battle.asked == "blue" and battle.kind != OVER:
        choice = thought(battle)
        battle.give(choice)
        answers += 1
        if choice[VERB] == DONE:
            break
    assert answers <= 5 * (3 + 4) + 1


def test_a_razor_dog_charges_whom_it_saw() -> None:
    battle = ready(situation(blue=[f("razordog", "dog", at=(40, 50))], red=[f("grunt", at=(50, 50))], seed=1))
    battle.start("movement")
    run(battle, MOVE)
    assert battle["dog"].stopped


def test_a_razor_dog_does_not_charge_whom_it_did_not_see_but_turns_to_it() -> None:
    battle = ready(
        situation(blue=[f("razordog", "dog", at=(40, 50), facing="west")], red=[f("grunt", at=(50, 50))], seed=1)
    )
    battle.start("movement")
    run(battle, MOVE)
    assert not battle["dog"].stopped
    assert battle["dog"].fx > 0


def test_a_swarm_that_sees_and_reaches_the_enemy_charges_as_one() -> None:
    battle = ready(
        situation(
            blue=[f("razordog", f"dog {k}", at=(45, 35 + 6 * k)) for k in range(5)],
            red=[f("grunt", at=(70, 35 + 6 * k), ap=0) for k in range(5)],
            seed=1,
        )
    )
    battle.start("movement")
    run(battle, MOVE)
    assert all(battle[f"dog {k}"].stopped for k in range(5))


def test_each_of_a_swarm_takes_another_victim_while_there_are_enough() -> None:
    battle = ready(
        situation(
            blue=[f("razordog", f"dog {k}", at=(45, 35 + 6 * k)) for k in range(5)],
            red=[f("grunt", f"grunt {k}", at=(70, 35 + 6 * k), ap=0) for k in range(5)],
            seed=1,
        )
    )
    battle.start("movement")
    run(battle, MOVE)
    assert all(battle[f"grunt {k}"].bound for k in range(5))


def test_a_charge_leads_round_what_stands_in_the_way() -> None:
    battle = ready(
        situation(
            ground(block("pool", 52, 47, 58, 53)),
            blue=[f("razordog", "dog", at=(45, 50)), f("drone", at=(49, 49), ap=0)],
            red=[f("grunt", at=(65, 52), ap=0)],
            seed=1,
        )
    )
    battle.start("movement")
    run(battle, MOVE)
    assert battle["dog"].stopped


def test_a_charge_leaves_an_ap_for_the_fight() -> None:
    battle = ready(
        situation(blue=[f("razordog", "dog", at=(40, 50))], red=[f("grunt", at=(71, 50), ap=0)], seed=1),
    )
    battle.start("movement")
    run(battle, MOVE)
    assert (battle["dog"].stopped, battle["dog"].ap) == (1, 1)


def test_one_creature_does_not_charge_across_the_open_while_the_others_cannot() -> None:
    battle = ready(
        situation(
            blue=[f("razordog", "first", at=(42, 50)), *[f("razordog", at=(5, 30 + 8 * k)) for k in range(5)]],
            red=[f("grunt", at=(66, 40 + 4 * k)) for k in range(6)],
            seed=1,
        )
    )
    battle.start("movement")
    run(battle, MOVE)
    assert not battle["first"].stopped


def test_a_creature_behind_a_house_waits_there_for_the_others() -> None:
    battle = ready(
        situation(
            ground(block("building", 38, 40, 46, 60)),
            blue=[f("razordog", "hidden", at=(36, 50)), *[f("razordog", at=(3, 30 + 8 * k)) for k in range(5)]],
            red=[f("grunt", f"grunt {k}", at=(62, 40 + 4 * k)) for k in range(6)],
            seed=1,
        )
    )
    battle.start("movement")
    run(battle, MOVE)
    dog = battle["hidden"]
    here = square_of(battle.t, dog.x, dog.y)
    seen_by = [
        k
        for k in range(6)
        if line(battle.t, square_of(battle.t, battle[f"grunt {k}"].x, battle[f"grunt {k}"].y), here) != HIDDEN_LINE
    ]
    assert seen_by == []


def test_a_bomb_bug_moves_first_and_draws_the_fire() -> None:
    battle = ready(
        situation(
            blue=[
                f("razordog", "dog", at=(45, 44)),
                f("bombbug", "bug", at=(44, 50)),
                f("drone", "drone", at=(45, 56)),
            ],
            red=[f("grunt", at=(60, 50), ap=0)],
            seed=1,
        )
    )
    battle.start("movement")
    assert battle.name(thought(battle)[FIGURE]) == "bug"


def test_of_those_who_charge_the_drones_go_first() -> None:
    battle = ready(
        situation(
            blue=[f("razordog", "dog", at=(47, 44)), f("drone", "drone", at=(40, 56))],
            red=[f("grunt", at=(65, 46), ap=0), f("grunt", at=(65, 54), ap=0)],
            seed=1,
        )
    )
    battle.start("movement")
    moved = [battle.name(choice[FIGURE]) for choice in run(battle, MOVE)]
    assert moved.index("drone") < moved.index("dog")


def test_a_queen_stays_behind_while_her_swarm_charges() -> None:
    battle = ready(
        situation(
            blue=[f("queen", "Mother", at=(15, 50)), *[f("razordog", at=(45, 40 + 6 * k)) for k in range(4)]],
            red=[f("grunt", at=(65, 40 + 6 * k), ap=0) for k in range(4)],
            seed=1,
        )
    )
    battle.start("movement")
    run(battle, MOVE)
    assert battle["Mother"].x <= 1500


def test_a_queen_charges_whoever_comes_to_her() -> None:
    battle = ready(situation(blue=[f("queen", "Mother", at=(15, 50))], red=[f("grunt", at=(24, 50), ap=0)], seed=1))
    battle.start("movement")
    run(battle, MOVE)
    assert battle["Mother"].stopped


def test_who_is_wounded_stays_for_the_medic_beside_it() -> None:
    battle = ready(
        situation(
            blue=[f("medic", "Doc", at=(20, 50)), f("engineer", "Ann", at=(21.5, 50), hurt=1), f("tank", at=(20, 20))],
            red=[f("grunt", at=(90, 50))],
        )
    )
    battle.start("movement")
    assert "Ann" not in [battle.name(choice[FIGURE]) for choice in run(battle, MOVE)]


def test_a_medic_heals_whom_it_touches() -> None:
    battle = ready(
        situation(
            blue=[f("medic", "Doc", at=(20, 50)), f("engineer", "Ann", at=(21.5, 50), hurt=1)],
            red=[f("grunt", at=(90, 50))],
        )
    )
    battle.start("movement")
    assert "Ann" in [battle.name(choice[TARGET]) for choice in run(battle, HEAL)]


def test_a_medic_walks_to_the_wounded() -> None:
    battle = ready(
        situation(
            blue=[f("medic", "Doc", at=(20, 50)), f("engineer", "Ann", at=(20, 58), hurt=2, ap=0)],
            red=[f("grunt", at=(90, 50))],
        )
    )
    battle.start("movement")
    choice = thought(battle)
    assert (choice[VERB], battle.name(choice[FIGURE])) == (MOVE, "Doc")
    assert choice[FIRST_LEG + 1] > 5400


def test_a_tank_repairs_the_machine_beside_it() -> None:
    battle = ready(
        situation(
            blue=[f("tank", "Tiger", at=(20, 50)), f("terminator", "T", at=(22.3, 50), hurt=1)],
            red=[f("grunt", at=(90, 50))],
        )
    )
    battle.start("movement")
    assert "T" in [battle.name(choice[TARGET]) for choice in run(battle, HEAL)]


def test_a_figure_out_of_ammunition_does_not_go_forward() -> None:
    battle = ready(
        situation(
            blue=[f("grunt", "Ann", at=(40, 50), empty=1), f("grunt", at=(20, 50))],
            red=[f("grunt", at=(75, 50)), f("grunt", at=(75, 55))],
        )
    )
    battle.start("movement")
    run(battle, MOVE)
    assert battle["Ann"].x <= 4000


def test_whoever_is_lost_leaves_over_the_own_edge() -> None:
    battle = ready(
        situation(blue=[f("grunt", "Ann", at=(0.8, 50))], red=[f("grunt", at=(80, 20 + 5 * k)) for k in range(10)])
    )
    battle.start("movement")
    choice = thought(battle)
    assert (choice[VERB], choice[TARGET]) == (MOVE, 1)


def test_nobody_leaves_an_even_battle() -> None:
    battle = ready(situation(blue=[f("grunt", "Ann", at=(0.8, 50))], red=[f("grunt", at=(80, 50))]))
    battle.start("movement")
    assert thought(battle)[TARGET] == 0


def test_the_shooter_nearest_to_the_hq_of_a_large_side_stays_with_it() -> None:
    battle = ready(
        situation(
            blue=[
                f("hq", at=(4, 50)),
                f("grunt", "guard", at=(10, 50)),
                *[f("grunt", f"b{k}", at=(18, 15 + 9 * k)) for k in range(8)],
            ],
            red=[f("grunt", at=(90, 15 + 9 * k)) for k in range(8)],
            seed=1,
        )
    )
    battle.start("movement", turn=7)
    run(battle, MOVE)
    assert (battle["guard"].x, battle["b3"].x > 1800) == (1000, True)


def test_a_side_goes_forward_in_time_though_nobody_sees_anybody() -> None:
    field = ground(block("building", 40, 10, 50, 90))
    battle = ready(situation(field, blue=[f("grunt", "Ann", at=(20, 50))], red=[f("grunt", at=(80, 50))], seed=2))
    battle.start("movement", turn=LATER)
    run(battle, MOVE)
    assert battle["Ann"].x != 2000 or battle["Ann"].y != 5000


# Setting up


def set_up_alone(field_seed: int = 3) -> Situation:
    """A side that has set itself up against another that is not there yet."""
    force = ["hq", *["grunt"] * 8, "sniper", "medic"]
    battle = situation(
        generate("suburb", field_seed, (10000, 10000)),
        blue=[f(unit, f"b{k}") for k, unit in enumerate(force)],
        red=[f(unit, f"r{k}") for k, unit in enumerate(force)],
        seed=1,
    )
    battle.start("setting up")
    while battle.asked == "blue":
        battle.give(thought(battle))
    return battle


def test_the_hq_stands_behind_all_others() -> None:
    battle = set_up_alone()
    assert battle["b0"].x <= min(battle[f"b{k}"].x for k in range(1, 9))


def test_the_hq_is_set_up_out_of_sight_of_the_middle() -> None:
    battle = set_up_alone()
    hq = battle["b0"]
    middle = square_of(battle.t, 5000, 5000)
    assert line(battle.t, middle, square_of(battle.t, hq.x, hq.y)) == HIDDEN_LINE


def test_nobody_shares_a_grenade_at_set_up() -> None:
    battle = set_up_alone()
    grunts = [battle[f"b{k}"] for k in range(1, 9)]
    assert all((a.x - b.x) ** 2 + (a.y - b.y) ** 2 > 375**2 for a in grunts for b in grunts if a is not b)


@pytest.mark.parametrize("toward", [Edge.NORTH, Edge.SOUTH])
def test_half_of_a_long_edge_is_filled_without_looking_past_the_table(toward: Edge) -> None:
    figures = tuple(FigureSetup(f"b{k}", "marines.grunt") for k in range(12))
    enemy = SideSetup("red", "red", Edge.EAST, (FigureSetup("r", "marines.grunt"),))
    blue = SideSetup("blue", "blue", Edge.WEST, figures, toward=toward)
    t, s = set_up(BattleSetup("fftt", Battlefield(120 * CM, 120 * CM), (blue, enemy), fftt_units(), TableRules()), 1)
    c = choice_rows(1, CHOICE_WIDTH)[0]
    for _figure in figures:
        assert advance(t, s) == PLACING
        view = fresh(Battle)
        see(s, 0, view)
        think(t, view, STANDARD, c)
        assert problem(t, s, c) == FINE
        apply(t, s, c)


# Within the rules, within its knowledge


LISTS = {
    "marines": ["hq", "engineer", "engineer", "grunt", "grunt", "grunt", "grenadier", "sniper", "medic"],
    "machina": ["hq", "tank", "mt", "terminator", "terminator", "terminator", "sentinel", "sentinel", "scanner"],
    "insectoids": ["queen", "stinger", "stinger", "spitter", "razordog", "razordog", "drone", "drone", "bombbug"],
}


def side(faction: str, edge: Edge) -> SideSetup:
    figures = tuple(FigureSetup(f"{edge}.{k}", f"{faction}.{unit}") for k, unit in enumerate(LISTS[faction]))
    return SideSetup(str(edge), str(edge), edge, figures)


@pytest.mark.parametrize(
    ("first", "second", "land"),
    [
        ("marines", "machina", "suburb"),
        ("insectoids", "marines", "ruins"),
    ],
)
def test_every_answer_of_a_whole_battle_is_legal_and_leaves_no_trace(first: str, second: str, land: str) -> None:
    sides = (side(first, Edge.NORTH), side(second, Edge.SOUTH))
    t, s = set_up(BattleSetup("fftt", generate(land, 1), sides, fftt_units(), TableRules()), 7)
    view, choice = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0]
    answers = 0
    while advance(t, s) != OVER:
        before = clone(s)
        see(s, s.now[0].side, view)
        think(t, view, STANDARD, choice)
        assert s == before
        assert problem(t, s, choice) == FINE
        apply(t, s, choice)
        answers += 1
        assert answers < 5000


def test_another_seed_gives_the_same_decision() -> None:
    answers = []
    for seed in (1, 2):
        battle = ready(
            situation(
                blue=[f("grunt", at=(20, 20 + 8 * k)) for k in range(5)],
                red=[f("grunt", at=(60, 20 + 8 * k)) for k in range(5)],
                seed=seed,
            )
        )
        battle.start("movement")
        answers.append(thought(battle))
    assert answers[0] == answers[1]


def test_another_seed_gives_the_same_decisions_all_through_a_battle() -> None:
    """At each decision of a battle the generator of a clone is another one, and what is thought of it is the same."""
    sides = (side("marines", Edge.NORTH), side("insectoids", Edge.SOUTH))
    t, s = set_up(BattleSetup("fftt", generate("park", 3), sides, fftt_units(), TableRules()), 5)
    view, choice, other = fresh(Battle), choice_rows(1, CHOICE_WIDTH)[0], choice_rows(1, CHOICE_WIDTH)[0]
    while advance(t, s) != OVER:
        see(s, s.now[0].side, view)
        think(t, view, STANDARD, choice)
        twin = clone(s)
        twin.now[0].w0, twin.now[0].w1 = 977, 31
        see(twin, twin.now[0].side, view)
        think(t, view, STANDARD, other)
        assert other == choice
        apply(t, s, choice)


def test_another_hidden_force_gives_the_same_set_up() -> None:
    places = []
    for enemies in (["grunt"] * 3, ["tank", "mt", "sentinel", "sentinel", "terminator"]):
        battle = situation(
            generate("suburb", 4, (10000, 10000)),
            blue=[f("hq"), f("grunt"), f("sniper"), f("engineer")],
            red=[f(unit) for unit in enemies],
        )
        battle.start("setting up")
        found = []
        while battle.asked == "blue":
            choice = thought(battle)
            if choice[VERB] == PLACE:
                found.append((choice[X], choice[Y]))
            battle.give(choice)
        places.append(found)
    assert places[0] == places[1]
