"""Rounds: the order of phases and sides; what is remembered; set-up, units and the end (R, P3 to P8, L6, L11)."""

from __future__ import annotations

import pytest

from campaign.battle.fast import fresh
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.agreements import zone
from campaign.battle.man_to_man.morale import commander
from campaign.battle.man_to_man.records import Battle
from campaign.battle.man_to_man.rounds import highest, roll_order
from campaign.battle.man_to_man.seen import see
from campaign.battle.man_to_man.setup import unled
from campaign.battle.man_to_man.sides import is_active
from campaign.battle.man_to_man.units import man_to_man_rows
from campaign.battle.scenery import Battlefield, Edge
from tests.battle.man_to_man.situation import Situation, armed, m, situation

GUNNER = armed("smg", "bayonet", profile="nco")
ROWS = {row.key: row for row in man_to_man_rows()}


def two(*dice: int, turns: int = 30, **places) -> Situation:
    """Ann in the south and Bob in the north, who see each other at 20 inches."""
    a = [m(GUNNER, "Ann", places.get("ann", (20, 40)))]
    b = [m(GUNNER, "Bob", places.get("bob", (20, 19)))]
    return situation(a, b, turns=turns).script(*dice).go_on()


# The order


@pytest.mark.claims("man_to_man:R2a", "man_to_man:C8b")
def test_sides_roll_in_their_order_and_those_who_tie_again() -> None:
    battle = two(3, 3, 2, 2, 1, 6)
    assert [(row[4], row[6]) for row in battle.rows(c.LOG_ROLLED)] == [(0, 3), (1, 3), (0, 2), (1, 2), (0, 1), (1, 6)]
    assert (battle.kind, battle.side, battle.left) == (c.ORDERING, "B", 0)


@pytest.mark.claims("man_to_man:R2a")
def test_of_three_sides_only_those_who_tie_roll_again() -> None:
    battle = two(6, 1)
    battle.s.force_count = 3
    battle.s.forces += [type(battle.s.forces[0])(2, 1, 0, 0, 0, 0, 0, 0, c.FIGHTING, 0)]
    battle.more(4, 2, 4, 1, 5)
    roll_order(battle.s)
    assert [(row[4], row[6]) for row in battle.rows(c.LOG_ROLLED)][2:] == [(0, 4), (1, 2), (2, 4), (0, 1), (2, 5)]
    assert highest(battle.s) == 2


@pytest.mark.claims("man_to_man:R2b", "man_to_man:R2c")
@pytest.mark.parametrize(("from_lowest", "first", "then"), [(0, "A", "B"), (1, "B", "A")])
def test_the_highest_decides_from_which_end_the_sides_come(from_lowest: int, first: str, then: str) -> None:
    battle = two(5, 2)
    assert (battle.kind, battle.side) == (c.ORDERING, "A")
    assert battle.problem(battle.row(c.BEGIN, target=2)) == why.WRONG_VERB
    battle.say(c.BEGIN, from_lowest)
    assert (battle.kind, battle.side) == (c.ACTING, first)
    battle.say(c.DONE)
    assert (battle.kind, battle.side) == (c.ACTING, then)


@pytest.mark.claims("man_to_man:R1a", "man_to_man:R1b")
def test_a_round_has_its_phases_in_order() -> None:
    battle = two(6, 1, 6, 6, 3, 6, 6, 3, 4, 3).say(c.BEGIN)
    phases = [(battle.s.now[0].turn, battle.s.now[0].phase)]
    battle.say(c.DONE).say(c.DONE)
    phases.append((battle.s.now[0].turn, battle.s.now[0].phase))
    battle.say(c.DONE).say(c.DONE)
    phases.append((battle.s.now[0].turn, battle.s.now[0].phase))
    assert phases == [(1, c.MOVEMENT), (1, c.RANGED), (2, c.MOVEMENT)]
    assert battle.kind == c.ORDERING


@pytest.mark.claims("man_to_man:R1a")
def test_the_close_combat_comes_behind_the_fire() -> None:
    battle = two(6, 1, 6, 1, bob=(20, 39)).say(c.BEGIN).say(c.DONE).say(c.DONE)
    seen = []
    while battle.s.now[0].turn == 1 and battle.kind in (c.FIRING, c.STRIKING):
        seen.append((battle.kind, battle.side))
        battle.answer(battle.row(c.DONE))
    assert seen == [(c.FIRING, "A"), (c.FIRING, "B"), (c.STRIKING, "A"), (c.STRIKING, "B")]


@pytest.mark.claims("man_to_man:R6a", "man_to_man:R6b")
def test_it_is_remembered_for_a_round_who_has_fired() -> None:
    battle = two(6, 1, 6, 6, 3, 6, 1, 6, 1).say(c.BEGIN).say(c.DONE).say(c.DONE)
    assert (battle.man("Ann").shot, battle.man("Ann").shot_before) == (0, 0)
    battle.shoot("Ann", "Bob").say(c.DONE)
    assert battle.man("Ann").shot == 1
    battle.say(c.DONE)
    assert (battle.s.now[0].turn, battle.man("Ann").shot, battle.man("Ann").shot_before) == (2, 0, 1)
    assert battle.man("Bob").shot_before == 0
    battle.say(c.BEGIN).say(c.DONE).say(c.DONE).say(c.DONE).say(c.DONE)
    assert (battle.s.now[0].turn, battle.man("Ann").shot_before) == (3, 0)


@pytest.mark.claims("man_to_man:R6a")
def test_a_blow_is_no_fire() -> None:
    battle = two(6, 1, 6, 6, 3, 4, 3, bob=(20, 39)).say(c.BEGIN).say(c.DONE).say(c.DONE).say(c.DONE).say(c.DONE)
    battle.strike("Ann", "Bob", "bayonet").say(c.DONE)
    assert (battle.s.now[0].turn, battle.man("Ann").shot_before) == (2, 0)


@pytest.mark.claims("man_to_man:R7b", "man_to_man:R2c")
def test_for_whom_nothing_is_chosen_pivots_by_nothing() -> None:
    battle = two(6, 1).say(c.BEGIN).say(c.DONE)
    assert (battle.man("Ann").action, battle.man("Bob").action) == (c.PIVOT, c.NO_ACTION)
    assert (battle.man("Ann").fx, battle.man("Ann").fy) == (0, -1)


@pytest.mark.claims("man_to_man:R7a")
def test_forced_moves_come_before_the_others() -> None:
    a = [m("rifleman", "Ann", (20, 30), "one"), m("leader", "Amy", (30, 30), "two")]
    battle = situation(a, [m("leader", "Bob", (20, 5))]).script(6, 1)
    squad = battle.squad("Ann")
    squad.flees, squad.goal = c.TO_EDGE, c.EDGE
    battle.go_on().say(c.BEGIN)
    assert (battle.kind, battle.man("Ann").action, battle.man("Ann").y) == (c.ACTING, c.FLEE, 46 * 254)
    assert battle.problem(battle.acting("Ann", c.AIM)) == why.FLEES
    assert battle.problem(battle.acting("Amy", c.AIM)) == why.FINE


# Set-up


@pytest.mark.claims("man_to_man:L6a", "man_to_man:L6b", "man_to_man:C4c")
def test_men_are_set_up_whole_in_the_zone_of_their_side() -> None:
    a = [m("leader", "Ann"), m("rifleman", "Amy")]
    battle = situation(a, [m("leader", "Bob")]).script(6, 1).go_on()
    assert (battle.kind, battle.side) == (c.PLACING, "A")
    height = battle.s.ground[0].extent[0].height

    def at(name: str, x: int, y: int, posture: int = c.STANDING, face: tuple[int, int] = (0, -1)):
        row = battle.row(c.PLACE, battle.number(name), action=posture)
        row[c.X], row[c.Y], row[c.FX], row[c.FY] = x, y, *face
        return row

    assert battle.problem(at("Ann", 2000, height - 2000 + 126)) == why.NOT_IN_ZONE
    assert battle.problem(at("Ann", 126, height - 500)) == why.NOT_IN_ZONE
    assert battle.problem(at("Ann", 2000, height - 500, posture=2)) == why.NO_ACTION_SO
    assert battle.problem(at("Ann", 2000, height - 500, face=(0, 0))) == why.NO_FRONT
    assert battle.problem(at("Bob", 2000, height - 500)) == why.NOT_YOURS
    battle.answer(at("Ann", 2000, height - 2000 + 127, c.PRONE, (3, -1)))
    f = battle.man("Ann")
    assert (f.low, f.fx, f.fy, f.fate) == (c.PRONE, 3, -1, c.ON_TABLE)
    assert battle.problem(at("Ann", 2500, height - 500)) == why.NOT_YOURS
    assert battle.problem(at("Amy", 2253, height - 2000 + 127)) == why.BODY_IN_WAY
    battle.answer(at("Amy", 2254, height - 2000 + 127))
    assert (battle.kind, battle.side) == (c.PLACING, "B")
    view = fresh(Battle)
    see(battle.s, 1, view)
    assert [f.fate for f in view.figures] == [c.NOT_PLACED] * 3
    assert (view.figures[0].x, battle.man("Ann").x) == (0, 2000)
    assert view.ground[0].extent[0].width == battle.s.ground[0].extent[0].width
    hidden = view.figures[0]
    assert (hidden.y, hidden.fx, hidden.fy, hidden.low, hidden.piece) == (0, 0, 1, 0, c.NOBODY)


@pytest.mark.claims("man_to_man:L6c")
def test_a_side_sees_its_own_men_and_behind_the_set_up_all() -> None:
    battle = situation([m("leader", "Ann", (20, 45))], [m("leader", "Bob", (20, 3)), m("rifleman", "Bea")]).go_on()
    view = fresh(Battle)
    see(battle.s, 1, view)
    assert [f.fate for f in view.figures] == [c.NOT_PLACED, c.ON_TABLE, c.NOT_PLACED]
    view = fresh(Battle)
    see(two(6, 1).s, 1, view)
    assert [f.fate for f in view.figures] == [c.ON_TABLE, c.ON_TABLE]


@pytest.mark.claims("man_to_man:L6a")
@pytest.mark.parametrize(("size", "depth"), [(12000, 2000), (8000, 1000)])
def test_zones_are_20_cm_deep_or_10_on_small_tables(size: int, depth: int) -> None:
    field = Battlefield(size, size)
    assert zone(field, Edge.NORTH) == (0, 0, size, depth)
    assert zone(field, Edge.EAST, Edge.SOUTH) == (size - depth, size // 2, size, size)


# Units


def units(*kinds: str) -> list[list[str]]:
    """The units that men of these rows form, whose names are their places in the list."""
    a = [m(kind, f"{number} {kind}", (1 + number, 45)) for number, kind in enumerate(kinds)]
    battle = situation(a, [m("leader", "Bob", (20, 3))])
    found: dict[int, list[str]] = {}
    for name, number in battle.names.items():
        if name != "Bob":
            found.setdefault(battle.s.figures[number].squad, []).append(name.split()[1])
    return list(found.values())


@pytest.mark.claims("man_to_man:P7c")
def test_men_join_the_leader_listed_last_before_them() -> None:
    kinds = ("leader", "rifleman", "rifleman", "commander", "rifleman", "pioneer")
    assert units(*kinds) == [list(kinds[:3]), list(kinds[3:])]


@pytest.mark.claims("man_to_man:P7d")
def test_men_before_the_first_leader_join_him() -> None:
    assert units("rifleman", "pioneer", "leader", "rifleman", "leader") == [
        ["rifleman", "pioneer", "leader", "rifleman"],
        ["leader"],
    ]


@pytest.mark.claims("man_to_man:P7b")
def test_men_without_leaders_are_one_unit() -> None:
    assert units("rifleman", "pioneer", "rifleman") == [["rifleman", "pioneer", "rifleman"]]


@pytest.mark.claims("man_to_man:P7a", "man_to_man:P7b")
@pytest.mark.parametrize(
    ("kinds", "wrong"), [(("leader", "rifleman"), 1), (("rifleman", "pioneer"), 0), (("leader", "commander"), 0)]
)
def test_a_unit_needs_a_leader_if_its_side_has_one(kinds: tuple[str, str], wrong: int) -> None:
    battle = situation(
        [m(kind, kind, (20 + n, 40), kind) for n, kind in enumerate(kinds)], [m("leader", "Bob", (9, 9))]
    )
    assert len(unled(battle.setup.sides[0], ROWS)) == wrong


@pytest.mark.claims("man_to_man:P8a", "man_to_man:P8b", "man_to_man:P8c")
@pytest.mark.parametrize(
    ("kinds", "quality"),
    [
        (("leader", "commando", "commando"), c.ELITE),
        (("leader", "commando"), c.REGULAR),
        (("leader", "partisan", "partisan"), c.GREEN),
        (("leader", "partisan"), c.REGULAR),
        (("leader", "partisan", "commando"), c.REGULAR),
    ],
)
def test_more_than_half_make_a_unit_elite_or_green(kinds: tuple[str, ...], quality: int) -> None:
    a = [m(kind, str(n), (5 + n, 45)) for n, kind in enumerate(kinds)]
    assert situation(a, [m("leader", "Bob", (20, 3))]).squad("0").quality == quality


@pytest.mark.claims("man_to_man:P5a", "man_to_man:P5b")
def test_the_next_commander_takes_over_at_once() -> None:
    kinds = ("rifleman", "rifleman", "leader", "commander", "leader")
    battle = situation(
        [m(kind, str(n), (5 + n, 45), "one") for n, kind in enumerate(kinds)], [m("leader", "B", (9, 3))]
    )
    order = []
    while (found := commander(battle.t, battle.s, 0)) != c.NOBODY:
        order.append(found)
        battle.s.figures[found].fate = c.DEAD
    assert order == [3, 2, 4, 0, 1]


@pytest.mark.claims("man_to_man:P3a")
@pytest.mark.parametrize(
    ("fate", "active"), [(c.ON_TABLE, True), (c.INCAPACITATED, False), (c.DEAD, False), (c.LEFT, False)]
)
def test_who_is_active(fate: int, active: bool) -> None:
    battle = two(6, 1)
    battle.man("Ann").fate, battle.man("Ann").wounded, battle.squad("Ann").flees = fate, 1, c.TO_EDGE
    assert is_active(battle.s, 0) == active


# The end


def over(battle: Situation) -> tuple[int, list[int]]:
    """Who holds the field, and how the sides have ended."""
    assert battle.kind == c.OVER
    return battle.s.now[0].holder, [battle.s.forces[n].end for n in range(battle.s.force_count)]


@pytest.mark.claims("man_to_man:L11a", "man_to_man:L11b", "man_to_man:L11c")
@pytest.mark.parametrize(("fate", "end"), [(c.DEAD, c.BEATEN), (c.INCAPACITATED, c.BEATEN), (c.LEFT, c.RETREATED)])
def test_a_side_without_active_men_is_out(fate: int, end: int) -> None:
    battle = two(6, 1).say(c.BEGIN)
    battle.man("Bob").fate = fate
    assert over(battle.say(c.DONE)) == (0, [c.WON, end])


@pytest.mark.claims("man_to_man:L11a")
def test_a_side_whose_men_flee_is_still_in_the_battle() -> None:
    battle = two(6, 1, 6, 1).say(c.BEGIN)
    battle.squad("Bob").flees, battle.squad("Bob").goal = c.TO_EDGE, c.EDGE
    battle.man("Bob").y = 30 * 254
    battle.man("Ann").fy = 1
    battle.say(c.DONE)
    assert (battle.s.now[0].turn, battle.kind) == (2, c.ORDERING)


@pytest.mark.claims("man_to_man:L11d")
def test_if_all_are_out_the_defender_holds_the_field() -> None:
    battle = two(6, 1).say(c.BEGIN)
    battle.man("Bob").fate = battle.man("Ann").fate = c.DEAD
    assert over(battle.go_on()) == (1, [c.BEATEN, c.BEATEN])


@pytest.mark.claims("man_to_man:L11e")
def test_behind_the_last_round_all_have_stood() -> None:
    battle = two(6, 1, turns=1).say(c.BEGIN).say(c.DONE).say(c.DONE).say(c.DONE).say(c.DONE)
    assert over(battle) == (1, [c.STOOD, c.STOOD])
    assert battle.s.forces[0].end_turn == 1


@pytest.mark.claims("man_to_man:L11f")
@pytest.mark.parametrize("steps", range(4))
def test_a_side_may_give_up_at_each_decision(steps: int) -> None:
    battle = two(6, 1)
    for answer in (c.BEGIN, c.DONE, c.DONE)[:steps]:
        battle.say(answer)
    loser = battle.s.now[0].side
    battle.say(c.CONCEDE)
    assert over(battle) == (1 - loser, [c.SURRENDERED if n == loser else c.WON for n in range(2)])
    assert (battle.s.figures[loser].fate, battle.s.figures[1 - loser].fate) == (c.LOST, c.ON_TABLE)


@pytest.mark.claims("man_to_man:L11f")
def test_a_side_may_give_up_between_its_shots_and_instead_of_a_parry() -> None:
    battle = two(6, 1, 6, 6, 3).say(c.BEGIN).say(c.DONE).say(c.DONE)
    battle.shoot("Ann", "Bob", "smg").say(c.CONCEDE)
    assert over(battle) == (1, [c.SURRENDERED, c.WON])
    battle = situation([m("rifleman", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 39))]).script(4, 4, 3)
    battle.fights(Ann=c.CLOSE_COMBAT, Bob=c.CLOSE_COMBAT).strike("Ann", "Bob", "attached-bayonet").say(c.CONCEDE)
    assert over(battle) == (0, [c.WON, c.SURRENDERED])
