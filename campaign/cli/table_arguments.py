"""How the commands about the week's battles are called: tables, answer, detach, refuse, agree.

Only describes arguments; imports nothing heavy, because every call of ``fftt`` reads it.
"""

from __future__ import annotations

from pathlib import Path

from campaign.cli.arguments import Commands, Parser, add_anew, add_on_file, add_over
from campaign.words import _

LANDS = ["core", "works", "docks", "park", "ruins", "suburb", "capital", "port", "mine", "agri", "waste", "forest"]


def add_all(commands: Commands[Parser]) -> None:
    """Every one of them."""
    _add_quick(commands)
    tables = add_on_file(commands, "tables", _("list the week's battles, and for whom each waits"))
    tables.add_argument("--as", dest="seen_by", metavar="PLAYER", help=_("only what this player may know"))
    tables.add_argument("--json", action="store_true", help=_("for programs"))
    answer = add_on_file(commands, "answer", _("say what an attacked army does"))
    answer.add_argument("army", metavar="ARMY", help=_("its id, or its name"))
    answer.add_argument("answer", choices=("stand", "withdraw", "surrender"))
    answer.add_argument("--to", metavar="SECTOR", help=_("where a withdrawal goes"))
    _add_dice(answer)
    _add_detach(commands)
    refuse = add_on_file(commands, "refuse", _("enter that a side has left a battle before it was fought"))
    _add_battle_and_player(refuse)
    refuse.add_argument("--surrender", action="store_true", help=_("it gives itself up in place of retreating"))
    _add_dice(refuse)
    add_anew(refuse)
    agree = add_on_file(commands, "agree", _("enter that players agree to a result that was typed in"))
    agree.add_argument("battle", metavar="BATTLE", help=_("its id, or its sector: the newest there"))
    agree.add_argument("player", nargs="*", metavar="PLAYER", help=_("all who fought, if not said"))


def _add_quick(commands: Commands[Parser]) -> None:
    from campaign.battle.systems import SYSTEMS

    quick = commands.add_parser(
        "quick",
        help=_("a battle without a campaign: odds, fought, or typed in"),
        description=_("A battle without a campaign: two to four sides, or a scenario; the attacker comes first."),
        epilog=_("Without --odds, --sheet, --print or --result the program fights it and tells how it went."),
    )
    quick.add_argument(
        "side",
        nargs="+",
        metavar="SIDE",
        help=_(
            "Red:marines:20 (FP that win), Red:marines:20 by chance, Red:marines:2 HQ, 9 Grunts, a roster.txt or .csv, "
            "- or SCENARIO.json"
        ),
    )
    systems = _("the rule system, that of the lists if not said: {names}").format(names=", ".join(SYSTEMS))
    quick.add_argument("--system", metavar="NAME", help=systems)
    quick.add_argument("--teams", metavar="1,2,1", help=_("who is allied; each for themselves, if not said"))
    quick.add_argument("--land", default="core", choices=LANDS, help=_("what the table is like; core if not said"))
    quick.add_argument("--table", type=Path, metavar="SCENARIO.json", help=_("the table of this scenario"))
    quick.add_argument("--units", type=Path, metavar="UNITS.txt", help=_("armies of these unit lists"))
    quick.add_argument(
        "--points", type=int, metavar="N", help=_("that no army may cost more than, where there are any")
    )
    quick.add_argument("--any-army", action="store_true", help=_("any army within the points, without other limits"))
    quick.add_argument("--seed", type=int, metavar="N", help=_("of armies, table and dice; drawn, if not said"))
    quick.add_argument("--save", type=Path, metavar="OUT.json", help=_("keep the battle as a scenario"))
    quick.add_argument(
        "--even", metavar="SIDE", help=_("give this side so many FP that it wins as often as the others")
    )
    quick.add_argument("--odds", nargs="?", type=int, const=200, metavar="N", help=_("of N battles; 200 if not said"))
    quick.add_argument("--people", metavar="NAME,…", help=_("sides that decide for themselves, here on the screen"))
    quick.add_argument("--log", action="store_true", help=_("the battle move by move too, with the rules"))
    quick.add_argument("--sheet", action="store_true", help=_("print a sheet for the table: a mark for each figure"))
    add_over(quick)
    quick.add_argument("--print", type=Path, metavar="FOLDER", help=_("write rosters as PDF"))
    quick.add_argument("--paper", choices=("A4", "Letter"), default="A4")
    quick.add_argument(
        "--result", metavar="TEXT", help=_("enter how it ended: “8 turns; A1 killed B2 B3; B retreated 6”; - reads it")
    )


def _add_detach(commands: Commands[Parser]) -> None:
    detach = add_on_file(commands, "detach", _("send a detachment to a battle; without --army, list who could go"))
    _add_battle_and_player(detach)
    detach.add_argument("--army", metavar="ARMY", help=_("from which army: its id, or its name"))
    detach.add_argument("--figures", metavar="NAME,…", help=_("whom: names or ids; the best that may go, if not said"))
    side = detach.add_mutually_exclusive_group()
    side.add_argument("--for", dest="side", metavar="PLAYER", help=_("whose side; a friend's, if not said"))
    side.add_argument("--alone", action="store_true", help=_("against all"))
    side.add_argument("--nobody", action="store_true", help=_("send nobody"))


def _add_battle_and_player(parser: Parser) -> None:
    parser.add_argument("battle", metavar="BATTLE", help=_("its id, or its sector"))
    parser.add_argument("player", metavar="PLAYER")


def _add_dice(parser: Parser) -> None:
    parser.add_argument(
        "--dice", action="append", default=[], metavar="KEY=FACES", help=_("where people throw: how dice fell for it")
    )
