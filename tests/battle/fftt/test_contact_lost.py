"""Whom a fight holds that never came: the enemy died before it."""

import pytest

from campaign.battle.fftt.codes import DONE, GO_OFF, MOVE, MOVING
from campaign.battle.fftt.reasons import BOUND, FINE
from tests.battle.fftt.situation import f, situation


def charged():
    """Ann has charged Bea; Bea has wounds enough to outlive a burst, Ann has not. Red's own bug stands beside them."""
    battle = situation(
        blue=[f("grunt", "Ann", at=(46, 50), hurt=1), f("grunt", "Cat", at=(10, 90))],
        red=[f("grunt", "Bea", at=(50, 50), facing="east", extra_wounds=3), f("bombbug", "Bug", at=(47, 53))],
    )
    battle.start("movement")
    battle.answer(MOVE, "Ann", to=[(49, 50)])
    battle.answer(DONE)
    assert battle.asked == "red"
    return battle


@pytest.mark.claims("fftt:M6a")
def test_who_was_charged_and_has_not_fought_may_not_leave():
    assert charged().problem(MOVE, "Bea", to=[(55, 50)]) == BOUND


@pytest.mark.claims("fftt:M6a")
def test_who_was_charged_may_go_when_the_charger_has_died():
    battle = charged()
    battle.answer(GO_OFF, "Bug")
    assert battle["Ann"].hurt >= battle["Ann"].full
    assert battle.kind == MOVING
    assert battle.problem(MOVE, "Bea", to=[(55, 50)]) == FINE
