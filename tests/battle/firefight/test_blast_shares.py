"""Whom a Blast reaches and who takes which of its hits, number by number (K3, E8)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.blast import (
    begin_burst,
    centre_now,
    in_melee,
    is_centre,
    left_to_deal,
    must_deal,
    odd_room,
    reached,
    reached_of,
    reaches_model,
    share_at,
    shell,
)
from campaign.battle.firefight.hits import (
    BURST,
    COVERED,
    DEADLY,
    PIERCING,
    PLAIN,
    SCARS,
    TIMES,
    add_hits,
    begin_attack,
    next_to_meet,
)
from campaign.battle.firefight.units import Arm
from tests.battle.firefight.situation import Place, Situation, row, situation, u

INCH, BASE = 254, 250
MORTAR = Arm("Mortar", 20, 1, 0, ("Blast(3)",))
HOWITZER = Arm("Howitzer", 20, 1, 0, ("Blast(3)", "Indirect"))


def crowd(u_at: Sequence[Place], v_at: Sequence[Place] = (), *, arm: Arm = MORTAR) -> Situation:
    """A gun of A, and two units of B at these places, with a third one far off."""
    group = row("group", most=6)
    others = [u(group, "V", *v_at)] if v_at else []
    gun = row("gun", arms=(arm,))
    return situation(
        [u(row("first"), "First", (40, 46)), u(gun, "Gun", (20, 40))],
        [u(row("far"), "Far", (45, 3)), u(group, "U", *u_at), *others, u(row("last"), "Last", (3, 3))],
    ).start()


def places(*xs: int, y: int = 5000) -> list[Place]:
    return [(x / INCH, y / INCH) for x in xs]


# Whom it reaches


@pytest.mark.claims("firefight:K3c")
def test_it_reaches_those_no_more_than_3_inches_from_the_centre() -> None:
    reach = 3 * INCH + BASE
    battle = crowd(places(5000, 5000 + reach, 5000 - reach - 1), places(5000, y=5000 + reach))
    centre = battle.number("U")
    assert reached_of(battle.s, centre, battle.names["U"]) == 2
    assert reached_of(battle.s, centre, battle.names["V"]) == 1
    assert reached(battle.s, centre, battle.names["Gun"]) == 3
    assert reached(battle.s, centre, battle.names["Far"]) == 0  # its own side
    battle.model("U", 1).fate = c.KNOCKED_OUT
    assert reached(battle.s, centre, battle.names["Gun"]) == 2


@pytest.mark.claims("firefight:K3h")
def test_in_melee_the_best_centre_of_the_enemy_unit_counts_and_no_other_unit() -> None:
    battle = crowd(places(5000, 6004, 7008, 8012), places(6004, y=5300))
    squad = battle.names["U"]
    assert in_melee(battle.s, squad) == 3  # round either of those in the middle
    battle.model("U", 1).fate = c.KNOCKED_OUT
    assert in_melee(battle.s, squad) == 2
    battle.model("U", 2).fate = c.KNOCKED_OUT
    assert in_melee(battle.s, squad) == 1
    for number in (0, 3):
        battle.model("U", number).fate = c.KNOCKED_OUT
    assert in_melee(battle.s, squad) == 0


@pytest.mark.claims("firefight:K3g")
@pytest.mark.parametrize(
    ("spots", "gone", "found"),
    [
        (((5000, 5000), (5300, 5000), (5600, 5000)), (), 0),
        (((5000, 5000), (5301, 5000), (5000, 5300)), (0,), 2),
        (((5000, 5000), (5300, 5000), (5000, 5300)), (0,), 1),  # the first of two as near
        (((5000, 5000), (5000, 4700), (5299, 5000)), (0,), 2),
        (((5000, 5000), (5250, 5250), (5300, 5000)), (0,), 2),
        (((5000, 5000), (5250, 5250), (5300, 5000)), (0, 2), 1),
        (((5000, 5000), (5250, 5250), (5300, 5000)), (0, 1, 2), None),
    ],
)
def test_where_the_centre_is_gone_it_is_the_model_nearest_to_it(
    spots: Sequence[tuple[int, int]], gone: Sequence[int], found: int | None
) -> None:
    battle = crowd([(x / INCH, y / INCH) for x, y in spots])
    for number in gone:
        battle.model("U", number).fate = c.KNOCKED_OUT
    centre = centre_now(battle.s, battle.names["U"], battle.number("U"))
    assert centre == (c.NOBODY if found is None else battle.number("U", found))


@pytest.mark.claims("firefight:K3d", "firefight:K15a")
@pytest.mark.parametrize(("arm", "unseen"), [(MORTAR, False), (HOWITZER, True)])
def test_a_centre_stands_in_range_and_is_seen_unless_the_weapon_is_indirect(arm: Arm, unseen: bool) -> None:
    reach = 20 * INCH + BASE
    battle = crowd(places(5080, 5080), arm=arm)
    gun, weapon = battle.number("Gun"), battle.t.profiles[battle.unit("Gun").profile].first
    model = battle.number("U")
    battle.model("U").y = battle.model("Gun").y - reach
    assert reaches_model(battle.t, battle.s, gun, weapon, model) is True
    battle.model("U").y -= 1
    assert reaches_model(battle.t, battle.s, gun, weapon, model) is False
    battle.model("U").y += 1
    battle.model("U").fate = c.KNOCKED_OUT
    assert reaches_model(battle.t, battle.s, gun, weapon, model) is False
    battle.model("U").fate = c.ON_TABLE
    battle.s.now[0].models_block_los = 1
    between = battle.model("Last")
    between.x, between.y = battle.model("U").x, battle.model("U").y + 3000
    assert reaches_model(battle.t, battle.s, gun, weapon, model) is unseen


# Who takes its hits


def bursting(hits: int, *, weapon: int = 0, u_at: int = 2, v_at: int = 2) -> Situation:
    """A Blast with so many hits, in several runs, on two units of so many models that stand close together."""
    spots = places(*[5000 + 252 * n for n in range(u_at)]), places(*[5000 + 252 * n for n in range(v_at)], y=5260)
    battle = crowd(*spots)
    begin_attack(battle.s, battle.names["Gun"], battle.names["U"], 1, 0)
    begin_burst(battle.s, weapon, battle.number("U"))
    for ap, times in enumerate((hits - hits // 2, hits // 2)):
        add_hits(battle.s, battle.number("Gun"), ap, 0, times, 0, PLAIN, weapon + 1)
    return battle


def shares(battle: Situation, weapon: int = 0) -> dict[str, int]:
    return {name: battle.s.shares[share_at(weapon, battle.names[name])] for name in ("U", "V")}


@pytest.mark.claims("firefight:K3e")
@pytest.mark.parametrize("weapon", [0, 1, 3])
@pytest.mark.parametrize(
    ("hits", "base", "even", "left", "room"),
    [
        (3, 0, {"U": 0, "V": 0}, 3, 2),
        (4, 1, {"U": 2, "V": 2}, 0, 2),
        (7, 1, {"U": 2, "V": 2}, 3, 2),
        (8, 2, {"U": 4, "V": 4}, 0, 2),
        (0, 0, {"U": 0, "V": 0}, 0, 2),
    ],
)
def test_each_model_takes_its_even_part_first(
    hits: int, base: int, even: dict[str, int], left: int, room: int, weapon: int
) -> None:
    battle = bursting(hits, weapon=weapon)
    battle.s.now[0].burst = weapon
    assert left_to_deal(battle.s, weapon) == left
    assert (battle.s.now[0].base, shares(battle, weapon)) == (base, even)
    assert left_to_deal(battle.s, weapon) == left  # asked again, nothing is given twice
    assert [odd_room(battle.s, battle.names[name]) for name in ("U", "V", "Far", "Gun", "First")] == [
        room,
        room,
        0,
        0,
        0,
    ]


@pytest.mark.claims("firefight:K3e", "firefight:K3f")
@pytest.mark.parametrize(
    ("hits", "asked", "dealt"),
    [
        (3, True, {"U": 0, "V": 0}),
        (1, True, {"U": 0, "V": 0}),
        (4, False, {"U": 2, "V": 2}),
        (5, True, {"U": 2, "V": 2}),
    ],
)
def test_whoever_could_take_the_odd_hit_is_asked(hits: int, asked: bool, dealt: dict[str, int]) -> None:
    battle = bursting(hits)
    assert must_deal(battle.s) is asked
    assert (shares(battle), battle.s.now[0].dealt) == (dealt, 0 if asked else 1)


@pytest.mark.claims("firefight:K3e", "firefight:K3f")
def test_nobody_is_asked_where_all_can_take_one_more_or_one_unit_alone_is_there() -> None:
    battle = bursting(3, v_at=1)
    assert must_deal(battle.s) is False
    assert shares(battle) == {"U": 2, "V": 1}
    alone = bursting(5, u_at=3)
    alone.model("V").fate = alone.model("V", 1).fate = c.KNOCKED_OUT
    assert must_deal(alone.s) is False
    assert shares(alone) == {"U": 5, "V": 0}


@pytest.mark.claims("firefight:K3e", "firefight:A9f")
def test_of_a_side_that_has_given_up_nobody_is_asked_and_its_units_take_them_in_their_order() -> None:
    battle = bursting(3)
    battle.s.forces[1].end = c.SURRENDERED
    assert must_deal(battle.s) is False
    assert shares(battle) == {"U": 2, "V": 1}


@pytest.mark.claims("firefight:K3e")
@pytest.mark.parametrize("hits", [1, 2, 3, 5])
def test_one_model_alone_takes_all(hits: int) -> None:
    battle = bursting(hits, u_at=1)
    battle.model("V").fate = battle.model("V", 1).fate = c.KNOCKED_OUT
    assert must_deal(battle.s) is False
    assert shares(battle) == {"U": hits, "V": 0}


@pytest.mark.claims("firefight:K3e")
@pytest.mark.parametrize("weapon", [0, 2])
def test_what_has_been_dealt_out_stays_so_while_it_is_met(weapon: int) -> None:
    battle = bursting(4, weapon=weapon)
    must_deal(battle.s)
    before = list(battle.s.shares)
    battle.s.hits[TIMES] -= 2  # the first unit has met its own
    assert must_deal(battle.s) is False
    assert list(battle.s.shares) == before


@pytest.mark.claims("firefight:K3d")
def test_a_centre_is_one_of_the_target_for_any_of_those_who_fire() -> None:
    group = row("guns", most=2, arms=(MORTAR,))
    battle = situation(
        [u(row("first"), "First", (40, 46)), u(group, "Guns", (40, 44), (20, 24))],
        [
            u(row("far"), "Far", (20, 8)),
            u(row("u", most=2), "U", (20, 12), (21.2, 12)),
            u(row("last"), "Last", (20, 10)),
        ],
    ).start()
    guns, weapon = battle.names["Guns"], battle.t.profiles[battle.unit("Guns").profile].first

    def centre(who: int, name: str, number: int = 0) -> bool:
        model = battle.number(name) + number
        return is_centre(battle.t, battle.s, guns, weapon, who, battle.names["U"], model)

    assert [centre(who, "U") for who in (0b00, 0b01, 0b10, 0b11)] == [False, False, True, True]
    assert (centre(0b10, "U", 1), centre(0b10, "U", 2), centre(0b10, "U", -1)) == (True, False, False)
    assert (centre(0b10, "Far"), centre(0b10, "Last")) == (False, False)


@pytest.mark.claims("firefight:K3e")
def test_each_weapon_is_dealt_out_by_itself_and_once() -> None:
    battle = bursting(4, weapon=2)
    assert must_deal(battle.s) is False
    assert (battle.s.now[0].dealt, shares(battle, 2)) == (0b100, {"U": 2, "V": 2})
    battle.s.shares[share_at(2, battle.names["U"])] = 9
    assert must_deal(battle.s) is False
    assert shares(battle, 2) == {"U": 9, "V": 2}


@pytest.mark.claims("firefight:E8l", "firefight:X5b")
@pytest.mark.parametrize(("models", "hits"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_support_is_an_attack_of_one_hit_with_ap_1_and_blast_of_3(models: int, hits: int) -> None:
    battle = crowd(places(*[5000 + 252 * n for n in range(models)]))
    shell(battle.s, battle.number("Gun"), battle.names["U"], battle.number("U"))
    now, run = battle.s.now[0], list(battle.s.hits[:9])
    assert (now.runs, now.made, now.attacker, now.aimed) == (1, hits, battle.names["Gun"], battle.names["U"])
    assert (now.shoots, now.fear, now.bursts, battle.s.centres[0]) == (1, 0, 1, battle.number("U"))
    assert (run[TIMES], run[BURST], run[PIERCING]) == (hits, 1, 1)
    assert (run[COVERED], run[DEADLY], run[SCARS]) == (0, 0, 0)


@pytest.mark.claims("firefight:W8a")
def test_the_unit_meets_its_hits_first_whose_nearest_edge_is_nearest_to_the_centre() -> None:
    battle = bursting(4)
    u_squad, v_squad, now = battle.names["U"], battle.names["V"], battle.s.now[0]
    centre = battle.model("U", 1)
    battle.model("U").fate = centre.fate = c.KNOCKED_OUT
    battle.model("U").fate, battle.model("U").x, battle.model("U").y = c.ON_TABLE, centre.x - 1000, centre.y
    for n in range(2):
        model = battle.model("V", n)
        model.x, model.y, model.radius = centre.x + 1050 + n, centre.y, 200
    battle.s.centres[0] = battle.number("U", 1)
    now.bursts = 1
    battle.s.shares[share_at(0, u_squad)] = battle.s.shares[share_at(0, v_squad)] = 1
    assert next_to_meet(battle.s) == v_squad  # 850 against 875
    for n in range(2):
        battle.model("V", n).radius = 125
    assert next_to_meet(battle.s) == u_squad


@pytest.mark.claims("firefight:W8a")
def test_of_units_as_near_to_the_centres_of_two_weapons_the_first_meets_its_hits_first() -> None:
    battle = bursting(4)
    u_squad, v_squad, now = battle.names["U"], battle.names["V"], battle.s.now[0]
    for name, side in (("U", -1000), ("V", 1000)):
        for n in range(2):
            battle.model(name, n).x, battle.model(name, n).y = 5000 + side, 5000
        battle.model(name, 1).fate = c.KNOCKED_OUT
    gun = battle.model("Gun")
    gun.x, gun.y = 5000, 5000
    battle.s.centres[0] = battle.s.centres[1] = battle.number("Gun")
    now.bursts = 3
    battle.s.shares[share_at(0, v_squad)] = battle.s.shares[share_at(1, u_squad)] = 1
    assert next_to_meet(battle.s) == u_squad
    battle.s.shares[share_at(0, v_squad)] = battle.s.shares[share_at(1, u_squad)] = 0
    battle.s.shares[share_at(0, u_squad)] = battle.s.shares[share_at(1, v_squad)] = 1
    assert next_to_meet(battle.s) == u_squad
    battle.model("V").x = 5999
    assert next_to_meet(battle.s) == v_squad
