"""``fftt quick``: a battle without a campaign, from lists, random armies, rosters or a scenario.

It is fought, forecast or typed in. Reads what people mean and prints; armies, table, result and points are
made elsewhere.
"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from campaign import system
from campaign.battle.contract.lists import Unit
from campaign.battle.scenario import BadScenario, Scenario, write
from campaign.battle.systems import SYSTEMS, agreements_of, lists_of, offered_first
from campaign.battle.worker import Worker
from campaign.cli import forecast_command
from campaign.cli.agreement_commands import known_system, read_unit_file
from campaign.cli.arguments import MANY_SEEDS
from campaign.cli.battle_command import read_scenario
from campaign.cli.output import CommandFailed, progress, say
from campaign.cli.output_files import allowed, may_write
from campaign.cli.resolve_command import account_lines_of, fight, log_lines
from campaign.intake.documents import plain_text
from campaign.quick import even_fights
from campaign.quick.desk import BATTLE, QuickDesk
from campaign.quick.lists import BadRoster, Roster, draw, lists_with, muster, read_rosters
from campaign.quick.table_scenario import LANDS, LETTERS, QuickSide, quick_scenario, with_table
from campaign.quick.typed_result import BadResult, read_result, sheet_lines
from campaign.words import _, listed
from campaign.world.unit_words import units_listed

MOST_TEXT = 100_000


def quick(arguments: argparse.Namespace) -> int:
    """Make a battle, and do with it what was asked: odds, a sheet, a result, else have it fought."""
    try:
        scenario, chances = _scenario(arguments)
    except (BadRoster, BadScenario, BadResult) as bad:
        for problem in bad.problems:
            say(problem, sys.stderr)
        return 1
    if arguments.even is not None:
        scenario = _evened(scenario, chances, arguments.even)
    if arguments.save is not None:
        may_write(arguments.save, over=arguments.over)
        system.write(write(scenario).encode(), arguments.save)
        say(_("Saved: {path}").format(path=arguments.save))
    if arguments.odds:
        wishes = {"battles": arguments.odds, "seed": 0, "side": None, "precision": None, "strength": "standard"}
        return forecast_command.forecast_scenario(scenario, argparse.Namespace(**wishes, jobs=1, json=False))
    with QuickDesk.of(scenario) as desk:
        if arguments.print is not None:
            _print(desk, arguments.print, arguments.paper, over=arguments.over)
        if arguments.sheet:
            for line in sheet_lines(desk.setup, scenario.name):
                say(line)
        elif arguments.result is not None:
            return _enter(desk, arguments)
        elif arguments.print is None and (arguments.save is None or arguments.log or arguments.people):
            _fight(desk, arguments)
    return 0


Chances = list[int | None]
"""The seed of each side's army, where it was drawn."""


def _evened(scenario: Scenario, chances: Chances, name: str) -> Scenario:
    """The battle with an army of one side so large that it wins its share, as far as that can be had."""
    sides = scenario.setup.sides
    wanted = name.strip().casefold()
    found = [n for n, side in enumerate(sides) if wanted in (side.name.casefold(), side.key.casefold())]
    if not found:
        text = _("There is no side “{name}” that could be made even; there are: {sides}.")
        raise CommandFailed(text.format(name=name[:60], sides=listed([side.name for side in sides])))
    far, side = progress(_("Making it even")), found[0]

    def tell(told: even_fights.Far) -> bool:
        far(min(told.tries, even_fights.USUAL - 1), even_fights.USUAL)
        return True

    with Worker() as worker:
        try:
            source = even_fights.source_of(scenario, side, chances[side])
            made = even_fights.make_even(scenario, side, source, even_fights.forecasts(worker, side, scenario, tell))
        except ValueError as error:
            raise CommandFailed(str(error)) from None
    far(even_fights.USUAL, even_fights.USUAL)
    assert made is not None
    for line in even_fights.told(made):
        say(line)
    return made.scenario


def _scenario(arguments: argparse.Namespace) -> tuple[Scenario, Chances]:
    """The battle that the arguments describe; with one file, that scenario."""
    first = arguments.side[0]
    seed = secrets.randbelow(MANY_SEEDS) if arguments.seed is None else arguments.seed
    if first.endswith(".json"):
        if len(arguments.side) > 1:
            raise CommandFailed(_("A scenario has its own sides; name no others beside it."))
        scenario = read_scenario(Path(first))
        chances: Chances = [None] * len(scenario.setup.sides)
        return scenario if arguments.seed is None else _with_seed(scenario, seed), chances
    game = _game_of(arguments.side) if arguments.system is None else known_system(arguments.system)
    own = () if arguments.units is None else read_unit_file(arguments.units, game)
    sides = [side for n, text in enumerate(arguments.side) for side in _sides(text, seed + n, game, own)]
    teams = _teams(arguments.teams, len(sides))
    sides = [replace(side, team=team) for side, team in zip(sides, teams, strict=True)]
    rules = _judged(sides, game, arguments.points, any_army=arguments.any_army)
    made = quick_scenario(sides, system=game, land=arguments.land, seed=seed, rules=rules, units=own)
    if arguments.table is not None:
        made = with_table(made, read_scenario(arguments.table).setup.battlefield)
    return made, [side.chance for side in sides]


def _judged(sides: Sequence[QuickSide], game: str, points: int | None, *, any_army: bool) -> Any:
    """What was agreed about armies. Raises BadRoster with all that is wrong with those of the sides."""
    can, lists = agreements_of(game), lists_of(game)
    keys = [option.key for option in can.options if option.of_armies]
    if (points is not None and not lists.points) or (any_army and not keys):
        raise CommandFailed(_("In {title} no points of armies are agreed on.").format(title=lists.title))
    agreed = replace(can.usual, **dict.fromkeys(keys, False)) if any_army else can.usual
    wrong = [
        _("{side}: {problem}").format(side=side.name or side.roster.name or letter, problem=reason)
        for letter, side in zip(LETTERS, sides, strict=False)
        for reason in lists.army_problems(side.roster.rows, points or 0, agreed, side.roster.groups)
        if points is not None
    ]
    if wrong:
        raise BadRoster(wrong)
    return agreed


def _with_seed(scenario: Scenario, seed: int) -> Scenario:
    return Scenario(scenario.setup, scenario.name, scenario.note, seed)


def _teams(text: str | None, sides: int) -> list[int]:
    """``1,1,2``."""
    if text is None:
        return [0] * sides
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != sides or not all(part.isdecimal() and len(part) < 3 for part in parts):
        raise CommandFailed(
            _("“{text}” does not say the team of each of the {n} sides, as 1,2,1.").format(text=text, n=sides)
        )
    return [int(part) for part in parts]


def _game_of(sides: Sequence[str]) -> str:
    """The rule system that has the first list that is named, else the one that is offered first."""
    named = [part.strip().casefold() for text in sides for part in text.split(":", 2)[:2]]
    games = {faction: game for game in reversed(SYSTEMS) for faction in lists_of(game).factions}
    return next((games[name] for name in named if name in games), offered_first())


def _sides(text: str, seed: int, game: str, own: Sequence[Unit] = ()) -> Iterator[QuickSide]:
    """``NAME:LIST:20`` musters, ``NAME:LIST:20 by chance`` draws, ``NAME:LIST:2 HQ, 9 Grunts`` buys.

    ``roster.txt`` or ``-`` is read. ``game``: the rule system whose lists these are; ``own``: rows of a club's own.
    """
    path = Path(text.removeprefix("@"))
    if text == "-" or text.startswith("@") or path.suffix.lower() in (".txt", ".csv", ".md"):
        for roster in read_rosters(_text(text, path), game, units=own):
            yield QuickSide(roster.name or ("" if text == "-" else path.stem), roster)
        return
    parts = [part.strip() for part in text.split(":", 2)]
    lists = lists_with(game, own).factions
    named = {name.casefold(): key for key in lists for name in (key, lists_of(game).faction_name(key))}
    place = next((n for n, part in enumerate(parts[:2]) if part.casefold() in named), None)
    if place is None or place == len(parts) - 1:
        form = _(
            "“{text}” is no side. Write NAME:LIST:20 for 20 FP that win, NAME:LIST:20 by chance, "
            "NAME:LIST:2 HQ, 9 Grunts, or a file."
        )
        raise CommandFailed(form.format(text=text[:60]) + " " + _("Lists: {lists}.").format(lists=listed(list(lists))))
    faction, rest = named[parts[place].casefold()], ":".join(parts[place + 1 :])
    name = parts[0] if place else ""
    words = rest.casefold().removesuffix("by chance").strip()
    by_chance = words != rest.casefold().strip()
    words = words.removesuffix("fp").strip()
    if not words.isdecimal() or len(words) > 3:
        yield QuickSide(name, _bought(game, faction, rest, own))
    elif by_chance:
        yield QuickSide(name, draw(game, faction, int(words), random.Random(seed), own), chance=seed)
    else:
        yield QuickSide(name, muster(game, faction, int(words), random.Random(seed), units=own))


def _bought(game: str, faction: str, text: str, own: Sequence[Unit]) -> Roster:
    (roster, *others) = read_rosters(text, game, faction, own)
    if others or roster.faction != faction:
        raise BadRoster([_("One side has one list.")])
    return roster


def _text(text: str, path: Path) -> str:
    try:
        return sys.stdin.read(MOST_TEXT + 1) if text == "-" else plain_text(path, 4 * MOST_TEXT)
    except UnicodeDecodeError as error:
        raise CommandFailed(_("“{path}” is not text in UTF-8; save it as UTF-8.").format(path=path)) from error


def _fight(desk: QuickDesk, arguments: argparse.Namespace) -> None:
    """Fought by the program, or by people on this screen."""
    fighter = fight
    if arguments.people:
        from campaign.cli.battle_prompt import fight_on_screen

        known = {side.name.casefold(): side.key for side in desk.setup.sides}
        wanted = [name.strip() for name in arguments.people.split(",")]
        if unknown := [name for name in wanted if name.casefold() not in known]:
            raise CommandFailed(_("There is no side “{name}”.").format(name=unknown[0]))
        fighter = partial(fight_on_screen, people={known[name.casefold()] for name in wanted})
    _say_armies(desk)
    desk.resolve(BATTLE, fighter)
    entry = desk.entry(desk.head)
    for line in (*desk.told(), *account_lines_of(entry), *(log_lines(entry) if arguments.log else ())):
        say(line)


def _say_armies(desk: QuickDesk) -> None:
    units = {unit.key: unit for unit in desk.setup.units}
    for side in desk.setup.sides:
        counted: dict[str, int] = {}
        for figure in side.figures:
            counted[units[figure.unit].name] = counted.get(units[figure.unit].name, 0) + 1
        fp = sum(units[figure.unit].fp for figure in side.figures)
        say(_("{side}, {fp} FP: {units}").format(side=side.name, fp=fp, units=units_listed(counted)))
    if desk.scenario.seed is not None:
        say(_("Seed {seed}").format(seed=desk.scenario.seed))


def _enter(desk: QuickDesk, arguments: argparse.Namespace) -> int:
    """A result that was fought with miniatures, judged by the rules, with its points and experience."""
    text = _text("-", Path()) if arguments.result == "-" else arguments.result
    try:
        report = read_result(text, desk.setup)
    except BadResult as bad:
        for problem in bad.problems:
            say(problem, sys.stderr)
        return 1
    desk.submit(desk.report_with(report))
    for line in desk.told():
        say(line)
    return 0


def _print(desk: QuickDesk, folder: Path, size: str, *, over: bool) -> None:
    from campaign.paper import Paper, write_rosters

    for path in write_rosters(desk.state, desk.head, folder, cast(Paper, size), may=allowed(over=over)):
        say(str(path))


__all__ = ["LANDS", "quick"]
