"""Conformance of words: what every rule system says of random battles of its own, and what it refuses to tell."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from campaign import rulebook
from campaign.battle.arena import Game, tactician
from campaign.battle.contract import FINE, AnySetup
from campaign.battle.contract.telling import CODE, HEADING, IMPORTANT, TURN, Telling
from campaign.battle.systems import telling_of
from campaign.reason import Reason
from tests.battle.systems import CASES, Case, each_system
from tests.redrawn import positions_in

UNFILLED = re.compile(r"[{}]")
TRIED = 8  # choices that are spoilt at each decision
EARLY = 10  # numbers of a choice, which say what it is
AT_MOST = 2  # random battles of a system, beside its small one

each_battle = pytest.mark.parametrize(
    ("case", "seed"),
    [pytest.param(case, seed, id=f"{case.system.name} {seed}") for case in CASES for seed in case.seeds[:AT_MOST]],
)


class Told:
    """A battle to its end: its log, choices that were offered, and the reasons that spoilt ones were refused by."""

    def __init__(self, case: Case, seed: int) -> None:
        game = Game.begin(case.random_setup(seed), seed)
        self.setup: AnySetup = game.setup
        self.offered: list[tuple[int, ...]] = []
        self.reasons: set[int] = {FINE}
        rng = random.Random(f"telling|{case.system.name}|{seed}")
        while game.decision() is not None:
            options = game.options()
            self.offered += rng.sample(options, min(3, len(options)))
            self.reasons |= {game.problem(spoilt(rng.choice(options), rng)) for _try in range(TRIED)}
            game.answer(rng.choice(options) if rng.random() < 0.2 else tactician(case.system, game.t, game.seen()))
        self.report = game.fought().report
        self.rows = tuple(map(tuple, game.log))
        self.telling: Telling = telling_of(self.setup.system)


def spoilt(choice: Sequence[int], rng: random.Random) -> tuple[int, ...]:
    """The choice with a number changed."""
    changed = list(choice)
    changed[rng.randrange(min(EARLY, len(changed)))] += rng.choice((-1, 1, 2, 500, 4000))
    return tuple(changed)


@cache
def told_of(case: Case, seed: int) -> Told:
    """The battle of a seed, played once."""
    return Told(case, seed)


def rules_problems(system: str, rules: Sequence[str]) -> Iterator[str]:
    """Rules that the rulebook does not have, or that are another system's."""
    for rule in filter(None, rules):
        if rule.partition(":")[0] not in (system, "campaign"):
            yield f"{rule} is no rule of {system}"
        try:
            rulebook.claim(rule) if rule[-1].islower() else rulebook.rule(rule)
        except KeyError:
            yield f"there is no {rule}"


@each_battle
def test_every_row_is_told_in_sentences_with_rules_that_the_book_has(case: Case, seed: int) -> None:
    told = told_of(case, seed)
    found = told.telling.sentences(told.setup, told.rows)
    ends = [said.row for said in found if said.weight != HEADING]
    assert ends == sorted(ends)
    assert found[-1].row == len(told.rows)
    assert [said.text for said in found if UNFILLED.search(said.text + said.head) or not said.text.strip()] == []
    assert [said.text for said in found if said.weight != HEADING and said.text[-1] not in ".!"] == []
    assert {said.weight for said in found} <= set(range(HEADING, IMPORTANT + 1))
    assert {said.side for said in found} <= {None, *(side.key for side in told.setup.sides)}
    assert [*rules_problems(case.system.name, [rule for said in found for rule in said.rules])] == []


@each_battle
def test_a_log_that_has_not_come_to_its_end_is_told_as_far_as_it_goes(case: Case, seed: int) -> None:
    told = told_of(case, seed)
    for length in range(0, len(told.rows), max(1, len(told.rows) // 7)):
        rows = told.rows[:length]
        assert all(said.row <= length for said in told.telling.sentences(told.setup, rows))
        assert told.telling.account(told.setup, rows).cast == told.telling.names(told.setup, rows)


@each_battle
def test_every_reason_has_a_sentence_that_says_what_to_do_and_a_rule_of_the_book(case: Case, seed: int) -> None:
    told = told_of(case, seed)
    assert len(told.reasons) > 2
    for code in told.reasons:
        for said in (told.telling.reason(code, told.setup), told.telling.no_way_round(code, told.setup)):
            assert isinstance(said, Reason)
            assert said.text.endswith(".")
            assert not UNFILLED.search(said.text)
            assert [*rules_problems(case.system.name, [said.rule])] == []


@each_battle
def test_every_choice_has_words(case: Case, seed: int) -> None:
    told = told_of(case, seed)
    assert told.offered
    for choice in told.offered:
        words = told.telling.choice(told.setup, choice, told.rows)
        assert words.strip()
        assert not UNFILLED.search(words)


@each_battle
def test_everybody_has_a_name_of_his_own_and_a_side(case: Case, seed: int) -> None:
    told = told_of(case, seed)
    known = told.telling.names(told.setup, told.rows)
    entered = [figure.key for side in told.setup.sides for figure in side.figures]
    assert sorted(figure.key for figure in known.setups[: len(entered)]) == sorted(entered)
    assert len(set(known.short)) == len(known.short) == len(known.full) == len(known.side) == len(known.units)
    assert known.keys == tuple(side.key for side in told.setup.sides)
    assert len(known.sides) == len(known.teams) == len(known.keys)


@each_battle
def test_the_account_adds_up_and_is_told(case: Case, seed: int) -> None:
    told = told_of(case, seed)
    account = told.telling.account(told.setup, told.rows)
    fp = {unit.key: unit.fp for unit in told.setup.units}
    for number, side in enumerate(told.setup.sides):
        assert sum(turn.lost[number] for turn in account.turns) <= sum(fp[figure.unit] for figure in side.figures)
    assert [turn.number for turn in account.turns] == [*range(1, max(row[TURN] for row in told.rows) + 1)]
    lines = (*told.telling.account_lines(account), *told.telling.summary(told.report, told.setup))
    assert lines
    assert [line for line in lines if UNFILLED.search(line)] == []


@each_system
def test_who_is_wounded_and_by_whom_is_known(case: Case) -> None:
    battles = []
    for seed in case.seeds[:AT_MOST]:
        told = told_of(case, seed)
        figures = range(len(told.telling.names(told.setup, told.rows).units))
        found = list(filter(None, map(told.telling.wounds, told.rows)))
        assert all(victim in figures and by < len(figures) and number for victim, by, number in found)
        wounded = {victim for victim, _by, number in found if number > 0}
        assert {victim for victim, _by, number in found if number < 0} <= wounded
        battles.append(wounded)
    assert any(battles)


@each_battle
def test_the_table_is_redrawn_as_the_battle_left_it(case: Case, seed: int) -> None:
    told = told_of(case, seed)
    known = told.telling.names(told.setup, told.rows)
    last = positions_in(told.setup, told.rows, len(told.rows))
    dead = {fallen.figure for fallen in told.report.casualties}
    assert [figure.name for figure in last.figures if not figure.dead and known.setups[figure.number].key in dead] == []
    for row in range(0, len(told.rows), max(1, len(told.rows) // 9)):
        now = positions_in(told.setup, told.rows, row)
        assert [figure.number for figure in now.figures] == sorted({figure.number for figure in now.figures})
        assert all(figure.name == known.short[figure.number] for figure in now.figures)
        assert {now.actor, now.target} <= {None, *(figure.number for figure in now.figures)}


@each_system
def test_rows_reasons_and_choices_of_nobody_are_refused(case: Case) -> None:
    telling, setup = telling_of(case.system.name), case.small
    strange = tuple(999 if place == CODE else 0 for place in range(10))
    with pytest.raises(ValueError, match="newer program"):
        telling.sentences(setup, [strange])
    with pytest.raises(ValueError, match="no reason"):
        telling.reason(999, setup)
    with pytest.raises(ValueError, match="no choice"):
        telling.choice(setup, (999, *(0 for _number in range(case.system.width - 1))), ())


@each_system
def test_every_way_to_play_has_a_title_of_its_own(case: Case) -> None:
    titles = [telling_of(case.system.name).way(way.name) for way in case.system.ways]
    assert len(set(titles)) == len(titles)


@each_system
def test_secrets_are_told_to_one_side_at_most(case: Case) -> None:
    told = told_of(case, case.seeds[0])
    known = told.telling.names(told.setup, told.rows)
    for row in told.rows:
        kept = [told.telling.is_secret(row, known, side) for side in range(len(known.sides))]
        assert told.telling.is_secret(row, known, None) == any(kept)
        assert sum(not secret for secret in kept) == (1 if any(kept) else len(kept))
