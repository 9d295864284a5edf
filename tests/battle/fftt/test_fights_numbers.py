"""Fights, to the last point: scores compared, what is added to a die, who can attack, whose kill it is."""

from __future__ import annotations

import pytest

from campaign.battle.fast import clone
from campaign.battle.fftt.codes import (
    BERSERK,
    CREDITING,
    KILLED,
    LOG_EXCHANGE,
    LOG_FOUGHT,
    LOG_PARTED,
    LOG_WOUNDED,
    NOBODY,
    PICKING,
)
from campaign.battle.fftt.fights import (
    begin_close_combat,
    can_attack,
    can_part,
    claimants_side,
    compare_all,
    compared_score,
    count_beaten_again,
    end_close_combat,
    fight_exchange,
    first_side,
    has_best_claim,
    has_dropped_out,
    is_decided,
    leave_fights,
    modifier,
    name_fights,
    name_melees,
    next_fight,
    next_to_go_on,
    next_to_part,
    opponents,
    pair_problem,
    pick_problem,
    somebody_attacks,
    strike_beaten,
    wounds_between,
)
from campaign.battle.fftt.reasons import FINE, NEEDED_THERE, NOT_IN_FIGHT
from tests.battle.fftt.situation import Entered, Situation, f, situation

RING = [(51.55, 50), (48.45, 50), (50, 51.55), (50, 48.45)]
"""Places in contact with a figure in the middle of the table, and not with each other."""


def duel(ours: str = "grunt", theirs: str = "grunt", **bob: int) -> Situation:
    """Ann of blue beside Bob of red; they are in one fight, whose single one is Bob."""
    reach = {"queen": 2.25, "tank": 2.25, "mt": 2.25, "hq": 2.75}
    gap = reach.get(ours, 1.5) + reach.get(theirs, 1.5) - 1.5
    battle = situation(blue=[f(ours, "Ann", at=(50 - gap, 50))], red=[f(theirs, "Bob", at=(50, 50), **bob)])
    return engaged(battle)


def engaged(battle: Situation) -> Situation:
    begin_close_combat(battle.t, battle.s)
    name_melees(battle.s)
    name_fights(battle.s)
    battle.s.now[0].fighting = battle.number("Bob")
    return battle


def ring(count: int, *more: Entered, unit: str = "grunt", middle: str = "grunt", **bob: int) -> Situation:
    """Bob of red in the middle, and so many of blue round him: Ann 1, Ann 2."""
    many = [f(unit, f"Ann {number + 1}", at=RING[number]) for number in range(count)]
    return engaged(situation(blue=[*many, *more], red=[f(middle, "Bob", at=(50, 50), **bob)]))


# Scores


@pytest.mark.claims("fftt:X2a", "fftt:X2b", "fftt:X2c")
@pytest.mark.parametrize(
    ("score", "against", "wounds"),
    [
        (3, 2, 1),
        (2, 3, 0),
        (4, 2, 2),
        (3, 1, 3),
        (5, 3, 1),
        (6, 3, 2),
        (5, 2, 2),
        (6, 2, 3),
        (8, 3, 2),
        (9, 3, 3),
        (2, 1, 2),
        (7, 4, 1),
        (8, 4, 2),
        (11, 4, 2),
        (12, 4, 3),
    ],
)
def test_the_higher_score_makes_one_wound_double_two_and_triple_three(score: int, against: int, wounds: int) -> None:
    battle = duel()
    ann, bob = battle["Ann"], battle["Bob"]
    ann.score, bob.score, ann.can_wound = score, against, 1
    assert wounds_between(ann, bob) == wounds
    ann.can_wound = 0
    assert wounds_between(ann, bob) == 0


@pytest.mark.claims("fftt:X2d", "fftt:X2e")
@pytest.mark.parametrize(
    ("score", "against", "wounds"),
    [(3, 3, 0), (0, 0, 0), (1, 0, 1), (1, -1, 1), (0, -1, 1), (2, 0, 2), (2, -1, 2), (3, 0, 3), (3, -1, 3), (-1, 0, 0)],
)
def test_a_score_below_1_counts_as_1_for_double_and_triple_alone(score: int, against: int, wounds: int) -> None:
    battle = duel()
    ann, bob = battle["Ann"], battle["Bob"]
    ann.score, bob.score, ann.can_wound = score, against, 1
    assert wounds_between(ann, bob) == wounds


@pytest.mark.claims("fftt:X3e", "fftt:X3f")
@pytest.mark.parametrize(
    ("ann_elite", "bob_elite", "bob_score", "score"),
    [(1, 0, 4, 5), (1, 1, 4, 4), (0, 0, 4, 4), (0, 1, 4, 4), (1, 0, 3, 4), (1, 0, 5, 4)],
)
def test_the_elite_one_has_one_more_at_a_draw_alone(ann_elite: int, bob_elite: int, bob_score: int, score: int) -> None:
    battle = duel()
    ann, bob = battle["Ann"], battle["Bob"]
    ann.score, bob.score, ann.elite, bob.elite = 4, bob_score, ann_elite, bob_elite
    assert compared_score(ann, bob) == score


@pytest.mark.claims("fftt:X3a", "fftt:X3c", "fftt:X3d")
@pytest.mark.parametrize(
    ("unit", "hand"), [("grunt", 0), ("engineer", 2), ("sniper", -1), ("queen", 5), ("bombbug", -2)]
)
@pytest.mark.parametrize(("veteran", "hurt"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_what_a_fighter_alone_adds_to_its_die(unit: str, hand: int, veteran: int, hurt: int) -> None:
    battle = duel(theirs=unit)
    bob = battle["Bob"]
    bob.veteran, bob.hurt = veteran, bob.full - 1 if hurt else 0
    assert modifier(battle.t, battle.s, battle.number("Bob")) == hand + veteran - hurt


@pytest.mark.claims("fftt:N11b")
def test_who_is_berserk_adds_two() -> None:
    battle = duel()
    battle["Bob"].abilities = BERSERK
    assert modifier(battle.t, battle.s, battle.number("Bob")) == 2


@pytest.mark.claims("fftt:X3b", "fftt:X13b", "fftt:X13c")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("unit", ["grunt", "scanner"])
def test_each_further_friend_in_the_fight_adds_one(count: int, unit: str) -> None:
    battle = ring(count, f("grunt", "aside", at=(20, 20)), unit=unit)
    hand = battle.t.units[battle["Ann 1"].unit].hand
    found = [modifier(battle.t, battle.s, number) for number in range(count)]
    assert found == [hand + count - 1] * count
    assert modifier(battle.t, battle.s, battle.number("Bob")) == 0


@pytest.mark.claims("fftt:X14d", "fftt:X14e", "fftt:X14f")
@pytest.mark.parametrize(
    ("hurt", "struck", "shot", "out"), [(0, 1, 9, False), (1, 0, 9, False), (1, 1, 0, True), (0, 2, 0, True)]
)
def test_blows_and_old_wounds_make_a_fighter_drop_out_and_shots_do_not(
    hurt: int, struck: int, shot: int, out: bool
) -> None:
    battle = ring(2)
    one = battle["Ann 1"]
    one.hurt, one.struck, one.shot = hurt, struck, shot
    assert bool(has_dropped_out(one)) == out
    assert modifier(battle.t, battle.s, battle.number("Ann 2")) == (0 if out else 1)


# Who attacks


@pytest.mark.claims("fftt:X6a", "fftt:X11c", "fftt:X6b")
@pytest.mark.parametrize(
    ("unit", "marks", "attacks"),
    [
        ("grunt", {"ap": 1}, True),
        ("grunt", {"ap": 0}, False),
        ("grunt", {"ap": 0, "bites": 1}, True),
        ("grunt", {"ap": 2, "defends": 1}, False),
        ("grunt", {"ap": 1, "struck": 2}, False),
        ("grunt", {"ap": 1, "fight": NOBODY}, False),
        ("scanner", {"ap": 2}, False),
        ("mt", {"ap": 1}, False),
        ("hq", {"ap": 1}, False),
    ],
)
def test_who_can_attack(unit: str, marks: dict[str, int], attacks: bool) -> None:
    battle = duel(unit)
    ann, bob = battle["Ann"], battle["Bob"]
    ann.ap = bob.ap = 0
    for name, value in marks.items():
        setattr(ann, name, value)
    assert bool(can_attack(battle.t, battle.s, 0)) == attacks


@pytest.mark.claims("fftt:X15a")
@pytest.mark.parametrize(("ann", "bob", "found"), [(0, 0, False), (1, 0, True), (0, 1, True), (2, 2, True)])
def test_an_exchange_takes_place_if_anybody_can_attack(ann: int, bob: int, found: bool) -> None:
    battle = duel()
    battle["Ann"].ap, battle["Bob"].ap = ann, bob
    assert bool(somebody_attacks(battle.t, battle.s)) == found


@pytest.mark.claims("fftt:X7f")
@pytest.mark.parametrize(
    ("out", "decided"),
    [((), False), (("Bob",), True), (("Ann 1",), False), (("Ann 2",), False), (("Ann 1", "Ann 2"), True)],
)
def test_a_fight_is_decided_when_one_side_of_it_has_dropped_out(out: tuple[str, ...], decided: bool) -> None:
    battle = ring(2, f("grunt", "aside", at=(20, 20)))
    for name in out:
        battle[name].struck = 2
    assert bool(is_decided(battle.s)) == decided


@pytest.mark.claims("fftt:X7a", "fftt:X7d", "fftt:X14a")
@pytest.mark.parametrize(
    ("ours", "theirs", "ap", "asked"),
    [
        ("drone", "grunt", (1, 1), "blue"),
        ("drone", "grunt", (0, 1), ""),
        ("grunt", "razordog", (1, 1), "red"),
        ("grunt", "grunt", (2, 2), ""),
        ("drone", "razordog", (1, 1), "blue"),
        ("drone", "razordog", (0, 1), "red"),
    ],
)
def test_owners_of_insectoids_with_aps_are_asked_in_moving_order(
    ours: str, theirs: str, ap: tuple[int, int], asked: str
) -> None:
    battle = duel(ours, theirs)
    battle["Ann"].ap, battle["Bob"].ap = ap
    found = next_to_go_on(battle.t, battle.s)
    assert bool(found) == bool(asked)
    if asked:
        assert (battle.asked, battle.actor) == (asked, "Ann" if asked == "blue" else "Bob")


# Comparing


@pytest.mark.claims("fftt:X4a", "fftt:X4b")
def test_the_single_one_takes_the_wounds_of_every_comparison_that_it_loses() -> None:
    battle = ring(3, middle="queen")
    scores = {"Ann 1": 6, "Ann 2": 4, "Ann 3": 2, "Bob": 3}
    for name, score in scores.items():
        battle[name].score, battle[name].can_wound = score, 1
    compare_all(battle.s)
    bob = battle.number("Bob")
    assert battle["Bob"].struck == 3
    assert [row[:2] + row[2:] for row in battle.rows(LOG_EXCHANGE)] == [
        (0, bob, 6, 3, 2, 1),
        (1, bob, 4, 3, 1, 1),
        (2, bob, 2, 3, 1, 0),
    ]
    assert (battle["Ann 3"].struck, battle["Ann 1"].struck) == (1, 0)
    assert [row[4] for row in battle.rows(LOG_WOUNDED)] == [1, 1, 1]


@pytest.mark.claims("fftt:X4c")
@pytest.mark.parametrize("picked", ["Ann 1", "Ann 2"])
def test_of_two_that_it_beats_its_owner_picks_one(picked: str) -> None:
    battle = ring(3)
    for name, score in {"Ann 1": 2, "Ann 2": 1, "Ann 3": 5, "Bob": 4}.items():
        battle[name].score, battle[name].can_wound = score, 1
    compare_all(battle.s)
    now = battle.s.now[0]
    assert now.beaten == 2
    now.kind = PICKING
    numbers = [battle.number(name) for name in ("Ann 1", "Ann 2", "Ann 3", "Bob")]
    assert [pick_problem(battle.s, number) for number in numbers] == [FINE, FINE, NOT_IN_FIGHT, NOT_IN_FIGHT]
    assert [pick_problem(battle.s, number) for number in (-1, 4)] == [NOT_IN_FIGHT, NOT_IN_FIGHT]
    assert pick_problem(battle.s, battle.number(picked)) == FINE


@pytest.mark.claims("fftt:R2c")
@pytest.mark.parametrize(
    ("scores", "claims", "killer"),
    [((5, 4), 0, "Ann 1"), ((4, 5), 0, "Ann 2"), ((5, 5), 2, ""), ((5, 2), 0, "Ann 1"), ((2, 5), 0, "Ann 2")],
)
def test_the_single_ones_death_is_the_winners_with_the_highest_score(
    scores: tuple[int, int], claims: int, killer: str
) -> None:
    battle = ring(2, hurt=1)
    for name, score in {"Ann 1": scores[0], "Ann 2": scores[1], "Bob": 3}.items():
        battle[name].score, battle[name].can_wound = score, 1
    compare_all(battle.s)
    now = battle.s.now[0]
    assert now.claims == claims
    best = [bool(has_best_claim(battle.s, number)) for number in (0, 1)]
    assert best == [scores[0] >= scores[1], scores[1] >= scores[0]]
    now.kind = CREDITING
    assert [pick_problem(battle.s, number) for number in (0, 1)] == [FINE if one else NOT_IN_FIGHT for one in best]
    assert claimants_side(battle.s) == 0
    if killer:
        assert battle.name(battle["Bob"].killer) == killer
        assert (battle["Bob"].blow_x, battle["Bob"].blow_y) == (battle[killer].x, battle[killer].y)


# Larger melees


def chain() -> Situation:
    """Ann, Bob, Cat, Dan in a row, each touching the next, of blue and red in turn."""
    return engaged(
        situation(
            blue=[f("grunt", "Ann", at=(48.4, 50)), f("grunt", "Cat", at=(51.6, 50))],
            red=[f("grunt", "Bob", at=(50, 50)), f("grunt", "Dan", at=(53.2, 50)), f("grunt", "far", at=(90, 90))],
        )
    )


@pytest.mark.claims("fftt:X5d", "fftt:X5e")
def test_only_the_pair_of_which_both_have_another_opponent_can_be_taken_apart() -> None:
    battle = chain()
    pairs = [battle.s.pairs[number] for number in range(battle.s.now[0].pairs)]
    assert [(battle.name(p.a), battle.name(p.b)) for p in pairs] == [("Ann", "Bob"), ("Cat", "Bob"), ("Cat", "Dan")]
    assert [bool(can_part(battle.s, number)) for number in range(3)] == [False, True, False]
    assert [opponents(battle.s, battle.number(name)) for name in ("Ann", "Bob", "Cat", "Dan", "far")] == [1, 2, 2, 1, 0]
    name_melees(battle.s)
    battle.s.now[0].fighting = 0
    number = battle.number
    assert pair_problem(battle.s, number("Cat"), number("Bob")) == FINE
    assert pair_problem(battle.s, number("Ann"), number("Bob")) == NEEDED_THERE
    assert pair_problem(battle.s, number("Ann"), number("Dan")) == NOT_IN_FIGHT
    battle.s.now[0].fighting = number("Bob")
    assert pair_problem(battle.s, number("Cat"), number("Bob")) == NOT_IN_FIGHT


@pytest.mark.claims("fftt:X5a", "fftt:X5d")
def test_where_one_pair_only_can_be_taken_apart_it_is_and_two_fights_are_left() -> None:
    battle = chain()
    assert not next_to_part(battle.s)
    number = battle.number
    assert battle.rows(LOG_PARTED) == [(number("Cat"), number("Bob"), 0, 0, 0, 0)]
    name_fights(battle.s)
    assert [battle.name(battle[name].fight) for name in ("Ann", "Bob", "Cat", "Dan")] == ["Bob", "Bob", "Dan", "Dan"]
    assert battle["far"].fight == NOBODY


@pytest.mark.claims("fftt:X5b", "fftt:X5c")
def test_fights_are_called_in_the_order_of_their_single_ones() -> None:
    battle = chain()
    next_to_part(battle.s)
    name_fights(battle.s)
    order, last = [], NOBODY
    while (last := next_fight(battle.s, last)) != NOBODY:
        order.append(battle.name(last))
    assert order == ["Bob", "Dan"]


@pytest.mark.claims("fftt:X1a", "fftt:X9a", "fftt:X9b")
def test_the_step_lists_every_pair_of_enemies_in_contact_once_and_frees_all() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(48.4, 50)), f("grunt", "Cat", at=(46.8, 50))],
        red=[f("grunt", "Bob", at=(50, 50)), f("grunt", "Dan", at=(51.61, 50))],
    )
    now = battle.s.now[0]
    now.exchange = now.asking = now.beaten = now.claims = now.pairs = 7
    battle.s.pairs[0].apart = 1
    for name in ("Ann", "Bob"):
        battle[name].bound, battle[name].bites = 1, 1
    begin_close_combat(battle.t, battle.s)
    assert (now.exchange, now.asking, now.beaten, now.claims, now.fighting) == (0, 0, 0, 0, NOBODY)
    assert battle.s.pairs[0].apart == 0
    assert (battle.s.now[0].pairs, battle.s.pairs[0].a, battle.s.pairs[0].b) == (1, 0, battle.number("Bob"))
    assert [(battle[name].bound, battle[name].bites) for name in ("Ann", "Bob")] == [(0, 0), (0, 0)]
    battle["Bob"].fate = KILLED
    begin_close_combat(battle.t, battle.s)
    assert battle.s.now[0].pairs == 0


@pytest.mark.claims("fftt:X9c", "fftt:X5b")
def test_after_the_step_nobody_is_in_a_fight() -> None:
    battle = ring(2)
    battle["Bob"].score, battle["Bob"].can_wound = 3, 1
    end_close_combat(battle.s)
    assert battle.s.now[0].pairs == 0
    assert [(one.fight, one.score, one.can_wound) for one in (battle["Ann 1"], battle["Bob"])] == [(NOBODY, 0, 0)] * 2


@pytest.mark.claims("fftt:X1c", "fftt:X7b", "fftt:X7c")
def test_an_exchange_costs_who_can_attack_one_ap_and_is_told_die_by_die() -> None:
    battle = situation(
        blue=[f("engineer", "Ann", at=(48.45, 50), ap=2), f("grunt", "Cat", at=(51.55, 50), ap=0)],
        red=[f("queen", "Bob", at=(50, 52), ap=1, hurt=0)],
    )
    battle.t = clone(battle.t)
    battle["Bob"].x, battle["Bob"].y = 5000, 5160
    battle.script(3, 4, 2)
    battle.start("close combat")
    fought = battle.rows(LOG_FOUGHT)[:3]
    assert [(battle.name(row[0]), row[2], row[4]) for row in fought] == [("Ann", 3, 1), ("Cat", 4, 0), ("Bob", 2, 1)]
    assert [row[3] for row in fought] == [3, 1, 5]
    assert (battle["Ann"].ap, battle["Cat"].ap, battle["Bob"].ap) == (1, 0, 0)


@pytest.mark.claims("fftt:X5a", "fftt:X13a")
@pytest.mark.parametrize("first", ["blue", "red"])
def test_the_side_that_moves_first_parts_a_melee_whatever_the_numbers_of_its_figures(first: str) -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(48.4, 50)), f("grunt", "Cat", at=(51.6, 50)), f("grunt", "Eve", at=(50, 51.6))],
        red=[f("grunt", "Bob", at=(50, 50)), f("grunt", "Dan", at=(53.2, 50)), f("grunt", "Fay", at=(50, 53.2))],
    )
    for number, side in enumerate(("blue", "red")):
        battle.s.forces[number].place = int(side != first)
    begin_close_combat(battle.t, battle.s)
    assert next_to_part(battle.s)
    assert battle.asked == first
    assert first_side(battle.s, battle.s.now[0].fighting) == ("blue", "red").index(first)


@pytest.mark.claims("fftt:X5b", "fftt:X5d")
def test_of_one_against_two_the_one_is_the_single_one_whichever_side_it_is_on() -> None:
    ours = situation(
        blue=[f("grunt", "Bob", at=(50, 50))],
        red=[f("grunt", "Ann 1", at=(51.6, 50)), f("grunt", "Ann 2", at=(48.4, 50))],
    )
    for battle in (engaged(ours), ring(2)):
        assert {battle.name(battle[name].fight) for name in ("Bob", "Ann 1", "Ann 2")} == {"Bob"}
        assert [bool(can_part(battle.s, number)) for number in range(2)] == [False, False]


@pytest.mark.claims("fftt:X5b", "fftt:X5c")
def test_the_next_fight_may_be_that_of_the_very_next_figure() -> None:
    battle = ring(2)
    for number in range(3):
        battle.s.figures[number].fight = number
    assert [next_fight(battle.s, last) for last in (NOBODY, 0, 1, 2)] == [0, 1, 2, NOBODY]


@pytest.mark.claims("fftt:R2c", "fftt:X4b")
@pytest.mark.parametrize(("hurt", "struck", "claims"), [(1, 0, 2), (0, 0, 2), (2, 0, 0), (1, 1, 0)])
def test_a_death_is_claimed_in_the_exchange_that_brings_it_and_not_again(hurt: int, struck: int, claims: int) -> None:
    battle = ring(2)
    bob = battle["Bob"]
    bob.hurt, bob.struck = hurt, struck
    for name, score in {"Ann 1": 4, "Ann 2": 4, "Bob": 3}.items():
        battle[name].score, battle[name].can_wound = score, 1
    bob.full = 2
    compare_all(battle.s)
    assert battle.s.now[0].claims == claims


@pytest.mark.claims("fftt:X2a", "fftt:X4a")
def test_a_score_is_the_die_and_what_is_added() -> None:
    battle = ring(2, middle="engineer")
    battle["Bob"].ap = battle["Ann 1"].ap = battle["Ann 2"].ap = 0
    battle.script(5, 2, 4)
    fight_exchange(battle.t, battle.s)
    assert [battle[name].score for name in ("Ann 1", "Ann 2", "Bob")] == [6, 3, 6]
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:X4c", "fftt:X2a")
def test_the_picked_one_takes_the_wounds_of_its_comparison_as_a_blow() -> None:
    battle = ring(2)
    for name, score in {"Ann 1": 1, "Ann 2": 3, "Bob": 4}.items():
        battle[name].score, battle[name].can_wound = score, 1
    compare_all(battle.s)
    strike_beaten(battle.s, 0)
    bob = battle.number("Bob")
    assert battle.rows(LOG_WOUNDED) == [(0, bob, 3, 3, 1, 0)]
    assert (battle["Ann 1"].struck, battle["Ann 1"].killer, battle.s.now[0].beaten) == (3, bob, 0)
    assert (battle["Ann 1"].blow_x, battle["Ann 1"].blow_y) == (5000, 5000)


@pytest.mark.claims("fftt:X4c", "fftt:R2c")
def test_nobody_is_picked_even_where_the_last_figure_of_all_could_be() -> None:
    battle = engaged(
        situation(
            blue=[f("grunt", "Bob", at=(50, 50))],
            red=[f("grunt", "Ann 1", at=(51.55, 50)), f("grunt", "Ann 2", at=(48.45, 50))],
        )
    )
    for name, score in {"Ann 1": 2, "Ann 2": 1, "Bob": 4}.items():
        battle[name].score, battle[name].can_wound = score, 1
    compare_all(battle.s)
    battle.s.now[0].kind = PICKING
    assert [pick_problem(battle.s, number) for number in (2, NOBODY)] == [FINE, NOT_IN_FIGHT]


@pytest.mark.claims("fftt:E2e", "fftt:R2c")
@pytest.mark.parametrize(("leaves", "killer", "claims"), [(0, "Ann 1", 0), (1, "", 2)])
def test_a_kill_that_who_surrenders_could_have_claimed_is_the_first_claimants(
    leaves: int, killer: str, claims: int
) -> None:
    battle = ring(2, hurt=1)
    for name, score in {"Ann 1": 5, "Ann 2": 5, "Bob": 3}.items():
        battle[name].score, battle[name].can_wound = score, 1
    compare_all(battle.s)
    battle["Bob"].killer = NOBODY
    leave_fights(battle.s, leaves)
    assert (battle.name(battle["Bob"].killer), battle.s.now[0].claims) == (killer, claims)


@pytest.mark.claims("fftt:E2e")
@pytest.mark.parametrize(("leaves", "apart"), [(0, [1, 1, 1]), (1, [1, 1, 1]), (2, [0, 0, 0])])
def test_every_pair_of_who_surrenders_is_taken_apart(leaves: int, apart: list[int]) -> None:
    battle = ring(3)
    leave_fights(battle.s, leaves)
    assert [battle.s.pairs[number].apart for number in range(3)] == apart
    assert battle["Bob"].killer == NOBODY


@pytest.mark.claims("fftt:E2e", "fftt:X4c")
@pytest.mark.parametrize(
    ("gone", "beaten", "struck"),
    [((), 3, [0, 0, 0]), (("Ann 1",), 2, [0, 0, 0]), (("Ann 1", "Ann 3"), 0, [0, 1, 0]), (("Bob",), 0, [0, 0, 0])],
)
def test_after_a_surrender_those_who_are_left_of_the_beaten_are_counted_again(
    gone: tuple[str, ...], beaten: int, struck: list[int]
) -> None:
    battle = ring(3)
    for name, score in {"Ann 1": 3, "Ann 2": 3, "Ann 3": 3, "Bob": 4}.items():
        battle[name].score, battle[name].can_wound = score, 1
    compare_all(battle.s)
    for name in gone:
        battle[name].fight = NOBODY
    count_beaten_again(battle.s)
    assert battle.s.now[0].beaten == beaten
    assert [battle[f"Ann {number}"].struck for number in (1, 2, 3)] == struck


@pytest.mark.claims("fftt:E2e", "fftt:X4c")
def test_where_the_single_one_has_nobody_to_wound_nothing_is_counted_again() -> None:
    battle = ring(2)
    for name, score in {"Ann 1": 3, "Ann 2": 3, "Bob": 4}.items():
        battle[name].score, battle[name].can_wound = score, 1
    count_beaten_again(battle.s)
    assert battle.s.now[0].beaten == 0


@pytest.mark.claims("fftt:R2e", "fftt:R2c")
@pytest.mark.parametrize("places", [(0, 1), (1, 0)])
def test_of_equal_claims_of_two_sides_the_one_that_moves_first_says_whose_it_is(places: tuple[int, int]) -> None:
    battle = ring(2, hurt=1)
    battle["Ann 2"].side = 1
    for number, place in enumerate(places):
        battle.s.forces[number].place = place
    for name, score in {"Ann 1": 5, "Ann 2": 5, "Bob": 3}.items():
        battle[name].score, battle[name].can_wound = score, 1
    assert claimants_side(battle.s) == places.index(0)
