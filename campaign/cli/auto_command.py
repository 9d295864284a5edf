"""``fftt auto``: the computer players play on; a line for each battle and each week, and how they stand in the end.

Plays nothing itself: ``campaign.autoplay`` gives the orders, the desk keeps them, the resolver fights the battles.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from campaign.autoplay import Stopped, Why, play_on
from campaign.battle.contract import SideEnd
from campaign.battle.worker import Worker
from campaign.cli import resolve_command
from campaign.cli.opening import at_desk
from campaign.cli.output import CommandFailed, in_columns, progress, say
from campaign.computer.chances import PlayingOut
from campaign.computer.levels import EASY, thinking
from campaign.desk import Desk
from campaign.words import _, count, listed
from campaign.world import queries
from campaign.world.codec import order_to_json
from campaign.world.entries import Entry
from campaign.world.events import FigureLost, WeekEnded
from campaign.world.ids import BattleId, PlayerId
from campaign.world.orders import PlayerSetup, ReportBattle
from campaign.world.rules.founding import COMPUTER_LEVELS
from campaign.world.state import Campaign

Value = dict[str, Any]


@dataclass(slots=True)
class _Told:
    """What has been said so far. ``week`` are the battles of the week that is on."""

    say: Callable[[str], None]
    weeks: list[Value] = field(default_factory=list)
    week: list[Value] = field(default_factory=list)


def auto(arguments: argparse.Namespace) -> int:
    """Let the program play, until the weeks are over or a person has to act."""
    told = _Told(say if not arguments.json else lambda line: None)
    far = progress(_("Playing"), between_lines=not arguments.json)
    with at_desk(arguments) as desk:

        def tell(entry: Entry) -> bool:
            _tell(told, desk, entry)
            far(len(told.weeks), arguments.weeks)
            return True

        with ExitStack() as stack:
            worker = _worker(desk.state, arguments, stack)
            fight = _resolve if worker is None else partial(_have_resolved, worker)

            def resolve(desk: Desk, battle: BattleId) -> object:
                resolve_command.refuse_begun(desk, battle, arguments)
                return fight(desk, battle)

            stopped = play_on(
                desk,
                weeks=arguments.weeks,
                everyone=arguments.all,
                resolve=resolve,
                think=thinking(PlayingOut(worker), known_level(arguments.level)),
                progress=tell,
            )
        far(1, 1)
        standings = [_standing(desk.state, player) for player in desk.state.seats]
        if arguments.json:
            print(json.dumps(_value(desk, stopped, told, standings), indent=1))
        else:
            for line in _standing_lines(standings):
                say(line)
    if not arguments.json:
        _say_why(stopped)
    return 1 if stopped.why is Why.DICE else 0


def _worker(state: Campaign, arguments: argparse.Namespace, stack: ExitStack) -> Worker | None:
    """Processes that play battles out, and fight them; None where nobody thinks so hard."""
    level = known_level(arguments.level)
    levels = {player.computer for player in state.players.values()} | {level if arguments.all else ""}
    return stack.enter_context(Worker(arguments.jobs)) if levels - {"", EASY} else None


def _have_resolved(worker: Worker, desk: Desk, battle: BattleId) -> object:
    return desk.resolve(battle, lambda setup, seed: worker.fight(setup, seed).result())


def _resolve(desk: Desk, battle: BattleId) -> object:
    return desk.resolve(battle, resolve_command.fight)


def _say_why(stopped: Stopped) -> None:
    if stopped.why is not Why.DICE:
        say(stopped.reason)
        return
    say(stopped.reason, sys.stderr)
    if stopped.order is not None:
        say(_("The order: {order}").format(order=order_to_json(stopped.order)), sys.stderr)


# ── a line for a battle, and one for a week ──


def _tell(told: _Told, desk: Desk, entry: Entry) -> None:
    """Say what an entry brought, if it is a battle's end or a week's."""
    before = desk.state_at(entry.parent) if entry.parent is not None else None
    if before is None:
        return
    if isinstance(entry.order, ReportBattle):
        battle = _battle(before, desk.state, entry, entry.order.battle)
        told.week.append(battle)
        told.say(_("  {text}").format(text=battle["text"]))
    if any(isinstance(event, WeekEnded) for event in entry.events):
        told.weeks.append({"month": before.month, "week": before.week, "battles": told.week, "vp": _points(desk.state)})
        told.say(_week_line(before, desk.state))
        told.week = []


def _battle(before: Campaign, after: Campaign, entry: Entry, id: BattleId) -> Value:
    """Who attacked whom, where, who won, and what each lost."""
    battle = before.battles[id]
    strength = dict.fromkeys(battle.players, 0)
    for force in battle.forces:
        if force.stands:
            strength[force.player] += queries.force_fp(before, force)
    lost = Counter(dict.fromkeys(battle.players, 0))
    for event in entry.events:
        if isinstance(event, FigureLost) and event.battle == id:
            figure = after.figures[event.figure]
            lost[figure.player] += figure.fp
    words = {player: _side(after, player, strength[player], lost[player]) for player in battle.players}
    others = [words[player] for player in battle.players if player != battle.attacker]
    text = _("{attacker} attacks {defenders} in {place}: {outcome}.").format(
        attacker=words.get(battle.attacker, after.players[battle.attacker].name),
        defenders=listed(others),
        place=after.sectors[battle.sector].name,
        outcome=_outcome(after, id),
    )
    return {
        "battle": id,
        "entry": entry.id,
        "sector": battle.sector,
        "attacker": battle.attacker,
        "fp": strength,
        "lost": dict(lost),
        "holder": after.battles[id].holder,
        "text": text,
    }


def _outcome(state: Campaign, id: BattleId) -> str:
    """Who won, if anybody did."""
    report = state.battles[id].report
    ends = report.sides if report is not None else ()
    winners = [state.players[PlayerId(end.side)].name for end in ends if end.end is SideEnd.WON]
    return _("won by {players}").format(players=listed(winners)) if winners else _("nobody wins")


def _side(state: Campaign, player: PlayerId, fp: int, lost: int) -> str:
    return _("{player} ({fp} FP, loses {lost})").format(player=state.players[player].name, fp=fp, lost=lost)


def _points(state: Campaign) -> dict[PlayerId, int]:
    return {player: state.players[player].vp for player in state.seats}


def _week_line(before: Campaign, after: Campaign) -> str:
    """The week that ends after ``before``, with all of its battles."""
    week = before.month, before.week
    battles = sum((battle.month, battle.week) == week for battle in after.battles.values() if battle.report is not None)
    points = _(", ").join(
        _("{player} {vp}").format(player=after.players[player].name, vp=after.players[player].vp)
        for player in after.seats
    )
    return _("Month {month}, week {week}: {battles}. VP: {points}.").format(
        month=before.month, week=before.week, battles=count("{n} battle", "{n} battles", battles), points=points
    )


# ── how they stand ──


def _standing(state: Campaign, player: PlayerId) -> Value:
    found = state.players[player]
    return {
        "player": player,
        "name": found.name,
        "computer": found.computer,
        "vp": found.vp,
        "sectors": len(queries.sectors_of(state, player)),
        "fp": queries.player_fp(state, player),
        "stock": queries.player_stock(state, player),
        "out": found.out,
    }


def _standing_lines(standings: Sequence[Value]) -> Iterable[str]:
    """A table of the players, the one with most VP first."""
    ranked = sorted(standings, key=lambda standing: -standing["vp"])
    rows: list[tuple[str, ...]] = [(_("player"), _("VP"), _("sectors"), _("FP"), _("stock"))]
    for standing in ranked:
        name = _("{name} (out)").format(name=standing["name"]) if standing["out"] else standing["name"]
        rows.append((name, *(str(standing[key]) for key in ("vp", "sectors", "fp", "stock"))))
    return in_columns(rows, right=(1, 2, 3, 4))


def _value(desk: Desk, stopped: Stopped, told: _Told, standings: Sequence[Value]) -> Value:
    """The run for programs; described in ``resources/orders.md``."""
    unfinished = {"month": desk.state.month, "week": desk.state.week, "battles": told.week, "vp": _points(desk.state)}
    return {
        "format": "fftt-auto",
        "version": 1,
        "entry": desk.head,
        "stopped": stopped.why,
        "reason": stopped.reason,
        "order": json.loads(order_to_json(stopped.order)) if stopped.order is not None else None,
        "weeks": [*told.weeks, unfinished] if told.week else told.weeks,
        "standings": list(standings),
    }


# ── at the founding ──


def with_computers(players: tuple[PlayerSetup, ...], names: str | None) -> tuple[PlayerSetup, ...]:
    """The seats, with those of these names played by the program, each at the level that is said behind the name."""
    given = [_name_and_level(text) for text in names.split(",")] if names is not None else []
    wanted = [name for name, _level in given]
    known = {player.name.casefold() for player in players}
    for name in wanted:
        if name.casefold() not in known:
            text = _("There is no player “{text}”. There are {names}.")
            raise CommandFailed(text.format(text=name, names=listed([player.name for player in players])))
    levels = {name.casefold(): level for name, level in given}
    return tuple(replace(player, computer=levels.get(player.name.casefold(), "")) for player in players)


def _name_and_level(text: str) -> tuple[str, str]:
    """A player's name, and the level behind the colon."""
    name, colon, level = (part.strip() for part in text.partition(":"))
    if not colon:
        return name, EASY
    return name, known_level(level)


def known_level(text: str) -> str:
    """A level of computer players, as it was typed."""
    level = text.strip().casefold()
    if level not in COMPUTER_LEVELS:
        sentence = _("There is no level “{text}” of computer players. There are {levels}.")
        raise CommandFailed(sentence.format(text=text, levels=listed([*COMPUTER_LEVELS])))
    return level


def muster(desk: Desk) -> None:
    """The computer players buy their starting forces."""
    players = [desk.state.players[seat] for seat in desk.state.seats]
    names = [player.name for player in players if player.computer]
    if names:
        play_on(desk, weeks=0, resolve=_resolve)
        say(_("The program has bought the starting forces of {players}.").format(players=listed(names)))
