"""What a battle of Firefight says: every row, reason and choice has its words, with rules that the book has."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import get_args, get_type_hints

import pytest

from campaign import rulebook
from campaign.battle.arena import Game, fight, tactician
from campaign.battle.contract.telling import AreaKind, TurnWords
from campaign.battle.firefight import codes as c
from campaign.battle.firefight import reasons as r
from campaign.battle.firefight.system import SYSTEM
from campaign.battle.firefight.units import Arm
from campaign.battle.firefight.words import TELLING, choice_text, reason, sentences_of, summary, way_name
from campaign.battle.firefight.words.log import TELLERS
from campaign.battle.firefight.words.names import names
from campaign.battle.row_packing import unpack
from tests.battle.firefight.setups import even_setup, firefight_setup
from tests.battle.firefight.situation import row, situation, u
from tests.redrawn import positions_in

RULE = re.compile(r"firefight:[A-Z]\d+[a-z]")
SETUP = firefight_setup(3)


def test_every_row_has_its_teller_and_every_reason_its_sentence() -> None:
    assert set(TELLERS) == {getattr(c, name) for name in dir(c) if name.startswith("LOG_")}
    codes = [getattr(r, name) for name in dir(r) if name.isupper()]
    assert sorted(codes) == list(range(len(codes)))
    for code in codes:
        objection = reason(code, SETUP)
        assert objection.text.endswith(".")
        assert objection.rule == "" or rulebook.claim(objection.rule)


def test_no_reason_is_no_reason() -> None:
    with pytest.raises(ValueError, match="no reason: 99"):
        reason(99, SETUP)


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_battle_is_told_with_rules_that_the_book_has(seed: int) -> None:
    setup = firefight_setup(seed)
    fought = fight(setup, seed)
    found = sentences_of(setup, unpack(fought.record.log))
    assert all(rulebook.claim(rule) for sentence in found for rule in sentence.rules)
    assert all(sentence.rules and not re.search(r"[{}]", sentence.text) for sentence in found)
    assert [sentence.row for sentence in found] == sorted(sentence.row for sentence in found)
    ends = summary(fought.report, setup)
    assert len(ends) == 1 + len(setup.sides)


def test_every_option_has_a_text_and_each_one_its_own() -> None:
    game, rng = Game.begin(SETUP, 3), random.Random(3)  # now and then one of all options, which takes long to list
    while (wanted := game.decision()) is not None:
        if rng.random() < 0.75:
            game.answer(tactician(SYSTEM, game.t, game.seen()))
            continue
        offered = game.options()
        texts = [choice_text(SETUP, option) for option in offered]
        if wanted.kind == c.ACTIVATING:
            assert len(set(texts)) == len(texts)
        assert texts[-1] == "Concede"
        game.answer(rng.choice(offered[:-1] or offered))


def test_a_choice_without_a_verb_is_refused() -> None:
    with pytest.raises(ValueError, match="no choice: verb 99"):
        choice_text(SETUP, (99, *(0 for _each in range(c.CHOICE_WIDTH - 1))))


def test_rows_of_another_battle_are_refused() -> None:
    with pytest.raises(ValueError, match="newer program"):
        sentences_of(SETUP, [(999, *(0 for _each in range(9)))])
    with pytest.raises(ValueError, match="not a log of this battle"):
        sentences_of(SETUP, [(c.LOG_STUNNED, 1, 0, 2, 9_999, -1, 0, 0, 0, 0)])


def test_an_attack_is_one_sentence_with_its_dice() -> None:
    battle = situation([u(row("one"), "A", (20, 30))], [u(row("two"), "B", (20, 20)), u(row("three"), "C", (40, 2))])
    battle.script(4, 2, 3).start().act("A", c.HOLD).fire("B")
    assert battle.told() == [
        "One: Hold.",
        "One fires at Two; Rifle, 4 or more: 4, 1 hit; Defense 5 or more: 2; 1 wound.",
        "Two takes 1 wound and has 1 marker; the die shows 3, 4 in all, and 6 knocks it out.",
        "Two is Stunned.",
    ]


def fired(rules: tuple[str, ...], arm: tuple[str, ...], target: tuple[str, ...], *dice: int) -> str:
    """The sentence of the fire of a unit with these rules, and those of its weapon, at one that has rules too."""
    gun = replace(row("gun", 4, 5, *rules), arms=(Arm("Rifle", 24, 1, 0, arm),))
    battle = situation(
        [u(gun, "A", (20, 30))], [u(row("two", 4, 5, *target), "B", (20, 20)), u(row("x"), "C", (40, 2))]
    )
    battle.script(*dice).start().act("A", c.HOLD).fire("B")
    return next(text for text in battle.told() if "fires at" in text)


@pytest.mark.parametrize(
    ("rules", "arm", "target", "dice", "told"),
    [
        (("Relentless",), (), ("Tough(6)",), (6, 5, 5), "6, 2 hits (Relentless); Defense 5 or more: 5, 5; 0 wounds."),
        ((), ("Rending",), ("Tough(6)",), (6, 6), "6, 1 hit (Rending); Defense 5 or more: 6 −4; 0 wounds."),
        ((), ("Rending",), ("Tough(6)",), (5, 6), "5, 1 hit; Defense 5 or more: 6; 0 wounds."),
        (
            (),
            ("Reliable", "Deadly(3)"),
            ("Tough(6)",),
            (2, 6),
            "2, 1 hit (Reliable, Deadly); Defense 5 or more: 6; 0 wounds.",
        ),
        ((), ("Poison",), ("Tough(6)",), (4, 6, 6), "4, 1 hit; Defense 5 or more: 6 again for Poison, 6; 0 wounds."),
    ],
)
def test_special_rules_are_named_where_they_act(
    rules: tuple[str, ...], arm: tuple[str, ...], target: tuple[str, ...], dice: tuple[int, ...], told: str
) -> None:
    assert fired(rules, arm, target, *dice).endswith(told)


def test_a_lance_is_named_in_a_charge_and_not_when_it_strikes_back() -> None:
    lance = replace(row("lance", 4, 5, "Tough(6)"), arms=(Arm("Pike", 0, 1, 0, ("Lance",)),))
    sides = (
        [u(lance, "A", (20, 24))],
        [u(replace(lance, key="two", name="Two"), "B", (20, 20)), u(row("x"), "C", (40, 2))],
    )
    battle = situation(*sides).script(4, 6, 4, 6).start().charge("A", "B")
    battle.say(c.STRIKE)
    strikes = [text for text in battle.told() if "strikes" in text]
    assert ["(Lance)" in text for text in strikes] == [True, False]


def test_a_tough_model_that_is_not_checked_says_why() -> None:
    battle = situation(
        [u(row("one"), "A", (20, 30))], [u(row("two", 4, 5, "Tough(3)"), "B", (20, 20)), u(row("x"), "C", (40, 2))]
    )
    battle.script(4, 2).start().act("A", c.HOLD).fire("B")
    assert battle.told()[-1] == "Two takes 1 wound and has 1 marker; Tough, it is not checked."


def test_units_of_one_row_are_numbered_and_called_with_their_side() -> None:
    side = SYSTEM.smallest().sides[0]
    other = replace(SYSTEM.smallest().sides[1], name="Reds")
    figures = (*side.figures, *(replace(figure, key=f"more {figure.key}") for figure in side.figures))
    known = names(replace(SYSTEM.smallest(), sides=(replace(side, figures=figures), other)))
    assert known.squads == (
        "Line section 1 (a)",
        "Gunner 1 (a)",
        "Line section 2 (a)",
        "Gunner 2 (a)",
        "Line section (Reds)",
        "Gunner (Reds)",
    )
    assert known.short[2] == "Line section 1 (a) #3"


def test_every_way_to_play_has_a_name() -> None:
    assert all(way_name(way.name) for way in SYSTEM.ways)


@pytest.mark.claims("firefight:P5a", "firefight:P5d")
def test_the_table_redrawn_tells_whose_an_objective_is() -> None:
    rows = [
        (c.LOG_MARKED, 0, 0, c.OBJECTIVES, 0, 0, 3000, 4000, 0, 0),
        (c.LOG_SEIZED, 1, 0, c.SEIZING, 1, 0, 0, 0, 0, 0),
        (c.LOG_SEIZED, 2, 0, c.SEIZING, c.NOBODY, 0, 0, 0, 0, 0),
    ]
    areas = [positions_in(SETUP, rows, passed).areas for passed in (1, 2, 3)]
    assert [(area.words, area.at, area.radius, area.side) for (area,) in areas] == [
        ("Objective 1", (3000, 4000), 3 * c.INCH, owner) for owner in (c.NOBODY, 1, c.NOBODY)
    ]
    assert {area.kind for (area,) in areas} == {AreaKind.MARKER}


@pytest.mark.claims("firefight:W1a", "firefight:W2a")
def test_a_model_of_a_redrawn_table_says_its_markers_or_that_it_is_knocked_out() -> None:
    placed = (c.LOG_PLACED, 0, 0, c.DEPLOYMENT, 0, 0, 3000, 4000, 0, 0)
    wounded = (c.LOG_WOUNDED, 1, 0, c.ACTIVATIONS, 0, 5, 2, 0, 0, 0)
    knocked_out = (c.LOG_KNOCKED_OUT, 1, 0, c.ACTIVATIONS, 0, 5, 3000, 4000, 0, 0)
    rows = [placed, wounded, knocked_out]
    told = [TELLING.state(positions_in(SETUP, rows[:n], n).figures[0]) for n in (1, 2, 3)]
    assert told == [(), ("2 wound markers (firefight:W1)",), ("KO (firefight:W2)",)]


def test_a_turning_point_of_rounds_without_phases_names_its_round_alone() -> None:
    for seed in range(1, 9):
        setup = even_setup(seed)
        rows = unpack(fight(setup, seed).record.log)
        told = TELLING.account_lines(TELLING.account(setup, rows))[0]
        if not told.startswith("Did most"):
            break
    assert re.match(r"Round [1-4]: .*[AB] (loses \d+ FP|seizes objectives? \d)", told)


def seized(turn: int, objective: int, owner: int) -> tuple[int, ...]:
    """The row that tells that an objective has come to a side."""
    return (c.LOG_SEIZED, turn, 0, c.SEIZING, owner, objective, 0, 0, 0, 0)


@pytest.mark.claims("firefight:P6a", "firefight:P5a")
def test_where_a_battle_turned_is_told_by_its_objectives_and_by_losses() -> None:
    counted = (c.LOG_OBJECTIVES, 0, 0, c.OBJECTIVES, c.NOBODY, c.NOBODY, 1, 3, 0, 0)
    rows = [counted, seized(1, 0, 0), seized(1, 1, 1), seized(2, 1, 0), seized(3, 0, c.NOBODY), seized(3, 2, 1)]
    told = TELLING.account(SETUP, rows)
    assert [(point.turn, point.told, round(point.swing, 3)) for point in told.points] == [
        (2, ("Side 0 seizes objective 2",), 0.222),
        (3, ("objective 1 is neutral again", "Side 1 seizes objective 3"), -0.222),
    ]
    assert TELLING.account_lines(told)[0] == "Round 2: Side 0 seizes objective 2."


@pytest.mark.claims("firefight:P5a")
def test_objectives_that_a_side_seizes_in_one_round_are_told_together() -> None:
    counted = (c.LOG_OBJECTIVES, 0, 0, c.OBJECTIVES, c.NOBODY, c.NOBODY, 1, 3, 0, 0)
    rows = [counted, seized(1, 0, 0), seized(1, 1, 0), seized(1, 2, 0), seized(2, 0, c.NOBODY), seized(2, 2, c.NOBODY)]
    first, second = TELLING.account(SETUP, rows).points
    assert first.told == ("Side 0 seizes objectives 1, 2 and 3",)
    assert second.told == ("objectives 1 and 3 are neutral again",)


@pytest.mark.claims("firefight:P6d")
def test_without_objectives_a_battle_turns_by_its_losses_alone() -> None:
    lost = [(c.LOG_KNOCKED_OUT, 1, 0, c.ACTIVATIONS, n, 5, 3000, 4000, 0, 0) for n in range(3)]
    (point,) = TELLING.account(SYSTEM.smallest(), lost).points
    assert (point.told, point.fallen) == ((), (0, 1, 2))


@pytest.mark.claims("firefight:W6a", "firefight:W2a")
def test_who_takes_a_model_out_has_given_it_a_wound_with_a_marker_or_without() -> None:
    def row(code: int, who: int, failed: int = 0) -> tuple[int, ...]:
        return (code, 1, 0, c.ACTIVATIONS, who, 5, 0, 0, 0, failed)

    without = [row(c.LOG_KNOCKED_OUT, 0)]
    with_one = [row(c.LOG_WOUNDED, 1), row(c.LOG_CHECK, 1, 1), row(c.LOG_KNOCKED_OUT, 1)]
    stood = [row(c.LOG_WOUNDED, 0), row(c.LOG_CHECK, 0), *without]
    for rows, wounds in ((without, 1), (with_one, 1), (stood, 2), ([*without, *with_one], 2)):
        (deed,) = TELLING.account(SETUP, rows).deeds
        assert (deed.figure, deed.wounds) == (5, wounds)


def test_a_charge_and_the_answer_to_it_are_told_one_after_the_other() -> None:
    battle = situation(
        [u("section", "Reds", (10, 30), (11.5, 30), (13, 30))], [u("section", "Blues", (11, 24), (11, 22), (11, 20))]
    )
    battle.script(1, 1, 1, 1, 1, 1).start().charge("Reds", "Blues")
    walks = [line for line in battle.told() if " walks to " in line]
    assert [line.split(" walks to ")[0] for line in walks] == ["Line section (A)", "Line section (B)"]
    assert walks[0].endswith(", 3 models.")
    assert walks[1].endswith((", 1 model.", ", 2 models."))


def test_a_table_is_measured_in_inches() -> None:
    assert TELLING.ruler.size(48 * c.INCH, 1200 * 10) == "48 × 47.2″"


def test_turns_are_rounds() -> None:
    turns = TELLING.turns
    told = turns.title(), turns.when(0, 0), turns.when(3, 0), turns.lasted(1), turns.after(4)
    assert told == ("Rounds", "Before the first round", "Round 3", "1 round", "after 4 rounds")


def test_nothing_that_is_said_of_its_rounds_calls_them_turns() -> None:
    said = {}
    for door, kind in get_type_hints(TurnWords).items():
        asked = [3 if one is int else "Red" for one in get_args(kind)[0]]
        said[door] = getattr(TELLING.turns, door)(*asked)
    assert [name for name, words in said.items() if "round" not in words.lower() or "turn" in words.lower()] == []
    assert (said["left"], said["retreated"]) == ("FP left by round", "retreated in round 3")
