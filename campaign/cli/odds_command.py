"""``fftt odds``: what a contemplated move may bring, for several targets side by side.

Plays nothing itself: the desk makes the operations ready, and worker processes try them. If stopped, it tells what is
there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from typing import Any

from campaign.battle.worker import Worker
from campaign.cli.arguments import STOPPED
from campaign.cli.map_commands import sector_named
from campaign.cli.output import CommandFailed, in_columns, progress, say, tell_helpers
from campaign.desk import Desk
from campaign.operations import operation_words
from campaign.operations.contemplated import Operation, every_way
from campaign.operations.counting import NUMBERS
from campaign.operations.foresight import Foreseeing, Foreseen, foreseeing
from campaign.operations.outcome import CHANCES
from campaign.operations.playing import Case
from campaign.words import _
from campaign.world.ids import ArmyId, FigureId
from campaign.world.queries import attacked_in
from campaign.world.state import Army, Campaign

Value = dict[str, Any]


@dataclass(slots=True)
class _Run:
    """What is foreseen so far."""

    found: tuple[Foreseen, ...] = ()
    whole: bool = False


def odds(arguments: argparse.Namespace) -> int:
    """Try operations many times and say what to expect; 130 if that was stopped before the end."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        state = desk.state
        army = _army(state, arguments.army)
        ready = foreseeing(state, _operations(desk, army, arguments))
    ready = ready.only(_cases(arguments))
    run = _Run()
    with suppress(KeyboardInterrupt):
        _count(ready, run, arguments)
    if arguments.json:
        print(json.dumps(_value(state, army, run.found), indent=1))
    else:
        for line in _lines(state, run):
            say(line)
    return 0 if run.whole else STOPPED


def _cases(arguments: argparse.Namespace) -> tuple[Case, ...]:
    return (Case.STAND, *[Case.HELPED] * arguments.helpers, *[Case.WITHDRAW] * arguments.withdraws)


def _army(state: Campaign, text: str) -> Army:
    """An army by its id, or by its name."""
    if ArmyId(text) in state.armies:
        return state.armies[ArmyId(text)]
    found = [army for army in state.armies.values() if army.name.casefold() == text.strip().casefold()]
    if len(found) != 1:
        raise CommandFailed(_("There is no one army “{name}”; say its id.").format(name=text))
    return found[0]


def _operations(desk: Desk, army: Army, arguments: argparse.Namespace) -> list[Operation]:
    """One for each target that is named, or for each that the army can reach."""
    state, best = desk.state, every_way(desk.state, army.player, army.id)
    by_goal = {operation.path[-1] if operation.path else army.sector: operation for operation in best}
    joined = tuple(_army(state, text).id for text in arguments.join)
    figures = tuple(FigureId(text) for text in arguments.part)
    if not arguments.to and not best:
        raise CommandFailed(_("{army} can go nowhere this week.").format(army=army.name))
    operations = []
    for text in arguments.to:
        path = tuple(sector_named(state, part) for part in text.split(","))
        known = by_goal.get(path[0]) if len(path) == 1 else None
        here = path == (army.sector,) and bool(attacked_in(state, army.sector, army.player))
        operations.append(known or Operation(army.player, army.id, () if here else path))
    return [replace(operation, figures=figures, joined=joined) for operation in operations or best]


def _count(foreseeing: Foreseeing, run: _Run, arguments: argparse.Namespace) -> None:
    far = progress(_("Trying"))
    wanted = arguments.tries * sum(len(target.cases) for target in foreseeing.targets)

    def tell(found: tuple[Foreseen, ...]) -> bool:
        run.found = found
        far(sum(tally.played + tally.failed for foreseen in found for tally in foreseen.tallies), wanted)
        return True

    precision = None if arguments.precision is None else arguments.precision / 100
    with Worker(arguments.jobs) as worker:
        run.found = foreseeing.run(worker, tell, most=arguments.tries, precision=precision)
        tell_helpers(worker)
    far(wanted, wanted)
    run.whole = True
    run.found = operation_words.ranked(run.found)


# ── for people ──


def _lines(state: Campaign, run: _Run) -> Iterator[str]:
    columns = operation_words.numbers(state.setting.system)
    rows: list[tuple[str, ...]] = [(_("target"), _("case"), *(number.title for number in columns), _("tries"))]
    for found in run.found:
        for case, tally in zip(found.target.cases, found.tallies, strict=True):
            cells = (operation_words.written(number, tally) for number in columns)
            name = state.sectors[found.target.goal].name if case is Case.STAND else ""
            rows.append((name, operation_words.case_title(case, found.target), *cells, str(tally.played)))
    yield from in_columns(rows, right=range(2, len(columns) + 3))
    for found in run.found:
        yield ""
        yield from _target_lines(state, found)
    yield ""
    yield from operation_words.assumptions(state, run.found)
    if not run.whole:
        yield _("Stopped before the end.")


def _target_lines(state: Campaign, found: Foreseen) -> Iterator[str]:
    target = found.target
    sentences = [operation_words.stands_words(state, target), operation_words.helps_words(state, target)]
    if found.way is not None:
        sentences = [
            *(operation_words.hazard_words(state, hazard) for hazard in found.way.hazards),
            operation_words.way_summary(found.way),
            *sentences,
        ]
    yield _("{goal}: {way}").format(
        goal=state.sectors[target.goal].name, way=operation_words.way_words(state, target.ready)
    )
    for sentence in filter(None, sentences):
        yield f"  {sentence}"
    for tally in found.tallies:
        if tally.failed:
            yield _("  {n} tries could not be finished: {why}").format(n=tally.failed, why=tally.problem)


# ── for programs ──


def _value(state: Campaign, army: Army, found: Sequence[Foreseen]) -> Value:
    """The odds for programs; described in ``resources/orders.md``."""
    return {
        "format": "fftt-odds",
        "version": 1,
        "player": army.player,
        "army": army.id,
        "targets": [_target_value(foreseen) for foreseen in found],
        "assumptions": list(operation_words.assumptions(state, found)),
    }


def _target_value(foreseen: Foreseen) -> Value:
    target = foreseen.target
    return {
        "sector": target.goal,
        "path": list(target.ready.operation.path),
        "way": None if foreseen.way is None else asdict(foreseen.way),
        "stands": [asdict(stands) for stands in target.stands],
        "helps": [asdict(helps) for helps in target.helps],
        "cases": [
            {
                "case": case,
                "tries": tally.played,
                "failed": tally.failed,
                "chances": {name: asdict(tally.chance(name)) for name in CHANCES},
                "means": {name: asdict(tally.mean(name)) for name in NUMBERS if name not in CHANCES},
            }
            for case, tally in zip(target.cases, foreseen.tallies, strict=True)
        ],
    }
