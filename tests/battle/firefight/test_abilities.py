"""Support that is called and healers, instead of fire (rules E8l to E8p)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.battle.fast import choice_rows
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.abilities import can_aid
from campaign.battle.firefight.options import ROOM_FOR_OPTIONS, options
from campaign.battle.firefight.reasons import FINE
from campaign.battle.firefight.tactician import think
from campaign.battle.firefight.units import Arm
from campaign.battle.scenery import PieceKind
from tests.battle.firefight.situation import Situation, box, row, situation, u

CLUB, PISTOL = Arm("Club", 0, 1), Arm("Pistol", 12, 1)
ONE = row("one", 4, 5, arms=(CLUB,))
CHIEF = row("chief", 3, 4, arms=(PISTOL, CLUB))
OGRE = row("ogre", 4, 4, "Tough(3)", arms=(CLUB,))
GROUP = row("group", 4, 5, arms=(CLUB,), most=3)
SCREEN = box(PieceKind.FOREST, 20, 20, 28, 22)


def caller(*dice: int, target=ONE, pieces=(), action: int = c.HOLD, at=(24, 4)) -> Situation:
    """A Chief who calls support, 26 inches from its target and behind nothing, named with an action."""
    chief = replace(u(CHIEF, "Chief", (24, 30)), abilities=("support",))
    places = [(at[0] + 1.2 * n, at[1]) for n in range(target.most)]
    battle = situation([chief, u(ONE, "Friend", (25, 5))], [u(target, "Target", *places)], *pieces)
    return battle.script(*dice).start().act("Chief", action)


def calling(battle: Situation, target: str = "Target", model: int = 0):
    return battle.row(c.CALL, battle.number("Chief"), battle.names[target], 0, battle.number(target, model))


@pytest.mark.claims("firefight:E8l", "firefight:E8o")
@pytest.mark.parametrize(("die", "comes"), [(2, False), (3, True)])
def test_support_comes_with_a_quality_test_at_any_range_and_its_caller_is_credited(die: int, comes: bool) -> None:
    battle = caller(die, *((4, 6) if comes else ()))
    assert battle.kind == c.HELPING
    battle.answer(calling(battle))
    assert [logged[6:9] for logged in battle.rows(c.LOG_SUPPORT)] == [(die, 3, int(comes))]
    assert (battle.model("Target").fate == c.KNOCKED_OUT) is comes
    assert battle.left == 0
    if comes:
        assert battle.model("Target").killer == battle.number("Chief")


@pytest.mark.claims("firefight:E8l")
def test_its_blast_reaches_three_enemies_and_its_ap_counts_but_nobody_of_the_own_side() -> None:
    battle = caller(4, 5, 5, 5, 6, 6, target=GROUP)
    battle.answer(calling(battle, model=1))
    while battle.kind == c.LOSING:
        battle.lose("Target", 3 - battle.standing("Target"))
    assert [logged[6:9] for logged in battle.rows(c.LOG_DEFENSE)] == [(5, -1, 5)] * 3
    assert (battle.standing("Target"), battle.standing("Friend")) == (0, 1)


@pytest.mark.claims("firefight:E8l", "firefight:E8n")
@pytest.mark.parametrize(("action", "asked"), [(c.HOLD, True), (c.ADVANCE, True), (c.RUSH, False)])
def test_support_is_called_on_a_hold_or_an_advance_instead_of_fire(action: int, asked: bool) -> None:
    battle = caller(1, action=action, at=(24, 20))
    if battle.kind == c.MOVING:
        battle.move("Chief")
    assert (battle.kind == c.HELPING) is asked
    if asked:
        battle.answer(calling(battle))
        assert (battle.kind, battle.side) == (c.ACTIVATING, "B")
        assert battle.rows(c.LOG_FIRES) == []


@pytest.mark.claims("firefight:E8n")
def test_who_uses_no_ability_may_fire() -> None:
    battle = caller(1, at=(24, 20)).say(c.DONE)
    assert battle.kind == c.SHOOTING
    battle.fire("Target")
    assert len(battle.rows(c.LOG_FIRES)) == 1


@pytest.mark.claims("firefight:E8l", "firefight:E8o")
def test_who_is_called_upon_is_an_enemy_that_is_seen_round_a_model_that_is() -> None:
    battle = caller()
    assert battle.problem(calling(battle)) == FINE
    assert battle.problem(calling(battle, "Friend")) == r.NOT_AN_ENEMY
    friend = battle.row(c.CALL, battle.number("Friend"), battle.names["Target"], 0, battle.number("Target"))
    assert battle.problem(friend) == r.NO_SUPPORT
    wrong = calling(battle)
    wrong[c.Y] = battle.number("Friend")
    assert battle.problem(wrong) == r.NO_CENTRE
    hidden = caller(pieces=(SCREEN,))
    assert hidden.kind != c.HELPING


def ward(*patients, healer=CHIEF, action: int = c.HOLD) -> Situation:
    """A Medic who heals, and these; an enemy far off."""
    medic = replace(u(healer, "Medic", (24, 30)), abilities=("healer",))
    battle = situation([medic, *patients], [u(ONE, "Foe", (4, 4))]).start()
    for patient in patients:
        if patient.row is OGRE:
            battle.model(patient.name).wounds = 2
    return battle


def treating(battle: Situation, patient: str, what: int = 0):
    return battle.row(c.TREAT, battle.number("Medic"), battle.number(patient), what)


@pytest.mark.claims("firefight:E8m")
@pytest.mark.parametrize(("y", "legal"), [(33.27, True), (33.29, False)])
def test_a_healer_takes_a_marker_from_a_friend_within_2_inches(y: float, legal: bool) -> None:
    battle = ward(u(OGRE, "Ogre", (24, y)), u(OGRE, "Near", (25.5, 30))).act("Medic", c.HOLD)
    choice = treating(battle, "Ogre")
    assert battle.problem(choice) == (FINE if legal else r.OUT_OF_HELP)
    if legal:
        battle.answer(choice)
        assert (battle.model("Ogre").wounds, battle.model("Near").wounds) == (1, 2)
        assert (battle.kind, battle.side) == (c.ACTIVATING, "B")  # the healer does nothing more


@pytest.mark.claims("firefight:E8m", "firefight:E8p")
def test_stunned_is_taken_from_the_whole_unit_which_can_act_then() -> None:
    battle = ward(u(GROUP, "Group", (24, 32), (25.5, 32), (27, 32)))
    battle.unit("Group").stunned = 1
    battle.act("Medic", c.HOLD)
    far = battle.row(c.TREAT, battle.number("Medic"), battle.number("Group", 2), 1)
    assert battle.problem(far) == r.OUT_OF_HELP
    battle.answer(treating(battle, "Group", 1))
    assert battle.unit("Group").stunned == 0
    battle.act("Foe", c.HOLD).act("Group", c.HOLD)


@pytest.mark.claims("firefight:E8m")
def test_a_healer_treats_others_of_its_side_who_need_it_and_holds() -> None:
    battle = ward(u(OGRE, "Ogre", (24, 32)), u(ONE, "Well", (25.5, 30)))
    battle.model("Medic").wounds = 1
    battle.act("Medic", c.HOLD)
    assert battle.problem(treating(battle, "Medic")) == r.OUT_OF_HELP
    assert battle.problem(treating(battle, "Well")) == r.UNHURT
    assert battle.problem(treating(battle, "Ogre", 1)) == r.UNHURT
    assert battle.problem(treating(battle, "Foe")) == r.OUT_OF_HELP
    other = battle.row(c.TREAT, battle.number("Well"), battle.number("Ogre"))
    assert battle.problem(other) == r.NO_HEALER
    walking = ward(u(OGRE, "Ogre", (24, 32))).act("Medic", c.ADVANCE).move("Medic")
    assert walking.kind == c.ACTIVATING  # nobody is asked


@pytest.mark.claims("firefight:E8l")
def test_a_number_that_is_no_enemy_unit_or_none_of_its_models_is_refused() -> None:
    chief = replace(u(CHIEF, "Chief", (24, 30)), abilities=("support",))
    battle = situation([u(GROUP, "Foe", (24, 4), (25.2, 4), (26.4, 4)), u(ONE, "Other", (30, 4))], [chief]).start(
        first=1
    )
    battle.act("Chief", c.HOLD)

    def said(target: int, model: int) -> int:
        choice = calling(battle, "Foe")
        choice[c.TARGET], choice[c.Y] = target, model
        return battle.problem(choice)

    foe, other = battle.number("Foe"), battle.number("Other")
    assert [said(0, foe + number) for number in (-1, 0, 2, 3)] == [r.NO_CENTRE, FINE, FINE, r.NO_CENTRE]
    assert [said(target, foe) for target in (-1, battle.names["Chief"], battle.s.squad_count)] == [r.NOT_AN_ENEMY] * 3
    assert said(battle.names["Other"], other) == FINE
    battle.model("Other").fate = c.KNOCKED_OUT
    assert said(battle.names["Other"], other) == r.NOT_AN_ENEMY
    battle.model("Foe", 1).fate = c.KNOCKED_OUT
    assert [said(0, foe + number) for number in (0, 1)] == [FINE, r.NO_CENTRE]


@pytest.mark.claims("firefight:E8l")
def test_the_last_unit_of_all_is_not_the_one_before_the_first() -> None:
    battle = caller()
    choice = calling(battle)
    choice[c.TARGET] = -1  # the target is the last one
    assert battle.problem(choice) == r.NOT_AN_ENEMY


@pytest.mark.claims("firefight:E8m")
@pytest.mark.parametrize(("wounds", "reason"), [(0, r.UNHURT), (1, FINE), (2, FINE)])
def test_one_marker_is_enough_to_be_treated(wounds: int, reason: int) -> None:
    battle = ward(u(OGRE, "Ogre", (24, 32))).act("Medic", c.HOLD)
    battle.model("Ogre").wounds = wounds
    assert battle.problem(treating(battle, "Ogre")) == reason


@pytest.mark.claims("firefight:E8m")
def test_nobody_is_treated_who_is_not_there() -> None:
    medic = replace(u(CHIEF, "Medic", (24, 30)), abilities=("healer",))
    battle = situation([u(ONE, "Foe", (4, 4))], [medic, u(OGRE, "Ogre", (24, 32))]).start(first=1)
    battle.model("Ogre").wounds = 1
    battle.act("Medic", c.HOLD)
    choice = treating(battle, "Ogre")
    assert battle.problem(choice) == FINE
    for number in (-1, battle.s.figure_count):
        choice[c.TARGET] = number
        assert battle.problem(choice) == r.GONE
    battle.model("Ogre").fate = c.KNOCKED_OUT
    assert battle.problem(treating(battle, "Ogre")) == r.GONE


@pytest.mark.claims("firefight:E8l", "firefight:E8m")
def test_who_is_stunned_neither_calls_nor_treats() -> None:
    battle = ward(u(OGRE, "Ogre", (24, 32))).act("Medic", c.HOLD)
    squad = battle.names["Medic"]
    assert can_aid(battle.t, battle.s, squad) is True
    battle.unit("Medic").stunned = 1
    assert can_aid(battle.t, battle.s, squad) is False
    battle.unit("Medic").stunned = battle.model("Medic").heals = 0
    assert can_aid(battle.t, battle.s, squad) is False


def test_everything_that_can_be_done_is_listed_and_the_program_does_what_is_worth_most() -> None:
    battle = ward(u(OGRE, "Ogre", (24, 32))).act("Medic", c.HOLD)
    rows = choice_rows(ROOM_FOR_OPTIONS, c.CHOICE_WIDTH)
    listed = [tuple(rows[n]) for n in range(options(battle.t, battle.s, rows))]
    assert tuple(treating(battle, "Ogre")) in listed
    think(battle.t, battle.s, 1, choice := choice_rows(1, c.CHOICE_WIDTH)[0])
    assert tuple(choice) == tuple(treating(battle, "Ogre"))
    called = caller()
    think(called.t, called.s, 1, choice)
    assert tuple(choice) == tuple(calling(called))
