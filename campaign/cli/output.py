"""What the command line says besides its answers: problems in a sentence, tables in columns, how far it has come.

Knows no command.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TextIO

from campaign.characters import escaped
from campaign.dice import DiceWanted
from campaign.store.errors import StoreError
from campaign.words import _, count
from campaign.world.codec import BadForm
from campaign.world.maps import NoMap
from campaign.world.refusal import Refusal

if TYPE_CHECKING:
    from campaign.battle.worker import Worker


class CommandFailed(Exception):
    """The command cannot do what was asked; ``str`` is the sentence that says why."""


def problem_in_words(problem: Exception) -> str | None:
    """The sentence for a problem that is nobody's mistake; None for a mistake of the program."""
    from campaign.battle.worker_tasks import WorkerLost  # only now: most commands need no worker

    match problem:
        case DiceWanted():
            return dice_wanted(problem)
        case NoMap():
            return _("No fair map came of this seed. Try another one.")
        case CommandFailed() | Refusal() | StoreError() | BadForm() | WorkerLost():
            return str(problem)
        case OSError():
            return _("“{name}”: {why}.").format(name=problem.filename or "", why=problem.strerror or str(problem))
        case _:
            return None


def dice_wanted(wanted: DiceWanted) -> str:
    """Which dice are to be thrown, and how to say how they fell."""
    example = f"{wanted.count}d6:{','.join('3' * wanted.count)}"
    return _(
        'Throw {n}D6 for {key}, and give the faces with the order: {{"order": …, "dice": {{"{key}": "{example}"}}}}.'
    ).format(n=wanted.count, key=wanted.key, example=example)


def tell_helpers(worker: Worker) -> None:
    """Say on standard error what became of helper processes, where something did; the numbers are the same."""
    if times := worker.started_again:
        again = count(
            "A helper process had to be started again.", "Helper processes had to be started again {n} times.", times
        )
        say(again, sys.stderr)
    if worker.given_up:
        say(_("They ended too often; the program went on by itself, slower."), sys.stderr)


def say(line: str, stream: TextIO | None = None) -> None:
    """Print one line. What a file of somebody else's says moves no cursor, colours nothing and turns nothing round."""
    print(escaped(line), file=stream)


def in_columns(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows as lines of text, cells below one another; the columns in ``right`` have their text at the right."""
    if not rows:
        return []
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(wide) if place in right else cell.ljust(wide)
            for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def progress(doing: str, *, between_lines: bool = False) -> Callable[[int, int], None]:
    """Says on the terminal how far something has come; says nothing where nobody watches.

    ``between_lines``: lines are printed meanwhile, which show it by themselves where they go to a terminal too.
    """
    if not sys.stderr.isatty() or (between_lines and sys.stdout.isatty()):
        return lambda done, of: None

    def said(done: int, of: int) -> None:
        text = f"{doing} {100 * done // max(of, 1)} % "
        end = "" if done < of else f"\r{' ' * len(text)}\r"
        print(f"\r{text}", end=end, file=sys.stderr, flush=True)

    return said
