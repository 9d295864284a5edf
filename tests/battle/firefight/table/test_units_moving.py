"""Units in hand: one press names the action and lays the move, in formation, round what is in the way."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from campaign.battle.contract import FINE
from campaign.battle.contract.table.look import Look
from campaign.battle.contract.table.moves import Act, Route
from campaign.battle.firefight import codes as c
from campaign.battle.firefight.attacks import CHARGING
from campaign.battle.firefight.levels import house_at
from campaign.battle.firefight.table.melee import told_strikes
from campaign.battle.firefight.table.squads import legs_of
from campaign.battle.scenery import Piece, PieceKind
from tests.battle.firefight.situation import BLADE, Situation, box, row, situation, tenths, u
from tests.battle.firefight.table.seen import FACE, actor, look, spot

ROW = ((10, 30), (11.5, 30), (13, 30))
FAR_GUN = u("gunner", "Gun", (40, 6))


def section(*pieces, foes=(FAR_GUN,), places=ROW) -> Situation:
    """Three of a section who are to act."""
    return situation([u("section", "Reds", *places)], list(foes), *pieces).start()


def sent(battle: Situation, x: float, y: float, **how):
    """The way of the section to a place."""
    return FACE.moving.way(look(battle), actor(battle, "Reds"), spot(x, y), **how)


def walked(battle: Situation, route) -> Situation:
    """The section has gone by a way: its action, and then the move that was laid down for it."""
    seen = look(battle)
    assert seen.problem(route.choice) == FINE
    battle.answer(route.choice)
    for choice in route.later:
        assert look(battle).problem(choice) == FINE
        battle.answer(choice)
    return battle


@pytest.mark.parametrize(
    ("inches", "action", "told"),
    [(5.5, c.ADVANCE, "Advance 5.5″, then it may fire"), (6.5, c.RUSH, "Rush 6.5″, no fire")],
)
def test_the_distance_says_whether_it_is_an_advance_or_a_rush(inches: float, action: int, told: str) -> None:
    battle = section()
    route = sent(battle, 11.5, 30 - inches)
    assert route.choice[c.ACTION] == action
    assert route.price == told
    walked(battle, route)
    assert [battle.model("Reds", n).y for n in range(3)] == [tenths(30 - inches)] * 3


def test_the_middle_model_goes_where_one_presses_and_the_others_keep_beside_it() -> None:
    battle = section()
    route = sent(battle, 14, 26)
    assert (route.points[0], route.points[-1]) == (spot(11.5, 30), spot(14, 26))
    assert {way[-1] for way in route.beside} == {spot(12.5, 26), spot(15.5, 26)}


def test_who_is_sent_too_far_goes_as_far_as_a_rush() -> None:
    battle = section()
    route = sent(battle, 11.5, 4)
    assert route.choice[c.ACTION] == c.RUSH
    assert tenths(11.8) < route.cost <= tenths(12)


def test_a_building_is_gone_round_on_the_shorter_side() -> None:
    battle = section(box(PieceKind.BUILDING, 9, 26, 20, 28))
    route = sent(battle, 11.5, 24)
    assert len(route.points) > 2
    assert min(x for x, _y in route.points) < tenths(9)
    walked(battle, route)


def test_the_ground_round_another_unit_is_gone_round() -> None:
    battle = section(foes=[u("gunner", "Gun", (11.5, 26))])
    route = sent(battle, 11.5, 22)
    ways = [route.points, *route.beside]
    assert any(len(way) > 2 for way in ways)
    walked(battle, route)


def test_difficult_terrain_is_gone_round_where_that_is_no_more_than_the_move() -> None:
    pool = box(PieceKind.POOL, 11, 25, 12, 28)
    battle = situation([u("gunner", "Reds", (11.5, 30))], [FAR_GUN], pool).start()
    route = sent(battle, 11.5, 22)
    assert route.choice[c.ACTION] == c.RUSH
    assert len(route.points) > 2


@pytest.mark.claims("firefight:T2a")
def test_through_difficult_terrain_nobody_gets_farther_than_six_inches() -> None:
    battle = section(box(PieceKind.RIVER, 0, 20, 48, 28))
    route = sent(battle, 11.5, 19)
    assert tenths(5.8) < route.cost <= tenths(6)
    assert route.choice[c.ACTION] == c.ADVANCE


def test_where_the_formation_has_no_room_it_closes_up() -> None:
    walls = (box(PieceKind.BUILDING, 0, 22, 10.6, 26), box(PieceKind.BUILDING, 12.4, 22, 40, 26))
    battle = section(*walls)
    route = sent(battle, 11.5, 24)
    assert route.choice is not None
    ends = [way[-1] for way in (route.points, *route.beside)]
    assert all(tenths(10.6) <= x <= tenths(12.4) for x, _y in ends)


def test_the_wheel_turns_the_formation() -> None:
    battle = section()
    ends = [way[-1] for route in [sent(battle, 11.5, 26, facing=(1, 0))] for way in (route.points, *route.beside)]
    assert len({x for x, _y in ends}) == 1
    assert len({y for _x, y in ends}) == 3


def test_a_place_on_a_building_is_climbed_to() -> None:
    battle = section(box(PieceKind.BUILDING, 4, 20, 20, 27))
    route = sent(battle, 11.5, 25)
    assert route.choice is not None
    assert [house_at(battle.t, *way[-1]) for way in (route.points, *route.beside)] == [0, 0, 0]


def storeys(n: int, *edges: float) -> Piece:
    """A building of so many storeys."""
    plain = box(PieceKind.BUILDING, *edges)
    return Piece(plain.kind, plain.corners, storeys=n)


def lone(x: float, y: float, *pieces: Piece, rules: tuple[str, ...] = ()) -> Situation:
    """A single model that is to act."""
    battle = situation([u(row("walker", 4, 4, *rules), "Reds", (x, y))], [FAR_GUN], *pieces)
    return battle.start()


def test_a_jump_is_laid_down_where_the_climb_would_be_too_far() -> None:
    roofs = storeys(1, 20, 30, 28, 34), storeys(1, 20, 38, 28, 44)
    near, far = sent(lone(24, 39, *roofs), 24, 36), sent(lone(24, 39, *roofs), 24, 30.2)
    assert (near.later[0][c.JUMPS], near.price) == (0, "Advance 3″, then it may fire")
    assert (far.later[0][c.JUMPS], far.price) == (1, "Advance 8.8″, then it may fire; a jump")


def test_a_way_goes_round_dangerous_ground_and_says_where_it_cannot() -> None:
    pool = box(PieceKind.POOL, 22, 34, 26, 36)
    route = sent(lone(24, 38, pool), 24, 32)
    assert len(route.points) > 2
    assert "dangerous" not in route.price
    assert sent(lone(24, 38, pool), 24, 35).price == "Advance 3″, then it may fire; dangerous ground"
    assert "dangerous" not in sent(lone(24, 38, pool, rules=("Flying",)), 24, 35).price


@pytest.mark.parametrize("rules", [(), ("Fast",), ("Strider",), ("Flying",)])
def test_whatever_is_shown_within_reach_is_walked_to_over_roofs_and_through_pools(rules: tuple[str, ...]) -> None:
    land = (
        storeys(2, 20, 30, 28, 34),
        storeys(1, 29, 30, 34, 36),
        box(PieceKind.POOL, 14, 28, 19, 33),
        box(PieceKind.FOREST, 20, 40, 26, 44),
    )
    battle = lone(24, 37, *land, rules=rules)
    seen = look(battle)
    rings = FACE.moving.reach(seen, actor(battle, "Reds")).moves[-1].rings
    for x, y in rings[0][::6]:
        route = FACE.moving.way(seen, actor(battle, "Reds"), (x, y))
        assert route.choice is not None
        assert math.dist(route.points[-1], (x, y)) < 30


# Charges


def test_a_press_on_an_enemy_is_a_charge_with_the_move_laid_down() -> None:
    battle = section(foes=[u("section", "Blues", (10, 24), (11.5, 24), (13, 24))])
    route = sent(battle, 11.5, 24, charges=True)
    assert (route.choice[c.ACTION], route.choice[c.TARGET]) == (c.CHARGE, battle.names["Blues"])
    assert route.charges
    assert set(route.charges) <= {battle.number("Blues", n) for n in range(3)}
    walked(battle.more(1, 1, 1), route)
    assert battle.kind in (c.ANSWERING, c.STRIKING)


@pytest.mark.claims("firefight:M3a")
def test_who_is_out_of_reach_cannot_be_charged() -> None:
    battle = section()
    route = sent(battle, 40, 6, charges=True)
    assert (route.choice, route.objection.rule) == (None, "firefight:M3a")


def test_the_laid_charge_is_judged_when_its_turn_comes_and_answers_itself_where_it_was_not() -> None:
    battle = section(foes=[u("gunner", "Gun", (11.5, 24))])
    battle.act("Reds", c.CHARGE, "Gun")
    seen = look(battle)
    unasked = FACE.asking.unasked(seen, ())
    assert unasked is not None
    assert seen.problem(unasked) == FINE
    assert len(legs_of(unasked)) == 3


@pytest.mark.claims("firefight:H3a")
def test_a_charge_tells_before_it_is_made_who_strikes_and_with_how_many_dice() -> None:
    battle = section(foes=[u("gunner", "Gun", (11.5, 24))])
    assert sent(battle, 11.5, 24, charges=True).price.splitlines()[1:] == [
        "3 of 3 models strike",
        "Bayonet: 3 dice, 4 or more hits",
    ]
    stretched = section(foes=[u("gunner", "Gun", (10, 28))], places=((10, 29), (11.5, 29), (13, 29)))
    there = told_strikes(look(stretched), stretched.names["Reds"], stretched.names["Gun"], CHARGING)
    assert there == ("2 of 3 models strike", "Bayonet: 2 dice, 4 or more hits")


def test_who_is_fatigued_already_is_told_to_need_a_natural_6() -> None:
    battle = section(foes=[u("gunner", "Gun", (11.5, 24))])
    battle.unit("Reds").fatigued = 1
    assert sent(battle, 11.5, 24, charges=True).price.endswith("Bayonet: 3 dice, fatigued: a natural 6 hits")


def test_dice_of_impact_are_told_with_those_of_the_weapons() -> None:
    ram = u(row("ram", 4, 5, "Impact(3)"), "Ram", (11.5, 30))
    battle = situation([ram], [u("gunner", "Gun", (11.5, 26))]).start()
    price = FACE.moving.way(look(battle), actor(battle, "Ram"), spot(11.5, 26), charges=True).price
    assert price.splitlines()[1] == "Impact: 3 dice, 2 or more hits"


# What binds it


@pytest.mark.claims("firefight:M2a")
def test_the_inch_round_other_units_in_reach_is_told_round_friends_too() -> None:
    near, far = u("section", "Near", (10, 24), (11.5, 24), (13, 24)), u("gunner", "Far", (40, 6))
    battle = situation([u("gunner", "Reds", (12, 30)), u("gunner", "Friend", (16, 30))], [near, far]).start()
    zones = {zone.figure: zone for zone in FACE.moving.zones(look(battle), actor(battle, "Reds"))}
    friend = battle.number("Friend")
    assert zones.keys() == {friend, *(battle.number("Near", n) for n in range(3))}
    assert zones[friend].at == spot(16, 30)
    beside = spot(16, 30)[0] - zones[friend].radius - int(battle.model("Reds").radius)
    went = [FACE.moving.way(look(battle), actor(battle, "Reds"), (beside + more, tenths(30))) for more in (-1, 2)]
    assert went[0].choice is not None
    assert went[1].objection.rule == "firefight:M2a"


def test_who_has_to_be_charged_has_no_zone() -> None:
    battle = section(foes=[u("gunner", "Gun", (11.5, 24)), u("gunner", "Other", (14, 24))])
    battle.act("Reds", c.CHARGE, "Gun")
    zones = FACE.moving.zones(look(battle), actor(battle, "Reds"))
    assert {zone.figure for zone in zones} == {battle.number("Other")}


@pytest.mark.claims("firefight:M1a", "firefight:M1b")
def test_what_keeps_a_unit_together_is_told_and_what_does_not() -> None:
    battle = section()
    bonds = FACE.moving.bonds(look(battle), actor(battle, "Reds"))
    assert {(bond.start, bond.end) for bond in bonds} == {
        (spot(10, 30), spot(11.5, 30)),
        (spot(11.5, 30), spot(13, 30)),
    }
    assert not any(bond.objection for bond in bonds)
    route = sent(battle, 14, 26)
    assert {end for bond in route.bonds for end in (bond.start, bond.end)} == {spot(x, 26) for x in (12.5, 14, 15.5)}
    apart = section(places=((10, 30), (11.5, 30), (20, 30)))
    against = [bond.objection for bond in FACE.moving.bonds(look(apart), actor(apart, "Reds")) if bond.objection]
    assert {why.rule for why in against} == {"firefight:M1a", "firefight:M1b"}


def test_a_model_alone_needs_nobody() -> None:
    battle = situation([u("gunner", "Reds", (10, 30))], [FAR_GUN]).start()
    assert FACE.moving.bonds(look(battle), actor(battle, "Reds")) == ()


# What else


def test_a_stunned_unit_has_nothing_but_to_stay_idle_and_does_so_where_nobody_else_is_left() -> None:
    battle = section()
    battle.unit("Reds").stunned = 1
    seen = look(battle)
    assert [act.name for act in FACE.moving.acts(seen, actor(battle, "Reds"))] == ["idle"]
    assert FACE.moving.walks(seen, actor(battle, "Reds")).rule == "firefight:A5a"
    assert FACE.asking.unasked(seen, ())[c.ACTION] == c.IDLE


def test_a_charge_can_be_pointed_at_each_model_of_who_is_in_reach() -> None:
    near, far = u("section", "Near", (10, 24), (11.5, 24), (13, 24)), u("gunner", "Far", (40, 6))
    battle = section(foes=[near, far])
    acts = {act.name: act for act in FACE.moving.acts(look(battle), actor(battle, "Reds"))}
    assert [*acts] == ["hold", "advance", "rush", "charge"]
    assert {target.figure for target in acts["charge"].targets} == {battle.number("Near", n) for n in range(3)}


@pytest.mark.claims("firefight:M3d")
def test_who_is_in_a_hurry_is_told_at_once_of_straight_charges_and_later_of_ways_round_others() -> None:
    """A row of enemies is straight on, another one behind it can be charged round the end of the row."""
    before = u(row("third", arms=(BLADE,), most=6), "Before", *((21.5 + n, 25) for n in range(6)))
    behind = u(row("enemy", arms=(BLADE,)), "Behind", (24, 23.4))
    battle = situation([u(row("charger", arms=(BLADE,)), "One", (24, 26.4))], [behind, before]).start()
    hurried, one = replace(look(battle), hurried=True), actor(battle, "One")
    charged = {battle.number("Before", n) for n in range(6)}

    def charge(seen: Look) -> Act:
        return next(act for act in FACE.moving.acts(seen, one) if act.name == "charge")

    def pressed() -> Route:
        return FACE.moving.way(hurried, one, spot(24, 23.4), charges=True)

    assert charge(hurried).open
    assert {target.figure for target in charge(hurried).targets} == charged
    assert (pressed().open, pressed().choice) == (True, None)
    apart = hurried.apart()
    assert not charge(apart).open
    hurried.learn(apart)
    assert charge(hurried) == charge(apart)
    assert {target.figure for target in charge(hurried).targets} == charged | {battle.number("Behind")}
    assert not pressed().open
    assert pressed().charges == (battle.number("Behind"),)


def test_where_many_enemies_are_near_no_charge_is_told_at_once() -> None:
    """Three models times seven enemies are more than is looked for while a window waits."""
    foes = [u("gunner", f"Foe {n}", (5 + 2 * n, 24)) for n in range(7)]
    for count, told in ((6, 6), (7, 0)):
        battle = section(foes=foes[:count])
        hurried = replace(look(battle), hurried=True)
        charge = next(act for act in FACE.moving.acts(hurried, actor(battle, "Reds")) if act.name == "charge")
        assert (len(charge.targets), charge.open) == (told, told == 0)
        apart = hurried.apart()
        FACE.moving.acts(apart, actor(battle, "Reds"))
        hurried.learn(apart)
        charge = next(act for act in FACE.moving.acts(hurried, actor(battle, "Reds")) if act.name == "charge")
        assert (len(charge.targets), charge.open) == (count, False)


def test_what_is_shown_of_its_reach_the_rules_allow() -> None:
    battle = section(box(PieceKind.BUILDING, 5, 20, 20, 24))
    seen = look(battle)
    advance, rush = FACE.moving.reach(seen, actor(battle, "Reds")).moves
    for shape, most in ((advance, 6), (rush, 12)):
        for x, y in shape.rings[0][::9]:
            assert math.dist((x, y), spot(11.5, 30)) <= tenths(most) + 2
            shrunk = (round(x + (tenths(11.5) - x) / 50), round(y + (tenths(30) - y) / 50))
            assert FACE.moving.way(seen, actor(battle, "Reds"), shrunk).choice is not None


def test_who_has_gone_stands_there_in_thought_and_its_shots_are_told_from_there() -> None:
    battle = section(foes=[u("gunner", "Gun", (11.5, 2))])
    seen, who = look(battle), actor(battle, "Reds")
    route = FACE.moving.way(seen, who, spot(11.5, 24.5))
    there = FACE.moving.go(seen, who, route)
    assert (there.view.figures[battle.number("Reds", 1)].y, battle.model("Reds", 1).y) == (tenths(24.5), tenths(30))
    shots = [shot for shot in FACE.moving.outlook(seen, who, route) if shot is not None]
    assert [shot.target for shot in shots] == [battle.number("Gun")]
    far = FACE.moving.way(seen, who, spot(11.5, 20))
    assert [shot for shot in FACE.moving.outlook(seen, who, far) if shot is not None] == []
