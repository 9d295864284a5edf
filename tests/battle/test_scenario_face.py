"""Conformance of scenario files: what every rule system reads and writes, and that it refuses another's."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

import resources
from campaign.battle.arena import Game, fight, play_out, tactician
from campaign.battle.contract import FINE, STANDARD
from campaign.battle.contract.scenario import read_choice, write_choice
from campaign.battle.row_packing import unpack
from campaign.battle.scenario import BadScenario, Scenario, of_record, read, write
from campaign.battle.strict_json import Place, parsed
from campaign.battle.systems import campaign_of, lists_of, scenarios_of, telling_of
from campaign.tabletop import kept
from campaign.tabletop.match import Match
from campaign.tabletop.seats import Seat
from tests.battle.systems import CASES, Case, each_system

DESCRIPTION = resources.path("scenarios", "README.md").read_text(encoding="utf-8")
SAID = {"fftt": "", "firefight": "Firefight", "man_to_man": "Man to Man"}
"""The heading of the description's section on each rule system; the first has none of its own."""
AT_MOST = 2  # random battles of a system
TRIED = 6  # choices that are written at each decision

each_battle = pytest.mark.parametrize(
    ("case", "seed"),
    [pytest.param(case, seed, id=f"{case.system.name} {seed}") for case in CASES for seed in case.seeds[:AT_MOST]],
)


def said_of(system: str) -> tuple[dict[str, Any], list[Any]]:
    """The example of a rule system in the description, and all forms of its choices there."""
    text = DESCRIPTION.partition(f"\n## {SAID[system]}\n")[2] if SAID[system] else DESCRIPTION
    for heading in filter(None, SAID.values()):
        text = text.partition(f"\n## {heading}\n")[0]
    example = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert example is not None
    forms = re.findall(r"^\| `(\{.*?\})` \|", text, re.MULTILINE)
    return json.loads(example[1]), [json.loads(form) for form in forms]


def read_back(case: Case, setup: Any, value: Any) -> tuple[int, ...]:
    """The choice that a text has; nothing is wrong with it."""
    own, problems = scenarios_of(setup.system), list[str]()
    place = Place(parsed(json.dumps(value)), "", problems)
    choice = read_choice(place, own.forms, case.system.width, own.cast(setup))
    assert problems == []
    return choice


@each_battle
def test_every_choice_survives_its_codec(case: Case, seed: int) -> None:
    """Whatever is offered means the same when it has been written and read, and what is chosen has the same effect."""
    setup, own = case.random_setup(seed), scenarios_of(case.system.name)
    game, again = Game.begin(setup, seed), Game.begin(setup, seed)
    cast, words, telling = own.cast(setup), set(), telling_of(setup.system)
    rng = random.Random(f"scenario|{case.system.name}|{seed}")
    while game.decision() is not None:
        assert again.decision() is not None
        options = game.options()
        for choice in rng.sample(options, min(TRIED, len(options))):
            value = write_choice(choice, own.forms, cast)
            read = read_back(case, setup, value)
            words.add(next(iter(value)))
            assert write_choice(read, own.forms, cast) == value
            assert telling.choice(setup, read, game.log) == telling.choice(setup, choice, game.log)
            assert game.problem(read) == FINE
        by_chance = len(words) > 2 and rng.random() < 0.5  # who concedes by chance at once has chosen little
        chosen = rng.choice(options) if by_chance else tactician(case.system, game.t, game.seen())
        game.answer(chosen)
        again.answer(read_back(case, setup, write_choice(chosen, own.forms, cast)))
    assert again.decision() is None
    assert again.log == game.log
    assert len(words) > 2


@each_battle
def test_a_set_up_reads_back_as_it_was_written(case: Case, seed: int) -> None:
    for setup in (case.random_setup(seed), case.small, case.system.smallest()):
        assert read(write(Scenario(setup))).setup == setup


@each_system
def test_what_a_campaign_brings_a_figure_reads_back_too(case: Case) -> None:
    """Battles of veterans and commanders are kept like others."""
    abilities = tuple(dict.fromkeys(campaign_of(case.system.name).abilities.values()))
    first, *others = case.small.sides
    veteran = replace(first.figures[0], experience=30, abilities=abilities, commander=True)
    setup = replace(case.small, sides=(replace(first, figures=(veteran, *first.figures[1:])), *others))
    assert read(write(Scenario(setup))).setup == setup


@each_system
def test_own_rows_stand_in_the_place_of_the_lists(case: Case) -> None:
    shorter = replace(case.small, units=case.small.units[::-1])
    text = write(Scenario(shorter))
    assert "units" in json.loads(text)
    assert read(text).setup == shorter


@each_system
def test_a_battle_that_was_fought_is_the_same_battle_when_played_from_its_scenario(case: Case) -> None:
    fought = fight(case.small, 11)
    text = write(of_record(fought.record))
    again = read(text)
    assert write(again) == text
    assert len(again.choices) == len(unpack(fought.record.choices))
    assert fight(again.setup, again.seed or 0, choices=again.choices).record.log == fought.record.log


@each_system
def test_a_battle_under_way_is_kept_and_taken_up_again(case: Case) -> None:
    seats = [Seat(STANDARD) for _side in case.small.sides]
    game = Game.begin(case.small, 5)
    play_out(game, dict.fromkeys(range(len(seats)), lambda t, view: tactician(case.system, t, view)))
    match = Match(case.small, 5, seats, choices=game.choices[: len(game.choices) // 2])
    again = kept.read(kept.written(match)).match()
    assert (again.setup, again.choices, again.waits) == (match.setup, match.choices, match.waits)
    assert again.rows == match.rows


@pytest.mark.parametrize("system", SAID)
def test_every_form_of_a_choice_is_in_the_description_and_can_be_read(system: str) -> None:
    example, forms = said_of(system)
    assert {next(iter(form)) for form in forms} == {form.word for form in scenarios_of(system).forms}
    assert len(read(json.dumps(example | {"choices": forms})).choices) == len(forms)


@pytest.mark.parametrize("system", SAID)
def test_the_example_in_the_description_can_be_played(system: str) -> None:
    example = read(json.dumps(said_of(system)[0]))
    assert fight(example.setup, example.seed or 0, script=example.dice, choices=example.choices).report.turns >= 1


@pytest.mark.parametrize(
    ("case", "other"),
    tuple(permutations(CASES, 2)),
    ids=lambda case: case.system.name if isinstance(case, Case) else None,
)
def test_rows_and_choices_of_another_system_are_refused_with_sentences(case: Case, other: Case) -> None:
    value = json.loads(write(Scenario(case.small)))
    rows = [scenarios_of(other.system.name).write_unit(row) for row in lists_of(other.system.name).units()[:2]]
    own, game = scenarios_of(other.system.name), Game.begin(other.small, 1)
    game.decision()
    theirs = [write_choice(choice, own.forms, own.cast(other.small)) for choice in game.options()[:1]]
    with pytest.raises(BadScenario) as bad:
        read(json.dumps(value | {"units": rows}))
    assert any(problem.startswith("units[0]") for problem in bad.value.problems)
    with pytest.raises(BadScenario) as bad:
        read(json.dumps(value | {"choices": theirs}))
    assert all(problem.startswith("choices[0]") for problem in bad.value.problems)
    with pytest.raises(BadScenario) as bad:
        read(json.dumps(value | {"system": other.system.name}))
    assert bad.value.problems
