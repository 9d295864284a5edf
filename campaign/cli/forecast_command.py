"""``fftt forecast``: a scenario played many times, and the odds that come of it.

Counts nothing itself: ``campaign.battle.forecast`` does, in worker processes. If stopped, it tells what is there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from campaign.battle.contract import EASY, STANDARD, STRONG, AnySetup, SideSetup
from campaign.battle.forecast import Counted, Expected, Odds, Share, Tally, forecast, odds
from campaign.battle.scenario import Scenario
from campaign.battle.systems import telling_of
from campaign.battle.worker import Worker
from campaign.cli.arguments import STOPPED
from campaign.cli.battle_command import opened
from campaign.cli.output import CommandFailed, in_columns, progress, say, tell_helpers
from campaign.words import _, count, decimal
from campaign.world.forecast_points import expected_vp

Value = dict[str, Any]
STRENGTHS = {"easy": EASY, "standard": STANDARD, "strong": STRONG}


@dataclass(slots=True)
class _Run:
    """What is counted so far, of how many wanted, and since when."""

    wanted: int
    first: int
    side: int  # whose point of view it is
    counted: Counted
    begun: float = field(default_factory=time.monotonic)
    seconds: float = 0.0
    precise: bool = False  # it ended early, being as precise as was asked for

    def note(self, counted: Counted) -> None:
        self.counted, self.seconds = counted, time.monotonic() - self.begun


def forecast_(arguments: argparse.Namespace) -> int:
    """Play a scenario many times and say what to expect; 130 if that was stopped before the end."""
    scenario = opened(arguments.scenario)
    return 1 if scenario is None else forecast_scenario(scenario, arguments)


def forecast_scenario(scenario: Scenario, arguments: argparse.Namespace) -> int:
    """The same for a scenario that is at hand."""
    run = _Run(arguments.battles, arguments.seed, _side(scenario.setup, arguments.side), Counted(Tally()))
    with suppress(KeyboardInterrupt):
        _count(scenario.setup, run, arguments)
    if arguments.json:
        print(json.dumps(_value(scenario.name, scenario.setup, run), indent=1))
    else:
        for line in _lines(scenario.setup, run):
            say(line)
    for failure in run.counted.tally.failures:
        say(_("The battle of seed {seed} failed: {text}").format(seed=failure.seed, text=failure.text), sys.stderr)
    if _stopped(run):
        return STOPPED
    return 1 if run.counted.tally.failed else 0


def _side(setup: AnySetup, key: str | None) -> int:
    """The number of the side of that key, of the first one where none was given."""
    keys = [side.key for side in setup.sides]
    if key is None:
        return 0
    if key not in keys:
        raise CommandFailed(
            _("There is no side “{key}” here; there are: {keys}.").format(key=key, keys=", ".join(keys))
        )
    return keys.index(key)


def _stopped(run: _Run) -> bool:
    return run.counted.tally.battles < run.wanted and not run.precise


def _count(setup: AnySetup, run: _Run, arguments: argparse.Namespace) -> None:
    far = progress(_("Fighting"))

    def tell(counted: Counted) -> bool:
        run.note(counted)
        far(counted.tally.battles, run.wanted)
        return True

    precision = None if arguments.precision is None else arguments.precision / 100
    seeds = range(run.first, run.first + run.wanted)
    with Worker(arguments.jobs) as worker:
        forecast(setup, seeds, worker, tell, precision=precision, side=run.side, strength=STRENGTHS[arguments.strength])
        tell_helpers(worker)
    run.precise = precision is not None


# ── for people ──


def _lines(setup: AnySetup, run: _Run) -> Iterator[str]:
    tally, expected = run.counted.tally, odds(run.counted.tally, run.side)
    if _stopped(run):
        yield _("Stopped after {n} of {wanted} battles.").format(n=tally.battles, wanted=run.wanted)
    rows: list[tuple[str, ...]] = [("", _("battles"), _("share"), _("95 % interval"))]
    rows += [(title, *_cells(part)) for title, part in _ends(setup, expected, run.side)]
    rows.append((_("all"), str(tally.battles), "", ""))
    yield from in_columns(rows, right=(1, 2, 3))
    for side, facts in zip(setup.sides, expected.sides, strict=False):
        yield from _side_lines(setup, side, facts)
    yield from _figure_lines(setup, expected.survives)
    yield telling_of(setup.system).turns.average(decimal(expected.turns))
    yield _("{speed}, {how}.").format(
        speed=_("{n:.0f} battles a second").format(n=_speed(run)) if run.seconds else _("No battle"), how=_how(run)
    )


def _side_lines(setup: AnySetup, side: SideSetup, facts: Expected) -> Iterator[str]:
    """What a side has to expect, in sentences; of commanders and HQs only where it has any."""
    whole = _fp(setup)[side.key]
    yield _("{side} loses {lost} of {fp} FP on average, and can expect {vp} VP.").format(
        side=side.name, lost=decimal(facts.fp_lost), fp=whole, vp=decimal(expected_vp(facts))
    )
    if any(figure.commander for figure in side.figures):
        sentence = _("{side} loses its commander in {share} % of the battles.")
        yield sentence.format(side=side.name, share=decimal(100 * facts.commander_lost.share))
    hqs = {unit.key for unit in setup.units if unit.is_hq}
    if any(figure.unit in hqs for figure in side.figures):
        sentence = _("{side} loses all its HQs in {share} % of the battles.")
        yield sentence.format(side=side.name, share=decimal(100 * facts.all_hqs_lost.share))


def _figure_lines(setup: AnySetup, survives: Iterable[Share]) -> Iterator[str]:
    """How often each figure comes through: alive, and not lost to the enemy."""
    units = {unit.key: unit.name for unit in setup.units}
    rows: list[tuple[str, ...]] = [(_("figure"), _("unit"), _("side"), _("survives"), _("95 % interval"))]
    figures = [(side, figure) for side in setup.sides for figure in side.figures]
    for (side, figure), part in zip(figures, survives, strict=False):
        rows.append((figure.name or figure.key, units[figure.unit], side.name, *_cells(part)[1:]))
    if len(rows) > 1:
        yield from in_columns(rows, right=(3, 4))


def _ends(setup: AnySetup, expected: Odds, side: int) -> list[tuple[str, Share]]:
    """The ends as a side and its allies see them."""
    alliance = setup.sides[side].alliance
    own = [other for n, other in enumerate(setup.sides) if n == side or (alliance and other.alliance == alliance)]
    return [
        (_("{side} wins").format(side=_(" or ").join(side.name for side in own)), expected.won),
        (_("nobody wins"), expected.drawn),
        (
            _("{side} wins").format(side=_(" or ").join(side.name for side in setup.sides if side not in own)),
            expected.lost,
        ),
        (_("failed"), expected.failed),
    ]


def _cells(part: Share) -> tuple[str, str, str]:
    return (
        str(part.battles),
        _("{n} %").format(n=decimal(100 * part.share)),
        _("{low} to {high} %").format(low=decimal(100 * part.low), high=decimal(100 * part.high)),
    )


def _how(run: _Run) -> str:
    compiled, battles = run.counted.compiled, run.counted.tally.battles
    if compiled == 0:
        return _("none of them compiled")
    if compiled == battles:
        return _("all of them compiled")
    return count("{n} of them compiled", "{n} of them compiled", compiled)


def _speed(run: _Run) -> float:
    return run.counted.tally.battles / run.seconds if run.seconds else 0.0


def _fp(setup: AnySetup) -> dict[str, int]:
    units = {unit.key: unit.fp for unit in setup.units}
    return {side.key: sum(units[figure.unit] for figure in side.figures) for side in setup.sides}


# ── for programs ──


def _value(name: str, setup: AnySetup, run: _Run) -> Value:
    """The odds for programs; described in ``resources/scenarios/README.md``."""
    tally, expected = run.counted.tally, odds(run.counted.tally, run.side)
    figures = [figure for side in setup.sides for figure in side.figures]
    return {
        "format": "fftt-forecast",
        "version": 2,
        "name": name,
        "seed": run.first,
        "side": setup.sides[run.side].key,
        "wanted": run.wanted,
        "battles": tally.battles,
        "won": asdict(expected.won),
        "drawn": asdict(expected.drawn),
        "lost": asdict(expected.lost),
        "failed": asdict(expected.failed),
        "turns": expected.turns,
        "sides": [
            {"key": side.key, "name": side.name, "fp": _fp(setup)[side.key], "vp": expected_vp(facts), **asdict(facts)}
            for side, facts in zip(setup.sides, expected.sides, strict=False)
        ],
        "figures": [
            {"key": figure.key, "survives": asdict(part)}
            for figure, part in zip(figures, expected.survives, strict=False)
        ],
        "failures": [asdict(failure) for failure in tally.failures],
        "compiled": run.counted.compiled,
        "per_second": _speed(run),
    }
