"""Whether the tables to read stand where the head says, as far as the values go that orders change most.

For files from before there was a ledger, and for what is left of a damaged one: nothing else tells there that a head
was changed by itself. Asked are values that every form had. Files of today seal their tables (``ledger``), and what is
held against a state row for row is ``table_comparison``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final

from campaign.store import file
from campaign.world.state import Campaign

Rows = Mapping[str, frozenset[tuple[Any, ...]]]  # question -> answers

ENOUGH: Final = 6  # questions that have to be answered before their answers tell one state from another
QUESTIONS: dict[str, Callable[[Campaign], Iterable[tuple[Any, ...]]]] = {
    "SELECT name, month, week, weeks, stage, active FROM campaign": lambda s: (
        (s.setting.name, s.month, s.week, s.weeks, s.stage, s.active),
    ),
    "SELECT id, name, vp, out FROM player": lambda s: ((p.id, p.name, p.vp, p.out) for p in s.players.values()),
    "SELECT id, name, owner, stock FROM sector": lambda s: (
        (one.id, one.name, one.owner, one.stock) for one in s.sectors.values()
    ),
    "SELECT id, name, sector, moved FROM army": lambda s: (
        (a.id, a.name, a.sector, a.moved) for a in s.armies.values()
    ),
    "SELECT id, name, army, fate, experience, kills, battles FROM figure": lambda s: (
        (f.id, f.name, f.army, f.fate, f.experience, f.kills, f.battles) for f in s.figures.values()
    ),
    "SELECT id, stage FROM battle": lambda s: ((b.id, b.stage) for b in s.battles.values()),
    "SELECT id, due, player FROM pending": lambda s: ((p.id, p.due, p.player) for p in s.pending.values()),
    "SELECT a, b FROM pact": lambda s: s.pacts,
    "SELECT route, player FROM minefield": lambda s: ((m.route, m.player) for m in s.minefields.values()),
    "SELECT what, player, text FROM note": lambda s: (
        (what, player or "", text) for (what, player), text in s.notes.items()
    ),
    "SELECT what, picture FROM portrait": lambda s: s.portraits.items(),
    "SELECT what, picture FROM backdrop": lambda s: ((what, one.picture) for what, one in s.backdrops.items()),
    "SELECT player, account, fp FROM book": lambda s: ((*key, fp) for key, fp in s.books.items()),
}


def some_answers(connection: sqlite3.Connection) -> Rows:
    """What those tables say that can be asked; older files do not have all of them. Nothing where too few can be."""
    found = {}
    for question in QUESTIONS:
        with suppress(sqlite3.Error, UnicodeDecodeError, OverflowError):
            if file.is_plain(connection, question.rpartition(" FROM ")[2]):
                found[question] = frozenset(connection.execute(question))
    return found if len(found) >= ENOUGH else {}


def agree(rows: Rows, state: Campaign) -> bool:
    """Whether the answers are those that this state gives."""
    return all(there == frozenset(map(tuple, QUESTIONS[question](state))) for question, there in rows.items())
