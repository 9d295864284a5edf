"""``fftt battle``: a scenario played by tacticians, its course and what came of it.

Plays nothing itself: the arena does. Reads the scenario, says what is wrong with it, prints.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from campaign.battle.arena import DiceRanOut, Game, NotLegal, decider, play_out
from campaign.battle.contract import AnyFought, AnySetup, BattleReport, SideResult, SideSetup
from campaign.battle.contract.scenario import write_choice
from campaign.battle.contract.telling import HEADING, AnyNames, Sentence
from campaign.battle.row_packing import unpack
from campaign.battle.scenario import BadScenario, Scenario, read
from campaign.battle.systems import scenarios_of, telling_of
from campaign.cli.arguments import MANY_SEEDS
from campaign.cli.output import CommandFailed, in_columns, say
from campaign.intake.documents import plain_text
from campaign.words import _
from campaign.world.codec import BadForm

Value = dict[str, Any]


def battle(arguments: argparse.Namespace) -> int:
    """Play a scenario to its end and say how it went."""
    scenario = opened(arguments.scenario)
    if scenario is None:
        return 1
    dice = scenario.dice if arguments.dice is None else _faces(arguments.dice)
    seed = arguments.seed
    if seed is None and arguments.dice is None:
        seed = scenario.seed if scenario.seed is not None or dice else secrets.randbelow(MANY_SEEDS)
    fought = _fought(scenario, seed, dice)
    if arguments.json:
        print(json.dumps(_value(scenario, seed, dice, fought), indent=1))
        return 0
    for line in _lines(scenario, seed, fought):
        say(line)
    return 0


def read_scenario(path: Path) -> Scenario:
    """The scenario in a file. Raises BadScenario, StoreError, or OSError."""
    try:
        return read(plain_text(path))
    except BadForm as bad:
        raise BadScenario(str(bad).split("\n")) from bad


def opened(path: Path) -> Scenario | None:
    """The scenario in a file; None where it cannot be played, and everything that is wrong with it has been said."""
    try:
        return read_scenario(path)
    except BadScenario as bad:
        say(_("“{path}” is no scenario that can be played:").format(path=path), sys.stderr)
        for problem in bad.problems:
            say(_("  {problem}").format(problem=problem), sys.stderr)
        return None


def _faces(text: str) -> tuple[int, ...]:
    """``3,4,6``."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part in ("1", "2", "3", "4", "5", "6") for part in parts):
        raise CommandFailed(
            _("“{text}” does not say how dice fell: write faces from 1 to 6, as 3,4,6.").format(text=text)
        )
    return tuple(int(part) for part in parts)


def _fought(scenario: Scenario, seed: int | None, dice: Sequence[int]) -> AnyFought:
    sides = range(len(scenario.setup.sides))
    game = Game.begin(scenario.setup, seed or 0, script=dice, strict=seed is None, edition=scenario.edition)
    try:
        return play_out(game, dict.fromkeys(sides, decider(game.system)), scenario.choices).fought()
    except DiceRanOut as ran_out:
        sentence = _("The dice ran out: {n} fell, and nobody said how the next one does. Add it, or give a seed.")
        raise CommandFailed(sentence.format(n=ran_out.thrown)) from ran_out
    except NotLegal as refused:
        number = len(game.choices)
        if number >= len(scenario.choices):
            raise  # a tactician's mistake
        why = telling_of(scenario.setup.system).reason(refused.code, scenario.setup)
        raise CommandFailed(_("choices[{n}] is refused. {why}").format(n=number, why=why)) from refused


# ── for people ──


def _lines(scenario: Scenario, seed: int | None, fought: AnyFought) -> Iterator[str]:
    setup, report = scenario.setup, fought.report
    if scenario.name:
        yield scenario.name
    if seed is not None:
        yield _("Seed {seed}").format(seed=seed)
    yield from _course(fought)
    yield ""
    yield from telling_of(setup.system).summary(report, setup)
    known = telling_of(setup.system).names(setup, unpack(fought.record.log))
    yield from _casualty_lines(known, report)
    yield from _kill_lines(known, report)


def _sentences(fought: AnyFought) -> tuple[Sentence, ...]:
    record = fought.record
    return telling_of(record.setup.system).sentences(record.setup, unpack(record.log))


def _course(fought: AnyFought) -> Iterator[str]:
    """The battle in sentences, each with the rules that it follows."""
    for sentence in _sentences(fought):
        if sentence.weight == HEADING:
            yield sentence.text
        elif sentence.rules:
            yield _("  {text} [{rules}]").format(text=sentence.text, rules=", ".join(sentence.rules))
        else:
            yield _("  {text}").format(text=sentence.text)


def _casualty_lines(known: AnyNames, report: BattleReport) -> Iterator[str]:
    titles = _titles(known)
    if report.casualties:
        yield _("Killed:")
    for casualty in report.casualties:
        figure = titles[casualty.figure]
        if casualty.killer is None:
            yield _("  {figure}, credited to nobody").format(figure=figure)
        else:
            yield _("  {figure}, by {killer}").format(figure=figure, killer=titles[casualty.killer])


def _kill_lines(known: AnyNames, report: BattleReport) -> Iterator[str]:
    kills = _kills(known, report)
    if not kills:
        return
    titles = _titles(known)
    rows: list[tuple[str, ...]] = [(_("figure"), _("kills"), _("FP"))]
    rows += [(titles[figure], str(number), str(fp)) for figure, (number, fp) in kills.items()]
    yield from in_columns(rows, right=(1, 2))


def _titles(known: AnyNames) -> dict[str, str]:
    """What each figure is called in the sentences, by its key; what hatched has one too."""
    return {figure.key: title for figure, title in zip(known.setups, known.full, strict=True)}


# ── for programs ──


def _value(scenario: Scenario, seed: int | None, dice: Sequence[int], fought: AnyFought) -> Value:
    """The battle for programs; described in ``resources/scenarios/README.md``."""
    setup, report = scenario.setup, fought.report
    own = scenarios_of(setup.system)
    cast = own.cast(setup)
    choices = [write_choice(choice, own.forms, cast) for choice in unpack(fought.record.choices)]
    known = telling_of(setup.system).names(setup, unpack(fought.record.log))
    return {
        "format": "fftt-battle",
        "version": 1,
        "name": scenario.name,
        "seed": seed,
        "dice": list(dice),
        "turns": report.turns,
        "holder": report.holder,
        "sides": [_side(setup, report, side, result) for side, result in zip(setup.sides, report.sides, strict=True)],
        "casualties": [asdict(casualty) for casualty in report.casualties],
        "left_behind": list(report.left_behind),
        "kills": [{"figure": one, "kills": kills, "fp": fp} for one, (kills, fp) in _kills(known, report).items()],
        "choices": choices,
        "log": [asdict(sentence) for sentence in _sentences(fought)],
    }


def _side(setup: AnySetup, report: BattleReport, side: SideSetup, result: SideResult) -> Value:
    fp, gone = _fp(setup), telling_of(setup.system).losses(setup, report)
    return {
        "key": side.key,
        "name": side.name,
        "end": result.end,
        "left_in_turn": result.left_in_turn,
        "fp": sum(fp[figure.key] for figure in side.figures),
        "fp_lost": sum(fp[figure.key] for figure in side.figures if figure.key in gone),
        "lost": [figure.key for figure in side.figures if figure.key in gone],
    }


# ── counted ──


def _fp(setup: AnySetup) -> dict[str, int]:
    """What each figure costs."""
    units = {unit.key: unit.fp for unit in setup.units}
    return {figure.key: units[figure.unit] for side in setup.sides for figure in side.figures}


def _kills(known: AnyNames, report: BattleReport) -> dict[str, tuple[int, int]]:
    """How many figures each one has killed, and their FP; who has killed most FP comes first."""
    fp = {figure.key: unit.fp for figure, unit in zip(known.setups, known.units, strict=True)}
    number, worth = Counter[str](), Counter[str]()
    for casualty in report.casualties:
        if casualty.killer is not None:
            number[casualty.killer] += 1
            worth[casualty.killer] += fp[casualty.figure]
    return {figure: (number[figure], total) for figure, total in worth.most_common()}
