"""Conformance: what the table asks of every rule system, all through random battles, and that the doors agree."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest

from campaign.battle.contract.table import Fell
from campaign.reason import Reason
from campaign.tabletop.looking import look_of
from campaign.tabletop.match import FacesWanted, Match, Over
from campaign.tabletop.seats import DiceBy, Seat
from campaign.tabletop.throws import throw_wanted
from tests.battle.play import any_table
from tests.battle.play.any_system import Broken
from tests.battle.play.any_table import checked_table, is_rule
from tests.battle.second_system import records as r
from tests.battle.second_system.table import TABLE
from tests.battle.systems import CASES, Case

AT_MOST = None if os.environ.get("FFTT_WHOLE") else 3  # battles of a rule system
DECISIONS = 100_000 if os.environ.get("FFTT_WHOLE") else 45
THROWS = 100_000 if os.environ.get("FFTT_WHOLE") else 30


def seeds_of(case: Case) -> tuple[int, ...]:
    """Of random battles: with FFTT one more, in which both sides are set up."""
    return (*case.seeds, 4) if case is CASES[0] else case.seeds


each_battle = pytest.mark.parametrize(
    ("case", "seed"),
    [pytest.param(case, seed, id=f"{case.system.name} {seed}") for case in CASES for seed in seeds_of(case)[:AT_MOST]],
)


@each_battle
def test_every_door_answers_all_through_a_battle_and_the_rules_agree(case: Case, seed: int) -> None:
    assert checked_table(case, seed, DECISIONS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.system.name)
def test_people_are_told_what_each_die_is_for(case: Case) -> None:
    setup, rng = case.random_setup(3), random.Random(3)
    match = Match(setup, 3, [Seat() for _side in setup.sides], DiceBy.TABLE)
    throws = 0
    while throws < THROWS and not isinstance(match.waits, Over):
        if isinstance(match.waits, FacesWanted):
            wanted = throw_wanted(match.unthrown())
            assert wanted.what
            assert is_rule(wanted.rule)
            assert wanted.number > 0
            match.throw([rng.randint(1, case.system.die) for _die in range(wanted.number)])
            throws += 1
        else:
            match.answer(look_of(match, match.waits.side).answer())
    assert throws


def test_a_rule_that_the_rulebook_does_not_have_is_none() -> None:
    assert is_rule("")
    assert is_rule("fftt:Q6")
    assert is_rule("firefight:S3a")
    assert is_rule("campaign:C1a")
    assert not is_rule("firefight:S3z")
    assert not is_rule("firefight:Y9")
    assert not is_rule("nonsense")


# The checks themselves: what they are there for, they find.


def nobody(look, _actor):
    """A reason without a sentence."""
    return Reason("", "")


def elsewhere(look, actor, goal, /, **_how):
    """A way that the rules refuse."""
    far = (r.WALK, actor, 0, -5000, -5000)
    return replace(TABLE.moving.way(look, actor, goal), choice=far, objection=None)


@pytest.mark.parametrize(
    ("part", "door", "broken", "said"),
    [
        ("asking", "question", lambda look, _point: replace(TABLE.asking.question(look, None), title=""), "its words"),
        (
            "asking",
            "question",
            lambda look, _point: replace(TABLE.asking.question(look, None), rule="fftt:Q99"),
            "rule",
        ),
        ("asking", "whose", lambda _look, _choice: 99, "nothing to tell"),
        ("asking", "states", lambda _look: {77: "ready"}, "a state of nobody"),
        ("moving", "walks", nobody, "without a good reason"),
        ("moving", "way", elsewhere, "a way that is refused"),
        ("placing", "placings", lambda _look: (), "nothing to put down"),
        ("showing", "sides", lambda _look, _people: (), "other sides"),
        ("showing", "fell", lambda _rows, _known: Fell((11,), "x", "x", None, ""), "dice that are none"),
    ],
)
def test_a_door_that_does_not_fit_is_noticed(part: str, door: str, broken, said: str, monkeypatch) -> None:
    face = replace(TABLE, **{part: replace(getattr(TABLE, part), **{door: broken})})
    monkeypatch.setattr("tests.battle.second_system.table.TABLE", face)
    monkeypatch.setattr(any_table, "LOOKED_AT", 1.0)
    with pytest.raises(Broken, match=said):
        checked_table(CASES[1], 3, 60)
