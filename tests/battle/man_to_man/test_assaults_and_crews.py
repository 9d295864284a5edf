"""Crews behind hits, falling back, abandoning and rallying (V14), and close assault on vehicles (V16, R4)."""

from __future__ import annotations

import pytest

from campaign.battle.kernel.zones import touches_edge
from campaign.battle.man_to_man import codes as c
from campaign.battle.man_to_man import reasons as why
from campaign.battle.man_to_man.armour import immobilise
from campaign.battle.man_to_man.crews import crew_number, rally_crew, test_crew
from campaign.battle.man_to_man.falling_back import fall_back
from campaign.battle.man_to_man.rounds import morale_phase
from campaign.battle.scenery import PieceKind
from tests.battle.man_to_man.situation import Situation, armed, box, m, situation

INCH = 254
test_crew.__test__ = False  # type: ignore[attr-defined]


def hit(*dice: int, kind="mediumtank", at=(20, 30), a=(), pieces=(), turn=1, **agreed) -> Situation:
    """Ann's vehicle was hit by Bob's in this round; the morale phase of the last round is next."""
    own = [m("leader", "Abe", (2, 45)), *a, m(kind, "Ann", at)]
    foes = [m("leader", "Ben", (45, 2)), m("lighttank", "Bob", (20, 10))]
    battle = situation(own, foes, *pieces, **agreed).script(*dice).phase(c.MORALE, turn)
    battle.man("Ann").hit, battle.man("Ann").hit_by = 1, battle.number("Bob")
    return battle


# Crews


@pytest.mark.claims("man_to_man:V14a", "man_to_man:V14b", "man_to_man:V14d")
@pytest.mark.parametrize(("dice", "falls"), [((4, 4, 3), 0), ((4, 4, 4), 1)])
def test_a_crew_that_was_hit_tests_once(dice: tuple[int, ...], falls: int) -> None:
    battle = hit(*dice)
    morale_phase(battle.t, battle.s)
    assert battle.rows(c.LOG_CREW)[0][6:9] == (sum(dice), 12, 1 - falls)
    assert (battle.man("Ann").falls_back, battle.man("Ann").since, battle.left) == (falls, falls, 0)
    assert battle.man("Bob").falls_back == 0


@pytest.mark.claims("man_to_man:V14b")
def test_the_parts_of_a_crews_number() -> None:
    a = [m("commander", "Amy", (20, 30 + 1.62 + 6 + 0.5)), m("lighttank", "Ada", (31, 30))]
    battle = hit(a=a, pieces=[box(PieceKind.RUINS, 15, 25, 19, 35)])
    assert crew_number(battle.t, battle.s, battle.number("Ann"), battle.number("Ann")) == 12 + 2 + 2 + 2
    assert [battle.part(part) for part in (c.NEAR_CO, c.SUPPORTED, c.IN_COVER)] == [2, 2, 2]
    battle.man("Amy").y += 10
    battle.man("Ada").falls_back = 1
    battle.man("Ann").x += 3 * INCH
    assert crew_number(battle.t, battle.s, battle.number("Ann"), battle.number("Ann")) == 12


@pytest.mark.claims("man_to_man:V14c", "man_to_man:V19b")
def test_a_crew_abandons_what_cannot_move() -> None:
    battle = hit(5, 4, 4)
    battle.man("Ann").immobile = 1
    morale_phase(battle.t, battle.s)
    assert (battle.man("Ann").wreck, battle.man("Ann").killer) == (c.ABANDONED, battle.number("Bob"))


@pytest.mark.claims("man_to_man:V14g")
def test_who_is_immobilised_while_falling_back_is_abandoned() -> None:
    battle = hit()
    battle.man("Ann").falls_back = 1
    immobilise(battle.t, battle.s, battle.number("Ann"), battle.number("Bob"))
    assert (battle.man("Ann").wreck, battle.man("Ann").killer) == (c.ABANDONED, battle.number("Bob"))


@pytest.mark.claims("man_to_man:V14d", "man_to_man:V2a")
@pytest.mark.parametrize(("facing", "gone"), [((0, -1), 6), ((1, 0), 4), ((0, 1), 3)])
def test_it_turns_its_rear_to_its_edge_and_reverses(facing: tuple[int, int], gone: float) -> None:
    battle = hit(turn=2)
    tank = battle.man("Ann")
    tank.falls_back, (tank.fx, tank.fy) = 1, facing
    fall_back(battle.t, battle.s, battle.number("Ann"))
    assert tank.y / INCH == pytest.approx(30 + gone, abs=0.01)
    assert (tank.x, tank.fx, tank.action) == (20 * INCH, 0, c.DRIVE)
    assert tank.fy < 0


@pytest.mark.claims("man_to_man:V14d")
def test_it_stops_before_what_is_in_its_way() -> None:
    battle = hit(a=[m("rifleman", "Amy", (20, 35))])
    battle.man("Ann").falls_back = 1
    fall_back(battle.t, battle.s, battle.number("Ann"))
    tank, amy = battle.man("Ann"), battle.man("Amy")
    gap = amy.y - tank.y - tank.radius - amy.radius
    assert 10 < gap <= 14


@pytest.mark.claims("man_to_man:V14h", "man_to_man:V14d")
def test_it_leaves_at_its_edge() -> None:
    battle = hit(at=(20, 43))
    tank = battle.man("Ann")
    tank.falls_back = 1
    fall_back(battle.t, battle.s, battle.number("Ann"))
    assert touches_edge(battle.s.ground[0], battle.s.forces[0].edge, tank.x, tank.y, tank.radius)
    assert tank.fate == c.LEFT


@pytest.mark.claims("man_to_man:V14e")
def test_who_falls_back_gets_no_orders_and_does_not_fire() -> None:
    battle = situation(
        [m("leader", "Abe", (2, 45)), m("mediumtank", "Ann", (20, 30))],
        [m("leader", "Ben", (45, 2)), m("lighttank", "Bob", (20, 10))],
    ).start()
    battle.man("Ann").falls_back = 1
    assert battle.problem(battle.driving("Ann", (20, 29))) == why.FALLS_BACK
    assert battle.problem(battle.acting("Ann", c.HANDLE, arm=0)) == why.FALLS_BACK
    assert battle.fires("Ann").fire_problem("Ann", "Bob", "gun-75-medium") == why.FALLS_BACK
    assert battle.problem(battle.throwing("Ann", 20, 10, "gun-75-medium")) == why.FALLS_BACK


@pytest.mark.claims("man_to_man:V14f", "man_to_man:R5a")
@pytest.mark.parametrize(("dice", "falls"), [((5, 4, 4), 0), ((5, 5, 4), 1)])
def test_a_co_stops_a_vehicle_from_the_next_round_on(dice: tuple[int, ...], falls: int) -> None:
    battle = hit(*dice, a=[m("commander", "Amy", (40, 40))], turn=3)
    battle.man("Ann").falls_back, battle.man("Ann").since, battle.man("Ann").hit = 1, 3, 0
    rally_crew(battle.t, battle.s, battle.number("Ann"))
    assert battle.left == 3
    battle.man("Ann").since = 2
    morale_phase(battle.t, battle.s)
    assert battle.rows(c.LOG_CREW_RALLIED)[0][6:9] == (sum(dice), 14, 1 - falls)
    assert battle.man("Ann").falls_back == falls


@pytest.mark.claims("man_to_man:V14f")
def test_a_co_who_flees_stops_no_vehicle() -> None:
    battle = hit(1, 1, 1, a=[m("commander", "Amy", (40, 40), "own")], turn=3)
    battle.man("Ann").falls_back, battle.man("Ann").since, battle.man("Ann").hit = 1, 2, 0
    battle.squad("Amy").flees = c.TO_COVER
    rally_crew(battle.t, battle.s, battle.number("Ann"))
    assert (battle.man("Ann").falls_back, battle.left) == (1, 3)


@pytest.mark.claims("man_to_man:M7a")
@pytest.mark.parametrize(("falls_back", "fate"), [(0, c.CAPTURED), (1, c.ON_TABLE)])
def test_a_vehicle_blocks_a_way_unless_it_falls_back(falls_back: int, fate: int) -> None:
    battle = situation(
        [m("rifleman", "Ann", (20, 30)), m("leader", "Abe", (20.8, 30))],
        [m("leader", "Ben", (45, 2)), m("lighttank", "Bob", (20, 40))],
    ).phase(c.MORALE)
    battle.squad("Ann").flees, battle.squad("Ann").goal, battle.man("Bob").falls_back = c.TO_EDGE, c.EDGE, falls_back
    morale_phase(battle.t, battle.s)
    assert battle.man("Ann").fate == fate


@pytest.mark.claims("man_to_man:A7b")
def test_cover_with_a_vehicle_in_it_is_occupied() -> None:
    ruins = box(PieceKind.RUINS, 20, 20, 26, 26)
    foes = [m("leader", "Ben", (45, 2)), m("lighttank", "Bob", (23, 23))]
    battle = situation([m("leader", "Ann", (20, 40))], foes, ruins).start()
    assert battle.problem(battle.acting("Ann", c.FLEE, at=0)) == why.NO_GOAL
    battle.man("Bob").wreck = c.ABANDONED
    assert battle.problem(battle.acting("Ann", c.FLEE, at=0)) == why.FINE


# Close assault

R = 3.25 / 2
CREW = (1, 1, 1)  # the test of the crew that follows
BESIDE = [(20 - R - 0.5, 20.0), (20 + R + 0.5, 20.0), (20.0, 20 + R + 0.5)]


def storm(*devices: str, dice=(), **agreed) -> Situation:
    """Men with these devices touch Bob's medium tank, having chosen Close combat."""
    own = [m(armed(key) if key else "gunman", f"a{n}", BESIDE[n]) for n, key in enumerate(devices)]
    battle = situation(
        [*own, m("leader", "Abe", (2, 45))], [m("leader", "Ben", (45, 2)), m("mediumtank", "Bob", (20, 20))], **agreed
    ).script(*dice)
    return battle.fights(**{f"a{n}": c.CLOSE_COMBAT for n in range(len(devices))})


def join_all(battle: Situation, *devices: str, afar: str = "") -> Situation:
    """All join in, and the assault begins."""
    for n, key in enumerate(devices):
        battle.join(f"a{n}", "Bob", key)
    if afar:
        battle.join("Afar", "Bob", afar)
    return battle.say(c.DONE)


@pytest.mark.claims("man_to_man:V16a", "man_to_man:V16d", "man_to_man:V16g")
@pytest.mark.parametrize(
    ("dice", "result"),
    [((4, 4, 4), c.IMMOBILISES), ((5, 4, 4), c.REPELLED), ((2, 1, 1), c.KNOCKS_OUT), ((2, 2, 1), c.KNOCKS_OUT)],
)
def test_an_assault_by_two_grenades_a_satchel_and_a_bazooka(dice: tuple[int, ...], result: int) -> None:
    devices = ("grenade", "grenade", "satchel-charge")
    battle = situation(
        [
            *(m(armed(key), f"a{n}", (x, y)) for n, (key, (x, y)) in enumerate(zip(devices, BESIDE, strict=True))),
            m(armed("bazooka"), "Afar", (25, 20 - R - 4), facing=(-1, 1)), m("leader", "Abe", (2, 45)),
        ],
        [m("leader", "Ben", (45, 2)), m("mediumtank", "Bob", (20, 20))],
    ).script(*dice, *(CREW if result == c.IMMOBILISES else ()))  # fmt: skip
    battle.man("Afar").action = c.PIVOT
    battle.fights(a0=c.CLOSE_COMBAT, a1=c.CLOSE_COMBAT, a2=c.CLOSE_COMBAT)
    join_all(battle, *devices, afar="bazooka")
    assert battle.rows(c.LOG_ASSAULT)[0][6:9] == (sum(dice), 12, result)
    tank = battle.man("Bob")
    assert (tank.immobile, tank.wreck) == (
        int(result == c.IMMOBILISES), c.KNOCKED_OUT if result == c.KNOCKS_OUT else c.NO_WRECK,
    )  # fmt: skip
    assert tank.killer == (battle.number("Afar") if result == c.KNOCKS_OUT else c.NOBODY)
    assert (tank.hit, battle.left) == (int(result != c.REPELLED), 0)


@pytest.mark.claims("man_to_man:V16a", "man_to_man:V16c")
@pytest.mark.parametrize(("dice", "wreck"), [((2, 2, 1), c.KNOCKED_OUT), ((2, 2, 2), c.NO_WRECK)])
def test_one_man_without_a_device(dice: tuple[int, ...], wreck: int) -> None:
    battle = storm("", dice=dice).join("a0", "Bob").say(c.DONE)
    assert battle.rows(c.LOG_ASSAULT)[0][7] == 5
    assert (battle.man("Bob").wreck, battle.man("Bob").immobile) == (wreck, 0)


@pytest.mark.claims("man_to_man:V16i", "man_to_man:V16g")
@pytest.mark.parametrize(
    ("only", "dice", "result"),
    [
        (True, (1, 1, 1), c.KNOCKS_OUT), (True, (2, 1, 1), c.IMMOBILISES), (True, (2, 2, 1), c.IMMOBILISES),
        (False, (2, 2, 1), c.KNOCKS_OUT), (False, (2, 2, 2), c.REPELLED),
    ],
)  # fmt: skip
def test_which_critical_rolls_knock_out(only: bool, dice: tuple[int, ...], result: int) -> None:
    battle = (
        storm("", dice=(*dice, *(CREW if result == c.IMMOBILISES else ())), only_three_knocks_out=only)
        .join("a0", "Bob")
        .say(c.DONE)
    )
    assert battle.rows(c.LOG_ASSAULT)[0][8] == result


@pytest.mark.claims("man_to_man:V16b", "man_to_man:V16e")
@pytest.mark.parametrize(
    ("device", "adds", "left"),
    [
        ("grenade", 1, c.SPENT), ("sticky-bomb", 1, c.SPENT), ("molotov", 1, c.SPENT), ("satchel-charge", 2, c.SPENT),
        ("panzerwurfmine", 2, c.SPENT), ("at-rifle", 2, c.WORKS), ("bazooka", 3, c.SPENT), ("piat", 3, c.SPENT),
        ("panzerfaust", 3, c.SPENT), ("no-68", 3, c.SPENT),
    ],
)  # fmt: skip
def test_what_each_device_adds_and_what_is_used_up(device: str, adds: int, left: int) -> None:
    battle = storm(device, dice=(6, 6, 3))
    arm = battle.arm_number("a0", device)
    battle.join("a0", "Bob", device).say(c.DONE)
    assert (battle.rows(c.LOG_ASSAULT)[0][7], battle.s.arms[arm].state) == (5 + adds, left)
    assert battle.man("a0").struck == 1


@pytest.mark.claims("man_to_man:V16h")
def test_a_16_fails_whatever_the_factor() -> None:
    devices = ("panzerfaust", "panzerfaust", "panzerfaust")
    battle = join_all(storm(*devices, dice=(6, 6, 4)), *devices)
    assert battle.rows(c.LOG_ASSAULT)[0][6:9] == (16, 14, c.REPELLED)
    battle = storm(*devices, dice=(6, 5, 5))
    for n in range(3):
        battle.t.weapons[battle.arm("a0", "panzerfaust").weapon].factor = 5
        battle.join(f"a{n}", "Bob", "panzerfaust")
    battle.say(c.DONE)
    found = battle.rows(c.LOG_ASSAULT)[0][6:9]
    battle.t.weapons[battle.arm("a0", "panzerfaust").weapon].factor = 3
    assert found == (16, 20, c.REPELLED)


@pytest.mark.claims("man_to_man:V16c", "man_to_man:V16d", "man_to_man:V16e")
def test_who_may_not_join() -> None:
    battle = situation(
        [
            m(armed("grenade", "bazooka"), "Ann", (20, 20 + R + 0.5)), m("leader", "Abe", (2, 45)),
            m(armed("bazooka"), "Amy", (20 + R + 0.5 + 6, 20), facing=(-1, 0)),
        ],
        [m("leader", "Ben", (45, 2)), m("mediumtank", "Bob", (20, 20))],
    )  # fmt: skip
    battle.man("Amy").action = c.AIM
    battle.fights(Ann=c.CLOSE_COMBAT)
    assert battle.problem(battle.joining("Amy", "Bob", "bazooka")) == why.FINE
    assert battle.problem(battle.joining("Amy", "Bob")) == why.NO_CONTACT
    assert battle.problem(battle.joining("Ann", "Ben", "grenade")) == why.NOTHING_TO_ASSAULT
    assert battle.problem(battle.row(c.JOIN, battle.number("Ben"), battle.number("Bob"))) == why.NOT_YOURS
    wrong = battle.row(c.JOIN, 0, battle.number("Bob"), arm=battle.arm_number("Amy", "bazooka"))
    assert battle.problem(wrong) == why.NO_WEAPON
    assert battle.problem(battle.row(c.STRIKE)) == why.WRONG_VERB
    amy = battle.man("Amy")
    amy.fx = 1
    assert battle.problem(battle.joining("Amy", "Bob", "bazooka")) == why.NO_CONTACT
    amy.fx, amy.x = -1, amy.x + 10
    assert battle.problem(battle.joining("Amy", "Bob", "bazooka")) == why.NO_CONTACT
    amy.x -= 10
    amy.shot = 1
    assert battle.problem(battle.joining("Amy", "Bob", "bazooka")) == why.NO_BLOW
    amy.shot, amy.action = 0, c.WALK
    assert battle.problem(battle.joining("Amy", "Bob", "bazooka")) == why.NO_BLOW
    battle.man("Ann").action = c.PIVOT
    assert battle.problem(battle.joining("Ann", "Bob", "grenade")) == why.NO_CONTACT
    assert battle.problem(battle.joining("Ann", "Bob", "bazooka")) == why.FINE


@pytest.mark.claims("man_to_man:V16f", "man_to_man:R4c")
def test_a_side_assaults_a_vehicle_once_a_round_behind_all_blows() -> None:
    battle = storm("grenade", "", dice=(6, 6, 3))
    assert (battle.kind, battle.side) == (c.ASSAULTING, "A")
    battle.join("a0", "Bob", "grenade").say(c.DONE)
    assert battle.man("Bob").assaulted == 1
    assert battle.kind != c.ASSAULTING
    assert battle.problem(battle.joining("a1", "Bob")) == why.WRONG_VERB


@pytest.mark.claims("man_to_man:R4c")
def test_blows_come_before_assaults() -> None:
    battle = situation(
        [m("gunman", "Ann", (20, 20 + 1.25 + 0.5)), m("leader", "Abe", (2, 45))],
        [m("leader", "Ben", (45, 2)), m("lighttank", "Bob", (20, 20)), m("rifleman", "Bea", (21, 20 + 1.25 + 0.5))],
    ).script(6, 6, 3)
    battle.fights(Ann=c.CLOSE_COMBAT, Bea=c.PIVOT)
    assert battle.kind == c.STRIKING
    battle.strike("Ann", "Bea", "bayonet").say(c.DONE)
    assert battle.kind != c.ASSAULTING


@pytest.mark.claims("man_to_man:A8a", "man_to_man:V16c")
def test_a_man_charges_a_vehicle_and_assaults_it() -> None:
    battle = situation(
        [m("rifleman", "Ann", (20, 28)), m("leader", "Abe", (2, 45))],
        [m("leader", "Ben", (45, 2)), m("mediumtank", "Bob", (20, 20))],
    ).start()
    battle.act("Ann", c.CHARGE, (20, 20 + R + 0.5), at="Bob")
    assert battle.man("Ann").charges == battle.number("Bob")
    battle.phase(c.CLOSE).go_on()
    assert battle.kind == c.ASSAULTING
    assert battle.problem(battle.joining("Ann", "Bob", "grenade")) == why.FINE


def test_a_wreck_is_not_charged_and_not_assaulted() -> None:
    battle = situation(
        [m("rifleman", "Ann", (20, 28)), m("leader", "Abe", (2, 45))],
        [m("leader", "Ben", (45, 2)), m("mediumtank", "Bob", (20, 20))],
    ).start()
    battle.man("Bob").wreck = c.ABANDONED
    choice = battle.acting("Ann", c.CHARGE, (20, 20 + R + 0.5), at="Bob")
    assert battle.problem(choice) == why.NOT_AN_ENEMY


def test_who_charges_a_man_that_he_touches_does_not_assault() -> None:
    battle = situation(
        [m("gunman", "Ann", (20, 20 + 1.25 + 0.5)), m("leader", "Abe", (2, 45))],
        [m("leader", "Ben", (45, 2)), m("lighttank", "Bob", (20, 20)), m("rifleman", "Bea", (21, 20 + 1.25 + 0.5))],
    )
    battle.man("Ann").charges = battle.number("Bea")
    battle.fights(Ann=c.CHARGE)
    battle.say(c.DONE)
    battle.s.now[0].kind, battle.s.now[0].side = c.ASSAULTING, 0
    assert battle.problem(battle.joining("Ann", "Bob")) == why.NOT_CHARGED


def test_who_has_joined_says_when_the_assault_begins() -> None:
    battle = storm("grenade", dice=(6, 6, 3)).join("a0", "Bob", "grenade")
    assert battle.kind == c.ASSAULTING
    battle.say(c.DONE)
    assert battle.man("Bob").hit == 0
