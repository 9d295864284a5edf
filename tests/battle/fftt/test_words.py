"""What a battle says to people: every code has words, and a dozen situations read as they should."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

import pytest

from campaign import rulebook
from campaign.battle.arena import Game, tactician
from campaign.battle.battlefields.generate import generate
from campaign.battle.contract import (
    BattleReport,
    BattleSetup,
    Casualty,
    FigureSetup,
    Hatchling,
    SideEnd,
    SideResult,
    SideSetup,
)
from campaign.battle.contract.telling import Sentence
from campaign.battle.fftt import codes, reasons
from campaign.battle.fftt.agreements import TableRules
from campaign.battle.fftt.codes import CHOICE_WIDTH, CLOSE_COMBAT, GENERAL_FIRE, MOVEMENT, NOBODY, SETTING_UP
from campaign.battle.fftt.lookahead import WAYS
from campaign.battle.fftt.units import Unit, fftt_units
from campaign.battle.fftt.words import choice_text, names_in, reason, sentences_of, summary, way_name
from campaign.battle.fftt.words.log import TELLERS
from campaign.battle.fftt.words.names import names
from campaign.battle.kernel import paths, sight
from campaign.battle.row_packing import pack, unpack
from campaign.battle.scenery import Battlefield, Edge, Opening, OpeningKind, Piece, PieceKind

LOG_CODES = {name: value for name, value in vars(codes).items() if name.startswith("LOG_")}
REASONS = {
    name: value
    for name, value in vars(reasons).items()
    if name.isupper() and isinstance(value, int) and name not in ("SIGHT", "WAY")
}
HOUSE = Piece(
    PieceKind.BUILDING,
    ((4000, 4000), (5000, 4000), (5000, 5000), (4000, 5000)),
    openings=(Opening(OpeningKind.DOUBLE_DOOR, 0, 500),),
)
REED, OAK, FIRST, SECOND, MEDIC, TANK, ANVIL, ROBOT, DOG, BUG, HQ = range(11)

Row = tuple[int, ...]


def a_setup() -> BattleSetup[Unit]:
    """Mara's Marines with a Tank against Ines's mixed band; Reed looks at Anvil 24.07 cm away."""
    blue = (
        FigureSetup("b0", "marines.engineer", "Corporal Reed", at=(1000, 1000)),
        FigureSetup("b1", "marines.grenadier", "Oak", at=(1000, 2000), experience=8),
        FigureSetup("b2", "marines.grunt", at=(1000, 3000)),
        FigureSetup("b3", "marines.grunt", at=(1200, 3000)),
        FigureSetup("b4", "marines.medic", at=(1000, 4000)),
        FigureSetup("b5", "machina.tank", at=(1000, 5000)),
    )
    red = (
        FigureSetup("r0", "machina.terminator", "Anvil", at=(3407, 1000)),
        FigureSetup("r1", "machina.sentinel", at=(2800, 2000)),
        FigureSetup("r2", "insectoids.razordog", at=(1000, 3160)),
        FigureSetup("r3", "insectoids.bombbug", at=(3000, 6000)),
        FigureSetup("r4", "machina.hq", at=(3200, 6000)),
    )
    sides = (SideSetup("b", "Mara", Edge.WEST, blue), SideSetup("r", "Ines", Edge.EAST, red))
    return BattleSetup("fftt", Battlefield(10000, 10000, (HOUSE,)), sides, fftt_units(), TableRules())


def row(code: int, actor: int = NOBODY, target: int = NOBODY, *values: int, step: int = GENERAL_FIRE) -> Row:
    """A row of the log in turn 3, phase 2."""
    return (code, 3, 2, step, actor, target, *values, *(0,) * (4 - len(values)))


def told(*rows: Row) -> list[str]:
    """The sentences of rows, without those that say how everybody is set up."""
    return [sentence.text for sentence in story(*rows)]


def story(*rows: Row) -> list[Sentence]:
    """The sentences themselves."""
    return [sentence for sentence in sentences_of(a_setup(), rows) if sentence.step != SETTING_UP]


# Every code has words


def test_every_code_of_the_log_is_told() -> None:
    assert set(TELLERS) == set(LOG_CODES.values())


@pytest.mark.parametrize("code", LOG_CODES.values(), ids=LOG_CODES.keys())
def test_a_row_that_stands_alone_is_told_without_its_neighbours(code: int) -> None:
    told_by_others = {
        codes.LOG_PLACED,
        codes.LOG_STOREY,
        codes.LOG_PHASE,
    }  # by the set-up of a side, by the headings of steps
    said = story(row(code, 1, 0, 1, 1, 1, 0), row(codes.LOG_WON, 0))
    assert len(said) == (1 if code in told_by_others else 2)


def test_a_row_of_another_program_is_refused() -> None:
    with pytest.raises(ValueError, match="newer program"):
        sentences_of(a_setup(), [row(max(LOG_CODES.values()) + 1)])


def test_a_log_of_another_battle_is_refused() -> None:
    with pytest.raises(ValueError, match="not a log of this battle"):
        sentences_of(a_setup(), [row(codes.LOG_OUT_OF_AMMO, 99)])


@pytest.mark.parametrize("code", [value for name, value in REASONS.items() if not name.startswith("UNUSED")])
def test_every_reason_has_a_sentence_with_a_rule_that_the_book_has(code: int) -> None:
    said = reason(code, a_setup())
    assert said.text.endswith(".")
    assert said.rule in known_ids() | {""}


def test_the_reasons_are_numbered_without_a_gap() -> None:
    assert sorted(REASONS.values()) == list(range(len(REASONS)))


@pytest.mark.parametrize("kind", range(sight.OTHER_STOREY + 1))
def test_every_code_of_sight_has_a_sentence(kind: int) -> None:
    said = reason(reasons.SIGHT + kind, a_setup())
    assert said.text.endswith(".")
    assert said.rule in known_ids()


@pytest.mark.parametrize("kind", [paths.OFF_TABLE, paths.BODY_IN_WAY, paths.WALL_IN_WAY, paths.FREE])
def test_every_code_of_a_way_has_a_sentence(kind: int) -> None:
    assert reason(reasons.WAY + kind, a_setup()).text.endswith(".")


@pytest.mark.parametrize("code", [reasons.UNUSED_14, 999, reasons.WAY + 7])
def test_a_number_that_is_no_reason_is_refused(code: int) -> None:
    with pytest.raises(ValueError, match="no reason"):
        reason(code, a_setup())


def test_a_reason_names_the_figure_that_stands_in_the_line() -> None:
    said = reason(reasons.SIGHT + sight.BY_BODY + sight.KIND * ANVIL, a_setup())
    assert str(said) == ("Anvil (Terminator) stands in the line of sight. Move, or choose another target. (fftt:V2c)")


def test_a_reason_names_the_piece_that_stands_in_the_way() -> None:
    text = reason(reasons.WAY + paths.WALL_IN_WAY, a_setup()).text
    assert text.startswith("The wall of a building is in the way.")


# Names


def test_figures_without_a_name_are_numbered_where_a_side_has_several() -> None:
    assert names(a_setup()).short[FIRST : TANK + 1] == ("Grunt 1", "Grunt 2", "Medic", "Tank")


def test_a_name_that_both_sides_have_goes_with_its_side() -> None:
    sides = tuple(
        SideSetup(key, key.title(), edge, (FigureSetup(key, "marines.grunt", name),))
        for key, edge, name in (("blue", Edge.WEST, "Pell"), ("red", Edge.EAST, "Pell"))
    )
    known = names(BattleSetup("fftt", Battlefield(8000, 8000), sides, fftt_units(), TableRules()))
    assert known.short == ("Pell (Blue)", "Pell (Red)")
    assert known.full == ("Pell (Grunt, Blue)", "Pell (Grunt, Red)")


# Situations


def test_a_miss_tells_its_distance_its_sum_and_its_dice() -> None:
    flags = codes.SHOT_LONG + codes.SHOT_COVER
    (said,) = story(row(codes.LOG_DECLARED, REED, ANVIL, 3407, 1000), row(codes.LOG_SHOT, REED, ANVIL, 6, 4, 3, flags))
    assert said == Sentence(
        3,
        2,
        GENERAL_FIRE,
        "b",
        "Corporal Reed (Engineer) fires at Anvil (Terminator) at 24.1 cm: "
        "needs 6 (skill 8, long range −1, cover −1); rolled 4 + 3 = 7: miss.",
        ("fftt:S1a", "fftt:S3b", "fftt:S3c", "fftt:V5a"),
        1,
    )


def test_a_hit_with_a_double_that_kills_is_one_sentence_with_the_death() -> None:
    (said,) = story(
        row(codes.LOG_SHOT, REED, ANVIL, 8, 4, 4),
        row(codes.LOG_WOUNDED, ANVIL, REED, 2, 2),
        row(codes.LOG_KILLED, ANVIL, REED, 3407, 1000, step=CLOSE_COMBAT),
    )
    assert said.text == (
        "Corporal Reed (Engineer) fires at Anvil (Terminator) at 24.1 cm: "
        "needs 8; rolled 4 + 4 = 8: hit with a double, 2 wounds; Anvil is dead."
    )
    assert said.rules == ("fftt:S1a", "fftt:S4b", "fftt:W1a")
    assert said.weight == 3


def test_both_shots_of_a_tank_are_one_sentence() -> None:
    assert told(
        row(codes.LOG_SHOT, TANK, ROBOT, 5, 4, 3, codes.SHOT_LONG + codes.SHOT_SMALL),
        row(codes.LOG_SHOT, TANK, ROBOT, 5, 1, 2, codes.SHOT_LONG + codes.SHOT_SMALL + codes.SHOT_SECOND),
        row(codes.LOG_WOUNDED, ROBOT, TANK, 1, 1),
    ) == [
        "Tank fires at Sentinel at 35.0 cm: needs 5 (skill 7, long range −1, Sentinel −1); "
        "rolled 4 + 3 = 7: miss; then 1 + 2 = 3: hit, 1 wound; Sentinel is dead."
    ]


def test_a_shot_into_a_fight_tells_whom_the_die_picks() -> None:
    assert told(
        row(codes.LOG_SHOT, REED, DOG, 8, 2, 3),
        row(codes.LOG_REDIRECTED, REED, FIRST, 5),
        row(codes.LOG_WOUNDED, FIRST, REED, 1, 1),
    ) == [
        "Corporal Reed (Engineer) fires at Razor Dog at 21.6 cm: needs 8; "
        "rolled 2 + 3 = 5: hit, and a 5 turns it in the fight on Grunt 1: 1 wound."
    ]


def test_a_grenade_that_misses_tells_how_far_off_it_comes_down_and_on_whom() -> None:
    assert told(
        row(codes.LOG_SHOT, OAK, ROBOT, 4, 3, 3, codes.SHOT_INDIRECT + codes.SHOT_SMALL + codes.SHOT_LONG),
        row(codes.LOG_DEVIATED, OAK, NOBODY, 1, 1, 3200, 2000),
        row(codes.LOG_BURST, OAK, OAK, 3200, 2000, codes.GRENADE_BURST),
        row(codes.LOG_WOUNDED, ANVIL, OAK, 1, 1),
        row(codes.LOG_WOUNDED, ROBOT, OAK, 2, 2),
    ) == [
        "Oak (Grenadier) throws a grenade at Sentinel at 18.0 cm: "
        "needs 4 (skill 6, long range −1, indirect −1, Sentinel −1); rolled 3 + 3 = 6: "
        "miss, it comes down 4.0 cm off and wounds Anvil (1 wound) and Sentinel (2 wounds, dead)."
    ]


def test_a_grenade_at_a_point_is_measured_to_the_point_that_was_declared() -> None:
    assert told(
        row(codes.LOG_DECLARED, OAK, NOBODY, 1000, 3500),
        row(codes.LOG_SHOT, OAK, NOBODY, 6, 1, 2),
        row(codes.LOG_BURST, OAK, OAK, 1000, 3500, codes.GRENADE_BURST),
    ) == [
        "Oak (Grenadier) throws a grenade at a point at 15.0 cm: needs 6; "
        "rolled 1 + 2 = 3: hit, it bursts there and hurts nobody."
    ]


def test_a_move_is_one_sentence_and_an_interruption_stands_where_it_happens() -> None:
    assert told(
        row(codes.LOG_MOVED, ANVIL, NOBODY, 3307, 1000, step=MOVEMENT),
        row(codes.LOG_MOVED, ANVIL, NOBODY, 3207, 1000, step=MOVEMENT),
        row(codes.LOG_REACTED, REED, ANVIL, 2, step=MOVEMENT),
        row(codes.LOG_SHOT, REED, ANVIL, 7, 6, 4, codes.SHOT_LONG + codes.SHOT_OPPORTUNITY, step=MOVEMENT),
        row(codes.LOG_MOVED, ANVIL, NOBODY, 3107, 1000, step=MOVEMENT),
        row(codes.LOG_TURNED, ANVIL, NOBODY, 100, 100, step=MOVEMENT),
    ) == [
        "Anvil (Terminator) moves 2.0 cm.",
        "Corporal Reed (Engineer) interrupts the move of Anvil (Terminator) and fires at 22.1 cm: "
        "needs 7 (skill 8, long range −1); rolled 6 + 4 = 10: miss.",
        "Anvil (Terminator) moves on for 1.0 cm and turns to the south-east.",
    ]


def test_fire_at_who_charges_through_a_door_interrupts_no_move() -> None:
    said = story(
        row(codes.LOG_OPENED, ANVIL, NOBODY, 0, step=MOVEMENT),
        row(codes.LOG_REACTED, REED, ANVIL, 0, 1, step=MOVEMENT),
        row(codes.LOG_SHOT, REED, ANVIL, 8, 6, 4, codes.SHOT_OPPORTUNITY, step=MOVEMENT),
        row(codes.LOG_CHARGED, ANVIL, REED, step=MOVEMENT),
    )
    assert [one.text for one in said if one.rules] == [
        "Anvil (Terminator) opens a double door.",
        "Corporal Reed (Engineer) fires at Anvil (Terminator) at 24.1 cm: needs 8; rolled 6 + 4 = 10: miss.",
        "Anvil (Terminator) charges Corporal Reed.",
    ]
    assert [one.rules[0] for one in said if one.rules] == ["fftt:A2a", "fftt:S10c", "fftt:M10a"]


def test_all_that_a_figure_does_in_a_row_is_one_sentence() -> None:
    assert told(
        row(codes.LOG_OPENED, FIRST, NOBODY, 0, step=MOVEMENT),
        row(codes.LOG_MOVED, FIRST, NOBODY, 1100, 3000, step=MOVEMENT),
        row(codes.LOG_CHARGED, FIRST, DOG, step=MOVEMENT),
        row(codes.LOG_CHARGED, FIRST, BUG, step=MOVEMENT),
        row(codes.LOG_LEFT, SECOND, step=MOVEMENT),
    ) == [
        "Grunt 1 opens a double door, moves 1.0 cm and charges Razor Dog and Bomb Bug.",
        "Grunt 2 leaves the table.",
    ]


def test_hand_to_hand_combat_tells_each_score_by_its_parts() -> None:
    (said,) = story(
        row(codes.LOG_FOUGHT, DOG, NOBODY, 5, 4, 1, step=CLOSE_COMBAT),
        row(codes.LOG_FOUGHT, FIRST, NOBODY, 2, 0, 1, step=CLOSE_COMBAT),
        row(codes.LOG_EXCHANGE, DOG, FIRST, 9, 2, 3, 1, step=CLOSE_COMBAT),
        row(codes.LOG_WOUNDED, FIRST, DOG, 3, 3, 1, step=CLOSE_COMBAT),
    )
    assert said.text == "Razor Dog (5 + 3 + 1 = 9) against Grunt 1 (2): 3 wounds for Grunt 1; Grunt 1 is dead."
    assert said.rules == ("fftt:X2a", "fftt:X2c", "fftt:W1a")


def test_of_several_that_one_beats_the_wounds_are_told_of_the_one_that_takes_them() -> None:
    assert told(
        row(codes.LOG_FOUGHT, FIRST, NOBODY, 2, 1, 1, step=CLOSE_COMBAT),
        row(codes.LOG_FOUGHT, SECOND, NOBODY, 1, 1, 1, step=CLOSE_COMBAT),
        row(codes.LOG_FOUGHT, DOG, NOBODY, 2, 3, 1, step=CLOSE_COMBAT),
        row(codes.LOG_EXCHANGE, FIRST, DOG, 3, 5, 1, 0, step=CLOSE_COMBAT),
        row(codes.LOG_EXCHANGE, SECOND, DOG, 2, 5, 2, 0, step=CLOSE_COMBAT),
        row(codes.LOG_WOUNDED, SECOND, DOG, 2, 2, 1, step=CLOSE_COMBAT),
    ) == [
        "Grunt 1 (2 + 1 = 3) against Razor Dog (2 + 3 = 5): "
        "Razor Dog wins, but wounds only one of those whom it beats.",
        "Grunt 2 (1 + 1 = 2) against Razor Dog (2 + 3 = 5): 2 wounds for Grunt 2; Grunt 2 is dead.",
    ]


def test_a_chain_of_explosions_is_told_in_its_order_with_the_credit() -> None:
    assert told(
        row(codes.LOG_SHOT, REED, BUG, 8, 2, 2),
        row(codes.LOG_WOUNDED, BUG, REED, 2, 2),
        row(codes.LOG_KILLED, BUG, REED, 3000, 6000),
        row(codes.LOG_EXPLODED, BUG, BUG, 3000, 6000),
        row(codes.LOG_BURST, BUG, BUG, 3000, 6000, codes.GRENADE_BURST),
        row(codes.LOG_WOUNDED, HQ, REED, 2, 4),
        row(codes.LOG_KILLED, HQ, REED, 3200, 6000),
        row(codes.LOG_EXPLODED, HQ, REED, 3200, 6000),
        row(codes.LOG_BURST, REED, HQ, 3200, 6000, codes.GRENADE_BURST),
    )[1:] == [
        "Bomb Bug goes off as it dies and wounds HQ (2 wounds, dead, credited to Corporal Reed).",
        "HQ explodes in its turn and hurts nobody else.",
    ]


def test_a_figure_that_is_past_help_is_told_to_be_dying_when_it_fires_back() -> None:
    assert told(
        row(codes.LOG_SHOT, REED, ANVIL, 8, 4, 4),
        row(codes.LOG_WOUNDED, ANVIL, REED, 2, 2),
        row(codes.LOG_SHOT, ANVIL, REED, 7, 6, 6, codes.SHOT_LONG),
    )[1].startswith("Anvil (Terminator), dying, fires at Corporal Reed (Engineer) at 24.1 cm")


def test_a_kill_that_falls_to_another_than_whose_wound_was_the_last_is_credited_in_words() -> None:
    assert told(
        row(codes.LOG_SHOT, REED, ANVIL, 8, 4, 4),
        row(codes.LOG_WOUNDED, ANVIL, REED, 2, 2),
        row(codes.LOG_KILLED, ANVIL, FIRST, 3407, 1000),
    )[1:] == ["Grunt 1 is credited with Anvil (Terminator)."]


def test_an_unsupplied_miss_ends_with_the_ammo() -> None:
    assert told(row(codes.LOG_SHOT, FIRST, DOG, 7, 6, 6), row(codes.LOG_OUT_OF_AMMO, FIRST))[0].endswith(
        "rolled 6 + 6 = 12: miss; Grunt 1 is out of ammo."
    )


def test_healing_is_told_when_it_is_declared_and_when_it_works_or_not() -> None:
    assert told(
        row(codes.LOG_HEALING, MEDIC, FIRST, step=MOVEMENT),
        row(codes.LOG_HEALED, FIRST, MEDIC, 0, 1, step=CLOSE_COMBAT),
        row(codes.LOG_NOT_HEALED, FIRST, MEDIC, step=CLOSE_COMBAT),
    ) == [
        "Medic begins to treat Grunt 1.",
        "Medic heals 1 wound of Grunt 1, which is unhurt again.",
        "Medic can do nothing for Grunt 1: they are no longer in contact.",
    ]


@pytest.mark.parametrize(("named", "then"), [(1, "Ines moves first."), (0, "Ines lets Mara move first.")])
def test_who_decides_after_the_throw_for_initiative_and_what_is_told(named: int, then: str) -> None:
    assert told(
        row(codes.LOG_INITIATIVE, 0, NOBODY, 4),
        row(codes.LOG_INITIATIVE, 1, NOBODY, 9),
        row(codes.LOG_LEADS, 1, NOBODY, named),
        row(codes.LOG_PHASE, NOBODY, NOBODY, 1),
    ) == ["Initiative: Mara 4 and Ines 9. Ines decides who moves first.", then]


def test_ties_for_initiative_are_told_with_the_throw_that_breaks_them() -> None:
    """Where nobody decided, as by older rules, the highest moves first."""
    assert told(
        row(codes.LOG_INITIATIVE, 0, NOBODY, 7),
        row(codes.LOG_INITIATIVE, 1, NOBODY, 7),
        row(codes.LOG_INITIATIVE, 0, NOBODY, 4),
        row(codes.LOG_INITIATIVE, 1, NOBODY, 9),
        row(codes.LOG_PHASE, NOBODY, NOBODY, 1),
    ) == ["Initiative: Mara 7 and Ines 7, a tie; then Mara 4 and Ines 9. Ines moves first."]


def test_a_step_has_a_heading_only_where_something_happens_in_it() -> None:
    said = story(
        row(codes.LOG_STEP, NOBODY, NOBODY, codes.LIGHT_FIRE, step=codes.LIGHT_FIRE),
        row(codes.LOG_STEP, NOBODY, NOBODY, MOVEMENT, step=MOVEMENT),
        row(codes.LOG_LEFT, FIRST, step=MOVEMENT),
        row(codes.LOG_STEP, NOBODY, NOBODY, GENERAL_FIRE),
    )
    assert [(sentence.text, sentence.weight) for sentence in said] == [
        ("Turn 3, phase 2: movement", 0),
        ("Grunt 1 leaves the table.", 2),
    ]


def test_set_up_is_one_sentence_a_side_and_waits_for_both() -> None:
    placed = row(codes.LOG_PLACED, FIRST, NOBODY, 500, 500, 100, 0, step=SETTING_UP)
    assert sentences_of(a_setup(), [placed]) == ()
    first, second, _turn = sentences_of(a_setup(), [placed, row(codes.LOG_TURN, NOBODY, NOBODY, 1)])
    assert first.text == (
        "Mara sets up at the west edge with 6 figures, 12 FP: Engineer, Grenadier, 2 × Grunt, Medic and Tank."
    )
    assert second.side == "r"


def test_a_flanking_force_is_told_from_its_orders_to_its_arrival() -> None:
    assert told(
        row(codes.LOG_FLANKING, FIRST, NOBODY, 0),
        row(codes.LOG_FLANKING, MEDIC, NOBODY, 0),
        row(codes.LOG_FLANKING, SECOND, NOBODY, 2),
        row(codes.LOG_ARRIVAL, 0, NOBODY, 0, 5, 6, 0),
        row(codes.LOG_ARRIVAL, 0, NOBODY, 2, 6, 6, 1),
        row(codes.LOG_WAITS, 0, NOBODY, 2),
        row(codes.LOG_ARRIVAL, 0, NOBODY, 2, 0, 0, 1),
        row(codes.LOG_ARRIVED, SECOND, NOBODY, 1250, 9500, 0, -100),
        row(codes.LOG_CALLED_OFF, FIRST, NOBODY, 0),
        row(codes.LOG_CALLED_OFF, MEDIC, NOBODY, 0),
    ) == [
        "Mara sends a force to the flank at the north edge: Grunt and Medic.",
        "Mara sends a force to the flank at the south edge: Grunt.",
        "Mara throws 5 for its force at the north edge, needs 6: it stays outside.",
        "Mara throws 6 for its force at the south edge, needs 6: it arrives.",
        "There is no room for all of Mara’s force at the south edge: it waits until the next turn.",
        "The force of Mara at the south edge arrives without a throw.",
        "Grunt 2 arrives on the flank at 12.5 / 95.0 cm, facing north.",
        "Mara calls off its force at the north edge, unharmed: Grunt 1 and Medic.",
    ]


def test_the_throw_for_a_force_names_the_claim_of_its_turn() -> None:
    def claim(turn: int, face: int) -> tuple[str, ...]:
        thrown = (codes.LOG_ARRIVAL, turn, 1, MOVEMENT, 0, NOBODY, 0, face, 4, 1)
        return next(one.rules for one in sentences_of(a_setup(), [thrown]) if one.step == MOVEMENT)

    thrown = [claim(turn, 6)[0][-1] for turn in range(2, 8)]
    assert thrown == ["c", "c", "d", "d", "e", "e"]
    assert [claim(turn, 0) for turn in (7, 8, 9)] == [("fftt:H5b",), ("fftt:H2f",), ("fftt:H2g",)]


def test_the_end_is_told_with_what_is_lost_by_it() -> None:
    assert told(
        row(codes.LOG_BEATEN, 1),
        row(codes.LOG_CAPTURED, BUG),
        row(codes.LOG_CAPTURED, HQ),
        row(codes.LOG_WON, 0),
    ) == [
        "Ines is beaten: it has no figure left that can fight.",
        "What Ines has left on the field is lost to it: Bomb Bug and HQ.",
        "Mara has won and holds the field.",
    ]


def test_an_end_without_victory_leaves_the_field_to_the_defender() -> None:
    assert told(row(codes.LOG_WON, 1)) == [
        "The battle ends after turn 3 without a victory. Ines defends and holds the field."
    ]


def test_a_shot_whose_dice_have_not_fallen_yet_is_told_as_declared() -> None:
    assert told(row(codes.LOG_DECLARED, REED, ANVIL, 3407, 1000)) == [
        "Corporal Reed (Engineer) fires at Anvil (Terminator) at 24.1 cm."
    ]


def test_names_are_told_as_they_are_whatever_stands_in_them() -> None:
    odd = "{0} <b>{figure}</b>"
    setup = a_setup()
    blue, red = setup.sides
    renamed = replace(blue, figures=(replace(blue.figures[0], name=odd), *blue.figures[1:]))
    rows = [row(codes.LOG_DECLARED, REED, ANVIL, 3407, 1000), row(codes.LOG_LEFT, REED, step=MOVEMENT)]
    told_of = [said.text for said in sentences_of(replace(setup, sides=(renamed, red)), rows)]
    assert told_of[2:] == [
        f"{odd} (Engineer) leaves the table.",
        f"{odd} (Engineer) fires at Anvil (Terminator) at 24.1 cm.",
    ]


# Choices


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ((codes.DONE,), "Done"),
        ((codes.PLACE, FIRST, NOBODY, 1250, 800, 0, 100), "Grunt 1 is set up at 12.5 / 8.0 cm, facing south"),
        ((codes.FLANK, FIRST, 0), "Grunt 1 waits outside at the north edge"),
        ((codes.CALL_OFF, NOBODY, 3), "Call off the force at the west edge"),
        ((codes.SHOOT, SECOND, ANVIL), "Grunt 2 fires at Anvil"),
        ((codes.SHOOT_AT, OAK, NOBODY, 1250, 800), "Oak throws a grenade at 12.5 / 8.0 cm"),
        (
            (codes.MOVE, FIRST, 1, 0, 0, 0, 0, 2, 100, 100, 200, 300),
            "Grunt 1 moves to 2.0 / 3.0 cm and leaves the table, by 2 legs",
        ),
        ((codes.MOVE, FIRST, 1), "Grunt 1 leaves the table"),
        ((codes.TURN, FIRST, NOBODY, 0, 0, -100, 0), "Grunt 1 turns to the west"),
        ((codes.OPEN, FIRST, 0), "Grunt 1 opens a double door"),
        ((codes.HEAL, MEDIC, FIRST), "Medic treats Grunt 1"),
        ((codes.GO_OFF, BUG), "Bomb Bug goes off"),
        ((codes.PART_PAIR, FIRST, DOG), "Grunt 1 and Razor Dog do not fight each other"),
        ((codes.PICK, FIRST), "Grunt 1"),
        ((codes.PICK, NOBODY, NOBODY, 4), "Fire at point 4 of the move"),
        ((codes.GO_ON,), "Fight another exchange"),
        ((codes.SURRENDER,), "Surrender"),
        ((codes.PERMIT, NOBODY, 1), "Let Ines reload from your HQs"),
        ((codes.STANDING, 0, 0, 6), "Ask for opportunity fire that needs 6 or more"),
        ((codes.STANDING, 0, 0, 13), "Make no opportunity fire until further orders"),
    ],
)
def test_each_choice_has_words(parts: Sequence[int], text: str) -> None:
    assert choice_text(a_setup(), [*parts, *(0,) * (CHOICE_WIDTH - len(parts))]) == text


# The end in a few sentences


def test_a_summary_tells_the_end_the_losses_and_the_best() -> None:
    ends = (SideResult("b", SideEnd.WON), SideResult("r", SideEnd.BEATEN))
    fallen = (Casualty("r0", "b0"), Casualty("r1", "b0"), Casualty("r2", "b2"), Casualty("b3", None, "b"))
    assert summary(BattleReport(6, ends, "b", fallen), a_setup()) == (
        "Mara has won and holds the field and Ines was beaten after 6 turns.",
        "Mara lost 1 of 6 figures, 1 of 12 FP.",
        "Ines lost 5 of 5 figures, 5 of 5 FP; 2 of them were left on the field.",
        "Most killed: Corporal Reed (Engineer) of Mara with 2 FP and Grunt 1 of Mara with 1 FP.",
    )


def test_among_the_best_are_those_who_hatched_and_those_who_killed_them() -> None:
    ends = (SideResult("b", SideEnd.WON), SideResult("r", SideEnd.BEATEN))
    hatched = tuple(Hatchling(f"born-{2 * n}", "r", "insectoids.drone") for n in (1, 2))
    fallen = (Casualty("b3", "born-4"), Casualty("b5", "born-2"), Casualty("born-4", "b0"))
    assert summary(BattleReport(6, ends, "b", fallen, hatched=hatched), a_setup())[-1] == (
        "Most killed: hatched Drone 1 of Ines with 4 FP, Corporal Reed (Engineer) of Mara with 1 FP "
        "and hatched Drone 2 of Ines with 1 FP."
    )
    only = BattleReport(6, ends, "b", fallen[1:2], hatched=hatched[:1])
    assert summary(only, a_setup())[-1] == "Most killed: hatched Drone of Ines with 4 FP."


def test_a_summary_of_a_battle_without_a_victor_tells_who_holds_the_field() -> None:
    ends = (SideResult("b", SideEnd.STOOD), SideResult("r", SideEnd.STOOD))
    assert summary(BattleReport(30, ends, "r"), a_setup())[0] == (
        "Mara still stood and Ines still stood after 30 turns. Ines holds the field."
    )


# Whole battles


@cache
def known_ids() -> frozenset[str]:
    """Every rule and claim of the books."""
    books = [rulebook.load(book) for book in rulebook.BOOKS]
    return frozenset(one for book in books for one in (*book.rules, *book.claims))


@cache
def battle(lists: tuple[str, str], seed: int) -> tuple[BattleSetup[Unit], tuple[Row, ...]]:
    """A battle of eight turns, mostly by tacticians, and by chance else."""
    units = {name: [unit.key for unit in fftt_units() if unit.faction == name] for name in lists}
    sides = tuple(
        SideSetup(name, name.title(), edge, tuple(FigureSetup(f"{name}{n}", key) for n, key in enumerate(units[name])))
        for name, edge in zip(lists, (Edge.NORTH, Edge.SOUTH), strict=True)
    )
    setup = BattleSetup("fftt", generate("docks", seed, (8000, 8000)), sides, fftt_units(), TableRules(turns=8))
    game, chance = Game.begin(setup, seed), random.Random(seed)
    while game.decision() is not None:
        choice = tactician(game.system, game.t, game.seen())
        if chance.random() < 0.1:
            choice = chance.choice([one for one in game.options() if one[0] != codes.SURRENDER])
        game.answer(choice)
    return setup, tuple(game.log)


BATTLES = [(("marines", "insectoids"), 1), (("machina", "insectoids"), 2), (("marines", "machina"), 3)]


def all_told() -> Iterable[Sentence]:
    """The sentences of all battles here."""
    return (sentence for lists, seed in BATTLES for sentence in sentences_of(*battle(lists, seed)))


def test_battles_are_told_with_rules_that_the_books_have() -> None:
    assert {rule for sentence in all_told() for rule in sentence.rules} <= known_ids()


def test_battles_are_told_in_plain_text() -> None:
    assert [said.text for said in all_told() if set(said.text) & set("<>&{}\n") or "  " in said.text] == []


def test_every_death_is_told_as_important() -> None:
    for lists, seed in BATTLES:
        setup, rows = battle(lists, seed)
        text = " ".join(sentence.text for sentence in sentences_of(setup, rows) if sentence.weight == 3)
        dead = [names_in(setup, rows).short[one[4]] for one in rows if one[0] == codes.LOG_KILLED]
        ways = ("{} is dead", "{} (1 wound, dead", "{} (2 wounds, dead", "{} (3 wounds, dead", "{} goes off")
        assert [name for name in dead if not any(way.format(name) in text for way in ways)] == []


def test_a_log_is_told_as_well_when_it_was_packed() -> None:
    setup, rows = battle(*BATTLES[0])
    assert sentences_of(setup, unpack(pack(rows))) == sentences_of(setup, rows)


# Abilities


def told_of(abilities: dict[str, tuple[str, ...]], *rows: Row) -> list[str]:
    """The sentences of rows where figures, by their keys, have abilities."""
    setup = a_setup()
    sides = tuple(
        replace(side, figures=tuple(replace(one, abilities=abilities.get(one.key, ())) for one in side.figures))
        for side in setup.sides
    )
    story = sentences_of(replace(setup, sides=sides), rows)
    return [str(sentence.text) for sentence in story if sentence.step != SETTING_UP]


def test_a_shot_names_the_crack_shooter_and_the_chameleon() -> None:
    flags = codes.SHOT_CRACK + codes.SHOT_CHAMELEON
    assert told(row(codes.LOG_SHOT, REED, ANVIL, 8, 6, 6, flags)) == [
        "Corporal Reed (Engineer) fires at Anvil (Terminator) at 24.1 cm: "
        "needs 8 (skill 8, chameleon −1, crack shooter +1); rolled 6 + 6 = 12: miss."
    ]


def test_air_support_is_one_sentence_with_its_burst() -> None:
    assert told(
        row(codes.LOG_DECLARED, REED, ANVIL, 3407, 1000, 0, 1),
        row(codes.LOG_AIR, REED, ANVIL, 8, 5, 3, 1),
        row(codes.LOG_BURST, REED, REED, 3407, 1000, codes.GRENADE_BURST),
        row(codes.LOG_WOUNDED, ANVIL, REED, 2, 2),
    ) == [
        "Corporal Reed (Engineer) calls air support on Anvil (Terminator) at 24.1 cm: needs 8; rolled 5 + 3 = 8: "
        "it bursts there and wounds Anvil (2 wounds, dead)."
    ]


def test_air_support_that_fails_says_so_and_one_that_is_declared_waits_for_its_dice() -> None:
    assert told(row(codes.LOG_AIR, REED, ANVIL, 8, 5, 4, 0))[0].endswith("rolled 5 + 4 = 9: nothing falls.")
    assert told(row(codes.LOG_DECLARED, REED, ANVIL, 3407, 1000, 0, 1)) == [
        "Corporal Reed (Engineer) calls air support on Anvil (Terminator) at 24.1 cm."
    ]


def test_a_shot_that_luck_makes_harmless_tells_whose_luck_it_was() -> None:
    said = told(
        row(codes.LOG_REACTED, REED, ANVIL, 2, step=MOVEMENT),
        row(codes.LOG_SHOT, REED, ANVIL, 8, 4, 3, codes.SHOT_OPPORTUNITY, step=MOVEMENT),
        row(codes.LOG_LUCKY, ANVIL, REED, step=MOVEMENT),
    )
    assert said[-1].endswith("needs 8; rolled 4 + 3 = 7: hit, no wound; Anvil is lucky.")


def test_the_second_shot_of_full_metal_jacket_is_told_with_the_first() -> None:
    (said,) = story(
        row(codes.LOG_SHOT, REED, ANVIL, 8, 6, 3),
        row(codes.LOG_SHOT, REED, ANVIL, 8, 6, 4, codes.SHOT_SECOND),
    )
    assert said.text.endswith("rolled 6 + 3 = 9: miss; then 6 + 4 = 10: miss.")
    assert "fftt:N14c" in said.rules


def test_a_berserk_fighter_names_its_two() -> None:
    rows = (
        row(codes.LOG_FOUGHT, DOG, NOBODY, 2, 3, 1, step=CLOSE_COMBAT),
        row(codes.LOG_FOUGHT, FIRST, NOBODY, 4, 2, 1, step=CLOSE_COMBAT),
        row(codes.LOG_EXCHANGE, FIRST, DOG, 6, 5, 1, 1, step=CLOSE_COMBAT),
        row(codes.LOG_WOUNDED, DOG, FIRST, 1, 1, step=CLOSE_COMBAT),
    )
    (said,) = told_of({"b2": ("berserk",)}, *rows)
    assert "4 + 2 (berserk) = 6" in said


def test_a_road_runners_walk_says_so() -> None:
    (said,) = told_of({"b2": ("road-runner",)}, row(codes.LOG_MOVED, FIRST, NOBODY, 2200, 3000, 100, step=MOVEMENT))
    assert said == "Grunt 1 moves 12.0 cm as a road runner."


def test_a_call_for_air_support_is_a_choice_in_words() -> None:
    choice = (codes.CALL_AIR, REED, ANVIL) + (0,) * (CHOICE_WIDTH - 3)
    assert choice_text(a_setup(), choice) == "Corporal Reed calls air support on Anvil"


# Agreed ends


def test_who_gives_way_is_told_with_the_reason_and_how_many_march_off() -> None:
    assert told(row(codes.LOG_GAVE_WAY, 1, NOBODY, 1), row(codes.LOG_LEFT, ANVIL), row(codes.LOG_LEFT, DOG))[-1] == (
        "Ines gives way, for it has lost a third of its FP; 2 figures march off."
    )


def test_a_point_that_is_held_is_told_with_its_place_and_for_how_long() -> None:
    assert told(row(codes.LOG_HELD, 0, NOBODY, 5000, 4000, 2))[-1] == (
        "The point at 50.0 / 40.0 cm is held for 2 turns in a row by Mara."
    )


# Ways to play


def test_every_way_to_play_has_a_title_of_its_own() -> None:
    assert [way_name(way.name) for way in WAYS][:2] == ["Steady", "Bold"]
    assert len({way_name(way.name) for way in WAYS}) == len(WAYS)
