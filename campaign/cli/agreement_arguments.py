"""How the commands are called by which a club agrees on seats, newcomers and house rules.

Only describes arguments; imports nothing heavy, because every call of ``fftt`` reads it.
"""

from __future__ import annotations

from pathlib import Path

from campaign.cli.arguments import Commands, Parser, add_command, add_on_file, add_over
from campaign.words import _


def add_all(commands: Commands[Parser]) -> None:
    """Every one of them."""
    _add_seat(commands)
    _add_newcomer(commands)
    _add_house(commands)
    _add_dice(commands)
    _add_pact(commands)
    survivors = add_on_file(commands, "survivors", _("list who could come along from a campaign into a new one"))
    survivors.add_argument(
        "--surcharge", type=int, default=0, metavar="N", help=_("FP more for each step of experience")
    )
    _add_units(commands)
    does = _("what the lists win against one another, and what handicap makes them even")
    add_command(commands, "handicap", does)
    does = _("list the presets of “fftt new”, and what each sets")
    add_command(commands, "presets", does)


def _add_seat(commands: Commands[Parser]) -> None:
    seat = add_on_file(commands, "seat", _("hand a player’s seat to the program or back, or give it up"))
    seat.add_argument("player", metavar="PLAYER", help=_("id, name or letter"))
    what = seat.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--program", nargs="?", const="easy", metavar="LEVEL", help=_("the program plays it; easy if not said")
    )
    what.add_argument("--person", action="store_true", help=_("a person plays it"))
    what.add_argument(
        "--neutral", metavar="WHY", help=_("nobody does: its armies stay and defend, and do nothing else")
    )
    what.add_argument("--leave", metavar="WHY", help=_("nobody does: all that it has leaves the map"))


def _add_newcomer(commands: Commands[Parser]) -> None:
    newcomer = add_on_file(commands, "newcomer", _("let somebody join a campaign that has begun"))
    newcomer.add_argument("newcomer", metavar="NAME:LIST", help=_("LIST: marines, machina, insectoids"))
    newcomer.add_argument("sector", nargs="?", metavar="SECTOR", help=_("id or name; a list of those free if not said"))
    newcomer.add_argument("--band", metavar="1|2", help=_("where two bands play"))
    newcomer.add_argument(
        "--program", nargs="?", const="easy", default="", metavar="LEVEL", help=_("the program plays the seat")
    )


def _add_house(commands: Commands[Parser]) -> None:
    house = add_on_file(commands, "house", _("list the house rules of a campaign, or change some from now on"))
    house.add_argument("--rule", action="append", default=[], metavar="KEY=VALUE", help=_("as relief=no"))
    house.add_argument("--why", default="", metavar="TEXT", help=_("the reason, for the journal"))


def _add_dice(commands: Commands[Parser]) -> None:
    dice = add_on_file(commands, "dice", _("say whether the dice can be foretold, or give them a new key from now on"))
    dice.add_argument("what", nargs="?", choices=("renew",), help=_("a new key; what has fallen stays as it is"))


def _add_pact(commands: Commands[Parser]) -> None:
    pact = add_on_file(commands, "pact", _("list the pacts, or let two players make or end one"))
    pact.add_argument("players", nargs="*", metavar="PLAYER", help=_("two; who ends it comes first"))
    pact.add_argument("--end", action="store_true", help=_("the pact ends"))


def _add_units(commands: Commands[Parser]) -> None:
    does = _("take unit lists out, or look through lists of your own")
    units = add_command(commands, "units", does)
    kinds = units.add_subparsers(dest="units_command", metavar=_("WHAT"), required=True)
    taken = kinds.add_parser("export", help=_("the game’s lists, or those of a campaign"))
    taken.add_argument("file", nargs="?", type=Path, metavar="FILE", help=_("a campaign"))
    taken.add_argument("--system", metavar="NAME", help=_("of which game, if not of a campaign"))
    form = taken.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help=_("for spreadsheets, in place of JSON"))
    form.add_argument("--text", action="store_true", help=_("as people write them by hand, in place of JSON"))
    taken.add_argument("--out", type=Path, metavar="FILE", help=_("a new file; the terminal if not said"))
    add_over(taken)
    check = kinds.add_parser("check", help=_("whether lists can be played with"))
    check.add_argument("units", type=Path, metavar="UNITS.json", help=_("or .csv, or .txt"))
