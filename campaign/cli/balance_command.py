"""``fftt balance``: many campaigns of computer players by some house rules, and what they come to.

Plays nothing itself: ``campaign.balance`` does, in worker processes. If stopped, it tells what is there.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from campaign.balance import Figures, Group, Result, Spread, Trial, figures, results
from campaign.battle.systems import lists_of, offered_first
from campaign.battle.worker import Worker
from campaign.cli.agreement_commands import house_rules, preset_named
from campaign.cli.arguments import STOPPED
from campaign.cli.auto_command import known_level
from campaign.cli.output import CommandFailed, in_columns, progress, say
from campaign.words import _, count, decimal, listed
from campaign.world.house_rules import HouseRules, changes_between
from campaign.world.maps.check import FEWEST_PLAYERS, MOST_PLAYERS

PATIENCE = 0.5  # seconds between two looks whether the worker is ready, so that it can be stopped meanwhile


def balance(arguments: argparse.Namespace) -> int:
    """Play the campaigns and say what they come to; 130 if that was stopped before the end."""
    trial = _trial(arguments)
    found: list[Result] = []
    far = progress(_("Playing"))
    with suppress(KeyboardInterrupt), Worker(arguments.jobs, patience=None) as worker:  # a campaign takes its time
        while not worker.wait(PATIENCE) and not worker.problem:
            far(0, arguments.campaigns)
        for result in results(trial, arguments.campaigns, worker):
            found.append(result)
            far(len(found), arguments.campaigns)
    if arguments.json:
        print(json.dumps(_value(trial, arguments.campaigns, found), indent=1))
    elif arguments.csv:
        _write_csv(found)
    else:
        for line in _lines(trial, arguments.campaigns, figures(found)):
            say(line)
    return 0 if len(found) == arguments.campaigns else STOPPED


def _trial(arguments: argparse.Namespace) -> Trial:
    lists = tuple(_faction(text) for text in arguments.lists.split(","))
    factions = tuple(lists[seat % len(lists)] for seat in range(arguments.players or len(lists)))
    if not FEWEST_PLAYERS <= len(factions) <= MOST_PLAYERS:
        raise CommandFailed(_("A campaign has 2 to 8 players, not {n}.").format(n=len(factions)))
    bands = tuple(1 + seat % 2 for seat in range(len(factions))) if arguments.bands else ()
    usual = preset_named(arguments.preset).rules if arguments.preset else HouseRules()
    return Trial(
        factions,
        bands,
        house_rules(usual, arguments.rule, offered_first(), arguments.months),
        known_level(arguments.level),
        arguments.map,
        arguments.seed,
    )


def _faction(text: str) -> str:
    lists = lists_of(offered_first())
    if (key := text.strip().casefold()) not in lists.factions:
        words = _("There is no list “{text}”. There are {lists}.")
        raise CommandFailed(words.format(text=text.strip(), lists=listed(list(lists.factions))))
    return key


# ── for people ──


def _lines(trial: Trial, wanted: int, found: Figures) -> Iterator[str]:
    if found.campaigns < wanted:
        yield _("Stopped after {n} of {wanted} campaigns.").format(n=found.campaigns, wanted=wanted)
    yield _("{campaigns} of {players}; {level} computer players.").format(
        campaigns=count("{n} campaign", "{n} campaigns", found.campaigns),
        players=count("{n} player", "{n} players", len(trial.factions)),
        level=trial.level,
    )
    yield _("House rules: {rules}.").format(rules=", ".join(_changed(trial.rules)) or _("as in the book"))
    rows: list[tuple[str, ...]] = [("", _("mean"), _("spread"), _("least"), _("most"))]
    rows += [
        (title, *_cells(spread))
        for title, spread in (
            (_("VP of a player"), found.vp),
            (_("VP between first and last"), found.gap),
            (_("changes of the lead"), found.lead_changes),
            (_("weeks"), found.weeks),
            (_("battles"), found.battles),
        )
    ]
    yield from in_columns(rows, right=(1, 2, 3, 4))
    factions = [(_faction_title(group), group) for group in found.factions]
    seats = [(_("seat {letter}").format(letter=group.name), group) for group in found.seats]
    yield from _table(_("list"), factions)
    yield from _table(_("seat"), seats)


def _table(title: str, groups: Iterable[tuple[str, Group]]) -> Iterable[str]:
    rows: list[tuple[str, ...]] = [(title, _("played"), _("won"), _("VP"), _("spread"), _("least"), _("most"))]
    for name, group in groups:
        share = _("{n:.0f} %").format(n=100 * group.won)
        rows.append((name, str(group.seats), share, *_cells(group.vp)))
    return in_columns(rows, right=(1, 2, 3, 4, 5, 6))


def _faction_title(group: Group) -> str:
    return lists_of(offered_first()).faction_name(group.name)


def _cells(spread: Spread) -> tuple[str, ...]:
    return decimal(spread.mean), decimal(spread.deviation), f"{spread.least:.0f}", f"{spread.most:.0f}"


def _changed(rules: HouseRules) -> Iterator[str]:
    """The house rules that are not the book's, as they are typed."""
    for name, value in changes_between(HouseRules(), rules):
        yield f"{name}={value}"


# ── for programs ──


def _value(trial: Trial, wanted: int, found: Sequence[Result]) -> dict[str, Any]:
    """The figures for programs; described in ``resources/orders.md``."""
    return {
        "format": "fftt-balance",
        "version": 1,
        "trial": asdict(trial),
        "wanted": wanted,
        "figures": asdict(figures(found)),
        "campaigns": [asdict(result) for result in found],
    }


def _write_csv(found: Sequence[Result]) -> None:
    """A line for each seat of each campaign."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("campaign", "seat", "list", "vp", "won", "weeks", "battles", "lead_changes"))
    for result in found:
        for seat, (faction, vp, won) in enumerate(zip(result.factions, result.vp, result.won, strict=True)):
            row = (result.number, "ABCDEFGH"[seat], faction, vp, int(won))
            writer.writerow((*row, result.weeks, result.battles, result.lead_changes))
