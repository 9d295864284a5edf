"""The numbers and joining words of a battle's end: turns, thirds, points held, and what the report tells of it."""

from __future__ import annotations

import pytest

from campaign.battle.contract import (
    BattleSetup,
    Casualty,
    Hatchling,
    SideEnd,
    SideResult,
)
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import (
    BEATEN,
    CALLING_OFF,
    CAPTURED,
    DONE,
    FIGHTING,
    KILLED,
    LEFT,
    LOST,
    NOBODY,
    ON_TABLE,
    OUTSIDE,
    OVER,
    RETREATED,
    STOOD,
    SURRENDER,
    SURRENDERED,
    WON,
)
from campaign.battle.fftt.eggs import add_figure, lay
from campaign.battle.fftt.ending import stands
from campaign.battle.fftt.records import Battle, Table
from campaign.battle.fftt.report import report
from campaign.battle.fftt.setup import set_up
from campaign.battle.fftt.units import Unit, born_key, fftt_units
from campaign.battle.kernel.tally import is_friendly_field
from tests.battle.fftt.situation import cm, f, ground, situation
from tests.battle.fftt.test_agreed_ends import ANN, BOB, THIRD, end_turn, ends, grunts
from tests.battle.fftt.test_setup_problems import blue, one, red

BLUE, RED, GREEN = range(3)

# Who stands


@pytest.mark.claims("fftt:H4c", "fftt:E2b")
@pytest.mark.parametrize(
    ("fate", "low", "there"), [(ON_TABLE, 0, True), (OUTSIDE, 0, True), (KILLED, 0, False), (ON_TABLE, 1, False)]
)
def test_a_side_stands_with_a_figure_on_the_table_or_outside_and_not_with_an_egg(
    fate: int, low: int, there: bool
) -> None:
    battle = situation(blue=[f("grunt", "Ann", at=(20, 50), fate=fate, low=low)], red=[BOB])
    battle.start("general fire", "red")
    assert stands(battle.s, BLUE) is there


@pytest.mark.claims("fftt:E2b")
def test_who_surrenders_gives_the_battle_to_a_side_of_which_only_an_hq_stands() -> None:
    battle = situation(blue=[ANN], red=[f("marines.hq", "HQ", at=(90, 50))])
    battle.start("general fire")
    battle.answer(SURRENDER)
    assert ends(battle) == [SURRENDERED, WON]


@pytest.mark.claims("fftt:E2b", "fftt:Q7e")
def test_who_surrenders_to_those_who_have_wounds_enough_to_be_dead_leaves_nobody_as_the_winner() -> None:
    battle = situation(blue=[ANN], red=[f("grunt", "Bob", at=(80, 50), shot=2)])
    battle.start("general fire")
    battle.answer(SURRENDER)
    assert (ends(battle), battle["Bob"].fate) == ([SURRENDERED, BEATEN], KILLED)


@pytest.mark.claims("fftt:I6f", "fftt:E7a")
def test_an_egg_of_a_side_that_is_taken_off_is_lost_and_not_captured() -> None:
    green = [f("queen", "Queen", at=(50, 10), eaten=1), f("grunt", "Gil", at=(60, 10), fate=KILLED)]
    battle = situation(blue=[ANN], red=[BOB], green=green)
    lay(battle.t, battle.s, 2, 5230, 1000)
    battle["Queen"].fate = KILLED
    battle.s.figures[4].hatches = 9
    end_turn(battle)
    assert (battle.s.forces[GREEN].end, battle.s.figures[4].fate) == (BEATEN, LOST)


@pytest.mark.claims("fftt:H7b")
def test_who_is_out_of_the_battle_is_asked_no_more_what_becomes_of_a_force_outside() -> None:
    green = [f("grunt", "Gil", fate=LEFT), f("grunt", "Gus", fate=OUTSIDE, flank=0)]
    battle = situation(blue=[ANN], red=[BOB], green=green).script(6, 6, 5, 5, 4, 4)
    battle.start("general fire", phase=3)
    battle.s.forces[GREEN].end = RETREATED
    while battle.s.now[0].turn == 1:
        assert battle.answer(DONE) != CALLING_OFF


@pytest.mark.claims("fftt:H7b")
def test_each_side_that_has_retreated_is_asked_for_its_own_force_outside() -> None:
    gone = [
        [f("grunt", f"{name} walked", fate=LEFT), f("grunt", f"{name} waits", fate=OUTSIDE, flank=3 - number)]
        for number, name in enumerate(("red", "green"))
    ]
    battle = situation(blue=[ANN], red=gone[0], green=gone[1], white=[f("grunt", "Wim", at=(50, 90))])
    battle.script(6, 6, 5, 5, 4, 4, 3, 3).start("general fire", phase=3)
    asked = []
    while battle.kind != OVER and battle.s.now[0].turn == 1:
        if battle.kind == CALLING_OFF:
            asked.append(battle.asked)
        battle.answer(DONE)
    assert asked == ["red", "green"]


# Agreed ends


@pytest.mark.claims("fftt:E3i", "fftt:E3a")
def test_who_has_won_does_not_give_way_for_what_it_has_lost() -> None:
    fallen = [f("grunt", "Bob", at=(80, 50), fate=KILLED)]
    assert ends(end_turn(situation(blue=[ANN, *grunts(2, 0)], red=fallen, rules=THIRD))) == [WON, BEATEN]


@pytest.mark.claims("fftt:E3j")
def test_a_side_that_was_beaten_before_stays_beaten_when_another_gives_way() -> None:
    green = [f("grunt", "Gil", at=(50, 10), fate=KILLED)]
    white = [f("grunt", "Wim", at=(50, 90))]
    battle = end_turn(situation(blue=[ANN], red=grunts(1, 1), green=green, white=white, rules=THIRD))
    assert ends(battle) == [FIGHTING, RETREATED, BEATEN, FIGHTING]


@pytest.mark.claims("fftt:E3k")
def test_an_agreed_end_that_has_come_for_one_of_two_is_no_end_for_both() -> None:
    assert ends(end_turn(situation(blue=[ANN], red=grunts(1, 1), rules=THIRD))) == [WON, RETREATED]


@pytest.mark.claims("fftt:E3k")
def test_a_side_that_is_out_already_does_not_keep_the_others_from_ending_together() -> None:
    green = [f("grunt", "Gil", at=(50, 10), fate=KILLED)]
    fallen = f("grunt", "Abe", at=(10, 10), fate=KILLED)
    battle = end_turn(situation(blue=[ANN, fallen], red=grunts(1, 1), green=green, rules=THIRD))
    assert ends(battle) == [STOOD, STOOD, BEATEN]


@pytest.mark.claims("fftt:E3o")
@pytest.mark.parametrize(
    ("at", "turns"),
    [((44, 42), 1), ((44, 41.99), 0), ((57.1, 42.9), 0), ((40, 50.1), 0), ((50.1, 60), 0)],  # 10 cm are 6 and 8
)
def test_ten_cm_from_the_point_are_measured_in_every_direction(at: tuple[float, float], turns: int) -> None:
    rules = TableRules(hold_point=cm(50, 50), hold_turns=2)
    battle = end_turn(situation(blue=[f("grunt", "Ann", at=at)], red=[BOB], rules=rules))
    assert battle.s.forces[BLUE].held == turns


# The field, as it is counted


@pytest.mark.claims("fftt:E6b")
@pytest.mark.parametrize(
    ("holder", "ends_of_all", "safe"),
    [
        (BLUE, (BEATEN, BEATEN, BEATEN), True),
        (GREEN, (BEATEN, BEATEN, BEATEN), True),  # an ally's
        (RED, (BEATEN, BEATEN, BEATEN), False),
        (NOBODY, (BEATEN, BEATEN, BEATEN), False),
        (RED, (BEATEN, WON, BEATEN), False),
        (NOBODY, (BEATEN, BEATEN, WON), True),
        (NOBODY, (BEATEN, BEATEN, STOOD), True),
        (RED, (BEATEN, STOOD, BEATEN), False),
    ],
)
def test_what_a_beaten_side_has_left_is_safe_where_it_or_an_ally_keeps_the_field(
    holder: int, ends_of_all: tuple[int, ...], safe: bool
) -> None:
    allies = {"blue": "west", "green": "west"}
    battle = situation(blue=[ANN], red=[BOB], green=[f("grunt", "Gil", at=(50, 10))], alliances=allies)
    battle.s.now[0].holder = holder
    for side, end in enumerate(ends_of_all):
        battle.s.forces[side].end = end
    assert is_friendly_field(battle.s, battle.s.forces[BLUE].team) is safe


# The report

QUEEN, DRONE, HQ, GRUNT = range(4)


def fought() -> tuple[BattleSetup[Unit], Table, Battle]:
    """A battle of blue's Queen and Drone against red's HQ and Grunt, at its end: red holds the field in turn 4."""
    insects = (one("queen", "Queen", (10, 20)), one("drone", "Ann", (10, 50)))
    setup = BattleSetup(
        "fftt", ground(), (blue(figures=insects), red(one("grunt", "Bob", (90, 20)))), fftt_units(), TableRules()
    )
    table, battle = set_up(setup, 0)
    battle.now[0].turn, battle.now[0].holder = 4, RED
    battle.forces[BLUE].end, battle.forces[RED].end = BEATEN, WON
    return setup, table, battle


@pytest.mark.claims("campaign:C25d", "fftt:R2a")
def test_a_report_tells_the_dead_whose_kill_they_are_and_how_each_side_ended() -> None:
    setup, _table, battle = fought()
    for figure, killer in ((QUEEN, GRUNT), (DRONE, QUEEN), (HQ, NOBODY)):
        battle.figures[figure].fate, battle.figures[figure].killer = KILLED, killer
    told = report(setup, battle)
    assert told.casualties == (Casualty("Queen", killer="Bob"), Casualty("Ann"), Casualty("red HQ"))
    assert told.sides == (SideResult("blue", SideEnd.BEATEN), SideResult("red", SideEnd.WON))
    assert (told.turns, told.holder, told.left_behind, told.hatched) == (4, "red", (), ())


@pytest.mark.claims("campaign:C25d")
def test_a_report_of_a_battle_that_ended_before_its_first_turn_has_one_and_nobody_holds_the_field() -> None:
    setup, _table, battle = fought()
    battle.now[0].turn, battle.now[0].holder = 0, NOBODY
    told = report(setup, battle)
    assert (told.turns, told.holder) == (1, None)


@pytest.mark.claims("campaign:C25d")
@pytest.mark.parametrize(
    ("end", "fate", "left"),
    [
        (RETREATED, CAPTURED, ("Bob",)),
        (RETREATED, ON_TABLE, ("Bob",)),
        (RETREATED, OUTSIDE, ("Bob",)),
        (RETREATED, LEFT, ()),
        (BEATEN, CAPTURED, ()),
    ],
)
def test_left_behind_are_those_whom_a_retreat_has_not_taken_along_but_for_hqs(
    end: int, fate: int, left: tuple[str, ...]
) -> None:
    setup, _table, battle = fought()
    battle.forces[RED].end, battle.forces[RED].end_turn = end, 3
    battle.figures[GRUNT].fate = battle.figures[HQ].fate = fate
    assert report(setup, battle).left_behind == left


@pytest.mark.claims("campaign:C25d", "fftt:I3d", "fftt:I6f")
def test_a_report_tells_what_has_hatched_by_its_number_and_leaves_out_eggs() -> None:
    setup, table, battle = fought()
    egg = add_figure(table, battle, QUEEN, table.egg, 1230, 2000)
    battle.figures[egg].low, battle.figures[egg].fate = 1, KILLED
    drone = add_figure(table, battle, egg, battle.figures[DRONE].unit, 1230, 2000)
    battle.figures[drone].fate, battle.figures[drone].killer = KILLED, GRUNT
    told = report(setup, battle)
    assert told.hatched == (Hatchling(born_key(2), "blue", "insectoids.drone"),)
    assert told.casualties == (Casualty(born_key(2), killer="Bob"),)
