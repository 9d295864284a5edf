"""The proofs of milestone 0.4 about exchange: everything in the journal survives everything, out and in too."""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_args, get_type_hints

from campaign.world import events, orders
from tests.play.exchange import exchange_at_random
from tests.proofs.pieces import WORLD, Figures, Proof

CAMPAIGNS: Final = 60
WEEKS: Final = 5
SEEDS_FROM: Final = 900

# begin a file of their own; its tests are in tests/exchange
NOT_PLAYED: Final = {"order take-copy", "event copy-taken"}


def kinds(union: object, word: str) -> set[str]:
    """Every kind of order or event, as the figures name it."""
    return {f"{word} {get_args(get_type_hints(one)['kind'])[0]}" for one in get_args(union)}


ALL_KINDS: Final = frozenset((kinds(orders.Order, "order") | kinds(events.Event, "event")) - NOT_PLAYED)


def exchanges(number: int, folder: Path) -> Figures:
    """One campaign with everything in its journal, undone, done again, amended, sent out and taken in.

    Every fifth is one of Firefight, which has orders of its own.
    """
    counts = exchange_at_random(SEEDS_FROM + number, folder, WEEKS, "firefight" if number % 5 == 4 else "fftt")
    return {name: counts[name] for name in ("campaigns", "entries", "retired entries", *sorted(ALL_KINDS))}


PROOFS: Final = (
    Proof(
        "exchange",
        "every kind of order and event survives undo, redo, amend, export and import: the same file, the same way on",
        ("campaigns", 60),
        CAMPAIGNS,
        exchanges,
        (*WORLD, "tests/play", "tests/proofs/exchange.py"),
        all_of=ALL_KINDS,
    ),
)
