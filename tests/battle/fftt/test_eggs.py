"""Queens and their brood: corpses, eggs, hatching and crushing (rules I1 to I6 and X12)."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import (
    CRUSH,
    CRUSHING,
    DONE,
    EAT,
    HATCHED,
    KILLED,
    LAY,
    LOG_HATCHING,
    MOVE,
    ON_TABLE,
)
from campaign.battle.fftt.eggs import hatch_all, lay
from campaign.battle.fftt.ending import counts_as_figure
from campaign.battle.fftt.reasons import FINE, NO_CORPSE, NO_QUEEN, NO_ROOM, NOT_BESIDE, NOTHING_EATEN
from campaign.battle.fftt.shooting import engaged
from campaign.battle.fftt.wounds import note_wounds, settle
from campaign.battle.kernel.sight import CLEAR, line_of_sight
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
    assert line_of_sight(battle.t, battle.s, 0, 8000, 5000, 0, -1, 75, 1) == CLEAR
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
