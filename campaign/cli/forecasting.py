"""``fftt forecast``: a scenario played many times, and the odds that come of it.

Counts nothing itself: ``campaign.battle.forecast`` does, in worker processes. Whoever stops it gets what is there.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from campaign.battle.contract import BattleSetup
from campaign.battle.fftt.units import Unit
from campaign.battle.forecast import Counted, Odds, Share, Tally, forecast, odds
from campaign.battle.worker import Worker
from campaign.cli.battling import opened
from campaign.cli.saying import in_columns, progress, say
from campaign.words import _, count

Value = dict[str, Any]
STOPPED = 130


@dataclass(slots=True)
class _Run:
    """What is counted so far, of how many wanted, and since when."""

    wanted: int
    first: int
    counted: Counted
    begun: float = field(default_factory=time.monotonic)
    seconds: float = 0.0

    def note(self, counted: Counted) -> None:
        self.counted, self.seconds = counted, time.monotonic() - self.begun


def forecast_(arguments: argparse.Namespace) -> int:
    """Play a scenario many times and say what to expect; 130 if that was stopped before the end."""
    scenario = opened(arguments.scenario)
    if scenario is None:
        return 1
    run = _Run(arguments.battles, arguments.seed, Counted(Tally(fp_lost=(0,) * len(scenario.setup.sides))))
    with suppress(KeyboardInterrupt):
        _count(scenario.setup, run, arguments.jobs)
    if arguments.json:
        print(json.dumps(_value(scenario.name, scenario.setup, run), indent=1))
    else:
        for line in _lines(scenario.setup, run):
            say(line)
    for failure in run.counted.tally.failures:
        say(_("The battle of seed {seed} failed: {text}").format(seed=failure.seed, text=failure.text), sys.stderr)
    if run.counted.tally.battles < run.wanted:
        return STOPPED
    return 1 if run.counted.tally.failed else 0


def _count(setup: BattleSetup[Unit], run: _Run, jobs: int) -> None:
    far = progress(_("Fighting"))

    def tell(counted: Counted) -> bool:
        run.note(counted)
        far(counted.tally.battles, run.wanted)
        return True

    with Worker(jobs) as worker:
        forecast(setup, range(run.first, run.first + run.wanted), worker, tell)


# ── for people ──


def _lines(setup: BattleSetup[Unit], run: _Run) -> Iterator[str]:
    tally, expected = run.counted.tally, odds(run.counted.tally)
    if tally.battles < run.wanted:
        yield _("Stopped after {n} of {wanted} battles.").format(n=tally.battles, wanted=run.wanted)
    rows: list[tuple[str, ...]] = [("", _("battles"), _("share"), _("95 % interval"))]
    rows += [(title, *_cells(part)) for title, part in _ends(setup, expected)]
    rows.append((_("all"), str(tally.battles), "", ""))
    yield from in_columns(rows, right=(1, 2, 3))
    for side, fp in zip(setup.sides, expected.fp_lost, strict=True):
        whole = _fp(setup)[side.key]
        yield _("{side} loses {lost:.1f} of {fp} FP on average.").format(side=side.name, lost=fp, fp=whole)
    yield _("A battle takes {n:.1f} turns on average.").format(n=expected.turns)
    yield _("{speed}, {how}.").format(
        speed=_("{n:.0f} battles a second").format(n=_speed(run)) if run.seconds else _("No battle"), how=_how(run)
    )


def _ends(setup: BattleSetup[Unit], expected: Odds) -> list[tuple[str, Share]]:
    first, *others = setup.sides
    return [
        (_("{side} wins").format(side=first.name), expected.won),
        (_("nobody wins"), expected.drawn),
        (_("{side} wins").format(side=_(" or ").join(side.name for side in others)), expected.lost),
        (_("failed"), expected.failed),
    ]


def _cells(part: Share) -> tuple[str, str, str]:
    return (
        str(part.battles),
        _("{n:.1f} %").format(n=100 * part.share),
        _("{low:.1f} to {high:.1f} %").format(low=100 * part.low, high=100 * part.high),
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


def _fp(setup: BattleSetup[Unit]) -> dict[str, int]:
    units = {unit.key: unit.fp for unit in setup.units}
    return {side.key: sum(units[figure.unit] for figure in side.figures) for side in setup.sides}


# ── for programs ──


def _value(name: str, setup: BattleSetup[Unit], run: _Run) -> Value:
    """The odds for programs; described in ``resources/scenarios/README.md``."""
    tally, expected = run.counted.tally, odds(run.counted.tally)
    return {
        "format": "fftt-forecast",
        "version": 1,
        "name": name,
        "seed": run.first,
        "wanted": run.wanted,
        "battles": tally.battles,
        "won": asdict(expected.won),
        "drawn": asdict(expected.drawn),
        "lost": asdict(expected.lost),
        "failed": asdict(expected.failed),
        "turns": expected.turns,
        "sides": [
            {"key": side.key, "name": side.name, "fp": _fp(setup)[side.key], "fp_lost": fp}
            for side, fp in zip(setup.sides, expected.fp_lost, strict=True)
        ],
        "failures": [asdict(failure) for failure in tally.failures],
        "compiled": run.counted.compiled,
        "per_second": _speed(run),
    }
