"""Where rules of different rooms meet: storeys with goo and eggs, flanking forces with both, allies, abilities."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.acid import burn_all, splash
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    ARRIVING,
    BEATEN,
    CALL_AIR,
    CLIMB,
    DONE,
    EAT,
    FIGHTING,
    FIRING,
    GRENADE_BURST,
    HATCHED,
    HEAL,
    KILLED,
    LAY,
    LOG_ARRIVAL,
    LOG_BURST,
    LOG_GOO,
    LOG_GOO_HOLDS,
    LOG_HATCHED,
    LOG_LAID,
    LOG_STOREY,
    LOG_WOUNDED,
    LOST,
    MOVE,
    NOBODY,
    OUTSIDE,
    OVER,
    PICK,
    PLACE,
    REACTING,
    SHOOT,
    SURRENDER,
)
from campaign.battle.fftt.eggs import crushing_problem, hatch_all, lay
from campaign.battle.fftt.ending import take_off
from campaign.battle.fftt.flanking import throw_arrivals
from campaign.battle.fftt.goo import goo_over
from campaign.battle.fftt.reasons import (
    FINE,
    IN_GOO,
    NEAR_ENEMY,
    NEAR_SCANNER,
    NO_AIR,
    NO_CORPSE,
    NO_EGG,
    NO_STAIRS,
    NO_STOREY,
    NO_WAY_UP,
    OUT_OF_RANGE,
    STOPPED,
)
from campaign.battle.fftt.turns_end import has_lost_third
from campaign.battle.fftt.wounds import burst, note_wounds, settle
from campaign.battle.kernel.paths import touching
from campaign.battle.kernel.table import NORTH, floor_of
from tests.battle.fftt.situation import Entered, Situation, block, f, ground, situation

HOUSE = block("building", 40, 40, 52, 52, storeys=3, stairs=(42, 42), west="door", east="window", south="window")


def house(*, blue: list[Entered], red: list[Entered] | None = None) -> Situation:
    """A house of three storeys with stairs in its north-west corner; somebody far off if nobody is red."""
    return situation(ground(HOUSE), blue=blue, red=red or [f("grunt", "far", at=(95, 95))])


def floor(battle: Situation, name: str) -> int:
    return int(floor_of(battle.t, battle[name].piece, battle[name].level))


def wounds(battle: Situation, name: str) -> int:
    return int(battle[name].hurt + battle[name].shot)


def out(unit: str, name: str, **marks: int) -> Entered:
    """A figure that waits outside at the north edge."""
    return f(unit, name, fate=OUTSIDE, flank=NORTH, **marks)


def born(battle: Situation, name: str) -> int:
    """Give the newest figure of the battle a name; its number."""
    number = int(battle.s.figure_count) - 1
    battle.names[name] = number
    return number


# Goo and storeys


@pytest.mark.claims("fftt:B13a", "fftt:B11a")
@pytest.mark.parametrize(("storey", "held"), [(1, True), (2, False), (0, False)])
def test_who_climbs_into_goo_is_held_up_there(storey: int, held: bool) -> None:
    battle = house(blue=[f("grunt", "Ann", at=(42, 42))], red=[f("spitter", "Sid", at=(95, 95), ap=0)])
    battle.start()
    home = battle["Ann"].piece
    if storey:
        splash(battle.t, battle.s, 1, 4400, 4200, int(floor_of(battle.t, home, storey)))
    battle.answer(CLIMB, "Ann", number=1)
    assert battle["Ann"].level == 1
    assert [row[0] for row in battle.rows(LOG_GOO_HOLDS)] == ([0] if held else [])
    assert battle.problem(CLIMB, "Ann", number=1) == (IN_GOO if held else FINE)


@pytest.mark.claims("fftt:B9e")
def test_a_drone_flies_out_of_an_upper_window_through_goo_below() -> None:
    battle = house(blue=[f("drone", "bug", at=(50, 46), storey=1)], red=[f("spitter", "Sid", at=(95, 95), ap=0)])
    battle.start()
    splash(battle.t, battle.s, 1, 5500, 4600, 0)
    battle.answer(MOVE, "bug", to=[(57, 46)])
    assert (battle["bug"].x, battle["bug"].stopped) == (5700, 0)


@pytest.mark.claims("fftt:M11g", "fftt:B13a")
def test_who_flies_out_of_an_upper_window_and_is_not_immune_is_held_where_goo_below_begins() -> None:
    battle = house(blue=[f("drone", "bug", at=(50, 46), storey=1)], red=[f("spitter", "Sid", at=(95, 95), ap=0)])
    battle.t.units[battle["bug"].unit].immune = 0
    try:
        battle.start()
        splash(battle.t, battle.s, 1, 5750, 4600, 0)
        battle.answer(MOVE, "bug", to=[(57, 46)])
    finally:
        battle.t.units[battle["bug"].unit].immune = 1
    assert (battle["bug"].x, battle["bug"].level, battle["bug"].stopped) == (5375, 0, 1)


@pytest.mark.claims("fftt:M11g", "fftt:S14e")
def test_who_flies_out_of_an_upper_window_can_be_shot_at_outside_and_not_before() -> None:
    battle = house(
        blue=[f("drone", "bug", at=(48, 46), storey=1), f("drone", at=(20, 20))],
        red=[f("grunt", "Zed", at=(53, 58), facing="north")],
    )
    battle.start()
    assert (battle.answer(MOVE, "bug", to=[(55, 46)]), battle.actor) == (REACTING, "Zed")
    points = [(battle.s.path[2 * point], battle.s.path[2 * point + 1]) for point in range(battle.s.now[0].points)]
    seen = [x for number, (x, _y) in enumerate(points) if battle.problem(PICK, number=number) == FINE]
    assert seen == [x for x, _y in points if x >= 5200]
    battle.script(1, 1)
    battle.answer(PICK, number=len(points) - 1)
    assert (battle["bug"].fate, battle["bug"].level) == (KILLED, 0)


@pytest.mark.claims("fftt:B11a")
def test_a_burst_upstairs_whose_rim_hangs_out_of_the_wall_wounds_nobody_beside_the_house() -> None:
    battle = house(
        blue=[f("engineer", "up", at=(51, 46), storey=1), f("engineer", "low", at=(51, 46))],
        red=[f("engineer", "Zed", at=(53, 46))],
    )
    burst(battle.t, battle.s, 5150, 4600, floor(battle, "up"), GRENADE_BURST, 2, 2)
    assert [wounds(battle, name) for name in ("up", "low", "Zed")] == [2, 0, 0]


@pytest.mark.claims("fftt:B5b", "fftt:B11a")
def test_an_hq_upstairs_explodes_on_its_storey_at_a_point_of_its_rim_outside_the_wall() -> None:
    battle = house(
        blue=[f("grunt", "below", at=(54, 47)), f("sniper", "Ann", at=(80, 46))],
        red=[f("marines.hq", "HQ", at=(51, 46), storey=1, hurt=3), f("engineer", "up", at=(51, 49), storey=1)],
    )
    note_wounds(battle.s, battle.number("HQ"), 1, 1, 8000, 4600, 0)
    settle(battle.t, battle.s)
    ((_by, _whose, x, y, _shape, level),) = battle.rows(LOG_BURST)
    assert (x, y, level) == (5300, 4600, floor(battle, "up"))
    assert (wounds(battle, "below"), wounds(battle, "up")) == (0, 1)


# Contact and storeys


@pytest.mark.claims("fftt:X12b")
def test_two_at_the_same_stairs_on_two_storeys_are_not_in_contact() -> None:
    battle = house(blue=[f("grunt", "Ann", at=(42, 42))], red=[f("grunt", "Zed", at=(42, 42.5), storey=1)])
    assert not touching(battle.t, battle.s, 0, 4200, 4200, 1)
    assert battle.start("close combat") != OVER
    assert battle.s.now[0].pairs == 0


# Setting up and arriving


@pytest.mark.claims("fftt:T10g")
@pytest.mark.parametrize(("stairs", "wanted"), [((7, 42), FINE), (None, NO_WAY_UP)])
@pytest.mark.parametrize("unit", ["grunt", "drone"])
def test_upper_storeys_are_for_places_that_stairs_lead_to(
    unit: str, stairs: tuple[float, float] | None, wanted: int
) -> None:
    home = block("building", 5, 40, 17, 52, storeys=2, stairs=stairs, east="door", west="window")
    battle = situation(ground(home), blue=[f(unit, "Ann")], red=[f("grunt", at=(95, 50))])
    battle.start("setting up")
    assert battle.problem(PLACE, "Ann", at=(10, 46), facing="east", storey=1) == wanted
    assert battle.problem(PLACE, "Ann", at=(10, 46), facing="east") == FINE


def test_by_the_second_version_of_the_rules_a_figure_was_set_up_upstairs_without_stairs_and_stayed_there() -> None:
    home = block("building", 5, 40, 17, 52, storeys=2, east="door")
    battle = situation(ground(home), blue=[f("grunt", "Ann")], red=[f("grunt", at=(95, 50))])
    battle.s.now[0].edition = 2
    battle.start("setting up")
    battle.script(6, 6, 1, 1)
    battle.answer(PLACE, "Ann", at=(10, 46), facing="east", storey=1)
    assert battle["Ann"].level == 1
    battle.start("movement")
    assert battle.problem(CLIMB, "Ann", number=-1) == NO_STAIRS


def arriving(elm: Entered, *red: Entered, blue: tuple[Entered, ...] = ()) -> Situation:
    """Blue's Elm arrives at the north edge in turn 8; a house stands near there."""
    home = block("building", 70, 5, 82, 17, storeys=2, stairs=(72, 7), east="door", north="window")
    battle = situation(
        ground(home), blue=[f("grunt", "Oak", at=(5, 95)), elm, *blue], red=[f("grunt", "Ann", at=(95, 95)), *red]
    )
    assert battle.start("movement", turn=8) == ARRIVING
    return battle


@pytest.mark.claims("fftt:H6j", "fftt:B9a")
def test_who_is_set_down_in_goo_is_under_it_at_once() -> None:
    battle = arriving(out("grunt", "Elm"), f("spitter", "Sid", at=(95, 90), ap=0))
    splash(battle.t, battle.s, battle.number("Sid"), 5000, 500, 0)
    battle.answer(PLACE, "Elm", at=(50, 5), facing="south")
    assert battle.problem(MOVE, "Elm", to=[(50, 12)]) == IN_GOO


@pytest.mark.claims("fftt:H6j", "fftt:B9e")
def test_a_drone_that_is_set_down_in_goo_flies_on() -> None:
    battle = arriving(out("drone", "Elm"), f("spitter", "Sid", at=(95, 90), ap=0))
    splash(battle.t, battle.s, battle.number("Sid"), 5000, 500, 0)
    battle.answer(PLACE, "Elm", at=(50, 5), facing="south")
    assert battle.problem(MOVE, "Elm", to=[(50, 12)]) == FINE


@pytest.mark.claims("fftt:H6g")
def test_nobody_arrives_on_an_upper_storey() -> None:
    battle = arriving(out("grunt", "Elm"))
    found = [battle.problem(PLACE, "Elm", at=(76, 8), facing="south", storey=storey) for storey in (0, 1)]
    assert found == [FINE, NO_STOREY]


@pytest.mark.claims("fftt:H3e", "fftt:H3c")
@pytest.mark.parametrize("storey", [0, 1])
@pytest.mark.parametrize(("x", "reason"), [(46, NEAR_SCANNER), (45.99, FINE)])
def test_a_scanner_upstairs_keeps_a_force_as_far_away(storey: int, x: float, reason: int) -> None:
    battle = arriving(out("grunt", "Elm"), f("scanner", "eye", at=(76, 8), storey=storey))
    assert battle.problem(PLACE, "Elm", at=(x, 8), facing="south") == reason


@pytest.mark.claims("fftt:H6i")
@pytest.mark.parametrize(("x", "reason"), [(51.6, NEAR_ENEMY), (51.61, FINE)])
def test_nobody_arrives_in_contact_with_an_enemys_egg(x: float, reason: int) -> None:
    battle = arriving(out("grunt", "Elm"), f("queen", "Queen", at=(47.7, 5), eaten=1))
    lay(battle.t, battle.s, battle.number("Queen"), 5000, 500)
    assert battle.problem(PLACE, "Elm", at=(x, 5), facing="south") == reason


@pytest.mark.claims("fftt:H7a", "fftt:E2b")
def test_a_side_with_nobody_on_the_table_surrenders_what_is_outside() -> None:
    battle = situation(blue=[out("grunt", "Elm"), f("hq", "base", at=(5, 50))], red=[f("grunt", "Ann", at=(95, 50))])
    battle.start("movement", turn=8)
    assert battle.answer(SURRENDER) == OVER
    assert [battle[name].fate for name in ("Elm", "base")] == [LOST, LOST]


@pytest.mark.claims("fftt:H7d")
def test_no_die_is_thrown_for_a_force_of_a_side_that_is_out() -> None:
    battle = situation(
        blue=[f("hq", "base", at=(5, 50)), out("grunt", "Elm")],
        red=[f("grunt", "Ann", at=(95, 50))],
        green=[f("grunt", "Cid", at=(50, 50))],
    )
    battle.s.forces[0].end = BEATEN
    battle.s.now[0].turn, battle.s.now[0].phase = 3, 1
    throw_arrivals(battle.s, 0)
    assert (battle.rows(LOG_ARRIVAL), battle.s.forces[0].coming) == ([], 0)


# Eggs and corpses upstairs


def nest(storey: int, *red: Entered) -> Situation:
    """A Queen who has eaten stands on a storey of the house."""
    queen = f("queen", "Queen", at=(46, 46), eaten=1, storey=storey)
    return house(blue=[queen], red=list(red) or [f("grunt", "far", at=(95, 95))])


@pytest.mark.claims("fftt:I1h", "fftt:I6d")
def test_an_egg_that_is_laid_upstairs_lies_and_hatches_there_and_the_log_says_so() -> None:
    battle = nest(1)
    battle.start()
    battle.answer(LAY, "Queen", at=(48.3, 46))
    egg = born(battle, "egg")
    assert floor(battle, "egg") == floor(battle, "Queen")
    battle.s.now[0].turn += 1
    battle.script(3)
    hatch_all(battle.t, battle.s)
    dog = born(battle, "dog")
    assert (battle["egg"].fate, floor(battle, "dog")) == (HATCHED, floor(battle, "Queen"))
    assert (len(battle.rows(LOG_LAID)), len(battle.rows(LOG_HATCHED))) == (1, 1)
    assert battle.rows(LOG_STOREY) == [(egg, NOBODY, 1, 0, 0, 0), (dog, NOBODY, 1, 0, 0, 0)]


@pytest.mark.claims("fftt:I1h")
def test_an_egg_on_the_ground_floor_needs_no_word_of_its_storey() -> None:
    battle = nest(0)
    battle.start()
    battle.answer(LAY, "Queen", at=(48.3, 46))
    assert battle.rows(LOG_STOREY) == []


@pytest.mark.claims("fftt:I6a", "fftt:M5d")
def test_upstairs_an_egg_is_laid_over_the_head_of_who_stands_below() -> None:
    battle = nest(1, f("grunt", "low", at=(48.3, 46)), f("grunt", "far", at=(95, 95)))
    battle.start()
    assert battle.problem(LAY, "Queen", at=(48.3, 46)) == FINE


@pytest.mark.claims("fftt:I1e", "fftt:I5d")
@pytest.mark.parametrize(("storey", "reason"), [(0, NO_CORPSE), (1, FINE), (2, NO_CORPSE)])
def test_a_corpse_is_eaten_on_its_own_storey_only(storey: int, reason: int) -> None:
    battle = nest(1, f("grunt", "dead", at=(48, 46), storey=storey), f("grunt", "far", at=(95, 95)))
    note_wounds(battle.s, battle.number("dead"), 2, 0, 0, 0, 0)
    settle(battle.t, battle.s)
    battle.start()
    assert battle.problem(EAT, "Queen", "dead") == reason


@pytest.mark.claims("fftt:X12d", "fftt:X12b")
@pytest.mark.parametrize(("storey", "reason"), [(0, NO_EGG), (1, FINE)])
def test_an_egg_upstairs_is_destroyed_from_its_own_storey_only(storey: int, reason: int) -> None:
    battle = nest(1, f("grunt", "Ann", at=(49.8, 46), storey=storey))
    battle.start()
    battle.answer(LAY, "Queen", at=(48.3, 46))
    assert crushing_problem(battle.t, battle.s, battle.number("Ann"), born(battle, "egg")) == reason


# Eggs, allies and ends


@pytest.mark.claims("fftt:X12d", "fftt:E8a")
@pytest.mark.parametrize(("allied", "reason"), [(True, NO_EGG), (False, FINE)])
def test_nobody_destroys_an_allys_egg(allied: bool, reason: int) -> None:
    battle = situation(
        blue=[f("queen", "Queen", at=(50, 50), eaten=1)],
        red=[f("grunt", "Ann", at=(90, 90))],
        green=[f("grunt", "Cid", at=(53.8, 50))],
        alliances={"blue": "hive", "green": "hive"} if allied else None,
    )
    lay(battle.t, battle.s, 0, 5230, 5000)
    egg = born(battle, "egg")
    battle.start("close combat")
    battle["Cid"].ap = 3
    assert crushing_problem(battle.t, battle.s, battle.number("Cid"), egg) == reason


@pytest.mark.claims("fftt:I6f", "fftt:E7a")
def test_nobody_captures_an_egg_of_a_side_that_is_taken_off() -> None:
    battle = situation(
        blue=[f("queen", "Queen", at=(50, 50), eaten=1)],
        red=[f("grunt", "Ann", at=(90, 90))],
        green=[f("grunt", "Cid", at=(70, 50))],
    )
    lay(battle.t, battle.s, 0, 5230, 5000)
    born(battle, "egg")
    battle["Queen"].fate = KILLED
    battle.s.forces[0].end = BEATEN
    take_off(battle.s)
    assert battle["egg"].fate == LOST
    assert [battle.s.forces[side].end for side in (1, 2)] == [FIGHTING, FIGHTING]


@pytest.mark.claims("fftt:E3m", "fftt:I3d")
def test_neither_eggs_nor_what_hatched_count_for_the_lost_third() -> None:
    battle = situation(
        blue=[f("queen", "Queen", at=(50, 50), eaten=2)],
        red=[f("grunt", "Ann", at=(90, 90))],
        rules=TableRules(lose_third=True),
    )
    lay(battle.t, battle.s, 0, 5230, 5000)
    lay(battle.t, battle.s, 0, 4770, 5000)
    battle.s.now[0].turn += 1
    battle.script(1, 1)
    hatch_all(battle.t, battle.s)
    for number in range(2, int(battle.s.figure_count)):
        battle.s.figures[number].fate = KILLED
    assert not has_lost_third(battle.t, battle.s, 0)
    battle["Queen"].fate = KILLED
    assert has_lost_third(battle.t, battle.s, 0)


# Abilities


@pytest.mark.claims("fftt:N7b", "fftt:E8c")
@pytest.mark.parametrize(
    ("doc", "patient", "reason"),
    [("grunt", "stinger", FINE), ("grunt", "terminator", None), ("terminator", "tank", FINE)],
)
def test_a_doc_treats_an_ally_of_the_kind_that_its_own_healers_treat(
    doc: str, patient: str, reason: int | None
) -> None:
    battle = situation(
        blue=[f(doc, "Doc", at=(50, 50), abilities=("doc",))],
        red=[f("grunt", "Ann", at=(90, 90))],
        green=[f(patient, "it", at=(51.5 if patient != "tank" else 52.25, 50), hurt=1)],
        alliances={"blue": "us", "green": "us"},
    )
    battle.start("movement")
    assert (battle.problem(HEAL, "Doc", "it") == FINE) == (reason == FINE)


@pytest.mark.claims("fftt:N14f")
def test_goo_of_opportunity_fire_holds_who_is_lucky_and_burns_it() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50), abilities=("lucky",)), f("grunt", at=(5, 95))],
        red=[f("spitter", "Sid", at=(40, 58), facing="north"), f("queen", "Q", at=(95, 95))],
    )
    battle.script(1, 1)
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    battle.answer(PICK, number=10)
    assert (battle["Oak"].x, battle["Oak"].stopped, wounds(battle, "Oak")) == (4000, 1, 0)
    battle.script(3, 3)
    burn_all(battle.t, battle.s)
    assert wounds(battle, "Oak") == 1


@pytest.mark.claims("fftt:N14a", "fftt:B8e")
def test_the_impact_of_acid_of_opportunity_fire_does_not_hurt_who_is_lucky() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(30, 50), abilities=("lucky",)), f("engineer", "Elm", at=(40, 47.5))],
        red=[f("spitter", "Sid", at=(40, 58), facing="north"), f("queen", "Q", at=(95, 95))],
        rules=TableRules(acid_bursts=True),
    )
    battle.script(1, 1)
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(40, 50)])
    battle.answer(PICK, number=10)
    assert (wounds(battle, "Oak"), wounds(battle, "Elm")) == (0, 1)


@pytest.mark.claims("fftt:N14c", "fftt:B8b")
def test_full_metal_jacket_spits_twice_and_leaves_two_goos() -> None:
    battle = situation(
        blue=[f("spitter", "Sid", at=(40, 50), abilities=("full-metal-jacket",)), f("queen", "Q", at=(5, 5))],
        red=[f("grunt", "Ann", at=(55, 50), ap=0)],
    )
    # needs 3: a hit, then 4 is one too much, 2 cm straight on; Ann burns once, not on 7
    battle.script(1, 1, 2, 2, 1, 1, 3, 4)
    battle.start("general fire")
    battle.answer(SHOOT, "Sid", "Ann")
    battle.answer(DONE)
    assert [row[2:4] for row in battle.rows(LOG_GOO)] == [(5500, 5000), (5700, 5000)]
    assert battle.dice_left == 0


@pytest.mark.claims("fftt:N6b", "fftt:N1c")
def test_a_storm_bringer_that_spits_is_asked_though_nobody_is_in_its_range() -> None:
    battle = situation(
        blue=[f("spitter", "Sid", at=(20, 50), abilities=("storm-bringer",)), f("queen", "Q", at=(5, 5))],
        red=[f("grunt", "Ann", at=(80, 50), ap=0)],
    )
    assert battle.start("general fire") == FIRING
    assert battle.problem(SHOOT, "Sid", "Ann") == OUT_OF_RANGE
    assert battle.problem(CALL_AIR, "Sid", "Ann") == FINE
    battle["Sid"].abilities = 0
    assert battle.problem(CALL_AIR, "Sid", "Ann") == NO_AIR


@pytest.mark.claims("fftt:B13a", "fftt:B9g")
def test_goo_that_falls_on_a_mover_as_it_sets_out_holds_it_there() -> None:
    battle = situation(
        blue=[f("grunt", "Oak", at=(40, 50)), f("grunt", at=(5, 95))],
        red=[f("spitter", "Sid", at=(40, 58), facing="north"), f("queen", "Q", at=(95, 95))],
    )
    battle.script(1, 1)
    battle.start("movement")
    battle.answer(MOVE, "Oak", to=[(48, 50)])
    battle.answer(PICK, number=0)
    assert (battle["Oak"].x, battle["Oak"].stopped, goo_over(battle.t, battle.s, 0)) == (4000, 1, 0)
    assert battle.problem(MOVE, "Oak", to=[(48, 50)]) in (IN_GOO, STOPPED)
    assert battle.rows(LOG_WOUNDED) == []
