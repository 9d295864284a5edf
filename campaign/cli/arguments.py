"""What the arguments of several commands have in common. Imports nothing heavy: every call of ``fftt`` reads it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from campaign.words import _

Commands = argparse._SubParsersAction  # argparse has no public name for it
Parser = argparse.ArgumentParser

STOPPED: Final = 130  # what a command says in the end that was stopped before it
MANY_SEEDS: Final = 2**53  # more than anybody tries until known dice come out; every reader of JSON counts so far


def add_command(commands: Commands[Parser], name: str, does: str) -> Parser:
    """A command that is described by what it does, in a sentence that begins small in the list of all commands."""
    return commands.add_parser(name, help=does, description=does[:1].upper() + does[1:] + ".")


def add_on_file(commands: Commands[Parser], name: str, does: str) -> Parser:
    """A command whose first argument is a campaign's file."""
    parser = add_command(commands, name, does)
    parser.add_argument("file", type=Path, metavar="FILE", help=_("the campaign, NAME.fftt"))
    return parser


def add_over(parser: Parser) -> None:
    """The option by which a file is replaced that is none of the program's own."""
    parser.add_argument("--over", action="store_true", help=_("replace whatever file has that name"))


def add_anew(parser: Parser) -> None:
    """The option of commands that end battles: without it those that are being played are left alone."""
    parser.add_argument(
        "--anew",
        action="store_true",
        help=_("battles that are being played on the window’s table too: what was played of them is lost"),
    )
