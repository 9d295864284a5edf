"""The command line ``fftt``: the desk's doors for a terminal and for scripts.

Reads arguments, calls the desk, prints plain text. Holds no rule. What the rules or the disk refuse is one sentence on
standard error; so is a mistake of the program, which is written into a log besides. The commands themselves are
imported only when one is called.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from campaign import __version__
from campaign.cli import agreement_arguments, exchange_arguments, post_arguments, table_arguments
from campaign.cli.arguments import MANY_SEEDS, STOPPED, Commands, Parser, add_anew, add_command, add_on_file, add_over
from campaign.cli.printing_arguments import add_handbook, add_print
from campaign.intake.doorkeeper import OPEN_DOOR, Doorkeeper
from campaign.intake.limits import never
from campaign.words import _, language_of, speak

WRONG_USAGE, REFUSED, FAULT = 2, 1, 3
MOST_BATTLES, MOST_JOBS = 1_000_000, 64  # of a forecast: each job is a process


def main(argv: Sequence[str] | None = None, backups: Path | None = None, door: Doorkeeper = OPEN_DOOR) -> int:
    """Run a command; 0: it succeeded, 1: it was refused, 2: it was called wrongly, 3: the program itself is wrong.

    ``backups``: the folder for backups of campaigns; None where none are made. ``door`` looks through the files that
    are named.
    """
    never_stumble_over_letters()
    speak(language_of())
    try:
        arguments = command_parser().parse_args(argv)
    except SystemExit as leaving:  # argparse has said what is wrong, or has shown its help
        return leaving.code if isinstance(leaving.code, int) else WRONG_USAGE
    arguments.backups = backups
    arguments.door = door.stopped_by(never, _say_that_it_takes_a_moment)
    return _run(arguments)


def _say_that_it_takes_a_moment() -> None:
    """Says at a terminal that a file from elsewhere is looked through first."""
    if sys.stderr.isatty():
        print(_("This file comes from elsewhere and is looked through first."), file=sys.stderr)


def _run(arguments: argparse.Namespace) -> int:
    from campaign.cli.commands import COMMANDS
    from campaign.cli.output import problem_in_words, say

    try:
        done = COMMANDS[arguments.command](arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except KeyboardInterrupt:
        return STOPPED
    except Exception as problem:
        sentence = problem_in_words(problem)
        if sentence is None:
            return _fault(problem, getattr(arguments, "file", None))
        say(sentence, sys.stderr)
        return REFUSED
    finally:
        for warning in arguments.door.warnings():
            say(warning, sys.stderr)
    return done


def _fault(problem: Exception, file: Path | None) -> int:
    """A mistake of the program: told in sentences; where somebody works on the program, raised."""
    from campaign.cli import errors
    from campaign.cli.output import say

    if errors.is_debugged():
        raise problem
    for line in errors.write_report(problem, file):
        say(line, sys.stderr)
    return FAULT


def never_stumble_over_letters() -> None:
    """A terminal that cannot show a letter shows a question mark."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def command_parser() -> Parser:
    """All commands, in the language that is spoken."""
    parser = argparse.ArgumentParser(
        prog="fftt",
        description=_("Runs FFTT campaigns: map, weeks, armies, veterans, battles and paper."),
        epilog=_("Without a command the window opens; a single FILE.fftt opens in it."),
    )
    parser.add_argument("--version", action="version", version=f"FFTT Campaign {__version__}")
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), required=True)
    for add in (_add_new, _add_show, _add_todo, _add_order, _add_undo_redo, _add_amend, _add_past):
        add(commands)
    for add in (
        _add_resolve,
        _add_battle_log,
        _add_auto,
        _add_balance,
        _add_battle,
        _add_forecast,
        _add_odds,
        _add_journal,
        _add_check,
        add_print,
        add_handbook,
    ):
        add(commands)
    table_arguments.add_all(commands)
    exchange_arguments.add_all(commands)
    agreement_arguments.add_all(commands)
    post_arguments.add_all(commands)
    rules = commands.add_parser("rules", help=_("print the text of a rule, or the list of rules"))
    rules.add_argument("id", nargs="?", metavar="ID", help=_("as C14, campaign:C14 or fftt:R1"))
    does = _("open campaign files in the window by a double click")
    associate = add_command(commands, "associate", does)
    associate.add_argument("--remove", action="store_true", help=_("no longer"))
    return parser


def _add_new(commands: Commands[Parser]) -> None:
    from campaign.battle.systems import SYSTEMS

    new = add_on_file(commands, "new", _("found a campaign in a new file"))
    new.add_argument(
        "--players",
        required=True,
        metavar='"NAME:LIST,…"',
        help=_("2 to 8 players; LIST: marines, machina, insectoids, or one of the rule system that is named"),
    )
    systems = _("the rule system of its battles, the first if not said: {names}").format(names=", ".join(SYSTEMS))
    new.add_argument("--system", metavar="NAME", help=systems)
    new.add_argument(
        "--seed",
        type=_whole,
        metavar="N",
        help=_("of map and dice, for tests: it can be found out from the dice; without it, nobody foretells them"),
    )
    new.add_argument("--bands", metavar="1,1,2,…", help=_("two bands: the band of each player"))
    new.add_argument(
        "--computer",
        metavar="NAME[:LEVEL],…",
        help=_("players whom the program plays; LEVEL: easy, which it is if not said, standard, strong"),
    )
    new.add_argument("--map", choices=("city", "planet"), help=_("city if neither you nor the preset says another"))
    new.add_argument("--preset", metavar="NAME", help=_("a set of house rules: see “fftt presets”"))
    new.add_argument("--map-file", type=Path, metavar="MAP.json", help=_("a map of your own: see “fftt map”"))
    new.add_argument("--survivors", type=Path, metavar="OLD.fftt", help=_("bring veterans of this campaign along"))
    new.add_argument(
        "--bring",
        action="append",
        default=[],
        metavar="NAME:FIGURE,…",
        help=_("which, by id or name; if not said, as many as the starting FP of players of the same name pay"),
    )
    new.add_argument("--units", type=Path, metavar="UNITS.json", help=_("unit lists of your own: see “fftt units”"))
    new.add_argument("--name", metavar="TEXT", help=_("of the campaign; without it, the map's"))
    new.add_argument("--months", type=_whole, metavar="N", help=_("how long the campaign lasts"))
    new.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help=_("a house rule, as stock_captured=yes")
    )
    new.add_argument(
        "--dice", choices=("program", "table"), default="program", help=_("who throws; table: people, and type it in")
    )


def _add_show(commands: Commands[Parser]) -> None:
    show = add_on_file(commands, "show", _("print how the campaign stands"))
    show.add_argument("--as", dest="seen_by", metavar="PLAYER", help=_("only what this player may know"))
    show.add_argument("--at", type=_whole, metavar="ENTRY", help=_("how it stood after an entry, by its number"))
    show.add_argument("--figures", action="store_true", help=_("every figure too"))
    show.add_argument("--json", action="store_true", help=_("for programs"))


def _add_order(commands: Commands[Parser]) -> None:
    order = add_on_file(commands, "order", _("carry out orders, one a line, each an entry of its own"))
    order.epilog = _("Every kind of order is described, with an example, in resources/orders.md.")
    order.add_argument("orders", metavar="ORDERS.jsonl", help=_("a file, or - for standard input"))
    add_anew(order)


def _add_undo_redo(commands: Commands[Parser]) -> None:
    for name, does in (("undo", _("take back the newest orders")), ("redo", _("bring back what was undone"))):
        parser = add_on_file(commands, name, does)
        parser.add_argument(
            "-n", dest="times", type=_positive, default=1, metavar="N", help=_("how many; 1 if not said")
        )
        if name == "undo":
            parser.add_argument("--amendment", action="store_true", help=_("the newest amendment as a whole"))


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(_("“{text}” is no whole number").format(text=text[:40])) from error


def _positive(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(_("{n} is no number to count to").format(n=number))
    return number


def _at_most(most: int) -> Callable[[str], int]:
    """Reads a number from 1 to that one."""

    def read(text: str) -> int:
        number = _positive(text)
        if number > most:
            raise argparse.ArgumentTypeError(_("{n} are too many; at most {most}").format(n=number, most=most))
        return number

    return read


def _add_amend(commands: Commands[Parser]) -> None:
    amend = add_on_file(
        commands, "amend", _("change an earlier order, or take it out, and decide the later ones again")
    )
    amend.add_argument("entry", type=_whole, metavar="ENTRY", help=_("its number in the journal"))
    amend.add_argument("order", nargs="?", type=Path, metavar="ORDER.json", help=_("what it should have been"))
    amend.add_argument("--skip", nargs="+", default=[], metavar="ORDERID", help=_("later orders to leave out"))
    amend.add_argument("--skip-rest", action="store_true", help=_("leave out whatever cannot be taken over"))
    amend.add_argument(
        "--keep", nargs="+", default=[], metavar="ORDERID", help=_("battle results that hold all the same")
    )
    amend.add_argument(
        "--fight", nargs="+", default=[], metavar="ORDERID", help=_("battles that the program fights again")
    )
    amend.add_argument(
        "--instead",
        nargs="+",
        default=[],
        metavar="ORDERID=ORDER.json",
        help=_("later orders that should have been others"),
    )
    amend.add_argument(
        "--first",
        nargs="+",
        default=[],
        metavar="ORDERID=ORDERS.jsonl",
        help=_("orders to be given right before a later one"),
    )
    amend.add_argument(
        "--dice", action="append", default=[], metavar="KEY=FACES", help=_("where people throw: how dice fell")
    )
    amend.add_argument("--details", action="store_true", help=_("all that changes"))
    amend.add_argument("--dry-run", action="store_true", help=_("only say what would come of it"))


def _add_past(commands: Commands[Parser]) -> None:
    diff = add_on_file(commands, "diff", _("print what differs between two entries"))
    diff.add_argument("entry", type=_whole, metavar="ENTRY", help=_("the number of an entry in the journal"))
    diff.add_argument("other", nargs="?", type=_whole, metavar="ENTRY", help=_("another; if not said, the newest"))
    diff.add_argument("--details", action="store_true", help=_("all that differs"))
    diff.add_argument("--json", action="store_true", help=_("for programs"))
    branches = add_on_file(commands, "branches", _("list what was undone or amended"))
    branches.add_argument("--json", action="store_true", help=_("for programs"))
    go = add_on_file(commands, "go", _("go on at another entry, also of what was undone or amended"))
    go.add_argument("entry", type=_whole, metavar="ENTRY", help=_("its number in the journal"))
    copy = add_on_file(commands, "copy", _("save the campaign under another name"))
    copy.epilog = _("The keys of orders by letter go along: for others there is “fftt send”.")
    copy.add_argument("target", type=Path, metavar="COPY.fftt", help=_("the new file"))
    add_over(copy)
    copy.add_argument("--at", type=_whole, metavar="ENTRY", help=_("only what led to this entry, to go on from there"))


def _add_todo(commands: Commands[Parser]) -> None:
    todo = add_on_file(commands, "todo", _("list what is to do, or do it"))
    todo.add_argument("--do", type=_positive, metavar="N", help=_("give the order that settles the one of this number"))
    todo.add_argument(
        "--dice", action="append", default=[], metavar="KEY=FACES", help=_("where people throw: how dice fell for it")
    )
    add_anew(todo)


def _add_resolve(commands: Commands[Parser]) -> None:
    resolve = add_on_file(commands, "resolve", _("let the program fight battles that wait for their result"))
    resolve.add_argument("battle", nargs="*", metavar="BATTLE", help=_("its id, or its sector; all if not said"))
    resolve.add_argument(
        "--dice", action="append", default=[], metavar="KEY=FACES", help=_("where people throw: how dice fell after it")
    )
    resolve.add_argument(
        "--people",
        metavar="NAME,…",
        help=_("players who decide for themselves, here on the screen; the program for others"),
    )
    add_anew(resolve)
    resolve.add_argument("--log", action="store_true", help=_("the battle move by move too, with the rules"))
    resolve.add_argument("--json", action="store_true", help=_("for programs"))


def _add_battle_log(commands: Commands[Parser]) -> None:
    log = add_on_file(
        commands, "battle-log", _("tell a battle that the program has fought again, sentence by sentence")
    )
    log.add_argument(
        "battle", nargs="?", metavar="BATTLE", help=_("its id, or its sector: the newest there; a list if not said")
    )
    log.add_argument("--json", action="store_true", help=_("for programs"))


def _add_auto(commands: Commands[Parser]) -> None:
    auto = add_on_file(commands, "auto", _("let the computer players play, until a person has to act"))
    auto.add_argument("--weeks", type=_positive, default=1, metavar="N", help=_("how many; 1 if not said"))
    auto.add_argument("--all", action="store_true", help=_("the program plays everybody"))
    auto.add_argument("--level", metavar="LEVEL", default="easy", help=_("with --all: of seats that people have"))
    auto.add_argument("--jobs", type=_positive, default=1, metavar="N", help=_("processes that play battles out (1)"))
    add_anew(auto)
    auto.add_argument("--json", action="store_true", help=_("for programs"))


def _add_balance(commands: Commands[Parser]) -> None:
    does = _("play many campaigns of computer players by some house rules, and say what they come to")
    balance = add_command(commands, "balance", does)
    balance.add_argument("-n", "--campaigns", type=_positive, default=20, metavar="N", help=_("how many (20)"))
    lists = "marines,machina,insectoids"
    balance.add_argument("--lists", default=lists, metavar="LIST,…", help=_("of the seats; they go round"))
    balance.add_argument("--players", type=_positive, metavar="N", help=_("how many; if not said, one for each list"))
    balance.add_argument("--bands", action="store_true", help=_("every other player is in the second band"))
    balance.add_argument("--level", default="standard", metavar="LEVEL", help=_("easy, standard (if not said), strong"))
    balance.add_argument("--months", type=_positive, metavar="N", help=_("how long a campaign lasts"))
    balance.add_argument(
        "--rule", action="append", default=[], metavar="KEY=VALUE", help=_("a house rule, as stock_captured=yes")
    )
    balance.add_argument("--preset", metavar="NAME", help=_("a set of house rules: see “fftt presets”"))
    balance.add_argument("--map", choices=("city", "planet"), default="city")
    balance.add_argument("--seed", type=_whole, default=1, metavar="N", help=_("of the first campaign (1)"))
    balance.add_argument("--jobs", type=_positive, default=2, metavar="N", help=_("processes (2)"))
    told = balance.add_mutually_exclusive_group()
    told.add_argument("--json", action="store_true", help=_("for programs"))
    told.add_argument("--csv", action="store_true", help=_("a line for each seat of each campaign"))


def _add_battle(commands: Commands[Parser]) -> None:
    battle = _on_scenario(commands, "battle", _("play a scenario and tell how it went"))
    battle.add_argument("--seed", type=_seed, metavar="N", help=_("of the dice; without it, the scenario's"))
    battle.add_argument("--dice", metavar="3,4,…", help=_("faces that fall first; without --seed, all that fall"))
    battle.add_argument("--json", action="store_true", help=_("for programs"))


def _add_forecast(commands: Commands[Parser]) -> None:
    forecast = _on_scenario(commands, "forecast", _("play a scenario many times and tell what to expect"))
    forecast.epilog = _("Dice and choices that the scenario tells are left aside. Ctrl-C shows what is there.")
    forecast.add_argument(
        "-n",
        dest="battles",
        type=_at_most(MOST_BATTLES),
        default=1000,
        metavar="N",
        help=_("how many battles; 1000 if not said"),
    )
    forecast.add_argument(
        "--jobs", type=_at_most(MOST_JOBS), default=1, metavar="N", help=_("how many processes; 1 if not said")
    )
    forecast.add_argument("--seed", type=_seed, default=0, metavar="N", help=_("of the first battle; 0 if not said"))
    forecast.add_argument("--side", metavar="KEY", help=_("whose point of view it is; the first side's if not said"))
    forecast.add_argument(
        "--precision",
        type=_percent,
        metavar="P",
        help=_("stop when no interval of win, draw and loss reaches further than P percent points to either side"),
    )
    forecast.add_argument(
        "--strength",
        choices=("easy", "standard", "strong"),
        default="standard",
        help=_("of the tacticians; standard if not said"),
    )
    forecast.add_argument("--json", action="store_true", help=_("for programs"))


def _add_odds(commands: Commands[Parser]) -> None:
    odds = add_on_file(commands, "odds", _("try a contemplated move many times and tell what to expect of it"))
    odds.epilog = _("Ctrl-C shows what is there. Nothing is ordered, and the campaign’s dice are not thrown.")
    odds.add_argument("--army", required=True, metavar="ARMY", help=_("which would move: its id, or its name"))
    odds.add_argument(
        "--to",
        action="append",
        default=[],
        metavar="SECTOR",
        help=_("where to, by id or name; with a comma by way of another; all in its reach if not said"),
    )
    odds.add_argument("--part", nargs="+", default=[], metavar="FIGURE", help=_("only these of its figures go"))
    odds.add_argument("--join", nargs="+", default=[], metavar="ARMY", help=_("armies beside it that go with it"))
    odds.add_argument("--helpers", action="store_true", help=_("also: those who are likely to help do"))
    odds.add_argument("--withdraws", action="store_true", help=_("also: those who are attacked withdraw"))
    odds.add_argument(
        "-n",
        dest="tries",
        type=_at_most(MOST_BATTLES),
        default=1000,
        metavar="N",
        help=_("how many tries of each case; 1000 if not said"),
    )
    odds.add_argument(
        "--jobs", type=_at_most(MOST_JOBS), default=1, metavar="N", help=_("how many processes; 1 if not said")
    )
    odds.add_argument(
        "--precision",
        type=_percent,
        metavar="P",
        help=_("a case ends when none of its chances is less sure than P percent points to either side"),
    )
    odds.add_argument("--json", action="store_true", help=_("for programs"))


def _on_scenario(commands: Commands[Parser], name: str, does: str) -> Parser:
    parser = add_command(commands, name, does)
    parser.add_argument("scenario", type=Path, metavar="SCENARIO.json", help=_("see resources/scenarios/README.md"))
    return parser


def _seed(text: str) -> int:
    number = _whole(text)
    if not 0 <= number < MANY_SEEDS:
        raise argparse.ArgumentTypeError(_("a seed is a number from 0 to {most}").format(most=MANY_SEEDS - 1))
    return number


def _percent(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 100:
        raise argparse.ArgumentTypeError(_("write a number of percent points between 0 and 100, as 2.5"))
    return number


def _add_journal(commands: Commands[Parser]) -> None:
    journal = add_on_file(commands, "journal", _("print what happened"))
    journal.add_argument("--as", dest="seen_by", metavar="PLAYER", help=_("only what this player may know"))
    journal.add_argument("--details", action="store_true", help=_("what came of each entry too"))
    journal.add_argument("--all", action="store_true", help=_("entries that were undone or amended too"))
    journal.add_argument("--json", action="store_true", help=_("for programs"))


def _add_check(commands: Commands[Parser]) -> None:
    check = add_on_file(commands, "check", _("look whether the file is sound, and say what is wrong with it"))
    check.add_argument(
        "--thorough",
        action="store_true",
        help=_("decide every order again with its dice, and play the program's battles again"),
    )
    check.epilog = _(
        "Ends with 0 if the file is sound, with 1 if it is not or cannot be looked at. A file that was changed and "
        "sealed anew is found out by --thorough alone; that says too what nothing can prove."
    )
    mend = add_on_file(commands, "repair", _("make a sound file of what can be saved of a damaged one"))
    mend.add_argument("--out", type=Path, metavar="NEW.fftt", help=_("where to write it, whatever is wrong"))
    mend.epilog = _(
        "Where nothing is lost the repaired file takes the name of the damaged one, which is kept beside it; else it "
        "is written under a new name, and what is lost is said. Ends with 0 if nothing is lost, with 3 if something "
        "is, with 1 if nothing could be done."
    )
