"""How ``fftt print`` and ``fftt handbook`` are called.

Only describes arguments; imports nothing heavy, because every call of ``fftt`` reads it.
"""

from __future__ import annotations

from pathlib import Path

from campaign.cli.arguments import Commands, Parser, add_command, add_over
from campaign.words import LANGUAGES, _


def add_handbook(commands: Commands[Parser]) -> None:
    """Which files of the handbook are written, in which language."""
    does = _("write the handbook as HTML or PDF")
    made = add_command(commands, "handbook", does)
    made.add_argument("--html", type=Path, metavar="FILE", help=_("one file with everything in it, for a browser"))
    made.add_argument("--pdf", type=Path, metavar="FILE", help=_("to be printed"))
    made.add_argument("--language", choices=sorted(LANGUAGES), help=_("another language than that of the terminal"))
    made.add_argument("--paper", choices=("A4", "Letter"), default="A4")
    add_over(made)


def add_print(commands: Commands[Parser]) -> None:
    """What is printed, for whom, how and where to."""
    does = _("write army sheets, cards, packets and more as PDF")
    printing = add_command(commands, "print", does)
    printing.add_argument("file", type=Path, metavar="FILE", help=_("the campaign, NAME.fftt"))
    printing.add_argument(
        "--kind", action="append", metavar="KEY[,KEY…]", help=_("which kinds of paper; rosters, if not said")
    )
    printing.add_argument("--setup", metavar="NAME", help=_("as a saved print set-up says"))
    printing.add_argument("--list", action="store_true", help=_("list the kinds of paper and the print set-ups"))
    printing.add_argument("--out", type=Path, metavar="DIR", help=_("the folder for them"))
    add_over(printing)
    printing.add_argument("--paper", choices=("A4", "Letter"))
    printing.add_argument("--rich", action="store_true", help=_("in the players' colours; else ink is saved"))
    printing.add_argument("--one-file", action="store_true", help=_("all in one PDF"))
    whose = printing.add_mutually_exclusive_group()
    whose.add_argument("--player", action="append", metavar="NAME", help=_("only this player's; may be repeated"))
    whose.add_argument("--tonight", action="store_true", help=_("only of players who have a battle this week"))
    printing.add_argument(
        "--attending", action="store_true", help=_("only the sheets of armies that a battle waits for")
    )
    printing.add_argument(
        "--tiles",
        type=int,
        choices=(1, 4, 9, 16),
        metavar="N",
        help=_("over how many pages a poster goes: 1, 4, 9 or 16"),
    )
    printing.add_argument("--grouped", action="store_true", help=_("recruits that are alike share a row"))
    printing.add_argument("--rosters", action="store_true", help=_("the organiser's packet with everybody's rosters"))
    printing.add_argument("--week", metavar="MONTH.WEEK", help=_("which week news are about; the last, if not said"))
