"""How far a charger steps back, and what it stops at (H6)."""

from __future__ import annotations

import pytest

from campaign.battle.firefight import codes as c
from campaign.battle.firefight.legality import is_nearest
from campaign.battle.firefight.melee import step_from
from campaign.battle.firefight.units import Arm
from tests.battle.firefight.situation import Situation, row, situation, u

CLUB = (Arm("Club", 0, 1),)
INCH, BASE = 254, 250


def parted() -> Situation:
    """A charger in contact with its enemy in the middle of the table, and another model far off."""
    one = row("one", arms=CLUB)
    battle = situation([u(one, "Other", (2, 46)), u(one, "Charger", (24, 25))], [u(one, "Foe", (24, 24))]).start()
    foe, charger = battle.model("Foe"), battle.model("Charger")
    foe.x, foe.y, charger.x, charger.y = 6000, 6000, 6000, 6000 + BASE
    return battle


def stepped(battle: Situation) -> tuple[int, int]:
    step_from(battle.t, battle.s, battle.number("Charger"), battle.number("Foe"))
    charger = battle.model("Charger")
    return charger.x, charger.y


@pytest.mark.claims("firefight:H6b", "firefight:H6d")
@pytest.mark.parametrize("free", [0, 1, 2, 3, 100, 253, 254, 255, 400])
def test_a_charger_steps_an_inch_straight_back_or_to_the_base_behind_it(free: int) -> None:
    battle = parted()
    other = battle.model("Other")
    other.x, other.y = 6000, 6000 + 2 * BASE + free
    assert stepped(battle) == (6000, 6000 + BASE + min(free, INCH))
    other.fate = c.KNOCKED_OUT


@pytest.mark.claims("firefight:H6b")
@pytest.mark.parametrize(("dx", "dy"), [(BASE, 0), (-BASE, 0), (0, BASE), (0, -BASE), (150, 200), (-200, 150)])
def test_a_step_goes_straight_away_from_the_enemy_whichever_way(dx: int, dy: int) -> None:
    battle = parted()
    charger = battle.model("Charger")
    charger.x, charger.y = 6000 + dx, 6000 + dy
    x, y = stepped(battle)
    far = BASE + INCH
    assert abs(x - (6000 + dx * far / BASE)) <= 1
    assert abs(y - (6000 + dy * far / BASE)) <= 1


@pytest.mark.claims("firefight:H6d")
def test_who_stands_at_the_edge_of_the_table_steps_no_farther() -> None:
    battle = parted()
    foe, charger = battle.model("Foe"), battle.model("Charger")
    for gap in (0, 1, 60):
        foe.x, foe.y, charger.x, charger.y = 6000, 125 + BASE + gap, 6000, 125 + gap
        assert stepped(battle) == (6000, 125)


@pytest.mark.claims("firefight:H6c")
def test_one_steps_back_from_the_nearest_or_from_any_of_those_as_near() -> None:
    one, foes = row("one", arms=CLUB), row("foes", most=4, arms=CLUB)
    places = [(x / INCH, y / INCH) for x, y in ((6000, 6500), (6500, 6000), (5400, 6000), (6000, 5499))]
    battle = situation(
        [u(one, "Charger", (6000 / INCH, 6000 / INCH))],
        [
            u(one, "Before", (6000 / INCH, 6240 / INCH)),
            u(foes, "Foes", *places),
            u(one, "Behind", (5700 / INCH, 6400 / INCH)),
        ],
    ).start()
    charger, squad, first = battle.number("Charger"), battle.names["Foes"], battle.number("Foes")
    assert [is_nearest(battle.s, charger, first + n, squad) for n in range(-1, 5)] == [
        False,  # of another unit, though nearer; the one behind them is just as near
        True,
        True,
        False,
        False,
        False,
    ]
    battle.model("Foes").fate = c.KNOCKED_OUT
    assert [is_nearest(battle.s, charger, first + n, squad) for n in range(3)] == [False, True, False]
    battle.model("Foes", 1).fate = c.KNOCKED_OUT
    assert [is_nearest(battle.s, charger, first + n, squad) for n in range(4)] == [False, False, False, True]
