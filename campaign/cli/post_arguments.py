"""How the commands are called by which orders go by file: post, send-out, take-in, join, my-orders, send-my-orders.

Only describes arguments; imports nothing heavy, because every call of ``fftt`` reads it.
"""

from __future__ import annotations

from pathlib import Path

from campaign.cli.arguments import Commands, Parser, add_command, add_on_file, add_over
from campaign.words import _


def add_all(commands: Commands[Parser]) -> None:
    """Every one of them."""
    _add_organisers(commands)
    _add_players(commands)


def _add_organisers(commands: Commands[Parser]) -> None:
    post = add_on_file(commands, "post", _("say who plays by letter, and list what has come and waits"))
    post.add_argument("--on", nargs="+", default=[], metavar="PLAYER", help=_("these play by letter from now on"))
    post.add_argument("--off", nargs="+", default=[], metavar="PLAYER", help=_("these do not any more"))
    post.add_argument(
        "--renew",
        nargs="+",
        default=[],
        metavar="PLAYER",
        help=_("these have lost their key: a new one comes"),
    )
    post.add_argument(
        "--strike",
        nargs=2,
        action="append",
        default=[],
        metavar=("PLAYER", "N"),
        help=_("take an order off"),
    )
    post.add_argument(
        "--again",
        nargs=2,
        action="append",
        default=[],
        metavar=("PLAYER", "N"),
        help=_("let an order be given again that was undone or amended away"),
    )
    out = add_on_file(commands, "send-out", _("write a letter, a packet and a message for each player by letter"))
    out.add_argument("--to", type=Path, metavar="FOLDER", help=_("where; beside the campaign if not said"))
    out.add_argument("--only", nargs="+", default=[], metavar="PLAYER", help=_("only to these"))
    out.add_argument("--until", default="", metavar="TEXT", help=_("by when you want the answers, in your own words"))
    out.add_argument("--words", default="", metavar="TEXT", help=_("words to all of them"))
    out.add_argument("--no-paper", action="store_true", help=_("without the packet as PDF"))
    take = add_on_file(commands, "take-in", _("take in answers, and give the orders whose time has come"))
    take.add_argument(
        "answer",
        nargs="*",
        metavar="ANSWER",
        help=_("files, or - for text; none: only give what waits"),
    )
    take.add_argument("--dry-run", action="store_true", help=_("only say what would come of it"))
    take.add_argument(
        "--dice", action="append", default=[], metavar="KEY=FACES", help=_("where people throw: how dice fell for it")
    )


def _add_players(commands: Commands[Parser]) -> None:
    does = _("open a letter from the organiser: it becomes your own copy of the campaign")
    join = add_command(commands, "join", does)
    join.add_argument("letter", type=Path, metavar="LETTER")
    join.add_argument("copy", nargs="?", type=Path, metavar="COPY.fftt", help=_("a new file; beside it if not said"))
    join.add_argument(
        "--trust-this-organiser",
        action="store_true",
        help=_("another key has signed it than before, and your organiser has told you that it is the right one"),
    )
    orders = _on_copy(commands, "my-orders", _("give orders at home, and see what would come of them"))
    orders.epilog = _("Every kind of order is described, with an example, in resources/orders.md.")
    orders.add_argument("orders", nargs="?", metavar="ORDERS.jsonl", help=_("a file, or - for standard input"))
    orders.add_argument("--take-back", nargs="+", type=int, default=[], metavar="N", help=_("orders of these numbers"))
    orders.add_argument("--move", nargs=2, type=int, metavar=("N", "PLACE"), help=_("an order to this place, from 1"))
    orders.add_argument(
        "--stand", action="append", default=[], metavar="SECTOR", help=_("if attacked there, your armies stand")
    )
    orders.add_argument(
        "--withdraw",
        nargs=2,
        action="append",
        default=[],
        metavar=("SECTOR", "TO"),
        help=_("if attacked, they go there"),
    )
    orders.add_argument(
        "--rest",
        choices=("ask", "proposed"),
        help=_("what else you are asked: by letter, or by the program"),
    )
    orders.add_argument(
        "--anyway", action="store_true", help=_("also orders that the rules refuse as things stand: that may change")
    )
    orders.add_argument("--words", metavar="TEXT", help=_("words to the organiser"))
    result = _on_copy(
        commands, "sign-result", _("write down a battle that was fought apart, or sign what another wrote")
    )
    result.add_argument("result", type=Path, metavar="RESULT", help=_("the file that both players sign"))
    result.add_argument(
        "order",
        nargs="?",
        type=Path,
        metavar="ORDER.json",
        help=_("report-battle, as you have it; on a closed map each player gives one"),
    )
    add_over(result)
    send = _on_copy(commands, "send-my-orders", _("write your orders into a file to send to the organiser"))
    send.add_argument("out", nargs="?", type=Path, metavar="ANSWER", help=_("a new file; beside the copy if not said"))
    send.add_argument("--text", action="store_true", help=_("print it as text to paste instead"))
    add_over(send)


def _on_copy(commands: Commands[Parser], name: str, does: str) -> Parser:
    parser = add_command(commands, name, does)
    parser.add_argument("file", type=Path, metavar="COPY", help=_("your copy, as “fftt join” made it"))
    return parser
