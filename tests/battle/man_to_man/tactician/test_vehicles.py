"""What the tactician does with vehicles, guns, mortars, calls, smoke and assaults: one claim each."""

from __future__ import annotations

import pytest

from campaign.battle.fast import Ints
from campaign.battle.kernel.space import in_quarter
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man.armour import armour_met
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation, wall
from tests.battle.man_to_man.tactician.test_sense import answer

INCH = 254
EAST = (1, 0)


def moves(battle: Situation, name: str) -> Ints:
    """What A does first, which is with that figure."""
    row = answer(battle)
    assert (row[c.VERB], row[c.WHO]) == (c.ACT, battle.number(name))
    return row


def fires_first(battle: Situation, name: str) -> Ints:
    """What that figure of A fires first; nobody else of A fires."""
    for i in range(battle.s.figure_count):
        f = battle.s.figures[i]
        f.shot = int(f.side == 0 and i != battle.number(name))
    return answer(battle)


def test_a_tank_that_cannot_answer_turns_its_front_to_a_tank_that_sees_its_flank() -> None:
    battle = situation([m("heavytank", "Ann", (20, 35), facing=EAST)], [m("mediumtank", "Bob", (20, 8))]).start()
    battle.arm("Ann", "gun-88").state = c.BROKEN
    bob = battle.man("Bob")
    assert armour_met(battle.t, battle.s, battle.number("Ann"), bob.x, bob.y) == 5
    battle.answer(moves(battle, "Ann"))
    assert armour_met(battle.t, battle.s, battle.number("Ann"), bob.x, bob.y) == 7


def test_a_tank_fires_at_the_tank_that_shows_its_flank() -> None:
    battle = situation(
        [m("mediumtank", "Ann", (20, 40))],
        [m("heavytank", "Bob", (12, 12)), m("heavytank", "Bea", (28, 12), facing=EAST)],
    ).fires("Ann", c.DRIVE)
    row = fires_first(battle, "Ann")
    assert (row[c.VERB], row[c.TARGET], row[c.ARM]) == (
        c.FIRE,
        battle.number("Bea"),
        battle.arm_number("Ann", "gun-75-medium"),
    )


def test_a_tank_fires_shells_at_men_and_its_machine_guns_too() -> None:
    men = [m("rifleman", name, (18 + place, 20)) for place, name in ((0, "Bob"), (1.3, "Bea"), (2.6, "Bill"))]
    battle = situation([m("mediumtank", "Ann", (20, 40))], men).script(3, 3, 3, *[6] * 200).fires("Ann", c.DRIVE)
    found = set()
    for _shot in range(3):
        row = fires_first(battle, "Ann")
        found.add((row[c.VERB], battle.s.arms[row[c.ARM]].weapon))
        battle.s.arms[row[c.ARM]].fired = 1
    assert {verb for verb, _weapon in found} == {c.FIRE, c.THROW}
    assert len(found) == 2


def test_a_tank_keeps_away_from_men_who_could_assault_it() -> None:
    hunters = [m("hunter", f"b{n}", (16 + 2 * n, 26)) for n in range(4)]
    battle = situation([m("mediumtank", "Ann", (20, 35))], hunters).start()
    battle.answer(moves(battle, "Ann"))
    assert battle.man("Ann").y >= 35 * INCH


def test_a_tank_drives_on_where_nobody_is_to_be_shot_at() -> None:
    house = box(PieceKind.BUILDING, 6, 14, 47, 22)
    battle = situation([m("mediumtank", "Ann", (20, 44))], [m("rifleman", "Bob", (20, 4))], house).start()
    battle.s.now[0].turn = 9
    assert moves(battle, "Ann")[c.LEGS] == 1


def test_a_tank_drives_over_a_gun_that_nobody_defends() -> None:
    battle = situation([m("mediumtank", "Ann", (20, 24))], [m("heavygun", "Bob", (20, 16))]).start()
    row = moves(battle, "Ann")
    battle.more(*[6] * 30).answer(row)
    assert battle.served("Bob").fate == c.DEAD


def test_the_crew_of_a_tank_clears_its_gun_and_then_drives() -> None:
    battle = situation([m("mediumtank", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20))]).start()
    battle.arm("Ann", "gun-75-medium").state = c.JAMMED
    row = moves(battle, "Ann")
    assert (row[c.ACTION], row[c.ARM]) == (c.HANDLE, battle.arm_number("Ann", "gun-75-medium"))
    assert moves(battle.more(6, 6, 6).answer(row), "Ann")[c.ACTION] == c.DRIVE


def test_a_tank_that_cannot_move_hinders_nobody() -> None:
    own = [m("mediumtank", "Ann", (20, 40)), m("rifleman", "Abe", (2, 46))]
    battle = situation(own, [m("rifleman", "Bob", (20, 20))]).start()
    battle.man("Ann").immobile = 1
    row = answer(battle)
    assert (row[c.VERB], row[c.WHO]) == (c.ACT, battle.number("Abe"))


def test_a_gun_crew_turns_to_a_tank_before_men() -> None:
    battle = situation(
        [m("heavygun", "Ann", (20, 40))], [m("rifleman", "Bob", (20, 20)), m("mediumtank", "Bea", (44, 38))]
    )
    row = moves(battle.start(), "Ann")
    assert row[c.ACTION] == c.PIVOT
    battle.answer(row)
    assert in_quarter(battle.man("Ann"), battle.man("Bea").x, battle.man("Bea").y)


def test_the_man_at_a_mortar_stays_with_it_and_fires_at_a_group() -> None:
    group = [m("rifleman", name, (20 + place, 16)) for place, name in ((0, "Bob"), (1.5, "Bea"), (3, "Bill"))]
    battle = situation([m("lightmortar", "Ann", (20, 40))], [m("rifleman", "Bo", (4, 20)), *group])
    assert moves(battle.start(), "Ann")[c.ACTION] == c.PIVOT
    battle.phase(c.RANGED).go_on()
    row = answer(battle)
    assert (row[c.VERB], row[c.ARM]) == (c.THROW, battle.arm_of("light-mortar"))
    assert abs(row[c.X] - 21.5 * INCH) <= 1.5 * INCH
    assert row[c.Y] == 16 * INCH


def test_a_mortar_does_not_fire_where_friends_are() -> None:
    friends = [m("rifleman", name, (19 + place, 22)) for place, name in ((0, "Amy"), (2, "Ada"))]
    battle = situation([m("lightmortar", "Ann", (20, 40)), *friends], [m("rifleman", "Bob", (20, 20.5))])
    battle.man("Bob").low = c.PRONE
    row = fires_first(battle.phase(c.RANGED).go_on(), "Ann")
    assert row[c.VERB] != c.THROW or abs(row[c.Y] - 20.5 * INCH) > 10 * INCH


def test_who_stands_at_a_weapon_without_its_gunner_takes_it_over() -> None:
    battle = situation(
        [m("lightmortar", "Al", (20, 40)), m("rifleman", "Ann", (18.5, 38.5))], [m("rifleman", "Bob", (20, 20))]
    ).start()
    battle.man("Al").fate = c.DEAD
    row = moves(battle, "Ann")
    assert (row[c.ACTION], row[c.ARM]) == (c.HANDLE, battle.arm_of("light-mortar"))


def test_a_spotter_calls_artillery_down_on_a_group() -> None:
    group = [m("rifleman", f"b{n}", (16 + 2 * n, 16)) for n in range(5)]
    battle = situation([m("spotter", "Ann", (20, 44)), m("mediumartillery", "Guns")], group).start()
    row = moves(battle, "Ann")
    assert (row[c.ACTION], row[c.ARM]) == (c.HANDLE, battle.arm_of("afar-medium"))
    assert abs(row[c.X] - 20 * INCH) <= 2 * INCH


def crossing(turn: int) -> Situation:
    """Ann leads three riflemen in the open against two machine guns behind a wall, which see them."""
    men = [m("rifleman", f"a{n}", (17 + 3 * n, 42), "1") for n in range(3)]
    guns = [m("heavygunner", f"b{n}", (18 + 4 * n, 11.4)) for n in range(2)]
    battle = situation([m("leader", "Ann", (20, 40), "1"), *men], guns, walls=[wall(10, 12, 30, 12)]).start()
    battle.s.now[0].turn = turn
    for n in range(2):
        battle.man(f"b{n}").low = c.PRONE
    return battle


def test_a_squad_lays_smoke_before_it_crosses_open_ground() -> None:
    battle = crossing(8)
    assert moves(battle, "Ann")[c.ACTION] == c.PIVOT
    battle.phase(c.RANGED, 8).go_on()
    row = answer(battle)
    assert (row[c.VERB], row[c.WHO], row[c.ARM]) == (c.THROW, battle.number("Ann"), battle.arm_number("Ann", "smoke"))
    assert 26 * INCH < row[c.Y] < 36 * INCH


def test_a_hunter_in_reach_charges_a_tank() -> None:
    battle = situation([m(armed("satchel-charge"), "Ann", (20, 28))], [m("mediumtank", "Bob", (20, 22))]).start()
    row = moves(battle, "Ann")
    assert (row[c.ACTION], row[c.TARGET]) == (c.CHARGE, battle.number("Bob"))


def test_who_has_a_bazooka_turns_to_a_tank_beside_him_and_does_not_fire_his_pistol() -> None:
    battle = situation(
        [m("bazooka", "Ann", (20, 28))], [m("mediumtank", "Bob", (26, 28)), m("rifleman", "Bo", (28, 32))]
    )
    row = moves(battle.start(), "Ann")
    assert row[c.ACTION] == c.PIVOT
    battle.answer(row)
    battle.phase(c.RANGED).go_on()
    if battle.kind == c.FIRING:
        row = answer(battle)
        assert row[c.WHO] != battle.number("Ann") or row[c.VERB] == c.DONE


@pytest.mark.parametrize(("devices", "joined"), [(("satchel-charge", "grenade"), 2), (("grenade", ""), 1)])
def test_all_who_have_something_join_in_an_assault(devices: tuple[str, ...], joined: int) -> None:
    places = [(20 - 2.125, 20.0), (20 + 2.125, 20.0)]
    own = [m(armed(key) if key else "gunman", f"a{n}", places[n]) for n, key in enumerate(devices)]
    battle = situation(own, [m("mediumtank", "Bob", (20, 20))]).fights(**{f"a{n}": c.CLOSE_COMBAT for n in range(2)})
    count = 0
    while answer(battle)[c.VERB] == c.JOIN:
        battle.answer(answer(battle))
        count += 1
    assert count == joined
