"""What a battle adds up to: losses by turn, turning points, deeds, and the luck of the dice, from a log by hand."""

from __future__ import annotations

import pytest

from campaign.battle.accounting import luck_word, swing_text
from campaign.battle.contract import BattleSetup, FigureSetup, SideSetup
from campaign.battle.fftt import codes
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import CLOSE_COMBAT, GENERAL_FIRE, NOBODY
from campaign.battle.fftt.units import Unit, fftt_units
from campaign.battle.fftt.words import account_lines, account_of
from campaign.battle.scenery import Battlefield, Edge

ANN, BOB, TANK, DROID, ROBOT = range(5)
BLUE, RED = range(2)


def setup() -> BattleSetup[Unit]:
    """Blue: Ann the Engineer (3 FP), Bob the Grunt (1); Red: a Tank (4) and two Terminators (1 each)."""
    blue = (FigureSetup("a", "marines.engineer", "Ann"), FigureSetup("b", "marines.grunt", "Bob"))
    red = (
        FigureSetup("t", "machina.tank", "Tank"),
        FigureSetup("d", "machina.terminator", "Droid"),
        FigureSetup("r", "machina.terminator", "Robot"),
    )
    sides = (SideSetup("blue", "Blue", Edge.WEST, blue), SideSetup("red", "Red", Edge.EAST, red))
    return BattleSetup("fftt", Battlefield(10_000, 10_000), sides, fftt_units(), TableRules())


def row(code: int, actor: int, target: int = NOBODY, *values: int, turn: int = 1, phase: int = 1) -> tuple[int, ...]:
    """A row of the log; its step tells nothing here."""
    step = CLOSE_COMBAT if code == codes.LOG_FOUGHT else GENERAL_FIRE
    return (code, turn, phase, step, actor, target, *values, *[0] * (4 - len(values)))


def shot(shooter: int, target: int, needed: int, first: int, second: int) -> tuple[int, ...]:
    return row(codes.LOG_SHOT, shooter, target, needed, first, second)


def wounded(victim: int, by: int, wounds: int) -> tuple[int, ...]:
    return row(codes.LOG_WOUNDED, victim, by, wounds, wounds)


def killed(victim: int, killer: int, turn: int, phase: int) -> tuple[int, ...]:
    return row(codes.LOG_KILLED, victim, killer, turn=turn, phase=phase)


def test_each_turn_has_the_fp_that_each_side_lost_in_it() -> None:
    rows = [killed(BOB, TANK, 1, 2), killed(TANK, ANN, 3, 1), row(codes.LOG_CAPTURED, DROID, turn=3, phase=3)]
    told = account_of(setup(), rows)
    assert [(turn.number, turn.lost) for turn in told.turns] == [(1, (1, 0)), (2, (0, 0)), (3, (0, 5))]


def test_a_phase_that_moves_the_balance_is_a_turning_point() -> None:
    # 4 against 6 FP: without the Tank it is 4 against 2, and the first side's share grows from 40 to 67 %
    told = account_of(setup(), [killed(TANK, ANN, 2, 3)])
    (point,) = told.points
    assert (point.turn, point.phase, point.fallen, point.lost) == (2, 3, (TANK,), (0, 4))
    assert swing_text(point.swing) == "+27 %"


def test_losses_that_leave_the_balance_are_no_turning_point() -> None:
    rows = [killed(BOB, TANK, 1, 1), killed(DROID, ANN, 1, 1)]  # 4 : 6 becomes 3 : 5
    assert account_of(setup(), rows).points == ()


def test_turning_points_are_told_in_the_order_in_which_they_came() -> None:
    rows = [killed(ANN, TANK, 1, 1), killed(TANK, BOB, 4, 2), killed(DROID, BOB, 5, 1)]
    assert [point.turn for point in account_of(setup(), rows).points] == [1, 4, 5]


def test_who_killed_the_most_fp_did_most() -> None:
    rows = [wounded(DROID, BOB, 2), killed(DROID, BOB, 1, 1), wounded(TANK, ANN, 4), killed(TANK, ANN, 1, 2)]
    best, second = account_of(setup(), rows).deeds
    assert (best.figure, best.fp, best.kills, best.wounds) == (ANN, 4, 1, 4)
    assert (second.figure, second.fp) == (BOB, 1)


def test_killing_the_own_side_is_no_deed() -> None:
    (deed,) = account_of(setup(), [wounded(ROBOT, TANK, 2), killed(ROBOT, TANK, 1, 1)]).deeds
    assert (deed.fp, deed.kills, deed.wounds) == (0, 0, 2)


def test_the_hits_to_be_expected_are_those_that_two_dice_make() -> None:
    # needs 7: 21 of 36; needs 4: 6 of 36; a number below 2 never hits
    luck = account_of(setup(), [shot(ANN, TANK, 7, 3, 4), shot(ANN, TANK, 4, 6, 6), shot(ANN, TANK, 1, 1, 1)]).luck
    fire = luck[BLUE].fire
    assert (fire.throws, fire.got) == (3, 1)
    assert fire.expected == pytest.approx((21 + 6) / 36)
    assert luck[RED].fire.throws == 0


def test_the_dice_of_fights_are_compared_with_fair_ones() -> None:
    fights = account_of(setup(), [row(codes.LOG_FOUGHT, ANN, NOBODY, 6), row(codes.LOG_FOUGHT, ANN, NOBODY, 5)]).luck[0]
    assert (fights.fights.got, fights.fights.expected) == (11, 7)
    assert fights.fights.luck == pytest.approx(4 / (2 * 35 / 12) ** 0.5)


def test_who_burns_in_goo_is_a_throw_of_whoever_spat_it() -> None:
    luck = account_of(setup(), [row(codes.LOG_GOO_BURNS, ANN, TANK, 3, 3, 1)]).luck[RED]
    assert (luck.fire.throws, luck.fire.got) == (1, 1)
    assert luck.fire.expected == pytest.approx(15 / 36)


@pytest.mark.parametrize(
    ("deviations", "words"),
    [
        (0.9, "as dice fall"),
        (-0.9, "as dice fall"),
        (1.0, "lucky"),
        (2.0, "very lucky"),
        (-1.0, "unlucky"),
        (-2.0, "very unlucky"),
    ],
)
def test_luck_has_words(deviations: float, words: str) -> None:
    assert luck_word(deviations) == words


def test_the_account_is_told_in_sentences() -> None:
    rows = [
        shot(ANN, TANK, 8, 3, 4),
        wounded(TANK, ANN, 4),
        killed(TANK, ANN, 2, 3),
        row(codes.LOG_FOUGHT, DROID, -1, 2),
    ]
    assert account_lines(account_of(setup(), rows)) == (
        "Turn 2, phase 3: Red loses 4 FP (Tank).",
        "Did most: Ann (Engineer) of Blue (1 kill, 4 FP; 4 wounds given).",
        "Dice of Blue: 1 hit of 1 shot, 0.7 expected (as dice fall).",
        "Dice of Red: hand to hand 2.0 a die, 3.5 expected (as dice fall).",
    )


def test_rows_of_another_battle_are_refused() -> None:
    with pytest.raises(ValueError, match="not a log of this battle"):
        account_of(setup(), [killed(40, ANN, 1, 1)])
