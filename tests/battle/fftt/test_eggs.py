"""Queens and their brood: corpses, eggs, hatching and crushing (rules I1 to I6 and X12)."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.acid import burn_all, splash
from campaign.battle.fftt.codes import (
    CRUSH,
    CRUSHING,
    DONE,
    EAT,
    FIGHTING,
    GRENADE_BURST,
    HATCHED,
    KILLED,
    LAY,
    LOG_HATCHING,
    LOST,
    MOVE,
    ON_TABLE,
    OVER,
    SURRENDER,
    TURN,
)
from campaign.battle.fftt.eggs import crushing_problem, hatch_all, lay
from campaign.battle.fftt.ending import counts_as_figure, finish
from campaign.battle.fftt.flow import side_can_act
from campaign.battle.fftt.reasons import (
    BOUND,
    EGG_LIES,
    FINE,
    FULL_TABLE,
    NO_CORPSE,
    NO_EGG,
    NO_QUEEN,
    NO_ROOM,
    NOT_BESIDE,
    NOTHING_EATEN,
    WRONG_VERB,
)
from campaign.battle.fftt.records import MOST_FIGURES
from campaign.battle.fftt.shooting import engaged
from campaign.battle.fftt.wounds import burst, note_wounds, settle
from campaign.battle.kernel.sight import CLEAR, End, line_of_sight
from tests.battle.fftt.situation import Entered, Situation, f, situation

EGG = 2  # its number, behind Queen and Ann


def nest(ann: Entered | None = None, *, eaten: int = 1, dead: bool = False) -> Situation:
    """A Queen of blue at 50, 50 who has eaten, and Ann, a Grunt of red, dead at once if so."""
    battle = situation(
        blue=[f("queen", "Queen", at=(50, 50), eaten=eaten)], red=[ann or f("grunt", "Ann", at=(80, 50))]
    )
    if dead:
        note_wounds(battle.s, 1, 2, 0, 5000, 5000, 0)
        settle(battle.t, battle.s)
    battle.start("movement")
    return battle


@pytest.mark.claims("fftt:I1a", "fftt:I1e", "fftt:I1g")
@pytest.mark.parametrize(("x", "reason"), [(52.35, FINE), (52.36, NO_CORPSE)])
def test_a_queen_eats_a_corpse_in_contact_once(x: float, reason: int) -> None:
    battle = nest(f("grunt", "Ann", at=(x, 50)), eaten=0, dead=True)
    assert battle.problem(EAT, "Queen", "Ann") == reason
    if reason == FINE:
        battle.answer(EAT, "Queen", "Ann")
        assert (battle["Queen"].eaten, battle["Queen"].ap) == (1, 2)
        assert battle.problem(EAT, "Queen", "Ann") == NO_CORPSE


@pytest.mark.claims("fftt:I1f", "fftt:I5c")
@pytest.mark.parametrize(
    ("unit", "left"),
    [("grunt", 1), ("drone", 1), ("terminator", 0), ("marines.hq", 0), ("bombbug", 0)],
)
def test_the_living_leave_a_corpse_but_for_those_that_burst(unit: str, left: int) -> None:
    battle = situation(blue=[f("queen", "Queen", at=(50, 50))], red=[f(unit, "Ann", at=(80, 50))])
    note_wounds(battle.s, 1, 9, 0, 5000, 5000, 0)
    settle(battle.t, battle.s)
    assert battle["Ann"].corpse == left


@pytest.mark.claims("fftt:I5b")
def test_a_corpse_hinders_nobody() -> None:
    battle = nest(f("grunt", "Ann", at=(53, 50)), dead=True)
    assert battle.problem(MOVE, "Queen", to=[(54, 50)]) == FINE


@pytest.mark.claims("fftt:I1c", "fftt:I1h", "fftt:I6a")
def test_an_egg_for_each_corpse_is_laid_at_a_free_place_beside_her() -> None:
    battle = nest()
    assert battle.problem(LAY, "Queen", at=(52.36, 50)) == NOT_BESIDE
    assert battle.problem(LAY, "Queen", at=(52.2, 50)) == NO_ROOM
    battle.answer(LAY, "Queen", at=(52.3, 50))
    assert (battle["Queen"].eaten, battle["Queen"].ap) == (0, 2)
    assert battle.problem(LAY, "Queen", at=(47.7, 50)) == NOTHING_EATEN


@pytest.mark.claims("fftt:I1b")
def test_nobody_but_a_queen_lays() -> None:
    battle = situation(blue=[f("drone", "Bug", at=(50, 50), eaten=1)], red=[f("grunt", "Ann", at=(80, 50))])
    battle.start("movement")
    assert battle.problem(LAY, "Bug", at=(51.5, 50)) == NO_QUEEN


@pytest.mark.claims("fftt:I5e")
def test_what_a_queen_has_stored_dies_with_her() -> None:
    battle = nest(eaten=2)
    note_wounds(battle.s, 0, 5, 1, 0, 0, 0)
    settle(battle.t, battle.s)
    assert (battle["Queen"].fate, battle["Queen"].eaten) == (KILLED, 0)


@pytest.mark.claims("fftt:I2a", "fftt:I2b", "fftt:I6d")
def test_an_egg_hatches_at_the_end_of_the_next_turn_on_its_spot_and_a_six_is_thrown_again() -> None:
    battle = nest()
    lay(battle.t, battle.s, 0, 5230, 5000)
    hatch_all(battle.t, battle.s)
    assert battle.s.figures[EGG].fate == ON_TABLE
    battle.s.now[0].turn += 1
    battle.script(6, 4)
    hatch_all(battle.t, battle.s)
    drone = battle.s.figures[EGG + 1]
    assert [row[2] for row in battle.rows(LOG_HATCHING)] == [6, 4]
    assert (battle.s.figures[EGG].fate, drone.x, drone.y, drone.side) == (HATCHED, 5230, 5000, 0)
    assert (battle.t.units[drone.unit].windows, drone.full, drone.ap) == (1, 1, 0)


@pytest.mark.claims("fftt:I2c", "fftt:I2d")
def test_a_three_is_a_razor_dog_that_acts_from_the_next_phase_on() -> None:
    battle = nest()
    lay(battle.t, battle.s, 0, 5230, 5000)
    battle.s.now[0].turn += 1
    battle.script(3)
    hatch_all(battle.t, battle.s)
    dog = battle.s.figures[EGG + 1]
    assert (battle.t.units[dog.unit].hand, dog.actions, dog.ap) == (3, 4, 0)


@pytest.mark.claims("fftt:X12e", "fftt:E1d")
def test_an_egg_engages_nobody_and_counts_for_nothing() -> None:
    battle = nest(f("grunt", "Ann", at=(53.8, 50)))
    lay(battle.t, battle.s, 0, 5230, 5000)
    assert not engaged(battle.t, battle.s, 1)
    assert not counts_as_figure(battle.t, battle.s, EGG)


@pytest.mark.claims("fftt:V2g", "fftt:I6b")
def test_an_egg_stops_no_line_but_is_in_the_way() -> None:
    battle = nest()
    lay(battle.t, battle.s, 0, 5230, 5000)
    assert line_of_sight(battle.t, battle.s, 0, End(8000, 5000, 0, -1, 75), 1) == CLEAR
    assert battle.problem(MOVE, "Queen", to=[(55, 50)]) != FINE


@pytest.mark.claims("fftt:X12d", "fftt:I3a", "fftt:I3c")
def test_a_figure_in_contact_destroys_an_egg_for_an_action_without_dice() -> None:
    battle = nest(f("grunt", "Ann", at=(53.8, 50)))
    lay(battle.t, battle.s, 0, 5230, 5000)
    battle.names["Egg"] = EGG
    assert battle.start("close combat") == CRUSHING
    battle.answer(CRUSH, "Ann", "Egg")
    assert battle.s.figures[EGG].fate == KILLED
    assert battle.s.now[0].thrown == 0
    assert battle.problem(DONE) == FINE


# More than one


@pytest.mark.claims("fftt:I1d")
def test_a_queen_stores_an_egg_for_each_of_three_corpses() -> None:
    dead = [f("grunt", name, at=at) for name, at in (("Ann", (52.3, 50)), ("Bob", (50, 52.3)), ("Cid", (47.7, 50)))]
    battle = situation(blue=[f("queen", "Queen", at=(50, 50))], red=[*dead, f("grunt", "Dan", at=(90, 90))])
    for number in (1, 2, 3):
        note_wounds(battle.s, number, 2, 0, 5000, 5000, 0)
    settle(battle.t, battle.s)
    battle.start("movement")
    for name in ("Ann", "Bob", "Cid"):
        battle.answer(EAT, "Queen", name)
    assert (battle["Queen"].eaten, battle["Queen"].ap) == (3, 0)


@pytest.mark.claims("fftt:I5a")
def test_a_queen_eats_walks_and_lays_in_one_movement() -> None:
    battle = nest(f("grunt", "Ann", at=(52.3, 50)), eaten=0, dead=True)
    battle.answer(EAT, "Queen", "Ann")
    battle.answer(MOVE, "Queen", to=[(50, 55)])
    battle.answer(LAY, "Queen", at=(50, 57.3))
    assert (battle.s.figures[EGG].y, battle["Queen"].ap) == (5730, 0)


@pytest.mark.claims("fftt:I5a")
def test_nobody_eats_or_lays_in_general_fire() -> None:
    battle = situation(
        blue=[f("queen", "Queen", at=(50, 50), eaten=1), f("stinger", "Sid", at=(40, 50))],
        red=[f("grunt", "Ann", at=(60, 50))],
    )
    battle.start("general fire")
    assert battle.problem(LAY, "Queen", at=(52.3, 50)) == WRONG_VERB


@pytest.mark.claims("fftt:I5d")
def test_a_queen_who_stands_over_a_corpse_is_in_contact_with_it() -> None:
    battle = nest(f("grunt", "Ann", at=(53, 50)), eaten=0, dead=True)
    assert battle.problem(EAT, "Queen", "Ann") == NO_CORPSE
    battle.answer(MOVE, "Queen", to=[(53, 50)])
    assert battle.problem(EAT, "Queen", "Ann") == FINE


@pytest.mark.claims("fftt:I3b", "fftt:I6a")
def test_an_egg_takes_three_quarters_of_a_centimetre_round_it() -> None:
    battle = nest(f("grunt", "Ann", at=(53.8, 50)))
    found = [battle.problem(LAY, "Queen", at=at) for at in ((52.31, 50), (52.3, 50))]
    assert found == [NO_ROOM, FINE]
    battle.answer(LAY, "Queen", at=(52.3, 50))
    assert battle.s.figures[EGG].radius == 75


@pytest.mark.claims("fftt:I3d", "fftt:I6f")
def test_eggs_are_lost_with_the_battle_and_are_worth_nothing() -> None:
    battle = nest()
    lay(battle.t, battle.s, 0, 5230, 5000)
    assert battle.t.units[battle.s.figures[EGG].unit].fp == 0
    battle.answer(SURRENDER)
    assert (battle.kind, battle.s.figures[EGG].fate) == (OVER, LOST)
    won = nest()
    lay(won.t, won.s, 0, 5230, 5000)
    finish(won.s)
    assert won.s.figures[EGG].fate == LOST


@pytest.mark.claims("fftt:I3e")
def test_an_egg_does_not_turn_and_nobody_is_asked_for_it() -> None:
    battle = nest(f("grunt", "Ann", at=(80, 50), ap=0, turned=1))
    lay(battle.t, battle.s, 0, 5230, 5000)
    battle.names["Egg"] = EGG
    assert battle.problem(TURN, "Egg", facing="north") == EGG_LIES
    assert not any(option[1] == EGG for option in battle.options() if option[0] == TURN)
    battle["Queen"].ap, battle["Queen"].turned = 0, 1
    assert not side_can_act(battle.t, battle.s, 0)


@pytest.mark.claims("fftt:I5f")
def test_a_destroyed_egg_leaves_no_corpse() -> None:
    battle = nest()
    lay(battle.t, battle.s, 0, 5230, 5000)
    note_wounds(battle.s, EGG, 1, 1, 8000, 5000, 0)
    settle(battle.t, battle.s)
    assert (battle.s.figures[EGG].fate, battle.s.figures[EGG].corpse) == (KILLED, 0)


@pytest.mark.claims("fftt:I6c")
def test_what_hatches_keeps_its_side_from_being_beaten_in_that_turn() -> None:
    battle = situation(blue=[f("queen", "Queen", at=(50, 50), eaten=1)], red=[f("grunt", "Ann", at=(80, 50))])
    battle.start("movement")
    lay(battle.t, battle.s, 0, 5230, 5000)
    battle["Queen"].fate = KILLED
    battle.script(1, 6, 5, 2, 1)  # a Stinger; then initiative
    battle.start("close combat", turn=2, phase=3)
    assert battle.kind != OVER
    assert (battle.s.now[0].turn, battle.s.forces[0].end) == (3, FIGHTING)


@pytest.mark.claims("fftt:I6e")
def test_a_burst_and_goo_wound_an_egg() -> None:
    under_burst, under_goo = nest(), nest()
    for battle in (under_burst, under_goo):
        lay(battle.t, battle.s, 0, 5230, 5000)
    burst(under_burst.t, under_burst.s, 5500, 5000, 0, GRENADE_BURST, 1, 1)
    assert under_burst.s.figures[EGG].shot == 1
    splash(under_goo.t, under_goo.s, 1, 5600, 5000, 0)
    under_goo.script(3, 3)
    burn_all(under_goo.t, under_goo.s)
    assert under_goo.s.figures[EGG].shot == 1


@pytest.mark.claims("fftt:I6g", "fftt:M6a")
def test_what_hatches_beside_an_enemy_is_bound_to_it_and_it_to_the_creature() -> None:
    battle = nest(f("grunt", "Ann", at=(53.8, 50)))
    lay(battle.t, battle.s, 0, 5230, 5000)
    battle.s.now[0].turn += 1
    battle.script(1)
    hatch_all(battle.t, battle.s)
    battle.start("movement", "red", turn=3)
    assert battle.problem(MOVE, "Ann", to=[(60, 50)]) == BOUND
    assert battle.s.figures[EGG + 1].bound == 1


@pytest.mark.claims("fftt:I6h")
def test_no_egg_is_laid_where_there_is_no_room_for_it_and_what_hatches() -> None:
    crowd = [f("drone", f"D{n}", at=(5 + 2 * (n % 20), 5 + 2 * (n // 20))) for n in range(MOST_FIGURES - 3)]
    battle = situation(
        blue=[f("queen", "Queen", at=(70, 70), eaten=1), *crowd], red=[f("grunt", "Ann", at=(90, 90), fate=KILLED)]
    )
    battle.start("movement")
    assert battle.s.figure_count == MOST_FIGURES - 1
    assert battle.problem(LAY, "Queen", at=(72.3, 70)) == FULL_TABLE
    battle.s.figure_count -= 1  # as if one fewer had come
    assert battle.problem(LAY, "Queen", at=(72.3, 70)) == FINE


@pytest.mark.claims("fftt:X12f")
@pytest.mark.parametrize(
    ("unit", "defends", "reason"), [("grunt", 0, FINE), ("grunt", 1, NO_EGG), ("scanner", 0, NO_EGG), ("mt", 0, NO_EGG)]
)
def test_who_cannot_attack_destroys_no_egg(unit: str, defends: int, reason: int) -> None:
    battle = nest(f(unit, "Ann", at=(53.8 if unit != "mt" else 54.5, 50)))
    lay(battle.t, battle.s, 0, 5230, 5000)
    battle["Ann"].defends = defends
    assert crushing_problem(battle.t, battle.s, 1, EGG) == reason


@pytest.mark.claims("fftt:X12g")
def test_eggs_are_destroyed_before_the_fights_by_the_sides_in_moving_order() -> None:
    battle = situation(
        blue=[f("queen", "Queen", at=(50, 50), eaten=1)],
        red=[f("grunt", "Ann", at=(53.8, 50))],
        green=[f("grunt", "Cid", at=(52.3, 51.5)), f("grunt", "Dan", at=(70, 51.5))],
        white=[f("grunt", "Eve", at=(70, 50))],
    )
    battle.start("movement")
    lay(battle.t, battle.s, 0, 5230, 5000)
    battle.names["Egg"] = battle.s.figure_count - 1
    battle.start("close combat", "green")
    assert (battle.kind, battle.asked) == (CRUSHING, "green")
    battle.answer(DONE)
    assert (battle.kind, battle.asked, battle.s.now[0].thrown) == (CRUSHING, "red", 0)
