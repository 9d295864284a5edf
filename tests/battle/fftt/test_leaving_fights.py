"""Who is asked in hand-to-hand combat, and what a surrender in the middle of it leaves of the others' fights."""

from __future__ import annotations

import pytest

from campaign.battle.fftt.codes import CREDITING, CRUSHING, DONE, FIRING, KILLED, LAY, LOST, PICKING, SURRENDER
from campaign.battle.fftt.eggs import lay
from campaign.battle.fftt.reasons import FINE, FULL_TABLE
from campaign.battle.fftt.records import MOST_FIGURES
from tests.battle.fftt.situation import f, situation


@pytest.mark.claims("fftt:E2e")
def test_a_kill_that_who_surrenders_could_have_claimed_is_the_first_claimants() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(50, 50), hurt=1), f("grunt", "Abe", at=(5, 5))],
        red=[f("grunt", "Bob", at=(51.55, 50))],
        green=[f("grunt", "Gil", at=(48.45, 50))],
    ).script(6, 6, 1)
    assert battle.start("close combat", side="red") == CREDITING
    assert battle.answer(SURRENDER) == FIRING
    assert (battle["Ann"].fate, battle.name(battle["Ann"].killer)) == (KILLED, "Bob")
    assert battle["Bob"].fate == LOST


@pytest.mark.claims("fftt:E2e", "fftt:E2c")
def test_a_surrender_in_general_fire_takes_no_part_in_fights_that_have_not_begun() -> None:
    battle = situation(
        blue=[f("grunt", "Ann", at=(50, 50))],
        red=[f("grunt", "Bob", at=(51.55, 50))],
        green=[f("grunt", "Gil", at=(48.45, 50))],
    ).script(6, 1)
    battle.start("general fire", "red")
    assert battle.answer(SURRENDER) == FIRING
    while battle.kind == FIRING and battle.s.now[0].phase == 1:
        battle.answer(DONE)
    assert battle.kind != PICKING
    assert (battle["Bob"].fate, battle["Bob"].struck) == (LOST, 0)


@pytest.mark.claims("fftt:X12g")
def test_each_side_beside_an_egg_is_asked_in_turn() -> None:
    battle = situation(
        blue=[f("queen", "Queen", at=(50, 50), eaten=1)],
        red=[f("grunt", "Ann", at=(53.8, 50))],
        green=[f("grunt", "Cid", at=(52.3, 51.5))],
    )
    battle.start("movement")
    lay(battle.t, battle.s, 0, 5230, 5000)
    battle.start("close combat", "blue")
    asked = []
    while battle.kind == CRUSHING:
        asked.append(battle.asked)
        battle.answer(DONE)
    assert asked == ["red", "green"]


@pytest.mark.claims("fftt:I6h")
@pytest.mark.parametrize(("others", "reason"), [(5, FULL_TABLE), (6, FINE)])
def test_room_is_kept_for_what_hatches_from_the_eggs_that_lie_there(others: int, reason: int) -> None:
    crowd = [f("drone", f"D{n}", at=(5 + 2 * (n % 20), 5 + 2 * (n // 20))) for n in range(MOST_FIGURES - others)]
    battle = situation(blue=[f("queen", "Queen", at=(70, 70), eaten=2), *crowd], red=[f("grunt", "Ann", at=(90, 90))])
    battle.start("movement")
    lay(battle.t, battle.s, 0, 7230, 7000)
    assert battle.problem(LAY, "Queen", at=(67.7, 70)) == reason
