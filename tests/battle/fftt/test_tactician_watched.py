"""The tactician in positions from battles that were watched: each is a mistake that it made again and again.

All answers are by the unfitted weights (see ``thought``).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.contract import OUTCOME, STANDING
from campaign.battle.fast import choice_rows
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import DONE, FIGURE, FIRST_LEG, HEAL, MOVE, OVER, SHOOT, TARGET, TURN, VERB
from campaign.battle.fftt.lookahead import FIELD, worth
from campaign.battle.fftt.weights import FREE, STEADY, WAYS
from campaign.battle.kernel.paths import touching
from campaign.battle.kernel.space import length
from campaign.battle.scenery import Piece
from tests.battle.fftt.situation import Entered, Situation, block, f, ground, situation
from tests.battle.fftt.test_tactician import LATER, ready, run, thought
from tests.tuning.fights import put_row

# Fire


def test_a_shooter_finds_the_one_it_sees_behind_many_whom_its_own_tank_hides() -> None:
    hidden = [f("grunt", f"hidden {k}", at=(48 + 2 * k, 50), hurt=1) for k in range(6)]
    battle = ready(
        situation(
            blue=[f("sniper", "Ann", at=(10, 50)), f("tank", at=(13, 50), ap=0), f("hq", at=(5, 5))],
            red=[*hidden, f("grunt", "seen", at=(40, 80))],
        )
    )
    battle.start("general fire")
    choice = thought(battle)
    assert (choice[VERB], battle.name(choice[FIGURE]), battle.name(choice[TARGET])) == (SHOOT, "Ann", "seen")


def test_a_missile_tank_fires_at_one_enemy_alone() -> None:
    battle = ready(
        situation(blue=[f("mt", "Moll", at=(30, 50)), f("hq", at=(5, 5))], red=[f("razordog", "dog", at=(75, 50))])
    )
    battle.start("general fire")
    choice = thought(battle)
    assert (choice[VERB], battle.name(choice[TARGET])) == (SHOOT, "dog")


# Movement


def test_an_acid_spitter_stops_out_of_reach_of_those_who_would_come_closer_as_it_cannot_throw_so_far() -> None:
    battle = ready(
        situation(
            ground(block("building", 21, 54, 29, 62)),
            blue=[f("spitter", "Ann", at=(20, 50)), *[f("grunt", at=(6, 10 + 8 * k), ap=0) for k in range(3)]],
            red=[f("grunt", at=(68, 44 + 6 * k), facing="west") for k in range(3)],
            seed=3,
        )
    )
    battle.start("movement", turn=5)
    run(battle, MOVE)
    assert 2000 < battle["Ann"].x < 2800


def test_nobody_goes_beside_a_friend_for_cover_where_one_missile_hits_both() -> None:
    battle = ready(
        situation(
            ground(block("ruins", 26, 44, 34, 56)),
            blue=[f("grunt", "Ann", at=(22, 50)), *[f("grunt", at=at, ap=0) for at in ((30, 46), (4, 4), (4, 11))]],
            red=[f("mt", at=(87, 50))],
            seed=3,
        )
    )
    battle.start("movement", turn=LATER)
    run(battle, MOVE)
    assert length(battle["Ann"].x - 3000, battle["Ann"].y - 4600) > 700


def beside_ruins(unit: str, ap: int) -> Situation:
    """Somebody in the open beside ruins, in whose range stand four Grunts who cannot hit back so far."""
    battle = ready(
        situation(
            ground(block("ruins", 26, 55, 36, 65)),
            blue=[f(unit, "Ann", at=(31, 52), ap=ap)],
            red=[f("grunt", at=(58, 45 + 5 * k), facing="west") for k in range(4)],
        )
    )
    battle.start("movement")
    return battle


@pytest.mark.parametrize(("unit", "ap"), [("sniper", 1), ("mt", 1), ("grunt", 1), ("engineer", 1)])
def test_the_last_ap_is_for_the_shot_that_there_is(unit: str, ap: int) -> None:
    assert run(beside_ruins(unit, ap), MOVE) == []


def test_a_sniper_keeps_its_shot_past_the_corner_of_a_house() -> None:
    battle = ready(
        situation(
            ground(block("building", 44, 40, 52, 54)),
            blue=[f("sniper", "Ann", at=(28, 53)), f("hq", at=(4, 4))],
            red=[f("grunt", "Bob", at=(67.5, 56))],
        )
    )
    battle.start("movement", turn=LATER)
    assert run(battle, MOVE) == []


def test_a_missile_tank_stays_farther_from_an_enemy_in_a_house_than_half_its_range() -> None:
    battle = ready(
        situation(
            ground(block("building", 60, 40, 80, 60)),
            blue=[f("mt", "Moll", at=(35, 70)), f("hq", at=(5, 5))],
            red=[f("grunt", "Zed", at=(62, 50)), f("hq", at=(95, 5))],
        )
    )
    battle.start("movement", turn=LATER)
    assert run(battle, MOVE) == []


def test_nobody_walks_back_the_way_it_came() -> None:
    battle = ready(
        situation(
            ground(block("ruins", 24, 44, 31, 56)),
            blue=[f("grunt", "Ann", at=(30, 50))],
            red=[f("grunt", at=(65, 45 + 5 * k), facing="west") for k in range(4)],
        )
    )
    battle.start("movement")
    battle.answer(MOVE, "Ann", to=[(34, 50)])
    places = [3000, battle["Ann"].x, *(choice[FIRST_LEG] for choice in run(battle, MOVE)), battle["Ann"].x]
    assert places[1] > 3000
    assert places == sorted(places)


@pytest.mark.parametrize(("unit", "moves"), [("grunt", True), ("sniper", False)], ids=["helpless", "can shoot back"])
def test_who_holds_still_leaves_a_place_where_it_is_shot_at_and_cannot_shoot_back(unit: str, moves: bool) -> None:
    battle = ready(
        situation(
            ground(block("building", 24, 54, 34, 66)),
            blue=[f(unit, "Ann", at=(25, 50))],
            red=[f("sniper", at=(75, 40 + 10 * k), facing="west") for k in range(3)],
        )
    )
    put_row(battle.t, FREE, replace(STEADY, **WAYS["hold still"]))
    battle.start("movement")
    assert (thought(battle, FREE)[VERB] == MOVE) == moves


def past_watchers(ap: int) -> Situation:
    """Ann and Amy want to get on, and before them three Grunts watch who have so many APs left."""
    battle = ready(
        situation(
            blue=[f("grunt", name, at=(30, 45 + 10 * k)) for k, name in enumerate(("Ann", "Amy"))],
            red=[f("grunt", at=(64, 40 + 10 * k), ap=ap) for k in range(3)],
        )
    )
    battle.start("movement", turn=LATER)
    return battle


@pytest.mark.parametrize(("ap", "come"), [(2, 0), (0, 2)])
def test_figures_go_on_when_the_watchers_have_fired_and_not_before(ap: int, come: int) -> None:
    assert len({choice[FIGURE] for choice in run(past_watchers(ap), MOVE) if choice[FIRST_LEG] > 3000}) == come


def test_a_shooter_turns_to_whom_it_best_shoots_at_and_not_to_the_hq_that_is_nearer() -> None:
    battle = ready(
        situation(
            blue=[f("engineer", "Ann", at=(50, 50), facing="west")],
            red=[f("hq", at=(35, 50)), f("hq", at=(5, 5)), f("grunt", "Bob", at=(78, 50))],
        )
    )
    battle.start("movement")
    run(battle, TURN)
    assert battle["Ann"].fx > 0


def test_one_of_a_stronger_side_too_hides_from_a_missile_tank_that_it_cannot_reach() -> None:
    battle = ready(
        situation(
            ground(block("building", 34, 52, 40, 66)),
            blue=[f("engineer", "Ann", at=(32, 50)), *[f("grunt", at=(10, 10 + 12 * k)) for k in range(3)]],
            red=[f("mt", at=(88, 50)), f("hq", at=(95, 95))],
        )
    )
    battle.start("movement")
    run(battle, MOVE)
    assert battle["Ann"].y > 5200


@pytest.mark.parametrize(("others", "come"), [([], 8), ([f("stinger", at=(92, 70))], 0)], ids=["unarmed", "armed"])
def test_a_stronger_side_goes_for_queens_at_once_where_nobody_can_shoot(others: list[Entered], come: int) -> None:
    battle = ready(
        situation(
            ground(block("building", 40, 10, 44, 90)),
            blue=[f("engineer", f"blue {k}", at=(22, 15 + 10 * k)) for k in range(8)],
            red=[f("queen", at=(90, 45)), f("queen", at=(90, 60)), *others],
            seed=3,
        )
    )
    battle.start("movement")
    assert len({choice[FIGURE] for choice in run(battle, MOVE)}) == come


# Healers


def ward(*healers: Entered, hurt: int = 1) -> Situation:
    """Healers round a wounded Engineer, out of the enemy's reach, as their side already wants to get on."""
    battle = ready(
        situation(
            blue=[f("engineer", "Oak", at=(20, 50), hurt=hurt, ap=0), *healers], red=[f("grunt", at=(60, 50))], seed=1
        )
    )
    battle.start("movement", turn=LATER)
    return battle


@pytest.mark.parametrize(("hurt", "treat"), [(1, 1), (2, 2)])
def test_a_wound_is_treated_by_one_healer(hurt: int, treat: int) -> None:
    battle = ward(f("medic", at=(21.55, 50)), f("medic", at=(18.45, 50)), hurt=hurt)
    assert len(run(battle, HEAL)) == treat


def test_a_medic_that_has_come_too_late_for_this_phase_stays_beside_its_patient() -> None:
    battle = ward(f("medic", "Doc", at=(21.55, 50), ap=1))
    assert "Doc" not in [battle.name(choice[FIGURE]) for choice in run(battle, MOVE)]


def test_healer_and_patient_stay_together_until_the_wound_is_healed() -> None:
    battle = ready(
        situation(
            blue=[
                f("medic", "Doc", at=(21.55, 50)),
                f("medic", "Amy", at=(20, 50), hurt=1),
                f("engineer", "Oak", at=(30, 58), hurt=1, ap=0),
            ],
            red=[f("grunt", at=(80, 50))],
            seed=1,
        )
    )
    battle.start("movement", turn=LATER)
    assert run(battle, MOVE) == []
    assert battle["Doc"].patient == battle.number("Amy")


@pytest.mark.parametrize(
    ("scenery", "doc", "oak", "others"),
    [
        (block("ruins", 20, 40, 40, 60), (38, 50), (29, 50), []),
        (block("building", 24, 40, 34, 54), (20, 50), (38, 50), []),
        (block("building", 24, 40, 40, 60, west="door"), (16, 44), (27, 50), []),
        (None, (38, 50), (28, 50), [f("engineer", at=(29.6, 50), ap=0)]),
    ],
    ids=["through ruins", "round a house", "by a door", "past a friend"],
)
def test_a_medic_comes_to_its_patient_whatever_is_in_the_straight_way(
    scenery: Piece | None, doc: tuple[float, float], oak: tuple[float, float], others: list[Entered]
) -> None:
    battle = ready(
        situation(
            ground(*[scenery] if scenery else []),
            blue=[f("medic", "Doc", at=doc), f("engineer", "Oak", at=oak, hurt=1, ap=0), *others],
            red=[f("grunt", at=(95, 50), ap=0)],
            seed=1,
        )
    )
    battle.start("movement", turn=LATER)
    run(battle, MOVE)
    assert touching(battle.t, battle.s, battle.number("Doc"), battle["Doc"].x, battle["Doc"].y, battle.number("Oak"))


@pytest.mark.parametrize(("bled", "comes"), [(0, True), (LATER - 1, False)], ids=["quiet", "somebody was just hurt"])
def test_a_tank_comes_to_a_damaged_machine_when_nobody_has_been_hurt_for_a_turn(bled: int, comes: bool) -> None:
    battle = ready(
        situation(
            blue=[f("tank", "Doc", at=(44, 50)), f("terminator", "Oak", at=(33, 50), hurt=1, ap=0)],
            red=[f("sentinel", at=(95, 50), ap=0)],
            seed=1,
        )
    )
    battle.start("movement", turn=LATER)
    battle.s.now[0].bled = bled
    run(battle, MOVE)
    doc = battle["Doc"]
    assert touching(battle.t, battle.s, battle.number("Doc"), doc.x, doc.y, battle.number("Oak")) == comes


# Looking ahead


@pytest.mark.claims("fftt:E3g")
def test_a_battle_that_nobody_has_won_is_worth_something_to_the_defender_who_holds_the_field() -> None:
    battle = situation(blue=[f("grunt", at=(10, 50))], red=[f("grunt", at=(90, 50))], rules=TableRules(turns=1))
    room, found = choice_rows(1, STANDING)[0], []
    battle.start("general fire", phase=3)
    for _when in ("before the end", "after it"):
        for side in range(2):
            worth(battle.t, battle.s, side, room)
            found.append(room[OUTCOME])
        while battle.kind != OVER:
            battle.answer(DONE)
    assert found == [0, 0, -FIELD, FIELD]
    assert 0 < FIELD < 100


# Set-up


def test_shooters_stand_at_set_up_so_far_apart_that_a_missile_does_not_kill_two() -> None:
    battle = situation(
        ground(width=120, height=120),
        blue=[f("grunt", f"b{k}") for k in range(12)],
        red=[f("grunt", f"r{k}") for k in range(12)],
        seed=1,
    )
    battle.start("setting up")
    while battle.asked == "blue":
        battle.give(thought(battle))
    grunts = [battle[f"b{k}"] for k in range(12)]
    assert all((a.x - b.x) ** 2 + (a.y - b.y) ** 2 > 675**2 for a in grunts for b in grunts if a is not b)
