"""The commands, one function each: told the arguments, they do it and say so; what they return is the exit code.

Every rule and every byte of the file are behind the desk's door.
"""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from campaign import rulebook
from campaign.battle.contract.lists import Unit, lists_among, own_name
from campaign.battle.systems import books, lists_of
from campaign.cli import (
    agreement_commands,
    backup_commands,
    exchange_commands,
    json_values,
    memory_commands,
    past_commands,
    resolve_command,
    show_commands,
    table_commands,
)
from campaign.cli.arguments import MANY_SEEDS
from campaign.cli.associate_command import associate
from campaign.cli.opening import at_desk
from campaign.cli.output import CommandFailed, in_columns, problem_in_words, progress, say
from campaign.cli.resolve_command import battle_log, resolve
from campaign.cli.seats import seat
from campaign.desk import Desk
from campaign.dice import drawn_secret
from campaign.intake.documents import plain_text
from campaign.words import _, count
from campaign.world.dice_secret import can_be_found_out
from campaign.world.entries import Entry
from campaign.world.house_rules import HouseRules
from campaign.world.ids import EntryId
from campaign.world.knowledge import as_seen_by
from campaign.world.maps.check import FEWEST_PLAYERS, MOST_PLAYERS
from campaign.world.maps.generator import MOST_EXTRA_FREE, generate
from campaign.world.news import headline
from campaign.world.orders import FoundCampaign, PlayerSetup, ReportBattle
from campaign.world.orders_file import read_orders
from campaign.world.owed_since import Owed, owed_since
from campaign.world.state import Campaign, ReportDue
from campaign.world.week_check import week_check

MOST_ORDERS = 64_000_000  # bytes of a file of orders


def new(arguments: argparse.Namespace) -> int:
    """Found a campaign; who plays for the computer is loaded when a campaign is founded."""
    from campaign.cli.auto_command import muster, with_computers

    if arguments.file.exists():  # said before the map is made, which takes a moment; the store makes sure of it
        raise CommandFailed(
            _("“{path}” exists already. A new campaign never replaces a file.").format(path=arguments.file)
        )
    system = agreement_commands.known_system(arguments.system)
    own = agreement_commands.read_unit_file(arguments.units, system) if arguments.units else ()
    players = with_computers(_players(arguments.players, arguments.bands, system, own), arguments.computer)
    preset = agreement_commands.preset_named(arguments.preset) if arguments.preset else None
    usual = preset.rules if preset else HouseRules()
    lists = lists_among(lists_of(system), own)
    rules = agreement_commands.house_rules(usual, arguments.rule, system, arguments.months, lists)
    seed = secrets.randbelow(MANY_SEEDS) if arguments.seed is None else arguments.seed  # of the map
    _check_map_sizes(len(players), rules.extra_free)
    bands = tuple(player.band for player in players if player.band is not None)
    made = progress(_("Making the map"))
    made(0, 1)
    if arguments.map_file is None:
        ground = generate(
            arguments.map or (preset.map if preset else "city"),
            len(players),
            seed,
            extra_free=rules.extra_free,
            bands=bands or None,
        )
    else:
        ground = exchange_commands.read_map(arguments.map_file)
    made(1, 1)
    founding = FoundCampaign(
        arguments.name or ground.name,
        system,
        players,
        ground,
        arguments.seed,
        rules,
        units=own,
        program_dice=arguments.dice == "program",
        secret=drawn_secret() if arguments.seed is None else "",
    )
    if arguments.survivors is not None:
        founding = agreement_commands.with_survivors(founding, arguments.survivors, arguments.bring, arguments.door)
    with Desk.create(arguments.file, founding, door=arguments.door) as desk:
        say(_("{file}: {news}.").format(file=arguments.file, news=_headline(desk, desk.entry(desk.head))))
        if can_be_found_out(desk.state.setting):
            say(_("The seed can be found out from dice that have fallen, and so all dice to come: it is for tests."))
        muster(desk)
    return 0


def _check_map_sizes(players: int, extra_free: int) -> None:
    """What the founding would refuse only after a map had been made for it, and none can be made."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise CommandFailed(_("A campaign has 2 to 8 players, not {n}.").format(n=players))
    if extra_free > MOST_EXTRA_FREE:
        raise CommandFailed(
            _("A map has at most {most} free sectors more for each player, not {n}.").format(
                most=MOST_EXTRA_FREE, n=extra_free
            )
        )


def _players(text: str, bands: str | None, system: str, own: Sequence[Unit]) -> tuple[PlayerSetup, ...]:
    """``Red:marines,Blue:machina`` and ``1,2`` as seats. ``own``: rows of a club's own."""
    seats = [seat.strip() for seat in text.split(",")]
    numbers: Sequence[int | None] = [None] * len(seats)
    if bands is not None:
        numbers = [_band(number) for number in bands.split(",")]
        if len(numbers) != len(seats):
            raise CommandFailed(_("There are {n} players, but {m} bands.").format(n=len(seats), m=len(numbers)))
    return tuple(_player(seat, band, system, own) for seat, band in zip(seats, numbers, strict=True))


def _player(seat: str, band: int | None, system: str, own: Sequence[Unit]) -> PlayerSetup:
    name, _colon, faction = (part.strip() for part in seat.rpartition(":"))
    lists = dict.fromkeys((*lists_of(system).factions, *lists_among(lists_of(system), own)))
    faction = faction if faction.lower() in lists else own_name(faction)
    if faction.lower() not in lists:
        text = _("“{seat}” is no player: write NAME:LIST, where LIST is {lists}.")
        raise CommandFailed(text.format(seat=seat, lists=_(" or ").join(lists)))
    return PlayerSetup(name, faction.lower(), band)


def _band(text: str) -> int:
    if text.strip() not in ("1", "2"):
        raise CommandFailed(_("“{text}” is no band: bands are 1 and 2.").format(text=text.strip()))
    return int(text)


def balance(arguments: argparse.Namespace) -> int:
    """Many campaigns of computer players, and what they come to."""
    from campaign.cli.balance_command import balance as play_many

    return play_many(arguments)


def show(arguments: argparse.Namespace) -> int:
    """How the campaign stands."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        at = desk.head if arguments.at is None else EntryId(arguments.at)
        state, seen_by = desk.state_at(at), seat(desk.state, arguments.seen_by)
        state = state if seen_by is None else as_seen_by(state, seen_by)
        if arguments.json:
            _print_json(json_values.campaign_value(state, at, owed(desk, state, at), seen_by))
        else:
            for line in show_commands.campaign_lines(state, at, owed(desk, state, at), figures=arguments.figures):
                say(line)
    return 0


def owed(desk: Desk, state: Campaign, at: EntryId) -> tuple[Owed, ...]:
    """What is to do in a state, each with the time since when a player owes it."""
    return tuple((item, owed_since(state, item, desk.newest_first(at))) for item in week_check(state))


def _print_json(value: object) -> None:
    print(json.dumps(value, indent=1))


def order(arguments: argparse.Namespace) -> int:
    """Carry out orders, line by line; the first that cannot be carried out ends it."""
    text = _read(arguments.orders)
    said = progress(_("Carrying out"), between_lines=True)
    done = 0
    with at_desk(arguments) as desk:
        lines = read_orders(text.split("\n"))
        while True:
            number = None
            try:
                if (line := next(lines, None)) is None:
                    return 0
                number = line.number
                if isinstance(line.order, ReportBattle):
                    resolve_command.refuse_begun(desk, line.order.battle, arguments)
                desk.submit(line.order, line.faces)
            except Exception as problem:
                sentence = problem_in_words(problem)
                if sentence is None:
                    raise
                raise CommandFailed(_stopped(number, sentence, done)) from problem
            done += 1
            entry = desk.entry(desk.head)
            said(done, text.count("\n"))
            say(_("{n}: {news}").format(n=entry.id, news=_headline(desk, entry)))


def _stopped(number: int | None, sentence: str, done: int) -> str:
    """``number`` None: the sentence names its line itself."""
    before = count("{n} order before it was carried out.", "{n} orders before it were carried out.", done)
    if number is not None:
        sentence = _("Line {number}: {sentence}").format(number=number, sentence=sentence)
    return f"{sentence} {before}"


def _read(name: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    if name != "-":
        return plain_text(Path(name), MOST_ORDERS)
    data = sys.stdin.buffer.read(MOST_ORDERS + 1)
    if len(data) > MOST_ORDERS:
        raise CommandFailed(_("These are more orders than anybody gives."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandFailed(_("“{name}” is not text in UTF-8.").format(name=name)) from error


def undo(arguments: argparse.Namespace) -> int:
    """Take back orders, or a whole amendment."""
    with at_desk(arguments) as desk:
        if arguments.amendment:
            say(past_commands.undo_amendment(desk))
            return 0
        for _time in range(arguments.times):
            entry = desk.entry(desk.head)
            news = _headline(desk, entry)
            desk.undo()
            say(_("Undone: {n}: {news}").format(n=entry.id, news=news))
    return 0


def redo(arguments: argparse.Namespace) -> int:
    """Bring orders back."""
    with at_desk(arguments) as desk:
        for _time in range(arguments.times):
            desk.redo()
            entry = desk.entry(desk.head)
            say(_("Done again: {n}: {news}").format(n=entry.id, news=_headline(desk, entry)))
    return 0


def _headline(desk: Desk, entry: Entry) -> str:
    before = None if entry.parent is None else desk.state_at(entry.parent)
    return headline(entry, before).text


def amend(arguments: argparse.Namespace) -> int:
    """Change an order of the past."""
    return past_commands.amend(arguments, _read)


def todo(arguments: argparse.Namespace) -> int:
    """What is to be settled, what one might regret, what comes next; or do one of these things."""
    if arguments.do is None:
        with Desk.open_to_read(arguments.file, arguments.door) as desk:
            for line in show_commands.numbered_to_do(owed(desk, desk.state, desk.head)):
                say(line)
        return 0
    with at_desk(arguments) as desk:
        matters = week_check(desk.state)
        if arguments.do > len(matters):
            raise CommandFailed(count("There is {n} thing to do.", "There are {n} things to do.", len(matters)))
        item, faces = matters[arguments.do - 1], resolve_command.faces_of(arguments.dice)
        due = desk.state.pending.get(item.pending) if item.pending is not None else None
        if item.order is not None:
            desk.submit(item.order, faces)
        elif isinstance(due, ReportDue):
            resolve_command.refuse_begun(desk, due.battle, arguments)
            desk.resolve(due.battle, resolve_command.fight, faces)
        else:
            raise CommandFailed(_("No single order settles this: {title}.").format(title=item.title))
        say(_("{n}: {news}").format(n=desk.head, news=_headline(desk, desk.entry(desk.head))))
    return 0


def journal(arguments: argparse.Namespace) -> int:
    """What happened."""
    with Desk.open_to_read(arguments.file, arguments.door) as desk:
        seen_by = seat(desk.state, arguments.seen_by)
        history = {entry.id for entry in desk.history()}
        entries = desk.all_entries() if arguments.all else desk.history()
        read = list(json_values.read_entries(desk, entries, seen_by))
        if arguments.json:
            _print_json(json_values.journal_value(read, history, desk.head, seen_by))
        else:
            for line in show_commands.journal_lines(read, history, desk.state, details=arguments.details):
                say(line)
    return 0


def repair(arguments: argparse.Namespace) -> int:
    """Looking through a file, and repairing it."""
    from campaign.cli import repair_commands

    return repair_commands.COMMANDS[arguments.command](arguments)


def print_(arguments: argparse.Namespace) -> int:
    """Paper as PDF; its kinds are loaded when something is to be printed."""
    from campaign.cli import print_command

    return print_command.print_(arguments)


def rules(arguments: argparse.Namespace) -> int:
    """The text of a rule, or the list of all."""
    if arguments.id is None:
        for book in books():
            for line in in_columns([(rule.id, rule.title) for rule in rulebook.load(book).rules.values()]):
                say(line)
        return 0
    rule = _rule(arguments.id)
    say(_("{id}  {title}").format(id=rule.id, title=rule.title))
    for claim in rule.claims:
        say(_("  {id}  {text}").format(id=claim.id.partition(":")[2], text=claim.text))
    for remark in rule.remarks:
        say(_("  ({remark})").format(remark=remark))
    return 0


def _rule(text: str) -> rulebook.Rule:
    named = ("",) if ":" in text else tuple(f"{book}:" for book in books())
    for name in named:
        try:
            return rulebook.rule(name + text)
        except KeyError:
            continue
    raise CommandFailed(_("There is no rule “{id}”. “fftt rules” lists all.").format(id=text))


def battle(arguments: argparse.Namespace) -> int:
    """Play a scenario; the rules of the battle are loaded when there is one to play."""
    from campaign.cli import battle_command

    return battle_command.battle(arguments)


def auto(arguments: argparse.Namespace) -> int:
    """Let the computer players play; what they think with is loaded then."""
    from campaign.cli import auto_command

    return auto_command.auto(arguments)


def odds(arguments: argparse.Namespace) -> int:
    """What a contemplated move may bring."""
    from campaign.cli import odds_command

    return odds_command.odds(arguments)


def forecast(arguments: argparse.Namespace) -> int:
    """Play a scenario many times."""
    from campaign.cli import forecast_command

    return forecast_command.forecast_(arguments)


def battlefield(arguments: argparse.Namespace) -> int:
    """The table of a sector; what makes tables is loaded when one is wanted."""
    from campaign.cli import map_commands

    return map_commands.battlefield(arguments)


BY_FILE = ("post", "send-out", "take-in", "join", "my-orders", "send-my-orders", "sign-result")


def by_file(arguments: argparse.Namespace) -> int:
    """Orders by file: what seals letters and answers is loaded when there are some."""
    from campaign.cli import post_commands

    return {
        "post": post_commands.post,
        "send-out": post_commands.send_out,
        "take-in": post_commands.take_in,
        "join": post_commands.join,
        "my-orders": post_commands.my_orders,
        "send-my-orders": post_commands.send_my_orders,
        "sign-result": post_commands.sign_result,
    }[arguments.command](arguments)


def quick(arguments: argparse.Namespace) -> int:
    """A battle without a campaign."""
    from campaign.cli import quick_command as quick_

    return quick_.quick(arguments)


def handbook(arguments: argparse.Namespace) -> int:
    """The handbook as a file; what draws it is loaded when it is wanted."""
    from campaign.cli import handbook_command

    return handbook_command.handbook(arguments)


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "associate": associate,
    "handbook": handbook,
    "new": new,
    "show": show,
    "order": order,
    "undo": undo,
    "redo": redo,
    "amend": amend,
    **past_commands.COMMANDS,
    "record": memory_commands.record,
    "hall": memory_commands.hall,
    "statistics": memory_commands.statistics_,
    "export": exchange_commands.export,
    "import": exchange_commands.import_,
    "backups": backup_commands.backups,
    "send": backup_commands.send,
    "player-copy": exchange_commands.copy,
    "page": exchange_commands.page,
    "csv": exchange_commands.csv,
    "news": exchange_commands.news,
    "map": exchange_commands.map_,
    "battlefield": battlefield,
    "portrait": exchange_commands.portrait,
    "seat": agreement_commands.seat_,
    "newcomer": agreement_commands.newcomer,
    "house": agreement_commands.house,
    "dice": agreement_commands.dice,
    "pact": agreement_commands.pact,
    "presets": agreement_commands.presets_,
    "handicap": agreement_commands.handicap,
    "survivors": agreement_commands.survivors_,
    "units": agreement_commands.units,
    **dict.fromkeys(BY_FILE, by_file),
    "todo": todo,
    "tables": table_commands.tables_,
    "answer": table_commands.answer,
    "detach": table_commands.detach,
    "refuse": table_commands.refuse,
    "agree": table_commands.agree,
    "resolve": resolve,
    "battle-log": battle_log,
    "auto": auto,
    "balance": balance,
    "quick": quick,
    "battle": battle,
    "forecast": forecast,
    "odds": odds,
    "journal": journal,
    "check": repair,
    "repair": repair,
    "print": print_,
    "rules": rules,
}
"""The commands by the words that people type."""
